"""
A dungeon that two coaches lay together, one tile after the other.

The rules say what a dungeon is built of and that the end zones come last; who lays what is left to the coaches. Here
they take turns: each lays one tile of the box where it is lawful, until both say that it is enough or the box is empty;
then each lays one end zone, both as far apart as the dungeon allows.
Source: DB21-TILE-02 to -08, -16, -19.
"""

from __future__ import annotations

from typing import Final

from dungeonbowl.core.coordinates import square_name
from dungeonbowl.dungeon.laws.validate import CORRIDORS_NEEDED, ROOMS_NEEDED
from dungeonbowl.dungeon.layout.pieces import IN_THE_BOX, lay, middle_doorways, same_doorway, turned_shape
from dungeonbowl.dungeon.layout.plan import (
    LARGE_ROOMS,
    PIECE_CORRIDOR_L,
    PIECE_CORRIDOR_LONG,
    PIECE_CORRIDOR_T,
    PIECE_END_ZONE,
    PIECE_ROOM_LARGE,
    PIECE_ROOM_SQUARE,
    SQUARE_ROOMS,
    Doorway,
    Plan,
    Tile,
)
from dungeonbowl.dungeon.tiling.canvas import (
    CENTRE,
    EDGE,
    SIDE,
    Canvas,
    Contact,
    is_clear,
    is_passable,
    moved_plan,
    next_key,
)
from dungeonbowl.dungeon.tiling.end_zones import Site, farthest_pairs

LAYING: Final = 0
"""Tiles are being laid."""
END_ZONES: Final = 1
"""The end zones are being laid."""
BUILT: Final = 2
"""Everything lies."""

LAID: Final = 0
ENOUGH: Final = 1


class NotLawful(ValueError):
    """
    Something that may not be done now.

    Attributes:
        rule: The rule it breaks; empty if it breaks none of the book.
        square: Column and row to blame; (-1, -1) if it is no square's fault.
    """

    def __init__(self, message: str, rule: str, square: tuple[int, int]) -> None:
        super().__init__(message)
        self.rule = rule
        self.square = square


class Step:
    """
    What one coach has done.

    Attributes:
        seat: Whose turn it was.
        kind: `LAID` or `ENOUGH`.
        tile: The key of the tile laid; empty for `ENOUGH`.
    """

    def __init__(self, seat: int, kind: int, tile: str) -> None:
        self.seat = seat
        self.kind = kind
        self.tile = tile


