"""
What is kept of matches that have ended, so that they can be watched when the rules have become others.

It is made once, in another process: when a match ends, or when the server starts, for whatever ended unkept. Matches of
an older version are looked through then, too, so that it is known where their answers lead.
"""

import asyncio
import logging
from collections import Counter
from typing import Final

from dungeonbowl.server.computer.workers import TooSlow
from dungeonbowl.server.http.errands import Errands
from dungeonbowl.server.http.kept import kept_of
from dungeonbowl.server.live.tables import Rooms
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.matches import Storage

TRIES: Final = 3
"""How often the server tries to keep a match; after that it waits for its next start."""
PAUSE_S: Final = 60.0
"""Seconds until it is tried again, for a machine that had too much to do."""

_log = logging.getLogger("dungeonbowl.server")


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
