"""A league game's match opens before Journeymen and inducements, waits for them, and goes on with the full teams."""

import json
import sqlite3
from collections.abc import Callable
from typing import Any

import pytest

from dungeonbowl.league import draft, team_to_json
from dungeonbowl.server.computer.coaches import Thinkers
from dungeonbowl.server.store import leagues
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.leagues import LeagueStore
from tests.server.conftest import Seat, Table
from tests.server.test_league import Game, choice
from tests.server.test_teams import store

Value = dict[str, Any]


def teams(table: Table) -> tuple[Value, Value]:
    """The home team has a bribe's worth of gold and is worth more; the away team misses two players."""
    file = team_to_json(draft("Bones", "death", {"skeleton_lineman": 13}, rerolls=1, rules="db2021"))
    file["treasury"] = 100_000
    few = team_to_json(draft("Crumbs", "fire", {"gnoblar_lineman": 9}, rerolls=1, rules="db2021"))
    for each in (file, few):
        each["history"] = [{"season": 1, "match": "m0", "kind": "league", "opponent": "Mops", "result": "won"}]
    return store(table, file), store(table, few)


def arranged(table: Table, away: str = "hotseat", home: str = "hotseat", **more: Any) -> Game:
    """A game of two teams of one holder, as far as it goes by itself."""
    one, two = teams(table)
    sides = {
        "rules": "db2021",
        "home": {"team": choice(one), "coach": home},
        "away": {"team": choice(two), "coach": away},
    }
    made = table.client.post("/api/league/games", json={**sides, "dungeon": "thumbscrew", "seed": 5, **more})
    assert made.status_code == 201, made.text
    return Game(table, made.json())


def buy(played: Game) -> Value:
    """What comes before the players: a bribe at home, two Journeymen away."""
    for _ in (0, 1):
        played.enter(1, "journeyman", position="gnoblar_lineman")
    played.enter(0, "buy", what="bribes")
    played.enter(0, "done")
    return played.enter(1, "done")


def kinds(events: list[Value]) -> list[str]:
    return [event["kind"] for event in events]


def deploy(seat: Seat) -> None:
    """Answer until somebody is in the dungeon."""
    while "deployed" not in kinds(seat.now["events"]):
        assert seat.answer()["type"] == "update"


def test_the_match_opens_waits_and_goes_on_with_what_was_bought(table: Table) -> None:
    played = arranged(table, options={"placement": "coaches", "time_limit": 60})
    state = played.state()
    assert state["phase"] == "opening" and state["opening"] and state["match"]
    early = played.post("entries", 1, do="journeyman", words={"position": "gnoblar_lineman"})
    assert (
        early.status_code == 409
        and "chests, portals and end zones must be placed first" in early.json()["detail"]["message"]
    )
    with table.sit(state["match"], played.tokens[0]) as seat:
        assert seat.now["waits"] is None and seat.now["clock"]["running"]
        told = list(seat.now["events"])
        while seat.now["waits"] is None:
            message = seat.answer()
            assert message["type"] == "update"
            told = [each for each in told if each["n"] < message["events"][0]["n"]] + message["events"]
        # Chests, Portals, the end zone and both coins are known; nobody is deployed, and the clock stands still.
        assert kinds(told).count("chest_placed") == 6 and kinds(told)[-1] == "rolled"
        assert seat.now["waits"] == state["id"] and seat.now["question"] is None
        assert seat.now["view"]["phase"] == "deployment" and not seat.now["view"]["undo"]
        assert not seat.now["clock"]["running"]
        for message in ({"type": "answer", "value": 0}, {"type": "undo"}):
            seat.send(seq=seat.now["seq"], **message)
            refused = seat.until("refused")
            assert refused["code"] in ("waiting", "no_undo"), refused
        assert played.state()["phase"] == "before"
        state = buy(played)
        assert state["phase"] == "match"
        # Everybody who sits there is greeted anew: the full teams, the same story, and on it goes.
        greeted = seat.until("welcome")
        assert greeted["waits"] is None and greeted["question"]["kind"] == "deploy"
        assert seat.now["clock"]["running"]
        home, away = seat.now["match"]["teams"]
        assert home["bribes"] == 1 and [len(home["players"]), len(away["players"])] == [13, 11]
        assert seat.now["events"][: len(told)] == told
        assert kinds(seat.now["events"][len(told) :]) == ["induced"]
        deploy(seat)
    played.concede()
    assert played.state()["phase"] == "after" and len(played.state()["sides"][1]["guests"]) == 2


