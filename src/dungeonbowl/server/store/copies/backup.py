"""
Everything that a database holds as one file: written, checked and read.

The file is gzipped text, a JSON value a line: a head, then every row as the name of its table and its values (bytes as
an object with their `base64`), then the number of rows of each table and the SHA-256 of all lines before. It says
nothing of what kind of database it came from, so a server moves from SQLite to PostgreSQL by it.
"""

import base64
import gzip
import hashlib
import json
import os
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, MetaData, select
from sqlalchemy.exc import SQLAlchemyError

from dungeonbowl.server.store.database.engines import StorageError, engine_of, reason_of
from dungeonbowl.server.store.database.schema import BOOKKEEPING, newest, schema_of

FORMAT: Final = "dungeonbowl-backup"
VERSION: Final = 1
BYTES: Final = "base64"
AT_ONCE: Final = 500
"""Rows that are read or written together."""
LONGEST: Final = 64 * 1024 * 1024
"""Bytes of a line: a row is far shorter, and no file may fill the memory."""


class BadBackup(Exception):
    """The file is no whole backup. The message says what is wrong with it, and where."""


def back_up(database: str, target: Path) -> Counter[str]:
    """
    Write everything that a database holds at this moment to a file, whole or not at all; a server may go on meanwhile.

    Returns: how many rows each table has.

    Raises:
        StorageError: The database can't be read, is not of Dungeonbowl, or is of a newer version.
        OSError: The file can't be written.
    """
    engine, name = engine_of(database)
    if engine.dialect.name == "sqlite" and not Path(name).exists():
        raise StorageError(f"there is no database {name}")
    try:
        return write_backup(engine, name, target)
    except SQLAlchemyError as failed:
        raise StorageError(f"cannot read the database {name}: {reason_of(failed)}") from None
    finally:
        engine.dispose()


def write_backup(engine: Engine, name: str, target: Path) -> Counter[str]:
    """
    Write everything that a database holds, of whatever schema that is known.

    Args:
        engine: The way to the database.
        name: What it is called to people.
        target: Where the file goes; one that is there is replaced when the new one is whole.

    Returns: how many rows each table has.

    Raises:
        StorageError: The database is not of Dungeonbowl, or of a newer version.
        SQLAlchemyError: It can't be read.
        OSError: The file can't be written.
    """
    beside = target.with_name(f".{target.name}.part")
    try:
        with engine.connect() as connection, open(beside, "wb", opener=_for_its_owner) as raw:
            _hold_still(connection)
            schema = schema_of(connection, name)
            if schema is None:
                raise StorageError(f"{name} holds no matches of Dungeonbowl")
            with gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0) as packed:
                counts = _write(connection, schema, packed)
            raw.flush()
            os.fsync(raw.fileno())
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
    return counts


def _for_its_owner(path: str, flags: int) -> int:
    """Open a file that nobody else may read: the dice of matches that go on are in a backup."""
    return os.open(path, flags, 0o600)


