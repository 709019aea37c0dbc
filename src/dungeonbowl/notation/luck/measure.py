"""How much luck a number of successes is: exactly, for rolls each of which has a chance of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

VERDICTS: Final = (
    (0.05, "much unluckier than usual"),
    (0.25, "a little unluckier than usual"),
    (0.75, "about as lucky as usual"),
    (0.95, "a little luckier than usual"),
    (1.0, "much luckier than usual"),
)
"""Up to which rank each verdict reaches: half of all matches are as usual, one in ten is far from it."""


@dataclass(frozen=True, slots=True)
class Measure:
    """
    How often the same rolls would have gone otherwise. The three chances sum to 1.

    Attributes:
        less: The chance of fewer successes.
        same: The chance of as many.
        more: The chance of more.
    """

    less: float
    same: float
    more: float

    @property
    def verdict(self) -> str:
        """The luck in words, by its rank: the chance of less, and half of the chance of as much."""
        rank = self.less + self.same / 2
        return next((words for reach, words in VERDICTS if rank <= reach), VERDICTS[-1][1])


def measure_of(chances: Sequence[float], successes: int) -> Measure:
    """
    Where a number of successes lies in the Poisson binomial distribution of some rolls.

    Args:
        chances: Of each roll to succeed, 0 to 1.
        successes: How many have succeeded.
    """
    ways = [1.0]
    for chance in chances:
        fails = [way * (1 - chance) for way in ways]
        wins = [way * chance for way in ways]
        ways = [a + b for a, b in zip([*fails, 0.0], [0.0, *wins], strict=True)]
    return Measure(sum(ways[:successes]), ways[successes], sum(ways[successes + 1 :]))
