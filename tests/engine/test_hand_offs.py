"""Hand-offs, and what skills pass the ball at other times: Dump-off, On the Ball, Portal Passer and the like."""

from __future__ import annotations

import pytest
from mypy_extensions import i64

from dungeonbowl.core import options as op
from dungeonbowl.core.ids import STANDING
from dungeonbowl.rules.passing import db2021 as passing
from dungeonbowl.state.state import NO_ZONE, ONLY_MOVES, OWES_SQUARE, SPENT_PASS
from tests.engine.ball_table import Square, Table
from tests.engine.throws import HALL, Answers, Dice, Players, passed


def test_hand_off() -> None:
    players: Players = {"a1": {"at": (4, 2)}, "a2": {"at": (5, 3)}}
    cases: list[tuple[Dice, str | Square, bool]] = [
        ({"catch": [3]}, "a2", False),
        ({"catch": [2], "bounce": ["E"]}, (6, 3), True),
    ]
    for dice, end, lost in cases:
        table = Table(HALL, players, ball="a1", active="a1", dice=dice)
        passing.hand_off(table.game, table.player("a1"), table.player("a2"))
        table.check(ball=end, turnover=lost)
        assert table.game.finished
        assert {"HAND-01", "HAND-02", "HAND-04"} <= table.cited
        assert ({"HAND-05", "TO-07"} <= table.cited) == lost


def test_a_receiver_without_a_tackle_zone_cannot_catch() -> None:
    table = Table(HALL, {"a1": {"at": (4, 2)}, "a2": {"at": (5, 3)}}, ball="a1", active="a1", dice={"bounce": ["E"]})
    table.state.set_flags(1, i64(table.state.flags[1]) | NO_ZONE)
    passing.hand_off(table.game, table.player("a1"), table.player("a2"))
    table.check(ball=(6, 3), turnover=True)
    assert "HAND-03" in table.cited


def test_give_and_go_goes_on() -> None:
    players: Players = {"a1": {"at": (4, 2), "skills": ["give_and_go"]}, "a2": {"at": (5, 3)}}
    table = Table(HALL, players, ball="a1", active="a1", dice={"catch": [3]})
    passing.hand_off(table.game, table.player("a1"), table.player("a2"))
    table.check(ball="a2", turnover=False)
    assert not table.game.finished and table.state.doing & ONLY_MOVES
    assert "HAND-06" in table.cited


@pytest.mark.parametrize("corner", [(3, 1), (4, 1)])
def test_the_bone_pit_counts_once_in_a_hand_off(corner: Square) -> None:
    table = Table(
        HALL,
        {"a1": {"at": (4, 2)}, "a2": {"at": (5, 3)}},
        ball="a1",
        active="a1",
        rooms=[("bone_pit", corner[0], corner[1], 1 if corner[0] == 4 else 4, 4)],
        dice={"catch": [4]},
    )
    passing.hand_off(table.game, table.player("a1"), table.player("a2"))
    table.check(ball="a2", turnover=False)
    assert [event.modifier for event in table.told("rolled")] == [-1]
    assert "FEAT-05" in table.cited


# Dump-off, On the Ball, Fumblerooskie, Portal Passer, My Ball


def dumped(players: Players, dice: Dice, answers: Answers) -> Table:
    """The table after b1, named by a1 as the target of a Block, was asked for a Dump-off."""
    table = Table(HALL, players, ball="b1", active="a1", dice=dice, answers=answers, rerolls=(0, 1))
    passing.dump_off(table.game, table.player("b1"))
    return table


def test_dump_off_is_a_quick_pass_without_a_turnover() -> None:
    players: Players = {"a1": {"at": (5, 2)}, "b1": {"at": (6, 2), "pa": 3, "skills": ["dump_off", "pass"]}}
    table = dumped({**players, "b2": {"at": (8, 2)}}, {"pass": [4], "catch": [3]}, {"dump_off": [(8, 2)]})
    table.check(ball="b2", turnover=False)
    assert not table.game.finished and not table.game.notes.dump_off
    assert "BLK-29" in table.cited
    # Marked by the blocker: 3 - 1 is below 3; Pass re-rolls, the team re-roll of the inactive team is not offered.
    table = dumped(players, {"pass": [3, 1], "bounce": ["E"]}, {"dump_off": [(8, 2)], "reroll": ["pass"]})
    table.check(ball=(7, 2), turnover=False)
    assert not table.game.finished
    table = dumped(players, {}, {"dump_off": [None]})
    table.check(ball="b1", turnover=False)


