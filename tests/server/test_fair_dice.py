"""Dice that nobody can foresee: what is shown of them before the first one, and what after the last."""

import hashlib
import hmac
from typing import Any

import pytest

from dungeonbowl.match import Match
from dungeonbowl.notation.luck import count_luck
from tests.server.conftest import Table
from tests.server.test_api import finish


def dice_shown(table: Table, match_id: str) -> dict[str, Any]:
    shown: dict[str, Any] = table.client.get(f"/api/matches/{match_id}").json()["match"]["dice"]
    return shown


def test_a_match_commits_to_a_secret_before_the_first_die_and_tells_it_after_the_last(table: Table) -> None:
    made = table.create(seed=None)
    address = f"/api/matches/{made['id']}"
    with table.sit(made["id"]) as watcher:
        before = watcher.welcome["match"]["dice"]
    assert before["source"] == "secret" and before["seed"] is None
    refused = table.client.get(f"{address}/dice")
    assert refused.status_code == 409 and "those to come" in refused.json()["detail"]

    finish(table, made)
    told = table.client.get(f"{address}/dice").json()
    (part,) = told["parts"]
    secret = bytes.fromhex(part["secret"])
    assert hashlib.sha256(secret).hexdigest() == before["commitment"] == part["commitment"]
    record = table.client.get(f"{address}/record").json()
    assert record["seed"] == part["secret"]
    assert len(told["dice"]) == int(Match.replay(record).state.n) > 0
    for n, (sides, face) in enumerate(told["dice"]):
        x = int.from_bytes(hmac.new(secret, n.to_bytes(8, "big"), hashlib.sha256).digest()[:8], "big")
        assert face == x * sides >> 64


def test_a_chosen_seed_is_shown_to_everybody_before_the_first_die(table: Table) -> None:
    made = table.create(seed=41)
    assert dice_shown(table, made["id"]) == {"source": "seed", "commitment": None, "seed": "41"}
    finish(table, made)
    told = table.client.get(f"/api/matches/{made['id']}/dice").json()
    assert told["parts"] == [{"first": 0, "seed": "41", "secret": None, "commitment": None}]


def test_dice_of_a_table_have_nothing_to_check(table: Table) -> None:
    made = table.create(real_dice=True, seed=None)
    assert dice_shown(table, made["id"])["source"] == "table"


def test_a_seed_that_a_server_once_drew_stays_secret_until_the_end(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dungeonbowl.server.http.setups.marked", lambda record, _: record)
    made = table.create(seed=987_654_321)
    assert dice_shown(table, made["id"]) == {"source": "seed", "commitment": None, "seed": None}
    assert "987654321" not in table.client.get(f"/api/matches/{made['id']}").text
    finish(table, made)
    assert dice_shown(table, made["id"])["seed"] == "987654321"


def test_a_match_played_on_has_a_secret_of_its_own(table: Table) -> None:
    made = table.create(seed=None)
    before = dice_shown(table, made["id"])
    finish(table, made)
    sides = {side: {"coach": coach} for side, coach in (("home", "me"), ("away", "hotseat"))}
    events = len(table.client.get(f"/api/matches/{made['id']}/replay").json()["events"]) - 2
    forked = table.client.post(f"/api/matches/{made['id']}/fork", json={"events": events, **sides}).json()
    after = dice_shown(table, forked["id"])
    assert after["source"] == "secret" and after["commitment"] != before["commitment"]
    finish(table, forked)
    told = table.client.get(f"/api/matches/{forked['id']}/dice").json()
    assert [part["commitment"] for part in told["parts"]] == [before["commitment"], after["commitment"]]


def test_a_rematch_has_other_dice(table: Table) -> None:
    made = table.create(seed=7)
    finish(table, made)
    again = table.client.post(f"/api/matches/{made['id']}/rematch", json={"seat": made["seats"]["home"]}).json()
    assert dice_shown(table, again["id"])["source"] == "secret"


def test_the_luck_of_a_match_is_told_when_it_is_over(table: Table) -> None:
    made = table.create(seed=3)
    address = f"/api/matches/{made['id']}/luck"
    refused = table.client.get(address)
    assert refused.status_code == 409 and "when it is over" in refused.json()["detail"]
    finish(table, made)
    told = table.client.get(address).json()
    assert told == table.client.get(address).json()
    record = table.client.get(f"/api/matches/{made['id']}/record").json()
    for side, counted in zip(told["sides"], count_luck(Match.replay(record)), strict=True):
        assert side["says"] == counted.says
        assert side["all"]["rolls"] == sum(kind["rolls"] for kind in side["kinds"])
        assert side["less"] is None or 0 <= side["less"] + side["more"] <= 1
    assert table.client.get("/api/matches/nowhere/luck").status_code == 404
