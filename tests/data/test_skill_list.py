"""The skill list as a whole: what is not in it, which pairs exclude each other, and what cannot be learned."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from dungeonbowl.core.skills import SKILL_KEYS
from dungeonbowl.data import BadData, load_colleges, load_skills
from dungeonbowl.data.skill_book import read_skills

COVERS = ("DB21-SKIL-06", "DB21-SKIL-08", "DB21-SKIL-09")


@pytest.mark.parametrize("key", ["kick", "cannoneer", "cloud_burster", "hail_mary_pass"])
def test_four_skills_of_the_open_field_do_not_exist(key: str) -> None:
    assert key not in {skill.key for skill in load_skills("db2021").skills}


@pytest.mark.parametrize("key", ["portal_navigator", "give_and_go", "portal_passer", "wall_thrower"])
def test_four_skills_of_the_dungeon_replace_them(key: str) -> None:
    assert load_skills("db2021").of_key(key).category in ("general", "passing")


@pytest.mark.parametrize(("one", "other"), [("frenzy", "grab"), ("leap", "pogo_stick")])
def test_pairs_that_exclude_each_other(one: str, other: str) -> None:
    book = load_skills("db2021")
    assert other in book.of_key(one).excludes
    assert one in book.of_key(other).excludes


def test_strong_arm_needs_somebody_to_throw() -> None:
    assert load_skills("db2021").of_key("strong_arm").requires == ("throw_team_mate",)


def test_no_position_breaks_these_rules() -> None:
    book = load_skills("db2021")
    for college in load_colleges("db2021").colleges:
        for position in college.positions:
            keys = {SKILL_KEYS[number] for number, _ in position.skills}
            for key in keys:
                assert not keys & set(book.of_key(key).excludes), (position.key, key)
                assert keys >= set(book.of_key(key).requires), (position.key, key)


def test_only_traits_are_missing_from_the_table_of_what_can_be_learned() -> None:
    for skill in load_skills("db2021").skills:
        assert (skill.row is None) == (skill.category == "trait"), skill.key


def test_dungeonbowl_5_has_its_twelve_skills_and_leader_under_its_own_names() -> None:
    book = load_skills("db5")
    assert {skill.key for skill in book.skills} >= {
        *("block", "catch", "dodge", "frenzy", "guard", "leader", "mighty_blow"),
        *("pro", "sidestep", "stand_firm", "sure_feet", "sure_hands", "tackle"),
    }
    assert book.of_key("sidestep").name == "Side Step"
    assert all(skill.row is None for skill in book.skills), "no skill is learned by chance"


def test_a_table_of_random_skills_has_a_row_for_every_skill(tmp_path: Path) -> None:
    file = tmp_path / "skills.yaml"
    lines = Path(str(files("dungeonbowl.data") / "skills" / "db2021.yaml")).read_text(encoding="utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if line.strip().startswith("row:"))
    file.write_text("\n".join([*lines[:at], *lines[at + 1 :]]), encoding="utf-8")
    with pytest.raises(BadData, match="catch has no row of the random table, and others have one"):
        read_skills(file)
