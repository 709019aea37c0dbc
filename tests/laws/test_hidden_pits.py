"""What lies face-down is known to its owner alone: other kinds there change nothing that anybody else is told."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core.ids import CHANCE, IN_PLAY, NONE
from dungeonbowl.data import load_dungeon, ready_team
from dungeonbowl.match import Match
from dungeonbowl.notation.messages.view import question_message, view_message
from dungeonbowl.search.coaches.coach import coach
from dungeonbowl.search.fields.whynot import why_not
from dungeonbowl.server.odds.previews import preview_message
from dungeonbowl.state.fields import PITS

COVERS = ("DB89-PIT-01", "DB89-PIT-02", "DB89-PIT-03", "DB89-PIT-04", "DB89-PIT-05", "DB89-PIT-20")

SIDE = PITS // 2
OTHERS = ((0, 1), (1, 0), (0, -1), (1, -1))
"""A side whose counters are changed, and who may not learn of it."""


def laid(seed: int, **options: str | int) -> Match:
    """A match in which all pit counters lie, at its first turn."""
    home, away = (ready_team(key, "db1989") for key in ("human", "orc"))
    match = Match.new("db1989", home, away, load_dungeon("setup_1"), seed, {"pit_traps": "in_use", **options})
    pick = Random(seed)
    while match.question is not None and match.question.ask != ak.ASK_TURN:
        answer(match, pick)
    return match


def answer(match: Match, pick: Random) -> None:
    """Answer the open question by chance."""
    question = match.question
    assert question is not None and question.seat != CHANCE
    match.answer(int(pick.choice(question.options)))


def turned_over(match: Match) -> int:
    """How many counters have been turned over."""
    return sum(1 for event in match.events if event.kind == ev.PIT_TURNED)


def changed(kinds: int, side: int, face_up: int) -> int:
    """The kinds of all counters, those of a side that lie face-down changed: each becomes the next kind."""
    for at in range(side * SIDE, (side + 1) * SIDE):
        kind = kinds >> 2 * at & 3
        if kind and not face_up >> at & 1:
            kinds = kinds & ~(3 << 2 * at) | (kind % 3 + 1) << 2 * at
    return kinds


def told(match: Match, seat: int) -> dict[str, Any]:
    """Everything that a seat is told of a match, previews included."""
    shown: dict[str, Any] = {
        "view": view_message(match, seat),
        "question": question_message(match, seat),
        "words": [int(word) for word in match.view(seat).words()],
    }
    seen = match.seen(seat)
    previews: list[Any] = [preview_message(seen, "zones", None, None, side) for side in (0, 1)]
    question = match.question
    if question is not None and question.seat == seat:
        previews.append(preview_message(seen, "odds", None, None, None))
        previews.append(why_not(match) if question.ask == ak.ASK_TURN else None)
    if question is not None and question.ask == ak.ASK_TURN:
        for player in range(40):
            if int(match.state.box[player]) == IN_PLAY:
                previews.append(preview_message(seen, "paths", player, None, None))
    shown["previews"] = previews
    return shown


def assert_same(match: Match, side: int, seat: int) -> None:
    """Other counters of the side would have told the seat the same."""
    before = json.dumps(told(match, seat))
    kinds = int(match.game.state.pit_kinds)
    match.game.state.pit_kinds = changed(kinds, side, int(match.game.state.pit_open))
    assert int(match.game.state.pit_kinds) != kinds
    after = json.dumps(told(match, seat))
    match.game.state.pit_kinds = kinds
    assert before == after


@pytest.mark.parametrize("seed", range(2))
def test_every_coach_lays_the_counters_that_there_are(seed: int) -> None:
    match = laid(seed)
    state = match.state
    for side in (0, 1):
        kinds = sorted(int(state.pit_kind(at)) for at in range(side * SIDE, side * SIDE + 6))
        assert kinds == [1, 1, 1, 2, 2, 3]
        for at in range(side * SIDE, side * SIDE + 6):
            square = int(state.pits[at])
            assert state.board.is_floor(square) and not state.board.is_door(square)
            assert not int(state.board.chest[square]) and not int(state.board.portal[square])
            far = int(state.board.end_zone(1 - side)[0])
            assert int(state.board.tile[square]) != int(state.board.tile[far])
    squares = [int(event.to) for event in match.events if event.kind == ev.PIT_LAID]
    assert len(squares) == len(set(squares)) == 12
    first = int(state.first_side)
    assert [int(event.value) for event in match.events if event.kind == ev.PIT_LAID] == [first, 1 - first] * 6


def test_each_coach_may_add_counters() -> None:
    state = laid(3, extra_pits=2, extra_spiked_pits=1).state
    for side in (0, 1):
        kinds = [int(state.pit_kind(at)) for at in range(side * SIDE, (side + 1) * SIDE)]
        assert [kinds.count(kind) for kind in (1, 2, 3)] == [6, 4, 2]


@pytest.mark.parametrize(("side", "seat"), OTHERS)
def test_nobody_else_learns_what_lies_face_down(side: int, seat: int) -> None:
    assert_same(laid(5), side, seat)


@pytest.mark.parametrize("side", (0, 1))
def test_the_owner_is_told(side: int) -> None:
    match = laid(5)
    kinds = {pit["kind"] for pit in view_message(match, side).get("pits", []) if pit["side"] == side}
    assert kinds == {"nothing", "pit", "spiked_pit"}
    assert {pit["kind"] for pit in view_message(match, side).get("pits", []) if pit["side"] != side} == {None}


def test_while_they_are_laid_nobody_else_learns_anything() -> None:
    home, away = (ready_team(key, "db1989") for key in ("human", "orc"))
    match = Match.new("db1989", home, away, load_dungeon("setup_1"), 2, {"pit_traps": "in_use"})
    pick = Random(2)
    while match.question is not None and match.question.ask != ak.ASK_PLACE_PIT:
        answer(match, pick)
    seen = 0
    while match.question is not None and match.question.ask == ak.ASK_PLACE_PIT:
        question = match.question
        verbs = {int(op.verb_of(option)) for option in question.options}
        assert verbs <= {op.LAY_NOTHING, op.LAY_PIT, op.LAY_SPIKED}
        other = question_message(match, 1 - question.seat)
        assert other is not None and not other.get("options")
        if seen >= 2:
            assert_same(match, question.seat, 1 - question.seat)
        answer(match, pick)
        seen += 1
    assert seen == 12
    assert all(int(event.value) in (0, 1) for event in match.events if event.kind == ev.PIT_LAID)


@pytest.mark.parametrize("seed", range(2))
def test_in_play_nobody_else_learns_anything_before_it_is_turned_over(seed: int) -> None:
    match = laid(seed + 7)
    pick = Random(seed)
    for number in range(900):
        if match.question is None:
            break
        if number % 60 == 0:
            for side, seat in OTHERS:
                hidden = range(side * SIDE, (side + 1) * SIDE)
                if any(int(match.state.pits[at]) != NONE and not int(match.state.pit_open) >> at & 1 for at in hidden):
                    assert_same(match, side, seat)
        answer(match, pick)
    assert turned_over(match) > 0
    assert Match.replay(match.record()).hash() == match.hash()


def test_a_computer_coach_knows_its_own_counters_only() -> None:
    match = laid(11)
    pick = Random(4)
    compared = 0
    for _ in range(300):
        question = match.question
        if question is None:
            break
        if question.ask == ak.ASK_TURN and compared < 5:
            kinds = int(match.game.state.pit_kinds)
            first = coach("scripted", 3).answer(match)
            match.game.state.pit_kinds = changed(kinds, 1 - question.seat, int(match.game.state.pit_open))
            assert coach("scripted", 3).answer(match) == first
            match.game.state.pit_kinds = kinds
            compared += 1
        answer(match, pick)
    assert compared > 3


def test_what_was_turned_over_is_not_taken_back() -> None:
    match = laid(13)
    pick = Random(13)
    for _ in range(3000):
        before = turned_over(match)
        if match.question is None:
            break
        answer(match, pick)
        if turned_over(match) > before:
            assert not match.can_undo
            return
    raise AssertionError("somebody turns a counter over")
