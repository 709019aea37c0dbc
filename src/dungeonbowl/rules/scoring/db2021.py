"""
Time in the 2021 game: no limit unless the coaches agree on one; then the ball's walk to the end zones decides.

Source: DB21-TIME.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import AWAY, BY_TIME, DRAW, HOME, NONE
from dungeonbowl.rules.chests import parts as chests
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.options import Option, Options
from dungeonbowl.rules.scoring.parts import TURN_LIMIT, Time, finish, turns_are_up

TIME_LIMIT: Final = Option("time_limit", "Time limit in minutes", most=600)


class AgreedLimit(Time):
    """So many turns or minutes as the coaches agree on."""

    options: tuple[Option, ...] = (TURN_LIMIT, TIME_LIMIT)

    def minutes(self, options: Options) -> i64:
        """Source: DB21-TIME-01."""
        return options.number(TIME_LIMIT)

    def is_up(self, game: Game) -> bool:
        """Between two rounds, with a look at the clock where there is a limit. Source: DB21-TIME-01, -02."""
        state = game.state
        if state.turns(HOME) != state.turns(AWAY):
            return False
        minutes = self.minutes(game.options)
        if minutes > 0:
            state.minutes = game.read_clock()
        return turns_are_up(game) or 0 < minutes <= state.minutes

    def measure(self, game: Game) -> None:
        """
        Time is up: the coach whose goal is the shorter walk from the ball wins.

        Source: DB21-TIME-02 to -05.
        """
        state = game.state
        square = ball_square(game)
        if square == NONE:
            finish(game, DRAW, by=BY_TIME, rule=r.TIME_03)
            return
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
    """Where the ball is; if still in a chest, that chest is drawn now (DB21-TIME-05). `NONE` if there is no ball."""
    state = game.state
    if state.ball_found:
        return state.ball
    chest = state.ball_chest
    if chest == NONE:
        if chests.closed_count(state) == 0:
            # No match is without a ball, but what is set up to try something out may be.
            return NONE
        chest = chests.nth_closed(state, game.roll(pu.CHEST, NONE, kind=dice.PICK + chests.closed_count(state)))
    square = i64(state.board.chest_square[chest])
    game.tell(ev.CHEST_OPENED, r.TIME_05, to=square, value=1)
    return square
