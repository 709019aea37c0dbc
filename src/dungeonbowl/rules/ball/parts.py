"""
The ball: coming down, loose, caught, picked up and dropped.

Source: DB21-BALL, DB21-RICO-11, DB21-CATCH, DB21-PICK, DB21-TELE-24 to -28, DB21-FEAT-05, -23, -24.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import IN_PLAY, NONE, SLOTS
from dungeonbowl.rules.ball import flights
from dungeonbowl.rules.game import AT_BOUNCE, Game
from dungeonbowl.rules.queries import are_adjacent, count_markers, free_around, presence, side_of
from dungeonbowl.rules.rolling.parts import agility_test, pass_test
from dungeonbowl.state.state import STINKS, Player, State

if TYPE_CHECKING:
    from dungeonbowl.rules.ruleset import Ruleset

# What became of a ball that Diving Catch reached for.
NOBODY_DIVED: Final = 0
MISSED: Final = 1
CAUGHT: Final = 2


# -- coming down ---------------------------------------------------------------------------------------------


def bounce(game: Game, square: i64, purpose: i64 = pu.BOUNCE) -> None:
    """A loose ball bounces from a square until it rests or is held. Source: DB21-BALL-05, -07."""
    roam(game, square, purpose=purpose, rule=r.BALL_05)


def single_step(game: Game, square: i64, purpose: i64 = pu.BOUNCE) -> None:
    """Scatter one square, which counts as the end of a bounce. Source: DB21-BALL-04, -11."""
    roam(game, square, purpose=purpose, rule=r.BALL_04, second=r.BALL_11)


def roam(game: Game, square: i64, purpose: i64, rule: i64, second: i64 = 0) -> None:
    """
    Move a loose ball by single D8 steps until it rests or somebody holds it.

    Args:
        purpose: of the first step; what follows are bounces.
        rule: why the ball moves; `second` another rule behind it, or 0.

    Source: DB21-BALL-05, -07, -08, -11, DB21-FEAT-23, -24, DB21-CATCH-05, DB21-RICO-11.
    """
    flight = flights.Flight(square)
    since = game.cursor
    steps: i64 = 0
    while True:
        d = flights.roll_direction(game, purpose, rule=rule)
        if second:
            game.cite(second)
        flights.fly_on(game, flight, d=d, purpose=purpose, rule=rule)
        if flight.met_wall:
            game.cite(r.RICO_11)
            flight.before_wall = NONE
        purpose = pu.BOUNCE
        second = 0
        rule = end_bounce(game, flight)
        # The steps are counted so that a ball that comes back to where it was is on its way still.
        steps += 1
        game.meet(since, AT_BOUNCE, value=(steps << 32) | (rule << 16) | (flight.square + 1) if rule else 0)
        if rule == 0:
            return


def end_bounce(game: Game, flight: flights.Flight) -> i64:
    """
    What becomes of a ball at the end of a bounce.

    Returns: 0 if it rests or is held; else the rule by which it moves on from where the flight now is.
    Source: DB21-BALL-01, -07, -08.
    """
    state = game.state
    at = flight.square
    game.put_ball(at)
    moves_on = game.rules.ground.ball_moves_on(state, at)
    if moves_on:
        return moves_on
    who = game.player_at(at)
    if who is not None:
        if i64(state.board.portal[at]) > 0:
            game.cite(r.TELE_26)
        if not who.has_zone:
            return r.BALL_07
        return 0 if catch(game, who, modifier=-1, rule=r.CATCH_01) else r.CATCH_05
    if i64(state.board.portal[at]) > 0:
        flight.square = through_portal(game, at)
        return 0 if flight.square == NONE else r.TELE_25
    game.cite(r.BALL_07)
    game.cite(r.BALL_01)
    return 0


def through_portal(game: Game, square: i64) -> i64:
    """
    A loose ball alone on a Portal is teleported; whoever stands ready on the other side must try to catch it.

    Returns: `NONE` if it was caught, else the square from which it moves on.
    Source: DB21-TELE-24, -25, DB21-BALL-08.
    """
    state = game.state
    number = roll_portal(game)
    to = i64(state.board.portal_square[number])
    game.put_ball(to)
    game.tell_ball(r.TELE_24, pu.TELEPORT, source=square, to=to, value=number)
    game.cite(r.BALL_08)
    who = game.player_at(to)
    if who is not None and who.has_zone:
        if catch(game, who, modifier=-1, rule=r.TELE_25):
            return NONE
        game.cite(r.CATCH_05)
    return to


def roll_portal(game: Game) -> i64:
    """The number of the Portal at which a teleported ball comes out."""
    board = game.state.board
    for _ in range(200):
        rolled = game.roll(pu.TELEPORT, NONE, kind=dice.D6)
        game.tell_roll(r.TELE_24, pu.TELEPORT, player=NONE, rolled=rolled)
        if i64(board.portal_square[rolled]) != NONE:
            return rolled
    raise AssertionError("a die finds one of the portals in 200 rolls")


def land(game: Game, square: i64, modifier: i64 = -1, accurate: bool = False, diving: bool = False) -> bool:
    """
    A ball comes down after a pass, a scatter, a deviation or a throw.

    Args:
        modifier: of the catch by a player in the square.
        accurate: whether this is the target square of an accurate pass.
        diving: whether Diving Catch may reach for it from a neighbouring square.

    Returns: whether a player in the square caught it at once.
    Source: DB21-BALL-06, -08, DB21-CATCH-01, -05, -06, DB21-TELE-24, -26.
    """
    state = game.state
    game.put_ball(square)
    moves_on = game.rules.ground.ball_moves_on(state, square)
    if moves_on:
        roam(game, square, purpose=pu.BOUNCE, rule=moves_on)
        return False
    who = game.player_at(square)
    portal = i64(state.board.portal[square])
    if who is not None and who.has_zone:
        if portal > 0:
            game.cite(r.TELE_26)
        if catch(game, who, modifier=modifier, rule=r.CATCH_01, accurate=accurate):
            return True
        roam(game, square, purpose=pu.BOUNCE, rule=r.CATCH_05)
        return False
    if who is None and portal > 0:
        on = through_portal(game, square)
        if on != NONE:
            roam(game, on, purpose=pu.BOUNCE, rule=r.TELE_25)
        return False
    dived = dive_for(game, square) if diving else NOBODY_DIVED
    if dived != CAUGHT:
        roam(game, square, purpose=pu.BOUNCE, rule=r.BALL_06 if dived == NOBODY_DIVED else r.CATCH_06)
    return False


def come_to_rest(game: Game, flight: flights.Flight) -> None:
    """
    A ball thrown at the wall made its last step, which counts as the end of a bounce; Diving Catch may reach for it.

    Source: DB21-WTHR-11, DB21-BALL-04, -11, DB21-CATCH-06.
    """
    state = game.state
    at = flight.square
    game.cite(r.BALL_11)
    who = game.player_at(at)
    if (who is None or not who.has_zone) and may_rest(game.rules, state, square=at):
        game.put_ball(at)
        dived = dive_for(game, at)
        if dived == CAUGHT:
            return
        if dived == MISSED:
            roam(game, at, purpose=pu.BOUNCE, rule=r.CATCH_06)
            return
    rule = end_bounce(game, flight)
    if rule:
        roam(game, flight.square, purpose=pu.BOUNCE, rule=rule)


def may_rest(rules: Ruleset, state: State, square: i64) -> bool:
    """Whether a loose ball may lie on the square: floor, no Portal, no pit, and not the Werewolf's."""
    board = state.board
    if not board.is_floor(square) or rules.ground.ball_moves_on(state, square):
        return False
    return i64(board.portal[square]) == 0


