"""
Computer coaches by name, and the ways a match is played by them.

A coach is given a view and a question, never the match; dice are none of its business.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice as dc
from dungeonbowl.core import events as ev
from dungeonbowl.core.ids import CHANCE
from dungeonbowl.match.coaches import RandomCoach
from dungeonbowl.match.match import Match
from dungeonbowl.rules.scoring.parts import END_ZONE_SQUARES
from dungeonbowl.search.coaches.easy import EasyCoach
from dungeonbowl.search.scripted.coach import ScriptedCoach
from dungeonbowl.search.scripted.replies.answers import no_of
from dungeonbowl.state.state import State

COACHES: Final = ("random", "scripted", "easy")
"""The names that `coach` takes."""


class Coach:
    """One computer coach with the view it is given kept for the next question."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.seed = seed
        self.scripted: ScriptedCoach | None = planner(name, seed)
        self.key0: i64 = dc.seed_key(seed, 0)
        self.key1: i64 = dc.seed_key(seed, 1)
        self.asked: i64 = 0
        self.view: State | None = None

    def answer(self, match: Match) -> int:
        """
        The coach's answer to the open question, whoever is asked.

        Raises:
            ValueError: nothing is asked.
        """
        question = match.question
        if question is None or question.seat == CHANCE:
            raise ValueError("a coach is asked only while a question for a coach is open")
        scripted = self.scripted
        if scripted is None:
            self.asked += 1
            return question.options[dc.die(self.key0, self.key1, self.asked - 1, i64(len(question.options)))]
        view = match.state.seen_by(question.seat, self.view)
        self.view = view
        scripted.chequered = match.game.options.says(END_ZONE_SQUARES, "chequered")
        scripted.rules = match.setup.rules
        purpose = 0
        if question.ask == ak.ASK_REROLL:
            roll = _last_roll(match)
            all_again = match.setup.rules.rerolls.rolls_successes(match.game.options)
            if all_again and roll is not None and roll.success == 1:
                # None of these coaches would rather have failed.
                return no_of(question.options)
            purpose = 0 if roll is None else roll.purpose
        if question.ask == ak.ASK_MAGIC_REROLL:
            # Nothing has been told of the roll yet.
            purpose = question.purpose
        return scripted.think(
            view,
            question.ask,
            question.seat,
            question.player,
            question.options,
            question.skill,
            question.other,
            question.dice,
            purpose,
        )


def planner(name: str, seed: int) -> ScriptedCoach | None:
    """What a coach of this name plans with; none for one that does not plan."""
    if name == "easy":
        return EasyCoach(seed)
    return ScriptedCoach(seed) if name == "scripted" else None


def coach(name: str, seed: int) -> Coach:
    """
    A computer coach.

    Raises:
        ValueError: no coach has that name.
    """
    if name not in COACHES:
        raise ValueError(f"there is no coach {name!r}; there is {', '.join(COACHES)}")
    return Coach(name, seed)


def rolled_for(match: Match) -> int:
    """What the last dice were rolled for, as every coach has seen; 0 where nothing is told."""
    roll = _last_roll(match)
    return 0 if roll is None else roll.purpose


def _last_roll(match: Match) -> ev.Event | None:
    """The last dice that were told."""
    log = match.game.log
    at = log.length - 2
    while at >= 0:
        if log.words[at] >> 52 == ev.ROLLED:
            return ev.Event(ev.ROLLED, log.words[at], log.words[at + 1])
        at -= 2
    return None


def answer_for(match: Match, seat: int, name: str = "scripted", seed: int = 0) -> int:
    """
    What a new coach of that name would answer to the open question of `seat`.

    Raises:
        ValueError: the open question is not the seat's.
    """
    question = match.question
    if question is None or question.seat != seat:
        raise ValueError("the open question is not this seat's")
    return coach(name, seed).answer(match)


def play_out(match: Match, home: Coach, away: Coach, most_answers: int = 1 << 60) -> int:
    """
    Let two coaches play until the match is over, neither of them is asked, or about `most_answers` were taken.

    Returns: how many answers were taken.
    """
    return play_out_all(match, [home, away], most_answers)


def play_out_all(match: Match, coaches: list[Coach], most_answers: int = 1 << 60) -> int:
    """
    Let the coaches of all seats play until the match is over, none of them is asked, or that many answers were taken.

    Returns: how many answers were taken.
    """
    before = match.seq
    planning = False
    for seat, each in enumerate(coaches):
        if each.scripted is None:
            match.seat_source(seat, RandomCoach(each.seed))
        else:
            planning = True
    while match.seq - before < most_answers:
        if not match.in_step and not planning:
            match.play(most_answers)
            break
        question = match.question
        if question is None or question.seat == CHANCE:
            # Nobody here rolls real dice or keeps the time.
            break
        if not match.in_step and coaches[question.seat].scripted is None:
            match.play(most_answers)
            continue
        match.answer(coaches[question.seat].answer(match))
    for seat in range(len(coaches)):
        match.seat_source(seat, None)
    return match.seq - before


class Player:
    """A coach's place at a match that is told as a record: it remembers the match and hears what was answered since."""

    def __init__(self, name: str, seed: int) -> None:
        self.coach = coach(name, seed)
        self.match: Match | None = None

    def think(self, record: dict[str, object], seat: int) -> list[int]:
        """The answer to the question the record ends at, in a list; empty if it is not this seat's."""
        match = self.caught_up(record)
        question = match.question
        if question is None or question.seat != seat:
            return []
        return [self.coach.answer(match)]

    def caught_up(self, record: dict[str, object]) -> Match:
        """The match of the record, from memory as far as it goes."""
        answers = record.get("answers")
        match = self.match
        if match is not None and isinstance(answers, list) and match.seq <= len(answers):
            known = [[ak.ASK_NAMES[ask], value] for ask, value in match.answers]
            if known == answers[: len(known)]:
                for at in range(len(known), len(answers)):
                    name, value = answers[at]
                    match.take(at, ak.ASK_NAMES.index(str(name)), int(value))
                return match
        match = Match.replay(record)
        self.match = match
        return match
