"""
A drawn map judged by the rules of construction, as far as letters tell.

A drawing has no doorways and no tiles but its rooms and end zones, so that the shapes and counts of tiles cannot be
judged from it; those are for dungeon files. What is judged: that everything can be reached on foot, that six rooms are
neither end zones nor joined to one (where the drawing has rooms at all), and where chests and portals lie.
"""

from __future__ import annotations

from typing import Final

from dungeonbowl.core.ids import NONE
from dungeonbowl.dungeon import Board

CHESTS: Final = 6
PORTALS: Final = 6
ROOMS: Final = 6
SPACING: Final = 2
"""A portal is farther than so many squares from every chest."""


def map_violations(board: Board) -> list[str]:
    """The ids of the rules that a drawn map breaks, in the order of the rules."""
    broken: list[str] = []
    if not _has_both_zones(board):
        broken.append("DB21-TILE-03")
    if int(board.chests) not in (0, CHESTS) or int(board.portals) not in (0, PORTALS):
        broken.append("DB21-TILE-01")
    chests = [int(sq) for sq in board.chest_square]
    portals = [int(sq) for sq in board.portal_square if int(sq) != NONE]
    near_zones = _joined_to_zone(board)
    if any(_forbidden(board, near_zones, sq) for sq in chests) or _share_room(board, chests):
        broken.append("DB21-TILE-11")
    if (
        any(_forbidden(board, near_zones, sq) for sq in portals)
        or _share_room(board, portals)
        or any(int(board.distance(portal, chest)) <= SPACING for portal in portals for chest in chests)
    ):
        broken.append("DB21-TILE-14")
    rooms = _rooms(board)
    if rooms and len(rooms - near_zones) < ROOMS:
        broken.append("DB21-TILE-16")
    if not _all_reached(board):
        broken.append("DB21-TILE-19")
    return broken


def _has_both_zones(board: Board) -> bool:
    return len(board.end_zone(0)) > 0 and len(board.end_zone(1)) > 0


def _rooms(board: Board) -> set[int]:
    """The numbers of the rooms drawn; 0 is all floor outside of them."""
    return {int(board.tile[sq]) for sq in range(int(board.squares)) if int(board.room[sq])}


def _joined_to_zone(board: Board) -> set[int]:
    """The rooms from which one step leads into an end zone."""
    table = board.adjacency(0)
    found: set[int] = set()
    for sq in range(int(board.squares)):
        if int(board.room[sq]) and any(
            int(to) != NONE and int(board.zone[int(to)]) for to in table[sq * 8 : sq * 8 + 8]
        ):
            found.add(int(board.tile[sq]))
    return found


def _forbidden(board: Board, near_zones: set[int], sq: int) -> bool:
    """Whether nothing may be placed there: in an end zone or in a room joined to one."""
    return int(board.zone[sq]) != 0 or (int(board.room[sq]) != 0 and int(board.tile[sq]) in near_zones)


def _share_room(board: Board, squares: list[int]) -> bool:
    """Whether two of some squares lie in one room."""
    tiles = [int(board.tile[sq]) for sq in squares if int(board.room[sq])]
    return len(tiles) != len(set(tiles))


def _all_reached(board: Board) -> bool:
    """Whether every floor square can be reached on foot from every other."""
    floor = [sq for sq in range(int(board.squares)) if board.is_floor(sq)]
    if not floor:
        return False
    steps = board.walk(floor[0])
    return all(int(steps[sq]) != NONE for sq in floor)
