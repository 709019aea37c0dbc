"""
A drawn map judged by the rules of construction, as far as letters tell.

A drawing has no doorways and no tiles but its rooms and end zones, so that the shapes and counts of corridors cannot be
judged from it; those are for dungeon files. What is judged: that everything can be reached on foot and no way is but
one square wide, where chests and portals lie, and, where the drawing has rooms at all, their sizes and numbers and
whether six tiles may be neither end zones nor joined to one.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from dungeonbowl.core.ids import AWAY, HOME, NONE
from dungeonbowl.dungeon import Board, Dungeon
from dungeonbowl.dungeon.grid.kinds import KIND_WALL, ROOM_CHAOTIC_IDOL, SUPPLEMENT_FIRST, room_number
from dungeonbowl.dungeon.grid.squares import CHESTS, PORTALS
from dungeonbowl.dungeon.grid.terrain import PAD_DIGITS, TERRAINS
from dungeonbowl.dungeon.laws.sections import section_violations
from dungeonbowl.dungeon.laws.validate import ROOMS_NEEDED, validate
from dungeonbowl.dungeon.layout.pieces import IN_THE_BOX
from dungeonbowl.dungeon.layout.plan import PIECE_ROOM_LARGE, PIECE_ROOM_SQUARE
from dungeonbowl.notation.scenario.words import COUNTER_LETTERS
from dungeonbowl.rules.options import IN_USE
from dungeonbowl.rules.setup.counters import EXTRA_CHESTS, EXTRA_COUNTERS
from dungeonbowl.rules.setup.db1989 import EXPANDED

Room = tuple[str, int, int, int, int]
"""A drawn room: kind, column, row, width, height."""

TILES: Final = 6
DOORS: Final = 12
"""Squares of the six doorways in the kit."""
SMALLEST_CORRIDOR: Final = 12
"""Squares of the smallest corridor piece."""

ZONE: Final = 4
"""Squares along the sides of an end zone's tile."""

SPACING: Final = 2
"""A portal is farther than so many squares from every chest."""


TWICE: Final = {
    "db5": "DB5-PAD-02",
    "naf": "NAF-DUN-10",
    "db7s": "DB7-LAY-02",
    "age": "AGE-BASE-04",
    "db2021": "DB21-TILE-13",
    "db1989": "DB89-TPSET-01",
}
"""The rule that a portal number stands once and how many there are, by the game."""

DOORLESS: Final = {"db5": "DB5-DUN-05"}
"""The rule that there are no doors, where one says so."""

SHUT: Final = {"db1989": "DB89-DRSET-05"}
"""The rule that every door is closed before the match, where one says so."""

ALIKE: Final = {"DB89-DRSET-02": "DB89-DRSET-03", "DB89-GEN-11": "DB89-DRSET-01"}
"""A rule that is broken whenever another is: who draws no wall tells nobody what a door stands in place of."""

TRAPLESS: Final = {"naf": "NAF-DUN-11", "db7s": "NAF-DUN-11"}
"""The rule that there are no traps but in chests, where one says so."""


def without_impossible(rules: str, rows: list[str]) -> tuple[list[str], tuple[str, ...]]:
    """
    A drawn map without what no dungeon of a game can hold, and the rules that forbid it.

    A scenario that is about those rules has to draw it: a portal number twice or beyond the last, a trap, a door, or
    one that stands open.
    """
    last = TERRAINS[rules].pads if rules in TERRAINS else len(PAD_DIGITS)
    seen: set[str] = set()
    broken: list[str] = []
    kept: list[str] = []
    for row in rows:
        letters = list(row)
        for at, letter in enumerate(letters):
            rule = ""
            if letter in "Dd":
                rule = DOORLESS.get(rules, "")
            shut = SHUT.get(rules, "")
            if letter == "d" and shut:
                broken.append(shut)
                letters[at] = "D"
            if letter in COUNTER_LETTERS:
                rule = TRAPLESS.get(rules, "")
            if letter in PAD_DIGITS:
                rule = TWICE[rules] if letter in seen or PAD_DIGITS.index(letter) >= last else ""
                seen.add(letter)
            if rule:
                broken.append(rule)
                letters[at] = "."
        kept.append("".join(letters))
    return kept, tuple(dict.fromkeys(broken))


