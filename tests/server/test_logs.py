"""The log of a server: a line an event, with the time, the level and the request that it is about."""

from __future__ import annotations

import http.client
import json
import logging
import re
import sys
from collections.abc import Callable

from dungeonbowl.server.logs import CLIENTS_FAULTS, JsonLines, TextLines, about, quiet_about_clients
from tests.server.conftest import Running

SCOPE = {"type": "http", "method": "GET", "path": "/a\nb"}


def failed(message: str) -> logging.LogRecord:
    """A record of something that failed."""
    try:
        raise RuntimeError("torn")
    except RuntimeError:
        return logging.LogRecord("dungeonbowl.server", logging.ERROR, "", 0, message, (), sys.exc_info())


def test_a_line_of_text_names_the_request_and_cannot_be_forged() -> None:
    with about(SCOPE):
        lines = TextLines().format(failed("it\nfailed")).splitlines()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d error GET /a%0Ab: it\?failed", lines[0])
    assert lines[1].startswith("Traceback") and lines[-1] == "RuntimeError: torn"


def test_a_line_of_json_has_every_part() -> None:
    with about(SCOPE):
        line = JsonLines().format(failed("it\nfailed"))
    told = json.loads(line)
    assert "\n" not in line and set(told) == {"time", "level", "logger", "request", "message", "traceback"}
    assert told["request"] == "GET /a%0Ab" and told["message"] == "it\nfailed" and told["time"].endswith("Z")
    assert json.loads(JsonLines().format(failed("x")))["request"] is None


def test_a_fault_of_a_client_has_no_traceback() -> None:
    assert not quiet_about_clients(failed("socket.send() raised exception."))
    record = failed(CLIENTS_FAULTS[0])
    assert quiet_about_clients(record) and "Traceback" not in TextLines().format(record)
    record = failed("ours")
    assert quiet_about_clients(record) and "Traceback" in TextLines().format(record)


def test_a_server_logs_what_it_refuses_in_one_line(run_server: Callable[..., Running]) -> None:
    server = run_server("--log-json")
    line = http.client.HTTPConnection(server.address, timeout=20)
    line.request("POST", "/api/matches", b"\xff", {"content-type": "application/json"})
    assert line.getresponse().status == 400
    line.close()
    server.process.terminate()
    told = [json.loads(each) for each in server.process.communicate(timeout=20)[1].splitlines() if each[:1] == "{"]
    assert [(each["level"], each["request"]) for each in told] == [("info", "POST /api/matches")]
    assert told[0]["message"] == "refused (400): the request is not JSON: byte 0 is not UTF-8 text"
