"""
Matches in which nothing has been done for long, and what their coaches were told of that.

A notice is for the coach who is waited for: play on, or the match ends. Whatever is entered after it withdraws it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    Column,
    ColumnElement,
    Float,
    ForeignKey,
    Integer,
    Row,
    Select,
    String,
    Table,
    case,
    delete,
    func,
    insert,
    select,
    update,
)

from dungeonbowl.server.store.database.schema import METADATA
from dungeonbowl.server.store.endings import ENDS
from dungeonbowl.server.store.matches import Storage
from dungeonbowl.server.store.rows import Notice

NOTICES: Final = Table(
    "match_notices",
    METADATA,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("until", Float, nullable=False),
)

SWEPT: Final = "swept"
"""The key in `meta` under which it stands when a server last looked for idle matches."""


@dataclass(frozen=True)
class Idle:
    """A match in which nothing has been done for long."""

    id: str
    entries: int
    since: float
    """When the last entry was made, or the match itself: seconds since 1970."""
    notice: Notice | None
    """What its coaches were told since then."""


def idle_between_people(storage: Storage, until: float) -> list[Idle]:
    """
    The matches that go on, of two or more people who have taken their seats, in which nothing was done after a moment.

    Args:
        storage: Where they are.
        until: Seconds since 1970.

    Raises:
        StorageError: They can't be read.
    """
    matches, more = METADATA.tables["matches"], METADATA.tables["more_seats"]
    there = [_person(matches.c.home_kind, matches.c.home_taken), _person(matches.c.away_kind, matches.c.away_taken)]
    others = select(func.coalesce(func.sum(_person(more.c.kind, more.c.taken)), 0))
    people = there[0] + there[1] + others.where(more.c.match_id == matches.c.id).scalar_subquery()
    wanted = _standing().outerjoin(ENDS, ENDS.c.match_id == matches.c.id)
    wanted = wanted.where((matches.c.replay == 0) & ENDS.c.match_id.is_(None) & (people >= 2))
    with storage.talking(), storage.engine.connect() as connection:
        rows = connection.execute(wanted.where(_since() < until).order_by(matches.c.created)).all()
    return [Idle(row.id, row.entries, row.since, _notice(row)) for row in rows]


def notices_of(storage: Storage, match_ids: Sequence[str]) -> dict[str, Notice]:
    """What the coaches of matches were told that nothing withdrew; left out: nothing. Raises StorageError."""
    matches = METADATA.tables["matches"]
    wanted = _standing().where(matches.c.id.in_(match_ids) & NOTICES.c.match_id.is_not(None))
    with storage.talking(), storage.engine.connect() as connection:
        rows = connection.execute(wanted).all()
    found = {row.id: _notice(row) for row in rows}
    return {match_id: notice for match_id, notice in found.items() if notice is not None}


def give_notice(storage: Storage, match_id: str, notice: Notice, now: float) -> None:
    """Note that a coach is told now; what was told before lapses. Raises StorageError."""
    values = {"match_id": match_id, "seat": notice.seat, "at": now, "until": notice.until}
    with storage.talking(), storage.engine.begin() as connection:
        connection.execute(delete(NOTICES).where(NOTICES.c.match_id == match_id))
        connection.execute(insert(NOTICES).values(values))


def begin_sweep(storage: Storage, now: float, patience: float) -> None:
    """
    Note that a server looks for idle matches now. All notices lapse if none has looked for long.

    Who could not reach the server could not play on, and has the whole time of a notice again.

    Args:
        storage: Where they are.
        now: Seconds since 1970.
        patience: How many seconds no server may have looked.

    Raises:
        StorageError: It can't be written.
    """
    meta = METADATA.tables["meta"]
    own = meta.c.key == SWEPT
    with storage.talking(), storage.engine.begin() as connection:
        last = connection.execute(select(meta.c.value).where(own)).scalar_one_or_none()
        if last is None:
            connection.execute(insert(meta).values(key=SWEPT, value=str(now)))
        else:
            connection.execute(update(meta).where(own).values(value=str(now)))
        if last is None or now - float(last) > patience:
            connection.execute(delete(NOTICES))


def _person(kind: Column[str], taken: Column[int]) -> ColumnElement[int]:
    """1 for a person who has taken the seat, else 0."""
    return case(((kind == "person") & (taken != 0), 1), else_=0)


def _since() -> ColumnElement[float]:
    """When the last entry of a match was made, or the match itself."""
    matches, entries = METADATA.tables["matches"], METADATA.tables["entries"]
    last = select(entries.c.at).where(entries.c.match_id == matches.c.id).order_by(entries.c.n.desc()).limit(1)
    return func.coalesce(last.scalar_subquery(), matches.c.created)


def _standing() -> Select[*tuple[Any, ...]]:
    """Matches with how many entries they have, since when nothing was done, and the notice to a coach, if any."""
    matches, entries = METADATA.tables["matches"], METADATA.tables["entries"]
    newest = select(func.max(entries.c.n)).where(entries.c.match_id == matches.c.id).scalar_subquery()
    count = (func.coalesce(newest, -1) + 1).label("entries")
    columns = select(matches.c.id, count, _since().label("since"), NOTICES.c.seat, NOTICES.c.at, NOTICES.c.until)
    return columns.select_from(matches).outerjoin(NOTICES, NOTICES.c.match_id == matches.c.id)


def _notice(row: Row[*tuple[Any, ...]]) -> Notice | None:
    """The notice in a row of `_standing`, if there is one that nothing withdrew."""
    return None if row.at is None or row.at < row.since else Notice(row.seat, row.until, row.since)
