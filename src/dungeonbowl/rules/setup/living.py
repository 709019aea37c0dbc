"""
Before the first turn in the dungeons on the Living Rulebook: six players a side, put down in turn, then the toss.

Source: DB5-SETUP, DB5-GEN-13.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import DEPLOY, FIRST_TURN, NONE
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.rolling.parts import cut
from dungeonbowl.rules.setup.parts import Setup, end_zone_squares, left_to_deploy, put_down
from dungeonbowl.rules.turns.start import start_turn
from dungeonbowl.state.state import State


def cook(game: Game) -> None:
    """
    A Master Chef's three dice, once: each 4 takes a team re-roll from the other side, as long as it has one.

    Source: LRB-IND-03, DB5-GEN-09.
    """
    state = game.state
    for side in range(2):
        for _ in range(state.squads.team(side).chefs):
            won: i64 = 0
            for _ in range(3):
                if game.roll(pu.CHEF, NONE, kind=dice.D6, cuts=cut(4)) >= 4 and state.rerolls(1 - side) > 0:
                    state.set_rerolls(1 - side, state.rerolls(1 - side) - 1)
                    state.set_rerolls(side, state.rerolls(side) + 1)
                    won += 1
            game.tell(ev.COOKED, r.LRB_IND_03, value=side, target=won)


class InTurn(Setup):
    """A player of one side, then one of the other, in the own end zone or on a random pad."""

    def begin(self, game: Game) -> None:
        """Chance says who puts down the first player. Source: DB5-GEN-01, DB5-SETUP-02, -06."""
        state = game.state
        game.tell(ev.MATCH_BEGAN, r.DB5_GEN_01)
        cook(game)
        coin = game.roll(pu.COIN, NONE, kind=dice.PICK + 2)
        game.tell(ev.ROLLED, r.DB5_SETUP_02, value=coin)
        state.first_side = coin
        state.side = coin
        state.phase = DEPLOY

    def places_for(self, game: Game) -> vec[i64]:
        """The own end zone, or a pad by chance where one is free. Source: DB5-SETUP-03, -04, -05, -07."""
        options = end_zone_squares(game.state)
        if len(free_pads(game.state)) > 0:
            options = append(options, op.option(op.RANDOM_PAD))
        return options

    def deploy(self, game: Game, value: i64) -> None:
        """The draw of a pad is binding and sends nobody on. Source: DB5-SETUP-03, -04, -05."""
        state = game.state
        side = state.side
        square = op.square_of(value)
        if op.verb_of(value) == op.RANDOM_PAD:
            square = game.draw(pu.TELEPORT, state.active, among=free_pads(state))
            put_down(game, square)
            game.cite(r.DB5_SETUP_04)
        else:
            put_down(game, square)
        game.cite(r.DB5_SETUP_03)
        if i64(state.board.portal[square]) > 0:
            game.cite(r.DB5_SETUP_05)
        state.side = 1 - side

    def go_on(self, game: Game) -> bool:
        """In turn, as long as both have somebody left; then a toss for the first turn. Source: DB5-SETUP-02, GEN-13."""
        state = game.state
        most = game.rules.facts.deployed
        if left_to_deploy(state, state.side, most=most) == 0:
            state.side = 1 - state.side
        if left_to_deploy(state, state.side, most=most) > 0:
            return False
        coin = game.roll(pu.COIN, NONE, kind=dice.PICK + 2)
        game.tell(ev.ROLLED, r.DB5_GEN_13, value=coin)
        state.side = coin
        state.phase = FIRST_TURN
        return False

    def take_first_turn(self, game: Game, wanted: bool) -> None:
        """Source: DB5-GEN-13."""
        state = game.state
        state.first_side = state.side if wanted else 1 - state.side
        start_turn(game, state.first_side)
        game.cite(r.DB5_GEN_13)


def free_pads(state: State) -> vec[i64]:
    """The squares of the pads on which nobody is, by number."""
    found = vec[i64]()
    for number in range(i64(1), i64(len(state.board.portal_square))):
        square = i64(state.board.portal_square[number])
        if square != NONE and state.is_free(square):
            found = append(found, square)
    return found
