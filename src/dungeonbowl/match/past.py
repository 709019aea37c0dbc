"""The answers before a fork."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64


class Past:
    """What had been answered when a fork was made, and in the match before that."""

    def __init__(self, before: Past | None, asked: vec[i64], given: vec[i64]) -> None:
        self.before = before
        self.asked = asked
        self.given = given
