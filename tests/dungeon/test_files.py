"""Dungeon files: read, refused, drawn, and told to the page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.data.dungeons import FOLDER, dungeon_keys, dungeon_text, load_dungeon, parse_dungeon_text, read_dungeon
from dungeonbowl.data.kinds import room_kinds
from dungeonbowl.data.reading import BadData
from dungeonbowl.dungeon import Drawing, Dungeon, validate, write_dungeon
from dungeonbowl.dungeon.grid.kinds import ROOM_NAMES
from dungeonbowl.dungeon.grid.squares import NONE
from dungeonbowl.dungeon.layout.drawn import drawn_board
from dungeonbowl.notation.maps.info import dungeon_info, wall_segments
from dungeonbowl.notation.maps.text import draw

TEXT = (FOLDER / "db2021" / "layout_a.yaml").read_text(encoding="utf-8")
LINES = TEXT.splitlines()


def test_the_package_has_two_printed_layouts_and_five_dungeons_of_its_own() -> None:
    assert dungeon_keys("db2021") == [
        "layout_a",
        "layout_b",
        "hundred_doors",
        "long_way_home",
        "thumbscrew",
        "whole_box",
        "wild_side",
    ]


@pytest.mark.parametrize("key", dungeon_keys("db2021"))
def test_every_dungeon_has_a_name_and_one_sentence(key: str) -> None:
    dungeon = load_dungeon(key)
    assert dungeon.key == key and dungeon.name
    assert dungeon.blurb.endswith(".") and dungeon.blurb.count(".") == 1


def test_a_file_of_ones_own_is_loaded_by_its_path(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(TEXT, encoding="utf-8")
    assert load_dungeon(mine).key == "mine"
    assert load_dungeon(str(mine)).board.code() == load_dungeon("layout_a").board.code()


def line_of(beginning: str) -> int:
    """The number of the first line that begins so, from 1."""
    return next(number for number, line in enumerate(LINES, 1) if line.strip().startswith(beginning))


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "reason"),
    [
        ("name: Layout A", "nome: Layout A", "name:", "nome", "unknown key"),
        ("name: Layout A", "name: 7", "name:", "name", "expected text, got 7"),
        ("kind: corridor_t", "kind: cellar", "t_1:", "kind", "expected one of end_zone"),
        ("kind: room_square, room: cursed_room", "kind: room_square", "cursed_room:", "cursed_room", "room is missing"),
        ("room: cursed_room", "room: crypt", "cursed_room:", "room", "expected one of armoury"),
        ("kind: corridor_long, ", "kind: corridor_long, room: sewer, ", "long_1:", "room", "expected one of root_walk"),
        ("[[11, 12, 4, 9]]", "[[12, 11, 4, 9]]", "long_1:", "rects", "comes before the first"),
        ("[[11, 12, 4, 9]]", "[[11, 12, 4]]", "long_1:", "rects", "expected 4..4 entries, got 3"),
        ("[[11, 12, 4, 9]]", "[[11, 12, 4, 99]]", "long_1:", "rects", "expected 0..63, got 99"),
        ("[[11, 12, 4, 9]]}", "[[11, 12, 4, 9]], facing: N}", "long_1:", "facing", "looks the same"),
        ("facing: N", "facing: up", "end_zone_blue:", "facing", "expected one of N, E, S, W"),
        (", facing: N", "", "end_zone_blue:", "end_zone_blue", "the key facing is missing"),
        ("[[0, 3, 10, 17]]", "[[0, 3, 10, 17]], facing: E", "crypt:", "facing", "along its long side"),
        ("[3, 11, 12],", "[3, 12, 11],", "h:", "h", "last square comes before its first"),
        ("  v:", "  w:", "v:", "w", "unknown key"),
        ("chests: [[", "chests: [[40, 3], [", "chests:", "chests", "expected 0..6 entries, got 7"),
    ],
)
def test_a_bad_file_names_line_key_and_reason(old: str, new: str, line: str, key: str, reason: str) -> None:
    assert old in TEXT
    with pytest.raises(BadData) as fault:
        parse_dungeon_text(TEXT.replace(old, new, 1).encode(), "mine.yaml")
    assert (fault.value.line, fault.value.key) == (line_of(line), key)
    assert reason in fault.value.reason


def test_a_chest_off_the_floor_is_refused() -> None:
    text = "\n".join("chests: [[0, 0]]" if line.startswith("chests:") else line for line in LINES)
    with pytest.raises(BadData, match=r"mine.yaml:\d+: chests: the chest at A1 \[0, 0\] does not stand on floor"):
        parse_dungeon_text(text.encode(), "mine.yaml")


def test_chests_without_portals_are_refused() -> None:
    text = "\n".join(line for line in LINES if not line.startswith("portals:"))
    with pytest.raises(BadData, match="chests and portals are given both or neither"):
        parse_dungeon_text(text.encode(), "mine.yaml")


def test_chests_and_portals_may_be_left_to_the_coaches(tmp_path: Path) -> None:
    text = "\n".join(line for line in LINES if not line.startswith(("portals:", "chests:")))
    mine = tmp_path / "mine.yaml"
    mine.write_text(text, encoding="utf-8")
    dungeon = load_dungeon(mine)
    assert not dungeon.is_furnished and dungeon.board.chests == 0


def test_an_unlawful_dungeon_is_read_but_not_loaded(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(TEXT.replace("[3, 11, 12], ", ""), encoding="utf-8")
    assert validate(read_dungeon(mine))
    with pytest.raises(BadData) as fault:
        load_dungeon(mine)
    assert str(fault.value).startswith(
        f"{mine}:{line_of('h:')}: doorways: DB21-TILE-06: tiles end_zone_blue and long_1"
    )


@pytest.mark.parametrize("word", ["atlantis", "", "no/such/file.yaml", "../layout_a"])
def test_no_such_dungeon(word: str) -> None:
    with pytest.raises(BadData):
        load_dungeon(word)


def test_a_file_that_is_too_large_is_refused() -> None:
    with pytest.raises(BadData, match="larger than"):
        parse_dungeon_text(b"#" * (1 << 20), "mine.yaml")


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_whatever_is_done_to_a_file_it_is_read_or_refused(data: st.DataObject) -> None:
    text = TEXT
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 12))
        junk = data.draw(st.text("0123456789[]{}:,- \n#abcNESW&*!'\"\t\x00é", max_size=8))
        text = text[:start] + junk + text[start + length :]
    try:
        dungeon = parse_dungeon_text(text.encode(), "mine.yaml")
    except BadData as fault:
        assert fault.reason and str(fault).startswith("mine.yaml")
        return
    validate(dungeon)
    draw(dungeon)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    with pytest.raises(BadData):
        parse_dungeon_text(raw, "mine.yaml")


# Drawing


SMALL = Dungeon.from_drawing(
    "small", "Small", "Small but whole.", Drawing(["A.#B", "1C.."], [("kitchen", 2, 1, 2, 1)], [], "db2021")
)


def test_a_small_dungeon_is_drawn_like_this() -> None:
    assert draw(SMALL) == (
        "Small\n"
        "Small but whole.\n"
        "\n"
        "    A  B  C  D\n"
        "   ┌─────┐  ┌──┐\n"
        " 1 │A░ · │  │B░│\n"
        "   │     └──┘  │\n"
        " 2 │P1 ▣  k  k │\n"
        "   └───────────┘\n"
        "\n"
        "A, B end zones (░ chequered), ┄ doorway, · floor, ▣ chest, P1 portal 1\n"
        "k Kitchen"
    )


def test_a_plain_drawing_is_ascii() -> None:
    assert draw(SMALL, plain=True).splitlines()[4:9] == [
        "   +-----+  +--+",
        " 1 |A# . |  |B#|",
        "   |     +--+  |",
        " 2 |P1 [] k  k |",
        "   +-----------+",
    ]
    for key in dungeon_keys("db2021"):
        assert draw(load_dungeon(key), plain=True).isascii()


@pytest.mark.parametrize("key", dungeon_keys("db2021"))
def test_a_drawing_shows_every_chest_portal_and_feature(key: str) -> None:
    dungeon = load_dungeon(key)
    # Below the map stand a blank line, two of signs, and one more where tiles of the supplement are laid.
    lines = draw(dungeon).splitlines()[3 : -4 if dungeon.board.supplement else -3]
    picture = "\n".join(lines)
    assert picture.count("▣") == 6
    assert all(f"P{number}" in picture for number in range(1, 7))
    kinds = [int(kind) for kind in dungeon.board.kind]
    signs = ("██", "▓▓", "◆◆", "≈≈")
    assert [picture.count(sign) for sign in signs] == [kinds.count(kind) for kind in (2, 3, 4, 5)]
    assert len(lines) == 2 * int(dungeon.board.height) + 2


# For the page


@pytest.mark.parametrize("key", dungeon_keys("db2021"))
def test_the_page_is_told_every_square_wall_and_doorway(key: str) -> None:
    dungeon = load_dungeon(key)
    board = dungeon.board
    info: dict[str, Any] = json.loads(json.dumps(dungeon_info(dungeon)))
    squares = [tuple(square) for tile in info["tiles"] for square in tile["squares"]]
    assert len(squares) == len(set(squares)) == sum(int(kind) != 0 for kind in board.kind)
    walls = unit_edges(info["walls"])
    doorways = unit_edges(info["doorways"])
    assert len(doorways) == sum(end[0] - end[2] + end[1] - end[3] for end in info["doorways"]) * -1
    assert not walls & doorways
    for sq in range(board.squares):
        if int(board.kind[sq]) != 0:
            x, y = int(board.x(sq)), int(board.y(sq))
            edges = {0: (x, y, x + 1, y), 2: (x + 1, y, x + 1, y + 1), 4: (x, y + 1, x + 1, y + 1), 6: (x, y, x, y + 1)}
            for d, edge in edges.items():
                assert (edge in walls) == board.wall_along(sq, d)
                to = int(board.raw_neighbour(sq, d))
                joined = to != NONE and int(board.tile[to]) not in (255, int(board.tile[sq])) and edge not in walls
                assert (edge in doorways) == joined
    assert [len(zone) for zone in info["end_zones"]] == [16, 16]
    assert [feature["kind"] for feature in info["features"]].count("chequered") == 2


def unit_edges(segments: list[list[int]]) -> set[tuple[int, int, int, int]]:
    """The edges of single squares that these segments are made of."""
    found: set[tuple[int, int, int, int]] = set()
    for x1, y1, x2, y2 in segments:
        assert (x1 == x2) != (y1 == y2) and x1 <= x2 and y1 <= y2
        for step in range(max(x2 - x1, y2 - y1)):
            x, y = (x1, y1 + step) if x1 == x2 else (x1 + step, y1)
            found.add((x, y, x, y + 1) if x1 == x2 else (x, y, x + 1, y))
    return found


def test_walls_are_merged() -> None:
    assert wall_segments(drawn_board(["..", ".."], [], "db2021")) == [
        [0, 0, 0, 2],
        [2, 0, 2, 2],
        [0, 0, 2, 0],
        [0, 2, 2, 2],
    ]


def test_the_features_of_layout_b() -> None:
    features: Any = dungeon_info(load_dungeon("layout_b"))["features"]
    assert [(feature["kind"], len(feature["squares"])) for feature in features] == [
        ("dragon", 4),
        ("chasm", 2),
        ("chasm", 1),
        ("bridge", 1),
        ("chequered", 8),
        ("chequered", 8),
    ]
    assert features[3]["squares"] == [[18, 6]]


def test_the_page_is_told_the_end_zones_of_the_match() -> None:
    dungeon = load_dungeon("layout_a")
    own: Any = dungeon_info(dungeon)["end_zones"]
    exchanged: Any = dungeon_info(dungeon, dungeon.board.swapped())["end_zones"]
    assert exchanged == own[::-1]


def test_a_drawn_map_is_a_hall_with_rooms() -> None:
    tiles: Any = dungeon_info(SMALL)["tiles"]
    assert [(tile["kind"], tile["name"], tile["room"], len(tile["squares"])) for tile in tiles] == [
        ("hall", "Hall", None, 5),
        ("room_square", "Kitchen", "kitchen", 2),
    ]
    assert dungeon_info(SMALL)["doorways"] == []


def test_every_room_has_a_title_and_a_rule() -> None:
    rooms = room_kinds()
    assert [rooms[number].key for number in rooms] == list(ROOM_NAMES[1:])
    assert all(room.effect.endswith(".") and room.rule for room in rooms.values())
    for told_apart_by in ("title", "letter", "colour", "rule"):
        assert len({getattr(room, told_apart_by) for room in rooms.values()}) == len(rooms), told_apart_by


@pytest.mark.parametrize("key", [*dungeon_keys("db2021"), "generate:1", "generate:2:symmetric"])
def test_a_dungeon_written_down_is_read_to_the_same(key: str) -> None:
    dungeon = read_dungeon(key)
    again = parse_dungeon_text(dungeon_text(dungeon).encode(), f"{dungeon.key}.yaml")
    assert write_dungeon(again) == write_dungeon(dungeon)


def test_a_name_with_every_sign_is_written_down() -> None:
    dungeon = load_dungeon("layout_a")
    dungeon.name, dungeon.blurb = "\"Ünder\" \\ 'ground': #1, {x}", ""
    again = parse_dungeon_text(dungeon_text(dungeon).encode(), "mine.yaml")
    assert (again.name, again.blurb) == (dungeon.name, "")


@pytest.mark.parametrize(
    "word", ["generate:", "generate:-1", "generate:x", "generate:1:round", "generate:99999999999999999"]
)
def test_no_such_wish(word: str) -> None:
    with pytest.raises(BadData, match="generate:"):
        load_dungeon(word)


HALL = """name: Hall
rows:
  - 'AAAAAAAAAAAA'
  - 'C..C..C..C..'
  - '.1.2.3.4.5.6'
  - 'C..C........'
  - 'BBBBBBBBBBBB'
