"""
What a game's rules say at a passage: the place in shared code that an event was told from.

Code that several games share cites passages (`core.passages`), places named in words; a game's own code cites its rules
(`core.rule_ids`). An event holds either number. A `Concordance` turns both into rules, when somebody reads the event.
"""

from __future__ import annotations

from typing import Final

from dungeonbowl.core.passages import FIRST_PASSAGE, PASSAGE_NAMES, PASSAGES
from dungeonbowl.core.rule_ids import RULE_IDS


class Concordance:
    """
    The rules of one game at every passage.

    Args:
        prefixes: what the ids of the game's rules begin with: `("LRB", "DB5")`. Where there are three, the game varies
            another one: a rule of the third takes the place of those of the second.
    """

    def __init__(self, prefixes: tuple[str, ...]) -> None:
        self.prefixes = prefixes
        self._rules: list[list[int]] = []
        self._silent: list[bool] = []
        for passage in PASSAGES:
            ids = passage
            if len(prefixes) > 2 and any(one.split("-")[0] == prefixes[2] for one in ids):
                ids = tuple([one for one in ids if one.split("-")[0] != prefixes[1]])
            self._rules.append([_NUMBERS[one] for one in ids if one.split("-")[0] in prefixes and one in _NUMBERS])
            self._silent.append(any(one in prefixes for one in ids))

    def rules(self, number: int) -> list[int]:
        """
        The rules behind a number that an event or a question holds: itself, or those of its passage.

        Raises:
            KeyError: the game has no rule at that passage, and nobody has said that it needs none.
        """
        if number == 0:
            return []
        if number < FIRST_PASSAGE:
            return [number]
        at = number - FIRST_PASSAGE
        found = self._rules[at]
        if not found and not self._silent[at]:
            raise KeyError(f"no rule of {', '.join(self.prefixes)} stands behind the passage {PASSAGE_NAMES[at]}")
        return found

    def first(self, number: int) -> int:
        """The first of `rules`, 0 for none."""
        found = self.rules(number)
        return found[0] if found else 0


_NUMBERS: Final = {rule: number for number, rule in enumerate(RULE_IDS)}
