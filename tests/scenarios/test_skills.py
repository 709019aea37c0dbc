"""Every skill and trait has scenarios for its use, for declining it, and for where it does not apply."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import pytest

from dungeonbowl.cli.exercise import skill_of
from dungeonbowl.core.events import Event
from dungeonbowl.core.skills import SKILL_KEYS
from dungeonbowl.data import load_skills
from dungeonbowl.data.reading import read_document
from dungeonbowl.notation.scenario.play import Seen, play_scenario
from tests.kit.scenarios import of_skill, scenarios

HERE = Path(__file__).resolve().parent
SKILLS = HERE / "db2021" / "skills"
INDEX = HERE.parent / "data" / "skill-scenarios.yaml"
KEYS = [skill.key for skill in load_skills("db2021").skills]

SILENT: Final = tuple(skill.key for skill in load_skills("db2021").skills if skill.untold)
"""Skills that no event names: they change who may do what, or how many."""

AT_WILL: Final = tuple(
    skill.key for skill in load_skills("db2021").skills if skill.chosen == "way" and not skill.untold
)
"""Skills that only open a way: who does not go it has declined, whatever the events say."""


@cache
def index() -> dict[str, dict[str, tuple[str, ...]]]:
    """The scenarios by skill and by what they show."""
    return {
        key: {
            kind: tuple(item.text(80) for item in given.entries(1, 20))
            for kind, given in entry.fields(("idle",), ("used", "declined")).items()
        }
        for key, entry in read_document(INDEX).items(len(KEYS))
    }


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


def acts(event: Event, key: str) -> bool:
    """Whether an event is the skill's doing."""
    return skill_of(event, load_skills("db2021")) == key


def says_no(name: str, key: str) -> bool:
    """Whether the coach of a scenario declines the skill in so many words."""
    steps = scenarios()[name].steps
    return any(decision == "decline" and key in answers for step in steps for decision, answers in step.choose)


def test_every_skill_has_a_file_of_its_own_whose_scenarios_have_an_owner_of_it() -> None:
    assert sorted(path.stem for path in SKILLS.glob("*.yaml")) == sorted(KEYS)
    strangers = [(key, name) for key in KEYS for name in of_skill(key) if not owns(name, key)]
    assert not strangers


def test_the_index_knows_every_skill_in_the_order_of_the_list() -> None:
    assert list(index()) == KEYS


def test_every_scenario_of_the_index_exists_and_has_an_owner_of_the_skill() -> None:
    for key, kinds in index().items():
        for name in {name for named in kinds.values() for name in named}:
            assert name in scenarios(), (key, name)
            assert owns(name, key) or name.startswith("air-oberwald"), (key, name)


@pytest.mark.parametrize("key", KEYS)
def test_skill_acts(key: str) -> None:
    for name in index()[key].get("used", ()):
        found = seen(name)
        assert key in SILENT or any(acts(event, key) for event in found.events), name
    assert key in SILENT or any(acts(event, key) for name in of_skill(key) for event in seen(name).events)


@pytest.mark.parametrize("key", KEYS)
def test_skill_can_be_declined_where_there_is_a_choice(key: str) -> None:
    said = any(says_no(name, key) for name in of_skill(key))
    assert (said or "declined" in index()[key]) == bool(load_skills("db2021").of_key(key).chosen)
    for name in index()[key].get("declined", ()):
        asked = key in seen(name).opened
        spared = any(not any(acts(event, key) for event in step) for step in seen(name).steps)
        assert says_no(name, key) or asked or spared or key in AT_WILL, name


@pytest.mark.parametrize("key", KEYS)
def test_skill_rests_where_it_does_not_apply(key: str) -> None:
    for name in index()[key]["idle"]:
        assert any(not any(acts(event, key) for event in step) for step in seen(name).steps), name
