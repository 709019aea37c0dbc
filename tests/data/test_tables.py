"""The tables of the game of 1989: how they are read, where they come from, and what a file of one's own may replace."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeonbowl.data.reading import BadData, parse_documents
from dungeonbowl.data.tables import MOST_FACES, Tables, load_tables, replace_tables

TABLES: Final = load_tables("db1989")

COVERS: Final = ("DB89-GEN-03",)


def replaced(text: str) -> Tables:
    """The tables with those of a file."""
    return replace_tables(TABLES, parse_documents(text.encode("utf-8", "surrogatepass"), "own.yaml")[0])


@pytest.mark.parametrize("key", TABLES.tables)
def test_every_row_of_a_table_can_come_about(key: str) -> None:
    table = TABLES.table(key)
    assert list(table.ends) == sorted(set(table.ends)) and len(table.rows) == len(table.ends) + 1
    assert all(len(row) == len(table.columns) for row in table.rows)
    # Two rows that say the same would be one.
    assert all(before != after for before, after in zip(table.rows, table.rows[1:], strict=False))
    if not table.adds:
        faces = range(2 if table.dice == "2D6" else 1, MOST_FACES[table.dice] + 1)
        assert {table.row(face) for face in faces} == set(range(len(table.rows)))


def test_a_total_beyond_the_ends_is_read_on_the_nearest_row() -> None:
    block = TABLES.table("block")
    assert block.at(-1) == block.at(2) == "attacker_stunned"
    assert block.at(12) == block.at(17) == "defender_stunned"
    assert [block.at(total) for total in (3, 5, 8, 9, 11)] == [
        *("attacker_falls", "nothing", "both_fall", "defender_falls", "defender_falls"),
    ]


def test_columns_are_read_by_name() -> None:
    foul, dwarf = TABLES.table("foul"), TABLES.table("throw_dwarf")
    assert foul.at(3, "sneaky") == "ooooooph" and foul.at(3, "blatant") == "sent_off"
    assert [dwarf.at(total, "short") for total in (4, 5, 6, 7)] == ["interception", "missed", "missed", "caught"]


def test_what_is_rebuilt_says_so() -> None:
    rebuilt = [table for table in TABLES.tables.values() if table.source == "rebuilt"]
    assert rebuilt and all(table.sure and table.why for table in rebuilt)
    assert not any(table.sure or table.why for table in TABLES.tables.values() if table.source != "rebuilt")


def test_a_file_replaces_one_table_and_one_number() -> None:
    own = replaced(
        """
ruleset: db1989
tables:
  tackle:
    title: Tackle
    dice: 2D6
    source: printed
    rules: [BB2E-TACK-02]
    rows:
      - {to: 9, result: missed}
      - {result: falls}
numbers:
  magic_points: {is: 8, title: Magic Points, rule: DB89-MAG-01}
"""
    )
    assert own.table("tackle").at(9) == "missed" and TABLES.table("tackle").at(9) == "falls"
    assert own.number("magic_points") == 8 and own.table("block") == TABLES.table("block")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("ruleset: naf", "expected one of db1989"),
        ("ruleset: db1989\ntables: {luck: {}}", "no table 'luck'"),
        ("ruleset: db1989\nnumbers: {luck: {}}", "no number 'luck'"),
        ("ruleset: db1989\ntables: {tackle: {title: T, dice: 2D6, source: printed, rules: [X]}}", "missing"),
        (
            "ruleset: db1989\ntables: {tackle: {title: T, dice: 1D6, source: printed, rules: [BB2E-TACK-02], "
            "rows: [{result: falls}]}}",
            "expected 2D6",
        ),
        (
            "ruleset: db1989\ntables: {tackle: {title: T, dice: 2D6, source: printed, rules: [BB2E-TACK-02], "
            "rows: [{result: explodes}]}}",
            "expected one of falls, missed",
        ),
        (
            "ruleset: db1989\ntables: {tackle: {title: T, dice: 2D6, source: printed, rules: [BB2E-TACK-02], "
            "rows: [{to: 8, result: falls}, {to: 8, result: missed}, {result: falls}]}}",
            "expected more than 8",
        ),
        (
            "ruleset: db1989\ntables: {tackle: {title: T, dice: 2D6, source: rebuilt, rules: [BB2E-TACK-02], "
            "rows: [{result: falls}]}}",
            "how sure it is",
        ),
        (
            "ruleset: db1989\ntables: {tackle: {title: T, dice: 2D6, source: printed, rules: [BB2E-TACK-99], "
            "rows: [{result: falls}]}}",
            "is no rule",
        ),
    ],
)
def test_a_bad_file_is_refused_with_its_line(text: str, complaint: str) -> None:
    with pytest.raises(BadData, match=complaint) as fault:
        replaced(text)
    assert fault.value.file == "own.yaml" and fault.value.line > 0


@given(st.text(max_size=200))
def test_any_text_is_tables_or_a_complaint(text: str) -> None:
    try:
        assert replaced(f"ruleset: db1989\ntables: {text}").ruleset == "db1989"
    except BadData as fault:
        assert fault.reason


def test_other_games_have_no_tables() -> None:
    with pytest.raises(BadData, match="no tables of 'naf'"):
        load_tables("naf")
