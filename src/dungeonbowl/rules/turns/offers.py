"""
The shallow questions: what a coach may do between two steps, computed here and nowhere else.

Source: DB21-TURN, DB21-ACT and the chapters of the actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import (
    ACTION,
    AIM,
    BOON,
    DEPLOY,
    DEPLOY_AT,
    FIRST_TURN,
    IN_PLAY,
    KO,
    MOVING,
    NOBODY,
    NONE,
    OVER,
    PICK_END_ZONE,
    PLACE_CHESTS,
    PLACE_PORTALS,
    PRONE,
    RESERVES,
    SLOTS,
    TARGET,
    TURN,
    WINDOW,
)
from dungeonbowl.rules.chests import parts as chests
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.moving import jumping
from dungeonbowl.rules.passing import db2021 as passing
from dungeonbowl.rules.passing import wall_throws
from dungeonbowl.rules.queries import opponents_near
from dungeonbowl.rules.setup import parts as setup
from dungeonbowl.rules.tossing import bombs
from dungeonbowl.rules.tossing import db2021 as tossing
from dungeonbowl.rules.turns import barred, declaring
from dungeonbowl.state.state import (
    DID_BLOCK,
    ONLY_MOVES,
    VOMITED,
    Player,
    State,
)

if TYPE_CHECKING:
    from dungeonbowl.rules.ruleset import Ruleset


def open_question(game: Game) -> None:
    """Find the shallow question of the present phase; `open_options` is empty when the match is over."""
    state = game.state
    phase = state.phase
    game.open_player = state.active
    game.open_seat = state.side
    if phase == MOVING:
        game.open_ask = ak.ASK_MOVE
        game.open_options = moving_options(game)
    elif phase == TURN:
        game.open_ask = ak.ASK_TURN
        game.open_options = turn_options(game.rules, state)
    elif phase == ACTION:
        game.open_ask = ak.ASK_ACTION
        game.open_options = action_options(game, game.players[state.active])
    elif phase == TARGET:
        game.open_ask = ak.ASK_TARGET
        game.open_options = target_options(game, game.players[state.active])
    elif phase == AIM:
        game.open_ask = ak.ASK_AIM
        game.open_options = aim_options(game, game.players[state.active])
    elif phase == WINDOW:
        game.open_ask = ak.ASK_CAST
        game.open_seat = 1 - state.side
        game.open_options = vec[i64]([op.option(op.CAST), op.option(op.NO)])
    else:
        open_before_play(game, phase)


def open_before_play(game: Game, phase: i64) -> None:
    """The questions before the first turn, and none after the last."""
    state = game.state
    options = vec[i64]()
    if phase == PLACE_CHESTS or phase == PLACE_PORTALS:
        game.open_ask = ak.ASK_PLACE_CHEST if phase == PLACE_CHESTS else ak.ASK_PLACE_PORTAL
        game.open_seat = state.placer
        for square in game.rules.setup.placement_squares(state):
            options = append(options, op.option(op.AT_SQUARE, NONE, i64(square)))
    elif phase == PICK_END_ZONE:
        game.open_ask = ak.ASK_END_ZONE
        game.open_seat = state.placer
        options = vec[i64]([op.option(op.TAKE_SIDE, 0), op.option(op.TAKE_SIDE, 1)])
    elif phase == DEPLOY:
        game.open_ask = ak.ASK_DEPLOY
        options = setup.deployable(state, state.side)
    elif phase == DEPLOY_AT:
        game.open_ask = ak.ASK_DEPLOY_AT
        options = game.rules.setup.places_for(game)
    elif phase == FIRST_TURN:
        game.open_ask = ak.ASK_FIRST_TURN
        options = vec[i64]([op.option(op.YES), op.option(op.NO)])
    elif phase == BOON:
        game.open_ask = ak.ASK_BOON
        game.open_player = state.squads.sponsored(state.side)
        options = game.rules.extras.gifts()
    else:
        assert phase == OVER, "every phase has its question"
    game.open_options = options


# -- the team turn ---------------------------------------------------------------------------------------


def turn_options(rules: Ruleset, state: State) -> vec[i64]:
    """Whom to activate, the one use of the dugout, or the end of the turn (DB21-TURN-03 to -05, -13, -14)."""
    options = vec[i64](capacity=24)
    first: i64 = 0 if state.side == 0 else SLOTS
    dugout = not barred.from_dugout(rules, state)
    for p in range(first, first + SLOTS):
        box = i64(state.box[p])
        if box == IN_PLAY:
            if not barred.from_acting(state, p):
                options = append(options, (op.ACTIVATE << 20) | (p << 12) | 4095)
        elif dugout:
            if box == RESERVES and state.board.portals > 0:
                options = append(options, (op.ENTER << 20) | (p << 12) | 4095)
            elif box == KO:
                options = append(options, (op.SPONGE << 20) | (p << 12) | 4095)
    if state.wizards and not rules.extras.from_casting(state):
        options = append(options, op.bare(op.CAST))
    return append(options, op.bare(op.END_TURN))


# -- the declaration -----------------------------------------------------------------------------------------


def action_options(game: Game, player: Player) -> vec[i64]:
    """The actions a player may declare, in the order in which they are offered."""
    options = vec[i64](capacity=16)
    for action in game.rules.actions:
        if not declaring.from_declaring(game.state, player, action=action):
            options = append(options, op.bare(action))
    return options


def target_options(game: Game, player: Player) -> vec[i64]:
    """Whom the declared action is aimed at (DB21-TURN-07)."""
    state = game.state
    options = vec[i64]()
    for who in declaring.targets(state, player, action=state.action):
        options = append(options, op.option(op.AT_PLAYER, i64(who)))
    return options


# -- the activation --------------------------------------------------------------------------------------


def moving_options(game: Game) -> vec[i64]:
    """What the active player may do next: a square, the point of the action, or the end."""
    state = game.state
    player = game.players[state.active]
    options = vec[i64](capacity=16)
    posture = i64(state.posture[player.id])
    if posture == PRONE:
        if not state.doing & DID_BLOCK:
            options = append(options, op.bare(op.STAND_UP))
        return append(options, op.bare(op.END_ACTIVATION))
    if not barred.from_leaving(state, player):
        options = step_options(game.rules, state, player=player, options=options)
        if game.rules.facts.jumps and not barred.from_jumping(state, player):
            for to in jumping.landing_squares(game.rules, state, player=player):
                options = append(options, (op.JUMP << 20) | (NOBODY << 12) | i64(to))
    if state.moves_left + state.rushes_left >= barred.owed(state) and state.doing & ONLY_MOVES == 0:
        options = point_options(game, player, options=options)
    return append(options, op.bare(op.END_ACTIVATION))


def step_options(rules: Ruleset, state: State, player: Player, options: vec[i64]) -> vec[i64]:
    """The adjacent unoccupied squares (DB21-MOVE-01 to -03)."""
    adj = state.adj
    occupant = state.occupant
    base = player.square * 8
    for d in range(8):
        near = i64(adj[base + d])
        if near >= 0 and i64(occupant[near]) == NOBODY:
            if rules.ground.from_entering(state, player, to=near):
                continue
            options = append(options, (op.STEP << 20) | (NOBODY << 12) | near)
    return options


def point_options(game: Game, player: Player, options: vec[i64]) -> vec[i64]:
    """The point of the declared action, as far as it can be made from here."""
    state = game.state
    action = state.action
    if state.closed and game.rules.chests.with_action(action) and not game.rules.chests.from_opening(state, player):
        for chest in chests.chests_beside(state, player.square):
            square = i64(state.board.chest_square[i64(chest)])
            options = append(options, op.option(op.OPEN_CHEST, NONE, square))
    if not game.rules.facts.names_targets:
        if action == op.BLITZ or action == op.BLOCK:
            options = block_options(state, player, options=options)
    elif action == op.BLITZ:
        if not barred.from_blitzing(state):
            options = blitz_options(state, player, options=options)
    elif action == op.PASS:
        if state.carrier == player.id:
            if len(passing.aims(game)) > 0:
                options = append(options, op.bare(op.THROW_AT))
            if len(wall_throws.wall_aims(game)) > 0:
                options = append(options, op.bare(op.WALL_THROW))
    elif action == op.HANDOFF:
        if state.carrier == player.id:
            options = receivers(state, player, options=options)
    elif action == op.FOUL:
        options = foul_options(state, player, options=options)
    elif action == op.THROW_TEAM_MATE or action == op.KICK_TEAM_MATE:
        for mate in tossing.mates(state, player):
            options = append(options, op.option(action, i64(mate)))
    elif action == op.HYPNOTIC_GAZE:
        options = gaze_options(state, player, options=options)
    return options


def block_options(state: State, player: Player, options: vec[i64]) -> vec[i64]:
    """The Block of a Block or Blitz action whose target is named only now: any Standing opponent beside the player."""
    if state.doing & DID_BLOCK or (state.action == op.BLITZ and barred.from_blitzing(state)):
        return options
    for who in opponents_near(state, player.id):
        if not barred.from_striking(state, player, other=i64(who)):
            options = append(options, op.option(op.BLOCK, i64(who)))
    return options


def blitz_options(state: State, player: Player, options: vec[i64]) -> vec[i64]:
    """The Block of a Blitz, or what replaces it, if the named target is adjacent and Standing (DB21-BLZ-02, -03)."""
    target = state.target
    if barred.from_striking(state, player, other=target):
        return options
    options = append(options, op.option(op.BLOCK, target))
    if player.can_use(sk.STAB):
        options = append(options, op.option(op.STAB, target))
    if player.can_use(sk.PROJECTILE_VOMIT) and not player.flagged(VOMITED):
        options = append(options, op.option(op.PROJECTILE_VOMIT, target))
    if player.can_use(sk.BREATHE_FIRE):
        options = append(options, op.option(op.BREATHE_FIRE, target))
    return options


def receivers(state: State, player: Player, options: vec[i64]) -> vec[i64]:
    """The adjacent Standing team-mates that may be handed the ball (DB21-HAND-01, -04)."""
    base = player.square * 8
    for d in range(8):
        near = i64(state.adj[base + d])
        if near >= 0:
            who = i64(state.occupant[near])
            if who != NOBODY and not barred.from_receiving(state, who, side=player.side):
                options = append(options, op.option(op.HAND_TO, who))
    return options


def foul_options(state: State, player: Player, options: vec[i64]) -> vec[i64]:
    """The named victim, if adjacent and down (DB21-FOUL-01)."""
    if barred.from_fouling(state, player, victim=state.target):
        return options
    return append(options, op.option(op.FOUL, state.target))


def gaze_options(state: State, player: Player, options: vec[i64]) -> vec[i64]:
    """The named target, if Marked, Standing and with a Tackle Zone (DB21-SPEC-12)."""
    if barred.from_gazing(state, player, target=state.target):
        return options
    return append(options, op.option(op.HYPNOTIC_GAZE, state.target))


def aim_options(game: Game, player: Player) -> vec[i64]:
    """Where a throw may be aimed."""
    state = game.state
    aiming = state.aiming
    if aiming == op.WALL_THROW:
        return wall_throws.wall_aims(game)
    if aiming == op.THROW_AT:
        squares = passing.aims(game)
    elif aiming == op.THROW_BOMB:
        squares = bombs.aims(game, player)
    else:
        squares = tossing.aims(game, player)
    options = vec[i64]()
    for square in squares:
        options = append(options, op.option(op.AT_SQUARE, NONE, i64(square)))
    return options
