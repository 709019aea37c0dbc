"""Winning in the game of 1989: the first touchdown.

Source: DB89-TD, BB2E-TURN-07.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import BY_TIME, DRAW
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.options import Option
from dungeonbowl.rules.scoring.parts import TURN_LIMIT, Time, finish, turns_are_up


class FirstTouchdown(Time):
    """Turns go on until somebody scores, unless the coaches agreed on a limit."""

    options: tuple[Option, ...] = (TURN_LIMIT,)

    def is_up(self, game: Game) -> bool:
        """Source: BB2E-TURN-07."""
        return turns_are_up(game)

    def plays_on(self, game: Game, scorer: i64) -> bool:
        """With either ball. Source: DB89-TD-01, DB89-TWOB-03."""
        if game.state.second_ball:
            game.cite(r.DB89_TWOB_03)
        return False

    def measure(self, game: Game) -> None:
        """Nobody has won. Source: BB2E-TURN-07."""
        finish(game, DRAW, by=BY_TIME, rule=r.BB2E_TURN_07)
