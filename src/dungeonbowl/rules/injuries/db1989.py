"""Armour and injuries of the game of 1989: three boxes, and a die that says which.

Source: BB2E-DOWN, BB2E-ARM, BB2E-INJ, BB2E-DUG, DB89-INJD.
"""

from __future__ import annotations

from dungeonbowl.rules.injuries.parts import Injuries


class SecondEdition(Injuries):
    """2D6 above AV, then a D6 for the box."""
