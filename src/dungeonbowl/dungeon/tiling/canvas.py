"""Squares to lay tiles on one by one, each where the rules of construction allow it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.dungeon.grid.kinds import KIND_FLOOR, ROOM_NAMES, ROOM_NONE
from dungeonbowl.dungeon.grid.squares import DX, DY, EAST, SOUTH, WEST
from dungeonbowl.dungeon.layout.pieces import middle_doorways
from dungeonbowl.dungeon.layout.plan import PIECE_NAMES, Doorway, Joint, Plan, Tile

SIDE: Final[i64] = 64
CENTRE: Final[i64] = 63
"""Column and row of a square and of its image by a half turn add up to this."""
EDGE: Final[i64] = 12
"""Squares along the rim that only end zones may use."""
RIM: Final[i64] = 8
"""Squares along the rim that nothing may use."""


class Stream:
    """Dice that follow from a seed, one after another."""

    def __init__(self, seed: int) -> None:
        self.key0: i64 = dice.seed_key(seed, 0)
        self.key1: i64 = dice.seed_key(seed, 1)
        self.n: i64 = 0

    def roll(self, sides: i64) -> i64:
        """One of so many numbers from 0, all alike."""
        self.n += 1
        return dice.die(self.key0, self.key1, self.n, sides)


class Contact:
    """
    Where a tile that is not laid yet would touch one that is.

    Attributes:
        tile: The number of the tile that lies there.
        joint: The longest stretch, with the new tile's number as `b`.
        stretches: How many stretches the two share.
    """

    def __init__(self, tile: int, joint: Joint, stretches: int) -> None:
        self.tile = tile
        self.joint = joint
        self.stretches = stretches


class Canvas:
    """
    Tiles and doorways laid so far, always a lawful part of a dungeon.

    Attributes:
        tiles: The tiles, in the order they were laid.
        doorways: The doorways between them.
        touching: For each tile the numbers of the tiles it is joined to.
    """

    def __init__(self) -> None:
        self.tiles: list[Tile] = []
        self.doorways: list[Doorway] = []
        self.touching: list[list[int]] = []
        self._owner: list[int] = [-1] * int(SIDE * SIDE)

    def fits(self, tile: Tile, rim: i64) -> bool:
        """Whether the tile's squares are free and keep so far from the rim."""
        last = SIDE - 1 - rim
        for x0, x1, y0, y1 in tile.rects:
            if x0 < rim or y0 < rim or x1 > last or y1 > last:
                return False
        for x0, x1, y0, y1 in tile.rects:
            for y in range(i64(y0), i64(y1) + 1):
                for x in range(i64(x0), i64(x1) + 1):
                    if self._owner[y * SIDE + x] >= 0:
                        return False
        return True

    def contacts(self, tile: Tile) -> list[Contact]:
        """Where the tile would touch those that lie, one entry for each of them. Source: DB21-TILE-05."""
        stretches: list[Joint] = []
        number = len(self.tiles)
        for x0, x1, y0, y1 in tile.rects:
            for x in range(x0, x1 + 1):
                self._touch(stretches, number, upright=False, line=y0 - 1, at=x, x=x, y=y0 - 1)
                self._touch(stretches, number, upright=False, line=y1, at=x, x=x, y=y1 + 1)
            for y in range(y0, y1 + 1):
                self._touch(stretches, number, upright=True, line=x0 - 1, at=y, x=x0 - 1, y=y)
                self._touch(stretches, number, upright=True, line=x1, at=y, x=x1 + 1, y=y)
        found: list[Contact] = []
        for joint in _joined(stretches):
            known = False
            for contact in found:
                if contact.tile == joint.a:
                    known = True
                    contact.stretches += 1
                    if joint.length > contact.joint.length:
                        contact.joint = joint
            if not known:
                found.append(Contact(joint.a, joint, 1))
        return found

    def _touch(self, found: list[Joint], number: int, upright: bool, line: int, at: int, x: int, y: int) -> None:
        """Note that the tile would touch another one beyond that edge, if one lies there."""
        other = self._owner[i64(y) * SIDE + i64(x)]
        if other >= 0:
            found.append(Joint(other, number, upright, line, at, at))

    def open_middle(self, joint: Joint, tile: Tile, choice: i64) -> Doorway | None:
        """
        A doorway in the middle of a joint with nothing printed before or behind it.

        Args:
            joint: Where `tile` touches the tile `joint.a`.
            tile: The tile that is to be laid.
            choice: Which of two middles is looked at first.

        Source: DB21-TILE-06, DB21-TILE-19.
        """
        middles = middle_doorways(joint)
        if len(middles) == 2 and choice == 1:
            middles = [middles[1], middles[0]]
        lying = self.tiles[joint.a]
        for doorway in middles:
            if is_clear(doorway, lying, tile):
                return doorway
        return None

    def lay(self, tile: Tile, contacts: list[Contact], doorways: list[Doorway]) -> None:
        """Lay a tile where it fits, with a doorway for each contact."""
        number = len(self.tiles)
        self.tiles.append(tile)
        self.touching.append([contact.tile for contact in contacts])
        for contact in contacts:
            self.touching[contact.tile].append(number)
        for doorway in doorways:
            self.doorways.append(doorway)
        for x, y in tile.squares():
            self._owner[i64(y) * SIDE + i64(x)] = number

    def take_last(self) -> None:
        """Take up the tile that was laid last, and its doorways."""
        tile = self.tiles.pop()
        number = len(self.tiles)
        for other in self.touching.pop():
            self.touching[other].remove(number)
            self.doorways.pop()
        for x, y in tile.squares():
            self._owner[i64(y) * SIDE + i64(x)] = -1


