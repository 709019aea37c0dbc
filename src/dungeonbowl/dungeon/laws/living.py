"""
What keeps a dungeon from being played in by the games on the Living Rulebook.

Source: DB5-DUN, DB5-CHEST, DB5-PAD, NAF-DUN, AGE-BASE-02 to -04.
"""

from __future__ import annotations

from typing import Final

from dungeonbowl.core.coordinates import in_a_file
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.kinds import KIND_CHASM, KIND_LIQUID, KIND_TRAP, KIND_WALL
from dungeonbowl.dungeon.grid.squares import CHESTS, DX, DY, MAX_PORTALS, NONE, PORTALS
from dungeonbowl.dungeon.grid.terrain import SIDES
from dungeonbowl.dungeon.laws.laying import APART
from dungeonbowl.dungeon.laws.violation import Violation
from dungeonbowl.dungeon.layout.plan import Dungeon

WALLS: Final = frozenset({int(KIND_WALL)})
HAZARDS: Final = frozenset({int(KIND_CHASM), int(KIND_LIQUID), int(KIND_TRAP)})


class Limit:
    """A number that a rule of construction names, and the rule."""

    def __init__(self, rule: str, number: int) -> None:
        self.rule = rule
        self.number = number


class Laws:
    """
    How a dungeon of one game must be built; distances are in steps, and a distance of 0 is never asked for.

    Args:
        connected, wide, joined, squares: the rules that say so, of passages and of where two parts meet; `squares`
            with the least and the most for two teams, and as many for each two more.
        zone: how many squares each end zone has at least and at most.
        zones_apart: from end zone to end zone.
        chests: how many there are; `chest_from_zone` from an end zone, `chests_apart` from each other.
        pads: how many there are at least, for two teams; `pads_most` at most, and where that is more, each further
            team brings one; `pads_apart` from each other.
        pad_in_zone: the rule by which each end zone should hold a pad, empty for none.
        block: the sides of the rectangle that each end zone fills, the shorter first; (0, 0) for any shape.
        pad: what the game calls a pad.
        hazards_part: whether a liquid, a chasm or a pit that has no bridge parts what lies on its two sides.
    """

    def __init__(
        self,
        connected: str,
        wide: str,
        joined: str,
        squares: tuple[str, int, int],
        zone: tuple[str, int, int],
        zones_apart: Limit,
        chests: Limit,
        chest_from_zone: Limit,
        chests_apart: Limit,
        pads: Limit,
        pads_most: int,
        pads_apart: Limit,
        pad_in_zone: str,
        block: tuple[int, int] = (0, 0),
        pad: str = "teleporter",
        hazards_part: bool = False,
    ) -> None:
        self.connected = connected
        self.wide = wide
        self.joined = joined
        self.squares = squares
        self.zone = zone
        self.zones_apart = zones_apart
        self.chests = chests
        self.chest_from_zone = chest_from_zone
        self.chests_apart = chests_apart
        self.pads = pads
        self.pads_most = pads_most
        self.pads_apart = pads_apart
        self.pad_in_zone = pad_in_zone
        self.block = block
        self.pad = pad
        self.hazards_part = hazards_part


DB5_LAWS: Final = Laws(
    "DB5-DUN-01",
    "DB5-DUN-04",
    "DB5-DUN-04",
    ("DB5-DUN-06", 250, 280),
    ("DB5-DUN-02", 6, 12),
    zones_apart=Limit("DB5-DUN-03", 25),
    chests=Limit("DB5-CHEST-01", CHESTS),
    chest_from_zone=Limit("DB5-CHEST-04", 8),
    chests_apart=Limit("DB5-CHEST-05", 4),
    pads=Limit("DB5-PAD-01", 8),
    pads_most=int(MAX_PORTALS),
    pads_apart=Limit("DB5-PAD-01", 0),
    pad_in_zone="DB5-PAD-04",
)
"""Those of Dungeonbowl 5, which laying and carving read too."""
DB7S_LAWS: Final = Laws(
    "NAF-DUN-01",
    "DB7-LAY-02",
    "DB7-LAY-02",
    ("DB7-LAY-02", 304, 304),
    ("DB7-LAY-03", 6, 6),
    zones_apart=Limit("DB7-LAY-03", 0),
    chests=Limit("DB7-LAY-02", CHESTS),
    chest_from_zone=Limit("DB7-LAY-02", 0),
    chests_apart=Limit("DB7-LAY-02", 0),
    pads=Limit("DB7-LAY-02", PORTALS),
    pads_most=PORTALS,
    pads_apart=Limit("DB7-LAY-02", 0),
    pad_in_zone="",
    hazards_part=True,
)
"""Those of the Sevens, which laying and carving read too."""

