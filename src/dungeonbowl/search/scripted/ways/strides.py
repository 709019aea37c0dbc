"""The ways of Large Monsters of 1989 for `scripted`: where a base of two by two squares comes, and how near."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from dungeonbowl.core.ids import NONE
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.rules import bases
from dungeonbowl.search.scripted.ways.ground import FAR
from dungeonbowl.state.state import State


class Strides:
    """Which places of a base are beside which, nobody in the way; kept while the dungeon is the same."""

    def __init__(self) -> None:
        self.board: Board | None = None
        self.closed: i64 = NONE
        self.open_pits: i64 = NONE
        self.kept: vec[i16] = vec[i16]()

    def ways(self, state: State) -> vec[i16]:
        """The neighbours of every place of a base: not through doors and gaps, nor over pads and open pits."""
        if self.board is not state.board or self.closed != state.closed or self.open_pits != state.pit_open:
            self.board = state.board
            self.closed = state.closed
            self.open_pits = state.pit_open
            self.kept = ways_of_bases(state)
        return self.kept


def ways_of_bases(state: State) -> vec[i16]:
    """The neighbours of every place of a base, nobody in the way; `NONE` where it has no room."""
    board = state.board
    room = vec[u8]([u8(0)] * board.squares)
    for square in range(board.squares):
        if bases.has_floor(state, square):
            room[square] = u8(1)
            for part in parts_of(board, square):
                if i64(board.portal[i64(part)]) or state.is_open_pit(i64(part)):
                    room[square] = u8(0)
    ways = vec[i16]([i16(NONE)] * (board.squares * 8))
    for square in range(board.squares):
        for d in range(i64(8)):
            to = board.raw_neighbour(square, d)
            if to != NONE and i64(room[to]):
                ways[square * 8 + d] = i16(to)
    return ways


def parts_of(board: Board, place: i64) -> vec[i16]:
    """The squares under a base, by its north-west one; those beyond the edge of the board left out."""
    found = vec[i16]()
    for part in range(i64(4)):
        square = place + (part & 1) + (part >> 1) * board.width
        if square < board.squares:
            found = append(found, i16(square))
    return found


def least_under(board: Board, values: vec[i16], place: i64) -> i64:
    """The least of some values of squares under a base."""
    least = i64(values[place])
    for part in parts_of(board, place):
        if i64(values[i64(part)]) < least:
            least = i64(values[i64(part)])
    return least


class Ends:
    """Where a way ends for a base: the places in reach that come nearest to its end, and how near that is."""

    def __init__(self, board: Board, reach: vec[i16], way: vec[i16]) -> None:
        self.places: vec[i16] = vec[i16]()
        self.short: i64 = NONE
        for square in range(board.squares):
            if i64(reach[square]) >= FAR:
                continue
            least = least_under(board, way, square)
            if self.short == NONE or least < self.short:
                self.short = least
                self.places = vec[i16]()
            if least == self.short:
                self.places = append(self.places, i16(square))

    def __repr__(self) -> str:
        return f"<Ends {list(self.places)} {self.short} short>"
