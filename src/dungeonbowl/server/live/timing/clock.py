"""The clock of a match: it runs while the match is being played, and stands still while nobody is at the table."""

import time

from dungeonbowl.notation.shapes import ClockView


class MatchClock:
    """
    Counts the time that a match has been played.

    It is the server's business alone: the rules never read it. They ask for the minutes where they matter, and the
    answer is journaled like any other.
    """

    def __init__(self, limit: int, seconds: float) -> None:
        """
        Args:
            limit: The time limit in minutes; 0 for none, then nothing is counted.
            seconds: How long the match had been played when it was last stored.
        """
        self.limit = limit
        self._counted = seconds
        self._since: float | None = None

    @property
    def seconds(self) -> float:
        """How long the match has been played."""
        running = 0.0 if self._since is None else time.monotonic() - self._since
        return self._counted + running

    @property
    def minutes(self) -> int:
        """The whole minutes among them, as the rules count."""
        return int(self.seconds // 60)

    def run(self, running: bool) -> None:
        """Let it run, or stop it."""
        if self.limit == 0 or running == (self._since is not None):
            return
        self._counted = self.seconds
        self._since = time.monotonic() if running else None

    def message(self) -> ClockView | None:
        """What the clock shows; none where the match has no time limit."""
        if self.limit == 0:
            return None
        return {"limit": self.limit, "seconds": round(self.seconds, 1), "running": self._since is not None}
