"""What `scripted` makes of rooms, a pit, a sponsor's shortcut and a match that drags on."""

import pytest

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core.ids import HOME, NONE
from dungeonbowl.match import Match
from dungeonbowl.search.scripted.coach import ScriptedCoach
from dungeonbowl.search.scripted.duties.jobs import terrain
from dungeonbowl.search.scripted.duties.lines import draw_line
from dungeonbowl.search.scripted.judging.numbers import Numbers
from dungeonbowl.search.scripted.plans.fights import special_plan
from dungeonbowl.search.scripted.plans.moves import carry_plan, least_chance
from dungeonbowl.search.scripted.plans.plan import RANK_IDLE
from dungeonbowl.search.scripted.plans.portals import carrier_hop_plan
from dungeonbowl.search.scripted.replies.shortcut import best_shortcut
from dungeonbowl.state.sheets import PlayerSheet
from dungeonbowl.state.state import HELD
from tests.search.positions import HALL, happened, place, play_turn, position, table_of

PIT = [
    "######..######",
    "######..######",
    "AAA........BBB",
    "AAA........BBB",
]
PIT_ROOM = [("spike_pit", 4, 0, 6, 4)]
TWO_ROOMS = ["AAA......#.....BBB", "AAA............BBB", "AAA......#..C..BBB"]
FAR_ROOM = [("flooded_room", 10, 0, 5, 3), ("cursed_room", 4, 0, 5, 3)]


# -- the pit ----------------------------------------------------------------------------------------------------------


def test_a_pit_is_no_way_to_walk() -> None:
    match = position(PIT, [(5, 2)], [], carrier=0, rooms=PIT_ROOM)
    table = table_of(match)
    assert match.state.board.is_pit(2 * 14 + 6) and match.state.board.is_pit(3 * 14 + 7)
    assert table.to_goal[2 * 14 + 5] > 6 + 3
    assert table.to_goal[2 * 14 + 8] == 3


def test_the_carrier_jumps_across_a_pit_that_bars_the_only_way() -> None:
    match = position(PIT, [(5, 2)], [], carrier=0, rooms=PIT_ROOM)
    table = table_of(match)
    table.caution = 0.5
    plan = carry_plan(table, 0)
    assert plan is not None and place(match, plan.path[-1])[0] > 7


# -- rooms ------------------------------------------------------------------------------------------------------------


def test_a_skull_is_thrown_where_a_block_would_be_folly() -> None:
    weak = PlayerSheet(1, "snotling", "snotling_lineman", 5, 1, 3, 5, 6)
    ogre = PlayerSheet(1, "ogre", "ogre_blocker", 5, 5, 4, 3, 10)
    match = position(HALL, [(5, 1)], [(6, 1)], sheets={0: weak, 20: ogre}, rooms=[("hall_of_bones", 4, 0, 4, 4)])
    plan = special_plan(table_of(match), 0)
    assert plan is not None and plan.action == op.SKULL_SMASH and plan.target == 20 and plan.fail == 0.0


def test_a_snack_is_for_those_who_have_nothing_better_to_do() -> None:
    match = position(HALL, [(5, 1)], [(15, 1)], rooms=[("tuck_shop", 4, 0, 4, 4)])
    plan = special_plan(table_of(match), 0)
    assert plan is not None and plan.action == op.TASTY_SNACK and plan.rank == RANK_IDLE
    marked = position(HALL, [(5, 1)], [(6, 1)], rooms=[("tuck_shop", 4, 0, 4, 4)])
    assert special_plan(table_of(marked), 0) is None


@pytest.mark.parametrize("room", ["werewolfs_lair", "gluttonous_greenhouse", "root_walk", "fungus_farm"])
def test_nobody_stays_where_a_room_bites(room: str) -> None:
    match = position(HALL, [(5, 1)], [(14, 1)], carrier=20, rooms=[(room, 4, 0, 4, 4)])
    table = table_of(match)
    assert terrain(table, 0, 1 * 18 + 5) > terrain(table, 0, 1 * 18 + 9)


def test_the_meadow_lets_one_go_a_square_farther() -> None:
    match = position(HALL, [(3, 1)], [], carrier=0, rooms=[("tranquil_meadow", 3, 0, 2, 4)])
    field = table_of(match).field(0)
    assert field.moves == 7
    assert field.chance[1 * 18 + 10] == 1.0


# -- the shortcut -----------------------------------------------------------------------------------------------------


def with_shortcut(match: Match) -> Match:
    match.state.shortcuts = 1
    match.state.set_turns(HOME, 14)
    return match


