"""
Giving the ball away on purpose: passes, Hand-offs, Dump-off and Fumblerooskie.

Source: DB21-PASS, DB21-HAND, DB21-BLK-29, DB21-TO-06 to -08.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, SLOTS, PlayerId, RuleId, SkillId, Square, side_of
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.rules.ball import flights
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.ball.db2021 import land, lay_down
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.moving import leaving
from dungeonbowl.rules.moving import parts as moving
from dungeonbowl.rules.passing import accuracy, interference
from dungeonbowl.rules.passing.parts import Chances, Passes, dumps_off
from dungeonbowl.rules.queries import are_adjacent, free_around, is_blinded
from dungeonbowl.rules.rolling.parts import passing_faces
from dungeonbowl.rules.traits import db2021 as traits
from dungeonbowl.state.state import ONLY_MOVES, OWES_SQUARE, SPENT_PASS, Player, State

if TYPE_CHECKING:
    from dungeonbowl.rules.ruleset import Ruleset


class ByPass(Chances):
    """A throw is rolled against PA, and who interferes with it rolls afterwards, the harder the better it was."""

    def __init__(self) -> None:
        super().__init__(bombs_tick=True, blasts_cost=False, grades=True)

    def range_of(self, board: Board, a: Square, b: Square) -> i64:
        """Source: DB21-PASS-05."""
        return accuracy.range_of(board, a, b=b)

    def good_faces(self, state: State, thrower: PlayerId, to: Square, verb: i64) -> i64:
        """Source: DB21-PASS-07, -08."""
        return accuracy.count_faces(state, thrower, to=to, verb=verb, wanted=accuracy.ACCURATE)

    def fair_faces(self, state: State, thrower: PlayerId, to: Square, verb: i64) -> i64:
        """Source: DB21-TTM-06."""
        return accuracy.count_faces(state, thrower, to=to, verb=verb, wanted=accuracy.INACCURATE)

    def dropped_faces(self, state: State, thrower: PlayerId, to: Square, verb: i64) -> i64:
        """Source: DB21-PASS-07, -08."""
        return accuracy.count_faces(state, thrower, to=to, verb=verb, wanted=accuracy.FUMBLED)

    def bomb_catch(self, rules: Ruleset, state: State, who: PlayerId) -> i64:
        """Source: DB21-SPEC-13, CATCH-02, -03."""
        return passing_faces(state, who, modifier=accuracy.bomb_catch_modifier(state, who, base=0))

    def reaching(self, state: State, thrower: PlayerId, to: Square) -> vec[i16]:
        """Source: DB21-INTF-02 to -05."""
        return interference.interferers(state, thrower, landing=to)


class ThrowsAndHands(Passes):
    """Throws, hand-offs, and what may be done with the ball on the way."""

    def __init__(self) -> None:
        super().__init__(ByPass())

    def carrier_stepped(self, game: Game, player: Player, source: Square) -> None:
        """Fumblerooskie. Source: DB21-PASS-21."""
        leave_behind(game, player, vacated=source)

    def came_by_pad(self, game: Game, player: Player) -> None:
        """Portal Passer. Source: DB21-PASS-20."""
        pass_from_portal(game, player)

    def from_throw(self, state: State, source: Square, square: Square) -> i64:
        """Source: DB21-PASS-04 to -06."""
        return accuracy.from_throw(state, source, square=square)

    def from_wall(self, state: State, square: Square) -> i64:
        """Source: DB21-WTHR-01."""
        return accuracy.from_wall(state, square)

    def targets(self, state: State, source: Square) -> vec[i16]:
        """Source: DB21-PASS-04 to -06."""
        return accuracy.targets_from(state, source)


def aims(game: Game) -> vec[i16]:
    """The squares that the active player may pass to."""
    return accuracy.targets_from(game.state, i64(game.state.square[game.state.active]))


# -- the pass ------------------------------------------------------------------------------------------------


def throw_ball(game: Game, passer: Player, to: Square) -> None:
    """
    A carrier passes the ball to a square.

    Source: DB21-PASS-01 to -19.
    """
    state = game.state
    reach = accuracy.range_of(state.board, passer.square, b=to)
    game.tell(ev.PASS_DECLARED, r.PASS_02, player=passer.id, source=passer.square, to=to, value=reach)
    game.cite(r.PASS_01)
    game.cite(r.PASS_03)
    game.cite(r.PASS_04)
    game.cite(r.PASS_05)
    game.cite(r.PASS_06)
    game.cite(r.GEO_10)
    mate = game.player_at(to)
    if mate is not None and mate.side == passer.side and are_adjacent(state, passer.square, b=to):
        game.cite(r.PASS_14)
    answer_on_the_ball(game, passer)
    if not can_still_throw(game, passer, to=to):
        end_own_activation(game, passer)
        return
    result = accuracy.accuracy_test(game, passer, to=to, kind=accuracy.THE_BALL)
    if result == accuracy.FUMBLED:
        fumble(game, passer, to=to)
        return
    flight = let_fly(game, passer, to=to, result=result)
    if flight.met_wall:
        game.cite(r.INTF_11)
    if interference.interfered_with(game, passer, landing=flight.ruler_end, result=result):
        finish_throw(game, passer, rule=r.TO_08, second=r.INTF_10)
        return
    if result == accuracy.ACCURATE:
        game.tell_ball(r.PASS_09, pu.PASS, source=passer.square, to=to)
        if land(game, to, modifier=0, accurate=True) and is_completion(game, passer):
            game.tell(ev.COMPLETION, r.PASS_17, player=passer.id)
    else:
        land(game, flight.square, diving=True)
    finish_throw(game, passer, rule=r.TO_07, second=r.PASS_16)


def let_fly(game: Game, passer: Player, to: Square, result: i64) -> flights.Flight:
    """The ball leaves the hand; a scatter or deviation comes before any interference (DB21-PASS-10, -11, -13)."""
    source = passer.square
    ball.release(game)
    if result == accuracy.ACCURATE:
        game.tell(ev.PASSED, r.PASS_09, player=passer.id, source=source, to=to, value=result)
        return flights.Flight(to)
    if result == accuracy.WILD:
        game.tell(ev.PASSED, r.PASS_11, player=passer.id, source=source, to=to, value=result)
        game.cite(r.PASS_13)
        flight = flights.Flight(source)
        flights.deviate_flight(game, flight)
        return flight
    game.tell(ev.PASSED, r.PASS_10, player=passer.id, source=source, to=to, value=result)
    game.cite(r.PASS_13)
    game.tell_ball(r.PASS_10, pu.PASS, source=source, to=to)
    flight = flights.Flight(to)
    flights.scatter_flight(game, flight)
    return flight


def is_completion(game: Game, passer: Player) -> bool:
    """Whether a team-mate holds the ball that was just caught in the target square (DB21-PASS-17)."""
    carrier = game.state.carrier
    return carrier != NONE and carrier != passer.id and side_of(carrier) == passer.side


def can_still_throw(game: Game, passer: Player, to: Square) -> bool:
    """
    Whether the throw can go on after the opponents' answers.

    A chain of Portals set off by them may have taken the passer off their feet or away from the target.
    """
    state = game.state
    if not passer.holds_ball or not passer.standing:
        return False
    return accuracy.range_of(state.board, passer.square, b=to) != accuracy.OUT_OF_RANGE and state.board.sees(
        passer.square, to
    )


def fumble(game: Game, passer: Player, to: Square) -> None:
    """The ball is dropped at the passer's feet, unless Safe Pass keeps it in hand (DB21-PASS-12, TO-06)."""
    game.tell(ev.PASSED, r.PASS_12, player=passer.id, source=passer.square, to=to, value=accuracy.FUMBLED)
    if passer.pa == 0:
        game.cite(r.GEN_12)
        game.cite(r.PASS_08)
    if passer.can_use(sk.SAFE_PASS) and game.wants(passer, sk.SAFE_PASS, rule=r.PASS_12):
        end_own_activation(game, passer)
        return
    square = game.let_go(r.PASS_12)
    ball.roam(game, square, purpose=pu.BOUNCE, rule=r.PASS_12)
    lose_turn(game, r.TO_06, second=r.PASS_12)
    end_own_activation(game, passer)


