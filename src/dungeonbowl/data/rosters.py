"""The team lists of games without colleges, and a ready team of each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from dungeonbowl.data.reading import Entry, read_document
from dungeonbowl.data.skill_book import load_skills
from dungeonbowl.state import PlayerSheet, TeamSheet

_HERE: Final = Path(__file__).resolve().parent
_NAME_LENGTH: Final = 40
BUDGET: Final = 1_000_000
MOST_PLAYERS: Final = 16
LEAST_PLAYERS: Final = 11
MOST_REROLLS: Final = 8


@dataclass(frozen=True, slots=True)
class RosterPosition:
    """
    A position of a team list.

    Attributes:
        key: Its key, `orc_blitzer`.
        name: Its printed name.
        most: How many of it may be hired.
        cost: Gold pieces.
        ma, st, ag, av: The characteristics as values.
        skills: Pairs of skill number and value, 0 where a skill has none.
    """

    key: str
    name: str
    most: int
    cost: int
    ma: int
    st: int
    ag: int
    av: int
    skills: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Roster:
    """A team list: its key, name, a sentence about it, the price of a team re-roll, and its positions."""

    key: str
    name: str
    blurb: str
    reroll: int
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


def _position(entry: Entry, skills: dict[str, int]) -> RosterPosition:
    fields = entry.fields(("key", "name", "most", "cost", "profile", "skills"))
    profile = fields["profile"].fields(("ma", "st", "ag", "av"))
    return RosterPosition(
        fields["key"].key_text(),
        fields["name"].text(_NAME_LENGTH),
        fields["most"].number(1, MOST_PLAYERS),
        fields["cost"].number(0, BUDGET),
        profile["ma"].number(1, 10),
        profile["st"].number(1, 10),
        profile["ag"].number(1, 10),
        profile["av"].number(1, 12),
        tuple((skills[item.one_of(tuple(skills))], 0) for item in fields["skills"].entries(0, 12)),
    )


@cache
def load_rosters(rules: str) -> tuple[Roster, ...]:
    """
    The team lists of a game, in the order of its file.

    Raises:
        BadData: The game has none, or the file is damaged.
    """
    fields = read_document(_HERE / "teams" / f"{rules}.yaml").fields(("ruleset", "source", "confidence", "teams"))
    skills = {skill.key: skill.number for skill in load_skills(rules).skills}
    found: list[Roster] = []
    for entry in fields["teams"].entries(1, 64):
        team = entry.fields(("key", "name", "blurb", "reroll", "positions"))
        positions = tuple(_position(one, skills) for one in team["positions"].entries(1, 20))
        found.append(
            Roster(
                team["key"].key_text(),
                team["name"].text(_NAME_LENGTH),
                team["blurb"].text(200),
                team["reroll"].number(10_000, 100_000),
                positions,
            )
        )
    return tuple(found)


def _ready(path: Path, roster: Roster) -> RosterTeam:
    """A ready team, checked against its list. Raises: BadData."""
    root = read_document(path)
    fields = root.fields(("team", "name", "blurb", "rerolls", "players"))
    if fields["team"].key_text() != roster.key:
        fields["team"].fail(f"expected {roster.key}")
    rerolls = fields["rerolls"].number(0, MOST_REROLLS)
    cost = rerolls * roster.reroll
    counts: dict[str, int] = {}
    players: list[PlayerSheet] = []
    for item in fields["players"].entries(LEAST_PLAYERS, MOST_PLAYERS):
        line = item.fields(("number", "name", "position"))
        position = roster.position(line["position"].key_text())
        if position is None:
            line["position"].fail(f"{roster.name} have no such position")
        counts[position.key] = counts.get(position.key, 0) + 1
        if counts[position.key] > position.most:
            line["position"].fail(f"at most {position.most} of it may be hired")
        number = line["number"].number(1, MOST_PLAYERS)
        if any(other.number == number for other in players):
            line["number"].fail(f"{number} is somebody else's number")
        cost += position.cost
        players.append(
            PlayerSheet(
                number,
                line["name"].text(_NAME_LENGTH),
                position.key,
                position.ma,
                position.st,
                position.ag,
                0,
                position.av,
                position.skills,
                position.cost,
                keywords=(position.key, roster.key),
            )
        )
    if cost > BUDGET:
        root.fail(f"the team costs {cost:,} gold; {BUDGET:,} may be spent")
    name = fields["name"].text(_NAME_LENGTH)
    sheet = TeamSheet(name, roster.key, tuple(players), rerolls)
    return RosterTeam(roster, name, fields["blurb"].text(200), sheet, cost)


@cache
def ready_rosters(rules: str) -> tuple[RosterTeam, ...]:
    """
    A ready team for each list of a game, in their order.

    Raises:
        BadData: The game has none, or a file is damaged.
    """
    return tuple(_ready(_HERE / "ready" / rules / f"{one.key}.yaml", one) for one in load_rosters(rules))
