"""Passes, interference, throws at the wall, Hand-offs and the skills about them, rule by rule."""

from __future__ import annotations

import random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, STANDING
from dungeonbowl.core.questions import Source
from dungeonbowl.data.dungeons import load_dungeon
from dungeonbowl.dungeon import Board
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.passing import accuracy, interference, wall_throws
from dungeonbowl.rules.passing import db2021 as passing
from dungeonbowl.rules.seeded_dice import SeededDice
from dungeonbowl.state.state import NO_ZONE, ONLY_MOVES, OWES_SQUARE, SPENT_PASS
from tests.engine.ball_table import Answer, Figure, Square, Table

COVERS = ("DB21-PASS-17", "DB21-WTHR-12")

HALL = """
    ################
    #AA..........BB#
    #AA..........BB#
    #AA..........BB#
    #AA..........BB#
    #AA..........BB#
    #AA..........BB#
    #AA..........BB#
    ################
"""

Dice = dict[str, list[int | str]]
Answers = dict[str, list[Answer]]
Players = dict[str, Figure]

NORTH, EAST, SOUTH, WEST = 0, 2, 4, 6


def passed(
    players: Players, to: Square, dice: Dice, answers: Answers | None = None, rerolls: tuple[int, int] = (0, 0)
) -> Table:
    """The table after a1 has passed to a square."""
    table = Table(HALL, players, ball="a1", active="a1", dice=dice, answers=answers, rerolls=rerolls)
    passing.throw_ball(table.game, table.player("a1"), table.square(to))
    return table


def at_wall(players: Players, square: Square, face: int, dice: Dice, answers: Answers | None = None) -> Table:
    """The table after a1 has thrown at a wall."""
    table = Table(HALL, players, ball="a1", active="a1", dice=dice, answers=answers)
    wall_throws.throw_at_wall(table.game, table.player("a1"), table.square(square), face)
    return table


# Range and targets


def test_the_range_table() -> None:
    quick, short = accuracy.QUICK, accuracy.SHORT
    printed = {
        1: [quick, quick],
        2: [quick, quick, quick],
        3: [quick, quick, short, short],
        4: [short, short, short, short, short],
        5: [short, short, short, short, short, 0],
        6: [short, short, short, short, 0, 0, 0],
        7: [0] * 8,
    }
    board = Table("\n".join("." * 20 for _ in range(20)), {}).board
    for larger, row in printed.items():
        for smaller, expected in enumerate(row):
            for x, y in ((larger, smaller), (smaller, larger), (-larger, smaller), (larger, -smaller)):
                assert accuracy.range_of(board, board.at(9, 9), board.at(9 + x, 9 + y)) == expected
    assert accuracy.range_of(board, board.at(9, 9), board.at(9, 9)) == 0


def test_targets_are_floor_in_range_and_in_sight() -> None:
    rows = """
        ############
        #......#...#
        #..1.C.#...#
        #.^........#
        ############
    """
    table = Table(rows, {"a1": {"at": (3, 3)}, "b1": {"at": (4, 3)}}, ball="a1", active="a1")
    found = {table.place(int(square)) for square in passing.aims(table.game)}
    assert {(3, 2), (4, 3), (1, 1), (9, 3)} <= found
    assert (3, 3) not in found  # the own square
    assert (5, 2) not in found  # a Chest
    assert (2, 3) not in found  # the chasm
    assert (8, 1) not in found  # behind a wall
    assert (10, 3) not in found  # too far
    assert list(passing.aims(table.game)) == sorted(passing.aims(table.game))


# Accuracy


def test_accuracy_results() -> None:
    fumbled, wild, inaccurate, accurate = accuracy.FUMBLED, accuracy.WILD, accuracy.INACCURATE, accuracy.ACCURATE
    assert [int(accuracy.result_of(4, die, 0)) for die in range(1, 7)] == [fumbled] + [inaccurate] * 2 + [accurate] * 3
    assert [int(accuracy.result_of(4, die, -2)) for die in range(1, 7)] == [
        fumbled,
        wild,
        wild,
        inaccurate,
        inaccurate,
        accurate,
    ]
    assert accuracy.result_of(4, 6, -6) == accurate
    assert accuracy.result_of(2, 1, 3) == fumbled
    assert accuracy.result_of(0, 6, 0) == fumbled


