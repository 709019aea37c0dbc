"""
Dungeons of the expanded game of 1989, made by dice: halls in pairs between the sections of both end zones.

The same seed gives the same dungeon. Source: DB89-EXP-01 to -07, DB89-DRSET-02 to -04, -07.
"""

from __future__ import annotations

from typing import Final

from dungeonbowl.core import bars
from dungeonbowl.dungeon.carving.floors import FAR, Spot, cells, steps_over
from dungeonbowl.dungeon.carving.turning import Turning
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.squares import CHESTS, PORTALS
from dungeonbowl.dungeon.laws.laying import APART, DOORS, door_bar, is_gap
from dungeonbowl.dungeon.laws.sections import section_violations
from dungeonbowl.dungeon.layout.deal import RULES
from dungeonbowl.dungeon.layout.plan import Drawing, Dungeon
from dungeonbowl.dungeon.layout.sections import ACROSS, DOWN, END_ZONE, quarter, turned
from dungeonbowl.dungeon.tiling.canvas import Stream

_ATTEMPTS: Final = 4000
_TRIES: Final = 200
_SQUARES: Final = (420, 560)
_DOORS_APART: Final = 3
"""Steps between two doors, so that they are not side by side in one wall."""
_FARTHEST: Final = 60
"""Steps from strip to strip, at most."""
_SIZES: Final = ((8, 5), (5, 8), (10, 4), (4, 10), (6, 6), (12, 2), (2, 8), (7, 3), (3, 7), (9, 2))
"""Width and height of halls and passages."""
_NAMES: Final = (
    ("Unmapped", "Endless", "Borrowed", "Patchwork", "Forgotten", "Second", "Upper", "Lower"),
    ("Cellars", "Excavations", "Warrens", "Undercroft", "Stores", "Galleries", "Foundations", "Diggings"),
)


def generate_free(seed: int) -> Dungeon:
    """
    A lawful dungeon of the expanded game that looks the same after a half turn.

    Args:
        seed: What the dice follow from, from 0.
    """
    stream = Stream(seed)
    for _ in range(_ATTEMPTS):
        maker = _Maker(stream)
        if maker.lay() and maker.furnish():
            dungeon = maker.dungeon(seed)
            if not section_violations(dungeon, expanded=True):
                return dungeon
    raise AssertionError("one of many attempts makes a dungeon")


class _Maker(Turning):
    """One attempt. The end zones lie in the west and in the east, their openings towards the middle."""

    def __init__(self, stream: Stream) -> None:
        super().__init__(stream, 44 + 2 * int(stream.roll(4)), 22 + 2 * int(stream.roll(4)))
        self.section: list[str] = turned(quarter(END_ZONE))
        self.top: int = int(stream.roll(self.height - ACROSS + 1))
        self.zone: list[Spot] = []
        self.ends: set[Spot] = set()

    def lay(self) -> bool:
        """Lay the sections, and halls in pairs; returns whether they make one dungeon of a good size."""
        for y in range(ACROSS):
            for x in range(DOWN):
                if self.section[y][x] != "#":
                    self.ends.add((x, self.top + y))
                if self.section[y][x] == "E":
                    self.zone.append((x, self.top + y))
        self.ends.update(list(map(self.turned, self.ends)))
        self.floor.update(self.ends)
        for opening in (2, 8):
            if self.stream.roll(3):
                self._add(cells((DOWN, self.top + opening - int(self.stream.roll(3)), 4, 4)))
        least, most = _SQUARES
        for _ in range(_TRIES):
            if len(self.floor) >= least:
                break
            across, down = _SIZES[self.stream.roll(len(_SIZES))]
            laid = cells((*self.drawn_at(across, down), across, down))
            if self._touches(laid):
                self._add(laid)
        steps = steps_over(self.floor, self.zone)
        gap = min(steps.get(self.turned(spot), FAR) for spot in self.zone)
        return least <= len(self.floor) <= most and len(steps) == len(self.floor) and gap <= _FARTHEST

    def _add(self, laid: list[Spot]) -> None:
        """Lay a hall and its half turn, unless it would lie on a section or at the edge of the sheet."""
        for x, y in laid:
            if not (DOWN <= x < self.width - DOWN and 1 <= y < self.height - 1):
                return
        self.floor.update(laid, map(self.turned, laid))

    def _touches(self, laid: list[Spot]) -> bool:
        """Whether a hall meets what lies along a side of two squares or more, and is not upon it."""
        if not self.floor.isdisjoint(laid):
            return False
        touching = sum(((x + i, y + j) in self.floor) for x, y in laid for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1)))
        return 2 <= touching <= 6

    def furnish(self) -> bool:
        """Lay chests and teleporters in pairs; returns whether all found a place."""
        free = sorted(self.floor.difference(self.ends))
        self.chests = self.spread(free, CHESTS, int(APART), [], _TRIES)
        self.pads = self.spread(free, PORTALS, int(APART), self.chests, _TRIES)
        return len(self.chests) == CHESTS and len(self.pads) == PORTALS

    def dungeon(self, seed: int) -> Dungeon:
        """The dungeon that was made."""
        letters = [["#"] * self.width for _ in range(self.height)]
        for x, y in self.floor:
            letters[y][x] = "."
        for x, y in self.zone:
            letters[y][x] = "A"
            i, j = self.turned((x, y))
            letters[j][i] = "B"
        for x, y in self.chests:
            letters[y][x] = "C"
        for at, (x, y) in enumerate(self.pads):
            letters[y][x] = str(at + 1)
        name = " ".join(words[int(self.stream.roll(len(words)))] for words in _NAMES)
        # The last dice: whatever else there is in the dungeon of a seed does not hang on its doors.
        for x, y in self.doors(Drawing(["".join(row) for row in letters], [], [], RULES).board()):
            letters[y][x] = "D"
        blurb = f"Made by dice from seed {seed}: {len(self.floor)} squares, alike from either side."
        drawing = Drawing(["".join(row) for row in letters], [], [], RULES)
        return Dungeon.from_drawing(f"generate:{seed}:{RULES}", name, blurb, drawing)

    def doors(self, board: Board) -> list[Spot]:
        """Where doors are hung, in pairs, as many as there are in the box: in walls first, clear of all that lies."""
        walls: list[Spot] = []
        gaps: list[Spot] = []
        for square in range(int(board.squares)):
            if door_bar(board, square) == bars.FREE:
                # A door in a wall is a new way; one in a gap shuts an old one.
                (gaps if is_gap(board, square) else walls).append((int(board.x(square)), int(board.y(square))))
        lying = [*self.chests, *self.pads]
        doors = self.spread(walls, DOORS, _DOORS_APART, lying, _TRIES)
        return self.spread(gaps, DOORS, _DOORS_APART, lying, _TRIES, found=doors)
