"""Whether a plan is a lawful dungeon, and in plain words why not."""

from __future__ import annotations

from typing import Final

from dungeonbowl.core.coordinates import square_name
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.kinds import ROOM_NAMES, ROOM_NONE, SUPPLEMENT_FIRST
from dungeonbowl.dungeon.grid.squares import CHESTS, EAST, NONE, PORTALS, WEST
from dungeonbowl.dungeon.grid.terrain import TERRAINS
from dungeonbowl.dungeon.laws.kit import kit_violations, kit_warnings
from dungeonbowl.dungeon.laws.living import living_violations, living_warnings
from dungeonbowl.dungeon.laws.placement import joined_tiles, legal_chest_squares, legal_portal_squares, open_tiles
from dungeonbowl.dungeon.laws.sections import section_violations
from dungeonbowl.dungeon.laws.violation import Violation
from dungeonbowl.dungeon.layout.pieces import (
    IN_THE_BOX,
    SHAPE_WORDS,
    bounds,
    has_shape,
    middle_doorways,
    pair_of,
    same_doorway,
)
from dungeonbowl.dungeon.layout.plan import (
    PIECE_CORRIDOR_L,
    PIECE_CORRIDOR_LONG,
    PIECE_CORRIDOR_T,
    PIECE_END_ZONE,
    PIECE_NAMES,
    PIECE_ROOM_LARGE,
    PIECE_ROOM_SQUARE,
    Doorway,
    Dungeon,
    Joint,
    Plan,
    Tile,
    rooms_of,
)

CORRIDORS_NEEDED: Final = 4
ROOMS_NEEDED: Final = 3
PIECE_WORDS: Final = ("end zone", "long corridor", "T-junction", "corner", "square room", "large room")


def validate(dungeon: Dungeon) -> list[Violation]:
    """
    Everything that keeps a dungeon from being played in; nothing for a lawful one.

    A drawn map of the 2021 game has no tiles to check: only that all its floor is connected.
    """
    if TERRAINS[dungeon.rules].doorways:
        return kit_violations(dungeon)
    if TERRAINS[dungeon.rules].sections:
        return section_violations(dungeon)
    if not TERRAINS[dungeon.rules].tiled:
        return living_violations(dungeon)
    if dungeon.plan is None:
        return _check_reach(None, dungeon.board)
    found = validate_plan(dungeon.plan)
    if dungeon.is_furnished:
        found += _check_chests(dungeon) + _check_portals(dungeon)
    return found


def warnings(dungeon: Dungeon) -> list[Violation]:
    """What a dungeon that may be played in should have and has not."""
    if TERRAINS[dungeon.rules].doorways:
        return kit_warnings(dungeon)
    if TERRAINS[dungeon.rules].sections:
        return []
    return [] if TERRAINS[dungeon.rules].tiled else living_warnings(dungeon)


def validate_plan(plan: Plan) -> list[Violation]:
    """The rules that tiles and doorways break. Source: DB21-TILE-02 to -09, -16, -19."""
    found = _check_pieces(plan) + check_counts(plan.tiles) + _check_overlap(plan)
    found += _check_joints(plan)
    board = plan.board([], [])
    return found + _check_end_zones(plan, board) + _check_room_for_chests(plan, board) + _check_reach(plan, board)


def report(dungeon: Dungeon) -> str:
    """The result of `validate` as text, a line for each violation."""
    found = validate(dungeon)
    if not found:
        return f"{dungeon.name}: this dungeon is legal"
    count = "1 rule broken" if len(found) == 1 else f"{len(found)} rules broken"
    return "\n".join([f"{dungeon.name}: {count}"] + [f"  {violation}" for violation in found])


# Tiles


def _check_pieces(plan: Plan) -> list[Violation]:
    """Each tile has the shape of its piece and a room that the piece can have. Source: DB21-TILE-02, -04."""
    found: list[Violation] = []
    rooms: list[int] = []
    for tile in plan.tiles:
        what = PIECE_WORDS[tile.piece]
        if not has_shape(tile):
            text = f"tile {tile.key} is a {what} and must be {SHAPE_WORDS[tile.piece]}"
            found.append(Violation("DB21-TILE-02", text, tile.squares(), [tile.key]))
        elif tile.piece == PIECE_ROOM_LARGE and not _lies_along(tile):
            text = f"tile {tile.key} must face along its long side"
            found.append(Violation("DB21-TILE-04", text, tile.squares(), [tile.key]))
        if not _may_hold(tile):
            text = f"tile {tile.key} is a {what} and cannot be the room '{ROOM_NAMES[tile.room]}'"
            found.append(Violation("DB21-TILE-02", text, tile.squares(), [tile.key]))
        if tile.room != ROOM_NONE and tile.room in rooms:
            text = f"tile {tile.key} is a second '{ROOM_NAMES[tile.room]}'; use each room once"
            found.append(Violation("DB21-TILE-02", text, tile.squares(), [tile.key]))
        rooms.append(tile.room)
    return found


