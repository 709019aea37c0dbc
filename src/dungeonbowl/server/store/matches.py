"""
The journal of every match, kept in a database.

A match is its setup and the list of what was entered since: answers, take-backs, a concession. Nothing else is stored,
nothing is ever changed or deleted but the teams of a match that waits for its league game, and entries are numbered
from 0 without a gap. Whoever wrote entry n was right; whoever comes second with the same n is told so, and entry n + 1
is taken only when n is there.
"""

import contextlib
import json
import queue
import threading
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Connection,
    Engine,
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
    update,
)
from sqlalchemy.exc import IntegrityError

from dungeonbowl.server.store import endings
from dungeonbowl.server.store.database.engines import StorageError, reason_of
from dungeonbowl.server.store.database.noting import NoteWrite, no_note
from dungeonbowl.server.store.database.opening import OwnDatabase
from dungeonbowl.server.store.database.schema import METADATA
from dungeonbowl.server.store.database.upgrading import upgrade
from dungeonbowl.server.store.endings import note_end
from dungeonbowl.server.store.rows import KINDS, DungeonRow, Ending, Entry, How, MatchRow, SeatRow
from dungeonbowl.server.store.seats import seat_secrets
from dungeonbowl.server.store.seats.more_seats import add_seats, change_seat, read_seats, seats_table

BATCH: Final = 256


class EntryMissing(StorageError):
    """An entry would stand behind one that is not there: whoever sends it knows more than was stored."""


class MatchEnded(StorageError):
    """An entry would stand behind the end of its match, which was abandoned."""


class EntryTaken(Exception):
    """Another entry with this number was stored before."""


_matches = Table(
    "matches",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(200), nullable=False),
    Column("rules", String(16), nullable=False),
    Column("replay", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("setup", Text, nullable=False),
    *(
        column
        for side in ("home", "away")
        for column in (
            Column(f"{side}_kind", String(16), nullable=False),
            Column(f"{side}_name", String(64), nullable=False),
            Column(f"{side}_token", String(64), nullable=True),
            Column(f"{side}_taken", Integer, nullable=False),
        )
    ),
)

_more_seats = seats_table(METADATA)

_waits = Table(
    "match_waits",
    METADATA,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("journal_id", String(32), nullable=False),
)

_rematches = Table(
    "rematches",
    METADATA,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("next_id", String(32), ForeignKey("matches.id"), nullable=False),
    Column("swapped", Integer, nullable=False),
)

_dungeons = Table(
    "dungeons",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("created", Float, nullable=False),
    Column("dungeon", Text, nullable=False),
)