def map_violations(dungeon: Dungeon, options: tuple[tuple[str, str | int], ...] = ()) -> list[str]:
    """The ids of the rules that a drawn map breaks, with what was agreed on."""
    if TERRAINS[dungeon.rules].sections:
        freely = (EXPANDED.key, IN_USE) in options
        sectioned = [violation.rule for violation in section_violations(dungeon, freely)]
        if freely and len(dungeon.chests) > CHESTS and not dict(options).get(EXTRA_CHESTS.key):
            sectioned += ["DB89-CHSET-01", "DB89-XCH-01"]
        if freely and int(dungeon.board.portals) > PORTALS and not dict(options).get(EXTRA_COUNTERS.key):
            sectioned += ["DB89-TPSET-01", "DB89-XTP-01"]
        return sectioned + [ALIKE[rule] for rule in sectioned if rule in ALIKE]
    if not TERRAINS[dungeon.rules].tiled:
        # Their dungeons are always drawn, and nothing of them is left to guess.
        broken = [violation.rule for violation in validate(dungeon)]
        if "DB7-LAY-03" in broken and len(dungeon.board.end_zone(HOME)) + len(dungeon.board.end_zone(AWAY)) != DOORS:
            # Doorways are counted twice, by the side and in what the kit holds.
            broken.append("DB7-LAY-02")
        return broken
    board = dungeon.board
    drawn = dungeon.drawing.rooms if dungeon.drawing is not None else []
    broken = []
    if _breaks_the_box(drawn):
        broken.append("DB21-TILE-02")
    if not _has_both_zones(board) or (drawn and not _rooms_suffice(drawn)):
        broken.append("DB21-TILE-03")
    if any(_overlap(one, other) for one, other in combinations(drawn, 2)):
        broken.append("DB21-TILE-04")
    if _has_narrows(board):
        broken += ["DB21-TILE-05", "DB21-TILE-06"]
    if not _has_both_zones(board) or _zones_touch(board):
        broken.append("DB21-TILE-08")
    # A map with neither is one that nothing has been placed on yet.
    placed = int(board.chests) > 0 or int(board.portals) > 0
    if placed and int(board.chests) != CHESTS:
        broken += ["DB21-TILE-01", "DB21-TILE-10"]
    if placed and int(board.portals) != PORTALS:
        broken += ["DB21-TILE-01", "DB21-TILE-13"]
    chests = [int(sq) for sq in board.chest_square]
    portals = [int(sq) for sq in board.portal_square if int(sq) != NONE]
    near_zones = _joined_to_zone(board)
    in_zones = _within_zones(board)
    if any(_forbidden(board, near_zones, in_zones, sq) for sq in chests) or _share_room(board, chests):
        broken.append("DB21-TILE-11")
    if (
        any(_forbidden(board, near_zones, in_zones, sq) for sq in portals)
        or _share_room(board, portals)
        or any(int(board.distance(portal, chest)) <= SPACING for portal in portals for chest in chests)
    ):
        broken.append("DB21-TILE-14")
    if drawn and len(_rooms(board) - near_zones) + _corridors(board) < TILES:
        broken.append("DB21-TILE-16")
    if not _all_reached(board):
        broken.append("DB21-TILE-19")
    return broken


def _breaks_the_box(drawn: list[Room]) -> bool:
    """Whether a room is there twice or has not its tile's size, or there are more tiles than in the box."""
    boxed = [room for room in drawn if int(room_number(room[0])) < SUPPLEMENT_FIRST]
    squares = [room for room in boxed if not _is_large(room)]
    large = [room for room in boxed if _is_large(room)]
    return (
        len({name for name, *_ in drawn}) < len(drawn)
        or any(sorted((across, down)) != [4, 4] for _, _, _, across, down in squares)
        or any(sorted((across, down)) != [4, 8] for _, _, _, across, down in large)
        or len(squares) > IN_THE_BOX[PIECE_ROOM_SQUARE]
        or len(large) > IN_THE_BOX[PIECE_ROOM_LARGE]
    )


def _rooms_suffice(drawn: list[Room]) -> bool:
    """Whether there are as many square and large rooms as a dungeon needs; a supplement's room has its own shape."""
    large = sum(1 for room in drawn if _is_large(room))
    return large > 0 and len(drawn) - large >= ROOMS_NEEDED


