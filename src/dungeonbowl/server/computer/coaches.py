"""
Computer coaches, thinking in processes of their own, and other work that would hold up live matches.

A match always goes to the same process, which remembers it and is only told what was answered since. A process that
dies is started again; the match lost nothing, since the process is told everything it does not know.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, ParamSpec, TypeVar

from dungeonbowl.search.coaches.coach import Player
from dungeonbowl.server.computer.guests import GuestPlayer, is_spec
from dungeonbowl.server.computer.lesson import COACH as LESSON
from dungeonbowl.server.computer.lesson import Doorkeeper

MATCHES_KEPT: Final = 64

COACHES: Final = (
    ("easy", "Easy", "A beginner: wants the right things and often forgets to do them."),
    ("scripted", "Hard", "Plays with a plan: chests first, then the ball, then the way home."),
    ("random", "Random moves", "Picks any option at random. Good for a first look at the rules."),
)
"""The computer coaches: key, name, and what to expect."""

TURN_LIMIT: Final = 200
"""Team turns a side after which a match between two computers ends, where nobody asked for another limit."""

P = ParamSpec("P")
T = TypeVar("T")


class Workers:
    """A few processes, each with a memory of its own."""

    def __init__(self, count: int) -> None:
        """Make room for `count` processes. Each is started when first needed."""
        self._count = max(1, count)
        self._pools: list[ProcessPoolExecutor | None] = [None] * self._count

    async def think(self, match_id: str, record: dict[str, Any], coach: str, seat: int) -> list[int]:
        """
        The next answers of a computer coach: one or more, in order.

        Args:
            match_id: Chooses the process and names the match in its memory.
            record: The match so far.
            coach: The key of one of ours, or `module:factory` of a guest.
            seat: The side it plays.
        """
        return await self.call(match_id, _think, match_id, record, coach, seat)

    async def call(self, key: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `work` in the process that `key` belongs to. A process that died is replaced, once."""
        index = zlib.crc32(key.encode()) % self._count
        for attempt in (1, 2):
            pool = self._pool(index)
            try:
                return await asyncio.wrap_future(pool.submit(work, *args, **kwargs))
            except BrokenProcessPool:
                if self._pools[index] is pool:
                    self._pools[index] = None
                    pool.shutdown(wait=False, cancel_futures=True)
                if attempt == 2:
                    raise
        raise AssertionError("a second attempt either returns or raises")

    def _pool(self, index: int) -> ProcessPoolExecutor:
        """The executor of one process, started if need be."""
        pool = self._pools[index]
        if pool is None:
            pool = ProcessPoolExecutor(
                max_workers=1, mp_context=multiprocessing.get_context("spawn"), initializer=begin_worker
            )
            self._pools[index] = pool
        return pool

    def close(self) -> None:
        """Let the processes end."""
        for index, pool in enumerate(self._pools):
            if pool is not None:
                pool.shutdown(wait=False, cancel_futures=True)
                self._pools[index] = None


# ---- inside a worker process

_memory: "OrderedDict[tuple[str, str, int], Player | GuestPlayer | Doorkeeper]" = OrderedDict()


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


def player_of(coach: str, seed: int) -> Player | GuestPlayer | Doorkeeper:
    """A place at a match for a coach of ours, a guest, or the other side of a lesson."""
    if coach == LESSON:
        return Doorkeeper()
    return GuestPlayer(coach, seed) if is_spec(coach) else Player(coach, seed)


def _think(match_id: str, record: dict[str, Any], coach: str, seat: int) -> list[int]:
    """Ask the coach that this process keeps for a match and a seat."""
    key = (match_id, coach, seat)
    thinker = _memory.pop(key, None)
    if thinker is None:
        seed = zlib.crc32(f"{match_id}/{seat}".encode())
        thinker = player_of(coach, seed)
    _memory[key] = thinker
    while len(_memory) > MATCHES_KEPT:
        _memory.popitem(last=False)
    return [int(value) for value in thinker.think(record, seat)]
