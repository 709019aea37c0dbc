"""
Drafting by a team list of the living rulebook: what it costs, what makes it legal, and what the team is worth.

Rules: LRB-TEAM, LRB-IND, LRB-APO-06, NAF-TEAM, DB7-TEAM.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dungeonbowl.core import skills as sk
from dungeonbowl.data.hires import MERCENARY_COST, MERCENARY_SKILL, MOST_STARS, load_inducements, load_stars
from dungeonbowl.data.roster import Draft, RosterViolation
from dungeonbowl.state import PlayerSheet, TeamSheet
from dungeonbowl.state.sheets import LARGE

MOST_PLAYERS: Final = 16
LEAST_PLAYERS: Final = 11
MOST_REROLLS: Final = 8
APOTHECARY_COST: Final = 50_000
STAFF_COST: Final = 10_000
"""Gold pieces of an assistant coach, a cheerleader or a point of Fan Factor."""
LEAST_GOLD: Final = 100_000
MOST_GOLD: Final = 10_000_000
ALWAYS_THERE: Final = 12
"""A position of which a list has fewer is one of specialists (DB7-TEAM-04)."""


@dataclass(frozen=True, slots=True)
class Grant:
    """
    What a game lets a new team have.

    Attributes:
        gold: Gold pieces, where the organiser says nothing else.
        least_gold, most_gold: Between which the organiser may choose.
        gold_rule: The rule that says so.
        least, most: How many players a team has; `size_rule` says so.
        normal, double: How many skills from their normal lists, and from those of a double, are added to its players.
        skill_rule: The rule that says so.
        reroll_times: How many times the printed price a team re-roll costs.
        specialists: How many players may be of positions with fewer than 12; 0 for any number.
        no_hires: The rule by which no team hires or buys for a match out of its gold; empty where teams do.
        wizard_rule: The rule by which no team hires a wizard.
        teams_rule: The rule that says which teams there are.
        players_rule: The rule that says who is in a team.
        own_stars: Whether a coach may bring star players of their own.
    """

    gold: int = 1_000_000
    least_gold: int = LEAST_GOLD
    most_gold: int = MOST_GOLD
    gold_rule: str = "LRB-TEAM-01"
    least: int = LEAST_PLAYERS
    most: int = MOST_PLAYERS
    normal: int = 0
    double: int = 0
    skill_rule: str = "LRB-TEAM-01"
    size_rule: str = "LRB-TEAM-01"
    reroll_times: int = 1
    specialists: int = 0
    no_hires: str = ""
    wizard_rule: str = "LRB-IND-02"
    teams_rule: str = "LRB-TEAM-02"
    players_rule: str = "LRB-TEAM-01"
    own_stars: bool = False


_WIZARD: Final = "wizard"
"""The inducement that no match underground knows."""

GRANTS: Final = {
    "db5": Grant(wizard_rule="DB5-GEN-12"),
    "naf": Grant(1_100_000, 1_000_000, 1_200_000, "NAF-TEAM-01", normal=5, double=1, skill_rule="NAF-TEAM-02"),
    "age": Grant(wizard_rule="AGE-BASE-01"),
    "db7s": Grant(
        600_000,
        gold_rule="DB7-TEAM-01",
        least=7,
        most=11,
        size_rule="DB7-TEAM-03",
        skill_rule="DB7-TEAM-07",
        reroll_times=2,
        specialists=4,
        no_hires="DB7-TEAM-09",
    ),
    # Nothing costs gold; what players count is what limits them.
    "db1989": Grant(
        0,
        0,
        0,
        "DB89-TEAM-07",
        least=6,
        size_rule="DB89-TEAM-07",
        skill_rule="BB2E-SKILL-01",
        no_hires="DB89-TEAM-07",
        teams_rule="DB89-TEAM-02",
        players_rule="DB89-TEAM-07",
        own_stars=True,
    ),
}
"""What each game with team lists grants."""


ARMS: Final = (
    *("fire", "shadow", "metal", "light", "death", "life", "beasts", "heavens"),
    *("human", "orc", "amazon"),
)
"""The signs and colours that the page can paint a team in: those of the colleges, and three more."""


@dataclass(frozen=True, slots=True)
class RosterPosition:
    """
    A position of a team list.

    Attributes:
        key: Its key, `blitzer`; another list may have one of the same key.
        name: Its printed name.
        race: What its players are, which Animosity asks for.
        most: How many of it may be hired.
        cost: Gold pieces.
        ma, st, ag, av: The characteristics as values.
        skills: Pairs of skill number and value, 0 where a skill has none.
        normal: Categories of skills that a player may learn on any roll.
        double: Categories that need a double.
        sp, ts, cl: What the game of 1989 adds to a sprint, a throw and a catch.
        large: Whether one covers two by two squares.
    """

    key: str
    name: str
    race: str
    most: int
    cost: int
    ma: int
    st: int
    ag: int
    av: int
    skills: tuple[tuple[int, int], ...]
    normal: tuple[str, ...]
    double: tuple[str, ...]
    sp: int = 0
    ts: int = 0
    cl: int = 0
    large: bool = False

    def player(self, number: int, name: str) -> PlayerSheet:
        """A new player of the position."""
        return PlayerSheet(
            number,
            name,
            self.key,
            self.ma,
            self.st,
            self.ag,
            0,
            self.av,
            self.skills,
            self.cost,
            keywords=(self.key, self.race, LARGE) if self.large else (self.key, self.race),
            sp=self.sp,
            ts=self.ts,
            cl=self.cl,
        )


@dataclass(frozen=True, slots=True)
class Roster:
    """
    A team list.

    Attributes:
        key: Its key, `wood_elf`.
        name: What such teams are called.
        blurb: A sentence about them.
        arms: One of `ARMS`.
        reroll: The price of a team re-roll when the team is new.
        apothecary: Whether it may have an apothecary.
        positions: Its positions, in the printed order.
    """

    key: str
    name: str
    blurb: str
    arms: str
    reroll: int
    apothecary: bool
    positions: tuple[RosterPosition, ...]

    def position(self, key: str) -> RosterPosition | None:
        """The position of that key, if there is one."""
        return next((position for position in self.positions if position.key == key), None)


@dataclass(frozen=True, slots=True)
class RosterTeam:
    """A drafted team: its list, its name, a sentence about it, its sheet, what it cost, and the dice of its races."""

    roster: Roster
    name: str
    blurb: str
    sheet: TeamSheet
    cost: int
    dice: tuple[int, int] = (0, 0)


def starting_gold(draft: Draft, rules: str) -> int:
    """What there is to spend. Rules: LRB-TEAM-01, NAF-TEAM-01, DB7-TEAM-01."""
    grant = GRANTS[rules]
    return min(draft.budget or grant.gold, grant.most_gold)


# -- what it costs ---------------------------------------------------------------------------------------------------


def list_cost(roster: Roster, draft: Draft, rules: str) -> int:
    """Gold pieces of all that is bought; what nobody sells costs nothing. Rules: LRB-TEAM-03, -04, LRB-IND-02."""
    players = sum(position.cost * draft.positions.get(position.key, 0) for position in roster.positions)
    around = STAFF_COST * draft.staff + (APOTHECARY_COST if draft.apothecary else 0)
    return players + reroll_cost(roster, rules) * max(draft.rerolls, 0) + around + hire_cost(roster, draft, rules)


def reroll_cost(roster: Roster, rules: str) -> int:
    """Gold pieces of a team re-roll of a new team. Rules: LRB-TEAM-03, DB7-TEAM-05."""
    return GRANTS[rules].reroll_times * roster.reroll


def hire_cost(roster: Roster, draft: Draft, rules: str) -> int:
    """Gold pieces of what is hired for one match only. Rules: LRB-IND-02, -04, -05."""
    inducements, stars = load_inducements(rules), load_stars(rules)
    bought = sum(
        inducements[key].cost_for(roster.key) * n for key, n in draft.inducements.items() if key in inducements
    )
    hired = sum(stars[key].cost for key in draft.stars if key in stars)
    for position in roster.positions:
        hired += (position.cost + MERCENARY_COST) * draft.mercenaries.get(position.key, 0)
    return bought + hired + MERCENARY_SKILL * draft.trained


def team_value(roster: Roster, draft: Draft, rules: str) -> int:
    """
    Team Value: all players, re-rolls at their first price, apothecary and staff; nothing hired for one match.

    Players whom the edition calls Disposable count nothing. Rules: LRB-TEAM-05.
    """
    free = sum(
        position.cost * draft.positions.get(position.key, 0)
        for position in roster.positions
        if any(skill == sk.DISPOSABLE for skill, _ in position.skills)
    )
    return list_cost(roster, draft, rules) - hire_cost(roster, draft, rules) - free


def inducement_gold(own: int, other: int, treasury: int = 0) -> int:
    """Gold for inducements by the Team Values of both: the difference for the lesser, and what it pays. LRB-IND-01."""
    return max(other - own, 0) + treasury


def linemen(roster: Roster) -> tuple[RosterPosition, ...]:
    """
    The positions that Journeymen may be of, the cheapest first: those of which the list allows most.

    Rules: LRB-TEAM-06.
    """
    most = max(position.most for position in roster.positions)
    return tuple(sorted((each for each in roster.positions if each.most == most), key=lambda each: each.cost))


def journeymen_due(fit: int, rules: str) -> int:
    """How many Journeymen fill up a team with so many players fit to play. Rules: LRB-TEAM-06, DB7-TEAM-03."""
    return max(GRANTS[rules].least - fit, 0)


# -- what is legal ---------------------------------------------------------------------------------------------------


def check_list(roster: Roster, draft: Draft, rules: str) -> tuple[RosterViolation, ...]:
    """
    Every drafting rule that a team breaks, in the order of the rules; none if it is legal.

    Rules: LRB-TEAM-01 to -04, LRB-APO-06, LRB-IND-02, -04, -05, NAF-TEAM-01, DB7-TEAM-01 to -05, -09.
    """
    broken: list[RosterViolation] = []
    grant = GRANTS[rules]
    players = sum(draft.positions.values())
    if not grant.least <= players <= grant.most:
        text = f"The team has {players} players; it needs from {grant.least} to {grant.most}."
        broken.append(RosterViolation(grant.size_rule, text, "players"))
    specialists = count_specialists(roster, draft)
    if grant.specialists and specialists > grant.specialists:
        text = f"{specialists} players are specialists; at most {grant.specialists} may be."
        broken.append(RosterViolation("DB7-TEAM-04", text, "players"))
    if draft.budget and not grant.least_gold <= draft.budget <= grant.most_gold:
        text = f"A budget of {draft.budget:,} gold; from {grant.least_gold:,} to {grant.most_gold:,} may be agreed on."
        broken.append(RosterViolation(grant.gold_rule, text, "budget"))
    budget = starting_gold(draft, rules)
    cost = list_cost(roster, draft, rules)
    if cost > budget:
        broken.append(RosterViolation(grant.gold_rule, f"The team costs {cost:,} gold; there is {budget:,}."))
    for key, count in draft.positions.items():
        position = roster.position(key)
        if position is None:
            text = f"{roster.name} have no position {key[:60]!r}."
            broken.append(RosterViolation("LRB-TEAM-02", text, "players"))
        elif not 0 <= count <= position.most:
            text = f"{count} of {position.name}; from 0 to {position.most} may be hired."
            broken.append(RosterViolation("LRB-TEAM-02", text, "players"))
    if not 0 <= draft.rerolls <= MOST_REROLLS:
        text = f"{draft.rerolls} team re-rolls; from 0 to {MOST_REROLLS} may be bought."
        broken.append(RosterViolation("LRB-TEAM-03", text, "rerolls"))
    if draft.apothecary and not roster.apothecary:
        broken.append(RosterViolation("LRB-APO-06", f"{roster.name} may not have an apothecary.", "apothecary"))
    if grant.no_hires and any((*draft.inducements.values(), *draft.mercenaries.values(), len(draft.stars))):
        text = "Inducements only make up for a difference in Team Value; none are bought with the team's gold."
        broken.append(RosterViolation(grant.no_hires, text, "players"))
    return (*broken, *check_hired(roster, draft, rules))


def check_hired(roster: Roster, draft: Draft, rules: str) -> tuple[RosterViolation, ...]:
    """What is wrong with all that a team has for one match, its price aside. Rules: LRB-IND-02, -04, -05."""
    return (*_check_inducements(roster, draft, rules), *_check_players(roster, draft, rules))


def count_specialists(roster: Roster, draft: Draft) -> int:
    """How many players are of positions of which a list has fewer than 12. Rules: DB7-TEAM-04."""
    return sum(draft.positions.get(one.key, 0) for one in roster.positions if one.most < ALWAYS_THERE)


def _check_inducements(roster: Roster, draft: Draft, rules: str) -> list[RosterViolation]:
    """What is wrong with the inducements bought (LRB-IND-02, DB5-GEN-12, AGE-BASE-01)."""
    broken: list[RosterViolation] = []
    known = load_inducements(rules)
    for key, count in draft.inducements.items():
        inducement = known.get(key)
        text = ""
        if inducement is None:
            text = f"No match here uses {key[:60]!r}."
        elif not 0 <= count <= inducement.most:
            text = f"{count} of {inducement.name}; from 0 to {inducement.most} may be bought."
        elif count and not inducement.sells_to(roster.key, roster.apothecary):
            text = f"{inducement.name} is not for {roster.name}."
        if text:
            rule = GRANTS[rules].wizard_rule if key == _WIZARD else "LRB-IND-02"
            broken.append(RosterViolation(rule, text, f"inducements.{key[:60]}"))
    return broken


def _check_players(roster: Roster, draft: Draft, rules: str) -> list[RosterViolation]:
    """What is wrong with mercenaries and star players (LRB-IND-02, -04, -05)."""
    broken: list[RosterViolation] = []
    for key, count in draft.mercenaries.items():
        position = roster.position(key)
        if position is None or not 0 <= count + draft.positions.get(key, 0) <= position.most:
            name = repr(key[:60]) if position is None else position.name
            text = f"{name}: with {count} mercenaries there are more than the list allows."
            broken.append(RosterViolation("LRB-IND-04", text, "players"))
    mercenaries = sum(draft.mercenaries.values())
    if not 0 <= draft.trained <= mercenaries:
        text = f"{draft.trained} mercenaries with a skill more; there are {mercenaries}."
        broken.append(RosterViolation("LRB-IND-04", text, "players"))
    broken += _check_stars(roster, draft, rules)
    most = GRANTS[rules].most
    if sum(draft.positions.values()) + mercenaries + len(draft.stars) > most:
        text = f"With those hired there are more than {most} players."
        broken.append(RosterViolation("LRB-IND-04", text, "players"))
    return broken


def _check_stars(roster: Roster, draft: Draft, rules: str) -> list[RosterViolation]:
    """What is wrong with the star players (LRB-IND-02, -05)."""
    broken: list[RosterViolation] = []
    stars = load_stars(rules)
    for key in draft.stars:
        star = stars.get(key)
        if star is None or roster.key not in star.teams:
            text = f"No star {key[:60]!r} plays for {roster.name}."
            broken.append(RosterViolation("LRB-IND-05", text, "stars"))
        elif star.pair and star.pair not in draft.stars:
            text = f"{star.sheet.name} comes only with {stars[star.pair].sheet.name}."
            broken.append(RosterViolation("LRB-IND-05", text, "stars"))
    if len(draft.stars) > MOST_STARS or len(set(draft.stars)) < len(draft.stars):
        text = f"At most {MOST_STARS} star players may be hired, each once."
        broken.append(RosterViolation("LRB-IND-02", text, "stars"))
    return broken


def both_hired(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    """The star players whom both teams have hired: they play for neither, and both fees are lost. Rules: LRB-IND-05."""
    return tuple(key for key in one if key in other)
