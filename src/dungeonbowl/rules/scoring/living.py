"""Time in the dungeons on the Living Rulebook. Source: DB5-GEN-07, DB5-TIME-08."""

from __future__ import annotations

from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import AWAY, BY_TIME, DRAW, HOME
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.scoring.parts import Time, finish


class NoLimit(Time):
    """Team turns alternate until somebody scores; whoever plays may agree on an end, which is a draw."""

    def is_up(self, game: Game) -> bool:
        """Source: DB5-GEN-07."""
        turns = game.state.turns(HOME)
        return turns == game.state.turns(AWAY) and 0 < game.options.turn_limit <= turns

    def measure(self, game: Game) -> None:
        """Source: DB5-TIME-08."""
        finish(game, DRAW, by=BY_TIME, rule=r.DB5_TIME_08)
