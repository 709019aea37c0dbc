"""Chests of the game of 1989: a counter is drawn from a cup, and a trap fells everybody around.

Source: DB89-CHEST.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import bars
from dungeonbowl.core import options as op
from dungeonbowl.rules.chests.parts import Chests
from dungeonbowl.state.state import Player, State


class CupOfCounters(Chests):
    """The counters are drawn when the chests are opened."""

    def from_opening(self, state: State, player: Player) -> i64:
        """What keeps a player from opening any chest."""
        return bars.FREE if player.standing else bars.CHEST_PRONE

    def with_action(self, action: i64) -> bool:
        """A sprinter may too. Source: BB2E-SPRINT-03."""
        return action == op.MOVE or action == op.SPRINT
