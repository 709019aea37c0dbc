"""Dungeons made by dice: always lawful, the same for the same seed, and as they were wished for."""

from __future__ import annotations

import os
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.dungeon import Dungeon, parse_dungeon, validate, write_dungeon
from dungeonbowl.dungeon.grid.squares import NONE
from dungeonbowl.dungeon.laws.validate import validate_plan
from dungeonbowl.dungeon.layout.pieces import drawn_doorways, lay
from dungeonbowl.dungeon.layout.plan import PIECE_END_ZONE, Plan, Tile
from dungeonbowl.dungeon.tiling.furnish import leaning
from dungeonbowl.dungeon.tiling.generate import (
    FEWEST_SYMMETRIC,
    FEWEST_TILES,
    MOST_TILES,
    SHAPES,
    BadWish,
    generate,
)

SEEDS = st.integers(0, (1 << 53) - 1)
SHAPE = st.sampled_from(SHAPES)


def walk_between(plan: Plan) -> int:
    """Steps from one end zone to the other."""
    board = plan.board([], [])
    there = board.zone_distance(1)
    return min(int(there[int(sq)]) for sq in board.end_zone(0))


def check(dungeon: Dungeon, tiles: int) -> None:
    """What holds for every dungeon that is made."""
    assert validate(dungeon) == [], repr(dungeon.key)
    plan = dungeon.plan
    assert plan is not None and len(dungeon.chests) == 6 and len(dungeon.portals) == 6
    assert tiles in (0, len(plan.tiles))
    assert len({tile.key for tile in plan.tiles}) == len(plan.tiles)
    assert f" {walk_between(plan)} steps" in dungeon.blurb and len(dungeon.blurb) <= 200
    for number in (0, 1):
        assert plan.tiles[number].piece == PIECE_END_ZONE
    board = dungeon.board
    for door in plan.doorways:
        for x, y, to_x, to_y in door.sides():
            assert board.is_floor(int(board.at(x, y))) and board.is_floor(int(board.at(to_x, to_y)))


@settings(max_examples=8, deadline=None)
@given(SEEDS, st.sampled_from([0, *range(FEWEST_TILES, MOST_TILES + 1)]), SHAPE)
def test_a_dungeon_made_by_dice_is_lawful(seed: int, tiles: int, shape: str) -> None:
    check(generate(seed, tiles, symmetric=False, shape=shape), tiles)


@settings(max_examples=8, deadline=None)
@given(SEEDS, st.sampled_from([0, *range(FEWEST_SYMMETRIC, MOST_TILES + 1)]), SHAPE)
def test_a_symmetric_one_looks_the_same_after_a_half_turn(seed: int, tiles: int, shape: str) -> None:
    dungeon = generate(seed, tiles, symmetric=True, shape=shape)
    check(dungeon, tiles)
    check_symmetric(dungeon)


def check_symmetric(dungeon: Dungeon) -> None:
    """Walls, doorways, chests, portals and end zones are their own images."""
    plan, board = dungeon.plan, dungeon.board
    assert plan is not None
    right, bottom, last = plan.width - 1, plan.height - 1, int(board.squares) - 1
    squares = {frozenset(tile.squares()) for tile in plan.tiles}
    assert squares == {frozenset((right - x, bottom - y) for x, y in tile) for tile in squares}
    doors = {frozenset(door.sides()) for door in plan.doorways}
    images = {
        frozenset((right - to_x, bottom - to_y, right - x, bottom - y) for x, y, to_x, to_y in door) for door in doors
    }
    assert doors == images
    assert [last - sq for sq in dungeon.chests[::2]] == dungeon.chests[1::2]
    assert [last - sq for sq in dungeon.portals[::2]] == dungeon.portals[1::2]
    assert sorted(last - int(sq) for sq in board.end_zone(0)) == sorted(int(sq) for sq in board.end_zone(1))


@pytest.mark.compiled
@pytest.mark.timeout(0)
@pytest.mark.parametrize("block", range(20))
def test_thousands_of_seeds_make_lawful_dungeons(block: int) -> None:
    """In twenty blocks, so that no single test takes minutes on plain Python."""
    each = int(os.environ.get("DUNGEONBOWL_SEEDS", "1000")) // 20
    for seed in range(block * each, (block + 1) * each):
        symmetric, shape = bool(seed & 1), SHAPES[seed % 3]
        fewest = FEWEST_SYMMETRIC if symmetric else FEWEST_TILES
        tiles = fewest + seed // 6 % (MOST_TILES - fewest + 1)
        dungeon = generate(seed, tiles, symmetric, shape)
        check(dungeon, tiles)
        if symmetric:
            check_symmetric(dungeon)


