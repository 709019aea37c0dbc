"""
How far, at what and how well something is thrown: a ball, a bomb or a team-mate.

Source: DB21-PASS-04 to -08, -15, DB21-WTHR-03, DB21-TTM-05, -06.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import bars, dice
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, PlayerId, RuleId, Square, side_of
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.kinds import ROOM_BONE_PIT
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.queries import count_markers, has_zone, is_marked, presence
from dungeonbowl.rules.rolling.parts import Roll, settle
from dungeonbowl.state.state import Player, State

# How far a square is for a throw.
OUT_OF_RANGE: Final = 0
QUICK: Final = 1
SHORT: Final = 2

# What is thrown; each has its modifiers.
THE_BALL: Final = 0
BALL_AT_WALL: Final = 1
A_BOMB: Final = 2
A_TEAM_MATE: Final = 3

# How good a throw is.
FUMBLED: Final = 0
WILD: Final = 1
INACCURATE: Final = 2
ACCURATE: Final = 3
"""The better the throw, the harder the interference: its modifier is minus this number (DB21-INTF-06)."""


# -- range and targets ---------------------------------------------------------------------------------------


def range_of(board: Board, a: i64, b: i64) -> i64:
    """How far `b` is for a thrower on `a`: `OUT_OF_RANGE`, `QUICK` or `SHORT`. Source: DB21-PASS-05."""
    across = board.x(b) - board.x(a)
    down = board.y(b) - board.y(a)
    far = across * across + down * down
    if far == 0 or far > 45:
        return OUT_OF_RANGE
    return QUICK if far <= 10 else SHORT


def targets_from(state: State, source: Square, reach: i64 = SHORT) -> vec[i16]:
    """
    The squares a thrower on `source` may aim at, in ascending order: floor, in range and in sight.

    Args:
        reach: `QUICK` or `SHORT`.

    Source: DB21-PASS-04, -05, -06.
    """
    board = state.board
    sight = board.sight(source)
    found = vec[i16](capacity=32)
    x = board.x(source)
    y = board.y(source)
    far: i64 = 6 if reach == SHORT else 3
    limit: i64 = 45 if reach == SHORT else 10
    top = y - far if y > far else 0
    left = x - far if x > far else 0
    bottom = y + far if y + far < board.height else board.height - 1
    right = x + far if x + far < board.width else board.width - 1
    row = top
    while row <= bottom:
        column = left
        down = (row - y) * (row - y)
        while column <= right:
            square = row * board.width + column
            distance = down + (column - x) * (column - x)
            if 0 < distance <= limit and i64(sight[square]) and is_open_floor(state, square):
                found = append(found, i16(square))
            column += 1
        row += 1
    return found


def is_open_floor(state: State, square: Square) -> bool:
    """Whether the square is floor without a closed chest; players do not matter."""
    return state.board.is_floor(square) and not state.is_closed_chest(square)


def from_throw(state: State, source: Square, square: Square) -> i64:
    """What keeps a throw from being aimed at a square (DB21-PASS-04 to -06)."""
    if square == source:
        return bars.OWN_SQUARE
    if not is_open_floor(state, square):
        return bars.NO_TARGET_FLOOR
    if range_of(state.board, source, b=square) == OUT_OF_RANGE:
        return bars.OUT_OF_RANGE
    return bars.FREE if state.board.sees(source, square) else bars.NO_SIGHT


def from_wall(state: State, square: Square) -> i64:
    """What keeps a throw at the wall from a square in range: no side of it is wall (DB21-WTHR-01)."""
    face: i64 = 0
    while face < 8:
        if has_wall(state, square, face=face):
            return bars.FREE
        face += 2
    return bars.NO_WALL_THERE


def has_wall(state: State, square: Square, face: i64) -> bool:
    """Whether a ball on the square would meet a wall in the straight direction `face`."""
    return i64(state.board.flight(state.closed)[square * 8 + face]) == NONE


# -- accuracy ------------------------------------------------------------------------------------------------


def accuracy_modifier(state: State, thrower: i64, to: Square, kind: i64 = THE_BALL) -> i64:
    """
    The modifier of a throw, with everything that applies unasked.

    Args:
        kind: `THE_BALL`, `BALL_AT_WALL`, `A_BOMB` or `A_TEAM_MATE`.

    Source: DB21-PASS-07, DB21-WTHR-03, DB21-TTM-05, DB21-SPEC-13, DB21-FEAT-05.
    """
    square = i64(state.square[thrower])
    side = side_of(thrower)
    modifier: i64 = -1 if range_of(state.board, square, b=to) == SHORT else 0
    if kind == A_TEAM_MATE or not state.squads.has(thrower, sk.NERVES_OF_STEEL):
        modifier -= count_markers(state, square, side=side)
    modifier -= presence(state, square, side=side, over_walls=False)
    if kind <= BALL_AT_WALL and i64(state.board.room[square]) == ROOM_BONE_PIT:
        modifier -= 1
    return modifier


def accuracy_bonus(state: State, thrower: i64, kind: i64 = THE_BALL) -> i64:
    """What the thrower's optional skills may add once the die is seen: Accurate and, at a wall, Wall Thrower."""
    if not has_zone(state, thrower):
        return 0
    bonus: i64 = 0
    if kind != A_TEAM_MATE and state.squads.has(thrower, sk.ACCURATE):
        bonus += 1
    if kind == BALL_AT_WALL and state.squads.has(thrower, sk.WALL_THROWER):
        bonus += 1
    return bonus


