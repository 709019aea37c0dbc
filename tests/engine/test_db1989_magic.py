"""Magic Points of 1989 before the first turn: who begins with more of them, and that none is used there."""

import pytest

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.data import dungeon_keys, load_dungeon, ready_team
from dungeonbowl.match import Match, RandomCoach

COVERS = ("DB89-WHEEL-01", "DB89-WHEEL-02", "DB89-WHEEL-04", "DB89-MAG-02")
MAGIC = (ak.ASK_MAGIC_FIX, ak.ASK_MAGIC_REROLL)
CLOCKWISE = ("light", "golden", "jade", "celestial", "grey", "amethyst", "bright", "amber")


def points(home: str, away: str) -> list[int]:
    """The Magic Points that both coaches begin with."""
    dungeon = load_dungeon(dungeon_keys("db1989")[0])
    options: dict[str, str | int] = {"magic_points": "in_use", "great_wheel": "in_use"}
    match = Match.new("db1989", ready_team(home, "db1989"), ready_team(away, "db1989"), dungeon, 1, options)
    return [int(match.state.magic(side)) for side in (0, 1)]


@pytest.mark.parametrize("at", range(len(CLOCKWISE)))
def test_a_college_is_superior_to_the_next_and_to_no_other(at: int) -> None:
    college, following, *others = CLOCKWISE[at:] + CLOCKWISE[:at]
    assert points(college, following) == [9, 6] and points(following, college) == [6, 9]
    assert all(points(college, other) == [6, 6] for other in others[:-1])


@pytest.mark.parametrize("expanded", ["left_out", "in_use"])
def test_no_magic_touches_the_roll_offs_before_the_first_turn(expanded: str) -> None:
    dungeon = load_dungeon("generate:3:db1989" if expanded == "in_use" else "setup_1")
    options: dict[str, str | int] = {"magic_points": "in_use", "expanded_dungeon": expanded, "placement": "coaches"}
    match = Match.new("db1989", ready_team("light", "db1989"), ready_team("golden", "db1989"), dungeon, 1, options)
    pick = RandomCoach(2)
    rolled = 0
    while int(match.state.turns(0) + match.state.turns(1)) == 0:
        question = match.question
        assert question is not None and question.ask not in MAGIC
        match.answer(int(pick.choose(question.ask, question.seat, question.player, match.game.open_options)))
        rolled = sum(event.kind == ev.ROLLED and event.purpose == pu.FIRST for event in match.events)
    assert rolled >= (2 if expanded == "in_use" else 1)
    assert [int(match.state.magic(side)) for side in (0, 1)] == [6, 6]
