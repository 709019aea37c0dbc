"""Throws at the wall: aims, misses, and the way back."""

from __future__ import annotations

import pytest

from dungeonbowl.core import options as op
from dungeonbowl.data.dungeons import load_dungeon
from dungeonbowl.rules.passing import wall_throws
from tests.engine.throws import EAST, HALL, NORTH, SOUTH, WEST, at_wall
from tests.kit.positions import Place, piece
from tests.kit.scripts import Dice
from tests.kit.table import Table

COVERS = ("DB21-WTHR-12",)


def test_wall_aims() -> None:
    rows = [
        "#######",
        "#.....#",
        "#.....#",
        "#..C..#",
        "#######",
    ]
    table = Table(rows, [piece((2, 2))], carrier=0, action=op.PASS)
    found = [(table.place(int(op.square_of(o))), int(op.player_of(o))) for o in wall_throws.wall_aims(table.game)]
    assert ((1, 1), NORTH) in found and ((1, 1), WEST) in found
    assert ((3, 2), SOUTH) in found  # a Chest counts as wall for the ball
    assert not [face for square, face in found if square == (2, 2)]  # not the own square
    assert ((4, 2), EAST) not in found
    assert all(op.verb_of(option) == op.AIM_WALL for option in wall_throws.wall_aims(table.game))


def test_ex_11_off_the_wall_and_through_the_door() -> None:
    board = load_dungeon("layout_a").board
    home = [piece((7, 15), pa=3), piece((7, 11), ag=3, skills=["catch"])]
    table = Table(
        board,
        home,
        carrier=0,
        action=op.PASS,
        dice={"pass": [4], "wall_bounce_distance": [2], "catch": [4]},
        answers={"catch": ["yes"]},
    )
    table.open_chests()
    assert op.option(op.AIM_WALL, WEST, table.square((5, 13))) in list(wall_throws.wall_aims(table.game))
    wall_throws.throw_at_wall(table.game, table.player(0), table.square((5, 13)), WEST)
    table.check(ball=1, turnover=False)
    assert {f"WTHR-{n:02}" for n in (1, 2, 3, 4, 6, 7, 8, 10, 12)} <= table.cited
    assert "PASS-17" not in table.cited
    straight = wall_throws.return_direction(table.state, table.square((8, 13)), table.square((5, 13)), WEST)
    assert straight == EAST


@pytest.mark.parametrize(
    ("thrower", "struck", "face", "way"),
    [
        ((6, 4), (6, 1), NORTH, 4),
        ((5, 3), (7, 1), NORTH, 3),
        ((9, 2), (7, 1), NORTH, 5),
        ((6, 4), (6, 7), SOUTH, 0),
        ((5, 5), (7, 7), SOUTH, 1),
        ((9, 5), (7, 7), SOUTH, 7),
        ((4, 2), (1, 4), WEST, 3),
        ((4, 6), (1, 4), WEST, 1),
        ((11, 2), (14, 4), EAST, 5),
        ((11, 6), (14, 4), EAST, 7),
        ((11, 4), (14, 4), EAST, 6),
    ],
)
def test_the_way_back_from_the_wall(thrower: Place, struck: Place, face: int, way: int) -> None:
    table = Table(HALL, [])
    assert wall_throws.return_direction(table.state, table.square(thrower), table.square(struck), face) == way


def test_a_straight_throw_comes_straight_back_and_past_two_players() -> None:
    home = [piece((6, 6)), piece((6, 4))]
    away = [piece((6, 2))]
    dice: Dice = {"pass": [5], "wall_bounce_distance": [4], "catch": [3, 4]}
    table = at_wall(
        home, away, square=(6, 1), face=NORTH, dice=dice, answers={"interfere": ["no"], "catch": ["yes", "yes"]}
    )
    table.check(ball=1, turnover=False)
    assert {"WTHR-10", "WTHR-12"} <= table.cited
    dice = {"pass": [5], "wall_bounce_distance": [4], "scatter": ["W"]}
    table = at_wall(
        home, away, square=(6, 1), face=NORTH, dice=dice, answers={"interfere": ["no"], "catch": ["no", "no"]}
    )
    table.check(ball=(5, 5), turnover=True)
    assert {"WTHR-11", "TO-13", "BALL-04", "BALL-11"} <= table.cited


