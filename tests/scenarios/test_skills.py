"""Every skill and trait has scenarios for its use, for declining it, and for where it does not apply."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from dungeonbowl.data import load_skills
from dungeonbowl.notation.scenario.model import SHOWN
from tests.kit.scenarios import of_skill
from tests.kit.skills import acts, owns, rests, says_no, seen, shown

HERE = Path(__file__).resolve().parent
SKILLS = HERE / "db2021" / "skills"
GAMES: Final = ("db2021",)
KEYS = [skill.key for skill in load_skills("db2021").skills]

SILENT: Final = tuple(skill.key for skill in load_skills("db2021").skills if skill.untold)
"""Skills that no event names: they change who may do what, or how many."""

AT_WILL: Final = tuple(
    skill.key for skill in load_skills("db2021").skills if skill.chosen == "way" and not skill.untold
)
"""Skills that only open a way: who does not go it has declined, whatever the events say."""


def test_every_skill_has_a_file_of_its_own_whose_scenarios_have_an_owner_of_it() -> None:
    assert sorted(path.stem for path in SKILLS.glob("*.yaml")) == sorted(KEYS)
    strangers = [(key, name) for key in KEYS for name in of_skill(key) if not owns(name, key)]
    assert not strangers


def test_whoever_is_said_to_show_a_skill_has_an_owner_of_it() -> None:
    for kind in SHOWN:
        for key, names in shown(kind, GAMES).items():
            for name in names:
                assert owns(name, key) or name.startswith("air-oberwald"), (key, name)


@pytest.mark.parametrize("key", KEYS)
def test_skill_acts(key: str) -> None:
    for name in shown("used", GAMES).get(key, []):
        found = seen(name)
        assert key in SILENT or any(acts(event, key, "db2021") for event in found.events), name
    assert key in SILENT or any(acts(event, key, "db2021") for name in of_skill(key) for event in seen(name).events)


@pytest.mark.parametrize("key", KEYS)
def test_skill_can_be_declined_where_there_is_a_choice(key: str) -> None:
    said = any(says_no(name, key) for name in of_skill(key))
    assert (said or key in shown("declined", GAMES)) == bool(load_skills("db2021").of_key(key).chosen)
    for name in shown("declined", GAMES).get(key, []):
        asked = key in seen(name).opened
        spared = rests(name, key, "db2021")
        assert says_no(name, key) or asked or spared or key in AT_WILL, name


@pytest.mark.parametrize("key", KEYS)
def test_skill_rests_where_it_does_not_apply(key: str) -> None:
    for name in shown("idle", GAMES)[key]:
        assert rests(name, key, "db2021"), name
