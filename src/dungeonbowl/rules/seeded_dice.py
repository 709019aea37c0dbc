"""Dice that follow from a seed or a secret: each from its number alone, so they can be rolled again in any order."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final, TypeAlias

from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.state.state import State

_BLOCK_FACES: Final = 0x543321
"""The faces of a block die by number, four bits each: Push Back stands on it twice (DB21-GEN-04)."""

Seed: TypeAlias = int | bytes
"""What dice follow from: a number for fast ones, or the bytes of a secret for dice that nobody can work out."""

SECRET_BYTES: Final = 32
"""The length of a secret."""
_SEEDS: Final = 1 << 64


class SeededDice:
    """
    The dice of one match by their number, counted from 0; never changed, so that forks share them.

    Args:
        seed: What those from `fresh_from` on follow from: 0 or more, below 2**64. Raises ValueError.
        fresh_from: The first of them; those before were rolled before a fork.
        before: The dice of then.
    """

    def __init__(self, seed: Seed, fresh_from: i64 = 0, before: SeededDice | None = None) -> None:
        self.seed = seed
        self.key0: i64 = 0
        self.key1: i64 = 0
        self.fresh_from: i64 = fresh_from
        # Dice of which none was rolled are nobody's past.
        self.before: SeededDice | None = before
        if before is not None and before.fresh_from == fresh_from:
            self.before = before.before
        self._take(seed)

    def _take(self, seed: Seed) -> None:
        """Make the keys."""
        if isinstance(seed, bytes):
            raise TypeError("these dice follow from a number")
        if not 0 <= seed < _SEEDS:
            raise ValueError(f"seed: expected 0 to 2**64 - 1, got {seed}")
        self.key0 = dice.seed_key(seed, 0)
        self.key1 = dice.seed_key(seed, 1)

    def reseeded(self, n: i64, seed: Seed) -> SeededDice:
        """The dice with another fate from number `n` on, which is not below `fresh_from`."""
        return dice_from(seed, fresh_from=n, before=self)

    @property
    def fates(self) -> list[tuple[int, Seed]]:
        """What the dice follow from, oldest first: the first die of each part, and its seed."""
        found: list[tuple[int, Seed]] = []
        part: SeededDice | None = self
        while part is not None:
            found.append((int(part.fresh_from), part.seed))
            part = part.before
        found.reverse()
        return found

    def die(self, n: i64, sides: i64) -> i64:
        """The n-th die of the match, with faces counted from 0."""
        if n < self.fresh_from:
            return self._past_die(n, sides)
        return dice.die(self.key0, self.key1, n=n, sides=sides)

    def _past_die(self, n: i64, sides: i64) -> i64:
        older = self.before
        while older is not None and older.fresh_from > n:
            older = older.before
        assert older is not None, "the oldest dice begin with the first"
        return older.die(n, sides)

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


class SecretDice(SeededDice):
    """
    Dice from a secret of 32 bytes, which those that have fallen don't betray.

    The n-th die is `floor(x * sides / 2**64)`, where x is the first 8 bytes, highest first, of the HMAC-SHA-256 of n
    (8 bytes, highest first) under the secret. SHA-256 of the secret commits whoever holds it before the first die.
    """

    def _take(self, seed: Seed) -> None:
        if not isinstance(seed, bytes) or len(seed) != SECRET_BYTES:
            raise ValueError(f"seed: a secret has {SECRET_BYTES} bytes")

    def die(self, n: i64, sides: i64) -> i64:
        """The n-th die of the match, with faces counted from 0."""
        if n < self.fresh_from:
            return self._past_die(n, sides)
        assert isinstance(self.seed, bytes)
        found = hmac.digest(self.seed, int(n).to_bytes(8, "big"), "sha256")
        return (int.from_bytes(found[:8], "big") * int(sides)) >> 64


class NotedDice(SeededDice):
    """Other dice, which notes each that is rolled: `rolled` gives its number of sides and its face, from 0."""

    def __init__(self, dice: SeededDice) -> None:
        super().__init__(0)
        self.dice: SeededDice = dice
        self.rolled: dict[int, tuple[int, int]] = {}

    @property
    def fates(self) -> list[tuple[int, Seed]]:
        """Those of the dice that are noted."""
        return self.dice.fates

    def reseeded(self, n: i64, seed: Seed) -> SeededDice:
        """The dice with another fate, which nobody notes."""
        return self.dice.reseeded(n, seed)

    def die(self, n: i64, sides: i64) -> i64:
        """The n-th die of the match, with faces counted from 0."""
        face = self.dice.die(n, sides)
        self.rolled[int(n)] = (int(sides), int(face))
        return face


def dice_from(seed: Seed, fresh_from: i64 = 0, before: SeededDice | None = None) -> SeededDice:
    """The dice that follow from a number or a secret; see `SeededDice`. Raises ValueError."""
    if isinstance(seed, bytes):
        return SecretDice(seed, fresh_from, before=before)
    return SeededDice(seed, fresh_from, before=before)


def commitment_to(secret: bytes) -> str:
    """The SHA-256 of a secret in hex: it may be shown before the first die, and fits no other secret."""
    return hashlib.sha256(secret).hexdigest()
