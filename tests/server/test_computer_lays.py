"""A computer coach lays its tiles in turn with a person, lawfully, and then plays in the dungeon."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from dungeonbowl.dungeon.tiling.building import BUILT
from dungeonbowl.server.http.forms import PlayingTeam
from dungeonbowl.server.laying.table import BuildingTable, Played
from dungeonbowl.server.laying.tile_layer import moves
from dungeonbowl.server.store.buildings import BuildingRow
from dungeonbowl.server.store.rows import SeatRow
from tests.server.conftest import Table, with_key
from tests.server.test_buildings import MATCH, SMALL, Site

Value = dict[str, Any]
TEAMS = [PlayingTeam(name=name, college=name, colour=None) for name in ("fire", "shadow")]
COMPUTER = SeatRow("computer", "easy", None, taken=True)
PERSON = SeatRow("person", "", "nobody knows", taken=True)


class Alone(Site):
    """A building in which a person lays against a computer."""

    def __init__(self, table: Table, coach: str = "easy") -> None:
        super().__init__(table, {**MATCH, "away": {"college": "shadow", "coach": coach}})

    def mine(self) -> Value:
        """How far it is once the computer has laid."""
        for _ in range(200):
            state = self.state()
            if state["seat"] != 1 and (state["seat"] is not None or state["match"]):
                return state
            time.sleep(0.15)
        raise AssertionError("the computer does not lay")

    def lay_somewhere(self, state: Value) -> None:
        """Lay whatever fits."""
        if state["phase"] == "end_zones":
            self.move(lay={"kind": "end_zone", "at": state["end_zone_places"][0]})
            return
        if state["may_say_enough"]:
            self.move(enough=True)
            return
        for kind in ("corridor_long", "room_square", "corridor_t", "room_large", "corridor_l"):
            if state["left"][kind] == 0:
                continue
            rooms = [tile["room"] for tile in SMALL if tile["kind"] == kind and "room" in tile]
            room = next((room for room in rooms if room in state["rooms_left"]), None)
            asked = {"kind": kind, "turn": 0, **({"room": room} if room else {})}
            places = self.table.client.get(f"{self.address}/places", params=asked).json()["places"]
            if places and (room or not kind.startswith("room")):
                self.move(lay={**asked, "at": places[0]})
                return
        raise AssertionError("nothing fits")


@pytest.mark.parametrize("coach", ["easy", "scripted", "random"])
def test_a_dungeon_laid_with_a_computer_ends_in_a_match_with_it(table: Table, coach: str) -> None:
    site = Alone(table, coach)
    while (state := site.mine())["seat"] is not None:
        site.lay_somewhere(state)
    assert state["phase"] == "built" and {step["seat"] for step in state["steps"]} == {0, 1}
    assert all(step["seat"] == (state["first"] + n) % 2 for n, step in enumerate(state["steps"]))
    assert table.client.get(f"/api/dungeons/{state['stored']}").json()["lawful"]
    with table.sit(state["match"], site.tokens[0]) as player:
        assert player.welcome["you"] == [0]
        seats = player.welcome["match"]["seats"]
        assert [seat["kind"] for seat in seats] == ["person", "computer"] and seats[1]["name"] == coach


@pytest.mark.parametrize("seed", range(3))
def test_every_move_of_a_computer_is_lawful_and_the_same_again(seed: int) -> None:
    played = Played(seed % 2, [])
    while not played.is_built:
        first = next(moves(played.building, seed))
        assert first == next(moves(played.building, seed))
        played.play(first)
    plan = played.building.finished_plan()
    assert len(plan.tiles) == 14
    assert played.building.phase == BUILT


def test_two_buildings_are_laid_differently() -> None:
    def first_six(seed: int) -> list[Value]:
        played = Played(0, [])
        for _ in range(6):
            played.play(next(moves(played.building, seed)))
        return [{"x": tile.rects[0][0], "y": tile.rects[0][2]} for tile in played.building.tiles]

    assert first_six(1) != first_six(2)


def test_a_computer_agrees_that_it_is_enough() -> None:
    played = Played(0, [{"lay": tile} for tile in SMALL] + [{"enough": True}])
    assert next(moves(played.building, 3)) == {"enough": True}


def test_a_computers_answer_is_taken_back_with_the_move_before_it(table: Table) -> None:
    site = Alone(table)
    state = site.mine()
    began = len(state["steps"])
    assert state["undo"] is None
    site.lay_somewhere(state)
    state = site.mine()
    assert len(state["steps"]) == began + 2 and state["undo"] == 0
    back = site.post(0, state["seq"], undo=True)
    assert back.status_code == 200, back.text
    assert len(back.json()["steps"]) == began and back.json()["seat"] == 0
    site.lay_somewhere(site.mine())
    assert len(site.mine()["steps"]) == began + 2


def test_a_move_taken_back_is_taken_back_after_a_restart() -> None:
    row = BuildingRow("b", 0.0, 0, {}, (PERSON, COMPUTER))
    laid: list[Value] = [{"lay": tile} for tile in SMALL[:4]]
    table = BuildingTable(row, row.seats, [*laid[:2], {"undo": 2}, *laid, {"undo": 2}], TEAMS)
    assert len(table.state().plan.tiles) == 2 and table.seq == 8


def test_a_server_that_starts_again_lets_the_computer_go_on(
    make_table: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    site = Alone(make_table())
    site.lay_somewhere(site.mine())
    state = site.mine()
    # The server ends while it is the computer's turn.
    with monkeypatch.context() as still:
        still.setattr(BuildingTable, "computer_lays", False)
        site.lay_somewhere(state)
        before = site.state()
        assert before["seat"] == 1
        site.table = make_table()
    after = site.mine()
    assert after["steps"][: len(before["steps"])] == before["steps"]
    assert len(after["steps"]) == len(before["steps"]) + 1


def test_whoever_watches_sees_what_was_laid_before_the_computer_lays(make_table: Callable[..., Table]) -> None:
    site = Alone(make_table(laying_pause=0.4))
    address = f"ws://127.0.0.1{site.address}/live"
    with site.table.client.websocket_connect(address, subprotocols=with_key(site.tokens[0])) as socket:
        state = socket.receive_json()
        while state["seat"] != 0:
            state = socket.receive_json()
        site.lay_somewhere(state)
        begun = time.monotonic()
        mine = len(state["steps"]) + 1
        while len(state["steps"]) < mine:
            state = socket.receive_json()
        assert state["seat"] == 1 and state["undo"] == 0
        while len(state["steps"]) == mine:
            state = socket.receive_json()
        assert time.monotonic() - begun >= 0.4 and state["seat"] == 0


def test_a_computer_of_no_such_name_lays_nothing(table: Table) -> None:
    away = {"college": "shadow", "coach": "nobody"}
    refused = table.client.post("/api/buildings", json={"match": {**MATCH, "away": away}})
    assert refused.status_code == 400 and "nobody" in refused.json()["detail"]
