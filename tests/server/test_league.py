"""League games over HTTP: arranged, joined, played, followed up entry by entry, and never applied twice."""

import hashlib
import hmac
import json
import sqlite3
from collections.abc import Callable, Mapping
from typing import Any
from urllib.request import Request, urlopen

import pytest

from dungeonbowl.league import draft, ready_draft, team_from_json, team_to_json
from dungeonbowl.server.league import games
from dungeonbowl.server.settings import Limits
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.leagues import LeagueStore
from tests.server.conftest import Running, Seat, Table, with_key
from tests.server.test_teams import store

Value = dict[str, Any]


def league_team(table: Table, name: str = "Crumbs", college: str = "fire", players: int = 12) -> Value:
    """A stored league team."""
    lineman = {"fire": "gnoblar_lineman", "death": "skeleton_lineman"}[college]
    return store(table, team_to_json(draft(name, college, {lineman: players}, rerolls=1, rules="db2021")))


def choice(made: Value) -> Value:
    return {"team": made["id"], "key": made["key"]}


class Game:
    """A journal, and both coaches at it."""

    def __init__(self, table: Table, made: Value) -> None:
        self.table, self.made = table, made
        self.address = f"/api/league/{made['id']}"
        keys = table.keys(made)
        self.tokens = [keys[0], keys[-1]]

    def state(self, side: int = 0) -> Value:
        answer = self.table.client.get(self.address, headers={"authorization": f"Bearer {self.tokens[side]}"})
        assert answer.status_code == 200, answer.text
        value: Value = answer.json()
        return value

    def post(self, what: str, side: int, n: int | None = None, **more: Any) -> Any:
        """A step; with the number that is expected, unless one is given."""
        number = self.state()["n"] if n is None else n
        body = {"seat": self.tokens[side], "side": side, "n": number, **more}
        return self.table.client.post(f"{self.address}/{what}", json=body)

    def enter(self, side: int, do: str, **words: Any) -> Value:
        answer = self.post("entries", side, do=do, words=words)
        assert answer.status_code == 200, answer.text
        value: Value = answer.json()
        return value

    def open(self) -> Value:
        """Play the match until it waits for what comes before its players. Returns: how the game stands then."""
        match = self.state()["match"]
        with self.table.sit(match, self.tokens[0]) as home, self.table.sit(match, self.tokens[1]) as away:
            seats = [home] if self.tokens[0] == self.tokens[1] else [home, away]
            while seats[0].now["waits"] is None:
                asked = next((seat for seat in seats if "options" in (seat.now["question"] or {})), None)
                if asked is not None:
                    asked.send(type="answer", seq=asked.now["seq"], value=asked.now["question"]["options"][0]["value"])
                for seat in seats:
                    seat.until("update", "welcome")
        return self.state()

    def concede(self) -> int:
        """Play the match until somebody may concede it, and concede. Returns: the side that won."""
        match = self.state()["match"]
        with self.table.sit(match, self.tokens[0]) as home, self.table.sit(match, self.tokens[1]) as away:
            return concede([home] if self.tokens[0] == self.tokens[1] else [home, away])

    def finish(self) -> Value:
        """What follows the match, with as little as the rules demand."""
        self.enter(0, "outcome")
        for side in (0, 1):
            while (state := self.state())["sides"][side]["todo"] and state["phase"] == "after":
                todo = state["sides"][side]["todo"]
                self.enter(side, "mvp" if todo.get("mvps") else "done")
        return self.state()


def concede(seats: list[Seat]) -> int:
    """Answer until a coach may concede, and concede. Returns: the side that won."""
    while True:
        asked = next(seat for seat in seats if "options" in (seat.now["question"] or {}))
        if asked.now["view"]["concede"]:
            asked.send(type="concede", seq=asked.now["seq"])
            winner: int = asked.until("update")["view"]["over"]["winner"]
            return winner
        assert asked.answer()["type"] == "update"
        for other in seats:
            if other is not asked:
                other.until("update")


def arrange(table: Table, home: Value, away: Value | None, **more: Any) -> Any:
    sides = {
        "rules": "db2021",
        "home": {"team": choice(home), "coach": "me"},
        "away": {"coach": "open", **({"team": choice(away)} if away else {})},
    }
    return table.client.post("/api/league/games", json={**sides, "dungeon": "thumbscrew", "seed": 5, **more})


