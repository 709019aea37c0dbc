"""
How a match of Dungeonbowl Sevens ends: two alarms, leads that win, and a few turns more for those who are level.

Source: DB7-SCORE-05, DB7-KO, DB7-WIN, DB7-END, DB7-TEAM-06.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import (
    AWAY,
    BY_ANNIHILATION,
    BY_POINTS,
    BY_RUNAWAY,
    BY_TIME,
    DEPLOY,
    DEPLOY_AT,
    DRAW,
    HOME,
    NONE,
)
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.options import Option, Options
from dungeonbowl.rules.queries import in_dungeon
from dungeonbowl.rules.scoring import drives
from dungeonbowl.rules.scoring.parts import TURN_LIMIT, Time, finish, turns_are_up
from dungeonbowl.rules.setup.living import cook
from dungeonbowl.state.state import State

MINUTES: Final = (30, 40)
"""When the alarms go off, by the clock (DB7-END-01)."""
TURNS: Final = (24, 32)
"""After how many team turns of both sides, where nobody keeps the time (DB7-END-05)."""
LAST_MINUTE: Final = 50

ALARM_CLOCK: Final = Option(
    "alarm_clock",
    "Time and alarms",
    choices=(
        ("turns", f"alarms after {TURNS[0]} and {TURNS[1]} team turns, then as many as dice say"),
        ("clock", f"alarms at {MINUTES[0]} and {MINUTES[1]} minutes, the end at {LAST_MINUTE} at the latest"),
    ),
)


class TwoAlarms(Time):
    """From the first alarm on a lead of two wins, from the second a lead of one; the level play on as dice say."""

    options: tuple[Option, ...] = (TURN_LIMIT, ALARM_CLOCK)
    no_early_end = True

    def minutes(self, options: Options) -> i64:
        """Source: DB7-END-03."""
        return LAST_MINUTE if options.says(ALARM_CLOCK, "clock") else 0

    def keeps_score(self, options: Options) -> bool:
        """Source: DB7-SCORE-05."""
        return True

    def is_up(self, game: Game) -> bool:
        """The turns that dice gave or coaches agreed on are played, or the last minute has come (DB7-END-03, -05)."""
        state = game.state
        if turns_are_up(game):
            return True
        if state.alarms < 2 or leader_of(state) != DRAW:
            return leads_enough(state)
        return state.turns_left == 0 or state.minutes >= LAST_MINUTE

    def measure(self, game: Game) -> None:
        """Source: DB7-WIN-03, -04, DB7-END-03."""
        if not won_by_lead(game):
            finish(game, leader_of(game.state), by=BY_TIME, rule=r.DB7_WIN_04)
            game.cite(r.DB7_END_03)

    def between_turns(self, game: Game) -> None:
        """An alarm that the team turn has brought; after both, one turn less. Source: DB7-END-01, -02, -04, -05."""
        state = game.state
        state.minutes = game.read_clock()
        if state.alarms == 2:
            state.turns_left -= 1
        while state.alarms < 2 and is_due(state):
            sound(game)
            if leads_enough(state):
                return
            recover(game)

    def plays_on(self, game: Game, scorer: i64) -> bool:
        """A touchdown ends the team turn; then a new drive begins, unless the lead wins. Source: DB7-SCORE-05."""
        state = game.state
        state.set_score(scorer, state.score(scorer) + 1)
        game.tell(ev.SCORE_STANDS, r.DB7_SCORE_05, value=state.score(HOME), target=state.score(AWAY))
        if won_by_lead(game):
            return True
        self.between_turns(game)
        if won_by_lead(game):
            return True
        drives.begin_again(game, scorer=scorer)
        return True

    def turn_begins(self, game: Game) -> None:
        """Who finds no opponent in the dungeon has won. Source: DB7-WIN-02."""
        state = game.state
        if state.alarms > 0 and in_dungeon(state, 1 - state.side) == 0:
            finish(game, state.side, by=BY_ANNIHILATION, rule=r.DB7_WIN_02)

    def begins_at(self, state: State) -> None:
        """The alarms have been heard; nobody knows what the dice said then, so it is the most. Source: DB7-END-02."""
        while state.alarms < 2 and state.minutes > 0 and is_due(state):
            state.alarms += 1
            state.turns_left = 12 if state.alarms == 2 else 0

    def turns_ahead(self, state: State) -> i64:
        """Source: DB7-END-02, -05."""
        if state.alarms == 2:
            return state.turns_left
        if state.minutes > 0:
            return NONE
        # A team turn under way is counted already, and is not over.
        under_way: i64 = 0 if state.phase == DEPLOY or state.phase == DEPLOY_AT else 1
        return TURNS[state.alarms] + under_way - state.turns(HOME) - state.turns(AWAY)

    def points(self, winner: i64, by: i64, side: i64) -> i64:
        """Source: DB7-WIN-01 to -04."""
        if winner == DRAW:
            return 20
        if by != BY_RUNAWAY and by != BY_ANNIHILATION and by != BY_POINTS:
            return NONE
        if winner != side:
            return 0
        return 40 if by == BY_POINTS else 50


def is_due(state: State) -> bool:
    """Whether the next alarm goes off now that a team turn is over. Source: DB7-END-01, -04, -05."""
    if state.minutes > 0:
        return state.minutes >= MINUTES[state.alarms]
    return state.turns(HOME) + state.turns(AWAY) >= TURNS[state.alarms]


def sound(game: Game) -> None:
    """The next alarm goes off. Source: DB7-END-01."""
    state = game.state
    state.alarms += 1
    game.tell(ev.TIME_CALLED, r.DB7_END_01, value=state.alarms - 1)
    game.cite(r.DB7_END_04 if state.minutes > 0 else r.DB7_END_05)


def recover(game: Game) -> None:
    """
    Knocked-out players may wake; team re-rolls come back and chefs cook, or dice say how long the match goes on.

    Source: DB7-KO-02, DB7-TEAM-06, LRB-IND-03, DB7-END-02.
    """
    state = game.state
    for side in range(i64(2)):
        drives.recover_knocked_out(game, side, rule=r.DB7_KO_02)
    if state.alarms == 1:
        for side in range(i64(2)):
            renew_rerolls(game, side)
        cook(game)
        return
    for _ in range(i64(2)):
        rolled = game.roll(pu.END_CLOCK, NONE, kind=dice.D6)
        state.turns_left += rolled
    game.tell(ev.TURNS_LEFT, r.DB7_END_02, value=state.turns_left)


def renew_rerolls(game: Game, side: i64) -> None:
    """A side has its team re-rolls again. Source: DB7-TEAM-06."""
    state = game.state
    team = state.squads.team(side)
    state.set_rerolls(side, team.rerolls + team.training)
    game.tell(ev.REROLLS_RENEWED, r.DB7_TEAM_06, value=side, target=state.rerolls(side))


def leader_of(state: State) -> i64:
    """Who has more touchdowns, or `DRAW`."""
    home, away = state.score(HOME), state.score(AWAY)
    if home == away:
        return DRAW
    return HOME if home > away else AWAY


def leads_enough(state: State) -> bool:
    """Whether a lead wins now: two from the first alarm on, one from the second. Source: DB7-WIN-01, -03, -05."""
    lead = state.score(HOME) - state.score(AWAY)
    lead = lead if lead >= 0 else -lead
    return (lead >= 2 and state.alarms > 0) or (lead >= 1 and state.alarms == 2)


def won_by_lead(game: Game) -> bool:
    """Finish a match that a lead wins now. Source: DB7-WIN-01, -03."""
    state = game.state
    if not leads_enough(state):
        return False
    lead = state.score(HOME) - state.score(AWAY)
    if lead >= 2 or lead <= -2:
        finish(game, leader_of(state), by=BY_RUNAWAY, rule=r.DB7_WIN_01)
    else:
        finish(game, leader_of(state), by=BY_POINTS, rule=r.DB7_WIN_03)
    return True
