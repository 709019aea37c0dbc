"""A match: questions answered one after another, its record, replay, forks and exact outcomes."""

from dungeonbowl.core.questions import BadRecord, IllegalAnswer, RecordMismatch
from dungeonbowl.match.coaches import RandomCoach
from dungeonbowl.match.match import Match
from dungeonbowl.match.outcomes import Outcome, Point, TooManyOutcomes, courses, outcomes
from dungeonbowl.match.reasons import reasons
from dungeonbowl.match.setup import Result

__all__ = [
    "BadRecord",
    "IllegalAnswer",
    "Match",
    "Outcome",
    "Point",
    "RandomCoach",
    "RecordMismatch",
    "Result",
    "TooManyOutcomes",
    "courses",
    "outcomes",
    "reasons",
]
