"""
Chests of the 2021 game: opened in a Move, unmarked, and everybody beside a trap goes down.

Source: DB21-CHEST-01 to -12, DB21-TILE-12.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import bars
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, Square
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.chests.parts import Chests, clear_away, is_ball_inside, tell_opened
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import causes
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.queries import is_marked
from dungeonbowl.state.state import Player, State


class BoobyTraps(Chests):
    """One chest holds the ball, and the opener takes it; all others explode."""

    def from_opening(self, state: State, player: Player) -> i64:
        """
        What keeps a player from opening any chest: they must be Standing, unmarked and with hands.

        Source: DB21-CHEST-03, -04, -05.
        """
        if not player.standing:
            return bars.CHEST_PRONE
        if self.shuts_out(player):
            return bars.CHEST_NO_HANDS
        return bars.CHEST_MARKED if is_marked(state, player.id) else bars.FREE

    def shuts_out(self, player: Player) -> bool:
        """Source: DB21-CHEST-05."""
        return player.has(sk.NO_HANDS)

    def with_action(self, action: i64) -> bool:
        """Source: DB21-CHEST-03."""
        return action == op.MOVE

    def open(self, game: Game, opener: Player, square: Square) -> None:
        """A player opens the chest on `square`; the activation is over whatever is found (DB21-CHEST-06)."""
        state = game.state
        chest = i64(state.board.chest[square]) - 1
        held = is_ball_inside(game, opener, chest=chest)
        game.end_activation()
        tell_opened(game, opener, square=square, held=held, rule=ps.CHEST_OPENED)
        if held:
            clear_away(state, chest)
            game.give_ball(opener, ev.BALL_FOUND, rule=ps.CHEST_WITH_BALL)
            return
        if state.ball_found:
            game.cite(ps.CHESTS_AFTER_THE_BALL)
        explode(game, opener, chest=chest)


def explode(game: Game, opener: Player, chest: i64) -> None:
    """
    A booby trap: everyone beside the chest goes down, the opener first (DB21-CHEST-08 to -11).

    All fall together; then Armour and Injury one player at a time; then a dropped ball bounces.
    """
    state = game.state
    square = i64(state.board.chest_square[chest])
    game.tell(ev.EXPLODED, ps.CHEST_EXPLODES, to=square)
    hit = vec[i16]([i16(opener.id)])
    for who16 in game.rules.extras.trapped(state, opener, chest=chest):
        hit = append(hit, who16)
    bonus = game.rules.extras.trap_bonus(state)
    if len(hit) > 1:
        game.cite(r.CHEST_11)
    game.rules.extras.cite_trap(game, opener)
    for who16 in hit:
        victim = game.players[i64(who16)]
        injuries.lie_down(game, victim, kind=ev.KNOCKED_DOWN, rule=ps.CHEST_EXPLODES if victim.standing else r.CHEST_09)
    game.turn_over(ps.CHEST_TURNOVER)
    game.cite(ps.DOWN_TURNOVER)
    injuries.risk_injury(game, opener, by=NONE, cause=causes.ACCIDENT, armour_modifier=bonus)
    rest = vec[i16]()
    for i in range(i64(1), i64(len(hit))):
        rest = append(rest, hit[i])
    while len(rest) > 0:
        who = game.pick_player(
            ak.ASK_ORDER, state.side, about=opener.id, players=rest, rule=r.CHEST_11, purpose=pu.ARMOUR
        )
        injuries.risk_injury(game, game.players[who], by=NONE, cause=causes.ACCIDENT, armour_modifier=bonus)
        later = vec[i16]()
        for other in rest:
            if i64(other) != who:
                later = append(later, other)
        rest = later
    clear_away(state, chest)
    for who16 in hit:
        ball.drop(game, game.players[i64(who16)], may_place=True)
