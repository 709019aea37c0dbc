"""
How long a coach has for a call that need not be made, while another person waits for it.

At a table the game goes on unless somebody speaks up. So a call that is not made in time is not made (AGE-PREC-04).
"""

import asyncio
import time
import weakref
from typing import Protocol

from dungeonbowl.core import options as op
from dungeonbowl.match import Match
from dungeonbowl.notation.messages.settling import HURRIED
from dungeonbowl.server.live.computers import Table
from dungeonbowl.server.live.seated.asking import Refusal
from dungeonbowl.server.store.rows import EntryKind


class Played(Table, Protocol):
    """What a limit needs of the room that it is for."""

    def hold(self, task: "asyncio.Task[None]") -> None:
        """Hold a task until it is done."""
        ...


class CallLimit:
    """The limit for the open question of one match."""

    def __init__(self, table: Played, seconds: float) -> None:
        """
        Args:
            table: Where the match is played.
            seconds: How long a coach has.
        """
        # As in `Computers`: the table holds this.
        self._table: Played = weakref.proxy(table)
        self._seconds = seconds
        self._seq = -1
        self._until = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def left(self) -> float | None:
        """How many seconds the asked coach has, counted from when the question was first shown; none without limit."""
        match = self._table.match
        if not self._is_limited(match):
            self.stop()
            return None
        if self._seq != match.seq:
            self.stop()
            self._seq = match.seq
            self._until = time.monotonic() + self._seconds
            self._timer = asyncio.get_running_loop().call_later(self._seconds, self._too_late)
        return round(max(0.0, self._until - time.monotonic()), 1)

    def stop(self) -> None:
        """Count no more."""
        self._seq = -1
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _is_limited(self, match: Match) -> bool:
        """Whether a person is asked for a call, and another person waits."""
        question, seats = match.question, self._table.seats
        if question is None or question.ask not in HURRIED or not self._table.open:
            return False
        asked = seats[question.seat]
        others = {seat.token for seat in seats if seat.kind == "person" and seat.taken} - {asked.token}
        return asked.kind == "person" and len(others) > 0

    def _too_late(self) -> None:
        self._table.hold(asyncio.create_task(self._say_no(self._seq)))

    async def _say_no(self, seq: int) -> None:
        """Go on without the call."""
        seat = -1

        def check() -> tuple[EntryKind, int, int]:
            nonlocal seat
            question = self._table.match.question
            if question is None or self._table.match.seq != seq:
                raise Refusal("stale", "The match has moved on.")
            seat = int(question.seat)
            return "answer", seat, next(value for value in question.options if op.verb_of(value) == op.NO)

        try:
            await self._table.enter(check)
        except Refusal:
            # It was answered in the last moment, or could not be stored; then whoever comes next asks again.
            return
        self._table.tell_note(seat, f"Nothing was called within {self._seconds:g} seconds, so play goes on.")
