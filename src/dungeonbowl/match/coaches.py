"""The plainest coach, as a source that answers in place."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.core.questions import Source


class RandomCoach(Source):
    """Answers every question uniformly over its options, from a seed of its own."""

    def __init__(self, seed: int) -> None:
        self.key0: i64 = dice.seed_key(seed, 0)
        self.key1: i64 = dice.seed_key(seed, 1)
        self.n: i64 = 0

    def choose(self, ask: i64, seat: i64, player: i64, options: vec[i64]) -> i64:
        """One of the options, all alike."""
        at = dice.die(self.key0, self.key1, self.n, i64(len(options)))
        self.n += 1
        return options[at]
