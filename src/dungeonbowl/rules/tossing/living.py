"""
Throwing and kicking team-mates in the games on the Living Rulebook.

Source: LRB-TTM, LRB-LAND, LRB-HUNGRY, LRB-KTM, LRB-TO-08, -11, DB5-BALL-04.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import bars, dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import INJURED, NONE, STANDING, RuleId, Square
from dungeonbowl.rules.ball import flights
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import causes
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.pads import parts as pads
from dungeonbowl.rules.passing import throwing
from dungeonbowl.rules.pushing.living import is_solid
from dungeonbowl.rules.queries import count_markers, team_mates_near
from dungeonbowl.rules.rolling.parts import Test, agility_test, pass_test
from dungeonbowl.state.state import Player, State

KICKED: i64 = 2
"""What the event of a thrown player says of a kick, besides a fumble (0) and a throw (1)."""


def mates(state: State, thrower: Player) -> vec[i16]:
    """The team-mates beside a player who can be thrown or kicked now. Source: LRB-TTM-01, LRB-KTM-01."""
    found = vec[i16]()
    for mate in team_mates_near(state, thrower.id):
        if not from_flying(state, i64(mate)):
            found = append(found, mate)
    return found


def targets(state: State, thrower: Player) -> vec[i16]:
    """The squares that a team-mate may be thrown at: never beyond a Short Pass. Source: LRB-TTM-03, DB5-THROW-04."""
    return throwing.reached(state, thrower.square, reach=throwing.SHORT)


def from_flying(state: State, mate: i64) -> i64:
    """What keeps a team-mate from being thrown. Source: LRB-TTM-01."""
    if not state.squads.has(mate, sk.RIGHT_STUFF):
        return bars.NO_RIGHT_STUFF
    if state.is_rooted(mate):
        return bars.MATE_ROOTED
    return bars.FREE if i64(state.posture[mate]) == STANDING else bars.MATE_DOWN


# -- hunger ----------------------------------------------------------------------------------------------------------


def resists_hunger(game: Game, thrower: Player, mate: Player) -> bool:
    """
    Always Hungry, before the target is named.

    Returns: whether there is still a throw to be aimed. Source: LRB-HUNGRY-01 to -03.
    """
    if not thrower.can_use(sk.ALWAYS_HUNGRY):
        return True
    game.tell_skill(thrower, sk.ALWAYS_HUNGRY, rule=r.LRB_HUNGRY_01, other=mate.id)
    if pass_test(game, thrower, test=Test(pu.TRAIT, 2, rule=r.LRB_HUNGRY_01, about=sk.ALWAYS_HUNGRY + 1)):
        return True
    game.end_activation()
    if pass_test(game, thrower, test=Test(pu.TRAIT, 2, rule=r.LRB_HUNGRY_02, about=sk.ALWAYS_HUNGRY + 1)):
        game.cite(r.LRB_HUNGRY_03)
        fumbled(game, thrower, mate=mate)
    else:
        eat(game, thrower, mate=mate)
    return False


def eat(game: Game, thrower: Player, mate: Player) -> None:
    """The team-mate is dead, and nobody can help; a held ball bounces. Source: LRB-HUNGRY-02, LRB-TO-08."""
    held = mate.holds_ball
    square = mate.square
    game.remove(mate, INJURED, rule=r.LRB_HUNGRY_02)
    game.state.set_injury(mate.id, injuries.DEAD)
    game.tell(ev.CASUALTY_EVENT, r.LRB_HUNGRY_02, player=mate.id, other=thrower.id, value=injuries.DEAD)
    if held:
        game.turn_over(r.LRB_TO_08)
        game.let_go(r.LRB_HUNGRY_02)
        ball.bounce(game, square)


# -- the throw -------------------------------------------------------------------------------------------------------


def throw_team_mate(game: Game, thrower: Player, mate: Player, to: Square) -> None:
    """Pass roll, three squares by chance, the landing. Source: LRB-TTM-01 to -05, -08."""
    flight = take_off(game, thrower, mate=mate, to=to)
    if flight is not None:
        come_down(game, thrower, mate=mate, flight=flight, modifier=0)


def take_off(game: Game, thrower: Player, mate: Player, to: Square) -> flights.Flight | None:
    """The throw up to where the team-mate comes down; none if it was fumbled and all is settled."""
    purpose = pu.THROW_PLAYER
    result = throwing.throw_test(game, thrower, to=to, kind=throwing.A_TEAM_MATE, purpose=purpose, rule=r.LRB_TTM_03)
    game.end_activation()
    if result == throwing.FUMBLED:
        fumbled(game, thrower, mate=mate)
        return None
    game.tell(ev.THROWN_PLAYER, r.LRB_TTM_04, player=thrower.id, other=mate.id, source=mate.square, to=to, value=1)
    game.cite(r.LRB_TTM_01)
    game.cite(r.LRB_TTM_02)
    game.lift(mate)
    flight = flights.Flight(to)
    drift(game, mate, flight=flight)
    return flight


def fumbled(game: Game, thrower: Player, mate: Player) -> None:
    """They come down where they stood. Source: LRB-TTM-05."""
    at = mate.square
    game.tell(ev.THROWN_PLAYER, r.LRB_TTM_05, player=thrower.id, other=mate.id, source=at, to=at, value=0)
    try_to_land(game, thrower, mate=mate, modifier=0)


def drift(game: Game, mate: Player, flight: flights.Flight) -> None:
    """Three squares by chance; with Swoop in the direction that the coach points. Source: LRB-TTM-04, -09."""
    for _ in range(3):
        if mate.has(sk.SWOOP):
            swoop(game, mate, flight=flight)
        else:
            drift_once(game, flight, rule=r.LRB_SCAT_01)


def drift_once(game: Game, flight: flights.Flight, rule: RuleId) -> None:
    """One square by chance, whatever a wall makes of it. Source: LRB-SCAT-01."""
    for _ in range(200):
        to = game.rules.balls.drifted(game, flight.square, d=flights.roll_direction(game, pu.SCATTER, rule=rule))
        if to != NONE:
            flight.square = to
            return
    raise AssertionError("a die finds a way off a square in 200 rolls")


def swoop(game: Game, mate: Player, flight: flights.Flight) -> None:
    """One square where a D6 says of the three before a direction of the coach's choice. Source: LRB-TTM-09, DICE-04."""
    game.tell_skill(mate, sk.SWOOP, rule=r.LRB_TTM_09)
    options = vec[i64]()
    for d in (i64(0), i64(2), i64(4), i64(6)):
        options = append(options, op.option(op.FACE_WAY, d))
    way = op.number_of(
        game.choose(ak.ASK_FACING, mate.side, player=mate.id, options=options, skill=sk.SWOOP, rule=r.LRB_TTM_09)
    )
    for _ in range(200):
        rolled = game.roll(pu.SCATTER, mate.id, kind=dice.D6, cuts=(1 << 3) | (1 << 5))
        game.tell_roll(r.LRB_DICE_04, pu.SCATTER, player=mate.id, rolled=rolled)
        turn: i64 = 7 if rolled <= 2 else (0 if rolled <= 4 else 1)
        to = game.rules.balls.drifted(game, flight.square, d=(way + turn) & 7)
        if to != NONE:
            flight.square = to
            return
        if all_shut(game, flight.square, way=way):
            return
    raise AssertionError("a die finds one of three squares in 200 rolls")


