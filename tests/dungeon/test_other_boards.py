"""A board made of another keeps what still holds and works out the rest: no question tells it from one made anew."""

from __future__ import annotations

import pytest

from dungeonbowl.data.dungeons import load_dungeon
from dungeonbowl.dungeon import Board
from dungeonbowl.dungeon.grid.kinds import KIND_FLOOR
from dungeonbowl.dungeon.laws.laying import is_gap, is_thin_wall

HALLS = load_dungeon("setup_1").board
CISTERN = load_dungeon("sunken_gallery").board


def made_anew(board: Board) -> Board:
    """A board of the same layers, chests and pads that takes nothing from another."""
    pads = [int(square) for square in board.portal_square[1:]]
    anew = Board(board.layers, [int(square) for square in board.chest_square], pads)
    anew.hung, anew.shut = board.hung, board.shut
    return anew


def assert_alike(board: Board) -> None:
    anew = made_anew(board)
    assert board.code() == anew.code()
    for closed in {0, 1, int(board.all_closed())}:
        if closed <= int(board.all_closed()):
            assert list(board.adjacency(closed)) == list(anew.adjacency(closed))
            assert list(board.flight(closed)) == list(anew.flight(closed))
            assert list(board.openable(closed)) == list(anew.openable(closed))
    assert list(board.neighbour) == list(anew.neighbour)
    assert list(board.uneven()) == list(anew.uneven())
    assert board.door_square == anew.door_square
    # A feature that is added is compared unasked.
    noted = [name for name in dir(board) if name.startswith("has_") and not callable(getattr(board, name))]
    assert len(noted) >= 7
    for feature in (*noted, "sides", "dog_house", "supplement"):
        assert getattr(board, feature) == getattr(anew, feature), feature
    somewhere = next(square for square in range(board.squares) if board.is_floor(square))
    assert list(board.sight(somewhere)) == list(anew.sight(somewhere))
    assert list(board.walk(somewhere)) == list(anew.walk(somewhere))
    for side in (0, 1):
        assert list(board.zone_distance(side)) == list(anew.zone_distance(side))


def test_a_door_that_swings_changes_the_ways_around_it_alone() -> None:
    board = CISTERN
    doors = (1 << len(board.door_square)) - 1
    assert doors > 1
    for shut in (0, doors, 1, doors ^ 1, 0):
        board = board.with_doors(shut)
        assert_alike(board)


def test_doors_are_hung_in_walls_and_gaps_one_after_the_other() -> None:
    board = HALLS
    for wanted in (is_gap, is_thin_wall, is_gap, is_thin_wall):
        site = next(square for square in range(board.squares) if wanted(board, square) and not board.is_door(square))
        board = board.with_door(site)
        assert int(board.kind[site]) != KIND_FLOOR
        assert_alike(board)
    assert_alike(board.with_doors(0).with_doors(5))


@pytest.mark.parametrize("base", [HALLS, CISTERN], ids=["halls", "cistern"])
def test_chests_and_pads_come_and_go(base: Board) -> None:
    floor = [square for square in range(base.squares) if base.is_floor(square) and not base.is_door(square)]
    base.walk(floor[0])
    base.sees(floor[0], floor[-1])
    chests, pads = floor[3:60:9], floor[5:60:9]
    for count in range(len(chests) + 1):
        assert_alike(base.furnished(chests[:count], pads[:count]))
    board = base.furnished(chests, pads)
    assert_alike(board.shifted(1, floor[100]))
    assert_alike(board.swapped())
    assert_alike(board.zoned(floor[:4], floor[-4:]))
