"""Which matches nobody plays any more, and how one, a team or a dungeon is removed with whatever belongs to it."""

import json
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Final

from sqlalchemy import ColumnElement, Connection, MetaData, Table, delete, func, or_, select

from dungeonbowl.server.store.matches import Storage
from dungeonbowl.server.store.seats.seat_secrets import forget

AT_ONCE: Final = 200
"""Matches that are removed together."""
KINDS: Final = ("matches", "teams", "dungeons")
"""What can be removed, by the tables that it is in."""
BEFORE: Final = (("buildings", "building"), ("picks", "pick"))
"""What is done together before a match, by the name of its table and of one of it."""


def idle_matches(storage: Storage, since: float) -> list[str]:
    """
    The matches in which nothing has been done since a moment, those of leagues left out.

    Args:
        storage: Where they are.
        since: Seconds since 1970.

    Raises:
        StorageError: They can't be read.
    """
    with _tables(storage) as (connection, tables):
        matches = tables["matches"]
        found = select(matches.c.id).where(_idle_since(tables, since)).order_by(matches.c.created)
        idle = list(connection.execute(found).scalars())
        kept = _of_leagues(connection, tables, idle)
    return [one for one in idle if one not in kept]


def kinds_of(storage: Storage, ids: Collection[str]) -> dict[str, str]:
    """What has these ids, by id: one of `KINDS`. Nothing has those that are left out. Raises StorageError."""
    found: dict[str, str] = {}
    with _tables(storage) as (connection, tables):
        for kind in KINDS:
            own = tables[kind].c.id
            found |= dict.fromkeys(connection.execute(select(own).where(own.in_(ids))).scalars(), kind)
    return found


def of_leagues(storage: Storage, ids: Collection[str]) -> set[str]:
    """Those of some matches and teams that league games speak of. Raises StorageError."""
    with _tables(storage) as (connection, tables):
        return _of_leagues(connection, tables, ids)


def remove(storage: Storage, matches: Collection[str], idle_since: float | None = None) -> int:
    """
    Remove matches with their journals, seats and whatever else belongs to them.

    Args:
        storage: Where they are.
        matches: Their ids.
        idle_since: Leave those alone in which something has been done since that moment: somebody may have come back
            while they were looked for.

    Returns: how many of them there were.

    Raises:
        StorageError: It can't be done; none of them is removed, or the first of many.
    """
    removed = 0
    left = iter(matches)
    while some := list(islice(left, AT_ONCE)):
        with _tables(storage) as (connection, tables):
            if idle_since is not None:
                own = tables["matches"].c.id
                still = select(own).where(own.in_(some), _idle_since(tables, idle_since))
                some = list(connection.execute(still).scalars())
            seats = _seats(connection, tables, tables["matches"].c.id.in_(some))
            _remove_beginnings(connection, tables, some)
            removed += _remove_rows(connection, tables, "matches", some)
            # A rematch that stays has the same seats.
            forget(connection, seats - _seats(connection, tables, _has_seat(tables, seats)))
    return removed


def remove_kept(storage: Storage, kind: str, ids: Collection[str]) -> int:
    """
    Remove teams or dungeons that coaches have stored, with all their versions.

    Returns: how many of them there were.

    Raises:
        StorageError: It can't be done; none of them is removed.
    """
    with _tables(storage) as (connection, tables):
        return _remove_rows(connection, tables, kind, ids)


def _idle_since(tables: dict[str, Table], since: float) -> ColumnElement[bool]:
    """Whether nothing has been done in a match since a moment."""
    matches, entries = tables["matches"], tables["entries"]
    last = select(func.max(entries.c.at)).where(entries.c.match_id == matches.c.id).scalar_subquery()
    return func.coalesce(last, matches.c.created) < since


def _remove_rows(connection: Connection, tables: dict[str, Table], kind: str, ids: Collection[str]) -> int:
    """Remove the rows of a table with these ids and those that speak of them; how many of the former there were."""
    own = tables[kind]
    for table in tables.values():
        for key in table.foreign_keys:
            if key.column.table is own:
                connection.execute(delete(table).where(key.parent.in_(ids)))
    return connection.execute(delete(own).where(own.c.id.in_(ids))).rowcount


def _seats(connection: Connection, tables: dict[str, Table], which: ColumnElement[bool]) -> set[str]:
    """The names of the seats of some matches."""
    own, more = tables["matches"], tables["more_seats"]
    names = select(own.c.home_token, own.c.away_token, more.c.token).select_from(own.outerjoin(more)).where(which)
    return {name for row in connection.execute(names) for name in row if name is not None}


def _has_seat(tables: dict[str, Table], seats: Collection[str]) -> ColumnElement[bool]:
    """Whether a match has one of these seats."""
    own, more = tables["matches"].c, tables["more_seats"].c
    return or_(*(column.in_(seats) for column in (own.home_token, own.away_token, more.token)))


def _remove_beginnings(connection: Connection, tables: dict[str, Table], matches: Collection[str]) -> None:
    """Remove what coaches did together before some matches, which has their names in it."""
    for plural, singular in BEFORE:
        begun, moves = tables.get(plural), tables.get(f"{singular}_moves")
        if begun is None or moves is None:
            continue
        of = moves.c[f"{singular}_id"]
        ends = connection.execute(select(of, moves.c.move).where(moves.c.move.contains('"match"')))
        gone = [one for one, move in ends if json.loads(move).get("match") in matches]
        connection.execute(delete(moves).where(of.in_(gone)))
        connection.execute(delete(begun).where(begun.c.id.in_(gone)))


def _of_leagues(connection: Connection, tables: dict[str, Table], ids: Collection[str]) -> set[str]:
    """The ids among these that a league game names as its match or as one of its teams."""
    named: set[str | None] = set()
    for name, column in (("league_journals", "match_id"), ("league_teams", "team_id"), ("team_holds", "team_id")):
        if name in tables:
            named |= set(connection.execute(select(tables[name].c[column])).scalars())
    return {one for one in ids if one in named}


@contextmanager
def _tables(storage: Storage) -> Iterator[tuple[Connection, dict[str, Table]]]:
    """A transaction, and every table of the database by name. Raises StorageError."""
    with storage.talking(), storage.engine.begin() as connection:
        found = MetaData()
        found.reflect(connection)
        yield connection, dict(found.tables)
