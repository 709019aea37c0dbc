"""
Portals, teleporters and pads: the topic, and what games share of stepping on one and coming out of another.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import events as ev
from dungeonbowl.core import passages as ps
from dungeonbowl.core.ids import NONE, PlayerId, RuleId, Square
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.squares import MAX_SQUARES
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries.causes import Cause
from dungeonbowl.rules.options import Options
from dungeonbowl.rules.topic import Topic
from dungeonbowl.state.state import GATHERED, NO_ZONE, OWES_SQUARE, Player, State

_NOWHERE: Final = vec[i16]([i16(NONE)] * MAX_SQUARES)


class WaysOut:
    """
    The squares where a player may come out, and how likely each is; what is missing to 1 is harm.

    Args:
        board: where that is.
    """

    def __init__(self, board: Board) -> None:
        self.squares: vec[i16] = vec[i16]()
        self.shares: vec[float] = vec[float]()
        # By square its place among those, `NONE` where there is none.
        self._place: vec[i16] = _NOWHERE[: board.squares]

    def add(self, square: Square, share: float) -> None:
        """A square comes up with some more chance."""
        at = i64(self._place[square])
        if at != NONE:
            self.shares[at] += share
            return
        self._place[square] = i16(len(self.squares))
        self.squares = append(self.squares, i16(square))
        self.shares = append(self.shares, share)

    def likely_first(self) -> None:
        """Put what is more likely first, the rest in the order in which it came."""
        for at in range(i64(1), i64(len(self.squares))):
            square = self.squares[at]
            share = self.shares[at]
            to = at
            while to > 0 and self.shares[to - 1] < share:
                self.squares[to] = self.squares[to - 1]
                self.shares[to] = self.shares[to - 1]
                to -= 1
            self.squares[to] = square
            self.shares[to] = share


class Pads(Topic):
    """
    Where a pad leads, and what it costs.

    `recovers` tells whether a player pays a square of movement for coming out in their own activation, `ends_moves`
    whether nobody moves on from a pad in the activation that has led there, `by_end_zone` whether reserves come in
    without a pad too, `declares` whether they say before what they will do at once, `catches` whether a pad takes
    somebody who is thrown onto it before they land, and `sends_fallen` who falls onto it before the fall hurts.
    """

    def __init__(self) -> None:
        self.recovers: bool = True
        self.ends_moves: bool = False
        self.by_end_zone: bool = False
        self.declares: bool = False
        self.catches: bool = False
        self.sends_fallen: bool = False

    def enter(self, game: Game, player: Player) -> bool:
        """A reserve comes in by the dugout; returns whether anything let them in, even if they are gone again."""
        arrival = game.rules.extras.way_in(game, player)
        if arrival == NONE:
            return False
        if arrival == 0:
            arrival = self.way_in(game, player)
        enter_from_dugout(game, player, rule=ps.DUGOUT_USED, arrival=arrival)
        return True

    def lets_in(self, state: State, side: i64) -> bool:
        """Whether a reserve of the side has any way in."""
        return state.board.portals > 0

    def teleport(self, game: Game, player: Player, number: i64, arrival: i64) -> None:
        """
        Send a player on from a pad, and everyone displaced in turn.

        Args:
            number: the pad being left; 0 for the dugout.
            arrival: the pad where the first of them comes out, 0 to draw it.
        """
        raise NotImplementedError

    def takes_fallen(self, game: Game, player: Player, by: PlayerId, cause: Cause) -> None:
        """Where pads send the fallen: a player who has gone down on one and their ball, then the fall hurts."""
        raise NotImplementedError

    def ways_out(self, state: State, player: PlayerId, number: i64) -> WaysOut:
        """Where a player may come out who walks onto a pad, as far as that needs nobody else's luck or choice."""
        found = WaysOut(state.board)
        for other in range(i64(1), i64(len(state.board.portal_square))):
            to = i64(state.board.portal_square[other])
            if to != NONE and other != number:
                found.add(to, 1.0 / float(int(state.board.portals)))
        return found

    def own_pads(self, options: Options, board: Board, side: i64) -> vec[i64]:
        """The pads by which a reserve's coach may bring them in by choice, by number."""
        return vec[i64]()

    def way_in(self, game: Game, player: Player) -> i64:
        """The pad through which a reserve's coach brings them in: its number, 0 to draw it."""
        return 0

    def drawn(self, game: Game, player: PlayerId) -> i64:
        """The number of a random pad, drawn for a player or (`NONE`) for the ball."""
        raise NotImplementedError


def settle_on_portal(game: Game, player: Player, own_movement: bool = False) -> None:
    """
    Teleport a player who has just entered a pad's square and is still in play.

    Args:
        own_movement: whether the player's own activation brought them there; then a square is due.
    """
    if not player.in_play:
        return
    number = i64(game.state.board.portal[player.square])
    if number == 0:
        return
    was_active = game.state.active == player.id
    game.rules.pads.teleport(game, player, number=number, arrival=0)
    if own_movement and was_active and game.rules.pads.recovers and player.in_play and not game.finished:
        game.state.doing |= OWES_SQUARE


def arrive(game: Game, player: Player, number: i64) -> Player | None:
    """Put a player on a Portal; returns whom they displace (DB21-TELE-05, -14, -20)."""
    to = i64(game.state.board.portal_square[number])
    displaced = game.player_at(to)
    if displaced is not None and displaced.id == player.id:
        displaced = None
    if player.in_play:
        game.move(player, to, kind=ev.TELEPORTED, rule=ps.PAD_ARRIVAL, value=number)
    else:
        game.put(player, to, kind=ev.ENTERED, rule=ps.PAD_FROM_DUGOUT, value=number)
    game.cite(ps.PAD_SQUARE)
    game.state.set_hops(player.id, i64(game.state.hops[player.id]) + 1)
    return displaced


def enter_from_dugout(game: Game, player: Player, rule: RuleId, arrival: i64 = 0) -> None:
    """
    Bring a player in through a Portal, Standing; no Mishap, but maybe a chain reaction (DB21-TELE-20).

    The caller marks the player as having acted. `arrival` is the number of the Portal, 0 to roll for it.
    """
    game.state.set_flags(player.id, i64(game.state.flags[player.id]) & GATHERED)
    game.cite(rule)
    game.rules.pads.teleport(game, player, number=0, arrival=arrival)


def regain_zone(game: Game, player: Player) -> None:
    """A lost Tackle Zone comes back when the next activation starts (DB21-TURN-15)."""
    if player.flagged(NO_ZONE):
        game.clear_flag(player, NO_ZONE, rule=ps.ZONE_REGAINED)
