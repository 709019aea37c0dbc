"""Drawn dungeons with every terrain in the files of other programs, on paper and as pictures."""

from __future__ import annotations

import base64
import io
import json
import re
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from dungeonbowl.data import dungeon_keys, load_dungeon
from dungeonbowl.data.dungeons import dungeon_text, parse_dungeon_text
from dungeonbowl.data.reading import BadData
from dungeonbowl.dungeon import Drawing, Dungeon
from dungeonbowl.dungeon.grid.terrain import PAD_DIGITS, TERRAINS
from dungeonbowl.dungeon.laws.living import LAWS
from dungeonbowl.notation.maps.files import read_file
from dungeonbowl.notation.maps.info import is_rock
from dungeonbowl.notation.maps.pdf import dungeon_pdf, sheets
from dungeonbowl.notation.maps.picture import dungeon_svg, legend
from dungeonbowl.notation.maps.text import draw
from dungeonbowl.notation.maps.tiled import tiled_text
from dungeonbowl.notation.maps.uvtt import OWN_KEY, uvtt_text

Value = dict[str, Any]
GAMES = tuple(LAWS)
BUILT_IN = [key for rules in GAMES for key in dungeon_keys(rules) if not load_dungeon(key).layouts]


def of_rows(rules: str, rows: list[str], zones: list[list[tuple[int, int]]] | None = None) -> Dungeon:
    return Dungeon.from_drawing("map", "Map", "About it.", Drawing(rows, [], zones or [], rules))


def everything(rules: str) -> Dungeon:
    """A map with every letter of a game, a pad in each end zone and one row that is shorter than the others."""
    letters = [letter for letter in TERRAINS[rules].letters if letter not in " #AB" and letter not in PAD_DIGITS]
    body = "".join(letters)
    width = max(len(body) + 2, 12)
    rows = ["#" * width, "1A" + "." * (width - 4) + "B2", "A" + body.ljust(width - 2, ".")[: width - 2] + "B", "#..#"]
    if TERRAINS[rules].doorways:
        rows = [row.replace("A", ".").replace("B", ".") for row in rows]
        return of_rows(rules, rows)
    zones = [[(0, 1), (1, 1), (0, 2)], [(width - 2, 1), (width - 1, 1), (width - 1, 2)]]
    return of_rows(rules, rows, zones)


def is_same(found: Dungeon, meant: Dungeon) -> bool:
    """Whether two dungeons are played and drawn alike, however short their rows are."""
    one, other = found.drawing, meant.drawing
    assert one is not None and other is not None
    width = int(meant.board.width)
    rows = [[row.replace(" ", "#").ljust(width, "#") for row in drawing.rows] for drawing in (one, other)]
    return (
        rows[0] == rows[1]
        and found.board.code() == meant.board.code()
        and (found.name, found.blurb, found.rules) == (meant.name, meant.blurb, meant.rules)
        and list(found.board.ajar) == list(meant.board.ajar)
    )


def written(dungeon: Dungeon, kind: str) -> tuple[bytes, str]:
    """The dungeon as a file, and what the file is called."""
    if kind == "yaml":
        return dungeon_text(dungeon).encode(), "map.yaml"
    if kind == "uvtt":
        return uvtt_text(dungeon, 4).encode(), "map.uvtt"
    return tiled_text(dungeon, "terrain.png").encode(), "map.tmj"


@pytest.mark.parametrize("kind", ["yaml", "uvtt", "tiled"])
@pytest.mark.parametrize("rules", GAMES)
def test_every_terrain_of_a_game_comes_back(rules: str, kind: str) -> None:
    dungeon = everything(rules)
    assert dungeon.drawing is not None
    drawn = {letter for row in dungeon.drawing.rows for letter in row}
    assert drawn >= set(TERRAINS[rules].letters) - set(f" AB{PAD_DIGITS}")
    found = read_file(*written(dungeon, kind), "db2021")
    assert is_same(found.dungeon, dungeon) and found.warnings == []


@pytest.mark.parametrize("kind", ["yaml", "uvtt", "tiled"])
@pytest.mark.parametrize("key", BUILT_IN)
def test_what_comes_with_the_games_comes_back(key: str, kind: str) -> None:
    dungeon = load_dungeon(key)
    assert is_same(read_file(*written(dungeon, kind), "db2021").dungeon, dungeon)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rules=st.sampled_from(GAMES), kind=st.sampled_from(["yaml", "uvtt", "tiled"]), data=st.data())
