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
from dungeonbowl.core.ids import NOBODY, PlayerId, Square
from dungeonbowl.rules import bases
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.blocking.db1989 import attack, backfire
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.ground import large
from dungeonbowl.rules.injuries import db1989 as injuries
from dungeonbowl.rules.pads import parts as pads
from dungeonbowl.rules.pushing.parts import Pushes
from dungeonbowl.rules.queries import are_adjacent
from dungeonbowl.state.state import Player, State


class PushAction(Pushes):
    """A push is rolled for; nobody else is ever moved by it."""

    def choices(self, state: State, origin: Square, at: Square, behind: vec[i16]) -> vec[i16]:
        """The unoccupied squares adjacent to where the pushed stands. Source: DB89-PUSH-05, -10, -15, DB89-LARGE-07."""
        pushed = i64(state.occupant[at])
        if pushed != NOBODY and state.squads.is_large(pushed):
            return away_from(state, origin, squares=bases.shifts(state, pushed), pushed=pushed)
        found = vec[i16]()
        for d in range(i64(8)):
            near = i64(state.adj[at * 8 + d])
            if near >= 0 and state.is_empty(near):
                found = append(found, i16(near))
        return away_from(state, origin, squares=found, pushed=pushed)


def away_from(state: State, origin: Square, squares: vec[i16], pushed: PlayerId) -> vec[i16]:
    """Of some squares those not beside the pusher, where the tables of the match ask for that. Source: DB89-PUSH-05."""
    if state.squads.tables.number(tr.PUSH_BESIDE_PUSHER) != 0:
        return squares
    found = vec[i16]()
    for square in squares:
        if not is_beside(state, origin, pushed=pushed, at=i64(square)):
            found = append(found, square)
    return found


def is_beside(state: State, origin: Square, pushed: PlayerId, at: Square) -> bool:
    """Whether the pushed, once on a square, would be beside whoever is on `origin`."""
    for own in bases.base_on(state, origin):
        for part in bases.covered(state, pushed, at=at):
            if are_adjacent(state, i64(own), b=i64(part)):
                return True
    return False


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

    Source: DB89-PUSH-04 to -12, DB89-TELE-12, DB89-LARGE-07.
    """
    state = game.state
    source = pushed.square
    left = bases.squares_of(state, pushed.id)
    squares = game.rules.pushes.choices(state, pusher.square, at=source, behind=vec[i16]())
    if len(squares) == 0:
        injuries.fall(game, pushed, rule=r.DB89_PUSH_06, by=pusher.id)
        if state.squads.is_large(pushed.id):
            game.cite(r.DB89_LARGE_07)
        return
    to = game.pick_square(ak.ASK_PUSH_TO, pusher.side, player=pushed.id, squares=squares, rule=r.DB89_PUSH_04)
    game.move(pushed, to, kind=ev.PUSHED, rule=r.DB89_PUSH_04, other=pusher.id)
    game.cite(r.DB89_PUSH_05)
    game.cite(r.DB89_PUSH_15)
    if pushed.holds_ball and not fells:
        game.cite(r.DB89_PUSH_12)
    if state.squads.is_large(pushed.id):
        game.cite(r.DB89_LARGE_07)
        settle_base(game, pusher, pushed=pushed, source=source, fells=fells)
    # Whoever is in a pit has fallen already.
    elif not game.rules.ground.traps(game, pushed):
        lands_on_ball(game, pushed)
        if fells and pushed.in_play:
            injuries.fall(game, pushed, rule=r.DB89_PUSH_09, by=pusher.id)
        settle_on_counter(game, pushed)
    advance(game, pusher, left=left)


def settle_base(game: Game, pusher: Player, pushed: Player, source: Square, fells: bool) -> None:
    """
    The same for a Large Monster, once it has been shifted. Source: DB89-PUSH-09, -10, -13, DB89-LARGE-04, -08.

    Args:
        source: where it has come from.
    """
    lands_on_ball(game, pushed)
    large.treads(game, pushed, source=source)
    if fells and pushed.in_play:
        injuries.fall(game, pushed, rule=r.DB89_PUSH_09, by=pusher.id)


def lands_on_ball(game: Game, player: Player) -> None:
    """Whoever is pushed onto the loose ball sends it away. Source: DB89-PUSH-13."""
    if large.disturb_underfoot(game, player):
        game.cite(r.DB89_PUSH_13)


def settle_on_counter(game: Game, player: Player) -> None:
    """
    A counter takes whoever is on it now, once their own rolls are made, unless the tables of the match leave them.

    Source: DB89-PUSH-10, DB89-TELE-01, -12.
    """
    if game.state.squads.tables.number(tr.FORCED_TELEPORTS) == 0:
        return
    if player.in_play and i64(game.state.board.portal[player.square]) > 0:
        game.cite(r.DB89_PUSH_10)
        pads.settle_on_portal(game, player)


def advance(game: Game, pusher: Player, left: vec[i16]) -> None:
    """
    The pusher must go where the pushed has stood, if nobody has come there since; what lies there acts.

    Args:
        left: what the pushed has covered.

    Source: DB89-PUSH-07, -08, -11, -14, DB89-TACK-06.
    """
    state = game.state
    if not pusher.standing:
        return
    ways = ways_forward(state, pusher, left=left)
    if len(ways) == 0:
        return
    source = pusher.square
    to = game.pick_square(ak.ASK_PLACE, pusher.side, player=pusher.id, squares=ways, rule=r.DB89_PUSH_07)
    game.move(pusher, to, kind=ev.FOLLOWED_UP, rule=r.DB89_PUSH_07)
    game.cite(r.DB89_PUSH_08)
    game.cite(r.DB89_PUSH_11)
    game.cite(r.DB89_TACK_06)
    if state.squads.is_large(pusher.id):
        game.cite(r.DB89_PUSH_14)
        large.arrives(game, pusher, source=source)
        return
    if game.rules.ground.traps(game, pusher):
        return
    if bases.balls_underfoot(state, pusher):
        ball.pick_up(game, pusher)
    settle_on_counter(game, pusher)


def ways_forward(state: State, pusher: Player, left: vec[i16]) -> vec[i16]:
    """
    Where a pusher may advance to: onto a square that the pushed has left, with some part of a base at least.

    Source: DB89-PUSH-07, -14.
    """
    found = vec[i16]()
    if state.squads.is_large(pusher.id):
        for to in bases.shifts(state, pusher.id):
            for square in bases.covered(state, pusher.id, at=i64(to)):
                if bases.is_among(left, i64(square)) and not bases.is_among(found, i64(to)):
                    found = append(found, to)
        return found
    for square in left:
        if state.is_empty(i64(square)) and are_adjacent(state, pusher.square, b=i64(square)):
            found = append(found, square)
    return found
