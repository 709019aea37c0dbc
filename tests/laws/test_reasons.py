"""The laws of reasons: an option has none, and everything else that could be meant has one."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dungeonbowl.core import asks as ak
from dungeonbowl.core import bars
from dungeonbowl.core import options as op
from dungeonbowl.core.ids import ABSENT, IN_PLAY, KO, NONE, PLAYERS, RESERVES
from dungeonbowl.core.questions import Question
from dungeonbowl.match import Match, reasons
from dungeonbowl.rulesets import RULESETS
from tests.laws.play import GAMES, Picker, has_option, new_match

seeds = st.integers(0, 2**40)
laws = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)

PLAYER_VERBS = {
    op.ACTIVATE, op.ENTER, op.SPONGE, op.AT_PLAYER, op.BLOCK, op.STAB, op.PROJECTILE_VOMIT, op.BREATHE_FIRE,
    op.HAND_TO, op.FOUL, op.HYPNOTIC_GAZE, op.THROW_TEAM_MATE, op.KICK_TEAM_MATE,
    op.CHARGE, op.PUSH, op.SPEAR, op.SNEAKY_FOUL, op.BLATANT_FOUL, op.PULL_OUT,
}  # fmt: skip
SQUARE_VERBS = {op.STEP, op.JUMP, op.AT_SQUARE, op.AIM_WALL, op.OPEN_CHEST}


def named(question: Question) -> tuple[set[int], set[int], set[int]]:
    """The players, the squares and the bare verbs among the options."""
    players, squares, verbs = set(), set(), set()
    for value in question.options:
        verb, player, square = int(op.verb_of(value)), int(op.player_of(value)), int(op.square_of(value))
        if verb in PLAYER_VERBS and player != NONE:
            players.add(player)
        elif square != NONE:
            squares.add(square)
        else:
            verbs.add(verb)
    return players, squares, verbs


def check(match: Match) -> None:
    """Compare the reasons of an open shallow question with its options."""
    question = match.question
    assert question is not None
    state = match.state
    before = match.hash(), match.seq, list(match.words), list(match.state.numbers()), int(match.game.state.n)
    found = reasons(match)
    assert (match.hash(), match.seq, list(match.words), list(match.state.numbers()), int(match.game.state.n)) == before
    players, squares, verbs = named(question)
    for one in found:
        assert one.bar != bars.FREE
        assert one.rule, f"{one} has a rule"
        if one.player == NONE and one.square == NONE:
            jumps = any(op.verb_of(value) == op.JUMP for value in question.options)
            assert one.verb not in verbs and not (one.verb == op.JUMP and jumps), one
        elif one.square != NONE:
            assert one.square not in squares, one
        elif one.verb != op.JUMP:
            assert one.player not in players, one
    ask = question.ask
    told = {one.player for one in found if one.player != NONE and one.verb != op.JUMP}
    barred = {one.square for one in found if one.square != NONE}
    boxes = (IN_PLAY, RESERVES, KO) if ask in (ak.ASK_TURN, ak.ASK_DEPLOY) else (IN_PLAY,)
    for player in range(PLAYERS):
        if int(state.box[player]) in boxes and int(state.box[player]) != ABSENT and player != question.player:
            if ask in (ak.ASK_TURN, ak.ASK_ACTION, ak.ASK_TARGET, ak.ASK_MOVE, ak.ASK_DEPLOY):
                assert (player in told) != (player in players), (player, ask, found)
    for square in range(int(state.board.squares)):
        here = int(state.player_at(square))
        if int(state.board.is_floor(square)) and here == NONE and ask in COVERED:
            assert (square in barred) != (square in squares), (square, ask)
    if ask == ak.ASK_ACTION:
        for action in [one.verb for one in match.setup.rules.actions]:
            assert (action in verbs) != any(one.verb == action for one in found), (op.VERBS[action], found)


COVERED = {
    ak.ASK_TURN, ak.ASK_ACTION, ak.ASK_TARGET, ak.ASK_MOVE, ak.ASK_AIM, ak.ASK_PLACE_CHEST, ak.ASK_PLACE_PORTAL,
    ak.ASK_DEPLOY, ak.ASK_DEPLOY_AT,
}  # fmt: skip


def play_and_check(match: Match, seed: int, most: int, every: int) -> None:
    """Play at random and compare at every so many questions."""
    picker = Picker(seed)
    for at in range(most):
        question = match.question
        if question is None:
            break
        if at % every == 0:
            if match.in_step:
                assert reasons(match) == []
            elif question.ask in COVERED:
                check(match)
        match.answer(picker.pick(question.options))


@laws
@given(st.sampled_from(GAMES), seeds)
def test_everything_is_an_option_or_has_a_reason(rules: str, seed: int) -> None:
    play_and_check(new_match(seed, rules=rules), seed, 500, 3)


@settings(laws, max_examples=4)
@given(st.sampled_from([rules for rules in GAMES if has_option(rules, "placement")]), seeds)
def test_chests_and_portals_lie_where_no_reason_is_against_it(rules: str, seed: int) -> None:
    play_and_check(new_match(seed, rules=rules, placement="coaches"), seed, 40, 1)


def test_every_bar_has_a_rule_or_takes_the_actions() -> None:
    assert len(set(bars.NAMES)) == len(bars.NAMES) == len(bars.RULES)
    for at, name in enumerate(bars.NAMES):
        assert getattr(bars, name.upper()) == at
    assert all(action.rule for rules in RULESETS.values() for action in rules.actions)


@pytest.mark.parametrize("seed", [3, 11])
def test_a_finished_match_gives_no_reasons(seed: int) -> None:
    match = new_match(seed, 1)
    picker = Picker(seed)
    while match.question is not None:
        match.answer(picker.pick(match.question.options))
    assert reasons(match) == []
