"""
Jumps over holes, liquids and the like, in a straight line.

Source: DB5-JUMP.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import events as ev
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, Square
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.moving import leaving
from dungeonbowl.rules.moving import parts as moving
from dungeonbowl.rules.queries import direction, markers
from dungeonbowl.rules.rolling.parts import Test, pass_test
from dungeonbowl.state.state import DID_MOVE, OWES_SQUARE, Player, State


def landings(state: State, player: Player) -> vec[i16]:
    """The squares where the active player may come down, as far as movement and Rushes reach (DB5-JUMP-02, -03)."""
    found = vec[i16]()
    board = state.board
    if not board.has_chasm:
        return found
    most = state.moves_left + state.rushes_left
    if state.doing & OWES_SQUARE:
        most -= 1
    for d in range(i64(8)):
        to = board.raw_neighbour(player.square, d)
        cost: i64 = 1
        while to != NONE and board.is_hazard(to):
            to = board.raw_neighbour(to, d)
            cost += 1
        if (
            1 < cost <= most
            and to != NONE
            and board.is_floor(to)
            and state.is_empty(to)
            and not state.is_shut_chest(to)
        ):
            found = append(found, i16(to))
    return found


def jump_modifier(state: State, player: Player, source: Square, to: Square) -> i64:
    """-1 where an opponent marks either end of a jump, +1 for each skill that carries (DB5-JUMP-04)."""
    marked = len(markers(state, source, side=player.side)) > 0 or len(markers(state, to, side=player.side)) > 0
    modifier: i64 = -1 if marked else 0
    if player.has(sk.LEAP):
        modifier += 1
    if player.has(sk.VERY_LONG_LEGS):
        modifier += 1
    return modifier


def jump_target(over: i64, modifier: i64) -> i64:
    """What a jump over so many squares needs, with the modifier added; a natural 1 fails in any case."""
    return over + 1 if over >= modifier + 1 else modifier + 2


def jump(game: Game, player: Player, to: Square) -> None:
    """
    Jump over hazards: the Go For Its, Tentacles, one roll in place of any Dodge, Shadowing, and what lies there.

    Source: DB5-JUMP-03 to -08, LRB-MOVE-03, LRB-TENT-01, LRB-SHAD-02.
    """
    state = game.state
    source = player.square
    left_behind = markers(state, source, side=player.side)
    state.doing |= DID_MOVE
    over = state.board.distance(source, to) - 1
    for _ in range(over + 1):
        if moving.spend_square(game) and not moving.rush(game, player):
            injuries.fall_over(game, player, rule=ps.JUMP_COSTS)
            return
    if len(left_behind) > 0 and leaving.held_back(game, player, left_behind=left_behind):
        game.end_activation()
        return
    modifier = jump_modifier(state, player, source=source, to=to)
    tell_jump_skills(game, player)
    test = Test(pu.JUMP, jump_target(over, modifier), rule=ps.JUMP_ROLLED, modifier=modifier)
    test.again = ps.JUMP_AGAIN
    test.cite(ps.JUMP_STRAIGHT)
    if len(left_behind) > 0:
        test.cite(ps.JUMP_INSTEAD_OF_DODGE)
    if not pass_test(game, player, test=test):
        first = state.board.raw_neighbour(source, direction(state, source, b=to))
        game.move(player, first, kind=ev.PLACED, rule=ps.JUMP_MISSED)
        game.rules.ground.swallows(game, player)
        moving.shadow(game, player, source=source, left_behind=left_behind)
        return
    game.move(player, to, kind=ev.JUMPED, rule=ps.JUMP_OVER_HAZARD)
    game.cite(ps.JUMP_COSTS)
    if state.ball == to or i64(state.board.portal[to]) > 0:
        game.cite(ps.JUMP_ONTO)
    moving.shadow(game, player, source=source, left_behind=left_behind)
    moving.arrive(game, player, own_movement=True)


def tell_jump_skills(game: Game, player: Player) -> None:
    """Tell the skills that carry a jump (DB5-JUMP-04)."""
    if player.has(sk.LEAP):
        game.tell_skill(player, sk.LEAP, rule=ps.JUMP_ROLLED)
    if player.has(sk.VERY_LONG_LEGS):
        game.tell_skill(player, sk.VERY_LONG_LEGS, rule=ps.JUMP_ROLLED)
