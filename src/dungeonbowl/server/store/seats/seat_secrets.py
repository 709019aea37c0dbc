"""
What opens seats: for the digest of every secret, which seat it is for, and what it does.

A seat is named by the digest of the secret that it was created with. Whatever takes a seat over (a rematch, the match
in a laid dungeon, that of a league game) takes its name over, and with it all that opens it. Nothing here is deleted
but with the last match that has the seat: a secret that was used or ended is known as such, and its holder is told.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from sqlalchemy import Column, Connection, String, Table, delete, insert, select, update

from dungeonbowl.server.store.database.schema import METADATA
from dungeonbowl.server.store.rows import SeatRow

Kind = Literal["link", "key", "used", "ended"]
LINK: Final = "link"
"""It takes the seat, once."""
KEY: Final = "key"
"""It opens the seat."""
USED: Final = "used"
"""It was a link, and somebody has taken the seat with it."""
ENDED: Final = "ended"
"""It was a link or a key, and does nothing any more."""

_secrets: Final = Table(
    "seat_secrets",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("seat", String(64), nullable=False, index=True),
    Column("kind", String(8), nullable=False),
)


class NotOpened(Exception):
    """A secret that does not do what was asked of it; `kind` is what it is, none for one that nobody knows."""

    def __init__(self, kind: Kind | None) -> None:
        super().__init__(kind)
        self.kind: Kind | None = kind


@dataclass(frozen=True)
class Secret:
    """What is known of a secret."""

    seat: str
    """The name of its seat."""
    kind: Kind


def find(connection: Connection, digest: str) -> Secret | None:
    """What is known of the secret with this digest."""
    found = connection.execute(select(_secrets.c.seat, _secrets.c.kind).where(_secrets.c.digest == digest)).first()
    return None if found is None else Secret(found[0], found[1])


def keys_among(connection: Connection, digests: Collection[str]) -> dict[str, str]:
    """The names of the seats that some secrets open, by the digests of those that are keys."""
    wanted = select(_secrets.c.digest, _secrets.c.seat).where(_secrets.c.digest.in_(digests) & (_secrets.c.kind == KEY))
    return {row[0]: row[1] for row in connection.execute(wanted)}


def taken(connection: Connection, seats: Collection[str]) -> set[str]:
    """Those of some seats, by their names, that somebody has a key to."""
    held = select(_secrets.c.seat).where(_secrets.c.seat.in_(seats) & (_secrets.c.kind == KEY))
    return set(connection.execute(held).scalars())


def keep_created(connection: Connection, seats: Sequence[SeatRow]) -> None:
    """Keep the secrets with which seats are created: keys of those that are taken, links to the others."""
    for seat in seats:
        if seat.token is not None and find(connection, seat.token) is None:
            _add(connection, seat.token, seat.token, KEY if seat.taken else LINK)


def take(connection: Connection, link: str, key: str) -> str:
    """
    Take a seat. Whoever asks again with the same key is told the same.

    Args:
        connection: In a transaction.
        link: The digest of its link.
        key: The digest of the key that is to open it.

    Returns: the digest of what opens the seat: `link`, where that is a key already, else `key`.

    Raises:
        NotOpened: The link was used by somebody else, has ended, or is none.
        ValueError: The key is known already, for another purpose.
    """
    found, known = find(connection, link), find(connection, key)
    if found is not None and found.kind == KEY:
        return link
    if found is not None and found.kind == USED and known == Secret(found.seat, KEY):
        return key
    if found is None or found.kind != LINK:
        raise NotOpened(None if found is None else found.kind)
    if known is not None:
        raise ValueError("key: it is in use already; draw another")
    this = (_secrets.c.digest == link) & (_secrets.c.kind == LINK)
    if not connection.execute(update(_secrets).where(this).values(kind=USED)).rowcount:
        raise NotOpened(USED)
    _add(connection, key, found.seat, KEY)
    return key


def make_link(connection: Connection, secret: str, link: str) -> None:
    """
    Make the one link to a seat; one that there is ends. Whoever asks again with the same link is told the same.

    Args:
        connection: In a transaction.
        secret: The digest of a key of the seat, or of its link that nobody has used.
        link: The digest of the new link.

    Raises:
        NotOpened: The secret is neither.
        ValueError: The link is known already, for another purpose.
    """
    found, known = find(connection, secret), find(connection, link)
    if found is not None and found.kind in (KEY, ENDED) and known == Secret(found.seat, LINK):
        return
    if found is None or found.kind not in (KEY, LINK):
        raise NotOpened(None if found is None else found.kind)
    if known is not None:
        raise ValueError("link: it is in use already; draw another")
    there = (_secrets.c.seat == found.seat) & (_secrets.c.kind == LINK)
    connection.execute(update(_secrets).where(there).values(kind=ENDED))
    _add(connection, link, found.seat, LINK)


def end_others(connection: Connection, key: str) -> set[str]:
    """
    End whatever else opens or takes the seat of a key.

    Returns: the digests of what has ended.

    Raises:
        NotOpened: It is no key.
    """
    found = find(connection, key)
    if found is None or found.kind != KEY:
        raise NotOpened(None if found is None else found.kind)
    others = (_secrets.c.seat == found.seat) & (_secrets.c.digest != key) & _secrets.c.kind.in_((KEY, LINK))
    ended = set(connection.execute(select(_secrets.c.digest).where(others)).scalars())
    connection.execute(update(_secrets).where(others).values(kind=ENDED))
    return ended


def forget(connection: Connection, seats: Collection[str]) -> None:
    """Forget all secrets of some seats."""
    connection.execute(delete(_secrets).where(_secrets.c.seat.in_(seats)))


def _add(connection: Connection, digest: str, seat: str, kind: Kind) -> None:
    connection.execute(insert(_secrets).values(digest=digest, seat=seat, kind=kind))
