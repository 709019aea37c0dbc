"""The dungeons of the package and of anybody else: YAML files as `docs/formats/dungeon.md` describes them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

from dungeonbowl.core.ids import MOST_SIDES
from dungeonbowl.data.reading import BadData, Entry, parse_documents, read_document, shown_path
from dungeonbowl.dungeon import BadMap, Doorway, Drawing, Dungeon, Plan, Tile, validate
from dungeonbowl.dungeon.carving.made import DRAWN, FOR_MORE, generate_drawn, lays_hazards
from dungeonbowl.dungeon.grid.kinds import ROOM_NAMES, ROOM_WEREWOLFS_LAIR
from dungeonbowl.dungeon.grid.squares import CHESTS, PORTALS
from dungeonbowl.dungeon.grid.terrain import TERRAINS, TILED, ZONE_LETTERS
from dungeonbowl.dungeon.laws.violation import Violation
from dungeonbowl.dungeon.layout.deal import RULES as DEALT
from dungeonbowl.dungeon.layout.deal import Places
from dungeonbowl.dungeon.layout.plan import PIECE_NAMES, natural_facing, rooms_of
from dungeonbowl.dungeon.layout.sections import HALLS
from dungeonbowl.dungeon.layout.written import LAYOUTS
from dungeonbowl.dungeon.tiling.generate import BadWish, generate

FOLDER: Final = Path(__file__).resolve().parent / "dungeons"
SUFFIX: Final = ".yaml"
WISH: Final = "generate:"
"""What the name of a dungeon that is made by dice begins with; its seed follows."""
HAZARDS: Final = "hazards"
"""What it ends in where there is more in the dungeon than floor."""

_FACINGS: Final = {"N": 0, "E": 2, "S": 4, "W": 6}
_TURNED: Final = (ROOM_NAMES.index("dragon_youngling"), ROOM_NAMES.index("fiery_chasm"))
"""The rooms whose two ends differ."""
_REQUIRED: Final = ("name",)
_OPTIONAL: Final = (
    *(
        "blurb",
        "source",
        "tiles",
        "doorways",
        "chests",
        "portals",
        "rows",
        "rooms",
        "zones",
        "rules",
        "layouts",
        "setup",
    ),
)
_BUILT: Final = ("tiles", "doorways", "chests", "portals")
_DRAWN: Final = ("rows", "rooms", "zones", "rules")
BY_DICE: Final = "by_dice"
"""The key of the dungeon that is left to the dice, where a game has one."""
_LAST: Final = 63
MOST_TILES: Final = 32
_MOST_DOORWAYS: Final = 64
LEAST_ZONE: Final = 6
"""So many squares an end zone has at least, since six players begin in it (DB21-SET-01)."""

_SECTIONS: Final = {
    "DB21-TILE-01": "chests",
    "DB21-TILE-05": "doorways",
    "DB21-TILE-06": "doorways",
    "DB21-TILE-11": "chests",
    "DB21-TILE-14": "portals",
}
"""Under which key of the file the breach of a rule is looked for; `tiles` for every other rule."""


def dungeon_keys(rules: str, teams: int = 2) -> list[str]:
    """
    The keys of a game's dungeons in the package: that of the dice first, then printed layouts, then ours by name.

    Args:
        teams: for how many teams they are made.
    """
    keys = sorted(path.stem for path in (FOLDER / rules).glob(f"*{SUFFIX}"))
    return [key for key in sorted(keys, key=_listed) if teams_of(key) == teams]


@cache
def teams_of(key: str) -> int:
    """How many teams meet in a dungeon of the package: its rows show an end zone of each, but for the first two."""
    rows = [line for line in stored_files()[key].read_text(encoding="utf-8").splitlines() if line.startswith('  - "')]
    shown = [at + 1 for at, letter in enumerate(ZONE_LETTERS) if any(letter in row for row in rows)]
    return max([2, *shown])


def _listed(key: str) -> tuple[bool, bool, int]:
    """Where a key stands in a list; numbered layouts are in the order of their numbers."""
    printed = key.startswith(("layout_", "setup_"))
    return key != BY_DICE, not printed, len(key) if printed else 0


def load_dungeon(key_or_path: str | Path) -> Dungeon:
    """
    A dungeon that can be played in.

    Args:
        key_or_path: A key of `dungeon_keys`, a file of one's own, or `generate:` with a seed for one made by dice.

    Raises:
        BadData: No such dungeon, a file that cannot be read, or one that breaks a rule of construction.
    """
    if _is_wish(key_or_path):
        return _made_by_dice(str(key_or_path))
    if key_or_path in stored_files():
        like = _stored(str(key_or_path))
        # Everybody gets a name and lists of their own; the board never changes, and keeps its tables between matches.
        chests, portals = list(like.chests), list(like.portals)
        copy = Dungeon(like.key, like.name, like.blurb, like.plan, like.drawing, chests, portals, like.board)
        copy.layouts = list(like.layouts)
        copy.places = like.places
        return copy
    path = _path(key_or_path)
    return _lawful(read_document(path), path.stem, shown_path(path))


@cache
def stored_files() -> dict[str, Path]:
    """The file of every dungeon in the package, by its key."""
    return {path.stem: path for path in sorted(FOLDER.glob(f"*/*{SUFFIX}"))}


@cache
def _stored(key: str) -> Dungeon:
    """A dungeon of the package, read and checked once."""
    path = _path(key)
    return _lawful(read_document(path), path.stem, shown_path(path))


def read_dungeon(key_or_path: str | Path) -> Dungeon:
    """
    A dungeon as it is written, lawful or not, to be shown and validated.

    Raises:
        BadData: No such dungeon or a file that cannot be read.
    """
    if _is_wish(key_or_path):
        return _made_by_dice(str(key_or_path))
    path = _path(key_or_path)
    return build_dungeon(read_document(path), path.stem)


def parse_dungeon_text(raw: bytes, file: str) -> Dungeon:
    """The dungeon written in these bytes, lawful or not. Raises: BadData, with `file` as the file's name."""
    return build_dungeon(parse_documents(raw, file)[0], Path(file).stem)