def all_shut(game: Game, square: Square, way: i64) -> bool:
    """Whether none of the three squares before a direction has room: then nobody gets any farther."""
    board = game.state.board
    for turn in (i64(7), i64(0), i64(1)):
        to = board.raw_neighbour(square, (way + turn) & 7)
        if to != NONE and board.is_floor(to) and not game.state.is_closed_chest(to):
            return False
    return True


# -- coming down -----------------------------------------------------------------------------------------------------


def come_down(game: Game, thrower: Player, mate: Player, flight: flights.Flight, modifier: i64) -> None:
    """
    The first player underneath is felled, and the thrown one goes on by chance until a square is free.

    A chest opens for who has landed on it, on their feet or not.

    Source: LRB-TTM-07, LRB-LAND-01, -02, LRB-TO-11, NAF-TELE-01, -16, NAF-CHEST-03.
    """
    harmed = False
    while True:
        occupant = game.player_at(flight.square)
        if occupant is None:
            break
        if not harmed:
            harmed = True
            stood = occupant.standing
            injuries.knock_down(game, occupant, rule=r.LRB_TTM_07, by=mate.id, turnover=False)
            if stood and game.is_active_side(occupant):
                game.turn_over(r.LRB_TO_11)
        drift_once(game, flight, rule=r.LRB_TTM_07)
    game.move(mate, flight.square, kind=ev.PLACED, rule=r.LRB_TTM_04, other=thrower.id)
    if game.rules.ground.settles(game, mate, source=NONE):
        return
    if game.rules.pads.catches and i64(game.state.board.portal[mate.square]) > 0:
        pads.settle_on_portal(game, mate)
        if not mate.in_play or not mate.standing:
            return
    if harmed:
        land_badly(game, thrower, mate=mate)
    else:
        try_to_land(game, thrower, mate=mate, modifier=modifier)


