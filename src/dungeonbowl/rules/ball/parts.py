"""
The ball: coming down, loose, caught, picked up and dropped.

Source: DB21-BALL, DB21-RICO-11, DB21-CATCH, DB21-PICK, DB21-TELE-24 to -28, DB21-FEAT-05, -23, -24.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import events as ev
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import IN_PLAY, NONE, PlayerId, RuleId, Square, side_of
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.rules.ball import flights
from dungeonbowl.rules.game import AT_BOUNCE, Game
from dungeonbowl.rules.moving import needs
from dungeonbowl.rules.queries import count_markers, is_in_presence, presence
from dungeonbowl.rules.rolling.parts import agility_test, pass_test
from dungeonbowl.rules.topic import Topic
from dungeonbowl.state.state import STINKS, Player, State

if TYPE_CHECKING:
    from dungeonbowl.rules.options import Options
    from dungeonbowl.rules.ruleset import Ruleset

ALL_BALLS: Final = 3
"""Both of them, a bit each."""

# -- coming down ---------------------------------------------------------------------------------------------


class Balls(Topic):
    """
    What a loose ball does.

    Args:
        loose_catch: the modifier of a catch of a ball that bounces.
        pick_up: what is added to a pick-up.
    """

    def __init__(self, loose_catch: i64, pick_up: i64) -> None:
        self.loose_catch: i64 = loose_catch
        # What an accurate pass and a hand-off add to a catch.
        self.sure_catch: i64 = loose_catch + 1
        self.pick_up: i64 = pick_up

    def bounce_step(self, game: Game, flight: flights.Flight, purpose: i64, rule: RuleId, second: i64) -> None:
        """One square in a direction by chance, whatever a wall makes of it; `second` is one more rule, or 0."""
        raise NotImplementedError

    def drifted(self, game: Game, square: Square, d: i64) -> i64:
        """Where a thrown team-mate comes by one step in a direction by chance, `NONE` if the die is rolled again."""
        raise NotImplementedError

    def come_down(self, game: Game, flight: flights.Flight) -> i64:
        """
        What becomes of a ball at the end of a bounce.

        Returns: 0 if it rests or is held; else the rule by which it moves on from where the flight now is.
        """
        raise NotImplementedError

    def come_back(self, game: Game, square: Square) -> None:
        """The ball was lost with its carrier in something on a square; where it comes back."""
        raise NotImplementedError

    def turn_begins(self, game: Game) -> None:
        """A team turn has begun: what becomes of a ball that cannot stay where it is."""

    def may_lie(self, board: Board, square: Square) -> bool:
        """Whether a loose ball may lie on a square on which no closed chest stands."""
        return board.is_floor(square)

    def leaves_from(self, game: Game, player: Player, square: Square) -> Square:
        """Of the squares of a Large Monster who was on `square`, the one that a ball it has dropped leaves."""
        return square

    def lays_down(self, game: Game, player: Player, square: Square) -> bool:
        """Whether a player who goes down puts the ball, now loose on `square`, down instead of dropping it."""
        return False

    def pick_up_faces(self, state: State, player: Player, zones: i64) -> i64:
        """With how many faces of a die a player picks the ball up amid so many tackle zones; -1: by an Agility test."""
        return -1

    def have_spikes(self, options: Options) -> bool:
        """Whether whoever reaches for a ball may be hurt."""
        return False

    def picks_up(self, game: Game, player: Player) -> bool:
        """A player who entered the ball's square on purpose tries to pick it up; returns whether they now hold it."""
        return test_pick_up(game, player)


def bounce(game: Game, square: Square, purpose: i64 = pu.BOUNCE) -> None:
    """A loose ball bounces from a square until it rests or is held. Source: DB21-BALL-05, -07."""
    roam(game, square, purpose=purpose, rule=ps.BALL_BOUNCES)


def without(players: vec[i16], who: PlayerId) -> vec[i16]:
    """The list less one player."""
    rest = vec[i16]()
    for player in players:
        if i64(player) != who:
            rest = append(rest, player)
    return rest


def roam(game: Game, square: Square, purpose: i64, rule: RuleId, second: i64 = 0, then: i64 = pu.BOUNCE) -> None:
    """
    Move a loose ball by single D8 steps until it rests or somebody holds it.

    Args:
        purpose: of the first step.
        rule: why the ball moves; `second` another rule behind it, or 0.
        then: the purpose of what follows.

    """
    flight = flights.Flight(square)
    since = game.cursor
    steps: i64 = 0
    balls = game.rules.balls
    while True:
        balls.bounce_step(game, flight, purpose=purpose, rule=rule, second=second)
        purpose = then
        second = 0
        rule = balls.come_down(game, flight)
        # The steps are counted so that a ball that comes back to where it was is on its way still.
        steps += 1
        game.meet(since, AT_BOUNCE, value=(steps << 32) | (rule << 16) | (flight.square + 1) if rule else 0)
        if rule == 0:
            return


