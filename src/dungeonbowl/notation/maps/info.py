"""A dungeon as the page is told of it: tiles, walls, doorways and features, as JSON values."""

from __future__ import annotations

from typing import Final

from dungeonbowl.dungeon import Board, Dungeon
from dungeonbowl.dungeon.board import DX, DY, EAST, NONE, SOUTH, TILE_NONE
from dungeonbowl.dungeon.kinds import KIND_CHASM, KIND_NAMES, KIND_WALL, ROOM_FIERY_CHASM, ROOM_NAMES, ROOM_NONE
from dungeonbowl.dungeon.plan import PIECE_NAMES, piece_of
from dungeonbowl.notation.maps.room_rules import room_rule

Segment = list[int]
"""A straight stretch of the grid's lines: from x, y to x, y; line 0 runs left of column 0 and above row 0."""

ROOM_TITLES: Final = {
    "armoury": "Armoury",
    "bone_pit": "Bone Pit",
    "cursed_room": "Cursed Room",
    "flooded_room": "Flooded Room",
    "forgotten_jail": "Forgotten Jail",
    "kitchen": "Kitchen",
    "sewer": "Sewer",
    "treasure_room": "Treasure Room",
    "chaotic_idol": "Chaotic Idol",
    "crypt": "Crypt",
    "dragon_youngling": "Dragon Youngling's Lair",
    "fiery_chasm": "Fiery Chasm",
    "tuck_shop": "Tuck Shop",
    "fountain_of_youth": "Fountain of Youth",
    "gluttonous_greenhouse": "Gluttonous Greenhouse",
    "werewolfs_lair": "Werewolf's Lair",
    "necromancers_laboratory": "Necromancer's Laboratory",
    "corpse_chasm": "Corpse Chasm",
    "root_walk": "Root Walk",
    "tranquil_meadow": "Tranquil Meadow",
    "hall_of_bones": "Hall of Bones",
    "swirling_mists": "Swirling Mists",
    "fungus_farm": "Fungus Farm",
    "ghost_junction": "Ghost Junction",
    "malodorous_marsh": "Malodorous Marsh",
    "spike_pit": "Spike Pit",
}
"""The names of the rooms as readers see them."""

ROOM_RULES: Final = {
    "armoury": "Every armour roll against a player in here gets +1.",
    "bone_pit": "Throwing and catching the ball in here is 1 harder.",
    "cursed_room": "No re-roll of any kind helps a player in here.",
    "flooded_room": "A rush onto a square in here needs a 3 or more.",
    "forgotten_jail": "Who starts an activation in here rolls a die: on 1 or 2 they have 2 squares less to move.",
    "kitchen": "Instead of acting, a standing player may throw food at an opponent in sight, up to 4 squares away: "
    "on 5 or more they are knocked down.",
    "sewer": "Who has been in here is a disturbing presence until their next activation.",
    "treasure_room": "A player may spend an activation in here gathering gold for the team.",
    "chaotic_idol": "Who starts an activation in here rolls a die: on a 6 they have 1 more strength for it. "
    "The idol blocks the way and the view.",
    "crypt": "The tombs block the way, not the view. "
    "Who is pushed into one is knocked down, with +1 to the armour roll.",
    "dragon_youngling": "Who starts an activation in here rolls a die: on 5 or more the dragon knocks them down. "
    "It blocks the way, not the view.",
    "fiery_chasm": "Who is pushed into the chasm is a casualty at once. Only the rope bridge leads across.",
    "tuck_shop": "Instead of acting, a standing player may eat a snack: on 1 they go down stunned, on 2 to 5 they have "
    "one re-roll for this game, on a 6 one more strength for this game.",
    "fountain_of_youth": "Instead of acting, a standing player may drink: on 1 to 3 they go down and are injured, on "
    "4 or more old injuries heal and their first casualty of this game sends them to the reserves.",
    "gluttonous_greenhouse": "After every team turn the plants bite one random player in here: an armour roll.",
    "werewolfs_lair": "After every team turn with players in here the werewolf wakes on 2 or more and attacks the "
    "nearest one on their feet.",
    "necromancers_laboratory": "Instead of acting, a standing player may lie down under the saw: on 1 they are out of "
    "the game, on 3 to 5 they get a random mutation for this game, on a 6 one of their choice.",
    "corpse_chasm": "Who is pushed back in here without going down must pass an agility test or goes down.",
    "root_walk": "Who ends an activation in here rolls a die: on 1 the roots hold them in their square.",
    "tranquil_meadow": "Who starts an activation in here has one square more to move.",
    "hall_of_bones": "Instead of acting, a standing player may smash a skull over an opponent next to them: on 4 or "
    "more they are knocked down.",
    "swirling_mists": "A rush onto a square in here is 1 harder.",
    "fungus_farm": "Who ends an activation in here rolls a die: on 1 they go down. Snotlings, goblins and trolls "
    "are used to it.",
    "ghost_junction": "Who wants to come in here rolls a die: on 1 they may not come in this turn.",
    "malodorous_marsh": "Dodging and jumping in here is 1 harder for players with a strength of 3 or less.",
    "spike_pit": "The pit can only be jumped across, from one side to another. Who is pushed or falls in goes down, "
    "with +1 to the armour roll, and spends the next activation climbing out.",
}
"""What each room does, in one or two plain sentences."""

