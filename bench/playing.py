"""Matches that the commands which look for lost answers play at random, and what their coaches were told."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeVar

from served import Served, as_seat
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from dungeonbowl.data import ready_keys
from dungeonbowl.rulesets import RULESETS
from dungeonbowl.server.store.matches import Storage

MATCHES: Final = 12
"""Matches that are played side by side."""


@dataclass
class Played:
    """
    One match.

    Attributes:
        acknowledged: The answers that a coach was told of, in their order.
        sent: The answer that was sent and may or may not have been taken.
        port: From which it is played.
    """

    id: str
    key: str
    acknowledged: list[int] = field(default_factory=list[int])
    sent: int | None = None
    over: bool = False
    port: int = 0

    async def play(self, server: Served, chance: random.Random) -> None:
        """Answer whatever is asked until the connection breaks or the match is over."""
        with contextlib.suppress(OSError, WebSocketException, TimeoutError):
            # Without compression, so that what is sent can be read on its way.
            async with connect(
                server.live(self.id),
                subprotocols=as_seat(self.key),
                max_size=None,
                ping_interval=None,
                compression=None,
            ) as socket:
                self.port = int(socket.local_address[1])
                async for text in socket:
                    message = json.loads(text)
                    if message["type"] not in ("welcome", "update"):
                        continue
                    self.heard(message["seq"])
                    question = message["question"]
                    if question is None:
                        self.over = True
                        return
                    self.sent = chance.choice(question["options"])["value"]
                    await socket.send(json.dumps({"type": "answer", "seq": message["seq"], "value": self.sent}))

    def heard(self, seq: int) -> None:
        """Take note of how far the match is told to be."""
        if seq == len(self.acknowledged) + 1 and self.sent is not None:
            self.acknowledged.append(self.sent)
        elif seq != len(self.acknowledged):
            raise AssertionError(f"match {self.id}: {len(self.acknowledged)} answers were acknowledged, it is at {seq}")
        self.sent = None

    def check(self, storage: Storage) -> int:
        """Compare the journal with what was told; returns 1 where an answer was stored that nobody was told of yet."""
        stored = [entry.value for entry in storage.entries(self.id)]
        beyond = stored[len(self.acknowledged) :]
        if stored[: len(self.acknowledged)] != self.acknowledged or beyond not in ([], [self.sent]):
            raise AssertionError(f"match {self.id}: acknowledged {self.acknowledged}, stored {stored}")
        return len(beyond)


P = TypeVar("P", bound=Played)


def add_matches(server: Served, matches: list[P], chance: random.Random, kind: Callable[[str, str], P]) -> None:
    """Begin matches of every game by turns, until there are as many as are played side by side."""
    rules = sorted(RULESETS)
    while len(matches) < MATCHES:
        game = rules[len(matches) % len(rules)]
        home, away, *_ = ready_keys(game)
        made, keys = server.match(game, (home, away), chance.randrange(1 << 40), "hotseat")
        matches.append(kind(made, keys[0]))
