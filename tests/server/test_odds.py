"""The odds of answers are those of the rules, said before the coach commits."""

import pytest

from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import HOME, PRONE
from dungeonbowl.match import Match
from dungeonbowl.notation.previews import OptionOdds
from dungeonbowl.server.odds.questions import odds
from dungeonbowl.server.odds.words import on_one_die, on_two_dice
from dungeonbowl.state.sheets import PlayerSheet
from tests.search.positions import HALL, position
from tests.server.conftest import Table


def told(match: Match) -> dict[int, OptionOdds]:
    return {one["value"]: one for one in odds(match)["options"]}


def lines(one: OptionOdds) -> dict[str, float]:
    return {line["text"]: line["chance"] for line in one["lines"]}


def sheet(name: str, *skills: int) -> PlayerSheet:
    return PlayerSheet(1, name, "lineman", 6, 3, 3, 4, 9, tuple((skill, 0) for skill in skills))


def begun(match: Match, *verbs: int) -> Match:
    match.answer(int(op.option(op.ACTIVATE, 0)))
    for verb in verbs:
        match.answer(int(op.option(verb)))
    return match


def test_a_block_with_one_target_is_told_before_it_is_declared() -> None:
    match = begun(position(HALL, [(5, 1), (5, 2)], [(6, 1)], sheets={0: sheet("Grom"), 20: sheet("Pip")}))
    block = told(match)[int(op.option(op.BLOCK))]
    assert (block["dice"], block["chooser"]) == (2, 0)
    assert block["notes"] == ["Strength 4 against 3, 1 assist to 0 counted."]
    found = lines(block)
    assert found["Pip goes down"] == pytest.approx(23 / 36, abs=1e-6)
    assert found["Grom goes down"] == found["Turnover"] == pytest.approx(4 / 36, abs=1e-6)


def test_the_skills_of_both_are_in_the_odds_of_a_block() -> None:
    sheets = {0: sheet("Grom", sk.BLOCK), 20: sheet("Pip", sk.DODGE)}
    match = begun(position(HALL, [(5, 1)], [(6, 1)], sheets=sheets))
    found = lines(told(match)[int(op.option(op.BLOCK))])
    assert found["Pip goes down"] == pytest.approx(2 / 6, abs=1e-6)
    assert found["Turnover"] == pytest.approx(1 / 6, abs=1e-6)


def test_several_targets_are_told_one_by_one_and_the_ball_with_its_carrier() -> None:
    match = begun(position(HALL, [(5, 1)], [(6, 1), (6, 2)], carrier=20), op.BLOCK)
    found = told(match)
    assert len(found) == 2
    assert "The ball comes loose" in lines(found[int(op.option(op.AT_PLAYER, 20))])
    assert "The ball comes loose" not in lines(found[int(op.option(op.AT_PLAYER, 21))])


def test_a_foul_tells_the_armour_and_the_referee() -> None:
    match = position(HALL, [(5, 1)], [(6, 1)], sheets={0: sheet("Grom"), 20: sheet("Pip")})
    match.state.set_posture(20, PRONE)
    begun(match, op.FOUL)
    foul = told(match)[int(op.option(op.FOUL, 20))]
    assert foul["roll"] == "Armour: 9+ on two dice: 28\u00a0%"
    assert lines(foul)["Grom is sent off"] > 1 / 6


def test_a_hand_off_tells_the_catch() -> None:
    match = begun(position(HALL, [(5, 1), (5, 2)], [], carrier=0), op.HANDOFF)
    hand = told(match)[int(op.option(op.HAND_TO, 1))]
    assert hand["roll"] == "3+ on one die: 67\u00a0%"


def test_a_reroll_tells_its_chance_what_is_left_and_what_failing_costs() -> None:
    match = position(HALL, [(5, 1)], [(6, 2)], sheets={0: sheet("Grom"), 20: sheet("Pip")})
    match.state.set_rerolls(HOME, 2)
    begun(match, op.MOVE)
    assert match.question is not None
    step = next(one for one in match.question.options if op.verb_of(one) == op.STEP)
    for seed in range(20):
        fork = match.fork(seed)
        fork.keeps_events = True
        fork.answer(step)
        if fork.question is not None and fork.question.name == "reroll":
            again = told(fork)[int(op.option(op.TEAM_REROLL))]
            assert again["roll"].endswith("%") and lines(again)["Success"] > 0
            assert again["notes"] == ["1 team re-roll left after that.", "If it fails, Grom falls over: a turnover."]
            return
    raise AssertionError("no dodge failed in twenty")


def test_chances_are_worded_plainly() -> None:
    assert on_one_die(3) == "3+ on one die: 67\u00a0%"
    assert on_one_die(6) == "6 on one die: 17\u00a0%"
    assert on_two_dice(9) == "9+ on two dice: 28\u00a0%"


def test_only_the_coach_who_is_asked_is_told(table: Table) -> None:
    made = table.create("me", "open")
    keys = table.keys(made)
    with table.sit(made["id"], keys[0]) as home, table.sit(made["id"], keys[1]) as away:
        asked, other = (home, away) if home.now["question"]["yours"] else (away, home)
        asked.send(type="preview", of="odds")
        assert asked.until("preview")["options"] == []
        other.send(type="preview", of="odds")
        assert other.until("refused")["code"] == "not_your_turn"
