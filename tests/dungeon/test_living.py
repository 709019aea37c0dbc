"""The dungeons of the games on the Living Rulebook: letters, hazards, bridges, and what is only remarked on."""

from __future__ import annotations

import pytest

from dungeonbowl.data import dungeon_keys, load_dungeon
from dungeonbowl.data.terms import TERMS
from dungeonbowl.dungeon import BadMap, Board, Drawing, Dungeon, write_dungeon
from dungeonbowl.dungeon.laws.living import LAWS, pad_violations
from dungeonbowl.dungeon.laws.validate import warnings
from dungeonbowl.dungeon.layout.drawn import letters_of
from dungeonbowl.notation.maps.picture import dungeon_svg
from dungeonbowl.notation.maps.text import draw
from dungeonbowl.notation.maps.tiled import read_tiled, tiled_text

COVERS = ("DB5-DUN-05", "DB5-DUN-06", "DB5-PAD-04")
ROWS = ["#########", "#A.~^P=B#", "#A.S...B#", "#A.1..CB#", "#########"]


def drawn(rows: list[str], rules: str = "db5") -> Dungeon:
    """A drawn dungeon."""
    return Dungeon.from_drawing("drawn", "Drawn", "", Drawing(rows, [], [], rules))


def at(board: Board, letter: str) -> int:
    """The square where a letter of `ROWS` stands."""
    y = next(y for y, row in enumerate(ROWS) if letter in row)
    return int(board.at(ROWS[y].index(letter), y))


def test_letters_come_back_from_the_board() -> None:
    assert letters_of(drawn(ROWS).board) == ROWS


def test_hazards_take_pushed_players_and_balls_and_no_steps() -> None:
    board = drawn(ROWS).board
    for letter in "~^P":
        square = at(board, letter)
        assert board.is_hazard(square) and not board.is_floor(square)
    liquid = at(board, "~")
    assert int(board.adjacency(0)[(liquid - 1) * 8 + 2]) == -1
    assert int(board.push_neighbour(liquid - 1, 2, board.all_closed())) == liquid
    assert not board.is_hazard(at(board, "S"))


def test_a_bridge_is_floor_and_tells_boards_apart() -> None:
    board = drawn(ROWS).board
    plain = drawn([row.replace("=", ".") for row in ROWS]).board
    bridge = at(board, "=")
    assert board.is_bridge(bridge) and board.is_floor(bridge) and not plain.is_bridge(bridge)
    assert board.code() != plain.code()


@pytest.mark.parametrize("letter", ["D", "d", "E"])
def test_doors_and_platforms_are_no_letters_of_dungeonbowl_5(letter: str) -> None:
    """DB5-DUN-05: a doorway is plain floor."""
    with pytest.raises(BadMap, match="no map letter of db5"):
        drawn(["#####", f"#A{letter}B#", "#####"])


def test_size_and_pads_of_the_end_zones_are_only_remarked_on() -> None:
    """DB5-DUN-06, DB5-PAD-04."""
    assert [warning.rule for warning in warnings(drawn(ROWS))] == ["DB5-DUN-06", "DB5-PAD-04", "DB5-PAD-04"]
    assert warnings(drawn(["######", "#A..B#", "######"], "db2021")) == []


@pytest.mark.parametrize("key", ["twin_vaults", "salt_cisterns", "broken_halls"])
def test_a_drawn_dungeon_comes_back_from_tiled(key: str) -> None:
    dungeon = load_dungeon(key)
    back = read_tiled(tiled_text(dungeon, "terrain.png").encode(), "map.tmj", "db5").dungeon
    assert write_dungeon(back)["rows"] == write_dungeon(dungeon)["rows"]
    assert back.board.code() == dungeon.board.code()
    assert (back.name, back.rules) == (dungeon.name, dungeon.rules)


@pytest.mark.parametrize("rules", ["db5", "naf", "age"])
def test_every_drawn_dungeon_has_a_picture_and_a_legend(rules: str) -> None:
    for key in dungeon_keys(rules):
        dungeon = load_dungeon(key)
        assert "P1 teleporter 1" in draw(dungeon).splitlines()[-1]
        assert dungeon_svg(dungeon).startswith("<svg")


@pytest.mark.parametrize("rules", LAWS)
def test_each_game_speaks_of_pads_in_its_own_word(rules: str) -> None:
    assert LAWS[rules].pad + "s" == TERMS[rules].pads
    told = [one.text for one in pad_violations(drawn(["#####", "#...#", "#...#", "#####"], rules), LAWS[rules])]
    assert len(told) == 1 and f"there are 0 {TERMS[rules].pads}" in told[0]
