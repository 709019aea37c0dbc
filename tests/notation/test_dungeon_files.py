"""Dungeons in the files of other programs, on paper and as pictures: written, read back, and refused with the place."""

from __future__ import annotations

import base64
import gzip
import io
import itertools
import json
import re
import time
import zlib
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from dungeonbowl.data import dungeon_keys, load_dungeon
from dungeonbowl.data.dungeons import dungeon_text, parse_dungeon_text
from dungeonbowl.data.reading import BadData
from dungeonbowl.dungeon import Dungeon, write_dungeon
from dungeonbowl.dungeon.grid.kinds import KIND_WALL
from dungeonbowl.notation.maps.files import IMPORTS, read_file
from dungeonbowl.notation.maps.pdf import PAPERS, SQUARES, dungeon_pdf, sheets
from dungeonbowl.notation.maps.picture import dungeon_svg
from dungeonbowl.notation.maps.tiled import TERRAINS, tiled_picture, tiled_text
from dungeonbowl.notation.maps.uvtt import OWN_KEY, uvtt_text

Value = dict[str, Any]
KEYS = dungeon_keys("db2021")


def same(found: Dungeon, meant: Dungeon) -> bool:
    """Whether two dungeons are the same but for their short names."""
    return {**write_dungeon(found), "key": ""} == {**write_dungeon(meant), "key": ""}


def packed(value: Value) -> bytes:
    return json.dumps(value).encode()


# Universal VTT


@pytest.mark.parametrize("key", KEYS)
def test_uvtt_says_every_wall_once_and_comes_back(key: str) -> None:
    dungeon = load_dungeon(key)
    text = uvtt_text(dungeon, 10)
    value: Value = json.loads(text)
    board = dungeon.board
    size = value["resolution"]["map_size"]
    picture = Image.open(io.BytesIO(base64.b64decode(value["image"])))
    assert picture.format == "PNG" and picture.size == (size["x"] * 10, size["y"] * 10)
    edges = [edge for line in value["line_of_sight"] for edge in unit_edges(line)]
    edges += [edge for portal in value["portals"] for edge in unit_edges(portal["bounds"])]
    assert len(edges) == len(set(edges))
    for x, y in itertools.product(range(-1, size["x"]), range(-1, size["y"])):
        here = is_floor(dungeon, x, y)
        if here != is_floor(dungeon, x + 1, y):
            assert (x + 1, y, x + 1, y + 1) in edges
        if here != is_floor(dungeon, x, y + 1):
            assert (x, y + 1, x + 1, y + 1) in edges
    assert all(portal["closed"] is False for portal in value["portals"])
    assert len(value["portals"]) == len(dungeon.plan.doorways if dungeon.plan is not None else [])
    found = read_file(text.encode(), "map.dd2vtt", "db2021")
    assert same(found.dungeon, dungeon) and found.warnings == []
    assert found.dungeon.board.code() == board.code()


def is_floor(dungeon: Dungeon, x: int, y: int) -> bool:
    sq = int(dungeon.board.at(x, y))
    return sq >= 0 and int(dungeon.board.kind[sq]) != KIND_WALL


def unit_edges(line: list[Value]) -> list[tuple[int, int, int, int]]:
    """A straight line as edges of one square each."""
    (x1, y1), (x2, y2) = ((point["x"], point["y"]) for point in line)
    if x1 == x2:
        return [(x1, y, x1, y + 1) for y in range(min(y1, y2), max(y1, y2))]
    return [(x, y1, x + 1, y1) for x in range(min(x1, x2), max(x1, x2))]


def test_uvtt_walls_are_whole_unless_another_one_meets_them() -> None:
    value: Value = json.loads(uvtt_text(load_dungeon("layout_b"), 4))
    lines = [tuple((point["x"], point["y"]) for point in line) for line in value["line_of_sight"]]
    meeting: dict[tuple[int, int], list[bool]] = {}
    for a, b in lines:
        for end in (a, b):
            meeting.setdefault(end, []).append(a[0] == b[0])
    for directions in meeting.values():
        assert len(directions) != 2 or directions[0] != directions[1]


def test_an_idol_blocks_sight_and_is_no_wall() -> None:
    value: Value = json.loads(uvtt_text(load_dungeon("layout_a"), 4))
    assert len(value["objects_line_of_sight"]) == 4
    assert all(line[0] == line[-1] and len(line) == 5 for line in value["objects_line_of_sight"])


ROOM: Value = {
    "resolution": {"map_size": {"x": 6, "y": 5}},
    "line_of_sight": [[{"x": x, "y": y} for x, y in ((1, 1), (5, 1), (5, 4), (1, 4), (1, 1))]],
}
DRAWN = ["######", "#....#", "#....#", "#....#", "######"]


