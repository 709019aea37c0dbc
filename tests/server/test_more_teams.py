"""Three and four coaches at one table: their seats and links, what each sees, their replay, a rematch, playing on."""

import gzip
import json
from collections.abc import Callable
from typing import Any

import pytest

from dungeonbowl.match import Match
from tests.server.conftest import Table

KEYS = ("human", "orc", "dwarf", "skaven")
THREE, FOUR = "trefoil", "four_wells"


def sides(*coaches: str) -> list[dict[str, str]]:
    return [{"college": key, "coach": coach} for key, coach in zip(KEYS, coaches, strict=False)]


def form_of(*coaches: str, **more: Any) -> dict[str, Any]:
    home, away, *others = sides(*coaches)
    return {"rules": "db5", "home": home, "away": away, "more": others, "seed": 7, **more}


def created(table: Table, *coaches: str, **more: Any) -> dict[str, Any]:
    form = form_of(*coaches, dungeon=THREE if len(coaches) == 3 else FOUR, **more)
    made = table.client.post("/api/matches", json=form)
    assert made.status_code == 201, made.text
    value: dict[str, Any] = made.json()
    return value


def test_the_setup_offers_dungeons_by_the_number_of_teams(table: Table) -> None:
    setup = table.client.get("/api/setup?rules=db5").json()
    assert {len(dungeon["end_zones"]) for dungeon in setup["dungeons"]} == {2}
    assert sorted(len(dungeon["end_zones"]) for dungeon in setup["more_dungeons"]) == [3, 3, 4, 4]
    assert table.client.get("/api/setup?rules=naf").json()["more_dungeons"] == []


def test_each_of_three_seats_has_a_link_of_its_own(table: Table) -> None:
    made = created(table, "me", "open", "open")
    assert made["links"]["more"] == [f"/play/{made['id']}#seat={made['seats']['more'][0]}"]
    keys = table.keys(made)
    assert len(set(keys)) == 3
    with table.sit(made["id"], keys[2]) as third:
        assert third.welcome["you"] == [2]
        info = third.welcome["match"]
        assert [team["side"] for team in info["teams"]] == [0, 1, 2] and len(info["seats"]) == 3
        assert len({team["colour"] for team in info["teams"]}) == 3, "each side has a colour of its own"
        view = third.now["view"]
        assert len(view["turn"]["number"]) == len(view["rerolls"]) == len(view["end_zones"]) == 3
        asked = third.now["question"]
        assert ("options" in asked) == (asked["seat"] == 2)
        third.send(type="name", seat=2, name="Cleo")
        while third.until("presence")["seats"][2]["name"] != "Cleo":
            pass
    glance = table.client.post("/api/glances", json={"matches": [{"id": made["id"], "seat": keys[2]}]}).json()
    assert glance["matches"][0]["you"] == [2] and len(glance["matches"][0]["teams"]) == 3


def test_names_and_seats_are_there_when_the_server_comes_back(make_table: Callable[..., Table]) -> None:
    table = make_table()
    made = created(table, "me", "open", "open", "open")
    with table.sit(made["id"], table.keys(made)[3]) as fourth:
        fourth.send(type="name", seat=3, name="Dora")
        while fourth.until("presence")["seats"][3]["name"] != "Dora":
            pass
    table = make_table()
    with table.sit(made["id"], table.keys(made)[3]) as fourth:
        seat = fourth.welcome["match"]["seats"][3]
        assert fourth.welcome["you"] == [3] and seat["name"] == "Dora" and seat["taken"]


