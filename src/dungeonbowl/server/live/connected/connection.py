"""A live connection: reads what a client says, within limits, and sends what its room tells it."""

import asyncio
import contextlib
import logging
import time
from dataclasses import dataclass
from typing import Final

from fastapi import HTTPException
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from dungeonbowl.notation import previews
from dungeonbowl.notation.sent import RefusalCode
from dungeonbowl.server.callers import address_of
from dungeonbowl.server.http.answers import NOT_READ
from dungeonbowl.server.live.connected.effort import Effort
from dungeonbowl.server.live.connected.incoming import (
    Allowance,
    Answer,
    BadMessage,
    Concede,
    Name,
    Preview,
    Settle,
    Undo,
    read_message,
    write_message,
)
from dungeonbowl.server.live.connected.listener import Listener
from dungeonbowl.server.live.loading import CLOSED, Closed, RoomUnavailable
from dungeonbowl.server.live.seated.asking import Refusal, refused, sentence
from dungeonbowl.server.live.seated.keys import WHY, Keys, accepted
from dungeonbowl.server.live.table import Room
from dungeonbowl.server.live.tables import Rooms
from dungeonbowl.server.metrics import Times
from dungeonbowl.server.odds.reasons import reasons_message
from dungeonbowl.server.settings import Limits
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.seats.seat_secrets import NotOpened

UNKNOWN: Final = 4404
UNKNOWN_SEAT: Final = 4403
TOO_FAST: Final = 1008
TRY_AGAIN: Final = 1013
BROKEN: Final = 1011
GOING_AWAY: Final = 1012
LONGEST_REASON: Final = 123
"""Bytes, by RFC 6455."""

_log = logging.getLogger("dungeonbowl.server")


@dataclass(frozen=True)
class Wanted:
    """
    What a live connection asks for.

    Attributes:
        match: The id of the match.
        token: The key of its seat, as older clients have it in the address. Others have it in a subprotocol.
        known: How many events it knows.
        digest: Their digest as it was told it.
    """

    match: str
    token: str | None
    known: int
    digest: str | None


class Wishes:
    """The previews that one connection asks for."""

    def __init__(self, effort: Effort, address: str) -> None:
        self._effort = effort
        self._address = address

    async def tell(self, room: Room, listener: Listener, wish: Preview) -> None:
        """Tell what something would mean, when it is its turn. Raises BadMessage or Refusal."""
        has_seat = bool(listener.seats)
        await self._effort.turn(self._address, has_seat)
        # The match may have moved on while the wish was under way; then nobody waits for an answer any more.
        if wish.seq is None or wish.seq == room.match.seq:
            with self._effort.counted(self._address, has_seat):
                listener.send(write_message(_preview(room, listener, wish)))


async def live(socket: WebSocket, rooms: Rooms, keys: Keys, limits: Limits, wanted: Wanted) -> None:
    """
    Serve one connection until it ends.

    Args:
        socket: Not yet accepted.
        rooms: All rooms of the server.
        keys: What opens seats.
        limits: What the client may take.
        wanted: What it asks for.
    """
    secret = await accepted(socket, wanted.token)
    try:
        room = await rooms.get(wanted.match)
        if room is None:
            await _turn_away(socket, UNKNOWN, "unknown_match", "There is no match at this address.")
            return
        listener = await keys.listener(room.row.seats, secret, socket.scope, limits.queue)
        if rooms.lines.keeps_places and not listener.seats:
            await _turn_away(socket, TRY_AGAIN, "server_full", "The server is full just now. Try again later.")
            return
        room.join(listener, wanted.known, wanted.digest)
    except NotOpened as refused:
        await _turn_away(socket, UNKNOWN_SEAT, "unknown_seat", sentence(WHY[refused.kind]))
        return
    except HTTPException as flood:
        await _turn_away(socket, TRY_AGAIN, "too_fast", sentence(flood.detail))
        return
    except StorageError:
        await _turn_away(socket, TRY_AGAIN, "unavailable", sentence(NOT_READ))
        return
    except Closed as closed:
        await _turn_away(socket, CLOSED, closed.word, sentence(str(closed)))
        return
    except RoomUnavailable as full:
        await _turn_away(socket, TRY_AGAIN, "unavailable", sentence(str(full)))
        return
    except (WebSocketDisconnect, RuntimeError):
        return
    sender = asyncio.create_task(_send(socket, listener))
    try:
        wishes = Wishes(rooms.effort, address_of(socket.scope))
        await _listen(socket, room, listener, limits, rooms.metrics.messages, wishes)
    except WebSocketDisconnect:
        pass
    except Exception:
        _log.exception("a connection to match %s failed", wanted.match)
        await _close(socket, BROKEN)
    finally:
        room.leave(listener)
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)


