"""
Before the first turn of the Astrogranite Edition: six players a side, each in their own end zone, then a toss.

Source: AGE-BASE-05.
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
from dungeonbowl.rules.queries import next_side
from dungeonbowl.rules.setup.living import cook
from dungeonbowl.rules.setup.parts import Setup, end_zone_squares, finds_deployer, put_down


class InEndZones(Setup):
    """A player of one side, then one of the next; the toss comes last."""

    def begin(self, game: Game) -> None:
        """Chance says who puts down the first player. Source: AGE-GEN-01, AGE-BASE-05."""
        state = game.state
        game.tell(ev.MATCH_BEGAN, r.AGE_GEN_01)
        cook(game)
        game.rules.ground.begin(game)
        state.side = toss(game)
        state.phase = DEPLOY

    def places_for(self, game: Game) -> vec[i64]:
        """The own end zone, its pads too. Source: AGE-BASE-04, -05."""
        return end_zone_squares(game.state)

    def deploy(self, game: Game, value: i64) -> None:
        """Source: AGE-BASE-05."""
        put_down(game, op.square_of(value))
        game.cite(r.AGE_BASE_05)
        game.state.side = next_side(game.state, game.state.side)

    def go_on(self, game: Game) -> bool:
        """In turn, as long as any have somebody left; the toss decides on the first turn. Source: AGE-BASE-05."""
        state = game.state
        most = game.rules.facts.deployed
        if finds_deployer(state, most=most):
            return False
        state.first_side = toss(game)
        return True


def toss(game: Game) -> i64:
    """The side that a coin shows, or as many lots as there are sides (AGE-BASE-05)."""
    coin = game.roll(pu.COIN, NONE, kind=dice.PICK + game.state.squads.sides)
    game.tell(ev.ROLLED, r.AGE_BASE_05, value=coin)
    if game.state.squads.sides > 2:
        game.cite(r.AGE_MORE_03)
    return coin
