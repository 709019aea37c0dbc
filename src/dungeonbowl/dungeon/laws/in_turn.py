"""
Where the coaches of Dungeonbowl 5 may put chests and pads before a match.

Distances are steps that only walls lengthen. A chest is put only where the chests that follow still find room.

Source: DB5-CHEST-03, -04, -05, DB5-PAD-03.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import bars
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.kinds import KIND_WALL
from dungeonbowl.dungeon.laws.living import DB5_LAWS, steps_from

FROM_ZONE: Final = DB5_LAWS.chest_from_zone.number
APART: Final = DB5_LAWS.chests_apart.number


def chest_squares(board: Board, placed: list[int], following: int) -> list[int]:
    """
    The squares where the next chest may be put.

    Args:
        board: The dungeon; what stands on it already does not count.
        placed: The squares of the chests placed so far.
        following: How many chests come after this one; it leaves them room.

    Source: DB5-CHEST-03, -04, -05.
    """
    free = spaced_squares(board, placed)
    near = {square: too_near(board, square) for square in free}
    loose = packed(free, near)
    return [square for square in free if leaves_room(square, free, near, loose, following)]


def chest_room(board: Board, wanted: int) -> int:
    """How many chests the coaches could place: `wanted` or fewer."""
    free = spaced_squares(board, [])
    near = {square: too_near(board, square) for square in free}
    while wanted and not fits(free, near, wanted):
        wanted -= 1
    return wanted


def pad_squares(board: Board, chests: list[int], placed: list[int]) -> list[int]:
    """The squares where the next pad may be put: those of end zones too. Source: DB5-PAD-03."""
    taken = {*chests, *placed}
    return [square for square in range(int(board.squares)) if board.is_floor(square) and square not in taken]


def refused(board: Board, chests: list[int], legal: list[int], pad: bool) -> list[tuple[int, i64]]:
    """
    The squares of the dungeon where the next chest or pad may not be put, each with what bars it.

    Args:
        chests: The squares of the chests placed so far.
        legal: The squares where it may be put.
        pad: Whether it is a pad.

    Source: DB5-CHEST-04, -05, DB5-PAD-03.
    """
    zones = steps_from(board, zone_squares(board))
    near: set[int] = set()
    for chest in chests:
        near |= too_near(board, chest)
    found: list[tuple[int, i64]] = []
    for square in range(int(board.squares)):
        if square in legal or i64(board.kind[square]) == KIND_WALL:
            continue
        if pad or not board.is_floor(square) or square in chests:
            found.append((square, bars.NOT_EMPTY))
        elif zones.get(square, FROM_ZONE) < FROM_ZONE:
            found.append((square, bars.CHEST_NEAR_ZONE))
        elif square in near:
            found.append((square, bars.CHEST_NEAR_CHEST))
        else:
            found.append((square, bars.CHEST_LEAVES_NO_ROOM))
    return found


def spaced_squares(board: Board, placed: list[int]) -> list[int]:
    """The squares of floor that are far enough from the end zones and from the chests placed so far."""
    zones = steps_from(board, zone_squares(board))
    barred: set[int] = set()
    for chest in placed:
        barred.add(chest)
        barred |= too_near(board, chest)
    found: list[int] = []
    for square in range(int(board.squares)):
        if board.is_floor(square) and square not in barred and zones.get(square, FROM_ZONE) >= FROM_ZONE:
            found.append(square)
    return found


def zone_squares(board: Board) -> list[int]:
    """The squares of both end zones."""
    return [square for square in range(int(board.squares)) if i64(board.zone[square]) > 0]


def too_near(board: Board, square: int) -> set[int]:
    """The other squares in which no chest may lie beside one in `square`. Source: DB5-CHEST-05."""
    found = set(steps_from(board, [square], APART - 1))
    found.discard(square)
    return found


def packed(free: list[int], near: dict[int, set[int]]) -> list[int]:
    """Squares of `free` for chests that lie far enough from each other, each taken as soon as it is met."""
    taken: list[int] = []
    barred: set[int] = set()
    for square in free:
        if square not in barred:
            taken.append(square)
            barred |= near[square]
    return taken


def leaves_room(square: int, free: list[int], near: dict[int, set[int]], loose: list[int], following: int) -> bool:
    """Whether `following` chests still find room after one in `square`; `loose` are chests that would find room now."""
    around = near[square]
    if len([one for one in loose if one != square and one not in around]) >= following:
        return True
    return fits([one for one in free if one != square and one not in around], near, following)


def fits(free: list[int], near: dict[int, set[int]], wanted: int) -> bool:
    """
    Whether so many chests fit into these squares.

    If they do, some of them may lie in the first square or in one too near to it: each of these is tried.
    """
    if len(packed(free, near)) >= wanted:
        return True
    if len(free) < wanted:
        return False
    first = free[0]
    for square in free:
        if square != first and square not in near[first]:
            continue
        around = near[square]
        if fits([one for one in free if one != square and one not in around], near, wanted - 1):
            return True
    return False
