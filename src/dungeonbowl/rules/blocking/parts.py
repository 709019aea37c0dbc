"""
Blocks: from the dice to the last bounce, in the order of DB21-BLK-10.

Source: DB21-BLK-01 to -31, DB21-FLW-01 to -06.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, PlayerId, Square
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.blocking.pool import blocker_strength, pool, strengths, target_strength
from dungeonbowl.rules.game import AT_FACE, AT_PUSH, AT_REROLL, Game
from dungeonbowl.rules.injuries import causes
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.moving import leaving
from dungeonbowl.rules.moving import parts as moving
from dungeonbowl.rules.pads import parts as pads
from dungeonbowl.rules.pushing import parts as pushing
from dungeonbowl.rules.queries import are_adjacent, assists, count_markers, holds_on_by, markers, rival
from dungeonbowl.rules.rolling.parts import Roll, Test, could_reroll, pass_test, settle
from dungeonbowl.rules.scoring import parts as scoring
from dungeonbowl.rules.topic import Topic
from dungeonbowl.state.state import DID_MOVE, FURIOUS, OWES_SQUARE, WEAKENED, Player, State

if TYPE_CHECKING:
    from dungeonbowl.rules.ruleset import Ruleset

KINDS: Final = (dice.BLOCK_1, dice.BLOCK_1, dice.BLOCK_2, dice.BLOCK_3)


class Blocks(Topic):
    """One Block: what comes before the dice, and in which order it is carried out."""

    def open(self, game: Game, blocker: Player, target: Player, blitzing: bool) -> i64:
        """
        Everything before the dice; the Block of a Blitz pays its square.

        Returns: 1 if the blocker counts as equally strong, 0 if not, `NONE` if the Block is lost.
        """
        raise NotImplementedError

    def dares_again(self, game: Game, blocker: Player, target: Player) -> bool:
        """Whether the target's looks let the second Block of Frenzy go on."""
        return True

    def backfires(self) -> causes.Cause:
        """How it came about that an Attacker Down fells the blocker."""
        return causes.BLOCK_GONE_WRONG

    def ways(self, state: State, blocker: PlayerId, target: PlayerId) -> tuple[i64, i64]:
        """
        In how many of 36 a Block fells the target, and in how many the blocker, where it is read on a table.

        Below 0 where block dice are thrown.
        """
        return i64(-1), i64(-1)

    def charges(self, rules: Ruleset, state: State, blitzing: bool) -> bool:
        """Whether Horns help in a Block thrown now."""
        return blitzing

    def doubling(self) -> i64:
        """How the activation is marked while two Blocks of a Multiple Block are thrown, a bit of `doing`."""
        return WEAKENED

    def pair_assists(self) -> bool:
        """Whether the targets of a Multiple Block assist each other."""
        return False

    def pool(self, target: Player, count: i64, blitzing: bool, since: i64) -> Pool:
        """The dice of a Block; `since` is the game's cursor before they are rolled."""
        return Pool(target, count=count, since=since)

    def both_down(self, game: Game, blocker: Player, target: Player, blitzing: bool) -> None:
        """Both Down: who stays up, and in which order the others go down."""
        raise NotImplementedError

    def after_push(self, game: Game, shove: pushing.Shove) -> None:
        """The target has been pushed, or stays against the wall: follow-up, fall, balls and pads in their order."""
        raise NotImplementedError

    def rests_on_pad(self, state: State, blitzing: bool) -> bool:
        """Whether whom a follow-up has led through a pad must pay a square before they block again."""
        return blitzing and state.doing & OWES_SQUARE != 0

    def close(self, game: Game, blocker: Player) -> None:
        """The Block action's Blocks are over."""


def block(game: Game, blocker: Player, target: Player, blitzing: bool) -> None:
    """
    One Block action's Block, and the second one that Frenzy may demand.

    Args:
        blitzing: whether it is the Block of a Blitz; its square of movement is paid here.
    """
    stood = target.square
    blocks = game.rules.blocks
    game.notes.blitzing = blitzing
    game.notes.charging = blocks.charges(game.rules, game.state, blitzing=blitzing)
    again = one_block(game, blocker, target=target, blitzing=blitzing)
    if again and may_block_again(game, blocker, target=target, blitzing=blitzing):
        game.tell_skill(blocker, sk.FRENZY, rule=ps.FRENZY_AGAIN, other=target.id)
        if target.square == stood:
            game.cite(ps.FRENZY_UNMOVED)
        rested = not blocks.rests_on_pad(game.state, blitzing) or moving.recover(game, blocker)
        if rested and blocks.dares_again(game, blocker, target=target):
            game.notes.second_block = True
            one_block(game, blocker, target=target, blitzing=blitzing)
            game.notes.second_block = False
    blocks.close(game, blocker)
    game.notes.blitzing = False
    game.notes.charging = False


