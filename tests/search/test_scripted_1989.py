"""The coach `scripted` in the game of 1989: sprints where it pays, blocks by the table, chests that are in the way."""

from dataclasses import replace
from typing import Final

import pytest

from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core.ids import FACE_DOWN, FACE_UP, NONE
from dungeonbowl.data import dungeon_keys, load_dungeon, ready_keys, ready_team
from dungeonbowl.match import Match
from dungeonbowl.search.coaches.coach import coach, play_out
from dungeonbowl.search.scripted.plans.deeds import deed_plan
from dungeonbowl.search.scripted.plans.moves import clearing_plan
from dungeonbowl.state import PlayerSheet
from dungeonbowl.state.state import PIT_PLAIN
from tests.kit.positions import match_at
from tests.search.positions import happened, play_turn, table_of

COLLEGES: Final = tuple(ready_keys("db1989"))
HUMAN: Final = PlayerSheet(1, "human", "lineman", 4, 3, 3, 0, 9, keywords=("lineman", "human"), sp=2)
OGRE: Final = PlayerSheet(1, "ogre", "blocker", 4, 6, 2, 0, 10, keywords=("blocker", "ogre"), sp=2)
WEAK: Final = PlayerSheet(1, "snotling", "lineman", 4, 1, 3, 0, 6, keywords=("lineman", "snotling"), sp=2)
HALL: Final = [
    "##############",
    "#A..........B#",
    "#A..........B#",
    "#A..........B#",
    "##############",
]


def first_answers(match: Match, most: int) -> list[int]:
    """What the home coach answers first, one after the other."""
    mine = coach("scripted", 1)
    given: list[int] = []
    while match.question is not None and match.question.seat == 0 and len(given) < most:
        given.append(mine.answer(match))
        match.answer(given[-1])
    return given


def test_whoever_lies_gets_up_or_is_turned_over_first() -> None:
    match = match_at("db1989", HALL, [((3, 1), HUMAN), ((3, 2), HUMAN), ((3, 3), HUMAN)], [((10, 2), HUMAN)])
    match.state.set_posture(0, FACE_UP)
    match.state.set_posture(1, FACE_DOWN)
    match.state.set_flags(1, 8)
    match = Match.at(match.setup, match.state)
    assert [op.verb_of(value) for value in first_answers(match, 2)] == [op.STAND_UP, op.TURN_OVER]


def test_a_sprint_is_declared_where_the_end_zone_is_farther_than_ma() -> None:
    match = match_at("db1989", HALL, [((7, 2), HUMAN), ((1, 1), HUMAN)], [((2, 3), HUMAN)], carrier=0)
    assert first_answers(match, 2) == [op.option(op.ACTIVATE, 0), op.bare(op.SPRINT)]
    match = match_at("db1989", HALL, [((9, 2), HUMAN), ((1, 1), HUMAN)], [((2, 3), HUMAN)], carrier=0)
    assert first_answers(match, 2) == [op.option(op.ACTIVATE, 0), op.bare(op.MOVE)]


def test_an_opponent_in_the_way_is_blocked() -> None:
    match = match_at("db1989", HALL, [((4, 2), OGRE), ((1, 1), HUMAN)], [((5, 2), HUMAN)], carrier=1)
    play_turn(match)
    assert happened(match, ev.FIGHT_RESULT) >= 1


def test_a_chest_that_bars_the_road_is_opened() -> None:
    rows = ["############", "#A...##...B#", "#A...C1...B#", "#A...##...B#", "############"]
    away = [((9, 1), HUMAN)]
    match = match_at("db1989", rows, [((2, 2), HUMAN), ((4, 3), HUMAN), ((1, 1), HUMAN)], away, carrier=0)
    table = table_of(match)
    plan = clearing_plan(table, 1)
    assert plan is not None and plan.last == op.OPEN_CHEST and plan.last_square == 2 * 12 + 5


def said(match: Match, most: int = 6) -> list[int]:
    """The verbs of what the home coach answers first."""
    return [op.verb_of(value) for value in first_answers(match, most)]


def test_the_ball_is_thrown_to_a_team_mate_far_ahead() -> None:
    passer = PlayerSheet(1, "human", "thrower", 3, 2, 3, 0, 9, keywords=("thrower", "human"), ts=2)
    catcher = PlayerSheet(2, "human", "catcher", 4, 3, 3, 0, 9, keywords=("catcher", "human"), cl=2)
    match = match_at(
        "db1989", HALL, [((2, 2), passer), ((8, 2), catcher)], [((2, 3), HUMAN), ((2, 1), HUMAN)], carrier=0
    )
    match.state.set_used(1, 1)
    match = Match.at(match.setup, match.state)
    assert said(match)[-1] == op.THROW_AT
    assert happened(match, ev.PASS_DECLARED) == 1


def test_the_ball_is_handed_to_a_team_mate_who_can_score() -> None:
    runner = PlayerSheet(2, "human", "catcher", 8, 3, 3, 0, 9, keywords=("catcher", "human"))
    match = match_at("db1989", HALL, [((4, 2), HUMAN), ((5, 3), runner)], [((2, 3), HUMAN)], carrier=0)
    play_turn(match)
    assert happened(match, ev.HANDED_OFF) == 1 and match.result is not None and match.result.by == "touchdown"


