"""A hall, and the table after a pass or a throw at its wall, for tests of what throws do."""

from __future__ import annotations

from dungeonbowl.rules.passing import db2021 as passing
from dungeonbowl.rules.passing import wall_throws
from tests.engine.ball_table import Answer, Figure, Square, Table

HALL = """
    ################
    #AA..........BB#
    #AA..........BB#
    #AA..........BB#
    #AA..........BB#
    #AA..........BB#
    #AA..........BB#
    #AA..........BB#
    ################
"""

Dice = dict[str, list[int | str]]
Answers = dict[str, list[Answer]]
Players = dict[str, Figure]

NORTH, EAST, SOUTH, WEST = 0, 2, 4, 6


def passed(
    players: Players, to: Square, dice: Dice, answers: Answers | None = None, rerolls: tuple[int, int] = (0, 0)
) -> Table:
    """The table after a1 has passed to a square."""
    table = Table(HALL, players, ball="a1", active="a1", dice=dice, answers=answers, rerolls=rerolls)
    passing.throw_ball(table.game, table.player("a1"), table.square(to))
    return table


def at_wall(players: Players, square: Square, face: int, dice: Dice, answers: Answers | None = None) -> Table:
    """The table after a1 has thrown at a wall."""
    table = Table(HALL, players, ball="a1", active="a1", dice=dice, answers=answers)
    wall_throws.throw_at_wall(table.game, table.player("a1"), table.square(square), face)
    return table