def test_accuracy_modifiers() -> None:
    players: Players = {
        "a1": {"at": (5, 4)},
        "b1": {"at": (4, 4)},
        "b2": {"at": (5, 5)},
        "b3": {"at": (7, 4), "skills": ["disturbing_presence"]},
    }
    table = Table(HALL, players, rooms=[("bone_pit", 5, 3, 4, 4)])
    state, near, far = table.state, table.square((5, 2)), table.square((9, 4))
    assert accuracy.accuracy_modifier(state, 0, near) == -4
    assert accuracy.accuracy_modifier(state, 0, far) == -5
    assert accuracy.accuracy_modifier(state, 0, far, accuracy.A_BOMB) == -4
    assert accuracy.accuracy_modifier(state, 0, far, accuracy.A_TEAM_MATE) == -4


def test_nerves_of_steel_pass_as_if_unmarked() -> None:
    players: Players = {"a1": {"at": (5, 4), "skills": ["nerves_of_steel"]}, "b1": {"at": (4, 4)}, "a2": {"at": (7, 4)}}
    table = passed(players, (7, 4), {"pass": [4], "catch": [3]})
    table.check(ball="a2", turnover=False)
    assert table.skills_told() == ["nerves_of_steel"]
    assert accuracy.accuracy_modifier(table.state, 0, table.square((7, 4)), accuracy.A_TEAM_MATE) == -1


# Passes


