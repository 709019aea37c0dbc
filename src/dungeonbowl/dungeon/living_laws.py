"""
What keeps a dungeon from being played in by the games on the Living Rulebook.

Source: DB5-DUN, DB5-CHEST, DB5-PAD.
"""

from __future__ import annotations

from typing import Final

from dungeonbowl.core.coordinates import in_a_file
from dungeonbowl.dungeon.board import DX, DY, NONE, Board
from dungeonbowl.dungeon.kinds import KIND_WALL
from dungeonbowl.dungeon.plan import Dungeon
from dungeonbowl.dungeon.violation import Violation

CHESTS: Final = 6
PADS_BESIDES: Final = 6
"""Pads there are at least, beside one for each team (DB5-PAD-01)."""
ZONE_LEAST: Final = 6
ZONE_MOST: Final = 12
ZONES_APART: Final = 25
"""Steps between the end zones, so that 24 squares lie between them (DB5-DUN-03)."""
CHEST_FROM_ZONE: Final = 8
CHESTS_APART: Final = 4
SQUARES_LEAST: Final = 250
SQUARES_MOST: Final = 280


def living_violations(dungeon: Dungeon) -> list[Violation]:
    """Everything that breaks a rule of construction; nothing for a lawful dungeon."""
    board = dungeon.board
    open_squares = [sq for sq in range(int(board.squares)) if int(board.kind[sq]) != KIND_WALL]
    found = _connected(board, open_squares) + _zones(board) + _wide(board, open_squares)
    return found + _chests(dungeon) + _pads(dungeon)


def living_warnings(dungeon: Dungeon) -> list[Violation]:
    """What a lawful dungeon should have and this one has not. Source: DB5-DUN-06, DB5-PAD-04."""
    board = dungeon.board
    found: list[Violation] = []
    count = sum(1 for kind in board.kind if int(kind) != KIND_WALL)
    if not SQUARES_LEAST <= count <= SQUARES_MOST:
        text = (
            f"the dungeon has {count} squares; about {SQUARES_LEAST} to {SQUARES_MOST} make a match of the usual length"
        )
        found.append(Violation("DB5-DUN-06", text, [], []))
    for side, letter in enumerate("AB"):
        pads = [sq for sq in dungeon.portals if sq != NONE and int(board.zone[sq]) == side + 1]
        if len(pads) != 1:
            text = f"end zone {letter} has {len(pads)} pads; it should have one"
            found.append(Violation("DB5-PAD-04", text, _at(board, pads), []))
    return found


def steps_from(board: Board, starts: list[int]) -> dict[int, int]:
    """
    The steps from the nearest of some squares to every square that can be reached.

    Nothing but walls is in the way: no chest, statue or hazard. Source: DB5 chapter 0.
    """
    steps = dict.fromkeys(starts, 0)
    waiting = list(starts)
    for sq in waiting:
        for d in range(8):
            near = int(board.at(board.x(sq) + DX[d], board.y(sq) + DY[d]))
            if near != NONE and near not in steps and int(board.kind[near]) != KIND_WALL:
                steps[near] = steps[sq] + 1
                waiting.append(near)
    return steps


def _connected(board: Board, squares: list[int]) -> list[Violation]:
    """Source: DB5-DUN-01."""
    if not squares:
        return [Violation("DB5-DUN-01", "the dungeon has no floor", [], [])]
    reached = steps_from(board, squares[:1])
    lost = [sq for sq in squares if sq not in reached]
    if not lost:
        return []
    return [
        Violation("DB5-DUN-01", f"{_place(board, lost[0])} cannot be reached from everywhere", _at(board, lost), [])
    ]


