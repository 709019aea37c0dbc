"""
The eight sections of the box of 1989: how they are drawn, and which of them a map is made of.

The drawings are our own. All openings lie on the same squares of the rims, so that sections meet straight or shifted by
half a section, either way round.

Source: DB89-BOARD-02, -07, DB89-GEO-01 to -04, -06, BB2E-MOVE-07.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from dungeonbowl.dungeon.grid.kinds import KIND_WALL, SPOT_DOOR

ACROSS: Final = 12
DOWN: Final = 8
"""Columns and rows of a section."""

HALLS: Final[list[tuple[str, list[str]]]] = [
    (
        "Pillared Hall",
        [
            "##..####..##",
            "#..........#",
            "#..##..##..#",
            "............",
            "............",
            "#..##..##..#",
            "#..........#",
            "##..####..##",
        ],
    ),
    (
        "Crossways",
        [
            "##..####..##",
            "##..####..##",
            "##..####..##",
            "............",
            "............",
            "##..####..##",
            "##..####..##",
            "##..####..##",
        ],
    ),
    (
        "Split Chamber",
        [
            "##..####..##",
            "#....#.....#",
            "#....#.....#",
            ".....#......",
            "............",
            "#....#.....#",
            "#....#.....#",
            "##..####..##",
        ],
    ),
    (
        "Vault",
        [
            "##..####..##",
            "#..........#",
            "#..######..#",
            "...#........",
            "........#...",
            "#..######..#",
            "#..........#",
            "##..####..##",
        ],
    ),
    (
        "Dog-Leg",
        [
            "##..####..##",
            "#......#...#",
            "#####..#...#",
            ".......#....",
            "....#.......",
            "#...#..#####",
            "#...#......#",
            "##..####..##",
        ],
    ),
    (
        "Twin Slots",
        [
            "##..####..##",
            "#..........#",
            "#..#....#..#",
            "...#.##.#...",
            "...#.##.#...",
            "#..#....#..#",
            "#..........#",
            "##..####..##",
        ],
    ),
]
"""The six that are shuffled, each with its name."""

END_ZONE: Final = [
    "############",
    "#EEEEEEEEEE#",
    "#EEEEEEEEEE#",
    "#..........#",
    "#..##..##..#",
    "#..........#",
    "##..####..##",
    "##..####..##",
]
"""The section of an end zone as it lies in the north; `E` is the strip on which a team scores."""

FIRST_HALL: Final[i64] = 3
"""On a map the end zones' sections have the numbers 1 and 2, and the others follow; 0 is floor of no section."""


def turned(rows: list[str]) -> list[str]:
    """A drawing after a half turn."""
    found: list[str] = []
    for row in rows:
        back = ""
        for letter in row:
            back = letter + back
        found.insert(0, back)
    return found


def quarter(rows: list[str]) -> list[str]:
    """A drawing after a quarter turn."""
    found: list[str] = []
    for x in range(len(rows[0])):
        line = ""
        for row in rows:
            line = row[x] + line
        found.append(line)
    return found


class Laid:
    """
    Where a section lies on a map.

    Attributes:
        hall: Its place in `HALLS`; -1 for the section of an end zone.
        left, top: Column and row of its north-west square.
        rows: How it is drawn there.
    """

    def __init__(self, hall: int, left: int, top: int, rows: list[str]) -> None:
        self.hall = hall
        self.left = left
        self.top = top
        self.rows = rows

    @property
    def name(self) -> str:
        """What it is called."""
        return "End Zone" if self.hall < 0 else HALLS[self.hall][0]

    def meets(self, other: Laid) -> bool:
        """Whether the two lie on a common square."""
        return (
            self.left < other.left + len(other.rows[0])
            and other.left < self.left + len(self.rows[0])
            and self.top < other.top + len(other.rows)
            and other.top < self.top + len(self.rows)
        )

    def is_on(self, x: int, y: int) -> bool:
        """Whether the square in that column and row belongs to it."""
        return 0 <= x - self.left < len(self.rows[0]) and 0 <= y - self.top < len(self.rows)

    def is_open(self, x: int, y: int) -> bool:
        """Whether the square in that column and row is floor of its drawing."""
        return self.is_on(x, y) and self.rows[y - self.top][x - self.left] != "#"


def beyond(rows: list[str], x: int, y: int) -> tuple[int, int] | None:
    """The place before an opening in the rim of a section, counted from its north-west square; none inside it."""
    if y in (0, len(rows) - 1):
        return x, y - 1 if y == 0 else y + 1
    if x in (0, len(rows[0]) - 1):
        return x - 1 if x == 0 else x + 1, y
    return None


