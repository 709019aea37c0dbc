"""
Blocks of the games on the Living Rulebook, in the order of LRB-BLOCK-02.

Source: LRB-BLOCK, LRB-KD, LRB-FOLL, LRB-FRENZY, LRB-MULTI.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.blocking.parts import (
    Blocks,
    dauntless,
    follow_up,
    is_cut_short,
    one_block,
    reaches_ball,
    settle_portals,
    still_comes,
    wrestle_down,
)
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import causes
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.moving import parts as moving
from dungeonbowl.rules.pushing import parts as pushing
from dungeonbowl.rules.queries import are_adjacent
from dungeonbowl.rules.rolling.parts import Test, pass_test
from dungeonbowl.rules.scoring import parts as scoring
from dungeonbowl.state.state import BRACED, DID_MOVE, OWES_SQUARE, Player, State

if TYPE_CHECKING:
    from dungeonbowl.rules.ruleset import Ruleset


class OneAfterAnother(Blocks):
    """A re-roll rolls all dice; who falls in a Both Down is dealt with completely, the target first."""

    def open(self, game: Game, blocker: Player, target: Player, blitzing: bool) -> i64:
        """
        The square of a Blitz, Foul Appearance, Dauntless, Dump-Off; the second Block of Frenzy asks for less.

        Source: LRB-BLOCK-02, -10, -11, LRB-GFI-03, LRB-BLITZ-02, LRB-FRENZY-02, -03, LRB-PASS-14.
        """
        second = game.notes.second_block
        if blitzing and not moving.pay_square(game, blocker, rule=r.LRB_GFI_03):
            return NONE
        if not game.rules.ground.keeps_both_footings(game, blocker, target=target):
            return NONE
        if not second and not dares(game, blocker, target=target):
            return NONE
        dared = dauntless(game, blocker, target=target)
        if second:
            game.cite(r.LRB_FRENZY_02)
            if blitzing:
                game.cite(r.LRB_FRENZY_03)
        else:
            game.rules.passes.answer_block(game, target, blocker=blocker)
            if not still_comes(game, blocker, target=target):
                return NONE
        return 1 if dared else 0

    def backfires(self) -> causes.Cause:
        """The target's skills act on a blocker who falls. Source: LRB-ARM-03."""
        return causes.BLOCK

    def charges(self, rules: Ruleset, state: State, blitzing: bool) -> bool:
        """In the oldest edition a square must have been moved before. Source: LRB-BLOCK-12."""
        return blitzing and (rules.edition.horns_at_once or state.doing & DID_MOVE != 0)

    def rests_on_pad(self, state: State, blitzing: bool) -> bool:
        """In a Block too, which has nothing to pay with. Source: DB5-TELE-06, -08, AGE-BASE-08."""
        return state.doing & OWES_SQUARE != 0

    def doubling(self) -> i64:
        """Each target has ST 2 more. Source: LRB-MULTI-01."""
        return BRACED

    def pair_assists(self) -> bool:
        """One after the other, so that the second assists the first."""
        return True

    def both_down(self, game: Game, blocker: Player, target: Player, blitzing: bool) -> None:
        """
        Wrestle lays both down; else Block keeps its owner up. The ball of either is loose when both are done.

        Source: LRB-BLOCK-15, -20, -21, LRB-KD-02, LRB-FRENZY-04.
        """
        if wrestles(game, blocker, target=target, blitzing=blitzing):
            wrestle_down(game, blocker, target=target)
            return
        blocker_stays = blocker.can_use(sk.BLOCK)
        target_stays = target.can_use(sk.BLOCK)
        if blocker_stays:
            game.tell_skill(blocker, sk.BLOCK, rule=r.LRB_BLOCK_15, other=target.id)
        if target_stays:
            game.tell_skill(target, sk.BLOCK, rule=r.LRB_BLOCK_15, other=blocker.id)
        if blocker.can_use(sk.FRENZY):
            game.cite(r.LRB_FRENZY_04)
        if target_stays and blocker_stays:
            return
        if target_stays:
            fell(game, blocker, by=target, cause=causes.BLOCK)
        elif blocker_stays:
            fell(game, target, by=blocker, cause=causes.BLOCK)
        else:
            fell_both(game, blocker, target=target)
        if not target_stays:
            ball.drop(game, target)
        if not blocker_stays:
            ball.drop(game, blocker)

    def after_push(self, game: Game, shove: pushing.Shove) -> None:
        """
        Follow-up, the follower's pick-up and pad, the target's fall, the loose ball, other pads. A chest may be first.

        Source: LRB-BLOCK-02, LRB-FOLL-02, -04, DB5-TELE-02, -04, NAF-TELE-01, NAF-CHEST-08.
        """
        blocker = shove.blocker
        target = shove.target
        state = game.state
        first = game.rules.pushes.lands_first(game, shove)
        if first:
            land(game, shove)
        if shove.vacated == NONE:
            game.cite(r.LRB_FOLL_02)
        elif not (first and scoring.scores_now(game)):
            follow_up(game, shove)
        if state.carrier == NONE and state.ball == blocker.square and blocker.standing and state.ball_found:
            ball.pick_up(game, blocker)
            game.cite(r.LRB_FOLL_04)
        if first or has_followed_onto_pad(game, shove):
            # They are away at once, before anybody is hurt beside them.
            settle_portals(game, blocker)
        if not first:
            land(game, shove)
        if state.carrier == target.id and shove.vacated != NONE and scoring.scores_now(game):
            game.cite(r.LRB_PUSH_14)


