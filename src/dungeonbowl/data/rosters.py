"""The team lists of games without colleges, and a ready team of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from dungeonbowl.data.books import EDITION_OF, EDITIONS, LISTS, RACES, book_of, has_lists
from dungeonbowl.data.drafting import (
    ARMS,
    GRANTS,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    MOST_REROLLS,
    Roster,
    RosterPosition,
    RosterTeam,
    check_list,
    list_cost,
)
from dungeonbowl.data.race_lists import check_race_list, race_rosters, ready_race_teams
from dungeonbowl.data.reading import Entry, read_document
from dungeonbowl.data.roster import Draft, RosterViolation
from dungeonbowl.data.rule_book import read_editions
from dungeonbowl.data.skill_book import load_skills
from dungeonbowl.state import PlayerSheet, TeamSheet

_HERE: Final = Path(__file__).resolve().parent
_NAME_LENGTH: Final = 40
_PRICE_MOST: Final = 1_000_000

CATEGORY_LETTERS: Final = {"g": "general", "a": "agility", "s": "strength", "p": "passing", "m": "mutation"}
"""The categories of skills by the letters of the team lists."""


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
        fields["cost"].number(0, _PRICE_MOST),
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


def _printed_rosters(rules: str) -> tuple[Roster, ...]:
    """The team lists of a game as its edition of the living rulebook prints them. Raises: BadData."""
    edition = EDITION_OF[rules]
    fields = read_document(_HERE / "teams" / "living.yaml").fields(("ruleset", "source", "confidence", "teams"))
    skills = {skill.key: (skill.number, skill.default) for skill in load_skills(rules).skills}
    found = [_roster(entry, skills, edition) for entry in fields["teams"].entries(1, 64)]
    return tuple(roster for roster in found if roster is not None)


def _players(entry: Entry, roster: Roster, least: int = LEAST_PLAYERS) -> tuple[PlayerSheet, ...]:
    """The players of a ready team, at least so many."""
    players: list[PlayerSheet] = []
    for item in entry.entries(least, MOST_PLAYERS):
        line = item.fields(("number", "name", "position"))
        position = roster.position(line["position"].key_text())
        if position is None:
            line["position"].fail(f"{roster.name} have no such position")
        number = line["number"].number(1, MOST_PLAYERS)
        if any(other.number == number for other in players):
            line["number"].fail(f"{number} is somebody else's number")
        players.append(position.player(number, line["name"].text(_NAME_LENGTH)))
    return tuple(players)


def _ready(path: Path, roster: Roster, rules: str) -> RosterTeam:
    """
    A ready team, checked against its list: all of its file, or what it says under `sevens` of a smaller one.

    Raises: BadData.
    """
    root = read_document(path)
    fields = root.fields(("team", "name", "blurb", "rerolls", "apothecary", "players"), ("sevens",))
    if fields["team"].key_text() != roster.key:
        fields["team"].fail(f"expected {roster.key}")
    players = _players(fields["players"], roster)
    if GRANTS[rules].least < LEAST_PLAYERS:
        if "sevens" not in fields:
            root.fail("the key sevens is missing")
        few = fields["sevens"].fields(("rerolls", "apothecary", "players"), ("more",))
        chosen = [item.number(1, MOST_PLAYERS) for item in few["players"].entries(1, MOST_PLAYERS)]
        players = tuple(player for player in players if player.number in chosen)
        players += _players(few["more"], roster, least=1) if "more" in few else ()
        fields.update(rerolls=few["rerolls"], apothecary=few["apothecary"])
    rerolls = fields["rerolls"].number(0, MOST_REROLLS)
    hired: dict[str, int] = {}
    for player in players:
        hired[player.position] = hired.get(player.position, 0) + 1
    draft = Draft(hired, rerolls, fields["apothecary"].flag())
    for violation in check_list(roster, draft, rules):
        root.fail(f"{violation.text} ({violation.rule})")
    name = fields["name"].text(_NAME_LENGTH)
    sheet = TeamSheet(name, roster.key, players, rerolls, apothecaries=1 if draft.apothecary else 0)
    return RosterTeam(roster, name, fields["blurb"].text(200), sheet, list_cost(roster, draft, rules))


def _ready_of_printed(rules: str) -> tuple[RosterTeam, ...]:
    """
    A ready team for each printed list of a game, in their order.

    A team has one file, and another for the editions from which on its list has other positions. Raises: BadData.
    """
    return tuple(_ready(_ready_file(one.key, EDITION_OF[rules]), one, rules) for one in load_rosters(rules))


def _ready_file(team: str, edition: str) -> Path:
    """The file of a list's ready team: that of the newest edition up to this one that has its own."""
    folder = _HERE / "ready" / "living"
    for each in reversed(EDITIONS[: EDITIONS.index(edition) + 1]):
        path = folder / f"{team}.{each}.yaml"
        if path.exists():
            return path
    return folder / f"{team}.yaml"


def _check_printed(roster: Roster, draft: Draft, rules: str, _: bool) -> Sequence[RosterViolation]:
    """Every drafting rule that a team of a printed list breaks; there are no Large Monsters to allow."""
    return check_list(roster, draft, rules)


# -- the lists of any game -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Way:
    """
    A way in which the teams of a game are made.

    Attributes:
        rosters: Its lists.
        ready: A ready team for each.
        check: Every drafting rule that a team breaks, where Large Monsters are allowed or not.
    """

    rosters: Callable[[str], tuple[Roster, ...]]
    ready: Callable[[str], tuple[RosterTeam, ...]]
    check: Callable[[Roster, Draft, str, bool], Sequence[RosterViolation]]


_WAYS: Final = {
    LISTS: _Way(_printed_rosters, _ready_of_printed, _check_printed),
    RACES: _Way(race_rosters, ready_race_teams, check_race_list),
}
"""The ways of the games that have team lists."""


def _way_of(rules: str) -> _Way:
    """How the teams of a game are made. Raises: KeyError, if it has no team lists."""
    if not has_lists(rules):
        raise KeyError(rules)
    return _WAYS[book_of(rules).teams]


@cache
def load_rosters(rules: str) -> tuple[Roster, ...]:
    """
    The team lists of a game, as its edition of the living rulebook prints them, or made of the races of its colleges.

    Raises:
        BadData: The file is damaged.
        KeyError: The game has no team lists.
    """
    return _way_of(rules).rosters(rules)


@cache
def ready_rosters(rules: str) -> tuple[RosterTeam, ...]:
    """
    A ready team for each list of a game, in their order.

    Raises:
        BadData: A file is damaged.
        KeyError: The game has no team lists.
    """
    return _way_of(rules).ready(rules)


def list_rules_broken(rules: str, team: str, draft: Draft, large_monsters: bool = True) -> list[str]:
    """
    The ids of the rules that say that a draft for a game's list is not legal.

    Args:
        large_monsters: As for `check_team_list`.
    """
    roster = next((each for each in load_rosters(rules) if each.key == team), None)
    if roster is None:
        return [GRANTS[rules].teams_rule]
    return [violation.rule for violation in check_team_list(roster, draft, rules, large_monsters)]


def check_team_list(
    roster: Roster, draft: Draft, rules: str, large_monsters: bool = True
) -> tuple[RosterViolation, ...]:
    """
    Every drafting rule that a team of a list of any game breaks; none if it is legal.

    Args:
        large_monsters: Whether the match allows them, where a game leaves that to its coaches.
    """
    return tuple(_way_of(rules).check(roster, draft, rules, large_monsters))
