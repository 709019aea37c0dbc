"""The messages of a match: whole, plain, and silent about what a seat may not know."""

import json
import random
from dataclasses import replace

import pytest

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.events import Event
from dungeonbowl.core.ids import NONE
from dungeonbowl.core.purposes import PURPOSES
from dungeonbowl.core.questions import Question
from dungeonbowl.core.skills import SKILL_COUNT
from dungeonbowl.data import dungeon_keys, load_dungeon, ready_team, ready_teams
from dungeonbowl.data.kinds import GROUPS, ICONS, verb_kinds
from dungeonbowl.match import Match
from dungeonbowl.notation import shapes
from dungeonbowl.notation.messages.view import event_messages, match_message, question_message, view_message
from dungeonbowl.notation.prose import Prose
from dungeonbowl.notation.prose.words import roll_name, skill_name
from dungeonbowl.rulesets import RULESETS
from tests.laws.play import equipped

COLLEGES = [team.college.colour for team in ready_teams("db2021")]

POINTS = {"casualty_caused", "pushed_in", "completion", "deflection", "interception"}
"""Events that only count what another event has told."""
SILENT = {"activated", "flag", "posture", "rerolled", "trait_result", *POINTS}
"""Kinds of events that may have no sentence, where another event tells the same."""


def new_match(seed: int) -> Match:
    pick = random.Random(seed)
    home, away = pick.sample(COLLEGES, 2)
    options: dict[str, str | int] = {"turn_limit": 6, "placement": pick.choice(["stored", "coaches"])}
    dungeon = load_dungeon(pick.choice(dungeon_keys("db2021")))
    teams = [ready_team(home, "db2021"), ready_team(away, "db2021")]
    if seed % 2:
        options["sponsors"] = "in_use"
        teams = [equipped(team, seed + side) for side, team in enumerate(teams)]
    return Match.new("db2021", teams[0], teams[1], dungeon, seed, options)


@pytest.mark.parametrize("seed", range(6))
def test_messages_of_a_whole_match_are_plain_values_in_plain_words(seed: int) -> None:
    match = new_match(seed)
    pick = random.Random(seed)
    info = match_message(match)
    assert json.loads(json.dumps(info)) == info
    ids = {player["id"] for team in info["teams"] for player in team["players"]}
    told = event_messages(match)
    while match.question is not None:
        seat = match.question.seat
        views = [view_message(match, each) for each in (0, 1, -1)]
        assert json.loads(json.dumps(views[0])) == views[0]
        public = [{**view, "undo": None, "concede": None} for view in views]
        assert public[0] == public[1] == public[2], "nothing on the table of this ruleset is hidden from one side"
        assert {player["id"] for player in views[0]["players"]} <= ids
        asked, other, watching = (question_message(match, each) for each in (seat, 1 - seat, -1))
        assert asked is not None and other is not None and watching is not None
        options = asked.get("options", [])
        assert asked["yours"] and [option["value"] for option in options] == list(match.question.options)
        assert "options" not in other and "options" not in watching and not other["yours"]
        assert asked["text"].endswith("?")
        for option in options:
            assert_said_where_it_is_shown(option)
        texts = [option["text"] for option in options]
        assert len(set(texts)) == len(texts), "two options never read the same"
        assert all(text and text[0] == text[0].upper() and "_" not in text for text in texts)
        first = len(told)
        match.answer(pick.choice(match.question.options))
        told += event_messages(match, first)
    for heard, kept in zip(told, event_messages(match), strict=True):
        # A rule may be named for an event that was told before, once what follows shows that it acted.
        assert set(heard["rules"]) <= set(kept["rules"])
        assert {**heard, "rules": []} == {**kept, "rules": []}
    assert [event["n"] for event in told] == list(range(len(told)))
    for event in told:
        # What another event tells, such as the steps of a move, is not told twice.
        silent = event["kind"] in SILENT and event["text"] == ""
        assert silent or event["text"].endswith((".", "!"))
        assert "somebody" not in event["text"] and "_" not in event["text"]
        assert event["rules"], event
    assert question_message(match, 0) is None
    assert view_message(match, 0)["over"] is not None and view_message(match, 0)["phase"] == "over"