def half_turned(tile: Tile, key: str, room: int) -> Tile:
    """The image of a tile by a half turn of the canvas, under another name and with another room."""
    last = int(CENTRE)
    rects = [(last - x1, last - x0, last - y1, last - y0) for x0, x1, y0, y1 in tile.rects]
    return Tile(key, tile.piece, room, rects, tile.facing if tile.facing < 0 else (tile.facing + 4) & 7)


def half_turned_doorway(doorway: Doorway) -> Doorway:
    """The image of a doorway by a half turn of the canvas."""
    last = int(CENTRE)
    return Doorway(doorway.upright, last - 1 - doorway.line, last - doorway.last, last - doorway.first)


def away_from(doorway: Doorway, tile: Tile) -> i64:
    """The direction in which `tile` lies from one of its doorways."""
    left, _, top, _ = tile.rects[0]
    if doorway.upright:
        return EAST if doorway.line < left else WEST
    return SOUTH if doorway.line < top else 0


def beyond(doorway: Doorway, tile: Tile) -> list[tuple[int, int]]:
    """The squares before a doorway of `tile`, on the other side of it."""
    d = (away_from(doorway, tile) + 4) & 7
    found: list[tuple[int, int]] = []
    for x, y, to_x, to_y in doorway.sides():
        forward = DX[d] + DY[d] > 0
        found.append((to_x, to_y) if forward else (x, y))
    return found


def is_clear(doorway: Doorway, a: Tile, b: Tile) -> bool:
    """Whether nothing but floor is printed before and behind a doorway between two tiles."""
    return _is_open(doorway, a) and _is_open(doorway, b)


def is_passable(doorway: Doorway, a: Tile, b: Tile) -> bool:
    """Whether somebody can walk straight through a doorway between two tiles. Source: DB21-GEO-03."""
    for x, y, to_x, to_y in doorway.sides():
        if _floor_of(a, x, y) and _floor_of(b, to_x, to_y):
            return True
        if _floor_of(b, x, y) and _floor_of(a, to_x, to_y):
            return True
    return False


def _floor_of(tile: Tile, x: int, y: int) -> bool:
    """Whether a square belongs to a tile and is floor."""
    for x0, x1, y0, y1 in tile.rects:
        if x0 <= x <= x1 and y0 <= y <= y1:
            return tile.kind_at(x, y) == KIND_FLOOR
    return False


def next_key(canvas: Canvas, piece: int, room: int) -> str:
    """The name of the next tile of a kind: its room's, or its kind's with a number."""
    if room != ROOM_NONE:
        return ROOM_NAMES[room]
    count = 1
    for tile in canvas.tiles:
        if tile.piece == piece:
            count += 1
    return f"{PIECE_NAMES[piece].removeprefix('corridor_')}_{count}"


def moved_plan(canvas: Canvas) -> Plan:
    """The tiles and doorways of a finished dungeon in the corner of the grid; the end zones, laid last, come first."""
    tiles = canvas.tiles
    left = min([rect[0] for tile in tiles for rect in tile.rects])
    top = min([rect[2] for tile in tiles for rect in tile.rects])
    moved: list[Tile] = []
    for tile in tiles[-2:] + tiles[:-2]:
        rects = [(x0 - left, x1 - left, y0 - top, y1 - top) for x0, x1, y0, y1 in tile.rects]
        moved.append(Tile(tile.key, tile.piece, tile.room, rects, tile.facing))
    doorways: list[Doorway] = []
    for door in canvas.doorways:
        along, across = (top, left) if door.upright else (left, top)
        doorways.append(Doorway(door.upright, door.line - across, door.first - along, door.last - along))
    return Plan(moved, doorways)


def _is_open(doorway: Doorway, tile: Tile) -> bool:
    """Whether the squares of `tile` along a doorway are bare floor."""
    for x, y, to_x, to_y in doorway.sides():
        for at_x, at_y in ((x, y), (to_x, to_y)):
            for x0, x1, y0, y1 in tile.rects:
                if x0 <= at_x <= x1 and y0 <= at_y <= y1 and tile.kind_at(at_x, at_y) != KIND_FLOOR:
                    return False
    return True


def _joined(edges: list[Joint]) -> list[Joint]:
    """Edges of one square put together to stretches as long as they go."""
    found: list[Joint] = []
    for edge in sorted(edges, key=_along):
        last = found[-1] if found else None
        if (
            last is not None
            and last.a == edge.a
            and last.upright == edge.upright
            and last.line == edge.line
            and last.last >= edge.first - 1
        ):
            last.last = edge.last
        else:
            found.append(edge)
    return found


def _along(edge: Joint) -> tuple[int, bool, int, int]:
    return edge.a, edge.upright, edge.line, edge.first
