"""The tables of kinds hold: events fill the fields that their rows name, questions offer the verbs of theirs."""

import pytest

import dungeonbowl
from dungeonbowl.cli.exercise import Exercise, exercise_dungeon, exercise_options, exercise_teams
from dungeonbowl.core import options as op
from dungeonbowl.core.events import Event
from dungeonbowl.core.ids import NONE
from dungeonbowl.data.kinds import ask_kinds, event_kinds
from dungeonbowl.match import Match
from tests.laws.play import Picker

GAMES = 60 if dungeonbowl.is_compiled() else 6
TURNS = 12


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


@pytest.mark.parametrize("index", range(GAMES))
def test_events_and_questions_are_as_their_rows_say(index: int) -> None:
    spec = Exercise(index, "db2021", 7000 + index, TURNS)
    home, away = exercise_teams(spec)
    options = exercise_options("db2021", index, TURNS)
    match = Match.new("db2021", home, away, exercise_dungeon(index), spec.seed, options)
    picker = Picker(index)
    while match.question is not None:
        question = match.question
        kind = ask_kinds()[question.ask]
        offered = {op.VERBS[op.verb_of(option)] for option in question.options}
        assert not kind.answers or offered <= set(kind.answers), (kind.key, offered)
        match.answer(picker.pick(list(question.options)))
    for event in match.events:
        assert not unnamed(event), event
        words = event_kinds()[event.kind].words
        assert not words or event.value < len(words), event
