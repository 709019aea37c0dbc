"""The words of the scenario format: which of them the 2021 game knows, and which belong to games not played yet."""

from __future__ import annotations

from typing import Final

from dungeonbowl.core import options as op
from dungeonbowl.core.purposes import PURPOSES

RULES: Final = ("db1989", "db5", "age", "naf", "db7s", "db2021")
PLAYED: Final = ("db2021",)
LATER: Final = "not yet in db2021"

COMPASS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
MAP_LETTERS: Final = "# .AB123456CS^="
LATER_LETTERS: Final = "789abcDd~PpnE"

DEEDS: Final = (
    "stand",
    "move",
    "block",
    "blitz",
    "pass",
    "handoff",
    "foul",
    "throw_player",
    "kick_player",
    "throw_at_wall",
    "open_chest",
    "leap",
    "jump",
    "bite",
    "shortcut",
    "multiple_block",
    "special",
)
"""What an act may be made of, besides `player`, `do`, `as`, `target` and `open`."""

LATER_DEEDS: Final = (
    "push_chest",
    "drag_chest",
    "throw_chest",
    "leave",
    "open_door",
    "close_door",
    "climb_out",
    "pull_out",
    "push",
    "charge",
    "spear",
    "sneaky_foul",
    "blatant_foul",
    "hail_mary",
    "facing",
    "sprint",
)

SPECIALS: Final = {
    "stab": op.STAB,
    "projectile_vomit": op.PROJECTILE_VOMIT,
    "breathe_fire": op.BREATHE_FIRE,
    "hypnotic_gaze": op.HYPNOTIC_GAZE,
    "bombardier": op.THROW_BOMB,
    "throw_food": op.THROW_FOOD,
    "gather_funds": op.GATHER_FUNDS,
    "tasty_snack": op.TASTY_SNACK,
    "fountain_of_youth": op.FOUNTAIN_OF_YOUTH,
    "skull_smash": op.SKULL_SMASH,
    "under_the_saw": op.UNDER_THE_SAW,
}
"""Special actions by the key of the skill or of what a room offers."""

LEFT_BEHIND: Final = "fumblerooskie"
"""The skill that an act names before the step from which the ball is left, or with that square."""

UNTARGETED: Final = ("gather_funds", "tasty_snack", "fountain_of_youth", "under_the_saw")
"""Special actions that are aimed at nobody."""

IN_A_BLITZ: Final = ("stab", "projectile_vomit", "breathe_fire")
"""Special actions that may replace the Block of a Blitz, which then says whom they are aimed at (DB21-ACT-09)."""

SAID_TWICE: Final = {
    "multiple_block": "multiple_block",
    "throw_team_mate": "throw_player",
    "kick_team_mate": "kick_player",
}
"""Special actions that have a deed of their own, which says everything about them."""

DECLARED: Final = {
    "move": op.MOVE,
    "block": op.BLOCK,
    "multiple_block": op.MULTIPLE_BLOCK,
    "blitz": op.BLITZ,
    "pass": op.PASS,
    "handoff": op.HANDOFF,
    "hand_off": op.HANDOFF,
    "foul": op.FOUL,
    "throw_player": op.THROW_TEAM_MATE,
    "throw_team_mate": op.THROW_TEAM_MATE,
    "kick_player": op.KICK_TEAM_MATE,
    "kick_team_mate": op.KICK_TEAM_MATE,
    **SPECIALS,
}
"""Actions that `as` may declare."""

LATER_PURPOSES: Final = (
    "intercept",
    "push",
    "tackle",
    "foul",
    "penalty",
    "apothecary",
    "throw_in",
    "throw_in_distance",
    "teleport_scatter",
    "trap",
    "over_pad",
    "collision",
    "precarious",
    "hole",
    "statue",
    "lava",
    "pit",
    "spiked_pit",
    "spike",
    "climb_out",
    "secret_weapon",
    "ko_recovery",
    "stab",
    "chainsaw",
    "diving_tackle",
    "dislike",
    "winner",
    "reserves",
    "referee",
    "end_clock",
    "leap_square",
    "chest_opens",
)
"""Purposes of other games; those of them that the engine rolls for are known all the same."""

ALSO_CALLED: Final = {
    "jump": ("leap",),
    "rush": ("sprint",),
    "breathe_fire": ("trait",),
    "projectile_vomit": ("trait",),
    "pick_me_up": ("trait", "stand_up"),
    "animosity": ("trait",),
}
"""Rolls by purpose that may also be written under a wider or another word: a leap is a jump, a trait's die `trait`."""

ROOMS_CALLED: Final = {
    "dragon_lair": "dragon_youngling",
    "dragon_youngling_lair": "dragon_youngling",
    "dragon_younglings_lair": "dragon_youngling",
}
"""Other names of a room."""

SKILLS_CALLED: Final = {"side_step": "sidestep", "claw": "claws", "blood_lust": "bloodlust"}
"""Other spellings of a skill."""


def plain_word(written: str) -> str:
    """A word spelt as the format's keys are: `Hand-off` is `hand_off`."""
    return written.strip().lower().replace("-", "_").replace(" ", "_")


def skill_word(written: str) -> str:
    """The key under which a skill is known that is written so, if there is such a skill."""
    word = plain_word(written)
    return SKILLS_CALLED.get(word, word)


KNOWN_PURPOSES: Final = (*(word for word in PURPOSES if word != "none"), "leap", "sprint")

DECISIONS: Final = (
    "reroll",
    "block_die",
    "push_to",
    "follow_up",
    "use",
    "decline",
    "interfere",
    "catch",
    "target_square",
    "place",
    "who",
    "argue",
    "bribe",
    "apply_to",
    "spell",
    "casualty_result",
    "mutation",
)
LATER_DECISIONS: Final = (
    "apothecary",
    "tackle",
    "fall_into",
    "balance",
    "teleport_to",
    "magic",
    "wall_smash",
)

EXPECTATIONS: Final = (
    "at",
    "state",
    "box",
    "ball",
    "turn",
    "turnover",
    "over",
    "score",
    "rerolls",
    "chests",
    "used",
    "moves_left",
    "map",
    "legal",
    "illegal",
    "events",
    "offered",
    "odds",
)
LATER_EXPECTATIONS: Final = ("balls", "doors", "magic")
