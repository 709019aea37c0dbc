"""A live connection that only listens: it is told of every change to a table, and asks nothing but whether it holds."""

import asyncio
import contextlib
from collections.abc import Callable, Collection
from typing import Final, Protocol, TypeVar

from fastapi import HTTPException
from starlette.websockets import WebSocket, WebSocketDisconnect

from dungeonbowl.server.http.answers import NOT_READ
from dungeonbowl.server.live.connected.connection import TOO_FAST, TRY_AGAIN, UNKNOWN_SEAT
from dungeonbowl.server.live.connected.incoming import Allowance, write_message
from dungeonbowl.server.live.connected.listener import Listener
from dungeonbowl.server.live.seated.keys import WHY, Keys
from dungeonbowl.server.settings import Limits
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.rows import SeatRow
from dungeonbowl.server.store.seats.seat_secrets import NotOpened

PONG: Final = write_message({"type": "pong"})


class Watched(Protocol):
    """What can be watched: a building or a league game."""

    listeners: set[Listener]

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        """Who sits there."""
        ...

    def sit(self, places: Collection[int]) -> None:
        """Note that somebody has opened the seats at these places."""
        ...


T = TypeVar("T", bound=Watched)


async def watch(
    socket: WebSocket, table: T, secret: str | None, keys: Keys, limits: Limits, show: Callable[[T], None]
) -> None:
    """
    Tell one client of every change until it hangs up.

    Args:
        socket: Accepted.
        table: What it looks at.
        secret: The key of its seat; none to watch.
        keys: What opens seats.
        limits: How many may look, and how much a client may say.
        show: Tells everybody who looks at the table how it stands, and who is there.
    """
    try:
        listener = await keys.listener(table.seats, secret, socket.scope, limits.queue)
    except NotOpened as refused:
        await socket.close(UNKNOWN_SEAT, WHY[refused.kind])
        return
    except HTTPException as flood:
        await socket.close(TRY_AGAIN, flood.detail)
        return
    except StorageError:
        await socket.close(TRY_AGAIN, NOT_READ)
        return
    if len(table.listeners) >= limits.room_connections:
        await socket.close(TRY_AGAIN, "too many people are watching")
        return
    table.sit(listener.seats)
    table.listeners.add(listener)
    show(table)
    sender = asyncio.create_task(_send(socket, listener))
    try:
        await _listen(socket, listener, limits)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        table.listeners.discard(listener)
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)
        show(table)


async def _listen(socket: WebSocket, listener: Listener, limits: Limits) -> None:
    """Hear a client until it hangs up or says too much; all that it can ask is whether the line still holds."""
    allowance = Allowance(limits.message_rate, limits.message_burst)
    refusals = 0
    while (await socket.receive())["type"] != "websocket.disconnect":
        if allowance.spend():
            listener.send(PONG)
            continue
        refusals += 1
        if refusals > limits.refusals:
            await socket.close(TOO_FAST, "too many messages at once")
            return


async def _send(socket: WebSocket, listener: Listener) -> None:
    """Send what the table tells the listener, in order."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        while (text := await listener.waiting.get()) is not None:
            await socket.send_text(text)
        await socket.close(TRY_AGAIN, listener.reason or None)