def _hold_still(connection: Connection) -> None:
    """From now on the connection sees the database as it is at this moment, whatever a server writes."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")
    else:
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")


def _write(connection: Connection, schema: int, packed: gzip.GzipFile) -> Counter[str]:
    """Write all lines."""
    found = MetaData()
    found.reflect(connection)
    seen = hashlib.sha256()
    counts: Counter[str] = Counter()

    def line(value: object) -> None:
        text = json.dumps(value, separators=(",", ":")).encode() + b"\n"
        seen.update(text)
        packed.write(text)

    tables = [table for table in found.sorted_tables if table.name not in BOOKKEEPING]
    columns = {table.name: [column.name for column in table.columns] for table in tables}
    line({"format": FORMAT, "version": VERSION, "schema": schema, "tables": columns})
    for table in tables:
        counts[table.name] = 0
        for row in connection.execution_options(yield_per=AT_ONCE).execute(select(table).order_by(*table.primary_key)):
            line([table.name, [_written(value) for value in row]])
            counts[table.name] += 1
    line({"rows": counts, "sha256": seen.hexdigest()})
    return counts


def _lines(source: Path) -> Iterator[tuple[int, bytes]]:
    """The lines of a backup, numbered from 1. Raises BadBackup, OSError."""
    try:
        with gzip.open(source, "rb") as packed:
            number = 0
            while text := packed.readline(LONGEST):
                number += 1
                if not text.endswith(b"\n"):
                    raise BadBackup(f"line {number}: it breaks off")
                yield number, text
    except (EOFError, gzip.BadGzipFile, zlib.error) as cut:
        raise BadBackup(f"it is damaged or breaks off: {cut}") from None


def _value(number: int, text: bytes) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadBackup(f"line {number}: it is damaged") from None


def checked(source: Path) -> tuple[int, Counter[str]]:
    """Read a backup to its end. Returns: its schema, and the rows of each table. Raises BadBackup, OSError."""
    seen = hashlib.sha256()
    counts: Counter[str] = Counter()
    schema, columns = 0, dict[str, list[str]]()
    last: Any = None
    for number, text in _lines(source):
        if isinstance(last, dict) and "sha256" in last:
            raise BadBackup(f"line {number}: something stands behind the end")
        last = _value(number, text)
        if number == 1:
            schema, columns = _head(last)
            counts.update(dict.fromkeys(columns, 0))
        elif isinstance(last, list):
            if len(last) != 2 or last[0] not in columns or not _fits(last[1], columns[last[0]]):
                raise BadBackup(f"line {number}: it is no row of a table that the first line lists")
            counts[last[0]] += 1
        elif not isinstance(last, dict) or last.get("sha256") != seen.hexdigest() or last.get("rows") != counts:
            raise BadBackup(f"line {number}: it is damaged: what is written there does not belong to the lines before")
        seen.update(text)
    if not isinstance(last, dict) or "sha256" not in last:
        raise BadBackup("it breaks off: its last line is missing")
    return schema, counts


def _head(head: Any) -> tuple[int, dict[str, list[str]]]:
    """The schema, and the columns of every table, from the first line."""
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise BadBackup("line 1: this is no backup of Dungeonbowl")
    schema = head.get("schema")
    if head.get("version") != VERSION or not isinstance(schema, int) or not 1 <= schema <= newest():
        raise BadBackup(
            f"line 1: it is of another version (format {head.get('version')}, schema {schema}; this one reads format "
            f"{VERSION}, schema 1 to {newest()})"
        )
    tables = head.get("tables")
    if not isinstance(tables, dict):
        raise BadBackup("line 1: tables: expected an object")
    return schema, tables


def _written(value: Any) -> Any:
    """A value of a row as JSON can hold it."""
    return {BYTES: base64.b64encode(value).decode("ascii")} if isinstance(value, bytes) else value


def _read(value: Any) -> Any:
    """A value of a row. Raises ValueError: it is none."""
    if isinstance(value, dict) and value.keys() == {BYTES} and isinstance(value[BYTES], str):
        return base64.b64decode(value[BYTES], validate=True)
    if isinstance(value, (str, int, float, type(None))):
        return value
    raise ValueError


def _fits(values: Any, columns: list[str]) -> bool:
    """Whether these are values for so many columns."""
    if not isinstance(values, list) or len(values) != len(columns):
        return False
    try:
        for value in values:
            _read(value)
    except ValueError:
        return False
    return True


def rows_of(source: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The rows of a backup that was checked, several of one table at a time."""
    columns: dict[str, list[str]] = {}
    name, rows = "", list[dict[str, Any]]()
    for number, text in _lines(source):
        line = _value(number, text)
        if number == 1:
            _, columns = _head(line)
            continue
        if rows and (not isinstance(line, list) or line[0] != name or len(rows) == AT_ONCE):
            yield name, rows
            rows = []
        if isinstance(line, list):
            name = line[0]
            rows.append(dict(zip(columns[name], map(_read, line[1]), strict=True)))
