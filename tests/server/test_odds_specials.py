"""Every special action tells its odds before it is carried out, and they are sums over its ends."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.match import Match, outcomes
from dungeonbowl.rulesets import DB2021
from dungeonbowl.server.odds.questions import Sensible
from dungeonbowl.state.state import NO_ZONE, State
from tests.search.positions import HALL, position
from tests.server.test_odds import begun, lines, sheet, told
from tests.server.test_odds_throws import bare, down

GROM, PIP = 0, 20
STRIKES = {
    op.STAB: sk.STAB,
    op.PROJECTILE_VOMIT: sk.PROJECTILE_VOMIT,
    op.BREATHE_FIRE: sk.BREATHE_FIRE,
}
ROOMS = {
    op.THROW_FOOD: "kitchen",
    op.SKULL_SMASH: "hall_of_bones",
    op.TASTY_SNACK: "tuck_shop",
    op.FOUNTAIN_OF_YOUTH: "fountain_of_youth",
    op.UNDER_THE_SAW: "necromancers_laboratory",
}
ELSEWHERE = {
    op.MOVE, op.PASS, op.HANDOFF, op.BLOCK, op.BLITZ, op.FOUL, op.MULTIPLE_BLOCK,
    op.HYPNOTIC_GAZE, op.THROW_BOMB, op.THROW_TEAM_MATE, op.KICK_TEAM_MATE,
}  # fmt: skip
"""Actions whose odds other tests look at, or whose dice come later."""
NO_DICE = {op.GATHER_FUNDS}


def ready(verb: int) -> Match:
    """Grom beside Pip, about to declare what he does."""
    sheets = {GROM: sheet("Grom", *([STRIKES[verb]] if verb in STRIKES else [])), PIP: sheet("Pip")}
    rooms = [(ROOMS[verb], 4, 0, 4, 3)] if verb in ROOMS else []
    return begun(position(HALL, [(5, 1)], [(6, 1)], sheets=sheets, rooms=rooms))


def chance(match: Match, value: int, so: Callable[[State], bool]) -> float:
    """The chance of such an end of the action; its only target is named on the way."""
    twin = bare(match)
    if DB2021.action(op.verb_of(value)).names_target and twin.question is not None and twin.question.name == "action":
        twin.answer(value)
        value = int(op.option(op.AT_PLAYER, PIP))
    ends = outcomes(twin, value, Sensible(match.state, GROM, PIP), aftermath=False)
    return float(sum((end.weight for end in ends if so(end.state)), Fraction(0)))


def fallen(match: Match, value: int, who: int) -> float:
    """The chance that somebody goes down."""
    return chance(match, value, down(who))


def test_every_action_is_looked_at() -> None:
    assert {action.verb for action in DB2021.actions} - {op.SHORTCUT} == {*STRIKES, *ROOMS, *ELSEWHERE, *NO_DICE}


@pytest.mark.parametrize("verb", [*STRIKES, *ROOMS])
def test_a_special_action_is_told_when_it_is_declared(verb: int) -> None:
    match = ready(verb)
    value = int(op.option(verb))
    found = told(match)[value]
    assert found["roll"] and found["brief"]
    shown = lines(found)
    assert shown.get("Grom goes down", 0.0) == pytest.approx(fallen(match, value, GROM), abs=1e-6)
    if verb in STRIKES or verb in (op.THROW_FOOD, op.SKULL_SMASH):
        assert 0 < shown["Pip goes down"] == pytest.approx(fallen(match, value, PIP), abs=1e-6)
    else:
        assert 0 < shown["A gift for Grom"] < 1


def test_a_gaze_is_told_beside_its_target() -> None:
    match = position(HALL, [(5, 1)], [(6, 1)], sheets={GROM: sheet("Grom", sk.HYPNOTIC_GAZE), PIP: sheet("Pip")})
    value = int(op.option(op.HYPNOTIC_GAZE, PIP))
    found = told(begun(match, op.HYPNOTIC_GAZE))[value]

    def dazed(state: State) -> bool:
        return bool(int(state.flags[PIP]) & NO_ZONE)

    assert lines(found) == {"Pip loses their tackle zone": pytest.approx(chance(match, value, dazed), abs=1e-6)}
    assert found["brief"] == "3+ on one die: 67\u00a0%"


@pytest.mark.parametrize("verb", [op.STAB, op.PROJECTILE_VOMIT, op.BREATHE_FIRE])
def test_what_stands_in_for_the_block_of_a_blitz_is_told_too(verb: int) -> None:
    match = position(HALL, [(5, 1)], [(6, 1)], sheets={GROM: sheet("Grom", STRIKES[verb]), PIP: sheet("Pip")})
    begun(match, op.BLITZ)
    found = told(match)
    assert found[int(op.option(op.BLOCK, PIP))]["dice"] == 1
    value = int(op.option(verb, PIP))
    assert lines(found[value])["Pip goes down"] == pytest.approx(fallen(match, value, PIP), abs=1e-6)
