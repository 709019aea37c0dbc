"""
Where chests, teleporters and doors may be laid in a dungeon of 1989.

In the game of eight sections a section holds one of each at most; where the dungeon is built freely, two of a kind keep
apart instead.

Source: DB89-CHSET-04 to -06, DB89-TPSET-03, -04, DB89-DRSET-02 to -04, -07, DB89-EXP-06 to -08.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from dungeonbowl.core import bars
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.kinds import KIND_FLOOR, KIND_WALL, SPOT_DOOR
from dungeonbowl.dungeon.grid.squares import EAST, NONE, NORTH, SOUTH, WEST
from dungeonbowl.dungeon.layout.sections import FIRST_HALL

APART: Final[i64] = 10
"""So many squares lie between two chests, and between two teleporters, of a dungeon that is built freely."""
DOORS: Final = 4
"""Doors in the box."""
CHEST: Final[i64] = 1
PAD: Final[i64] = 2


class Laid:
    """The chests and teleporters that lie in a dungeon, and what keeps the next from a square."""

    def __init__(self, board: Board, chests: list[int], pads: list[int], expanded: bool) -> None:
        """
        Args:
            chests, pads: The squares of those that lie.
            expanded: Whether the dungeon is built freely.
        """
        self.board = board
        self.expanded = expanded
        self.chests = chests
        self.pads = pads
        # What lies on a square, and what in a section by its number.
        self.on: vec[u8] = vec[u8]([0] * board.squares)
        self.within: vec[u8] = vec[u8]([0] * 256)
        for chest in chests:
            self._note(chest, CHEST)
        for pad in pads:
            self._note(pad, PAD)

    def chest_bar(self, sq: i64) -> i64:
        """
        What keeps the next chest from a square, one of `core.bars`.

        Source: DB89-CHSET-04, -05, -06, DB89-EXP-06, -07.
        """
        board = self.board
        if not is_plain(board, sq) or self._lies(self.on, sq, CHEST | PAD):
            return bars.CHEST_ON_FLOOR
        if in_end_section(board, sq):
            return bars.CHEST_IN_END_SECTION
        if not self.expanded and self._lies(self.within, i64(board.tile[sq]), CHEST):
            return bars.SECTION_HAS_CHEST
        if is_between(board, sq):
            return bars.CHEST_IN_GAP
        if not self.expanded:
            return bars.FREE
        for chest in self.chests:
            if board.distance(sq, chest) < APART:
                return bars.CHESTS_TOO_NEAR
        return bars.FREE

    def pad_bar(self, sq: i64) -> i64:
        """
        What keeps the next teleporter from a square, one of `core.bars`.

        Source: DB89-TPSET-03, -04, DB89-EXP-06, -07.
        """
        board = self.board
        if not is_plain(board, sq) or self._lies(self.on, sq, CHEST | PAD):
            return bars.PAD_ON_FLOOR
        if i64(board.zone[sq]) != 0:
            return bars.PAD_ON_STRIP
        if not self.expanded and self._lies(self.within, i64(board.tile[sq]), PAD):
            return bars.SECTION_HAS_PAD
        if is_between(board, sq):
            return bars.PAD_IN_GAP
        if not self.expanded:
            return bars.FREE
        for pad in self.pads:
            if shares_section(board, sq, pad) and in_end_section(board, sq):
                return bars.SECTION_HAS_PAD
            if board.distance(sq, pad) < APART:
                return bars.PADS_TOO_NEAR
        return bars.FREE

    def _note(self, sq: i64, what: i64) -> None:
        section = i64(self.board.tile[sq])
        self.on[sq] = u8(i64(self.on[sq]) | what)
        if section > 0:
            self.within[section] = u8(i64(self.within[section]) | what)

    def _lies(self, where: vec[u8], at: i64, what: i64) -> bool:
        """Whether any of `what` lies on a square, or in a section."""
        return i64(where[at]) & what != 0


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
    return sq != NONE and i64(board.kind[sq]) == KIND_FLOOR and i64(board.spots[sq]) != SPOT_DOOR


def is_solid(board: Board, sq: i64) -> bool:
    """Whether a square is wall, or beyond the grid; a shut door is none."""
    return sq == NONE or (i64(board.kind[sq]) == KIND_WALL and i64(board.spots[sq]) != SPOT_DOOR)


def is_gap(board: Board, sq: i64) -> bool:
    """Whether a square is floor between two squares of wall, with floor before and behind it. Source: DB89-DRSET-03."""
    return is_plain(board, sq) and is_between(board, sq)


def is_thin_wall(board: Board, sq: i64) -> bool:
    """Whether a square is part of a wall one square thick, floor on both its sides. Source: DB89-DRSET-02."""
    return is_solid(board, sq) and is_between(board, sq)


def is_between(board: Board, sq: i64) -> bool:
    """Whether two opposite sides of a square are floor and the other two wall."""
    drawn = board.layers.drawn()
    if len(drawn.between) == 0:
        drawn.between = vec[u8]([0] * board.squares)
        for each in range(board.squares):
            if _lies_between(board, each):
                drawn.between[each] = u8(1)
    return i64(drawn.between[sq]) != 0


def _lies_between(board: Board, sq: i64) -> bool:
    """The same, looked at anew."""
    beside = board.neighbour
    north, south = i64(beside[sq * 8 + NORTH]), i64(beside[sq * 8 + SOUTH])
    west, east = i64(beside[sq * 8 + WEST]), i64(beside[sq * 8 + EAST])
    if is_plain(board, north):
        return is_plain(board, south) and is_solid(board, west) and is_solid(board, east)
    return is_solid(board, north) and is_solid(board, south) and is_plain(board, west) and is_plain(board, east)


def in_end_section(board: Board, sq: i64) -> bool:
    """Whether a square is part of an end zone's section; where a map has none, of the strip."""
    return i64(board.zone[sq]) != 0 or 0 < i64(board.tile[sq]) < FIRST_HALL


def shares_section(board: Board, a: i64, b: i64) -> bool:
    """Whether two squares lie in one section. Floor of no section is no section."""
    return i64(board.tile[a]) > 0 and i64(board.tile[a]) == i64(board.tile[b])


def is_in_section(board: Board, side: i64, sq: i64) -> bool:
    """Whether a square is floor of a side's end zone section; where a map has no such section, of the strip."""
    if i64(board.kind[sq]) != KIND_FLOOR:
        return False
    number = board.section_of(side)
    return i64(board.tile[sq]) == number if number > 0 else i64(board.zone[sq]) == side + 1


def is_sectioned(board: Board) -> bool:
    """Whether a map is made of the eight sections."""
    for number in board.tile:
        if i64(number) == FIRST_HALL:
            return True
    return False
