"""One Page Dungeon, the JSON of a popular generator of dungeons: read only, into a drawn map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from dungeonbowl.data.reading import BadData
from dungeonbowl.data.terms import TERMS
from dungeonbowl.dungeon import BadMap, Drawing, Dungeon
from dungeonbowl.dungeon.grid.squares import MAX_SIDE, MAX_SQUARES
from dungeonbowl.dungeon.grid.terrain import TERRAINS
from dungeonbowl.notation.maps.foreign import (
    FARTHEST,
    Imported,
    list_of,
    mapping,
    parse_json,
    text_of,
    title_of,
    whole_number,
)

LARGEST_FILE: Final = 2 * 1024 * 1024
MOST_ENTRIES: Final = 5000
_OPENINGS: Final = (0, 3, 8)
"""Kinds of doors that nothing closes: an opening, a way out, stairs."""
_KNOWN: Final = ("version", "title", "story", "seed", "rects", "doors", "notes", "columns", "water")

Square = tuple[int, int]


def is_onepage(raw: bytes, file: str) -> bool:
    """Whether a JSON file has the rectangles of a One Page Dungeon. Raises: BadData, for no JSON at all."""
    value = parse_json(raw, file, LARGEST_FILE) if b'"rects"' in raw and len(raw) <= LARGEST_FILE else None
    return isinstance(value, dict) and "rects" in value and "layers" not in value


def read_onepage(raw: bytes, file: str, rules: str) -> Imported:
    """
    The map of a One Page Dungeon, drawn for the game `rules`, with a rim of wall.

    The room in which its story ends and the one farthest from it are proposed as end zones.

    Raises:
        BadData: It is none, or is too large; the key says where.
    """
    fields = mapping(parse_json(raw, file, LARGEST_FILE), file, "")
    reader = _Reader(fields, file, rules)
    rows = reader.rows()
    title = text_of(fields.get("title", ""), file, "title", 1000)
    name = "".join(letter for letter in title if letter.isprintable())[:60].strip() or "Imported map"
    try:
        dungeon = Dungeon.from_drawing("imported", name, "", Drawing(rows, [], [], rules))
    except BadMap as bad:
        raise BadData(file, 0, "rects", str(bad)) from None
    return Imported(dungeon, reader.warnings)


class _Reader:
    """A One Page Dungeon being read."""

    def __init__(self, fields: dict[str, Any], file: str, rules: str) -> None:
        self.fields = fields
        self.file = file
        self.letters = TERRAINS[rules].letters
        self.pads = TERMS[rules].pads
        self.has_zones = not TERRAINS[rules].doorways
        # Where doorways are goals, their letter is no door.
        self.has_doors = "d" in self.letters
        self.warnings: list[str] = []

    def rows(self) -> list[str]:
        """The rows of the map. Raises: BadData."""
        rooms = [self._room(entry, where) for entry, where in self._entries("rects")]
        squares = {square for room, _ in rooms for square in room}
        if not squares:
            raise BadData(self.file, 0, "rects", "there is no room")
        left, top = min(x for x, _ in squares) - 1, min(y for _, y in squares) - 1
        width = max(x for x, _ in squares) + 2 - left
        height = max(y for _, y in squares) + 2 - top
        if width > MAX_SIDE or height >= MAX_SIDE or width * height > MAX_SQUARES:
            reason = f"{width} x {height} squares with a rim of wall; at most {MAX_SIDE} x {MAX_SIDE - 1} fit"
            raise BadData(self.file, 0, "rects", reason)
        drawn = dict.fromkeys(squares, ".")
        self._put(drawn, "water", "w")
        self._put(drawn, "columns", "S")
        self._doors(drawn)
        self._zones(drawn, rooms)
        unknown = sorted(key for key in self.fields if key not in _KNOWN)
        if unknown:
            named = ", ".join(title_of(key) for key in unknown[:6])
            self.warnings.append(f"{len(unknown)} unknown keys were left out: {named}")
        self.warnings.append(f"it has no chests and {self.pads}: draw C and 1 to 6 into the rows")
        return ["".join(drawn.get((x, y), "#") for x in range(left, left + width)) for y in range(top, top + height)]

    def _entries(self, key: str) -> Iterator[tuple[dict[str, Any], str]]:
        """Every entry of a list, with its place. Raises: BadData."""
        entries = list_of(self.fields.get(key, []), self.file, key)
        if len(entries) > MOST_ENTRIES:
            raise BadData(self.file, 0, key, f"more than {MOST_ENTRIES} entries")
        for number, entry in enumerate(entries):
            where = f"{key}[{number}]"
            yield mapping(entry, self.file, where), where

    def _square(self, entry: dict[str, Any], where: str) -> Square:
        most = int(FARTHEST)
        x, y = (whole_number(entry.get(key), self.file, f"{where}.{key}", -most, most) for key in ("x", "y"))
        return x, y

    def _room(self, entry: dict[str, Any], where: str) -> tuple[list[Square], bool]:
        """The squares of a room, and whether the story ends there; a rotunda is the circle within its rectangle."""
        x, y = self._square(entry, where)
        across, down = (whole_number(entry.get(key), self.file, f"{where}.{key}", 1, int(MAX_SIDE)) for key in "wh")
        round_ = entry.get("rotunda") is True
        squares = [
            (x + i, y + j)
            for j in range(down)
            for i in range(across)
            if not round_ or ((2 * i + 1 - across) / across) ** 2 + ((2 * j + 1 - down) / down) ** 2 <= 1
        ]
        return squares, entry.get("ending") is True

    def _put(self, drawn: dict[Square, str], key: str, letter: str) -> None:
        """Draw what lies on squares of floor, where the game has it."""
        lost = 0
        for entry, where in self._entries(key):
            square = self._square(entry, where)
            if square in drawn and letter in self.letters:
                drawn[square] = letter
            else:
                lost += 1
        if lost:
            self.warnings.append(f"{lost} squares of {key} were left out")

    def _doors(self, drawn: dict[Square, str]) -> None:
        """Draw doors where the game has them, else floor. Whatever may be closed begins shut."""
        closed = 0
        for entry, where in self._entries("doors"):
            square = self._square(entry, where)
            kind = whole_number(entry.get("type", 0), self.file, f"{where}.type", -1000, 1000)
            if square in drawn and kind not in _OPENINGS:
                closed += 1
                drawn[square] = "D" if self.has_doors else "."
        if closed and not self.has_doors:
            self.warnings.append(f"{closed} doors became floor")

    def _zones(self, drawn: dict[Square, str], rooms: list[tuple[list[Square], bool]]) -> None:
        """Propose the room in which the story ends as end zone B, and the one farthest from it as A."""
        last = next((room for room, ends in rooms if ends and room), None)
        others = [room for room, _ in rooms if len(room) > 1 and room is not last]
        if last is None or not others or not self.has_zones:
            return
        end = _middle(last)
        first = max(others, key=lambda room: abs(_middle(room)[0] - end[0]) + abs(_middle(room)[1] - end[1]))
        for letter, room in (("A", first), ("B", last)):
            for square in room:
                if drawn[square] == ".":
                    drawn[square] = letter
        self.warnings.append("the room in which the story ends and the one farthest from it became end zones")


def _middle(room: list[Square]) -> tuple[float, float]:
    return sum(x for x, _ in room) / len(room), sum(y for _, y in room) / len(room)
