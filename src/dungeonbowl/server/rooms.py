"""
Matches being played: one room each, in memory for as long as somebody needs it.

All changes of a match pass through `Room.enter`, one at a time: the match takes the answer or refuses it, the journal
stores it, and only then does anybody hear of it. When storing fails the room forgets what it has and loads the match
from its journal, which is the truth.
"""

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from dungeonbowl.match import IllegalAnswer, Match
from dungeonbowl.notation.messages import event_messages, match_message, question_message, view_message
from dungeonbowl.server.coaches import Workers
from dungeonbowl.server.incoming import write_message
from dungeonbowl.server.previews import preview_message
from dungeonbowl.server.seats import seats_message
from dungeonbowl.server.settings import Settings
from dungeonbowl.server.storage import Entry, EntryKind, EntryTaken, MatchRow, SeatRow, Storage, StorageError

PROTOCOL: Final = 1
WATCHING: Final = -1
BOTH: Final = (0, 1)

_log = logging.getLogger("dungeonbowl.server")


class Refusal(Exception):
    """What a client asked for is not done, and nothing has changed. `code` is one word of the protocol."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class RoomUnavailable(Exception):
    """The match can't be opened now. The message is for people."""


class Listener:
    """
    One connection to a room: which seats it may answer for, and what waits to be sent to it.

    The room only puts messages into the queue and never waits for a slow client; one whose queue is full is told to
    come back (`overrun`), and resumes by sequence number.
    """

    def __init__(self, seats: tuple[int, ...], queue_size: int) -> None:
        self.seats = seats
        self.waiting: asyncio.Queue[str | None] = asyncio.Queue()
        self.overrun = False
        self._queue_size = queue_size

    def send(self, text: str) -> None:
        """Queue a message."""
        if self.overrun:
            return
        if self.waiting.qsize() >= self._queue_size:
            self.overrun = True
            self.waiting.put_nowait(None)
            return
        self.waiting.put_nowait(text)

    def hang_up(self) -> None:
        """Close the connection once everything queued is sent."""
        self.waiting.put_nowait(None)


def shown_seat(seats: Sequence[int], asked: int) -> int:
    """Whose eyes a client with these seats sees through while `asked` has the question."""
    if not seats:
        return WATCHING
    return asked if asked in seats else seats[0]


