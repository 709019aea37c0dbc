"""Tables that coaches bring to a match of 1989: checked, told to everybody, and kept in the record."""

from typing import Any

import pytest

from tests.kit.own_tables import HARSH
from tests.server.conftest import Seat, Table


def create(table: Table, **more: Any) -> dict[str, Any]:
    """A match of 1989 at one screen."""
    home, away = {"college": "human", "coach": "me"}, {"college": "orc", "coach": "hotseat"}
    made = table.client.post("/api/matches", json={"rules": "db1989", "home": home, "away": away, "seed": 7, **more})
    assert made.status_code == 201, made.text
    created: dict[str, Any] = made.json()
    return created


def give_up(seat: Seat) -> None:
    """Answer until one may concede, and concede."""
    while not seat.now["view"]["concede"]:
        seat.send(type="answer", seq=seat.now["seq"], value=seat.now["question"]["options"][-1]["value"])
        seat.until("update", "welcome")
    seat.send(type="concede", seq=seat.now["seq"])
    seat.until("update")


def test_a_file_of_tables_is_checked_before_it_is_played_on(table: Table) -> None:
    good = table.client.post("/api/tables/check", json={"rules": "db1989", "text": HARSH})
    assert good.json() == {"replaces": ["Tackle", "Hand-offs in a team turn"]}


@pytest.mark.parametrize(
    ("rules", "text", "complaint"),
    [
        ("db1989", HARSH.replace("result: falls", "result: flies"), "file:13: result: expected one of"),
        ("db1989", HARSH.replace("tackle:", "tickle:"), "no table 'tickle'"),
        ("db1989", "tables: [", "file:2: "),
        ("db5", HARSH, "these are tables for db1989, and the match is of db5"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(table: Table, rules: str, text: str, complaint: str) -> None:
    refused = table.client.post("/api/tables/check", json={"rules": rules, "text": text})
    assert refused.status_code == 400 and complaint in refused.json()["detail"]
    match = table.client.post(
        "/api/matches",
        json={"rules": rules, "home": {"college": "human"}, "away": {"college": "orc"}, "tables": text},
    )
    assert match.status_code == 400 and complaint in match.json()["detail"]


def test_a_match_shows_and_keeps_the_tables_it_is_played_on(table: Table) -> None:
    made = create(table, tables=HARSH)
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        told = seat.welcome["match"]["tables"]
        assert [one["title"] for one in told if one["own"]] == ["Tackle"]
        tackle = next(one for one in told if one["own"])
        assert [row["text"] for row in tackle["rows"]] == ["missed", "falls"]
        assert not tackle["rebuilt"] and tackle["why"] == ""
        began = next(event for event in seat.welcome["events"] if event["kind"] == "match_began")
        assert "brought their own: Tackle and Hand-offs in a team turn." in began["text"]
        give_up(seat)
    record = table.client.get(f"/api/matches/{made['id']}/record").json()
    assert record["tables"] == {"tackle": {"ends": [2], "results": ["missed", "falls"]}, "hand_offs": 3}
    stored = table.client.post("/api/replays", json=record).json()
    again = table.client.get(f"/api/matches/{stored['id']}").json()["match"]["tables"]
    assert [one["title"] for one in again if one["own"]] == ["Tackle"]


def test_a_match_on_the_games_own_tables_says_nothing_of_them(table: Table) -> None:
    made = create(table)
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        assert not any(one["own"] for one in seat.welcome["match"]["tables"])
        began = next(event for event in seat.welcome["events"] if event["kind"] == "match_began")
        assert "brought" not in began["text"]
