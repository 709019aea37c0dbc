"""Databases that earlier versions wrote: every match lists, opens or is closed in plain words, and nothing is lost."""

from __future__ import annotations

import gzip
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from dungeonbowl.rulesets import RULESETS
from dungeonbowl.server.http.forms import ReplayData
from dungeonbowl.server.store.database.schema import newest
from tests.server.conftest import Table
from tests.server.test_old_databases import tables_in

FOLDER: Final = Path(__file__).with_name("stores")
STORES: Final = {path.name.removesuffix(".sqlite.gz"): path for path in sorted(FOLDER.glob("*.sqlite.gz"))}
CLOSED: Final = "begun by earlier rules, so it is closed. Its record can be downloaded"


def game_of(name: str) -> str:
    """The game of a store, by its name; at first there was one."""
    return next((part for part in name.split("-") if part in RULESETS), "db2021")


def names_in(database: str, table: str) -> dict[str, tuple[object, ...]]:
    """The rows of a table by their first column; none if there is no such table."""
    if table not in tables_in(database):
        return {}
    with closing(sqlite3.connect(database)) as kept:
        return {row[0]: row for row in kept.execute(f'SELECT * FROM "{table}"')}


def forget_hashes(database: str) -> None:
    """As if it were not known where the answers led."""
    if "match_ends" in tables_in(database):
        with closing(sqlite3.connect(database)) as kept:
            kept.execute("UPDATE entries SET hash = -1 WHERE hash IS NOT NULL")
            kept.commit()


def count_in(database: str, table: str) -> int:
    with closing(sqlite3.connect(database)) as kept:
        found: int = kept.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]
        return found


def test_there_is_a_store_of_every_schema_and_version_of_the_rules() -> None:
    for number in range(1, newest() + 1):
        if number not in (5, 6):  # begun and left on the same day
            assert any(name.split("-")[1] == str(number) for name in STORES), f"run scripts/make_store.py ({number})"
    assert set(NEWEST) <= STORES.keys(), "run scripts/make_store.py"


NEWEST: Final = [f"schema-{newest()}-{key}-{rules.version}" for key, rules in RULESETS.items()]
"""Those of the rules of now; what is of earlier ones meets newer rules in any case."""
CASES: Final = [*((name, False) for name in STORES), *((name, True) for name in NEWEST)]


@pytest.mark.parametrize(
    ("name", "newer"), CASES, ids=[f"{name}{', newer rules' if newer else ''}" for name, newer in CASES]
)
def test_everything_that_an_earlier_version_stored_is_there(
    make_table: Callable[..., Table], database: str, name: str, newer: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path(database).write_bytes(gzip.decompress(STORES[name].read_bytes()))
    before = {table: names_in(database, table) for table in ("matches", "teams", "dungeons", "league_journals")}
    entries = count_in(database, "entries")
    rules = RULESETS[game_of(name)]
    if newer:
        monkeypatch.setattr(rules, "version", rules.version + 1)
        forget_hashes(database)
    table = make_table()
    for match_id, row in before["matches"].items():
        look_at(table, match_id, rules.key, uploaded=bool(row[3]), newer=newer)
    for team_id in before["teams"]:
        assert table.client.get(f"/api/teams/{team_id}").status_code == 200
    for journal_id in before["league_journals"]:
        assert table.client.get(f"/api/league/{journal_id}").status_code == 200
    make_table()
    for one, rows in before.items():
        assert names_in(database, one).keys() == rows.keys()
    assert count_in(database, "entries") == entries


def look_at(table: Table, match_id: str, rules: str, uploaded: bool, newer: bool) -> None:
    """Whatever is told of a match is told of this one, or it is said in plain words why not."""
    (seen,) = table.client.post("/api/glances", json={"matches": [{"id": match_id}]}).json()["matches"]
    assert seen["state"] in ("on", "over", "abandoned", "closed") and all(team["name"] for team in seen["teams"])
    # Frames of an upload are made in another process, where the rules are those of now.
    parts = ("", "/record") if uploaded and newer else ("", "/record", "/replay")
    answers = {part: table.client.get(f"/api/matches/{match_id}{part}") for part in parts}
    if seen["state"] == "closed":
        for part in ("", "/replay"):
            assert answers[part].status_code == 410 and CLOSED in answers[part].json()["detail"]
    else:
        assert answers[""].status_code == 200
        if "/replay" in answers:
            ReplayData.model_validate(answers["/replay"].json())
    record = answers["/record"]
    if seen["state"] == "on":
        assert record.status_code == 409
        return
    told = record.json()
    assert record.status_code == 200 and told["rules"] == rules and told["seed"] is not None
    if uploaded or seen["state"] == "over":
        assert told["result"]["by"] == "concession" and told["answers"]
    else:
        assert told["answers"] or told["journal"]
