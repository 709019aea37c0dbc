"""
What stands before every request: who may call, how much they may send, and what every answer carries.

Plain ASGI, so that it also guards live connections.
"""

import ipaddress
import json
import logging
import re
import socket
import time
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dungeonbowl.server.bodies import FILES, IMPORT, Bodies, HungUp, Refused, check_json, too_large
from dungeonbowl.server.callers import address_of
from dungeonbowl.server.live.connected.lines import Lines
from dungeonbowl.server.logs import about
from dungeonbowl.server.metrics import Metrics
from dungeonbowl.server.settings import Settings, is_loopback

UPLOAD: Final = "/api/replays"
LONGEST_LENGTH: Final = 15
"""Digits of a body's announced length; no body is so long."""

CONTENT_POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self' data:; connect-src {lines}; worker-src 'self' blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_NAMED: Final = re.compile(r"[A-Za-z0-9.-]+(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]+\](:[0-9]{1,5})?")
"""A host as a policy may name it."""
HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}

_log = logging.getLogger("dungeonbowl.server")


def host_name(host: str) -> str:
    """The name in a Host header, without the port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def is_address(name: str) -> bool:
    """Whether a name is the address of a machine, which no page of another site can take for its own."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def machine_names() -> frozenset[str]:
    """What this machine is called on its own network."""
    name = socket.gethostname().lower().partition(".")[0]
    return frozenset((socket.gethostname().lower(), name, f"{name}.local"))


def content_policy(host: str) -> str:
    """What a page may load and connect to: this server alone, by the name in the Host header."""
    # Not every browser counts a WebSocket to the same host as its own, so it is named.
    named = f" ws://{host} wss://{host}" if _NAMED.fullmatch(host) else ""
    return CONTENT_POLICY.format(lines=f"'self'{named}")


class Guard:
    """
    Refuses strangers and floods, and adds the headers that keep a page to itself.

    A page of another site can make a browser send requests here. So a request that names another origin than the one
    it came to is refused. And since any name can be made to lead here, a server answers to the names it was told and to
    its machine's own ones; one that others can reach also to addresses, which belong to no site.
    """

    def __init__(self, app: ASGIApp, settings: Settings, lines: Lines, metrics: Metrics) -> None:
        self._app = app
        self._limits = settings.limits
        self._bodies = Bodies(settings.limits)
        self._lines = lines
        self._metrics = metrics
        self._sizes = {UPLOAD: settings.limits.upload_size, IMPORT: settings.limits.import_size}
        self._local = is_loopback(settings.host)
        self._names = {name.lower() for name in (*settings.allowed_hosts, settings.host) if name}
        self._own = frozenset[str]() if self._local else machine_names()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Guard one request or live connection."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        with about(scope):
            await self._guard(scope, receive, send)

    async def _guard(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it in, or refuse it."""
        headers = Headers(scope=scope)
        refused = self._stranger(headers)
        if refused is not None:
            await self._refuse(scope, send, 403, refused)
            return
        if scope["type"] == "websocket":
            await self._live(scope, receive, send)
            return
        began = time.monotonic()

        async def timed(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._metrics.answered(message["status"], time.monotonic() - began)
            await send(message)

        await self._http(scope, receive, timed, headers)

    def _stranger(self, headers: Headers) -> str | None:
        """Why this caller is refused, if it is."""
        host = headers.get("host", "")
        name = host_name(host)
        if not (is_loopback(name) or name in self._names):
            if self._local:
                return "this server answers to this machine only"
            if not is_address(name) and name not in self._own:
                return "this server does not answer to that name; whoever runs it can allow it with --allow-host"
        origin = headers.get("origin")
        if origin is None:
            return None
        try:
            parts = urlsplit(origin)
        except ValueError:
            return "the origin can't be read"
        if parts.netloc.lower() == host.lower() or (parts.hostname or "") in self._names:
            return None
        return "requests from other sites are refused"

    async def _live(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a live connection through, unless there are too many."""
        address = address_of(scope)
        refused = self._lines.refusal(address)
        if refused is not None:
            await self._refuse(scope, send, 503, refused)
            return
        with self._lines.counted(address):
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send, headers: Headers) -> None:
        """Guard one request: its body, its headers, and what a failure tells."""
        limit = self._sizes.get(scope["path"], self._limits.body_size)
        told = headers.get("content-length", "0")
        if not told.isdecimal() or len(told) > LONGEST_LENGTH or int(told) > limit:
            await self._refuse(scope, send, 413, too_large(limit).reason)
            return
        with self._bodies.counted(address_of(scope)) as body:
            try:
                await body.receive(receive, limit, int(told))
                if body.data and scope["path"] not in FILES:
                    check_json(body.data)
            except Refused as refused:
                await self._refuse(scope, send, refused.status, refused.reason)
                return
            except HungUp:
                return
            await self._answer(scope, body.replayed(receive), send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the app answer a request whose body is whole."""
        begun = False

        async def dressed(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                answer_headers = MutableHeaders(scope=message)
                for key, value in self._headers(scope).items():
                    answer_headers.setdefault(key, value)
                if scope["path"].startswith("/api/"):
                    answer_headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            await self._app(scope, receive, dressed)
        except Exception:
            _log.exception("the request failed")
            if not begun:
                await self._refuse(scope, send, 500, "something went wrong on the server; see its log")

    def _headers(self, scope: Scope) -> dict[str, str]:
        """What every answer carries."""
        return {**HEADERS, "content-security-policy": content_policy(Headers(scope=scope).get("host", ""))}

    async def _refuse(self, scope: Scope, send: Send, status: int, reason: str) -> None:
        """Answer with an error."""
        _log.info("refused (%d): %s", status, reason)
        if scope["type"] == "websocket":
            self._metrics.count("lines_refused")
            await send({"type": "websocket.close", "code": 1008, "reason": reason})
            return
        body = json.dumps({"detail": reason}).encode()
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"connection", b"close"),
            *((key.encode(), value.encode()) for key, value in self._headers(scope).items()),
        ]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})
