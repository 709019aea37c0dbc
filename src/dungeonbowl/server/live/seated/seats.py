"""Who may answer: the secrets of seats, and who is connected to them."""

import hashlib
import hmac
import secrets
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from dungeonbowl.notation.shapes import SeatInfo
from dungeonbowl.server.http.forms import ForkForm, MatchForm, SeatLinks
from dungeonbowl.server.store.rows import SeatRow

ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH: Final = 14
WATCHING: Final = -1
UNNAMED: Final = ("Home coach", "Away coach")
"""How earlier versions called people who gave no name."""


def new_id() -> str:
    """An id for a match that nobody can guess, in letters that can be read aloud."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def new_token() -> str:
    """A secret that opens a seat, or takes it, with 192 bits of chance."""
    return secrets.token_urlsafe(24)


def digest(token: str) -> str:
    """What is stored of a token, so that a stolen database opens no seat."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def opened(seats: Sequence[SeatRow], name: str | None) -> tuple[int, ...]:
    """The places of the seats of a name: none, one, or several when people share one screen."""
    if name is None:
        return ()
    return tuple(
        seat
        for seat, kept in enumerate(seats)
        if kept.token is not None and hmac.compare_digest(kept.token.encode(), name.encode())
    )


def with_taken(seats: Sequence[SeatRow], places: Collection[int]) -> tuple[SeatRow, ...]:
    """Some seats, of which those at some places are taken by now."""
    return tuple(replace(seat, taken=seat.taken or place in places) for place, seat in enumerate(seats))


def page_of_seat(page: str, secret: str) -> str:
    """The address of a page with the secret that takes or opens a seat there; no browser sends what stands behind #."""
    return f"{page}#seat={secret}"


def links_of(page: str, tokens: Sequence[str | None]) -> SeatLinks:
    """The addresses of a page for both coaches, with their secrets, and for whoever watches."""
    home, away = (None if token is None else page_of_seat(page, token) for token in tokens)
    return SeatLinks(home=home, away=away, watch=page)


def make_seats(form: MatchForm | ForkForm) -> tuple[list[str | None], tuple[SeatRow, ...]]:
    """
    The secrets and seats of a new match. At one screen, one secret opens every seat a person has.

    The secret of an `open` seat takes it, the others open theirs.
    """
    shared = new_token() if any(coach == "hotseat" for coach, _ in form.coaches) else None
    tokens: list[str | None] = []
    seats: list[SeatRow] = []
    for coach, name in form.coaches:
        if coach in ("me", "open", "hotseat"):
            token = shared or new_token()
            tokens.append(token)
            seats.append(SeatRow("person", name, digest(token), coach != "open"))
        else:
            tokens.append(None)
            seats.append(SeatRow("computer", coach, None, taken=True))
    return tokens, tuple(seats)


def seats_message(seats: Sequence[SeatRow], connected: Sequence[bool]) -> list[SeatInfo]:
    """The seats as every client may see them."""
    return [
        {
            "taken": seat.taken or seat.kind == "computer",
            "connected": seat.kind == "computer" or connected[side],
            "kind": "computer" if seat.kind == "computer" else "person",
            "name": shown_name(seat),
        }
        for side, seat in enumerate(seats)
    ]


def shown_name(seat: SeatRow) -> str:
    """What a coach is called: the name of a person, if they gave one, or the key of a computer."""
    return "" if seat.kind == "person" and seat.name in UNNAMED else seat.name


def shown_seat(seats: Sequence[int], asked: int) -> int:
    """Whose eyes a client with these seats sees through while `asked` has the question."""
    if not seats:
        return WATCHING
    return asked if asked in seats else seats[0]
