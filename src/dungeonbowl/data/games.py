"""What to expect of each game: a sentence, and a table of how the games differ, each entry with the rule behind it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from dungeonbowl.core.rule_ids import RULE_IDS
from dungeonbowl.data.reading import read_document

_FILE: Final = Path(__file__).resolve().parent / "games.yaml"


@dataclass(frozen=True, slots=True)
class Difference:
    """What a game says to one row of the table: the row's title, the answer, and the rule that has it in full."""

    title: str
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A sentence about a game, and how it differs from the others."""

    blurb: str
    differences: tuple[Difference, ...]


@cache
def games() -> dict[str, GameInfo]:
    """
    Every game that is told of, by key; each answers every row.

    Raises:
        BadData: The file is damaged, or names a rule that there is not.
    """
    fields = read_document(_FILE).fields(("rows", "games"))
    rows = {key: entry.text(40) for key, entry in fields["rows"].items(20)}
    found: dict[str, GameInfo] = {}
    for key, game in fields["games"].items(20):
        parts = game.fields(("blurb", "told"))
        told = parts["told"].fields(tuple(rows))
        differences: list[Difference] = []
        for row, title in rows.items():
            cell = told[row].fields(("text", "rule"))
            differences.append(Difference(title, cell["text"].text(80), cell["rule"].one_of(RULE_IDS)))
        found[key] = GameInfo(parts["blurb"].text(160), tuple(differences))
    return found
