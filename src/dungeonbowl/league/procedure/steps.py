"""
Procedures between matches: entries made by coaches, refused with a rule, stored before they count.

A procedure is a start and a list of entries. One function carries an entry out on a frozen state and gives the next
state, so the same start and entries give the same end, and nothing is ever applied twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from dungeonbowl.data.reading import BadData, Entry, json_entry

ENTRIES_MOST: Final = 2000
D6: Final = 6
D16: Final = 16
"""Sides of the dice that are rolled between matches."""


class Refusal(Exception):
    """
    An entry that a rule does not allow. Nothing has changed.

    Attributes:
        rule: Id of the rule; empty if the entry makes no sense as it is.
        reason: What is wrong, in plain words.
    """

    def __init__(self, rule: str, reason: str) -> None:
        self.rule = rule
        self.reason = reason
        super().__init__(f"{reason} ({rule})" if rule else reason)


@dataclass(frozen=True, slots=True)
class Note:
    """
    One line of what happened in a procedure.

    Attributes:
        n: The number of the entry it came of.
        side: 0 home, 1 away, -1 both.
        rule: Id of the rule behind it.
        text: In plain words.
        dice: What was rolled for it.
        sides: How many sides those dice have as readers see them.
    """

    n: int
    side: int
    rule: str
    text: str
    dice: tuple[int, ...] = ()
    sides: int = D6


class Order:
    """One entry as its reader asks for it: whose it is, what is to be done, and further words."""

    def __init__(self, entry: object) -> None:
        """Raises: Refusal, if it is no object of plain values."""
        try:
            root = json_entry(entry, "entry")
            self.fields = dict(root.items(20))
        except BadData as bad:
            raise Refusal("", str(bad)) from None
        self._asked: set[str] = set()
        self.do = self.word("do")
        self.side = self.number("side", 0, 1)

    def _field(self, key: str) -> Entry:
        """A field that has to be there."""
        self._asked.add(key)
        if key not in self.fields:
            raise Refusal("", f"the entry needs {key}")
        return self.fields[key]

    def word(self, key: str, longest: int = 60) -> str:
        """A text of one line. Raises: Refusal."""
        try:
            found = self._field(key).text(longest)
        except BadData as bad:
            raise Refusal("", str(bad)) from None
        if "\n" in found:
            raise Refusal("", f"{key}: expected a text of one line")
        return found

    def number(self, key: str, least: int, most: int) -> int:
        """A whole number. Raises: Refusal."""
        try:
            return self._field(key).number(least, most)
        except BadData as bad:
            raise Refusal("", str(bad)) from None

    def has(self, key: str) -> bool:
        """Whether a field is there."""
        self._asked.add(key)
        return key in self.fields

    def done(self) -> None:
        """Refuse words that nothing asked for. Raises: Refusal."""
        more = [key for key in self.fields if key not in self._asked]
        if more:
            raise Refusal("", f"{self.do} has no {more[0][:40]}")


def next_order(entry: dict[str, Any], n: int) -> Order:
    """
    What an entry orders, after `n` others.

    Raises:
        Refusal: It is not the next one, one too many, or no order.
    """
    found = entry.get("n")
    if isinstance(found, bool) or found != n:
        raise Refusal("", f"entry {found!r} cannot be the next one; that is {n}")
    if n >= ENTRIES_MOST:
        raise Refusal("", f"more than {ENTRIES_MOST} entries")
    return Order({key: value for key, value in entry.items() if key != "n"})
