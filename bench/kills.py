"""
Whether a server that is killed loses an answer that it has acknowledged.

    python bench/kills.py --kills 1000 --json bench/results/kills.json

Matches of every game are played at random on one server, which is killed (`kill -9`) at a moment drawn by lot and
started again on the same database. Before that its journals are read: every answer that a coach was told of must be
there, in its place, and nothing but what was sent may follow. Afterwards every match must open where its journal ends.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from keeping import command, conditions, keep
from served import Served, as_seat
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from dungeonbowl.data import ready_keys
from dungeonbowl.rulesets import RULESETS
from dungeonbowl.server.store.matches import Storage

MATCHES: Final = 12
"""Matches that are played side by side."""
LONGEST: Final = 1.5
"""Seconds from the start of a server until it is killed, at most."""


@dataclass
class Played:
    """
    One match.

    Attributes:
        acknowledged: The answers that a coach was told of, in their order.
        sent: The answer that was sent and may or may not have been taken.
    """

    id: str
    key: str
    acknowledged: list[int] = field(default_factory=list[int])
    sent: int | None = None
    over: bool = False

    async def play(self, server: Served, chance: random.Random) -> None:
        """Answer whatever is asked until the connection breaks or the match is over."""
        with contextlib.suppress(OSError, WebSocketException, TimeoutError):
            async with connect(
                server.live(self.id), subprotocols=as_seat(self.key), max_size=None, ping_interval=None
            ) as socket:
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


async def killed_once(server: Served, matches: list[Played], chance: random.Random) -> None:
    """Play until the server is killed."""
    rules = sorted(RULESETS)
    while len(matches) < MATCHES:
        game = rules[len(matches) % len(rules)]
        home, away, *_ = ready_keys(game)
        made, keys = server.match(game, (home, away), chance.randrange(1 << 40), "hotseat")
        matches.append(Played(made, keys[0]))
    playing = [asyncio.create_task(match.play(server, chance)) for match in matches]
    await asyncio.sleep(chance.random() * LONGEST)
    await asyncio.to_thread(server.kill)
    await asyncio.gather(*playing)


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Kill a server again and again, and look for lost answers.")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    began = time.perf_counter()
    chance = random.Random(arguments.seed)
    answers = beyond = ended = 0
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "matches.sqlite"
        matches: list[Played] = []
        for n in range(arguments.kills):
            before = sum(len(match.acknowledged) for match in matches)
            asyncio.run(killed_once(Served(database), matches, chance))
            storage = Storage(str(database))
            beyond += sum(match.check(storage) for match in matches)
            storage.close()
            answers += sum(len(match.acknowledged) for match in matches) - before
            ended += sum(match.over for match in matches)
            matches = [match for match in matches if not match.over]
            if sys.stderr.isatty():
                print(f"\r{n + 1} kills, {answers} answers", end="", file=sys.stderr)
    result = {
        "command": command(),
        "kills": arguments.kills,
        "seed": arguments.seed,
        "answers_acknowledged": answers,
        "answers_lost": 0,
        "stored_and_not_yet_told": beyond,
        "matches_ended": ended,
    }
    print(keep(result | conditions(began), arguments.json))
    return 0


if __name__ == "__main__":
    sys.exit(main())
