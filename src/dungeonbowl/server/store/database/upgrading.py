"""A database brought to the schema of this version, with a backup before."""

import logging
import time
from pathlib import Path

from dungeonbowl.server.settings import data_folder
from dungeonbowl.server.store.copies.backup import write_backup
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.database.opening import OwnDatabase
from dungeonbowl.server.store.database.schema import bring_to, changing, newest, schema_of

log = logging.getLogger(__name__)


def upgrade(database: OwnDatabase, backups: Path | None) -> None:
    """
    Make the tables of a new database; back up an older one and bring it to the newest schema, whole or not at all.

    Args:
        database: Which.
        backups: The folder for the backup; if none is named, that of a SQLite file, or the data folder of this user.

    Raises:
        StorageError: It is of a newer version, or the backup can't be written.
        SQLAlchemyError: The database can't be read or changed.
    """
    to = newest()
    with database.engine.connect() as connection:
        found = schema_of(connection, database.name)
    if found == to:
        return
    if found is not None:
        kept = _back_up(database, found, to, backups)
        log.info("upgrading %s from schema %d to %d; backup: %s", database.name, found, to, kept)
    with changing(database.engine) as connection:
        bring_to(connection, to)
    if found is not None:
        log.info("%s has schema %d now", database.name, to)


def _back_up(database: OwnDatabase, found: int, to: int, folder: Path | None) -> Path:
    """Write the backup before an upgrade. Raises StorageError."""
    url = database.engine.url
    name = Path(url.database or "database").name
    if folder is None:
        folder = Path(database.name).parent if url.get_backend_name() == "sqlite" else data_folder()
    when = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
    target = folder / f"{name}.schema-{found}.{when}.backup.gz"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_backup(database.engine, database.name, target)
    except OSError as failed:
        raise StorageError(
            f"{database.name} must be upgraded from schema {found} to {to}, and the backup before that cannot be "
            f"written: {target}: {failed.strerror or failed}; name a folder for it with --backups"
        ) from None
    return target
