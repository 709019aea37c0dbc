"""A new database made of a backup."""

from collections import Counter
from pathlib import Path

from sqlalchemy import Connection, MetaData, Table, func, insert, select

from dungeonbowl.server.store.copies.backup import BadBackup, checked, rows_of
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.database.opening import OwnDatabase
from dungeonbowl.server.store.database.schema import BASELINE, BOOKKEEPING, METADATA, bring_to, changing, newest


def restore(source: Path, database: str) -> Counter[str]:
    """
    Fill a new database from a backup, which is read through first; all rows come in at once or none does.

    A backup of an older schema comes into a database of that schema, which is upgraded then.

    Returns: how many rows of the backup each table got.

    Raises:
        BadBackup: The file is damaged, or of another version.
        StorageError: The database can't be written, or holds something already.
        OSError: The file can't be read.
    """
    schema, counts = checked(source)
    own = OwnDatabase(database)
    try:
        with own.talking(), changing(own.engine) as connection:
            _clear(connection, own.name)
            bring_to(connection, max(schema, BASELINE))
            tables = _tables(connection)
            if unknown := counts.keys() - tables.keys():
                raise BadBackup(f"there is no table {min(unknown)} in schema {schema}")
            for name, rows in rows_of(source):
                connection.execute(insert(tables[name]), rows)
            written = Counter({name: _count(connection, table) for name, table in tables.items()})
            if +written != +counts:
                raise StorageError(f"{own.name} did not take every row; nothing was stored")
            bring_to(connection, newest())
    finally:
        own.close()
    return counts


def _clear(connection: Connection, name: str) -> None:
    """Remove the tables of a database in which there is nothing yet. Raises StorageError: something is in it."""
    tables = _tables(connection)
    if any(_count(connection, table) for table in tables.values()):
        raise StorageError(f"{name} holds something already; name a new database with --db")
    found = MetaData()
    found.reflect(connection, only=lambda table, _: table in METADATA.tables or table in BOOKKEEPING)
    found.drop_all(connection)


def _tables(connection: Connection) -> dict[str, Table]:
    """The tables that hold what people entered, by name."""
    found = MetaData()
    found.reflect(connection)
    return {table.name: table for table in found.sorted_tables if table.name not in BOOKKEEPING}


def _count(connection: Connection, table: Table) -> int:
    found: int = connection.execute(select(func.count()).select_from(table)).scalar_one()
    return found
