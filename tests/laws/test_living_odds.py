"""
The chances that the games on the Living Rulebook give, as fractions: every way a step can go, held against tables.

Where a coach chooses, both choose as well as they can: the blocker's coach would rather have the target down than
pushed, pushed than nothing, nothing than both down, and that than only the own player down; the target's coach the
other way round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
import yaml

from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import HOME, IN_PLAY, INJURED, KO, NONE, PRONE, SENT_OFF, SLOTS, STANDING, STUNNED
from dungeonbowl.match import Match, Point, courses
from dungeonbowl.rules.actions.living import Foul
from dungeonbowl.rules.injuries.parts import BADLY_HURT, DEAD, LASTING_INJURY, SERIOUS_INJURY, SERIOUSLY_HURT
from dungeonbowl.rulesets import ruleset
from dungeonbowl.state import PlayerSheet, State
from tests.kit.positions import match_at, player_sheet
from tests.laws.play import LIVING

COVERS: Final = ("LRB-INJ-02",)
HALL: Final = ["#############", *["#A.........B#"] * 5, "#############"]
VALUES: Final = {sk.MIGHTY_BLOW: 1, sk.DIRTY_PLAYER: 1, sk.LONER: 4}
"""The usual values of the skills that have one."""
SKILLS: Final = {"a": sk.BLOCK, "d": sk.BLOCK, "x": sk.DODGE}

Square: TypeAlias = tuple[int, int]
Chances: TypeAlias = dict[str, Fraction]
"""What an end is called, and its chance."""


@cache
def tables() -> dict[str, Any]:
    """The tables of chances."""
    found: dict[str, Any] = yaml.safe_load(Path(__file__).with_name("living-odds.yaml").read_text(encoding="utf-8"))
    return found


def fractions(words: list[str]) -> list[Fraction]:
    return [Fraction(word) for word in words]


# -- positions ----------------------------------------------------------------------------------------------------


def someone(
    st: int = 3, ag: int = 3, av: int = 8, skills: tuple[int, ...] = (), niggling: int = 0, ma: int = 6
) -> PlayerSheet:
    """A player with these characteristics and skills, each with its usual value."""
    values = {sk.SKILL_KEYS[skill]: VALUES.get(skill, 0) for skill in skills}
    return player_sheet(ma=ma, st=st, ag=ag, pa=0, av=av, skills=values, niggling=niggling)


def position(
    rules: str,
    home: dict[Square, PlayerSheet],
    away: dict[Square, PlayerSheet],
    ball: Square = (10, 5),
    rerolls: int = 0,
) -> Match:
    """The home side's second turn in a hall whose walls are far off; another home player waits, so that it goes on."""
    home = home | {(2, 5): someone()}
    return match_at(rules, HALL, list(home.items()), list(away.items()), loose=ball, rerolls=rerolls)


def square_of(match: Match, place: Square) -> int:
    return place[1] * int(match.state.board.width) + place[0]


def take(match: Match, verb: int, player: int = NONE, square: int = NONE) -> int:
    """The option of the present question with that verb; the player or square is looked at where it is given."""
    assert match.question is not None
    return next(
        option
        for option in match.question.options
        if op.verb_of(option) == verb
        and player in (NONE, op.player_of(option))
        and square in (NONE, op.square_of(option))
    )


# -- chances ------------------------------------------------------------------------------------------------------


def chances(match: Match, value: int, name: Callable[[State], str], worth: Callable[[str], int]) -> Chances:
    """
    How likely each end of a step is, if both coaches choose as well as they can for what is still to be rolled.

    Args:
        match: Before the step.
        value: The answer that begins it.
        name: What an end is called.
        worth: What an end of that name is worth to the side whose turn it is.
    """
    known: dict[int, Chances] = {}

    def expected(ends: Chances) -> Fraction:
        return sum((chance * worth(end) for end, chance in ends.items()), Fraction(0))

    def follow(point: Point) -> Chances:
        if point.state is not None:
            return {name(point.state): Fraction(1)}
        if point.number not in known:
            after = [follow(next_one) for next_one in point.after]
            if point.is_roll:
                known[point.number] = mean(after, [int(weight) for weight in point.weights])
            else:
                known[point.number] = (max if point.seat == HOME else min)(after, key=expected)
        return known[point.number]

    return follow(courses(match, value))