def game(table: Table, home: Value, away: Value | None, **more: Any) -> Game:
    """A game; if both teams are there, its match has opened."""
    made = arrange(table, home, away, **more)
    assert made.status_code == 201, made.text
    played = Game(table, made.json())
    if away is not None:
        played.open()
    return played


def test_a_game_goes_from_journeymen_to_the_next_fixture(table: Table) -> None:
    home, away = league_team(table, players=11), league_team(table, "Bones", "death")
    played = game(table, home, None)
    state = played.state()
    assert state["phase"] == "invited" and state["you"] == [0] and state["sides"][1]["team"] is None
    joined = played.post("join", 1, team=away["id"], key=away["key"])
    assert joined.status_code == 200 and joined.json()["phase"] == "opening" and joined.json()["you"] == [1]
    assert played.open()["phase"] == "before"
    dear = next(side for side, each in enumerate(played.state()["sides"]) if each["step"] == "inducements")
    assert played.state()["sides"][1 - dear]["todo"] is None
    before = played.state()["sides"][dear]["file"]["treasury"]
    state = played.enter(dear, "buy", what="bribes")
    assert state["sides"][dear]["bought"]["bribes"] == 1
    assert state["sides"][dear]["file"]["treasury"] == before - 100_000
    played.enter(dear, "done")
    state = played.enter(1 - dear, "done")
    assert state["phase"] == "match" and state["match"]
    teams = table.client.get(f"/api/matches/{state['match']}").json()["match"]["teams"]
    assert teams[dear]["bribes"] == 1
    assert table.client.get(f"/api/league/of-match/{state['match']}").json()["journal"] == state["id"]
    winner = played.concede()
    state = played.state()
    assert state["phase"] == "after" and state["result"] == {"winner": winner, "by": "concession"}
    state = played.finish()
    assert state["phase"] == "over" and [each["saved"] for each in state["sides"]] == [2, 2]
    for side, team in ((0, home), (1, away)):
        found = table.client.get(f"/api/teams/{team['id']}").json()
        assert found["version"] == 2 and found["held"] is None
        assert found["team"] == state["sides"][side]["file"]
        history = found["team"]["history"]
        assert len(history) == 1 and history[0]["result"] == ("won" if side == winner else "lost")
        listed = table.client.get(f"/api/league/of-team/{team['id']}").json()
        assert [(each["id"], each["key"], each["end"]) for each in listed] == [
            (state["id"], history[0]["match"], "over")
        ]
    assert {"before", "after"} == {note["part"] for note in state["notes"]}
    assert any(note["rule"] == "DB21-POST-03" and len(note["dice"]) == 2 for note in state["notes"])


def test_who_holds_no_link_watches(table: Table) -> None:
    played = game(table, league_team(table), league_team(table, "Bones", "death"))
    watched = table.client.get(played.address).json()
    assert watched["you"] == [] and watched["phase"] == "before"
    assert not any(token in str(watched) for token in played.tokens)
    side = next(side for side in (0, 1) if watched["sides"][side]["todo"])
    body = {"seat": played.tokens[1 - side], "side": side, "n": watched["n"], "do": "done"}
    for token in (played.tokens[1 - side], "x"):
        refused = table.client.post(f"{played.address}/entries", json={**body, "seat": token})
        assert refused.status_code == 403 and refused.json()["detail"]["code"] == "not_yours"
    assert played.state()["n"] == watched["n"]


def test_a_stale_or_repeated_entry_is_told_so_and_applied_once(table: Table) -> None:
    played = game(table, league_team(table), league_team(table, "Bones", "death"))
    state = played.state()
    side = next(side for side in (0, 1) if state["sides"][side]["step"] == "inducements")
    first = played.post("entries", side, state["n"], do="buy", words={"what": "bribes"})
    again = played.post("entries", side, state["n"], do="buy", words={"what": "bribes"})
    assert first.status_code == 200
    assert again.status_code == 409
    assert again.json()["detail"] == {
        "code": "stale",
        "message": "somebody else made an entry first; look again",
        "n": state["n"] + 1,
    }
    assert played.state()["sides"][side]["bought"]["bribes"] == 1


