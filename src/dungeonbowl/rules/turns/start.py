"""A team turn begins."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import events as ev
from dungeonbowl.core import passages as ps
from dungeonbowl.core.ids import IN_PLAY, NONE, SLOTS, STUNNED, TURN
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.turns import barred
from dungeonbowl.state.state import BROKE_OUT, DODGE_SPENT, FEET_SPENT, PRO_SPENT, SATED, VOMITED, WAS_STUNNED, State

_SPENT: Final = PRO_SPENT | DODGE_SPENT | BROKE_OUT | SATED


def start_turn(game: Game, side: i64) -> None:
    """A team turn begins (DB21-TURN-01, -02, TELE-11)."""
    state = game.state
    state.side = side
    state.phase = TURN
    state.active = NONE
    state.spent = 0
    state.blinded &= ~(i64(1) << side)
    state.set_turns(side, state.turns(side) + 1)
    first: i64 = side * SLOTS
    for p in range(state.squads.players):
        state.set_hops(p, 0)
    if game.rules.rerolls.every_turn:
        forget_spent(state)
    anyone_stunned = False
    for p in range(first, first + SLOTS):
        state.set_used(p, 0)
        flags = i64(state.flags[p]) & ~(DODGE_SPENT | FEET_SPENT | VOMITED | WAS_STUNNED)
        if i64(state.box[p]) == IN_PLAY and i64(state.posture[p]) == STUNNED:
            flags |= WAS_STUNNED
            anyone_stunned = True
        state.set_flags(p, flags)
    turns = state.turns(side)
    game.tell(ev.TURN_BEGAN, ps.TURN_BEGINS, value=ev.turn_value(side, turns))
    game.cite(ps.HOPS_FORGOTTEN)
    if state.squads.sides > 2:
        game.cite(ps.TURNS_GO_ROUND)
    if anyone_stunned:
        game.cite(ps.STUNNED_WAIT)
    if not game.rules.facts.dugout_in_first_turn and not barred.dugout_is_open(state):
        game.cite(ps.DUGOUT_SHUT)
    game.rules.balls.turn_begins(game)
    game.rules.time.turn_begins(game)
    game.rules.extras.open_window(game)


def forget_spent(state: State) -> None:
    """A team turn begins: what works once a turn works again, on both sides (LRB-SKILL-08)."""
    for p in range(state.squads.players):
        if i64(state.flags[p]) & _SPENT:
            state.set_flags(p, i64(state.flags[p]) & ~_SPENT)