def bomb_catch_modifier(state: State, player: i64, base: i64) -> i64:
    """The modifier of catching a bomb: as for the ball, but for the Bone Pit (DB21-CATCH-02, -03, FEAT-05)."""
    square = i64(state.square[player])
    side = side_of(player)
    modifier = base - presence(state, square, side=side, over_walls=False)
    if not state.squads.has(player, sk.NERVES_OF_STEEL):
        modifier -= count_markers(state, square, side=side)
    return modifier


def kind_of(verb: i64) -> i64:
    """What is thrown by what announces it."""
    if verb == op.WALL_THROW:
        return BALL_AT_WALL
    if verb == op.THROW_TEAM_MATE or verb == op.KICK_TEAM_MATE:
        return A_TEAM_MATE
    return A_BOMB if verb == op.THROW_BOMB else THE_BALL


def count_faces(state: State, thrower: i64, to: Square, verb: i64, wanted: i64) -> i64:
    """With how many faces of the die a throw has a result, every optional skill of the thrower used."""
    kind = kind_of(verb)
    modifier = accuracy_modifier(state, thrower, to=to, kind=kind) + accuracy_bonus(state, thrower, kind=kind)
    if verb == op.THROW_TEAM_MATE and has_zone(state, thrower) and state.squads.has(thrower, sk.STRONG_ARM):
        modifier += 1
    count: i64 = 0
    for face in range(i64(1), i64(7)):
        if result_of(i64(state.squads.pa[thrower]), face, modifier=modifier) == wanted:
            count += 1
    return count


def result_of(pa: i64, rolled: i64, modifier: i64) -> i64:
    """
    How good a throw is: `FUMBLED`, `WILD`, `INACCURATE` or `ACCURATE`.

    Args:
        pa: the target number, 0 for none.

    Source: DB21-GEN-12, DB21-PASS-08, DB21-TTM-06.
    """
    if pa == 0 or rolled == 1:
        return FUMBLED
    if rolled == 6 or rolled + modifier >= pa:
        return ACCURATE
    return WILD if rolled + modifier <= 1 else INACCURATE


def accuracy_cuts(pa: i64, modifier: i64, bonus: i64) -> i64:
    """Where the results of an accuracy test begin, with and without up to `bonus` more."""
    cuts: i64 = 0
    extra: i64 = 0
    while extra <= bonus:
        for face in range(i64(2), i64(7)):
            if result_of(pa, face, modifier=modifier + extra) != result_of(pa, face - 1, modifier=modifier + extra):
                cuts |= i64(1) << face
        extra += 1
    return cuts


def accuracy_test(game: Game, thrower: Player, to: Square, kind: i64 = THE_BALL, rule: RuleId = r.PASS_07) -> i64:
    """
    The test of a throw of the ball or a bomb, with its skills and its re-roll.

    Returns: `FUMBLED`, `WILD`, `INACCURATE` or `ACCURATE`. Source: DB21-PASS-07, -08, -15, DB21-WTHR-03.
    """
    state = game.state
    if thrower.pa == 0:
        return FUMBLED
    modifier = accuracy_modifier(state, thrower.id, to=to, kind=kind)
    if thrower.has(sk.NERVES_OF_STEEL) and is_marked(state, thrower.id):
        game.tell_skill(thrower, sk.NERVES_OF_STEEL, rule=r.PASS_07)
    ball.tell_presence(game, thrower, rule=r.PASS_07)
    throw = Accuracy(game, thrower, kind=kind, modifier=modifier, rule=rule)
    settle(game, thrower, roll=throw)
    return throw.result


