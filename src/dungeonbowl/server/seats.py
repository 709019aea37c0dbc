"""Who may answer: secret links to seats, and who is connected to them."""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Final

from dungeonbowl.server.storage import MatchRow, SeatRow

ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH: Final = 14


def new_id() -> str:
    """An id for a match that nobody can guess, in letters that can be read aloud."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def new_token() -> str:
    """A secret that opens a seat."""
    return secrets.token_urlsafe(24)


def digest(token: str) -> str:
    """What is stored of a token, so that a stolen database opens no seat."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def opened_seats(row: MatchRow, token: str | None) -> tuple[int, ...]:
    """
    The seats of `row` that `token` opens: none, one, or both when two people share one screen.

    An unknown token opens nothing, like no token at all: whoever holds it watches.
    """
    if not token:
        return ()
    given = digest(token)
    return tuple(
        seat
        for seat, kept in enumerate(row.seats)
        if kept.token is not None and hmac.compare_digest(kept.token.encode(), given.encode())
    )


def seats_message(seats: Sequence[SeatRow], connected: Sequence[bool]) -> list[dict[str, object]]:
    """Both seats as every client may see them."""
    return [
        {
            "taken": seat.taken or seat.kind == "computer",
            "connected": seat.kind == "computer" or connected[side],
            "kind": seat.kind,
            "name": seat.name,
        }
        for side, seat in enumerate(seats)
    ]
