"""Hand-offs, and what skills pass the ball at other times: Dump-off, On the Ball, Portal Passer and the like."""

from __future__ import annotations

import pytest
from mypy_extensions import i64

from dungeonbowl.core import options as op
from dungeonbowl.core.ids import STANDING
from dungeonbowl.rules.passing import db2021 as passing
from dungeonbowl.state.state import NO_ZONE, ONLY_MOVES, OWES_SQUARE, SPENT_PASS
from tests.engine.throws import HALL, passed
from tests.kit.positions import Piece, Place, piece
from tests.kit.scripts import Answers, Dice
from tests.kit.table import Table


def test_hand_off() -> None:
    home = [piece((4, 2)), piece((5, 3))]
    cases: list[tuple[Dice, int | Place, bool]] = [
        ({"catch": [3]}, 1, False),
        ({"catch": [2], "bounce": ["E"]}, (6, 3), True),
    ]
    for dice, end, lost in cases:
        table = Table(HALL, home, carrier=0, action=op.HANDOFF, dice=dice)
        passing.hand_off(table.game, table.player(0), table.player(1))
        table.check(ball=end, turnover=lost)
        assert table.game.finished
        assert {"HAND-01", "HAND-02", "HAND-04"} <= table.cited
        assert ({"HAND-05", "TO-07"} <= table.cited) == lost


def test_a_receiver_without_a_tackle_zone_cannot_catch() -> None:
    table = Table(HALL, [piece((4, 2)), piece((5, 3))], carrier=0, action=op.HANDOFF, dice={"bounce": ["E"]})
    table.state.set_flags(1, i64(table.state.flags[1]) | NO_ZONE)
    passing.hand_off(table.game, table.player(0), table.player(1))
    table.check(ball=(6, 3), turnover=True)
    assert "HAND-03" in table.cited


def test_give_and_go_goes_on() -> None:
    home = [piece((4, 2), skills=["give_and_go"]), piece((5, 3))]
    table = Table(HALL, home, carrier=0, action=op.HANDOFF, dice={"catch": [3]})
    passing.hand_off(table.game, table.player(0), table.player(1))
    table.check(ball=1, turnover=False)
    assert not table.game.finished and table.state.doing & ONLY_MOVES
    assert "HAND-06" in table.cited


@pytest.mark.parametrize("corner", [(3, 1), (4, 1)])
def test_the_bone_pit_counts_once_in_a_hand_off(corner: Place) -> None:
    table = Table(
        HALL,
        [piece((4, 2)), piece((5, 3))],
        carrier=0,
        action=op.HANDOFF,
        rooms=[("bone_pit", corner[0], corner[1], 1 if corner[0] == 4 else 4, 4)],
        dice={"catch": [4]},
    )
    passing.hand_off(table.game, table.player(0), table.player(1))
    table.check(ball=1, turnover=False)
    assert [event.modifier for event in table.told("rolled")] == [-1]
    assert "FEAT-05" in table.cited


# Dump-off, On the Ball, Fumblerooskie, Portal Passer, My Ball


def dumped(home: list[Piece], away: list[Piece], *, dice: Dice, answers: Answers) -> Table:
    """The table after the first away player, the target of a Block, was asked for a Dump-off."""
    table = Table(HALL, home, away, carrier=20, action=op.BLOCK, target=20, dice=dice, answers=answers, rerolls=(0, 1))
    passing.dump_off(table.game, table.player(20))
    return table


def test_dump_off_is_a_quick_pass_without_a_turnover() -> None:
    home = [piece((5, 2))]
    away = [piece((6, 2), pa=3, skills=["dump_off", "pass"])]
    table = dumped(home, [*away, piece((8, 2))], dice={"pass": [4], "catch": [3]}, answers={"dump_off": [(8, 2)]})
    table.check(ball=21, turnover=False)
    assert not table.game.finished and not table.game.notes.dump_off
    assert "BLK-29" in table.cited
    # Marked by the blocker: 3 - 1 is below 3; Pass re-rolls, the team re-roll of the inactive team is not offered.
    table = dumped(
        home, away, dice={"pass": [3, 1], "bounce": ["E"]}, answers={"dump_off": [(8, 2)], "reroll": ["pass"]}
    )
    table.check(ball=(7, 2), turnover=False)
    assert not table.game.finished
    table = dumped(home, away, dice={}, answers={"dump_off": ["no"]})
    table.check(ball=20, turnover=False)


