"""
Moving: standing up, steps, rushes, dodges, and the opponents' answers to them.

Source: DB21-MOVE, DB21-RUSH, DB21-DODGE, DB21-SPEC-19, -20.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NOBODY, NONE, STANDING, STUNNED
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.pads import parts as pads
from dungeonbowl.rules.queries import (
    are_adjacent,
    count_markers,
    has_zone,
    is_marked,
    markers,
    side_of,
    team_mates_near,
)
from dungeonbowl.rules.rolling.parts import KEEP, Test, agility_cuts, offer, pass_test, passes_agility, roll_agility
from dungeonbowl.state.state import BROKE_TACKLE, DID_MOVE, Player, State
from dungeonbowl.state.state import STOOD_UP as DID_STAND

if TYPE_CHECKING:
    from dungeonbowl.rules.ruleset import Ruleset

_NOBODY: Final = vec[i16]()

# -- standing up -----------------------------------------------------------------------------------------------


def stand_up(game: Game, player: Player) -> None:
    """
    A Prone player stands up at the start of their own activation.

    Source: DB21-MOVE-05 to -09.
    """
    state = game.state
    state.doing |= DID_STAND
    if player.has(sk.JUMP_UP):
        game.tell_skill(player, sk.JUMP_UP, rule=ps.JUMP_UP)
    elif state.moves_left >= 3:
        state.moves_left -= 3
    else:
        state.moves_left = 0
        bonus = helping_hands(game, player)
        test = Test(pu.STAND_UP, 4, rule=ps.STAND_UP_ROLL, modifier=bonus)
        test.pro = game.rules.facts.stand_up_by_pro
        passed = pass_test(game, player, test=test)
        game.cite(ps.STAND_UP_AGAIN)
        if not passed or (bonus > 0 and test.rolled == 1):
            game.cite(ps.STAND_UP_FAILED)
            game.end_activation()
            return
        game.cite(ps.STOOD_UP_BY_ROLL)
    game.lay(player, STANDING, rule=ps.STOOD_UP)
    game.tell(ev.STOOD_UP, ps.STOOD_UP, player=player.id)
    game.cite(ps.UP_BEFORE_ACTING)


def helping_hands(game: Game, player: Player) -> i64:
    """Timmm-ber!: +1 for each adjacent Open Standing team-mate of a player with MA 2 or less."""
    state = game.state
    if not player.has(sk.TIMMM_BER) or game.rules.ground.allowance(state, player) > 2:
        return 0
    bonus: i64 = 0
    for mate in team_mates_near(state, player.id):
        if i64(state.posture[i64(mate)]) == STANDING and not is_marked(state, i64(mate)):
            bonus += 1
    if bonus > 0:
        game.tell_skill(player, sk.TIMMM_BER, rule=ps.LIFTS_ADD_UP)
    return bonus


# -- one step --------------------------------------------------------------------------------------------------


def step(game: Game, player: Player, to: i64) -> None:
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


def spend_square(game: Game) -> bool:
    """Spend one square of movement; returns whether it must be Rushed (DB21-RUSH-01)."""
    state = game.state
    if state.moves_left > 0:
        state.moves_left -= 1
        return False
    assert state.rushes_left > 0, "a square is only offered where movement or a Rush is left"
    state.rushes_left -= 1
    return True


def pay_square(game: Game, player: Player, rule: i64) -> bool:
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


def rush(game: Game, player: Player, entering: bool = False) -> bool:
    """
    The die of one Rush, with its re-roll.

    Args:
        entering: whether it led onto the square the player is on.

    Source: DB21-RUSH-02, -03, -06, -07, FEAT-07, DZ-12.
    """
    ground = game.rules.ground
    modifier = ground.rush_modifier(game.state, player.square) if entering else i64(0)
    if player.has(sk.DRUNKARD):
        modifier -= 1
        game.tell_skill(player, sk.DRUNKARD, rule=ps.RUSH_BENT)
    test = Test(pu.RUSH, ground.rush_target(game.state, player.square), rule=ps.RUSH, modifier=modifier).rolls_again(
        sk.SURE_FEET
    )
    passed = pass_test(game, player, test=test)
    game.cite(ps.RUSH_COUNT)
    game.cite(ps.RUSH_EACH)
    ground.cite_rush(game, player.square, entering=entering)
    return passed


def fall_here(game: Game, player: Player, rule: i64, left_behind: vec[i16] = _NOBODY) -> None:
    """
    Fall Over in the square just entered; a ball that lay there before bounces.

    On a Portal the fall comes first, then the teleport (DB21-TELE-08).

    Args:
        left_behind: the opponents that the player failed to get away from (Arm Bar).
    """
    state = game.state
    square = player.square
    would_score = player.holds_ball and i64(state.board.zone[square]) == 2 - player.side
    # A ball that the player drops here may come back to the square and rest, if they are gone by then.
    lay_there = state.carrier == NONE and state.ball == square
    injuries.fall_over(game, player, rule=rule, arm_barrer=arm_barrer(game, left_behind))
    if would_score:
        game.cite(ps.FALL_DOES_NOT_SCORE)
    if lay_there:
        ball.disturb(game, square)
    if player.in_play and i64(state.board.portal[player.square]) > 0:
        game.cite(ps.FELL_ON_A_PAD)
        pads.settle_on_portal(game, player)


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
    if state.carrier == NONE and state.ball == player.square:
        return ball.pick_up(game, player)
    if i64(state.board.portal[player.square]) > 0:
        pads.settle_on_portal(game, player, own_movement=own_movement)
        if own_movement and player.in_play:
            game.rules.passes.came_by_pad(game, player)
    return True


# -- dodging ---------------------------------------------------------------------------------------------------


def dodge_modifier(rules: Ruleset, state: State, player: Player, source: i64, to: i64) -> i64:
    """
    The modifier of a Dodge from `source` into `to`, with all that applies unasked.

    Source: DB21-DODGE-03, -06.
    """
    modifier = rules.facts.dodge
    if not player.has(sk.STUNTY) or player.has(sk.BOMBARDIER):
        modifier -= dodge_markers(state, to, side=player.side)
    if player.has(sk.TITCHY):
        modifier += 1
    if tail_at(state, player, source=source) != NONE:
        modifier -= 1
    return modifier + rules.ground.leaving_modifier(state, player, to=to)


def tail_at(state: State, player: Player, source: i64) -> i64:
    """An opponent whose Prehensile Tail hampers an active player who leaves the square (DB21-DODGE-06)."""
    if player.side != state.side or not state.squads.anyone_has(sk.PREHENSILE_TAIL):
        return NONE
    return marker_with(state, source, side=player.side, skill=sk.PREHENSILE_TAIL)


def dodge_markers(state: State, square: i64, side: i64) -> i64:
    """The opponents Marking a square, Titchy ones not counted."""
    if not state.squads.anyone_has(sk.TITCHY):
        return count_markers(state, square, side=side)
    count: i64 = 0
    for who in markers(state, square, side=side):
        if not state.squads.has(i64(who), sk.TITCHY):
            count += 1
    return count


def marker_with(state: State, square: i64, side: i64, skill: i64) -> i64:
    """An opponent of `side` that Marks the square and has the skill, or `NONE`."""
    base = square * 8
    for d in range(8):
        near = i64(state.adj[base + d])
        if near >= 0:
            who = i64(state.occupant[near])
            if who != NOBODY and side_of(who) != side and has_zone(state, who) and state.squads.has(who, skill):
                return who
    return NONE


def tell_dodge_skills(game: Game, player: Player, source: i64, to: i64) -> None:
    """Tell the skills that changed a Dodge's modifier."""
    state = game.state
    if player.has(sk.TITCHY):
        game.tell_skill(player, sk.TITCHY, rule=ps.DODGE_BENT)
    if player.has(sk.STUNTY) and count_markers(state, to, side=player.side) > 0 and not player.has(sk.BOMBARDIER):
        game.tell_skill(player, sk.STUNTY, rule=ps.DODGE_BENT)
    tail = tail_at(state, player, source=source)
    if tail != NONE:
        game.tell_skill(game.players[tail], sk.PREHENSILE_TAIL, rule=ps.DODGE_BENT, other=player.id)


