"""What the page says of throws at walls in the game of 1989 before they are made (DB89-WALL-02, -07)."""

import pytest

from dungeonbowl.core import options as op
from dungeonbowl.match import Match
from tests.kit.positions import Place, match_at, piece
from tests.server.test_odds import told

HALL = (
    "###############",
    "#A...........B#",
    "#A...........B#",
    "#A....#......B#",
    "#A...........B#",
    "#A...........B#",
    "###############",
)
CORNER = "By one side of the wall {} may take it on its way, by the other {}."


@pytest.mark.parametrize(
    ("wall", "foes", "notes"),
    [
        ((8, 0), [(11, 4)], []),
        ((5, 0), [(5, 1)], ["1 opponent may take it on its way."]),
        ((6, 3), [(11, 4)], []),
        ((6, 3), [(7, 2)], ["1 opponent may take it on its way."]),
        ((6, 3), [(7, 3)], [CORNER.format("nobody", 1)]),
        ((6, 3), [(7, 2), (6, 2)], [CORNER.format("1 opponent", 2)]),
        ((6, 3), [(7, 3), (6, 2)], ["1 opponent may take it on its way."]),
    ],
)
def test_a_throw_at_a_wall_counts_who_stands_before_it(wall: Place, foes: list[Place], notes: list[str]) -> None:
    thrower = (5, 4) if wall[0] == 5 else (8, 1)
    match = match_at("db1989", HALL, [piece(thrower)], [piece(foe) for foe in foes], carrier=0)
    value = aim(match, wall)
    assert told(match)[value]["notes"] == [*notes, "The table is reconstructed."]


def aim(match: Match, wall: Place) -> int:
    """Come to the choice of where to throw; returns the aim at a square of wall."""
    for verb in (op.ACTIVATE, op.MOVE, op.WALL_THROW):
        question = match.question
        assert question is not None
        match.answer(next(value for value in question.options if op.verb_of(value) == verb))
    question = match.question
    assert question is not None
    square = match.state.board.at(*wall)
    return next(v for v in question.options if op.verb_of(v) == op.AIM_WALL and op.square_of(v) == square)
