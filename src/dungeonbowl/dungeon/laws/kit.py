"""
What keeps a dungeon of Dungeonbowl Sevens from being played in: it is laid from a kit of tiles, doorways and markers.

Source: DB7-LAY, NAF-DUN-01. How far things lie apart and that both sides have the same are wishes of ours.
"""

from __future__ import annotations

from typing import Final

from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.kinds import KIND_WALL
from dungeonbowl.dungeon.grid.squares import DX, DY, NONE
from dungeonbowl.dungeon.laws.living import (
    LAWS,
    chest_violations,
    connected,
    pad_violations,
    place_of,
    places_of,
    steps_from,
    width_violations,
)
from dungeonbowl.dungeon.laws.violation import Violation
from dungeonbowl.dungeon.layout.plan import Dungeon

LARGE_TILES: Final = 12
SMALL_TILES: Final = 4
DOORWAYS: Final = 3
"""Doorways of each side; each is two squares wide."""
APART: Final = 5
"""Steps from chest to chest, from chest to doorway and from pad to pad that we would like."""

_HOPELESS: Final = 4000
_PIECES: Final = ((6, 4), (4, 6), (2, 2))
"""Width and height of a large tile, lying and standing, and of a small one."""


def kit_violations(dungeon: Dungeon) -> list[Violation]:
    """Everything that breaks a rule of construction; nothing for a lawful dungeon."""
    board = dungeon.board
    laws = LAWS[dungeon.rules]
    floor = floor_of(board)
    found = connected(board, floor, laws) + _tiles(board, floor) + _doorways(board)
    return found + chest_violations(dungeon, laws) + pad_violations(dungeon, laws)


def kit_warnings(dungeon: Dungeon) -> list[Violation]:
    """What a lawful dungeon should be and this one is not."""
    board = dungeon.board
    laws = LAWS[dungeon.rules]
    return width_violations(board, floor_of(board), laws) + _too_near(dungeon) + _unlike(board)


def floor_of(board: Board) -> list[int]:
    """The squares that are no wall."""
    return [sq for sq in range(int(board.squares)) if int(board.kind[sq]) != KIND_WALL]


def kit_tiles(board: Board) -> list[tuple[int, int, int, int]]:
    """
    The tiles that the floor is laid of, each with its left column, top row, width and height.

    Returns: none where the tiles of the kit do not make this floor.
    """
    floor = {(int(board.x(sq)), int(board.y(sq))) for sq in floor_of(board)}
    if len(floor) != 24 * LARGE_TILES + 4 * SMALL_TILES:
        return []
    laid: list[tuple[int, int, int, int]] = []
    return laid if _lay(floor, laid, set()) else []


def _lay(
    floor: set[tuple[int, int]],
    laid: list[tuple[int, int, int, int]],
    hopeless: set[frozenset[tuple[int, int]]],
) -> bool:
    """
    Cover what is left of the floor, the uppermost square first, so that each tile has one place.

    What is left says how many tiles of each size are, so a rest that was `hopeless` once is hopeless for good; so is
    everything once there are too many of them: no floor that somebody means to lay comes near.
    """
    if not floor:
        return True
    rest = frozenset(floor)
    if rest in hopeless or len(hopeless) == _HOPELESS:
        return False
    left, top = min(floor, key=_row_first)
    small = sum(1 for tile in laid if tile[2] == 2)
    for across, down in _PIECES:
        if (small == SMALL_TILES) if across == 2 else (len(laid) - small == LARGE_TILES):
            continue
        squares = {(x, y) for x in range(left, left + across) for y in range(top, top + down)}
        if squares <= floor:
            laid.append((left, top, across, down))
            if _lay(floor - squares, laid, hopeless):
                return True
            laid.pop()
    hopeless.add(rest)
    return False


def _row_first(place: tuple[int, int]) -> tuple[int, int]:
    return place[1], place[0]


def _tiles(board: Board, floor: list[int]) -> list[Violation]:
    """The floor is made of all tiles of the kit."""
    if kit_tiles(board):
        return []
    text = f"the floor of {len(floor)} squares is not laid of {LARGE_TILES} tiles of 6 x 4 and {SMALL_TILES} of 2 x 2"
    return [Violation("DB7-LAY-02", text, places_of(board, floor), [])]


