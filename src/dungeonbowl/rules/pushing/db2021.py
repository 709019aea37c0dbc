"""
Walls and tombs of the 2021 game: nobody is pushed against a wall while any square can be pushed into.

Source: DB21-PUSH-07, -09 to -14, -17, DB21-FEAT-15, -16.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import Square
from dungeonbowl.dungeon.grid.kinds import KIND_TOMB
from dungeonbowl.rules.ball import flights
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.pushing.parts import HELD_BY_TOMB, Pushes, Shove, empty_ones
from dungeonbowl.rules.queries import direction
from dungeonbowl.state.state import Player, State

FELLS_FROM: Final = 4
"""The face of the wall die from which on it fells (DB21-PUSH-09)."""


class WallDie(Pushes):
    """The last resort is the wall, and a D6 decides what it does."""

    def choices(self, state: State, origin: Square, at: Square, behind: vec[i16]) -> vec[i16]:
        """The empty squares, else the occupied ones; and tombs. Source: DB21-PUSH-03, -07, FEAT-16."""
        found = empty_ones(state, behind)
        if len(found) == 0:
            found = behind
        for tomb in tombs_behind(state, origin, at=at):
            found = append(found, tomb)
        return found

    def stops(self, game: Game, shove: Shove, pushed: Player, first: bool, to: Square) -> bool:
        """A tomb does. Source: DB21-FEAT-16."""
        if i64(game.state.board.kind[to]) != KIND_TOMB:
            return False
        into_tomb(game, shove, pushed=pushed, first=first, tomb=to)
        return True

    def hit_wall(self, game: Game, shove: Shove, origin: Square, pushed: Player, first: bool) -> None:
        """
        A D6, unless the player is down already or goes down anyway.

        Source: DB21-PUSH-09 to -14, -17.
        """
        game.tell(ev.PUSH_BLOCKED, r.PUSH_09, player=pushed.id, other=shove.blocker.id)
        game.cite(r.GEO_07)
        if flights.cite_obstacle(game, pushed.square, d=direction(game.state, origin, b=pushed.square)):
            game.cite(r.CHEST_01)
        if first and shove.fells:
            game.cite(r.PUSH_10)
            return
        if not pushed.standing:
            game.cite(r.PUSH_14)
            return
        rolled = game.roll(pu.WALL, pushed.id, kind=dice.D6, cuts=1 << FELLS_FROM)
        fells = rolled >= FELLS_FROM
        game.tell_roll(
            r.PUSH_09, pu.WALL, player=pushed.id, rolled=rolled, target=FELLS_FROM, success=0 if fells else 1
        )
        if not first:
            game.cite(r.PUSH_13)
        if not fells:
            return
        injuries.go_down(game, pushed, kind=ev.FELL, rule=r.PUSH_11)
        game.cite(r.PUSH_17)
        if game.is_active_side(pushed):
            game.cite(r.TO_16)
        ball.drop(game, pushed)


def tombs_behind(state: State, origin: Square, at: Square) -> vec[i16]:
    """The tomb squares behind `at` within the same room (DB21-FEAT-16)."""
    found = vec[i16]()
    board = state.board
    d = direction(state, origin, b=at)
    for turn in (i64(0), i64(7), i64(1)):
        to = board.raw_neighbour(at, (d + turn) % 8)
        if to >= 0 and i64(board.kind[to]) == KIND_TOMB and i64(board.tile[to]) == i64(board.tile[at]):
            found = append(found, i16(to))
    return found


def into_tomb(game: Game, shove: Shove, pushed: Player, first: bool, tomb: Square) -> None:
    """Pushed into a tomb: the player stays and is Knocked Down, +1 on the Armour roll (DB21-FEAT-16)."""
    game.tell(ev.PUSH_BLOCKED, r.FEAT_16, player=pushed.id, other=shove.blocker.id, to=tomb, value=HELD_BY_TOMB)
    game.cite(r.FEAT_15)
    if first:
        shove.into_tomb = True
    else:
        injuries.knock_down(game, pushed, rule=r.FEAT_16, armour_modifier=1)
