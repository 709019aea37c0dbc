"""Dungeons of halls made by dice: always lawful, alike from either side, and the same for the same seed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.data import BadData, load_dungeon
from dungeonbowl.dungeon import parse_dungeon, validate, write_dungeon
from dungeonbowl.dungeon.halls import HALLS, generate_halls

SEEDS = st.integers(0, (1 << 53) - 1)


@pytest.mark.parametrize("rules", HALLS)
@settings(max_examples=12, deadline=None)
@given(seed=SEEDS)
def test_halls_are_lawful_and_alike_from_either_side(rules: str, seed: int) -> None:
    dungeon = generate_halls(seed, rules)
    assert validate(dungeon) == [], dungeon.key
    drawing = dungeon.drawing
    assert drawing is not None
    least, most = HALLS[rules].squares
    assert least <= sum(letter != "#" for row in drawing.rows for letter in row) <= most
    plain = ["".join("." if letter.isdigit() else letter for letter in row) for row in drawing.rows]
    turned = [row[::-1].translate(str.maketrans("AB", "BA")) for row in reversed(plain)]
    assert plain == turned
    assert all("#" == letter for row in (drawing.rows[0], drawing.rows[-1]) for letter in row)
    assert any(letter != "#" for letter in drawing.rows[1]), "no spare rows of wall"


@settings(max_examples=4, deadline=None)
@given(seed=SEEDS)
def test_the_same_seed_makes_the_same_halls(seed: int) -> None:
    assert write_dungeon(generate_halls(seed, "db5")) == write_dungeon(generate_halls(seed, "db5"))


def test_halls_have_a_word_by_which_they_are_named() -> None:
    dungeon = load_dungeon("generate:22:db5")
    assert write_dungeon(parse_dungeon(write_dungeon(dungeon))) == write_dungeon(dungeon)
    with pytest.raises(BadData, match="generate:SEED:db5"):
        load_dungeon("generate:22:db1989")
