"""What connects in a dungeon, how far it is and what can be seen."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from dungeonbowl.core.bits import bit
from dungeonbowl.dungeon.grid.code import Code
from dungeonbowl.dungeon.grid.kinds import KIND_CHASM, KIND_FLOOR, KIND_WALL
from dungeonbowl.dungeon.grid.sight import Sight
from dungeonbowl.dungeon.grid.squares import MAX_SQUARES, NONE, Layers, Squares, spread

LOOKS: Final[i64] = 40
"""So many lines from one square are followed singly before all of them are."""
_BLANK: Final = vec[vec[i16]]([vec[i16]() for _ in range(4 * MAX_SQUARES)])
"""Tables that are not made yet: never written to by itself."""
_BLANK_SIGHT: Final = vec[vec[u8]]([vec[u8]() for _ in range(MAX_SQUARES)])


class Deck:
    """Sections that are shuffled and laid out before the set-up."""

    def sections(self) -> int:
        """How many of them are shuffled."""
        raise NotImplementedError

    def dealt(self, order: list[int], turned: list[bool]) -> Board:
        """The dungeon with these sections in its places, in order, those of `turned` the other way round."""
        raise NotImplementedError

    def corner(self, place: int) -> tuple[int, int]:
        """Column and row of the north-west square of a place."""
        raise NotImplementedError


class Leaps:
    """What is known of leaps on boards with the same floor and walls; made when first asked for."""

    def __init__(self) -> None:
        # From the ground, and from where they may lead up onto platforms.
        self.ways: vec[vec[i16]] = vec[vec[i16]]()
        self.steps: vec[vec[i16]] = vec[vec[i16]]()
        self.landings: vec[vec[i16]] = vec[vec[i16]]()


class Board(Squares):
    """
    One dungeon as the rules see it; never changes and is shared by all copies of a match.

    What is where stands in `Squares`. Everything asked during play is read from an array; the arrays that depend on the
    mask of closed chests or on a square are made when first asked for and kept.

    Source: DB21-GEO-01 to -12.
    """

    def __init__(
        self,
        layers: Layers,
        chests: list[int],
        portals: list[int],
        like: Board | None = None,
        doors_of: Board | None = None,
    ) -> None:
        """
        Args:
            layers: What is drawn.
            chests: The square of each chest, at most 12.
            portals: The square of each portal from number 1 on, `NONE` for a number that is missing.
            like: A board with the same floor and walls: its steps and lines of sight are those of this one.
            doors_of: A board with the same doors, others of them shut.
        """
        super().__init__(layers, chests, portals, doors_of if like is None else like)
        # With doors: the boards with other doors shut, by these. Left to the dice: those that they choose from.
        self._hung: dict[int, Board] = {}
        self.layouts: list[Board] = []
        # Left to a shuffle: what lays the sections out.
        self.deck: Deck | None = None
        masks: i64 = 1
        masks = masks << self.chests
        self._adjacency: vec[vec[i16]] = _BLANK[:masks]
        self._flight: vec[vec[i16]] = _BLANK[:masks]
        self._openable: vec[vec[i16]] = _BLANK[:masks]
        self._leaps: Leaps = Leaps() if like is None else like._leaps
        self._walk: vec[vec[i16]] = _BLANK[: self.squares] if like is None else like._walk
        self._sight: vec[vec[u8]] = _BLANK_SIGHT[: self.squares] if like is None else like._sight
        self._looked: vec[u8] = vec[u8]([0] * self.squares)
        self._lines: Sight | None = None if like is None else like._lines
        self._zone_distance: vec[vec[i16]] = _BLANK[: self.sides]
        self._doorsteps: vec[vec[i16]] = _BLANK[: self.sides]
        self._end_section: vec[vec[i16]] = _BLANK[: self.sides]
        self._code: i64 = 0
        if like is not None:
            self.hung = like.hung
            self.shut = like.shut
            # Where no chest is closed it does not matter where they stand.
            self._adjacency[0] = like.adjacency(0)
            self._flight[0] = like.flight(0)

    # What connects

    def adjacency(self, closed: i64) -> vec[i16]:
        """
        Who is adjacent to whom while the chests of `closed` are shut.

        Returns: at `sq * 8 + d` the connected neighbour of `sq` in direction `d`, or `NONE`. Squares that cannot
            be stood on connect to nothing.
        Source: DB21-GEO-03, -04, -05, -08.
        """
        if self.chests_open:
            closed = 0
        found = self._adjacency[closed]
        if len(found) > 0:
            return found
        if closed:
            found = self._shut(self.adjacency(0), closed, chasm_is_floor=False)
        else:
            found = self._connections(closed, chasm_is_floor=False)
        self._adjacency[closed] = found
        return found

    def flight(self, closed: i64) -> vec[i16]:
        """
        Where a ball can go in one step: like `adjacency`, with the chasm as floor.

        Source: DB21-BALL-09, DB21-FEAT-23, -24.
        """
        if not self.has_chasm:
            return self.adjacency(closed)
        if self.chests_open:
            closed = 0
        found = self._flight[closed]
        if len(found) > 0:
            return found
        if closed:
            found = self._shut(self.flight(0), closed, chasm_is_floor=True)
        else:
            found = self._connections(closed, chasm_is_floor=True)
        self._flight[closed] = found
        return found

    def push_neighbour(self, sq: i64, d: i64, closed: i64) -> i64:
        """
        The square a player on `sq` can be pushed into in direction `d`, or `NONE`.

        Floor must be adjacent; a chasm square counts where it would be adjacent if it were floor. Nobody is pushed up
        the side of a platform.
        Source: DB21-PUSH-02, DB21-FEAT-21.
        """
        to = i64(self.adjacency(closed)[sq * 8 + d])
        if to != NONE and self.has_platform and self.rises(sq, to):
            return NONE
        if to != NONE or not self.has_chasm:
            return to
        to = i64(self.flight(closed)[sq * 8 + d])
        if to != NONE and i64(self.kind[to]) >= KIND_CHASM:
            return to
        return NONE

    def wall_between(self, a: i64, d: i64, closed: i64) -> bool:
        """Whether a ball on `a` that moves one step in direction `d` hits a wall, a feature or a closed chest."""
        return i64(self.flight(closed)[a * 8 + d]) == NONE

    def openable(self, closed: i64) -> vec[i16]:
        """
        For each square the mask of the closed chests adjacent to it.

        Source: DB21-GEO-05, DB21-CHEST-03, -04.
        """
        found = self._openable[closed]
        if len(found) > 0:
            return found
        found = vec[i16]([0] * self.squares)
        chest: i64 = 0
        while chest < self.chests:
            one: i64 = 1
            bit = one << chest
            if closed & bit != 0:
                here = i64(self.chest_square[chest])
                d: i64 = 0
                while d < 8:
                    sq = self._way(here, d, closed & ~bit, chasm_is_floor=False)
                    if sq != NONE:
                        found[sq] = i16(i64(found[sq]) | bit)
                    d += 1
            chest += 1
        self._openable[closed] = found
        return found

    def beside_chest(self, chest: i64, closed: i64) -> vec[i16]:
        """
        The squares adjacent to a closed chest, whose own square counts as passable.

        Source: DB21-GEO-05, DB21-CHEST-08.
        """
        one: i64 = 1
        here = i64(self.chest_square[chest])
        found = vec[i16]()
        d: i64 = 0
        while d < 8:
            sq = self._way(here, d, closed & ~(one << chest), chasm_is_floor=False)
            if sq != NONE:
                found = append(found, i16(sq))
            d += 1
        return found

    def beside_door(self, sq: i64, d: i64) -> i64:
        """The square of a door in direction `d`, shut or open, unless it is beyond a corner of wall; else `NONE`."""
        near = i64(self.neighbour[sq * 8 + d])
        if near == NONE or not self.is_door(near):
            return NONE
        if d & 1 == 1 and self._is_wall_beside(sq, d - 1) and self._is_wall_beside(sq, (d + 1) & 7):
            return NONE
        return near

    # Distance and sight

    def distance(self, a: i64, b: i64) -> i64:
        """King's moves on the bare grid, walls ignored. Source: DB21-GEO-12."""
        across = i64(self.column[a]) - i64(self.column[b])
        down = i64(self.row[a]) - i64(self.row[b])
        if across < 0:
            across = -across
        if down < 0:
            down = -down
        return across if across > down else down

    def walk(self, a: i64) -> vec[i16]:
        """
        Steps from `a` to every square, chests and players ignored; `NONE` where no way leads.

        Source: DB21-GEO-11, DB21-TILE-19.
        """
        found = self._walk[a]
        if len(found) > 0:
            return found
        found = spread(vec[i16]([i16(a)]), table=self.adjacency(0))
        self._walk[a] = found
        return found

    def within(self, a: i64, b: i64, n: i64) -> bool:
        """Whether `b` is at most `n` steps from `a`, chests and players ignored. Source: DB21-GEO-11."""
        if self.distance(a, b) > n:
            # No way is shorter than the straight one, and most questions end here without a table.
            return False
        steps = i64(self.walk(a)[b])
        return 0 <= steps <= n

    def zone_distance(self, side: i64) -> vec[i16]:
        """
        Steps from every square to the nearest square of that side's end zone; `NONE` where no way leads.

        Source: DB21-TIME-03, -04, -05.
        """
        found = self._zone_distance[side]
        if len(found) > 0:
            return found
        found = spread(self.end_zone(side), table=self.adjacency(0))
        self._zone_distance[side] = found
        return found

    def leap_ways(self, below: bool) -> vec[i16]:
        """
        Where a leap may lead on to: like `adjacency`, with all squares but walls, and past corners.

        Args:
            below: Whether it begins below all platforms, and so leads onto none.
        Source: AGE-LEAP-04.
        """
        if len(self._leaps.ways) == 0:
            self._leaps.ways = _BLANK[:2]
        found = self._leaps.ways[1 if below else 0]
        if len(found) > 0:
            return found
        found = vec[i16]([-1] * (self.squares * 8))
        for sq in range(self.squares):
            for d in range(i64(8)):
                to = i64(self.neighbour[sq * 8 + d])
                if to == NONE or i64(self.kind[to]) == KIND_WALL:
                    continue
                if (d & 1 == 0 and self.wall_along(sq, d)) or (below and self.is_raised(to)):
                    continue
                found[sq * 8 + d] = i16(to)
        self._leaps.ways[1 if below else 0] = found
        return found

    def leap_steps(self, a: i64, below: bool) -> vec[i16]:
        """
        Steps of a leap from `a` to every square, whatever is there; `NONE` where none leads.

        Source: AGE-LEAP-02, -04.
        """
        if len(self._leaps.steps) == 0:
            self._leaps.steps = _BLANK[: 2 * self.squares]
        number = 2 * a + (1 if below else 0)
        found = self._leaps.steps[number]
        if len(found) > 0:
            return found
        found = spread(vec[i16]([i16(a)]), table=self.leap_ways(below))
        self._leaps.steps[number] = found
        return found

    def leap_landings(self, a: i64, far: i64, below: bool) -> vec[i16]:
        """
        The floor so many steps of a leap from `a`, 2 or 3, where no way round something leads: it looks no nearer.

        Source: AGE-LEAP-02, -04.
        """
        if len(self._leaps.landings) == 0:
            self._leaps.landings = _BLANK[: 4 * self.squares]
        number = 4 * a + 2 * (far - 2) + (1 if below else 0)
        found = self._leaps.landings[number]
        if len(found) > 0:
            return found
        steps = self.leap_steps(a, below)
        for y in range(self.y(a) - far, self.y(a) + far + 1):
            for x in range(self.x(a) - far, self.x(a) + far + 1):
                to = self.at(x, y)
                if to != NONE and i64(steps[to]) == far and self.distance(a, to) == far and self.is_floor(to):
                    found = append(found, i16(to))
        self._leaps.landings[number] = found
        return found

    def end_section(self, side: i64) -> vec[i16]:
        """The floor of a side's end zone section, strip or not; where a map has no such section, of the strip."""
        found = self._end_section[side]
        if len(found) > 0:
            return found
        number = self.section_of(side)
        for sq in range(self.squares):
            inside = i64(self.tile[sq]) == number if number > 0 else i64(self.zone[sq]) == side + 1
            if inside and self.is_floor(sq):
                found = append(found, i16(sq))
        self._end_section[side] = found
        return found

    def section_of(self, side: i64) -> i64:
        """The number of a side's end zone section; 0 where a map has none."""
        for sq in range(self.squares):
            if i64(self.zone[sq]) == side + 1:
                return i64(self.tile[sq])
        return 0

    def doorsteps(self, side: i64) -> vec[i16]:
        """The floor next to the doorways of a side, pads left out, in ascending order. Source: DB7-SET-03."""
        found = self._doorsteps[side]
        if len(found) > 0:
            return found
        for sq in range(self.squares):
            if self.is_floor(sq) and not i64(self.portal[sq]) and self._is_beside_zone(sq, side):
                found = append(found, i16(sq))
        self._doorsteps[side] = found
        return found

    def sees(self, a: i64, b: i64) -> bool:
        """Whether one square sees the other; players and chests never matter. Source: DB21-GEO-09, -10."""
        found = self._sight[a]
        if len(found) > 0:
            return i64(found[b]) != 0
        if i64(self._looked[a]) < LOOKS:
            # A table is made for a square from which many look; one line is quicker than nine hundred.
            self._looked[a] = u8(i64(self._looked[a]) + 1)
            return self._line_is_clear(a, b)
        return i64(self.sight(a)[b]) != 0

    def sight(self, a: i64) -> vec[u8]:
        """1 for every square that `a` sees, itself included."""
        found = self._sight[a]
        if len(found) > 0:
            return found
        found = vec[u8]([0] * self.squares)
        sq: i64 = 0
        while sq < self.squares:
            if self._line_is_clear(a, sq):
                found[sq] = u8(1)
            sq += 1
        self._sight[a] = found
        return found

    # Other boards

    def furnished(self, chests: list[int], portals: list[int]) -> Board:
        """The same dungeon with these chests and portals instead."""
        board = Board(self.layers, chests, portals, self)
        board._zone_distance = self._zone_distance
        return board

    def shifted(self, chest: i64, to: i64) -> Board:
        """
        The same dungeon with one chest, by number from 0, on another square.

        A chest that stood there and is open changes places with it, as no two are told apart on one square.
        """
        squares = self._chest_squares()
        there = i64(self.chest[to]) - 1
        if there >= 0:
            squares[there] = squares[chest]
        squares[chest] = int(to)
        return self.furnished(squares, self._portal_squares())

    def with_doors(self, shut: i64) -> Board:
        """The same dungeon with its doors hung and these of them shut, a bit each: a shut one is wall."""
        found = self._hung.get(int(shut))
        return self._with_doors(shut) if found is None else found

    def with_door(self, sq: i64) -> Board:
        """The same dungeon with one more door, and all doors hung: those that were shut are, and the new one is."""
        board = Board(self.layers.with_door(sq), self._chest_squares(), self._portal_squares())
        number: i64 = 0
        for door in board.door_square:
            if i64(board.kind[door]) == KIND_WALL:
                board.shut |= bit(number)
            number += 1
        board._hang(self)
        return board

    def _with_doors(self, shut: i64) -> Board:
        """This dungeon with its doors hung and these of them shut."""
        kind = self.kind[:]
        number: i64 = 0
        for sq in self.door_square:
            kind[sq] = u8(KIND_WALL if shut >> number & 1 else KIND_FLOOR)
            number += 1
        board = Board(self.layers.hung(kind), self._chest_squares(), self._portal_squares(), doors_of=self)
        board.shut = shut
        board._hung = self._hung
        board._hang(self)
        return board

    def _hang(self, like: Board) -> None:
        """Hang the doors that are shut here; but for its doors this dungeon is `like` another board."""
        self.hung = True
        self._adjacency[0] = self._mended(like, like.adjacency(0), chasm_is_floor=False)
        self._flight[0] = self._mended(like, like.flight(0), chasm_is_floor=True)
        self._hung[int(self.shut)] = self

    def zoned(self, *zones: list[int]) -> Board:
        """The same dungeon with the end zones of side 0, side 1, ... on these squares, all of them chequered."""
        zone = vec[u8]([0] * self.squares)
        for side in range(len(zones)):
            for sq in zones[side]:
                zone[sq] = u8(side + 1)
        return self._rezoned(zone, zone)

    def swapped(self) -> Board:
        """The same dungeon with the end zones exchanged. Source: DB21-TILE-17."""
        exchanged = vec[u8]([0, 2, 1])
        zone = vec[u8]([0] * self.squares)
        chequered = vec[u8]([0] * self.squares)
        sq: i64 = 0
        while sq < self.squares:
            zone[sq] = exchanged[i64(self.zone[sq])]
            chequered[sq] = exchanged[i64(self.chequered[sq])]
            sq += 1
        return self._rezoned(zone, chequered)

    def code(self) -> i64:
        """A number made of everything the board holds: equal boards have equal codes."""
        if self._code != 0:
            return self._code
        code = Code()
        code.add(self.width)
        code.add(self.height)
        for squares in (
            self.kind,
            self.tile,
            self.room,
            self.zone,
            self.chequered,
            self.walls_east,
            self.walls_south,
            self.chest,
            self.portal,
        ):
            for value in squares:
                code.add(i64(value))
        if self.supplement or self.has_bridge or self.has_water or self.has_platform or self.hung:
            for value in self.spots:
                code.add(i64(value))
        self._code = code.value()
        return self._code

    # Inside

    def _chest_squares(self) -> list[int]:
        return [int(square) for square in self.chest_square]

    def _portal_squares(self) -> list[int]:
        return [int(square) for square in self.portal_square[1:]]

    def _rezoned(self, zone: vec[u8], chequered: vec[u8]) -> Board:
        layers = self.layers.changed(self.kind, zone=zone, chequered=chequered)
        board = Board(layers, self._chest_squares(), self._portal_squares(), self)
        board._adjacency = self._adjacency
        board._flight = self._flight
        board._openable = self._openable
        return board

    def _line_is_clear(self, a: i64, b: i64) -> bool:
        """Whether nothing is in the way of sight from one square to another."""
        lines = self._lines
        if lines is None:
            lines = Sight(
                self.width, self.height, self.kind, self.walls_east, self.walls_south, over_statues=self.open_corners
            )
            self._lines = lines
        return lines.is_clear(a, b)

    def _connections(self, closed: i64, chasm_is_floor: bool) -> vec[i16]:
        """The table of connected neighbours. Source: DB21-GEO-03, -04."""
        table = vec[i16]([-1] * (self.squares * 8))
        sq: i64 = 0
        while sq < self.squares:
            self._connect(table, sq, closed, chasm_is_floor)
            sq += 1
        return table

    def _shut(self, opened: vec[i16], closed: i64, chasm_is_floor: bool) -> vec[i16]:
        """The table of `_connections` from the one without chests: a chest matters only on its square and around it."""
        table = opened[:]
        chest: i64 = 0
        while chest < self.chests:
            if closed >> chest & 1 == 1:
                self._connect_around(table, i64(self.chest_square[chest]), closed, chasm_is_floor)
            chest += 1
        return table

    def _mended(self, like: Board, opened: vec[i16], chasm_is_floor: bool) -> vec[i16]:
        """The table of `_connections` from that of a board `like` this one but for its doors."""
        table = opened[:]
        for sq in self.door_square:
            if self.kind[sq] != like.kind[sq]:
                self._connect_around(table, sq, 0, chasm_is_floor)
        return table

    def _connect_around(self, table: vec[i16], sq: i64, closed: i64, chasm_is_floor: bool) -> None:
        """Write down anew the ways from a square that has become floor or wall, and those from around it."""
        self._connect(table, sq, closed, chasm_is_floor)
        d: i64 = 0
        while d < 8:
            near = i64(self.neighbour[sq * 8 + d])
            if near != NONE:
                self._connect(table, near, closed, chasm_is_floor)
            d += 1

    def _connect(self, table: vec[i16], sq: i64, closed: i64, chasm_is_floor: bool) -> None:
        """Write down the eight ways from a square."""
        d: i64 = 0
        while d < 8:
            table[sq * 8 + d] = i16(self._way(sq, d, closed, chasm_is_floor))
            d += 1

    def _way(self, sq: i64, d: i64, closed: i64, chasm_is_floor: bool) -> i64:
        """
        The square that `sq` is connected to in direction `d`, or `NONE`.

        Where corners are not open, a diagonal needs one of the two squares beside it connected to both its ends. Out of
        a doorway all ways lead, and none into it. Source: DB21-GEO-03, -04, DB5 chapter 0, DB7-SCORE-02.
        """
        to = i64(self.neighbour[sq * 8 + d])
        if to == NONE or not (self._is_passable(sq, closed, chasm_is_floor) or self.is_doorway(sq)):
            return NONE
        if d & 1 == 0:
            return NONE if self._walled(sq, d) or not self._is_passable(to, closed, chasm_is_floor) else to
        if self.open_corners:
            return to if self._is_passable(to, closed, chasm_is_floor) else NONE
        before = d - 1
        after = (d + 1) & 7
        if self.wall_corners:
            if self._is_wall_beside(sq, before) and self._is_wall_beside(sq, after):
                return NONE
            return to if self._is_passable(to, closed, chasm_is_floor) else NONE
        side = self._way(sq, before, closed, chasm_is_floor)
        if side != NONE and self._way(side, after, closed, chasm_is_floor) == to:
            return to
        side = self._way(sq, after, closed, chasm_is_floor)
        return to if side != NONE and self._way(side, before, closed, chasm_is_floor) == to else NONE

    def _is_wall_beside(self, sq: i64, d: i64) -> bool:
        """Whether the next square of the grid in a straight direction is wall, as a shut door is."""
        near = i64(self.neighbour[sq * 8 + d])
        return near == NONE or i64(self.kind[near]) == KIND_WALL

    def _is_passable(self, sq: i64, closed: i64, chasm_is_floor: bool) -> bool:
        """Whether a square can be gone through: floor without a closed chest, or a chasm where that counts as floor."""
        kind = i64(self.kind[sq])
        if kind == KIND_FLOOR:
            return not self.is_closed_chest(sq, closed)
        return kind >= KIND_CHASM and chasm_is_floor

    def _is_beside_zone(self, sq: i64, side: i64) -> bool:
        """Whether a square of that side's end zone is next to `sq`, walls ignored."""
        for d in range(i64(8)):
            near = i64(self.neighbour[sq * 8 + d])
            if near != NONE and i64(self.zone[near]) == side + 1:
                return True
        return False
