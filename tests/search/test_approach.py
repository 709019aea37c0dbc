"""The way to whom an action is aimed at: safe first, with the block's square kept back."""

from typing import Any

import pytest

from dungeonbowl.core import options as op
from dungeonbowl.core.ids import SLOTS
from dungeonbowl.match import Match
from dungeonbowl.search.approach import approach
from tests.search.positions import HALL, position

THEM = SLOTS


def declare(match: Match, verb: int, target: int | None = None) -> None:
    """Player 0 is activated, their action is declared, and its target named."""
    match.answer(op.option(op.ACTIVATE, 0))
    assert match.question is not None
    match.answer(next(o for o in match.question.options if op.verb_of(o) == verb))
    if target is not None:
        match.answer(op.option(op.AT_PLAYER, target))


def test_a_blitz_walks_beside_its_target_and_knows_the_block() -> None:
    match = position(HALL, home=[(4, 1)], away=[(9, 1), (15, 3)])
    declare(match, op.BLITZ, THEM)
    way: dict[str, Any] = approach(match, 0, THEM)
    assert way["chance"] == 1.0
    assert way["path"] is not None and len(way["path"]) == 4
    assert way["block"]["dice"] == 1


def test_the_square_of_the_block_is_kept_back_or_rushed_for() -> None:
    near = position(HALL, home=[(2, 1)], away=[(9, 1), (15, 3)])
    declare(near, op.BLITZ, THEM)
    assert approach(near, 0, THEM)["rolls"] == ["rush 2+"]
    assert approach(near, 0, THEM)["chance"] == pytest.approx(5 / 6, abs=1e-5)
    far = position(HALL, home=[(0, 1)], away=[(11, 1), (15, 3)])
    declare(far, op.BLITZ, THEM)
    assert approach(far, 0, THEM)["path"] is None


def test_a_hand_off_walks_beside_the_receiver() -> None:
    match = position(HALL, home=[(4, 1), (8, 1)], away=[(15, 3)], carrier=0)
    declare(match, op.HANDOFF)
    way: dict[str, Any] = approach(match, 0, 1)
    assert (way["chance"], len(way["path"]), way["block"]) == (1.0, 3, None)


def test_nothing_is_told_outside_such_an_action() -> None:
    match = position(HALL, home=[(4, 1)], away=[(9, 1)])
    with pytest.raises(ValueError):
        approach(match, 0, THEM)
