"""The loose ball in the game of 1989: a die that would put it into a wall is rolled again.

Source: BB2E-BALL, BB2E-PICK, BB2E-CATCH, BB2E-SCAT, DB89-USCAT, DB89-KICK.
"""

from __future__ import annotations

from dungeonbowl.rules.ball.parts import Balls


class RollAgain(Balls):
    """A D6 of at most AG picks it up, 2D6 and CL catch it."""

    def __init__(self) -> None:
        super().__init__(loose_catch=0, pick_up=0)
