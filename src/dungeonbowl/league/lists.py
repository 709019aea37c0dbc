"""
Teams drafted by a team list of the living rulebook: a file as JSON and back, its rules, its sheet for a match.

Such a team plays every match as it was drafted. Rules: LRB-TEAM, LRB-IND, NAF-TEAM-02.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import Final

from dungeonbowl.core import skills as sk
from dungeonbowl.data.drafting import DRAFTING, Roster, RosterPosition, check_list
from dungeonbowl.data.hires import load_inducements, load_stars
from dungeonbowl.data.reading import BadData, Entry
from dungeonbowl.data.roster import Draft, RosterViolation
from dungeonbowl.data.rosters import load_rosters, player_of
from dungeonbowl.data.rule_book import EDITION_OF
from dungeonbowl.data.skill_book import load_skills
from dungeonbowl.state import PlayerSheet, TeamSheet

FORMAT: Final = "dungeonbowl-list"
VERSION: Final = 1
NAME_MOST: Final = 40
PLAYERS_MOST: Final = 32


@dataclass(frozen=True, slots=True)
class ListPlayer:
    """A player of the file: number, name, position, added skills, and whether they are a mercenary."""

    number: int
    name: str
    position: str
    skills: tuple[str, ...] = ()
    mercenary: bool = False


@dataclass(frozen=True, slots=True)
class ListTeam:
    """
    A drafted team.

    Attributes:
        rules: The game it plays.
        team: The key of its list.
        name: Its name.
        players: Its players, mercenaries among them.
        rerolls, apothecary, staff, budget: As in `Draft`.
        inducements: What it buys for each match, by key.
        stars: The star players it hires, by key.
    """

    rules: str
    team: str
    name: str
    players: tuple[ListPlayer, ...]
    rerolls: int = 0
    apothecary: bool = False
    staff: int = 0
    budget: int = 0
    inducements: dict[str, int] = field(default_factory=dict[str, int])
    stars: tuple[str, ...] = ()


# -- files -----------------------------------------------------------------------------------------------------------


def is_list(root: Entry) -> bool:
    """Whether a file says that it is such a team."""
    return isinstance(root.value, dict) and "format" in root.value and root.value["format"].value == FORMAT


def list_of(root: Entry) -> ListTeam:
    """The team of a file, legal or not. Raises: BadData."""
    fields = root.fields(
        ("format", "version", "rules", "team", "name", "players"),
        ("rerolls", "apothecary", "staff", "budget", "inducements", "stars"),
    )
    fields["format"].one_of((FORMAT,))
    fields["version"].number(VERSION, VERSION)
    inducements = fields["inducements"].items(16) if "inducements" in fields else ()
    return ListTeam(
        fields["rules"].one_of(tuple(EDITION_OF)),
        fields["team"].key_text(),
        fields["name"].text(NAME_MOST),
        tuple(_player(item) for item in fields["players"].entries(0, PLAYERS_MOST)),
        fields["rerolls"].number(0, 99) if "rerolls" in fields else 0,
        "apothecary" in fields and fields["apothecary"].flag(),
        fields["staff"].number(0, 99) if "staff" in fields else 0,
        fields["budget"].number(0, 10_000_000) if "budget" in fields else 0,
        {key: entry.number(0, 99) for key, entry in inducements},
        tuple(item.key_text() for item in fields["stars"].entries(0, 16)) if "stars" in fields else (),
    )


def _player(entry: Entry) -> ListPlayer:
    """A player of a file. Raises: BadData."""
    fields = entry.fields(("number", "name", "position"), ("skills", "mercenary"))
    return ListPlayer(
        fields["number"].number(1, 99),
        fields["name"].text(NAME_MOST),
        fields["position"].key_text(),
        tuple(item.key_text() for item in fields["skills"].entries(0, 8)) if "skills" in fields else (),
        "mercenary" in fields and fields["mercenary"].flag(),
    )


def write_list(team: ListTeam) -> bytes:
    """A team as a file's bytes; what is 0, no or empty is left out."""
    players: list[dict[str, object]] = []
    for player in team.players:
        line: dict[str, object] = {"number": player.number, "name": player.name, "position": player.position}
        if player.skills:
            line["skills"] = list(player.skills)
        if player.mercenary:
            line["mercenary"] = True
        players.append(line)
    more: dict[str, object] = {
        "rerolls": team.rerolls,
        "apothecary": team.apothecary,
        "staff": team.staff,
        "budget": team.budget,
        "inducements": team.inducements,
        "stars": list(team.stars),
    }
    head: dict[str, object] = {"format": FORMAT, "version": VERSION, "rules": team.rules, "team": team.team}
    given = {**head, "name": team.name, **{key: value for key, value in more.items() if value}, "players": players}
    return (json.dumps(given, indent=2, ensure_ascii=False) + "\n").encode()


# -- the rules -------------------------------------------------------------------------------------------------------


def roster_of(team: ListTeam) -> Roster | None:
    """The list of a team, if there is one of its key."""
    return next((roster for roster in load_rosters(team.rules) if roster.key == team.team), None)


