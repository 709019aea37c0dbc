"""
Stored teams: every version that was ever saved, and the digest of the secret that lets one save another.

Nothing is changed or deleted. A version is unique by (team, number): whoever saves first has it, and whoever comes
second with the same number is told so. A team that plays a league game, or is between two seasons, is held: until that
is over nobody else saves it, or takes it to another one.
"""

import json
import time
from collections.abc import Mapping
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
    delete,
    func,
    insert,
    select,
)
from sqlalchemy.exc import IntegrityError

from dungeonbowl.server.store.database.schema import METADATA
from dungeonbowl.server.store.matches import Storage


class VersionTaken(Exception):
    """Somebody else saved a version with this number before."""


class TeamHeld(Exception):
    """
    The team plays a league game, or is between two seasons.

    Attributes:
        journal: The id of the journal of that.
    """

    def __init__(self, journal: str) -> None:
        self.journal = journal
        super().__init__(
            f"the team is held by /league/{journal}; it can be saved, and play elsewhere, when that is over"
        )


class TeamChanged(Exception):
    """The newest version of the team is not the one that was looked at."""


@dataclass(frozen=True)
class TeamRow:
    """One stored team in its newest version."""

    id: str
    version: int
    token: str
    """The digest of the secret that lets its holder save."""
    document: dict[str, Any]
    """The team file."""
    saved: float
    held: str | None = None
    """The journal that holds it."""


_teams = Table(
    "teams",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("token", String(64), nullable=False),
    Column("created", Float, nullable=False),
)

_versions = Table(
    "team_versions",
    METADATA,
    Column("team_id", String(32), ForeignKey("teams.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("document", Text, nullable=False),
    Column("saved", Float, nullable=False),
)

_holds = Table(
    "team_holds",
    METADATA,
    Column("team_id", String(32), ForeignKey("teams.id"), primary_key=True),
    Column("journal_id", String(32), nullable=False),
    Column("since", Float, nullable=False),
)


class TeamStore:
    """The teams in a server's database."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def add(self, team_id: str, token: str, document: Mapping[str, Any]) -> None:
        """Store a new team as version 1. Raises StorageError."""
        now = time.time()
        with self._storage.talking(), self._storage.engine.begin() as connection:
            connection.execute(insert(_teams).values(id=team_id, token=token, created=now))
            connection.execute(
                insert(_versions).values(team_id=team_id, version=1, document=_packed(document), saved=now)
            )

    def save(self, team_id: str, version: int, document: Mapping[str, Any]) -> None:
        """
        Store a version of a team.

        Raises:
            VersionTaken: There is one with this number.
            TeamHeld: A league game, or an off-season, has the team.
            StorageError: It can't be written.
        """
        with self._storage.talking():
            try:
                with self._storage.engine.begin() as connection:
                    lock_team(connection, team_id)
                    # Written before the hold is looked at: from here on no other connection writes to this team.
                    _add_version(connection, team_id, version, document)
                    _refuse_held(connection, team_id)
            except IntegrityError:
                raise VersionTaken from None

    def find(self, team_id: str) -> TeamRow | None:
        """The team of an id in its newest version, if there is one. Raises StorageError."""
        newest = (
            select(_teams.c.id, _versions.c.version, _teams.c.token, _versions.c.document, _versions.c.saved)
            .add_columns(_holds.c.journal_id)
            .join(_versions, _versions.c.team_id == _teams.c.id)
            .outerjoin(_holds, _holds.c.team_id == _teams.c.id)
            .where(_teams.c.id == team_id)
            .order_by(_versions.c.version.desc())
            .limit(1)
        )
        with self._storage.talking(), self._storage.engine.connect() as connection:
            row = connection.execute(newest).one_or_none()
        if row is None:
            return None
        return TeamRow(str(row[0]), int(row[1]), str(row[2]), json.loads(row[3]), float(row[4]), row[5])

    def document(self, team_id: str) -> dict[str, Any] | None:
        """The team file of an id in its newest version, if there is one. Raises StorageError."""
        row = self.find(team_id)
        return None if row is None else row.document

    def count(self) -> int:
        """How many teams are stored. Raises StorageError."""
        with self._storage.talking(), self._storage.engine.connect() as connection:
            return int(connection.execute(select(func.count()).select_from(_teams)).scalar_one())


# -- inside a transaction of somebody else ------------------------------------------------------------------------


def lock_team(connection: Connection, team_id: str) -> None:
    """Let no other transaction write to a team until this one is over, where the database knows such locks."""
    connection.execute(select(_teams.c.id).where(_teams.c.id == team_id).with_for_update())


def hold_team(connection: Connection, team_id: str, version: int, journal: str) -> None:
    """
    Hold a team for a journal. The transaction must have written something before.

    Raises:
        TeamHeld: Another journal holds it.
        TeamChanged: Its newest version is another one.
    """
    lock_team(connection, team_id)
    _refuse_held(connection, team_id)
    if newest_version(connection, team_id) != version:
        raise TeamChanged
    connection.execute(insert(_holds).values(team_id=team_id, journal_id=journal, since=time.time()))


def release_teams(connection: Connection, journal: str) -> None:
    """Let the teams of a journal go."""
    connection.execute(delete(_holds).where(_holds.c.journal_id == journal))


def add_next_version(connection: Connection, team_id: str, document: Mapping[str, Any]) -> int:
    """Store a version of a held team. Returns: its number."""
    version = newest_version(connection, team_id) + 1
    _add_version(connection, team_id, version, document)
    return version


def newest_version(connection: Connection, team_id: str) -> int:
    """The number of a team's newest version; 0 if there is no such team."""
    newest = select(func.max(_versions.c.version)).where(_versions.c.team_id == team_id)
    return int(connection.execute(newest).scalar_one() or 0)


def _refuse_held(connection: Connection, team_id: str) -> None:
    """Raises: TeamHeld."""
    journal = connection.execute(select(_holds.c.journal_id).where(_holds.c.team_id == team_id)).scalar_one_or_none()
    if journal is not None:
        raise TeamHeld(str(journal))


def _add_version(connection: Connection, team_id: str, version: int, document: Mapping[str, Any]) -> None:
    """Write a version."""
    values = {"team_id": team_id, "version": version, "document": _packed(document), "saved": time.time()}
    connection.execute(insert(_versions).values(values))


def _packed(document: Mapping[str, Any]) -> str:
    """A document as it is kept."""
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False)
