"""All matches being played: their rooms are opened when somebody comes, and closed when nobody needs them."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence

from dungeonbowl.notation import sent
from dungeonbowl.server.computer.coaches import Thinkers
from dungeonbowl.server.live.connected.effort import Effort
from dungeonbowl.server.live.connected.lines import Lines
from dungeonbowl.server.live.loading import (
    Closed,
    DamagedJournal,
    Loaded,
    NewerRules,
    OtherRules,
    RoomUnavailable,
    load,
    no_call,
)
from dungeonbowl.server.live.table import Calls, Room
from dungeonbowl.server.live.timing.deadlines import AWAY_S, SECONDS_A_DAY, deadline_of
from dungeonbowl.server.live.timing.standstill import abandon, remind
from dungeonbowl.server.metrics import Metrics
from dungeonbowl.server.settings import Settings
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.matches import Storage
from dungeonbowl.server.store.notices import Idle, begin_sweep, idle_between_people, notices_of
from dungeonbowl.server.store.retention import idle_matches, remove
from dungeonbowl.server.store.rows import MatchRow

_log = logging.getLogger("dungeonbowl.server")


class Rooms:
    """All open rooms of a server. Rooms nobody needs are closed; any match can be opened again from storage."""

    def __init__(self, storage: Storage, thinkers: Thinkers, settings: Settings) -> None:
        """Start without any room."""
        self.storage = storage
        self.thinkers = thinkers
        self._settings = settings
        self.lines = Lines(settings.limits)
        self.effort = Effort(settings.limits)
        self.metrics = Metrics()
        storage.note_write = self.metrics.note_write
        self._alone = asyncio.Semaphore(settings.limits.computer_matches)
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room | None]] = {}
        self._looked: dict[str, int] = {}
        """How many entries idle matches had in which no coach was waited for when somebody last looked."""
        self._chores: list[asyncio.Task[None]] = []
        self.call_league: Callable[[str], None] = no_call
        """What lets a league game go on whose match waits for it."""
        self.call_over: Callable[[str], None] = no_call
        """What keeps a match that is over."""

    def __len__(self) -> int:
        return len(self._rooms)

    async def get(self, match_id: str) -> Room | None:
        """
        The room of a match, opened if need be; none if there is no such match.

        Raises:
            RoomUnavailable: The server is full, or the match can't be loaded.
        """
        room = self._rooms.get(match_id)
        if room is not None:
            return room
        opening = self._opening.get(match_id)
        if opening is None:
            opening = asyncio.create_task(self._open(match_id))
            self._opening[match_id] = opening
            opening.add_done_callback(lambda _: self._opening.pop(match_id, None))
        return await asyncio.shield(opening)

    def open_room(self, match_id: str) -> Room | None:
        """The room of a match, if it is open."""
        return self._rooms.get(match_id)

    async def _open(self, match_id: str) -> Room | None:
        """Load a match into a new room."""
        try:
            row = await asyncio.to_thread(self.storage.match, match_id)
            if row is None:
                return None
            await self._make_space()
            loaded = await asyncio.to_thread(self.load, row)
            deadline = (await asyncio.to_thread(self.deadlines, [match_id])).get(match_id)
        except RoomUnavailable:
            raise
        except StorageError as failed:
            _log.error("match %s can't be read: %s", match_id, failed)
            raise RoomUnavailable("the server's storage can't be read just now") from None
        except DamagedJournal as damaged:
            _log.error("match %s can't be loaded: %s", match_id, damaged)
            raise RoomUnavailable("the journal of this match is damaged") from None
        except Exception:
            _log.exception("match %s can't be loaded", match_id)
            raise RoomUnavailable("this match can't be opened; the server's log says why") from None
        calls = Calls(self.call_league, self._forget, self.call_over)
        room = Room(row, loaded, self.storage, self.thinkers, self._settings, self._alone, calls, deadline)
        self._rooms[match_id] = room
        room.wake_coach()
        return room

    def load(self, row: MatchRow) -> Loaded:
        """
        A match that may go on, or has ended by rules that still tell the same story.

        Raises:
            Closed: It was abandoned, or is of earlier rules.
            RoomUnavailable: It is of rules to come.
            DamagedJournal, StorageError: It can't be read.
            ValueError: It does not fit the very rules that it was begun by.
        """
        ending = self.storage.ending(row.id)
        if ending is not None and ending.how in ("closed", "abandoned"):
            raise Closed(row, ending)
        try:
            return load(row, self.storage)
        except OtherRules as other:
            _log.info("match %s is of earlier rules: %s", row.id, other)
            raise Closed(row, self.storage.close_match(row.id)) from None
        except NewerRules as newer:
            raise RoomUnavailable(str(newer)) from None
        except ValueError:
            if ending is None or ending.papers is None:
                raise
            _log.exception("match %s can't be played any more; what was kept is shown", row.id)
            raise Closed(row, ending) from None

    async def renew(self, match_id: str) -> Room:
        """
        The room of a match that has another beginning in storage by now, moved on to that.

        Raises:
            RoomUnavailable: The match can't be loaded; its room is closed, so that it is loaded when somebody comes.
        """
        room = await self.get(match_id)
        try:
            row = await asyncio.to_thread(self.storage.match, match_id)
            assert room is not None and row is not None, "a match that waited is stored"
            await room.renew(row)
        except Exception:
            _log.exception("match %s can't be begun anew", match_id)
            if room is not None and self._rooms.get(match_id) is room:
                await self._close(room)
            raise RoomUnavailable("the match can't be loaded just now") from None
        return room

    async def _make_space(self) -> None:
        """Close the room idle for longest when there are too many."""
        while len(self._rooms) >= self._settings.limits.rooms:
            idle = [room for room in self._rooms.values() if room.idle]
            if not idle:
                raise RoomUnavailable("too many matches are being played here just now; try again later")
            await self._close(min(idle, key=lambda room: room.used_at))

    async def _close(self, room: Room) -> None:
        """Close one room."""
        self._rooms.pop(room.row.id, None)
        await room.close()

    def _forget(self, room: Room) -> None:
        """Send nobody to a room any more that has closed by itself."""
        if self._rooms.get(room.row.id) is room:
            del self._rooms[room.row.id]

    async def sweep(self) -> None:
        """Close the rooms that have been idle for too long."""
        limit = time.monotonic() - self._settings.limits.room_idle
        for room in [room for room in self._rooms.values() if room.idle and room.used_at < limit]:
            await self._close(room)

    async def tidy(self) -> None:
        """Remove the matches for good that nobody has played for as long as the settings say."""
        days = self._settings.limits.keep_days
        if days <= 0:
            return
        since = time.time() - days * SECONDS_A_DAY
        old = await asyncio.to_thread(idle_matches, self.storage, since)
        rooms = [self._rooms[one] for one in old if one in self._rooms]
        missed = {room.row.id for room in rooms if not room.idle}
        for room in rooms:
            if room.idle:
                await self._close(room)
        count = await asyncio.to_thread(remove, self.storage, [one for one in old if one not in missed], since)
        if count:
            _log.info("%d matches are removed in which nothing was done for %g days", count, days)

    def deadlines(self, match_ids: Sequence[str]) -> dict[str, sent.Deadline]:
        """Until when coaches who were told so can play on, by match. Raises StorageError."""
        days = self._settings.limits.abandoned_days
        if days <= 0:
            return {}
        notices = notices_of(self.storage, match_ids)
        return {match_id: deadline_of(notice, days) for match_id, notice in notices.items()}

    async def end_abandoned(self, now: float | None = None) -> None:
        """
        End the matches between people who do not play on, as the settings say; tell them when half the time is over.

        Args:
            now: Seconds since 1970; now, if nothing is said.
        """
        days = self._settings.limits.abandoned_days
        if days <= 0:
            return
        now = time.time() if now is None else now
        await asyncio.to_thread(begin_sweep, self.storage, now, AWAY_S)
        found = await asyncio.to_thread(idle_between_people, self.storage, now - days * SECONDS_A_DAY / 2)
        self._looked = {idle.id: idle.entries for idle in found if self._looked.get(idle.id) == idle.entries}
        ended = 0
        for idle in found:
            if idle.id not in self._looked and (idle.notice is None or deadline_of(idle.notice, days)["until"] <= now):
                ended += await self._press(idle, now, days)
        if ended:
            self.metrics.count("matches_abandoned", ended)
            _log.info("%d matches have ended in which a coach did not play on for %g days", ended, days)

    async def _press(self, idle: Idle, now: float, days: float) -> bool:
        """Tell the coach of an idle match who is waited for, or end it if they were told. Returns: whether it ended."""
        was_open = idle.id in self._rooms
        try:
            room = await self.get(idle.id)
        except RoomUnavailable:
            return False
        if room is None:
            return False
        ended = idle.notice is not None and await abandon(room, idle, self.storage)
        if ended:
            self.call_over(idle.id)
        elif idle.notice is not None or not await remind(room, idle, self.storage, now, days):
            self._looked[idle.id] = idle.entries
        if not was_open and room.idle:
            await self._close(room)
        return ended

    def start(self) -> None:
        """Begin to sweep and to tidy now and then."""
        self._chores = [
            asyncio.create_task(_now_and_then(self.sweep, 30.0)),
            asyncio.create_task(_now_and_then(self.end_abandoned, 3600.0)),
            asyncio.create_task(_now_and_then(self.tidy, 3600.0)),
        ]

    async def close(self) -> None:
        """Close every room."""
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*(room.close() for room in tuple(self._rooms.values())), return_exceptions=True)
        self._rooms.clear()


async def _now_and_then(work: Callable[[], Awaitable[None]], pause: float) -> None:
    """Do `work` for ever, after every `pause` in seconds."""
    while True:
        await asyncio.sleep(pause)
        try:
            await work()
        except Exception:
            _log.exception("sweeping the rooms failed")
