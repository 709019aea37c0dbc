"""
Giving the ball away in the games on the Living Rulebook: interception first, then the pass.

Source: LRB-PASS, LRB-INT, LRB-HAND, LRB-TO-04, -06, DB5-THROW, NAF-PASS.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, SLOTS, PlayerId, RuleId, Square, side_of
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.rules.ball import flights
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.passing import throwing
from dungeonbowl.rules.passing.parts import Chances, Passes, dumps_off
from dungeonbowl.rules.passing.pass_block import Aimed, answer_with_pass_block
from dungeonbowl.rules.passing.ruler import intercept_modifier, interceptors
from dungeonbowl.rules.queries import in_turn_after, is_marked, of_side
from dungeonbowl.rules.rolling.parts import agility_test, pass_test, passing_faces
from dungeonbowl.rules.traits import living as traits
from dungeonbowl.state.state import Player, State

if TYPE_CHECKING:
    from dungeonbowl.rules.ruleset import Ruleset


class ByAgility(Chances):
    """A throw is an Agility roll, and who reaches for it rolls before it is made."""

    def __init__(self) -> None:
        super().__init__(bombs_tick=False, blasts_cost=True, grades=False)

    def range_of(self, board: Board, a: Square, b: Square) -> i64:
        """Source: LRB-RANGE-01."""
        return throwing.range_of(board, a, b=b)

    def good_faces(self, state: State, thrower: PlayerId, to: Square, verb: i64) -> i64:
        """Source: LRB-PASS-04 to -07, -13, LRB-TTM-04."""
        return throwing.count_faces(state, thrower, to=to, kind=kind_of(verb), dropped=False)

    def dropped_faces(self, state: State, thrower: PlayerId, to: Square, verb: i64) -> i64:
        """Source: LRB-PASS-06, -13, LRB-TTM-05."""
        return throwing.count_faces(state, thrower, to=to, kind=kind_of(verb), dropped=True)

    def catch_base(self, rules: Ruleset, state: State, who: PlayerId) -> i64:
        """Source: LRB-CATCH-02, -03."""
        dives = rules.edition.diving_catch_adds and state.squads.has(who, sk.DIVING_CATCH)
        return rules.balls.sure_catch + (1 if dives else 0)

    def bomb_catch(self, rules: Ruleset, state: State, who: PlayerId) -> i64:
        """Source: LRB-BOMB-02, LRB-CATCH-02, -03."""
        modifier = ball.catch_modifier(rules, state, player=who, base=rules.balls.sure_catch)
        return passing_faces(state, who, modifier=modifier)

    def reaching(self, state: State, thrower: PlayerId, to: Square) -> vec[i16]:
        """Source: LRB-INT-02 to -04."""
        return interceptors(state, thrower, to=to)

    def reach_faces(self, rules: Ruleset, state: State, who: PlayerId) -> i64:
        """Source: LRB-INT-06."""
        return passing_faces(state, who, modifier=intercept_modifier(rules, state, who=who))


def kind_of(verb: i64) -> i64:
    """What is thrown by what announces it."""
    if verb == op.HAIL_MARY:
        return throwing.HAIL_MARY
    if verb == op.THROW_TEAM_MATE or verb == op.THROW_CHEST:
        return throwing.A_TEAM_MATE
    return throwing.A_BOMB if verb == op.THROW_BOMB else throwing.THE_BALL


class InterceptedFirst(Passes):
    """
    An opponent reaches for the ball before it is known how well it was thrown.

    Args:
        reach: the longest range that the ceiling allows.
        hail_mary: the longest range of a Hail Mary Pass, `throwing.OUT_OF_RANGE` where it cannot be thrown at all.
    """

    def __init__(self, reach: i64, hail_mary: i64) -> None:
        super().__init__(ByAgility())
        self.reach: i64 = reach
        self.hail_mary: i64 = hail_mary

    def from_throw(self, state: State, source: Square, square: Square) -> i64:
        """Source: LRB-PASS-02, DB5-THROW-01, -02, NAF-PASS-01, -02."""
        return throwing.from_aiming(state, source, square=square, reach=self.reach)

    def targets(self, state: State, source: Square) -> vec[i16]:
        """Source: LRB-PASS-02, DB5-THROW-01, -02, NAF-PASS-01, -02."""
        return throwing.reached(state, source, reach=self.reach)

    def from_hail_mary(self, state: State, source: Square, square: Square) -> i64:
        """Source: LRB-PASS-13, DB5-SKILL-10, NAF-PASS-03."""
        return throwing.from_aiming(state, source, square=square, reach=self.hail_mary)

    def hail_mary_targets(self, state: State, source: Square) -> vec[i16]:
        """Source: LRB-PASS-13, DB5-SKILL-10, NAF-PASS-03."""
        return throwing.reached(state, source, reach=self.hail_mary)

    def answer_block(self, game: Game, target: Player, blocker: Player) -> None:
        """A Quick Pass, which is nobody's turnover. Source: LRB-PASS-14, DB5-THROW-04."""
        carrier = target
        if not carrier.holds_ball or not carrier.can_use(sk.DUMP_OFF):
            return
        to = dumps_off(
            game,
            carrier,
            squares=throwing.reached(game.state, carrier.square, reach=throwing.QUICK),
            rule=r.LRB_PASS_14,
        )
        if to == NONE:
            return
        mate = game.player_at(to)
        if mate is not None and not traits.gives_to(game, carrier, mate=mate):
            return
        game.notes.dump_off = True
        throw_ball(game, carrier, to=to)
        game.notes.dump_off = False