def drawn(value: Value) -> list[str]:
    drawing = read_file(packed(value), "room.uvtt", "db2021").dungeon.drawing
    assert drawing is not None
    return drawing.rows


def test_a_foreign_map_is_drawn_from_its_walls() -> None:
    found = read_file(packed({**ROOM, "fog": 1}), "room.uvtt", "db2021")
    assert found.dungeon.drawing is not None and found.dungeon.drawing.rows == DRAWN
    assert any("fog" in warning for warning in found.warnings)
    assert any("end zones" in warning for warning in found.warnings)
    text = dungeon_text(found.dungeon)
    assert same(parse_dungeon_text(text.encode(), "room.yaml"), found.dungeon)


def test_a_cropped_map_begins_elsewhere() -> None:
    moved = json.loads(json.dumps(ROOM))
    moved["resolution"]["map_origin"] = {"x": 10.5, "y": -3}
    for point in moved["line_of_sight"][0]:
        point["x"] += 10.5
        point["y"] -= 3
    assert drawn(moved) == DRAWN


def test_a_closed_door_closes_a_room_and_an_open_one_does_not() -> None:
    corners = ((2, 1), (1, 1), (1, 4), (5, 4), (5, 1), (3, 1))
    gap = {**ROOM, "line_of_sight": [[{"x": x, "y": y} for x, y in corners]]}
    door = {"bounds": [{"x": 2, "y": 1}, {"x": 3, "y": 1}], "closed": True}
    assert drawn({**gap, "portals": [door]}) == DRAWN
    for portals in ([], [{**door, "closed": False}]):
        with pytest.raises(BadData, match="no square is closed in"):
            read_file(packed({**gap, "portals": portals}), "gap.uvtt", "db2021")


def test_a_pillar_is_no_room() -> None:
    pillar = [{"x": x, "y": y} for x, y in ((2, 2), (3, 2), (3, 3), (2, 3), (2, 2))]
    assert drawn({**ROOM, "objects_line_of_sight": [pillar]}) == DRAWN


def test_an_own_part_that_is_broken_is_left_for_the_walls() -> None:
    value = json.loads(uvtt_text(load_dungeon("layout_a"), 4))
    value[OWN_KEY]["version"] = 99
    found = read_file(packed(value), "a.uvtt", "db2021")
    assert found.dungeon.plan is None and OWN_KEY in found.warnings[0]


def test_many_wall_points_are_read_at_once() -> None:
    line = [{"x": 1 + (at % 2) * 4, "y": 1} for at in range(50_000)]
    began = time.perf_counter()
    assert drawn({**ROOM, "line_of_sight": [*ROOM["line_of_sight"], line]}) == DRAWN
    assert time.perf_counter() - began < 20
    with pytest.raises(BadData, match="more than 200000 points"):
        drawn({**ROOM, "line_of_sight": [line] * 5})


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"", "not JSON"),
        (b"\xff", "not UTF-8"),
        (b"[]", "expected keys and values"),
        (b"{}", "resolution: expected keys"),
        (b'{"resolution": {"map_size": {"x": NaN, "y": 1}}}', "NaN is no number"),
        (b'{"resolution": {"map_size": {"x": 1e999, "y": 1}}}', "map_size: expected a number"),
        (b'{"resolution": {"map_size": {"x": 100, "y": 10}}}', "at most 64 x 63"),
        (b'{"resolution": {"map_size": {"x": 9, "y": 9}}, "line_of_sight": [[{"x": 1}]]}', r"line_of_sight\[0\]"),
        (b'{"resolution": {"map_size": {"x": 9, "y": 9}}, "portals": 3}', "portals: expected a list"),
        (b"[" * 100_000, "nested deeper"),
        (b'{"image": "' + b"A" * (20 * 1024 * 1024) + b'"}', "larger than 20 MB"),
    ],
)
def test_a_bad_uvtt_file_is_refused_with_the_place(raw: bytes, words: str) -> None:
    with pytest.raises(BadData, match=words):
        read_file(raw, "bad.uvtt", "db2021")


def test_a_picture_of_too_many_pixels_is_refused() -> None:
    with pytest.raises(ValueError, match=r"pixels: expected 1\.\.140"):
        uvtt_text(load_dungeon("layout_a"), 141)


# Tiled


@pytest.mark.parametrize("key", KEYS)
def test_tiled_comes_back(key: str) -> None:
    dungeon = load_dungeon(key)
    text = tiled_text(dungeon, "terrain.png")
    assert same(read_file(text.encode(), "map.tmj", "db2021").dungeon, dungeon)
    value: Value = json.loads(text)
    ids = [each["id"] for layer in value["layers"] for each in layer.get("objects", [])]
    assert len(ids) == len(set(ids)) and max(ids) < value["nextobjectid"]
    assert Image.open(io.BytesIO(tiled_picture())).size == (32 * len(TERRAINS), 32)


