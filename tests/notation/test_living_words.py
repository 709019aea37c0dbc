"""Whole matches of the games on the living rulebook in plain words, their own and no other game's."""

import json
import random
import re
from typing import Final

import pytest

from dungeonbowl.core.ids import IN_PLAY, NONE
from dungeonbowl.data import dungeon_keys, load_dungeon, ready_team
from dungeonbowl.data.sheets import ready_keys
from dungeonbowl.match import Match
from dungeonbowl.notation import shapes
from dungeonbowl.notation.messages.view import event_messages, match_message, question_message, view_message
from dungeonbowl.rulesets import ruleset
from dungeonbowl.search.coaches.coach import coach
from dungeonbowl.search.fields.whynot import why_not
from dungeonbowl.server.http.setups import setup_message
from dungeonbowl.server.odds.previews import preview_message
from dungeonbowl.server.odds.questions import odds

LIVING: Final = ("db5", "naf")
STRANGE: Final = re.compile(r"_|portal|\brush|somebody|What now", re.IGNORECASE)
"""What another game says, or a program."""
SILENT: Final = {
    "activated",
    "flag",
    "posture",
    "rerolled",
    "casualty_caused",
    "trait_result",
    "completion",
    "interception",
}
"""Kinds of events that may have no sentence, where another event tells the same."""


def new_match(rules: str, seed: int) -> Match:
    pick = random.Random(seed)
    home, away = (ready_team(key, rules) for key in pick.sample(ready_keys(rules), 2))
    dungeon = load_dungeon(pick.choice(dungeon_keys(rules)))
    return Match.new(rules=rules, home=home, away=away, dungeon=dungeon, seed=seed, options={"turn_limit": 25})


@pytest.mark.parametrize(
    ("rules", "printed"),
    [
        ("db2021", {"AG": "+", "PA": "+", "AV": "+", "MA": "", "ST": ""}),
        *((each, {"AG": "", "AV": "", "MA": "", "ST": ""}) for each in LIVING),
    ],
)
def test_profiles_are_printed_as_in_the_books_of_their_game(rules: str, printed: dict[str, str]) -> None:
    """Values in one game are the numbers needed in another, and only one has passing."""
    setup = setup_message(rules)
    assert {figure["term"]: "+" if figure["plus"] else "" for figure in setup.figures} == printed
    for team in setup.colleges:
        for player in team.team["players"]:
            assert all(figure["key"] in player for figure in setup.figures)


def check_question(match: Match, previews: bool) -> shapes.Asked:
    """The words of the open question, for whoever is asked."""
    assert match.question is not None
    asked = question_message(match, match.question.seat)
    assert asked is not None and asked["text"].endswith("?") and not STRANGE.search(asked["text"])
    options = asked.get("options", [])
    texts = [option["text"] for option in options]
    assert len(set(texts)) == len(texts), "two options never read the same"
    for text in [*texts, *(option["warning"] or "" for option in options)]:
        assert not STRANGE.search(text), text
    assert all(text and text[0] == text[0].upper() for text in texts)
    if previews:
        assert not STRANGE.search(" ".join(word for told in odds(match)["options"] for word in told["notes"]))
        for told in why_not(match).values():
            for entry in told if isinstance(told, list) else []:
                assert not STRANGE.search(entry["text"]) and is_of(match, entry["rule"]), entry
        active = int(match.state.active)
        if active != NONE and int(match.state.box[active]) == IN_PLAY:
            check_ways(match)
    return asked


def check_ways(match: Match) -> None:
    """The rolls and the risks of every way, in the words of the game and with its rules."""
    told = preview_message(match, "paths", int(match.state.active), None, None)
    assert told["of"] == "paths"
    for square in told["squares"]:
        assert not STRANGE.search(" ".join(square["rolls"])), square
        for risk in square["risks"]:
            assert not STRANGE.search(f"{risk['name']} {risk['text']}"), risk
            assert is_of(match, risk["rule"]), risk


def is_of(match: Match, rule: str) -> bool:
    """Whether a rule belongs to the game of the match."""
    return rule.startswith(tuple(f"{prefix}-" for prefix in ruleset(match.setup.rules.key).concordance.prefixes))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("rules", LIVING)
def test_a_whole_match_is_told_in_its_own_plain_words(rules: str, seed: int) -> None:
    match = new_match(rules, seed)
    pick = random.Random(seed)
    info = match_message(match)
    assert json.loads(json.dumps(info)) == info and info["rules"] == rules
    assert info["figures"] == setup_message(rules).figures
    assert not STRANGE.search(str([[team["name"], team["college"]] for team in info["teams"]]))
    kinds: set[str] = set()
    while match.question is not None:
        for seat in (0, 1, -1):
            view = view_message(match, seat)
        assert json.loads(json.dumps(view)) == view
        kinds.add(check_question(match, pick.random() < 0.05)["kind"])
        match.answer(pick.choice(match.question.options))
    assert {"way_in", "deploy_at"} <= kinds
    check_events(match)


def check_events(match: Match) -> set[str]:
    """What happened, each event a sentence of this game with its rules; returns the kinds."""
    told = list(event_messages(match))
    for event in told:
        silent = event["kind"] in SILENT and event["text"] == ""
        assert silent or event["text"].endswith((".", "!")), event
        assert not STRANGE.search(event["text"]), event
        assert event["rules"] and all(is_of(match, rule) for rule in event["rules"]), event
    return {event["kind"] for event in told}


@pytest.mark.parametrize("rules", LIVING)
def test_a_match_of_two_who_know_the_game_is_told_to_its_touchdown(rules: str) -> None:
    # A match in which the ball is found soon.
    seed = 4 if rules == "naf" else 1
    match = new_match(rules, seed)
    coaches = coach("scripted", seed), coach("scripted", seed + 1)
    pick = random.Random(1)
    while match.question is not None:
        check_question(match, pick.random() < 0.05)
        match.answer(coaches[match.question.seat].answer(match))
    told = check_events(match)
    assert {"ball_found", "block_declared", "over"} <= told
    over = view_message(match, -1)["over"]
    # In the NAF's Dungeonbowl time may decide, since its coaches do not look for the last chests yet.
    by_time = rules == "naf" and "touchdown" not in told
    assert over is not None and over["by"] == ("time" if by_time else "touchdown") and over["winner"] in (0, 1)