# -- the pass --------------------------------------------------------------------------------------------------------


def throw_ball(game: Game, passer: Player, to: Square, kind: i64 = throwing.THE_BALL) -> None:
    """
    A carrier passes the ball to a square: Pass Block, interception, the roll, the landing.

    Source: LRB-PASS-01 to -13, LRB-INT-01, -07 to -09, LRB-TO-04, -06.
    """
    board = game.state.board
    far = throwing.range_of(board, passer.square, b=to)
    game.tell(ev.PASS_DECLARED, r.LRB_PASS_02, player=passer.id, source=passer.square, to=to, value=far)
    game.cite(r.LRB_PASS_01)
    game.cite(r.LRB_PASS_03)
    game.cite(r.LRB_RANGE_01)
    if kind == throwing.HAIL_MARY:
        game.tell_skill(passer, sk.HAIL_MARY_PASS, rule=r.LRB_PASS_13)
    if not game.rules.ground.keeps_footing(game, passer):
        end_own_activation(game, passer)
        return
    answer_with_pass_block(game, Aimed(passer, to, in_reach=kind != throwing.HAIL_MARY))
    if not passer.holds_ball or not passer.has_zone:
        end_own_activation(game, passer)
        return
    if kind != throwing.HAIL_MARY and intercepted(game, passer, to=to):
        finish(game, passer)
        return
    result = throwing.throw_test(game, passer, to=to, kind=kind, purpose=pu.PASS, rule=r.LRB_PASS_04)
    if result == throwing.FUMBLED:
        fumble(game, passer, to=to)
        return
    if game.rules.passes.is_caught_up(game, passer, to=to, until=NONE):
        finish(game, passer)
        return
    ball.release(game)
    accurate = result == throwing.ACCURATE
    rule: RuleId = r.LRB_PASS_07 if accurate else r.LRB_PASS_08
    game.tell(ev.PASSED, rule, player=passer.id, source=passer.square, to=to, value=1 + result)
    game.tell_ball(rule, pu.PASS, source=passer.square, to=to)
    if accurate:
        if come_down(game, to, accurate=True) and is_completion(game, passer):
            game.tell(ev.COMPLETION, r.LRB_SPP_02, player=passer.id)
    else:
        come_down(game, scatter(game, to), accurate=False)
    finish(game, passer)


def scatter(game: Game, square: Square) -> i64:
    """Three squares by chance from where it was aimed; returns the last. Source: LRB-SCAT-01, DB5-BALL-02."""
    flight = flights.Flight(square)
    for _ in range(3):
        game.rules.balls.bounce_step(game, flight, purpose=pu.SCATTER, rule=r.LRB_SCAT_01, second=0)
    return flight.square


def fumble(game: Game, passer: Player, to: Square) -> None:
    """The ball is dropped, whoever catches it; Safe Throw may keep it in hand. Source: LRB-PASS-06, -15, TO-06."""
    rolled_one = game.notes.last_throw == 1
    game.tell(ev.PASSED, r.LRB_PASS_06, player=passer.id, source=passer.square, to=to, value=throwing.FUMBLED)
    keeps = game.rules.edition.safe_throw_keeps and passer.can_use(sk.SAFE_THROW) and not rolled_one
    if keeps and game.wants(passer, sk.SAFE_THROW, rule=r.LRB_PASS_15):
        end_own_activation(game, passer)
        return
    square = game.let_go(r.LRB_PASS_06)
    ball.roam(game, square, purpose=pu.BOUNCE, rule=r.LRB_BOUNCE_05)
    lose_turn(game, r.LRB_TO_06)
    end_own_activation(game, passer)


