"""
Pushes of the Astrogranite Edition: walls hurt nobody who keeps their feet, and players are pushed into one another.

Source: AGE-BASE-14, AGE-BLK-01, -03, -04, AGE-PUSH.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import NONE, STANDING, RuleId, Square
from dungeonbowl.dungeon.grid.kinds import KIND_WALL
from dungeonbowl.rules.bases import is_among
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries.age import fell_together, lands_on_feet
from dungeonbowl.rules.options import Option
from dungeonbowl.rules.pushing.living import OntoWalls, fell_onto_pad
from dungeonbowl.rules.pushing.parts import Shove
from dungeonbowl.rules.queries import direction
from dungeonbowl.rules.rolling.parts import cut
from dungeonbowl.state.state import Player, State

WALL_SMASH: Final = Option(
    "wall_smash",
    "Knocked down at a wall",
    choices=(("in_use", "may add to armour or injury"), ("left_out", "adds nothing")),
    rule=r.AGE_BLK_01,
)
COLLISION_PUSHES: Final = Option(
    "collision_pushes",
    "Pushed into a player",
    choices=(("in_use", "a die says who falls and who moves"), ("left_out", "both are pushed on")),
    rule=r.AGE_PUSH_01,
)

# Results of a crash (AGE-PUSH-02).
FALLS_BACK: Final = 1
NOTHING: Final = 2
THROUGH: Final = 3
BOTH_FALL: Final = 5
OTHER_FALLS: Final = 6


class Crashes(OntoWalls):
    """The wall or somebody else, as the pusher likes; a die says what becomes of the two who meet."""

    options: tuple[Option, ...] = (WALL_SMASH, COLLISION_PUSHES)

    def tries_again(self, game: Game) -> bool:
        """Not once a die has been rolled; else another chain may do. Source: LRB-PUSH-13, AGE-PUSH-05."""
        return game.options.says(COLLISION_PUSHES, "left_out")

    def carried(self, game: Game, shove: Shove, pushed: Player) -> None:
        """A star player point, once in a block and for opponents alone. Source: AGE-SPP-02."""
        if not shove.earned and pushed.side != shove.blocker.side and not shove.makes_room:
            shove.earned = True
            game.tell(ev.PUSHED_IN, r.AGE_SPP_02, player=shove.blocker.id, other=pushed.id)

    def hit_wall(self, game: Game, shove: Shove, origin: Square, pushed: Player, first: bool) -> None:
        """There is no other square. Source: AGE-BASE-14, AGE-BLK-01."""
        shove.against_wall = first and only_walls(game.state, origin, at=pushed.square)
        super().hit_wall(game, shove, origin=origin, pushed=pushed, first=first)

    def meets_wall(self, game: Game, shove: Shove, pushed: Player, first: bool, wall: i64, chosen: bool) -> None:
        """The pushed player stays where they are, unhurt. Source: AGE-BASE-14."""
        game.tell(ev.PUSH_BLOCKED, r.AGE_BASE_14, player=pushed.id, other=shove.blocker.id, to=wall)

    def fell(self, game: Game, shove: Shove, rule: RuleId) -> None:
        """
        Against nothing but walls they may be hurt more; a pad sends them on first, and the lost are not hurt at all.

        Source: AGE-BLK-01, -03, -04, AGE-BASE-08, -09; the order is that of DB5-TELE-02 and -04.
        """
        if fell_onto_pad(game, shove, rule=rule):
            game.cite(r.AGE_BASE_08)
            return
        if shove.against_wall and game.options.says(WALL_SMASH, "in_use"):
            game.notes.smashed = shove.target.id
        super().fell(game, shove, rule=rule)
        game.notes.smashed = NONE

    def crashes(self, game: Game, shove: Shove, pushed: Player, other: Player, first: bool) -> bool:
        """A D6 and what the pushed is stronger by; nobody rolls it again. Source: AGE-PUSH-01 to -05, -07, -08."""
        if game.options.says(COLLISION_PUSHES, "left_out"):
            return False
        bonus = pushed.st - other.st
        cuts: i64 = cut(NOTHING - bonus) | cut(THROUGH - bonus) | cut(BOTH_FALL - bonus) | cut(OTHER_FALLS - bonus)
        rolled = game.roll(pu.PUSH, pushed.id, kind=dice.D6, cuts=cuts)
        result = min(max(rolled + bonus, i64(FALLS_BACK)), i64(OTHER_FALLS))
        game.tell_roll(
            r.AGE_PUSH_01, pu.PUSH, player=pushed.id, rolled=rolled, modifier=bonus, other=other.id, value=result
        )
        game.cite(r.AGE_PUSH_02)
        game.cite(r.AGE_PUSH_08)
        if not first:
            game.cite(r.AGE_PUSH_05)
        if result != NOTHING and result != OTHER_FALLS and not (first and shove.fells):
            note_crash(game, shove, player=pushed)
        if result >= BOTH_FALL:
            note_crash(game, shove, player=other)
        if result >= THROUGH:
            return False
        game.tell(ev.PUSH_BLOCKED, r.AGE_PUSH_04, player=pushed.id, other=other.id)
        return True

    def crashed(self, game: Game, shove: Shove) -> None:
        """Whoever falls into something is hurt there instead. Source: AGE-PUSH-06."""
        down = vec[i16]()
        for who in shove.crashed:
            player = game.players[i64(who)]
            if not player.standing or game.rules.ground.is_trap(game.state, player.square):
                continue
            if not lands_on_feet(game, player):
                down = append(down, who)
        shove.crashed = vec[i16]()
        fell_together(game, down, rule=r.AGE_PUSH_06)


def note_crash(game: Game, shove: Shove, player: Player) -> None:
    """Note who goes down, once; whoever is down already stays so (AGE-PUSH-03)."""
    if player.posture != STANDING:
        game.cite(r.AGE_PUSH_03)
    elif not is_among(shove.crashed, player.id):
        shove.crashed = append(shove.crashed, i16(player.id))


def only_walls(state: State, origin: Square, at: Square) -> bool:
    """Whether the three squares behind `at` are wall, and no chest or statue (AGE-BLK-01, -03)."""
    board = state.board
    d = direction(state, origin, b=at)
    for turn in (i64(0), i64(7), i64(1)):
        to = board.raw_neighbour(at, (d + turn) % 8)
        if to != NONE and i64(board.kind[to]) != KIND_WALL:
            return False
    return True
