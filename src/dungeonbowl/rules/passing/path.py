"""
The path of a throw over a board whose walls are squares: what the line between two centres crosses, and which side of a
wall it meets. Source: BB2E-THROW-05, DB89-UTHR-02, -03, DB89-WALL-02.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core.ids import NONE, Square
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.kinds import KIND_WALL
from dungeonbowl.dungeon.grid.squares import DX, DY
from dungeonbowl.rules.passing.ruler import is_crossed


def is_wall(board: Board, square: Square) -> bool:
    """Whether a square stops a ball: wall, a closed door, or nothing at all (DB89-GEN-05, DB89-DOOR-03)."""
    return square == NONE or i64(board.kind[square]) == KIND_WALL


def squared(board: Board, a: Square, b: Square) -> i64:
    """The square of the distance between two centres."""
    across = board.x(b) - board.x(a)
    down = board.y(b) - board.y(a)
    return across * across + down * down


def spans(board: Board, source: Square, to: Square) -> tuple[i64, i64, i64, i64]:
    """
    The way from one square to another: what one column and one row nearer add to a square, and how many there are.

    Returns: for a column, for a row, columns, rows.
    """
    x = board.x(to) - board.x(source)
    y = board.y(to) - board.y(source)
    across: i64 = 1 if x > 0 else -1
    down: i64 = board.width if y > 0 else -board.width
    return across, down, x * across, y if y > 0 else -y


def crossed(board: Board, source: Square, to: Square) -> vec[i16]:
    """The squares whose inside the line between two centres crosses, without both ends (BB2E-THROW-05)."""
    found = vec[i16]()
    across, down, wide, high = spans(board, source, to=to)
    for row in range(high + 1):
        for column in range(wide + 1):
            at = source + row * down + column * across
            if at != source and at != to and is_crossed(board, source, to=to, at=at):
                found = append(found, i16(at))
    return found


def before_wall(board: Board, source: Square, wall: Square, front: Square) -> vec[i16]:
    """The path of a throw at a wall, the square in front of it included. Source: DB89-WALL-07."""
    squares = crossed(board, source, to=wall)
    for square in squares:
        if i64(square) == front:
            return squares
    return squares if front == source else append(squares, i16(front))


def is_open(board: Board, source: Square, to: Square) -> bool:
    """
    Whether no wall lies on the path between two squares, and none to both sides of a corner that it goes through.

    Source: DB89-UTHR-02, -03.
    """
    for square in crossed(board, source, to=to):
        if is_wall(board, i64(square)):
            return False
    return not is_pinched(board, source, to=to)


def is_pinched(board: Board, source: Square, to: Square) -> bool:
    """Whether the line goes exactly through a corner with wall on both sides of it (DB89-UTHR-03)."""
    across, down, wide, high = spans(board, source, to=to)
    for column in range(wide):
        for row in range(high):
            # The corner beyond that square, seen from the thrower: as far along the line as it is down.
            if (2 * column + 1) * high == (2 * row + 1) * wide:
                at = source + column * across + row * down
                if is_wall(board, at + across) and is_wall(board, at + down):
                    return True
    return False


def faces(board: Board, source: Square, wall: Square) -> vec[i64]:
    """
    The sides of a square of wall by which the line from a thrower enters it, as directions from its front square.

    There are two where it enters through a corner. A side counts where the square before it is clear and the path up to
    there is free of wall. Source: DB89-WALL-02.
    """
    found = vec[i64]()
    for square in crossed(board, source, to=wall):
        if is_wall(board, i64(square)):
            return found
    x = board.x(wall) - board.x(source)
    y = board.y(wall) - board.y(source)
    wide = x if x > 0 else -x
    high = y if y > 0 else -y
    if wide >= high:
        found = with_face(board, found, wall=wall, d=2 if x > 0 else 6)
    if high >= wide:
        found = with_face(board, found, wall=wall, d=4 if y > 0 else 0)
    return found if len(found) == 0 or not is_pinched_before(board, source, wall=wall) else vec[i64]()


def with_face(board: Board, found: vec[i64], wall: Square, d: i64) -> vec[i64]:
    """The sides, with that which one enters in direction `d`, if the square before it is clear."""
    return found if is_wall(board, front_of(board, wall, d=d)) else append(found, d)


def front_of(board: Board, wall: Square, d: i64) -> i64:
    """The square from which one comes to a wall in direction `d`, or `NONE`."""
    return board.raw_neighbour(wall, (d + 4) & 7)


def is_pinched_before(board: Board, source: Square, wall: Square) -> bool:
    """Whether the line is pinched in front of the wall, the corner by which it enters that apart."""
    x = board.x(wall) - board.x(source)
    y = board.y(wall) - board.y(source)
    if x * x != y * y:
        return is_pinched(board, source, to=wall)
    back = wall - (1 if x > 0 else -1) - (board.width if y > 0 else -board.width)
    return is_pinched(board, source, to=back)


def is_blocked(board: Board, square: Square, dx: i64, dy: i64) -> bool:
    """
    Whether a ball cannot go one step: into wall, or slanting between two squares of it.

    Source: DB89-RICO-01 to -03, DB89-USCAT-03.
    """
    x = board.x(square)
    y = board.y(square)
    if is_wall(board, board.at(x + dx, y + dy)):
        return True
    if dx == 0 or dy == 0:
        return False
    return is_wall(board, board.at(x + dx, y)) and is_wall(board, board.at(x, y + dy))


def is_shut_in(board: Board, square: Square) -> bool:
    """Whether no step leads off a square (DB89-USCAT-02)."""
    for d in range(i64(8)):
        if not is_blocked(board, square, dx=DX[d], dy=DY[d]):
            return False
    return True
