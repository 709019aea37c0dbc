"""Why something cannot be chosen: what the open question of a match leaves out, with the rule behind it."""

from __future__ import annotations

from dungeonbowl.core.bars import Barred
from dungeonbowl.match.match import Match
from dungeonbowl.rules.turns import phases


def reasons(match: Match) -> list[Barred]:
    """
    What the open question leaves out and what bars each of it; the match is only looked at.

    Empty where the question comes in the middle of a step: there the question itself says what it is about.
    """
    if match.in_step or match.question is None:
        return []
    return phases.refusals(match.game)
