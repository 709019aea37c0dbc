"""Passes, rule by rule, and whatever throws lead to."""

from __future__ import annotations

import random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, PRONE, STANDING, STUNNED
from dungeonbowl.core.questions import Source
from dungeonbowl.data.dungeons import load_dungeon
from dungeonbowl.dungeon import Board
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.passing import accuracy, wall_throws
from dungeonbowl.rules.passing import db2021 as passing
from dungeonbowl.rules.seeded_dice import SeededDice
from dungeonbowl.state.state import ONLY_MOVES
from tests.engine.throws import HALL, passed
from tests.kit.positions import Piece, piece
from tests.kit.scripts import Dice
from tests.kit.table import Table

COVERS = ("DB21-PASS-17",)


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
    board = Table(["." * 20] * 20, []).board
    for larger, row in printed.items():
        for smaller, expected in enumerate(row):
            for x, y in ((larger, smaller), (smaller, larger), (-larger, smaller), (larger, -smaller)):
                assert accuracy.range_of(board, board.at(9, 9), board.at(9 + x, 9 + y)) == expected
    assert accuracy.range_of(board, board.at(9, 9), board.at(9, 9)) == 0


def test_targets_are_floor_in_range_and_in_sight() -> None:
    rows = [
        "############",
        "#......#...#",
        "#..1.C.#...#",
        "#.^........#",
        "############",
    ]
    table = Table(rows, [piece((3, 3))], [piece((4, 3))], carrier=0, action=op.PASS)
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
    home = [piece((5, 4))]
    away = [piece((4, 4)), piece((5, 5)), piece((7, 4), skills=["disturbing_presence"])]
    table = Table(HALL, home, away, rooms=[("bone_pit", 5, 3, 4, 4)])
    state, near, far = table.state, table.square((5, 2)), table.square((9, 4))
    assert accuracy.accuracy_modifier(state, 0, near) == -4
    assert accuracy.accuracy_modifier(state, 0, far) == -5
    assert accuracy.accuracy_modifier(state, 0, far, accuracy.A_BOMB) == -4
    assert accuracy.accuracy_modifier(state, 0, far, accuracy.A_TEAM_MATE) == -4


def test_nerves_of_steel_pass_as_if_unmarked() -> None:
    home = [piece((5, 4), skills=["nerves_of_steel"]), piece((7, 4))]
    away = [piece((4, 4))]
    table = passed(home, away, to=(7, 4), dice={"pass": [4], "catch": [3]})
    table.check(ball=1, turnover=False)
    assert table.skills_told() == ["nerves_of_steel"]
    assert accuracy.accuracy_modifier(table.state, 0, table.square((7, 4)), accuracy.A_TEAM_MATE) == -1


# Passes


