"""
How far, at what and how well something is thrown in the games on the Living Rulebook: a ball, a bomb or a team-mate.

Source: LRB-RANGE, LRB-PASS-04 to -08, LRB-TTM-03, -08, LRB-BOMB-02.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import bars, dice
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import RuleId, Square, side_of
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.queries import count_markers, presence
from dungeonbowl.rules.rolling.parts import Roll, settle
from dungeonbowl.state.state import Player, State

# How far a square is for a throw.
OUT_OF_RANGE: Final = 0
QUICK: Final = 1
SHORT: Final = 2
LONG: Final = 3
LONG_BOMB: Final = 4
ANYWHERE: Final = 5
"""What a Hail Mary Pass may be aimed at where no ceiling limits it."""

# What is thrown.
THE_BALL: Final = 0
A_BOMB: Final = 1
A_TEAM_MATE: Final = 2
HAIL_MARY: Final = 3
"""A ball or a bomb, thrown without measuring."""

# How good a throw is.
FUMBLED: Final = 0
INACCURATE: Final = 1
ACCURATE: Final = 2


def range_of(board: Board, a: i64, b: i64) -> i64:
    """
    How far `b` is for a thrower on `a`, whatever a ceiling allows.

    Returns: `OUT_OF_RANGE` or `QUICK` to `LONG_BOMB`. Source: LRB-RANGE-01.
    """
    across = board.x(b) - board.x(a)
    down = board.y(b) - board.y(a)
    across = across if across >= 0 else -across
    down = down if down >= 0 else -down
    far = across * across + down * down
    if far == 0:
        return OUT_OF_RANGE
    if far <= 12:
        return QUICK
    if far <= 48:
        return SHORT
    if far <= 105:
        return LONG
    # The printed grid of the longest throws is not quite a circle.
    longest = far <= 168 or (across == 13 and down <= 1) or (down == 13 and across <= 1)
    return LONG_BOMB if longest else OUT_OF_RANGE


def may_be_aimed_at(board: Board, square: Square) -> bool:
    """Whether something may be thrown at a square: anything but a wall or a statue. Source: LRB-PASS-02."""
    return board.is_floor(square) or board.is_hazard(square)


def reached(state: State, source: Square, reach: i64) -> vec[i16]:
    """The squares up to `reach` away that a thrower sees, in ascending order (DB5-THROW-01, -02, NAF-PASS-01, -02)."""
    board = state.board
    sight = board.sight(source)
    found = vec[i16](capacity=48)
    for square in range(i64(board.squares)):
        if not i64(sight[square]) or not may_be_aimed_at(board, square) or square == source:
            continue
        if is_within(board, source, square=square, reach=reach):
            found = append(found, i16(square))
    return found


def is_within(board: Board, source: Square, square: Square, reach: i64) -> bool:
    """Whether another square is no farther away than `reach`."""
    if reach == ANYWHERE:
        return True
    far = range_of(board, source, b=square)
    return far != OUT_OF_RANGE and far <= reach


def from_aiming(state: State, source: Square, square: Square, reach: i64) -> i64:
    """What keeps a throw from being aimed at a square, one of `core.bars`."""
    if square == source:
        return bars.OWN_SQUARE
    if not may_be_aimed_at(state.board, square):
        return bars.NO_TARGET_FLOOR
    if not is_within(state.board, source, square=square, reach=reach):
        return bars.OUT_OF_RANGE
    return bars.FREE if state.board.sees(source, square) else bars.NO_SIGHT


def throw_modifier(state: State, thrower: i64, to: Square, kind: i64) -> i64:
    """The modifier of a throw. Source: LRB-PASS-04, -05, -13, LRB-TTM-03, -08."""
    if kind == HAIL_MARY:
        return 0
    square = i64(state.square[thrower])
    side = side_of(thrower)
    squads = state.squads
    far = range_of(state.board, square, b=to)
    modifier = 2 - far
    if kind == A_TEAM_MATE:
        modifier -= 1
    if squads.has(thrower, sk.ACCURATE):
        modifier += 1
    if squads.has(thrower, sk.STRONG_ARM) and far > QUICK:
        modifier += 1
    if squads.has(thrower, sk.STUNTY):
        modifier -= 1
    if not squads.has(thrower, sk.NERVES_OF_STEEL):
        modifier -= count_markers(state, square, side=side)
    return modifier - presence(state, square, side=side, over_walls=True)


def result_of(target: i64, rolled: i64, modifier: i64) -> i64:
    """How good a throw is: `FUMBLED`, `INACCURATE` or `ACCURATE`. Source: LRB-PASS-06 to -08."""
    if rolled == 6:
        return ACCURATE
    if rolled == 1 or rolled + modifier <= 1:
        return FUMBLED
    return ACCURATE if rolled + modifier >= target else INACCURATE


def best_of(kind: i64) -> i64:
    """How good a throw of that kind can be at most. Source: LRB-PASS-13, LRB-TTM-04."""
    return INACCURATE if kind == A_TEAM_MATE or kind == HAIL_MARY else ACCURATE


def count_faces(state: State, thrower: i64, to: Square, kind: i64, dropped: bool) -> i64:
    """With how many faces of the die a throw is a fumble, or as good as one of its kind can be."""
    target = 2 if kind == HAIL_MARY else i64(state.squads.ag[thrower])
    modifier = throw_modifier(state, thrower, to=to, kind=kind)
    count: i64 = 0
    for face in range(i64(1), i64(7)):
        result = result_of(target, face, modifier=modifier)
        if result == FUMBLED if dropped else result >= best_of(kind):
            count += 1
    return count


def throw_test(game: Game, thrower: Player, to: Square, kind: i64, purpose: i64, rule: RuleId) -> i64:
    """
    The roll of a throw with its re-roll.

    Returns: `FUMBLED`, `INACCURATE` or `ACCURATE`; a thrown team-mate and a Hail Mary Pass are never accurate, so that
    nothing is offered once they fly. Source: LRB-PASS-04 to -10, -13, LRB-TTM-03, -04, -08.
    """
    state = game.state
    modifier = throw_modifier(state, thrower.id, to=to, kind=kind)
    if kind != HAIL_MARY:
        if thrower.has(sk.NERVES_OF_STEEL) and count_markers(state, thrower.square, side=thrower.side) > 0:
            game.tell_skill(thrower, sk.NERVES_OF_STEEL, rule=r.LRB_PASS_05)
        ball.tell_presence(game, thrower, rule=r.LRB_PASS_05)
    throw = ThrowRoll(purpose, rule, modifier=modifier, kind=kind)
    settle(game, thrower, roll=throw)
    return throw.result


class ThrowRoll(Roll):
    """The die of a throw; all but a 1 of a Hail Mary Pass is as good as it gets."""

    def __init__(self, purpose: i64, rule: RuleId, modifier: i64, kind: i64) -> None:
        super().__init__(purpose)
        self.rule: RuleId = rule
        self.modifier: i64 = modifier
        self.kind: i64 = kind
        self.reroll_skill = sk.PASS
        self.again = r.LRB_PASS_10
        self.result: i64 = FUMBLED

    def throw(self, game: Game, player: Player, again: bool) -> None:
        """Roll and tell the die."""
        target = 2 if self.kind == HAIL_MARY else player.ag
        rolled = game.roll(self.purpose, player.id, kind=dice.D6, cuts=self.cuts(game, player, target=target))
        self.rolled = rolled
        game.notes.last_throw = rolled
        result = result_of(target, rolled, modifier=self.modifier)
        game.tell_roll(
            self.rule,
            self.purpose,
            player=player.id,
            rolled=rolled,
            target=target,
            modifier=self.modifier,
            success=1 if result == ACCURATE else 0,
        )
        if self.kind == HAIL_MARY:
            self.result = result if result < INACCURATE else INACCURATE
            return
        game.cite(r.LRB_PASS_05)
        game.cite(r.LRB_DICE_05)
        game.cite(r.LRB_DICE_06)
        self.result = result

    def cuts(self, game: Game, thrower: Player, target: i64) -> i64:
        """Where the results begin; a fumble on a 1 is one of its own to whoever throws safely."""
        cuts: i64 = 0
        for face in range(i64(2), i64(7)):
            if result_of(target, face, modifier=self.modifier) != result_of(target, face - 1, modifier=self.modifier):
                cuts |= i64(1) << face
        if game.rules.edition.safe_throw_keeps and thrower.has(sk.SAFE_THROW):
            cuts |= i64(1) << 2
        return cuts

    def is_settled(self, game: Game, player: Player) -> bool:
        """It is as good as one of its kind can be."""
        return self.result >= best_of(self.kind)
