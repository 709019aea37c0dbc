"""The drafting rules: what makes a list of hired players a legal new team."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from dungeonbowl.data.colleges import CollegeBook, CollegeInfo

INDUCEMENT_MOST: Final = {"training": 8, "bribes": 3, "wizard": 1}
"""How many of each Inducement a team may buy (DB21-IND-01)."""
INDUCEMENT_COST: Final = 100_000
"""Gold pieces of any of them."""

_AT_EXHIBITIONS: Final = {
    "DB21-TEAM-02": "DB21-EXH-02",
    "DB21-TEAM-04": "DB21-EXH-02",
    "DB21-TEAM-05": "DB21-EXH-01",
    "DB21-TEAM-06": "DB21-EXH-02",
}
"""Rules of drafting that are said once more for exhibition teams."""


@dataclass(frozen=True, slots=True)
class RosterViolation:
    """One rule a draft breaks: its id, what is wrong in plain words, and where in a team file; empty for all of it."""

    rule: str
    text: str
    where: str = ""

    def __str__(self) -> str:
        return f"{self.where}: {self.text} ({self.rule})" if self.where else f"{self.text} ({self.rule})"


@dataclass(frozen=True, slots=True)
class Draft:
    """
    What a team is drafted from.

    Attributes:
        positions: Players hired, by position key.
        rerolls: Team re-rolls bought.
        apothecary: Whether an apothecary is hired; no college may.
        staff: Assistant coaches, cheerleaders and fans hired; no college has any.
        budget: Gold pieces to spend; 0 for what the ruleset gives.
        inducements: Inducements on the list of an exhibition team, by their names in `INDUCEMENT_MOST`; of a team of
            the living rulebook, by the keys of its own.
        stars: Star players hired, by key; no college has any.
        mercenaries: Mercenaries hired, by position key; no college has any.
        trained: How many of the mercenaries have one skill more.
        dice: The dice for the second and the third race of a team of races; 0 where none was rolled.
    """

    positions: Mapping[str, int]
    rerolls: int = 0
    apothecary: bool = False
    staff: int = 0
    budget: int = 0
    inducements: Mapping[str, int] = field(default_factory=dict[str, int])
    stars: tuple[str, ...] = ()
    mercenaries: Mapping[str, int] = field(default_factory=dict[str, int])
    trained: int = 0
    dice: tuple[int, int] = (0, 0)


def roster_cost(college: CollegeInfo, positions: Mapping[str, int], rerolls: int = 0) -> int:
    """Gold pieces of the players and team re-rolls; positions that the college has not count nothing."""
    players = 0
    for key, count in positions.items():
        position = college.position(key)
        if position is not None:
            players += position.cost * count
    return players + college.reroll_cost * rerolls


def check_roster(college: CollegeInfo | str, draft: Draft, book: CollegeBook) -> tuple[RosterViolation, ...]:
    """
    Every drafting rule that a draft breaks, in the order of the rules; none if the team is legal.

    Args:
        college: The college, or its key, name or colour.
        draft: What is hired.
        book: The ruleset's colleges.

    Rules: DB21-TEAM-01 to -06 and -09, DB21-IND-01, DB21-EXH-03.
    """
    if isinstance(college, str):
        found = book.find(college)
        if found is None:
            return (RosterViolation("DB21-TEAM-01", f"There is no college {college[:60]!r}."),)
        college = found
    broken: list[RosterViolation] = []
    hired = {key: count for key, count in draft.positions.items() if count != 0}
    for key, count in hired.items():
        if college.position(key) is None:
            broken.append(RosterViolation("DB21-TEAM-01", f"{college.name} has no position {key[:60]!r}."))
        elif count < 0:
            broken.append(RosterViolation("DB21-TEAM-02", f"{key} cannot be hired {count} times."))
    broken += section_violations(college, hired)
    players = sum(hired.values())
    if players < book.draft.players_least:
        broken.append(
            RosterViolation(
                "DB21-TEAM-04", f"The team has {players} players and needs at least {book.draft.players_least}."
            )
        )
    if players > book.draft.players_most:
        broken.append(
            RosterViolation(
                "DB21-TEAM-04", f"The team has {players} players; it may have at most {book.draft.players_most}."
            )
        )
    budget = draft.budget or book.draft.budget
    cost = roster_cost(college, hired, max(draft.rerolls, 0)) + INDUCEMENT_COST * sum(draft.inducements.values())
    if cost > budget:
        broken.append(RosterViolation("DB21-TEAM-05", f"The team costs {cost:,} gold; there is {budget:,}."))
    if not 0 <= draft.rerolls <= college.reroll_most:
        broken.append(
            RosterViolation(
                "DB21-TEAM-06", f"{draft.rerolls} team re-rolls; from 0 to {college.reroll_most} are allowed."
            )
        )
    if draft.apothecary:
        broken.append(RosterViolation("DB21-TEAM-09", f"{college.name} has no apothecary."))
    if draft.staff:
        broken.append(RosterViolation("DB21-TEAM-09", f"{college.name} has no staff on the sideline."))
    for what, count in draft.inducements.items():
        most = INDUCEMENT_MOST.get(what, 0)
        if not 0 <= count <= most:
            broken.append(RosterViolation("DB21-IND-01", f"{count} of {what}; from 0 to {most} are allowed."))
    return tuple(broken)


def rules_broken(college: CollegeInfo | str, draft: Draft, book: CollegeBook) -> list[str]:
    """
    The ids of all rules that say that a draft is not legal, wherever they say it.

    Nobody has an apothecary, which is said among the rules of healing too; a list with a budget of its own or with
    Inducements is an exhibition team's.
    """
    broken = [violation.rule for violation in check_roster(college, draft, book)]
    if draft.apothecary:
        broken.append("DB21-HEAL-05")
    if draft.budget or draft.inducements:
        broken += [_AT_EXHIBITIONS[rule] for rule in broken if rule in _AT_EXHIBITIONS]
    return broken


def section_violations(college: CollegeInfo, hired: Mapping[str, int]) -> list[RosterViolation]:
    """The sections whose shared limit is exceeded; the Throwers of Life have a rule id of their own."""
    broken: list[RosterViolation] = []
    for section in college.sections:
        count = sum(hired.get(position.key, 0) for position in college.positions if position.section == section.key)
        if count > section.most:
            ids = ["DB21-TEAM-02"]
            if college.colour == "life" and section.key == "throwers":
                ids.append("DB21-TEAM-03")
            text = f"The team has {count} {section.name}; {college.name} may have at most {section.most} together."
            broken += [RosterViolation(rule, text) for rule in ids]
    return broken
