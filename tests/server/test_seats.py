"""A link takes its seat once; each browser holds a key of its own, makes links for others, and signs them out."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from dungeonbowl.server.live.seated.seats import digest
from dungeonbowl.server.settings import Limits
from dungeonbowl.server.store.matches import Storage
from dungeonbowl.server.store.retention import remove
from tests.server.conftest import Table, live_path, with_key
from tests.server.earlier import as_schema_5
from tests.server.test_api import finish
from tests.server.test_buildings import MATCH, SMALL
from tests.server.test_league import choice, league_team

KEY = "k" * 32
OTHER = "o" * 32
LINK = "l" * 32


def asked(table: Table, what: str, **form: str) -> tuple[int, Any]:
    """Ask about seats. Returns: the status, and the answer or what was wrong."""
    answer = table.client.post(f"/api/seats/{what}", json=form)
    return answer.status_code, answer.json().get("detail", answer.json())


def turned_away(table: Table, match_id: str, secret: str) -> str:
    """Why a live connection is refused."""
    with table.client.websocket_connect(live_path(match_id), subprotocols=with_key(secret)) as session:
        refused: dict[str, str] = session.receive_json()
        with pytest.raises(WebSocketDisconnect) as closed:
            session.receive_json()
    assert refused["code"] == "unknown_seat" and closed.value.code == 4403
    return refused["message"]


def seats_of(table: Table, match_id: str, secret: str) -> list[int]:
    """The seats that a secret opens, as a list of one's matches is told."""
    told = table.client.post("/api/glances", json={"matches": [{"id": match_id, "seat": secret}]}).json()
    you: list[int] = told["matches"][0]["you"]
    return you


def test_the_first_who_opens_a_link_has_the_seat(table: Table) -> None:
    made = table.create("me", "open")
    mine, link = made["seats"]["home"], made["seats"]["away"]
    assert made["links"]["away"] == f"/play/{made['id']}#seat={link}", "no browser sends what stands behind #"
    assert "nobody has taken this seat yet" in turned_away(table, made["id"], link).lower()
    assert seats_of(table, made["id"], link) == []

    assert asked(table, "take", link=link, key=KEY) == (200, {"key": KEY})
    with table.sit(made["id"], KEY) as away, table.sit(made["id"], mine) as home:
        assert away.welcome["you"] == [1] and home.welcome["you"] == [0]
    assert asked(table, "take", link=link, key=KEY) == (200, {"key": KEY}), "an answer that was lost loses no seat"

    status, why = asked(table, "take", link=link, key=OTHER)
    assert status == 403 and "has been used" in why
    assert "has been used" in turned_away(table, made["id"], link), (
        "whoever made the match saw the link, and has it no more"
    )
    assert seats_of(table, made["id"], link) == []
    with table.sit(made["id"]) as watching:
        assert watching.welcome["you"] == []


def test_what_was_taken_stays_taken_when_the_server_starts_again(make_table: Callable[..., Table]) -> None:
    table = make_table()
    made = table.create("me", "open")
    table.client.post("/api/seats/take", json={"link": made["seats"]["away"], "key": KEY})
    table = make_table()
    with table.sit(made["id"], KEY) as away:
        assert away.welcome["you"] == [1]
    assert asked(table, "take", link=made["seats"]["away"], key=OTHER)[0] == 403


def test_a_program_plays_both_sides_with_two_keys(table: Table) -> None:
    made = table.create("me", "me")
    keys = [made["seats"]["home"], made["seats"]["away"]]
    assert keys[0] != keys[1]
    with table.sit(made["id"], keys[0]) as home, table.sit(made["id"], keys[1]) as away:
        assert (home.welcome["you"], away.welcome["you"]) == ([0], [1])
    assert asked(table, "take", link=keys[0]) == (200, {"key": keys[0]}), "a key takes nothing, and stays what it is"
    assert len(asked(table, "take", link=table.create("me", "open")["seats"]["away"])[1]["key"]) >= 32


def test_at_one_screen_one_key_opens_both_seats_anywhere(table: Table) -> None:
    made = table.create("hotseat", "hotseat")
    assert asked(table, "link", seat=made["seats"]["home"], link=LINK) == (200, {"link": LINK})
    assert asked(table, "take", link=LINK, key=KEY) == (200, {"key": KEY})
    with table.sit(made["id"], KEY) as seat:
        assert seat.welcome["you"] == [0, 1]


def test_a_coach_goes_on_at_another_device(table: Table) -> None:
    made = table.create("me", "scripted")
    mine = made["seats"]["home"]
    assert asked(table, "link", seat=mine, link=LINK) == (200, {"link": LINK})
    assert asked(table, "link", seat=mine, link=LINK) == (200, {"link": LINK}), "an answer that was lost"
    newer = asked(table, "link", seat=mine)[1]["link"]
    assert "renewed" in asked(table, "take", link=LINK, key=OTHER)[1], "there is one link at a time"
    assert asked(table, "take", link=newer, key=KEY) == (200, {"key": KEY})
    with table.sit(made["id"], mine) as here, table.sit(made["id"], KEY) as there:
        assert here.welcome["you"] == there.welcome["you"] == [0]