def come_down(game: Game, square: Square, accurate: bool) -> bool:
    """
    A thrown ball comes down: on somebody who must try to catch it, or in an empty square, where it bounces.

    Returns: whether a player in the square caught it at once.
    Source: LRB-PASS-07, -09, LRB-CATCH-01, -02, -05, -07, LRB-SCAT-01, LRB-RR-04, DB5-PREC-04.
    """
    state = game.state
    game.put_ball(square)
    modifier: i64 = 1 if accurate else 0
    who = game.player_at(square)
    if who is not None and who.has_zone:
        if accurate and game.rules.edition.diving_catch_adds and who.can_use(sk.DIVING_CATCH):
            game.tell_skill(who, sk.DIVING_CATCH, rule=r.LRB_CATCH_03)
            modifier += 1
        if ball.catch(game, who, modifier=modifier, rule=ps.MUST_CATCH, loose=not accurate):
            return True
        if ball.has_gone_on(game, square):
            return False
        if who.square == square:
            ball.roam(game, square, purpose=pu.BOUNCE, rule=ps.CATCH_MISSED)
            return False
        # Whoever slips before the catch has not been there for the ball.
        who = None
    if who is None and not state.is_closed_chest(square):
        diver = diver_for(game, square)
        if diver is not None:
            at = diver.square
            if ball.catch(game, diver, modifier=modifier, rule=r.LRB_CATCH_07) or ball.has_gone_on(game, square):
                return False
            if diver.square == at:
                game.put_ball(at)
                ball.roam(game, at, purpose=pu.BOUNCE, rule=r.LRB_CATCH_07)
                return False
    go_on(game, square, rule=r.LRB_PASS_09 if accurate else r.LRB_BOUNCE_05)
    return False


def go_on(game: Game, square: Square, rule: RuleId) -> None:
    """A ball on a square where nobody can catch it does what the square does with it, or bounces."""
    if is_special(game.state, square):
        ball.enter_pad(game, square)
    else:
        ball.roam(game, square, purpose=pu.BOUNCE, rule=rule)


def is_special(state: State, square: Square) -> bool:
    """Whether a square does something with a ball of its own accord: a pad, a hazard, a closed chest."""
    board = state.board
    return i64(board.portal[square]) > 0 or board.is_hazard(square) or state.is_closed_chest(square)


def diver_for(game: Game, square: Square) -> Player | None:
    """Who dives for a ball that comes down beside them: nobody, where two of them want to. Source: LRB-CATCH-07."""
    state = game.state
    if not state.squads.anyone_has(sk.DIVING_CATCH):
        return None
    wanting: Player | None = None
    several = False
    for side in [state.side, *in_turn_after(state, state.side)]:
        for who in divers_beside(game, square, side=side):
            diver = game.players[i64(who)]
            if game.wants(diver, sk.DIVING_CATCH, rule=r.LRB_CATCH_07):
                several = wanting is not None
                wanting = diver
    return None if several else wanting


def divers_beside(game: Game, square: Square, side: i64) -> vec[i16]:
    """The players of a side whose Diving Catch reaches a square."""
    found = vec[i16]()
    board = game.state.board
    for p in range(side * SLOTS, side * SLOTS + SLOTS):
        player = game.players[p]
        if player.can_use(sk.DIVING_CATCH) and player.has_zone and not player.has(sk.NO_HANDS):
            if board.distance(player.square, square) == 1:
                found = append(found, i16(p))
    return found


def is_completion(game: Game, passer: Player) -> bool:
    """Whether a team-mate holds the ball that was just caught in the target square (LRB-SPP-02)."""
    carrier = game.state.carrier
    return carrier != NONE and carrier != passer.id and side_of(carrier) == passer.side


def finish(game: Game, giver: Player) -> None:
    """The ball is at rest or held: a turnover unless the active team has it. Source: LRB-PASS-12, LRB-TO-04."""
    carrier = game.state.carrier
    if carrier == NONE or side_of(carrier) != game.state.side:
        lose_turn(game, r.LRB_TO_04)
    end_own_activation(game, giver)


def lose_turn(game: Game, rule: RuleId) -> None:
    """A turnover, unless there is one already or none can come of this."""
    if not game.turnover and not game.notes.dump_off:
        game.turn_over(rule)


def end_own_activation(game: Game, player: Player) -> None:
    """The action is over, if it is this player's own. Source: LRB-ACT-09."""
    if game.state.active == player.id:
        game.end_activation()


