"""Throws of the game of 1989: 2D6, TS and CL on a table for each range.

Source: BB2E-THROW, BB2E-INT, DB89-UTHR, DB89-SCRAM, DB89-WALL, DB89-RICO.
"""

from __future__ import annotations

from dungeonbowl.rules.passing.parts import Chances, Passes


class ThrowTable(Passes):
    """A throw is caught, missed or intercepted by one roll."""

    def __init__(self) -> None:
        super().__init__(Chances())