def dodge(game: Game, player: Player, source: i64, left_behind: vec[i16]) -> bool:
    """
    The Agility test for leaving a Marked square, made in the square entered.

    Source: DB21-DODGE-01 to -09, RR-11.
    """
    state = game.state
    to = player.square
    modifier = dodge_modifier(game.rules, state, player=player, source=source, to=to)
    tell_dodge_skills(game, player, source=source, to=to)
    if side_count(state, source, side=player.side) != i64(len(left_behind)):
        game.cite(ps.WALLS_PART_MARKERS)
    skill: i64 = sk.DODGE
    if player.has(sk.DODGE) and tackled(game, left_behind):
        skill = NONE
    return leave_test(
        game,
        player,
        purpose=pu.DODGE,
        modifier=modifier,
        rule=ps.DODGE,
        skill=skill,
        source=source,
        left_behind=left_behind,
    )


def side_count(state: State, square: i64, side: i64) -> i64:
    """Opponents on the eight grid neighbours that could Mark but for walls."""
    count: i64 = 0
    for d in range(i64(8)):
        near = state.board.raw_neighbour(square, d)
        if near >= 0:
            who = i64(state.occupant[near])
            if who != NOBODY and side_of(who) != side and has_zone(state, who):
                count += 1
    return count


def tackled(game: Game, left_behind: vec[i16]) -> bool:
    """Whether a marker with Tackle denies the Dodge skill (DB21-DODGE-07)."""
    for who in left_behind:
        marker = game.players[i64(who)]
        if marker.can_use(sk.TACKLE):
            game.tell_skill(marker, sk.TACKLE, rule=ps.TACKLE_DENIES_REROLL)
            return True
    return False


