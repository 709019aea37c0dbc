"""
Throwing the ball at a wall, from which it comes back.

Source: DB21-WTHR-01 to -12.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, Square
from dungeonbowl.dungeon.grid.squares import DX, DY
from dungeonbowl.rules.ball import flights
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.ball.db2021 import come_to_rest
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.passing import accuracy, interference
from dungeonbowl.rules.passing import db2021 as passing
from dungeonbowl.state.state import Player, State

AT_WALL: Final = 3
"""What the event of a declared throw at the wall says instead of the range."""


def wall_aims(game: Game) -> vec[i64]:
    """
    The wall faces that the active player may throw at, as options: the floor square before it and the side.

    Whatever stops a ball counts as wall here: features and closed Chests too.
    Source: DB21-WTHR-01, -02, DB21-CHEST-02, DB21-FEAT-13, -15, -17.
    """
    state = game.state
    found = vec[i64]()
    for square in accuracy.targets_from(state, i64(state.square[state.active])):
        face: i64 = 0
        while face < 8:
            if accuracy.has_wall(state, i64(square), face=face):
                found = append(found, op.option(op.AIM_WALL, face, square=i64(square)))
            face += 2
    return found


def throw_at_wall(game: Game, thrower: Player, square: Square, face: i64) -> None:
    """
    A carrier throws the ball at the wall of a square.

    Args:
        square: the floor square before the wall.
        face: the side of the square the wall is on: 0 north, 2 east, 4 south, 6 west.

    Source: DB21-WTHR-01 to -12.
    """
    game.tell(ev.PASS_DECLARED, r.WTHR_01, player=thrower.id, source=thrower.square, to=square, value=AT_WALL)
    game.cite(r.WTHR_02)
    game.cite(r.PASS_01)
    passing.answer_on_the_ball(game, thrower)
    if not passing.can_still_throw(game, thrower, to=square):
        passing.end_own_activation(game, thrower)
        return
    result = accuracy.accuracy_test(game, thrower, to=square, kind=accuracy.BALL_AT_WALL, rule=r.WTHR_03)
    if result == accuracy.FUMBLED:
        passing.fumble(game, thrower, to=square)
        return
    source = thrower.square
    ball.release(game)
    struck = square
    if result == accuracy.ACCURATE:
        game.tell(ev.PASSED, r.WTHR_04, player=thrower.id, source=source, to=square, value=result)
    else:
        game.tell(ev.PASSED, r.WTHR_05, player=thrower.id, source=source, to=square, value=result)
        struck = strayed(game, square, face=face)
        result = accuracy.INACCURATE
    if interference.interfered_with(game, thrower, landing=struck, result=result, rule=r.WTHR_06):
        passing.finish_throw(game, thrower, rule=r.TO_08, second=r.INTF_10)
        return
    game.tell_ball(r.WTHR_04 if result == accuracy.ACCURATE else r.WTHR_05, pu.PASS, source=source, to=struck)
    game.cite(r.WTHR_06)
    come_back(game, struck, d=return_direction(game.state, source, struck=struck, face=face))
    if passing.active_side_holds(game):
        game.cite(r.WTHR_12)
    passing.finish_throw(game, thrower, rule=r.TO_13, second=r.WTHR_11)


def strayed(game: Game, square: Square, face: i64) -> i64:
    """
    A missed throw strikes the wall one square to the right or left, where there is one.

    Source: DB21-WTHR-05.
    """
    state = game.state
    rolled = game.roll(pu.WALL_SIDE, NONE, kind=dice.D6, cuts=1 << 4)
    game.tell_roll(r.WTHR_05, pu.WALL_SIDE, player=NONE, rolled=rolled)
    aside = (face + 2) & 7 if rolled <= 3 else (face + 6) & 7
    beside = i64(state.adj[square * 8 + aside])
    if beside == NONE or not accuracy.has_wall(state, beside, face=face):
        return square
    return beside


def return_direction(state: State, source: Square, struck: i64, face: i64) -> i64:
    """
    The direction in which a ball thrown from `source` leaves the wall on side `face` of `struck`.

    Source: DB21-WTHR-07.
    """
    board = state.board
    straight = (face + 4) & 7
    north_or_south = face == 0 or face == 4
    aside = board.x(struck) - board.x(source) if north_or_south else board.y(struck) - board.y(source)
    if aside == 0:
        return straight
    slanted = (straight + 1) & 7
    lean = DX[slanted] if north_or_south else DY[slanted]
    return slanted if (lean > 0) == (aside > 0) else (straight + 7) & 7


def come_back(game: Game, struck: i64, d: i64) -> None:
    """
    The ball returns from the wall, and whoever it passes may try to catch it.

    Source: DB21-WTHR-08 to -11, DB21-TELE-27, DB21-BALL-04, -11, DB21-CATCH-06.
    """
    distance = game.roll(pu.WALL_BOUNCE_DISTANCE, NONE, kind=dice.D6)
    game.tell_roll(r.WTHR_08, pu.WALL_BOUNCE_DISTANCE, player=NONE, rolled=distance)
    flight = flights.Flight(struck)
    for _ in range(distance):
        d = flights.fly_on(game, flight, d=d, purpose=pu.WALL_BOUNCE_DISTANCE, rule=r.WTHR_07)
        if flight.met_wall:
            game.cite(r.WTHR_09)
            flight.before_wall = NONE
        who = game.player_at(flight.square)
        if who is None:
            if i64(game.state.board.portal[flight.square]) > 0:
                game.cite(r.TELE_27)
            continue
        if not who.has_zone or who.has(sk.NO_HANDS):
            continue
        game.put_ball(flight.square)
        if game.confirm(ak.ASK_CATCH, who.side, player=who.id, rule=r.WTHR_10) and ball.catch(
            game, who, modifier=-1, rule=r.WTHR_10
        ):
            return
    d = flights.roll_direction(game, pu.SCATTER, rule=r.WTHR_11)
    game.cite(r.BALL_04)
    flights.fly_on(game, flight, d=d, purpose=pu.SCATTER, rule=r.WTHR_11)
    come_to_rest(game, flight)
