"""
League games and off-seasons: how each was begun, and every line since.

Lines are numbered from 0 without a gap: whoever comes second with the same n is told so. They are only ever added.
What a line does besides happens in the same transaction: joining holds a team, the last word before the match gives
the match its full teams, the end stores the new versions and lets the teams go. So after a crash either all of it was
done or nothing.
"""

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Float,
    ForeignKey,
    Integer,
    String,
    Table,
    Text,
    func,
    insert,
    select,
)
from sqlalchemy.exc import IntegrityError

from dungeonbowl.server.store.database.schema import METADATA
from dungeonbowl.server.store.matches import EntryTaken, Storage, begin_anew, check_next
from dungeonbowl.server.store.rows import SeatRow
from dungeonbowl.server.store.seats.seat_secrets import keep_created
from dungeonbowl.server.store.teams import add_next_version, hold_team, release_teams

Line = dict[str, Any]


@dataclass(frozen=True)
class LeagueRow:
    """How a journal was begun."""

    id: str
    created: float
    of: str
    """`game`, `result` or `off_season`."""
    match: str | None
    """The match that is played, or was; its id is chosen when the game is arranged."""
    terms: dict[str, Any]
    """What was agreed."""
    seats: tuple[SeatRow, ...]


@dataclass(frozen=True)
class Joining:
    """A team that joins with a line."""

    side: int
    team: str
    version: int


@dataclass(frozen=True)
class Effects:
    """What lines do to teams and to the match."""

    joining: Sequence[Joining] = ()
    versions: Sequence[tuple[str, Mapping[str, Any]]] = ()
    """New versions: the team's id and its file."""
    end: str = ""
    """`over` or `off`, where the journal ends: its teams are let go."""
    key: str = ""
    """Under which key the game stands in the history of its teams, once that is known."""
    start: tuple[str, dict[str, Any]] | None = None
    """The match that waited, and its beginning with both teams as they come to it."""


NOTHING = Effects()


@dataclass(frozen=True)
class Played:
    """A journal in the list of a team."""

    id: str
    of: str
    created: float
    match: str | None
    key: str | None
    end: str | None
    """`over` or `off`; none while it goes on."""


_journals = Table(
    "league_journals",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("created", Float, nullable=False),
    Column("of_what", String(16), nullable=False),
    Column("match_id", String(32), nullable=True, index=True),
    Column("document", Text, nullable=False),
)

