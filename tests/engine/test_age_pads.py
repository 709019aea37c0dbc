"""The pads and walls of the Astrogranite Edition, who takes the first turn in it, and how long it lasts."""

from __future__ import annotations

from typing import Final

from dungeonbowl.core import options as op
from dungeonbowl.core.ids import AWAY, BY_TIME, DEPLOY, DRAW, HOME, IN_PLAY, LOST, NOBODY, NONE, RESERVES, STUNNED
from dungeonbowl.rules.pads.parts import settle_on_portal
from dungeonbowl.rules.pushing.parts import Shove, push
from dungeonbowl.rulesets.age import AGE
from dungeonbowl.state.state import OWES_SQUARE
from tests.kit.positions import Place, match_at, piece
from tests.kit.scripts import Dice
from tests.kit.table import Table

COVERS = ("AGE-GEN-01", "AGE-BASE-05", "AGE-BASE-14", "AGE-TIME-01")

ROWS: Final = [
    "############",
    "#A..1.....B#",
    "#A....2...B#",
    "#A........B#",
    "#...3.....4#",
    "############",
]


def table(home: list[Place], away: list[Place], carrier: int = NONE, dice: Dice | None = None) -> Table:
    """A position with a script of dice; nobody is asked anything."""
    sides = [[piece(at) for at in side] for side in (home, away)]
    return Table(ROWS, sides[0], sides[1], action=op.MOVE, carrier=carrier, rules=AGE, dice=dice)


def test_a_pad_leads_to_the_one_that_the_die_shows_and_a_square_is_due() -> None:
    """AGE-BASE-08: a 5 and a 6, where there are four pads, are rolled again."""
    laid = table([(4, 1)], [(9, 3)], dice={"teleport": [6, 5, 2]})
    settle_on_portal(laid.game, laid.player(0), own_movement=True)
    laid.finish()
    assert laid.where(0) == (6, 2)
    assert laid.state.doing & OWES_SQUARE
    assert "AGE-BASE-08" in laid.cited
    assert not laid.told("turnover")


def test_the_own_number_loses_a_carrier_in_space_but_not_the_turn() -> None:
    """AGE-BASE-09, AGE-TELE-02, -03: the ball bounces once from the pad."""
    laid = table([(4, 1)], [(9, 3)], carrier=0, dice={"teleport": [1], "bounce": ["E"]})
    settle_on_portal(laid.game, laid.player(0), own_movement=True)
    laid.finish()
    assert laid.box(0) == LOST
    assert laid.ball == (5, 1)
    assert {"AGE-BASE-09", "AGE-TELE-02", "AGE-TELE-03"} <= laid.cited
    assert not laid.told("turnover")


def test_a_second_trip_of_a_turn_hurts() -> None:
    """AGE-BASE-10: an Injury roll at once; only a carrier's is a Turnover."""
    for carrier in (NONE, 0):
        dice: Dice = {"teleport": [2], "injury": [(1, 2)]}
        if carrier == 0:
            dice["bounce"] = ["W"]
        laid = table([(4, 1)], [(9, 3)], carrier=carrier, dice=dice)
        laid.state.set_hops(0, 1)
        settle_on_portal(laid.game, laid.player(0), own_movement=True)
        laid.finish()
        assert laid.where(0) == (6, 2)
        assert laid.player(0).posture == STUNNED
        assert bool(laid.told("turnover")) == (carrier == 0)


def test_whoever_is_on_the_pad_is_sent_on() -> None:
    """AGE-BASE-11: by a die of their own, and so on."""
    laid = table([(4, 1), (6, 2)], [(4, 4)], dice={"teleport": [2, 3, 4]})
    settle_on_portal(laid.game, laid.player(0), own_movement=True)
    laid.finish()
    assert [laid.where(0), laid.where(1), laid.where(20)] == [(6, 2), (4, 4), (10, 4)]
    assert "AGE-BASE-11" in laid.cited


def test_who_is_displaced_and_draws_their_own_pad_is_lost_and_the_newcomer_stays() -> None:
    """AGE-BASE-11: no Armour roll, no second draw; the ball of the lost bounces from the pad, without a Turnover."""
    laid = table([(4, 1), (6, 2)], [(9, 3)], carrier=1, dice={"teleport": [2, 2], "bounce": ["SE"]})
    settle_on_portal(laid.game, laid.player(0), own_movement=True)
    laid.finish()
    assert laid.where(0) == (6, 2)
    assert laid.box(1) == LOST
    assert laid.ball == (7, 3)
    assert not laid.told("turnover")


