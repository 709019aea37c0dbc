"""What is kept of a match that broke a law is little, and breaks it still."""

import json
from pathlib import Path

import pytest

from dungeonbowl.core import events as ev
from dungeonbowl.match import Match
from tests.laws import shortening, whole_matches
from tests.laws.play import Picker, new_match


def nobody_falls(match: Match) -> None:
    """A law that every match breaks sooner or later."""
    assert all(event.kind != ev.KNOCKED_DOWN for event in match.events)


def broken_match() -> Match:
    match = new_match(7919, turns=8)
    picker = Picker(3)
    while match.question is not None:
        match.answer(picker.pick(match.question.options))
    return match


def test_a_match_is_shortened_to_what_breaks_the_law() -> None:
    whole = broken_match()
    short = shortening.shortened(whole, nobody_falls)
    assert short is not None and len(short.answers) < len(whole.answers) / 2
    again = Match.replay(json.loads(json.dumps(short.record())))
    with pytest.raises(AssertionError):
        nobody_falls(again)


def test_a_match_that_breaks_nothing_is_not_shortened() -> None:
    assert shortening.shortened(broken_match()) is None


def test_what_is_kept_is_the_short_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = broken_match()
    monkeypatch.setattr(whole_matches, "FOUND", tmp_path)
    monkeypatch.setattr(shortening, "check_position", nobody_falls)
    whole_matches.keep(whole, "felled")
    kept = Match.replay(json.loads((tmp_path / "felled.json").read_text()))
    assert len(kept.answers) < len(whole.answers) / 2
