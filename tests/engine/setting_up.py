"""Matches of 1989 before their first turn, answered by chance as far as a test wants."""

from __future__ import annotations

from dungeonbowl.core import asks as ak
from dungeonbowl.core.rule_ids import RULE_IDS
from dungeonbowl.data import load_dungeon, ready_team
from dungeonbowl.dungeon import Dungeon
from dungeonbowl.dungeon.layout.sections import END_ZONE
from dungeonbowl.dungeon.layout.written import parse_dungeon
from dungeonbowl.match import Match, RandomCoach

BLOCK = load_dungeon("setup_1")
PLACED = (ak.ASK_PLACE_CHEST, ak.ASK_PLACE_PORTAL, ak.ASK_PLACE_DOOR)
DEPLOYED = (ak.ASK_DEPLOY, ak.ASK_DEPLOY_AT)


def begun(
    seed: int, dungeon: Dungeon = BLOCK, teams: tuple[str, str] = ("human", "orc"), **options: str | int
) -> Match:
    """A match at its first question."""
    home, away = (ready_team(key, "db1989") for key in teams)
    return Match.new("db1989", home, away, dungeon, seed, dict(options))


def answered(match: Match, *asks: int, seed: int = 1) -> Match:
    """The match after all questions of these kinds have been answered by chance."""
    pick = RandomCoach(seed)
    while match.question is not None and match.question.ask in asks:
        question = match.question
        match.answer(int(pick.choose(question.ask, question.seat, question.player, match.game.open_options)))
    return match


def told(match: Match, kind: int) -> list[tuple[int, int]]:
    """The value and the square of every event of a kind."""
    return [(int(event.value), int(event.to)) for event in match.events if event.kind == kind]


def cited(match: Match) -> set[str]:
    """The rules behind everything that has happened."""
    return {RULE_IDS[rule] for event in match.events for rule in event.rules}


def free_dungeon(width: int = 40, height: int = 46) -> Dungeon:
    """One hall between both end zones, in which everything finds room."""
    hall = ["#" + "." * (width - 2) + "#"] * (height - 16)
    left = (width - 12) // 2
    north = ["#" * left + row.replace("E", "A") + "#" * (width - 12 - left) for row in END_ZONE]
    south = [row[::-1].replace("A", "B") for row in reversed(north)]
    rows = [*north, "#" * (left + 2) + "..####.." + "#" * (width - left - 10), *hall, *south]
    rows[8] = hall[0]
    value = {"key": "free", "name": "Free", "blurb": "", "rules": "db1989", "rows": rows, "rooms": [], "zones": []}
    return parse_dungeon(value)


FREE = free_dungeon()
