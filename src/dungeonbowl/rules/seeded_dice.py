"""Dice that follow from a seed: each from its number alone, so that they can be rolled again in any order."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.state.state import State

_BLOCK_FACES: Final = 0x543321
"""The faces of a block die by number, four bits each: Push Back stands on it twice (DB21-GEN-04)."""
_NOTHING: Final = vec[i64]()


class SeededDice:
    """
    The dice of one match by their number, counted from 0; never changed, so that forks share them.

    Args:
        seed: What those from `fresh_from` on follow from.
        fresh_from: The first of them; those before were rolled before a fork.
        before: The dice of then.
    """

    def __init__(self, seed: int, fresh_from: i64 = 0, before: SeededDice | None = None) -> None:
        self.seed = seed
        self.key0: i64 = dice.seed_key(seed, 0)
        self.key1: i64 = dice.seed_key(seed, 1)
        self.fresh_from: i64 = fresh_from
        # The keys of older dice: each of these holds from its first die to the next one's.
        self.past_from: vec[i64] = _NOTHING
        self.past0: vec[i64] = _NOTHING
        self.past1: vec[i64] = _NOTHING
        if before is not None:
            self.past_from, self.past0, self.past1 = before.past_from, before.past0, before.past1
            if before.fresh_from < fresh_from:
                self.past_from = append(self.past_from[:], before.fresh_from)
                self.past0 = append(self.past0[:], before.key0)
                self.past1 = append(self.past1[:], before.key1)

    def reseeded(self, n: i64, seed: int) -> SeededDice:
        """The dice with another fate from number `n` on, which is not below `fresh_from`."""
        return SeededDice(seed, fresh_from=n, before=self)

    def die(self, n: i64, sides: i64) -> i64:
        """The n-th die of the match, with faces counted from 0."""
        if n < self.fresh_from:
            return self._past_die(n, sides)
        return dice.die(self.key0, self.key1, n, sides)

    def _past_die(self, n: i64, sides: i64) -> i64:
        at = i64(len(self.past_from)) - 1
        while self.past_from[at] > n:
            at -= 1
        return dice.die(self.past0[at], self.past1[at], n, sides)

    def roll(self, state: State, kind: i64) -> i64:
        """Roll the next dice of a kind (see `core.dice`), and count them. Returns the face, or several packed."""
        n = state.n
        if kind <= dice.D16:
            state.n = n + 1
            return self.die(n, kind) + 1
        if kind == dice.TWO_D6 or kind == dice.PAIR_D6:
            state.n = n + 2
            a = self.die(n, 6) + 1
            b = self.die(n + 1, 6) + 1
            return a | (b << 5)
        if kind == dice.D68:
            state.n = n + 2
            return (self.die(n, 6) + 1) | ((self.die(n + 1, 8) + 1) << 5)
        if kind < dice.PICK:
            count = kind - dice.BLOCK_1 + 1
            packed: i64 = 0
            for k in range(count):
                face = self.die(n + k, 6)
                packed |= ((_BLOCK_FACES >> (4 * face)) & 15) << (5 * k)
            state.n = n + count
            return packed
        state.n = n + 1
        return self.die(n, kind - dice.PICK)
