"""League games in which a computer leads a team: beside the match it decides as soon as it can act."""

import json
import sqlite3
import time
from collections.abc import Callable
from typing import Any

import pytest

from dungeonbowl.league import advisor, draft, team_to_json
from dungeonbowl.server.league import advice
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.leagues import LeagueStore
from tests.server.conftest import Table
from tests.server.earlier import as_schema_5
from tests.server.test_league import Game, choice, league_team
from tests.server.test_teams import store

Value = dict[str, Any]
BY_COMPUTER = {"coach": "scripted"}


def arrange(table: Table, home: Value, away: Value, **more: Any) -> Game:
    """A game with two teams, described as the form has them."""
    form = {"rules": "db2021", "home": home, "away": away, "dungeon": "thumbscrew", "seed": 5, **more}
    made = table.client.post("/api/league/games", json=form)
    assert made.status_code == 201, made.text
    return Game(table, made.json())


def teams(table: Table) -> tuple[Value, Value]:
    """Two teams: the away team is worth more, misses a Journeyman and has gold for a player."""
    home = league_team(table)
    file = team_to_json(draft("Bones", "death", {"skeleton_lineman": 10}, rerolls=1, rules="db2021"))
    file["treasury"] = 90_000
    file["history"] = [{"season": 1, "match": "m0", "kind": "league", "opponent": "Mops", "result": "won"}]
    return home, store(table, file)


def against_computer(table: Table, opened: bool = True, **more: Any) -> Game:
    """A person's game against the computer; if it is `opened`, its match waits for what comes before the players."""
    home, away = teams(table)
    played = arrange(table, {"team": choice(home)}, {"team": choice(away), **BY_COMPUTER, **more})
    if opened:
        played.open()
    return played


def finish(played: Game, side: int = 0) -> Value:
    """What follows the match for one side, with as little as the rules demand."""
    while (todo := played.state()["sides"][side]["todo"]) and played.state()["phase"] == "after":
        played.enter(side, "mvp" if todo.get("mvps") else "done")
    return played.state()


def of_side(state: Value, side: int, part: str) -> list[Value]:
    return [note for note in state["notes"] if note["side"] == side and note["part"] == part]


def test_a_computer_leads_its_team_from_journeymen_to_hiring(table: Table) -> None:
    played = against_computer(table)
    state = played.state()
    assert [each["led_by"] for each in state["sides"]] == ["person", "computer"]
    # It is through as soon as the match has opened: its Journeyman came, its gold is kept; the cheaper team goes on.
    assert state["phase"] == "before" and len(state["sides"][1]["guests"]) == 1
    assert [each["step"] for each in state["sides"]] == ["inducements", "ready"]
    state = played.enter(0, "done")
    assert state["phase"] == "match" and state["match"]
    assert [note["rule"] for note in of_side(state, 1, "before")][:1] == ["DB21-PRE-03"]
    with table.sit(state["match"], played.tokens[0]) as seat:
        concede_alone(seat)
    # The outcome is for both at once, and there is a person to roll for it.
    state = played.state()
    assert state["phase"] == "after" and [each["step"] for each in state["sides"]] == ["outcome", "outcome"]
    state = played.enter(0, "outcome")
    assert [each["step"] for each in state["sides"]] == ["advancement", "fixture"]
    decided = of_side(state, 1, "after")
    assert any(note["rule"] == "DB21-POST-07" and note["dice"] for note in decided)
    assert any("joins" in note["text"] or "stays" in note["text"] for note in decided)
    state = finish(played)
    assert state["phase"] == "over" and [each["saved"] for each in state["sides"]] == [2, 2]


def concede_alone(seat: Any) -> None:
    """Answer what a person is asked until they may concede, and concede; the computer plays by itself."""
    while True:
        while "options" not in (seat.now["question"] or {}):
            seat.until("update")
        if seat.now["view"]["concede"]:
            seat.send(type="concede", seq=seat.now["seq"])
            while not seat.until("update")["view"]["over"]:
                pass
            return
        seat.answer()


def test_two_computers_play_a_league_game_from_end_to_end(table: Table) -> None:
    home, away = teams(table)
    sides = [{"team": choice(each), "coach": "random"} for each in (home, away)]
    played = arrange(table, *sides, options={"turn_limit": 2, "placement": "coaches"})
    until = time.monotonic() + 120
    # Computers among themselves play on while somebody looks.
    with table.sit(played.state()["match"]):
        while (state := played.state())["phase"] != "over" and time.monotonic() < until:
            time.sleep(0.1)
    assert state["phase"] == "over" and [each["saved"] for each in state["sides"]] == [2, 2]
    # The coaches draw lots of their own, so that either may win or neither.
    assert len([note for note in state["notes"] if note["rule"] in ("DB21-POST-03", "DB21-POST-04")]) == 2
    assert {note["sides"] for note in state["notes"] if note["rule"] == "DB21-POST-07"} == {16}
    for team in (home, away):
        found = table.client.get(f"/api/teams/{team['id']}").json()
        assert found["held"] is None and found["team"]["history"][-1]["match"].startswith("record-")


