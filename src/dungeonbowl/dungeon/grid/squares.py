"""The squares of a dungeon as they are drawn: what is where, and which is next to which on the bare grid."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from dungeonbowl.core.bits import bit
from dungeonbowl.dungeon.grid.kinds import (
    KIND_CHASM,
    KIND_FLOOR,
    KIND_WALL,
    SPOT_BRIDGE,
    SPOT_DOG_HOUSE,
    SPOT_DOOR,
    SPOT_PIT,
    SPOT_PLATFORM,
    SPOT_STAIRS,
    SPOT_WATER,
    SUPPLEMENT_FIRST,
)

NONE: Final[i64] = -1

# The eight directions are N NE E SE S SW W NW; an odd number is a diagonal.
NORTH: Final[i64] = 0
EAST: Final[i64] = 2
SOUTH: Final[i64] = 4
WEST: Final[i64] = 6
DX: Final = vec[i64]([0, 1, 1, 1, 0, -1, -1, -1])
DY: Final = vec[i64]([-1, -1, 0, 1, 1, 1, 0, -1])

TILE_NONE: Final[i64] = 255
MAX_SIDE: Final[i64] = 64
MAX_SQUARES: Final[i64] = 4095
CHESTS: Final = 6
PORTALS: Final = 6
"""What a dungeon has of each where no more are agreed on: chests, and portals, pads or teleport counters."""
MAX_CHESTS: Final[i64] = 12
MAX_PORTALS: Final[i64] = 12


class BadMap(ValueError):
    """A drawn map that cannot be read: the place and what was expected there."""


class Grid:
    """Columns, rows and neighbours of all squares of a size, whatever is drawn on them."""

    def __init__(self, width: i64, height: i64) -> None:
        squares = width * height
        self.column: vec[u8] = vec[u8]([0] * squares)
        self.row: vec[u8] = vec[u8]([0] * squares)
        self.neighbour: vec[i16] = vec[i16]([-1] * (squares * 8))
        sq: i64 = 0
        while sq < squares:
            x = sq % width
            y = sq // width
            self.column[sq] = u8(x)
            self.row[sq] = u8(y)
            d: i64 = 0
            while d < 8:
                across = x + DX[d]
                down = y + DY[d]
                if 0 <= across < width and 0 <= down < height:
                    self.neighbour[sq * 8 + d] = i16(down * width + across)
                d += 1
            sq += 1


class Layers:
    """What is drawn of a dungeon, a table for each thing that a square may be or have."""

    def __init__(
        self,
        width: i64,
        height: i64,
        kind: vec[u8],
        tile: vec[u8],
        room: vec[u8],
        zone: vec[u8],
        chequered: vec[u8],
        walls_east: vec[u8],
        walls_south: vec[u8],
        spots: vec[u8],
        open_corners: bool = False,
        chests_open: bool = False,
        ajar: list[int] | None = None,
        wall_corners: bool = False,
        grid: Grid | None = None,
    ) -> None:
        """
        Args:
            width: Columns, at most 64.
            height: Rows, at most 64.
            kind: For each square one of the `KIND_` numbers.
            tile: Number of the tile a square belongs to, 255 for none.
            room: For each square one of the `ROOM_` numbers.
            zone: 0, or one more than the side whose end zone it is; where such a square is wall, it is a doorway.
            chequered: The same for the chequered squares of the end zones.
            walls_east: 1 where a wall runs along the east edge of a square, whatever lies behind it.
            walls_south: 1 where a wall runs along the south edge.
            spots: For each square one of the `SPOT_` numbers.
            open_corners: Whether a diagonal step may pass between two squares of wall.
            chests_open: Whether a closed chest is entered like any other square.
            ajar: The doors that begin open where others begin shut.
            wall_corners: Whether nothing but two squares of wall closes the way between them; a chest is no wall.
            grid: Their squares, where something is drawn of that size already.
        """
        assert 0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE and width * height <= MAX_SQUARES, (
            "a board fits 64 x 64"
        )
        self.width: i64 = width
        self.height: i64 = height
        self.kind: vec[u8] = kind
        self.tile: vec[u8] = tile
        self.room: vec[u8] = room
        self.zone: vec[u8] = zone
        self.chequered: vec[u8] = chequered
        self.walls_east: vec[u8] = walls_east
        self.walls_south: vec[u8] = walls_south
        self.spots: vec[u8] = spots
        self.open_corners: bool = open_corners
        self.chests_open: bool = chests_open
        self.ajar: list[int] = [] if ajar is None else ajar
        self.wall_corners: bool = wall_corners
        self.grid: Grid = Grid(width, height) if grid is None else grid
        # Where a door or an obstacle would close a way: see `laying.is_between`; empty until it is asked for.
        self.between: vec[u8] = vec[u8]()
        self._drawn: Layers | None = None

    def changed(self, kind: vec[u8], zone: vec[u8], chequered: vec[u8]) -> Layers:
        """The same with other kinds of squares and other end zones."""
        return Layers(
            self.width,
            self.height,
            kind,
            self.tile,
            self.room,
            zone,
            chequered,
            self.walls_east,
            self.walls_south,
            self.spots,
            self.open_corners,
            self.chests_open,
            self.ajar,
            self.wall_corners,
            self.grid,
        )

    def hung(self, kind: vec[u8]) -> Layers:
        """The same with other doors shut: the kinds of their squares are these, and nothing else is drawn anew."""
        layers = self.changed(kind, zone=self.zone, chequered=self.chequered)
        layers._drawn = self.drawn()
        return layers

    def drawn(self) -> Layers:
        """What stands for all that differ by the doors that are shut."""
        return self if self._drawn is None else self._drawn

    def with_door(self, sq: i64) -> Layers:
        """The same with one more door, which is shut, whether the square was wall or floor."""
        kind = self.kind[:]
        spots = self.spots[:]
        kind[sq] = u8(KIND_WALL)
        spots[sq] = u8(SPOT_DOOR)
        layers = self.changed(kind, zone=self.zone, chequered=self.chequered)
        layers.spots = spots
        return layers


class Squares:
    """
    The squares of one dungeon with its chests and portals, told apart once and for all.

    Squares are numbered row by row (`y * width + x`) and `NONE` is no square. Chests are told apart by a bit mask
    of those still closed.
    """

    def __init__(self, layers: Layers, chests: list[int], portals: list[int], like: Squares | None) -> None:
        """
        Args:
            layers: What is drawn.
            chests: The square of each chest, at most 12.
            portals: The square of each portal from number 1 on, `NONE` for a number that is missing.
            like: Squares that may be drawn alike but for the doors that are shut: what was seen there is taken over.
        """
        assert len(chests) <= MAX_CHESTS, "a board has at most 12 chests"
        assert len(portals) <= MAX_PORTALS, "a board has at most 12 portals"
        squares = layers.width * layers.height
        self.layers: Layers = layers
        self.width: i64 = layers.width
        self.height: i64 = layers.height
        self.squares: i64 = squares
        self.kind: vec[u8] = layers.kind
        self.tile: vec[u8] = layers.tile
        self.room: vec[u8] = layers.room
        self.zone: vec[u8] = layers.zone
        self.chequered: vec[u8] = layers.chequered
        self.walls_east: vec[u8] = layers.walls_east
        self.walls_south: vec[u8] = layers.walls_south
        self.spots: vec[u8] = layers.spots
        self.open_corners: bool = layers.open_corners
        self.chests_open: bool = layers.chests_open
        self.wall_corners: bool = layers.wall_corners
        self.has_chasm: bool = False
        self.has_pit: bool = False
        self.has_bridge: bool = False
        self.has_water: bool = False
        self.has_platform: bool = False
        self.has_rooms: bool = False
        self.has_doorways: bool = False
        # The doors in board order: floor until somebody hangs them (`hung`), and then as `shut` says, a bit each.
        self.door_square: list[int] = []
        self.ajar: list[int] = layers.ajar
        self.hung: bool = False
        self.shut: i64 = 0
        self.dog_house: i64 = NONE
        # How many teams have an end zone, two at least.
        self.sides: i64 = 2
        self.supplement: i64 = 0
        self.chest: vec[u8] = vec[u8]([0] * squares)
        self.chest_square: vec[i16] = vec[i16]()
        self.chests: i64 = len(chests)
        self.portal: vec[u8] = vec[u8]([0] * squares)
        self.portal_square: vec[i16] = vec[i16]([-1] * (MAX_PORTALS + 1))
        self.portals: i64 = 0
        self.column: vec[u8] = layers.grid.column
        self.row: vec[u8] = layers.grid.row
        self.neighbour: vec[i16] = layers.grid.neighbour
        # See `uneven`, `apart` and `beside_gaps`; made when first asked for.
        self._uneven: vec[u8] = vec[u8]()
        self._apart: vec[u8] = vec[u8]()
        self._gaps: vec[u8] = vec[u8]()
        self._place(chests, portals)
        if like is not None and like.layers.drawn() is layers.drawn():
            self._take_features(like)
        else:
            self._note_features()

    def _place(self, chests: list[int], portals: list[int]) -> None:
        """Put the chests and portals on their squares."""
        for square in chests:
            at: i64 = square
            assert i64(self.kind[at]) == KIND_FLOOR and i64(self.chest[at]) == 0, "a chest stands alone on floor"
            self.chest_square = append(self.chest_square, i16(at))
            self.chest[at] = u8(len(self.chest_square))
        number: i64 = 0
        for square in portals:
            number += 1
            if square == NONE:
                continue
            at = square
            free = i64(self.chest[at]) == 0 and i64(self.portal[at]) == 0
            assert i64(self.kind[at]) == KIND_FLOOR and free, "a portal lies alone on floor"
            self.portal[at] = u8(number)
            self.portal_square[number] = i16(at)
            self.portals += 1

    def _take_features(self, like: Squares) -> None:
        """Take over what `_note_features` has found on squares drawn alike."""
        self.has_chasm = like.has_chasm
        self.has_pit = like.has_pit
        self.has_bridge = like.has_bridge
        self.has_water = like.has_water
        self.has_platform = like.has_platform
        self.has_rooms = like.has_rooms
        self.has_doorways = like.has_doorways
        self.door_square = like.door_square
        self.dog_house = like.dog_house
        self.sides = like.sides
        self.supplement = like.supplement
        self._uneven = like._uneven
        self._gaps = like._gaps

    def _note_features(self) -> None:
        """See what is drawn that has a rule of its own."""
        sq: i64 = 0
        while sq < self.squares:
            if i64(self.kind[sq]) >= KIND_CHASM:
                self.has_chasm = True
            self._note_room(sq)
            if i64(self.zone[sq]) > self.sides:
                self.sides = i64(self.zone[sq])
            if self.is_doorway(sq):
                self.has_doorways = True
            sq += 1

    def _note_room(self, sq: i64) -> None:
        """Note what a square has of rooms with a rule of their own."""
        here = i64(self.room[sq])
        if here:
            self.has_rooms = True
        if here >= SUPPLEMENT_FIRST:
            one: i64 = 1
            self.supplement |= one << (here - SUPPLEMENT_FIRST)
        spot = i64(self.spots[sq])
        if spot == SPOT_PIT:
            self.has_pit = True
        elif spot == SPOT_DOG_HOUSE:
            self.dog_house = sq
        elif spot == SPOT_BRIDGE:
            self.has_bridge = True
        elif spot == SPOT_WATER:
            self.has_water = True
        elif spot == SPOT_PLATFORM:
            self.has_platform = True
        elif spot == SPOT_DOOR:
            self.door_square.append(int(sq))

    # Places

    def x(self, sq: i64) -> i64:
        """The column of a square."""
        return i64(self.column[sq])

    def y(self, sq: i64) -> i64:
        """The row of a square."""
        return i64(self.row[sq])

    def at(self, x: i64, y: i64) -> i64:
        """The square in that column and row, `NONE` beyond the grid."""
        if 0 <= x < self.width and 0 <= y < self.height:
            return y * self.width + x
        return NONE

    def raw_neighbour(self, sq: i64, d: i64) -> i64:
        """The next square of the grid in direction `d`, walls or not; `NONE` beyond the edge."""
        return i64(self.neighbour[sq * 8 + d])

    def is_floor(self, sq: i64) -> bool:
        """Whether players can stand there once no chest is in the way."""
        return i64(self.kind[sq]) == KIND_FLOOR

    def is_doorway(self, sq: i64) -> bool:
        """Whether a side's goal is set into the wall there: for all but a scorer it is wall (DB7-SCORE-02)."""
        return i64(self.zone[sq]) != 0 and i64(self.kind[sq]) == KIND_WALL

    def is_hazard(self, sq: i64) -> bool:
        """Whether it is chasm, liquid or the like: nobody stands there, and whatever comes there is gone."""
        return i64(self.kind[sq]) >= KIND_CHASM

    def is_bridge(self, sq: i64) -> bool:
        """Whether a bridge is drawn there."""
        return i64(self.spots[sq]) == SPOT_BRIDGE

    def is_pit(self, sq: i64) -> bool:
        """Whether the square is one of the four of a Spike Pit (DB21-DZ-16)."""
        return i64(self.spots[sq]) == SPOT_PIT

    def is_water(self, sq: i64) -> bool:
        """Whether the square is water that can be waded through."""
        return i64(self.spots[sq]) == SPOT_WATER

    def is_raised(self, sq: i64) -> bool:
        """Whether the square is part of a platform."""
        return i64(self.spots[sq]) == SPOT_PLATFORM

    def is_stairs(self, sq: i64) -> bool:
        """Whether the square has stairs up to a platform."""
        return i64(self.spots[sq]) == SPOT_STAIRS

    def is_low(self, sq: i64) -> bool:
        """Whether the square is floor that is neither part of a platform nor of the stairs to one."""
        spot = i64(self.spots[sq])
        return i64(self.kind[sq]) == KIND_FLOOR and spot != SPOT_PLATFORM and spot != SPOT_STAIRS

    def drops(self, sq: i64, to: i64) -> bool:
        """Whether the way from one square to a neighbour leads over the edge of a platform, down."""
        return self.has_platform and self.is_raised(sq) and self.is_low(to)

    def rises(self, sq: i64, to: i64) -> bool:
        """Whether the way from one square to a neighbour would lead up the side of a platform."""
        return self.has_platform and self.is_raised(to) and self.is_low(sq)

    def is_level(self, sq: i64, to: i64) -> bool:
        """Whether the way between two neighbours leads over no edge of a platform, up or down."""
        return not self.drops(sq, to) and not self.rises(sq, to)

    def uneven(self) -> vec[u8]:
        """
        1 for every square beside water, or beside the edge of a platform.

        Source: AGE-FEAT-06, -09.
        """
        found = self._uneven
        if len(found) > 0:
            return found
        found = vec[u8]([0] * self.squares)
        for sq in range(self.squares):
            for d in range(i64(8)):
                to = i64(self.neighbour[sq * 8 + d])
                if to != NONE and (self.is_water(to) or not self.is_level(sq, to)):
                    found[sq] = u8(1)
        self._uneven = found
        return found

    def apart(self) -> vec[u8]:
        """0 for every square that is left by plain steps: not a Portal, nor `uneven`. Never written to."""
        if not self.has_platform and not self.has_water:
            return self.portal
        if len(self._apart) == 0:
            found = self.uneven()[:]
            for sq in range(self.squares):
                if i64(self.portal[sq]):
                    found[sq] = u8(1)
            self._apart = found
        return self._apart

    def beside_gaps(self) -> vec[u8]:
        """1 for every square beside one that is neither wall nor floor. Never written to."""
        if len(self._gaps) == 0:
            found = vec[u8]([0] * self.squares)
            for sq in range(self.squares):
                for d in range(i64(8)):
                    to = i64(self.neighbour[sq * 8 + d])
                    if to != NONE and i64(self.kind[to]) > KIND_FLOOR:
                        found[sq] = u8(1)
            self._gaps = found
        return self._gaps

    def is_door(self, sq: i64) -> bool:
        """Whether there is a door, open or shut."""
        return i64(self.spots[sq]) == SPOT_DOOR

    def is_shut_at_first(self, sq: i64) -> bool:
        """Whether a door is shut; of one that is not hung yet, whether it will be."""
        return i64(self.kind[sq]) == KIND_WALL if self.hung else int(sq) not in self.ajar

    def has_tile(self, room: i64) -> bool:
        """Whether one of the supplement's tiles is there; `room` is one of their `ROOM_` numbers."""
        return (self.supplement >> (room - SUPPLEMENT_FIRST)) & 1 == 1

    def is_closed_chest(self, sq: i64, closed: i64) -> bool:
        """Whether one of the `closed` chests stands there."""
        number = i64(self.chest[sq])
        return number > 0 and closed >> (number - 1) & 1 == 1

    def all_closed(self) -> i64:
        """The mask in which every chest is closed."""
        one: i64 = 1
        return (one << self.chests) - 1

    def is_goal_of(self, sq: i64, side: i64) -> bool:
        """Whether a square is part of the end zone of any other side than this one."""
        zone = i64(self.zone[sq])
        return zone != 0 and zone != side + 1

    def end_zone(self, side: i64) -> vec[i16]:
        """The squares of that side's end zone, in ascending order."""
        found = vec[i16]()
        sq: i64 = 0
        while sq < self.squares:
            if i64(self.zone[sq]) == side + 1:
                found = append(found, i16(sq))
            sq += 1
        return found

    def goals(self, side: i64) -> vec[i16]:
        """Where a side scores: the squares of all other end zones, in ascending order."""
        found = vec[i16]()
        sq: i64 = 0
        while sq < self.squares:
            if self.is_goal_of(sq, side):
                found = append(found, i16(sq))
            sq += 1
        return found

    def shut_at_first(self) -> i64:
        """The doors that are shut when play begins, a bit each."""
        mask: i64 = 0
        number: i64 = 0
        for sq in self.door_square:
            if sq not in self.ajar:
                mask |= bit(number)
            number += 1
        return mask

    def door_at(self, sq: i64) -> i64:
        """The number of the door on a square, `NONE` where there is none."""
        number: i64 = 0
        for at in self.door_square:
            if at == sq:
                return number
            number += 1
        return NONE

    def wall_along(self, sq: i64, d: i64) -> bool:
        """
        Whether a wall of the dungeon runs along the edge of `sq` in the straight direction `d`.

        Chests and features do not count. Source: DB21-GEO-02, DB21-WTHR-01.
        """
        beyond = i64(self.neighbour[sq * 8 + d])
        return beyond == NONE or i64(self.kind[beyond]) == KIND_WALL or self._walled(sq, d)

    def _walled(self, sq: i64, d: i64) -> bool:
        """Whether a wall is drawn on the edge of `sq` in the straight direction `d`, which has a neighbour."""
        if d == EAST:
            return i64(self.walls_east[sq]) != 0
        if d == WEST:
            return i64(self.walls_east[sq - 1]) != 0
        if d == SOUTH:
            return i64(self.walls_south[sq]) != 0
        return i64(self.walls_south[sq - self.width]) != 0


def spread(starts: vec[i16], table: vec[i16]) -> vec[i16]:
    """Steps from the nearest of `starts` to every square, by a table of ways such as `adjacency` makes."""
    squares: i64 = len(table) // 8
    steps = vec[i16]([-1] * squares)
    queue = vec[i16]([0] * squares)
    filled: i64 = 0
    for start in starts:
        steps[i64(start)] = i16(0)
        queue[filled] = start
        filled += 1
    taken: i64 = 0
    while taken < filled:
        sq = i64(queue[taken])
        taken += 1
        d: i64 = 0
        while d < 8:
            to = i64(table[sq * 8 + d])
            if to != NONE and i64(steps[to]) == NONE:
                steps[to] = i16(i64(steps[sq]) + 1)
                queue[filled] = i16(to)
                filled += 1
            d += 1
    return steps
