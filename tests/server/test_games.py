"""Every game that is played can be chosen, created and begun."""

from typing import Any

import pytest

from dungeonbowl.data.games import games
from dungeonbowl.rulesets import RULESETS
from tests.server.conftest import Table


@pytest.mark.parametrize("rules", RULESETS)
def test_what_a_game_offers_can_be_played(table: Table, rules: str) -> None:
    setup = table.client.get("/api/setup", params={"rules": rules}).json()
    assert [game["key"] for game in setup["rules"]] == list(RULESETS)
    assert all(game["name"] and game["blurb"] for game in setup["rules"])
    rows = [[one["title"] for one in game["differences"]] for game in setup["rules"]]
    assert all(each == rows[0] for each in rows), "every game answers every row"
    for game in setup["rules"]:
        book = {entry["id"] for entry in table.client.get(f"/api/rules/{game['key']}").json()}
        assert all(one["rule"] is None or one["rule"] in book for one in game["differences"])
        own = RULESETS[game["key"]].concordance.prefixes
        assert all(one.rule.split("-")[0] in own for one in games()[game["key"]].differences)
    assert setup["defaults"]["rules"] == rules
    for dungeon in setup["dungeons"]:
        for at, college in enumerate(setup["colleges"]):
            opponent = setup["colleges"][at - 1]
            form = {
                **setup["defaults"],
                "home": {"college": college["key"], "coach": "me"},
                "away": {"college": opponent["key"], "coach": setup["coaches"][-1]["key"]},
                "dungeon": dungeon["key"],
            }
            if at == 0 or dungeon is setup["dungeons"][0]:
                made = table.client.post("/api/matches", json=form)
                assert made.status_code == 201, made.text
                told = table.client.get(f"/api/matches/{made.json()['id']}").json()["match"]
                assert told["rules"] == rules
                assert told["figures"] == setup["figures"] and told["terms"]["pad"]
                if at == 0:
                    replay = table.client.get(f"/api/matches/{made.json()['id']}/replay").json()["match"]
                    assert (replay["figures"], replay["terms"]) == (told["figures"], told["terms"])
                colours = [one["team"]["colour"] for one in (college, opponent)]
                assert [team["colour"] for team in told["teams"]] == colours
                assert "_" not in str([team["college"] for team in told["teams"]])


def test_a_setup_names_its_first_game_and_no_other_by_chance(table: Table) -> None:
    assert table.client.get("/api/setup").json()["defaults"]["rules"] == "db2021"
    assert table.client.get("/api/setup", params={"rules": "db1066"}).status_code == 404
    for book in ("rules", "skills"):
        assert all(table.client.get(f"/api/{book}/{key}").status_code == 200 for key in RULESETS)
        assert table.client.get(f"/api/{book}/db1066").status_code == 404


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"home": {"college": "fire"}}, "there is no college fire"),
        ({"dungeon": "layout_a"}, "there is no dungeon layout_a"),
        ({"options": {"sponsors": "in_use"}}, "unknown option"),
        ({"options": {"time_limit": 9}}, "unknown option"),
        ({"home": {"college": "orc", "extras": {"bribes": 1}}}, "no extras"),
        ({"home": {"file": {"rules": "db5"}}}, "home: the key format is missing"),
    ],
)
def test_what_another_game_has_is_refused_in_words(table: Table, change: dict[str, Any], word: str) -> None:
    form = {"rules": "db5", "home": {"college": "human"}, "away": {"college": "orc"}, **change}
    answer = table.client.post("/api/matches", json=form)
    assert answer.status_code == 400 and word in answer.json()["detail"]


def test_no_dungeon_is_laid_for_a_game_that_has_its_own_maps(table: Table) -> None:
    form = {"rules": "db5", "home": {"college": "human"}, "away": {"college": "orc"}}
    answer = table.client.post("/api/buildings", json={"match": form})
    assert answer.status_code == 400, answer.text
    assert "no dungeon is laid for db5" in answer.json()["detail"]
