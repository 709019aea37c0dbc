"""
A store that fails when it is told to, and a page that plays a match on it all the same.

The law is `Played.check`: an answer that the page was told of is there after a restart, what is not there was refused,
and the match ends as it would have ended without the fault.
"""

import asyncio
import json
import random
from collections.abc import Callable, Collection
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, cast

from sqlalchemy import event

from dungeonbowl.core import options as op
from dungeonbowl.data import dungeon_keys, ready_keys
from dungeonbowl.match import Match
from dungeonbowl.notation.messages.settling import may_settle
from dungeonbowl.notation.sent import Choice
from dungeonbowl.rulesets import RULESETS
from dungeonbowl.server.computer.coaches import Thinkers
from dungeonbowl.server.http import setups
from dungeonbowl.server.http.dungeons.addresses import chosen_dungeon
from dungeonbowl.server.http.forms import MatchForm
from dungeonbowl.server.live.connected.listener import Listener
from dungeonbowl.server.live.loading import RoomUnavailable, load, play
from dungeonbowl.server.live.seated.asking import Refusal
from dungeonbowl.server.live.seated.seats import new_id
from dungeonbowl.server.live.table import Room
from dungeonbowl.server.live.tables import Rooms
from dungeonbowl.server.settings import Settings
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.matches import Storage
from dungeonbowl.server.store.rows import MatchRow, SeatRow

Fault = tuple[int, bool]
"""The number of a call of the store, and whether it had been done when it failed."""

NAMED_AFTER: Final = 1
UNDO_AFTER: Final = 2
SETTLE_AFTER: Final = 3
"""After how many answers a coach is named, takes one back, and settles what happens with a skill from then on."""
NAME: Final = "Cleo"
FRUITLESS: Final = 200
"""Tries without one more answer after which a match is said to stand still."""
SKILL: Final = "dodge"


@dataclass(frozen=True)
class Kind:
    """
    What is played.

    Attributes:
        rules: The key of the game.
        turn_limit: Team turns a side.
        first: How many answers the match has had when it is stored.
        ends_every: A turn is ended where the number of the question is one less than a multiple of this.
        gives_up: Whether a coach concedes as soon as that is possible.
    """

    rules: str
    turn_limit: int
    first: int = 0
    ends_every: int = 2
    gives_up: bool = False

    def chosen(self, seq: int, values: list[int]) -> int:
        """What is answered to a question: always the same, and nothing that makes the match too long."""
        ends = [value for value in values if op.verb_of(value) == op.END_TURN]
        return ends[0] if ends and (seq + 1) % self.ends_every == 0 else random.Random(seq).choice(values)

    def form(self) -> MatchForm:
        """The match as a page asks for it: the first teams in the first dungeon."""
        home, away, *_ = ready_keys(self.rules)
        sides = {side: {"college": key, "coach": "hotseat"} for side, key in (("home", home), ("away", away))}
        options = {"turn_limit": self.turn_limit}
        if any(option.key == "time_limit" for option in RULESETS[self.rules].options):
            options["time_limit"] = 90
        return MatchForm.model_validate({"rules": self.rules, **sides, "seed": 7, "options": options})


class Faulty(Storage):
    """A store that fails when it is told to."""

    def __init__(self, database: str) -> None:
        super().__init__(database)
        self.faults: Collection[Fault] = ()
        self.calls = 0

    def begin(self, faults: Collection[Fault]) -> None:
        self.faults, self.calls = faults, 0

    def _now(self) -> tuple[bool, bool]:
        """Whether this call fails before it has done anything, and whether it fails afterwards."""
        n = self.calls
        self.calls += 1
        return (n, False) in self.faults, (n, True) in self.faults

    def around(self, done: Any) -> Any:
        before, after = self._now()
        if before:
            raise StorageError("the disk is gone")
        found = done()
        if after:
            raise StorageError("the line was cut")
        return found

    def append(self, match_id: str, entries: Any, over: bool = False) -> "Future[None]":
        before, after = self._now()
        failed: Future[None] = Future()
        if before:
            failed.set_exception(StorageError("the disk is gone"))
            return failed
        writing = super().append(match_id, entries, over)
        if not after:
            return writing
        writing.exception(10)
        failed.set_exception(StorageError("the line was cut"))
        return failed


def failing(name: str) -> Callable[..., Any]:
    """A method of the store that fails when it is told to."""
    plain = getattr(Storage, name)

    def method(self: Faulty, *args: Any) -> Any:
        return self.around(lambda: plain(self, *args))

    return method


for each in ("match", "entries", "settled", "ending", "take_seat", "name_coach", "settle", "close_match", "complete"):
    setattr(Faulty, each, failing(each))