def load_dungeon_text(raw: bytes, file: str, key: str) -> Dungeon:
    """
    A dungeon that can be played in, from the bytes of somebody's file.

    Args:
        raw: The bytes.
        file: The file's name in complaints.
        key: The dungeon's short name.

    Raises:
        BadData: It cannot be read, or breaks a rule of construction.
    """
    return _lawful(parse_documents(raw, file)[0], key, file)


def _lawful(root: Entry, key: str, file: str) -> Dungeon:
    """The dungeon of a file's document. Raises: BadData, for one that breaks a rule of construction too."""
    dungeon = build_dungeon(root, key)
    for fault in drawn_faults(dungeon):
        root.fields(_REQUIRED, _OPTIONAL)["rows"].fail(fault.text)
    for violation in validate(dungeon):
        section = _SECTIONS.get(violation.rule, "tiles") if dungeon.plan is not None else "rows"
        entry = root.fields(_REQUIRED, _OPTIONAL).get(section, root)
        raise BadData(file, entry.line, section, str(violation))
    return dungeon


def build_dungeon(root: Entry, key: str) -> Dungeon:
    """The dungeon of a file's document. Raises: BadData."""
    fields = root.fields(_REQUIRED, _OPTIONAL)
    name = fields["name"].text(60)
    blurb = fields["blurb"].text(200) if "blurb" in fields else ""
    if "source" in fields:
        fields["source"].text(200)
    if "layouts" in fields:
        return _by_dice(root, fields, key, name, blurb)
    if "setup" in fields:
        return _of_sections(fields, key, name, blurb)
    if "rows" in fields:
        return _drawn(root, fields, key, name, blurb)
    for missing in ("tiles", "doorways"):
        if missing not in fields:
            root.fail(f"the key {missing} is missing")
    for strange in ("rooms", "zones"):
        if strange in fields:
            fields[strange].fail("only a drawn map has it; its rows are missing")
    tiles = [_tile(tile_key, entry) for tile_key, entry in fields["tiles"].items(MOST_TILES)]
    try:
        plan = Plan(tiles, _doorways(fields["doorways"]))
    except BadMap as fault:
        fields["tiles"].fail(str(fault))
    chests = _squares(fields["chests"], CHESTS) if "chests" in fields else []
    portals = _squares(fields["portals"], PORTALS) if "portals" in fields else []
    if bool(chests) != bool(portals):
        fields["chests" if chests else "portals"].fail("chests and portals are given both or neither")
    try:
        return Dungeon.from_plan(key, name, blurb, plan, chests, portals)
    except BadMap as fault:
        fields.get("chests", root).fail(str(fault))