rooms: [[sewer, 0, 1, 4, 2]]
"""


def test_a_drawn_map_is_a_dungeon_file_too(tmp_path: Path) -> None:
    mine = tmp_path / "hall.yaml"
    mine.write_text(HALL, encoding="utf-8")
    dungeon = load_dungeon(mine)
    assert dungeon.plan is None and len(dungeon.chests) == 6 and int(dungeon.board.width) == 12
    again = parse_dungeon_text(dungeon_text(dungeon).encode(), "hall.yaml")
    assert write_dungeon(again) == write_dungeon(dungeon)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("AAAAAAAAAAAA", "AAAA........", "rows: side A has an end zone of 4 squares; at least 6"),
        (".1.2", ".1..", "rows: a drawn map needs 6 chests, C, and the 6 portals"),
        ("C..C........", "############", "rows: a drawn map needs 6 chests"),
        ("AAAAAAAAAAAA", "AAAAAAAAAAAZ", "rows: L1 [11, 0]: 'Z' is no map letter"),
        ("sewer, ", "cellar, ", "rooms: expected one of"),
        ("rooms:", "doorways:", "doorways: a drawn map has none"),
        ("rows:", "tiles:", "the key doorways is missing"),
    ],
)
def test_a_drawn_map_that_cannot_be_played_in_is_refused(old: str, new: str, reason: str, tmp_path: Path) -> None:
    mine = tmp_path / "hall.yaml"
    mine.write_text(HALL.replace(old, new), encoding="utf-8")
    with pytest.raises(BadData) as refused:
        load_dungeon(mine)
    assert reason in str(refused.value)
