"""Squares, what connects them, distance and sight, rule by rule."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.data.dungeons import dungeon_keys, load_dungeon
from dungeonbowl.dungeon import BadMap, Board
from dungeonbowl.dungeon.grid.kinds import (
    KIND_CHASM,
    KIND_DRAGON,
    KIND_FLOOR,
    KIND_IDOL,
    KIND_NAMES,
    KIND_TOMB,
    KIND_WALL,
    ROOM_NAMES,
    room_number,
)
from dungeonbowl.dungeon.grid.squares import EAST, NONE, NORTH, SOUTH, WEST, Layers
from dungeonbowl.dungeon.layout.drawn import drawn_board, letters_of
from dungeonbowl.dungeon.layout.plan import PIECE_CORRIDOR_LONG, PIECE_ROOM_SQUARE, Doorway, Plan, Tile
from tests.dungeon.maps import adjacent, at, board_of, direction, sees

COVERS = ("DB21-GEO-01", "DB21-GEO-02", "DB21-GEO-03", "DB21-GEO-12", "DB21-LAY-02", "DB21-LAY-03")

LAYOUT_A = load_dungeon("layout_a").board.furnished([], [])
LAYOUT_B = load_dungeon("layout_b").board.furnished([], [])


def two_rooms(*doorways: Doorway) -> Board:
    """Two square tiles side by side, columns 0..3 and 4..7, rows 0..3."""
    tiles = [
        Tile("left", PIECE_ROOM_SQUARE, 1, [(0, 3, 0, 3)]),
        Tile("right", PIECE_ROOM_SQUARE, 2, [(4, 7, 0, 3)]),
    ]
    return Plan(tiles, list(doorways)).board([], [])


# GEO-01 to GEO-04


def test_a_floor_square_belongs_to_one_tile() -> None:
    board = two_rooms()
    assert [int(board.tile[at(board, (x, 0))]) for x in range(8)] == [0] * 4 + [1] * 4
    assert {int(tile) for tile in LAYOUT_A.tile} == {*range(13), 255}


def test_walls_run_between_floor_and_rock_and_between_tiles() -> None:
    board = two_rooms(Doorway(upright=True, line=3, first=1, last=2))
    assert board.wall_along(at(board, (0, 0)), NORTH)
    assert board.wall_along(at(board, (0, 0)), WEST)
    assert not board.wall_along(at(board, (0, 0)), EAST)
    assert board.wall_along(at(board, (3, 0)), EAST)
    assert board.wall_along(at(board, (4, 3)), WEST)
    assert not board.wall_along(at(board, (3, 1)), EAST)
    assert not board.wall_along(at(board, (4, 2)), WEST)
    assert not board.wall_along(at(board, (4, 2)), SOUTH)


def test_straight_neighbours_connect_within_a_tile_or_through_a_doorway() -> None:
    board = two_rooms(Doorway(upright=True, line=3, first=1, last=2))
    assert adjacent(board, (0, 0), (1, 0))
    assert adjacent(board, (3, 1), (4, 1))
    assert not adjacent(board, (3, 0), (4, 0))
    assert not adjacent(board, (3, 3), (4, 3))


def test_a_diagonal_past_a_doorpost_is_open() -> None:
    board = two_rooms(Doorway(upright=True, line=3, first=1, last=2))
    assert adjacent(board, (3, 1), (4, 0))
    assert adjacent(board, (3, 0), (4, 1))
    assert adjacent(board, (3, 2), (4, 3))
    assert adjacent(board, (3, 1), (4, 2))


def test_a_diagonal_through_a_closed_wall_is_shut() -> None:
    board = two_rooms()
    assert not adjacent(board, (3, 0), (4, 1))
    assert not adjacent(board, (3, 1), (4, 0))


def test_a_diagonal_past_a_single_wall_end_is_open_and_between_two_corners_shut() -> None:
    board = board_of("""
        ....
        .#..
        ..#.
        ....
    """)
    assert adjacent(board, (1, 0), (2, 1))
    assert adjacent(board, (0, 1), (1, 2))
    assert not adjacent(board, (2, 1), (1, 2))


def test_ex_02_a_doorway_helps_and_a_wall_does_not() -> None:
    assert not adjacent(LAYOUT_A, (5, 12), (5, 11))
    assert adjacent(LAYOUT_A, (6, 12), (5, 11))


def test_ex_04_push_squares_beyond_the_grid_do_not_exist() -> None:
    pushed = at(LAYOUT_A, (2, 20))
    assert [int(LAYOUT_A.push_neighbour(pushed, d, 0)) for d in (2, 3, 4)] == [NONE, NONE, at(LAYOUT_A, (2, 21))]


def test_the_edge_of_the_grid_has_no_neighbour() -> None:
    board = board_of("""
        ..
        ..
    """)
    assert [int(board.raw_neighbour(0, d)) for d in range(8)] == [NONE, NONE, 1, 3, 2, NONE, NONE, NONE]
    assert [int(board.adjacency(0)[d]) for d in range(8)] == [NONE, NONE, 1, 3, 2, NONE, NONE, NONE]


# GEO-05, GEO-08 and chests


CHESTS = board_of("""
    #######
    #..#..#
    #.C.C.#
    #..#..#
    #######
