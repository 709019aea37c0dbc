"""
Movement of the games on the Living Rulebook: the Go For It comes first, contests are of 2D6, Leap goes anywhere.

Source: LRB-MOVE-03, LRB-STAND-07, LRB-DODGE-05, -08, LRB-LEAP, LRB-TENT, LRB-SHAD.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import bars, dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, Square
from dungeonbowl.rules.edition import Edition
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.moving import parts
from dungeonbowl.rules.moving.leaving import dodge, held_back
from dungeonbowl.rules.moving.parts import Moves
from dungeonbowl.rules.queries import are_adjacent, markers
from dungeonbowl.rules.rolling.parts import Roll, agility_test, cut, pass_test, settle
from dungeonbowl.rules.turns import barred
from dungeonbowl.state.state import BROKE_OUT, DID_JUMP, DID_MOVE, THIRSTY, Player, State


class GoForItFirst(Moves):
    """
    The die of a Go For It, then Tentacles, then the Dodge.

    Args:
        leaps: whether the Leap skill does what the core says.
    """

    def __init__(self, leaps: bool) -> None:
        self.leaps = leaps

    def slips_through(self, player: Player) -> bool:
        """Source: LRB-DODGE-05."""
        return player.has(sk.STUNTY) and not player.has(sk.SECRET_WEAPON) and not player.has(sk.SWOOP)

    def break_tackle(self, player: Player) -> i64:
        """ST in place of AG. Source: LRB-DODGE-08."""
        strength: i64 = player.st if player.st < 6 else 6
        better = player.ag - (7 - strength)
        return better if better > 0 else 0

    def broke_out(self, game: Game, player: Player) -> bool:
        """Once a team turn. Source: LRB-DODGE-08, LRB-SKILL-08."""
        return player.flagged(BROKE_OUT)

    def breaks_out(self, game: Game, player: Player) -> None:
        """Source: LRB-DODGE-08."""
        game.state.set_flags(player.id, i64(game.state.flags[player.id]) | BROKE_OUT)

    def answers_out_of_turn(self) -> bool:
        """Whoever dodges away, and whenever. Source: LRB-DODGE-07, -10."""
        return True

    def follows_by_step(self) -> bool:
        """Source: LRB-MOVE-07, LRB-TENT-02."""
        return False

    def diver_falls_late(self, game: Game) -> bool:
        """Source: LRB-DODGE-10."""
        return game.rules.edition.diver_falls_late

    def from_stepping(self, state: State, player: Player, to: Square) -> i64:
        """A hungry carrier stays in the end zone once they are in it. Source: LRB-TD-04."""
        if state.doing & THIRSTY == 0 or not player.holds_ball:
            return bars.FREE
        board = state.board
        leaves = board.is_goal_of(player.square, player.side) and not board.is_goal_of(to, player.side)
        return bars.STAYS_TO_SCORE if leaves else bars.FREE

    def contest(self, game: Game, owner: Player, mover: Player, purpose: i64, difference: i64) -> bool:
        """The 2D6 of whoever rolls, and once more where they fail and like to. Source: LRB-TENT-01, LRB-SHAD-01."""
        if purpose == pu.SHADOWING and not game.rules.edition.mover_rolls_shadowing:
            follows = Contest(purpose, other=mover, modifier=difference, needed=8)
            settle(game, owner, roll=follows)
            return follows.won
        escapes = Contest(purpose, other=owner, modifier=-difference, needed=6 if purpose == pu.TENTACLES else 8)
        settle(game, mover, roll=escapes)
        return not escapes.won

    def contest_wins(self, edition: Edition, purpose: i64, difference: i64) -> i64:
        """Source: LRB-TENT-01, LRB-SHAD-01."""
        followed = purpose == pu.SHADOWING and not edition.mover_rolls_shadowing
        bonus = difference if followed else -difference
        needed: i64 = 6 if purpose == pu.TENTACLES else 8
        reached: i64 = 0
        for first in range(i64(1), i64(7)):
            for second in range(i64(1), i64(7)):
                if first + second + bonus >= needed:
                    reached += 1
        return reached if followed else 36 - reached

    def rolls_to_get_up(self, game: Game, player: Player) -> bool:
        """For a block. Source: LRB-STAND-06, -07."""
        if not game.rules.action(game.state.action).keeps_still():
            return False
        game.tell_skill(player, sk.JUMP_UP, rule=r.LRB_STAND_07)
        if not pass_test(game, player, test=agility_test(player, pu.JUMP_UP, modifier=2, rule=r.LRB_STAND_07)):
            game.end_activation()
        return True

    def step(self, game: Game, player: Player, to: Square) -> None:
        """Source: LRB-MOVE-01 to -04, LRB-TENT-01, LRB-SHAD-02."""
        state = game.state
        source = player.square
        left_behind = markers(state, source, side=player.side)
        going = False
        state.doing |= DID_MOVE
        for _ in range(game.rules.ground.step_cost(state, to)):
            if not parts.spend_square(game):
                continue
            going = True
            if not parts.rush(game, player, entering=True):
                game.move(player, to, kind=ev.MOVED, rule=ps.STEP)
                parts.fall_here(game, player, rule=ps.RUSH_FAILED)
                parts.shadow(game, player, source=source, left_behind=left_behind)
                return
        if len(left_behind) > 0 and held_back(game, player, left_behind=left_behind):
            game.end_activation()
            return
        game.move(player, to, kind=ev.MOVED, rule=ps.STEP)
        game.rules.ground.cite_step(game, to)
        if going and len(left_behind) > 0:
            game.cite(ps.RUSH_THEN_DODGE)
        if len(left_behind) > 0 and not dodge(game, player, source=source, left_behind=left_behind):
            parts.fall_here(game, player, rule=ps.DODGE_FAILED, left_behind=left_behind)
            parts.shadow(game, player, source=source, left_behind=left_behind)
            return
        parts.shadow(game, player, source=source, left_behind=left_behind)
        if game.rules.ground.settles(game, player, source=source):
            parts.landed(game, player)
            return
        parts.arrive(game, player, own_movement=True)

    # -- Leap

    def landings(self, game: Game, player: Player) -> vec[i16]:
        """Any empty square up to two away. Source: LRB-LEAP-01."""
        found = vec[i16]()
        state = game.state
        if not self.may_leap(state, player):
            return found
        board = state.board
        for down in range(i64(-2), i64(3)):
            for across in range(i64(-2), i64(3)):
                square = board.at(board.x(player.square) + across, board.y(player.square) + down)
                if square != NONE and self.can_leap_to(game, player, to=square):
                    found = append(found, i16(square))
        return found

    def may_leap(self, state: State, player: Player) -> bool:
        """Whether the active player may Leap at all now. Source: LRB-LEAP-01."""
        if not self.leaps or not player.can_use(sk.LEAP) or state.doing & DID_JUMP:
            return False
        return state.moves_left + state.rushes_left > barred.owed(state) + 1

    def can_leap_to(self, game: Game, player: Player, to: Square) -> bool:
        """Whether nobody stands there and no wall is in between. Source: LRB-LEAP-01, NAF-JUMP-04."""
        state = game.state
        if to == player.square or state.board.distance(player.square, to) > 2 or not state.is_empty(to):
            return False
        if not state.board.is_floor(to) or game.rules.ground.from_entering(state, player, to=to):
            return False
        if self.from_stepping(state, player, to=to):
            return False
        for near in range(player.square * 8, player.square * 8 + 8):
            between = i64(state.adj[near])
            if between == to or (between >= 0 and are_adjacent(state, between, b=to)):
                return True
        return False

    def jump(self, game: Game, player: Player, to: Square) -> None:
        """Source: LRB-LEAP-01 to -03."""
        state = game.state
        source = player.square
        left_behind = markers(state, source, side=player.side)
        first = parts.spend_square(game)
        second = parts.spend_square(game)
        state.doing |= DID_JUMP | DID_MOVE
        for going in (first, second):
            if going and not parts.rush(game, player, entering=True):
                game.move(player, to, kind=ev.JUMPED, rule=r.LRB_LEAP_03)
                parts.fall_here(game, player, rule=r.LRB_LEAP_03)
                parts.shadow(game, player, source=source, left_behind=left_behind)
                return
        if len(left_behind) > 0 and held_back(game, player, left_behind=left_behind):
            game.end_activation()
            return
        game.tell_skill(player, sk.LEAP, rule=r.LRB_LEAP_01)
        modifier: i64 = 1 if player.has(sk.VERY_LONG_LEGS) else 0
        leapt = pass_test(game, player, test=agility_test(player, pu.JUMP, modifier=modifier, rule=r.LRB_LEAP_02))
        game.move(player, to, kind=ev.JUMPED, rule=r.LRB_LEAP_01)
        if not leapt:
            parts.fall_here(game, player, rule=r.LRB_LEAP_02)
            parts.shadow(game, player, source=source, left_behind=left_behind)
            return
        parts.shadow(game, player, source=source, left_behind=left_behind)
        parts.arrive(game, player, own_movement=True)


class Contest(Roll):
    """Whether 2D6 and a difference come to `needed` (LRB-TENT-01, LRB-SHAD-01)."""

    def __init__(self, purpose: i64, other: Player, modifier: i64, needed: i64) -> None:
        super().__init__(purpose)
        self.other: Player = other
        self.modifier: i64 = modifier
        self.needed: i64 = needed
        self.won: bool = False

    def throw(self, game: Game, player: Player, again: bool) -> None:
        """Two dice of whoever rolls."""
        rolled = game.roll(self.purpose, player.id, kind=dice.TWO_D6, cuts=cut(self.needed - self.modifier))
        self.rolled = rolled
        self.won = dice.dice_sum(rolled) + self.modifier >= self.needed
        game.tell_roll(
            r.LRB_TENT_01 if self.purpose == pu.TENTACLES else r.LRB_SHAD_01,
            self.purpose,
            player=player.id,
            rolled=rolled,
            target=self.needed,
            modifier=self.modifier,
            success=1 if self.won else 0,
            other=self.other.id,
        )

    def is_settled(self, game: Game, player: Player) -> bool:
        """It is won."""
        return self.won
