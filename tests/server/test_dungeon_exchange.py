"""Dungeons as files over the interface, and comparisons played while one looks on."""

from __future__ import annotations

from typing import Any

import pytest

from dungeonbowl.data import load_dungeon
from dungeonbowl.data.dungeons import dungeon_text
from dungeonbowl.notation.maps.tiled import tiled_text
from dungeonbowl.server.http.dungeons.plans import form_of
from dungeonbowl.server.settings import Limits
from tests.server.conftest import Table
from tests.server.waiting import compared

LAYOUT: dict[str, Any] = form_of(load_dungeon("layout_a")).model_dump()
STARTS = {"yaml": b"name:", "svg": b"<svg", "pdf": b"%PDF", "uvtt": b'{"format"', "tiled": b"{", "terrain": b"\x89PNG"}


@pytest.mark.parametrize("kind", list(STARTS))
def test_a_dungeon_is_saved_as_a_file(table: Table, kind: str) -> None:
    stored = table.client.get(f"/api/dungeons/layout_a/file?kind={kind}")
    assert stored.status_code == 200 and stored.content.startswith(STARTS[kind])
    assert stored.headers["content-disposition"].startswith('attachment; filename="')
    given = table.client.post(f"/api/dungeons/file?kind={kind}", json=LAYOUT)
    assert given.status_code == 200
    if kind != "uvtt":
        assert given.content == stored.content
    if kind in ("yaml", "uvtt", "tiled"):
        name = {"yaml": "a.yaml", "uvtt": "a.dd2vtt", "tiled": "a.tmj"}[kind]
        back = table.client.post(f"/api/dungeons/import?name={name}", content=stored.content)
        assert back.status_code == 200, back.text
        assert back.json()["plan"]["plan"] == LAYOUT and back.json()["warnings"] == [] and back.json()["lawful"]


def test_files_of_nothing_are_refused(table: Table) -> None:
    assert table.client.get("/api/dungeons/nowhere/file?kind=svg").status_code == 404
    assert table.client.get("/api/dungeons/layout_a/file?kind=png").status_code == 422
    assert table.client.get("/api/dungeons/layout_a/file?kind=pdf&paper=a0").status_code == 422
    assert table.client.post("/api/dungeons/file?kind=svg", json={"tiles": []}).status_code == 400


def test_a_foreign_map_is_imported_as_a_drawing_that_can_be_played_when_it_is_furnished(table: Table) -> None:
    corners = ((0, 0), (12, 0), (12, 9), (0, 9), (0, 0))
    room = {
        "resolution": {"map_size": {"x": 12, "y": 9}},
        "line_of_sight": [[{"x": x, "y": y} for x, y in corners]],
    }
    told = table.client.post("/api/dungeons/import?name=room.dd2vtt", json=room).json()
    assert told["plan"] is None and told["warnings"] and told["dungeon"]["width"] == 12
    assert not told["lawful"] and "end zone of 0 squares" in told["refused"]
    sides = {
        "rules": "db2021",
        "home": {"college": "fire", "coach": "me"},
        "away": {"college": "shadow", "coach": "hotseat"},
    }
    refused = table.client.post("/api/matches", json={**sides, "dungeon": {"file": told["file"]}})
    assert refused.status_code == 400 and "end zone of 0 squares" in refused.json()["detail"]
    rows = [
        "AAAAAAAAAAAA",
        *["............"] * 2,
        "C..C..C..C..",
        ".1.2.3.4.5.6",
        "C..C........",
        *["............"] * 2,
    ]
    text = "name: Hall\nrows:\n" + "".join(f"  - '{row}'\n" for row in [*rows, "BBBBBBBBBBBB"])
    hall = table.client.post("/api/dungeons/import?name=hall.yaml", content=text.encode()).json()
    assert hall["lawful"] and hall["refused"] is None and hall["plan"] is None
    for file in (text, hall["file"]):
        made = table.client.post("/api/matches", json={**sides, "dungeon": {"file": file}})
        assert made.status_code == 201, made.text


def test_a_dungeon_file_is_read_checked_and_played(table: Table) -> None:
    text = dungeon_text(load_dungeon("thumbscrew")).replace("The Thumbscrew", "Our cellar")
    good = table.client.post("/api/dungeons/import?name=cellar.yaml", content=text.encode()).json()
    assert good["lawful"] and good["plan"]["lawful"] and good["name"] == "Our cellar"
    made = table.create(dungeon={"file": good["file"]})
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        assert seat.welcome["match"]["dungeon"]["name"] == "Our cellar"
    assert "chests: [[13, 11], [6, 0]" in text
    broken = text.replace("chests: [[13, 11], [6, 0]", "chests: [[13, 11], [13, 10]")
    wrong = table.client.post("/api/dungeons/import?name=cellar.yaml", content=broken.encode()).json()
    assert not wrong["lawful"] and "chests" in wrong["refused"]
    assert all(found["rule"].startswith("DB21-") and found["statement"] for found in wrong["plan"]["violations"])


def test_an_import_that_fails_names_the_place(table: Table) -> None:
    for name, raw, words in (
        ("a.dd2vtt", b"{", "a.dd2vtt:1: column"),
        ("a.yaml", b"name: x\ntiles: 3\ndoorways: {h: [], v: []}", "a.yaml:2: tiles"),
        ("a.png", b"", "expected a name that ends in"),
    ):
        refused = table.client.post(f"/api/dungeons/import?name={name}", content=raw)
        assert refused.status_code == 400 and words in refused.json()["detail"]


def test_an_import_may_be_larger_than_other_bodies_but_not_too_large(make_table: Any) -> None:
    table = make_table(Limits(body_size=100, import_size=60_000))
    raw = tiled_text(load_dungeon("layout_a"), "terrain.png").encode()
    assert 100 < len(raw) < 60_000
    assert table.client.post("/api/dungeons/import?name=a.tmj", content=raw).status_code == 200
    assert table.client.post("/api/dungeons/import?name=a.tmj", content=b" " * 60_001).status_code == 413


def test_a_dungeon_is_compared_while_one_looks_on(table: Table) -> None:
    form = {"dungeon": "thumbscrew", "games": 2, "coach": "random", "seed": 1}
    begun = table.client.post("/api/fairness", json=form)
    assert begun.status_code == 202, begun.text
    address = f"/api/fairness/{begun.json()['id']}"
    result = compared(table.client, address)
    assert result["seed"] == 1 and result["games"] == 2
    assert sum(side["wins"] for side in result["sides"]) + result["draws"] == 2
    picture = table.client.get(f"{address}/picture")
    assert picture.headers["content-type"].startswith("image/svg+xml") and "The Thumbscrew" in picture.text


def test_comparisons_that_cannot_be_are_refused(table: Table) -> None:
    for change, status in (
        ({"dungeon": "nowhere"}, 400),
        ({"dungeon": {"stored": "nothing"}}, 400),
        ({"coach": "ghost"}, 400),
        ({"games": 3}, 400),
        ({"games": 102}, 422),
    ):
        form = {"dungeon": "thumbscrew", **change}
        assert table.client.post("/api/fairness", json=form).status_code == status
    assert table.client.get("/api/fairness/nothing").status_code == 404
