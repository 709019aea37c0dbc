"""Throwing the ball: what a game that has throws adds to moving. A game without them adds nothing."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from dungeonbowl.core import bars
from dungeonbowl.core.ids import Square
from dungeonbowl.rules.game import Game
from dungeonbowl.state.state import Player, State


class Passes:
    """No throws."""

    def carrier_stepped(self, game: Game, player: Player, source: Square) -> None:
        """The carrier has made a step of their own and left a square."""

    def came_by_pad(self, game: Game, player: Player) -> None:
        """A player has come out of a pad in their own movement."""

    def from_throw(self, state: State, source: Square, square: Square) -> i64:
        """What keeps a throw from being aimed at a square, one of `core.bars`."""
        return bars.OUT_OF_RANGE

    def from_wall(self, state: State, square: Square) -> i64:
        """What keeps a throw at the wall from a square in range."""
        return bars.NO_WALL_THERE

    def targets(self, state: State, source: Square) -> vec[i16]:
        """The squares that a thrower on `source` may aim at, in ascending order."""
        return vec[i16]()

    def is_caught_up(self, game: Game, passer: Player, to: Square, until: Square) -> bool:
        """
        Whether something on the way of a throw takes the ball; what becomes of it is settled then.

        Args:
            until: where an interceptor stands, `NONE` where the ball flies all the way.
        """
        return False

    def hail_mary_targets(self, state: State, source: Square) -> vec[i16]:
        """The squares that a Hail Mary Pass from `source` may be aimed at, in ascending order."""
        return vec[i16]()

    def answer_block(self, game: Game, target: Player, blocker: Player) -> None:
        """A Block is about to be thrown at the target, who may throw the ball away first (Dump-Off)."""
