"""A match of 1989 over HTTP: its ready teams, one college for each side, and a team that somebody has drafted."""

from typing import Any, Final

from dungeonbowl.league.lists import list_to_json
from dungeonbowl.league.lists.offers import ready_list
from tests.server.conftest import Table

COVERS: Final = ("DB89-TEAM-01",)


def asked(table: Table, home: dict[str, Any], away: dict[str, Any], **options: str | int) -> Any:
    """The answer to a form for a match."""
    form = {"rules": "db1989", "home": {"coach": "me", **home}, "away": {"coach": "random", **away}, "options": options}
    return table.client.post("/api/matches", json=form)


def test_a_first_match_is_humans_against_orcs(table: Table) -> None:
    good = table.client.get("/api/setup", params={"rules": "db1989"}).json()["defaults"]
    assert (good["home"]["college"], good["away"]["college"]) == ("human", "orc")


def test_both_sides_never_play_for_one_college(table: Table) -> None:
    assert asked(table, {"college": "light"}, {"college": "golden"}).status_code == 201
    refused = asked(table, {"college": "light"}, {"college": "light"})
    assert refused.status_code == 400 and "DB89-TEAM-03" in refused.text
    assert asked(table, {"college": "human"}, {"college": "human"}).status_code == 201


def test_a_drafted_team_plays(table: Table) -> None:
    team = list_to_json(ready_list("db1989", "dark"))
    assert (team.get("secondary"), team.get("tertiary")) == (3, 1)
    assert asked(table, {"file": team}, {"college": "golden"}).status_code == 201
    team["secondary"] = 0
    refused = asked(table, {"file": team}, {"college": "golden"})
    assert refused.status_code == 400 and "DB89-TEAM-04" in refused.text


def test_an_option_is_refused_without_the_one_that_it_needs(table: Table) -> None:
    refused = asked(table, {"college": "light"}, {"college": "golden"}, great_wheel="in_use")
    assert refused.status_code == 400 and "agree on the option magic_points too" in refused.json()["detail"]
    both = asked(table, {"college": "light"}, {"college": "golden"}, great_wheel="in_use", magic_points="in_use")
    assert both.status_code == 201