LAWS: Final = {
    "db5": DB5_LAWS,
    "naf": Laws(
        "NAF-DUN-01",
        "NAF-DUN-03",
        "NAF-DUN-05",
        ("NAF-DUN-04", 250, 280),
        ("NAF-DUN-02", 6, 6),
        zones_apart=Limit("NAF-DUN-02", 0),
        chests=Limit("NAF-DUN-10", CHESTS),
        chest_from_zone=Limit("NAF-DUN-07", 0),
        chests_apart=Limit("NAF-DUN-06", 5),
        pads=Limit("NAF-DUN-10", PORTALS),
        pads_most=PORTALS,
        pads_apart=Limit("NAF-DUN-06", 5),
        pad_in_zone="",
        hazards_part=True,
    ),
    "db7s": DB7S_LAWS,
    "age": Laws(
        "AGE-BASE-02",
        "AGE-BASE-02",
        "AGE-BASE-02",
        ("AGE-BASE-02", 150, 400),
        ("AGE-BASE-02", 8, 8),
        zones_apart=Limit("AGE-BASE-02", 0),
        chests=Limit("AGE-BASE-03", CHESTS),
        chest_from_zone=Limit("AGE-BASE-03", 8),
        chests_apart=Limit("AGE-BASE-03", 4),
        pads=Limit("AGE-BASE-04", PORTALS),
        pads_most=PORTALS,
        pads_apart=Limit("AGE-BASE-04", 0),
        pad_in_zone="",
        block=(2, 4),
    ),
    "db1989": Laws(
        "DB89-BOARD-08",
        "DB89-EXP-02",
        "DB89-EXP-02",
        ("DB89-EXP-04", 300, 700),
        ("DB89-GEO-06", 20, 20),
        zones_apart=Limit("DB89-EXP-04", 0),
        chests=Limit("DB89-CHSET-01", CHESTS),
        chest_from_zone=Limit("DB89-EXP-04", 0),
        chests_apart=Limit("DB89-EXP-06", int(APART)),
        pads=Limit("DB89-TPSET-01", PORTALS),
        pads_most=int(MAX_PORTALS),
        pads_apart=Limit("DB89-EXP-06", int(APART)),
        pad_in_zone="",
    ),
}
"""The laws of each game whose dungeons are drawn."""


def living_violations(dungeon: Dungeon) -> list[Violation]:
    """Everything that breaks a rule of construction; nothing for a lawful dungeon."""
    board = dungeon.board
    laws = LAWS[dungeon.rules]
    open_squares = [sq for sq in range(int(board.squares)) if int(board.kind[sq]) != KIND_WALL]
    found = connected(board, open_squares, laws) + _zones(board, laws) + width_violations(board, open_squares, laws)
    return found + chest_violations(dungeon, laws) + pad_violations(dungeon, laws)


