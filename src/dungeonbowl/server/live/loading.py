"""A match made from what storage has of it: its setup, and its journal played entry by entry; and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, cast

from dungeonbowl.core import asks as ak
from dungeonbowl.core.asks import ASK_NAMES
from dungeonbowl.match import Match
from dungeonbowl.notation.sent import Choice, RefusalCode
from dungeonbowl.rulesets import RULESETS
from dungeonbowl.server.computer.lesson import script_of
from dungeonbowl.server.live.habits import Habits, Note, note_of, settled
from dungeonbowl.server.live.timing.clock import MatchClock
from dungeonbowl.server.live.timing.deadlines import abandoned_words
from dungeonbowl.server.store.rows import Ending, Entry, EntryKind, MatchRow

if TYPE_CHECKING:
    from dungeonbowl.server.store.matches import Storage


class RoomUnavailable(Exception):
    """The match can't be opened now. The message is for people."""


def no_call(_: str) -> None:
    """Nobody is to be told."""


CLOSED: Final = 4410
"""The code with which a live connection to such a match is closed."""


class Closed(RoomUnavailable):
    """
    The match was abandoned, or is of earlier rules, and cannot go on. The message is for people.

    Attributes:
        row: The stored match.
        ending: How it ended, and what is kept of it.
        word: Which of the two, as a client is told.
    """

    def __init__(self, row: MatchRow, ending: Ending) -> None:
        self.row = row
        self.ending = ending
        self.word: RefusalCode
        if ending.seat is not None:
            self.word, text = "abandoned", abandoned_words(row, ending.seat)
        elif ending.papers is not None:
            self.word = "match_over"
            text = "this match was played by earlier rules. Its replay and its record are kept"
        else:
            self.word = "closed"
            text = "this match was begun by earlier rules, so it is closed. Its record can be downloaded"
        super().__init__(text)


class OtherRules(ValueError):
    """The rules of this version tell another story than the answers of a match."""


class NewerRules(Exception):
    """A match was begun by rules that this version does not know yet. The message is for people."""


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
        OtherRules: The rules of this version tell another story than those it was begun by.
        NewerRules: It is of rules to come.
        ValueError: It does not fit the very rules that it was begun by.
        StorageError: It can't be read.
    """
    return played(row, storage.entries(row.id), storage.settled(row.id))


def played(row: MatchRow, entries: Sequence[Entry], choices: Sequence[tuple[int, str, str]] = ()) -> Loaded:
    """
    A match from its beginning and its entries. One of earlier rules goes on if they lead to where they led then.

    Args:
        row: The match.
        entries: Its journal.
        choices: What its coaches have settled: seat, skill and choice.

    Raises:
        DamagedJournal: An entry is missing.
        OtherRules: The rules of this version tell another story than those it was begun by.
        NewerRules: It is of rules to come.
        ValueError: It does not fit the very rules that it was begun by.
    """
    for n, entry in enumerate(entries):
        if entry.n != n:
            raise DamagedJournal(f"its journal lacks entry {n}")
    begun, now = row.setup["rules_version"], RULESETS[row.rules].version
    if begun > now:
        raise NewerRules("this match was begun by newer rules than this server's")
    try:
        match, known, notes = _replayed({**row.setup, "rules_version": now}, entries)
    except ValueError as other:
        if begun == now:
            raise
        raise OtherRules(str(other)) from other
    if begun != now and known and entries[-1].hash != known[-1].hash:
        raise OtherRules("its answers lead elsewhere")
    habits: tuple[Habits, ...] = tuple({} for _ in match.setup.teams)
    for seat, skill, choice in choices:
        habits[seat][skill] = cast("Choice", choice)
    return Loaded(match, known, known[-1].played if known else 0.0, notes, habits)


def _replayed(setup: dict[str, Any], entries: Sequence[Entry]) -> tuple[Match, list[Entry], list[Note]]:
    """The match, its entries with all that may be known of them, and what habits answered. Raises ValueError."""
    match = Match.replay(setup)
    notes: list[Note] = []
    known: list[Entry] = []
    for entry in entries:
        if entry.kind == "habit":
            notes.append(note_of(match, entry.value))
        asked = asked_in(match, entry.kind)
        play(match, entry.kind, entry.seat, entry.value)
        if entry.kind == "undo":
            notes = [note for note in notes if note.seq < match.seq]
        known.append(replace(entry, ask=asked, value=match.seq if entry.kind == "undo" else entry.value))
    if known:
        known[-1] = replace(known[-1], hash=match.hash())
    return match, known, notes


def asked_in(match: Match, kind: EntryKind) -> str | None:
    """The name of the question that an entry of this kind answers."""
    question = match.question
    return None if question is None or kind in ("undo", "concede") else ASK_NAMES[question.ask]


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
        return Trial(copy, [replace(entry, value=copy.seq, hash=copy.hash())])
    copy = match.fork()
    # Habits look at the dice of the present step.
    copy.keeps_events = True
    entries: list[Entry] = []
    following: Entry | None = entry
    while following is not None:
        entries.append(replace(following, ask=asked_in(copy, following.kind)))
        play(copy, following.kind, following.seat, following.value)
        following = _unasked(copy, replace(entry, n=entry.n + len(entries)), habits, clock)
    entries[-1] = replace(entries[-1], hash=copy.hash())
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
