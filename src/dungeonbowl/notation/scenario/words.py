"""The words of the scenario format: which of them some game knows, and which belong to games not played yet."""

from __future__ import annotations

from typing import Final

from dungeonbowl.core import options as op
from dungeonbowl.core.ids import POSTURE_NAMES, PRONE, STUNNED
from dungeonbowl.core.purposes import PURPOSES
from dungeonbowl.data.kinds import ask_kinds, purpose_kinds, verb_kinds
from dungeonbowl.rulesets import RULESETS

RULES: Final = ("db1989", "db5", "age", "naf", "db7s", "db2021")
PLAYED: Final = tuple(RULESETS)
LATER: Final = "not played yet"

COMPASS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
POSTURES: Final = {name: at for at, name in enumerate(POSTURE_NAMES)} | {"face_up": PRONE, "face_down": STUNNED}
"""Postures by their words; where players lie face up or face down, the latter is what others call stunned."""
IN_PIT: Final = "in_pit"
"""What is said of somebody in a pit, whatever their posture."""
DOORS: Final = ("open", "closed")
"""What a door may be."""
MAP_LETTERS: Final = "# .ABYZ123456789abcCS^=~PwEHDd"
COUNTER_LETTERS: Final = "Ppn"
"""What the letters of pit counters are, which lie on floor."""
LATER_LETTERS: Final = "Dd~PpnEHw"

DEEDS: Final = (
    "stand",
    "move",
    "block",
    "blitz",
    "pass",
    "hail_mary",
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
    "facing",
    "push_chest",
    "drag_chest",
    "throw_chest",
    "leave",
    "climb_out",
    "open_door",
    "close_door",
    "push",
    "charge",
    "spear",
    "sneaky_foul",
    "blatant_foul",
    "sprint",
    "pull_out",
)
"""What an act may be made of, besides `player`, `do`, `as`, `target` and `open`."""

WALKS: Final = ("move", "jump", "leap")
"""The deeds that take a player elsewhere."""

BLOWS: Final = {
    "push": op.PUSH,
    "charge": op.CHARGE,
    "spear": op.SPEAR,
    "sneaky_foul": op.SNEAKY_FOUL,
    "blatant_foul": op.BLATANT_FOUL,
    "pull_out": op.PULL_OUT,
}
"""The deeds of the game of 1989 that are done to another player, by the verb of each."""

OLD_DEEDS: Final = (*BLOWS, "sprint")
"""What only those games know where nothing but a sprint is declared beforehand."""

_ACTIONS: Final = tuple(kind.action for kind in verb_kinds())


def _specials(how: str) -> tuple[str, ...]:
    """The special actions that a scenario writes so."""
    return tuple(action.called[0] for action in _ACTIONS if action is not None and action.special == how)


SPECIALS: Final = {
    action.called[0]: verb for verb, action in enumerate(_ACTIONS) if action is not None and action.special
}
"""Special actions by the key of the skill or of what a room offers."""

LEFT_BEHIND: Final = "fumblerooskie"
"""The skill that an act names before the step from which the ball is left, or with that square."""

UNTARGETED: Final = _specials("untargeted")
"""Special actions that are aimed at nobody."""

IN_A_BLITZ: Final = _specials("in_a_blitz")
"""Special actions that may replace the Block of a Blitz, which then says whom they are aimed at (DB21-ACT-09)."""

DECLARED: Final = {action.called[0]: verb for verb, action in enumerate(_ACTIONS) if action is not None}
"""Actions that `as` may declare."""

LATER_PURPOSES: Final = (
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
    "lava",
    "climb_out",
    "secret_weapon",
    "ko_recovery",
    "stab",
    "chainsaw",
    "diving_tackle",
    "dislike",
    "reserves",
    "referee",
    "end_clock",
    "chest_opens",
)
"""Purposes of other games; those of them that the engine rolls for are known all the same."""

KNOWN_PURPOSES: Final = (
    *(word for word in PURPOSES if word != "none"),
    *sorted({word for kind in purpose_kinds() for word in kind.also_called if word not in PURPOSES}),
)
"""Purposes that can be read: the engine's own, and the other words that files of others have for them."""

DECISIONS: Final = ("decline", *dict.fromkeys(kind.decision for kind in ask_kinds() if kind.decision))
"""What `choose` may answer, by the table of questions; to decline is to answer `use` with no."""
LATER_DECISIONS: Final = (
    "tackle",
    "teleport_to",
)

NAMED: Final = tuple(kind.named for kind in ask_kinds() if kind.named)
"""What `use` and `decline` name besides skills."""

EXPECTATIONS: Final = (
    "at",
    "state",
    "box",
    "ball",
    "balls",
    "turn",
    "turnover",
    "over",
    "score",
    "rerolls",
    "chests",
    "doors",
    "used",
    "moves_left",
    "map",
    "legal",
    "illegal",
    "events",
    "offered",
    "odds",
    "magic",
)
