"""Re-rolls of the 2021 game. Source: DB21-RR-03, -06, DB21-SKIL-04."""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import skills as sk
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.rolling.parts import Rerolls, leader_ready
from dungeonbowl.state.state import DID_PRO, Player


class ManyRerolls(Rerolls):
    """As many team re-rolls a turn as the team has; Pro on a 3, once in the own activation."""

    def __init__(self) -> None:
        super().__init__(pro_target=3)

    def team_ready(self, game: Game, player: Player) -> bool:
        """In the own team turn, while one is left. Source: DB21-RR-03, -06."""
        state = game.state
        if state.side != player.side or game.notes.between_turns:
            return False
        return state.rerolls(player.side) > 0 or leader_ready(game, player.side)

    def pro_ready(self, game: Game, player: Player) -> bool:
        """In the player's own activation, once. Source: DB21-SKIL-04."""
        state = game.state
        return state.active == player.id and state.doing & DID_PRO == 0 and player.can_use(sk.PRO)

    def spent_pro(self, game: Game, player: Player) -> None:
        """Once an activation."""
        game.state.doing |= DID_PRO

    def spent_team(self, game: Game, side: i64) -> None:
        """Nothing limits them but their number."""
