"""
The Portals of the 2021 game: a D6 names the one of arrival, and the own number is a Magical Mishap.

Source: DB21-TELE-02, -03, -10 to -23, -29.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import LOST, NONE, PlayerId, Square
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.ball.db2021 import roll_portal, single_step
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.pads.parts import Pads, arrive
from dungeonbowl.rules.rolling.parts import Roll, settle
from dungeonbowl.state.state import HELD, ROOTED, Player

STRAINS_FROM: Final = 2
"""The teleport of a team turn from which on each asks for an Injury roll (DB21-TELE-10)."""


class Portals(Pads):
    """Six numbered Portals."""

    def teleport(self, game: Game, player: Player, number: i64, arrival: i64) -> None:
        """
        Send a player on from a Portal, and everyone displaced in turn (DB21-TELE-14, -15).

        Args:
            number: the Portal being left; 0 for the dugout.
            arrival: the Portal where the first of them comes out, 0 to roll for it.
        """
        leaver: Player | None = player
        source = number
        while leaver is not None:
            rolled = arrival if arrival else destination(game, leaver, source=source)
            arrival = 0
            if source != 0 and rolled == source:
                mishap(game, leaver)
                return
            displaced = arrive(game, leaver, number=rolled)
            if displaced is not None:
                game.cite(r.TELE_15)
                game.cite(r.TELE_22 if displaced.side == leaver.side else ps.PAD_TAKEN)
                if displaced.flagged(ROOTED):
                    game.clear_flag(displaced, ROOTED, rule=r.TELE_19)
                # Two cannot stand on one square: the roots give way as well.
                game.state.set_touched(displaced.id, i64(game.state.touched[displaced.id]) & ~HELD)
            strain(game, leaver)
            leaver = displaced
            source = rolled

    def drawn(self, game: Game, player: PlayerId) -> i64:
        """Source: DB21-TELE-24."""
        return roll_portal(game)


def destination(game: Game, player: Player, source: Square) -> i64:
    """The number of the Portal of arrival: a D6 of the player's own coach (DB21-TELE-02, -23)."""
    roll = Arrival(board=game.state.board, moved=source != 0)
    if player.has(sk.PORTAL_NAVIGATOR) and (source == 0 or player.has_zone):
        roll.reroll_skill = sk.PORTAL_NAVIGATOR
    settle(game, player, roll=roll)
    return roll.rolled


class Arrival(Roll):
    """The die that finds a Portal, which is rolled until there is one; any number may be rolled again."""

    def __init__(self, board: Board, moved: bool) -> None:
        super().__init__(pu.TELEPORT)
        self.board = board
        # Whether the player comes from another Portal.
        self.moved: bool = moved
        self.team = False
        self.again = r.TELE_23

    def throw(self, game: Game, player: Player, again: bool) -> None:
        """Roll and tell the die."""
        for _ in range(200):
            self.rolled = game.roll(pu.TELEPORT, player.id, kind=dice.D6)
            game.tell_roll(ps.PAD_ROLLED, pu.TELEPORT, player=player.id, rolled=self.rolled)
            if i64(self.board.portal_square[self.rolled]) != NONE:
                break
        assert i64(self.board.portal_square[self.rolled]) != NONE, "a die finds one of the portals in 200 rolls"
        if self.moved and not again:
            game.cite(r.TELE_03)

    def is_settled(self, game: Game, player: Player) -> bool:
        """Nobody but the coach knows which number is good."""
        return False


def strain(game: Game, player: Player) -> None:
    """A second or later teleport in one team turn is an Injury roll (DB21-TELE-10 to -13)."""
    if i64(game.state.hops[player.id]) < STRAINS_FROM:
        return
    held = player.holds_ball
    result = injuries.injury_roll(game, player)
    game.cite(ps.PAD_STRAIN)
    game.cite(r.TELE_12)
    if result != injuries.IS_STUNNED:
        game.cite(r.TELE_29)
    if held:
        if game.is_active_side(player):
            game.turn_over(r.TO_14)
            game.cite(r.TELE_13)
        ball.drop(game, player, may_place=True)


def mishap(game: Game, player: Player) -> None:
    """The player vanishes for the rest of the game; a held ball stays behind (DB21-TELE-16, -17)."""
    held = player.holds_ball
    square = player.square
    game.tell(ev.MISHAP, r.TELE_16, player=player.id, source=square)
    game.cite(ps.STAND_UP_FAILED)
    game.remove(player, LOST, rule=r.TELE_16)
    if held:
        game.let_go(r.TELE_17)
        game.put_ball(square)
        single_step(game, square)
