"""
Requests and messages with something wrong in them, as many as one likes: is any of them the server's failure?

    python bench/bad_input.py --count 200000 --frames 1000000 --seed 1 --json bench/results/bad_input.json

Messages go over live connections to matches of every game, from both coaches and somebody who watches; between them
the matches have to take good answers. What fails is shown with its body; the exit status is 1 then.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import httpx2 as httpx
from bad_frames import Sent, spoil_matches
from keeping import command, conditions, keep
from served import LIMITS, Served, resident
from websockets.sync.client import ClientConnection, connect

from dungeonbowl.rulesets import RULESETS
from dungeonbowl.server.logs import CLIENTS_FAULTS
from dungeonbowl.server.settings import Limits
from tests.server.conftest import Table
from tests.server.spoiling import JSON, NO_LIMIT, Call, Spoiler, faults_of, good_calls

PAUSE: Final = 0.1
"""Seconds between two questions of a bystander."""
AT_ONCE: Final = 3
"""Requests that are under way at a time."""
READINGS: Final = 10
"""How often it is told what memory the server held, evenly over the time."""
LATE: Final = 120.0
"""Seconds after which a request is given up."""
LOGGED: Final = re.compile(r"^\S+ \S+ (?:error|critical) .*|^Traceback.*", re.MULTILINE)
BUCKET: Final = re.compile(r'^(\w+)_bucket\{le="(.*)"\} (\d+)$', re.MULTILINE)
ROOMS: Final = "room_idle=20"
"""Matches that nobody looks at leave memory soon, so that what is left over shows."""
TIMES: Final = {"requests": "dungeonbowl_request_seconds", "frames": "dungeonbowl_message_seconds"}


class Bound:
    """How many are sent, and for how long at most."""

    def __init__(self, count: int, minutes: float) -> None:
        self._count, self._seconds = count, 60 * minutes
        self._began = time.monotonic()

    def allows(self, done: int) -> bool:
        """Whether one more may be sent after so many."""
        return done < self._count and time.monotonic() - self._began < self._seconds


class Remote(httpx.Client):
    """A client of a server elsewhere that also has live connections, as that of the tests has."""

    @contextmanager
    def websocket_connect(self, address: str, subprotocols: list[Any]) -> Iterator[Session]:
        """A live connection, at an address of whatever server."""
        path = address.split("/", 3)[3]
        live = f"{str(self.base_url).replace('http', 'ws', 1).rstrip('/')}/{path}"
        with connect(live, subprotocols=subprotocols, max_size=None) as socket:
            yield Session(socket)


class Session:
    """A live connection as those of the tests are."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    def send_text(self, text: str) -> None:
        """Say something."""
        self._socket.send(text)

    def receive_json(self) -> Any:
        """What is said next."""
        return httpx.Response(200, content=self._socket.recv(LATE)).json()


class Requests:
    """Bad requests to a server."""

    def __init__(self, server: Served, seed: int) -> None:
        self.done = 0
        self.failures: list[str] = []
        self.slowest, self.slowest_path = 0.0, ""
        self._server = server
        self._spoiler = Spoiler(seed)

    async def send(self, bound: Bound) -> None:
        """Send them all."""
        with Remote(base_url=self._server.address, timeout=LATE) as client:
            calls = await asyncio.to_thread(good_calls, Table(client))
        limits = httpx.Limits(max_connections=AT_ONCE)
        async with httpx.AsyncClient(base_url=self._server.address, timeout=LATE, limits=limits) as client:
            await asyncio.gather(*(self._send_some(client, calls, bound) for _ in range(AT_ONCE)))

    async def _send_some(self, client: httpx.AsyncClient, calls: list[Call], bound: Bound) -> None:
        """Send one after another until there were enough."""
        while bound.allows(self.done):
            self.done += 1
            method, path, body = self._spoiler.request(calls)
            began = time.perf_counter()
            try:
                faults = faults_of(await client.request(method, path, content=body, headers=JSON))
            except httpx.HTTPError as broken:
                faults = [repr(broken)]
            took = time.perf_counter() - began
            if took > self.slowest:
                self.slowest, self.slowest_path = took, f"{method} {path[:80]}"
            self.failures += [f"{method} {path}: {fault}\n  {body[:500]!r}" for fault in faults]