# -- interception ----------------------------------------------------------------------------------------------------


def intercepted(game: Game, passer: Player, to: Square) -> bool:
    """
    The other coach may let one player reach for the ball before it is rolled how well it is thrown.

    Returns: whether the ball is theirs now, or something on the way to them has it. Source: LRB-INT-07.
    """
    who = interceptor(game, passer, to=to)
    if who is None:
        return False
    if game.rules.passes.is_caught_up(game, passer, to=to, until=who.square):
        return True
    ball.release(game)
    game.tell_ball(r.LRB_INT_07, pu.PASS, source=passer.square, to=who.square)
    game.give_ball(who, ev.BALL_CAUGHT, rule=r.LRB_INT_07)
    game.tell(ev.INTERCEPTION, r.LRB_INT_07, player=who.id)
    lose_turn(game, r.LRB_INT_07)
    return True


def interceptor(game: Game, passer: Player, to: Square, the_ball: bool = True) -> Player | None:
    """
    Who of the other team has reached for what is thrown, and got it.

    Source: LRB-INT-01 to -06, -08, LRB-PASS-15, LRB-BOMB-02.
    """
    able = interceptors(game.state, passer.id, to=to)
    if len(able) == 0:
        return None
    chosen = picked_interceptor(game, passer, able=able)
    if chosen == NONE:
        return None
    who = game.players[chosen]
    if the_ball and not game.rules.ground.keeps_footing(game, who):
        return None
    if who.has(sk.NERVES_OF_STEEL) and is_marked(game.state, who.id):
        game.tell_skill(who, sk.NERVES_OF_STEEL, rule=r.LRB_INT_06)
    ball.tell_presence(game, who, rule=r.LRB_INT_06)
    modifier = intercept_modifier(game.rules, game.state, who=who.id)
    test = agility_test(who, pu.INTERFERE, modifier=modifier, rule=r.LRB_INT_06)
    test.rolls_again(sk.CATCH, sk.MONSTROUS_MOUTH)
    test.cite(r.LRB_INT_02)
    if game.state.squads.sides > 2:
        test.cite(ps.ASKED_IN_TURN)
    test.cite(r.LRB_INT_03)
    test.cite(r.LRB_INT_04)
    if not pass_test(game, who, test=test):
        game.cite(r.LRB_INT_08)
        return None
    return None if thrown_safely(game, passer, interceptor=who) else who


def picked_interceptor(game: Game, passer: Player, able: vec[i16]) -> i64:
    """Whom the other coaches send for the ball, asked in turn until one of them names somebody. Source: LRB-INT-01."""
    for seat in in_turn_after(game.state, passer.side):
        own = of_side(able, seat)
        if len(own) == 0:
            continue
        chosen = game.pick_player(ak.ASK_INTERFERE, seat, about=passer.id, players=own, or_none=True, rule=r.LRB_INT_01)
        if chosen != NONE:
            return chosen
    return NONE


def thrown_safely(game: Game, passer: Player, interceptor: Player) -> bool:
    """Whether Safe Throw takes the interception back. Source: LRB-PASS-15."""
    if not passer.can_use(sk.SAFE_THROW):
        return False
    if game.rules.facts.long_legs_reach and interceptor.has(sk.VERY_LONG_LEGS):
        return False
    if not game.wants(passer, sk.SAFE_THROW, rule=r.LRB_PASS_15, other=interceptor.id):
        return False
    return pass_test(game, passer, test=agility_test(passer, pu.SAFE_THROW, modifier=0, rule=r.LRB_PASS_15))


# -- by hand ---------------------------------------------------------------------------------------------------------


def hand_off(game: Game, giver: Player, receiver: Player) -> None:
    """
    A carrier gives the ball to a team-mate beside them, who must catch it.

    Source: LRB-HAND, LRB-TO-04, DB5-PREC-04.
    """
    ball.release(game)
    game.tell(ev.HANDED_OFF, r.LRB_HAND_01, player=giver.id, other=receiver.id, source=giver.square, to=receiver.square)
    game.cite(r.LRB_HAND_04)
    at = receiver.square
    game.put_ball(at)
    if not ball.catch(game, receiver, modifier=1, rule=r.LRB_HAND_02) and not ball.has_gone_on(game, at):
        if receiver.square == at:
            ball.roam(game, at, purpose=pu.BOUNCE, rule=r.LRB_HAND_03)
        else:
            go_on(game, at, rule=r.LRB_HAND_03)
    finish(game, giver)
