"""Names and proxies: whom a server answers to, and whom it believes."""

from __future__ import annotations

import contextlib
import http.client
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from dungeonbowl.server.guards import content_policy, machine_names
from dungeonbowl.server.settings import Limits
from tests.server.conftest import Running, Table

SAMPLES: Final = Path(__file__).resolve().parents[2] / "docs" / "hosting"


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200),
        ("192.0.2.7:8021", 200),
        ("[2001:db8::1]:8021", 200),
        ("dungeon.example.org", 200),
        (min(machine_names()), 200),
        ("evil.example", 403),
        ("127.0.0.1.evil.example", 403),
        ("", 403),
    ],
)
def test_a_server_that_others_reach_answers_to_its_own_names_alone(
    make_table: Callable[..., Table], host: str, status: int
) -> None:
    table = make_table(host="0.0.0.0", allowed_hosts=("dungeon.example.org",))
    answer = table.client.get("/api/setup", headers={"host": host})
    assert answer.status_code == status
    if status == 403:
        assert host == "" or host not in answer.text


def test_a_page_may_connect_to_the_server_it_came_from_alone(table: Table) -> None:
    policy = table.client.get("/", headers={"host": "localhost:8021"}).headers["content-security-policy"]
    assert "connect-src 'self' ws://localhost:8021 wss://localhost:8021;" in policy
    assert "ws:;" not in policy and "wss: " not in policy
    assert "evil" not in content_policy("x; script-src evil") and "[::1]:1" in content_policy("[::1]:1")


def asked_as(server: Running, caller: str, method: str, path: str, body: bytes) -> int:
    """The status of what somebody asks for whom a proxy speaks."""
    line = http.client.HTTPConnection(server.address, timeout=20)
    line.request(method, path, body, {"content-type": "application/json", "x-forwarded-for": caller})
    status = line.getresponse().status
    line.close()
    return status


@pytest.mark.parametrize("believed", [False, True])
def test_who_a_proxy_speaks_for_is_believed_only_where_an_option_says_so(
    run_server: Callable[..., Running], believed: bool
) -> None:
    server = run_server(*(["--proxy", "127.0.0.1"] if believed else []))
    wish = ("POST", "/api/glances", b'{"matches": []}')
    statuses = [asked_as(server, f"192.0.2.{at}", *wish) for at in range(Limits().check_burst + 60)]
    assert (429 in statuses) == (not believed)


def test_the_samples_say_what_a_proxy_must() -> None:
    nginx = (SAMPLES / "nginx.conf").read_text(encoding="utf-8")
    for needed in (
        "location = /metrics {\n        deny all;",
        "proxy_http_version 1.1;",
        "proxy_set_header Host $http_host;",
        "proxy_set_header X-Forwarded-For $remote_addr;",
        "proxy_set_header Upgrade $http_upgrade;",
        "proxy_set_header Connection $connection_upgrade;",
    ):
        assert needed in nginx
    largest = Limits().import_size // 1024**2
    assert f"client_max_body_size {largest}m;" in nginx
    caddy = (SAMPLES / "Caddyfile").read_text(encoding="utf-8")
    assert "respond /metrics 403" in caddy
    assert f"max_size {largest}MiB" in caddy and "reverse_proxy 127.0.0.1:8021" in caddy


@pytest.mark.skipif(shutil.which("nginx") is None, reason="no nginx on this machine")
def test_the_sample_of_nginx_passes_on_a_live_connection(run_server: Callable[..., Running], tmp_path: Path) -> None:
    server = run_server("--allow-host", "dungeon.example.org", "--proxy", "127.0.0.1")
    sample = (SAMPLES / "nginx.conf").read_text(encoding="utf-8").replace("127.0.0.1:8021", server.address)
    sample = sample.replace("listen 80;", f"listen unix:{tmp_path}/nginx.sock;")
    folders = "".join(
        f"{kind}_temp_path {tmp_path}/{kind}; " for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (tmp_path / "nginx.conf").write_text(
        f"pid {tmp_path}/nginx.pid; daemon off; events {{ }} http {{ access_log off; {folders}\n{sample} }}"
    )
    errors = str(tmp_path / "error.log")
    proxy = subprocess.Popen(["nginx", "-e", errors, "-g", f"error_log {errors};", "-c", str(tmp_path / "nginx.conf")])
    try:
        assert b"101 Switching Protocols" in switched(tmp_path / "nginx.sock")
    finally:
        proxy.terminate()
        proxy.wait()


@pytest.mark.skipif(shutil.which("caddy") is None, reason="no Caddy on this machine")
def test_the_sample_of_caddy_passes_on_a_live_connection(run_server: Callable[..., Running], tmp_path: Path) -> None:
    server = run_server("--allow-host", "dungeon.example.org", "--proxy", "127.0.0.1")
    sample = (SAMPLES / "Caddyfile").read_text(encoding="utf-8").replace("127.0.0.1:8021", server.address)
    # Without a certificate, at a socket of its own.
    sample = sample.replace(
        "dungeon.example.org {", f"http://dungeon.example.org {{\n\tbind unix/{tmp_path}/caddy.sock"
    )
    (tmp_path / "Caddyfile").write_text(f"{{\n\tadmin off\n}}\n{sample}")
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}
    run = ["caddy", "run", "--adapter", "caddyfile", "--config", str(tmp_path / "Caddyfile")]
    proxy = subprocess.Popen(run, env=environment, stderr=subprocess.DEVNULL)
    try:
        assert b"101 Switching Protocols" in switched(tmp_path / "caddy.sock")
    finally:
        proxy.terminate()
        proxy.wait()


def switched(path: Path) -> bytes:
    """What a proxy at a socket answers to whoever asks for a live connection."""
    wish = (
        b"GET /api/matches/nowhere/live HTTP/1.1\r\nHost: dungeon.example.org\r\nUpgrade: websocket\r\n"
        b"Origin: http://dungeon.example.org\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    for _ in range(100):
        with contextlib.suppress(FileNotFoundError, ConnectionRefusedError), socket.socket(socket.AF_UNIX) as line:
            line.connect(str(path))
            line.sendall(wish)
            return line.recv(4000)
        time.sleep(0.1)
    raise AssertionError("the proxy does not listen")
