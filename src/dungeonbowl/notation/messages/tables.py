"""The tables that a game reads its dice on, as plain JSON values, and which row of which a roll has hit."""

from __future__ import annotations

from dungeonbowl.core import table_rows as tr
from dungeonbowl.core.events import Event
from dungeonbowl.core.tables import Tables
from dungeonbowl.data.books import has_tables
from dungeonbowl.data.tables import Table
from dungeonbowl.notation import shapes
from dungeonbowl.notation.prose import Prose
from dungeonbowl.notation.prose.tables import columns_of, hit_by, says, title_of, totals
from dungeonbowl.rules.ruleset import Ruleset
from dungeonbowl.state.state import State


def tables_message(rules: Ruleset, state: State) -> list[shapes.TableInfo] | None:
    """Every table that a roll of the match may be read on, a column each; nothing in a game without any."""
    if not has_tables(rules.key):
        return None
    columns = columns_of(rules.key)
    tables = state.squads.tables
    return [_table(tables, at, *columns[name]) for at, name in enumerate(tr.TABLE_NAMES)]


def _table(tables: Tables, number: int, table: Table, column: str) -> shapes.TableInfo:
    """One column of a table, with the rows that the match has."""
    ends, results, own = tables.ends[number], tables.results[number], tables.is_own(number)
    rows: list[shapes.TableRow] = [
        {"totals": figures, "text": says(table, column, tr.RESULT_NAMES[result])}
        for figures, result in zip(totals(table, ends), results, strict=True)
    ]
    return {
        "title": title_of(table, column),
        "dice": table.dice,
        "adds": table.adds,
        "rebuilt": table.source == "rebuilt" and not own,
        "why": "" if own else table.why,
        "own": own,
        "rows": rows,
    }


def hit_message(prose: Prose, event: Event) -> shapes.TableHit | None:
    """Which row of which table a roll has hit; nothing for a roll that is read on none."""
    hit = hit_by(prose.rules.key, prose.state, event)
    if hit is None:
        return None
    return {"table": event.value - 1, "row": hit.row, "says": hit.says}
