"""What costs the server something is bounded: for one address, for one match, and for all."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Callable
from typing import Any

import pytest
from fastapi import HTTPException, Request
from starlette.types import Message

from dungeonbowl.data import dungeon_keys, load_dungeon
from dungeonbowl.league import ready_draft, team_to_json
from dungeonbowl.server.callers import counted_as
from dungeonbowl.server.computer.workers import Turns
from dungeonbowl.server.http.dungeons import comparisons
from dungeonbowl.server.http.dungeons.maps import map_form
from dungeonbowl.server.http.errands import Errands
from dungeonbowl.server.live.connected.effort import Effort
from dungeonbowl.server.live.seated.asking import Refusal
from dungeonbowl.server.settings import Limits
from tests.server.conftest import Table, live_path, with_key

MAP = map_form(load_dungeon(dungeon_keys("db5")[0])).model_dump()


def request_from(address: str, leaves_after: float = 60.0) -> Request:
    """A request of somebody who hangs up after a time."""

    async def receive() -> Message:
        await asyncio.sleep(leaves_after)
        return {"type": "http.disconnect"}

    return Request({"type": "http", "headers": [], "client": (address, 1)}, receive)


def run(limits: Limits, work: Callable[[Errands], Any]) -> None:
    async def begin() -> None:
        errands = Errands(limits)
        try:
            await work(errands)
        finally:
            errands.close()

    asyncio.run(begin())


def test_whoever_hangs_up_gives_the_work_up() -> None:
    async def leave(errands: Errands) -> None:
        with pytest.raises(HTTPException, match="hung up"):
            await errands.run(request_from("a", 0.5), time.sleep, 60)
        assert errands.waiting == 0
        assert await errands.run(request_from("a"), os.getpid) != os.getpid()

    run(Limits(), leave)


def test_work_is_bounded_for_one_address_and_for_all() -> None:
    async def ask(errands: Errands) -> None:
        first = [asyncio.create_task(errands.run(request_from("a", 3), time.sleep, 60)) for _ in range(2)]
        await asyncio.sleep(0.1)
        for address, status in (("a", 429), ("b", 503)):
            with pytest.raises(HTTPException) as refused:
                await errands.run(request_from(address), os.getpid)
            assert refused.value.status_code == status
        for each in first:
            each.cancel()
        await asyncio.gather(*first, return_exceptions=True)

    run(Limits(address_errands=2, errands=2), ask)


def test_work_that_takes_too_long_is_stopped() -> None:
    async def wait(errands: Errands) -> None:
        with pytest.raises(HTTPException, match="too long"):
            await errands.run(request_from("a"), time.sleep, 60)

    run(Limits(errand_time=0.3), wait)


def test_short_work_waits_for_no_long_one_and_counts_with_it() -> None:
    async def ask(errands: Errands) -> None:
        slow = asyncio.create_task(errands.run(request_from("a"), time.sleep, 60))
        await asyncio.sleep(0.1)
        assert await errands.run_short(request_from("a"), os.getpid) != os.getpid() and not slow.done()
        again = asyncio.create_task(errands.run_short(request_from("a", 3), time.sleep, 60))
        await asyncio.sleep(0.1)
        assert errands.waiting == 2
        for address, status in (("a", 429), ("b", 503)):
            with pytest.raises(HTTPException) as refused:
                await errands.run_short(request_from(address), os.getpid)
            assert refused.value.status_code == status
        for each in (slow, again):
            each.cancel()
        await asyncio.gather(slow, again, return_exceptions=True)

    run(Limits(address_errands=2, errands=2), ask)


def test_addresses_take_turns_at_what_takes_long() -> None:
    order: list[str] = []

    async def ask(errands: Errands) -> None:
        async def one(address: str) -> None:
            await errands.run(request_from(address), time.sleep, 0.02)
            order.append(address)

        # One address asks for much, and two others after it for little.
        tasks = [asyncio.create_task(one(address)) for address in "aaaaabc"]
        await asyncio.sleep(0)
        tasks[2].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert errands.waiting == 0

    run(Limits(), ask)
    assert "".join(order) == "aabcaa"


def test_the_next_in_line_has_the_turn_of_whoever_leaves_when_called() -> None:
    async def stand() -> list[str]:
        turns, had = Turns(), list[str]()

        async def have(whose: str) -> None:
            async with turns.turn(whose):
                had.append(whose)
                await asyncio.sleep(0)

        first, second, third = (asyncio.create_task(have(whose)) for whose in "abc")
        for _ in range(2):
            await asyncio.sleep(0)
        assert had == ["a"]
        await first
        second.cancel()
        await asyncio.gather(second, return_exceptions=True)
        await third
        await have("d")
        return had

    assert asyncio.run(stand())[-2:] == ["c", "d"]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:0:1::1", "2001:db8:0:1:ffff::2", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("testclient", "testserver", False),
    ],
)
def test_an_address_is_counted_as_what_one_caller_has(one: str, other: str, same: bool) -> None:
    assert (counted_as(one) == counted_as(other)) is same


def preview_codes(line: Any, count: int, player: int) -> list[str]:
    """What comes of so many wishes for a player's paths, one after the other."""
    codes = []
    for _ in range(count):
        line.send_text(json.dumps({"type": "preview", "of": "paths", "player": player}))
        while (told := line.receive_json())["type"] not in ("preview", "refused"):
            pass
        codes.append(told.get("code", "preview"))
    return codes


