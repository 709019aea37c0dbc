"""Two coaches pick their teams in secret over the interface, roll for one that both picked, and play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from dungeonbowl.league.lists import list_to_json
from dungeonbowl.league.lists.offers import ready_list
from dungeonbowl.server.http import setups
from dungeonbowl.server.http.forms import SideForm
from dungeonbowl.server.http.picks import addresses
from dungeonbowl.server.http.picks import table as picking
from tests.server.conftest import Table, with_key

COVERS: Final = ("DB89-TEAM-02", "DB89-TEAM-03")

Value = dict[str, Any]
MATCH: Final[Value] = {"rules": "db1989", "home": {"coach": "me"}, "away": {"coach": "open"}, "seed": 5}


class Pickers:
    """Two coaches who pick."""

    def __init__(self, table: Table, **match: Any) -> None:
        self.table = table
        made = table.client.post("/api/picks", json={"match": {**MATCH, **match}})
        assert made.status_code == 201, made.text
        self.made: Value = made.json()
        self.address = f"/api/picks/{self.made['id']}"
        self.tokens = table.keys(self.made)

    def state(self) -> Value:
        state: Value = self.table.client.get(self.address).json()
        return state

    def post(self, seat: int, phase: str = "picking", **choice: Any) -> Any:
        body = {"seat": self.tokens[seat], "phase": phase, **choice}
        return self.table.client.post(f"{self.address}/choices", json=body)

    def choose(self, seat: int, phase: str = "picking", **choice: Any) -> Value:
        answer = self.post(seat, phase, **choice)
        assert answer.status_code == 200, answer.text
        state: Value = answer.json()
        return state

    def listen(self, seat: int | None) -> Any:
        address = f"ws://127.0.0.1{self.address}/live"
        keys = {} if seat is None else {"subprotocols": with_key(self.tokens[seat])}
        return self.table.client.websocket_connect(address, **keys)


@pytest.fixture
def rolling(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Says what the next dice show."""

    def roll(*pips: int) -> None:
        dice: Iterator[int] = iter(pips)
        monkeypatch.setattr(picking, "d6", lambda: next(dice))

    return roll


def test_different_colleges_meet_at_once(table: Table) -> None:
    two = Pickers(table)
    assert two.state()["phase"] == "picking" and two.state()["picked"] == [False, False]
    assert two.choose(0, college="jade")["picked"] == [True, False]
    state = two.choose(1, college="dark")
    assert state["phase"] == "over" and state["rolls"] == [] and state["met"] is None
    for seat, token in enumerate(two.tokens):
        with table.sit(state["match"], token) as player:
            assert player.welcome["you"] == [seat]
            teams = player.welcome["match"]["teams"]
            assert [team["name"] for team in teams] == [team["name"] for team in state["teams"]]


def test_a_pick_is_a_secret_until_both_have_picked(table: Table) -> None:
    """What another client hears does not depend on what was picked."""
    heard = []
    for college in ("jade", "dark"):
        two = Pickers(table)
        with two.listen(1) as away, two.listen(None) as watching, two.listen(0) as home:
            told = two.choose(0, college=college)
            states = [told, two.state()]
            for socket in (away, watching):
                while not (state := socket.receive_json())["picked"][0]:
                    pass
                states.append(state)
            while not (own := home.receive_json())["picked"][0]:
                pass
            assert own["own"][0] is not None and own["own"][1] is None and own["teams"] == [None, None]
        heard.append([{**state, "id": "", "seats": []} for state in states])
    assert heard[0] == heard[1]


def test_whoever_has_picked_may_pick_again_until_the_other_has(table: Table) -> None:
    two = Pickers(table)
    two.choose(0, college="jade")
    two.choose(0, college="dark")
    state = two.choose(1, college="jade")
    assert state["phase"] == "over" and state["met"] is None
    assert two.post(0, college="light").status_code == 409


def test_of_one_college_the_higher_die_chooses_first(table: Table, rolling: Callable[..., None]) -> None:
    two = Pickers(table)
    two.choose(0, college="light")
    rolling(3, 3, 2, 5)
    state = two.choose(1, college="light")
    assert state["phase"] == "choosing" and state["rolls"] == [[3, 3], [2, 5]] and state["seat"] == 1
    assert state["met"] is not None and state["picked"] == [False, False]
    assert two.post(0, "choosing", college="dark").status_code == 409
    assert two.post(1, "picking", college="dark").status_code == 409
    state = two.choose(1, "choosing", college="light")
    assert state["seat"] == 0 and state["teams"][1] == state["met"] and state["teams"][0] is None
    refused = two.post(0, "choosing", college="light")
    assert refused.status_code == 400 and "DB89-TEAM-03" in refused.json()["detail"]
    state = two.choose(0, "choosing", college="golden")
    assert state["phase"] == "over" and state["match"] and state["seat"] is None


