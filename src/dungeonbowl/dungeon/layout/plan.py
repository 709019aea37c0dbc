"""A dungeon as it is built: tiles laid on the grid, doorways between them, and what becomes of them on the board."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from dungeonbowl.core.coordinates import in_a_file
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.kinds import (
    KIND_FLOOR,
    ROOM_NAMES,
    ROOM_NONE,
    ROOM_PIECES,
    ROOM_SPIKE_PIT,
    ROOM_WEREWOLFS_LAIR,
    SPOT_DOG_HOUSE,
    SPOT_PIT,
    SUPPLEMENT_FIRST,
    pit_squares,
    printed_feature,
)
from dungeonbowl.dungeon.grid.squares import EAST, MAX_SIDE, MAX_SQUARES, NONE, NORTH, SOUTH, WEST, BadMap, Layers
from dungeonbowl.dungeon.grid.terrain import TERRAINS, TILED
from dungeonbowl.dungeon.layout.deal import RULES as DEALT
from dungeonbowl.dungeon.layout.deal import Places
from dungeonbowl.dungeon.layout.drawn import drawn_board, letters_of

PIECE_END_ZONE: Final = 0
PIECE_CORRIDOR_LONG: Final = 1
PIECE_CORRIDOR_T: Final = 2
PIECE_CORRIDOR_L: Final = 3
PIECE_ROOM_SQUARE: Final = 4
PIECE_ROOM_LARGE: Final = 5
PIECE_NAMES: Final = ("end_zone", "corridor_long", "corridor_t", "corridor_l", "room_square", "room_large")


def _rooms(piece: int, supplement: bool) -> tuple[str, ...]:
    """The rooms of the box, or those of the supplement, that have the shape of a piece."""
    shape = PIECE_NAMES[piece]
    numbers = range(SUPPLEMENT_FIRST, len(ROOM_NAMES)) if supplement else range(1, SUPPLEMENT_FIRST)
    return tuple([ROOM_NAMES[number] for number in numbers if ROOM_PIECES[number] == shape])


SQUARE_ROOMS: Final = _rooms(PIECE_ROOM_SQUARE, supplement=False)
LARGE_ROOMS: Final = _rooms(PIECE_ROOM_LARGE, supplement=False)
SUPPLEMENT: Final = (
    (PIECE_ROOM_SQUARE, _rooms(PIECE_ROOM_SQUARE, supplement=True)),
    (PIECE_CORRIDOR_LONG, _rooms(PIECE_CORRIDOR_LONG, supplement=True)),
    (PIECE_CORRIDOR_L, _rooms(PIECE_CORRIDOR_L, supplement=True)),
    (PIECE_CORRIDOR_T, _rooms(PIECE_CORRIDOR_T, supplement=True)),
)
"""The tiles of the supplement by the piece whose shape they have. Source: DB21-DZ-01."""

COMPASS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""The names of the eight directions."""

MAX_TILES: Final = 64


