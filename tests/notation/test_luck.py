"""Luck: every roll has the chance that it had when it was made, and the sums are the right ones."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core.events import Event
from dungeonbowl.core.ids import NONE
from dungeonbowl.core.table_rows import RESULT_NAMES
from dungeonbowl.data.books import has_tables
from dungeonbowl.data.kinds import purpose_kinds
from dungeonbowl.match import Match
from dungeonbowl.notation.luck import Roll, count_luck, measure_of, rolls_of
from dungeonbowl.notation.prose.tables import hit_by
from dungeonbowl.rulesets import RULESETS
from tests.laws.play import Picker, new_match, play_some

ANSWERS = 400


def played(rules: str, seed: int) -> Match:
    """A match of random answers, as far as they go."""
    match = new_match(seed, rules=rules)
    play_some(match, Picker(seed), ANSWERS)
    return match


def told(match: Match, purpose: int) -> list[Event]:
    """What a match tells of the rolls of a purpose that are for somebody's player."""
    return [e for e in match.events if e.kind == ev.ROLLED and e.purpose == purpose and e.player != NONE]


def made(rolls: Sequence[Roll], purpose: int) -> list[tuple[float, bool]]:
    return [(one.chance, one.went_well) for one in rolls if one.purpose == purpose]


def alike(found: list[tuple[float, bool]], expected: list[tuple[float, bool]]) -> bool:
    """Whether two lists of chances and results are the same, but for the last digits."""
    return [went for _, went in found] == [went for _, went in expected] and [
        chance for chance, _ in found
    ] == pytest.approx([chance for chance, _ in expected])


def sums_from(target: int) -> Fraction:
    """The chance of two dice to come to a number."""
    return Fraction(sum(a + b >= target for a, b in product(range(1, 7), repeat=2)), 36)


@pytest.mark.parametrize("rules", RULESETS)
def test_armour_has_the_chance_of_its_number_in_every_game(rules: str) -> None:
    match = played(rules, 8)
    expected = []
    for event in told(match, pu.ARMOUR):
        breaks = sums_from(event.target - event.modifier)
        if 0 < breaks < 1:
            expected.append((float(1 - breaks), event.success == 0))
    assert alike(made(list(rolls_of(match)), pu.ARMOUR), expected)


@pytest.mark.parametrize("rules", [rules for rules in RULESETS if not has_tables(rules)])
def test_tests_on_one_die_have_the_chance_of_the_face_they_need(rules: str) -> None:
    match = played(rules, 5)
    rolls = list(rolls_of(match))
    for purpose in (pu.RUSH, pu.DODGE, pu.PICKUP, pu.LONER):
        expected: list[tuple[float, bool]] = []
        for event in told(match, purpose):
            needed = min(6, max(2, event.target - event.modifier))
            expected.append(((7 - needed) / 6, event.success == 1))
        assert alike(made(rolls, purpose), expected), pu.PURPOSES[purpose]
    assert made(rolls, pu.RUSH)


def test_block_dice_count_by_who_chooses() -> None:
    found = set()
    for rules, seed in (("db2021", 14), ("db2021", 15), ("db7s", 0), ("naf", 19)):
        match = played(rules, seed)
        declared = None
        expected = []
        for event in match.events:
            if event.kind == ev.BLOCK_DECLARED and event.player != NONE:
                declared = event
            elif event.kind == ev.ROLLED and event.purpose == pu.BLOCK and event.player != NONE:
                assert declared is not None
                falls = [face in (4, 5) for face in event.dice]
                mine = declared.target == declared.side
                chance = 1 - (2 / 3) ** len(falls) if mine else (1 / 3) ** len(falls)
                expected.append((chance, any(falls) if mine else all(falls)))
                found.add((len(falls), mine))
        assert alike(made(list(rolls_of(match)), pu.BLOCK), expected)
    assert {(1, True), (2, True), (2, False)} <= found


@pytest.mark.parametrize(("rules", "seed"), [("db2021", 26), ("db5", 5), ("naf", 1), ("age", 2), ("db7s", 0)])
def test_an_injury_roll_says_whether_the_player_is_only_stunned(rules: str, seed: int) -> None:
    match = played(rules, seed)
    rolls = made(list(rolls_of(match)), pu.INJURY)
    events = told(match, pu.INJURY)
    assert {went_well for _, went_well in rolls} == {True, False} and len(rolls) == len(events)
    for (chance, went_well), event in zip(rolls, events, strict=True):
        # Up to 7, and up to 6 for the Stunty.
        most = {21: 7, 15: 6}[round(36 * chance)]
        assert went_well == (sum(event.dice) + event.modifier <= most)


