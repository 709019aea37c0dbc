"""Ways to a database: a file for SQLite, or the address of another one."""

from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError


class StorageError(Exception):
    """The database can't be used. The message is one line that says what to do."""


def engine_of(database: str) -> tuple[Engine, str]:
    """
    An engine that has not talked to the database yet, and what to call the database to people.

    Args:
        database: The path of a SQLite file, or a database URL.

    Raises:
        StorageError: It is no database that can be used.
    """
    if "://" not in database:
        return _sqlite(Path(database).expanduser())
    try:
        url = make_url(database)
        if url.get_backend_name() == "sqlite":
            if not url.database or url.database == ":memory:":
                raise StorageError("a database in memory would lose every match; name a file with --db")
            return _sqlite(Path(url.database))
        return create_engine(url, pool_pre_ping=True), url.render_as_string(hide_password=True)
    except (ArgumentError, NoSuchModuleError, ValueError):
        # The URL is not repeated: there may be a password in it.
        raise StorageError("this is no database URL that can be used; name a file with --db") from None
    except ModuleNotFoundError as missing:
        raise StorageError(
            f"the database driver {missing.name} is not installed; install it, or name a SQLite file with --db"
        ) from None


def reason_of(failed: BaseException) -> str:
    """The database's own complaint, in one line."""
    if isinstance(failed, OSError):
        return failed.strerror or str(failed)
    original = getattr(failed, "orig", None) or failed
    return " ".join(str(original).split())


def _sqlite(path: Path) -> tuple[Engine, str]:
    """A SQLite file with settings that survive a killed process."""
    engine = create_engine(f"sqlite:///{path}")
    event.listen(engine, "connect", _set_up_sqlite)
    return engine, str(path)


def _set_up_sqlite(connection: Any, _record: object) -> None:
    """Settings of every SQLite connection: readers don't wait for the writer, a commit has reached the disk."""
    cursor = connection.cursor()
    for pragma in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
