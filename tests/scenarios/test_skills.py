"""Every skill and trait has scenarios for its use, for declining it, and for where it does not apply."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from dungeonbowl.data import load_skills
from tests.kit.scenarios import of_skill, scenarios
from tests.kit.skills import acts, listed, owns, rests, says_no, seen

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


def index() -> dict[str, dict[str, tuple[str, ...]]]:
    """The scenarios by skill and by what they show."""
    return listed(INDEX, "db2021")


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
        assert key in SILENT or any(acts(event, key, "db2021") for event in found.events), name
    assert key in SILENT or any(acts(event, key, "db2021") for name in of_skill(key) for event in seen(name).events)


@pytest.mark.parametrize("key", KEYS)
def test_skill_can_be_declined_where_there_is_a_choice(key: str) -> None:
    said = any(says_no(name, key) for name in of_skill(key))
    assert (said or "declined" in index()[key]) == bool(load_skills("db2021").of_key(key).chosen)
    for name in index()[key].get("declined", ()):
        asked = key in seen(name).opened
        spared = rests(name, key, "db2021")
        assert says_no(name, key) or asked or spared or key in AT_WILL, name


@pytest.mark.parametrize("key", KEYS)
def test_skill_rests_where_it_does_not_apply(key: str) -> None:
    for name in index()[key]["idle"]:
        assert rests(name, key, "db2021"), name
