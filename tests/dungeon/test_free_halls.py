"""Dungeons of the expanded game of 1989 made by dice: lawful, alike from either side, with doors where some may be."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.core import bars
from dungeonbowl.dungeon import Dungeon, parse_dungeon, validate, write_dungeon
from dungeonbowl.dungeon.carving.made import generate_drawn
from dungeonbowl.dungeon.laws.laying import door_bar
from dungeonbowl.dungeon.layout.drawn import drawn_board
from dungeonbowl.notation.maps.text import draw

COVERS = (
    "DB89-DRSET-02",
    "DB89-DRSET-03",
    "DB89-DRSET-04",
    "DB89-DRSET-07",
    "DB89-GEN-11",
    "DB89-EXP-02",
    "DB89-EXP-06",
    "DB89-EXP-07",
)
SEEDS = st.integers(0, (1 << 53) - 1)
ENDS = str.maketrans("AB", "BA")


def made(seed: int) -> tuple[Dungeon, list[str]]:
    """The dungeon of a seed, and its map."""
    dungeon = generate_drawn(seed, "db1989")
    assert dungeon.drawing is not None
    return dungeon, dungeon.drawing.rows


def places(rows: list[str], letters: str) -> list[tuple[int, int]]:
    """Column and row of every square with one of these letters."""
    return [(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter in letters]


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_halls_with_doors_are_lawful_and_alike_from_either_side(seed: int) -> None:
    dungeon, rows = made(seed)
    assert validate(dungeon) == [], dungeon.key
    assert len(dungeon.chests) == len([square for square in dungeon.portals if square >= 0]) == 6
    plain = ["".join("O" if letter in "123456" else letter for letter in row) for row in rows]
    assert [row[::-1].translate(ENDS) for row in reversed(plain)] == plain
    assert write_dungeon(parse_dungeon(write_dungeon(dungeon))) == write_dungeon(dungeon)


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_every_door_hangs_where_coaches_might_have_hung_it(seed: int) -> None:
    _, rows = made(seed)
    doors = places(rows, "D")
    assert len(doors) <= 4
    bare = drawn_board([row.replace("D", "#") for row in rows], [], "db1989")
    assert all(door_bar(bare, bare.at(x, y)) == bars.FREE for x, y in doors)
    for x, y in doors:
        near = [rows[y + j][x + i] for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]
        assert not set(near) & set("CD123456AB"), "nothing stands in a doorway, and none leads onto a strip"


def test_dungeons_have_all_four_doors_and_the_same_seed_the_same() -> None:
    counts: Counter[int] = Counter()
    for seed in range(40):
        dungeon, rows = made(seed)
        counts[len(places(rows, "D"))] += 1
        if seed < 4:
            assert write_dungeon(made(seed)[0]) == write_dungeon(dungeon)
    assert counts[4] == 40


def test_doors_are_seen_on_the_map_and_in_its_legend() -> None:
    dungeon, rows = made(7)
    assert places(rows, "D")
    assert "[| door" in draw(dungeon, plain=True).splitlines()[-1]
    assert draw(dungeon, plain=True).count("[|") == len(places(rows, "D")) + 1