_entries = Table(
    "entries",
    METADATA,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("kind", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("value", BigInteger, nullable=False),
    Column("at", Float, nullable=False),
    Column("played", Float, nullable=False, server_default="0"),
    Column("ask", String(32), nullable=True),
    Column("hash", BigInteger, nullable=True),
)

_habits = Table(
    "habits",
    METADATA,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("skill", String(40), primary_key=True),
    Column("choice", String(8), nullable=False),
)


@dataclass
class _Write:
    """Entries of one match waiting for the writer, or its end, and where to say that they are safe."""

    match_id: str
    first: int
    """The number of what is entered next."""
    entries: Sequence[Entry]
    end: How | None
    """How the match ends by it, if it does."""
    seat: int | None
    """Of one that is abandoned, whose coach did not play on."""
    done: "Future[None]"


class Storage:
    """
    The database behind one server.

    Reads run on the calling thread. Entries are written by one thread of its own, which commits whatever waits in one
    transaction, so that many live matches share the cost of reaching the disk.
    """

    def __init__(self, database: str, backups: Path | None = None) -> None:
        """
        Open the database, and make or upgrade its tables if need be.

        Args:
            database: The path of a SQLite file, or a database URL.
            backups: The folder for the backup before an upgrade; if none is named, that of a SQLite file, or the data
                folder of this user.

        Raises:
            StorageError: It can't be opened or written, is of a newer version, or another server uses it.
        """
        self._database = OwnDatabase(database)
        self.shown_name = self._database.name
        with self._database.opening():
            upgrade(self._database, backups)
        self.note_write: NoteWrite = no_note
        """Told of every visit to the database that stores entries."""
        self._queue: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_forever, name="journal", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Write what waits, then close."""
        self._queue.put(None)
        self._writer.join(timeout=10)
        self._database.close()

    @property
    def engine(self) -> Engine:
        """The database, for tables kept elsewhere; see `talking`."""
        return self._database.engine

    # ---- matches

    def add_match(self, row: MatchRow) -> None:
        """Store a new match. Raises StorageError."""
        values: dict[str, object] = {
            "id": row.id,
            "name": row.name,
            "rules": row.rules,
            "replay": int(row.replay),
            "created": row.created,
            "setup": json.dumps(row.setup, separators=(",", ":")),
        }
        for side, seat in zip(("home", "away"), row.seats[:2], strict=True):
            values[f"{side}_kind"] = seat.kind
            values[f"{side}_name"] = seat.name
            values[f"{side}_token"] = seat.token
            values[f"{side}_taken"] = int(seat.taken)
        with self.talking(), self.engine.begin() as connection:
            connection.execute(insert(_matches).values(values))
            add_seats(connection, _more_seats, row.id, row.seats[2:])
            seat_secrets.keep_created(connection, row.seats)
            if row.waits_for is not None:
                connection.execute(insert(_waits).values(match_id=row.id, journal_id=row.waits_for))

    def take_seat(self, match_id: str, seat: int) -> None:
        """Note that somebody has opened the seat. Raises StorageError."""
        self._change_seat(match_id, seat, "taken", 1)

    def name_coach(self, match_id: str, seat: int, name: str) -> None:
        """Store what the coach of a seat is called. Raises StorageError."""
        self._change_seat(match_id, seat, "name", name)

    def _change_seat(self, match_id: str, seat: int, column: str, value: object) -> None:
        """Store something else of a seat. Raises StorageError."""
        with self.talking(), self.engine.begin() as connection:
            if seat >= 2:
                change_seat(connection, _more_seats, match_id, seat, column, value)
                return
            whose = {f"{'away' if seat else 'home'}_{column}": value}
            connection.execute(update(_matches).where(_matches.c.id == match_id).values(whose))

    def add_rematch(self, match_id: str, next_id: str, swapped: bool) -> None:
        """Store which match follows another; one that is stored already stays. Raises StorageError."""
        values = {"match_id": match_id, "next_id": next_id, "swapped": int(swapped)}
        with self.talking(), contextlib.suppress(IntegrityError), self.engine.begin() as connection:
            connection.execute(insert(_rematches).values(values))

    def match(self, match_id: str) -> MatchRow | None:
        """The stored match of that id, if there is one. Raises StorageError."""
        with self.talking(), self.engine.connect() as connection:
            wanted = (
                select(_matches, _waits.c.journal_id, _rematches.c.next_id, _rematches.c.swapped)
                .outerjoin(_waits, _waits.c.match_id == _matches.c.id)
                .outerjoin(_rematches, _rematches.c.match_id == _matches.c.id)
            )
            found = connection.execute(wanted.where(_matches.c.id == match_id)).mappings().one_or_none()
            more = read_seats(connection, _more_seats, match_id)
        if found is None:
            return None
        home, away = (
            SeatRow(
                kind=str(found[f"{side}_kind"]),
                name=str(found[f"{side}_name"]),
                token=found[f"{side}_token"],
                taken=bool(found[f"{side}_taken"]),
            )
            for side in ("home", "away")
        )
        return MatchRow(
            id=str(found["id"]),
            name=str(found["name"]),
            rules=str(found["rules"]),
            replay=bool(found["replay"]),
            created=float(found["created"]),
            setup=json.loads(found["setup"]),
            seats=(home, away, *more),
            waits_for=found["journal_id"],
            rematch=found["next_id"],
            swapped=bool(found["swapped"]),
        )

    def entries(self, match_id: str) -> list[Entry]:
        """The journal of a match, in order. Raises StorageError."""
        own = _entries.c
        columns = select(own.n, own.kind, own.seat, own.value, own.played, own.ask, own.hash)
        with self.talking(), self.engine.connect() as connection:
            rows = connection.execute(columns.where(_entries.c.match_id == match_id).order_by(_entries.c.n)).all()
        return [Entry(row[0], KINDS[row[1]], *row[2:]) for row in rows]

    def activity(self, match_ids: Sequence[str]) -> dict[str, tuple[int, float]]:
        """How many entries matches have, and when the last was made; left out: none. Raises StorageError."""
        counted = select(_entries.c.match_id, func.count(), func.max(_entries.c.at)).group_by(_entries.c.match_id)
        with self.talking(), self.engine.connect() as connection:
            rows = connection.execute(counted.where(_entries.c.match_id.in_(match_ids))).all()
        return {row[0]: (int(row[1]), float(row[2])) for row in rows}

    def settle(self, match_id: str, seat: int, skill: str, choice: str) -> None:
        """Store what a coach has settled for a skill. Raises StorageError."""
        found = (_habits.c.match_id == match_id) & (_habits.c.seat == seat) & (_habits.c.skill == skill)
        with self.talking(), self.engine.begin() as connection:
            connection.execute(delete(_habits).where(found))
            connection.execute(insert(_habits).values(match_id=match_id, seat=seat, skill=skill, choice=choice))

    def settled(self, match_id: str) -> list[tuple[int, str, str]]:
        """What the coaches of a match have settled: seat, skill and choice. Raises StorageError."""
        columns = select(_habits.c.seat, _habits.c.skill, _habits.c.choice)
        with self.talking(), self.engine.connect() as connection:
            rows = connection.execute(columns.where(_habits.c.match_id == match_id)).all()
        return [(row[0], row[1], row[2]) for row in rows]

    def matches(self) -> int:
        """How many matches are stored. Raises StorageError."""
        with self.talking(), self.engine.connect() as connection:
            return int(connection.execute(select(func.count()).select_from(_matches)).scalar_one())

    # ---- ends

    def ending(self, match_id: str) -> Ending | None:
        """How a match ended; none while it goes on. Raises StorageError."""
        with self.talking():
            return endings.ending(self.engine, match_id)

    def abandoned(self, match_ids: Sequence[str]) -> dict[str, int]:
        """Which of some matches were abandoned, and whose coach did not play on in each. Raises StorageError."""
        with self.talking():
            return endings.abandoned(self.engine, match_ids)

    def close_match(self, match_id: str) -> Ending:
        """Note that a match cannot go on, unless it is over. Returns: how it ended. Raises StorageError."""
        with self.talking():
            with self.engine.begin() as connection:
                endings.note_end(connection, match_id, "closed")
            found = endings.ending(self.engine, match_id)
        assert found is not None, "it was noted"
        return found

    def kept_replay(self, match_id: str) -> bytes | None:
        """The frames of a match that were kept when it was over: gzipped JSON. Raises StorageError."""
        with self.talking():
            return endings.kept_replay(self.engine, match_id)

    def keep(self, match_id: str, papers: Mapping[str, Any], replay: bytes | None) -> None:
        """Keep what is told of a match that has ended, and its frames as gzipped JSON. Raises StorageError."""
        with self.talking():
            endings.keep(self.engine, match_id, papers, replay)

    def not_kept(self) -> list[str]:
        """Matches of which something is to be kept: ended, or from before that was noted. Raises StorageError."""
        newest = select(_entries.c.match_id, func.max(_entries.c.n).label("n")).group_by(_entries.c.match_id).subquery()
        last = (_entries.c.match_id == newest.c.match_id) & (_entries.c.n == newest.c.n)
        old = select(_entries.c.match_id).join(newest, last).where(_entries.c.hash.is_(None))
        uploads = select(_matches.c.id).where(_matches.c.replay != 0)
        with self.talking(), self.engine.connect() as connection:
            ended = set(connection.execute(select(endings.ENDS.c.match_id)).scalars())
            found = [*connection.execute(old).scalars(), *connection.execute(uploads).scalars()]
            return [*endings.not_kept(self.engine), *(one for one in found if one not in ended)]

    def complete(self, match_id: str, entries: Sequence[Entry]) -> None:
        """Add what was asked, and where it leads to, to the entries of an older version. Raises StorageError."""
        with self.talking(), self.engine.begin() as connection:
            for entry in entries:
                own = (_entries.c.match_id == match_id) & (_entries.c.n == entry.n)
                # What an undo says was not known then; nothing else changes.
                values = {"ask": entry.ask, "hash": entry.hash, "value": entry.value}
                connection.execute(update(_entries).where(own & _entries.c.hash.is_(None)).values(values))

    # ---- dungeons

    def add_dungeon(self, row: DungeonRow) -> None:
        """Store a dungeon; one that is there already stays as it is. Raises StorageError."""
        values = {"id": row.id, "created": row.created, "dungeon": json.dumps(row.dungeon, separators=(",", ":"))}
        with self.talking(), contextlib.suppress(IntegrityError), self.engine.begin() as connection:
            connection.execute(insert(_dungeons).values(values))

    def dungeon(self, dungeon_id: str) -> DungeonRow | None:
        """The stored dungeon of that id, if there is one. Raises StorageError."""
        with self.talking(), self.engine.connect() as connection:
            found = connection.execute(select(_dungeons).where(_dungeons.c.id == dungeon_id)).mappings().one_or_none()
        if found is None:
            return None
        return DungeonRow(str(found["id"]), float(found["created"]), json.loads(found["dungeon"]))

    def dungeons(self) -> int:
        """How many dungeons are stored. Raises StorageError."""
        with self.talking(), self.engine.connect() as connection:
            return int(connection.execute(select(func.count()).select_from(_dungeons)).scalar_one())

    # ---- the journal

    def append(self, match_id: str, entries: Sequence[Entry], over: bool = False) -> "Future[None]":
        """
        Store entries, all or none of them.

        Args:
            match_id: Of which match.
            entries: In order.
            over: Whether the match is over by them.

        Returns: a future that is done when they have reached the database. It fails with EntryTaken when one of the
            numbers is taken, with EntryMissing when one before them is not there, and with StorageError when the
            database can't be written.
        """
        first = entries[0].n if entries else 0
        return self._enqueue(match_id, first, entries, "over" if over else None, None)

    def abandon(self, match_id: str, entries: int, seat: int) -> "Future[None]":
        """
        Note that a match has ended because a coach did not play on. Entries are refused from then on.

        Args:
            match_id: Which match.
            entries: How many entries it has.
            seat: Whose coach did not play on.

        Returns: a future that is done when that has reached the database. It fails with EntryTaken when there are more
            entries, with MatchEnded when the match has ended, and with StorageError when it can't be written.
        """
        return self._enqueue(match_id, entries, (), "abandoned", seat)

    def _enqueue(
        self, match_id: str, first: int, entries: Sequence[Entry], end: How | None, seat: int | None
    ) -> "Future[None]":
        done: Future[None] = Future()
        self._queue.put(_Write(match_id, first, entries, end, seat, done))
        return done

    @property
    def waiting(self) -> int:
        """How many writes wait to be stored."""
        return self._queue.qsize()

    def _write_forever(self) -> None:
        """The writer thread: take whatever waits, commit it together, say so."""
        while True:
            first = self._queue.get()
            if first is None:
                return
            batch = [first]
            stopping = False
            while len(batch) < BATCH and not self._queue.empty():
                more = self._queue.get()
                if more is None:
                    stopping = True
                    break
                batch.append(more)
            # Whoever gave up waiting before it was begun has nothing written; from here on nobody can give up.
            begun = [write for write in batch if write.done.set_running_or_notify_cancel()]
            if begun:
                self._write(begun)
            if stopping:
                return

    def _write(self, batch: list[_Write]) -> None:
        """Commit a batch; if that fails, each of its parts alone, so that only the guilty one hears of it."""
        began = time.monotonic()
        try:
            with self.engine.begin() as connection:
                for write in batch:
                    _insert(connection, write)
        except Exception as failed:
            if len(batch) > 1:
                for write in batch:
                    self._write([write])
                return
            if isinstance(failed, (EntryTaken, StorageError)):
                batch[0].done.set_exception(failed)
            elif isinstance(failed, IntegrityError):
                batch[0].done.set_exception(EntryTaken())
            else:
                self.note_write(0, time.monotonic() - began, failed=True)
                batch[0].done.set_exception(StorageError(reason_of(failed)))
            return
        self.note_write(sum(len(write.entries) for write in batch), time.monotonic() - began, failed=False)
        for write in batch:
            write.done.set_result(None)

    def talking(self) -> contextlib.AbstractContextManager[None]:
        """Turn what the database complains of into a StorageError."""
        return self._database.talking()


def begin_anew(connection: Connection, match_id: str, setup: dict[str, Any]) -> None:
    """Give a match that waited another beginning, inside a transaction; from now on it does not wait."""
    packed = json.dumps(setup, separators=(",", ":"))
    connection.execute(update(_matches).where(_matches.c.id == match_id).values(setup=packed))
    connection.execute(delete(_waits).where(_waits.c.match_id == match_id))


def check_next(connection: Connection, numbers: Column[int], owner: ColumnElement[bool], first: int) -> None:
    """
    Whether `first` is the number that comes next, inside a transaction. Raises EntryTaken or EntryMissing.

    Args:
        connection: In a transaction.
        numbers: The column of a journal's numbers.
        owner: Which rows are of this journal.
        first: The number of what is to be added.
    """
    last = connection.execute(select(func.max(numbers)).where(owner)).scalar()
    following = 0 if last is None else int(last) + 1
    if first < following:
        raise EntryTaken
    if first > following:
        raise EntryMissing(f"entry {first} cannot be stored while entry {following} is missing")


def _insert(connection: Connection, write: _Write) -> None:
    """Add what is in one write to the running transaction. Raises EntryTaken, EntryMissing or MatchEnded."""
    for first, entry in enumerate(write.entries, write.first):
        if entry.n != first:
            raise EntryMissing(f"entry {first} is missing among those to be stored")
    how = endings.how_ended(connection, write.match_id)
    if how == "abandoned" or (how is not None and write.end == "abandoned"):
        raise MatchEnded(f"the match has ended: {how}")
    if write.entries or write.end == "abandoned":
        check_next(connection, _entries.c.n, _entries.c.match_id == write.match_id, write.first)
    now = time.time()
    rows = [
        {
            "match_id": write.match_id,
            "n": entry.n,
            "kind": KINDS.index(entry.kind),
            "seat": entry.seat,
            "value": entry.value,
            "at": now,
            "played": entry.played,
            "ask": entry.ask,
            "hash": entry.hash,
        }
        for entry in write.entries
    ]
    if rows:
        connection.execute(insert(_entries), rows)
    if write.end is not None:
        note_end(connection, write.match_id, write.end, write.seat)
