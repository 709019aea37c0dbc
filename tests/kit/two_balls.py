"""Positions of the game of 1989 with two balls."""

from typing import Final

from dungeonbowl.core.ids import NONE
from dungeonbowl.match import Match
from dungeonbowl.state import PlayerSheet
from tests.kit.positions import Place, match_at

HUMAN: Final = PlayerSheet(1, "human", "lineman", 4, 3, 3, 0, 9, keywords=("lineman", "human"), sp=2)
HALL: Final = [
    "####################",
    "#A................B#",
    "#A................B#",
    "#A................B#",
    "#A................B#",
    "#A................B#",
    "####################",
]


def two_balls(
    home: list[Place],
    away: list[Place],
    held: tuple[int, int] = (NONE, NONE),
    loose: tuple[Place | None, Place | None] = (None, None),
) -> Match:
    """People in a hall, and two balls: each held by somebody, or loose on a square, or else hidden."""
    match = match_at("db1989", HALL, [(one, HUMAN) for one in home], [(one, HUMAN) for one in away])
    state = match.state
    state.second_ball = 1
    for ball in (0, 1):
        state.mean(ball)
        if held[ball] != NONE:
            state.carrier = held[ball]
            state.ball = int(state.square[held[ball]])
            state.ball_found = 1
        elif (lies := loose[ball]) is not None:
            state.ball = int(state.board.at(*lies))
            state.ball_found = 1
    state.mean(0)
    return Match.at(match.setup, state, 1)
