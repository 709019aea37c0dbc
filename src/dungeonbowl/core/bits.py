"""Masks of single bits, the same compiled and interpreted."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

_LAST: Final[i64] = 1 << 62
MOST_BITS: Final = 63
"""How many things a mask has room for."""


def bit(number: i64) -> i64:
    """
    The mask of the thing with a number from 0 to 62.

    A literal 1 that is shifted left is a C int once it is compiled, and has no room for what has number 31.
    """
    return _LAST >> (62 - number)
