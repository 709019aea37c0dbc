"""Tables of one's own: a match reads its dice on them, its record keeps them, and a damaged record is refused."""

from pathlib import Path
from typing import Any, Final

import pytest

from dungeonbowl.cli.tables import tables_of
from dungeonbowl.core import table_rows as tr
from dungeonbowl.core.questions import BadRecord
from dungeonbowl.core.tables import PRINTED, Tables
from dungeonbowl.data import dungeon_keys, load_dungeon, ready_team
from dungeonbowl.data.reading import parse_documents
from dungeonbowl.data.tables import for_a_match, load_tables, own_tables
from dungeonbowl.match import Match
from tests.kit.own_tables import HARSH

RULES: Final = "db1989"


def harsh() -> Tables:
    """The tables with a tackle that nearly always fells."""
    game, tables = own_tables(parse_documents(HARSH.encode(), "own.yaml")[0])
    assert game == RULES
    return tables


def begun(tables: Tables = PRINTED) -> Match:
    """A match at its first question."""
    home, away = ready_team("human", RULES), ready_team("orc", RULES)
    return Match.new(RULES, home, away, load_dungeon(dungeon_keys(RULES)[0]), 7, tables=tables)


def test_the_printed_tables_are_what_the_file_gives() -> None:
    printed = for_a_match(load_tables(RULES))
    assert (printed.ends, printed.results, printed.numbers) == (PRINTED.ends, PRINTED.results, PRINTED.numbers)


def test_a_match_reads_its_dice_on_its_own_tables() -> None:
    tables = begun(harsh()).state.squads.tables
    assert tables.result(tr.TACKLE, 3) == tr.FALLS and PRINTED.result(tr.TACKLE, 3) == tr.MISSED
    assert tables.number(tr.HAND_OFFS) == 3
    assert tables.result(tr.BLOCK, 8) == PRINTED.result(tr.BLOCK, 8)


def test_a_record_keeps_them_and_a_replay_reads_them() -> None:
    record = begun(harsh()).record()
    assert record["tables"] == {"tackle": {"ends": [2], "results": ["missed", "falls"]}, "hand_offs": 3}
    again = Match.replay(record)
    assert again.state.squads.tables.result(tr.TACKLE, 3) == tr.FALLS
    assert again.record() == record
    assert again.fork().state.squads.tables.number(tr.HAND_OFFS) == 3


def test_a_record_of_the_printed_tables_says_nothing_of_them() -> None:
    assert "tables" not in begun().record()


@pytest.mark.parametrize(
    ("tables", "complaint"),
    [
        ([], "tables: expected an object"),
        ({"rune": 3}, "tables.rune: there is no such table or number"),
        ({"hand_offs": "many"}, "tables.hand_offs: expected a whole number"),
        ({"tackle": {"ends": [2]}}, "tables.tackle: expected ends, and one result more"),
        ({"tackle": {"ends": [5, 4], "results": ["missed", "falls", "missed"]}}, "tables.tackle.ends[1]"),
        ({"tackle": {"ends": [5], "results": ["missed", "caught"]}}, "tables.tackle.results[1]: expected one of"),
    ],
)
def test_a_damaged_record_is_refused(tables: Any, complaint: str) -> None:
    with pytest.raises(BadRecord) as bad:
        Match.replay({**begun().record(), "tables": tables})
    assert complaint in str(bad.value)


def test_a_simulation_takes_a_file_of_them(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(HARSH)
    game, tables = tables_of(file)
    assert game == RULES and tables.number(tr.HAND_OFFS) == 3
