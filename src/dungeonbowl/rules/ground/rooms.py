"""
The rooms with a rule of their own, as far as they act when a player is activated or Rushes.

Their other effects stand with what they touch: Armour rolls, passes and catches, re-rolls, pushes, special actions.

Source: DB21-FEAT-01 to -03, -07, -08, -11, -12, -14, -18, -19.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import NONE, SLOTS, STANDING, RuleId
from dungeonbowl.dungeon.grid.kinds import (
    ROOM_CHAOTIC_IDOL,
    ROOM_DRAGON_YOUNGLING,
    ROOM_FORGOTTEN_JAIL,
    ROOM_TRANQUIL_MEADOW,
)
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.rolling.parts import Test, pass_test
from dungeonbowl.state.state import GATHERED, QUICKENED, SLOWED, STRONGER, Player, State


def on_activation(game: Game, player: Player) -> i64:
    """
    What the room a player is activated in does to them, after the declaration and before their own trait's roll.

    Returns: the MA of this activation, which the Jail also takes from `state.moves_left`; the Dragon Youngling may
        have ended it (`game.finished`).

    Source: DB21-FEAT-02, -03, -08, -14, -18, -19.
    """
    room = room_of(game.state, player)
    if room == ROOM_FORGOTTEN_JAIL:
        _visit_jail(game, player)
    elif room == ROOM_CHAOTIC_IDOL:
        _face_idol(game, player)
    elif room == ROOM_DRAGON_YOUNGLING:
        _wake_dragon(game, player)
    elif room == ROOM_TRANQUIL_MEADOW:
        _rest_in_meadow(game, player)
    return movement_allowance(game.state, player)


def room_of(state: State, player: Player) -> i64:
    """The room a player is within, one of the `ROOM_` numbers (DB21-GEO-01, FEAT-01)."""
    square = player.square
    return 0 if square == NONE else i64(state.board.room[square])


def movement_allowance(state: State, player: Player) -> i64:
    """The MA now: 2 lower after a bad roll in the Jail, 1 higher in the Meadow (DB21-FEAT-08, DZ-04, GEN-15)."""
    ma = player.ma
    if state.active != player.id or state.doing & (SLOWED | QUICKENED) == 0:
        return ma
    if state.doing & QUICKENED:
        return ma + 1 if ma < 9 else ma
    return ma - 2 if ma > 3 else 1


def _tell_effect(game: Game, player: Player, room: i64, rule: RuleId, good: bool) -> None:
    """Tell what came of a room's die."""
    game.tell_full(
        ev.ROOM_EFFECT,
        rule,
        player=player.id,
        purpose=pu.ROOM,
        value=room,
        success=1 if good else 0,
    )
    game.cite(r.FEAT_02)
    game.cite(r.FEAT_01)


def _visit_jail(game: Game, player: Player) -> None:
    """On 1 or 2 the player's MA is 2 lower until the activation ends (DB21-FEAT-08)."""
    free = pass_test(game, player, test=Test(pu.ROOM, 3, rule=r.FEAT_08, about=ROOM_FORGOTTEN_JAIL))
    game.cite(r.FEAT_03)
    if not free:
        game.state.doing |= SLOWED
        game.state.moves_left = movement_allowance(game.state, player)
    _tell_effect(game, player, room=ROOM_FORGOTTEN_JAIL, rule=r.FEAT_08, good=free)
    if not free and player.ma < 3:
        game.cite(r.GEN_15)


def _rest_in_meadow(game: Game, player: Player) -> None:
    """The player's MA is 1 higher until the activation ends (DB21-DZ-04)."""
    game.state.doing |= QUICKENED
    game.state.moves_left = movement_allowance(game.state, player)
    game.tell_full(
        ev.ROOM_EFFECT,
        r.DZ_04,
        player=player.id,
        purpose=pu.ROOM,
        value=ROOM_TRANQUIL_MEADOW,
        success=1,
    )


def _face_idol(game: Game, player: Player) -> None:
    """On a 6 the player's ST is 1 higher until the activation ends (DB21-FEAT-14)."""
    blessed = pass_test(game, player, test=Test(pu.ROOM, 6, rule=r.FEAT_14, about=ROOM_CHAOTIC_IDOL))
    game.cite(r.FEAT_03)
    if blessed:
        game.state.doing |= STRONGER
    _tell_effect(game, player, room=ROOM_CHAOTIC_IDOL, rule=r.FEAT_14, good=blessed)


def _wake_dragon(game: Game, player: Player) -> None:
    """
    On 5 or more the player is Knocked Down and the activation ends; only a carrier's fall is a Turnover.

    Source: DB21-FEAT-18, -19.
    """
    sleeps = Test(pu.ROOM, 5, rule=r.FEAT_18, about=ROOM_DRAGON_YOUNGLING)
    sleeps.below = True
    sleeps.basics = False
    sleeps.cite(r.FEAT_03)
    asleep = pass_test(game, player, test=sleeps)
    _tell_effect(game, player, room=ROOM_DRAGON_YOUNGLING, rule=r.FEAT_18, good=asleep)
    if asleep:
        return
    if player.posture != STANDING:
        game.cite(r.FEAT_19)
    game.end_activation()
    injuries.knock_down(game, player, rule=r.FEAT_18, turnover=False)


def extra_gold(state: State, side: i64) -> i64:
    """The gold pieces that a team's different users of Gather Funds bring after a league game (DB21-FEAT-12)."""
    users: i64 = 0
    first: i64 = side * SLOTS
    for p in range(first, first + SLOTS):
        if i64(state.flags[p]) & GATHERED:
            users += 1
    if users == 0:
        return 0
    if users <= 2:
        return 10000
    return 20000 if users <= 4 else 30000
