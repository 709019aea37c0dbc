"""The labels of a way and its chance are one: they multiply to it, and each names what the engine then asks."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

import dungeonbowl
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import IN_PLAY, MOVING, NOBODY, NONE, SLOTS, STANDING
from dungeonbowl.core.questions import Source
from dungeonbowl.data.books import has_tables
from dungeonbowl.data.terms import TERMS
from dungeonbowl.dungeon.grid.kinds import ROOM_NAMES
from dungeonbowl.match import Match, TooManyOutcomes, outcomes
from dungeonbowl.rulesets import RULESETS
from dungeonbowl.search.fields.labels import BY_PORTAL
from dungeonbowl.search.fields.paths import PathField, field_for
from dungeonbowl.search.fields.previews import first_rolls, is_jump, rolls_of_label, rolls_on_the_way, way_of
from dungeonbowl.search.scripted.judging.odds import AT_LEAST
from dungeonbowl.state.sheets import PlayerSheet
from tests.kit.positions import match_at, piece
from tests.search.positions import position, start_of_move

EXAMPLES = 150 if dungeonbowl.is_compiled() else 40
NAMES = {
    "stand up": pu.STAND_UP,
    **{terms.rush: pu.RUSH for terms in TERMS.values()},
    "dodge": pu.DODGE,
    **{terms.jump: pu.JUMP for terms in TERMS.values()},
    "pick up": pu.PICKUP,
    "ghosts": pu.ROOM,
}
PAD_WORDS = {terms.pad for terms in TERMS.values()}
REROLLING = (sk.DODGE, sk.SURE_FEET, sk.SURE_HANDS)


def chance_of(label: str, portals: int, tables: bool = False) -> float:
    """What a label such as "dodge 4+", "portal 3", "their tackle 9+" or "pick up 1 to 5" stands for."""
    name, _, number = label.rpartition(" ")
    if name == "pick up 1 to":
        return int(number) / 6
    if name == "their tackle":
        return 1 - AT_LEAST[int(number.rstrip("+"))]
    if name == "leap" and tables:
        return AT_LEAST[int(number.rstrip("+"))]
    if name.startswith("thrown off"):
        return int(name.split()[-2]) / int(number)
    return 1 / portals if name in PAD_WORDS else (7 - int(number.rstrip("+"))) / 6


@pytest.mark.parametrize("rules", RULESETS)
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**30), length=st.integers(0, 400))
def test_the_labels_of_a_way_multiply_to_its_chance(rules: str, seed: int, length: int) -> None:
    match = start_of_move(seed, length, rules)
    if match is None:
        return
    state = match.state
    portals = int(state.board.portals)
    for player in range(2 * SLOTS):
        if int(state.box[player]) or int(state.square[player]) < 0:
            continue
        if any(state.squads.has(player, skill) for skill in REROLLING):
            continue
        field = field_for(RULESETS[rules], state, player, team_reroll=False)
        for square in field.reached:
            product = 1.0
            for label in rolls_on_the_way(state, field, int(square)):
                product *= chance_of(label, portals, has_tables(rules))
            assert product == pytest.approx(field.chance[int(square)], abs=1e-9), (player, int(square))


@pytest.mark.parametrize("rules", [key for key in RULESETS if not has_tables(key)])
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**30), length=st.integers(0, 400))
def test_a_label_names_what_the_engine_asks(rules: str, seed: int, length: int) -> None:
    match = start_of_move(seed, length, rules)
    if match is not None and int(match.state.posture[match.state.active]) == 0:
        check_first_steps(match)


@pytest.mark.parametrize("room", ROOM_NAMES[1:])
@pytest.mark.parametrize("ma", [0, 6])
@pytest.mark.parametrize(
    "skills",
    [(), (sk.LEAP, sk.VERY_LONG_LEGS), (sk.LEAP, sk.TWO_HEADS), (sk.POGO_STICK, sk.TITCHY, sk.DRUNKARD)],
    ids=["none", "legs", "heads", "pogo"],
)
def test_every_room_is_told_as_it_is_rolled(room: str, ma: int, skills: tuple[int, ...]) -> None:
    rows = ["AAA............BBB", "AAA............BBB", "AAA............BBB", "AAA............BBB"]
    learned = tuple((skill, 0) for skill in skills)
    sheets = {0: PlayerSheet(1, "goblin", "goblin_lineman", ma, 2, 3, 4, 8, learned)}
    for at in ((5, 1), (8, 1), (9, 2)):
        match = position(
            rows, [at], [(at[0] + 1, at[1] + 1), (at[0] - 1, at[1] + 1)], sheets=sheets, rooms=[(room, 6, 0, 4, 4)]
        )
        match.answer(op.option(op.ACTIVATE, 0))
        if match.question is None or op.option(op.MOVE) not in match.question.options:
            continue
        match.answer(op.option(op.MOVE))
        if match.state.phase == MOVING and match.state.active == 0:
            assert check_first_steps(match) > 0


def check_first_steps(match: Match) -> int:
    """Take each step that can be taken next, with some dice, and compare its rolls; returns how many were compared."""
    state = match.state
    player = int(state.active)
    field = field_for(match.setup.rules, state, player, team_reroll=False)
    compared = 0
    for square in field.reached:
        labels = way_of(field, int(square))
        if len(labels) != 2:
            continue
        jumps = is_jump(state, field, labels[0], labels[1])
        verb = op.JUMP if jumps else op.STEP
        begun = match
        if jumps and match.question is not None and op.bare(op.LEAP) in match.question.options:
            begun = match.fork()
            begun.answer(op.bare(op.LEAP))
            verb = op.AT_SQUARE
        options = [
            option
            for option in (begun.question.options if begun.question else [])
            if op.verb_of(option) == verb and op.square_of(option) == int(square)
        ]
        if not options:
            continue
        foretold = [split(label) for label in first_rolls(field) + rolls_of_label(state, field, *labels)]
        for seed in range(6):
            fork = begun.fork(seed)
            fork.keeps_events = True
            told = len(fork.events)
            fork.answer(options[0])
            ahead = list(foretold)
            for event in fork.events[told:]:
                if event.kind == ev.ROLLED and event.player == player and event.purpose in NAMES.values():
                    awaited = next((one for one in ahead if one[0] == event.purpose), None)
                    if awaited is not None and event.target:
                        assert needed(match, player, event) == awaited[1], (player, int(square))
                        ahead.remove(awaited)
                        compared += 1
                    elif event.purpose == pu.PICKUP and state.is_closed_chest(int(square)):
                        # Nobody knows that the ball is in there.
                        break
                    elif event.purpose in (pu.RUSH, pu.DODGE, pu.JUMP, pu.PICKUP):
                        raise AssertionError(f"{pu.PURPOSES[event.purpose]} was rolled and not foretold")
                elif event.kind in (ev.REROLLED, ev.TELEPORTED):
                    break
    return compared


def split(label: str) -> tuple[int, int]:
    name, _, number = label.rpartition(" ")
    return NAMES[name], int(number.rstrip("+"))


def needed(match: Match, player: int, event: ev.Event) -> int:
    """What a roll needed, with the skills counted that its owner may declare once it is seen."""
    squads = match.state.squads
    modifier = event.modifier
    if event.purpose == pu.DODGE and squads.has(player, sk.TWO_HEADS):
        modifier += 1
    if event.purpose == pu.PICKUP and squads.has(player, sk.EXTRA_ARMS):
        modifier += 1
    if event.purpose == pu.JUMP and squads.has(player, sk.VERY_LONG_LEGS) and modifier < -1:
        modifier += 1
    return min(6, max(2, event.target - modifier))


@settings(max_examples=6 * EXAMPLES, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**30), length=st.integers(0, 300), left=st.integers(0, 3), lies=st.integers(0, 7))
def test_each_step_of_dungeonbowl_5_is_as_likely_as_its_rules_say(seed: int, length: int, left: int, lies: int) -> None:
    """Dodge +1, pick-up +1, AG by value, Go For It 2+, a pad by chance: label and chance are those of `outcomes`."""
    check_steps_of("db5", seed, length, left, lies)


@pytest.mark.parametrize("rules", ["naf", "db7s"])
@settings(max_examples=6 * EXAMPLES, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**30), length=st.integers(0, 300), left=st.integers(0, 3), lies=st.integers(0, 7))
def test_each_step_of_the_naf_is_as_likely_as_its_rules_say(
    rules: str, seed: int, length: int, left: int, lies: int
) -> None:
    """One comes out beside a teleporter, at no cost, where the D8 throws and there is room."""
    check_steps_of(rules, seed, length, left, lies)


def check_steps_of(rules: str, seed: int, length: int, left: int, lies: int) -> None:
    """Compare all steps of a player with some movement left and the ball lying somewhere beside them."""
    begun = start_of_move(seed, length, rules)
    if begun is None or int(begun.state.posture[begun.state.active]) != STANDING:
        return
    state = begun.state
    player = int(state.active)
    state.moves_left = left
    square = int(state.adj[int(state.square[player]) * 8 + lies])
    if int(state.carrier) == NONE and square >= 0 and state.is_empty(square) and not int(state.board.portal[square]):
        state.ball, state.ball_found = square, 1
    match = Match.at(begun.setup, state, seed)
    field = field_for(match.setup.rules, state, player, team_reroll=False)
    for option in match.question.options if match.question else []:
        if op.verb_of(option) == op.STEP:
            check_step(match, field, option)


def check_step(match: Match, field: PathField, option: int) -> None:
    """The ends of a step in which it succeeds weigh as much as the field and the labels say."""
    state, player, to = match.state, int(match.state.active), int(op.square_of(option))
    labels = way_of(field, to)
    if len(labels) != 2 or any(state.squads.has(player, skill) for skill in REROLLING):
        return
    said = rolls_on_the_way(state, field, to)
    pads = [int(square) for square in state.board.portal_square if int(square) >= 0]
    product = 1.0
    for label in said:
        product *= chance_of(label, len(pads))
    assert field.chance[to] == pytest.approx(product, abs=1e-9)
    if to in pads and (int(state.hops[player]) or any(int(state.occupant[pad]) != NOBODY for pad in pads)):
        return
    lay_there = int(state.carrier) == NONE and int(state.ball_found) and int(state.ball) == to
    stands: dict[int, float] = {}
    try:
        ends = outcomes(match, option, Declining(), 400, aftermath=False)
    except TooManyOutcomes:
        return
    for end in ends:
        there = int(end.state.square[player]) if int(end.state.box[player]) == IN_PLAY else NONE
        if int(end.state.posture[player]) == STANDING and (not lay_there or end.state.carrier == player):
            stands[there] = stands.get(there, 0.0) + float(end.weight)
    if to not in pads and state.is_closed_chest(to):
        return
    if to not in pads:
        assert stands.get(to, 0.0) == pytest.approx(product, abs=1e-9), said
        return
    if not match.setup.rules.pads.recovers:
        check_throw(match, field, to, stands)
        return
    for pad in pads:
        if pad != to:
            assert stands[pad] == pytest.approx(product / len(pads), abs=1e-9)


def check_throw(match: Match, field: PathField, to: int, stands: dict[int, float]) -> None:
    """Each square beside a pad to which the best way is this throw is as likely as the ends of the step say."""
    state = match.state
    for square in field.reached:
        at = int(square)
        labels = way_of(field, at)
        if len(labels) != 3 or int(field.at[labels[1]]) != to or field.came_by(labels[2]) != BY_PORTAL:
            continue
        if not state.is_closed_chest(at):
            assert stands.get(at, 0.0) == pytest.approx(field.chance[at], abs=1e-9)
            assert int(field.spent[labels[2]]) == int(field.spent[labels[1]])


PADS = (
    "#########################",
    "#A..1####...####..3##..B#",
    "#A...####.2.####...##.5B#",
    "#AA..####...####...##..B#",
    "#AA..####...####.4.##.6B#",
    "#########################",
)


@pytest.mark.parametrize("rules", ["naf", "db7s"])
def test_a_teleporter_throws_the_player_beside_another(rules: str) -> None:
    foes = [piece((9, 1)), piece((17, 3))]
    match = match_at(rules, [*PADS], [piece((3, 2))], foes)
    pad = int(match.state.board.at(4, 1))
    begun = match.fork()
    begun.answer(int(op.option(op.ACTIVATE, 0)))
    begun.answer(int(op.option(op.MOVE)))
    begun.state.moves_left, begun.state.rushes_left = 1, 0
    field = field_for(match.setup.rules, begun.state, 0, team_reroll=False)
    stands: dict[int, float] = {}
    for end in outcomes(begun, int(op.option(op.STEP, NONE, pad)), Declining(), 4_000, aftermath=False):
        if int(end.state.box[0]) == IN_PLAY:
            there = int(end.state.square[0])
            stands[there] = stands.get(there, 0.0) + float(end.weight)
    assert len(stands) > 20
    for square in stands:
        assert float(field.chance[square]) == pytest.approx(stands[square], abs=1e-9)
        assert int(field.cost[square]) == int(field.cost[pad])
        assert rolls_on_the_way(begun.state, field, square)[-1].startswith("thrown off a teleporter")


class Declining(Source):
    """Takes no re-roll."""

    def choose(self, ask: int, seat: int, player: int, options: vec[i64]) -> int:
        return next((int(option) for option in options if op.verb_of(option) == op.NO), int(options[0]))
