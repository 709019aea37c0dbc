"""
What coaches have settled once and for all: for a skill of their team, always, never, or ask every time.

A habit answers like its coach would, through the same door; the journal says that it did, and so does the log.
"""

from dataclasses import dataclass
from typing import Final

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.questions import Question
from dungeonbowl.match import Match
from dungeonbowl.notation import sent
from dungeonbowl.notation.messages.settling import CALLS, calls_of
from dungeonbowl.notation.prose import Prose
from dungeonbowl.notation.sent import Choice
from dungeonbowl.search.coaches.coach import rolled_for

CHOICES: Final[tuple[Choice, ...]] = ("ask", "always", "never")

Habits = dict[str, Choice]
"""By key of the skill. What is not there is asked."""


def settled(match: Match, habits: Habits) -> int | None:
    """What the habits of the asked coach answer to the open question; none if it is to be asked."""
    question = match.question
    if question is None or not habits or not question.options:
        return None
    if question.ask == ak.ASK_REROLL:
        return _reroll(match, question, habits)
    call = call_of(question.ask)
    if not call and question.skill < 0:
        return None
    choice = habits.get(call or sk.SKILL_KEYS[question.skill], "ask")
    declining = [value for value in question.options if op.verb_of(value) == op.NO]
    if choice == "ask" or not declining:
        return None
    if choice == "never":
        return declining[0]
    using = [value for value in question.options if op.verb_of(value) != op.NO]
    # Where there is more than one way to use it, how is the coach's to say.
    return using[0] if len(using) == 1 else None


def call_of(ask: int) -> str:
    """The word under which a question that is about no skill is settled, empty where it is none of those."""
    return next((word for word, asked in CALLS.items() if asked == ask), "")


def _reroll(match: Match, question: Question, habits: Habits) -> int | None:
    """The re-roll of a failed test that a skill gives, as settled. Block dice are never settled: what is good of them
    depends."""
    if not failed_last(match):
        return None
    offers = {_skill_of(value): value for value in question.options if op.verb_of(value) != op.NO}
    keep = next(value for value in question.options if op.verb_of(value) == op.NO)
    for skill, value in offers.items():
        if habits.get(skill, "ask") == "always":
            return value
    if all(habits.get(skill, "ask") == "never" for skill in offers):
        return keep
    return None


def _skill_of(value: int) -> str:
    """The skill behind a re-roll; empty for one of the team's."""
    verb, number = op.verb_of(value), op.number_of(value)
    if verb == op.PRO_REROLL:
        return "pro"
    return sk.SKILL_KEYS[number] if verb == op.SKILL_REROLL and 0 <= number < len(sk.SKILL_KEYS) else ""


def failed_last(match: Match) -> bool:
    """Whether the dice that lie on the table failed a test."""
    if not rolled_for(match):
        return False
    last = next((event for event in reversed(match.events) if event.kind == ev.ROLLED), None)
    return last is not None and last.success == 0


@dataclass(frozen=True)
class Note:
    """A line of the log about an answer that a habit gave: what the rules tell nothing about."""

    after: int
    """How many events had been told."""
    seq: int
    """The number of the answer."""
    seat: int
    text: str

    def message(self) -> sent.Note:
        """As a client hears it."""
        return {"after": self.after, "seat": self.seat, "text": self.text}


def note_of(match: Match, value: int) -> Note:
    """The note for answering the open question with `value` out of habit; made before the answer is given."""
    question = match.question
    assert question is not None, "a habit answers a question"
    prose = Prose(match.state, match.setup.rules)
    declined = op.verb_of(value) == op.NO
    if question.ask == ak.ASK_REROLL:
        names = [_skill_of(option) for option in question.options if op.verb_of(option) != op.NO]
        skill = " and ".join(prose.skill_name(sk.SKILL_KEYS.index(name)) for name in names if name) if declined else ""
        skill = skill or prose.skill_name(sk.SKILL_KEYS.index(_skill_of(value)))
    elif call_of(question.ask):
        names = [call["name"] for call in calls_of(match.setup.rules.key) if call["key"] == call_of(question.ask)]
        skill = names[0]
    else:
        skill = prose.skill_name(question.skill)
    about = f" for {prose.player(question.player)}" if question.player >= 0 else ""
    word = "never" if declined else "always"
    text = f"{prose.team(question.seat)}, settled beforehand: {skill}{about}, {word}."
    return Note(len(match.events), match.seq, int(question.seat), text)