class Tile:
    """
    One tile, turned and laid.

    Attributes:
        key: Its name in the plan.
        piece: One of the `PIECE_` numbers.
        room: One of the `ROOM_` numbers; 0 for a tile without a rule.
        rects: Its squares as rectangles (first column, last column, first row, last row).
        facing: Where the right-hand end of a large room's printed tile points, or on which side an end zone is
            chequered: one of the four straight directions; -1 for tiles that look the same from everywhere. A
            Werewolf's Lair that faces east has the dog house in its north-west corner.
    """

    def __init__(
        self, key: str, piece: int, room: int, rects: list[tuple[int, int, int, int]], facing: int = -1
    ) -> None:
        self.key = key
        self.piece = piece
        self.room = room
        self.rects = rects
        self.facing = int(EAST) if room == ROOM_WEREWOLFS_LAIR and facing < 0 else facing

    def __repr__(self) -> str:
        return f"Tile({self.key!r}, {self.piece}, {self.room}, {self.rects!r}, {self.facing})"

    @property
    def name(self) -> str:
        """The tile's name for readers: that of its room, else its key in words."""
        return (self.key if self.room == ROOM_NONE else ROOM_NAMES[self.room]).replace("_", " ")

    def squares(self) -> list[tuple[int, int]]:
        """Column and row of each of its squares, row by row."""
        found: list[tuple[int, int]] = []
        for x0, x1, y0, y1 in self.rects:
            for y in range(y0, y1 + 1):
                for x in range(x0, x1 + 1):
                    if (x, y) not in found:
                        found.append((x, y))
        found.sort(key=_row_first)
        return found

    def kind_at(self, x: int, y: int) -> i64:
        """What the tile has printed on that square of the grid."""
        if self.piece != PIECE_ROOM_LARGE:
            return KIND_FLOOR
        left, right, top, bottom = self.rects[0]
        if self.facing == EAST:
            return printed_feature(self.room, x - left, y - top)
        if self.facing == WEST:
            return printed_feature(self.room, right - x, bottom - y)
        if self.facing == SOUTH:
            return printed_feature(self.room, y - top, right - x)
        return printed_feature(self.room, bottom - y, x - left)

    def spots(self) -> list[tuple[int, int, int]]:
        """Column, row and `SPOT_` number of what is printed on single squares of a supplement's tile."""
        if self.room == ROOM_SPIKE_PIT:
            return [(x, y, int(SPOT_PIT)) for x, y in pit_squares(self.squares())]
        if self.room != ROOM_WEREWOLFS_LAIR:
            return []
        left, right, top, bottom = self.rects[0]
        x = left if self.facing == EAST or self.facing == NORTH else right
        y = top if self.facing == EAST or self.facing == SOUTH else bottom
        return [(x, y, int(SPOT_DOG_HOUSE))]

    def is_chequered(self, x: int, y: int) -> bool:
        """Whether that square of an end zone is in its chequered half. Source: DB21-TILE-09."""
        if self.piece != PIECE_END_ZONE:
            return False
        left, right, top, bottom = self.rects[0]
        if self.facing == NORTH:
            return y < top + 2
        if self.facing == SOUTH:
            return y > bottom - 2
        if self.facing == WEST:
            return x < left + 2
        return x > right - 2


def piece_of(room: str) -> int:
    """The piece that a room is printed on; -1 for a name that is none."""
    if room in SQUARE_ROOMS:
        return PIECE_ROOM_SQUARE
    if room in LARGE_ROOMS:
        return PIECE_ROOM_LARGE
    for piece, rooms in SUPPLEMENT:
        if room in rooms:
            return piece
    return -1


def rooms_of(piece: int) -> tuple[str, ...]:
    """The rooms that can be printed on a piece, those of the box first."""
    found: tuple[str, ...] = ()
    if piece == PIECE_ROOM_SQUARE:
        found = SQUARE_ROOMS
    elif piece == PIECE_ROOM_LARGE:
        found = LARGE_ROOMS
    for other, rooms in SUPPLEMENT:
        if other == piece:
            found = found + rooms
    return found


def natural_facing(piece: int, rects: list[tuple[int, int, int, int]]) -> int:
    """How a large room lies if nothing more is said; -1 for every other tile."""
    if piece != PIECE_ROOM_LARGE:
        return -1
    left, right, top, bottom = rects[0]
    return int(EAST) if right - left >= bottom - top else int(SOUTH)


class Doorway:
    """
    An opening in the wall between two tiles.

    Attributes:
        upright: Whether one walks through it east and west.
        line: The column west of an upright doorway, the row north of the other kind.
        first: Its first row, or its first column.
        last: Its last row, or its last column.
    """

    def __init__(self, upright: bool, line: int, first: int, last: int) -> None:
        self.upright = upright
        self.line = line
        self.first = first
        self.last = last

    def __repr__(self) -> str:
        return f"Doorway({self.upright}, {self.line}, {self.first}, {self.last})"

    def sides(self) -> list[tuple[int, int, int, int]]:
        """For each open edge the column and row before it and behind it."""
        found: list[tuple[int, int, int, int]] = []
        for at in range(self.first, self.last + 1):
            if self.upright:
                found.append((self.line, at, self.line + 1, at))
            else:
                found.append((at, self.line, at, self.line + 1))
        return found


