"""
Time in the NAF's Dungeonbowl: the dugouts close, players are called away, and the match is stopped.

Where the most touchdowns win, it is only stopped. Source: NAF-GEN-04, NAF-END-03 to -10.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import AWAY, BY_TIME, DRAW, HOME, IN_PLAY, LOST, NONE, SLOTS
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.options import Option, Options
from dungeonbowl.rules.queries import in_dungeon
from dungeonbowl.rules.scoring import drives
from dungeonbowl.rules.scoring.parts import TURN_LIMIT, Time, finish, turns_are_up
from dungeonbowl.state.state import State

LIMITS: Final = Option(
    "limits",
    "Time and limits",
    choices=(
        ("turns", "60 team turns; nobody comes in after 36, players leave after 48"),
        ("clock", "150 minutes; nobody comes in after 90, players leave after 120"),
    ),
)
ENDING: Final = Option(
    "ending",
    "What wins",
    choices=(
        ("sudden", "the first touchdown"),
        ("timed", "the most touchdowns when the time is up, without the limits before it"),
    ),
)

RESERVES_CLOSE: Final = 90
CALLED_AWAY: Final = 120
STOPPED: Final = 150
"""Minutes from which on nobody comes in, somebody is called away each turn, and the match is over."""
TURN_MINUTES: Final = 3
"""How long a turn is, once players are called away."""


class ThreeLimits(Time):
    """Minutes by the clock, or two and a half for each team turn."""

    options: tuple[Option, ...] = (TURN_LIMIT, LIMITS, ENDING)

    def minutes(self, options: Options) -> i64:
        """Source: NAF-END-03."""
        return STOPPED if options.says(LIMITS, "clock") else 0

    def keeps_score(self, options: Options) -> bool:
        """Source: NAF-GEN-04."""
        return is_timed(options)

    def is_up(self, game: Game) -> bool:
        """Source: NAF-END-08 to -10."""
        state = game.state
        state.minutes = game.read_clock()
        return turns_are_up(game) or is_past(state, STOPPED)

    def cuts_turn(self, game: Game) -> bool:
        """Three minutes a turn once players are called away, where somebody keeps the time. Source: NAF-END-07."""
        state = game.state
        if state.turn_minute < CALLED_AWAY or is_timed(game.options):
            return False
        if game.read_clock() < state.turn_minute + TURN_MINUTES:
            return False
        game.cite(r.NAF_END_07)
        return True

    def measure(self, game: Game) -> None:
        """Who holds the ball wins, then who has more players left, then a coin. Source: NAF-END-08."""
        state = game.state
        if is_timed(game.options):
            home, away = state.score(HOME), state.score(AWAY)
            winner = i64(DRAW) if home == away else (HOME if home > away else AWAY)
            finish(game, winner, by=BY_TIME, rule=r.NAF_GEN_04)
            return
        if state.carrier != NONE:
            finish(game, game.side_of(state.carrier), by=BY_TIME, rule=r.NAF_END_08)
            return
        home, away = in_dungeon(state, HOME), in_dungeon(state, AWAY)
        if home != away:
            finish(game, HOME if home > away else AWAY, by=BY_TIME, rule=r.NAF_END_08)
            return
        finish(game, game.roll(pu.COIN, NONE, kind=dice.PICK + 2), by=BY_TIME, rule=r.NAF_END_08)

    def plays_on(self, game: Game, scorer: i64) -> bool:
        """
        Where coaches have agreed on it, and time is left: the touchdown has ended the team turn.

        Source: NAF-GEN-04, -07, NAF-FLOW-03, NAF-END-09.
        """
        if not is_timed(game.options):
            return False
        state = game.state
        state.set_score(scorer, state.score(scorer) + 1)
        if self.is_up(game):
            self.measure(game)
        else:
            drives.begin_again(game, scorer=scorer)
        return True

    def shuts_dugout(self, game: Game) -> bool:
        """Source: NAF-GEN-04, NAF-END-04."""
        return is_past(game.state, RESERVES_CLOSE) and not is_timed(game.options)

    def turn_begins(self, game: Game) -> None:
        """One player of the active team by chance is called away. Source: NAF-GEN-04, NAF-END-05, -06."""
        state = game.state
        state.turn_minute = state.minutes
        if not is_past(state, CALLED_AWAY) or is_timed(game.options):
            return
        among = vec[i64]()
        for p in range(state.side * SLOTS, state.side * SLOTS + SLOTS):
            if i64(state.box[p]) == IN_PLAY:
                among = append(among, p)
        if len(among) == 0:
            return
        player = game.players[game.draw(pu.RANDOM_PLAYER, NONE, among=among)]
        game.notes.between_turns = True
        game.remove(player, LOST, rule=r.NAF_END_05)
        if player.holds_ball:
            ball.drop(game, player)
            game.cite(r.NAF_END_06)
        game.notes.between_turns = False


def is_timed(options: Options) -> bool:
    """Whether the most touchdowns win: then no limit holds before the time is up (NAF-GEN-04)."""
    return options.says(ENDING, "timed")


def is_past(state: State, minutes: i64) -> bool:
    """Whether so many minutes are over: by the clock, where anybody keeps one (NAF-END-09, -10)."""
    if state.minutes > 0:
        return state.minutes >= minutes
    over = state.turns(HOME) + state.turns(AWAY)
    if minutes != STOPPED:
        # The turn that has just begun is counted already, and is not over.
        over -= 1
    return 5 * over >= 2 * minutes
