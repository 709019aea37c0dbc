"""The addresses below `/api/reference`: the rules of all games, each book whole, and how the games compare."""

from functools import cache
from typing import Annotated

from fastapi import APIRouter, HTTPException
from pydantic import BaseModel, Field

from dungeonbowl.data import BOOKS, load_rules
from dungeonbowl.data.books import has_tables
from dungeonbowl.data.comparison import load_comparison
from dungeonbowl.data.finding import find_rules
from dungeonbowl.data.games import games
from dungeonbowl.data.tables import ONLY, Number, Table, load_tables
from dungeonbowl.notation.prose.tables import says, totals
from dungeonbowl.rulesets import RULESETS
from dungeonbowl.server.http.answers import NOT_FOUND, RulesKey
from dungeonbowl.server.http.forms import RuleEntry
from dungeonbowl.server.http.setups import rule_entry

Sure = Annotated[str, Field(description="How sure a rebuilt one is: high, medium or low; empty for others.")]
Why = Annotated[str, Field(description="What a rebuilt one is made from; else empty.")]


class ReferenceGame(BaseModel):
    """One game: what to expect of it, and how many rules it has."""

    key: str
    name: str
    blurb: str
    rules: int
    rulings: int


class ComparedAnswer(BaseModel):
    """What some games say about a topic; without a rule where a game has no such thing."""

    games: list[str]
    says: str
    rules: list[str]
    rebuilt: bool = Field(description="Whether it rests on a table or a number that is lost in print, and rebuilt.")


class ComparedTopic(BaseModel):
    """One topic; every game has an answer."""

    key: str
    title: str
    answers: list[ComparedAnswer]


class ComparedChapter(BaseModel):
    """A chapter of the comparison."""

    key: str
    title: str
    topics: list[ComparedTopic]


class Reference(BaseModel):
    """The games, and how they compare."""

    games: list[ReferenceGame]
    comparison: list[ComparedChapter]


class SharedRule(RuleEntry):
    """One rule, and the games that have it."""

    games: list[str]


class BookChapter(BaseModel):
    """A chapter of a book of rules."""

    code: str
    title: str
    rules: list[RuleEntry]


class BookRow(BaseModel):
    """A row of a table: the totals it is for, and what each column says."""

    totals: str
    says: list[str]


class BookTable(BaseModel):
    """A table that dice are read on."""

    title: str
    dice: str
    adds: str = Field(description="What is added to the dice; empty for nothing.")
    columns: list[str] = Field(description="None where there is one.")
    rows: list[BookRow]
    rules: list[str]
    rebuilt: bool = Field(description="Whether the printed one is lost, and this one made from what is left.")
    sure: Sure
    why: Why


class BookNumber(BaseModel):
    """A number of the game that is lost, and what is played in its place."""

    title: str
    value: int
    rule: str
    sure: Sure
    why: Why


class Book(BaseModel):
    """The whole book of a game."""

    key: str
    name: str
    chapters: list[BookChapter]
    tables: list[BookTable]
    numbers: list[BookNumber] = Field(description="Those that are rebuilt.")


def reference_routes() -> APIRouter:
    """The addresses of the rules reference, below `/api`."""
    routes = APIRouter(prefix="/api/reference", tags=["setup", "reference"])

    @routes.get("", summary="The games, and how they compare")
    def reference() -> Reference:
        return reference_message()

    @routes.get("/rules", summary="Every rule of every game, each once")
    def rules() -> list[SharedRule]:
        return all_rules()

    @routes.get("/books/{ruleset}", summary="The whole book of a game", responses=NOT_FOUND)
    def book(ruleset: RulesKey) -> Book:
        if ruleset not in BOOKS:
            raise HTTPException(404, "there is no such ruleset")
        return book_message(ruleset)

    return routes


@cache
def reference_message() -> Reference:
    """Every game in the order in which they are offered, and the comparison."""
    return Reference(games=[_game(key) for key in RULESETS], comparison=_comparison())


def _game(key: str) -> ReferenceGame:
    """A game in few words."""
    rules = load_rules(key).rules
    return ReferenceGame(
        key=key,
        name=RULESETS[key].title,
        blurb=games()[key].blurb,
        rules=len(rules),
        rulings=sum(rule.ruling for rule in rules),
    )


def _comparison() -> list[ComparedChapter]:
    """Every chapter of the comparison."""
    return [
        ComparedChapter(
            key=chapter.key,
            title=chapter.title,
            topics=[
                ComparedTopic(
                    key=topic.key,
                    title=topic.title,
                    answers=[
                        ComparedAnswer(games=list(one.games), says=one.says, rules=list(one.rules), rebuilt=one.rebuilt)
                        for one in topic.answers
                    ],
                )
                for topic in chapter.topics
            ],
        )
        for chapter in load_comparison()
    ]


@cache
def all_rules() -> list[SharedRule]:
    """Every rule of every game, book by book, each once with the games that have it."""
    return [
        SharedRule(**rule_entry(one.rule, one.chapter).model_dump(), games=list(one.games))
        for one in find_rules([], tuple(RULESETS))
    ]


@cache
def book_message(key: str) -> Book:
    """The book of a game: its chapters in reading order, its tables, and the numbers that are rebuilt."""
    tables = load_tables(key) if has_tables(key) else None
    return Book(
        key=key,
        name=RULESETS[key].title,
        chapters=[
            BookChapter(
                code=chapter.code,
                title=chapter.title,
                rules=[rule_entry(rule, chapter.title) for rule in chapter.rules],
            )
            for chapter in load_rules(key).chapters
        ],
        tables=[_table(table) for table in tables.tables.values()] if tables else [],
        numbers=[_number(number) for number in tables.numbers.values() if number.why] if tables else [],
    )


def _table(table: Table) -> BookTable:
    """A table as it is printed, or rebuilt."""
    rows = [
        BookRow(
            totals=figures, says=[says(table, column, word) for column, word in zip(table.columns, row, strict=True)]
        )
        for figures, row in zip(totals(table, table.ends), table.rows, strict=True)
    ]
    columns = [] if table.columns == (ONLY,) else [column.replace("_", " ") for column in table.columns]
    return BookTable(
        title=table.title,
        dice=table.dice,
        adds=table.adds,
        columns=columns,
        rows=rows,
        rules=list(table.rules),
        rebuilt=table.source == "rebuilt",
        sure=table.sure,
        why=table.why,
    )


def _number(number: Number) -> BookNumber:
    """A number that is rebuilt."""
    return BookNumber(title=number.title, value=number.value, rule=number.rule, sure=number.sure, why=number.why)
