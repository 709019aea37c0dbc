"""
What players cover: one square each, but for Large Monsters, whose base covers two by two.

Such a player is on all four squares and is said to be on the north-west one; a step goes from there to where that one
will be. Games without Large Monsters never ask here.

Source: DB89-LARGE-02, -03, -06, -08.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core.ids import NOBODY, NONE, PlayerId, Square
from dungeonbowl.state.state import Player, State


def covered(state: State, player: PlayerId, at: Square) -> vec[i16]:
    """The squares that a player covers who is on a square, row by row. Source: DB89-LARGE-02."""
    found = vec[i16]([i16(at)])
    if not state.squads.is_large(player):
        return found
    width = state.board.width
    for part in range(i64(1), i64(4)):
        found = append(found, i16(at + (part & 1) + (part >> 1) * width))
    return found


def squares_of(state: State, player: PlayerId) -> vec[i16]:
    """The squares that a player of the dungeon covers."""
    return covered(state, player, at=i64(state.square[player]))


def base_on(state: State, square: Square) -> vec[i16]:
    """The squares that whoever is on a square covers; the square alone where nobody is."""
    who = i64(state.occupant[square])
    return vec[i16]([i16(square)]) if who == NOBODY else squares_of(state, who)


def is_among(squares: vec[i16], square: Square) -> bool:
    """Whether a square, or a player, is one of some."""
    for one in squares:
        if i64(one) == square:
            return True
    return False


def newly_covered(state: State, player: Player, source: Square) -> vec[i16]:
    """The squares that a player covers now and did not cover on `source`. Source: DB89-PIT-18."""
    before = covered(state, player.id, at=source)
    found = vec[i16]()
    for square in squares_of(state, player.id):
        if not is_among(before, i64(square)):
            found = append(found, square)
    return found


# -- beside --------------------------------------------------------------------------------------------------------


def beside(state: State, squares: vec[i16]) -> vec[i16]:
    """The squares adjacent to some that are one base, each once. Source: DB89-LARGE-06."""
    found = vec[i16]()
    for square in squares:
        for d in range(i64(8)):
            near = i64(state.adj[i64(square) * 8 + d])
            if near >= 0 and not is_among(squares, near) and not is_among(found, near):
                found = append(found, i16(near))
    return found


def players_beside(state: State, square: Square) -> vec[i16]:
    """Who is adjacent to whoever is on a square, or to the empty square, each once. Source: DB89-LARGE-06."""
    found = vec[i16]()
    for near in beside(state, base_on(state, square)):
        who = i64(state.occupant[i64(near)])
        if who != NOBODY and not is_among(found, who):
            found = append(found, i16(who))
    return found


def touches(state: State, player: PlayerId, at: Square, square: Square) -> bool:
    """Whether a player who is on `at` would be adjacent to a square. Source: DB89-LARGE-06."""
    return is_among(beside(state, covered(state, player, at=at)), square)


def would_touch(state: State, player: PlayerId, at: Square, other: PlayerId) -> bool:
    """Whether a player who is on `at` would be adjacent to another. Source: DB89-LARGE-06."""
    near = beside(state, covered(state, player, at=at))
    for square in squares_of(state, other):
        if is_among(near, i64(square)):
            return True
    return False


# -- room ----------------------------------------------------------------------------------------------------------


def has_floor(state: State, at: Square) -> bool:
    """
    Whether a base that is on a square would have floor under all of it, no door and no chest, whoever stands there.

    A gap of one square has wall to both sides, so no base fits into it. Source: DB89-LARGE-02, -03.
    """
    board = state.board
    if board.x(at) + 1 >= board.width:
        return False
    for part in range(i64(4)):
        square = at + (part & 1) + (part >> 1) * board.width
        if square >= board.squares or not board.is_floor(square) or board.is_door(square):
            return False
        if state.is_closed_chest(square):
            return False
    return True


def fits(state: State, player: PlayerId, at: Square) -> bool:
    """Whether a Large Monster has room: floor under all of it, and nobody else there. Source: DB89-LARGE-02, -03."""
    if not has_floor(state, at):
        return False
    for part in covered(state, player, at=at):
        who = i64(state.occupant[i64(part)])
        if who != NOBODY and who != player:
            return False
    return True


def shifts(state: State, player: PlayerId) -> vec[i16]:
    """The squares where a Large Monster can be one square farther on. Source: DB89-LARGE-02, -07."""
    board = state.board
    at = i64(state.square[player])
    found = vec[i16]()
    for d in range(i64(8)):
        to = board.raw_neighbour(at, d)
        if to != NONE and fits(state, player, at=to):
            found = append(found, i16(to))
    return found


# -- the ball ------------------------------------------------------------------------------------------------------


def nearest(state: State, source: Square, to: Square) -> Square:
    """The square of whoever is on `source` that is nearest to another: there is never a second one. DB89-LARGE-08."""
    if not state.squads.any_large:
        return source
    board = state.board
    best = source
    least: i64 = NONE
    for part in base_on(state, source):
        across = board.x(to) - board.x(i64(part))
        down = board.y(to) - board.y(i64(part))
        far = across * across + down * down
        if least == NONE or far < least:
            best = i64(part)
            least = far
    return best


def balls_underfoot(state: State, player: Player) -> i64:
    """The loose balls that a player covers, a bit each. Source: DB89-LARGE-08."""
    if not player.in_play:
        return 0
    if not state.squads.is_large(player.id):
        return state.loose_on(player.square)
    found: i64 = 0
    for square in squares_of(state, player.id):
        found |= state.loose_on(i64(square))
    return found