class Joint:
    """
    A straight stretch along which two tiles touch.

    Attributes:
        a: Number of the tile west or north of it.
        b: Number of the other tile.
        upright, line, first, last: Where it runs, as in `Doorway`.
    """

    def __init__(self, a: int, b: int, upright: bool, line: int, first: int, last: int) -> None:
        self.a = a
        self.b = b
        self.upright = upright
        self.line = line
        self.first = first
        self.last = last

    @property
    def length(self) -> int:
        """Squares along it."""
        return self.last - self.first + 1


class Plan:
    """
    Tiles and doorways of a dungeon, whether or not they make a lawful one.

    Attributes:
        tiles: The tiles; the first end zone is side 0's, the second side 1's.
        doorways: The openings between them.
        width, height: The grid the tiles need, from column and row 0 on.
    """

    def __init__(self, tiles: list[Tile], doorways: list[Doorway]) -> None:
        """
        Raises:
            BadMap: no tile, too many, a tile without squares or beyond the grid.
        """
        if not 1 <= len(tiles) <= MAX_TILES:
            raise BadMap(f"a plan has 1 to {MAX_TILES} tiles, this one has {len(tiles)}")
        self.tiles = tiles
        self.doorways = doorways
        self.width = 0
        self.height = 0
        for tile in tiles:
            if not tile.rects:
                raise BadMap(f"tile {tile.key} has no squares")
            for x0, x1, y0, y1 in tile.rects:
                if not (0 <= x0 <= x1 < MAX_SIDE and 0 <= y0 <= y1 < MAX_SIDE):
                    raise BadMap(f"tile {tile.key} does not lie on the grid of {MAX_SIDE} x {MAX_SIDE} squares")
                self.width = max(self.width, x1 + 1)
                self.height = max(self.height, y1 + 1)
        if self.width * self.height > MAX_SQUARES:
            raise BadMap(f"the plan needs {self.width * self.height} squares, at most {MAX_SQUARES} fit")

    def owners(self) -> list[int]:
        """For each square of the grid the number of its tile, -1 for none; the first tile has it where two lie."""
        owner = [-1] * (self.width * self.height)
        for number, tile in enumerate(self.tiles):
            for x, y in tile.squares():
                if owner[y * self.width + x] < 0:
                    owner[y * self.width + x] = number
        return owner

    def joints(self) -> list[Joint]:
        """Every stretch along which two tiles touch, upright ones first."""
        owner = self.owners()
        found: list[Joint] = []
        for line in range(self.width - 1):
            last: Joint | None = None
            for at in range(self.height):
                sq = at * self.width + line
                last = _lengthen(found, last, owner[sq], owner[sq + 1], upright=True, line=line, at=at)
        for line in range(self.height - 1):
            last = None
            for at in range(self.width):
                sq = line * self.width + at
                last = _lengthen(found, last, owner[sq], owner[sq + self.width], upright=False, line=line, at=at)
        return found

    def board(self, chests: list[int], portals: list[int]) -> Board:
        """
        The board of this plan, with chests and portals on these squares.

        Source: DB21-GEO-01, -02, DB21-TILE-09.
        """
        squares = self.width * self.height
        owner = self.owners()
        kind = vec[u8]([0] * squares)
        tile = vec[u8]([255] * squares)
        room = vec[u8]([0] * squares)
        zone = vec[u8]([0] * squares)
        chequered = vec[u8]([0] * squares)
        zone_of_tile = self._zones()
        for sq in range(squares):
            number = owner[sq]
            if number < 0:
                continue
            here = self.tiles[number]
            x = sq % self.width
            y = sq // self.width
            kind[sq] = u8(here.kind_at(x, y))
            tile[sq] = u8(number)
            room[sq] = u8(here.room)
            zone[sq] = u8(zone_of_tile[number])
            if here.is_chequered(x, y):
                chequered[sq] = u8(zone_of_tile[number])
        spots = vec[u8]([0] * squares)
        for tile_with_spots in self.tiles:
            for x, y, spot in tile_with_spots.spots():
                spots[y * self.width + x] = u8(spot)
        walls_east, walls_south = self._walls()
        layers = Layers(
            self.width,
            self.height,
            kind,
            tile,
            room,
            zone,
            chequered,
            walls_east,
            walls_south,
            spots,
        )
        return Board(layers, chests, portals)

    def _walls(self) -> tuple[vec[u8], vec[u8]]:
        """The walls along the east and the south edges of the squares, where no doorway is."""
        squares = self.width * self.height
        walls_east = vec[u8]([0] * squares)
        walls_south = vec[u8]([0] * squares)
        for joint in self.joints():
            for at in range(joint.first, joint.last + 1):
                if joint.upright:
                    walls_east[at * self.width + joint.line] = u8(1)
                else:
                    walls_south[joint.line * self.width + at] = u8(1)
        for doorway in self.doorways:
            for x, y, to_x, to_y in doorway.sides():
                if not (0 <= x and 0 <= y and to_x < self.width and to_y < self.height):
                    continue
                if doorway.upright:
                    walls_east[y * self.width + x] = u8(0)
                else:
                    walls_south[y * self.width + x] = u8(0)
        return walls_east, walls_south

    def _zones(self) -> list[int]:
        """For each tile 1 or 2 if it is an end zone, else 0; a third end zone is nobody's."""
        found: list[int] = []
        zones = 0
        for tile in self.tiles:
            if tile.piece == PIECE_END_ZONE and zones < 2:
                zones += 1
                found.append(zones)
            else:
                found.append(0)
        return found


