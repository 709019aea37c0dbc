"""Dice between matches: the n-th die depends on the seed or secret and on n alone, as in a match."""

from __future__ import annotations

from typing import Final

from dungeonbowl.data.reading import Entry
from dungeonbowl.rules.seeded_dice import SECRET_BYTES, Seed, dice_from

SEED_MOST: Final = (1 << 53) - 1
"""Numbers above it would not survive in a browser."""


class Dice:
    """
    Dice of one procedure, from the number on that were rolled before.

    Attributes:
        rolled: How many have been rolled so far.
        faces: Those of this object, in order.
    """

    def __init__(self, seed: Seed, rolled: int) -> None:
        self._dice = dice_from(seed)
        self.rolled = rolled
        self.faces: list[int] = []

    def roll(self, sides: int) -> int:
        """The next die, 1 to `sides`."""
        face = int(self._dice.die(self.rolled, sides)) + 1
        self.rolled += 1
        self.faces.append(face)
        return face


def seed_to_json(seed: Seed) -> int | str:
    """A seed as journals have it: a number, or a secret in hex."""
    return seed.hex() if isinstance(seed, bytes) else seed


def read_seed(entry: Entry) -> Seed:
    """The seed that an entry of a journal has. Raises: BadData."""
    if not isinstance(entry.value, str):
        return entry.number(0, SEED_MOST)
    try:
        secret = bytes.fromhex(entry.value)
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES or secret.hex() != entry.value:
        entry.fail(f"expected a number, or a secret of {2 * SECRET_BYTES} hexadecimal digits")
    return secret
