"""Two coaches lay a dungeon in turn: only lawful tiles, the end zones last, and a lawful dungeon at the end."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dungeonbowl.dungeon import Doorway, Dungeon, validate
from dungeonbowl.dungeon.grid.kinds import room_number
from dungeonbowl.dungeon.laws.validate import validate_plan
from dungeonbowl.dungeon.layout.plan import (
    PIECE_CORRIDOR_L,
    PIECE_CORRIDOR_LONG,
    PIECE_CORRIDOR_T,
    PIECE_END_ZONE,
    PIECE_NAMES,
    PIECE_ROOM_LARGE,
    PIECE_ROOM_SQUARE,
)
from dungeonbowl.dungeon.tiling.building import BUILT, END_ZONES, LAYING, Building, NotLawful

LONG, TEE, ROOM, LARGE = PIECE_CORRIDOR_LONG, PIECE_CORRIDOR_T, PIECE_ROOM_SQUARE, PIECE_ROOM_LARGE


def room(name: str) -> int:
    return int(room_number(name))


def laid(*more: tuple[int, int, int, int, int]) -> Building:
    """A building with a long corridor in the middle, columns 29..34 and rows 31..32, and more tiles after it."""
    building = Building(0)
    building.lay(LONG, 0, 29, 31, 0, [])
    for tile in more:
        building.lay(*tile, [])
    return building


def test_the_coaches_take_turns_and_the_one_who_begins_is_given() -> None:
    for first in (0, 1):
        building = Building(first)
        assert building.seat == first
        building.lay(LONG, 0, 29, 31, 0, [])
        assert building.seat == 1 - first and building.phase == LAYING
    assert [(step.seat, step.tile) for step in building.steps] == [(1, "long_1")]


@pytest.mark.parametrize(
    ("piece", "name", "at", "turn", "rule", "words"),
    [
        (LONG, 0, (29, 31), 0, "DB21-TILE-04", "this square is taken"),
        (LONG, 0, (29, 10), 0, "DB21-TILE-04", "beyond the table"),
        (LONG, 0, (29, 40), 0, "DB21-TILE-19", "the tile must touch another tile"),
        (LONG, 0, (34, 33), 0, "DB21-TILE-05", "long_1 along one square; it needs two"),
        (LONG, room("sewer"), (29, 33), 0, "DB21-TILE-02", "no piece left in the box has this room"),
        (ROOM, 0, (29, 33), 0, "DB21-TILE-02", "no piece left in the box has this room"),
        (ROOM, room("crypt"), (29, 33), 0, "DB21-TILE-02", "no piece left in the box has this room"),
        (LARGE, room("dragon_youngling"), (35, 30), 0, "DB21-TILE-19", "the doorway would be blocked"),
        (PIECE_END_ZONE, 0, (35, 30), 0, "DB21-TILE-08", "lay the end zones last"),
    ],
)
def test_what_is_not_lawful_is_refused_and_changes_nothing(
    piece: int, name: int, at: tuple[int, int], turn: int, rule: str, words: str
) -> None:
    building = laid()
    with pytest.raises(NotLawful, match=words) as refused:
        building.lay(piece, name, *at, turn, [])
    assert refused.value.rule == rule
    assert len(building.tiles) == 1 and building.seat == 1 and len(building.steps) == 1


def test_the_first_tile_lies_in_the_middle() -> None:
    building = Building(0)
    assert building.places(LARGE, room("crypt"), 1) == [(30, 28)]
    with pytest.raises(NotLawful, match=r"in the middle, at AE29"):
        building.lay(LARGE, room("crypt"), 20, 28, 1, [])


def test_the_box_runs_out() -> None:
    building = laid(*((LONG, 0, 29, 33 + 2 * at, 0) for at in range(3)))
    assert building.left(LONG) == 0 and building.left(TEE) == 2 and building.places(LONG, 0, 0) == []
    with pytest.raises(NotLawful, match="the box has none of these pieces left"):
        building.lay(LONG, 0, 29, 29, 0, [])
    sewer = laid((ROOM, room("sewer"), 35, 30, 0))
    assert room("sewer") not in sewer.rooms_left(ROOM) and len(sewer.rooms_left(ROOM)) == 7
    with pytest.raises(NotLawful, match="has this room"):
        sewer.lay(ROOM, room("sewer"), 25, 30, 0, [])


def test_a_joint_of_three_squares_gets_the_doorway_that_is_wanted() -> None:
    starts = []
    for wanted in ([], [Doorway(upright=False, line=32, first=33, last=34)]):
        building = laid()
        building.lay(ROOM, room("kitchen"), 32, 33, 0, wanted)
        plan = building.plan()
        assert plan is not None
        starts.append(plan.doorways[0].first)
    assert starts == [32, 33]


def test_enough_takes_both_and_what_the_rules_ask_for() -> None:
    building = laid()
    with pytest.raises(NotLawful, match="Corridors: 1 of 4"):
        building.enough()
    finished = nearly_finished()
    assert finished.why_not_enough() == ""
    seat = finished.seat
    finished.enough()
    assert finished.phase == LAYING and finished.seat == 1 - seat
    x, y = finished.places(PIECE_CORRIDOR_L, 0, 0)[0]
    finished.lay(PIECE_CORRIDOR_L, 0, x, y, 0, [])
    finished.enough()
    assert finished.phase == LAYING
    finished.enough()
    assert finished.phase == END_ZONES
    with pytest.raises(NotLawful, match="only the end zones"):
        finished.lay(PIECE_CORRIDOR_L, 0, x, y, 0, [])


def nearly_finished() -> Building:
    """As little as a dungeon needs, in a row."""
    return laid(
        (LONG, 0, 29, 33, 0),
        (LONG, 0, 29, 29, 0),
        (TEE, 0, 29, 35, 0),
        (ROOM, room("sewer"), 35, 29, 0),
        (ROOM, room("kitchen"), 25, 29, 0),
        (ROOM, room("armoury"), 39, 29, 0),
        (LARGE, room("crypt"), 17, 29, 0),
    )


def test_the_end_zones_lie_as_far_apart_as_can_be() -> None:
    building = nearly_finished()
    building.enough()
    building.enough()
    places = building.places(PIECE_END_ZONE, 0, 0)
    assert places
    with pytest.raises(NotLawful, match="as far apart as possible") as refused:
        building.lay(PIECE_END_ZONE, 0, 31, 25, 0, [])
    assert refused.value.rule == "DB21-TILE-08"
    building.lay(PIECE_END_ZONE, 0, *places[0], 0, [])
    building.lay(PIECE_END_ZONE, 0, *building.places(PIECE_END_ZONE, 0, 0)[0], 0, [])
    assert building.phase == BUILT and building.places(PIECE_END_ZONE, 0, 0) == []
    plan = building.finished_plan()
    assert validate_plan(plan) == []
    with pytest.raises(NotLawful, match="finished"):
        building.lay(LONG, 0, 0, 0, 0, [])
    with pytest.raises(NotLawful):
        building.enough()


@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_whatever_two_coaches_lay_is_a_lawful_dungeon_at_the_end(data: st.DataObject) -> None:
    building = Building(data.draw(st.integers(0, 1)))
    while building.phase != BUILT:
        seat = building.seat
        if building.phase == LAYING and len(building.tiles) > 7 and building.why_not_enough() == "":
            if data.draw(st.booleans()):
                building.enough()
                assert building.seat == 1 - seat
                continue
        kinds = [piece for piece in range(len(PIECE_NAMES)) if building.left(piece) > 0]
        kinds = [piece for piece in kinds if (piece == PIECE_END_ZONE) == (building.phase == END_ZONES)]
        piece = data.draw(st.sampled_from(kinds))
        rooms = building.rooms_left(piece)
        name = data.draw(st.sampled_from(rooms)) if rooms else 0
        turn = data.draw(st.integers(0, 3))
        places = building.places(piece, name, turn)
        if not places:
            continue
        building.lay(piece, name, *data.draw(st.sampled_from(places)), turn, [])
        plan = building.plan()
        assert plan is not None
        rules = {found.rule for found in validate_plan(plan)}
        assert rules <= {"DB21-TILE-03", "DB21-TILE-16"}
        assert building.seat == 1 - seat
    plan = building.finished_plan()
    assert validate(Dungeon.from_plan("built", "Built", "", plan, [], [])) == []
