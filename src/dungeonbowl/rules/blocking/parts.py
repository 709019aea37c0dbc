"""
Blocks: from the dice to the last bounce, in the order of DB21-BLK-10.

Source: DB21-BLK-01 to -31, DB21-FLW-01 to -06.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NOBODY, NONE
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.blocking.pool import blocker_strength, pool, strengths
from dungeonbowl.rules.fouls import parts as fouls
from dungeonbowl.rules.game import AT_FACE, AT_PUSH, AT_REROLL, Game
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.moving import parts as moving
from dungeonbowl.rules.pads import parts as pads
from dungeonbowl.rules.passing import parts as passing
from dungeonbowl.rules.pushing import parts as pushing
from dungeonbowl.rules.queries import are_adjacent, assists, count_markers, free_around, markers, side_of
from dungeonbowl.rules.rolling.parts import BY_SKILL, KEEP, could_reroll, cut, offer
from dungeonbowl.rules.scoring import parts as scoring
from dungeonbowl.rules.traits import parts as traits
from dungeonbowl.state.state import DID_MOVE, FURIOUS, OWES_SQUARE, Player, State

_KINDS: Final = (dice.BLOCK_1, dice.BLOCK_1, dice.BLOCK_2, dice.BLOCK_3)


def block(game: Game, blocker: Player, target: Player, blitzing: bool) -> None:
    """
    One Block action's Block, and the second one that Frenzy may demand.

    Args:
        blitzing: whether it is the Block of a Blitz; its square of movement is paid here.
    """
    game.blitzing = blitzing
    stood = target.square
    again = one_block(game, blocker, target=target, blitzing=blitzing)
    if again and may_block_again(game, blocker, target=target, blitzing=blitzing):
        game.tell_skill(blocker, sk.FRENZY, rule=r.BLK_24, other=target.id)
        if target.square == stood:
            game.cite(r.BLK_25)
        if not traits.foul_appearance(game, blocker, target=target):
            game.cite(r.BLK_30)
        else:
            one_block(game, blocker, target=target, blitzing=blitzing)
    hit_and_run(game, blocker)
    game.blitzing = False


def one_block(game: Game, blocker: Player, target: Player, blitzing: bool) -> bool:
    """
    One set of block dice and all it brings about.

    Returns: whether it pushed (or tried to push) the target, so that Frenzy would block again.
    """
    dared = dauntless(game, blocker, target=target, blitzing=blitzing)
    trickster(game, blocker, target=target)
    if blitzing and not moving.pay_square(game, blocker, rule=r.RUSH_04):
        return False
    since = game.cursor
    face = throw_dice(game, blocker, target=target, blitzing=blitzing, dared=dared)
    return apply_face(game, blocker, target=target, face=face, blitzing=blitzing, since=since)


def throw_dice(game: Game, blocker: Player, target: Player, blitzing: bool, dared: bool, besides: i64 = NONE) -> i64:
    """
    Count both Strengths, roll the block dice and have a face picked (DB21-BLK-03 to -09).

    Args:
        dared: whether Dauntless worked.
        besides: the other target of a Multiple Block, who does not help this one.

    Returns: the face that counts.
    """
    attack, defence = strengths(game.state, blocker, target=target, blitzing=blitzing, dauntless=dared, besides=besides)
    if blitzing and blocker.can_use(sk.HORNS):
        game.tell_skill(blocker, sk.HORNS, rule=r.BLK_03)
    count = pool(blocker, attack, defence=defence)
    seat = blocker.side if count > 0 else 1 - blocker.side
    count = count if count > 0 else -count
    tell_block(game, blocker, target=target, count=count, seat=seat, lead=attack - defence, blitzing=blitzing)
    if blocker.flagged(FURIOUS):
        game.cite(r.IND_04)
    face = roll_block(game, blocker, target=target, count=count, seat=seat, blitzing=blitzing)
    game.tell(ev.BLOCK_RESULT, r.BLK_09, player=blocker.id, other=target.id, value=face)
    game.cite(r.BLK_10)
    if face == dice.STUMBLE:
        game.cite(r.BLK_17)
    return face


def tell_block(game: Game, blocker: Player, target: Player, count: i64, seat: i64, lead: i64, blitzing: bool) -> None:
    """Tell the Block with the rules that set its dice."""
    state = game.state
    game.tell_full(
        ev.BLOCK_DECLARED,
        r.BLZ_03 if blitzing else r.BLK_01,
        player=blocker.id,
        other=target.id,
        purpose=pu.BLOCK,
        rolled=0,
        target=seat,
        modifier=lead,
        value=count,
        success=NONE,
    )
    game.cite(r.BLK_08)
    game.cite(r.BLK_03)
    if count_markers(state, target.square, side=target.side) > 1:
        game.cite(r.BLK_04)
        game.cite(r.STAT_02)
        game.cite(r.STAT_03)
    if count_markers(state, blocker.square, side=blocker.side) > 1:
        game.cite(r.BLK_05)
    if moving.side_count(state, target.square, side=target.side) > count_markers(
        state, target.square, side=target.side
    ):
        game.cite(r.BLK_06)
    if state.squads.anyone_has(sk.GUARD) and guard_helps(state, blocker.id, target=target.id):
        game.cite(r.BLK_07)


def guard_helps(state: State, blocker: i64, target: i64) -> bool:
    """Whether an assist on either side is there only because of Guard (DB21-BLK-07)."""
    if assists(state, blocker, against=target, with_guard=True) != assists(
        state, blocker, against=target, with_guard=False
    ):
        return True
    return assists(state, target, against=blocker, with_guard=True) != assists(
        state, target, against=blocker, with_guard=False
    )


# -- before the dice ---------------------------------------------------------------------------------------


def dauntless(game: Game, blocker: Player, target: Player, blitzing: bool) -> bool:
    """Whether a weaker blocker counts as equally strong: D6 + ST must beat the target's ST (DB21-BLK-03)."""
    mine = blocker_strength(blocker, blitzing)
    theirs = target.st
    if mine >= theirs or not blocker.can_use(sk.DAUNTLESS) or blocker.flagged(FURIOUS):
        return False
    game.tell_skill(blocker, sk.DAUNTLESS, rule=r.BLK_03, other=target.id)
    needed = theirs - mine + 1
    rolled = game.roll(pu.DAUNTLESS, blocker.id, kind=dice.D6, cuts=cut(needed))
    dared = rolled >= needed
    game.tell_roll(
        r.BLK_03,
        pu.DAUNTLESS,
        player=blocker.id,
        rolled=rolled,
        target=needed,
        success=1 if dared else 0,
        other=target.id,
    )
    if not dared and offer(game, blocker, purpose=pu.DAUNTLESS, shown=rolled) != KEEP:
        rolled = game.roll(pu.DAUNTLESS, blocker.id, kind=dice.D6, cuts=cut(needed))
        dared = rolled >= needed
        game.tell_roll(
            r.BLK_03,
            pu.DAUNTLESS,
            player=blocker.id,
            rolled=rolled,
            target=needed,
            success=1 if dared else 0,
            other=target.id,
        )
    return dared


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


