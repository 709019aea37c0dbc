"""
Touchdowns, time and the end of a match.

Source: DB21-SCORE, DB21-TIME, DB21-TILE-09.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import (
    AWAY,
    BY_CONCESSION,
    BY_TIME,
    BY_TOUCHDOWN,
    DRAW,
    HOME,
    IN_PLAY,
    KO,
    NONE,
    OVER,
    RESERVES,
    SLOTS,
    STANDING,
)
from dungeonbowl.rules.chests import parts as chests
from dungeonbowl.rules.game import Game
from dungeonbowl.state.state import THIRSTY, State


class Time:
    """No turn limit unless the coaches agree on one; then the ball's walk to the end zones decides (2021)."""

    def looks_at_clock(self, turns_home: i64, turns_away: i64, minutes_limit: i64) -> bool:
        """Whether the clock matters now that a team turn is over. Source: DB21-TIME-02."""
        return minutes_limit > 0 and turns_home == turns_away

    def is_up(self, turns_home: i64, turns_away: i64, limit: i64, minutes: i64, minutes_limit: i64) -> bool:
        """Whether the match ends after this team turn. Source: DB21-TIME-01, -02."""
        if turns_home != turns_away:
            return False
        return (0 < limit <= turns_home) or (0 < minutes_limit <= minutes)


def is_goal(game: Game, square: i64, side: i64) -> bool:
    """Whether a carrier of `side` would score on the square (DB21-TILE-09)."""
    board = game.state.board
    zone = i64(board.chequered[square] if game.options.chequered_only else board.zone[square])
    return zone == 2 - side


def scores_now(game: Game) -> bool:
    """Whether the carrier stands in the opposing end zone, and owes no bite (DB21-SCORE-01 to -05)."""
    state = game.state
    carrier = state.carrier
    if carrier == NONE or i64(state.posture[carrier]) != STANDING:
        return False
    if carrier == state.active and state.doing & THIRSTY:
        return False
    return is_goal(game, i64(state.square[carrier]), side=game.side_of(carrier))


def touchdown(game: Game) -> None:
    """The carrier scores, and the match is over (DB21-SCORE-06, TO-11)."""
    state = game.state
    side = game.side_of(state.carrier)
    game.tell(ev.TOUCHDOWN, ps.TOUCHDOWN, player=state.carrier, to=state.ball)
    game.cite(ps.TOUCHDOWN_TURNOVER)
    game.cite(ps.SCORED_ANYWHERE)
    game.cite(ps.GOAL)
    if side != state.side:
        game.cite(ps.SCORED_OUT_OF_TURN)
    finish(game, side, by=BY_TOUCHDOWN, rule=ps.WON)


def finish(game: Game, winner: i64, by: i64, rule: i64) -> None:
    """The match is over."""
    state = game.state
    state.winner = winner
    state.ended_by = by
    state.phase = OVER
    state.active = NONE
    game.tell(ev.OVER_EVENT, rule, value=winner, target=by)


def concede(game: Game, side: i64) -> None:
    """A coach gives the match to the opponent (DB21-SCORE-07)."""
    game.tell(ev.CONCEDED, ps.CONCEDED, value=side)
    finish(game, 1 - side, by=BY_CONCESSION, rule=ps.CONCEDED)


def time_is_up(game: Game) -> bool:
    """Whether the time limit ends the match now that a team turn is over."""
    state = game.state
    if game.rules.time.looks_at_clock(state.turns(HOME), state.turns(AWAY), game.options.time_limit):
        state.minutes = game.read_clock()
    return game.rules.time.is_up(
        state.turns(HOME), state.turns(AWAY), game.options.turn_limit, state.minutes, game.options.time_limit
    )


def anyone_left(state: State, side: i64) -> bool:
    """Whether a team has anybody in play, in Reserves or Knocked-out (DB21-SCORE-08)."""
    first: i64 = 0 if side == HOME else SLOTS
    for p in range(first, first + SLOTS):
        box = i64(state.box[p])
        if box == IN_PLAY or box == RESERVES or box == KO:
            return True
    return False


def nobody_left(state: State) -> bool:
    """
    Whether neither team has anybody in play, in Reserves or Knocked-out: then nothing can happen any more.

    The rules let a match go on while one team is left (DB21-SCORE-08) and are silent about none: a draw.
    """
    return not anyone_left(state, HOME) and not anyone_left(state, AWAY)


def measure_time(game: Game) -> None:
    """
    Time is up: the coach whose goal is the shorter walk from the ball wins.

    Source: DB21-TIME-02 to -05.
    """
    state = game.state
    square = ball_square(game)
    home = i64(state.board.zone_distance(AWAY)[square])
    away = i64(state.board.zone_distance(HOME)[square])
    game.tell(ev.TIME_MEASURED, r.TIME_03, to=square, value=home, target=away if away < 31 else 31)
    game.cite(r.TIME_01)
    game.cite(r.TIME_02)
    game.cite(r.TIME_04)
    winner: i64 = DRAW
    if home < away:
        winner = HOME
    elif away < home:
        winner = AWAY
    finish(game, winner, by=BY_TIME, rule=r.TIME_03)


def ball_square(game: Game) -> i64:
    """Where the ball is; if still in a chest, that chest is drawn now (DB21-TIME-05)."""
    state = game.state
    if state.ball_found:
        return state.ball
    chest = state.ball_chest
    if chest == NONE:
        chest = nth_closed(state, game.roll(pu.CHEST, NONE, kind=dice.PICK + chests.closed_count(state)))
    square = i64(state.board.chest_square[chest])
    game.tell(ev.CHEST_OPENED, r.TIME_05, to=square, value=1)
    return square


def nth_closed(state: State, n: i64) -> i64:
    """The n-th chest, from 0, among those still closed."""
    for chest in range(state.board.chests):
        if (state.closed >> chest) & 1:
            if n == 0:
                return chest
            n -= 1
    raise AssertionError("a closed chest is left where the ball has not been found")
