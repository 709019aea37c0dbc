"""
The sections of the box of 1989 shuffled and laid out: the places of a set-up, and the map that a deal makes.

Source: DB89-BOARD-03 to -05, DB89-GEO-05, -06.
"""

from __future__ import annotations

from typing import Final

from dungeonbowl.dungeon.grid.board import Board, Deck
from dungeonbowl.dungeon.grid.squares import MAX_SIDE, MAX_SQUARES, BadMap
from dungeonbowl.dungeon.layout.drawn import drawn_board
from dungeonbowl.dungeon.layout.sections import ACROSS, DOWN, END_ZONE, HALLS, turned

RULES: Final = "db1989"
"""The game whose box they are in."""


class Places(Deck):
    """
    Where the sections of a set-up lie, each by the column and row of its north-west square.

    Attributes:
        north: The section of the end zone that faces south.
        south: The other one.
        slots: The places of the six that are shuffled, in order.
    """

    def __init__(self, north: tuple[int, int], south: tuple[int, int], slots: list[tuple[int, int]]) -> None:
        """
        Raises:
            BadMap: another number of places, one beyond the grid, or two that lie on each other.
        """
        if len(slots) != len(HALLS):
            raise BadMap(f"slots: there are {len(HALLS)} sections to be laid, and places for {len(slots)}")
        self.north = north
        self.south = south
        self.slots = slots
        self.width = 0
        self.height = 0
        places = [north, south, *slots]
        for x, y in places:
            self.width = max(self.width, x + ACROSS)
            self.height = max(self.height, y + DOWN)
            if x < 0 or y < 0 or x + ACROSS > MAX_SIDE or y + DOWN > MAX_SIDE:
                raise BadMap(f"a section at [{x}, {y}] does not lie on the grid of {MAX_SIDE} x {MAX_SIDE} squares")
        if self.width * self.height > MAX_SQUARES:
            raise BadMap(f"the set-up needs {self.width * self.height} squares, at most {MAX_SQUARES} fit")
        for at in range(len(places)):
            for other in range(at):
                x, y = places[at]
                left, top = places[other]
                if abs(x - left) < ACROSS and abs(y - top) < DOWN:
                    raise BadMap(f"the sections at [{left}, {top}] and [{x}, {y}] lie on each other")

    def sections(self) -> int:
        """How many sections are shuffled."""
        return len(self.slots)

    def corner(self, place: int) -> tuple[int, int]:
        """Column and row of the north-west square of a place."""
        return self.slots[place]

    def rows(self, order: list[int], half_turns: list[bool]) -> list[str]:
        """The letters of the map with these sections in its places, in order."""
        grid: list[list[str]] = [["#"] * self.width for _ in range(self.height)]
        self._lay(grid, self.north, END_ZONE, "A")
        self._lay(grid, self.south, turned(END_ZONE), "B")
        for at in range(len(self.slots)):
            drawing = HALLS[order[at]][1]
            self._lay(grid, self.slots[at], turned(drawing) if half_turns[at] else drawing, "")
        return ["".join(line) for line in grid]

    def in_order(self) -> list[str]:
        """The letters of the map as it is shown before the shuffle: the sections in order, none turned."""
        return self.rows(list(range(len(HALLS))), [False] * len(HALLS))

    def dealt(self, order: list[int], turned: list[bool]) -> Board:
        """The dungeon with these sections in its places, in order, those of `turned` the other way round."""
        return drawn_board(self.rows(order, turned), [], RULES)

    def _lay(self, grid: list[list[str]], corner: tuple[int, int], drawing: list[str], zone: str) -> None:
        """Write a section into the letters of a map; its strip gets the letter of a side."""
        left, top = corner
        for y in range(len(drawing)):
            for x in range(len(drawing[y])):
                letter = drawing[y][x]
                grid[top + y][left + x] = zone if letter == "E" else letter