def _may_hold(tile: Tile) -> bool:
    """Whether that room is printed on a piece of that kind."""
    if tile.room == ROOM_NONE:
        return tile.piece != PIECE_ROOM_SQUARE and tile.piece != PIECE_ROOM_LARGE
    return ROOM_NAMES[tile.room] in rooms_of(tile.piece)


def _lies_along(tile: Tile) -> bool:
    left, right, top, bottom = bounds(tile)
    return (tile.facing == EAST or tile.facing == WEST) == (right - left > bottom - top)


def check_counts(tiles: list[Tile]) -> list[Violation]:
    """
    Enough pieces for a dungeon and no more than there are.

    A tile of the supplement counts for what is needed like any of its shape, but not against the pieces of the box.
    Source: DB21-TILE-02, -03, DB21-DZ-01.
    """
    found: list[Violation] = []
    keys: list[list[str]] = [[] for _ in PIECE_NAMES]
    boxed: list[list[str]] = [[] for _ in PIECE_NAMES]
    for tile in tiles:
        keys[tile.piece].append(tile.key)
        if tile.room < SUPPLEMENT_FIRST:
            boxed[tile.piece].append(tile.key)
    for piece, name in enumerate(PIECE_WORDS):
        if len(boxed[piece]) > IN_THE_BOX[piece] and piece != PIECE_END_ZONE:
            text = f"{_capital(name)}s: {len(boxed[piece])}, but the box has only {IN_THE_BOX[piece]}"
            found.append(Violation("DB21-TILE-02", text, [], boxed[piece]))
    corridors = keys[PIECE_CORRIDOR_LONG] + keys[PIECE_CORRIDOR_T] + keys[PIECE_CORRIDOR_L]
    if len(corridors) < CORRIDORS_NEEDED:
        text = f"Corridors: {len(corridors)} of {CORRIDORS_NEEDED}"
        found.append(Violation("DB21-TILE-03", text, [], corridors))
    rooms = keys[PIECE_ROOM_SQUARE]
    if len(rooms) < ROOMS_NEEDED:
        text = f"Square rooms: {len(rooms)} of {ROOMS_NEEDED}"
        found.append(Violation("DB21-TILE-03", text, [], rooms))
    if not keys[PIECE_ROOM_LARGE]:
        found.append(Violation("DB21-TILE-03", "Large rooms: 0 of 1", [], []))
    zones = keys[PIECE_END_ZONE]
    if len(zones) != 2:
        text = f"End zones: {len(zones)} of 2"
        found.append(Violation("DB21-TILE-03", text, [], zones))
    return found


def _check_overlap(plan: Plan) -> list[Violation]:
    """No square belongs to two tiles. Source: DB21-TILE-04."""
    found: list[Violation] = []
    owner = plan.owners()
    for number, tile in enumerate(plan.tiles):
        lower = [owner[y * plan.width + x] for x, y in tile.squares()]
        for other in range(number):
            both = [square for square, under in zip(tile.squares(), lower) if under == other]
            if both:
                text = f"tiles {plan.tiles[other].key} and {tile.key} overlap on {_places(both)}"
                found.append(Violation("DB21-TILE-04", text, both, [plan.tiles[other].key, tile.key]))
    return found


# Joints and doorways


def _check_joints(plan: Plan) -> list[Violation]:
    """Each two tiles that touch do so along two squares and have one doorway in the middle of it."""
    found: list[Violation] = []
    joints = plan.joints()
    doors_of_pair: list[tuple[int, int]] = []
    for doorway in plan.doorways:
        joint = _joint_at(joints, doorway)
        if joint is None:
            found.append(_stray(doorway))
            continue
        keys = [plan.tiles[joint.a].key, plan.tiles[joint.b].key]
        names = " and ".join(keys)
        pair = pair_of(joint)
        if doorway.last - doorway.first != 1:
            wide = doorway.last - doorway.first + 1
            text = f"the doorway between {names} at {_where(doorway)} is {wide} squares wide; it must be 2 wide"
            found.append(Violation("DB21-TILE-06", text, _before(doorway), keys))
        elif not _is_middle(joint, doorway):
            text = (
                f"the doorway between {names} at {_where(doorway)} is not in the middle of the {joint.length} squares"
            )
            found.append(Violation("DB21-TILE-06", f"{text} they share", _before(doorway), keys))
        if pair in doors_of_pair:
            text = f"{names} have a second doorway at {_where(doorway)}; they may have one"
            found.append(Violation("DB21-TILE-06", text, _before(doorway), keys))
        doors_of_pair.append(pair)
    seen: list[tuple[int, int]] = []
    for joint in joints:
        pair = pair_of(joint)
        if pair in seen or pair in doors_of_pair:
            continue
        seen.append(pair)
        longest = max([other.length for other in joints if pair_of(other) == pair])
        keys = [plan.tiles[joint.a].key, plan.tiles[joint.b].key]
        names = " and ".join(keys)
        where = _where(Doorway(joint.upright, joint.line, joint.first, joint.last))
        if longest < 2:
            text = f"tiles {names} touch along one square only, at {where}; they need two"
            found.append(Violation("DB21-TILE-05", text, _before_joint(joint), keys))
        else:
            text = f"tiles {names} touch at {where} without a doorway"
            found.append(Violation("DB21-TILE-06", text, _before_joint(joint), keys))
    return found