@dataclass
class Coach:
    """A page with both seats: it answers, hears, and comes back when it is hung up."""

    rooms: Rooms
    match_id: str
    kind: Kind
    acknowledged: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    settled: Choice | None = None
    refused: list[str] = field(default_factory=list[str])
    named: bool = False
    undone: bool = False
    room: Room | None = None
    listener: Listener = field(default_factory=lambda: Listener((0, 1), 10**6))
    now: dict[str, Any] = field(default_factory=dict[str, Any])

    async def play(self) -> None:
        """Play until the match is over."""
        tries, far = 0, 0
        while tries < FRUITLESS:
            tries += 1
            if self.room is None and not await self._come():
                continue
            self._hear()
            if self.room is None:
                continue
            question = self.now["question"]
            if question is None:
                return
            if self.now["seq"] > far:
                tries, far = 0, self.now["seq"]
            try:
                await self._do(self.room, self.now["seq"], question)
            except Refusal as refusal:
                self.refused.append(refusal.code)
            except Exception:
                # What breaks a connection is not acknowledged; the page comes back.
                self.room.leave(self.listener)
                self.room = None
        raise AssertionError(f"the match does not get on: {self.now}, {self.refused}")

    async def _come(self) -> bool:
        """Join the match; returns whether the server could open it."""
        try:
            self.room = await self.rooms.get(self.match_id)
            assert self.room is not None, "the match is stored"
            self.listener = Listener((0, 1), 10**6)
            self.room.join(self.listener, 0)
        except RoomUnavailable as unavailable:
            assert "can't be read just now" in str(unavailable), unavailable
            self.room = None
        return self.room is not None

    def _hear(self) -> None:
        """Read everything that was told; whoever is hung up is no longer in the room."""
        while not self.listener.waiting.empty():
            text = self.listener.waiting.get_nowait()
            if text is None:
                self.room = None
                return
            message = json.loads(text)
            if message["type"] in ("welcome", "update"):
                self.now = message

    async def _do(self, room: Room, seq: int, question: dict[str, Any]) -> None:
        """One deed, which depends on nothing but how far the match is."""
        played = seq - self.kind.first
        if played == NAMED_AFTER and not self.named:
            await room.name_coach(self.listener, 0, NAME)
            self.named = True
            return None
        if played == UNDO_AFTER and not self.undone:
            self.undone = True
            return await room.undo(self.listener, seq)
        if played == SETTLE_AFTER and self.settled is None and may_settle(self.kind.rules, SKILL):
            await room.settle(self.listener, 0, SKILL, "always")
            self.settled = "always"
            return None
        if self.kind.gives_up and room.match.may_concede(question["seat"]):
            return await room.concede(self.listener, seq)
        value = self.kind.chosen(seq, [option["value"] for option in question["options"]])
        await room.answer(self.listener, seq, value)
        self.acknowledged.append((seq, value))
        return None


class Played:
    """A match, played again and again on one database."""

    def __init__(self, storage: Faulty, kind: Kind) -> None:
        self.storage = storage
        self.kind = kind
        form = kind.form()
        dungeon = dungeon_keys(kind.rules)[0]
        match, _ = setups.new_match(form, chosen_dungeon(dungeon, form.rules, storage))
        while match.seq < kind.first:
            assert match.question is not None
            # The clock is the only question without a list.
            options = list(match.question.options)
            match.answer(kind.chosen(match.seq, options) if options else 0)
        self.setup = match.record()
        coach = self.under(())
        self.calls = storage.calls
        self.end = self.hash(coach)

    def under(self, faults: Collection[Fault]) -> Coach:
        """The match played while the store fails so."""
        seat = SeatRow("person", "Coach", None, taken=False)
        number = new_id()
        Storage.add_match(
            self.storage,
            MatchRow(number, "", self.kind.rules, replay=False, created=0.0, setup=self.setup, seats=(seat, seat)),
        )
        self.storage.begin(faults)

        async def run() -> Coach:
            rooms = Rooms(self.storage, cast("Thinkers", None), Settings())
            coach = Coach(rooms, number, self.kind)
            try:
                await coach.play()
            finally:
                await rooms.close()
            return coach

        return asyncio.run(run())

    def hash(self, coach: Coach) -> int:
        """The end of the match as it is in storage."""
        self.storage.begin(())
        row = self.storage.match(coach.match_id)
        assert row is not None
        loaded = load(row, self.storage)
        assert loaded.match.result is not None
        return loaded.match.hash()

    def check(self, *faults: Fault) -> None:
        """The law, for these faults."""
        coach = self.under(faults)
        assert self.hash(coach) == self.end, faults
        stored = self.stored(coach.match_id)
        assert set(coach.acknowledged) <= stored, faults
        row = self.storage.match(coach.match_id)
        assert row is not None and (row.seats[0].name == NAME or not coach.named), faults
        assert coach.settled is None or (0, SKILL, "always") in self.storage.settled(coach.match_id), faults
        assert set(coach.refused) <= {"not_stored", "stale", "no_undo", "unavailable"}, faults

    def stored(self, match_id: str) -> set[tuple[int, int]]:
        """Every answer in the journal, with the number of its question."""
        match, found = Match.replay(self.setup), set[tuple[int, int]]()
        for entry in self.storage.entries(match_id):
            found.add((match.seq, entry.value))
            play(match, entry.kind, entry.seat, entry.value)
        return found


def in_haste(connection: Any, _: object) -> None:
    """No power fails in these tests, so nobody waits for the disk."""
    connection.execute("PRAGMA synchronous=OFF")


def open_faulty(folder: Path) -> Faulty:
    """An empty store that can fail, in a folder."""
    storage = Faulty(str(folder / "matches.sqlite"))
    event.listen(storage.engine, "connect", in_haste)
    storage.engine.dispose()
    return storage