def test_an_accurate_pass_is_a_completion() -> None:
    table = passed([piece((4, 2)), piece((7, 2))], to=(7, 2), dice={"pass": [4], "catch": [3]})
    table.check(ball=1, turnover=False)
    expected = {f"PASS-{n:02}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 17)} | {"CATCH-01", "CATCH-02", "GEN-12"}
    assert expected <= table.cited
    assert table.game.finished
    assert [event.value for event in table.told("passed")] == [accuracy.ACCURATE]


def test_a_pass_to_the_neighbour_is_still_a_pass() -> None:
    table = passed([piece((4, 2)), piece((5, 2))], to=(5, 2), dice={"pass": [4], "catch": [3]})
    table.check(ball=1, turnover=False)
    assert "PASS-14" in table.cited


def test_a_pass_that_rests_is_a_turnover_and_a_team_mates_second_catch_saves_it() -> None:
    home = [piece((4, 2)), piece((7, 2)), piece((8, 2))]
    table = passed(home, to=(7, 2), dice={"pass": [4], "catch": [2, 3], "bounce": ["E", "N"]})
    table.check(ball=(8, 1), turnover=True)
    assert {"TO-07", "PASS-16"} <= table.cited
    table = passed(home, to=(7, 2), dice={"pass": [4], "catch": [2, 4], "bounce": ["E"]})
    table.check(ball=2, turnover=False)
    assert "PASS-17" not in table.cited


def test_inaccurate_and_wildly_inaccurate() -> None:
    table = passed([piece((4, 4))], to=(7, 4), dice={"pass": [3], "scatter": ["E", "N", "E"], "bounce": ["N"]})
    table.check(ball=(9, 2), turnover=True)
    assert {"PASS-10", "PASS-13", "BALL-03", "BALL-06"} <= table.cited
    home = [piece((4, 4)), piece((4, 6))]
    away = [piece((3, 3)), piece((5, 3))]
    table = passed(
        home,
        away,
        to=(7, 4),
        dice={"pass": [3], "deviate": ["S"], "deviate_distance": [2], "catch": [4]},
        answers={"interfere": []},
    )
    table.check(ball=1, turnover=False)
    assert {"PASS-11", "PASS-13", "BALL-02"} <= table.cited
    assert "PASS-17" not in table.cited


def test_an_inaccurate_pass_caught_by_an_opponent_is_a_turnover() -> None:
    home = [piece((4, 4))]
    away = [piece((10, 4))]
    table = passed(home, away, to=(7, 4), dice={"pass": [2], "scatter": ["E", "E", "E"], "catch": [4]})
    table.check(ball=20, turnover=True)


@pytest.mark.parametrize(("pa", "dice"), [(4, {"pass": [1], "bounce": ["E"]}), (0, {"bounce": ["E"]})])
def test_a_fumble(pa: int, dice: Dice) -> None:
    home = [piece((4, 4), pa=pa, skills=["pass"] if pa == 0 else [])]
    away = [piece((6, 4))]
    table = passed(home, away, to=(8, 4), dice=dice)
    table.check(ball=(5, 4), turnover=True)
    assert {"PASS-12", "TO-06", "GEN-12"} <= table.cited
    assert table.game.finished


def test_a_fumble_is_a_turnover_even_if_a_team_mate_catches_the_bounce() -> None:
    home = [piece((4, 4)), piece((5, 4))]
    table = passed(home, to=(8, 4), dice={"pass": [1], "bounce": ["E"], "catch": [4]})
    table.check(ball=1, turnover=True)


def test_safe_pass_keeps_a_fumbled_ball() -> None:
    home = [piece((4, 4), skills=["safe_pass", "running_pass"])]
    table = passed(home, to=(8, 4), dice={"pass": [1]}, answers={"use_skill": ["yes"]})
    table.check(ball=0, turnover=False)
    assert table.game.finished
    table = passed(home, to=(8, 4), dice={"pass": [1], "bounce": ["N"]}, answers={"use_skill": ["no"]})
    table.check(ball=(4, 3), turnover=True)


def test_accurate_is_declared_after_the_roll() -> None:
    home = [piece((4, 2), skills=["accurate"]), piece((7, 2))]
    table = passed(home, to=(7, 2), dice={"pass": [3], "catch": [3]}, answers={"use_skill": ["yes"]})
    table.check(ball=1, turnover=False)
    assert table.skills_told() == ["accurate"]
    table = passed(home, to=(7, 2), dice={"pass": [4], "catch": [3]})
    table.check(ball=1, turnover=False)
    table = passed(home, to=(7, 2), dice={"pass": [2], "scatter": ["N", "S", "N"], "bounce": ["E"]})
    table.check(ball=(8, 1), turnover=True)


def test_running_pass_goes_on_unless_the_turn_is_over() -> None:
    home = [piece((4, 2), skills=["running_pass"]), piece((7, 2))]
    table = passed(home, to=(7, 2), dice={"pass": [4], "catch": [3]})
    table.check(ball=1, turnover=False)
    assert not table.game.finished and table.state.doing & ONLY_MOVES
    assert "PASS-19" in table.cited
    table = passed(home, to=(7, 2), dice={"pass": [4], "catch": [2], "bounce": ["E"]})
    table.check(ball=(8, 2), turnover=True)
    assert table.game.finished


def test_diving_catch_adds_one_to_an_accurate_pass_and_reaches_a_stray_one() -> None:
    home = [piece((4, 2)), piece((7, 2), skills=["diving_catch"])]
    table = passed(home, to=(7, 2), dice={"pass": [4], "catch": [2]}, answers={"use_skill": ["yes"]})
    table.check(ball=1, turnover=False)
    dice: Dice = {"pass": [3], "scatter": ["E", "E", "W"], "catch": [4]}
    table = passed(home, to=(7, 2), dice=dice, answers={"use_skill": ["yes"]})
    table.check(ball=1, turnover=False)
    assert "CATCH-06" in table.cited


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
    home: list[Piece] = []
    away: list[Piece] = []
    centre = dice.choice(squares)
    near = sorted(squares, key=lambda sq: int(board.distance(sq, centre)))[:40]
    for at, sq in enumerate(dice.sample(near, 16)):
        (away if at % 2 else home).append(
            piece(
                (sq % width, sq // width),
                ag=dice.randint(2, 5),
                pa=dice.choice([0, 2, 3, 4, 5, 6]) if at else dice.randint(2, 6),
                skills=[key for key in dice.sample(SKILLS, 5) if at or key != "no_hands"],
                posture=dice.choice([STANDING, STANDING, STANDING, PRONE, STUNNED]) if at else STANDING,
            )
        )
    table = Table(board, home, away, carrier=0, action=op.PASS, rerolls=(2, 2))
    table.game.seeded = True
    table.game.dice = SeededDice(dice.getrandbits(31))
    table.game.home_source = table.game.away_source = Chance(seed)
    return table


@pytest.mark.parametrize("key", ["layout_a", "layout_b", "thumbscrew", "whole_box"])
def test_whatever_happens_the_ball_comes_to_rest(key: str) -> None:
    board = load_dungeon(key).board
    for seed in range(60):
        table = crowd(board, seed)
        game, passer = table.game, table.player(0)
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
            ball.drop(game, passer, may_place=True)
        assert table.ball_rests(), (key, seed)
        carrier = int(table.state.carrier)
        if carrier != NONE:
            holder = game.players[carrier]
            assert holder.standing and not holder.has(sk.NO_HANDS)
        if kind < 3 and (carrier == NONE or carrier >= 20):
            assert game.turnover or not table.told("passed") + table.told("handed_off")
        assert all(event.rules for event in table.events), (key, seed)
