"""
What a player may declare in the Astrogranite Edition alone, and what goes on otherwise than in its core.

Source: AGE-TELE-04 to -06, AGE-COLL-05, AGE-CHM-06, AGE-FEAT-11, -12.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import bars
from dungeonbowl.core import options as op
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.bars import Barred
from dungeonbowl.core.ids import AIM, NOBODY, NONE, RESERVES, Square
from dungeonbowl.dungeon.grid.kinds import KIND_WALL
from dungeonbowl.rules.actions import living
from dungeonbowl.rules.actions.parts import Action, swing_door
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.chests import thrown
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.tossing import age as tossing
from dungeonbowl.rules.turns import barred
from dungeonbowl.state.state import Player, State


class Leave(Action):
    """A player teleports out of the dungeon, from wherever they are."""

    def __init__(self) -> None:
        super().__init__(op.LEAVE, r.AGE_TELE_04)

    def from_declaring(self, state: State, player: Player) -> i64:
        """From a pit too, but not where roots or a chain hold the player. Source: AGE-TELE-04, -05, LRB-ROOT-01."""
        if player.has(sk.BALL_AND_CHAIN):
            return bars.ONLY_REELS
        return bars.ROOTED if player.rooted else bars.FREE

    def keeps_still(self) -> bool:
        """It takes the whole activation."""
        return True

    def begin(self, game: Game, player: Player) -> None:
        """No die but that of a ball left behind. Source: AGE-TELE-04 to -06."""
        held = player.holds_ball
        game.remove(player, RESERVES, rule=r.AGE_TELE_04)
        game.cite(r.AGE_TELE_05)
        if not held:
            return
        ball.drop(game, player)
        carrier = game.state.carrier
        if carrier == NONE or game.side_of(carrier) != player.side:
            game.turn_over(r.AGE_TELE_06)


class ThrowTeamMate(living.ThrowTeamMate):
    """
    A player moves, then throws a team-mate, who may come down on somebody, or a closed chest.

    Source: LRB-TTM-01, AGE-COLL-05, AGE-CHM-06, -11.
    """

    def points(self, game: Game, player: Player, options: vec[i64]) -> vec[i64]:
        """The team-mates, and the chests beside a Big Guy. Source: LRB-TTM-01, AGE-CHM-06."""
        options = super().points(game, player, options=options)
        state = game.state
        for chest in thrown.chests_to_throw(game, player):
            options = append(options, op.option(op.THROW_CHEST, NONE, square=i64(state.board.chest_square[i64(chest)])))
        return options

    def make(self, game: Game, player: Player, value: i64) -> None:
        """Announce whom or what, unless the player falls or eats it. Source: LRB-HUNGRY-01, AGE-CHM-10, -PREC-03."""
        if op.verb_of(value) != op.THROW_CHEST:
            super().make(game, player, value=value)
            return
        state = game.state
        chest = i64(state.board.chest[op.square_of(value)]) - 1
        if living.is_steady(game, player) and thrown.resists_hunger(game, player, chest=chest):
            state.aiming = op.THROW_CHEST
            state.aim_player = state.squads.players + chest
            state.phase = AIM

    def throw(self, game: Game, player: Player, value: i64) -> None:
        """Throw them, or it."""
        to = op.square_of(value)
        if game.state.aiming == op.THROW_CHEST:
            thrown.throw_chest(game, player, chest=game.state.aim_player - game.state.squads.players, to=to)
            return
        tossing.throw_team_mate(game, player, mate=game.players[game.state.aim_player], to=to)


class UseDoor(Action):
    """
    A player opens or shuts a door beside them, and does nothing else.

    Args:
        opens: whether it opens one.
    """

    def __init__(self, opens: bool) -> None:
        super().__init__(op.OPEN_DOOR if opens else op.SHUT_DOOR, r.AGE_FEAT_12, steps=False)
        self.opens = opens

    def from_beginning(self, state: State, player: Player) -> i64:
        """Source: AGE-FEAT-12."""
        if len(doors_beside(state, player.square, shut=self.opens)) == 0:
            return bars.NO_DOOR
        return bars.FREE if player.standing else bars.LIES_AT_DOOR

    def keeps_still(self) -> bool:
        """There is no movement, and so no Go For It."""
        return True

    def points(self, game: Game, player: Player, options: vec[i64]) -> vec[i64]:
        """Each such door beside the player."""
        for square in doors_beside(game.state, player.square, shut=self.opens):
            options = append(options, op.option(self.verb, NONE, square=i64(square)))
        return options

    def make(self, game: Game, player: Player, value: i64) -> None:
        """The door swings."""
        swing_door(game, player, square=op.square_of(value), rule=r.AGE_FEAT_12)
        game.end_activation()

    def why_no_point(self, game: Game, player: Player, pointing: i64, found: list[Barred]) -> None:
        """Doors that are elsewhere."""
        for square in range(i64(game.state.board.squares)):
            if game.state.board.is_door(square) and not game.state.board.distance(player.square, square) == 1:
                barred.note(found, bars.NO_DOOR, verb=self.verb, square=square)


def doors_beside(state: State, square: Square, shut: bool) -> vec[i16]:
    """The doors beside a square that are shut, or those that are open and free to be shut (AGE-FEAT-12)."""
    board = state.board
    found = vec[i16]()
    if not board.hung:
        return found
    for d in range(i64(8)):
        near = board.raw_neighbour(square, d)
        if near == NONE or not board.is_door(near) or (i64(board.kind[near]) == KIND_WALL) != shut:
            continue
        if shut or (i64(state.occupant[near]) == NOBODY and not holds_something(state, near)):
            found = append(found, i16(near))
    return found


def holds_something(state: State, square: Square) -> bool:
    """Whether the ball lies in a doorway, or a chest or a pad is there."""
    board = state.board
    loose = state.carrier == NONE and state.ball == square
    return loose or state.is_closed_chest(square) or i64(board.portal[square]) > 0
