"""
Holes, liquids, statues and bridges of the games on the Living Rulebook, as answers to the questions of `Ground`.

Source: DB5-HOLE, DB5-JUMP, DB5-PREC, DB5-STAT-01.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import LOST, NONE, Square
from dungeonbowl.dungeon.grid.kinds import KIND_CHASM, KIND_LIQUID, KIND_TRAP
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.ground.parts import Ground
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.moving import over_hazards
from dungeonbowl.rules.options import Option
from dungeonbowl.rules.rolling.parts import Test, cut, pass_test
from dungeonbowl.state.state import Player, State

HAZARD_KINDS: Final = (("deadly", "may kill"), ("harmless", "only take a player out of the match"))
CHASMS: Final = Option("chasms", "Chasms and holes", choices=HAZARD_KINDS)
LIQUIDS: Final = Option("liquids", "Liquids", choices=HAZARD_KINDS)
PIT_TRAPS: Final = Option("pit_traps", "Pit traps", choices=HAZARD_KINDS)


class Hazards(Ground):
    """
    Nobody walks into a hazard; whoever comes there in another way is out of the match.

    Args:
        deadly: whether a hazard may hurt, where the options do not say that its kind is harmless.
        slippery: whether players beside one may slip.
    """

    def __init__(self, deadly: bool, slippery: bool) -> None:
        self.options = (CHASMS, LIQUIDS, PIT_TRAPS) if deadly else ()
        self.deadly = deadly
        self.slippery = slippery

    def is_trap(self, state: State, square: Square) -> bool:
        """Source: DB5-HOLE-01."""
        return state.board.is_hazard(square)

    def cite_trap(self, game: Game, square: Square) -> None:
        """DB5-HOLE-01, DB5-WALL-10."""
        game.cite(ps.HAZARD)
        game.cite(ps.HAZARD_IS_FREE)

    def swallows(self, game: Game, player: Player) -> bool:
        """Source: DB5-HOLE-01 to -05."""
        if not player.in_play or not game.state.board.is_hazard(player.square):
            return False
        fall_in(game, player, deadly=self.deadly)
        return True

    def keeps_footing(self, game: Game, player: Player) -> bool:
        """A 1 slips, beside a hazard or on a bridge. Source: DB5-PREC-01, -02, -05, -07."""
        board = game.state.board
        if not self.slippery or not player.in_play or not (board.has_chasm or board.has_bridge):
            return True
        beside = hazards_beside(game.state, player.square)
        if len(beside) == 0 and not board.is_bridge(player.square):
            return True
        test = Test(pu.PRECARIOUS, 2, rule=r.DB5_PREC_01)
        test.pro = game.is_active_side(player)
        test.cite(r.DB5_PREC_02)
        if pass_test(game, player, test=test):
            return True
        if len(beside) > 0:
            game.move(player, slips_into(game, player, beside=beside), kind=ev.PLACED, rule=r.DB5_PREC_01)
        fall_in(game, player, deadly=self.deadly)
        game.cite(r.DB5_PREC_05)
        return False

    def keeps_both_footings(self, game: Game, blocker: Player, target: Player) -> bool:
        """The blocker first; there is no Block where either slips. Source: DB5-PREC-01, -03."""
        if self.keeps_footing(game, blocker) and self.keeps_footing(game, target):
            return True
        game.cite(r.DB5_PREC_03)
        return False

    def jumps_across(self, state: State, player: Player) -> vec[i16]:
        """Over hazards in a straight line. Source: DB5-JUMP-01, -02, -03."""
        return over_hazards.landings(state, player)

    def jump_across(self, game: Game, player: Player, to: Square) -> None:
        """Source: DB5-JUMP-03 to -08."""
        over_hazards.jump(game, player, to=to)


def hazards_beside(state: State, square: Square) -> vec[i16]:
    """The hazard squares adjacent to a square."""
    board = state.board
    found = vec[i16]()
    for d in range(i64(8)):
        near = board.raw_neighbour(square, d)
        if near != NONE and board.is_hazard(near):
            found = append(found, i16(near))
    return found


def slips_into(game: Game, player: Player, beside: vec[i16]) -> i64:
    """The hazard square that takes whoever slips: drawn where there are several kinds (DB5-PREC-06)."""
    board = game.state.board
    first = i64(beside[0])
    among = vec[i64]()
    several = False
    for square in beside:
        among = append(among, i64(square))
        several = several or i64(board.kind[i64(square)]) != i64(board.kind[first])
    if not several:
        return first
    drawn = game.draw(pu.RANDOM_SQUARE, player.id, among=among)
    game.cite(r.DB5_PREC_06)
    return drawn


def is_harmless(game: Game, square: Square) -> bool:
    """Whether the coaches agreed that the square's kind of hazard takes a player out without a roll."""
    kind = i64(game.state.board.kind[square])
    if kind == KIND_CHASM:
        return game.options.says(CHASMS, "harmless")
    if kind == KIND_LIQUID:
        return game.options.says(LIQUIDS, "harmless")
    return kind == KIND_TRAP and game.options.says(PIT_TRAPS, "harmless")


def fall_in(game: Game, player: Player, deadly: bool) -> None:
    """
    A player is in a hazard: out of the match, hurt by a deadly one on a 6; a held ball comes back by a pad.

    A bridge beside no hazard is over a deadly one.

    Source: DB5-HOLE-02 to -06, DB5-LOST-01, DB5-TURN-03.
    """
    square = player.square
    held = player.holds_ball
    if not deadly or is_harmless(game, square):
        game.remove(player, LOST, rule=ps.HARMLESS_HAZARD)
    else:
        rolled = game.roll(pu.HOLE, player.id, kind=dice.D6, cuts=cut(6))
        game.tell_roll(
            ps.DEADLY_HAZARD, pu.HOLE, player=player.id, rolled=rolled, target=6, success=1 if rolled == 6 else 0
        )
        if rolled == 6:
            injuries.casualty(game, player)
        else:
            game.remove(player, LOST, rule=ps.DEADLY_HAZARD)
        game.cite(ps.OUT_FOR_GOOD)
    game.cite(ps.KINDS_OF_HAZARD)
    game.cite(ps.HAZARD)
    if game.is_active_side(player):
        game.turn_over(ps.HAZARD_TURNOVER)
        game.cite(ps.TURNOVERS_BESIDES)
    if held:
        game.let_go(ps.BALL_IN_HAZARD)
        game.rules.balls.come_back(game, square)
