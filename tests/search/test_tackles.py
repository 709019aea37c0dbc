"""The path field where tackles are claimed: each step's chance is that of the rules, leaps and sprints among them."""

import pytest

from dungeonbowl.core import options as op
from dungeonbowl.core.ids import FACE_UP, NONE
from dungeonbowl.match import Match
from dungeonbowl.search.fields.paths import PathField, field_for
from dungeonbowl.state import PlayerSheet
from tests.kit.positions import match_at
from tests.search.test_paths import walk

ROWS = [
    "##############",
    "#A..........B#",
    "#A..........B#",
    "#A..........B#",
    "#A..........B#",
    "#A..........B#",
    "##############",
]
START = (3, 3)
ELF = PlayerSheet(1, "elf", "catcher", 4, 2, 4, 0, 8, keywords=("catcher", "elf"), sp=2)
DWARF = PlayerSheet(1, "dwarf", "blitzer", 3, 4, 3, 0, 10, keywords=("blitzer", "dwarf"), sp=3)


def crowd(mover: PlayerSheet, verb: int) -> Match:
    """A player about to go among opponents of several kinds, some of whom lie, with the ball behind them."""
    away = [((4, 2), ELF), ((5, 4), DWARF), ((4, 4), ELF), ((6, 2), DWARF), ((3, 2), ELF)]
    match = match_at("db1989", ROWS, [(START, mover), ((1, 1), ELF)], away, loose=(5, 3))
    for lying in (22, 24):
        match.state.set_posture(lying, FACE_UP)
    match.answer(op.option(op.ACTIVATE, 0))
    match.answer(op.bare(verb))
    return match


@pytest.mark.parametrize("verb", [op.MOVE, op.SPRINT])
@pytest.mark.parametrize("mover", [ELF, DWARF])
def test_every_way_has_the_chance_of_the_rules(mover: PlayerSheet, verb: int) -> None:
    match = crowd(mover, verb)
    field = field_for(match.setup.rules, match.state, 0)
    leaps = 0
    for square in field.reached:
        path = field.path(int(square))
        if path and match.state.ball not in path:
            assert field.chance[int(square)] == pytest.approx(walk(match.fork(), 0, path), abs=1e-9), path
            leaps += any(
                int(match.state.board.distance(one, two)) > 1
                for one, two in zip([int(match.state.square[0]), *path], path, strict=False)
            )
    if verb == op.SPRINT:
        assert leaps == 0
        farthest = max(int(field.cost[int(square)]) for square in field.reached)
        assert farthest == int(match.state.moves_left + match.state.rushes_left) > int(match.state.moves_left)
    elif mover is ELF:
        assert leaps > 0


def test_a_pick_up_on_the_way_counts() -> None:
    match = match_at("db1989", ROWS, [(START, ELF), ((1, 1), ELF)], [((9, 3), DWARF)], loose=(5, 3))
    match.answer(op.option(op.ACTIVATE, 0))
    match.answer(op.bare(op.MOVE))
    field = field_for(match.setup.rules, match.state, 0)
    # AG 4, with 1 off the die: a 5 is the highest that will do.
    assert field.chance[int(match.state.ball)] == pytest.approx(5 / 6)


def test_nobody_moves_on_from_a_teleporter() -> None:
    rows = ["########", "#A..1.B#", "########"]
    match = match_at("db1989", rows, [((2, 1), ELF)], [((6, 1), ELF)])
    match.answer(op.option(op.ACTIVATE, 0))
    match.answer(op.bare(op.MOVE))
    field = PathField(int(match.state.board.squares), match.setup.rules)
    field.compute(match.state, 0, 4, 0, team_reroll=False)
    reached = {int(square) % 8 for square in field.reached if field.best[int(square)] != NONE}
    assert reached == {1, 2, 3, 4}
