"""Newer rules take no match away: what is over is shown as it was, what goes on does so only where it stood."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from dungeonbowl.match import Match
from dungeonbowl.rulesets import RULESETS
from dungeonbowl.server.http import keeping
from dungeonbowl.server.http.kept import kept_of, unplayed_record
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.matches import Storage
from tests.server.conftest import Table, live_path, with_key
from tests.server.test_api import finish
from tests.server.test_league import Game, game, league_team
from tests.server.waiting import PATIENCE

MakeTable = Callable[..., Table]


def raise_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the game has another version."""
    monkeypatch.setattr(RULESETS["db2021"], "version", RULESETS["db2021"].version + 1)


def wait_until_kept(database: str, count: int = 1) -> None:
    until = time.monotonic() + PATIENCE
    with closing(sqlite3.connect(database)) as kept:
        while kept.execute("SELECT count(*) FROM match_ends WHERE papers IS NOT NULL").fetchone()[0] < count:
            assert time.monotonic() < until, "the match was not kept"
            time.sleep(0.05)


def lead_elsewhere(database: str, match_id: str) -> None:
    """As if the rules of now led from the same answers to another state."""
    with closing(sqlite3.connect(database)) as kept:
        kept.execute("UPDATE entries SET hash = hash + 1 WHERE match_id = ? AND hash IS NOT NULL", (match_id,))
        kept.commit()


def glance(table: Table, match_id: str) -> dict[str, Any]:
    (found,) = table.client.post("/api/glances", json={"matches": [{"id": match_id}]}).json()["matches"]
    told: dict[str, Any] = found
    return told


