"""Time in the dungeons on the Living Rulebook. Source: DB5-GEN-07."""

from __future__ import annotations

from dungeonbowl.rules.game import Game
from dungeonbowl.rules.scoring.parts import Time


class NoLimit(Time):
    """Team turns alternate until somebody scores. Source: DB5-GEN-07."""

    def is_up(self, game: Game) -> bool:
        """Source: DB5-GEN-07."""
        return False
