"""
Tables of one's own in a record: those that are not as printed, by their names, and read back with every word checked.
"""

from __future__ import annotations

from typing import Final, cast

from dungeonbowl.core.questions import BadRecord
from dungeonbowl.core.table_rows import NUMBER_NAMES, NUMBERS, RESULT_NAMES, TABLE_ENDS, TABLE_NAMES, TABLE_RESULTS
from dungeonbowl.core.tables import PRINTED, Tables

MOST_ROWS: Final = 24
LEAST_END: Final = -20
MOST_END: Final = 30
LEAST_NUMBER: Final = -20
MOST_NUMBER: Final = 1000


def tables_to_json(tables: Tables) -> dict[str, object]:
    """The tables and the numbers that differ from the printed ones, as plain JSON values."""
    found: dict[str, object] = {}
    for at, name in enumerate(TABLE_NAMES):
        if tables.is_own(at):
            results = [RESULT_NAMES[result] for result in tables.results[at]]
            found[name] = {"ends": list(tables.ends[at]), "results": results}
    for at, name in enumerate(NUMBER_NAMES):
        if tables.numbers[at] != NUMBERS[at]:
            found[name] = tables.numbers[at]
    return found


def tables_from_json(given: object) -> Tables:
    """
    The printed tables with those of a record in their place.

    Raises:
        BadRecord: There is no such table, or a row that no rule can read.
    """
    if given is None:
        return PRINTED
    if not isinstance(given, dict):
        raise BadRecord("tables: expected an object of tables and numbers")
    ends, results, numbers = list(TABLE_ENDS), list(TABLE_RESULTS), list(NUMBERS)
    for name, value in cast("dict[str, object]", given).items():
        where = f"tables.{name}"
        if name in NUMBER_NAMES:
            numbers[NUMBER_NAMES.index(name)] = _number(value, where, LEAST_NUMBER, MOST_NUMBER)
        elif name in TABLE_NAMES:
            at = TABLE_NAMES.index(name)
            ends[at], results[at] = _rows(value, where, {RESULT_NAMES[result] for result in TABLE_RESULTS[at]})
        else:
            raise BadRecord(f"{where}: there is no such table or number")
    return Tables(tuple(ends), tuple(results), tuple(numbers))


def _number(value: object, where: str, least: int, most: int) -> int:
    """A whole number between two bounds. Raises BadRecord."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadRecord(f"{where}: expected a whole number from {least} to {most}")
    return value


def _rows(value: object, where: str, words: set[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Where the rows of a table end, and their results. Raises BadRecord."""
    fields = cast("dict[str, object]", value) if isinstance(value, dict) else {}
    given, said = fields.get("ends"), fields.get("results")
    if (
        not isinstance(given, list)
        or not isinstance(said, list)
        or len(said) != len(given) + 1
        or len(said) > MOST_ROWS
    ):
        raise BadRecord(f"{where}: expected ends, and one result more than there are of them")
    ends: list[int] = []
    for at, end in enumerate(given):
        least = ends[-1] + 1 if ends else LEAST_END
        ends.append(_number(end, f"{where}.ends[{at}]", least, MOST_END))
    results: list[int] = []
    for at, word in enumerate(said):
        if not isinstance(word, str) or word not in words:
            raise BadRecord(f"{where}.results[{at}]: expected one of {', '.join(sorted(words))}")
        results.append(RESULT_NAMES.index(word))
    return tuple(ends), tuple(results)
