"""
Before the first turn of the game of 1989: sections, chests, counters and doors in turn, then six players a side.

Source: DB89-BOARD, DB89-CHSET, DB89-TPSET, DB89-DRSET, DB89-SETUP.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import DEPLOY, NONE
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.setup.parts import Setup, end_zone_squares, left_to_deploy, put_down
from dungeonbowl.state.state import State


class SectionSetup(Setup):
    """The Offensive coach begins with every step, and takes the first turn."""

    def knows_end_zones(self, state: State) -> bool:
        """Nobody chooses one."""
        return True

    def begin(self, game: Game) -> None:
        """The higher of two dice controls the Offensive Team. Source: DB89-CHSET-02, DB89-SETUP-03."""
        state = game.state
        game.tell(ev.MATCH_BEGAN, r.DB89_GEN_02)
        coin = game.roll(pu.COIN, NONE, kind=dice.PICK + 2)
        game.tell(ev.ROLLED, r.DB89_CHSET_02, value=coin)
        state.first_side = coin
        state.side = coin
        state.phase = DEPLOY

    def places_for(self, game: Game) -> vec[i64]:
        """The own end zone. Source: DB89-SETUP-01."""
        return end_zone_squares(game.state)

    def deploy(self, game: Game, value: i64) -> None:
        """Source: DB89-SETUP-01, -03."""
        put_down(game, op.square_of(value))
        game.cite(r.DB89_SETUP_01)

    def go_on(self, game: Game) -> bool:
        """All players of the Offensive coach, then all of the other. Source: DB89-SETUP-03, BB2E-TURN-01."""
        state = game.state
        most = game.rules.facts.deployed
        if left_to_deploy(state, state.side, most=most) == 0:
            state.side = 1 - state.side
        if left_to_deploy(state, state.side, most=most) > 0:
            return False
        return True
