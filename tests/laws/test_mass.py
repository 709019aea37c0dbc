"""Random matches by the hundred (compiled: by the thousand), with the position checked after every step."""

import json
import random

import pytest

import dungeonbowl
from dungeonbowl.core import asks as ak
from dungeonbowl.match import Match, RandomCoach
from tests.laws.play import GAMES, Picker, check_position, has_option, new_match
from tests.laws.whole_matches import FOUND, clock_reading, keep, play_whole

MATCHES = 1000 if dungeonbowl.is_compiled() else 12
WHOLE = 40 if dungeonbowl.is_compiled() else 4
"""Of those that `bench/lawful_matches.py` plays by the thousand."""


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("part", range(4))
def test_random_matches_break_no_law(part: int, rules: str) -> None:
    for seed in range(part * 1_000_000, part * 1_000_000 + MATCHES // 4):
        by_coaches = seed % 5 == 0 and has_option(rules, "placement")
        options: dict[str, str | int] = {"placement": "coaches"} if by_coaches else {}
        match = new_match(seed * 7919, turns=8, rules=rules, **options)
        picker = Picker(seed)
        try:
            while match.question is not None:
                match.answer(picker.pick(match.question.options))
                if not match.in_step and match.seq % 3 == 0:
                    check_position(match)
        except BaseException:
            keep(match, f"mass-{rules}-{seed}")
            raise
        assert match.result is not None


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("part", range(4))
def test_whole_matches_of_random_lawful_teams_break_no_law(part: int, rules: str) -> None:
    for index in range(part, WHOLE, 4):
        tally = play_whole(index, 1, rules)
        assert tally.looks["ends"] == tally.looks["records"] == 1


def test_what_was_found_stays_mended() -> None:
    assert FOUND.is_dir()
    for path in sorted(FOUND.glob("*.json")):
        match = Match.replay(json.loads(path.read_text()))
        coach = RandomCoach(1)
        match.seat_source(0, coach)
        match.seat_source(1, coach)
        while (question := match.question) is not None:
            if question.ask == ak.ASK_CLOCK:
                match.answer(clock_reading(match, random.Random(1)))
            else:
                match.play()
        assert match.result is not None, path.name
