"""The interface for programs, the pages, and what stands before both."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dungeonbowl.server.guards import host_name
from dungeonbowl.server.http.replays import frames_between
from dungeonbowl.server.pages import page_response
from dungeonbowl.server.settings import Limits, is_loopback
from tests.server.conftest import Seat, Table


def finish(table: Table, made: dict[str, Any]) -> None:
    """Play a match until somebody may concede, and concede."""
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        while not seat.now["view"]["concede"]:
            seat.answer()
        seat.send(type="concede", seq=seat.now["seq"])
        seat.until("update")


def test_what_can_be_chosen_can_be_played(table: Table) -> None:
    setup = table.client.get("/api/setup").json()
    assert len(setup["colleges"]) == 8 and {"layout_a", "layout_b"} <= {each["key"] for each in setup["dungeons"]}
    assert table.client.post("/api/matches", json=setup["defaults"]).status_code == 201
    for college in setup["colleges"]:
        assert 11 <= len(college["team"]["players"]) <= 16
    for dungeon in setup["dungeons"]:
        form = {**setup["defaults"], "dungeon": dungeon["key"], "options": {"placement": "coaches"}}
        assert table.client.post("/api/matches", json=form).status_code == 201


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"rules": "db1066"}, 400),
        ({"home": {"college": "nowhere", "coach": "me"}}, 400),
        ({"home": {"college": "fire", "coach": "ghost"}}, 400),
        ({"dungeon": "nowhere"}, 400),
        ({"dungeon": "../../etc/passwd"}, 422),
        ({"options": {"gravity": 1}}, 400),
        ({"options": {"turn_limit": -4}}, 400),
        ({"seed": -1}, 422),
        ({"seed": 1 << 60}, 422),
        ({"more": 1}, 422),
        ({"home": None}, 422),
    ],
)
def test_a_match_that_cannot_be_is_refused_with_a_reason(table: Table, change: dict[str, Any], status: int) -> None:
    form = {"rules": "db2021", "home": {"college": "fire"}, "away": {"college": "shadow"}, **change}
    answer = table.client.post("/api/matches", json=form)
    assert answer.status_code == status and answer.json()["detail"]
    assert "Traceback" not in answer.text


def test_a_record_stays_secret_until_the_match_is_over(table: Table) -> None:
    made = table.create(seed=None)
    address = f"/api/matches/{made['id']}"
    assert table.client.get(f"{address}/record").status_code == 409
    told = [table.client.get(address + part).text for part in ("", "/replay", "/frames?from=0&until=9")]
    finish(table, made)
    record = table.client.get(f"{address}/record").json()
    assert len(record["seed"]) == 64 and record["result"]["by"] == "concession"
    assert not any(record["seed"] in text for text in told)


def test_a_replay_shows_the_match_frame_by_frame_and_can_be_uploaded(table: Table) -> None:
    made = table.create()
    finish(table, made)
    address = f"/api/matches/{made['id']}"
    replay = table.client.get(f"{address}/replay").json()
    counts = [frame["n"] for frame in replay["frames"]]
    assert counts == sorted(set(counts)) and counts[-1] == len(replay["events"])
    assert replay["frames"][-1]["view"]["over"]["by"] == "concession"
    plain = table.client.get(f"{address}/replay", headers={"accept-encoding": "identity"})
    assert plain.json() == replay

    events = [event["kind"] for event in replay["events"]]
    first, until = events.index("turn_began"), len(events) - 1
    asked = f"{address}/frames?from={first}&until="
    part = table.client.get(f"{asked}{until}").json()["frames"]
    at = max(at for at, n in enumerate(counts) if n <= first)
    assert part == replay["frames"][at:] and part[0]["n"] <= first < part[1]["n"]
    assert table.client.get(f"{asked}{until}", headers={"accept-encoding": "identity"}).json()["frames"] == part
    assert table.client.get(f"{asked}{first + 1}").json()["frames"] == replay["frames"][at : at + 2]
    assert table.client.get(f"{asked}{10**30}").json()["frames"] == part
    assert table.client.get(f"{address}/frames?from={10**30}&until=0").json()["frames"] == replay["frames"][-1:]
    assert table.client.get(f"{address}/frames?from=-1&until=0").status_code == 422
    assert table.client.get("/api/matches/nosuch/frames?from=0&until=1").status_code == 404

    record = table.client.get(f"{address}/record").json()
    uploaded = table.client.post("/api/replays", json=record)
    assert uploaded.status_code == 201
    again = table.client.get(f"/api/matches/{uploaded.json()['id']}/replay").json()
    plain = table.client.get(f"/api/matches/{uploaded.json()['id']}/replay", headers={"accept-encoding": "identity"})
    assert plain.json()["frames"] == again["frames"] and "content-encoding" not in plain.headers
    assert again["match"]["replay"] and again["frames"] == replay["frames"] and again["events"] == replay["events"]
    with table.sit(uploaded.json()["id"]) as watcher:
        watcher.send(type="answer", seq=0, value=1)
        assert watcher.until("refused")["code"] == "match_over"

    record["answers"][3][1] += 1
    wrongs: list[object] = [record, {}, [], {"format": "chess"}, {**record, "answers": record["answers"][:2]}]
    for wrong in wrongs:
        refused = table.client.post("/api/replays", json=wrong)
        assert refused.status_code == 400 and "Traceback" not in refused.text


def test_a_part_of_a_replay_is_no_longer_than_a_turn(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    made = table.create()
    finish(table, made)
    record = table.client.get(f"/api/matches/{made['id']}/record").json()
    monkeypatch.setattr("dungeonbowl.server.http.replays.MOST_FRAMES", 3)
    part = json.loads(gzip.decompress(frames_between(record, 0, 9999)))["frames"]
    assert len(part) == 3


def test_bodies_are_limited(make_table: Callable[..., Table]) -> None:
    table = make_table(Limits(body_size=1000, upload_size=5000))
    for address, size in (("/api/matches", 1001), ("/api/replays", 5001)):
        assert table.client.post(address, content=b" " * size).status_code == 413

        def pieces(count: int = size) -> Any:
            for _ in range(count):
                yield b" "

        assert table.client.post(address, content=pieces()).status_code == 413
    assert table.client.post("/api/matches", headers={"content-length": "x"}).status_code in (400, 413)


def test_nobody_creates_matches_without_end(make_table: Callable[..., Table]) -> None:
    table = make_table(Limits(create_rate=0.0001, create_burst=2))
    form = {"rules": "db2021", "home": {"college": "fire"}, "away": {"college": "shadow"}}
    statuses = [table.client.post("/api/matches", json=form).status_code for _ in range(3)]
    assert statuses == [201, 201, 429]


def test_every_answer_keeps_the_page_to_itself(table: Table) -> None:
    for address in ("/", "/play/x", "/api/setup", "/api/docs", "/nothing.js", "/api/nothing"):
        headers = table.client.get(address).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
    assert table.client.get("/api/nothing").status_code == 404


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({}, True),
        ({"origin": "http://127.0.0.1"}, True),
        ({"origin": "https://evil.example"}, False),
        ({"origin": "null"}, False),
        ({"host": "evil.example", "origin": "http://evil.example"}, False),
        ({"host": "localhost:8021", "origin": "http://localhost:8021"}, True),
        ({"host": "localhost:8021", "origin": "http://localhost:9999"}, False),
    ],
)
def test_other_sites_are_refused(table: Table, headers: dict[str, str], allowed: bool) -> None:
    assert (table.client.get("/api/setup", headers=headers).status_code == 200) == allowed


def test_a_page_of_another_site_gets_no_live_connection(table: Table) -> None:
    from starlette.websockets import WebSocketDisconnect

    made = table.create()
    address = f"ws://127.0.0.1/api/matches/{made['id']}/live"
    with pytest.raises(WebSocketDisconnect):
        with table.client.websocket_connect(address, headers={"origin": "https://evil.example"}) as session:
            session.receive_json()
    with table.client.websocket_connect(address, headers={"origin": "http://127.0.0.1"}) as session:
        assert Seat(session).welcome["you"] == []


def test_hosts_are_read_as_browsers_write_them() -> None:
    assert host_name("[::1]:8021") == "::1" and host_name("Play.Example:80") == "play.example" and host_name("[") == ""
    assert is_loopback("127.0.0.3") and is_loopback("::1") and not is_loopback("0.0.0.0") and not is_loopback("")


def test_the_interface_describes_itself_without_help_from_elsewhere(table: Table) -> None:
    schema = table.client.get("/api/openapi.json").json()
    assert {"/api/matches", "/api/setup", "/api/replays"} <= set(schema["paths"])
    page = table.client.get("/api/docs")
    assert page.status_code == 200 and "/api/matches/{match_id}/replay" in page.text
    assert "<script" not in page.text and "http://" not in page.text and "https://" not in page.text


def test_rules_and_skills_are_listed(table: Table) -> None:
    rules = table.client.get("/api/rules/db2021").json()
    assert len({rule["id"] for rule in rules}) == len(rules) > 400
    assert len(table.client.get("/api/skills/db2021").json()) == 91
    assert table.client.get("/api/rules/db1").status_code == 404


def test_pages_and_files_come_from_the_built_page_alone(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "app.js").write_text("1")
    (tmp_path / "index.html").write_text("<!doctype html>")
    assert page_response(tmp_path, "").status_code == 200
    assert page_response(tmp_path, "play/abc").headers["cache-control"] == "no-cache"
    assert "immutable" in page_response(tmp_path, "assets/app.js").headers["cache-control"]
    for path in ("assets/none.js", "../conftest.py", "..%2f..", "assets/../../x.txt", "a\x00.js", "robots.txt"):
        assert page_response(tmp_path, path).status_code in (200, 404)
        assert b"import" not in getattr(page_response(tmp_path, path), "body", b"")
    assert page_response(tmp_path / "nothing", "").status_code == 503


def test_files_travel_as_tightly_packed_as_a_browser_takes_them(tmp_path: Path) -> None:
    for name, body in {
        "index.html": "<!doctype html>",
        "a.js": "1",
        "a.js.br": "br",
        "a.js.gz": "gz",
        "b.js": "2",
    }.items():
        (tmp_path / name).write_text(body)

    def coding(path: str, accepted: str) -> str | None:
        answer = page_response(tmp_path, path, accepted)
        assert answer.headers["content-type"].startswith(("text/javascript", "text/html"))
        return answer.headers.get("content-encoding")

    assert coding("a.js", "gzip, deflate, br, zstd") == "br" and coding("a.js", "gzip, deflate") == "gzip"
    assert coding("a.js", "br;q=0, gzip;q=0.5") == "gzip" and coding("a.js", "br; q=0.000, gzip;q=0") is None
    assert coding("a.js", "") is None and coding("b.js", "gzip, br") is None and coding("", "br") is None
    # What lies between must not hand one browser's coding to another.
    assert page_response(tmp_path, "a.js").headers["vary"] == "Accept-Encoding"


def test_a_server_failure_tells_no_secrets(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: str) -> None:
        raise RuntimeError("the password is swordfish")

    monkeypatch.setattr("dungeonbowl.server.http.setups.setup_message", broken)
    answer = table.client.get("/api/setup")
    assert answer.status_code == 500 and "swordfish" not in answer.text and "Traceback" not in answer.text