def test_an_accurate_pass_is_a_completion() -> None:
    table = passed({"a1": {"at": (4, 2)}, "a2": {"at": (7, 2)}}, (7, 2), {"pass": [4], "catch": [3]})
    table.check(ball="a2", turnover=False)
    expected = {f"PASS-{n:02}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 17)} | {"CATCH-01", "CATCH-02", "GEN-12"}
    assert expected <= table.cited
    assert table.game.finished
    assert [event.value for event in table.told("passed")] == [accuracy.ACCURATE]


def test_a_pass_to_the_neighbour_is_still_a_pass() -> None:
    table = passed({"a1": {"at": (4, 2)}, "a2": {"at": (5, 2)}}, (5, 2), {"pass": [4], "catch": [3]})
    table.check(ball="a2", turnover=False)
    assert "PASS-14" in table.cited


def test_a_pass_that_rests_is_a_turnover_and_a_team_mates_second_catch_saves_it() -> None:
    players: Players = {"a1": {"at": (4, 2)}, "a2": {"at": (7, 2)}, "a3": {"at": (8, 2)}}
    table = passed(players, (7, 2), {"pass": [4], "catch": [2, 3], "bounce": ["E", "N"]})
    table.check(ball=(8, 1), turnover=True)
    assert {"TO-07", "PASS-16"} <= table.cited
    table = passed(players, (7, 2), {"pass": [4], "catch": [2, 4], "bounce": ["E"]})
    table.check(ball="a3", turnover=False)
    assert "PASS-17" not in table.cited


def test_inaccurate_and_wildly_inaccurate() -> None:
    table = passed({"a1": {"at": (4, 4)}}, (7, 4), {"pass": [3], "scatter": ["E", "N", "E"], "bounce": ["N"]})
    table.check(ball=(9, 2), turnover=True)
    assert {"PASS-10", "PASS-13", "BALL-03", "BALL-06"} <= table.cited
    players: Players = {"a1": {"at": (4, 4)}, "a2": {"at": (4, 6)}, "b1": {"at": (3, 3)}, "b2": {"at": (5, 3)}}
    table = passed(
        players, (7, 4), {"pass": [3], "deviate": ["S"], "deviate_distance": [2], "catch": [4]}, {"interfere": []}
    )
    table.check(ball="a2", turnover=False)
    assert {"PASS-11", "PASS-13", "BALL-02"} <= table.cited
    assert "PASS-17" not in table.cited


def test_an_inaccurate_pass_caught_by_an_opponent_is_a_turnover() -> None:
    players: Players = {"a1": {"at": (4, 4)}, "b1": {"at": (10, 4)}}
    table = passed(players, (7, 4), {"pass": [2], "scatter": ["E", "E", "E"], "catch": [4]})
    table.check(ball="b1", turnover=True)


@pytest.mark.parametrize(("pa", "dice"), [(4, {"pass": [1], "bounce": ["E"]}), (0, {"bounce": ["E"]})])
def test_a_fumble(pa: int, dice: Dice) -> None:
    players: Players = {"a1": {"at": (4, 4), "pa": pa, "skills": ["pass"] if pa == 0 else []}, "b1": {"at": (6, 4)}}
    table = passed(players, (8, 4), dice)
    table.check(ball=(5, 4), turnover=True)
    assert {"PASS-12", "TO-06", "GEN-12"} <= table.cited
    assert table.game.finished


def test_a_fumble_is_a_turnover_even_if_a_team_mate_catches_the_bounce() -> None:
    players: Players = {"a1": {"at": (4, 4)}, "a2": {"at": (5, 4)}}
    table = passed(players, (8, 4), {"pass": [1], "bounce": ["E"], "catch": [4]})
    table.check(ball="a2", turnover=True)


def test_safe_pass_keeps_a_fumbled_ball() -> None:
    players: Players = {"a1": {"at": (4, 4), "skills": ["safe_pass", "running_pass"]}}
    table = passed(players, (8, 4), {"pass": [1]}, {"use_skill": ["yes"]})
    table.check(ball="a1", turnover=False)
    assert table.game.finished
    table = passed(players, (8, 4), {"pass": [1], "bounce": ["N"]}, {"use_skill": ["no"]})
    table.check(ball=(4, 3), turnover=True)


def test_accurate_is_declared_after_the_roll() -> None:
    players: Players = {"a1": {"at": (4, 2), "skills": ["accurate"]}, "a2": {"at": (7, 2)}}
    table = passed(players, (7, 2), {"pass": [3], "catch": [3]}, {"use_skill": ["yes"]})
    table.check(ball="a2", turnover=False)
    assert table.skills_told() == ["accurate"]
    table = passed(players, (7, 2), {"pass": [4], "catch": [3]})
    table.check(ball="a2", turnover=False)
    table = passed(players, (7, 2), {"pass": [2], "scatter": ["N", "S", "N"], "bounce": ["E"]})
    table.check(ball=(8, 1), turnover=True)


def test_running_pass_goes_on_unless_the_turn_is_over() -> None:
    players: Players = {"a1": {"at": (4, 2), "skills": ["running_pass"]}, "a2": {"at": (7, 2)}}
    table = passed(players, (7, 2), {"pass": [4], "catch": [3]})
    table.check(ball="a2", turnover=False)
    assert not table.game.finished and table.state.doing & ONLY_MOVES
    assert "PASS-19" in table.cited
    table = passed(players, (7, 2), {"pass": [4], "catch": [2], "bounce": ["E"]})
    table.check(ball=(8, 2), turnover=True)
    assert table.game.finished


def test_diving_catch_adds_one_to_an_accurate_pass_and_reaches_a_stray_one() -> None:
    players: Players = {"a1": {"at": (4, 2)}, "a2": {"at": (7, 2), "skills": ["diving_catch"]}}
    table = passed(players, (7, 2), {"pass": [4], "catch": [2]}, {"use_skill": ["yes"]})
    table.check(ball="a2", turnover=False)
    dice: Dice = {"pass": [3], "scatter": ["E", "E", "W"], "catch": [4]}
    table = passed(players, (7, 2), dice, {"use_skill": ["yes"]})
    table.check(ball="a2", turnover=False)
    assert "CATCH-06" in table.cited


# Interference


def test_ex_10_short_pass_rerolled_and_contested() -> None:
    players: Players = {
        "a1": {"at": (4, 3), "pa": 2, "skills": ["pass"]},
        "a2": {"at": (8, 4), "ag": 3},
        "b1": {"at": (3, 3)},
        "b2": {"at": (6, 3), "ag": 3},
    }
    dice: Dice = {"pass": [3, 5], "interfere": [4], "catch": [3]}
    table = passed(players, (8, 4), dice, {"reroll": ["pass"], "interfere": ["b2"]})
    table.check(ball="a2", turnover=False)
    assert [(event.target, event.modifier) for event in table.told("rolled")][:2] == [(2, -2), (2, -2)]
    assert {"PASS-05", "PASS-07", "PASS-15", "PASS-17", "INTF-01", "INTF-03", "INTF-06", "INTF-12"} <= table.cited


def test_the_coach_may_let_nobody_interfere() -> None:
    players: Players = {"a1": {"at": (4, 2)}, "a2": {"at": (8, 2)}, "b1": {"at": (6, 2)}}
    table = passed(players, (8, 2), {"pass": [5], "catch": [3]}, {"interfere": [None]})
    table.check(ball="a2", turnover=False)


def test_a_deflection_caught_is_an_interception() -> None:
    players: Players = {"a1": {"at": (4, 2)}, "a2": {"at": (8, 2)}, "b1": {"at": (6, 2)}}
    table = passed(players, (8, 2), {"pass": [5], "interfere": [6], "catch": [4]}, {"interfere": ["b1"]})
    table.check(ball="b1", turnover=True)
    assert {"INTF-08", "INTF-10", "TO-08"} <= table.cited
    assert [event.success for event in table.told("interfered")] == [1]


def test_a_deflection_not_caught_scatters_from_the_interferer() -> None:
    players: Players = {"a1": {"at": (4, 2)}, "a2": {"at": (8, 2)}, "b1": {"at": (6, 2)}}
    dice: Dice = {"pass": [5], "interfere": [6], "catch": [3, 4], "scatter": ["E", "N", "SE"]}
    table = passed(players, (8, 2), dice, {"interfere": ["b1"]})
    table.check(ball="a2", turnover=False)
    assert "INTF-09" in table.cited
    assert "TO-08" not in table.cited


def test_the_better_the_pass_the_harder_the_interference() -> None:
    players: Players = {"a1": {"at": (4, 2), "skills": ["stunty"]}, "b1": {"at": (6, 2)}, "b2": {"at": (3, 2)}}
    for dice, modifier in [
        ({"pass": [5], "interfere": [6], "catch": [4]}, -2),
        ({"pass": [4], "scatter": ["E", "W", "N"], "interfere": [4], "catch": [4]}, -1),
        ({"pass": [2], "deviate": ["E"], "deviate_distance": [4], "interfere": [3], "catch": [4]}, 0),
    ]:
        given: Dice = {**dice}  # type: ignore[dict-item]
        table = passed(players, (7, 2) if modifier == -2 else (8, 2), given, {"interfere": ["b1"]})
        table.check(ball="b1", turnover=True)
        told = [event.modifier for event in table.told("rolled") if event.player == 20 and event.target == 3]
        assert told[0] == modifier
        assert table.skills_told() == ["stunty"]


def test_interference_modifiers() -> None:
    players: Players = {
        "a1": {"at": (4, 4), "skills": ["stunty"]},
        "a2": {"at": (6, 3)},
        "a3": {"at": (6, 5)},
        "a4": {"at": (9, 4), "skills": ["disturbing_presence"]},
        "b1": {"at": (6, 4)},
        "b2": {"at": (7, 4), "skills": ["nerves_of_steel"]},
    }
    table = Table(HALL, players)
    first, second = table.player("b1").id, table.player("b2").id
    # One flat -1 for being Marked, however many do; +1 for the Stunty passer; -1 for the presence.
    assert interference.interference_modifier(table.state, first, 0, -3) == -4
    assert interference.interference_modifier(table.state, second, 0, -2) == -2


@pytest.mark.parametrize(
    ("skills", "rolled", "asked"),
    [(["very_long_legs"], 4, 1), (["extra_arms"], 5, 1), (["extra_arms", "very_long_legs"], 3, 2), ([], 6, 0)],
)
def test_interference_skills(skills: list[str], rolled: int, asked: int) -> None:
    players: Players = {"a1": {"at": (4, 2)}, "b1": {"at": (6, 2), "skills": skills}}
    answers: Answers = {"interfere": ["b1"], "use_skill": ["yes"] * asked}
    table = passed(players, (8, 2), {"pass": [5], "interfere": [rolled], "catch": [4]}, answers)
    table.check(ball="b1", turnover=True)
    assert sorted(table.skills_told()) == sorted(skills)


@pytest.mark.parametrize(
    ("place", "under"),
    [
        ((6, 4), True),
        ((6, 3), True),  # a corner is half a square from the line
        ((6, 2), False),
        ((4, 3), True),  # beside the passer, but nearer to the landing square than the passer... not farther away
        ((3, 4), False),  # behind the passer
        ((9, 4), False),  # behind the landing square
        ((8, 4), False),  # the landing square
    ],
)
def test_who_is_under_the_ruler(place: Square, under: bool) -> None:
    table = Table(HALL, {"a1": {"at": (4, 4)}, "b1": {"at": place}})
    found = [int(who) for who in interference.interferers(table.state, 0, table.square((8, 4)))]
    distance = (place[0] - 8) ** 2 + (place[1] - 4) ** 2
    assert (found == [20]) == (under and distance < 16)


def test_the_ruler_is_as_wide_as_measured() -> None:
    for x in range(-6, 7):
        for y in range(-6, 7):
            if (x, y) == (0, 0):
                continue
            for across in range(-6, 7):
                for down in range(-6, 7):
                    corners = [(across + h, down + v) for h in (-0.5, 0.5) for v in (-0.5, 0.5)]
                    nearest = min(abs(a * y - b * x) for a, b in corners) / (x * x + y * y) ** 0.5
                    assert abs(nearest - 0.87) > 1e-9
                    assert interference.under_ruler(x, y, across, down) == (nearest < 0.87)


def test_who_cannot_interfere() -> None:
    rows = """
        ############
        #..........#
        #.....#....#
        #..........#
        ############
    """
    table = Table(
        rows,
        {
            "a1": {"at": (2, 3)},
            "b1": {"at": (5, 3), "skills": ["no_hands"]},
            "b2": {"at": (4, 3), "state": "prone"},
            "b3": {"at": (6, 3)},
            "b4": {"at": (7, 2)},
            "a2": {"at": (3, 3)},
        },
    )
    landing = table.square((8, 3))
    # b4 is under the ruler, but the passer does not see them past the pillar.
    assert interference.under_ruler(6, 0, 5, -1)
    assert [int(who) for who in interference.interferers(table.state, 0, landing)] == [22]
    table.state.set_flags(22, i64(table.state.flags[22]) | NO_ZONE)
    assert len(interference.interferers(table.state, 0, landing)) == 0


def test_the_ruler_ends_before_the_first_wall() -> None:
    # The pass scatters into the east wall of the hall; the ruler is laid to the square before it.
    players: Players = {"a1": {"at": (9, 4)}, "b1": {"at": (12, 4)}}
    dice: Dice = {"pass": [3], "scatter": ["E", "N", "N"], "wall_bounce": [3], "bounce": ["W"]}
    table = passed(players, (14, 4), dice, {"interfere": [None]})
    assert "INTF-11" in table.cited
    table.check(ball=(13, 2), turnover=True)


def test_nobody_interferes_with_a_fumble() -> None:
    players: Players = {"a1": {"at": (4, 2)}, "b1": {"at": (6, 2)}}
    table = passed(players, (8, 2), {"pass": [1], "bounce": ["N"]})
    table.check(ball=(4, 1), turnover=True)


# Throwing at the wall


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


# Hand-off


def test_hand_off() -> None:
    players: Players = {"a1": {"at": (4, 2)}, "a2": {"at": (5, 3)}}
    cases: list[tuple[Dice, str | Square, bool]] = [
        ({"catch": [3]}, "a2", False),
        ({"catch": [2], "bounce": ["E"]}, (6, 3), True),
    ]
    for dice, end, lost in cases:
        table = Table(HALL, players, ball="a1", active="a1", dice=dice)
        passing.hand_off(table.game, table.player("a1"), table.player("a2"))
        table.check(ball=end, turnover=lost)
        assert table.game.finished
        assert {"HAND-01", "HAND-02", "HAND-04"} <= table.cited
        assert ({"HAND-05", "TO-07"} <= table.cited) == lost


def test_a_receiver_without_a_tackle_zone_cannot_catch() -> None:
    table = Table(HALL, {"a1": {"at": (4, 2)}, "a2": {"at": (5, 3)}}, ball="a1", active="a1", dice={"bounce": ["E"]})
    table.state.set_flags(1, i64(table.state.flags[1]) | NO_ZONE)
    passing.hand_off(table.game, table.player("a1"), table.player("a2"))
    table.check(ball=(6, 3), turnover=True)
    assert "HAND-03" in table.cited


def test_give_and_go_goes_on() -> None:
    players: Players = {"a1": {"at": (4, 2), "skills": ["give_and_go"]}, "a2": {"at": (5, 3)}}
    table = Table(HALL, players, ball="a1", active="a1", dice={"catch": [3]})
    passing.hand_off(table.game, table.player("a1"), table.player("a2"))
    table.check(ball="a2", turnover=False)
    assert not table.game.finished and table.state.doing & ONLY_MOVES
    assert "HAND-06" in table.cited


@pytest.mark.parametrize("corner", [(3, 1), (4, 1)])
def test_the_bone_pit_counts_once_in_a_hand_off(corner: Square) -> None:
    table = Table(
        HALL,
        {"a1": {"at": (4, 2)}, "a2": {"at": (5, 3)}},
        ball="a1",
        active="a1",
        rooms=[("bone_pit", corner[0], corner[1], 1 if corner[0] == 4 else 4, 4)],
        dice={"catch": [4]},
    )
    passing.hand_off(table.game, table.player("a1"), table.player("a2"))
    table.check(ball="a2", turnover=False)
    assert [event.modifier for event in table.told("rolled")] == [-1]
    assert "FEAT-05" in table.cited


# Dump-off, On the Ball, Fumblerooskie, Portal Passer, My Ball


def dumped(players: Players, dice: Dice, answers: Answers) -> Table:
    """The table after b1, named by a1 as the target of a Block, was asked for a Dump-off."""
    table = Table(HALL, players, ball="b1", active="a1", dice=dice, answers=answers, rerolls=(0, 1))
    passing.dump_off(table.game, table.player("b1"))
    return table


def test_dump_off_is_a_quick_pass_without_a_turnover() -> None:
    players: Players = {"a1": {"at": (5, 2)}, "b1": {"at": (6, 2), "pa": 3, "skills": ["dump_off", "pass"]}}
    table = dumped({**players, "b2": {"at": (8, 2)}}, {"pass": [4], "catch": [3]}, {"dump_off": [(8, 2)]})
    table.check(ball="b2", turnover=False)
    assert not table.game.finished and not table.game.notes.dump_off
    assert "BLK-29" in table.cited
    # Marked by the blocker: 3 - 1 is below 3; Pass re-rolls, the team re-roll of the inactive team is not offered.
    table = dumped(players, {"pass": [3, 1], "bounce": ["E"]}, {"dump_off": [(8, 2)], "reroll": ["pass"]})
    table.check(ball=(7, 2), turnover=False)
    assert not table.game.finished
    table = dumped(players, {}, {"dump_off": [None]})
    table.check(ball="b1", turnover=False)


def test_dump_off_reaches_only_quick_squares_and_my_ball_forbids_it() -> None:
    players: Players = {"a1": {"at": (5, 2)}, "b1": {"at": (6, 2), "skills": ["dump_off"]}}
    table = Table(HALL, players, ball="b1", active="a1", answers={"dump_off": [(10, 2)]})
    with pytest.raises(AssertionError, match="not among"):
        passing.dump_off(table.game, table.player("b1"))
    players["b1"]["skills"] = ["dump_off", "my_ball"]
    dumped(players, {}, {}).check(ball="b1", turnover=False)


def test_the_active_team_may_intercept_a_dump_off() -> None:
    players: Players = {
        "a1": {"at": (5, 2)},
        "a2": {"at": (7, 2), "skills": ["on_the_ball"]},
        "b1": {"at": (6, 2), "pa": 2, "skills": ["dump_off"]},
    }
    dice: Dice = {"pass": [6], "interfere": [6], "catch": [5]}
    answers: Answers = {"dump_off": [(9, 2)], "use_skill": ["no"], "interfere": ["a2"]}
    dumped(players, dice, answers).check(ball="a2", turnover=False)


def test_on_the_ball_moves_three_squares_before_the_pass() -> None:
    players: Players = {"a1": {"at": (4, 2)}, "a2": {"at": (8, 2)}, "b1": {"at": (6, 6), "skills": ["on_the_ball"]}}
    answers: Answers = {
        "use_skill": ["yes"],
        "on_the_ball": [(6, 5), (6, 4), (6, 3)],
        "interfere": ["b1"],
    }
    table = passed(players, (8, 2), {"pass": [5], "interfere": [6], "catch": [4]}, answers)
    table.check(ball="b1", turnover=True)
    assert "PASS-18" in table.cited
    assert table.state.moves_left == 6
    answers = {"use_skill": ["yes"], "on_the_ball": [(6, 5), "stop"]}
    table = passed(players, (8, 2), {"pass": [5], "catch": [3]}, answers)
    table.check(ball="a2", turnover=False)


def test_on_the_ball_ends_with_a_fall() -> None:
    players: Players = {
        "a1": {"at": (4, 2)},
        "a2": {"at": (8, 2)},
        "a3": {"at": (6, 7)},
        "b1": {"at": (6, 6), "skills": ["on_the_ball"]},
        "b2": {"at": (10, 6), "skills": ["on_the_ball"]},
    }
    answers: Answers = {"who": ["b1"], "on_the_ball": [(6, 5)]}
    dice: Dice = {"pass": [5], "catch": [3], "dodge": [1], "armour": [2 | 1 << 5]}
    table = passed(players, (8, 2), dice, answers)
    table.check(ball="a2", turnover=False)
    assert table.player("b1").posture != STANDING


def test_fumblerooskie_leaves_the_ball_behind() -> None:
    players: Players = {"a1": {"at": (5, 2), "skills": ["fumblerooskie"]}}
    table = Table(HALL, players, ball="a1", active="a1", answers={"use_skill": ["yes"]})
    table.state.action = op.MOVE
    assert passing.leave_behind(table.game, table.player("a1"), table.square((4, 2)))
    table.check(ball=(4, 2), turnover=False)
    table = Table(HALL, players, ball="a1", active="a1")
    table.state.action = op.PASS
    assert not passing.leave_behind(table.game, table.player("a1"), table.square((4, 2)))


def test_portal_passer_may_declare_a_pass() -> None:
    players: Players = {"a1": {"at": (5, 2), "skills": ["portal_passer"]}}
    table = Table(HALL, players, ball="a1", active="a1", answers={"use_skill": ["yes"]})
    table.state.action = op.BLITZ
    table.state.doing |= OWES_SQUARE
    passing.pass_from_portal(table.game, table.player("a1"))
    assert table.state.action == op.PASS and table.state.spent & SPENT_PASS
    assert "PASS-20" in table.cited
    # Not a second time in a turn, nor without the square that is due.
    passing.pass_from_portal(table.game, table.player("a1"))
    table.state.action = op.MOVE
    passing.pass_from_portal(table.game, table.player("a1"))
    table.state.spent = 0
    table.state.moves_left = table.state.rushes_left = 0
    passing.pass_from_portal(table.game, table.player("a1"))
    assert table.state.action == op.MOVE
    assert table.script.left() == {}


# All together


class Chance(Source):
    """Answers every question at random."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, ask: i64, seat: i64, player: i64, options: vec[i64]) -> i64:
        assert len(set(options)) == len(options) > 1
        return options[self.random.randrange(len(options))]


SKILLS = [
    *("catch", "diving_catch", "extra_arms", "monstrous_mouth", "nerves_of_steel", "no_hands", "very_long_legs"),
    *("accurate", "pass", "safe_pass", "running_pass", "wall_thrower", "on_the_ball", "give_and_go", "dump_off"),
    *("disturbing_presence", "stunty", "safe_pair_of_hands", "pro", "big_hand", "sure_hands"),
]


def crowd(board: Board, seed: int) -> Table:
    """Both teams strewn over a dungeon, the ball in the hands of a1, everything else left to chance."""
    dice = random.Random(seed)
    squares = [sq for sq in range(int(board.squares)) if board.is_floor(sq) and not int(board.chest[sq])]
    width = int(board.width)
    players: Players = {}
    centre = dice.choice(squares)
    near = sorted(squares, key=lambda sq: int(board.distance(sq, centre)))[:40]
    for at, sq in enumerate(dice.sample(near, 16)):
        players[f"{'ab'[at % 2]}{at // 2 + 1}"] = {
            "at": (sq % width, sq // width),
            "ag": dice.randint(2, 5),
            "pa": dice.choice([0, 2, 3, 4, 5, 6]) if at else dice.randint(2, 6),
            "skills": [key for key in dice.sample(SKILLS, 5) if at or key != "no_hands"],
            "state": dice.choice(["standing", "standing", "standing", "prone", "stunned"]) if at else "standing",
        }
    table = Table(board, players, ball="a1", active="a1", rerolls=(2, 2))
    table.game.seeded = True
    table.game.dice = SeededDice(dice.getrandbits(31))
    table.game.home_source = table.game.away_source = Chance(seed)
    return table


@pytest.mark.parametrize("key", ["layout_a", "layout_b", "thumbscrew", "whole_box"])
def test_whatever_happens_the_ball_comes_to_rest(key: str) -> None:
    board = load_dungeon(key).board
    for seed in range(60):
        table = crowd(board, seed)
        game, passer = table.game, table.player("a1")
        targets = [int(square) for square in passing.aims(game)]
        walls = [int(aim) for aim in wall_throws.wall_aims(game)]
        mates = [p for p in game.players[1:8] if p.standing]
        kind = seed % 4
        if kind == 0 and targets:
            passing.throw_ball(game, passer, targets[seed % len(targets)])
        elif kind == 1 and walls:
            aim = walls[seed % len(walls)]
            wall_throws.throw_at_wall(game, passer, op.square_of(aim), op.player_of(aim))
        elif kind == 2 and mates:
            passing.hand_off(game, passer, mates[seed % len(mates)])
        else:
            ball.drop(game, passer, True)
        assert table.ball_rests(), (key, seed)
        carrier = int(table.state.carrier)
        if carrier != NONE:
            holder = game.players[carrier]
            assert holder.standing and not holder.has(sk.NO_HANDS)
        if kind < 3 and (carrier == NONE or carrier >= 20):
            assert game.turnover or not table.told("passed") + table.told("handed_off")
        assert all(event.rules for event in table.events), (key, seed)
