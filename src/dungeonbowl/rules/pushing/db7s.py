"""
Pushes in Dungeonbowl Sevens: a doorway takes in who scores there, and is wall for everybody else.

Source: DB7-SCORE-02, -04.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16

from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, Square
from dungeonbowl.rules.bases import is_among
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.pushing.naf import WallSlam
from dungeonbowl.rules.pushing.parts import Shove
from dungeonbowl.rules.queries import holds_on_by, open_doorways
from dungeonbowl.state.state import Player, State


class DoorwaySlam(WallSlam):
    """Whoever keeps the ball and their feet may be pushed into a doorway of the other side."""

    def declares(self, game: Game, shove: Shove) -> None:
        """Strip Ball, where a doorway could take the carrier in. Source: DB7-SCORE-04, LRB-SKILL-02."""
        blocker = shove.blocker
        target = shove.target
        if shove.fells or not can_strip(blocker, target) or len(open_doorways(game.state, target)) == 0:
            return
        strips = game.wants(blocker, sk.STRIP_BALL, rule=r.LRB_BLOCK_22, other=target.id)
        shove.strips = 1 if strips else 0

    def goals(self, state: State, shove: Shove, pushed: Player, first: bool) -> vec[i16]:
        """Source: DB7-SCORE-04."""
        if first and not shove.makes_room and (shove.fells or shove.strips == 1):
            return vec[i16]()
        return open_doorways(state, pushed)

    def cite_goal(self, game: Game) -> None:
        """Source: DB7-SCORE-04."""
        game.cite(r.DB7_SCORE_04)

    def stops(self, game: Game, shove: Shove, pushed: Player, first: bool, to: Square) -> bool:
        """Source: DB7-SCORE-02."""
        if is_among(self.goals(game.state, shove, pushed=pushed, first=first), to):
            return False
        return super().stops(game, shove, pushed=pushed, first=first, to=to)


def can_strip(blocker: Player, carrier: Player) -> bool:
    """Whether Strip Ball can tear the ball from a carrier who is pushed: then nobody scores. Source: LRB-BLOCK-22."""
    return carrier.holds_ball and blocker.can_use(sk.STRIP_BALL) and holds_on_by(carrier) == NONE
