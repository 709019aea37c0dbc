"""Advancements and inducements: what a computer coach would choose for a team."""

from dataclasses import replace

import pytest

from dungeonbowl.data import load_colleges, load_skills
from dungeonbowl.data.colleges import PositionInfo
from dungeonbowl.data.skill_book import SKILL_NUMBERS
from dungeonbowl.league import advice
from dungeonbowl.league.roster.legality import learnable
from dungeonbowl.league.roster.team import Advancement, Player
from dungeonbowl.league.roster.values import skills_of

BOOK = load_skills("db2021")
POSITIONS = [
    position
    for college in load_colleges("db2021").colleges
    for position in college.positions
    if position.primary or position.secondary
]


def of_section(section: str, *primary: str) -> PositionInfo:
    """The first position of a section that learns the categories easily."""
    return next(p for p in POSITIONS if p.section == section and set(primary) <= set(p.primary))


@pytest.mark.parametrize("wishes", [*advice.WISHES.values(), advice.FOR_EVERYBODY])
def test_every_wish_is_a_skill(wishes: tuple[str, ...]) -> None:
    assert set(wishes) <= set(SKILL_NUMBERS)
    assert len(set(wishes)) == len(wishes)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.key)
def test_everybody_can_learn_until_the_list_is_at_an_end(position: PositionInfo) -> None:
    player = Player(1, "Somebody", position.key)
    for _ in range(6):
        primary, secondary = (learnable(position, player, way) for way in ("chosen_primary", "chosen_secondary"))
        known = [BOOK.of_number(number).key for number, _ in skills_of(position, player)]
        found = advice.advancement(position, known, primary, secondary)
        assert found is not None
        assert found.skill in (primary if found.way == "chosen_primary" else secondary)
        assert found.skill not in known
        player = replace(player, advancements=(*player.advancements, Advancement(found.way, found.skill)))


def test_a_lineman_learns_to_block_first() -> None:
    lineman = of_section("linemen", "G")
    assert advice.best_skill(lineman, [], ["fend", "tackle", "block"]) == "block"
    assert advice.best_skill(lineman, [], []) == ""


def test_who_cannot_hold_the_ball_does_not_learn_to() -> None:
    lineman = of_section("linemen", "G")
    assert advice.best_skill(lineman, ["no_hands"], ["sure_hands", "shadowing"]) == "shadowing"
    assert advice.best_skill(lineman, ["no_hands"], ["sure_hands"]) == "sure_hands"


def test_points_are_saved_where_no_skill_can_be_chosen() -> None:
    assert advice.advancement(of_section("linemen", "G"), [], [], []) is None


def test_a_wish_of_the_heart_is_worth_a_secondary_skill() -> None:
    big = next(p for p in POSITIONS if p.section == "big_guys" and p.primary == ("S",) and "G" in p.secondary)
    assert advice.advancement(big, [], ["guard"], ["block"]) == advice.Advice("chosen_secondary", "block")
    assert advice.advancement(big, [], ["guard"], []) == advice.Advice("chosen_primary", "guard")
    assert advice.advancement(big, ["block"], ["guard"], ["fend"]) == advice.Advice("chosen_primary", "guard")


def test_a_characteristic_is_for_those_who_know_every_skill() -> None:
    lineman = of_section("linemen", "G")
    assert advice.advancement(lineman, [], ["fend"], [], characteristic=True) == advice.Advice("chosen_primary", "fend")
    assert advice.advancement(lineman, [], [], [], characteristic=True) == advice.Advice("characteristic")


def test_strength_comes_first_and_passing_only_to_those_who_pass() -> None:
    runner = of_section("runners")
    assert advice.characteristic_to_improve(runner, ["ma", "st", "av"]) == "st"
    assert advice.characteristic_to_improve(of_section("blockers"), ["ma", "pa", "av"]) == "ma"
    with pytest.raises(ValueError, match="no characteristic"):
        advice.characteristic_to_improve(runner, [])


def test_what_is_worth_most_for_its_gold_is_bought_next() -> None:
    every = {"training": 100_000, "bribes": 100_000, "wizard": 100_000}
    assert advice.next_inducement(every, {}, "fireball", 3, 0) == "wizard"
    assert advice.next_inducement({**every, "wizard": 150_000}, {}, "fireball", 2, 0) == "training"
    assert (
        advice.next_inducement({"training": 100_000, "bribes": 100_000}, {"training": 3}, "fireball", 3, 1) == "bribes"
    )
    assert advice.next_inducement({"training": 100_000}, {"training": 7}, "fireball", 3, 0) == ""
    assert advice.next_inducement({}, {}, "fireball", 0, 0) == ""


def test_every_wizard_has_a_worth() -> None:
    assert {college.wizard.spell for college in load_colleges("db2021").colleges} == set(advice.WIZARDS_WORTH)
