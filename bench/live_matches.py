"""
How long an answer takes from the coach who gives it to both coaches, while hundreds of matches are live on a server.

    python bench/live_matches.py --matches 500 --rate 100 --seconds 60 --json bench/results/live_matches.json
    python bench/live_matches.py --matches 0 --idle 2000 --seconds 30

Every match has two connections, one for each coach. Answers are given at an even rate, each in another match, by
whoever is asked there, at random; what counts is the time until both connections have been sent what it led to. With
`--idle` so many connections watch and say nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from keeping import command, conditions, keep
from served import Served, as_seat, resident
from websockets.asyncio.client import ClientConnection, connect

from dungeonbowl.data import ready_keys
from dungeonbowl.rulesets import RULESETS

AT_ONCE: Final = 20
"""Connections that are opened at a time."""
WATCHERS: Final = 200
"""Connections that watch one match."""
LATE: Final = 30.0
"""Seconds after which an answer is given up."""


@dataclass
class Seat:
    """One coach's connection."""

    socket: ClientConnection
    seq: int = -1
    question: dict[str, Any] | None = None
    heard: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self) -> None:
        """Take in what comes until the server hangs up."""
        async for text in self.socket:
            message = json.loads(text)
            if message["type"] in ("welcome", "update"):
                self.seq, self.question = message["seq"], message["question"]
                self.heard.set()


@dataclass
class Played:
    """One match."""

    seats: list[Seat]

    async def answer(self, chance: random.Random) -> float | None:
        """Answer what is asked; returns the seconds until both had heard, nothing where the match is over."""
        asked = next((seat for seat in self.seats if seat.question and seat.question["yours"]), None)
        if asked is None or asked.question is None:
            return None
        for seat in self.seats:
            seat.heard.clear()
        value = chance.choice(asked.question["options"])["value"]
        began = time.perf_counter()
        await asked.socket.send(json.dumps({"type": "answer", "seq": asked.seq, "value": value}))
        async with asyncio.timeout(LATE):
            await asyncio.gather(*(seat.heard.wait() for seat in self.seats))
        return time.perf_counter() - began


class Hall:
    """All connections to one server: two for each match, and those that only watch."""

    def __init__(self, server: Served, rules: str) -> None:
        self.matches: list[Played] = []
        self.listening: list[asyncio.Task[None]] = []
        self._server = server
        self._rules = rules
        self._teams = ready_keys(rules)
        self._gate = asyncio.Semaphore(AT_ONCE)

    async def _sit(self, match_id: str, key: str) -> Seat:
        """One more connection; without a key it watches."""
        async with self._gate:
            address, seat = self._server.live(match_id), as_seat(key) if key else None
            socket = await connect(address, subprotocols=seat, max_size=None, ping_interval=None)
        found = Seat(socket)
        self.listening.append(asyncio.create_task(found.listen()))
        await found.heard.wait()
        return found

    async def _made(self, n: int) -> tuple[str, list[str]]:
        """A new match: its id, and the key of each seat."""
        pair = (self._teams[n % len(self._teams)], self._teams[(n + 1) % len(self._teams)])
        return await asyncio.to_thread(self._server.match, self._rules, pair, n)

    async def fill(self, matches: int, idle: int) -> None:
        """Begin so many matches, and open so many connections that watch."""
        for n in range(matches):
            made, keys = await self._made(n)
            self.matches.append(Played(list(await asyncio.gather(*(self._sit(made, key) for key in keys)))))
        for n in range(0, idle, WATCHERS):
            made, _ = await self._made(n)
            await asyncio.gather(*(self._sit(made, "") for _ in range(min(WATCHERS, idle - n))))

    async def play(self, rate: float, seconds: float, chance: random.Random) -> list[float]:
        """Give answers at an even rate; returns the seconds that each took."""
        began = time.perf_counter()
        given: list[asyncio.Task[float | None]] = []
        while time.perf_counter() - began < seconds:
            if self.matches:
                match = self.matches[len(given) % len(self.matches)]
                given.append(asyncio.create_task(match.answer(chance)))
            due = began + len(given) / rate if self.matches else began + seconds
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
        return sorted(took for took in await asyncio.gather(*given) if took is not None)


async def measured(server: Served, arguments: argparse.Namespace) -> dict[str, Any]:
    """Open all connections, let them play, and tell how long answers took."""
    hall = Hall(server, arguments.rules)
    await hall.fill(arguments.matches, arguments.idle)
    before = resident(server.process.pid)
    gc.collect()
    gc.disable()  # Thousands of connections are here too, and looking through them would count as the server's time.
    took = await hall.play(arguments.rate, arguments.seconds, random.Random(arguments.seed))
    result: dict[str, Any] = {
        "connections": len(hall.listening),
        "still_open": sum(not task.done() for task in hall.listening),
        "answers": len(took),
        "milliseconds": {
            name: round(1000 * took[min(len(took) - 1, int(len(took) * share))], 2)
            for name, share in (("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999), ("most", 1.0))
            if took
        },
        "megabytes": {"before": before, "after": resident(server.process.pid)},
    }
    for task in hall.listening:
        task.cancel()
    return result


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="How long answers take while many matches are live.")
    parser.add_argument("--rules", choices=sorted(RULESETS), default="db2021", help="the game")
    parser.add_argument("--matches", type=int, default=500, help="live matches, two connections each")
    parser.add_argument("--idle", type=int, default=0, help="connections that only watch")
    parser.add_argument("--rate", type=float, default=100.0, help="answers a second, over all matches")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder) / "matches.sqlite") as server:
        found = asyncio.run(measured(server, arguments))
    asked = {name: getattr(arguments, name) for name in ("rules", "matches", "idle", "rate", "seconds", "seed")}
    print(keep({"command": command(), **asked, **found, **conditions(began)}, arguments.json))
    return 0


if __name__ == "__main__":
    sys.exit(main())
