"""
One attempt at a dungeon whose two halves are each other's half turn, so that neither side has the better one.

Source: DB5-DUN, NAF-DUN, AGE-BASE-02, DB7-LAY-02, -03.
"""

from __future__ import annotations

from dungeonbowl.dungeon.canvas import Stream
from dungeonbowl.dungeon.floors import Spot, too_near


class Halved:
    """
    What such attempts share: a sheet, the floor on it, and what stands there in pairs.

    Attributes:
        stream: The dice.
        width: Columns of the sheet.
        height: Rows of the sheet.
        floor: The open squares.
        chests: Where chests stand.
        pads: Where pads or teleporters lie, in the order of their numbers.
    """

    def __init__(self, stream: Stream, width: int, height: int) -> None:
        self.stream = stream
        self.width = width
        self.height = height
        self.floor: set[Spot] = set()
        self.chests: list[Spot] = []
        self.pads: list[Spot] = []

    def turned(self, spot: Spot) -> Spot:
        """The square that a half turn makes of another."""
        return self.width - 1 - spot[0], self.height - 1 - spot[1]

    def drawn_at(self, across: int, down: int) -> Spot:
        """Where the dice put the top left square of a rectangle; the outermost squares of the sheet stay free."""
        left = 1 + int(self.stream.roll(self.width - across - 1))
        return left, 1 + int(self.stream.roll(self.height - down - 1))

    def spread(self, among: list[Spot], count: int, apart: int, others: list[Spot], tries: int) -> list[Spot]:
        """
        Up to so many of some squares, in pairs, as the dice choose them.

        Args:
            among: The squares to choose from.
            count: How many are wanted.
            apart: Steps between any two of them, at least.
            others: Squares that none of them is beside.
            tries: How often the dice are rolled before it is left at fewer.
        """
        found: list[Spot] = []
        for _ in range(tries if among else 0):
            if len(found) == count:
                break
            spot = among[int(self.stream.roll(len(among)))]
            twin = self.turned(spot)
            if too_near(spot, twin, apart) or any(too_near(spot, each, apart) for each in found):
                continue
            if not any(too_near(spot, each, 2) for each in others):
                found += [spot, twin]
        return found
