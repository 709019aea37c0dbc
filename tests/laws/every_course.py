"""The slow way to every end of a step: each course runs from the start, for nothing is shared."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core.dice import classes_of
from dungeonbowl.core.questions import Need, Question, Source
from dungeonbowl.match import Match
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.turns import parts as turns
from dungeonbowl.state import State
from dungeonbowl.state.fields import TABLES

Code = tuple[object, ...]


LONGEST = 100
"""So many answers in a row are more than a test follows: a ball may bounce, or a die be rolled again, without end."""


class TooMany(Exception):
    """More courses than a test has time for."""


class EveryCourse:
    """
    One step, played anew for every answer.

    Args:
        most: So many runs of the step at most; `TooMany` is raised beyond them.
        choices: Who answers for both coaches; without it every choice is followed.
    """

    def __init__(self, match: Match, value: int, most: int, choices: Source | None = None) -> None:
        self.start = match.state.copy()
        self.value = value
        self.left = most
        self.choices = choices
        self.game = Game(match.state.copy(), match.setup.rules, match.setup.options, match.game.dice)
        self.game.seeded = False
        self.game.aftermath = False
        self.game.patient = match.game.patient

    def asked(self, tape: vec[i64], asks: vec[i64]) -> Question | None:
        """What is asked after some answers; None at the end of the step, and the state is then that of the game."""
        self.left -= 1
        if self.left < 0 or len(tape) > LONGEST:
            raise TooMany
        game = self.game
        game.state.restore(self.start)
        game.tape = tape[:]
        game.tape_asks = asks[:]
        game.log.length = 0
        try:
            turns.perform(game, self.value)
        except Need as need:
            return need.question
        assert game.cursor == len(tape), "an answer was not wanted"
        game.state.n = self.start.n
        return None

    def answers(self, question: Question) -> list[tuple[int, int]]:
        """The answers to follow, with their weights."""
        if question.is_roll or self.choices is None:
            return answers_of(question)
        options = vec[i64](question.options)
        return [(int(self.choices.choose(question.ask, question.seat, question.player, options)), 1)]

    def ends(self) -> dict[Code, Fraction]:
        """The weight of every different end."""
        found: dict[Code, Fraction] = {}
        todo = [(vec[i64](), vec[i64](), Fraction(1))]
        while todo:
            tape, asks, weight = todo.pop()
            question = self.asked(tape, asks)
            if question is None:
                code = code_of(self.game.state)
                found[code] = found.get(code, Fraction(0)) + weight
                continue
            weighted = self.answers(question)
            total = sum(share for _, share in weighted)
            for answer, share in weighted:
                after = append(tape[:], answer), append(asks[:], question.ask)
                todo.append((*after, weight * Fraction(share, total)))
        return found

    def worth(self, seat: int, price: Callable[[State], Fraction]) -> Fraction:
        """What the step is worth to a coach who chooses for the best while the other chooses for the worst."""

        def from_here(tape: vec[i64], asks: vec[i64]) -> Fraction:
            question = self.asked(tape, asks)
            if question is None:
                return price(self.game.state)
            weighted = self.answers(question)
            worths = [from_here(append(tape[:], answer), append(asks[:], question.ask)) for answer, _ in weighted]
            if not question.is_roll:
                return max(worths) if question.seat == seat else min(worths)
            total = sum(share for _, share in weighted)
            return sum(
                (w * Fraction(share, total) for w, (_, share) in zip(worths, weighted, strict=True)), Fraction(0)
            )

        return from_here(vec[i64](), vec[i64]())


def answers_of(question: Question) -> list[tuple[int, int]]:
    """The answers of a question with their weights."""
    if question.is_roll:
        return classes_of(question.die, question.cuts, question.doubles)
    return [(option, 1) for option in question.options]


def code_of(state: State) -> Code:
    """All of a state, not a hash of it."""
    tables = [tuple(getattr(state, name)) for name in TABLES]
    return (*state.numbers(), int(state.wolf), state.board.code(), *tables)