def _by_dice(root: Entry, fields: dict[str, Entry], key: str, name: str, blurb: str) -> Dungeon:
    """The dungeon that is one of the package's by two dice, for the sums from 2 to 12. Raises: BadData."""
    for strange in (*_BUILT, *_DRAWN):
        if strange in fields:
            fields[strange].fail("a dungeon of layouts has none; its layouts say it")
    known = tuple(path for path in stored_files() if path != key)
    layouts = [load_dungeon(entry.one_of(known)) for entry in fields["layouts"].entries(LAYOUTS, LAYOUTS)]
    try:
        return Dungeon.of_layouts(key, name, blurb, layouts)
    except BadMap as fault:
        root.fail(str(fault))


def _of_sections(fields: dict[str, Entry], key: str, name: str, blurb: str) -> Dungeon:
    """The dungeon of sections that are shuffled before the set-up. Raises: BadData."""
    for strange in (*_BUILT, *_DRAWN):
        if strange in fields and strange != "rules":
            fields[strange].fail("a dungeon of sections has none; its set-up says where they lie")
    if "rules" in fields:
        fields["rules"].one_of((DEALT,))
    parts = fields["setup"].fields(("north", "south", "slots"))
    try:
        north, south = (_square(parts[end]) for end in ("north", "south"))
        return Dungeon.of_places(key, name, blurb, Places(north, south, _squares(parts["slots"], len(HALLS))))
    except BadMap as fault:
        fields["setup"].fail(str(fault))


def _drawn(root: Entry, fields: dict[str, Entry], key: str, name: str, blurb: str) -> Dungeon:
    """The dungeon of a map drawn in letters. Raises: BadData."""
    for strange in _BUILT:
        if strange in fields:
            fields[strange].fail("a drawn map has none; its rows say it")
    rows: list[str] = []
    for row in fields["rows"].entries(1, _LAST + 1):
        row.text(_LAST + 1)
        # Blanks at its ends are rock, so the row is taken as it stands.
        rows.append(str(row.value))
    rooms: list[tuple[str, int, int, int, int]] = []
    for room in fields["rooms"].entries(0, MOST_TILES) if "rooms" in fields else []:
        kind, *numbers = room.entries(5, 5)
        x, y, width, height = (number.number(0, _LAST + 1) for number in numbers)
        rooms.append((kind.one_of(ROOM_NAMES[1:]), x, y, width, height))
    zones: list[list[tuple[int, int]]] = []
    for side in fields["zones"].entries(0, MOST_SIDES) if "zones" in fields else []:
        zones.append(_squares(side, (_LAST + 1) ** 2))
    try:
        rules = fields["rules"].one_of(tuple(TERRAINS)) if "rules" in fields else TILED
        return Dungeon.from_drawing(key, name, blurb, Drawing(rows, rooms, zones, rules))
    except BadMap as fault:
        fields.get("rows", root).fail(str(fault))


def drawn_faults(dungeon: Dungeon) -> list[Violation]:
    """
    What a map of the 2021 game drawn in letters lacks to be played in. Nothing else of it is checked but its reach.

    Rules: DB21-SET-01, DB21-TILE-01.
    """
    if dungeon.plan is not None or not TERRAINS[dungeon.rules].tiled:
        return []
    board = dungeon.board
    found: list[Violation] = []
    for side in range(2):
        count = len(board.end_zone(side))
        if count < LEAST_ZONE:
            text = f"side {'AB'[side]} has an end zone of {count} squares; at least {LEAST_ZONE} are needed"
            found.append(Violation("DB21-SET-01", text, [], []))
    if len(dungeon.chests) != CHESTS or len([sq for sq in dungeon.portals if sq >= 0]) != PORTALS:
        text = f"a drawn map needs {CHESTS} chests, C, and the {PORTALS} portals 1 to {PORTALS}"
        found.append(Violation("DB21-TILE-01", text, [], []))
    return found


