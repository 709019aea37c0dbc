"""
Walls in the dungeons on the Living Rulebook: who pushes may choose them.

Source: DB5-WALL-01 to -06, DB5-TELE-02, -04.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import events as ev
from dungeonbowl.core import passages as ps
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import NONE, RuleId, Square
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import causes
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.pads import parts as pads
from dungeonbowl.rules.pushing.parts import Pushes, Shove, arrived, empty_ones
from dungeonbowl.rules.queries import direction
from dungeonbowl.state.state import Player, State


class OntoWalls(Pushes):
    """A chain or the wall, as the pusher likes; what the wall does is each game's."""

    def choices(self, state: State, origin: Square, at: Square, behind: vec[i16]) -> vec[i16]:
        """Source: DB5-WALL-01, -02, NAF-PUSH-01, -02, AGE-BASE-14."""
        return empty_or_wall(state, origin, at=at, behind=behind)

    def tries_again(self, game: Game) -> bool:
        """Nobody of a chain is moved past one who refuses, but another chain may do. Source: LRB-PUSH-13."""
        return True

    def grabs_sidesteppers(self) -> bool:
        """The two cancel each other. Source: LRB-PUSH-12."""
        return False

    def stops(self, game: Game, shove: Shove, pushed: Player, first: bool, to: Square) -> bool:
        """A wall does. Source: DB5-WALL-02, NAF-PUSH-02, AGE-BASE-14."""
        if not is_solid(game.state, to):
            return False
        self.meets_wall(game, shove, pushed=pushed, first=first, wall=to, chosen=True)
        return True

    def hit_wall(self, game: Game, shove: Shove, origin: Square, pushed: Player, first: bool) -> None:
        """There is no other square. Source: DB5-WALL-01, NAF-PUSH-01, AGE-BASE-14."""
        wall = wall_behind(game.state, origin, at=pushed.square)
        self.meets_wall(game, shove, pushed=pushed, first=first, wall=wall, chosen=False)

    def meets_wall(self, game: Game, shove: Shove, pushed: Player, first: bool, wall: i64, chosen: bool) -> None:
        """The pushed player stays against `wall`, which was `chosen` or is all there is; `first` as for `hit_wall`."""
        raise NotImplementedError


class WallPush(OntoWalls):
    """A chain or the wall, as the pusher likes; the wall costs an Armour roll."""

    def meets_wall(self, game: Game, shove: Shove, pushed: Player, first: bool, wall: i64, chosen: bool) -> None:
        """Source: DB5-WALL-01, -02."""
        game.tell(ev.PUSH_BLOCKED, r.DB5_WALL_01, player=pushed.id, other=shove.blocker.id, to=wall)
        if chosen:
            game.cite(r.DB5_WALL_02)
        slam(game, shove, pushed=pushed, first=first)

    def fell(self, game: Game, shove: Shove, rule: RuleId) -> None:
        """Source: DB5-TELE-02, -04."""
        if fell_onto_pad(game, shove, rule=rule):
            game.cite(r.DB5_TELE_02)
        else:
            super().fell(game, shove, rule=rule)


def fell_onto_pad(game: Game, shove: Shove, rule: RuleId) -> bool:
    """
    Onto a pad, which sends them on at once with the ball: the fall hurts where they come out.

    Returns: whether a pad was there, so that everything is done.
    """
    target = shove.target
    if not settles_arrival(game, target):
        return False
    injuries.lie_down(game, target, kind=ev.KNOCKED_DOWN, rule=rule, by=shove.blocker.id)
    pads.settle_on_portal(game, target)
    if target.in_play:
        injuries.risk_injury(game, target, by=shove.blocker.id, cause=causes.BLOCK, armour_modifier=0)
    if game.is_active_side(target):
        game.turn_over(ps.DOWN_TURNOVER)
    ball.drop(game, target, may_place=True)
    return True


def settles_arrival(game: Game, player: Player) -> bool:
    """Whether a pad waits for a player who has been pushed onto it; then nothing else waits for them any more."""
    if i64(game.state.board.portal[player.square]) == 0:
        return False
    others = vec[i64]()
    found = False
    for note in game.notes.arrivals:
        who = arrived(game, note)
        if who is not None and who.id == player.id:
            found = True
        else:
            others = append(others, note)
    game.notes.arrivals = others
    return found


def empty_or_wall(state: State, origin: Square, at: Square, behind: vec[i16]) -> vec[i16]:
    """The empty squares; without one, the occupied ones and a wall behind (DB5-WALL-01, NAF-PUSH-01, -02)."""
    found = empty_ones(state, behind)
    if len(found) > 0 or len(behind) == 0:
        return found
    wall = wall_behind(state, origin, at=at)
    return append(behind[:], i16(wall)) if wall != NONE else behind


def slam(game: Game, shove: Shove, pushed: Player, first: bool) -> None:
    """Whoever goes down anyway takes that Armour roll alone. Source: DB5-WALL-03 to -06, LRB-PUSH-07."""
    game.cite(r.DB5_WALL_03)
    if first and shove.fells:
        game.cite(r.DB5_WALL_05)
        return
    if not pushed.standing:
        game.cite(r.LRB_PUSH_07)
        return
    spent = injuries.armour_roll(game, pushed)
    game.cite(r.DB5_WALL_04)
    if spent < 0:
        return
    injuries.lie_down(game, pushed, kind=ev.FELL, rule=r.DB5_WALL_04)
    injuries.injury_roll(game, pushed)
    if game.is_active_side(pushed):
        game.turn_over(r.DB5_WALL_06)
    ball.drop(game, pushed)


def wall_behind(state: State, origin: Square, at: Square) -> i64:
    """A square behind `at` that is no floor: wall, statue or closed chest, straight behind rather than aside."""
    d = direction(state, origin, b=at)
    for turn in (i64(0), i64(7), i64(1)):
        to = state.board.raw_neighbour(at, (d + turn) % 8)
        if to >= 0 and is_solid(state, to):
            return to
    return NONE


def is_solid(state: State, square: Square) -> bool:
    """
    Whether a square is wall to whoever is pushed: wall, statue or a closed chest that nobody walks into.

    Source: DB5-WALL-09, -10, NAF-PUSH-06.
    """
    board = state.board
    if state.is_shut_chest(square):
        return True
    return not board.is_floor(square) and not board.is_hazard(square)
