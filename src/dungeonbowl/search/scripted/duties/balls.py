"""
Of two balls, the one that a player cares for: their own, else the nearer one.

A view tells of one ball at a time (`State.mean`), so plans are made for each ball with those who care for it. One that
nobody has found is nobody's care while another is about.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core.ids import NONE, side_of
from dungeonbowl.search.scripted.ways.maps import Maps
from dungeonbowl.state.state import State

BALLS: Final = 2


def cared_for(maps: Maps, view: State, seat: i64, player: i64) -> i64:
    """
    Which ball, 0 or 1, a player thinks of.

    Args:
        maps: ways of the view's board.
        player: a player of either side, or `NONE` for the whole side of `seat`.
    """
    if view.holds(player):
        return 0 if view.carrier_of(0) == player else 1
    here: i64 = NONE
    if player != NONE:
        here = i64(view.square[player])
    best: i64 = NONE
    least: i64 = 0
    for ball in range(i64(BALLS)):
        square = view.square_of_ball(ball)
        if square == NONE:
            continue
        cost = urgency(view, seat, ball) if here == NONE else i64(maps.to_square(view, square)[here])
        if best == NONE or cost < least:
            best = ball
            least = cost
    if best != NONE:
        return best
    return 1 if view.is_found(0) and not view.is_found(1) else 0


def urgency(view: State, seat: i64, ball: i64) -> i64:
    """How soon a side must think of a ball, the least first: theirs, its own, a loose one."""
    carrier = view.carrier_of(ball)
    if carrier == NONE:
        return 2
    return 1 if side_of(carrier) == seat else 0


def hands(state: State) -> i64:
    """In whose hands the balls are, as one number: it changes whenever one of them changes hands."""
    return (state.carrier_of(0) << 7) + state.carrier_of(1) - (state.balls_hidden() << 20)
