"""The pieces of the box: their shapes and counts, how they are turned and laid, and the doorways between them."""

from __future__ import annotations

from typing import Final

from dungeonbowl.dungeon.grid.kinds import ROOM_WEREWOLFS_LAIR
from dungeonbowl.dungeon.grid.squares import EAST
from dungeonbowl.dungeon.layout.plan import (
    PIECE_END_ZONE,
    PIECE_ROOM_LARGE,
    Doorway,
    Joint,
    Plan,
    Tile,
)

IN_THE_BOX: Final = (2, 4, 2, 2, 4, 2)
"""How many of each piece there are, in the order of `PIECE_NAMES`. Source: DB21-TILE-02."""

SHAPES: Final = (
    [(0, 3, 0, 3)],
    [(0, 5, 0, 1)],
    [(0, 5, 0, 1), (2, 3, 2, 3)],
    [(0, 3, 0, 1), (0, 1, 2, 3)],
    [(0, 3, 0, 3)],
    [(0, 7, 0, 3)],
)
"""The squares of each piece before it is turned, as rectangles (first column, last column, first row, last row)."""

SHAPE_WORDS: Final = (
    "4 x 4 squares",
    "6 x 2 squares",
    "a bar of 6 x 2 squares with a stem of 2 x 2 in the middle of one long side",
    "4 x 4 squares without one corner of 2 x 2",
    "4 x 4 squares",
    "8 x 4 squares",
)


def lay(key: str, piece: int, room: int, x: int, y: int, turn: int) -> Tile:
    """
    A piece of the box, turned and laid.

    Args:
        key: The tile's name in the plan.
        piece: One of the `PIECE_` numbers.
        room: One of the `ROOM_` numbers; 0 for a piece without a room.
        x: The first column of the smallest rectangle around the turned piece.
        y: The first row of that rectangle.
        turn: Quarter turns clockwise. Before it is turned the printed right-hand end of a large room, and the
            chequered half of an end zone, lie east, and a dog house in the north-west.

    Source: DB21-TILE-02, DB21-TILE-04.
    """
    quarters = turn & 3
    rects = turned_shape(piece, quarters)
    laid = [(x0 + x, x1 + x, y0 + y, y1 + y) for x0, x1, y0, y1 in rects]
    facing = -1
    if piece == PIECE_ROOM_LARGE or piece == PIECE_END_ZONE or room == ROOM_WEREWOLFS_LAIR:
        facing = (int(EAST) + 2 * quarters) & 7
    return Tile(key, piece, room, laid, facing)


def turned_shape(piece: int, turn: int) -> list[tuple[int, int, int, int]]:
    """The rectangles of a piece after so many quarter turns clockwise, with its first column and row at 0."""
    rects = SHAPES[piece][:]
    for _ in range(turn & 3):
        height = max([y1 for _, _, _, y1 in rects]) + 1
        rects = [(height - 1 - y1, height - 1 - y0, x0, x1) for x0, x1, y0, y1 in rects]
    return rects


def bounds(tile: Tile) -> tuple[int, int, int, int]:
    """First column, last column, first row, last row of the smallest rectangle around a tile."""
    return (
        min([rect[0] for rect in tile.rects]),
        max([rect[1] for rect in tile.rects]),
        min([rect[2] for rect in tile.rects]),
        max([rect[3] for rect in tile.rects]),
    )


def turn_of(tile: Tile) -> int:
    """
    How many quarter turns clockwise lay the tile as it lies, the fewest that do; -1 if none do.

    Source: DB21-TILE-02, DB21-TILE-04.
    """
    left, _, top, _ = bounds(tile)
    squares = tile.squares()
    for turn in range(4):
        laid = lay(tile.key, tile.piece, tile.room, left, top, turn)
        if laid.facing == tile.facing and laid.squares() == squares:
            return turn
    return -1


def has_shape(tile: Tile) -> bool:
    """Whether the tile's squares are those of its piece, however it is turned. Source: DB21-TILE-02."""
    left, _, top, _ = bounds(tile)
    squares = tile.squares()
    for turn in range(4):
        if lay(tile.key, tile.piece, tile.room, left, top, turn).squares() == squares:
            return True
    return False


# Doorways


def pair_of(joint: Joint) -> tuple[int, int]:
    """The numbers of the two tiles that a joint joins, the lower first."""
    return min(joint.a, joint.b), max(joint.a, joint.b)


def middle_doorways(joint: Joint) -> list[Doorway]:
    """
    The doorways that a joint may have: one in its middle, or two where its squares are odd; none if it is too short.

    Source: DB21-TILE-06.
    """
    if joint.length < 2:
        return []
    first = joint.first + (joint.length - 2) // 2
    found = [Doorway(joint.upright, joint.line, first, first + 1)]
    if joint.length % 2 == 1:
        found.append(Doorway(joint.upright, joint.line, first + 1, first + 2))
    return found


def drawn_doorways(plan: Plan, wanted: list[Doorway]) -> list[Doorway]:
    """
    A doorway for every two tiles of a plan that touch along two squares or more.

    Args:
        plan: The tiles; its own doorways don't count.
        wanted: Doorways to be kept where they are in the middle of a joint; others are left out.

    Source: DB21-TILE-05, DB21-TILE-06.
    """
    chosen: dict[tuple[int, int], Doorway] = {}
    length: dict[tuple[int, int], int] = {}
    joints = plan.joints()
    for joint in joints:
        for doorway in middle_doorways(joint):
            if pair_of(joint) not in chosen and _is_among(doorway, wanted):
                chosen[pair_of(joint)] = doorway
                length[pair_of(joint)] = 1 << 20
    for joint in joints:
        pair = pair_of(joint)
        middle = middle_doorways(joint)
        if middle and joint.length > length.get(pair, 0):
            chosen[pair] = middle[0]
            length[pair] = joint.length
    return [chosen[pair] for pair in sorted(chosen)]


def _is_among(doorway: Doorway, others: list[Doorway]) -> bool:
    for other in others:
        if same_doorway(doorway, other):
            return True
    return False


def same_doorway(a: Doorway, b: Doorway) -> bool:
    """Whether two doorways open the same edges."""
    return a.upright == b.upright and a.line == b.line and a.first == b.first and a.last == b.last
