"""Servers for the tests: one in this process, and real ones in processes of their own."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from dungeonbowl.server.app import create_app
from dungeonbowl.server.settings import Limits, Settings
from dungeonbowl.server.store.matches import Storage

BASE = "http://127.0.0.1"
NO_RATE = Limits(message_rate=1e6, message_burst=10**6)


class Seat:
    """A live connection that remembers what it was told last."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self.welcome = self.until("welcome")
        self.now = self.welcome

    def receive(self) -> dict[str, Any]:
        message: dict[str, Any] = self.session.receive_json()
        if message["type"] in ("welcome", "update"):
            self.now = message
        return message

    def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while True:
            message = self.receive()
            if message["type"] in kinds:
                return message

    def send(self, **message: Any) -> None:
        self.session.send_text(json.dumps(message))

    def answer(self, at: int = 0) -> dict[str, Any]:
        """Answer the open question with one of its options, and wait for what follows."""
        question = self.now["question"]
        options = question["options"]
        self.send(type="answer", seq=self.now["seq"], value=options[at % len(options)]["value"])
        return self.until("update", "refused")


class Table:
    """A server in this process, and what a test wants of it."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    def create(self, home: str = "me", away: str = "hotseat", **more: Any) -> dict[str, Any]:
        form = {
            "rules": "db2021",
            "home": {"college": "fire", "coach": home},
            "away": {"college": "shadow", "coach": away},
            "dungeon": "layout_a",
            "seed": 7,
            **more,
        }
        made = self.client.post("/api/matches", json=form)
        assert made.status_code == 201, made.text
        value: dict[str, Any] = made.json()
        return value

    def create_with(self, home: dict[str, Any], away: dict[str, Any]) -> dict[str, Any]:
        """A match of two teams described as the form of a match has them."""
        form = {"rules": "db2021", "home": home, "away": {**away, "coach": "hotseat"}, "seed": 7}
        made = self.client.post("/api/matches", json=form)
        assert made.status_code == 201, made.text
        value: dict[str, Any] = made.json()
        return value

    @contextlib.contextmanager
    def sit(
        self, match_id: str, token: str | None = None, first: int | None = None, digest: str | None = None
    ) -> Iterator[Seat]:
        address = live_path(match_id, first, digest)
        with self.client.websocket_connect(address, subprotocols=with_key(token)) as session:
            yield Seat(session)

    def take(self, link: str) -> str:
        """Take a seat by its link, as often as one likes. Returns the key that opens it; of a key, that one."""
        taken = self.client.post("/api/seats/take", json={"link": link, "key": f"of-{link}"})
        assert taken.status_code == 200, taken.text
        key: str = taken.json()["key"]
        return key

    def keys(self, made: dict[str, Any]) -> list[str]:
        """The keys of all seats that people have in what was created, in order."""
        seats = made["seats"]
        return [self.take(secret) for secret in (seats["home"], seats["away"], *seats["more"]) if secret is not None]


def with_key(key: str | None) -> list[str]:
    """The subprotocols of a live connection that a key opens."""
    return ["dungeonbowl"] if key is None else ["dungeonbowl", f"seat.{key}"]


def live_path(match_id: str, first: int | None = None, digest: str | None = None) -> str:
    """The address of a live connection."""
    words = [f"from={first}"] if first is not None else []
    words += [f"digest={digest}"] if digest is not None else []
    return f"ws://127.0.0.1/api/matches/{match_id}/live" + ("?" + "&".join(words) if words else "")


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "matches.sqlite")


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database as a server leaves it in which nothing was done: copying it takes less than making one."""
    path = tmp_path_factory.mktemp("empty") / "matches.sqlite"
    Storage(str(path)).close()
    return path


@pytest.fixture
def make_table(database: str, empty_database: Path) -> Iterator[Callable[..., Table]]:
    """Makes servers in this process, one after another on the same database."""
    with contextlib.ExitStack() as open_now:
        last = contextlib.ExitStack()
        open_now.push(last)

        def make(limits: Limits | None = None, **settings: Any) -> Table:
            last.close()
            kept = settings.pop("database", database)
            if kept == database and not Path(database).exists():
                shutil.copy(empty_database, database)
            storage = Storage(kept)
            last.callback(storage.close)
            chosen = Settings(database=kept, limits=limits or Limits(message_rate=1e6, message_burst=10**6), **settings)
            client = TestClient(create_app(chosen, storage), base_url=BASE, raise_server_exceptions=False)
            last.enter_context(client)
            return Table(client)

        yield make


@pytest.fixture
def table(make_table: Callable[..., Table]) -> Table:
    return make_table()


class Running:
    """A real server in a process of its own."""

    def __init__(self, database: str, *arguments: str) -> None:
        words = [sys.executable, "-m", "dungeonbowl", "serve", "--port", "0", "--db", database, *arguments]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, start_new_session=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, self.process.communicate()
        self.address = line.split("http://")[1].strip().rstrip("/")

    def kill(self) -> None:
        """As if the machine had lost its power: no goodbye."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()

    def interrupt(self) -> int:
        """As Ctrl-C. Returns the exit status."""
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=20)
        return self.process.returncode


@pytest.fixture
def run_server(database: str) -> Iterator[Callable[..., Running]]:
    started: list[Running] = []

    def run(*arguments: str) -> Running:
        started.append(Running(database, *arguments))
        return started[-1]

    yield run
    for running in started:
        if running.process.poll() is None:
            running.kill()
