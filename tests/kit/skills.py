"""What scenarios show of a skill: which are said to show it, who owns it, when it acts, rests or is kept."""

from __future__ import annotations

from functools import cache

from dungeonbowl.cli.exercise import skill_of
from dungeonbowl.core.events import Event
from dungeonbowl.core.skills import SKILL_KEYS
from dungeonbowl.data import load_skills
from dungeonbowl.notation.scenario.play import Seen, play_scenario
from tests.kit.scenarios import scenarios


@cache
def shown(kind: str, games: tuple[str, ...]) -> dict[str, list[str]]:
    """The scenarios of some games that say what they show of a skill, by its key."""
    found: dict[str, list[str]] = {}
    for name, scenario in scenarios().items():
        for said, key in scenario.shows:
            if said == kind and scenario.rules in games:
                found.setdefault(key, []).append(name)
    return found


@cache
def seen(name: str) -> Seen:
    """A scenario played."""
    found = Seen()
    result = play_scenario(scenarios()[name], found)
    assert result.passed, result.message
    return found


def owns(name: str, key: str) -> bool:
    """Whether a player of the scenario has the skill."""
    position = scenarios()[name].position
    assert position is not None
    number = SKILL_KEYS.index(key)
    sheets = [sheet for team in position.teams for sheet in team.players]
    return any(number == skill for sheet in sheets for skill, _ in sheet.skills)


def acts(event: Event, key: str, rules: str) -> bool:
    """Whether an event is the doing of a skill, by the book of a game."""
    return skill_of(event, load_skills(rules)) == key


def rests(name: str, key: str, rules: str) -> bool:
    """Whether there is a step of a scenario in which the skill does nothing."""
    return any(not any(acts(event, key, rules) for event in step) for step in seen(name).steps)


def says_no(name: str, key: str) -> bool:
    """Whether the coach of a scenario keeps the skill in so many words."""
    steps = scenarios()[name].steps
    return any(decision == "decline" and key in answers for step in steps for decision, answers in step.choose)
