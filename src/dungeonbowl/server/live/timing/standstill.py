"""
Matches that stand still: the coach who is waited for is told until when they can play on, and then the match ends.

Both happen under the lock of the match's room, so that no answer comes between a look and what is done by it.
"""

import asyncio
import logging
from typing import Final

from dungeonbowl.server.live.loading import CLOSED
from dungeonbowl.server.live.seated.asking import refused, sentence
from dungeonbowl.server.live.table import Room
from dungeonbowl.server.live.timing.deadlines import abandoned_words, deadline_of, notice_to
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.matches import EntryTaken, Storage
from dungeonbowl.server.store.notices import Idle, give_notice

LOADED: Final = "The match is loading again."

_log = logging.getLogger("dungeonbowl.server")


async def remind(room: Room, idle: Idle, storage: Storage, now: float, days: float) -> bool:
    """
    Tell the coach who is waited for until when they can play on.

    Args:
        room: That of the match.
        idle: The match as it stood when somebody looked.
        storage: Where it is kept that they were told.
        now: Seconds since 1970.
        days: How long a match may stand still.

    Returns: whether a coach is waited for.

    Raises:
        StorageError: It can't be stored, so nobody is told.
    """
    async with room.still(idle.entries) as seat:
        if seat is None:
            return False
        notice = notice_to(seat, idle.since, now, days)
        await asyncio.to_thread(give_notice, storage, idle.id, notice, now)
        room.tell_deadline(deadline_of(notice, days))
        return True


async def abandon(room: Room, idle: Idle, storage: Storage) -> bool:
    """
    End a match because the coach who is waited for did not play on, and tell everybody who is there.

    Args:
        room: That of the match; nobody comes in any more.
        idle: The match as it stood when somebody looked.
        storage: Where it is kept how the match ended.

    Returns: whether it has ended so.
    """
    async with room.still(idle.entries) as seat:
        if seat is None:
            return False
        try:
            await asyncio.wrap_future(storage.abandon(idle.id, idle.entries, seat))
        except (EntryTaken, StorageError) as failed:
            # It may have been stored all the same; what is in storage is the truth.
            _log.error("match %s: its end could not be stored: %s", idle.id, failed or "it has moved on")
            room.shut(refused("unavailable", LOADED, room.match.seq), LOADED)
            return False
        words = sentence(abandoned_words(room.row, seat))
        room.shut(refused("abandoned", words, room.match.seq), words, CLOSED)
        return True
