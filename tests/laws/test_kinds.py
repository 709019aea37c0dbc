"""The tables of kinds hold: events fill the fields that their rows name, questions offer the verbs of theirs."""

import random

import pytest

import dungeonbowl
from dungeonbowl.core import asks as ak
from dungeonbowl.core import options as op
from dungeonbowl.core.events import Event
from dungeonbowl.core.ids import NONE
from dungeonbowl.data.kinds import ask_kinds, event_kinds
from tests.laws.play import GAMES, Picker
from tests.laws.random_matches import random_match
from tests.laws.whole_matches import clock_reading

MATCHES = 60 if dungeonbowl.is_compiled() else 6


def unnamed(event: Event) -> set[str]:
    """The fields that an event fills and its row does not name."""
    kind = event_kinds()[event.kind]
    filled = {
        "player": event.player != NONE,
        "other": event.other != NONE,
        "from": event.source != NONE,
        "to": event.to != NONE,
        "purpose": event.purpose != 0,
        "dice": bool(event.dice),
        "success": event.success != NONE,
        "target": event.target != 0 and not kind.target,
        "modifier": event.modifier != 0 and not kind.modifier,
    }
    found = {field for field, is_filled in filled.items() if is_filled} - set(kind.uses)
    return found | {"value"} if event.value and not kind.value else found


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("index", range(MATCHES))
def test_events_and_questions_are_as_their_rows_say(rules: str, index: int) -> None:
    match = random_match(rules, index, 7000)
    picker, dice = Picker(index), random.Random(index)
    while match.question is not None:
        question = match.question
        kind = ask_kinds()[question.ask]
        offered = {op.VERBS[op.verb_of(option)] for option in question.options}
        assert not kind.answers or offered <= set(kind.answers), (kind.key, offered)
        clock = question.ask == ak.ASK_CLOCK
        match.answer(clock_reading(match, dice) if clock else picker.pick(list(question.options)))
    for event in match.events:
        assert not unnamed(event), event
        words = event_kinds()[event.kind].words
        assert not words or event.value < len(words), event
