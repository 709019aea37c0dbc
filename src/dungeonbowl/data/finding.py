"""Finding rules and topics by the words that somebody has: in the terminal; the page has a search of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from dungeonbowl.data.books import BOOKS
from dungeonbowl.data.comparison import Topic, TopicChapter, load_comparison
from dungeonbowl.data.rule_book import RuleInfo, load_rules

_WORD: Final = re.compile(r"[a-z0-9]+")
_ENDING: Final = re.compile(r"(ing|ed|es|s)$")
_SHORTEST: Final = 4
"""Letters that a word keeps when its ending goes."""


@dataclass(frozen=True, slots=True)
class FoundRule:
    """A rule that was found, the title of its chapter, and the games that have it."""

    rule: RuleInfo
    chapter: str
    games: tuple[str, ...]


def find_rules(words: Sequence[str], games: Sequence[str] = BOOKS) -> list[FoundRule]:
    """
    The rules of some games that have all the words, in id, chapter, statement or reason; each once, in reading order.

    Raises:
        BadData: There is no such game.
    """
    wanted = _stems(" ".join(words))
    found: dict[str, FoundRule] = {}
    for game in games:
        for chapter in load_rules(game).chapters:
            for rule in chapter.rules:
                if rule.id in found:
                    before = found[rule.id]
                    found[rule.id] = FoundRule(before.rule, before.chapter, (*before.games, game))
                elif _has(f"{rule.id} {chapter.title} {rule.statement} {rule.why}", wanted):
                    found[rule.id] = FoundRule(rule, chapter.title, (game,))
    return list(found.values())


def find_topics(words: Sequence[str]) -> list[tuple[TopicChapter, Topic]]:
    """The topics of the comparison that have all the words, in chapter, title or answers; without a word all."""
    wanted = _stems(" ".join(words))
    return [
        (chapter, topic)
        for chapter in load_comparison()
        for topic in chapter.topics
        if _has(" ".join((chapter.title, topic.title, *(answer.says for answer in topic.answers))), wanted)
    ]


def has_words(text: str, words: Sequence[str]) -> bool:
    """Whether a text has all the words."""
    return _has(text, _stems(" ".join(words)))


def _has(text: str, wanted: Sequence[str]) -> bool:
    """Whether each of the words begins some word of a text."""
    words = _WORD.findall(text.lower())
    return all(any(word.startswith(each) for word in words) for each in wanted)


def _stems(text: str) -> list[str]:
    """The words of a text without their endings, so that pushes finds pushed."""
    found: list[str] = []
    for word in _WORD.findall(text.lower()):
        short = _ENDING.sub("", word)
        found.append(short if len(short) >= _SHORTEST else word)
    return found
