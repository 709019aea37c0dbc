"""Whatever a client sends gets a clear answer: nothing that it can say is the server's failure."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from starlette.types import Message

from dungeonbowl.data import ready_keys
from dungeonbowl.data.reading import BadData
from dungeonbowl.notation.maps.files import read_file
from dungeonbowl.rulesets import RULESETS
from dungeonbowl.server.bodies import Bodies, Refused
from dungeonbowl.server.pages import page_response
from dungeonbowl.server.settings import Limits
from tests.server.conftest import Seat, Table
from tests.server.spoiling import JSON, NO_LIMIT, Spoiler, faults_of, good_calls

REQUESTS: Final = 400
BURSTS: Final = 5
FRAMES: Final = 8
"""Bad messages of each party to a match, between two good answers."""


def test_a_body_of_values_without_end_is_refused_before_it_is_read(table: Table) -> None:
    body = b'{"a":[' + b"{}," * 250_000 + b"{}]}"
    refused = table.client.post("/api/replays", content=body, headers=JSON)
    assert refused.status_code == 413 and "at most 200,000 values" in refused.json()["detail"]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b'{"rules": "\\ud800"}', "not JSON"),
        (b'{"rules": NaN}', "not JSON"),
        (b'{"rules": -Infinity}', "not JSON"),
        (b'{"rules": 1e999}', "not JSON"),
        (b'{"rules": "\xff"}', "byte 11 is not UTF-8"),
        (b'{"rules": "\xed\xa0\x80"}', "byte 11 is not UTF-8"),
        (b'{"rules": "a\x00b"}', "not JSON"),
        (b'{"rules": ' + b"9" * 5000 + b"}", "not JSON"),
        (b"[" * 30_000, "nested too deep"),
        (b'{"rules"', "not JSON"),
    ],
)
def test_what_is_not_json_is_refused_in_words(
    table: Table, caplog: pytest.LogCaptureFixture, body: bytes, words: str
) -> None:
    caplog.set_level(logging.INFO, "dungeonbowl.server")
    refused = table.client.post("/api/matches", content=body, headers=JSON)
    assert refused.status_code == 400 and words in refused.json()["detail"]
    lines = [record for record in caplog.records if record.name == "dungeonbowl.server"]
    assert len(lines) == 1 and lines[0].exc_info is None and "\n" not in lines[0].getMessage()


def test_wrong_values_are_not_sent_back(table: Table) -> None:
    form = {"rules": "x" * 5000, "home": {"college": "fire", "y" * 3000: 1}, "away": 7}
    refused = table.client.post("/api/matches", json=form)
    assert refused.status_code == 422 and len(refused.text) < 2000 and "xxx" not in refused.text
    assert {tuple(fault) for fault in refused.json()["detail"]} == {("type", "loc", "msg")}


@pytest.mark.parametrize(
    "path", ["x" * 300, "x" * 300 + ".js", "ä" * 200, "a/" * 3000, "\ud800", "assets/" + "x" * 5000]
)
def test_names_that_no_file_can_have_are_no_failure(tmp_path: Path, path: str) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    assert page_response(tmp_path, path).status_code in (200, 404)


def test_half_a_letter_in_a_map_is_refused() -> None:
    room = b'{"resolution": {"map_size": {"x": 13, "y": 10}}, "\\ud800": [], "line_of_sight": []}'
    with pytest.raises(BadData, match="half of a letter"):
        read_file(room, "room.dd2vtt", "age")


@pytest.mark.parametrize("seed", [1, 2])
def test_a_request_with_something_wrong_in_it_is_answered(make_table: Callable[..., Table], seed: int) -> None:
    table, spoiler = make_table(NO_LIMIT), Spoiler(seed)
    calls = good_calls(table)
    for _ in range(REQUESTS // 2):
        method, path, body = spoiler.request(calls)
        assert faults_of(table.client.request(method, path, content=body, headers=JSON)) == [], (method, path, body)


@pytest.mark.parametrize("rules", RULESETS)
def test_a_message_with_something_wrong_in_it_is_answered(make_table: Callable[..., Table], rules: str) -> None:
    table, spoiler = make_table(NO_LIMIT), Spoiler(3)
    home, away, *_ = ready_keys(rules)
    sides = {side: {"college": team, "coach": "me"} for side, team in (("home", home), ("away", away))}
    made = table.client.post("/api/matches", json={"rules": rules, "seed": 7, **sides}).json()
    keys = (made["seats"]["home"], made["seats"]["away"], None)
    with contextlib.ExitStack() as leaving:
        parties = [leaving.enter_context(table.sit(made["id"], key)) for key in keys]
        for _ in range(BURSTS):
            for party in parties:
                for frame in bad_frames(party, spoiler):
                    party.session.send_bytes(frame)
                    assert not any(told.get("code") == "broken" for told in heard(party)), frame
            for party in parties:
                heard(party)
            asked = next(party for party in parties if party.now["question"]["yours"])
            assert asked.answer()["type"] == "update", "a good answer is taken afterwards"
    assert table.client.get(f"/api/matches/{made['id']}").status_code == 200


def bad_frames(party: Seat, spoiler: Spoiler) -> list[bytes]:
    """Messages to where the match is now."""
    values = [option["value"] for option in party.now["question"].get("options", ())]
    messages = spoiler.messages(party.now["seq"], values)
    return [spoiler.live_frame(messages) for _ in range(FRAMES)]


def heard(party: Seat) -> list[dict[str, Any]]:
    """Everything that was said up to now; an unknown field is named by whoever refuses it."""
    party.send(type="ping", sign=0)
    told: list[dict[str, Any]] = []
    while not told or "`sign`" not in told[-1].get("message", ""):
        told.append(party.receive())
    return told


def received(limits: Limits, parts: list[bytes], hangs: bool = False) -> tuple[int, str]:
    """The status and the reason with which a body in these parts is refused; 0 if it is taken."""
    coming = iter(parts)

    async def receive() -> Message:
        part = next(coming, None)
        if part is None:
            await asyncio.sleep(60)
        return {"type": "http.request", "body": part, "more_body": hangs or part != parts[-1]}

    async def run() -> tuple[int, str]:
        bodies = Bodies(limits)
        with bodies.counted("there"), bodies.counted("here") as body:
            try:
                await body.receive(receive, 1000, 0)
            except Refused as refused:
                return refused.status, refused.reason
        return 0, ""

    return asyncio.run(run())


def test_a_body_that_never_ends_is_given_up() -> None:
    status, reason = received(Limits(body_time=0.05), [b"{"], hangs=True)
    assert status == 408 and "too long" in reason
    assert received(Limits(), [b"{", b"}"]) == (0, "")


def test_bodies_are_bounded_for_one_address_and_for_all() -> None:
    assert received(Limits(address_bodies=5), [b"x" * 3, b"y" * 3])[0] == 429
    assert received(Limits(bodies=5), [b"x" * 3, b"y" * 3])[0] == 503
    assert received(Limits(), [b"x" * 600, b"y" * 600])[0] == 413
