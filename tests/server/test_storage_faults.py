"""
Whatever the database does, a match loses nothing that was acknowledged, and can be opened.

The store fails at every call of a whole short match, one at a time and two together, before and after it has done what
it was asked: an answer that the page was told of is there after a restart, and what is not there was refused.
"""

import asyncio
import itertools
import json
import random
from collections.abc import Collection, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Final, cast

import pytest
from sqlalchemy import event
from starlette.websockets import WebSocketDisconnect

from dungeonbowl.core import options as op
from dungeonbowl.notation.sent import Choice
from dungeonbowl.server.computer.coaches import Thinkers
from dungeonbowl.server.http import setups
from dungeonbowl.server.http.dungeons.addresses import chosen_dungeon
from dungeonbowl.server.http.forms import MatchForm
from dungeonbowl.server.live.asking import Refusal
from dungeonbowl.server.live.listener import Listener
from dungeonbowl.server.live.loading import RoomUnavailable, load
from dungeonbowl.server.live.seats import new_id
from dungeonbowl.server.live.table import Room
from dungeonbowl.server.live.tables import Rooms
from dungeonbowl.server.settings import Settings
from dungeonbowl.server.store.buildings import BuildingStore
from dungeonbowl.server.store.engines import StorageError
from dungeonbowl.server.store.matches import Entry, MatchRow, Storage
from dungeonbowl.server.store.more_seats import SeatRow
from tests.server.conftest import Table, live_path
from tests.server.test_buildings import SMALL, Site

Fault = tuple[int, bool]
"""The number of a call of the store, and whether it had been done when it failed."""

FIRST: Final = 21
"""How many answers the match has had when it is stored: the last players are about to be deployed."""
UNDO_AT: Final = 23
SETTLE_AT: Final = 24
MOST_TRIES: Final = 200
PARTS: Final = 6
"""Tests that share the pairs of faults, so that they can be run side by side."""


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

    def _around(self, done: Any) -> Any:
        before, after = self._now()
        if before:
            raise StorageError("the disk is gone")
        found = done()
        if after:
            raise StorageError("the line was cut")
        return found

    def match(self, match_id: str) -> MatchRow | None:
        return cast("MatchRow | None", self._around(lambda: super(Faulty, self).match(match_id)))

    def entries(self, match_id: str) -> list[Entry]:
        return cast("list[Entry]", self._around(lambda: super(Faulty, self).entries(match_id)))

    def settled(self, match_id: str) -> list[tuple[int, str, str]]:
        return cast("list[tuple[int, str, str]]", self._around(lambda: super(Faulty, self).settled(match_id)))

    def take_seat(self, match_id: str, seat: int) -> None:
        self._around(lambda: super(Faulty, self).take_seat(match_id, seat))

    def settle(self, match_id: str, seat: int, skill: str, choice: str) -> None:
        self._around(lambda: super(Faulty, self).settle(match_id, seat, skill, choice))

    def append(self, match_id: str, entries: Any) -> "Future[None]":
        before, after = self._now()
        failed: Future[None] = Future()
        if before:
            failed.set_exception(StorageError("the disk is gone"))
            return failed
        writing = super().append(match_id, entries)
        if not after:
            return writing
        writing.exception(10)
        failed.set_exception(StorageError("the line was cut"))
        return failed


def chosen(seq: int, values: list[int]) -> int:
    """What is answered to a question: always the same, and nothing that makes the match long."""
    ends = [value for value in values if op.verb_of(value) == op.END_TURN]
    return ends[0] if ends and seq % 2 else random.Random(seq).choice(values)


