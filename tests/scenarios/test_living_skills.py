"""Every skill of the living rulebook has scenarios for its use, for keeping it, and for where it does not apply."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from dungeonbowl.data import load_skills
from tests.kit.scenarios import scenarios
from tests.kit.skills import acts, listed, owns, rests, says_no, seen

INDEX: Final = Path(__file__).resolve().parent.parent / "data" / "living-skill-scenarios.yaml"
GAMES: Final = ("db5", "naf")
BOOK: Final = load_skills("naf")
"""The newest edition, which has the skills of all."""
KEYS: Final = [skill.key for skill in BOOK.skills]
SILENT: Final = tuple(skill.key for skill in BOOK.skills if skill.untold)
"""Skills that no event names: they change who may do what, how many, or a number."""


def index() -> dict[str, dict[str, tuple[str, ...]]]:
    """The scenarios by skill and by what they show."""
    return listed(INDEX, "naf")


def test_the_books_of_older_editions_have_no_other_skills() -> None:
    assert {skill.key for skill in load_skills("db5").skills} <= set(KEYS)


def test_the_index_knows_every_skill_in_the_order_of_the_list() -> None:
    assert list(index()) == KEYS


def test_every_scenario_of_the_index_is_of_these_games_and_has_an_owner_of_the_skill() -> None:
    for key, kinds in index().items():
        for name in {name for named in kinds.values() for name in named}:
            assert scenarios()[name].rules in GAMES, (key, name)
            assert owns(name, key), (key, name)


@pytest.mark.parametrize("key", KEYS)
def test_skill_acts(key: str) -> None:
    assert ("used" in index()[key]) == (key not in SILENT)
    for name in index()[key].get("used", ()):
        assert any(acts(event, key, "naf") for event in seen(name).events), name


@pytest.mark.parametrize("key", KEYS)
def test_skill_can_be_kept_where_there_is_a_choice(key: str) -> None:
    assert ("declined" in index()[key]) == bool(BOOK.of_key(key).chosen)
    for name in index()[key].get("declined", ()):
        offered = BOOK.of_key(key).chosen != "asked" or says_no(name, key) or key in seen(name).opened
        assert offered and (says_no(name, key) or rests(name, key, "naf")), name


@pytest.mark.parametrize("key", KEYS)
def test_skill_rests_where_it_does_not_apply(key: str) -> None:
    for name in index()[key]["idle"]:
        assert rests(name, key, "naf"), name
