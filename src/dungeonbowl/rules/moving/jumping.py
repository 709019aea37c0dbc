"""
Jumps over players who are down, and leaps over anybody or nobody.

Source: DB21-JUMP-01 to -09, DB21-FEAT-25, DZ-08, DZ-16.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NOBODY, NONE, STANDING, Square
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.moving import leaving, needs
from dungeonbowl.rules.moving import parts as moving
from dungeonbowl.rules.queries import count_markers, markers
from dungeonbowl.state.state import DID_JUMP, DID_MOVE, Player, State

if TYPE_CHECKING:
    from dungeonbowl.rules.ruleset import Ruleset


def landing_squares(rules: Ruleset, state: State, player: Player) -> vec[i16]:
    """
    Where the player could come down from a jump over one adjacent square, each square once.

    Source: DB21-JUMP-01, -02, -07, FEAT-25.
    """
    found = vec[i16]()
    anything = player.can_use(sk.LEAP) or player.can_use(sk.POGO_STICK)
    source = player.square
    board = state.board
    for d in range(i64(8)):
        over = i64(state.adj[source * 8 + d])
        if over < 0 or board.is_pit(over):
            continue
        who = i64(state.occupant[over])
        if not anything and (who == NOBODY or i64(state.posture[who]) == STANDING):
            continue
        for turn in (i64(0), i64(7), i64(1)):
            to = i64(state.adj[over * 8 + (d + turn) % 8])
            if to < 0 or i64(state.occupant[to]) != NOBODY or to == source:
                continue
            if board.is_pit(to) or rules.ground.is_shut(state, player, to=to):
                continue
            seen = False
            for other in found:
                if i64(other) == to:
                    seen = True
            if not seen and i64(board.kind[to]) == 1:
                found = append(found, i16(to))
    return rules.ground.jumps_more(state, player.square, found=found)


def jump_modifier(rules: Ruleset, state: State, player: Player, source: Square, to: Square) -> i64:
    """The modifier of the test for a jump or leap, with all that applies unasked (DB21-JUMP-05, -08)."""
    return needs.jump_modifier(
        rules,
        state,
        player=player,
        to=to,
        here=count_markers(state, source, side=player.side),
        there=count_markers(state, to, side=player.side),
        tails=leaving.tails_at(rules, state, player=player, source=source),
    )


def jump(game: Game, player: Player, to: Square) -> None:
    """
    Jump or leap over an adjacent square, for two squares of movement.

    Source: DB21-JUMP-01 to -09.
    """
    state = game.state
    source = player.square
    if not game.rules.ground.may_enter(game, player, to=to):
        return
    over_pit = game.rules.ground.crosses(state, source, to=to)
    left_behind = markers(state, source, side=player.side)
    if len(left_behind) > 0 and leaving.held_back(game, player, left_behind=left_behind):
        return
    first = moving.spend_square(game)
    second = moving.spend_square(game)
    state.doing |= DID_JUMP | DID_MOVE
    if first and not moving.rush(game, player):
        injuries.fall_over(game, player, rule=r.JUMP_04)
        return
    modifier = jump_modifier(game.rules, state, player=player, source=source, to=to)
    game.move(player, to, kind=ev.JUMPED, rule=r.JUMP_01)
    game.cite(r.JUMP_02)
    game.cite(r.JUMP_03)
    game.cite(r.MOVE_02)
    game.cite(r.JUMP_09)
    if over_pit:
        game.cite(r.DZ_16)
    if second and not moving.rush(game, player, entering=True):
        game.cite(r.JUMP_04)
        moving.fall_here(game, player, rule=r.JUMP_04)
        return
    tell_jump_skills(game, player)
    if not leaving.leave_test(
        game,
        player,
        purpose=pu.JUMP,
        modifier=modifier,
        rule=r.JUMP_05,
        skill=NONE,
        source=source,
        left_behind=left_behind,
    ):
        if over_pit and game.rules.ground.jumped_short(game, player, to=to):
            return
        # Somebody who dived into the start square leaves no room to be put back there.
        if game.notes.last_leave == 1 and state.is_empty(source):
            game.move(player, source, kind=ev.PLACED, rule=r.JUMP_06)
            injuries.fall_over(game, player, rule=r.JUMP_06, arm_barrer=moving.arm_barrer(game, left_behind))
        else:
            moving.fall_here(game, player, rule=r.JUMP_06, left_behind=left_behind)
        return
    if player.holds_ball:
        game.rules.passes.carrier_stepped(game, player, source=source)
    if moving.arrive(game, player, own_movement=True) and len(left_behind) > 0:
        moving.shadow(game, player, source=source, left_behind=left_behind)


def tell_jump_skills(game: Game, player: Player) -> None:
    """Tell the skills behind a jump."""
    if player.can_use(sk.POGO_STICK):
        game.tell_skill(player, sk.POGO_STICK, rule=r.JUMP_08)
        game.cite(r.JUMP_07)
    elif player.can_use(sk.LEAP):
        game.tell_skill(player, sk.LEAP, rule=r.JUMP_08)
        game.cite(r.JUMP_07)
