"""What costs the server something is bounded: for one address, for one match, and for all."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from typing import Any

import pytest
from fastapi import HTTPException, Request
from starlette.types import Message

from dungeonbowl.server.http.errands import Errands
from dungeonbowl.server.settings import Limits
from tests.server.conftest import Table


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
