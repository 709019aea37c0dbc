"""
Work for pages: replays, forks, records to be checked, papers, maps. It runs apart from computer coaches, and only so
much waits.

Whoever hangs up gives the work up, also when it has begun.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any, Final, ParamSpec, TypeVar

from fastapi import HTTPException, Request

from dungeonbowl.server.callers import address_of
from dungeonbowl.server.computer.workers import TooSlow, Workers
from dungeonbowl.server.settings import Limits

OWN: Final = "server"
"""Whose work the server's own is, among that of addresses."""

P = ParamSpec("P")
T = TypeVar("T")


class Errands:
    """The work of a server for its pages, in two processes: one for what may take long, one for what takes a moment."""

    def __init__(self, limits: Limits) -> None:
        """Start with none."""
        self._limits = limits
        self._long = Workers(1, limits.errand_time)
        self._short = Workers(1, limits.errand_time)
        self._asked: Counter[str] = Counter()

    async def run(self, request: Request, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """
        What some work comes to that may take as long as a whole match.

        Args:
            request: Who asked for it; its body has been read.
            work: Runs in another process.
            args: What it takes.
            kwargs: What it takes by name.

        Raises:
            HTTPException: Too much is waiting, or it takes too long.
        """
        return await self._run(self._long, request, work, *args, **kwargs)

    async def run_short(self, request: Request, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What some work comes to that takes a moment: it waits for no long one. As `run` in all else."""
        return await self._run(self._short, request, work, *args, **kwargs)

    async def _run(
        self, workers: Workers, request: Request, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What some work comes to in a process of `workers`. Raises HTTPException."""
        address = address_of(request.scope)
        if self._asked[address] >= self._limits.address_errands:
            raise HTTPException(429, "several of these are being made for your network already; try again soon")
        if self.waiting >= self._limits.errands:
            raise HTTPException(503, "the server is busy with other work like this; try again later")
        self._asked[address] += 1
        try:
            return await while_there(request, workers.call(address, work, *args, **kwargs))
        except TooSlow:
            raise HTTPException(503, "this takes the server too long") from None
        finally:
            self._asked[address] -= 1
            if not self._asked[address]:
                del self._asked[address]

    async def call(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What some work of the server itself comes to, when it is its turn. Raises TooSlow."""
        return await self._long.call(OWN, work, *args, **kwargs)

    @property
    def waiting(self) -> int:
        """How much is under way or waits."""
        return self._long.waiting + self._short.waiting

    @property
    def workers(self) -> tuple[Workers, ...]:
        """Where it is done."""
        return (self._long, self._short)

    def close(self) -> None:
        """Let the processes end."""
        self._long.close()
        self._short.close()


async def while_there(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Wait for work as long as whoever asked for it does. Raises HTTPException when they have hung up."""
    task = asyncio.create_task(work)
    leaving = asyncio.create_task(_hang_up(request))
    try:
        await asyncio.wait((task, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise HTTPException(499, "the caller hung up")
        return task.result()
    finally:
        for each in (task, leaving):
            each.cancel()
        await asyncio.gather(task, leaving, return_exceptions=True)


async def _hang_up(request: Request) -> None:
    """Wait until whoever made a request hangs up."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
