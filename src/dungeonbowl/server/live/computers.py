"""The computer coaches of one match: they think when they are asked, and are answered for when they fail."""

import asyncio
import logging
import random
import weakref
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from dungeonbowl.match import Match
from dungeonbowl.server.computer.coaches import Thinkers
from dungeonbowl.server.computer.guests import BadCoach
from dungeonbowl.server.computer.workers import TooSlow
from dungeonbowl.server.live.connected.listener import Listener
from dungeonbowl.server.live.seated.asking import Refusal
from dungeonbowl.server.settings import Settings
from dungeonbowl.server.store.rows import EntryKind, MatchRow, SeatRow

MOST_HANGS: Final = 3
"""A coach that was stopped so often in a match is not asked in it any more."""
FULL: Final = "Too many matches between computers are under way. This one goes on when another is over."

_log = logging.getLogger("dungeonbowl.server")


class Table(Protocol):
    """What computers need of the room they play in."""

    match: Match
    row: MatchRow
    listeners: set[Listener]

    @property
    def seats(self) -> Sequence[SeatRow]:
        """Who sits at the match."""
        ...

    @property
    def open(self) -> bool:
        """Whether anything can be entered, and the match waits for nothing."""
        ...

    async def enter(self, check: Callable[[], tuple[EntryKind, int, int]]) -> None:
        """Make one entry. Raises Refusal."""
        ...

    def tell_note(self, seat: int, text: str) -> None:
        """Say something about a seat in the log, which nobody stores."""
        ...


class Computers:
    """
    Those that play in one match.

    A match between computers alone goes on only while somebody looks, and only so many of them do at once.
    """

    def __init__(self, table: Table, thinkers: Thinkers, settings: Settings, alone: asyncio.Semaphore) -> None:
        """
        Let them sit down.

        Args:
            table: Where they play.
            thinkers: Where they think.
            settings: Pauses and limits.
            alone: Lets so many matches between computers alone go on at once.
        """
        # The table holds them. If they held it as well, a match that is closed would stay in memory until everything is
        # looked through for cycles, which is rare (`server.memory`).
        self._table: Table = weakref.proxy(table)
        self._thinkers = thinkers
        self._settings = settings
        self._alone = alone
        self._playing: asyncio.Task[None] | None = None
        self._busy = False
        self._told: set[int] = set()
        self._hangs: dict[int, int] = {}

    @property
    def idle(self) -> bool:
        """Whether none is at it; one that waits for its turn is not."""
        return not self._busy

    def wake(self) -> None:
        """Let one think, if it is asked."""
        if self._asked() is not None and (self._playing is None or self._playing.done()):
            self._playing = asyncio.create_task(self._play())

    async def close(self) -> None:
        """Stop thinking."""
        if self._playing is not None:
            self._playing.cancel()
            await asyncio.gather(self._playing, return_exceptions=True)

    @property
    def _are_alone(self) -> bool:
        """Whether no person plays."""
        return all(seat.kind == "computer" for seat in self._table.seats)

    def _asked(self) -> int | None:
        """The seat that is asked, if a computer sits there and may answer now."""
        question, seats = self._table.match.question, self._table.seats
        if question is None or not self._table.open or question.seat not in range(len(seats)):
            return None
        if seats[question.seat].kind != "computer" or (self._are_alone and not self._table.listeners):
            return None
        return int(question.seat)

    async def _play(self) -> None:
        """Think and answer until a person is asked or the match is over."""
        if not self._are_alone:
            await self._answer_all()
            return
        if self._alone.locked():
            self._table.tell_note(0, FULL)
        async with self._alone:
            await self._answer_all()

    async def _answer_all(self) -> None:
        """Answer as long as a computer is asked."""
        self._busy = True
        try:
            await self._answer_each()
        finally:
            self._busy = False

    async def _answer_each(self) -> None:
        """Answer one question after the other."""
        while (seat := self._asked()) is not None:
            seq = self._table.match.seq
            values = await self._thought(seat)
            question = self._table.match.question
            if not values and question is not None and self._table.match.seq == seq:
                values = [random.choice(list(question.options))]
            for value in values:
                if not await self._enter(seat, seq, value):
                    break
                seq = self._table.match.seq
                if self._table.listeners:
                    await asyncio.sleep(self._settings.coach_pause)
            else:
                await asyncio.sleep(0)

    async def _thought(self, seat: int) -> list[int]:
        """What the coach of a seat answers; nothing if it fails."""
        if self._hangs.get(seat, 0) >= MOST_HANGS:
            return []
        name, row = self._table.seats[seat].name, self._table.row
        guest = self._settings.all_guests.get(name)
        coach = name if guest is None else guest.spec
        # Whoever has seen the teams without their Journeymen is not asked about the match they play.
        place = f"{row.id}/opening" if row.waits_for else row.id
        try:
            return await self._thinkers.think(place, self._table.match.record(), coach, seat)
        except TooSlow as slow:
            self._hangs[seat] = self._hangs.get(seat, 0) + 1
            _log.error("match %s: the coach %s was stopped: %s", row.id, coach, slow)
            given_up = self._hangs[seat] == MOST_HANGS
            then = "answers at random from now on" if given_up else "answers at random once"
            self._table.tell_note(seat, f"The coach {name} was stopped, because {slow}. It {then}.")
        except Exception as failed:
            _log.exception("match %s: the coach %s failed; it answers at random once", row.id, coach)
            self._tell_failure(seat, name, failed)
        return []

    def _tell_failure(self, seat: int, name: str, failed: Exception) -> None:
        """Say in the log, once, that a coach failed."""
        if seat not in self._told:
            self._told.add(seat)
            reason = f": {failed}" if isinstance(failed, BadCoach) else ""
            self._table.tell_note(seat, f"The coach {name} failed and answers at random when it does{reason}.")

    async def _enter(self, seat: int, seq: int, value: int) -> bool:
        """Enter one answer of a computer coach. Returns whether it was taken; if not, the coach must look again."""
        match_id = self._table.row.id

        def check() -> tuple[EntryKind, int, int]:
            question = self._table.match.question
            if question is None or question.seat != seat or self._table.match.seq != seq:
                raise Refusal("stale", "The match has moved on.")
            chosen = value
            if chosen not in question.options:
                _log.error("match %s: the coach chose %d, which is no option", match_id, value)
                chosen = random.choice(list(question.options))
            return "answer", seat, chosen

        try:
            await self._table.enter(check)
        except Refusal as refused:
            if refused.code not in ("stale", "waiting"):
                _log.error("match %s: the coach's answer was refused: %s", match_id, refused.message)
                await asyncio.sleep(1.0)
            return False
        return True
