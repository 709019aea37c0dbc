"""`outcomes` and `courses` against the slow way: courses that are said to meet have the same future."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import dungeonbowl
from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.dice import mix
from dungeonbowl.core.ids import AWAY, HOME, IN_PLAY, NONE, PLAYERS
from dungeonbowl.core.questions import Source
from dungeonbowl.data import load_dungeon, load_skills, ready_team
from dungeonbowl.dungeon.grid.terrain import TERRAINS
from dungeonbowl.match import Match, Point, RandomCoach, TooManyOutcomes, courses, outcomes
from dungeonbowl.notation.scenario.model import Position
from dungeonbowl.notation.scenario.placing import to_match
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.notes import Notes
from dungeonbowl.rulesets import ruleset
from dungeonbowl.search.coaches.coach import coach
from dungeonbowl.state import State
from dungeonbowl.state.sheets import Squads
from tests.kit.positions import match_at, player_sheet
from tests.kit.scenarios import scenarios
from tests.laws.every_course import Code, EveryCourse, TooMany, answers_of, code_of
from tests.laws.play import GAMES, Picker, new_match
from tests.search.positions import HALL, LINEMAN
from tests.search.positions import position as table

ROOT = Path(__file__).resolve().parents[2]
COMPILED = dungeonbowl.is_compiled()
RUNS = 2_500 if COMPILED else 300
"""A step with more courses than this is not compared: the slow way takes a millisecond for each in plain Python."""

FIGHTING = (
    *(sk.BLOCK, sk.BRAWLER, sk.WRESTLE, sk.DODGE, sk.TACKLE, sk.SURE_FEET, sk.SURE_HANDS, sk.TENTACLES, sk.SHADOWING),
    *(sk.FRENZY, sk.JUGGERNAUT, sk.STAND_FIRM, sk.SIDESTEP, sk.GRAB, sk.FEND, sk.STRIP_BALL, sk.PRO, sk.HIT_AND_RUN),
    *(sk.PILE_DRIVER, sk.CLAWS, sk.THICK_SKULL, sk.REGENERATION, sk.SAFE_PAIR_OF_HANDS, sk.MULTIPLE_BLOCK),
    *(sk.DIVING_CATCH, sk.CATCH, sk.STUNTY, sk.IRON_HARD_SKIN, sk.HORNS, sk.TRICKSTER, sk.PILING_ON),
)
"""Skills that bend what follows from a Block, and that anybody may be given whose game has them."""


class Habit(Source):
    """Answers the same question always in the same way, so that only dice are left to follow."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, ask: int, seat: int, player: int, options: vec[i64]) -> int:
        code = self.seed
        for number in (ask, seat + 1, *(int(option) for option in options)):
            code = int(mix((code ^ number) & 0xFFFFFFFF))
        return int(options[code % len(options)])


def differing(match: Match, value: int, choices: Source | None) -> str:
    """What the quick walk of a step finds that a slow one does not, or the other way round; empty if they agree."""
    try:
        ends = outcomes(match, value, choices, RUNS, aftermath=False)
    except TooManyOutcomes:
        ends = []
    single = EveryCourse(match, value, RUNS, choices).ends()
    merged = {code_of(end.state): end.weight for end in ends}
    if len(merged) != len(ends):
        return "an end is listed twice"
    if sum(merged.values()) != 1:
        return "the weights do not sum to 1"
    if merged.keys() != single.keys():
        return f"{len(single.keys() - merged.keys())} ends are missing, {len(merged.keys() - single.keys())} are wrong"
    wrong = sum(merged[code] != single[code] for code in single)
    return f"{wrong} of {len(single)} weights are wrong" if wrong else ""


def price(state: State) -> Fraction:
    """Some worth of a state, such that no two are likely to be alike."""
    return Fraction(int(mix(state.hash() & 0xFFFFFFFF)) % 1009)


def worth(point: Point, seat: int, price: Callable[[State], Fraction], known: dict[int, Fraction]) -> Fraction:
    """What a step is worth to a coach who chooses for the best, read off its points."""
    if point.state is not None:
        return price(point.state)
    if point.number not in known:
        after = [worth(next_one, seat, price, known) for next_one in point.after]
        if point.is_roll:
            weights = [int(weight) for weight in point.weights]
            known[point.number] = sum((w * a for w, a in zip(weights, after, strict=True)), Fraction(0)) / sum(weights)
        else:
            known[point.number] = max(after) if point.seat == seat else min(after)
    return known[point.number]


class Compared:
    """Steps that were compared, by the verb that began them."""

    def __init__(self) -> None:
        self.verbs: Counter[int] = Counter()
        self.left_out = 0

    def compare(self, match: Match, value: int, habit: int, name: object) -> None:
        """Hold one step against the slow way, unless it is too long for it; every third one with every choice."""
        try:
            wrong = differing(match, value, None if COMPILED and habit % 3 == 0 else Habit(habit))
        except TooMany:
            self.left_out += 1
            return
        assert not wrong, (name, match.question, value, wrong)
        self.verbs[int(op.verb_of(value))] += 1


