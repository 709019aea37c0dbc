"""
Movement in Dungeonbowl Sevens: who carries the ball walks out through a doorway of the other side and scores.

Source: DB7-SCORE-01 to -03.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import bars
from dungeonbowl.core import events as ev
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import Square
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.moving import parts
from dungeonbowl.rules.moving.leaving import dodge, held_back
from dungeonbowl.rules.moving.living import GoForItFirst
from dungeonbowl.rules.queries import are_adjacent, markers, may_score_in, open_doorways
from dungeonbowl.rules.rolling.parts import agility_test, pass_test
from dungeonbowl.state.state import DID_JUMP, DID_MOVE, Player, State


class OutOfDoorways(GoForItFirst):
    """A doorway is a square of movement for whoever scores in it, and wall for everybody else."""

    def goals(self, state: State, player: Player) -> vec[i16]:
        """Source: DB7-SCORE-01."""
        return open_doorways(state, player)

    def from_goal(self, state: State, player: Player, square: Square, leaving: i64) -> i64:
        """Source: DB7-SCORE-01 to -03, LRB-TD-05."""
        if i64(state.board.zone[square]) == player.side + 1:
            return bars.OWN_DOORWAY
        if not player.holds_ball:
            return bars.DOORWAY_SHUT
        if leaving:
            return leaving
        if not may_score_in(state, player, doorway=square):
            return bars.DOORWAY_HUNGRY
        return bars.FREE if are_adjacent(state, square, b=player.square) else bars.TOO_FAR

    def step(self, game: Game, player: Player, to: Square) -> None:
        """Whoever fails on the way falls before the doorway, which is wall without the ball. Source: DB7-SCORE-01."""
        if not game.state.board.is_doorway(to):
            super().step(game, player, to=to)
            return
        source = player.square
        left_behind = markers(game.state, source, side=player.side)
        going = parts.spend_square(game)
        game.state.doing |= DID_MOVE
        if going and not parts.rush(game, player, entering=True):
            parts.fall_here(game, player, rule=ps.RUSH_FAILED)
            game.cite(r.DB7_SCORE_02)
            return
        if len(left_behind) > 0 and held_back(game, player, left_behind=left_behind):
            game.end_activation()
            return
        if len(left_behind) > 0 and not dodge(game, player, source=source, left_behind=left_behind, to=to):
            parts.fall_here(game, player, rule=ps.DODGE_FAILED, left_behind=left_behind)
            game.cite(r.DB7_SCORE_02)
            return
        game.move(player, to, kind=ev.MOVED, rule=r.DB7_SCORE_01)

    def landings(self, game: Game, player: Player) -> vec[i16]:
        """A Leap may lead out of the dungeon too. Source: LRB-LEAP-01, DB7-SCORE-01."""
        found = super().landings(game, player)
        state = game.state
        if not state.board.has_doorways or not self.may_leap(state, player):
            return found
        for square in state.board.end_zone(1 - player.side):
            if may_score_in(state, player, doorway=i64(square)) and leads_to(state, player, square=i64(square)):
                found = append(found, square)
        return found

    def jump(self, game: Game, player: Player, to: Square) -> None:
        """Source: LRB-LEAP-01 to -03, DB7-SCORE-01."""
        if not game.state.board.is_doorway(to):
            super().jump(game, player, to=to)
            return
        left_behind = markers(game.state, player.square, side=player.side)
        first = parts.spend_square(game)
        second = parts.spend_square(game)
        game.state.doing |= DID_JUMP | DID_MOVE
        for going in (first, second):
            if going and not parts.rush(game, player, entering=True):
                parts.fall_here(game, player, rule=r.LRB_LEAP_03)
                game.cite(r.DB7_SCORE_02)
                return
        if len(left_behind) > 0 and held_back(game, player, left_behind=left_behind):
            game.end_activation()
            return
        game.tell_skill(player, sk.LEAP, rule=r.LRB_LEAP_01)
        modifier: i64 = 1 if player.has(sk.VERY_LONG_LEGS) else 0
        if not pass_test(game, player, test=agility_test(player, pu.JUMP, modifier=modifier, rule=r.LRB_LEAP_02)):
            parts.fall_here(game, player, rule=r.LRB_LEAP_02)
            game.cite(r.DB7_SCORE_02)
            return
        game.move(player, to, kind=ev.JUMPED, rule=r.DB7_SCORE_01)


def leads_to(state: State, player: Player, square: Square) -> bool:
    """Whether a Leap of up to two squares, round no wall, ends in a doorway."""
    for d in range(i64(8)):
        beside = i64(state.adj[square * 8 + d])
        if beside >= 0 and (beside == player.square or are_adjacent(state, player.square, b=beside)):
            return True
    return False