def test_a_rule_that_forbids_an_entry_is_named(table: Table) -> None:
    played = game(table, league_team(table), league_team(table, "Bones", "death"))
    side = next(side for side in (0, 1) if played.state()["sides"][side]["step"] == "inducements")
    for words, rule in (({"what": "hats"}, "DB21-IND-01"), ({"what": "bribes", "more": 1}, ""), ({"n": 3}, "")):
        refused = played.post("entries", side, do="buy", words=words)
        assert refused.status_code == 400, refused.text
        detail = refused.json()["detail"]
        assert detail["code"] == "refused" and detail["rule"] == rule and detail["message"]
    waits = played.post("entries", 1 - side, do="done")
    assert waits.status_code == 400 and waits.json()["detail"]["rule"] == "DB21-PRE-01"
    assert played.state()["sides"][side]["entries"] == 0


def test_a_team_in_a_game_is_neither_saved_nor_taken_elsewhere(table: Table) -> None:
    home, away = league_team(table), league_team(table, "Bones", "death")
    played = game(table, home, away)
    found = table.client.get(f"/api/teams/{home['id']}").json()
    assert found["held"] == played.made["id"]
    change = {"version": 1, "team": {**found["team"], "name": "Others"}}
    address, key = f"/api/teams/{home['id']}", {"key": home["key"]}
    refused = table.client.put(address, json=change, params=key)
    assert refused.status_code == 409 and f"/league/{played.made['id']}" in refused.json()["detail"]
    third = league_team(table, "Third")
    assert arrange(table, home, third).status_code == 409
    assert table.client.get(f"/api/teams/{third['id']}").json()["held"] is None
    rest = table.client.post("/api/league/off-seasons", json=choice(home))
    assert rest.status_code == 409
    off = played.post("call-off", 1)
    assert off.status_code == 200 and off.json()["phase"] == "off"
    assert table.client.get(f"/api/teams/{home['id']}").json()["version"] == 1
    assert table.client.put(address, json=change, params=key).status_code == 200
    assert played.post("entries", 0, do="done").status_code == 409


def test_a_match_is_called_off_by_both_or_not_at_all(table: Table) -> None:
    played = game(table, league_team(table), league_team(table, "Bones", "death"))
    for _ in (0, 1):
        side = next(side for side in (0, 1) if played.state()["sides"][side]["todo"])
        played.enter(side, "done")
    assert played.state()["phase"] == "match"
    assert played.post("give-up", 0).status_code == 409
    assert played.post("call-off", 0).json()["phase"] == "match"
    assert played.state()["sides"][0]["wants_off"]
    assert played.post("call-off", 1).json()["phase"] == "off"


def test_a_fixture_given_up_has_its_outcome(table: Table) -> None:
    played = game(table, league_team(table), league_team(table, "Bones", "death"))
    assert played.post("give-up", 0).json()["phase"] == "after"
    state = played.finish()
    assert state["result"] == {"winner": 1, "by": "walkover"} and state["phase"] == "over"
    assert [each["file"]["history"][0]["played"] for each in state["sides"]] == [False, False]
    assert played.post("call-off", 0).status_code == 409


@pytest.mark.parametrize(
    ("change", "status", "reason"),
    [
        ({"home": {"team": {"team": "nobody", "key": "x"}}}, 400, "home.team: there is no stored team nobody"),
        ({"home": {"coach": "wizard"}}, 400, "home.team"),
        ({"dungeon": "nowhere"}, 400, "nowhere"),
        ({"options": {"hats": 3}}, 400, "hats"),
        ({"rules": "db1066"}, 400, "db1066"),
        ({"kind": "cup"}, 422, "kind"),
    ],
)
def test_a_game_that_cannot_be_says_why(table: Table, change: Value, status: int, reason: str) -> None:
    sides = {"rules": "db2021", "home": {"team": choice(league_team(table))}, "away": {"coach": "open"}}
    refused = table.client.post("/api/league/games", json={**sides, **change})
    assert refused.status_code == status and reason in refused.text


DRAWN = (
    "AAAAAA..........BBBBBB",
    "AAAAAA.C.1..2.C.BBBBBB",
    "AAAAAA..........BBBBBB",
    "AAAAAA.C.3..4.C.BBBBBB",
    "AAAAAA..........BBBBBB",
    "AAAAAA.C.5..6.C.BBBBBB",
    "AAAAAA..........BBBBBB",
)