def mean(after: list[Chances], weights: list[int]) -> Chances:
    """The chances behind a die."""
    found: Chances = {}
    for chance, ends in zip(weights, after, strict=True):
        for end, part in ends.items():
            found[end] = found.get(end, Fraction(0)) + part * Fraction(chance, sum(weights))
    return found


# -- blocks -------------------------------------------------------------------------------------------------------

RESULTS: Final = ("target down", "pushed", "nothing", "both down", "blocker down")
"""What a Block comes to, from the best for the blocker to the worst."""
STRENGTHS: Final = {3: (7, 3), 2: (4, 3), 1: (3, 3), -2: (3, 4), -3: (3, 7)}
"""The strengths of blocker and target for a number of dice; negative where the target's coach picks."""


def is_down(state: State, player: int) -> bool:
    return int(state.box[player]) != IN_PLAY or int(state.posture[player]) != STANDING


def block(match: Match) -> int:
    """The home player's Block is declared; the option that throws it."""
    match.answer(take(match, op.ACTIVATE, player=0))
    match.answer(take(match, op.BLOCK))
    return take(match, op.BLOCK, player=SLOTS)


@pytest.mark.parametrize("rules", LIVING)
@pytest.mark.parametrize("row", range(40))
def test_the_results_of_blocks(rules: str, row: int) -> None:
    dice, who, *expected = tables()["blocks"][row].split()
    strong, weak = STRENGTHS[int(dice)]
    own = tuple(SKILLS[letter] for letter in who if letter == "a")
    others = tuple(SKILLS[letter] for letter in who if letter in "dx")
    match = position(rules, {(4, 3): someone(st=strong, skills=own)}, {(5, 3): someone(st=weak, skills=others)})
    start = square_of(match, (5, 3))

    def result(state: State) -> str:
        if is_down(state, SLOTS):
            return "both down" if is_down(state, 0) else "target down"
        if is_down(state, 0):
            return "blocker down"
        return "nothing" if int(state.square[SLOTS]) == start else "pushed"

    found = chances(match, block(match), result, lambda end: -RESULTS.index(end))
    assert [found.get(end, Fraction(0)) for end in RESULTS] == fractions(expected)


# -- armour and injury --------------------------------------------------------------------------------------------

HARM: Final = ("unhurt", "prone", "stunned", "knocked out", "casualty")


def harm(state: State) -> str:
    """What has become of the target; unhurt stands for every end in which the target is not the only one down."""
    if is_down(state, 0) or not is_down(state, SLOTS):
        return "unhurt"
    if int(state.box[SLOTS]) != IN_PLAY:
        return {KO: "knocked out", INJURED: "casualty"}[int(state.box[SLOTS])]
    return "stunned" if int(state.posture[SLOTS]) == STUNNED else "prone"


def harms(rules: str, attacker: tuple[int, ...], victim: PlayerSheet) -> list[Fraction]:
    """How likely it is that armour breaks, and that each harm follows, once the target alone goes down."""
    match = position(rules, {(4, 3): someone(skills=attacker)}, {(5, 3): victim})
    found = chances(match, block(match), harm, HARM.index)
    felled = 1 - found["unhurt"]
    stunned, knocked_out, casualty = (found[end] / felled for end in HARM[2:])
    return [stunned + knocked_out + casualty, stunned, knocked_out, casualty]


def armour_rows() -> Iterator[tuple[str, str]]:
    for attacker, rows in tables()["armour"].items():
        for row in rows:
            yield attacker, row


@pytest.mark.parametrize("rules", LIVING)
@pytest.mark.parametrize(("attacker", "row"), list(armour_rows()))
def test_armour_and_injury_after_a_block(rules: str, attacker: str, row: str) -> None:
    av, *expected = row.split()
    skills = tuple(sk.SKILL_KEYS.index(key) for key in attacker.split() if key != "-")
    assert harms(rules, skills, someone(av=int(av))) == fractions(expected)


