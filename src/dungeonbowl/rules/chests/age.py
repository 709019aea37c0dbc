"""
Chests of the Astrogranite Edition: opened as in Dungeonbowl 5, and pushed or dragged about while they are closed.

Source: AGE-BASE-12, AGE-CHM-01 to -05.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import bars
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.bars import Barred
from dungeonbowl.core.ids import NONE, Square
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.chests.living import SnatchedBall
from dungeonbowl.rules.chests.parts import chests_beside, shift
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.moving import leaving
from dungeonbowl.rules.moving import parts as moving
from dungeonbowl.rules.options import Option
from dungeonbowl.rules.queries import markers
from dungeonbowl.rules.turns import barred
from dungeonbowl.state.state import DID_MOVE, Player, State

if TYPE_CHECKING:
    from dungeonbowl.rules.ruleset import Ruleset

CHEST_MOVING: Final = Option(
    "chest_moving",
    "Moving chests",
    choices=(("in_use", "players push, drag and throw chests"), ("left_out", "chests stay where they are")),
    rule=r.AGE_CHM_01,
)

STRENGTH: Final = 3
"""The ST that it takes to move a chest (AGE-CHM-01)."""

# How a chest was moved, as `ev.CHEST_MOVED` says it.
PUSHED: Final = 0
DRAGGED: Final = 1
THROWN: Final = 2
DROPPED: Final = 3
SCATTERED: Final = 4
BOUNCED: Final = 5


class MovableChests(SnatchedBall):
    """A strong player takes a closed chest along, for twice the movement."""

    options: tuple[Option, ...] = (CHEST_MOVING,)

    def moves(self, game: Game, player: Player, options: vec[i64]) -> vec[i64]:
        """A chest in front of the next step, or behind it. Source: AGE-CHM-01 to -03."""
        if from_moving(game, player):
            return options
        state = game.state
        for chest in chests_beside(state, player.square):
            at = i64(state.board.chest_square[i64(chest)])
            d = way_to(state, player.square, to=at)
            ahead = room_ahead(state, i64(chest), d=d) != NONE and state.board.is_level(player.square, at)
            if ahead and not from_walking(game, player, to=at):
                options = append(options, op.option(op.PUSH_CHEST, NONE, square=at))
            to = i64(state.adj[player.square * 8 + ((d + 4) & 7)])
            if to == NONE or not state.is_empty(to) or not takes_chest(state, player.square):
                continue
            if not state.board.is_level(at, player.square):
                continue
            if not from_walking(game, player, to=to):
                options = append(options, op.option(op.DRAG_CHEST, NONE, square=to))
        return options

    def move(self, game: Game, player: Player, verb: i64, to: Square) -> None:
        """Source: AGE-CHM-02 to -04."""
        state = game.state
        if verb == op.PUSH_CHEST:
            push(game, player, chest=i64(state.board.chest[to]) - 1)
            return
        behind = state.board.raw_neighbour(player.square, (way_to(state, player.square, to=to) + 4) & 7)
        drag(game, player, to=to, chest=i64(state.board.chest[behind]) - 1)

    def dodge_modifier(self, rules: Ruleset, state: State, player: Player, push: bool, to: Square) -> i64:
        """Source: AGE-CHM-04."""
        around = state.adj
        if push:
            state.adj = without(state, i64(state.board.chest[to]) - 1)
        modifier = leaving.dodge_modifier(rules, state, player=player, source=player.square, to=to)
        state.adj = around
        return modifier

    def why_unmoved(self, game: Game, player: Player, found: list[Barred]) -> None:
        """Source: AGE-CHM-01 to -03."""
        if game.options.says(CHEST_MOVING, "left_out") or len(chests_beside(game.state, player.square)) == 0:
            return
        bar = from_moving(game, player)
        pushes = False
        drags = False
        for value in self.moves(game, player, options=vec[i64]()):
            pushes = pushes or op.verb_of(value) == op.PUSH_CHEST
            drags = drags or op.verb_of(value) == op.DRAG_CHEST
        if not pushes:
            barred.note(found, bar if bar else i64(bars.CHEST_STUCK), verb=op.PUSH_CHEST)
        if not drags:
            barred.note(found, bar if bar else i64(bars.CHEST_STUCK), verb=op.DRAG_CHEST)


# -- whether ---------------------------------------------------------------------------------------------------------


def from_moving(game: Game, player: Player) -> i64:
    """What keeps the active player from moving any chest, one of `core.bars`. Source: AGE-GEN-02, AGE-CHM-01, -02."""
    state = game.state
    if game.options.says(CHEST_MOVING, "left_out"):
        return bars.CHEST_STUCK
    if player.st < STRENGTH:
        return bars.CHEST_TOO_HEAVY
    left = state.moves_left + state.rushes_left - barred.owed(state)
    return bars.CHEST_MOVEMENT if left < 2 else i64(bars.FREE)


def from_walking(game: Game, player: Player, to: Square) -> i64:
    """What keeps the active player, with a chest, from a square beside them, were it free."""
    state = game.state
    if state.moves_left + state.rushes_left - barred.owed(state) < cost_of(game, to):
        return bars.CHEST_MOVEMENT
    if not state.board.is_level(player.square, to):
        return bars.PLATFORM_SIDE
    bar = game.rules.ground.from_entering(state, player, to=to)
    return bar if bar else game.rules.moves.from_stepping(game.state, player, to=to)


def way_to(state: State, source: Square, to: Square) -> i64:
    """The direction of a square beside another."""
    for d in range(i64(8)):
        if state.board.raw_neighbour(source, d) == to:
            return d
    raise AssertionError("the two squares are beside each other")


def cost_of(game: Game, to: Square) -> i64:
    """The squares of movement that a step with a chest takes: one more than without. Source: AGE-CHM-02."""
    return 1 + game.rules.ground.step_cost(game.state, to)


def takes_chest(state: State, square: Square) -> bool:
    """Whether a chest may stand on a square, whoever is there: no pad and no hazard. Source: AGE-CHM-03."""
    return state.board.is_floor(square) and i64(state.board.portal[square]) == 0


def room_ahead(state: State, chest: i64, d: i64) -> i64:
    """The square onto which a chest can be pushed in a direction, or `NONE`. Source: AGE-CHM-03."""
    at = i64(state.board.chest_square[chest])
    to = i64(without(state, chest)[at * 8 + d])
    if to == NONE or not state.is_free(to) or not takes_chest(state, to) or not state.board.is_level(at, to):
        return NONE
    return to


def without(state: State, chest: i64) -> vec[i16]:
    """Who would be adjacent to whom if a closed chest were not there."""
    return state.board.adjacency(state.closed & ~(i64(1) << chest))


# -- how -------------------------------------------------------------------------------------------------------------


def push(game: Game, player: Player, chest: i64) -> None:
    """
    One square of a player's movement with a chest ahead; a failed roll leaves both where they are.

    Source: AGE-CHM-02 to -04.
    """
    state = game.state
    source = player.square
    at = i64(state.board.chest_square[chest])
    beyond = room_ahead(state, chest, d=way_to(state, source, to=at))
    left_behind = markers(state, source, side=player.side)
    goings = spend_squares(game, at)
    for _ in range(goings):
        if not moving.rush(game, player):
            injuries.fall_over(game, player, rule=ps.RUSH_FAILED)
            game.cite(r.AGE_CHM_04)
            return
    if len(left_behind) > 0 and leaving.held_back(game, player, left_behind=left_behind):
        game.end_activation()
        return
    if len(left_behind) > 0 and not dodge_ahead(game, player, to=at, chest=chest, left_behind=left_behind):
        injuries.fall_over(game, player, rule=ps.DODGE_FAILED)
        game.cite(r.AGE_CHM_04)
        return
    take_along(game, player, chest=chest, to=beyond, how=PUSHED)
    game.move(player, at, kind=ev.MOVED, rule=ps.STEP)
    game.cite(r.AGE_CHM_02)
    follow_dive(game, source, left_behind=left_behind)
    moving.shadow(game, player, source=source, left_behind=left_behind)
    ball.disturb(game, beyond)
    moving.arrive(game, player, own_movement=True)


def drag(game: Game, player: Player, to: Square, chest: i64) -> None:
    """
    One square of a player's movement with a chest behind; after a failed roll it has not moved.

    Source: AGE-CHM-02 to -04.
    """
    state = game.state
    source = player.square
    left_behind = markers(state, source, side=player.side)
    goings = spend_squares(game, to)
    for _ in range(goings):
        if not moving.rush(game, player, entering=True):
            game.move(player, to, kind=ev.MOVED, rule=ps.STEP)
            moving.fall_here(game, player, rule=ps.RUSH_FAILED)
            moving.shadow(game, player, source=source, left_behind=left_behind)
            return
    if len(left_behind) > 0 and leaving.held_back(game, player, left_behind=left_behind):
        game.end_activation()
        return
    game.move(player, to, kind=ev.MOVED, rule=ps.STEP)
    game.cite(r.AGE_CHM_02)
    if len(left_behind) > 0 and not leaving.dodge(game, player, source=source, left_behind=left_behind):
        moving.fall_here(game, player, rule=ps.DODGE_FAILED, left_behind=left_behind)
        moving.shadow(game, player, source=source, left_behind=left_behind)
        return
    if state.is_empty(source):
        # Who dives at the dodger lies there now, and the chest stays behind.
        take_along(game, player, chest=chest, to=source, how=DRAGGED)
    if game.rules.ground.settles(game, player, source=source):
        moving.landed(game, player)
        return
    moving.arrive(game, player, own_movement=True)


def spend_squares(game: Game, to: Square) -> i64:
    """Spend the movement of a step with a chest; returns how much of it is Going For It. Source: AGE-CHM-02, -04."""
    game.state.doing |= DID_MOVE
    goings: i64 = 0
    for _ in range(cost_of(game, to)):
        if moving.spend_square(game):
            goings += 1
    return goings


def take_along(game: Game, player: Player, chest: i64, to: Square, how: i64) -> None:
    """A player has moved a chest, which stays closed. Source: AGE-CHM-01, -03, -05."""
    source = i64(game.state.board.chest_square[chest])
    shift(game.state, chest, to=to)
    game.tell(ev.CHEST_MOVED, r.AGE_CHM_03, player=player.id, source=source, to=to, value=how)
    game.cite(r.AGE_CHM_01)
    game.cite(r.AGE_CHM_05)


def dodge_ahead(game: Game, player: Player, to: Square, chest: i64, left_behind: vec[i16]) -> bool:
    """The Dodge of a player who pushes a chest, into the square that it still fills. Source: AGE-CHM-04."""
    state = game.state
    source = player.square
    modifier = game.rules.chests.dodge_modifier(game.rules, state, player=player, push=True, to=to)
    around = state.adj
    state.adj = without(state, chest)
    leaving.tell_dodge_skills(game, player, source=source, to=to)
    state.adj = around
    tackled = player.has(sk.DODGE) and leaving.tackled(game, left_behind)
    return leaving.leave_test(
        game,
        player,
        purpose=pu.DODGE,
        modifier=modifier,
        rule=ps.DODGE,
        skill=i64(NONE) if tackled else i64(sk.DODGE),
        source=source,
        left_behind=left_behind,
    )


def follow_dive(game: Game, source: Square, left_behind: vec[i16]) -> None:
    """Whoever has dived at a player who pushed a chest lies in the square that is free only now. Source: AGE-CHM-04."""
    for who in left_behind:
        diver = game.players[i64(who)]
        if diver.in_play and not diver.standing and game.state.is_empty(source):
            game.move(diver, source, kind=ev.PLACED, rule=ps.DIVING_TACKLE)
            return
