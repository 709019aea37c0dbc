"""
Throws over statues in Dungeonbowl 5: each on the line takes the ball on a 1.

Source: DB5-STAT-02 to -04, DB5-THROW-05.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import NONE, Square
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.kinds import KIND_IDOL
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.passing.living import InterceptedFirst, lose_turn
from dungeonbowl.rules.passing.ruler import is_crossed
from dungeonbowl.rules.rolling.parts import cut
from dungeonbowl.state.state import Player


class OverStatues(InterceptedFirst):
    """A ball that does not get past a statue bounces off it, and the turn is over."""

    def is_caught_up(self, game: Game, passer: Player, to: Square, until: Square) -> bool:
        """Nothing is rolled on the way to an interceptor. Source: DB5-STAT-02 to -04, DB5-TURN-03."""
        if until != NONE:
            return False
        source = passer.square
        for at in statues_on_line(game.state.board, source, to=to):
            rolled = game.roll(pu.STATUE, passer.id, kind=dice.D6, cuts=cut(2))
            success: i64 = 1 if rolled > 1 else 0
            game.tell_roll(r.DB5_STAT_02, pu.STATUE, player=passer.id, rolled=rolled, target=2, success=success)
            game.cite(r.DB5_THROW_05)
            if success:
                continue
            ball.release(game)
            game.tell_ball(r.DB5_STAT_02, pu.PASS, source=source, to=at)
            game.put_ball(at)
            ball.roam(game, at, purpose=pu.BOUNCE, rule=r.DB5_STAT_03)
            lose_turn(game, r.DB5_STAT_04)
            game.cite(r.DB5_TURN_03)
            return True
        return False


def statues_on_line(board: Board, source: Square, to: Square) -> vec[i64]:
    """The statues whose inside the line between two centres meets, the nearest to `source` first (DB5-STAT-02)."""
    found = vec[i64]()
    # Each square that a line meets is one row or one column further than the one before.
    for far in range(i64(1), walk(board, source, b=to)):
        for at in range(i64(board.squares)):
            if i64(board.kind[at]) == KIND_IDOL and walk(board, source, b=at) == far:
                if is_crossed(board, source, to=to, at=at):
                    found = append(found, at)
    return found


def walk(board: Board, a: Square, b: Square) -> i64:
    """The columns and rows between two squares, added up."""
    across = board.x(b) - board.x(a)
    down = board.y(b) - board.y(a)
    return (across if across >= 0 else -across) + (down if down >= 0 else -down)