def test_other_devices_are_signed_out_at_once(table: Table) -> None:
    made = table.create("me", "open")
    mine = made["seats"]["home"]
    table.client.post("/api/seats/link", json={"seat": mine, "link": LINK})
    table.client.post("/api/seats/take", json={"link": LINK, "key": KEY})
    waiting = asked(table, "link", seat=mine)[1]["link"]
    away = table.take(made["seats"]["away"])
    with table.sit(made["id"], mine) as here, table.sit(made["id"], away), table.sit(made["id"], KEY) as there:
        assert asked(table, "sign-out", seat=mine) == (200, {"ended": 2})
        there.session.send_json({"type": "concede", "seq": there.now["seq"]})
        with pytest.raises(WebSocketDisconnect):
            while (said := there.session.receive_json())["type"] != "update":
                assert said.get("code") in (None, "not_your_turn")
        here.send(type="ping")
        here.until("pong")
    assert "signed other devices out" in turned_away(table, made["id"], KEY)
    assert asked(table, "take", link=waiting, key=OTHER)[0] == 403, "a link that was under way ends as well"
    assert asked(table, "sign-out", seat=KEY)[0] == asked(table, "link", seat=KEY)[0] == 403
    assert asked(table, "sign-out", seat=mine) == (200, {"ended": 0})
    assert seats_of(table, made["id"], away) == [1], "the other coach is not touched"


def test_a_link_that_nobody_used_is_renewed_and_the_old_one_stops(table: Table) -> None:
    made = table.create("scripted", "open")
    old = made["seats"]["away"]
    assert asked(table, "link", seat=old, link=LINK) == (200, {"link": LINK})
    assert asked(table, "link", seat=old, link=LINK) == (200, {"link": LINK}), "an answer that was lost"
    assert "renewed" in asked(table, "take", link=old, key=OTHER)[1]
    assert asked(table, "take", link=LINK, key=KEY) == (200, {"key": KEY})
    status, why = asked(table, "link", seat=LINK)
    assert status == 403 and "has been used" in why, "a seat that is taken is nobody's to give"


def test_what_is_drawn_must_be_long_and_new(table: Table) -> None:
    made = table.create("me", "open")
    link = made["seats"]["away"]
    for key in ("short", "x" * 31, "with space " * 4):
        assert asked(table, "take", link=link, key=key)[0] == 422
    assert asked(table, "take", link=link, key=made["seats"]["home"])[0] == 400
    assert asked(table, "link", seat=link, link=made["seats"]["home"])[0] == 400
    assert asked(table, "take", link="nothing", key=KEY) == (403, "this link is for no seat here")
    assert asked(table, "take", link=link, key=KEY)[0] == 200


def test_only_digests_are_stored(table: Table, database: str) -> None:
    made = table.create("me", "open")
    table.client.post("/api/seats/take", json={"link": made["seats"]["away"], "key": KEY})
    stored = Path(database).read_bytes() + Path(f"{database}-wal").read_bytes()
    for secret in (made["seats"]["home"], made["seats"]["away"], KEY):
        assert secret.encode() not in stored and digest(secret).encode() in stored


def test_guesses_are_limited_and_right_keys_are_none(make_table: Callable[..., Table]) -> None:
    table = make_table(Limits(message_rate=1e6, message_burst=10**6, guess_rate=0, guess_burst=3))
    made = table.create()
    key = made["seats"]["home"]
    for _ in range(9):
        with table.sit(made["id"], key):
            pass
    assert asked(table, "take", link="guess")[0] == 403
    turned_away(table, made["id"], "guess")
    assert seats_of(table, made["id"], "guess") == []
    assert asked(table, "take", link="guess")[0] == 429
    assert table.client.post("/api/glances", json={"matches": [{"id": made["id"], "seat": "x"}]}).status_code == 429
    with table.client.websocket_connect(live_path(made["id"]), subprotocols=with_key("guess")) as session:
        assert session.receive_json()["code"] == "too_fast"


def test_a_rematch_has_the_keys_of_its_match_and_what_ends_ends_in_both(table: Table) -> None:
    made = table.create()
    mine = made["seats"]["home"]
    finish(table, made)
    table.client.post("/api/seats/link", json={"seat": mine, "link": LINK})
    table.client.post("/api/seats/take", json={"link": LINK, "key": KEY})
    again = table.client.post(f"/api/matches/{made['id']}/rematch", json={"seat": KEY, "swapped": True}).json()
    with table.sit(again["id"], mine) as seat:
        assert seat.welcome["you"] == [0, 1]
    table.client.post("/api/seats/sign-out", json={"seat": mine})
    assert "signed other devices out" in turned_away(table, again["id"], KEY)
    refused = table.client.post(f"/api/matches/{made['id']}/rematch", json={"seat": KEY})
    assert refused.status_code == 403 and "signed other devices out" in refused.json()["detail"]


