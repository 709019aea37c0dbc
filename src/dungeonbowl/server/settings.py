"""What a server may be told: where it listens, where it stores, and its limits."""

import ipaddress
import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from dungeonbowl.core.tables import Tables
from dungeonbowl.server.computer.guests import Guest, installed_guests


def data_folder() -> Path:
    """The folder in which this platform keeps a program's data for its user. It need not exist yet."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return (Path(base) if base else Path.home() / "AppData" / "Local") / "dungeonbowl"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "dungeonbowl"
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "dungeonbowl"


def default_database() -> str:
    """The SQLite file that is used when none is named."""
    return str(data_folder() / "matches.sqlite")


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@dataclass(frozen=True)
class Limits:
    """
    How much one client, one match and the whole server may take.

    Units: sizes in bytes, times in seconds, rates in messages or requests a second.
    """

    message_size: int = 4096
    """The largest message a client may send over a live connection."""
    message_rate: float = 30.0
    message_burst: int = 60
    """How many messages may come at once before `message_rate` counts."""
    preview_share: float = 0.25
    preview_burst: float = 2.0
    """The share of the time that previews for one address may take, or for all who only watch, and seconds at once; a
    share of 0 is no limit."""
    undo_rate: float = 2.0
    undo_burst: int = 40
    """Take-backs in one match. In a long match one counts for several, as the match is played again for it."""
    refusals: int = 200
    """A connection is closed when so many of its messages were refused as too fast."""
    body_size: int = 64 * 1024
    """The largest request body, uploads aside."""
    upload_size: int = 2 * 1024 * 1024
    """The largest record that may be uploaded as a replay."""
    import_size: int = 20 * 1024 * 1024
    """The largest map of another program that may be sent to be read; a picture is in it."""
    body_time: float = 10.0
    """How long a request body may take, and a second more for each 100,000 bytes that were announced."""
    address_bodies: int = 24 * 1024 * 1024
    bodies: int = 96 * 1024 * 1024
    """What bodies may hold in memory at once: those of one address, and all of them."""
    create_rate: float = 2.0
    create_burst: int = 60
    """Matches and replays that one address may create."""
    kept_rate: float = 0.01
    kept_burst: int = 1000
    """Teams, dungeons and league games that one address may store over a long time."""
    guess_rate: float = 0.5
    guess_burst: int = 30
    """Links and keys that open nothing which one address may try."""
    check_rate: float = 10.0
    check_burst: int = 100
    """Plans of dungeons that one address may have checked or made, and teams that it may have checked or printed."""
    paper_rate: float = 0.5
    paper_burst: int = 12
    """Dungeons and teams that one address may have laid out on paper."""
    teams: int = 100_000
    """Teams kept in storage; when they are so many, no more are taken."""
    team_versions: int = 10_000
    """Versions kept of one team; when they are so many, it cannot be saved any more."""
    journals: int = 200_000
    """League games and off-seasons kept in storage; when they are so many, no more are taken."""
    dungeons: int = 100_000
    """Dungeons kept in storage; when they are so many, no more are taken."""
    rooms: int = 1000
    """Matches held in memory. More are opened by closing idle ones, which stay in storage."""
    room_idle: float = 600.0
    """A match nobody is connected to leaves memory after this time."""
    keep_days: float = 0.0
    """Days without a move after which a match is removed for good, unless a league speaks of it; 0: never."""
    abandoned_days: float = 60.0
    """Days without a move after which a match between people ends; they are told after half of them; 0: never."""
    connections: int = 4000
    kept_connections: int = 400
    """Live connections in all; so many of them are kept for people with a seat."""
    address_connections: int = 250
    """Live connections of one address."""
    room_connections: int = 250
    kept_room_connections: int = 16
    """Connections to one match; so many of them are kept for people with a seat."""
    address_sockets: int = 500
    """Open sockets of one address, before any proxy."""
    silence: float = 15.0
    """How long a connection may be open before it asks for something, and take nothing of what it asked for."""
    computers_rate: float = 0.2
    computers_burst: int = 20
    """Matches between computers alone that one address may create."""
    computer_matches: int = 8
    """Matches between computers alone that go on at once, while somebody looks."""
    coach_time: float = 30.0
    """How long a computer coach may think about one answer before it is stopped."""
    errands: int = 64
    address_errands: int = 8
    """Replays, forks, records, papers, maps and frames that may be under way or wait: of all, and of one address."""
    errand_time: float = 60.0
    """How long one of them may take."""
    queue: int = 4096
    """Messages that may wait for one slow client before it is disconnected. It can come back and resume."""


def limits_of(words: Iterable[str]) -> Limits:
    """
    The limits that words such as `rooms=50` ask for, the others as they are.

    Raises:
        ValueError: There is no such limit, or it can't be that.
    """
    known: dict[str, type[float]] = {each.name: type(getattr(Limits, each.name)) for each in fields(Limits)}
    given: dict[str, Any] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name not in known:
            raise ValueError(f"there is no limit {name}; there are {', '.join(known)}")
        kind = known[name]
        try:
            given[name] = kind(value)
        except ValueError:
            given[name] = -1
        if not 0 <= given[name] < float("inf"):
            raise ValueError(f"{name}: expected a {'whole ' if kind is int else ''}number from 0 on, got {value!r}")
    limits = Limits(**given)
    for most, kept in (("connections", "kept_connections"), ("room_connections", "kept_room_connections")):
        if getattr(limits, kept) >= getattr(limits, most):
            raise ValueError(
                f"{kept}: expected fewer than {most}, which is {getattr(limits, most)}; got {getattr(limits, kept)}"
            )
    return limits


@dataclass(frozen=True)
class Settings:
    """One server's settings. The defaults are for a person at home: only this machine can reach it."""

    host: str = "127.0.0.1"
    port: int = 8021
    database: str = field(default_factory=default_database)
    """A file for SQLite, or a database URL such as `postgresql+psycopg://user@host/name`."""
    backups: Path | None = None
    """The folder for the backup before the database is upgraded; if none, that of a SQLite file, or `data_folder`."""
    allowed_hosts: tuple[str, ...] = ()
    """Names by which browsers may reach the server besides the address it listens on, for use behind a proxy."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies that are believed about whom they speak for (`X-Forwarded-For`)."""
    log_json: bool = False
    """Whether the log is JSON, an object a line, instead of text."""
    workers: int = 1
    """Processes in which computer coaches think."""
    guests: tuple[Guest, ...] = ()
    """Coaches from elsewhere that may be chosen, beside those that installed packages bring."""
    tables: Mapping[str, Tables] = field(default_factory=dict[str, Tables])
    """Tables of one's own for the dice of new matches, by game."""
    coach_pause: float = 0.03
    """Seconds between two answers of a computer coach while somebody watches."""
    laying_pause: float = 1.5
    """Seconds before a computer coach lays a tile while somebody watches."""
    call_time: float = 20.0
    """Seconds that a coach has for a call that need not be made, while another person waits (AGE-PREC-04)."""
    limits: Limits = field(default_factory=Limits)

    @property
    def all_guests(self) -> dict[str, Guest]:
        """Every coach from elsewhere by key; one that was named here stands before an installed one of that key."""
        return {guest.key: guest for guest in (*installed_guests(), *self.guests)}
