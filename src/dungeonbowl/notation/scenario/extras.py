"""What a scenario's team brings besides players: Extra Team Training, a wizard, a sponsor and the sponsor's gift."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from dungeonbowl.core import extras as ex
from dungeonbowl.data.reading import Entry

EXTRA_KEYS: Final = ("training", "wizard", "sponsor", "sponsored", "boon")


@dataclass(frozen=True, slots=True)
class Extras:
    """
    The extras of a team.

    Attributes:
        training: How often it bought Extra Team Training.
        wizard: Whether it has its college's wizard.
        sponsor: The sponsor's key, or empty.
        sponsored: The number of Air Oberwald's player, as their key says it, or 0.
        boon: The number of Air Oberwald's gift, or 0.
    """

    training: int = 0
    wizard: bool = False
    sponsor: str = ""
    sponsored: int = 0
    boon: int = 0


def read_extras(team: Mapping[str, Entry], side: str, in_use: bool) -> Extras:
    """
    The extras among the fields of a team.

    Args:
        team: The fields.
        side: The letter of the side.
        in_use: Whether the match has sponsors.

    Raises:
        BadData: Something in them cannot be.
    """
    sponsor = team["sponsor"].one_of(ex.SPONSOR_NAMES[1:]) if "sponsor" in team else ""
    if sponsor and not in_use:
        team["sponsor"].fail("a sponsor needs `options: {sponsors: in_use}`")
    boon = ex.BOON_NAMES.index(team["boon"].one_of(ex.BOON_NAMES[1:])) if "boon" in team else 0
    oberwald = sponsor == ex.SPONSOR_NAMES[ex.AIR_OBERWALD]
    for key in ("sponsored", "boon"):
        if key in team and not oberwald:
            team[key].fail("only Air Oberwald names a player and makes a gift")
    return Extras(
        team["training"].number(0, ex.MOST_TRAINING) if "training" in team else 0,
        "wizard" in team and team["wizard"].flag(),
        sponsor,
        _read_number(team["sponsored"], side) if "sponsored" in team else 0,
        boon,
    )


def _read_number(entry: Entry, side: str) -> int:
    """The shirt number in a player's key."""
    key = entry.text(4)
    if key[:1] != side.lower() or not key[1:].isdecimal():
        entry.fail(f"expected a player of side {side}")
    return int(key[1:])