def dungeon_text(dungeon: Dungeon) -> str:
    """
    A dungeon as the text of a dungeon file, which `parse_dungeon_text` reads to the same dungeon.
    """
    plan, places = dungeon.plan, dungeon.places
    lines = [f"name: {_quoted(dungeon.name)}"]
    if dungeon.blurb:
        lines.append(f"blurb: {_quoted(dungeon.blurb)}")
    if dungeon.layouts:
        return "\n".join([*lines, "layouts:", *(f"  - {layout.key}" for layout in dungeon.layouts)]) + "\n"
    if places is not None:
        slots = ", ".join(f"[{x}, {y}]" for x, y in places.slots)
        ends = [f"  {end}: [{x}, {y}]" for end, (x, y) in (("north", places.north), ("south", places.south))]
        return "\n".join([*lines, f"rules: {DEALT}", "setup:", *ends, f"  slots: [{slots}]"]) + "\n"
    if plan is None:
        return "\n".join([*lines, *_drawing_lines(dungeon)]) + "\n"
    lines.append("# Rectangles are [first column, last column, first row, last row].")
    lines.append("tiles:")
    for tile in plan.tiles:
        room = f", room: {ROOM_NAMES[tile.room]}" if tile.room else ""
        rects = ", ".join(f"[{x0}, {x1}, {y0}, {y1}]" for x0, x1, y0, y1 in tile.rects)
        words = [word for word, number in _FACINGS.items() if number == tile.facing]
        facing = f", facing: {words[0]}" if words else ""
        lines.append(f"  {tile.key}: {{kind: {PIECE_NAMES[tile.piece]}{room}, rects: [{rects}]{facing}}}")
    lines.append("doorways:")
    for key in ("h", "v"):
        doors = [door for door in plan.doorways if door.upright == (key == "v")]
        lines.append(f"  {key}: [{', '.join(f'[{door.line}, {door.first}, {door.last}]' for door in doors)}]")
    for key, squares in (("chests", dungeon.chests), ("portals", dungeon.portals)):
        if squares:
            listed = ", ".join(f"[{dungeon.board.x(sq)}, {dungeon.board.y(sq)}]" for sq in squares)
            lines.append(f"{key}: [{listed}]")
    return "\n".join(lines) + "\n"


def _drawing_lines(dungeon: Dungeon) -> list[str]:
    """The lines of a drawn map."""
    drawing = dungeon.drawing
    assert drawing is not None, "a dungeon has a plan or a drawing"
    told = [] if TERRAINS[drawing.rules].tiled else [f"rules: {drawing.rules}"]
    lines = [*told, "rows:", *(f"  - {_quoted(row.replace(' ', '#'))}" for row in drawing.rows)]
    if drawing.rooms:
        rooms = (f"  - [{kind}, {x}, {y}, {width}, {height}]" for kind, x, y, width, height in drawing.rooms)
        lines += ["rooms:", *rooms]
    if drawing.zones:
        sides = (", ".join(f"[{x}, {y}]" for x, y in side) for side in drawing.zones)
        lines += ["zones:", *(f"  - [{side}]" for side in sides)]
    return lines


def _quoted(text: str) -> str:
    """A text between quotation marks; those of JSON are YAML's too."""
    return json.dumps(text, ensure_ascii=False)


def _is_wish(key_or_path: str | Path) -> bool:
    return isinstance(key_or_path, str) and key_or_path.startswith(WISH)


