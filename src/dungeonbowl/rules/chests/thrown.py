"""
Closed chests in the air, and what comes of one that somebody tries to eat, in the Astrogranite Edition.

Source: AGE-CHM-06 to -11.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, PlayerId, RuleId, Square
from dungeonbowl.rules.ball import flights
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.chests.age import BOUNCED, CHEST_MOVING, DROPPED, SCATTERED, THROWN, takes_chest
from dungeonbowl.rules.chests.living import standing_beside
from dungeonbowl.rules.chests.parts import chests_beside, clear_away, is_ball_inside, shift
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import causes
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.injuries.age import fell_together
from dungeonbowl.rules.injuries.blasts import is_braced, lay_braced
from dungeonbowl.rules.passing import throwing
from dungeonbowl.rules.rolling.parts import Test, cut, pass_test
from dungeonbowl.rules.tossing.age import BIG, NORMAL, Resting, is_felled, scattered, weight_of
from dungeonbowl.rules.tossing.living import drift_once
from dungeonbowl.state.state import Player, State

OPENS: Final = 4
"""What a chest that has landed needs to open by itself (AGE-CHM-07)."""


def chests_to_throw(game: Game, thrower: Player) -> vec[i16]:
    """The closed chests beside a Big Guy, by number. Source: AGE-GEN-02, AGE-CHM-06."""
    if game.options.says(CHEST_MOVING, "left_out") or weight_of(thrower) != BIG:
        return vec[i16]()
    return chests_beside(game.state, thrower.square)


# -- the throw -------------------------------------------------------------------------------------------------------


def throw_chest(game: Game, thrower: Player, chest: i64, to: Square) -> None:
    """Pass roll, three squares by chance, the landing. Source: AGE-CHM-06, -07, -09, -11, LRB-TTM-03 to -05."""
    state = game.state
    at = i64(state.board.chest_square[chest])
    result = throwing.throw_test(
        game, thrower, to=to, kind=throwing.A_TEAM_MATE, purpose=pu.THROW_PLAYER, rule=r.AGE_CHM_06
    )
    game.cite(r.AGE_CHM_11)
    game.end_activation()
    if result == throwing.FUMBLED:
        game.tell(ev.CHEST_MOVED, r.AGE_CHM_07, player=thrower.id, source=at, to=at, value=DROPPED)
        settle(game, thrower, chest=chest)
        return
    # While it flies it fills no square.
    clear_away(state, chest)
    flight = flights.Flight(to)
    for _ in range(3):
        drift_once(game, flight, rule=r.LRB_SCAT_01)
    game.tell(ev.CHEST_MOVED, r.AGE_CHM_06, player=thrower.id, source=at, to=flight.square, value=THROWN)
    come_down(game, thrower, chest=chest, at=flight.square)


def come_down(game: Game, thrower: Player, chest: i64, at: Square) -> None:
    """The chest hits whoever is there, and slides off a square where it cannot stay. Source: AGE-CHM-07, -09."""
    state = game.state
    victim = game.player_at(at)
    felled = vec[i16]()
    if victim is not None and is_felled(game, victim, weight=NORMAL + 1):
        felled = append(felled, i16(victim.id))
    if victim is not None:
        game.cite(r.AGE_CHM_09)
    to = at
    if not A_CHEST.fits(state, at):
        to = scattered(game, at, what=A_CHEST, purpose=pu.SCATTER, rule=r.AGE_CHM_09)
    put_down(game, chest, to=to)
    if to != at:
        game.tell(ev.CHEST_MOVED, r.AGE_CHM_07, source=at, to=to, value=SCATTERED)
    fell_together(game, felled, rule=r.AGE_CHM_09)
    settle(game, thrower, chest=chest)


def settle(game: Game, thrower: Player, chest: i64) -> None:
    """One bounce, then a die says whether it opens; a loose ball below gives way. Source: AGE-CHM-07, -08, -11."""
    state = game.state
    at = i64(state.board.chest_square[chest])
    to = scattered(game, at, what=A_CHEST, purpose=pu.BOUNCE, rule=r.AGE_CHM_07)
    shift(state, chest, to=to)
    game.tell(ev.CHEST_MOVED, r.AGE_CHM_07, source=at, to=to, value=BOUNCED)
    ball.disturb(game, to)
    rolled = game.roll(pu.CHEST_OPENS, NONE, kind=dice.D6, cuts=cut(OPENS))
    game.tell_roll(
        r.AGE_CHM_07,
        pu.CHEST_OPENS,
        player=NONE,
        rolled=rolled,
        target=OPENS,
        success=1 if rolled >= OPENS else 0,
    )
    game.cite(r.AGE_RR_03)
    if rolled >= OPENS:
        spring_open(game, thrower, chest=chest)
    else:
        game.cite(r.AGE_CHM_11)


class RestingChest(Resting):
    """A closed chest that comes to rest. Source: AGE-CHM-03, -07."""

    def fits(self, state: State, square: Square) -> bool:
        """No pad, no hazard, and nobody there."""
        return state.is_free(square) and takes_chest(state, square)


A_CHEST: Final = RestingChest()


def put_down(game: Game, chest: i64, to: Square) -> None:
    """A chest that was in the air stands on a square, still closed."""
    game.state.closed |= i64(1) << chest
    shift(game.state, chest, to=to)


# -- what is inside --------------------------------------------------------------------------------------------------


def spring_open(game: Game, thrower: Player, chest: i64) -> None:
    """It opens by itself: the ball lies there, or the trap goes off. Source: AGE-CHM-08."""
    state = game.state
    square = i64(state.board.chest_square[chest])
    held = is_ball_inside(game, thrower, chest=chest)
    game.tell(ev.CHEST_OPENED, r.AGE_CHM_08, to=square, value=1 if held else 0)
    clear_away(state, chest)
    if held:
        game.find_ball(square, r.AGE_CHM_08)
        return
    game.tell(ev.EXPLODED, r.AGE_CHM_08, to=square)
    blow_over(game, standing_beside(game, square, hit=vec[i16]()), rule=r.AGE_CHM_08)


def resists_hunger(game: Game, thrower: Player, chest: i64) -> bool:
    """Always Hungry, before the target is named; returns whether the chest can be thrown. Source: AGE-CHM-10."""
    if not thrower.can_use(sk.ALWAYS_HUNGRY):
        return True
    game.tell_skill(thrower, sk.ALWAYS_HUNGRY, rule=r.LRB_HUNGRY_01)
    if pass_test(game, thrower, test=Test(pu.TRAIT, 2, rule=r.LRB_HUNGRY_01, about=sk.ALWAYS_HUNGRY + 1)):
        return True
    game.end_activation()
    bite_open(game, thrower, chest=chest)
    return False


def bite_open(game: Game, eater: Player, chest: i64) -> None:
    """The chest opens in the eater's hands. Source: AGE-CHM-10."""
    state = game.state
    square = i64(state.board.chest_square[chest])
    held = is_ball_inside(game, eater, chest=chest)
    game.tell(ev.CHEST_OPENED, r.AGE_CHM_10, player=eater.id, to=square, value=1 if held else 0)
    clear_away(state, chest)
    if held:
        game.find_ball(square, r.AGE_CHM_10)
        if eater.has_zone and game.confirm(ak.ASK_CATCH, eater.side, player=eater.id, rule=r.AGE_CHM_10):
            catch_it(game, eater)
        return
    game.tell(ev.EXPLODED, r.AGE_CHM_10, to=square)
    hit = standing_beside(game, square, hit=vec[i16]([i16(eater.id)]))
    blow_over(game, hit, rule=r.AGE_CHM_10, eater=eater.id)


