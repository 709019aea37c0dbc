"""
Where chests, teleporters and doors may be laid in a dungeon of 1989.

In the game of eight sections a section holds one of each at most; where the dungeon is built freely, two of a kind keep
apart instead.

Source: DB89-CHSET-04 to -06, DB89-TPSET-03, -04, DB89-DRSET-02 to -04, -07, DB89-EXP-06 to -08.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import bars
from dungeonbowl.dungeon.board import Board
from dungeonbowl.dungeon.kinds import KIND_FLOOR, KIND_WALL
from dungeonbowl.dungeon.sections import FIRST_HALL
from dungeonbowl.dungeon.squares import EAST, NONE, NORTH, SOUTH, WEST

APART: Final[i64] = 10
"""So many squares lie between two chests, and between two teleporters, of a dungeon that is built freely."""
DOORS: Final = 4
"""Doors in the box."""


def chest_bar(board: Board, sq: i64, chests: list[int], expanded: bool) -> i64:
    """
    What keeps the next chest from a square, one of `core.bars`.

    Args:
        chests: The squares of those that lie.
        expanded: Whether the dungeon is built freely.

    Source: DB89-CHSET-04, -05, -06, DB89-EXP-06, -07.
    """
    if not is_plain(board, sq) or sq in chests:
        return bars.CHEST_ON_FLOOR
    if in_end_section(board, sq):
        return bars.CHEST_IN_END_SECTION
    if is_gap(board, sq):
        return bars.CHEST_IN_GAP
    for chest in chests:
        if expanded:
            if board.distance(sq, chest) < APART:
                return bars.CHESTS_TOO_NEAR
        elif shares_section(board, sq, chest):
            return bars.SECTION_HAS_CHEST
    return bars.FREE


def pad_bar(board: Board, sq: i64, chests: list[int], pads: list[int], expanded: bool) -> i64:
    """
    What keeps the next teleporter from a square, one of `core.bars`.

    Source: DB89-TPSET-03, -04, DB89-EXP-06, -07.
    """
    if not is_plain(board, sq) or sq in chests or sq in pads:
        return bars.PAD_ON_FLOOR
    if i64(board.zone[sq]) != 0:
        return bars.PAD_ON_STRIP
    if is_gap(board, sq):
        return bars.PAD_IN_GAP
    for pad in pads:
        if shares_section(board, sq, pad) and (not expanded or in_end_section(board, sq)):
            return bars.SECTION_HAS_PAD
        if expanded and board.distance(sq, pad) < APART:
            return bars.PADS_TOO_NEAR
    return bars.FREE


def door_bar(board: Board, sq: i64) -> i64:
    """
    What keeps the next door from a square, one of `core.bars`.

    Source: DB89-DRSET-02, -03, -04, -07.
    """
    if board.is_door(sq) or i64(board.chest[sq]) > 0 or i64(board.portal[sq]) > 0:
        return bars.DOOR_ON_SOMETHING
    return bars.FREE if is_gap(board, sq) or is_thin_wall(board, sq) else bars.NO_DOOR_SITE


def is_plain(board: Board, sq: i64) -> bool:
    """Whether a square is floor without a door."""
    return sq != NONE and i64(board.kind[sq]) == KIND_FLOOR and not board.is_door(sq)


def is_solid(board: Board, sq: i64) -> bool:
    """Whether a square is wall, or beyond the grid; a shut door is none."""
    return sq == NONE or (i64(board.kind[sq]) == KIND_WALL and not board.is_door(sq))


def is_gap(board: Board, sq: i64) -> bool:
    """Whether a square is floor between two squares of wall, with floor before and behind it. Source: DB89-DRSET-03."""
    return is_plain(board, sq) and is_between(board, sq)


def is_thin_wall(board: Board, sq: i64) -> bool:
    """Whether a square is part of a wall one square thick, floor on both its sides. Source: DB89-DRSET-02."""
    return is_solid(board, sq) and is_between(board, sq)


def is_between(board: Board, sq: i64) -> bool:
    """Whether two opposite sides of a square are floor and the other two wall."""
    north, south = board.raw_neighbour(sq, NORTH), board.raw_neighbour(sq, SOUTH)
    west, east = board.raw_neighbour(sq, WEST), board.raw_neighbour(sq, EAST)
    if is_plain(board, north) and is_plain(board, south):
        return is_solid(board, west) and is_solid(board, east)
    return is_plain(board, west) and is_plain(board, east) and is_solid(board, north) and is_solid(board, south)


def in_end_section(board: Board, sq: i64) -> bool:
    """Whether a square is part of an end zone's section; where a map has none, of the strip."""
    return i64(board.zone[sq]) != 0 or 0 < i64(board.tile[sq]) < FIRST_HALL


def shares_section(board: Board, a: i64, b: i64) -> bool:
    """Whether two squares lie in one section. Floor of no section is no section."""
    return i64(board.tile[a]) > 0 and i64(board.tile[a]) == i64(board.tile[b])


def end_section(board: Board, side: i64) -> list[int]:
    """The floor of a side's end zone section, strip or not; where a map has no such section, of the strip."""
    number = section_of(board, side)
    found: list[int] = []
    for sq in range(board.squares):
        inside = i64(board.tile[sq]) == number if number > 0 else i64(board.zone[sq]) == side + 1
        if inside and i64(board.kind[sq]) == KIND_FLOOR:
            found.append(int(sq))
    return found


def is_in_section(board: Board, side: i64, sq: i64) -> bool:
    """Whether a square is one of `end_section`."""
    if i64(board.kind[sq]) != KIND_FLOOR:
        return False
    number = section_of(board, side)
    return i64(board.tile[sq]) == number if number > 0 else i64(board.zone[sq]) == side + 1


def section_of(board: Board, side: i64) -> i64:
    """The number of a side's end zone section; 0 where a map has none."""
    for sq in range(board.squares):
        if i64(board.zone[sq]) == side + 1:
            return i64(board.tile[sq])
    return 0


def is_sectioned(board: Board) -> bool:
    """Whether a map is made of the eight sections."""
    for number in board.tile:
        if i64(number) == FIRST_HALL:
            return True
    return False
