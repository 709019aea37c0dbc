"""
What keeps a dungeon of 1989 from being played in: it is laid of the eight sections, or built freely.

Source: DB89-BOARD-02, -08, DB89-CHSET, DB89-TPSET, DB89-DRSET, DB89-EXP-02 to -08, DB89-XCH-01, DB89-XTP-01, -02.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import bars
from dungeonbowl.core.coordinates import in_a_file
from dungeonbowl.core.rule_ids import RULE_IDS
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.kinds import KIND_FLOOR
from dungeonbowl.dungeon.grid.squares import NONE
from dungeonbowl.dungeon.laws.laying import DOORS, Laid, in_end_section, is_between, is_sectioned
from dungeonbowl.dungeon.laws.violation import Violation
from dungeonbowl.dungeon.layout.plan import Dungeon
from dungeonbowl.dungeon.layout.sections import FIRST_HALL

COUNTERS: Final = (6, 8, 10, 12)
"""How many chests there may be, and how many teleporters; more than the first only where they are extra."""

_WHY: Final[dict[int, str]] = {
    int(bars.CHEST_ON_FLOOR): "does not stand alone on floor",
    int(bars.CHEST_IN_END_SECTION): "stands in the section of an end zone",
    int(bars.CHEST_IN_GAP): "closes a gap one square wide",
    int(bars.SECTION_HAS_CHEST): "stands in a section that has a chest",
    int(bars.CHESTS_TOO_NEAR): "is less than ten squares from another chest",
    int(bars.PAD_ON_FLOOR): "does not lie alone on floor",
    int(bars.PAD_ON_STRIP): "lies where a team scores",
    int(bars.PAD_IN_GAP): "lies in a gap one square wide",
    int(bars.SECTION_HAS_PAD): "lies in a section that has a teleporter",
    int(bars.PADS_TOO_NEAR): "is less than ten squares from another teleporter",
    int(bars.DOOR_ON_SOMETHING): "is where something else is",
    int(bars.NO_DOOR_SITE): "is in no wall one square thick and in no gap one square wide",
}
"""What is wrong with a place, by what bars it."""
_FREELY: Final[dict[int, str]] = {
    int(bars.CHEST_IN_END_SECTION): "DB89-EXP-07",
    int(bars.SECTION_HAS_PAD): "DB89-EXP-07",
}
"""The rule behind a bar where the dungeon is built freely, if it is another."""


def section_violations(dungeon: Dungeon, expanded: bool | None = None) -> list[Violation]:
    """
    Everything that breaks a rule of construction; nothing for a lawful dungeon.

    Args:
        expanded: Whether the dungeon is built freely; if left out, it is unless it is laid of the eight sections.
    """
    board = dungeon.board
    freely = not is_sectioned(board) if expanded is None else expanded
    found = _ends(board, freely) + _joined(board)
    if freely:
        found += _narrow(board)
    elif not is_sectioned(board):
        found.append(
            Violation("DB89-BOARD-02", "the dungeon is not laid of the eight sections, each of them once", [], [])
        )
    return found + _chests(dungeon, freely) + _pads(dungeon, freely) + _doors(dungeon)


def _ends(board: Board, freely: bool) -> list[Violation]:
    """Both strips are there, each on the section of an end zone."""
    found: list[Violation] = []
    for side, letter in enumerate("AB"):
        strip = [int(sq) for sq in board.end_zone(side)]
        if not strip:
            found.append(
                Violation("DB89-EXP-03" if freely else "DB89-BOARD-02", f"there is no end zone {letter}", [], [])
            )
        elif freely and not 0 < int(board.tile[strip[0]]) < FIRST_HALL:
            text = f"end zone {letter} is not on its own section of 12 by 8 squares"
            found.append(Violation("DB89-EXP-03", text, _places(board, strip), []))
    return found


def _joined(board: Board) -> list[Violation]:
    """A way leads from strip to strip, through doors if need be."""
    home, away = board.end_zone(0), board.end_zone(1)
    if len(home) == 0 or len(away) == 0:
        return []
    steps = board.walk(i64(home[0]))
    if any(int(steps[i64(sq)]) != NONE for sq in away):
        return []
    return [Violation("DB89-BOARD-08", "no way leads from one end zone to the other", [], [])]


def _narrow(board: Board) -> list[Violation]:
    """Every square of floor is part of two squares by two, but for gaps with a door and for end zones' sections."""
    width, height = int(board.width), int(board.height)
    is_open = {sq for sq in range(int(board.squares)) if int(board.kind[sq]) == KIND_FLOOR}
    covered: set[int] = set()
    for sq in is_open:
        block = {sq, sq + 1, sq + width, sq + width + 1}
        if sq % width + 1 < width and sq // width + 1 < height and block <= is_open:
            covered |= block
    narrow = [sq for sq in sorted(is_open - covered) if not board.is_door(sq) and not in_end_section(board, sq)]
    if not narrow:
        return []
    text = f"the passage at {_place(board, narrow[0])} is less than two squares wide"
    return [Violation("DB89-EXP-02", text, _places(board, narrow), [])]


