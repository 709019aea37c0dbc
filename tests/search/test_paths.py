"""The path field agrees with the rules: its chance is that of walking the path through the engine."""

import itertools
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

import dungeonbowl
from dungeonbowl.core import options as op
from dungeonbowl.core.asks import ASK_REROLL, ASK_TACKLE
from dungeonbowl.core.ids import AWAY, HOME, IN_PLAY, SLOTS, STUNNED
from dungeonbowl.core.questions import Source
from dungeonbowl.dungeon import Board
from dungeonbowl.match import Match, TooManyOutcomes, outcomes
from dungeonbowl.match.match import Match as Played
from dungeonbowl.rules.bases import covered, fits
from dungeonbowl.rulesets import RULESETS
from dungeonbowl.search.fields.paths import PathField, field_for
from dungeonbowl.state import State
from tests.search.positions import LINEMAN, position, start_of_move

STEPS = 5
EXAMPLES = 60 if dungeonbowl.is_compiled() else 12


class Policy(Source):
    """Answers as the field counts on: a re-roll of the player's own skill, else the team's, else none; all tackles."""

    def choose(self, ask: int, seat: int, player: int, options: vec[i64]) -> int:
        by_verb = {op.verb_of(option): option for option in options}
        if ask == ASK_REROLL:
            for verb in (op.SKILL_REROLL, op.TEAM_REROLL, op.NO):
                if verb in by_verb:
                    return int(by_verb[verb])
        if ask == ASK_TACKLE:
            return int(options[0])
        return int(by_verb.get(op.NO, options[0]))


def walk(match: Match, player: int, path: list[int]) -> float:
    """The chance that every step of a path goes through, by the rules alone."""
    sure: list[tuple[Match, float]] = [(match, 1.0)]
    for square in path:
        after: dict[int, tuple[State, float]] = {}
        for so_far, chance in sure:
            for end, weight in ends(so_far, player, square):
                code = end.hash()
                known = after.get(code)
                after[code] = (end, chance * weight + (known[1] if known else 0.0))
        sure = [(Played.at(match.setup, state), chance) for state, chance in after.values()]
    return sum(chance for _, chance in sure)


def ends(match: Match, player: int, square: int) -> list[tuple[State, float]]:
    """The ends of one step in which the player stands where they wanted to."""
    question = match.question
    assert question is not None
    wanted = ways_to(match, square)
    if match.state.active == player and not wanted and op.bare(op.LEAP) in question.options:
        match = match.fork()
        match.answer(op.bare(op.LEAP))
        wanted = ways_to(match, square)
    if match.state.active != player or not wanted:
        return []
    parts = covered(match.state, i64(player), i64(square))
    lay_there = not match.state.holds(i64(player)) and any(match.state.loose_on(i64(part)) for part in parts)
    found = []
    for end in outcomes(match, wanted[0], Policy(), 4_000, aftermath=False):
        state = end.state
        stands = int(state.square[player]) == square and int(state.posture[player]) == 0
        if stands and state.side == match.state.side and (not lay_there or state.carrier == player):
            found.append((state, float(end.weight)))
    return found


def ways_to(match: Match, square: int) -> list[int]:
    """The answers to the open question that lead to a square."""
    options = match.question.options if match.question is not None else []
    verbs = (op.STEP, op.JUMP, op.AT_SQUARE)
    return [option for option in options if op.verb_of(option) in verbs and op.square_of(option) == square]


def is_last(state: State, player: int) -> bool:
    """Whether nobody else of the side has still to act."""
    own = range(SLOTS) if player < SLOTS else range(SLOTS, 2 * SLOTS)
    others = [p for p in own if p != player and int(state.box[p]) == IN_PLAY and int(state.posture[p]) != STUNNED]
    return all(int(state.used[p]) for p in others)


@pytest.mark.parametrize("rules", RULESETS)
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**30), length=st.integers(0, 400))
def test_the_field_agrees_with_the_rules_on_every_path(rules: str, seed: int, length: int) -> None:
    found = start_of_move(seed, length, rules)
    if found is None:
        return
    match, player = found, int(found.state.active)
    if is_last(match.state, player):
        # The turn may end by itself, which looks like one that is lost.
        return
    for side in (HOME, AWAY):
        match.state.set_rerolls(side, 1)
    field = field_for(match.setup.rules, match.state, player)
    start = int(match.state.square[player])
    prone = int(match.state.posture[player]) != 0
    for square in list(field.reached)[:: max(1, len(field.reached) // 8)]:
        path = field.path(int(square))
        if prone or not path or len(path) > STEPS or field.uses_portal(int(square)):
            continue
        if any(int(match.state.board.portal[step]) for step in path):
            continue
        if match.state.is_closed_chest(path[-1]):
            assert not any(match.state.is_closed_chest(step) for step in path[:-1])
            continue
        assert path[-1] == int(square)
        assert path[0] != start
        try:
            chance = walk(match.fork(), player, path)
        except TooManyOutcomes:
            continue
        assert field.chance[int(square)] == pytest.approx(chance, abs=1e-9), (seed, length, player, path)


@pytest.mark.parametrize("rules", RULESETS)
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**30), length=st.integers(0, 400))
def test_no_other_short_path_is_better(rules: str, seed: int, length: int) -> None:
    found = start_of_move(seed, length, rules)
    if found is None:
        return
    match, player = found, int(found.state.active)
    state = match.state
    if int(state.posture[player]) != 0:
        return
    field = PathField(int(state.board.squares), found.setup.rules)
    field.compute(state, player, state.moves_left, 0, team_reroll=False)
    start = int(state.square[player])
    for steps in itertools.product(range(8), repeat=min(2, int(state.moves_left))):
        path = follow(state, player, start, steps)
        if not path:
            continue
        try:
            chance = walk(without_rerolls(match), player, path)
        except TooManyOutcomes:
            continue
        assert field.chance[path[-1]] >= chance - 1e-9, (seed, length, player, path)


def follow(state: State, player: int, start: int, steps: tuple[int, ...]) -> list[int] | None:
    """The squares of some king's moves, or nothing if the way is not open."""
    board: Board = state.board
    square, path = start, []
    for d in steps:
        to = int(state.adj[square * 8 + d])
        if state.squads.is_large(i64(player)):
            to = int(board.raw_neighbour(square, d))
            open_to = to >= 0 and fits(state, i64(player), i64(to))
        else:
            open_to = to >= 0 and state.is_empty(to)
        if not open_to or any(int(board.portal[int(part)]) for part in covered(state, i64(player), i64(to))):
            return None
        path.append(to)
        square = to
    return path


def without_rerolls(match: Match) -> Match:
    """The same position with no team re-roll left."""
    twin = match.fork()
    for side in (HOME, AWAY):
        twin.state.set_rerolls(side, 0)
    return twin


def test_a_longer_way_with_a_better_chance_hides_no_shorter_one() -> None:
    rows = ["#########", "#A.....B#", "#A.....B#", "#A.....B#", "#########"]
    match = position(rows, [(5, 3)], [(3, 3)], sheets={0: replace(LINEMAN, ma=2)})
    field = field_for(match.setup.rules, match.state, 0, team_reroll=False)
    beyond = int(match.state.board.at(1, 3))

    # Two Dodges, two Rushes: the squares on the way are reached with a better chance by a way that is a step longer.
    assert field.path(beyond)[-1] == beyond
    assert field.chance[beyond] == pytest.approx(4 / 9 * 25 / 36)
