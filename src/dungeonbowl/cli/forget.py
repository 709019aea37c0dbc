"""`dungeonbowl forget`: matches removed from a database for good, when somebody asks for it."""

from typing import Annotated, Final

import typer

from dungeonbowl.cli.console import stop
from dungeonbowl.cli.serve import Database
from dungeonbowl.server.settings import default_database
from dungeonbowl.server.store.engines import StorageError
from dungeonbowl.server.store.matches import Storage
from dungeonbowl.server.store.retention import of_leagues, remove

EXAMPLES: Final = """
Examples:

dungeonbowl forget vh3ke259krdv94

dungeonbowl forget vh3ke259krdv94 8c1m2k0pq7x5ta --db /var/lib/dungeonbowl/matches.sqlite
"""


def forget(
    matches: Annotated[list[str], typer.Argument(help="The ids of matches, as their addresses have them.")],
    db: Database = None,
) -> None:
    """
    Remove matches for good: setup, answers, the names of their coaches, their replay.

    Stop the server first. A match of a league game stays, because the league's records depend on it.
    """
    try:
        storage = Storage(db or default_database())
    except StorageError as wrong:
        stop(str(wrong))
    try:
        if strangers := [one for one in matches if storage.match(one) is None]:
            stop(f"there is no match {', '.join(strangers)}; nothing was removed")
        if held := of_leagues(storage, matches):
            stop(f"{', '.join(sorted(held))} belongs to a league game and must stay; nothing was removed")
        count = remove(storage, matches)
    except StorageError as wrong:
        stop(str(wrong))
    finally:
        storage.close()
    print(f"{count} {'match' if count == 1 else 'matches'} removed")
