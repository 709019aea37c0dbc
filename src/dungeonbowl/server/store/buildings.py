"""
Dungeons being laid by two coaches: how each was begun, and every move since.

Nothing is changed or deleted. Moves are numbered from 0 without a gap: whoever comes second with the same n is told so.
"""

import json
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Column, Float, ForeignKey, Integer, String, Table, Text, insert, select
from sqlalchemy.exc import IntegrityError

from dungeonbowl.server.store.matches import EntryTaken, Storage, check_next
from dungeonbowl.server.store.more_seats import SeatRow
from dungeonbowl.server.store.schema import METADATA
from dungeonbowl.server.store.seat_secrets import keep_created


@dataclass(frozen=True)
class BuildingRow:
    """How a building was begun."""

    id: str
    created: float
    first: int
    """The seat that began."""
    match: dict[str, Any]
    """The form of the match that follows."""
    seats: tuple[SeatRow, SeatRow]


_buildings = Table(
    "buildings",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("created", Float, nullable=False),
    Column("document", Text, nullable=False),
)

_moves = Table(
    "building_moves",
    METADATA,
    Column("building_id", String(32), ForeignKey("buildings.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("move", Text, nullable=False),
    Column("at", Float, nullable=False),
)


class BuildingStore:
    """The buildings in a server's database."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def add(self, row: BuildingRow) -> None:
        """Store a new building. Raises StorageError."""
        document = {
            "first": row.first,
            "match": row.match,
            "seats": [[seat.kind, seat.name, seat.token, seat.taken] for seat in row.seats],
        }
        values = {"id": row.id, "created": row.created, "document": json.dumps(document, separators=(",", ":"))}
        with self._storage.talking(), self._storage.engine.begin() as connection:
            connection.execute(insert(_buildings).values(values))
            keep_created(connection, row.seats)

    def find(self, building_id: str) -> BuildingRow | None:
        """The building of that id, if there is one. Raises StorageError."""
        with self._storage.talking(), self._storage.engine.connect() as connection:
            found = (
                connection.execute(select(_buildings).where(_buildings.c.id == building_id)).mappings().one_or_none()
            )
        if found is None:
            return None
        document = json.loads(found["document"])
        home, away = (SeatRow(*seat) for seat in document["seats"])
        return BuildingRow(
            str(found["id"]), float(found["created"]), int(document["first"]), document["match"], (home, away)
        )

    def add_move(self, building_id: str, n: int, move: dict[str, Any]) -> None:
        """Store the n-th move. Raises EntryTaken if another one was first, EntryMissing after a gap, StorageError."""
        values = {
            "building_id": building_id,
            "n": n,
            "move": json.dumps(move, separators=(",", ":")),
            "at": time.time(),
        }
        with self._storage.talking():
            try:
                with self._storage.engine.begin() as connection:
                    check_next(connection, _moves.c.n, _moves.c.building_id == building_id, n)
                    connection.execute(insert(_moves).values(values))
            except IntegrityError:
                raise EntryTaken from None

    def moves(self, building_id: str) -> list[dict[str, Any]]:
        """Every move of a building, in order. Raises StorageError."""
        with self._storage.talking(), self._storage.engine.connect() as connection:
            rows = connection.execute(
                select(_moves.c.move).where(_moves.c.building_id == building_id).order_by(_moves.c.n)
            ).all()
        return [json.loads(row[0]) for row in rows]
