"""A match that broke a law is cut down to what breaks it, so that a person can read what is kept of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from dungeonbowl.match import Match
from tests.laws.play import check_position

FIRST: Final = -1
"""Stands for the first option of whatever is asked."""

TRIES: Final = 300
"""Matches that are played for the sake of a shorter one."""

Law = Callable[[Match], None]
"""Looks at a match and raises where a law is broken."""


def position_law(match: Match) -> None:
    """Between steps, everybody is where somebody can be. Raises: AssertionError."""
    if not match.in_step:
        check_position(match)


def shortened(match: Match, law: Law = position_law) -> Match | None:
    """
    The fewest answers found that still break a law, as a match that has just broken it.

    First the end is cut, then blocks of answers, from the largest to single ones, are left out or replaced by the
    first option. `None` if the law is not broken on the way that the answers tell.
    """
    record = match.record()
    best = _broken(record, [value for _, value in match.answers], law)
    if best is None:
        return None
    tries = TRIES
    size = len(best[1])
    while size and tries:
        at = 0
        while at < len(best[1]) and tries:
            values = best[1]
            shorter = [*values[:at], *values[at + size :]]
            plainer = [*values[:at], *([FIRST] * len(values[at : at + size])), *values[at + size :]]
            tried = _broken(record, shorter, law)
            if tried is None and plainer != values:
                tried = _broken(record, plainer, law)
                at += size
            elif tried is None:
                at += size
            tries -= 1
            best = best if tried is None else tried
        size //= 2
    return best[0]


def _broken(record: dict[str, object], values: Sequence[int], law: Law) -> tuple[Match, list[int]] | None:
    """The match up to where it breaks the law, and the values it took; what does not fit becomes the first option."""
    match = Match.replay(record, 0)
    for at, value in enumerate(values):
        question = match.question
        if question is None:
            return None
        match.answer(value if value in question.options else question.options[0])
        try:
            law(match)
        except AssertionError:
            return match, list(values[: at + 1])
    return None
