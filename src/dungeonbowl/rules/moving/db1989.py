"""
Moving in the game of 1989: sprints that are declared, tackles that are claimed, leaps for everybody.

Source: DB89-STAND, BB2E-MOVE, BB2E-SPRINT, BB2E-TZ, DB89-TACK, BB2E-TACK, DB89-LEAP.
"""

from __future__ import annotations

from dungeonbowl.rules.moving.parts import Moves


class TacklesAndLeaps(Moves):
    """A step costs nothing but the tackles that the other coach claims."""