@pytest.mark.parametrize(("side", "struck"), [(1, 8), (3, 8), (4, 6), (6, 6)])
def test_a_missed_throw_strikes_one_square_beside(side: int, struck: int) -> None:
    home = [piece((7, 4))]
    dice: Dice = {"pass": [3], "wall_side": [side], "wall_bounce_distance": [1], "scatter": ["S"]}
    table = at_wall(home, square=(7, 1), face=NORTH, dice=dice)
    # Thrown from the middle, the ball goes on to the same side.
    table.check(ball=(struck + (1 if struck == 8 else -1), 3), turnover=True)
    assert "WTHR-05" in table.cited


def test_a_missed_throw_at_the_end_of_a_wall_strikes_the_named_square() -> None:
    home = [piece((12, 4))]
    dice: Dice = {"pass": [3], "wall_side": [2], "wall_bounce_distance": [1], "wall_bounce": [1], "scatter": ["S"]}
    table = at_wall(home, square=(14, 1), face=NORTH, dice=dice)
    # Struck at (14, 1) after all; the way out, to the south-east, is wall at once, in a corner: (13, 1).
    assert table.script.left() == {}
    assert "WTHR-09" in table.cited
    assert table.game.turnover


def test_wall_thrower_and_accurate_add_up() -> None:
    home = [piece((6, 4), skills=["accurate", "wall_thrower"]), piece((6, 2))]
    dice: Dice = {"pass": [2], "wall_bounce_distance": [1], "catch": [4]}
    table = at_wall(home, square=(6, 1), face=NORTH, dice=dice, answers={"use_skill": ["yes", "yes"], "catch": ["yes"]})
    table.check(ball=1, turnover=False)
    dice = {"pass": [3], "wall_bounce_distance": [1], "catch": [4]}
    table = at_wall(home, square=(6, 1), face=NORTH, dice=dice, answers={"use_skill": ["no", "yes"], "catch": ["yes"]})
    table.check(ball=1, turnover=False)
    # One alone cannot help: nothing is asked.
    home = [piece((6, 4), skills=["wall_thrower"])]
    dice = {"pass": [2], "wall_side": [1], "wall_bounce_distance": [1], "scatter": ["S"]}
    at_wall(home, square=(6, 1), face=NORTH, dice=dice).check(ball=(8, 3), turnover=True)


def test_a_ball_from_the_wall_flies_on_after_a_ricochet() -> None:
    rows = [
        "######",
        "#....#",
        "#....#",
        "#....#",
        "######",
    ]
    # Back from the north wall at (2, 1): (2, 2), (2, 3), then off the south wall to (3, 3) and on to the north-east,
    # past the thrower, who may try; at (4, 2) the distance is used up.
    home = [piece((2, 3))]
    away = [piece((3, 3), skills=["no_hands"])]
    dice: Dice = {"pass": [5], "wall_bounce_distance": [4], "wall_bounce": [6], "scatter": ["N"]}
    table = Table(rows, home, away, carrier=0, action=op.PASS, dice=dice, answers={"catch": ["no"]})
    wall_throws.throw_at_wall(table.game, table.player(0), table.square((2, 1)), NORTH)
    table.check(ball=(4, 1), turnover=True)
    assert "WTHR-09" in table.cited


def test_a_fumble_at_the_wall_is_an_ordinary_fumble() -> None:
    table = at_wall([piece((6, 4))], square=(6, 1), face=NORTH, dice={"pass": [1], "bounce": ["E"]})
    table.check(ball=(7, 4), turnover=True)
    assert "TO-06" in table.cited


def test_interference_on_the_way_to_the_wall() -> None:
    home = [piece((6, 5))]
    away = [piece((6, 3))]
    dice: Dice = {"pass": [5], "interfere": [6], "catch": [4]}
    table = at_wall(home, away, square=(6, 1), face=NORTH, dice=dice, answers={"interfere": [20]})
    table.check(ball=20, turnover=True)
    assert {"WTHR-06", "INTF-08", "TO-08"} <= table.cited
    assert [event.modifier for event in table.told("rolled")][1] == -3
    dice = {"pass": [3], "wall_side": [1], "interfere": [5], "catch": [4]}
    table = at_wall(home, away, square=(6, 1), face=NORTH, dice=dice, answers={"interfere": [20]})
    table.check(ball=20, turnover=True)


def test_diving_catch_after_the_last_step_from_the_wall() -> None:
    home = [piece((6, 5)), piece((8, 3), skills=["diving_catch"])]
    dice: Dice = {"pass": [5], "wall_bounce_distance": [1], "scatter": ["E"], "catch": [4]}
    table = at_wall(home, square=(6, 1), face=NORTH, dice=dice, answers={"use_skill": ["yes"]})
    table.check(ball=1, turnover=False)
