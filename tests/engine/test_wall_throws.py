"""Throws at the wall: aims, misses, and the way back."""

from __future__ import annotations

import pytest

from dungeonbowl.core import options as op
from dungeonbowl.data.dungeons import load_dungeon
from dungeonbowl.rules.passing import wall_throws
from tests.engine.ball_table import Square, Table
from tests.engine.throws import EAST, HALL, NORTH, SOUTH, WEST, Dice, Players, at_wall

COVERS = ("DB21-WTHR-12",)


def test_wall_aims() -> None:
    rows = """
        #######
        #.....#
        #.....#
        #..C..#
        #######
    """
    table = Table(rows, {"a1": {"at": (2, 2)}}, ball="a1", active="a1")
    found = [(table.place(int(op.square_of(o))), int(op.player_of(o))) for o in wall_throws.wall_aims(table.game)]
    assert ((1, 1), NORTH) in found and ((1, 1), WEST) in found
    assert ((3, 2), SOUTH) in found  # a Chest counts as wall for the ball
    assert not [face for square, face in found if square == (2, 2)]  # not the own square
    assert ((4, 2), EAST) not in found
    assert all(op.verb_of(option) == op.AIM_WALL for option in wall_throws.wall_aims(table.game))


def test_ex_11_off_the_wall_and_through_the_door() -> None:
    board = load_dungeon("layout_a").board
    players: Players = {"a1": {"at": (7, 15), "pa": 3}, "a2": {"at": (7, 11), "ag": 3, "skills": ["catch"]}}
    table = Table(
        board,
        players,
        ball="a1",
        active="a1",
        dice={"pass": [4], "wall_bounce_distance": [2], "catch": [4]},
        answers={"catch": ["yes"]},
    )
    table.open_chests()
    assert op.option(op.AIM_WALL, WEST, table.square((5, 13))) in list(wall_throws.wall_aims(table.game))
    wall_throws.throw_at_wall(table.game, table.player("a1"), table.square((5, 13)), WEST)
    table.check(ball="a2", turnover=False)
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
def test_the_way_back_from_the_wall(thrower: Square, struck: Square, face: int, way: int) -> None:
    table = Table(HALL, {})
    assert wall_throws.return_direction(table.state, table.square(thrower), table.square(struck), face) == way


def test_a_straight_throw_comes_straight_back_and_past_two_players() -> None:
    players: Players = {"a1": {"at": (6, 6)}, "b1": {"at": (6, 2)}, "a2": {"at": (6, 4)}}
    dice: Dice = {"pass": [5], "wall_bounce_distance": [4], "catch": [3, 4]}
    table = at_wall(players, (6, 1), NORTH, dice, {"interfere": [None], "catch": ["yes", "yes"]})
    table.check(ball="a2", turnover=False)
    assert {"WTHR-10", "WTHR-12"} <= table.cited
    dice = {"pass": [5], "wall_bounce_distance": [4], "scatter": ["W"]}
    table = at_wall(players, (6, 1), NORTH, dice, {"interfere": [None], "catch": ["no", "no"]})
    table.check(ball=(5, 5), turnover=True)
    assert {"WTHR-11", "TO-13", "BALL-04", "BALL-11"} <= table.cited


@pytest.mark.parametrize(("side", "struck"), [(1, 8), (3, 8), (4, 6), (6, 6)])
def test_a_missed_throw_strikes_one_square_beside(side: int, struck: int) -> None:
    players: Players = {"a1": {"at": (7, 4)}}
    dice: Dice = {"pass": [3], "wall_side": [side], "wall_bounce_distance": [1], "scatter": ["S"]}
    table = at_wall(players, (7, 1), NORTH, dice)
    # Thrown from the middle, the ball goes on to the same side.
    table.check(ball=(struck + (1 if struck == 8 else -1), 3), turnover=True)
    assert "WTHR-05" in table.cited