def _made_by_dice(word: str) -> Dungeon:
    """The dungeon of a word such as `generate:5:symmetric` or `generate:5:db5:4:hazards`. Raises: BadData."""
    seed, _, rest = word.removeprefix(WISH).partition(":")
    tiled = rest in ("", "symmetric")
    drawn = {(key, 2) for key in DRAWN} | {(key, teams) for key in FOR_MORE for teams in range(3, MOST_SIDES + 1)}
    known = {f"{key}:{teams}" if teams > 2 else key: (key, teams) for key, teams in drawn}
    halls, hazards, behind = rest.partition(f":{HAZARDS}")
    lays = not hazards or lays_hazards(halls.partition(":")[0])
    named = tiled or (halls in known and lays and not behind)
    if not seed.isascii() or not seed.isdecimal() or len(seed) > 16 or not named:
        games = ", ".join(f"{WISH}SEED:{key}" for key in DRAWN)
        further = f":3 or :4 for so many teams, :{HAZARDS}"
        raise BadData(word[:80], 0, "", f"expected {WISH}SEED, {WISH}SEED:symmetric or {games} (behind it {further})")
    try:
        if tiled:
            return generate(int(seed), 0, rest == "symmetric")
        key, teams = known[halls]
        return generate_drawn(int(seed), key, bool(hazards), teams)
    except BadWish as wrong:
        raise BadData(word[:80], 0, "", str(wrong)) from None


def _path(key_or_path: str | Path) -> Path:
    """The file that is meant. Raises: BadData for a word that is neither a key nor a file."""
    word = str(key_or_path)
    stored = stored_files()
    if word in stored:
        return stored[word]
    if not isinstance(key_or_path, Path) and not word.endswith((SUFFIX, ".yml")):
        known = ", ".join(stored)
        raise BadData(
            word[:80], 0, "", f"no dungeon of that name; there are {known}, or give a {SUFFIX} file or {WISH}SEED"
        )
    return Path(key_or_path)


def _tile(key: str, entry: Entry) -> Tile:
    """One tile of the mapping `tiles`."""
    Entry(entry.file, entry.line, key, key).key_text()
    fields = entry.fields(("kind", "rects"), ("room", "facing"))
    piece = PIECE_NAMES.index(fields["kind"].one_of(PIECE_NAMES))
    kind = PIECE_NAMES[piece]
    rects = [_rect(rect) for rect in fields["rects"].entries(1, 4)]
    room = 0
    if "room" in fields:
        if not rooms_of(piece):
            fields["room"].fail(f"a {kind} is no room")
        room = ROOM_NAMES.index(fields["room"].one_of(rooms_of(piece)))
    elif kind in ("room_square", "room_large"):
        entry.fail(f"the key room is missing; a {kind} needs one")
    facing = natural_facing(piece, rects)
    if "facing" in fields:
        if kind not in ("end_zone", "room_large") and room != ROOM_WEREWOLFS_LAIR:
            fields["facing"].fail(f"a {kind} looks the same from every side or says it by its rects")
        facing = _FACINGS[fields["facing"].one_of(tuple(_FACINGS))]
        left, right, top, bottom = rects[0]
        if kind == "room_large" and (facing in (2, 6)) != (right - left > bottom - top):
            fields["facing"].fail("a large room faces along its long side")
    elif kind == "end_zone" or room in _TURNED:
        entry.fail(f"the key facing is missing; {'an end zone' if kind == 'end_zone' else 'this room'} needs it")
    return Tile(key, piece, room, rects, facing)


def _rect(entry: Entry) -> tuple[int, int, int, int]:
    """First column, last column, first row, last row."""
    x0, x1, y0, y1 = (number.number(0, _LAST) for number in entry.entries(4, 4))
    if x0 > x1 or y0 > y1:
        entry.fail("the last column or row comes before the first")
    return x0, x1, y0, y1


def _doorways(entry: Entry) -> list[Doorway]:
    """The doorways of both directions."""
    found: list[Doorway] = []
    for key, rows in entry.fields(("h", "v")).items():
        for row in rows.entries(0, _MOST_DOORWAYS):
            line, first, last = (number.number(0, _LAST) for number in row.entries(3, 3))
            if first > last:
                row.fail("a doorway's last square comes before its first")
            found.append(Doorway(key == "v", line, first, last))
    return found


def _squares(entry: Entry, most: int) -> list[tuple[int, int]]:
    """A list of [column, row]."""
    return [_square(square) for square in entry.entries(0, most)]


def _square(entry: Entry) -> tuple[int, int]:
    """A [column, row]."""
    x, y = (number.number(0, _LAST) for number in entry.entries(2, 2))
    return x, y
