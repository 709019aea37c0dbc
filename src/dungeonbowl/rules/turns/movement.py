"""
The phases of an activation: the active player moves, carries out the point of the action, aims a throw.

Source: DB21-MOVE-01 to -05, DB21-JUMP, DB21-CHEST-03 to -05, DB21-TELE-06, DB21-PASS-04 to -06, -19, DB21-WTHR-01.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import bars
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core.bars import Barred
from dungeonbowl.core.ids import AIM, IN_PLAY, MOVING, NOBODY, NONE, PRONE, STANDING, PlayerId, Square
from dungeonbowl.dungeon.grid.kinds import KIND_FLOOR, KIND_WALL
from dungeonbowl.rules import bases
from dungeonbowl.rules.bases import is_among
from dungeonbowl.rules.chests import parts as chests
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.moving import jumping
from dungeonbowl.rules.moving import parts as moving
from dungeonbowl.rules.queries import are_adjacent
from dungeonbowl.rules.turns import barred
from dungeonbowl.rules.turns.phase import Phase
from dungeonbowl.state.state import DID_BLOCK, HELD, ONLY_MOVES, ONLY_OPENS, OWES_SQUARE, ROOTED, Player, State


class Moving(Phase):
    """The active player's coach: a square, the point of the action, or the end."""

    def __init__(self) -> None:
        super().__init__(ak.ASK_MOVE)

    def options(self, game: Game) -> vec[i64]:
        """What the active player may do next."""
        state = game.state
        player = game.players[state.active]
        options = vec[i64](capacity=16)
        if state.doing & ONLY_OPENS:
            return append(chest_options(game, player, options=options), op.bare(op.END_ACTIVATION))
        if i64(state.posture[player.id]) == PRONE:
            if not state.doing & DID_BLOCK:
                options = append(options, op.bare(op.STAND_UP))
            return append(options, op.bare(op.END_ACTIVATION))
        action = game.rules.action(state.action)
        if action.steps and not barred.from_leaving(state, player):
            options = step_options(game, player, options=options)
            if game.rules.moves.aims_leaps(state) and not game.rules.moves.from_leaping(state, player):
                options = append(options, op.bare(op.LEAP))
            if state.closed:
                options = game.rules.chests.moves(game, player, options=options)
            for to in game.rules.moves.landings(game, player):
                options = append(options, (op.JUMP << 20) | (NOBODY << 12) | i64(to))
            if state.board.has_chasm:
                for to in game.rules.ground.jumps_across(state, player):
                    options = append(options, (op.JUMP << 20) | (NOBODY << 12) | i64(to))
        if state.moves_left + state.rushes_left >= barred.owed(state) and state.doing & ONLY_MOVES == 0:
            if action.steps:
                options = chest_options(game, player, options=options)
            options = action.points(game, player, options=options)
        return options if action.from_ending(game, player) else append(options, op.bare(op.END_ACTIVATION))

    def answer(self, game: Game, value: i64) -> None:
        """A step, a jump, a chest, the point of the action, or the end."""
        state = game.state
        player = game.players[state.active]
        verb = op.verb_of(value)
        if verb == op.END_ACTIVATION:
            game.end_activation()
            return
        if verb == op.STAND_UP:
            moving.stand_up(game, player)
            return
        if state.doing & OWES_SQUARE:
            if not moving.recover(game, player):
                return
            if state.action == op.BLITZ and verb not in (op.STEP, op.JUMP, op.LEAP):
                game.cite(ps.RECOVERED_BEFORE_BLOCK)
        if verb == op.STEP:
            game.rules.moves.step(game, player, to=op.square_of(value))
        elif verb == op.JUMP and game.rules.ground.is_across(state, player, to=op.square_of(value)):
            game.rules.ground.jump_across(game, player, to=op.square_of(value))
        elif verb == op.LEAP:
            state.aiming = op.LEAP
            state.phase = AIM
        elif verb == op.JUMP:
            game.rules.moves.jump(game, player, to=op.square_of(value))
        elif verb == op.OPEN_CHEST:
            game.rules.chests.open(game, player, square=op.square_of(value))
            if state.doing & ONLY_OPENS:
                game.end_activation()
        elif verb == op.PUSH_CHEST or verb == op.DRAG_CHEST:
            game.rules.chests.move(game, player, verb=verb, to=op.square_of(value))
        else:
            game.notes.pointed = True
            game.rules.action(state.action).make(game, player, value=value)

    def refuse(self, game: Game, found: list[Barred]) -> None:
        """The squares, chests and players that the active player can do nothing with from here."""
        state = game.state
        player = game.players[state.active]
        action = game.rules.action(state.action)
        barred.note(found, action.from_ending(game, player), verb=op.END_ACTIVATION)
        leaving = held_how(state, player, bar=barred.from_leaving(state, player))
        if not action.steps:
            leaving = bars.ONLY_REELS
        jumping_bar = leaving if leaving else barred.from_jumping(state, player)
        if game.rules.moves.aims_leaps(state):
            bar = leaving if leaving else game.rules.moves.from_leaping(state, player)
            barred.note(found, bar, verb=op.LEAP)
        lands: set[int] = set()
        for value in self.options(game):
            if op.square_of(value) != NONE:
                lands.add(int(op.square_of(value)))
        if game.rules.facts.jumps:
            landings = jumping.landing_squares(game.rules, state, player=player)
            barred.note(found, jumping_bar if jumping_bar or len(landings) else i64(bars.NO_LANDING), verb=op.JUMP)
        for square in range(i64(state.board.squares)):
            if state.board.is_doorway(square) and square != player.square:
                bar = game.rules.moves.from_goal(state, player, square=square, leaving=leaving)
                barred.note(found, bar, verb=op.STEP, square=square)
            if i64(state.board.kind[square]) == KIND_WALL or square == player.square:
                continue
            if int(square) in lands:
                continue
            if state.is_shut_chest(square):
                bar = from_open_chest(game, player, square=square)
                barred.note(found, bar, verb=op.OPEN_CHEST, square=square)
            else:
                bar = from_step(game, player, square=square, leaving=leaving)
                barred.note(found, bar, verb=op.STEP, square=square)
        if action.steps and not leaving:
            game.rules.chests.why_unmoved(game, player, found=found)
        pointing = from_any_point(state)
        action.why_no_point(game, player, pointing=pointing, found=found)
        for p in range(state.squads.players):
            if i64(state.box[p]) == IN_PLAY and p != player.id:
                refuse_player(game, player, who=p, pointing=pointing, jumping_bar=jumping_bar, found=found)


