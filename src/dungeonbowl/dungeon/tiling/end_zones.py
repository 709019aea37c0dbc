"""Where the end zones go: last, and as far from each other as the dungeon allows. Source: DB21-TILE-08."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.squares import CHESTS, NONE
from dungeonbowl.dungeon.layout.pieces import lay, middle_doorways
from dungeonbowl.dungeon.layout.plan import PIECE_END_ZONE, Doorway, Plan, Tile
from dungeonbowl.dungeon.tiling.canvas import RIM, Canvas, Contact, away_from, beyond, is_clear, is_passable

NEVER: Final = 1 << 20
"""More steps than any walk has."""


class Site:
    """A place for an end zone: the tile, its contacts and its doorways."""

    def __init__(self, tile: Tile, contacts: list[Contact], doorways: list[Doorway]) -> None:
        self.tile = tile
        self.contacts = contacts
        self.doorways = doorways
        self._entries: list[int] = []

    def entries(self, board: Board) -> list[int]:
        """The squares of other tiles that are one step from the end zone. `board` is that of the other tiles."""
        if not self._entries:
            for doorway in self.doorways:
                for x, y in beyond(doorway, self.tile):
                    sq = int(board.at(x, y))
                    if not board.is_floor(sq):
                        continue
                    self._entries.append(sq)
                    # Past a doorpost one steps diagonally, if what lies beside it is connected.
                    for d in (0, 4) if doorway.upright else (2, 6):
                        to = int(board.raw_neighbour(sq, d))
                        if to != NONE and board.is_floor(to) and board.within(sq, to, 1):
                            self._entries.append(to)
        return self._entries

    def touches(self, other: Site) -> bool:
        """Whether the two share squares or an edge; the end zones must not be joined. Source: DB21-TILE-08."""
        left, right, top, bottom = self.tile.rects[0]
        x0, x1, y0, y1 = other.tile.rects[0]
        across = x0 <= right and left <= x1
        down = y0 <= bottom and top <= y1
        beside = x0 <= right + 1 and left <= x1 + 1 and down
        above = y0 <= bottom + 1 and top <= y1 + 1 and across
        return beside or above

    def lay_on(self, canvas: Canvas, key: str) -> None:
        """Lay the end zone here, its chequered half away from its first doorway."""
        self.tile.key = key
        self.tile.facing = int(away_from(self.doorways[0], self.tile))
        canvas.lay(self.tile, self.contacts, self.doorways)


class Pairs:
    """
    The places for both end zones that are as far apart as the dungeon allows.

    Attributes:
        steps: Steps between them; -1 if there is no room for both.
        pairs: Every two such places.
    """

    def __init__(self) -> None:
        self.steps: int = -1
        self.pairs: list[tuple[Site, Site]] = []

    def offer(self, home: Site, away: Site, steps: int) -> None:
        """Take two places if they are farther apart than all before, or as far."""
        if steps > self.steps:
            self.steps = steps
            self.pairs = []
        if steps == self.steps:
            self.pairs.append((home, away))


def sites(canvas: Canvas, clear: bool) -> list[Site]:
    """
    Every place for an end zone, with every choice of doorways that are all the first or all the second of two middles.

    Args:
        canvas: All other tiles.
        clear: Whether nothing may be printed before a doorway; if not, one doorway must let somebody through.
    """
    tiles = canvas.tiles
    left = min([rect[0] for tile in tiles for rect in tile.rects]) - 4
    right = max([rect[1] for tile in tiles for rect in tile.rects]) + 1
    top = min([rect[2] for tile in tiles for rect in tile.rects]) - 4
    bottom = max([rect[3] for tile in tiles for rect in tile.rects]) + 1
    found: list[Site] = []
    for y in range(top, bottom + 1):
        for x in range(left, right + 1):
            tile = lay("end_zone", PIECE_END_ZONE, 0, x, y, 0)
            if not canvas.fits(tile, RIM):
                continue
            contacts = canvas.contacts(tile)
            if not contacts:
                continue
            for choice in range(2 if has_odd(contacts) else 1):
                doors = chosen_doorways(canvas, tile, contacts, choice)
                if len(doors) == len(contacts) and _may_be(canvas, tile, contacts, doors, clear):
                    found.append(Site(tile, contacts, doors))
    return found


def _may_be(canvas: Canvas, tile: Tile, contacts: list[Contact], doors: list[Doorway], clear: bool) -> bool:
    open_doors = 0
    for contact, door in zip(contacts, doors):
        if clear and not is_clear(door, canvas.tiles[contact.tile], tile):
            return False
        if is_passable(door, canvas.tiles[contact.tile], tile):
            open_doors += 1
    return open_doors > 0


def chosen_doorways(canvas: Canvas, tile: Tile, contacts: list[Contact], choice: i64) -> list[Doorway]:
    """
    A doorway for each contact: the clear one of two middles, else `choice`; fewer if a contact can have none.

    Source: DB21-TILE-06.
    """
    found: list[Doorway] = []
    for contact in contacts:
        door = canvas.open_middle(contact.joint, tile, choice)
        if door is None:
            middles = middle_doorways(contact.joint)
            if not middles:
                return []
            door = middles[int(choice) % len(middles)]
        found.append(door)
    return found


def has_odd(contacts: list[Contact]) -> bool:
    """Whether one of the contacts has two middles."""
    for contact in contacts:
        if contact.joint.length % 2 == 1:
            return True
    return False


def farthest_pairs(canvas: Canvas, clear: bool) -> Pairs:
    """Where both end zones may go. `clear` as in `sites`."""
    found = Pairs()
    places = sites(canvas, clear)
    board = Plan(canvas.tiles, canvas.doorways).board([], [])
    everywhere = every_entry(board, places)
    for number, home in enumerate(places):
        steps = steps_from(board, home.entries(board), everywhere)
        for away in places[number + 1 :]:
            if not home.touches(away) and leaves_room(canvas, home, away):
                found_steps = walk_to(steps, away.entries(board))
                if found_steps < NEVER:
                    found.offer(home, away, found_steps)
    return found


def leaves_room(canvas: Canvas, a: Site, b: Site) -> bool:
    """Whether six tiles are left that are joined to neither end zone. Source: DB21-TILE-16."""
    joined: list[int] = []
    for contact in a.contacts + b.contacts:
        if contact.tile not in joined:
            joined.append(contact.tile)
    return len(canvas.tiles) - len(joined) >= CHESTS


def every_entry(board: Board, places: list[Site]) -> list[int]:
    """The entries of all places for end zones."""
    seen: list[bool] = [False] * int(board.squares)
    for site in places:
        for sq in site.entries(board):
            seen[sq] = True
    return [sq for sq in range(int(board.squares)) if seen[sq]]


def steps_from(board: Board, starts: list[int], targets: list[int]) -> dict[int, int]:
    """Steps from the nearest of `starts` to each of `targets`, those left out where no way leads."""
    found: dict[int, int] = {}
    for start in starts:
        walk = board.walk(start)
        for sq in targets:
            steps = int(walk[i64(sq)])
            if steps != NONE and steps < found.get(sq, NEVER):
                found[sq] = steps
    return found


def walk_to(steps: dict[int, int], entries: list[int]) -> int:
    """Steps between two end zones, of which one has these `entries` and `steps` count from the other's; or `NEVER`."""
    nearest = NEVER
    for sq in entries:
        far = steps.get(sq, NEVER)
        if far < nearest:
            nearest = far
    return nearest + 2 if nearest < NEVER else NEVER
