"""Players' own traits: the topic. What a skill does to a die or to a Block stands with that."""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.rules.game import Game
from dungeonbowl.state.state import Player


class Traits:
    """Nobody has a trait that acts by itself."""

    def on_activation(self, game: Game, player: Player) -> None:
        """The rolls that a player's own traits ask for, once the action is declared and the place has acted."""

    def end_activation(self, game: Game, player: Player) -> None:
        """The activation is over, and the player may owe something for it."""

    def end_turn(self, game: Game, side: i64) -> None:
        """The team turn of `side` is over."""