def _is_large(room: Room) -> bool:
    return ROOM_CHAOTIC_IDOL <= int(room_number(room[0])) < SUPPLEMENT_FIRST


def _overlap(one: Room, other: Room) -> bool:
    _, left, top, across, down = one
    _, x, y, wide, high = other
    return left < x + wide and x < left + across and top < y + high and y < top + down


def _corridors(board: Board) -> int:
    """How many corridor tiles the floor outside of rooms and end zones could be at most."""
    plain = [
        sq
        for sq in range(int(board.squares))
        if board.is_floor(sq) and not int(board.room[sq]) and not int(board.zone[sq])
    ]
    return len(plain) // SMALLEST_CORRIDOR


def _has_narrows(board: Board) -> bool:
    """Whether a way is but one square wide: no tile is, and no doorway, which is drawn as a gap in a wall."""
    width, height = int(board.width), int(board.height)

    def is_broad(x: int, y: int) -> bool:
        if x < 0 or y < 0 or x + 1 >= width or y + 1 >= height:
            return False
        corner = y * width + x
        return all(board.kind[sq] != KIND_WALL for sq in (corner, corner + 1, corner + width, corner + width + 1))

    for sq in range(int(board.squares)):
        x, y = sq % width, sq // width
        if board.kind[sq] != KIND_WALL and not any(is_broad(left, top) for left in (x - 1, x) for top in (y - 1, y)):
            return True
    return False


def _has_both_zones(board: Board) -> bool:
    return len(board.end_zone(0)) > 0 and len(board.end_zone(1)) > 0


def _zones_touch(board: Board) -> bool:
    """Whether one step leads from one end zone into the other."""
    table = board.adjacency(0)
    far = {int(sq) for sq in board.end_zone(AWAY)}
    return any(int(to) in far for sq in board.end_zone(HOME) for to in table[int(sq) * 8 : int(sq) * 8 + 8])


def _rooms(board: Board) -> set[int]:
    """The numbers of the rooms drawn; 0 is all floor outside of them."""
    return {int(board.tile[sq]) for sq in range(int(board.squares)) if int(board.room[sq])}


def _joined_to_zone(board: Board) -> set[int]:
    """The rooms from which one step leads into an end zone."""
    table = board.adjacency(0)
    found: set[int] = set()
    for sq in range(int(board.squares)):
        if int(board.room[sq]) and any(
            int(to) != NONE and int(board.zone[int(to)]) for to in table[sq * 8 : sq * 8 + 8]
        ):
            found.add(int(board.tile[sq]))
    return found


def _within_zones(board: Board) -> set[int]:
    """
    The squares of the end zones, also those drawn as the chest or portal on them: a zone is a rectangle.

    A rectangle larger than the tile is none; then the letters alone count.
    """
    found: set[int] = set()
    width = int(board.width)
    for side in (HOME, AWAY):
        zone = [int(sq) for sq in board.end_zone(side)]
        columns = sorted(sq % width for sq in zone)
        rows = sorted(sq // width for sq in zone)
        if zone and columns[-1] - columns[0] < ZONE and rows[-1] - rows[0] < ZONE:
            across = range(columns[0], columns[-1] + 1)
            found.update(y * width + x for y in range(rows[0], rows[-1] + 1) for x in across)
    return found


def _forbidden(board: Board, near_zones: set[int], in_zones: set[int], sq: int) -> bool:
    """Whether nothing may be placed there: in an end zone or in a room joined to one."""
    if sq in in_zones or int(board.zone[sq]) != 0:
        return True
    return int(board.room[sq]) != 0 and int(board.tile[sq]) in near_zones


def _share_room(board: Board, squares: list[int]) -> bool:
    """Whether two of some squares lie in one room."""
    tiles = [int(board.tile[sq]) for sq in squares if int(board.room[sq])]
    return len(tiles) != len(set(tiles))


def _all_reached(board: Board) -> bool:
    """Whether every floor square can be reached on foot from every other."""
    floor = [sq for sq in range(int(board.squares)) if board.is_floor(sq)]
    if not floor:
        return False
    steps = board.walk(floor[0])
    return all(int(steps[sq]) != NONE for sq in floor)
