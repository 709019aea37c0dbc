"""Lines, Portals, thrown team-mates, spells and the odd answers of `scripted`, on small maps."""

import pytest

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE
from dungeonbowl.search.scripted.duties.lines import draw_line, take_posts
from dungeonbowl.search.scripted.plans.moves import post_plan
from dungeonbowl.search.scripted.plans.plan import RANK_SCORE
from dungeonbowl.search.scripted.plans.portals import carrier_hop_plan, chain_value, entry_value, hop_plan, turns_saved
from dungeonbowl.search.scripted.plans.throws import giving_plan
from dungeonbowl.search.scripted.plans.tosses import toss_plan
from dungeonbowl.search.scripted.replies import answers
from dungeonbowl.search.scripted.replies.asked import inside
from dungeonbowl.search.scripted.replies.spells import should_cast
from dungeonbowl.state.sheets import PlayerSheet
from tests.search.positions import HALL, happened, place, play_turn, position, table_of

CORRIDOR = [
    "AAA#########....",
    "AAA.............",
    "AAA.............",
    "AAA#########.BBB",
]
LONG = ["AAA............................BBB"]
"""One wide: nobody gets past anybody."""

OGRE = PlayerSheet(1, "ogre", "ogre_blocker", 5, 5, 4, 3, 10, ((sk.THROW_TEAM_MATE, 0),))
PUNTER = PlayerSheet(1, "punter", "ogre_runt_punter", 5, 5, 4, 3, 10, ((sk.KICK_TEAM_MATE, 0),))
GNOBLAR = PlayerSheet(2, "gnoblar", "gnoblar_lineman", 5, 1, 2, 5, 6, ((sk.RIGHT_STUFF, 0), (sk.DODGE, 0)))


# -- lines ------------------------------------------------------------------------------------------------------------


def test_the_plug_fills_the_corridor_before_their_carrier() -> None:
    match = position(CORRIDOR, [(4, 1), (5, 2), (4, 2)], [(12, 1)], carrier=20)
    table = table_of(match)
    draw_line(table, table.line, NONE)
    squares = [place(match, int(square)) for square in table.line.squares]
    assert len(squares) == 2 and len({x for x, _ in squares}) == 1
    assert 3 <= squares[0][0] <= 10
    assert sorted(int(square) for square in table.line.post_of if square != NONE) == sorted(
        int(square) for square in table.line.squares
    )


def test_one_player_is_too_few_for_a_corridor_two_wide() -> None:
    match = position(CORRIDOR, [(4, 1)], [(12, 1)], carrier=20)
    table = table_of(match)
    draw_line(table, table.line, NONE)
    assert len(table.line.squares) == 0


def test_a_whole_turn_shuts_their_carrier_out() -> None:
    match = position(CORRIDOR, [(4, 1), (5, 2), (4, 2)], [(12, 1)], carrier=20)
    play_turn(match)
    columns = [place(match, int(match.state.square[player]))[0] for player in range(3)]
    assert max(columns.count(column) for column in columns) >= 2


def test_the_seal_stands_between_pursuers_and_our_carrier() -> None:
    match = position(CORRIDOR, [(9, 1), (7, 1), (7, 2)], [(3, 1)], carrier=0)
    table = table_of(match)
    draw_line(table, table.line, table.state.ball)
    assert table.line.holders == 2
    for square in table.line.squares:
        assert 3 < place(match, int(square))[0] < 9


def test_nobody_to_keep_away_and_no_seal() -> None:
    match = position(CORRIDOR, [(9, 1), (7, 1)], [], carrier=0)
    table = table_of(match)
    draw_line(table, table.line, table.state.ball)
    assert table.line.holders == 0


def test_a_holder_is_told_to_stand_where_the_line_wants_one() -> None:
    match = position(CORRIDOR, [(4, 1), (5, 2)], [(12, 1)], carrier=20)
    table = table_of(match)
    draw_line(table, table.line, NONE)
    take_posts(table)
    for player in (0, 1):
        wanted = int(table.line.post_of[player])
        plan = post_plan(table, player)
        if plan is None:
            assert table.square(player) == wanted
        else:
            assert plan.path[-1] == wanted


