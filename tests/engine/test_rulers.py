"""The ruler of the games on the Living Rulebook: how far a square is, and whose square lies under a throw."""

from __future__ import annotations

from typing import Final

import pytest
from mypy_extensions import i64

from dungeonbowl.core import options as op
from dungeonbowl.core.ids import SLOTS
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.rules.passing.ruler import may_reach
from dungeonbowl.rules.passing.throwing import LONG, LONG_BOMB, OUT_OF_RANGE, QUICK, SHORT, range_of
from dungeonbowl.state import PlayerSheet, State
from tests.kit.positions import Place, match_at, player_sheet

COVERS: Final = ("LRB-RANGE-01", "LRB-RANGE-02", "LRB-INT-03", "LRB-INT-04", "LRB-INT-05")

HALL: Final = ["#" * 33, *["#A" + "." * 29 + "B#"] * 29, "#" * 33]
MIDDLE: Final = (16, 15)


def someone() -> PlayerSheet:
    return player_sheet(ma=6, st=3, ag=3, pa=0, av=8)


@pytest.fixture(scope="module")
def state() -> State:
    return match_at("db5", HALL, [((2, 2), someone())], [((30, 2), someone())], loose=(3, 28)).state


@pytest.fixture(scope="module")
def board(state: State) -> Board:
    return state.board


def far(board: Board, across: int, down: int) -> int:
    x, y = MIDDLE
    width = int(board.width)
    return int(range_of(board, y * width + x, (y + down) * width + x + across))


def expected(across: int, down: int) -> int:
    """The table of ranges, by the square of the distance, with its exceptions."""
    square = across * across + down * down
    if (abs(across), abs(down)) in {(13, 0), (13, 1), (0, 13), (1, 13)}:
        return LONG_BOMB
    for reach, most in ((OUT_OF_RANGE, 0), (QUICK, 12), (SHORT, 48), (LONG, 105), (LONG_BOMB, 168)):
        if square <= most:
            return reach
    return OUT_OF_RANGE


def test_every_range_is_that_of_the_table(board: Board) -> None:
    for across in range(-14, 15):
        for down in range(-14, 15):
            assert far(board, across, down) == expected(across, down), (across, down)


@pytest.mark.parametrize(
    ("across", "down", "reach"),
    [
        (3, 1, QUICK),
        (2, 3, SHORT),
        (6, 3, SHORT),
        (7, 0, LONG),
        (10, 2, LONG),
        (9, 5, LONG_BOMB),
        (12, 5, OUT_OF_RANGE),
        (11, 7, OUT_OF_RANGE),
        (13, 2, OUT_OF_RANGE),
    ],
)
def test_squares_at_the_edges_of_the_ranges(board: Board, across: int, down: int, reach: int) -> None:
    assert far(board, across, down) == far(board, -down, across) == reach


def under(state: State, to: Place) -> set[Place]:
    """The offsets from a thrower in the middle on which an opponent could reach for a throw to another offset."""
    x, y = MIDDLE
    width = int(state.board.width)
    found: set[Place] = set()
    for across in range(-3, to[0] + 4):
        for down in range(-3, to[1] + 4):
            square = (y + down) * width + x + across
            if may_reach(state, square, y * width + x, to[0], to[1], to[0] * to[0] + to[1] * to[1]):
                found.add((across, down))
    return found - {(0, 0)}


@pytest.mark.parametrize(
    ("to", "squares"),
    [
        ((1, 0), set()),
        ((1, 1), {(0, 1), (1, 0)}),
        ((2, 0), {(1, -1), (1, 0), (1, 1)}),
        ((2, 1), {(0, 1), (1, 0), (1, 1), (2, 0)}),
        ((3, 1), {(0, 1), (1, -1), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (3, 0)}),
        ((4, 0), {(x, y) for x in (1, 2, 3) for y in (-1, 0, 1)}),
    ],
)
def test_whose_square_lies_under_the_ruler(state: State, to: Place, squares: set[Place]) -> None:
    assert under(state, to) == squares


@pytest.mark.parametrize(("to", "count"), [((2, 2), 7), ((3, 3), 12), ((4, 2), 13), ((4, 4), 17), ((6, 0), 15)])
def test_how_many_squares_lie_under_it(state: State, to: Place, count: int) -> None:
    assert len(under(state, to)) == count


def test_measuring_first_binds_nobody() -> None:
    match = match_at("db5", HALL, [((5, 5), someone())], [((30, 2), someone())], carrier=0)
    before = match.hash()
    reached = match.setup.rules.passes.targets(match.state, i64(match.state.square[0]))
    assert len(reached) > 0
    assert match.hash() == before
    options = match.question.options if match.question is not None else []
    assert any(op.verb_of(option) == op.ACTIVATE for option in options)
    assert all(op.player_of(option) < SLOTS for option in options)
