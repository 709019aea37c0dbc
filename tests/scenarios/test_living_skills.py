"""Every skill of the living rulebook has scenarios for its use, for keeping it, and for where it does not apply."""

from __future__ import annotations

from typing import Final

import pytest

from dungeonbowl.data import load_skills
from dungeonbowl.data.books import EDITION_OF
from dungeonbowl.notation.scenario.model import SHOWN
from tests.kit.skills import acts, owns, rests, says_no, seen, shown

GAMES: Final = tuple(EDITION_OF)
BOOK: Final = load_skills("naf")
"""The newest edition, which has the skills of all."""
KEYS: Final = [skill.key for skill in BOOK.skills]
SILENT: Final = tuple(skill.key for skill in BOOK.skills if skill.untold)
"""Skills that no event names: they change who may do what, how many, or a number."""


def test_the_books_of_older_editions_have_no_other_skills() -> None:
    assert {skill.key for skill in load_skills("db5").skills} <= set(KEYS)


def test_whoever_is_said_to_show_a_skill_has_an_owner_of_it() -> None:
    for kind in SHOWN:
        for key, names in shown(kind, GAMES).items():
            for name in names:
                assert owns(name, key), (key, name)


@pytest.mark.parametrize("key", KEYS)
def test_skill_acts(key: str) -> None:
    assert (key in shown("used", GAMES)) == (key not in SILENT)
    for name in shown("used", GAMES).get(key, []):
        assert any(acts(event, key, "naf") for event in seen(name).events), name


@pytest.mark.parametrize("key", KEYS)
def test_skill_can_be_kept_where_there_is_a_choice(key: str) -> None:
    assert (key in shown("declined", GAMES)) == bool(BOOK.of_key(key).chosen)
    for name in shown("declined", GAMES).get(key, []):
        offered = BOOK.of_key(key).chosen != "asked" or says_no(name, key) or key in seen(name).opened
        assert offered and (says_no(name, key) or rests(name, key, "naf")), name


@pytest.mark.parametrize("key", KEYS)
def test_skill_rests_where_it_does_not_apply(key: str) -> None:
    for name in shown("idle", GAMES)[key]:
        assert rests(name, key, "naf"), name
