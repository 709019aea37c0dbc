"""What a client may say over a live connection, and how fast."""

import time
from typing import Annotated, Any, Final, Literal

import msgspec

PLAYERS: Final = 80
Seq = Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]
PlayerNumber = Annotated[int, msgspec.Meta(ge=0, lt=PLAYERS)]


class Answer(msgspec.Struct, tag="answer", forbid_unknown_fields=True, frozen=True):
    """Answer the question that was open at `seq` with one of its options."""

    seq: Seq
    value: Annotated[int, msgspec.Meta(ge=0, le=(1 << 40))]


class Undo(msgspec.Struct, tag="undo", forbid_unknown_fields=True, frozen=True):
    """Take back what no die has followed."""

    seq: Seq


class Concede(msgspec.Struct, tag="concede", forbid_unknown_fields=True, frozen=True):
    """Give the match up."""

    seq: Seq


class Ping(msgspec.Struct, tag="ping", forbid_unknown_fields=True, frozen=True):
    """Ask for a sign of life."""


class Preview(msgspec.Struct, tag="preview", forbid_unknown_fields=True, frozen=True):
    """
    Ask what something would mean, without doing it. Which fields are needed depends on `of`.

    With `seq`, it is about the match as it was then, and lapses with it.
    """

    of: str
    player: PlayerNumber | None = None
    target: PlayerNumber | None = None
    side: Annotated[int, msgspec.Meta(ge=0, le=1)] | None = None
    seq: Seq | None = None


class Settle(msgspec.Struct, tag="settle", forbid_unknown_fields=True, frozen=True):
    """Settle what happens with an optional skill of one's team: always used, never, or asked every time."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=3)]
    skill: Annotated[str, msgspec.Meta(max_length=40)]
    choice: Literal["ask", "always", "never"]


class Name(msgspec.Struct, tag="name", forbid_unknown_fields=True, frozen=True):
    """Say what the coach of one's own seat is called; empty for no name."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=3)]
    name: Annotated[str, msgspec.Meta(max_length=200)]


Message = Settle | Name | Answer | Undo | Concede | Ping | Preview

_decoder: Final[msgspec.json.Decoder[Message]] = msgspec.json.Decoder(Message)
_encoder: Final = msgspec.json.Encoder()


class BadMessage(ValueError):
    """Something that is no message of the protocol: what is wrong with it, in one line."""


def read_message(text: str | bytes) -> Message:
    """
    Read what a client sent.

    Raises:
        BadMessage: It is not JSON, not a message of the protocol, or a field is missing, unknown or out of range.
    """
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise BadMessage(str(wrong)) from None


def write_message(message: Any) -> str:
    """A message as text."""
    return _encoder.encode(message).decode("utf-8")


def write_bytes(message: Any) -> bytes:
    """A message as bytes, for a response body."""
    return _encoder.encode(message)


class Allowance:
    """So many at once, and so many a second after that."""

    def __init__(self, rate: float, burst: int) -> None:
        """
        Start with the whole burst to spend.

        Args:
            rate: How many come back each second.
            burst: How many may be unspent at most.
        """
        self._rate = rate
        self._burst = float(burst)
        self._left = float(burst)
        self._at = time.monotonic()

    def spend(self, count: float = 1.0) -> bool:
        """Whether one more is allowed now, or so many at once; if so they are spent."""
        self._come_back()
        if self._left < min(count, self._burst):
            return False
        self._left -= min(count, self._burst)
        return True

    @property
    def any_left(self) -> bool:
        """Whether one more is allowed now; it is not spent."""
        self._come_back()
        return self._left >= min(1.0, self._burst)

    @property
    def full(self) -> bool:
        """Whether it could be forgotten: nothing has been spent for a while."""
        self._come_back()
        return self._left >= self._burst

    def _come_back(self) -> None:
        """Count what has come back since the last look."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
