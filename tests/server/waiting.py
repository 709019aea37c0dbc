"""Waiting for what the server does on its own, by the clock."""

from __future__ import annotations

import time
from typing import Any, Final

from starlette.testclient import TestClient

PATIENCE: Final = 200
"""Seconds that a busy machine may take."""


def compared(client: TestClient, address: str) -> dict[str, Any]:
    """What a comparison of a dungeon's sides came to, once every game of it is played."""
    until = time.monotonic() + PATIENCE
    while (told := client.get(address).json())["done"] < told["games"] and told["failed"] is None:
        assert time.monotonic() < until, told
        time.sleep(0.1)
    assert told["failed"] is None
    result: dict[str, Any] = told["result"]
    return result
