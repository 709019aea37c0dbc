"""Whole matches of the game of 1989 in plain words, its own and no other game's."""

import random

import pytest

from dungeonbowl.data import dungeon_keys, load_dungeon, ready_team
from dungeonbowl.data.sheets import ready_keys
from dungeonbowl.match import Match
from dungeonbowl.notation.messages.view import event_messages, match_message, question_message
from dungeonbowl.search.coaches.coach import coach
from tests.notation.test_living_words import check_events, check_question


def new_match(seed: int) -> Match:
    pick = random.Random(seed)
    home, away = (ready_team(key, "db1989") for key in pick.sample(ready_keys("db1989"), 2))
    dungeon = load_dungeon(pick.choice(dungeon_keys("db1989")))
    options: dict[str, str | int] = {"turn_limit": 12, "magic_points": "in_use" if seed % 2 else "left_out"}
    return Match.new(rules="db1989", home=home, away=away, dungeon=dungeon, seed=seed, options=options)


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_match_is_told_in_its_own_plain_words(seed: int) -> None:
    match = new_match(seed)
    pick = random.Random(seed)
    while match.question is not None:
        check_question(match, previews=pick.random() < 0.02)
        match.answer(pick.choice(match.question.options))
    check_events(match)


def test_dice_that_magic_may_roll_again_are_numbers_after_a_block_too() -> None:
    """Blocks of this game are two dice that are added, and no faces."""
    match = new_match(1)
    coaches = (coach("scripted", 1), coach("scripted", 2))
    after_a_block = 0
    while match.question is not None and after_a_block == 0:
        asked = question_message(match, match.question.seat)
        assert asked is not None
        if asked["kind"] == "magic_fix":
            faces = [option.get("dice", []) for option in asked.get("options", []) if option["verb"] == "fix"]
            assert [1] in faces and all(1 <= die <= 6 for dice in faces for die in dice)
        if asked["kind"] == "magic_reroll":
            last = [event["purpose"] for event in event_messages(match) if event["kind"] == "rolled"][-1:]
            after_a_block += last == ["block"]
            assert all(isinstance(die, int) for die in asked["dice"] or [])
        match.answer(coaches[match.question.seat].answer(match))
    assert after_a_block == 1


def test_a_roll_on_a_table_says_which_row_it_hit() -> None:
    match = new_match(1)
    pick = random.Random(1)
    while match.question is not None:
        match.answer(pick.choice(match.question.options))
    tables = match_message(match)["tables"]
    assert tables is not None and {table["dice"] for table in tables} == {"1D6", "2D6"}
    assert all(table["why"] for table in tables if table["rebuilt"])
    hits = [event for event in event_messages(match) if "hit" in event]
    assert hits
    for event in hits:
        table = tables[event["hit"]["table"]]
        assert table["rows"][event["hit"]["row"]]["text"] == event["hit"]["says"]
        assert event["dice"] is not None and len(event["dice"]) == (2 if table["dice"] == "2D6" else 1)
        assert event["hit"]["says"] in event["text"]
