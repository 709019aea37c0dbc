"""
`dungeonbowl backup` and `dungeonbowl restore`: everything that a server keeps as one file, and back.

What belongs to the database is imported where it is used: other commands do without.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

import typer

from dungeonbowl.cli.console import check_writable, stop, why_unread
from dungeonbowl.cli.serve import Database
from dungeonbowl.server.settings import default_database

EXAMPLES: Final = """
Examples:

dungeonbowl backup matches.backup.gz

dungeonbowl backup matches.backup.gz --check

dungeonbowl restore matches.backup.gz --db new.sqlite

dungeonbowl restore matches.backup.gz --db postgresql+psycopg://user@host/name
"""


def backup(
    file: Annotated[Path, typer.Argument(help="Where the backup goes; it is gzipped text.")],
    db: Database = None,
    check: Annotated[bool, typer.Option("--check", help="Read a backup through and write none.")] = False,
) -> None:
    """
    Write everything that a server keeps to one file: matches, dungeons, teams and leagues.

    The server may go on meanwhile: the file holds what it had at one moment. An older backup of that name is replaced
    when the new one is whole. Only its owner may read it, since the dice of matches that go on are in it.
    """
    from dungeonbowl.server.store.copies.backup import back_up, checked
    from dungeonbowl.server.store.database.engines import StorageError

    if check:
        if db is not None:
            stop("--check reads the file alone; leave --db out")
        with _reading(file):
            _, counts = checked(file)
        print(f"{file} is whole: {_told(counts)}")
        return
    check_writable(file)
    try:
        counts = back_up(db or default_database(), file)
    except StorageError as wrong:
        stop(str(wrong))
    except OSError as failed:
        stop(f"{file}: {failed.strerror or failed}")
    print(f"{file}: {_told(counts)}")


def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    db: Annotated[str, typer.Option("--db", metavar="FILE-OR-URL", help="The new database, which must be empty.")],
) -> None:
    """
    Make a new database of a backup, of whatever kind: so a server moves from SQLite to PostgreSQL, too.

    The whole file is checked first. A database that holds something already is left as it is.
    """
    from dungeonbowl.server.store.copies.restoring import restore as fill

    with _reading(file):
        counts = fill(file, db)
    print(f"restored: {_told(counts)}")


@contextmanager
def _reading(file: Path) -> Iterator[None]:
    """Turn what goes wrong with a backup, or the database that it fills, into a complaint."""
    from dungeonbowl.server.store.copies.backup import BadBackup
    from dungeonbowl.server.store.database.engines import StorageError

    try:
        yield
    except BadBackup as bad:
        stop(f"{file}: {bad}")
    except StorageError as wrong:
        stop(str(wrong))
    except OSError as failed:
        stop(f"{file}: {why_unread(failed)}")


def _told(counts: Counter[str]) -> str:
    """How much it is, in words."""
    return (
        f"{counts['matches']} matches with {counts['entries']} entries, {counts['dungeons']} dungeons, "
        f"{counts['teams']} teams; {counts.total()} rows in all"
    )
