"""Fouls, the referee, arguments, bribes and Pile Driver."""

from __future__ import annotations

import pytest

from dungeonbowl.core import options as op
from dungeonbowl.core.ids import HOME, IN_PLAY, PRONE, SENT_OFF, STUNNED
from dungeonbowl.rules.fouls import db2021 as fouls
from dungeonbowl.rules.fouls.parts import foul_modifier
from dungeonbowl.state.state import SPENT_FOUL
from tests.kit.positions import piece
from tests.kit.table import Table

HALL = ["############", "#AA..1..2BB#", "#AA.....3BB#", "#AA..4...BB#", "############"]


def foul_table(**more: object) -> Table:
    home = [piece((4, 2)), piece((3, 1))]
    away = [piece((5, 2), av=9, posture=PRONE), piece((8, 2))]
    return Table(HALL, home, away, action=op.FOUL, target=20, **more)  # type: ignore[arg-type]


def test_a_foul_that_holds_costs_nothing_but_the_activation() -> None:
    table = foul_table()
    table.deal({"armour": [(2, 6)]})
    fouls.foul(table.game, table.player(0), table.player(20))
    table.finish()
    assert table.game.finished and not table.game.turnover
    assert {"FOUL-01", "FOUL-02", "FOUL-09"} <= table.cited


def test_assists_on_both_sides_count_and_guard_does_not() -> None:
    home = [piece((4, 2)), piece((5, 1), skills=["guard"]), piece((4, 1))]
    away = [piece((5, 2), av=9, posture=PRONE), piece((6, 1)), piece((3, 3))]
    table = Table(HALL, home, away, action=op.FOUL, target=20)
    # Home 1 is Marked by away 1 and gives nothing, home 2 assists; away 2 Marks the fouler and is Marked by nobody.
    assert foul_modifier(table.state, 0, 20) == 0
    table.state.set_posture(21, PRONE)
    assert foul_modifier(table.state, 0, 20) == 1
    table.deal({"armour": [(3, 5)], "injury": [(1, 2)]})
    fouls.foul(table.game, table.player(0), table.player(20))
    table.finish()
    assert table.player(20).posture == STUNNED
    assert "FOUL-03" in table.cited


def test_iron_hard_skin_ignores_assists_and_dirty_player() -> None:
    home = [piece((4, 2), skills={"dirty_player": 1}), piece((4, 1))]
    away = [piece((5, 2), av=9, posture=PRONE, skills=["iron_hard_skin"])]
    table = Table(HALL, home, away, action=op.FOUL, target=20)
    table.deal({"armour": [(3, 5)]})
    fouls.foul(table.game, table.player(0), table.player(20))
    table.finish()
    assert table.player(20).posture == PRONE


@pytest.mark.parametrize("armour", [(2, 2), (4, 4)])
def test_a_double_on_armour_sends_off_whether_it_breaks_or_not(armour: tuple[int, int]) -> None:
    table = foul_table()
    table.deal({"armour": [armour]}, argue=["no"])
    fouls.foul(table.game, table.player(0), table.player(20))
    table.finish()
    assert table.box(0) == SENT_OFF
    assert table.game.turnover
    assert {"FOUL-06", "FOUL-08", "TO-10"} <= table.cited


def test_a_double_on_injury_sends_off() -> None:
    table = foul_table()
    table.deal({"armour": [(4, 5)], "injury": [(2, 2)]}, argue=["no"])
    fouls.foul(table.game, table.player(0), table.player(20))
    table.finish()
    assert table.box(0) == SENT_OFF


def test_sneaky_git_hides_the_armour_double_only() -> None:
    home = [piece((4, 2), skills=["sneaky_git"])]
    away = [piece((5, 2), av=8, posture=PRONE)]
    table = Table(HALL, home, away, action=op.FOUL, target=20)
    table.deal({"armour": [(4, 4)], "injury": [(1, 2)]})
    fouls.foul(table.game, table.player(0), table.player(20))
    table.finish()
    assert table.box(0) == IN_PLAY and not table.game.turnover
    table = Table(HALL, home, away, action=op.FOUL, target=20)
    table.deal({"armour": [(4, 4)], "injury": [(1, 1)]}, argue=["no"])
    fouls.foul(table.game, table.player(0), table.player(20))
    assert table.box(0) == SENT_OFF and "FOUL-07" in table.cited