def test_tables_of_1989_count_by_their_results() -> None:
    match = played("db1989", 8)
    rolls = list(rolls_of(match))
    results = {
        pu.SPRINT: ("goes_on",),
        pu.INJURY: ("stunned",),
        pu.BLOCK: ("defender_falls", "defender_stunned"),
        pu.TACKLE: ("falls",),
    }
    for purpose, good in results.items():
        hits = [hit_by("db1989", match.state, event) for event in told(match, purpose)]
        assert hits
        assert [went_well for _, went_well in made(rolls, purpose)] == [
            hit is not None and hit.result in good for hit in hits
        ]
    assert all(chance == pytest.approx(5 / 6) for chance, _ in made(rolls, pu.SPRINT))
    assert all(chance == pytest.approx(1 / 2) for chance, _ in made(rolls, pu.INJURY))


def test_results_that_are_good_stand_on_a_table_of_the_game() -> None:
    for kind in purpose_kinds():
        assert set(kind.good) <= set(RESULT_NAMES), kind.key
        assert kind.lucky or not (kind.good or kind.against), kind.key


def test_the_luck_of_a_fork_and_of_real_dice_is_that_of_their_own_dice() -> None:
    match = new_match(3)
    play_some(match, Picker(3), 150)
    branch = match.fork(99)
    play_some(branch, Picker(4), 300)
    fork = Match.replay(branch.record())
    rolls = list(rolls_of(fork))
    assert [one.went_well for one in rolls if one.purpose == pu.RUSH] == [e.success == 1 for e in told(fork, pu.RUSH)]
    assert len(told(fork, pu.RUSH)) > len(told(match, pu.RUSH))

    real = Match.new(
        "db2021", match.setup.home, match.setup.away, match.setup.dungeon, 1, match.setup.options.given, real_dice=True
    )
    picker = Picker(6)
    while real.question is not None and real.seq < ANSWERS:
        if not real.question.is_roll:
            real.answer(picker.pick(real.question.options))
            continue
        real.answer(picker.pick([packed for packed, _, _ in dice.faces_of(real.question.die)]))
    rolls = list(rolls_of(real))
    assert [one.went_well for one in rolls if one.purpose == pu.RUSH] == [e.success == 1 for e in told(real, pu.RUSH)]


def test_the_measure_is_exact() -> None:
    found = measure_of([0.5] * 10, 7)
    less = sum(comb(10, k) for k in range(7)) / 1024
    assert found.less == pytest.approx(less) and found.same == pytest.approx(120 / 1024)
    assert found.less + found.same + found.more == pytest.approx(1)
    uneven = measure_of([0.9, 0.5, 1 / 6], 1)
    assert uneven.less == pytest.approx(0.1 * 0.5 * 5 / 6)
    assert uneven.more == pytest.approx(1 - 0.1 * 0.5 * 5 / 6 - (0.9 * 0.5 * 5 / 6 + 0.1 * 0.5 * 5 / 6 + 0.1 * 0.5 / 6))


@pytest.mark.parametrize(
    ("successes", "verdict"),
    [
        (2, "much unluckier than usual"),
        (3, "a little unluckier than usual"),
        (4, "about as lucky as usual"),
        (6, "about as lucky as usual"),
        (7, "a little luckier than usual"),
        (8, "much luckier than usual"),
    ],
)
def test_the_verdict_follows_from_the_rank(successes: int, verdict: str) -> None:
    assert measure_of([0.5] * 10, successes).verdict == verdict


def test_each_side_has_its_rolls_in_the_words_of_its_game() -> None:
    match = played("naf", 3)
    home, away = count_luck(match)
    rolls = list(rolls_of(match))
    assert home.all.rolls + away.all.rolls == len(rolls)
    assert home.all.rolls == sum(kind.rolls for kind in home.kinds)
    assert home.all.expected == pytest.approx(sum(one.chance for one in rolls if one.side == 0))
    assert "Go For It" in {kind.name for kind in (*home.kinds, *away.kinds)}
    assert home.says.startswith(home.team)
    assert f"{home.all.went_well} of their {home.all.rolls} rolls went well" in home.says


def test_who_has_made_no_roll_has_no_luck() -> None:
    match = new_match(1, rules="db5")
    for side in count_luck(match):
        assert side.measure is None and side.kinds == ()
        assert side.says == f"{side.team} made no roll that could go one way or the other."
