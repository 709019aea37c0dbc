"""The way to whom an action is aimed at: safe first, with the block's square kept back."""

from typing import Any, cast

import pytest

from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import IN_PLAY, PRONE, SLOTS, STANDING
from dungeonbowl.match import Match
from dungeonbowl.search.fields.approach import approach
from dungeonbowl.state.sheets import PlayerSheet
from dungeonbowl.state.state import NO_ZONE
from tests.search.positions import HALL, position, start_of_move

THEM = SLOTS
GAZER = PlayerSheet(1, "gazer", "lineman", 6, 3, 3, 4, 9, ((sk.HYPNOTIC_GAZE, 0),))


def declare(match: Match, verb: int, target: int | None = None) -> None:
    """Player 0 is activated, their action is declared, and its target named where there are several."""
    match.answer(op.option(op.ACTIVATE, 0))
    assert match.question is not None
    match.answer(next(o for o in match.question.options if op.verb_of(o) == verb))
    if target is not None and match.question.name == "target":
        match.answer(op.option(op.AT_PLAYER, target))


def test_a_blitz_walks_beside_its_target_and_knows_the_block() -> None:
    match = position(HALL, home=[(4, 1)], away=[(9, 1), (15, 3)])
    declare(match, op.BLITZ, THEM)
    way = cast("dict[str, Any]", approach(match, 0, THEM))
    assert way["chance"] == 1.0
    assert way["path"] is not None and len(way["path"]) == 4
    assert way["block"]["dice"] == 1


@pytest.mark.parametrize("seed", range(12))
def test_a_blitz_that_names_nobody_is_shown_the_way_to_every_opponent_on_their_feet(seed: int) -> None:
    """Walking there offers the Block; each step needs what its label says."""
    match = start_of_move(seed, 60 + 20 * seed, "db5", op.BLITZ)
    if match is None:
        return
    state, mover = match.state, int(match.state.active)
    there = [who for who in range(2 * SLOTS) if int(state.box[who]) == IN_PLAY]
    for target in there:
        if (target < SLOTS) == (mover < SLOTS):
            with pytest.raises(ValueError, match="somebody else"):
                approach(match, mover, target)
            continue
        way = cast("dict[str, Any]", approach(match, mover, target))
        assert way["path"] is None or int(state.posture[target]) == STANDING
        assert not any("rush" in label for label in way["rolls"])
        if way["path"] and way["chance"] == 1.0 and not way["risks"]:
            fork = match.fork()
            for x, y in way["path"]:
                fork.answer(op.option(op.STEP, square=y * int(state.board.width) + x))
            assert fork.question is not None and op.option(op.BLOCK, target) in fork.question.options


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
    way = cast("dict[str, Any]", approach(match, 0, 1))
    assert (way["chance"], len(way["path"]), way["block"]) == (1.0, 3, None)


def carried_out(match: Match, way: list[list[int]], verb: int) -> Match:
    """Walk that way without a die, and see the deed offered at its end; it is not done."""
    width = int(match.state.board.width)
    for x, y in way:
        match.answer(op.option(op.STEP, square=y * width + x))
    assert match.question is not None and op.option(verb, THEM) in match.question.options
    return match


def test_a_foul_walks_beside_its_victim_and_knows_the_armour_from_there() -> None:
    match = position(HALL, home=[(4, 1), (9, 2)], away=[(9, 1)])
    match.state.set_posture(THEM, PRONE)
    declare(match, op.FOUL, THEM)
    way = cast("dict[str, Any]", approach(match, 0, THEM))
    assert (way["chance"], len(way["path"]), way["block"]) == (1.0, 4, None)
    assert way["roll"] == {"dice": 2, "needed": 8, "chance": pytest.approx(15 / 36, abs=1e-6)}
    assert match.state.square[0] == match.state.board.width + 4, "the table is not touched"
    carried_out(match, way["path"], op.FOUL)


def test_a_gaze_walks_where_nobody_else_marks_the_gazer() -> None:
    match = position(HALL, home=[(4, 2)], away=[(8, 2), (7, 0), (8, 0)], sheets={0: GAZER})
    declare(match, op.HYPNOTIC_GAZE, THEM)
    way = cast("dict[str, Any]", approach(match, 0, THEM))
    assert (way["chance"], way["block"]) == (1.0, None)
    assert way["path"][-1] in ([7, 2], [7, 3]), "at G1 two more would mark the gazer"
    assert way["roll"] == {"dice": 1, "needed": 3, "chance": pytest.approx(4 / 6, abs=1e-6)}
    carried_out(match, way["path"], op.HYPNOTIC_GAZE)


def test_a_gaze_beside_its_target_needs_no_way_and_counts_who_else_is_there() -> None:
    match = position(HALL, home=[(7, 2)], away=[(8, 2), (7, 1)], sheets={0: GAZER})
    declare(match, op.HYPNOTIC_GAZE, THEM)
    way = cast("dict[str, Any]", approach(match, 0, THEM))
    assert way["path"] == [] and way["roll"]["needed"] == 4


def test_nobody_is_gazed_at_twice() -> None:
    match = position(HALL, home=[(4, 1)], away=[(9, 1)], sheets={0: GAZER})
    match.state.set_flags(THEM, NO_ZONE)
    declare(match, op.HYPNOTIC_GAZE, THEM)
    assert approach(match, 0, THEM)["path"] is None


def test_nothing_is_told_outside_such_an_action() -> None:
    match = position(HALL, home=[(4, 1)], away=[(9, 1)])
    with pytest.raises(ValueError):
        approach(match, 0, THEM)
