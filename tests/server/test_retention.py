"""Matches that nobody plays any more are removed where the settings say so, and others when somebody asks for it."""

import sqlite3
from collections.abc import Callable

import pytest

from dungeonbowl.cli.commands import run
from dungeonbowl.server.live import tables
from dungeonbowl.server.settings import Limits
from dungeonbowl.server.store.matches import Storage
from dungeonbowl.server.store.retention import idle_matches
from tests.server.conftest import Table
from tests.server.spoiling import PLAN
from tests.server.test_api import finish
from tests.server.test_buildings import Site
from tests.server.test_league import arrange, game, league_team
from tests.server.test_picks import Pickers

DAY = 86_400.0


def age(database: str, match_id: str, days: float) -> None:
    """Make a match and all that was done in it older."""
    with sqlite3.connect(database) as kept:
        kept.execute("UPDATE matches SET created = created - ? WHERE id = ?", (days * DAY, match_id))
        kept.execute("UPDATE entries SET at = at - ? WHERE match_id = ?", (days * DAY, match_id))


def rows_of(database: str, match_id: str) -> int:
    """In how many rows of any table a match is named."""
    found = 0
    with sqlite3.connect(database) as kept:
        for (table,) in kept.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            rows = kept.execute(f'SELECT * FROM "{table}"').fetchall()
            found += sum(match_id in row for row in rows)
    return found


def tidy(table: Table) -> None:
    rooms = table.client.app.state.rooms  # type: ignore[attr-defined]
    assert table.client.portal is not None
    table.client.portal.call(rooms.tidy)


def test_matches_are_removed_after_the_days_that_the_settings_say(
    make_table: Callable[..., Table], database: str
) -> None:
    table = make_table(Limits(message_rate=1e6, message_burst=10**6, keep_days=30))
    over, idle, young, watched = (table.create()["id"] for _ in range(4))
    for one in (over, idle, watched):
        age(database, one, 31)
    age(database, young, 29)
    with table.sit(watched):
        tidy(table)
        assert [table.client.get(f"/api/matches/{one}").status_code for one in (over, idle, young, watched)] == [
            404,
            404,
            200,
            200,
        ]
    assert rows_of(database, over) == rows_of(database, idle) == 0


def test_a_match_in_which_somebody_goes_on_meanwhile_stays(
    make_table: Callable[..., Table], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make_table(Limits(message_rate=1e6, message_burst=10**6, keep_days=30))
    one, other = (table.create()["id"] for _ in range(2))
    for idle in (one, other):
        age(database, idle, 31)

    def found(storage: Storage, since: float) -> list[str]:
        """Both are found, and then something is done in one of them."""
        ids = idle_matches(storage, since)
        age(database, one, -31)
        return ids

    monkeypatch.setattr(tables, "idle_matches", found)
    tidy(table)
    assert [table.client.get(f"/api/matches/{match}").status_code for match in (one, other)] == [200, 404]


def test_nothing_is_removed_where_the_settings_say_nothing(table: Table, database: str) -> None:
    made = table.create()
    age(database, made["id"], 9999)
    tidy(table)
    assert table.client.get(f"/api/matches/{made['id']}").status_code == 200


def test_the_match_of_a_league_game_stays(
    make_table: Callable[..., Table], database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = make_table(Limits(message_rate=1e6, message_burst=10**6, keep_days=1))
    played = game(table, league_team(table), league_team(table, "Bones", "death"))
    match_id = played.state()["match"]
    age(database, match_id, 9999)
    before = rows_of(database, match_id)
    tidy(table)
    assert rows_of(database, match_id) == before
    make_table(database=f"{database}.other")
    assert run(["forget", match_id, "--db", database]) == 2
    assert "belongs to a league game" in capsys.readouterr().err
    assert rows_of(database, match_id) == before


def test_how_its_dungeon_was_laid_is_forgotten_with_a_match(
    make_table: Callable[..., Table], database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = make_table()
    site, other = Site(table), Site(table)
    match_id = site.build()["match"]
    make_table(database=f"{database}.other")
    assert run(["forget", match_id, "--db", database]) == 0
    table = make_table()
    assert table.client.get(site.address).status_code == 404
    assert table.client.get(other.address).status_code == 200


def test_secret_picks_go_with_their_match(make_table: Callable[..., Table], database: str) -> None:
    table = make_table()
    picks, other = Pickers(table), Pickers(table)
    picks.choose(0, college="light")
    match_id = picks.choose(1, college="dark")["match"]
    make_table(database=f"{database}.other")
    assert run(["forget", match_id, "--db", database]) == 0
    table = make_table()
    assert table.client.get(picks.address).status_code == 404
    assert table.client.get(other.address).status_code == 200


def test_a_match_is_forgotten_when_somebody_asks_for_it(
    make_table: Callable[..., Table], database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = make_table()
    over, other = table.create(), table.create()
    finish(table, over)
    again = table.client.post(f"/api/matches/{over['id']}/rematch", json={"seat": over["seats"]["home"]}).json()
    assert run(["forget", over["id"], "--db", database]) == 2
    assert "another dungeonbowl server is using" in capsys.readouterr().err

    make_table(database=f"{database}.other")
    assert run(["forget", over["id"], "nosuch", "--db", database]) == 2
    assert "no match, team or dungeon nosuch; nothing was removed" in capsys.readouterr().err
    assert run(["forget", over["id"], "--db", database]) == 0
    assert capsys.readouterr().out == "1 match removed\n"
    assert rows_of(database, over["id"]) == 0
    table = make_table()
    assert table.client.get(f"/api/matches/{over['id']}").status_code == 404
    for left in (other["id"], again["id"]):
        assert table.client.get(f"/api/matches/{left}").status_code == 200


def test_a_team_and_a_dungeon_are_forgotten_unless_a_league_needs_them(
    make_table: Callable[..., Table], database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = make_table()
    gone, busy, idle = (league_team(table, name) for name in ("Gone", "Busy", "Idle"))
    arrange(table, busy, idle)
    drawn = table.client.post("/api/dungeons", json=PLAN).json()["id"]
    make_table(database=f"{database}.other")
    assert run(["forget", gone["id"], busy["id"], "--db", database]) == 2
    assert f"{busy['id']} belongs to a league game" in capsys.readouterr().err
    assert rows_of(database, gone["id"]) > 0
    assert run(["forget", gone["id"], drawn, "--db", database]) == 0
    assert capsys.readouterr().out == "1 team, 1 dungeon removed\n"
    assert rows_of(database, gone["id"]) == rows_of(database, drawn) == 0
    table = make_table()
    assert table.client.get(f"/api/teams/{gone['id']}").status_code == 404
    assert table.client.get(f"/api/teams/{idle['id']}").status_code == 200
