"""The team lists of games without colleges, and a ready team of each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from dungeonbowl.data.reading import Entry, read_document
from dungeonbowl.data.roster import Draft, RosterViolation
from dungeonbowl.data.rule_book import EDITION_OF, EDITIONS, read_editions
from dungeonbowl.data.skill_book import load_skills
from dungeonbowl.state import PlayerSheet, TeamSheet

_HERE: Final = Path(__file__).resolve().parent
_NAME_LENGTH: Final = 40
BUDGET: Final = 1_000_000
MOST_PLAYERS: Final = 16
LEAST_PLAYERS: Final = 11
MOST_REROLLS: Final = 8
APOTHECARY_COST: Final = 50_000
STAFF_COST: Final = 10_000
"""Gold pieces of an assistant coach, a cheerleader or a point of Fan Factor."""

CATEGORY_LETTERS: Final = {"g": "general", "a": "agility", "s": "strength", "p": "passing", "m": "mutation"}
"""The categories of skills by the letters of the team lists."""

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
    """A drafted team: its list, its name, a sentence about it, its sheet and what it cost."""

    roster: Roster
    name: str
    blurb: str
    sheet: TeamSheet
    cost: int


def _called(fields: dict[str, Entry], edition: str) -> str:
    """The name of a list or a position in an edition."""
    if "called" in fields:
        for key, entry in fields["called"].items(3):
            if key not in EDITIONS:
                entry.fail(f"no edition {key!r}; known are {', '.join(EDITIONS)}")
            if key == edition:
                return entry.text(_NAME_LENGTH)
    return fields["name"].text(_NAME_LENGTH)


def _position(entry: Entry, team: str, skills: dict[str, tuple[int, int]], edition: str) -> RosterPosition | None:
    """A position, unless the edition has no such row."""
    fields = entry.fields(
        ("key", "name", "most", "cost", "profile", "skills", "normal", "double"), ("called", "editions", "race")
    )
    if edition not in read_editions(fields):
        return None
    profile = fields["profile"].fields(("ma", "st", "ag", "av"))
    return RosterPosition(
        fields["key"].key_text(),
        _called(fields, edition),
        fields["race"].key_text() if "race" in fields else team,
        fields["most"].number(1, MOST_PLAYERS),
        fields["cost"].number(0, BUDGET),
        profile["ma"].number(1, 10),
        profile["st"].number(1, 10),
        profile["ag"].number(1, 10),
        profile["av"].number(1, 12),
        tuple(skills[item.one_of(tuple(skills))] for item in fields["skills"].entries(0, 12)),
        tuple(CATEGORY_LETTERS[letter] for letter in fields["normal"].words(tuple(CATEGORY_LETTERS))),
        tuple(CATEGORY_LETTERS[letter] for letter in fields["double"].words(tuple(CATEGORY_LETTERS))),
    )


def _roster(entry: Entry, skills: dict[str, tuple[int, int]], edition: str) -> Roster | None:
    """A team list, unless the edition has none of the kind."""
    fields = entry.fields(("key", "name", "arms", "blurb", "reroll", "apothecary", "positions"), ("called", "editions"))
    if edition not in read_editions(fields):
        return None
    key = fields["key"].key_text()
    reroll = fields["reroll"]
    if isinstance(reroll.value, dict):
        reroll = reroll.fields(EDITIONS)[edition]
    rows = [_position(one, key, skills, edition) for one in fields["positions"].entries(1, 20)]
    positions = tuple(row for row in rows if row is not None)
    if len({position.key for position in positions}) < len(positions):
        fields["positions"].fail("a position stands twice in one edition")
    return Roster(
        key,
        _called(fields, edition),
        fields["blurb"].text(200),
        fields["arms"].one_of(ARMS),
        reroll.number(10_000, 100_000),
        fields["apothecary"].flag(),
        positions,
    )


@cache
def load_rosters(rules: str) -> tuple[Roster, ...]:
    """
    The team lists of a game on the living rulebook, as its edition prints them.

    Raises:
        BadData: The file is damaged.
        KeyError: The game has no team lists.
    """
    edition = EDITION_OF[rules]
    fields = read_document(_HERE / "teams" / "living.yaml").fields(("ruleset", "source", "confidence", "teams"))
    skills = {skill.key: (skill.number, skill.default) for skill in load_skills(rules).skills}
    found = [_roster(entry, skills, edition) for entry in fields["teams"].entries(1, 64)]
    return tuple(roster for roster in found if roster is not None)


def _players(entry: Entry, roster: Roster) -> tuple[PlayerSheet, ...]:
    """The players of a ready team."""
    players: list[PlayerSheet] = []
    for item in entry.entries(LEAST_PLAYERS, MOST_PLAYERS):
        line = item.fields(("number", "name", "position"))
        position = roster.position(line["position"].key_text())
        if position is None:
            line["position"].fail(f"{roster.name} have no such position")
        number = line["number"].number(1, MOST_PLAYERS)
        if any(other.number == number for other in players):
            line["number"].fail(f"{number} is somebody else's number")
        players.append(player_of(position, number, line["name"].text(_NAME_LENGTH)))
    return tuple(players)


def player_of(position: RosterPosition, number: int, name: str) -> PlayerSheet:
    """A new player of a position."""
    return PlayerSheet(
        number,
        name,
        position.key,
        position.ma,
        position.st,
        position.ag,
        0,
        position.av,
        position.skills,
        position.cost,
        keywords=(position.key, position.race),
    )


def _ready(path: Path, roster: Roster) -> RosterTeam:
    """A ready team, checked against its list. Raises: BadData."""
    root = read_document(path)
    fields = root.fields(("team", "name", "blurb", "rerolls", "apothecary", "players"))
    if fields["team"].key_text() != roster.key:
        fields["team"].fail(f"expected {roster.key}")
    rerolls = fields["rerolls"].number(0, MOST_REROLLS)
    players = _players(fields["players"], roster)
    hired: dict[str, int] = {}
    for player in players:
        hired[player.position] = hired.get(player.position, 0) + 1
    draft = Draft(hired, rerolls, fields["apothecary"].flag())
    for violation in check_list(roster, draft):
        root.fail(f"{violation.text} ({violation.rule})")
    name = fields["name"].text(_NAME_LENGTH)
    sheet = TeamSheet(name, roster.key, players, rerolls, apothecaries=1 if draft.apothecary else 0)
    return RosterTeam(roster, name, fields["blurb"].text(200), sheet, list_cost(roster, draft))


@cache
def ready_rosters(rules: str) -> tuple[RosterTeam, ...]:
    """
    A ready team for each list of a game, in their order.

    A team has one file, and another for the editions from which on its list has other positions.

    Raises:
        BadData: A file is damaged.
        KeyError: The game has no team lists.
    """
    return tuple(_ready(_ready_file(one.key, EDITION_OF[rules]), one) for one in load_rosters(rules))


def _ready_file(team: str, edition: str) -> Path:
    """The file of a list's ready team: that of the newest edition up to this one that has its own."""
    folder = _HERE / "ready" / "living"
    for each in reversed(EDITIONS[: EDITIONS.index(edition) + 1]):
        path = folder / f"{team}.{each}.yaml"
        if path.exists():
            return path
    return folder / f"{team}.yaml"


