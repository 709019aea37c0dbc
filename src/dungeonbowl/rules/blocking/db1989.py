"""Blocks and charges of the game of 1989: 2D6 and the difference in ST on a table.

Source: BB2E-BLOCK, DB89-BLOCK, DB89-CHRG.
"""

from __future__ import annotations

from dungeonbowl.rules.blocking.parts import Blocks


class BlockTable(Blocks):
    """A Block is one roll on a table; nobody is moved and nobody helps."""