class Building:
    """
    How far two coaches have come with their dungeon.

    Attributes:
        first: The seat that began.
        seat: The seat whose turn it is.
        phase: `LAYING`, `END_ZONES` or `BUILT`.
        steps: What was done so far.
    """

    def __init__(self, first: int) -> None:
        self.first = first
        self.seat = first
        self.phase = LAYING
        self.steps: list[Step] = []
        self._canvas = Canvas()
        self._pairs: list[tuple[Site, Site]] = []

    # What there is

    @property
    def tiles(self) -> list[Tile]:
        """The tiles that lie, in the order they were laid."""
        return self._canvas.tiles

    def plan(self) -> Plan | None:
        """The tiles and doorways where they lie on the table; `None` before the first."""
        return Plan(self._canvas.tiles, self._canvas.doorways) if self._canvas.tiles else None

    def finished_plan(self) -> Plan:
        """The finished dungeon in the corner of the grid, its end zones first."""
        assert self.phase == BUILT, "only a finished dungeon is taken from the table"
        return moved_plan(self._canvas)

    def left(self, piece: int) -> int:
        """How many of a piece are left in the box. Source: DB21-TILE-02."""
        return IN_THE_BOX[piece] - sum([1 for tile in self._canvas.tiles if tile.piece == piece])

    def rooms_left(self, piece: int) -> list[int]:
        """The rooms that a piece of that kind can still be."""
        if piece == PIECE_ROOM_SQUARE:
            rooms = list(range(1, 1 + len(SQUARE_ROOMS)))
        elif piece == PIECE_ROOM_LARGE:
            rooms = list(range(1 + len(SQUARE_ROOMS), 1 + len(SQUARE_ROOMS) + len(LARGE_ROOMS)))
        else:
            return []
        used = [tile.room for tile in self._canvas.tiles]
        return [room for room in rooms if room not in used]

    def places(self, piece: int, room: int, turn: int) -> list[tuple[int, int]]:
        """Where a piece turned like that may be laid now, as the first column and row of it."""
        if self.phase == BUILT or (piece == PIECE_END_ZONE) != (self.phase == END_ZONES) or self.left(piece) < 1:
            return []
        if self.phase == END_ZONES:
            return self._end_zone_places()
        if not self._canvas.tiles:
            return [_middle(piece, turn)]
        found: list[tuple[int, int]] = []
        for y in range(int(EDGE), int(SIDE - EDGE)):
            for x in range(int(EDGE), int(SIDE - EDGE)):
                tile = lay("tile", piece, room, x, y, turn)
                if self._canvas.fits(tile, EDGE) and not self._fault(tile, self._canvas.contacts(tile), []):
                    found.append((x, y))
        return found

    def may_have(self, tile: Tile, door: Doorway) -> bool:
        """
        Whether the tile laid there next may have that middle doorway.

        An end zone may only have those with which it is as far from the other as can be. Source: DB21-TILE-06, -08.
        """
        if tile.piece != PIECE_END_ZONE:
            return True
        left, _, top, _ = tile.rects[0]
        for site in self._sites_at(left, top):
            if _count_wanted(site, [door]):
                return True
        return False

    def why_not_enough(self) -> str:
        """What is missing before the end zones can be laid; empty if nothing is. Source: DB21-TILE-03, -16."""
        counts = [0] * len(IN_THE_BOX)
        for tile in self._canvas.tiles:
            counts[tile.piece] += 1
        corridors = counts[PIECE_CORRIDOR_LONG] + counts[PIECE_CORRIDOR_T] + counts[PIECE_CORRIDOR_L]
        if corridors < CORRIDORS_NEEDED:
            return f"Corridors: {corridors} of {CORRIDORS_NEEDED}"
        if counts[PIECE_ROOM_SQUARE] < ROOMS_NEEDED:
            return f"Square rooms: {counts[PIECE_ROOM_SQUARE]} of {ROOMS_NEEDED}"
        if counts[PIECE_ROOM_LARGE] < 1:
            return "Large rooms: 0 of 1"
        if not self._find_pairs():
            return "there must be room for both end zones, and six tiles that touch neither"
        return ""

    # What a coach may do

    def lay(self, piece: int, room: int, x: int, y: int, turn: int, wanted: list[Doorway]) -> Tile:
        """
        The coach whose turn it is lays a tile.

        Args:
            piece, room, x, y, turn: As for `pieces.lay`.
            wanted: Which of two middles a joint gets; what is no middle of a joint of this tile is left out.

        Raises:
            NotLawful: It may not lie there, or not now; nothing has changed.
        """
        self._check_piece(piece, room)
        if piece == PIECE_END_ZONE:
            return self._lay_end_zone(x, y, wanted)
        tile = lay(next_key(self._canvas, piece, room), piece, room, x, y, turn)
        if not self._canvas.tiles:
            if (x, y) != _middle(piece, turn):
                across, down = _middle(piece, turn)
                raise NotLawful(f"the first tile goes in the middle, at {square_name(across, down)}", "", (x, y))
        elif not self._canvas.fits(tile, EDGE):
            raise NotLawful("this square is taken, or the tile would reach beyond the table", "DB21-TILE-04", (x, y))
        contacts = self._canvas.contacts(tile)
        if self._canvas.tiles:
            fault = self._fault(tile, contacts, wanted)
            if fault:
                rule, _, text = fault.partition(": ")
                raise NotLawful(text, rule, (x, y))
        self._canvas.lay(tile, contacts, self._doorways(tile, contacts, wanted))
        self._pairs = []
        if self._is_empty() and not self._find_pairs():
            self._canvas.take_last()
            raise NotLawful("this would leave no room for the end zones", "DB21-TILE-16", (x, y))
        self._done(LAID, tile.key)
        if self._is_empty():
            self.phase = END_ZONES
        return tile

    def enough(self) -> None:
        """
        The coach whose turn it is lays no tile. When both have said so one after the other, the end zones follow.

        Raises:
            NotLawful: The dungeon lacks something.
        """
        if self.phase != LAYING:
            raise NotLawful("only the end zones are left to lay", "", (-1, -1))
        missing = self.why_not_enough()
        if missing:
            raise NotLawful(missing, "DB21-TILE-03", (-1, -1))
        both = bool(self.steps) and self.steps[-1].kind == ENOUGH
        self._done(ENOUGH, "")
        if both:
            self.phase = END_ZONES

    # Inside

    def _check_piece(self, piece: int, room: int) -> None:
        """Refuse a piece that can't be laid now. Raises: NotLawful."""
        if self.phase == BUILT:
            raise NotLawful("the dungeon is finished", "", (-1, -1))
        if piece == PIECE_END_ZONE and self.phase != END_ZONES:
            raise NotLawful("lay the end zones last", "DB21-TILE-08", (-1, -1))
        if piece != PIECE_END_ZONE and self.phase == END_ZONES:
            raise NotLawful("only the end zones are left to lay", "DB21-TILE-08", (-1, -1))
        if self.left(piece) < 1:
            raise NotLawful("the box has none of these pieces left", "DB21-TILE-02", (-1, -1))
        rooms = self.rooms_left(piece)
        if (room not in rooms) if rooms else room != 0:
            raise NotLawful("no piece left in the box has this room", "DB21-TILE-02", (-1, -1))

    def _fault(self, tile: Tile, contacts: list[Contact], wanted: list[Doorway]) -> str:
        """Why a tile may not lie where it fits, with the rule before a colon; empty if it may."""
        if not contacts:
            return "DB21-TILE-19: the tile must touch another tile"
        for contact in contacts:
            if contact.joint.length < 2:
                key = self._canvas.tiles[contact.tile].key
                return f"DB21-TILE-05: it would touch {key} along one square; it needs two"
        for contact, door in zip(contacts, self._doorways(tile, contacts, wanted)):
            if is_passable(door, self._canvas.tiles[contact.tile], tile):
                return ""
        return "DB21-TILE-19: the doorway would be blocked"

    def _doorways(self, tile: Tile, contacts: list[Contact], wanted: list[Doorway]) -> list[Doorway]:
        """A doorway for each contact: the one wanted, else one that nothing printed stands in the way of."""
        found: list[Doorway] = []
        for contact in contacts:
            lying = self._canvas.tiles[contact.tile]
            middles = middle_doorways(contact.joint)
            best = middles[0]
            rank = -1
            for door in middles:
                this = (1 if is_passable(door, lying, tile) else 0) + (1 if is_clear(door, lying, tile) else 0)
                for other in wanted:
                    if same_doorway(door, other):
                        this = 3
                if this > rank:
                    best, rank = door, this
            found.append(best)
        return found

    def _is_empty(self) -> bool:
        """Whether only the end zones are left in the box."""
        for piece in range(len(IN_THE_BOX)):
            if piece != PIECE_END_ZONE and self.left(piece) > 0:
                return False
        return True

    def _done(self, kind: int, tile: str) -> None:
        """Note a step and hand the turn over."""
        self.steps.append(Step(self.seat, kind, tile))
        self.seat = 1 - self.seat

    def _find_pairs(self) -> list[tuple[Site, Site]]:
        """The places for both end zones that are farthest apart."""
        if not self._pairs:
            for home, away in farthest_pairs(self._canvas, clear=False).pairs:
                self._pairs.append((home, away))
                self._pairs.append((away, home))
        return self._pairs

    def _sites_at(self, x: int, y: int) -> list[Site]:
        """The places for the next end zone that begin in that column and row; they differ in their doorways."""
        return [site for site, _ in self._find_pairs() if (site.tile.rects[0][0], site.tile.rects[0][2]) == (x, y)]

    def _end_zone_places(self) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        for site, _ in self._find_pairs():
            left, _, top, _ = site.tile.rects[0]
            if (left, top) not in found:
                found.append((left, top))
        return found

    def _lay_end_zone(self, x: int, y: int, wanted: list[Doorway]) -> Tile:
        """Lay an end zone where it is as far from the other as can be. Raises: NotLawful."""
        chosen: Site | None = None
        most = -1
        for site in self._sites_at(x, y):
            count = _count_wanted(site, wanted)
            if count > most:
                chosen, most = site, count
        if chosen is None:
            text = "the two end zones must lie as far apart as possible"
            raise NotLawful(text, "DB21-TILE-08", (x, y))
        others = [(away, home) for home, away in self._find_pairs() if home is chosen]
        second = self.left(PIECE_END_ZONE) == 1
        chosen.lay_on(self._canvas, "end_zone_away" if second else "end_zone_home")
        self._pairs = others
        self._done(LAID, chosen.tile.key)
        if second:
            self.phase = BUILT
        return chosen.tile


def _count_wanted(site: Site, wanted: list[Doorway]) -> int:
    """How many of the doorways wanted the place would have."""
    count = 0
    for door in site.doorways:
        for other in wanted:
            if same_doorway(door, other):
                count += 1
    return count


def _middle(piece: int, turn: int) -> tuple[int, int]:
    """Where a piece lies in the middle of the table."""
    shape = turned_shape(piece, turn)
    width = max([x1 for _, x1, _, _ in shape]) + 1
    height = max([y1 for _, _, _, y1 in shape]) + 1
    return (int(CENTRE) + 1 - width) // 2, (int(CENTRE) + 1 - height) // 2
