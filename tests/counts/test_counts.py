"""How many different ends two answers can have, from kept positions; a failure prints the count per first answer."""

import json
from pathlib import Path

import pytest

from dungeonbowl.core.asks import ASK_NAMES
from dungeonbowl.match import Match
from tests.kit.traces import TRACES, traces_script

COUNTS = json.loads((Path(__file__).resolve().parent / "counts.json").read_text())
SCRIPT = traces_script()


def position(trace: str, answers: int) -> Match:
    """The match of a trace after so many answers."""
    return Match.replay(SCRIPT.record_of((TRACES / f"{trace}.txt").read_text()), answers)


def counts(match: Match) -> dict[str, int]:
    """For each option of the open question, how many different positions one more answer can lead to."""
    assert match.question is not None
    found = {}
    for option in match.question.options:
        after = match.fork()
        after.answer(option)
        ends = {after.hash()} if after.question is None else set()
        for second in after.question.options if after.question is not None else []:
            end = after.fork()
            end.answer(second)
            ends.add(end.hash())
        found[f"{ASK_NAMES[match.question.ask]} {option}"] = len(ends)
    return found


@pytest.mark.parametrize("case", COUNTS, ids=lambda case: f"{case['trace']}@{case['answers']}")
def test_two_answers_have_as_many_ends_as_counted(case: dict[str, object]) -> None:
    found = counts(position(str(case["trace"]), int(str(case["answers"]))))
    assert sum(found.values()) == case["ends"], found
