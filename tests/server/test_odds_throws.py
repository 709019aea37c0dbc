"""The odds of throws are the sums over all ways the throw can go, as the engine walks them."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from dungeonbowl.core import asks as ak
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import AIM, IN_PLAY, LOST, PRONE, STANDING
from dungeonbowl.match import Match, Point, courses, outcomes
from dungeonbowl.server.odds.questions import Sensible
from dungeonbowl.state.sheets import PlayerSheet
from dungeonbowl.state.state import State
from tests.search.positions import HALL, position
from tests.server.test_odds import begun, lines, told

WIDE = HALL * 2
MATE, FOE = 1, 20


def sheet(name: str, *skills: int, st: int = 3, pa: int = 4) -> PlayerSheet:
    return PlayerSheet(1, name, "lineman", 6, st, 3, pa, 9, tuple((skill, 0) for skill in skills))


BOMBER = sheet("Boom", sk.BOMBARDIER, sk.NO_HANDS, pa=2)
"""On two or more the throw is accurate, and a bomb that comes back is not caught."""
STILL = sheet("Pip", sk.NO_HANDS)
OGRE = sheet("Ogre", sk.THROW_TEAM_MATE, st=5)
GOBLIN = sheet("Gob", sk.RIGHT_STUFF, st=2)


def at(match: Match, x: int, y: int) -> int:
    """The aim at a square."""
    return int(op.option(op.AT_SQUARE, square=y * int(match.state.board.width) + x))


def bare(match: Match) -> Match:
    """The match without its ball, which could bounce for ever."""
    twin = match.fork()
    twin.game.patient = True
    return twin


def chance_of(match: Match, value: int, so: Callable[[State], bool]) -> float:
    """The chance that a step ends so, by every end of it."""
    ends = outcomes(bare(match), value, Sensible(match.state, 0, FOE), aftermath=False)
    return float(sum((end.weight for end in ends if so(end.state)), Fraction(0)))


def chance_of_asking(point: Point, ask: int) -> Fraction:
    """The chance that this is asked, by all courses from here on."""
    if point.state is not None or point.ask == ask:
        return Fraction(int(point.state is None))
    total = sum(int(weight) for weight in point.weights)
    shares = zip(point.weights, point.after, strict=True)
    return sum((Fraction(int(weight), total) * chance_of_asking(after, ask) for weight, after in shares), Fraction(0))


def chance_after_good_throw(point: Point, worst: int, so: Callable[[State], bool]) -> Fraction:
    """The chance of such an end by those courses whose throw of a team-mate shows more than `worst`."""
    if point.state is not None:
        return Fraction(int(so(point.state)))
    total = sum(int(weight) for weight in point.weights)
    found = Fraction(0)
    for answer, weight, after in zip(point.answers, point.weights, point.after, strict=True):
        if point.is_roll and point.purpose == pu.THROW_PLAYER and int(answer) <= worst:
            continue
        found += Fraction(int(weight), total) * chance_after_good_throw(after, worst, so)
    return found


def down(player: int) -> Callable[[State], bool]:
    return lambda state: int(state.box[player]) != IN_PLAY or int(state.posture[player]) != STANDING


def test_a_bomb_tells_whom_it_fells_where_it_is_aimed() -> None:
    sheets = {0: BOMBER, FOE: STILL, 21: sheet("Nix", sk.NO_HANDS), MATE: sheet("Mo", sk.NO_HANDS)}
    match = begun(position(WIDE, [(4, 3), (8, 4)], [(7, 3), (7, 2)], sheets=sheets), op.THROW_BOMB)
    value = at(match, 7, 3)
    bomb = lines(told(match)[value])
    assert bomb["Pip goes down"] == pytest.approx(chance_of(match, value, down(FOE)), abs=1e-6) == 5 / 6
    assert bomb["Nix goes down"] == pytest.approx(chance_of(match, value, down(21)), abs=1e-6)
    assert bomb["Mo goes down"] == pytest.approx(chance_of(match, value, down(MATE)), abs=1e-6)
    assert bomb["Fumble: a turnover"] == pytest.approx(1 / 6, abs=1e-6)
    good = {line["text"]: line["good"] for line in told(match)[value]["lines"]}
    assert good["Pip goes down"] and not good["Mo goes down"]


def test_a_bomb_that_is_caught_may_be_thrown_on() -> None:
    # Whoever cannot pass lets the bomb go off where they stand, so that there is an end.
    match = begun(position(WIDE, [(4, 3)], [(7, 3)], sheets={0: BOMBER, FOE: sheet("Pip", pa=0)}), op.THROW_BOMB)
    value = at(match, 7, 3)
    bomb = lines(told(match)[value])
    thrown_on = chance_of_asking(courses(bare(match), value, Sensible(match.state, 0, FOE)), ak.ASK_BOMB_AT)
    assert bomb["Pip throws it on"] == pytest.approx(float(thrown_on), abs=1e-6)
    assert bomb["Pip goes down"] + bomb["Pip throws it on"] == pytest.approx(5 / 6, abs=1e-6)
    assert (
        told(match)[value]["brief"] == "2+ on one die: 83\u00a0%; Pip goes down 56\u00a0%; Pip throws it on 28\u00a0%"
    )


def test_a_bomb_beside_its_thrower_costs_the_turn() -> None:
    match = begun(position(WIDE, [(4, 3)], [(7, 3)], sheets={0: BOMBER, FOE: STILL}), op.THROW_BOMB)
    value = at(match, 5, 3)
    found = told(match)[value]
    falls = float(chance_of(match, value, down(0))) - 1 / 6
    assert lines(found)["Boom goes down: a turnover"] == pytest.approx(falls, abs=1e-6)
    assert found["notes"] == ["A bomb that is not accurate scatters; that is not counted."]


@pytest.mark.parametrize(("aim", "skills", "worst"), [((8, 3), (), 1), ((7, 0), (), 2), ((10, 4), (sk.STRONG_ARM,), 1)])
def test_a_thrown_team_mate_lands_as_often_as_the_engine_lets_them(
    aim: tuple[int, int], skills: tuple[int, ...], worst: int
) -> None:
    ogre = sheet("Ogre", sk.THROW_TEAM_MATE, *skills, st=5)
    match = begun(position(WIDE, [(5, 3), (4, 3)], [(9, 2)], sheets={0: ogre, MATE: GOBLIN}), op.THROW_TEAM_MATE)
    match.answer(int(op.option(op.THROW_TEAM_MATE, MATE)))
    value = at(match, *aim)
    found = told(match)[value]
    ways = courses(bare(match), value, Sensible(match.state, 0, MATE), aftermath=False)
    good = chance_after_good_throw(ways, worst, lambda state: not down(MATE)(state))
    assert lines(found)["Gob lands on their feet"] == pytest.approx(float(good), abs=1e-6)
    assert lines(found)["Fumble"] == pytest.approx(1 / 6, abs=1e-6)


def test_nobody_who_lies_lands_on_their_feet() -> None:
    match = position(WIDE, [(5, 3), (4, 3)], [(9, 2)], carrier=MATE, sheets={0: OGRE, MATE: GOBLIN})
    match.state.set_posture(MATE, PRONE)
    begun(match, op.THROW_TEAM_MATE).answer(int(op.option(op.THROW_TEAM_MATE, MATE)))
    found = told(match)[at(match, 8, 3)]
    assert "Gob lands on their feet" not in lines(found)
    assert found["notes"] == ["Gob cannot land on their feet.", "A bad landing is a turnover."]


def test_a_fumbled_kick_is_worse_than_a_fumbled_throw() -> None:
    kicker = sheet("Ogre", sk.KICK_TEAM_MATE, st=5)
    match = begun(position(WIDE, [(5, 3), (4, 3)], [(9, 2)], sheets={0: kicker, MATE: GOBLIN}), op.KICK_TEAM_MATE)
    match.answer(int(op.option(op.KICK_TEAM_MATE, MATE)))
    value = at(match, 8, 3)
    out = chance_of(match, value, lambda state: int(state.box[MATE]) != IN_PLAY)
    fumble = lines(told(match)[value])["Fumble: Gob is knocked out or worse"]
    assert fumble == pytest.approx(1 / 6, abs=1e-6) and out > fumble


def test_who_may_be_eaten_is_told_before_being_picked_up() -> None:
    hungry = sheet("Ogre", sk.THROW_TEAM_MATE, sk.ALWAYS_HUNGRY, st=5)
    match = begun(position(WIDE, [(5, 3), (4, 3)], [(9, 2)], sheets={0: hungry, MATE: GOBLIN}), op.THROW_TEAM_MATE)
    value = int(op.option(op.THROW_TEAM_MATE, MATE))
    found = lines(told(match)[value])
    eaten = chance_of(match, value, lambda state: int(state.box[MATE]) == LOST)
    aimed = chance_of(match, value, lambda state: int(state.phase) == AIM)
    assert found["Gob is eaten"] == pytest.approx(eaten, abs=1e-6)
    assert found["The throw can be aimed"] == pytest.approx(aimed, abs=1e-6)
    assert sum(found.values()) == pytest.approx(1, abs=1e-5)


def test_a_throw_at_a_wall_tells_its_accuracy() -> None:
    match = begun(position(HALL, [(5, 1)], [(9, 2)], carrier=0, sheets={0: sheet("Jo")}), op.PASS)
    match.answer(int(op.option(op.WALL_THROW)))
    found = told(match)[int(op.option(op.AIM_WALL, 0, int(match.state.board.width) * 0 + 6))]
    assert found["roll"] == "4+ on one die: 50\u00a0%"
    assert lines(found) == pytest.approx({"Strikes the wall there": 0.5, "Fumble: a turnover": 1 / 6}, abs=1e-6)
