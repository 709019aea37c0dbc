"""A match made from what storage has of it: its setup, and its journal played entry by entry."""

from dataclasses import dataclass
from typing import cast

from dungeonbowl.match import Match
from dungeonbowl.server.habits import Choice, Habits, Note, note_of
from dungeonbowl.server.storage import EntryKind, MatchRow, Storage


@dataclass(frozen=True)
class Loaded:
    """A match as its journal tells it."""

    match: Match
    written: int
    """How many entries the journal has."""
    played: float
    """How many seconds the match had been played at the last of them."""
    notes: list[Note]
    """What habits answered."""
    habits: tuple[Habits, Habits]


def play(match: Match, kind: EntryKind, seat: int, value: int) -> None:
    """Play one entry of a journal. Raises IllegalAnswer; then nothing has changed."""
    if kind == "undo":
        match.undo()
    elif kind == "concede":
        match.concede(seat)
    else:
        match.answer(value)


def load(row: MatchRow, storage: Storage) -> Loaded:
    """
    A match from its journal.

    Raises:
        ValueError: The setup is of other rules than this version plays.
        StorageError: It can't be read.
    """
    match = Match.replay(row.setup)
    entries = storage.entries(row.id)
    notes: list[Note] = []
    for entry in entries:
        if entry.kind == "habit":
            notes.append(note_of(match, entry.value))
        play(match, entry.kind, entry.seat, entry.value)
        if entry.kind == "undo":
            notes = [note for note in notes if note.seq < match.seq]
    habits: tuple[Habits, Habits] = ({}, {})
    for seat, skill, choice in storage.settled(row.id):
        habits[seat][skill] = cast("Choice", choice)
    return Loaded(match, len(entries), entries[-1].played if entries else 0.0, notes, habits)
