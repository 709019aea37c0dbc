"""
Chests: what is inside is drawn when one is opened, so that nobody can know it before.

Source: DB21-CHEST-01 to -12, DB21-TILE-12.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import bars, dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.queries import is_marked
from dungeonbowl.state.state import Player, State


class Chests:
    """One chest holds the ball, all others explode (2021)."""

    def drawn(self, state: State, chest: i64) -> i64:
        """
        Whether a chest holds the ball where no draw is needed: 1 yes, 0 no, -1 if it must be drawn.

        Source: DB21-TILE-12, DB21-CHEST-12.
        """
        if state.ball_found:
            return 0
        if state.ball_chest != NONE:
            return 1 if state.ball_chest == chest else 0
        return 1 if closed_count(state) == 1 else -1


def closed_count(state: State) -> i64:
    """How many chests are still closed."""
    count: i64 = 0
    mask = state.closed
    while mask:
        count += mask & 1
        mask >>= 1
    return count


def from_opening(state: State, player: Player) -> i64:
    """
    What keeps a player from opening any chest: they must be Standing, unmarked and with hands.

    Source: DB21-CHEST-03, -04, -05.
    """
    if not player.standing:
        return bars.CHEST_PRONE
    if player.has(sk.NO_HANDS):
        return bars.CHEST_NO_HANDS
    return bars.CHEST_MARKED if is_marked(state, player.id) else bars.FREE


def chests_beside(state: State, square: i64) -> vec[i16]:
    """The closed chests adjacent to a square, by number (DB21-GEO-05)."""
    found = vec[i16]()
    board = state.board
    for chest in range(board.chests):
        if (state.closed >> chest) & 1 == 0:
            continue
        near = board.beside_chest(chest, state.closed)
        for at in near:
            if i64(at) == square:
                found = append(found, i16(chest))
                break
    return found


def open_chest(game: Game, opener: Player, square: i64) -> None:
    """A player opens the chest on `square`; the activation is over whatever is found (DB21-CHEST-06)."""
    state = game.state
    chest = i64(state.board.chest[square]) - 1
    held = game.rules.chests.drawn(state, chest)
    if held < 0:
        held = 1 if game.roll(pu.CHEST, opener.id, kind=dice.PICK + closed_count(state), cuts=1 << 1) == 0 else 0
    game.end_activation()
    game.tell(ev.CHEST_OPENED, r.CHEST_07 if held else r.CHEST_08, player=opener.id, to=square, value=held)
    game.cite(r.CHEST_03)
    game.cite(r.CHEST_06)
    game.cite(r.TILE_12)
    if held:
        clear_away(state, chest)
        game.give_ball(opener, ev.BALL_FOUND, rule=r.CHEST_07)
        return
    if state.ball_found:
        game.cite(r.CHEST_12)
    explode(game, opener, chest=chest)


def clear_away(state: State, chest: i64) -> None:
    """The chest is gone and its square is floor from now on."""
    state.closed &= ~(i64(1) << chest)
    state.connect()


def explode(game: Game, opener: Player, chest: i64) -> None:
    """
    A booby trap: everyone beside the chest goes down, the opener first (DB21-CHEST-08 to -11).

    All fall together; then Armour and Injury one player at a time; then a dropped ball bounces.
    """
    state = game.state
    square = i64(state.board.chest_square[chest])
    game.tell(ev.EXPLODED, r.CHEST_08, to=square)
    hit = vec[i16]([i16(opener.id)])
    for who16 in game.rules.extras.trapped(state, opener, chest):
        hit = append(hit, who16)
    bonus = game.rules.extras.trap_bonus(state)
    if len(hit) > 1:
        game.cite(r.CHEST_11)
    game.rules.extras.cite_trap(game, opener)
    for who16 in hit:
        victim = game.players[i64(who16)]
        injuries.lie_down(game, victim, kind=ev.KNOCKED_DOWN, rule=r.CHEST_08 if victim.standing else r.CHEST_09)
    game.turn_over(r.CHEST_10)
    game.cite(r.TO_03)
    injuries.risk_injury(game, opener, by=NONE, how=injuries.PLAIN, armour_modifier=bonus)
    rest = vec[i16]()
    for i in range(i64(1), i64(len(hit))):
        rest = append(rest, hit[i])
    while len(rest) > 0:
        who = game.pick_player(ak.ASK_ORDER, state.side, about=opener.id, players=rest, rule=r.CHEST_11)
        injuries.risk_injury(game, game.players[who], by=NONE, how=injuries.PLAIN, armour_modifier=bonus)
        later = vec[i16]()
        for other in rest:
            if i64(other) != who:
                later = append(later, other)
        rest = later
    clear_away(state, chest)
    for who16 in hit:
        ball.drop(game, game.players[i64(who16)], may_place=True)
