"""A hall, and the table after a pass or a throw at its wall, for tests of what throws do."""

from __future__ import annotations

from collections.abc import Sequence

from dungeonbowl.core import options as op
from dungeonbowl.rules.passing import db2021 as passing
from dungeonbowl.rules.passing import wall_throws
from tests.kit.positions import Piece, Place, hall
from tests.kit.scripts import Answers, Dice
from tests.kit.table import Table

HALL = hall(9)

NORTH, EAST, SOUTH, WEST = 0, 2, 4, 6


def passed(
    home: Sequence[Piece],
    away: Sequence[Piece] = (),
    *,
    to: Place,
    dice: Dice,
    answers: Answers | None = None,
    rerolls: tuple[int, int] = (0, 0),
) -> Table:
    """The table after the first home player has passed to a square."""
    table = Table(HALL, home, away, carrier=0, action=op.PASS, dice=dice, answers=answers, rerolls=rerolls)
    passing.throw_ball(table.game, table.player(0), table.square(to))
    return table


def at_wall(
    home: Sequence[Piece],
    away: Sequence[Piece] = (),
    *,
    square: Place,
    face: int,
    dice: Dice,
    answers: Answers | None = None,
) -> Table:
    """The table after the first home player has thrown at a wall."""
    table = Table(HALL, home, away, carrier=0, action=op.PASS, dice=dice, answers=answers)
    wall_throws.throw_at_wall(table.game, table.player(0), table.square(square), face)
    return table
