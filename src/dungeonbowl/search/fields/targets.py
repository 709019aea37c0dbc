"""What tests need on the die, and the chances that follow, for path fields and whoever prices a roll."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SIXTHS: Final = vec[float]([0.0, 1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6, 1.0])
"""The chance of so many faces of a die."""


def agility_chance(ag: i64, modifier: i64) -> float:
    """The chance of an Agility test: a natural 6 passes, a natural 1 fails (DB21-GEN-11)."""
    return SIXTHS[7 - agility_target(ag, modifier)]


def agility_target(ag: i64, modifier: i64) -> i64:
    """What an Agility test needs on the die, 2 to 6."""
    needed = ag - modifier
    if needed < 2:
        return 2
    return needed if needed < 6 else 6
