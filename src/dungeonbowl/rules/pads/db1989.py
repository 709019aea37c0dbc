"""Teleport counters of the game of 1989.

Source: DB89-TELE, DB89-CHAIN, DB89-LOST, DB89-DUGT.
"""

from __future__ import annotations

from dungeonbowl.rules.pads.parts import Pads


class Counters(Pads):
    """A die says at which counter a player comes out; the own number is lost in space."""
