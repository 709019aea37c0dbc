"""What is kept of a match, made by a worker process: it plays the match again, and needs no web server for that."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from dungeonbowl.league.statistics import outcome_of
from dungeonbowl.notation import shapes
from dungeonbowl.notation.messages.fates import dice_message
from dungeonbowl.notation.messages.view import match_message, view_message
from dungeonbowl.server.http.replays import TooLong, dice_of, luck_of, replay_frames
from dungeonbowl.server.http.told import told_of, told_of_abandoned
from dungeonbowl.server.live.loading import played
from dungeonbowl.server.live.seated.seats import WATCHING, seats_message, shown_name
from dungeonbowl.server.live.timing.clock import MatchClock
from dungeonbowl.server.live.timing.deadlines import winner_without
from dungeonbowl.server.store.rows import Entry, MatchRow, SeatRow

JOURNAL: Final = "journal"
"""In the record of a closed match of which it is not known what was asked: its entries as kind, seat and value."""


@dataclass(frozen=True)
class Kept:
    """What came of a match."""

    entries: Sequence[Entry]
    """Its journal, with what was asked."""
    papers: dict[str, Any] | None = None
    """What is told of it by each address, if it has ended."""
    replay: bytes | None = None
    """Its frames as gzipped JSON; none of a match that is too long to be shown."""


NOTHING: Final = Kept(())


def kept_of(row: MatchRow, entries: Sequence[Entry], missed: int | None = None) -> Kept:
    """
    Play a match, and write down what is told of it.

    Args:
        row: The match.
        entries: Its journal.
        missed: Of one that was abandoned, whose coach did not play on.

    Raises:
        ValueError: It can't be played; so do other errors.
    """
    loaded = played(row, entries)
    match = loaded.match
    if match.question is not None and not row.replay and missed is None:
        return Kept(loaded.entries)
    record = match.record()
    info: shapes.MatchInfo = {
        **match_message(match),
        "id": row.id,
        "name": row.name,
        "dice": dice_message(match, seed_known=True),
        "seats": seats_message(row.seats, [False] * len(row.seats)),
        "replay": row.replay,
    }
    end: shapes.OverView | None = None
    view, glance = view_message(match, WATCHING), told_of(match, row)
    if missed is not None:
        glance |= told_of_abandoned(missed, len(match.setup.teams))
        end = {"winner": winner_without(missed, len(match.setup.teams)), "by": "abandoned"}
        view["over"] = end
    ended = match.result is not None or missed is not None
    try:
        replay = replay_frames(record, info, end)
        dice = dice_of(record).model_dump() if match.game.seeded else None
        luck = luck_of(record).model_dump() if ended else None
    except TooLong:
        replay, dice, luck = None, None, None
    papers = {
        "state": {
            "match": info,
            "seq": match.seq,
            "view": view,
            "question": None,
            "clock": MatchClock(match.setup.minutes, loaded.played).message(),
            "deadline": None,
        },
        "glance": {key: _plain(value) for key, value in glance.items()},
        "record": named(record, row.seats),
        "dice": dice,
        "luck": luck,
        "league": outcome_of(match, missed) if ended else None,
    }
    return Kept(loaded.entries, papers, replay)


def named(record: dict[str, Any], seats: Sequence[SeatRow]) -> dict[str, Any]:
    """A record with the names of the coaches, if they have any."""
    names = [shown_name(seat) if seat.kind == "person" else "" for seat in seats]
    return {**record, "coaches": names} if any(names) else dict(record)


def unplayed_record(row: MatchRow, entries: Sequence[Entry]) -> dict[str, Any]:
    """
    The record of a match that can't be played here, put together from its journal.

    Older journals do not say what was asked: such a record has no answers, but the entries themselves.
    """
    if row.replay:
        return row.setup
    answers: list[list[Any]] = list(row.setup["answers"])
    for entry in entries:
        if entry.kind == "undo":
            del answers[entry.value :]
        elif entry.kind == "concede":
            answers.append(["concede", entry.seat])
        elif entry.ask is not None:
            answers.append([entry.ask, entry.value])
        else:
            journal = [[entry.kind, entry.seat, entry.value] for entry in entries]
            return named({**row.setup, "hash": None, JOURNAL: journal}, row.seats)
    code = entries[-1].hash if entries else None
    told = {"answers": answers, "hash": row.setup["hash"] if code is None else f"{code:016x}"}
    return named({**row.setup, **told}, row.seats)


def _plain(value: Any) -> Any:
    """A part of a glance as JSON values."""
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return value.model_dump() if hasattr(value, "model_dump") else value
