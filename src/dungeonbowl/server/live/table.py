"""
A match being played: its room, in memory for as long as somebody needs it.

All changes of a match pass through `Room.enter`, one at a time: a copy of the match takes the answer or refuses it, the
journal stores it, and only then does the match itself take it and anybody hear of it. So whoever looks at the match
sees what is stored and nothing else. When storing fails the room looks into the journal, which is the truth; if that
cannot be read either, the room closes, and the match is loaded when somebody comes.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from dungeonbowl.core.ids import DEPLOY, DEPLOY_AT, NONE
from dungeonbowl.match import IllegalAnswer
from dungeonbowl.notation import sent, shapes
from dungeonbowl.notation.messages.fates import dice_message
from dungeonbowl.notation.messages.settling import may_settle
from dungeonbowl.notation.messages.view import match_message, question_message, view_message
from dungeonbowl.notation.previews import Preview
from dungeonbowl.server.computer.coaches import Thinkers
from dungeonbowl.server.live.computers import Computers
from dungeonbowl.server.live.connected.incoming import Allowance, write_message
from dungeonbowl.server.live.connected.incoming import Preview as Wish
from dungeonbowl.server.live.connected.listener import Listener
from dungeonbowl.server.live.habits import Habits, Note, note_of, settled
from dungeonbowl.server.live.loading import Loaded, RoomUnavailable, Trial, load, meaning, no_call, play, trial
from dungeonbowl.server.live.seated.asking import Refusal, asked_seat, conceding_seat, refused, undoing_seat
from dungeonbowl.server.live.seated.names import clean_name
from dungeonbowl.server.live.seated.seats import WATCHING, seats_message, shown_seat
from dungeonbowl.server.live.story import Story
from dungeonbowl.server.live.timing.call_limit import CallLimit
from dungeonbowl.server.live.timing.clock import MatchClock
from dungeonbowl.server.live.timing.deadlines import waited_for
from dungeonbowl.server.odds.previews import preview_message
from dungeonbowl.server.settings import Settings
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.matches import EntryTaken, Storage
from dungeonbowl.server.store.rows import SEED_CHOSEN, Entry, EntryKind, MatchRow, SeatRow

PROTOCOL: Final = 1
LONG: Final = 500
"""Answers after which a take-back costs twice as much as at the beginning."""
LOST: Final = (
    "The server could not store your last choice. The match is loading again: check whether the choice counts."
)

NOT_STORED: Final = "The server could not store this, so it does not count. Try again."

_log = logging.getLogger("dungeonbowl.server")


def no_room(_: "Room") -> None:
    """Nobody is to be told."""


@dataclass(frozen=True)
class Calls:
    """Whom a room tells what happens, apart from the people around it."""

    league: Callable[[str], None] = no_call
    """Called with the id of the league game that the match waits for."""
    gone: Callable[["Room"], None] = no_room
    """Called when the room closes by itself, so that nobody is sent to it any more."""
    over: Callable[[str], None] = no_call
    """Called with the id of the match when it is over."""


NOBODY: Final = Calls()


class Room:
    """One match, the people around it and the computer coaches that play in it."""

    def __init__(
        self,
        row: MatchRow,
        loaded: Loaded,
        storage: Storage,
        thinkers: Thinkers,
        settings: Settings,
        alone: asyncio.Semaphore,
        calls: Calls = NOBODY,
        deadline: sent.Deadline | None = None,
    ) -> None:
        """
        Open a room on a loaded match.

        Args:
            row: The stored match.
            loaded: The match with its whole journal played.
            storage: Where further entries go.
            thinkers: Where computer coaches think.
            settings: Pauses and limits.
            alone: Lets so many matches between computers alone go on at once.
            calls: Whom it tells what happens.
            deadline: Until when a coach can play on, who was told that.
        """
        self.row = row
        self._calls = calls
        self.match = loaded.match
        self.notes = loaded.notes
        self.clock = MatchClock(loaded.match.setup.minutes, loaded.played)
        self.listeners: set[Listener] = set()
        self.used_at = time.monotonic()
        self._written = len(loaded.entries)
        self._deadline = deadline
        self._habits = loaded.habits
        self._storage = storage
        self._settings = settings
        self._turn = asyncio.Lock()
        self._seats: list[SeatRow] = list(row.seats)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._info: shapes.MatchHead | None = None
        self._story = Story()
        self._undos = Allowance(settings.limits.undo_rate, settings.limits.undo_burst)
        self._computers = Computers(self, thinkers, settings, alone)
        self._call_limit = CallLimit(self, settings.call_time)
        self._shown = self._layout
        self._closed = False

    @property
    def _layout(self) -> int:
        """Which map the match is played on, where dice or coaches change it before play."""
        return self.match.setup.dungeon.map_number(self.match.state.board)

    @property
    def waits(self) -> str | None:
        """The league game that it waits for: everything before the players come in is done, but for what they need."""
        return self.row.waits_for if int(self.match.state.phase) in (DEPLOY, DEPLOY_AT) else None

    # ---- people

    @property
    def idle(self) -> bool:
        """Whether nobody would miss the room: no connection, nothing being stored, no coach thinking."""
        return not self.listeners and not self._tasks and self._computers.idle

    def presence(self) -> shapes.Presence:
        """Who is here, and whether the clock runs, which follows from it."""
        connected = [any(seat in listener.seats for listener in self.listeners) for seat in range(len(self._seats))]
        watching = sum(1 for listener in self.listeners if not listener.seats)
        self._wind(connected)
        return {
            "seats": seats_message(self._seats, connected),
            "spectators": watching,
            "clock": self.clock.message(),
        }

    def _wind(self, connected: Sequence[bool]) -> None:
        """Let the clock run while the match is on, every seat is taken and a coach is at the table."""
        people = [seat for seat, row in enumerate(self._seats) if row.kind == "person"]
        complete = all(self._seats[seat].taken for seat in people)
        there = not people or any(connected[seat] for seat in people)
        on = self.match.question is not None and self.waits is None
        self.clock.run(complete and there and not self.row.replay and on)

    def info(self) -> shapes.MatchInfo:
        """Everything about the match that does not change once dice have chosen its dungeon, and its seats."""
        if self._info is None:
            self._info, self._shown = match_message(self.match), self._layout
        return {
            **self._info,
            "id": self.row.id,
            "name": self.row.name,
            "dice": self._dice(),
            "seats": self.presence()["seats"],
            "replay": self.row.replay,
        }

    def _dice(self) -> shapes.DiceInfo:
        """Where the dice come from. A seed that the server drew, as it once did, stays secret until the end."""
        over = self.row.replay or self.match.question is None
        return dice_message(self.match, seed_known=over or SEED_CHOSEN in self.row.setup)

    def state(self, seats: Sequence[int] = ()) -> sent.Standing:
        """Where the match stands, as the holder of `seats` may see it."""
        question = self.match.question
        seat = shown_seat(seats, question.seat if question is not None else WATCHING)
        view = view_message(self.match, seat)
        view["undo"] = self.match.undo_seat in seats and self.waits is None
        return {
            "seq": self.match.seq,
            "view": view,
            "question": None if self.waits else question_message(self.match, seat),
            "waits": self.waits,
            "clock": self.clock.message(),
            "deadline": self._deadline,
            "call_within": self._call_limit.left(),
        }

    def habits(self, seats: Sequence[int]) -> list[Habits | None]:
        """What the holders of `seats` have settled; what others have is none of their business."""
        return [self._habits[seat] if seat in seats else None for seat in range(len(self._seats))]

    def join(self, listener: Listener, known: int, digest: str | None = None) -> None:
        """
        Greet a new connection with the whole state, and tell the others.

        Args:
            listener: The connection.
            known: How many events it knows.
            digest: Their digest, if it was told one.
        """
        if self._closed:
            raise RoomUnavailable("this match is being loaded again")
        limits = self._settings.limits
        if len(self.listeners) >= limits.room_connections - (0 if listener.seats else limits.kept_room_connections):
            raise RoomUnavailable("too many people are watching this match")
        self.listeners.add(listener)
        self.used_at = time.monotonic()
        for seat in listener.seats:
            self._take(seat)
        self._greet(listener, self._story.cut(self.match, known, digest))
        self._tell_presence(apart_from=listener)
        self.wake_coach()

    def _greet(self, listener: Listener, since: int) -> None:
        """Tell a connection everything, but for the events before `since`, which it knows."""
        welcome: sent.Welcome = {
            "type": "welcome",
            "protocol": PROTOCOL,
            "match": self.info(),
            "you": list(listener.seats),
            **self.state(listener.seats),
            "since": since,
            "events": self._story.tell(self.match, since),
            "digest": self._story.digest(self.match),
            "notes": [note.message() for note in self.notes],
            "habits": self.habits(listener.seats),
            "presence": self.presence(),
            "rematch": self.rematch,
        }
        listener.send(write_message(welcome))

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
        self._seats[seat] = replace(row, taken=True)
        self.hold(asyncio.create_task(self._store_taken(seat)))

    async def _store_taken(self, seat: int) -> None:
        """Store that a seat has been opened; where that fails, it is stored when the seat is opened next."""
        try:
            await asyncio.to_thread(self._storage.take_seat, self.row.id, seat)
        except StorageError as failed:
            _log.error("match %s: that a seat is taken could not be stored: %s", self.row.id, failed)
            self._seats[seat] = replace(self._seats[seat], taken=False)

    async def name_coach(self, listener: Listener, seat: int, name: str) -> None:
        """Call the coach of a seat by a name, now and in storage. Raises Refusal."""
        if seat not in listener.seats or self.row.replay:
            raise Refusal("not_your_turn", "You can name only the coach of a team of your own.")
        try:
            chosen = clean_name(name)
        except ValueError as wrong:
            raise Refusal("bad_message", f"{str(wrong)[:1].upper()}{str(wrong)[1:]}.") from None
        await self._shielded(self._store_name(seat, chosen))

    async def _store_name(self, seat: int, name: str) -> None:
        """Store what a coach is called, and tell everybody. Raises Refusal."""
        try:
            await asyncio.to_thread(self._storage.name_coach, self.row.id, seat, name)
        except StorageError as failed:
            _log.error("match %s: a coach's name could not be stored: %s", self.row.id, failed)
            raise Refusal("not_stored", NOT_STORED) from None
        self._seats[seat] = replace(self._seats[seat], name=name)
        self._tell_presence()

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        """Who sits at the match."""
        return tuple(self._seats)

    @property
    def rematch(self) -> sent.RematchInfo | None:
        """The match that was made of this one for another game, and whether the teams changed ends."""
        return None if self.row.rematch is None else {"id": self.row.rematch, "swapped": self.row.swapped}

    def tell_rematch(self, row: MatchRow) -> None:
        """Tell everybody of the rematch that is stored by now."""
        self.row = replace(self.row, rematch=row.rematch, swapped=row.swapped)
        for listener in self.listeners:
            told: sent.RematchMessage = {"type": "rematch", "rematch": self.rematch}
            listener.send(write_message(told))

    def _tell_presence(self, apart_from: Listener | None = None) -> None:
        """Tell every connection who is here."""
        message: sent.PresenceMessage = {"type": "presence", **self.presence()}
        text = write_message(message)
        for listener in self.listeners:
            if listener is not apart_from:
                listener.send(text)

    # ---- what a client may ask for

    async def answer(self, listener: Listener, seq: int, value: int) -> None:
        """Answer the open question. Raises Refusal."""

        def check() -> tuple[EntryKind, int, int]:
            return "answer", asked_seat(self.match, self.row, listener.seats, seq), value

        await self._shielded(self.enter(check))

    async def undo(self, listener: Listener, seq: int) -> None:
        """Take back the last answer, if it was this connection's and no die followed it. Raises Refusal."""

        def check() -> tuple[EntryKind, int, int]:
            return "undo", undoing_seat(self.match, self.row, listener.seats, seq), 0

        check()
        if not self._undos.spend(1 + self.match.seq / LONG):
            raise Refusal("too_fast", "Too many undos at once. Wait a moment.")
        await self._shielded(self.enter(check))

    async def concede(self, listener: Listener, seq: int) -> None:
        """Give the match up for the connection's seat. Raises Refusal."""

        def check() -> tuple[EntryKind, int, int]:
            return "concede", conceding_seat(self.match, self.row, listener.seats, seq), 0

        await self._shielded(self.enter(check))

    async def settle(self, listener: Listener, seat: int, skill: str, choice: sent.Choice) -> None:
        """Settle what happens with an optional skill of a team from now on. Raises Refusal."""
        if seat not in listener.seats or self.row.replay:
            raise Refusal("not_your_turn", "You can set this only for your own team.")
        if not may_settle(self.match.setup.rules.key, skill):
            raise Refusal("bad_message", f"Nothing can be settled about {skill[:40]}: its coach is not asked about it.")
        await self._shielded(self._store_habit(seat, skill, choice))

        def check() -> tuple[EntryKind, int, int]:
            question = self.match.question
            value = None if question is None or question.seat != seat else settled(self.match, self._habits[seat])
            if value is None:
                raise Refusal("stale", "Nothing that is settled is being asked.")
            return "habit", seat, value

        with contextlib.suppress(Refusal):
            await self._shielded(self.enter(check))

    async def _store_habit(self, seat: int, skill: str, choice: sent.Choice) -> None:
        """Store what a coach has settled, and tell those who may know. Raises Refusal."""
        async with self._turn:
            self._check_open()
            try:
                await asyncio.to_thread(self._storage.settle, self.row.id, seat, skill, choice)
            except StorageError as failed:
                _log.error("match %s: a setting could not be stored: %s", self.row.id, failed)
                if (await self._look_again()).habits[seat].get(skill) != choice:
                    raise Refusal("not_stored", NOT_STORED) from None
            self._habits[seat][skill] = choice
            for other in self.listeners:
                if seat in other.seats:
                    message: sent.HabitsMessage = {"type": "habits", "habits": self.habits(other.seats)}
                    other.send(write_message(message))

    def preview(self, wish: Wish, seats: Collection[int]) -> Preview:
        """What something would mean as far as whoever has these seats can know, without doing it. Raises Refusal."""
        match = self.match if len(seats) > 1 else self.match.seen(next(iter(seats), NONE))
        try:
            return preview_message(match, wish.of, wish.player, target=wish.target, side=wish.side, seq=self.match.seq)
        except ValueError as wrong:
            raise Refusal("bad_message", str(wrong)) from None
        except Exception:
            _log.exception("match %s: a preview of %s failed", self.row.id, wish.of)
            raise Refusal("broken", "This could not be worked out. Please report it.") from None

    # ---- the one door

    async def _shielded(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something to the end, so that a connection lost half way does not leave an entry half made."""
        task = asyncio.create_task(work)
        self.hold(task)
        await asyncio.shield(task)

    async def enter(self, check: Callable[[], tuple[EntryKind, int, int]]) -> None:
        """
        Make one entry: try it, store it, play it, show it.

        Args:
            check: Called when it is this entry's turn. Gives the entry's kind, seat and value, or raises Refusal.

        Raises:
            Refusal: Nothing was entered, and why.
        """
        async with self._turn:
            self._check_open()
            self.used_at = time.monotonic()
            kind, seat, value = check()
            if self.waits is not None:
                raise Refusal("waiting", "Choose journeymen and inducements first: see the league game.")
            tried = self._try(kind, seat, value)
            over = tried.match.question is None
            await self._store(tried.entries, over)
            self._play(tried)
        if over:
            self._calls.over(self.row.id)
        self.wake_coach()

    def _check_open(self) -> None:
        """Whether anything can be entered here. Raises Refusal."""
        if self._closed:
            raise Refusal("unavailable", "This match is being loaded again.")

    def _try(self, kind: EntryKind, seat: int, value: int) -> Trial:
        """What an entry would lead to. Raises Refusal if the rules refuse it, or the engine breaks over it."""
        people = [row.kind == "person" for row in self._seats]
        habits = [self._habits[side] if people[side] else {} for side in range(len(people))]
        try:
            return trial(self.match, Entry(self._written, kind, seat, value, self.clock.seconds), habits, self.clock)
        except IllegalAnswer:
            if kind == "answer":
                raise Refusal("unknown_option", "That is not one of the options.") from None
            raise Refusal("no_undo" if kind == "undo" else "not_your_turn", "That is not possible now.") from None
        except Exception:
            _log.exception("match %s breaks over entry %d (%s %d)", self.row.id, self._written, kind, value)
            raise Refusal("broken", "This answer caused an error and does not count. Please report it.") from None

    async def _store(self, entries: Sequence[Entry], over: bool) -> None:
        """
        Store entries, by which the match may be over.

        Raises:
            Refusal: They are not stored; whatever is stored instead is shown by now.
        """
        try:
            await asyncio.wrap_future(self._storage.append(self.row.id, entries, over))
            return
        except EntryTaken:
            refusal = Refusal("stale", "Too late: another answer came first.")
        except StorageError as failed:
            _log.error("match %s: an entry could not be stored: %s", self.row.id, failed)
            refusal = Refusal("not_stored", NOT_STORED)
        loaded = await self._look_again()
        after = loaded.entries[self._written :]
        if [meaning(entry) for entry in after] == [meaning(entry) for entry in entries]:
            # The database had stored them, and failed only afterwards.
            return
        if len(loaded.entries) != self._written:
            self.match, self.notes, self._written = loaded.match, loaded.notes, len(loaded.entries)
            self._deadline = None
            self._show(0, 0, rewound=True)
        raise refusal

    async def _look_again(self) -> Loaded:
        """
        What is stored, after storing failed and nobody knows whether it did.

        Raises:
            Refusal: It can't be read. Then the room is closed: it must not go on without knowing.
        """
        try:
            return await asyncio.to_thread(load, self.row, self._storage)
        except Exception as failed:
            _log.error("match %s can't be read after storing failed, and is closed: %s", self.row.id, failed)
            self.give_up()
            raise Refusal("not_stored", LOST) from None

    def give_up(self) -> None:
        """Close the room by itself: whoever comes back loads the match from its journal."""
        self.shut(refused("not_stored", LOST, self.match.seq), "The match is loaded again.")

    def shut(self, last: sent.Refused, reason: str, code: int | None = None) -> None:
        """Tell everybody one last thing, hang up, and take nobody in any more."""
        self._closed = True
        text = write_message(last)
        for listener in tuple(self.listeners):
            listener.send(text)
            listener.hang_up(reason, code)
        self._calls.gone(self)

    def _play(self, tried: Trial) -> None:
        """Play what was tried and is stored by now, and show what came of it. Raises Refusal."""
        entries = tried.entries
        known, noted = len(self.match.events), len(self.notes)
        behind = len(self.match.events[-1].rules) if known else 0
        self._written += len(entries)
        self._deadline = None
        if entries[0].kind == "undo":
            self.match = tried.match
            self.notes = [note for note in self.notes if note.seq < self.match.seq]
            self._show(0, 0, rewound=True)
            return
        try:
            for entry in entries:
                if entry.kind == "habit":
                    self.notes.append(note_of(self.match, entry.value))
                play(self.match, entry.kind, entry.seat, entry.value)
        except Exception:
            _log.exception("match %s broke over entry %d, which a copy of it took", self.row.id, entries[0].n)
            self.give_up()
            raise Refusal("broken", "This answer caused an error. Please report it.") from None
        if known and len(self.match.events[known - 1].rules) > behind:
            # A rule that acted only now stands behind the event told last: it is told again.
            known -= 1
        self._show(known, noted, rewound=False)

    async def renew(self, row: MatchRow) -> None:
        """Go on from another beginning that leads to where the match stands, and greet everybody anew."""
        async with self._turn:
            loaded = await asyncio.to_thread(load, row, self._storage)
            self.row, self.match, self.notes, self._written = row, loaded.match, loaded.notes, len(loaded.entries)
            self._info = None
            for listener in self.listeners:
                self._greet(listener, 0)
        self.wake_coach()

    def _show(self, first: int, noted: int, rewound: bool) -> None:
        """Tell every connection what happened since event `first`; everything, if the match was rewound."""
        events, digest = self._story.tell(self.match, 0 if rewound else first), self._story.digest(self.match)
        notes = [note.message() for note in (self.notes if rewound else self.notes[noted:])]
        self.presence()
        if self._info is not None and self._shown != self._layout:
            # Dice have chosen another dungeon than the one that everybody was told of.
            self._info = None
            for listener in self.listeners:
                self._greet(listener, 0 if rewound else first)
            return
        texts: dict[tuple[int, ...], str] = {}
        for listener in self.listeners:
            if listener.seats not in texts:
                update: sent.Update = {
                    "type": "update",
                    **self.state(listener.seats),
                    "events": events,
                    "digest": digest,
                    "notes": notes,
                    "rewound": rewound,
                }
                texts[listener.seats] = write_message(update)
            listener.send(texts[listener.seats])

    def hold(self, task: "asyncio.Task[Any]") -> None:
        """Hold a task until it is done, so that it is not collected half way and the room is not closed under it."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ---- computer coaches

    def wake_coach(self) -> None:
        """Let a computer coach think, if it is asked, or the league game go on that the match waits for."""
        if self.waits is not None and not self._closed:
            self._calls.league(self.waits)
        self._computers.wake()

    @property
    def open(self) -> bool:
        """Whether anything can be entered, and the match waits for nothing."""
        return not self._closed and not self.row.replay and self.waits is None

    def tell_note(self, seat: int, text: str) -> None:
        """Say something about a seat in the log. It is news of the day: nobody stores it."""
        self.notes.append(Note(len(self.match.events), self.match.seq, seat, text))
        message: sent.NotesMessage = {"type": "notes", "notes": [self.notes[-1].message()]}
        written = write_message(message)
        for listener in self.listeners:
            listener.send(written)

    # ---- when nobody plays on

    @contextlib.asynccontextmanager
    async def still(self, entries: int) -> AsyncIterator[int | None]:
        """Let nothing be entered meanwhile: the seat of the person without whom a match of so many entries stands."""
        async with self._turn:
            there = self.open and self._written == entries
            yield waited_for(self.match, self._seats) if there else None

    def tell_deadline(self, deadline: sent.Deadline) -> None:
        """Tell everybody until when a coach can play on."""
        self._deadline = deadline
        self._show(len(self.match.events), len(self.notes), rewound=False)

    # ---- the end

    async def close(self) -> None:
        """Send the people home and wait for what is being stored. The match stays in storage."""
        self._closed = True
        self._call_limit.stop()
        for listener in tuple(self.listeners):
            listener.hang_up()
        await self._computers.close()
        if self._tasks:
            await asyncio.gather(*tuple(self._tasks), return_exceptions=True)
