"""
Block and Blitz of the living rulebook, which name no target before the Block is thrown, Multiple Block, Ball & Chain.

Source: LRB-ACT, LRB-BLK, LRB-BLITZ.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import bars
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, STANDING, PlayerId
from dungeonbowl.rules.actions.parts import Action, UntargetedBlock
from dungeonbowl.rules.blocking import chained
from dungeonbowl.rules.blocking import living as blocking
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.queries import opponents_near
from dungeonbowl.rules.turns import barred
from dungeonbowl.state.state import SPENT_BLITZ, Player, State


class Block(UntargetedBlock):
    """A player blocks where they stand."""

    def __init__(self) -> None:
        super().__init__(op.BLOCK, ps.BLOCK_ACTION, point=op.BLOCK, blocks=True)

    def from_beginning(self, state: State, player: Player) -> i64:
        """Somebody must stand beside the player."""
        return barred.from_block(state, player)

    def keeps_still(self) -> bool:
        """Whoever blocks stays where they are."""
        return True


class MultipleBlock(Action):
    """Two opponents beside the player are named, and blocked one after the other (LRB-MULTI-01)."""

    def __init__(self) -> None:
        super().__init__(op.MULTIPLE_BLOCK, r.LRB_MULTI_01, skill=sk.MULTIPLE_BLOCK, names_target=True, blocks=True)

    def from_beginning(self, state: State, player: Player) -> i64:
        """A standing player with two standing opponents beside them."""
        bar = i64(bars.PRONE_BLOCK) if not player.standing else barred.from_block(state, player)
        return bars.NOT_TWO if not bar and count_standing(state, player) < 2 else bar

    def keeps_still(self) -> bool:
        """Whoever blocks stays where they are."""
        return True

    def from_aiming(self, state: State, player: Player, who: PlayerId) -> i64:
        """Each may be named once."""
        bar = barred.from_striking(state, player, other=who)
        return bars.ALREADY_NAMED if not bar and who == state.target else bar

    def name(self, game: Game, who: PlayerId) -> bool:
        """A second one is named after the first."""
        state = game.state
        if state.target == NONE:
            state.target = who
            return False
        state.aim_player = who
        return True

    def begin(self, game: Game, player: Player) -> None:
        """Both Blocks."""
        state = game.state
        blocking.multiple_block(game, player, first=game.players[state.target], second=game.players[state.aim_player])
        game.end_activation()


def count_standing(state: State, player: Player) -> i64:
    """How many opponents stand beside a player."""
    count: i64 = 0
    for who in opponents_near(state, player.id):
        if i64(state.posture[i64(who)]) == STANDING:
            count += 1
    return count


class Blitz(UntargetedBlock):
    """A player moves and blocks once on the way."""

    def __init__(self) -> None:
        super().__init__(
            op.BLITZ,
            ps.BLITZ_ACTION,
            spends=SPENT_BLITZ,
            used_up=bars.BLITZ_USED,
            point=op.BLOCK,
            blocks=True,
        )

    def from_beginning(self, state: State, player: Player) -> i64:
        """Somebody must be there who stands."""
        return bars.FREE if barred.any_opponent(state, player.side, standing=True) else bars.NOBODY_STANDS

    def from_throwing(self, state: State) -> i64:
        """It is thrown once, and costs a square of movement."""
        return barred.from_blitzing(state)

    def cite(self, game: Game) -> None:
        """What a Blitz may do."""
        game.cite(ps.BLITZ_RULES)
        game.cite(ps.BLITZ_TARGET)
        if not game.players[game.state.active].standing:
            game.cite(r.LRB_BLITZ_04)


class Reel(Action):
    """A Ball & Chain swings: where it leads is part chance (LRB-BC)."""

    def __init__(self) -> None:
        super().__init__(op.BALL_AND_CHAIN, r.LRB_BC_01, skill=sk.BALL_AND_CHAIN, steps=False)

    def points(self, game: Game, player: Player, options: vec[i64]) -> vec[i64]:
        """A side to which the template points."""
        if not swings(game.state, player):
            return options
        for facing in range(i64(0), i64(8), i64(2)):
            options = append(options, op.option(op.REEL, facing))
        return options

    def make(self, game: Game, player: Player, value: i64) -> None:
        """One square of the way."""
        chained.reel(game, player, facing=op.number_of(value))

    def from_ending(self, game: Game, player: Player) -> i64:
        """Not before the movement is used up, but for the oldest edition (LRB-BC-03)."""
        state = game.state
        if not game.rules.edition.chain_never_rests or state.moves_left <= 0:
            return bars.FREE
        return bars.MUST_REEL_ON if swings(state, player) else bars.FREE


def swings(state: State, player: Player) -> bool:
    """Whether a Ball & Chain can go on."""
    return not player.rooted and state.moves_left + state.rushes_left > barred.owed(state)