def _zones(board: Board) -> list[Violation]:
    """Two end zones of the same size, far enough apart. Source: DB5-DUN-02, -03."""
    zones = [[int(sq) for sq in board.end_zone(side)] for side in range(2)]
    found: list[Violation] = []
    sizes = [len(zone) for zone in zones]
    if sizes[0] != sizes[1] or not all(ZONE_LEAST <= size <= ZONE_MOST for size in sizes):
        text = f"the end zones have {sizes[0]} and {sizes[1]} squares; both need the same, {ZONE_LEAST} to {ZONE_MOST}"
        found.append(Violation("DB5-DUN-02", text, _at(board, zones[0] + zones[1]), []))
    steps = steps_from(board, zones[0])
    near = [steps[sq] for sq in zones[1] if sq in steps]
    if near and min(near) < ZONES_APART:
        text = f"the end zones are {min(near)} steps apart; at least {ZONES_APART} are needed"
        found.append(Violation("DB5-DUN-03", text, _at(board, zones[0] + zones[1]), []))
    return found


def _wide(board: Board, squares: list[int]) -> list[Violation]:
    """Every square belongs to an open block of two by two, and these are joined side by side. Source: DB5-DUN-04."""
    width = int(board.width)
    is_open = set(squares)
    blocks = {sq for sq in squares if {sq + 1, sq + width, sq + width + 1} <= is_open and sq % width + 1 < width}
    covered = {sq + step for sq in blocks for step in (0, 1, width, width + 1)}
    narrow = [sq for sq in squares if sq not in covered]
    if narrow:
        text = f"the passage at {_place(board, narrow[0])} is less than two squares wide"
        return [Violation("DB5-DUN-04", text, _at(board, narrow), [])]
    start = min(blocks, default=NONE)
    seen = {start}
    waiting = [start]
    while waiting:
        sq = waiting.pop()
        for near in (sq - 1, sq + 1, sq - width, sq + width):
            if near in blocks and near not in seen:
                seen.add(near)
                waiting.append(near)
    apart = sorted(blocks - seen)
    if apart:
        text = f"a passage of one square leads to {_place(board, apart[0])}; all are two squares wide"
        return [Violation("DB5-DUN-04", text, _at(board, apart), [])]
    return []


def _chests(dungeon: Dungeon) -> list[Violation]:
    """Source: DB5-CHEST-01, -04, -05."""
    board = dungeon.board
    found: list[Violation] = []
    if len(dungeon.chests) != CHESTS:
        text = f"there are {len(dungeon.chests)} chests; {CHESTS} are needed"
        found.append(Violation("DB5-CHEST-01", text, _at(board, dungeon.chests), []))
    zones = [steps_from(board, [int(sq) for sq in board.end_zone(side)]) for side in range(2)]
    for at, chest in enumerate(dungeon.chests):
        for zone in zones:
            steps = zone.get(chest, CHEST_FROM_ZONE)
            if steps < CHEST_FROM_ZONE:
                text = f"the chest at {_place(board, chest)} is {steps} steps from an end zone, not {CHEST_FROM_ZONE}"
                found.append(Violation("DB5-CHEST-04", text, _at(board, [chest]), []))
        walk = steps_from(board, [chest])
        for other in dungeon.chests[at + 1 :]:
            if walk.get(other, CHESTS_APART) < CHESTS_APART:
                text = f"the chests at {_place(board, chest)} and {_place(board, other)} are too near each other"
                found.append(Violation("DB5-CHEST-05", text, _at(board, [chest, other]), []))
    return found


def _pads(dungeon: Dungeon) -> list[Violation]:
    """Source: DB5-PAD-01."""
    pads = [sq for sq in dungeon.portals if sq != NONE]
    least = PADS_BESIDES + 2
    if len(pads) >= least:
        return []
    text = f"there are {len(pads)} pads; at least {least} are needed"
    return [Violation("DB5-PAD-01", text, _at(dungeon.board, pads), [])]


def _at(board: Board, squares: list[int]) -> list[tuple[int, int]]:
    return [(int(board.x(sq)), int(board.y(sq))) for sq in squares]


def _place(board: Board, sq: int) -> str:
    return in_a_file(int(board.x(sq)), int(board.y(sq)))
