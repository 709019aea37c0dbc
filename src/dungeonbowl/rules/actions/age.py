"""What a player may declare in the Astrogranite Edition and does otherwise there than in its core."""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import options as op
from dungeonbowl.rules.actions import living
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.tossing import age as tossing
from dungeonbowl.state.state import Player


class ThrowTeamMate(living.ThrowTeamMate):
    """A player moves, then throws a team-mate, who may come down on somebody. Source: LRB-TTM-01, AGE-COLL-05."""

    def throw(self, game: Game, player: Player, value: i64) -> None:
        """Throw them."""
        mate = game.players[game.state.aim_player]
        tossing.throw_team_mate(game, player, mate=mate, to=op.square_of(value))
