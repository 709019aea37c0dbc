"""What a map of 1989 settles when it is played as stored, what is placed all the same, and what it contradicts."""

from __future__ import annotations

import pytest

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core.ids import DEPLOY
from dungeonbowl.data import load_dungeon
from dungeonbowl.dungeon import Dungeon
from dungeonbowl.dungeon.laws.validate import validate
from dungeonbowl.dungeon.layout.drawn import letters_of
from dungeonbowl.dungeon.layout.written import parse_dungeon
from dungeonbowl.match import Match
from tests.engine.setting_up import FREE, PLACED, answered, begun, free_dungeon, told

COVERS = (
    "DB89-BOARD-01",
    "DB89-CHSET-03",
    "DB89-TPSET-02",
    "DB89-DRSET-01",
    "DB89-DRSET-05",
    "DB89-GEN-11",
    "DB89-PIT-02",
    "DB89-PIT-03",
    "DB89-XCH-01",
    "DB89-XCH-02",
    "DB89-XTP-01",
)
LAID = (ev.CHEST_PLACED, ev.PORTAL_PLACED, ev.DOOR_HUNG, ev.PIT_LAID)


def map_of(match: Match, bare: str = "") -> Dungeon:
    """The dungeon as it lies in a match, without what these letters stand for."""
    rows = letters_of(match.state.board)
    for letter in bare:
        rows = [row.replace(letter, ".") for row in rows]
    value = {"key": "kept", "name": "Kept", "blurb": "", "rules": "db1989", "rows": rows, "rooms": [], "zones": []}
    dungeon = parse_dungeon(value)
    assert not validate(dungeon)
    return dungeon


def map_with(*placed: int, doors: int = 0) -> Dungeon:
    """A map of the eight sections on which coaches have placed this, and so many doors."""
    match = answered(begun(3), ak.ASK_END_ZONE, *placed)
    for _ in range(doors):
        assert match.question is not None and match.question.ask == ak.ASK_PLACE_DOOR
        match.answer(int(match.question.options[0]))
    return map_of(match)


COUNTERS = (ak.ASK_PLACE_CHEST, ak.ASK_PLACE_PORTAL)


def laid(match: Match) -> list[tuple[int, int]]:
    """What the coaches have placed, in order, each with the side that did."""
    return [(int(event.kind), int(event.value)) for event in match.events if event.kind in LAID]


@pytest.mark.parametrize("doors", [1, 4])
def test_a_stored_map_with_doors_asks_for_none(doors: int) -> None:
    dungeon = map_with(*COUNTERS, doors=doors)
    match = answered(begun(1, dungeon, placement="stored"), ak.ASK_END_ZONE)
    board = match.state.board
    assert int(match.state.phase) == DEPLOY and not laid(match)
    assert (int(board.chests), int(board.portals)) == (6, 6)
    assert len(board.door_square) == doors and int(board.shut) == (1 << doors) - 1
    assert Match.replay(match.record()).hash() == match.hash()


def test_a_stored_map_without_doors_lets_the_coaches_hang_them() -> None:
    dungeon = map_with(*COUNTERS)
    match = answered(begun(1, dungeon, placement="stored"), ak.ASK_END_ZONE, *PLACED)
    first = int(match.state.first_side)
    assert laid(match) == [(ev.DOOR_HUNG, first), (ev.DOOR_HUNG, 1 - first)] * 2
    assert sorted(match.state.board.chest_square) == sorted(dungeon.board.chest_square)
    assert list(match.state.board.portal_square) == list(dungeon.board.portal_square)
    assert Match.replay(match.record()).hash() == match.hash()


@pytest.mark.parametrize("doors", [0, 4])
def test_pits_are_laid_on_a_stored_map_too_after_the_doors(doors: int) -> None:
    dungeon = map_with(*COUNTERS, doors=doors)
    match = begun(1, dungeon, placement="stored", pit_traps="in_use")
    answered(match, ak.ASK_END_ZONE, *PLACED, ak.ASK_PLACE_PIT)
    first = int(match.state.first_side)
    assert laid(match)[4 - doors :] == [(ev.PIT_LAID, first), (ev.PIT_LAID, 1 - first)] * 6
    assert int(match.state.phase) == DEPLOY


