"""Small maps and short ways to speak of their squares, for the tests of the dungeon."""

from __future__ import annotations

from dungeonbowl.dungeon import Board
from dungeonbowl.dungeon.layout.drawn import drawn_board

Square = tuple[int, int]
Room = tuple[str, int, int, int, int]


def board_of(text: str, *rooms: Room) -> Board:
    """The board of a drawn map, indentation and empty lines aside."""
    return drawn_board([line.strip() for line in text.strip().splitlines()], list(rooms), "db2021")


def at(board: Board, square: Square) -> int:
    """The number of the square in that column and row."""
    return int(board.at(square[0], square[1]))


def direction(a: Square, b: Square) -> int:
    """The direction of the step from `a` to the neighbouring `b`."""
    steps = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
    return steps.index((b[0] - a[0], b[1] - a[1]))


def adjacent(board: Board, a: Square, b: Square, closed: int = 0) -> bool:
    """Whether two neighbouring squares are connected, asked both ways."""
    table = board.adjacency(closed)
    there = int(table[at(board, a) * 8 + direction(a, b)]) == at(board, b)
    back = int(table[at(board, b) * 8 + direction(b, a)]) == at(board, a)
    assert there == back, "adjacency is the same from both sides"
    return there


def sees(board: Board, a: Square, b: Square) -> bool:
    """Whether two squares see each other, asked both ways."""
    there = board.sees(at(board, a), at(board, b))
    assert there == board.sees(at(board, b), at(board, a)), "sight is the same from both sides"
    return there