def test_four_at_one_screen_play_set_up_and_first_turns(table: Table) -> None:
    made = created(table, "hotseat", "hotseat", "hotseat", "hotseat")
    assert len(set(table.keys(made))) == 1
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        assert seat.welcome["you"] == [0, 1, 2, 3]
        for _ in range(400):
            question = seat.now["question"]
            if question is None or min(seat.now["view"]["turn"]["number"]) >= 2:
                break
            ending = [option for option in question["options"] if option["verb"] == "end_turn"]
            value = (ending or question["options"])[0]["value"]
            seat.send(type="answer", seq=seat.now["seq"], value=value)
            assert seat.until("update", "refused")["type"] == "update"
        assert min(seat.now["view"]["turn"]["number"]) >= 1
        began = [event["side"] for event in seat.now["events"] if event["kind"] == "turn_began"]
        assert all(side in (0, 1, 2, 3) for side in began)


def test_computers_play_a_match_of_three_out_and_its_replay_shows_all_of_them(table: Table) -> None:
    made = created(table, "random", "random", "random", options={"turn_limit": 2})
    with table.sit(made["id"]) as watching:
        while watching.now["question"] is not None:
            watching.until("update")
        assert watching.now["view"]["over"] is not None
    packed = table.client.get(f"/api/matches/{made['id']}/replay")
    replay = packed.json() if packed.headers.get("content-encoding") else json.loads(gzip.decompress(packed.content))
    assert len(replay["match"]["teams"]) == 3
    record = table.client.get(f"/api/matches/{made['id']}/record").json()
    assert record["version"] == 3 and len(record["teams"]) == 3
    Match.replay(record)
    uploaded = table.client.post("/api/replays", json=record)
    assert uploaded.status_code == 201, uploaded.text
    with table.sit(uploaded.json()["id"]) as watching:
        assert len(watching.welcome["match"]["seats"]) == 3


def test_a_match_of_three_is_played_on_by_three(table: Table) -> None:
    made = created(table, "random", "random", "random", options={"turn_limit": 1})
    with table.sit(made["id"]) as watching:
        while watching.now["question"] is not None:
            watching.until("update")
    coaches = {"home": {"coach": "me"}, "away": {"coach": "random"}}
    short = table.client.post(f"/api/matches/{made['id']}/fork", json={"events": 3, **coaches})
    assert short.status_code == 400 and "3 coaches" in short.json()["detail"]
    whole = {"events": 3, **coaches, "more": [{"coach": "open"}]}
    on = table.client.post(f"/api/matches/{made['id']}/fork", json=whole)
    assert on.status_code == 201, on.text
    assert len(on.json()["seats"]["more"]) == 1


def test_a_rematch_moves_every_team_on_by_one_end_zone(table: Table) -> None:
    made = created(table, "me", "random", "random", options={"turn_limit": 1})
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        while seat.now["question"] is not None:
            question = seat.now["question"]
            if not question["yours"]:
                seat.until("update")
                continue
            ending = [option for option in question["options"] if option["verb"] == "end_turn"]
            seat.send(type="answer", seq=seat.now["seq"], value=(ending or question["options"])[0]["value"])
            seat.until("update")
        before = [team["name"] for team in seat.welcome["match"]["teams"]]
    again = table.client.post(
        f"/api/matches/{made['id']}/rematch", json={"seat": made["seats"]["home"], "swapped": True}
    )
    assert again.status_code == 200, again.text
    with table.sit(again.json()["id"], made["seats"]["home"]) as seat:
        assert seat.welcome["you"] == [2]
        assert [team["name"] for team in seat.welcome["match"]["teams"]] == [*before[1:], before[0]]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"dungeon": "crossed_keys"}, "made for 2 teams"),
        ({"dungeon": FOUR}, "made for 4 teams"),
        ({"rules": "naf", "dungeon": "twin_tombs"}, "no dungeon for naf and 3 teams"),
        ({"more": [{"college": "dwarf", "coach": "nobody"}]}, "more.0: there is no coach nobody"),
    ],
)
def test_what_cannot_be_is_refused_in_words(table: Table, change: dict[str, Any], words: str) -> None:
    form = {**form_of("me", "random", "random", dungeon=THREE), **change}
    refused = table.client.post("/api/matches", json=form)
    assert refused.status_code == 400 and words in refused.json()["detail"], refused.text
