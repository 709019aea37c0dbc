"""The exact chance that an act goes through: every die of every part, by the classes the rules tell apart."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core.events import Event
from dungeonbowl.core.ids import NONE, SLOTS
from dungeonbowl.data import load_skills
from dungeonbowl.data.books import has_tables
from dungeonbowl.match import Match
from dungeonbowl.notation.scenario.acts import Part, Refused, next_answer, parts_of, rolls_of
from dungeonbowl.notation.scenario.model import Act
from dungeonbowl.rules.passing.db1989 import MISSED

NEVER: Final = Fraction(0)
SURELY: Final = Fraction(1)

_THROWS: Final = ("pass", "throw_player")
_HARM: Final = ("armour", "injury")
_ON_THE_WAY: Final = (pu.LONER, pu.PRO)
"""Rolls between a failed one and its re-roll."""

_LOST: Final = (ev.TURNOVER, ev.INTERCEPTION, ev.REFUSED)

_LOOSE: Final = (pu.SCATTER, pu.BOUNCE, pu.WALL_BOUNCE)
"""Rolls about a ball that nobody holds."""

_DOWN: Final = (ev.FELL, ev.KNOCKED_DOWN, ev.PLACED_PRONE, ev.MISHAP)
_GONE: Final = (*_DOWN, ev.REMOVED)
"""Where dice are read on tables, which may take somebody off the board who has not been down."""


def chance_of(match: Match, act: Act, rerolls: bool) -> Fraction:
    """
    The chance that an act goes through with no failed roll.

    The acting coach chooses for the best and the other for the worst. With `rerolls` every re-roll the player could
    use counts; without, none is used.

    Args:
        match: Between two steps; it is not touched.
    """
    parts = parts_of(match, act)
    going_on = int(match.state.active) == act.player
    return _Walk(act.player, parts, going_on, rerolls).from_part(match, 0)


class _Walk:
    """One walk through all courses of an act."""

    def __init__(self, player: int, parts: list[Part], going_on: bool, rerolls: bool) -> None:
        self.player = player
        self.parts = parts
        self.going_on = going_on
        self.rerolls = rerolls
        self.known: dict[tuple[int, int], Fraction] = {}

    def from_part(self, match: Match, at: int) -> Fraction:
        """The chance from an open shallow question on."""
        at, answer = next_answer(match, self.parts, at, self.player, self.going_on)
        if at == len(self.parts):
            return SURELY
        if isinstance(answer, Refused):
            return NEVER
        code = (match.hash(), at)
        if code not in self.known:
            twin = _twin(match)
            twin.answer(answer)
            self.known[code] = self._in_step(twin, at)
        return self.known[code]

    def _in_step(self, match: Match, at: int) -> Fraction:
        """The chance from inside a step on."""
        question = match.question
        if not match.in_step or question is None:
            return NEVER if self._failed(match) else self.from_part(match, at + 1)
        if question.is_roll:
            if question.purpose not in _ON_THE_WAY and self._failed(match):
                return NEVER
            if question.purpose in _LOOSE and at + 1 == len(self.parts) and not match.setup.rules.facts.turnovers:
                # All is done, and nothing can fail it any more: a ball that is loose may be rolled for without end.
                return SURELY
            classes = rolls_of(match, question)
            total = sum(weight for _, weight in classes)
            return sum((Fraction(weight, total) * self._after(match, packed, at) for packed, weight in classes), NEVER)
        options = [int(option) for option in question.options]
        if question.ask == ak.ASK_REROLL and not self.rerolls:
            options = [int(op.option(op.NO))]
        chances = [self._after(match, option, at) for option in options]
        return max(chances) if question.seat == self.player // SLOTS else min(chances)

    def _after(self, match: Match, answer: int, at: int) -> Fraction:
        twin = _twin(match)
        twin.answer(answer)
        return self._in_step(twin, at)

    def _failed(self, match: Match) -> bool:
        """
        Whether a roll of the acting side has failed and stands.

        It counts as failed too where the player is down, gone or held, where a pass is deflected, misses or is
        intercepted, and where the ball is refused to a team-mate.
        """
        standing: dict[int, bool] = {}
        short = 0
        ends = _GONE if has_tables(match.setup.rules.key) else _DOWN
        for event in match.events:
            if _is_failure(event):
                return True
            if event.player == NONE or event.player // SLOTS != self.player // SLOTS:
                continue
            if event.player == self.player and event.kind in ends:
                return True
            if event.kind == ev.STAYS and event.player == self.player and event.other != NONE:
                return True
            if event.kind == ev.ROLLED and event.success != NONE:
                standing[event.purpose] = event.success == 0
                short = event.target - event.dice[0] - event.modifier if event.dice else 0
            elif event.kind == ev.REROLLED:
                standing[event.purpose] = False
            elif event.kind == ev.SKILL_USED and (lifted := _lifted_by(match, event)):
                # A throw may be lifted from wild to inaccurate only, which leaves it failed.
                short -= 1
                if short <= 0 or lifted.isdisjoint(_THROWS):
                    standing = {}
        return any(standing.values())


def _is_failure(event: Event) -> bool:
    """Whether an event ends every hope of the act, whoever it is about."""
    if event.kind == ev.INTERFERED:
        return event.success == 1
    return event.kind in _LOST or (event.kind == ev.PASSED and event.value == MISSED)


def _lifted_by(match: Match, event: Event) -> set[str]:
    """The tests of its owner, by purpose, that the skill of an event may lift after the die was read."""
    return set(load_skills(match.setup.rules.key).of_number(event.value - 1).lifts) - set(_HARM)


def _twin(match: Match) -> Match:
    """A copy that tells the events of its present step from the start."""
    twin = match.fork()
    twin.keeps_events = True
    return twin