def dive_for(game: Game, square: i64) -> i64:
    """
    Diving Catch: players beside the square where the ball came down may try to catch it from where they stand.

    Returns: `NOBODY_DIVED`, `MISSED` or `CAUGHT`. Source: DB21-CATCH-06.
    """
    divers = divers_at(game, square)
    outcome: i64 = NOBODY_DIVED
    while len(divers) > 0:
        first = i64(divers[0])
        last = i64(divers[len(divers) - 1])
        seat = game.state.side if side_of(first) != side_of(last) else side_of(first)
        who = game.pick_player(ak.ASK_ORDER, seat, about=first, players=divers, skill=sk.DIVING_CATCH, rule=r.CATCH_06)
        diver = game.players[who]
        if game.wants(diver, sk.DIVING_CATCH, rule=r.CATCH_06):
            outcome = MISSED
            if catch(game, diver, modifier=-1, rule=r.CATCH_06):
                return CAUGHT
        divers = without(divers, who)
    return outcome


def divers_at(game: Game, square: i64) -> vec[i16]:
    """The players whose Diving Catch reaches the square, the home side's first."""
    found = vec[i16]()
    state = game.state
    if not state.squads.anyone_has(sk.DIVING_CATCH):
        return found
    for player in game.players:
        if not player.can_use(sk.DIVING_CATCH) or player.has(sk.NO_HANDS):
            continue
        if are_adjacent(state, player.square, b=square):
            found = append(found, i16(player.id))
    return found


