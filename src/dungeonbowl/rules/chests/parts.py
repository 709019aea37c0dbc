"""
Chests: the topic. What is inside is drawn when one is opened, so that nobody can know it before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core.bars import Barred
from dungeonbowl.core.ids import NONE, PlayerId, RuleId, Square
from dungeonbowl.rules import bases
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.topic import Topic
from dungeonbowl.state.state import Player, State

if TYPE_CHECKING:
    from dungeonbowl.rules.ruleset import Ruleset


class Chests(Topic):
    """Who may open a chest and when, and what comes out."""

    def from_opening(self, state: State, player: Player) -> i64:
        """What keeps the active player from opening any chest beside them, one of `core.bars`."""
        raise NotImplementedError

    def shuts_out(self, player: Player) -> bool:
        """Whether the player can open no chest, wherever they are."""
        return False

    def bars_ways(self) -> bool:
        """Whether a closed chest may lie in a passage, where nobody comes through until somebody opens it."""
        return False

    def with_action(self, action: i64) -> bool:
        """Whether a chest may be opened in the course of such an action."""
        raise NotImplementedError

    def opens_before(self, game: Game, player: Player) -> bool:
        """Whether a player may open a chest before an action that is carried out as soon as it is declared."""
        return False

    def opens_after(self, game: Game, player: Player) -> bool:
        """Whether a player who has carried out an action may open a chest before the activation is over."""
        return False

    def open(self, game: Game, opener: Player, square: Square) -> None:
        """A player opens the chest on a square."""
        raise NotImplementedError

    def entered(self, game: Game, player: Player) -> bool:
        """A player has come onto a square; returns whether a chest there has opened, and all of it is settled."""
        return False

    def fallen_into(self, game: Game, player: Player, by: PlayerId) -> bool:
        """
        A player who lies already has fallen onto a square, without any dice so far.

        Returns: whether a chest there has opened, and the fall is settled with it.
        """
        return False

    def moves(self, game: Game, player: Player, options: vec[i64]) -> vec[i64]:
        """The options, with the chests that the active player may take along on the next square of their way."""
        return options

    def move(self, game: Game, player: Player, verb: i64, to: Square) -> None:
        """The active player takes a chest along, as one of `moves` says."""
        raise AssertionError("only what is offered is moved")

    def dodge_modifier(self, rules: Ruleset, state: State, player: Player, push: bool, to: Square) -> i64:
        """What is added to the Dodge of a player who takes a chest along to a square; `push`: it is still in there."""
        raise NotImplementedError

    def why_unmoved(self, game: Game, player: Player, found: list[Barred]) -> None:
        """Note what keeps the active player from taking a chest along, where one is beside them."""

    def open_all(self, game: Game) -> None:
        """Every closed chest opens at once, between two team turns."""
        raise NotImplementedError


def is_ball_inside(game: Game, opener: Player, chest: i64) -> bool:
    """
    Whether the chest holds the ball: drawn now, if nothing settles it.

    Once the ball was found no other chest holds it, and a ball in none of those opened is in the last.
    """
    state = game.state
    if state.ball_found:
        return False
    if state.ball_chest != NONE:
        return state.ball_chest == chest
    count = closed_count(state)
    return count == 1 or game.roll(pu.CHEST, opener.id, kind=dice.PICK + count, cuts=1 << 1) == 0


def closed_count(state: State) -> i64:
    """How many chests are still closed."""
    count: i64 = 0
    mask = state.closed
    while mask:
        count += mask & 1
        mask >>= 1
    return count


def nth_closed(state: State, n: i64) -> i64:
    """The n-th chest, from 0, among those still closed."""
    for chest in range(state.board.chests):
        if (state.closed >> chest) & 1:
            if n == 0:
                return chest
            n -= 1
    raise AssertionError("a closed chest is left where the ball has not been found")


def chests_beside(state: State, square: Square) -> vec[i16]:
    """The closed chests adjacent to a square, or to whoever is there, by number (DB21-GEO-05, DB89-LARGE-06)."""
    found = vec[i16]()
    openable = state.board.openable(state.closed)
    beside = i64(openable[square])
    if state.squads.any_large:
        for part in bases.base_on(state, square):
            beside |= i64(openable[i64(part)])
    chest: i64 = 0
    while beside:
        if beside & 1:
            found = append(found, i16(chest))
        beside >>= 1
        chest += 1
    return found


def clear_away(state: State, chest: i64) -> None:
    """The chest is gone and its square is floor from now on."""
    state.closed &= ~(i64(1) << chest)
    state.connect()


def shift(state: State, chest: i64, to: Square) -> None:
    """A closed chest stands on another square from now on."""
    state.board = state.board.shifted(chest, to)
    state.connect()


def tell_opened(game: Game, opener: Player, square: Square, held: bool, rule: RuleId) -> None:
    """Tell that a player has opened a chest, and by which rule."""
    game.tell(
        ev.CHEST_OPENED,
        ps.CHEST_WITH_BALL if held else ps.CHEST_EXPLODES,
        player=opener.id,
        to=square,
        value=1 if held else 0,
    )
    game.cite(rule)
    game.cite(ps.CHEST_ENDS_MOVEMENT)
    game.cite(ps.BALL_IN_ONE_CHEST)