_lines = Table(
    "league_lines",
    METADATA,
    Column("journal_id", String(32), ForeignKey("league_journals.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
    Column("at", Float, nullable=False),
)

_teams = Table(
    "league_teams",
    METADATA,
    Column("journal_id", String(32), ForeignKey("league_journals.id"), primary_key=True),
    Column("side", Integer, primary_key=True, autoincrement=False),
    Column("team_id", String(32), nullable=False, index=True),
)

_keys = Table(
    "league_keys",
    METADATA,
    Column("journal_id", String(32), ForeignKey("league_journals.id"), primary_key=True),
    Column("key", String(80), nullable=False),
)

_ends = Table(
    "league_ends",
    METADATA,
    Column("journal_id", String(32), ForeignKey("league_journals.id"), primary_key=True),
    Column("how", String(8), nullable=False),
    Column("at", Float, nullable=False),
)


class LeagueStore:
    """The league games and off-seasons in a server's database."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def add(self, row: LeagueRow, lines: Sequence[Line], effects: Effects) -> None:
        """
        Store a new journal with its first lines.

        Raises:
            TeamHeld, TeamChanged: A team can't join.
            StorageError: It can't be written.
        """
        document = {
            "terms": row.terms,
            "seats": [[seat.kind, seat.name, seat.token, seat.taken] for seat in row.seats],
        }
        values = {
            "id": row.id,
            "created": row.created,
            "of_what": row.of,
            "match_id": row.match,
            "document": _packed(document),
        }
        with self._storage.talking(), self._storage.engine.begin() as connection:
            connection.execute(insert(_journals).values(values))
            keep_created(connection, row.seats)
            _write(connection, row.id, 0, lines, effects)

    def append(self, journal_id: str, n: int, lines: Sequence[Line], effects: Effects = NOTHING) -> None:
        """
        Store lines from number `n` on with all that they do, or nothing of it.

        Raises:
            EntryTaken: There is a line with this number.
            EntryMissing: There is no line with the number before it.
            TeamHeld, TeamChanged: A team can't join.
            StorageError: It can't be written.
        """
        with self._storage.talking():
            try:
                with self._storage.engine.begin() as connection:
                    _write(connection, journal_id, n, lines, effects)
            except IntegrityError:
                raise EntryTaken from None

    def find(self, journal_id: str) -> LeagueRow | None:
        """The journal of that id, if there is one. Raises StorageError."""
        with self._storage.talking(), self._storage.engine.connect() as connection:
            found = connection.execute(select(_journals).where(_journals.c.id == journal_id)).mappings().one_or_none()
        if found is None:
            return None
        document = json.loads(found["document"])
        seats = tuple(SeatRow(*seat) for seat in document["seats"])
        return LeagueRow(
            str(found["id"]),
            float(found["created"]),
            str(found["of_what"]),
            found["match_id"],
            document["terms"],
            seats,
        )

    def lines(self, journal_id: str) -> list[Line]:
        """Every line of a journal, in order. Raises StorageError."""
        with self._storage.talking(), self._storage.engine.connect() as connection:
            rows = connection.execute(
                select(_lines.c.line).where(_lines.c.journal_id == journal_id).order_by(_lines.c.n)
            ).all()
        return [json.loads(row[0]) for row in rows]

    def of_match(self, match_id: str) -> str | None:
        """The newest journal of a match that was not called off, if there is one. Raises StorageError."""
        newest = (
            select(_journals.c.id)
            .outerjoin(_ends, _ends.c.journal_id == _journals.c.id)
            .where((_journals.c.match_id == match_id) & (func.coalesce(_ends.c.how, "") != "off"))
            .order_by(_journals.c.created.desc())
        )
        with self._storage.talking(), self._storage.engine.connect() as connection:
            found = connection.execute(newest.limit(1)).scalar_one_or_none()
        return None if found is None else str(found)

    def of_team(self, team_id: str, most: int) -> list[Played]:
        """The newest journals of a team, newest first. Raises StorageError."""
        wanted = (
            select(_journals.c.id, _journals.c.of_what, _journals.c.created, _journals.c.match_id)
            .add_columns(_keys.c.key, _ends.c.how)
            .join(_teams, _teams.c.journal_id == _journals.c.id)
            .outerjoin(_keys, _keys.c.journal_id == _journals.c.id)
            .outerjoin(_ends, _ends.c.journal_id == _journals.c.id)
            .where(_teams.c.team_id == team_id)
            .order_by(_journals.c.created.desc())
            .limit(most)
        )
        with self._storage.talking(), self._storage.engine.connect() as connection:
            rows = connection.execute(wanted).all()
        return [Played(str(row[0]), str(row[1]), float(row[2]), row[3], row[4], row[5]) for row in rows]

    def count(self) -> int:
        """How many journals are stored. Raises StorageError."""
        with self._storage.talking(), self._storage.engine.connect() as connection:
            return int(connection.execute(select(func.count()).select_from(_journals)).scalar_one())


def _write(connection: Connection, journal_id: str, n: int, lines: Sequence[Line], effects: Effects) -> None:
    """Write lines and what they do, inside a transaction."""
    check_next(connection, _lines.c.n, _lines.c.journal_id == journal_id, n)
    now = time.time()
    for at, line in enumerate(lines, n):
        connection.execute(insert(_lines).values(journal_id=journal_id, n=at, line=_packed(line), at=now))
    for joining in effects.joining:
        hold_team(connection, joining.team, joining.version, journal_id)
        connection.execute(insert(_teams).values(journal_id=journal_id, side=joining.side, team_id=joining.team))
    if effects.key:
        connection.execute(insert(_keys).values(journal_id=journal_id, key=effects.key))
    if effects.start is not None:
        begin_anew(connection, *effects.start)
    for team_id, document in effects.versions:
        add_next_version(connection, team_id, document)
    if effects.end:
        release_teams(connection, journal_id)
        connection.execute(insert(_ends).values(journal_id=journal_id, how=effects.end, at=now))


def _packed(value: dict[str, Any]) -> str:
    """A value as it is kept."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
