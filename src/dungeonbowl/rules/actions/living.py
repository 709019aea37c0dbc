"""
Block and Blitz of the living rulebook: neither names its target before the Block is thrown.

Source: LRB-ACT, LRB-BLK, LRB-BLITZ.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import bars
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.rules.actions.parts import UntargetedBlock
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.turns import barred
from dungeonbowl.state.state import SPENT_BLITZ, Player, State


class Block(UntargetedBlock):
    """A player blocks where they stand."""

    def __init__(self) -> None:
        super().__init__(op.BLOCK, ps.BLOCK_ACTION, point=op.BLOCK, blocks=True)

    def from_beginning(self, state: State, player: Player) -> i64:
        """Somebody must stand beside the player."""
        return barred.from_block(state, player)

    def keeps_still(self) -> bool:
        """Whoever blocks stays where they are."""
        return True


class Blitz(UntargetedBlock):
    """A player moves and blocks once on the way."""

    def __init__(self) -> None:
        super().__init__(
            op.BLITZ,
            ps.BLITZ_ACTION,
            spends=SPENT_BLITZ,
            used_up=bars.BLITZ_USED,
            point=op.BLOCK,
            blocks=True,
        )

    def from_beginning(self, state: State, player: Player) -> i64:
        """Somebody must be there who stands."""
        return bars.FREE if barred.any_opponent(state, player.side, standing=True) else bars.NOBODY_STANDS

    def from_throwing(self, state: State) -> i64:
        """It is thrown once, and costs a square of movement."""
        return barred.from_blitzing(state)

    def cite(self, game: Game) -> None:
        """What a Blitz may do."""
        game.cite(ps.BLITZ_RULES)
        game.cite(ps.BLITZ_TARGET)
