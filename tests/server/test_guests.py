"""Coaches from elsewhere: named, found, refused, and at the table."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

import dungeonbowl
from dungeonbowl.data import load_dungeon, ready_team
from dungeonbowl.match import Match
from dungeonbowl.server.computer import guests
from dungeonbowl.server.computer.guests import (
    BadCoach,
    Guest,
    GuestPlayer,
    ask,
    guest_of,
    installed_guests,
    invite,
    is_spec,
)
from dungeonbowl.server.settings import Limits
from tests.server.conftest import Table

COACHES = '''
"""Coaches for a test."""
import random


class Walker:
    """Takes whatever comes first."""

    title = "The Walker"

    def __init__(self, seed):
        self.random = random.Random(seed)

    def answer(self, view, question):
        assert not hasattr(question, "match")
        question_options = list(question.options)
        question.options.clear()
        return self.random.choice(question_options)


class Cheat:
    def __init__(self, seed):
        pass

    def answer(self, view, question):
        return 12345678901


class Faint:
    def __init__(self, seed):
        pass

    def answer(self, view, question):
        raise RuntimeError("too much")


class Sleeper:
    """Never comes to an end."""

    def __init__(self, seed):
        pass

    def answer(self, view, question):
        while True:
            pass


class Mute:
    def __init__(self, seed):
        pass


def needs_two(a, b):
    return a


NUMBER = 7
'''


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "our_coaches.py").write_text(COACHES)
    (tmp_path / "torn_coaches.py").write_text("raise OSError('torn')\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in ("our_coaches", "torn_coaches"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


def new_match() -> Match:
    return Match.new(
        "db2021",
        ready_team("fire", "db2021"),
        ready_team("life", "db2021"),
        load_dungeon("thumbscrew"),
        1,
        {"turn_limit": 1},
    )


def test_a_coach_is_named_by_module_and_factory(here: Path) -> None:
    assert here.exists()
    assert is_spec("our_coaches:Walker") and is_spec("a.b:c") and not is_spec("scripted") and not is_spec("a:b:c")
    assert guest_of("our_coaches:Walker") == Guest(
        "the-walker", "The Walker", "Takes whatever comes first.", "our_coaches:Walker"
    )


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("nowhere:Walker", "nowhere:Walker: there is no module 'nowhere' here or among what is installed"),
        ("our_coaches:Nobody", "module our_coaches has no Nobody that can be called"),
        ("our_coaches:NUMBER", "has no NUMBER that can be called"),
        ("our_coaches:Mute", "has no method answer"),
        ("our_coaches:needs_two", "TypeError"),
        ("torn_coaches:Walker", "its module fails: OSError: torn"),
        ("our coaches", "expected module:factory"),
    ],
)
def test_one_that_cannot_be_had_is_refused_with_the_reason(here: Path, spec: str, complaint: str) -> None:
    with pytest.raises(BadCoach) as refused:
        guest_of(spec)
    assert complaint in str(refused.value) and "\n" not in str(refused.value)


def test_a_guest_sees_a_question_and_cannot_spoil_it(here: Path) -> None:
    match = new_match()
    walker = invite("our_coaches:Walker", 1)
    while match.question is not None:
        options = list(match.question.options)
        value = ask(walker, "our_coaches:Walker", match)
        assert match.question.options == options
        match.answer(value)
    assert match.result is not None


@pytest.mark.parametrize(
    ("name", "complaint"), [("Cheat", "which is none of its"), ("Faint", "RuntimeError: too much")]
)
def test_a_guest_that_fails_is_told_with_the_question(here: Path, name: str, complaint: str) -> None:
    spec = f"our_coaches:{name}"
    with pytest.raises(BadCoach, match=complaint) as failed:
        ask(invite(spec, 1), spec, new_match())
    assert "(end_zone)" in str(failed.value)


def test_a_guest_hears_a_match_as_a_record(here: Path) -> None:
    match = new_match()
    player = GuestPlayer("our_coaches:Walker", 3)
    assert match.question is not None
    seat = match.question.seat
    (value,) = player.think(match.record(), seat)
    match.answer(value)
    assert player.think(match.record(), 1 - seat) == [] or match.question.seat != seat


def test_installed_packages_bring_coaches(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint("walker", "our_coaches:Walker", guests.GROUP),
        EntryPoint("broken", "nowhere:X", guests.GROUP),
        EntryPoint("Bad Key", "our_coaches:Walker", guests.GROUP),
    ]
    monkeypatch.setattr(guests, "entry_points", lambda group: EntryPoints(points).select(group=group))
    installed_guests.cache_clear()
    assert [guest.key for guest in installed_guests()] == ["walker"]
    installed_guests.cache_clear()


def test_a_guest_plays_at_a_table(here: Path, make_table: Callable[..., Table]) -> None:
    table = make_table(guests=(guest_of("our_coaches:Walker"), guest_of("our_coaches:Faint")), coach_pause=0.0)
    offered = {coach["key"]: coach for coach in table.client.get("/api/setup").json()["coaches"]}
    assert offered["the-walker"]["name"] == "The Walker" and "scripted" in offered
    made = table.create("me", "the-walker", options={"turn_limit": 1})
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        while seat.now["question"] is not None:
            if not seat.now["question"]["yours"]:
                seat.until("update")
                continue
            options = seat.now["question"]["options"]
            value = next((o for o in options if o["verb"] == "end_turn"), options[0])["value"]
            seat.send(type="answer", seq=seat.now["seq"], value=value)
            seat.until("update")
        assert seat.now["view"]["over"] is not None
    made = table.create("me", "faint")
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        notes = seat.welcome["notes"]
        while not notes:
            if seat.now["question"]["yours"]:
                notes = seat.answer()["notes"]
            else:
                notes = seat.until("notes", "update")["notes"]
        assert notes[0]["text"].startswith("The coach faint failed and answers at random when it does: our_coaches:")
    form = {**FORM, "away": {"college": "life", "coach": "os:abort"}}
    assert table.client.post("/api/matches", json=form).status_code == 422


def test_a_guest_that_hangs_is_stopped_named_and_answered_for(here: Path, make_table: Callable[..., Table]) -> None:
    limits = Limits(message_rate=1e6, message_burst=10**6, coach_time=2.0)
    table = make_table(limits, guests=(guest_of("our_coaches:Sleeper"),), coach_pause=0.0)
    hung, other = table.create("me", "sleeper"), table.create("me", "random")
    with table.sit(hung["id"], hung["seats"]["home"]) as seat, table.sit(other["id"], other["seats"]["home"]) as free:
        while seat.now["question"]["yours"]:
            seat.answer()
        # Another match goes on meanwhile.
        while free.now["question"]["yours"]:
            free.answer()
        assert free.until("update")["type"] == "update"
        note = seat.until("notes")["notes"][0]["text"]
        assert (
            note == "The coach sleeper was stopped, because it took longer than 2 seconds. It answers at random once."
        )
        assert seat.until("update")["type"] == "update"
        told = [seat.until("notes")["notes"][0]["text"] for _ in range(2)]
        assert told[-1].endswith("It answers at random from now on.")
        while not seat.now["question"]["yours"]:
            seat.until("update")


FORM = {"rules": "db2021", "home": {"college": "fire"}, "away": {"college": "life"}}


def test_a_guest_plays_many_games(here: Path) -> None:
    def simulate(*words: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", "dungeonbowl", "simulate", "--turn-limit", "1", "--jobs", "1", *words]
        environment = {**os.environ, "PYTHONPATH": str(Path(dungeonbowl.__file__).parents[1])}
        return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)

    done = simulate("--home", "our_coaches:Walker", "--games", "2", "--json", "result.json")
    assert done.returncode == 0, done.stderr
    assert json.loads((here / "result.json").read_text())["games"] == 2
    failed = simulate("--home", "our_coaches:Faint", "--games", "1")
    assert failed.returncode == 2 and "game 1: our_coaches:Faint: RuntimeError: too much at answer" in failed.stderr
    nobody = simulate("--home", "grandmother")
    assert nobody.returncode == 2 and "there is no coach 'grandmother'" in nobody.stderr
    assert "module:factory" in nobody.stderr
