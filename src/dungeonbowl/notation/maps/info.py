"""A dungeon as the page is told of it: tiles, walls, doorways and features, as JSON values."""

from __future__ import annotations

from typing import Final

from dungeonbowl.core.rule_ids import RULE_IDS
from dungeonbowl.data.kinds import room_kind
from dungeonbowl.dungeon import Board, Dungeon
from dungeonbowl.dungeon.grid.kinds import (
    KIND_CHASM,
    KIND_NAMES,
    KIND_WALL,
    ROOM_FIERY_CHASM,
    ROOM_NAMES,
    ROOM_NONE,
    SPOT_DOOR,
    SPOT_PLATFORM,
    SPOT_STAIRS,
    SPOT_WATER,
)
from dungeonbowl.dungeon.grid.squares import DX, DY, EAST, NONE, SOUTH, TILE_NONE
from dungeonbowl.dungeon.layout.plan import PIECE_NAMES, piece_of
from dungeonbowl.notation import shapes

Segment = list[int]
"""A straight stretch of the grid's lines: from x, y to x, y; line 0 runs left of column 0 and above row 0."""

HALL: Final = "hall"
"""The kind of a part of a drawn map that is no room."""
FEATURES: Final = (
    *KIND_NAMES[2:],
    "bridge",
    "chequered",
    "pit",
    "dog_house",
    "water",
    "platform",
    "stairs",
    "door",
)
"""What may lie on squares."""
SPOT_FEATURES: Final = (
    ("water", SPOT_WATER),
    ("platform", SPOT_PLATFORM),
    ("stairs", SPOT_STAIRS),
    ("door", SPOT_DOOR),
)
"""What is drawn on single squares of floor, each with its number."""

PIECE_TITLES: Final = {
    "end_zone": "End Zone",
    "corridor_long": "Corridor",
    "corridor_t": "T-Junction",
    "corridor_l": "Corner",
    "room_square": "Square room",
    "room_large": "Large room",
}
"""The names of the pieces as readers see them."""


def dungeon_info(dungeon: Dungeon, board: Board | None = None) -> shapes.DungeonInfo:
    """
    The dungeon as a JSON value.

    Args:
        dungeon: The dungeon.
        board: The match's own board, where its end zones have been exchanged; the dungeon's if left out.

    Units: squares are [column, row]; walls and doorways are segments [x1, y1, x2, y2] on the lines of the grid.
    """
    table = board if board is not None else dungeon.board
    return {
        "name": dungeon.name,
        "width": int(table.width),
        "height": int(table.height),
        "tiles": _tiles(dungeon, table),
        "walls": wall_segments(table),
        "doorways": doorway_segments(dungeon),
        "features": _features(table),
        "supplement": int(table.supplement) != 0,
        "end_zones": [[_square(table, int(sq)) for sq in table.end_zone(side)] for side in range(int(table.sides))],
    }


def wall_segments(board: Board) -> list[Segment]:
    """
    The walls, as few and as long segments as they make: first those that run down, then those that run across.

    Source: DB21-GEO-02.
    """
    found: list[Segment] = []
    width, height = int(board.width), int(board.height)
    for x in range(width + 1):
        found += _stretches([_wall_between(board, x - 1, y, x, y) for y in range(height)], x, upright=True)
    for y in range(height + 1):
        found += _stretches([_wall_between(board, x, y - 1, x, y) for x in range(width)], y, upright=False)
    return found


def doorway_segments(dungeon: Dungeon) -> list[Segment]:
    """The openings between tiles; a drawn map has none."""
    if dungeon.plan is None:
        return []
    found: list[Segment] = []
    for door in dungeon.plan.doorways:
        if door.upright:
            found.append([door.line + 1, door.first, door.line + 1, door.last + 1])
        else:
            found.append([door.first, door.line + 1, door.last + 1, door.line + 1])
    return found


def bridge_squares(board: Board) -> list[int]:
    """The bridges that are drawn, and in a Fiery Chasm the floor with chasm on two opposite sides: the rope bridge."""
    found: list[int] = []
    for sq in range(board.squares):
        if board.is_bridge(sq):
            found.append(sq)
        if board.is_floor(sq) and int(board.room[sq]) == ROOM_FIERY_CHASM:
            for d in (EAST, SOUTH):
                if _is_chasm(board, sq, d) and _is_chasm(board, sq, d + 4):
                    found.append(sq)
    return found


def _is_chasm(board: Board, sq: int, d: int) -> bool:
    to = board.raw_neighbour(sq, d & 7)
    return to != NONE and int(board.kind[to]) == KIND_CHASM