def leave_test(
    game: Game,
    player: Player,
    purpose: i64,
    modifier: i64,
    rule: i64,
    skill: i64,
    source: i64,
    left_behind: vec[i16],
) -> bool:
    """
    The test of a Dodge or jump, with the mover's own skills, Diving Tackle and the re-roll in their order.

    Source: DB21-DODGE-06, -08, DB21-JUMP-05, -08, RR-11.
    """
    total = modifier
    rolled = roll_leave(game, player, purpose=purpose, modifier=total, rule=rule)
    again = True
    dived = False
    while True:
        lifts = Lifts(game, player, purpose=purpose, modifier=modifier)
        lifted = lifts.lift(game, player, rolled, total)
        if passes_agility(player, rolled, modifier=lifted):
            if dived or not dive(game, player, purpose=purpose, source=source, left_behind=left_behind):
                return True
            dived = True
            total -= 2
            if passes_agility(player, rolled, modifier=lifts.lift(game, player, rolled, lifted - 2)):
                return True
        if not again or offer(game, player, purpose=purpose, skill=skill, shown=rolled) == KEEP:
            game.notes.last_leave = rolled
            return False
        again = False
        if dived:
            game.cite(ps.DIVED_BEFORE_REROLL)
        rolled = roll_leave(game, player, purpose=purpose, modifier=total, rule=rule)


def roll_leave(game: Game, player: Player, purpose: i64, modifier: i64, rule: i64) -> i64:
    """Roll and tell the die of a Dodge or jump; the skills that answer it need finer classes."""
    cuts: i64 = 0
    squads = game.state.squads
    lifts = Lifts(game, player, purpose=purpose, modifier=modifier)
    most = lifts.heads + lifts.legs + lifts.tackle
    reach: i64 = 2 if squads.anyone_has(sk.DIVING_TACKLE) else 0
    for lift in range(most + reach + 1):
        cuts |= agility_cuts(player.ag - modifier + reach - lift)
    if purpose == pu.JUMP:
        cuts |= i64(1) << 2
    rolled = roll_agility(game, player, purpose=purpose, modifier=modifier, rule=rule, cuts=cuts)
    if game.rules.ground.leaving_modifier(game.state, player, to=player.square):
        game.rules.ground.cite_leaving(game)
    if purpose == pu.DODGE:
        game.cite(ps.DODGE_PLACE)
        game.cite(ps.DODGE_ONCE)
        if modifier < 0:
            game.cite(ps.DODGE_ZONES)
    return rolled


