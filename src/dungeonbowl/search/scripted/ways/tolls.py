"""What ways cost beyond a step for each square: pits to jump, water to wade, platforms to go round, doors to open."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from dungeonbowl.core.ids import NONE
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.kinds import KIND_WALL
from dungeonbowl.rules.ground import pit
from dungeonbowl.state.state import State

PIT_STEPS: Final[i64] = 4
"""Steps that each square of a pit counts for besides its own."""

WATER_STEPS: Final[i64] = 1
"""... and each square of water."""

DOOR_STEPS: Final[i64] = 6
"""... and each shut door: somebody's whole activation goes into opening it."""


PAD_STEPS: Final[i64] = 12
"""... and each pad, where no way leads on from one: it takes whoever steps on it elsewhere."""

CHEST_STEPS: Final[i64] = 14
"""... and each closed chest there: somebody has to open it, and is knocked down."""


class Ways:
    """
    What a game makes of ways, where that is more than steps.

    Args:
        end_at_pads: Whether a pad ends every way.
        lead_through_chests: Whether ways lead through closed chests, which somebody opens.
    """

    def __init__(self, end_at_pads: bool = False, lead_through_chests: bool = False) -> None:
        self.end_at_pads = end_at_pads
        self.lead_through_chests = lead_through_chests


def is_uneven(board: Board, ways: Ways) -> bool:
    """Whether ways are more than steps from square to neighbour."""
    if ways.end_at_pads or ways.lead_through_chests:
        return True
    return board.has_pit or board.has_water or board.has_platform or board.shut != 0


def is_shut_door(board: Board, square: i64) -> bool:
    """Whether a door is there, and shut."""
    return board.shut != 0 and board.is_door(square) and i64(board.kind[square]) == KIND_WALL


def add_ground(state: State, toll: vec[i16], step: i64, ways: Ways) -> None:
    """Make the squares dearer whose ground asks for more than a step, which costs `step`."""
    board = state.board
    for square in range(i64(board.squares)):
        more: i64 = 0
        if board.is_pit(square):
            more = PIT_STEPS
        elif board.is_water(square):
            more = WATER_STEPS
        elif is_shut_door(board, square):
            more = DOOR_STEPS
        elif ways.end_at_pads and i64(board.portal[square]) > 0:
            more = PAD_STEPS
        elif ways.lead_through_chests and state.is_closed_chest(square):
            more = CHEST_STEPS
        toll[square] = i16(i64(toll[square]) + more * step)


def ways_through(state: State, ways: Ways) -> vec[i16]:
    """
    The neighbours of every square, shut doors passed like open ones, which somebody can make of them.

    Not among them are those across a pit's corner or over the edge of a platform.
    """
    board = state.board
    closed = i64(0) if ways.lead_through_chests else state.closed
    adj = state.adj[:]
    if ways.lead_through_chests or board.shut != 0:
        adj = (board.with_doors(0) if board.shut != 0 else board).adjacency(closed)[:]
    for square in range(i64(board.squares)):
        for d in range(8):
            near = i64(adj[square * 8 + d])
            if near < 0 or board.is_pit(near) or board.is_pit(square):
                continue
            over_edge = board.rises(square, near) or board.drops(square, near)
            if over_edge or (board.has_pit and pit.leads_over_pit(state, square, to=near)):
                adj[square * 8 + d] = i16(NONE)
    return adj
