"""What a live match adds to the rules: the clock, what coaches settle beforehand, real dice, rules that come late."""

import random
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dungeonbowl.data import load_dungeon
from dungeonbowl.match import Match
from dungeonbowl.notation.messages.settling import may_settle
from dungeonbowl.server.live.timing import clock
from dungeonbowl.server.store.matches import Storage
from tests.server.conftest import Seat, Table


def play_on(seat: Seat, most: int, stop: Callable[[dict[str, Any]], bool], chance: random.Random) -> bool:
    """Answer at random, but rather with a block than without, until `stop` says so of a message; whether it did."""
    for _ in range(most):
        question = seat.now["question"]
        if question is None:
            return False
        if stop(seat.now):
            return True
        if question["kind"] == "roll":
            value = chance.choice([value for result in question["roll"]["results"] for value in result["values"]])
        else:
            fights = [option for option in question["options"] if option["verb"] in ("block", "at_player")]
            value = chance.choice(fights or question["options"])["value"]
        seat.send(type="answer", seq=seat.now["seq"], value=value)
        told = seat.until("update", "refused")
        assert told["type"] == "update", told
    return False


def end_turns(seat: Seat, turns: int) -> None:
    """Do nothing but end turns until so many have begun on each side."""
    while min(seat.now["view"]["turn"]["number"]) < turns:
        options = seat.now["question"]["options"]
        chosen = next((option for option in options if option["verb"] == "end_turn"), options[0])
        seat.send(type="answer", seq=seat.now["seq"], value=chosen["value"])
        seat.until("update")