@pytest.mark.parametrize("rules", LIVING)
@pytest.mark.parametrize("row", tables()["victims"])
def test_armour_and_injury_of_the_frail_and_the_tough(rules: str, row: str) -> None:
    trait, attacker, av, *expected = row.split()
    skills = () if trait == "niggling" else (sk.SKILL_KEYS.index(trait),)
    victim = someone(av=int(av), skills=skills, niggling=1 if trait == "niggling" else 0)
    assert harms(rules, (sk.MIGHTY_BLOW,) if attacker == "mighty_blow" else (), victim) == fractions(expected)


LOWERED: Final = {1: "av", 2: "ma", 4: "ag", 5: "st"}
ROWS: Final = {
    BADLY_HURT: "badly_hurt",
    SERIOUSLY_HURT: "seriously_hurt",
    SERIOUS_INJURY: "serious_injury",
    DEAD: "dead",
}


@pytest.mark.parametrize("rules", LIVING)
def test_the_casualty_table(rules: str) -> None:
    match = position(rules, {(4, 3): someone()}, {(5, 3): someone()})

    def row(state: State) -> str:
        noted = int(state.injury[SLOTS])
        if harm(state) != "casualty":
            return "none"
        return LOWERED[noted >> 3] if noted & 7 == LASTING_INJURY else ROWS[noted & 7]

    found = chances(match, block(match), row, lambda end: int(end != "none"))
    hurt = 1 - found.pop("none")
    assert {end: chance / hurt for end, chance in found.items()} == {
        end: Fraction(chance) for end, chance in tables()["casualties"].items()
    }


# -- attacks of other kinds ---------------------------------------------------------------------------------------

FATES: Final = ("unbroken", "stunned", "knocked out", "casualty")
STRUCK: Final = {"stab": (op.STAB, sk.STAB), "chainsaw": (op.CHAINSAW, sk.CHAINSAW)}


def fate(state: State) -> str:
    """What has become of the target, whatever became of the attacker."""
    if int(state.box[SLOTS]) != IN_PLAY:
        return {KO: "knocked out", INJURED: "casualty"}[int(state.box[SLOTS])]
    return "stunned" if int(state.posture[SLOTS]) == STUNNED else "unbroken"


def fates(match: Match, value: int) -> list[Fraction]:
    """How likely it is that armour breaks, and that each harm follows."""
    found = chances(match, value, fate, FATES.index)
    stunned, knocked_out, casualty = (found[end] for end in FATES[1:])
    return [stunned + knocked_out + casualty, stunned, knocked_out, casualty]


@pytest.mark.parametrize("rules", LIVING)
@pytest.mark.parametrize("row", tables()["weapons"])
def test_stabs_and_saws(rules: str, row: str) -> None:
    weapon, av, *expected = row.split()
    verb, skill = STRUCK[weapon]
    match = position(rules, {(4, 3): someone(skills=(skill,))}, {(5, 3): someone(av=int(av))})
    match.answer(take(match, op.ACTIVATE, player=0))
    hits = Fraction(5, 6) if weapon == "chainsaw" else Fraction(1)
    assert fates(match, take(match, verb)) == [chance * hits for chance in fractions(expected)]


def fouled(rules: str, fouler: tuple[int, ...], av: int, assists: int) -> tuple[Match, int]:
    """A foul with so many team-mates to help, and the option that commits it."""
    home = {(4, 3): someone(skills=fouler)} | {(5 + i, 2): someone() for i in range(min(assists, 2))}
    if assists == 3:
        home[(6, 4)] = someone()
    match = position(rules, home, {(5, 3): someone(av=av), (9, 1): someone()})
    match.state.set_posture(SLOTS, PRONE)
    match.answer(take(match, op.ACTIVATE, player=0))
    match.answer(take(match, op.FOUL))
    return match, take(match, op.FOUL, player=SLOTS)