def test_whoever_chooses_first_may_leave_the_college_to_the_other(table: Table, rolling: Callable[..., None]) -> None:
    two = Pickers(table)
    two.choose(1, college="light")
    rolling(6, 1)
    assert two.choose(0, college="light")["seat"] == 0
    two.choose(0, "choosing", college="jade")
    state = two.choose(1, "choosing", college="light")
    assert [team["name"] for team in state["teams"]] == [
        setups.college_team("db1989", "", SideForm(college=key))[2]["name"] for key in ("jade", "light")
    ]


@pytest.mark.parametrize(("pips", "first"), [((1, 6), "computer"), ((6, 1), "person")])
def test_a_computer_picks_and_chooses_by_itself(
    table: Table, rolling: Callable[..., None], monkeypatch: pytest.MonkeyPatch, pips: tuple[int, int], first: str
) -> None:
    """It picks by chance, keeps what it picked where it chooses first, and else takes another."""
    one, other = setups.one_team_colleges("db1989")[:2]
    monkeypatch.setattr(addresses, "any_of", lambda colleges: colleges[0])
    rolling(*pips)
    two = Pickers(table, away={"coach": "random"})
    with two.listen(0) as home:
        assert home.receive_json()["picked"] == [False, True]
    assert two.made["seats"]["away"] is None
    state = two.choose(0, college=one)
    assert state["phase"] == "choosing" and state["seat"] == 0
    assert state["teams"] == [None, state["met"] if first == "computer" else None]
    state = two.choose(0, "choosing", college=other if first == "computer" else one)
    assert state["phase"] == "over" and state["match"]


def test_at_one_screen_one_secret_picks_for_both(table: Table) -> None:
    two = Pickers(table, home={"coach": "hotseat"}, away={"coach": "hotseat"})
    assert two.tokens[0] == two.tokens[1]
    assert two.post(0, college="jade").status_code == 409
    two.choose(0, college="jade", side=0)
    assert two.choose(0, college="dark", side=1)["match"]


def test_a_team_of_ones_own_is_picked(table: Table) -> None:
    two = Pickers(table)
    own = list_to_json(ready_list("db1989", "dark"))
    own["name"] = "Night Shift"
    two.choose(0, file=own)
    state = two.choose(1, college="light")
    assert state["teams"][0]["name"] == "Night Shift"
    own["secondary"] = 0
    refused = Pickers(table).post(0, file=own)
    assert refused.status_code == 400 and "DB89-TEAM-04" in refused.text
    humans = Pickers(table).post(0, college="human")
    assert humans.status_code == 400 and "no college's team" in humans.text


def test_all_of_it_is_there_after_a_restart(make_table: Callable[..., Table], rolling: Callable[..., None]) -> None:
    two = Pickers(make_table())
    two.choose(0, college="light")
    rolling(2, 5)
    before = two.choose(1, college="light")
    two.table = make_table()
    assert {**two.state(), "seats": []} == {**before, "seats": []}
    two.choose(1, "choosing", college="light")
    two.table = make_table()
    state = two.choose(0, "choosing", college="jade")
    two.table = make_table()
    assert two.state()["match"] == state["match"]


@pytest.mark.parametrize(
    ("match", "word"),
    [
        ({"rules": "db2021"}, "rules: "),
        ({"home": {"coach": "me", "college": "jade"}}, "home: "),
        ({"more": [{"coach": "me"}]}, "more: "),
        ({"home": {"coach": "random"}, "away": {"coach": "random"}}, "away: "),
        ({"dungeon": "nowhere"}, "nowhere"),
        ({"options": {"great_wheel": "in_use"}}, "magic_points"),
        ({"home": {"coach": "nobody"}}, "home: "),
    ],
)
def test_what_cannot_follow_is_refused(table: Table, match: Value, word: str) -> None:
    refused = table.client.post("/api/picks", json={"match": {**MATCH, **match}})
    assert refused.status_code == 400 and word in refused.json()["detail"]


@pytest.mark.parametrize(("rules", "count"), [("db1989", 10), ("naf", 0), ("db2021", 0)])
def test_the_choices_of_a_game_say_what_may_be_picked_in_secret(table: Table, rules: str, count: int) -> None:
    choices = table.client.get(f"/api/setup?rules={rules}").json()
    assert [one["secret_pick"] for one in choices["colleges"]].count(True) == count
    assert {one["key"] for one in choices["rules"] if one["secret_pick"]} == {"db1989"}


def test_strangers_take_nothing(table: Table) -> None:
    two = Pickers(table)
    body = {"seat": "nobody", "phase": "picking", "college": "jade"}
    assert table.client.post(f"{two.address}/choices", json=body).status_code == 403
    assert table.client.get("/api/picks/nowhere").status_code == 404
    assert two.post(0).status_code == 400
    assert two.post(0, college="jade", file={}).status_code == 400
    assert two.state()["picked"] == [False, False]
