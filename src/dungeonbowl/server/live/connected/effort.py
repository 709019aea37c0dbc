"""
How much of the server's time previews may take: so much for each address, and so much for all who only watch.

A preview is worked out where answers are taken, and some take a hundred times as long as an answer.
"""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from dungeonbowl.server.live.seated.asking import Refusal
from dungeonbowl.server.settings import Limits

WATCHERS: Final = "watchers"
"""The account of everybody without a seat; no address is called so."""
PATIENCE: Final = 1.0
"""Seconds that a wish may wait for its turn; then it is refused."""
ACCOUNTS_KEPT: Final = 4096


class Effort:
    """
    What previews have taken lately, by account.

    An account is paid up until some moment. A preview of so many seconds moves it on by so much more that previews get
    no more than their share; as long as it is no further than the burst ahead of now, the next one may begin.
    """

    def __init__(self, limits: Limits) -> None:
        """Start with nothing taken."""
        self._share = limits.preview_share
        self._ahead = limits.preview_burst / limits.preview_share if limits.preview_share else 0.0
        self._paid: dict[str, float] = {}

    async def turn(self, address: str, has_seat: bool) -> None:
        """Wait until a preview may begin. Raises Refusal: that would take too long."""
        until = time.monotonic() + PATIENCE
        while (wait := self._wait(self._accounts(address, has_seat))) > 0:
            if time.monotonic() + wait > until:
                raise Refusal("too_fast", "Too many previews at once. Wait a moment.")
            await asyncio.sleep(wait)

    @contextmanager
    def counted(self, address: str, has_seat: bool) -> Iterator[None]:
        """Count the time that a preview takes."""
        began = time.monotonic()
        try:
            yield
        finally:
            now = time.monotonic()
            for account in self._accounts(address, has_seat) if self._share else ():
                self._paid[account] = max(self._paid.get(account, now), now) + (now - began) / self._share
            if len(self._paid) > ACCOUNTS_KEPT:
                self._paid = {account: paid for account, paid in self._paid.items() if paid > now}

    def _wait(self, accounts: tuple[str, ...]) -> float:
        """Seconds until the next preview of these accounts may begin."""
        now = time.monotonic()
        return max(self._paid.get(account, now) - self._ahead - now for account in accounts)

    @staticmethod
    def _accounts(address: str, has_seat: bool) -> tuple[str, ...]:
        """Whose time it is."""
        return (address,) if has_seat else (address, WATCHERS)
