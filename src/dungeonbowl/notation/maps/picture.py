"""A dungeon as a list of shapes, in squares, that every kind of picture is made of; and the picture as SVG."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from dungeonbowl.core.coordinates import column_letters
from dungeonbowl.data.kinds import room_kinds
from dungeonbowl.dungeon import Board, Dungeon
from dungeonbowl.dungeon.grid.kinds import (
    KIND_CHASM,
    KIND_DRAGON,
    KIND_FLOOR,
    KIND_IDOL,
    KIND_LIQUID,
    KIND_NAMES,
    KIND_TOMB,
    KIND_TRAP,
    ROOM_NONE,
    SPOT_STAIRS,
)
from dungeonbowl.dungeon.grid.terrain import SIDES
from dungeonbowl.notation.maps.info import SPOT_FEATURES, bridge_squares, doorway_segments, is_rock, wall_segments

ROCK: Final = "#e2d2ae"
INK: Final = "#2a1f14"
JOINT: Final = "#cdb98f"
THRESHOLD: Final = "#b08d4a"
_FLOOR: Final = ("#f5ead0", "#efe2c4")
_ZONES: Final = ("#f5ead0", "#e9b9a6", "#a9c3de", "#b9d3a6", "#e3cf8e")
_SIGNS: Final = {
    "idol": "statue",
    "chasm": "chasm",
    "liquid": "liquid or lava",
    "trap": "pit trap",
    **{name: name for name, _ in SPOT_FEATURES},
}
"""What the things that are drawn are called, by their kind."""
_SPOT_NAMES: Final = {int(number): name for name, number in SPOT_FEATURES}
_ZONE_INK: Final = "#5f4e3a"
_CHEQUERS: Final = ("#f5ead0", "#c25b3f", "#3f6f9f", "#5f8a3c", "#b08d2f")


@dataclass(frozen=True)
class Box:
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    fill: str


@dataclass(frozen=True)
class Stroke:
    """A straight line with round ends."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    ink: str


@dataclass(frozen=True)
class Disc:
    """A filled circle with a rim."""

    x: float
    y: float
    radius: float
    fill: str
    rim: str


@dataclass(frozen=True)
class Words:
    """A word around a place; `size` is its height."""

    x: float
    y: float
    size: float
    text: str
    ink: str


Shape = Box | Stroke | Disc | Words


def dungeon_shapes(dungeon: Dungeon) -> list[Shape]:
    """
    The dungeon from above: floors, what is printed on them, walls and doorways, chests, portals and names of rooms.

    Units: squares, from the top left corner of square 0, 0. Later shapes lie over earlier ones.
    """
    board = dungeon.board
    shapes: list[Shape] = []
    bridges = bridge_squares(board)
    for sq in range(board.squares):
        if not is_rock(board, sq):
            shapes += _square(dungeon, sq)
            if sq in bridges:
                shapes += _bridge(int(board.x(sq)), int(board.y(sq)))
    shapes += _names(dungeon)
    for x1, y1, x2, y2 in doorway_segments(dungeon):
        shapes.append(Stroke(x1, y1, x2, y2, 0.06, THRESHOLD))
    for x1, y1, x2, y2 in wall_segments(board):
        shapes.append(Stroke(x1, y1, x2, y2, 0.16, INK))
    for sq in dungeon.chests:
        shapes += _chest(int(board.x(sq)), int(board.y(sq)))
    for number, sq in enumerate(dungeon.portals, 1):
        if sq >= 0:
            shapes += _portal(int(board.x(sq)), int(board.y(sq)), number)
    return shapes