def lose_turn(game: Game, rule: RuleId, second: i64) -> None:
    """A Turnover with two rules behind it, unless there is one already or none can come of this."""
    if game.turnover or game.notes.dump_off:
        return
    game.turn_over(rule)
    game.cite(second)


def end_own_activation(game: Game, player: Player) -> None:
    """The activation ends, if it is this player's own."""
    if game.state.active == player.id:
        game.end_activation()


def active_side_holds(game: Game) -> bool:
    """Whether a player of the active team is the carrier."""
    carrier = game.state.carrier
    return carrier != NONE and side_of(carrier) == game.state.side


def finish_throw(game: Game, passer: Player, rule: RuleId, second: i64) -> None:
    """
    Everything has come to rest: Turnover if the active team does not have the ball, then the end of the activation.

    Running Pass leaves the movement that is left. Source: DB21-PASS-16, -19, DB21-TO-07, -08, -13.
    """
    if not active_side_holds(game):
        lose_turn(game, rule, second=second)
    go_on(game, passer, skill=sk.RUNNING_PASS, rule=r.PASS_19)


def go_on(game: Game, player: Player, skill: SkillId, rule: RuleId) -> None:
    """The activation ends with the throw or Hand-off, unless a skill leaves the movement that is left."""
    state = game.state
    if state.active != player.id:
        return
    can_move = state.moves_left + state.rushes_left > 0 and not player.rooted
    if can_move and player.can_use(skill) and not game.turnover and not game.finished:
        state.doing |= ONLY_MOVES
        game.tell_skill(player, skill, rule=rule)
        return
    game.end_activation()