def living_warnings(dungeon: Dungeon) -> list[Violation]:
    """What a lawful dungeon should have and this one has not. Source: DB5-DUN-06, DB5-PAD-04, NAF-DUN-04."""
    board = dungeon.board
    laws = LAWS[dungeon.rules]
    rule, least, most = laws.squares
    found: list[Violation] = []
    count = sum(1 for kind in board.kind if int(kind) != KIND_WALL)
    least, most = least * dungeon.teams // 2, most * dungeon.teams // 2
    if not least <= count <= most:
        text = f"the dungeon has {count} squares; about {least} to {most} make a match of the usual length"
        found.append(Violation(rule, text, [], []))
    for side, letter in enumerate(SIDES[: dungeon.teams] if laws.pad_in_zone else ""):
        pads = [sq for sq in dungeon.portals if sq != NONE and int(board.zone[sq]) == side + 1]
        if len(pads) != 1:
            text = f"end zone {letter} has {len(pads)} {laws.pad}s; it should have one"
            found.append(Violation(laws.pad_in_zone, text, places_of(board, pads), []))
    return found


def steps_from(board: Board, starts: list[int], most: int = 0, barred: frozenset[int] = WALLS) -> dict[int, int]:
    """
    The steps from the nearest of some squares to every square that can be reached, in `most` steps if that is not 0.

    Only the kinds of square that are `barred` are in the way, not chests or statues. Source: DB5 chapter 0.
    """
    steps = dict.fromkeys(starts, 0)
    waiting = list(starts)
    for sq in waiting:
        if steps[sq] == most > 0:
            break
        for d in range(8):
            near = int(board.at(board.x(sq) + DX[d], board.y(sq) + DY[d]))
            if near != NONE and near not in steps and int(board.kind[near]) not in barred:
                steps[near] = steps[sq] + 1
                waiting.append(near)
    return steps


def connected(board: Board, squares: list[int], laws: Laws) -> list[Violation]:
    """Every square can be reached from every other one. Source: DB5-DUN-01, NAF-DUN-01."""
    barred = WALLS | HAZARDS if laws.hazards_part else WALLS
    floor = [sq for sq in squares if int(board.kind[sq]) not in barred]
    if not floor:
        return [Violation(laws.connected, "the dungeon has no floor", [], [])]
    reached = steps_from(board, floor[:1], barred=barred)
    lost = [sq for sq in floor if sq not in reached]
    if not lost:
        return []
    return [
        Violation(
            laws.connected, f"{place_of(board, lost[0])} cannot be reached from everywhere", places_of(board, lost), []
        )
    ]


def _zones(board: Board, laws: Laws) -> list[Violation]:
    """End zones of the same size, far enough apart."""
    rule, least, most = laws.zone
    zones = [[int(sq) for sq in board.end_zone(side)] for side in range(int(board.sides))]
    found: list[Violation] = []
    sizes = [len(zone) for zone in zones]
    if len(set(sizes)) > 1 or not all(least <= size <= most for size in sizes):
        shown = " and ".join([", ".join(str(size) for size in sizes[:-1]), str(sizes[-1])])
        need = "both need" if len(sizes) == 2 else "all need"
        text = f"the end zones have {shown} squares; {need} the same, {_span(least, most)}"
        found.append(Violation(rule, text, places_of(board, [sq for zone in zones for sq in zone]), []))
    for letter, zone in zip(SIDES, zones, strict=False):
        if laws.block != (0, 0) and zone and _sides(board, zone) != laws.block:
            text = f"end zone {letter} is no block of {laws.block[0]} by {laws.block[1]} squares"
            found.append(Violation(rule, text, places_of(board, zone), []))
    for side, zone in enumerate(zones):
        steps = steps_from(board, zone)
        for other in range(side + 1, len(zones)):
            near = [steps[sq] for sq in zones[other] if sq in steps]
            if near and min(near) < laws.zones_apart.number:
                which = "" if len(zones) == 2 else f" {SIDES[side]} and {SIDES[other]}"
                text = (
                    f"the end zones{which} are {min(near)} steps apart; at least {laws.zones_apart.number} are needed"
                )
                found.append(Violation(laws.zones_apart.rule, text, places_of(board, zone + zones[other]), []))
    return found