def _square(dungeon: Dungeon, sq: int) -> list[Shape]:
    """One square with what is printed on it."""
    board = dungeon.board
    x, y = int(board.x(sq)), int(board.y(sq))
    room, zone = int(board.room[sq]), int(board.zone[sq])
    fill = _FLOOR[(x + y) % 2]
    if zone:
        fill = _ZONES[zone]
    elif room != ROOM_NONE:
        fill = room_kinds()[room].colour
    shapes: list[Shape] = [Box(x, y, 1, 1, fill)]
    if int(board.chequered[sq]):
        ink = _CHEQUERS[int(board.chequered[sq])]
        shapes += [Box(x, y, 0.5, 0.5, ink), Box(x + 0.5, y + 0.5, 0.5, 0.5, ink)]
    shapes += [Stroke(x, y, x + 1, y, 0.02, JOINT), Stroke(x, y, x, y + 1, 0.02, JOINT)]
    kind = int(board.kind[sq])
    if kind == KIND_IDOL:
        shapes += [Box(x, y, 1, 1, "#575043"), Disc(x + 0.5, y + 0.5, 0.3, "#b5300f", "#2b1008")]
    elif kind == KIND_TOMB:
        shapes += [Box(x + 0.08, y, 0.84, 1, "#8b8374"), Stroke(x + 0.5, y + 0.2, x + 0.5, y + 0.8, 0.08, "#c9c1ad")]
    elif kind == KIND_DRAGON:
        shapes += [Box(x, y, 1, 1, "#3f7f5b"), Disc(x + 0.5, y + 0.5, 0.28, "#86bd8f", "#1d4a33")]
    elif kind == KIND_CHASM:
        shapes += [Box(x, y, 1, 1, "#2b1008"), Disc(x + 0.5, y + 0.5, 0.22, "#e2571e", "#b5300f")]
    elif kind == KIND_LIQUID:
        shapes += [Box(x, y, 1, 1, "#c25b1e"), *_ripples(x, y, "#f2b64a")]
    elif kind == KIND_TRAP:
        shapes += [Box(x, y, 1, 1, "#b9a888"), Box(x + 0.1, y + 0.1, 0.8, 0.8, "#2b1f18")]
    elif board.is_water(sq):
        shapes += [Box(x, y, 1, 1, "#8fbccb"), *_ripples(x, y, "#3f7f95")]
    elif board.is_raised(sq):
        shapes += _slab(board, sq)
    elif int(board.spots[sq]) == SPOT_STAIRS:
        shapes.append(Box(x, y, 1, 1, "#b3a78f"))
        shapes += [Stroke(x, y + at, x + 1, y + at, 0.05, INK) for at in (0.2, 0.4, 0.6, 0.8)]
    elif board.is_door(sq):
        shapes += [Box(x + 0.1, y + 0.3, 0.8, 0.4, "#8a5a2b"), Disc(x + 0.75, y + 0.5, 0.07, "#e0b23e", INK)]
    elif board.is_pit(sq):
        shapes.append(Box(x, y, 1, 1, "#2b1f18"))
        shapes += [Stroke(x + at, y + 0.75, x + at, y + 0.3, 0.09, "#c9c1ad") for at in (0.25, 0.5, 0.75)]
    elif sq == int(board.dog_house):
        shapes += [Box(x + 0.15, y + 0.25, 0.7, 0.65, "#8a5a2b"), Disc(x + 0.5, y + 0.65, 0.18, "#2b1008", "#6f4520")]
    return shapes


def _ripples(x: int, y: int, ink: str) -> list[Shape]:
    return [Stroke(x + 0.2, y + at, x + 0.8, y + at, 0.06, ink) for at in (0.25, 0.5, 0.75)]


def _slab(board: Board, sq: int) -> list[Shape]:
    """A square of a platform, with a thick line wherever it has an edge."""
    x, y = int(board.x(sq)), int(board.y(sq))
    shapes: list[Shape] = [Box(x, y, 1, 1, "#cfc4ad")]
    for d, line in ((0, (0, 0, 1, 0)), (2, (1, 0, 1, 1)), (4, (0, 1, 1, 1)), (6, (0, 0, 0, 1))):
        near = board.raw_neighbour(sq, d)
        if near >= 0 and board.drops(sq, near):
            shapes.append(Stroke(x + line[0], y + line[1], x + line[2], y + line[3], 0.1, INK))
    return shapes


def _bridge(x: int, y: int) -> list[Shape]:
    return [Stroke(x + at, y + 0.1, x + at, y + 0.9, 0.08, "#6f4520") for at in (0.2, 0.4, 0.6, 0.8)]


def _names(dungeon: Dungeon) -> list[Shape]:
    """The names of the rooms and the sides of the end zones, each in the middle of its tile."""
    found: list[Shape] = []
    if dungeon.plan is None:
        return _zone_letters(dungeon.board)
    zones = 0
    for tile in dungeon.plan.tiles:
        name = room_kinds()[tile.room].title if tile.room != ROOM_NONE else ""
        if tile.piece == 0 and zones < 2:
            name = "AB"[zones]
            zones += 1
        if name:
            squares = tile.squares()
            x = sum(at for at, _ in squares) / len(squares) + 0.5
            printed = {down for across, down in squares if int(tile.kind_at(across, down)) != KIND_FLOOR}
            top = min(down for _, down in squares if down not in printed)
            size = 0.5 if tile.room == ROOM_NONE else 0.34
            found.append(Words(float(x), float(top) + 0.5, size, name, _ZONE_INK))
    return found


def _zone_letters(board: Board) -> list[Shape]:
    """Whose each end zone or doorway of a drawn map is, where nothing else lies: as near its middle as can be."""
    found: list[Shape] = []
    for side, letter in enumerate(SIDES[: int(board.sides)]):
        left = [int(sq) for sq in board.end_zone(side)]
        while left:
            group = [left.pop(0)]
            for sq in group:
                for d in (0, 2, 4, 6):
                    near = int(board.raw_neighbour(sq, d))
                    if near in left:
                        left.remove(near)
                        group.append(near)
            x = sum(int(board.x(sq)) for sq in group) / len(group)
            y = sum(int(board.y(sq)) for sq in group) / len(group)
            free = [sq for sq in group if int(board.portal[sq]) == 0 and int(board.chest[sq]) == 0]
            if board.is_doorway(group[0]):
                found += _badge(x, y, letter)
            elif free:
                best = min(free, key=lambda sq: abs(int(board.x(sq)) - x) + abs(int(board.y(sq)) - y))
                found += _badge(int(board.x(best)), int(board.y(best)), letter)
    return found


