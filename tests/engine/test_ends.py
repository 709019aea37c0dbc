"""What the rules of 1989 say beforehand of fights and throws, against the tables as they are printed."""

import pytest

from dungeonbowl.core import options as op
from dungeonbowl.core.ids import FACE_DOWN, FACE_UP
from dungeonbowl.rules.actions.ends import Ends
from dungeonbowl.rulesets import DB1989, DB2021
from dungeonbowl.state import PlayerSheet, State
from tests.kit.positions import match_at

HALL = ["##############", "#A..........B#", "#A..........B#", "#A..........B#", "##############"]
HUMAN = PlayerSheet(1, "human", "lineman", 4, 3, 3, 0, 9, keywords=("lineman", "human"), sp=2)
OGRE = PlayerSheet(1, "ogre", "blocker", 4, 6, 2, 0, 10, keywords=("blocker", "ogre"), sp=2)
THROWER = PlayerSheet(1, "human", "thrower", 4, 3, 3, 0, 9, keywords=("thrower", "human"), ts=1)


def beside(mine: PlayerSheet, theirs: PlayerSheet) -> State:
    """Two opponents beside each other."""
    return match_at("db1989", HALL, [((6, 2), mine)], [((7, 2), theirs)]).state


def ends(state: State, verb: int, action: int = op.MOVE) -> Ends:
    """How what the first does to the other may end."""
    return DB1989.action(action).ends(state, verb, 0, 20)


def test_a_block_between_equals() -> None:
    found = ends(beside(HUMAN, HUMAN), op.BLOCK)
    assert found.falls == pytest.approx(14 / 36) and found.leaves == pytest.approx(1 / 36)
    assert found.own_fall == pytest.approx(10 / 36) and found.own_leave == pytest.approx(1 / 36)
    assert found.wins == pytest.approx(10 / 36) and found.moves == 0.0


def test_a_charge_is_a_block_at_one_less() -> None:
    charge, block = (ends(beside(OGRE, HUMAN), verb) for verb in (op.CHARGE, op.BLOCK))
    assert charge.wins == pytest.approx(21 / 36) and block.wins == pytest.approx(26 / 36)


def test_a_push_moves_where_a_block_fells() -> None:
    found = ends(beside(HUMAN, HUMAN), op.PUSH)
    assert found.moves == pytest.approx(9 / 36) and found.moves_and_falls == pytest.approx(1 / 36)
    assert found.falls == pytest.approx(5 / 36) and found.leaves == 0.0


@pytest.mark.parametrize(
    ("posture", "verb", "harmed", "gone", "off"),
    [
        (FACE_UP, op.SNEAKY_FOUL, 3, 2, 1),
        (FACE_DOWN, op.SNEAKY_FOUL, 0, 2, 1),
        (FACE_UP, op.BLATANT_FOUL, 1, 3, 2),
    ],
)
def test_a_foul_by_the_stronger(posture: int, verb: int, harmed: int, gone: int, off: int) -> None:
    state = beside(OGRE, HUMAN)
    state.set_posture(20, posture)
    found = ends(state, verb)
    assert (found.falls, found.leaves, found.own_leave) == pytest.approx((harmed / 6, gone / 6, off / 6))


def test_whoever_spears_lies_there_unless_sent_off() -> None:
    state = beside(HUMAN, HUMAN)
    state.set_posture(20, FACE_UP)
    found = ends(state, op.SPEAR, op.SPRINT)
    assert found.own_fall + found.own_leave == pytest.approx(1.0) and found.leaves == pytest.approx(3 / 6)


def test_a_throw_is_caught_or_taken() -> None:
    match = match_at("db1989", HALL, [((2, 2), THROWER), ((7, 2), HUMAN)], [((4, 2), HUMAN)], carrier=0)
    to = int(match.state.square[1])
    caught, taken = DB1989.passes.chances.by_table(match.state, 0, to, scrambles=False)
    # Short, TS 1: 7 or more is caught, 3 or less within reach of whoever stands on the way.
    assert (caught, taken) == pytest.approx((26 / 36, 1 / 36))
    caught, taken = DB1989.passes.chances.by_table(match.state, 0, to, scrambles=True)
    assert (caught, taken) == pytest.approx((21 / 36, 3 / 36))


def test_other_games_say_nothing_of_tables() -> None:
    match = match_at("db2021", HALL, [((6, 2), HUMAN)], [((7, 2), HUMAN)])
    assert DB2021.action(op.BLOCK).ends(match.state, op.BLOCK, 0, 20).falls == 0.0
