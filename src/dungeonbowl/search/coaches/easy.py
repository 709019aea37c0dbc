"""
The computer coach `easy`: a beginner. It plans like `scripted`, and most of the time does not do what it planned.

Most of its activations are slips: a player taken at random only walks to a better place, whatever else there was to do.
It often ends its turn before everybody has acted, and half of the time it does not think of a re-roll.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice as dc
from dungeonbowl.core import options as op
from dungeonbowl.core.ids import NONE
from dungeonbowl.search.scripted.coach import ScriptedCoach
from dungeonbowl.state.state import State

SLIPS: Final = 75
"""How many of a hundred activations are slips."""
EARLY: Final = 25
"""How many of a hundred times it ends its turn, once so few as `FEW` are left to act."""
FEW: Final = 4
NO_REROLL: Final = 50
"""How many of a hundred re-rolls it does not think of."""


class EasyCoach(ScriptedCoach):
    """Answers like `scripted`, with slips; the same seed and views give the same answers."""

    def think(
        self,
        view: State,
        ask: int,
        seat: int,
        player: int,
        options: list[int],
        skill: int,
        other: int,
        dice: list[int],
        purpose: int = 0,
    ) -> int:
        """Answer a question; see `ScriptedCoach.think`."""
        if ask == ak.ASK_TURN:
            able = [option for option in options if op.verb_of(option) == op.ACTIVATE]
            end = int(op.option(op.END_TURN))
            if end in options and len(able) <= FEW and self._chance(view, 3, 100) < EARLY:
                return end
            if able and self._chance(view, 0, 100) < SLIPS:
                self.plan = None
                return able[self._chance(view, 1, len(able))]
        elif ask == ak.ASK_ACTION:
            walk = int(op.option(op.MOVE))
            if walk in options and skill == NONE and (self.plan is None or self.plan.player != player):
                self.plan = None
                return walk
        elif ask == ak.ASK_REROLL and self._chance(view, 2, 100) < NO_REROLL:
            for option in options:
                if op.verb_of(option) == op.NO:
                    return option
        return super().think(view, ask, seat, player, options, skill, other, dice, purpose)

    def _chance(self, view: State, what: i64, sides: i64) -> int:
        """A number below `sides` that follows from the seed and the view alone."""
        n = (i64(view.hash()) & 0xFFFFFF) * 4 + what
        return int(dc.die(self.key0, self.key1, n & 0x7FFFFFFF, sides))