def one_block(game: Game, blocker: Player, target: Player, blitzing: bool) -> bool:
    """
    One set of block dice and all it brings about.

    Returns: whether it pushed (or tried to push) the target, so that Frenzy would block again.
    """
    dared = game.rules.blocks.open(game, blocker, target=target, blitzing=blitzing)
    if dared == NONE:
        return False
    since = game.cursor
    face = throw_dice(game, blocker, target=target, blitzing=blitzing, dared=dared == 1)
    return apply_face(game, blocker, target=target, face=face, blitzing=blitzing, since=since)


def still_comes(game: Game, blocker: Player, target: Player) -> bool:
    """
    Whether a blow that the target has answered with a throw is still struck.

    The throw may have cost either their place or their feet, and may have ended the turn or the match.
    Source: LRB-PASS-14, LRB-TD-02, LRB-TO-01, DB5-PREC-03, -04, AGE-PREC-05.
    """
    if is_cut_short(game) or not blocker.standing or not target.standing:
        return False
    return are_adjacent(game.state, blocker.square, b=target.square)


def push_result(game: Game, blocker: Player, target: Player, blitzing: bool, fells: bool) -> bool:
    """
    Push the target, then carry out what follows.

    Args:
        fells: whether the target is Knocked Down as well (POW, or a Stumble counting as one).
    """
    if not fells and game.rules.ground.trips(game, target):
        fells = True
    shove = pushing.Shove(blocker, target, blitzing=blitzing, fells=fells)
    pushing.push(game, shove)
    game.cite(ps.FELLED_BY_BLOCK if fells else ps.PUSHED_BACK)
    game.rules.blocks.after_push(game, shove)
    return True


def throw_dice(game: Game, blocker: Player, target: Player, blitzing: bool, dared: bool, besides: i64 = NONE) -> i64:
    """
    Count both Strengths, roll the block dice and have a face picked (DB21-BLK-03 to -09).

    Args:
        dared: whether Dauntless worked.
        besides: the other target of a Multiple Block, who does not help this one.

    Returns: the face that counts.
    """
    charging = game.notes.charging
    attack, defence = strengths(game.state, blocker, target=target, blitzing=charging, dauntless=dared, besides=besides)
    if charging and blocker.can_use(sk.HORNS):
        game.tell_skill(blocker, sk.HORNS, rule=ps.HORNS)
    count = pool(blocker, attack, defence=defence)
    seat = blocker.side if count > 0 else rival(game.state, blocker.side, by=target.id)
    count = count if count > 0 else -count
    tell_block(game, blocker, target=target, count=count, seat=seat, lead=attack - defence, blitzing=blitzing)
    if blocker.flagged(FURIOUS):
        game.cite(ps.FURIOUS_BLOCK)
    face = roll_block(game, blocker, target=target, count=count, seat=seat, blitzing=blitzing)
    game.tell(ev.BLOCK_RESULT, ps.FACE_PICKED, player=blocker.id, other=target.id, value=face)
    game.cite(ps.BLOCK_ORDER)
    if face == dice.STUMBLE:
        game.cite(ps.STUMBLES)
    return face


def tell_block(game: Game, blocker: Player, target: Player, count: i64, seat: i64, lead: i64, blitzing: bool) -> None:
    """Tell the Block with the rules that set its dice."""
    state = game.state
    game.tell_full(
        ev.BLOCK_DECLARED,
        ps.BLITZ_BLOCK if blitzing else ps.BLOCK_THROWN,
        player=blocker.id,
        other=target.id,
        purpose=pu.BLOCK,
        target=seat,
        modifier=lead,
        value=count,
    )
    game.cite(ps.BLOCK_DICE)
    game.cite(ps.STRENGTHS_SETTLED)
    if count_markers(state, target.square, side=target.side) > 1:
        game.cite(ps.ASSIST_FOR)
        game.cite(ps.ZONES_COUNTED)
        game.cite(ps.ZONES_MANY)
    if count_markers(state, blocker.square, side=blocker.side) > 1:
        game.cite(ps.ASSIST_AGAINST)
    if leaving.side_count(state, target.square, side=target.side) > count_markers(
        state, target.square, side=target.side
    ):
        game.cite(ps.WALLS_PART_HELPERS)
    if state.squads.anyone_has(sk.GUARD) and guard_helps(state, blocker.id, target=target.id):
        game.cite(ps.GUARD_HELPS)


