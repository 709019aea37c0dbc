"""
A player of 1989 works a door beside them.

Source: DB89-DOOR.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import bars
from dungeonbowl.core import options as op
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import table_rows as tr
from dungeonbowl.core.ids import NOBODY, NONE, Square
from dungeonbowl.dungeon.grid.kinds import KIND_WALL
from dungeonbowl.rules import bases
from dungeonbowl.rules.actions.db1989 import Deed
from dungeonbowl.rules.actions.parts import swing_door
from dungeonbowl.rules.game import Game
from dungeonbowl.state.state import DID_MOVE, Player, State


class WorkDoor(Deed):
    """
    A door beside the player is opened, or shut, with which the activation ends.

    Args:
        opens: whether it is opened.
    """

    def __init__(self, opens: bool) -> None:
        super().__init__(op.OPEN_DOOR if opens else op.SHUT_DOOR, r.DB89_DOOR_01, on_players=False)
        self.opens = opens

    def from_doing(self, game: Game, player: Player) -> i64:
        """Source: DB89-DOOR-01, -02, -05."""
        if comes_too_late(game.state):
            return bars.DOOR_AFTER_MOVE
        return bars.FREE if len(self.doors(game.state, player)) > 0 else i64(bars.NO_DOOR)

    def options(self, game: Game, player: Player, near: vec[i16], options: vec[i64]) -> vec[i64]:
        """The options, with each door that the player may work. Source: DB89-DOOR-01, -02, -06, -07."""
        if comes_too_late(game.state):
            return options
        for square in self.doors(game.state, player):
            options = append(options, op.option(self.verb, NONE, square=i64(square)))
        return options

    def doors(self, state: State, player: Player) -> vec[i16]:
        """The doors beside a player that are shut, or those that are open and can be shut. Source: DB89-DOOR-05."""
        board = state.board
        found = vec[i16]()
        if not board.hung:
            return found
        for part in bases.base_on(state, player.square):
            for d in range(i64(8)):
                near = board.beside_door(i64(part), d)
                if near == NONE or (i64(board.kind[near]) == KIND_WALL) != self.opens:
                    continue
                if (self.opens or not is_filled(state, near)) and not bases.is_among(found, near):
                    found = append(found, i16(near))
        return found

    def make(self, game: Game, player: Player, value: i64) -> None:
        """The door swings, and the team turn goes on. Source: DB89-DOOR-01 to -03, -04, -06, -07."""
        swing_door(game, player, square=op.square_of(value), rule=r.DB89_DOOR_01)
        game.cite(r.DB89_DOOR_04 if self.opens else r.DB89_DOOR_03)
        game.cite(r.DB89_DOOR_02)
        game.cite(r.DB89_DOOR_06)
        game.cite(r.DB89_DOOR_07)
        game.end_activation()


def comes_too_late(state: State) -> bool:
    """Whether the active player has moved, where the tables of the match bar doors after that. Source: DB89-DOOR-02."""
    return state.doing & DID_MOVE != 0 and state.squads.tables.number(tr.DOOR_AFTER_MOVE) == 0


def is_filled(state: State, square: Square) -> bool:
    """Whether somebody is in a doorway, standing or not, or a ball lies in it (DB89-DOOR-05)."""
    return i64(state.occupant[square]) != NOBODY or state.loose_on(square) != 0
