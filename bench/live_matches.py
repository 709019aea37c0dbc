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


async def measured(server: Served, arguments: argparse.Namespace) -> dict[str, Any]:
    """Open all connections, let them play, and tell how long answers took."""
    chance = random.Random(arguments.seed)
    teams = ready_keys(arguments.rules)
    gate = asyncio.Semaphore(AT_ONCE)
    listening: list[asyncio.Task[None]] = []

    async def sit(match_id: str, key: str) -> Seat:
        async with gate:
            socket = await connect(
                server.live(match_id), subprotocols=as_seat(key) if key else None, max_size=None, ping_interval=None
            )
        seat = Seat(socket)
        listening.append(asyncio.create_task(seat.listen()))
        await seat.heard.wait()
        return seat

    matches: list[Played] = []
    last = ""
    for n in range(max(arguments.matches, 1)):
        pair = (teams[n % len(teams)], teams[(n + 1) % len(teams)])
        last, keys = await asyncio.to_thread(server.match, arguments.rules, pair, n)
        if n < arguments.matches:
            matches.append(Played(list(await asyncio.gather(*(sit(last, key) for key in keys)))))
        if sys.stderr.isatty():
            print(f"\r{n + 1} matches", end="", file=sys.stderr)
    idle: list[Seat] = []
    while len(idle) < arguments.idle:
        # A match takes so many watchers; the next match takes the next.
        some = min(200, arguments.idle - len(idle))
        last, _ = await asyncio.to_thread(server.match, arguments.rules, (teams[0], teams[1]), len(idle))
        idle += await asyncio.gather(*(sit(last, "") for _ in range(some)))
    before = resident(server.process.pid)
    took: list[float] = []
    over = 0

    async def one(match: Played) -> None:
        nonlocal over
        seconds = await match.answer(chance)
        if seconds is None:
            over += 1
        else:
            took.append(seconds)

    began = time.perf_counter()
    given: list[asyncio.Task[None]] = []
    while matches and time.perf_counter() - began < arguments.seconds:
        given.append(asyncio.create_task(one(matches[len(given) % len(matches)])))
        due = began + len(given) / arguments.rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
    await asyncio.gather(*given)
    elapsed = time.perf_counter() - began
    if not matches:
        await asyncio.sleep(arguments.seconds)
    alive = sum(not task.done() for task in listening)
    result: dict[str, Any] = {"connections": len(listening), "still_open": alive, "answers": len(took), "over": over}
    took.sort()
    if took:
        result["answers_a_second"] = round(len(took) / elapsed, 1)
        result["milliseconds"] = {
            name: round(1000 * took[min(len(took) - 1, int(len(took) * share))], 2)
            for name, share in (("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999), ("most", 1.0))
        }
    result["megabytes"] = {"before": before, "after": resident(server.process.pid)}
    for task in listening:
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
