"""The rules of all games in the terminal: found by words, and compared topic by topic."""

from collections.abc import Sequence
from typing import Final

from dungeonbowl.cli.console import NO, Complaint, note, stop
from dungeonbowl.data.comparison import Topic
from dungeonbowl.data.finding import find_rules, find_topics
from dungeonbowl.data.rule_book import BOOKS

_GAMES_WIDE: Final = 2 + len(", ".join(("db5", "naf", "age", "db7s")))
"""Columns for the games that give one answer; a longer list moves its answer to the right."""


def print_found(words: Sequence[str], games: Sequence[str]) -> None:
    """Print the rules of some games that have all the words. Raises Complaint if there is none."""
    if not words:
        stop("--find: name the words to look for")
    found = find_rules(words, games)
    if not found:
        raise Complaint(f"no rule has all of these words: {' '.join(words)}", NO)
    for each in found:
        print(f"{each.rule.id} ({', '.join(each.games)}) {each.rule.statement}")
    note(f"{len(found)} rule{'s' if len(found) != 1 else ''} found")


def print_comparison(words: Sequence[str], games: Sequence[str]) -> None:
    """Print what some games say to each topic that has all the words. Raises Complaint if there is none."""
    found = find_topics(words)
    if not found:
        raise Complaint(f"no topic has all of these words: {' '.join(words)}", NO)
    chapter_before = ""
    for chapter, topic in found:
        if chapter.title != chapter_before:
            if chapter_before:
                print()
            print(f"# {chapter.title}")
            chapter_before = chapter.title
        print(f"\n{topic.title}")
        for line in answer_lines(topic, games):
            print(line)


def answer_lines(topic: Topic, games: Sequence[str]) -> list[str]:
    """What some games say about a topic, a line each; those that say the same share one."""
    lines: list[str] = []
    for answer in topic.answers:
        named = ", ".join(game for game in BOOKS if game in answer.games and game in games)
        if named:
            behind = (
                f" ({', '.join(answer.rules)}{'; reconstructed' if answer.rebuilt else ''})" if answer.rules else ""
            )
            lines.append(f"  {named:<{_GAMES_WIDE}}{answer.says}{behind}")
    return lines