def test_the_same_wishes_make_the_same_dungeon_and_others_another() -> None:
    made = [generate(7), generate(7), generate(8), generate(7, shape="knotted"), generate(7, 0, symmetric=True)]
    values = [write_dungeon(dungeon) for dungeon in made]
    assert values[0] == values[1]
    assert all(values[a] != values[b] for a, b in product(range(1, 5), repeat=2) if a != b)


def test_a_seed_makes_the_same_dungeon_for_ever() -> None:
    """Interpreted and compiled, today and later: somebody may have written the seed down."""
    assert generate(1).board.code() == KEPT[0]
    assert generate(1, 16, symmetric=True, shape="knotted").board.code() == KEPT[1]


KEPT = (2663132019939901306, 783108777644144166)


def test_shapes_differ() -> None:
    """A winding dungeon has fewer doorways than a knotted one."""
    doors = {
        shape: sum(
            len(plan.doorways) for seed in range(3) if (plan := generate(seed, 14, symmetric=False, shape=shape).plan)
        )
        for shape in SHAPES
    }
    assert doors["winding"] < doors["mixed"] < doors["knotted"]


@pytest.mark.compiled
@pytest.mark.parametrize("seed", [3, 4])
def test_the_end_zones_lie_as_far_apart_as_the_dungeon_allows(seed: int) -> None:
    """No other places for both, tried one after another, are farther apart. Source: DB21-TILE-08."""
    dungeon = generate(seed, 10, symmetric=False, shape="knotted")
    assert dungeon.plan is not None
    tiles = [moved(tile, 8) for tile in dungeon.plan.tiles[2:]]
    sites = []
    for x, y in product(range(dungeon.plan.width + 12), range(dungeon.plan.height + 12)):
        plan = built([*tiles, lay("end_zone", PIECE_END_ZONE, 0, x, y, 0)])
        joined = any(len(tiles) in (joint.a, joint.b) for joint in plan.joints())
        rules = {found.rule for found in validate_plan(plan) if "end_zone" in found.tiles}
        if joined and not rules & {"DB21-TILE-04", "DB21-TILE-05", "DB21-TILE-06"}:
            sites.append((x, y))
    assert len(sites) > 10
    farthest = 0
    for number, home in enumerate(sites):
        for away in sites[number + 1 :]:
            zones = [
                lay("home", PIECE_END_ZONE, 0, home[0], home[1], 0),
                lay("away", PIECE_END_ZONE, 0, away[0], away[1], 0),
            ]
            plan = built([*zones, *tiles])
            if not validate_plan(plan):
                farthest = max(farthest, walk_between(plan))
    assert walk_between(dungeon.plan) >= farthest > 0


def moved(tile: Tile, by: int) -> Tile:
    rects = [(x0 + by, x1 + by, y0 + by, y1 + by) for x0, x1, y0, y1 in tile.rects]
    return Tile(tile.key, tile.piece, tile.room, rects, tile.facing)


def built(tiles: list[Tile]) -> Plan:
    """Tiles with the doorways they need."""
    plan = Plan(tiles, [])
    plan.doorways = drawn_doorways(plan, [])
    return plan


def test_chests_favour_nobody() -> None:
    for seed in range(4):
        dungeon = generate(seed)
        assert int(leaning(dungeon.board, dungeon.chests)) <= 12
        symmetric = generate(seed, 0, symmetric=True)
        assert int(leaning(symmetric.board, symmetric.chests)) <= 12


def test_a_dungeon_made_by_dice_goes_into_a_record_and_back() -> None:
    dungeon = generate(5)
    again = parse_dungeon(write_dungeon(dungeon))
    assert again.board.code() == dungeon.board.code() and int(again.board.squares) > NONE


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"tiles": 9}, "10 to 16 tiles, not 9"),
        ({"tiles": 17}, "not 17"),
        ({"tiles": 10, "symmetric": True}, "a symmetric dungeon has 11 to 16 tiles, not 10"),
        ({"shape": "round"}, "shape: expected one of winding, mixed, knotted"),
        ({"seed": -1}, "seed"),
        ({"seed": 1 << 53}, "seed"),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused(wish: dict[str, object], words: str) -> None:
    with pytest.raises(BadWish, match=words):
        generate(**{"seed": 1, **wish})  # type: ignore[arg-type]
