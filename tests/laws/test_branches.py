"""Records of what does not follow from one seed: forks with other dice, real dice, and the time that passed."""

import json
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dungeonbowl.core import asks as ak
from dungeonbowl.core.dice import faces_of
from dungeonbowl.core.ids import AWAY, CHANCE, HOME
from dungeonbowl.core.questions import BadRecord, IllegalAnswer
from dungeonbowl.data import load_dungeon, ready_team
from dungeonbowl.match import Match
from tests.laws.play import GAMES, Picker, new_match, play_some

laws = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
games = st.sampled_from(GAMES)
seeds = st.integers(0, 2**40)


def made(options: dict[str, str | int] | None = None, real_dice: bool = False, seed: int = 3) -> Match:
    teams = ready_team("fire", "db2021"), ready_team("shadow", "db2021")
    return Match.new("db2021", teams[0], teams[1], load_dungeon("thumbscrew"), seed, options, real_dice)


def play_at_a_table(match: Match, seed: int, most: int, minute: int = 2) -> None:
    """Play at random with real dice, a clock, and coaches who seldom end their turn."""
    chance = random.Random(seed)
    for _ in range(most):
        question = match.question
        if question is None:
            return
        if question.ask == ak.ASK_ROLL:
            assert question.seat == CHANCE
            match.answer(chance.choice([packed for packed, _, _ in faces_of(question.die)]))
        elif question.ask == ak.ASK_CLOCK:
            match.answer(int(match.state.minutes) + minute)
        else:
            match.answer(chance.choice(question.options))


def same(match: Match, other: Match) -> None:
    assert json.dumps(match.record(), sort_keys=True) == json.dumps(other.record(), sort_keys=True)
    assert match.hash() == other.hash()


@laws
@given(games, seeds, st.lists(st.tuples(st.integers(0, 60), seeds), min_size=1, max_size=4))
def test_a_fork_has_a_record_that_replays(rules: str, seed: int, forks: list[tuple[int, int]]) -> None:
    match = new_match(seed, rules=rules)
    play_some(match, Picker(seed), 90)
    for length, other in forks:
        match = match.fork(other)
        assert match.seq == 0
        again = Match.replay(json.loads(json.dumps(match.record())))
        assert again.hash() == match.hash()
        play_some(match, Picker(other), length)
    again = Match.replay(json.loads(json.dumps(match.record())))
    same(match, again)
    if match.question is not None and match.question.ask != ak.ASK_ROLL:
        value = match.question.options[0]
        match.answer(value)
        again.answer(value)
        same(match, again)


@laws
@given(games, seeds)
def test_a_fork_without_a_seed_keeps_the_record_of_one_seed(rules: str, seed: int) -> None:
    match = new_match(seed, rules=rules)
    play_some(match, Picker(seed), 60)
    fork = match.fork()
    assert fork.record() == match.record()
    assert "reseeded" not in fork.record()
    assert fork.record()["version"] == 1


@laws
@given(seeds)
def test_real_dice_are_asked_and_recorded(seed: int) -> None:
    match = made(real_dice=True)
    assert match.question is not None and match.question.ask == ak.ASK_ROLL
    play_at_a_table(match, seed, 260)
    record = json.loads(json.dumps(match.record()))
    assert record["dice"] == "real"
    assert any(name == "roll" for name, _ in record["answers"])
    again = Match.replay(record)
    same(match, again)
    assert [event.key() for event in again.events] == [event.key() for event in match.events]
    with pytest.raises(ValueError, match="real dice"):
        match.fork(7)
    assert match.fork().record() == match.record()


def test_a_roll_takes_faces_only() -> None:
    match = made(real_dice=True)
    before = match.hash()
    with pytest.raises(IllegalAnswer, match="no result of this roll"):
        match.answer(2)
    assert match.hash() == before


def test_a_rolled_die_is_not_taken_back() -> None:
    match = made(real_dice=True)
    match.answer(0)
    assert not match.can_undo


def test_the_clock_ends_a_match_and_replays() -> None:
    match = made({"time_limit": 20})
    play_at_a_table(match, 5, 20_000)
    assert match.result is not None and match.result.by in ("time", "touchdown")
    record = match.record()
    assert record["version"] == 2
    readings = [value for name, value in record["answers"] if name == "clock"]  # type: ignore[attr-defined]
    assert readings == sorted(readings)
    if match.result.by == "time":
        assert readings[-1] >= 20 and all(value < 20 for value in readings[:-1])
    same(match, Match.replay(json.loads(json.dumps(record))))


def test_the_clock_is_looked_at_when_both_sides_have_had_their_turns() -> None:
    match = made({"time_limit": 20})
    while match.question is not None and match.question.ask != ak.ASK_CLOCK:
        match.answer(match.question.options[-1])
    assert match.state.turns(HOME) == match.state.turns(AWAY) == 1
    question = match.question
    assert question is not None and (question.seat, question.options) == (CHANCE, [])
    with pytest.raises(IllegalAnswer, match="no reading of the clock"):
        match.answer(-1)
    match.answer(7)
    with pytest.raises(IllegalAnswer):
        while match.question is not None and match.question.ask != ak.ASK_CLOCK:
            match.answer(match.question.options[-1])
        match.answer(6)


def test_the_end_of_a_turn_is_taken_back_with_its_reading_of_the_clock() -> None:
    match = made({"time_limit": 20})
    while match.question is not None and match.question.ask != ak.ASK_CLOCK:
        match.answer(match.question.options[-1])
    match.answer(7)
    if match.can_undo:
        before = match.seq
        match.undo()
        assert match.seq == before - 2
        assert match.state.minutes == 0


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"dice": "loaded"}, "dice: expected 'seeded' or 'real'"),
        ({"reseeded": [[1]]}, r"reseeded\[0\]: expected a pair"),
        ({"reseeded": [[5, 1], [5, 2]]}, r"reseeded\[1\].die: expected a whole number from 6"),
        ({"reseeded": [[5, -1]]}, r"reseeded\[0\].seed"),
        ({"reseeded": 7}, "reseeded: expected a list"),
        ({"dice": "real", "reseeded": [[1, 1]]}, "real dice have no seeds"),
        ({"version": 5}, "reads record versions 1 to 4"),
    ],
)
def test_a_damaged_record_is_refused(change: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadRecord, match=complaint):
        Match.replay({**made().record(), **change})
