"""
Before a drive of Dungeonbowl Sevens: two dice for the layout, a coin, then seven players a side beside their doorways.

Source: DB7-LAY-01, DB7-SET.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import bars, dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import NONE, Square
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.setup.living import cook, gather_rookies
from dungeonbowl.rules.setup.naf import DefenseFirst
from dungeonbowl.rules.setup.parts import put_down
from dungeonbowl.state.state import State


class BesideDoorways(DefenseFirst):
    """Who goes first sets up last, each beside the doorways of their own side."""

    def begin(self, game: Game) -> None:
        """Source: DB7-GEN-01, DB7-LAY-01, DB7-SET-01, -02."""
        state = game.state
        game.tell(ev.MATCH_BEGAN, r.DB7_GEN_01)
        roll_layout(game)
        gather_rookies(game)
        cook(game)
        coin = game.roll(pu.COIN, NONE, kind=dice.PICK + 2)
        game.tell(ev.ROLLED, r.DB7_SET_01, value=coin)
        state.first_side = coin
        self.let_deploy(game)

    def from_place(self, state: State, square: Square) -> i64:
        """Source: DB7-SET-03."""
        if i64(state.board.portal[square]):
            return bars.ON_A_PAD
        for near in state.board.doorsteps(state.side):
            if i64(near) == square:
                return bars.FREE
        return bars.NO_DOORWAY_BESIDE

    def places_for(self, game: Game) -> vec[i64]:
        """Source: DB7-SET-03."""
        state = game.state
        found = vec[i64]()
        for near in state.board.doorsteps(state.side):
            if state.is_free(i64(near)):
                found = append(found, op.option(op.AT_SQUARE, NONE, square=i64(near)))
        return found

    def deploy(self, game: Game, value: i64) -> None:
        """Source: DB7-SET-02, -03."""
        put_down(game, op.square_of(value))
        game.cite(r.DB7_SET_02)
        game.cite(r.DB7_SET_03)


def roll_layout(game: Game) -> None:
    """Where the dungeon is left to the dice, each coach rolls one, and the sum names it. Source: DB7-LAY-01."""
    state = game.state
    layouts = state.board.layouts
    if len(layouts) == 0:
        return
    number: i64 = 0
    for _ in range(2):
        number += game.roll(pu.LAYOUT, NONE, kind=dice.D6)
    game.tell(ev.LAYOUT_ROLLED, r.DB7_LAY_01, value=number)
    state.move_into(layouts[number - 2])
