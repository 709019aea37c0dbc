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
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
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

        Raises:
            TooSlow: It took too long.
        """
        desk = self._desks[zlib.crc32(key.encode()) % len(self._desks)]
        return await desk.do(work, *args, **kwargs)

    @property
    def waiting(self) -> int:
        """How much is under way or waits for its turn."""
        return sum(desk.waiting for desk in self._desks)

    def close(self) -> None:
        """Let the processes end."""
        for desk in self._desks:
            desk.close()


class _Desk:
    """One process, and those who wait for it."""

    def __init__(self, seconds: float) -> None:
        self.waiting = 0
        self._seconds = seconds
        self._turn = asyncio.Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._process = 0

    async def do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `work` when it is its turn. Raises TooSlow."""
        self.waiting += 1
        try:
            async with self._turn:
                try:
                    return await self._run(work, *args, **kwargs)
                except BrokenProcessPool:
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
