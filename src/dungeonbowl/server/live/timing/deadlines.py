"""
Until when a coach can play on, where nothing has been done for long, and what is said when that has passed.

A coach is told when half of the time has passed, and has at least the other half from then on.
"""

from collections.abc import Sequence
from typing import Final

from dungeonbowl.match import Match
from dungeonbowl.match.record import teams_from_json
from dungeonbowl.notation import sent
from dungeonbowl.server.store.rows import MatchRow, Notice, SeatRow

SECONDS_A_DAY: Final = 86_400.0
AWAY_S: Final = SECONDS_A_DAY
"""Where no server has been there to look for so long, whoever was told before is told anew."""


def waited_for(match: Match, seats: Sequence[SeatRow]) -> int | None:
    """The seat without which a match between people does not go on; none where it is not one person's move."""
    people = [seat for seat in seats if seat.kind == "person" and seat.taken]
    question = match.question
    if question is None or question.is_roll or question.seat < 0 or len({seat.token for seat in people}) < 2:
        return None
    return int(question.seat) if seats[question.seat] in people else None


def notice_to(seat: int, since: float, now: float, days: float) -> Notice:
    """
    What a coach is told who is waited for.

    Args:
        seat: Theirs.
        since: Since when nothing has been done: seconds since 1970.
        now: The same of now.
        days: How long a match may stand still.
    """
    whole = days * SECONDS_A_DAY
    return Notice(seat, max(since + whole, now + whole / 2), since)


def deadline_of(notice: Notice, days: float) -> sent.Deadline:
    """Until when a coach can play on: as they were told, or longer, if a match may stand still for longer by now."""
    until = max(notice.until, notice.since + days * SECONDS_A_DAY)
    return {"seat": notice.seat, "since": notice.since, "until": until}


def winner_without(seat: int, teams: int) -> int | None:
    """Who wins a match of so many teams that ends because a coach did not play on; of more than two nobody."""
    return 1 - seat if teams == 2 else None


def abandoned_words(row: MatchRow, seat: int) -> str:
    """Why an abandoned match has ended, and whose win it is, as the beginning of a sentence."""
    names = [team.name for team in teams_from_json(row.setup)]
    winner = winner_without(seat, len(names))
    end = " The match has no winner" if winner is None else f" {names[winner]} win"
    return f"this match was abandoned: {names[seat]} did not play on.{end}"
