"""
Everything that a database holds as one file, and a database made of such a file.

The file is gzipped text, a JSON value a line: a head, then every row as the name of its table and its values, then the
number of rows of each table and the SHA-256 of all lines before. It says nothing of what kind of database it came from,
so a server moves from SQLite to PostgreSQL by it.
"""

import gzip
import hashlib
import json
import os
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, MetaData, Table, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from dungeonbowl.server.store.buildings import BuildingStore
from dungeonbowl.server.store.engines import StorageError, engine_of, reason_of
from dungeonbowl.server.store.leagues import LeagueStore
from dungeonbowl.server.store.matches import SCHEMA, Storage
from dungeonbowl.server.store.teams import TeamStore

FORMAT: Final = "dungeonbowl-backup"
VERSION: Final = 1
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
        StorageError: The database can't be read, or is of another version.
        OSError: The file can't be written.
    """
    engine, name = engine_of(database)
    if engine.dialect.name == "sqlite" and not Path(name).exists():
        raise StorageError(f"there is no database {name}")
    beside = target.with_name(f".{target.name}.part")
    try:
        with engine.connect() as connection, beside.open("wb") as raw:
            _hold_still(connection)
            found = MetaData()
            found.reflect(connection)
            _check_schema(connection, found, name)
            with gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0) as packed:
                counts = _write(connection, found, packed)
            raw.flush()
            os.fsync(raw.fileno())
        beside.replace(target)
    except SQLAlchemyError as failed:
        raise StorageError(f"cannot read the database {name}: {reason_of(failed)}") from None
    finally:
        beside.unlink(missing_ok=True)
        engine.dispose()
    return counts


def restore(source: Path, database: str) -> Counter[str]:
    """
    Fill a new database from a backup, which is read through first; all rows come in at once or none does.

    Returns: how many rows each table has.

    Raises:
        BadBackup: The file is damaged, or of another version.
        StorageError: The database can't be written, or holds something already.
        OSError: The file can't be read.
    """
    counts = _checked(source)
    storage = Storage(database)
    try:
        for store in (TeamStore, LeagueStore, BuildingStore):
            store(storage)
        with storage.talking(), storage.engine.begin() as connection:
            tables = _empty_tables(connection, storage.shown_name)
            if unknown := counts.keys() - tables.keys():
                raise BadBackup(f"there is no table {min(unknown)} in this version")
            for name, rows in _rows(source):
                connection.execute(insert(tables[name]), rows)
            written = Counter({name: _count(connection, table) for name, table in tables.items()})
            if +written != +counts:
                raise StorageError(f"{storage.shown_name} did not take every row; nothing was stored")
    finally:
        storage.close()
    return counts


def _hold_still(connection: Connection) -> None:
    """From now on the connection sees the database as it is at this moment, whatever a server writes."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")
    else:
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")


def _check_schema(connection: Connection, found: MetaData, name: str) -> None:
    meta = found.tables.get("meta")
    if meta is None:
        raise StorageError(f"{name} holds no matches of Dungeonbowl")
    schema = connection.execute(select(meta.c.value).where(meta.c.key == "schema")).scalar_one_or_none()
    if schema != str(SCHEMA):
        raise StorageError(
            f"{name} is of another version (schema {schema}, this one has {SCHEMA}); start a server on it once, "
            "then back it up"
        )


def _write(connection: Connection, found: MetaData, packed: gzip.GzipFile) -> Counter[str]:
    """Write all lines."""
    seen = hashlib.sha256()
    counts: Counter[str] = Counter()

    def line(value: object) -> None:
        text = json.dumps(value, separators=(",", ":")).encode() + b"\n"
        seen.update(text)
        packed.write(text)

    tables = [table for table in found.sorted_tables if table.name != "meta"]
    columns = {table.name: [column.name for column in table.columns] for table in tables}
    line({"format": FORMAT, "version": VERSION, "schema": SCHEMA, "tables": columns})
    for table in tables:
        counts[table.name] = 0
        for row in connection.execution_options(yield_per=AT_ONCE).execute(select(table).order_by(*table.primary_key)):
            line([table.name, list(row)])
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


def _checked(source: Path) -> Counter[str]:
    """Read a backup to its end. Returns: the rows of each table. Raises BadBackup, OSError."""
    seen = hashlib.sha256()
    counts: Counter[str] = Counter()
    columns: dict[str, list[str]] = {}
    last: Any = None
    for number, text in _lines(source):
        if isinstance(last, dict) and "sha256" in last:
            raise BadBackup(f"line {number}: something stands behind the end")
        last = _value(number, text)
        if number == 1:
            columns = _columns(last)
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
    return counts


def _columns(head: Any) -> dict[str, list[str]]:
    """The columns of every table, from the first line."""
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise BadBackup("line 1: this is no backup of Dungeonbowl")
    if head.get("version") != VERSION or head.get("schema") != SCHEMA:
        raise BadBackup(
            f"line 1: it is of another version (format {head.get('version')}, schema {head.get('schema')}; this one "
            f"reads format {VERSION}, schema {SCHEMA})"
        )
    tables = head.get("tables")
    if not isinstance(tables, dict):
        raise BadBackup("line 1: tables: expected an object")
    return tables


def _fits(values: Any, columns: list[str]) -> bool:
    """Whether these are values for so many columns."""
    plain = (str, int, float, type(None))
    return isinstance(values, list) and len(values) == len(columns) and all(isinstance(v, plain) for v in values)


def _rows(source: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The rows of a backup that was checked, several of one table at a time."""
    columns: dict[str, list[str]] = {}
    name, rows = "", list[dict[str, Any]]()
    for number, text in _lines(source):
        line = _value(number, text)
        if number == 1:
            columns = _columns(line)
            continue
        if rows and (not isinstance(line, list) or line[0] != name or len(rows) == AT_ONCE):
            yield name, rows
            rows = []
        if isinstance(line, list):
            name = line[0]
            rows.append(dict(zip(columns[name], line[1], strict=True)))


def _empty_tables(connection: Connection, name: str) -> dict[str, Table]:
    """The tables of a new database. Raises StorageError: something is in it."""
    found = MetaData()
    found.reflect(connection)
    tables = {table.name: table for table in found.sorted_tables if table.name != "meta"}
    if any(_count(connection, table) for table in tables.values()):
        raise StorageError(f"{name} holds something already; name a new database with --db")
    return tables


def _count(connection: Connection, table: Table) -> int:
    found: int = connection.execute(select(func.count()).select_from(table)).scalar_one()
    return found
