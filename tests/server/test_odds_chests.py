"""The odds of taking a chest along are those of the rules."""

from fractions import Fraction

import pytest

from dungeonbowl.core import options as op
from dungeonbowl.core.ids import NONE
from dungeonbowl.match import Match, outcomes
from dungeonbowl.notation.prose import Prose
from dungeonbowl.server.odds.questions import odds
from dungeonbowl.state.sheets import PlayerSheet
from tests.kit.positions import match_at

ROWS = [
    "#############",
    "#A.........B#",
    "#A.........B#",
    "#A..C......B#",
    "#A.........B#",
    "#############",
]


def mover(ma: int) -> PlayerSheet:
    return PlayerSheet(1, "Grom", "lineman", ma, 3, 3, 0, 8)


def begun(at: tuple[int, int], ma: int, beside: tuple[int, int], rows: list[str] = ROWS) -> Match:
    match = match_at("age", rows, [(at, mover(ma))], [(beside, mover(6))], NONE, None, [])
    match.answer(int(op.option(op.ACTIVATE, 0)))
    match.answer(int(op.option(op.MOVE)))
    return match


@pytest.mark.parametrize("verb", [op.PUSH_CHEST, op.DRAG_CHEST])
@pytest.mark.parametrize("ma", [0, 1, 2])
@pytest.mark.parametrize("marked", [False, True])
def test_the_chance_is_what_the_solver_finds(verb: int, ma: int, marked: bool) -> None:
    at = (3, 3) if verb == op.PUSH_CHEST else (5, 3)
    match = begun(at, ma, (at[0], 4) if marked else (10, 1))
    assert match.question is not None
    value = next(int(one) for one in match.question.options if op.verb_of(one) == verb)
    stood = int(match.state.board.chest_square[0])
    ends = outcomes(match, value)
    moved = sum((end.weight for end in ends if int(end.state.board.chest_square[0]) != stood), Fraction(0))
    told = {one["value"]: one for one in odds(match)["options"]}.get(value)
    if ma == 2 and not marked:
        assert told is None and moved == 1
        return
    assert told is not None
    lines = {line["text"]: line["chance"] for line in told["lines"]}
    assert lines["Grom moves the chest"] == pytest.approx(float(moved), abs=1e-6)


@pytest.mark.parametrize("ma", [1, 2, 3])
def test_water_is_a_square_dearer_with_a_chest_as_without(ma: int) -> None:
    match = begun((5, 3), ma, (10, 1), [row.replace("..C...", "..C.w.") for row in ROWS])
    assert match.question is not None
    value = next(int(one) for one in match.question.options if op.verb_of(one) == op.DRAG_CHEST)
    warning = Prose(match.state, match.setup.rules).warning(match.question, value)
    told = {one["value"]: one for one in odds(match)["options"]}.get(value)
    if ma == 3:
        assert told is None and warning is None
        return
    assert told is not None and told["lines"][0]["chance"] == pytest.approx((5 / 6) ** (3 - ma), abs=1e-6)
    needed = {1: "2 Go For Its", 2: "1 Go For It"}[ma]
    assert told["notes"][0] == f"Takes {needed} first."
    assert warning == f"Needs {needed.replace('1 ', 'a ')}."
    assert told["roll"].startswith("2+")