def refuse_player(
    game: Game, player: Player, who: PlayerId, pointing: i64, jumping_bar: i64, found: list[Barred]
) -> None:
    """Note why the action cannot be carried out on another player, and why they cannot be jumped over."""
    state = game.state
    action = game.rules.action(state.action)
    shown = action.point if action.point != NONE else i64(op.AT_PLAYER)
    bar = pointing if pointing else action.from_point(game, player, who=who)
    barred.note(found, bar, verb=shown, rule=action.rule, player=who)
    if not game.rules.facts.jumps or i64(state.posture[who]) == STANDING:
        return
    if are_adjacent(state, player.square, b=i64(state.square[who])):
        over = jumping_bar if jumping_bar else from_jumping_over(game, player, who=who)
        barred.note(found, over, verb=op.JUMP, player=who)


def step_options(game: Game, player: Player, options: vec[i64]) -> vec[i64]:
    """The options, with the adjacent unoccupied squares (DB21-MOVE-01 to -03, DB89-LARGE-02)."""
    state = game.state
    if state.squads.is_large(player.id):
        for to in bases.shifts(state, player.id):
            options = append(options, (op.STEP << 20) | (NOBODY << 12) | i64(to))
        return options
    adj = state.adj
    occupant = state.occupant
    base = player.square * 8
    for d in range(8):
        near = i64(adj[base + d])
        if near >= 0 and i64(occupant[near]) == NOBODY:
            if game.rules.ground.from_entering(state, player, to=near):
                continue
            if game.rules.moves.from_stepping(state, player, to=near):
                continue
            options = append(options, (op.STEP << 20) | (NOBODY << 12) | near)
    if state.board.has_doorways:
        for to in game.rules.moves.goals(state, player):
            options = append(options, (op.STEP << 20) | (NOBODY << 12) | i64(to))
    if state.board.has_chasm:
        for to in game.rules.ground.falls_beside(state, player):
            if not game.rules.moves.from_stepping(state, player, to=i64(to)):
                options = append(options, (op.STEP << 20) | (NOBODY << 12) | i64(to))
    return options


def chest_options(game: Game, player: Player, options: vec[i64]) -> vec[i64]:
    """The options, with the chests that the player may open from where they are."""
    state = game.state
    opening = game.rules.chests
    if state.closed and opening.with_action(state.action) and not opening.from_opening(state, player):
        for chest in chests.chests_beside(state, player.square):
            square = i64(state.board.chest_square[i64(chest)])
            options = append(options, op.option(op.OPEN_CHEST, NONE, square=square))
    return options


# -- why not -------------------------------------------------------------------------------------------------------


def held_how(state: State, player: Player, bar: i64) -> i64:
    """What holds a player who is rooted: their own roots, or those of the Root Walk (DB21-SPEC-05, DZ-03)."""
    if bar == bars.ROOTED and not player.flagged(ROOTED) and player.touched_by(HELD):
        return bars.HELD_BY_ROOTS
    return bar


def from_step(game: Game, player: Player, square: Square, leaving: i64) -> i64:
    """What keeps the active player from one step to a square where no chest is (DB21-MOVE-01 to -03)."""
    state = game.state
    if state.squads.is_large(player.id):
        return from_shift(state, player, square=square, leaving=leaving)
    if i64(state.board.kind[square]) != KIND_FLOOR and not game.rules.ground.takes_steps(state, square):
        return bars.FEATURE
    if i64(state.occupant[square]) != NOBODY:
        return bars.OCCUPIED
    if leaving:
        return leaving
    if are_adjacent(state, player.square, b=square) or is_among(game.rules.ground.falls_beside(state, player), square):
        bar = game.rules.ground.from_entering(state, player, to=square)
        return bar if bar else game.rules.moves.from_stepping(state, player, to=square)
    return bars.WALL if state.board.distance(player.square, square) == 1 else bars.TOO_FAR


