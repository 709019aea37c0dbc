"""The laws of the engine: what holds in every match, whatever is played."""

import json
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dungeonbowl.core.dice import die, seed_key
from dungeonbowl.core.ids import NONE
from dungeonbowl.core.questions import IllegalAnswer
from dungeonbowl.match import Match, RandomCoach, TooManyOutcomes, outcomes
from tests.laws.play import GAMES, Picker, check_position, new_match, play_some, visible

games = st.sampled_from(GAMES)
seeds = st.integers(0, 2**40)
lengths = st.integers(1, 220)
laws = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)


@laws
@given(games, seeds, lengths)
def test_the_same_answers_tell_the_same_story(rules: str, seed: int, length: int) -> None:
    first, second = new_match(seed, rules=rules), new_match(seed, rules=rules)
    assert play_some(first, Picker(seed), length) == play_some(second, Picker(seed), length)
    assert [event.key() for event in first.events] == [event.key() for event in second.events]


@laws
@given(games, seeds)
def test_answers_in_place_and_from_outside_give_the_same_match(rules: str, seed: int) -> None:
    inside = new_match(seed, rules=rules)
    inside.seat_source(0, coach := RandomCoach(seed))
    inside.seat_source(1, coach)
    inside.play()
    outside = new_match(seed, rules=rules)
    for _, value in inside.answers:
        outside.answer(value)
    assert outside.hash() == inside.hash()
    assert outside.answers == inside.answers
    assert list(outside.words) == list(inside.words)


@given(st.integers(0, 2**64 - 1), st.integers(0, 10**6))
def test_a_die_depends_on_the_seed_and_its_number_alone(seed: int, n: int) -> None:
    keys = seed_key(seed, 0), seed_key(seed, 1)
    rolled = die(*keys, n, 6)
    for other in (0, 1, n + 1):
        die(*keys, other, 6)
    assert die(*keys, n, 6) == rolled
    assert 0 <= rolled < 6


def test_dice_are_fair() -> None:
    keys = seed_key(7, 0), seed_key(7, 1)
    counts = [0] * 6
    for n in range(60_000):
        counts[die(*keys, n, 6)] += 1
    assert all(9_600 < count < 10_400 for count in counts), counts
    pairs = [0] * 36
    for n in range(0, 72_000, 2):
        pairs[die(*keys, n, 6) * 6 + die(*keys, n + 1, 6)] += 1
    assert all(850 < count < 1_150 for count in pairs), pairs


@laws
@given(games, seeds, lengths)
def test_a_copy_equals_the_original_and_stands_alone(rules: str, seed: int, length: int) -> None:
    match = new_match(seed, rules=rules)
    play_some(match, Picker(seed), length)
    twin = match.state.copy()
    assert twin.hash() == match.state.hash()
    assert twin.numbers() == match.state.numbers()
    before = twin.hash()
    play_some(match, Picker(seed + 1), 5)
    assert twin.hash() == before


@laws
@given(games, seeds, lengths)
def test_a_fork_goes_the_same_way_and_leaves_the_original_alone(rules: str, seed: int, length: int) -> None:
    match = new_match(seed, rules=rules)
    play_some(match, Picker(seed), length)
    before = match.hash()
    fork = match.fork()
    assert fork.hash() == before
    other = match.fork(seed + 99)
    play_some(other, Picker(seed + 2), 30)
    assert match.hash() == before
    picker = Picker(seed + 1)
    for _ in range(30):
        if match.question is None:
            break
        value = picker.pick(match.question.options)
        match.answer(value)
        fork.answer(value)
        assert fork.hash() == match.hash()


@laws
@given(games, seeds, lengths, st.integers(-5, 2**40))
def test_an_answer_is_accepted_if_and_only_if_it_is_listed(rules: str, seed: int, length: int, stray: int) -> None:
    match = new_match(seed, rules=rules)
    play_some(match, Picker(seed), length)
    question = match.question
    before = match.hash(), match.seq, list(match.words)
    if question is None:
        with pytest.raises(IllegalAnswer):
            match.answer(stray)
        return
    if stray not in question.options:
        with pytest.raises(IllegalAnswer):
            match.answer(stray)
        assert (match.hash(), match.seq, list(match.words)) == before
    for option in question.options[:12]:
        match.fork().answer(option)
    assert (match.hash(), match.seq, list(match.words)) == before


@laws
@given(games, seeds, lengths)
def test_a_secret_changes_no_byte_that_a_coach_sees(rules: str, seed: int, length: int) -> None:
    match = new_match(seed, rules=rules)
    play_some(match, Picker(seed), length)
    seen = [visible(match, seat) for seat in (0, 1, -1)]
    for chest in range(int(match.state.board.chests)):
        match.state.ball_chest = chest
        assert [visible(match, seat) for seat in (0, 1, -1)] == seen
    match.state.ball_chest = NONE


@laws
@given(games, seeds, lengths)
def test_a_record_goes_through_text_and_back(rules: str, seed: int, length: int) -> None:
    match = new_match(seed, rules=rules)
    play_some(match, Picker(seed), length)
    text = json.dumps(match.record(), sort_keys=True)
    again = Match.replay(json.loads(text))
    assert again.hash() == match.hash()
    assert json.dumps(again.record(), sort_keys=True) == text
    assert list(again.words) == list(match.words)


@laws
@given(games, seeds, lengths)
def test_undo_takes_back_what_no_die_has_followed(rules: str, seed: int, length: int) -> None:
    match = new_match(seed, rules=rules)
    picker = Picker(seed)
    play_some(match, picker, length)
    if match.question is None:
        return
    before, told = match.hash(), list(match.words)
    dice = match.state.n
    if match.answer(picker.pick(match.question.options)) is None:
        return
    assert match.can_undo == (match.state.n == dice)
    if match.can_undo:
        match.undo()
        assert match.hash() == before
        assert list(match.words) == told
    else:
        with pytest.raises(IllegalAnswer):
            match.undo()


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
@given(games, seeds, lengths)
def test_exact_weights_sum_to_one(rules: str, seed: int, length: int) -> None:
    match = new_match(seed, rules=rules)
    play_some(match, Picker(seed), length)
    while match.in_step and match.question is not None:
        match.answer(match.question.options[0])
    if match.question is None:
        return
    before = match.hash()
    chooser = RandomCoach(3)
    for option in match.question.options[:6]:
        try:
            ends = outcomes(match, option, chooser, 3_000)
        except TooManyOutcomes:
            continue
        assert sum((end.weight for end in ends), Fraction(0)) == 1
        assert all(end.numerator > 0 for end in ends)
    assert match.hash() == before


@laws
@given(games, seeds)
def test_every_match_comes_to_an_end(rules: str, seed: int) -> None:
    match = new_match(seed, turns=3, rules=rules)
    match.seat_source(0, RandomCoach(seed))
    match.seat_source(1, RandomCoach(seed + 1))
    match.play()
    assert match.question is None
    result = match.result
    assert result is not None
    assert result.by in {"touchdown", "time"}


@laws
@given(games, seeds, lengths)
def test_nobody_stands_where_nobody_can(rules: str, seed: int, length: int) -> None:
    match = new_match(seed, rules=rules)
    play_some(match, Picker(seed), length)
    while match.in_step and match.question is not None:
        match.answer(match.question.options[0])
    check_position(match)
