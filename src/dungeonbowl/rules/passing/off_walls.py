"""
Throws at squares of wall in the game of 1989: the ball comes back, and flies as far as the dice say.

Source: DB89-WALL, DB89-RICO.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import table_rows as tr
from dungeonbowl.core.ids import NONE, Square
from dungeonbowl.dungeon.grid.squares import DX, DY
from dungeonbowl.rules import bases
from dungeonbowl.rules.ball import db1989 as balls
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.ball import spikes
from dungeonbowl.rules.ball.flights import Flight
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.passing import db1989 as passing
from dungeonbowl.rules.passing import path
from dungeonbowl.rules.rolling.tables import roll_on
from dungeonbowl.state.state import Player

AT_WALL: Final = 3
"""What the event of a declared throw at a wall says instead of the range."""


class Hit:
    """
    Where a ball hits a wall: the square in front of it, and the direction in which the thrower looks at it.

    Left and right are the thrower's. Source: DB89-WALL-02, -05, -08.
    """

    def __init__(self, front: Square, facing: i64) -> None:
        self.front: Square = front
        self.facing: i64 = facing

    @property
    def left(self) -> i64:
        """The direction along the wall to the left."""
        return (self.facing + 6) & 7

    @property
    def right(self) -> i64:
        """The direction along the wall to the right."""
        return (self.facing + 2) & 7

    def __repr__(self) -> str:
        return f"<Hit {self.front} facing {self.facing}>"


def throw_at_wall(game: Game, passer: Player, wall: Square) -> None:
    """
    A carrier throws the ball at a square of wall.

    Source: DB89-WALL-01 to -15.
    """
    state = game.state
    source = bases.nearest(state, passer.square, to=wall)
    hit = aimed_at(game, passer, source=source, wall=wall)
    game.tell(ev.PASS_DECLARED, r.DB89_WALL_01, player=passer.id, source=source, to=wall, value=AT_WALL)
    game.cite(r.DB89_WALL_02)
    far = passing.range_of(state.squads.tables, state.board, a=source, b=wall)
    modifier = passing.thrower_modifier(state, passer, scrambles=passing.has_moved(state))
    result = passing.throw_roll(game, passer, far=far, modifier=modifier, other=NONE)
    game.cite(r.DB89_WALL_03)
    if result != tr.CAUGHT and passing.taken_on_the_way(
        game, passer, on_the_way=path.before_wall(state.board, source, wall=wall, front=hit.front), result=result
    ):
        game.cite(r.DB89_WALL_07)
        if result == tr.MISSED:
            game.cite(r.DB89_ELF_05)
        passing.end_turn(game)
        return
    ball.release(game)
    if result == tr.CAUGHT:
        game.tell(ev.PASSED, r.DB89_WALL_04, player=passer.id, source=source, to=hit.front, value=passing.ON_TARGET)
    else:
        game.tell(ev.PASSED, r.DB89_WALL_05, player=passer.id, source=source, to=hit.front, value=passing.MISSED)
        hit = strayed(game, hit)
    if hit.front != source:
        game.tell_ball(r.DB89_WALL_04, pu.PASS, source=source, to=hit.front)
    come_back(game, passer, hit=hit)
    passing.end_turn(game)


def aimed_at(game: Game, passer: Player, source: Square, wall: Square) -> Hit:
    """Which side of the wall is aimed at: the thrower's choice where the line meets a corner of it. DB89-WALL-02."""
    board = game.state.board
    fronts = vec[i16]()
    faces = path.faces(board, source, wall=wall)
    for d in faces:
        fronts = append(fronts, i16(path.front_of(board, wall, d=d)))
    front = game.pick_square(
        ak.ASK_PLACE, passer.side, player=NONE, squares=fronts, rule=r.DB89_WALL_02, purpose=pu.WALL_SIDE
    )
    for d in faces:
        if path.front_of(board, wall, d=d) == front:
            return Hit(front, facing=d)
    raise AssertionError("one of the sides was chosen")


def strayed(game: Game, hit: Hit) -> Hit:
    """A missed throw hits the next square to the right or left, if the wall goes on. Source: DB89-WALL-05, -06."""
    board = game.state.board
    result = roll_on(game, tr.WALL_MISS, purpose=pu.WALL_SIDE, player=NONE, rule=r.DB89_WALL_05)
    beside = board.raw_neighbour(hit.front, hit.right if result == tr.RIGHT else hit.left)
    if path.is_wall(board, beside) or not path.is_wall(board, board.raw_neighbour(beside, hit.facing)):
        game.cite(r.DB89_WALL_06)
        return hit
    return Hit(beside, facing=hit.facing)


