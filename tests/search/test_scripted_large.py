"""The coach `scripted` with Large Monsters of 1989: they go where their base has room, and count with all of it."""

from typing import Final

from dungeonbowl.core import options as op
from dungeonbowl.match import Match
from dungeonbowl.search.scripted.choosing import best_plan, plan_line
from dungeonbowl.search.scripted.duties.jobs import post
from dungeonbowl.search.scripted.judging.table import Table
from dungeonbowl.search.scripted.plans.moves import carry_plan, pickup_plan, score_plan
from dungeonbowl.state import PlayerSheet
from tests.kit.positions import match_at
from tests.search.positions import place, table_of
from tests.search.test_scripted_1989 import HALL

HUMAN: Final = PlayerSheet(1, "human", "lineman", 4, 3, 3, 0, 9, keywords=("lineman", "human"))
OGRE: Final = PlayerSheet(1, "ogre", "blocker", 4, 6, 2, 0, 10, keywords=("blocker", "ogre", "large"))
GAP: Final = [
    "################",
    "#A.....#......B#",
    "#A............B#",
    "#A.....#......B#",
    "#A.....#......B#",
    "#A.....#......B#",
    "#A............B#",
    "#A............B#",
    "################",
]
"""The straight way leads through a gap of one square, and round it is one of two."""


def planned(match: Match) -> Table:
    table = table_of(match)
    plan_line(table)
    return table


def test_a_large_carrier_goes_round_a_gap_without_room() -> None:
    match = match_at("db1989", GAP, [((4, 2), OGRE), ((1, 1), HUMAN)], [((14, 1), HUMAN)], carrier=0)
    plan = carry_plan(planned(match), 0)
    assert plan is not None
    assert place(match, plan.path[-1])[1] >= 5


def test_a_large_carrier_without_a_way_home_gives_the_ball_on() -> None:
    shut = [row if y not in (6, 7) else "#A.....#......B#" for y, row in enumerate(GAP)]
    match = match_at("db1989", shut, [((4, 2), OGRE), ((6, 2), HUMAN)], [((14, 1), HUMAN)], carrier=0)
    table = planned(match)
    road = table.road_of(0)
    assert int(road[int(match.state.square[0])]) > int(table.to_goal_past_them()[int(match.state.square[1])])

    # The team-mate at the gap has it before long.
    plan = best_plan(table, [0, 1])
    assert plan is not None and plan.player == 0 and plan.last == op.HAND_TO


def test_a_large_carrier_scores_with_any_part() -> None:
    match = match_at("db1989", HALL, [((8, 1), OGRE), ((1, 1), HUMAN)], [((2, 3), HUMAN)], carrier=0)
    plan = score_plan(table_of(match), 0)
    assert plan is not None and plan.fail == 0.0
    assert place(match, plan.path[-1])[0] == 11


def test_a_large_monster_takes_the_ball_with_any_part() -> None:
    match = match_at("db1989", HALL, [((8, 1), OGRE), ((1, 1), HUMAN)], [((1, 3), HUMAN)], loose=(12, 3))
    plan = pickup_plan(table_of(match), 0)
    assert plan is not None
    assert place(match, plan.path[-1]) == (11, 2)


def test_a_large_monster_without_a_way_comes_as_near_as_it_can() -> None:
    rows = [row[:7] + "#" + row[8:] if y != 2 else row for y, row in enumerate(GAP)]
    match = match_at("db1989", rows, [((2, 5), OGRE), ((1, 1), HUMAN)], [((10, 2), HUMAN)], loose=(9, 2))
    table = table_of(match)
    beside_gap = int(match.state.board.at(5, 2))
    assert post(table, 0, beside_gap) > post(table, 0, int(match.state.board.at(5, 5)))
