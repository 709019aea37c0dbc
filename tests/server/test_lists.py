"""Teams of a list over HTTP: drafted, checked, stored, printed, and taken into a match."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest

from dungeonbowl.data.books import EDITION_OF
from dungeonbowl.league.lists import ListPlayer, ListTeam, list_to_json, write_list
from dungeonbowl.league.lists.offers import ready_list
from dungeonbowl.rulesets import RULESETS
from dungeonbowl.server.http.forms import MatchForm
from dungeonbowl.server.http.setups import teams_of
from tests.server.conftest import Table

LIVING: Final = list(EDITION_OF)


def store(table: Table, rules: str = "naf", **changes: Any) -> dict[str, Any]:
    """A ready team with some changes, kept by the server."""
    team = replace(ready_list(rules, "human"), **changes)
    made = table.client.post("/api/teams", json=list_to_json(team))
    assert made.status_code == 201, made.text
    value: dict[str, Any] = made.json()
    return value


@pytest.mark.parametrize("rules", LIVING)
def test_the_book_of_a_list_holds_what_a_draft_needs(table: Table, rules: str) -> None:
    book = table.client.get(f"/api/teams/book/{rules}/human").json()
    assert book["colour"] == "human" and book["game"] == RULESETS[rules].title
    assert [figure["key"] for figure in book["figures"]] == ["ma", "st", "ag", "av"]
    assert book["offer"]["prices"]["reroll"] in (50_000, 100_000) and book["offer"]["positions"]
    for nowhere in (f"{rules}/ghosts", "db1066/human", "db2021/fire"):
        assert table.client.get(f"/api/teams/book/{nowhere}").status_code == 404


@pytest.mark.parametrize("rules", LIVING)
def test_the_ready_team_of_a_list_is_where_a_draft_can_begin(table: Table, rules: str) -> None:
    ready = table.client.get("/api/teams/ready/wood_elf", params={"rules": rules}).json()
    assert ready["violations"] == [] and ready["title"] == "Wood Elves" and ready["team"]["rules"] == rules
    assert ready["totals"]["left"] >= 0 and ready["players"][0]["skills"] is not None
    assert table.client.get("/api/teams/ready/fire", params={"rules": rules}).status_code == 404


def test_a_draft_of_a_list_is_checked_while_it_is_made(table: Table) -> None:
    team = ready_list("naf", "human")
    eleven = replace(team, players=(replace(team.players[0], skills=("claw",)), *team.players[1:]), budget=1_300_000)
    found = table.client.post("/api/teams/check", json=list_to_json(eleven)).json()
    broken = [(each["rule"], each["where"]) for each in found["violations"]]
    assert broken == [("NAF-TEAM-01", "budget"), ("NAF-TEAM-02", "players[0].skills")]
    wrong = {**list_to_json(team), "team": "ghosts"}
    found = table.client.post("/api/teams/check", json=wrong).json()
    assert found["totals"] is None and found["violations"][0]["rule"] == "LRB-TEAM-02"
    refused = table.client.post("/api/teams/check", json={**list_to_json(team), "colleges": 1})
    assert refused.status_code == 400 and "colleges" in refused.json()["detail"]


def test_it_is_kept_saved_and_opened_again(table: Table) -> None:
    made = store(table)
    address = f"/api/teams/{made['id']}"
    seen = table.client.get(address, params={"key": made["key"]}).json()
    assert seen["editable"] and seen["team"]["format"] == "dungeonbowl-list"
    change = {"version": 1, "team": {**seen["team"], "name": "The Other Name"}}
    assert table.client.put(address, json=change).status_code == 403
    saved = table.client.put(address, json=change, params={"key": made["key"]}).json()
    assert saved["version"] == 2 and saved["team"]["name"] == "The Other Name"
    file = table.client.get(f"{address}/file/team")
    assert file.headers["content-disposition"] == 'attachment; filename="the-other-name.json"'
    back = table.client.post("/api/teams/import", content=file.content).json()
    assert back["team"] == saved["team"] and back["warnings"] == []
    assert table.client.get(f"{address}/file/fumbbl").status_code == 400


def test_its_papers_come_out(table: Table) -> None:
    made = store(table, rules="db5", stars=("griff_oberwald",), budget=2_000_000, inducements={"bribes": 2}, staff=3)
    for paper in ("roster", "cheat-sheet"):
        printed = table.client.get(f"/api/teams/{made['id']}/paper/{paper}")
        assert printed.headers["content-type"] == "application/pdf" and printed.content.startswith(b"%PDF-")
    few = store(table, players=ready_list("naf", "human").players[:3])
    assert table.client.get(f"/api/teams/{few['id']}/paper/roster").status_code == 409


@pytest.mark.parametrize("rules", LIVING)
def test_stored_teams_and_files_play(table: Table, rules: str) -> None:
    made = store(table, rules, name="The Late Ones")
    file = list_to_json(replace(ready_list(rules, "orc"), name="The Early Ones"))
    form = {"rules": rules, "home": {"team": made["id"]}, "away": {"file": file}}
    match = table.client.post("/api/matches", json=form)
    assert match.status_code == 201, match.text
    told = table.client.get(f"/api/matches/{match.json()['id']}").text
    assert "The Late Ones" in told and "The Early Ones" in told


def test_a_team_of_another_game_and_an_illegal_one_are_refused_with_the_reason(table: Table) -> None:
    made = store(table)
    for rules, wants in (("db5", "is a team of naf"), ("db2021", "is a team of naf")):
        rival = "orc" if rules == "db5" else "fire"
        form = {"rules": rules, "home": {"team": made["id"]}, "away": {"college": rival}}
        refused = table.client.post("/api/matches", json=form)
        assert refused.status_code == 400 and wants in refused.json()["detail"], refused.text
    few = store(table, players=ready_list("naf", "human").players[:3])
    refused = table.client.post(
        "/api/matches", json={"rules": "naf", "home": {"team": few["id"]}, "away": {"college": "orc"}}
    )
    assert refused.status_code == 400 and "LRB-TEAM-01" in refused.json()["detail"]


def test_a_star_of_both_teams_is_left_out_of_their_match() -> None:
    team = replace(ready_list("db5", "human"), stars=("griff_oberwald",), budget=2_000_000)
    side = {"file": list_to_json(team)}
    for rival, plays in (({"college": "orc"}, True), (side, False)):
        form = MatchForm.model_validate({"rules": "db5", "home": side, "away": rival})
        home, _ = teams_of(form)
        assert ("Griff Oberwald" in [player.name for player in home.players]) == plays


def test_no_league_is_played_with_it(table: Table) -> None:
    made = store(table)
    asked = {"team": made["id"], "key": made["key"]}
    refused = table.client.post("/api/league/off-seasons", json=asked)
    assert refused.status_code == 400 and "league" in refused.json()["detail"], refused.text


def test_a_file_without_what_is_empty_says_the_same() -> None:
    team = replace(ready_list("naf", "human"), inducements={"bribes": 0})
    assert b"inducements" not in write_list(team)


def poor_and_rich(rules: str = "db7s", size: int = 7) -> list[dict[str, Any]]:
    """Two files: so many human linemen, and as many orcs with two re-rolls."""
    found: list[dict[str, Any]] = []
    for key, rerolls in (("human", 0), ("orc", 2)):
        players = tuple(ListPlayer(number, f"Hob {number}", "lineman") for number in range(1, size + 1))
        found.append(dict(list_to_json(ListTeam(rules, key, key, players, rerolls))))
    return found


def test_the_lesser_team_is_told_what_it_may_hire(table: Table) -> None:
    poor, rich = poor_and_rich()
    hires = {"inducements": {"bribes": 1}, "mercenaries": [{"position": "blitzer", "skill": "guard"}]}
    form = {"rules": "db7s", "sides": [{"file": poor, "hires": hires}, {"file": rich}]}
    less, more = table.client.post("/api/matchday", json=form).json()
    assert (less["value"], less["gold"], less["spent"], less["rule"]) == (350_000, 240_000, 270_000, "DB7-TEAM-09")
    assert [each["rule"] for each in less["violations"]] == ["DB7-TEAM-09"]
    assert {each["key"]: each["most"] for each in less["inducements"]}["bribes"] == 3
    assert any(star["key"] == "griff_oberwald" for star in less["stars"]) and less["stars_most"] == 2
    blitzer = next(each for each in less["mercenaries"] if each["key"] == "blitzer")
    assert blitzer["cost"] == 120_000 and "guard" in blitzer["skills"] and "leap" not in blitzer["skills"]
    assert (more["gold"], more["inducements"], more["stars"], more["mercenaries"]) == (0, [], [], [])
    assert less["due"] == 0 and less["journeymen"] == []


def test_who_misses_a_match_is_replaced(table: Table) -> None:
    poor, rich = poor_and_rich()
    poor["players"][0]["missing"] = True
    less, _ = table.client.post(
        "/api/matchday", json={"rules": "db7s", "sides": [{"file": poor}, {"file": rich}]}
    ).json()
    assert (less["value"], less["due"], [each["key"] for each in less["journeymen"]]) == (350_000, 1, ["lineman"])
    made = table.client.post("/api/matches", json={"rules": "db7s", "home": {"file": poor}, "away": {"file": rich}})
    match = table.client.get(f"/api/matches/{made.json()['id']}").json()["match"]
    assert "Journeyman 1" in [player["name"] for player in match["teams"][0]["players"]]


def test_a_match_begins_with_what_was_hired(table: Table) -> None:
    poor, rich = poor_and_rich()
    form: dict[str, Any] = {"rules": "db7s", "home": {"file": poor, "hires": {"inducements": {"bribes": 2}}}}
    form["away"] = {"file": rich}
    made = table.client.post("/api/matches", json=form)
    assert made.status_code == 201, made.text
    view = table.client.get(f"/api/matches/{made.json()['id']}").json()["view"]
    assert view["bribes"] == [2, 0]
    form["home"]["hires"]["inducements"]["bribes"] = 3
    refused = table.client.post("/api/matches", json=form)
    assert refused.status_code == 400
    assert refused.json()["detail"] == (
        "home: hires: The hires cost 300,000 gold; the difference in Team Value gives 240,000. (DB7-TEAM-09)"
    )


BRIBED: Final = {"inducements": {"bribes": 1}}


@pytest.mark.parametrize("rules", ["db5", "age"])
@pytest.mark.parametrize("count", [3, 4])
def test_every_team_of_three_and_four_hires(table: Table, rules: str, count: int) -> None:
    poor, rich = poor_and_rich(rules, 11)
    sides: list[dict[str, Any]] = [{"file": rich}, *({"file": poor, "hires": BRIBED} for _ in range(count - 1))]
    told = table.client.post("/api/matchday", json={"rules": rules, "sides": sides}).json()
    assert [each["gold"] > 0 for each in told] == [False] + [True] * (count - 1)
    assert all(each["spent"] == 100_000 and not each["violations"] for each in told[1:])
    form: dict[str, Any] = {"rules": rules, "home": sides[0], "away": sides[1], "more": sides[2:]}
    form["dungeon"] = next(
        each["key"]
        for each in table.client.get("/api/setup", params={"rules": rules}).json()["more_dungeons"]
        if len(each["end_zones"]) == count
    )
    made = table.client.post("/api/matches", json=form)
    assert made.status_code == 201, made.text
    view = table.client.get(f"/api/matches/{made.json()['id']}").json()["view"]
    assert view["bribes"] == [0] + [1] * (count - 1)


def test_the_side_of_three_that_may_not_hire_is_named(table: Table) -> None:
    poor, rich = poor_and_rich("db5", 11)
    form: dict[str, Any] = {"rules": "db5", "home": {"file": poor}, "away": {"file": rich}, "dungeon": "trefoil"}
    for hires, words in (
        (BRIBED, "The hires cost 100,000 gold; no other team has a higher Team Value. (LRB-IND-01)"),
        ({"mercenaries": [{"position": "ghost"}]}, "(LRB-IND-04)"),
    ):
        refused = table.client.post("/api/matches", json={**form, "more": [{"file": rich, "hires": hires}]})
        detail = refused.json()["detail"]
        assert refused.status_code == 400 and detail.startswith("more.0: hires") and detail.endswith(words)


def test_no_more_teams_hire_than_can_meet(table: Table) -> None:
    sides = [{"college": key} for key in ("human", "orc", "norse")]
    refused = table.client.post("/api/matchday", json={"rules": "naf", "sides": sides})
    assert refused.status_code == 400
    assert refused.json()["detail"].startswith("sides: 3 teams are too many;")
    unknown = {"rules": "db5", "sides": [*sides[:2], {"college": "ghosts"}]}
    assert "more.0: there is no college ghosts" in table.client.post("/api/matchday", json=unknown).json()["detail"]


def test_only_teams_of_lists_hire(table: Table) -> None:
    sides = [{"college": "fire", "hires": {}}, {"college": "shadow"}]
    assert table.client.post("/api/matchday", json={"rules": "db2021", "sides": sides}).status_code == 400
    form = {"rules": "db2021", "home": sides[0], "away": sides[1]}
    refused = table.client.post("/api/matches", json=form)
    assert refused.status_code == 400 and "hire nobody" in refused.json()["detail"]
    ghosts = {"rules": "naf", "sides": [{"college": "ghosts"}, {"college": "orc"}]}
    assert "no college ghosts" in table.client.post("/api/matchday", json=ghosts).json()["detail"]
