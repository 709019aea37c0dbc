"""
`dungeonbowl forget`: matches, teams and dungeons removed from a database for good, when somebody asks for it.

What belongs to the database is imported where it is used: other commands do without.
"""

from collections import Counter
from typing import Annotated, Final

import typer

from dungeonbowl.cli.console import stop
from dungeonbowl.cli.serve import Database
from dungeonbowl.server.settings import default_database

EXAMPLES: Final = """
Examples:

dungeonbowl forget vh3ke259krdv94

dungeonbowl forget vh3ke259krdv94 8c1m2k0pq7x5ta --db /var/lib/dungeonbowl/matches.sqlite
"""


ONE: Final = {"matches": "match", "teams": "team", "dungeons": "dungeon"}


def forget(
    ids: Annotated[
        list[str], typer.Argument(help="The ids of matches, teams and drawn dungeons, as their addresses have them.")
    ],
    db: Database = None,
) -> None:
    """
    Remove matches for good: setup, answers, the names of their coaches, their replay; or teams and drawn dungeons.

    Stop the server first. What a league game speaks of stays, because the league's records depend on it. A match keeps
    the teams and the dungeon it is played with, whatever becomes of those that were stored.
    """
    from dungeonbowl.server.store.database.engines import StorageError
    from dungeonbowl.server.store.matches import Storage
    from dungeonbowl.server.store.retention import kinds_of, of_leagues, remove, remove_kept

    try:
        storage = Storage(db or default_database())
    except StorageError as wrong:
        stop(str(wrong))
    try:
        kinds = kinds_of(storage, ids)
        if strangers := [one for one in ids if one not in kinds]:
            stop(f"there is no match, team or dungeon {', '.join(strangers)}; nothing was removed")
        if held := of_leagues(storage, ids):
            stop(f"{', '.join(sorted(held))} belongs to a league game and must stay; nothing was removed")
        counts = Counter({"matches": remove(storage, [one for one in kinds if kinds[one] == "matches"])})
        for kind in ("teams", "dungeons"):
            counts[kind] = remove_kept(storage, kind, [one for one in kinds if kinds[one] == kind])
    except StorageError as wrong:
        stop(str(wrong))
    finally:
        storage.close()
    told = [f"{count} {ONE[kind] if count == 1 else kind}" for kind, count in counts.items() if count]
    print(f"{', '.join(told)} removed")
