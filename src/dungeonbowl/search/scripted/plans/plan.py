"""A plan for one activation: who does what, by which way, what it is worth and what it risks."""

from __future__ import annotations

from typing import Final

from dungeonbowl.core import options as op
from dungeonbowl.core.ids import NONE

# Ranks: a lower one goes first, whatever the values.
RANK_WIN: Final = 0
RANK_FREE: Final = 2
RANK_SCORE: Final = 3
RANK_CARRY: Final = 4
RANK_SAFE: Final = 5
RANK_LATE: Final = 6
RANK_RISK: Final = 7
RANK_LAST: Final = 8
RANK_IDLE: Final = 9


class Plan:
    """
    One activation as intended.

    `path` leads to where `last` is done (an option's verb, `NONE` for nothing more); `value` is what it gains on
    average, `fail` the chance that it ends the turn.
    """

    def __init__(self, player: int, action: int, rank: int) -> None:
        self.player = player
        self.action = action
        self.rank = rank
        self.target: int = NONE
        self.path: list[int] = []
        self.last: int = NONE
        self.last_player: int = NONE
        self.last_square: int = NONE
        self.value: float = 0.0
        self.fail: float = 0.0
        # Whether the activation goes on after `last`, by a plan that is made then.
        self.goes_on: bool = False

    def index(self) -> float:
        """What decides between plans of the same rank: the value for each bit of risk."""
        if self.rank != RANK_RISK:
            return self.value
        return self.value / (0.03 + self.fail)

    def beats(self, other: Plan | None) -> bool:
        """Whether this plan is to be carried out before another one."""
        if other is None:
            return True
        if self.rank != other.rank:
            return self.rank < other.rank
        return self.index() > other.index()

    def __repr__(self) -> str:
        return (
            f"<Plan {op.VERBS[self.action]} player={self.player} target={self.target} path={self.path}"
            f" rank={self.rank} value={self.value:.1f} fail={self.fail:.2f}>"
        )