def test_previews_take_no_more_than_their_share(make_table: Callable[..., Table]) -> None:
    table = make_table(Limits(preview_share=1e-9, preview_burst=0.0))
    made = table.create()
    with table.sit(made["id"], table.keys(made)[0]) as seat:
        while not (placed := [each["id"] for each in seat.now["view"]["players"] if each["square"]]):
            seat.answer()
    with table.client.websocket_connect(live_path(made["id"]), subprotocols=with_key(None)) as line:
        assert preview_codes(line, 3, placed[0]) == ["preview", "too_fast", "too_fast"]
        line.send_text('{"type":"ping"}')
        assert line.receive_json()["type"] == "pong", "all else goes on"


def test_those_who_watch_share_what_coaches_have_to_themselves() -> None:
    async def ask() -> None:
        effort = Effort(Limits(preview_share=1e-9, preview_burst=0.0))
        await effort.turn("a", has_seat=False)
        with effort.counted("a", has_seat=False):
            pass
        for address, has_seat in (("b", False), ("a", True)):
            with pytest.raises(Refusal, match="Too many previews"):
                await effort.turn(address, has_seat)
        await effort.turn("b", has_seat=True)
        await Effort(Limits(preview_share=0)).turn("a", has_seat=False)

    asyncio.run(ask())


def asked_for(table: Table) -> list[int]:
    """What is answered to whoever asks for each kind of paper, of map and of frames."""
    team = team_to_json(ready_draft("fire", "exhibition", rules="db2021"))
    made = table.create()["id"]
    posted = [("/api/teams/paper/roster", team), ("/api/dungeons/maps/file?kind=pdf", MAP)]
    fetched = [f"/api/dungeons/layout_a/file?kind={kind}" for kind in ("pdf", "svg", "uvtt", "tiled", "terrain")]
    fetched.append(f"/api/matches/{made}/frames?from=0&until=5")
    answers = [table.client.post(path, json=body) for path, body in posted] + [
        table.client.get(path) for path in fetched
    ]
    return [answer.status_code for answer in answers]


def test_papers_maps_and_frames_are_bounded_for_one_address(make_table: Callable[..., Table]) -> None:
    assert asked_for(make_table(Limits(address_errands=0))) == [429] * 8


def test_papers_maps_and_frames_are_made_in_another_process(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def here(*_: object) -> None:
        raise AssertionError("made where live matches are served")

    monkeypatch.setattr("dungeonbowl.league.either.roster_pdf", here)
    for name in ("dungeons.files.dungeon_pdf", "dungeons.files.uvtt_text", "replays._frame"):
        monkeypatch.setattr(f"dungeonbowl.server.http.{name}", here)
    assert asked_for(table) == [200] * 8


def test_take_backs_come_only_so_fast(make_table: Callable[..., Table]) -> None:
    table = make_table(Limits(message_rate=1e6, message_burst=10**6, undo_rate=0.001, undo_burst=3))
    made = table.create()
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        seat.answer()
        codes: list[str] = []
        for _ in range(4):
            seat.answer(1)
            seat.send(type="undo", seq=seat.now["seq"])
            codes.append(seat.until("update", "refused").get("code", "done"))
        assert codes[:2] == ["done"] * 2 and codes[-1] == "too_fast"
        # Nothing else waits for it.
        assert seat.answer(1)["type"] == "update"


def test_papers_come_only_so_fast(make_table: Callable[..., Table]) -> None:
    table = make_table(Limits(paper_rate=0.0001, paper_burst=1))
    team = team_to_json(ready_draft("fire", "exhibition", rules="db2021"))
    asked = [("/api/teams/paper/roster", team), ("/api/dungeons/maps/file?kind=pdf", MAP), ("/api/teams/check", team)]
    assert [table.client.post(path, json=body).status_code for path, body in asked] == [200, 429, 200]
    for path, status in (("/api/dungeons/layout_a/file?kind=pdf", 429), ("/api/dungeons/layout_a/file?kind=svg", 200)):
        assert table.client.get(path).status_code == status


def test_comparisons_of_one_address_are_bounded_and_given_up_when_nobody_looks(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comparisons, "UNWATCHED", -1.0)
    wish = {"dungeon": "layout_a", "games": 2, "coach": "random", "seed": 1}
    begun = table.client.post("/api/fairness", json=wish)
    assert begun.status_code == 202
    told = table.client.get(f"/api/fairness/{begun.json()['id']}").json()
    assert told["done"] == 0 and told["failed"].startswith("nobody looked at it")
    monkeypatch.setattr(comparisons, "UNWATCHED", 100.0)
    statuses = [table.client.post("/api/fairness", json={**wish, "games": 100}).status_code for _ in range(3)]
    assert statuses == [202, 202, 429]
