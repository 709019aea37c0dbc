"""Calls that a coach may settle beforehand: whether opponents at an edge roll for balance (AGE-PREC-04)."""

import pytest

from dungeonbowl.core import asks as ak
from dungeonbowl.core import options as op
from dungeonbowl.match import Match
from dungeonbowl.notation.messages.settling import calls_of, may_settle
from dungeonbowl.notation.messages.view import match_message
from dungeonbowl.notation.sent import Choice
from dungeonbowl.server.live.habits import note_of, settled
from tests.kit.positions import match_at, player_sheet

ROWS = ("#########", "#A.....B#", "###P#####", "#########")


def at_the_edge() -> Match:
    """A match in which a blocker beside a pit is about to throw a block, and the other coach is asked."""
    match = match_at("age", ROWS, [((3, 1), player_sheet(ag=4))], [((4, 1), player_sheet(ag=4))])
    for verb in (op.ACTIVATE, op.BLOCK, op.BLOCK):
        question = match.question
        assert question is not None
        if question.ask == ak.ASK_BALANCE:
            break
        match.answer(next(value for value in question.options if op.verb_of(value) == verb))
    return match


@pytest.mark.parametrize(("choice", "verb"), [("always", op.YES), ("never", op.NO)])
def test_a_settled_call_is_answered_and_noted(choice: Choice, verb: int) -> None:
    match = at_the_edge()
    assert match.question is not None and match.question.ask == ak.ASK_BALANCE and match.question.seat == 1
    value = settled(match, {"balance": choice})
    assert value is not None and op.verb_of(value) == verb
    text = note_of(match, value).text
    assert "settled beforehand: Balance rolls for " in text and text.endswith(f", {choice}.")


def test_a_call_that_is_not_settled_is_asked() -> None:
    assert settled(at_the_edge(), {"balance": "ask"}) is None
    assert settled(at_the_edge(), {"dodge": "always"}) is None


def test_only_games_with_such_a_call_have_it() -> None:
    assert may_settle("age", "balance")
    assert not may_settle("db5", "balance")
    assert [call["key"] for call in match_message(at_the_edge())["calls"]] == ["balance"]
    assert calls_of("db2021") == []


# -- tackles of 1989


def moving_past() -> Match:
    """Somebody has moved within the zone of an opponent, whose coach may claim a tackle (DB89-TACK-01)."""
    rows = ("#########", "#A.....B#", "#A.....B#", "#########")
    match = match_at("db1989", rows, [((3, 1), player_sheet(ag=3))], [((4, 2), player_sheet(ag=3))])
    for verb in (op.ACTIVATE, op.MOVE, op.STEP):
        question = match.question
        assert question is not None
        square = match.state.board.at(4, 1)
        options = [value for value in question.options if op.verb_of(value) == verb]
        match.answer(next((value for value in options if op.square_of(value) == square), options[0]))
    return match


@pytest.mark.parametrize(("choice", "verb"), [("always", op.AT_PLAYER), ("never", op.NO)])
def test_a_tackle_is_claimed_as_its_coach_has_settled(choice: Choice, verb: int) -> None:
    match = moving_past()
    assert match.question is not None and match.question.ask == ak.ASK_TACKLE and match.question.seat == 1
    assert settled(match, {}) is None
    value = settled(match, {"tackle": choice})
    assert value is not None and op.verb_of(value) == verb
    assert "settled beforehand: Tackles for " in note_of(match, value).text
