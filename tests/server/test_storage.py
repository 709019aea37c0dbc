"""The journal: every entry once, none lost, one server at a time."""

import contextlib
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.matches import EntryMissing, EntryTaken, Storage, begin_anew
from dungeonbowl.server.store.rows import Entry, MatchRow, SeatRow


def make_row(match_id: str = "m") -> MatchRow:
    seat = SeatRow("person", "Home coach", "digest", taken=False)
    return MatchRow(
        match_id,
        "A name",
        "db2021",
        replay=False,
        created=1.5,
        setup={"a": [1, 2]},
        seats=(seat, SeatRow("computer", "random", None, taken=True)),
    )


def answer(n: int, value: int = 5) -> Entry:
    return Entry(n, "answer", 0, value)


def test_a_match_and_its_journal_come_back_as_they_were_stored(database: str) -> None:
    storage = Storage(database)
    storage.add_match(make_row())
    storage.append("m", [answer(0), Entry(1, "undo", 1, 0), Entry(2, "concede", 0, 0)]).result(5)
    storage.take_seat("m", 0)
    storage.close()

    again = Storage(database)
    row = again.match("m")
    assert row is not None
    assert row.setup == {"a": [1, 2]}
    assert row.seats[0].taken and row.seats[1].kind == "computer"
    assert again.entries("m") == [answer(0), Entry(1, "undo", 1, 0), Entry(2, "concede", 0, 0)]
    assert again.matches() == 1 and again.match("other") is None
    again.close()


def test_a_match_waits_until_it_is_begun_anew(database: str) -> None:
    storage = Storage(database)
    storage.add_match(replace(make_row(), waits_for="game"))
    storage.add_match(make_row("n"))
    with storage.engine.begin() as connection:
        begin_anew(connection, "n", {"a": 2})
    for match_id, waits_for, setup in (("m", "game", {"a": [1, 2]}), ("n", None, {"a": 2})):
        row = storage.match(match_id)
        assert row is not None and (row.waits_for, row.setup) == (waits_for, setup)
    with storage.engine.begin() as connection:
        begin_anew(connection, "m", {"a": 3})
    row = storage.match("m")
    assert row is not None and (row.waits_for, row.setup) == (None, {"a": 3})
    storage.close()


def test_the_first_entry_with_a_number_wins_and_the_second_is_told(database: str) -> None:
    storage = Storage(database)
    for match_id in ("m", "n"):
        storage.add_match(make_row(match_id))
    writes = [
        storage.append("m", [answer(0, 1)]),
        storage.append("m", [answer(0, 2)]),
        storage.append("n", [answer(0, 3)]),
        storage.append("m", [answer(0, 4), answer(1, 5)]),
    ]
    outcomes = [type(write.exception(5)) for write in writes]
    assert outcomes == [type(None), EntryTaken, type(None), EntryTaken]
    assert storage.entries("m") == [answer(0, 1)], "a write with a taken number leaves nothing behind"
    assert storage.entries("n") == [answer(0, 3)]
    storage.close()


def test_nothing_is_stored_behind_a_gap(database: str) -> None:
    storage = Storage(database)
    storage.add_match(make_row())
    writes = [
        storage.append("m", [answer(1)]),
        storage.append("m", [answer(0), answer(2)]),
        storage.append("m", [answer(0), answer(1)]),
        storage.append("m", [answer(3)]),
        storage.append("m", [answer(2)]),
    ]
    outcomes = [type(write.exception(5)) for write in writes]
    assert outcomes == [EntryMissing, EntryMissing, type(None), EntryMissing, type(None)]
    assert storage.entries("m") == [answer(0), answer(1), answer(2)]
    storage.close()


def test_a_second_server_on_the_same_file_is_refused(database: str) -> None:
    storage = Storage(database)
    with pytest.raises(StorageError, match=r"another dungeonbowl server is using .*--db"):
        Storage(database)
    storage.close()
    Storage(database).close()


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("sqlite://", "in memory"),
        ("nonsense://x", "no database URL"),
        ("postgresql+nodriver://x/y", "no database URL"),
        ("/proc/nothing/here.sqlite", "cannot use the database"),
    ],
)
def test_a_database_that_cannot_be_used_is_refused_in_one_line(name: str, says: str) -> None:
    with pytest.raises(StorageError, match=says) as refused:
        Storage(name)
    assert "\n" not in str(refused.value) and "--db" in str(refused.value)


def test_a_folder_or_a_foreign_file_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="cannot use"):
        Storage(str(tmp_path))
    text = tmp_path / "letter.txt"
    text.write_text("Dear coach,\n" * 100)
    with pytest.raises(StorageError, match="cannot use"):
        Storage(str(text))
    assert text.read_text() == "Dear coach,\n" * 100


@pytest.mark.parametrize(
    "written",
    ["UPDATE alembic_version SET version_num = '0099'", "DELETE FROM alembic_version; UPDATE meta SET value = 99"],
)
def test_a_database_of_a_newer_version_is_refused(database: str, written: str) -> None:
    Storage(database).close()
    with contextlib.closing(sqlite3.connect(database)) as connection:
        connection.executescript(written)
    before = Path(database).read_bytes()
    for _ in (1, 2):
        with pytest.raises(StorageError, match=r"written by a newer version .*schema 99"):
            Storage(database)
    assert Path(database).read_bytes() == before


def test_a_write_that_nobody_waits_for_leaves_the_journal_alive(tmp_path: Path) -> None:
    storage = Storage(str(tmp_path / "m.sqlite"))
    seat = SeatRow("person", "", None, taken=True)
    storage.add_match(MatchRow("m", "", "db2021", replay=False, created=0.0, setup={}, seats=(seat, seat)))
    for _ in range(200):
        storage.append("m", [Entry(1, "answer", 0, 0)]).cancel()
    storage.append("m", [Entry(0, "answer", 0, 7)]).result(timeout=10)
    assert Entry(0, "answer", 0, 7) in storage.entries("m")
    storage.close()