def times(server: Served, name: str) -> dict[str, Any]:
    """How long the server took for each, by its own count: how many, within how many seconds all were done."""
    text = httpx.get(f"{server.address}/metrics").text
    counts = [(most, int(count)) for metric, most, count in BUCKET.findall(text) if metric == name]
    within = next(most for most, count in counts if count == counts[-1][1])
    return {
        "counted": counts[-1][1],
        "all_within_seconds": within.replace("+Inf", "more"),
        "over_a_second": counts[-1][1] - dict(counts)["1"],
    }


class Bystander:
    """Somebody else on the server, who asks it for little again and again and must not wait for long."""

    def __init__(self, server: Served) -> None:
        self.longest = 0.0
        self._megabytes: list[float] = []
        self._server = server

    @property
    def megabytes(self) -> list[float]:
        """What the server held, from the beginning to the end."""
        last = len(self._megabytes) - 1
        return [self._megabytes[last * part // (READINGS - 1)] for part in range(READINGS)]

    async def __aenter__(self) -> Bystander:
        self._asking = asyncio.create_task(self._ask())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._asking.cancel()
        await asyncio.gather(self._asking, return_exceptions=True)

    async def _ask(self) -> None:
        """Ask until nobody wants to know any more."""
        async with httpx.AsyncClient(base_url=self._server.address, timeout=LATE) as client:
            while True:
                began = time.perf_counter()
                await client.get("/ready")
                self.longest = max(self.longest, time.perf_counter() - began)
                self._megabytes.append(resident(self._server.process.pid))
                await asyncio.sleep(PAUSE)


async def bad_requests(server: Served, bound: Bound, seed: int) -> dict[str, Any]:
    """Send bad requests; what came of them."""
    requests, began = Requests(server, seed), time.perf_counter()
    async with Bystander(server) as bystander:
        await requests.send(bound)
    return {
        "sent": requests.done,
        "failures": requests.failures,
        **times(server, TIMES["requests"]),
        "longest_seconds": round(requests.slowest, 2),
        "longest_of": requests.slowest_path,
        "bystander_waited_seconds": round(bystander.longest, 2),
        "megabytes": bystander.megabytes,
        "a_second": round(requests.done / (time.perf_counter() - began)),
    }


async def bad_frames(server: Served, bound: Bound, seed: int) -> dict[str, Any]:
    """Send bad messages; what came of them."""
    sent, began, chance = Sent(), time.perf_counter(), random.Random(seed)
    async with Bystander(server) as bystander:
        await asyncio.gather(
            *(
                spoil_matches(
                    server, rules, Spoiler(chance.randrange(1 << 30)), sent, lambda: bound.allows(sent.frames)
                )
                for rules in sorted(RULESETS)
            )
        )
    told = asdict(sent)
    return {
        "sent": told.pop("frames"),
        "failures": told.pop("failures"),
        **times(server, TIMES["frames"]),
        "longest_burst_seconds": round(told.pop("slowest"), 2),
        "bystander_waited_seconds": round(bystander.longest, 2),
        "connections_ended_as_they_had_to": told.pop("ended"),
        "good_answers_between": told.pop("good"),
        **told,
        "megabytes": bystander.megabytes,
        "a_second": round(sent.frames / (time.perf_counter() - began)),
    }


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Bad requests and messages, and what the server makes of them.")
    parser.add_argument("--count", type=int, default=10_000, help="requests")
    parser.add_argument("--frames", type=int, default=0, help="messages over live connections")
    parser.add_argument("--minutes", type=float, default=60.0, help="for requests, and for messages, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    began, result, failed = time.perf_counter(), dict[str, Any](), 0
    raised = [f"{name}={int(value)}" for name, value in asdict(NO_LIMIT).items() if value != getattr(Limits, name)]
    for what, count, send in (
        ("requests", arguments.count, bad_requests),
        ("frames", arguments.frames, bad_frames),
    ):
        if not count:
            continue
        with tempfile.TemporaryDirectory() as folder:
            with Served(Path(folder) / "matches.sqlite", [*LIMITS, *raised, ROOMS]) as server:
                found = asyncio.run(send(server, Bound(count, arguments.minutes), arguments.seed))
            logged = LOGGED.findall(server.told())
            found["failures"] += [line for line in logged if not line.endswith(CLIENTS_FAULTS)]
        for failure in found["failures"]:
            print(f"{what}: {failure[:2000]}", file=sys.stderr)
        failed += len(found["failures"])
        result[what] = {**found, "failures": len(found["failures"])}
    print(keep({"command": command(), "seed": arguments.seed, **result, **conditions(began)}, arguments.json))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
