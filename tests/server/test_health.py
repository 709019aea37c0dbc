"""What whoever runs a server can ask it: whether it lives, whether it can be used, and what it counts."""

from __future__ import annotations

import re

import pytest

from dungeonbowl.server.http.answers import NOT_READ
from dungeonbowl.server.metrics import MEDIA_TYPE
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.matches import Storage
from tests.server.conftest import Table


def test_a_server_lives_also_while_its_storage_does_not(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    for address in ("/health", "/ready"):
        assert table.client.get(address).json() == {"status": "ok"}

    def gone(_: Storage) -> int:
        raise StorageError("the disk is gone")

    monkeypatch.setattr(Storage, "matches", gone)
    assert table.client.get("/health").status_code == 200
    for address in ("/ready", "/metrics"):
        answer = table.client.get(address)
        assert answer.status_code == 503 and answer.json()["detail"] == NOT_READ


def value_of(text: str, name: str) -> float:
    """What a metric shows."""
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    assert found is not None, name
    return float(found.group(1))


def test_a_server_counts_what_it_does(table: Table) -> None:
    made = table.create()
    assert table.client.get("/api/matches/nowhere").status_code == 404
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        seat.answer()
        seat.send(type="ping")
        seat.until("pong")
        answer = table.client.get("/metrics")
        assert answer.headers["content-type"] == MEDIA_TYPE
        text = answer.text
    for name, value in (
        ("dungeonbowl_rooms", 1),
        ("dungeonbowl_live_connections", 1),
        ("dungeonbowl_matches_stored", 1),
        ("dungeonbowl_coaches_waiting", 0),
        ("dungeonbowl_errands_waiting", 0),
        ("dungeonbowl_writes_waiting", 0),
        ("dungeonbowl_answers_total", 1),
        ("dungeonbowl_store_failures_total", 0),
        ("dungeonbowl_store_seconds_count", 1),
        ("dungeonbowl_lines_refused_total", 0),
        ("dungeonbowl_workers_stopped", 0),
        ("dungeonbowl_sockets", 0),
        ('dungeonbowl_requests_total{status="201"}', 1),
        ('dungeonbowl_requests_total{status="404"}', 1),
        ("dungeonbowl_request_seconds_count", 2),
    ):
        assert value_of(text, name) == value
    assert value_of(text, "dungeonbowl_message_seconds_count") >= 1
    assert value_of(text, 'dungeonbowl_message_seconds_bucket{le="+Inf"}') >= 1
    # Every line is a comment or a name, perhaps with a label, and a number.
    shape = re.compile(r'#( HELP| TYPE) \S+ .+|[a-z_]+(\{[a-z]+="[^"]+"\})? [0-9.e+-]+')
    assert all(shape.fullmatch(line) for line in text.splitlines()) and text.endswith("\n")
