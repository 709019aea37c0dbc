"""Live connections of all kinds, counted: how many there are, and how many one address has."""

import contextlib
from collections import Counter
from collections.abc import Iterator

from dungeonbowl.server.settings import Limits


class Lines:
    """The live connections of a server."""

    def __init__(self, limits: Limits) -> None:
        """Start with none."""
        self._limits = limits
        self._open: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._open.total()

    def refusal(self, address: str) -> str | None:
        """Why an address gets no further live connection now, if it does not."""
        if self._open[address] >= self._limits.address_connections:
            return "too many live connections from one address"
        if len(self) >= self._limits.connections:
            return "the server is full just now"
        return None

    @property
    def keeps_places(self) -> bool:
        """Whether the places that are left are kept for people with a seat."""
        return len(self) > self._limits.connections - self._limits.kept_connections

    @contextlib.contextmanager
    def counted(self, address: str) -> Iterator[None]:
        """Count one as long as it lasts."""
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