class Ground:
    """What of a map tells its sections apart: where wall is, where doors are, whose strip is where."""

    def __init__(self, width: i64, height: i64, kind: vec[u8], spots: vec[u8], zone: vec[u8]) -> None:
        self.width: i64 = width
        self.height: i64 = height
        self.kind: vec[u8] = kind
        self.spots: vec[u8] = spots
        self.zone: vec[u8] = zone

    def has(self, rows: list[str], left: int, top: int) -> bool:
        """
        Whether a section lies there.

        A door may have taken the place of a square of wall or floor, and an opening that leads nowhere may be drawn as
        the wall that closes it. Source: BB2E-MOVE-07.
        """
        if left + len(rows[0]) > self.width or top + len(rows) > self.height:
            return False
        y: i64 = top
        for row in rows:
            sq = y * self.width + left
            for letter in row:
                if i64(self.spots[sq]) != SPOT_DOOR and (i64(self.kind[sq]) == KIND_WALL) != (letter == "#"):
                    if letter == "#" or beyond(rows, int(sq % self.width) - left, int(y) - top) is None:
                        return False
                sq += 1
            y += 1
        return True

    def is_wall(self, x: int, y: int) -> bool:
        """Whether a square of the map is wall."""
        return i64(self.kind[i64(y) * self.width + x]) == KIND_WALL

    def strip(self, laid: Laid) -> int:
        """The side whose strip is on a section of an end zone, and nowhere else on it; -1 for none."""
        side = -1
        for y in range(len(laid.rows)):
            for x in range(len(laid.rows[0])):
                sq: i64 = (laid.top + y) * self.width + laid.left + x
                zone = int(i64(self.zone[sq]))
                if zone == 0:
                    continue
                if laid.rows[y][x] != "E" or (side >= 0 and zone - 1 != side):
                    return -1
                side = zone - 1
        return side


def end_sections(ground: Ground) -> list[Laid | None]:
    """The section of the end zone of side 0 and of side 1, as far as the map has them."""
    found: list[Laid | None] = [None, None]
    if max(ground.width, ground.height) < ACROSS or min(ground.width, ground.height) < DOWN:
        return found
    shapes = [END_ZONE, quarter(END_ZONE), turned(END_ZONE), quarter(turned(END_ZONE))]
    for rows in shapes:
        for top in range(int(ground.height) - len(rows) + 1):
            for left in range(int(ground.width) - len(rows[0]) + 1):
                if not ground.has(rows, left, top):
                    continue
                laid = Laid(-1, left, top, rows)
                side = ground.strip(laid)
                if side >= 0 and found[side] is None:
                    found[side] = laid
    return found


def halls(ground: Ground, ends_found: list[Laid | None]) -> list[Laid]:
    """The six sections that make a map together with those of the end zones; none unless each is there, once."""
    ends: list[Laid] = []
    for end in ends_found:
        if end is None:
            return []
        ends.append(end)
    places: list[list[Laid]] = []
    for hall in range(len(HALLS)):
        rows = HALLS[hall][1]
        shapes = [rows] if turned(rows) == rows else [rows, turned(rows)]
        found: list[Laid] = []
        for shape in shapes:
            for top in range(int(ground.height) - DOWN + 1):
                for left in range(int(ground.width) - ACROSS + 1):
                    if ground.has(shape, left, top):
                        found.append(Laid(hall, left, top, shape))
        if not found:
            return []
        places.append(found)
    picked = _picked(ground, places, ends)
    return picked[len(ends) :]


def _picked(ground: Ground, places: list[list[Laid]], laid: list[Laid]) -> list[Laid]:
    """The `laid` sections and a place of each other, none upon another, all floor covered; none if there is no way."""
    if not places:
        return laid if _covers(ground, laid) and _closes(ground, laid) else []
    for one in places[0]:
        if not any(one.meets(other) for other in laid):
            found = _picked(ground, places[1:], [*laid, one])
            if found:
                return found
    return []


def _covers(ground: Ground, laid: list[Laid]) -> bool:
    """Whether no square but wall lies beyond the sections."""
    for sq in range(len(ground.kind)):
        if i64(ground.kind[i64(sq)]) == KIND_WALL:
            continue
        x, y = sq % int(ground.width), sq // int(ground.width)
        if not any(one.is_on(x, y) for one in laid):
            return False
    return True


def _closes(ground: Ground, laid: list[Laid]) -> bool:
    """Whether no opening is drawn as wall that meets one of another section. Source: BB2E-MOVE-07."""
    for one in laid:
        for y in range(len(one.rows)):
            for x in range(len(one.rows[0])):
                before = beyond(one.rows, x, y)
                if before is None or one.rows[y][x] == "#" or not ground.is_wall(one.left + x, one.top + y):
                    continue
                if any(other.is_open(one.left + before[0], one.top + before[1]) for other in laid):
                    return False
    return True


def mark_sections(ground: Ground, tile: vec[u8]) -> None:
    """Give the squares of a map the numbers of their sections, as far as it has such; the rest is floor of none."""
    order = end_sections(ground)
    for hall in halls(ground, order):
        order.append(hall)
    number: i64 = 0
    for one in order:
        number += 1
        if one is None:
            continue
        for y in range(one.top, one.top + len(one.rows)):
            for x in range(one.left, one.left + len(one.rows[0])):
                sq: i64 = y * ground.width + x
                if i64(ground.kind[sq]) != KIND_WALL:
                    tile[sq] = u8(number)
