"""
Before the first turn of the NAF's Dungeonbowl: a coin, then six players of the Defense, then six of the Offense.

Source: NAF-SET, NAF-FLOW-01.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import DEPLOY, FIRST_TURN, NONE, PICK_END_ZONE
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.setup.living import cook, gather_rookies
from dungeonbowl.rules.setup.parts import Setup, end_zone_squares, left_to_deploy, put_down
from dungeonbowl.state.state import State


class DefenseFirst(Setup):
    """Who goes first sets up last, each in their own end zone."""

    def begin(self, game: Game) -> None:
        """The winner of the toss takes one of two rights. Source: NAF-GEN-01, NAF-SET-01."""
        state = game.state
        game.tell(ev.MATCH_BEGAN, r.NAF_GEN_01)
        gather_rookies(game)
        cook(game)
        coin = game.roll(pu.COIN, NONE, kind=dice.PICK + 2)
        game.tell(ev.ROLLED, r.NAF_SET_01, value=coin)
        state.placer = coin
        state.side = coin
        state.phase = PICK_END_ZONE

    def offers_turn(self, state: State) -> bool:
        """To the winner of the toss; the loser takes what is left. Source: NAF-SET-01."""
        return state.placer == state.side

    def pick_end_zone(self, game: Game, zone: i64) -> None:
        """The winner takes an end zone, and the other coach the first turn or not; or it was the other way round."""
        state = game.state
        won = self.offers_turn(state)
        game.tell(ev.END_ZONE_CHOSEN, r.NAF_SET_01, value=state.placer, target=zone)
        if zone != state.placer:
            state.board = state.board.swapped()
            state.connect()
        if won:
            state.side = 1 - state.placer
            state.phase = FIRST_TURN
        else:
            self.let_deploy(game)

    def take_first_turn(self, game: Game, wanted: bool) -> None:
        """Source: NAF-SET-01."""
        state = game.state
        state.first_side = state.side if wanted else 1 - state.side
        if state.phase == PICK_END_ZONE:
            state.placer = 1 - state.side
        else:
            self.let_deploy(game)

    def let_deploy(self, game: Game) -> None:
        """The Defense begins. Source: NAF-SET-02."""
        state = game.state
        state.side = 1 - state.first_side
        state.phase = DEPLOY

    def places_for(self, game: Game) -> vec[i64]:
        """The own end zone, but for pads and chests. Source: NAF-SET-02."""
        found = vec[i64]()
        board = game.state.board
        for option in end_zone_squares(game.state):
            if i64(board.portal[op.square_of(option)]) == 0:
                found = append(found, option)
        return found

    def deploy(self, game: Game, value: i64) -> None:
        """Source: NAF-SET-02, -03."""
        put_down(game, op.square_of(value))
        game.cite(r.NAF_SET_02)
        game.cite(r.NAF_SET_03)
        game.cite(r.NAF_DUN_02)

    def go_on(self, game: Game) -> bool:
        """The Defense, then the Offense. Source: NAF-SET-02, NAF-FLOW-01."""
        state = game.state
        while left_to_deploy(state, state.side, most=game.rules.facts.deployed) == 0 or len(self.places_for(game)) == 0:
            if state.side == state.first_side:
                return True
            state.side = state.first_side
        return False