def draft_of(team: ListTeam) -> Draft:
    """What the team is drafted from."""
    hired: dict[str, int] = {}
    mercenaries: dict[str, int] = {}
    for player in team.players:
        count = mercenaries if player.mercenary else hired
        count[player.position] = count.get(player.position, 0) + 1
    trained = sum(bool(player.skills) for player in team.players if player.mercenary)
    return Draft(
        hired,
        team.rerolls,
        team.apothecary,
        team.staff,
        team.budget,
        team.inducements,
        team.stars,
        mercenaries,
        trained,
    )


def check_drafted(team: ListTeam) -> tuple[RosterViolation, ...]:
    """Every rule of drafting that a team breaks; none if it is legal."""
    roster = roster_of(team)
    if roster is None:
        return (RosterViolation("LRB-TEAM-02", f"There is no team {team.team[:60]!r}."),)
    broken = list(check_list(roster, draft_of(team), team.rules))
    numbers = [player.number for player in team.players]
    if len(set(numbers)) < len(numbers):
        broken.append(RosterViolation("LRB-TEAM-01", "Two players wear the same number."))
    return (*broken, *_check_skills(team, roster))


def _check_skills(team: ListTeam, roster: Roster) -> list[RosterViolation]:
    """What is wrong with the skills added (LRB-IND-04, NAF-TEAM-02, DB7-TEAM-07)."""
    broken: list[RosterViolation] = []
    package_rule = DRAFTING[team.rules].package_rule
    normal, double = 0, 0
    for player in team.players:
        position = roster.position(player.position)
        if position is None or not player.skills:
            continue
        rule = "LRB-IND-04" if player.mercenary else package_rule
        if len(player.skills) > 1:
            broken.append(
                RosterViolation(rule, f"{player.name} has {len(player.skills)} added skills; one is allowed.")
            )
        for key in player.skills:
            kind = _learned(team.rules, position, key)
            if kind == "":
                broken.append(RosterViolation(rule, f"{player.name} cannot learn {key[:60]!r}."))
            elif player.mercenary and kind == "double":
                broken.append(RosterViolation(rule, f"{player.name} may only have a normal skill."))
            elif not player.mercenary:
                normal += kind == "normal"
                double += kind == "double"
    most_normal, most_double = DRAFTING[team.rules].package
    spare = max(most_double - double, 0)
    if double > most_double or normal > most_normal + spare:
        text = (
            f"{normal} normal skills and {double} of a double are added; {most_normal} and {most_double} are allowed."
        )
        broken.append(RosterViolation(package_rule, text))
    return broken


def _learned(rules: str, position: RosterPosition, key: str) -> str:
    """Whether a position learns a skill on a `normal` roll, on a `double`, or not at all (empty)."""
    found = next((skill for skill in load_skills(rules).skills if skill.key == key), None)
    if found is None or any(skill == found.number for skill, _ in position.skills):
        return ""
    if found.category in position.normal:
        return "normal"
    return "double" if found.category in position.double else ""


# -- the match -------------------------------------------------------------------------------------------------------


def list_sheet(team: ListTeam, rules: str, name: str = "team") -> TeamSheet:
    """
    The sheet with which a legal team comes to a match.

    Raises:
        BadData: It is of another game, or breaks a rule.
    """
    if team.rules != rules:
        raise BadData(name, 0, "rules", f"{team.name} is a team of {team.rules}, and this match plays {rules}")
    broken = check_drafted(team)
    roster = roster_of(team)
    if broken or roster is None:
        raise BadData(name, 0, "", f"{broken[0].text} ({broken[0].rule})")
    numbers = {skill.key: (skill.number, skill.default) for skill in load_skills(rules).skills}
    players = [_sheet(player, roster, numbers) for player in team.players]
    worn = {player.number for player in players}
    for key in team.stars:
        free = next(number for number in range(1, 100) if number not in worn)
        worn.add(free)
        players.append(replace(load_stars(rules)[key].sheet, number=free))
    had = team.inducements
    return TeamSheet(
        team.name,
        roster.key,
        tuple(players),
        team.rerolls,
        had.get("bribes", 0),
        had.get("training", 0),
        apothecaries=int(team.apothecary) + had.get("wandering_apothecaries", 0),
        chefs=had.get("chefs", 0),
    )


def _sheet(player: ListPlayer, roster: Roster, numbers: dict[str, tuple[int, int]]) -> PlayerSheet:
    """A player as they come to a match; a mercenary is a Loner."""
    position = roster.position(player.position)
    assert position is not None, "a legal team has positions of its list"
    sheet = player_of(position, player.number, player.name)
    added = [numbers[key] for key in player.skills]
    if player.mercenary and all(skill != sk.LONER for skill, _ in sheet.skills):
        added.append(numbers["loner"])
    return replace(sheet, skills=(*sheet.skills, *added))


def inducement_keys(rules: str) -> tuple[str, ...]:
    """The keys of what a team may buy for a match."""
    return tuple(load_inducements(rules))
