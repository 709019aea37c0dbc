"""
Connections as the server takes them: so many of one address, and none that says nothing.

What stands here is below HTTP: a socket that is open but has not asked for anything yet, or that takes no answer.
"""

import asyncio
import errno
import logging
import time
from collections import Counter
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

from dungeonbowl.server.callers import counted_as
from dungeonbowl.server.settings import Settings

EXHAUSTED: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
SAID_EVERY: Final = 30.0
"""Seconds between two lines about the same shortage."""

_log = logging.getLogger("dungeonbowl.server")


class Patient(H11Protocol):
    """A connection that is closed when its next request does not come, or nobody takes its answer."""

    patience: ClassVar[float]
    """Seconds for a request to begin and to say what it wants, and for a full line to be emptied."""
    most: ClassVar[int]
    """Connections of one address; 0 where a proxy stands before the server."""
    open: ClassVar[Counter[str]]

    _timer: asyncio.TimerHandle | None = None
    _counted: str | None = None
    _left: int = 0
    """Bytes of an answer that the client had yet to take when it was last looked at."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take it, unless its address has too many."""
        super().connection_made(transport)
        address = counted_as(self.client[0]) if self.client else ""
        self._counted = address
        self.open[address] += 1
        if self.most and self.open[address] > self.most:
            transport.abort()
            return
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Hear a part of a request."""
        super().data_received(data)
        self._watch()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Leave it to the live connection that it becomes, which looks after itself."""
        self._leave()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._watch()

    def pause_writing(self) -> None:
        """Wait for the client to take what was sent."""
        super().pause_writing()
        self._left = self.transport.get_write_buffer_size()
        self._set_timer(self._hurry)

    def _hurry(self) -> None:
        """Give up a client that took nothing of its answer; wait on for one that is slow."""
        self._timer = None
        before, self._left = self._left, self.transport.get_write_buffer_size()
        if self._left < before:
            self._set_timer(self._hurry)
        else:
            self.transport.abort()

    def resume_writing(self) -> None:
        """Go on sending."""
        super().resume_writing()
        self._set_timer(None)

    def _watch(self) -> None:
        """Wait for a request only so long; one that is being answered has its own limits."""
        if self._counted is None or self.flow.write_paused:
            return
        # Before the first request there is no cycle, though its type says otherwise.
        if not self.cycle or self.cycle.response_complete:
            if self._timer is None:
                self._set_timer(self.transport.close)
        else:
            self._set_timer(None)

    def _set_timer(self, act: Any) -> None:
        """Do something when patience is at an end, instead of what would have been done; or nothing."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if act is None else self.loop.call_later(self.patience, act)

    def _leave(self) -> None:
        """Count it no more."""
        self._set_timer(None)
        if self._counted is not None:
            self.open[self._counted] -= 1
            if self.open[self._counted] <= 0:
                del self.open[self._counted]
            self._counted = None


def patient(settings: Settings, count: Counter[str], files: int | None = None) -> type[Patient]:
    """
    The connections of a server.

    Args:
        settings: With these settings.
        count: Where they are counted by address.
        files: How many files the server may have open; one address gets half of them at most.
    """
    limits = settings.limits
    most = limits.address_sockets if files is None else min(limits.address_sockets, files // 2)
    if settings.proxies:
        most = 0
    return type("Patient", (Patient,), {"patience": limits.silence, "most": most, "open": count})


class Calm:
    """What is done about failures that nobody catches: a shortage is told in one line, now and then."""

    def __init__(self) -> None:
        self._said = -SAID_EVERY

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Take one failure."""
        failed = context.get("exception")
        if not isinstance(failed, OSError) or failed.errno not in EXHAUSTED:
            loop.default_exception_handler(context)
            return
        if time.monotonic() - self._said >= SAID_EVERY:
            self._said = time.monotonic()
            _log.error("no more connections can be taken (%s); raise the limit of open files", failed.strerror)


def open_more_files() -> int | None:
    """Take as many open files as the system grants without being asked; gives back how many, where there is a limit."""
    try:
        import resource
    except ImportError:
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return None if hard == resource.RLIM_INFINITY else hard
