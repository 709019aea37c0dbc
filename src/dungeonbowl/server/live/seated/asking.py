"""Who may do what to a match now: the seat that answers, takes back or concedes, or why none does."""

from collections.abc import Sequence

from dungeonbowl.match import Match
from dungeonbowl.notation import sent
from dungeonbowl.server.live.seated.seats import shown_seat
from dungeonbowl.server.store.rows import MatchRow


class Refusal(Exception):
    """What a client asked for is not done, and nothing has changed. `code` is one word of the protocol."""

    def __init__(self, code: sent.RefusalCode, message: str) -> None:
        super().__init__(message)
        self.code: sent.RefusalCode = code
        self.message = message


def refused(code: sent.RefusalCode, message: str, seq: int) -> sent.Refused:
    """What a client is told of something that is not done."""
    return {"type": "refused", "code": code, "message": message, "seq": seq}


def sentence(words: str) -> str:
    """Words as a sentence."""
    return f"{words[:1].upper()}{words[1:]}."


def asked_seat(match: Match, row: MatchRow, seats: Sequence[int], seq: int) -> int:
    """The seat that is asked at `seq`, if a connection with these seats may answer for it. Raises Refusal."""
    question = match.question
    if row.replay or question is None:
        raise Refusal("match_over", "The match is over.")
    if not seats:
        raise Refusal("not_your_turn", "You are watching. Only a coach can answer.")
    _check_seq(match, seq, "Too late: this question has already been answered.")
    if question.is_roll:
        return seats[0]
    if question.seat not in seats:
        raise Refusal("not_your_turn", "This is for the other coach to answer.")
    return int(question.seat)


def undoing_seat(match: Match, row: MatchRow, seats: Sequence[int], seq: int) -> int:
    """The seat whose last answer is taken back at `seq`. Raises Refusal."""
    if not seats:
        raise Refusal("not_your_turn", "You are watching. Only a coach can undo.")
    if row.replay or match.question is None:
        raise Refusal("match_over", "The match is over.")
    _check_seq(match, seq, "The match has moved on since you asked.")
    if match.undo_seat not in seats:
        raise Refusal("no_undo", "You cannot undo: more has happened since your last choice.")
    return int(match.undo_seat)


def conceding_seat(match: Match, row: MatchRow, seats: Sequence[int], seq: int) -> int:
    """The seat that gives the match up at `seq`. Raises Refusal."""
    if not seats:
        raise Refusal("not_your_turn", "You are watching. Only a coach can concede.")
    if row.replay or match.question is None:
        raise Refusal("match_over", "The match is over.")
    _check_seq(match, seq, "The match has moved on. Look again before you concede.")
    seat = shown_seat(seats, match.question.seat)
    if not match.may_concede(seat):
        raise Refusal("not_your_turn", "You can concede only at the start of your own team turn.")
    return seat


def _check_seq(match: Match, seq: int, stale: str) -> None:
    """Whether a message is about the open question. Raises Refusal, which says `stale` if it came too late."""
    if seq < match.seq:
        raise Refusal("stale", stale)
    if seq > match.seq:
        raise Refusal("ahead", f"Question {seq} has not been asked yet; the match is at {match.seq}.")
