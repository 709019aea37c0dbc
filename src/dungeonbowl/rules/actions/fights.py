"""
What a player may do to an opponent in the game of 1989: block, charge, push, foul, spear.

Source: BB2E-BLOCK, DB89-BLOCK, DB89-CHRG, DB89-PUSH, DB89-FOUL, DB89-SPEAR.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import bars
from dungeonbowl.core import options as op
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import table_rows as tr
from dungeonbowl.core.ids import PlayerId, side_of
from dungeonbowl.rules.actions.db1989 import Deed
from dungeonbowl.rules.actions.ends import Ends
from dungeonbowl.rules.blocking import db1989 as blocking
from dungeonbowl.rules.fouls import db1989 as fouls
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.pushing import db1989 as pushing
from dungeonbowl.rules.queries import is_in_pit
from dungeonbowl.rules.turns import barred
from dungeonbowl.state.state import DID_BLOCK, Player, State


class Strike(Deed):
    """Something done to an opponent beside the player who stands, once in an activation."""

    def from_doing(self, game: Game, player: Player) -> i64:
        """Source: DB89-BLOCK-02."""
        return bars.HAS_BLOCKED if game.state.doing & DID_BLOCK else bars.FREE

    def from_player(self, game: Game, player: Player, who: PlayerId) -> i64:
        """Source: BB2E-BLOCK-01, DB89-BLOCK-07, DB89-PUSH-01, DB89-FOUL-01, DB89-SPEAR-01."""
        if side_of(who) == player.side:
            return bars.ANOTHER_ACTS
        if is_in_pit(game.state, who):
            return bars.TARGET_IN_PIT
        return barred.apart_from(game.state, player, who=who, bar=self.from_opponent(game.state, player, who=who))

    def from_opponent(self, state: State, player: Player, who: PlayerId) -> i64:
        """What keeps it from an opponent beside the player; most of it is done to somebody who stands."""
        return barred.from_striking(state, player, other=who)


class Block(Strike):
    """A block at full ST, with which the activation ends."""

    def __init__(self) -> None:
        super().__init__(op.BLOCK, r.BB2E_BLOCK_01, after_teleport=True)

    def ends(self, state: State, doer: PlayerId, other: PlayerId) -> Ends:
        """Source: BB2E-BLOCK-03, -04."""
        return blocking.ends_on(state, doer, defender=other, table=tr.BLOCK, bonus=0)

    def make(self, game: Game, player: Player, value: i64) -> None:
        """Source: BB2E-BLOCK-01, DB89-CHRG-06."""
        game.state.doing |= DID_BLOCK
        blocking.block(game, player, target=game.players[op.player_of(value)], charging=False)


class Charge(Strike):
    """A block at any point of a normal move, after which the charger may go on if it comes off."""

    def __init__(self) -> None:
        super().__init__(op.CHARGE, r.DB89_CHRG_01)

    def ends(self, state: State, doer: PlayerId, other: PlayerId) -> Ends:
        """Source: BB2E-BLOCK-03, -04, DB89-CHRG-02."""
        return blocking.ends_on(
            state, doer, defender=other, table=tr.BLOCK, bonus=state.squads.tables.number(tr.CHARGE)
        )

    def make(self, game: Game, player: Player, value: i64) -> None:
        """It costs no movement. Source: DB89-CHRG-01, -05, -07."""
        game.state.doing |= DID_BLOCK
        blocking.block(game, player, target=game.players[op.player_of(value)], charging=True)


class Push(Strike):
    """A push, with which the activation ends."""

    def __init__(self) -> None:
        super().__init__(op.PUSH, r.DB89_PUSH_01)

    def ends(self, state: State, doer: PlayerId, other: PlayerId) -> Ends:
        """Source: DB89-PUSH-03."""
        return blocking.ends_on(state, doer, defender=other, table=tr.PUSH, bonus=0)

    def make(self, game: Game, player: Player, value: i64) -> None:
        """Source: DB89-PUSH-01, -02."""
        game.state.doing |= DID_BLOCK
        pushing.push(game, player, pushed=game.players[op.player_of(value)])


class Foul(Strike):
    """
    A foul on somebody who is down, with which the activation ends.

    Args:
        blatant: whether it is done in front of the referee.
    """

    def __init__(self, blatant: bool) -> None:
        super().__init__(op.BLATANT_FOUL if blatant else op.SNEAKY_FOUL, r.DB89_FOUL_01)
        self.blatant = blatant

    def from_opponent(self, state: State, player: Player, who: PlayerId) -> i64:
        """They are down. Source: DB89-FOUL-01."""
        return barred.from_fouling(state, player, victim=who)

    def ends(self, state: State, doer: PlayerId, other: PlayerId) -> Ends:
        """Source: DB89-FOUL-03 to -10."""
        return fouls.ends_of(state, doer, victim=other, blatant=self.blatant, bonus=0)

    def make(self, game: Game, player: Player, value: i64) -> None:
        """Source: DB89-FOUL-01, -02."""
        game.state.doing |= DID_BLOCK
        fouls.foul(game, player, victim=game.players[op.player_of(value)], blatant=self.blatant)


class Spear(Strike):
    """A dive at the end of a sprint onto somebody who is down."""

    def __init__(self) -> None:
        super().__init__(op.SPEAR, r.DB89_SPEAR_01)

    def from_opponent(self, state: State, player: Player, who: PlayerId) -> i64:
        """They are down. Source: DB89-SPEAR-01."""
        return barred.from_fouling(state, player, victim=who)

    def ends(self, state: State, doer: PlayerId, other: PlayerId) -> Ends:
        """Source: DB89-SPEAR-02 to -05."""
        ends = fouls.ends_of(state, doer, victim=other, blatant=True, bonus=state.squads.tables.number(tr.SPEAR))
        ends.own_fall = 1.0 - ends.own_leave
        ends.wins = 0.0
        return ends

    def make(self, game: Game, player: Player, value: i64) -> None:
        """Source: DB89-SPEAR-01."""
        game.state.doing |= DID_BLOCK
        fouls.spear(game, player, victim=game.players[op.player_of(value)])