def test_whatever_is_drawn_comes_back(rules: str, kind: str, data: st.DataObject) -> None:
    letters = [letter for letter in TERRAINS[rules].letters if letter not in f" C{PAD_DIGITS}"]
    width = data.draw(st.integers(2, 12))
    row = st.text(st.sampled_from(letters), min_size=width, max_size=width)
    rows = data.draw(st.lists(row, min_size=2, max_size=8))
    for letter in data.draw(st.lists(st.sampled_from([*PAD_DIGITS[: TERRAINS[rules].pads], *"CCCCCC"]), unique=False)):
        x, y = data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, len(rows) - 1))
        if letter == "C" or not any(letter in row for row in rows):
            rows[y] = rows[y][:x] + letter + rows[y][x + 1 :]
    if sum(row.count("C") for row in rows) > 6:
        return
    dungeon = of_rows(rules, rows)
    found = read_file(*written(dungeon, kind), "db2021")
    assert is_same(found.dungeon, dungeon)


def test_a_foreign_map_has_only_the_terrain_of_its_game() -> None:
    value: Value = json.loads(tiled_text(everything("age"), "terrain.png"))
    value["properties"] = [each for each in value["properties"] if each["name"] != "dungeonbowl.rules"]
    found = read_file(json.dumps(value).encode(), "map.tmj", "naf")
    assert found.dungeon.rules == "naf" and found.dungeon.drawing is not None
    assert not {"P", "w", "E", "H", "D", "d"} & {letter for row in found.dungeon.drawing.rows for letter in row}
    lost = set(TERRAINS["age"].letters) - set(TERRAINS["naf"].letters)
    assert f"{len(lost)} squares of a class that naf has not became rock" in found.warnings[0]


def unit_edges(line: list[Value]) -> list[tuple[float, float, float, float]]:
    """A straight line on the grid as edges of one square each."""
    (x1, y1), (x2, y2) = ((point["x"], point["y"]) for point in line)
    if x1 == x2:
        return [(x1, y, x1, y + 1) for y in range(int(min(y1, y2)), int(max(y1, y2)))]
    return [(x, y1, x + 1, y1) for x in range(int(min(x1, x2)), int(max(x1, x2)))]


@pytest.mark.parametrize("key", BUILT_IN)
def test_uvtt_has_each_edge_of_a_drawn_map_once(key: str) -> None:
    dungeon = load_dungeon(key)
    board = dungeon.board
    value: Value = json.loads(uvtt_text(dungeon, 4))
    walls = [edge for line in value["line_of_sight"] for edge in unit_edges(line)]
    assert len(walls) == len(set(walls))
    edges = {(x, y, x + 1, y) for y in range(int(board.height) + 1) for x in range(int(board.width))}
    edges |= {(x, y, x, y + 1) for y in range(int(board.height)) for x in range(int(board.width) + 1)}
    for edge in edges:
        x, y, upright = int(edge[0]), int(edge[1]), edge[0] == edge[2]
        beside = (x - 1, y) if upright else (x, y - 1)
        rock = [is_rock(board, int(board.at(*place))) for place in (beside, (x, y))]
        assert (edge in walls) == (rock[0] != rock[1])
    picture = Image.open(io.BytesIO(base64.b64decode(value["image"])))
    assert picture.size == (int(board.width) * 4, int(board.height) * 4)


def test_doors_stand_across_their_way_and_doorways_between_wall_and_floor() -> None:
    value: Value = json.loads(uvtt_text(of_rows("age", ["#####", "#.D.#", "#.d.#", "#####"]), 4))
    assert [(door["closed"], door["bounds"][0]["x"], door["rotation"] > 1) for door in value["portals"]] == [
        (True, 2.5, True),
        (False, 2.5, True),
    ]
    kit: Value = json.loads(uvtt_text(load_dungeon("three_halls"), 4))
    assert len(kit["portals"]) == 12 and all(door["closed"] for door in kit["portals"])
    assert {door["position"]["x"] for door in kit["portals"]} == {1, 25}
    del kit[OWN_KEY]
    again = read_file(json.dumps(kit).encode(), "map.uvtt", "db7s").dungeon
    assert again.drawing is not None and again.rules == "db7s"
    assert sum(row.count(".") for row in again.drawing.rows) == 304 + 12


