"""
Dungeons of halls and passages, made by dice for the games that are played on a grid of walls and floor.

Rectangles are laid in pairs, each with its half turn, so that neither side has the better dungeon; then an end zone at
either end, chests and pads, all as far apart as the game asks. For three and four teams there are four of each instead,
a quarter turn apart; three teams leave one arm without an end zone. The same seed gives the same dungeon.

Source: DB5-DUN, DB5-CHEST, DB5-PAD, DB5-MORE, NAF-DUN, AGE-BASE-02 to -04, AGE-MORE.
"""

from __future__ import annotations

from typing import Final

from dungeonbowl.dungeon.carving.floors import FAR, Spot, cells, is_wide, steps_over
from dungeonbowl.dungeon.carving.hazards import Hazards
from dungeonbowl.dungeon.carving.turning import Turning
from dungeonbowl.dungeon.grid.terrain import PAD_DIGITS, ZONE_LETTERS
from dungeonbowl.dungeon.laws.living import LAWS
from dungeonbowl.dungeon.layout.plan import Drawing, Dungeon
from dungeonbowl.dungeon.tiling.canvas import Stream

_ATTEMPTS: Final = 4000
_TRIES: Final = 240
_PLACES: Final = 60
_LONGEST: Final = 14
"""Steps by which end zones may be farther apart than they must."""
_PAD_FROM_ZONE: Final = 3
"""Steps from a pad to the end zone next to it, but for those that lie in one."""
_UNEVEN: Final = 3
"""Steps by which the ways may differ that are no turns of each other: to the end zone across and to those beside, and
from the chests in the middle to each end zone."""

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
    "db5": HallRules("db5", (250, 280), (2, 4), 25, 9, 5, 8, 4, pads_in_zones=True),
    "naf": HallRules("naf", (250, 280), (2, 3), 22, 8, 5, 6, 5, pads_in_zones=False),
    "age": HallRules("age", (250, 280), (2, 4), 25, 9, 5, 6, 4, pads_in_zones=False),
}
"""What the dungeons of each game that has halls must be like."""


def generate_halls(seed: int, rules: str, hazards: bool = False, teams: int = 2) -> Dungeon:
    """
    A lawful dungeon with end zones, chests and pads that looks the same after a half turn, for more than two teams
    after a quarter turn.

    Args:
        seed: What the dice follow from, from 0.
        rules: The key of a game in `HALLS`.
        hazards: Whether there is more in it than floor. Without, the same seed makes the same halls.
        teams: 2, 3 or 4.

    Raises:
        KeyError: That game has no halls.
    """
    wanted = HALLS[rules]
    stream = Stream(seed)
    for _ in range(_ATTEMPTS):
        maker = _Maker(stream, wanted, teams)
        if maker.lay() and maker.furnish():
            return maker.dungeon(seed, hazards)
    raise AssertionError("one of many attempts makes a dungeon")