def _chests(dungeon: Dungeon, freely: bool) -> list[Violation]:
    """None, for the coaches lay them; or as many as there may be, each where it may stand."""
    board = dungeon.board
    found: list[Violation] = []
    allowed = COUNTERS if freely else COUNTERS[:1]
    if len(dungeon.chests) and len(dungeon.chests) not in allowed:
        text = f"there are {len(dungeon.chests)} chests; 6 are needed, or none for the coaches to lay them"
        found.append(Violation("DB89-XCH-01" if freely else "DB89-CHSET-01", text, _places(board, dungeon.chests), []))
    for at, chest in enumerate(dungeon.chests):
        bar = int(Laid(board, dungeon.chests[:at], [], freely).chest_bar(chest))
        found += _barred(board, "chest", chest, bar, freely)
    return found


def _pads(dungeon: Dungeon, freely: bool) -> list[Violation]:
    """None, for the coaches lay them; or as many as there may be, numbered without a gap, each where it may lie."""
    board = dungeon.board
    pads = [sq for sq in dungeon.portals if sq != NONE]
    found: list[Violation] = []
    allowed = COUNTERS if freely else COUNTERS[:1]
    if len(pads) and len(pads) not in allowed:
        text = f"there are {len(pads)} teleporters; 6 are needed, or none for the coaches to lay them"
        found.append(Violation("DB89-XTP-01" if freely else "DB89-TPSET-01", text, _places(board, pads), []))
    if NONE in dungeon.portals[: len(pads)]:
        text = f"the teleporters are not numbered from 1 to {len(pads)}"
        found.append(Violation("DB89-XTP-02" if freely else "DB89-TPSET-01", text, _places(board, pads), []))
    for at, pad in enumerate(pads):
        bar = int(Laid(board, [], pads[:at], freely).pad_bar(pad))
        found += _barred(board, "teleporter", pad, bar, freely)
    return found


def _doors(dungeon: Dungeon) -> list[Violation]:
    """No more than there are, each where it may be hung."""
    board = dungeon.board
    doors = board.door_square
    found: list[Violation] = []
    if len(doors) > DOORS:
        text = f"there are {len(doors)} doors, and {DOORS} in the box"
        found.append(Violation("DB89-GEN-11", text, _places(board, doors), []))
    for door in doors:
        if not is_between(board, door):
            found += _barred(board, "door", door, int(bars.NO_DOOR_SITE), freely=False)
    return found


def _barred(board: Board, what: str, sq: int, bar: int, freely: bool) -> list[Violation]:
    """The violation of a chest, a teleporter or a door in a place that is barred; none where it is not."""
    if bar == bars.FREE:
        return []
    rule = RULE_IDS[bars.RULES[bar]]
    text = f"the {what} at {_place(board, sq)} {_WHY[bar]}"
    return [Violation(_FREELY.get(bar, rule) if freely else rule, text, _places(board, [sq]), [])]


def _places(board: Board, squares: list[int]) -> list[tuple[int, int]]:
    """Column and row of some squares."""
    return [(int(board.x(sq)), int(board.y(sq))) for sq in squares]


def _place(board: Board, sq: int) -> str:
    """How a square is told to whoever draws the map."""
    return in_a_file(int(board.x(sq)), int(board.y(sq)))