def test_opponents_make_a_way_longer() -> None:
    match = position(HALL, [(5, 1)], [(9, 1)], carrier=0)
    table = table_of(match)
    road = table.to_goal_past_them()
    at = 1 * 18 + 9
    assert road[at] > 10 * table.to_goal[at] - 1
    assert road[at - 1] > 10 * table.to_goal[at - 1]


# -- portals ----------------------------------------------------------------------------------------------------------

FAR_PADS = ["AAA1...........................#", "##############################..", "BBB......2..3..................."]


def test_a_hop_that_saves_turns_is_taken() -> None:
    match = position(FAR_PADS, [(4, 0), (5, 0)], [(25, 2)], loose=(20, 2))
    table = table_of(match)
    way = table.goal[0]
    assert way is not None
    assert turns_saved(table, 0, way, 1, 5) > table.numbers.hop_turns
    plan = hop_plan(table, 0, 0.0)
    assert plan is not None
    assert place(match, plan.path[-1]) == (3, 0)


def test_a_hop_that_saves_nothing_is_not() -> None:
    match = position(FAR_PADS, [(8, 2), (11, 2)], [(20, 2)], carrier=20)
    table = table_of(match)
    assert hop_plan(table, 0, 0.0) is None


def test_the_carrier_does_not_gamble_without_need() -> None:
    match = position(FAR_PADS, [(4, 0)], [(20, 2)], carrier=0)
    table = table_of(match)
    assert carrier_hop_plan(table, 0, None) is None


def test_the_carrier_takes_to_a_portal_where_he_would_be_felled() -> None:
    big = PlayerSheet(1, "ogre", "ogre_blocker", 5, 5, 4, 3, 10, ((sk.BLOCK, 0), (sk.TACKLE, 0)))
    rows = ["##########", "1......AAA", "##########", ".........2", "BBB.......", ".........3"]
    match = position(rows, [(1, 1)], [(3, 1), (4, 1)], carrier=0, sheets={20: big, 21: big})
    table = table_of(match)
    assert table.sack_chance(0, table.square(0)) > table.numbers.flee_sack
    plan = carrier_hop_plan(table, 0, None)
    assert plan is not None and plan.fail == pytest.approx(1 / 3)


def test_whoever_stands_where_one_comes_out_counts() -> None:
    ours = table_of(position(FAR_PADS, [(4, 0), (9, 2)], [(20, 2)], carrier=20))
    theirs = table_of(position(FAR_PADS, [(4, 0)], [(9, 2), (20, 2)], carrier=21))
    nobody = table_of(position(FAR_PADS, [(4, 0)], [(20, 2)], carrier=20))
    assert chain_value(ours, 0, 1) < chain_value(nobody, 0, 1) == 0 < chain_value(theirs, 0, 1)


def test_nobody_comes_in_while_our_carrier_stands_on_a_portal() -> None:
    free = table_of(position(FAR_PADS, [(4, 0)], [(20, 2)], carrier=0))
    risky = table_of(position(FAR_PADS, [(3, 0)], [(20, 2)], carrier=0))
    assert entry_value(free) >= free.numbers.enter_least
    assert entry_value(risky) < risky.numbers.enter_least


def test_nobody_parks_on_a_portal() -> None:
    match = position(FAR_PADS, [(7, 2), (13, 2)], [(20, 2)], loose=(9, 0))
    play_turn(match)
    board = match.state.board
    assert all(not board.portal[int(match.state.square[player])] for player in (0, 1))


# -- giving the ball on -----------------------------------------------------------------------------------------------