def test_dump_off_reaches_only_quick_squares_and_my_ball_forbids_it() -> None:
    players: Players = {"a1": {"at": (5, 2)}, "b1": {"at": (6, 2), "skills": ["dump_off"]}}
    table = Table(HALL, players, ball="b1", active="a1", answers={"dump_off": [(10, 2)]})
    with pytest.raises(AssertionError, match="not among"):
        passing.dump_off(table.game, table.player("b1"))
    players["b1"]["skills"] = ["dump_off", "my_ball"]
    dumped(players, {}, {}).check(ball="b1", turnover=False)


def test_the_active_team_may_intercept_a_dump_off() -> None:
    players: Players = {
        "a1": {"at": (5, 2)},
        "a2": {"at": (7, 2), "skills": ["on_the_ball"]},
        "b1": {"at": (6, 2), "pa": 2, "skills": ["dump_off"]},
    }
    dice: Dice = {"pass": [6], "interfere": [6], "catch": [5]}
    answers: Answers = {"dump_off": [(9, 2)], "use_skill": ["no"], "interfere": ["a2"]}
    dumped(players, dice, answers).check(ball="a2", turnover=False)


def test_on_the_ball_moves_three_squares_before_the_pass() -> None:
    players: Players = {"a1": {"at": (4, 2)}, "a2": {"at": (8, 2)}, "b1": {"at": (6, 6), "skills": ["on_the_ball"]}}
    answers: Answers = {
        "use_skill": ["yes"],
        "on_the_ball": [(6, 5), (6, 4), (6, 3)],
        "interfere": ["b1"],
    }
    table = passed(players, (8, 2), {"pass": [5], "interfere": [6], "catch": [4]}, answers)
    table.check(ball="b1", turnover=True)
    assert "PASS-18" in table.cited
    assert table.state.moves_left == 6
    answers = {"use_skill": ["yes"], "on_the_ball": [(6, 5), "stop"]}
    table = passed(players, (8, 2), {"pass": [5], "catch": [3]}, answers)
    table.check(ball="a2", turnover=False)


def test_on_the_ball_ends_with_a_fall() -> None:
    players: Players = {
        "a1": {"at": (4, 2)},
        "a2": {"at": (8, 2)},
        "a3": {"at": (6, 7)},
        "b1": {"at": (6, 6), "skills": ["on_the_ball"]},
        "b2": {"at": (10, 6), "skills": ["on_the_ball"]},
    }
    answers: Answers = {"who": ["b1"], "on_the_ball": [(6, 5)]}
    dice: Dice = {"pass": [5], "catch": [3], "dodge": [1], "armour": [2 | 1 << 5]}
    table = passed(players, (8, 2), dice, answers)
    table.check(ball="a2", turnover=False)
    assert table.player("b1").posture != STANDING


def test_fumblerooskie_leaves_the_ball_behind() -> None:
    players: Players = {"a1": {"at": (5, 2), "skills": ["fumblerooskie"]}}
    table = Table(HALL, players, ball="a1", active="a1", answers={"use_skill": ["yes"]})
    table.state.action = op.MOVE
    assert passing.leave_behind(table.game, table.player("a1"), table.square((4, 2)))
    table.check(ball=(4, 2), turnover=False)
    table = Table(HALL, players, ball="a1", active="a1")
    table.state.action = op.PASS
    assert not passing.leave_behind(table.game, table.player("a1"), table.square((4, 2)))


def test_portal_passer_may_declare_a_pass() -> None:
    players: Players = {"a1": {"at": (5, 2), "skills": ["portal_passer"]}}
    table = Table(HALL, players, ball="a1", active="a1", answers={"use_skill": ["yes"]})
    table.state.action = op.BLITZ
    table.state.doing |= OWES_SQUARE
    passing.pass_from_portal(table.game, table.player("a1"))
    assert table.state.action == op.PASS and table.state.spent & SPENT_PASS
    assert "PASS-20" in table.cited
    # Not a second time in a turn, nor without the square that is due.
    passing.pass_from_portal(table.game, table.player("a1"))
    table.state.action = op.MOVE
    passing.pass_from_portal(table.game, table.player("a1"))
    table.state.spent = 0
    table.state.moves_left = table.state.rushes_left = 0
    passing.pass_from_portal(table.game, table.player("a1"))
    assert table.state.action == op.MOVE
    assert table.script.left() == {}
