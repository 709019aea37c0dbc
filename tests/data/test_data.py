"""Rules, skills, rosters and ready teams: every file is read, complete and consistent."""

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from dungeonbowl.core import rule_ids, skills
from dungeonbowl.data import (
    BOOKS,
    BadData,
    Draft,
    check_roster,
    load_colleges,
    load_rules,
    load_skills,
    load_team,
    ready_team,
    ready_teams,
    roster_cost,
)

ROOT = Path(__file__).resolve().parents[2]


def script(name: str) -> ModuleType:
    """A script of the project, imported."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "name",
    ["make_rule_ids", "make_kinds", "make_passages", "make_tables", "make_matrix", "make_rules_docs", "make_protocol"],
)
def test_generated_files_are_up_to_date(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [name, "--check"])
    assert script(name).main() == 0


def test_rule_numbers_are_dense_small_and_named() -> None:
    assert rule_ids.RULE_IDS[0] == ""
    assert rule_ids.NO_RULE == 0
    assert len(rule_ids.RULE_IDS) == rule_ids.RULE_COUNT + 1 <= 4096
    assert rule_ids.RULE_IDS[rule_ids.TELE_03] == "DB21-TELE-03"
    for number, rule_id in enumerate(rule_ids.RULE_IDS):
        if number:
            assert getattr(rule_ids, rule_id.removeprefix("DB21-").replace("-", "_")) == number


def test_skill_numbers_are_dense_and_named() -> None:
    assert len(skills.SKILL_KEYS) == skills.SKILL_COUNT
    for number, key in enumerate(skills.SKILL_KEYS):
        assert getattr(skills, key.upper()) == number


def test_every_rule_of_the_ruleset_has_a_statement() -> None:
    stated = [rule.id for rule in load_rules("db2021").rules]
    assert stated == [rule_id for rule_id in rule_ids.RULE_IDS if rule_id.startswith("DB21-")]


@pytest.mark.parametrize("key", BOOKS)
def test_statements_are_short_and_differ(key: str) -> None:
    rules = load_rules(key).rules
    assert len({rule.statement for rule in rules}) == len(rules)
    for rule in rules:
        assert rule.statement[-1] in ".)" and "\n" not in rule.statement, rule.id
        assert len(rule.statement) <= 900, rule.id


def test_what_waits_for_later_is_marked() -> None:
    book = load_rules("db2021")
    assert not [chapter.code for chapter in book.chapters if not chapter.played]
    later = {rule.id for chapter in book.chapters if chapter.played for rule in chapter.rules if not rule.played}
    assert not later


def test_rules_that_need_a_skill_name_one_that_nobody_starts_with() -> None:
    book = load_skills("db2021")
    for rule in load_rules("db2021").rules:
        if rule.needs:
            assert not book.of_key(rule.needs).rostered, rule.id


def test_all_skills_are_there_in_the_order_of_their_numbers() -> None:
    book = load_skills("db2021")
    assert [skills.SKILL_KEYS[skill.number] for skill in book.skills] == [skill.key for skill in book.skills]
    assert [skill.number for skill in book.skills] == sorted({skill.number for skill in book.skills})
    assert sum(skill.row is not None for skill in book.skills) == 60
    assert book.of_key("mighty_blow").label(2) == "Mighty Blow (+2)"
    assert book.of_number(skills.LONER).label(3) == "Loner (3+)"
    assert book.of_key("block").label() == "Block"
    with pytest.raises(KeyError):
        book.of_key("kick")
    with pytest.raises(KeyError):
        book.of_number(1000)


def test_excluding_skills_exclude_each_other() -> None:
    book = load_skills("db2021")
    for skill in book.skills:
        for other in skill.excludes:
            assert skill.key in book.of_key(other).excludes


def test_rostered_skills_are_those_of_the_rosters() -> None:
    held = {
        number
        for college in load_colleges("db2021").colleges
        for each in college.positions
        for number, _ in each.skills
    }
    assert {skill.number for skill in load_skills("db2021").skills if skill.rostered} == held


def test_the_eight_colleges() -> None:
    book = load_colleges("db2021")
    assert len(book.colleges) == 8
    assert sum(len(college.positions) for college in book.colleges) == 96
    assert book.find("College of Fire") is book.find("fire") is book.find("college_of_fire") is book.colleges[0]
    assert book.find("College of Cheese") is None
    fire = book.colleges[0]
    ogre = fire.position("ogre_blocker")
    assert ogre is not None
    assert (ogre.ma, ogre.st, ogre.ag, ogre.pa, ogre.av, ogre.cost) == (5, 5, 4, 5, 10, 140_000)
    assert (skills.MIGHTY_BLOW, 1) in ogre.skills
    slayer = fire.position("troll_slayer")
    assert slayer is not None and slayer.pa == 0
    assert fire.position("nobody") is None


def test_throwers_of_life_are_two() -> None:
    life = load_colleges("db2021").find("life")
    assert life is not None
    assert [section.most for section in life.sections if section.key == "throwers"] == [2]


def test_an_unknown_ruleset_is_bad_data() -> None:
    for load in (load_rules, load_skills, load_colleges, ready_teams):
        with pytest.raises(BadData, match="no ruleset"):
            load("db1850")


def test_ready_teams_are_legal_and_complete() -> None:
    teams = ready_teams("db2021")
    assert [team.college.colour for team in teams] == [college.colour for college in load_colleges("db2021").colleges]
    for team in teams:
        counts: dict[str, int] = {}
        for player in team.sheet.players:
            counts[player.position] = counts.get(player.position, 0) + 1
        assert check_roster(team.college, Draft(counts, team.sheet.rerolls), load_colleges("db2021")) == ()
        assert team.cost == roster_cost(team.college, counts, team.sheet.rerolls) <= 1_000_000
        assert 11 <= len(team.sheet.players) <= 16 and 2 <= team.sheet.rerolls <= 4
        assert team.sheet.college == team.college.colour and team.blurb
    names = [player.name for team in teams for player in team.sheet.players]
    assert len(set(names)) == len(names)


def test_a_ready_team_is_found_by_any_name_of_its_college() -> None:
    assert (
        ready_team("college_of_metal", "db2021")
        is ready_team("metal", "db2021")
        is ready_team("College of Metal", "db2021")
    )
    with pytest.raises(BadData, match="no college"):
        ready_team("cheese", "db2021")


LEGAL = {"orc_lineman": 8, "black_orc": 2, "human_blitzer": 2}


@pytest.mark.parametrize(
    ("college", "draft", "broken"),
    [
        ("metal", Draft(LEGAL, 3), set()),
        ("College of Metal", Draft(LEGAL, 3, budget=1_300_000), set()),
        ("cheese", Draft(LEGAL), {"DB21-TEAM-01"}),
        ("metal", Draft({**LEGAL, "wardancer": 1}), {"DB21-TEAM-01"}),
        ("metal", Draft({"goblin_bruiser_lineman": 7, "orc_blitzer": 3, "human_blitzer": 2}), {"DB21-TEAM-02"}),
        ("metal", Draft({"goblin_bruiser_lineman": 12, "orc_blitzer": -1}), {"DB21-TEAM-02"}),
        ("life", Draft({"snotling_lineman": 9, "wood_elf_thrower": 3}), {"DB21-TEAM-02", "DB21-TEAM-03"}),
        ("metal", Draft({"goblin_bruiser_lineman": 10}), {"DB21-TEAM-04"}),
        ("life", Draft({"snotling_lineman": 16, "stilty_runna": 1}), {"DB21-TEAM-04"}),
        ("metal", Draft({"black_orc": 6, "human_blitzer": 4, "orc_lineman": 3}), {"DB21-TEAM-05"}),
        ("metal", Draft({"goblin_bruiser_lineman": 11}, 9), {"DB21-TEAM-06"}),
        ("metal", Draft({"goblin_bruiser_lineman": 11}, -1), {"DB21-TEAM-06"}),
        ("metal", Draft({"goblin_bruiser_lineman": 11}, apothecary=True), {"DB21-TEAM-09"}),
        ("metal", Draft({"goblin_bruiser_lineman": 11}, staff=2), {"DB21-TEAM-09"}),
        ("metal", Draft({"goblin_bruiser_lineman": 11}, inducements={"bribes": 3, "wizard": 1}), set()),
        ("metal", Draft({"goblin_bruiser_lineman": 11}, inducements={"bribes": 4}), {"DB21-IND-01"}),
        ("metal", Draft({"goblin_bruiser_lineman": 11}, 2, inducements={"training": 8}), {"DB21-TEAM-05"}),
    ],
)
def test_each_drafting_rule_is_checked(college: str, draft: Draft, broken: set[str]) -> None:
    assert {violation.rule for violation in check_roster(college, draft, load_colleges("db2021"))} == broken


def test_an_illegal_team_file_names_the_rule(tmp_path: Path) -> None:
    path = tmp_path / "team.yaml"
    players = "".join(f"  - {{number: {n}, name: Gob {n}, position: goblin_lineman}}\n" for n in range(1, 11))
    path.write_text(f"college: shadow\nname: Ten Goblins\nrerolls: 1\nplayers:\n{players}", encoding="utf-8")
    with pytest.raises(BadData, match=r"team\.yaml:1: The team has 10 players and needs at least 11.*DB21-TEAM-04"):
        load_team(path, "db2021")
    path.write_text(
        f"college: shadow\nname: Eleven\nrerolls: 1\nplayers:\n{players}"
        "  - {number: 1, name: Gob 11, position: goblin_lineman}\n",
        encoding="utf-8",
    )
    with pytest.raises(BadData, match=r"team\.yaml:15: number: 1 is already the number of Gob 1"):
        load_team(path, "db2021")
    path.write_text(
        f"college: shadow\nname: Eleven\nrerolls: 1\nplayers:\n{players}"
        "  - {number: 11, name: Gob 11, position: goblin_lineman}\n",
        encoding="utf-8",
    )
    sheet = load_team(path, "db2021")
    assert sheet.name == "Eleven" and len(sheet.players) == 11 and sheet.players[0].skills[0] == (skills.DODGE, 0)


@pytest.mark.parametrize("page", ["docs/topics.md", "docs/rules/glossary.md"])
def test_pages_name_only_rules_that_exist(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    known = set(rule_ids.RULE_IDS)
    for found in re.finditer(r"DB21-([A-Z]+)-(\d\d)((?:(?:, -| to -)\d\d)*)", text):
        for number in [found.group(2), *re.findall(r"\d\d", found.group(3))]:
            assert f"DB21-{found.group(1)}-{number}" in known, found.group(0)