def test_an_answer_to_a_match_that_waits_is_refused_by_name(table: Table) -> None:
    played = arranged(table)
    state = played.open()
    with table.sit(state["match"], played.tokens[0]) as seat:
        seat.send(type="answer", seq=seat.now["seq"], value=0)
        refused = seat.until("refused")
        assert refused["code"] == "waiting" and "league game" in refused["message"]
    with table.sit(state["match"]) as watching:
        assert watching.now["waits"] == state["id"]


def test_it_is_taken_up_again_in_every_state(make_table: Callable[..., Table]) -> None:
    played = arranged(make_table(), options={"placement": "coaches"})
    match = played.state()["match"]
    with played.table.sit(match, played.tokens[0]) as seat:
        for _ in range(3):
            seat.answer()
        half = seat.now["view"]
    played = Game(make_table(), played.made)
    assert played.state()["phase"] == "opening"
    with played.table.sit(match, played.tokens[0]) as seat:
        assert seat.now["view"] == half
    played.open()
    played = Game(table := make_table(), played.made)
    # Somebody comes back to the match first: it waits, whether the league game was looked at or not.
    with table.sit(match, played.tokens[0]) as seat:
        assert seat.now["waits"] == played.made["id"]
    played.enter(1, "journeyman", position="gnoblar_lineman")
    told = played.state()
    played = Game(make_table(), played.made)
    assert played.state() == told and told["phase"] == "before"
    played.enter(1, "journeyman", position="gnoblar_lineman")
    played.enter(0, "buy", what="bribes")
    played.enter(0, "done")
    assert played.enter(1, "done")["phase"] == "match"
    table = make_table()
    with table.sit(match, played.tokens[0]) as seat:
        assert seat.now["waits"] is None and seat.now["match"]["teams"][0]["bribes"] == 1
        deploy(seat)


@pytest.mark.parametrize("stored", [False, True])
def test_the_last_word_and_the_full_teams_are_one(
    make_table: Callable[..., Table], database: str, monkeypatch: pytest.MonkeyPatch, stored: bool
) -> None:
    """Killed while both are stored, neither is there; if only the answer was lost, both are, and the room follows."""
    table = make_table()
    played = arranged(table)
    match = played.open()["match"]
    for _ in (0, 1):
        played.enter(1, "journeyman", position="gnoblar_lineman")
    played.enter(0, "buy", what="bribes")
    played.enter(0, "done")
    n = played.state()["n"]
    with table.sit(match, played.tokens[0]) as seat, monkeypatch.context() as dying:
        real = LeagueStore.append

        def fail(*_: Any) -> None:
            raise StorageError("the power is gone")

        def lost(self: Any, *arguments: Any) -> None:
            real(self, *arguments)
            raise StorageError("the power is gone")

        if stored:
            dying.setattr(LeagueStore, "append", lost)
        else:
            dying.setattr(leagues, "begin_anew", fail)
        assert played.post("entries", 1, n, do="done").status_code == 503
        dying.undo()
        state = played.state()
        assert state["n"] == n + stored and state["phase"] == ("match" if stored else "before")
        if not stored:
            with sqlite3.connect(database) as kept:
                assert kept.execute("SELECT count(*) FROM match_waits").fetchone() == (1,)
            kept.close()
            assert played.enter(1, "done")["phase"] == "match"
        assert seat.until("welcome")["match"]["teams"][0]["bribes"] == 1
    with sqlite3.connect(database) as kept:
        assert kept.execute("SELECT count(*) FROM match_waits").fetchone() == (0,)
        setup = json.loads(kept.execute("SELECT setup FROM matches WHERE id = ?", (match,)).fetchone()[0])
    kept.close()
    assert setup["home"]["bribes"] == 1 and len(setup["away"]["players"]) == 11