def doorways_of(board: Board, side: int) -> list[list[int]]:
    """The doorways of a side: squares that lie side by side, each group in ascending order."""
    left = [int(sq) for sq in board.end_zone(side)]
    found: list[list[int]] = []
    while left:
        group = [left.pop(0)]
        for sq in group:
            for d in range(0, 8, 2):
                near = int(board.at(board.x(sq) + DX[d], board.y(sq) + DY[d]))
                if near in left:
                    left.remove(near)
                    group.append(near)
        found.append(sorted(group))
    return found


def opens_onto(board: Board, doorway: list[int]) -> bool:
    """Whether a doorway is two squares wide and floor lies along one of its long sides."""
    if len(doorway) != 2:
        return False
    upright = doorway[1] - doorway[0] != 1
    for d in (2, 6) if upright else (0, 4):
        near = [int(board.at(board.x(sq) + DX[d], board.y(sq) + DY[d])) for sq in doorway]
        if all(sq != NONE and board.is_floor(sq) for sq in near):
            return True
    return False


def _doorways(board: Board) -> list[Violation]:
    """Three of each side, two squares wide, outside the floor."""
    found: list[Violation] = []
    for side, letter in enumerate("AB"):
        doorways = doorways_of(board, side)
        squares = [sq for doorway in doorways for sq in doorway]
        if any(not board.is_doorway(sq) for sq in squares):
            text = f"the doorways of side {letter} lie in the wall, not on floor"
            found.append(Violation("DB7-LAY-03", text, places_of(board, squares), []))
        elif len(doorways) != DOORWAYS:
            text = f"side {letter} has {len(doorways)} doorways; it needs {DOORWAYS}"
            found.append(Violation("DB7-LAY-03", text, places_of(board, squares), []))
        for doorway in doorways:
            if board.is_doorway(doorway[0]) and not opens_onto(board, doorway):
                text = f"the doorway at {place_of(board, doorway[0])} is not two squares wide with floor along it"
                found.append(Violation("DB7-LAY-03", text, places_of(board, doorway), []))
    return found


def _too_near(dungeon: Dungeon) -> list[Violation]:
    """Chests apart from each other and from doorways, pads from each other and none beside a doorway."""
    board = dungeon.board
    found: list[Violation] = []
    pads = [sq for sq in dungeon.portals if sq != NONE]
    for what, squares in (("chests", dungeon.chests), ("teleporters", pads)):
        for at, one in enumerate(squares):
            walk = steps_from(board, [one])
            for other in squares[at + 1 :]:
                if walk.get(other, APART) < APART:
                    text = f"the {what} at {place_of(board, one)} and {place_of(board, other)} are near each other"
                    found.append(Violation("DB7-LAY-02", text, places_of(board, [one, other]), []))
    for side in range(2):
        away = board.zone_distance(side)
        for what, squares, least in (("chest", dungeon.chests, APART), ("teleporter", pads, 2)):
            for sq in squares:
                if 0 <= int(away[sq]) < least:
                    text = f"the {what} at {place_of(board, sq)} is near a doorway"
                    found.append(Violation("DB7-LAY-02", text, places_of(board, [sq]), []))
    return found


def _unlike(board: Board) -> list[Violation]:
    """Neither side has the better half: the map looks the same after a half turn."""
    last = int(board.squares) - 1
    unlike = [sq for sq in range(last + 1) if _seen(board, sq) != _seen(board, last - sq, turned=True)]
    if not unlike:
        return []
    text = f"it does not look the same after a half turn, as at {place_of(board, unlike[0])}"
    return [Violation("DB7-LAY-02", text, places_of(board, unlike), [])]


def _seen(board: Board, sq: int, turned: bool = False) -> tuple[int, int, bool, bool]:
    """What lies on a square, whatever its number; `turned` exchanges the sides."""
    zone = int(board.zone[sq])
    side = 3 - zone if turned and zone else zone
    return int(board.kind[sq]), side, int(board.chest[sq]) > 0, int(board.portal[sq]) > 0
