"""What a running server writes about itself: a line an event, with the time, the level and the request it is about."""

import contextlib
import json
import logging
import sys
import time
from collections.abc import Iterator
from contextvars import ContextVar
from typing import Final

from starlette.types import Scope

from dungeonbowl.server.callers import shown_path

CLIENTS_FAULTS: Final = ("Invalid UTF-8 sequence received from client.", "Invalid HTTP request received.")
"""What uvicorn says of clients that talk nonsense, some of it with a traceback of its own."""

_GONE: Final = "socket.send() raised exception."
"""What asyncio says, for each message again, of a client that has gone while it was being told something."""

_request: ContextVar[str] = ContextVar("request", default="")


@contextlib.contextmanager
def about(scope: Scope) -> Iterator[None]:
    """Name a request, or a live connection, in whatever is logged meanwhile."""
    token = _request.set(f"{scope.get('method', 'LIVE')} {shown_path(scope)}")
    try:
        yield
    finally:
        _request.reset(token)


def begin_log(as_json: bool) -> None:
    """Write the log of this process to standard error, in text or as a JSON object a line."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if as_json else TextLines())
    handler.addFilter(quiet_about_clients)
    for name, level in (("dungeonbowl", logging.INFO), ("uvicorn", logging.WARNING), ("asyncio", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False


def quiet_about_clients(record: logging.LogRecord) -> bool:
    """Whether a record is written: a client's fault is, in one line, and that it has gone is not."""
    if record.getMessage() == _GONE:
        return False
    if record.getMessage() in CLIENTS_FAULTS:
        record.exc_info = None
    return True


def one_line(text: str) -> str:
    """A text in which nothing can begin another line."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


class TextLines(logging.Formatter):
    """Lines for people: the time, the level, the request, what happened, and a traceback below it if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """One record."""
        when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(record.created))
        request = f"{_request.get()}: " if _request.get() else ""
        line = f"{when} {record.levelname.lower()} {request}{one_line(record.getMessage())}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class JsonLines(logging.Formatter):
    """Lines for programs: `time` in UTC, `level`, `logger`, `request`, `message`, and `traceback` if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """One record."""
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        told = {
            "time": f"{when}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "request": _request.get() or None,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return json.dumps(told)
