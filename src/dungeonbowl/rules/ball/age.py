"""
The ball in the Astrogranite Edition: it stays in no pit, in no chasm, on no empty pad, and nowhere out of reach.

Source: AGE-BALL, LRB-BOUNCE.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import dice
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import IN_PLAY, NONE, RuleId, Square
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.kinds import KIND_LIQUID, KIND_TRAP, KIND_WALL
from dungeonbowl.rules.ball import flights
from dungeonbowl.rules.ball.living import RolledAgain
from dungeonbowl.rules.ball.parts import catch, has_gone_on, roam
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.rolling.parts import cut
from dungeonbowl.rules.tossing.age import PLAYER_COLLISIONS
from dungeonbowl.state.state import State


class NeverOutOfReach(RolledAgain):
    """Walls are rolled again, chests and statues bounced off; pads, pits, lava and chasms each do something else."""

    def kept_out(self, board: Board, to: Square) -> i64:
        """A wall alone does. Source: AGE-BALL-01."""
        return r.AGE_BALL_01 if to == NONE or i64(board.kind[to]) == KIND_WALL else 0

    def drifted(self, game: Game, square: Square, d: i64) -> i64:
        """Whatever flies comes down on anything but a wall. Source: AGE-BALL-01, AGE-COLL-01, -03."""
        if game.options.says(PLAYER_COLLISIONS, "left_out"):
            return super().drifted(game, square, d=d)
        board = game.state.board
        to = board.raw_neighbour(square, d)
        if to != NONE and i64(board.kind[to]) != KIND_WALL:
            return to
        game.cite(r.AGE_BALL_01)
        return NONE

    def come_down(self, game: Game, flight: flights.Flight) -> i64:
        """Source: AGE-BALL-02, -04 to -07, LRB-BOUNCE-02, -03, LRB-CATCH-05."""
        state = game.state
        board = state.board
        at = flight.square
        game.put_ball(at)
        moves_on = game.rules.ground.ball_moves_on(state, at)
        if moves_on:
            return moves_on
        if state.is_closed_chest(at) or not (board.is_floor(at) or board.is_hazard(at)):
            return r.AGE_BALL_02
        if board.is_hazard(at):
            return self.in_hazard(game, flight)
        who = game.player_at(at)
        if who is None:
            return self.by_pad(game, flight, rule=r.AGE_BALL_04) if i64(board.portal[at]) > 0 else 0
        if not who.has_zone:
            return ps.BALL_AMONG_PLAYERS
        if catch(game, who, modifier=0, rule=ps.MUST_CATCH, loose=True):
            return 0
        if has_gone_on(game, at):
            return 0
        if who.square == at:
            return ps.CATCH_MISSED
        # Whoever slips before the catch has not been there for the ball.
        return self.by_pad(game, flight, rule=r.AGE_BALL_04) if i64(board.portal[at]) > 0 else 0

    def in_hazard(self, game: Game, flight: flights.Flight) -> i64:
        """The ball is in a pit, on lava or in a chasm. Source: AGE-BALL-05 to -07."""
        kind = i64(game.state.board.kind[flight.square])
        if kind == KIND_TRAP:
            return r.AGE_BALL_05
        return 0 if kind == KIND_LIQUID else self.by_pad(game, flight, rule=r.AGE_BALL_07)

    def by_pad(self, game: Game, flight: flights.Flight, rule: RuleId = r.AGE_BALL_04) -> i64:
        """
        The ball goes to a random pad; who stands there may catch it, else it bounces off.

        In a dungeon without pads it bounces from where it is. Source: AGE-BALL-04, -07.
        """
        state = game.state
        source = flight.square
        if state.board.portals == 0:
            return rule
        number = game.rules.pads.drawn(game, NONE)
        flight.square = i64(state.board.portal_square[number])
        game.put_ball(flight.square)
        game.tell_ball(rule, pu.TELEPORT, source=source, to=flight.square, value=number)
        if rule != r.AGE_BALL_04:
            game.cite(r.AGE_BALL_04)
        game.cite(r.AGE_BALL_09)
        who = game.player_at(flight.square)
        if who is not None and who.has_zone:
            if catch(game, who, modifier=0, rule=r.AGE_BALL_04, loose=True) or has_gone_on(game, flight.square):
                return 0
        return r.AGE_BALL_04

    def come_back(self, game: Game, square: Square) -> None:
        """The carrier has fallen into something. Source: AGE-BALL-05 to -07, AGE-FEAT-04."""
        flight = flights.Flight(square)
        game.put_ball(square)
        rule = self.in_hazard(game, flight)
        if rule:
            roam(game, flight.square, purpose=pu.BOUNCE, rule=rule)

    def may_lie(self, board: Board, square: Square) -> bool:
        """On lava too, until the die of a turn carries it away. Source: AGE-BALL-06."""
        return board.is_floor(square) or i64(board.kind[square]) == KIND_LIQUID

    def turn_begins(self, game: Game) -> None:
        """A loose ball on lava, or where nobody gets to. Source: AGE-BALL-06, -08."""
        state = game.state
        if not state.ball_found or state.carrier != NONE:
            return
        at = state.ball
        if i64(state.board.kind[at]) == KIND_LIQUID:
            rolled = game.roll(pu.LAVA, NONE, kind=dice.D6, cuts=cut(4))
            game.tell_roll(
                r.AGE_BALL_06, pu.LAVA, player=NONE, rolled=rolled, target=4, success=1 if rolled >= 4 else 0
            )
            if rolled >= 4:
                self.carry_away(game, at, rule=r.AGE_BALL_06)
        elif not is_reachable(state, at):
            self.carry_away(game, at, rule=r.AGE_BALL_08)

    def carry_away(self, game: Game, square: Square, rule: RuleId) -> None:
        """By a random pad, between two team turns; where there is none the ball stays."""
        if game.state.board.portals == 0:
            return
        flight = flights.Flight(square)
        further = self.by_pad(game, flight, rule=rule)
        if further:
            roam(game, flight.square, purpose=pu.BOUNCE, rule=further)


def is_reachable(state: State, square: Square) -> bool:
    """
    Whether any player of the dungeon has a way on foot to a square, whoever else is on it.

    Nobody steps up the edge of a platform. Source: AGE-BALL-08, AGE-FEAT-06.
    """
    board = state.board
    seen = vec[i16]([i16(0)] * int(board.squares))
    queue = vec[i16]([i16(square)])
    seen[square] = i16(1)
    taken: i64 = 0
    while taken < i64(len(queue)):
        here = i64(queue[taken])
        taken += 1
        for d in range(i64(8)):
            near = i64(state.adj[here * 8 + d])
            if near >= 0 and not i64(seen[near]) and not board.rises(near, here):
                seen[near] = i16(1)
                queue = append(queue, i16(near))
    for p in range(state.squads.players):
        if i64(state.box[p]) == IN_PLAY and i64(seen[i64(state.square[p])]):
            return True
    return False
