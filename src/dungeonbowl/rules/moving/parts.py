"""
Moving: standing up, steps, rushes, and being shadowed.

Source: DB21-MOVE, DB21-RUSH, DB21-SPEC-19, -20.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import bars
from dungeonbowl.core import events as ev
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, STANDING, STUNNED, PlayerId, RuleId, Square
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.edition import Edition
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.ground.parts import Ground
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.injuries.causes import ACCIDENT
from dungeonbowl.rules.moving import needs
from dungeonbowl.rules.moving.leaving import contest, dodge, held_back, pick_reactor, wins_contest
from dungeonbowl.rules.options import Options
from dungeonbowl.rules.pads import parts as pads
from dungeonbowl.rules.queries import (
    are_adjacent,
    markers,
)
from dungeonbowl.rules.rolling.parts import NeverOnOne, Test, pass_test
from dungeonbowl.rules.topic import Topic
from dungeonbowl.state.state import BROKE_TACKLE, DID_MOVE, OWES_SQUARE, Player, State
from dungeonbowl.state.state import STOOD_UP as DID_STAND

_NOBODY: Final = vec[i16]()

# -- standing up -----------------------------------------------------------------------------------------------


def stand_up(game: Game, player: Player) -> None:
    """
    A Prone player stands up at the start of their own activation.

    Source: DB21-MOVE-05 to -09.
    """
    state = game.state
    state.doing |= DID_STAND
    if player.has(sk.JUMP_UP) and game.rules.moves.rolls_to_get_up(game, player):
        if game.finished:
            return
    elif player.has(sk.JUMP_UP):
        game.tell_skill(player, sk.JUMP_UP, rule=ps.JUMP_UP)
    elif state.moves_left >= 3:
        state.moves_left -= 3
    else:
        state.moves_left = 0
        bonus = needs.helping_hands(game.rules, state, player=player)
        if bonus > 0:
            game.tell_skill(player, sk.TIMMM_BER, rule=ps.LIFTS_ADD_UP)
        test = NeverOnOne(pu.STAND_UP, needs.STAND_UP, rule=ps.STAND_UP_ROLL, modifier=bonus)
        test.pro = game.rules.facts.stand_up_by_pro
        passed = pass_test(game, player, test=test)
        game.cite(ps.STAND_UP_AGAIN)
        if not passed:
            game.cite(ps.STAND_UP_FAILED)
            game.end_activation()
            return
        game.cite(ps.STOOD_UP_BY_ROLL)
    game.lay(player, STANDING, rule=ps.STOOD_UP)
    game.tell(ev.STOOD_UP, ps.STOOD_UP, player=player.id)
    game.cite(ps.UP_BEFORE_ACTING)


class Moves(Topic):
    """How players move, and what their opponents make of it."""

    def slips_through(self, player: Player) -> bool:
        """Whether opponents around the square that a player dodges to do not count."""
        return player.has(sk.STUNTY) and not player.has(sk.BOMBARDIER)

    def break_tackle(self, player: Player) -> i64:
        """What Break Tackle makes of a Dodge."""
        return 2 if player.st >= 5 else 1

    def contest(self, game: Game, owner: Player, mover: Player, purpose: i64, difference: i64) -> bool:
        """
        Whether the owner of Tentacles or Shadowing has the better of a mover.

        Args:
            difference: what the owner has more of, ST or MA.
        """
        return contest(game, owner, mover=mover, purpose=purpose, difference=difference)

    def contest_wins(self, edition: Edition, purpose: i64, difference: i64) -> i64:
        """How often in 36 the owner has the better of a mover, before any re-roll."""
        wins: i64 = 0
        for face in range(i64(1), i64(7)):
            if wins_contest(face, difference):
                wins += 6
        return wins

    def broke_out(self, game: Game, player: Player) -> bool:
        """Whether Break Tackle is used up: it works once an activation."""
        return game.state.active == player.id and game.state.doing & BROKE_TACKLE != 0

    def breaks_out(self, game: Game, player: Player) -> None:
        """Note that Break Tackle has been used."""
        if game.state.active == player.id:
            game.state.doing |= BROKE_TACKLE

    def answers_out_of_turn(self) -> bool:
        """Whether Diving Tackle and Prehensile Tails answer who dodges in the other side's turn too."""
        return False

    def follows_by_step(self) -> bool:
        """Whether following up is a step like others, which Tentacles may prevent and a shadow follow."""
        return True

    def diver_falls_late(self, game: Game) -> bool:
        """Whether who dives at a dodger goes down once the dodge is settled."""
        return False

    def allow(self, state: State, player: Player) -> None:
        """An activation begins: set the squares that the player has."""
        state.moves_left, state.rushes_left = self.squares_of(state, player)

    def claims(self) -> bool:
        """Whether opponents claim tackles on steps, instead of a Dodge out of their zones."""
        return False

    def sprints(self) -> bool:
        """Whether squares beyond MA are a sprint that is declared, from which nothing is done to anybody who stands."""
        return False

    def misses(self, state: State, tackler: PlayerId, mover: PlayerId) -> i64:
        """In how many of 36 a tackle that is claimed leaves the mover on their feet."""
        return 36

    def runs_on(self, state: State) -> i64:
        """With how many faces of the one die of a sprint nobody falls; 0 where each square is rolled for."""
        return 0

    def vault_cost(self, state: State) -> i64:
        """What a leap over whoever lies there costs, where everybody may make one; 0 where nobody leaps so."""
        return 0

    def vault_lands(self, state: State, player: Player, zones: i64) -> i64:
        """In how many of 36 such a leap lands well, out of so many tackle zones."""
        return 0

    def vault_landings(self, ground: Ground, state: State, player: Player, source: Square, facing: i64) -> vec[i16]:
        """
        Where such a leap of a player who is on `source` may land.

        Args:
            facing: The direction with which each look round begins.
        """
        return _NOBODY

    def squares_of(self, state: State, player: Player) -> tuple[i64, i64]:
        """The squares of movement of a whole activation, and those beyond."""
        return player.ma, i64(3) if player.has(sk.SPRINT) else i64(2)

    def riser(self, state: State, player: PlayerId) -> i64:
        """The verb by which somebody who is down is stood up or turned over before anybody acts; 0 for neither."""
        return 0

    def rise(self, game: Game, player: Player) -> None:
        """Stand them up, or turn them over."""
        raise NotImplementedError

    def from_stepping(self, state: State, player: Player, to: Square) -> i64:
        """What keeps the active player's own step from a free square, one of `core.bars`."""
        return bars.FREE

    def goals(self, state: State, player: Player) -> vec[i16]:
        """The goals in a wall that the active player may walk into now."""
        return _NOBODY

    def from_goal(self, state: State, player: Player, square: Square, leaving: i64) -> i64:
        """What keeps the active player from walking into a goal in a wall, one of `core.bars`."""
        return bars.WALL

    def landings(self, game: Game, player: Player) -> vec[i16]:
        """Where the active player may come down from a jump now."""
        return _NOBODY

    def jump(self, game: Game, player: Player, to: Square) -> None:
        """The active player jumps to one of `landings`."""
        raise NotImplementedError

    def does_without_leaps(self, options: Options) -> bool:
        """Whether the coaches have agreed to do without leaps of everybody."""
        return False

    def aims_leaps(self, state: State) -> bool:
        """Whether everybody leaps, at a square that is named first."""
        return False

    def from_leaping(self, state: State, player: Player) -> i64:
        """What keeps the active player from such a leap, one of `core.bars`."""
        raise NotImplementedError

    def leap_bars(self, state: State, player: Player) -> vec[i16]:
        """What keeps such a leap from each square, one of `core.bars`; `FREE` is where it may be aimed."""
        raise NotImplementedError

    def leap_steps(self, state: State, source: Square) -> vec[i16]:
        """How many squares of movement such a leap takes from `source` to each square; `NONE` where none leads."""
        raise NotImplementedError

    def leap_landings(self, state: State, source: Square, far: i64) -> vec[i16]:
        """The floor that such a leap from `source` reaches straight ahead with 2 or 3 squares of movement, `far`."""
        raise NotImplementedError

    def leap_modifier(self, player: Player, steps: i64) -> i64:
        """What is added to the roll of a leap over so many steps."""
        return 0

    def rolls_to_get_up(self, game: Game, player: Player) -> bool:
        """Whether Jump Up has to be rolled for; it has been then, and the action is over if it failed."""
        return False

    def step(self, game: Game, player: Player, to: Square) -> None:
        """
        One square of a player's own movement: Tentacles, the square, Rush, Dodge, ball, Portal, Shadowing.

        Source: DB21-MOVE-01 to -04.
        """
        state = game.state
        source = player.square
        if not game.rules.ground.may_enter(game, player, to=to):
            return
        left_behind = markers(state, source, side=player.side)
        if len(left_behind) > 0 and held_back(game, player, left_behind=left_behind):
            return
        rushing = spend_square(game)
        state.doing |= DID_MOVE
        game.move(player, to, kind=ev.MOVED, rule=ps.STEP)
        if i64(state.board.tile[source]) != i64(state.board.tile[to]):
            game.cite(ps.THROUGH_A_DOOR)
        if rushing and len(left_behind) > 0:
            game.cite(ps.RUSH_THEN_DODGE)
        if rushing and not rush(game, player, entering=True):
            fall_here(game, player, rule=ps.RUSH_FAILED)
            return
        if len(left_behind) > 0 and not dodge(game, player, source=source, left_behind=left_behind):
            fall_here(game, player, rule=ps.DODGE_FAILED, left_behind=left_behind)
            return
        if player.holds_ball:
            game.rules.passes.carrier_stepped(game, player, source=source)
        if arrive(game, player, own_movement=True) and len(left_behind) > 0:
            shadow(game, player, source=source, left_behind=left_behind)


