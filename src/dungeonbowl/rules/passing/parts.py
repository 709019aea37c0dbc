"""Throwing the ball: what a game that has throws adds to moving. A game without them adds nothing."""

from __future__ import annotations

from dungeonbowl.core.ids import Square
from dungeonbowl.rules.game import Game
from dungeonbowl.state.state import Player


class Passes:
    """No throws."""

    def carrier_stepped(self, game: Game, player: Player, source: Square) -> None:
        """The carrier has made a step of their own and left a square."""

    def came_by_pad(self, game: Game, player: Player) -> None:
        """A player has come out of a pad in their own movement."""

    def answer_block(self, game: Game, target: Player, blocker: Player) -> None:
        """A Block is about to be thrown at the target, who may throw the ball away first (Dump-Off)."""
