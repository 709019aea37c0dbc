"""
Universal VTT: a flat picture with walls, doorways and lights, which many virtual tables read.

A file of ours carries the whole dungeon under a key of its own. In anybody else's the squares are found from the walls.
"""

from __future__ import annotations

import base64
import itertools
import json
import math
from collections.abc import Sequence
from typing import Any, Final, cast

from dungeonbowl.data.reading import BadData
from dungeonbowl.data.terms import TERMS
from dungeonbowl.dungeon import BadMap, Board, Drawing, Dungeon, parse_dungeon, write_dungeon
from dungeonbowl.dungeon.grid.kinds import KIND_IDOL, KIND_WALL
from dungeonbowl.dungeon.grid.squares import MAX_SIDE, MAX_SQUARES
from dungeonbowl.notation.maps.foreign import Imported, list_of, mapping, number_of, parse_json, title_of
from dungeonbowl.notation.maps.info import Segment, doorway_segments, wall_segments
from dungeonbowl.notation.maps.png import dungeon_png

FORMAT: Final = 0.3
OWN_KEY: Final = "x-dungeonbowl"
OWN_VERSION: Final = 1
PIXELS: Final = 70
MOST_PIXELS: Final = 140
LARGEST_FILE: Final = 20 * 1024 * 1024
MOST_POINTS: Final = 200_000


def uvtt_text(dungeon: Dungeon, pixels: int = PIXELS) -> str:
    """
    A dungeon as the text of a Universal VTT file.

    Args:
        dungeon: A dungeon, lawful or not.
        pixels: The side of a square in the picture, up to 140.

    Raises:
        ValueError: The file would be larger than virtual tables take.
    """
    if not 1 <= pixels <= MOST_PIXELS:
        raise ValueError(f"pixels: expected 1..{MOST_PIXELS}, got {pixels}")
    board = dungeon.board
    value = {
        "format": FORMAT,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": int(board.width), "y": int(board.height)},
            "pixels_per_grid": pixels,
        },
        "line_of_sight": [_points(wall) for wall in parted(wall_segments(board))],
        "objects_line_of_sight": _idols(dungeon),
        "portals": [*(_portal(door, closed=False) for door in doorway_segments(dungeon)), *_doors(board)],
        "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
        "lights": [],
        "software": "Dungeonbowl",
        "image": base64.b64encode(dungeon_png(dungeon, pixels)).decode("ascii"),
        OWN_KEY: {"version": OWN_VERSION, "dungeon": write_dungeon(dungeon)},
    }
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if len(text) > LARGEST_FILE:
        raise ValueError(f"the file would have more than {LARGEST_FILE // 1024**2} MB; use fewer pixels a square")
    return text


def parted(walls: list[Segment]) -> list[Segment]:
    """Walls cut where another one ends at them or crosses them, so that they meet in points that both have."""
    ends = {(x, y) for x1, y1, x2, y2 in walls for x, y in ((x1, y1), (x2, y2))}
    across = {point for wall in walls if wall[1] == wall[3] for point in _along(wall)}
    down = {point for wall in walls if wall[0] == wall[2] for point in _along(wall)}
    cuts = ends | (across & down)
    found: list[Segment] = []
    for wall in walls:
        first = (wall[0], wall[1])
        for point in _along(wall)[1:]:
            if point in cuts:
                found.append([*first, *point])
                first = point
    return found


def _along(wall: Segment) -> list[tuple[int, int]]:
    """The grid points of a wall, its ends included."""
    x1, y1, x2, y2 = wall
    if x1 == x2:
        return [(x1, y) for y in range(y1, y2 + 1)]
    return [(x, y1) for x in range(x1, x2 + 1)]


def _points(wall: Segment) -> list[dict[str, int]]:
    return [{"x": wall[0], "y": wall[1]}, {"x": wall[2], "y": wall[3]}]


def _idols(dungeon: Dungeon) -> list[list[dict[str, int]]]:
    """What blocks sight but is no wall, as closed lines round each square."""
    board = dungeon.board
    found: list[list[dict[str, int]]] = []
    for sq in range(board.squares):
        if int(board.kind[sq]) == KIND_IDOL:
            x, y = int(board.x(sq)), int(board.y(sq))
            corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y))
            found.append([{"x": across, "y": down} for across, down in corners])
    return found


