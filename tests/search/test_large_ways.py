"""The path field of a Large Monster, and of players among such: what all ways by the engine's options come to."""

import math
import random
from typing import Final

import pytest
from mypy_extensions import i64

import dungeonbowl
from dungeonbowl.core import options as op
from dungeonbowl.core.ids import FACE_UP, HOME, NONE, SLOTS, STANDING
from dungeonbowl.match import Match, outcomes
from dungeonbowl.rules import bases
from dungeonbowl.rules.queries import count_markers
from dungeonbowl.search.fields.paths import field_for
from dungeonbowl.search.fields.previews import rolls_on_the_way
from dungeonbowl.state import Player, PlayerSheet, State
from dungeonbowl.state.state import PIT_NOTHING, PIT_PLAIN
from tests.kit.positions import match_at
from tests.search.test_labels import chance_of
from tests.search.test_paths import Policy

OGRE: Final = PlayerSheet(1, "ogre", "blocker", 4, 6, 2, 0, 10, keywords=("blocker", "ogre", "large"))
ELF: Final = PlayerSheet(1, "elf", "catcher", 4, 2, 4, 0, 8, keywords=("catcher", "elf"))
DWARF: Final = PlayerSheet(1, "dwarf", "blitzer", 4, 4, 3, 0, 10, keywords=("blitzer", "dwarf"))
HALL: Final = [
    "############",
    "#A........B#",
    "#A........B#",
    "#A........B#",
    "#A........B#",
    "#A........B#",
    "############",
]
SEEDS: Final = tuple(range(240)) if dungeonbowl.is_compiled() else (*range(12), 16, 25, 39, 42, 53, 56, 114)
"""Of positions; those by themselves are such that a field once had wrong."""
PARTS: Final = 8 if dungeonbowl.is_compiled() else 1


def at(match: Match, column: int, row: int) -> int:
    return int(match.state.board.at(column, row))


def moving(match: Match) -> Match:
    """The match with the first home player in a move."""
    match.answer(op.option(op.ACTIVATE, 0))
    match.answer(op.bare(op.MOVE))
    return match


def best_of_all_ways(match: Match, player: int) -> dict[int, float]:
    """The best chance to stand on each square, over every way that the engine's own options make up."""
    best = {int(match.state.square[player]): 1.0}
    known: dict[tuple[int, ...], float] = {}
    waiting: list[tuple[State, float]] = [(match.fork().state, 1.0)]
    while waiting:
        # Whatever a way has spent, it has less movement left than before, so what has most left comes first.
        waiting.sort(key=lambda one: int(one[0].moves_left))
        state, chance = waiting.pop()
        for to, after, weight in steps_of(match, state, player):
            holds = int(state.holds(player))
            key = (to, int(after.moves_left), int(after.holds(player)), int(after.pit_laid), holds)
            now = chance * weight
            best[to] = max(best.get(to, 0.0), now)
            if known.get(key, 0.0) < now:
                known[key] = now
                waiting.append((after, now))
    return best


def steps_of(match: Match, state: State, player: int) -> list[tuple[int, State, float]]:
    """Where one step or leap may leave a player standing, with the ball where they came upon it."""
    question = Match.at(match.setup, state.copy()).question
    if question is None or int(state.active) != player:
        return []
    found: list[tuple[int, State, float]] = []
    for option in question.options:
        if op.verb_of(option) not in (op.STEP, op.JUMP):
            continue
        to = op.square_of(option)
        if ends_way(state, player, to):
            continue
        before = state.copy()
        # A ball that is dropped or missed may bounce for ever, so it is put aside, and the pick-up counted by itself.
        before.ball_found = 0
        before.carrier = NONE
        merged: dict[int, tuple[State, float]] = {}
        for end in outcomes(Match.at(match.setup, before), option, Policy(), 4_000, aftermath=False):
            after = end.state
            stands = int(after.square[player]) == to and int(after.posture[player]) == STANDING
            if stands and int(after.side) == int(state.side):
                code = after.hash()
                merged[code] = (after, float(end.weight) + (merged[code][1] if code in merged else 0.0))
        for after, weight in merged.values():
            found.append((to, after, weight * put_back(match, state, after, player)))
    return found


def ends_way(state: State, player: int, square: int) -> bool:
    """Whether a teleporter takes a player of one square elsewhere, so that they do not stand where they went."""
    return int(state.board.portal[square]) > 0 and not state.squads.is_large(i64(player))


def put_back(match: Match, before: State, after: State, player: int) -> float:
    """Put the ball back after a step: it lies there still, or is held; returns the chance of a pick-up on the way."""
    after.ball_found = before.ball_found
    after.carrier, after.ball = before.carrier, before.ball
    if before.holds(i64(player)):
        after.ball = int(after.square[player])
    if not any(int(after.loose_on(i64(part))) for part in bases.squares_of(after, i64(player))):
        return 1.0
    after.carrier = player
    after.ball = int(after.square[player])
    zones = count_markers(after, i64(after.square[player]), side=i64(HOME))
    return int(match.setup.rules.balls.pick_up_faces(after, Player(after, i64(player)), zones)) / 6


def brawl(seed: int) -> Match:
    """A player about to move among others, large ones too, who stand and lie about; pits, pads and the ball between."""
    dice = random.Random(seed)
    rows = [list(row) for row in HALL]
    for _ in range(dice.randint(0, 5)):
        rows[dice.randint(1, 5)][dice.randint(3, 8)] = "#"
    if dice.randrange(3) == 0:
        rows[dice.randint(1, 5)][dice.randint(3, 8)] = "1"
        rows[1][1] = "2"
    free = {(x, y) for y in range(1, 6) for x in range(1, 11) if rows[y][x] in ".AB"}
    placed: list[tuple[tuple[int, int], PlayerSheet]] = []
    first = OGRE if dice.randrange(4) else dice.choice((ELF, DWARF))
    wanted = [first, ELF, *(dice.choice((OGRE, ELF, DWARF)) for _ in range(dice.randint(2, 5)))]
    for sheet in wanted:
        for _ in range(60):
            x, y = dice.randint(1, 9), dice.randint(1, 5)
            covered = {(x + i, y + j) for i in (0, 1) for j in (0, 1)} if sheet is OGRE else {(x, y)}
            if covered <= free:
                free -= covered
                placed.append(((x, y), sheet))
                break
    return laid(dice, rows, placed, sorted(free))


