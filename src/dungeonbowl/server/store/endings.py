"""
How matches ended, and what is kept of each so that it can be watched when the rules have become others.

A match is `over` by its last answer, `closed` by a server whose rules tell another story than its answers, or
`abandoned` because a coach did not play on. None of them goes on.
"""

import gzip
import json
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    String,
    Table,
    insert,
    select,
    update,
)

from dungeonbowl.server.store.database.schema import METADATA
from dungeonbowl.server.store.rows import Ending, How

ENDS: Final = Table(
    "match_ends",
    METADATA,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("how", String(16), nullable=False),
    Column("at", Float, nullable=False),
    Column("papers", LargeBinary, nullable=True),
    Column("replay", LargeBinary, nullable=True),
    Column("seat", Integer, nullable=True),
)


def note_end(connection: Connection, match_id: str, how: How, seat: int | None = None) -> None:
    """Note that a match has ended, inside a transaction, unless that is known."""
    if how_ended(connection, match_id) is None:
        connection.execute(insert(ENDS).values(match_id=match_id, how=how, at=time.time(), seat=seat))


def how_ended(connection: Connection, match_id: str) -> How | None:
    """How a match ended, inside a transaction; none while it goes on."""
    return connection.execute(select(ENDS.c.how).where(ENDS.c.match_id == match_id)).scalar_one_or_none()


def ending(engine: Engine, match_id: str) -> Ending | None:
    """How a match ended; none while it goes on."""
    wanted = select(ENDS.c.how, ENDS.c.papers, ENDS.c.seat).where(ENDS.c.match_id == match_id)
    with engine.connect() as connection:
        found = connection.execute(wanted).one_or_none()
    if found is None:
        return None
    return Ending(found[0], None if found[1] is None else json.loads(gzip.decompress(found[1])), found[2])


def abandoned(engine: Engine, match_ids: Sequence[str]) -> dict[str, int]:
    """Those of some matches that were abandoned, and whose coach did not play on in each."""
    wanted = select(ENDS.c.match_id, ENDS.c.seat).where(ENDS.c.match_id.in_(match_ids) & (ENDS.c.how == "abandoned"))
    with engine.connect() as connection:
        return {match_id: int(seat) for match_id, seat in connection.execute(wanted)}


def kept_replay(engine: Engine, match_id: str) -> bytes | None:
    """The frames of a match as they were kept: gzipped JSON."""
    with engine.connect() as connection:
        return connection.execute(select(ENDS.c.replay).where(ENDS.c.match_id == match_id)).scalar_one_or_none()


def keep(engine: Engine, match_id: str, papers: Mapping[str, Any], replay: bytes | None) -> None:
    """Keep what is told of a match that has ended, and its frames."""
    packed = gzip.compress(json.dumps(papers, separators=(",", ":")).encode(), mtime=0)
    with engine.begin() as connection:
        note_end(connection, match_id, "over")
        connection.execute(update(ENDS).where(ENDS.c.match_id == match_id).values(papers=packed, replay=replay))


def not_kept(engine: Engine) -> Sequence[str]:
    """Matches that are over, or were abandoned, of which nothing is kept yet, oldest first."""
    wanted = select(ENDS.c.match_id).where((ENDS.c.how != "closed") & ENDS.c.papers.is_(None)).order_by(ENDS.c.at)
    with engine.connect() as connection:
        return connection.execute(wanted).scalars().all()
