"""A dungeon as JSON, for records and messages: whole, so that it can be played in again anywhere."""

from __future__ import annotations

from typing import Final, cast

from dungeonbowl.core.ids import MOST_SIDES
from dungeonbowl.dungeon.grid.kinds import ROOM_NAMES, ROOM_NONE, room_number
from dungeonbowl.dungeon.grid.squares import EAST, NORTH, SOUTH, WEST, BadMap
from dungeonbowl.dungeon.grid.terrain import TERRAINS, TILED
from dungeonbowl.dungeon.layout.deal import Places
from dungeonbowl.dungeon.layout.plan import (
    MAX_TILES,
    PIECE_END_ZONE,
    PIECE_NAMES,
    Doorway,
    Drawing,
    Dungeon,
    Plan,
    Tile,
    natural_facing,
)
from dungeonbowl.dungeon.layout.sections import HALLS

FACINGS: Final = {"N": int(NORTH), "E": int(EAST), "S": int(SOUTH), "W": int(WEST)}
"""The straight directions by their names."""

_LONGEST_TEXT: Final = 500
_MOST_DOORWAYS: Final = 256
_MOST_ROWS: Final = 64
_MOST_SQUARES: Final = 4095
LAYOUTS: Final = 11
"""Layouts that two dice choose from, for the sums from 2 to 12 (DB7-LAY-01)."""


def write_dungeon(dungeon: Dungeon) -> dict[str, object]:
    """The dungeon as a JSON value that `parse_dungeon` understands."""
    value: dict[str, object] = {"key": dungeon.key, "name": dungeon.name, "blurb": dungeon.blurb}
    plan = dungeon.plan
    drawing = dungeon.drawing
    if dungeon.layouts:
        value["layouts"] = [write_dungeon(layout) for layout in dungeon.layouts]
    elif dungeon.places is not None:
        places = dungeon.places
        value["setup"] = {
            "north": list(places.north),
            "south": list(places.south),
            "slots": [list(slot) for slot in places.slots],
        }
    elif plan is not None:
        value["tiles"] = [_write_tile(tile) for tile in plan.tiles]
        value["doorways"] = {
            "h": [[door.line, door.first, door.last] for door in plan.doorways if not door.upright],
            "v": [[door.line, door.first, door.last] for door in plan.doorways if door.upright],
        }
        value["chests"] = [_place(dungeon, sq) for sq in dungeon.chests]
        value["portals"] = [_place(dungeon, sq) for sq in dungeon.portals]
    elif drawing is not None:
        if not TERRAINS[drawing.rules].tiled:
            value["rules"] = drawing.rules
        value["rows"] = list(drawing.rows)
        value["rooms"] = [list(room) for room in drawing.rooms]
        value["zones"] = [[list(square) for square in side] for side in drawing.zones]
    return value


def parse_dungeon(value: object) -> Dungeon:
    """
    The dungeon that `write_dungeon` wrote.

    Its shape is checked, not its lawfulness: see `validate` for that.

    Raises:
        BadMap: not such a value; the text names the key.
    """
    fields = _fields(value, "dungeon")
    key = _text(fields, "key")
    name = _text(fields, "name")
    blurb = _text(fields, "blurb")
    if "layouts" in fields:
        layouts = [parse_dungeon(entry) for entry in _list(fields, "layouts", LAYOUTS)]
        if len(layouts) != LAYOUTS:
            raise BadMap(f"layouts: expected {LAYOUTS}, one for each sum of two dice")
        return Dungeon.of_layouts(key, name, blurb, layouts)
    if "setup" in fields:
        setup = _fields(fields["setup"], "setup")
        slots = [_square(slot, "slots") for slot in _list(setup, "slots", len(HALLS))]
        north, south = _square(setup.get("north"), "north"), _square(setup.get("south"), "south")
        return Dungeon.of_places(key, name, blurb, Places(north, south, slots))
    if "rows" in fields:
        return Dungeon.from_drawing(key, name, blurb, _parse_drawing(fields))
    tiles: list[Tile] = []
    for entry in _list(fields, "tiles", MAX_TILES):
        tiles.append(_parse_tile(_fields(entry, "tiles")))
    doors = _fields(fields.get("doorways"), "doorways")
    doorways: list[Doorway] = []
    for kind in ("h", "v"):
        for entry in _list(doors, kind, _MOST_DOORWAYS):
            line, first, last = _numbers(entry, kind, 3)
            doorways.append(Doorway(kind == "v", line, first, last))
    chests = [_square(entry, "chests") for entry in _list(fields, "chests", TERRAINS[TILED].chests)]
    portals = [_square(entry, "portals") for entry in _list(fields, "portals", 6)]
    return Dungeon.from_plan(key, name, blurb, Plan(tiles, doorways), chests, portals)


