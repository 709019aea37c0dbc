"""Matches of 1989 with two balls, with every law looked at on the way; each ball is in one place after every step."""

import dungeonbowl
from tests.laws.random_matches import match_of_two_balls
from tests.laws.whole_matches import Tally, Watch, keep

MATCHES = 40 if dungeonbowl.is_compiled() else 4


def test_whole_matches_with_two_balls_break_no_law() -> None:
    total = Tally()
    found = 0
    for index in range(MATCHES):
        match = match_of_two_balls(index, 3)
        try:
            total.add(Watch(match, index, 3).run())
        except BaseException:
            keep(match, f"two-balls-{index}")
            raise
        assert match.state.second_ball
        found += 2 - int(match.state.balls_hidden())
    assert total.looks["ends"] == total.looks["records"] == MATCHES
    assert found > 0