class ThrowRoll(Roll):
    """
    The die of a throw, whose result is one of four; `bonus` is what may still be added once it is seen.

    Source: DB21-GEN-12.
    """

    def __init__(self, purpose: i64, rule: RuleId, modifier: i64, bonus: i64) -> None:
        super().__init__(purpose)
        self.rule: RuleId = rule
        self.modifier: i64 = modifier
        self.bonus: i64 = bonus
        # The second player it is about.
        self.other: PlayerId = NONE
        self.cited: vec[i16] = vec[i16]()
        self.result: i64 = FUMBLED

    def throw(self, game: Game, player: Player, again: bool) -> None:
        """Roll and tell the die, and ask for what lifts it."""
        pa = player.pa
        cuts = accuracy_cuts(pa, self.modifier, bonus=self.bonus)
        self.rolled = game.roll(self.purpose, player.id, kind=dice.D6, cuts=cuts)
        result = result_of(pa, self.rolled, modifier=self.modifier)
        game.tell_roll(
            self.rule,
            self.purpose,
            player=player.id,
            rolled=self.rolled,
            target=pa,
            modifier=self.modifier,
            success=1 if result == ACCURATE else 0,
            other=self.other,
        )
        for rule in self.cited:
            game.cite(i64(rule))
        self.result = self.lifted(game, player)

    def lifted(self, game: Game, player: Player) -> i64:
        """The result of the face, with the optional skills that its owner now declares (DB21-SKIL-02)."""
        raise NotImplementedError

    def is_settled(self, game: Game, player: Player) -> bool:
        """It is as good as it can be."""
        return self.result == ACCURATE


class Accuracy(ThrowRoll):
    """The test of a throw of the ball or a bomb, which Accurate and Wall Thrower lift."""

    def __init__(self, game: Game, thrower: Player, kind: i64, modifier: i64, rule: RuleId) -> None:
        super().__init__(pu.PASS, rule, modifier=modifier, bonus=accuracy_bonus(game.state, thrower.id, kind=kind))
        self.kind: i64 = kind
        self.reroll_skill = sk.PASS
        self.again = r.PASS_15
        self.cited = append(append(self.cited, i16(r.PASS_08)), i16(r.GEN_12))
        if kind <= BALL_AT_WALL and i64(game.state.board.room[thrower.square]) == ROOM_BONE_PIT:
            self.cited = append(self.cited, i16(r.FEAT_05))

    def lifted(self, game: Game, player: Player) -> i64:
        """Each is asked about where it makes a difference (DB21-SKIL-02, -03)."""
        return lifted_result(game, player, kind=self.kind, rolled=self.rolled, modifier=self.modifier)


def lifted_result(game: Game, thrower: Player, kind: i64, rolled: i64, modifier: i64) -> i64:
    """The result of a face, with the optional skills that its owner now declares (DB21-SKIL-02)."""
    bonus = accuracy_bonus(game.state, thrower.id, kind=kind)
    before = modifier
    if bonus > 0 and thrower.has(sk.ACCURATE):
        if matters(thrower.pa, rolled, modifier=modifier, bonus=bonus, kind=kind) and game.wants(
            thrower, sk.ACCURATE, rule=r.PASS_07
        ):
            game.cite(r.SKIL_02)
            modifier += 1
        bonus -= 1
    if bonus > 0 and matters(thrower.pa, rolled, modifier=modifier, bonus=bonus, kind=kind):
        if game.wants(thrower, sk.WALL_THROWER, rule=r.WTHR_03):
            game.cite(r.SKIL_02)
            if modifier != before:
                game.cite(r.SKIL_03)
            modifier += 1
    return result_of(thrower.pa, rolled, modifier=modifier)


def matters(pa: i64, rolled: i64, modifier: i64, bonus: i64, kind: i64) -> bool:
    """Whether a bonus can change the result of a face; at a wall only passed and failed are told apart."""
    before = result_of(pa, rolled, modifier=modifier)
    after = result_of(pa, rolled, modifier=modifier + bonus)
    if kind == BALL_AT_WALL:
        return before != ACCURATE and after == ACCURATE
    return before != after