def _write_tile(tile: Tile) -> dict[str, object]:
    value: dict[str, object] = {"id": tile.key, "kind": PIECE_NAMES[tile.piece]}
    if tile.room != ROOM_NONE:
        value["room"] = ROOM_NAMES[tile.room]
    value["rects"] = [list(rect) for rect in tile.rects]
    for word, direction in FACINGS.items():
        if direction == tile.facing:
            value["facing"] = word
    return value


def _parse_tile(fields: dict[str, object]) -> Tile:
    key = _text(fields, "id")
    kind = _text(fields, "kind")
    if kind not in PIECE_NAMES:
        raise BadMap(f"kind: '{kind}' is no tile, expected one of {', '.join(PIECE_NAMES)}")
    piece = PIECE_NAMES.index(kind)
    room = 0
    if "room" in fields:
        room = int(room_number(_text(fields, "room")))
        if room < 1:
            raise BadMap(f"room: '{fields['room']}' is unknown")
    rects: list[tuple[int, int, int, int]] = []
    for entry in _list(fields, "rects", 4):
        x0, x1, y0, y1 = _numbers(entry, "rects", 4)
        if x0 > x1 or y0 > y1:
            raise BadMap("rects: the last column or row comes before the first")
        rects.append((x0, x1, y0, y1))
    if not rects:
        raise BadMap("rects: a tile needs at least one rectangle")
    facing = natural_facing(piece, rects)
    if "facing" in fields:
        word = _text(fields, "facing")
        if word not in FACINGS:
            raise BadMap("facing: expected N, E, S or W")
        facing = FACINGS[word]
    elif piece == PIECE_END_ZONE:
        raise BadMap("facing: an end zone needs it")
    return Tile(key, piece, room, rects, facing)


def _parse_drawing(fields: dict[str, object]) -> Drawing:
    rows: list[str] = []
    for entry in _list(fields, "rows", _MOST_ROWS):
        if not isinstance(entry, str):
            raise BadMap("rows: expected text")
        rows.append(entry)
    rooms: list[tuple[str, int, int, int, int]] = []
    for entry in _list(fields, "rooms", MAX_TILES):
        room = _entries(entry, "rooms", 5)
        kind = room[0] if room else None
        if not isinstance(kind, str):
            raise BadMap("rooms: expected kind, column, row, width, height")
        x, y, width, height = _numbers(room[1:], "rooms", 4)
        rooms.append((kind, x, y, width, height))
    zones: list[list[tuple[int, int]]] = []
    for entry in _list(fields, "zones", MOST_SIDES):
        zones.append([_square(square, "zones") for square in _entries(entry, "zones", _MOST_SQUARES)])
    rules = fields.get("rules", TILED)
    if rules not in TERRAINS:
        raise BadMap(f"rules: no game {rules!r} has dungeons, expected one of {', '.join(TERRAINS)}")
    return Drawing(rows, rooms, zones, str(rules))


def _place(dungeon: Dungeon, sq: int) -> list[int]:
    return [int(dungeon.board.x(sq)), int(dungeon.board.y(sq))]


def _fields(value: object, key: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise BadMap(f"{key}: expected keys and values")
    return cast("dict[str, object]", value)


def _text(fields: dict[str, object], key: str) -> str:
    value = fields.get(key)
    if not isinstance(value, str) or len(value) > _LONGEST_TEXT:
        raise BadMap(f"{key}: expected text of at most {_LONGEST_TEXT} characters")
    return value


def _list(fields: dict[str, object], key: str, most: int) -> list[object]:
    return _entries(fields.get(key), key, most)


def _entries(value: object, key: str, most: int) -> list[object]:
    if not isinstance(value, list):
        raise BadMap(f"{key}: expected a list")
    entries = cast("list[object]", value)
    if len(entries) > most:
        raise BadMap(f"{key}: expected at most {most} entries, got {len(entries)}")
    return entries


def _numbers(value: object, key: str, count: int) -> list[int]:
    entries = _entries(value, key, count)
    if len(entries) != count:
        raise BadMap(f"{key}: expected {count} entries, got {len(entries)}")
    found: list[int] = []
    for number in entries:
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= 64:
            raise BadMap(f"{key}: expected whole numbers from 0 to 64")
        found.append(number)
    return found


def _square(value: object, key: str) -> tuple[int, int]:
    x, y = _numbers(value, key, 2)
    return x, y
