"""Interference with a pass: who is under the ruler, deflections and interceptions."""

from __future__ import annotations

import pytest
from mypy_extensions import i64

from dungeonbowl.core.ids import PRONE
from dungeonbowl.rules.passing import interference, ruler
from dungeonbowl.state.state import NO_ZONE
from tests.engine.throws import HALL, passed
from tests.kit.positions import Place, piece
from tests.kit.scripts import Answers, Dice
from tests.kit.table import Table


def test_ex_10_short_pass_rerolled_and_contested() -> None:
    home = [piece((4, 3), pa=2, skills=["pass"]), piece((8, 4), ag=3)]
    away = [piece((3, 3)), piece((6, 3), ag=3)]
    dice: Dice = {"pass": [3, 5], "interfere": [4], "catch": [3]}
    table = passed(home, away, to=(8, 4), dice=dice, answers={"reroll": ["pass"], "interfere": [21]})
    table.check(ball=1, turnover=False)
    assert [(event.target, event.modifier) for event in table.told("rolled")][:2] == [(2, -2), (2, -2)]
    assert {"PASS-05", "PASS-07", "PASS-15", "PASS-17", "INTF-01", "INTF-03", "INTF-06", "INTF-12"} <= table.cited


def test_the_coach_may_let_nobody_interfere() -> None:
    home = [piece((4, 2)), piece((8, 2))]
    away = [piece((6, 2))]
    table = passed(home, away, to=(8, 2), dice={"pass": [5], "catch": [3]}, answers={"interfere": ["no"]})
    table.check(ball=1, turnover=False)


def test_a_deflection_caught_is_an_interception() -> None:
    home = [piece((4, 2)), piece((8, 2))]
    away = [piece((6, 2))]
    table = passed(
        home, away, to=(8, 2), dice={"pass": [5], "interfere": [6], "catch": [4]}, answers={"interfere": [20]}
    )
    table.check(ball=20, turnover=True)
    assert {"INTF-08", "INTF-10", "TO-08"} <= table.cited
    assert [event.success for event in table.told("interfered")] == [1]


def test_a_deflection_not_caught_scatters_from_the_interferer() -> None:
    home = [piece((4, 2)), piece((8, 2))]
    away = [piece((6, 2))]
    dice: Dice = {"pass": [5], "interfere": [6], "catch": [3, 4], "scatter": ["E", "N", "SE"]}
    table = passed(home, away, to=(8, 2), dice=dice, answers={"interfere": [20]})
    table.check(ball=1, turnover=False)
    assert "INTF-09" in table.cited
    assert "TO-08" not in table.cited


def test_the_better_the_pass_the_harder_the_interference() -> None:
    home = [piece((4, 2), skills=["stunty"])]
    away = [piece((6, 2)), piece((3, 2))]
    for dice, modifier in [
        ({"pass": [5], "interfere": [6], "catch": [4]}, -2),
        ({"pass": [4], "scatter": ["E", "W", "N"], "interfere": [4], "catch": [4]}, -1),
        ({"pass": [2], "deviate": ["E"], "deviate_distance": [4], "interfere": [3], "catch": [4]}, 0),
    ]:
        given: Dice = {**dice}  # type: ignore[dict-item]
        table = passed(home, away, to=(7, 2) if modifier == -2 else (8, 2), dice=given, answers={"interfere": [20]})
        table.check(ball=20, turnover=True)
        told = [event.modifier for event in table.told("rolled") if event.player == 20 and event.target == 3]
        assert told[0] == modifier
        assert table.skills_told() == ["stunty"]


def test_interference_modifiers() -> None:
    home = [
        piece((4, 4), skills=["stunty"]),
        piece((6, 3)),
        piece((6, 5)),
        piece((9, 4), skills=["disturbing_presence"]),
    ]
    away = [piece((6, 4)), piece((7, 4), skills=["nerves_of_steel"])]
    table = Table(HALL, home, away)
    first, second = table.player(20).id, table.player(21).id
    # One flat -1 for being Marked, however many do; +1 for the Stunty passer; -1 for the presence.
    assert interference.interference_modifier(table.state, first, 0, -3) == -4
    assert interference.interference_modifier(table.state, second, 0, -2) == -2


@pytest.mark.parametrize(
    ("skills", "rolled", "asked"),
    [(["very_long_legs"], 4, 1), (["extra_arms"], 5, 1), (["extra_arms", "very_long_legs"], 3, 2), ([], 6, 0)],
)
def test_interference_skills(skills: list[str], rolled: int, asked: int) -> None:
    home = [piece((4, 2))]
    away = [piece((6, 2), skills=skills)]
    answers: Answers = {"interfere": [20], "use_skill": ["yes"] * asked}
    table = passed(home, away, to=(8, 2), dice={"pass": [5], "interfere": [rolled], "catch": [4]}, answers=answers)
    table.check(ball=20, turnover=True)
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
def test_who_is_under_the_ruler(place: Place, under: bool) -> None:
    table = Table(HALL, [piece((4, 4))], [piece(place)])
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
                    assert ruler.under_ruler(x, y, across, down) == (nearest < 0.87)


def test_who_cannot_interfere() -> None:
    rows = [
        "############",
        "#..........#",
        "#.....#....#",
        "#..........#",
        "############",
    ]
    table = Table(
        rows,
        [piece((2, 3)), piece((3, 3))],
        [piece((5, 3), skills=["no_hands"]), piece((4, 3), posture=PRONE), piece((6, 3)), piece((7, 2))],
    )
    landing = table.square((8, 3))
    # b4 is under the ruler, but the passer does not see them past the pillar.
    assert ruler.under_ruler(6, 0, 5, -1)
    assert [int(who) for who in interference.interferers(table.state, 0, landing)] == [22]
    table.state.set_flags(22, i64(table.state.flags[22]) | NO_ZONE)
    assert len(interference.interferers(table.state, 0, landing)) == 0


def test_the_ruler_ends_before_the_first_wall() -> None:
    # The pass scatters into the east wall of the hall; the ruler is laid to the square before it.
    home = [piece((9, 4))]
    away = [piece((12, 4))]
    dice: Dice = {"pass": [3], "scatter": ["E", "N", "N"], "wall_bounce": [3], "bounce": ["W"]}
    table = passed(home, away, to=(14, 4), dice=dice, answers={"interfere": ["no"]})
    assert "INTF-11" in table.cited
    table.check(ball=(13, 2), turnover=True)


def test_nobody_interferes_with_a_fumble() -> None:
    home = [piece((4, 2))]
    away = [piece((6, 2))]
    table = passed(home, away, to=(8, 2), dice={"pass": [1], "bounce": ["N"]})
    table.check(ball=(4, 1), turnover=True)
