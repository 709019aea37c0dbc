"""
Whole matches over random lawful teams, random dungeons and all options, with every law looked at on the way.

A match follows from its game, its number and a seed alone. `bench/lawful_matches.py` plays them by the thousand;
`test_mass.py` plays a few.
"""

import json
import random
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Final, TypeAlias

from dungeonbowl.cli.games import mixed
from dungeonbowl.core import asks as ak
from dungeonbowl.core.questions import IllegalAnswer, Question
from dungeonbowl.match import Match, RandomCoach, TooManyOutcomes, outcomes
from dungeonbowl.search.coaches.coach import Coach, coach
from dungeonbowl.search.coaches.wild import WildCoach
from tests.laws.play import check_position, visible
from tests.laws.random_matches import random_match
from tests.laws.shortening import shortened

FOUND: Final = Path(__file__).resolve().parent.parent / "found"
PATIENCE: Final = 20_000
"""Answers after which a match counts as one without an end."""
MOST_ENDS: Final = 400
Pairs: TypeAlias = tuple[tuple[str, str], ...]
PAIRS: Final[Pairs] = (
    ("random", "random"),
    ("wild", "wild"),
    ("random", "wild"),
    ("scripted", "wild"),
    ("random", "random"),
    ("random", "scripted"),
)
BY_CHANCE: Final[Pairs] = PAIRS[:3]
"""Those of whom neither thinks: they play several times as many matches in the time."""


class Broken(AssertionError):
    """A law that was broken; the message says which, and in which match."""


@dataclass
class Tally:
    """What was played and looked at."""

    matches: int = 0
    answers: int = 0
    events: int = 0
    ended_by: Counter[str] = field(default_factory=Counter)
    looks: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        """Count the other's in."""
        self.matches += other.matches
        self.answers += other.answers
        self.events += other.events
        self.ended_by += other.ended_by
        self.looks += other.looks


# -- laws -------------------------------------------------------------------------------------------------------


def clock_reading(match: Match, dice: random.Random) -> int:
    """What the clock shows to a match that looks at it: some minutes more than when it looked last."""
    return int(match.state.minutes) + dice.randrange(5)