""")


def test_a_closed_chest_connects_to_nothing_and_an_open_one_is_floor() -> None:
    assert not adjacent(CHESTS, (1, 2), (2, 2), closed=0b11)
    assert not adjacent(CHESTS, (1, 2), (2, 2), closed=0b01)
    assert adjacent(CHESTS, (1, 2), (2, 2), closed=0b10)
    assert adjacent(CHESTS, (1, 2), (2, 2), closed=0b00)


def test_a_closed_chest_shuts_a_diagonal_that_has_a_wall_on_its_other_side() -> None:
    assert adjacent(CHESTS, (2, 1), (3, 2), closed=0b10)
    assert not adjacent(CHESTS, (2, 1), (3, 2), closed=0b01)


def test_squares_beside_a_chest_count_its_own_square_as_passable() -> None:
    beside = {int(sq) for sq in CHESTS.beside_chest(0, 0b11)}
    assert beside == {at(CHESTS, square) for square in [(1, 1), (2, 1), (1, 2), (3, 2), (1, 3), (2, 3)]}
    openable = CHESTS.openable(0b11)
    assert {sq for sq in range(CHESTS.squares) if int(openable[sq]) & 1} == beside
    assert int(openable[at(CHESTS, (3, 2))]) == 0b11
    assert int(CHESTS.openable(0b10)[at(CHESTS, (1, 2))]) == 0


def test_nobody_is_beside_a_chest_behind_a_wall() -> None:
    board = two_rooms().furnished([at(two_rooms(), (3, 1))], [])
    assert {int(board.x(int(sq))) for sq in board.beside_chest(0, 1)} == {2, 3}


def test_every_kind_but_floor_is_impassable() -> None:
    board = board_of(
        """
        ########
        ########
        ########
        ########
        """.replace("#", "."),
        ("fiery_chasm", 0, 0, 8, 4),
    )
    assert not adjacent(board, (4, 1), (5, 1))
    assert adjacent(board, (4, 2), (5, 2))
    assert adjacent(board, (5, 2), (6, 2))
    assert adjacent(board, (4, 1), (5, 2))
    assert board.is_floor(at(board, (5, 2)))
    assert not board.is_floor(at(board, (5, 3)))


# Features of the large rooms


def kinds_of(board: Board) -> list[str]:
    """The board as letters: the first of each kind's name."""
    names = [KIND_NAMES[int(kind)][0] for kind in board.kind]
    return ["".join(names[y * board.width : (y + 1) * board.width]) for y in range(board.height)]


@pytest.mark.parametrize(
    ("room", "rows"),
    [
        ("chaotic_idol", ["ffffffff", "fffiifff", "fffiifff", "ffffffff"]),
        ("crypt", ["ffffffff", "fftfftff", "fftfftff", "ffffffff"]),
        ("dragon_youngling", ["ffffffff", "ddffffff", "ddffffff", "ffffffff"]),
        ("fiery_chasm", ["fffffcff", "fffffcff", "ffffffff", "fffffcff"]),
        ("kitchen", ["ffffffff"] * 4),
    ],
)
def test_a_large_room_has_its_features_where_the_tile_has_them(room: str, rows: list[str]) -> None:
    lying = drawn_board(["." * 8] * 4, [(room, 0, 0, 8, 4)], "db2021")
    assert kinds_of(lying) == rows
    standing = drawn_board(["." * 4] * 8, [(room, 0, 0, 4, 8)], "db2021")
    assert kinds_of(standing) == ["".join(row[x] for row in rows) for x in range(8)]
    assert {int(room_of) for room_of in lying.room} == {int(room_number(room))}