PIECE_TITLES: Final = {
    "end_zone": "End Zone",
    "corridor_long": "Corridor",
    "corridor_t": "T-Junction",
    "corridor_l": "Corner",
    "room_square": "Square room",
    "room_large": "Large room",
}
"""The names of the pieces as readers see them."""


def dungeon_info(dungeon: Dungeon, board: Board | None = None) -> dict[str, object]:
    """
    The dungeon as a JSON value.

    Args:
        dungeon: The dungeon.
        board: The match's own board, where its end zones have been exchanged; the dungeon's if left out.

    Units: squares are [column, row]; walls and doorways are segments [x1, y1, x2, y2] on the lines of the grid.
    """
    table = board if board is not None else dungeon.board
    return {
        "name": dungeon.name,
        "width": int(table.width),
        "height": int(table.height),
        "tiles": _tiles(dungeon, table),
        "walls": wall_segments(table),
        "doorways": doorway_segments(dungeon),
        "features": _features(table),
        "supplement": int(table.supplement) != 0,
        "end_zones": [[_square(table, int(sq)) for sq in table.end_zone(side)] for side in range(2)],
    }


def wall_segments(board: Board) -> list[Segment]:
    """
    The walls, as few and as long segments as they make: first those that run down, then those that run across.

    Source: DB21-GEO-02.
    """
    found: list[Segment] = []
    width, height = int(board.width), int(board.height)
    for x in range(width + 1):
        found += _stretches([_wall_between(board, x - 1, y, x, y) for y in range(height)], x, True)
    for y in range(height + 1):
        found += _stretches([_wall_between(board, x, y - 1, x, y) for x in range(width)], y, False)
    return found


def doorway_segments(dungeon: Dungeon) -> list[Segment]:
    """The openings between tiles; a drawn map has none."""
    if dungeon.plan is None:
        return []
    found: list[Segment] = []
    for door in dungeon.plan.doorways:
        if door.upright:
            found.append([door.line + 1, door.first, door.line + 1, door.last + 1])
        else:
            found.append([door.first, door.line + 1, door.last + 1, door.line + 1])
    return found


def bridge_squares(board: Board) -> list[int]:
    """The floor squares of a Fiery Chasm with chasm on two opposite sides: the rope bridge."""
    found: list[int] = []
    for sq in range(board.squares):
        if board.is_floor(sq) and int(board.room[sq]) == ROOM_FIERY_CHASM:
            for d in (EAST, SOUTH):
                if _is_chasm(board, sq, d) and _is_chasm(board, sq, d + 4):
                    found.append(sq)
    return found


def _is_chasm(board: Board, sq: int, d: int) -> bool:
    to = board.raw_neighbour(sq, d & 7)
    return to != NONE and int(board.kind[to]) == KIND_CHASM


