"""Dungeons drawn square by square over the interface: checked, stored, generated, exchanged, and chosen for a match."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.data import dungeon_keys, load_dungeon, ready_keys
from dungeonbowl.data.dungeons import dungeon_text
from dungeonbowl.dungeon import validate, write_dungeon
from dungeonbowl.dungeon.carving.made import FOR_MORE, WITH_HAZARDS
from dungeonbowl.dungeon.grid.terrain import TERRAINS
from dungeonbowl.dungeon.laws.living import LAWS
from dungeonbowl.server.computer.fairness import exchanged, fairness_specs, play_fair
from dungeonbowl.server.http.dungeons.map_forms import MapForm
from dungeonbowl.server.http.dungeons.maps import check_map, drawn_dungeon, map_form, map_ground
from dungeonbowl.server.http.dungeons.plans import BadPlan
from dungeonbowl.server.settings import Limits
from tests.kit.letters import LETTERS
from tests.server.conftest import Table
from tests.server.waiting import compared

GAMES = tuple(LAWS)
DEALT = [key for rules in GAMES for key in dungeon_keys(rules) if load_dungeon(key).places is not None]
DRAWN = [key for rules in GAMES for key in dungeon_keys(rules) if not load_dungeon(key).layouts and key not in DEALT]


def sides(rules: str) -> dict[str, Any]:
    one, other = ready_keys(rules)[:2]
    return {
        "rules": rules,
        "home": {"college": one, "coach": "me"},
        "away": {"college": other, "coach": "hotseat"},
    }


def form_of(key: str) -> dict[str, Any]:
    return map_form(load_dungeon(key)).model_dump()


@pytest.mark.parametrize("key", DRAWN)
def test_a_drawn_dungeon_is_the_same_after_it_was_a_form(key: str) -> None:
    dungeon = load_dungeon(key)
    again = drawn_dungeon(MapForm.model_validate(form_of(key)), key)
    assert write_dungeon(again) == write_dungeon(dungeon)
    told = check_map(map_form(dungeon))
    assert told.lawful and told.walk and told.chests and None not in told.pads[:6]


@pytest.mark.parametrize("key", DEALT)
def test_a_set_up_is_drawn_on_as_one_of_its_deals(key: str) -> None:
    dungeon = load_dungeon(key)
    again = drawn_dungeon(MapForm.model_validate(form_of(key)), key)
    assert again.places is None and again.board.code() == dungeon.board.code()
    told = check_map(map_form(dungeon))
    assert told.lawful and told.walk and not told.chests


@pytest.mark.parametrize("rules", GAMES)
def test_every_letter_of_a_game_is_a_brush(table: Table, rules: str) -> None:
    every = {each["rules"]: each for each in table.client.get("/api/dungeons/maps/ground").json()}
    assert tuple(every) == (*GAMES, "db2021")
    ground = every[rules]
    letters = {entry["letter"]: entry["kind"] for entry in ground["letters"]}
    unused = {" ", "A", "B"} if TERRAINS[rules].doorways else {" "}
    assert set(letters) == set(TERRAINS[rules].letters) - unused
    assert letters["#"] == "wall" and letters["1"] == "pad" and letters.get("S", "idol") == "idol"
    assert ground["hazards"] == (rules in WITH_HAZARDS) and bool(ground["kit"]) == TERRAINS[rules].doorways
    assert ground["most_teams"] == (4 if rules in FOR_MORE else 2)
    assert map_ground("age").model_dump()["letters"] != map_ground("db5").model_dump()["letters"]
    assert {entry.letter: entry.kind for entry in map_ground("age").letters}["D"] == "door"
    assert {entry.letter: entry.kind for entry in map_ground("db7s").letters}["D"] == "doorway"


def test_only_games_that_there_are_have_a_ground(table: Table) -> None:
    refused = table.client.post("/api/dungeons/maps/check", json={"rules": "db1066", "rows": ["..."]})
    assert refused.status_code == 400 and "rules: expected one of" in refused.json()["detail"]["message"]


def test_letters_of_the_game_of_tiles_are_drawn_on_with_their_rooms(table: Table) -> None:
    read = table.client.post(
        "/api/dungeons/import?name=letter.yaml", content=(LETTERS + "  - [bone_pit, 11, 2, 4, 4]\n").encode()
    ).json()
    assert read["lawful"] and read["plan"] is None and read["map"]["lawful"]
    form = read["map"]["map"]
    assert form["rooms"][1] == {"kind": "bone_pit", "at": [11, 2], "width": 4, "height": 4}
    assert [tile["room"] for tile in read["map"]["dungeon"]["tiles"] if tile["room"]] == ["armoury", "bone_pit"]
    made = table.client.post("/api/dungeons/maps", json=form).json()
    found = table.client.get(f"/api/dungeons/{made['id']}").json()
    assert made["lawful"] and found["map"] == form
    played = table.client.post("/api/matches", json={**sides("db2021"), "dungeon": {"stored": made["id"]}})
    assert played.status_code == 201, played.text


def test_what_letters_of_the_game_of_tiles_lack_is_said(table: Table) -> None:
    form = {"rules": "db2021", "name": "Bare", "rows": ["......", "......"]}
    told = table.client.post("/api/dungeons/maps/check", json=form).json()
    assert {each["rule"] for each in told["violations"]} == {"DB21-SET-01", "DB21-TILE-01"} and not told["lawful"]
    made = table.client.post("/api/dungeons/maps", json=form).json()
    assert not made["lawful"]
    refused = table.client.post("/api/matches", json={**sides("db2021"), "dungeon": {"stored": made["id"]}})
    assert refused.status_code == 400 and "end zone of 0 squares" in refused.text
    room = {"kind": "armoury", "at": [0, 0], "width": 2, "height": 2}
    wrong = table.client.post("/api/dungeons/maps/check", json={**form, "rules": "naf", "rooms": [room]})
    assert wrong.status_code == 400 and "has no rooms with a rule" in wrong.text
    beyond = table.client.post("/api/dungeons/maps/check", json={**form, "rooms": [{**room, "width": 9}]})
    assert beyond.status_code == 400 and "does not lie on the map" in beyond.text
    dice = table.client.post("/api/dungeons/maps/generate", json={"rules": "db2021"})
    assert dice.status_code == 400
    ground = map_ground("db2021")
    assert ground.squares is None and not ground.dice and {"armoury", "spike_pit"} <= {one.key for one in ground.rooms}


@pytest.mark.parametrize("rules", GAMES)
def test_a_map_is_stored_found_again_and_played_in(table: Table, rules: str) -> None:
    made = table.client.post("/api/dungeons/maps/generate", json={"rules": rules, "seed": 7})
    assert made.status_code == 200 and made.json()["lawful"], made.text
    form = made.json()["map"]
    stored = table.client.post("/api/dungeons/maps", json=form)
    assert stored.status_code == 201 and stored.json()["lawful"]
    assert table.client.post("/api/dungeons/maps", json=form).json() == stored.json()
    found = table.client.get(f"/api/dungeons/{stored.json()['id']}").json()
    assert found["map"] == form and found["lawful"] and found["created"] is not None
    begun = table.client.post("/api/matches", json={**sides(rules), "dungeon": {"stored": stored.json()["id"]}})
    assert begun.status_code == 201, begun.text
    other = next(each for each in GAMES if each != rules)
    wrong = table.client.post("/api/matches", json={**sides(other), "dungeon": {"stored": stored.json()["id"]}})
    assert wrong.status_code == 400 and f"is built for {rules}" in wrong.json()["detail"]


def test_every_breach_is_told_with_its_rule_and_its_squares(table: Table) -> None:
    form = form_of("twin_vaults")
    form["rows"][4] = form["rows"][4].replace("1", "C")
    told = table.client.post("/api/dungeons/maps/check", json=form).json()
    assert [(found["rule"], bool(found["statement"])) for found in told["violations"]] == [
        ("DB5-CHEST-01", True),
        ("DB5-CHEST-04", True),
        ("DB5-PAD-01", True),
    ]
    assert told["violations"][1]["squares"] == [[8, 4]] and told["pads"][0] is None and told["pads"][1] == [29, 11]
    small = table.client.post("/api/dungeons/maps/check", json={"rules": "db5", "rows": ["####"]}).json()
    assert not small["lawful"] and small["floor"] == 0 and small["walk"] is None


def test_a_kit_says_what_it_should_be_besides() -> None:
    form = map_form(load_dungeon("three_halls"))
    form.rows[2] = form.rows[2].replace("C", ".", 1)
    told = check_map(form)
    assert [found.rule for found in told.violations] == ["DB7-LAY-02"]
    assert any("half turn" in found.text and found.squares for found in told.warnings)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rows": ["X"]}, "is no map letter of db5"),
        ({"rows": ["C" * 60]}, "one chest too many"),
        ({"rows": ["11"]}, "a second time"),
        ({"rows": [""]}, "the map is empty"),
        ({"rows": ["#"], "zones": [[[0, 0]], []]}, "is not floor"),
    ],
)
def test_rows_that_make_no_board_are_refused(table: Table, change: dict[str, Any], words: str) -> None:
    for address in ("/check", "", "/file?kind=svg"):
        refused = table.client.post(f"/api/dungeons/maps{address}", json={"rules": "db5", "name": "x", **change})
        assert refused.status_code == 400 and words in refused.json()["detail"]["message"], refused.text


def test_a_map_needs_a_name_and_room_to_be_kept(make_table: Any) -> None:
    small = make_table(limits=Limits(dungeons=1))
    form = form_of("two_bridges")
    assert small.client.post("/api/dungeons/maps", json={**form, "name": " "}).status_code == 400
    assert small.client.post("/api/dungeons/maps", json=form).status_code == 201
    assert small.client.post("/api/dungeons/maps", json={**form, "name": "Another"}).status_code == 503


@settings(max_examples=150, deadline=None)
@given(rules=st.sampled_from(GAMES), data=st.data())
def test_whatever_is_drawn_is_checked_or_refused(rules: str, data: st.DataObject) -> None:
    letters = st.text(st.sampled_from(TERRAINS[rules].letters + "...##"), max_size=14)
    rows = data.draw(st.lists(letters, min_size=1, max_size=12))
    squares = st.lists(st.tuples(st.integers(0, 13), st.integers(0, 11)).map(list), max_size=6)
    form = MapForm(name="Any", rules=rules, rows=rows, zones=data.draw(st.lists(squares, max_size=2)))
    try:
        told = check_map(form)
    except BadPlan:
        return
    assert told.lawful == (not told.violations)
    again = check_map(told.map)
    assert again == told


@pytest.mark.parametrize("key", ["long_cellar", "salt_cisterns", "sunken_gallery", "hooks"])
def test_what_comes_with_the_game_is_shown_and_saved_as_a_file(table: Table, key: str) -> None:
    told = table.client.get(f"/api/dungeons/{key}").json()
    assert told["lawful"] and told["map"]["rules"] == load_dungeon(key).rules and told["created"] is None
    for kind, start in (("svg", b"<svg"), ("pdf", b"%PDF"), ("yaml", b"name:"), ("uvtt", b"{"), ("tiled", b"{")):
        saved = table.client.get(f"/api/dungeons/{key}/file?kind={kind}")
        assert saved.status_code == 200 and saved.content.startswith(start)
        given = table.client.post(f"/api/dungeons/maps/file?kind={kind}", json=told["map"])
        assert given.status_code == 200
        if kind in ("yaml", "uvtt", "tiled"):
            name = {"yaml": "a.yaml", "uvtt": "a.dd2vtt", "tiled": "a.tmj"}[kind]
            back = table.client.post(f"/api/dungeons/import?name={name}", content=given.content).json()
            assert back["map"]["map"]["rows"] == told["map"]["rows"] and back["plan"] is None and back["lawful"]
            assert back["warnings"] == []


def test_the_dungeon_of_the_dice_is_no_dungeon_to_be_shown(table: Table) -> None:
    assert table.client.get("/api/dungeons/by_dice").status_code == 404


def test_a_foreign_map_is_drawn_for_the_game_that_is_asked_for(table: Table) -> None:
    corners = ((1, 1), (12, 1), (12, 9), (1, 9), (1, 1))
    room = {
        "resolution": {"map_size": {"x": 13, "y": 10}},
        "line_of_sight": [[{"x": x, "y": y} for x, y in corners]],
    }
    told = table.client.post("/api/dungeons/import?name=room.dd2vtt&rules=age", json=room).json()
    assert told["map"]["map"]["rules"] == "age" and told["map"]["map"]["rows"][1] == "#" + "." * 11 + "#"
    assert {found["rule"] for found in told["map"]["violations"]} >= {"AGE-BASE-02", "AGE-BASE-03", "AGE-BASE-04"}
    assert (
        not told["lawful"]
        and table.client.post("/api/dungeons/import?name=a.uvtt&rules=x", json=room).status_code == 400
    )
    plain = table.client.post("/api/dungeons/import?name=room.dd2vtt", json=room).json()
    assert plain["map"]["map"]["rules"] == "db2021" and plain["plan"] is None and not plain["lawful"]
    tiles = dungeon_text(load_dungeon("layout_a")).encode()
    assert table.client.post("/api/dungeons/import?name=a.yaml&rules=age", content=tiles).json()["map"] is None


@pytest.mark.parametrize("rules", WITH_HAZARDS)
def test_hazards_are_laid_on_wish(table: Table, rules: str) -> None:
    wish = {"rules": rules, "seed": 11}
    bare, laid = (
        table.client.post("/api/dungeons/maps/generate", json={**wish, "hazards": on}).json() for on in (False, True)
    )
    assert laid["lawful"] and laid["map"]["rows"] != bare["map"]["rows"] and laid["seed"] == bare["seed"] == 11
    assert table.client.post("/api/dungeons/maps/generate", json={"rules": "db7s", "hazards": True}).status_code == 400


def test_dice_make_maps_for_more_teams_where_the_game_has_them(table: Table) -> None:
    made = table.client.post("/api/dungeons/maps/generate", json={"rules": "age", "seed": 11, "teams": 4}).json()
    assert made["lawful"] and len(made["map"]["zones"]) == 4
    for wish, said in (
        ({"rules": "naf", "teams": 3}, "in naf two teams meet"),
        ({"rules": "age", "teams": 5}, "teams"),
    ):
        refused = table.client.post("/api/dungeons/maps/generate", json=wish)
        assert refused.status_code in (400, 422) and said in refused.text


def test_a_plan_of_tiles_is_no_map() -> None:
    with pytest.raises(BadPlan):
        map_form(load_dungeon("layout_a"))


# Fairness


@pytest.mark.parametrize("key", ["weir_house", "wash_house", "lonely_altar", "hooks"])
def test_end_zones_are_exchanged_and_both_ways_are_played(key: str) -> None:
    dungeon = load_dungeon(key)
    turned = exchanged(dungeon)
    assert validate(turned) == [] and exchanged(turned).board.code() == dungeon.board.code()
    zones = [sorted(map(int, board.end_zone(side))) for board in (dungeon.board, turned.board) for side in (0, 1)]
    if TERRAINS[dungeon.rules].doorways:
        assert len(zones[0]) == len(zones[2]) == 6
    else:
        assert zones[:2] == zones[:1:-1]
    specs = fairness_specs(write_dungeon(dungeon), 2, "random", 3)
    results = [play_fair(spec) for spec in specs]
    assert [result.index for result in results] == [0, 1]
    assert all(result.zone in (-1, 0, 1) for result in results) and results == [play_fair(spec) for spec in specs]


def test_a_drawn_dungeon_is_compared_whichever_game_it_is_for(table: Table) -> None:
    wish = {"dungeon": "hooks", "games": 2, "coach": "random", "seed": 1}
    begun = table.client.post("/api/fairness", json=wish)
    assert begun.status_code == 202, begun.text
    assert compared(table.client, f"/api/fairness/{begun.json()['id']}")["games"] == 2
    begun = table.client.post("/api/fairness", json={**wish, "dungeon": "trefoil", "games": 3})
    told = compared(table.client, f"/api/fairness/{begun.json()['id']}")
    assert told["games"] == 3 and [side["zone"] for side in told["sides"]] == ["A", "B", "C"]
    refused = table.client.post("/api/fairness", json={**wish, "dungeon": "trefoil"})
    assert refused.status_code == 400 and "a multiple of 3" in refused.json()["detail"]
    refused = table.client.post("/api/fairness", json={**wish, "dungeon": "by_dice"})
    assert refused.status_code == 400 and "left to the dice" in refused.json()["detail"]