# -- catching ------------------------------------------------------------------------------------------------


def catch_modifier(rules: Ruleset, state: State, player: PlayerId, base: i64, pitted: bool = False) -> i64:
    """
    The modifier of a catch, with everything that applies unasked.

    Args:
        base: 0 for an accurate pass or a Hand-off, -1 for any other ball.
        pitted: whether the ball is handed over from within the Bone Pit.

    Source: DB21-CATCH-02, -03, DB21-FEAT-05.
    """
    square = i64(state.square[player])
    side = side_of(player)
    modifier = base - presence(state, square, side=side, over_walls=rules.facts.presence_over_walls)
    handling = rules.ground.handling_modifier(state, square)
    modifier += -1 if pitted else handling
    if not rules.facts.lifts_asked and state.squads.has(player, sk.EXTRA_ARMS):
        modifier += 1
    if not state.squads.has(player, sk.NERVES_OF_STEEL):
        modifier -= count_markers(state, square, side=side)
    return modifier


def catch(
    game: Game,
    player: Player,
    modifier: i64,
    rule: RuleId,
    accurate: bool = False,
    pitted: bool = False,
    loose: bool = False,
) -> bool:
    """
    A Standing player with a Tackle Zone tries to catch the ball.

    Args:
        modifier: the base modifier.
        rule: why they may or must try.
        accurate: whether an accurate pass was aimed at the player's square (Diving Catch).
        pitted: whether the ball is handed over from within the Bone Pit.
        loose: whether the ball came by itself, so that who must try may not want it.

    Returns: whether they now hold it. A failure leaves the ball to the caller.
    Source: DB21-CATCH-01 to -04, -07, -08.
    """
    state = game.state
    if player.has(sk.NO_HANDS):
        game.tell_skill(player, sk.NO_HANDS, rule=ps.CANNOT_CATCH)
        game.cite(rule)
        return False
    if not game.rules.ground.keeps_footing(game, player):
        return False
    total = catch_modifier(game.rules, state, player=player.id, base=modifier, pitted=pitted)
    if player.has(sk.NERVES_OF_STEEL) and count_markers(state, player.square, side=player.side) > 0:
        game.tell_skill(player, sk.NERVES_OF_STEEL, rule=ps.CATCH_BENT)
    tell_presence(game, player, rule=ps.CATCH_BENT)
    test = agility_test(player, pu.CATCH, modifier=total, rule=ps.CATCH).rolls_again(sk.CATCH, sk.MONSTROUS_MOUTH)
    test.again = ps.CATCH_AGAIN
    test.unwelcome = loose and game.rules.rerolls.after_success
    test.lift_rule = ps.CATCH_BENT
    test.lifted_by(player, sk.EXTRA_ARMS, bonus=needs.pick_up_lift(game.rules, player))
    if accurate:
        test.lifted_by(player, sk.DIVING_CATCH, bonus=1)
    test.cite(rule)
    if total != modifier:
        test.cite(ps.CATCH_BENT)
    if pitted or game.rules.ground.handling_modifier(state, player.square):
        test.cite(ps.HANDLED_IN_A_ROOM)
    if not pass_test(game, player, test=test):
        return False
    game.give_ball(player, ev.BALL_CAUGHT, rule=rule)
    if state.board.is_goal_of(player.square, player.side):
        game.cite(ps.CAUGHT_TO_SCORE)
        game.cite(ps.SCORES_AT_ONCE)
    return True


def has_gone_on(game: Game, square: Square) -> bool:
    """
    Whether a ball that nobody has caught is no longer where it came down.

    Whoever slipped before the catch may have come back onto its square, from which it has bounced then.
    Source: AGE-PREC-02, AGE-COLL-03.
    """
    return not game.state.loose_on(square)


def tell_presence(game: Game, player: Player, rule: RuleId) -> None:
    """Tell every opponent whose Disturbing Presence weighs on the player's roll."""
    state = game.state
    over_walls = game.rules.facts.presence_over_walls
    if presence(state, player.square, side=player.side, over_walls=over_walls) == 0:
        return
    for p in range(state.squads.players):
        if i64(state.box[p]) != IN_PLAY or side_of(p) == player.side:
            continue
        if not is_in_presence(state, p, square=player.square, over_walls=over_walls):
            continue
        owner = game.players[p]
        if owner.has(sk.DISTURBING_PRESENCE):
            game.tell_skill(owner, sk.DISTURBING_PRESENCE, rule=rule, other=player.id)
        elif owner.flagged(STINKS):
            game.tell_skill(owner, sk.DISTURBING_PRESENCE, rule=rule, other=player.id)
            game.cite(ps.SMELL_OF_THE_SEWER)


