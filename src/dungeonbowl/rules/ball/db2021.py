"""
The ball of the 2021 game: ricochets, Portals, Diving Catch, Safe Pair of Hands.

Source: DB21-BALL, DB21-RICO-11, DB21-CATCH-05, -06, DB21-TELE-24 to -28.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, RuleId, Square, side_of
from dungeonbowl.rules.ball import flights
from dungeonbowl.rules.ball.parts import Balls, catch, roam, without
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.queries import are_adjacent, free_around
from dungeonbowl.state.state import Player, State

if TYPE_CHECKING:
    from dungeonbowl.rules.ruleset import Ruleset

# What became of a ball that Diving Catch reached for.
NOBODY_DIVED: Final = 0
MISSED: Final = 1
CAUGHT: Final = 2


class RicochetBalls(Balls):
    """A ball comes off the wall, and a Portal sends it on."""

    def __init__(self) -> None:
        super().__init__(loose_catch=-1, pick_up=0)

    def bounce_step(self, game: Game, flight: flights.Flight, purpose: i64, rule: RuleId, second: i64) -> None:
        """Source: DB21-BALL-05, -11, DB21-RICO-11."""
        d = flights.roll_direction(game, purpose, rule=rule)
        if second:
            game.cite(second)
        flights.fly_on(game, flight, d=d, purpose=purpose, rule=rule)
        if flight.met_wall:
            game.cite(r.RICO_11)
            flight.before_wall = NONE

    def come_down(self, game: Game, flight: flights.Flight) -> i64:
        """
        What becomes of a ball at the end of a bounce.

        Returns: 0 if it rests or is held; else the rule by which it moves on from where the flight now is.
        Source: DB21-BALL-01, -07, -08.
        """
        state = game.state
        at = flight.square
        game.put_ball(at)
        moves_on = game.rules.ground.ball_moves_on(state, at)
        if moves_on:
            return moves_on
        who = game.player_at(at)
        if who is not None:
            if i64(state.board.portal[at]) > 0:
                game.cite(r.TELE_26)
            if not who.has_zone:
                return ps.BALL_AMONG_PLAYERS
            return 0 if catch(game, who, modifier=self.loose_catch, rule=ps.MUST_CATCH) else ps.CATCH_MISSED
        if i64(state.board.portal[at]) > 0:
            flight.square = through_portal(game, at)
            return 0 if flight.square == NONE else r.TELE_25
        game.cite(ps.BALL_AMONG_PLAYERS)
        game.cite(ps.BALL_RESTS)
        return 0

    def lays_down(self, game: Game, player: Player, square: Square) -> bool:
        """Safe Pair of Hands. Source: DB21-BALL-12."""
        if not player.has(sk.SAFE_PAIR_OF_HANDS):
            return False
        free = free_around(game.state, square)
        if len(free) == 0 or not game.wants(player, sk.SAFE_PAIR_OF_HANDS, rule=r.BALL_12):
            return False
        to = game.pick_square(ak.ASK_PLACE, player.side, player=player.id, squares=free, rule=r.BALL_12)
        lay_down(game, square, to=to, rule=r.BALL_12)
        return True


def single_step(game: Game, square: Square, purpose: i64 = pu.BOUNCE) -> None:
    """Scatter one square, which counts as the end of a bounce. Source: DB21-BALL-04, -11."""
    roam(game, square, purpose=purpose, rule=r.BALL_04, second=r.BALL_11)


def through_portal(game: Game, square: Square) -> i64:
    """
    A loose ball alone on a Portal is teleported; whoever stands ready on the other side must try to catch it.

    Returns: `NONE` if it was caught, else the square from which it moves on.
    Source: DB21-TELE-24, -25, DB21-BALL-08.
    """
    state = game.state
    number = roll_portal(game)
    to = i64(state.board.portal_square[number])
    game.put_ball(to)
    game.tell_ball(r.TELE_24, pu.TELEPORT, source=square, to=to, value=number)
    game.cite(r.BALL_08)
    who = game.player_at(to)
    if who is not None and who.has_zone:
        if catch(game, who, modifier=-1, rule=r.TELE_25):
            return NONE
        game.cite(ps.CATCH_MISSED)
    return to


def roll_portal(game: Game) -> i64:
    """The number of the Portal at which a teleported ball comes out."""
    board = game.state.board
    for _ in range(200):
        rolled = game.roll(pu.TELEPORT, NONE, kind=dice.D6)
        game.tell_roll(r.TELE_24, pu.TELEPORT, player=NONE, rolled=rolled)
        if i64(board.portal_square[rolled]) != NONE:
            return rolled
    raise AssertionError("a die finds one of the portals in 200 rolls")


def land(game: Game, square: Square, modifier: i64 = -1, accurate: bool = False, diving: bool = False) -> bool:
    """
    A ball comes down after a pass, a scatter, a deviation or a throw.

    Args:
        modifier: of the catch by a player in the square.
        accurate: whether this is the target square of an accurate pass.
        diving: whether Diving Catch may reach for it from a neighbouring square.

    Returns: whether a player in the square caught it at once.
    Source: DB21-BALL-06, -08, DB21-CATCH-01, -05, -06, DB21-TELE-24, -26.
    """
    state = game.state
    game.put_ball(square)
    moves_on = game.rules.ground.ball_moves_on(state, square)
    if moves_on:
        roam(game, square, purpose=pu.BOUNCE, rule=moves_on)
        return False
    who = game.player_at(square)
    portal = i64(state.board.portal[square])
    if who is not None and who.has_zone:
        if portal > 0:
            game.cite(r.TELE_26)
        if catch(game, who, modifier=modifier, rule=ps.MUST_CATCH, accurate=accurate):
            return True
        roam(game, square, purpose=pu.BOUNCE, rule=ps.CATCH_MISSED)
        return False
    if who is None and portal > 0:
        on = through_portal(game, square)
        if on != NONE:
            roam(game, on, purpose=pu.BOUNCE, rule=r.TELE_25)
        return False
    dived = dive_for(game, square) if diving else NOBODY_DIVED
    if dived != CAUGHT:
        roam(game, square, purpose=pu.BOUNCE, rule=r.BALL_06 if dived == NOBODY_DIVED else r.CATCH_06)
    return False


def come_to_rest(game: Game, flight: flights.Flight) -> None:
    """
    A ball thrown at the wall made its last step, which counts as the end of a bounce; Diving Catch may reach for it.

    Source: DB21-WTHR-11, DB21-BALL-04, -11, DB21-CATCH-06.
    """
    state = game.state
    at = flight.square
    game.cite(r.BALL_11)
    who = game.player_at(at)
    if (who is None or not who.has_zone) and may_rest(game.rules, state, square=at):
        game.put_ball(at)
        dived = dive_for(game, at)
        if dived == CAUGHT:
            return
        if dived == MISSED:
            roam(game, at, purpose=pu.BOUNCE, rule=r.CATCH_06)
            return
    rule = game.rules.balls.come_down(game, flight)
    if rule:
        roam(game, flight.square, purpose=pu.BOUNCE, rule=rule)


def may_rest(rules: Ruleset, state: State, square: Square) -> bool:
    """Whether a loose ball may lie on the square: floor, no Portal, no pit, and not the Werewolf's."""
    board = state.board
    if not board.is_floor(square) or rules.ground.ball_moves_on(state, square):
        return False
    return i64(board.portal[square]) == 0


