"""Building a dungeon over the interface: checked, stored, fetched, and chosen for a match."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dungeonbowl.data import dungeon_keys, load_dungeon
from dungeonbowl.data.dungeons import FOLDER
from dungeonbowl.dungeon import write_dungeon
from dungeonbowl.server.http.dungeons.forms import PlanForm
from dungeonbowl.server.http.dungeons.plans import BadPlan, check, dungeon_of, form_of, pieces_message
from dungeonbowl.server.settings import Limits
from tests.server.conftest import Table

Plan = dict[str, Any]
LAYOUT: Plan = form_of(load_dungeon("layout_a")).model_dump()
SIDES = {
    "rules": "db2021",
    "home": {"college": "fire", "coach": "me"},
    "away": {"college": "shadow", "coach": "hotseat"},
}


def changed(change: Callable[[Plan], object]) -> Plan:
    """Layout A as a form, after a change."""
    plan = copy.deepcopy(LAYOUT)
    change(plan)
    return plan


def tile(plan: Plan, key: str) -> Plan:
    found: Plan = next(tile for tile in plan["tiles"] if tile["id"] == key)
    return found


@pytest.mark.parametrize("key", dungeon_keys("db2021"))
def test_a_dungeon_is_the_same_after_it_was_a_form(key: str) -> None:
    dungeon = load_dungeon(key)
    form = form_of(dungeon)
    assert all(tile.at is not None for tile in form.tiles)
    again = dungeon_of(PlanForm.model_validate(form.model_dump()), key)
    assert again.board.code() == dungeon.board.code()
    told, meant = write_dungeon(again), write_dungeon(dungeon)
    for value in (told, meant):
        for each in value["tiles"]:  # type: ignore[attr-defined]
            each["rects"] = None
    assert told == meant


@pytest.mark.parametrize("key", dungeon_keys("db2021"))
def test_doorways_left_out_are_drawn(key: str) -> None:
    form = form_of(load_dungeon(key)).model_copy(update={"doorways": None, "exact": False})
    assert check(form).lawful


def test_the_pieces_are_those_of_the_box(table: Table) -> None:
    message = table.client.get("/api/dungeons/pieces").json()
    assert {piece["kind"]: piece["most"] for piece in message["pieces"]} == {
        "end_zone": 2,
        "corridor_long": 4,
        "corridor_t": 2,
        "corridor_l": 2,
        "room_square": 4,
        "room_large": 2,
    }
    large = message["pieces"][5]
    assert [turn["facing"] for turn in large["turns"]] == ["E", "S", "W", "N"]
    assert [(turn["width"], turn["height"]) for turn in large["turns"]] == [(8, 4), (4, 8), (8, 4), (4, 8)]
    assert large["turns"][1]["features"]["dragon_youngling"] == [
        {"kind": "dragon", "squares": [[1, 0], [2, 0], [1, 1], [2, 1]]}
    ]
    assert len(pieces_message().pieces[2].turns[3].squares) == 16


def test_a_lawful_plan_is_drawn_as_a_match_shows_it(table: Table) -> None:
    answer = table.client.post("/api/dungeons/check", json=LAYOUT)
    assert answer.status_code == 200, answer.text
    told = answer.json()
    shown = next(each for each in table.client.get("/api/setup").json()["dungeons"] if each["key"] == "layout_a")
    assert told["lawful"] and told["violations"] == []
    assert told["dungeon"] == {key: shown[key] for key in told["dungeon"]}
    assert told["walk"] == 23 and told["floor"] == 216
    assert len(told["joints"]) == 16 and all(joint["chosen"] in joint["choices"] for joint in told["joints"])
    assert told["free_chests"] == [] and told["plan"]["chests"] == LAYOUT["chests"]


def test_each_violation_has_its_rule_its_reason_its_squares_and_its_tiles(table: Table) -> None:
    plan = changed(lambda plan: tile(plan, "treasure_room").update(at=[5, 13]))
    told = table.client.post("/api/dungeons/check", json={**plan, "exact": False}).json()
    overlap = next(found for found in told["violations"] if found["rule"] == "DB21-TILE-04")
    assert set(overlap["tiles"]) == {"treasure_room", "t_2"}
    assert [5, 16] in overlap["squares"] and "overlap" in overlap["text"] and overlap["statement"]


def test_an_empty_plan_says_what_is_needed(table: Table) -> None:
    told = table.client.post("/api/dungeons/check", json={"tiles": [], "chests": [[1, 1]]}).json()
    assert not told["lawful"] and told["dungeon"]["width"] == 0
    assert [found["rule"] for found in told["violations"]] == ["DB21-TILE-03"] * 4 + ["DB21-TILE-11"]


def test_a_chest_off_the_floor_is_a_violation_of_a_plan_and_keeps_it_from_storage(table: Table) -> None:
    plan = changed(lambda plan: plan["chests"].__setitem__(0, [0, 0]))
    told = table.client.post("/api/dungeons/check", json=plan).json()
    assert [(found["rule"], found["squares"]) for found in told["violations"]] == [("DB21-TILE-11", [[0, 0]])]
    refused = table.client.post("/api/dungeons", json=plan)
    assert refused.status_code == 400
    assert refused.json()["detail"]["code"] == "bad_plan" and refused.json()["detail"]["square"] == [0, 0]


def test_the_next_places_for_chests_and_portals_are_told() -> None:
    bare = changed(lambda plan: plan.update(chests=LAYOUT["chests"][:5], portals=[]))
    told = check(PlanForm.model_validate(bare))
    assert LAYOUT["chests"][5] in told.free_chests and LAYOUT["chests"][0] not in told.free_chests
    assert told.free_portals == []
    full = check(PlanForm.model_validate(changed(lambda plan: plan.update(portals=[]))))
    assert full.free_chests == [] and LAYOUT["portals"][0] in full.free_portals


@pytest.mark.parametrize(
    ("change", "tile", "square", "words"),
    [
        (lambda plan: plan["tiles"][1].update(id="crypt"), "crypt", None, "two tiles"),
        (lambda plan: plan["tiles"][1].update(at=None), "long_1", None, "at or rects"),
        (lambda plan: plan["tiles"][1].update(at=[63, 60]), "long_1", [64, 65], "beyond the grid"),
        (lambda plan: plan["tiles"][1].update(rects=[[4, 3, 0, 0]]), "long_1", [4, 0], "comes before"),
        (lambda plan: plan.update(doorways={"h": [[3, 2, 1]]}), None, [2, 3], "comes before"),
    ],
)
def test_a_plan_that_makes_no_dungeon_names_tile_and_square(
    table: Table, change: Callable[[Plan], object], tile: str | None, square: list[int] | None, words: str
) -> None:
    for address in ("/api/dungeons/check", "/api/dungeons"):
        refused = table.client.post(address, json=changed(change))
        assert refused.status_code == 400, refused.text
        detail = refused.json()["detail"]
        assert (detail["code"], detail["tile"], detail["square"]) == ("bad_plan", tile, square)
        assert words in detail["message"]


@pytest.mark.parametrize(
    "change",
    [
        {"tiles": [{"id": "a", "kind": "cellar", "at": [0, 0]}]},
        {"tiles": [{"id": "A b", "kind": "end_zone", "at": [0, 0]}]},
        {"tiles": [{"id": "a", "kind": "end_zone", "at": [0, 64]}]},
        {"tiles": [{"id": "a", "kind": "end_zone", "at": [0, 0], "turn": 4}]},
        {"chests": [[0, 0]] * 7},
        {"name": "x" * 61},
        {"name": "a\nb"},
        {"more": 1},
    ],
)
def test_a_form_out_of_shape_is_refused(table: Table, change: Plan) -> None:
    assert table.client.post("/api/dungeons/check", json={**LAYOUT, **change}).status_code == 422


def test_a_dungeon_is_stored_once_and_never_changes(make_table: Callable[..., Table]) -> None:
    table = make_table()
    made = table.client.post("/api/dungeons", json=LAYOUT)
    assert made.status_code == 201
    link = made.json()
    assert link["lawful"] and link["link"] == f"/dungeons/{link['id']}"
    assert table.client.post("/api/dungeons", json=LAYOUT).json() == link
    other = table.client.post("/api/dungeons", json={**LAYOUT, "name": "Other"}).json()
    assert other["id"] != link["id"]
    table = make_table()
    found = table.client.get(f"/api/dungeons/{link['id']}").json()
    assert found["plan"] == LAYOUT and found["lawful"] and found["created"] > 0
    again = table.client.post("/api/dungeons", json=found["plan"]).json()
    assert again == link
    built_in = table.client.get("/api/dungeons/layout_b").json()
    assert built_in["created"] is None and built_in["dungeon"]["name"] == "Layout B"
    assert table.client.get("/api/dungeons/nowhere").status_code == 404


def test_a_dungeon_without_a_name_is_not_stored(table: Table) -> None:
    assert table.client.post("/api/dungeons", json={**LAYOUT, "name": " "}).status_code == 400


def test_storage_takes_so_many_dungeons_and_no_more(make_table: Callable[..., Table]) -> None:
    table = make_table(Limits(dungeons=1))
    assert table.client.post("/api/dungeons", json=LAYOUT).status_code == 201
    assert table.client.post("/api/dungeons", json={**LAYOUT, "name": "Second"}).status_code == 503
    assert table.client.post("/api/dungeons", json=LAYOUT).status_code == 201


def test_checking_and_storing_are_limited_by_address(make_table: Callable[..., Table]) -> None:
    table = make_table(Limits(check_rate=0, check_burst=1, create_rate=0, create_burst=1))
    empty: Plan = {"tiles": []}
    assert [table.client.post("/api/dungeons/check", json=empty).status_code for _ in range(2)] == [200, 429]
    assert [table.client.post("/api/dungeons", json=LAYOUT).status_code for _ in range(2)] == [201, 429]


def test_a_match_is_played_in_a_dungeon_of_ones_own(table: Table) -> None:
    link = table.client.post("/api/dungeons", json={**LAYOUT, "name": "Mine"}).json()
    text = (FOLDER / "db2021" / "layout_b.yaml").read_text(encoding="utf-8")
    choices: list[tuple[Plan, str]] = [
        ({"stored": link["id"]}, "Mine"),
        ({"plan": LAYOUT}, "Layout A"),
        ({"file": text}, "Layout B"),
    ]
    for choice, name in choices:
        made = table.client.post("/api/matches", json={**SIDES, "dungeon": choice, "seed": 3})
        assert made.status_code == 201, made.text
        state = table.client.get(f"/api/matches/{made.json()['id']}").json()
        assert state["match"]["dungeon"]["name"] == name
        with table.sit(made.json()["id"], made.json()["seats"]["home"]) as seat:
            assert seat.now["question"] is not None


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ({"stored": "abcdefghjkmnpq"}, "no dungeon is stored"),
        ({"plan": {"tiles": []}}, "1 to 64 tiles"),
        ({"plan": {**LAYOUT, "chests": []}}, "DB21-TILE-01"),
        ({"file": "name: x"}, "dungeon:1: the key tiles is missing"),
        ({"file": "\u0000"}, "dungeon"),
    ],
)
def test_no_match_begins_in_a_dungeon_that_is_none(table: Table, choice: Plan, words: str) -> None:
    refused = table.client.post("/api/matches", json={**SIDES, "dungeon": choice})
    assert refused.status_code == 400 and words in refused.json()["detail"]


def test_an_unlawful_dungeon_can_be_stored_but_not_played_in(table: Table) -> None:
    draft = changed(lambda plan: plan["tiles"].pop(5))
    link = table.client.post("/api/dungeons", json={**draft, "chests": [], "portals": [], "exact": False}).json()
    assert not link["lawful"]
    refused = table.client.post("/api/matches", json={**SIDES, "dungeon": {"stored": link["id"]}})
    assert refused.status_code == 400 and "DB21-TILE-" in refused.json()["detail"]


def test_a_dungeon_is_made_by_dice(table: Table) -> None:
    wishes = {"seed": 4, "tiles": 12, "symmetric": True, "shape": "knotted"}
    made = table.client.post("/api/dungeons/generate", json=wishes)
    assert made.status_code == 200, made.text
    told = made.json()
    assert told["lawful"] and told["seed"] == 4 and len(told["plan"]["tiles"]) == 12
    assert table.client.post("/api/dungeons/generate", json=wishes).json() == told
    assert table.client.post("/api/dungeons", json=told["plan"]).json()["lawful"]
    any_seed = table.client.post("/api/dungeons/generate", json={}).json()
    assert any_seed["lawful"] and any_seed["seed"] != 4
    refused = table.client.post("/api/dungeons/generate", json={"tiles": 10, "symmetric": True})
    assert refused.status_code == 400 and "11 to 16" in refused.json()["detail"]
    assert table.client.post("/api/dungeons/generate", json={"shape": "round"}).status_code == 422


KINDS = st.sampled_from(["end_zone", "corridor_long", "corridor_t", "corridor_l", "room_square", "room_large"])
ROOMS = st.sampled_from([None, "armoury", "crypt", "dragon_youngling", "fiery_chasm"])
SMALL = st.integers(0, 24)
PLACES = st.lists(st.lists(SMALL, min_size=2, max_size=2), max_size=6)
STRETCHES = st.lists(st.lists(SMALL, min_size=3, max_size=3), max_size=4)
TILES = st.lists(
    st.fixed_dictionaries(
        {"kind": KINDS, "room": ROOMS, "at": st.lists(SMALL, min_size=2, max_size=2), "turn": st.integers(0, 3)},
        optional={"rects": st.lists(st.lists(SMALL, min_size=4, max_size=4), min_size=1, max_size=3)},
    ),
    max_size=8,
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(TILES, PLACES, PLACES, st.none() | st.fixed_dictionaries({"h": STRETCHES, "v": STRETCHES}), st.booleans())
def test_whatever_is_laid_is_assembled_or_refused(
    tiles: list[Plan], chests: Any, portals: Any, doorways: Any, exact: bool
) -> None:
    named = [{**each, "id": f"tile_{number}"} for number, each in enumerate(tiles)]
    plan = {"tiles": named, "chests": chests, "portals": portals, "doorways": doorways, "exact": exact}
    form = PlanForm.model_validate(plan)
    try:
        told = check(form)
    except BadPlan:
        return
    assert told.lawful == (not told.violations)
    assert all(found.text and found.statement for found in told.violations)
    assert check(told.plan).violations == told.violations
