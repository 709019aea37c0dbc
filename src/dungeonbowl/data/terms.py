"""What each game calls the things that games name differently."""

from __future__ import annotations

from dataclasses import dataclass
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
    """

    pad: str
    pads: str
    rush: str
    rushes: str
    to_rush: str
    rush_on: str
    pad_risk: str
    pad_hint: str


_FIRST: Final = Terms(
    "portal",
    "portals",
    "rush",
    "rushes",
    "to rush",
    "rush {0} more",
    "",
    "A die says at which portal you come out. One time in six the player is lost for the match.",
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
)

TERMS: Final[dict[str, Terms]] = {"db2021": _FIRST, "db5": _LIVING, "naf": _NAF}
"""The words of each game that is played."""