def laid(
    dice: random.Random,
    rows: list[list[str]],
    placed: list[tuple[tuple[int, int], PlayerSheet]],
    free: list[tuple[int, int]],
) -> Match:
    """The match of those players, of whom every other one is an opponent and half of all but the first lie."""
    loose = dice.choice(free) if dice.randrange(2) else None
    home, away = [placed[0], *placed[1::2]], placed[2::2]
    match = match_at("db1989", ["".join(row) for row in rows], home, away, loose=loose)
    state = match.state
    for player in (*range(1, len(home)), *range(SLOTS, SLOTS + len(away))):
        if dice.randrange(2) and player != 1:
            state.set_posture(player, FACE_UP)
    for pit in range(dice.choice((0, 0, 1, 2))):
        x, y = dice.choice(free)
        if (x, y) != loose and state.pit_at(state.board.at(x, y)) == NONE:
            state.lay_pit(pit, state.board.at(x, y), dice.choice((PIT_PLAIN, PIT_NOTHING)))
            if state.pit_kind(pit) == PIT_PLAIN:
                state.pit_open |= 1 << pit
    return moving(Match.at(match.setup, state))


@pytest.mark.parametrize("part", range(PARTS))
def test_the_field_is_what_all_ways_together_come_to(part: int) -> None:
    leaps = 0
    for seed in SEEDS[part::PARTS]:
        match = brawl(seed)
        field = field_for(match.setup.rules, match.state, 0)
        reached = [int(square) for square in field.reached if not ends_way(match.state, 0, int(square))]
        found = {square: float(field.chance[square]) for square in reached}
        walked = best_of_all_ways(match, 0)
        assert set(found) == set(walked), (seed, set(found) ^ set(walked))
        for square, chance in walked.items():
            assert found[square] == pytest.approx(chance, abs=1e-9), (seed, square)
            rolls = rolls_on_the_way(match.state, field, square)
            assert math.prod(chance_of(roll, 1, tables=True) for roll in rolls) == pytest.approx(chance, abs=1e-9), (
                seed,
                rolls,
            )
            leaps += any(roll.startswith("leap") for roll in rolls)
    assert leaps > 0, "no position has a leap in it"


def test_a_large_monster_leaps_out_of_a_corner() -> None:
    rows = ["##########", "#A...#..B#", "#A......B#", "#A...#..B#", "##########"]
    match = match_at("db1989", rows, [((3, 2), OGRE), ((1, 1), ELF)], [((5, 2), ELF), ((8, 3), ELF)])
    match.state.set_posture(SLOTS, FACE_UP)
    match = moving(Match.at(match.setup, match.state))
    field = field_for(match.setup.rules, match.state, 0)

    # AG 2 and no zone: 8 or more of 2D6, though the gap itself has no room for a base.
    assert field.chance[at(match, 6, 2)] == pytest.approx(15 / 36)
    assert field.path(at(match, 6, 2))[-1] == at(match, 6, 2)
    assert field.chance[at(match, 4, 2)] == 0.0


def test_a_base_goes_on_over_what_lay_under_it() -> None:
    match = match_at("db1989", HALL, [((4, 2), OGRE), ((1, 1), ELF)], [((10, 5), ELF)])
    state = match.state
    for pit, place in enumerate([(5, 3), (7, 3)]):
        state.lay_pit(pit, int(state.board.at(*place)), PIT_PLAIN)
        state.pit_open |= 1 << pit
    match = moving(Match.at(match.setup, state))
    field = field_for(match.setup.rules, match.state, 0)

    # DB89-PIT-18: the pit under the south-east square stays under the base; onto the other one leads no way.
    assert int(field.cost[at(match, 5, 3)]) == 1 and field.chance[at(match, 5, 3)] == 1.0
    assert field.chance[at(match, 6, 3)] == 0.0


def test_a_ball_is_picked_up_once_however_often_a_base_comes_over_it() -> None:
    rows = ["#########", "#A....#B#", "#A.....B#", "#A.....B#", "#########"]
    match = match_at("db1989", rows, [((2, 2), OGRE), ((1, 1), ELF)], [((7, 1), ELF)], loose=(4, 2))
    match = moving(match)
    field = field_for(match.setup.rules, match.state, 0)

    # AG 2 with 1 off the die: a 3 is the highest that will do.
    assert rolls_on_the_way(match.state, field, at(match, 4, 2)) == ["pick up 1 to 3"]
    assert field.chance[at(match, 4, 2)] == pytest.approx(1 / 2)


def test_whoever_walks_past_an_open_pit_does_not_end_in_it() -> None:
    match = match_at("db1989", HALL, [((2, 3), ELF), ((1, 1), ELF)], [((10, 5), ELF)])
    state = match.state
    state.lay_pit(0, int(state.board.at(4, 3)), PIT_PLAIN)
    state.pit_open = 1
    match = moving(Match.at(match.setup, state))
    field = field_for(match.setup.rules, match.state, 0)

    assert field.chance[at(match, 4, 3)] == 0.0
    assert at(match, 4, 3) not in field.path(at(match, 5, 3)) and field.chance[at(match, 5, 3)] == 1.0
