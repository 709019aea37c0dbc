"""Every field of a state counts: it is copied, hashed and told apart, and no coach sees what is hidden from them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dungeonbowl.core.ids import IN_PLAY, NOBODY, NONE
from dungeonbowl.data import load_dungeon, ready_team
from dungeonbowl.match import Match
from dungeonbowl.search.coaches.coach import coach
from dungeonbowl.state import State
from dungeonbowl.state.fields import BY_SIDE, HIDDEN, NUMBERS, RARE, TABLES
from tests.data.test_data import script
from tests.laws.every_course import code_of
from tests.laws.play import GAMES, Picker, new_match, play_some, visible

ROOT = Path(__file__).resolve().parents[2]
Change = Callable[[State], None]


def match_under_way() -> Match:
    """A match in a dungeon with rooms of the supplement, some turns old."""
    match = Match.new(
        "db2021", ready_team("life", "db2021"), ready_team("death", "db2021"), load_dungeon("wild_side"), 5
    )
    play_some(match, Picker(5), 150)
    return match


def number_changed(name: str) -> Change:
    return lambda state: setattr(state, name, int(getattr(state, name)) + 1)


def side_changed(name: str, side: int) -> Change:
    return lambda state: getattr(state, f"set_{name}")(side, int(getattr(state, name)(side)) + 1)


def table_changed(name: str, at: int) -> Change:
    return lambda state: getattr(state, f"set_{name}")(at, int(getattr(state, name)[at]) + 1)


def somebody_lifted(state: State) -> None:
    """Nobody stands where somebody is."""
    player = next(player for player in range(40) if int(state.box[player]) == IN_PLAY)
    state.set_occupant(int(state.square[player]), NOBODY)


def changes() -> Iterator[tuple[str, Change]]:
    """One change of every field; of a table that of an entry."""
    for name in NUMBERS:
        yield name, number_changed(name)
    for name in BY_SIDE:
        for side in (0, 1):
            yield f"{name} of side {side}", side_changed(name, side)
    for name in TABLES:
        if name != "occupant":
            yield name, table_changed(name, 3)
    yield "occupant", somebody_lifted


@pytest.mark.parametrize(("name", "change"), list(changes()), ids=[name for name, _ in changes()])
def test_a_field_is_copied_hashed_and_told_apart(name: str, change: Change) -> None:
    state = match_under_way().state
    if name == "pits":
        state.pit_laid = 1 << 3  # where a counter lies says something only while it is laid
    if name.startswith("other_"):
        state.second_ball = 1  # there is no other one without it
    before = (state.hash(), list(state.words()), code_of(state))
    twin, changed = state.copy(), state.copy()
    change(changed)
    after = (changed.hash(), list(changed.words()), code_of(changed))
    assert after[1] != before[1] and after[2] != before[2]
    if name != "occupant":
        # Who is where follows from the squares, but for a moment inside a step.
        assert after[0] != before[0]
    for untouched in (state, twin):
        assert (untouched.hash(), list(untouched.words()), code_of(untouched)) == before
    twin.restore(changed)
    change(state)
    for same in (twin, state):
        assert (same.hash(), list(same.words()), code_of(same)) == after
    changed.restore(changed.copy())
    assert code_of(changed) == after[2]


def test_states_that_share_tables_never_write_for_each_other() -> None:
    first = match_under_way().state
    second = first.copy()
    third = second.copy()
    for at, state in enumerate((second, first, third)):
        state.set_hops(7, at + 1)
        state.set_square(7, at + 1)
    assert [int(state.hops[7]) for state in (first, second, third)] == [2, 1, 3]
    second.restore(third)
    third.set_hops(7, 9)
    second.set_square(7, 8)
    assert [int(state.hops[7]) for state in (first, second, third)] == [2, 3, 9]
    assert [int(state.square[7]) for state in (first, second, third)] == [2, 8, 3]


def test_what_a_side_has_leaves_the_others_alone() -> None:
    state = match_under_way().state
    for side in range(4):
        state.set_turns(side, 1000 + side)
    state.set_turns(1, 0)
    assert [state.turns(side) for side in range(4)] == [1000, 0, 1002, 1003]


@pytest.mark.parametrize("rules", GAMES)
def test_no_hidden_field_changes_what_a_coach_sees_is_asked_or_answers(rules: str) -> None:
    for seed in range(4):
        match = new_match(seed, rules=rules)
        play_some(match, Picker(seed), 40 + 50 * seed)
        question = match.question
        assert question is not None and question.seat != NONE
        asked = match.state.copy()
        seen = [visible(match, seat) for seat in (0, 1, -1)]
        answer = coach("scripted", 1).answer(match)
        for name in HIDDEN:
            if name == "pit_kinds":
                continue  # a coach sees some of them: tests/laws/test_hidden_pits.py
            for value in range(6):
                setattr(match.state, name, value)
                assert [visible(match, seat) for seat in (0, 1, -1)] == seen
                assert coach("scripted", 1).answer(match) == answer
            match.state.restore(asked)


def test_what_a_side_hides_only_its_own_coach_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    maker = script("make_state")
    traps = maker.Number("traps", "Traps that a side has laid.", by_side=True, rare=True, hidden="0")
    monkeypatch.setattr(maker, "NUMBERS", (*maker.NUMBERS, traps))
    made: dict[str, Any] = {"__name__": "made"}
    exec(compile(maker.source(), "made", "exec"), made)
    state = match_under_way().state
    fields = made["Fields"](state.board, state.squads)
    fields.set_traps(0, 3)
    fields.set_traps(1, 4)
    for seat, sees in ((0, [3, 0]), (1, [0, 4]), (-1, [0, 0])):
        view = made["Fields"](state.board, state.squads)
        view.restore(fields)
        view.hide(seat)
        assert [view.traps(side) for side in (0, 1)] == sees
    assert [fields.traps(side) for side in (0, 1)] == [3, 4]
    assert "traps" in made["BY_SIDE"] and len(made["RARE"]) == len(RARE) + 1


def test_tables_are_written_by_their_setters_alone() -> None:
    """A table may be shared with other states, so writing into it past the setter writes into theirs."""
    found = []
    for folder in ("src", "tests", "scripts", "bench"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                targets = node.targets if isinstance(node, ast.Assign) else []
                if isinstance(node, ast.AugAssign | ast.AnnAssign):
                    targets = [node.target]
                for target in targets:
                    if not isinstance(target, ast.Subscript) or not isinstance(target.value, ast.Attribute):
                        continue
                    if target.value.attr in TABLES and path.name != "fields.py":
                        found.append(f"{path.relative_to(ROOT)}:{target.lineno}: {ast.unparse(target)}")
    assert not found, "\n".join(found)
