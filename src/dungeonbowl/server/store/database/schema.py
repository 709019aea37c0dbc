"""
The tables of a server's database, and the migrations that bring an older database to them.

A schema has a number. 1 to 4 were before the migrations; `migrations/versions` has a file for each from 5 on, whose
Alembic revision is that number in four digits. Whoever changes a table adds a migration.
"""

import contextlib
from collections.abc import Iterator
from functools import cache
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Column, Connection, Engine, MetaData, String, Table, inspect, select, update

from dungeonbowl.server.store.database.engines import StorageError

METADATA: Final = MetaData()
"""Every table, as the newest schema has it."""

BASELINE: Final = 5
"""The first schema with a migration, which makes whatever an earlier one lacks."""

_meta = Table(
    "meta", METADATA, Column("key", String(32), primary_key=True), Column("value", String(64), nullable=False)
)
BOOKKEEPING: Final = (_meta.name, "alembic_version")
"""Tables that say which schema it is, and hold nothing that people entered."""


@cache
def newest() -> int:
    """The schema of this version."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None
    return int(head)


def schema_of(connection: Connection, name: str) -> int | None:
    """
    Which schema a database has; none if it holds no tables of Dungeonbowl.

    Raises:
        StorageError: It is a schema that this version doesn't know.
    """
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None:
        if not inspect(connection).has_table(_meta.name):
            return None
        # Versions before the migrations kept the number here alone.
        revision = connection.execute(select(_meta.c.value).where(_meta.c.key == "schema")).scalar_one_or_none()
        if revision is None:
            return None
    if revision.isdecimal() and 1 <= int(revision) <= newest():
        return int(revision)
    raise StorageError(
        f"{name} was written by a newer version of Dungeonbowl (schema {revision.lstrip('0')}; this one knows up to "
        f"{newest()}); install that version, or choose another database with --db"
    )


@contextlib.contextmanager
def changing(engine: Engine) -> Iterator[Connection]:
    """A transaction that changes tables: all of it is done or nothing."""
    with engine.connect() as connection:
        sqlite = connection.dialect.name == "sqlite"
        if sqlite:
            # SQLite changes a table by filling a new one, which foreign keys would stand against until all is done.
            connection.detach()
            connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        yield connection
        if sqlite and (loose := connection.exec_driver_sql("PRAGMA foreign_key_check").first()) is not None:
            raise StorageError(f"a row of {loose[0]} would belong to no row of {loose[2]}; nothing was changed")
        connection.commit()


def bring_to(connection: Connection, schema: int) -> None:
    """Bring a database, which may be empty, to a schema with a migration, inside the transaction of `changing`."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, f"{schema:04}")
    # For versions before the migrations: they look here, and leave a schema alone that they don't know.
    connection.execute(update(_meta).where(_meta.c.key == "schema").values(value=str(schema)))


def _config() -> Config:
    """Where the migrations are."""
    config = Config()
    config.set_main_option("script_location", "dungeonbowl.server.store:migrations")
    return config