def without(players: vec[i16], who: i64) -> vec[i16]:
    """The list less one player."""
    rest = vec[i16]()
    for player in players:
        if i64(player) != who:
            rest = append(rest, player)
    return rest


# -- catching ------------------------------------------------------------------------------------------------


def catch_modifier(rules: Ruleset, state: State, player: i64, base: i64, pitted: bool = False) -> i64:
    """
    The modifier of a catch, with everything that applies unasked.

    Args:
        base: 0 for an accurate pass or a Hand-off, -1 for any other ball.
        pitted: whether the ball is handed over from within the Bone Pit.

    Source: DB21-CATCH-02, -03, DB21-FEAT-05.
    """
    square = i64(state.square[player])
    side = side_of(player)
    modifier = base - presence(state, square, side=side)
    handling = rules.ground.handling_modifier(state, square)
    modifier += -1 if pitted else handling
    if not state.squads.has(player, sk.NERVES_OF_STEEL):
        modifier -= count_markers(state, square, side=side)
    return modifier


def catch(game: Game, player: Player, modifier: i64, rule: i64, accurate: bool = False, pitted: bool = False) -> bool:
    """
    A Standing player with a Tackle Zone tries to catch the ball.

    Args:
        modifier: the base modifier.
        rule: why they may or must try.
        accurate: whether an accurate pass was aimed at the player's square (Diving Catch).
        pitted: whether the ball is handed over from within the Bone Pit.

    Returns: whether they now hold it. A failure leaves the ball to the caller.
    Source: DB21-CATCH-01 to -04, -07, -08.
    """
    state = game.state
    if player.has(sk.NO_HANDS):
        game.tell_skill(player, sk.NO_HANDS, rule=r.CATCH_07)
        game.cite(rule)
        return False
    total = catch_modifier(game.rules, state, player=player.id, base=modifier, pitted=pitted)
    if player.has(sk.NERVES_OF_STEEL) and count_markers(state, player.square, side=player.side) > 0:
        game.tell_skill(player, sk.NERVES_OF_STEEL, rule=r.CATCH_03)
    tell_presence(game, player, rule=r.CATCH_03)
    test = agility_test(player, pu.CATCH, modifier=total, rule=r.CATCH_02).rolls_again(sk.CATCH, sk.MONSTROUS_MOUTH)
    test.again = r.CATCH_04
    test.lift_rule = r.CATCH_03
    test.lifted_by(player, sk.EXTRA_ARMS, bonus=1)
    if accurate:
        test.lifted_by(player, sk.DIVING_CATCH, bonus=1)
    test.cite(rule)
    if total != modifier:
        test.cite(r.CATCH_03)
    if pitted or game.rules.ground.handling_modifier(state, player.square):
        test.cite(r.FEAT_05)
    if not pass_test(game, player, test=test):
        return False
    game.give_ball(player, ev.BALL_CAUGHT, rule=rule)
    if i64(state.board.zone[player.square]) == 2 - player.side:
        game.cite(r.CATCH_08)
        game.cite(r.SCORE_02)
    return True


def tell_presence(game: Game, player: Player, rule: i64) -> None:
    """Tell every opponent whose Disturbing Presence weighs on the player's roll."""
    state = game.state
    if presence(state, player.square, side=player.side) == 0:
        return
    first: i64 = SLOTS if player.side == 0 else 0
    for p in range(first, first + SLOTS):
        if i64(state.box[p]) != IN_PLAY or not state.board.within(i64(state.square[p]), player.square, 3):
            continue
        owner = game.players[p]
        if owner.has(sk.DISTURBING_PRESENCE):
            game.tell_skill(owner, sk.DISTURBING_PRESENCE, rule=rule, other=player.id)
        elif owner.flagged(STINKS):
            game.tell_skill(owner, sk.DISTURBING_PRESENCE, rule=rule, other=player.id)
            game.cite(r.FEAT_10)


# -- picking up ----------------------------------------------------------------------------------------------


