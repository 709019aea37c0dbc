"""Questions, the sources that answer some of them in place, and the errors that answers can meet."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from dungeonbowl.core.asks import ASK_NAMES, ASK_ROLL
from dungeonbowl.core.ids import NONE


class Question:
    """
    One thing the game cannot decide by itself.

    For a choice, `options` lists every answer that will be accepted (see `core.options`). For a die
    (`ask` is `ASK_ROLL`) `purpose`, `die`, `cuts` and `doubles` say what is rolled and what the rule tells apart;
    `drawn` holds the players, squares or skills of which a random one is drawn.
    """

    def __init__(self, ask: int, seat: int, player: int, options: list[int]) -> None:
        self.ask = ask
        self.seat = seat
        self.player = player
        self.options = options
        self.skill: int = NONE
        self.other: int = NONE
        self.rule: int = 0
        self.purpose: int = 0
        self.die: int = 0
        self.cuts: int = 0
        self.doubles: bool = False
        self.dice: list[int] = []
        self.drawn: list[int] = []

    @property
    def is_roll(self) -> bool:
        """Whether a die, not a coach, answers."""
        return self.ask == ASK_ROLL

    @property
    def name(self) -> str:
        """The word for what is asked."""
        return ASK_NAMES[self.ask]

    def __repr__(self) -> str:
        return f"<Question {self.name} seat={self.seat} player={self.player} options={len(self.options)}>"


class Need(BaseException):
    """Unwinds to the match when a question has no answer yet. Never caught by a rule."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.name)
        self.question = question


class IllegalAnswer(ValueError):
    """A coach's answer that the open question does not list; nothing has changed."""


class BadRecord(ValueError):
    """A record that cannot be read: where, and what was expected."""


class RecordMismatch(ValueError):
    """A record whose answers belong to other questions than the rules now ask."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Source:
    """Answers some questions in place; -1 leaves a question open."""

    def choose(self, ask: i64, seat: i64, player: i64, options: vec[i64]) -> i64:
        """Pick one of `options`, or -1 to leave the question to somebody else."""
        return -1

    def roll(self, purpose: i64, player: i64, die: i64, cuts: i64, doubles: bool) -> i64:
        """The packed result of a roll, or -1."""
        return -1


class Walk(Source):
    """A source that goes through every course of a step; rules tell it where courses meet (see `match.outcomes`)."""

    def meet(self, since: i64, place: i64, value: i64) -> None:
        """The course is at a meeting place; `Met` says that it has been walked on from here."""


class Met(BaseException):
    """Unwinds from a meeting place to the walk. Never caught by a rule."""
