"""The chasm of the Long Drop: whoever is forced into it is lost to the match. Source: DB21-FEAT-21 to -23."""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import rule_ids as r
from dungeonbowl.dungeon.grid.kinds import KIND_CHASM
from dungeonbowl.rules.ball.db2021 import single_step
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.state.state import Player


def settle_chasm(game: Game, player: Player) -> bool:
    """
    A player forced into the chasm is a casualty at once; a held ball climbs out by itself.

    Returns: whether the player was lost. Source: DB21-FEAT-21 to -23.
    """
    state = game.state
    if not player.in_play or i64(state.board.kind[player.square]) != KIND_CHASM:
        return False
    square = player.square
    held = player.holds_ball
    injuries.casualty(game, player)
    game.cite(r.FEAT_22)
    game.cite(r.GEO_08)
    if held:
        if game.is_active_side(player):
            game.turn_over(r.FEAT_23)
            game.cite(r.TO_14)
        game.let_go(r.FEAT_23)
        game.put_ball(square)
        single_step(game, square)
    return True
