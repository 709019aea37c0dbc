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
        rush: A square beyond the movement allowance.
        rushes: Several of them.
        to_rush: The same, as what a roll is needed for.
        pad_risk: What stepping onto a pad may do, where nobody is lost on it; empty where players are.
    """

    pad: str
    rush: str
    rushes: str
    to_rush: str
    pad_risk: str


_FIRST: Final = Terms("portal", "rush", "rushes", "to rush", "")
_LIVING: Final = Terms(
    "teleporter",
    "Go For It",
    "Go For Its",
    "to Go For It",
    "A random teleporter; if it is the same one again, an armour roll. A second jump in one turn: an injury roll.",
)

TERMS: Final[dict[str, Terms]] = {"db2021": _FIRST, "db5": _LIVING}
"""The words of each game that is played."""