def test_a_carrier_is_thrown_when_that_scores() -> None:
    match = position(HALL, [(8, 1), (7, 1)], [(0, 0)], carrier=1, sheets={0: OGRE, 1: GNOBLAR})
    table = table_of(match)
    plan = toss_plan(table, 0)
    assert plan is not None
    assert plan.action == op.THROW_TEAM_MATE and plan.rank == RANK_SCORE
    assert plan.last_player == 1
    assert place(match, plan.last_square)[0] > 8


def test_a_carrier_may_be_kicked_too() -> None:
    match = position(HALL, [(8, 1), (7, 1)], [(0, 0)], carrier=1, sheets={0: PUNTER, 1: GNOBLAR})
    plan = toss_plan(table_of(match), 0)
    assert plan is not None and plan.action == op.KICK_TEAM_MATE


def test_nobody_is_thrown_who_is_where_he_should_be() -> None:
    match = position(HALL, [(5, 1), (6, 1), (7, 2)], [(0, 0)], carrier=2, sheets={0: OGRE, 1: GNOBLAR})
    assert toss_plan(table_of(match), 0) is None


def test_the_gnoblar_flies_over_a_plug() -> None:
    shut = "AAA...........#......BBB"
    rows = [shut, shut, *["AAA..................BBB"] * 3, shut, shut]
    sheets = {0: OGRE, 1: GNOBLAR, 20: OGRE, 21: OGRE, 22: OGRE}
    match = position(rows, [(12, 3), (11, 3)], [(14, 2), (14, 3), (14, 4)], carrier=1, sheets=sheets)
    play_turn(match)
    assert happened(match, ev.THROWN_PLAYER) == 1


def test_hand_off_and_pass_are_weighed_alike() -> None:
    match = position(HALL, [(5, 1), (9, 1)], [(1, 0)], carrier=0)
    plan = giving_plan(table_of(match))
    assert plan is not None and plan.action == op.HANDOFF
    assert plan.value == pytest.approx((1 - plan.fail) * 1000 - plan.fail * 318, abs=20)


# -- odd answers ------------------------------------------------------------------------------------------------------


def test_on_the_ball_runs_to_the_receiver_nearest_to_our_end_zone() -> None:
    match = position(HALL, [(8, 1)], [(12, 1), (5, 2)], carrier=20)
    table = table_of(match)
    table.state.active = 20
    here = int(match.state.square[0])
    steps = [op.option(op.STEP, NONE, here + dx + 18 * dy) for dx, dy in ((-1, 0), (-1, 1), (1, 0), (0, 1))]
    end = op.END_ACTIVATION << 20 | op.BARE
    picked = answers.answer_on_the_ball(table, 0, [*(int(step) for step in steps), end])
    assert place(match, int(op.square_of(picked))) in ((7, 1), (7, 2))


def test_on_the_ball_stays_where_every_step_is_a_dodge() -> None:
    match = position(HALL, [(8, 1)], [(9, 1), (5, 2)], carrier=20)
    table = table_of(match)
    end = op.END_ACTIVATION << 20 | op.BARE
    assert answers.answer_on_the_ball(table, 0, [int(op.option(op.STEP, NONE, 18 + 7)), end]) == end


@pytest.mark.parametrize("ask", range(ak.ASK_APPLY_TO, len(ak.ASK_NAMES) + 3))
def test_whatever_is_asked_there_is_an_answer(ask: int) -> None:
    match = position(HALL, [(8, 1)], [(12, 1), (5, 2)], carrier=20)
    table = table_of(match)
    options = [int(op.option(op.YES)), int(op.option(op.AT_PLAYER, 0)), int(op.option(op.NO))]
    assert inside(table, ask, 0, options, sk.ON_THE_BALL, NONE, [], 0) is not None


def test_no_spell_no_cast() -> None:
    assert not should_cast(table_of(position(HALL, [(8, 1)], [(12, 1)], carrier=20)))


def test_the_view_is_all_a_table_needs() -> None:
    match = position(HALL, [(8, 1)], [(12, 1)], carrier=20)
    table = table_of(match)
    assert table.state is not match.state
    table.state.set_square(0, 5)
    assert int(match.state.square[0]) != 5
