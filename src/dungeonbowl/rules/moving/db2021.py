"""Movement of the 2021 game: jumps over whoever is down. Source: DB21-MOVE, DB21-JUMP."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16

from dungeonbowl.core.ids import Square
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.moving import jumping
from dungeonbowl.rules.moving.parts import Moves
from dungeonbowl.rules.turns import barred
from dungeonbowl.state.state import Player


class Jumps(Moves):
    """Anybody may jump over those who are down."""

    def landings(self, game: Game, player: Player) -> vec[i16]:
        """Source: DB21-JUMP-01, -02."""
        if barred.from_jumping(game.state, player):
            return vec[i16]()
        return jumping.landing_squares(game.rules, game.state, player=player)

    def jump(self, game: Game, player: Player, to: Square) -> None:
        """Source: DB21-JUMP-01 to -09."""
        jumping.jump(game, player, to=to)
