"""One step of a match: from a shallow answer to the next shallow question."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core.ids import TURN
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.turns import phases
from dungeonbowl.rules.turns.ending import give_up, settle

GIVE_UP: Final = -2
"""Instead of an answer: the coach in turn, one of three or four, concedes."""


def perform(game: Game, value: i64) -> None:
    """
    Run one step: carry out the answer to the open shallow question and everything it brings about.

    Afterwards the state is at the next shallow question; one with a single option answers itself, unless the game is
    `patient`.
    """
    game.begin_step()
    if value == GIVE_UP:
        give_up(game)
    else:
        phases.answer(game, value)
        settle(game)
    phases.open_question(game)
    idle_turns: i64 = 0
    while len(game.open_options) == 1 and not game.patient and idle_turns < game.state.squads.sides:
        if game.state.phase == TURN:
            # Where no side has anybody to act, turns must not pass without end.
            idle_turns += 1
        phases.answer(game, game.open_options[0])
        settle(game)
        phases.open_question(game)
