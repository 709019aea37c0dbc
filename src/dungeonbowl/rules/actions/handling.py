"""
What a player of 1989 does with the ball: hand it on, throw it to a team-mate, throw it at a wall.

Source: BB2E-HAND, BB2E-THROW, DB89-WALL-01.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import bars
from dungeonbowl.core import options as op
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import table_rows as tr
from dungeonbowl.core.ids import NONE, PlayerId, Square, side_of
from dungeonbowl.rules import bases
from dungeonbowl.rules.actions.db1989 import Deed
from dungeonbowl.rules.actions.parts import at_square
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.passing import db1989 as passing
from dungeonbowl.rules.passing import off_walls, spiked
from dungeonbowl.rules.queries import are_beside
from dungeonbowl.rules.traits import db1989 as traits
from dungeonbowl.state.state import ONE_HANDOFF, SPENT_HANDOFF, Player, State


class HandTo(Deed):
    """A carrier hands the ball to a team-mate beside them. Source: BB2E-HAND-01 to -04."""

    def __init__(self) -> None:
        super().__init__(op.HAND_TO, r.BB2E_HAND_01, after_teleport=True)

    def from_doing(self, game: Game, player: Player) -> i64:
        """Source: BB2E-HAND-01, -03."""
        if not player.holds_ball:
            return bars.NO_BALL
        if game.state.squads.tables.number(tr.HAND_OFFS) < 1:
            return bars.NO_HANDOFF
        return bars.HANDOFF_USED if game.state.spent & SPENT_HANDOFF else i64(bars.FREE)

    def from_player(self, game: Game, player: Player, who: PlayerId) -> i64:
        """Source: BB2E-HAND-01."""
        state = game.state
        if side_of(who) != player.side:
            return bars.NO_TEAM_MATE
        if not are_beside(state, player.id, other=who):
            return bars.NOT_BESIDE
        if not passing.may_take(state, who):
            return bars.RECEIVER_DOWN
        return bars.FREE if traits.takes_from(state, player, mate=who) else i64(bars.OWN_RACE_ONLY)

    def make(self, game: Game, player: Player, value: i64) -> None:
        """The hand-off, unless the giver refuses. Source: BB2E-HAND-01 to -03, DB89-DWARF-06, -07, DB89-ELF-06."""
        receiver = game.players[op.player_of(value)]
        if not traits.gives_to(game, player, mate=receiver):
            return
        count_hand_off(game.state)
        game.state.mean_held(player.id)
        passing.hand_off(game, player, receiver=receiver)
        game.cite(r.BB2E_HAND_03)
        game.end_activation()


def count_hand_off(state: State) -> None:
    """One more hand-off in this team turn; the last that the tables allow uses them up. Source: BB2E-HAND-03."""
    if state.spent // ONE_HANDOFF + 1 < state.squads.tables.number(tr.HAND_OFFS):
        state.spent += ONE_HANDOFF
    else:
        state.spent |= SPENT_HANDOFF


class ThrowTo(Deed):
    """A carrier throws the ball to a team-mate. Source: BB2E-THROW-01, -03, DB89-SCRAM-01."""

    def __init__(self) -> None:
        super().__init__(op.THROW_AT, r.BB2E_THROW_01, on_players=False, aimed=True)

    def from_doing(self, game: Game, player: Player) -> i64:
        """Source: BB2E-THROW-01, DB89-UTHR-01."""
        if not player.holds_ball:
            return bars.NO_BALL
        return bars.FREE if len(self.aims(game, player)) > 0 else i64(bars.NOTHING_IN_RANGE)

    def aims(self, game: Game, player: Player) -> vec[i64]:
        """The team-mates in range. Source: BB2E-THROW-01, DB89-UTHR-01 to -03."""
        found = vec[i64]()
        for value in at_square(game.rules.passes.targets(game.state, player.square)):
            who = game.state.player_at(op.square_of(value))
            if who == NONE or side_of(who) != player.side or traits.takes_from(game.state, player, mate=who):
                found = append(found, value)
        return found

    def from_aim(self, game: Game, player: Player, square: Square) -> i64:
        """Source: BB2E-THROW-01, DB89-UTHR-01 to -03, DB89-DWARF-07."""
        bar = game.rules.passes.from_throw(game.state, player.square, square=square)
        who = game.state.player_at(square)
        if bar or who == NONE or side_of(who) != player.side or traits.takes_from(game.state, player, mate=who):
            return bar
        return bars.OWN_RACE_ONLY

    def throw(self, game: Game, player: Player, value: i64) -> None:
        """The throw, unless the thrower refuses. Source: BB2E-THROW-06, DB89-DWARF-06, -07, DB89-ELF-06."""
        game.state.aiming = 0
        game.state.mean_held(player.id)
        receiver = game.player_at(op.square_of(value))
        if receiver is None or receiver.side != player.side:
            spiked.throw(game, player, to=op.square_of(value))
        elif traits.gives_to(game, player, mate=receiver):
            passing.throw_ball(game, player, receiver=receiver, to=op.square_of(value))


class ThrowAtWall(Deed):
    """A carrier throws the ball at a square of wall. Source: DB89-WALL-01."""

    def __init__(self) -> None:
        super().__init__(op.WALL_THROW, r.DB89_WALL_01, on_players=False, aimed=True)

    def from_doing(self, game: Game, player: Player) -> i64:
        """Source: DB89-WALL-01."""
        if not player.holds_ball:
            return bars.NO_BALL
        for square in passing.squares_around(game.state, player.square):
            if not self.from_aim(game, player, square=i64(square)):
                return bars.FREE
        return bars.NO_WALL_IN_RANGE

    def aims(self, game: Game, player: Player) -> vec[i64]:
        """The squares of wall in range that the ball can reach. Source: DB89-WALL-01, -02."""
        found = vec[i64]()
        for square in passing.squares_around(game.state, player.square):
            if not self.from_aim(game, player, square=i64(square)):
                found = append(found, op.option(op.AIM_WALL, NONE, square=i64(square)))
        return found

    def from_aim(self, game: Game, player: Player, square: Square) -> i64:
        """Source: DB89-WALL-01, -02."""
        state = game.state
        source = bases.nearest(state, player.square, to=square)
        if not passing.is_in_reach(state.squads.tables, state.board, a=source, b=square):
            return bars.OUT_OF_RANGE
        return game.rules.passes.from_wall(state, square)

    def throw(self, game: Game, player: Player, value: i64) -> None:
        """The throw."""
        game.state.aiming = 0
        game.state.mean_held(player.id)
        off_walls.throw_at_wall(game, player, wall=op.square_of(value))
