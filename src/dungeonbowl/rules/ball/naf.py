"""
The ball in the NAF's Dungeonbowl: a wall sends it back without a die, a pad sends it on.

Source: NAF-BNC, NAF-TELE-12, NAF-CHEST-13, LRB-BOUNCE.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import NONE, RuleId, Square
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.kinds import KIND_WALL
from dungeonbowl.dungeon.grid.squares import DX, DY
from dungeonbowl.rules.ball import flights
from dungeonbowl.rules.ball.parts import Balls, catch, roam
from dungeonbowl.rules.game import Game


class OffTheWall(Balls):
    """Straight hits and corners send the ball back to where it was, a glancing hit along the wall."""

    def __init__(self) -> None:
        super().__init__(loose_catch=0, pick_up=1)

    def bounce_step(self, game: Game, flight: flights.Flight, purpose: i64, rule: RuleId, second: i64) -> None:
        """Source: NAF-BNC-01 to -09."""
        source = flight.square
        d = flights.roll_direction(game, purpose, rule=rule)
        if second:
            game.cite(second)
        flight.square = step_from(game, source, d=d)
        flights.tell_flight(game, flight, rule=rule, purpose=purpose, source=source)

    def drifted(self, game: Game, square: Square, d: i64) -> i64:
        """A thrown team-mate does as the ball does. Source: NAF-BNC-11."""
        to = step_from(game, square, d=d)
        if to != game.state.board.raw_neighbour(square, d):
            game.cite(r.NAF_BNC_11)
        return to

    def come_down(self, game: Game, flight: flights.Flight) -> i64:
        """Source: NAF-BNC-08, NAF-CHEST-13, NAF-TELE-12, LRB-BOUNCE-02, -03."""
        state = game.state
        at = flight.square
        game.put_ball(at)
        moves_on = game.rules.ground.ball_moves_on(state, at)
        if moves_on:
            return moves_on
        if state.is_closed_chest(at):
            return r.NAF_CHEST_13
        if state.board.is_hazard(at) and state.board.portals > 0:
            self.come_back(game, at)
            return 0
        if i64(state.board.portal[at]) > 0:
            number = game.rules.pads.drawn(game, NONE)
            flight.square = i64(state.board.portal_square[number])
            game.put_ball(flight.square)
            game.tell_ball(r.NAF_TELE_12, pu.TELEPORT, source=at, to=flight.square, value=number)
            return r.NAF_TELE_12
        who = game.player_at(at)
        if who is not None and who.has_zone:
            return 0 if catch(game, who, modifier=0, rule=ps.MUST_CATCH, loose=True) else i64(ps.CATCH_MISSED)
        return 0 if who is None else i64(ps.BALL_AMONG_PLAYERS)

    def come_back(self, game: Game, square: Square) -> None:
        """From a liquid by a random pad, and one bounce off it. Source: NAF-LIQ-02, NAF-TELE-12."""
        if game.state.board.portals == 0:
            roam(game, square, purpose=pu.BOUNCE, rule=r.NAF_LIQ_02)
            return
        number = game.rules.pads.drawn(game, NONE)
        pad = i64(game.state.board.portal_square[number])
        game.put_ball(pad)
        game.tell_ball(r.NAF_LIQ_02, pu.TELEPORT, source=square, to=pad, value=number)
        roam(game, pad, purpose=pu.BOUNCE, rule=r.NAF_TELE_12)


def step_from(game: Game, square: Square, d: i64) -> i64:
    """The square of one step in a direction by chance, whatever a wall makes of it. Source: NAF-BNC-01 to -07, -10."""
    board = game.state.board
    to = board.raw_neighbour(square, d)
    if to != NONE and not is_wall(board, to):
        if d & 1 and is_tight(board, square, d=d):
            game.cite(r.NAF_BNC_06)
        return to
    game.cite(r.NAF_BNC_01)
    if to != NONE and board.is_doorway(to):
        game.cite(r.DB7_SCORE_02)
    if to != NONE and i64(board.kind[to]) != KIND_WALL:
        game.cite(r.NAF_BNC_10)
        game.cite(r.NAF_STAT_01)
    back = off_wall(board, square, d=d)
    game.cite(r.NAF_BNC_07)
    if back != square:
        game.cite(r.NAF_BNC_03)
    elif d & 1 == 0:
        game.cite(r.NAF_BNC_02)
    else:
        game.cite(r.NAF_BNC_04 if is_tight(board, square, d=d) else r.NAF_BNC_05)
    return back


def is_tight(board: Board, square: Square, d: i64) -> bool:
    """Whether both squares beside a diagonal step are wall."""
    return (
        beside(board, square, across=0, down=i64(DY[d])) == NONE
        and beside(board, square, across=i64(DX[d]), down=0) == NONE
    )


def is_wall(board: Board, square: Square) -> bool:
    """Whether a ball cannot come onto a square: wall or statue. Source: NAF-BNC-10."""
    return not board.is_floor(square) and not board.is_hazard(square)


def off_wall(board: Board, square: Square, d: i64) -> i64:
    """Where a ball ends whose step from a square in a direction meets a wall. Source: NAF-BNC-02 to -05, -07."""
    if d & 1 == 0:
        return square
    upright = beside(board, square, across=0, down=i64(DY[d]))
    sideways = beside(board, square, across=i64(DX[d]), down=0)
    if (upright == NONE) == (sideways == NONE):
        return square
    return sideways if upright == NONE else upright


def beside(board: Board, square: Square, across: i64, down: i64) -> i64:
    """The square one row or column away, `NONE` where that is wall."""
    for d in (i64(0), i64(2), i64(4), i64(6)):
        if i64(DX[d]) == across and i64(DY[d]) == down:
            to = board.raw_neighbour(square, d)
            return to if to != NONE and not is_wall(board, to) else i64(NONE)
    raise AssertionError("one of four directions is meant")
