"""Rolls that a game reads on printed tables: which table it was, which row was hit, and what the row says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from dungeonbowl.core import purposes as pu
from dungeonbowl.core import table_rows as tr
from dungeonbowl.core.events import Event
from dungeonbowl.core.tables import Tables
from dungeonbowl.data.books import has_tables
from dungeonbowl.data.tables import MOST_FACES, ONLY, Table, load_tables
from dungeonbowl.state.state import State

RESULTS: Final = {
    "attacker_stunned": "the attacker is out cold",
    "attacker_falls": "the attacker falls",
    "nothing": "nothing happens",
    "both_fall": "both fall",
    "defender_falls": "the defender falls",
    "defender_stunned": "the defender is out cold",
    "pushed_back": "pushed back",
    "pushed_back_and_falls": "pushed back and over",
    "whoops": "Whoops",
    "sent_off": "sent off",
    "ooooooph": "Ooooooph",
    "krunch": "Krunch",
    "stunned": "stunned",
    "knocked_out": "knocked out",
    "injured": "injured",
    "falls_at_start": "falls before the leap",
    "falls_at_landing": "falls on landing",
    "lands": "lands well",
    "missed": "missed",
    "falls": "falls",
    "goes_on": "runs on",
    "serious_injury": "serious injury",
    "dead": "dead",
    "interception": "the ball is theirs",
    "caught": "caught",
    "gives": "gives it",
    "refuses": "refuses",
    "right": "to the right",
    "left": "to the left",
    "straight": "straight out",
    "spiked": "spiked",
}
"""What a row of a table says, by its word in the data."""

IN_REACH: Final = "within an opponent's reach"
"""What an interception is to a throw: somebody must be there for it."""

READ: Final = frozenset(
    {
        pu.BLOCK,
        pu.PUSH,
        pu.FOUL,
        pu.PENALTY,
        pu.LEAP,
        pu.TACKLE,
        pu.SPRINT,
        pu.INJURY,
        pu.CASUALTY,
        pu.PASS,
        pu.CATCH,
        pu.INTERFERE,
        pu.DISLIKE,
        pu.WALL_SIDE,
        pu.WALL_BOUNCE,
    }
)
"""The rolls that may be read on a table; the value of such a roll is the number of the table and 1."""


@dataclass(frozen=True, slots=True)
class Hit:
    """
    A row of a table that a roll has hit.

    Attributes:
        table: The table.
        column: The column that it was read in.
        row: The row, from 0.
        result: The word of the row in the data.
    """

    table: Table
    column: str
    row: int
    result: str

    @property
    def says(self) -> str:
        """What the row says, in words."""
        return says(self.table, self.column, self.result)


def says(table: Table, column: str, result: str) -> str:
    """A result in words, as a column of a table means it."""
    if result == "interception" and column != ONLY:
        return IN_REACH
    return RESULTS.get(result, result.replace("_", " "))


def totals(table: Table, ends: Sequence[int]) -> list[str]:
    """
    The totals of every row in figures: of a table whose rows go up to `ends`, and the last one from there on.

    Without anything to add no total lies beyond those of the dice.
    """
    low, most = (2, MOST_FACES[table.dice]) if table.dice == "2D6" else (1, MOST_FACES[table.dice])
    found: list[str] = []
    for first, last in zip((None, *ends), (*ends, None), strict=True):
        begins = None if first is None else first + 1
        if not table.adds:
            begins, last = begins or low, last or most
        if begins is None:
            found.append(f"up to {last}")
        elif last is None:
            found.append(f"{begins} or more")
        else:
            found.append(str(begins) if begins == last else f"{begins} to {last}")
    return found


def title_of(table: Table, column: str) -> str:
    """What one column of a table is called."""
    return table.title if column == ONLY else f"{table.title}, {column.replace('_', ' ')}"


def own_titles(rules: str, tables: Tables) -> list[str]:
    """The titles of the tables and numbers of a game that the coaches have replaced, each once, in the game's order."""
    if not has_tables(rules):
        return []
    columns = columns_of(rules)
    titles = [columns[name][0].title for at, name in enumerate(tr.TABLE_NAMES) if tables.is_own(at)]
    numbers = load_tables(rules).numbers
    titles += [numbers[name].title for at, name in enumerate(tr.NUMBER_NAMES) if tables.numbers[at] != tr.NUMBERS[at]]
    return list(dict.fromkeys(titles))


def hit_by(rules: str, state: State, event: Event) -> Hit | None:
    """The row that a roll has hit; nothing for one that is read on no table."""
    if not has_tables(rules) or event.purpose not in READ or event.value <= 0:
        return None
    number = event.value - 1
    table, column = columns_of(rules)[tr.TABLE_NAMES[number]]
    tables = state.squads.tables
    total = sum(event.dice) + event.modifier
    row = sum(end < total for end in tables.ends[number])
    return Hit(table, column, row, tr.RESULT_NAMES[tables.results[number][row]])


@cache
def columns_of(rules: str) -> Mapping[str, tuple[Table, str]]:
    """The tables of a game and their columns by the names that the engine has for them."""
    return {
        key if table.columns == (ONLY,) else f"{key}_{column}": (table, column)
        for key, table in load_tables(rules).tables.items()
        for column in table.columns
    }