def _badge(x: float, y: float, letter: str) -> list[Shape]:
    """A letter that stands out from whatever it lies on."""
    return [Disc(x + 0.5, y + 0.5, 0.36, ROCK, INK), Words(x + 0.5, y + 0.5, 0.5, letter, INK)]


def _chest(x: int, y: int) -> list[Shape]:
    return [
        Box(x + 0.14, y + 0.22, 0.72, 0.58, "#6f4520"),
        Box(x + 0.18, y + 0.26, 0.64, 0.5, "#a8703a"),
        Stroke(x + 0.18, y + 0.46, x + 0.82, y + 0.46, 0.06, "#6f4520"),
        Box(x + 0.44, y + 0.4, 0.12, 0.18, "#d9a521"),
    ]


def _portal(x: int, y: int, number: int) -> list[Shape]:
    return [
        Disc(x + 0.5, y + 0.5, 0.4, "#4b3a9b", "#221653"),
        Words(x + 0.5, y + 0.5, 0.5, str(number), "#ffffff"),
    ]


def legend(dungeon: Dungeon) -> list[tuple[str, list[Shape]]]:
    """
    What lies in a drawn dungeon, each thing once: its name, and how it is drawn, in the square at 0, 0.

    Nothing for a dungeon of tiles, whose rooms bear their names.
    """
    if dungeon.plan is not None:
        return []
    board = dungeon.board
    first: dict[str, int] = {}
    for sq in range(int(board.squares)):
        kind = KIND_NAMES[int(board.kind[sq])]
        word = _SIGNS.get(kind if kind != "floor" else _SPOT_NAMES.get(int(board.spots[sq]), ""), "")
        first.setdefault(word, sq)
    for sq in bridge_squares(board):
        first.setdefault("bridge", sq)
    first.pop("", None)
    signs = {word: _moved(board, sq, _square(dungeon, sq)) for word, sq in first.items()}
    if "bridge" in signs:
        signs["bridge"] += _bridge(0, 0)
    if dungeon.chests:
        signs["chest"] = _chest(0, 0)
    if any(sq >= 0 for sq in dungeon.portals):
        signs["teleporter"] = _portal(0, 0, 1)
    return list(signs.items())


def _moved(board: Board, sq: int, shapes: list[Shape]) -> list[Shape]:
    """The shapes of a square, drawn in the square at 0, 0."""
    x, y = int(board.x(sq)), int(board.y(sq))
    found: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Stroke):
            found.append(replace(shape, x1=shape.x1 - x, y1=shape.y1 - y, x2=shape.x2 - x, y2=shape.y2 - y))
        else:
            found.append(replace(shape, x=shape.x - x, y=shape.y - y))
    return found


def rim_shapes(dungeon: Dungeon) -> list[Shape]:
    """What squares are called by, in the half square around the map: letters along the top, numbers at the left."""
    width, height = int(dungeon.board.width), int(dungeon.board.height)
    letters: list[Shape] = [Words(x + 0.5, -0.25, 0.3, column_letters(x), INK) for x in range(width)]
    return letters + [Words(-0.25, y + 0.5, 0.3, str(y + 1), INK) for y in range(height)]


def dungeon_svg(dungeon: Dungeon, pixels: int = 40) -> str:
    """The dungeon as an SVG picture. `pixels` is the width of a square where nothing else says how large it is."""
    width, height = int(dungeon.board.width), int(dungeon.board.height)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-0.5 -0.5 {width + 1} {height + 1}" '
        f'width="{(width + 1) * pixels}" height="{(height + 1) * pixels}" role="img" '
        f"aria-label={quoteattr(dungeon.name)}>",
        f"<title>{escape(dungeon.name)}</title>",
        f'<rect x="-0.5" y="-0.5" width="{width + 1}" height="{height + 1}" fill="{ROCK}"/>',
    ]
    lines += [_svg(shape) for shape in [*dungeon_shapes(dungeon), *rim_shapes(dungeon)]]
    return "\n".join([*lines, "</svg>"]) + "\n"


def _svg(shape: Shape) -> str:
    if isinstance(shape, Box):
        return (
            f'<rect x="{shape.x:g}" y="{shape.y:g}" width="{shape.width:g}" height="{shape.height:g}" '
            f'fill="{shape.fill}"/>'
        )
    if isinstance(shape, Stroke):
        return (
            f'<path d="M{shape.x1:g} {shape.y1:g}L{shape.x2:g} {shape.y2:g}" stroke="{shape.ink}" '
            f'stroke-width="{shape.width:g}" stroke-linecap="round"/>'
        )
    if isinstance(shape, Disc):
        return (
            f'<circle cx="{shape.x:g}" cy="{shape.y:g}" r="{shape.radius:g}" fill="{shape.fill}" '
            f'stroke="{shape.rim}" stroke-width="0.06"/>'
        )
    return (
        f'<text x="{shape.x:g}" y="{shape.y:g}" font-size="{shape.size:g}" text-anchor="middle" '
        f'dominant-baseline="central" font-family="sans-serif" fill="{shape.ink}">{escape(shape.text)}</text>'
    )
