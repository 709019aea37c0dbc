"""The coach `scripted`: it answers everything, in matches of all colleges and dungeons, and knows what it is doing."""

import pytest

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.data import dungeon_keys, load_colleges, load_dungeon, ready_team
from dungeonbowl.match import Match
from dungeonbowl.search.coaches.coach import COACHES, Player, answer_for, coach, play_out
from dungeonbowl.search.scripted.coach import ScriptedCoach
from tests.search.positions import HALL, happened, play_turn, position, started

COLLEGES = tuple(college.key for college in load_colleges("db2021").colleges)
DUNGEONS = tuple(dungeon_keys("db2021"))
FEW = 120
"""Answers of a match that is only begun: plain Python is slow."""


def new_match(seed: int, **options: str | int) -> Match:
    """A match whose colleges and dungeon follow from the seed."""
    home = ready_team(COLLEGES[seed % len(COLLEGES)], "db2021")
    away = ready_team(COLLEGES[(seed + 1 + seed // len(COLLEGES)) % len(COLLEGES)], "db2021")
    return Match.new("db2021", home, away, load_dungeon(DUNGEONS[seed % len(DUNGEONS)]), seed, dict(options))


def play(match: Match, names: tuple[str, str], seed: int, most: int) -> None:
    """Let two coaches play; every answer must be one of the options."""
    coaches = [coach(names[seat], seed * 2 + seat) for seat in (0, 1)]
    while match.question is not None and match.seq < most:
        question = match.question
        answer = coaches[question.seat].answer(match)
        assert answer in question.options, question.name
        match.answer(answer)


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=[] if seed < 4 else [pytest.mark.compiled]) for seed in range(30)]
)
def test_every_question_is_answered(seed: int) -> None:
    names = ("scripted", "scripted") if seed % 2 else ("random", "scripted")
    options: dict[str, str | int] = {"placement": "coaches"} if seed % 3 == 0 else {}
    match = new_match(seed, turn_limit=4, **options)
    play(match, names, seed, 4000)
    assert match.result is not None


@pytest.mark.compiled
def test_most_matches_against_random_are_won() -> None:
    won = 0
    for seed in range(20):
        match = new_match(seed, turn_limit=40)
        mine = seed % 2
        names = ("random", "scripted") if mine else ("scripted", "random")
        play_out(match, coach(names[0], seed), coach(names[1], seed + 100))
        assert match.result is not None
        won += match.result.winner == mine and match.result.by == "touchdown"
    assert won >= 18


def test_the_same_seed_gives_the_same_answers() -> None:
    twins = [new_match(5), new_match(5)]
    for match in twins:
        play_out(match, coach("scripted", 7), coach("scripted", 8), FEW)
    shorter = min(len(match.answers) for match in twins)
    assert twins[0].answers[:shorter] == twins[1].answers[:shorter]


def test_a_view_without_secrets_is_all_it_needs() -> None:
    match = new_match(3)
    play_out(match, coach("scripted", 1), coach("scripted", 2), FEW)
    question = match.question
    assert question is not None
    view = match.view(question.seat)
    said = ScriptedCoach(9, rules=match.setup.rules).think(
        view, question.ask, question.seat, question.player, question.options, question.skill, question.other, []
    )
    assert said in question.options
    assert answer_for(match, question.seat, "scripted", 9) in question.options


def test_an_activation_that_somebody_else_began_is_carried_on() -> None:
    match = new_match(4)
    play_out(match, coach("scripted", 1), coach("scripted", 2), 30)
    for _ in range(200):
        question = match.question
        assert question is not None
        if question.ask in (ak.ASK_ACTION, ak.ASK_TARGET, ak.ASK_MOVE):
            match.answer(coach("scripted", 3).answer(match))
        else:
            match.answer(question.options[0])
        if match.result is not None:
            break


def test_a_coach_who_is_told_records_answers_like_one_who_was_there() -> None:
    match = new_match(6)
    player = Player("scripted", 11)
    other = coach("random", 12)
    for _ in range(60):
        question = match.question
        assert question is not None
        if question.seat == 0:
            told = player.think(match.record(), 0)
            assert player.think(match.record(), 1) == []
            assert told[0] in question.options
            match.answer(told[0])
        else:
            match.answer(other.answer(match))


# -- what it does in plain positions ----------------------------------------------------------------------------------


def test_a_free_carrier_in_reach_scores() -> None:
    match = position(HALL, [(10, 1), (4, 2)], [(2, 0)], carrier=0)
    play_turn(match)
    assert match.result is not None
    assert (match.result.winner, match.result.by) == (0, "touchdown")


def test_a_carrier_out_of_reach_hands_the_ball_to_one_who_can_score() -> None:
    match = position(HALL, [(5, 1), (9, 1)], [(1, 0)], carrier=0)
    play_turn(match)
    assert happened(match, ev.HANDED_OFF) + happened(match, ev.PASSED) == 1


def test_a_ball_in_reach_is_picked_up() -> None:
    match = position(HALL, [(5, 1), (4, 3)], [(14, 0)], loose=(8, 2))
    play_turn(match)
    assert happened(match, ev.ROLLED) > 0
    assert happened(match, ev.ACTIVATED) == 2


def test_a_chest_in_reach_is_opened_last() -> None:
    rows = ["AAA......C.....BBB", *HALL[1:]]
    match = position(rows, [(6, 1), (3, 2), (3, 3)], [(17, 3)])
    play_turn(match)
    assert happened(match, ev.CHEST_OPENED) == 1
    assert happened(match, ev.ACTIVATED) == 3


def test_their_carrier_is_blocked_with_all_the_help_there_is() -> None:
    match = position(HALL, [(9, 1), (9, 3), (12, 0)], [(10, 2)], carrier=20)
    play_turn(match)
    assert happened(match, ev.BLOCK_DECLARED) >= 1


def test_coaches_by_name() -> None:
    assert [coach(name, 0).name for name in COACHES] == ["random", "scripted", "easy"]
    with pytest.raises(ValueError, match="there is no coach 'nobody'"):
        coach("nobody", 0)


@pytest.mark.parametrize(("rules", "seed"), [("db2021", 5), ("db5", 5), ("naf", 9)])
def test_a_block_that_is_declared_is_thrown(rules: str, seed: int) -> None:
    """Also where the game lets its coach name the target only afterwards."""
    match = started(rules, seed)
    coaches = [coach("scripted", seat + 1) for seat in (0, 1)]
    waiting: int | None = None
    thrown = 0
    while (question := match.question) is not None and thrown < 4:
        if waiting is not None and question.ask not in (ak.ASK_TARGET, ak.ASK_MOVE):
            assert any(event.kind == ev.BLOCK_DECLARED for event in match.events[waiting:])
            waiting = None
            thrown += 1
        value = coaches[question.seat].answer(match)
        if question.ask == ak.ASK_ACTION and op.verb_of(value) == op.BLOCK:
            waiting = len(match.events)
        match.answer(value)
    assert thrown == 4
