"""Chests and portals placed by dice: chests as near to one end zone as to the other, portals far from each other."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.squares import CHESTS, NONE, PORTALS, TILE_NONE
from dungeonbowl.dungeon.laws.placement import legal_chest_squares, legal_portal_squares, open_tiles
from dungeonbowl.dungeon.tiling.canvas import Stream

_TRIES: Final = 40
_LOOKS: Final = 8


def furnished_places(board: Board, stream: Stream) -> tuple[list[int], list[int]]:
    """
    Squares for six chests and six portals; both empty if there is no room for them.

    Of some tries the one is taken whose chests are the most alike for both sides.

    Source: DB21-TILE-11, -14, -15.
    """
    squares = _squares_by_tile(board)
    if len(squares) < CHESTS:
        return [], []
    best: list[int] = []
    best_lean: i64 = 1 << 30
    for _ in range(_TRIES):
        left = squares[:]
        chests: list[int] = []
        for _ in range(CHESTS):
            tile = left.pop(int(stream.roll(len(left))))
            chests.append(tile[int(stream.roll(len(tile)))])
        lean = leaning(board, chests)
        if lean < best_lean:
            best, best_lean = chests, lean
    portals: list[int] = []
    for _ in range(PORTALS):
        legal = legal_portal_squares(board, best, portals)
        if not legal:
            return [], []
        portals.append(_remotest(board, legal, portals, stream))
    return best, portals


def mirror_places(board: Board, stream: Stream) -> tuple[list[int], list[int]]:
    """
    Squares for six chests and six portals that look the same after a half turn of the whole board.

    Chests and portals come in pairs, one after the other. Both lists are empty if there is no room for them.
    """
    last = int(board.squares) - 1
    chests: list[int] = []
    while len(chests) < CHESTS:
        legal = [sq for sq in legal_chest_squares(board, chests) if _apart(board, sq, last - sq)]
        if not legal:
            return [], []
        sq = legal[int(stream.roll(len(legal)))]
        chests += [sq, last - sq]
    portals: list[int] = []
    while len(portals) < PORTALS:
        pairs = _portal_pairs(board, chests, portals, stream)
        if not pairs:
            return [], []
        sq = _remotest(board, pairs, portals, stream)
        portals += [sq, last - sq]
    return chests, portals


def leaning(board: Board, chests: list[int]) -> i64:
    """
    How much nearer the chests are to one end zone than to the other, all of them and the nearest one.

    Units: steps; 0 if nobody has an advantage.
    """
    sums: list[i64] = [0, 0]
    nearest: list[i64] = [1 << 20, 1 << 20]
    for side in range(2):
        steps = board.zone_distance(side)
        for sq in chests:
            away = i64(steps[i64(sq)])
            sums[side] += away
            nearest[side] = min(nearest[side], away)
    far = sums[0] - sums[1]
    near = 3 * (nearest[0] - nearest[1])
    return max(far, -far) + max(near, -near)


def _squares_by_tile(board: Board) -> list[list[int]]:
    """For each tile that may hold a chest its squares."""
    tiles = open_tiles(board)
    found: list[list[int]] = [[] for _ in range(256)]
    for sq in range(int(board.squares)):
        tile = int(board.tile[sq])
        if tile != TILE_NONE and tiles[tile] and board.is_floor(sq):
            found[tile].append(sq)
    return [squares for squares in found if squares]


def _apart(board: Board, sq: int, image: int) -> bool:
    """Whether a square and its image lie in different tiles, so that both may hold a chest."""
    return board.is_floor(image) and int(board.tile[sq]) != int(board.tile[image])


def _portal_pairs(board: Board, chests: list[int], portals: list[int], stream: Stream) -> list[int]:
    """Some squares where the next portal may lie and the one after it on the image."""
    last = int(board.squares) - 1
    left = legal_portal_squares(board, chests, portals)
    found: list[int] = []
    while left and len(found) < _LOOKS:
        sq = left.pop(int(stream.roll(len(left))))
        if sq != last - sq and last - sq in legal_portal_squares(board, chests, [*portals, sq]):
            found.append(sq)
    return found


def _remotest(board: Board, legal: list[int], portals: list[int], stream: Stream) -> int:
    """Of some of the squares, drawn by dice, the one farthest from the portals that lie."""
    best = legal[int(stream.roll(len(legal)))]
    if not portals:
        return best
    farthest: i64 = -1
    for _ in range(_LOOKS):
        sq = legal[int(stream.roll(len(legal)))]
        nearest: i64 = 1 << 20
        for portal in portals:
            steps = i64(board.walk(portal)[sq])
            if steps != NONE and steps < nearest:
                nearest = steps
        if nearest > farthest:
            best, farthest = sq, nearest
    return best
