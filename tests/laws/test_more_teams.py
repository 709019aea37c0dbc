"""The laws that every match keeps, with three and four teams in one dungeon."""

import json

import pytest

from dungeonbowl.core.ids import SLOTS
from dungeonbowl.match import Match
from tests.laws.play import Picker, check_position, new_match_of_more, play_some, visible

GAMES = [(rules, sides) for rules in ("db5", "age") for sides in (3, 4)]
SEEDS = (1, 20, 333)


@pytest.mark.parametrize(("rules", "sides"), GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_stands_where_nobody_can(rules: str, sides: int, seed: int) -> None:
    match = new_match_of_more(seed, rules, sides)
    picker = Picker(seed)
    for _ in range(60):
        if not play_some(match, picker, 8):
            break
        check_position(match)
        question = match.question
        assert question is None or 0 <= question.seat < sides


@pytest.mark.parametrize(("rules", "sides"), GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_copies_forks_and_records_go_the_same_way(rules: str, sides: int, seed: int) -> None:
    match = new_match_of_more(seed, rules, sides)
    play_some(match, Picker(seed), 150)
    copy = match.state.copy()
    assert copy.hash() == match.state.hash() and list(copy.words()) == list(match.state.words())
    fork = match.fork()
    assert play_some(fork, Picker(seed + 1), 60) == play_some(match, Picker(seed + 1), 60) or match.question is None
    assert fork.hash() == match.hash()
    again = Match.replay(json.loads(json.dumps(match.record())))
    assert again.hash() == match.hash() and [e.key() for e in again.events] == [e.key() for e in match.events]


@pytest.mark.parametrize(("rules", "sides"), GAMES)
def test_a_secret_changes_no_byte_that_a_coach_sees(rules: str, sides: int) -> None:
    match = new_match_of_more(7, rules, sides)
    play_some(match, Picker(7), 90)
    seen = [visible(match, seat) for seat in range(-1, sides)]
    match.state.ball_chest = 3
    assert [visible(match, seat) for seat in range(-1, sides)] == seen


@pytest.mark.parametrize(("rules", "sides"), GAMES)
def test_what_a_later_side_has_changes_the_hash(rules: str, sides: int) -> None:
    match = new_match_of_more(5, rules, sides)
    state = match.state
    before, words = state.hash(), list(state.words())
    state.set_rerolls(sides - 1, state.rerolls(sides - 1) + 1)
    assert state.hash() != before and list(state.words()) != words
    state.set_rerolls(sides - 1, state.rerolls(sides - 1) - 1)
    state.set_flags(sides * SLOTS - 2, 1)
    assert state.hash() != before and list(state.words()) != words
