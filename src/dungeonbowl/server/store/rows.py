"""What is stored of matches and dungeons, as plain data: whoever only plays a match again needs no database."""

from dataclasses import dataclass
from typing import Any, Final, Literal

EntryKind = Literal["answer", "undo", "concede", "clock", "habit"]
KINDS: Final[tuple[EntryKind, ...]] = ("answer", "undo", "concede", "clock", "habit")
"""Stored by number: append, never renumber. A `clock` is its reading, a `habit` an answer that a coach had settled."""


@dataclass(frozen=True)
class Entry:
    """
    One line of a match's journal.

    `value` is the answer (the minutes, for a clock), how many answers are left for an undo, 0 for a concession;
    `played` is how many seconds the match had been played, as far as that is counted.
    """

    n: int
    kind: EntryKind
    seat: int
    value: int
    played: float = 0.0
    ask: str | None = None
    """The name of the question that was answered; none for others, and in older journals."""
    hash: int | None = None
    """That of the match after it, where nothing was entered with it; none in older journals."""


@dataclass(frozen=True)
class SeatRow:
    """One seat of a stored match: who sits there and what opens it."""

    kind: str
    """`person` or `computer`."""
    name: str
    """The name shown for the seat; for a computer, the coach's key."""
    token: str | None
    """The name of the seat: the digest of the secret that it was created with; none for a computer."""
    taken: bool


SEED_CHOSEN: Final = "seed_chosen"
"""In the setup of a match whose maker chose the seed: it is shown to everybody before the first die."""


@dataclass(frozen=True)
class MatchRow:
    """One stored match, without its journal."""

    id: str
    name: str
    rules: str
    replay: bool
    created: float
    setup: dict[str, Any]
    """The record of the match before its first answer; for an uploaded replay, the whole record."""
    seats: tuple[SeatRow, ...]
    waits_for: str | None = None
    """The league game without which its players are not deployed: Journeymen and inducements come before."""
    rematch: str | None = None
    """The match that was made of it for another game."""
    swapped: bool = False
    """Whether the teams changed ends for that."""


How = Literal["over", "closed", "abandoned"]


@dataclass(frozen=True)
class Ending:
    """How a match ended."""

    how: How
    papers: dict[str, Any] | None
    """What is told of it, in the shapes of the version that kept it; none before that is made."""
    seat: int | None = None
    """Of one that was abandoned, whose coach did not play on."""


@dataclass(frozen=True)
class Notice:
    """
    What the coach of a match was told.

    Attributes:
        seat: Whose coach is waited for.
        until: Until when they could play on, as they were told: seconds since 1970.
        since: When the last entry was made, or the match itself.
    """

    seat: int
    until: float
    since: float


@dataclass(frozen=True)
class DungeonRow:
    """One stored dungeon. It is never changed; its id follows from its content."""

    id: str
    created: float
    dungeon: dict[str, Any]
    """What `write_dungeon` made of it."""
