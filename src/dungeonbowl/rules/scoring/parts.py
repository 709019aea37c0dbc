"""
Touchdowns and the end of a match: the topic, and what games share.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import events as ev
from dungeonbowl.core import passages as ps
from dungeonbowl.core.ids import (
    AWAY,
    BY_CONCESSION,
    BY_TOUCHDOWN,
    HOME,
    IN_PLAY,
    KO,
    NONE,
    OVER,
    RESERVES,
    SLOTS,
    STANDING,
    PlayerId,
    RuleId,
    Square,
    winner_of,
)
from dungeonbowl.rules import bases
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.options import Option, Options
from dungeonbowl.rules.queries import next_side
from dungeonbowl.rules.topic import Topic
from dungeonbowl.state.state import SATED, THIRSTY, State

TURN_LIMIT: Final = Option("turn_limit", "Turn limit", most=10_000)
END_ZONE_SQUARES: Final = Option(
    "end_zone_squares",
    "End zones",
    choices=(("tile", "the whole tile"), ("chequered", "its chequered half")),
    rule=ps.GOAL,
)


class Time(Topic):
    """
    When a match ends that nobody wins by a touchdown.

    `no_early_end` says that it goes on for a while though neither team has anybody left.
    """

    no_early_end: bool = False

    options: tuple[Option, ...] = (TURN_LIMIT,)

    def minutes(self, options: Options) -> i64:
        """How long the match is by the clock; 0 where nobody looks at one."""
        return 0

    def keeps_score(self, options: Options) -> bool:
        """Whether touchdowns are counted, since a match goes on after one."""
        return False

    def is_up(self, game: Game) -> bool:
        """Whether the match ends now that a team turn is over."""
        raise NotImplementedError

    def between_turns(self, game: Game) -> None:
        """A team turn is over, the next one has not begun: what comes at moments of its own."""

    def cuts_turn(self, game: Game) -> bool:
        """Whether the team turn under way is over, now that an activation is."""
        return False

    def measure(self, game: Game) -> None:
        """Time is up: who wins."""
        raise NotImplementedError

    def plays_on(self, game: Game, scorer: i64) -> bool:
        """
        Whether more follows a touchdown than that it wins the match.

        What follows is settled then: the next set-up, or another end.
        """
        return False

    def begins_at(self, state: State) -> None:
        """A match begins in its middle: note what the minutes played have brought already."""

    def turns_ahead(self, state: State) -> i64:
        """Team turns of both sides up to the next alarm or, after the last one, to the end; `NONE` for none known."""
        return NONE

    def points(self, winner: i64, by: i64, side: i64) -> i64:
        """The points of a side for a match that is over, `NONE` where none are given."""
        return NONE

    def shuts_dugout(self, game: Game) -> bool:
        """Whether it is too late for reserves to come in."""
        return False

    def turn_begins(self, game: Game) -> None:
        """A team turn has begun, and nothing is done in it yet."""


def turns_are_up(game: Game) -> bool:
    """
    Whether all sides that are left have had as many team turns as their coaches agreed on.

    Where play goes on after a touchdown one of two sides may have had more: each drive begins with whom it is due to.
    """
    state = game.state
    limit = game.options.number(TURN_LIMIT)
    if limit == 0:
        return False
    if state.squads.sides == 2:
        return limit <= state.turns(HOME) and limit <= state.turns(AWAY)
    for side in range(state.squads.sides):
        if state.turns(side) < limit and anyone_left(state, side):
            return False
    return True


def turns_played(state: State) -> i64:
    """The team turns that have begun, of all sides together."""
    count: i64 = 0
    for side in range(state.squads.sides):
        count += state.turns(side)
    return count


def is_goal(game: Game, square: Square, side: i64) -> bool:
    """Whether a carrier of `side` would score on the square (DB21-TILE-09)."""
    board = game.state.board
    zone = i64(board.chequered[square] if game.options.says(END_ZONE_SQUARES, "chequered") else board.zone[square])
    return zone != 0 and zone != side + 1


def scores_now(game: Game) -> bool:
    """Whether a carrier stands in the opposing end zone, and owes no bite (DB21-SCORE-01 to -05)."""
    state = game.state
    return is_home(game, state.carrier) or (state.second_ball != 0 and is_home(game, state.other_carrier))


def is_home(game: Game, carrier: PlayerId) -> bool:
    """Whether a carrier, or `NONE`, has brought the ball into the opposing end zone."""
    state = game.state
    if carrier == NONE or i64(state.posture[carrier]) != STANDING:
        return False
    if (carrier == state.active and state.doing & THIRSTY) or i64(state.flags[carrier]) & SATED:
        return False
    side = game.side_of(carrier)
    if not state.squads.any_large:
        return is_goal(game, i64(state.square[carrier]), side=side)
    for square in bases.squares_of(state, carrier):
        if is_goal(game, i64(square), side=side):
            return True
    return False


def touchdown(game: Game) -> None:
    """The carrier scores, and as a rule the match is over (DB21-SCORE-06, TO-11)."""
    state = game.state
    if state.second_ball and not is_home(game, state.carrier):
        state.mean(1 - state.meant)
    side = game.side_of(state.carrier)
    game.tell(ev.TOUCHDOWN, ps.TOUCHDOWN, player=state.carrier, to=state.ball, target=state.meant)
    game.cite(ps.TOUCHDOWN_TURNOVER)
    game.cite(ps.SCORED_ANYWHERE)
    game.cite(ps.GOAL)
    if state.squads.sides > 2:
        game.cite(ps.ANY_OTHER_ZONE)
    if side != state.side:
        game.cite(ps.SCORED_OUT_OF_TURN)
    if not game.rules.time.plays_on(game, side):
        finish(game, winner_of(side), by=BY_TOUCHDOWN, rule=ps.WON)


def finish(game: Game, winner: i64, by: PlayerId, rule: RuleId) -> None:
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


def anyone_left(state: State, side: i64) -> bool:
    """Whether a team has anybody in play, in Reserves or Knocked-out (DB21-SCORE-08)."""
    first: i64 = side * SLOTS
    for p in range(first, first + SLOTS):
        box = i64(state.box[p])
        if box == IN_PLAY or box == RESERVES or box == KO:
            return True
    return False


def nobody_left(state: State) -> bool:
    """
    Whether no team has anybody in play, in Reserves or Knocked-out: then nothing can happen any more.

    The rules let a match go on while one team is left (DB21-SCORE-08) and are silent about none: a draw.
    """
    for side in range(state.squads.sides):
        if anyone_left(state, side):
            return False
    return True


def last_standing(state: State) -> i64:
    """The one side of three or four that has anybody left; `NONE` while others have, and of two sides."""
    found: i64 = NONE
    if state.squads.sides == 2:
        return found
    for side in range(state.squads.sides):
        if anyone_left(state, side):
            if found != NONE:
                return NONE
            found = side
    return found


def next_turn(state: State, side: i64) -> i64:
    """Whose team turn follows; of three or four sides one that has nobody left is passed over."""
    following = next_side(state, side)
    while state.squads.sides > 2 and following != side and not anyone_left(state, following):
        following = next_side(state, following)
    return following
