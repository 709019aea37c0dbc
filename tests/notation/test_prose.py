"""The words of whole matches: read as a coach reads them, nothing of the program shows through."""

import random
import re
from collections import Counter
from functools import cache

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from dungeonbowl.cli.exercise import exercise_dungeon, exercise_options, exercise_specs, exercise_teams
from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core.events import Event
from dungeonbowl.core.ids import NONE
from dungeonbowl.core.questions import Question
from dungeonbowl.match import Match
from dungeonbowl.notation.messages.view import question_message
from dungeonbowl.notation.prose import Prose
from dungeonbowl.search.coaches.wild import WildCoach

GAMES = 18
TURNS = 6
MOST_ANSWERS = 900
ALWAYS_ASKED = {
    ak.ASK_PLACE_CHEST, ak.ASK_PLACE_PORTAL, ak.ASK_END_ZONE, ak.ASK_DEPLOY, ak.ASK_DEPLOY_AT, ak.ASK_TURN,
    ak.ASK_ACTION, ak.ASK_TARGET, ak.ASK_MOVE, ak.ASK_AIM, ak.ASK_REROLL, ak.ASK_BLOCK_DIE, ak.ASK_PUSH_TO,
    ak.ASK_FOLLOW_UP, ak.ASK_USE_SKILL, ak.ASK_APPLY_TO, ak.ASK_WHO, ak.ASK_PLACE, ak.ASK_ORDER, ak.ASK_CAST,
    ak.ASK_SPELL, ak.ASK_BOON, ak.ASK_INTERFERE, ak.ASK_CATCH,
}  # fmt: skip
"""What these games ask for certain, so that they go on reaching all of it."""

ALWAYS_NAMED = {op.ACTIVATE, op.ENTER, op.SPONGE, op.HAND_TO, op.CAST}
"""Verbs that name a player, or a spell that somebody has."""

SLIPS = re.compile(
    r"\bnowhere\b|\bnobody's\b|\bcolumn\b|\brow\b|\bNone\b|(?<!\w)-\d|_|  | [.,:;!?]|[.,:;!?]{2}(?<!\.\.\.)|\(\)|\{|\}"
)


def slip(text: str) -> str | None:
    """What no coach should have to read in a text; none in a good one."""
    found = SLIPS.search(text.replace("...", "…"))
    if found is not None:
        return found.group()
    if text != text.strip() or not text:
        return "blank"
    return None if text[0] == text[0].upper() else text[0]


@cache
def read_texts() -> tuple[Counter[int], dict[str, str]]:
    """What was asked how often in some wild games, and each text with where it stood."""
    asked: Counter[int] = Counter()
    texts: dict[str, str] = {}
    for spec in exercise_specs("db2021", GAMES, 1):
        home, away = exercise_teams(spec)
        options = exercise_options(spec.rules, spec.index, TURNS)
        match = Match.new("db2021", home, away, exercise_dungeon(spec.index), spec.seed, options)
        wild = WildCoach(match.state, spec.seed)
        pick = random.Random(spec.seed)
        told = 0
        for _ in range(MOST_ANSWERS):
            question = match.question
            if question is None:
                break
            asked[question.ask] += 1
            read_question(match, question, pick, texts)
            values = vec[i64]([i64(value) for value in question.options])
            player = question.player
            match.answer(int(wild.choose(i64(question.ask), i64(question.seat), i64(player), values)))
            prose = Prose(match.state, match.setup.rules)
            for event in match.events[told:]:
                if event.kind == ev.ROLLED:
                    check_need(event, prose.event(event))
                texts[prose.event(event)] = f"event {event.name}"
            told = len(match.events)
    return asked, texts


NEED = re.compile(r"needs (\d)\+.*, rolls (\d)\.")


def check_need(event: Event, text: str) -> None:
    """A die that shows what was needed passes, and no other."""
    found = NEED.search(text)
    if found is not None and event.success != NONE:
        assert (int(found[2]) >= int(found[1])) == (event.success == 1), text


def read_question(match: Match, question: Question, pick: random.Random, texts: dict[str, str]) -> None:
    """Note the words of a question, and of a few of its options."""
    message = question_message(match, question.seat)
    assert message is not None
    texts[message["text"]] = f"question {question.name}"
    prose = Prose(match.state, match.setup.rules)
    for value in pick.sample(question.options, min(6, len(question.options))):
        verb = op.VERBS[int(op.verb_of(value))]
        texts[prose.option(question, int(value))] = f"option {verb} of {question.name}"
        warning = prose.warning(question, int(value))
        if warning is not None:
            texts[warning] = f"warning {verb} of {question.name}"


def test_no_text_shows_the_program_behind_it() -> None:
    asked, texts = read_texts()
    assert sum(asked.values()) > 5000
    assert not {ak.ASK_NAMES[ask] for ask in ALWAYS_ASKED - asked.keys()}
    texts.pop("", None)  # An event that another sentence tells has none.
    wrong = {f"{where}: {text!r} ({found})" for text, where in texts.items() if (found := slip(text))}
    assert not wrong, "\n".join(sorted(wrong))


@pytest.mark.parametrize("verb", sorted(set(range(len(op.VERBS))) - ALWAYS_NAMED), ids=lambda verb: op.VERBS[verb])
def test_an_option_that_names_no_player_and_no_square_reads_well(verb: int) -> None:
    match = Match.new("db2021", *exercise_teams(exercise_specs("db2021", 2, 1)[1]), exercise_dungeon(1), 1)
    prose = Prose(match.state, match.setup.rules)
    bare = int(op.option(verb))
    for ask in (ak.ASK_TURN, ak.ASK_ACTION, ak.ASK_MOVE):
        question = Question(ask, 0, 1 if ask != ak.ASK_TURN else NONE, [bare])
        text = prose.option(question, bare)
        assert slip(text) is None, text


def test_the_answer_that_throws_the_ball_says_so() -> None:
    match = Match.new("db2021", *exercise_teams(exercise_specs("db2021", 2, 1)[1]), exercise_dungeon(1), 1)
    question = Question(ak.ASK_MOVE, 0, 1, [])
    assert Prose(match.state, match.setup.rules).option(question, int(op.option(op.THROW_AT))) == "Throw the ball..."


@pytest.mark.parametrize(
    "text", ["Throw to nowhere", "Column 3, row 4", "to A1 ", "a dodge", "Done..", "Now ,", "No {0}"]
)
def test_a_slip_is_seen(text: str) -> None:
    assert slip(text) is not None
