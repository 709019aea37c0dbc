"""A dungeon drawn as a map of letters, one letter a square: reading it and writing it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from dungeonbowl.core.bits import MOST_BITS
from dungeonbowl.core.coordinates import in_a_file
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.kinds import (
    KIND_CHASM,
    KIND_FLOOR,
    KIND_IDOL,
    KIND_LIQUID,
    KIND_TRAP,
    KIND_WALL,
    ROOM_NAMES,
    ROOM_NONE,
    ROOM_SPIKE_PIT,
    ROOM_WEREWOLFS_LAIR,
    SPOT_BRIDGE,
    SPOT_DOG_HOUSE,
    SPOT_DOOR,
    SPOT_NONE,
    SPOT_PIT,
    SPOT_PLATFORM,
    SPOT_STAIRS,
    SPOT_WATER,
    feature_kind,
    pit_squares,
    printed_feature,
    room_number,
)
from dungeonbowl.dungeon.grid.squares import MAX_SIDE, MAX_SQUARES, NONE, BadMap, Layers
from dungeonbowl.dungeon.grid.terrain import PAD_DIGITS, TERRAINS, ZONE_LETTERS, Terrain
from dungeonbowl.dungeon.layout.sections import Ground, mark_sections

KIND_LETTERS: Final = {"S": KIND_IDOL, "^": KIND_CHASM, "~": KIND_LIQUID, "P": KIND_TRAP}
"""The letters of squares that are neither wall nor floor."""

SPOT_LETTERS: Final = {"w": SPOT_WATER, "E": SPOT_PLATFORM, "H": SPOT_STAIRS, "D": SPOT_DOOR, "d": SPOT_DOOR}
"""The letters of floor that is more than floor in every game that has it."""


def drawn_board(rows: list[str], rooms: list[tuple[str, int, int, int, int]], rules: str) -> Board:
    """
    The board of a drawn map, one letter a square, short rows filled up with wall.

    `#` or blank wall, `.` floor, `A` `B` end zones, `Y` `Z` those of a third and a fourth team, `1` to `9` and `a` to
    `c` portals, `C` chest, `S` impassable obstacle, `^` chasm, `~` liquid, `P` pit trap, `=` bridge, `w` water, `E`
    raised floor, `H` stairs up to it, `D` door, or doorway of the side on whose half it lies, `d` door that begins
    open, as far as the game has them (`terrain.TERRAINS`). Rooms add no walls. An obstacle is the feature of the room
    it stands in and elsewhere as solid as the idol; a large room of full size in which no feature is drawn has its
    features where the printed tile has them.

    Args:
        rows: The map from the top.
        rooms: Rooms with a rule: kind, column, row, width, height.
        rules: The key of the game.

    Raises:
        BadMap: a letter, a size or a room that cannot be; it names row, column and letter.
    """
    terrain = TERRAINS[rules]
    height: i64 = len(rows)
    width: i64 = 0
    for line in rows:
        width = max(width, len(line))
    if width == 0:
        raise BadMap("the map is empty")
    if width > MAX_SIDE or height > MAX_SIDE or width * height > MAX_SQUARES:
        raise BadMap(f"the map is {width} x {height} squares; at most {MAX_SIDE} x {MAX_SIDE - 1} fit")
    squares = width * height
    drawing = _Letters(squares, width, rules=rules)
    y: i64 = 0
    for line in rows:
        x: i64 = 0
        for letter in line:
            drawing.put(y * width + x, letter, f"{in_a_file(int(x), int(y))}: '{letter}'")
            x += 1
        y += 1
    kind, zone, spots = drawing.kind, drawing.zone, drawing.spots
    room = _lay_rooms(drawing, rooms, width, height)
    drawing.check_floor()
    if terrain.sections:
        mark_sections(Ground(width, height, kind, spots, zone), drawing.tile)
    none = vec[u8]([0] * squares)
    layers = Layers(
        width,
        height,
        kind,
        drawing.tile,
        room,
        zone,
        zone,
        none,
        none,
        spots,
        terrain.open_corners,
        terrain.chests_open,
        drawing.ajar,
        terrain.wall_corners,
    )
    return Board(layers, drawing.chests, drawing.portals)


def _lay_rooms(drawing: _Letters, rooms: list[tuple[str, int, int, int, int]], width: i64, height: i64) -> vec[u8]:
    """Lay the rooms on a drawing; returns which square is in which. Raises: BadMap."""
    room = vec[u8]([0] * (width * height))
    count: i64 = 0
    for name, left, top, across, down in rooms:
        count += 1
        number = _room_on_map(name, left, top, across, down, width, height)
        _lay_room(drawing.kind, drawing.tile, room, width, number, count, left, top, across, down)
        for square, spot in _spots_of(drawing.kind, width, number, left, top, across, down):
            drawing.spots[square] = u8(spot)
    return room


def _room_on_map(name: str, left: int, top: int, across: int, down: int, width: i64, height: i64) -> i64:
    """The number of a room that may lie there. Raises: BadMap: it is unknown, or lies beyond the map."""
    number = room_number(name)
    if number == NONE or number == ROOM_NONE:
        raise BadMap(f"room '{name}' is unknown, expected one of {', '.join(ROOM_NAMES[1:])}")
    inside = 0 <= left and 0 <= top and left + across <= width and top + down <= height
    if not inside or across < 1 or down < 1:
        raise BadMap(f"room '{name}' at {in_a_file(left, top)} does not lie on the map")
    return number


class _Letters:
    """What the letters of a map put on its squares."""

    def __init__(self, squares: i64, width: i64, rules: str) -> None:
        self.width: i64 = width
        self.rules: str = rules
        self.terrain: Terrain = TERRAINS[rules]
        self.kind: vec[u8] = vec[u8]([0] * squares)
        self.tile: vec[u8] = vec[u8]([255] * squares)
        self.zone: vec[u8] = vec[u8]([0] * squares)
        self.spots: vec[u8] = vec[u8]([0] * squares)
        self.chests: list[int] = []
        self.portals: list[int] = [-1] * self.terrain.pads
        self.ajar: list[int] = []
        self.doors: int = 0

    def check_floor(self) -> None:
        """Raises: BadMap: a chest or portal is where a room has something of its own."""
        for square in self.chests + [pad for pad in self.portals if pad != NONE]:
            sq: i64 = square
            if i64(self.kind[sq]) != KIND_FLOOR or i64(self.spots[sq]) != SPOT_NONE:
                where = in_a_file(int(sq % self.width), int(sq // self.width))
                raise BadMap(f"{where}: a chest or portal stands where the room has its feature")

    def put(self, sq: i64, letter: str, place: str) -> None:
        """Put a letter on a square; `place` says in a complaint which one. Raises: BadMap."""
        if letter not in self.terrain.letters:
            raise BadMap(f"{place} is no map letter of {self.rules}, expected one of {self.terrain.letters!r}")
        if letter in "# ":
            return
        if letter == "D" and self.terrain.doorways:
            # The wall stays; only who scores there can pass.
            self.zone[sq] = u8(1 if 2 * (sq % self.width) < self.width else 2)
            return
        self.tile[sq] = u8(0)
        self.kind[sq] = u8(KIND_LETTERS.get(letter, KIND_FLOOR))
        if letter == "=" and self.terrain.bridges:
            self.spots[sq] = u8(SPOT_BRIDGE)
        if letter in SPOT_LETTERS:
            self.spots[sq] = u8(SPOT_LETTERS[letter])
        if letter in "Dd":
            self.doors += 1
            if self.doors > MOST_BITS:
                raise BadMap(f"{place} is one door too many, at most {MOST_BITS} fit")
        if letter == "d":
            self.ajar.append(sq)
        if letter in ZONE_LETTERS:
            self.zone[sq] = u8(ZONE_LETTERS.index(letter) + 1)
        elif letter == "C":
            if len(self.chests) == self.terrain.chests:
                raise BadMap(f"{place} is one chest too many, at most {self.terrain.chests} fit")
            self.chests.append(sq)
        elif letter in PAD_DIGITS:
            number = PAD_DIGITS.index(letter)
            if self.portals[number] != NONE:
                raise BadMap(f"{place} is there a second time, a number stands once")
            self.portals[number] = sq


def _lay_room(
    kind: vec[u8],
    tile: vec[u8],
    room: vec[u8],
    width: i64,
    number: i64,
    count: i64,
    left: i64,
    top: i64,
    across: i64,
    down: i64,
) -> None:
    """Give the squares of one room their room and tile numbers and its features their kind."""
    drawn = False
    y = top
    while y < top + down:
        x = left
        while x < left + across:
            sq = y * width + x
            if i64(kind[sq]) != KIND_WALL:
                room[sq] = u8(number)
                tile[sq] = u8(count)
            if i64(kind[sq]) == KIND_IDOL:
                kind[sq] = u8(feature_kind(number))
                drawn = True
            elif i64(kind[sq]) == KIND_CHASM:
                drawn = True
            x += 1
        y += 1
    lying = across == 8 and down == 4
    standing = across == 4 and down == 8
    if drawn or not (lying or standing):
        return
    y = 0
    while y < 4:
        x = 0
        while x < 8:
            sq = (top + y) * width + left + x if lying else (top + x) * width + left + y
            if i64(kind[sq]) == KIND_FLOOR:
                kind[sq] = u8(printed_feature(number, x, y))
            x += 1
        y += 1


def _spots_of(
    kind: vec[u8], width: i64, number: i64, left: i64, top: i64, across: i64, down: i64
) -> list[tuple[int, int]]:
    """
    The square and `SPOT_` number of what one room of the supplement has printed on single squares.

    The dog house is in the north-west corner. A pit is where chasm is drawn, else where the printed tile has it.
    """
    floor: list[tuple[int, int]] = []
    drawn: list[tuple[int, int]] = []
    for y in range(int(top), int(top + down)):
        for x in range(int(left), int(left + across)):
            sq: i64 = y * width + x
            if number == ROOM_SPIKE_PIT and i64(kind[sq]) == KIND_CHASM:
                kind[sq] = u8(KIND_FLOOR)
                drawn.append((x, y))
            if i64(kind[sq]) == KIND_FLOOR:
                floor.append((x, y))
    if number == ROOM_SPIKE_PIT:
        return [(y * int(width) + x, int(SPOT_PIT)) for x, y in drawn or pit_squares(floor)]
    if number == ROOM_WEREWOLFS_LAIR and floor:
        x, y = floor[0]
        return [(y * int(width) + x, int(SPOT_DOG_HOUSE))]
    return []


def letters_of(board: Board) -> list[str]:
    """The letters of `drawn_board` for this board; walls between two floor squares are not among them."""
    lines: list[str] = []
    y: i64 = 0
    while y < board.height:
        line = ""
        x: i64 = 0
        while x < board.width:
            line += letter_of(board, y * board.width + x)
            x += 1
        lines.append(line)
        y += 1
    return lines


def letter_of(board: Board, sq: i64) -> str:
    """The map letter of one square: chest or portal first, then end zone, then what it is made of."""
    kind = i64(board.kind[sq])
    if board.is_door(sq):
        return "D" if board.is_shut_at_first(sq) else "d"
    if kind == KIND_WALL:
        return "D" if board.is_doorway(sq) else "#"
    if kind == KIND_CHASM or board.is_pit(sq):
        return "^"
    if kind == KIND_LIQUID:
        return "~"
    if kind == KIND_TRAP:
        return "P"
    if kind != KIND_FLOOR:
        return "S"
    if i64(board.chest[sq]) > 0:
        return "C"
    if i64(board.portal[sq]) > 0:
        return PAD_DIGITS[i64(board.portal[sq]) - 1]
    if board.is_bridge(sq):
        return "="
    for letter, spot in SPOT_LETTERS.items():
        if i64(board.spots[sq]) == spot:
            return letter
    zone = i64(board.zone[sq])
    return ZONE_LETTERS[zone - 1] if zone else "."