@dataclass
class Coach:
    """A page with both seats: it answers, hears, and comes back when it is hung up."""

    rooms: Rooms
    match_id: str
    gives_up: bool
    acknowledged: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    settled: Choice | None = None
    refused: list[str] = field(default_factory=list[str])
    undone: bool = False
    room: Room | None = None
    listener: Listener = field(default_factory=lambda: Listener((0, 1), 10**6))
    now: dict[str, Any] = field(default_factory=dict[str, Any])

    async def play(self) -> None:
        """Play until the match is over."""
        for _ in range(MOST_TRIES):
            if self.room is None and not await self._come():
                continue
            self._hear()
            if self.room is None:
                continue
            question = self.now["question"]
            if question is None:
                return
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
        if seq == UNDO_AT and not self.undone:
            self.undone = True
            return await room.undo(self.listener, seq)
        if seq == SETTLE_AT and self.settled is None:
            await room.settle(self.listener, 0, "dodge", "always")
            self.settled = "always"
            return None
        if self.gives_up and room.match.may_concede(question["seat"]):
            return await room.concede(self.listener, seq)
        value = chosen(seq, [option["value"] for option in question["options"]])
        await room.answer(self.listener, seq, value)
        self.acknowledged.append((seq, value))
        return None


class Played:
    """A short match, played again and again on one database."""

    def __init__(self, storage: Faulty, gives_up: bool) -> None:
        self.storage = storage
        self.gives_up = gives_up
        form = MatchForm.model_validate(
            {
                "rules": "db2021",
                "home": {"college": "fire", "coach": "hotseat"},
                "away": {"college": "shadow", "coach": "hotseat"},
                "seed": 7,
                "options": {"turn_limit": 1, "time_limit": 90},
            }
        )
        match, _ = setups.new_match(form, chosen_dungeon("layout_a", form.rules, storage))
        while match.seq < FIRST:
            assert match.question is not None
            match.answer(chosen(match.seq, list(match.question.options)))
        self.setup = match.record()
        coach = self.under(())
        self.calls = storage.calls
        self.end = self.hash(coach)

    def under(self, faults: Collection[Fault]) -> Coach:
        """The match played while the store fails so."""
        seat = SeatRow("person", "Coach", None, False)
        number = new_id()
        Storage.add_match(self.storage, MatchRow(number, "", "db2021", False, 0.0, self.setup, (seat, seat)))
        self.storage.begin(faults)

        async def run() -> Coach:
            rooms = Rooms(self.storage, cast("Thinkers", None), Settings())
            coach = Coach(rooms, number, self.gives_up)
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
        assert coach.settled is None or (0, "dodge", "always") in self.storage.settled(coach.match_id), faults
        assert set(coach.refused) <= {"not_stored", "stale", "no_undo", "unavailable"}, faults

    def stored(self, match_id: str) -> set[tuple[int, int]]:
        """Every answer in the journal, with the number of its question."""
        seq, found = FIRST, set[tuple[int, int]]()
        for entry in self.storage.entries(match_id):
            found.add((seq, entry.value))
            # The only undo of these matches takes one answer back, and no clock is read before it.
            seq += -1 if entry.kind == "undo" else 1
        return found


@pytest.fixture(scope="module")
def storage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Faulty]:
    storage = Faulty(str(tmp_path_factory.mktemp("faults") / "matches.sqlite"))
    event.listen(storage.engine, "connect", _in_haste)
    storage.engine.dispose()
    yield storage
    storage.close()


@pytest.fixture(scope="module")
def played(storage: Faulty) -> Played:
    return Played(storage, gives_up=False)


def _in_haste(connection: Any, _: object) -> None:
    """No power fails in these tests, so nobody waits for the disk."""
    connection.execute("PRAGMA synchronous=OFF")


def test_one_fault_anywhere_loses_nothing(played: Played) -> None:
    assert played.calls > 12
    for n in range(played.calls):
        played.check((n, False))
        played.check((n, True))


def test_a_match_that_is_given_up_loses_nothing(storage: Faulty) -> None:
    played = Played(storage, gives_up=True)
    for n in range(played.calls):
        played.check((n, False))
        played.check((n, True))


