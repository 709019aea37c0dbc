"""
The college teams of 1989 as lists of positions, whether a draft for one is legal, and a ready team of each.

Source: DB89-TEAM, DB89-RACE.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from dungeonbowl.core import skills as sk
from dungeonbowl.data.drafting import Roster, RosterPosition, RosterTeam
from dungeonbowl.data.races import (
    KICKER,
    POSITIONS,
    SQUAD,
    Race,
    RaceBook,
    RaceDraft,
    RaceTeam,
    check_races,
    load_races,
)
from dungeonbowl.data.reading import Entry, read_document
from dungeonbowl.data.roster import Draft, RosterViolation
from dungeonbowl.data.tables import load_tables
from dungeonbowl.state import PlayerSheet, TeamSheet

MOST_PLAYERS: Final = 16
LEAST_PLAYERS: Final = 6
"""All of a team count 16, and nobody counts more than 3."""
_FACES: Final = 6
_NAME_LENGTH: Final = 40

_READY: Final = Path(__file__).resolve().parent / "ready"


# -- lists -----------------------------------------------------------------------------------------------------------


@cache
def race_rosters(rules: str) -> tuple[Roster, ...]:
    """
    The teams of a game as lists: those of the colleges, then those for a first match.

    Raises:
        BadData: The file is damaged, or the game has no such teams.
    """
    book = load_races(rules)
    return tuple(_roster(book, team) for team in (*book.teams.values(), *book.presets.values()))


def _roster(book: RaceBook, team: RaceTeam) -> Roster:
    """The list of a team: the positions of its races, each race once."""
    races = [book.races[key] for key in dict.fromkeys(team.races)]
    positions = tuple(
        _position(book, race, key) for race in races for key in POSITIONS if _may_have(team, race, position=key)
    )
    return Roster(team.college, team.name, team.blurb, team.arms, 0, apothecary=False, positions=positions)


def _may_have(team: RaceTeam, race: Race, position: str) -> bool:
    """Whether a team may ever hire somebody of a race in a position."""
    if position not in race.positions:
        return False
    return not race.positions[position].only_third or position == team.third_as


def _position(book: RaceBook, race: Race, key: str) -> RosterPosition:
    """A position of a race as a row of a list."""
    ma, sp, st, ag, ts, cl, av = race.positions[key].profile
    return RosterPosition(
        f"{race.key}_{key}",
        f"{race.name} {key.capitalize()}",
        race.key,
        min(book.limits.get(key, SQUAD), SQUAD // race.counts),
        0,
        ma,
        st,
        ag,
        av,
        tuple((sk.SKILL_KEYS.index(skill), level) for skill, level in race.skills.items()),
        (),
        (),
        sp,
        ts,
        cl,
        race.large,
    )


def check_race_list(roster: Roster, draft: Draft, rules: str, large_monsters: bool = True) -> list[RosterViolation]:
    """
    Every drafting rule that a team breaks; none if it is legal.

    Args:
        large_monsters: Whether the match allows them; a team may be drafted with some for one that does.

    Source: DB89-TEAM-04 to -14, DB89-DWARF, DB89-ELF.
    """
    book = load_races(rules)
    team = book.team(roster.key)
    assert team is not None, "every list is a team's"
    broken: list[RosterViolation] = []
    if team.college in book.teams and not all(1 <= die <= _FACES for die in draft.dice):
        text = "A D6 is rolled for the players of the second race, and another for those of the third."
        broken.append(RosterViolation("DB89-TEAM-04", text))
    named = {position: _pair(roster, position) for position in draft.positions}
    hired = {named[position]: count for position, count in draft.positions.items()}
    dice = [min(max(die, 1), _FACES) for die in draft.dice]
    broken += check_races(book, load_tables(rules), team, RaceDraft(hired, dice[0], dice[1], large_monsters))
    for count in draft.positions.values():
        if count < 0:
            broken.append(RosterViolation("DB89-TEAM-07", f"{count} of a position; nobody is hired so often."))
    if draft.stars:
        text = "No star player is known: their book is no part of the game."
        broken.append(RosterViolation("DB89-STAR-03", text, "stars"))
    return broken


def counted(roster: Roster, players: Mapping[str, int], rules: str) -> int:
    """What players count in all, by their positions. Source: DB89-TEAM-09."""
    races = load_races(rules).races
    found = ((roster.position(key), count) for key, count in players.items())
    return sum(races[position.race].counts * count for position, count in found if position is not None)


def allowed_by(dice: tuple[int, int], rules: str) -> tuple[int, int]:
    """How many players of the second and of the third race two dice allow. Source: DB89-RACE-11."""
    tables = load_tables(rules)
    second, third = (min(max(die, 1), _FACES) for die in dice)
    return int(tables.table("secondary").at(second)), int(tables.table("tertiary").at(third))


def rolled_for(roster: Roster, rules: str) -> tuple[str, str]:
    """The second and the third race of a team, in words, for which a die is rolled; empty where none is needed."""
    book = load_races(rules)
    team = book.teams.get(roster.key)
    if team is None:
        return "", ""
    first, second, third = team.races
    who = "" if third == first and not team.third_as else book.races[third].plural
    if team.third_as:
        who = f"{book.races[third].name} {team.third_as.capitalize()}s"
    return ("" if second == first else book.races[second].plural), who


def _pair(roster: Roster, key: str) -> tuple[str, str]:
    """The race and the position that a key stands for; what is none of the list stays as it is."""
    found = roster.position(key)
    if found is not None:
        return found.race, key.removeprefix(f"{found.race}_")
    for word in (*POSITIONS, KICKER):
        if key.endswith(f"_{word}"):
            return key.removesuffix(f"_{word}"), word
    return key, ""


# -- ready teams -----------------------------------------------------------------------------------------------------


@cache
def ready_race_teams(rules: str) -> tuple[RosterTeam, ...]:
    """
    A ready team for each list of a game, in their order.

    Raises:
        BadData: A file is damaged, or its team is not legal.
    """
    return tuple(_ready(_READY / rules / f"{roster.key}.yaml", roster, rules) for roster in race_rosters(rules))


def _ready(path: Path, roster: Roster, rules: str) -> RosterTeam:
    """A ready team, checked against its list. Raises: BadData."""
    root = read_document(path)
    fields = root.fields(("college", "name", "blurb", "players"), ("secondary", "tertiary"))
    if fields["college"].key_text() != roster.key:
        fields["college"].fail(f"expected {roster.key}")
    second, third = (fields[key].number(1, _FACES) if key in fields else 0 for key in ("secondary", "tertiary"))
    players: list[PlayerSheet] = []
    for item in fields["players"].entries(LEAST_PLAYERS, MOST_PLAYERS):
        players.append(_player(item, roster, players))
    hired: dict[str, int] = {}
    for player in players:
        hired[player.position] = hired.get(player.position, 0) + 1
    for violation in check_race_list(roster, Draft(hired, dice=(second, third)), rules, large_monsters=False):
        root.fail(f"{violation.text} ({violation.rule})")
    name = fields["name"].text(_NAME_LENGTH)
    return RosterTeam(
        roster, name, fields["blurb"].text(200), TeamSheet(name, roster.key, tuple(players)), 0, (second, third)
    )


def _player(item: Entry, roster: Roster, others: list[PlayerSheet]) -> PlayerSheet:
    """A player of a ready team. Raises: BadData."""
    line = item.fields(("number", "name", "race", "position"))
    position = roster.position(f"{line['race'].key_text()}_{line['position'].key_text()}")
    if position is None:
        line["position"].fail(f"the {roster.name} have no such position")
    number = line["number"].number(1, MOST_PLAYERS)
    if any(other.number == number for other in others):
        line["number"].fail(f"{number} is somebody else's number")
    return position.player(number, line["name"].text(_NAME_LENGTH))
