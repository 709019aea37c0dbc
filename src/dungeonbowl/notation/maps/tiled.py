"""
Tiled maps, the format of the map editor of that name: JSON is written, JSON and XML are read.

A map of ours has a layer `terrain` of squares, a layer `tiles` with a rectangle for each tile laid, and a layer
`features` with a point for each doorway, chest, portal and end zone. With the layer `tiles` a map is read to the same
dungeon; without it, to a drawn map of its squares. Drawn maps of ours have no such layer: their end zones are squares,
and a property says whose game it is.
"""

from __future__ import annotations

import base64
import gzip
import json
import zlib
from typing import Any, Final

from dungeonbowl.data.reading import BadData
from dungeonbowl.dungeon import BadMap, Drawing, Dungeon, parse_dungeon, write_dungeon
from dungeonbowl.dungeon.grid.kinds import KIND_FLOOR, KIND_NAMES, KIND_WALL
from dungeonbowl.dungeon.grid.squares import MAX_SIDE, MAX_SQUARES
from dungeonbowl.dungeon.grid.terrain import PAD_DIGITS, SIDES, ZONE_LETTERS
from dungeonbowl.dungeon.grid.terrain import TERRAINS as PAINTED
from dungeonbowl.dungeon.layout.plan import PIECE_NAMES, Plan
from dungeonbowl.notation.maps.foreign import (
    Imported,
    list_of,
    mapping,
    number_of,
    parse_json,
    text_of,
    title_of,
    whole_number,
)
from dungeonbowl.notation.maps.info import SPOT_FEATURES, bridge_squares
from dungeonbowl.notation.maps.png import terrain_png
from dungeonbowl.notation.maps.tmx import tmx_value

VERSION: Final = 1
PIXELS: Final = 32
LARGEST_FILE: Final = 8 * 1024 * 1024
TERRAINS: Final = {
    "floor": "#f5ead0",
    "end_zone": "#d9c9a0",
    "idol": "#575043",
    "tomb": "#8b8374",
    "dragon": "#3f7f5b",
    "chasm": "#2b1008",
    "bridge": "#6f4520",
    "liquid": "#c4501b",
    "trap": "#2b1f18",
    "end_zone_a": "#e9b9a6",
    "end_zone_b": "#a9c3de",
    "water": "#8fbccb",
    "platform": "#cfc4ad",
    "stairs": "#b3a78f",
    "door": "#8a5a2b",
    "open_door": "#c79a63",
    "doorway": "#e0b23e",
    "end_zone_c": "#b9d3a6",
    "end_zone_d": "#e3cf8e",
}
"""The classes of the terrain's squares and their colours; an empty place is rock."""
MOST_OBJECTS: Final = 5000
_SPOTS: Final = {int(spot): name for name, spot in SPOT_FEATURES}
_FLAGS: Final = 0xF0000000
_LETTERS: Final = {
    "floor": ".",
    "idol": "S",
    "tomb": "S",
    "dragon": "S",
    "chasm": "^",
    "bridge": "=",
    "end_zone": ".",
    "liquid": "~",
    "trap": "P",
    "end_zone_a": "A",
    "end_zone_b": "B",
    "water": "w",
    "platform": "E",
    "stairs": "H",
    "door": "D",
    "open_door": "d",
    "doorway": "D",
    "end_zone_c": "Y",
    "end_zone_d": "Z",
}


# Writing


