"""How long a match of 1989 goes on, and giving it up: at the start of the own team turn and at no other moment."""

import pytest

from dungeonbowl.core import options as op
from dungeonbowl.match import IllegalAnswer, Match
from tests.kit.positions import match_at, piece

COVERS = ("BB2E-TURN-07", "DB89-TD-06")
MANY_TURNS = 120
"""More than any game allows a side."""

ROWS = ("#########", "#A.....B#", "#A.....B#", "#########")


def at_the_start() -> Match:
    """The home side is in turn, and nothing is done yet."""
    return match_at("db1989", ROWS, [piece((3, 1), ag=3)], [piece((5, 2), ag=3)])


def test_the_coach_in_turn_may_concede_and_the_other_one_not() -> None:
    match = at_the_start()
    assert match.may_concede(0) and not match.may_concede(1)
    with pytest.raises(IllegalAnswer):
        match.concede(1)
    match.concede(0)
    assert match.result is not None and (match.result.winner, match.result.by) == (1, "concession")
    assert [event.rules for event in match.events if event.name == "conceded"]


def test_once_somebody_acts_it_is_too_late() -> None:
    match = at_the_start()
    assert match.question is not None
    match.answer(next(value for value in match.question.options if op.verb_of(value) == op.ACTIVATE))
    assert not match.may_concede(0)


def test_no_number_of_turns_ends_a_match() -> None:
    match = at_the_start()
    for _ in range(2 * MANY_TURNS):
        match.answer(int(op.bare(op.END_TURN)))
    assert match.result is None and min(int(match.state.turns(side)) for side in (0, 1)) > MANY_TURNS
