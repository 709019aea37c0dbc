"""A number that tells one board from another, the same in plain and in compiled arithmetic."""

from __future__ import annotations

from mypy_extensions import i64


class Code:
    """Two remainders of everything added, small enough to be the same in plain and in compiled arithmetic."""

    def __init__(self) -> None:
        self.first: i64 = 17
        self.second: i64 = 29

    def add(self, value: i64) -> None:
        """Take one more number in."""
        self.first = (self.first * 1000003 + value + 1) % 2147483647
        self.second = (self.second * 69621 + value + 7) % 2147483629

    def value(self) -> i64:
        """The number for everything taken in."""
        return self.first << 31 | self.second