def _tiles(dungeon: Dungeon, board: Board) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    if dungeon.plan is not None:
        for tile in dungeon.plan.tiles:
            kind = PIECE_NAMES[tile.piece]
            room = ROOM_NAMES[tile.room] if tile.room != ROOM_NONE else None
            found.append(_tile(tile.key, kind, room, [list(square) for square in tile.squares()]))
        return found
    squares: dict[int, list[list[int]]] = {}
    rooms: dict[int, int] = {}
    for sq in range(board.squares):
        number = int(board.tile[sq])
        if number != TILE_NONE:
            squares.setdefault(number, []).append(_square(board, sq))
            rooms[number] = int(board.room[sq])
    for number in sorted(squares):
        if rooms[number] == ROOM_NONE:
            found.append(_tile(f"hall_{number}", "hall", None, squares[number]))
            continue
        room = ROOM_NAMES[rooms[number]]
        kind = PIECE_NAMES[piece_of(room)]
        found.append(_tile(f"{room}_{number}", kind, room, squares[number]))
    return found


def _tile(key: str, kind: str, room: str | None, squares: list[list[int]]) -> dict[str, object]:
    name = ROOM_TITLES[room] if room is not None else PIECE_TITLES.get(kind, "Hall")
    rule = ROOM_RULES[room] if room is not None else None
    about: dict[str, object] = {"id": key, "kind": kind, "name": name, "room": room, "rule": rule}
    return {**about, "rule_id": room_rule(room), "squares": squares}


def _features(board: Board) -> list[dict[str, object]]:
    """Groups of feature squares, then bridges, pit and dog house, then the chequered halves of the end zones."""
    found: list[dict[str, object]] = []
    seen: set[int] = set()
    for sq in range(board.squares):
        kind = int(board.kind[sq])
        if kind > 1 and sq not in seen:
            group = _group(board, sq)
            seen.update(group)
            found.append({"kind": KIND_NAMES[kind], "squares": [_square(board, one) for one in group]})
    for sq in bridge_squares(board):
        found.append({"kind": "bridge", "squares": [_square(board, sq)]})
    pit = [_square(board, sq) for sq in range(board.squares) if board.is_pit(sq)]
    if pit:
        found.append({"kind": "pit", "squares": pit})
    if board.dog_house != NONE:
        found.append({"kind": "dog_house", "squares": [_square(board, int(board.dog_house))]})
    for side in (1, 2):
        squares = [_square(board, sq) for sq in range(board.squares) if int(board.chequered[sq]) == side]
        if squares:
            found.append({"kind": "chequered", "squares": squares})
    return found


def _group(board: Board, start: int) -> list[int]:
    """The squares of the same kind that hang together with `start` by their edges."""
    group = [start]
    for sq in group:
        for d in (0, 2, 4, 6):
            to = int(board.raw_neighbour(sq, d))
            if to != NONE and to not in group and int(board.kind[to]) == int(board.kind[start]):
                group.append(to)
    return sorted(group)


def _wall_between(board: Board, x: int, y: int, to_x: int, to_y: int) -> bool:
    """Whether a wall runs along the edge between two neighbouring places, of which one may be off the grid."""
    a = int(board.at(x, y))
    b = int(board.at(to_x, to_y))
    solid_a = a == NONE or int(board.kind[a]) == KIND_WALL
    solid_b = b == NONE or int(board.kind[b]) == KIND_WALL
    if solid_a or solid_b:
        return solid_a != solid_b
    return board.wall_along(a, EAST if to_x - x == DX[EAST] and to_y - y == DY[EAST] else SOUTH)


def _stretches(walls: list[bool], line: int, upright: bool) -> list[Segment]:
    """The runs of true values along one line as segments."""
    found: list[Segment] = []
    first = -1
    for at, wall in enumerate([*walls, False]):
        if wall and first < 0:
            first = at
        if not wall and first >= 0:
            found.append([line, first, line, at] if upright else [first, line, at, line])
            first = -1
    return found


def _square(board: Board, sq: int) -> list[int]:
    return [int(board.x(sq)), int(board.y(sq))]