# -- one step --------------------------------------------------------------------------------------------------


def spend_square(game: Game) -> bool:
    """Spend one square of movement; returns whether it must be Rushed (DB21-RUSH-01)."""
    state = game.state
    if state.moves_left > 0:
        state.moves_left -= 1
        return False
    assert state.rushes_left > 0, "a square is only offered where movement or a Rush is left"
    state.rushes_left -= 1
    return True


def pay_square(game: Game, player: Player, rule: RuleId) -> bool:
    """
    Spend a square in place: for the Block of a Blitz or after a teleport. A failed Rush is a fall here.

    Returns: whether the player is still on their feet. Source: DB21-RUSH-04, -05.
    """
    if not spend_square(game):
        return True
    if rush(game, player):
        game.cite(rule)
        return True
    injuries.fall_over(game, player, rule=rule)
    return False


def recover(game: Game, player: Player) -> bool:
    """
    Pay the square that is due since the player came out of a pad, before anything else.

    Returns: whether the player is still on their feet. Source: DB21-TELE-06, DB21-RUSH-05, DB5-TELE-06, -07.
    """
    game.state.doing &= ~OWES_SQUARE
    if not pay_square(game, player, rule=ps.RUSH_TO_RECOVER):
        return False
    game.tell(ev.STAYS, ps.RECOVERED_ON_PAD, player=player.id)
    return True


