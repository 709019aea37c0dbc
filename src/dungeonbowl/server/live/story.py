"""
What has happened in a match, as its clients are told: where it is cut for whoever knows a part, and a digest of it.

A client that comes back knows a story that may have been rewound since. So it says how many events it knows and gives
back the digest it was last told: where that is the digest of as many events here, it hears of the others, else of all.
"""

from __future__ import annotations

import zlib

from dungeonbowl.match import Match
from dungeonbowl.notation import shapes
from dungeonbowl.notation.messages.view import event_messages
from dungeonbowl.server.live.connected.incoming import write_bytes


class Story:
    """The events of one match, and a digest of them up to each."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._sums: list[int] = [0]

    def tell(self, match: Match, first: int) -> list[shapes.GameEvent]:
        """What has happened from event number `first` on."""
        if match is not self._match:
            self._match, self._sums = match, [0]
        summed = len(self._sums) - 1
        messages = event_messages(match, min(first, summed))
        for message in messages[max(summed - first, 0) :]:
            self._sums.append(zlib.crc32(write_bytes(_lasting(message)), self._sums[-1]))
        return messages[max(first - summed, 0) :]

    def digest(self, match: Match, count: int | None = None) -> str:
        """The digest of the first so many events; of all, where no number is given."""
        if match is not self._match or len(self._sums) <= len(match.events):
            self.tell(match, len(match.events))
        return f"{self._sums[-1 if count is None else count]:08x}"

    def cut(self, match: Match, known: int, digest: str | None) -> int:
        """
        The first event that a client is told which says that it knows so many.

        Args:
            match: The match as it stands.
            known: How many events the client knows.
            digest: Their digest as the client was told it; without one it is taken at its word.
        """
        count = min(max(known, 0), len(match.events))
        if digest is None:
            return count
        if count < known or digest != self.digest(match, count):
            return 0
        # A rule may have come to stand behind the last one since.
        return max(count - 1, 0)


def _lasting(message: shapes.GameEvent) -> dict[str, object]:
    """An event without its rules, which may still grow."""
    return {key: value for key, value in message.items() if key != "rules"}