def test_who_takes_a_seat_lays_the_dungeon_and_plays_in_it(make_table: Callable[..., Table]) -> None:
    table = make_table()
    made = table.client.post("/api/buildings", json={"match": MATCH}).json()
    link, page = made["seats"]["away"], f"/api/buildings/{made['id']}"
    assert made["links"]["away"] == f"/build/{made['id']}#seat={link}"
    move = {"seat": link, "seq": 0, "lay": SMALL[0]}
    refused = table.client.post(f"{page}/moves", json=move)
    assert refused.status_code == 403 and "nobody has taken this seat" in refused.json()["detail"]
    assert not table.client.get(page).json()["seats"][1]["taken"]
    table.client.post("/api/seats/take", json={"link": link, "key": KEY})
    with table.client.websocket_connect(f"ws://127.0.0.1{page}/live", subprotocols=with_key(KEY)) as away:
        assert away.receive_json()["you"] == [1]
        assert table.client.get(page).json()["seats"][1]["taken"]
    table = make_table()
    assert table.client.get(page).json()["seats"][1]["taken"], "that is known when the server starts again"
    assert table.client.post(f"{page}/moves", json=move).status_code == 403


def test_a_side_of_a_league_game_is_taken_by_its_link(table: Table) -> None:
    home = league_team(table)
    form = {"rules": "db2021", "home": {"team": choice(home)}, "away": {"coach": "open"}}
    made = table.client.post("/api/league/games", json=form).json()
    link, page = made["seats"]["away"], f"/api/league/{made['id']}"
    assert made["links"]["away"] == f"/league/{made['id']}#seat={link}"

    def mine(secret: str) -> list[int]:
        you: list[int] = table.client.get(page, headers={"authorization": f"Bearer {secret}"}).json()["you"]
        return you

    assert mine(link) == []
    table.client.post("/api/seats/take", json={"link": link, "key": KEY})
    assert mine(KEY) == [1] and mine(link) == [] and mine(made["seats"]["home"]) == [0]
    assert table.client.get(page, params={"seat": KEY}).json()["you"] == [1], "older programs have it in the address"
    bones = league_team(table, "Bones", "death")
    step = {"side": 1, "n": 1, "team": bones["id"], "key": bones["key"]}
    refused = table.client.post(f"{page}/join", json={**step, "seat": link})
    assert refused.status_code == 403 and "has been used" in refused.json()["detail"]["message"]
    assert table.client.post(f"{page}/join", json={**step, "seat": KEY}).status_code == 200


def test_older_clients_have_the_key_in_the_address(table: Table) -> None:
    made = table.create()
    with table.client.websocket_connect(f"{live_path(made['id'])}?seat={made['seats']['home']}") as session:
        assert session.receive_json()["you"] == [0, 1]


def test_with_its_last_match_a_seat_is_forgotten(table: Table, database: str) -> None:
    made = table.create()
    mine = made["seats"]["home"]
    finish(table, made)
    again = table.client.post(f"/api/matches/{made['id']}/rematch", json={"seat": mine}).json()
    other = table.create("me", "open")
    storage: Storage = table.client.app.state.rooms.storage  # type: ignore[attr-defined]

    def known() -> int:
        with sqlite3.connect(database) as kept:
            count: int = kept.execute("SELECT count(*) FROM seat_secrets").fetchone()[0]
        kept.close()
        return count

    assert known() == 3
    remove(storage, [made["id"]])
    assert known() == 3 and seats_of(table, again["id"], mine) == [0, 1]
    remove(storage, [again["id"], other["id"]])
    assert known() == 0


def test_links_of_earlier_versions_open_what_they_opened(make_table: Callable[..., Table], database: str) -> None:
    table = make_table()
    shared, invited = table.create(), table.create("me", "open")
    laid = table.client.post("/api/buildings", json={"match": MATCH}).json()
    make_table(database=f"{database}.other")
    with sqlite3.connect(database) as kept:
        as_schema_5(kept)
        kept.execute("UPDATE alembic_version SET version_num = '0005'")
    kept.close()
    table = make_table()
    assert seats_of(table, shared["id"], shared["seats"]["home"]) == [0, 1]
    assert seats_of(table, invited["id"], invited["seats"]["home"]) == [0]
    link = invited["seats"]["away"]
    assert seats_of(table, invited["id"], link) == [], "nobody had opened it: it takes the seat, once"
    assert asked(table, "take", link=link, key=KEY)[0] == 200 and asked(table, "take", link=link, key=OTHER)[0] == 403
    link = laid["seats"]["away"]
    assert asked(table, "take", link=link, key=OTHER) == (200, {"key": link}), (
        "who opened it is not known: it stays a key"
    )