def tiled_text(dungeon: Dungeon, picture: str) -> str:
    """
    A dungeon as the text of a Tiled map.

    Args:
        dungeon: The dungeon.
        picture: The file name of the picture that `tiled_picture` makes, to be laid beside the map.
    """
    plan = dungeon.plan
    layers = [_terrain_layer(dungeon), *([_tile_layer(plan)] if plan is not None else []), _feature_layer(dungeon)]
    for number, layer in enumerate(layers, 1):
        layer["id"] = number
    objects = 0
    for layer in layers:
        for each in layer.get("objects", []):
            objects += 1
            each["id"] = objects
    value = {
        "type": "map",
        "version": "1.10",
        "tiledversion": "1.11.0",
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "infinite": False,
        "width": int(dungeon.board.width),
        "height": int(dungeon.board.height),
        "tilewidth": PIXELS,
        "tileheight": PIXELS,
        "nextlayerid": len(layers) + 1,
        "nextobjectid": objects + 1,
        "properties": [
            _property("dungeonbowl.blurb", dungeon.blurb),
            _property("dungeonbowl.name", dungeon.name),
            *([_property("dungeonbowl.rules", dungeon.rules)] if plan is None else []),
            _property("dungeonbowl.version", VERSION),
        ],
        "tilesets": [_tileset(picture)],
        "layers": layers,
    }
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


def tiled_picture() -> bytes:
    """The picture of the terrain's squares, as a PNG file."""
    return terrain_png(list(TERRAINS.values()), PIXELS)


def _property(name: str, value: str | int | bool) -> dict[str, object]:
    kind = "bool" if isinstance(value, bool) else "int" if isinstance(value, int) else "string"
    return {"name": name, "type": kind, "value": value}


def _tileset(picture: str) -> dict[str, object]:
    return {
        "firstgid": 1,
        "name": "dungeonbowl",
        "tilewidth": PIXELS,
        "tileheight": PIXELS,
        "tilecount": len(TERRAINS),
        "columns": len(TERRAINS),
        "margin": 0,
        "spacing": 0,
        "image": picture,
        "imagewidth": PIXELS * len(TERRAINS),
        "imageheight": PIXELS,
        "tiles": [{"id": number, "type": key} for number, key in enumerate(TERRAINS)],
    }


def _terrain_layer(dungeon: Dungeon) -> dict[str, Any]:
    board = dungeon.board
    keys = list(TERRAINS)
    bridges = bridge_squares(board)
    words = [_word(dungeon, sq, sq in bridges) for sq in range(board.squares)]
    data = [keys.index(word) + 1 if word else 0 for word in words]
    return {
        "type": "tilelayer",
        "name": "terrain",
        "width": int(board.width),
        "height": int(board.height),
        "x": 0,
        "y": 0,
        "opacity": 1,
        "visible": True,
        "data": data,
    }


def _word(dungeon: Dungeon, sq: int, bridge: bool) -> str:
    """The class of a square of the terrain; empty for rock."""
    board = dungeon.board
    kind, zone, spot = int(board.kind[sq]), int(board.zone[sq]), int(board.spots[sq])
    if kind == KIND_WALL:
        return "doorway" if board.is_doorway(sq) else ""
    if zone:
        return (
            "end_zone"
            if dungeon.plan is not None
            else ("", "end_zone_a", "end_zone_b", "end_zone_c", "end_zone_d")[zone]
        )
    if board.is_door(sq):
        return "door" if board.is_shut_at_first(sq) else "open_door"
    # In some games a bridge is floor, and only its letter says that there is one.
    if bridge or (dungeon.plan is None and _letter(dungeon, sq) == "="):
        return "bridge"
    return KIND_NAMES[kind] if kind != KIND_FLOOR else _SPOTS.get(spot, "floor")


def _letter(dungeon: Dungeon, sq: int) -> str:
    """The letter with which a square was drawn."""
    drawing = dungeon.drawing
    assert drawing is not None, "only a drawn dungeon has letters"
    row, x = drawing.rows[int(dungeon.board.y(sq))], int(dungeon.board.x(sq))
    return row[x] if x < len(row) else "#"


def _objects(name: str, objects: list[dict[str, object]]) -> dict[str, Any]:
    return {
        "type": "objectgroup",
        "name": name,
        "x": 0,
        "y": 0,
        "opacity": 1,
        "visible": True,
        "draworder": "index",
        "objects": objects,
    }


