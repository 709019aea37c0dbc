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
KIND_CHASM: Final[i64] = 5
KIND_NAMES: Final = ("wall", "floor", "idol", "tomb", "dragon", "chasm")

# The rooms with a rule of their own.
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
LARGE_ROOM_FIRST: Final[i64] = 9
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
)


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
