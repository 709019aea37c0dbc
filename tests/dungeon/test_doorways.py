"""Doorways in the wall of Dungeonbowl Sevens, and the kit that its dungeons are laid of."""

from __future__ import annotations

import pytest

from dungeonbowl.data import dungeon_keys, load_dungeon
from dungeonbowl.dungeon import Board, Drawing, Dungeon
from dungeonbowl.dungeon.laws.kit import doorways_of, kit_tiles
from dungeonbowl.dungeon.laws.validate import validate, warnings
from dungeonbowl.dungeon.layout.drawn import letters_of

COVERS = ("DB7-LAY-02", "DB7-LAY-03")
ROWS = ["########", "#......#", "D.C..1.D", "D......D", "#......#", "########"]
HALLS = load_dungeon("three_halls")


def drawn(rows: list[str]) -> Dungeon:
    """A drawn dungeon of Sevens."""
    return Dungeon.from_drawing("drawn", "Drawn", "", Drawing(rows, [], [], "db7s"))


def redrawn(old: str, new: str, row: int = 2) -> Dungeon:
    """The Three Halls with something of one row drawn in another way."""
    assert HALLS.drawing is not None
    rows = list(HALLS.drawing.rows)
    assert old in rows[row]
    rows[row] = rows[row].replace(old, new, 1)
    return drawn(rows)


def at(board: Board, x: int, y: int) -> int:
    """The square of a place."""
    return int(board.at(x, y))


def test_a_doorway_is_wall_with_a_side() -> None:
    board = drawn(ROWS).board
    west, east = at(board, 0, 2), at(board, 7, 3)
    assert letters_of(board) == ROWS
    assert board.has_doorways and board.is_doorway(west) and not board.is_floor(west)
    assert [int(sq) for sq in board.end_zone(0)] == [west, at(board, 0, 3)] and east in map(int, board.end_zone(1))


def test_all_ways_lead_out_of_a_doorway_and_none_into_it() -> None:
    board = drawn(ROWS).board
    west, beside = at(board, 0, 2), at(board, 1, 2)
    out = [int(board.adjacency(0)[west * 8 + d]) for d in range(8)]
    assert sorted(sq for sq in out if sq >= 0) == [at(board, 1, y) for y in (1, 2, 3)]
    for d in range(8):
        assert west not in (int(board.adjacency(0)[beside * 8 + d]), int(board.flight(0)[beside * 8 + d]))
    assert int(board.zone_distance(0)[beside]) == 1 and int(board.zone_distance(1)[beside]) == 6
    assert not board.sees(beside, west)


@pytest.mark.parametrize("key", dungeon_keys("db7s"))
def test_every_layout_is_laid_of_the_kit(key: str) -> None:
    dungeon = load_dungeon(key)
    assert validate(dungeon) == warnings(dungeon) == []
    assert len(kit_tiles(dungeon.board)) == 16
    assert [len(doorways_of(dungeon.board, side)) for side in range(2)] == [3, 3]


@pytest.mark.parametrize(
    ("old", "new", "rule", "text"),
    [
        (".......C", ".......#", "DB7-LAY-02", "the floor of 303 squares"),
        ("C.......C", "C........", "DB7-LAY-02", "there are 5 chests"),
        ("3...D", "3...#", "DB7-LAY-03", "two squares wide"),
        ("...3...", ".......", "DB7-LAY-02", "there are 5 teleporters"),
    ],
)
def test_what_the_kit_does_not_allow(old: str, new: str, rule: str, text: str) -> None:
    found = validate(redrawn(old, new))
    assert any(one.rule == rule and text in one.text for one in found), [str(one) for one in found]


def test_a_missing_doorway_is_told() -> None:
    assert HALLS.drawing is not None
    rows = [row.replace("D", "#") if y in (2, 3) else row for y, row in enumerate(HALLS.drawing.rows)]
    found = [str(one) for one in validate(drawn(rows))]
    assert any("side A has 2 doorways; it needs 3" in one for one in found), found


def test_what_is_only_remarked_on() -> None:
    near = redrawn(".C.......C", "......C..C")
    told = [one.text for one in warnings(near)]
    assert validate(near) == [] and any("near each other" in text for text in told)
    assert any("half turn" in text for text in told)
    close = redrawn("D....1", "D1....", row=3)
    assert any("near a doorway" in one.text for one in warnings(close))
