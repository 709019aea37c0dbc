"""What a die is rolled for. The names are those of the scenario format; append, never renumber."""

from __future__ import annotations

from typing import Final

# ---- from data/kinds/purposes.yaml by scripts/make_kinds.py: do not edit these lines

PURPOSES: Final = (
    "none",
    "dodge",
    "rush",
    "jump",
    "stand_up",
    "pickup",
    "catch",
    "pass",
    "interfere",
    "throw_player",
    "land",
    "block",
    "armour",
    "injury",
    "casualty",
    "lasting_injury",
    "regeneration",
    "scatter",
    "bounce",
    "deviate",
    "deviate_distance",
    "teleport",
    "chest",
    "wall",
    "wall_bounce",
    "wall_bounce_distance",
    "wall_side",
    "argue_call",
    "bribe",
    "loner",
    "pro",
    "trait",
    "dauntless",
    "foul_appearance",
    "jump_up",
    "bomb",
    "hypnotic_gaze",
    "shadowing",
    "tentacles",
    "room",
    "coin",
    "first",
    "random_player",
    "breathe_fire",
    "projectile_vomit",
    "pick_me_up",
    "safe_throw",
    "spell",
    "sponsor",
    "animosity",
    "mutation",
    "random_square",
    "apothecary",
    "chainsaw",
    "secret_weapon",
    "throw_in",
    "trap",
    "teleport_scatter",
    "hole",
    "precarious",
    "alarm",
    "chef",
    "over_pad",
    "statue",
    "ko_recovery",
    "lava",
    "chest_opens",
    "push",
    "collision",
    "climb_out",
    "acrobatics",
    "layout",
    "reserves",
    "end_clock",
    "tackle",
    "foul",
    "penalty",
    "dislike",
    "sprint",
    "leap",
    "section",
    "half_turn",
    "pit_counter",
    "spiked_pit",
    "spike",
    "rookies",
)
"""Names of the purposes by number."""

NO_PURPOSE: Final = 0
DODGE: Final = 1
RUSH: Final = 2
JUMP: Final = 3
STAND_UP: Final = 4
PICKUP: Final = 5
CATCH: Final = 6
PASS: Final = 7
INTERFERE: Final = 8
THROW_PLAYER: Final = 9
LAND: Final = 10
BLOCK: Final = 11
ARMOUR: Final = 12
INJURY: Final = 13
CASUALTY: Final = 14
LASTING_INJURY: Final = 15
REGENERATION: Final = 16
SCATTER: Final = 17
BOUNCE: Final = 18
DEVIATE: Final = 19
DEVIATE_DISTANCE: Final = 20
TELEPORT: Final = 21
CHEST: Final = 22
WALL: Final = 23
WALL_BOUNCE: Final = 24
WALL_BOUNCE_DISTANCE: Final = 25
WALL_SIDE: Final = 26
ARGUE_CALL: Final = 27
BRIBE: Final = 28
LONER: Final = 29
PRO: Final = 30
TRAIT: Final = 31
DAUNTLESS: Final = 32
FOUL_APPEARANCE: Final = 33
JUMP_UP: Final = 34
BOMB: Final = 35
HYPNOTIC_GAZE: Final = 36
SHADOWING: Final = 37
TENTACLES: Final = 38
ROOM: Final = 39
COIN: Final = 40
FIRST: Final = 41
RANDOM_PLAYER: Final = 42
BREATHE_FIRE: Final = 43
PROJECTILE_VOMIT: Final = 44
PICK_ME_UP: Final = 45
SAFE_THROW: Final = 46
SPELL: Final = 47
SPONSOR: Final = 48
ANIMOSITY: Final = 49
MUTATION: Final = 50
RANDOM_SQUARE: Final = 51
APOTHECARY: Final = 52
CHAINSAW: Final = 53
SECRET_WEAPON: Final = 54
THROW_IN: Final = 55
TRAP: Final = 56
TELEPORT_SCATTER: Final = 57
HOLE: Final = 58
PRECARIOUS: Final = 59
ALARM: Final = 60
CHEF: Final = 61
OVER_PAD: Final = 62
STATUE: Final = 63
KO_RECOVERY: Final = 64
LAVA: Final = 65
CHEST_OPENS: Final = 66
PUSH: Final = 67
COLLISION: Final = 68
CLIMB_OUT: Final = 69
ACROBATICS: Final = 70
LAYOUT: Final = 71
RESERVES: Final = 72
END_CLOCK: Final = 73
TACKLE: Final = 74
FOUL: Final = 75
PENALTY: Final = 76
DISLIKE: Final = 77
SPRINT: Final = 78
LEAP: Final = 79
SECTION: Final = 80
HALF_TURN: Final = 81
PIT_COUNTER: Final = 82
SPIKED_PIT: Final = 83
SPIKE: Final = 84
ROOKIES: Final = 85

# ---- end of the lines from the table
