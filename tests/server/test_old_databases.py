"""A database of an earlier version is opened with everything that is in it."""

import contextlib
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from dungeonbowl.cli.commands import run
from dungeonbowl.data import load_dungeon, ready_team
from dungeonbowl.league import ready_draft, team_to_json
from dungeonbowl.match import Match
from dungeonbowl.server.live.seated.seats import digest
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.database.schema import METADATA, newest
from dungeonbowl.server.store.matches import Storage
from tests.server.conftest import Table

SCHEMA_2 = """
CREATE TABLE meta ("key" VARCHAR(32) NOT NULL, value VARCHAR(64) NOT NULL, PRIMARY KEY ("key"));
CREATE TABLE matches (
    id VARCHAR(32) NOT NULL, name VARCHAR(200) NOT NULL, rules VARCHAR(16) NOT NULL, replay INTEGER NOT NULL,
    created FLOAT NOT NULL, setup TEXT NOT NULL,
    home_kind VARCHAR(16) NOT NULL, home_name VARCHAR(64) NOT NULL, home_token VARCHAR(64), home_taken INTEGER NOT NULL,
    away_kind VARCHAR(16) NOT NULL, away_name VARCHAR(64) NOT NULL, away_token VARCHAR(64), away_taken INTEGER NOT NULL,
    PRIMARY KEY (id)
);
CREATE TABLE dungeons (id VARCHAR(32) NOT NULL, created FLOAT NOT NULL, dungeon TEXT NOT NULL, PRIMARY KEY (id));
CREATE TABLE entries (
    match_id VARCHAR(32) NOT NULL, n INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL,
    value BIGINT NOT NULL, at FLOAT NOT NULL, played FLOAT DEFAULT '0' NOT NULL,
    PRIMARY KEY (match_id, n), FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE habits (
    match_id VARCHAR(32) NOT NULL, seat INTEGER NOT NULL, skill VARCHAR(40) NOT NULL, choice VARCHAR(8) NOT NULL,
    PRIMARY KEY (match_id, seat, skill), FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE teams (id VARCHAR(32) NOT NULL, token VARCHAR(64) NOT NULL, created FLOAT NOT NULL, PRIMARY KEY (id));
CREATE TABLE team_versions (
    team_id VARCHAR(32) NOT NULL, version INTEGER NOT NULL, document TEXT NOT NULL, saved FLOAT NOT NULL,
    PRIMARY KEY (team_id, version), FOREIGN KEY(team_id) REFERENCES teams (id)
);
INSERT INTO meta VALUES ('schema', '2');
"""


def fill(kept: sqlite3.Connection) -> Match:
    """Store a match with its first answer, what is settled in it, and a team. Returns: the match as it stands."""
    match = Match.new(
        "db2021", ready_team("fire", "db2021"), ready_team("death", "db2021"), load_dungeon("thumbscrew"), 7
    )
    setup = json.dumps(match.record())
    question = match.question
    assert question is not None
    seat, value = question.seat, question.options[1]
    match.answer(value)
    sides = ("person", "Home coach", digest("secret"), 1, "person", "Away coach", digest("secret"), 1)
    kept.execute(f"INSERT INTO matches VALUES ({', '.join('?' * 14)})", ("m", "Old", "db2021", 0, 1.0, setup, *sides))
    kept.execute("INSERT INTO entries VALUES ('m', 0, 0, ?, ?, 2.0, 4.5)", (seat, value))
    kept.execute("INSERT INTO habits VALUES ('m', 0, 'block', 'always')")
    kept.execute("INSERT INTO teams VALUES ('t', ?, 1.0)", (digest("key"),))
    file = json.dumps(team_to_json(ready_draft("metal", "league", rules="db2021")))
    kept.execute("INSERT INTO team_versions VALUES ('t', 1, ?, 1.0)", (file,))
    return match


@pytest.fixture
def old_database(database: str) -> str:
    """A database of schema 2 with something in every table."""
    with contextlib.closing(sqlite3.connect(database)) as kept:
        kept.executescript(SCHEMA_2)
        fill(kept)
        kept.commit()
    return database


def backups_in(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.backup.gz"))


def tables_in(database: str) -> set[str]:
    with contextlib.closing(sqlite3.connect(database)) as kept:
        return {name for (name,) in kept.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def test_migrations_lead_to_the_tables_of_the_program(tmp_path: Path, old_database: str) -> None:
    for database in (old_database, str(tmp_path / "new.sqlite")):
        storage = Storage(database)
        with storage.engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_server_default": True})
            assert compare_metadata(context, METADATA) == [], "a table was changed without a migration"
        storage.close()


def test_a_backup_is_written_before_an_upgrade_and_once(
    old_database: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("INFO", "dungeonbowl"):
        for _ in (1, 2):
            Storage(old_database).close()
    (kept,) = backups_in(tmp_path)
    assert [record.getMessage() for record in caplog.records] == [
        f"upgrading {old_database} from schema 2 to {newest()}; backup: {kept}",
        f"{old_database} has schema {newest()} now",
    ]
    assert run(["restore", str(kept), "--db", str(tmp_path / "again.sqlite")]) == 0
    for database in (old_database, str(tmp_path / "again.sqlite")):
        storage = Storage(database)
        assert storage.matches() == 1 and len(storage.entries("m")) == 1 and storage.settled("m")
        storage.close()


def test_without_a_backup_nothing_is_upgraded(old_database: str, tmp_path: Path) -> None:
    before = tables_in(old_database)
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match=r"must be upgraded from schema 2 .* cannot be written: .*--backups"):
        Storage(old_database, backups=tmp_path / "file")
    assert tables_in(old_database) == before
    Storage(old_database, backups=tmp_path / "kept").close()
    assert len(backups_in(tmp_path / "kept")) == 1 and not backups_in(tmp_path)


def test_an_upgrade_that_fails_changes_nothing(old_database: str) -> None:
    with contextlib.closing(sqlite3.connect(old_database)) as kept:
        kept.execute("CREATE INDEX ix_league_teams_team_id ON teams (id)")
    before = tables_in(old_database)
    with pytest.raises(StorageError, match="already exists"):
        Storage(old_database)
    assert tables_in(old_database) == before
    with contextlib.closing(sqlite3.connect(old_database)) as kept:
        kept.execute("DROP INDEX ix_league_teams_team_id")
    Storage(old_database).close()


def test_everything_of_schema_2_is_there_and_goes_on(make_table: Callable[..., Table], database: str) -> None:
    with sqlite3.connect(database) as kept:
        kept.executescript(SCHEMA_2)
        stood = fill(kept)
    kept.close()
    for _ in (1, 2):
        table = make_table()
        with table.sit("m", "secret") as seat:
            assert seat.now["seq"] == stood.seq and seat.now["waits"] is None
            assert len(seat.now["events"]) == len(stood.events)
            assert seat.now["habits"][0] == {"block": "always"}
        found = table.client.get("/api/teams/t").json()
        assert found["version"] == 1 and found["held"] is None and found["team"]["college"] == "metal"
    with table.sit("m", "secret") as seat:
        assert seat.answer()["seq"] > stood.seq
    form = {"rules": "db2021", "home": {"team": {"team": "t", "key": "key"}}, "away": {"coach": "open"}}
    assert table.client.post("/api/league/games", json=form).status_code == 201
    make_table()
    with sqlite3.connect(database) as kept:
        assert kept.execute("SELECT count(*) FROM entries").fetchone()[0] == 2
        assert kept.execute("SELECT team_id FROM team_holds").fetchall() == [("t",)]
    kept.close()
