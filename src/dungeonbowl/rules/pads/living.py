"""
Teleporter pads in the dungeons on the Living Rulebook: a random pad, an Armour roll for the own number, strain.

Source: DB5-TELE, DB5-CHAIN, DB5-ACC-01, -02.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import NONE, PlayerId, RuleId
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.injuries.causes import SHAKEN, Cause
from dungeonbowl.rules.options import Options
from dungeonbowl.rules.pads.parts import Pads, arrive, settle_on_portal
from dungeonbowl.state.state import Player

STRAINS_FROM: Final = 2
"""The relocation of a team turn from which on each asks for an Injury roll (DB5-TELE-10)."""


class RandomPads(Pads):
    """Any pad, the one that was entered among them."""

    def __init__(self) -> None:
        super().__init__()
        self.sends_fallen = True

    def takes_fallen(self, game: Game, player: Player, by: PlayerId, cause: Cause) -> None:
        """Source: DB5-TELE-02."""
        send_fallen(game, player, by=by, cause=cause)

    def teleport(self, game: Game, player: Player, number: i64, arrival: i64) -> None:
        """Source: DB5-TELE-03, -04, -05, DB5-RES-02, -03."""
        to = arrival if arrival else self.drawn(game, player.id)
        if to == number:
            shaken(game, player)
        else:
            materialise(game, player, number=to, due=0)

    def own_pads(self, options: Options, board: Board, side: i64) -> vec[i64]:
        """Source: DB5-RES-08."""
        return pads_inside(board, side)

    def way_in(self, game: Game, player: Player) -> i64:
        """A pad of the own end zone or a random one. Source: DB5-RES-02, -08."""
        return chosen_pad(game, player, rule=r.DB5_RES_02)

    def drawn(self, game: Game, player: PlayerId) -> i64:
        """A D8, again until there is such a pad; of nine to twelve pads a D16. Source: DB5-PAD-02, DB5-TELE-03."""
        board = game.state.board
        kind: i64 = dice.D8
        for number in range(i64(9), i64(len(board.portal_square))):
            if i64(board.portal_square[number]) != NONE:
                kind = dice.D16
        for _ in range(400):
            rolled = game.roll(pu.TELEPORT, player, kind=kind)
            game.tell_roll(r.DB5_TELE_03, pu.TELEPORT, player=player, rolled=rolled)
            if rolled < i64(len(board.portal_square)) and i64(board.portal_square[rolled]) != NONE:
                return rolled
        raise AssertionError("a die finds one of the pads in 400 rolls")


def pads_inside(board: Board, side: i64) -> vec[i64]:
    """The pads of a side's end zone, by number."""
    found = vec[i64]()
    for number in range(i64(1), i64(len(board.portal_square))):
        square = i64(board.portal_square[number])
        if square != NONE and i64(board.zone[square]) == side + 1:
            found = append(found, number)
    return found


def chosen_pad(game: Game, player: Player, rule: RuleId) -> i64:
    """The pad of the own end zone through which a reserve's coach brings them in: its number, 0 for a random one."""
    board = game.state.board
    options = vec[i64]()
    for number in pads_inside(board, player.side):
        options = append(options, op.option(op.AT_SQUARE, NONE, square=i64(board.portal_square[number])))
    options = append(options, op.option(op.RANDOM_PAD))
    picked = game.choose(ak.ASK_WAY_IN, player.side, player=player.id, options=options, rule=rule)
    return 0 if op.verb_of(picked) == op.RANDOM_PAD else i64(board.portal[op.square_of(picked)])


def materialise(game: Game, player: Player, number: i64, due: i64) -> None:
    """
    Bring a player out on a pad; whoever is there is sent away, or keeps it and sends the newcomer on.

    Args:
        due: how many Injury rolls the player's relocations so far have brought and not yet rolled.

    Source: DB5-TELE-10, -13, DB5-CHAIN-01 to -05.
    """
    pads = game.rules.pads
    resident = arrive(game, player, number=number)
    if i64(game.state.hops[player.id]) >= STRAINS_FROM:
        due += 1
    while resident is not None:
        game.cite(r.DB5_CHAIN_01)
        to = pads.drawn(game, resident.id)
        if to != number:
            materialise(game, resident, number=to, due=0)
            break
        # The resident keeps the pad, so the newcomer has to go; both draw in turn until one of them leaves.
        game.stand(resident)
        shaken(game, resident)
        game.cite(r.DB5_CHAIN_02)
        if not resident.in_play:
            game.stand(player)
            game.cite(r.DB5_CHAIN_03)
            break
        to = pads.drawn(game, player.id)
        if to != number:
            materialise(game, player, number=to, due=due)
            return
        game.stand(player)
        shaken(game, player)
        game.cite(r.DB5_CHAIN_03)
        if not player.in_play:
            game.stand(resident)
            return
    for _ in range(due):
        if player.in_play:
            strain(game, player)


def send_fallen(game: Game, player: Player, by: PlayerId, cause: Cause) -> None:
    """Whoever has fallen onto a pad is sent on with the ball, and hurt where they come out (DB5-TELE-02)."""
    settle_on_portal(game, player)
    if player.in_play:
        injuries.risk_injury(game, player, by=by, cause=cause, armour_modifier=0)
    ball.drop(game, player)


def shaken(game: Game, player: Player) -> None:
    """The own number: an Armour roll in place, without modifiers (DB5-TELE-05, -12, -14)."""
    game.tell(ev.STAYS, r.DB5_TELE_05, player=player.id)
    game.cite(r.DB5_TELE_12)
    held = player.holds_ball
    spent = injuries.armour_roll(game, player, cause=SHAKEN)
    if spent < 0:
        return
    if player.standing:
        injuries.lie_down(game, player, kind=ev.FELL, rule=r.DB5_TELE_05)
    injuries.injury_roll(game, player)
    after_harm(game, player, held=held)


def strain(game: Game, player: Player) -> None:
    """An Injury roll for the second and each later relocation of a team turn (DB5-TELE-10, -14)."""
    held = player.holds_ball
    injuries.injury_roll(game, player)
    game.cite(r.DB5_TELE_10)
    after_harm(game, player, held=held)


def after_harm(game: Game, player: Player, held: bool) -> None:
    """Only a carrier's harm is a Turnover; the ball bounces from the pad (DB5-TELE-14, -15, DB5-ACC-01, -02)."""
    if game.state.active == player.id:
        game.end_activation()
    if not held:
        return
    if game.is_active_side(player):
        game.turn_over(r.DB5_ACC_02)
        game.cite(r.DB5_TELE_14)
    ball.drop(game, player)
    game.cite(r.DB5_ACC_01)
