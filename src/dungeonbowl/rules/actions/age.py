"""
What a player may declare in the Astrogranite Edition alone, and what goes on otherwise than in its core.

Source: AGE-TELE-04 to -06, AGE-COLL-05.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import bars
from dungeonbowl.core import options as op
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import NONE, RESERVES
from dungeonbowl.rules.actions import living
from dungeonbowl.rules.actions.parts import Action
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.tossing import age as tossing
from dungeonbowl.state.state import Player, State


class Leave(Action):
    """A player teleports out of the dungeon, from wherever they are."""

    def __init__(self) -> None:
        super().__init__(op.LEAVE, r.AGE_TELE_04)

    def from_beginning(self, state: State, player: Player) -> i64:
        """Not where roots hold the player. Source: AGE-TELE-04, LRB-ROOT-01."""
        return bars.ROOTED if player.rooted else bars.FREE

    def keeps_still(self) -> bool:
        """It takes the whole activation."""
        return True

    def begin(self, game: Game, player: Player) -> None:
        """No die but that of a ball left behind. Source: AGE-TELE-04 to -06."""
        held = player.holds_ball
        game.remove(player, RESERVES, rule=r.AGE_TELE_04)
        game.cite(r.AGE_TELE_05)
        if not held:
            return
        ball.drop(game, player)
        carrier = game.state.carrier
        if carrier == NONE or game.side_of(carrier) != player.side:
            game.turn_over(r.AGE_TELE_06)


class ThrowTeamMate(living.ThrowTeamMate):
    """A player moves, then throws a team-mate, who may come down on somebody. Source: LRB-TTM-01, AGE-COLL-05."""

    def throw(self, game: Game, player: Player, value: i64) -> None:
        """Throw them."""
        mate = game.players[game.state.aim_player]
        tossing.throw_team_mate(game, player, mate=mate, to=op.square_of(value))