@pytest.mark.parametrize("rules", LIVING)
@pytest.mark.parametrize("row", tables()["fouls"])
def test_fouls(rules: str, row: str) -> None:
    assists, fouler, av, *expected = row.split()
    skills = (sk.DIRTY_PLAYER,) if fouler == "dirty_player" else ()
    assert fates(*fouled(rules, skills, int(av), int(assists))) == fractions(expected)


@pytest.mark.parametrize("rules", LIVING)
@pytest.mark.parametrize("row", tables()["sent_off"])
def test_the_referee(rules: str, row: str) -> None:
    """A double sends off, of the Armour roll alone in some games; where the coach may argue, a 6 keeps the player."""
    av, *expected = row.split()
    foul = ruleset(rules).action(op.FOUL)
    assert isinstance(foul, Foul)
    argued = Fraction(5, 6) if ruleset(rules).edition.argues else 1
    for assists, seen in enumerate(fractions(expected)):
        chance = (seen if foul.injury_doubles else Fraction(1, 6)) * argued
        match, value = fouled(rules, (), int(av), assists)
        found = chances(match, value, lambda state: str(int(state.box[0]) == SENT_OFF), lambda end: int(end == "False"))
        assert found["True"] == chance, assists


# -- one die ------------------------------------------------------------------------------------------------------


Roll: TypeAlias = Callable[[str, int, tuple[int, ...], int], Chances]
"""A step that needs a number, by the game, the number, the player's skills and the side's team re-rolls."""


def by_dodge(rules: str, target: int, skills: tuple[int, ...], rerolls: int) -> Chances:
    """A step out of a tackle zone that needs that number; what a 6 needs leads into another one."""
    away = {(3, 3): someone()} | ({(6, 2): someone()} if target == 6 else {})
    match = position(rules, {(4, 3): someone(ag=max(1, 6 - target), skills=skills)}, away, rerolls=rerolls)
    return step(match, (5, 3))


def by_pick_up(rules: str, target: int, skills: tuple[int, ...], rerolls: int) -> Chances:
    """A step onto the ball that needs that number."""
    home = {(5, 3): someone(ag=6 - target, skills=skills)}
    return step(position(rules, home, {(9, 1): someone()}, ball=(6, 3), rerolls=rerolls), (6, 3))


def by_rush(rules: str, target: int, skills: tuple[int, ...], rerolls: int) -> Chances:
    """A square farther than a player's movement."""
    assert target == 2
    match = position(rules, {(5, 3): someone(ma=1, skills=skills)}, {(9, 1): someone()}, rerolls=rerolls)
    match.answer(take(match, op.ACTIVATE, player=0))
    match.answer(take(match, op.MOVE))
    match.answer(take(match, op.STEP, square=square_of(match, (5, 2))))
    return passed(match, (5, 1))


def step(match: Match, to: Square) -> Chances:
    """One step of the home player's."""
    match.answer(take(match, op.ACTIVATE, player=0))
    match.answer(take(match, op.MOVE))
    return passed(match, to)


def passed(match: Match, to: Square) -> Chances:
    """How likely a step ends well: it is still the same player's turn."""
    value = take(match, op.STEP, square=square_of(match, to))
    return chances(match, value, lambda state: "well" if int(state.active) == 0 else "badly", lambda end: end == "well")


@pytest.mark.parametrize("rules", LIVING)
@pytest.mark.parametrize(
    ("roll", "skill", "target"),
    [
        *((by_dodge, sk.DODGE, target) for target in (2, 3, 4, 5, 6)),
        *((by_pick_up, sk.SURE_HANDS, target) for target in (2, 3, 4, 5)),
        (by_rush, sk.SURE_FEET, 2),
    ],
)
def test_one_die_and_what_rolls_it_again(rules: str, roll: Roll, skill: int, target: int) -> None:
    words = next(row.split() for row in tables()["rolls"] if row.startswith(f"{target}+"))
    once, again, loner, pro = fractions(words[1:])
    for skills, rerolls, expected in (
        ((), 0, once),
        ((skill,), 0, again),
        ((), 1, again),
        ((sk.LONER,), 1, loner),
        ((sk.PRO,), 0, pro),
    ):
        assert roll(rules, target, skills, rerolls)["well"] == expected, (skills, rerolls)