async def _listen(
    socket: WebSocket, room: Room, listener: Listener, limits: Limits, times: Times, wishes: Wishes
) -> None:
    """Do what the client says until it hangs up or says too much."""
    allowance = Allowance(limits.message_rate, limits.message_burst)
    refusals = 0
    while True:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            return
        text = received.get("text")
        began = time.monotonic()
        data: bytes = text.encode("utf-8", "replace") if text is not None else received.get("bytes") or b""
        try:
            if not allowance.spend():
                refusals += 1
                if refusals > limits.refusals:
                    await _close(socket, TOO_FAST)
                    return
                raise Refusal("too_fast", "Too many messages at once. Wait a moment.")
            if len(data) > limits.message_size:
                raise Refusal("too_large", f"A message may be at most {limits.message_size} bytes long.")
            await _do(room, listener, data, wishes)
        except BadMessage as bad:
            _refuse(room, listener, "bad_message", f"The server does not understand this message: {bad}.")
        except Refusal as refusal:
            _refuse(room, listener, refusal.code, refusal.message)
        times.took(time.monotonic() - began)
        # What has come already is read without a pause, and others wait meanwhile.
        await asyncio.sleep(0)


async def _do(room: Room, listener: Listener, data: bytes, wishes: Wishes) -> None:
    """Do what one message asks for. Raises BadMessage or Refusal."""
    message = read_message(data)
    if isinstance(message, Answer):
        await room.answer(listener, message.seq, message.value)
    elif isinstance(message, Undo):
        await room.undo(listener, message.seq)
    elif isinstance(message, Concede):
        await room.concede(listener, message.seq)
    elif isinstance(message, Settle):
        await room.settle(listener, message.seat, message.skill, message.choice)
    elif isinstance(message, Name):
        await room.name_coach(listener, message.seat, message.name)
    elif isinstance(message, Preview):
        await wishes.tell(room, listener, message)
    else:
        listener.send('{"type":"pong"}')


def _preview(room: Room, listener: Listener, wish: Preview) -> previews.Preview:
    """What something would mean in the open question. Raises BadMessage or Refusal."""
    if wish.of == "reasons":
        return reasons_message(room, listener.seats, wish.player)
    if wish.of == "odds" and not _is_asked(room, listener):
        raise Refusal("not_your_turn", "Only the coach who is asked is told the odds of the answers.")
    return room.preview(wish, listener.seats)


def _is_asked(room: Room, listener: Listener) -> bool:
    """Whether the open question is for this connection."""
    question = room.match.question
    return question is not None and question.seat in listener.seats


def _refuse(room: Room, listener: Listener, code: RefusalCode, reason: str) -> None:
    """Tell one client, and nobody else, that something was not done."""
    listener.send(write_message(refused(code, reason, room.match.seq)))


async def _send(socket: WebSocket, listener: Listener) -> None:
    """Send what the room tells the listener, in order, until it is told to stop."""
    try:
        while (text := await listener.waiting.get()) is not None:
            await socket.send_text(text)
            if listener.overrun:
                break
        usual = TRY_AGAIN if listener.overrun or listener.reason else GOING_AWAY
        await _close(socket, listener.code or usual, listener.reason)
    except (WebSocketDisconnect, RuntimeError, OSError):
        return


async def _turn_away(socket: WebSocket, code: int, word: RefusalCode, reason: str) -> None:
    """Say why this connection can't be, and close it."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.send_text(write_message(refused(word, reason, 0)))
        await socket.close(code, _fitting(reason))


async def _close(socket: WebSocket, code: int, reason: str = "") -> None:
    """Close a connection that may already be gone."""
    if socket.application_state is WebSocketState.CONNECTED:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            await socket.close(code, _fitting(reason))


def _fitting(reason: str) -> str | None:
    """A reason that a closing frame has room for; the client was told longer ones before."""
    return reason if 0 < len(reason.encode()) <= LONGEST_REASON else None
