"""
Walls in the Astrogranite Edition: a mere push against one does nothing but keep the pushed player there.

Source: AGE-BASE-14.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from dungeonbowl.core import events as ev
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import Square
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.pushing.living import empty_or_wall, is_solid, wall_behind
from dungeonbowl.rules.pushing.parts import Pushes, Shove
from dungeonbowl.state.state import Player, State


class HarmlessWall(Pushes):
    """A chain or the wall, as the pusher likes; the wall hurts nobody who keeps their feet."""

    def choices(self, state: State, origin: Square, at: Square, behind: vec[i16]) -> vec[i16]:
        """The empty squares; without one, the occupied ones and a wall behind. Source: AGE-BASE-14."""
        return empty_or_wall(state, origin, at=at, behind=behind)

    def tries_again(self) -> bool:
        """Nobody of a chain is moved past one who refuses, but another chain may do. Source: LRB-PUSH-13."""
        return True

    def grabs_sidesteppers(self) -> bool:
        """The two cancel each other. Source: LRB-PUSH-12."""
        return False

    def stops(self, game: Game, shove: Shove, pushed: Player, first: bool, to: Square) -> bool:
        """A wall does. Source: AGE-BASE-14."""
        if not is_solid(game.state, to):
            return False
        against(game, shove, pushed=pushed, wall=to)
        return True

    def carried(self, game: Game, shove: Shove, pushed: Player) -> None:
        """A star player point, once in a block and for opponents alone. Source: AGE-SPP-02."""
        if not shove.earned and pushed.side != shove.blocker.side and not shove.makes_room:
            shove.earned = True
            game.tell(ev.PUSHED_IN, r.AGE_SPP_02, player=shove.blocker.id, other=pushed.id)

    def hit_wall(self, game: Game, shove: Shove, origin: Square, pushed: Player, first: bool) -> None:
        """There is no other square. Source: AGE-BASE-14."""
        against(game, shove, pushed=pushed, wall=wall_behind(game.state, origin, at=pushed.square))


def against(game: Game, shove: Shove, pushed: Player, wall: i64) -> None:
    """The pushed player stays where they are, unhurt (AGE-BASE-14)."""
    game.tell(ev.PUSH_BLOCKED, r.AGE_BASE_14, player=pushed.id, other=shove.blocker.id, to=wall)