def of_some_verb(options: list[int], picker: Picker) -> int:
    """An option, each verb as likely as any other: else nearly all would be steps and activations."""
    verbs = sorted({int(op.verb_of(option)) for option in options})
    verb = picker.pick(verbs)
    return picker.pick([option for option in options if op.verb_of(option) == verb])


def go_on(match: Match, picker: Picker, value: int) -> None:
    """Take a step; the dice and choices in it come at random."""
    match.answer(value)
    for _ in range(60):
        question = match.question
        if question is None or not match.in_step:
            return
        match.answer(picker.pick([answer for answer, _ in answers_of(question)]))


def compare_along(match: Match, picker: Picker, steps: int, compared: Compared, name: object) -> None:
    """Play on at random, and compare one step that might be taken at every shallow question."""
    for _ in range(steps):
        question = match.question
        if question is None or match.in_step:
            return
        compared.compare(match, of_some_verb(question.options, picker), picker.n, name)
        go_on(match, picker, of_some_verb(question.options, picker))


ROOM = ["AA3#.....#4BB", "AAA..^.1..BBB", "AAA......2BBB", "AA5#..^..#6BB"]
LOOSE = 99
LINEMEN = {"db2021": LINEMAN}
OF_VALUE = player_sheet(pa=0, av=8)
"""A line-man of the games whose characteristics are values."""
CROWDED = [(x, y) for y in range(4) for x in range(4, 9) if ROOM[y][x] == "."]


def brawl(picker: Picker, rules: str) -> Match:
    """Nine players with many skills in a small room with portals, a chasm if the game has any, and often the ball."""
    squares = list(CROWDED)
    letters = {*TERRAINS[rules].letters, *"#.AB"}
    room = ["".join(letter if letter in letters else "." for letter in row) for row in ROOM]
    known = {skill.number for skill in load_skills(rules).skills}
    skills = [skill for skill in FIGHTING if skill in known]
    places = [squares.pop(picker.pick(list(range(len(squares))))) for _ in range(9)]
    ball = picker.pick([NONE, NONE, 0, 1, 20, 21, LOOSE, LOOSE])
    loose = squares[0] if ball == LOOSE else None
    home, away = ([(place, LINEMEN.get(rules, OF_VALUE)) for place in side] for side in (places[:4], places[4:]))
    match = match_at(rules, room, home, away, NONE if ball == LOOSE else ball, loose)
    squads = Squads(*match.state.squads.teams)
    for player in range(PLAYERS):
        if int(match.state.box[player]) == IN_PLAY:
            for _ in range(4):
                squads.learn(player, picker.pick(skills))
    match.state.squads = squads
    rerolls = picker.pick([0, 1, 1])
    for side in (HOME, AWAY):
        match.state.set_rerolls(side, rerolls)
    return match


def fights(picker: Picker, rules: str) -> Iterator[tuple[Match, int]]:
    """The steps that lead to a Block in a brawl, and the Block."""
    match = brawl(picker, rules)
    for _ in range(6):
        question = match.question
        if question is None or match.in_step or match.state.side != 0:
            return
        fighting = [one for one in question.options if op.verb_of(one) in (op.BLOCK, op.MULTIPLE_BLOCK, op.BLITZ)]
        value = picker.pick(fighting or question.options)
        yield match, value
        go_on(match, picker, value)


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("part", range(4 if COMPILED else 2))
def test_the_ends_of_blocks_are_those_of_every_single_course(part: int, rules: str) -> None:
    compared = Compared()
    picker = Picker(part)
    for number in range(40 if COMPILED else 8):
        for match, value in fights(picker, rules):
            compared.compare(match, value, number, (part, number))
    assert compared.verbs.total() > compared.left_out
    # Where nothing is declared players move before they block, and a step leads to a Block more seldom.
    fewest = 20 if ruleset(rules).facts.declares else 10
    assert compared.verbs[op.BLOCK] + compared.verbs[op.AT_PLAYER] >= (fewest if COMPILED else 1)


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("part", range(4 if COMPILED else 1))
def test_the_ends_in_random_games_are_those_of_every_single_course(part: int, rules: str) -> None:
    compared = Compared()
    for seed in range(part * 1000, part * 1000 + (30 if COMPILED else 5)):
        match = new_match(seed * 7919, rules=rules)
        coach = RandomCoach(seed)
        match.seat_source(0, coach)
        match.seat_source(1, coach)
        match.play(60 + seed * 37 % 400)
        match.seat_source(0, None)
        match.seat_source(1, None)
        compare_along(match, Picker(seed), 12, compared, seed)
    assert compared.verbs.total() > compared.left_out


@cache
def positions() -> list[tuple[str, str, Position]]:
    """Where scenarios of any game begin. Every skill, tile and spell has its scenarios, so there is everything."""
    found = scenarios().values()
    return [(scenario.id, scenario.rules, scenario.position) for scenario in found if scenario.position is not None]


