"""What lies in the dungeon, as plain JSON values: chests, portals, doors and pit counters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mypy_extensions import i64

from dungeonbowl.core.ids import BEGIN, NONE, PICK_END_ZONE, PLACE_CHESTS, PLACE_DOORS, PLACE_PITS, PLACE_PORTALS
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.kinds import KIND_WALL
from dungeonbowl.dungeon.grid.squares import CHESTS
from dungeonbowl.notation import shapes
from dungeonbowl.state.fields import PITS
from dungeonbowl.state.state import State

PLACEMENT: Final = (BEGIN, PLACE_CHESTS, PLACE_PORTALS, PLACE_DOORS, PLACE_PITS, PICK_END_ZONE)
"""The phases in which it is laid."""
PIT_KINDS: Final = ("nothing", "nothing", "pit", "spiked_pit")
"""The pit counters by their kind."""


def chests_message(state: State) -> list[list[int]]:
    """The closed chests; while they are being placed, those that stand."""
    if int(state.phase) in PLACEMENT and not int(state.board.chests):
        return points(state.board, [int(sq) for sq in state.placing[:CHESTS] if int(sq) != NONE])
    closed = int(state.closed)
    return points(state.board, [int(sq) for at, sq in enumerate(state.board.chest_square) if closed >> at & 1])


def doors_message(state: State) -> list[shapes.DoorView]:
    """The doors that are played, in board order."""
    board = state.board
    if not board.hung:
        return []
    return [{"square": point(board, sq), "open": int(board.kind[sq]) != KIND_WALL} for sq in board.door_square]


def pits_message(state: State) -> list[shapes.PitView]:
    """The pit counters, as far as the state knows them."""
    return [
        {
            "square": point(state.board, int(square)),
            "side": pit // (PITS // 2),
            "kind": PIT_KINDS[int(state.pit_kind(i64(pit)))] if int(state.pit_kind(i64(pit))) else None,
            "open": bool(int(state.pit_open) >> pit & 1),
        }
        for pit, square in enumerate(state.pits)
        if int(state.pit_laid) and int(square) != NONE
    ]


def portals_message(state: State) -> list[shapes.Portal]:
    """The portals by number; while they are being placed, those that stand."""
    board = state.board
    if int(state.phase) in PLACEMENT and not int(board.portals):
        placed = [int(sq) for sq in state.placing[CHESTS:]]
        return [{"number": at + 1, "square": point(board, sq)} for at, sq in enumerate(placed) if sq != NONE]
    numbered = enumerate(int(sq) for sq in board.portal_square)
    return [{"number": number, "square": point(board, sq)} for number, sq in numbered if number and sq != NONE]


def point(board: Board, square: int) -> list[int]:
    """A square as `[column, row]`."""
    return [square % int(board.width), square // int(board.width)]


def points(board: Board, squares: Iterable[int]) -> list[list[int]]:
    """Squares as `[column, row]`."""
    return [point(board, int(square)) for square in squares]
