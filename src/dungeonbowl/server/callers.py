"""How much each address has asked for lately."""

from typing import Final
from urllib.parse import quote

from fastapi import HTTPException, Request
from starlette.types import Scope

from dungeonbowl.server.live.incoming import Allowance

CALLERS_KEPT: Final = 4096


def address_of(scope: Scope) -> str:
    """The address that a request comes from; empty where it has none."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def shown_path(scope: Scope) -> str:
    """The path of a request as it may stand in a log: on one line, and not without end."""
    return quote(scope["path"], errors="replace")[:200]


class Callers:
    """So many requests of one kind for each address, and so many a second after that."""

    def __init__(self, rate: float, burst: int, what: str) -> None:
        """
        Args:
            rate: How many come back each second.
            burst: How many may come at once.
            what: What happens too often when it is refused, such as `matches are being created`.
        """
        self._rate = rate
        self._burst = burst
        self._refusal = f"too many {what}; wait a moment"
        self._callers: dict[str, Allowance] = {}

    def check(self, request: Request) -> None:
        """Count one request. Raises HTTPException 429 when there were too many."""
        if not self._allowance(request.scope).spend():
            raise self._refused()

    def check_before(self, scope: Scope) -> None:
        """Whether an address may try something of which only failures are counted. Raises HTTPException 429."""
        known = self._callers.get(address_of(scope))
        if known is not None and not known.any_left:
            raise self._refused()

    def count_failure(self, scope: Scope) -> None:
        """Count something that failed."""
        self._allowance(scope).spend()

    def _allowance(self, scope: Scope) -> Allowance:
        """What an address may still ask for. Raises HTTPException 429: there are too many addresses."""
        address = address_of(scope)
        if address not in self._callers:
            if len(self._callers) >= CALLERS_KEPT:
                self._callers = {key: kept for key, kept in self._callers.items() if not kept.full}
            if len(self._callers) >= CALLERS_KEPT:
                raise self._refused()
            self._callers[address] = Allowance(self._rate, self._burst)
        return self._callers[address]

    def _refused(self) -> HTTPException:
        return HTTPException(429, self._refusal)