def test_a_feature_that_is_drawn_stands_where_it_is_drawn() -> None:
    board = board_of(
        """
        ..SS....
        ........
        ........
        ........
        """,
        ("crypt", 0, 0, 8, 4),
    )
    assert kinds_of(board) == ["ffttffff", "ffffffff", "ffffffff", "ffffffff"]


def test_the_printed_layouts_have_the_features_of_their_tables() -> None:
    def squares(board: Board, kind: int) -> set[tuple[int, int]]:
        return {(int(board.x(sq)), int(board.y(sq))) for sq in range(board.squares) if int(board.kind[sq]) == kind}

    assert squares(LAYOUT_A, KIND_TOMB) == {(x, y) for x in (1, 2) for y in (12, 15)}
    assert squares(LAYOUT_A, KIND_IDOL) == {(x, y) for x in (11, 12) for y in (13, 14)}
    assert squares(LAYOUT_B, KIND_DRAGON) == {(x, y) for x in (9, 10) for y in (0, 1)}
    assert squares(LAYOUT_B, KIND_CHASM) == {(16, 6), (17, 6), (19, 6)}


# Pushes and balls


def test_a_chasm_square_can_be_pushed_into_and_flown_over() -> None:
    board = drawn_board(["." * 8] * 4, [("fiery_chasm", 0, 0, 8, 4)], "db2021")
    edge = at(board, (4, 0))
    assert int(board.push_neighbour(edge, EAST, 0)) == at(board, (5, 0))
    assert not board.wall_between(edge, EAST, 0)
    assert board.wall_between(edge, NORTH, 0)
    assert int(board.flight(0)[at(board, (5, 0)) * 8 + EAST]) == at(board, (6, 0))
    assert int(board.adjacency(0)[edge * 8 + EAST]) == NONE


def test_features_and_closed_chests_are_walls_for_balls_and_pushes() -> None:
    board = drawn_board(["." * 8] * 3 + ["C......."], [("crypt", 0, 0, 8, 4)], "db2021")
    assert board.wall_between(at(board, (1, 1)), EAST, 0)
    assert int(board.push_neighbour(at(board, (1, 1)), EAST, 0)) == NONE
    assert board.wall_between(at(board, (0, 2)), SOUTH, 1)
    assert not board.wall_between(at(board, (0, 2)), SOUTH, 0)


def test_a_push_onto_floor_needs_adjacency_even_beside_the_chasm() -> None:
    board = drawn_board(["." * 8] * 2 + ["....C..."] + ["." * 8], [("fiery_chasm", 0, 0, 8, 4)], "db2021")
    start, bridge = (4, 1), (5, 2)
    assert not adjacent(board, start, bridge, closed=1)
    assert int(board.push_neighbour(at(board, start), direction(start, bridge), 1)) == NONE
    assert not board.wall_between(at(board, start), direction(start, bridge), 1)


def test_ex_09_and_ex_11_the_walls_of_the_treasure_room() -> None:
    assert LAYOUT_A.wall_between(at(LAYOUT_A, (5, 13)), WEST, 0)
    assert LAYOUT_A.wall_between(at(LAYOUT_A, (5, 15)), SOUTH, 0)
    assert LAYOUT_A.wall_between(at(LAYOUT_A, (5, 15)), direction((5, 15), (4, 16)), 0)
    assert not LAYOUT_A.wall_between(at(LAYOUT_A, (6, 12)), direction((6, 12), (7, 11)), 0)


# Sight: GEO-09, GEO-10


def test_a_wall_blocks_sight_and_an_open_row_does_not() -> None:
    board = board_of("""
        .....
        ..#..
        .....
    """)
    assert sees(board, (0, 0), (4, 0))
    assert not sees(board, (0, 1), (4, 1))
    assert sees(board, (0, 1), (0, 1))