def test_a_reserve_comes_in_by_chance_alone() -> None:
    """AGE-BASE-06: nobody is asked, and the own end zone is no way in."""
    laid = table([(2, 2)], [(9, 3)], dice={"teleport": [3]})
    laid.state.set_occupant(laid.square((2, 2)), NOBODY)
    laid.state.set_box(0, RESERVES)
    assert laid.game.rules.pads.enter(laid.game, laid.player(0))
    laid.finish()
    assert laid.box(0) == IN_PLAY
    assert laid.where(0) == (4, 4)
    assert laid.asked == []


def test_a_push_into_a_corner_hurts_nobody() -> None:
    """AGE-BASE-14: the pushed player stays and keeps standing, without an Armour roll."""
    laid = table([(2, 2)], [(1, 1)])
    shove = Shove(laid.player(0), laid.player(20), blitzing=False, fells=False)
    assert not push(laid.game, shove)
    laid.finish()
    assert laid.where(20) == (1, 1)
    assert laid.player(20).standing
    assert "AGE-BASE-14" in laid.cited


def test_a_wall_is_no_choice_beside_a_free_square() -> None:
    """AGE-BASE-14: of the three squares behind one is free, so there is nothing to choose."""
    laid = table([(2, 2)], [(1, 2)])
    shove = Shove(laid.player(0), laid.player(20), blitzing=False, fells=False)
    assert not push(laid.game, shove)
    diagonal = table([(3, 2)], [(2, 1)])
    shove = Shove(diagonal.player(0), diagonal.player(20), blitzing=False, fells=False)
    assert push(diagonal.game, shove)
    assert diagonal.where(20) == (1, 1)
    assert diagonal.asked == []


def test_the_last_toss_says_who_goes_first() -> None:
    """AGE-BASE-05: in turn, six a side, in the own end zone; then the coin decides and nobody is asked."""
    for coin in (HOME, AWAY):
        laid = table([(1, 1)], [(10, 1)], dice={"coin": [coin]})
        laid.state.phase = DEPLOY
        laid.state.side = HOME
        assert laid.game.rules.setup.go_on(laid.game)
        laid.finish()
        assert laid.state.first_side == coin
        assert "AGE-BASE-05" in laid.cited


def test_an_unfinished_deployment_goes_on_with_whoever_is_left() -> None:
    """AGE-BASE-05: there is no toss while somebody may still be put down."""
    laid = table([(1, 1)], [(10, 1), (9, 3)])
    laid.state.phase = DEPLOY
    laid.state.side = HOME
    laid.state.set_occupant(laid.square((9, 3)), NOBODY)
    laid.state.set_box(21, RESERVES)
    assert not laid.game.rules.setup.go_on(laid.game)
    assert laid.state.side == AWAY


def test_after_eighty_team_turns_it_is_a_draw() -> None:
    """AGE-TIME-01: both sides' turns count."""
    laid = table([(2, 2)], [(9, 3)])
    laid.state.set_turns(HOME, 40)
    laid.state.set_turns(AWAY, 39)
    time = laid.game.rules.time
    assert not time.is_up(laid.game)
    laid.state.set_turns(AWAY, 40)
    assert time.is_up(laid.game)
    time.measure(laid.game)
    assert (laid.state.winner, laid.state.ended_by) == (DRAW, BY_TIME)
    assert "AGE-TIME-01" in laid.cited


def test_who_comes_out_of_a_pad_beside_a_chest_and_cannot_pay_opens_nothing() -> None:
    """AGE-BASE-12: after a Block nothing is left for the square that is due, so a chest cannot follow it."""
    rows = ["#############", "#A.1...2...B#", "#A.........B#", "#A.3...4C..B#", "#A.........B#", "#############"]
    came = 0
    for seed in range(1, 40):
        match = match_at("age", rows, [piece((2, 3), st=4)], [piece((3, 3))]).fork(seed)
        match.answer(int(op.option(op.ACTIVATE, 0)))
        match.answer(int(op.option(op.BLOCK)))
        while match.question is not None and match.state.active == 0:
            opens = [value for value in match.question.options if op.verb_of(value) == op.OPEN_CHEST]
            assert not opens
            match.answer(match.question.options[0])
        came += int(match.state.square[0]) == int(match.state.board.at(7, 3))
    assert came
