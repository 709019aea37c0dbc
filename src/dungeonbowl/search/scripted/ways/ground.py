"""
What never changes about a dungeon: how wide it is at each square, where a few players close it, how far Portals are.

Made once for each dungeon and kept.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from dungeonbowl.core.ids import NONE
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.squares import EAST, NORTH, SOUTH, WEST

FAR: Final = 250
"""Steps to where no way leads."""

WIDEST: Final = 4
"""What is wider counts as this wide."""

CHOKE_WIDEST: Final = 3
CHOKE_DETOUR: Final = 4

_FREE: Final = vec[u8]([u8(0)] * 4096)
_FAR: Final = vec[i16]([i16(FAR)] * 4096)


class Choke:
    """A few squares from wall to wall; whoever must go round them walks `detour` squares more to an end zone."""

    def __init__(self, squares: vec[i16], detour: i64) -> None:
        self.squares = squares
        self.detour = detour

    def __repr__(self) -> str:
        return f"<Choke of {[int(square) for square in self.squares]}, {self.detour} squares round>"


class Ground:
    """
    The measures of one dungeon, all chests open.

    `width[square]` is the number of squares from wall to wall through the square, 1 to 4; `chokes[side]` the places
    that keep players from the end zone of that side; `pad_mean[side]` the mean steps from a Portal to it.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.width: vec[u8] = _FREE[: board.squares]
        self.chokes: list[list[Choke]] = [[] for _ in range(board.sides)]
        self.pad_mean: list[float] = [0.0 for _ in range(board.sides)]
        adj = board.adjacency(0)
        lines = self._measure(adj)
        for side in range(board.sides):
            zone = board.end_zone(side)
            way = spread_over(adj, board.squares, zone, _FREE)
            self.pad_mean[side] = mean_of(board, way)
            for line in lines:
                detour = detour_round(board, adj, zone, way, line)
                if detour >= CHOKE_DETOUR:
                    self.chokes[side].append(Choke(line, detour))

    def _measure(self, adj: vec[i16]) -> list[vec[i16]]:
        """Fill in `width`; returns the lines from wall to wall that are narrow enough for a choke."""
        board = self.board
        lines: list[vec[i16]] = []
        for square in range(board.squares):
            if not board.is_floor(square):
                continue
            across = run_through(adj, square, WEST, EAST)
            along = run_through(adj, square, NORTH, SOUTH)
            narrow = across if len(across) < len(along) else along
            width = i64(len(narrow))
            self.width[square] = u8(width if width < WIDEST else WIDEST)
            for line in (across, along):
                if len(line) <= CHOKE_WIDEST and i64(line[0]) == square and i64(board.zone[square]) == 0:
                    lines.append(line)
        return lines

    def last_choke(self, side: i64, way: vec[i16], square: i64, backwards: bool) -> Choke | None:
        """
        The narrowest choke before the end zone of `side` that one on `square` has yet to pass; of several the last.

        Args:
            way: steps to that end zone.
            square: `NONE` for one who may come from anywhere.
            backwards: Of chokes that are as good the last in the dungeon counts as the first.
        """
        best: Choke | None = None
        least: i64 = 100000
        here: i64 = FAR if square == NONE else i64(way[square])
        for choke in self.chokes[side]:
            at: i64 = FAR
            for held in choke.squares:
                if i64(way[i64(held)]) < at:
                    at = i64(way[i64(held)])
            rank = i64(len(choke.squares)) * 1000 + at
            if 1 < at < here and (rank < least or (backwards and rank == least)):
                least = rank
                best = choke
        return best


def run_through(adj: vec[i16], square: i64, back: i64, on: i64) -> vec[i16]:
    """The squares in a straight line through a square, from wall to wall."""
    first = square
    for _ in range(64):
        near = i64(adj[first * 8 + back])
        if near < 0:
            break
        first = near
    run = vec[i16]([i16(first)])
    for _ in range(64):
        near = i64(adj[first * 8 + on])
        if near < 0:
            break
        first = near
        run = append(run, i16(first))
    return run


def spread_over(adj: vec[i16], squares: i64, starts: vec[i16], shut: vec[u8]) -> vec[i16]:
    """Steps from the nearest of some squares to every square, none through a square that is shut."""
    steps = _FAR[:squares]
    queue = vec[i16](capacity=256)
    for start in starts:
        steps[i64(start)] = i16(0)
        queue = append(queue, start)
    at: i64 = 0
    while at < i64(len(queue)):
        square = i64(queue[at])
        at += 1
        far = i64(steps[square]) + 1
        for d in range(8):
            near = i64(adj[square * 8 + d])
            if near >= 0 and i64(steps[near]) > far and i64(shut[near]) == 0:
                steps[near] = i16(far)
                queue = append(queue, i16(near))
    return steps


def mean_of(board: Board, way: vec[i16]) -> float:
    """The mean steps from a Portal; 0 without Portals."""
    total: i64 = 0
    for number in range(i64(1), i64(len(board.portal_square))):
        square = i64(board.portal_square[number])
        if square != NONE:
            total += i64(way[square])
    return float(int(total)) / float(int(board.portals)) if board.portals else 0.0


def detour_round(board: Board, adj: vec[i16], zone: vec[i16], way: vec[i16], line: vec[i16]) -> i64:
    """How many steps more it is to an end zone for those just behind a line that is closed."""
    shut = _FREE[: board.squares]
    for square in line:
        shut[i64(square)] = u8(1)
    round_it = spread_over(adj, board.squares, zone, shut)
    most: i64 = 0
    for square in line:
        for d in range(8):
            near = i64(adj[i64(square) * 8 + d])
            if near < 0 or i64(shut[near]) or i64(way[near]) <= i64(way[i64(square)]):
                continue
            more = i64(round_it[near]) - i64(way[near])
            if more > most:
                most = more
    return most
