"""
Dungeons made by dice, lawful by construction.

Tiles are laid one by one, each joined to what lies; the end zones come last and go as far apart as they can; then
chests so that neither side has the shorter way to them, and portals far from each other. The same seed and wishes give
the same dungeon. Source: DB21-TILE-02 to -16, -19.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.dungeon.grid.kinds import ROOM_CHAOTIC_IDOL, ROOM_CRYPT, ROOM_NONE
from dungeonbowl.dungeon.grid.squares import CHESTS
from dungeonbowl.dungeon.laws.placement import open_tiles
from dungeonbowl.dungeon.laws.validate import CORRIDORS_NEEDED, ROOMS_NEEDED
from dungeonbowl.dungeon.layout.pieces import IN_THE_BOX, lay, turned_shape
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
    Dungeon,
    Plan,
    Tile,
)
from dungeonbowl.dungeon.tiling.canvas import (
    CENTRE,
    EDGE,
    RIM,
    Canvas,
    Contact,
    Stream,
    half_turned,
    half_turned_doorway,
    is_clear,
    moved_plan,
)
from dungeonbowl.dungeon.tiling.end_zones import (
    NEVER,
    Pairs,
    Site,
    every_entry,
    farthest_pairs,
    leaves_room,
    sites,
    steps_from,
    walk_to,
)
from dungeonbowl.dungeon.tiling.furnish import furnished_places, mirror_places

SHAPES: Final = ("winding", "mixed", "knotted")
"""How much tiles like to touch several others: hardly, as it comes, as much as they can."""
FEWEST_TILES: Final = 10
FEWEST_SYMMETRIC: Final = 11
MOST_TILES: Final = 16

_SHORTEST_WALK: Final = 12
"""Steps between the end zones; a dungeon with fewer is thrown away as long as there is hope for a longer one."""
_HOPEFUL: Final = 12
_ATTEMPTS: Final = 400
_TRIES: Final = 160
_CHOICES: Final = 12
_KEYS: Final = ("end_zone", "long", "t", "l", "", "")

_FIRST: Final = ("Crooked", "Silent", "Sunken", "Whispering", "Iron", "Hungry", "Forgotten", "Broken", "Last", "Cold")
_SECOND: Final = ("Vault", "Maze", "Undercroft", "Halls", "Cellars", "Catacomb", "Stair", "Gallery", "Deep", "Knot")


class BadWish(ValueError):
    """A dungeon that cannot be made; the message says which wish is to blame."""


def generate(seed: int, tiles: int = 0, symmetric: bool = False, shape: str = "mixed") -> Dungeon:
    """
    A lawful dungeon with chests and portals, made by dice.

    Args:
        seed: What the dice follow from, from 0.
        tiles: How many tiles, end zones included: 10 to 16, 11 to 16 for a symmetric one; 0 for any number.
        symmetric: Whether walls and doorways, chests and portals look the same after a half turn. Rooms differ, since
            each is there once; so features of two large rooms may.
        shape: One of `SHAPES`.

    Raises:
        BadWish: No such dungeon is possible.
    """
    fewest = FEWEST_SYMMETRIC if symmetric else FEWEST_TILES
    if not 0 <= seed < 1 << 53:
        raise BadWish(f"seed: expected 0..{(1 << 53) - 1}, got {seed}")
    if tiles != 0 and not fewest <= tiles <= MOST_TILES:
        what = "a symmetric dungeon" if symmetric else "a dungeon"
        raise BadWish(f"tiles: {what} has {fewest} to {MOST_TILES} tiles, not {tiles}")
    if shape not in SHAPES:
        raise BadWish(f"shape: expected one of {', '.join(SHAPES)}, got {shape!r}")
    stream = Stream(seed)
    for attempt in range(_ATTEMPTS):
        count = tiles if tiles else int(fewest + 1 + stream.roll(MOST_TILES - fewest))
        maker = _Maker(stream, SHAPES.index(shape), symmetric)
        if maker.lay_tiles(count):
            dungeon = maker.finish(seed, attempt < _HOPEFUL)
            if dungeon is not None:
                return dungeon
    raise AssertionError("one of many attempts makes a dungeon")


class _Maker:
    """One attempt at a dungeon."""

    def __init__(self, stream: Stream, shape: int, symmetric: bool) -> None:
        self.stream = stream
        self.shape = shape
        self.symmetric = symmetric
        self.canvas = Canvas()
        self.square_rooms: list[int] = self._shuffled(1, len(SQUARE_ROOMS))
        self.large_rooms: list[int] = self._shuffled(1 + len(SQUARE_ROOMS), len(LARGE_ROOMS))
        self.counts: list[int] = [0] * len(_KEYS)
        self.mirror: list[int] = []
        """For each tile the number of its image; its own for the tile in the centre."""

    def _shuffled(self, first: int, count: int) -> list[int]:
        """`count` numbers from `first` on, in any order."""
        left = [first + at for at in range(count)]
        found: list[int] = []
        while left:
            found.append(left.pop(int(self.stream.roll(len(left)))))
        return found

    # Which tiles

    def lay_tiles(self, count: int) -> bool:
        """Lay all tiles but the end zones, with their doorways. Returns whether there was room for all."""
        if not self.symmetric:
            pieces = self._pieces(count - 2)
            if not self._lay_first(pieces.pop(int(self.stream.roll(len(pieces))))):
                return False
            while pieces:
                if not self._lay_one(pieces.pop(int(self.stream.roll(len(pieces))))):
                    return False
            return True
        centre, pairs = self._pairs(count)
        if centre >= 0 and not self._lay_first(centre):
            return False
        while pairs:
            if not self._lay_pair(pairs.pop(int(self.stream.roll(len(pairs))))):
                return False
        return True

    def _pieces(self, count: int) -> list[int]:
        """So many pieces: those that every dungeon needs, and any others of the box. Source: DB21-TILE-03."""
        left: list[int] = [0] * len(IN_THE_BOX)
        for piece, most in enumerate(IN_THE_BOX):
            left[piece] = most
        left[PIECE_END_ZONE] = 0
        found: list[int] = []
        for _ in range(CORRIDORS_NEEDED):
            self._take(left, [PIECE_CORRIDOR_LONG, PIECE_CORRIDOR_T, PIECE_CORRIDOR_L], found)
        for _ in range(ROOMS_NEEDED):
            self._take(left, [PIECE_ROOM_SQUARE], found)
        self._take(left, [PIECE_ROOM_LARGE], found)
        while len(found) < count:
            self._take(left, [piece for piece in range(len(left)) if left[piece] > 0], found)
        return found

    def _take(self, left: list[int], kinds: list[int], found: list[int]) -> None:
        """Take one piece out of the box, every single one of those kinds as likely as another."""
        pieces = [kind for kind in kinds for _ in range(left[kind])]
        kind = pieces[int(self.stream.roll(len(pieces)))]
        left[kind] -= 1
        found.append(kind)

    def _pairs(self, count: int) -> tuple[int, list[int]]:
        """
        The pieces of a symmetric dungeon: the one in the centre, -1 for none, and those that come in pairs.

        With an odd number of tiles one lies in the centre.
        """
        centre = -1
        # Pairs in the box: two of long corridors, one of T, one of L, two of square rooms, one of large rooms.
        pairs = [0, 2, 1, 1, 2, 1]
        needed = [PIECE_ROOM_SQUARE, PIECE_ROOM_SQUARE, PIECE_ROOM_LARGE]
        if count % 2 == 1:
            kinds = [PIECE_CORRIDOR_LONG, PIECE_ROOM_SQUARE, PIECE_ROOM_LARGE, PIECE_ROOM_LARGE]
            if count == FEWEST_SYMMETRIC:
                kinds = [PIECE_ROOM_SQUARE, PIECE_ROOM_LARGE]
            centre = kinds[int(self.stream.roll(len(kinds)))]
            pairs[centre] -= 1
            if centre != PIECE_CORRIDOR_LONG:
                needed.remove(centre)
        found: list[int] = []
        for piece in needed:
            pairs[piece] -= 1
            found.append(piece)
        for _ in range(2):
            self._take(pairs, [PIECE_CORRIDOR_LONG, PIECE_CORRIDOR_T, PIECE_CORRIDOR_L], found)
        while 2 * len(found) + (1 if centre >= 0 else 0) < count - 2:
            self._take(pairs, [piece for piece in range(len(pairs)) if pairs[piece] > 0], found)
        return centre, found

    def _named(self, piece: int) -> tuple[str, int]:
        """The key and the room of the next tile of a kind."""
        self.counts[piece] += 1
        if piece == PIECE_ROOM_SQUARE:
            room = self.square_rooms.pop()
            return SQUARE_ROOMS[room - 1], room
        if piece == PIECE_ROOM_LARGE:
            room = self.large_rooms.pop()
            return LARGE_ROOMS[room - 1 - len(SQUARE_ROOMS)], room
        return f"{_KEYS[piece]}_{self.counts[piece]}", int(ROOM_NONE)

    # Where they lie

    def _lay_first(self, piece: int) -> bool:
        """Lay a tile in the centre of the canvas."""
        if piece == PIECE_ROOM_LARGE and self.symmetric:
            # Only the idol and the tombs look the same after a half turn.
            even = [int(ROOM_CHAOTIC_IDOL), int(ROOM_CRYPT)]
            room = even[int(self.stream.roll(2))]
            self.large_rooms.remove(room)
            self.large_rooms.append(room)
        turn = int(self.stream.roll(4))
        shape = turned_shape(piece, turn)
        width = max([x1 for _, x1, _, _ in shape]) + 1
        height = max([y1 for _, _, _, y1 in shape]) + 1
        key, room = self._named(piece)
        tile = lay(key, piece, room, (int(CENTRE) + 1 - width) // 2, (int(CENTRE) + 1 - height) // 2, turn)
        self.canvas.lay(tile, [], [])
        self.mirror.append(0)
        return True

    def _lay_one(self, piece: int) -> bool:
        """Lay a tile where it suits the shape best of a few places found by dice."""
        key, room = self._named(piece)
        best: Tile | None = None
        best_doors: list[Doorway] = []
        best_score: i64 = -1
        found = 0
        for _ in range(_TRIES):
            tile = self._thrown(key, piece, room)
            if not self.canvas.fits(tile, EDGE):
                continue
            contacts = self.canvas.contacts(tile)
            doors = self._doorways(tile, contacts, self.stream.roll(2))
            if len(doors) != len(contacts):
                continue
            found += 1
            score = self._score(len(contacts))
            if score > best_score:
                best, best_doors, best_score = tile, doors, score
            if found == _CHOICES:
                break
        if best is None:
            return False
        self.canvas.lay(best, self.canvas.contacts(best), best_doors)
        self.mirror.append(len(self.mirror))
        return True

    def _lay_pair(self, piece: int) -> bool:
        """Lay a tile and its image."""
        key, room = self._named(piece)
        other_key, other_room = self._named(piece)
        for _ in range(_TRIES * 3):
            tile = self._first_thrown(key, piece, room) if not self.canvas.tiles else self._thrown(key, piece, room)
            if not self.canvas.fits(tile, EDGE):
                continue
            image = half_turned(tile, other_key, other_room)
            contacts = self.canvas.contacts(tile)
            doors = self._doorways(tile, contacts, self.stream.roll(2))
            if len(doors) != len(contacts) or not self._suits(len(contacts)):
                continue
            if self._lay_both(tile, image, contacts, doors):
                return True
        return False

    def _lay_both(self, tile: Tile, image: Tile, contacts: list[Contact], doors: list[Doorway]) -> bool:
        """Lay a tile and its image if they don't overlap and every doorway has an image. Returns whether they lie."""
        canvas = self.canvas
        number = len(canvas.tiles)
        image_doors = [half_turned_doorway(door) for door in doors]
        for contact, door in zip(contacts, image_doors):
            if not is_clear(door, canvas.tiles[self.mirror[contact.tile]], image):
                return False
        canvas.lay(tile, contacts, doors)
        if canvas.fits(image, EDGE):
            image_contacts = canvas.contacts(image)
            across = self._across(image_contacts, number, image)
            if across is not None:
                canvas.lay(image, image_contacts, image_doors + across)
                self.mirror.append(number + 1)
                self.mirror.append(number)
                return True
        canvas.take_last()
        return False

    def _across(self, contacts: list[Contact], number: int, image: Tile) -> list[Doorway] | None:
        """
        The doorway between a tile and its image, which must be its own image; none if they don't touch.

        Returns: `None` if they touch where no such doorway can be, or don't touch and nothing else joins them.
        """
        for contact in contacts:
            if contact.tile == number:
                joint = contact.joint
                door = self.canvas.open_middle(joint, image, 0)
                if contact.stretches > 1 or joint.length % 2 == 1 or door is None:
                    return None
                return [door]
        return None if number == 0 else []

    def _doorways(self, tile: Tile, contacts: list[Contact], choice: i64) -> list[Doorway]:
        """A doorway for each contact, `choice` where there are two middles; fewer if one of them can have none."""
        found: list[Doorway] = []
        for contact in contacts:
            if contact.joint.length < 2 or (self.symmetric and contact.stretches > 1):
                return []
            door = self.canvas.open_middle(contact.joint, tile, choice)
            if door is None:
                return []
            found.append(door)
        return found

    def _score(self, contacts: int) -> i64:
        """How well a place with so many contacts suits the shape; dice decide between equals."""
        wanted: i64 = 0
        if self.shape == 0:
            wanted = 8 - contacts
        elif self.shape == 2:
            wanted = contacts
        return wanted * 1000 + self.stream.roll(1000)

    def _suits(self, contacts: int) -> bool:
        """Whether a place with so many contacts is taken at once."""
        if self.shape == 0:
            return contacts <= 1 or self.stream.roll(6) == 0
        if self.shape == 2:
            return contacts >= 2 or self.stream.roll(6) == 0
        return True

    def _thrown(self, key: str, piece: int, room: int) -> Tile:
        """A tile laid by dice so that one of its squares is beside one of a tile that lies."""
        tiles = self.canvas.tiles
        squares = tiles[int(self.stream.roll(len(tiles)))].squares()
        x, y = squares[int(self.stream.roll(len(squares)))]
        turn = int(self.stream.roll(4))
        shape = turned_shape(piece, turn)
        x0, x1, y0, y1 = shape[int(self.stream.roll(len(shape)))]
        part_x = x0 + int(self.stream.roll(x1 - x0 + 1))
        part_y = y0 + int(self.stream.roll(y1 - y0 + 1))
        side = self.stream.roll(4)
        if side == 0:
            return lay(key, piece, room, x + 1 - x0, y - part_y, turn)
        if side == 1:
            return lay(key, piece, room, x - 1 - x1, y - part_y, turn)
        if side == 2:
            return lay(key, piece, room, x - part_x, y + 1 - y0, turn)
        return lay(key, piece, room, x - part_x, y - 1 - y1, turn)

    def _first_thrown(self, key: str, piece: int, room: int) -> Tile:
        """A tile laid by dice so that its image touches it."""
        turn = int(self.stream.roll(4))
        shape = turned_shape(piece, turn)
        width = max([x1 for _, x1, _, _ in shape]) + 1
        height = max([y1 for _, _, _, y1 in shape]) + 1
        half = (int(CENTRE) + 1) // 2
        if self.stream.roll(2) == 0:
            return lay(key, piece, room, half - width, half - 1 - int(self.stream.roll(height - 1)), turn)
        return lay(key, piece, room, half - 1 - int(self.stream.roll(width - 1)), half - height, turn)

    # The end zones, and what comes after

    def finish(self, seed: int, hopeful: bool) -> Dungeon | None:
        """
        Lay the end zones and furnish the dungeon.

        Args:
            seed: For its name.
            hopeful: Whether one with a short walk between the end zones is thrown away.
        """
        walk = self._lay_end_zones()
        if walk < 0 or (hopeful and walk < _SHORTEST_WALK):
            return None
        plan = moved_plan(self.canvas)
        board = plan.board([], [])
        if sum([1 for tile in open_tiles(board) if tile]) < CHESTS:
            return None
        if self.symmetric:
            chests, portals = mirror_places(board, self.stream)
        else:
            chests, portals = furnished_places(board, self.stream)
        if not portals:
            return None
        name = f"The {_FIRST[seed % len(_FIRST)]} {_SECOND[seed // len(_FIRST) % len(_SECOND)]}"
        kind = "symmetric, " if self.symmetric else ""
        text = f"Generated: {kind}{len(plan.tiles)} tiles, {walk} steps from end zone to end zone."
        return Dungeon(f"generated_{seed}", name, text, plan, None, chests, portals, board.furnished(chests, portals))

    def _lay_end_zones(self) -> int:
        """Lay both end zones as far apart as there is room. Returns the steps between them, -1 if there is none."""
        found = self._image_pairs() if self.symmetric else farthest_pairs(self.canvas, clear=True)
        if not found.pairs:
            return -1
        home, away = found.pairs[int(self.stream.roll(len(found.pairs)))]
        home.lay_on(self.canvas, "end_zone_home")
        away.lay_on(self.canvas, "end_zone_away")
        return found.steps

    def _image_pairs(self) -> Pairs:
        """Where an end zone and its image may go, as far apart as the dungeon allows."""
        found = Pairs()
        places = sites(self.canvas, clear=True)
        board = Plan(self.canvas.tiles, self.canvas.doorways).board([], [])
        everywhere = every_entry(board, places)
        for home in places:
            steps = steps_from(board, home.entries(board), everywhere)
            for away in self._images(home):
                if not home.touches(away) and leaves_room(self.canvas, home, away):
                    far = walk_to(steps, away.entries(board))
                    if far < NEVER:
                        found.offer(home, away, far)
        return found

    def _images(self, site: Site) -> list[Site]:
        """The image of a place for an end zone, if nothing printed is in the way of its doorways."""
        tile = half_turned(site.tile, site.tile.key, 0)
        if not self.canvas.fits(tile, RIM):
            return []
        doors = [half_turned_doorway(door) for door in site.doorways]
        for contact, door in zip(site.contacts, doors):
            if not is_clear(door, self.canvas.tiles[self.mirror[contact.tile]], tile):
                return []
        return [Site(tile, self.canvas.contacts(tile), doors)]