def tiled_map(**change: Any) -> Value:
    """A foreign map of 4 x 3 squares, all floor, with a chest and a portal."""
    tiles = [{"id": number, "type": key} for number, key in enumerate(TERRAINS)]
    terrain = {"type": "tilelayer", "name": "terrain", "data": [1] * 12}
    points = [
        {"class": "chest", "x": 0, "y": 0, "point": True},
        {"type": "pad", "x": 64, "y": 48, "point": True, "properties": [{"name": "number", "value": 4}]},
    ]
    features = {"type": "objectgroup", "name": "features", "objects": points}
    value: Value = {
        "type": "map",
        "orientation": "orthogonal",
        "infinite": False,
        "width": 4,
        "height": 3,
        "tilewidth": 16,
        "tileheight": 16,
        "tilesets": [{"firstgid": 1, "name": "t", "tiles": tiles}],
        "layers": [terrain, features],
    }
    return {**value, **change}


def rows_of(value: Value | bytes, file: str = "map.tmj") -> list[str]:
    found = read_file(value if isinstance(value, bytes) else packed(value), file, "db2021")
    assert found.dungeon.drawing is not None
    return found.dungeon.drawing.rows


def test_a_foreign_tiled_map_is_drawn_and_points_on_the_far_edge_are_inside() -> None:
    assert rows_of(tiled_map()) == ["C...", "....", "...4"]


def test_flipped_squares_and_packed_layers_are_read() -> None:
    numbers = [1 | flag for flag in (0x80000000, 0x40000000, 0x20000000, 0x10000000)] + [0, 4] + [1] * 6
    rows = ["C...", "#S..", "...4"]
    value = tiled_map()
    value["layers"][0]["data"] = numbers
    assert rows_of(value) == rows
    raw = b"".join(number.to_bytes(4, "little") for number in numbers)
    for compression, pack in (("", bytes), ("zlib", zlib.compress), ("gzip", gzip.compress)):
        value["layers"][0].update(data=base64.b64encode(pack(raw)).decode(), encoding="base64", compression=compression)
        assert rows_of(value) == rows


TMX = """<?xml version="1.0"?>
<map version="1.10" orientation="orthogonal" width="4" height="3" tilewidth="16" tileheight="16" infinite="0">
 <tileset firstgid="1" name="t"><tile id="0" {word}="floor"/><tile id="2" {word}="idol"/></tileset>
 <layer id="1" name="terrain" width="4" height="3"><data{how}>{data}</data></layer>
 <objectgroup name="features"><object id="1" {word}="chest" x="0" y="0"><point/></object>
 <object id="2" {word}="pad" x="64" y="48"><properties><property name="number" type="int" value="4"/></properties>
 <point/></object></objectgroup>
</map>"""


@pytest.mark.parametrize("word", ["class", "type"])
def test_tiled_xml_is_read_like_json(word: str) -> None:
    numbers = [1, 1, 1, 1, 0, 3, 1, 1, 1, 1, 1, 1]
    raw = b"".join(number.to_bytes(4, "little") for number in numbers)
    ways = [
        (' encoding="csv"', ",".join(str(number) for number in numbers)),
        (' encoding="base64" compression="zlib"', base64.b64encode(zlib.compress(raw)).decode()),
        (' encoding="base64"', base64.b64encode(raw).decode()),
        ("", "".join(f'<tile gid="{number}"/>' for number in numbers)),
    ]
    for how, data in ways:
        text = TMX.format(word=word, how=how, data=data)
        assert rows_of(text.encode(), "map.tmx") == ["C...", "#S..", "...4"]


def bomb() -> Value:
    """A layer that unpacks to far more than it may."""
    value = tiled_map()
    data = base64.b64encode(zlib.compress(bytes(50_000_000))).decode()
    value["layers"][0].update(data=data, encoding="base64", compression="zlib")
    return value


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (tiled_map(orientation="hexagonal"), "orientation: only orthogonal"),
        (tiled_map(infinite=True), "infinite: maps without end"),
        (tiled_map(width=65), r"width: expected a whole number 1\.\.64"),
        (tiled_map(width=5), "data: expected 15 squares, got 12"),
        (tiled_map(tilesets=[{"firstgid": 1, "source": "rock.tsx"}]), r"tilesets\[0\]: the tileset rock.tsx is a file"),
        (tiled_map(layers=[]), "neither a layer tiles"),
        (tiled_map(layers=[{"type": "objectgroup", "name": "tiles"}]), "dungeonbowl.version: expected 1, got None"),
        (bomb(), "data: expected 12 squares"),
        (b"<map", "not XML"),
        (b'<!DOCTYPE map [<!ENTITY a "b">]><map/>', "document types"),
        (b"<tileset/>", "expected a map"),
    ],
)
def test_a_bad_tiled_map_is_refused_with_the_place(value: Value | bytes, words: str) -> None:
    with pytest.raises(BadData, match=words):
        rows_of(value)