def _object(word: str, name: str, x: float, y: float, properties: dict[str, str | int | bool]) -> dict[str, object]:
    """A point in squares; those of a tile get their size afterwards."""
    return {
        "name": name,
        "type": word,
        "x": x * PIXELS,
        "y": y * PIXELS,
        "width": 0,
        "height": 0,
        "rotation": 0,
        "visible": True,
        "point": True,
        "properties": [_property(key, value) for key, value in sorted(properties.items())],
    }


def _tile_layer(plan: Plan) -> dict[str, Any]:
    """A rectangle round each tile, with its squares among its properties."""
    value = write_dungeon(Dungeon.from_plan("", "", "", plan, [], []))
    objects: list[dict[str, object]] = []
    for tile, given in zip(plan.tiles, value["tiles"], strict=True):  # type: ignore[call-overload]
        left, top = min(rect[0] for rect in tile.rects), min(rect[2] for rect in tile.rects)
        right, bottom = max(rect[1] for rect in tile.rects), max(rect[3] for rect in tile.rects)
        about: dict[str, str | int | bool] = {"kind": PIECE_NAMES[tile.piece]}
        about["rects"] = ";".join(",".join(str(number) for number in rect) for rect in tile.rects)
        for key in ("room", "facing"):
            if key in given:
                about[key] = given[key]
        box = _object("tile", tile.key, left, top, about)
        del box["point"]
        box["width"], box["height"] = (right + 1 - left) * PIXELS, (bottom + 1 - top) * PIXELS
        objects.append(box)
    return _objects("tiles", objects)


def _feature_layer(dungeon: Dungeon) -> dict[str, Any]:
    """A point in the middle of each doorway, end zone, chest and portal; drawn end zones are squares already."""
    board = dungeon.board
    objects: list[dict[str, object]] = []
    for door in dungeon.plan.doorways if dungeon.plan is not None else []:
        along, line = (door.first + door.last + 1) / 2, door.line + 1
        x, y = (line, along) if door.upright else (along, line)
        about: dict[str, str | int | bool] = {
            "first": int(door.first),
            "last": int(door.last),
            "line": int(door.line),
            "upright": bool(door.upright),
        }
        objects.append(_object("door", "doorway", float(x), float(y), about))
    for side in range(2):
        squares = [int(sq) for sq in board.end_zone(side)]
        if squares and dungeon.plan is not None:
            x = sum(int(board.x(sq)) for sq in squares) / len(squares) + 0.5
            y = sum(int(board.y(sq)) for sq in squares) / len(squares) + 0.5
            objects.append(_object("endzone", f"end zone {'AB'[side]}", x, y, {"side": "AB"[side]}))
    for word, places in (("chest", dungeon.chests), ("pad", dungeon.portals)):
        for number, sq in enumerate(places, 1):
            if sq < 0:
                continue
            x, y = int(board.x(sq)) + 0.5, int(board.y(sq)) + 0.5
            objects.append(_object(word, f"{word} {number}", x, y, {"number": number}))
    return _objects("features", objects)


# Reading


def read_tiled(raw: bytes, file: str, rules: str) -> Imported:
    """
    The dungeon of a Tiled map, JSON or XML; a map that does not say so itself is drawn for the game `rules`.

    Raises:
        BadData: It is none, is of a kind that is not read, or is too large; the key says where.
    """
    if raw.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        value = tmx_value(raw, file, LARGEST_FILE)
    else:
        value = mapping(parse_json(raw, file, LARGEST_FILE), file, "")
    if value.get("type", "map") != "map":
        raise BadData(file, 0, "type", "expected map")
    if value.get("orientation", "orthogonal") != "orthogonal":
        raise BadData(file, 0, "orientation", "only orthogonal maps are read")
    if value.get("infinite") not in (False, 0, None):
        raise BadData(file, 0, "infinite", "maps without end are not read; turn it off in the map's properties")
    reader = _Reader(value, file)
    return reader.tiles() if reader.layer("tiles", "objectgroup") is not None else reader.drawing(rules)


