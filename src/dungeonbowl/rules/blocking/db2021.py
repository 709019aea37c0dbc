"""
Blocks of the 2021 game, in the order of DB21-BLK-10.

Source: DB21-BLK, DB21-SPEC-17.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NOBODY, NONE, Square, side_of
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.blocking.parts import (
    Blocks,
    Pool,
    dauntless,
    follow_up,
    has_face,
    is_cut_short,
    settle_portals,
    strip_ball,
    wrestle_down,
)
from dungeonbowl.rules.fouls import db2021 as fouls
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import causes
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.moving import parts as moving
from dungeonbowl.rules.pushing import parts as pushing
from dungeonbowl.rules.queries import free_around
from dungeonbowl.rules.rolling.parts import BY_SKILL, BY_TEAM
from dungeonbowl.rules.scoring import parts as scoring
from dungeonbowl.rules.traits import db2021 as traits
from dungeonbowl.state.state import Player


class AllFallTogether(Blocks):
    """Who falls in a Both Down falls at once; a re-roll may be of one die; Pile Driver and Hit and Run may follow."""

    def open(self, game: Game, blocker: Player, target: Player, blitzing: bool) -> i64:
        """Dauntless, Trickster, then the square of a Blitz. Source: DB21-BLK-03, -31, RUSH-04."""
        dared = dauntless(game, blocker, target=target)
        trickster(game, blocker, target=target)
        if blitzing and not moving.pay_square(game, blocker, rule=ps.RUSH_TO_BLOCK):
            return NONE
        return 1 if dared else 0

    def dares_again(self, game: Game, blocker: Player, target: Player) -> bool:
        """Source: DB21-BLK-30."""
        if traits.foul_appearance(game, blocker, target=target):
            return True
        game.cite(r.BLK_30)
        return False

    def pool(self, target: Player, count: i64, blitzing: bool, since: i64) -> Pool:
        """Source: DB21-BLK-28, DB21-RR-04, -08."""
        return OneDieAgain(target, count=count, blitzing=blitzing, since=since)

    def both_down(self, game: Game, blocker: Player, target: Player, blitzing: bool) -> None:
        """
        Both Down: Wrestle, else Block for each, else both fall; the target is resolved first.

        Source: DB21-BLK-12 to -15.
        """
        charging = blitzing and blocker.can_use(sk.JUGGERNAUT)
        wrestling = blocker.can_use(sk.WRESTLE) and game.wants(
            blocker, sk.WRESTLE, rule=ps.WRESTLE_OR_JUGGERNAUT, other=target.id
        )
        if not wrestling and target.can_use(sk.WRESTLE):
            if charging:
                game.tell_skill(blocker, sk.JUGGERNAUT, rule=ps.WRESTLE_OR_JUGGERNAUT, other=target.id)
            else:
                wrestling = game.wants(target, sk.WRESTLE, rule=ps.WRESTLE_OR_JUGGERNAUT, other=blocker.id)
        if wrestling:
            wrestle_down(game, blocker, target=target)
            return
        blocker_stays = not blocker.in_play
        if blocker.can_use(sk.BLOCK):
            blocker_stays = game.wants(blocker, sk.BLOCK, rule=ps.BOTH_DOWN, other=target.id)
        target_stays = target.can_use(sk.BLOCK) and game.wants(target, sk.BLOCK, rule=ps.BOTH_DOWN, other=blocker.id)
        if blocker_stays and target_stays:
            game.cite(ps.BOTH_STAY_UP)
            return
        if not target_stays:
            injuries.lie_down(game, target, kind=ev.KNOCKED_DOWN, rule=ps.BOTH_DOWN, by=blocker.id)
        if not blocker_stays:
            injuries.lie_down(game, blocker, kind=ev.KNOCKED_DOWN, rule=ps.BOTH_DOWN, by=target.id)
        if not target_stays:
            injuries.risk_injury(game, target, by=blocker.id, cause=causes.BLOCK, armour_modifier=0)
            if game.is_active_side(target):
                game.turn_over(ps.DOWN_TURNOVER)
        if not blocker_stays:
            injuries.risk_injury(game, blocker, by=target.id, cause=causes.BLOCK_GONE_WRONG, armour_modifier=0)
            if game.is_active_side(blocker):
                game.turn_over(ps.DOWN_TURNOVER)
        # A ball that the one who fell let go may by then be in the hands of the one who stayed up.
        if not target_stays:
            ball.drop(game, target, may_place=True)
        if not blocker_stays:
            ball.drop(game, blocker, may_place=True)
        if not target_stays:
            after_felling(game, blocker, target=target)

    def after_push(self, game: Game, shove: pushing.Shove) -> None:
        """
        Follow-up, Strip Ball, Knock Down, bounces, Portals: the order of DB21-BLK-10.
        """
        blocker = shove.blocker
        target = shove.target
        if shove.vacated != NONE:
            follow_up(game, shove)
        else:
            game.cite(ps.NOBODY_LEFT_THE_SQUARE)
        stripped = not shove.fells and strip_ball(game, blocker, target=target)
        knock_target_down(game, shove)
        if stripped and target.holds_ball:
            ball.drop(game, target)
        if (
            game.state.carrier == NONE
            and game.state.ball == blocker.square
            and blocker.standing
            and game.state.ball_found
        ):
            ball.pick_up(game, blocker)
            game.cite(ps.BALL_UNDER_FOLLOWER)
        if game.notes.ball_underfoot != NONE:
            square = game.notes.ball_underfoot
            game.notes.ball_underfoot = NONE
            if game.state.carrier == NONE and game.state.ball == square:
                ball.disturb(game, square)
                game.cite(ps.BALL_UNDER_PUSHED)
        settle_portals(game, blocker)
        if game.state.carrier == target.id and shove.vacated != NONE and scoring.scores_now(game):
            game.cite(ps.PUSHED_TO_SCORE)
        if shove.fells:
            after_felling(game, blocker, target=target)

    def close(self, game: Game, blocker: Player) -> None:
        """Hit and Run. Source: DB21-SPEC-17."""
        hit_and_run(game, blocker)


def trickster(game: Game, blocker: Player, target: Player) -> None:
    """The target may be placed on another empty square beside the blocker (DB21-BLK-31, TELE-04)."""
    if not target.can_use(sk.TRICKSTER) or target.rooted:
        return
    around = free_around(game.state, blocker.square)
    if len(around) == 0 or not game.wants(target, sk.TRICKSTER, rule=r.BLK_31, other=blocker.id):
        return
    to = game.pick_square(ak.ASK_PLACE, target.side, player=target.id, squares=around, rule=r.BLK_31)
    state = game.state
    lies_there = state.carrier == NONE and state.ball == to
    game.move(target, to, kind=ev.PLACED, rule=r.BLK_31)
    if i64(state.board.portal[to]) > 0:
        game.cite(r.TELE_04)
    if lies_there:
        ball.disturb(game, to)


class OneDieAgain(Pool):
    """Brawler rolls one Both Down again, a team re-roll all dice, Pro one die that the coach names."""

    def __init__(self, target: Player, count: i64, blitzing: bool, since: i64) -> None:
        super().__init__(target, count=count, since=since)
        self.blitzing: bool = blitzing

    def throw(self, game: Game, player: Player, again: bool) -> None:
        """All dice; Brawler may then be used where one of them is a Both Down. Source: DB21-BLK-28."""
        super().throw(game, player, again=again)
        if not self.blitzing and player.can_use(sk.BRAWLER) and has_face(self.rolled, dice.BOTH_DOWN):
            self.reroll_skill = sk.BRAWLER

    def is_settled(self, game: Game, player: Player) -> bool:
        """Nobody could roll one of them again."""
        return self.reroll_skill == NONE and super().is_settled(game, player)

    def throw_again(self, game: Game, player: Player, answer: i64) -> None:
        """All dice, or one. Source: DB21-RR-04, -08, DB21-BLK-28."""
        if answer == BY_TEAM:
            self.throw(game, player, again=True)
        elif answer == BY_SKILL:
            game.cite(r.BLK_28)
            game.cite(r.RR_08)
            self.throw_one(game, player, face=dice.BOTH_DOWN)
        else:
            self.throw_one(game, player, face=self.pick_die(game, player))

    def pick_die(self, game: Game, blocker: Player) -> i64:
        """The face of the die that the blocker's coach would rather roll again."""
        faces = vec[i64]()
        rest = self.rolled
        while rest:
            faces = append(faces, op.option(op.FACE, rest & 31))
            rest >>= 5
        return op.number_of(
            game.choose(
                ak.ASK_BLOCK_DIE,
                blocker.side,
                player=blocker.id,
                options=faces,
                skill=sk.PRO,
                other=self.target.id,
                rule=ps.OWN_REROLL,
                shown=self.rolled,
            )
        )

    def throw_one(self, game: Game, blocker: Player, face: i64) -> None:
        """Roll one die again: the first that shows `face`."""
        again = game.roll(pu.BLOCK, blocker.id, kind=dice.BLOCK_1)
        game.tell_roll(ps.OWN_REROLL, pu.BLOCK, player=blocker.id, rolled=again, other=self.target.id)
        shift: i64 = 0
        while (self.rolled >> shift) & 31 != face:
            shift += 5
        self.rolled = (self.rolled & ~(i64(31) << shift)) | (again << shift)


