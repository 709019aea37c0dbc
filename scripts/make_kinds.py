"""
Write the numbered constants of each kind of thing from its table in `data/kinds/`.

    python scripts/make_kinds.py            write the lines between the two marks of each file
    python scripts/make_kinds.py --check    write nothing; exit 1 if a file is not what its table gives

A new event, question, verb, purpose or room is a row at the end of its table, and this script is run again. Numbers
follow from the order of the rows and are in every record, so a row never moves.
"""

from __future__ import annotations

import argparse
import sys
import textwrap
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

PACKAGE: Final = Path(__file__).resolve().parent.parent / "src" / "dungeonbowl"
TABLES: Final = PACKAGE / "data" / "kinds"
LINE: Final = 120
FIRST_MARK: Final = "# ---- from data/kinds/{table}.yaml by scripts/make_kinds.py: do not edit these lines"
LAST_MARK: Final = "# ---- end of the lines from the table"

STEPS: Final = {"side": "1", "winner": "1", "turn": "TURN_STEP", "inducement": "SIDE_STEP"}
"""By what a side is multiplied in a value of that meaning."""

Row = dict[str, Any]


class Kind(NamedTuple):
    """
    One kind of thing.

    Args:
        table: its table, and the key of the list in it.
        file: where its constants stand.
        names: the constant that holds all keys by number.
        says: what the reader of the file is told about it.
        prefix: what the names of the constants begin with.
        type: the type of the constants, where it has to be said.
    """

    table: str
    file: str
    names: str
    says: str
    prefix: str = ""
    type: str = ""


KINDS: Final = (
    Kind("events", "core/events.py", "EVENT_NAMES", "Names of the kinds by number."),
    Kind(
        "asks",
        "core/asks.py",
        "ASK_NAMES",
        "Names of the questions by number. `roll` is a die, `clock` a look at a clock; the rest are asked of a coach.",
        "ASK_",
    ),
    Kind("verbs", "core/options.py", "VERBS", "Names of the verbs by number."),
    Kind("purposes", "core/purposes.py", "PURPOSES", "Names of the purposes by number."),
    Kind("bars", "core/bars.py", "NAMES", "The names of the bars by number."),
    Kind("rooms", "dungeon/grid/kinds.py", "ROOM_NAMES", "Names of the rooms by number.", "ROOM_", "[i64]"),
)


def rows_of(kind: Kind) -> list[Row]:
    """The rows of a table. Raises: SystemExit if a key stands twice."""
    path = TABLES / f"{kind.table}.yaml"
    rows: list[Row] = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)[kind.table]
    seen: set[str] = set()
    for row in rows:
        if row["key"] in seen:
            raise SystemExit(f"{path.name}: {row['key']} stands twice")
        seen.add(row["key"])
    return rows


def constant_of(kind: Kind, row: Row) -> str:
    """The name of the constant of a row; empty for a row that nobody names."""
    return str(row.get("constant", f"{kind.prefix}{row['key'].upper()}"))


def about(row: Row) -> str:
    """What whoever reads the constant is told: the fields of an event, the answers of a question, and what it is."""
    parts: list[str] = []
    if "uses" in row:
        parts.append(", ".join(row["uses"]))
    for field in ("value", "target", "modifier", "number"):
        if field in row:
            meaning = row[field]
            parts.append(f"{field} = {meaning if isinstance(meaning, str) else ' | '.join(meaning)}")
    if "answers" in row:
        parts.append(" | ".join(row["answers"]))
    if "about" in row:
        parts.append(row["about"])
    return "; ".join(parts)


def constant_lines(kind: Kind, rows: list[Row]) -> list[str]:
    """A constant for each row that has one, with what it stands for where that fits beside it."""
    lines: list[str] = []
    for number, row in enumerate(rows):
        name = constant_of(kind, row)
        if not name:
            continue
        plain = f"{name}: Final{kind.type} = {number}"
        told = f"  # {about(row)}" if about(row) else ""
        if len(plain + told) <= LINE:
            lines.append(plain + told)
        else:
            lines += [*(f"# {line}" for line in textwrap.wrap(about(row), LINE - 2)), plain]
    return lines


def tuple_lines(name: str, entries: list[str], says: str) -> list[str]:
    """A constant that holds an entry a row."""
    return [f"{name}: Final = (", *(f"    {entry}," for entry in entries), ")", f'"""{says}"""']


def step_lines(kind: Kind, rows: list[Row]) -> list[str]:
    """The kinds of events whose value names a side."""
    named = [(constant_of(kind, row), row["value"]) for row in rows if str(row.get("value")) in STEPS]
    return [
        "_STEPS: Final = {",
        *(f"    {name}: {STEPS[meaning]}," for name, meaning in named),
        "}",
        '"""Kinds whose value is a side, or that many times a side and a number."""',
    ]


def rule_of(row: Row) -> str:
    """The constant of the rule or passage behind a row."""
    if "passage" in row:
        return f"ps.{row['passage'].upper()}"
    return f"r.{row['rule'].removeprefix('DB21-').replace('-', '_')}" if "rule" in row else "BY_ACTION"


def lines_of(kind: Kind) -> list[str]:
    """Everything that follows from a table."""
    rows = rows_of(kind)
    lines = tuple_lines(kind.names, [f'"{row["key"]}"' for row in rows], kind.says)
    lines += ["", *constant_lines(kind, rows)]
    if kind.table == "events":
        lines += ["", *step_lines(kind, rows)]
    if kind.table == "bars":
        rules = [rule_of(row) for row in rows]
        says = "The rule or passage of each bar by number, `BY_ACTION` where the action says it."
        lines += ["", *tuple_lines("RULES", rules, says)]
    if kind.table == "rooms":
        first = next(number for number, row in enumerate(rows) if "supplement" in row)
        lines += ["", f"SUPPLEMENT_FIRST: Final[i64] = {first}", '"""The first room of the supplement."""']
        pieces = [f'"{row.get("piece", "")}"' for row in rows]
        lines += ["", *tuple_lines("ROOM_PIECES", pieces, "The tile whose shape each room has, by number.")]
    return lines


def written(kind: Kind) -> str:
    """The file of a kind as it should be. Raises: SystemExit if it has no marks."""
    path = PACKAGE / kind.file
    text = path.read_text(encoding="utf-8")
    first = FIRST_MARK.format(table=kind.table)
    if first not in text or LAST_MARK not in text:
        raise SystemExit(f"{path.name}: expected the marks {first!r} and {LAST_MARK!r}")
    before, rest = text.split(first, 1)
    after = rest.split(LAST_MARK, 1)[1]
    return "\n".join([f"{before}{first}", "", *lines_of(kind), "", f"{LAST_MARK}{after}"])


def main() -> int:
    """Write or check the files."""
    parser = argparse.ArgumentParser(description="Write the constants of data/kinds/ into their files.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file is out of date")
    checking: bool = parser.parse_args().check
    stale = 0
    for kind in KINDS:
        path = PACKAGE / kind.file
        wanted = written(kind)
        if path.read_text(encoding="utf-8") == wanted:
            continue
        if checking:
            print(f"{path.name} is out of date; run python scripts/make_kinds.py", file=sys.stderr)
            stale = 1
        else:
            path.write_text(wanted, encoding="utf-8")
            print(f"wrote {path.name}")
    return stale


if __name__ == "__main__":
    sys.exit(main())