# -- On the Ball ---------------------------------------------------------------------------------------------


def answer_on_the_ball(game: Game, passer: Player) -> None:
    """
    Opponents with On the Ball may each move up to three squares once the target is named.

    Source: DB21-PASS-18.
    """
    state = game.state
    if not state.squads.anyone_has(sk.ON_THE_BALL):
        return
    able = vec[i16]()
    first: i64 = SLOTS if passer.side == 0 else 0
    for p in range(first, first + SLOTS):
        player = game.players[p]
        if player.can_use(sk.ON_THE_BALL) and p != state.active and not player.rooted:
            able = append(able, i16(p))
    moves_left = state.moves_left
    rushes_left = state.rushes_left
    dumping = game.notes.dump_off
    game.notes.dump_off = False
    game.notes.reacting = True
    while len(able) > 0:
        who = leaving.pick_reactor(game, able, skill=sk.ON_THE_BALL, rule=r.PASS_18, about=passer.id)
        if who == NONE or not run_to_ball(game, game.players[who]):
            break
        able = ball.without(able, who)
    game.notes.reacting = False
    game.notes.dump_off = dumping
    state.moves_left = moves_left
    state.rushes_left = rushes_left


def run_to_ball(game: Game, player: Player) -> bool:
    """
    Up to three squares of one player with On the Ball.

    Ghosts that turn them away take none of the three.

    Returns: False if they Fell Over, which ends all answers; in the own team's turn that is a Turnover.
    Source: DB21-PASS-18, DB21-DZ-13, -16.
    """
    state = game.state
    left: i64 = 3
    while left > 0:
        squares = free_around(state, player.square)
        options = vec[i64]()
        for square in squares:
            if game.rules.ground.from_entering(state, player, to=i64(square)):
                continue
            options = append(options, op.option(op.STEP, NONE, square=i64(square)))
        options = append(options, op.option(op.END_ACTIVATION))
        picked = game.choose(
            ak.ASK_ON_THE_BALL, player.side, player=player.id, options=options, skill=sk.ON_THE_BALL, rule=r.PASS_18
        )
        if op.verb_of(picked) == op.END_ACTIVATION:
            return True
        source = player.square
        to = op.square_of(picked)
        if not moving.reaction_step(game, player, to=to):
            if game.is_active_side(player):
                lose_turn(game, r.TO_02, second=r.PASS_18)
            return False
        if player.square == source and game.rules.ground.is_shut(state, player, to=to):
            continue
        if player.square == source or not player.has_zone:
            return True
        left -= 1
    return True