def test_a_segment_that_touches_one_corner_sees_and_between_two_corners_does_not() -> None:
    board = board_of("""
        ...
        .#.
        ..#
    """)
    assert sees(board, (1, 0), (2, 1))
    assert sees(board, (0, 1), (1, 2))
    assert not sees(board, (2, 1), (1, 2))


def test_sight_past_the_end_of_a_wall_between_tiles() -> None:
    board = two_rooms(Doorway(upright=True, line=3, first=1, last=2))
    assert sees(board, (0, 1), (7, 1))
    assert sees(board, (3, 0), (4, 1))
    assert sees(board, (2, 0), (5, 3)), "the segment touches no wall but the doorpost"
    assert not sees(board, (0, 0), (7, 0))
    assert not sees(board, (3, 0), (7, 1))


def test_a_doorpost_with_walls_on_both_ways_round_blocks() -> None:
    tiles = [
        Tile("nw", PIECE_CORRIDOR_LONG, 0, [(0, 1, 0, 1)]),
        Tile("ne", PIECE_CORRIDOR_LONG, 0, [(2, 3, 0, 1)]),
        Tile("sw", PIECE_CORRIDOR_LONG, 0, [(0, 1, 2, 3)]),
        Tile("se", PIECE_CORRIDOR_LONG, 0, [(2, 3, 2, 3)]),
    ]
    east = Doorway(upright=True, line=1, first=0, last=1)
    shut = Plan(tiles, [east]).board([], [])
    assert not sees(shut, (0, 0), (3, 3))
    round_the_corner = Plan(tiles, [east, Doorway(upright=False, line=1, first=2, last=3)]).board([], [])
    assert sees(round_the_corner, (0, 0), (3, 3))


@pytest.mark.parametrize(
    ("room", "a", "b", "clear"),
    [
        ("chaotic_idol", (2, 1), (5, 1), False),
        ("chaotic_idol", (2, 0), (5, 0), True),
        ("crypt", (1, 1), (6, 1), True),
        ("dragon_youngling", (0, 0), (0, 3), True),
        ("fiery_chasm", (4, 0), (6, 0), True),
    ],
)
def test_the_idol_blocks_sight_and_other_features_do_not(
    room: str, a: tuple[int, int], b: tuple[int, int], clear: bool
) -> None:
    board = drawn_board(["." * 8] * 4, [(room, 0, 0, 8, 4)], "db2021")
    assert sees(board, a, b) is clear


def test_chests_do_not_block_sight() -> None:
    assert sees(CHESTS, (1, 2), (5, 2))


def opaque_edge(board: Board, sq: int, d: int) -> bool:
    """Whether sight cannot cross that edge, by the words of the rules."""
    beyond = int(board.raw_neighbour(sq, d))
    if beyond == NONE or int(board.kind[sq]) in (KIND_WALL, KIND_IDOL):
        return True
    return int(board.kind[beyond]) == KIND_IDOL or board.wall_along(sq, d)


def sees_by_fractions(board: Board, a: int, b: int) -> bool:
    """GEO-09 once more: walk from crossing to crossing of the exact segment."""
    ax, ay = Fraction(2 * int(board.x(a)) + 1, 2), Fraction(2 * int(board.y(a)) + 1, 2)
    bx, by = Fraction(2 * int(board.x(b)) + 1, 2), Fraction(2 * int(board.y(b)) + 1, 2)
    crossings: set[Fraction] = set()
    for line in range(board.width + 1):
        if ax != bx and 0 < (line - ax) / (bx - ax) < 1:
            crossings.add((line - ax) / (bx - ax))
    for line in range(board.height + 1):
        if ay != by and 0 < (line - ay) / (by - ay) < 1:
            crossings.add((line - ay) / (by - ay))
    sideways, down = (EAST if bx > ax else WEST), (SOUTH if by > ay else NORTH)
    at_now = a
    for t in sorted(crossings):
        x, y = ax + t * (bx - ax), ay + t * (by - ay)
        if x.denominator == 1 and y.denominator == 1:
            ways: list[bool] = []
            for first, second in ((sideways, down), (down, sideways)):
                corner = int(board.raw_neighbour(at_now, first))
                ways.append(opaque_edge(board, at_now, first) or opaque_edge(board, corner, second))
            if all(ways):
                return False
            at_now = int(board.raw_neighbour(int(board.raw_neighbour(at_now, sideways)), down))
        else:
            d = sideways if x.denominator == 1 else down
            if opaque_edge(board, at_now, d):
                return False
            at_now = int(board.raw_neighbour(at_now, d))
    return True


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text("..#S", min_size=6, max_size=6), min_size=2, max_size=6))
def test_sight_agrees_with_exact_geometry(rows: list[str]) -> None:
    board = drawn_board(rows, [], "db2021")
    for a in range(board.squares):
        if board.is_floor(a):
            for b in range(board.squares):
                assert board.sees(a, b) == sees_by_fractions(board, a, b)
                assert board.sees(a, b) == board.sees(b, a) or not board.is_floor(b)