# -- the dice ----------------------------------------------------------------------------------------------


def roll_block(game: Game, blocker: Player, target: Player, count: i64, seat: i64, blitzing: bool) -> i64:
    """Roll the pool, offer the re-roll, let the stronger side's coach pick a face (DB21-BLK-09, -28, RR-04, -08)."""
    since = game.cursor
    rolled = game.roll(pu.BLOCK, blocker.id, kind=_KINDS[count])
    game.tell_roll(r.BLK_09, pu.BLOCK, player=blocker.id, rolled=rolled, other=target.id)
    if count > 1:
        game.cite(r.GEN_05)
    if has_face(rolled, dice.PUSH_BACK):
        game.cite(r.GEN_04)
    rolled = reroll_block(game, blocker, target=target, count=count, rolled=rolled, blitzing=blitzing, since=since)
    faces = vec[i64]()
    rest = rolled
    while rest:
        face = op.option(op.FACE, rest & 31)
        seen = False
        for other in faces:
            if other == face:
                seen = True
        if not seen:
            faces = append(faces, face)
        rest >>= 5
    return op.player_of(
        game.choose(
            ak.ASK_BLOCK_DIE, seat, player=blocker.id, options=faces, other=target.id, rule=r.BLK_09, shown=rolled
        )
    )


def has_face(rolled: i64, face: i64) -> bool:
    """Whether one of some packed dice shows the face."""
    while rolled:
        if rolled & 31 == face:
            return True
        rolled >>= 5
    return False