def rush(game: Game, player: Player, entering: bool = False) -> bool:
    """
    The die of one Rush, with its re-roll.

    Args:
        entering: whether it led onto the square the player is on.

    Source: DB21-RUSH-02, -03, -06, -07, FEAT-07, DZ-12.
    """
    ground = game.rules.ground
    bend = needs.rush_bend(player)
    modifier = needs.rush_modifier(game.rules, game.state, bend=bend, square=player.square, entering=entering)
    if bend:
        game.tell_skill(player, sk.DRUNKARD, rule=ps.RUSH_BENT)
    test = Test(pu.RUSH, ground.rush_target(game.state, player.square), rule=ps.RUSH, modifier=modifier).rolls_again(
        sk.SURE_FEET
    )
    passed = pass_test(game, player, test=test)
    game.cite(ps.RUSH_COUNT)
    game.cite(ps.RUSH_EACH)
    ground.cite_rush(game, player.square, entering=entering)
    return passed


def fall_here(game: Game, player: Player, rule: RuleId, left_behind: vec[i16] = _NOBODY) -> None:
    """
    Fall Over in the square just entered; a ball that lay there before bounces.

    On a Portal the fall comes first, then the teleport (DB21-TELE-08), but where pads send on the fallen.

    Args:
        left_behind: the opponents that the player failed to get away from (Arm Bar).
    """
    state = game.state
    square = player.square
    would_score = player.holds_ball and state.board.is_goal_of(square, player.side)
    # A ball that the player drops here may come back to the square and rest, if they are gone by then.
    lay_there = state.carrier == NONE and state.ball == square
    if state.is_closed_chest(square):
        fall_into_chest(game, player, rule=rule)
    elif game.rules.pads.sends_fallen and i64(state.board.portal[square]) > 0:
        fall_onto_pad(game, player, rule=rule)
        return
    else:
        injuries.fall_over(game, player, rule=rule, arm_barrer=arm_barrer(game, left_behind))
    if would_score:
        game.cite(ps.FALL_DOES_NOT_SCORE)
    if lay_there:
        ball.disturb(game, square)
    if player.in_play and i64(state.board.portal[player.square]) > 0:
        game.cite(ps.FELL_ON_A_PAD)
        pads.settle_on_portal(game, player)


def landed(game: Game, player: Player) -> None:
    """A player lies where the ground has let them fall: the ball there bounces, and the pad there acts."""
    if not player.in_play:
        return
    ball.disturb(game, player.square)
    if player.in_play and i64(game.state.board.portal[player.square]) > 0:
        game.cite(ps.FELL_ON_A_PAD)
        pads.settle_on_portal(game, player)


