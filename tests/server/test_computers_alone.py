"""Matches between computers alone: they go on while somebody looks, and only so many at once."""

from __future__ import annotations

import time
from collections.abc import Callable

from dungeonbowl.server.live.computers import FULL
from dungeonbowl.server.settings import Limits
from tests.server.conftest import Seat, Table


def seq_of(table: Table, match_id: str) -> int:
    seq: int = table.client.get(f"/api/matches/{match_id}").json()["seq"]
    return seq


def goes_on(seat: Seat) -> None:
    """Wait until a computer has answered a few times."""
    for _ in range(5):
        assert seat.until("update")["type"] == "update"


def test_they_stand_still_while_nobody_looks(make_table: Callable[..., Table]) -> None:
    table = make_table(coach_pause=0.0)
    made = table.create("random", "random")
    time.sleep(1)
    assert seq_of(table, made["id"]) == 0
    with table.sit(made["id"]) as watching:
        goes_on(watching)
    time.sleep(1)
    stood = seq_of(table, made["id"])
    time.sleep(1)
    assert seq_of(table, made["id"]) == stood
    with table.sit(made["id"]) as watching:
        goes_on(watching)


def test_only_so_many_go_on_at_once_and_the_next_is_told(make_table: Callable[..., Table]) -> None:
    table = make_table(Limits(computer_matches=1, rooms=2), coach_pause=0.0)
    first, second, third = (table.create("random", "random") for _ in range(3))
    with table.sit(first["id"]) as watching:
        goes_on(watching)
        with table.sit(second["id"]) as waiting:
            assert waiting.until("notes")["notes"][0]["text"] == FULL and waiting.now["seq"] == 0
        # One that waits and that nobody looks at makes room for others.
        assert seq_of(table, third["id"]) == 0
    with table.sit(second["id"]) as waiting:
        goes_on(waiting)


def test_few_are_made_by_one_address(make_table: Callable[..., Table]) -> None:
    table = make_table(Limits(computers_rate=0.0001, computers_burst=2))
    form = {"rules": "db2021", "home": {"college": "fire", "coach": "random"}, "away": {"college": "shadow"}}
    alone = {**form, "away": {"college": "shadow", "coach": "random"}}
    statuses = [table.client.post("/api/matches", json=alone).status_code for _ in range(3)]
    assert statuses == [201, 201, 429] and table.client.post("/api/matches", json=form).status_code == 201