def test_a_file_of_another_kind_is_refused() -> None:
    with pytest.raises(BadData, match="ends in one of"):
        read_file(b"", "map.png", "db2021")


# Whatever the bytes are

SCALARS = st.none() | st.booleans() | st.integers(-5, 70) | st.floats() | st.sampled_from(["", "map", "tiles", "x"])
ANY = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(st.data())
def test_whatever_another_program_writes_is_read_or_refused(data: st.DataObject) -> None:
    way = data.draw(st.sampled_from(["bytes", "uvtt", "tiled", "own"]))
    file = "map" + data.draw(st.sampled_from(list(IMPORTS)))
    if way == "bytes":
        raw = data.draw(st.binary(max_size=200))
    else:
        value = {"uvtt": ROOM, "tiled": tiled_map(), "own": json.loads(TILED_A)}[way]
        value = json.loads(json.dumps(value))
        spoil(value, data)
        raw = json.dumps(value).encode()
        file = "map.uvtt" if way == "uvtt" else "map.tmj"
    try:
        found = read_file(raw, file, "db2021")
    except BadData as refused:
        assert str(refused).startswith(file)
        return
    text = dungeon_text(found.dungeon)
    assert dungeon_text(parse_dungeon_text(text.encode(), "again.yaml")) == text


TILED_A = tiled_text(load_dungeon("layout_a"), "terrain.png")


def spoil(value: Any, data: st.DataObject) -> None:
    """Put something else anywhere into a value."""
    while isinstance(value, dict | list) and value:
        places: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
        place = data.draw(st.sampled_from(places))
        if not isinstance(value[place], dict | list) or data.draw(st.integers(0, 3)) == 0:
            value[place] = data.draw(ANY)
            return
        value = value[place]


# Pictures and paper


@pytest.mark.parametrize("key", KEYS)
def test_a_dungeon_is_a_picture(key: str) -> None:
    dungeon = load_dungeon(key)
    root = ElementTree.fromstring(dungeon_svg(dungeon))
    words = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert {"A", "B", "1", "2", "3", "4", "5", "6"} <= set(words)
    assert root.get("aria-label") == dungeon.name


@pytest.mark.parametrize("paper", list(PAPERS))
@pytest.mark.parametrize("square", list(SQUARES))
def test_a_dungeon_is_printed_at_full_size(square: str, paper: str) -> None:
    dungeon = load_dungeon("whole_box")
    size, page, found = sheets(dungeon, square, paper)
    raw = dungeon_pdf(dungeon, square, paper)
    assert raw == dungeon_pdf(dungeon, square, paper)
    assert raw.startswith(b"%PDF") and raw.rstrip().endswith(b"%%EOF")
    count = re.search(rb"/Count (\d+)", raw)
    assert count is not None and int(count[1]) == len(found) + 1
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", raw)
    assert len(boxes) == len(found) + 1
    for wide, high in boxes:
        assert (round(float(wide)), round(float(high))) == (round(page[0]), round(page[1]))
    points = {"25mm": 25 / 25.4 * 72, "1in": 72}[square]
    assert size == pytest.approx(points)
    for sheet in found:
        assert sheet.across * size <= page[0] - 20 and sheet.down * size <= page[1] - 20


def test_every_square_is_on_one_page_and_no_page_is_empty() -> None:
    dungeon = load_dungeon("long_way_home")
    _, _, found = sheets(dungeon, "25mm", "a4")
    printed = [
        (x, y)
        for sheet in found
        for x in range(sheet.x, sheet.x + sheet.across)
        for y in range(sheet.y, sheet.y + sheet.down)
    ]
    assert len(printed) == len(set(printed))
    board = dungeon.board
    for sq in range(int(board.squares)):
        if int(board.kind[sq]) != KIND_WALL:
            assert (int(board.x(sq)), int(board.y(sq))) in printed
    assert len({sheet.name for sheet in found}) == len(found) and found[0].name.startswith("A1 to ")


@pytest.mark.parametrize(("square", "paper"), [("2cm", "a4"), ("25mm", "a5")])
def test_other_squares_and_papers_are_refused(square: str, paper: str) -> None:
    with pytest.raises(ValueError, match="expected one of"):
        dungeon_pdf(load_dungeon("layout_a"), square, paper)
