"""
What a player may declare in the Astrogranite Edition alone, and what goes on otherwise than in its core.

Source: AGE-TELE-04 to -06, AGE-COLL-05, AGE-CHM-06.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import bars
from dungeonbowl.core import options as op
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import AIM, NONE, PLAYERS, RESERVES
from dungeonbowl.rules.actions import living
from dungeonbowl.rules.actions.parts import Action
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.chests import thrown
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
    """
    A player moves, then throws a team-mate, who may come down on somebody, or a closed chest.

    Source: LRB-TTM-01, AGE-COLL-05, AGE-CHM-06, -11.
    """

    def points(self, game: Game, player: Player, options: vec[i64]) -> vec[i64]:
        """The team-mates, and the chests beside a Big Guy. Source: LRB-TTM-01, AGE-CHM-06."""
        options = super().points(game, player, options)
        state = game.state
        for chest in thrown.chests_to_throw(game, player):
            options = append(options, op.option(op.THROW_CHEST, NONE, i64(state.board.chest_square[i64(chest)])))
        return options

    def make(self, game: Game, player: Player, value: i64) -> None:
        """Announce whom or what, unless it is eaten. Source: LRB-HUNGRY-01, AGE-CHM-10."""
        if op.verb_of(value) != op.THROW_CHEST:
            super().make(game, player, value)
            return
        state = game.state
        chest = i64(state.board.chest[op.square_of(value)]) - 1
        if thrown.resists_hunger(game, player, chest=chest):
            state.aiming = op.THROW_CHEST
            state.aim_player = PLAYERS + chest
            state.phase = AIM

    def throw(self, game: Game, player: Player, value: i64) -> None:
        """Throw them, or it."""
        to = op.square_of(value)
        if game.state.aiming == op.THROW_CHEST:
            thrown.throw_chest(game, player, chest=game.state.aim_player - PLAYERS, to=to)
            return
        tossing.throw_team_mate(game, player, mate=game.players[game.state.aim_player], to=to)