def guard_helps(state: State, blocker: i64, target: i64) -> bool:
    """Whether an assist on either side is there only because of Guard (DB21-BLK-07)."""
    if assists(state, blocker, against=target, with_guard=True) != assists(
        state, blocker, against=target, with_guard=False
    ):
        return True
    return assists(state, target, against=blocker, with_guard=True) != assists(
        state, target, against=blocker, with_guard=False
    )


def dauntless(game: Game, blocker: Player, target: Player) -> bool:
    """Whether a weaker blocker counts as equally strong: D6 + ST must beat the target's ST (DB21-BLK-03)."""
    mine = blocker_strength(blocker, blitzing=game.notes.charging)
    theirs = target_strength(game.state, target)
    if mine >= theirs or not blocker.can_use(sk.DAUNTLESS) or blocker.flagged(FURIOUS):
        return False
    game.tell_skill(blocker, sk.DAUNTLESS, rule=ps.DAUNTLESS, other=target.id)
    test = Test(pu.DAUNTLESS, theirs - mine + 1, rule=ps.DAUNTLESS)
    test.other = target.id
    test.basics = False
    return pass_test(game, blocker, test=test)


# -- the dice ----------------------------------------------------------------------------------------------


def roll_block(game: Game, blocker: Player, target: Player, count: i64, seat: i64, blitzing: bool) -> i64:
    """Roll the pool, offer the re-roll, let the stronger side's coach pick a face (DB21-BLK-09, -28, RR-04, -08)."""
    since = game.cursor
    pool = game.rules.blocks.pool(target, count=count, blitzing=blitzing, since=since)
    settle(game, blocker, roll=pool)
    return op.number_of(
        game.choose(
            ak.ASK_BLOCK_DIE,
            seat,
            player=blocker.id,
            options=op.faces(pool.rolled),
            other=target.id,
            rule=ps.FACE_PICKED,
            shown=pool.rolled,
        )
    )


class Pool(Roll):
    """Block dice; who rolls them again rolls them all."""

    def __init__(self, target: Player, count: i64, since: i64) -> None:
        super().__init__(pu.BLOCK)
        self.target: Player = target
        self.count: i64 = count
        self.since: i64 = since

    def throw(self, game: Game, player: Player, again: bool) -> None:
        """Roll and tell the dice."""
        if again:
            game.meet(self.since, AT_REROLL)
        self.rolled = game.roll(pu.BLOCK, player.id, kind=KINDS[self.count])
        rule = ps.POOL_AGAIN if again else ps.FACE_PICKED
        game.tell_roll(rule, pu.BLOCK, player=player.id, rolled=self.rolled, other=self.target.id)
        if again:
            return
        if self.count > 1:
            game.cite(ps.SEVERAL_DICE)
        if has_face(self.rolled, dice.PUSH_BACK):
            game.cite(ps.PUSH_BACK_TWICE)

    def is_settled(self, game: Game, player: Player) -> bool:
        """Nobody could roll them again."""
        return not could_reroll(game, player, purpose=pu.BLOCK)


def has_face(rolled: i64, face: i64) -> bool:
    """Whether one of some packed dice shows the face."""
    while rolled:
        if rolled & 31 == face:
            return True
        rolled >>= 5
    return False


# -- the result --------------------------------------------------------------------------------------------


