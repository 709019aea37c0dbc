"""The coach `scripted` in the game of 1989: sprints where it pays, blocks by the table, chests that are in the way."""

from typing import Final

import pytest

from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core.ids import FACE_DOWN, FACE_UP
from dungeonbowl.data import dungeon_keys, load_dungeon, ready_keys, ready_team
from dungeonbowl.match import Match
from dungeonbowl.search.coaches.coach import coach, play_out
from dungeonbowl.search.scripted.moves import clearing_plan
from dungeonbowl.state import PlayerSheet
from tests.kit.positions import match_at
from tests.search.positions import happened, play_turn, table_of

COLLEGES: Final = tuple(ready_keys("db1989"))
HUMAN: Final = PlayerSheet(1, "human", "lineman", 4, 3, 3, 0, 9, keywords=("lineman", "human"), sp=2)
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
    strong = PlayerSheet(1, "ogre", "blocker", 4, 6, 2, 0, 10, keywords=("blocker", "human"))
    match = match_at("db1989", HALL, [((4, 2), strong), ((1, 1), HUMAN)], [((5, 2), HUMAN)], carrier=1)
    play_turn(match)
    assert happened(match, ev.FIGHT_RESULT) >= 1


def test_a_chest_that_bars_the_road_is_opened() -> None:
    rows = ["############", "#A...##...B#", "#A...C1...B#", "#A...##...B#", "############"]
    away = [((9, 1), HUMAN)]
    match = match_at("db1989", rows, [((2, 2), HUMAN), ((4, 3), HUMAN), ((1, 1), HUMAN)], away, carrier=0)
    table = table_of(match)
    plan = clearing_plan(table, 1)
    assert plan is not None and plan.last == op.OPEN_CHEST and plan.last_square == 2 * 12 + 5


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