def test_a_game_is_played_in_a_map_out_of_a_file(table: Table) -> None:
    file = "name: Drawn Hall\nrows:\n" + "".join(f"  - '{row}'\n" for row in DRAWN)
    played = game(table, league_team(table), league_team(table, "Bones", "death"), dungeon={"file": file})
    state = played.state()
    assert state["phase"] == "before"
    match = table.client.get(f"/api/matches/{state['match']}").json()["match"]
    assert match["dungeon"]["name"] == "Drawn Hall"
    lacking = arrange(table, league_team(table, "Third"), None, dungeon={"file": file.replace("6", ".")})
    assert lacking.status_code == 400 and "6 portals" in lacking.text


def test_keys_kinds_and_laws_are_looked_at(table: Table) -> None:
    home = league_team(table)
    wrong = table.client.post(
        "/api/league/games",
        json={"rules": "db2021", "home": {"team": {**choice(home), "key": "wrong"}}, "away": {"coach": "open"}},
    )
    assert wrong.status_code == 403
    guest = store(table, team_to_json(ready_draft("metal", "exhibition", rules="db2021")))
    few = store(table, team_to_json(draft("Few", "fire", {"gnoblar_lineman": 3}, rules="db2021")))
    for bad, reason in ((guest, "exhibition"), (few, "DB21-TEAM-04"), (home, "against itself")):
        refused = arrange(table, home, bad)
        assert refused.status_code == 400 and reason in refused.json()["detail"], refused.text
    played = game(table, home, None)
    for bad, status in ((guest, 400), (few, 400), (home, 400), ({**guest, "key": "no"}, 403)):
        answer = played.post("join", 1, team=bad["id"], key=bad["key"])
        assert answer.status_code == status, answer.text
    assert played.post("join", 0, team=few["id"], key=few["key"]).status_code == 409
    asked = {"rules": "db2021", "home": {"team": {"team": few["id"]}, "coach": "me"}, "away": {"coach": "open"}}
    assert table.client.post("/api/league/games", json=asked).status_code == 400


def test_an_asked_team_is_brought_by_its_holder_alone(table: Table) -> None:
    home, away, third = league_team(table), league_team(table, "Bones", "death"), league_team(table, "Third")
    sides = {"rules": "db2021", "home": {"team": choice(home)}, "away": {"coach": "open", "team": {"team": away["id"]}}}
    played = Game(table, table.client.post("/api/league/games", json=sides).json())
    assert played.state()["sides"][1]["wanted"] == away["id"]
    assert played.post("join", 1, team=third["id"], key=third["key"]).status_code == 400
    assert played.post("join", 1, team=away["id"], key=away["key"]).json()["phase"] == "opening"


def conceded(table: Table, home: Value, away: Value) -> Value:
    """A match of two stored teams that was played without being arranged."""
    match = table.create_with({"team": home["id"]}, {"team": away["id"], "coach": "hotseat"})
    with table.sit(match["id"], match["seats"]["home"]) as seat:
        concede([seat])
    return match


def test_what_follows_a_finished_match_and_the_same_one_never_twice(table: Table) -> None:
    home, away = league_team(table), league_team(table, "Bones", "death")
    match = conceded(table, home, away)
    form = {"match": match["id"], "home": choice(home), "away": choice(away), "kind": "play_off"}
    other = {**form, "home": choice(league_team(table, "Third"))}
    refused = table.client.post("/api/league/results", json=other)
    assert refused.status_code == 400 and "Crumbs played, not Third" in refused.json()["detail"]
    made = table.client.post("/api/league/results", json=form)
    assert made.status_code == 201, made.text
    played = Game(table, made.json())
    assert played.state()["you"] == [0, 1] and played.state()["phase"] == "after"
    state = played.finish()
    assert state["phase"] == "over" and state["sides"][0]["file"]["history"][0]["kind"] == "play_off"
    again = table.client.post("/api/league/results", json=form)
    assert again.status_code == 400 and "in its history" in again.json()["detail"]
    record = table.client.get(f"/api/matches/{match['id']}/record").json()
    copy = table.client.post("/api/replays", json=record).json()
    again = table.client.post("/api/league/results", json={**form, "match": copy["id"]})
    assert again.status_code == 400 and "in its history" in again.json()["detail"]