def apply_face(game: Game, blocker: Player, target: Player, face: i64, blitzing: bool, since: i64 = NONE) -> bool:
    """
    Carry out one face; returns whether the target was pushed or was to be pushed.

    Args:
        since: the game's cursor before the pool was rolled; `NONE` where another pool lies on the table too.
    """
    if face == dice.PLAYER_DOWN:
        game.meet(since, AT_FACE, value=face)
        if blocker.in_play:
            injuries.knock_down(game, blocker, rule=ps.BLOCKER_DOWN, by=target.id, cause=game.rules.blocks.backfires())
        return False
    if face == dice.BOTH_DOWN:
        game.meet(since, AT_FACE, value=face)
        if (
            blitzing
            and blocker.can_use(sk.JUGGERNAUT)
            and game.wants(blocker, sk.JUGGERNAUT, rule=ps.WRESTLE_OR_JUGGERNAUT, other=target.id)
        ):
            game.meet(since, AT_PUSH)
            return push_result(game, blocker, target=target, blitzing=blitzing, fells=False)
        game.rules.blocks.both_down(game, blocker, target=target, blitzing=blitzing)
        return False
    if face == dice.STUMBLE:
        fells = not keeps_balance(game, blocker, target=target, since=since)
    else:
        fells = face == dice.POW
    game.meet(since, AT_PUSH, value=1 if fells else 0)
    return push_result(game, blocker, target=target, blitzing=blitzing, fells=fells)


def wrestle_down(game: Game, blocker: Player, target: Player) -> None:
    """Both go down together, so that neither can catch the ball that the other loses (DB21-BLK-13, -15)."""
    injuries.lay_prone(game, target, rule=ps.WRESTLED_DOWN)
    if blocker.in_play:
        injuries.lay_prone(game, blocker, rule=ps.WRESTLED_DOWN)
    ball.drop(game, target, may_place=True)
    ball.drop(game, blocker, may_place=True)


def keeps_balance(game: Game, blocker: Player, target: Player, since: i64) -> bool:
    """
    Whether Dodge turns a Stumble into a Push Back; Tackle forbids it (DB21-BLK-17, -18).

    Args:
        since: the game's cursor before the pool was rolled.
    """
    if not target.can_use(sk.DODGE):
        return False
    game.meet(since, AT_FACE, value=dice.STUMBLE)
    if blocker.can_use(sk.TACKLE):
        game.tell_skill(blocker, sk.TACKLE, rule=ps.TACKLE_DENIES_DODGE, other=target.id)
        return False
    return game.wants(target, sk.DODGE, rule=ps.DODGE_TURNS_STUMBLE, other=blocker.id)


def strip_ball(game: Game, blocker: Player, target: Player) -> bool:
    """Whether Strip Ball tears the ball from a pushed carrier (DB21-BLK-23)."""
    if not reaches_ball(game, blocker, target=target):
        return False
    game.tell_skill(blocker, sk.STRIP_BALL, rule=ps.STRIP_BALL, other=target.id)
    return True


def reaches_ball(game: Game, blocker: Player, target: Player) -> bool:
    """Whether Strip Ball gets at the ball of a pushed carrier, whom nothing helps to hold it."""
    if not target.holds_ball or not blocker.can_use(sk.STRIP_BALL):
        return False
    kept_by = holds_on_by(target)
    if kept_by != NONE:
        game.tell_skill(target, kept_by, rule=ps.STRIP_BALL, other=blocker.id)
    return kept_by == NONE


def follow_up(game: Game, shove: pushing.Shove) -> None:
    """
    The blocker may (with Frenzy must) move into the square the target left.

    Source: DB21-FLW-01 to -06, DB21-TELE-07.
    """
    blocker = shove.blocker
    target = shove.target
    if not blocker.standing or blocker.rooted or game.state.board.rises(blocker.square, shove.vacated):
        return
    if game.notes.twofold:
        game.cite(ps.TWO_BLOCKS_AT_ONCE)
        game.cite(ps.FOLLOW_UP_REFUSED)
        return
    chained = blocker.has(sk.BALL_AND_CHAIN)
    if target.can_use(sk.FEND) and not chained:
        if shove.charging:
            game.tell_skill(blocker, sk.JUGGERNAUT, rule=ps.FEND, other=target.id)
        elif game.wants(target, sk.FEND, rule=ps.FEND, other=blocker.id):
            game.cite(ps.FOLLOW_UP_REFUSED)
            return
    if chained:
        game.tell_skill(blocker, sk.BALL_AND_CHAIN, rule=ps.CHAIN_FOLLOWS, other=target.id)
    elif blocker.can_use(sk.FRENZY):
        game.tell_skill(blocker, sk.FRENZY, rule=ps.FRENZY_FOLLOWS, other=target.id)
    elif not game.confirm(ak.ASK_FOLLOW_UP, blocker.side, player=blocker.id, other=target.id, rule=ps.FOLLOW_UP):
        return
    elif not game.rules.ground.may_enter(game, blocker, to=shove.vacated):
        return
    step_after(game, blocker, to=shove.vacated)