class Room:
    """One match, the people around it and the computer coaches that play in it."""

    def __init__(
        self, row: MatchRow, match: Match, written: int, storage: Storage, workers: Workers, settings: Settings
    ):
        """
        Open a room on a loaded match.

        Args:
            row: The stored match.
            match: The match with its whole journal played.
            written: How many entries the journal has.
            storage: Where further entries go.
            workers: Where computer coaches think.
            settings: Pauses and limits.
        """
        self.row = row
        self.match = match
        self.listeners: set[Listener] = set()
        self.used_at = time.monotonic()
        self._written = written
        self._storage = storage
        self._workers = workers
        self._settings = settings
        self._turn = asyncio.Lock()
        self._seats: list[SeatRow] = list(row.seats)
        self._coach: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._info: dict[str, Any] | None = None
        self._closed = False

    # ---- people

    @property
    def idle(self) -> bool:
        """Whether nobody would miss the room: no connection, nothing being stored, no coach thinking."""
        return not self.listeners and not self._tasks and (self._coach is None or self._coach.done())

    def presence(self) -> dict[str, Any]:
        """Who is here."""
        connected = [any(seat in listener.seats for listener in self.listeners) for seat in BOTH]
        watching = sum(1 for listener in self.listeners if not listener.seats)
        return {"seats": seats_message(self._seats, connected), "spectators": watching}

    def info(self) -> dict[str, Any]:
        """Everything about the match that does not change while it is played, and its seats."""
        if self._info is None:
            self._info = match_message(self.match)
        return {
            **self._info,
            "id": self.row.id,
            "name": self.row.name,
            "seats": self.presence()["seats"],
            "replay": self.row.replay,
        }

    def state(self, seats: Sequence[int] = ()) -> dict[str, Any]:
        """Where the match stands, as the holder of `seats` may see it."""
        question = self.match.question
        seat = shown_seat(seats, question.seat if question is not None else WATCHING)
        view = view_message(self.match, seat)
        view["undo"] = self.match.undo_seat in seats
        return {
            "seq": self.match.seq,
            "view": view,
            "question": question_message(self.match, seat),
        }

    def join(self, listener: Listener, first: int) -> None:
        """
        Greet a new connection with the whole state, and tell the others.

        Args:
            listener: The connection.
            first: The first event it does not know yet.
        """
        if len(self.listeners) >= self._settings.limits.room_connections:
            raise RoomUnavailable("too many people are watching this match")
        self.listeners.add(listener)
        self.used_at = time.monotonic()
        for seat in listener.seats:
            self._take(seat)
        known = min(max(first, 0), len(self.match.events))
        welcome = {
            "type": "welcome",
            "protocol": PROTOCOL,
            "match": self.info(),
            "you": list(listener.seats),
            **self.state(listener.seats),
            "events": event_messages(self.match, known),
            "presence": self.presence(),
        }
        listener.send(write_message(welcome))
        self._tell_presence(apart_from=listener)
        self.wake_coach()

    def leave(self, listener: Listener) -> None:
        """Forget a connection, and tell the others."""
        if listener in self.listeners:
            self.listeners.discard(listener)
            self.used_at = time.monotonic()
            self._tell_presence()

    def _take(self, seat: int) -> None:
        """Note that a seat has been opened by its link, now and in storage."""
        row = self._seats[seat]
        if row.taken:
            return
        self._seats[seat] = SeatRow(kind=row.kind, name=row.name, token=row.token, taken=True)
        self._keep(asyncio.create_task(asyncio.to_thread(self._storage.take_seat, self.row.id, seat)))

    def _tell_presence(self, apart_from: Listener | None = None) -> None:
        """Tell every connection who is here."""
        text = write_message({"type": "presence", **self.presence()})
        for listener in self.listeners:
            if listener is not apart_from:
                listener.send(text)

    # ---- what a client may ask for

    async def answer(self, listener: Listener, seq: int, value: int) -> None:
        """Answer the open question. Raises Refusal."""

        def check() -> tuple[EntryKind, int, int]:
            seat = self._asked_seat(listener, seq)
            return "answer", seat, value

        await self._shielded(check)

    async def undo(self, listener: Listener, seq: int) -> None:
        """Take back the last answer, if it was this connection's and no die followed it. Raises Refusal."""

        def check() -> tuple[EntryKind, int, int]:
            if not listener.seats:
                raise Refusal("not_your_turn", "You are watching; only a coach can take something back.")
            if self.row.replay or self.match.question is None:
                raise Refusal("match_over", "The match is over.")
            if seq != self.match.seq:
                raise Refusal("stale", "The match has moved on since you asked.")
            if self.match.undo_seat not in listener.seats:
                raise Refusal("no_undo", "There is nothing to take back: your last choice has been followed by more.")
            return "undo", int(self.match.undo_seat), 0

        await self._shielded(check)

    async def concede(self, listener: Listener, seq: int) -> None:
        """Give the match up for the connection's seat. Raises Refusal."""

        def check() -> tuple[EntryKind, int, int]:
            if not listener.seats:
                raise Refusal("not_your_turn", "You are watching; only a coach can concede.")
            if self.row.replay or self.match.question is None:
                raise Refusal("match_over", "The match is over.")
            if seq != self.match.seq:
                raise Refusal("stale", "The match has moved on since you asked; look again before you concede.")
            seat = shown_seat(listener.seats, self.match.question.seat)
            if not self.match.may_concede(seat):
                raise Refusal(
                    "not_your_turn",
                    "You can concede only at the start of your own team turn.",
                )
            return "concede", seat, 0

        await self._shielded(check)

    def preview(self, of: str, player: int | None, target: int | None, side: int | None) -> dict[str, Any]:
        """What something would mean, without doing it. Raises Refusal."""
        try:
            found = preview_message(self.match, of, player, target, side)
        except ValueError as wrong:
            raise Refusal("bad_message", str(wrong)) from None
        except Exception:
            _log.exception("match %s: a preview of %s failed", self.row.id, of)
            raise Refusal("broken", "This preview failed. Please report it.") from None
        return {"type": "preview", **found, "seq": self.match.seq}

    def _asked_seat(self, listener: Listener, seq: int) -> int:
        """The seat that is asked at `seq`, if this connection may answer for it. Raises Refusal."""
        question = self.match.question
        if self.row.replay or question is None:
            raise Refusal("match_over", "The match is over.")
        if not listener.seats:
            raise Refusal("not_your_turn", "You are watching; only a coach can answer.")
        if seq != self.match.seq:
            raise Refusal("stale", "The match has moved on: this question was answered before your answer came.")
        if question.seat not in listener.seats:
            raise Refusal("not_your_turn", "The other coach has to answer this.")
        return int(question.seat)

    # ---- the one door

    async def _shielded(self, check: Callable[[], tuple[EntryKind, int, int]]) -> None:
        """Run `enter` so that a connection lost half way does not leave an entry half made."""
        task = asyncio.create_task(self.enter(check))
        self._keep(task)
        await asyncio.shield(task)

    async def enter(self, check: Callable[[], tuple[EntryKind, int, int]]) -> None:
        """
        Make one entry: play it, store it, show it.

        Args:
            check: Called when it is this entry's turn. Gives the entry's kind, seat and value, or raises Refusal.

        Raises:
            Refusal: Nothing was entered, and why.
        """
        async with self._turn:
            self.used_at = time.monotonic()
            kind, seat, value = check()
            known = len(self.match.events)
            await self._play_safely(kind, seat, value)
            try:
                entry = Entry(self._written, kind, seat, value)
                await asyncio.wrap_future(self._storage.append(self.row.id, [entry]))
            except EntryTaken:
                await self._reload()
                raise Refusal("stale", "Another answer to this question came first.") from None
            except StorageError as failed:
                _log.error("match %s: an entry could not be stored: %s", self.row.id, failed)
                await self._reload()
                raise Refusal(
                    "not_stored", "The server could not store this, so it does not count. Try again."
                ) from None
            self._written += 1
            self._show(known, rewound=kind == "undo")
        self.wake_coach()

    async def _play_safely(self, kind: EntryKind, seat: int, value: int) -> None:
        """Play an entry that may turn out to be refused; if the engine breaks over it, start again from the journal."""
        try:
            play(self.match, kind, seat, value)
        except IllegalAnswer:
            if kind == "answer":
                raise Refusal("unknown_option", "That is none of the options of this question.") from None
            raise Refusal("no_undo" if kind == "undo" else "not_your_turn", "That is not possible now.") from None
        except Exception:
            _log.exception("match %s broke over entry %d (%s %d)", self.row.id, self._written, kind, value)
            await self._reload()
            raise Refusal(
                "broken", "The game broke over this answer, so it does not count. Please report it."
            ) from None

    async def _reload(self) -> None:
        """Load the match from its journal and show everybody where it stands."""
        self.match, self._written = await asyncio.to_thread(load, self.row, self._storage)
        self._show(0, rewound=True)

    def _show(self, first: int, rewound: bool) -> None:
        """Tell every connection what happened since event `first`; everything, if the match was rewound."""
        events = event_messages(self.match, 0 if rewound else first)
        texts: dict[tuple[int, ...], str] = {}
        for listener in self.listeners:
            if listener.seats not in texts:
                update = {"type": "update", **self.state(listener.seats), "events": events, "rewound": rewound}
                texts[listener.seats] = write_message(update)
            listener.send(texts[listener.seats])

    def _keep(self, task: "asyncio.Task[Any]") -> None:
        """Hold a task until it is done, so that it is not collected half way and the room is not closed under it."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ---- computer coaches

    def wake_coach(self) -> None:
        """Let a computer coach think, if it is asked."""
        if self._closed or self.row.replay or self._computer_asked() is None:
            return
        if self._coach is None or self._coach.done():
            self._coach = asyncio.create_task(self._play_coach())

    def _computer_asked(self) -> int | None:
        """The seat that is asked, if a computer sits there."""
        question = self.match.question
        if question is None or self._seats[question.seat].kind != "computer":
            return None
        return int(question.seat)

    async def _play_coach(self) -> None:
        """Think and answer until a person is asked or the match is over."""
        while (seat := self._computer_asked()) is not None and not self._closed:
            seq = self.match.seq
            coach = self._seats[seat].name
            try:
                values = await self._workers.think(self.row.id, self.match.record(), coach, seat)
            except Exception:
                _log.exception("match %s: the coach %s failed; it answers at random once", self.row.id, coach)
                values = []
            if not values and self.match.question is not None and self.match.seq == seq:
                values = [random.choice(list(self.match.question.options))]
            for value in values:
                if not await self._answer_for_coach(seat, seq, value):
                    break
                seq = self.match.seq
                if self.listeners:
                    await asyncio.sleep(self._settings.coach_pause)
            else:
                await asyncio.sleep(0)

    async def _answer_for_coach(self, seat: int, seq: int, value: int) -> bool:
        """Enter one answer of a computer coach. Returns whether it was taken; if not, the coach must look again."""

        def check() -> tuple[EntryKind, int, int]:
            question = self.match.question
            if question is None or question.seat != seat or self.match.seq != seq:
                raise Refusal("stale", "The match has moved on.")
            chosen = value
            if chosen not in question.options:
                _log.error("match %s: the coach chose %d, which is no option", self.row.id, value)
                chosen = random.choice(list(question.options))
            return "answer", seat, chosen

        try:
            await self.enter(check)
        except Refusal as refused:
            if refused.code != "stale":
                _log.error("match %s: the coach's answer was refused: %s", self.row.id, refused.message)
                await asyncio.sleep(1.0)
            return False
        return True

    # ---- the end

    async def close(self) -> None:
        """Send the people home and wait for what is being stored. The match stays in storage."""
        self._closed = True
        for listener in tuple(self.listeners):
            listener.hang_up()
        if self._coach is not None:
            self._coach.cancel()
            await asyncio.gather(self._coach, return_exceptions=True)
        if self._tasks:
            await asyncio.gather(*tuple(self._tasks), return_exceptions=True)


def play(match: Match, kind: EntryKind, seat: int, value: int) -> None:
    """Play one entry of a journal. Raises IllegalAnswer; then nothing has changed."""
    if kind == "answer":
        match.answer(value)
    elif kind == "undo":
        match.undo()
    else:
        match.concede(seat)


def load(row: MatchRow, storage: Storage) -> tuple[Match, int]:
    """
    A match from its journal.

    Returns: the match and the number of entries.

    Raises:
        ValueError: The setup is of other rules than this version plays.
        StorageError: It can't be read.
    """
    match = Match.replay(row.setup)
    entries = storage.entries(row.id)
    for entry in entries:
        play(match, entry.kind, entry.seat, entry.value)
    return match, len(entries)


class Rooms:
    """All open rooms of a server. Rooms nobody needs are closed; any match can be opened again from storage."""

    def __init__(self, storage: Storage, workers: Workers, settings: Settings) -> None:
        """Start without any room."""
        self.storage = storage
        self.workers = workers
        self._settings = settings
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room | None]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._rooms)

    @property
    def connections(self) -> int:
        """How many connections all rooms have together."""
        return sum(len(room.listeners) for room in self._rooms.values())

    async def get(self, match_id: str) -> Room | None:
        """
        The room of a match, opened if need be; none if there is no such match.

        Raises:
            RoomUnavailable: The server is full, or the match can't be loaded.
        """
        room = self._rooms.get(match_id)
        if room is not None:
            return room
        opening = self._opening.get(match_id)
        if opening is None:
            opening = asyncio.create_task(self._open(match_id))
            self._opening[match_id] = opening
            opening.add_done_callback(lambda _: self._opening.pop(match_id, None))
        return await asyncio.shield(opening)

    async def _open(self, match_id: str) -> Room | None:
        """Load a match into a new room."""
        try:
            row = await asyncio.to_thread(self.storage.match, match_id)
            if row is None:
                return None
            await self._make_space()
            match, written = await asyncio.to_thread(load, row, self.storage)
        except RoomUnavailable:
            raise
        except StorageError as failed:
            _log.error("match %s can't be read: %s", match_id, failed)
            raise RoomUnavailable("the server's storage can't be read just now") from None
        except Exception:
            _log.exception("match %s can't be loaded", match_id)
            raise RoomUnavailable("this match was played with other rules than this server has") from None
        room = Room(row, match, written, self.storage, self.workers, self._settings)
        self._rooms[match_id] = room
        room.wake_coach()
        return room

    async def _make_space(self) -> None:
        """Close the room idle for longest when there are too many."""
        while len(self._rooms) >= self._settings.limits.rooms:
            idle = [room for room in self._rooms.values() if room.idle]
            if not idle:
                raise RoomUnavailable("too many matches are being played here just now; try again later")
            await self._close(min(idle, key=lambda room: room.used_at))

    async def _close(self, room: Room) -> None:
        """Close one room."""
        self._rooms.pop(room.row.id, None)
        await room.close()

    async def sweep(self) -> None:
        """Close the rooms that have been idle for too long."""
        limit = time.monotonic() - self._settings.limits.room_idle
        for room in [room for room in self._rooms.values() if room.idle and room.used_at < limit]:
            await self._close(room)

    def start(self) -> None:
        """Begin to sweep now and then."""
        self._sweeper = asyncio.create_task(_now_and_then(self.sweep))

    async def close(self) -> None:
        """Close every room."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        await asyncio.gather(*(room.close() for room in tuple(self._rooms.values())), return_exceptions=True)
        self._rooms.clear()


async def _now_and_then(work: Callable[[], Awaitable[None]]) -> None:
    """Do `work` twice a minute for ever."""
    while True:
        await asyncio.sleep(30.0)
        try:
            await work()
        except Exception:
            _log.exception("sweeping the rooms failed")
