"""What a league game needs to know of its match."""

import asyncio

from dungeonbowl.league.statistics import outcome_of
from dungeonbowl.match import Match
from dungeonbowl.server.http.leagues.forms import Phase
from dungeonbowl.server.live.loading import Closed, OtherRules, load
from dungeonbowl.server.live.tables import Rooms
from dungeonbowl.server.store.leagues import Line
from dungeonbowl.server.store.matches import Storage
from dungeonbowl.server.store.rows import MatchRow


async def ended_match(rooms: Rooms, match_id: str) -> tuple[MatchRow, Match, int | None]:
    """
    A match that has ended, and whose coach did not play on, if it was abandoned.

    Raises:
        ValueError: There is no such match, or it goes on.
        RoomUnavailable: It can't be opened.
        StorageError: It can't be read.
    """
    try:
        room = await rooms.get(match_id)
    except Closed as closed:
        if closed.ending.seat is None:
            raise
        loaded = await asyncio.to_thread(load, closed.row, rooms.storage)
        return closed.row, loaded.match, closed.ending.seat
    if room is None:
        raise ValueError("match: there is no such match")
    if room.match.result is None:
        raise ValueError("match: it is still being played")
    return room.row, room.match, None


def lines_after(closed: Closed, phase: Phase, storage: Storage) -> list[Line]:
    """
    What a league game writes down of a match that can't be played any more; nothing, if nobody knows what came of it.

    Args:
        closed: The match.
        phase: Where the game stands.
        storage: Where both are.

    Raises:
        StorageError: The match can't be read.
    """
    papers, missed = closed.ending.papers, closed.ending.seat
    if phase == "opening" and missed is not None:
        return [{"gave_up": missed}]
    if phase != "match":
        return []
    if papers is not None:
        key, statistics = papers["league"]
    elif missed is not None:
        try:
            key, statistics = outcome_of(load(closed.row, storage).match, missed)
        except OtherRules:
            return []
    else:
        return []
    return [{"played": statistics, "key": key}]
