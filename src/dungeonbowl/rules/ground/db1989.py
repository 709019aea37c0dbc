"""
The ground of the dungeons of 1989: doors that are squares.

Source: DB89-DOOR, DB89-DRSET-05.
"""

from __future__ import annotations

from dungeonbowl.rules.game import Game
from dungeonbowl.rules.ground.parts import Ground


class Doors(Ground):
    """A closed door is wall, an open one floor."""

    def begin(self, game: Game) -> None:
        """The doors that a map has are shut when the match begins. Source: DB89-DRSET-05."""
        board = game.state.board
        if len(board.door_square) > 0 and not board.hung:
            game.state.hang_doors((1 << len(board.door_square)) - 1)