def _doors(board: Board) -> list[dict[str, object]]:
    """
    The squares of doors, each across the middle of its way, and where doorways in the wall meet the floor.

    A doorway in the wall is the goal of the other side and lets nobody else through, so it is closed.
    """
    found: list[dict[str, object]] = []
    for sq in range(board.squares):
        x, y = int(board.x(sq)), int(board.y(sq))
        if board.is_door(sq):
            upright = _is_open(board, x - 1, y) and _is_open(board, x + 1, y)
            line = [x + 0.5, y, x + 0.5, y + 1] if upright else [x, y + 0.5, x + 1, y + 0.5]
            found.append(_portal(line, bool(board.is_shut_at_first(sq))))
        elif board.is_doorway(sq):
            rims = ((x, y, x + 1, y), (x + 1, y, x + 1, y + 1), (x, y + 1, x + 1, y + 1), (x, y, x, y + 1))
            for (i, j), rim in zip(((0, -1), (1, 0), (0, 1), (-1, 0)), rims, strict=True):
                if _is_open(board, x + i, y + j):
                    found.append(_portal(rim, closed=True))
    return found


def _is_open(board: Board, x: int, y: int) -> bool:
    """Whether there is no wall on a square."""
    sq = int(board.at(x, y))
    return sq >= 0 and int(board.kind[sq]) != KIND_WALL


def _portal(door: Sequence[float], closed: bool) -> dict[str, object]:
    """An opening, with or without something that closes it."""
    x1, y1, x2, y2 = door
    return {
        "position": {"x": (x1 + x2) / 2, "y": (y1 + y2) / 2},
        "bounds": [{"x": x1, "y": y1}, {"x": x2, "y": y2}],
        "rotation": math.pi / 2 if x1 == x2 else 0.0,
        "closed": closed,
        "freestanding": False,
    }


# Reading


def read_uvtt(raw: bytes, file: str, rules: str) -> Imported:
    """
    The dungeon of a Universal VTT file; a map that is not ours is drawn for the game `rules`.

    Raises:
        BadData: It is none, is too large, or has no squares; the key says where.
    """
    fields = mapping(parse_json(raw, file, LARGEST_FILE), file, "")
    warnings: list[str] = []
    own = fields.get(OWN_KEY)
    if own is not None:
        try:
            given = cast("dict[str, Any]", own) if isinstance(own, dict) else {}
            if given.get("version") != OWN_VERSION:
                raise BadMap(f"version: expected {OWN_VERSION}")
            return Imported(parse_dungeon(given.get("dungeon")), [])
        except BadMap as bad:
            warnings.append(f"{OWN_KEY}: {bad}; the squares are found from the walls instead")
    origin, size = _resolution(fields, file)
    blocked = _Edges(size)
    points = 0
    for number, line in enumerate(list_of(fields.get("line_of_sight", []), file, "line_of_sight")):
        where = f"line_of_sight[{number}]"
        corners = [_point(entry, file, where, origin) for entry in list_of(line, file, where)]
        points += len(corners)
        if points > MOST_POINTS:
            raise BadData(file, 0, "line_of_sight", f"more than {MOST_POINTS} points")
        for a, b in itertools.pairwise(corners):
            blocked.add(a, b)
    for number, entry in enumerate(list_of(fields.get("portals", []), file, "portals")):
        where = f"portals[{number}]"
        portal = mapping(entry, file, where)
        if portal.get("closed") is not False:
            bounds = [_point(end, file, where, origin) for end in list_of(portal.get("bounds", []), file, where)]
            if len(bounds) == 2:
                blocked.add(bounds[0], bounds[1])
    if blocked.slanting:
        warnings.append(f"{blocked.slanting} walls that run off the lines of the grid were laid on the nearest ones")
    known = {
        *("format", "resolution", "line_of_sight", "objects_line_of_sight", "portals", "environment", "lights"),
        *("image", "software", "creator", OWN_KEY),
    }
    unknown = sorted(key for key in fields if key not in known)
    if unknown:
        warnings.append(f"{len(unknown)} unknown keys were left out: {', '.join(title_of(key) for key in unknown[:6])}")
    return _drawn(blocked, size, file, rules, warnings)