def test_what_a_stored_map_lacks_is_placed() -> None:
    chests_only = answered(begun(1, map_with(ak.ASK_PLACE_CHEST), placement="stored"), ak.ASK_END_ZONE, *PLACED)
    assert [kind for kind, _ in laid(chests_only)] == [ev.PORTAL_PLACED] * 6 + [ev.DOOR_HUNG] * 4
    pads_only = map_of(answered(begun(3), ak.ASK_END_ZONE, *COUNTERS), bare="C")
    match = answered(begun(1, pads_only, placement="stored"), ak.ASK_END_ZONE)
    while match.question is not None and match.question.ask == ak.ASK_PLACE_CHEST:
        board = match.state.board
        assert not any(int(board.portal[op.square_of(option)]) for option in match.question.options), (
            "no chest lies on a teleporter"
        )
        match.answer(int(match.question.options[0]))
    answered(match, *PLACED)
    assert [kind for kind, _ in laid(match)] == [ev.CHEST_PLACED] * 6 + [ev.DOOR_HUNG] * 4
    assert (int(match.state.board.chests), int(match.state.board.portals)) == (6, 6)
    assert Match.replay(match.record()).hash() == match.hash()


def test_where_the_coaches_place_the_doors_of_the_map_stay_and_count() -> None:
    dungeon = map_with(*COUNTERS, doors=3)
    match = answered(begun(1, dungeon), ak.ASK_END_ZONE, *PLACED)
    kinds = [kind for kind, _ in laid(match)]
    assert kinds == [ev.CHEST_PLACED] * 6 + [ev.PORTAL_PLACED] * 6 + [ev.DOOR_HUNG]
    assert set(dungeon.board.door_square) < set(match.state.board.door_square)
    assert told(match, ev.DOOR_HUNG)[0][0] == int(match.state.first_side)


def wide(**options: str | int) -> Dungeon:
    """A wide dungeon as it was laid with these options, its chests and teleporters on it."""
    return map_of(
        answered(
            begun(2, free_dungeon(64, 60), ("human", "orc"), expanded_dungeon="in_use", **options),
            ak.ASK_END_ZONE,
            *PLACED,
        )
    )


@pytest.mark.parametrize(
    ("options", "told_why"),
    [
        ({"extra_chests": 3}, "'Kept'.*6 chests.*extra_chests: 3 makes 12.*placement: coaches"),
        ({"extra_teleporters": 1}, "'Kept'.*6 teleporters.*extra_teleporters: 1 makes 8.*placement: coaches"),
        ({"second_ball": "in_use"}, "extra_chests"),
    ],
)
def test_options_that_contradict_a_stored_map_are_refused(options: dict[str, str | int], told_why: str) -> None:
    with pytest.raises(ValueError, match=told_why):
        begun(1, wide(), ("human", "orc"), expanded_dungeon="in_use", placement="stored", **options)


def test_options_that_say_what_a_stored_map_has_hold_and_so_does_the_map_where_they_say_nothing() -> None:
    more = wide(extra_chests=1, extra_teleporters=2)
    agreed: dict[str, str | int] = {"expanded_dungeon": "in_use", "placement": "stored", "second_ball": "in_use"}
    for options in (agreed, {**agreed, "extra_chests": 1, "extra_teleporters": 2}):
        match = answered(begun(1, more, ("human", "orc"), **options), ak.ASK_END_ZONE, *PLACED)
        state = match.state
        assert not told(match, ev.CHEST_PLACED) and not told(match, ev.PORTAL_PLACED)
        assert (int(state.board.chests), int(state.board.portals), int(state.second_ball)) == (8, 10, 1)


def test_a_second_ball_goes_by_the_chests_that_are_placed_where_the_coaches_place_them() -> None:
    more = wide(extra_chests=1)
    with pytest.raises(ValueError, match="extra_chests"):
        begun(1, more, expanded_dungeon="in_use", second_ball="in_use")


def test_extra_counters_are_placed_on_a_stored_map_that_has_none() -> None:
    match = begun(1, FREE, expanded_dungeon="in_use", placement="stored", extra_chests=1)
    answered(match, ak.ASK_END_ZONE, *PLACED)
    assert len(told(match, ev.CHEST_PLACED)) == int(match.state.board.chests) > 6


def test_a_dungeon_made_by_dice_is_played_as_stored_with_its_doors() -> None:
    dungeon = load_dungeon("generate:7:db1989")
    match = answered(begun(1, dungeon, placement="stored", expanded_dungeon="in_use"), ak.ASK_END_ZONE)
    assert int(match.state.phase) == DEPLOY and not laid(match)
    assert list(match.state.board.door_square) == list(dungeon.board.door_square)
    assert int(match.state.board.shut) == (1 << len(dungeon.board.door_square)) - 1
    assert Match.replay(match.record()).hash() == match.hash()
