"""
The secrets of seats have a table of their own.

A seat that was created before is named by the digest of its secret. That secret is a key of it, but where the seat is
of a match and nobody has opened it: there it is a link.
"""

import json

from alembic import op
from sqlalchemy import Column, MetaData, String, Table, insert, select

revision = "0006"
down_revision = "0005"

KEY = "key"
LINK = "link"


def upgrade() -> None:
    """Make the table, and keep in it what opens the seats that there are."""
    here = op.get_bind()
    secrets = op.create_table(
        "seat_secrets",
        Column("digest", String(64), primary_key=True),
        Column("seat", String(64), nullable=False, index=True),
        Column("kind", String(8), nullable=False),
    )
    there = MetaData()
    there.reflect(here, only=["matches", "more_seats", "buildings", "league_journals"])
    kinds: dict[str, str] = {}
    for table in (there.tables["buildings"], there.tables["league_journals"]):
        for document in here.execute(select(table.c.document)).scalars():
            kinds.update({digest: KEY for _, _, digest, _ in json.loads(document)["seats"] if digest is not None})
    for digest, opened in _seats(there.tables["matches"], there.tables["more_seats"]):
        for name, was_opened in here.execute(select(digest, opened).where(digest.is_not(None))):
            # A rematch has the seats of its match: what was opened in one of them is a key in both.
            if was_opened or name not in kinds:
                kinds[name] = KEY if was_opened else LINK
    if kinds:
        rows = [{"digest": name, "seat": name, "kind": kind} for name, kind in kinds.items()]
        here.execute(insert(secrets), rows)


def _seats(matches: Table, more: Table) -> list[tuple[Column[str], Column[int]]]:
    """Where the digest of a seat of a match stands, and whether somebody has opened the seat."""
    return [
        (matches.c.home_token, matches.c.home_taken),
        (matches.c.away_token, matches.c.away_taken),
        (more.c.token, more.c.taken),
    ]
