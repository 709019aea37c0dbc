"""
Teams of several races under one college, in the Astrogranite Edition: which would be legal.

Nobody drafts one, for their players have no profiles. Source: AGE-TEAM-02 to -06.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Final

from dungeonbowl.data.reading import read_document

MOST: Final = (16, 6, 2)
"""How many players of its first, second and third race a team may have (AGE-TEAM-02)."""

_FILE: Final = Path(__file__).resolve().parent / "teams" / "age-colleges.yaml"


@dataclass(frozen=True, slots=True)
class MixedCollege:
    """
    A college.

    Attributes:
        key: Its colour.
        races: The races that may fill any slot.
        special: The race that can only be the third, empty for none.
    """

    key: str
    races: tuple[str, ...]
    special: str


@cache
def mixed_colleges() -> tuple[MixedCollege, ...]:
    """The ten colleges (AGE-TEAM-05). Raises BadData."""
    fields = read_document(_FILE).fields(("ruleset", "source", "confidence", "colleges"))
    found: list[MixedCollege] = []
    for entry in fields["colleges"].entries(1, 20):
        college = entry.fields(("key", "races"), ("special",))
        found.append(
            MixedCollege(
                college["key"].key_text(),
                tuple(race.key_text() for race in college["races"].entries(1, 8)),
                college["special"].key_text() if "special" in college else "",
            )
        )
    return tuple(found)


def broken_rules(college: MixedCollege, players: Mapping[str, int]) -> tuple[str, ...]:
    """
    The rules that a team breaks, none for a legal one.

    Args:
        college: The team's.
        players: How many players it has of each race.
    """
    hired = {race: count for race, count in players.items() if count > 0}
    broken: list[str] = []
    if any(race not in (*college.races, college.special) for race in hired):
        broken.append("AGE-TEAM-05")
    if len(hired) > len(MOST):
        broken.append("AGE-TEAM-02")
    if broken:
        return tuple(broken)
    if _fits(hired, special=""):
        return () if _fits(hired, special=college.special) else ("AGE-TEAM-04",)
    return ("AGE-TEAM-03",)


def _fits(hired: Mapping[str, int], special: str) -> bool:
    """Whether the races fit into the slots in some order, `special` into the last alone."""
    slots = range(len(MOST))
    return any(
        all(
            count <= MOST[slot] and (not special or race != special or slot == len(MOST) - 1)
            for (race, count), slot in zip(hired.items(), order, strict=True)
        )
        for order in permutations(slots, len(hired))
    )