class Lifts:
    """
    What a player may still add to the die of a Dodge or jump once it has been read (DB21-SKIL-02, -03).

    `heads` is Two Heads, `legs` what Very Long Legs take off a negative modifier, `tackle` Break Tackle, which works
    once an activation. Each is asked for only where the test can still be passed.
    """

    def __init__(self, game: Game, player: Player, purpose: i64, modifier: i64) -> None:
        self.heads: i64 = 0
        self.legs: i64 = 0
        self.tackle: i64 = 0
        if purpose == pu.JUMP:
            if modifier < -1 and player.can_use(sk.VERY_LONG_LEGS) and not player.can_use(sk.POGO_STICK):
                self.legs = 1
            return
        if player.can_use(sk.TWO_HEADS):
            self.heads = 1
        if player.can_use(sk.BREAK_TACKLE):
            if game.state.active != player.id or game.state.doing & BROKE_TACKLE == 0:
                self.tackle = 2 if player.st >= 5 else 1

    def lift(self, game: Game, player: Player, rolled: i64, modifier: i64) -> i64:
        """The modifier with what the player's coach now declares (DB21-DODGE-06, JUMP-08)."""
        total = modifier
        if self.can_help(player, rolled, total, self.heads + self.legs + self.tackle):
            if self.heads and game.wants(player, sk.TWO_HEADS, rule=ps.DODGE_BENT):
                total += 1
                game.cite(ps.LIFT_DECLARED)
            if self.legs and game.wants(player, sk.VERY_LONG_LEGS, rule=ps.JUMP_BENT):
                total += 1
                game.cite(ps.LIFT_DECLARED)
            self.heads = 0
            self.legs = 0
        if not self.can_help(player, rolled, total, self.tackle):
            return total
        if game.wants(player, sk.BREAK_TACKLE, rule=ps.DODGE_BENT):
            if total != modifier:
                game.cite(ps.LIFTS_ADD_UP)
            total += self.tackle
            if game.state.active == player.id:
                game.state.doing |= BROKE_TACKLE
        self.tackle = 0
        return total

    def can_help(self, player: Player, rolled: i64, total: i64, most: i64) -> bool:
        """Whether up to `most` more turn a failed test."""
        return (
            most > 0
            and not passes_agility(player, rolled, modifier=total)
            and passes_agility(player, rolled, modifier=total + most)
        )


def dive(
    game: Game,
    player: Player,
    purpose: i64,
    source: i64,
    left_behind: vec[i16],
) -> bool:
    """
    One opponent with Diving Tackle may drop into the vacated square after a passed test (DB21-DODGE-06).

    They may also where the test is passed all the same: the square may be worth lying in.
    """
    state = game.state
    if not state.squads.anyone_has(sk.DIVING_TACKLE) or not game.is_active_side(player):
        return False
    if purpose == pu.JUMP and player.has(sk.POGO_STICK):
        return False
    diver = pick_reactor(
        game, free_to_move(game, left_behind), skill=sk.DIVING_TACKLE, rule=ps.DODGE_BENT, about=player.id
    )
    if diver == NONE:
        return False
    tackler = game.players[diver]
    if state.is_empty(source):
        game.move(tackler, source, kind=ev.PLACED, rule=ps.DODGE_BENT)
        if i64(state.board.portal[source]) > 0:
            game.cite(ps.PAD_WITHOUT_ENTERING)
    injuries.place_prone(game, tackler, rule=ps.DODGE_BENT)
    return True


def free_to_move(game: Game, players: vec[i16]) -> vec[i16]:
    """Those of some players that are not Rooted (DB21-SPEC-05)."""
    found = vec[i16]()
    for who in players:
        if not game.players[i64(who)].rooted:
            found = append(found, who)
    return found


