"""How several matches stand at a glance: a browser asks for all that it remembers, in one request."""

from collections.abc import Callable
from typing import Any

import pytest

from dungeonbowl.server.http import glances
from dungeonbowl.server.live import tables
from dungeonbowl.server.live.loading import Loaded, load
from dungeonbowl.server.settings import Limits
from dungeonbowl.server.store.matches import Storage
from dungeonbowl.server.store.rows import MatchRow
from tests.server.conftest import Table
from tests.server.test_table import finished


def glance(table: Table, *wishes: tuple[str, str | None]) -> list[dict[str, Any]]:
    form = {"matches": [{"id": match_id, "seat": seat} for match_id, seat in wishes]}
    told = table.client.post("/api/glances", json=form)
    assert told.status_code == 200, told.text
    value: list[dict[str, Any]] = told.json()["matches"]
    return value


def test_matches_are_told_in_few_words(make_table: Callable[..., Table], monkeypatch: pytest.MonkeyPatch) -> None:
    table = make_table()
    mine = table.create("me", "open", options={"turn_limit": 9})
    computer = table.create("scripted", "me")
    with table.sit(mine["id"], mine["seats"]["home"]) as seat:
        asked = seat.now["question"]["seat"]
        told = glance(table, (mine["id"], mine["seats"]["home"]), (computer["id"], None), ("nothere", "x"))
        assert [one["state"] for one in told] == ["on", "on", "gone"]
        assert told[0]["coaches"][0]["connected"] and not told[0]["coaches"][1]["connected"]
        if asked == 0:
            seat.answer()
    table = make_table()
    loads: list[str] = []

    def counted(row: MatchRow, storage: Storage) -> Loaded:
        loads.append(row.id)
        return load(row, storage)

    monkeypatch.setattr(tables, "load", counted)
    keys = table.keys(mine)
    for _ in (0, 1):
        home, away, watching = glance(table, (mine["id"], keys[0]), (mine["id"], keys[1]), (mine["id"], "wrong"))
    assert loads == [mine["id"]], "what has not changed is loaded once"
    assert [team["colour"] for team in home["teams"]] == ["fire", "shadow"]
    assert home["teams"][0]["name"] == "The Lava Cakes" and home["teams"][0]["college"] == "College of Fire"
    assert (home["you"], away["you"], watching["you"]) == ([0], [1], [])
    assert home["asked"] in (0, 1) and home["yours"] == (home["asked"] == 0) and away["yours"] == (home["asked"] == 1)
    assert not watching["yours"] and home["limit"] == 9 and home["result"] is None and home["turn"] == [0, 0]
    assert home["active"] >= home["created"] > 1e9
    assert [coach["taken"] for coach in home["coaches"]] == [True, False]
    with table.sit(mine["id"], keys[home["asked"]]) as seat:
        seat.answer()
    (moved,) = glance(make_table(), (mine["id"], None))
    assert moved["active"] > home["active"] and len(loads) == 3, "once for who sat down, and once again to be told"


def test_a_match_that_is_over_tells_who_won(make_table: Callable[..., Table]) -> None:
    over, replay = finished(table := make_table())
    winner = replay["frames"][-1]["view"]["over"]["winner"]
    for _ in (0, 1):
        (told,) = glance(table, (over, None))
        assert told["state"] == "over" and told["asked"] is None
        assert told["result"] == {"winner": winner, "by": "time"}
        table = make_table()


def test_no_more_than_a_list_and_not_too_often(make_table: Callable[..., Table]) -> None:
    table = make_table(Limits(check_rate=0.001, check_burst=2))
    many = {"matches": [{"id": "a"}] * 41}
    assert table.client.post("/api/glances", json=many).status_code == 422
    assert glance(table) == []
    assert glance(table, *[("gone", None)] * 40)[39] == glance_of_nothing("gone")
    assert table.client.post("/api/glances", json={"matches": []}).status_code == 429


def glance_of_nothing(match_id: str) -> dict[str, Any]:
    return glances.Glance(id=match_id, state="gone").model_dump()
