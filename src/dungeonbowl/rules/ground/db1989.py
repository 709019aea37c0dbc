"""
The ground of the dungeons of 1989: doors that are squares, and by option pit counters.

Source: DB89-DOOR, DB89-DRSET-05, DB89-PIT.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import NOBODY, NONE, PLAYERS, Square
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.ground import pit_counters as pits
from dungeonbowl.rules.ground.parts import Ground
from dungeonbowl.rules.options import Option
from dungeonbowl.state.state import Player, State


class Doors(Ground):
    """A closed door is wall, an open one floor; a pit holds whoever enters it."""

    options: tuple[Option, ...] = (pits.TRAPS, pits.EXTRA_PITS, pits.EXTRA_SPIKED)

    def begin(self, game: Game) -> None:
        """The doors that a map has are shut when the match begins. Source: DB89-DRSET-05."""
        board = game.state.board
        if len(board.door_square) > 0 and not board.hung:
            game.state.hang_doors((1 << len(board.door_square)) - 1)

    def traps(self, game: Game, player: Player) -> bool:
        """Source: DB89-PIT-06."""
        return game.state.pit_laid != 0 and player.in_play and pits.springs(game, player)

    def leapt_over(self, state: State, square: Square) -> bool:
        """A counter, turned over or not, with nobody in it. Source: DB89-PIT-13, -26."""
        return state.pit_at(square) != NONE and i64(state.occupant[square]) == NOBODY

    def climb_out(self, game: Game, player: Player) -> None:
        """Source: DB89-PIT-14."""
        pits.climb_out(game, player)

    def ball_moves_on(self, state: State, square: Square) -> i64:
        """A ball does not stay in a pit. Source: DB89-PIT-30."""
        return r.DB89_PIT_30 if state.is_open_pit(square) else 0

    def end_turn(self, game: Game) -> None:
        """Whoever has pulled has done so for this team turn. Source: DB89-PIT-16."""
        state = game.state
        if state.pit_laid == 0:
            return
        for p in range(i64(PLAYERS)):
            if state.pulls(p):
                state.set_pulls(p, 0)
