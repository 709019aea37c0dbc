"""Bad messages over live connections to matches of every game, and whether the matches live on."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any, Final

from served import Served, as_seat
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from dungeonbowl.data import ready_keys
from tests.server.spoiling import Spoiler

BURST: Final = 40
"""Messages that a party sends before it waits for a sign of life."""
TORN: Final = {1007: b'{"type":"ping\xff"}', 1009: b" " * 70_000}
"""Frames that end a connection, by the code that they end it with: text that is no UTF-8, and one that is too large."""
RARELY: Final = 0.05
"""The chance that a burst ends with one of those."""
LATE: Final = 60.0
"""Seconds after which a party gives up."""


@dataclass
class Sent:
    """
    What was sent in all, and what came of it.

    Attributes:
        failures: What the server did that it should not.
        ended: Connections that ended as they had to.
        good: Good answers that a match took after bad messages.
        slowest: Seconds that a burst took at most, with everything that the server did meanwhile.
    """

    frames: int = 0
    ended: int = 0
    good: int = 0
    matches: int = 0
    slowest: float = 0.0
    failures: list[str] = field(default_factory=list[str])


class Party:
    """Somebody connected to a match: a coach, the opponent, or with no key somebody who watches."""

    def __init__(self, address: str, key: str, spoiler: Spoiler) -> None:
        self.now: dict[str, Any] = {}
        self._address, self._key, self._spoiler = address, key, spoiler
        self._socket: ClientConnection | None = None
        self._signs = 0

    @property
    def asked(self) -> bool:
        """Whether the open question is this party's."""
        question = self.now["question"]
        return question is not None and question["yours"]

    async def _connected(self) -> ClientConnection:
        """The connection, a new one where the last has ended."""
        if self._socket is None:
            seat = as_seat(self._key) if self._key else None
            self._socket = await connect(
                self._address, subprotocols=seat, max_size=None, ping_interval=None, compression=None
            )
            await self._until(lambda message: message["type"] == "welcome")
        return self._socket

    async def close(self) -> None:
        """Leave."""
        if self._socket is not None:
            await self._socket.close()

    async def _until(self, is_last: Callable[[dict[str, Any]], bool]) -> list[dict[str, Any]]:
        """Everything that is said up to a message of that kind."""
        assert self._socket is not None
        told: list[dict[str, Any]] = []
        while not told or not is_last(told[-1]):
            told.append(json.loads(await asyncio.wait_for(self._socket.recv(), LATE)))
            if told[-1]["type"] in ("welcome", "update"):
                self.now = told[-1]
        return told

    async def hear(self) -> list[dict[str, Any]]:
        """Everything that was said up to now."""
        socket = await self._connected()
        self._signs += 1
        # An unknown field is named by whoever refuses it; a pong may belong to any ping.
        sign = f"sign-{self._signs}"
        await socket.send(json.dumps({"type": "ping", sign: 0}))
        return await self._until(lambda message: message["type"] == "refused" and sign in message["message"])

    async def burst(self, sent: Sent) -> None:
        """Send bad messages, and wait until the server has answered all of them."""
        socket = await self._connected()
        began, question = time.perf_counter(), self.now["question"]
        values = [option["value"] for option in (question or {}).get("options", ())]
        messages = self._spoiler.messages(self.now["seq"], values)
        frames = [self._spoiler.live_frame(messages) for _ in range(BURST)]
        chance, ends = self._spoiler.random, 0
        sent.frames += len(frames)
        try:
            for frame in frames:
                await socket.send(frame, text=chance.random() < 0.5 and is_text(frame))
            told = await self.hear()
            sent.failures += [f"{each} after one of {frames}" for each in told if each.get("code") == "broken"]
            if chance.random() < RARELY:
                ends = chance.choice(sorted(TORN))
                sent.frames += 1
                await socket.send(TORN[ends], text=True)
                await self._until(lambda _: False)
        except ConnectionClosed as closed:
            self._socket = None
            code = closed.rcvd.code if closed.rcvd else None
            if code != ends:
                sent.failures.append(f"closed with {code} instead of {ends or 'not at all'} after one of {frames}")
            sent.ended += code == ends
        except TimeoutError:
            sent.failures.append(f"no sign of life for {LATE} seconds after one of {frames}")
        sent.slowest = max(sent.slowest, time.perf_counter() - began)

    async def answer(self, sent: Sent) -> None:
        """Give a good answer."""
        socket, seq = await self._connected(), self.now["seq"]
        value = self._spoiler.random.choice(self.now["question"]["options"])["value"]
        await socket.send(json.dumps({"type": "answer", "seq": seq, "value": value}))
        told = await self._until(lambda message: message["type"] in ("update", "welcome", "refused"))
        if told[-1]["type"] == "refused":
            sent.failures.append(f"a good answer is refused: {told[-1]}")
        sent.good += 1


def is_text(frame: bytes) -> bool:
    """Whether a frame may be sent as text."""
    try:
        frame.decode()
    except UnicodeDecodeError:
        return False
    return True


async def spoil_matches(server: Served, rules: str, spoiler: Spoiler, sent: Sent, goes_on: Callable[[], bool]) -> None:
    """Play matches of one game, with bad messages between good answers, as long as it goes on."""
    home, away, *_ = ready_keys(rules)
    while goes_on():
        made, keys = await asyncio.to_thread(server.match, rules, (home, away), spoiler.random.randrange(1 << 40))
        sent.matches += 1
        async with AsyncExitStack() as leaving:
            parties = [Party(server.live(made), key, spoiler) for key in (*keys, "")]
            for party in parties:
                leaving.push_async_callback(party.close)
                await party.hear()
            while goes_on() and parties[0].now["question"] is not None:
                for party in parties:
                    await party.burst(sent)
                for party in parties:
                    await party.hear()
                for asked in [party for party in parties if party.asked][:1]:
                    await asked.answer(sent)
