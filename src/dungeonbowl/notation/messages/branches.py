"""Another future for a match that was recorded: from any event on, with other dice."""

from dungeonbowl.match import Match
from dungeonbowl.rules.seeded_dice import Seed


class NothingToPlay(ValueError):
    """The match is over at the moment from which it was to go on."""


def branch_at(record: object, events: int, seed: Seed) -> Match:
    """
    The match as it stood when so many events had been told, with dice of its own from there on.

    Its record tells the answers before and replays. A match with real dice goes on with real dice.

    Args:
        record: Of the match; it may be over.
        events: How many events have happened. An answer that brings several brings all of them.
        seed: Of the dice to come.

    Raises:
        BadRecord, RecordMismatch: The record can't be played.
        NothingToPlay: There are not so many events, or the match is over by then.
    """
    whole = Match.replay(record)
    match = Match.replay(record, 0)
    if events > len(whole.events):
        raise NothingToPlay(f"the match has {len(whole.events)} events, there is none with number {events}")
    for at, (ask, value) in enumerate(whole.answers):
        if len(match.events) >= events:
            break
        match.take(at, ask, value)
    if match.question is None:
        raise NothingToPlay("the match is over by then; choose an earlier moment")
    return match.fork(seed if match.game.seeded else None)