def from_shift(state: State, player: Player, square: Square, leaving: i64) -> i64:
    """What keeps a Large Monster from a step with which its north-west square is that one (DB89-LARGE-02, -03)."""
    if leaving:
        return leaving
    if not bases.fits(state, player.id, at=square):
        return bars.NO_ROOM_FOR_BASE
    return bars.FREE if state.board.distance(player.square, square) == 1 else bars.TOO_FAR


def from_jumping_over(game: Game, player: Player, who: PlayerId) -> i64:
    """What keeps a jump from leading over somebody who is down beside the player (DB21-JUMP-01, -02)."""
    state = game.state
    over = i64(state.square[who])
    for landing in jumping.landing_squares(game.rules, state, player=player):
        if are_adjacent(state, over, b=i64(landing)) and not are_adjacent(state, player.square, b=i64(landing)):
            return bars.JUMP_BEYOND
    return bars.NO_LANDING


def from_open_chest(game: Game, player: Player, square: Square) -> i64:
    """What keeps the active player from opening the closed chest on a square in the action under way."""
    state = game.state
    bar = from_any_point(state)
    if bar and bar != bars.ONLY_OPENS:
        return bar
    if not game.rules.action(state.action).steps and not state.doing & ONLY_OPENS:
        return bars.ONLY_REELS
    if not game.rules.chests.with_action(state.action):
        return bars.CHEST_BLITZ if state.action == op.BLITZ else bars.CHEST_OTHER_ACTION
    return from_chest(game, player, square=square)


def from_chest(game: Game, player: Player, square: Square) -> i64:
    """What keeps a player from opening the closed chest on a square, whatever they do (DB21-CHEST-03 to -05)."""
    state = game.state
    beside = False
    chest = i64(state.board.chest[square]) - 1
    for near in chests.chests_beside(state, player.square):
        if i64(near) == chest:
            beside = True
    if beside:
        return game.rules.chests.from_opening(state, player)
    if game.rules.chests.shuts_out(player):
        return bars.CHEST_NO_HANDS
    return bars.CHEST_WALL if state.board.distance(player.square, square) == 1 else bars.CHEST_FAR


def from_any_point(state: State) -> i64:
    """What keeps the active player from the point of any action for now (DB21-TELE-06, PASS-19, HAND-06)."""
    if i64(state.posture[state.active]) == PRONE:
        return bars.MUST_STAND
    if state.doing & ONLY_OPENS:
        return bars.ONLY_OPENS
    if state.doing & ONLY_MOVES:
        return bars.ONLY_MOVES_HANDOFF if state.action == op.HANDOFF else bars.ONLY_MOVES_PASS
    return bars.MUST_PAY if state.moves_left + state.rushes_left < barred.owed(state) else bars.FREE


# -- aiming --------------------------------------------------------------------------------------------------------


class Aiming(Phase):
    """The active player's coach aims the throw or the leap that has been announced."""

    def __init__(self) -> None:
        super().__init__(ak.ASK_AIM)

    def options(self, game: Game) -> vec[i64]:
        """Where it may be aimed."""
        if game.state.aiming == op.LEAP:
            leaps = vec[i64]()
            found = game.rules.moves.leap_bars(game.state, game.players[game.state.active])
            for square in range(i64(len(found))):
                if i64(found[square]) == bars.FREE:
                    leaps = append(leaps, op.option(op.AT_SQUARE, NONE, square=square))
            return leaps
        return game.rules.action(game.state.action).aims(game, game.players[game.state.active])

    def answer(self, game: Game, value: i64) -> None:
        """Throw, or leap."""
        state = game.state
        state.phase = MOVING
        if state.aiming == op.LEAP:
            state.aiming = 0
            game.rules.moves.jump(game, game.players[state.active], to=op.square_of(value))
            return
        game.notes.pointed = True
        game.rules.action(state.action).throw(game, game.players[state.active], value=value)

    def refuse(self, game: Game, found: list[Barred]) -> None:
        """The squares that the throw or the leap cannot be aimed at."""
        state = game.state
        player = game.players[state.active]
        if state.aiming == op.LEAP:
            leaps = game.rules.moves.leap_bars(state, player)
            for square in range(i64(state.board.squares)):
                if i64(state.board.kind[square]) != KIND_WALL:
                    barred.note(found, i64(leaps[square]), verb=op.AT_SQUARE, square=square)
            return
        verb: i64 = op.AIM_WALL if state.aiming == op.WALL_THROW else op.AT_SQUARE
        action = game.rules.action(state.action)
        for square in range(i64(state.board.squares)):
            if i64(state.board.kind[square]) != KIND_WALL:
                bar = action.from_aim(game, player, square=square)
                if not bar and verb == op.AIM_WALL:
                    bar = game.rules.passes.from_wall(state, square)
                barred.note(found, bar, verb=verb, square=square)
