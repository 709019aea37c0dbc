"""
The rolls of a match that is over, each with the chance that it had when it was made.

The match is played again with its dice asked one by one. Before each of them what else might have come is tried on a
copy, by the classes of results that the rule tells apart: the chance is the share of those that go well. Nothing is
worked out from the numbers that a roll was told with.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core.events import Event
from dungeonbowl.core.ids import IN_PLAY, LOST, NONE, side_of
from dungeonbowl.core.questions import Question
from dungeonbowl.data.kinds import PurposeKind, purpose_kinds
from dungeonbowl.match import Match
from dungeonbowl.match.record import VERSION
from dungeonbowl.notation.prose.tables import hit_by

_NOTHING_UNDER_IT: Final = 1
_BLOCK_DICE: Final = (dice.BLOCK_1, dice.BLOCK_2, dice.BLOCK_3)
_OF_THE_HURT: Final = (pu.CASUALTY, pu.REGENERATION, pu.APOTHECARY, pu.SPONSOR)
"""What is rolled for players whom an Injury roll takes from the dungeon, before they are taken."""
_FELLING: Final = (dice.STUMBLE, dice.POW)
_DECLINED: Final = int(op.option(op.NO))
_MOST_QUESTIONS: Final = 8
"""More questions than coaches are asked between a die and the telling of it."""


@dataclass(frozen=True, slots=True)
class Roll:
    """
    One roll whose luck is counted.

    Attributes:
        purpose: What it was made for, one of `core.purposes`.
        side: For whose player it was made.
        chance: How likely it was to go well for that side, above 0 and below 1.
        went_well: Whether it did.
    """

    purpose: int
    side: int
    chance: float
    went_well: bool


def rolls_of(whole: Match) -> Iterator[Roll]:
    """
    The rolls of a match in the order in which they were made.

    Rolls that say nothing about luck are left out: see `docs/guide/playing.md`.

    Args:
        whole: As replayed from its record.
    """
    fate = whole.game.dice
    record = {**whole.record(), "version": VERSION, "dice": "real", "reseeded": [], "answers": [], "hash": None}
    match = Match.replay(record)
    # The dice go on counting here: asked one by one they'd take one number each, however many they are.
    counter = match.state.copy()
    counter.n = 0
    answers = whole.answers
    at, begun = 0, 0
    while match.question is not None:
        question = match.question
        if not match.in_step:
            begun = len(match.events)
        if question.is_roll and whole.game.seeded:
            value = _in_order(int(fate.roll(counter, question.die)), question.die)
        elif at < len(answers):
            value = answers[at][1]
            at += 1
        else:
            return
        if not question.is_roll:
            match.take(at - 1, *answers[at - 1])
            continue
        found = _weighed(match, question, value, begun)
        if found is not None:
            yield found
        match.answer(value)


def _weighed(match: Match, question: Question, value: int, begun: int) -> Roll | None:
    """
    The roll that a match asks for and that comes to `value`; nothing for one that isn't counted.

    Args:
        begun: How many events the match had told when the present step began.
    """
    kind = purpose_kinds()[question.purpose]
    if not kind.lucky or question.player == NONE:
        return None
    results: list[tuple[int, int, bool | None]]
    went_well: bool | None
    if question.die in _BLOCK_DICE:
        results = [
            (packed, weight, _fells(match, question, packed)) for packed, _, weight in dice.faces_of(question.die)
        ]
        went_well = _fells(match, question, value)
    else:
        told = len(match.events) - begun
        classes = dice.classes_of(question.die, question.cuts, question.doubles)
        results = [(packed, weight, _goes_well(match, kind, question, packed, told)) for packed, weight in classes]
        went_well = _goes_well(match, kind, question, value, told)
    good = sum(weight for _, weight, well in results if well is True)
    bad = sum(weight for _, weight, well in results if well is False)
    if went_well is None or not good or not bad:
        return None
    return Roll(question.purpose, int(side_of(question.player)), good / (good + bad), went_well)


def _in_order(packed: int, die: int) -> int:
    """The result of a roll as it's entered at a table: of block dice the smaller face first."""
    if die not in _BLOCK_DICE:
        return packed
    return sum(face << 5 * at for at, face in enumerate(sorted(_faces(packed))))


def _faces(packed: int) -> list[int]:
    """The faces of several dice."""
    found = []
    while packed:
        found.append(packed & 31)
        packed >>= 5
    return found


def _fells(match: Match, question: Question, packed: int) -> bool:
    """Whether block dice let the blocker's coach, or make the other one, choose a face that fells the opponent."""
    faces = [face in _FELLING for face in _faces(packed)]
    declared = next(e for e in reversed(match.events) if e.kind == ev.BLOCK_DECLARED and e.player == question.player)
    return any(faces) if declared.target == side_of(question.player) else all(faces)


def _goes_well(match: Match, kind: PurposeKind, question: Question, value: int, told: int) -> bool | None:
    """
    Whether a roll that comes to `value` goes well for whoever it is made for; `None` where nothing says so.

    Args:
        told: How many events of the step were told before the roll.
    """
    twin = match.fork()
    twin.keeps_events = True
    twin.answer(value)
    well = None
    for _ in range(_MOST_QUESTIONS):
        well = _verdict(twin, kind, question, twin.events[told:])
        asked = twin.question
        if well is not None or asked is None or _DECLINED not in asked.options or not twin.in_step:
            break
        twin.answer(_DECLINED)
    if well is None and question.purpose == pu.INJURY:
        return _stays(twin, question.player)
    return well


def _stays(match: Match, player: int) -> bool:
    """Whether an Injury roll, which tells no result of its own, has left a player in the dungeon."""
    asked = match.question
    if asked is not None and asked.is_roll and asked.player == player and asked.purpose in _OF_THE_HURT:
        return False
    return int(match.state.box[player]) == IN_PLAY


def _verdict(match: Match, kind: PurposeKind, question: Question, events: Sequence[Event]) -> bool | None:
    """What the events after a roll make of it."""
    player = question.player
    for event in events:
        if event.kind == ev.ROLLED and event.purpose == question.purpose:
            hit = hit_by(match.setup.rules.key, match.state, event) if kind.good else None
            if hit is not None:
                return hit.result in kind.good
            if event.success != NONE:
                return (event.success == 1) != kind.against
        if event.player != player:
            continue
        if question.purpose == pu.CHEST and event.kind == ev.CHEST_OPENED:
            return event.value == 1
        if question.purpose == pu.PIT_COUNTER and event.kind == ev.PIT_TURNED:
            return event.value == _NOTHING_UNDER_IT
        if question.purpose == pu.TELEPORT:
            if event.kind in (ev.TELEPORTED, ev.ENTERED):
                return True
            if event.kind == ev.MISHAP or (event.kind == ev.REMOVED and event.value == LOST):
                return False
    return None
