"""A map with more doors than 31, which a C int has no room for: each opens and shuts by itself."""

from __future__ import annotations

import pytest

from dungeonbowl.core.bits import MOST_BITS, bit
from dungeonbowl.dungeon import BadMap, Dungeon
from dungeonbowl.dungeon.grid.kinds import KIND_WALL
from dungeonbowl.dungeon.layout.plan import Drawing

WIDE = 40


def with_doors(count: int) -> Dungeon:
    """A hall with so many doors in two rows."""
    wall, floor = "#" * (WIDE + 2), "#" + "." * WIDE + "#"
    doors = ("D" * count).ljust(2 * WIDE, ".")
    rows = [wall, floor, f"#{doors[:WIDE]}#", floor, f"#{doors[WIDE:]}#", floor, wall]
    return Dungeon.from_drawing("doors", "Doors", "", Drawing(rows, [], [], "age"))


def test_a_mask_has_room_for_all_its_bits() -> None:
    assert [int(bit(number)) for number in range(MOST_BITS)] == [1 << number for number in range(MOST_BITS)]


def test_each_of_many_doors_is_a_door_of_its_own() -> None:
    board = with_doors(40).board
    assert len(board.door_square) == 40 and int(board.shut_at_first()) == (1 << 40) - 1
    for number in (0, 8, 31, 32, 39):
        hung = board.with_doors(int(bit(number)))
        shut = [at for at, sq in enumerate(board.door_square) if int(hung.kind[int(sq)]) == int(KIND_WALL)]
        assert shut == [number]


def test_a_map_with_too_many_doors_is_refused() -> None:
    assert len(with_doors(MOST_BITS).board.door_square) == MOST_BITS
    with pytest.raises(BadMap, match="one door too many, at most 63 fit"):
        with_doors(MOST_BITS + 1)