class Watch:
    """Answers a match to its end and looks at the laws now and then, at moments that follow from the seed."""

    def __init__(self, match: Match, index: int, seed: int, pairs: Pairs = PAIRS) -> None:
        self.match = match
        self.index = index
        self.dice = random.Random(mixed(seed, index) ^ 0x5EED)
        self.tally = Tally(matches=1)
        self.coaches: list[Coach | None] = [None, None]
        for seat, name in enumerate(pairs[index % len(pairs)]):
            own = mixed(seed, 2 * index + seat)
            if name == "wild":
                match.seat_source(seat, WildCoach(match.state, own))
            elif name == "random":
                match.seat_source(seat, RandomCoach(own))
            else:
                self.coaches[seat] = coach(name, own)

    def run(self) -> Tally:
        """Play and look. Raises: Broken."""
        match = self.match
        while match.question is not None:
            if match.seq > PATIENCE:
                raise Broken("a match comes to an end")
            self.look(match.question)
            self.move(match.question)
        self.look_at_the_end()
        self.tally.answers = match.seq
        return self.tally

    def move(self, question: Question) -> None:
        """The next answer from outside, or a few of a coach who answers in place."""
        if question.ask == ak.ASK_CLOCK:
            self.match.answer(clock_reading(self.match, self.dice))
            return
        mover = self.coaches[question.seat]
        if mover is not None:
            self.match.answer(mover.answer(self.match))
        elif self.dice.randrange(3) == 0:
            self.match.answer(self.dice.choice(question.options))
        else:
            self.match.play(self.dice.randint(1, 12))

    def look(self, question: Question) -> None:
        """Every law whose turn it is."""
        if not self.match.in_step:
            self.check("positions", self.position_holds())
        if self.dice.randrange(60) == 0:
            self.check("refusals", self.strays_are_refused(question))
        if self.dice.randrange(60) == 0:
            self.check("forks", self.forks_go_the_same_way())
        if self.dice.randrange(120) == 0 and not self.match.state.ball_found:
            self.check("secrets", self.secrets_are_kept())
        if self.dice.randrange(400) == 0 and not self.match.in_step:
            self.check("chances", self.chances_sum_to_one(question))

    def check(self, law: str, holds: bool) -> None:
        """Count the look. Raises: Broken."""
        self.tally.looks[law] += 1
        if not holds:
            raise Broken(law)

    def position_holds(self) -> bool:
        """Whether everybody is where somebody can be."""
        check_position(self.match)
        return True

    def strays_are_refused(self, question: Question) -> bool:
        """Whether an answer that is not listed is refused and changes nothing."""
        before = self.match.hash(), self.match.seq, len(self.match.words)
        stray = self.dice.choice((-1, self.dice.randrange(1 << 40), max(question.options, default=1 << 30) + 1))
        if question.ask == ak.ASK_CLOCK:
            stray = int(self.match.state.minutes) - 1
        if stray in question.options:
            return True
        try:
            self.match.answer(stray)
        except IllegalAnswer:
            return (self.match.hash(), self.match.seq, len(self.match.words)) == before
        return False

    def forks_go_the_same_way(self) -> bool:
        """Whether two forks that answer alike stay alike, and the match stays as it is."""
        before = self.match.hash()
        if self.match.state.copy().hash() != self.match.state.hash():
            return False
        twins = self.match.fork(), self.match.fork()
        for _ in range(12):
            question = twins[0].question
            if question is None:
                break
            clock = question.ask == ak.ASK_CLOCK
            value = clock_reading(twins[0], self.dice) if clock else self.dice.choice(question.options)
            for twin in twins:
                twin.answer(value)
            if twins[0].hash() != twins[1].hash():
                return False
        return self.match.hash() == before

    def secrets_are_kept(self) -> bool:
        """Whether another hiding place of the ball changes nothing that a coach sees."""
        state = self.match.state
        held = state.ball_chest
        seen = [visible(self.match, seat) for seat in (0, 1, -1)]
        same = True
        for chest in range(int(state.board.chests)):
            state.ball_chest = chest
            same = same and [visible(self.match, seat) for seat in (0, 1, -1)] == seen
        state.ball_chest = held
        return same

    def chances_sum_to_one(self, question: Question) -> bool:
        """Whether the ends of a step have weights that sum to one, if they are few enough to count."""
        before = self.match.hash()
        try:
            ends = outcomes(self.match, self.dice.choice(question.options), RandomCoach(self.index), MOST_ENDS)
        except TooManyOutcomes:
            return self.match.hash() == before
        return sum((end.weight for end in ends), Fraction(0)) == 1 and self.match.hash() == before

    def look_at_the_end(self) -> None:
        """Whether there is a result, and the record tells the same match again."""
        match = self.match
        self.check("ends", match.result is not None)
        assert match.result is not None
        self.tally.ended_by[str(match.result.by)] += 1
        self.tally.events = len(match.events)
        text = json.dumps(match.record(), sort_keys=True)
        again = Match.replay(json.loads(text))
        same = again.hash() == match.hash() and list(again.words) == list(match.words)
        self.check("records", same and json.dumps(again.record(), sort_keys=True) == text)


def keep(match: Match, name: str) -> None:
    """A match that broke a law becomes a file, so that it stays mended: the shortest that does so, if one is found."""
    try:
        shorter = shortened(match)
    except Exception:  # The engine may be what is broken: then the whole match is what there is.
        shorter = None
    (FOUND / f"{name}.json").write_text(json.dumps((shorter or match).record()) + "\n")


def play_whole(index: int, seed: int, rules: str, pairs: Pairs = PAIRS) -> Tally:
    """
    Play the match of that game and number to its end; pairs of coaches take turns.

    Raises:
        Broken: A law was broken; whatever else goes wrong is told as one too. The match is kept in `tests/found`.
    """
    match = None
    try:
        match = random_match(rules, index, seed)
        return Watch(match, index, seed, pairs).run()
    except Exception as fault:
        if match is not None:
            keep(match, f"whole-{rules}-{seed}-{index}")
        raise Broken(f"match {index} of {rules}, seed {seed}: {type(fault).__name__}: {fault}") from fault
