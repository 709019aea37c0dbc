"""Throwing the ball: what a game that has throws adds to moving. A game without them adds nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import bars
from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, PlayerId, RuleId, Square
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.topic import Topic
from dungeonbowl.state.state import Player, State

if TYPE_CHECKING:
    from dungeonbowl.rules.ruleset import Ruleset


class Chances:
    """
    What can be said of a throw before it is made. Its methods only look; a game without throws has nothing to say.

    Args:
        bombs_tick: Whether a bomb that is caught may go off in the hand, instead of being thrown on in any case.
        blasts_cost: Whether every player of the own side whom a blast fells costs the turn.
        grades: Whether a team-mate flies the better, the better the throw.
    """

    def __init__(self, bombs_tick: bool = False, blasts_cost: bool = False, grades: bool = False) -> None:
        self.bombs_tick = bombs_tick
        self.blasts_cost = blasts_cost
        self.grades = grades

    def range_of(self, board: Board, a: Square, b: Square) -> i64:
        """How far `b` is for a thrower on `a`: 1 is quick, 2 short, and so on; 0 is out of range."""
        return 0

    def good_faces(self, state: State, thrower: PlayerId, to: Square, verb: i64) -> i64:
        """
        With how many faces of the die a throw is as good as it can be, no re-roll counted.

        Args:
            thrower: Who throws, from where they stand in `state`.
            verb: What is thrown: that by which it is announced, `THROW_AT` and the like.
        """
        return 0

    def by_table(self, state: State, thrower: PlayerId, to: Square, scrambles: bool) -> tuple[float, float]:
        """
        The chances that a throw is caught, and that an opponent takes it, where both are read on a table; else 0.

        Args:
            thrower: Who throws, from where they stand in `state`.
            scrambles: Whether they move before.
        """
        return 0.0, 0.0

    def fair_faces(self, state: State, thrower: PlayerId, to: Square, verb: i64) -> i64:
        """With how many faces of the die a team-mate flies less well than could be, but under control."""
        return 0

    def dropped_faces(self, state: State, thrower: PlayerId, to: Square, verb: i64) -> i64:
        """With how many faces of the die it is a fumble."""
        return 6

    def catch_base(self, rules: Ruleset, state: State, who: PlayerId) -> i64:
        """What is added to somebody's catch because an accurate throw comes to their square."""
        return rules.balls.sure_catch

    def bomb_catch(self, rules: Ruleset, state: State, who: PlayerId) -> i64:
        """With how many faces of the die somebody catches an accurate bomb."""
        return 0

    def reaching(self, state: State, thrower: PlayerId, to: Square) -> vec[i16]:
        """Who of the other team may reach for it on its way."""
        return vec[i16]()

    def reach_faces(self, rules: Ruleset, state: State, who: PlayerId) -> i64:
        """With how many faces of the die somebody gets it, 0 where that hangs on the throw."""
        return 0


class Passes(Topic):
    """
    No throws.

    Args:
        chances: What can be said of a throw beforehand.
        hands_surely: Whether a hand-off comes off without a catch.
    """

    def __init__(self, chances: Chances, hands_surely: bool = False) -> None:
        self.chances = chances
        self.hands_surely = hands_surely

    def carrier_stepped(self, game: Game, player: Player, source: Square) -> None:
        """The carrier has made a step of their own and left a square."""

    def came_by_pad(self, game: Game, player: Player) -> None:
        """A player has come out of a pad in their own movement."""

    def from_throw(self, state: State, source: Square, square: Square) -> i64:
        """What keeps a throw from being aimed at a square, one of `core.bars`."""
        return bars.OUT_OF_RANGE

    def from_wall(self, state: State, square: Square) -> i64:
        """What keeps a throw at the wall from a square in range."""
        return bars.NO_WALL_THERE

    def targets(self, state: State, source: Square) -> vec[i16]:
        """The squares that a thrower on `source` may aim at, in ascending order."""
        return vec[i16]()

    def is_caught_up(self, game: Game, passer: Player, to: Square, until: Square) -> bool:
        """
        Whether something on the way of a throw takes the ball; what becomes of it is settled then.

        Args:
            until: where an interceptor stands, `NONE` where the ball flies all the way.
        """
        return False

    def from_hail_mary(self, state: State, source: Square, square: Square) -> i64:
        """What keeps a Hail Mary Pass from being aimed at a square, one of `core.bars`."""
        return bars.OUT_OF_RANGE

    def hail_mary_targets(self, state: State, source: Square) -> vec[i16]:
        """The squares that a Hail Mary Pass from `source` may be aimed at, in ascending order."""
        return vec[i16]()

    def answer_block(self, game: Game, target: Player, blocker: Player) -> None:
        """A Block is about to be thrown at the target, who may throw the ball away first (Dump-Off)."""


def dumps_off(game: Game, carrier: Player, squares: vec[i16], rule: RuleId) -> i64:
    """Where the target of a Block throws the ball before it, by Dump-Off; `NONE` if they like to keep it."""
    options = vec[i64]()
    for square in squares:
        options = append(options, op.option(op.AT_SQUARE, NONE, square=i64(square)))
    if len(options) == 0:
        return NONE
    options = append(options, op.option(op.NO))
    picked = game.choose(
        ak.ASK_DUMP_OFF, carrier.side, player=carrier.id, options=options, skill=sk.DUMP_OFF, rule=rule
    )
    if op.verb_of(picked) == op.NO:
        return NONE
    game.tell_skill(carrier, sk.DUMP_OFF, rule=rule)
    return op.square_of(picked)
