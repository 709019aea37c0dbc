"""Dice between matches: the n-th die depends on the seed and on n alone, as in a match."""

from __future__ import annotations

from dungeonbowl.core.dice import die, seed_key


class Dice:
    """
    Dice of one procedure, from the number on that were rolled before.

    Attributes:
        rolled: How many have been rolled so far.
        faces: Those of this object, in order.
    """

    def __init__(self, seed: int, rolled: int) -> None:
        self._keys = (seed_key(seed, 0), seed_key(seed, 1))
        self.rolled = rolled
        self.faces: list[int] = []

    def roll(self, sides: int) -> int:
        """The next die, 1 to `sides`."""
        face = int(die(self._keys[0], self._keys[1], self.rolled, sides)) + 1
        self.rolled += 1
        self.faces.append(face)
        return face
