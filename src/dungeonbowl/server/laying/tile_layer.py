"""
What a computer coach lays when a dungeon is laid in turn: something lawful and sensible, whichever coach it is.

It lays rooms and corridors in equal measure, keeps the ends of the dungeon far apart, likes a second way round and the
middle of the table, and has enough when the box is nearly empty. The same building and seed give the same move.
"""

import random
from collections.abc import Iterator
from typing import Any, Final

from dungeonbowl.dungeon.grid.kinds import ROOM_NAMES
from dungeonbowl.dungeon.layout.pieces import IN_THE_BOX, bounds, lay, middle_doorways
from dungeonbowl.dungeon.layout.plan import (
    PIECE_CORRIDOR_L,
    PIECE_CORRIDOR_LONG,
    PIECE_CORRIDOR_T,
    PIECE_END_ZONE,
    PIECE_NAMES,
    PIECE_ROOM_LARGE,
    PIECE_ROOM_SQUARE,
    Tile,
)
from dungeonbowl.dungeon.tiling.building import END_ZONES, ENOUGH, Building
from dungeonbowl.dungeon.tiling.canvas import Canvas, Contact, is_clear

Entry = dict[str, Any]

TILES_WANTED: Final = 12
"""With so many tiles, end zones aside, a computer has enough, unless the dungeon lacks something."""
LENGTH_WANTED: Final = 34
"""Squares between the middles of the outermost tiles, on foot; a dungeon longer than that need not grow further."""
KINDS: Final = (PIECE_CORRIDOR_LONG, PIECE_ROOM_SQUARE, PIECE_CORRIDOR_T, PIECE_ROOM_LARGE, PIECE_CORRIDOR_L)
TURNS: Final = {PIECE_CORRIDOR_LONG: 2, PIECE_ROOM_SQUARE: 1}
"""How many ways round look different, where they are fewer than four."""

LOOP: Final = 7.0
"""What a second way round is worth, in squares of length."""
BLOCKED: Final = 6.0
"""What it costs that something is printed before a doorway."""
WHIM: Final = 3.0
"""Places that differ by less are as good as each other."""


def moves(building: Building, seed: int) -> Iterator[Entry]:
    """
    What a computer would do now, best first, in the form in which moves are stored.

    Nearly always the first is lawful; whoever plays it tries the next where it is not.

    Args:
        building: How far it is. It does not change.
        seed: Makes one building differ from another.
    """
    whims = random.Random(f"{seed}/{len(building.steps)}")
    if building.phase == END_ZONES:
        places = building.places(PIECE_END_ZONE, 0, 0)
        whims.shuffle(places)
        yield from (_entry(PIECE_END_ZONE, 0, place, 0) for place in places)
        return
    agreed = bool(building.steps) and building.steps[-1].kind == ENOUGH
    if (agreed or len(building.tiles) >= TILES_WANTED) and not building.why_not_enough():
        yield {"enough": True}
    for piece in sorted(KINDS, key=lambda kind: _share_laid(building, kind)):
        if building.left(piece) > 0:
            yield from _layings(building, piece, whims)
    if not building.why_not_enough():
        yield {"enough": True}


def _share_laid(building: Building, piece: int) -> float:
    """How much of the box's pieces of a kind lies."""
    return 1 - building.left(piece) / IN_THE_BOX[piece]


def _layings(building: Building, piece: int, whims: random.Random) -> Iterator[Entry]:
    """Every place for a piece, best first."""
    rooms = building.rooms_left(piece)
    room = whims.choice(rooms) if rooms else 0
    ground = _Ground(building.tiles)
    found: list[tuple[float, int, tuple[int, int]]] = []
    for turn in range(TURNS.get(piece, 4)):
        for place in building.places(piece, room, turn):
            tile = lay("next", piece, room, place[0], place[1], turn)
            found.append((ground.worth(tile) + whims.uniform(0, WHIM), turn, place))
    found.sort(reverse=True)
    yield from (_entry(piece, room, place, turn) for _, turn, place in found)


def _entry(piece: int, room: int, place: tuple[int, int], turn: int) -> Entry:
    laid: Entry = {"kind": PIECE_NAMES[piece], "at": [int(place[0]), int(place[1])], "turn": turn}
    if room:
        laid["room"] = ROOM_NAMES[room]
    return {"lay": laid}


class _Ground:
    """The tiles that lie, and how far it is from each to each."""

    def __init__(self, tiles: list[Tile]) -> None:
        self._canvas = Canvas()
        self._far: list[list[float]] = []
        for tile in tiles:
            contacts = self._canvas.contacts(tile)
            to_new = self._ways(tile, contacts)
            for a, row in enumerate(self._far):
                for b in range(len(row)):
                    row[b] = min(row[b], to_new[a] + to_new[b])
                row.append(to_new[a])
            self._far.append([*to_new, 0.0])
            self._canvas.lay(tile, contacts, [])
        self.length = max((max(row) for row in self._far), default=0.0)

    def _ways(self, tile: Tile, contacts: list[Contact]) -> list[float]:
        """How far it would be from a new tile to each that lies."""
        steps = [(contact.tile, _apart(tile, self._canvas.tiles[contact.tile])) for contact in contacts]
        return [min((step + self._far[via][to] for via, step in steps), default=0.0) for to in range(len(self._far))]

    def worth(self, tile: Tile) -> float:
        """How good a dungeon it makes to lay a tile there; more is better."""
        contacts = self._canvas.contacts(tile)
        to_new = self._ways(tile, contacts)
        length = max(to_new, default=0.0)
        for a, row in enumerate(self._far):
            for b in range(a):
                length = max(length, min(row[b], to_new[a] + to_new[b]))
        worth = min(length, float(LENGTH_WANTED))
        if len(contacts) == 2 and length >= min(self.length, float(LENGTH_WANTED)) - 4:
            worth += LOOP
        for contact in contacts:
            doorways = middle_doorways(contact.joint)
            if not any(is_clear(door, self._canvas.tiles[contact.tile], tile) for door in doorways):
                worth -= BLOCKED
        return worth - self._off_balance(tile)

    def _off_balance(self, tile: Tile) -> float:
        """How far the middle of the dungeon would lie from the middle of its tiles, and how narrow it would be."""
        tiles = [*self._canvas.tiles, tile]
        edges = [bounds(one) for one in tiles]
        left, right = min(edge[0] for edge in edges), max(edge[1] for edge in edges)
        top, bottom = min(edge[2] for edge in edges), max(edge[3] for edge in edges)
        middles = [_middle(one) for one in tiles]
        across = sum(x for x, _ in middles) / len(middles) - (left + right) / 2
        down = sum(y for _, y in middles) / len(middles) - (top + bottom) / 2
        return abs(across) + abs(down) + abs((right - left) - (bottom - top)) / 4


def _middle(tile: Tile) -> tuple[float, float]:
    left, right, top, bottom = bounds(tile)
    return (left + right) / 2, (top + bottom) / 2


def _apart(a: Tile, b: Tile) -> float:
    """Steps between the middles of two tiles that touch; diagonal ones count like straight ones."""
    (ax, ay), (bx, by) = _middle(a), _middle(b)
    return max(abs(ax - bx), abs(ay - by))
