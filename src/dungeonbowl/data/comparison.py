"""How the games treat each topic: a question, and what each game answers, with the rules that say so."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from dungeonbowl.data.books import BOOKS
from dungeonbowl.data.filling import filled
from dungeonbowl.data.reading import Entry, read_document
from dungeonbowl.data.rule_book import load_rules
from dungeonbowl.data.tables import rebuilt_rules

_HERE: Final = Path(__file__).resolve().parent
NOTHING: Final = "No"
"""What an answer begins with where a game has no such thing; it alone may do without a rule."""


@dataclass(frozen=True, slots=True)
class Answer:
    """
    What one game says about a topic, or several that say the same.

    Attributes:
        games: Their keys, in the order of `BOOKS`.
        says: The answer.
        rules: The ids of the rules that say so; empty where a game has no such thing and no rule to say so.
        shown: The id of a scenario that shows it; empty where a test shows one of the rules.
    """

    games: tuple[str, ...]
    says: str
    rules: tuple[str, ...]
    shown: str

    @property
    def rebuilt(self) -> bool:
        """Whether it rests on a table or a number that is lost in print, and rebuilt."""
        return any(rule in rebuilt_rules(game) for game in self.games for rule in self.rules)


@dataclass(frozen=True, slots=True)
class Topic:
    """What is asked, and the answers: every game has one."""

    key: str
    title: str
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class TopicChapter:
    """A chapter of the comparison."""

    key: str
    title: str
    topics: tuple[Topic, ...]


@cache
def load_comparison() -> tuple[TopicChapter, ...]:
    """
    Every chapter of the comparison, in reading order.

    Raises:
        BadData: A file is damaged, leaves out a game, or names a rule that the game does not have or does not play.
    """
    index = read_document(_HERE / "comparison.yaml").fields(("chapters",))
    return tuple(_read_chapter(entry.key_text()) for entry in index["chapters"].entries(1, 30))


def _read_chapter(key: str) -> TopicChapter:
    """One chapter. Raises BadData."""
    fields = read_document(_HERE / "comparison" / f"{key}.yaml").fields(("title", "topics"))
    topics = tuple(_read_topic(entry) for entry in fields["topics"].entries(1, 40))
    return TopicChapter(key, fields["title"].text(40), topics)


def _read_topic(entry: Entry) -> Topic:
    """One topic. Raises BadData."""
    fields = entry.fields(("key", "title", "answers"))
    answers = tuple(_read_answer(each) for each in fields["answers"].entries(1, len(BOOKS)))
    told = sorted(game for answer in answers for game in answer.games)
    if told != sorted(BOOKS):
        fields["answers"].fail(f"expected one answer for each of {', '.join(BOOKS)}; got {', '.join(told)}")
    return Topic(fields["key"].key_text(), fields["title"].text(80), answers)


def _read_answer(entry: Entry) -> Answer:
    """One answer. Raises BadData."""
    fields = entry.fields(("games", "says"), ("rules", "shown", "numbers"))
    games = fields["games"].words(BOOKS)
    says = filled(fields, "says", 160)
    rules = tuple(each.text(20) for each in fields["rules"].entries(1, 8)) if "rules" in fields else ()
    if not rules and not says.startswith(NOTHING):
        entry.fail(f"names no rule, so it must say that there is no such thing and begin with {NOTHING}")
    for game in games:
        for rule in rules:
            if rule not in _played(game):
                fields["rules"].fail(f"{game} does not play a rule {rule}")
    return Answer(games, says, rules, fields["shown"].text(90, "[a-z0-9-]+") if "shown" in fields else "")


@cache
def _played(game: str) -> frozenset[str]:
    """The ids of the rules that a game has and plays."""
    return frozenset(rule.id for rule in load_rules(game).rules if rule.played)
