"""
What is kept of matches that have ended, so that they can be watched when the rules have become others.

It is made once, in another process: when a match ends, or when the server starts, for whatever ended unkept. Matches of
an older version are looked through then, too, so that it is known where their answers lead.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from dungeonbowl.notation import shapes
from dungeonbowl.notation.messages.fates import dice_message
from dungeonbowl.notation.messages.view import match_message, view_message
from dungeonbowl.server.computer.workers import TooSlow
from dungeonbowl.server.http.errands import Errands
from dungeonbowl.server.http.glances import told_of, told_of_abandoned
from dungeonbowl.server.http.replays import TooLong, dice_of, luck_of, replay_frames
from dungeonbowl.server.league.outcomes import outcome_of
from dungeonbowl.server.live.loading import played
from dungeonbowl.server.live.seated.seats import WATCHING, seats_message, shown_name
from dungeonbowl.server.live.tables import Rooms
from dungeonbowl.server.live.timing.clock import MatchClock
from dungeonbowl.server.live.timing.deadlines import winner_without
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.matches import Entry, MatchRow, Storage
from dungeonbowl.server.store.seats.more_seats import SeatRow

TRIES: Final = 3
"""How often the server tries to keep a match; after that it waits for its next start."""
PAUSE_S: Final = 60.0
"""Seconds until it is tried again, for a machine that had too much to do."""
JOURNAL: Final = "journal"
"""In the record of a closed match of which it is not known what was asked: its entries as kind, seat and value."""

_log = logging.getLogger("dungeonbowl.server")


@dataclass(frozen=True)
class Kept:
    """What came of a match."""

    entries: Sequence[Entry]
    """Its journal, with what was asked."""
    papers: dict[str, Any] | None = None
    """What is told of it by each address, if it has ended."""
    replay: bytes | None = None
    """Its frames as gzipped JSON; none of a match that is too long to be shown."""


NOTHING: Final = Kept(())


def kept_of(row: MatchRow, entries: Sequence[Entry], missed: int | None = None) -> Kept:
    """
    Play a match, and write down what is told of it.

    Args:
        row: The match.
        entries: Its journal.
        missed: Of one that was abandoned, whose coach did not play on.

    Raises:
        ValueError: It can't be played; so do other errors.
    """
    loaded = played(row, entries)
    match = loaded.match
    if match.question is not None and not row.replay and missed is None:
        return Kept(loaded.entries)
    record = match.record()
    info: shapes.MatchInfo = {
        **match_message(match),
        "id": row.id,
        "name": row.name,
        "dice": dice_message(match, seed_known=True),
        "seats": seats_message(row.seats, [False] * len(row.seats)),
        "replay": row.replay,
    }
    end: shapes.OverView | None = None
    view, glance = view_message(match, WATCHING), told_of(match, row)
    if missed is not None:
        glance |= told_of_abandoned(missed, len(match.setup.teams))
        end = {"winner": winner_without(missed, len(match.setup.teams)), "by": "abandoned"}
        view["over"] = end
    ended = match.result is not None or missed is not None
    try:
        replay = replay_frames(record, info, end)
        dice = dice_of(record).model_dump() if match.game.seeded else None
        luck = luck_of(record).model_dump() if ended else None
    except TooLong:
        replay, dice, luck = None, None, None
    papers = {
        "state": {
            "match": info,
            "seq": match.seq,
            "view": view,
            "question": None,
            "clock": MatchClock(match.setup.minutes, loaded.played).message(),
            "deadline": None,
        },
        "glance": {key: _plain(value) for key, value in glance.items()},
        "record": named(record, row.seats),
        "dice": dice,
        "luck": luck,
        "league": outcome_of(match, missed) if ended else None,
    }
    return Kept(loaded.entries, papers, replay)


def named(record: dict[str, Any], seats: Sequence[SeatRow]) -> dict[str, Any]:
    """A record with the names of the coaches, if they have any."""
    names = [shown_name(seat) if seat.kind == "person" else "" for seat in seats]
    return {**record, "coaches": names} if any(names) else dict(record)


def unplayed_record(row: MatchRow, entries: Sequence[Entry]) -> dict[str, Any]:
    """
    The record of a match that can't be played here, put together from its journal.

    Older journals do not say what was asked: such a record has no answers, but the entries themselves.
    """
    if row.replay:
        return row.setup
    answers: list[list[Any]] = list(row.setup["answers"])
    for entry in entries:
        if entry.kind == "undo":
            del answers[entry.value :]
        elif entry.kind == "concede":
            answers.append(["concede", entry.seat])
        elif entry.ask is not None:
            answers.append([entry.ask, entry.value])
        else:
            journal = [[entry.kind, entry.seat, entry.value] for entry in entries]
            return named({**row.setup, "hash": None, JOURNAL: journal}, row.seats)
    code = entries[-1].hash if entries else None
    told = {"answers": answers, "hash": row.setup["hash"] if code is None else f"{code:016x}"}
    return named({**row.setup, **told}, row.seats)


def _plain(value: Any) -> Any:
    """A part of a glance as JSON values."""
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return value.model_dump() if hasattr(value, "model_dump") else value


class Keeper:
    """Keeps what is told of matches, one after another, as they end."""

    def __init__(self, storage: Storage, errands: Errands, rooms: Rooms) -> None:
        """Begin with those that ended unkept, once it is entered; then go on with those that end in some rooms."""
        rooms.call_over = self._note
        self._storage = storage
        self._errands = errands
        self._ended: asyncio.Queue[str] = asyncio.Queue()
        self._failed: Counter[str] = Counter()
        self._task: asyncio.Task[None] | None = None

    def _note(self, match_id: str) -> None:
        """A match has ended."""
        self._ended.put_nowait(match_id)

    async def __aenter__(self) -> None:
        """Begin to keep."""
        self._task = asyncio.create_task(self._keep_all())

    async def __aexit__(self, *_: object) -> None:
        """Stop; what is not kept yet is kept after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _keep_all(self) -> None:
        try:
            for match_id in await asyncio.to_thread(self._storage.not_kept):
                await self._keep(match_id)
        except StorageError as failed:
            _log.error("the matches to be kept can't be found: %s", failed)
        while True:
            await self._keep(await self._ended.get())

    async def _keep(self, match_id: str) -> None:
        """Keep what is told of one match, or write to the log why not."""
        try:
            row = await asyncio.to_thread(self._storage.match, match_id)
            if row is None:
                return
            entries = await asyncio.to_thread(self._storage.entries, match_id)
            ending = await asyncio.to_thread(self._storage.ending, match_id)
            kept = await self._errands.call(kept_of, row, entries, None if ending is None else ending.seat)
            if entries and entries[-1].hash is None:
                await asyncio.to_thread(self._storage.complete, match_id, kept.entries)
            if kept.papers is not None:
                await asyncio.to_thread(self._storage.keep, match_id, kept.papers, kept.replay)
            self._failed.pop(match_id, None)
        except TooSlow:
            self._try_again(match_id, "it takes too long")
        except Exception as failed:
            self._try_again(match_id, failed)

    def _try_again(self, match_id: str, why: object) -> None:
        """Write to the log why a match can't be kept; some time later it may be possible."""
        self._failed[match_id] += 1
        if self._failed[match_id] >= TRIES:
            del self._failed[match_id]
            _log.error("match %s can't be kept for newer rules: %s", match_id, why)
            return
        _log.warning("match %s can't be kept for newer rules yet: %s", match_id, why)
        asyncio.get_running_loop().call_later(PAUSE_S, self._ended.put_nowait, match_id)