def dive_for(game: Game, square: Square) -> i64:
    """
    Diving Catch: players beside the square where the ball came down may try to catch it from where they stand.

    Returns: `NOBODY_DIVED`, `MISSED` or `CAUGHT`. Source: DB21-CATCH-06.
    """
    divers = divers_at(game, square)
    outcome: i64 = NOBODY_DIVED
    while len(divers) > 0:
        first = i64(divers[0])
        last = i64(divers[len(divers) - 1])
        seat = game.state.side if side_of(first) != side_of(last) else side_of(first)
        who = game.pick_player(ak.ASK_ORDER, seat, about=first, players=divers, skill=sk.DIVING_CATCH, rule=r.CATCH_06)
        diver = game.players[who]
        if game.wants(diver, sk.DIVING_CATCH, rule=r.CATCH_06):
            outcome = MISSED
            if catch(game, diver, modifier=-1, rule=r.CATCH_06):
                return CAUGHT
        divers = without(divers, who)
    return outcome


def divers_at(game: Game, square: Square) -> vec[i16]:
    """The players whose Diving Catch reaches the square, the home side's first."""
    found = vec[i16]()
    state = game.state
    if not state.squads.anyone_has(sk.DIVING_CATCH):
        return found
    for player in game.players:
        if not player.can_use(sk.DIVING_CATCH) or player.has(sk.NO_HANDS):
            continue
        if are_adjacent(state, player.square, b=square):
            found = append(found, i16(player.id))
    return found


def lay_down(game: Game, source: Square, to: Square, rule: RuleId) -> None:
    """The ball is put on an empty square on purpose; a Portal takes it away at once (DB21-TELE-28)."""
    game.put_ball(to)
    game.tell_ball(rule, pu.NO_PURPOSE, source=source, to=to)
    if i64(game.state.board.portal[to]) == 0:
        game.cite(ps.BALL_RESTS)
        return
    game.cite(r.TELE_28)
    on = through_portal(game, to)
    if on != NONE:
        roam(game, on, purpose=pu.BOUNCE, rule=r.TELE_25)
