"""
What whoever plays may agree on, and what the coaches of one match did agree on.

An option belongs to the class that reads it: declared above that class, named in its `options`, read by
`game.options.says` or `game.options.number`. A ruleset collects those of its topics.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

LEFT_OUT: Final = "left_out"
IN_USE: Final = "in_use"
SWITCH: Final = (LEFT_OUT, IN_USE)
"""The words of an option that is in use or not."""


class Option:
    """
    One thing that whoever plays may agree on.

    Args:
        key: its word.
        title: what it is called where somebody chooses.
        choices: the words it may be, each with what it means, the default first; empty where it is a whole number, by
            default 0.
        most: the largest number it may be.
        rule: the passage or rule that it changes; 0 if it adds something.
        needs: an option without which it would change nothing, so that it is agreed on with that one only.
    """

    def __init__(
        self,
        key: str,
        title: str,
        choices: tuple[tuple[str, str], ...] = (),
        most: int = 0,
        rule: int = 0,
        needs: Option | None = None,
    ) -> None:
        self.key = key
        self.title = title
        self.words: tuple[str, ...] = tuple([word for word, _ in choices])
        self.meanings: tuple[str, ...] = tuple([meaning for _, meaning in choices])
        self.most = most
        self.rule = rule
        self.needs = needs

    @property
    def default(self) -> str | int:
        """What holds where nothing is said."""
        return self.words[0] if self.words else 0

    def check(self, value: str | int) -> None:
        """Raises: ValueError: it does not take this value; the message names both."""
        if self.words:
            if value not in self.words:
                raise ValueError(f"options: {self.key}: expected {' or '.join(self.words)}, got {value!r}")
        elif not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= self.most:
            raise ValueError(f"options: {self.key}: expected a whole number from 0 to {self.most}, got {value!r}")


class Options:
    """
    The options of one match, checked.

    Args:
        given: what was agreed on, by key; the rest is as by default.
        known: the options that the game has.

    Raises:
        ValueError: an unknown option or a value it does not take; the message names both.
    """

    def __init__(self, given: dict[str, str | int], known: tuple[Option, ...]) -> None:
        self.given: dict[str, str | int] = {option.key: option.default for option in known}
        for option in known:
            if option.key in given:
                option.check(given[option.key])
        for key, value in given.items():
            if key not in self.given:
                raise ValueError(f"options: {key}: unknown option; the options are {', '.join(sorted(self.given))}")
            self.given[key] = value

    def lack(self, option: Option) -> Option | None:
        """What is not agreed on, though an option that is agreed on needs it."""
        needed = option.needs
        if needed is None or self.given[option.key] == option.default or self.given[needed.key] != needed.default:
            return None
        return needed

    def says(self, option: Option, word: str) -> bool:
        """Whether this word was agreed on; a game without the option plays as by its default."""
        assert word in option.words, f"{option.key} is never {word}"
        return self.given.get(option.key, option.default) == word

    def number(self, option: Option) -> i64:
        """The number that was agreed on, or 0."""
        return int(self.given.get(option.key, 0))
