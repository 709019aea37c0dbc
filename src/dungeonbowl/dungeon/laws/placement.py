"""Where chests and portals may be placed before a match."""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import bars
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.kinds import KIND_FLOOR, SPOT_NONE
from dungeonbowl.dungeon.grid.squares import EAST, NONE, SOUTH, TILE_NONE


def joined_tiles(board: Board) -> list[tuple[int, int]]:
    """Every pair of tiles with a doorway between them, the lower number first, each pair once."""
    found: list[tuple[int, int]] = []
    sq: i64 = 0
    while sq < board.squares:
        a = i64(board.tile[sq])
        for d in (EAST, SOUTH):
            to = board.raw_neighbour(sq, d)
            if a == TILE_NONE or to == NONE or board.wall_along(sq, d):
                continue
            b = i64(board.tile[to])
            pair = (int(min(a, b)), int(max(a, b)))
            if a != b and b != TILE_NONE and pair not in found:
                found.append(pair)
        sq += 1
    return found


def open_tiles(board: Board) -> list[bool]:
    """
    For each tile number whether chests and portals may lie in it.

    Not in an end zone and not in a tile joined to one. Source: DB21-TILE-11, -14.
    """
    tiles: list[bool] = [False] * 256
    end_zone: list[bool] = [False] * 256
    sq: i64 = 0
    while sq < board.squares:
        tile = i64(board.tile[sq])
        if tile != TILE_NONE:
            tiles[tile] = True
            if i64(board.zone[sq]) != 0:
                end_zone[tile] = True
        sq += 1
    for a, b in joined_tiles(board):
        if end_zone[a]:
            tiles[b] = False
        if end_zone[b]:
            tiles[a] = False
    for number in range(256):
        if end_zone[number]:
            tiles[number] = False
    return tiles


def legal_chest_squares(board: Board, placed: list[int]) -> list[int]:
    """
    The squares where the next chest may be put.

    Args:
        board: The dungeon; what stands on it already does not count.
        placed: The squares of the chests placed so far.

    Source: DB21-TILE-11.
    """
    return _squares_in(board, _without(board, open_tiles(board), placed), [], 0, placed)


def chest_room(board: Board) -> int:
    """How many chests the coaches could place: one for each tile with a square for it. Source: DB21-TILE-11, -16."""
    return len({int(board.tile[square]) for square in legal_chest_squares(board, [])})


def legal_portal_squares(board: Board, chests: list[int], placed: list[int]) -> list[int]:
    """
    The squares where the next portal may be put; limits are waived when they leave none.

    Args:
        board: The dungeon; what stands on it already does not count.
        chests: The squares of all chests.
        placed: The squares of the portals placed so far.

    Source: DB21-TILE-14, -15, DB21-GEO-12.
    """
    tiles = open_tiles(board)
    found = _squares_in(board, _without(board, tiles, placed), chests, 2, placed)
    if not found:
        found = _squares_in(board, tiles, chests, 2, placed)
    if not found:
        found = _squares_in(board, tiles, chests, 1, placed)
    return found


def _without(board: Board, tiles: list[bool], placed: list[int]) -> list[bool]:
    """`tiles` without those that hold something placed."""
    left = tiles[:]
    for sq in placed:
        left[i64(board.tile[sq])] = False
    return left


def _squares_in(board: Board, tiles: list[bool], chests: list[int], spacing: i64, taken: list[int]) -> list[int]:
    """The plain floor squares of `tiles` more than `spacing` from every chest and not `taken`."""
    found: list[int] = []
    sq: i64 = 0
    while sq < board.squares:
        tile = i64(board.tile[sq])
        if tile != TILE_NONE and tiles[tile] and is_plain(board, sq):
            if sq not in taken and _is_clear(board, sq, chests, spacing):
                found.append(int(sq))
        sq += 1
    return found


def is_plain(board: Board, sq: i64) -> bool:
    """Whether the square is floor and nothing else."""
    return i64(board.kind[sq]) == KIND_FLOOR and i64(board.spots[sq]) == SPOT_NONE


def from_placing(board: Board, sq: i64, chests: list[int], portals: list[int], legal: list[int], portal: bool) -> i64:
    """
    What keeps the next chest or portal from a square of the dungeon.

    Args:
        chests, portals: The squares of those placed so far.
        legal: The squares where it may be put.
        portal: Whether it is a portal.

    Source: DB21-TILE-11, -14, -15.
    """
    if sq in legal:
        return bars.FREE
    tile = i64(board.tile[sq])
    if tile == TILE_NONE or not is_plain(board, sq):
        return bars.NOT_PLAIN
    if not open_tiles(board)[tile]:
        return bars.IN_END_ZONE if i64(board.zone[sq]) else bars.BESIDE_END_ZONE
    for placed in portals if portal else chests:
        if i64(board.tile[i64(placed)]) == tile:
            return bars.TILE_HAS_PORTAL if portal else bars.TILE_HAS_CHEST
    return bars.NEAR_CHEST


def _is_clear(board: Board, sq: i64, chests: list[int], spacing: i64) -> bool:
    for chest in chests:
        if board.distance(sq, chest) <= spacing:
            return False
    return True
