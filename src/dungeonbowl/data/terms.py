"""What each game calls the things that games name differently."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Terms:
    """
    The words of a game.

    Attributes:
        pad: What takes a player elsewhere.
        pads: Several of them.
        rush: A square beyond the movement allowance.
        rushes: Several of them.
        to_rush: The same, as what a roll is needed for.
        rush_on: The same, for a number of squares.
        pad_risk: What stepping onto a pad may do, where nobody is lost on it; empty where players are.
        pad_hint: What a coach should know before a player first steps onto one.
        pad_lost: What it is to be lost on one; empty where nobody is.
        pad_out: Where whoever is not lost comes out.
        pad_strains: Whether a second time in one turn is a risk of its own.
        chest_beside: What a trap does to those beside it.
        chest_entered: What it does to whoever steps onto it; empty where nobody does.
        jump: What it is to jump over something.
        hole_beside: What may happen beside a chasm, a liquid or a pit trap.
        jumps: What somebody does who jumps.
        nouns: What rolls are called that other games call otherwise, by the purpose.
        events: What is told of an event in words of the game's own, by its kind and, after a dot, its value.
        questions: What is asked in words of the game's own, by the kind of the question.
        bars: Why something cannot be done in words of the game's own, by the word of the bar.
        lies: What it is to be prone and to be stunned, where it is which way up a player lies.
        at_most: Whether a pick-up needs a low roll.
    """

    pad: str
    pads: str
    rush: str
    rushes: str
    to_rush: str
    rush_on: str
    pad_risk: str
    pad_hint: str
    pad_lost: str = ""
    pad_out: str = ""
    pad_strains: bool = False
    chest_beside: str = "Whoever is beside it when it is opened is knocked down."
    chest_entered: str = ""
    jump: str = "jump"
    hole_beside: str = ""
    jumps: str = "jumps"
    nouns: Mapping[str, str] = field(default_factory=dict)
    events: Mapping[str, str] = field(default_factory=dict)
    questions: Mapping[str, str] = field(default_factory=dict)
    bars: Mapping[str, str] = field(default_factory=dict)
    lies: tuple[str, ...] = ()
    at_most: bool = False


_FIRST: Final = Terms(
    "portal",
    "portals",
    "rush",
    "rushes",
    "to rush",
    "rush {0} more",
    "",
    "A die says at which portal you come out. One time in six the player is lost for the match.",
    pad_lost="lost for the match",
    pad_out="out of portal {0}",
    pad_strains=True,
    hole_beside="Whoever is pushed in is a casualty.",
)
_LIVING: Final = Terms(
    "teleporter",
    "teleporters",
    "Go For It",
    "Go For Its",
    "to Go For It",
    "Go For It for {0} more",
    "A random teleporter; if it is the same one again, an armour roll. A second jump in one turn: an injury roll.",
    "A die says at which teleporter you come out. If it is the same one again, the player takes an armour roll; a "
    "second jump in one turn is an injury roll.",
    hole_beside="Whoever is pushed in is out of the match. Here a 1 makes a player slip before a block, a throw, a "
    "catch or a pick-up.",
)
_NAF: Final = Terms(
    "teleporter",
    "teleporters",
    "Go For It",
    "Go For Its",
    "to Go For It",
    "Go For It for {0} more",
    "",
    "A die says beside which teleporter you come out. One time in six the player is lost and knocked out.",
    pad_lost="lost and knocked out",
    pad_out="thrown off beside teleporter {0}",
    chest_beside="Whoever is beside it when it is entered is knocked down on a 4 or more.",
    chest_entered="Whoever enters it opens it, and a trap knocks them down.",
    hole_beside="Whoever is pushed in is out of the match.",
)
_AGE: Final = Terms(
    "teleporter",
    "teleporters",
    "Go For It",
    "Go For Its",
    "to Go For It",
    "Go For It for {0} more",
    "",
    "A die says at which teleporter you come out. One time in six the player is lost in space; a second jump in one "
    "turn is an injury roll.",
    pad_lost="lost in space",
    jump="leap",
    hole_beside="Whoever is pushed in falls. Beside a chasm or a pit the other coach may have a player roll before a "
    "block, a throw, a catch or a pick-up: a 1 falls in.",
)

_SECOND: Final = Terms(
    "teleporter",
    "teleporters",
    "sprint",
    "sprints",
    "to sprint",
    "sprint {0} more",
    "",
    "A die says at which teleporter you come out. If it is the same one again, the player is lost in space.",
    pad_lost="lost in space",
    pad_out="out of teleporter {0}",
    jump="leap",
    jumps="leaps",
    nouns={"pass": "throw", "interfere": "interception", "push": "push", "casualty": "severity roll"},
    events={
        "posture.stunned": "{player} lies face down.",
        "posture.prone": "{player} lies face up.",
        "jumped": "{player} leaps to {to}.",
        "removed.injured": "{player} goes to the box of the injured.",
        "pass_declared.wall": "{player} throws the ball at the wall at {to}.",
    },
    questions={
        "interfere": "{team}: who takes the ball on its way?",
        "catch": "Does {player} try to catch the ball?",
    },
    bars={
        "lies_stunned": "{other} lies face down. They turn face up as a turn begins and stand up as the next does.",
        "no_sight": "A wall is in the way of the ball.",
        "nothing_in_range": "{who} has no team-mate within a short pass whom the ball can reach.",
        "no_wall_in_range": "{who} has no wall within a short pass that the ball can reach.",
        "receiver_down": "{other} cannot take the ball.",
        "nobody_down": "No opponent on the ground is next to {who}.",
        "chest_other_action": "{who} cannot open a chest now.",
    },
    lies=("face up", "face down"),
    at_most=True,
)

TERMS: Final[dict[str, Terms]] = {
    "db2021": _FIRST,
    "db5": _LIVING,
    "naf": _NAF,
    "age": _AGE,
    "db7s": _NAF,
    "db1989": _SECOND,
}
"""The words of each game that is played."""