def _stray(doorway: Doorway) -> Violation:
    text = f"the doorway at {_where(doorway)} does not lie between two tiles along its whole width"
    return Violation("DB21-TILE-06", text, _before(doorway), [])


def _joint_at(joints: list[Joint], doorway: Doorway) -> Joint | None:
    """The joint that a doorway opens; `None` if it reaches beyond every one."""
    for joint in joints:
        if joint.upright == doorway.upright and joint.line == doorway.line:
            if joint.first <= doorway.first and doorway.last <= joint.last:
                return joint
    return None


def _is_middle(joint: Joint, doorway: Doorway) -> bool:
    """Whether as many squares are left on one side as on the other, or but one more. Source: DB21-TILE-06."""
    for middle in middle_doorways(joint):
        if same_doorway(middle, doorway):
            return True
    return False


def _before(doorway: Doorway) -> list[tuple[int, int]]:
    return [(x, y) for x, y, _, _ in doorway.sides() if x >= 0 and y >= 0]


def _before_joint(joint: Joint) -> list[tuple[int, int]]:
    return _before(Doorway(joint.upright, joint.line, joint.first, joint.last))


def _where(doorway: Doorway) -> str:
    """The squares on both sides of a doorway, from its first place to its last: D11/E11 to D12/E12."""
    shown = [f"{_name(x, y)}/{_name(beyond_x, beyond_y)}" for x, y, beyond_x, beyond_y in doorway.sides()]
    return shown[0] if len(shown) == 1 else f"{shown[0]} to {shown[-1]}"


# The dungeon as a whole


def _check_end_zones(plan: Plan, board: Board) -> list[Violation]:
    """The end zones are not joined to each other. Source: DB21-TILE-08."""
    found: list[Violation] = []
    for a, b in joined_tiles(board):
        if plan.tiles[a].piece == PIECE_END_ZONE and plan.tiles[b].piece == PIECE_END_ZONE:
            text = f"the end zones {plan.tiles[a].key} and {plan.tiles[b].key} are joined to each other"
            found.append(Violation("DB21-TILE-08", text, [], [plan.tiles[a].key, plan.tiles[b].key]))
    return found


def _check_room_for_chests(plan: Plan, board: Board) -> list[Violation]:
    """Six tiles are neither end zones nor joined to one. Source: DB21-TILE-16."""
    tiles = open_tiles(board)
    free = [tile.key for number, tile in enumerate(plan.tiles) if tiles[number]]
    if len(free) >= CHESTS:
        return []
    names = ", ".join(free) if free else "none"
    text = f"{CHESTS} tiles must lie away from the end zones to hold the chests; only {len(free)} do ({names})"
    return [Violation("DB21-TILE-16", text, [], free)]


def _check_reach(plan: Plan | None, board: Board) -> list[Violation]:
    """Every floor square can be reached on foot from every other. Source: DB21-TILE-19."""
    floor = [sq for sq in range(board.squares) if board.is_floor(sq)]
    if not floor:
        return [Violation("DB21-TILE-19", "this dungeon has no floor", [], [])]
    start = floor[0]
    cut_off = _out_of_reach(board, floor, start)
    if not cut_off:
        return []
    if 2 * len(cut_off) > len(floor):  # The smaller part is the one that is cut off.
        others = _out_of_reach(board, floor, cut_off[0])
        if len(others) < len(cut_off):
            start, cut_off = cut_off[0], others
    tiles = _whole_tiles(plan, board, floor, cut_off)
    what = f"{'tiles' if len(tiles) > 1 else 'tile'} {', '.join(tiles)}" if tiles else ""
    what = what or _places([_column_row(board, sq) for sq in cut_off])
    text = f"{what} cannot be reached on foot from {_place(board, start)}"
    return [Violation("DB21-TILE-19", text, [_column_row(board, sq) for sq in cut_off], tiles)]


