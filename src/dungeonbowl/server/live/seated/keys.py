"""
Who opens which seat: links that take a seat once, keys that open it, and who is connected by which of them.

Matches, buildings and league games ask here which of their seats a secret opens. A secret that ends, ends everywhere at
once: whoever is connected by it answers for nothing from that moment on.
"""

import asyncio
from collections.abc import Callable, Collection, Sequence
from typing import Final, TypeVar
from weakref import WeakSet

from starlette.types import Scope
from starlette.websockets import WebSocket

from dungeonbowl.server.callers import Callers
from dungeonbowl.server.live.connected.listener import Listener
from dungeonbowl.server.live.seated.seats import digest, opened, with_taken
from dungeonbowl.server.settings import Limits
from dungeonbowl.server.store.matches import Storage
from dungeonbowl.server.store.rows import SeatRow
from dungeonbowl.server.store.seats import seat_secrets
from dungeonbowl.server.store.seats.seat_secrets import ENDED, KEY, LINK, USED, Kind, NotOpened

SUBPROTOCOL: Final = "dungeonbowl"
SEAT: Final = "seat."
"""What stands before the secret in the subprotocol that carries it."""

WHY: Final[dict[Kind | None, str]] = {
    None: "this link is for no seat here",
    LINK: "nobody has taken this seat yet: open its link on the page, and it is yours",
    KEY: "this opens a seat, and is no link to one",
    USED: "this link has been used: whoever opened it first has the seat",
    ENDED: "this no longer opens the seat: its link was renewed, or its coach signed other devices out",
}
"""Why a secret does not do what is asked of it."""

T = TypeVar("T")


async def accepted(socket: WebSocket, older: str | None) -> str | None:
    """
    Accept a live connection.

    Args:
        socket: Not yet accepted.
        older: The secret as older clients have it in the address, if it is there.

    Returns: the secret of its seat; none to watch.
    """
    offered: list[str] = socket.scope.get("subprotocols") or []
    await socket.accept(SUBPROTOCOL if SUBPROTOCOL in offered else None)
    return next((word.removeprefix(SEAT) for word in offered if word.startswith(SEAT)), older)


class Keys:
    """The links and keys of a server's seats, and the connections that they opened."""

    def __init__(self, storage: Storage, limits: Limits) -> None:
        self._storage = storage
        self._guesses = Callers(limits.guess_rate, limits.guess_burst, "wrong links and keys")
        self._listeners: WeakSet[Listener] = WeakSet()
        self._ends = 0

    async def opened(self, seats: Sequence[SeatRow], secret: str | None, scope: Scope) -> tuple[int, ...]:
        """
        The places of the seats that a secret opens.

        Args:
            seats: Those of a match, a building or a league game.
            secret: A key; none opens none.
            scope: Of the request or the live connection.

        Raises:
            NotOpened: It opens none of them.
            HTTPException: 429, the sender has tried too many that open nothing.
            StorageError: It can't be read.
        """
        if not secret:
            return ()
        self._guesses.check_before(scope)
        found = await asyncio.to_thread(self._reading, seat_secrets.find, digest(secret))
        places = opened(seats, found.seat) if found is not None and found.kind == KEY else ()
        if not places:
            kind = None if found is None or found.kind == KEY else found.kind
            self._count(kind, scope)
            raise NotOpened(kind)
        return places

    async def names(self, secrets: Collection[str], scope: Scope) -> dict[str, str]:
        """
        The names of the seats that keys open; what is no key is left out, and counts as one guess in all.

        Raises:
            HTTPException: 429, as `opened`.
            StorageError: They can't be read.
        """
        if not secrets:
            return {}
        self._guesses.check_before(scope)
        digests = {digest(secret): secret for secret in secrets}
        found = await asyncio.to_thread(self._reading, seat_secrets.keys_among, digests)
        if len(found) < len(digests):
            self._guesses.count_failure(scope)
        return {digests[one]: seat for one, seat in found.items()}

    async def listener(self, seats: Sequence[SeatRow], secret: str | None, scope: Scope, queue: int) -> Listener:
        """A connection to the seats that a secret opens, of at most `queue` waiting messages. Raises as `opened`."""
        ends = -1
        places: tuple[int, ...] = ()
        # A key that ends while it is looked up opens nothing.
        while ends != self._ends:
            ends = self._ends
            places = await self.opened(seats, secret, scope)
        listener = Listener(places, queue, digest(secret) if secret else None)
        self._listeners.add(listener)
        return listener

    def as_taken(self, seats: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
        """Seats, of which those are taken that somebody has a key to. Raises StorageError."""
        names = [seat.token for seat in seats if seat.token is not None]
        held = self._reading(seat_secrets.taken, names)
        return with_taken(seats, [place for place, seat in enumerate(seats) if seat.token in held])

    async def take(self, link: str, key: str, scope: Scope) -> str:
        """
        Take a seat by its link; from now on `key` opens it.

        Returns: the secret that opens the seat: `key`, or `link`, where that is a key itself.

        Raises:
            NotOpened: The link was used by somebody else, has ended, or is none.
            ValueError: The key is in use already.
            HTTPException: 429. StorageError.
        """
        opened_by = await self._change(scope, seat_secrets.take, digest(link), digest(key))
        return link if opened_by == digest(link) else key

    async def make_link(self, secret: str, link: str, scope: Scope) -> None:
        """
        Make `link` the one link to a seat.

        Args:
            secret: A key of the seat, or its link that nobody has used; that one ends.
            link: The new one.
            scope: Of the request.

        Raises:
            NotOpened: The secret is neither.
            ValueError: The link is in use already.
            HTTPException: 429. StorageError.
        """
        await self._change(scope, seat_secrets.make_link, digest(secret), digest(link))

    async def end_others(self, key: str, scope: Scope) -> int:
        """
        End whatever else opens or takes the seat of a key, and hang up on whoever is connected by it.

        Returns: how many links and keys have ended.

        Raises:
            NotOpened: It is no key.
            HTTPException: 429. StorageError.
        """
        ended: Collection[str] = await self._change(scope, seat_secrets.end_others, digest(key))
        self._ends += 1
        for listener in tuple(self._listeners):
            if listener.opened_by in ended:
                listener.sign_out()
        return len(ended)

    async def _change(self, scope: Scope, change: Callable[..., T], *digests: str) -> T:
        """Change something, in a transaction. Raises NotOpened, ValueError, HTTPException, StorageError."""
        self._guesses.check_before(scope)
        try:
            return await asyncio.to_thread(self._writing, change, *digests)
        except NotOpened as refused:
            self._count(refused.kind, scope)
            raise

    def _count(self, kind: Kind | None, scope: Scope) -> None:
        """Count a guess: a secret of which nothing is known. Raises HTTPException 429."""
        if kind is None:
            self._guesses.count_failure(scope)

    def _reading(self, look: Callable[..., T], *words: object) -> T:
        with self._storage.talking(), self._storage.engine.connect() as connection:
            return look(connection, *words)

    def _writing(self, change: Callable[..., T], *digests: str) -> T:
        with self._storage.talking(), self._storage.engine.begin() as connection:
            return change(connection, *digests)