def after_felling(game: Game, blocker: Player, target: Player) -> None:
    """The Block has Knocked the target Down: Pile Driver may follow, of two Blocks at once when both are done."""
    if game.notes.twofold:
        game.notes.felled = append(game.notes.felled, i16(target.id))
    elif blocker.can_use(sk.PILE_DRIVER) and not is_cut_short(game):
        fouls.pile_driver(game, blocker, victim=target)


def knock_target_down(game: Game, shove: pushing.Shove) -> None:
    """Knock the target down where they are now: by the Block, or by the tomb they were pushed into."""
    target = shove.target
    lost = game.rules.ground.swallows(game, target)
    if lost:
        return
    if shove.fells:
        modifier: i64 = 1 if shove.into_tomb else 0
        injuries.knock_down(
            game, target, rule=ps.FELLED_BY_BLOCK, by=shove.blocker.id, armour_modifier=modifier, cause=causes.BLOCK
        )
        if shove.vacated == NONE and not shove.into_tomb:
            game.cite(ps.FELLED_AT_A_WALL)
    elif shove.into_tomb:
        injuries.knock_down(game, target, rule=r.FEAT_16, armour_modifier=1)


def hit_and_run(game: Game, blocker: Player) -> None:
    """Hit and Run: one free square to where the player Marks nobody and nobody Marks them (DB21-SPEC-17)."""
    if not blocker.can_use(sk.HIT_AND_RUN) or is_cut_short(game) or blocker.rooted:
        return
    if game.state.action == op.PASS:
        return
    state = game.state
    squares = vec[i16]()
    for near in free_around(state, blocker.square):
        if not near_opponent(game, blocker, square=i64(near)):
            squares = append(squares, near)
    if len(squares) == 0 or not game.wants(blocker, sk.HIT_AND_RUN, rule=r.SPEC_17):
        return
    to = game.pick_square(ak.ASK_PLACE, blocker.side, player=blocker.id, squares=squares, rule=r.SPEC_17)
    game.move(blocker, to, kind=ev.MOVED, rule=r.SPEC_17)
    moving.arrive(game, blocker, own_movement=True)


def near_opponent(game: Game, player: Player, square: Square) -> bool:
    """Whether the player would Mark somebody or be Marked on the square."""
    state = game.state
    for d in range(8):
        near = i64(state.adj[square * 8 + d])
        if near >= 0:
            who = i64(state.occupant[near])
            if who != NOBODY and side_of(who) != player.side:
                return True
    return False
