"""What a step has told: its events as numbers, two words each (see `core.events`)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

_BLANK: Final = vec[i64]([i64(0)] * 128)
_NOTHING: Final = vec[i64]()
_MOST: Final = 1 << 20
"""Numbers that a step may write, some two hundred thousand events."""


class Log:
    """
    The log of one step; room for it is made when something is told.

    Attributes:
        words: The numbers written, and room for more.
        length: How many are written.
        quiet: Whether nothing is written, since nobody will read it.
    """

    def __init__(self) -> None:
        self.words: vec[i64] = _NOTHING
        self.length: i64 = 0
        self.quiet: bool = False

    def write(self, first: i64, second: i64) -> None:
        """Write one event."""
        at = self.length
        if at + 2 > len(self.words):
            self.words = self._longer()
        self.words[at] = first
        self.words[at + 1] = second
        self.length = at + 2

    def _longer(self) -> vec[i64]:
        """Twice the room. A step that tells without end has lost its way, and must not eat the memory."""
        assert len(self.words) < _MOST, "a step comes to an end"
        if len(self.words) == 0:
            return _BLANK[:]
        longer = vec[i64]([i64(0)] * (2 * len(self.words)))
        for i in range(i64(len(self.words))):
            longer[i] = self.words[i]
        return longer