def test_a_match_that_is_over_is_shown_as_it_was(
    make_table: MakeTable, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make_table()
    finish(table, made := table.create(seed=None))
    paths = [f"/api/matches/{made['id']}{part}" for part in ("", "/record", "/replay", "/dice", "/luck")]
    before = [table.client.get(path).json() for path in paths]
    seen = glance(table, made["id"])
    wait_until_kept(database)
    raise_rules(monkeypatch)
    lead_elsewhere(database, made["id"])
    table = make_table()
    after = [table.client.get(path).json() for path in paths]
    for told in (*before, *after):
        for info in (told, told.get("match")):
            if info is not None and "seats" in info:
                info["seats"] = None  # who is there now
    assert after == before
    assert {**glance(table, made["id"]), "active": 0} == {**seen, "active": 0}
    fork = {"events": 3, "home": {"coach": "hotseat"}, "away": {"coach": "me"}}
    refused = table.client.post(f"/api/matches/{made['id']}/fork", json=fork)
    assert refused.status_code == 410 and "played by earlier rules" in refused.json()["detail"]
    with table.client.websocket_connect(live_path(made["id"]), subprotocols=with_key(None)) as line:
        assert line.receive_json()["code"] == "match_over"


def test_a_match_goes_on_by_newer_rules_that_tell_the_same_story(
    make_table: MakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make_table()
    made = table.create()
    with table.sit(made["id"], table.keys(made)[0]) as seat:
        stood = seat.answer()["seq"]
    raise_rules(monkeypatch)
    table = make_table()
    with table.sit(made["id"], table.keys(made)[0]) as seat:
        assert seat.now["seq"] == stood
        assert seat.answer()["seq"] > stood
    assert table.client.get(f"/api/matches/{made['id']}/record").status_code == 409, "it is still played"
    finish(table, made)
    record = table.client.get(f"/api/matches/{made['id']}/record").json()
    assert record["rules_version"] == RULESETS["db2021"].version
    Match.replay(record)


def test_a_match_that_newer_rules_would_tell_otherwise_is_closed_with_its_record(
    make_table: MakeTable, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make_table()
    made = table.create()
    with table.sit(made["id"], table.keys(made)[0]) as seat:
        for _ in range(4):
            seat.answer()
        seat.send(type="undo", seq=seat.now["seq"])
        seat.until("update", "refused")
        stood = seat.now["seq"]
    version = RULESETS["db2021"].version
    raise_rules(monkeypatch)
    lead_elsewhere(database, made["id"])
    table = make_table()
    for seat_token in (f"of-{made['seats']['home']}", None):
        with table.client.websocket_connect(live_path(made["id"]), subprotocols=with_key(seat_token)) as line:
            told = line.receive_json()
            assert told["code"] == "closed"
            assert told["message"] == (
                "This match was begun by earlier rules, so it is closed. Its record can be downloaded."
            )
            with pytest.raises(WebSocketDisconnect) as closed:
                line.receive_json()
            assert closed.value.code == 4410
    seen = glance(table, made["id"])
    assert seen["state"] == "closed" and seen["teams"][0]["name"]
    for part in ("", "/replay", "/dice"):
        answer = table.client.get(f"/api/matches/{made['id']}{part}")
        assert answer.status_code == 410 and "begun by earlier rules" in answer.json()["detail"]
    record = table.client.get(f"/api/matches/{made['id']}/record").json()
    assert record["rules_version"] == version and len(record["answers"]) == stood

    # Who has the version of then can play it to where it stood; here it stays closed, as its dice are known now.
    monkeypatch.undo()
    assert Match.replay({**record, "hash": None}).seq == stood
    assert make_table().client.get(f"/api/matches/{made['id']}").status_code == 410


def test_a_match_of_newer_rules_is_left_alone(make_table: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    raise_rules(monkeypatch)
    made = (table := make_table()).create()
    monkeypatch.undo()
    table = make_table()
    for part in ("", "/record"):
        answer = table.client.get(f"/api/matches/{made['id']}{part}")
        assert answer.status_code == 503 and "begun by newer rules" in answer.json()["detail"]
    raise_rules(monkeypatch)
    assert make_table().client.get(f"/api/matches/{made['id']}").status_code == 200


def test_a_journal_of_an_older_version_is_completed(make_table: MakeTable, database: str) -> None:
    table = make_table()
    over, on = table.create(), table.create()
    finish(table, over)
    with table.sit(on["id"], table.keys(on)[0]) as seat:
        for _ in range(3):
            seat.answer()
    wait_until_kept(database)
    with closing(sqlite3.connect(database)) as kept:
        written = kept.execute("SELECT * FROM entries ORDER BY match_id, n").fetchall()
        kept.execute("UPDATE entries SET ask = NULL, hash = NULL")
        kept.execute("DELETE FROM match_ends")
        kept.commit()
        make_table()
        wait_until_kept(database)
        until = time.monotonic() + PATIENCE
        last = "SELECT hash FROM entries WHERE match_id = ? ORDER BY n DESC"
        while kept.execute(last, (on["id"],)).fetchone()[0] is None and time.monotonic() < until:
            time.sleep(0.05)
        completed = kept.execute("SELECT * FROM entries ORDER BY match_id, n").fetchall()
    assert [row[:-1] for row in completed] == [row[:-1] for row in written]


def test_the_record_of_a_closed_match_is_put_together_from_its_journal(table: Table) -> None:
    made = table.create()
    with table.sit(made["id"], table.keys(made)[0]) as seat:
        for _ in range(3):
            seat.answer()
    storage: Storage = table.client.app.state.rooms.storage  # type: ignore[attr-defined]
    row, entries = storage.match(made["id"]), storage.entries(made["id"])
    assert row is not None and list(kept_of(row, entries).entries) == entries
    record = unplayed_record(row, entries)
    assert record["answers"] == Match.replay(record).record()["answers"] and len(record["answers"]) >= 3

    old = [replace(entry, ask=None, hash=None) for entry in entries]
    given = unplayed_record(row, old)
    assert given["answers"] == row.setup["answers"]
    assert given["journal"] == [[entry.kind, entry.seat, entry.value] for entry in entries]


def league_match(table: Table) -> Game:
    """A league game at its match."""
    played = game(table, league_team(table), league_team(table, "Bones", "death"))
    for _ in (0, 1):
        played.enter(next(side for side in (0, 1) if played.state()["sides"][side]["todo"]), "done")
    assert played.state()["phase"] == "match"
    return played


def test_a_league_game_goes_on_with_what_was_kept_of_its_match(
    make_table: MakeTable, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = league_match(make_table())
    match_id = played.state()["match"]
    winner = played.concede()
    wait_until_kept(database)
    raise_rules(monkeypatch)
    lead_elsewhere(database, match_id)
    played.table = make_table()
    assert played.state()["phase"] == "after" and played.state()["result"]["winner"] == winner
    assert played.finish()["phase"] == "over"


def test_a_league_game_whose_match_was_closed_is_called_off_and_its_teams_are_free(
    make_table: MakeTable, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = league_match(make_table())
    match_id = played.state()["match"]
    raise_rules(monkeypatch)
    lead_elsewhere(database, match_id)
    played.table = table = make_table()
    state = played.state()
    assert state["phase"] == "match" and state["closed"]
    assert table.client.get(f"/api/matches/{match_id}/record").status_code == 200
    for side in (0, 1):
        state = played.post("call-off", side).json()
    assert state["phase"] == "off"
    for side in state["sides"]:
        assert table.client.get(f"/api/teams/{side['team']}").json()["held"] is None


def test_what_cannot_be_kept_at_first_is_kept_a_little_later(
    make_table: MakeTable, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "PAUSE_S", 0.05)
    keep, failures = Storage.keep, [StorageError("the disk is busy")] * (keeping.TRIES - 1)

    def busy(self: Storage, *arguments: Any) -> None:
        if failures:
            raise failures.pop()
        keep(self, *arguments)

    monkeypatch.setattr(Storage, "keep", busy)
    table = make_table()
    finish(table, table.create(seed=None))
    wait_until_kept(database)
    assert not failures
