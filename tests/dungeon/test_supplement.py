"""The tiles of the supplement as pieces: shapes, spots, counts, files and drawings."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from dungeonbowl.data import BadData
from dungeonbowl.data.dungeons import dungeon_text, load_dungeon, parse_dungeon_text
from dungeonbowl.dungeon import parse_dungeon, validate, write_dungeon
from dungeonbowl.dungeon.grid.kinds import ROOM_NAMES, ROOM_SPIKE_PIT, ROOM_WEREWOLFS_LAIR, SPOT_NONE
from dungeonbowl.dungeon.laws.placement import legal_chest_squares, legal_portal_squares
from dungeonbowl.dungeon.layout.pieces import SHAPES, lay, turn_of
from dungeonbowl.dungeon.layout.plan import PIECE_CORRIDOR_T, PIECE_ROOM_SQUARE, SUPPLEMENT, rooms_of
from dungeonbowl.notation.maps.info import dungeon_info
from dungeonbowl.notation.maps.text import draw

COVERS = ("DB21-DZ-01",)

Value = dict[str, Any]
WILD: Value = dict(write_dungeon(load_dungeon("wild_side")))


def test_each_of_the_fourteen_has_the_shape_of_a_piece() -> None:
    rooms = [room for _, names in SUPPLEMENT for room in names]
    assert sorted(rooms) == sorted(ROOM_NAMES[13:]) and len(rooms) == 14
    sizes: dict[str, int] = {}
    for piece, names in SUPPLEMENT:
        for room in names:
            sizes[room] = sum((x1 - x0 + 1) * (y1 - y0 + 1) for x0, x1, y0, y1 in SHAPES[piece])
    assert sizes["tuck_shop"] == sizes["corpse_chasm"] == 16
    assert sizes["root_walk"] == sizes["fungus_farm"] == sizes["ghost_junction"] == 12
    assert sizes["spike_pit"] == sizes["malodorous_marsh"] == 16
    assert "crypt" not in rooms_of(PIECE_ROOM_SQUARE) and "sewer" in rooms_of(PIECE_ROOM_SQUARE)


@pytest.mark.parametrize("turn", range(4))
def test_the_pit_lies_where_bar_and_stem_meet(turn: int) -> None:
    tile = lay("pit", PIECE_CORRIDOR_T, int(ROOM_SPIKE_PIT), 3, 5, turn)
    pit = {(x - 3, y - 5) for x, y, _ in tile.spots()}
    corner = {0: (2, 0), 1: (2, 2), 2: (2, 2), 3: (0, 2)}[turn]
    assert pit == {(corner[0] + x, corner[1] + y) for x in (0, 1) for y in (0, 1)}
    assert pit <= {(x - 3, y - 5) for x, y in tile.squares()}


@pytest.mark.parametrize(("turn", "corner"), [(0, (0, 0)), (1, (3, 0)), (2, (3, 3)), (3, (0, 3))])
def test_the_dog_house_goes_round_with_its_tile(turn: int, corner: tuple[int, int]) -> None:
    tile = lay("lair", PIECE_ROOM_SQUARE, int(ROOM_WEREWOLFS_LAIR), 8, 2, turn)
    assert [(x - 8, y - 2) for x, y, _ in tile.spots()] == [corner]
    assert turn_of(tile) == turn


def test_nothing_is_placed_in_the_pit_or_on_the_dog_house() -> None:
    board = load_dungeon("wild_side").board
    assert board.has_pit and board.dog_house >= 0
    for squares in (legal_chest_squares(board, []), legal_portal_squares(board, [], [])):
        assert squares and all(int(board.spots[sq]) == SPOT_NONE for sq in squares)


def changed(**rooms: str) -> set[str]:
    """The rules that the Wild Side breaks once some of its tiles are other ones."""
    value = copy.deepcopy(WILD)
    for tile in value["tiles"]:
        if tile["id"] in rooms:
            tile["room"] = rooms[tile["id"]]
    return {violation.rule for violation in validate(parse_dungeon(value))}


def test_each_tile_is_there_once_and_on_its_own_piece() -> None:
    assert changed() == set()
    assert changed(tuck_shop="corpse_chasm") == set()
    assert changed(tuck_shop="fountain_of_youth") == {"DB21-TILE-02"}
    assert changed(root_walk="fungus_farm") == {"DB21-TILE-02"}


def test_the_box_has_to_give_no_more_than_it_has() -> None:
    value = copy.deepcopy(WILD)
    for tile in value["tiles"]:
        if tile["kind"].startswith("corridor"):
            del tile["room"]
    assert not validate(parse_dungeon(value)), "four long corridors, two Ls and two Ts are in the box"


def test_a_file_goes_through_text_and_back() -> None:
    dungeon = load_dungeon("wild_side")
    again = parse_dungeon_text(dungeon_text(dungeon).encode(), "again.yaml")
    assert again.board.code() == dungeon.board.code()
    assert parse_dungeon(write_dungeon(dungeon)).board.code() == dungeon.board.code()


def test_where_the_dog_house_stands_tells_two_boards_apart() -> None:
    value = copy.deepcopy(WILD)
    for tile in value["tiles"]:
        if tile["id"] == "werewolfs_lair":
            tile["facing"] = "W"
    assert parse_dungeon(value).board.code() != load_dungeon("wild_side").board.code()


def test_a_room_of_the_supplement_on_another_piece_is_refused() -> None:
    text = dungeon_text(load_dungeon("wild_side")).replace("room: spike_pit", "room: root_walk")
    with pytest.raises(BadData, match="expected one of malodorous_marsh, spike_pit"):
        parse_dungeon_text(text.encode(), "mine.yaml")


def test_pictures_show_pit_and_dog_house() -> None:
    dungeon = load_dungeon("wild_side")
    for plain in (False, True):
        picture = draw(dungeon, plain)
        for word in ("pit", "dog house", "Tuck Shop", "Ghost Junction", "tiles of the supplement"):
            assert word in picture
    info = dungeon_info(dungeon)
    assert info["supplement"] is True and dungeon_info(load_dungeon("whole_box"))["supplement"] is False
    features = info["features"]
    assert isinstance(features, list)
    kinds = {feature["kind"]: feature["squares"] for feature in features}
    assert len(kinds["pit"]) == 4 and len(kinds["dog_house"]) == 1
