"""
Every way a step can go, with exact weights, at the grain of the rules.

`courses` gives the step as a graph of its questions, in which courses that have become alike share what follows;
`outcomes` adds up the weights of its ends.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core.dice import classes_of
from dungeonbowl.core.ids import CHANCE, NONE
from dungeonbowl.core.questions import IllegalAnswer, Met, Source, Walk
from dungeonbowl.match.match import Match
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.turns import parts as turns
from dungeonbowl.state.state import State

LONGEST: Final = 150
"""So many answers in one step mean that it need never end."""


class TooManyOutcomes(ValueError):
    """A step has more courses than the caller wants to walk: a ball that bounces on and on, say."""


class Point:
    """
    Where courses of a step stand: before a question, or at the end (`state` is then the state).

    `after[k]` is where `answers[k]` leads, and `weights[k]` its weight; those of a coach's options are all 1. Courses
    that differ in nothing that can still matter lead to one and the same point, so the points form a graph without
    circles. `ask`, `seat`, `player` and `purpose` are those of `core.questions.Question`.
    """

    def __init__(self, number: int, ask: i64, seat: i64, player: i64, purpose: i64) -> None:
        self.number = number
        self.ask: int = ask
        self.seat: int = seat
        self.player: int = player
        self.purpose: int = purpose
        self.answers: vec[i64] = _NOTHING
        self.weights: vec[i64] = _NOTHING
        self.after: list[Point] = []
        # Whether the present course goes through here.
        self.open: bool = False
        self.state: State | None = None
        # One way that leads to an end, and the weight of all ways here.
        self.way: vec[i64] = _NOTHING
        self.way_asks: vec[i64] = _NOTHING
        self.numerator: int = 0
        self.denominator: int = 1

    @property
    def is_roll(self) -> bool:
        """Whether a die, not a coach, answers here."""
        return self.state is None and self.ask == ak.ASK_ROLL

    def add(self, numerator: int, denominator: int) -> None:
        """More ways lead here, with so much weight."""
        if denominator == self.denominator:
            self.numerator += numerator
        elif self.numerator == 0:
            self.numerator = numerator
            self.denominator = denominator
        else:
            common = gcd(denominator, self.denominator)
            self.numerator = self.numerator * (denominator // common) + numerator * (self.denominator // common)
            self.denominator *= denominator // common


class Outcome:
    """One end of a step: its weight, its state, and one of the ways there."""

    def __init__(self, numerator: int, denominator: int, state: State, way: vec[i64], asks: vec[i64]) -> None:
        self.numerator = numerator
        self.denominator = denominator
        self.state = state
        self._way = way
        self._asks = asks

    @property
    def weight(self) -> Fraction:
        """The chance of this end."""
        return Fraction(self.numerator, self.denominator)

    @property
    def answers(self) -> list[tuple[int, int]]:
        """The answers (of dice and coaches) of one way that leads here: the number of the question and the value."""
        return [(int(self._asks[i64(at)]), int(self._way[i64(at)])) for at in range(len(self._way))]


def outcomes(
    match: Match, value: int, choices: Source | None = None, most: int = 100_000, aftermath: bool = True
) -> list[Outcome]:
    """
    Every different end of the step that begins with the shallow answer `value`; the weights sum to 1.

    Dice have their chances by the classes that the rules tell apart. Choices inside the step are made by `choices`,
    asked once at every point; without it they count as equally likely, and a solver that weighs them itself walks
    `courses` instead. Without `aftermath` the rows of the casualty table are one class: they mean nothing before the
    match is over.

    Raises:
        IllegalAnswer: the match is inside a step, or `value` is not listed.
        TooManyOutcomes: the step has more than `most` courses, alike ones counted once, or need not end.
    """
    walk = _walked(match, value, choices, most, aftermath)
    walk.weigh()
    return [
        Outcome(end.numerator, end.denominator, end.state, end.way, end.way_asks)
        for end in walk.ends
        if end.state is not None
    ]


def courses(
    match: Match, value: int, choices: Source | None = None, most: int = 100_000, aftermath: bool = True
) -> Point:
    """
    The step that begins with the shallow answer `value` as a graph: its first question, and what follows from it.

    The arguments and errors are those of `outcomes`.
    """
    return _walked(match, value, choices, most, aftermath).begin()


def _walked(match: Match, value: int, choices: Source | None, most: int, aftermath: bool) -> _Courses:
    """Walk the whole step."""
    question = match.question
    if match.in_step or question is None or value not in question.options:
        raise IllegalAnswer("outcomes start from a shallow question and one of its options")
    game = Game(match.game.state.copy(), match.setup.rules, options=match.setup.options, dice=match.game.dice)
    game.seeded = False
    game.log.quiet = True
    game.aftermath = aftermath
    game.patient = match.game.patient
    walk = _Courses(game, match.game.state, choices, most)
    game.walk = walk
    for seat in range(game.state.squads.sides):
        game.seat_source(seat, walk)
    game.dice_source = walk
    try:
        walk.run(value)
    finally:
        # The walk and its game know each other; nobody else has to tear them apart.
        game.walk = None
        for seat in range(game.state.squads.sides):
            game.seat_source(seat, None)
        game.dice_source = None
    return walk


class _Courses(Walk):
    """
    The walk through a step: each run goes on from an answer not yet tried to an end, or to a point already known.

    The dice are not numbered: `state.n` of every end is that of the start.
    """

    def __init__(self, game: Game, source: State, choices: Source | None, most: int) -> None:
        self.game = game
        self.source = source
        self.words = source.words()
        self.choices = choices
        self.most = most
        # The questions of the present course by their place on the tape.
        self.course: list[Point] = []
        # Meeting places that the present course has passed since its last question.
        self.passed: list[tuple[int, ...]] = []
        self.known: dict[tuple[int, ...], Point] = {}
        self.known_ends: dict[tuple[int, ...], Point] = {}
        self.ends: list[Point] = []
        # Questions with nothing left to try, whatever follows a question before the question itself.
        self.finished: list[Point] = []
        self.points: int = 0

    def run(self, value: i64) -> None:
        """Walk all courses."""
        game = self.game
        runs = 0
        while True:
            runs += 1
            if runs > self.most:
                raise TooManyOutcomes(f"the step has more than {self.most} courses")
            game.state.restore(self.source)
            try:
                turns.perform(game, value)
                self._end()
            except Met:
                pass
            if not self._turn_back():
                return

    def _turn_back(self) -> bool:
        """Lay the tape for the next answer to try; False when there is none."""
        course = self.course
        while len(course) > 0:
            last = course[-1]
            tried = i64(len(last.after))
            if tried < i64(len(last.answers)):
                at = i64(len(course)) - 1
                game = self.game
                game.tape = append(game.tape[:at], last.answers[tried])
                game.tape_asks = game.tape_asks[: at + 1]
                return True
            last.open = False
            self.finished.append(course.pop())
        return False

    def _end(self) -> None:
        """The step is over: a new end, or one that is known."""
        game = self.game
        game.state.n = self.source.n
        key = self._changes([])
        end = self.known_ends.get(key)
        if end is None:
            end = self._new(ask=NONE, seat=NONE, player=NONE, purpose=0)
            end.state = game.state.copy()
            end.way = game.tape[:]
            end.way_asks = game.tape_asks[:]
            self.known_ends[key] = end
            self.ends.append(end)
        self._reach(end)

    def _new(self, ask: i64, seat: i64, player: i64, purpose: i64) -> Point:
        number = self.points
        self.points = number + 1
        return Point(number, ask, seat, player, purpose)

    def _reach(self, point: Point) -> None:
        """The present course has come to a point."""
        if len(self.course) > 0:
            self.course[-1].after.append(point)
        if len(self.passed) > 0:
            for key in self.passed:
                self.known[key] = point
            self.passed = []

    def _ask(self, point: Point) -> i64:
        """A question that no course has met; it is answered with the first of its answers."""
        if len(self.course) >= LONGEST:
            raise TooManyOutcomes(f"a course of the step has more than {LONGEST} answers")
        self._reach(point)
        point.open = True
        self.course.append(point)
        return point.answers[0]

    def choose(self, ask: i64, seat: i64, player: i64, options: vec[i64]) -> i64:
        """Open a choice, or take the answer of the caller's source."""
        point = self._new(ask, seat, player, 0)
        point.answers = options[:]
        choices = self.choices
        if choices is not None:
            given = choices.choose(ask, seat, player, options)
            if given != NONE:
                point.answers = vec[i64]([given])
        count = i64(len(point.answers))
        point.weights = _ONES[:count] if count <= i64(len(_ONES)) else vec[i64]([i64(1)] * int(count))
        return self._ask(point)

    def roll(self, purpose: i64, player: i64, die: i64, cuts: i64, doubles: bool) -> i64:
        """Open a roll by its classes."""
        point = self._new(ak.ASK_ROLL, CHANCE, player, purpose)
        classes = _classes(die, cuts, doubles)
        point.answers = classes.answers
        point.weights = classes.weights
        return self._ask(point)

    def meet(self, since: i64, place: i64, value: i64) -> None:
        """Go no further if a course that is alike from here on has been walked."""
        game = self.game
        game.state.n = self.source.n
        beginning: list[int] = [self.course[since].number, place, value]
        key = self._changes(beginning + game.notes.numbers())
        point = self.known.get(key)
        if point is None:
            self.passed.append(key)
            return
        assert not point.open, "a course that met itself would never end"
        self._reach(point)
        raise Met

    def _changes(self, beginning: list[int]) -> tuple[int, ...]:
        """A key of some numbers and of everything in the state that is not as it was at the start, exactly."""
        words = self.game.state.words()
        source = self.words
        for at in range(i64(len(words))):
            word = words[at]
            if word != source[at]:
                beginning.append(at)
                beginning.append(word)
        return tuple(beginning)

    def begin(self) -> Point:
        """The first point of all courses."""
        return self.finished[-1] if len(self.finished) > 0 else self.ends[0]

    def weigh(self) -> None:
        """Add up the weights of all points, from the first question to the ends."""
        self.begin().numerator = 1
        for at in range(len(self.finished) - 1, -1, -1):
            point = self.finished[at]
            total: i64 = 0
            for weight in point.weights:
                total += weight
            # Beside an i64 the product would be one, and wrap: some steps have more dice than it has room for.
            denominator = point.denominator * int(total)
            k: i64 = 0
            for after in point.after:
                after.add(point.numerator * int(point.weights[k]), denominator)
                k += 1


class _Classes:
    """The classes of one kind of roll."""

    def __init__(self, classes: list[tuple[int, int]]) -> None:
        self.answers: vec[i64] = vec[i64]([i64(answer) for answer, _ in classes])
        self.weights: vec[i64] = vec[i64]([i64(weight) for _, weight in classes])


_NOTHING: Final = vec[i64]()
_ONES: Final = vec[i64]([i64(1)] * 64)
_KNOWN: dict[tuple[int, int, bool], _Classes] = {}


def _classes(die: int, cuts: int, doubles: bool) -> _Classes:
    """The classes of a roll, worked out once."""
    key = (die, cuts, doubles)
    known = _KNOWN.get(key)
    if known is None:
        known = _Classes(classes_of(die, cuts, doubles))
        _KNOWN[key] = known
    return known
