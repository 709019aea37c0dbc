"""
Processes that work for the server, so that nothing long holds up live matches.

Each process does one thing after another. Whoever waits for it can give up at any time; what is under way when its
caller gives up, or takes longer than it may, is stopped with its process, and the next one in line gets a new process.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
import zlib
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

STOP: Final = getattr(signal, "SIGKILL", signal.SIGTERM)


class TooSlow(Exception):
    """Work that took longer than it may; its process was stopped."""


class Workers:
    """A few processes, each with a memory of its own."""

    def __init__(self, count: int, seconds: float) -> None:
        """
        Make room for `count` processes. Each is started when first needed.

        Args:
            count: How many.
            seconds: How long one piece of work may take.
        """
        self._desks = [_Desk(seconds) for _ in range(max(1, count))]

    async def call(self, key: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """
        Run `work` in the process that `key` belongs to, when it is its turn. A process that died is replaced, once.

        Those with the same key wait for each other; between different ones the process goes round.

        Raises:
            TooSlow: It took too long.
        """
        desk = self._desks[zlib.crc32(key.encode()) % len(self._desks)]
        return await desk.do(key, work, *args, **kwargs)

    @property
    def waiting(self) -> int:
        """How much is under way or waits for its turn."""
        return sum(desk.waiting for desk in self._desks)

    @property
    def running(self) -> int:
        """How many processes there are."""
        return sum(desk.runs for desk in self._desks)

    @property
    def stopped(self) -> int:
        """How many processes were stopped before they were done, or died."""
        return sum(desk.stopped for desk in self._desks)

    def close(self) -> None:
        """Let the processes end."""
        for desk in self._desks:
            desk.close()


class Turns:
    """One at a time. Those who wait stand in a line of their own each, and the lines take turns."""

    def __init__(self) -> None:
        """Nobody is there."""
        self._busy = False
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def turn(self, whose: str) -> AsyncIterator[None]:
        """Wait until it is the turn of the next one in a line, and have it."""
        if self._busy:
            await self._wait(whose)
        self._busy = True
        try:
            yield
        finally:
            self._call_next()

    async def _wait(self, whose: str) -> None:
        """Stand in line. Whoever leaves it when they have just been called lets the next one have the turn."""
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(whose, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._call_next()
            raise

    def _call_next(self) -> None:
        """Call the first of the line whose turn it is; that line is the last one then."""
        while self._lines:
            whose = next(iter(self._lines))
            line = self._lines.pop(whose)
            called = line.popleft()
            if line:
                self._lines[whose] = line
            if not called.done():
                called.set_result(None)
                return
        self._busy = False


class _Desk:
    """One process, and those who wait for it."""

    def __init__(self, seconds: float) -> None:
        self.waiting = 0
        self.stopped = 0
        self._seconds = seconds
        self._turns = Turns()
        self._pool: ProcessPoolExecutor | None = None
        self._process = 0

    @property
    def runs(self) -> bool:
        """Whether there is a process."""
        return self._pool is not None

    async def do(self, whose: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `work` when it is its turn among those of the same caller, and theirs. Raises TooSlow."""
        self.waiting += 1
        try:
            async with self._turns.turn(whose):
                try:
                    return await self._run(work, *args, **kwargs)
                except BrokenProcessPool:
                    self.stopped += 1
                    self.close()
                    return await self._run(work, *args, **kwargs)
        finally:
            self.waiting -= 1

    async def _run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `work` now. Raises TooSlow."""
        pool = await self._started()
        future = asyncio.wrap_future(pool.submit(work, *args, **kwargs))
        try:
            return await asyncio.wait_for(future, self._seconds)
        except TimeoutError:
            self._stop()
            raise TooSlow(f"it took longer than {self._seconds:g} seconds") from None
        except asyncio.CancelledError:
            self._stop()
            raise

    async def _started(self) -> ProcessPoolExecutor:
        """The executor of the process, which runs by now: how long it takes to start is nobody's fault."""
        if self._pool is None:
            pool = ProcessPoolExecutor(
                max_workers=1, mp_context=multiprocessing.get_context("spawn"), initializer=begin_worker
            )
            try:
                self._process = await asyncio.wrap_future(pool.submit(os.getpid))
            except BaseException:
                # Whoever wanted it has gone before it ran: nobody knows yet which process to stop.
                pool.shutdown(wait=False, cancel_futures=True)
                raise
            self._pool = pool
        return self._pool

    def _stop(self) -> None:
        """End the process at once, whatever it does."""
        self.stopped += 1
        try:
            os.kill(self._process, STOP)
        except OSError:
            pass
        self.close()

    def close(self) -> None:
        """Let the process end when it is done; the next work gets another."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def begin_worker() -> None:
    """
    Prepare a worker process: it leaves interrupts to the process that started it, and ends with it.

    Without the second, a server that is killed would leave its workers waiting for work for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()


def _end_with_parent() -> None:
    """Wait for the end of the process that started this one."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