def assert_said_where_it_is_shown(option: shapes.Option) -> None:
    """An option names what its list lists, and a number of its own is never taken for a player."""
    assert option["group"] in GROUPS and option["icon"] in ICONS
    assert option["group"] != "players" or option["player"] is not None
    assert option["group"] != "squares" or option["square"] is not None
    kind = verb_kinds()[op.VERBS.index(option["verb"])]
    number = op.number_of(option["value"]) if kind.number else NONE
    assert option.get("number", NONE) == number
    assert number == NONE or option["player"] is None


def prose_of(match: Match) -> Prose:
    """The words of a match."""
    return Prose(match.state, match.setup.rules)


def test_healers_are_counted_until_they_are_spent() -> None:
    home = replace(ready_team("human", "naf"), apothecaries=2, babes=1)
    away = replace(ready_team("undead", "naf"), igors=1)
    match = Match.new("naf", home, away, load_dungeon("twin_tombs"), 1)
    assert [team["babes"] for team in match_message(match)["teams"]] == [1, 0]
    assert (view_message(match, 0)["apothecaries"], view_message(match, 0)["igors"]) == ([2, 0], [0, 1])
    match.state.set_apothecaries(0, 1)
    match.state.set_igors(1, 0)
    assert (view_message(match, 1)["apothecaries"], view_message(match, 1)["igors"]) == ([1, 0], [0, 0])


def test_what_a_chest_holds_changes_no_byte_that_anybody_is_told() -> None:
    match = new_match(1)
    while match.question is not None and match.question.name != "turn":
        match.answer(match.question.options[0])
    before = [json.dumps([view_message(match, seat), question_message(match, seat)]) for seat in (0, 1, -1)]
    for chest in range(6):
        match.state.ball_chest = chest
        after = [json.dumps([view_message(match, seat), question_message(match, seat)]) for seat in (0, 1, -1)]
        assert after == before


def test_every_kind_of_event_has_its_own_sentence() -> None:
    prose = prose_of(new_match(2))
    for kind in range(2, len(ev.EVENT_NAMES)):
        for purpose in range(len(PURPOSES)):
            for success in (-1, 0, 1):
                event = Event(kind, ev.head(kind, 1, 0, 20, 30, 31), ev.body(purpose, 3 | 4 << 5, 4, -1, 1, success))
                text = prose.event(event)
                if text == "" and ev.EVENT_NAMES[kind] in SILENT:
                    continue
                assert text.endswith((".", "!")) and "_" not in text and text[0].isupper()
        bare = Event(kind, ev.head(kind, 0, NONE, NONE, NONE, NONE), ev.body(0, 0, 0, 0, 0, NONE))
        assert prose.event(bare) or ev.EVENT_NAMES[kind] in SILENT
        assert ev.EVENT_NAMES[kind].replace("_", " ") + "." != prose.event(bare).lower(), ev.EVENT_NAMES[kind]


def test_every_question_and_option_has_its_words() -> None:
    prose = prose_of(new_match(3))
    for ask in range(1, ak.ASK_CONCEDE):
        for player, skill in ((NONE, NONE), (1, 4)):
            question = Question(ask, 0, player, [])
            question.skill = skill
            question.other = 21 if player != NONE else NONE
            text = prose.question(question)
            assert text.endswith("?") and "_" not in text and text != "What now?", ak.ASK_NAMES[ask]
            for verb in range(len(op.VERBS)):
                for value in (op.option(verb), op.option(verb, 1, 40)):
                    words = prose.option(question, value)
                    assert words and "_" not in words
                    prose.warning(question, value)


def test_every_roll_and_skill_has_a_name() -> None:
    assert all(roll_name(purpose) for purpose in range(len(PURPOSES)))
    for rules in RULESETS:
        assert len({skill_name(rules, skill) for skill in range(SKILL_COUNT)}) == SKILL_COUNT
    assert skill_name("db2021", sk.SIDESTEP) == "Sidestep" and skill_name("db5", sk.SIDESTEP) == "Side Step"