def width_violations(board: Board, squares: list[int], laws: Laws) -> list[Violation]:
    """Every square belongs to an open block of two by two, and these are joined side by side."""
    width = int(board.width)
    is_open = set(squares)
    blocks = {sq for sq in squares if {sq + 1, sq + width, sq + width + 1} <= is_open and sq % width + 1 < width}
    covered = {sq + step for sq in blocks for step in (0, 1, width, width + 1)}
    narrow = [sq for sq in squares if sq not in covered]
    if narrow:
        text = f"the passage at {place_of(board, narrow[0])} is less than two squares wide"
        return [Violation(laws.wide, text, places_of(board, narrow), [])]
    start = min(blocks, default=NONE)
    seen = {start}
    waiting = [start]
    while waiting:
        sq = waiting.pop()
        for near in (sq - 1, sq + 1, sq - width, sq + width):
            if near in blocks and near not in seen:
                seen.add(near)
                waiting.append(near)
    apart = sorted(blocks - seen)
    if apart:
        text = f"a passage of one square leads to {place_of(board, apart[0])}; all are two squares wide"
        return [Violation(laws.joined, text, places_of(board, apart), [])]
    return []


def chest_violations(dungeon: Dungeon, laws: Laws) -> list[Violation]:
    """As many as there must be, far from the end zones and from each other."""
    far, apart = laws.chest_from_zone, laws.chests_apart
    board = dungeon.board
    found: list[Violation] = []
    if len(dungeon.chests) != laws.chests.number:
        text = f"there are {len(dungeon.chests)} chests; {laws.chests.number} are needed"
        found.append(Violation(laws.chests.rule, text, places_of(board, dungeon.chests), []))
    zones = [steps_from(board, [int(sq) for sq in board.end_zone(side)]) for side in range(dungeon.teams)]
    for at, chest in enumerate(dungeon.chests):
        for zone in zones:
            steps = zone.get(chest, far.number)
            if steps < far.number:
                text = f"the chest at {place_of(board, chest)} is {steps} steps from an end zone, not {far.number}"
                found.append(Violation(far.rule, text, places_of(board, [chest]), []))
        walk = steps_from(board, [chest])
        for other in dungeon.chests[at + 1 :]:
            if walk.get(other, apart.number) < apart.number:
                text = f"the chests at {place_of(board, chest)} and {place_of(board, other)} are too near each other"
                found.append(Violation(apart.rule, text, places_of(board, [chest, other]), []))
    return found


def pad_violations(dungeon: Dungeon, laws: Laws) -> list[Violation]:
    """As many as there must be, and apart."""
    board = dungeon.board
    pads = [sq for sq in dungeon.portals if sq != NONE]
    least, most, apart = laws.pads.number, laws.pads_most, laws.pads_apart
    if most > least:
        least += dungeon.teams - 2
    found: list[Violation] = []
    if not least <= len(pads) <= most:
        text = f"there are {len(pads)} {laws.pad}s; {f'at least {least}' if most > least else least} are needed"
        found.append(Violation(laws.pads.rule, text, places_of(board, pads), []))
    for at, pad in enumerate(pads if apart.number else []):
        walk = steps_from(board, [pad])
        for other in pads[at + 1 :]:
            if walk.get(other, apart.number) < apart.number:
                both = f"{place_of(board, pad)} and {place_of(board, other)}"
                text = f"the {laws.pad}s at {both} are too near each other"
                found.append(Violation(apart.rule, text, places_of(board, [pad, other]), []))
    return found


def _sides(board: Board, zone: list[int]) -> tuple[int, int]:
    """The sides of the smallest rectangle around an end zone, the shorter first."""
    columns, rows = [int(board.x(sq)) for sq in zone], [int(board.y(sq)) for sq in zone]
    wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    return min(wide, high), max(wide, high)


def _span(least: int, most: int) -> str:
    """A number, or a span of numbers."""
    return str(least) if least == most else f"{least} to {most}"


def places_of(board: Board, squares: list[int]) -> list[tuple[int, int]]:
    """Column and row of some squares."""
    return [(int(board.x(sq)), int(board.y(sq))) for sq in squares]


def place_of(board: Board, sq: int) -> str:
    """How a square is told to whoever draws the map."""
    return in_a_file(int(board.x(sq)), int(board.y(sq)))
