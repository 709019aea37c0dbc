"""The Great Wheel of 1989: who begins with more Magic Points."""

import pytest

from dungeonbowl.data import dungeon_keys, load_dungeon, ready_team
from dungeonbowl.match import Match

COVERS = ("DB89-WHEEL-01", "DB89-WHEEL-02", "DB89-WHEEL-04")
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
