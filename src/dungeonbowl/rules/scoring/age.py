"""
Time in the Astrogranite Edition: a safety draw, and by option the alarms and the limit of Dungeonbowl 5.

Source: AGE-BASE-01, AGE-TIME-01.
"""

from __future__ import annotations

from typing import Final

from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import BY_TIME, DRAW
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.scoring.living import ALARMS, HiddenAlarms
from dungeonbowl.rules.scoring.parts import finish, turns_are_up, turns_played

LAST_OF_ALL: Final = 40
"""So many team turns for each side, counted over all, and a match that nobody has won is a draw (AGE-TIME-01)."""


class SafetyDraw(HiddenAlarms):
    """Team turns alternate until somebody scores, so many of them at most."""

    def is_up(self, game: Game) -> bool:
        """After what the coaches agreed on, or after the last turn of all. Source: AGE-TIME-01."""
        state = game.state
        if turns_played(state) >= LAST_OF_ALL * state.squads.sides:
            return True
        return turns_are_up(game) if game.options.says(ALARMS, "none") else super().is_up(game)

    def between_turns(self, game: Game) -> None:
        """Nothing comes unless the coaches agreed on it. Source: AGE-TIME-01."""
        if not game.options.says(ALARMS, "none"):
            super().between_turns(game)

    def measure(self, game: Game) -> None:
        """Source: AGE-TIME-01."""
        finish(game, DRAW, by=BY_TIME, rule=r.AGE_TIME_01)
        if game.state.squads.sides > 2:
            game.cite(r.AGE_MORE_09)
