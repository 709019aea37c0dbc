"""Calls that a coach may settle beforehand: whether opponents at an edge roll for balance (AGE-PREC-04)."""

import asyncio
from collections.abc import Callable

import pytest

from dungeonbowl.core import asks as ak
from dungeonbowl.core import options as op
from dungeonbowl.match import Match
from dungeonbowl.notation.messages.settling import calls_of, may_settle
from dungeonbowl.notation.messages.view import match_message
from dungeonbowl.notation.sent import Choice
from dungeonbowl.server.live.connected.listener import Listener
from dungeonbowl.server.live.habits import note_of, settled
from dungeonbowl.server.live.timing.call_limit import CallLimit
from dungeonbowl.server.store.rows import EntryKind, MatchRow, SeatRow
from tests.kit.positions import match_at, piece

ROWS = ("#########", "#A.....B#", "###P#####", "#########")


def at_the_edge() -> Match:
    """A match in which a blocker beside a pit is about to throw a block, and the other coach is asked."""
    match = match_at("age", ROWS, [piece((3, 1), ag=4)], [piece((4, 1), ag=4)])
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


# -- calls that are made soon or not at all

HERE, THERE = SeatRow("person", "", "one", taken=True), SeatRow("person", "", "other", taken=True)
COMPUTER = SeatRow("computer", "random", None, taken=True)


class Waiting:
    """A table at which a call is asked for."""

    def __init__(self, *seats: SeatRow) -> None:
        self.match = at_the_edge()
        self.seats = seats
        self.open = True
        self.row = MatchRow("m", "", "age", replay=False, created=0.0, setup={}, seats=seats)
        self.listeners: set[Listener] = set()
        self.notes: list[str] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def hold(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)

    async def enter(self, check: Callable[[], tuple[EntryKind, int, int]]) -> None:
        self.match.answer(check()[2])

    def tell_note(self, seat: int, text: str) -> None:
        self.notes.append(f"{seat}: {text}")


def asks_for_balance(match: Match) -> bool:
    return match.question is not None and match.question.ask == ak.ASK_BALANCE


def test_a_call_that_another_person_waits_for_is_made_in_time_or_not_at_all() -> None:
    async def wait(table: Waiting) -> None:
        limit = CallLimit(table, 0.05)
        left = limit.left()
        assert left is not None and 0.0 <= left <= 0.1
        assert asks_for_balance(table.match)
        await asyncio.sleep(0.2)
        assert not asks_for_balance(table.match) and limit.left() is None
        assert table.notes == ["1: Nothing was called within 0.05 seconds, so play goes on."]

    asyncio.run(wait(Waiting(HERE, THERE)))


def test_what_is_called_in_time_counts() -> None:
    async def wait(table: Waiting) -> None:
        limit = CallLimit(table, 0.05)
        assert limit.left() is not None
        question = table.match.question
        assert question is not None
        table.match.answer(next(value for value in question.options if op.verb_of(value) == op.YES))
        assert limit.left() is None
        seq = table.match.seq
        await asyncio.sleep(0.2)
        assert table.match.seq == seq and table.notes == []

    asyncio.run(wait(Waiting(HERE, THERE)))


@pytest.mark.parametrize("seats", [(COMPUTER, THERE), (HERE, HERE), (HERE, COMPUTER)])
def test_nobody_is_hurried_for_whom_no_other_person_waits(seats: tuple[SeatRow, SeatRow]) -> None:
    async def wait(table: Waiting) -> None:
        assert CallLimit(table, 0.05).left() is None
        await asyncio.sleep(0.1)
        assert asks_for_balance(table.match)

    asyncio.run(wait(Waiting(*seats)))


# -- tackles of 1989


def moving_past() -> Match:
    """Somebody has moved within the zone of an opponent, whose coach may claim a tackle (DB89-TACK-01)."""
    rows = ("#########", "#A.....B#", "#A.....B#", "#########")
    match = match_at("db1989", rows, [piece((3, 1), ag=3)], [piece((4, 2), ag=3)])
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