def blow_over(game: Game, hit: vec[i16], rule: RuleId, eater: PlayerId = NONE) -> None:
    """
    All of them fall, then come the dice, then the ball of a carrier; an eater's armour does not help.

    The braced are only laid down, but for the eater. Source: AGE-SKILL-04.
    """
    felled = vec[i16]()
    for who in hit:
        player = game.players[i64(who)]
        if is_braced(player) and player.id != eater:
            lay_braced(game, player)
            continue
        felled = append(felled, who)
        injuries.lie_down(game, player, kind=ev.KNOCKED_DOWN, rule=rule)
        if game.is_active_side(player):
            game.turn_over(rule)
    for who in felled:
        player = game.players[i64(who)]
        if player.id == eater:
            injuries.injury_roll(game, player)
        else:
            injuries.risk_injury(game, player, by=NONE, cause=causes.ACCIDENT, armour_modifier=0)
    for who in hit:
        ball.drop(game, game.players[i64(who)])


def catch_it(game: Game, eater: Player) -> None:
    """The ball of a chest that was bitten open, as any loose ball; dropped, it costs the turn. Source: AGE-CHM-10."""
    at = eater.square
    game.put_ball(at)
    game.tell_ball(r.AGE_CHM_10, pu.BOUNCE, source=at, to=at)
    if ball.catch(game, eater, modifier=0, rule=r.AGE_CHM_10):
        return
    game.turn_over(r.AGE_CHM_10)
    if ball.has_gone_on(game, at):
        return
    if eater.square == at:
        ball.roam(game, at, purpose=pu.BOUNCE, rule=ps.CATCH_MISSED)
    else:
        # Whoever slips before the catch has not been there for the ball.
        ball.enter_pad(game, at)