def test_the_shortcut_leads_to_a_chest_that_nobody_reaches() -> None:
    match = with_shortcut(position(TWO_ROOMS, [(1, 0), (2, 0)], [(16, 0)], rooms=FAR_ROOM))
    found = best_shortcut(table_of(match))
    assert found.player in (0, 1)
    x, y = place(match, int(found.square))
    assert abs(x - 12) <= 1 and 0 < y


def test_no_shortcut_to_where_one_can_walk() -> None:
    match = with_shortcut(position(TWO_ROOMS, [(10, 1), (2, 0)], [(16, 0)], rooms=FAR_ROOM))
    assert best_shortcut(table_of(match)).player == NONE


def test_the_shortcut_is_taken_in_a_turn() -> None:
    match = with_shortcut(position(TWO_ROOMS, [(1, 0), (2, 0)], [(16, 0)], rooms=FAR_ROOM))
    play_turn(match)
    assert happened(match, ev.SPONSOR_ACTS) == 1
    assert match.state.shortcuts == 0


def test_the_shortcut_stops_a_carrier_whom_nobody_catches() -> None:
    rows = ["AAA..............................BBB"] * 3
    rooms = [("flooded_room", 4, 0, 6, 3), ("cursed_room", 24, 0, 6, 3)]
    match = with_shortcut(position(rows, [(26, 1), (27, 1), (28, 1)], [(6, 1)], carrier=20, rooms=rooms))
    found = best_shortcut(table_of(match))
    assert found.player != NONE
    assert place(match, int(found.square))[0] < 8


# -- patience ---------------------------------------------------------------------------------------------------------


def test_caution_goes_the_longer_a_match_lasts() -> None:
    match = position(HALL, [(5, 1)], [(9, 1)], carrier=0)
    cautions: list[float] = []
    numbers = Numbers()
    for turn in (2, numbers.long_match, numbers.long_match + numbers.long_over // 2, 30):
        match.state.set_turns(0, turn)
        scripted = ScriptedCoach(1, rules=match.setup.rules)
        scripted.think(match.view(0), ak.ASK_FOLLOW_UP, 0, 0, [op.option(op.YES), op.option(op.NO)], NONE, NONE, [])
        table = scripted.table
        assert table is not None
        cautions.append(table.caution)
        assert 0.3 <= least_chance(table) <= 0.5
    assert cautions[0] == cautions[1] == 1.0 > cautions[2] > cautions[3]


def test_a_carrier_who_has_long_been_stuck_takes_to_a_portal() -> None:
    rows = ["AAA1...........................#", "##############################..", "BBB......2..3..................."]
    match = position(rows, [(5, 0)], [(14, 0), (17, 0)], carrier=0)
    table = table_of(match)
    assert carrier_hop_plan(table, 0, None) is None
    table.stuck = True
    table.stall = 8
    table.caution = 0.1
    plan = carrier_hop_plan(table, 0, None)
    assert plan is not None and place(match, plan.path[-1]) == (3, 0)


def test_opponents_in_the_way_weigh_more_the_longer_they_hold() -> None:
    match = position(HALL, [(5, 1)], [(9, 0), (9, 1), (9, 2), (9, 3)], carrier=0)
    soon = table_of(match).to_goal_past_them()[1 * 18 + 5]
    table = table_of(match)
    table.stall = 6
    table.road_known = False
    assert table.to_goal_past_them()[1 * 18 + 5] > soon


def test_late_in_a_match_their_carrier_is_hunted_not_shut_out() -> None:
    match = position(["AAA..........BBB"] * 2, [(4, 0), (5, 1), (4, 1)], [(12, 1)], carrier=20)
    until = Numbers().plug_until
    for turn, holders in ((until, 2), (until + 1, 0)):
        match.state.set_turns(HOME, turn)
        table = table_of(match)
        draw_line(table, table.line, NONE)
        assert table.line.holders == holders


@pytest.mark.parametrize("carrier", [0, NONE])
def test_whoever_is_held_by_roots_tugs_at_them(carrier: int) -> None:
    match = position(HALL, [(5, 1)], [(15, 3)], carrier=carrier)
    match.state.set_touched(0, HELD)
    coach = ScriptedCoach(1, rules=match.setup.rules)
    question = match.question
    assert question is not None
    answer = coach.think(match.view(0), question.ask, 0, NONE, question.options, NONE, NONE, [])
    assert (op.verb_of(answer), op.player_of(answer)) == (op.ACTIVATE, 0)