def _tiles(dungeon: Dungeon, board: Board) -> list[shapes.TileInfo]:
    found: list[shapes.TileInfo] = []
    if dungeon.plan is not None:
        for tile in dungeon.plan.tiles:
            kind = PIECE_NAMES[tile.piece]
            room = ROOM_NAMES[tile.room] if tile.room != ROOM_NONE else None
            found.append(_tile(tile.key, kind, room, [list(square) for square in tile.squares()]))
        return found
    squares: dict[int, list[list[int]]] = {}
    rooms: dict[int, int] = {}
    for sq in range(board.squares):
        number = int(board.tile[sq])
        if number != TILE_NONE:
            squares.setdefault(number, []).append(_square(board, sq))
            rooms[number] = int(board.room[sq])
    for number in sorted(squares):
        if rooms[number] == ROOM_NONE:
            found.append(_tile(f"hall_{number}", HALL, None, squares[number]))
            continue
        room = ROOM_NAMES[rooms[number]]
        kind = PIECE_NAMES[piece_of(room)]
        found.append(_tile(f"{room}_{number}", kind, room, squares[number]))
    return found


def _tile(key: str, kind: str, room: str | None, squares: list[list[int]]) -> shapes.TileInfo:
    found = room_kind(room) if room is not None else None
    return {
        "id": key,
        "kind": kind,
        "name": found.title if found is not None else PIECE_TITLES.get(kind, "Hall"),
        "room": room,
        "rule": found.effect if found is not None else None,
        "rule_id": RULE_IDS[found.rule] if found is not None else None,
        "squares": squares,
    }


def _features(board: Board) -> list[shapes.FeatureInfo]:
    """Groups of feature squares, then bridges, pit and dog house, then the chequered halves of the end zones."""
    found: list[shapes.FeatureInfo] = []
    seen: set[int] = set()
    for sq in range(board.squares):
        kind = int(board.kind[sq])
        if kind > 1 and sq not in seen:
            group = _group(board, sq)
            seen.update(group)
            found.append({"kind": KIND_NAMES[kind], "squares": [_square(board, one) for one in group]})
    for sq in bridge_squares(board):
        found.append({"kind": "bridge", "squares": [_square(board, sq)]})
    pit = [_square(board, sq) for sq in range(board.squares) if board.is_pit(sq)]
    if pit:
        found.append({"kind": "pit", "squares": pit})
    for name, spot in SPOT_FEATURES:
        squares = [_square(board, sq) for sq in range(board.squares) if int(board.spots[sq]) == spot]
        if squares:
            found.append({"kind": name, "squares": squares})
    if board.dog_house != NONE:
        found.append({"kind": "dog_house", "squares": [_square(board, int(board.dog_house))]})
    for side in (1, 2):
        squares = [_square(board, sq) for sq in range(board.squares) if int(board.chequered[sq]) == side]
        if squares:
            found.append({"kind": "chequered", "squares": squares})
    return found


def _group(board: Board, start: int) -> list[int]:
    """The squares of the same kind that hang together with `start` by their edges."""
    group = [start]
    for sq in group:
        for d in (0, 2, 4, 6):
            to = int(board.raw_neighbour(sq, d))
            if to != NONE and to not in group and int(board.kind[to]) == int(board.kind[start]):
                group.append(to)
    return sorted(group)


def is_rock(board: Board, sq: int) -> bool:
    """Whether nothing is drawn there: wall or beyond the grid, but no doorway."""
    return sq == NONE or (int(board.kind[sq]) == KIND_WALL and not board.is_doorway(sq))


def _wall_between(board: Board, x: int, y: int, to_x: int, to_y: int) -> bool:
    """Whether a wall runs along the edge between two neighbouring places, of which one may be off the grid."""
    a = int(board.at(x, y))
    b = int(board.at(to_x, to_y))
    solid_a, solid_b = is_rock(board, a), is_rock(board, b)
    if solid_a or solid_b:
        return solid_a != solid_b
    if board.is_doorway(a) or board.is_doorway(b):
        return False
    return board.wall_along(a, EAST if to_x - x == DX[EAST] and to_y - y == DY[EAST] else SOUTH)


def _stretches(walls: list[bool], line: int, upright: bool) -> list[Segment]:
    """The runs of true values along one line as segments."""
    found: list[Segment] = []
    first = -1
    for at, wall in enumerate([*walls, False]):
        if wall and first < 0:
            first = at
        if not wall and first >= 0:
            found.append([line, first, line, at] if upright else [first, line, at, line])
            first = -1
    return found


def _square(board: Board, sq: int) -> list[int]:
    return [int(board.x(sq)), int(board.y(sq))]
