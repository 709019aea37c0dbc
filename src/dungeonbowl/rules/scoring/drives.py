"""What comes after a touchdown that does not end the match: everybody back, the chests closed, a new set-up."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core.ids import DEPLOY, IN_PLAY, KO, NONE, RESERVES, SLOTS, STANDING, RuleId
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.rolling.parts import cut

RECOVERS: Final = 4
"""The least that brings a knocked-out player back."""


def begin_again(game: Game, scorer: i64) -> None:
    """The dungeon is as before the match, and the teams set up; who conceded goes first."""
    state = game.state
    for side in range(i64(2)):
        recover_knocked_out(game, side, rule=ps.KNOCKED_OUT_ROLL)
    state.carrier = NONE
    state.ball = NONE
    state.ball_found = 0
    state.ball_chest = NONE
    for p in range(state.squads.players):
        if i64(state.box[p]) == IN_PLAY:
            game.remove(game.players[p], RESERVES, rule=ps.DRIVE_OVER)
        state.set_flags(p, 0)
        state.set_used(p, 0)
    state.closed = state.board.all_closed()
    state.connect()
    for side in range(i64(2)):
        state.set_earlier_turns(side, state.turns(side))
    state.end_activation()
    state.spent = 0
    state.first_side = 1 - scorer
    state.side = scorer
    state.phase = DEPLOY
    game.notes.clear()


def recover_knocked_out(game: Game, side: i64, rule: RuleId) -> None:
    """
    A 4 or more brings a knocked-out player back to the reserves; a keg adds to the roll, but not to a 1.

    Source: NAF-FLOW-03, DB7-KO-01, LRB-IND-06.
    """
    state = game.state
    babes = i64(state.squads.team(side).babes)
    target = max(i64(2), RECOVERS - babes)
    for p in range(side * SLOTS, side * SLOTS + SLOTS):
        if i64(state.box[p]) != KO:
            continue
        rolled = game.roll(pu.KO_RECOVERY, p, kind=dice.D6, cuts=cut(target))
        back = 1 if rolled >= target else 0
        game.tell_roll(rule, pu.KO_RECOVERY, player=p, rolled=rolled, target=RECOVERS, modifier=babes, success=back)
        if babes:
            game.cite(ps.KNOCKED_OUT_HELP)
        if back:
            state.set_posture(p, STANDING)
            game.remove(game.players[p], RESERVES, rule=rule)