class Dungeon:
    """
    A dungeon ready to be played in: a name and its board.

    Attributes:
        key: Its short name.
        name: Its name for readers.
        blurb: One sentence about it.
        plan: The tiles it is built of; `None` for a drawn map.
        drawing: The rows, rooms and end zones of a drawn map; `None` for a plan.
        chests: The squares of its chests; none if the coaches place them.
        portals: The squares of its portals from number 1 on, -1 for one that is missing.
        board: The board with them.
        layouts: The dungeons that dice choose from before the set-up; none where the dungeon is known.
        places: The places of the sections that are shuffled before the set-up; `None` where nothing is.
    """

    def __init__(
        self,
        key: str,
        name: str,
        blurb: str,
        plan: Plan | None,
        drawing: Drawing | None,
        chests: list[int],
        portals: list[int],
        board: Board,
    ) -> None:
        self.key = key
        self.name = name
        self.blurb = blurb
        self.plan = plan
        self.drawing = drawing
        self.chests = chests
        self.portals = portals
        self.board = board
        self.layouts: list[Dungeon] = []
        self.places: Places | None = None

    @property
    def rules(self) -> str:
        """The key of the game it is built for. Tiles are those of the 2021 box."""
        return TILED if self.drawing is None else self.drawing.rules

    @property
    def teams(self) -> int:
        """How many teams meet in it: as many as have an end zone."""
        return int(self.board.sides)

    @property
    def is_furnished(self) -> bool:
        """Whether chests and portals have their places."""
        return len(self.chests) > 0 or len(self.portals) > 0

    @staticmethod
    def from_plan(
        key: str,
        name: str,
        blurb: str,
        plan: Plan,
        chests: list[tuple[int, int]],
        portals: list[tuple[int, int]],
    ) -> Dungeon:
        """
        The dungeon of a plan.

        Args:
            chests: Column and row of each chest, or none at all.
            portals: Column and row of each portal from number 1 on.

        Raises:
            BadMap: a chest or portal off the floor, or two on one square.
        """
        bare = plan.board([], [])
        taken: list[int] = []
        for what, places in (("chest", chests), ("portal", portals)):
            for x, y in places:
                sq = int(bare.at(x, y))
                if sq == NONE or not bare.is_floor(sq):
                    raise BadMap(f"the {what} at {in_a_file(x, y)} does not stand on floor")
                if sq in taken:
                    raise BadMap(f"the {what} at {in_a_file(x, y)} stands where something else stands")
                taken.append(sq)
        chest_squares = taken[: len(chests)]
        portal_squares = taken[len(chests) :]
        board = bare.furnished(chest_squares, portal_squares)
        return Dungeon(key, name, blurb, plan, None, chest_squares, portal_squares, board)

    @staticmethod
    def from_drawing(key: str, name: str, blurb: str, drawing: Drawing) -> Dungeon:
        """The dungeon of a drawn map. Raises: BadMap, see `drawn.drawn_board`."""
        board = drawing.board()
        chests = [int(sq) for sq in board.chest_square]
        portals = [int(board.portal_square[number]) for number in range(1, TERRAINS[drawing.rules].pads + 1)]
        return Dungeon(key, name, blurb, None, drawing, chests, portals, board)

    @staticmethod
    def of_layouts(key: str, name: str, blurb: str, layouts: list[Dungeon]) -> Dungeon:
        """A dungeon that is left to the dice; it shows itself as the first of the layouts. Raises: BadMap."""
        first = layouts[0]
        if first.drawing is None or any(one.rules != first.rules or one.layouts for one in layouts):
            raise BadMap("the layouts must be drawn maps of one game")
        board = first.board.furnished(first.chests, first.portals)
        board.layouts = [one.board for one in layouts]
        dungeon = Dungeon(key, name, blurb, None, first.drawing, first.chests, first.portals, board)
        dungeon.layouts = layouts
        return dungeon

    @staticmethod
    def of_places(key: str, name: str, blurb: str, places: Places) -> Dungeon:
        """A dungeon of sections that are shuffled before the set-up; it shows itself with all of them in order."""
        dungeon = Dungeon.from_drawing(key, name, blurb, Drawing(places.in_order(), [], [], DEALT))
        dungeon.places = places
        dungeon.board.deck = places
        return dungeon

    def on(self, board: Board) -> Dungeon:
        """
        The dungeon that a match is played in, by its board.

        It is one of the layouts, what the sections have become, or has the doors that the coaches have hung; else the
        dungeon itself.
        """
        for layout in self.layouts:
            if layout.board is board:
                return layout
        number = self.map_number(board)
        if number == 0 or self.layouts:
            return self
        bare = board.with_doors(0).furnished([], [])
        drawing = Drawing(letters_of(bare), [], [], self.rules)
        return Dungeon(self.key, self.name, self.blurb, None, drawing, [], [], bare)

    def map_number(self, board: Board) -> int:
        """A number that changes as often as the map does that a match is played on; 0 for the dungeon's own map."""
        for at in range(len(self.layouts)):
            if self.layouts[at].board is board:
                return at + 1
        if not TERRAINS[self.rules].sections:
            return 0
        hung = len(board.door_square) - len(self.board.door_square)
        return 2 * hung + (1 if self.places is not None and board.deck is None else 0)


