"""Connections: so many of one address, places kept for people with a seat, and none that stays silent."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import socket
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.http.flow_control import FlowControl

from dungeonbowl.server.patience import Calm, Patient
from dungeonbowl.server.settings import Limits, limits_of
from tests.server.conftest import Running, Table, live_path


def connected(server: Running) -> socket.socket:
    host, _, port = server.address.partition(":")
    return socket.create_connection((host, int(port)), timeout=15)


@pytest.mark.parametrize(
    "said", [b"", b"GET / HTTP/1.1\r\nHost: x", b"GET /api/docs HTTP/1.1\r\nHost: localhost\r\n\r\n"]
)
def test_a_connection_that_says_nothing_more_is_closed(run_server: Callable[..., Running], said: bytes) -> None:
    server = run_server("--limit", "silence=0.5")
    with connected(server) as line:
        line.sendall(said)
        # Ends when the server closes; a time-out is a failure.
        while line.recv(65536):
            pass


class Line:
    """A connection to a client that takes its answer in pieces."""

    def __init__(self, left: list[int]) -> None:
        self.left, self.aborted = left, False
        self.due: list[Callable[[], None]] = []

    def get_write_buffer_size(self) -> int:
        return self.left.pop(0)

    def abort(self) -> None:
        self.aborted = True

    def call_later(self, _: float, act: Callable[[], None]) -> Any:
        self.due = [act]
        return SimpleNamespace(cancel=self.due.clear)


@pytest.mark.parametrize(("left", "gone"), [([9, 6, 3, 1], False), ([9, 6, 6], True), ([9, 9], True)])
def test_a_slow_reader_is_waited_for_and_one_that_takes_nothing_is_not(left: list[int], gone: bool) -> None:
    line = Line(left)
    reader: Any = Patient.__new__(Patient)
    reader.transport, reader.loop, reader.patience = line, line, 1.0
    reader.flow = FlowControl(line)  # type: ignore[arg-type]
    reader.flow.pause_reading = lambda: None
    reader.pause_writing()
    while line.left and not line.aborted:
        (act,) = line.due
        act()
    assert line.aborted is gone


def test_an_address_has_only_so_many_sockets(run_server: Callable[..., Running]) -> None:
    server = run_server("--limit", "address_sockets=3")
    lines = [connected(server) for _ in range(3)]
    with connected(server) as fourth, contextlib.suppress(ConnectionResetError):
        assert fourth.recv(1) == b""
    lines.pop().close()
    with connected(server) as again:
        again.sendall(b"GET /api/docs HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert again.recv(15) == b"HTTP/1.1 200 OK"
    for line in lines:
        line.close()


def test_an_address_has_only_so_many_live_connections(make_table: Callable[..., Table]) -> None:
    table = make_table(Limits(address_connections=2))
    made = table.create()
    with table.sit(made["id"]), table.sit(made["id"]):
        with pytest.raises(WebSocketDisconnect), table.sit(made["id"], made["seats"]["home"]):
            pass
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        assert seat.welcome["you"] == [0, 1]


@pytest.mark.parametrize(
    "limits",
    [Limits(connections=3, kept_connections=2), Limits(room_connections=3, kept_room_connections=2)],
)
def test_places_are_kept_for_people_with_a_seat(make_table: Callable[..., Table], limits: Limits) -> None:
    table = make_table(limits)
    made = table.create()
    with table.sit(made["id"]):
        with table.client.websocket_connect(live_path(made["id"])) as second:
            told: dict[str, Any] = second.receive_json()
            assert told["code"] in ("server_full", "unavailable")
        with table.sit(made["id"], made["seats"]["home"]) as coach:
            assert coach.welcome["you"] == [0, 1]


def test_a_shortage_is_told_in_one_line(caplog: pytest.LogCaptureFixture) -> None:
    calm, loop = Calm(), asyncio.new_event_loop()
    try:
        with caplog.at_level(logging.ERROR):
            for _ in range(50):
                calm(loop, {"message": "accept", "exception": OSError(errno.EMFILE, "Too many open files")})
            assert [record.getMessage() for record in caplog.records] == [
                "no more connections can be taken (Too many open files); raise the limit of open files"
            ]
            calm(loop, {"message": "something else", "exception": RuntimeError("x")})
            assert len(caplog.records) == 2
    finally:
        loop.close()


def test_limits_are_given_by_name() -> None:
    assert limits_of(["rooms=5", "silence=2.5"]) == Limits(rooms=5, silence=2.5)
    for wrong in ("room=5", "rooms=x", "rooms=-1", "silence=nan", "silence=inf", "rooms"):
        with pytest.raises(ValueError, match=r"room|silence"):
            limits_of([wrong])
    for most, kept in (("connections", "kept_connections"), ("room_connections", "kept_room_connections")):
        with pytest.raises(ValueError, match=f"{kept}: expected fewer than {most}, which is 10"):
            limits_of([f"{most}=10"])
        assert limits_of([f"{most}=10", f"{kept}=9"])
