"""Teams drafted by a team list of the living rulebook: what they are, and a file as JSON and back."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Final

from dungeonbowl.core import skills as sk
from dungeonbowl.data.books import LIST_GAMES, book_of
from dungeonbowl.data.drafting import Roster, RosterPosition
from dungeonbowl.data.races import BOUNDS, PROFILE
from dungeonbowl.data.reading import Entry, json_entry
from dungeonbowl.data.roster import Draft
from dungeonbowl.data.rosters import load_rosters
from dungeonbowl.data.skill_book import load_skills
from dungeonbowl.league.written.files import read_line
from dungeonbowl.league.written.shapes import ListFile, ListPlayerFile

FORMAT: Final = "dungeonbowl-list"
VERSION: Final = 1
PLAYERS_MOST: Final = 32


@dataclass(frozen=True, slots=True)
class ListPlayer:
    """
    A player of the file.

    Attributes:
        number, name, position: As on the shirt, and what they are hired as.
        skills: Skills besides those of the position.
        mercenary: Whether they are one.
        profile: Of a star player of one's own in the game of 1989, MA, SP, ST, AG, TS, CL and AV; empty for others.
        missing: Whether they miss the match, being hurt or dead.
        journeyman: Whether they fill up the team for this match; nobody in a file does.
    """

    number: int
    name: str
    position: str
    skills: tuple[str, ...] = ()
    mercenary: bool = False
    profile: tuple[int, ...] = ()
    missing: bool = False
    journeyman: bool = False


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
        dice: The dice for the second and the third race of a team of races; 0 where none was rolled.
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
    dice: tuple[int, int] = (0, 0)


# -- files -----------------------------------------------------------------------------------------------------------


def list_from_json(value: object, file: str = "team") -> ListTeam:
    """The team of plain JSON values. Raises: BadData, see `list_of`."""
    return list_of(json_entry(value, file))


def is_list(root: Entry) -> bool:
    """Whether a file says that it is such a team."""
    return isinstance(root.value, dict) and "format" in root.value and root.value["format"].value == FORMAT


def list_of(root: Entry) -> ListTeam:
    """The team of a file, legal or not. Raises: BadData."""
    fields = root.fields(
        ("format", "version", "rules", "team", "name", "players"),
        ("rerolls", "apothecary", "staff", "budget", "inducements", "stars", "secondary", "tertiary"),
    )
    fields["format"].one_of((FORMAT,))
    fields["version"].number(VERSION, VERSION)
    inducements = fields["inducements"].items(16) if "inducements" in fields else ()
    rules = fields["rules"].one_of(LIST_GAMES)
    return ListTeam(
        rules,
        fields["team"].key_text(),
        read_line(fields["name"]),
        tuple(_player(item, rules) for item in fields["players"].entries(0, PLAYERS_MOST)),
        fields["rerolls"].number(0, 99) if "rerolls" in fields else 0,
        "apothecary" in fields and fields["apothecary"].flag(),
        fields["staff"].number(0, 99) if "staff" in fields else 0,
        fields["budget"].number(0, 10_000_000) if "budget" in fields else 0,
        {key: entry.number(0, 99) for key, entry in inducements},
        tuple(item.key_text() for item in fields["stars"].entries(0, 16)) if "stars" in fields else (),
        (
            fields["secondary"].number(0, 6) if "secondary" in fields else 0,
            fields["tertiary"].number(0, 6) if "tertiary" in fields else 0,
        ),
    )


def _player(entry: Entry, rules: str) -> ListPlayer:
    """A player of a file. Raises: BadData."""
    # Where no match changes a team, who is hurt is out of one match only.
    marks = ("star", "missing") if book_of(rules).hires else ("star",)
    fields = entry.fields(("number", "name", "position"), ("skills", "mercenary", *marks))
    star = fields["star"].fields(PROFILE) if "star" in fields else {}
    return ListPlayer(
        fields["number"].number(1, 99),
        read_line(fields["name"]),
        fields["position"].key_text(),
        tuple(item.key_text() for item in fields["skills"].entries(0, 8)) if "skills" in fields else (),
        "mercenary" in fields and fields["mercenary"].flag(),
        tuple(star[key].number(*bounds) for key, bounds in zip(PROFILE, BOUNDS, strict=True)) if star else (),
        "missing" in fields and fields["missing"].flag(),
    )


def list_to_json(team: ListTeam) -> ListFile:
    """A team as plain JSON values; what is 0, no or empty is left out, and reading them gives the same team."""
    found: ListFile = {
        "format": FORMAT,
        "version": VERSION,
        "rules": team.rules,
        "team": team.team,
        "name": team.name,
        "players": [_player_to_json(player) for player in team.players],
    }
    if team.rerolls:
        found["rerolls"] = team.rerolls
    if team.apothecary:
        found["apothecary"] = True
    if team.staff:
        found["staff"] = team.staff
    if team.budget:
        found["budget"] = team.budget
    bought = {key: count for key, count in team.inducements.items() if count}
    if bought:
        found["inducements"] = bought
    if team.stars:
        found["stars"] = list(team.stars)
    if any(team.dice):
        found["secondary"], found["tertiary"] = team.dice
    return found


def _player_to_json(player: ListPlayer) -> ListPlayerFile:
    """A player of a file."""
    found: ListPlayerFile = {"number": player.number, "name": player.name, "position": player.position}
    if player.skills:
        found["skills"] = list(player.skills)
    if player.mercenary:
        found["mercenary"] = True
    if player.profile:
        found["star"] = dict(zip(PROFILE, player.profile, strict=True))
    if player.missing:
        found["missing"] = True
    return found


def write_list(team: ListTeam) -> bytes:
    """A team as a file's bytes."""
    return (json.dumps(list_to_json(team), indent=2, ensure_ascii=False) + "\n").encode()


# -- what it is drafted from -----------------------------------------------------------------------------------------


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
        team.dice,
    )


def skills_of(rules: str, player: ListPlayer, position: RosterPosition) -> tuple[tuple[int, int], ...]:
    """
    A player's skills with their values; what is no skill is left out.

    Mercenaries and Journeymen are Loners. Rules: LRB-IND-04, LRB-TEAM-06.
    """
    numbers = {skill.key: (skill.number, skill.default) for skill in load_skills(rules).skills}
    owned = [*position.skills, *(numbers[key] for key in player.skills if key in numbers)]
    if (player.mercenary or player.journeyman) and all(skill != sk.LONER for skill, _ in position.skills):
        owned.append(numbers["loner"])
    return tuple(owned)
