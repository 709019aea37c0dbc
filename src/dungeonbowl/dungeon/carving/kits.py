"""
Dungeons of the Sevens' kit, made by dice: twelve tiles of 6 by 4 squares, four of 2 by 2, six doorways in the wall.

Tiles are laid in pairs, each with its half turn, so that neither side has the better dungeon; then three doorways a
side, chests and teleporters, all as far apart as `laws.kit` would like. The same seed gives the same dungeon.

Source: DB7-LAY-02, -03.
"""

from __future__ import annotations

from typing import Final

from dungeonbowl.dungeon.carving.floors import FAR, Spot, cells, is_wide, steps_over, too_near
from dungeonbowl.dungeon.carving.turning import Turning
from dungeonbowl.dungeon.laws.kit import APART, DOORWAYS, LARGE_TILES, SMALL_TILES
from dungeonbowl.dungeon.laws.living import DB7S_LAWS
from dungeonbowl.dungeon.layout.plan import Drawing, Dungeon
from dungeonbowl.dungeon.tiling.canvas import Stream

RULES: Final = "db7s"

_ATTEMPTS: Final = 4000
_TRIES: Final = 400
_PLACES: Final = 60
_DOORS_APART: Final = 4
"""Steps from one doorway of a side to the next."""
_SHORTEST_WALK: Final = 18
_LONGEST_WALK: Final = 34
"""Steps from a doorway of one side to the nearest one of the other."""
_LARGE: Final = ((6, 4), (4, 6))
_STRAIGHT: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))

_FIRST: Final = ("Borrowed", "Crooked", "Damp", "Doubled", "Folded", "Second", "Short", "Upturned", "Wry", "Lower")
_SECOND: Final = ("Cellar", "Cloister", "Foundry", "Kennels", "Pantry", "Sluice", "Stables", "Vats", "Workshop", "Yard")


def generate_kit(seed: int) -> Dungeon:
    """
    A lawful dungeon of the kit that looks the same after a half turn. `seed`: what the dice follow from, from 0.
    """
    stream = Stream(seed)
    for _ in range(_ATTEMPTS):
        maker = _Maker(stream)
        if maker.lay() and maker.open_doorways() and maker.furnish():
            return maker.dungeon(seed)
    raise AssertionError("one of many attempts makes a dungeon")