def has_followed_onto_pad(game: Game, shove: pushing.Shove) -> bool:
    """Whether the blocker has come onto a pad, and nothing waits for the target, whose turn would be first."""
    followed = False
    for note in game.notes.arrivals:
        player = pushing.arrived(game, note)
        if player is not None and player.id == shove.target.id:
            return False
        if player is not None and player.id == shove.blocker.id:
            followed = i64(game.state.board.portal[player.square]) > 0
    return followed


def land(game: Game, shove: pushing.Shove) -> None:
    """
    What becomes of the target where the push has put them: the fall, the loose ball, then the pads.

    Source: LRB-BLOCK-17, -18, -22, LRB-PUSH-10, DB5-WALL-03, -05, DB5-TELE-02.
    """
    blocker = shove.blocker
    target = shove.target
    state = game.state
    game.rules.pushes.crashed(game, shove)
    if game.rules.ground.swallows(game, target):
        settle_portals(game, blocker)
        return
    if shove.fells:
        game.rules.pushes.fell(game, shove, rule=r.LRB_KD_01)
        cite_own(game, target, by=blocker)
    elif shove.vacated != NONE and strips(game, shove):
        game.rules.pushes.stripped(game, target)
    if game.notes.ball_underfoot != NONE:
        square = game.notes.ball_underfoot
        game.notes.ball_underfoot = NONE
        if state.carrier == NONE and state.ball == square:
            ball.disturb(game, square)
            game.cite(r.LRB_PUSH_10)
    settle_portals(game, blocker)


def strips(game: Game, shove: pushing.Shove) -> bool:
    """Whether the coach takes the ball of a target who was pushed by Strip Ball. Source: LRB-BLOCK-22, LRB-SKILL-02."""
    if shove.strips != NONE:
        return shove.strips == 1
    if not reaches_ball(game, shove.blocker, target=shove.target):
        return False
    return game.wants(shove.blocker, sk.STRIP_BALL, rule=r.LRB_BLOCK_22, other=shove.target.id)


def dares(game: Game, blocker: Player, target: Player) -> bool:
    """
    Foul Appearance: a 1 loses the Block and nothing else; a Ball & Chain sees nothing.

    Whatever replaces a Block asks too. Source: LRB-BLOCK-10, LRB-BC-04, LRB-TO-14.
    """
    if not target.can_use(sk.FOUL_APPEARANCE) or blocker.has(sk.BALL_AND_CHAIN):
        return True
    game.tell_skill(target, sk.FOUL_APPEARANCE, rule=r.LRB_BLOCK_10, other=blocker.id)
    if pass_test(game, blocker, test=Test(pu.FOUL_APPEARANCE, 2, rule=r.LRB_BLOCK_10)):
        return True
    game.cite(r.LRB_TO_14)
    return False


def wrestles(game: Game, blocker: Player, target: Player, blitzing: bool) -> bool:
    """Whether either wrestles the other down, the blocker's coach asked first. Source: LRB-BLOCK-20, LRB-SKILL-07."""
    both = blocker.can_use(sk.WRESTLE) and target.can_use(sk.WRESTLE)
    if blocker.can_use(sk.WRESTLE) and not blocker.rooted:
        if game.wants(blocker, sk.WRESTLE, rule=r.LRB_BLOCK_20, other=target.id):
            return True
    if not target.can_use(sk.WRESTLE) or target.rooted:
        return False
    if blitzing and blocker.can_use(sk.JUGGERNAUT):
        game.tell_skill(blocker, sk.JUGGERNAUT, rule=r.LRB_BLOCK_21, other=target.id)
        return False
    wrestled = game.wants(target, sk.WRESTLE, rule=r.LRB_BLOCK_20, other=blocker.id)
    if wrestled and both:
        game.cite(r.LRB_SKILL_07)
    return wrestled


def fell_both(game: Game, blocker: Player, target: Player) -> None:
    """
    The target, then the blocker: each with the other's skills, though the target lies by then, and nobody piles on.

    Source: LRB-KD-02, LRB-ARM-03, -05.
    """
    acts = target.has_zone
    fell(game, target, by=blocker, cause=causes.BOTH_DOWN)
    fell(game, blocker, by=target, cause=causes.BOTH_DOWN if acts else causes.BLOCK)
    game.cite(r.LRB_KD_02)


def fell(game: Game, player: Player, by: Player, cause: causes.Cause) -> None:
    """A Both Down fells a player, with all that belongs to it but the ball. Source: LRB-BLOCK-15, LRB-TO-02."""
    injuries.go_down(game, player, kind=ev.KNOCKED_DOWN, rule=r.LRB_BLOCK_15, by=by.id, cause=cause)
    if game.is_active_side(player):
        game.turn_over(r.LRB_TO_02)
        cite_own(game, player, by=by)


def cite_own(game: Game, player: Player, by: Player) -> None:
    """Name the rule by which one felled by the own side's Ball & Chain ends the turn. Source: LRB-TO-11."""
    if player.side == by.side:
        game.cite(r.LRB_TO_11)


def multiple_block(game: Game, blocker: Player, first: Player, second: Player) -> None:
    """
    Two Blocks one after the other at ST 2 more for each target; nobody follows, and Frenzy rests.

    The second is lost if the blocker is down by then, or the target down or gone. Source: LRB-MULTI-01, LRB-FOLL-02.
    """
    game.tell_skill(blocker, sk.MULTIPLE_BLOCK, rule=r.LRB_MULTI_01, other=first.id)
    game.state.doing |= BRACED
    game.notes.twofold = True
    game.notes.block_from = blocker.square
    one_block(game, blocker, target=first, blitzing=False)
    reached = second.standing and are_adjacent(game.state, blocker.square, b=second.square)
    if reached and blocker.standing and not is_cut_short(game):
        one_block(game, blocker, target=second, blitzing=False)
    game.notes.twofold = False
    game.state.doing &= ~BRACED