SCALARS = st.none() | st.booleans() | st.integers(-5, 70) | st.floats() | st.sampled_from(["", "map", "terrain", "age"])
TILED: dict[str, str] = {rules: tiled_text(everything(rules), "terrain.png") for rules in GAMES}
UVTT: dict[str, str] = {rules: uvtt_text(everything(rules), 1) for rules in GAMES}
YAML: dict[str, str] = {rules: dungeon_text(everything(rules)) for rules in GAMES}


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(rules=st.sampled_from(GAMES), other=st.sampled_from(GAMES), data=st.data())
def test_a_spoilt_map_is_read_or_refused(rules: str, other: str, data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(["uvtt", "tmj", "yaml"]))
    if kind == "yaml":
        text = YAML[rules]
        at = data.draw(st.integers(0, len(text) - 1))
        raw = (text[:at] + data.draw(st.text(max_size=3)) + text[at + data.draw(st.integers(0, 3)) :]).encode()
    else:
        value = json.loads((UVTT if kind == "uvtt" else TILED)[rules])
        spoil(value, data)
        raw = json.dumps(value).encode()
    try:
        found = read_file(raw, f"map.{kind}", other)
    except BadData as refused:
        assert str(refused).startswith(f"map.{kind}")
        return
    again = dungeon_text(found.dungeon)
    assert dungeon_text(parse_dungeon_text(again.encode(), "again.yaml")) == again


def spoil(value: Any, data: st.DataObject) -> None:
    """Put something else anywhere into a value."""
    while isinstance(value, dict | list) and value:
        places: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
        place = data.draw(st.sampled_from(places))
        if not isinstance(value[place], dict | list) or data.draw(st.integers(0, 3)) == 0:
            value[place] = data.draw(SCALARS | st.lists(SCALARS, max_size=3))
            return
        value = value[place]


# Pictures and paper


@pytest.mark.parametrize("key", BUILT_IN)
def test_a_drawn_map_names_its_sides_in_the_picture(key: str) -> None:
    dungeon = load_dungeon(key)
    root = ElementTree.fromstring(dungeon_svg(dungeon))
    words = [element.text for element in root.iter() if element.tag.endswith("text")]
    # The letters of columns along the rim are among them.
    goals = 3 if TERRAINS[dungeon.rules].doorways else 1
    assert words.count("A") == words.count("B") == 1 + goals
    assert {"1", "2", "3", "4", "5", "6"} <= set(words)


@pytest.mark.parametrize("rules", GAMES)
def test_every_terrain_is_drawn_and_stands_in_the_legend(rules: str) -> None:
    dungeon = everything(rules)
    kinds = {
        "S": "statue",
        "^": "chasm",
        "~": "liquid or lava",
        "P": "pit trap",
        "w": "water",
        "E": "platform",
        "H": "stairs",
    }
    wanted = {word for letter, word in kinds.items() if letter in TERRAINS[rules].letters}
    if "d" in TERRAINS[rules].letters:
        wanted.add("door")
    if TERRAINS[rules].bridges:
        wanted.add("bridge")
    signs = legend(dungeon)
    assert {word for word, _ in signs} == wanted | {"chest", "teleporter"}
    assert all(shapes for _, shapes in signs)
    drawn = {repr(shapes) for _, shapes in signs}
    assert len(drawn) == len(signs), "no two look alike"
    marks = {"S": "@@", "^": "^^", "~": "~~"}
    plain = draw(dungeon, plain=True)
    assert all(mark in plain for letter, mark in marks.items() if letter in TERRAINS[rules].letters)
    assert legend(load_dungeon("layout_a")) == []


@pytest.mark.parametrize("key", BUILT_IN)
def test_a_drawn_map_is_printed_with_all_that_is_in_it(key: str) -> None:
    dungeon = load_dungeon(key)
    raw = dungeon_pdf(dungeon)
    _, _, found = sheets(dungeon, "25mm", "a4")
    count = re.search(rb"/Count (\d+)", raw)
    assert count is not None and int(count[1]) == len(found) + 1
    board = dungeon.board
    printed = {
        (x, y)
        for sheet in found
        for x in range(sheet.x, sheet.x + sheet.across)
        for y in range(sheet.y, sheet.y + sheet.down)
    }
    for sq in range(int(board.squares)):
        if not is_rock(board, sq):
            assert (int(board.x(sq)), int(board.y(sq))) in printed
