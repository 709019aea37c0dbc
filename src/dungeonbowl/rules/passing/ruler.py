"""The ruler of a throw, laid from the thrower to where it comes down. Source: DB21-INTF-03, LRB-INT-03 to -05."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import IN_PLAY, PlayerId, Square, side_of
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.rules.queries import count_markers, has_zone, presence
from dungeonbowl.state.state import State

if TYPE_CHECKING:
    from dungeonbowl.rules.ruleset import Ruleset


def under_ruler(x: i64, y: i64, across: i64, down: i64) -> bool:
    """
    Whether a corner of the square at (`across`, `down`) lies less than 0.87 squares from the line through (0, 0) and
    (`x`, `y`). All in whole numbers. Source: DB21-INTF-03, LRB-INT-04.
    """
    length = x * x + y * y
    for corner in range(i64(4)):
        left = 2 * across + (1 if corner & 1 else -1)
        top = 2 * down + (1 if corner & 2 else -1)
        aside = left * y - top * x
        # aside / (2 * sqrt(length)) < 0.87
        if aside * aside * 2500 < 7569 * length:
            return True
    return False


def interceptors(state: State, passer: PlayerId, to: Square) -> vec[i16]:
    """Who of the other team may reach for a ball thrown at a square. Source: LRB-INT-02 to -05."""
    found = vec[i16]()
    board = state.board
    source = i64(state.square[passer])
    x = board.x(to) - board.x(source)
    y = board.y(to) - board.y(source)
    length = x * x + y * y
    side = side_of(passer)
    for p in range(state.squads.players):
        if i64(state.box[p]) != IN_PLAY or side_of(p) == side or not has_zone(state, p):
            continue
        if state.squads.has(p, sk.NO_HANDS):
            continue
        if may_reach(state, i64(state.square[p]), source=source, x=x, y=y, length=length):
            found = append(found, i16(p))
    return found


def may_reach(state: State, square: Square, source: Square, x: i64, y: i64, length: i64) -> bool:
    """Whether a square lies between the two ends of a throw and under its ruler. Source: LRB-INT-03, -04."""
    board = state.board
    across = board.x(square) - board.x(source)
    down = board.y(square) - board.y(source)
    if across * across + down * down >= length:
        return False
    if (across - x) * (across - x) + (down - y) * (down - y) >= length:
        return False
    return under_ruler(x, y, across=across, down=down)


def is_crossed(board: Board, source: Square, to: Square, at: Square) -> bool:
    """
    Whether the line between two centres meets the inside of a square: corners of it lie on both sides.

    Source: DB5-STAT-02, NAF-STAT-02.
    """
    x = board.x(to) - board.x(source)
    y = board.y(to) - board.y(source)
    across = board.x(at) - board.x(source)
    down = board.y(at) - board.y(source)
    if across * x < 0 or down * y < 0 or across * across > x * x or down * down > y * y:
        return False
    left = False
    right = False
    for corner in range(i64(4)):
        aside = (2 * across + (1 if corner & 1 else -1)) * y - (2 * down + (1 if corner & 2 else -1)) * x
        left = left or aside < 0
        right = right or aside > 0
    return left and right


def intercept_modifier(rules: Ruleset, state: State, who: PlayerId) -> i64:
    """The modifier of an interception. Source: LRB-INT-06."""
    squads = state.squads
    square = i64(state.square[who])
    modifier = -2 - presence(state, square, side=side_of(who), over_walls=True)
    if not squads.has(who, sk.NERVES_OF_STEEL):
        modifier -= count_markers(state, square, side=side_of(who))
    if squads.has(who, sk.EXTRA_ARMS):
        modifier += 1
    if rules.facts.long_legs_reach and squads.has(who, sk.VERY_LONG_LEGS):
        modifier += 1
    return modifier
