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
from dungeonbowl.core.ids import NONE, Square, side_of
from dungeonbowl.rules.ball.parts import without
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.moving import leaving
from dungeonbowl.rules.moving import parts as moving
from dungeonbowl.rules.passing.ruler import may_reach
from dungeonbowl.rules.queries import free_around
from dungeonbowl.state.state import Player, State

SQUARES: i64 = 3
"""How far a player with Pass Block may run."""


class Aimed:
    """
    A throw whose target is named.

    Args:
        passer: Who throws.
        to: The target square.
        in_reach: Whether it can be intercepted.
    """

    def __init__(self, passer: Player, to: Square, in_reach: bool) -> None:
        self.passer = passer
        self.to: Square = to
        self.in_reach = in_reach

    def __repr__(self) -> str:
        return f"<Aimed at {self.to}>"


def answer_with_pass_block(game: Game, aimed: Aimed) -> None:
    """Each opponent with the skill who can get there may run to where they are of use. Source: LRB-PASS-16."""
    state = game.state
    if not state.squads.anyone_has(sk.PASS_BLOCK):
        return
    able = vec[i16]()
    for p in range(state.squads.players):
        player = game.players[p]
        if (
            player.side != aimed.passer.side
            and player.can_use(sk.PASS_BLOCK)
            and p != state.active
            and not player.rooted
        ):
            if leads_somewhere(state, player, aimed=aimed):
                able = append(able, i16(p))
    left = state.moves_left, state.rushes_left
    dumping = game.notes.dump_off
    game.notes.dump_off = False
    game.notes.reacting = True
    while len(able) > 0:
        who = leaving.pick_reactor(game, able, skill=sk.PASS_BLOCK, rule=r.LRB_PASS_16, about=aimed.passer.id)
        if who == NONE or not run(game, game.players[who], aimed=aimed):
            break
        able = without(able, who)
    game.notes.reacting = False
    game.notes.dump_off = dumping
    state.moves_left, state.rushes_left = left


def run(game: Game, player: Player, aimed: Aimed) -> bool:
    """
    Up to three squares, to a square where the player is of use.

    Returns: False if they fell in their own team's turn, which is the end of it.
    """
    left = SQUARES
    while left > 0:
        options = vec[i64]()
        for square in free_around(game.state, player.square):
            if can_be_of_use(game.state, player, square=i64(square), left=left - 1, aimed=aimed):
                options = append(options, op.option(op.STEP, NONE, square=i64(square)))
        if left < SQUARES and is_of_use(game.state, player, square=player.square, aimed=aimed):
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
                # The pass and the block that it answers come first.
                game.notes.owed = r.LRB_PASS_16
                return False
            return True
        if player.square == source or not player.has_zone:
            return True
        left -= 1
    return True


def leads_somewhere(state: State, player: Player, aimed: Aimed) -> bool:
    """Whether a first square leads to one where the player is of use."""
    for near in free_around(state, player.square):
        if can_be_of_use(state, player, square=i64(near), left=SQUARES - 1, aimed=aimed):
            return True
    return False


def can_be_of_use(state: State, player: Player, square: Square, left: i64, aimed: Aimed) -> bool:
    """Whether a player on the square is of use there or in up to `left` more squares."""
    if is_of_use(state, player, square=square, aimed=aimed):
        return True
    if left == 0:
        return False
    for near in free_around(state, square):
        if can_be_of_use(state, player, square=i64(near), left=left - 1, aimed=aimed):
            return True
    return False


def is_of_use(state: State, player: Player, square: Square, aimed: Aimed) -> bool:
    """Whether a player there could intercept, stands on the empty target, or beside thrower or receiver."""
    board = state.board
    source = aimed.passer.square
    to = aimed.to
    if square == to or board.distance(square, source) == 1:
        return True
    receiver = state.player_at(to)
    if receiver != NONE and side_of(receiver) == aimed.passer.side and board.distance(square, to) == 1:
        return True
    if not aimed.in_reach or player.has(sk.NO_HANDS):
        return False
    x = board.x(to) - board.x(source)
    y = board.y(to) - board.y(source)
    return may_reach(state, square, source=source, x=x, y=y, length=x * x + y * y)
