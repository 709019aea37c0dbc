"""Teams over HTTP: drafted, checked, stored, saved by their holder alone, printed, and played."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from dungeonbowl.league import draft, ready_draft, team_to_json, write_fumbbl, write_team
from dungeonbowl.server.settings import Limits
from tests.server.conftest import Table
from tests.server.test_buildings import MATCH, Site


def store(table: Table, document: Mapping[str, Any] | None = None) -> dict[str, Any]:
    made = table.client.post("/api/teams", json=document or team_to_json(ready_draft("fire", rules="db2021")))
    assert made.status_code == 201, made.text
    value: dict[str, Any] = made.json()
    return value


def test_the_book_holds_what_a_draft_needs(table: Table) -> None:
    book = table.client.get("/api/teams/book/db2021").json()
    assert len(book["colleges"]) == 8 and book["budget"] == 1_000_000
    fire = book["colleges"][0]
    assert fire["key"] == "fire" and fire["positions"][0]["skills"][0]["text"]
    assert {each["key"]: (each["most"], each["cost"]) for each in book["inducements"]} == {
        "training": (8, 100_000),
        "bribes": (3, 100_000),
        "wizard": (1, 100_000),
    }
    assert book["advancements"][0]["cost"]["chosen_primary"] == 6
    assert not any(skill["category"] == "trait" for skill in book["skills"])
    assert table.client.get("/api/teams/book/db1066").status_code == 404


def test_a_ready_team_is_where_a_draft_can_begin(table: Table) -> None:
    ready = table.client.get("/api/teams/ready/metal", params={"kind": "exhibition"}).json()
    assert ready["team"]["kind"] == "exhibition" and ready["violations"] == []
    assert table.client.get("/api/teams/ready/cheese").status_code == 404
    assert table.client.get("/api/teams/ready/metal", params={"kind": "hobby"}).status_code == 422


def test_a_draft_is_checked_while_it_is_made(table: Table) -> None:
    document = team_to_json(draft("Runners", "fire", {"dwarf_runner": 3}, rules="db2021"))
    found = table.client.post("/api/teams/check", json=document).json()
    assert {each["rule"] for each in found["violations"]} == {"DB21-TEAM-02", "DB21-TEAM-04"}
    assert found["totals"]["cost"] == 255_000 and found["totals"]["left"] == 745_000
    assert found["totals"]["sections"]["runners"] == 3
    assert [each["title"] for each in found["players"]] == ["Dwarf Runner"] * 3
    assert found["players"][0]["skills"][0]["text"]
    assert found["team"]["treasury"] == 745_000
    document["players"][0]["position"] = "ghost"
    found = table.client.post("/api/teams/check", json=document).json()
    assert found["totals"] is None and found["violations"][0]["where"] == "players[0].position"


def test_what_is_no_team_is_refused_with_its_place(table: Table) -> None:
    document: dict[str, Any] = {**team_to_json(ready_draft("fire", rules="db2021"))}
    document["players"][2]["number"] = "three"
    for address in ("/api/teams/check", "/api/teams", "/api/teams/import", "/api/teams/paper/roster"):
        refused = table.client.post(address, json=document)
        assert refused.status_code == 400 and "players[2].number" in refused.json()["detail"]
    assert table.client.post("/api/teams/import", content=b"\xff").status_code == 400


def test_a_stored_team_is_looked_at_by_everybody_and_saved_by_its_holder(table: Table) -> None:
    made = store(table)
    assert made["link"] == f"/team/{made['id']}#key={made['key']}" and made["share"] == f"/team/{made['id']}"
    address = f"/api/teams/{made['id']}"
    seen = table.client.get(address).json()
    assert seen["version"] == 1 and not seen["editable"] and made["key"] not in json.dumps(seen)
    holder = {"authorization": f"Bearer {made['key']}"}
    assert table.client.get(address, headers=holder).json()["editable"]
    assert table.client.get(address, params={"key": made["key"]}).json()["editable"], "as older programs send it"
    change = {"version": 1, "team": {**seen["team"], "name": "The New Name"}}
    wrong = {"authorization": "Bearer wrong"}
    assert table.client.put(address, json=change, headers=wrong).status_code == 403
    for key in ({}, {"key": "wrong"}, {"key": ""}):
        assert table.client.put(address, json=change, params=key).status_code == 403
    saved = table.client.put(address, json=change, params={"key": made["key"]})
    assert saved.status_code == 200 and saved.json()["version"] == 2
    assert table.client.get(address).json()["team"]["name"] == "The New Name"
    stale = table.client.put(address, json=change, params={"key": made["key"]})
    assert stale.status_code == 409 and "version 2" in stale.json()["detail"]
    assert table.client.get("/api/teams/nowhere").status_code == 404
    assert table.client.put("/api/teams/nowhere", json=change).status_code == 404


def test_stored_teams_outlive_the_server(make_table: Any) -> None:
    made = store(make_table())
    again: Table = make_table()
    assert again.client.get(f"/api/teams/{made['id']}").json()["team"]["name"] == "The Lava Cakes"


def test_files_and_papers_come_out(table: Table) -> None:
    made = store(table)
    address = f"/api/teams/{made['id']}"
    own = table.client.get(f"{address}/file/team")
    assert own.content == write_team(ready_draft("fire", rules="db2021"))
    assert own.headers["content-disposition"] == 'attachment; filename="the-lava-cakes.json"'
    foreign = table.client.get(f"{address}/file/fumbbl")
    assert foreign.content == write_fumbbl(ready_draft("fire", rules="db2021"))
    for content in (own.content, foreign.content):
        back = table.client.post("/api/teams/import", content=content).json()
        assert back["team"]["name"] == "The Lava Cakes" and back["warnings"] == []
    for paper in ("roster", "cheat-sheet"):
        printed = table.client.get(f"{address}/paper/{paper}")
        assert printed.headers["content-type"] == "application/pdf" and printed.content.startswith(b"%PDF-")
        document = team_to_json(ready_draft("fire", rules="db2021"))
        assert table.client.post(f"/api/teams/paper/{paper}", json=document).content == printed.content
    assert table.client.get(f"{address}/paper/hat").status_code == 422


def test_an_unfinished_team_is_stored_but_neither_printed_nor_played(table: Table) -> None:
    made = store(table, team_to_json(draft("Few", "fire", {"gnoblar_lineman": 3}, rules="db2021")))
    assert table.client.get(f"/api/teams/{made['id']}/paper/roster").status_code == 409
    assert table.client.get(f"/api/teams/{made['id']}/file/fumbbl").status_code == 409
    form = {"rules": "db2021", "home": {"team": made["id"]}, "away": {"college": "metal"}}
    refused = table.client.post("/api/matches", json=form)
    assert refused.status_code == 400 and "DB21-TEAM-04" in refused.json()["detail"]


def test_stored_teams_and_team_files_play(table: Table) -> None:
    made = store(table, {**team_to_json(ready_draft("fire", rules="db2021")), "name": "The Home Bakers"})
    file = {**team_to_json(ready_draft("metal", "exhibition", rules="db2021")), "name": "The Smiths"}
    match = table.create_with({"team": made["id"]}, {"file": file})
    teams = table.client.get(f"/api/matches/{match['id']}").json()["match"]["teams"]
    assert "The Home Bakers" in teams[0]["name"] and "The Smiths" in teams[1]["name"]


def test_a_stored_team_plays_in_a_dungeon_that_is_laid_first(table: Table) -> None:
    """The team as it was when the building began."""
    made = store(table)
    site = Site(table, {**MATCH, "home": {"team": made["id"], "coach": "me"}})
    change = {"version": 1, "team": team_to_json(draft("Few", "fire", {"gnoblar_lineman": 3}, rules="db2021"))}
    assert table.client.put(f"/api/teams/{made['id']}", json=change, params={"key": made["key"]}).status_code == 200
    match = site.build()["match"]
    assert "The Lava Cakes" in table.client.get(f"/api/matches/{match}").json()["match"]["teams"][0]["name"]
    refused = table.client.post("/api/buildings", json={"match": {**MATCH, "home": {"team": "nobody"}}})
    assert refused.status_code == 400 and "no stored team" in refused.text


@pytest.mark.parametrize(
    ("side", "reason"),
    [
        ({}, "one of college, team and file"),
        ({"college": "fire", "team": "abc"}, "one of college, team and file"),
        ({"team": "abc"}, "no stored team abc"),
        ({"file": {"format": "hat"}}, "home: "),
    ],
)
def test_a_side_is_one_team(table: Table, side: dict[str, Any], reason: str) -> None:
    refused = table.client.post("/api/matches", json={"rules": "db2021", "home": side, "away": {"college": "metal"}})
    assert refused.status_code == 400 and reason in refused.json()["detail"]


def test_storing_teams_has_its_limit(make_table: Any) -> None:
    table: Table = make_table(Limits(create_rate=0.001, create_burst=1))
    made = store(table)
    assert table.client.post("/api/teams", json=team_to_json(ready_draft("fire", rules="db2021"))).status_code == 429
    change = {"version": 1, "team": team_to_json(ready_draft("fire", rules="db2021"))}
    saved = table.client.put(f"/api/teams/{made['id']}", json=change, params={"key": made["key"]})
    assert saved.status_code == 429


def test_a_server_keeps_so_many_teams_and_versions_and_no_more(make_table: Any) -> None:
    table: Table = make_table(Limits(teams=1, team_versions=2))
    made = store(table)
    document = team_to_json(ready_draft("fire", rules="db2021"))
    assert table.client.post("/api/teams", json=document).status_code == 503
    address, key = f"/api/teams/{made['id']}", {"key": made["key"]}
    assert table.client.put(address, json={"version": 1, "team": document}, params=key).status_code == 200
    full = table.client.put(address, json={"version": 2, "team": document}, params=key)
    assert full.status_code == 503 and "save it as a new team" in full.json()["detail"]


def test_checking_and_printing_have_theirs(make_table: Any) -> None:
    table: Table = make_table(Limits(check_rate=0.001, check_burst=2))
    document = team_to_json(ready_draft("fire", rules="db2021"))
    addresses = ["check", "import", "paper/roster", "check"]
    found = [table.client.post(f"/api/teams/{address}", json=document).status_code for address in addresses]
    # Papers are counted by themselves.
    assert found == [200, 200, 200, 429]