# -- drafting --------------------------------------------------------------------------------------------------------


def list_cost(roster: Roster, draft: Draft) -> int:
    """Gold pieces of all that is bought; positions that the list has not cost nothing. Rules: LRB-TEAM-03, -04."""
    players = sum(position.cost * draft.positions.get(position.key, 0) for position in roster.positions)
    around = STAFF_COST * draft.staff + (APOTHECARY_COST if draft.apothecary else 0)
    return players + roster.reroll * max(draft.rerolls, 0) + around


class DraftLaw:
    """What a game asks of a new team besides its list: the rule of the budget, the usual one and the most."""

    def __init__(self, rule: str, budget: int, most: int) -> None:
        self.rule = rule
        self.budget = budget
        self.most = most


LRB_LAW: Final = DraftLaw("LRB-TEAM-01", BUDGET, 0)
DRAFT_LAWS: Final = {"naf": DraftLaw("NAF-TEAM-01", 1_100_000, 1_200_000)}
"""The games that have a budget of their own; `most` is the largest that may be agreed on, 0 for any."""


def check_list(roster: Roster, draft: Draft, rules: str = "") -> tuple[RosterViolation, ...]:
    """
    Every drafting rule that a new team breaks, in the order of the rules; none if it is legal.

    Rules: LRB-TEAM-01 to -04, LRB-APO-06, NAF-TEAM-01.
    """
    law = DRAFT_LAWS.get(rules, LRB_LAW)
    broken: list[RosterViolation] = []
    players = sum(draft.positions.values())
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        text = f"The team has {players} players; it needs from {LEAST_PLAYERS} to {MOST_PLAYERS}."
        broken.append(RosterViolation("LRB-TEAM-01", text))
    budget = draft.budget or law.budget
    budget = min(budget, law.most) if law.most else budget
    cost = list_cost(roster, draft)
    if cost > budget:
        broken.append(RosterViolation(law.rule, f"The team costs {cost:,} gold; there is {budget:,}."))
    for key, count in draft.positions.items():
        position = roster.position(key)
        if position is None:
            broken.append(RosterViolation("LRB-TEAM-02", f"{roster.name} have no position {key[:60]!r}."))
        elif not 0 <= count <= position.most:
            text = f"{count} of {position.name}; from 0 to {position.most} may be hired."
            broken.append(RosterViolation("LRB-TEAM-02", text))
    if not 0 <= draft.rerolls <= MOST_REROLLS:
        text = f"{draft.rerolls} team re-rolls; from 0 to {MOST_REROLLS} may be bought."
        broken.append(RosterViolation("LRB-TEAM-03", text))
    if draft.apothecary and not roster.apothecary:
        broken.append(RosterViolation("LRB-APO-06", f"{roster.name} may not have an apothecary."))
    return tuple(broken)


def list_rules_broken(rules: str, team: str, draft: Draft) -> list[str]:
    """The ids of the rules that say that a draft for a game's list is not legal."""
    roster = next((each for each in load_rosters(rules) if each.key == team), None)
    if roster is None:
        return ["LRB-TEAM-02"]
    return [violation.rule for violation in check_list(roster, draft, rules)]
