"""
Time in the Astrogranite Edition: none but a safety draw.

Source: AGE-BASE-01, AGE-TIME-01.
"""

from __future__ import annotations

from typing import Final

from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import AWAY, BY_TIME, DRAW, HOME
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.scoring.parts import Time, finish, turns_are_up

LAST_TURN: Final = 80
"""The team turn, counted over both sides, after which a match that nobody has won is a draw (AGE-TIME-01)."""


class SafetyDraw(Time):
    """Team turns alternate until somebody scores, so many of them."""

    def is_up(self, game: Game) -> bool:
        """After the turns that the coaches agreed on, or after the last of all. Source: AGE-TIME-01."""
        state = game.state
        return turns_are_up(game) or state.turns(HOME) + state.turns(AWAY) >= LAST_TURN

    def measure(self, game: Game) -> None:
        """Source: AGE-TIME-01."""
        finish(game, DRAW, by=BY_TIME, rule=r.AGE_TIME_01)
