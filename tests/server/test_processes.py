"""Real servers in processes of their own: killed, interrupted, doubled."""

import asyncio
import json
import socket
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import httpx2 as httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.server.conftest import Running

FORM = {
    "rules": "db2021",
    "home": {"college": "fire", "coach": "me"},
    "away": {"college": "shadow", "coach": "hotseat"},
    "dungeon": "layout_b",
    "seed": 3,
}


def create(server: Running) -> dict[str, Any]:
    made = httpx.post(f"http://{server.address}/api/matches", json=FORM)
    assert made.status_code == 201
    value: dict[str, Any] = made.json()
    return value


def address(server: Running, made: dict[str, Any]) -> str:
    """Of a live connection with the key in it, as older programs have it."""
    return f"ws://{server.address}/api/matches/{made['id']}/live?seat={made['seats']['home']}"


async def heard(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 20))
        if message["type"] in kinds:
            return message


async def answer(socket: ClientConnection, now: dict[str, Any], at: int = 0) -> dict[str, Any]:
    options = now["question"]["options"]
    value = options[at % len(options)]["value"]
    await socket.send(json.dumps({"type": "answer", "seq": now["seq"], "value": value}))
    return await heard(socket, "update", "refused")


def test_a_killed_server_has_lost_nothing_that_anybody_was_told(run_server: Callable[..., Running]) -> None:
    async def play(server: Running, made: dict[str, Any]) -> dict[str, Any]:
        async with connect(address(server, made), max_size=None) as live:
            now = await heard(live, "welcome")
            for number in range(25):
                now = await answer(live, now, number)
                assert now["type"] == "update"
            server.kill()
        return now

    async def resume(server: Running, made: dict[str, Any], last: dict[str, Any]) -> None:
        async with connect(address(server, made), max_size=None) as live:
            now = await heard(live, "welcome")
            for key in ("seq", "view", "question"):
                assert now[key] == last[key]
            assert now["events"][-len(last["events"]) :] == last["events"]
            assert (await answer(live, now))["seq"] == now["seq"] + 1

    first = run_server()
    made = create(first)
    last = asyncio.run(play(first, made))
    second = run_server()
    asyncio.run(resume(second, made, last))
    assert second.interrupt() in (0, 130)


def test_two_clients_answer_at_once_and_one_is_told_that_it_came_second(run_server: Callable[..., Running]) -> None:
    async def race(server: Running, made: dict[str, Any]) -> None:
        async with connect(address(server, made)) as one, connect(address(server, made)) as two:
            now = await heard(one, "welcome")
            await heard(two, "welcome")
            for number in range(12):
                value = now["question"]["options"][number % len(now["question"]["options"])]["value"]
                text = json.dumps({"type": "answer", "seq": now["seq"], "value": value})
                await asyncio.gather(one.send(text), two.send(text))
                for live in (one, two):
                    await live.send('{"type":"ping"}')
                told = [await until_pong(live) for live in (one, two)]
                updates = [[m for m in messages if m["type"] == "update"] for messages in told]
                refusals = [m["code"] for messages in told for m in messages if m["type"] == "refused"]
                assert [len(each) for each in updates] == [1, 1] and refusals == ["stale"]
                now = updates[0][0]

    async def until_pong(live: ClientConnection) -> list[dict[str, Any]]:
        messages: list[dict[str, Any]] = []
        while not messages or messages[-1]["type"] != "pong":
            messages.append(json.loads(await asyncio.wait_for(live.recv(), 20)))
        return messages

    server = run_server()
    asyncio.run(race(server, create(server)))


def refused(*arguments: str) -> str:
    """The one line that a server says which can't start."""
    words = [sys.executable, "-m", "dungeonbowl", "serve", *arguments]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1, done
    return done.stderr


def test_a_server_that_cannot_start_says_in_one_line_what_to_do(
    run_server: Callable[..., Running], database: str
) -> None:
    run_server()
    assert "another dungeonbowl server is using" in refused("--port", "0", "--db", database)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"port {port} is in use; choose another with --port" in refused("--port", port, "--db", database + "2")
    assert "cannot use the database" in refused("--port", "0", "--db", "/proc/nothing/here")
    assert "no address of this machine" in refused("--host", "no.such.host.invalid", "--db", database + "2")


def test_an_interrupted_server_leaves_cleanly(run_server: Callable[..., Running]) -> None:
    server = run_server()
    create(server)
    assert server.interrupt() in (0, 130)
