"""Re-rolls in the game of 1989: there are none but by magic."""

from __future__ import annotations

from dungeonbowl.rules.game import Game
from dungeonbowl.rules.rolling.parts import Rerolls
from dungeonbowl.state.state import Player


class MagicPoints(Rerolls):
    """No team re-rolls, and no skill that rolls again."""

    def __init__(self) -> None:
        super().__init__(pro_target=7)

    def team_ready(self, game: Game, player: Player) -> bool:
        """There are no team re-rolls."""
        return False

    def pro_ready(self, game: Game, player: Player) -> bool:
        """Nobody is a Pro."""
        return False