@pytest.mark.parametrize("board", [LAYOUT_A, LAYOUT_B], ids=["layout_a", "layout_b"])
def test_sight_in_the_printed_layouts_agrees_with_exact_geometry(board: Board) -> None:
    floor = [sq for sq in range(board.squares) if board.is_floor(sq)]
    for a in floor[::9]:
        for b in floor[::3]:
            assert board.sees(a, b) == sees_by_fractions(board, a, b)


# Distance: GEO-11, GEO-12, TIME-03 to -05


def test_within_counts_steps_round_walls_and_distance_does_not() -> None:
    board = two_rooms(Doorway(upright=True, line=3, first=1, last=2))
    a, b = at(board, (3, 0)), at(board, (4, 0))
    assert int(board.distance(a, b)) == 1
    assert not board.within(a, b, 1)
    assert board.within(a, b, 2)


def test_within_one_is_adjacency_and_ignores_chests() -> None:
    board = CHESTS.furnished([], [])
    for a in range(board.squares):
        for d in range(8):
            b = int(board.raw_neighbour(a, d))
            if b != NONE and board.is_floor(a):
                assert board.within(a, b, 1) == (int(board.adjacency(0)[a * 8 + d]) == b)
    assert CHESTS.within(at(CHESTS, (1, 2)), at(CHESTS, (5, 2)), 4)


def test_the_way_to_an_end_zone_goes_round_walls_and_through_chests() -> None:
    board = board_of("""
        A...#B
        A.#...
        A.#C#.
    """)
    steps = board.zone_distance(1)
    assert int(steps[at(board, (5, 0))]) == 0
    assert int(steps[at(board, (3, 2))]) == 2
    assert int(steps[at(board, (0, 2))]) == 5
    assert int(board.zone_distance(0)[at(board, (5, 0))]) == 5


def test_what_no_way_leads_to_is_not_within() -> None:
    board = board_of(".#.")
    assert int(board.walk(0)[2]) == NONE
    assert not board.within(0, 2, 60)


@pytest.mark.parametrize(
    ("key", "floor", "features", "doorways", "steps", "size"),
    # The table gives 17 steps for layout B; that walk leads over the chasm, round by the bridge it is 18.
    [("layout_a", 224, 8, 16, 23, (14, 28)), ("layout_b", 252, 7, 18, 18, (22, 20))],
)
def test_the_numbers_of_the_printed_layouts(
    key: str, floor: int, features: int, doorways: int, steps: int, size: tuple[int, int]
) -> None:
    dungeon = load_dungeon(key)
    board = dungeon.board
    assert (board.width, board.height) == size
    assert sum(int(kind) != KIND_WALL for kind in board.kind) == floor
    assert sum(int(kind) not in (KIND_WALL, KIND_FLOOR) for kind in board.kind) == features
    assert dungeon.plan is not None
    assert len(dungeon.plan.doorways) == doorways
    assert min(int(board.zone_distance(0)[int(sq)]) for sq in board.end_zone(1)) == steps
    assert [len(board.end_zone(side)) for side in range(2)] == [16, 16]
    assert sum(int(side) == 1 for side in board.chequered) == 8


def test_layout_b_is_17_steps_across_where_the_chasm_is_floor() -> None:
    flat = [0 if int(kind) == KIND_WALL else 1 for kind in LAYOUT_B.kind]
    layers = Layers(
        LAYOUT_B.width,
        LAYOUT_B.height,
        type(LAYOUT_B.kind)(flat),
        LAYOUT_B.tile,
        LAYOUT_B.room,
        LAYOUT_B.zone,
        LAYOUT_B.chequered,
        LAYOUT_B.walls_east,
        LAYOUT_B.walls_south,
        LAYOUT_B.spots,
    )
    board = Board(layers, [], [])
    assert min(int(board.zone_distance(0)[int(sq)]) for sq in board.end_zone(1)) == 17


