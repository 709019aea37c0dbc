"""Drawn dungeons made by dice: always lawful, alike from either side, and the same for the same seed."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.data import BadData, load_dungeon
from dungeonbowl.dungeon import Dungeon, parse_dungeon, validate, write_dungeon
from dungeonbowl.dungeon.carving.floors import is_wide
from dungeonbowl.dungeon.carving.halls import HALLS, generate_halls
from dungeonbowl.dungeon.carving.hazards import SORTS
from dungeonbowl.dungeon.carving.kits import generate_kit
from dungeonbowl.dungeon.carving.made import DRAWN, FOR_MORE, WITH_HAZARDS, generate_drawn
from dungeonbowl.dungeon.laws.kit import kit_tiles, kit_warnings
from dungeonbowl.dungeon.laws.living import living_warnings, steps_from
from dungeonbowl.dungeon.layout.plan import Drawing
from dungeonbowl.dungeon.tiling.generate import BadWish

HANDED_ON = str.maketrans("ABYZ", "BYZA")
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


def turned(rows: list[str]) -> list[str]:
    """A map after a half turn, its end zones exchanged."""
    return [row[::-1].translate(str.maketrans("AB", "BA")) for row in reversed(rows)]


def quarter_turned(rows: list[str]) -> list[str]:
    """A map after a quarter turn clockwise, its end zones handed on."""
    return ["".join(row[x] for row in reversed(rows)).translate(HANDED_ON) for x in range(len(rows))]


@pytest.mark.parametrize("teams", [3, 4])
@pytest.mark.parametrize("rules", FOR_MORE)
@settings(max_examples=4, deadline=None)
@given(seed=SEEDS, hazards=st.booleans())
def test_dungeons_for_more_teams_are_lawful_and_alike_from_every_side(
    rules: str, teams: int, seed: int, hazards: bool
) -> None:
    dungeon = generate_drawn(seed, rules, hazards, teams)
    assert dungeon.teams == teams and validate(dungeon) == [] and living_warnings(dungeon) == [], dungeon.key
    drawing = dungeon.drawing
    assert drawing is not None
    # Six of a kind are four and a pair, and three end zones leave out the fourth.
    uneven = "[C1-9a-c]" if rules == "age" or teams == 3 else "C"
    plain = [re.sub("[ABY]" if teams == 3 else "-", ".", re.sub(uneven, ".", row)) for row in drawing.rows]
    plain = [re.sub("[1-9a-c]", "O", row) for row in plain]
    assert quarter_turned(plain) == plain
    zones = [[int(sq) for sq in dungeon.board.end_zone(side)] for side in range(teams)]
    ways = [steps_from(dungeon.board, zone) for zone in zones]
    gaps = [min(way[sq] for sq in zone) for at, way in enumerate(ways) for zone in zones[:at]]
    assert max(gaps) - min(gaps) <= 3, "nobody's end zone is much farther from another's"


def unnumbered(rows: list[str]) -> list[str]:
    return ["".join("O" if letter.isdigit() else letter for letter in row) for row in rows]


@pytest.mark.parametrize("rules", WITH_HAZARDS)
@settings(max_examples=60, deadline=None)
@given(seed=SEEDS)
def test_hazards_leave_lawful_halls_through_which_one_walks(rules: str, seed: int) -> None:
    dungeon = generate_drawn(seed, rules, hazards=True)
    assert validate(dungeon) == [], dungeon.key
    assert dungeon.drawing is not None
    rows = dungeon.drawing.rows
    assert unnumbered(rows) == unnumbered(turned(rows))
    plain = generate_halls(seed, rules).drawing
    assert plain is not None
    laid = {letter for sort in SORTS[rules] for letter in sort} | ({"H"} if "E" in SORTS[rules] else set())
    for row, bare in zip(rows, plain.rows, strict=True):
        for letter, under in zip(row, bare, strict=True):
            assert letter == under or (under == "." and letter in laid)
    assert any(letter in laid for row in rows for letter in row)
    walked = {(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter not in "#^~SPEH"}
    assert is_wide(walked), "whoever jumps nowhere still gets everywhere"


def test_every_sort_of_hazard_is_laid_by_some_seed() -> None:
    for rules in WITH_HAZARDS:
        seen: set[str] = set()
        for seed in range(40):
            drawing = generate_drawn(seed, rules, hazards=True).drawing
            assert drawing is not None
            seen.update(*drawing.rows)
        assert {letter for sort in SORTS[rules] for letter in sort} <= seen


@settings(max_examples=200, deadline=None)
@given(seed=SEEDS)
def test_a_kit_is_lawful_and_as_we_would_like_it(seed: int) -> None:
    dungeon = generate_kit(seed)
    assert validate(dungeon) == [] and kit_warnings(dungeon) == [], dungeon.key
    assert dungeon.drawing is not None
    rows = dungeon.drawing.rows
    assert unnumbered(rows) == unnumbered(turned(rows))
    assert len(kit_tiles(dungeon.board)) == 16
    assert any(letter != "#" for letter in rows[1]), "no spare rows of wall"
    assert write_dungeon(generate_kit(seed)) == write_dungeon(dungeon)


def kit_of(rows: list[str]) -> Dungeon:
    return Dungeon.from_drawing("kit", "Kit", "", Drawing(rows, [], [], "db7s"))


@pytest.mark.parametrize(("across", "down", "laid"), [(38, 8, True), (16, 19, False), (19, 16, False)])
def test_a_floor_that_no_kit_makes_is_told_at_once(across: int, down: int, laid: bool) -> None:
    assert bool(kit_tiles(kit_of(["." * across] * down).board)) == laid


def test_what_cannot_be_made_is_refused() -> None:
    for seed, rules, hazards, teams in (
        *((-1, "db5", False, 2), (1, "db2021", False, 2), (1, "db7s", True, 2)),
        *((1, "naf", False, 3), (1, "db5", False, 5), (1, "age", False, 1)),
    ):
        with pytest.raises(BadWish):
            generate_drawn(seed, rules, hazards, teams)


@pytest.mark.parametrize(
    "word",
    [
        *(f"generate:7:{key}" for key in DRAWN),
        "generate:7:age:hazards",
        "generate:7:age:3",
        "generate:7:db5:4:hazards",
    ],
)
def test_drawn_dungeons_have_a_word_by_which_they_are_named(word: str) -> None:
    dungeon = load_dungeon(word)
    assert dungeon.key == word
    assert write_dungeon(parse_dungeon(write_dungeon(dungeon))) == write_dungeon(dungeon)


@pytest.mark.parametrize(
    "rest", ["db1988", "db7s:hazards", "hazards", "naf:3", "db5:5", "db5:2", "db5:hazards:4", "db5:hazards:hazards"]
)
def test_a_word_that_names_none_is_refused(rest: str) -> None:
    with pytest.raises(BadData, match="generate:SEED:db5"):
        load_dungeon(f"generate:22:{rest}")
