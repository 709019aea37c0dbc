"""Divisions, fixtures, tables, play-offs and prizes."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.league import season as sn
from dungeonbowl.league.procedure.steps import Refusal
from dungeonbowl.league.roster.values import match_team, team_value
from tests.league.tables import gnoblars

COVERS = (
    "DB21-LGE-01",
    "DB21-LGE-02",
    "DB21-LGE-03",
    "DB21-LGE-05",
    "DB21-LGE-06",
    "DB21-LGE-07",
)


def refused(rule: str, act: object, *words: object) -> None:
    assert callable(act)
    with pytest.raises(Refusal) as caught:
        act(*words)
    assert caught.value.rule == rule, caught.value


def test_a_league_has_four_teams_and_divisions_are_as_equal_as_can_be() -> None:
    refused("DB21-LGE-01", sn.divide, "abc")
    refused("DB21-LGE-01", sn.divide, "abca")
    refused("DB21-LGE-02", sn.divide, "abcdefg", 2)
    refused("DB21-LGE-02", sn.divide, "abcdefghijklmnopqrstuvwxyz", 5)
    refused("DB21-LGE-02", sn.divide, "abcd", 0)
    assert [len(each) for each in sn.divide("abcdefghij", 2)] == [5, 5]
    assert [len(each) for each in sn.divide("abcdefghijklmn", 3)] == [5, 5, 4]
    assert sn.divide("abcd") == (("a", "b", "c", "d"),)


@settings(max_examples=30, deadline=None, database=None)
@given(st.integers(4, 17))
def test_every_pair_meets_twice_once_at_home_each(count: int) -> None:
    teams = [f"t{number}" for number in range(count)]
    rounds = sn.fixtures(teams)
    played = [pair for pairs in rounds for pair in pairs]
    assert sorted(played) == sorted([*combinations(teams, 2), *((two, one) for one, two in combinations(teams, 2))])
    for pairs in rounds:
        busy = [team for pair in pairs for team in pair]
        assert len(busy) == len(set(busy)) == count - count % 2


def test_results_are_of_one_division_and_once_each_way() -> None:
    divisions = (("a", "b", "c", "d"), ("e", "f", "g", "h"))
    first = sn.Result("a", "b", (3, 0))
    sn.check_result(divisions, [], first)
    sn.check_result(divisions, [first], sn.Result("b", "a", (3, 0)))
    refused("DB21-LGE-02", sn.check_result, divisions, [first], first)
    refused("DB21-LGE-02", sn.check_result, divisions, [], sn.Result("a", "e", (3, 0)))
    refused("DB21-LGE-02", sn.check_result, divisions, [], sn.Result("a", "a", (3, 0)))


def test_friendlies_are_between_divisions_and_once() -> None:
    divisions = (("a", "b", "c", "d"), ("e", "f", "g", "h"))
    sn.check_friendly(divisions, [("a", "f")], "a", "e")
    refused("DB21-LGE-05", sn.check_friendly, divisions, [("e", "a")], "a", "e")
    refused("DB21-LGE-05", sn.check_friendly, divisions, [], "a", "b")
    refused("DB21-LGE-05", sn.check_friendly, divisions, [], "a", "z")


def test_the_table_goes_by_points_touchdowns_and_casualties() -> None:
    results = [
        sn.Result("a", "b", (3, 0), (1, 0), (0, 2)),
        sn.Result("c", "d", (0, 3), (0, 1), (1, 0)),
        sn.Result("b", "c", (1, 1), (0, 0), (1, 0)),
        sn.Result("d", "a", (0, 0), (0, 0), (0, 0)),
        sn.Result("x", "y", (3, 0)),
    ]
    table = sn.standings("abcd", results)
    assert [(each.team, each.place, each.points, each.touchdowns, each.casualties) for each in table] == [
        ("a", 1, 3, 1, 0),
        ("d", 1, 3, 1, 0),
        ("b", 3, 1, 0, 3),
        ("c", 4, 1, 0, 1),
    ]
    assert [each.played for each in table] == [2, 2, 2, 2]
    fined = sn.standings("abcd", [sn.Result("a", "b", (3, -3))])
    assert fined[-1].team == "b" and fined[-1].points == -3


def table(*points: int, prefix: str = "a") -> tuple[sn.Standing, ...]:
    teams = [f"{prefix}{number}" for number in range(len(points))]
    return sn.standings(teams, [sn.Result(team, "?", (each, 0)) for team, each in zip(teams, points, strict=True)])


def test_as_many_enter_the_play_offs_as_the_divisions_dictate() -> None:
    one = table(9, 7, 5, 3, 1)
    assert sn.qualifiers([one]) == ("a0", "a1", "a2", "a3")
    other = table(8, 6, 4, 2, prefix="b")
    assert sn.qualifiers([one, other]) == ("a0", "b0", "a1", "b1")
    third = table(10, 9, 0, 0, prefix="c")
    assert sn.qualifiers([one, other, third]) == ("c0", "a0", "b0", "c1")
    fourth = table(2, 1, 0, 0, prefix="d")
    assert sn.qualifiers([one, other, third, fourth]) == ("c0", "a0", "b0", "d0")
    assert len(sn.qualifiers([one, other, third, fourth], 8)) == 8
    assert sn.qualifiers([one, other], 8)[:2] == ("a0", "b0")
    refused("DB21-LGE-06", sn.qualifiers, [one], 8)
    refused("DB21-LGE-06", sn.qualifiers, [one], 6)


def test_what_nothing_separates_is_for_the_commissioner() -> None:
    tied = table(9, 7, 5, 3, 3)
    refused("DB21-LGE-06", sn.qualifiers, [tied])
    assert sn.qualifiers([tied], 4, ["a4", "a3"]) == ("a0", "a1", "a2", "a4")
    inside = table(9, 9, 5, 3, 1)
    assert sn.qualifiers([inside]) == ("a0", "a1", "a2", "a3")
    runners_up = [table(9, 5, 0, 0), table(8, 5, 0, 0, prefix="b"), table(7, 1, 0, 0, prefix="c")]
    refused("DB21-LGE-06", sn.qualifiers, runners_up)
    assert sn.qualifiers(runners_up, 4, ["b1", "a1"]) == ("a0", "b0", "c0", "b1")


def test_play_offs_go_from_eight_to_one_and_losers_play_for_the_third_place() -> None:
    quarters = sn.first_round("abcdefgh")
    assert quarters == (("a", "h"), ("d", "e"), ("b", "g"), ("c", "f"))
    semis = sn.next_round(quarters, "aebf")
    assert semis == (("a", "e"), ("b", "f"))
    assert sn.next_round(semis, "af") == (("a", "f"), ("e", "b"))
    assert sn.first_round("abcd") == (("a", "d"), ("b", "c"))
    refused("DB21-LGE-06", sn.first_round, "abc")
    refused("DB21-LGE-06", sn.next_round, semis, "ax")
    refused("DB21-LGE-06", sn.next_round, semis, "a")
    refused("DB21-LGE-06", sn.next_round, (("a", "f"), ("e", "b"), ("c", "d")), "afc")


def test_prizes_and_a_trophy_that_counts_as_a_reroll_while_held() -> None:
    teams = {key: gnoblars(11, name=key) for key in "abcd"}
    teams["d"] = replace(teams["d"], trophy=True)
    after = sn.award_prizes(teams, "a", "b", "c")
    assert [after[key].treasury for key in "abcd"] == [100_000, 60_000, 30_000, 0]
    assert [after[key].trophy for key in "abcd"] == [True, False, False, False]
    assert match_team(after["a"]).rerolls == 2 and team_value(after["a"]) == team_value(teams["a"]) + 50_000
    assert match_team(after["d"]).rerolls == 1
    refused("DB21-LGE-07", sn.award_prizes, teams, "a", "a", "c")
    refused("DB21-LGE-07", sn.award_prizes, teams, "a", "b", "z")
