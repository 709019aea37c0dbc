"""The position of a scenario, put on the table as a match."""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core.ids import (
    HOME,
    NONE,
    SLOTS,
    STUNNED,
    TURN,
)
from dungeonbowl.core.tables import PRINTED, Tables
from dungeonbowl.dungeon.grid.terrain import TERRAINS
from dungeonbowl.match import Match
from dungeonbowl.match.setup import Setup
from dungeonbowl.notation.scenario.counters import lay_counters
from dungeonbowl.notation.scenario.model import ELSEWHERE, Held, Piece, Position
from dungeonbowl.rules.extras import sponsors
from dungeonbowl.rules.options import Options
from dungeonbowl.rules.setup import parts as setup
from dungeonbowl.rulesets import ruleset
from dungeonbowl.state import State
from dungeonbowl.state.state import WAS_STUNNED


def to_match(position: Position, rules: str, tables: Tables = PRINTED) -> Match:
    """
    The match at this position: no step has been made; every die is asked for, and no turn ends by itself.

    Args:
        tables: What the dice are read on, in a game that reads them on tables.
    """
    home, away, *more = position.teams
    game = ruleset(rules)
    options = Options(dict(position.options), game.options)
    made = Setup(game, home, away, position.dungeon, options, tuple(more), tables)
    state = State(position.dungeon.board, made.squads)
    has_doors = TERRAINS[rules].sections or made.options.given.get("doors") == "shut"
    if has_doors and len(state.board.door_square) > 0:
        state.hang_doors(state.board.shut_at_first())
    setup.fill_reserves(state)
    made.rules.rerolls.stock(state, made.options)
    for side, points in enumerate(position.magic):
        if points != NONE:
            state.set_magic(side, points)
    for side, boon in enumerate(position.boons):
        if boon:
            sponsors.give_boon(state, i64(side), boon=i64(boon))
    for piece in position.pieces:
        _put(state, piece, position.side)
    lay_counters(state, position.counters, position.inside)
    hidden = int(made.rules.setup.balls(state.board.chests, made.options))
    state.second_ball = max(len(position.balls), hidden) - 1
    for number, ball in enumerate(position.balls):
        state.mean(i64(number))
        _put_ball(state, ball)
    state.mean(0)
    _set_turn(state, position)
    if made.rules.time.keeps_score(made.options):
        for side, points in enumerate(position.score):
            state.set_score(side, points)
    made.rules.time.begins_at(state)
    match = Match.at(made, state)
    match.game.seeded = False
    match.game.patient = True
    return match


def _put(state: State, piece: Piece, side: int) -> None:
    player = i64(piece.player)
    state.set_box(player, piece.box)
    state.set_used(player, 1 if piece.used else 0)
    if piece.square is None:
        return
    square = state.board.at(piece.square[0], piece.square[1])
    state.set_square(player, square)
    state.set_occupant(square, player)
    if state.squads.is_large(player):
        state.spread(player, NONE, square)
    state.set_posture(player, piece.posture)
    if piece.posture == STUNNED and piece.player // SLOTS == side:
        state.set_flags(player, WAS_STUNNED)


def _put_ball(state: State, ball: Held) -> None:
    if ball.carrier != NONE:
        state.carrier = ball.carrier
        state.ball = i64(state.square[i64(ball.carrier)])
        state.ball_found = 1
    elif ball.square is not None:
        state.ball = state.board.at(ball.square[0], ball.square[1])
        state.ball_found = 1
    elif ball.chest == ELSEWHERE:
        state.ball_chest = i64(state.board.chests)
    elif ball.chest is not None:
        square = state.board.at(ball.chest[0], ball.chest[1])
        state.ball_chest = i64(state.board.chest[square]) - 1


def _set_turn(state: State, position: Position) -> None:
    """
    Whose turn it is.

    A match under way is in its second round, the home side having begun; a first turn is that of the side in turn.
    """
    state.phase = TURN
    state.side = position.side
    state.minutes = position.minutes
    if position.first_turn:
        state.first_side = position.side
        state.set_turns(position.side, 1)
    else:
        state.first_side = HOME
        for side in range(len(position.teams)):
            state.set_turns(i64(side), i64(2 if side <= position.side else 1))
