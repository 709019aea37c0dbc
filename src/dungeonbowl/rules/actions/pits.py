"""
Helping somebody out of a pit of 1989.

Source: DB89-PIT-16.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import bars
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import PlayerId, side_of
from dungeonbowl.rules.actions.db1989 import Deed
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.queries import are_beside, is_in_pit
from dungeonbowl.state.state import Player


class PullOut(Deed):
    """A player helps a team-mate who is in a pit beside them, with which the activation ends."""

    def __init__(self) -> None:
        super().__init__(op.PULL_OUT, r.DB89_PIT_16)

    def from_player(self, game: Game, player: Player, who: PlayerId) -> i64:
        """Source: DB89-PIT-16."""
        state = game.state
        if side_of(who) != player.side or not is_in_pit(state, who):
            return bars.OTHER_ACTION
        return bars.FREE if are_beside(state, player.id, other=who) else i64(bars.NOT_BESIDE)

    def make(self, game: Game, player: Player, value: i64) -> None:
        """It helps the attempt that follows in this team turn. Source: DB89-PIT-16."""
        state = game.state
        who = op.player_of(value)
        state.set_pulls(who, state.pulls(who) + 1)
        game.tell(ev.PULLS, r.DB89_PIT_16, player=player.id, other=who)
        game.end_activation()
