"""
Getting out of the pits of 1989, and helping somebody out.

Source: DB89-PIT-12, -14, -16, -24, -25.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import bars
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import PlayerId, side_of
from dungeonbowl.rules.actions.db1989 import Deed
from dungeonbowl.rules.actions.parts import Action
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.ground import pit_counters as pits
from dungeonbowl.rules.queries import are_adjacent, is_in_pit, ways_out
from dungeonbowl.state.state import Player, State


class ClimbOut(Action):
    """A player in a pit tries to get out, and does nothing else."""

    def __init__(self) -> None:
        super().__init__(op.CLIMB_OUT, r.DB89_PIT_14, steps=False)

    def from_declaring(self, state: State, player: Player) -> i64:
        """Whoever is in a pit may, as long as there is room beside it. Source: DB89-PIT-12, -14, -25."""
        if not is_in_pit(state, player.id):
            return bars.NOT_IN_PIT
        return bars.FREE if len(ways_out(state, player.square)) > 0 else bars.NO_WAY_OUT

    def keeps_still(self) -> bool:
        """There is no other movement."""
        return True

    def begin(self, game: Game, player: Player) -> None:
        """Climb."""
        pits.climb_out(game, player)


class PullOut(Deed):
    """A player helps a team-mate who is in a pit beside them, with which the activation ends."""

    def __init__(self) -> None:
        super().__init__(op.PULL_OUT, r.DB89_PIT_16)

    def from_player(self, game: Game, player: Player, who: PlayerId) -> i64:
        """Source: DB89-PIT-16."""
        state = game.state
        if side_of(who) != player.side or not is_in_pit(state, who):
            return bars.OTHER_ACTION
        return bars.FREE if are_adjacent(state, player.square, b=i64(state.square[who])) else i64(bars.NOT_BESIDE)

    def make(self, game: Game, player: Player, value: i64) -> None:
        """It helps the attempt that follows in this team turn. Source: DB89-PIT-16."""
        state = game.state
        who = op.player_of(value)
        state.set_pulls(who, state.pulls(who) + 1)
        game.tell(ev.PULLS, r.DB89_PIT_16, player=player.id, other=who)
        game.end_activation()
