"""
What comes before a match of teams of a list: who can play, Journeymen, and what the lesser team may hire.

Rules: LRB-TEAM-05, -06, LRB-IND-01, -02, -04, -05, DB7-TEAM-09, DB5-MORE-11, AGE-MORE-11.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from dungeonbowl.data.books import book_of
from dungeonbowl.data.drafting import (
    GRANTS,
    Roster,
    RosterPosition,
    check_hired,
    hire_cost,
    inducement_gold,
    journeymen_due,
    linemen,
    team_value,
)
from dungeonbowl.data.roster import RosterViolation
from dungeonbowl.league.lists.checking import check_player
from dungeonbowl.league.lists.team import ListPlayer, ListTeam, draft_of, roster_of


@dataclass(frozen=True, slots=True)
class Hires:
    """
    What a team hires for one match, besides what it was drafted with.

    Attributes:
        inducements: How many of each, by key.
        stars: Star players, by key.
        mercenaries: Of each the key of the position, and of the one skill more; empty for none.
        journeymen: How many of its Journeymen are of a position other than the cheapest, by key.
    """

    inducements: Mapping[str, int] = field(default_factory=dict[str, int])
    stars: tuple[str, ...] = ()
    mercenaries: tuple[tuple[str, str], ...] = ()
    journeymen: Mapping[str, int] = field(default_factory=dict[str, int])


NOBODY: Final = Hires()


@dataclass(frozen=True, slots=True)
class Matchday:
    """
    A team before a match.

    Attributes:
        value: Its Team Value, of all who can play and what the team has of its own.
        gold: What it gets for inducements.
        spent: What it hires costs.
        due: How many Journeymen fill it up.
        broken: Every rule that it breaks with what it hires.
    """

    value: int
    gold: int
    spent: int
    due: int
    broken: tuple[RosterViolation, ...]


def before_match(teams: Sequence[ListTeam], hires: Sequence[Hires]) -> tuple[Matchday, ...]:
    """
    What the teams of a match are worth, what each gets for the difference, and what is wrong with what it hires.

    Of more than two teams each gets the difference to the one that is worth most.

    Rules: LRB-IND-01, DB7-TEAM-09, DB5-MORE-11, AGE-MORE-11.
    """
    values = [value_of(fielded(team, _only_journeymen(hired))) for team, hired in zip(teams, hires, strict=True)]
    found: list[Matchday] = []
    for team, hired, value in zip(teams, hires, values, strict=True):
        due = due_of(team)
        if not book_of(team.rules).hires:
            found.append(Matchday(value, 0, 0, 0, _check_none(team, hired)))
            continue
        gold = inducement_gold(value, max(values))
        found.append(Matchday(value, gold, spent_on(team, hired), due, check_hires(team, hired, gold)))
    return tuple(found)


def value_of(team: ListTeam) -> int:
    """The Team Value of those on the team; 0 for one of an unknown list. Rules: LRB-TEAM-05."""
    roster = roster_of(team)
    return 0 if roster is None else team_value(roster, draft_of(team), team.rules)


def able(team: ListTeam) -> ListTeam:
    """The team without those who miss the match."""
    return replace(team, players=tuple(player for player in team.players if not player.missing))


def due_of(team: ListTeam) -> int:
    """How many Journeymen fill the team up; who was hired for a match is none of its own. Rules: LRB-TEAM-06."""
    if not book_of(team.rules).hires:
        return 0
    return journeymen_due(sum(not player.mercenary for player in able(team).players), team.rules)


def fielded(team: ListTeam, hired: Hires = NOBODY) -> ListTeam:
    """
    The team as it comes to a match: those able to play, its Journeymen, and whom and what it hires besides.

    Rules: LRB-TEAM-06, LRB-IND-02, -04, -05.
    """
    roster = roster_of(team)
    if roster is None:
        return able(team)
    worn = {player.number for player in team.players}
    came: list[ListPlayer] = []
    for at, position in enumerate(_journeymen(team, roster, hired), 1):
        came.append(ListPlayer(free_number(worn), f"Journeyman {at}", position, journeyman=True))
    for at, (key, skill) in enumerate(hired.mercenaries, 1):
        skills = (skill,) if skill else ()
        came.append(ListPlayer(free_number(worn), f"Mercenary {at}", key, skills, mercenary=True))
    bought = dict(team.inducements)
    for key, count in hired.inducements.items():
        bought[key] = bought.get(key, 0) + count
    return replace(team, players=(*able(team).players, *came), inducements=bought, stars=(*team.stars, *hired.stars))


def _only_journeymen(hired: Hires) -> Hires:
    """Those who come for nothing: they count in Team Value, and what is hired does not."""
    return Hires(journeymen=hired.journeymen)


def _journeymen(team: ListTeam, roster: Roster, hired: Hires) -> list[str]:
    """The positions of a team's Journeymen: those the coach names, then the cheapest."""
    due = due_of(team)
    named = [key for key, count in hired.journeymen.items() if roster.position(key) for _ in range(min(count, due))]
    return [*named, *[linemen(roster)[0].key] * due][:due]


