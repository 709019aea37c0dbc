"""
The dice tables of the game of 1989 as the engine reads them: rows by total, and numbers beside them.

Tables, results and numbers are constants of `core.table_rows`. A match may be played with others in their place, so
rules read them from the match (`state.squads.tables`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core.table_rows import NUMBERS, RESULT_NAMES, TABLE_ENDS, TABLE_RESULTS


class Tables:
    """
    All tables and numbers of a match.

    Args:
        ends: for each table the totals up to which its rows go, in ascending order; one less than there are rows.
        results: for each table the result of each row.
        numbers: the numbers beside the tables.
    """

    def __init__(
        self, ends: tuple[tuple[int, ...], ...], results: tuple[tuple[int, ...], ...], numbers: tuple[int, ...]
    ) -> None:
        self.ends = ends
        self.results = results
        self.numbers = numbers

    def result(self, table: int, total: i64) -> i64:
        """The result of a total; one beyond the ends is read on the nearest row (DB89-GEN-03)."""
        ends = self.ends[table]
        row = 0
        while row < len(ends) and total > i64(ends[row]):
            row += 1
        return i64(self.results[table][row])

    def is_own(self, table: int) -> bool:
        """Whether the rows of a table are not those of the game."""
        return self.ends[table] != TABLE_ENDS[table] or self.results[table] != TABLE_RESULTS[table]

    def cuts(self, table: int, modifier: i64 = 0) -> i64:
        """Where the natural totals of a table begin to give another row, for `Game.roll`."""
        found: i64 = 0
        one: i64 = 1
        for end in self.ends[table]:
            begins = i64(end) + 1 - modifier
            if 2 <= begins <= 12:
                found |= one << begins
        return found

    def ways(self, table: int, modifier: i64, result: int) -> i64:
        """In how many of the 36 ways of two dice a table says a result."""
        found: i64 = 0
        for first in range(i64(1), i64(7)):
            for second in range(i64(1), i64(7)):
                if self.result(table, first + second + modifier) == result:
                    found += 1
        return found

    def chances(self, table: int, modifier: i64) -> list[float]:
        """The chance of each result of a table for two dice, by the number of the result."""
        found = [0.0] * len(RESULT_NAMES)
        for total in range(i64(2), i64(13)):
            ways: i64 = total - 1 if total < 8 else 13 - total
            found[int(self.result(table, total + modifier))] += float(int(ways)) / 36
        return found

    def number(self, number: int) -> i64:
        """A number beside the tables."""
        return i64(self.numbers[number])


PRINTED: Final = Tables(TABLE_ENDS, TABLE_RESULTS, NUMBERS)
"""The tables that are printed, or rebuilt where the print is lost."""
