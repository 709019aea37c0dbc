"""
Teleporters of the Astrogranite Edition: a random pad, lost in space on the own number, strain from the second trip on.

Source: AGE-BASE-06, -08 to -11, AGE-TELE-01 to -03.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import LOST, NONE, PlayerId
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.injuries.causes import Cause
from dungeonbowl.rules.options import Option, Options
from dungeonbowl.rules.pads.living import chosen_pad, pads_inside, send_fallen
from dungeonbowl.rules.pads.parts import Pads, arrive
from dungeonbowl.state.state import Player

WAY_IN: Final = Option(
    "way_in",
    "Reserves",
    choices=(("random", "come in on a random teleporter"), ("own", "come in on one of the own end zone too")),
    rule=r.AGE_BASE_06,
)

STRAINS_FROM: Final = 2
"""The trip of a team turn from which on each asks for an Injury roll (AGE-BASE-10)."""


class LostInSpace(Pads):
    """Any pad but the one that was entered; who draws that one is lost for the match, and nobody loses the turn."""

    options: tuple[Option, ...] = (WAY_IN,)

    def __init__(self) -> None:
        super().__init__()
        self.sends_fallen = True

    def takes_fallen(self, game: Game, player: Player, by: PlayerId, cause: Cause) -> None:
        """Whoever is lost in space is not hurt. Source: AGE-BASE-08, -09; the order is that of DB5-TELE-02."""
        send_fallen(game, player, by=by, cause=cause)

    def own_pads(self, options: Options, board: Board, side: i64) -> vec[i64]:
        """Source: AGE-BASE-06."""
        return pads_inside(board, side) if options.says(WAY_IN, "own") else vec[i64]()

    def way_in(self, game: Game, player: Player) -> i64:
        """A random pad; by option one of the own end zone as well. Source: AGE-BASE-06."""
        return chosen_pad(game, player, rule=r.AGE_BASE_06) if game.options.says(WAY_IN, "own") else 0

    def drawn(self, game: Game, player: PlayerId) -> i64:
        """A D6, again until there is such a pad; no re-roll helps. Source: AGE-BASE-08, AGE-TELE-01."""
        board = game.state.board
        for _ in range(400):
            rolled = game.roll(pu.TELEPORT, player, kind=dice.D6)
            game.tell_roll(r.AGE_BASE_08, pu.TELEPORT, player=player, rolled=rolled)
            if rolled < i64(len(board.portal_square)) and i64(board.portal_square[rolled]) != NONE:
                return rolled
        raise AssertionError("a die finds one of the pads in 400 rolls")

    def teleport(self, game: Game, player: Player, number: i64, arrival: i64) -> None:
        """Source: AGE-BASE-06, -08, -09."""
        to = arrival if arrival else self.drawn(game, player.id)
        if to == number:
            lose(game, player)
        else:
            materialise(game, player, number=to)


def materialise(game: Game, player: Player, number: i64) -> None:
    """
    Bring a player out on a pad, and send on whoever is there; then the trip may be too much for the newcomer.

    Source: AGE-BASE-10, -11.
    """
    resident = arrive(game, player, number=number)
    strains = i64(game.state.hops[player.id]) >= STRAINS_FROM
    if resident is not None:
        game.cite(r.AGE_BASE_11)
        to = game.rules.pads.drawn(game, resident.id)
        if to == number:
            lose(game, resident)
        else:
            materialise(game, resident, number=to)
    if strains and player.in_play:
        strain(game, player)


def lose(game: Game, player: Player) -> None:
    """The own number: out for the rest of the match, without a Turnover; the ball bounces from the pad."""
    held = player.holds_ball
    game.remove(player, LOST, rule=r.AGE_BASE_09)
    game.cite(r.AGE_TELE_02)
    if held:
        ball.drop(game, player)
        game.cite(r.AGE_TELE_03)


def strain(game: Game, player: Player) -> None:
    """An Injury roll at once; a carrier who is hurt loses the ball, and the own team its turn (AGE-BASE-10)."""
    held = player.holds_ball
    injuries.injury_roll(game, player)
    game.cite(r.AGE_BASE_10)
    if game.state.active == player.id:
        game.end_activation()
    if not held:
        return
    if game.is_active_side(player):
        game.turn_over(r.AGE_BASE_10)
    ball.drop(game, player)