def pick_reactor(game: Game, candidates: vec[i16], skill: i64, rule: i64, about: i64) -> i64:
    """Which of several opponents uses a skill that only one of them may use; their coach may name nobody."""
    able = vec[i16]()
    for who in candidates:
        if game.players[i64(who)].can_use(skill):
            able = append(able, who)
    if len(able) == 0:
        return NONE
    first = game.players[i64(able[0])]
    if len(able) == 1:
        return first.id if game.wants(first, skill, rule=rule, other=about) else NONE
    picked = game.pick_player(ak.ASK_WHO, first.side, about=about, players=able, or_none=True, skill=skill, rule=rule)
    if picked != NONE:
        game.tell_skill(game.players[picked], skill, rule=rule, other=about)
    return picked


# -- Tentacles and Shadowing -----------------------------------------------------------------------------------------


def held_back(game: Game, player: Player, left_behind: vec[i16]) -> bool:
    """Tentacles: one marker may try to hold a player who wants to leave (DB21-SPEC-19)."""
    if not game.state.squads.anyone_has(sk.TENTACLES):
        return False
    holder = pick_reactor(game, left_behind, skill=sk.TENTACLES, rule=ps.TENTACLES, about=player.id)
    if holder == NONE:
        return False
    if not contest(
        game, game.players[holder], mover=player, purpose=pu.TENTACLES, difference=game.players[holder].st - player.st
    ):
        return False
    game.tell(ev.STAYS, ps.TENTACLES, player=player.id, other=holder)
    game.state.moves_left = 0
    game.state.rushes_left = 0
    return True


def contest(game: Game, owner: Player, mover: Player, purpose: i64, difference: i64) -> bool:
    """D6 plus a difference: 6 or more or a natural 6 works, a natural 1 never does (DB21-SPEC-19, RR-06)."""
    rolled = _roll_contest(game, owner, mover=mover, purpose=purpose, difference=difference)
    if not _wins_contest(rolled, difference) and offer(game, owner, purpose=purpose, pro=False, shown=rolled) != KEEP:
        rolled = _roll_contest(game, owner, mover=mover, purpose=purpose, difference=difference)
    return _wins_contest(rolled, difference)


def _roll_contest(game: Game, owner: Player, mover: Player, purpose: i64, difference: i64) -> i64:
    rolled = game.roll(purpose, owner.id, kind=dice.D6, cuts=agility_cuts(6 - difference))
    success: i64 = 1 if _wins_contest(rolled, difference) else 0
    game.tell_roll(
        ps.TENTACLES,
        purpose,
        player=owner.id,
        rolled=rolled,
        target=6,
        modifier=difference,
        success=success,
        other=mover.id,
    )
    return rolled


def _wins_contest(rolled: i64, difference: i64) -> bool:
    return rolled == 6 or (rolled != 1 and rolled + difference >= 6)


def shadow(game: Game, player: Player, source: i64, left_behind: vec[i16]) -> None:
    """Shadowing: one marker may follow into the vacated square, if no ghosts forbid it (DB21-SPEC-19, -20, DZ-13)."""
    state = game.state
    if not state.squads.anyone_has(sk.SHADOWING) or not state.is_empty(source):
        return
    near = vec[i16]()
    for who in left_behind:
        marker = game.players[i64(who)]
        if not marker.in_play or marker.rooted or not are_adjacent(state, marker.square, b=source):
            continue
        if game.rules.ground.is_shut(state, marker, to=source):
            continue
        near = append(near, who)
    if len(near) == 0:
        return
    follower = pick_reactor(game, near, skill=sk.SHADOWING, rule=ps.TENTACLES, about=player.id)
    if follower == NONE:
        return
    shadower = game.players[follower]
    if contest(
        game,
        shadower,
        mover=player,
        purpose=pu.SHADOWING,
        difference=shadower.ma - game.rules.ground.allowance(state, player),
    ):
        if not game.rules.ground.may_enter(game, shadower, to=source):
            return
        game.move(shadower, source, kind=ev.MOVED, rule=ps.SHADOWING)
        arrive(game, shadower, own_movement=False)


# -- movement outside the own activation ---------------------------------------------------------------------------


def reaction_step(game: Game, player: Player, to: i64) -> bool:
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