def _drawn(blocked: _Edges, size: tuple[int, int], file: str, rules: str, warnings: list[str]) -> Imported:
    """The map of all squares that the outside does not reach."""
    rows, inner = blocked.rows()
    if not any("." in row for row in rows):
        raise BadData(file, 0, "line_of_sight", "no square is closed in by walls")
    if inner:
        warnings.append(
            f"{inner} walls between two floor squares were left out; a drawn map has walls of whole squares"
        )
    pads = TERMS[rules].pads
    warnings.append(f"a foreign map has no end zones, chests and {pads}: draw A and B, C and 1 to 6 into the rows")
    try:
        dungeon = Dungeon.from_drawing("imported", "Imported map", "", Drawing(rows, [], [], rules))
    except BadMap as bad:
        raise BadData(file, 0, "", str(bad)) from None
    return Imported(dungeon, warnings)


class _Edges:
    """Which edges of the squares are walls."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.width, self.height = size
        self.right: set[tuple[int, int]] = set()
        """Squares with a wall right of them; column -1 lies left of the map."""
        self.below: set[tuple[int, int]] = set()
        self.slanting = 0

    def add(self, a: tuple[float, float], b: tuple[float, float]) -> None:
        """Lay a wall on the edges nearest to it."""
        across, down = abs(a[0] - b[0]), abs(a[1] - b[1])
        if min(across, down) > 0.25:
            self.slanting += 1
        if across >= down:
            line = round((a[1] + b[1]) / 2)
            for x in self._between(a[0], b[0], self.width):
                self.below.add((x, line - 1))
        else:
            line = round((a[0] + b[0]) / 2)
            for y in self._between(a[1], b[1], self.height):
                self.right.add((line - 1, y))

    def _between(self, a: float, b: float, most: int) -> range:
        low, high = min(a, b), max(a, b)
        return range(max(0, round(low)), min(most, round(high)))

    def rows(self) -> tuple[list[str], int]:
        """The map, and how many walls have floor on both sides."""
        outside: set[tuple[int, int]] = set()
        waiting = [(-1, -1)]
        while waiting:
            x, y = waiting.pop()
            if (x, y) in outside or not (-1 <= x <= self.width and -1 <= y <= self.height):
                continue
            outside.add((x, y))
            if (x, y) not in self.right:
                waiting.append((x + 1, y))
            if (x - 1, y) not in self.right:
                waiting.append((x - 1, y))
            if (x, y) not in self.below:
                waiting.append((x, y + 1))
            if (x, y - 1) not in self.below:
                waiting.append((x, y - 1))
        rows = ["".join("#" if (x, y) in outside else "." for x in range(self.width)) for y in range(self.height)]
        inner = sum(1 for x, y in self.right if not {(x, y), (x + 1, y)} & outside)
        inner += sum(1 for x, y in self.below if not {(x, y), (x, y + 1)} & outside)
        return rows, inner


def _resolution(fields: dict[str, Any], file: str) -> tuple[tuple[float, float], tuple[int, int]]:
    """Where the map begins, and its size in squares. Raises: BadData."""
    resolution = mapping(fields.get("resolution"), file, "resolution")
    origin = mapping(resolution.get("map_origin", {}), file, "map_origin")
    size = mapping(resolution.get("map_size"), file, "map_size")
    left, top = (number_of(origin.get(key, 0), file, "map_origin") for key in ("x", "y"))
    width, height = (math.ceil(number_of(size.get(key), file, "map_size")) for key in ("x", "y"))
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE and width * height <= MAX_SQUARES):
        reason = f"{width} x {height} squares; at most {MAX_SIDE} x {MAX_SIDE - 1} fit"
        raise BadData(file, 0, "map_size", reason)
    return (left, top), (width, height)


def _point(value: object, file: str, where: str, origin: tuple[float, float]) -> tuple[float, float]:
    fields = mapping(value, file, where)
    return number_of(fields.get("x"), file, where) - origin[0], number_of(fields.get("y"), file, where) - origin[1]