def reroll_block(
    game: Game, blocker: Player, target: Player, count: i64, rolled: i64, blitzing: bool, since: i64
) -> i64:
    """
    One re-roll of a block pool: Brawler one Both Down, a team re-roll all dice, Pro one die that the coach names.

    Args:
        since: the game's cursor before the pool was rolled.
    """
    brawler: i64 = NONE
    if not blitzing and blocker.can_use(sk.BRAWLER) and has_face(rolled, dice.BOTH_DOWN):
        brawler = sk.BRAWLER
    if brawler == NONE and not could_reroll(game, blocker, purpose=pu.BLOCK):
        return rolled
    before = game.state.rerolls(blocker.side) + game.state.leader_home + game.state.leader_away
    answer = offer(game, blocker, purpose=pu.BLOCK, skill=brawler, shown=rolled)
    if answer == KEEP:
        return rolled
    if answer == BY_SKILL:
        game.cite(r.BLK_28)
        game.cite(r.RR_08)
        return one_die_again(game, blocker, target=target, rolled=rolled, face=dice.BOTH_DOWN)
    if before != game.state.rerolls(blocker.side) + game.state.leader_home + game.state.leader_away:
        game.meet(since, AT_REROLL)
        again = game.roll(pu.BLOCK, blocker.id, kind=_KINDS[count])
        game.tell_roll(r.RR_04, pu.BLOCK, player=blocker.id, rolled=again, other=target.id)
        return again
    faces = vec[i64]()
    rest = rolled
    while rest:
        faces = append(faces, op.option(op.FACE, rest & 31))
        rest >>= 5
    which = op.player_of(
        game.choose(
            ak.ASK_BLOCK_DIE,
            blocker.side,
            player=blocker.id,
            options=faces,
            skill=sk.PRO,
            other=target.id,
            rule=r.RR_07,
            shown=rolled,
        )
    )
    return one_die_again(game, blocker, target=target, rolled=rolled, face=which)


def one_die_again(game: Game, blocker: Player, target: Player, rolled: i64, face: i64) -> i64:
    """Roll one die of a pool again: the first that shows `face`."""
    again = game.roll(pu.BLOCK, blocker.id, kind=dice.BLOCK_1)
    game.tell_roll(r.RR_07, pu.BLOCK, player=blocker.id, rolled=again, other=target.id)
    shift: i64 = 0
    while (rolled >> shift) & 31 != face:
        shift += 5
    return (rolled & ~(i64(31) << shift)) | (again << shift)


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
            injuries.knock_down(game, blocker, rule=r.BLK_11, by=target.id)
        return False
    if face == dice.BOTH_DOWN:
        game.meet(since, AT_FACE, value=face)
        if (
            blitzing
            and blocker.can_use(sk.JUGGERNAUT)
            and game.wants(blocker, sk.JUGGERNAUT, rule=r.BLK_13, other=target.id)
        ):
            game.meet(since, AT_PUSH)
            return push_result(game, blocker, target=target, blitzing=blitzing, fells=False)
        both_down(game, blocker, target=target, blitzing=blitzing)
        return False
    if face == dice.STUMBLE:
        fells = not keeps_balance(game, blocker, target=target, since=since)
    else:
        fells = face == dice.POW
    game.meet(since, AT_PUSH, value=1 if fells else 0)
    return push_result(game, blocker, target=target, blitzing=blitzing, fells=fells)


def both_down(game: Game, blocker: Player, target: Player, blitzing: bool) -> None:
    """
    Both Down: Wrestle, else Block for each, else both fall; the target is resolved first.

    Source: DB21-BLK-12 to -15.
    """
    charging = blitzing and blocker.can_use(sk.JUGGERNAUT)
    wrestling = blocker.can_use(sk.WRESTLE) and game.wants(blocker, sk.WRESTLE, rule=r.BLK_13, other=target.id)
    if not wrestling and target.can_use(sk.WRESTLE):
        if charging:
            game.tell_skill(blocker, sk.JUGGERNAUT, rule=r.BLK_13, other=target.id)
        else:
            wrestling = game.wants(target, sk.WRESTLE, rule=r.BLK_13, other=blocker.id)
    if wrestling:
        wrestle_down(game, blocker, target=target)
        return
    blocker_stays = not blocker.in_play
    if blocker.can_use(sk.BLOCK):
        blocker_stays = game.wants(blocker, sk.BLOCK, rule=r.BLK_12, other=target.id)
    target_stays = target.can_use(sk.BLOCK) and game.wants(target, sk.BLOCK, rule=r.BLK_12, other=blocker.id)
    if blocker_stays and target_stays:
        game.cite(r.BLK_14)
        return
    if not target_stays:
        injuries.lie_down(game, target, kind=ev.KNOCKED_DOWN, rule=r.BLK_12, by=blocker.id)
    if not blocker_stays:
        injuries.lie_down(game, blocker, kind=ev.KNOCKED_DOWN, rule=r.BLK_12, by=target.id)
    if not target_stays:
        injuries.risk_injury(game, target, by=blocker.id, how=injuries.BY_BLOCK, armour_modifier=0)
        if game.is_active_side(target):
            game.turn_over(r.TO_03)
    if not blocker_stays:
        injuries.risk_injury(game, blocker, by=target.id, how=injuries.PLAIN, armour_modifier=0)
        if game.is_active_side(blocker):
            game.turn_over(r.TO_03)
    # A ball that the one who fell let go may by then be in the hands of the one who stayed up.
    if not target_stays:
        ball.drop(game, target, may_place=True)
    if not blocker_stays:
        ball.drop(game, blocker, may_place=True)
    if not target_stays:
        after_felling(game, blocker, target=target)


