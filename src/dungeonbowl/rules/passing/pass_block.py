"""
Pass Block: opponents with the skill run to the ball once its target is named.

Source: LRB-PASS-16.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import options as op
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, SLOTS, Square
from dungeonbowl.rules.ball.parts import without
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.moving import leaving
from dungeonbowl.rules.moving import parts as moving
from dungeonbowl.rules.passing.ruler import may_reach
from dungeonbowl.rules.queries import free_around
from dungeonbowl.state.state import Player, State

SQUARES: i64 = 3
"""How far a player with Pass Block may run."""


def answer_with_pass_block(game: Game, passer: Player, to: Square) -> None:
    """Each opponent with the skill who can get there may run to where they are of use. Source: LRB-PASS-16."""
    state = game.state
    if not state.squads.anyone_has(sk.PASS_BLOCK):
        return
    able = vec[i16]()
    first: i64 = SLOTS if passer.side == 0 else 0
    for p in range(first, first + SLOTS):
        player = game.players[p]
        if player.can_use(sk.PASS_BLOCK) and p != state.active and not player.rooted:
            if can_be_of_use(state, player.square, left=SQUARES, passer=passer, to=to):
                able = append(able, i16(p))
    left = state.moves_left, state.rushes_left
    dumping = game.notes.dump_off
    game.notes.dump_off = False
    game.notes.reacting = True
    while len(able) > 0:
        who = leaving.pick_reactor(game, able, skill=sk.PASS_BLOCK, rule=r.LRB_PASS_16, about=passer.id)
        if who == NONE or not run(game, game.players[who], passer=passer, to=to):
            break
        able = without(able, who)
    game.notes.reacting = False
    game.notes.dump_off = dumping
    state.moves_left, state.rushes_left = left


def run(game: Game, player: Player, passer: Player, to: Square) -> bool:
    """
    Up to three squares, to a square where the player is of use.

    Returns: False if they fell in their own team's turn, which is the end of it.
    """
    left = SQUARES
    while left > 0:
        options = vec[i64]()
        for square in free_around(game.state, player.square):
            if can_be_of_use(game.state, i64(square), left=left - 1, passer=passer, to=to):
                options = append(options, op.option(op.STEP, NONE, i64(square)))
        if left < SQUARES and is_of_use(game.state, player.square, passer=passer, to=to):
            options = append(options, op.option(op.END_ACTIVATION))
        if len(options) == 0:
            return True
        picked = game.choose(
            ak.ASK_ON_THE_BALL, player.side, player=player.id, options=options, skill=sk.PASS_BLOCK, rule=r.LRB_PASS_16
        )
        if op.verb_of(picked) == op.END_ACTIVATION:
            return True
        source = player.square
        if not moving.reaction_step(game, player, to=op.square_of(picked)):
            if game.is_active_side(player) and game.rules.edition.pass_block_turnover:
                game.turn_over(r.LRB_PASS_16)
                return False
            return True
        if player.square == source or not player.has_zone:
            return True
        left -= 1
    return True


def can_be_of_use(state: State, square: Square, left: i64, passer: Player, to: Square) -> bool:
    """Whether a player on the square is of use there or in up to `left` more squares."""
    if is_of_use(state, square, passer=passer, to=to):
        return True
    if left == 0:
        return False
    for near in free_around(state, square):
        if can_be_of_use(state, i64(near), left=left - 1, passer=passer, to=to):
            return True
    return False


def is_of_use(state: State, square: Square, passer: Player, to: Square) -> bool:
    """Whether a player there could intercept, stands on the empty target, or beside thrower or receiver."""
    board = state.board
    source = passer.square
    if square == to or board.distance(square, source) == 1:
        return True
    receiver = state.player_at(to)
    if receiver != NONE and (receiver < SLOTS) == (passer.id < SLOTS) and board.distance(square, to) == 1:
        return True
    x = board.x(to) - board.x(source)
    y = board.y(to) - board.y(source)
    return may_reach(state, square, source=source, x=x, y=y, length=x * x + y * y)