def try_to_land(game: Game, thrower: Player, mate: Player, modifier: i64) -> None:
    """An Agility roll, 1 harder for each opponent near. Source: LRB-LAND-01, -03 to -05, LRB-TTM-09."""
    modifier -= count_markers(game.state, mate.square, side=mate.side)
    if mate.has(sk.SWOOP):
        modifier += 1
    if not pass_test(game, mate, test=agility_test(mate, pu.LAND, modifier=modifier, rule=r.LRB_LAND_01)):
        land_badly(game, thrower, mate=mate)
        return
    tell_landing(game, thrower, mate=mate, rule=r.LRB_LAND_03, safe=True)
    if game.rules.chests.entered(game, mate):
        return
    ball.disturb(game, mate.square)
    pads.settle_on_portal(game, mate)


def land_badly(game: Game, thrower: Player, mate: Player) -> None:
    """
    Down with an Armour roll, into a closed chest too; only a carrier's fall is a turnover.

    Source: LRB-LAND-02, -05, LRB-TO-08, NAF-CHEST-06, -09.
    """
    at = mate.square
    held = mate.holds_ball
    lay_there = game.state.carrier == NONE and game.state.ball == at
    tell_landing(game, thrower, mate=mate, rule=r.LRB_LAND_02, safe=False)
    injuries.lie_down(game, mate, kind=ev.FELL, rule=r.LRB_LAND_02)
    if not game.rules.chests.fallen_into(game, mate, by=NONE):
        injuries.risk_injury(game, mate, by=NONE, cause=causes.ACCIDENT, armour_modifier=0)
    if held and game.is_active_side(mate):
        game.turn_over(r.LRB_TO_08)
    ball.drop(game, mate)
    if lay_there:
        ball.disturb(game, at)
    pads.settle_on_portal(game, mate)


def tell_landing(game: Game, thrower: Player, mate: Player, rule: RuleId, safe: bool) -> None:
    """Tell how a thrown player came down."""
    game.tell_full(
        ev.LANDED,
        rule,
        player=mate.id,
        other=thrower.id,
        purpose=pu.LAND,
        success=1 if safe else 0,
    )


# -- the kick --------------------------------------------------------------------------------------------------------


def kick_team_mate(game: Game, kicker: Player, mate: Player) -> None:
    """
    One or two dice say how far a team-mate flies straight away from the kicker; a double hurts.

    Source: LRB-KTM-01 to -03.
    """
    game.tell_skill(kicker, sk.KICK_TEAM_MATE, rule=r.LRB_KTM_01, other=mate.id)
    two = game.confirm(ak.ASK_KICK_DICE, kicker.side, player=kicker.id, rule=r.LRB_KTM_01)
    rolled = game.roll(pu.THROW_PLAYER, kicker.id, kind=dice.TWO_D6 if two else dice.D6, doubles=two)
    game.tell_roll(r.LRB_KTM_01, pu.THROW_PLAYER, player=kicker.id, rolled=rolled, other=mate.id)
    game.end_activation()
    if two and dice.is_double(rolled):
        held = mate.holds_ball
        injuries.injury_roll(game, mate, by=NONE, cause=KICKED_BADLY)
        game.cite(r.LRB_KTM_02)
        if held:
            game.turn_over(r.LRB_TO_08)
        ball.drop(game, mate)
        return
    far = dice.dice_sum(rolled) if two else rolled
    board = game.state.board
    d = way_between(game, kicker.square, to=mate.square)
    flight = flights.Flight(mate.square)
    game.lift(mate)
    for _ in range(far):
        to = board.raw_neighbour(flight.square, d)
        if to == NONE or is_solid(game.state, to):
            break
        flight.square = to
    game.tell(
        ev.THROWN_PLAYER,
        r.LRB_KTM_03,
        player=kicker.id,
        other=mate.id,
        source=mate.square,
        to=flight.square,
        value=KICKED,
    )
    drift(game, mate, flight=flight)
    come_down(game, kicker, mate=mate, flight=flight, modifier=-2 if far >= 9 else (-1 if far >= 6 else 0))


KICKED_BADLY: causes.Cause = causes.Cause(stunned_is_ko=True)
"""A double in a kick (LRB-KTM-02)."""


def way_between(game: Game, source: Square, to: Square) -> i64:
    """The direction of a step from one square to one beside it."""
    for d in range(i64(8)):
        if game.state.board.raw_neighbour(source, d) == to:
            return d
    raise AssertionError("the two squares are beside each other")
