"""
Time in the dungeons on the Living Rulebook: none, or two alarms at hidden moments and a draw after 90 minutes.

No moment is drawn before it has come. After each team turn in a window chance says whether the moment was in that turn,
as likely as all of the window that is left make it: so nobody can look it up, and every moment has the chance that it
would have in a draw at the start.

Source: DB5-GEN-07, DB5-TIME.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import BY_TIME, DRAW, NONE
from dungeonbowl.dungeon.laws.living import steps_from
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.options import Option, Options
from dungeonbowl.rules.scoring.parts import TURN_LIMIT, Time, finish, turns_are_up, turns_played

ALARMS: Final = Option(
    "alarms",
    "Time and alarms",
    choices=(
        ("none", "no limit of time"),
        ("clock", "90 minutes, and two alarms on the way"),
        ("turns", "36 team turns, and two alarms on the way"),
    ),
)

MINUTES: Final = (36, 66)
"""The ends of the first minutes in which the two alarms may go off (DB5-TIME-02, -05)."""
WINDOW: Final = 10
LAST_MINUTE: Final = 90
TURNS: Final = (14, 26)
"""The first team turns, of both sides, after which the two alarms may go off (DB5-TIME-10)."""
WINDOW_TURNS: Final = 5
LAST_TURN: Final = 36
PADS_TAKEN: Final = 2
"""So many pads are taken away, and as many for each team (DB5-TIME-05)."""


class HiddenAlarms(Time):
    """Team turns alternate until somebody scores; by option chests open and pads vanish, and then it is a draw."""

    options: tuple[Option, ...] = (TURN_LIMIT, ALARMS)

    def minutes(self, options: Options) -> i64:
        """Source: DB5-TIME-01."""
        return LAST_MINUTE if options.says(ALARMS, "clock") else 0

    def is_up(self, game: Game) -> bool:
        """Source: DB5-GEN-07, DB5-TIME-08, -09, -10."""
        state = game.state
        if turns_are_up(game):
            return True
        if game.options.says(ALARMS, "turns"):
            return turns_played(state) >= LAST_TURN
        return state.minutes >= LAST_MINUTE

    def measure(self, game: Game) -> None:
        """Source: DB5-TIME-08."""
        finish(game, DRAW, by=BY_TIME, rule=r.DB5_TIME_08)
        game.cite(r.DB5_TIME_01)
        if game.state.squads.sides > 2:
            game.cite(r.DB5_MORE_09)

    def between_turns(self, game: Game) -> None:
        """The alarms whose moments were in the team turn that is over. Source: DB5-TIME-04, -09, -10."""
        state = game.state
        if game.options.says(ALARMS, "turns"):
            now = turns_played(state)
            while state.alarms < 2 and has_come(game, TURNS[state.alarms], window=WINDOW_TURNS, since=now - 1, now=now):
                go_off(game, rule=ps.ALARM_BY_TURNS)
            return
        since = state.minutes
        state.minutes = game.read_clock()
        while state.alarms < 2 and has_come(
            game, MINUTES[state.alarms], window=WINDOW, since=since + 1, now=state.minutes
        ):
            go_off(game, rule=ps.ALARM_BY_THE_CLOCK)

    def shuts_dugout(self, game: Game) -> bool:
        """Source: DB5-TIME-05."""
        return game.state.alarms == 2


def has_come(game: Game, first: i64, window: i64, since: i64, now: i64) -> bool:
    """
    Whether the moment of the next alarm has come, which until now it had not.

    Args:
        first: the first of the `window` moments, each as likely.
        since: the first moment that has not been looked at; `now`: the last one to look at.
    """
    last = first + window - 1
    if now < first:
        return False
    if now >= last:
        return True
    start = since if since > first else first
    if start > now:
        return False
    looked = now - start + 1
    left = last - start + 1
    return game.roll(pu.ALARM, NONE, kind=dice.PICK + left, cuts=i64(1) << looked) < looked


def go_off(game: Game, rule: i64) -> None:
    """The next alarm: chests open, or pads vanish; there is no turn to lose (DB5-TIME-02 to -07)."""
    state = game.state
    state.alarms += 1
    game.tell(ev.ALARM, ps.FIRST_ALARM if state.alarms == 1 else ps.SECOND_ALARM, value=state.alarms - 1)
    game.cite(rule)
    if state.alarms == 1:
        game.notes.between_turns = True
        game.cite(ps.BETWEEN_TWO_TURNS)
        game.rules.chests.open_all(game)
        game.notes.between_turns = False
    else:
        take_pads(game)


def take_pads(game: Game) -> None:
    """Pads by chance, of those that no end zone keeps, become floor (DB5-TIME-05, -06, -07)."""
    state = game.state
    board = state.board
    loose = vec[i64]()
    kept: list[i64] = []
    taken = PADS_TAKEN * (1 + state.squads.sides)
    for side in range(state.squads.sides):
        kept.append(kept_pad(game, side))
    for number in range(i64(1), i64(len(board.portal_square))):
        square = i64(board.portal_square[number])
        if square != NONE and square not in kept:
            loose = append(loose, square)
    gone: list[i64] = []
    while len(gone) < taken and len(loose) > 0:
        square = loose[0]
        if len(gone) + len(loose) > taken:
            square = game.draw(pu.RANDOM_SQUARE, NONE, among=loose)
        gone.append(square)
        rest = vec[i64]()
        for other in loose:
            if other != square:
                rest = append(rest, other)
        loose = rest
        game.tell(ev.PAD_GONE, ps.PAD_VANISHES, to=square, value=i64(board.portal[square]))
        game.cite(ps.PAD_KEPT)
        game.cite(ps.PADS_ARE_FLOOR)
    pads = [NONE if i64(square) in gone else int(square) for square in board.portal_square[1:]]
    state.board = board.furnished([int(square) for square in board.chest_square], pads)
    state.connect()


def kept_pad(game: Game, side: i64) -> i64:
    """The pad that stays for an end zone: the one in it or, drawn among those alike, the nearest (DB5-TIME-06)."""
    board = game.state.board
    steps = steps_from(board, [int(square) for square in board.end_zone(side)])
    nearest: i64 = 1 << 20
    found = vec[i64]()
    for number in range(i64(1), i64(len(board.portal_square))):
        square = i64(board.portal_square[number])
        if square == NONE:
            continue
        away: i64 = steps.get(int(square), 1 << 19)
        if away < nearest:
            nearest = away
            found = vec[i64]()
        if away == nearest:
            found = append(found, square)
    return game.draw(pu.RANDOM_SQUARE, NONE, among=found) if len(found) > 0 else i64(NONE)
