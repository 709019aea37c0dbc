"""
Movement of the games on the Living Rulebook: the Go For It comes first, contests are of 2D6, Leap goes anywhere.

Source: LRB-MOVE-03, LRB-STAND-07, LRB-DODGE-05, -08, LRB-LEAP, LRB-TENT, LRB-SHAD.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NOBODY, Square
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.moving import parts
from dungeonbowl.rules.moving.leaving import dodge, held_back
from dungeonbowl.rules.moving.parts import Moves
from dungeonbowl.rules.queries import markers
from dungeonbowl.rules.rolling.parts import KEEP, agility_test, offer, pass_test
from dungeonbowl.rules.turns import barred
from dungeonbowl.state.state import DID_JUMP, DID_MOVE, Player


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

    def contest(self, game: Game, owner: Player, mover: Player, purpose: i64, difference: i64) -> bool:
        """Source: LRB-TENT-01, LRB-SHAD-01."""
        if purpose == pu.SHADOWING and not game.rules.edition.mover_rolls_shadowing:
            return roll_contest(game, owner, other=mover, purpose=purpose, modifier=difference) >= 8
        most: i64 = 5 if purpose == pu.TENTACLES else 7
        total = roll_contest(game, mover, other=owner, purpose=purpose, modifier=-difference)
        if total <= most and offer(game, mover, purpose=purpose) != KEEP:
            total = roll_contest(game, mover, other=owner, purpose=purpose, modifier=-difference)
        return total <= most

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
        going = parts.spend_square(game)
        state.doing |= DID_MOVE
        if going and not parts.rush(game, player, entering=True):
            game.move(player, to, kind=ev.MOVED, rule=ps.STEP)
            parts.fall_here(game, player, rule=ps.RUSH_FAILED)
            return
        if len(left_behind) > 0 and held_back(game, player, left_behind=left_behind):
            game.end_activation()
            return
        game.move(player, to, kind=ev.MOVED, rule=ps.STEP)
        if going and len(left_behind) > 0:
            game.cite(ps.RUSH_THEN_DODGE)
        if len(left_behind) > 0 and not dodge(game, player, source=source, left_behind=left_behind):
            parts.fall_here(game, player, rule=ps.DODGE_FAILED, left_behind=left_behind)
            parts.shadow(game, player, source=source, left_behind=left_behind)
            return
        if parts.arrive(game, player, own_movement=True) and len(left_behind) > 0:
            parts.shadow(game, player, source=source, left_behind=left_behind)

    # -- Leap

    def landings(self, game: Game, player: Player) -> vec[i16]:
        """Any empty square up to two away. Source: LRB-LEAP-01."""
        found = vec[i16]()
        state = game.state
        if not self.leaps or not player.can_use(sk.LEAP) or state.doing & DID_JUMP:
            return found
        if state.moves_left + state.rushes_left <= barred.owed(state) + 1:
            return found
        board = state.board
        for square in range(i64(board.squares)):
            if board.is_floor(square) and i64(state.occupant[square]) == NOBODY and not state.is_closed_chest(square):
                if square != player.square and board.distance(player.square, square) <= 2:
                    found = append(found, i16(square))
        return found

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
        if parts.arrive(game, player, own_movement=True) and len(left_behind) > 0:
            parts.shadow(game, player, source=source, left_behind=left_behind)


def roll_contest(game: Game, roller: Player, other: Player, purpose: i64, modifier: i64) -> i64:
    """2D6 and a difference; returns the total (LRB-TENT-01, LRB-SHAD-01)."""
    rolled = game.roll(purpose, roller.id, kind=dice.TWO_D6)
    total = dice.dice_sum(rolled) + modifier
    rule = r.LRB_TENT_01 if purpose == pu.TENTACLES else r.LRB_SHAD_01
    game.tell_roll(rule, purpose, player=roller.id, rolled=rolled, modifier=modifier, other=other.id)
    return total