class Drawing:
    """
    A map drawn in letters.

    Attributes:
        rows: The letters, see `drawn.drawn_board`.
        rooms: Rooms with a rule: kind, column, row, width, height.
        zones: Column and row of the end-zone squares of each side where the letters don't say it; else empty.
        rules: The key of the game it is drawn for.
    """

    def __init__(
        self,
        rows: list[str],
        rooms: list[tuple[str, int, int, int, int]],
        zones: list[list[tuple[int, int]]],
        rules: str,
    ) -> None:
        self.rows = rows
        self.rooms = rooms
        self.zones = zones
        self.rules = rules

    def board(self) -> Board:
        """The board drawn. A side whose end zone is not given keeps the letters' one. Raises: BadMap."""
        board = drawn_board(self.rows, self.rooms, self.rules)
        if not self.zones:
            return board
        sides: list[list[int]] = []
        for side in range(max(int(board.sides), len(self.zones))):
            given = self.zones[side] if side < len(self.zones) else []
            squares = [] if given else [int(sq) for sq in board.end_zone(side)]
            for x, y in given:
                sq = int(board.at(x, y))
                if sq == NONE or not board.is_floor(sq):
                    raise BadMap(f"the end-zone square {in_a_file(x, y)} is not floor")
                squares.append(sq)
            sides.append(squares)
        return board.zoned(*sides)


def _row_first(place: tuple[int, int]) -> tuple[int, int]:
    return place[1], place[0]


def _lengthen(
    found: list[Joint], last: Joint | None, a: int, b: int, upright: bool, line: int, at: int
) -> Joint | None:
    """Add one edge to the joint `last`, or begin a new one in `found`; `None` where no two tiles touch."""
    if a < 0 or b < 0 or a == b:
        return None
    if last is not None and last.a == a and last.b == b:
        last.last = at
        return last
    joint = Joint(a, b, upright, line, at, at)
    found.append(joint)
    return joint