# -- picking up ----------------------------------------------------------------------------------------------


def pick_up(game: Game, player: Player) -> bool:
    """A player who entered the ball's square on purpose tries to pick it up; returns whether they now hold it."""
    return game.rules.balls.picks_up(game, player)


def test_pick_up(game: Game, player: Player) -> bool:
    """
    The Agility test of a pick-up.

    Returns: whether the player now holds the ball. Source: DB21-PICK-01 to -04, -06, DB21-TO-05.
    """
    state = game.state
    if player.has(sk.NO_HANDS):
        game.tell_skill(player, sk.NO_HANDS, rule=ps.PICK_UP_BENT)
        game.cite(ps.PICK_UP_ON_ENTERING)
        fail_pick_up(game, player, rule=ps.PICK_UP_BENT)
        return False
    if player.has(sk.BALL_AND_CHAIN):
        game.tell_skill(player, sk.BALL_AND_CHAIN, rule=ps.CHAIN_AT_THE_BALL)
        fail_pick_up(game, player, rule=ps.CHAIN_AT_THE_BALL)
        return False
    if not game.rules.ground.keeps_footing(game, player):
        return False
    marked = count_markers(state, player.square, side=player.side)
    if player.has(sk.BIG_HAND) and marked > 0:
        game.tell_skill(player, sk.BIG_HAND, rule=ps.PICK_UP_BENT)
    modifier = needs.pick_up_modifier(game.rules, player, markers=marked)
    test = agility_test(player, pu.PICKUP, modifier=modifier, rule=ps.PICK_UP)
    test.rolls_again(sk.SURE_HANDS)
    test.lift_rule = ps.PICK_UP_BENT
    test.lifted_by(player, sk.EXTRA_ARMS, bonus=needs.pick_up_lift(game.rules, player))
    test.cite(ps.PICK_UP_ON_ENTERING)
    if not pass_test(game, player, test=test):
        fail_pick_up(game, player, rule=ps.PICK_UP_FAILED)
        return False
    game.give_ball(player, ev.BALL_TAKEN, rule=ps.PICKED_UP)
    if state.board.is_goal_of(player.square, player.side):
        game.cite(ps.SCORES_AT_ONCE)
    return True


def fail_pick_up(game: Game, player: Player, rule: RuleId) -> None:
    """The ball bounces away and the active team's turn is over, whoever catches it (DB21-PICK-04, TO-05)."""
    roam(game, player.square, purpose=pu.BOUNCE, rule=rule)
    if game.is_active_side(player) and not game.turnover:
        game.turn_over(ps.PICK_UP_TURNOVER)
        game.cite(rule)
    if game.state.active == player.id:
        game.end_activation()


def disturb(game: Game, square: Square, balls: i64 = ALL_BALLS) -> None:
    """
    A loose ball that a player was moved or placed onto bounces away, without a Turnover (DB21-PICK-05).

    Args:
        balls: those that may, a bit each.
    """
    roam_all(game, square, balls=balls, rule=ps.MOVED_ONTO_THE_BALL, second=ps.STAND_UP_FAILED)


def roam_all(game: Game, square: Square, balls: i64, rule: RuleId, second: i64 = 0) -> None:
    """Each of some balls on a square, a bit each, bounces away if it still lies there; see `roam`."""
    state = game.state
    for ball in range(state.second_ball + 1):
        if (balls & state.loose_on(square)) >> ball & 1:
            state.mean(ball)
            roam(game, square, purpose=pu.BOUNCE, rule=rule, second=second)


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
        may_place: whether a skill may put the ball down instead: when Knocked Down or Placed Prone, but not when
            Falling Over or against Strip Ball.

    Source: DB21-STAT-05, -07, DB21-BALL-12.
    """
    if not player.holds_ball:
        return
    game.state.mean_held(player.id)
    square = game.let_go(ps.BALL_LOST_DOWN)
    if not player.in_play:
        game.cite(ps.BALL_LOST_OUT)
    if game.state.squads.is_large(player.id):
        square = game.rules.balls.leaves_from(game, player, square=square)
    if may_place and game.rules.balls.lays_down(game, player, square=square):
        return
    bounce(game, square)


def enter_pad(game: Game, square: Square) -> None:
    """A loose ball is on a pad's square: it goes on as at the end of a bounce."""
    flight = flights.Flight(square)
    rule = game.rules.balls.come_down(game, flight)
    if rule:
        roam(game, flight.square, purpose=pu.BOUNCE, rule=rule)