def test_it_can_be_given_up_or_called_off_until_the_players_come(table: Table) -> None:
    opening = arranged(table)
    opening.state()
    state = opening.post("give-up", 0).json()
    assert state["phase"] == "after" and state["result"] == {"winner": 1, "by": "walkover"} and state["match"] is None
    opening = arranged(table)
    assert opening.post("call-off", 1).json()["phase"] == "off"
    waiting = arranged(table)
    waiting.open()
    assert waiting.post("call-off", 1).json()["phase"] == "off"
    waiting = arranged(table)
    waiting.open()
    assert waiting.post("give-up", 1).json()["phase"] == "after"
    playing = arranged(table)
    playing.open()
    buy(playing)
    refused = playing.post("give-up", 1)
    assert (
        refused.status_code == 409 and "can only be given up before deployment" in refused.json()["detail"]["message"]
    )


def test_a_computer_opens_and_then_meets_the_full_teams(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    places: list[tuple[str, int]] = []
    real = Thinkers.think

    async def think(self: Thinkers, place: str, record: Value, coach: str, seat: int) -> list[int]:
        places.append((place, len(record["away"]["players"])))
        return await real(self, place, record, coach, seat)

    monkeypatch.setattr(Thinkers, "think", think)
    played = arranged(table, away="scripted", options={"placement": "coaches"})
    assert played.open()["phase"] == "before"
    state = played.enter(0, "done")
    match = state["match"]
    assert state["phase"] == "match" and set(places) == {(f"{match}/opening", 9)}
    with table.sit(match, played.tokens[0]) as seat:
        deployed: set[int] = set()
        while len(deployed) < 12:
            if "options" in (seat.now["question"] or {}):
                seat.answer()
            else:
                seat.until("update")
            deployed |= {each["id"] for each in seat.now["view"]["players"] if each["square"]}
    assert places[-1] == (match, 11)


def test_real_dice_are_entered_before_and_after(table: Table) -> None:
    played = arranged(table, real_dice=True)
    with table.sit(played.state()["match"], played.tokens[0]) as seat:

        def on() -> None:
            question = seat.now["question"]
            options = question["options"] or [{"value": question["roll"]["results"][0]["values"][0]}]
            seat.send(type="answer", seq=seat.now["seq"], value=options[0]["value"])
            seat.until("update")

        while seat.now["waits"] is None:
            on()
        assert kinds(seat.now["events"])[-1] == "rolled"
        buy(played)
        seat.until("welcome")
        while not any(each["square"] for each in seat.now["view"]["players"]):
            on()


def test_a_team_that_is_short_of_everybody_opens_too(table: Table) -> None:
    home, _ = teams(table)
    file = team_to_json(draft("Aches", "fire", {"gnoblar_lineman": 11}, rules="db2021"))
    file["history"] = [{"season": 1, "match": "m0", "kind": "league", "opponent": "Mops", "result": "lost"}]
    for player in file["players"]:
        player["misses_next"] = True
    sides = {
        "rules": "db2021",
        "home": {"team": choice(home), "coach": "hotseat"},
        "away": {"team": choice(store(table, file)), "coach": "hotseat"},
    }
    played = Game(
        table, table.client.post("/api/league/games", json={**sides, "dungeon": "thumbscrew", "seed": 5}).json()
    )
    state = played.open()
    assert state["sides"][1]["todo"]["missing"] == 11
    for _ in range(11):
        state = played.enter(1, "journeyman", position="gnoblar_lineman")
    for side in (0, 1):
        state = played.enter(side, "done")
    with table.sit(state["match"], played.tokens[0]) as seat:
        assert len(seat.now["match"]["teams"][1]["players"]) == 11
        deploy(seat)