def fall_into_chest(game: Game, player: Player, rule: RuleId) -> None:
    """Fall onto a closed chest, which opens (NAF-CHEST-09)."""
    injuries.lie_down(game, player, kind=ev.FELL, rule=rule)
    if game.is_active_side(player):
        game.turn_over(ps.FALL_TURNOVER)
    game.rules.chests.fallen_into(game, player, by=NONE)
    ball.drop(game, player)


def fall_onto_pad(game: Game, player: Player, rule: RuleId) -> None:
    """Fall onto a pad that takes who falls before they are hurt (DB5-TELE-02, NAF-TELE-15, -16, AGE-BASE-08)."""
    injuries.lie_down(game, player, kind=ev.FELL, rule=rule)
    game.cite(ps.FELL_ON_A_PAD)
    if player.holds_ball and game.state.board.is_goal_of(player.square, player.side):
        game.cite(ps.FALL_DOES_NOT_SCORE)
    if game.is_active_side(player):
        game.turn_over(ps.FALL_TURNOVER)
    game.rules.pads.takes_fallen(game, player, by=NONE, cause=ACCIDENT)


def arm_barrer(game: Game, left_behind: vec[i16]) -> i64:
    """
    An opponent whose Arm Bar hurts a player that failed to get away from them, also if they now lie Prone.

    Several of them would do the same, and only one may. Source: DB21-INJ-07.
    """
    if not game.state.squads.anyone_has(sk.ARM_BAR):
        return NONE
    for who in left_behind:
        marker = game.players[i64(who)]
        if marker.has(sk.ARM_BAR) and marker.in_play and marker.posture != STUNNED:
            return marker.id
    return NONE


def arrive(game: Game, player: Player, own_movement: bool) -> bool:
    """
    A square was entered on purpose: the ball there, then the Portal there.

    Returns: False if the ball was not picked up; a failed test ends all that belongs to the step.
    Source: DB21-PICK-01, DB21-TELE-03, DB21-MOVE-04.
    """
    state = game.state
    if game.rules.ground.traps(game, player) or game.rules.chests.entered(game, player):
        return True
    if state.loose_on(player.square):
        return ball.pick_up(game, player)
    if i64(state.board.portal[player.square]) > 0:
        pads.settle_on_portal(game, player, own_movement=own_movement)
        if own_movement and player.in_play:
            game.rules.passes.came_by_pad(game, player)
    return True


def shadow(game: Game, player: Player, source: Square, left_behind: vec[i16]) -> None:
    """Shadowing: one marker may follow into the vacated square, if no ghosts forbid it (DB21-SPEC-19, -20, DZ-13)."""
    state = game.state
    if not state.squads.anyone_has(sk.SHADOWING) or not state.is_empty(source):
        return
    near = vec[i16]()
    for who in left_behind:
        marker = game.players[i64(who)]
        if not marker.in_play or marker.rooted or not are_adjacent(state, marker.square, b=source):
            continue
        if game.rules.ground.is_shut(state, marker, to=source) or state.board.rises(marker.square, source):
            continue
        near = append(near, who)
    if len(near) == 0:
        return
    follower = pick_reactor(game, near, skill=sk.SHADOWING, rule=ps.SHADOWED, about=player.id)
    if follower == NONE:
        return
    shadower = game.players[follower]
    difference = shadower.ma - game.rules.ground.allowance(state, player)
    if game.rules.moves.contest(game, shadower, mover=player, purpose=pu.SHADOWING, difference=difference):
        if not game.rules.ground.may_enter(game, shadower, to=source):
            return
        game.move(shadower, source, kind=ev.MOVED, rule=ps.SHADOWING)
        arrive(game, shadower, own_movement=False)


# -- movement outside the own activation ---------------------------------------------------------------------------


def reaction_step(game: Game, player: Player, to: Square) -> bool:
    """
    One square of a move made in answer to something (On the Ball), by the normal rules but for Rushes.

    Returns: False if the player Fell Over; whom a Portal took out or stunned did not. Source: DB21-PASS-18, TELE-29.
    """
    state = game.state
    source = player.square
    if not game.rules.ground.may_enter(game, player, to=to):
        return True
    left_behind = markers(state, source, side=player.side)
    if len(left_behind) > 0 and held_back(game, player, left_behind=left_behind):
        return True
    game.move(player, to, kind=ev.MOVED, rule=ps.ANSWER_TO_A_PASS)
    if len(left_behind) > 0 and not dodge(game, player, source=source, left_behind=left_behind):
        fall_here(game, player, rule=ps.DODGE_FAILED, left_behind=left_behind)
        return False
    if arrive(game, player, own_movement=False) and len(left_behind) > 0:
        shadow(game, player, source=source, left_behind=left_behind)
    return True
