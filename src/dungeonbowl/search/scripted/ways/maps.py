"""How far it is from everywhere to a square, a chest or an End Zone, for `scripted`: worked out once for a board."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.search.scripted.ways.ground import FAR, spread_over
from dungeonbowl.search.scripted.ways.tolls import Ways, add_ground, is_uneven, ways_through
from dungeonbowl.state.state import State

STEPS: Final[Ways] = Ways()
"""Ways by nothing but steps."""

NOWHERE_SHUT: Final = vec[u8]([u8(0)] * 4096)

_TO_SQUARE: Final = 0
_TO_CHEST: Final = 1
_TO_ZONE: Final = 2


class Maps:
    """Steps to a place from every square, with closed chests in the way; kept while the board is the same."""

    def __init__(self, ways: Ways) -> None:
        self.board: Board | None = None
        self.kept: dict[int, vec[i16]] = {}
        self.walked: dict[int, vec[i16]] = {}
        self.ways = ways

    def fit(self, board: Board) -> None:
        """Forget everything about another board."""
        if self.board is not board:
            self.board = board
            self.kept = {}
            self.walked = {}

    def walks(self, state: State) -> vec[i16]:
        """The neighbours of every square of a dungeon whose ways are more than steps."""
        key = int(state.closed)
        found = self.walked.get(key)
        if found is None:
            found = ways_through(state, self.ways)
            self.walked[key] = found
        return found

    def to_square(self, state: State, square: i64) -> vec[i16]:
        """Steps to a square, or to beside it while a closed chest fills it."""
        chest = i64(state.board.chest[square])
        if chest > 0 and (state.closed >> (chest - 1)) & 1:
            return self.to_chest(state, chest - 1)
        key = int(square | (_TO_SQUARE << 12) | (state.closed << 20))
        found = self.kept.get(key)
        if found is None:
            found = spread(state, vec[i16]([i16(square)]), self.ways)
            self.kept[key] = found
        return found

    def to_chest(self, state: State, chest: i64) -> vec[i16]:
        """Steps to a square from which a closed chest can be opened."""
        key = int(chest | (_TO_CHEST << 12) | (state.closed << 20))
        found = self.kept.get(key)
        if found is None:
            found = spread(state, state.board.beside_chest(chest, state.closed), self.ways)
            self.kept[key] = found
        return found

    def to_zone(self, state: State, side: i64, chequered: bool) -> vec[i16]:
        """Steps to the end zone of a side."""
        key = int(side | (8 if chequered else 0) | (_TO_ZONE << 12) | (state.closed << 20))
        found = self.kept.get(key)
        if found is None:
            found = spread(state, zone_squares(state.board, side, chequered), self.ways)
            self.kept[key] = found
        return found

    def to_goals(self, state: State, side: i64, chequered: bool) -> vec[i16]:
        """Steps to where a side scores: the nearest end zone but its own."""
        if state.board.sides == 2:
            return self.to_zone(state, 1 - side, chequered)
        key = int(side | 4 | (_TO_ZONE << 12) | (state.closed << 20))
        found = self.kept.get(key)
        if found is None:
            found = spread(state, state.board.goals(side), self.ways)
            self.kept[key] = found
        return found


def goal_squares(board: Board, side: i64, chequered: bool) -> vec[i16]:
    """Where a side scores: all end zones but its own, or their chequered squares only."""
    if board.sides == 2:
        return zone_squares(board, 1 - side, chequered)
    return board.goals(side)


def spread(state: State, starts: vec[i16], ways: Ways = STEPS) -> vec[i16]:
    """Steps from the nearest of some squares to every square, closed chests in the way; some squares count for more."""
    if not is_uneven(state.board, ways):
        return spread_over(state.adj, state.board.squares, starts, NOWHERE_SHUT)
    toll = vec[i16]([i16(1)] * state.board.squares)
    add_ground(state, toll, 1, ways)
    return spread_by_toll(ways_through(state, ways), starts, toll, FAR)


def spread_by_toll(adj: vec[i16], starts: vec[i16], toll: vec[i16], most: i64) -> vec[i16]:
    """
    The least toll from every square to the nearest of some squares; each square is paid for by whoever enters it.

    Returns: for each square the sum, `most` where no way leads.
    """
    squares = i64(len(toll))
    paid = vec[i16]([i16(most)] * squares)
    waiting = vec[u8]([u8(0)] * squares)
    queue = vec[i16](capacity=512)
    for start in starts:
        paid[i64(start)] = i16(0)
        waiting[i64(start)] = u8(1)
        queue = append(queue, start)
    at: i64 = 0
    while at < i64(len(queue)):
        square = i64(queue[at])
        at += 1
        waiting[square] = u8(0)
        far = i64(paid[square]) + i64(toll[square])
        for d in range(8):
            near = i64(adj[square * 8 + d])
            if near >= 0 and i64(paid[near]) > far:
                paid[near] = i16(far)
                if i64(waiting[near]) == 0:
                    waiting[near] = u8(1)
                    queue = append(queue, i16(near))
    return paid


def zone_squares(board: Board, side: i64, chequered: bool) -> vec[i16]:
    """Where the other side scores: the end zone of `side`, or its chequered squares only."""
    if not chequered:
        return board.end_zone(side)
    found = vec[i16]()
    for square in range(board.squares):
        if i64(board.chequered[square]) == side + 1:
            found = append(found, i16(square))
    return found


def before_zone(state: State, side: i64, chequered: bool) -> vec[i16]:
    """The squares to be kept where the other side would score: the end zone, or what lies before the doorways."""
    found = zone_squares(state.board, side, chequered)
    if not state.board.has_doorways:
        return found
    kept = vec[i16]()
    steps = spread(state, found)
    for square in range(state.board.squares):
        if i64(steps[square]) == 1:
            kept = append(kept, i16(square))
    return kept
