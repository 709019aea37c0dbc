"""
The ball of 1989: a scatter into wall is rolled again, and whoever stands where it comes down may try to catch it.

Source: BB2E-BALL, BB2E-PICK, BB2E-CATCH, BB2E-SCAT, DB89-USCAT, DB89-TWOB.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import table_rows as tr
from dungeonbowl.core.ids import RuleId, Square
from dungeonbowl.dungeon.grid.squares import DX, DY
from dungeonbowl.rules import bases
from dungeonbowl.rules.ball import flights, spikes
from dungeonbowl.rules.ball.parts import Balls, roam
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.options import IN_USE, Option, Options
from dungeonbowl.rules.pads import db1989 as pads
from dungeonbowl.rules.passing.path import is_blocked, is_shut_in, is_wall
from dungeonbowl.rules.queries import count_markers
from dungeonbowl.rules.rolling.tables import roll_on
from dungeonbowl.state.state import Player, State


class RollAgain(Balls):
    """Scatter by a D8, a catch read on its table, a pick-up of AG or less; spikes by option."""

    options: tuple[Option, ...] = (spikes.SPIKES,)

    def __init__(self) -> None:
        super().__init__(loose_catch=0, pick_up=0)

    def have_spikes(self, options: Options) -> bool:
        """Source: DB89-SPIKE-01."""
        return options.says(spikes.SPIKES, IN_USE)

    def turn_begins(self, game: Game) -> None:
        """A ball that was lost in space is back before anybody gets up. Source: DB89-LOST-05, BB2E-TURN-08."""
        pads.bring_back(game)

    def leaves_from(self, game: Game, player: Player, square: Square) -> Square:
        """Any of the four, as its coach says. Source: DB89-LARGE-08."""
        game.cite(r.DB89_LARGE_08)
        return game.pick_square(
            ak.ASK_PLACE,
            player.side,
            player=player.id,
            squares=bases.covered(game.state, player.id, at=square),
            rule=r.DB89_LARGE_08,
            purpose=pu.BOUNCE,
        )

    def bounce_step(self, game: Game, flight: flights.Flight, purpose: i64, rule: RuleId, second: i64) -> None:
        """Source: BB2E-SCAT-01, -02, DB89-USCAT-01 to -03."""
        board = game.state.board
        source = flight.square
        if is_shut_in(board, source):
            return
        for _ in range(200):
            d = flights.roll_direction(game, purpose, rule=rule)
            if second:
                game.cite(second)
            if not is_blocked(board, source, dx=DX[d], dy=DY[d]):
                flight.square = board.raw_neighbour(source, d)
                flights.tell_flight(game, flight, rule=rule, purpose=purpose, source=source)
                return
            game.cite(r.DB89_USCAT_01)
            if not is_wall(board, board.raw_neighbour(source, d)):
                game.cite(r.DB89_USCAT_03)
        raise AssertionError("a die finds a way off a square in 200 rolls")

    def come_down(self, game: Game, flight: flights.Flight) -> i64:
        """Source: BB2E-CATCH-01, -03, BB2E-SCAT-05, -06, DB89-USCAT-02."""
        state = game.state
        at = flight.square
        game.put_ball(at)
        who = game.player_at(at)
        catcher = who is not None and may_catch(who)
        if who is not None and catcher and catches(game, who, rule=r.BB2E_CATCH_01):
            return 0
        if who is not None and catcher and not who.in_play:
            spikes.stay(game, at)
            return 0
        if is_shut_in(state.board, at):
            game.cite(r.DB89_USCAT_02)
            return 0
        if catcher:
            return r.BB2E_CATCH_03
        if who is not None or fills_square(state, at):
            return r.BB2E_SCAT_05
        moves_on = game.rules.ground.ball_moves_on(state, at)
        if moves_on:
            return moves_on
        game.cite(r.BB2E_SCAT_06)
        return 0

    def pick_up_faces(self, state: State, player: Player, zones: i64) -> i64:
        """Source: BB2E-PICK-02."""
        modifier = state.squads.tables.number(tr.PICK_UP) + zones
        faces: i64 = 0
        for face in range(i64(1), i64(7)):
            if is_picked_up(player.agility, face, modifier=modifier):
                faces += 1
        return faces

    def picks_up(self, game: Game, player: Player) -> bool:
        """
        Each ball that lies there, in turn: whoever holds one by now sends the next away. Spikes may end it.

        Source: BB2E-PICK-01 to -04, DB89-TWOB-02, -04.
        """
        state = game.state
        underfoot = bases.balls_underfoot(state, player)
        for ball in range(state.second_ball + 1):
            if underfoot >> ball & 1 == 0 or not player.in_play:
                continue
            state.mean(ball)
            if player.holds_ball:
                roam(game, state.ball, purpose=pu.BOUNCE, rule=r.DB89_TWOB_04, second=r.DB89_TWOB_02)
            else:
                takes_up(game, player)
        return player.holds_ball


def takes_up(game: Game, player: Player) -> None:
    """
    A D6 of AG or less; failed, the ball scatters once, and only the activation is over.

    Source: BB2E-PICK-01 to -04.
    """
    ag = player.agility
    modifier = pick_up_modifier(game, player)
    cuts: i64 = 0
    for face in range(i64(2), i64(7)):
        if is_picked_up(ag, face, modifier=modifier) != is_picked_up(ag, face - 1, modifier=modifier):
            cuts |= i64(1) << face
    rolled = game.roll(pu.PICKUP, player.id, kind=dice.D6, cuts=cuts)
    taken = is_picked_up(ag, rolled, modifier=modifier)
    game.tell_roll(
        r.BB2E_PICK_02,
        pu.PICKUP,
        player=player.id,
        rolled=rolled,
        target=ag,
        modifier=modifier,
        success=1 if taken else 0,
    )
    game.cite(r.BB2E_PICK_01)
    if taken:
        game.give_ball(player, ev.BALL_TAKEN, rule=r.BB2E_PICK_03)
        return
    roam(game, game.state.ball, purpose=pu.BOUNCE, rule=r.BB2E_PICK_04)
    if game.state.active == player.id:
        game.end_activation()


def pick_up_modifier(game: Game, player: Player) -> i64:
    """What is added to the die of a pick-up (BB2E-PICK-02)."""
    return game.state.squads.tables.number(tr.PICK_UP) + count_markers(game.state, player.square, side=player.side)


def is_picked_up(ag: i64, face: i64, modifier: i64) -> bool:
    """Whether a face picks the ball up: a total of AG or less, a 1 always, a 6 never (BB2E-PICK-02)."""
    return face == 1 or (face != 6 and face + modifier <= ag)


def may_catch(player: Player) -> bool:
    """Whether a player may try to catch a ball that comes to their square (BB2E-CATCH-01, BB2E-BALL-02)."""
    return player.standing and not player.holds_ball


def catches(game: Game, player: Player, rule: RuleId) -> bool:
    """
    A player may try to catch the ball in their square.

    Returns: whether they hold it now. Source: BB2E-CATCH-01, -02.
    """
    if not game.confirm(ak.ASK_CATCH, player.side, player=player.id, rule=rule):
        return False
    return tries_to_catch(game, player, rule=rule)


def tries_to_catch(game: Game, player: Player, rule: RuleId) -> bool:
    """The dice of a catch: 2D6 and CL on the table, once the spikes have hurt nobody (BB2E-CATCH-02, DB89-SPIKE-06)."""
    if spikes.is_pricked(game, player):
        game.cite(r.DB89_SPIKE_06)
        return False
    result = roll_on(
        game, tr.CATCH, purpose=pu.CATCH, player=player.id, rule=r.BB2E_CATCH_02, modifier=player.cl, two=True
    )
    game.cite(rule)
    if result != tr.CAUGHT:
        return False
    game.give_ball(player, ev.BALL_CAUGHT, rule=r.BB2E_CATCH_02)
    return True


def fills_square(state: State, square: Square) -> bool:
    """Whether no ball may lie on a square though nobody is there: a closed chest, or a teleporter (BB2E-SCAT-05)."""
    return state.is_closed_chest(square) or i64(state.board.portal[square]) > 0


def scatter(game: Game, square: Square, times: i64, rule: RuleId) -> None:
    """A thrown ball scatters so many times, and only where it ends matters. Source: BB2E-SCAT-03, -04."""
    flight = flights.Flight(square)
    for _ in range(times):
        game.rules.balls.bounce_step(game, flight, purpose=pu.SCATTER, rule=rule, second=r.BB2E_SCAT_03)
    if times > 1:
        game.cite(r.BB2E_SCAT_04)
    further = game.rules.balls.come_down(game, flight)
    if further:
        roam(game, flight.square, purpose=pu.SCATTER, rule=further, then=pu.SCATTER)
