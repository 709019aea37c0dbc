"""Ways over water and platforms: what they cost, what they roll, and where none leads (AGE-FEAT-06, -09)."""

from collections.abc import Sequence

import pytest

from dungeonbowl.match import Match
from dungeonbowl.search.fields import previews
from dungeonbowl.search.fields.paths import PathField, field_for
from tests.kit.positions import match_at, piece

WATER = ("############", "#A.www....B#", "#####w######", "############")
PLATFORM = ("############", "#A........B#", "#A..HEE...B#", "#A..EEE...B#", "############")


def at(match: Match, x: int, y: int) -> int:
    return int(match.state.board.at(x, y))


def laid(rows: Sequence[str], place: tuple[int, int], ma: int) -> tuple[Match, PathField]:
    """A player on a map, and the squares that they reach."""
    match = match_at("age", rows, [piece(place, ma=ma, ag=4)], [piece((10, 1), ag=4)])
    return match, field_for(match.setup.rules, match.state, 0, team_reroll=False)


def test_each_square_of_water_costs_two() -> None:
    match, field = laid(WATER, (2, 1), 6)
    assert [int(field.cost[at(match, x, 1)]) for x in (3, 4, 5, 6)] == [2, 4, 6, 7]
    assert [float(field.chance[at(match, x, 1)]) for x in (3, 4, 5)] == [1.0, 1.0, 1.0]
    assert field.path(at(match, 5, 1)) == [at(match, 3, 1), at(match, 4, 1), at(match, 5, 1)]


def test_each_square_beyond_is_a_go_for_it_of_its_own() -> None:
    match, field = laid(WATER, (2, 1), 2)
    assert float(field.chance[at(match, 4, 1)]) == pytest.approx(25 / 36)
    told = {tuple(one["square"]): one for one in previews.paths(match, 0)["squares"]}
    assert told[4, 1]["rolls"] == ["Go For It 2+", "Go For It 2+"]
    # Farther on leads a leap alone.
    assert told[5, 1]["path"] == [[3, 1], [5, 1]]


def test_a_square_left_is_too_little_for_water() -> None:
    match, field = laid(WATER, (2, 1), 1)
    assert float(field.chance[at(match, 4, 1)]) == 0.0
    assert float(field.chance[at(match, 3, 1)]) == pytest.approx(5 / 6)


def test_ways_lead_up_and_down_by_the_stairs_alone() -> None:
    match, field = laid(PLATFORM, (7, 2), 9)
    board = match.state.board
    way = field.path(at(match, 6, 2))
    assert at(match, 4, 2) in way
    for source, to in zip([at(match, 7, 2), *way], way, strict=False):
        assert board.is_level(source, to)
    assert float(field.chance[at(match, 6, 2)]) > 0.0
    match, from_above = laid(PLATFORM, (6, 3), 3)
    assert at(match, 4, 2) in from_above.path(at(match, 7, 2))
    assert float(from_above.chance[at(match, 7, 2)]) == pytest.approx(25 / 36)
