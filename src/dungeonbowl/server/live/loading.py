"""A match made from what storage has of it: its setup, and its journal played entry by entry; and what comes next."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from dungeonbowl.core import asks as ak
from dungeonbowl.match import Match
from dungeonbowl.notation.sent import Choice
from dungeonbowl.server.computer.lesson import script_of
from dungeonbowl.server.live.clock import MatchClock
from dungeonbowl.server.live.habits import Habits, Note, note_of, settled
from dungeonbowl.server.store.matches import Entry, EntryKind, MatchRow, Storage


class RoomUnavailable(Exception):
    """The match can't be opened now. The message is for people."""


def no_league(_: str) -> None:
    """A place without league games."""


class DamagedJournal(Exception):
    """A journal from which an entry is missing. The message is for people."""


@dataclass(frozen=True)
class Loaded:
    """A match as its journal tells it."""

    match: Match
    entries: list[Entry]
    """Its journal."""
    played: float
    """How many seconds the match had been played at the last of them."""
    notes: list[Note]
    """What habits answered."""
    habits: tuple[Habits, ...]


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
        DamagedJournal: An entry is missing.
        ValueError: The setup is of other rules than this version plays.
        StorageError: It can't be read.
    """
    match = Match.replay(row.setup)
    entries = storage.entries(row.id)
    notes: list[Note] = []
    for n, entry in enumerate(entries):
        if entry.n != n:
            raise DamagedJournal(f"its journal lacks entry {n}")
        if entry.kind == "habit":
            notes.append(note_of(match, entry.value))
        play(match, entry.kind, entry.seat, entry.value)
        if entry.kind == "undo":
            notes = [note for note in notes if note.seq < match.seq]
    habits: tuple[Habits, ...] = tuple({} for _ in match.setup.teams)
    for seat, skill, choice in storage.settled(row.id):
        habits[seat][skill] = cast("Choice", choice)
    return Loaded(match, entries, entries[-1].played if entries else 0.0, notes, habits)


@dataclass(frozen=True)
class Trial:
    """What an entry leads to, found on a copy of the match."""

    match: Match
    """The copy, as it stands after the entries."""
    entries: Sequence[Entry]
    """The entry, and those that follow from it without anybody being asked."""


def trial(match: Match, entry: Entry, habits: Sequence[Habits], clock: MatchClock) -> Trial:
    """
    Play an entry on a copy of a match, which stays as it is.

    Args:
        match: The match.
        entry: The entry.
        habits: What the coach of each seat has settled; nothing for a computer.
        clock: The clock of the match.

    Raises:
        IllegalAnswer: The rules refuse it.
    """
    if entry.kind == "undo":
        # A fork does not know what was before it; a replay does.
        copy = Match.replay(match.record())
        play(copy, entry.kind, entry.seat, entry.value)
        return Trial(copy, [entry])
    copy = match.fork()
    # Habits look at the dice of the present step.
    copy.keeps_events = True
    entries: list[Entry] = []
    following: Entry | None = entry
    while following is not None:
        play(copy, following.kind, following.seat, following.value)
        entries.append(following)
        following = _unasked(copy, replace(entry, n=entry.n + len(entries)), habits, clock)
    return Trial(copy, entries)


def _unasked(match: Match, blank: Entry, habits: Sequence[Habits], clock: MatchClock) -> Entry | None:
    """
    The answer to the open question if nobody need be asked: the clock, a lesson's dice, or a coach who has settled it.

    Args:
        match: The match.
        blank: An entry with the right number and time.
        habits: What the coach of each seat has settled.
        clock: The clock of the match.
    """
    question = match.question
    if question is None:
        return None
    if question.ask == ak.ASK_CLOCK:
        return replace(blank, kind="clock", seat=-1, value=max(clock.minutes, int(match.state.minutes)))
    script = script_of(match) if question.is_roll else None
    if script is not None:
        return replace(blank, kind="answer", seat=-1, value=script.roll(match))
    if question.seat < 0:
        return None
    value = settled(match, habits[question.seat])
    return None if value is None else replace(blank, kind="habit", seat=int(question.seat), value=value)


def meaning(entry: Entry) -> tuple[EntryKind, int, int]:
    """What an entry says, whenever it was made."""
    return entry.kind, entry.seat, entry.value
