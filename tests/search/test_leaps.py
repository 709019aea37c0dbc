"""Leaps over any length: in the field of ways, in the labels of the page, in the odds, and by the scripted coach."""

import pytest

from dungeonbowl.core import options as op
from dungeonbowl.core.ids import NONE
from dungeonbowl.match import Match
from dungeonbowl.search.coaches.coach import coach
from dungeonbowl.search.fields.paths import field_for
from dungeonbowl.search.fields.previews import rolls_on_the_way
from dungeonbowl.server.odds.leaps import of_leap
from dungeonbowl.state.sheets import PlayerSheet
from tests.kit.positions import match_at

LINEMAN = PlayerSheet(1, "human", "lineman", 6, 3, 3, 3, 8)
LANE = ["############", "#A........B#", "############"]
HALL = ["############", "#A........B#", "#A........B#", "############"]


def table(rows: list[str], home: tuple[int, int], away: list[tuple[int, int]], carrier: int = NONE) -> Match:
    return match_at("age", rows, [(home, LINEMAN)], [(at, LINEMAN) for at in away], carrier, None, [])


def at(match: Match, column: int, row: int) -> int:
    return int(match.state.board.at(column, row))


def test_a_way_leads_over_whoever_stands_in_it() -> None:
    match = table(LANE, (2, 1), [(4, 1)])
    field = field_for(match.setup.rules, match.state, 0, team_reroll=False)
    beyond = at(match, 5, 1)

    # From two squares off over one takes 4+, from beside the opponent it takes as much and two squares less.
    assert field.path(beyond)[-1] == beyond
    assert field.chance[beyond] == pytest.approx(1 / 2)
    assert rolls_on_the_way(match.state, field, beyond) == ["leap 4+"]


def test_a_leap_over_two_with_go_for_its_tells_them_first() -> None:
    match = table(LANE, (2, 1), [(3, 1), (4, 1)])
    match.state.squads.ma[0] = 1
    field = field_for(match.setup.rules, match.state, 0, team_reroll=False)
    beyond = at(match, 5, 1)

    assert rolls_on_the_way(match.state, field, beyond) == ["Go For It 2+", "Go For It 2+", "leap 5+"]
    assert field.chance[beyond] == pytest.approx(25 / 36 / 3)


def test_no_leap_is_counted_where_walking_is_free() -> None:
    match = table(HALL, (2, 1), [])
    field = field_for(match.setup.rules, match.state, 0, team_reroll=False)

    walked = [int(square) for square in field.reached if int(field.cost[int(square)]) <= 6]
    assert all(field.chance[square] == 1.0 for square in walked)


def test_steps_that_are_as_good_as_a_leap_leave_the_leap_for_later() -> None:
    match = table(HALL, (2, 2), [(7, 1), (5, 2), (7, 2)])
    match.state.squads.ma[0] = 4
    field = field_for(match.setup.rules, match.state, 0, team_reroll=False)
    beyond = at(match, 8, 1)

    # The last step to (5, 1) takes a 4+ as a leap to there would, and nobody leaps twice.
    assert field.path(beyond) == [at(match, column, 1) for column in (3, 4, 5, 8)]
    assert field.chance[beyond] == pytest.approx(25 / 36 / 6)


def test_the_odds_of_a_leap_tell_roll_landing_and_fall() -> None:
    match = table(LANE, (2, 1), [(4, 1)])
    for answer in (op.option(op.ACTIVATE, 0), op.bare(op.MOVE), op.bare(op.LEAP)):
        match.answer(answer)
    over = of_leap(match.state, match.setup.rules, 0, at(match, 5, 1))
    onto = of_leap(match.state, match.setup.rules, 0, at(match, 4, 1))

    assert over["roll"].startswith("5+")
    assert [line["chance"] for line in over["lines"]] == pytest.approx([1 / 3, 2 / 3], abs=1e-6)
    assert onto["roll"].startswith("4+") and len(onto["lines"]) == 1
    assert "goes down in any case" in onto["notes"][0]


def test_the_scripted_coach_leaps_home_over_the_last_opponent() -> None:
    match = table(LANE, (7, 1), [(9, 1)], carrier=0)
    mine = coach("scripted", 1)
    given: list[int] = []
    while match.question is not None and match.question.seat == 0 and match.state.side == 0 and len(given) < 20:
        given.append(mine.answer(match))
        match.answer(given[-1])

    assert op.bare(op.LEAP) in given
    assert op.option(op.AT_SQUARE, NONE, at(match, 10, 1)) in given
