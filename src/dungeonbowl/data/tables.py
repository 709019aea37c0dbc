"""
The tables that a game reads its dice on, and the numbers beside them, each with where it comes from.

A table that had to be rebuilt says so and why, for whoever reads it; a file of one's own may put others in their place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from dungeonbowl.core.rule_ids import RULE_IDS
from dungeonbowl.core.table_rows import NUMBER_NAMES, RESULT_NAMES, TABLE_NAMES
from dungeonbowl.core.tables import Tables as MatchTables
from dungeonbowl.data.books import TABLE_GAMES, has_tables
from dungeonbowl.data.reading import BadData, Entry, read_document

SOURCES: Final = ("printed", "public", "rebuilt")
SURE: Final = ("high", "medium", "low")
MOST_FACES: Final = {"1D6": 6, "1D8": 8, "2D6": 12}
"""The highest natural total of the dice of a table."""
ONLY: Final = "result"
"""The column of a table that has one."""

_HERE: Final = Path(__file__).resolve().parent
_KNOWN: Final = frozenset(RULE_IDS[1:])
MOST: Final = 60
"""Tables of a game, and numbers."""
_LEAST_TOTAL: Final = -20
_MOST_TOTAL: Final = 30


@dataclass(frozen=True, slots=True)
class Table:
    """
    One table.

    Attributes:
        key: Its key, `block`.
        title: What it is called.
        dice: `1D6`, `1D8` or `2D6`.
        adds: What is added to the dice, in words; empty for nothing.
        source: One of `SOURCES`.
        sure: How sure a rebuilt one is, one of `SURE`; empty for others.
        why: What a rebuilt one is built from; empty for others.
        rules: The ids of the rules that read it.
        columns: The names of its columns.
        ends: The total up to which each row goes, in ascending order; one less than there are rows.
        rows: Row by row the result in each column.
    """

    key: str
    title: str
    dice: str
    adds: str
    source: str
    sure: str
    why: str
    rules: tuple[str, ...]
    columns: tuple[str, ...]
    ends: tuple[int, ...]
    rows: tuple[tuple[str, ...], ...]

    def row(self, total: int) -> int:
        """The row of a total; one beyond the ends has the nearest (DB89-GEN-03)."""
        return sum(end < total for end in self.ends)

    def at(self, total: int, column: str = ONLY) -> str:
        """The result of a total in a column."""
        return self.rows[self.row(total)][self.columns.index(column)]


@dataclass(frozen=True, slots=True)
class Number:
    """A number that a rule reads: its key, its value, its title, its rule; `sure` and `why` where it is rebuilt."""

    key: str
    value: int
    title: str
    rule: str
    sure: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Tables:
    """All tables and numbers of a game, by key, in the order of the file."""

    ruleset: str
    tables: Mapping[str, Table]
    numbers: Mapping[str, Number]

    def table(self, key: str) -> Table:
        """The table of a key. Raises: KeyError if there is none."""
        return self.tables[key]

    def number(self, key: str) -> int:
        """The value of a number. Raises: KeyError if there is none."""
        return self.numbers[key].value


def _rule(entry: Entry) -> str:
    """The id of a rule. Raises BadData."""
    rule = entry.text(20, r"[A-Z0-9]+-[A-Z]+-[0-9]{2}")
    if rule not in _KNOWN:
        entry.fail(f"{rule} is no rule")
    return rule


def _sureness(fields: dict[str, Entry], rebuilt: bool) -> tuple[str, str]:
    """How sure something is and why; both empty for what is printed. Raises BadData."""
    for key in ("sure", "why"):
        if (key in fields) != rebuilt:
            next(iter(fields.values())).fail(
                f"what is rebuilt says how sure it is and why, and nothing else does: {key}"
            )
    return (fields["sure"].one_of(SURE), fields["why"].text(300)) if rebuilt else ("", "")


def _read_table(entry: Entry, results: Mapping[tuple[str, str], frozenset[str]] | None) -> Table:
    """One table; of one that replaces another, the results that its columns may have. Raises BadData."""
    fields = entry.fields(("title", "dice", "source", "rules", "rows"), ("adds", "sure", "why", "columns"))
    source = fields["source"].one_of(SOURCES)
    sure, why = _sureness(fields, source == "rebuilt")
    columns = tuple(each.key_text() for each in fields["columns"].entries(2, 8)) if "columns" in fields else (ONLY,)
    if results is not None and any((entry.key, column) not in results for column in columns):
        entry.fail(f"another column than the table has: {', '.join(columns)}")
    ends: list[int] = []
    rows: list[tuple[str, ...]] = []
    written = fields["rows"].entries(1, 24)
    for place, row in enumerate(written):
        last = place == len(written) - 1
        cells = row.fields(columns if last else ("to", *columns))
        if not last:
            end = cells["to"].number(_LEAST_TOTAL, _MOST_TOTAL)
            if ends and end <= ends[-1]:
                cells["to"].fail(f"expected more than {ends[-1]}, where the row before ends; got {end}")
            ends.append(end)
        rows.append(tuple(_result(cells[column], entry.key, column, results) for column in columns))
    return Table(
        entry.key,
        fields["title"].text(60),
        fields["dice"].one_of(tuple(MOST_FACES)),
        fields["adds"].text(160) if "adds" in fields else "",
        source,
        sure,
        why,
        tuple(_rule(each) for each in fields["rules"].entries(1, 12)),
        columns,
        tuple(ends),
        tuple(rows),
    )


def _result(cell: Entry, table: str, column: str, results: Mapping[tuple[str, str], frozenset[str]] | None) -> str:
    """A word or a count that a row says. Raises BadData."""
    if isinstance(cell.value, int) and not isinstance(cell.value, bool):
        return str(cell.number(0, 20))
    word = cell.key_text()
    if results is not None and word not in results[(table, column)]:
        cell.fail(f"expected one of {', '.join(sorted(results[(table, column)]))}, got {word!r}")
    return word


def _read_number(entry: Entry) -> Number:
    """One number. Raises BadData."""
    parts = entry.fields(("is", "title", "rule"), ("sure", "why"))
    sure, why = _sureness(parts, "sure" in parts or "why" in parts)
    return Number(entry.key, parts["is"].number(-20, 1000), parts["title"].text(60), _rule(parts["rule"]), sure, why)


def read_tables(path: Path) -> Tables:
    """
    All tables and numbers of a game.

    Raises:
        BadData: The file cannot be read, or is no such file.
    """
    fields = read_document(path).fields(("ruleset", "tables", "numbers"))
    tables = {key: _read_table(entry, None) for key, entry in fields["tables"].items(MOST)}
    numbers = {key: _read_number(entry) for key, entry in fields["numbers"].items(MOST)}
    return Tables(fields["ruleset"].one_of(TABLE_GAMES), tables, numbers)


def replace_tables(base: Tables, root: Entry) -> Tables:
    """
    The tables with those of a file in the place of theirs.

    Args:
        root: A file that names the game, and such tables and numbers as it replaces, each whole.

    Raises:
        BadData: It is no such file, names what the game has not, or has a row that no rule can read.
    """
    fields = root.fields(("ruleset",), ("tables", "numbers"))
    fields["ruleset"].one_of((base.ruleset,))
    words = {
        (key, column): frozenset(row[place] for row in table.rows)
        for key, table in base.tables.items()
        for place, column in enumerate(table.columns)
    }
    tables, numbers = dict(base.tables), dict(base.numbers)
    for key, entry in fields["tables"].items(MOST) if "tables" in fields else ():
        if key not in tables:
            entry.fail(f"no table {key!r}; there are {', '.join(tables)}")
        table = _read_table(entry, words)
        if table.columns != tables[key].columns or table.dice != tables[key].dice:
            entry.fail(f"expected {tables[key].dice} and the columns {', '.join(tables[key].columns)}")
        tables[key] = table
    for key, entry in fields["numbers"].items(MOST) if "numbers" in fields else ():
        if key not in numbers:
            entry.fail(f"no number {key!r}; there are {', '.join(numbers)}")
        numbers[key] = _read_number(entry)
    return Tables(base.ruleset, tables, numbers)


@cache
def load_tables(ruleset: str) -> Tables:
    """
    The tables of a game.

    Raises:
        BadData: It has none, or the file is damaged.
    """
    if not has_tables(ruleset):
        raise BadData(
            "data/tables", 0, "", f"no tables of {ruleset[:40]!r}; there are those of {', '.join(TABLE_GAMES)}"
        )
    return read_tables(_HERE / "tables" / f"{ruleset}.yaml")


def for_a_match(tables: Tables) -> MatchTables:
    """The same tables as a match reads them."""
    flat = {
        key if len(table.columns) == 1 else f"{key}_{column}": (table, at)
        for key, table in tables.tables.items()
        for at, column in enumerate(table.columns)
    }
    read = [flat[name] for name in TABLE_NAMES]
    return MatchTables(
        tuple(table.ends for table, _ in read),
        tuple(tuple(RESULT_NAMES.index(row[at]) for row in table.rows) for table, at in read),
        tuple(tables.number(name) for name in NUMBER_NAMES),
    )


def own_tables(root: Entry) -> tuple[str, MatchTables]:
    """
    The game of a file of tables, and its tables with those of the file in the place of the printed ones.

    Raises:
        BadData: See `replace_tables`.
    """
    fields = root.fields(("ruleset",), ("tables", "numbers"))
    game = fields["ruleset"].one_of(TABLE_GAMES)
    return game, for_a_match(replace_tables(load_tables(game), root))


@cache
def rebuilt_rules(ruleset: str) -> frozenset[str]:
    """The rules of a game that read a rebuilt table or number; none of a game without tables. Raises BadData."""
    if not has_tables(ruleset):
        return frozenset()
    book = load_tables(ruleset)
    of_tables = {rule for table in book.tables.values() if table.source == "rebuilt" for rule in table.rules}
    return frozenset(of_tables | {number.rule for number in book.numbers.values() if number.why})