def test_whoever_arranges_may_lead_the_computers_team(table: Table) -> None:
    played = against_computer(table, led_by="person")
    state = played.state()
    assert state["sides"][1]["led_by"] == "person" and state["sides"][1]["step"] == "journeymen"
    refused = table.client.post(
        "/api/league/games",
        json={
            "rules": "db2021",
            "home": {"team": choice(league_team(table)), "led_by": "computer"},
            "away": {"coach": "open"},
        },
    )
    assert refused.status_code == 400 and "home.led_by" in refused.json()["detail"]


def test_a_game_that_an_earlier_version_arranged_goes_on_as_it_was_begun(
    make_table: Callable[..., Table], database: str
) -> None:
    played = against_computer(make_table(), opened=False, led_by="person")
    make_table()
    with sqlite3.connect(database) as kept:
        document = json.loads(kept.execute("SELECT document FROM league_journals").fetchone()[0])
        del document["terms"]["led_by"], document["terms"]["opening"]
        kept.execute("UPDATE league_journals SET document = ?", (json.dumps(document),))
        as_schema_5(kept)
        for name in ("match_waits", "alembic_version"):
            kept.execute(f"DROP TABLE {name}")
        kept.execute("UPDATE meta SET value = '3' WHERE key = 'schema'")
    kept.close()
    table = make_table()
    played = Game(table, played.made)
    state = played.state()
    assert [each["led_by"] for each in state["sides"]] == ["person", "person"]
    # In those days the match was made when both were ready, with everything that was bought.
    assert state["phase"] == "before" and not state["opening"] and state["n"] == 2 and state["match"] is None
    played.enter(1, "journeyman", position="zombie_lineman")
    for side in (1, 0):
        state = played.enter(side, "done")
    assert state["phase"] == "match"
    with table.sit(state["match"], played.tokens[0]) as seat:
        assert len(seat.now["match"]["teams"][1]["players"]) == 11
        concede_alone(seat)
    assert played.state()["phase"] == "after"


def test_killed_between_its_entries_the_computer_goes_on_at_the_next_look(
    make_table: Callable[..., Table], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look() -> int:
        status: int = played.table.client.get(played.address).status_code
        return status

    def lines() -> int:
        with sqlite3.connect(database) as kept:
            count = kept.execute(
                "SELECT count(*) FROM league_lines WHERE journal_id = ?", (played.made["id"],)
            ).fetchone()
        kept.close()
        return int(count[0])

    def dies_after(stored: int, step: Callable[[], int]) -> int:
        """Make a step; from the number of stored entries on, the power is gone."""
        real = LeagueStore.append

        def some(self: Any, *arguments: Any) -> None:
            nonlocal stored
            if stored == 0:
                raise StorageError("the power is gone")
            stored -= 1
            real(self, *arguments)

        with monkeypatch.context() as dying:
            dying.setattr(LeagueStore, "append", some)
            return step()

    plain = against_computer(make_table())
    assert plain.post("give-up", 0).json()["phase"] == "after"
    whole = plain.enter(0, "outcome")
    played = against_computer(plain.table)
    assert played.post("give-up", 0).json()["phase"] == "after"
    n = played.state()["n"]
    # The person's entry counts, and its answer says so; what the computer does after it is made up for.
    assert dies_after(2, lambda: played.post("entries", 0, n, do="outcome").status_code) == 200
    for more in (3, 4):
        played = Game(make_table(), played.made)
        assert dies_after(1, look) == 503
        assert dies_after(0, look) == 503
        assert lines() == n + more
    played = Game(make_table(), played.made)
    state = played.state()
    assert [each["step"] for each in state["sides"]] == ["advancement", "fixture"]
    assert state["n"] == whole["n"] and state["notes"] == whole["notes"]
    assert finish(played)["phase"] == "over"


def test_a_refused_entry_leaves_the_side_to_the_person(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def nonsense(*_: Any) -> Value:
        return {"n": 0, "side": 1, "do": "journeyman", "position": "dragon"}

    with monkeypatch.context() as wrong:
        wrong.setattr(advisor, "before_game", nonsense)
        played = against_computer(table)
        state = played.state()
        assert state["sides"][1]["led_by"] == "person" and state["sides"][1]["step"] == "journeymen"
        assert "was refused" in caplog.text
        state = played.enter(1, "journeyman", position="skeleton_lineman")
        assert state["sides"][1]["step"] == "inducements"


@pytest.mark.parametrize("failing", ["breaks", "never ends"])
def test_a_computer_that_cannot_go_on_leaves_the_side_to_the_person(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, failing: str
) -> None:
    if failing == "breaks":
        monkeypatch.delattr(advisor, "before_game")
    else:
        monkeypatch.setattr(advice, "ENTRIES", 0)
    state = against_computer(table).state()
    assert state["sides"][1]["led_by"] == "person" and state["sides"][1]["step"] == "journeymen"
    assert ("cannot go on" if failing == "breaks" else "comes to no end") in caplog.text


def test_a_team_that_joins_is_followed_by_the_computer_at_once(table: Table) -> None:
    home, away = teams(table)
    played = arrange(table, {"coach": "open"}, {"team": choice(away), **BY_COMPUTER})
    assert played.state()["phase"] == "invited"
    joined = played.post("join", 0, team=home["id"], key=home["key"])
    assert joined.status_code == 200 and joined.json()["phase"] == "opening"
    assert len(played.open()["sides"][1]["guests"]) == 1
