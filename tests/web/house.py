"""A real server for browsers: started, killed, started again, with matches laid out on it before it opens."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from dungeonbowl.data import load_dungeon
from dungeonbowl.notation.messages.view import question_message
from dungeonbowl.search.coaches.coach import coach
from dungeonbowl.server.http.forms import MatchForm
from dungeonbowl.server.http.setups import new_match
from dungeonbowl.server.live.seated.seats import digest, new_id, new_token
from dungeonbowl.server.store.matches import Storage
from dungeonbowl.server.store.rows import MatchRow, SeatRow


@dataclass(frozen=True)
class Staged:
    """
    A match in mid-play, as a server finds it in its database.

    Attributes:
        id: The match.
        token: Opens every seat a person has.
        played: What was answered so far: option, kind of question, text of the question.
        told: What a coach who plays to win would answer from here on, in the same form.
    """

    id: str
    token: str
    played: list[tuple[int, str, str]]
    told: list[tuple[int, str, str]]

    @property
    def path(self) -> str:
        """The address of the page for this seat."""
        return f"/play/{self.id}#seat={self.token}"


Story = list[tuple[int, str, str]]


def tell_story(form: dict[str, Any], most: int) -> Story:
    """What two coaches who play to win answer, up to `most` answers."""
    match, _ = new_match(MatchForm.model_validate(form), load_dungeon(str(form["dungeon"])))
    coaches = (coach("scripted", 1), coach("scripted", 2))
    told: Story = []
    while match.question is not None and len(told) < most:
        asked = question_message(match, match.question.seat)
        assert asked is not None
        value = coaches[match.question.seat].answer(match)
        told.append((value, str(asked["kind"]), str(asked["text"])))
        match.answer(value)
    return told


def stage(database: str, form: dict[str, Any], story: Story, answers: int) -> Staged:
    """Put a match into a database, played as far as the first `answers` of its story."""
    match, name = new_match(MatchForm.model_validate(form), load_dungeon(str(form["dungeon"])))
    for value, _, _ in story[:answers]:
        match.answer(value)
    token = new_token()
    seats = [
        SeatRow("person", f"{side.title()} coach", digest(token), taken=True)
        if form[side]["coach"] in ("me", "hotseat")
        else SeatRow("computer", str(form[side]["coach"]), None, taken=True)
        for side in ("home", "away")
    ]
    row = MatchRow(
        new_id(),
        name,
        match.setup.rules.key,
        replay=False,
        created=time.time(),
        setup=match.record(),
        seats=(seats[0], seats[1]),
    )
    storage = Storage(database)
    try:
        storage.add_match(row)
    finally:
        storage.close()
    return Staged(row.id, token, story[:answers], story[answers:])


BROKEN_OFF: Final[set[str]] = set()
"""Addresses at which a test has broken connections off: what was on its way did not arrive."""


class House:
    """A server in a process of its own, on a port that it keeps when it is started again."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> None:
        """Start, and wait until it answers."""
        words = ["serve", "--port", str(self.port), "--db", self.database, "--workers", "1"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "dungeonbowl", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            start_new_session=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, self.process.communicate()
        self.port = int(line.strip().rstrip("/").rsplit(":", 1)[1])

    def kill(self) -> None:
        """As if the machine had lost its power: no goodbye."""
        if self.process is not None:
            BROKEN_OFF.add(self.address)
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.communicate()
            self.process = None


class Wire:
    """The way from one browser to a server: it can be cut, mended, and made to hold back what the server says."""

    def __init__(self, port: int) -> None:
        """Lay a wire to a server at `port` of this machine."""
        self._to = port
        self._open = threading.Event()
        self._open.set()
        self._flowing = threading.Event()
        self._flowing.set()
        self._ends: list[socket.socket] = []
        self._guard = threading.Lock()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        """Where a browser finds the server at the other end."""
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Break every connection, and refuse new ones."""
        BROKEN_OFF.add(self.address)
        self._open.clear()
        self._drop()

    def mend(self) -> None:
        """Let connections through again."""
        self._open.set()

    def hold(self) -> None:
        """Keep back what the server says from now on."""
        self._flowing.clear()

    def release(self) -> None:
        """Let through what was held back."""
        self._flowing.set()

    def close(self) -> None:
        """Take the wire away."""
        self._listening.close()
        self._flowing.set()
        self._drop()

    def _drop(self) -> None:
        with self._guard:
            ends, self._ends = self._ends, []
        for end in ends:
            _shut(end)

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            if not self._open.is_set():
                near.close()
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self._to))
            except OSError:
                near.close()
                continue
            with self._guard:
                self._ends += [near, far]
            threading.Thread(target=_carry, args=(near, far, None), daemon=True).start()
            threading.Thread(target=_carry, args=(far, near, self._flowing.wait), daemon=True).start()


def _carry(source: socket.socket, target: socket.socket, ready: Callable[[], bool] | None) -> None:
    """Copy bytes until one side closes."""
    try:
        while data := source.recv(65536):
            if ready is not None:
                ready()
            target.sendall(data)
    except OSError:
        pass
    _shut(source)
    _shut(target)


def _shut(end: socket.socket) -> None:
    try:
        end.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
    end.close()