def test_arguing_with_a_one_bars_the_coach_and_forbids_bribes() -> None:
    table = foul_table(bribes=1)
    table.deal({"armour": [(2, 2)], "argue_call": [1]}, argue=["yes"])
    fouls.foul(table.game, table.player(0), table.player(20))
    table.finish()
    assert table.box(0) == SENT_OFF
    assert table.state.barred == 1 and table.state.bribes(HOME) == 1
    assert table.asked == ["argue"]


def test_a_barred_coach_is_not_asked_but_may_bribe() -> None:
    table = foul_table(bribes=2)
    table.state.barred = 1
    table.deal({"armour": [(2, 2)], "bribe": [1, 2]}, bribe=["yes", "yes"])
    fouls.foul(table.game, table.player(0), table.player(20))
    table.finish()
    assert table.box(0) == IN_PLAY and not table.game.turnover
    assert table.state.bribes(HOME) == 0 and table.where(0) == (4, 2)
    assert {"FOUL-11", "FOUL-13"} <= table.cited


def test_after_a_failed_argument_a_bribe_saves_the_player_and_the_turn() -> None:
    table = foul_table(bribes=1)
    table.deal({"armour": [(2, 2)], "argue_call": [3], "bribe": [2]}, argue=["yes"], bribe=["yes"])
    fouls.foul(table.game, table.player(0), table.player(20))
    table.finish()
    assert table.box(0) == IN_PLAY and not table.game.turnover


def test_a_sent_off_carrier_leaves_the_ball_bouncing() -> None:
    table = foul_table(carrier=0)
    table.deal({"armour": [(2, 2)], "bounce": ["N"]}, argue=["no"])
    fouls.foul(table.game, table.player(0), table.player(20))
    table.finish()
    assert table.ball == (4, 1)


def test_a_foul_argued_successfully() -> None:
    """EX-12: the Goblin comes back through the dugout and displaces a Saurus."""
    home = [piece((4, 2), av=8, skills=["stunty"]), piece((4, 1))]
    away = [piece((5, 2), av=10, st=4, posture=PRONE), piece((5, 3), av=10, st=4, posture=0)]
    # The second Saurus stands on Portal 4, behind the victim; both Mark nobody who matters but the helper's square.
    table = Table(HALL, home, away, action=op.FOUL, target=20)
    table.state.set_flags(21, 1)
    table.deal({"armour": [(5, 5)], "injury": [(4, 3)], "argue_call": [6], "teleport": [4, 1]}, argue=["yes"])
    fouls.foul(table.game, table.player(0), table.player(20))
    table.finish()
    assert table.game.turnover
    assert table.player(20).posture == STUNNED
    assert table.where(0) == (5, 3) and table.where(21) == (5, 1)
    assert {"FOUL-03", "FOUL-06", "FOUL-10", "FOUL-12", "TELE-14"} <= table.cited
    assert table.box(0) == IN_PLAY


def test_foul_appearance_does_not_answer_a_foul() -> None:
    away = [piece((5, 2), posture=PRONE, skills=["foul_appearance"])]
    table = Table(HALL, [piece((4, 2))], away, action=op.FOUL, target=20)
    table.deal({"armour": [(2, 3)]})
    fouls.foul(table.game, table.player(0), table.player(20))
    table.finish()
    assert "FOUL-05" in table.cited


def test_pile_driver_uses_the_foul_and_lays_its_user_down() -> None:
    home = [piece((4, 2), skills=["pile_driver"]), piece((3, 1))]
    table = Table(HALL, home, [piece((5, 2), posture=PRONE)], action=op.BLOCK, target=20)
    table.deal({"armour": [(2, 3)]}, use_skill=["yes"])
    assert fouls.pile_driver(table.game, table.player(0), table.player(20))
    table.finish()
    assert table.player(0).posture == PRONE and table.game.finished and not table.game.turnover
    assert table.state.spent & SPENT_FOUL
    assert "FOUL-14" in table.cited


def test_pile_driver_is_not_offered_once_the_foul_is_used() -> None:
    table = Table(HALL, [piece((4, 2), skills=["pile_driver"])], [piece((5, 2), posture=PRONE)], action=op.BLOCK)
    table.state.spent = SPENT_FOUL
    table.deal()
    assert not fouls.pile_driver(table.game, table.player(0), table.player(20))
    assert table.asked == []
