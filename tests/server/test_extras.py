"""Wizards, bribes, training and sponsors over the interface: what can be chosen, and what is refused."""

from typing import Any

import pytest

from tests.server.conftest import Table


def test_what_a_team_may_bring_can_be_chosen(table: Table) -> None:
    extras = table.client.get("/api/setup").json()["extras"]
    assert (extras["training"], extras["bribes"]) == (8, 3)
    assert len(extras["spells"]) == 8 and len(extras["sponsors"]) == 6
    for spell in extras["spells"]:
        for sponsor in extras["sponsors"]:
            named = 1 if sponsor["key"] == "air_oberwald" else None
            brought = {"training": 8, "bribes": 3, "wizard": True, "sponsor": sponsor["key"], "sponsored": named}
            side = {"college": spell["college"], "extras": brought}
            form = {
                "rules": "db2021",
                "home": side,
                "away": {"college": "fire"},
                "options": {"sponsors": "in_use"},
                "seed": 1,
            }
            answer = table.client.post("/api/matches", json=form)
            if answer.status_code == 429:
                return
            assert answer.status_code == 201, answer.text
            team = table.client.get(f"/api/matches/{answer.json()['id']}").json()["match"]["teams"][0]
            assert team["spell"] == spell["name"] and team["sponsor"] == sponsor["name"]
            assert (team["training"], team["bribes"]) == (8, 3)


@pytest.mark.parametrize(
    ("extras", "options", "status"),
    [
        ({"training": 9}, {}, 422),
        ({"bribes": 4}, {}, 422),
        ({"wizard": "perhaps"}, {}, 422),
        ({"spell": "fireball"}, {}, 422),
        ({"sponsor": "nobody"}, {"sponsors": "in_use"}, 400),
        ({"sponsor": "farblast"}, {}, 400),
        ({"sponsor": "air_oberwald"}, {"sponsors": "in_use"}, 400),
        ({"sponsor": "air_oberwald", "sponsored": 99}, {"sponsors": "in_use"}, 400),
        ({}, {"sponsors": "perhaps"}, 400),
    ],
)
def test_extras_that_cannot_be_are_refused_with_a_reason(
    table: Table, extras: dict[str, Any], options: dict[str, Any], status: int
) -> None:
    form = {
        "rules": "db2021",
        "home": {"college": "fire", "extras": extras},
        "away": {"college": "shadow"},
        "options": options,
    }
    answer = table.client.post("/api/matches", json=form)
    assert answer.status_code == status and answer.json()["detail"]
    assert "Traceback" not in answer.text