class _Reader:
    """A Tiled map being read."""

    def __init__(self, value: dict[str, Any], file: str) -> None:
        self.file = file
        self.width = whole_number(value.get("width"), file, "width", 1, int(MAX_SIDE))
        self.height = whole_number(value.get("height"), file, "height", 1, int(MAX_SIDE))
        if self.width * self.height > MAX_SQUARES:
            raise BadData(file, 0, "height", f"{self.width} x {self.height} squares; {MAX_SQUARES} fit")
        self.across = whole_number(value.get("tilewidth"), file, "tilewidth", 1, 4096)
        self.down = whole_number(value.get("tileheight"), file, "tileheight", 1, 4096)
        self.layers = [mapping(layer, file, "layers") for layer in list_of(value.get("layers", []), file, "layers")]
        self.tilesets = list_of(value.get("tilesets", []), file, "tilesets")
        self.about = self._properties(value, "properties")
        self.warnings: list[str] = []

    def _properties(self, value: dict[str, Any], where: str) -> dict[str, Any]:
        """The properties of something by name."""
        found: dict[str, Any] = {}
        for entry in list_of(value.get("properties", []), self.file, where):
            fields = mapping(entry, self.file, where)
            found[text_of(fields.get("name"), self.file, where)] = fields.get("value")
        return found

    def layer(self, name: str, kind: str) -> dict[str, Any] | None:
        """The layer of that name and kind, if there is one."""
        for layer in self.layers:
            if layer.get("name") == name and layer.get("type") == kind:
                return layer
        return None

    def objects(self, name: str) -> list[tuple[str, dict[str, Any], dict[str, Any]]]:
        """Class, values and properties of every object of a layer."""
        layer = self.layer(name, "objectgroup")
        entries = list_of(layer.get("objects", []), self.file, name) if layer is not None else []
        if len(entries) > MOST_OBJECTS:
            raise BadData(self.file, 0, name, f"more than {MOST_OBJECTS} objects")
        found: list[tuple[str, dict[str, Any], dict[str, Any]]] = []
        for number, entry in enumerate(entries):
            where = f"{name}[{number}]"
            fields = mapping(entry, self.file, where)
            word = fields.get("class") or fields.get("type") or ""
            found.append((text_of(word, self.file, where), fields, self._properties(fields, where)))
        return found

    def square(self, fields: dict[str, Any], where: str) -> tuple[int, int]:
        """The square that a point lies in; the far edges belong to the last column and row."""
        x = number_of(fields.get("x"), self.file, where) / self.across
        y = number_of(fields.get("y"), self.file, where) / self.down
        if not (0 <= x <= self.width and 0 <= y <= self.height):
            raise BadData(self.file, 0, where, "lies outside the map")
        return min(int(x), self.width - 1), min(int(y), self.height - 1)

    def numbered(self, word: str) -> list[list[int]]:
        """The squares of all features of a class, by their number, else as they come."""
        found: list[tuple[int, list[int]]] = []
        for at, (kind, fields, about) in enumerate(self.objects("features")):
            if kind == word:
                where = f"features[{at}]"
                number = whole_number(about.get("number", 1000 + at), self.file, where, 1, 1000 + MOST_OBJECTS)
                found.append((number, list(self.square(fields, where))))
        return [square for _, square in sorted(found)]

    # A map of ours

    def tiles(self) -> Imported:
        """The dungeon of the layer of tiles. Raises: BadData."""
        version = self.about.get("dungeonbowl.version")
        if version != VERSION:
            raise BadData(self.file, 0, "dungeonbowl.version", f"expected {VERSION}, got {title_of(str(version))}")
        tiles: list[dict[str, object]] = []
        for number, (_, fields, about) in enumerate(self.objects("tiles")):
            where = f"tiles[{number}]"
            tile: dict[str, object] = {"id": text_of(fields.get("name"), self.file, where, 40)}
            tile["rects"] = self._rects(text_of(about.get("rects"), self.file, where), where)
            for key in ("kind", "room", "facing"):
                if key in about:
                    tile[key] = about[key]
            tiles.append(tile)
        doors: dict[str, list[list[int]]] = {"h": [], "v": []}
        for number, (word, _, about) in enumerate(self.objects("features")):
            if word == "door":
                where = f"features[{number}]"
                stretch = [whole_number(about.get(key), self.file, where, 0, 63) for key in ("line", "first", "last")]
                doors["v" if about.get("upright") in (True, "true") else "h"].append(stretch)
        value = {
            "key": "imported",
            "name": text_of(self.about.get("dungeonbowl.name", "Imported map"), self.file, "dungeonbowl.name", 60),
            "blurb": text_of(self.about.get("dungeonbowl.blurb", ""), self.file, "dungeonbowl.blurb"),
            "tiles": tiles,
            "doorways": doors,
            "chests": self.numbered("chest"),
            "portals": self.numbered("pad"),
        }
        try:
            return Imported(parse_dungeon(value), self.warnings)
        except BadMap as bad:
            raise BadData(self.file, 0, "tiles", str(bad)) from None

    def _rects(self, text: str, where: str) -> list[list[int]]:
        rects: list[list[int]] = []
        for part in text.split(";"):
            words = part.split(",")
            if len(words) != 4 or not all(word.isascii() and word.isdecimal() and len(word) < 4 for word in words):
                raise BadData(self.file, 0, where, "rects: expected first column, last column, first row, last row")
            rects.append([int(word) for word in words])
        return rects

    # Anybody's map

    def drawing(self, rules: str) -> Imported:
        """A drawn map of the layer of squares. Raises: BadData."""
        rules = str(self.about.get("dungeonbowl.rules", rules))
        if rules not in PAINTED:
            raise BadData(self.file, 0, "dungeonbowl.rules", f"there is no game {title_of(rules)}")
        layer = self.layer("terrain", "tilelayer")
        if layer is None:
            raise BadData(self.file, 0, "layers", "there is neither a layer tiles of objects nor a layer terrain")
        letters = self._letters(PAINTED[rules].letters)
        data = layer_data(layer, self.width * self.height, self.file)
        rows = [[" "] * self.width for _ in range(self.height)]
        unknown = 0
        for at, number in enumerate(data):
            number &= ~_FLAGS
            if number:
                letter = letters.get(number, "")
                unknown += not letter
                rows[at // self.width][at % self.width] = letter or "#"
        if unknown:
            named = [word for word, letter in _LETTERS.items() if letter in PAINTED[rules].letters]
            self.warnings.append(
                f"{unknown} squares of a class that {rules} has not became rock; known are {', '.join(named)}"
            )
        zones = [
            [(x, y) for y, row in enumerate(rows) for x, seen in enumerate(row) if seen == letter]
            for letter in ZONE_LETTERS
        ]
        while len(zones) > 2 and not zones[-1]:
            zones.pop()
        self._furnish(rows, PAINTED[rules].pads)
        lines = ["".join(row).replace(" ", "#") for row in rows]
        # The letters say it all where nothing stands in an end zone.
        hidden = any(
            lines[y][x] != side for side, squares in zip(ZONE_LETTERS, zones, strict=False) for x, y in squares
        )
        drawing = Drawing(lines, [], zones if all(zones) and hidden else [], rules)
        name = text_of(self.about.get("dungeonbowl.name", "Imported map"), self.file, "dungeonbowl.name", 60)
        blurb = text_of(self.about.get("dungeonbowl.blurb", ""), self.file, "dungeonbowl.blurb")
        try:
            dungeon = Dungeon.from_drawing("imported", name, blurb, drawing)
        except BadMap as bad:
            raise BadData(self.file, 0, "terrain", str(bad)) from None
        return Imported(dungeon, self.warnings)

    def _letters(self, known: str) -> dict[int, str]:
        """The map letter for each number of the layer of squares, as far as the game has it."""
        found: dict[int, str] = {}
        for number, entry in enumerate(self.tilesets):
            where = f"tilesets[{number}]"
            fields = mapping(entry, self.file, where)
            if "source" in fields:
                name = title_of(str(fields["source"]))
                raise BadData(self.file, 0, where, f"the tileset {name} is a file of its own; embed it into the map")
            first = whole_number(fields.get("firstgid"), self.file, where, 1, 1 << 28)
            for tile in list_of(fields.get("tiles", []), self.file, where):
                about = mapping(tile, self.file, where)
                word = about.get("class") or about.get("type")
                at = whole_number(about.get("id"), self.file, where, 0, 1 << 20)
                if isinstance(word, str) and _LETTERS.get(word, "?") in known:
                    found[first + at] = _LETTERS[word]
        return found

    def _furnish(self, rows: list[list[str]], pads: int) -> None:
        """Write chests, portals and end zones into the map."""
        skipped = 0
        for number, (word, fields, about) in enumerate(self.objects("features")):
            where = f"features[{number}]"
            letter = ""
            if word == "chest":
                letter = "C"
            elif word == "pad":
                letter = PAD_DIGITS[whole_number(about.get("number"), self.file, where, 1, pads) - 1]
            elif word in ("endzone", "start") and about.get("side") in tuple(SIDES):
                letter = ZONE_LETTERS[SIDES.index(str(about["side"]))]
            if not letter:
                skipped += 1
                continue
            x, y = self.square(fields, where)
            if letter in ZONE_LETTERS:
                self._fill(rows, x, y, letter)
            else:
                rows[y][x] = letter
        if skipped:
            self.warnings.append(f"{skipped} features were left out; known are chest, pad and endzone with a side")

    def _fill(self, rows: list[list[str]], x: int, y: int, letter: str) -> None:
        """An end zone: the 4 x 4 squares of floor around a point in its middle, as far as they are floor."""
        for down in range(y - 2, y + 2):
            for across in range(x - 2, x + 2):
                if 0 <= across < self.width and 0 <= down < self.height and rows[down][across] == ".":
                    rows[down][across] = letter


def layer_data(layer: dict[str, Any], squares: int, file: str) -> list[int]:
    """The numbers of a layer of squares, however they are packed. Raises: BadData."""
    data: object = layer.get("data")
    if layer.get("encoding", "csv") == "base64":
        text = text_of(data, file, "data", LARGEST_FILE)
        packed = _unpacked(text, str(layer.get("compression") or ""), squares * 4, file)
        if len(packed) != squares * 4:
            raise BadData(file, 0, "data", f"expected {squares} squares, got {len(packed) / 4:g}")
        return [int.from_bytes(packed[at : at + 4], "little") for at in range(0, len(packed), 4)]
    numbers = list_of(data, file, "data")
    if len(numbers) != squares:
        raise BadData(file, 0, "data", f"expected {squares} squares, got {len(numbers)}")
    if not all(isinstance(number, int) and 0 <= number < 1 << 32 for number in numbers):
        raise BadData(file, 0, "data", "expected whole numbers from 0 to 4294967295")
    return numbers


def _unpacked(text: str, compression: str, most: int, file: str) -> bytes:
    """The bytes of a packed layer, never more than one beyond `most`. Raises: BadData."""
    try:
        raw = base64.b64decode("".join(text.split()), validate=True)
        if compression in ("zlib", "gzip"):
            unpacker = zlib.decompressobj(31 if compression == "gzip" else 15)
            return unpacker.decompress(raw, most + 1)
    except (ValueError, zlib.error, gzip.BadGzipFile) as wrong:
        raise BadData(file, 0, "data", f"cannot be unpacked ({str(wrong)[:60]})") from None
    if compression:
        raise BadData(file, 0, "compression", f"{title_of(compression)} is not read; use zlib, gzip or none")
    return raw
