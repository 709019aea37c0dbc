"""Two people lay a dungeon in turn over the interface, see it live, and play in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dungeonbowl.server.settings import Limits
from tests.server.conftest import Table, with_key

Value = dict[str, Any]
MATCH: Value = {
    "rules": "db2021",
    "home": {"college": "fire", "coach": "me"},
    "away": {"college": "shadow", "coach": "open"},
    "seed": 5,
}
SMALL: list[Value] = [
    {"kind": "corridor_long", "at": [29, 31]},
    {"kind": "corridor_long", "at": [29, 33]},
    {"kind": "corridor_long", "at": [29, 29]},
    {"kind": "corridor_t", "at": [29, 35]},
    {"kind": "room_square", "room": "sewer", "at": [35, 29]},
    {"kind": "room_square", "room": "kitchen", "at": [25, 29]},
    {"kind": "room_square", "room": "armoury", "at": [39, 29]},
    {"kind": "room_large", "room": "crypt", "at": [17, 29]},
]


class Site:
    """A building, and both people at it."""

    def __init__(self, table: Table, match: Value | None = None) -> None:
        self.table = table
        made = table.client.post("/api/buildings", json={"match": match or MATCH})
        assert made.status_code == 201, made.text
        self.made: Value = made.json()
        self.address = f"/api/buildings/{self.made['id']}"
        self.tokens = table.keys(self.made)

    def state(self) -> Value:
        value: Value = self.table.client.get(self.address).json()
        return value

    def post(self, seat: int, seq: int, **move: Any) -> Any:
        body = {"seat": self.tokens[seat], "seq": seq, **move}
        return self.table.client.post(f"{self.address}/moves", json=body)

    def move(self, **move: Any) -> Value:
        """A move of whoever has the turn."""
        state = self.state()
        answer = self.post(state["seat"], state["seq"], **move)
        assert answer.status_code == 200, answer.text
        value: Value = answer.json()
        return value

    def build(self) -> Value:
        """Lay the small dungeon to the end."""
        for tile in SMALL:
            self.move(lay=tile)
        self.move(enough=True)
        state = self.move(enough=True)
        assert state["phase"] == "end_zones" and state["end_zone_places"]
        while state["phase"] == "end_zones":
            state = self.move(lay={"kind": "end_zone", "at": state["end_zone_places"][0]})
        return state


def test_two_people_lay_a_dungeon_and_play_in_it(table: Table) -> None:
    site = Site(table)
    state = site.build()
    assert state["phase"] == "built" and state["seat"] is None and state["undo"] is None
    assert [step["seat"] for step in state["steps"]] == [(state["first"] + n) % 2 for n in range(12)]
    stored = table.client.get(f"/api/dungeons/{state['stored']}").json()
    assert stored["lawful"] and len(stored["plan"]["tiles"]) == 10 and stored["plan"]["chests"] == []
    assert stored["plan"]["blurb"] == "10 tiles, laid in turn by The Lava Cakes and Nobody's Home."
    for seat, token in enumerate(site.tokens):
        with table.sit(state["match"], token) as player:
            assert player.welcome["you"] == [seat]
            assert player.welcome["match"]["options"]["placement"] == "coaches"
            # Its seed was chosen, so both are shown it.
            assert player.welcome["match"]["dice"] == {"source": "seed", "commitment": None, "seed": "5"}
            assert player.welcome["match"]["dungeon"]["width"] == stored["dungeon"]["width"]


def test_both_see_it_live(table: Table) -> None:
    site = Site(table)
    address = f"ws://127.0.0.1{site.address}/live"
    lines = [table.client.websocket_connect(address, subprotocols=with_key(key)) for key in site.tokens]
    with lines[0] as home, lines[1] as away:
        while not all(seat["connected"] for seat in home.receive_json()["seats"]):
            pass
        site.move(lay=SMALL[0])
        for seat, socket in ((0, home), (1, away)):
            while (state := socket.receive_json())["seq"] == 0:
                assert state["type"] == "state" and state["you"] == [seat]
            socket.send_json({"type": "ping"})
            assert socket.receive_json() == {"type": "pong"}
            assert state["plan"]["tiles"][0]["id"] == "long_1" and state["dungeon"]["tiles"]
            assert not any(token in str(state) for token in site.tokens)
        site.post(state["undo"], 1, undo=True)
        assert home.receive_json()["plan"]["tiles"] == [] and away.receive_json()["seq"] == 2


def test_the_last_move_is_taken_back_by_whoever_made_it(table: Table) -> None:
    site = Site(table)
    first = site.state()["first"]
    assert site.state()["undo"] is None
    site.move(lay=SMALL[0])
    assert site.state()["undo"] == first
    assert site.post(1 - first, 1, undo=True).status_code == 409
    state = site.post(first, 1, undo=True).json()
    assert state["seq"] == 2 and state["seat"] == first and state["plan"]["tiles"] == [] and state["dungeon"] is None
    state = site.move(lay={**SMALL[0], "turn": 1, "at": [31, 29]})
    assert state["plan"]["tiles"][0]["turn"] == 1


def test_nothing_is_done_out_of_turn_late_or_against_the_rules(table: Table) -> None:
    site = Site(table)
    first = site.state()["first"]
    assert site.post(1 - first, 0, lay=SMALL[0]).status_code == 409
    assert site.post(first, 5, lay=SMALL[0]).status_code == 409
    assert site.post(first, 0).status_code == 409
    assert site.post(first, 0, lay=SMALL[0], enough=True).status_code == 409
    assert site.post(first, 0, lay={"kind": "cellar", "at": [1, 1]}).status_code == 422
    stranger = {"seat": "nobody", "seq": 0, "lay": SMALL[0]}
    assert table.client.post(f"{site.address}/moves", json=stranger).status_code == 403
    site.move(lay=SMALL[0])
    refused = site.post(1 - first, 1, lay={"kind": "corridor_long", "at": [34, 33]})
    assert refused.status_code == 400
    detail = refused.json()["detail"]
    assert detail["code"] == "not_lawful" and detail["rule"] == "DB21-TILE-05" and detail["square"] == [34, 33]
    doors = {"h": [[5, 4, 3]]}
    assert site.post(1 - first, 1, lay={**SMALL[1], "doorways": doors}).json()["detail"]["code"] == "bad_plan"
    refused = site.post(1 - first, 1, enough=True)
    assert refused.json()["detail"]["rule"] == "DB21-TILE-03"
    assert site.state()["seq"] == 1
    assert table.client.get("/api/buildings/nowhere").status_code == 404


def test_places_are_told(table: Table) -> None:
    site = Site(table)
    first = table.client.get(f"{site.address}/places", params={"kind": "corridor_long", "turn": 1}).json()
    assert first == {"seq": 0, "places": [[31, 29]]}
    site.move(lay=SMALL[0])
    for place in table.client.get(f"{site.address}/places", params={"kind": "corridor_l"}).json()["places"][::9]:
        seat = site.state()["seat"]
        seq = site.state()["seq"]
        assert site.post(seat, seq, lay={"kind": "corridor_l", "at": place}).status_code == 200
        assert site.post(seat, seq + 1, undo=True).status_code == 200


def test_a_tile_is_tried_before_it_is_laid(table: Table) -> None:
    site = Site(table)
    assert [team["colour"] for team in site.state()["teams"]] == ["fire", "shadow"]
    site.move(lay=SMALL[0])
    odd = {"kind": "corridor_l", "at": [31, 33]}
    tried = table.client.post(f"{site.address}/try", json=odd).json()
    assert tried["seq"] == 1 and tried["tile"] == "l_1" and len(tried["plan"]["tiles"]) == 2
    assert [joint["tiles"] for joint in tried["joints"]] == [["long_1", "l_1"]]
    assert tried["dungeon"]["tiles"][1]["squares"]
    narrow = {"kind": "corridor_long", "at": [32, 33]}
    joint = table.client.post(f"{site.address}/try", json=narrow).json()["joints"][0]
    assert len(joint["choices"]) == 2
    other = next(choice for choice in joint["choices"] if choice != joint["chosen"])
    moved = {**narrow, "doorways": {"h": [other]}}
    assert table.client.post(f"{site.address}/try", json=moved).json()["joints"][0]["chosen"] == other
    assert site.state()["seq"] == 1 and len(site.state()["plan"]["tiles"]) == 1
    state = site.move(lay=moved)
    assert state["plan"]["doorways"]["h"] == [other]
    refused = table.client.post(f"{site.address}/try", json={"kind": "corridor_long", "at": [34, 29]})
    assert refused.status_code == 400 and refused.json()["detail"]["rule"] == "DB21-TILE-05"


def test_an_end_zone_has_the_doorways_it_was_tried_with(table: Table) -> None:
    site = Site(table)
    for tile in SMALL:
        site.move(lay=tile)
    site.move(enough=True)
    state = site.move(enough=True)
    while state["phase"] == "end_zones":
        lay: Value = {"kind": "end_zone", "at": state["end_zone_places"][-1]}
        tried = table.client.post(f"{site.address}/try", json=lay).json()
        for joint in tried["joints"]:
            side = "v" if joint["upright"] else "h"
            for choice in joint["choices"]:
                again = table.client.post(f"{site.address}/try", json={**lay, "doorways": {side: [choice]}}).json()
                assert choice in [found["chosen"] for found in again["joints"]]
        state = site.move(lay=lay)
        assert state["plan"]["doorways"] == tried["plan"]["doorways"]


def test_a_server_that_starts_again_has_lost_nothing(make_table: Callable[..., Table]) -> None:
    site = Site(make_table())
    for tile in SMALL[:4]:
        site.move(lay=tile)
    last = site.state()
    site.post(last["undo"], last["seq"], undo=True)
    before = site.state()
    site.table = make_table()
    assert site.state() == before
    site.move(lay=SMALL[3])
    for tile in SMALL[4:]:
        site.move(lay=tile)
    assert site.state()["may_say_enough"]


def test_at_one_screen_one_secret_lays_for_both(table: Table) -> None:
    match = {**MATCH, "away": {"college": "shadow", "coach": "hotseat"}}
    site = Site(table, match)
    assert site.tokens[0] == site.tokens[1]
    assert site.build()["match"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"dungeon": "layout_a"}, "about to be built"),
        ({"away": {"college": "nowhere", "coach": "me"}}, "nowhere"),
        ({"options": {"gravity": 1}}, "gravity"),
    ],
)
def test_a_building_for_a_match_that_cannot_be_is_not_begun(table: Table, change: Value, words: str) -> None:
    refused = table.client.post("/api/buildings", json={"match": {**MATCH, **change}})
    assert refused.status_code == 400 and words in refused.json()["detail"]


def test_buildings_are_limited_by_address(make_table: Callable[..., Table]) -> None:
    table = make_table(Limits(create_rate=0, create_burst=1))
    assert table.client.post("/api/buildings", json={"match": MATCH}).status_code == 201
    assert table.client.post("/api/buildings", json={"match": MATCH}).status_code == 429


def test_a_link_that_opens_nothing_is_turned_away(table: Table) -> None:
    site = Site(table)
    for address, key in ((f"{site.address}/live", "nobody"), ("/api/buildings/nowhere/live", None)):
        with table.client.websocket_connect(f"ws://127.0.0.1{address}", subprotocols=with_key(key)) as socket:
            assert socket.receive()["type"] == "websocket.close"


def test_whoever_only_watches_may_not_flood_the_line(make_table: Callable[..., Table]) -> None:
    site = Site(make_table(Limits(message_rate=0, message_burst=2, refusals=1)))
    with site.table.client.websocket_connect(f"ws://127.0.0.1{site.address}/live") as socket:
        assert socket.receive_json()["type"] == "state"
        for _ in range(4):
            socket.send_json({"type": "ping"})
        assert [socket.receive_json() for _ in range(2)] == [{"type": "pong"}] * 2
        assert socket.receive()["code"] == 1008
