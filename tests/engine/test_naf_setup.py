"""What no scenario of the NAF's Dungeonbowl can show, since it begins later: toss, set-up, limits by turns."""

from __future__ import annotations

from itertools import product

import pytest

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core.ids import AWAY, HOME, IN_PLAY, RESERVES, SLOTS
from dungeonbowl.core.rule_ids import RULE_IDS
from dungeonbowl.data import dungeon_keys, load_dungeon
from dungeonbowl.data.rosters import ready_rosters
from dungeonbowl.match import Match, RandomCoach
from dungeonbowl.rules.options import Options
from dungeonbowl.rules.scoring.naf import CALLED_AWAY, RESERVES_CLOSE, STOPPED, is_past
from dungeonbowl.rulesets import ruleset

COVERS = (
    "NAF-GEN-01",
    "NAF-GEN-05",
    "NAF-GEN-06",
    "NAF-GEN-07",
    "NAF-GEN-08",
    "NAF-SET-01",
    "NAF-SET-02",
    "NAF-SET-03",
    "NAF-FLOW-01",
    "NAF-END-10",
)
DUNGEON = load_dungeon(dungeon_keys("naf")[0])
HOME_TEAM, AWAY_TEAM = (roster.sheet for roster in ready_rosters("naf")[:2])
TAKE_HOME, TAKE_AWAY = op.option(op.TAKE_SIDE, 0), op.option(op.TAKE_SIDE, 1)
YES, NO = op.option(op.YES), op.option(op.NO)


def begun(seed: int, options: dict[str, str | int] | None = None) -> Match:
    return Match.new("naf", HOME_TEAM, AWAY_TEAM, DUNGEON, seed, options or {})


def winner_of(match: Match) -> int:
    question = match.question
    assert question is not None and question.ask == ak.ASK_TOSS
    assert set(question.options) == {TAKE_HOME, TAKE_AWAY, YES, NO}
    return int(question.seat)


def set_up(match: Match) -> None:
    """Everybody is put down by chance."""
    pick = RandomCoach(1)
    while match.question is not None and match.question.ask in (ak.ASK_DEPLOY, ak.ASK_DEPLOY_AT):
        question = match.question
        match.answer(int(pick.choose(question.ask, question.seat, question.player, match.game.open_options)))


@pytest.mark.parametrize(("seed", "zone", "first"), list(product(range(6), (0, 1), (YES, NO))))
def test_the_loser_of_the_toss_chooses_about_the_turn_where_the_winner_took_a_zone(
    seed: int, zone: int, first: int
) -> None:
    match = begun(seed)
    winner = winner_of(match)
    drawn = sorted(int(square) for square in match.state.board.end_zone(zone))
    match.answer(op.option(op.TAKE_SIDE, zone))
    question = match.question
    assert question is not None and (question.ask, question.seat) == (ak.ASK_FIRST_TURN, 1 - winner)
    assert sorted(int(square) for square in match.state.board.end_zone(winner)) == drawn
    match.answer(first)
    assert match.state.first_side == (1 - winner if first == YES else winner)


@pytest.mark.parametrize(("seed", "first", "zone"), list(product(range(6), (YES, NO), (0, 1))))
def test_the_loser_takes_a_zone_where_the_winner_chose_about_the_turn(seed: int, first: int, zone: int) -> None:
    match = begun(seed)
    winner = winner_of(match)
    drawn = sorted(int(square) for square in match.state.board.end_zone(zone))
    match.answer(first)
    question = match.question
    assert question is not None and (question.ask, question.seat) == (ak.ASK_END_ZONE, 1 - winner)
    assert set(question.options) == {TAKE_HOME, TAKE_AWAY}
    match.answer(op.option(op.TAKE_SIDE, zone))
    assert sorted(int(square) for square in match.state.board.end_zone(1 - winner)) == drawn
    assert match.state.first_side == (winner if first == YES else 1 - winner)


@pytest.mark.parametrize("first", [YES, NO])
def test_the_defense_fills_its_end_zone_and_then_the_offense_does(first: int) -> None:
    match = begun(3)
    match.answer(first)
    match.answer(TAKE_HOME)
    set_up(match)
    state, board = match.state, match.state.board
    placed = [event for event in match.events if event.kind == ev.DEPLOYED]
    offense = int(state.first_side)
    assert [event.player // SLOTS for event in placed] == [1 - offense] * 6 + [offense] * 6
    assert all(int(board.zone[event.to]) == event.player // SLOTS + 1 for event in placed)
    for side in (HOME, AWAY):
        players = len((HOME_TEAM, AWAY_TEAM)[side].players)
        boxes = [int(state.box[player]) for player in range(side * SLOTS, side * SLOTS + players)]
        assert boxes.count(IN_PLAY) == 6 and boxes.count(RESERVES) == players - 6
        assert state.rerolls(side) == (HOME_TEAM, AWAY_TEAM)[side].rerolls
    question = match.question
    assert question is not None and (question.ask, question.seat) == (ak.ASK_TURN, offense)
    assert not any(int(injury) for injury in state.injury)
    assert "NAF-GEN-01" in [RULE_IDS[rule] for rule in match.events[0].rules]


def test_turns_stand_for_minutes_where_nobody_keeps_the_time() -> None:
    state = begun(1).state
    moments: dict[int, int] = {}
    for count in range(1, 70):
        state.set_turns(HOME, (count + 1) // 2)
        state.set_turns(AWAY, count // 2)
        for limit in (RESERVES_CLOSE, CALLED_AWAY, STOPPED):
            if is_past(state, limit):
                moments.setdefault(limit, count)
    assert moments == {RESERVES_CLOSE: 37, CALLED_AWAY: 49, STOPPED: 60}


def test_only_what_is_an_option_may_be_agreed_on() -> None:
    known = ruleset("naf").options
    assert Options({}, known).given == {
        "turn_limit": 0,
        "chests": "tokens",
        "limits": "turns",
        "ending": "sudden",
        "reroll_successes": "where_useful",
    }
    with pytest.raises(ValueError, match="placement: unknown option"):
        Options({"placement": "coaches"}, known)
    assert ruleset("naf").time.minutes(Options({"limits": "clock"}, known)) == STOPPED
