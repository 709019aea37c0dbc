"""Minimum vertex cuts, wall to wall measures, and which squares of a line may stay empty."""

from itertools import combinations

import pytest
from librt.vecs import vec
from mypy_extensions import i16, u8

from dungeonbowl.data import dungeon_keys, load_dungeon
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.layout.drawn import drawn_board
from dungeonbowl.search.scripted.ways.chokes import CLOSED, FILLABLE, OPEN, Cut, fewest_holders, gaps_are_held
from dungeonbowl.search.scripted.ways.ground import CHOKE_DETOUR, CHOKE_WIDEST, FAR, Ground

CORRIDOR = [
    "AAA#####BBB",
    "AAA.....BBB",
    "AAA.....BBB",
    "AAA#####BBB",
]
TWO_ROOMS = [
    "AAA....#....BBB",
    "AAA.........BBB",
    "AAA....#....BBB",
    "AAA....#....BBB",
]


def made(rows: list[str]) -> Board:
    return drawn_board(rows, [], "db2021")


def at(board: Board, *places: tuple[int, int]) -> vec[i16]:
    return vec[i16]([i16(y * int(board.width) + x) for x, y in places])


def cut_between(board: Board, sources: vec[i16], sinks: vec[i16], most: int = 8) -> tuple[int, list[tuple[int, int]]]:
    """The size of the cut and its squares as (column, row); everything but the ends may be filled."""
    cut = Cut(board.squares)
    for square in range(int(board.squares)):
        cut.gate[square] = u8(FILLABLE)
    for end in (*sources, *sinks):
        cut.gate[int(end)] = u8(OPEN)
    size = int(cut.find(board.adjacency(0), sources, sinks, most))
    width = int(board.width)
    return size, sorted((int(square) % width, int(square) // width) for square in cut.squares)


def test_a_corridor_two_wide_is_cut_by_two() -> None:
    board = made(CORRIDOR)
    assert cut_between(board, at(board, (4, 1)), board.end_zone(1)) == (2, [(5, 1), (5, 2)])


def test_a_door_is_cut_by_one_and_the_cut_nearest_to_the_source_is_told() -> None:
    board = made(TWO_ROOMS)
    assert cut_between(board, at(board, (3, 1)), board.end_zone(1)) == (1, [(7, 1)])


def test_a_longer_cut_than_wanted_is_none() -> None:
    board = made(["AAA.....BBB"] * 4)
    assert cut_between(board, at(board, (4, 1)), board.end_zone(1), 3)[0] == -1
    assert cut_between(board, at(board, (4, 1)), board.end_zone(1), 4)[0] == 4


def test_a_square_that_cannot_be_filled_moves_the_cut_on() -> None:
    board = made(CORRIDOR)
    cut = Cut(board.squares)
    for square in range(int(board.squares)):
        cut.gate[square] = u8(OPEN)
    for square in at(board, (6, 1), (6, 2), (5, 1)):
        cut.gate[int(square)] = u8(FILLABLE)
    assert cut.find(board.adjacency(0), at(board, (4, 1)), board.end_zone(1), 4) == 2
    assert sorted(int(square) for square in cut.squares) == sorted(int(square) for square in at(board, (6, 1), (6, 2)))


def test_where_nothing_leads_the_cut_is_empty() -> None:
    board = made(CORRIDOR)
    cut = Cut(board.squares)
    for square in at(board, (5, 1), (5, 2)):
        cut.gate[int(square)] = u8(CLOSED)
    assert cut.find(board.adjacency(0), at(board, (4, 1)), board.end_zone(1), 4) == 0


def test_beside_the_end_zone_there_is_no_cut() -> None:
    board = made(CORRIDOR)
    assert cut_between(board, at(board, (7, 1)), board.end_zone(1))[0] == -1


@pytest.mark.parametrize("source", [(3, 0), (3, 3), (6, 2), (8, 1)])
def test_no_smaller_set_of_squares_does_it(source: tuple[int, int]) -> None:
    board = made(TWO_ROOMS)
    size, squares = cut_between(board, at(board, source), board.end_zone(1))
    assert separates(board, source, set(squares))
    inner = [(x, y) for y in range(4) for x in range(3, 12) if (x, y) != source and board.is_floor(y * 15 + x)]
    for fewer in range(size):
        assert not any(separates(board, source, set(tried)) for tried in combinations(inner, fewer))


def separates(board: Board, source: tuple[int, int], shut: set[tuple[int, int]]) -> bool:
    """Whether nobody gets from a square to the end zone on the right past the squares that are shut."""
    width = int(board.width)
    adj = board.adjacency(0)
    seen = {source[1] * width + source[0]}
    waiting = list(seen)
    goals = {int(square) for square in board.end_zone(1)}
    while waiting:
        square = waiting.pop()
        if square in goals:
            return False
        for near in (int(adj[square * 8 + d]) for d in range(8)):
            if near >= 0 and near not in seen and (near % width, near // width) not in shut:
                seen.add(near)
                waiting.append(near)
    return True


def holders(board: Board, line: vec[i16], held: vec[u8]) -> list[int]:
    chosen = int(fewest_holders(board.adjacency(0), line, held))
    return [place for place in range(len(line)) if chosen >> place & 1]


def test_a_gap_in_two_tackle_zones_needs_nobody() -> None:
    board = made(["AAA.....BBB"] * 5)
    nobody = vec[u8]([u8(0)] * int(board.squares))
    line = at(board, (5, 1), (5, 2), (5, 3))
    assert holders(board, line, nobody) == [0, 2]
    longer = at(board, (5, 0), (5, 1), (5, 2), (5, 3), (5, 4))
    assert holders(board, longer, nobody) == [0, 2, 4]
    assert not gaps_are_held(board.adjacency(0), at(board, (5, 1), (5, 2)), 1, nobody)


def test_those_who_stand_already_count() -> None:
    board = made(["AAA.....BBB"] * 5)
    held = vec[u8]([u8(0)] * int(board.squares))
    for square in at(board, (5, 0), (5, 2)):
        held[int(square)] = u8(1)
    assert holders(board, at(board, (5, 1)), held) == []


def test_width_is_counted_from_wall_to_wall() -> None:
    board = made(TWO_ROOMS)
    ground = Ground(board)
    assert [int(ground.width[x + 15]) for x in (4, 7)] == [4, 1]
    assert [int(made_width) for made_width in Ground(made(CORRIDOR)).width[15:18]] == [2, 2, 2]


def test_a_door_without_another_way_is_a_choke_of_both_end_zones() -> None:
    ground = Ground(made(TWO_ROOMS))
    for side in (0, 1):
        (choke,) = [choke for choke in ground.chokes[side] if [int(square) for square in choke.squares] == [22]]
        assert choke.detour >= FAR - 20


@pytest.mark.parametrize("key", dungeon_keys("db2021"))
def test_every_choke_of_every_dungeon_is_narrow_and_long_to_go_round(key: str) -> None:
    board = load_dungeon(key).board
    ground = Ground(board)
    for side in (0, 1):
        assert all(len(choke.squares) <= CHOKE_WIDEST for choke in ground.chokes[side])
        assert all(choke.detour >= CHOKE_DETOUR for choke in ground.chokes[side])
        assert 0 < ground.pad_mean[side] < FAR


def test_the_last_choke_is_the_one_nearest_to_the_end_zone() -> None:
    wall = "AAA..##..##..BBB"
    board = made([wall, wall, "AAA..........BBB", wall, wall])
    ground = Ground(board)
    way = board.zone_distance(0)
    last = ground.last_choke(0, way, 2 * 16 + 12, backwards=False)
    assert last is not None and [int(square) for square in last.squares] == [2 * 16 + 5]
    assert ground.last_choke(0, way, 2 * 16 + 4, backwards=False) is None