# -- Hand-off ------------------------------------------------------------------------------------------------


def hand_off(game: Game, giver: Player, receiver: Player) -> None:
    """
    A carrier gives the ball to an adjacent Standing team-mate, who must catch it.

    Source: DB21-HAND-01 to -06, DB21-FEAT-05.
    """
    state = game.state
    ball.release(game)
    game.tell(ev.HANDED_OFF, r.HAND_01, player=giver.id, other=receiver.id, source=giver.square, to=receiver.square)
    game.cite(r.HAND_02)
    game.cite(r.HAND_04)
    game.put_ball(receiver.square)
    if not receiver.has_zone:
        ball.roam(game, receiver.square, purpose=pu.BOUNCE, rule=r.HAND_03)
    else:
        pitted = game.rules.ground.handling_modifier(state, giver.square) != 0
        if not ball.catch(game, receiver, modifier=0, rule=r.HAND_02, pitted=pitted):
            ball.roam(game, receiver.square, purpose=pu.BOUNCE, rule=r.HAND_05, second=r.CATCH_05)
    if not active_side_holds(game):
        lose_turn(game, r.TO_07, second=r.HAND_05)
    go_on(game, giver, skill=sk.GIVE_AND_GO, rule=r.HAND_06)


# -- letting the ball go out of turn or on the way ---------------------------------------------------------------


def may_release(player: Player) -> bool:
    """Whether a carrier may give up the ball willingly (DB21-SPEC-18)."""
    return player.holds_ball and not player.has(sk.MY_BALL)


def dump_off(game: Game, carrier: Player) -> None:
    """
    A carrier named as the target of a Block may make a Quick pass first; it never causes a Turnover.

    Source: DB21-BLK-29; the passing rules.
    """
    if not may_release(carrier) or not carrier.can_use(sk.DUMP_OFF):
        return
    squares = accuracy.targets_from(game.state, carrier.square, reach=accuracy.QUICK)
    to = dumps_off(game, carrier, squares=squares, rule=r.BLK_29)
    if to == NONE:
        return
    mate = game.player_at(to)
    if mate is not None and not traits.gives_to(game, carrier, mate=mate):
        return
    game.notes.dump_off = True
    throw_ball(game, carrier, to=to)
    game.notes.dump_off = False


def leave_behind(game: Game, player: Player, vacated: Square) -> bool:
    """
    Fumblerooskie: in a Move or Blitz the carrier may leave the ball in the square they have just vacated.

    Called after each step. Returns: whether the ball was left. Source: DB21-TELE-28, DB21-SPEC-18.
    """
    action = game.state.action
    if not may_release(player) or not player.can_use(sk.FUMBLEROOSKIE):
        return False
    if game.state.active != player.id or (action != op.MOVE and action != op.BLITZ):
        return False
    if not game.state.is_empty(vacated) or not game.wants(player, sk.FUMBLEROOSKIE, rule=r.TELE_28):
        return False
    ball.release(game)
    lay_down(game, player.square, to=vacated, rule=r.TELE_28)
    return True


def pass_from_portal(game: Game, player: Player) -> None:
    """
    Portal Passer: a carrier teleported in their own activation may declare a Pass now.

    Called once the teleport is done. In a Blinding Light nobody passes. Source: DB21-PASS-20, DB21-IND-04.
    """
    state = game.state
    if state.active != player.id or game.finished or not may_release(player) or not player.can_use(sk.PORTAL_PASSER):
        return
    if state.spent & SPENT_PASS or state.action == op.PASS or is_blinded(state, player.side):
        return
    owed: i64 = 1 if state.doing & OWES_SQUARE else 0
    if state.moves_left + state.rushes_left < owed or not game.wants(player, sk.PORTAL_PASSER, rule=r.PASS_20):
        return
    state.action = op.PASS
    state.target = NONE
    state.spent |= SPENT_PASS