class _Maker(Turning):
    """One attempt at a dungeon of halls."""

    def __init__(self, stream: Stream, wanted: HallRules, teams: int) -> None:
        if teams == 2:
            super().__init__(stream, 30 + 2 * int(stream.roll(6)), 14 + 2 * int(stream.roll(4)))
        else:
            size = 30 + 2 * int(stream.roll(6))
            super().__init__(stream, size, size, quarters=True)
        self.wanted = wanted
        self.teams = teams
        self.zone: list[Spot] = []

    def _zones(self) -> list[list[Spot]]:
        """The end zone of each team."""
        images = list(zip(*map(self.images, self.zone), strict=True))
        return [list(zone) for zone in images[: self.teams]]

    # -- floor

    def lay(self) -> bool:
        """Lay the end zones and halls; returns whether they make one dungeon of the right size, two squares wide."""
        wide, high = self.wanted.zone
        top = 1 + int(self.stream.roll(self.height - high - 1))
        self.zone = cells((1, top, wide, high))
        self.floor = self.everywhere(self.zone)
        least, most = (number * self.teams // 2 for number in self.wanted.squares)
        for _ in range(_TRIES):
            if len(self.floor) >= least:
                break
            self._add(most)
        return least <= len(self.floor) <= most and is_wide(self.floor) and self._is_long()

    def _add(self, most: int) -> None:
        """Try one rectangle and its images: each must share a side of two squares or more with what lies."""
        across, down = _SIZES[self.stream.roll(len(_SIZES))]
        laid = cells((*self.drawn_at(across, down), across, down))
        every = self.everywhere(laid)
        if not self.floor.isdisjoint(laid) or len(every) < len(laid) * len(self.images(laid[0])):
            return
        if len(self.floor) + len(every) > most:
            return
        if any(spot[0] < 3 for spot in laid):
            return
        around = self.floor | every.difference(laid)
        touching = sum((x + i, y + j) in around for x, y in laid for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1)))
        if 2 <= touching <= 8:
            self.floor |= every

    def _is_long(self) -> bool:
        """Whether the end zones are far enough apart, not much farther, and about as far from each other."""
        steps = steps_over(self.floor, self.zone)
        gaps = [min(steps.get(spot, FAR) for spot in zone) for zone in self._zones()[1:]]
        most = self.wanted.zones_apart + _LONGEST
        return self.wanted.zones_apart <= min(gaps) and max(gaps) <= most and self._is_even(gaps)

    def _is_even(self, steps: list[int]) -> bool:
        """Whether some ways are about as long as each other."""
        return max(steps) - min(steps) <= _UNEVEN

    # -- chests and pads

    def furnish(self) -> bool:
        """Place chests and pads, each with its images; returns whether all found a place."""
        ways = [steps_over(self.floor, list(zone)) for zone in zip(*map(self.images, self.zone), strict=True)]
        away = {spot: [steps[spot] for steps in ways] for spot in sorted(self.floor)}
        chests = LAWS[self.wanted.rules].chests.number
        self.chests = self._placed(away, chests, self.wanted.chest_from_zone, self.wanted.chests_apart, [])
        if len(self.chests) < chests:
            return False
        # Pads in end zones come on top, and for two teams they are among those that every dungeon has.
        count = self.wanted.pads - (2 if self.wanted.pads_in_zones and not self.quarters else 0)
        self.pads = self._placed(away, count, _PAD_FROM_ZONE, self.wanted.pads_apart, self.chests)
        found = len(self.pads) == count
        if self.wanted.pads_in_zones:
            spot = self.zone[int(self.stream.roll(len(self.zone)))]
            self.pads += self.images(spot)[: self.teams]
        return found

    def _placed(
        self, away: dict[Spot, list[int]], count: int, from_zone: int, apart: int, others: list[Spot]
    ) -> list[Spot]:
        """
        Squares for so many things, fewer where there is no room for all.

        In quarters, what is left over of the fours comes in pairs, about as far from one end zone as from another.

        Args:
            away: The steps from each end zone to every square.
            count: How many are wanted.
            from_zone: Steps from an end zone, at least.
            apart: Steps between any two of them, at least.
            others: Squares that none of them is beside.
        """
        free = [spot for spot, steps in away.items() if min(steps) >= from_zone]
        even = [spot for spot in free if self._is_even(away[spot])]
        whole = count - count % len(self.images((0, 0)))
        found: list[Spot] = []
        for _ in range(_PLACES):
            found = self.spread(free, whole, apart, others, _TRIES)
            if len(found) == whole < count:
                found = self.spread(even, count, apart, others, _TRIES, pairs=True, found=found)
            if len(found) == count:
                break
        return found

    # -- the outcome
    def dungeon(self, seed: int, hazards: bool) -> Dungeon:
        """The dungeon that was made, without the rows of wall that nothing reaches."""
        spare = min(y for _, y in self.floor) - 1  # none in quarters, where an end zone lies at each edge
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
        zones = [sorted(zone) for zone in self._zones()]
        for letter, zone in zip(ZONE_LETTERS, zones, strict=False):
            for x, y in zone:
                letters[y][x] = letter
        for x, y in self.chests:
            letters[y][x] = "C"
        for at, (x, y) in enumerate(self.pads):
            letters[y][x] = PAD_DIGITS[at]
        name = f"{_FIRST[self.stream.roll(len(_FIRST))]} {_SECOND[self.stream.roll(len(_SECOND))]}"
        drawing = Drawing(["".join(row) for row in letters], [], zones, self.wanted.rules)
        sides = "either side" if self.teams == 2 else "every side"
        blurb = f"Made by dice from seed {seed}: {len(self.floor)} squares, alike from {sides}."
        more = f":{self.teams}" if self.teams > 2 else ""
        key = f"generate:{seed}:{self.wanted.rules}{more}" + (":hazards" if hazards else "")
        return Dungeon.from_drawing(key, name, blurb, drawing)

    def _hazards(self) -> dict[Spot, str]:
        """What else lies in the halls, as letters of the map."""
        zones = sorted(self.everywhere(self.zone))
        found = Hazards(self.stream, self.wanted.rules, self.floor, zones, self.chests, self.pads, images=self.images)
        found.lay()
        return found.letters
