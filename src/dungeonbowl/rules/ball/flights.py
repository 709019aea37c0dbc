"""
In the air: the steps of a ball or a bomb, one square after another, and what they meet.

Source: DB21-GEN-14, DB21-BALL-02, -03, -09, -10, DB21-RICO-09, -10.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import NONE, RuleId, Square
from dungeonbowl.dungeon.grid.kinds import KIND_DRAGON, KIND_IDOL, KIND_TOMB
from dungeonbowl.rules.ball.walls import RICOCHETS
from dungeonbowl.rules.game import Game

_TEMPLATE: Final = 0x345261070
"""The direction (0..7) of each face 1..8 of the Random Direction template, four bits each (DB21-GEN-14)."""


class Flight:
    """
    Something in the air, the ball or a bomb: where it is and whether it has met a wall.

    `before_wall` is the last square it was over before its first contact with a wall, `NONE` if it met none.
    """

    def __init__(self, square: Square, bomb: bool = False) -> None:
        self.square: Square = square
        self.before_wall: i64 = NONE
        self.bomb: bool = bomb

    @property
    def met_wall(self) -> bool:
        """Whether it has ricocheted."""
        return self.before_wall != NONE

    @property
    def ruler_end(self) -> i64:
        """Where the ruler of an interference is laid to. Source: DB21-INTF-03, -11."""
        return self.square if self.before_wall == NONE else self.before_wall

    def __repr__(self) -> str:
        return f"<Flight at {self.square}>"


def template_direction(rolled: i64) -> i64:
    """The direction 0..7 (N first, clockwise) that a D8 shows. Source: DB21-GEN-14."""
    return (_TEMPLATE >> (4 * rolled)) & 15


def roll_direction(game: Game, purpose: i64, rule: RuleId) -> i64:
    """Roll a D8 on the Random Direction template; returns the direction 0..7."""
    rolled = game.roll(purpose, NONE, kind=dice.D8)
    game.tell_roll(rule, purpose, player=NONE, rolled=rolled)
    game.cite(ps.DIRECTION_ROLL)
    game.cite(ps.STEP_OF_THE_BALL)
    return template_direction(rolled)


def fly_on(game: Game, flight: Flight, d: i64, purpose: i64, rule: RuleId) -> i64:
    """
    One step of a flight in direction `d`; at a wall the ricochet replaces it.

    Returns: the direction in which the ball now flies. Source: DB21-BALL-09, DB21-RICO-09.
    """
    state = game.state
    source = flight.square
    to = i64(state.board.flight(state.closed)[source * 8 + d])
    if to != NONE:
        flight.square = to
        tell_flight(game, flight, rule=rule, purpose=purpose, source=source)
        return d
    if flight.before_wall == NONE:
        flight.before_wall = source
    rebound = RICOCHETS.ricochet(game, source, d=d)
    flight.square = rebound.square
    tell_flight(game, flight, rule=rebound.rule, purpose=pu.WALL_BOUNCE, source=source)
    game.cite(r.RICO_09)
    game.cite(r.BALL_09)
    cite_obstacle(game, source, d=d)
    return rebound.heading


def cite_obstacle(game: Game, square: Square, d: i64) -> bool:
    """
    Name the rule of what counts as wall in direction `d`: a closed Chest, or a feature of the same room.

    Returns: whether it is a Chest.
    """
    state = game.state
    beyond = state.board.raw_neighbour(square, d)
    if beyond == NONE:
        return False
    if state.is_closed_chest(beyond):
        game.cite(r.CHEST_02)
        return True
    if i64(state.board.tile[beyond]) == i64(state.board.tile[square]):
        kind = i64(state.board.kind[beyond])
        if kind == KIND_IDOL:
            game.cite(r.FEAT_13)
        elif kind == KIND_TOMB:
            game.cite(r.FEAT_15)
        elif kind == KIND_DRAGON:
            game.cite(r.FEAT_17)
        else:
            return False
        game.cite(r.GEO_08)
    return False


def tell_flight(game: Game, flight: Flight, rule: RuleId, purpose: i64, source: Square) -> None:
    """Tell where a flight is now; a bomb's by its own kind of event."""
    if flight.bomb:
        game.tell(ev.BOMB, rule, source=source, to=flight.square)
    else:
        game.tell_ball(rule, purpose, source=source, to=flight.square)


def scatter_flight(game: Game, flight: Flight, steps: i64 = 3) -> None:
    """Some D8 steps one after another; nobody may catch in between. Source: DB21-BALL-03."""
    for _ in range(steps):
        d = roll_direction(game, pu.SCATTER, rule=r.BALL_03)
        fly_on(game, flight, d=d, purpose=pu.SCATTER, rule=r.BALL_03)


def deviate_flight(game: Game, flight: Flight) -> None:
    """A D8 for the direction, a D6 for the distance; a ricochet ends it. Source: DB21-BALL-02, DB21-RICO-10."""
    state = game.state
    d = roll_direction(game, pu.DEVIATE, rule=r.BALL_02)
    distance = game.roll(pu.DEVIATE_DISTANCE, NONE, kind=dice.D6)
    game.tell_roll(r.BALL_02, pu.DEVIATE_DISTANCE, player=NONE, rolled=distance)
    game.cite(ps.STEP_OF_THE_BALL)
    source = flight.square
    open_ways = state.board.flight(state.closed)
    flown: i64 = 0
    while flown < distance:
        to = i64(open_ways[flight.square * 8 + d])
        if to == NONE:
            break
        flight.square = to
        flown += 1
    if flown > 0:
        tell_flight(game, flight, rule=r.BALL_02, purpose=pu.DEVIATE, source=source)
    if flown < distance:
        fly_on(game, flight, d=d, purpose=pu.DEVIATE, rule=r.BALL_02)
        game.cite(r.RICO_10)


def scatter(game: Game, square: Square, steps: i64 = 3) -> i64:
    """Scatter from a square; returns where it comes down. Landing is left to the caller."""
    flight = Flight(square)
    scatter_flight(game, flight, steps=steps)
    return flight.square


def deviate(game: Game, square: Square) -> i64:
    """Deviate from a square; returns where it comes down. Landing is left to the caller."""
    flight = Flight(square)
    deviate_flight(game, flight)
    return flight.square
