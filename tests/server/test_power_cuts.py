"""
When the power fails, whatever was acknowledged is stored. `bench/power_cuts.py` does the same to whole servers.
"""

import json
import random
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import text

from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.matches import Storage
from tests.server.disk import OPEN, SYNC, TRUNCATE, WRITE, Disk, Record, build_recorder, cuts, read_records, recording

CUTS: Final = 20
MATCHES: Final = ("a", "b", "c")
ENTRIES: Final = 60
WRITER: Final = f"""
import json, sys
from pathlib import Path
from dungeonbowl.server.store.matches import Entry, Storage
from tests.server.test_storage import make_row

storage, record, told = Storage(sys.argv[1]), Path(sys.argv[2]), []
for name in {MATCHES}:
    storage.add_match(make_row(name))
for n in range({ENTRIES}):
    for name, done in [(name, storage.append(name, [Entry(n, "answer", 0, n)])) for name in {MATCHES}]:
        done.result(60)
        told.append((record.stat().st_size, name, n))
storage.close()
print(json.dumps(told))
"""
"""Stores entries, and tells how long the record was when each was stored."""


@dataclass(frozen=True)
class Written:
    """What a process did to its database, and what it was told of each entry."""

    records: list[Record]
    told: list[tuple[int, str, int]]

    def lost(self, folder: Path, honest: bool) -> int:
        """How many of the entries that were stored are gone after cuts, each counted as often as it is missed."""
        lots, disk, followed, lost = random.Random(7), Disk.of({}, honest), 0, 0
        for number, at in enumerate(cuts(self.records, CUTS, lots)):
            for record in self.records[followed:at]:
                disk.follow(record)
            followed, place = at, folder / str(number)
            place.mkdir()
            for name, content in disk.found(lots).items():
                (place / name).write_bytes(content)
            until = self.records[at - 1].end if at else 0
            told = {(name, n) for size, name, n in self.told if size <= until}
            lost += len(told - stored(place / "matches.sqlite"))
        return lost


def stored(database: Path) -> set[tuple[str, int]]:
    """The entries in a database; none where it cannot be opened."""
    try:
        storage = Storage(str(database))
        try:
            with storage.talking(), storage.engine.connect() as connection:
                assert connection.execute(text("PRAGMA integrity_check")).scalars().all() == ["ok"]
            return {(name, entry.n) for name in MATCHES for entry in storage.entries(name)}
        finally:
            storage.close()
    except StorageError:
        return set()


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Written:
    if not sys.platform.startswith("linux") or shutil.which("cc") is None:
        pytest.skip("what a process writes is recorded on Linux, where there is a C compiler")
    folder = tmp_path_factory.mktemp("recorded")
    database, record = folder / "matches.sqlite", folder / "record"
    done = subprocess.run(
        [sys.executable, "-c", WRITER, str(database), str(record)],
        cwd=Path(__file__).resolve().parents[2],
        env=recording(build_recorder(folder), database, record),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return Written(read_records(record), [(size, name, n) for size, name, n in json.loads(done.stdout)])


def test_nothing_that_was_stored_is_lost_when_the_power_fails(written: Written, tmp_path: Path) -> None:
    assert len(written.told) == ENTRIES * len(MATCHES)
    assert written.lost(tmp_path, honest=True) == 0


def test_a_disk_that_knows_no_syncs_loses_something(written: Written, tmp_path: Path) -> None:
    """So the test above could fail."""
    assert written.lost(tmp_path, honest=False) > 0


# ---- the disk itself


def followed(*records: tuple[int, int, int, bytes]) -> Disk:
    """A disk on which this was done, record after record."""
    disk = Disk.of({"old": b"0123"})
    for end, (kind, file, number, data) in enumerate(records, 1):
        disk.follow(Record(kind, file, number, data, end))
    return disk


def found(disk: Disk) -> set[tuple[tuple[str, bytes], ...]]:
    """Everything that there may be after a cut."""
    return {tuple(sorted(disk.found(random.Random(seed)).items())) for seed in range(300)}


def test_what_is_not_synced_is_there_or_not() -> None:
    disk = followed((OPEN, 3, 1, b"/x/old"), (WRITE, 3, 1, b"AB"), (TRUNCATE, 3, 2, b""))
    assert found(disk) == {(("old", content),) for content in (b"0123", b"0AB3", b"01", b"0A")}
    assert disk.now() == {"old": b"0A"}


def test_what_is_synced_is_there_and_what_came_while_it_was_is_not_for_sure() -> None:
    disk = followed((OPEN, 3, 1, b"/x/old"), (WRITE, 3, 0, b"A"), (WRITE, 3, 3, b"B"), (SYNC, 3, 2, b""))
    assert found(disk) == {(("old", b"A123"),), (("old", b"A12B"),)}


def test_a_write_across_sectors_may_be_torn() -> None:
    disk = followed((OPEN, 3, 1, b"/x/old"), (WRITE, 3, 0, b"x" * 8192))
    halves = {dict(files)["old"][4:4096:4091] + dict(files)["old"][4096:4097] for files in found(disk)}
    assert {b"", b"xx", b"\0\0x", b"xxx"} <= halves


def test_a_new_file_is_there_for_sure_when_its_folder_is_synced() -> None:
    made = ((OPEN, 3, 0, b"/x/new"), (WRITE, 3, 0, b"A"), (SYNC, 3, 2, b""))
    assert (("old", b"0123"),) in found(followed(*made))
    assert found(followed(*made, (OPEN, 4, 1, b"/x"), (SYNC, 4, 4, b""))) == {(("new", b"A"), ("old", b"0123"))}
