"""What the server holds is set aside, so that looking for cycles does not hold up answers."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from dungeonbowl.server.memory import EVERYTHING, Collector
from tests.server.conftest import Table


class Held:
    """Something that can hold itself."""

    itself: "Held"


@pytest.fixture
def collector() -> Iterator[Collector]:
    yield Collector()
    gc.unfreeze()


def cycle() -> Held:
    held = Held()
    held.itself = held
    return held


def test_what_is_there_is_not_looked_through_again(collector: Collector) -> None:
    held = cycle()
    collector.set_aside()
    assert gc.get_freeze_count() > 10_000
    assert not any(each is held for each in gc.get_objects())


def test_a_new_cycle_goes_at_once_and_an_old_one_later(collector: Collector) -> None:
    old = cycle()
    collector.set_aside()
    new = cycle()
    old_one, new_one = weakref.ref(old), weakref.ref(new)
    del old, new
    collector.set_aside()
    assert new_one() is None and old_one() is not None
    for _ in range(EVERYTHING):
        collector.set_aside()
    assert old_one() is None


@pytest.mark.parametrize("away", ["hotseat", "random"])
def test_a_match_that_is_closed_goes_at_once_though_it_was_set_aside(table: Table, away: str) -> None:
    made = table.create(away=away)
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        while not seat.now["question"]["yours"]:
            seat.receive()
        seat.answer()
    rooms = table.client.app.state.rooms  # type: ignore[attr-defined]
    portal = table.client.portal
    assert portal is not None
    gc.collect()
    gc.disable()
    try:
        room = rooms._rooms[made["id"]]
        gone = weakref.ref(room)
        portal.call(rooms._close, room)
        del room
        assert gone() is None
    finally:
        gc.enable()
