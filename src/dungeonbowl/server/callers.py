"""How much each address has asked for lately."""

import ipaddress
from collections.abc import Callable
from functools import lru_cache
from typing import Final
from urllib.parse import quote

from fastapi import HTTPException, Request
from starlette.types import Scope

from dungeonbowl.server.live.connected.incoming import Allowance
from dungeonbowl.server.settings import Limits

CALLERS_KEPT: Final = 4096
OWN_BITS: Final = 64
"""Whoever has one address of IPv6 has all those that begin with the same bits."""


@lru_cache(CALLERS_KEPT)
def counted_as(host: str) -> str:
    """What limits count an address as: itself, or its network where a caller has as many addresses as it likes."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, OWN_BITS), strict=False))


def address_of(scope: Scope) -> str:
    """The address that a request comes from, as limits count it; empty where it has none."""
    client = scope.get("client")
    return counted_as(str(client[0])) if client else ""


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

    def also(self, other: "Callers") -> Callable[[Request], None]:
        """What counts a request here and there."""

        def check(request: Request) -> None:
            self.check(request)
            other.check(request)

        return check

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


class Askers:
    """Who has asked for how much lately, by what was asked for."""

    def __init__(self, limits: Limits) -> None:
        self.callers = Callers(limits.create_rate, limits.create_burst, "matches are being created")
        self.alone = Callers(
            limits.computers_rate, limits.computers_burst, "matches between computers are being created"
        )
        self.drawers = Callers(limits.check_rate, limits.check_burst, "dungeons are being drawn")
        self.savers = Callers(limits.create_rate, limits.create_burst, "teams are being stored")
        self.keepers = Callers(limits.kept_rate, limits.kept_burst, "teams, dungeons and league games were stored")
        self.checkers = Callers(limits.check_rate, limits.check_burst, "teams are being checked")
        self.printers = Callers(limits.paper_rate, limits.paper_burst, "papers are being made")
        self.lookers = Callers(limits.check_rate, limits.check_burst, "matches are being looked at")
        self.takers = Callers(limits.create_rate, limits.create_burst, "seats are being taken")
