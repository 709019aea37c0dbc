"""
The book of each game in one row: how its teams are made, and what else of it the programs around the engine ask for.

What the engine asks for stands in `rules/facts.py`. Whoever adds a game adds a row; nothing asks for a game by its key.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

EDITIONS: Final = ("lrb5", "crp", "bb2016")
"""The editions of the living rulebook."""

COLLEGES: Final = "colleges"
"""Teams belong to colleges of magic, whose sections say who may be hired."""
LISTS: Final = "lists"
"""Teams follow a list of positions, each with its price and how many there may be."""
RACES: Final = "races"
"""Teams are lists too, each of up to three races; a player costs nothing, and counts in the squad as the race does."""


@dataclass(frozen=True, slots=True)
class GameBook:
    """
    What the book of a game says.

    Attributes:
        key: The key of the ruleset.
        teams: How its teams are made: `COLLEGES`, `LISTS` or `RACES`.
        edition: That of the living rulebook which is its core; empty where another game is.
        leagues: Whether teams live on from match to match in a league.
        extras: Whether teams bring trainings, bribes, a wizard or a sponsor to any match.
        hires: Whether a match changes a team: who is hurt misses it, Journeymen fill it up, and the lesser team hires.
        bonuses: Whether a profile has SP, TS and CL too, which add to a sprint, a throw and a catch.
        tables: Whether dice are read on printed tables, in whose place a match may have others.
        sprints: Whether a sprint lengthens a move, where others risk every square beyond it.
        claims: Whether tackles and interceptions have to be claimed.
        large: Whether players may be large and cover two by two squares.
    """

    key: str
    teams: str
    edition: str = ""
    leagues: bool = False
    extras: bool = False
    hires: bool = True
    bonuses: bool = False
    tables: bool = False
    sprints: bool = False
    claims: bool = False
    large: bool = False


_ROWS: Final = (
    GameBook("db2021", COLLEGES, leagues=True, extras=True),
    GameBook("db5", LISTS, "lrb5"),
    GameBook("naf", LISTS, "bb2016"),
    GameBook("age", LISTS, "crp"),
    GameBook("db7s", LISTS, "bb2016"),
    GameBook("db1989", RACES, hires=False, bonuses=True, tables=True, sprints=True, claims=True, large=True),
)
_BY_KEY: Final = {row.key: row for row in _ROWS}

BOOKS: Final = tuple(_BY_KEY)
"""The games whose rules and skills are stated here."""
EDITION_OF: Final = {row.key: row.edition for row in _ROWS if row.edition}
"""The games whose core is the living rulebook, each with the edition."""
COLLEGE_GAMES: Final = tuple(row.key for row in _ROWS if row.teams == COLLEGES)
"""The games whose teams belong to colleges."""
LIST_GAMES: Final = tuple(row.key for row in _ROWS if row.teams != COLLEGES)
"""The games whose teams follow a list, of positions or of races."""
RACE_GAMES: Final = tuple(row.key for row in _ROWS if row.teams == RACES)
"""The games whose teams are made of races."""
LEAGUE_GAMES: Final = tuple(row.key for row in _ROWS if row.leagues)
"""The games with leagues."""
TABLE_GAMES: Final = tuple(row.key for row in _ROWS if row.tables)
"""The games whose dice are read on tables."""


def book_of(rules: str) -> GameBook:
    """
    The book of a game.

    Raises:
        KeyError: There is no such game.
    """
    return _BY_KEY[rules]


def has_colleges(rules: str) -> bool:
    """Whether the teams of a game belong to colleges; not of what is no game."""
    return rules in _BY_KEY and _BY_KEY[rules].teams == COLLEGES


def has_lists(rules: str) -> bool:
    """Whether the teams of a game follow a list, of positions or of races; not of what is no game."""
    return rules in _BY_KEY and _BY_KEY[rules].teams != COLLEGES


def has_races(rules: str) -> bool:
    """Whether the teams of a game are made of races; not of what is no game."""
    return rules in _BY_KEY and _BY_KEY[rules].teams == RACES


def has_leagues(rules: str) -> bool:
    """Whether there are leagues of a game; none of what is no game."""
    return rules in _BY_KEY and _BY_KEY[rules].leagues


def has_tables(rules: str) -> bool:
    """Whether the dice of a game are read on tables; not of what is no game."""
    return rules in _BY_KEY and _BY_KEY[rules].tables