def wrestle_down(game: Game, blocker: Player, target: Player) -> None:
    """Both go down together, so that neither can catch the ball that the other loses (DB21-BLK-13, -15)."""
    injuries.lay_prone(game, target, rule=r.BLK_15)
    if blocker.in_play:
        injuries.lay_prone(game, blocker, rule=r.BLK_15)
    ball.drop(game, target, may_place=True)
    ball.drop(game, blocker, may_place=True)


def after_felling(game: Game, blocker: Player, target: Player) -> None:
    """The Block has Knocked the target Down: Pile Driver may follow, of two Blocks at once when both are done."""
    if game.twofold:
        game.felled = append(game.felled, i16(target.id))
    elif blocker.can_use(sk.PILE_DRIVER) and not is_cut_short(game):
        fouls.pile_driver(game, blocker, victim=target)


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
        game.tell_skill(blocker, sk.TACKLE, rule=r.BLK_17, other=target.id)
        return False
    return game.wants(target, sk.DODGE, rule=r.BLK_18, other=blocker.id)


def push_result(game: Game, blocker: Player, target: Player, blitzing: bool, fells: bool) -> bool:
    """
    Push, follow-up, Strip Ball, Knock Down, bounces, Portals: the order of DB21-BLK-10.

    Args:
        fells: whether the target is Knocked Down as well (POW, or a Stumble counting as one).
    """
    if not fells and game.rules.ground.trips(game, target):
        fells = True
    shove = pushing.Shove(blocker, target, blitzing=blitzing, fells=fells)
    pushing.push(game, shove)
    game.cite(r.BLK_19 if fells else r.BLK_16)
    if shove.vacated != NONE:
        follow_up(game, shove)
    else:
        game.cite(r.PUSH_12)
    stripped = not fells and strip_ball(game, blocker, target=target)
    knock_target_down(game, shove)
    if stripped and target.holds_ball:
        ball.drop(game, target)
    if game.state.carrier == NONE and game.state.ball == blocker.square and blocker.standing and game.state.ball_found:
        ball.pick_up(game, blocker)
        game.cite(r.PICK_07)
    if game.ball_underfoot != NONE:
        square = game.ball_underfoot
        game.ball_underfoot = NONE
        if game.state.carrier == NONE and game.state.ball == square:
            ball.disturb(game, square)
            game.cite(r.PUSH_15)
    settle_portals(game, blocker)
    if game.state.carrier == target.id and shove.vacated != NONE and scoring.scores_now(game):
        game.cite(r.PUSH_16)
    if shove.fells:
        after_felling(game, blocker, target=target)
    return True


def knock_target_down(game: Game, shove: pushing.Shove) -> None:
    """Knock the target down where they are now: by the Block, or by the tomb they were pushed into."""
    target = shove.target
    lost = game.rules.ground.swallows(game, target)
    if lost:
        return
    if shove.fells:
        modifier: i64 = 1 if shove.into_tomb else 0
        injuries.knock_down(game, target, rule=r.BLK_19, by=shove.blocker.id, armour_modifier=modifier, by_block=True)
        if shove.vacated == NONE and not shove.into_tomb:
            game.cite(r.PUSH_11)
    elif shove.into_tomb:
        injuries.knock_down(game, target, rule=r.FEAT_16, armour_modifier=1)


def strip_ball(game: Game, blocker: Player, target: Player) -> bool:
    """Whether Strip Ball tears the ball from a pushed carrier (DB21-BLK-23)."""
    if not target.holds_ball or not blocker.can_use(sk.STRIP_BALL):
        return False
    if target.can_use(sk.SURE_HANDS):
        game.tell_skill(target, sk.SURE_HANDS, rule=r.BLK_23, other=blocker.id)
        return False
    if target.can_use(sk.MONSTROUS_MOUTH):
        game.tell_skill(target, sk.MONSTROUS_MOUTH, rule=r.BLK_23, other=blocker.id)
        return False
    game.tell_skill(blocker, sk.STRIP_BALL, rule=r.BLK_23, other=target.id)
    return True


