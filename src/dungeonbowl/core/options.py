"""
Options: one number each, so that a list of them costs next to nothing.

An option is `verb << 20 | player << 12 | square`. The verb says what would be done; player and square say to
whom and where, `NOBODY` and `NOWHERE` if neither matters. Verbs are written into records: append, never renumber.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core.ids import NOBODY, NONE, NOWHERE

# ---- from data/kinds/verbs.yaml by scripts/make_kinds.py: do not edit these lines

VERBS: Final = (
    "no",
    "yes",
    "end_turn",
    "activate",
    "enter",
    "sponge",
    "move",
    "block",
    "blitz",
    "pass",
    "handoff",
    "foul",
    "throw_team_mate",
    "kick_team_mate",
    "throw_bomb",
    "hypnotic_gaze",
    "stab",
    "projectile_vomit",
    "breathe_fire",
    "throw_food",
    "gather_funds",
    "multiple_block",
    "at_player",
    "stand_up",
    "step",
    "jump",
    "open_chest",
    "hand_to",
    "throw_at",
    "wall_throw",
    "end_activation",
    "at_square",
    "team_reroll",
    "skill_reroll",
    "pro_reroll",
    "face",
    "armour",
    "injury",
    "take_side",
    "aim_wall",
    "bribe",
    "cast",
    "shortcut",
    "boon",
    "first",
    "second",
    "tasty_snack",
    "fountain_of_youth",
    "skull_smash",
    "under_the_saw",
    "snack_reroll",
    "mutation",
    "random_pad",
    "chainsaw",
    "face_way",
    "ball_and_chain",
    "reel",
    "hail_mary",
    "leave",
    "push_chest",
    "drag_chest",
    "throw_chest",
    "leap",
    "climb_out",
    "open_door",
    "shut_door",
    "go_first",
)
"""Names of the verbs by number."""

NO: Final = 0
YES: Final = 1
END_TURN: Final = 2
ACTIVATE: Final = 3
ENTER: Final = 4
SPONGE: Final = 5
MOVE: Final = 6
BLOCK: Final = 7
BLITZ: Final = 8
PASS: Final = 9
HANDOFF: Final = 10
FOUL: Final = 11
THROW_TEAM_MATE: Final = 12
KICK_TEAM_MATE: Final = 13
THROW_BOMB: Final = 14
HYPNOTIC_GAZE: Final = 15
STAB: Final = 16
PROJECTILE_VOMIT: Final = 17
BREATHE_FIRE: Final = 18
THROW_FOOD: Final = 19
GATHER_FUNDS: Final = 20
MULTIPLE_BLOCK: Final = 21
AT_PLAYER: Final = 22
STAND_UP: Final = 23
STEP: Final = 24
JUMP: Final = 25
OPEN_CHEST: Final = 26
HAND_TO: Final = 27
THROW_AT: Final = 28
WALL_THROW: Final = 29
END_ACTIVATION: Final = 30
AT_SQUARE: Final = 31
TEAM_REROLL: Final = 32
SKILL_REROLL: Final = 33  # number = skill
PRO_REROLL: Final = 34
FACE: Final = 35  # number = face
ARMOUR: Final = 36
INJURY: Final = 37
TAKE_SIDE: Final = 38  # number = end_zone
AIM_WALL: Final = 39  # number = direction
BRIBE: Final = 40
CAST: Final = 41
SHORTCUT: Final = 42
BOON: Final = 43  # number = boon
FIRST: Final = 44  # number = casualty
SECOND: Final = 45  # number = casualty
TASTY_SNACK: Final = 46
FOUNTAIN_OF_YOUTH: Final = 47
SKULL_SMASH: Final = 48
UNDER_THE_SAW: Final = 49
SNACK_REROLL: Final = 50
MUTATION: Final = 51  # number = skill
RANDOM_PAD: Final = 52
CHAINSAW: Final = 53
FACE_WAY: Final = 54  # number = direction
BALL_AND_CHAIN: Final = 55
REEL: Final = 56  # number = direction
HAIL_MARY: Final = 57
LEAVE: Final = 58
PUSH_CHEST: Final = 59
DRAG_CHEST: Final = 60
THROW_CHEST: Final = 61
LEAP: Final = 62
CLIMB_OUT: Final = 63
OPEN_DOOR: Final = 64
SHUT_DOOR: Final = 65
GO_FIRST: Final = 66  # number = side

# ---- end of the lines from the table

BARE: Final = (NOBODY << 12) | NOWHERE
"""The player and square part of an option that names neither."""


def option(verb: i64, player: i64 = NONE, square: i64 = NONE) -> i64:
    """Pack an option; `NONE` stands for no player and no square."""
    # In one expression the two kinds of number would be boxed to meet.
    if player < 0:
        player = NOBODY
    if square < 0:
        square = NOWHERE
    return (verb << 20) | (player << 12) | square


def bare(verb: i64) -> i64:
    """The option of a verb that names neither a player nor a square."""
    return (verb << 20) | BARE


def verb_of(value: i64) -> i64:
    """What an option would do."""
    return value >> 20


def player_of(value: i64) -> i64:
    """The player an option names, or `NONE`."""
    who = (value >> 12) & 255
    if who == NOBODY:
        return NONE
    return who


def number_of(value: i64) -> i64:
    """The small number, a face or a skill, that stands in an option for the player; `NONE` if there is none."""
    return player_of(value)


def square_of(value: i64) -> i64:
    """The square an option names, or `NONE`."""
    where = value & 4095
    if where == NOWHERE:
        return NONE
    return where


def faces(rolled: i64) -> vec[i64]:
    """The faces of some packed block dice, each once, in the order of the dice."""
    found = vec[i64]()
    rest = rolled
    while rest:
        face = option(FACE, rest & 31)
        seen = False
        for other in found:
            if other == face:
                seen = True
        if not seen:
            found = append(found, face)
        rest >>= 5
    return found