class _Maker(Turning):
    """One attempt at a dungeon of the kit. The outermost squares stay free of tiles, for doorways."""

    def __init__(self, stream: Stream) -> None:
        super().__init__(stream, 26 + 2 * int(stream.roll(5)), 16 + 2 * int(stream.roll(5)))
        self.doorways: list[list[Spot]] = []

    # -- tiles

    def lay(self) -> bool:
        """Lay all tiles; returns whether they make one dungeon, two squares wide."""
        large, small = LARGE_TILES // 2, SMALL_TILES // 2
        for _ in range(_TRIES):
            if large == 0 and small == 0:
                return is_wide(self.floor)
            # A small tile before the last large ones, so that it joins some of them.
            if small and (large == 0 or (large <= small and self.stream.roll(2) == 0)):
                small -= self._add(2, 2)
            else:
                across, down = _LARGE[self.stream.roll(2)]
                large -= self._add(across, down)
        return False

    def _add(self, across: int, down: int) -> int:
        """Try one tile and its half turn; returns 1 if they were laid."""
        tile = cells((*self.drawn_at(across, down), across, down))
        twin = set(map(self.turned, tile))
        if not self.floor.isdisjoint(tile) or not twin.isdisjoint(tile):
            return 0
        if self.floor and not self._joins(tile, self.floor | twin):
            return 0
        self.floor.update(tile, twin)
        return 1

    def _joins(self, tile: list[Spot], around: set[Spot]) -> bool:
        """Whether a tile shares two squares or more with what lies, side by side, and not so many that it is lost."""
        total = 0
        for i, j in _STRAIGHT:
            side = sum((x + i, y + j) in around for x, y in tile)
            if side == 1:
                return False
            total += side
        return 2 <= total <= 8

    # -- doorways

    def open_doorways(self) -> bool:
        """Choose the doorways of the first side, the half turns of the other's; returns whether all found a place."""
        places = self._places()
        if not places:
            return False
        for _ in range(_PLACES):
            self.doorways = []
            taken: list[Spot] = []
            for _ in range(_PLACES):
                place = places[int(self.stream.roll(len(places)))]
                if all(not too_near(one, other, _DOORS_APART) for one in place for other in taken):
                    self.doorways.append(place)
                    taken += place
                if len(self.doorways) == DOORWAYS:
                    break
            if len(self.doorways) == DOORWAYS and self._is_long(taken):
                return True
        return False

    def _places(self) -> list[list[Spot]]:
        """Where a doorway can be: two squares of wall in the first third, with floor along one side and wall about."""
        found: list[list[Spot]] = []
        for y in range(self.height):
            for x in range(self.width // 3):
                for pair, across in (([(x, y), (x, y + 1)], (1, 0)), ([(x, y), (x + 1, y)], (0, 1))):
                    inside = [[(a + d * across[0], b + d * across[1]) for a, b in pair] for d in (-1, 1)]
                    beside = [(a + i, b + j) for a, b in pair for i in (-1, 0, 1) for j in (-1, 0, 1)]
                    opens = [side for side in inside if self.floor.issuperset(side)]
                    other = self.floor.intersection(beside).difference(*opens)
                    # Floor on a slant beyond the doorway's ends is that of the wall it lies in.
                    if len(opens) == 1 and other <= self._along(opens[0], across) and self._is_inside(pair):
                        found.append(pair)
        return found

    def _along(self, side: list[Spot], across: Spot) -> set[Spot]:
        """The floor that a doorway opens onto, drawn out by a square at either end."""
        first, last = side
        i, j = across[1], across[0]
        return {(first[0] - i, first[1] - j), (last[0] + i, last[1] + j)}

    def _is_inside(self, pair: list[Spot]) -> bool:
        """Whether two squares lie on the map."""
        return all(0 <= x < self.width and 0 <= y < self.height for x, y in pair)

    def _is_long(self, doorways: list[Spot]) -> bool:
        """Whether the way from side to side is neither short nor endless."""
        far = [self.turned(spot) for spot in doorways]
        steps = steps_over(self.floor.union(doorways, far), doorways)
        return _SHORTEST_WALK <= min(steps.get(spot, FAR) for spot in far) <= _LONGEST_WALK

    # -- chests and teleporters

    def furnish(self) -> bool:
        """Place chests and teleporters in pairs; returns whether all found a place."""
        mine = [spot for doorway in self.doorways for spot in doorway]
        walls = [*mine, *map(self.turned, mine)]
        steps = steps_over(self.floor.union(walls), walls)
        free = sorted(self.floor)
        count, pads = DB7S_LAWS.chests.number, DB7S_LAWS.pads.number
        inner = [spot for spot in free if steps[spot] >= APART]
        outer = [spot for spot in free if steps[spot] >= 3]
        for _ in range(_PLACES):
            self.chests = self.spread(inner, count, APART, [], _TRIES)
            self.pads = self.spread(outer, pads, APART, self.chests, _TRIES)
            if len(self.chests) == count and len(self.pads) == pads:
                return True
        return False

    # -- the outcome

    def dungeon(self, seed: int) -> Dungeon:
        """The dungeon that was made, with one row and column of wall or doorway around its floor."""
        mine = [spot for doorway in self.doorways for spot in doorway]
        left = min(x for x, _ in self.floor) - 1
        top = min(y for _, y in self.floor) - 1
        letters = [["#"] * (self.width - 2 * left) for _ in range(self.height - 2 * top)]
        drawn = [(".", self.floor), ("D", {*mine, *map(self.turned, mine)}), ("C", set(self.chests))]
        for letter, spots in drawn:
            for x, y in spots:
                letters[y - top][x - left] = letter
        for number, (x, y) in enumerate(self.pads, 1):
            letters[y - top][x - left] = str(number)
        name = f"{_FIRST[self.stream.roll(len(_FIRST))]} {_SECOND[self.stream.roll(len(_SECOND))]}"
        blurb = f"Laid of the kit by dice from seed {seed}, alike from either side."
        drawing = Drawing(["".join(row) for row in letters], [], [], RULES)
        return Dungeon.from_drawing(f"generate:{seed}:{RULES}", name, blurb, drawing)
