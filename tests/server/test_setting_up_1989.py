"""Before a match of 1989 over the interface: what is placed and laid, the map that changes, and what stays hidden."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tests.server.conftest import NO_RATE, Table


def game(**more: Any) -> dict[str, Any]:
    return {
        "rules": "db1989",
        "home": {"college": "human", "coach": "me"},
        "away": {"college": "orc", "coach": "open"},
        "seed": 5,
        **more,
    }


def test_two_coaches_set_up_and_keep_their_pits_from_each_other(make_table: Callable[..., Table]) -> None:
    table = make_table(limits=NO_RATE)
    made = table.client.post("/api/matches", json=game(options={"pit_traps": "in_use"})).json()
    placed: dict[str, int] = {}
    maps: list[str] = []
    keys = table.keys(made)
    with table.sit(made["id"], keys[0]) as home, table.sit(made["id"], keys[1]) as away:
        seats = (home, away)
        for _ in range(60):
            question = home.now["question"]
            if question["kind"] == "turn":
                break
            asked = seats[question["seat"]]
            other = seats[1 - question["seat"]]
            own = asked.now["question"]
            assert own["yours"] and "options" not in other.now["question"]
            placed[own["kind"]] = placed.get(own["kind"], 0) + 1
            if own["kind"] in ("place_chest", "place_portal", "place_door", "place_pit"):
                assert all(option["square"] and option["group"] == "squares" for option in own["options"])
            value = own["options"][len(own["options"]) // 2]["value"]
            asked.send(type="answer", seq=asked.now["seq"], value=value)
            # Where the map has changed, everything is told anew.
            told = {seat.until("update", "welcome", "refused")["type"] for seat in seats}
            assert told == ({"welcome"} if own["kind"] == "place_door" else {"update"}), own["kind"]
            maps.append(json.dumps(table.client.get(f"/api/matches/{made['id']}").json()["match"]["dungeon"]["walls"]))
        assert home.now["question"]["kind"] == "turn"
        assert placed == {
            "end_zone": 1,
            "place_chest": 6,
            "place_portal": 6,
            "place_door": 4,
            "place_pit": 12,
            "deploy": 12,
            "deploy_at": 12,
        }
        for side, seat in enumerate(seats):
            view = seat.now["view"]
            assert len(view["chests"]) == 6 and len(view["portals"]) == 6
            assert len(view["doors"]) == 4 and not any(door["open"] for door in view["doors"])
            kinds = {(pit["side"] == side, pit["kind"] is None) for pit in view["pits"]}
            assert kinds == {(True, False), (False, True)}


def test_a_dungeon_that_is_built_freely_brings_its_option(table: Table) -> None:
    made = table.client.post("/api/dungeons/maps/generate", json={"rules": "db1989", "seed": 3}).json()
    stored = table.client.post("/api/dungeons/maps", json=made["map"]).json()
    match = table.client.post("/api/matches", json=game(dungeon={"stored": stored["id"]}))
    assert match.status_code == 201, match.text
    told = table.client.get(f"/api/matches/{match.json()['id']}").json()
    assert told["match"]["options"]["expanded_dungeon"] == "in_use"
