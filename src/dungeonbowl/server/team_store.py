"""
Stored teams: every version that was ever saved, and the digest of the secret that lets one save another.

Nothing is changed or deleted. A version is unique by (team, number): whoever saves first has it, and whoever comes
second with the same number is told so.
"""

import json
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Column, Float, ForeignKey, Integer, MetaData, String, Table, Text, func, insert, select
from sqlalchemy.exc import IntegrityError

from dungeonbowl.server.storage import Storage


class VersionTaken(Exception):
    """Somebody else saved a version with this number before."""


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


_metadata = MetaData()

_teams = Table(
    "teams",
    _metadata,
    Column("id", String(32), primary_key=True),
    Column("token", String(64), nullable=False),
    Column("created", Float, nullable=False),
)

_versions = Table(
    "team_versions",
    _metadata,
    Column("team_id", String(32), ForeignKey("teams.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("document", Text, nullable=False),
    Column("saved", Float, nullable=False),
)


class TeamStore:
    """The teams in a server's database."""

    def __init__(self, storage: Storage) -> None:
        """Make the tables where there are none. Raises StorageError."""
        self._storage = storage
        with storage.talking():
            _metadata.create_all(storage.engine)

    def add(self, team_id: str, token: str, document: dict[str, Any]) -> None:
        """Store a new team as version 1. Raises StorageError."""
        now = time.time()
        with self._storage.talking(), self._storage.engine.begin() as connection:
            connection.execute(insert(_teams).values(id=team_id, token=token, created=now))
            connection.execute(
                insert(_versions).values(team_id=team_id, version=1, document=_packed(document), saved=now)
            )

    def save(self, team_id: str, version: int, document: dict[str, Any]) -> None:
        """
        Store a version of a team.

        Raises:
            VersionTaken: There is one with this number.
            StorageError: It can't be written.
        """
        with self._storage.talking():
            try:
                with self._storage.engine.begin() as connection:
                    connection.execute(
                        insert(_versions).values(
                            team_id=team_id, version=version, document=_packed(document), saved=time.time()
                        )
                    )
            except IntegrityError:
                raise VersionTaken from None

    def find(self, team_id: str) -> TeamRow | None:
        """The team of an id in its newest version, if there is one. Raises StorageError."""
        newest = (
            select(_teams.c.id, _versions.c.version, _teams.c.token, _versions.c.document, _versions.c.saved)
            .join(_versions, _versions.c.team_id == _teams.c.id)
            .where(_teams.c.id == team_id)
            .order_by(_versions.c.version.desc())
            .limit(1)
        )
        with self._storage.talking(), self._storage.engine.connect() as connection:
            row = connection.execute(newest).one_or_none()
        if row is None:
            return None
        return TeamRow(str(row[0]), int(row[1]), str(row[2]), json.loads(row[3]), float(row[4]))

    def document(self, team_id: str) -> dict[str, Any] | None:
        """The team file of an id in its newest version, if there is one. Raises StorageError."""
        row = self.find(team_id)
        return None if row is None else row.document

    def count(self) -> int:
        """How many teams are stored. Raises StorageError."""
        with self._storage.talking(), self._storage.engine.connect() as connection:
            return int(connection.execute(select(func.count()).select_from(_teams)).scalar_one())


def _packed(document: dict[str, Any]) -> str:
    """A document as it is kept."""
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False)
