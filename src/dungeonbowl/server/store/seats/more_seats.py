"""The seats of a third and a fourth coach, in a table of their own: most matches have none."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, Connection, ForeignKey, Integer, MetaData, String, Table, insert, select, update

from dungeonbowl.server.store.rows import SeatRow

FIRST: Final = 2
"""The first of these seats."""


def seats_table(metadata: MetaData) -> Table:
    """The table."""
    return Table(
        "more_seats",
        metadata,
        Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        Column("kind", String(16), nullable=False),
        Column("name", String(64), nullable=False),
        Column("token", String(64), nullable=True),
        Column("taken", Integer, nullable=False),
    )


def add_seats(connection: Connection, table: Table, match_id: str, seats: tuple[SeatRow, ...]) -> None:
    """Store the seats of a match from the third on."""
    for at, seat in enumerate(seats, FIRST):
        values = {"kind": seat.kind, "name": seat.name, "token": seat.token, "taken": int(seat.taken)}
        connection.execute(insert(table).values(match_id=match_id, seat=at, **values))


def read_seats(connection: Connection, table: Table, match_id: str) -> tuple[SeatRow, ...]:
    """The seats of a match from the third on, in order."""
    columns = select(table.c.kind, table.c.name, table.c.token, table.c.taken)
    rows = connection.execute(columns.where(table.c.match_id == match_id).order_by(table.c.seat)).all()
    return tuple(SeatRow(kind=row[0], name=row[1], token=row[2], taken=bool(row[3])) for row in rows)


def change_seat(connection: Connection, table: Table, match_id: str, seat: int, column: str, value: object) -> None:
    """Store something else of one of these seats."""
    found = (table.c.match_id == match_id) & (table.c.seat == seat)
    connection.execute(update(table).where(found).values({column: value}))
