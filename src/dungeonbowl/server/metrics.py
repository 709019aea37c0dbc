"""
What a server counts about itself, in the text that Prometheus reads.

The format: https://prometheus.io/docs/instrumenting/exposition_formats/, version 0.0.4.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds up to which times are counted."""


class Times:
    """How long something took, each time."""

    def __init__(self, name: str, text: str) -> None:
        """Start with none. `name` is that of the metric, `text` says what it is."""
        self._name, self._text = name, text
        self._counts = [0] * len(BUCKETS)
        self._count = 0
        self._sum = 0.0

    def took(self, seconds: float) -> None:
        """Count one."""
        self._count += 1
        self._sum += seconds
        for at, most in enumerate(BUCKETS):
            if seconds <= most:
                self._counts[at] += 1

    def lines(self) -> Iterator[str]:
        """The lines of it."""
        yield from _head(self._name, "histogram", self._text)
        for most, count in zip(BUCKETS, self._counts, strict=True):
            yield f'{self._name}_bucket{{le="{most:g}"}} {count}'
        yield f'{self._name}_bucket{{le="+Inf"}} {self._count}'
        yield f"{self._name}_sum {self._sum:.6f}"
        yield f"{self._name}_count {self._count}"


class Metrics:
    """What is counted while the server runs; what can be looked up any time is given when it is asked for."""

    def __init__(self) -> None:
        """Start with nothing counted."""
        self.messages = Times("dungeonbowl_message_seconds", "How long messages of live connections took.")
        self.stored = Times("dungeonbowl_store_seconds", "How long it took to store what was answered together.")
        self.sockets: Counter[str] = Counter()
        """Open sockets by the address at their other end, which is that of a proxy where there is one."""
        self._counts = {
            "matches_abandoned": ("Matches that ended as a coach did not play on.", 0),
            "answers": ("Answers and take-backs that were stored.", 0),
            "store_failures": ("Times that storage failed.", 0),
            "lines_refused": ("Live connections that were turned away.", 0),
        }
        self._requests = Times("dungeonbowl_request_seconds", "How long HTTP requests took.")
        self._statuses: Counter[int] = Counter()

    def answered(self, status: int, seconds: float) -> None:
        """Count one HTTP request."""
        self._statuses[status] += 1
        self._requests.took(seconds)

    def count(self, what: str, more: int = 1) -> None:
        """Count something: `matches_abandoned`, `answers`, `store_failures` or `lines_refused`."""
        text, count = self._counts[what]
        self._counts[what] = (text, count + more)

    def note_write(self, answers: int, seconds: float, *, failed: bool) -> None:
        """Count one visit to storage: how many answers it was for, how long it took, and whether it failed."""
        self.stored.took(seconds)
        if failed:
            self.count("store_failures")
        else:
            self.count("answers", answers)

    def text(self, gauges: dict[str, tuple[str, float]]) -> str:
        """Everything, with what is to be told of this moment: by name, what it is and how much."""
        lines = [*self._requests.lines(), *self.messages.lines(), *self.stored.lines()]
        lines += _head("dungeonbowl_requests_total", "counter", "HTTP requests by status.")
        lines += [f'dungeonbowl_requests_total{{status="{each}"}} {n}' for each, n in sorted(self._statuses.items())]
        for name, (text, count) in self._counts.items():
            lines += [*_head(f"dungeonbowl_{name}_total", "counter", text), f"dungeonbowl_{name}_total {count}"]
        for name, (text, value) in gauges.items():
            lines += [*_head(f"dungeonbowl_{name}", "gauge", text), f"dungeonbowl_{name} {value:g}"]
        return "\n".join(lines) + "\n"


def _head(name: str, kind: str, text: str) -> Iterator[str]:
    """The two lines that stand before a metric."""
    yield f"# HELP {name} {text}"
    yield f"# TYPE {name} {kind}"