class Hands:
    """A clock for the clock."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    hands = Hands()
    monkeypatch.setattr(clock, "time", hands)
    return hands


# ---- the clock


def test_time_ends_a_match_after_turns_of_both_sides(table: Table, hands: Hands) -> None:
    made = table.create("hotseat", "hotseat", options={"time_limit": 90})
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        assert seat.now["clock"] == {"limit": 90, "seconds": 0.0, "running": True}
        end_turns(seat, 3)
        hands.now += 89 * 60
        end_turns(seat, 4)
        assert seat.now["clock"]["seconds"] == 89 * 60
        hands.now += 60
        while seat.now["question"] is not None:
            options = seat.now["question"]["options"]
            seat.send(type="answer", seq=seat.now["seq"], value=options[-1]["value"])
            seat.until("update")
        view: dict[str, Any] = seat.now["view"]
        assert view["over"]["by"] == "time"
        turns = view["turn"]["number"]
        assert turns[0] == turns[1]
        assert not seat.now["clock"]["running"]
    record = table.client.get(f"/api/matches/{made['id']}/record").json()
    readings = [value for name, value in record["answers"] if name == "clock"]
    assert readings[-1] == 90 and readings[0] == 0
    Match.replay(record)


def test_the_clock_stands_still_while_nobody_is_at_the_table(table: Table, hands: Hands) -> None:
    made = table.create("me", "open", options={"time_limit": 10})
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        hands.now += 100
        assert not seat.now["clock"]["running"]
        with table.sit(made["id"], table.take(made["seats"]["away"])):
            assert seat.until("presence")["clock"] == {"limit": 10, "seconds": 0.0, "running": True}
            hands.now += 30
    hands.now += 500
    with table.sit(made["id"]) as watching:
        assert watching.now["clock"] == {"limit": 10, "seconds": 30.0, "running": False}


def test_a_match_that_is_taken_up_again_keeps_its_time(make_table: Callable[..., Table], hands: Hands) -> None:
    table = make_table()
    made = table.create("hotseat", "hotseat", options={"time_limit": 90})
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        hands.now += 42 * 60
        seat.answer()
    table = make_table()
    hands.now += 10_000
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        assert seat.now["clock"] == {"limit": 90, "seconds": 42 * 60.0, "running": True}


def test_a_match_without_a_time_limit_has_no_clock(table: Table) -> None:
    made = table.create("hotseat", "hotseat")
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        assert seat.now["clock"] is None
        assert seat.answer()["clock"] is None


def test_a_database_of_before_is_taken_over(tmp_path: Path, make_table: Callable[..., Table], database: str) -> None:
    table = make_table()
    made = table.create("hotseat", "hotseat")
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        seat.answer()
    make_table().client.get("/api/setup")
    with sqlite3.connect(database) as old:
        old.execute("ALTER TABLE entries DROP COLUMN played")
        old.execute("DROP TABLE habits")
        old.execute("UPDATE meta SET value = '1' WHERE key = 'schema'")
    old.close()
    copy = tmp_path / "copy.sqlite"
    copy.write_bytes(Path(database).read_bytes())
    storage = Storage(str(copy))
    assert [entry.played for entry in storage.entries(made["id"])] == [0.0]
    assert storage.settled(made["id"]) == []
    storage.close()


# ---- what is settled beforehand


def asked_about_block(now: dict[str, Any]) -> bool:
    return bool(now["question"]["kind"] == "use_skill" and now["question"]["skill"] == "block")


def until_block(table: Table, seat: Seat) -> None:
    assert play_on(seat, 3000, asked_about_block, random.Random(4)), "nobody was asked about Block"


def test_what_is_settled_is_answered_and_told(make_table: Callable[..., Table]) -> None:
    table = make_table()
    made = table.create("hotseat", "hotseat", dungeon="thumbscrew", seed=38)
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        assert seat.welcome["habits"] == [{}, {}]
        until_block(table, seat)
        side, seq = seat.now["question"]["seat"], seat.now["seq"]
        seat.send(type="settle", seat=side, skill="block", choice="always")
        told = seat.until("habits")["habits"]
        assert told[side] == {"block": "always"}
        update = seat.until("update")
        assert update["seq"] > seq
        (note,) = update["notes"][:1]
        assert note["seat"] == side
        assert "settled beforehand: Block for " in note["text"] and note["text"].endswith(", always.")
        assert any(event["kind"] == "skill_used" for event in update["events"])
    with table.sit(made["id"]) as watching:
        assert watching.welcome["habits"] == [None, None]
        assert watching.welcome["notes"] == update["notes"]
    table = make_table()
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        assert seat.welcome["habits"][side] == {"block": "always"}
        assert seat.welcome["notes"] == update["notes"]
        assert not play_on(
            seat, 400, lambda now: asked_about_block(now) and now["question"]["seat"] == side, random.Random(5)
        )
        seat.send(type="settle", seat=side, skill="block", choice="ask")
        assert seat.until("habits")["habits"][side] == {"block": "ask"}


def test_the_other_coach_hears_nothing_of_it(table: Table) -> None:
    made = table.create("me", "open")
    keys = table.keys(made)
    with table.sit(made["id"], keys[0]) as home, table.sit(made["id"], keys[1]) as away:
        home.send(type="settle", seat=0, skill="dodge", choice="never")
        assert home.until("habits")["habits"] == [{"dodge": "never"}, None]
        away.send(type="settle", seat=0, skill="dodge", choice="always")
        assert away.until("refused", "habits")["code"] == "not_your_turn"
        away.send(type="settle", seat=1, skill="juggling", choice="always")
        assert away.until("refused", "habits")["code"] == "bad_message"
        away.send(type="settle", seat=1, skill="frenzy", choice="never")
        refused = away.until("refused", "habits")
        assert refused["message"] == "Nothing can be settled about frenzy: its coach is not asked about it."


def test_a_skill_may_be_settled_if_its_coach_is_asked() -> None:
    assert may_settle("db2021", "dodge") and may_settle("db2021", "wrestle") and may_settle("db2021", "pro")
    assert may_settle("db5", "dodge") and not may_settle("db5", "guard")
    assert not any(may_settle("db2021", key) for key in ("guard", "stab", "loner", "x"))


# ---- real dice


def test_real_dice_are_asked_of_the_table_and_explained(table: Table) -> None:
    made = table.create("me", "scripted", real_dice=True, dungeon="thumbscrew", options={"turn_limit": 3})
    with table.sit(made["id"]) as watching, table.sit(made["id"], made["seats"]["home"]) as seat:
        assert seat.welcome["match"]["real_dice"] is True
        question = seat.now["question"]
        assert (question["kind"], question["seat"], question["yours"]) == ("roll", None, True)
        assert question["text"] == "Toss a coin."
        labels = [(result["label"], result["values"]) for result in question["roll"]["results"]]
        assert labels == [("Heads", [0]), ("Tails", [1])]
        seen = watching.now["question"]
        assert seen["yours"] is False and seen["roll"] == question["roll"] and "options" not in seen
        watching.send(type="answer", seq=0, value=0)
        assert watching.until("refused")["code"] == "not_your_turn"
        seat.send(type="answer", seq=0, value=2)
        assert seat.until("refused")["code"] == "unknown_option"
        play_at_table(seat)
        assert seat.now["view"]["over"] is not None
    record = table.client.get(f"/api/matches/{made['id']}/record").json()
    assert record["dice"] == "real"
    assert Match.replay(record).result is not None
    replay = table.client.get(f"/api/matches/{made['id']}/replay").json()
    assert replay["match"]["real_dice"] is True and len(replay["frames"]) > 10


def test_a_dungeon_chosen_by_real_dice_is_shown_at_once(table: Table) -> None:
    teams = {"home": {"college": "human", "coach": "me"}, "away": {"college": "orc", "coach": "hotseat"}}
    form = {"rules": "db7s", "real_dice": True, "dungeon": "by_dice", **teams}
    made = table.client.post("/api/matches", json=form).json()
    first, chosen = (load_dungeon(key).name for key in ("by_dice", "long_round"))
    with table.sit(made["id"]) as watching, table.sit(made["id"], made["seats"]["home"]) as seat:
        assert seat.welcome["match"]["dungeon"]["name"] == first
        roll_each(seat, 5, 6)
        for listener in (seat, watching):
            greeting = listener.until("welcome")
            assert greeting["match"]["dungeon"]["name"] == chosen
            assert [event["kind"] for event in greeting["events"]][-1] == "layout_rolled"
            assert greeting["question"]["kind"] == "roll"
        roll_each(seat, 0)
        assert seat.until("update", "welcome")["type"] == "update"


def roll_each(seat: Seat, *values: int) -> None:
    """Enter one die after the other."""
    for value in values:
        seat.send(type="answer", seq=seat.now["seq"], value=value)
        if value != values[-1]:
            seat.until("update")


def play_at_table(seat: Seat) -> None:
    """Roll for both, and play the home side badly, while the computer plays the away side."""
    chance = random.Random(1)
    until = time.monotonic() + 120
    while seat.now["question"] is not None:
        assert time.monotonic() < until
        question = seat.now["question"]
        if not question["yours"]:
            seat.until("update")
            continue
        if question["kind"] == "roll":
            results = question["roll"]["results"]
            assert results and all(result["text"] and result["label"] for result in results)
            value = chance.choice([value for result in results for value in result["values"]])
        else:
            value = next((o for o in question["options"] if o["verb"] == "end_turn"), question["options"][0])["value"]
        seat.send(type="answer", seq=seat.now["seq"], value=value)
        seat.until("update")


def test_two_computers_cannot_roll_real_dice(table: Table) -> None:
    form = {
        "rules": "db2021",
        "home": {"college": "fire", "coach": "random"},
        "away": {"college": "fire", "coach": "random"},
    }
    refused = table.client.post("/api/matches", json={**form, "real_dice": True})
    assert refused.status_code == 400
    assert "real_dice: both coaches are computers; a person must roll the dice" in refused.json()["detail"]


# ---- rules that come late


def test_a_rule_that_acts_after_a_question_is_told_with_the_answer(table: Table) -> None:
    made = table.create("hotseat", "hotseat", dungeon="thumbscrew", seed=3)
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        heard: dict[int, list[str]] = {}
        chance = random.Random(2)
        for _ in range(700):
            if seat.now["question"] is None:
                break
            seat.send(type="answer", seq=seat.now["seq"], value=chance.choice(seat.now["question"]["options"])["value"])
            for event in seat.until("update")["events"]:
                heard[event["n"]] = event["rules"]
    with table.sit(made["id"]) as watching:
        for event in watching.welcome["events"]:
            assert heard.get(event["n"], event["rules"]) == event["rules"], event


# ---- played on from a moment


def finished(table: Table, **more: Any) -> tuple[str, dict[str, Any]]:
    """A match that is over, and its replay."""
    made = table.create("hotseat", "hotseat", dungeon="thumbscrew", options={"turn_limit": 1}, **more)
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        play_on(seat, 3000, lambda now: False, random.Random(6))
    return made["id"], table.client.get(f"/api/matches/{made['id']}/replay").json()


def test_a_finished_match_is_played_on_from_a_moment(make_table: Callable[..., Table]) -> None:
    table = make_table()
    over, replay = finished(table)
    frame = replay["frames"][len(replay["frames"]) // 2]
    wish = {"events": frame["n"], "home": {"coach": "hotseat"}, "away": {"coach": "hotseat"}, "seed": 3}
    made = table.client.post(f"/api/matches/{over}/fork", json=wish)
    assert made.status_code == 201, made.text
    fork = made.json()
    with table.sit(fork["id"], fork["seats"]["home"]) as seat:
        assert len(seat.welcome["events"]) == frame["n"]
        assert [event["text"] for event in seat.welcome["events"]] == [
            event["text"] for event in replay["events"][: frame["n"]]
        ]
        assert seat.welcome["view"]["players"] == frame["view"]["players"]
        seat.answer()
        seq = seat.now["seq"]
    table = make_table()
    with table.sit(fork["id"], fork["seats"]["home"]) as seat:
        assert seat.welcome["seq"] == seq
        play_on(seat, 3000, lambda now: False, random.Random(7))
    record = table.client.get(f"/api/matches/{fork['id']}/record").json()
    assert [seed for _, seed in record["reseeded"]] == [3]
    assert Match.replay(record).result is not None


def test_a_match_with_real_dice_is_played_on_with_real_dice(table: Table) -> None:
    over, replay = finished(table, real_dice=True)
    wish = {"events": replay["frames"][5]["n"], "home": {"coach": "me"}, "away": {"coach": "scripted"}}
    made = table.client.post(f"/api/matches/{over}/fork", json=wish)
    assert made.status_code == 201, made.text
    assert table.client.get(f"/api/matches/{made.json()['id']}").json()["match"]["real_dice"] is True
    computers = {**wish, "home": {"coach": "random"}}
    assert "real_dice" in table.client.post(f"/api/matches/{over}/fork", json=computers).json()["detail"]


def test_only_what_is_over_and_only_what_happened_is_played_on(table: Table) -> None:
    made = table.create("hotseat", "hotseat")
    wish: dict[str, Any] = {"events": 1, "home": {"coach": "me"}, "away": {"coach": "open"}}
    assert table.client.post(f"/api/matches/{made['id']}/fork", json=wish).status_code == 409
    over, replay = finished(table)
    beyond = table.client.post(f"/api/matches/{over}/fork", json={**wish, "events": 10**6})
    assert (beyond.status_code, beyond.json()["detail"][:14]) == (400, "the match has ")
    end = table.client.post(f"/api/matches/{over}/fork", json={**wish, "events": len(replay["events"])})
    assert "the match is over by then" in end.json()["detail"]
    nobody = table.client.post(f"/api/matches/{over}/fork", json={**wish, "away": {"coach": "grandmother"}})
    assert "there is no coach grandmother" in nobody.json()["detail"]