def _out_of_reach(board: Board, floor: list[int], start: int) -> list[int]:
    """The floor squares to which no way on foot leads from a square."""
    steps = board.walk(start)
    return [sq for sq in floor if int(steps[sq]) == NONE]


def _whole_tiles(plan: Plan | None, board: Board, floor: list[int], squares: list[int]) -> list[str]:
    """The tiles that squares are all the floor of; none where they are part of a tile, or where there are no tiles."""
    if plan is None:
        return []
    numbers = {int(board.tile[sq]) for sq in squares}
    if sum(1 for sq in floor if int(board.tile[sq]) in numbers) > len(squares):
        return []
    return [tile.key for number, tile in enumerate(plan.tiles) if number in numbers]


# Chests and portals


def _check_chests(dungeon: Dungeon) -> list[Violation]:
    """Six chests on squares where coaches could have put them. Source: DB21-TILE-01, -11."""
    found: list[Violation] = []
    if len(dungeon.chests) != CHESTS:
        found.append(Violation("DB21-TILE-01", f"Chests: {len(dungeon.chests)} of {CHESTS}", [], []))
    placed: list[int] = []
    for sq in dungeon.chests:
        if sq not in legal_chest_squares(dungeon.board, placed):
            reason = _why_not(dungeon, sq, placed, "chest")
            text = f"the chest at {_place(dungeon.board, sq)} {reason}"
            found.append(Violation("DB21-TILE-11", text, [_column_row(dungeon.board, sq)], _tiles_at(dungeon, sq)))
        placed.append(sq)
    return found


def _check_portals(dungeon: Dungeon) -> list[Violation]:
    """Six portals on squares where coaches could have put them, one after another. Source: DB21-TILE-14, -15."""
    found: list[Violation] = []
    if len(dungeon.portals) != PORTALS:
        text = f"Portals: {len(dungeon.portals)} of {PORTALS}"
        found.append(Violation("DB21-TILE-01", text, [], []))
    placed: list[int] = []
    for number, sq in enumerate(dungeon.portals):
        if sq not in legal_portal_squares(dungeon.board, dungeon.chests, placed):
            reason = _why_not(dungeon, sq, placed, "portal")
            text = f"portal {number + 1} at {_place(dungeon.board, sq)} {reason}"
            found.append(Violation("DB21-TILE-14", text, [_column_row(dungeon.board, sq)], _tiles_at(dungeon, sq)))
        placed.append(sq)
    return found


def _why_not(dungeon: Dungeon, sq: int, placed: list[int], what: str) -> str:
    """Which limit a chest or portal breaks."""
    board = dungeon.board
    tile = int(board.tile[sq])
    if int(board.zone[sq]) != 0:
        return "lies in an end zone"
    if not open_tiles(board)[tile]:
        return f"lies in {_tile_name(dungeon, tile)}, which is joined to an end zone"
    for other in placed:
        if int(board.tile[other]) == tile:
            return f"lies in {_tile_name(dungeon, tile)}, which already has a {what} at {_place(board, other)}"
    for chest in dungeon.chests:
        steps = board.distance(sq, chest)
        if what == "portal" and steps <= 2:
            return f"is only {_squares(steps)} from the chest at {_place(board, chest)}; it must be more than 2"
    return "may not be there"


def _tiles_at(dungeon: Dungeon, sq: int) -> list[str]:
    """The key of the tile that a square belongs to."""
    number = int(dungeon.board.tile[sq])
    return [] if dungeon.plan is None or number >= len(dungeon.plan.tiles) else [dungeon.plan.tiles[number].key]


def _tile_name(dungeon: Dungeon, number: int) -> str:
    return "a tile" if dungeon.plan is None else f"tile {dungeon.plan.tiles[number].key}"


def _column_row(board: Board, sq: int) -> tuple[int, int]:
    return int(board.x(sq)), int(board.y(sq))


def _place(board: Board, sq: int) -> str:
    return _name(int(board.x(sq)), int(board.y(sq)))


def _name(x: int, y: int) -> str:
    """What a square is called; in numbers where a doorway opens beyond the edge of the grid."""
    return square_name(x, y) if x >= 0 and y >= 0 else f"[{x}, {y}]"


def _places(squares: list[tuple[int, int]]) -> str:
    """Squares as text, the first six of them."""
    shown = ", ".join([_name(x, y) for x, y in squares[:6]])
    return shown if len(squares) <= 6 else f"{shown} and {len(squares) - 6} more"


def _capital(text: str) -> str:
    """With a capital first letter."""
    return text[:1].upper() + text[1:]


def _squares(count: int) -> str:
    """A number of squares."""
    return "1 square" if count == 1 else f"{count} squares"
