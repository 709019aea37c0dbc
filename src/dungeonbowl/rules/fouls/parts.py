"""
Fouls: what games share of the victim, the assists, and the talk with the referee.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core.ids import NONE, STANDING, PlayerId
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.queries import are_adjacent, assists
from dungeonbowl.state.state import Player, State

# What arguing led to.
TOLD_OFF: Final = 0
BARRED: Final = 1
LET_BACK: Final = 2


def may_be_fouled(state: State, fouler: i64, victim: PlayerId) -> bool:
    """Whether the victim lies beside the fouler and is an opponent (DB21-FOUL-01)."""
    square = i64(state.square[victim])
    if square == NONE or i64(state.posture[victim]) == STANDING:
        return False
    return are_adjacent(state, i64(state.square[fouler]), b=square)


def foul_modifier(state: State, fouler: i64, victim: PlayerId) -> i64:
    """Offensive less defensive assists; Guard is of no use (DB21-FOUL-03). Pure, so that previews use it too."""
    return assists(state, fouler, against=victim, with_guard=False) - assists(
        state, victim, against=fouler, with_guard=False
    )


def argue(game: Game, fouler: Player) -> i64:
    """Argue the Call, once for a sending-off and never by a barred coach (DB21-FOUL-10)."""
    state = game.state
    side = fouler.side
    if (state.barred >> side) & 1 or not game.confirm(ak.ASK_ARGUE, side, player=fouler.id, rule=ps.ARGUED):
        return TOLD_OFF
    rolled = game.roll(pu.ARGUE_CALL, fouler.id, kind=dice.D6, cuts=(1 << 2) | (1 << 6))
    game.tell_roll(ps.ARGUED, pu.ARGUE_CALL, player=fouler.id, rolled=rolled, target=6, success=1 if rolled == 6 else 0)
    game.tell(ev.ARGUED, ps.ARGUED, player=fouler.id, value=rolled)
    game.cite(ps.REFEREE_DICE)
    if rolled == 1:
        state.barred |= i64(1) << side
        return BARRED
    return LET_BACK if rolled == 6 else TOLD_OFF


def bribe(game: Game, fouler: Player) -> bool:
    """Offer one bribe after the other until one works, the coach has had enough or none is left (DB21-FOUL-11, -13)."""
    side = fouler.side
    while bribes_left(game.state, side) > 0:
        if not game.confirm(ak.ASK_BRIBE, side, player=fouler.id, rule=ps.BRIBED):
            return False
        spend_bribe(game.state, side)
        rolled = game.roll(pu.BRIBE, fouler.id, kind=dice.D6, cuts=1 << 2)
        game.tell_roll(ps.BRIBED, pu.BRIBE, player=fouler.id, rolled=rolled, target=2, success=1 if rolled >= 2 else 0)
        game.cite(ps.REFEREE_DICE)
        if rolled >= 2:
            return True
    return False


def bribes_left(state: State, side: i64) -> i64:
    """The bribes a coach still has."""
    return state.bribes(side)


def spend_bribe(state: State, side: i64) -> None:
    """A bribe is gone, whatever it does (DB21-FOUL-13)."""
    state.set_bribes(side, state.bribes(side) - 1)
