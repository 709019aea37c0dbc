"""Teams ready to play: read from a file, checked by the drafting rules, turned into the engine's sheets."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from dungeonbowl.data.books import COLLEGE_GAMES, has_colleges
from dungeonbowl.data.colleges import CollegeBook, CollegeInfo, PositionInfo, load_colleges
from dungeonbowl.data.reading import BadData, Entry, read_document
from dungeonbowl.data.roster import Draft, check_roster, roster_cost
from dungeonbowl.data.rosters import ready_rosters
from dungeonbowl.state import PlayerSheet, TeamSheet

_READY: Final = Path(__file__).resolve().parent / "ready"
_NAME_LENGTH: Final = 40


@dataclass(frozen=True, slots=True)
class ReadyTeam:
    """
    A drafted team.

    Attributes:
        college: Its college.
        name: Its name.
        blurb: Who they are, in a sentence or two.
        sheet: The team as the engine takes it.
        cost: Gold pieces of players and team re-rolls.
    """

    college: CollegeInfo
    name: str
    blurb: str
    sheet: TeamSheet
    cost: int


def player_sheet(position: PositionInfo, number: int, name: str) -> PlayerSheet:
    """A new player of a position."""
    return PlayerSheet(
        number,
        name,
        position.key,
        position.ma,
        position.st,
        position.ag,
        position.pa,
        position.av,
        position.skills,
        position.cost,
        keywords=position.keywords,
    )


def _read_players(entry: Entry, college: CollegeInfo) -> tuple[PlayerSheet, ...]:
    """The players of a team file."""
    players: list[PlayerSheet] = []
    for item in entry.entries(1, 16):
        fields = item.fields(("number", "name", "position"))
        number = fields["number"].number(1, 16)
        key = fields["position"].key_text()
        position = college.position(key)
        if position is None:
            fields["position"].fail(f"{college.name} has no position {key}")
        name = fields["name"].text(_NAME_LENGTH)
        for other in players:
            if other.number == number:
                fields["number"].fail(f"{number} is already the number of {other.name}")
            if other.name == name:
                fields["name"].fail(f"{name} stands twice")
        players.append(player_sheet(position, number, name))
    return tuple(players)


def read_team(path: Path, book: CollegeBook) -> ReadyTeam:
    """
    The team of a file.

    Args:
        path: A YAML file with `college`, `name`, `rerolls`, `players` and, if wanted, `blurb`.
        book: The ruleset's colleges.

    Raises:
        BadData: The file cannot be read, is no team, or the team breaks a drafting rule.
    """
    root = read_document(path)
    fields = root.fields(("college", "name", "rerolls", "players"), ("blurb",))
    named = fields["college"].text(60)
    college = book.find(named)
    if college is None:
        fields["college"].fail(f"no college {named!r}; known are {', '.join(each.colour for each in book.colleges)}")
    players = _read_players(fields["players"], college)
    rerolls = fields["rerolls"].number(0, 99)
    counts: dict[str, int] = {}
    for player in players:
        counts[player.position] = counts.get(player.position, 0) + 1
    for violation in check_roster(college, Draft(counts, rerolls), book):
        root.fail(f"{violation.text} ({violation.rule})")
    name = fields["name"].text(_NAME_LENGTH)
    return ReadyTeam(
        college,
        name,
        fields["blurb"].text(300) if "blurb" in fields else "",
        TeamSheet(name, college.colour, players, rerolls),
        roster_cost(college, counts, rerolls),
    )


def load_team(path: Path, ruleset: str) -> TeamSheet:
    """The sheet of a team file for a ruleset with colleges. Raises: BadData, see `read_team`."""
    return read_team(path, load_colleges(ruleset)).sheet


@cache
def ready_teams(ruleset: str) -> tuple[ReadyTeam, ...]:
    """
    One team for each college, in the order of the colleges.

    Raises:
        BadData: There is no such ruleset, or a file is damaged.
    """
    if not has_colleges(ruleset):
        raise BadData("data/ready", 0, "", f"no ruleset {ruleset[:40]!r}; known are {', '.join(COLLEGE_GAMES)}")
    book = load_colleges(ruleset)
    return tuple(read_team(_READY / ruleset / f"{college.colour}.yaml", book) for college in book.colleges)


def ready_keys(ruleset: str) -> list[str]:
    """What `ready_team` takes for a ruleset: the colours of its colleges or the keys of its team lists."""
    if has_colleges(ruleset):
        return [team.college.colour for team in ready_teams(ruleset)]
    return [team.roster.key for team in ready_rosters(ruleset)]


def ready_team(college: str, ruleset: str) -> TeamSheet:
    """
    The ready team of a college or of a team list.

    Args:
        college: Key, name or colour of the college, or the key of the list.
        ruleset: The ruleset it plays.

    Raises:
        BadData: There is no such team or ruleset.
    """
    if not has_colleges(ruleset):
        for team in ready_rosters(ruleset):
            if team.roster.key == college:
                return team.sheet
        raise BadData("data/ready", 0, "", f"no team {college[:60]!r}")
    found = load_colleges(ruleset).find(college)
    for ready in ready_teams(ruleset):
        if found is not None and ready.college.key == found.key:
            return ready.sheet
    raise BadData("data/ready", 0, "", f"no college {college[:60]!r}")