def step_after(game: Game, blocker: Player, to: Square) -> None:
    """
    The step of a follow-up. Where it is one like others, Tentacles may prevent it and a shadower come along.

    Source: DB21-FLW-02, -05, -06, DB21-MOVE-11, DB21-SPEC-19.
    """
    source = blocker.square
    left_behind = vec[i16]()
    if not blocker.has(sk.BALL_AND_CHAIN) and game.rules.moves.follows_by_step():
        left_behind = markers(game.state, source, side=blocker.side)
    if len(left_behind) > 0 and leaving.held_back(game, blocker, left_behind=left_behind):
        return
    game.move(blocker, to, kind=ev.FOLLOWED_UP, rule=ps.FOLLOW_UP)
    game.cite(ps.FOLLOW_UP_IS_FREE)
    game.cite(ps.FOLLOW_UP_STEPS)
    game.state.doing |= DID_MOVE
    fallen = game.rules.ground.drops(game.state, source, to=to)
    on_pad = i64(game.state.board.portal[to]) > 0
    if fallen or on_pad:
        note = pushing.arrival(game.state, blocker, source=source, fallen=fallen)
        game.notes.arrivals = append(game.notes.arrivals, note)
    if on_pad:
        game.cite(ps.PAD_BY_FOLLOW_UP)
    if len(left_behind) > 0:
        moving.shadow(game, blocker, source=source, left_behind=left_behind)


def settle_portals(game: Game, blocker: Player) -> None:
    """
    Everyone whom the Block brought onto a Portal or into the chasm, in the order they came (DB21-TELE-09).

    Whom somebody who came out of a Portal has displaced meanwhile is on their way already (DB21-TELE-05, -14).
    """
    waiting = game.notes.arrivals
    game.notes.arrivals = vec[i64]()
    for note in waiting:
        player = pushing.arrived(game, note)
        if player is None:
            continue
        if game.rules.ground.swallows(game, player):
            continue
        if game.rules.chests.entered(game, player):
            continue
        game.rules.ground.catches(game, player, lying=pushing.came_lying(note), fallen=pushing.has_fallen(note))
        if i64(game.state.board.portal[player.square]) > 0:
            pads.settle_on_portal(game, player)
            if player.posture != 0:
                game.cite(ps.PAD_WHILE_DOWN)
            if player.id == blocker.id and game.state.active == blocker.id and player.in_play:
                if game.rules.pads.recovers:
                    game.state.doing |= OWES_SQUARE
                game.rules.passes.came_by_pad(game, blocker)


# -- afterwards --------------------------------------------------------------------------------------------


def is_cut_short(game: Game) -> bool:
    """Whether a Turnover or touchdown has come of the Block, so that nothing more follows (DB21-TO-01, -11)."""
    return game.turnover or scoring.scores_now(game)


def may_block_again(game: Game, blocker: Player, target: Player, blitzing: bool) -> bool:
    """Whether Frenzy's second Block takes place (DB21-BLK-24 to -26, LRB-FRENZY-01, -03)."""
    if not blocker.can_use(sk.FRENZY) or is_cut_short(game) or not target.standing:
        return False
    state = game.state
    if game.notes.sent_away == target.id:
        game.cite(ps.FRENZY_SENT_AWAY)
        return False
    if state.action == op.PASS:
        # Portal Passer has given up what was left of the action (DB21-PASS-20).
        return False
    if not are_adjacent(state, blocker.square, b=target.square):
        game.cite(ps.FRENZY_APART)
        return False
    due: i64 = 1 if game.rules.blocks.rests_on_pad(state, blitzing) else 0
    if not blitzing and due == 0:
        return True
    # A Block has no movement to recover with, and a Blitz needs it for the Block as well.
    if not blitzing or state.moves_left + state.rushes_left <= due:
        if due > 0:
            game.cite(ps.RECOVERED_ON_PAD)
        return False
    return True
