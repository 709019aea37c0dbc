"""What may be done at all: whether any course of dice and choices leads through an act or an entry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dungeonbowl.core import asks as ak
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import IN_PLAY, NONE
from dungeonbowl.match import Match
from dungeonbowl.notation.scenario.acts import SKIP, Refused, next_answer, parts_of, rolls_of
from dungeonbowl.notation.scenario.model import Act, Enter, Tried
from dungeonbowl.notation.scenario.table import has_come_in, ways_in

MOST_STATES: Final = 4_000
"""How many positions a search for a way through an act looks at."""
MOST_ANSWERS: Final = 24
"""How many dice and choices of one step it follows; a ball can bounce for ever."""
_HARM: Final = (pu.CASUALTY, pu.LASTING_INJURY, pu.REGENERATION)


def refusal(match: Match, tried: Tried) -> Refused | None:
    """
    Why something cannot be done now, or nothing if it can.

    Courses of dice and choices are followed until one leads through all parts.

    Args:
        match: Between two steps; it is not touched.
    """
    ends = _end_of(tried)
    if ends is not None:
        return _end_refusal(match, tried, ends)
    parts = parts_of(match, tried)
    player = tried.player if isinstance(tried, Act) else NONE
    going_on = player != NONE and int(match.state.active) == player
    # Only a chain keeps its owner from stopping where they like.
    bound = isinstance(tried, Act) and not tried.open and match.state.squads.has(player, sk.BALL_AND_CHAIN)
    todo: list[tuple[Match, int]] = [(match.fork(), 0)]
    seen: set[tuple[int, int]] = set()
    farthest = -1
    reason: Refused | None = None
    while todo and len(seen) < MOST_STATES:
        here, at = todo.pop()
        if at == len(parts) and not bound:
            return None
        if here.in_step:
            course = (_course_code(here), at)
            if course not in seen and _may_lead_on(here, player):
                seen.add(course)
                todo += [(twin, at) for twin in _courses(here)]
            continue
        at, answer = next_answer(here, parts, at, player, going_on) if at < len(parts) else (at, SKIP)
        if at == len(parts):
            if int(here.state.active) != player or not bound or may_end(here):
                return None
            answer = Refused("ending the activation")
        if isinstance(answer, Refused):
            if at > farthest:
                farthest, reason = at, answer
            continue
        if not bound and all(part.kind in ("target", "aim") for part in parts[at + 1 :]):
            # These have been looked at ahead.
            return None
        code = (here.hash(), at)
        if code not in seen:
            seen.add(code)
            here.answer(answer)
            todo.append((here, at + 1))
    return reason or Refused("no way through was found")


@dataclass(frozen=True, slots=True)
class _End:
    """
    Where somebody is to end whom the rules ask for a square in the midst of things.

    Attributes:
        ask: The question.
        player: Who it is about.
        way: The row of a square, or another way in.
    """

    ask: int
    player: int
    way: str


def _end_of(tried: Tried) -> _End | None:
    """The square or way in that an entry or a climb out of a pit names."""
    if isinstance(tried, Enter):
        return _End(ak.ASK_WAY_IN, tried.player, tried.by)
    if isinstance(tried, Act):
        for deed in tried.deeds:
            if deed.key == "climb_out":
                return _End(ak.ASK_PLACE, tried.player, str(list(deed.squares[0])))
    return None


def _end_refusal(match: Match, tried: Tried, ends: _End) -> Refused | None:
    """Why nothing that is tried ends where it says, or nothing if it may."""
    parts = parts_of(match, tried)
    for part in parts:
        if part.kind == "unknown":
            return Refused(part.shown)
    player = ends.player if isinstance(tried, Act) else NONE
    going_on = player != NONE and int(match.state.active) == player
    todo: list[tuple[Match, int]] = [(match.fork(), 0)]
    reason = Refused(f"ending at {ends.way}")
    while todo:
        here, at = todo.pop()
        question = here.question
        if here.in_step:
            assert question is not None, "inside a step something is asked"
            if question.ask != ends.ask:
                todo += [(twin, at) for twin in _courses(here)]
            elif ways_in(here, [int(option) for option in question.options], ends.way):
                return None
            continue
        at, answer = next_answer(here, parts, at, player, going_on)
        if isinstance(answer, Refused):
            reason = answer
        elif at < len(parts):
            here.answer(answer)
            todo.append((here, at + 1))
        elif has_come_in(here, ends.player, ends.way):
            return None
    return reason


def may_end(match: Match) -> bool:
    """Whether the open activation may be ended now."""
    question = match.question
    return question is None or int(op.option(op.END_ACTIVATION)) in [int(option) for option in question.options]


def interrupts(match: Match, tried: Tried) -> bool:
    """Whether what is tried would come into the open activation of somebody else (DB21-TURN-06, -13)."""
    return int(match.state.active) not in (NONE, tried.player if isinstance(tried, Act) else NONE)


def _may_lead_on(match: Match, player: int) -> bool:
    """Whether an act may go on after what has happened in this step: not once its turn or its player is lost."""
    if match.game.turnover or len(match.game.tape) > MOST_ANSWERS:
        return False
    return player == NONE or int(match.state.box[player]) == IN_PLAY


def _course_code(match: Match) -> int:
    """One number over the state inside a step and the question there: equal ones have the same ways on."""
    question = match.question
    assert question is not None, "inside a step something is asked"
    asked = (question.ask, question.purpose, question.player, *question.options, *question.dice)
    return hash((match.state.hash(), len(match.game.tape), asked))


def _courses(match: Match) -> list[Match]:
    """
    The ways on from a question inside a step, the likeliest to succeed last.

    How badly somebody is hurt changes little for the acts of others: of such rolls the extremes are enough.
    """
    question = match.question
    assert question is not None, "inside a step something is asked"
    answers = [int(option) for option in question.options]
    answers.reverse()
    if question.is_roll:
        answers = [packed for packed, _ in rolls_of(match, question)]
        if question.purpose in _HARM:
            answers = answers[:1]
        elif question.purpose == pu.INJURY:
            answers = [answers[-1], answers[0]]
    found: list[Match] = []
    for answer in answers:
        twin = match.fork()
        twin.answer(answer)
        found.append(twin)
    return found


def first_answer(match: Match, tried: Tried) -> int:
    """
    The option that the first part to be answered means, listed or not; `NONE` if it means none.

    Somebody else's open activation is not ended for it.
    """
    player = tried.player if isinstance(tried, Act) else NONE
    going_on = player != NONE and int(match.state.active) == player
    parts = [part for part in parts_of(match, tried) if part.kind != "leave"]
    _, answer = next_answer(match, parts, 0, player, going_on)
    if isinstance(answer, Refused):
        return answer.value
    return NONE if answer == SKIP else answer