def test_a_record_that_was_uploaded_is_followed_up(table: Table) -> None:
    home, away = league_team(table), league_team(table, "Bones", "death")
    match = conceded(table, home, away)
    record = table.client.get(f"/api/matches/{match['id']}/record").json()
    copy = table.client.post("/api/replays", json=record).json()
    form = {"match": copy["id"], "home": choice(home)}
    played = Game(table, table.client.post("/api/league/results", json=form).json())
    assert played.state()["phase"] == "invited"
    assert played.post("join", 1, team=away["id"], key=away["key"]).json()["phase"] == "after"
    assert played.finish()["phase"] == "over"


def test_a_match_that_goes_on_or_was_arranged_is_not_followed_up_by_hand(table: Table) -> None:
    home, away = league_team(table), league_team(table, "Bones", "death")
    match = table.create_with({"team": home["id"]}, {"team": away["id"]})
    form = {"match": match["id"], "home": choice(home), "away": choice(away)}
    refused = table.client.post("/api/league/results", json=form)
    assert refused.status_code == 400 and "still being played" in refused.json()["detail"]
    refused = table.client.post("/api/league/results", json={**form, "match": "nothing"})
    assert refused.status_code == 400 and "no such match" in refused.json()["detail"]
    played = game(table, home, away)
    for _ in (0, 1):
        played.enter(next(side for side in (0, 1) if played.state()["sides"][side]["todo"]), "done")
    played.concede()
    refused = table.client.post("/api/league/results", json={**form, "match": played.state()["match"]})
    assert refused.status_code == 400 and "belongs to a league game" in refused.json()["detail"]


def test_inducements_that_nobody_paid_are_no_league_game(table: Table) -> None:
    home, away = league_team(table), league_team(table, "Bones", "death")
    match = conceded(table, {**home}, away)
    extras = table.create_with({"team": home["id"], "extras": {"bribes": 1}}, {"team": away["id"]})
    with table.sit(extras["id"], extras["seats"]["home"]) as seat:
        concede([seat])
    form = {"match": extras["id"], "home": choice(home), "away": choice(away)}
    refused = table.client.post("/api/league/results", json=form)
    assert refused.status_code == 400 and "DB21-PRE-05" in refused.json()["detail"]
    fewer = table.client.get(f"/api/teams/{home['id']}").json()["team"]
    fewer["players"][0]["name"] = "Somebody Else"
    saved = table.client.put(
        f"/api/teams/{home['id']}", json={"version": 1, "team": fewer}, params={"key": home["key"]}
    )
    assert saved.status_code == 200
    refused = table.client.post("/api/league/results", json={**form, "match": match["id"]})
    assert refused.status_code == 400 and "number 1" in refused.json()["detail"]


def test_an_off_season_makes_the_next_season(table: Table) -> None:
    home = league_team(table)
    made = table.client.post("/api/league/off-seasons", json={**choice(home), "capped": True, "seed": 3})
    assert made.status_code == 201, made.text
    rest = Game(table, made.json())
    assert made.json()["links"]["away"] is None and rest.state()["sides"][0]["step"] == "scouting"
    assert rest.post("entries", 1, do="scouting").status_code == 403
    state = rest.enter(0, "scouting")
    assert state["sides"][0]["step"] == "redraft" and len(state["sides"][0]["guests"]) == 12
    assert rest.post("call-off", 0).status_code == 409
    for player in state["sides"][0]["todo"]["rehire"][:11]:
        rest.enter(0, "rehire", player=player["player"])
    state = rest.enter(0, "done")
    assert state["phase"] == "over" and state["sides"][0]["saved"] == 2
    found = table.client.get(f"/api/teams/{home['id']}").json()
    assert found["version"] == 2 and found["team"]["season"] == 2 and len(found["team"]["players"]) == 11


def test_a_journal_outlives_the_server(make_table: Callable[..., Table]) -> None:
    table = make_table()
    home, away = league_team(table), league_team(table, "Bones", "death")
    played = game(table, home, away)
    side = next(side for side in (0, 1) if played.state()["sides"][side]["todo"])
    told = played.enter(side, "buy", what="bribes")
    again = Game(make_table(), played.made)
    assert again.state(side) == told