def follow_up(game: Game, shove: pushing.Shove) -> None:
    """
    The blocker may (with Frenzy must) move into the square the target left.

    Source: DB21-FLW-01 to -06, DB21-TELE-07.
    """
    blocker = shove.blocker
    target = shove.target
    if not blocker.standing or blocker.rooted:
        return
    if game.twofold:
        game.cite(r.BLK_27)
        game.cite(r.FLW_03)
        return
    if target.can_use(sk.FEND):
        if shove.charging:
            game.tell_skill(blocker, sk.JUGGERNAUT, rule=r.FLW_04, other=target.id)
        elif game.wants(target, sk.FEND, rule=r.FLW_04, other=blocker.id):
            game.cite(r.FLW_03)
            return
    if blocker.can_use(sk.FRENZY):
        game.tell_skill(blocker, sk.FRENZY, rule=r.BLK_24, other=target.id)
    elif not game.confirm(ak.ASK_FOLLOW_UP, blocker.side, player=blocker.id, other=target.id, rule=r.FLW_01):
        return
    elif not game.rules.ground.may_enter(game, blocker, shove.vacated):
        return
    step_after(game, blocker, to=shove.vacated)


def step_after(game: Game, blocker: Player, to: i64) -> None:
    """
    The step of a follow-up. It is voluntary, so Tentacles may prevent it and a shadower come along.

    Source: DB21-FLW-02, -05, -06, DB21-MOVE-11, DB21-SPEC-19.
    """
    source = blocker.square
    left_behind = markers(game.state, source, side=blocker.side)
    if len(left_behind) > 0 and moving.held_back(game, blocker, left_behind=left_behind):
        return
    game.move(blocker, to, kind=ev.FOLLOWED_UP, rule=r.FLW_01)
    game.cite(r.FLW_02)
    game.cite(r.FLW_05)
    game.cite(r.FLW_06)
    game.state.doing |= DID_MOVE
    if i64(game.state.board.portal[to]) > 0:
        game.on_portal = append(game.on_portal, pushing.arrival(game.state, blocker, source=source))
        game.cite(r.TELE_07)
    if len(left_behind) > 0:
        moving.shadow(game, blocker, source=source, left_behind=left_behind)


def settle_portals(game: Game, blocker: Player) -> None:
    """
    Everyone whom the Block brought onto a Portal or into the chasm, in the order they came (DB21-TELE-09).

    Whom somebody who came out of a Portal has displaced meanwhile is on their way already (DB21-TELE-05, -14).
    """
    waiting = game.on_portal
    game.on_portal = vec[i64]()
    for note in waiting:
        player = pushing.arrived(game, note)
        if player is None:
            continue
        if game.rules.ground.swallows(game, player):
            continue
        game.rules.ground.catches(game, player, pushing.came_lying(note))
        if i64(game.state.board.portal[player.square]) > 0:
            pads.settle_on_portal(game, player)
            if player.posture != 0:
                game.cite(r.TELE_09)
            if player.id == blocker.id and game.state.active == blocker.id and player.in_play:
                game.state.doing |= OWES_SQUARE
                passing.pass_from_portal(game, blocker)


# -- afterwards --------------------------------------------------------------------------------------------


def is_cut_short(game: Game) -> bool:
    """Whether a Turnover or touchdown has come of the Block, so that nothing more follows (DB21-TO-01, -11)."""
    return game.turnover or scoring.scores_now(game)


def may_block_again(game: Game, blocker: Player, target: Player, blitzing: bool) -> bool:
    """Whether Frenzy's second Block takes place (DB21-BLK-24 to -26)."""
    if not blocker.can_use(sk.FRENZY) or is_cut_short(game) or not target.standing:
        return False
    if game.state.action == op.PASS:
        # Portal Passer has given up what was left of the action (DB21-PASS-20).
        return False
    if not are_adjacent(game.state, blocker.square, b=target.square):
        game.cite(r.BLK_26)
        return False
    if blitzing and game.state.moves_left + game.state.rushes_left <= 0:
        return False
    return True


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


def near_opponent(game: Game, player: Player, square: i64) -> bool:
    """Whether the player would Mark somebody or be Marked on the square."""
    state = game.state
    for d in range(8):
        near = i64(state.adj[square * 8 + d])
        if near >= 0:
            who = i64(state.occupant[near])
            if who != NOBODY and side_of(who) != player.side:
                return True
    return False
