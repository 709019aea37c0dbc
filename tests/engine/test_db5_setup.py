"""What no scenario of Dungeonbowl 5 can show, since it begins later: chests, the set-up, the toss, the limit."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core.ids import IN_PLAY, RESERVES, SLOTS
from dungeonbowl.core.rule_ids import RULE_IDS
from dungeonbowl.data import dungeon_keys, load_dungeon, load_rules
from dungeonbowl.data.rosters import ready_rosters
from dungeonbowl.match import Match, RandomCoach
from dungeonbowl.state import TeamSheet

COVERS = (
    "DB5-GEN-01",
    "DB5-GEN-13",
    "DB5-CHEST-02",
    "DB5-TIME-08",
    "DB5-SETUP-01",
    "DB5-SETUP-02",
    "DB5-SETUP-03",
    "DB5-SETUP-04",
    "DB5-SETUP-05",
    "DB5-SETUP-06",
    "DB5-SETUP-07",
)
DUNGEON = load_dungeon(dungeon_keys("db5")[0])
HOME_TEAM, AWAY_TEAM = (roster.sheet for roster in ready_rosters("db5")[:2])


def begun(seed: int, home: TeamSheet = HOME_TEAM, limit: int = 0) -> Match:
    return Match.new("db5", home, AWAY_TEAM, DUNGEON, seed, {"turn_limit": limit})


def set_up(seed: int, home: TeamSheet = HOME_TEAM) -> Match:
    """A match whose coaches have put everybody down, at the question of the first turn."""
    match = begun(seed, home)
    pick = RandomCoach(seed)
    while match.question is not None and match.question.ask != ak.ASK_FIRST_TURN:
        question = match.question
        match.answer(int(pick.choose(question.ask, question.seat, question.player, match.game.open_options)))
    return match


def test_the_ball_is_in_one_of_six_chests() -> None:
    found = Counter[bool]()
    for seed in range(240):
        match = begun(seed)
        match.seat_source(0, RandomCoach(seed))
        match.seat_source(1, RandomCoach(seed + 1))
        match.play(400)
        opened = [event for event in match.events if event.kind == ev.CHEST_OPENED]
        if opened:
            found[opened[0].value == 1] += 1
    assert found.total() > 100
    assert 0.08 < found[True] / found.total() < 0.26, found


@pytest.mark.parametrize("seed", range(12))
def test_six_of_each_side_are_put_down_in_turn_and_the_rest_waits(seed: int) -> None:
    match = set_up(seed)
    state, board = match.state, match.state.board
    for side in (0, 1):
        players = len((HOME_TEAM, AWAY_TEAM)[side].players)
        boxes = [int(state.box[player]) for player in range(side * SLOTS, side * SLOTS + players)]
        assert boxes.count(IN_PLAY) == 6 and boxes.count(RESERVES) == players - 6
    placed = [event for event in match.events if event.kind == ev.DEPLOYED]
    sides = [event.player // SLOTS for event in placed]
    assert all(one != other for one, other in pairwise(sides)), "they take turns"
    squares = [event.to for event in placed]
    assert len(set(squares)) == 12, "nobody is put down where somebody is"
    for side, square in zip(sides, squares, strict=True):
        assert int(board.zone[square]) == side + 1 or int(board.portal[square]) > 0
    assert not any(event.kind == ev.TELEPORTED for event in match.events)
    assert not any(int(hops) for hops in state.hops), "being put down on a pad is no trip"
    assert "DB5-GEN-01" in [RULE_IDS[rule] for rule in match.events[0].rules]


def test_with_a_full_end_zone_only_the_random_pad_is_left() -> None:
    match = begun(1)
    while match.question is not None and match.question.ask != ak.ASK_DEPLOY_AT:
        match.answer(match.question.options[0])
    question = match.question
    assert question is not None
    state, board = match.state, match.state.board
    zone = [int(square) for square in board.end_zone(question.seat)]
    assert {int(op.square_of(value)) for value in question.options if op.verb_of(value) == op.AT_SQUARE} == set(zone)
    for square, player in zip(zone, range(SLOTS * 2 - len(zone), SLOTS * 2), strict=True):
        state.set_occupant(square, player)
    left = [int(value) for value in match.game.rules.setup.places_for(match.game)]
    assert left == [int(op.option(op.RANDOM_PAD))]


def test_both_sides_begin_as_often() -> None:
    first = Counter(int(begun(seed).state.side) for seed in range(300))
    assert 110 < first[0] < 190


def test_a_small_team_puts_down_everybody() -> None:
    match = set_up(3, replace(HOME_TEAM, players=HOME_TEAM.players[:4]))
    boxes = [[int(match.state.box[side * SLOTS + slot]) for slot in range(12)] for side in (0, 1)]
    assert boxes[0].count(IN_PLAY) == 4 and boxes[1].count(IN_PLAY) == 6


@pytest.mark.parametrize("wanted", [True, False])
def test_the_winner_of_the_toss_says_who_begins(wanted: bool) -> None:
    winners = set()
    for seed in range(12):
        match = set_up(seed)
        question = match.question
        assert question is not None
        winners.add(int(question.seat))
        match.answer(int(op.option(op.YES if wanted else op.NO)))
        assert int(match.state.side) == (question.seat if wanted else 1 - question.seat)
    assert winners == {0, 1}


def test_a_match_without_a_touchdown_is_a_draw_at_its_limit() -> None:
    match = begun(1, limit=1)
    while match.question is not None:
        last = match.question.options[-1]
        ends = int(op.option(op.END_TURN))
        match.answer(ends if ends in match.question.options else last)
    assert match.result is not None and int(match.result.winner) == -1
    assert any("DB5-TIME-08" in [RULE_IDS[rule] for rule in event.rules] for event in match.events)


@pytest.mark.parametrize("seed", range(6))
def test_every_rule_that_a_match_cites_is_stated(seed: int) -> None:
    match = begun(seed, limit=20)
    match.seat_source(0, RandomCoach(seed))
    match.seat_source(1, RandomCoach(seed + 1))
    match.play(3000)
    stated = {rule.number for rule in load_rules("db5").rules}
    cited = {rule for event in match.events for rule in event.rules}
    assert len(cited) > 60 and sorted(RULE_IDS[rule] for rule in cited - stated) == []