def test_a_throw_is_left_alone_where_walking_is_as_good() -> None:
    match = match_at("db1989", HALL, [((6, 2), HUMAN), ((8, 2), HUMAN)], [((2, 3), HUMAN)], carrier=0)
    match.state.set_used(1, 1)
    assert op.THROW_AT not in said(match)


def test_whoever_lies_beside_an_idle_player_is_fouled() -> None:
    match = match_at("db1989", HALL, [((2, 2), HUMAN), ((3, 2), OGRE)], [((4, 2), HUMAN)], carrier=0)
    match.state.set_posture(20, FACE_DOWN)
    match.state.set_used(0, 1)
    match = Match.at(match.setup, match.state)
    assert {op.SNEAKY_FOUL, op.BLATANT_FOUL} & set(said(match))


def test_nobody_fouls_who_would_rather_be_missed() -> None:
    match = match_at("db1989", HALL, [((2, 2), HUMAN), ((3, 2), WEAK)], [((4, 2), OGRE)], carrier=0)
    match.state.set_posture(20, FACE_DOWN)
    match.state.set_used(0, 1)
    match = Match.at(match.setup, match.state)
    assert not {op.SNEAKY_FOUL, op.BLATANT_FOUL} & set(said(match))


def test_a_strong_player_charges_and_goes_on() -> None:
    match = match_at("db1989", HALL, [((10, 2), HUMAN), ((3, 2), OGRE)], [((4, 2), HUMAN)], carrier=0)
    match.state.set_used(0, 1)
    match = Match.at(match.setup, match.state)
    assert op.CHARGE in said(match)


def test_an_opponent_is_pushed_onto_a_teleporter_where_armour_keeps_off_blocks() -> None:
    rows = ["##############", "#A..........B#", "#A......1...B#", "#A..2.......B#", "##############"]
    iron = PlayerSheet(1, "human", "blocker", 4, 3, 3, 0, 12, keywords=("blocker", "human"))
    match = match_at("db1989", rows, [((2, 2), HUMAN), ((6, 2), OGRE)], [((7, 2), iron)], carrier=0)
    match.state.set_used(0, 1)
    plan = deed_plan(table_of(match), 1)
    assert plan is not None and plan.last == op.PUSH


def test_an_opponent_is_pushed_into_a_pit() -> None:
    match = match_at("db1989", HALL, [((2, 2), HUMAN), ((6, 2), OGRE)], [((7, 2), HUMAN)], carrier=0)
    plan = deed_plan(table_of(match), 1)
    assert plan is not None and plan.last == op.BLOCK
    match.state.lay_pit(0, 2 * 14 + 8, PIT_PLAIN)
    match = Match.at(match.setup, match.state)
    table = table_of(match)
    plan = deed_plan(table, 1)
    assert plan is not None and plan.last == op.PUSH


def test_a_sprinter_spears_whoever_would_be_up_beside_the_carrier() -> None:
    match = match_at("db1989", HALL, [((3, 2), HUMAN), ((8, 2), HUMAN)], [((4, 2), HUMAN)], carrier=0)
    match.state.set_posture(20, FACE_UP)
    match.state.set_used(0, 1)
    match.answer(op.option(op.ACTIVATE, 1))
    match.answer(op.bare(op.SPRINT))
    for column in (7, 6, 5):
        match.answer(op.option(op.STEP, NONE, 2 * 14 + column))
    assert op.option(op.SPEAR, 20) in first_answers(match, 3)


@pytest.mark.compiled
@pytest.mark.parametrize("college", COLLEGES)
def test_random_coaches_are_beaten_with_every_college(college: str) -> None:
    won = 0
    others = [key for key in COLLEGES if key != college]
    for seed in range(10):
        mine = seed % 2
        pair = [others[seed % len(others)]] * 2
        pair[mine] = college
        home, away = (ready_team(key, "db1989") for key in pair)
        dungeon = load_dungeon(dungeon_keys("db1989")[seed % 5])
        match = Match.new("db1989", home, away, dungeon, seed, {"turn_limit": 40})
        names = ("random", "scripted") if mine else ("scripted", "random")
        play_out(match, coach(names[0], seed), coach(names[1], seed + 100))
        assert match.result is not None
        won += match.result.winner == mine and match.result.by == "touchdown"
    assert won >= 9


def test_a_throw_of_a_large_monster_is_weighed_from_the_nearest_of_its_squares() -> None:
    large = replace(OGRE, keywords=("blocker", "ogre", "large"))
    chances = []
    for place, sheet in (((2, 1), large), ((3, 2), OGRE)):
        match = match_at("db1989", HALL, [(place, sheet), ((9, 2), HUMAN)], [((12, 3), HUMAN)], carrier=0)
        to = match.state.board.at(9, 2)
        chances.append(match.setup.rules.passes.chances.by_table(match.state, 0, to, scrambles=False))
    # Six squares from its east side are Short, seven from its west side would be Long.
    assert chances[0] == chances[1]
