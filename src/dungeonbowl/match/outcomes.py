"""Every way a step can end, with exact weights, at the grain of the rules."""

from __future__ import annotations

from fractions import Fraction

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core.dice import classes_of
from dungeonbowl.core.questions import IllegalAnswer, Need, Question, Source
from dungeonbowl.match.match import Match
from dungeonbowl.rules import turn
from dungeonbowl.rules.game import Game
from dungeonbowl.state.state import State


class TooManyOutcomes(ValueError):
    """A step has more ends than the caller wants to walk: a ball that bounces on and on, say."""


class Outcome:
    """One end of a step: its weight, its state, and the answers (of dice and coaches) that lead there."""

    def __init__(self, numerator: int, denominator: int, state: State, answers: list[tuple[int, int]]) -> None:
        self.numerator = numerator
        self.denominator = denominator
        self.state = state
        self.answers = answers

    @property
    def weight(self) -> Fraction:
        """The chance of this end."""
        return Fraction(self.numerator, self.denominator)


class _Branch:
    """A step half way: the answers so far and the weight of coming here."""

    def __init__(self, tape: vec[i64], asks: vec[i64], numerator: int, denominator: int) -> None:
        self.tape = tape
        self.asks = asks
        self.numerator = numerator
        self.denominator = denominator


def outcomes(
    match: Match, value: int, choices: Source | None = None, most: int = 100_000, aftermath: bool = True
) -> list[Outcome]:
    """
    Every end of the step that begins with the shallow answer `value`; the weights sum to 1.

    Dice have their chances by the classes that the rules tell apart. Choices inside the step are made by `choices`;
    without it they count as equally likely, and a solver weighs them by `Outcome.answers`. Without `aftermath` the
    rows of the casualty table are one class: they mean nothing before the match is over.

    Raises:
        IllegalAnswer: the match is inside a step, or `value` is not listed.
        TooManyOutcomes: there are more than `most` ends.
    """
    question = match.question
    if match.in_step or question is None or value not in question.options:
        raise IllegalAnswer("outcomes start from a shallow question and one of its options")
    source = match.game.state
    game = Game(source.copy(), match.setup.rules, match.setup.options, 0)
    game.seeded = False
    game.aftermath = aftermath
    game.patient = match.game.patient
    game.home_source = choices
    game.away_source = choices
    todo = [_Branch(vec[i64](), vec[i64](), 1, 1)]
    found: list[Outcome] = []
    while todo:
        branch = todo.pop()
        game.state.restore(source)
        game.tape = branch.tape[:]
        game.tape_asks = branch.asks[:]
        game.logged = 0
        try:
            turn.perform(game, i64(value))
        except Need as need:
            branch.tape = game.tape
            branch.asks = game.tape_asks
            _split(branch, need.question, todo)
            continue
        tape = game.tape
        asks = game.tape_asks
        answers = [(int(asks[i64(at)]), int(tape[i64(at)])) for at in range(len(tape))]
        if len(found) >= most:
            raise TooManyOutcomes(f"the step has more than {most} ends")
        found.append(Outcome(branch.numerator, branch.denominator, game.state.copy(), answers))
    return found


_KNOWN: dict[tuple[int, int, bool], list[tuple[int, int]]] = {}


def _classes(die: int, cuts: int, doubles: bool) -> list[tuple[int, int]]:
    """The classes of a roll, worked out once."""
    key = (die, cuts, doubles)
    known = _KNOWN.get(key)
    if known is None:
        known = classes_of(die, cuts, doubles)
        _KNOWN[key] = known
    return known


def _split(branch: _Branch, question: Question, todo: list[_Branch]) -> None:
    """One branch for each class of a roll, or each option of a choice."""
    if question.ask == ak.ASK_ROLL:
        weighted = _classes(question.die, question.cuts, question.doubles)
    else:
        weighted = [(option, 1) for option in question.options]
    total = sum(weight for _, weight in weighted)
    for answer, weight in weighted:
        todo.append(
            _Branch(
                append(branch.tape[:], i64(answer)),
                append(branch.asks[:], i64(question.ask)),
                branch.numerator * weight,
                branch.denominator * total,
            )
        )
