"""
What a place does to whoever is on it, asked in a few questions.

`Ground` is plain floor: it does nothing. A game whose rooms, pits or liquids act answers the questions otherwise.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from dungeonbowl.core import bars
from dungeonbowl.core.ids import Square
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.topic import Topic
from dungeonbowl.state.state import Player, State


class Ground(Topic):
    """Plain floor."""

    # -- numbers, for rules, paths and labels alike

    def allowance(self, state: State, player: Player) -> i64:
        """The player's MA in this activation."""
        return player.ma

    def rush_target(self, state: State, square: Square) -> i64:
        """What a Rush needs that is made on the square."""
        return 2

    def rush_modifier(self, state: State, square: Square) -> i64:
        """What is added to a Rush that has led onto the square."""
        return 0

    def leaving_modifier(self, state: State, player: Player, to: Square) -> i64:
        """What is added to a Dodge or jump that comes down on the square."""
        return 0

    def handling_modifier(self, state: State, square: Square) -> i64:
        """What is added to a throw from the square and to a catch on it."""
        return 0

    def armour_bonus(self, state: State, player: Player) -> i64:
        """What is added to an Armour roll against the player where they are."""
        return 0

    def gives_reroll(self, player: Player, purpose: i64) -> bool:
        """Whether the player carries a re-roll of some place for such a die."""
        return False

    def step_cost(self, state: State, to: Square) -> i64:
        """How many squares of movement a step onto the square takes."""
        return 1

    def drops(self, state: State, source: Square, to: Square) -> bool:
        """
        Whether whoever comes onto a square from another one falls there, and stays in play.

        Args:
            source: where from, `NONE` for out of the air.
        """
        return False

    def from_entering(self, state: State, player: Player, to: Square) -> i64:
        """What keeps a player's step from a free square, one of `core.bars`."""
        return bars.FREE

    def takes_steps(self, state: State, to: Square) -> bool:
        """Whether one may walk into a square that is no floor, and falls there."""
        return False

    def falls_beside(self, state: State, player: Player) -> vec[i16]:
        """The free squares beside a player that `takes_steps` is true of."""
        return vec[i16]()

    def is_shut(self, state: State, player: Player, to: Square) -> bool:
        """Whether the square is closed to the player for now, though nobody is on it."""
        return False

    def jumps_more(self, state: State, square: Square, found: vec[i16]) -> vec[i16]:
        """The squares where a jump from `square` may come down, those over pits and the like added."""
        return found

    def crosses(self, state: State, source: Square, to: Square) -> bool:
        """Whether a jump leads over something that a jumper may fall into."""
        return False

    def ball_moves_on(self, state: State, square: Square) -> i64:
        """The rule by which a ball that comes down on the square does not stay, 0 if it may."""
        return 0

    def cite_trap(self, game: Game, square: Square) -> None:
        """Name the rule of `is_trap`."""

    def is_trap(self, state: State, square: Square) -> bool:
        """Whether somebody who is forced onto the square falls into something."""
        return False

    def jumps_across(self, state: State, player: Player) -> vec[i16]:
        """The squares where the active player may come down from a jump over nothing but ground."""
        return vec[i16]()

    # -- what a place does

    def begin(self, game: Game) -> None:
        """The match begins."""

    def is_across(self, state: State, player: Player, to: Square) -> bool:
        """Whether a jump to a square is one of `jumps_across`."""
        for square in self.jumps_across(state, player):
            if i64(square) == to:
                return True
        return False

    def jump_across(self, game: Game, player: Player, to: Square) -> None:
        """The active player jumps to one of `jumps_across`."""
        raise AssertionError("only what is offered is jumped")

    def keeps_footing(self, game: Game, player: Player) -> bool:
        """Whether a player in a dangerous place keeps their feet before they handle the ball; else they are gone."""
        return True

    def keeps_footing_tossing(self, game: Game, player: Player) -> bool:
        """Whether a player in a dangerous place keeps their feet before they throw a team-mate or a chest."""
        return True

    def keeps_both_footings(self, game: Game, blocker: Player, target: Player) -> bool:
        """Whether both keep their feet before a Block; else there is none."""
        return True

    def entered(self, game: Game, player: Player, source: Square) -> None:
        """The player has come onto a square, from `source` (`NONE`: from a box)."""

    def may_enter(self, game: Game, player: Player, to: Square) -> bool:
        """Whether a player may move onto a square of their own will; it may ask for dice."""
        return True

    def before_declaring(self, game: Game, player: Player) -> None:
        """The player has been picked to act and has declared nothing yet."""

    def on_activation(self, game: Game, player: Player) -> None:
        """The player has declared an action and done nothing yet."""

    def trips(self, game: Game, target: Player) -> bool:
        """Whether somebody who is pushed back goes down for the place they stand in."""
        return False

    def swallows(self, game: Game, player: Player) -> bool:
        """Settle a player forced onto a square that takes them out of play; returns whether they are gone."""
        return False

    def catches(self, game: Game, player: Player, lying: bool, fallen: bool) -> None:
        """Settle a player forced onto a square that hurts: `lying` if they came there lying, `fallen` if it `drops`."""

    def traps(self, game: Game, player: Player) -> bool:
        """A player has come onto a square where something may be hidden; returns whether it has them."""
        return False

    def leapt_over(self, state: State, square: Square) -> bool:
        """Whether an empty square is leapt over like a player who is down."""
        return False

    def climb_out(self, game: Game, player: Player) -> None:
        """A player in a pit tries to get out."""
        raise NotImplementedError

    def settles(self, game: Game, player: Player, source: Square) -> bool:
        """
        Settle a player who has come onto a square and would stand there if the ground let them.

        Args:
            source: where from, `NONE` for out of the air.

        Returns: whether they are gone or down.
        """
        if self.swallows(game, player):
            return True
        if not self.drops(game.state, source, to=player.square):
            return False
        self.catches(game, player, lying=False, fallen=True)
        return not player.standing

    def falls_onto(self, game: Game, player: Player, to: Square) -> bool:
        """
        A player who is pushed falls onto somebody there.

        Returns: whether it was a fall, and all of it is settled; else whoever is there is pushed on.
        """
        return False

    def jumped_short(self, game: Game, player: Player, to: Square) -> bool:
        """A jump over something has failed; returns whether the player fell into it, and all is settled."""
        return False

    def cite_leaving(self, game: Game) -> None:
        """Name the rule behind `leaving_modifier`."""

    def cite_armour(self, game: Game, player: Player) -> None:
        """Name the rule behind `armour_bonus`."""

    def cite_step(self, game: Game, square: Square) -> None:
        """Name the rule behind `step_cost`."""

    def cite_rush(self, game: Game, square: Square, entering: bool) -> None:
        """Name the rules behind `rush_target` and `rush_modifier`."""

    def forbids_rerolls(self, game: Game, player: Player) -> bool:
        """Whether nothing may be rolled again where the player is, told with its rule."""
        return False

    def spend_reroll(self, player: Player) -> None:
        """The re-roll of `gives_reroll` is used."""

    def end_activation(self, game: Game) -> None:
        """The step under way may end an activation in a place that waits for that."""

    def end_turn(self, game: Game) -> None:
        """A team turn is over."""

    def spares(self, game: Game, victim: Player) -> bool:
        """Whether some place has seen to it that this casualty is none, told with its rule."""
        return False
