"""
What page and computer coaches say of throws in the games on the Living Rulebook is what the engine's courses sum up to.

Passes, hand-offs and interceptions are walked with every die; a course counts as the throw it was until the ball
scatters or bounces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Final, TypeAlias

import pytest
import yaml
from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, SLOTS
from dungeonbowl.core.questions import Question
from dungeonbowl.match import Match
from dungeonbowl.search.fields.previews import passes
from dungeonbowl.search.scripted.judging.odds import accurate_chance, catch_chance, reach_chance
from dungeonbowl.server.odds.questions import odds
from dungeonbowl.state import PlayerSheet, State
from tests.kit.positions import Place, match_at, player_sheet
from tests.laws.play import LIVING

HALL: Final = ["#############", *["#A.........B#"] * 5, "#############"]
PASSER: Final = 0
MATE: Final = 1
FOE: Final = SLOTS

Ends: TypeAlias = dict[str, Fraction]
"""What becomes of a throw before the ball scatters or bounces, and the chance of each."""


def someone(name: str, ag: int, *skills: int) -> PlayerSheet:
    return player_sheet(name=name, ag=ag, pa=0, av=8, skills=tuple(sk.SKILL_KEYS[skill] for skill in skills))


def position(
    rules: str,
    passer: PlayerSheet,
    mate: tuple[Place, PlayerSheet],
    foes: list[tuple[Place, PlayerSheet]],
    rerolls: int = 0,
) -> Match:
    """The passer with the ball in a corner of a hall, a team-mate somewhere, and opponents."""
    return match_at(rules, HALL, [((3, 3), passer), mate], foes, carrier=PASSER, rerolls=rerolls)


def declare(match: Match, *verbs: int) -> Match:
    match.answer(int(op.option(op.ACTIVATE, PASSER)))
    for verb in verbs:
        match.answer(int(op.option(verb)))
    return match


def at(match: Match, place: Place) -> int:
    return int(op.option(op.AT_SQUARE, square=match.state.board.at(*place)))


def ends_of(match: Match, value: int, keeps: int = PASSER) -> Ends:
    """The chances by the courses of the engine; whoever may roll again does, but for the one who keeps what comes."""
    found: Ends = {}
    thrown = match.fork()
    thrown.game.seeded = False
    thrown.answer(value)
    for name, chance in walk(thrown, Fraction(1), caught=False, keeps=keeps):
        found[name] = found.get(name, Fraction(0)) + chance
    return found


def walk(match: Match, chance: Fraction, caught: bool, keeps: int) -> Iterator[tuple[str, Fraction]]:
    """Every course of the step, face by face, as far as the throw goes."""
    question = match.question
    if question is None or not match.in_step:
        yield holder(match.state), chance
    elif question.is_roll and question.purpose == pu.SCATTER:
        yield "scatters", chance
    elif question.is_roll and question.purpose == pu.ARMOUR:
        yield "fell", chance
    elif question.is_roll and question.purpose == pu.BOUNCE:
        yield ("missed" if caught else "fumbled"), chance
    else:
        faces = (
            [packed for packed, _, _ in dice.faces_of(i64(question.die))]
            if question.is_roll
            else [chosen(question, keeps)]
        )
        for face in faces:
            after = match.fork()
            after.game.seeded = False
            after.answer(face)
            yield from walk(after, chance / len(faces), caught or question.purpose == pu.CATCH, keeps)


def chosen(question: Question, keeps: int) -> int:
    """Which option is taken: somebody reaches, and whoever may roll again does, but for one."""
    refuses = question.ask == ak.ASK_REROLL and question.player == keeps
    return next(answer for answer in question.options if (op.verb_of(answer) == op.NO) == refuses)


def holder(state: State) -> str:
    return {MATE: "caught", PASSER: "kept", NONE: "nobody"}.get(int(state.carrier), "intercepted")


def shown(match: Match, value: int) -> dict[str, float]:
    """The lines of the page for an answer, by how they end."""
    told = next(one for one in odds(match)["options"] if one["value"] == value)
    return {line["text"]: line["chance"] for line in told["lines"]}


def near(found: float, expected: Fraction) -> bool:
    return found == pytest.approx(float(expected), abs=1e-6)


PASSERS: Final = (
    (3, ()),
    (1, ()),
    (4, (sk.ACCURATE, sk.STRONG_ARM)),
    (3, (sk.STUNTY, sk.NERVES_OF_STEEL)),
)
CATCHERS: Final = (
    (3, ()),
    (4, (sk.CATCH,)),
    (2, (sk.EXTRA_ARMS, sk.DIVING_CATCH)),
    (3, (sk.NERVES_OF_STEEL,)),
)
PLACES: Final[tuple[Place, ...]] = ((5, 3), (7, 4), (8, 5))


@pytest.mark.parametrize("rules", LIVING)
@pytest.mark.parametrize("passer", PASSERS)
@pytest.mark.parametrize("catcher", CATCHERS)
def test_passes(rules: str, passer: tuple[int, tuple[int, ...]], catcher: tuple[int, tuple[int, ...]]) -> None:
    for place in PLACES:
        beside = (place[0] + 1, place[1])
        foes = [((2, 2), someone("Nix", 3, sk.DISTURBING_PRESENCE)), (beside, someone("Pip", 3))]
        thrower, mate = someone("Jo", passer[0], *passer[1]), someone("Mo", catcher[0], *catcher[1])
        match = declare(position(rules, thrower, (place, mate), foes), op.PASS, op.THROW_AT)
        value = at(match, place)
        ends = ends_of(match, value)
        lines = shown(match, value)
        assert near(lines["Mo catches it"], ends.get("caught", Fraction(0)))
        assert near(lines["Fumble: a turnover"], ends.get("fumbled", Fraction(0)))
        accurate = ends.get("caught", Fraction(0)) + ends.get("missed", Fraction(0))
        assert near(lines["Accurate throw"], accurate)
        # The computer coaches and the field of a pass say the same.
        game = match.setup.rules
        square = i64(match.state.board.at(*place))
        preview = {tuple(one["square"]): one["chance"] for one in passes(match, PASSER)["squares"]}
        assert near(preview[place], accurate)
        base = game.passes.chances.catch_base(game, match.state, i64(MATE))
        if sk.PASS not in passer[1]:
            good = accurate_chance(game, match.state, i64(PASSER), square)
            assert near(good * catch_chance(game, match.state, i64(MATE), base), ends.get("caught", Fraction(0)))


REACHERS: Final = ((3, ()), (5, (sk.EXTRA_ARMS,)), (4, (sk.VERY_LONG_LEGS, sk.CATCH)), (2, (sk.NERVES_OF_STEEL,)))


@pytest.mark.parametrize("rules", LIVING)
@pytest.mark.parametrize("reacher", REACHERS)
def test_interceptions(rules: str, reacher: tuple[int, tuple[int, ...]]) -> None:
    foe = someone("Pip", reacher[0], *reacher[1])
    match = position(rules, someone("Jo", 3), ((7, 3), someone("Mo", 3, sk.DISTURBING_PRESENCE)), [((5, 3), foe)])
    declare(match, op.PASS, op.THROW_AT)
    value = at(match, (7, 3))
    ends = ends_of(match, value)
    lines = shown(match, value)
    assert near(lines["Pip intercepts it: a turnover"], ends["intercepted"])
    assert near(lines["Mo catches it"], ends["caught"])
    assert near(lines["Fumble: a turnover"], ends["fumbled"])
    assert near(reach_chance(match.setup.rules, match.state, i64(FOE)), ends["intercepted"])


@pytest.mark.parametrize("rules", LIVING)
@pytest.mark.parametrize("catcher", CATCHERS)
def test_hand_offs(rules: str, catcher: tuple[int, tuple[int, ...]]) -> None:
    mate = someone("Mo", catcher[0], *catcher[1])
    match = position(rules, someone("Jo", 3), ((4, 3), mate), [((5, 4), someone("Pip", 3))])
    declare(match, op.HANDOFF)
    value = int(op.option(op.HAND_TO, MATE))
    assert near(shown(match, value)["Mo catches it"], ends_of(match, value)["caught"])


# -- what rolls a die again ---------------------------------------------------------------------------------------

Roll: TypeAlias = Callable[[str, int, tuple[int, ...], int], Fraction]
"""The chance of a roll, by the game, the number needed, the player's skills and the side's team re-rolls."""


def by_pass(rules: str, target: int, skills: tuple[int, ...], rerolls: int) -> Fraction:
    """A Quick Pass that needs that number is accurate."""
    thrower = someone("Jo", max(1, 6 - target), *skills)
    # What a 6 needs is marked.
    foe = ((2, 2) if target == 6 else (11, 5), someone("Pip", 3))
    match = position(rules, thrower, ((6, 3), someone("Mo", 3)), [foe], rerolls)
    ends = ends_of(declare(match, op.PASS, op.THROW_AT), at(match, (6, 3)), keeps=MATE)
    return ends.get("caught", Fraction(0)) + ends.get("missed", Fraction(0))


def by_catch(rules: str, target: int, skills: tuple[int, ...], rerolls: int) -> Fraction:
    """A ball by hand whose catch needs that number is caught."""
    mate = ((4, 3), someone("Mo", max(1, 6 - target), *skills))
    foe = ((5, 4) if target == 6 else (11, 5), someone("Pip", 3))
    match = position(rules, someone("Jo", 3), mate, [foe], rerolls)
    return ends_of(declare(match, op.HANDOFF), int(op.option(op.HAND_TO, MATE)))["caught"]


def by_landing(rules: str, target: int, skills: tuple[int, ...], rerolls: int) -> Fraction:
    """A team-mate who is dropped, and needs that number, keeps their feet."""
    mate = ((4, 3), someone("Mo", 7 - target, sk.RIGHT_STUFF, *skills))
    match = position(rules, someone("Jo", 3, sk.THROW_TEAM_MATE), mate, [((11, 5), someone("Pip", 3))], rerolls)
    declare(match, op.THROW_TEAM_MATE).answer(int(op.option(op.THROW_TEAM_MATE, MATE)))
    ends = ends_of(match, at(match, (7, 3)))
    return 1 - ends["fell"] / (1 - ends["scatters"])


def by_interception(rules: str, target: int, skills: tuple[int, ...], rerolls: int) -> Fraction:
    """An opponent who needs that number gets the ball."""
    foe = ((5, 3), someone("Pip", 9 - target, *skills))
    match = position(rules, someone("Jo", 3), ((7, 3), someone("Mo", 3)), [foe])
    return ends_of(declare(match, op.PASS, op.THROW_AT), at(match, (7, 3)))["intercepted"]


@pytest.mark.parametrize("rules", LIVING)
@pytest.mark.parametrize(
    ("roll", "skill", "target"),
    [
        *((by_pass, sk.PASS, target) for target in (2, 3, 4, 5, 6)),
        *((by_catch, sk.CATCH, target) for target in (2, 3, 4, 5, 6)),
        *((by_landing, NONE, target) for target in (2, 3, 4, 5, 6)),
        *((by_interception, sk.CATCH, target) for target in (3, 4, 5, 6)),
    ],
)
def test_a_die_of_the_ball_and_what_rolls_it_again(rules: str, roll: Roll, skill: int, target: int) -> None:
    once, again, loner, pro = (Fraction(word) for word in row_of(target))
    found = {"once": roll(rules, target, (), 0), "pro": roll(rules, target, (sk.PRO,), 0)}
    expected = {"once": once, "pro": pro}
    if skill != NONE:
        found["skill"], expected["skill"] = roll(rules, target, (skill,), 0), again
    if roll is not by_interception:
        # In the other side's turn no team re-roll is to be had.
        found["team"], expected["team"] = roll(rules, target, (), 1), again
        found["loner"], expected["loner"] = roll(rules, target, (sk.LONER,), 1), loner
    assert found == expected


def row_of(target: int) -> list[str]:
    """The row of the table of single dice: once, again, by a Loner's team re-roll, by Pro."""
    tables = yaml.safe_load(Path(__file__).with_name("living-odds.yaml").read_text(encoding="utf-8"))
    return next(row.split()[1:] for row in tables["rolls"] if row.startswith(f"{target}+"))