def free_number(worn: set[int]) -> int:
    """The least number that nobody wears; from now on somebody does."""
    number = next(each for each in range(1, 100) if each not in worn)
    worn.add(number)
    return number


def spent_on(team: ListTeam, hired: Hires) -> int:
    """Gold pieces of what a team hires for a match beyond what it was drafted with. Rules: LRB-IND-02, -04, -05."""
    roster = roster_of(team)
    if roster is None:
        return 0
    whole, own = (hire_cost(roster, draft_of(each), team.rules) for each in (fielded(team, hired), able(team)))
    return whole - own


# -- what is wrong with it -------------------------------------------------------------------------------------------


def check_hires(team: ListTeam, hired: Hires, gold: int) -> tuple[RosterViolation, ...]:
    """
    Every rule that a team breaks with what it hires for a match out of so much gold; none if that is legal.

    Rules: LRB-TEAM-06, LRB-IND-01, -02, -04, -05, DB7-TEAM-09.
    """
    roster = roster_of(team)
    if roster is None or hired == NOBODY:
        return ()
    broken = _check_journeymen(team, roster, hired)
    came = fielded(team, hired)
    spent = spent_on(team, hired)
    if spent > gold:
        text = f"The hires cost {spent:,} gold; "
        text += f"the difference in Team Value gives {gold:,}." if gold else "no other team has a higher Team Value."
        broken.append(RosterViolation(GRANTS[team.rules].no_hires or "LRB-IND-01", text, "hires"))
    if any(count < 0 for count in hired.inducements.values()):
        broken.append(RosterViolation("LRB-IND-02", "Nothing is given back for gold.", "hires.inducements"))
    for player in came.players[len(able(team).players) :]:
        if player.mercenary:
            broken += check_player(team.rules, player, roster, "hires.mercenaries")
    broken += (replace(each, where=f"hires.{each.where}") for each in check_hired(roster, draft_of(came), team.rules))
    return tuple(broken)


def _check_journeymen(team: ListTeam, roster: Roster, hired: Hires) -> list[RosterViolation]:
    """What is wrong with the Journeymen whom a coach names (LRB-TEAM-06)."""
    broken: list[RosterViolation] = []
    offered = [position.key for position in linemen(roster)]
    for key in hired.journeymen:
        if key not in offered:
            text = f"No Journeyman of {roster.name} is a {key[:60]!r}; they may be {', '.join(offered)}."
            broken.append(RosterViolation("LRB-TEAM-06", text, "hires.journeymen"))
    named, due = sum(hired.journeymen.values()), due_of(team)
    if named > due or any(count < 0 for count in hired.journeymen.values()):
        text = f"{named} Journeymen are named; {due} fill up the team."
        broken.append(RosterViolation("LRB-TEAM-06", text, "hires.journeymen"))
    return broken


def _check_none(team: ListTeam, hired: Hires) -> tuple[RosterViolation, ...]:
    """What is wrong where nothing is hired for a match: all that is."""
    if hired == NOBODY:
        return ()
    return (RosterViolation(GRANTS[team.rules].no_hires, "Nothing is hired for a match in this game.", "hires"),)


def journeyman_positions(team: ListTeam) -> tuple[RosterPosition, ...]:
    """Of which positions a team's Journeymen may be, the cheapest first; none of an unknown list."""
    roster = roster_of(team)
    return linemen(roster) if roster is not None and book_of(team.rules).hires else ()