def come_back(game: Game, passer: Player, hit: Hit) -> None:
    """
    The ball flies off the wall, and whoever it passes may try to catch it.

    Source: DB89-WALL-08 to -15.
    """
    heading = way_off(game, hit)
    rolled = game.roll(pu.WALL_BOUNCE_DISTANCE, NONE, kind=dice.TWO_D6)
    game.tell_roll(r.DB89_WALL_09, pu.WALL_BOUNCE_DISTANCE, player=NONE, rolled=rolled)
    left = dice.dice_sum(rolled)
    flight = Bouncing(hit.front, heading)
    flight.begin(game, hit)
    while True:
        left -= 1
        who = game.player_at(flight.square)
        game.put_ball(flight.square)
        if who is not None and who.id != passer.id and balls.may_catch(who):
            if game.confirm(ak.ASK_CATCH, who.side, player=who.id, rule=r.DB89_WALL_12):
                if balls.tries_to_catch(game, who, rule=r.DB89_WALL_12):
                    game.cite(r.DB89_WALL_14)
                elif who.in_play:
                    times = game.state.squads.tables.number(tr.SCATTERS_BATTED)
                    balls.scatter(game, flight.square, times=times, rule=r.DB89_WALL_13)
                else:
                    spikes.stay(game, flight.square)
                return
        elif who is not None or game.state.is_closed_chest(flight.square):
            game.cite(r.DB89_WALL_15)
        if left == 0 or not flight.goes_on(game):
            break
    balls.scatter(game, flight.square, times=1, rule=r.DB89_WALL_11)


def way_off(game: Game, hit: Hit) -> i64:
    """The direction in which the ball comes off the wall. Source: DB89-WALL-08, -10."""
    board = game.state.board
    to_left, straight, to_right = (hit.facing + 5) & 7, (hit.facing + 4) & 7, (hit.facing + 3) & 7
    ways = vec[i64]()
    for face in range(i64(1), i64(7)):
        way = game.state.squads.tables.result(tr.WALL_WAY, face)
        ways = append(ways, to_left if way == tr.LEFT else to_right if way == tr.RIGHT else straight)
    # For whoever throws real dice: where each face leads.
    game.notes.drawn = ways
    result = roll_on(game, tr.WALL_WAY, purpose=pu.WALL_BOUNCE, player=NONE, rule=r.DB89_WALL_08)
    game.notes.drawn = vec[i64]()
    if result == tr.STRAIGHT:
        return straight
    leftward = result == tr.LEFT
    if not path.is_wall(board, board.raw_neighbour(hit.front, hit.left if leftward else hit.right)):
        return to_left if leftward else to_right
    game.cite(r.DB89_WALL_10)
    if not path.is_wall(board, board.raw_neighbour(hit.front, hit.right if leftward else hit.left)):
        return to_right if leftward else to_left
    return straight


class Bouncing:
    """A ball on its way off a wall: where it is, and which way it flies. Source: DB89-WALL-09, DB89-RICO."""

    def __init__(self, square: Square, heading: i64) -> None:
        self.flight = Flight(square)
        self.dx: i64 = DX[heading]
        self.dy: i64 = DY[heading]

    @property
    def square(self) -> Square:
        """Where it is."""
        return self.flight.square

    def begin(self, game: Game, hit: Hit) -> None:
        """The first square, one step from the wall: beside the front square where the ball comes off slanting."""
        board = game.state.board
        source = hit.front
        wall_x = board.x(source) + DX[hit.facing]
        wall_y = board.y(source) + DY[hit.facing]
        self.flight.square = board.at(wall_x + self.dx, wall_y + self.dy)
        if self.square != source:
            game.tell_ball(r.DB89_WALL_09, pu.WALL_BOUNCE_DISTANCE, source=source, to=self.square)

    def goes_on(self, game: Game) -> bool:
        """
        Fly one square, after as many ricochets as there are on the way.

        Returns: False where there is no way on. Source: DB89-RICO-01 to -07.
        """
        board = game.state.board
        at = self.square
        rule: i64 = r.DB89_WALL_09
        most = game.state.squads.tables.number(tr.RICOCHETS)
        for _ in range(most):
            if not path.is_blocked(board, at, dx=self.dx, dy=self.dy):
                break
            rule = self.ricochet(game)
        if path.is_blocked(board, at, dx=self.dx, dy=self.dy):
            game.cite(r.DB89_RICO_06)
            return False
        self.flight.square = board.at(board.x(at) + self.dx, board.y(at) + self.dy)
        game.tell_ball(rule, pu.WALL_BOUNCE_DISTANCE, source=at, to=self.square)
        if rule != r.DB89_WALL_09:
            game.cite(r.DB89_RICO_01)
            if rule != r.DB89_RICO_02:
                game.cite(r.DB89_RICO_03)
            game.cite(r.DB89_RICO_07)
        return True

    def ricochet(self, game: Game) -> i64:
        """Turn the flight at what blocks it; returns the rule of the turn. Source: DB89-RICO-02 to -05."""
        board = game.state.board
        x = board.x(self.square)
        y = board.y(self.square)
        if self.dx == 0 or self.dy == 0:
            self.dx = -self.dx
            self.dy = -self.dy
            return r.DB89_RICO_02
        beside = path.is_wall(board, board.at(x + self.dx, y))
        beyond = path.is_wall(board, board.at(x, y + self.dy))
        if beside == beyond:
            self.dx = -self.dx
            self.dy = -self.dy
            return r.DB89_RICO_05
        if beside:
            self.dx = -self.dx
        else:
            self.dy = -self.dy
        return r.DB89_RICO_04
