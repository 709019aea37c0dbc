"""Advancements and inducements: what a computer coach would choose for a team."""

import pytest

from dungeonbowl.data import load_colleges, load_skills
from dungeonbowl.data.colleges import PositionInfo
from dungeonbowl.data.skill_book import SKILL_NUMBERS
from dungeonbowl.search import advice

BOOK = load_skills()
KEYS = {number: key for key, number in SKILL_NUMBERS.items()}
POSITIONS = [
    position
    for college in load_colleges().colleges
    for position in college.positions
    if position.primary or position.secondary
]


def known_to(position: PositionInfo) -> list[str]:
    return [KEYS[number] for number, _ in position.skills]


def of_section(section: str, *primary: str) -> PositionInfo:
    """The first position of a section that learns the categories easily."""
    return next(p for p in POSITIONS if p.section == section and set(primary) <= set(p.primary))


@pytest.mark.parametrize("wishes", [*advice.WISHES.values(), advice.FOR_EVERYBODY])
def test_every_wish_is_a_skill(wishes: tuple[str, ...]) -> None:
    assert set(wishes) <= set(SKILL_NUMBERS)
    assert len(set(wishes)) == len(wishes)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.key)
def test_everybody_can_learn_until_the_list_is_at_an_end(position: PositionInfo) -> None:
    known = known_to(position)
    for _ in range(6):
        found = advice.advancement(BOOK, position, known, ["chosen_primary", "chosen_secondary"])
        assert found is not None
        skill = BOOK.of_key(found.skill)
        letters = position.primary if found.way == "chosen_primary" else position.secondary
        assert skill.category in [advice.LETTERS[letter] for letter in letters]
        assert found.skill not in known
        assert not set(skill.excludes) & set(known)
        known.append(found.skill)


def test_a_lineman_learns_to_block_first() -> None:
    lineman = of_section("linemen", "G")
    assert advice.skill_to_learn(BOOK, lineman, [], lineman.primary) == "block"


def test_a_skill_that_rules_out_another_is_not_learned() -> None:
    excluding = next(skill for skill in BOOK.skills if skill.excludes)
    assert not advice.may_learn(BOOK, excluding.key, [excluding.excludes[0]])
    assert not advice.may_learn(BOOK, excluding.excludes[0], [excluding.key])


def test_points_are_saved_where_only_a_die_can_be_paid() -> None:
    assert advice.advancement(BOOK, of_section("linemen", "G"), [], ["random_primary"]) is None


def test_a_wish_of_the_heart_is_worth_a_secondary_skill() -> None:
    big = next(p for p in POSITIONS if p.section == "big_guys" and p.primary == ("S",) and "G" in p.secondary)
    known = [key for key in known_to(big) if key != "block"]
    found = advice.advancement(BOOK, big, known, ["chosen_primary", "chosen_secondary"])
    assert found == advice.Advice("chosen_secondary", "block")
    assert advice.advancement(BOOK, big, known, ["chosen_primary"]) == advice.Advice("chosen_primary", "guard")


def test_strength_comes_first_and_passing_only_to_those_who_pass() -> None:
    runner = of_section("runners")
    assert advice.characteristic_to_improve(runner, ["ma", "st", "av"]) == "st"
    assert advice.characteristic_to_improve(of_section("blockers"), ["ma", "pa", "av"]) == "ma"
    with pytest.raises(ValueError, match="no characteristic"):
        advice.characteristic_to_improve(runner, [])


@pytest.mark.parametrize("gold", [0, 99_999, 100_000, 350_000, 2_000_000])
def test_no_more_is_bought_than_the_gold_and_the_list_allow(gold: int) -> None:
    bought = advice.inducements(gold, "fireball", 3, 1)
    assert 100_000 * (bought.training + bought.bribes + bought.wizard) <= gold
    assert bought.training <= 8 and bought.bribes <= 3 and bought.wizard <= 1
    if gold == 100_000:
        assert bought.wizard == 1


def test_every_wizard_has_a_worth() -> None:
    assert {college.wizard.spell for college in load_colleges().colleges} == set(advice.WIZARDS_WORTH)
