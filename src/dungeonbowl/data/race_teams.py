"""Teams of the game of 1989 that are ready to play: read from a file, checked by the rules, turned into sheets."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from dungeonbowl.core.skills import SKILL_KEYS
from dungeonbowl.data.races import RaceBook, RaceDraft, RaceTeam, check_races, load_races
from dungeonbowl.data.reading import Entry, read_document
from dungeonbowl.data.tables import load_tables
from dungeonbowl.state import PlayerSheet, TeamSheet

MOST_PLAYERS: Final = 16
_HERE: Final = Path(__file__).resolve().parent
_NAME_LENGTH: Final = 40


@dataclass(frozen=True, slots=True)
class RaceReady:
    """
    A ready team.

    Attributes:
        team: The team of the college that it is.
        name: Its name.
        blurb: Who they are, in a sentence or two.
        draft: What it was drafted from.
        sheet: The team as the engine takes it.
    """

    team: RaceTeam
    name: str
    blurb: str
    draft: RaceDraft
    sheet: TeamSheet


def race_sheet(book: RaceBook, race: str, position: str, number: int, name: str) -> PlayerSheet:
    """
    A new player.

    Raises:
        KeyError: There is no such race or position.
    """
    of = book.races[race]
    ma, sp, st, ag, ts, cl, av = of.positions[position].profile
    return PlayerSheet(
        number,
        name,
        position,
        ma,
        st,
        ag,
        0,
        av,
        tuple((SKILL_KEYS.index(skill), level) for skill, level in of.skills.items()),
        keywords=(position, race, f"{race}_{position}"),
        sp=sp,
        ts=ts,
        cl=cl,
    )


def _players(entry: Entry, book: RaceBook, team: RaceTeam) -> tuple[PlayerSheet, ...]:
    """The players of a ready team."""
    players: list[PlayerSheet] = []
    for item in entry.entries(1, MOST_PLAYERS):
        line = item.fields(("number", "name", "race", "position"))
        race = line["race"].one_of(tuple(dict.fromkeys(team.races)))
        position = line["position"].one_of(tuple(book.races[race].positions))
        number = line["number"].number(1, MOST_PLAYERS)
        if any(other.number == number for other in players):
            line["number"].fail(f"{number} is somebody else's number")
        name = line["name"].text(_NAME_LENGTH)
        players.append(race_sheet(book, race, position=position, number=number, name=name))
    return tuple(players)


def _ready(path: Path, book: RaceBook) -> RaceReady:
    """A ready team, checked against the rules of drafting. Raises: BadData."""
    root = read_document(path)
    fields = root.fields(("college", "name", "blurb", "secondary", "tertiary", "players"))
    team = book.teams[fields["college"].one_of(tuple(book.teams))]
    players = _players(fields["players"], book, team)
    hired: dict[tuple[str, str], int] = {}
    for player in players:
        kind = (player.keywords[1], player.position)
        hired[kind] = hired.get(kind, 0) + 1
    draft = RaceDraft(hired, fields["secondary"].number(1, 6), fields["tertiary"].number(1, 6))
    for violation in check_races(book, load_tables(book.ruleset), team, draft):
        root.fail(f"{violation.text} ({violation.rule})")
    name = fields["name"].text(_NAME_LENGTH)
    return RaceReady(team, name, fields["blurb"].text(200), draft, TeamSheet(name, team.college, players))


@cache
def ready_race_teams(ruleset: str) -> tuple[RaceReady, ...]:
    """
    A ready team for each college of a game, in their order.

    Raises:
        BadData: A file is damaged.
    """
    book = load_races(ruleset)
    return tuple(_ready(_HERE / "ready" / ruleset / f"{key}.yaml", book) for key in book.teams)
