"""
What a flying thing does that meets a wall.

`Ricochets` holds the template of the 2021 game; the wall rules of other games stand beside it.

Source: DB21-RICO-01 to -08.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from dungeonbowl.core import dice
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import NONE, RuleId, Square
from dungeonbowl.rules.game import Game
from dungeonbowl.state.state import State


class Rebound:
    """
    Where something comes off a wall.

    `square` is where it is now, `heading` the direction (0..7) in which it left the wall, `rule` the rule that put it
    there.
    """

    def __init__(self, square: Square, heading: i64, rule: RuleId) -> None:
        self.square: Square = square
        self.heading: i64 = heading
        self.rule: RuleId = rule

    def __repr__(self) -> str:
        return f"Rebound({self.square}, {self.heading}, {self.rule})"


class Ricochets:
    """The Ricochet template: a D6 picks one of three squares, a D3 in a corner (2021)."""

    def inward(self, state: State, square: Square, d: i64) -> i64:
        """
        Which way the template faces, when a step from `square` in direction `d` meets a wall.

        Returns: the direction from the square behind the wall back inside; `NONE` for an inside corner hit exactly,
            from which the ball comes straight back.
        Source: DB21-RICO-03, -04, -05, -06.
        """
        back = (d + 4) & 7
        if d & 1 == 0:
            return back
        open_ways = state.board.flight(state.closed)
        before = i64(open_ways[square * 8 + ((d + 7) & 7)]) != NONE
        after = i64(open_ways[square * 8 + ((d + 1) & 7)]) != NONE
        if before and after:
            return back
        if before:
            # The ball could go on along `before`; the flat wall lies across it.
            return (d + 5) & 7
        if after:
            return (d + 3) & 7
        return NONE

    def middle(self, state: State, square: Square, d: i64, inward: i64) -> i64:
        """The middle square of the template: beside the square that cannot be entered, on the near side."""
        if inward == ((d + 4) & 7):
            return square
        # A glancing hit: the middle square lies straight ahead along the wall.
        along = (d + 7) & 7 if inward == ((d + 5) & 7) else (d + 1) & 7
        return i64(state.board.flight(state.closed)[square * 8 + along])

    def ricochet(self, game: Game, square: Square, d: i64) -> Rebound:
        """
        Roll for a ricochet. The caller moves what has ricocheted and tells so.

        Args:
            square: the last square before the wall.
            d: the direction of the step that met it.
        """
        state = game.state
        inward = self.inward(state, square, d=d)
        if inward == NONE:
            return Rebound(square, (d + 4) & 7, rule=r.RICO_06)
        middle = self.middle(state, square, d=d, inward=inward)
        open_ways = state.board.flight(state.closed)
        flat = inward & 1 == 0
        if flat:
            left = i64(open_ways[middle * 8 + ((inward + 6) & 7)]) != NONE
            right = i64(open_ways[middle * 8 + ((inward + 2) & 7)]) != NONE
            if left != right:
                return self.out_of_corner(game, open_ways, corner=middle, inward=inward, left_open=left)
        rolled = game.roll(pu.WALL_BOUNCE, NONE, kind=dice.D6, cuts=(1 << 3) | (1 << 5))
        game.tell_roll(r.RICO_01, pu.WALL_BOUNCE, player=NONE, rolled=rolled)
        game.cite(r.RR_05)
        if not flat:
            game.cite(r.RICO_05)
        elif d & 1 == 0:
            game.cite(r.RICO_03)
        else:
            game.cite(r.RICO_04)
        if 3 <= rolled <= 4:
            return Rebound(middle, inward, rule=r.RICO_02)
        # Seen from the square behind the wall the outer squares are one turn to either side; seen from the middle
        # square of a flat wall they lie straight beside it, at a projecting corner past its two sides.
        turn: i64 = 7 if rolled < 3 else 1
        heading = (inward + turn) & 7
        if flat:
            to = i64(open_ways[middle * 8 + ((heading + turn) & 7)])
        else:
            to = i64(open_ways[middle * 8 + ((heading + turn + turn) & 7)])
        if to == NONE:
            return Rebound(middle, inward, rule=r.RICO_08)
        return Rebound(to, heading, rule=r.RICO_02)

    def out_of_corner(self, game: Game, open_ways: vec[i16], corner: i64, inward: i64, left_open: bool) -> Rebound:
        """
        A corner square hit from the side: a D3 about the diagonal that leads out of it.

        Args:
            corner: the corner square; `inward` leads away from the wall that was hit.
            left_open: whether the square anticlockwise of `inward` beside the corner is open, not the clockwise one.

        Source: DB21-RICO-07, -08.
        """
        outward = (inward + 7) & 7 if left_open else (inward + 1) & 7
        rolled = game.roll(pu.WALL_BOUNCE, NONE, kind=dice.D3)
        game.tell_roll(r.RICO_07, pu.WALL_BOUNCE, player=NONE, rolled=rolled)
        game.cite(r.GEN_03)
        game.cite(r.RR_05)
        way = (outward + rolled + 6) & 7
        to = i64(open_ways[corner * 8 + way])
        if to == NONE:
            return Rebound(corner, inward, rule=r.RICO_08)
        # The heading is the way from the square behind the wall: straight back in only along the wall of the corner.
        heading = inward if way == inward else outward
        return Rebound(to, heading, rule=r.RICO_07)


RICOCHETS: Final = Ricochets()