@pytest.mark.parametrize("part", range(4 if COMPILED else 1))
def test_the_ends_in_scenarios_are_those_of_every_single_course(part: int) -> None:
    placed = positions()
    compared = Compared()
    for at in range(part, len(placed), 4 if COMPILED else 24):
        name, rules, position = placed[at]
        for round_number in range(3 if COMPILED else 1):
            compare_along(to_match(position, rules), Picker(at + round_number), 6, compared, name)
    assert compared.verbs.total() > compared.left_out
    assert compared.verbs.total() >= (2000 if COMPILED else 80)


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("part", range(2 if COMPILED else 1))
def test_a_solver_finds_in_the_points_what_every_single_course_is_worth(part: int, rules: str) -> None:
    picker = Picker(part + 50)
    compared = 0
    for number in range(40 if COMPILED else 8):
        for match, value in fights(picker, rules):
            choices = None if COMPILED else Habit(number)
            try:
                single = EveryCourse(match, value, RUNS, choices).worth(0, price)
            except TooMany:
                continue
            compared += 1
            assert worth(courses(match, value, choices, RUNS, aftermath=False), 0, price, {}) == single, (part, number)
    assert compared >= (60 if COMPILED else 12)


def test_weights_of_a_long_step_are_exact() -> None:
    """A walk through one Portal to the next and the next has weights that no machine word has room for."""
    match = Match.new(
        "db2021", ready_team("fire", "db2021"), ready_team("shadow", "db2021"), load_dungeon("layout_a"), seed=7
    )
    coaches = [coach("scripted", seed=1), coach("random", seed=2)]
    for _ in range(200):
        question = match.question
        assert question is not None
        value = coaches[question.seat].answer(match)
        if question.name == "move":
            ends = outcomes(match, value)
            assert sum(end.weight for end in ends) == 1
            if max(end.denominator for end in ends) > 1 << 64:
                return
        match.answer(value)
    pytest.fail("nobody entered a Portal")


def plain_block(rerolls: int) -> tuple[Match, int]:
    """A Block between two line-men with nobody near."""
    match = table(HALL, [(5, 1)], [(6, 1)])
    match.state.set_rerolls(HOME, rerolls)
    for verb in (op.ACTIVATE, op.BLOCK):
        assert match.question is not None
        value = next(option for option in match.question.options if op.verb_of(option) == verb)
        if verb != op.BLOCK:
            match.answer(value)
    return match, value


@pytest.mark.parametrize("rerolls", [0, 1])
def test_the_way_that_an_end_tells_leads_there(rerolls: int) -> None:
    match, value = plain_block(rerolls)
    before = match.hash()
    dice = int(match.state.n)
    ends = outcomes(match, value)
    assert len(ends) > 20
    for end in ends[:: max(1, len(ends) // 8)]:
        twin = match.fork()
        twin.game.seeded = False
        twin.answer(value)
        for ask, answer in end.answers:
            assert twin.question is not None
            assert twin.question.ask == ask
            twin.answer(answer)
        twin.state.n = dice
        assert code_of(twin.state) == code_of(end.state)
    assert match.hash() == before


def test_a_caller_who_chooses_and_one_who_wants_too_little() -> None:
    match, value = plain_block(1)
    chosen = outcomes(match, value, RandomCoach(2))
    assert sum((end.weight for end in chosen), Fraction(0)) == 1
    every: set[Code] = {code_of(end.state) for end in outcomes(match, value)}
    assert {code_of(end.state) for end in chosen} <= every
    with pytest.raises(TooManyOutcomes, match="more than 3 courses"):
        outcomes(match, value, None, 3)


def body_of(name: str, path: str) -> str:
    """The source of a function or method up to the next one."""
    found = re.search(
        rf"\n *def {name}\(.*?(?=\n *def |\n@|\nclass |\Z)", (ROOT / "src/dungeonbowl" / path).read_text(), re.S
    )
    assert found is not None
    return found.group()


OUTSIDE_A_STEP = {
    *("state", "rules", "options", "_players", "dice", "seeded", "home_source", "away_source", "dice_source", "walk"),
    *("tape", "tape_asks", "cursor", "log", "open_ask", "open_seat", "open_player", "open_options", "clocked"),
    *("patient", "aftermath", "meddled", "more_sources"),
}
"""What a game holds besides the notes of a step: its state, its dice, its answers, its log, the question at the end."""


def test_no_note_of_a_step_is_forgotten_when_courses_are_told_apart() -> None:
    of_game = set(re.findall(r"self\.(\w+)(?:: [^=]+)? = ", body_of("__init__", "rules/game.py")))
    assert of_game == OUTSIDE_A_STEP | {"notes"}, "what a step brings about stands in Notes"
    fields = set(re.findall(r"self\.(\w+): ", body_of("__init__", "rules/notes.py")))
    assert fields == set(re.findall(r"self\.(\w+) = ", body_of("clear", "rules/notes.py")))
    assert fields == set(re.findall(r"self\.(\w+)", body_of("numbers", "rules/notes.py")))
    assert not [name for name in of_game if name not in vars(Game) and COMPILED]
    assert not [name for name in fields if name not in vars(Notes) and COMPILED]
