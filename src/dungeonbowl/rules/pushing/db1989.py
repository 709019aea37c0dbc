"""
Pushes of the game of 1989: an action of its own, on a table of its own, and whoever pushes goes where the pushed stood.

Source: DB89-PUSH.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import table_rows as tr
from dungeonbowl.core.ids import Square
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.blocking.db1989 import attack, backfire
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import db1989 as injuries
from dungeonbowl.rules.pads import parts as pads
from dungeonbowl.rules.pushing.parts import Pushes
from dungeonbowl.state.state import Player, State


class PushAction(Pushes):
    """A push is rolled for; nobody else is ever moved by it."""


def push(game: Game, pusher: Player, pushed: Player) -> None:
    """A push, which ends the activation. Source: DB89-PUSH-01 to -03."""
    result = attack(game, pusher, defender=pushed, table=tr.PUSH, purpose=pu.PUSH, rule=r.DB89_PUSH_03, bonus=0)
    game.cite(r.DB89_PUSH_01)
    game.cite(r.DB89_BLOCK_02)
    if result == tr.PUSHED_BACK or result == tr.PUSHED_BACK_AND_FALLS:
        push_back(game, pusher, pushed=pushed, fells=result == tr.PUSHED_BACK_AND_FALLS)
    else:
        backfire(game, pusher, defender=pushed, result=result, rule=r.DB89_PUSH_03, level=0)
    game.end_activation()
    game.cite(r.DB89_PUSH_02)


def push_back(game: Game, pusher: Player, pushed: Player, fells: bool) -> None:
    """
    The pushed is moved, what lies there acts, and the pusher takes their place.

    Args:
        fells: whether the pushed falls as well.

    Source: DB89-PUSH-04 to -12, DB89-TELE-12.
    """
    state = game.state
    vacated = pushed.square
    squares = room_beside(state, vacated)
    if len(squares) == 0:
        injuries.fall(game, pushed, rule=r.DB89_PUSH_06, by=pusher.id)
        return
    to = game.pick_square(ak.ASK_PUSH_TO, pusher.side, player=pushed.id, squares=squares, rule=r.DB89_PUSH_04)
    game.move(pushed, to, kind=ev.PUSHED, rule=r.DB89_PUSH_04, other=pusher.id)
    game.cite(r.DB89_PUSH_05)
    game.cite(r.DB89_PUSH_15)
    if pushed.holds_ball and not fells:
        game.cite(r.DB89_PUSH_12)
    # Whoever is in a pit has fallen already.
    if not game.rules.ground.traps(game, pushed):
        lands_on_ball(game, pushed)
        if fells and pushed.in_play:
            injuries.fall(game, pushed, rule=r.DB89_PUSH_09, by=pusher.id)
        settle_on_counter(game, pushed)
    advance(game, pusher, to=vacated)


def room_beside(state: State, square: Square) -> vec[i16]:
    """The unoccupied squares adjacent to a square. Source: DB89-PUSH-05, -10, -15."""
    found = vec[i16]()
    base = square * 8
    for d in range(i64(8)):
        near = i64(state.adj[base + d])
        if near >= 0 and state.is_empty(near):
            found = append(found, i16(near))
    return found


def lands_on_ball(game: Game, player: Player) -> None:
    """Whoever is pushed onto the loose ball sends it away. Source: DB89-PUSH-13."""
    state = game.state
    if state.loose_on(player.square):
        ball.disturb(game, player.square)
        game.cite(r.DB89_PUSH_13)


def settle_on_counter(game: Game, player: Player) -> None:
    """A counter takes whoever is on it now, once their own rolls are made. Source: DB89-PUSH-10, DB89-TELE-12."""
    if player.in_play and i64(game.state.board.portal[player.square]) > 0:
        game.cite(r.DB89_PUSH_10)
        pads.settle_on_portal(game, player)


def advance(game: Game, pusher: Player, to: Square) -> None:
    """
    The pusher must go where the pushed has stood, if nobody has come there since; what lies there acts.

    Source: DB89-PUSH-07, -08, -11, DB89-TACK-06.
    """
    state = game.state
    if not pusher.standing or not state.is_empty(to):
        return
    game.move(pusher, to, kind=ev.FOLLOWED_UP, rule=r.DB89_PUSH_07)
    game.cite(r.DB89_PUSH_08)
    game.cite(r.DB89_PUSH_11)
    if game.rules.ground.traps(game, pusher):
        return
    if state.loose_on(to):
        ball.pick_up(game, pusher)
    settle_on_counter(game, pusher)
