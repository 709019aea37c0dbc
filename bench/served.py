"""
A server in a process of its own, for the measuring commands that speak to one: started, killed, spoken to over HTTP.

Whoever measures is one address, so the limits for one address are raised; every other limit is as it comes.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from websockets.typing import Subprotocol

LIMITS: Final = (
    *("create_rate=100000", "create_burst=100000", "address_connections=100000", "address_sockets=100000"),
    *("rooms=4000", "connections=100000", "message_rate=1000", "message_burst=100000", "body_time=60"),
)
_READY: Final = re.compile(r"http://[\w.:]+")
_PATIENCE: Final = 120


class Served:
    """
    A running server. A context that stops it.

    Attributes:
        log: What it writes about itself, beside its database.
    """

    def __init__(
        self, database: Path, limits: Sequence[str] = LIMITS, environment: Mapping[str, str] | None = None
    ) -> None:
        words = [word for limit in limits for word in ("--limit", limit)]
        self.log = database.with_suffix(".log")
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-u", "-m", "dungeonbowl", "serve", "--port", "0", "--db", str(database), *words],
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                env=environment,
            )
        self.address = self._address()

    def _address(self) -> str:
        """Where it listens, once it says so."""
        until = time.monotonic() + _PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            found = _READY.search(self.told())
            if found:
                return found.group()
            time.sleep(0.02)
        raise RuntimeError(f"the server did not start:\n{self.told()}")

    def told(self) -> str:
        """Its log so far."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def __enter__(self) -> Served:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """End it as somebody at the keyboard would."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        self.process.wait(_PATIENCE)

    def kill(self) -> None:
        """Kill it and what it has started, wherever they are."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(_PATIENCE)

    def live(self, match_id: str) -> str:
        """The address of the live connection to a match."""
        return f"{self.address.replace('http', 'ws', 1)}/api/matches/{match_id}/live"

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """What an address answers. Raises `urllib.error.HTTPError`."""
        request = urllib.request.Request(
            self.address + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=_PATIENCE) as answer:
            return json.load(answer)

    def match(self, rules: str, teams: tuple[str, str], seed: int, coach: str = "me") -> tuple[str, list[str]]:
        """A new match for one program with both seats: its id, and the key of each seat."""
        home, away = ({"college": team, "coach": coach} for team in teams)
        made = self.post("/api/matches", {"rules": rules, "home": home, "away": away, "seed": seed})
        return made["id"], [made["seats"]["home"], made["seats"]["away"]]


def as_seat(key: str) -> list[Subprotocol]:
    """What a live connection offers so that a key opens its seat."""
    return [Subprotocol("dungeonbowl"), Subprotocol(f"seat.{key}")]


def resident(pid: int) -> float:
    """The memory that a process holds, in megabytes."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return round(int(line.split()[1]) / 1024, 1)
    raise RuntimeError(f"no memory is told of process {pid}")
