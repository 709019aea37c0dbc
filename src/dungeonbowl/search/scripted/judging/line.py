"""A line of players that nobody walks past, and the direction in which a side looks round."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from dungeonbowl.core.ids import NONE
from dungeonbowl.dungeon.grid.board import Board


def facing_of(board: Board, seat: i64) -> i64:
    """
    The direction with which a side begins to look round: north, or south for the side at the other end.

    Of things that are worth the same the first is taken, so both sides must look from their own end: in a dungeon that
    is the same after a half turn they then choose the same.
    """
    own: i64 = 0
    for square in board.end_zone(seat):
        own += 2 * i64(square) + 1 - board.squares
    return 4 if own > 0 else 0


class Line:
    """A line of players that nobody walks past: for which moment, its squares, and who is to hold which."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.moment: i64 = NONE
        self.squares: vec[i16] = vec[i16]()
        self.post_of: vec[i16] = vec[i16]([i16(NONE)] * players)
        self.holders: i64 = 0

    def clear(self) -> None:
        """Nobody holds anything."""
        self.moment = NONE
        self.squares = vec[i16]()
        self.post_of = vec[i16]([i16(NONE)] * self.players)
        self.holders = 0
