"""
Throws in the NAF's Dungeonbowl: pads and statues under the ruler may stop the ball.

Source: NAF-TELE-18, -19, -21, NAF-STAT-02 to -04.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import NONE, Square
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.kinds import KIND_IDOL
from dungeonbowl.rules.ball import flights
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.passing.living import InterceptedFirst
from dungeonbowl.rules.passing.ruler import is_crossed, may_reach
from dungeonbowl.rules.pushing.living import is_solid
from dungeonbowl.rules.rolling.parts import cut
from dungeonbowl.state.state import Player, State


class PastPadsAndStatues(InterceptedFirst):
    """Each pad and each statue on the way takes the ball on a 1."""

    def is_caught_up(self, game: Game, passer: Player, to: Square, until: Square) -> bool:
        """Source: NAF-TELE-18, -19, NAF-STAT-02, -04."""
        state = game.state
        board = state.board
        for at in on_the_way(state, passer.square, to=to, until=until):
            statue = i64(board.portal[at]) == 0
            purpose = pu.STATUE if statue else pu.OVER_PAD
            rule = r.NAF_STAT_02 if statue else r.NAF_TELE_18
            rolled = game.roll(purpose, passer.id, kind=dice.D6, cuts=cut(2))
            game.tell_roll(rule, purpose, player=passer.id, rolled=rolled, target=2, success=1 if rolled > 1 else 0)
            game.cite(r.NAF_STAT_04)
            if until != NONE:
                game.cite(r.NAF_TELE_19)
            if rolled > 1:
                continue
            source = ball.release(game)
            game.put_ball(at)
            game.tell_ball(rule, purpose, source=source, to=at)
            if statue:
                off_statue(game, at)
            else:
                ball.enter_pad(game, at)
                game.cite(r.NAF_TELE_21)
            return True
        return False


def on_the_way(state: State, source: Square, to: Square, until: Square) -> vec[i64]:
    """
    The pads under the ruler of a throw and the statues on its centre line, the nearest first.

    Args:
        until: where an interceptor stands, behind whom nothing counts; `NONE` for nobody.
    """
    board = state.board
    x = board.x(to) - board.x(source)
    y = board.y(to) - board.y(source)
    length = x * x + y * y
    end = length if until == NONE else squared(board, source, b=until)
    # Squares by how far they are, each as one number to be sorted.
    found = vec[i64]()
    for at in range(i64(board.squares)):
        far = squared(board, source, b=at)
        if far >= end:
            continue
        if i64(board.portal[at]) > 0:
            counts = at != to and may_reach(state, at, source=source, x=x, y=y, length=length)
        else:
            counts = i64(board.kind[at]) == KIND_IDOL and is_crossed(board, source, to=to, at=at)
        if counts:
            found = insert(found, (far << 12) | at)
    for i in range(i64(len(found))):
        found[i] = found[i] & 4095
    return found


def insert(numbers: vec[i64], number: i64) -> vec[i64]:
    """Some ascending numbers, with one more in its place."""
    grown = vec[i64]()
    placed = False
    for one in numbers:
        if not placed and number < one:
            grown = append(grown, number)
            placed = True
        grown = append(grown, one)
    return grown if placed else append(grown, number)


def squared(board: Board, a: Square, b: Square) -> i64:
    """The square of the distance between two centres."""
    across = board.x(b) - board.x(a)
    down = board.y(b) - board.y(a)
    return across * across + down * down


def off_statue(game: Game, square: Square) -> None:
    """One bounce off a statue, rolled again while it shows a wall; the turn is over. Source: NAF-STAT-03."""
    state = game.state
    flight = flights.Flight(square)
    to: i64 = NONE
    while to == NONE or is_solid(state, to):
        d = flights.roll_direction(game, pu.BOUNCE, rule=r.NAF_STAT_03)
        to = state.board.raw_neighbour(square, d)
    flight.square = to
    flights.tell_flight(game, flight, rule=r.NAF_STAT_03, purpose=pu.BOUNCE, source=square)
    rule = game.rules.balls.come_down(game, flight)
    if rule:
        ball.roam(game, flight.square, purpose=pu.BOUNCE, rule=rule)
    if not game.turnover and not game.notes.dump_off:
        game.turn_over(r.NAF_STAT_03)