def test_what_fails_between_two_steps_is_made_up_for(
    make_table: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server dies after the last team has joined before the match is stored, and again before its end is noted."""
    table = make_table()
    played, away = game(table, league_team(table), None), league_team(table, "Bones", "death")
    with monkeypatch.context() as dying:

        def die(*_: Any) -> None:
            raise StorageError("the disk is full")

        dying.setattr(games.LeagueGames, "_make_match", die)
        body = {"seat": played.tokens[1], "side": 1, "n": played.state()["n"], "team": away["id"], "key": away["key"]}
        assert table.client.post(f"{played.address}/join", json=body).json()["phase"] == "opening"
        assert table.client.get(played.address).status_code == 503
    played = Game(make_table(), played.made)
    assert played.open()["phase"] == "before"
    for _ in (0, 1):
        played.enter(next(side for side in (0, 1) if played.state()["sides"][side]["todo"]), "done")
    played.concede()
    played = Game(make_table(), played.made)
    assert played.state()["phase"] == "after"
    lines = played.state()["n"]
    assert Game(make_table(), played.made).state()["n"] == lines


def test_the_last_entry_and_the_new_versions_are_one(
    make_table: Callable[..., Table], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed while the last entry is stored, neither it nor a version is there; with it, both teams are."""
    table = make_table()
    home, away = league_team(table), league_team(table, "Bones", "death")
    played = game(table, home, away)
    assert played.post("give-up", 0).status_code == 200
    played.enter(0, "outcome")
    played.enter(1, "mvp")
    played.enter(1, "mvp")
    for side in (0, 1, 0):
        played.enter(side, "done")
    n = played.state()["n"]
    with monkeypatch.context() as dying:
        real, stored = LeagueStore.append, []

        def half(self: Any, *arguments: Any) -> None:
            dying.setattr("dungeonbowl.server.store.leagues.release_teams", fail)
            real(self, *arguments)

        def fail(*_: Any) -> None:
            stored.append(1)
            raise StorageError("the power is gone")

        dying.setattr(LeagueStore, "append", half)
        assert played.post("entries", 1, n, do="done").status_code == 503
        assert stored
    with sqlite3.connect(database) as found:
        assert found.execute("SELECT count(*) FROM team_versions").fetchone() == (2,)
    found.close()
    played = Game(make_table(), played.made)
    assert played.state()["n"] == n and played.state()["phase"] == "after"
    assert played.enter(1, "done")["phase"] == "over"
    assert played.post("entries", 1, n, do="done").status_code == 409
    with sqlite3.connect(database) as found:
        assert found.execute("SELECT count(*) FROM team_versions").fetchone() == (4,)
        assert found.execute("SELECT count(*) FROM team_holds").fetchone() == (0,)
    found.close()


def test_an_answer_that_never_came_was_stored_once(
    make_table: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed between storing and answering: whoever asks again is told that the journal has moved on."""
    table = make_table()
    played = game(table, league_team(table), league_team(table, "Bones", "death"))
    assert played.post("give-up", 0).status_code == 200
    n = played.state()["n"]
    with monkeypatch.context() as dying:
        real = LeagueStore.append

        def lost(self: Any, *arguments: Any) -> None:
            real(self, *arguments)
            raise StorageError("the power is gone")

        dying.setattr(LeagueStore, "append", lost)
        assert played.post("entries", 0, n, do="outcome").status_code == 503
    again = played.post("entries", 0, n, do="outcome")
    assert again.status_code == 409 and again.json()["detail"]["n"] == n + 1
    notes = Game(make_table(), played.made).state()["notes"]
    assert sum(note["rule"] == "DB21-LGE-04" for note in notes) == 1


def test_a_killed_server_knows_every_entry_that_it_acknowledged(run_server: Callable[..., Running]) -> None:
    def ask(running: Running, path: str, body: Mapping[str, Any] | None = None) -> Value:
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"http://{running.address}{path}", data, {"content-type": "application/json"})
        with urlopen(request, timeout=30) as answer:
            value: Value = json.load(answer)
        return value

    running = run_server()
    home, away = (
        ask(running, "/api/teams", team_to_json(draft(name, college, {key: 12}, rules="db2021")))
        for name, college, key in (("Crumbs", "fire", "gnoblar_lineman"), ("Bones", "death", "skeleton_lineman"))
    )
    sides = {"rules": "db2021", "home": {"team": choice(home)}, "away": {"team": choice(away), "coach": "hotseat"}}
    made = ask(running, "/api/league/games", sides)
    token, address = made["seats"]["home"], f"/api/league/{made['id']}"
    ask(running, f"{address}/give-up", {"seat": token, "side": 0, "n": 2})
    ask(running, f"{address}/entries", {"seat": token, "side": 0, "n": 3, "do": "outcome"})
    told = ask(running, f"{address}/entries", {"seat": token, "side": 1, "n": 4, "do": "mvp"})
    running.kill()
    assert ask(run_server(), f"{address}?seat={token}") == told


def test_both_hear_of_each_other(table: Table) -> None:
    played = game(table, league_team(table), league_team(table, "Bones", "death"))
    address = f"ws://127.0.0.1{played.address}/live"
    lines = [table.client.websocket_connect(address, subprotocols=with_key(key)) for key in played.tokens]
    with lines[0] as home, lines[1] as away:
        assert home.receive_json()["type"] == "changed" and away.receive_json()["type"] == "changed"
        side = next(side for side in (0, 1) if played.state()["sides"][side]["todo"])
        n = played.enter(side, "done")["n"]
        for socket in (home, away):
            while socket.receive_json()["n"] < n:
                pass
    for journal, key in (("nothing", None), (played.made["id"], "wrong")):
        address = f"ws://127.0.0.1/api/league/{journal}/live"
        with table.client.websocket_connect(address, subprotocols=with_key(key)) as closed:
            assert closed.receive()["code"] in (4403, 4404)


def test_league_games_have_their_limits(make_table: Callable[..., Table]) -> None:
    table = make_table(Limits(journals=1, check_rate=0.001, check_burst=2))
    home, away = league_team(table), league_team(table, "Bones", "death")
    played = game(table, home, away)
    other, third = league_team(table, "Others"), league_team(table, "Third")
    assert arrange(table, other, third).status_code == 503
    statuses = [played.post("entries", 0, 99, do="done").status_code for _ in range(3)]
    assert statuses == [409, 409, 429]
    table = make_table(Limits(create_rate=0.001, create_burst=2))
    home = league_team(table, "Late")
    assert table.client.post("/api/league/off-seasons", json=choice(home)).status_code == 201
    assert table.client.post("/api/league/off-seasons", json=choice(home)).status_code == 429


def test_the_seed_stays_secret_while_dice_are_to_come(table: Table) -> None:
    played = game(table, league_team(table), league_team(table, "Bones", "death"), seed=987_654_321)
    assert "987654321" not in table.client.get(played.address).text and played.state()["seeded"]
    team = team_from_json(played.state()["sides"][0]["file"])
    assert team.name == "Crumbs"


def test_dice_between_matches_come_from_a_secret_shown_when_all_have_fallen(table: Table) -> None:
    home, away = league_team(table), league_team(table, "Bones", "death")
    form = {"match": conceded(table, home, away)["id"], "home": choice(home), "away": choice(away), "kind": "play_off"}
    played = Game(table, table.client.post("/api/league/results", json=form).json())
    dice = played.state()["dice"]
    assert not played.state()["seeded"] and len(dice["commitment"]) == 64 and dice["secret"] is None
    ended = played.finish()
    assert ended["dice"]["commitment"] == dice["commitment"]
    secret = bytes.fromhex(ended["dice"]["secret"])
    assert hashlib.sha256(secret).hexdigest() == dice["commitment"]
    rolled = next(note["dice"] for note in ended["notes"] if note["dice"])
    draws = [hmac.digest(secret, n.to_bytes(8, "big"), "sha256")[:8] for n in range(len(rolled))]
    assert rolled == [int.from_bytes(draw, "big") * 6 // 2**64 + 1 for draw in draws]


def test_a_named_seed_is_no_secret_to_commit_to(table: Table) -> None:
    played = game(table, league_team(table), league_team(table, "Bones", "death"))
    assert played.state()["seeded"] and played.state()["dice"] is None
