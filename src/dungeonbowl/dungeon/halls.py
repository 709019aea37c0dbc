"""
Dungeons of halls and passages, made by dice for the games that are played on a grid of walls and floor.

Rectangles are laid in pairs, each with its half turn, so that neither side has the better dungeon; then an end zone at
either end, chests and pads, all as far apart as the game asks. The same seed gives the same dungeon.

Source: DB5-DUN, DB5-CHEST, DB5-PAD, NAF-DUN, AGE-BASE-02 to -04.
"""

from __future__ import annotations

from typing import Final

from dungeonbowl.dungeon.canvas import Stream
from dungeonbowl.dungeon.floors import FAR, Spot, cells, is_wide, steps_over
from dungeonbowl.dungeon.halved import Halved
from dungeonbowl.dungeon.hazards import Hazards
from dungeonbowl.dungeon.living_laws import LAWS
from dungeonbowl.dungeon.plan import Drawing, Dungeon

_ATTEMPTS: Final = 4000
_TRIES: Final = 240
_PLACES: Final = 60

_SIZES: Final = ((6, 4), (4, 6), (6, 5), (5, 6), (8, 3), (3, 8), (7, 4), (2, 6), (6, 2), (2, 5), (5, 2))
"""Width and height of the rectangles: halls, and passages two squares wide."""

_FIRST: Final = ("Narrow", "Twin", "Drowned", "Blind", "Salt", "Ashen", "Patient", "Hollow", "Echoing", "Dry")
_SECOND: Final = (
    "Cisterns",
    "Galleries",
    "Ossuary",
    "Mines",
    "Wells",
    "Barracks",
    "Treasury",
    "Larder",
    "Tombs",
    "Quarry",
)


class HallRules:
    """
    What a dungeon of halls must be like in one game; distances are in steps.

    Args:
        rules: The key of the game.
        squares: The least and the most open squares.
        zone: Width and height of an end zone.
        zones_apart: From end zone to end zone.
        chest_from_zone: From a chest to an end zone; `chests_apart` from chest to chest.
        pads: How many pads; `pads_apart` from pad to pad.
        pads_in_zones: Whether each end zone holds one of them, which no distance binds.
    """

    def __init__(
        self,
        rules: str,
        squares: tuple[int, int],
        zone: tuple[int, int],
        zones_apart: int,
        chest_from_zone: int,
        chests_apart: int,
        pads: int,
        pads_apart: int,
        pads_in_zones: bool,
    ) -> None:
        self.rules = rules
        self.squares = squares
        self.zone = zone
        self.zones_apart = zones_apart
        self.chest_from_zone = chest_from_zone
        self.chests_apart = chests_apart
        self.pads = pads
        self.pads_apart = pads_apart
        self.pads_in_zones = pads_in_zones


HALLS: Final = {
    "db5": HallRules("db5", (250, 280), (2, 4), 25, 9, 5, 8, 4, True),
    "naf": HallRules("naf", (250, 280), (2, 3), 22, 8, 5, 6, 5, False),
    "age": HallRules("age", (250, 280), (2, 4), 25, 9, 5, 6, 4, False),
}
"""What the dungeons of each game that has halls must be like."""


def generate_halls(seed: int, rules: str, hazards: bool = False) -> Dungeon:
    """
    A lawful dungeon with end zones, chests and pads that looks the same after a half turn.

    Args:
        seed: What the dice follow from, from 0.
        rules: The key of a game in `HALLS`.
        hazards: Whether there is more in it than floor. Without, the same seed makes the same halls.

    Raises:
        KeyError: That game has no halls.
    """
    wanted = HALLS[rules]
    stream = Stream(seed)
    for _ in range(_ATTEMPTS):
        maker = _Maker(stream, wanted)
        if maker.lay() and maker.furnish():
            return maker.dungeon(seed, hazards)
    raise AssertionError("one of many attempts makes a dungeon")


