"""
Teleport counters of the game of 1989: a die says at which counter a player comes out, and whoever is there is sent on.

Source: DB89-TELE, DB89-CHAIN, DB89-LOST, DB89-DUGT, DB89-XTP-03.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import KO, NONE, PlayerId
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.ground import large
from dungeonbowl.rules.pads.parts import Pads, arrive
from dungeonbowl.state.state import BANNED, Player, State


class Counters(Pads):
    """The number of the counter that was left is lost in space; nobody loses the turn by it."""

    def __init__(self) -> None:
        super().__init__()
        self.recovers = False
        self.ends_moves = True

    def drawn(self, game: Game, player: PlayerId) -> i64:
        """A die with a face for each counter, again where none has that number. Source: DB89-TELE-02, XTP-03."""
        board = game.state.board
        kind = die_in_use(game.state)
        for _ in range(400):
            rolled = game.roll(pu.TELEPORT, player, kind=kind)
            game.tell_roll(r.DB89_TELE_02, pu.TELEPORT, player=player, rolled=rolled)
            if kind > dice.D6:
                game.cite(r.DB89_XTP_03)
            if i64(board.portal_square[rolled]) != NONE:
                return rolled
        raise AssertionError("a die finds one of the counters in 400 rolls")

    def teleport(self, game: Game, player: Player, number: i64, arrival: i64) -> None:
        """Source: DB89-TELE-01 to -03, -07, -09, DB89-LOST-01, DB89-DUGT-02, -04."""
        if number:
            game.cite(r.DB89_TELE_01)
        to = arrival if arrival else self.drawn(game, player.id)
        if to == number:
            lose(game, player, rule=r.DB89_LOST_01)
        else:
            come_out(game, player, number=to, from_dugout=number == 0)


def die_in_use(state: State) -> i64:
    """The die of a teleport: a face for each number that is in use, a D6 at least (DB89-TELE-02, DB89-XTP-03)."""
    board = state.board
    most: i64 = dice.D6
    for number in range(i64(len(board.portal_square))):
        if i64(board.portal_square[number]) != NONE and number > most:
            most = number
    # There are dice with eight, ten and twelve faces.
    return most + (most & 1)


def come_out(game: Game, player: Player, number: i64, from_dugout: bool = False) -> None:
    """
    A player comes out on a counter, and whoever is there is sent on at once, standing or not.

    Source: DB89-TELE-02, -03, -06 to -08, DB89-CHAIN-01 to -05, DB89-DUGT-02, -03.
    """
    state = game.state
    resident = arrive(game, player, number=number)
    game.cite(r.DB89_TELE_07)
    game.cite(r.DB89_TELE_09)
    if player.holds_ball:
        game.cite(r.DB89_TELE_06)
    if not player.standing:
        game.cite(r.DB89_TELE_08)
    if state.active == player.id:
        state.moves_left = 0
        state.rushes_left = 0
        game.cite(r.DB89_TELE_03)
    if from_dugout:
        game.cite(r.DB89_DUGT_04)
    if resident is None:
        return
    game.cite(r.DB89_DUGT_03 if from_dugout else r.DB89_CHAIN_01)
    game.cite(r.DB89_CHAIN_04)
    if state.squads.is_large(resident.id):
        large.break_on_counter(game, resident)
        return
    if i64(state.hops[resident.id]) > 1:
        game.cite(r.DB89_CHAIN_05)
    to = game.rules.pads.drawn(game, resident.id)
    game.cite(r.DB89_CHAIN_02)
    if to == number:
        lose(game, resident, rule=r.DB89_CHAIN_03)
    else:
        come_out(game, resident, number=to)


def lose(game: Game, player: Player, rule: i64) -> None:
    """
    Lost in space: out for this match in the box of the Knocked Out, and a ball that was held comes back later.

    Source: DB89-LOST-01 to -04, -08, DB89-CHAIN-03.
    """
    state = game.state
    held = player.holds_ball
    state.set_flags(player.id, i64(state.flags[player.id]) | BANNED)
    game.remove(player, KO, rule=rule)
    game.cite(r.DB89_LOST_02)
    game.cite(r.DB89_LOST_03)
    game.cite(r.DB89_LOST_08)
    if held:
        state.mean_held(player.id)
        game.let_go(r.DB89_LOST_04)
        state.ball = NONE


def is_ball_lost(state: State, number: i64) -> bool:
    """Whether a ball has been lost in space and has not come back (DB89-LOST-04)."""
    return state.is_found(number) and state.square_of_ball(number) == NONE


def bring_back(game: Game) -> None:
    """
    A team turn begins: each ball lost in space comes back on a counter, to whoever stands there, or it scatters.

    Source: DB89-LOST-05 to -07, BB2E-TURN-08.
    """
    state = game.state
    for number in range(state.second_ball + 1):
        if is_ball_lost(state, number):
            state.mean(number)
            come_back(game)


def come_back(game: Game) -> None:
    """The ball that is meant comes back. Source: DB89-LOST-05 to -07."""
    number = game.rules.pads.drawn(game, NONE)
    square = i64(game.state.board.portal_square[number])
    game.put_ball(square)
    game.tell_ball(r.DB89_LOST_05, pu.TELEPORT, source=NONE, to=square, value=number)
    game.cite(r.BB2E_TURN_08)
    who = game.player_at(square)
    if who is not None and who.standing and not who.holds_ball:
        game.give_ball(who, ev.BALL_CAUGHT, rule=r.DB89_LOST_06)
        return
    ball.roam(game, square, purpose=pu.BOUNCE, rule=r.DB89_LOST_07)
