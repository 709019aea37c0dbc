"""
One attempt at a dungeon whose parts are each other's turns, so that nobody has the better one: halves or quarters.

Source: DB5-DUN, NAF-DUN, AGE-BASE-02, DB7-LAY-02, -03.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dungeonbowl.dungeon.carving.floors import Spot, too_near
from dungeonbowl.dungeon.tiling.canvas import Stream


class Turning:
    """
    What such attempts share: a sheet, the floor on it, and what stands there once in each part.

    Attributes:
        stream: The dice.
        quarters: Whether it looks alike from four sides and not from two; the sheet is a square then.
        width: Columns of the sheet.
        height: Rows of the sheet.
        floor: The open squares.
        chests: Where chests stand.
        pads: Where pads or teleporters lie, in the order of their numbers.
    """

    def __init__(self, stream: Stream, width: int, height: int, quarters: bool = False) -> None:
        self.stream = stream
        self.quarters = quarters
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

    def images(self, spot: Spot) -> list[Spot]:
        """A square and its images in the other parts, clockwise."""
        if not self.quarters:
            return [spot, self.turned(spot)]
        x, y = spot
        last = self.width - 1
        return [spot, (last - y, x), (last - x, last - y), (y, last - x)]

    def everywhere(self, spots: Iterable[Spot]) -> set[Spot]:
        """Some squares and all their images."""
        return {image for spot in spots for image in self.images(spot)}

    def spread(
        self,
        among: list[Spot],
        count: int,
        apart: int,
        others: list[Spot],
        tries: int,
        pairs: bool = False,
        found: Sequence[Spot] = (),
    ) -> list[Spot]:
        """
        Up to so many of some squares as the dice choose them, each with all its images.

        Args:
            among: The squares to choose from.
            count: How many are wanted.
            apart: Steps between any two of them, at least.
            others: Squares that none of them is beside.
            tries: How often the dice are rolled before it is left at fewer.
            pairs: Whether each comes with its half turn alone.
            found: What was chosen before, with its images; the answer begins with it.
        """
        chosen = list(found)
        for _ in range(tries if among else 0):
            if len(chosen) >= count:
                break
            spot = among[int(self.stream.roll(len(among)))]
            twins = [self.turned(spot)] if pairs else self.images(spot)[1:]
            if any(too_near(spot, each, apart) for each in (*twins, *chosen)):
                continue
            if not any(too_near(spot, each, 2) for each in others):
                chosen += [spot, *twins]
        return chosen
