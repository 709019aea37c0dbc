"""
What two coaches do together before a match, move by move: held in memory while somebody looks, stored, and shown.

A move is stored before anybody hears of it. When the last one is made the match begins, with the same secrets for the
same seats.
"""

import asyncio
import logging
from collections.abc import Collection
from typing import Any, Final, Generic, Protocol, TypeVar

from fastapi import HTTPException, WebSocket

from dungeonbowl.server.http.answers import NOT_READ, answering
from dungeonbowl.server.live.connected.connection import TRY_AGAIN, UNKNOWN
from dungeonbowl.server.live.connected.incoming import write_message
from dungeonbowl.server.live.connected.listener import Listener
from dungeonbowl.server.live.connected.watching import watch
from dungeonbowl.server.live.seated.keys import Keys, accepted
from dungeonbowl.server.live.seated.seats import seats_message, with_taken
from dungeonbowl.server.settings import Settings
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.matches import EntryTaken
from dungeonbowl.server.store.moves import BegunRow, MoveStore
from dungeonbowl.server.store.rows import SeatRow

TABLES: Final = 500
"""So many of a kind are held in memory; more are loaded from storage when they are needed."""

_log = logging.getLogger("dungeonbowl.server")


class NotNow(Exception):
    """A move that came out of turn or too late. The message is for people."""


class Beforehand:
    """Two coaches at something before their match, in memory."""

    def __init__(self, id_: str, seats: tuple[SeatRow, SeatRow]) -> None:
        self.id = id_
        self.seats = seats
        self.listeners: set[Listener] = set()
        self.turn = asyncio.Lock()
        self.seq = 0
        """How many entries were stored."""
        self.match: str | None = None
        """The match that has begun."""

    @property
    def lacks_match(self) -> bool:
        """Whether the last move is made, and the match has not begun."""
        raise NotImplementedError

    def begun(self, entry: dict[str, Any]) -> None:
        """Make the entry count that tells of the match."""
        self.match = entry["match"]

    def message(self, listener: Listener) -> dict[str, Any]:
        """How far they are, as somebody is told who looks."""
        raise NotImplementedError

    def sit(self, places: Collection[int]) -> None:
        """Note that somebody has opened the seats at these places."""
        home, away = with_taken(self.seats, places)
        self.seats = home, away

    def told_seats(self) -> list[Any]:
        """Who is here, as everybody may see it."""
        connected = [any(seat in listener.seats for listener in self.listeners) for seat in (0, 1)]
        return seats_message(self.seats, connected)


R = TypeVar("R", bound=BegunRow)
RIn = TypeVar("RIn", bound=BegunRow, contravariant=True)
T = TypeVar("T", bound=Beforehand)


class Begun(Protocol[RIn, T]):
    """What a kind of things before a match is: how one is loaded, goes on, and ends."""

    def load(self, row: RIn, seats: tuple[SeatRow, SeatRow], entries: list[dict[str, Any]]) -> T:
        """One as it was stored."""
        ...

    async def wake(self, table: T) -> None:
        """Let a computer move, if it is its turn."""
        ...

    async def finish(self, table: T) -> dict[str, Any]:
        """Begin the match; the entry that tells of it. Raises ValueError, StorageError."""
        ...


class Tables(Generic[R, T]):
    """All of one kind on a server."""

    def __init__(self, word: str, store: MoveStore[R], keys: Keys, settings: Settings, kind: Begun[R, T]) -> None:
        """
        Make room for them.

        Args:
            word: What one is called.
            store: Where they are stored.
            keys: What opens their seats.
            settings: How many may look, and how much a client may say.
            kind: What they are.
        """
        self.store = store
        self._word = word
        self._keys = keys
        self._settings = settings
        self._kind = kind
        self._tables: dict[str, T] = {}
        self._loading = asyncio.Lock()

    def is_open(self, table: T) -> bool:
        """Whether it goes on at this table, and not at one that was loaded since."""
        return self._tables.get(table.id) is table

    def now(self, table: T) -> T | None:
        """The table that is in memory now in the place of one."""
        return self._tables.get(table.id)

    async def get(self, id_: str) -> T | None:
        """
        One of them, loaded if need be; none if there is none of that id.

        Where the last move is made it has its match by then, if there was none because storing that failed.

        Raises:
            StorageError: It can't be read.
        """
        table = await self._table(id_)
        if table is not None and table.lacks_match:
            async with table.turn:
                await self.try_to_finish(table)
        if table is not None:
            await self._kind.wake(table)
        return table

    async def _table(self, id_: str) -> T | None:
        """One of them as it is. Raises StorageError."""
        async with self._loading:
            table = self._tables.get(id_)
            if table is None:
                row = await asyncio.to_thread(self.store.find, id_)
                if row is None:
                    return None
                home, away = await asyncio.to_thread(self._keys.as_taken, row.seats)
                entries = await asyncio.to_thread(self.store.moves, id_)
                table = await asyncio.to_thread(self._kind.load, row, (home, away), entries)
                self._make_space()
                self._tables[id_] = table
            return table

    def _make_space(self) -> None:
        """Forget those that nobody looks at, oldest first, when there are too many."""
        for id_, table in list(self._tables.items()):
            if len(self._tables) < TABLES:
                return
            if not table.listeners:
                del self._tables[id_]

    async def enter(self, table: T, entry: dict[str, Any]) -> None:
        """Store an entry. Raises NotNow, StorageError."""
        try:
            await asyncio.to_thread(self.store.add_move, table.id, table.seq, entry)
        except EntryTaken:
            self._forget(table)
            raise NotNow("somebody else moved first; look again") from None
        except StorageError:
            # It may have been stored all the same; what is in storage is the truth.
            self._forget(table)
            raise
        table.seq += 1

    def _forget(self, table: T) -> None:
        """Load it anew when somebody looks at it next. Whoever looks now comes back and is shown that."""
        if self.is_open(table):
            del self._tables[table.id]
        for listener in table.listeners:
            listener.hang_up(f"The {self._word} is loaded again.")

    async def try_to_finish(self, table: T) -> None:
        """Begin the match after the last move. What fails now is made up for when somebody looks again."""
        if not table.lacks_match:
            return
        try:
            entry = await self._kind.finish(table)
            await self.enter(table, entry)
            table.begun(entry)
        except (StorageError, NotNow) as failed:
            _log.error("%s %s: its match could not be begun yet: %s", self._word, table.id, failed)
            self._forget(table)
        except ValueError as wrong:
            _log.error("%s %s: its match cannot be begun: %s", self._word, table.id, wrong)

    def show(self, table: T) -> None:
        """Tell everybody who looks how far it is."""
        for listener in table.listeners:
            listener.send(write_message({"type": "state", "you": list(listener.seats), **table.message(listener)}))

    async def there(self, id_: str) -> T:
        """One that somebody asks for. Raises HTTPException."""
        with answering():
            table = await self.get(id_)
        if table is None:
            raise HTTPException(404, f"there is no such {self._word}")
        return table

    async def live(self, socket: WebSocket, id_: str, token: str | None) -> None:
        """Tell one client of every change until it hangs up."""
        secret = await accepted(socket, token)
        try:
            table = await self.get(id_)
        except StorageError:
            await socket.close(TRY_AGAIN, NOT_READ)
            return
        if table is None:
            await socket.close(UNKNOWN, f"there is no such {self._word}")
            return
        await watch(socket, table, secret, self._keys, self._settings.limits, self.show)

    def close(self) -> None:
        """Send everybody home. All of them stay in storage."""
        for table in self._tables.values():
            for listener in table.listeners:
                listener.hang_up()
