"""
What lies in a dungeon of halls besides floor: chasms and lava with bridges, statues, pits, water, platforms, doors.

Everything is laid with all its images, and only where the rest of the floor stays one, two squares wide: nobody has to
jump to get anywhere. Source: DB5-DUN-04, -08, NAF-DUN-03, -11, AGE-FEAT-01.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dungeonbowl.dungeon.carving.floors import Spot, cells, is_wide, too_near
from dungeonbowl.dungeon.tiling.canvas import Stream

_TRIES: Final = 40
_POOLS: Final = ((2, 2), (3, 2), (2, 3), (4, 2), (2, 4), (3, 3))
_ONE: Final = ((1, 1),)
_STAGES: Final = ((4, 2), (2, 4), (4, 3), (3, 4))
"""Width and height of what is laid in one piece."""
_FROM_ZONE: Final = 3
_FROM_PAD: Final = 2
"""Squares from a hazard to the next end zone and the next pad."""
_LONGEST_RIVER: Final = 12

_RIVER: Final = "="
_STAGE: Final = "E"
_DOORS: Final = "D"

SORTS: Final = {
    "db5": ("=^", "^", "~", "S", "S", "P"),
    "naf": ("=~", "~", "^", "S", "S"),
    "age": ("=^", "=~", "~", "^", "S", "P", "P", "w", "E", "D"),
}
"""What is laid in the dungeons of each game, as letters of a map; `=` before a letter is a river with a bridge."""
_BETWEEN: Final = (3, 5)
"""How many are laid, each with its images."""


class Hazards:
    """
    What is laid on a floor.

    Attributes:
        letters: The letter of each square that is more than floor.
    """

    def __init__(
        self,
        stream: Stream,
        rules: str,
        floor: set[Spot],
        zones: list[Spot],
        chests: list[Spot],
        pads: list[Spot],
        images: Callable[[Spot], list[Spot]],
    ) -> None:
        self.letters: dict[Spot, str] = {}
        self._stream = stream
        self._rules = rules
        self._floor = sorted(floor)
        self._open = set(floor)
        """Where one can walk."""
        self._zones = zones
        self._pads = pads
        self._taken = {*zones, *chests, *pads}
        self._images = images

    def lay(self) -> None:
        """Lay some, each sort as often as it is listed."""
        sorts = list(SORTS[self._rules])
        least, most = _BETWEEN
        wanted = least + int(self._stream.roll(most - least + 1))
        while sorts and wanted > 0:
            sort = sorts.pop(int(self._stream.roll(len(sorts))))
            for _ in range(_TRIES):
                if self._lay_all(self._drawn(sort)):
                    wanted -= 1
                    break

    def _drawn(self, sort: str) -> dict[Spot, str]:
        """One piece of a sort somewhere; nothing where it does not fit."""
        spot = self._floor[int(self._stream.roll(len(self._floor)))]
        if sort[0] == _RIVER:
            return self._river(spot, sort[1])
        if sort == _DOORS:
            return self._door(spot)
        if sort == _STAGE:
            return self._stage(spot)
        sizes = _ONE if sort in "SP" else _POOLS
        across, down = sizes[int(self._stream.roll(len(sizes)))]
        return dict.fromkeys(cells((*spot, across, down)), sort)

    def _river(self, spot: Spot, letter: str) -> dict[Spot, str]:
        """A stream two squares wide from wall to wall, with a bridge two squares wide."""
        upright = self._stream.roll(2) == 0
        banks = [self._run(spot, upright), self._run((spot[0] + upright, spot[1] + 1 - upright), upright)]
        length = len(banks[0])
        if len(banks[1]) != length or not 4 <= length <= _LONGEST_RIVER or banks[0][0][upright] != banks[1][0][upright]:
            return {}
        bridge = int(self._stream.roll(length - 1))
        return {one: "=" if at in (bridge, bridge + 1) else letter for bank in banks for at, one in enumerate(bank)}

    def _run(self, spot: Spot, upright: bool) -> list[Spot]:
        """The floor before and behind a square up to the next wall, along one line."""
        i, j = (0, 1) if upright else (1, 0)
        x, y = spot
        while (x - i, y - j) in self._open:
            x, y = x - i, y - j
        found: list[Spot] = []
        while (x, y) in self._open:
            found.append((x, y))
            x, y = x + i, y + j
        return found

    def _door(self, spot: Spot) -> dict[Spot, str]:
        """Doors across a passage of two squares."""
        x, y = spot
        for i, j in ((1, 0), (0, 1)):
            pair = [(x, y), (x + i, y + j)]
            ends = ((x - i, y - j), (x + 2 * i, y + 2 * j))
            ways = [(a + d * j, b + d * i) for a, b in pair for d in (-1, 1)]
            if self._open.issuperset([*pair, *ways]) and self._open.isdisjoint(ends):
                return dict.fromkeys(pair, "D")
        return {}

    def _stage(self, spot: Spot) -> dict[Spot, str]:
        """A platform with stairs in the middle of one of its sides."""
        across, down = _STAGES[int(self._stream.roll(len(_STAGES)))]
        x, y = spot
        piece = dict.fromkeys(cells((x, y, across, down)), "E")
        if across > down:
            row = y if self._stream.roll(2) else y + down - 1
            stairs = [(x + across // 2 - 1, row), (x + across // 2, row)]
        else:
            column = x if self._stream.roll(2) else x + across - 1
            stairs = [(column, y + down // 2 - 1), (column, y + down // 2)]
        return piece | dict.fromkeys(stairs, "H")

    def _lay_all(self, piece: dict[Spot, str]) -> bool:
        """Lay a piece and its images if nothing speaks against it; returns whether they were laid."""
        every = {image: letter for spot, letter in piece.items() for image in self._images(spot)}
        if not piece or len(every) != len(piece) * len(self._images((0, 0))) or not self._open.issuperset(every):
            return False
        if not self._taken.isdisjoint(every) or not self.letters.keys().isdisjoint(every):
            return False
        for spot in every:
            if any(too_near(spot, zone, _FROM_ZONE) for zone in self._zones):
                return False
            if any(too_near(spot, pad, _FROM_PAD) for pad in self._pads):
                return False
        rest = self._open.difference(spot for spot, letter in every.items() if letter not in "=wD")
        if not is_wide(rest):
            return False
        self.letters |= every
        self._open = rest
        return True
