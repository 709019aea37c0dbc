"""
What coaches do together before a match: how each was begun, and every move since.

Nothing is changed or deleted. Moves are numbered from 0 without a gap: whoever comes second with the same n is told so.
"""

import json
import time
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from sqlalchemy import Column, Float, ForeignKey, Integer, String, Table, Text, insert, select
from sqlalchemy.exc import IntegrityError

from dungeonbowl.server.store.database.schema import METADATA
from dungeonbowl.server.store.matches import EntryTaken, Storage, check_next
from dungeonbowl.server.store.rows import SeatRow
from dungeonbowl.server.store.seats.seat_secrets import keep_created


class BegunRow(Protocol):
    """How something was begun."""

    @property
    def id(self) -> str:
        """What it is found by."""
        ...

    @property
    def created(self) -> float:
        """When, in seconds since 1970."""
        ...

    @property
    def seats(self) -> tuple[SeatRow, SeatRow]:
        """Who sits there."""
        ...


R = TypeVar("R", bound=BegunRow)


@dataclass(frozen=True)
class MoveTables:
    """The two tables of one kind."""

    begun: Table
    moves: Table


def move_tables(plural: str, singular: str) -> MoveTables:
    """The tables of a kind of this name."""
    begun = Table(
        plural,
        METADATA,
        Column("id", String(32), primary_key=True),
        Column("created", Float, nullable=False),
        Column("document", Text, nullable=False),
    )
    moves = Table(
        f"{singular}_moves",
        METADATA,
        Column(f"{singular}_id", String(32), ForeignKey(f"{plural}.id"), primary_key=True),
        Column("n", Integer, primary_key=True, autoincrement=False),
        Column("move", Text, nullable=False),
        Column("at", Float, nullable=False),
    )
    return MoveTables(begun, moves)


class MoveStore(Generic[R]):
    """What is stored of one kind in a server's database."""

    def __init__(self, storage: Storage, tables: MoveTables) -> None:
        self._storage = storage
        self._begun, self._moves = tables.begun, tables.moves
        self._of = next(iter(tables.moves.foreign_keys)).parent

    def document_of(self, row: R) -> dict[str, Any]:
        """What is stored of how it was begun, but for its seats."""
        raise NotImplementedError

    def row_of(self, id_: str, created: float, document: dict[str, Any], seats: tuple[SeatRow, SeatRow]) -> R:
        """How it was begun."""
        raise NotImplementedError

    def add(self, row: R) -> None:
        """Store something new. Raises StorageError."""
        seats = [[seat.kind, seat.name, seat.token, seat.taken] for seat in row.seats]
        text = json.dumps({**self.document_of(row), "seats": seats}, separators=(",", ":"))
        values = {"id": row.id, "created": row.created, "document": text}
        with self._storage.talking(), self._storage.engine.begin() as connection:
            connection.execute(insert(self._begun).values(values))
            keep_created(connection, row.seats)

    def find(self, id_: str) -> R | None:
        """What has that id, if anything has. Raises StorageError."""
        with self._storage.talking(), self._storage.engine.connect() as connection:
            found = connection.execute(select(self._begun).where(self._begun.c.id == id_)).mappings().one_or_none()
        if found is None:
            return None
        document = json.loads(found["document"])
        home, away = (SeatRow(*seat) for seat in document.pop("seats"))
        return self.row_of(str(found["id"]), float(found["created"]), document, (home, away))

    def add_move(self, id_: str, n: int, move: dict[str, Any]) -> None:
        """Store the n-th move. Raises EntryTaken if another one was first, EntryMissing after a gap, StorageError."""
        values = {self._of.name: id_, "n": n, "move": json.dumps(move, separators=(",", ":")), "at": time.time()}
        with self._storage.talking():
            try:
                with self._storage.engine.begin() as connection:
                    check_next(connection, self._moves.c.n, self._of == id_, n)
                    connection.execute(insert(self._moves).values(values))
            except IntegrityError:
                raise EntryTaken from None

    def moves(self, id_: str) -> list[dict[str, Any]]:
        """Every move, in order. Raises StorageError."""
        with self._storage.talking(), self._storage.engine.connect() as connection:
            rows = connection.execute(select(self._moves.c.move).where(self._of == id_).order_by(self._moves.c.n)).all()
        return [json.loads(row[0]) for row in rows]
