"""
The shapes of whole messages, as the server sends them to a page that has a match open.

What they are made of is in `shapes`; `scripts/make_protocol.py` writes the page's types from both.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

# Pydantic reads a shape below Python 3.12 only if it is one of these.
from typing_extensions import TypedDict

from dungeonbowl.notation.shapes import Asked, ClockView, GameEvent, MatchInfo, Named, Presence, Says, Side, View

RefusalCode: TypeAlias = Annotated[
    Literal[
        "stale",
        "ahead",
        "not_stored",
        "broken",
        "not_your_turn",
        "unknown_option",
        "match_over",
        "bad_message",
        "too_large",
        "too_fast",
        "no_undo",
        "unknown_match",
        "unknown_seat",
        "server_full",
        "waiting",
        "unavailable",
        "closed",
        "abandoned",
    ],
    Named("RefusalCode"),
]
"""Why something was not done."""

Choice: TypeAlias = Annotated[Literal["ask", "always", "never"], Named("Choice")]
"""What a coach has settled for a skill."""


class Note(TypedDict):
    """A line of the log about an answer that was settled beforehand."""

    after: Annotated[int, Says("How many events stand above it.")]
    seat: Side
    text: str


class RematchInfo(TypedDict):
    """The match that was made of one that is over, for another game."""

    id: str
    swapped: Annotated[bool, Says("Whether the teams change from home to away.")]


class Deadline(TypedDict):
    """Until when a coach can play on who has not for long; then the match ends."""

    seat: Annotated[Side, Says("Whose coach is waited for.")]
    since: Annotated[float, Says("When the last entry was made: seconds since 1970.")]
    until: Annotated[float, Says("Seconds since 1970.")]


class Standing(TypedDict):
    """Where a match stands."""

    seq: int
    view: View
    question: Asked | None
    waits: Annotated[str | None, Says("The league game that the match waits for before its players are deployed.")]
    clock: ClockView | None
    deadline: Annotated[Deadline | None, Says("None while nobody has been waited for long.")]
    call_within: Annotated[float | None, Says("Seconds left for a call, which is not made after that.")]


Digest = Annotated[str, Says("The digest of all events so far; a client that comes back gives it back.")]


class Welcome(Standing):
    """The first message: everything."""

    type: Literal["welcome"]
    protocol: Literal[1]
    match: MatchInfo
    you: list[Side]
    since: Annotated[int, Says("The number of the first event in `events`: what the client had before it still holds.")]
    events: list[GameEvent]
    digest: Digest
    notes: list[Note]
    habits: list[dict[str, Choice] | None]
    presence: Presence
    rematch: RematchInfo | None


class Update(Standing):
    """What an answer has changed."""

    type: Literal["update"]
    events: list[GameEvent]
    digest: Digest
    notes: list[Note]
    rewound: bool


class Refused(TypedDict):
    """Something was not done, and nothing has changed."""

    type: Literal["refused"]
    code: RefusalCode
    message: str
    seq: int


class PresenceMessage(Presence):
    """Somebody came or went."""

    type: Literal["presence"]


class NotesMessage(TypedDict):
    """Lines of the log that no answer brought."""

    type: Literal["notes"]
    notes: list[Note]


class HabitsMessage(TypedDict):
    """What the reader has settled by now."""

    type: Literal["habits"]
    habits: list[dict[str, Choice] | None]


class RematchMessage(TypedDict):
    """There is another game."""

    type: Literal["rematch"]
    rematch: RematchInfo | None


class Pong(TypedDict):
    """The line holds."""

    type: Literal["pong"]


SHAPES: Final = (
    Note, RematchInfo, Deadline, Standing, Welcome, Update, Refused, PresenceMessage, NotesMessage, HabitsMessage,
    RematchMessage, Pong,
)  # fmt: skip
"""Every shape of these, as the page's types list them."""
