"""
The ball in the dungeons on the Living Rulebook: a die that would put it into a wall is rolled again.

Source: LRB-BOUNCE, DB5-BALL, DB5-ACC-03 to -06.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import NONE, RuleId, Square
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.kinds import KIND_WALL
from dungeonbowl.rules.ball import flights
from dungeonbowl.rules.ball.parts import Balls, catch, roam
from dungeonbowl.rules.game import Game


class RolledAgain(Balls):
    """No wall ever sends a ball back."""

    def __init__(self) -> None:
        super().__init__(loose_catch=0, pick_up=1)

    def bounce_step(self, game: Game, flight: flights.Flight, purpose: i64, rule: RuleId, second: i64) -> None:
        """Source: LRB-BOUNCE-01, DB5-BALL-01, -05, -06."""
        board = game.state.board
        source = flight.square
        for _ in range(200):
            d = flights.roll_direction(game, purpose, rule=rule)
            if second:
                game.cite(second)
            to = board.raw_neighbour(source, d)
            kept_out = self.kept_out(board, to)
            if not kept_out:
                flight.square = to
                flights.tell_flight(game, flight, rule=rule, purpose=purpose, source=source)
                return
            game.cite(kept_out)
        raise AssertionError("a die finds a way off a square in 200 rolls")

    def kept_out(self, board: Board, to: Square) -> i64:
        """The rule by which a bounce onto a square, or into the rock (`NONE`), is rolled again; 0 if it is not."""
        if to == NONE or i64(board.kind[to]) == KIND_WALL:
            return r.DB5_BALL_01
        return 0 if board.is_floor(to) or board.is_hazard(to) else i64(r.DB5_BALL_06)

    def drifted(self, game: Game, square: Square, d: i64) -> i64:
        """Again where there is no room for anybody; over a hazard they fly, or fall into it. Source: DB5-BALL-04."""
        state = game.state
        board = state.board
        to = board.raw_neighbour(square, d)
        if to == NONE or state.is_closed_chest(to) or not (board.is_floor(to) or board.is_hazard(to)):
            return NONE
        return to

    def come_down(self, game: Game, flight: flights.Flight) -> i64:
        """Source: LRB-BOUNCE-02, -03, LRB-CATCH-05, DB5-BALL-05, DB5-ACC-03 to -06."""
        state = game.state
        at = flight.square
        game.put_ball(at)
        moves_on = game.rules.ground.ball_moves_on(state, at)
        if moves_on:
            return moves_on
        if state.is_closed_chest(at):
            return r.DB5_BALL_05
        if state.board.is_hazard(at):
            return self.by_pad(game, flight, rule=r.DB5_BALL_07)
        who = game.player_at(at)
        if who is not None and who.has_zone:
            if catch(game, who, modifier=0, rule=ps.MUST_CATCH, loose=True):
                return 0
            if who.square == at:
                return ps.CATCH_MISSED
            # Whoever slips before the catch has not been there for the ball.
            who = None
        if i64(state.board.portal[at]) > 0:
            return self.by_pad(game, flight)
        return 0 if who is None else i64(ps.BALL_AMONG_PLAYERS)

    def by_pad(self, game: Game, flight: flights.Flight, rule: RuleId = r.DB5_ACC_03) -> i64:
        """
        A ball on a pad where nobody stands, or lost, goes to a random pad; who stands there may try to catch it.

        In a dungeon without pads a lost ball bounces back from where it was lost.

        Source: DB5-ACC-03, -04, -05, -06, DB5-LOST-01, -02.
        """
        state = game.state
        source = flight.square
        if state.board.portals == 0:
            return r.DB5_LOST_01
        number = game.rules.pads.drawn(game, NONE)
        flight.square = i64(state.board.portal_square[number])
        game.put_ball(flight.square)
        game.tell_ball(rule, pu.TELEPORT, source=source, to=flight.square, value=number)
        if rule == r.DB5_BALL_07:
            game.cite(r.DB5_LOST_01)
        who = game.player_at(flight.square)
        if who is not None and who.has_zone and catch(game, who, modifier=0, rule=r.DB5_ACC_04, loose=True):
            return 0
        return r.DB5_ACC_04

    def come_back(self, game: Game, square: Square) -> None:
        """
        The ball that was lost on a square with its carrier comes back by a random pad.

        Source: DB5-LOST-01, -02.
        """
        flight = flights.Flight(square)
        game.put_ball(square)
        rule = self.by_pad(game, flight, rule=r.DB5_LOST_01)
        if rule:
            roam(game, flight.square, purpose=pu.BOUNCE, rule=rule, second=r.DB5_LOST_02)
