"""Who and where: sides, players and squares as small numbers, and the words for them."""

from __future__ import annotations

from typing import Final, TypeAlias

from mypy_extensions import i64

# What a small number stands for. A type checker takes them for one type; a reader does not.
PlayerId: TypeAlias = i64
Square: TypeAlias = i64
RuleId: TypeAlias = i64
SkillId: TypeAlias = i64

NONE: Final = -1
"""No player, no square, no side."""

CHANCE: Final = -1
"""The seat of a die."""

HOME: Final = 0
AWAY: Final = 1
SIDE_LETTERS: Final = ("A", "B", "C", "D")
"""The letters of the sides; most matches have the first two."""

MOST_SIDES: Final = 4

SLOTS: Final = 20
"""Player numbers 0..19 belong to the home side, 20..39 to the away side, and so on for a third and a fourth."""

PLAYERS: Final = 40
"""The player numbers of a match of two teams; `Squads.players` says how many a match has."""

NOBODY: Final = 255
"""An empty square in the table of occupants, and "no player" inside an option."""

NOWHERE: Final = 4095
"""No square inside an option. Boards are smaller than this."""

# Postures.
STANDING: Final = 0
PRONE: Final = 1
STUNNED: Final = 2
POSTURE_NAMES: Final = ("standing", "prone", "stunned")

# Where a player is: in the dungeon or in a box of the dugout.
IN_PLAY: Final = 0
RESERVES: Final = 1
KO: Final = 2
INJURED: Final = 3
SENT_OFF: Final = 4
LOST: Final = 5
ABSENT: Final = 6
"""A slot that holds no player."""
BOX_NAMES: Final = ("in_play", "reserves", "ko", "injured", "sent_off", "lost", "absent")

# Phases of a match: which shallow question is open.
PLACE_CHESTS: Final = 0
PLACE_PORTALS: Final = 1
PICK_END_ZONE: Final = 2
DEPLOY: Final = 3
DEPLOY_AT: Final = 4
TURN: Final = 5
ACTION: Final = 6
TARGET: Final = 7
MOVING: Final = 8
AIM: Final = 9
OVER: Final = 10
BEGIN: Final = 11
WINDOW: Final = 12
"""The opposing coach may cast a spell before the team turn gets under way."""
BOON: Final = 13
"""A sponsor's gift is chosen between the deployment and the first turn."""
FIRST_TURN: Final = 14
"""The winner of the toss says who takes the first team turn."""

# Rows of the casualty tables, and lasting injuries.
CASUALTY_NAMES: Final = ("", "badly_hurt", "seriously_hurt", "serious_injury", "lasting_injury", "dead")
LASTING_NAMES: Final = ("", "head_injury", "smashed_knee", "broken_arm", "neck_injury", "dislocated_shoulder")

# What a coin is tossed for, where the winner is not asked.
COIN_FOR_END_ZONE: Final = 1
COIN_FOR_FIRST_TURN: Final = 2
COIN_FOR_CHEST: Final = 3

# How a match ended.
BY_TOUCHDOWN: Final = 1
BY_TIME: Final = 2
BY_CONCESSION: Final = 3
BY_NOBODY: Final = 4
BY_RUNAWAY: Final = 5
BY_ANNIHILATION: Final = 6
BY_POINTS: Final = 7
ENDED_BY: Final = ("", "touchdown", "time", "concession", "nobody_left", "runaway", "annihilation", "points")

DRAW: Final = 2
"""The winner of a drawn match; a third or a fourth side that wins is one more than its number (`winner_of`)."""


def winner_of(side: i64) -> i64:
    """What stands for a side that has won: its number, or one more where that is the number of a draw."""
    return side if side < DRAW else side + 1


def side_that_won(winner: i64) -> i64:
    """The side that a winner stands for, `NONE` for a draw or nobody yet."""
    if winner < DRAW:
        return winner
    return NONE if winner == DRAW else winner - 1


def side_of(player: PlayerId) -> i64:
    """The side of a player id."""
    if player < PLAYERS:
        return 0 if player < SLOTS else 1
    return 2 if player < PLAYERS + SLOTS else 3
