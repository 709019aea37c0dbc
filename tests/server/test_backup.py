"""A backup holds all that a server keeps, is taken while it runs, and fills a new database; a damaged one does not."""

import gzip
import json
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from dungeonbowl.cli.commands import run
from tests.server.conftest import Table
from tests.server.test_api import finish
from tests.server.test_league import league_team


def written_to(table: Table) -> dict[str, str]:
    """A finished match, one that goes on, a team and a dungeon. Returns: addresses that must answer the same."""
    over, open_ = table.create(seed=None), table.create()
    finish(table, over)
    with table.sit(open_["id"], open_["seats"]["home"]) as seat:
        seat.answer()
    team = league_team(table)
    return {
        "record": f"/api/matches/{over['id']}/record",
        "dice": f"/api/matches/{over['id']}/dice",
        "open": f"/api/matches/{open_['id']}",
        "team": f"/api/teams/{team['id']}",
    }


def all_rows(database: Path) -> dict[str, list[tuple[object, ...]]]:
    with sqlite3.connect(database) as kept:
        names = [name for (name,) in kept.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        return {name: sorted(kept.execute(f'SELECT * FROM "{name}"'), key=repr) for name in names}


def test_a_backup_of_a_running_server_fills_a_new_database(
    make_table: Callable[..., Table], database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = make_table()
    addresses = written_to(table)
    before = {name: table.client.get(address).json() for name, address in addresses.items()}
    file, other = tmp_path / "all.gz", tmp_path / "new.sqlite"
    assert run(["backup", str(file), "--db", database]) == 0
    assert "2 matches with" in capsys.readouterr().out
    assert os.name == "nt" or file.stat().st_mode & 0o077 == 0, "the dice of the open match are in it"
    assert run(["backup", str(file), "--check"]) == 0
    assert "is whole: 2 matches with" in capsys.readouterr().out
    assert run(["backup", str(file), "--check", "--db", database]) == 2
    assert "leave --db out" in capsys.readouterr().err
    assert run(["restore", str(file), "--db", str(other)]) == 0
    assert all_rows(other) == all_rows(Path(database))

    again = make_table(database=str(other))
    for name, address in addresses.items():
        assert again.client.get(address).json() == before[name], name


def test_a_database_that_holds_something_is_left_as_it_is(
    table: Table, database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table.create()
    file, other = tmp_path / "all.gz", tmp_path / "new.sqlite"
    assert run(["backup", str(file), "--db", database]) == 0
    assert run(["restore", str(file), "--db", str(other)]) == 0
    kept = all_rows(other)
    capsys.readouterr()
    assert run(["restore", str(file), "--db", str(other)]) == 2
    assert "holds something already" in capsys.readouterr().err
    assert all_rows(other) == kept


def test_a_damaged_backup_fills_no_database(
    table: Table, database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table.create()
    file = tmp_path / "all.gz"
    assert run(["backup", str(file), "--db", database]) == 0
    whole = gzip.decompress(file.read_bytes())
    lines = whole.splitlines(keepends=True)
    head = json.loads(lines[0])
    damaged = {
        "it breaks off": b"".join(lines[:-1]),
        "line 2: it breaks off": lines[0] + lines[1][:-9],
        "does not belong to the lines before": whole.replace(b"The Lava Cakes", b"The Lava Bakes"),
        "something stands behind the end": whole + lines[1],
        "no row of a table": lines[0] + b'["strangers",[1]]\n' + b"".join(lines[1:]),
        "line 2: it is damaged": lines[0] + b"{\n" + b"".join(lines[1:]),
        "this is no backup": b'{"format":"chess"}\n',
        "of another version": json.dumps({**head, "schema": 99}).encode() + b"\n",
    }
    bad = tmp_path / "bad.gz"
    for said, content in damaged.items():
        bad.write_bytes(gzip.compress(content))
        assert run(["backup", str(bad), "--check"]) == 2
        assert said in capsys.readouterr().err
        assert run(["restore", str(bad), "--db", str(tmp_path / "never.sqlite")]) == 2
        assert said in capsys.readouterr().err
    packed = file.read_bytes()
    flipped = [packed[:at] + bytes([packed[at] ^ 255]) + packed[at + 1 :] for at in range(20, len(packed), 97)]
    for content in flipped:
        bad.write_bytes(content)
        assert run(["restore", str(bad), "--db", str(tmp_path / "never.sqlite")]) == 2
        assert "Traceback" not in capsys.readouterr().err
    for content in (b"", b"no gzip", file.read_bytes()[:-20], file.read_bytes()[:200]):
        bad.write_bytes(content)
        assert run(["restore", str(bad), "--db", str(tmp_path / "never.sqlite")]) == 2
        assert "bad.gz: it" in capsys.readouterr().err
    assert not (tmp_path / "never.sqlite").exists()


def test_what_cannot_be_backed_up_is_said_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stranger = tmp_path / "stranger.sqlite"
    sqlite3.connect(stranger).execute("CREATE TABLE birds (name TEXT)").connection.close()
    for database, said in (
        (tmp_path / "none.sqlite", "there is no database"),
        (stranger, "holds no matches of Dungeonbowl"),
        ("nowhere://me:hunter2@somewhere", "no database URL that can be used"),
        ("postgresql://me:hunter2@somewhere:port/name", "no database URL that can be used"),
    ):
        assert run(["backup", str(tmp_path / "all.gz"), "--db", str(database)]) == 2
        told = capsys.readouterr().err
        assert said in told and told.count("\n") == 1 and "hunter2" not in told
        assert not list(tmp_path.glob("*all.gz*"))
