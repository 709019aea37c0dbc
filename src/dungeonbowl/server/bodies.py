"""
Request bodies: received whole before anything is done about them, within a size and a time, and JSON where it is due.

What is held at once is bounded for each address and for all of them, so that nobody fills the memory with bodies that
never end.
"""

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Iterator
from typing import Final

import msgspec
from starlette.types import Message, Receive

from dungeonbowl.server.settings import Limits

IMPORT: Final = "/api/dungeons/import"
FILES: Final = (IMPORT, "/api/teams/import")
"""Where the body is a file of any kind; its reader says what is wrong with it."""
MOST_VALUES: Final = 200_000
"""Values that a body may hold. The longest record has half as many; nothing but brackets could be a million."""
SLOWEST: Final = 100_000
"""Bytes a second that an announced body may take, beside the time that every body has."""

_json: Final = msgspec.json.Decoder()


class Refused(Exception):
    """A body that is not taken: the status of the answer, and why. The message is for people."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason


class HungUp(Exception):
    """The client went away before its body was whole."""


class Bodies:
    """The bodies that are being received or worked on."""

    def __init__(self, limits: Limits) -> None:
        """Start with none."""
        self._limits = limits
        self._held: Counter[str] = Counter()

    @contextlib.contextmanager
    def counted(self, address: str) -> Iterator["Body"]:
        """A place for one body of an address; what it holds is given back at the end."""
        body = Body(self, address)
        try:
            yield body
        finally:
            self.give_back(address, len(body.data))

    def take(self, address: str, size: int) -> None:
        """Hold so many bytes more. Raises Refused."""
        if self._held[address] + size > self._limits.address_bodies:
            raise Refused(429, "too many large requests at once; wait for one to be answered")
        if self._held.total() + size > self._limits.bodies:
            raise Refused(503, "the server is receiving too much just now; try again later")
        self._held[address] += size

    def give_back(self, address: str, size: int) -> None:
        """Hold so many bytes less."""
        self._held[address] -= size
        if self._held[address] <= 0:
            del self._held[address]

    @property
    def seconds(self) -> float:
        """How long any body may take."""
        return self._limits.body_time


class Body:
    """One body."""

    def __init__(self, bodies: Bodies, address: str) -> None:
        self.data = bytearray()
        self._bodies = bodies
        self._address = address

    async def receive(self, receive: Receive, limit: int, announced: int) -> None:
        """
        Receive it.

        Args:
            receive: Gives its parts.
            limit: The most bytes it may have.
            announced: How many bytes the client said it has; 0 if it did not.

        Raises:
            Refused: It is too large or too slow, or too much is being received.
            HungUp: The client went away.
        """
        ends = time.monotonic() + self._bodies.seconds + announced / SLOWEST
        more = True
        while more:
            try:
                message = await asyncio.wait_for(receive(), ends - time.monotonic())
            except TimeoutError:
                raise Refused(408, "the request took too long to arrive") from None
            if message["type"] != "http.request":
                raise HungUp
            part = message.get("body", b"")
            if len(self.data) + len(part) > limit:
                raise too_large(limit)
            self._bodies.take(self._address, len(part))
            self.data += part
            more = message.get("more_body", False)

    def replayed(self, receive: Receive) -> Receive:
        """Gives the body in one part, then whatever comes after it."""
        told = False

        async def once() -> Message:
            nonlocal told
            if told:
                return await receive()
            told = True
            return {"type": "http.request", "body": bytes(self.data), "more_body": False}

        return once


def too_large(limit: int) -> Refused:
    """What is said of a body over the limit, in bytes."""
    return Refused(413, f"the request may be at most {limit} bytes long")


def check_json(data: bytes | bytearray) -> None:
    """
    Whether bytes are JSON as it is exchanged: UTF-8 text, without lone surrogates, NaN or Infinity, of so many values.

    Raises:
        Refused: They are not; it says what is wrong.
    """
    if sum(data.count(sign) for sign in b",:[{") > MOST_VALUES:
        raise Refused(413, f"the request may hold at most {MOST_VALUES:,} values")
    try:
        data.decode()
        _json.decode(data)
    except UnicodeDecodeError as wrong:
        raise Refused(400, f"the request is not JSON: byte {wrong.start} is not UTF-8 text") from None
    except (msgspec.DecodeError, ValueError) as wrong:
        raise Refused(400, f"the request is not JSON: {str(wrong)[:200]}") from None
    except RecursionError:
        raise Refused(400, "the request is nested too deep") from None