def test_dump_off_reaches_only_quick_squares_and_my_ball_forbids_it() -> None:
    home = [piece((5, 2))]
    away = [piece((6, 2), skills=["dump_off"])]
    table = Table(HALL, home, away, carrier=20, action=op.BLOCK, target=20, answers={"dump_off": [(10, 2)]})
    with pytest.raises(AssertionError, match="not among"):
        passing.dump_off(table.game, table.player(20))
    away = [piece((6, 2), skills=["dump_off", "my_ball"])]
    dumped(home, away, dice={}, answers={}).check(ball=20, turnover=False)


def test_the_active_team_may_intercept_a_dump_off() -> None:
    home = [piece((5, 2)), piece((7, 2), skills=["on_the_ball"])]
    away = [piece((6, 2), pa=2, skills=["dump_off"])]
    dice: Dice = {"pass": [6], "interfere": [6], "catch": [5]}
    answers: Answers = {"dump_off": [(9, 2)], "use_skill": ["no"], "interfere": [1]}
    dumped(home, away, dice=dice, answers=answers).check(ball=1, turnover=False)


def test_on_the_ball_moves_three_squares_before_the_pass() -> None:
    home = [piece((4, 2)), piece((8, 2))]
    away = [piece((6, 6), skills=["on_the_ball"])]
    answers: Answers = {
        "use_skill": ["yes"],
        "on_the_ball": [(6, 5), (6, 4), (6, 3)],
        "interfere": [20],
    }
    table = passed(home, away, to=(8, 2), dice={"pass": [5], "interfere": [6], "catch": [4]}, answers=answers)
    table.check(ball=20, turnover=True)
    assert "PASS-18" in table.cited
    assert table.state.moves_left == 6
    answers = {"use_skill": ["yes"], "on_the_ball": [(6, 5), "end_activation"]}
    table = passed(home, away, to=(8, 2), dice={"pass": [5], "catch": [3]}, answers=answers)
    table.check(ball=1, turnover=False)


def test_on_the_ball_ends_with_a_fall() -> None:
    home = [piece((4, 2)), piece((8, 2)), piece((6, 7))]
    away = [piece((6, 6), skills=["on_the_ball"]), piece((10, 6), skills=["on_the_ball"])]
    answers: Answers = {"who": [20], "on_the_ball": [(6, 5)]}
    dice: Dice = {"pass": [5], "catch": [3], "dodge": [1], "armour": [(2, 1)]}
    table = passed(home, away, to=(8, 2), dice=dice, answers=answers)
    table.check(ball=1, turnover=False)
    assert table.player(20).posture != STANDING


def test_fumblerooskie_leaves_the_ball_behind() -> None:
    home = [piece((5, 2), skills=["fumblerooskie"])]
    table = Table(HALL, home, carrier=0, action=op.MOVE, answers={"use_skill": ["yes"]})
    assert passing.leave_behind(table.game, table.player(0), table.square((4, 2)))
    table.check(ball=(4, 2), turnover=False)
    table = Table(HALL, home, carrier=0, action=op.PASS)
    assert not passing.leave_behind(table.game, table.player(0), table.square((4, 2)))


def test_portal_passer_may_declare_a_pass() -> None:
    home = [piece((5, 2), skills=["portal_passer"])]
    table = Table(HALL, home, carrier=0, action=op.BLITZ, answers={"use_skill": ["yes"]})
    table.state.doing |= OWES_SQUARE
    passing.pass_from_portal(table.game, table.player(0))
    assert table.state.action == op.PASS and table.state.spent & SPENT_PASS
    assert "PASS-20" in table.cited
    # Not a second time in a turn, nor without the square that is due.
    passing.pass_from_portal(table.game, table.player(0))
    table.state.action = op.MOVE
    passing.pass_from_portal(table.game, table.player(0))
    table.state.spent = 0
    table.state.moves_left = table.state.rushes_left = 0
    passing.pass_from_portal(table.game, table.player(0))
    assert table.state.action == op.MOVE
    assert table.script.left() == {}
