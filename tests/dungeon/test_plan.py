"""Building: the rules of construction, placement, and a dungeon as JSON."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.data.dungeons import dungeon_keys, load_dungeon
from dungeonbowl.dungeon import (
    BadMap,
    Drawing,
    Dungeon,
    legal_chest_squares,
    legal_portal_squares,
    parse_dungeon,
    report,
    validate,
    write_dungeon,
)
from dungeonbowl.dungeon.laws.placement import joined_tiles, open_tiles

COVERS = (
    "DB21-TILE-01",
    "DB21-TILE-02",
    "DB21-TILE-03",
    "DB21-TILE-04",
    "DB21-TILE-05",
    "DB21-TILE-06",
    "DB21-TILE-08",
    "DB21-TILE-11",
    "DB21-TILE-14",
    "DB21-TILE-15",
    "DB21-TILE-16",
    "DB21-TILE-19",
)

Value = dict[str, Any]
LAYOUT_A: Value = dict(write_dungeon(load_dungeon("layout_a")))


def changed(change: Callable[[Value], None]) -> Dungeon:
    """Layout A after a change of its JSON value."""
    value = copy.deepcopy(LAYOUT_A)
    change(value)
    return parse_dungeon(value)


def tile(value: Value, key: str) -> Value:
    found: Value = next(tile for tile in value["tiles"] if tile["id"] == key)
    return found


def broken(dungeon: Dungeon) -> set[str]:
    return {violation.rule for violation in validate(dungeon)}


@pytest.mark.parametrize("key", dungeon_keys("db2021"))
def test_every_dungeon_of_the_package_is_lawful(key: str) -> None:
    dungeon = load_dungeon(key)
    assert validate(dungeon) == []
    assert report(dungeon) == f"{dungeon.name}: this dungeon is legal"
    assert len(dungeon.chests) == 6 and len(dungeon.portals) == 6


@pytest.mark.parametrize(
    "key", [key for key in dungeon_keys("db2021") if not key.startswith("layout") and key != "wild_side"]
)
def test_our_own_dungeons_of_the_box_are_the_same_for_both_sides(key: str) -> None:
    board = load_dungeon(key).board
    last = int(board.squares) - 1
    for sq in range(board.squares):
        turned = last - sq
        for d in range(8):
            there, back = int(board.raw_neighbour(sq, d)), int(board.raw_neighbour(turned, (d + 4) % 8))
            assert (there < 0) == (back < 0)
        assert [0, 2, 1][int(board.zone[sq])] == int(board.zone[turned])
        assert (int(board.kind[sq]) == 0) == (int(board.kind[turned]) == 0)
    for side in range(2):
        assert sorted(int(board.zone_distance(side)[sq]) for sq in map(int, board.chest_square)) == sorted(
            int(board.zone_distance(1 - side)[sq]) for sq in map(int, board.chest_square)
        )
    assert {last - int(sq) for sq in board.chest_square} == {int(sq) for sq in board.chest_square}


@pytest.mark.parametrize("key", dungeon_keys("db2021"))
def test_closed_chests_leave_every_square_reachable(key: str) -> None:
    board = load_dungeon(key).board
    table = board.adjacency(board.all_closed())
    start = int(board.end_zone(0)[0])
    seen, queue = {start}, [start]
    for sq in queue:
        for to in (int(table[sq * 8 + d]) for d in range(8)):
            if to >= 0 and to not in seen:
                seen.add(to)
                queue.append(to)
    assert len(seen) == sum(1 for sq in range(board.squares) if board.is_floor(sq)) - 6


@pytest.mark.parametrize("key", dungeon_keys("db2021"))
def test_chests_are_about_as_far_from_both_end_zones(key: str) -> None:
    board = load_dungeon(key).board
    total = [sum(int(board.zone_distance(side)[int(sq)]) for sq in board.chest_square) for side in range(2)]
    assert abs(total[0] - total[1]) <= 2


# Violations, rule by rule


def _wrong_shape(value: Value) -> None:
    tile(value, "long_2")["rects"] = [[1, 2, 18, 22]]


def _room_on_a_wrong_piece(value: Value) -> None:
    tile(value, "cursed_room")["room"] = "crypt"


def _same_room_twice(value: Value) -> None:
    tile(value, "cursed_room")["room"] = "treasure_room"


def _too_many_of_a_piece(value: Value) -> None:
    for number in range(3):
        value["tiles"].append(
            {"id": f"more_{number}", "kind": "corridor_long", "rects": [[20, 21, 8 * number, 5 + 8 * number]]}
        )


def _few_corridors(value: Value) -> None:
    value["tiles"] = [tile for tile in value["tiles"] if not tile["kind"].startswith("corridor")]
    value["chests"] = value["portals"] = []


def _few_rooms(value: Value) -> None:
    value["tiles"] = [tile for tile in value["tiles"] if tile["kind"] != "room_square"]
    value["chests"] = value["portals"] = []


def _no_large_room(value: Value) -> None:
    value["tiles"] = [tile for tile in value["tiles"] if tile["kind"] != "room_large"]
    value["chests"] = value["portals"] = []


def _one_end_zone(value: Value) -> None:
    value["tiles"] = [tile for tile in value["tiles"] if tile["id"] != "end_zone_red"]


def _overlap(value: Value) -> None:
    tile(value, "cursed_room")["rects"] = [[5, 8, 19, 22]]
    value["chests"] = value["portals"] = []


def _across(value: Value) -> None:
    tile(value, "crypt")["facing"] = "E"


def _one_square_joint(value: Value) -> None:
    tile(value, "long_1")["rects"] = [[9, 10, 4, 9]]


def _no_doorway(value: Value) -> None:
    value["doorways"]["v"].remove([3, 10, 11])


def _doorway_off_the_middle(value: Value) -> None:
    value["doorways"]["h"][0] = [3, 10, 11]
    tile(value, "long_1")["rects"] = [[10, 13, 4, 7]]
    tile(value, "long_1")["kind"] = "corridor_l"


def _wide_doorway(value: Value) -> None:
    value["doorways"]["h"][4] = [11, 5, 8]


def _second_doorway(value: Value) -> None:
    value["doorways"]["h"].append([11, 7, 8])


def _stray_doorway(value: Value) -> None:
    value["doorways"]["v"].append([13, 0, 1])


def _joined_end_zones(value: Value) -> None:
    tile(value, "end_zone_red")["rects"] = [[6, 9, 0, 3]]
    value["doorways"]["v"].append([9, 1, 2])
    value["doorways"]["h"].remove([23, 1, 2])


def _cut_off_first(value: Value) -> None:
    value["doorways"]["h"] = [door for door in value["doorways"]["h"] if door[0] != 3]


def _chest_in_an_end_zone(value: Value) -> None:
    value["chests"][0] = [10, 0]


def _chest_beside_an_end_zone(value: Value) -> None:
    value["chests"][0] = [11, 6]


def _two_chests_in_a_tile(value: Value) -> None:
    value["chests"][0] = [5, 12]
    value["chests"][1] = [8, 12]


def _five_chests(value: Value) -> None:
    value["chests"].pop()


def _portal_near_a_chest(value: Value) -> None:
    x, y = value["chests"][0]
    board = load_dungeon("layout_a").board
    here = int(board.tile[board.at(x, y)])
    for number, (px, py) in enumerate(value["portals"]):
        if int(board.tile[board.at(px, py)]) == here:
            del value["portals"][number]
            break
    else:
        del value["portals"][0]
    value["portals"].append([x - 1 if int(board.tile[board.at(x - 1, y)]) == here else x + 1, y])


def _two_portals_in_a_tile(value: Value) -> None:
    value["chests"] = [[5, 4], [1, 6], [6, 9], [5, 15], [6, 19], [5, 23]]
    value["portals"] = [[0, 10], [3, 17], [10, 10], [8, 12], [11, 18], [8, 7]]


def _cut_off(value: Value) -> None:
    value["doorways"]["h"].remove([23, 1, 2])


@pytest.mark.parametrize(
    ("change", "rule", "words"),
    [
        (_wrong_shape, "DB21-TILE-02", "tile long_2 is a long corridor and must be 6 x 2 squares"),
        (_room_on_a_wrong_piece, "DB21-TILE-02", "tile cursed_room is a square room and cannot be the room 'crypt'"),
        (_same_room_twice, "DB21-TILE-02", "tile cursed_room is a second 'treasure_room'"),
        (_too_many_of_a_piece, "DB21-TILE-02", "Long corridors: 5, but the box has only 4"),
        (_few_corridors, "DB21-TILE-03", "Corridors: 0 of 4"),
        (_few_rooms, "DB21-TILE-03", "Square rooms: 0 of 3"),
        (_no_large_room, "DB21-TILE-03", "Large rooms: 0 of 1"),
        (_one_end_zone, "DB21-TILE-03", "End zones: 1 of 2"),
        (_overlap, "DB21-TILE-04", "tiles t_2 and cursed_room overlap on G20, H20"),
        (_across, "DB21-TILE-04", "tile crypt must face along its long side"),
        (_one_square_joint, "DB21-TILE-05", "end_zone_blue and long_1 touch along one square only, at "),
        (_no_doorway, "DB21-TILE-06", "tiles crypt and t_1 touch at D11/E11 to D12/E12 without a doorway"),
        (_doorway_off_the_middle, "DB21-TILE-06", "end_zone_blue and long_1 at K4/K5 to L4/L5 is not in the"),
        (_wide_doorway, "DB21-TILE-06", "t_1 and treasure_room at F12/F13 to I12/I13 is 4 squares wide"),
        (_second_doorway, "DB21-TILE-06", "t_1 and treasure_room have a second doorway"),
        (_stray_doorway, "DB21-TILE-06", "the doorway at N1/O1 to N2/O2 does not lie between two tiles"),
        (_joined_end_zones, "DB21-TILE-08", "end_zone_blue and end_zone_red are joined to each other"),
        (_chest_in_an_end_zone, "DB21-TILE-11", "the chest at K1 lies in an end zone"),
        (_chest_beside_an_end_zone, "DB21-TILE-11", "L7 lies in tile long_1, which is joined to an end zone"),
        (_two_chests_in_a_tile, "DB21-TILE-11", "lies in tile treasure_room, which already has a chest at"),
        (_five_chests, "DB21-TILE-01", "Chests: 5 of 6"),
        (_portal_near_a_chest, "DB21-TILE-14", "it must be more than 2"),
        (_two_portals_in_a_tile, "DB21-TILE-14", "lies in tile crypt, which already has a portal at A11"),
        (_few_corridors, "DB21-TILE-16", "6 tiles must lie away from the end zones to hold the chests"),
        (_cut_off, "DB21-TILE-19", "tile end_zone_red cannot be reached on foot from K1"),
        (_cut_off_first, "DB21-TILE-19", "tile end_zone_blue cannot be reached on foot from F5"),
    ],
)
def test_a_violation_names_rule_tiles_and_squares(change: Callable[[Value], None], rule: str, words: str) -> None:
    found = validate(changed(change))
    assert any(violation.rule == rule and words in violation.text for violation in found), [str(one) for one in found]
    assert words in report(changed(change))


def test_too_few_places_for_chests() -> None:
    def shrink(value: Value) -> None:
        kept = {"end_zone_blue", "long_1", "chaotic_idol", "t_1", "treasure_room", "forgotten_jail"}
        value["tiles"] = [one for one in value["tiles"] if one["id"] in kept]
        value["chests"] = value["portals"] = []

    words = [violation.text for violation in validate(changed(shrink)) if violation.rule == "DB21-TILE-16"]
    named = "forgotten_jail, t_1, chaotic_idol, treasure_room"
    assert words == [f"6 tiles must lie away from the end zones to hold the chests; only 4 do ({named})"]


def test_an_odd_joint_has_its_doorway_in_either_middle() -> None:
    def rules(first: int) -> set[str]:
        def shift(value: Value) -> None:
            value["chests"] = value["portals"] = []
            tile(value, "long_1")["rects"] = [[8, 13, 4, 5]]
            tile(value, "end_zone_blue")["rects"] = [[11, 14, 0, 3]]
            value["doorways"]["h"][0] = [3, first, first + 1]
            value["tiles"] = [tile(value, "end_zone_blue"), tile(value, "long_1")]
            value["doorways"] = {"h": value["doorways"]["h"][:1], "v": []}

        return broken(changed(shift))

    assert "DB21-TILE-06" not in rules(11)
    assert "DB21-TILE-06" not in rules(12)
    assert "DB21-TILE-06" in rules(10)


def test_a_drawn_map_is_checked_for_its_floor_only() -> None:
    whole = Dungeon.from_drawing("x", "x", "x", Drawing(["A..B"], [], [], "db2021"))
    assert validate(whole) == []
    torn = Dungeon.from_drawing("x", "x", "x", Drawing(["A.#.B"], [], [], "db2021"))
    assert [violation.rule for violation in validate(torn)] == ["DB21-TILE-19"]
    rock = Dungeon.from_drawing("x", "x", "x", Drawing(["##"], [], [], "db2021"))
    assert [violation.text for violation in validate(rock)] == ["this dungeon has no floor"]


# Placement


def test_chests_go_in_six_different_tiles_away_from_the_end_zones() -> None:
    dungeon = load_dungeon("layout_a")
    board, plan = dungeon.board, dungeon.plan
    assert plan is not None
    names = [plan.tiles[number].key for number, free in enumerate(open_tiles(board)[:13]) if free]
    closed = {"end_zone_blue", "end_zone_red", "long_1", "long_2"}
    assert set(names) == {tile.key for tile in plan.tiles} - closed
    placed: list[int] = []
    for _ in range(6):
        squares = legal_chest_squares(board, placed)
        assert all(board.is_floor(sq) for sq in squares)
        assert not {int(board.tile[sq]) for sq in squares} & {int(board.tile[sq]) for sq in placed}
        placed.append(squares[0])
    assert len({int(board.tile[sq]) for sq in placed}) == 6


def test_portals_keep_more_than_two_squares_from_chests() -> None:
    board = load_dungeon("layout_a").board
    chests = [int(sq) for sq in board.chest_square]
    placed: list[int] = []
    for _ in range(6):
        squares = legal_portal_squares(board, chests, placed)
        assert all(board.distance(sq, chest) > 2 for sq in squares for chest in chests)
        placed.append(squares[-1])
    assert len({int(board.tile[sq]) for sq in placed}) == 6


def test_a_portal_waives_one_per_tile_and_then_the_distance() -> None:
    board = load_dungeon("thumbscrew").board
    inside = [int(sq) for sq in board.chest_square]
    free = open_tiles(board)
    tiles = sorted({int(tile) for tile in board.tile if int(tile) != 255 and free[int(tile)]})
    one_each = [next(sq for sq in range(board.squares) if int(board.tile[sq]) == tile) for tile in tiles]
    waived = legal_portal_squares(board, inside, one_each)
    assert waived and all(board.distance(sq, chest) > 2 for sq in waived for chest in inside)
    assert not set(waived) & set(one_each)
    close = [sq for sq in range(board.squares) if int(board.x(sq)) % 5 == 2 and int(board.y(sq)) in (2, 7, 11)]
    closer = legal_portal_squares(board, close, one_each)
    assert closer and {min(int(board.distance(sq, chest)) for chest in close) for sq in closer} == {2}
    assert legal_portal_squares(board, list(range(board.squares)), []) == []


def test_joined_tiles_are_those_with_a_doorway() -> None:
    dungeon = load_dungeon("layout_b")
    assert dungeon.plan is not None
    assert len(joined_tiles(dungeon.board)) == len(dungeon.plan.doorways)


# JSON


@pytest.mark.parametrize("key", dungeon_keys("db2021"))
def test_a_dungeon_survives_json(key: str) -> None:
    dungeon = load_dungeon(key)
    text = json.dumps(write_dungeon(dungeon))
    again = parse_dungeon(json.loads(text))
    assert again.board.code() == dungeon.board.code()
    assert json.dumps(write_dungeon(again)) == text


def test_a_drawing_survives_json() -> None:
    drawing = Drawing(["A.1.C..B", "........"], [("sewer", 2, 1, 3, 1)], [[(0, 0), (0, 1)], []], "db2021")
    dungeon = Dungeon.from_drawing("key", "Name", "A blurb.", drawing)
    assert [int(sq) for sq in dungeon.board.end_zone(0)] == [0, 8]
    assert [int(sq) for sq in dungeon.board.end_zone(1)] == [7]
    text = json.dumps(write_dungeon(dungeon))
    again = parse_dungeon(json.loads(text))
    assert again.board.code() == dungeon.board.code()
    assert json.dumps(write_dungeon(again)) == text


def test_an_end_zone_square_in_the_wall_is_refused() -> None:
    with pytest.raises(BadMap, match=r"the end-zone square B1 \[1, 0\] is not floor"):
        Drawing([".#."], [], [[(1, 0)], []], "db2021").board()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 99) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=5),
    max_leaves=10,
)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_any_json_is_a_dungeon_or_a_bad_map(data: st.DataObject) -> None:
    value: Any = copy.deepcopy(LAYOUT_A)
    for _ in range(data.draw(st.integers(0, 3))):
        inner: Any = value
        while isinstance(inner, dict | list) and inner:
            keys = sorted(inner) if isinstance(inner, dict) else list(range(len(inner)))
            key = data.draw(st.sampled_from(keys))
            if not isinstance(inner[key], dict | list) or data.draw(st.booleans()):
                inner[key] = data.draw(JSON)
                break
            inner = inner[key]
    try:
        dungeon = parse_dungeon(value)
    except BadMap:
        return
    validate(dungeon)