def test_a_missed_throw_at_the_end_of_a_wall_strikes_the_named_square() -> None:
    players: Players = {"a1": {"at": (12, 4)}}
    dice: Dice = {"pass": [3], "wall_side": [2], "wall_bounce_distance": [1], "wall_bounce": [1], "scatter": ["S"]}
    table = at_wall(players, (14, 1), NORTH, dice)
    # Struck at (14, 1) after all; the way out, to the south-east, is wall at once, in a corner: (13, 1).
    assert table.script.left() == {}
    assert "WTHR-09" in table.cited
    assert table.game.turnover


def test_wall_thrower_and_accurate_add_up() -> None:
    players: Players = {"a1": {"at": (6, 4), "skills": ["accurate", "wall_thrower"]}, "a2": {"at": (6, 2)}}
    dice: Dice = {"pass": [2], "wall_bounce_distance": [1], "catch": [4]}
    table = at_wall(players, (6, 1), NORTH, dice, {"use_skill": ["yes", "yes"], "catch": ["yes"]})
    table.check(ball="a2", turnover=False)
    dice = {"pass": [3], "wall_bounce_distance": [1], "catch": [4]}
    table = at_wall(players, (6, 1), NORTH, dice, {"use_skill": ["no", "yes"], "catch": ["yes"]})
    table.check(ball="a2", turnover=False)
    # One alone cannot help: nothing is asked.
    players = {"a1": {"at": (6, 4), "skills": ["wall_thrower"]}}
    dice = {"pass": [2], "wall_side": [1], "wall_bounce_distance": [1], "scatter": ["S"]}
    at_wall(players, (6, 1), NORTH, dice).check(ball=(8, 3), turnover=True)


def test_a_ball_from_the_wall_flies_on_after_a_ricochet() -> None:
    rows = """
        ######
        #....#
        #....#
        #....#
        ######
    """
    # Back from the north wall at (2, 1): (2, 2), (2, 3), then off the south wall to (3, 3) and on to the north-east,
    # past the thrower, who may try; at (4, 2) the distance is used up.
    players: Players = {"a1": {"at": (2, 3)}, "b1": {"at": (3, 3), "skills": ["no_hands"]}}
    dice: Dice = {"pass": [5], "wall_bounce_distance": [4], "wall_bounce": [6], "scatter": ["N"]}
    table = Table(rows, players, ball="a1", active="a1", dice=dice, answers={"catch": ["no"]})
    wall_throws.throw_at_wall(table.game, table.player("a1"), table.square((2, 1)), NORTH)
    table.check(ball=(4, 1), turnover=True)
    assert "WTHR-09" in table.cited


def test_a_fumble_at_the_wall_is_an_ordinary_fumble() -> None:
    table = at_wall({"a1": {"at": (6, 4)}}, (6, 1), NORTH, {"pass": [1], "bounce": ["E"]})
    table.check(ball=(7, 4), turnover=True)
    assert "TO-06" in table.cited


def test_interference_on_the_way_to_the_wall() -> None:
    players: Players = {"a1": {"at": (6, 5)}, "b1": {"at": (6, 3)}}
    dice: Dice = {"pass": [5], "interfere": [6], "catch": [4]}
    table = at_wall(players, (6, 1), NORTH, dice, {"interfere": ["b1"]})
    table.check(ball="b1", turnover=True)
    assert {"WTHR-06", "INTF-08", "TO-08"} <= table.cited
    assert [event.modifier for event in table.told("rolled")][1] == -3
    dice = {"pass": [3], "wall_side": [1], "interfere": [5], "catch": [4]}
    table = at_wall(players, (6, 1), NORTH, dice, {"interfere": ["b1"]})
    table.check(ball="b1", turnover=True)


def test_diving_catch_after_the_last_step_from_the_wall() -> None:
    players: Players = {"a1": {"at": (6, 5)}, "a2": {"at": (8, 3), "skills": ["diving_catch"]}}
    dice: Dice = {"pass": [5], "wall_bounce_distance": [1], "scatter": ["E"], "catch": [4]}
    table = at_wall(players, (6, 1), NORTH, dice, {"use_skill": ["yes"]})
    table.check(ball="a2", turnover=False)
