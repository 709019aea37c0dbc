"""What others expect after a step: where two words are right, the one that the runner finds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core.events import Event
from dungeonbowl.core.ids import BY_TOUCHDOWN, LOST, OVER
from dungeonbowl.match import Match
from dungeonbowl.notation.scenario.dialect.acts import plain_act, plain_tried
from dungeonbowl.notation.scenario.expect import shows
from dungeonbowl.notation.scenario.model import Expect, Sign
from dungeonbowl.rules.rolling.parts import leader_ready


def plain_expect(match: Match, events: Sequence[Event], expect: Expect) -> Expect:
    """
    The same expectations in the strict form.

    Args:
        match: After the step.
        events: What happened in it.
    """
    return replace(
        expect,
        box=tuple((player, _box(match, player, box)) for player, box in expect.box),
        rerolls=tuple((side, _rerolls(match, side, left)) for side, left in expect.rerolls),
        turnover=_turnover(match, events, expect.turnover),
        verdicts=tuple(replace(each, tried=plain_tried(match, each.tried)) for each in expect.verdicts),
        odds=tuple(replace(each, act=plain_act(match, each.act)) for each in expect.odds),
        events=_signs(match, events, expect.events),
    )


def _box(match: Match, player: int, wanted: str) -> str:
    """The box of a player. One who is told as a casualty and lost, as the eaten are, may be called injured too."""
    told = any(event.kind == ev.CASUALTY_EVENT and event.player == player for event in match.events)
    return "lost" if wanted == "injured" and told and int(match.state.box[player]) == LOST else wanted


def _rerolls(match: Match, side: int, wanted: int) -> int:
    """The team re-rolls; one that waits with a Leader may be counted among them or not."""
    bought = int(match.state.rerolls(side))
    return bought if wanted == bought + 1 and leader_ready(match.game, side) else wanted


def _turnover(match: Match, events: Sequence[Event], wanted: bool | None) -> bool | None:
    """A touchdown ends the turn and the match at once (DB21-TO-11): one may call that a Turnover or not."""
    state = match.state
    if wanted is None or int(state.phase) != OVER or int(state.ended_by) != BY_TOUCHDOWN:
        return wanted
    return any(event.kind == ev.TURNOVER for event in events)


def _signs(match: Match, events: Sequence[Event], signs: tuple[Sign, ...]) -> tuple[Sign, ...]:
    """The events expected, each under the name of the next one that is meant."""
    found: list[Sign] = []
    at = 0
    for sign in map(_with_faces, signs):
        ways = ((place, _way(match, events[place], sign)) for place in range(at, len(events)))
        place, way = next((hit for hit in ways if hit[1] is not None), (len(events), sign))
        found.append(way or sign)
        at = place + 1
    return tuple(found)


def _way(match: Match, event: Event, sign: Sign) -> Sign | None:
    """An expectation in the words of the event it means; an entry and the way of a ball may be called teleports."""
    by_portal = event.kind == ev.ENTERED or (event.kind == ev.BALL_MOVED and event.purpose == pu.TELEPORT)
    if sign.kind == ev.TELEPORTED and by_portal:
        sign = replace(sign, kind=event.kind)
    return sign if shows(match, event, sign) else None


def _with_faces(sign: Sign) -> Sign:
    """Block dice by their faces, where they are numbered."""
    if ("purpose", "block") not in sign.fields:
        return sign
    return replace(sign, fields=tuple((key, _faces(value) if key == "dice" else value) for key, value in sign.fields))


def _faces(value: object) -> object:
    if not isinstance(value, tuple):
        return value
    return tuple(dice.FACE_NAMES[face] if isinstance(face, int) else face for face in value)