# Laws


@pytest.mark.parametrize("key", dungeon_keys("db2021"))
def test_adjacency_is_symmetric_for_every_mask(key: str) -> None:
    board = load_dungeon(key).board
    for closed in range(1 << board.chests):
        table = board.adjacency(closed)
        assert board.adjacency(closed) is table or list(board.adjacency(closed)) == list(table)
        for entry in range(len(table)):
            to = int(table[entry])
            if to != NONE:
                assert int(table[to * 8 + (entry % 8 + 4) % 8]) == entry // 8


def test_boards_with_other_furniture_or_zones() -> None:
    board = load_dungeon("layout_a").board
    assert board.swapped().swapped().code() == board.code()
    assert board.swapped().code() != board.code()
    assert [int(sq) for sq in board.swapped().end_zone(0)] == [int(sq) for sq in board.end_zone(1)]
    chests = [int(sq) for sq in board.chest_square]
    portals = [int(board.portal_square[number]) for number in range(1, 7)]
    assert board.furnished([], []).code() != board.code()
    assert board.furnished([], []).furnished(chests, portals).code() == board.code()
    assert [int(board.portal[sq]) for sq in portals] == [1, 2, 3, 4, 5, 6]
    assert board.chests == 6 and board.portals == 6
    assert int(board.all_closed()) == 63
    zoned = board.zoned([0], [1, 2])
    assert [int(sq) for sq in zoned.end_zone(1)] == [1, 2]
    assert zoned.chests == 6 and zoned.portals == 6


def test_a_portal_number_may_be_missing() -> None:
    board = board_of("A.3..1.B")
    assert board.portals == 2
    assert [int(board.portal_square[number]) for number in range(1, 7)] == [5, NONE, 2, NONE, NONE, NONE]


@settings(max_examples=100, deadline=None)
@given(st.lists(st.text("#.AB^S", min_size=5, max_size=5), min_size=1, max_size=5))
def test_a_map_survives_being_read_and_drawn(rows: list[str]) -> None:
    board = drawn_board(rows, [], "db2021")
    assert letters_of(board) == rows
    assert drawn_board(letters_of(board), [], "db2021").code() == board.code()


@settings(max_examples=300, deadline=None)
@given(
    st.lists(st.text(max_size=70), max_size=70),
    st.lists(
        st.tuples(
            st.one_of(st.sampled_from(ROOM_NAMES), st.text(max_size=8)),
            st.integers(-3, 9),
            st.integers(-3, 9),
            st.integers(-3, 9),
            st.integers(-3, 9),
        ),
        max_size=3,
    ),
)
def test_any_text_is_a_board_or_a_bad_map(rows: list[str], rooms: list[tuple[str, int, int, int, int]]) -> None:
    try:
        board = drawn_board(rows, rooms, "db2021")
    except BadMap:
        return
    assert 0 < board.squares <= 4095


@pytest.mark.parametrize(
    ("rows", "rooms", "complaint"),
    [
        ([], [], "the map is empty"),
        (["..", ".D"], [], "B2 [1, 1]: 'D' is no map letter"),
        (["1.1"], [], "C1 [2, 0]: '1' is there a second time"),
        (["C" * 9], [], "one chest too many"),
        (["." * 65], [], "65 x 1"),
        (["." * 64] * 64, [], "64 x 64"),
        (["..."], [("attic", 0, 0, 2, 1)], "room 'attic' is unknown"),
        (["..."], [("kitchen", 2, 0, 2, 1)], "room 'kitchen' at C1 [2, 0] does not lie on the map"),
        (["." * 8, "..C....."] + ["." * 8] * 2, [("crypt", 0, 0, 8, 4)], "C2 [2, 1]: a chest or portal"),
    ],
)
def test_a_bad_map_names_the_place(
    rows: list[str], rooms: list[tuple[str, int, int, int, int]], complaint: str
) -> None:
    with pytest.raises(BadMap, match=re.escape(complaint)):
        drawn_board(rows, rooms, "db2021")
