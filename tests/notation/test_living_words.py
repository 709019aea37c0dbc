"""Whole matches of the games on the living rulebook in plain words, their own and no other game's."""

import json
import random
import re
from typing import ClassVar, Final

import pytest

from dungeonbowl.core.events import EVENT_NAMES
from dungeonbowl.core.ids import IN_PLAY, NONE
from dungeonbowl.data import dungeon_keys, load_dungeon, ready_team
from dungeonbowl.data.sheets import ready_keys
from dungeonbowl.match import Match
from dungeonbowl.notation import shapes
from dungeonbowl.notation.messages.view import event_messages, match_message, question_message, view_message
from dungeonbowl.notation.scenario.play import OneStep, play_steps
from dungeonbowl.rulesets import ruleset
from dungeonbowl.search.coaches.coach import coach
from dungeonbowl.search.fields.whynot import why_not
from dungeonbowl.server.http.setups import setup_message
from dungeonbowl.server.odds.previews import preview_message
from dungeonbowl.server.odds.questions import odds
from tests.kit.scenarios import scenarios
from tests.laws.play import LIVING

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
    "pushed_in",
}
"""Kinds of events that may have no sentence, where another event tells the same."""


OTHER_GAMES: Final = {
    "none",
    "cite",
    "conceded",
    "deflection",
    "funds_gathered",
    "induced",
    "interfered",
    "mishap",
    "mutated",
    "room_effect",
    "spell_cast",
    "sponsor_acts",
    "sponsored",
    "time_measured",
    "werewolf",
}
"""Kinds of events that no game on the living rulebook has, and those that no rule tells."""
SINCE_1989: Final = set(EVENT_NAMES[EVENT_NAMES.index("fight_result") :])
"""What only the game of 1989 tells; its kinds are the last."""
BEFORE_PLAY: Final = {
    "match_began",
    "layout_rolled",
    "deployed",
    "chest_placed",
    "portal_placed",
    "end_zone_chosen",
}
"""What comes before any scenario begins; whole matches tell it."""
SCRIPTED_MATCHES: Final = 8
"""Among the first so many matches of coaches who know the game one ends by a touchdown, or a team that runs away."""


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
    # Reserves of the Astrogranite Edition come in where the die says, unless the coaches agree on another way.
    assert "deploy_at" in kinds and ("way_in" in kinds) == (rules != "age")
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
    # The Sevens play on after a touchdown; here until one team runs away.
    wanted = "runaway" if rules == "db7s" else "touchdown"
    match = new_match(rules, 0)
    for seed in range(1, SCRIPTED_MATCHES):
        match = new_match(rules, seed)
        coaches = coach("scripted", seed), coach("scripted", seed + 1)
        pick = random.Random(1)
        while match.question is not None:
            check_question(match, pick.random() < 0.05)
            match.answer(coaches[match.question.seat].answer(match))
        told = check_events(match)
        over = view_message(match, -1)["over"]
        assert over is not None
        if {"ball_found", "block_declared", "touchdown", "over"} <= told and over["by"] == wanted:
            assert over["winner"] in (0, 1)
            return
    raise AssertionError(f"none of {SCRIPTED_MATCHES - 1} matches ended by a {wanted}")


class ToldStep(OneStep):
    """A step of a scenario whose questions are looked at."""

    played: Match | None = None
    texts: ClassVar[list[str]] = []

    def run(self) -> None:
        ToldStep.played = self.match
        super().run()

    def answer(self, value: int) -> None:
        assert self.match.question is not None
        asked = question_message(self.match, self.match.question.seat)
        assert asked is not None and asked["text"].endswith("?") and not STRANGE.search(asked["text"]), asked
        texts = [option["text"] for option in asked.get("options", [])]
        assert len(set(texts)) == len(texts) and not any(STRANGE.search(text) for text in texts), asked
        ToldStep.texts.append(asked["text"])
        super().answer(value)


def test_whatever_can_happen_is_told() -> None:
    """Every event of every scenario speaks, and there is no kind of event of these games that none of them has."""
    told: set[str] = set()
    for scenario in scenarios().values():
        if scenario.rules in LIVING and scenario.check is None:
            number, wrong = play_steps(scenario, ToldStep)
            assert wrong is None, (scenario.id, number, wrong)
            assert ToldStep.played is not None
            told |= check_events(ToldStep.played)
    assert set(EVENT_NAMES) - told == OTHER_GAMES | BEFORE_PLAY | SINCE_1989


@pytest.mark.parametrize("scenario", ["db5-chest-opened-after-a-pass", "db5-chest-opened-after-a-stab"])
def test_who_has_acted_is_asked_about_the_chest_and_not_where_to_go(scenario: str) -> None:
    ToldStep.texts.clear()
    play_steps(scenarios()[scenario], ToldStep)
    about = [text for text in ToldStep.texts if "go?" in text or "chest" in text]
    assert about[-1].endswith(" has acted. Do they open a chest too?")
