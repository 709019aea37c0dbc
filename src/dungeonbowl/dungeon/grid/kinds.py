"""What squares are made of, and the rooms that have a rule of their own."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core.ids import NONE

# What a square is; only floor can be stood on.
KIND_WALL: Final[i64] = 0
KIND_FLOOR: Final[i64] = 1
KIND_IDOL: Final[i64] = 2
KIND_TOMB: Final[i64] = 3
KIND_DRAGON: Final[i64] = 4
# From the chasm on, whoever is forced onto the square is not seen again, and a ball flies over it.
KIND_CHASM: Final[i64] = 5
KIND_LIQUID: Final[i64] = 6
KIND_TRAP: Final[i64] = 7
KIND_NAMES: Final = ("wall", "floor", "idol", "tomb", "dragon", "chasm", "liquid", "trap")

# The rooms with a rule of their own; those of the supplement, which a dungeon may use as well, come last.

# ---- from data/kinds/rooms.yaml by scripts/make_kinds.py: do not edit these lines

ROOM_NAMES: Final = (
    "none",
    "armoury",
    "bone_pit",
    "cursed_room",
    "flooded_room",
    "forgotten_jail",
    "kitchen",
    "sewer",
    "treasure_room",
    "chaotic_idol",
    "crypt",
    "dragon_youngling",
    "fiery_chasm",
    "tuck_shop",
    "fountain_of_youth",
    "gluttonous_greenhouse",
    "werewolfs_lair",
    "necromancers_laboratory",
    "corpse_chasm",
    "root_walk",
    "tranquil_meadow",
    "hall_of_bones",
    "swirling_mists",
    "fungus_farm",
    "ghost_junction",
    "malodorous_marsh",
    "spike_pit",
)
"""Names of the rooms by number."""

ROOM_NONE: Final[i64] = 0
ROOM_ARMOURY: Final[i64] = 1
ROOM_BONE_PIT: Final[i64] = 2
ROOM_CURSED_ROOM: Final[i64] = 3
ROOM_FLOODED_ROOM: Final[i64] = 4
ROOM_FORGOTTEN_JAIL: Final[i64] = 5
ROOM_KITCHEN: Final[i64] = 6
ROOM_SEWER: Final[i64] = 7
ROOM_TREASURE_ROOM: Final[i64] = 8
ROOM_CHAOTIC_IDOL: Final[i64] = 9
ROOM_CRYPT: Final[i64] = 10
ROOM_DRAGON_YOUNGLING: Final[i64] = 11
ROOM_FIERY_CHASM: Final[i64] = 12
ROOM_TUCK_SHOP: Final[i64] = 13
ROOM_FOUNTAIN_OF_YOUTH: Final[i64] = 14
ROOM_GLUTTONOUS_GREENHOUSE: Final[i64] = 15
ROOM_WEREWOLFS_LAIR: Final[i64] = 16
ROOM_NECROMANCERS_LABORATORY: Final[i64] = 17
ROOM_CORPSE_CHASM: Final[i64] = 18
ROOM_ROOT_WALK: Final[i64] = 19
ROOM_TRANQUIL_MEADOW: Final[i64] = 20
ROOM_HALL_OF_BONES: Final[i64] = 21
ROOM_SWIRLING_MISTS: Final[i64] = 22
ROOM_FUNGUS_FARM: Final[i64] = 23
ROOM_GHOST_JUNCTION: Final[i64] = 24
ROOM_MALODOROUS_MARSH: Final[i64] = 25
ROOM_SPIKE_PIT: Final[i64] = 26

SUPPLEMENT_FIRST: Final[i64] = 13
"""The first room of the supplement."""

ROOM_PIECES: Final = (
    "",
    "room_square",
    "room_square",
    "room_square",
    "room_square",
    "room_square",
    "room_square",
    "room_square",
    "room_square",
    "room_large",
    "room_large",
    "room_large",
    "room_large",
    "room_square",
    "room_square",
    "room_square",
    "room_square",
    "room_square",
    "room_square",
    "corridor_long",
    "corridor_long",
    "corridor_long",
    "corridor_long",
    "corridor_l",
    "corridor_l",
    "corridor_t",
    "corridor_t",
)
"""The tile whose shape each room has, by number."""

# ---- end of the lines from the table

# What is printed on single squares of the supplement's tiles, or drawn on a map, which are floor all the same.
SPOT_NONE: Final[i64] = 0
SPOT_PIT: Final[i64] = 1
SPOT_DOG_HOUSE: Final[i64] = 2
SPOT_BRIDGE: Final[i64] = 3
SPOT_WATER: Final[i64] = 4
SPOT_PLATFORM: Final[i64] = 5
SPOT_STAIRS: Final[i64] = 6
# A shut door is wall for the time being.
SPOT_DOOR: Final[i64] = 7


def room_number(name: str) -> i64:
    """The `ROOM_` number of a room's name, `NONE` for an unknown one."""
    number: i64 = 0
    for known in ROOM_NAMES:
        if known == name:
            return number
        number += 1
    return NONE


def feature_kind(room: i64) -> i64:
    """What the feature of that room is; an obstacle elsewhere is as solid as the idol."""
    if room == ROOM_CRYPT:
        return KIND_TOMB
    if room == ROOM_DRAGON_YOUNGLING:
        return KIND_DRAGON
    return KIND_IDOL


def printed_feature(room: i64, x: i64, y: i64) -> i64:
    """
    What the square in column `x`, row `y` of a large room's printed 8 x 4 tile is.

    Source: DB21-FEAT-13, -15, -17, -20.
    """
    if room == ROOM_CHAOTIC_IDOL and 3 <= x <= 4 and 1 <= y <= 2:
        return KIND_IDOL
    if room == ROOM_CRYPT and (x == 2 or x == 5) and 1 <= y <= 2:
        return KIND_TOMB
    if room == ROOM_DRAGON_YOUNGLING and x <= 1 and 1 <= y <= 2:
        return KIND_DRAGON
    if room == ROOM_FIERY_CHASM and x == 5 and y != 2:
        return KIND_CHASM
    return KIND_FLOOR


def pit_squares(squares: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """
    The four squares of the pit in the floor of a Spike Pit: where the bar and the stem of the T meet.

    A rectangle has its pit in the middle. Source: DB21-DZ-01, -16.
    """
    columns = sorted({x for x, _ in squares})
    rows = sorted({y for _, y in squares})
    full_columns = [x for x in columns if len([1 for at, _ in squares if at == x]) == len(rows)]
    full_rows = [y for y in rows if len([1 for _, at in squares if at == y]) == len(columns)]
    across = _middle_two(full_columns)
    down = _middle_two(full_rows)
    return [(x, y) for x, y in squares if x in across and y in down]


def _middle_two(lines: list[int]) -> list[int]:
    """The two in the middle of some columns or rows."""
    first = max(0, len(lines) // 2 - 1)
    return lines[first : first + 2]
