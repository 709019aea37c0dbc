"""What `scripted` spends its Magic Points on in the game of 1989."""

import pytest

from dungeonbowl.core import asks as ak
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.data import dungeon_keys, load_dungeon, ready_team
from dungeonbowl.match import Match
from dungeonbowl.search.scripted.coach import ScriptedCoach

OURS, THEIRS = 0, 20


def spends(player: int, dice: list[int], purpose: int, points: int = 6) -> bool:
    """Whether the home coach has a roll made again."""
    home, away = ready_team("human", "db1989"), ready_team("orc", "db1989")
    match = Match.new("db1989", home, away, load_dungeon(dungeon_keys("db1989")[0]), 3, {"magic_points": "in_use"})
    state = match.state.copy()
    state.set_magic(0, points)
    coach = ScriptedCoach(1, rules=match.setup.rules)
    options = [int(op.option(op.YES)), int(op.option(op.NO))]
    answer = coach.think(state, ak.ASK_MAGIC_REROLL, 0, player, options, -1, -1, dice, purpose)
    return answer == options[0]


@pytest.mark.parametrize(
    ("player", "dice", "purpose", "spent"),
    [
        (OURS, [6, 6], pu.ARMOUR, True),
        (OURS, [2, 3], pu.ARMOUR, False),
        (OURS, [6], pu.PICKUP, True),
        (OURS, [1], pu.PICKUP, False),
        (OURS, [1], pu.SPRINT, True),
        (OURS, [1, 2], pu.BLOCK, True),
        (OURS, [5, 5], pu.BLOCK, False),
        (THEIRS, [5, 6], pu.BLOCK, True),
        (THEIRS, [6, 6], pu.ARMOUR, False),
        (THEIRS, [5, 5], pu.CATCH, True),
    ],
)
def test_what_it_has_rolled_again(player: int, dice: list[int], purpose: int, spent: bool) -> None:
    assert spends(player, dice, purpose) == spent


def test_the_last_points_are_kept_for_the_ball() -> None:
    assert not spends(OURS, [1, 2], pu.BLOCK, points=2)
    assert spends(OURS, [6], pu.PICKUP, points=2)


def test_it_never_fixes_a_die() -> None:
    home, away = ready_team("human", "db1989"), ready_team("orc", "db1989")
    match = Match.new("db1989", home, away, load_dungeon(dungeon_keys("db1989")[0]), 3, {"magic_points": "in_use"})
    coach = ScriptedCoach(1, rules=match.setup.rules)
    options = [int(op.option(op.FIX, face)) for face in range(1, 7)] + [int(op.option(op.NO))]
    assert coach.think(match.state.copy(), ak.ASK_MAGIC_FIX, 0, OURS, options, -1, -1, [], 0) == options[-1]