@pytest.mark.compiled
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("gives_up", [False, True])
def test_any_two_faults_lose_nothing(storage: Faulty, gives_up: bool, part: int) -> None:
    """Every call fails, and with it each of those that follow in the match that then is."""
    played = Played(storage, gives_up)
    for first in itertools.product(range(part, played.calls, PARTS), (False, True)):
        played.under((first,))
        for second in itertools.product(range(first[0] + 1, storage.calls), (False, True)):
            played.check(first, second)


def test_a_store_that_stays_broken_for_a_while_loses_nothing(played: Played) -> None:
    for n in range(0, played.calls, 3):
        played.check(*((n + more, False) for more in range(12)))


# ---- what the page is told


def fail(*_: Any) -> None:
    raise StorageError("the disk is gone")


def fail_later(*_: Any) -> "Future[None]":
    failed: Future[None] = Future()
    failed.set_exception(StorageError("the disk is gone"))
    return failed


def test_a_match_that_cannot_be_read_is_refused_hung_up_and_taken_up_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = table.create("hotseat", "hotseat")
    with table.sit(made["id"], made["seats"]["home"]) as seat, monkeypatch.context() as broken:
        seat.answer()
        seq = seat.now["seq"]
        broken.setattr(Storage, "append", fail_later)
        broken.setattr(Storage, "entries", fail)
        refused = seat.answer()
        assert (refused["type"], refused["code"]) == ("refused", "not_stored")
        assert refused["message"].endswith("check whether the choice counts.")
        with pytest.raises(WebSocketDisconnect) as hung_up:
            seat.until("update")
        assert (hung_up.value.code, hung_up.value.reason) == (1013, "The match is loaded again.")
        with table.client.websocket_connect(live_path(made["id"])) as turned_away:
            assert turned_away.receive_json()["code"] == "unavailable"
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        assert seat.now["seq"] == seq
        assert seat.answer()["seq"] > seq


def test_what_is_not_stored_is_not_shown_to_anybody(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    made = table.create("hotseat", "hotseat")
    with table.sit(made["id"], made["seats"]["home"]) as seat, monkeypatch.context() as broken:
        before = table.client.get(f"/api/matches/{made['id']}").json()["view"]
        shown: list[Any] = []

        def look(*_: Any) -> "Future[None]":
            room = table.client.app.state.rooms._rooms[made["id"]]  # type: ignore[attr-defined]
            shown.append(json.loads(json.dumps(room.state()["view"])))
            return fail_later()

        broken.setattr(Storage, "append", look)
        refused = seat.answer()
        assert (refused["code"], refused["message"][-10:]) == ("not_stored", "Try again.")
        assert shown == [before]
        broken.undo()
        assert seat.answer()["type"] == "update"


def test_a_dungeon_that_lies_complete_gets_its_match_when_somebody_looks(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(Storage, "add_match", fail)
        site = Site(table)
        state = site.build()
        assert (state["phase"], state["match"]) == ("built", None)
        assert site.state()["match"] is None
    state = site.state()
    assert state["match"] is not None
    with table.sit(state["match"], site.tokens[0]) as player:
        assert player.welcome["you"] == [0]


@pytest.mark.parametrize("stored", [False, True])
def test_a_move_whose_storing_failed_is_seen_as_it_is_in_storage(
    table: Table, monkeypatch: pytest.MonkeyPatch, stored: bool
) -> None:
    site = Site(table)
    before = site.state()
    real = BuildingStore.add_move

    def lose(self: BuildingStore, building_id: str, n: int, move: dict[str, Any]) -> None:
        if stored:
            real(self, building_id, n, move)
        fail()

    with monkeypatch.context() as broken:
        broken.setattr(BuildingStore, "add_move", lose)
        assert site.post(before["seat"], before["seq"], lay=SMALL[0]).status_code == 503
    state = site.state()
    assert state["seq"] == before["seq"] + stored
    assert site.post(state["seat"], state["seq"], lay=SMALL[stored]).status_code == 200
