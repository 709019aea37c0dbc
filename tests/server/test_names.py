"""What coaches are called, and the rematch of a match that is over."""

from collections.abc import Callable
from typing import Any

import pytest

from dungeonbowl.server.live.seated.names import clean_name, names_told
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.matches import Storage
from tests.server.conftest import Table
from tests.server.test_table import finished


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \t of\nthe  Deep ", "Ann of the Deep"),
        ("A\u202enn\x00", "Ann"),
        ("\u200b\u2066", ""),
        ("Zo\u0065\u0308", "Zo\u00eb"),
        ("\u5c71\u7530", "\u5c71\u7530"),
        ("x" * 24, "x" * 24),
    ],
)
def test_a_name_is_what_can_be_seen_on_one_line(given: str, kept: str) -> None:
    assert clean_name(given) == kept


def test_a_record_may_name_coaches_and_is_not_believed() -> None:
    assert names_told({"coaches": ["Ann", " Bob "]}) == ("Ann", "Bob")
    cases: tuple[object, ...] = (None, "Ann", ["Ann"], [1, 2], ["x" * 25, {}], [[], None])
    for told in cases:
        assert names_told({"coaches": told}) == ("", "")


def test_a_name_given_at_the_start_is_seen_by_everybody(make_table: Callable[..., Table]) -> None:
    table = make_table()
    sides: dict[str, Any] = {
        "rules": "db2021",
        "home": {"college": "fire", "coach": "me", "name": " Ann "},
        "away": {"college": "shadow", "coach": "scripted", "name": "ignored"},
    }
    made = table.client.post("/api/matches", json={**sides, "seed": 7}).json()
    for _ in (0, 1):
        with table.sit(made["id"]) as watching:
            assert [seat["name"] for seat in watching.welcome["presence"]["seats"]] == ["Ann", "scripted"]
        table = make_table()
    sides["home"]["name"] = "x" * 25
    refused = table.client.post("/api/matches", json={**sides, "seed": 7})
    assert refused.status_code == 422 and "a name may have 24 characters" in refused.text


def test_who_joins_gives_a_name_for_their_own_seat(make_table: Callable[..., Table]) -> None:
    table = make_table()
    made = table.create("me", "open")
    keys = table.keys(made)
    with table.sit(made["id"], keys[0]) as home, table.sit(made["id"], keys[1]) as away:
        assert [seat["name"] for seat in away.welcome["presence"]["seats"]] == ["", ""]
        away.send(type="name", seat=1, name="Bob")
        while (told := home.until("presence"))["seats"][1]["name"] != "Bob":
            pass
        assert told["seats"][0]["name"] == ""
        away.send(type="name", seat=0, name="Eve")
        assert away.until("refused")["code"] == "not_your_turn"
        away.send(type="name", seat=1, name="x" * 25)
        refused = away.until("refused")
        assert (refused["code"], refused["message"]) == ("bad_message", "A name may have 24 characters.")
    table = make_table()
    assert table.client.get(f"/api/matches/{made['id']}").json()["match"]["seats"][1]["name"] == "Bob"
    wish = {"matches": [{"id": made["id"], "seat": None}]}
    assert table.client.post("/api/glances", json=wish).json()["matches"][0]["coaches"][1]["name"] == "Bob"


def test_a_name_that_is_not_stored_is_not_shown(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    made = table.create("me", "open")

    def fail(*_: Any) -> None:
        raise StorageError("the disk is gone")

    monkeypatch.setattr(Storage, "name_coach", fail)
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        seat.send(type="name", seat=0, name="Ann")
        assert seat.until("refused", "presence")["code"] == "not_stored"


def over(table: Table) -> dict[str, Any]:
    """A match that is over, with its secrets."""
    made = table.create("me", "open", options={"turn_limit": 1})
    keys = table.keys(made)
    with table.sit(made["id"], keys[0]) as home, table.sit(made["id"], keys[1]) as away:
        home.send(type="name", seat=0, name="Ann")
        away.send(type="name", seat=1, name="Bob")
        while [seat["name"] for seat in home.until("presence")["seats"]] != ["Ann", "Bob"]:
            pass
        told = [home.now, away.now]
        while (question := told[0]["question"]) is not None:
            side = question["seat"]
            options = told[side]["question"]["options"]
            chosen = next((option for option in options if option["verb"] == "end_turn"), options[0])
            (home, away)[side].send(type="answer", seq=told[side]["seq"], value=chosen["value"])
            told = [home.until("update"), away.until("update")]
    return made


def test_a_rematch_is_the_same_again_with_the_seats_of_before(make_table: Callable[..., Table]) -> None:
    table = make_table()
    made = over(table)
    keys, address = table.keys(made), f"/api/matches/{made['id']}/rematch"
    assert table.client.post(address, json={"seat": "wrong"}).status_code == 403
    with table.sit(made["id"], keys[0]) as home:
        assert home.welcome["rematch"] is None
        asked = table.client.post(address, json={"seat": keys[1], "swapped": True})
        assert asked.status_code == 200, asked.text
        again = asked.json()
        assert again["swapped"] is True
        assert home.until("rematch")["rematch"] == again
    table = make_table()
    assert table.client.post(address, json={"seat": keys[0]}).json() == again, "there is one rematch"
    with table.sit(made["id"], keys[0]) as home:
        assert home.welcome["rematch"] == again
        before = home.welcome["match"]
    with table.sit(again["id"], keys[0]) as seat:
        assert seat.welcome["you"] == [1]
        after = seat.welcome["match"]
        assert [team["name"] for team in after["teams"]] == [team["name"] for team in before["teams"]][::-1]
        assert [each["name"] for each in after["seats"]] == ["Bob", "Ann"]
        assert after["options"] == before["options"] and after["dungeon"] == before["dungeon"]
        assert after["id"] != before["id"] and seat.welcome["rematch"] is None


def test_there_is_no_rematch_before_the_end_or_by_a_spectator(table: Table) -> None:
    made = table.create("me", "scripted")
    wish = {"seat": made["seats"]["home"]}
    assert table.client.post(f"/api/matches/{made['id']}/rematch", json=wish).status_code == 409
    assert table.client.post("/api/matches/nothere/rematch", json=wish).status_code == 404


def test_a_rematch_that_could_not_be_stored_is_asked_for_again(
    make_table: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make_table()
    made = over(table)
    address, wish = f"/api/matches/{made['id']}/rematch", {"seat": made["seats"]["home"]}
    real = Storage.add_rematch

    def lost(self: Storage, *arguments: Any) -> None:
        real(self, *arguments)
        raise StorageError("the line was cut")

    with monkeypatch.context() as broken:
        broken.setattr(Storage, "add_rematch", lost)
        assert table.client.post(address, json=wish).status_code == 503
    first = table.client.post(address, json=wish).json()
    assert table.client.post(address, json=wish).json() == first


def test_names_go_with_the_record_and_come_back_with_it(table: Table) -> None:
    made = over(table)
    record = table.client.get(f"/api/matches/{made['id']}/record").json()
    assert record["coaches"] == ["Ann", "Bob"]
    uploaded = table.client.post("/api/replays", json=record).json()
    replay = table.client.get(f"/api/matches/{uploaded['id']}/replay").json()
    assert [seat["name"] for seat in replay["match"]["seats"]] == ["Ann", "Bob"]
    nameless, _ = finished(table)
    assert "coaches" not in table.client.get(f"/api/matches/{nameless}/record").json()