class _Maker(Halved):
    """One attempt at a dungeon of halls."""

    def __init__(self, stream: Stream, wanted: HallRules) -> None:
        super().__init__(stream, 30 + 2 * int(stream.roll(6)), 14 + 2 * int(stream.roll(4)))
        self.wanted = wanted
        self.zone: list[Spot] = []

    # -- floor

    def lay(self) -> bool:
        """Lay the end zones and halls; returns whether they make one dungeon of the right size, two squares wide."""
        wide, high = self.wanted.zone
        top = 1 + int(self.stream.roll(self.height - high - 1))
        self.zone = cells((1, top, wide, high))
        self.floor.update(self.zone, map(self.turned, self.zone))
        least, most = self.wanted.squares
        for _ in range(_TRIES):
            if len(self.floor) >= least:
                break
            self._add(most)
        return least <= len(self.floor) <= most and is_wide(self.floor) and self._is_long()

    def _add(self, most: int) -> None:
        """Try one rectangle and its half turn: each must share a side of two squares or more with what lies."""
        across, down = _SIZES[self.stream.roll(len(_SIZES))]
        laid = cells((*self.drawn_at(across, down), across, down))
        other = set(map(self.turned, laid))
        if not self.floor.isdisjoint(laid) or not other.isdisjoint(laid):
            return
        if len(self.floor) + 2 * len(laid) > most:
            return
        if any(spot[0] < 3 for spot in laid):
            return
        around = self.floor | other
        touching = sum((x + i, y + j) in around for x, y in laid for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1)))
        if 2 <= touching <= 8:
            self.floor.update(laid, other)

    def _is_long(self) -> bool:
        """Whether the end zones are far enough apart, and not much farther."""
        steps = steps_over(self.floor, self.zone)
        gap = min(steps.get(self.turned(spot), FAR) for spot in self.zone)
        return self.wanted.zones_apart <= gap <= self.wanted.zones_apart + 14

    # -- chests and pads

    def furnish(self) -> bool:
        """Place chests and pads in pairs; returns whether all found a place."""
        near = steps_over(self.floor, self.zone)
        far = steps_over(self.floor, [self.turned(spot) for spot in self.zone])
        free = sorted(self.floor.difference(self.zone, map(self.turned, self.zone)))
        from_zone = self.wanted.chest_from_zone
        inner = [spot for spot in free if near[spot] >= from_zone and far[spot] >= from_zone]
        chests = LAWS[self.wanted.rules].chests.number
        for _ in range(_PLACES):
            self.chests = self.spread(inner, chests, self.wanted.chests_apart, [], _TRIES)
            if len(self.chests) == chests:
                break
        if len(self.chests) < chests:
            return False
        count = self.wanted.pads - (2 if self.wanted.pads_in_zones else 0)
        outer = [spot for spot in free if near[spot] >= 3 and far[spot] >= 3]
        for _ in range(_PLACES):
            self.pads = self.spread(outer, count, self.wanted.pads_apart, self.chests, _TRIES)
            if len(self.pads) == count:
                break
        if self.wanted.pads_in_zones:
            spot = self.zone[int(self.stream.roll(len(self.zone)))]
            self.pads += [spot, self.turned(spot)]
        return len(self.pads) == self.wanted.pads

    # -- the outcome

    def dungeon(self, seed: int, hazards: bool) -> Dungeon:
        """The dungeon that was made, without the rows of wall that nothing reaches."""
        spare = min(y for _, y in self.floor) - 1
        self.height -= 2 * spare
        self.floor, self.zone, self.chests, self.pads = (
            {(x, y - spare) for x, y in self.floor},
            *([(x, y - spare) for x, y in spots] for spots in (self.zone, self.chests, self.pads)),
        )
        letters = [["#"] * self.width for _ in range(self.height)]
        for x, y in self.floor:
            letters[y][x] = "."
        for (x, y), letter in self._hazards().items() if hazards else ():
            letters[y][x] = letter
        for letter, zone in (("A", self.zone), ("B", [self.turned(spot) for spot in self.zone])):
            for x, y in zone:
                letters[y][x] = letter
        for x, y in self.chests:
            letters[y][x] = "C"
        for at, (x, y) in enumerate(self.pads):
            letters[y][x] = str(at + 1)
        zones = [sorted(self.zone), sorted(map(self.turned, self.zone))]
        name = f"{_FIRST[self.stream.roll(len(_FIRST))]} {_SECOND[self.stream.roll(len(_SECOND))]}"
        drawing = Drawing(["".join(row) for row in letters], [], zones, self.wanted.rules)
        blurb = f"Made by dice from seed {seed}: {len(self.floor)} squares, alike from either side."
        key = f"generate:{seed}:{self.wanted.rules}" + (":hazards" if hazards else "")
        return Dungeon.from_drawing(key, name, blurb, drawing)

    def _hazards(self) -> dict[Spot, str]:
        """What else lies in the halls, as letters of the map."""
        zones = [*self.zone, *map(self.turned, self.zone)]
        found = Hazards(self.stream, self.wanted.rules, self.floor, zones, self.chests, self.pads, turned=self.turned)
        found.lay()
        return found.letters
