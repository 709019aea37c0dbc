"""Other words for what the scenario format has a word for."""

from __future__ import annotations

from typing import Final

from dungeonbowl.data.kinds import purpose_kinds, room_kinds, verb_kinds

ALSO_CALLED: Final = {kind.key: kind.also_called for kind in purpose_kinds() if kind.also_called}
"""Rolls by purpose that may also be written under a wider or another word: a leap is a jump, a trait's die `trait`."""

ROOMS_CALLED: Final = {word: room.key for room in room_kinds().values() for word in room.also_called}
"""Other names of a room."""

ACTIONS_CALLED: Final = {
    word: kind.action.called[0] for kind in verb_kinds() if kind.action is not None for word in kind.action.called[1:]
}
"""Other names of an action that is declared."""

SKILLS_CALLED: Final = {"side_step": "sidestep", "claw": "claws", "blood_lust": "bloodlust"}
"""Other spellings of a skill."""

SAID_TWICE: Final = {
    "multiple_block": "multiple_block",
    "throw_team_mate": "throw_player",
    "kick_team_mate": "kick_player",
    "bombardier": "hail_mary",
}
"""Special actions that have a deed of their own, which says everything about them."""

BOXES_CALLED: Final = {
    "kod": "ko",
    "knocked_out": "ko",
    "killed_or_serious_injury": "injured",
    "killed": "injured",
    "dead": "injured",
    "serious_injury": "injured",
}
"""Boxes of a Dug-Out by the names that the tables of 1989 give them."""

INDUCEMENTS_CALLED: Final = {
    "bribes": "bribes",
    "bribe": "bribes",
    "training": "training",
    "extra_team_training": "training",
    "wizard": "wizard",
    "college_wizard": "wizard",
}
"""Inducements of a roster by all their names."""

UNDEAD: Final = ("khemri", "necromantic", "undead", "vampire")
"""Lists of teams by which a player of theirs may be described."""

ALWAYS: Final = {"loner": 4, "bloodlust": 2}
"""Skills that have a value in other games, with the one that their rolls have here."""
OPTIONS_CALLED: Final = {
    "precarious_positions": ("precarious",),
    "max_team_turns": ("turn_limit",),
    "mode": ("ending",),
    "method": ("chests",),
    "chest_method": ("chests",),
    "time_limits": ("alarms", "limits", "alarm_clock"),
}
"""Other names of an option, where the game has none of that name; of several it is the one that the game has."""

OFF_WORDS: Final = ("left_out", "none", "open", "random", "harmless")
"""What an option says that is off; on it says its first other word."""