def pick_up_modifier(state: State, player: i64) -> i64:
    """The modifier of a pick-up, with everything that applies unasked. Source: DB21-PICK-02, -06."""
    if state.squads.has(player, sk.BIG_HAND):
        return 0
    return -count_markers(state, i64(state.square[player]), side=side_of(player))


def pick_up(game: Game, player: Player) -> bool:
    """
    A player who entered the ball's square on purpose tries to pick it up.

    Returns: whether they now hold it. Source: DB21-PICK-01 to -04, -06, DB21-TO-05.
    """
    state = game.state
    if player.has(sk.NO_HANDS):
        game.tell_skill(player, sk.NO_HANDS, rule=r.PICK_06)
        game.cite(r.PICK_01)
        fail_pick_up(game, player, rule=r.PICK_06)
        return False
    if player.has(sk.BIG_HAND) and count_markers(state, player.square, side=player.side) > 0:
        game.tell_skill(player, sk.BIG_HAND, rule=r.PICK_06)
    test = agility_test(player, pu.PICKUP, modifier=pick_up_modifier(state, player.id), rule=r.PICK_02)
    test.rolls_again(sk.SURE_HANDS)
    test.lift_rule = r.PICK_06
    test.lifted_by(player, sk.EXTRA_ARMS, bonus=1)
    test.cite(r.PICK_01)
    if not pass_test(game, player, test=test):
        fail_pick_up(game, player, rule=r.PICK_04)
        return False
    game.give_ball(player, ev.BALL_TAKEN, rule=r.PICK_03)
    if i64(state.board.zone[player.square]) == 2 - player.side:
        game.cite(r.SCORE_02)
    return True


def fail_pick_up(game: Game, player: Player, rule: i64) -> None:
    """The ball bounces away and the active team's turn is over, whoever catches it (DB21-PICK-04, TO-05)."""
    roam(game, player.square, purpose=pu.BOUNCE, rule=rule)
    if game.is_active_side(player) and not game.turnover:
        game.turn_over(r.TO_05)
        game.cite(rule)
    if game.state.active == player.id:
        game.end_activation()


def disturb(game: Game, square: i64) -> None:
    """A loose ball that a player was moved or placed onto bounces away, without a Turnover (DB21-PICK-05)."""
    state = game.state
    if state.carrier == NONE and state.ball == square and state.ball_found:
        roam(game, square, purpose=pu.BOUNCE, rule=r.PICK_05, second=r.TO_15)


# -- letting go ----------------------------------------------------------------------------------------------


def release(game: Game) -> i64:
    """The ball leaves its carrier's hands on purpose; the caller tells how. Returns the square it leaves."""
    state = game.state
    state.carrier = NONE
    return state.ball


def drop(game: Game, player: Player, may_place: bool = False) -> None:
    """
    A carrier who went down or left play loses the ball, which bounces from the square they held it in.

    Called when the Armour and Injury rolls are done; nothing happens if the player is not the carrier.

    Args:
        may_place: whether Safe Pair of Hands may put the ball down instead: when Knocked Down or Placed Prone, but
            not when Falling Over or against Strip Ball.

    Source: DB21-STAT-05, -07, DB21-BALL-12.
    """
    if not player.holds_ball:
        return
    square = game.let_go(r.STAT_07)
    if not player.in_play:
        game.cite(r.BALL_12)
    if may_place and player.has(sk.SAFE_PAIR_OF_HANDS):
        free = free_around(game.state, square)
        if len(free) > 0 and game.wants(player, sk.SAFE_PAIR_OF_HANDS, rule=r.BALL_12):
            to = game.pick_square(ak.ASK_PLACE, player.side, player=player.id, squares=free, rule=r.BALL_12)
            lay_down(game, square, to=to, rule=r.BALL_12)
            return
    bounce(game, square)


def lay_down(game: Game, source: i64, to: i64, rule: i64) -> None:
    """The ball is put on an empty square on purpose; a Portal takes it away at once (DB21-TELE-28)."""
    game.put_ball(to)
    game.tell_ball(rule, pu.NO_PURPOSE, source=source, to=to)
    if i64(game.state.board.portal[to]) == 0:
        game.cite(r.BALL_01)
        return
    game.cite(r.TELE_28)
    on = through_portal(game, to)
    if on != NONE:
        roam(game, on, purpose=pu.BOUNCE, rule=r.TELE_25)
