"""
Blocks of the games on the Living Rulebook, in the order of LRB-BLOCK-02.

Source: LRB-BLOCK, LRB-KD, LRB-FOLL.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.blocking.parts import KINDS, Blocks, follow_up, settle_portals, strip_ball
from dungeonbowl.rules.game import AT_REROLL, Game
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.moving import parts as moving
from dungeonbowl.rules.pushing import parts as pushing
from dungeonbowl.rules.rolling.parts import KEEP, could_reroll, offer
from dungeonbowl.rules.scoring import parts as scoring
from dungeonbowl.state.state import Player


class OneAfterAnother(Blocks):
    """A re-roll rolls all dice; who falls in a Both Down is dealt with completely, the target first."""

    def open(self, game: Game, blocker: Player, target: Player, blitzing: bool) -> i64:
        """The square of a Blitz comes before everything else. Source: LRB-BLOCK-02, LRB-GFI-03, LRB-BLITZ-02."""
        if blitzing and not moving.pay_square(game, blocker, rule=r.LRB_GFI_03):
            return NONE
        return 0

    def roll_again(
        self, game: Game, blocker: Player, target: Player, count: i64, rolled: i64, blitzing: bool, since: i64
    ) -> i64:
        """All dice again, whoever rolls them again. Source: LRB-BLOCK-13, LRB-RR-04, -06."""
        if not could_reroll(game, blocker, purpose=pu.BLOCK):
            return rolled
        if offer(game, blocker, purpose=pu.BLOCK, shown=rolled) == KEEP:
            return rolled
        game.meet(since, AT_REROLL)
        again = game.roll(pu.BLOCK, blocker.id, kind=KINDS[count])
        game.tell_roll(r.LRB_BLOCK_13, pu.BLOCK, player=blocker.id, rolled=again, other=target.id)
        return again

    def both_down(self, game: Game, blocker: Player, target: Player, blitzing: bool) -> None:
        """Block keeps its owner up; the ball of either is loose when both are done. Source: LRB-BLOCK-15, LRB-KD-02."""
        blocker_stays = blocker.can_use(sk.BLOCK)
        target_stays = target.can_use(sk.BLOCK)
        if not target_stays:
            injuries.go_down(
                game, target, kind=ev.KNOCKED_DOWN, rule=r.LRB_BLOCK_15, by=blocker.id, cause=injuries.BLOCK
            )
            if game.is_active_side(target):
                game.turn_over(r.LRB_TO_02)
        if not blocker_stays:
            injuries.go_down(
                game, blocker, kind=ev.KNOCKED_DOWN, rule=r.LRB_BLOCK_15, by=target.id, cause=injuries.BLOCK
            )
            if not target_stays:
                game.cite(r.LRB_KD_02)
            if game.is_active_side(blocker):
                game.turn_over(r.LRB_TO_02)
        if not target_stays:
            ball.drop(game, target)
        if not blocker_stays:
            ball.drop(game, blocker)

    def after_push(self, game: Game, shove: pushing.Shove) -> None:
        """
        Follow-up, the follower's pick-up, the target's fall, the loose ball, then the pads.

        Source: LRB-BLOCK-02, -17, -18, -22, LRB-FOLL-02, -04, LRB-PUSH-10, DB5-WALL-03, -05, DB5-TELE-02.
        """
        blocker = shove.blocker
        target = shove.target
        state = game.state
        if shove.vacated != NONE:
            follow_up(game, shove)
        else:
            game.cite(r.LRB_FOLL_02)
        if state.carrier == NONE and state.ball == blocker.square and blocker.standing and state.ball_found:
            ball.pick_up(game, blocker)
            game.cite(r.LRB_FOLL_04)
        if game.rules.ground.swallows(game, target):
            settle_portals(game, blocker)
            return
        if shove.fells:
            injuries.knock_down(game, target, rule=r.LRB_KD_01, by=blocker.id, cause=injuries.BLOCK)
        elif strip_ball(game, blocker, target=target):
            ball.drop(game, target)
        if game.notes.ball_underfoot != NONE:
            square = game.notes.ball_underfoot
            game.notes.ball_underfoot = NONE
            if state.carrier == NONE and state.ball == square:
                ball.disturb(game, square)
                game.cite(r.LRB_PUSH_10)
        settle_portals(game, blocker)
        if state.carrier == target.id and shove.vacated != NONE and scoring.scores_now(game):
            game.cite(r.LRB_PUSH_14)
