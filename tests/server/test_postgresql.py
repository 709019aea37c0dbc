"""Everything that a server keeps goes to PostgreSQL and back, and an old database there is upgraded like a file."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, inspect, text

from dungeonbowl.cli.commands import run
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.database.schema import METADATA, newest
from dungeonbowl.server.store.matches import Storage
from tests.server.conftest import Table
from tests.server.postgresql import running, why_not
from tests.server.test_abandoned import Pair, patient, wait
from tests.server.test_backup import all_rows, written_to
from tests.server.test_earlier_rules import glance
from tests.server.test_old_databases import SCHEMA_2, backups_in

pytestmark = pytest.mark.skipif(why_not() is not None, reason=why_not() or "")


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with running() as url:
        yield url


@pytest.fixture
def new_database(server: str) -> Iterator[str]:
    """The URL of an empty database."""
    admin = create_engine(server.format(name="postgres"), isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(text("CREATE DATABASE dungeon"))
        yield server.format(name="dungeon")
        connection.execute(text("DROP DATABASE dungeon WITH (FORCE)"))
    admin.dispose()


@pytest.fixture
def old_database(new_database: str) -> str:
    """A database of schema 2 with a match and an entry."""
    engine = create_engine(new_database)
    with engine.begin() as connection:
        for statement in SCHEMA_2.split(";")[:-1]:
            connection.execute(text(statement))
        seats = "'person', 'Home coach', NULL, 1, 'person', 'Away coach', NULL, 1"
        connection.execute(text(f"INSERT INTO matches VALUES ('m', 'Old', 'db2021', 0, 1.0, '{{}}', {seats})"))
        connection.execute(text("INSERT INTO entries VALUES ('m', 0, 0, 1, 5000000000, 2.0, 4.5)"))
    engine.dispose()
    return new_database


def test_a_server_moves_to_postgresql_and_back(
    make_table: Callable[..., Table], database: str, new_database: str, tmp_path: Path
) -> None:
    addresses = written_to(table := make_table())
    before = {name: table.client.get(address).json() for name, address in addresses.items()}
    there, back = tmp_path / "there.gz", tmp_path / "back.gz"
    assert run(["backup", str(there), "--db", database]) == 0
    assert run(["restore", str(there), "--db", new_database]) == 0
    moved = make_table(database=new_database)
    for name, address in addresses.items():
        assert moved.client.get(address).json() == before[name], name
    assert run(["backup", str(back), "--db", new_database]) == 0
    assert run(["restore", str(back), "--db", str(tmp_path / "again.sqlite")]) == 0
    assert all_rows(tmp_path / "again.sqlite") == all_rows(Path(database))

    made = moved.create()
    with moved.sit(made["id"], made["seats"]["home"]) as seat:
        assert seat.answer()["type"] == "update"
    assert run(["restore", str(there), "--db", new_database]) == 2, "it holds something already"


def test_a_match_that_stands_still_ends_there_too(make_table: Callable[..., Table], new_database: str) -> None:
    pair = Pair(table := make_table(patient(), database=new_database))
    wait(table, 30, 31)
    with table.sit(pair.id) as watching:
        assert watching.welcome["deadline"]["seat"] == pair.asked
    wait(table, 31, 62)
    told = glance(table, pair.id)
    assert told["state"] == "abandoned" and told["asked"] == pair.asked


def test_a_second_server_on_a_database_is_refused(new_database: str) -> None:
    storage = Storage(new_database)
    with pytest.raises(StorageError, match="another dungeonbowl server uses"):
        Storage(new_database)
    storage.close()
    Storage(new_database).close()


def test_an_old_database_is_backed_up_and_upgraded(old_database: str, tmp_path: Path) -> None:
    storage = Storage(old_database, tmp_path)
    assert [(entry.value, entry.played) for entry in storage.entries("m")] == [(5_000_000_000, 4.5)]
    with storage.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, METADATA) == []
    storage.close()
    (kept,) = backups_in(tmp_path)
    assert kept.name.startswith("dungeon.schema-2.")
    assert run(["restore", str(kept), "--db", str(tmp_path / "new.sqlite")]) == 0
    again = Storage(str(tmp_path / "new.sqlite"))
    assert again.entries("m")[0].value == 5_000_000_000
    again.close()


def test_an_upgrade_that_fails_changes_nothing(old_database: str, tmp_path: Path) -> None:
    engine = create_engine(old_database)
    with engine.begin() as connection:
        connection.execute(text("CREATE INDEX ix_league_teams_team_id ON teams (id)"))
    with pytest.raises(StorageError, match="already exists"):
        Storage(old_database, tmp_path)
    assert "league_teams" not in inspect(engine).get_table_names()
    with engine.begin() as connection:
        connection.execute(text("DROP INDEX ix_league_teams_team_id"))
    engine.dispose()
    Storage(old_database, tmp_path).close()


def test_a_database_of_a_newer_version_is_refused(new_database: str) -> None:
    Storage(new_database).close()
    engine = create_engine(new_database)
    with engine.begin() as connection:
        connection.execute(text(f"UPDATE alembic_version SET version_num = '{newest() + 1:04}'"))
    engine.dispose()
    with pytest.raises(StorageError, match=r"coach@/dungeon.* was written by a newer version"):
        Storage(new_database)
