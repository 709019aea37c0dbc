"""A database that one process has for itself."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from dungeonbowl.server.store.database.engines import StorageError, engine_of, reason_of
from dungeonbowl.server.store.database.locks import lock_beside

LOCK: Final = "2021, 16"
"""The lock inside a PostgreSQL database, which every version must take."""


class OwnDatabase:
    """
    A database that no other server uses while it is open.

    Attributes:
        engine: The way to it.
        name: What it is called to people.
    """

    def __init__(self, database: str) -> None:
        """
        Lock the database; a SQLite file is made if there is none.

        Args:
            database: The path of a SQLite file, or a database URL.

        Raises:
            StorageError: It can't be used, or another server uses it.
        """
        self._lock_file: IO[str] | None = None
        self._held: Connection | None = None
        self.engine: Engine
        self.engine, self.name = engine_of(database)
        with self.opening():
            self._lock()

    def _lock(self) -> None:
        """Keep other servers away: by a file beside a SQLite file, by a lock inside a PostgreSQL database."""
        if self.engine.dialect.name == "sqlite":
            path = Path(self.name)
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock_file = lock_beside(path)
            if self._lock_file is None:
                raise StorageError(
                    f"another dungeonbowl server is using {path}; stop it, or give this one its own file with --db"
                )
            # The dice of matches that go on are in it, so that a new one is for its owner alone.
            if not path.exists():
                path.touch(0o600)
        elif self.engine.dialect.name == "postgresql":
            self._held = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            if not self._held.execute(text(f"SELECT pg_try_advisory_lock({LOCK})")).scalar_one():
                raise StorageError(f"another dungeonbowl server uses {self.name}; stop it or name another with --db")

    def close(self) -> None:
        """Let another server have it."""
        if self._held is not None:
            # Given back by word: PostgreSQL notices that a connection is closed only a moment later.
            with suppress(SQLAlchemyError), self._held as connection:
                connection.execute(text(f"SELECT pg_advisory_unlock({LOCK})"))
            self._held = None
        self.engine.dispose()
        if self._lock_file is not None:
            self._lock_file.close()
            self._lock_file = None

    @contextmanager
    def opening(self) -> Iterator[None]:
        """Close the database again if it turns out that it can't be used. Raises StorageError, which says why."""
        try:
            yield
        except (SQLAlchemyError, OSError) as failed:
            self.close()
            raise StorageError(
                f"cannot use the database {self.name}: {reason_of(failed)}; choose one with --db"
            ) from None
        except StorageError:
            self.close()
            raise

    @contextmanager
    def talking(self) -> Iterator[None]:
        """Turn what the database complains of into a StorageError."""
        try:
            yield
        except SQLAlchemyError as failed:
            raise StorageError(f"the database {self.name} failed: {reason_of(failed)}") from failed
