"""
Whatever the database does, a match loses nothing that was acknowledged, and can be opened.

The store fails at every call of a short match of every game, one at a time; of db2021's at any two; and at calls drawn
by lot, one and two together, of a whole match of every game: before and after it has done what it was asked.
"""

import itertools
import json
import random
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from typing import Any, Final

import pytest
from starlette.websockets import WebSocketDisconnect

from dungeonbowl.rulesets import RULESETS
from dungeonbowl.server.store.buildings import BuildingStore
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.matches import Storage
from tests.server.conftest import Table, live_path
from tests.server.faulty import Faulty, Kind, Played, open_faulty
from tests.server.test_buildings import SMALL, Site

PARTS: Final = 6
"""Tests that share the pairs of faults, so that they can be run side by side."""
SHORT: Final = Kind("db2021", turn_limit=1, first=21)
"""The last players are about to be deployed."""
FIRST: Final = {"db7s": 24, "db1989": 37}
"""After how many answers that is so in games where it isn't after those of `SHORT`."""
WHOLE: Final = Kind("db2021", turn_limit=3, ends_every=9)
DRAWN: Final = 2
"""Faults, and pairs of faults, that are drawn by lot for a whole match."""


@pytest.fixture(scope="module")
def storage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Faulty]:
    storage = open_faulty(tmp_path_factory.mktemp("faults"))
    yield storage
    storage.close()


@pytest.mark.parametrize("gives_up", [False, True])
def test_one_fault_anywhere_loses_nothing(storage: Faulty, gives_up: bool) -> None:
    played = Played(storage, replace(SHORT, gives_up=gives_up))
    assert played.calls > 12
    for n in range(played.calls):
        played.check((n, False))
        played.check((n, True))


@pytest.mark.parametrize("rules", [rules for rules in RULESETS if rules != SHORT.rules])
def test_one_fault_at_every_call_loses_nothing_in_any_game(storage: Faulty, rules: str) -> None:
    """One call fails before it has done what it was asked, the next one afterwards."""
    played = Played(storage, replace(SHORT, rules=rules, first=FIRST.get(rules, SHORT.first)))
    assert played.calls > 12
    for n in range(played.calls):
        played.check((n, n % 2 == 1))


@pytest.mark.compiled
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("gives_up", [False, True])
def test_any_two_faults_lose_nothing(storage: Faulty, gives_up: bool, part: int) -> None:
    """
    Every call fails, and with it each of those that follow in the match that then is.

    The first fails before and after it has done what it was asked, the second either way in turn.
    """
    played = Played(storage, replace(SHORT, gives_up=gives_up))
    for first in itertools.product(range(part, played.calls, PARTS), (False, True)):
        played.under((first,))
        for second in range(first[0] + 1, storage.calls):
            played.check(first, (second, (first[0] + second) % 2 == 1))


@pytest.mark.compiled
@pytest.mark.parametrize("rules", RULESETS)
def test_faults_by_lot_lose_nothing_in_a_whole_match(storage: Faulty, rules: str) -> None:
    played = Played(storage, replace(WHOLE, rules=rules))
    lots = random.Random(rules)
    for _ in range(DRAWN):
        first, second = sorted(lots.sample(range(played.calls), 2))
        played.check((first, lots.random() < 0.5))
        played.check((first, lots.random() < 0.5), (second, lots.random() < 0.5))


def test_a_store_that_stays_broken_for_a_while_loses_nothing(storage: Faulty) -> None:
    played = Played(storage, SHORT)
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
