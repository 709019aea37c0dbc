"""
How reserves come into Dungeonbowl Sevens: beside a doorway of their own side, or off a teleporter.

Source: DB7-RES.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import NONE
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.pads.naf import ThrowOff
from dungeonbowl.rules.queries import in_dungeon
from dungeonbowl.rules.rolling.parts import cut
from dungeonbowl.state.state import Player, State

FIELDED: Final = 7
"""The players of a team in the dungeon beyond which the referees look closely (DB7-RES-05)."""


class ThroughDoorways(ThrowOff):
    """A reserve comes in beside an own doorway or a random pad, if the referees do not stop an eighth player."""

    def lets_in(self, state: State, side: i64) -> bool:
        """Source: DB7-RES-03."""
        return state.board.portals > 0 or len(ways_in(state, side)) > 0

    def enter(self, game: Game, player: Player) -> bool:
        """Source: DB7-RES-01 to -03, -05."""
        state = game.state
        if in_dungeon(state, player.side) >= FIELDED and not gets_past(game, player):
            return False
        options = ways_in(state, player.side)
        if state.board.portals > 0:
            options = append(options, op.option(op.RANDOM_PAD))
        picked = game.choose(ak.ASK_WAY_IN, player.side, player=player.id, options=options, rule=r.DB7_RES_03)
        if op.verb_of(picked) == op.RANDOM_PAD:
            self.teleport(game, player, number=0, arrival=0)
        else:
            game.put(player, op.square_of(picked), kind=ev.ENTERED, rule=r.DB7_RES_03)
        game.cite(r.DB7_RES_01)
        return True


def gets_past(game: Game, player: Player) -> bool:
    """The referees stop whoever would be one too many on a 1. Source: DB7-RES-05."""
    rolled = game.roll(pu.RESERVES, player.id, kind=dice.D6, cuts=cut(2))
    game.tell_roll(
        r.DB7_RES_05, pu.RESERVES, player=player.id, rolled=rolled, target=2, success=1 if rolled >= 2 else 0
    )
    return rolled >= 2


def ways_in(state: State, side: i64) -> vec[i64]:
    """Where next to the own doorways a reserve may come in, as options; not where the ball lies. Source: DB7-RES-03."""
    found = vec[i64]()
    for near in state.board.doorsteps(side):
        square = i64(near)
        if square != state.ball and state.is_free(square):
            found = append(found, op.option(op.AT_SQUARE, NONE, square=square))
    return found
