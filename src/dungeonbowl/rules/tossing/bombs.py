"""
Bombs: thrown like a pass, caught like a pass, and never at rest.

Source: DB21-SPEC-13 to -15; the passing rules as far as they are the same.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, PRONE, Square
from dungeonbowl.rules.ball import flights
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import causes
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.passing import accuracy, interference
from dungeonbowl.rules.queries import count_markers
from dungeonbowl.rules.rolling.parts import Test, agility_test, pass_test
from dungeonbowl.state.state import Player, State


def aims(game: Game, thrower: Player) -> vec[i16]:
    """The squares a bomb may be thrown at: as for a pass (DB21-SPEC-13)."""
    return accuracy.targets_from(game.state, thrower.square)


def throw_bomb(game: Game, thrower: Player, to: Square) -> None:
    """
    A Bombardier throws a bomb; whoever catches it may have to throw it on. The activation is over.

    Source: DB21-SPEC-13, -14, -15.
    """
    game.end_activation()
    game.tell_skill(thrower, sk.BOMBARDIER, rule=r.SPEC_13)
    game.cite(r.ACT_08)
    holder = throw(game, thrower, thrower=thrower, to=to)
    while holder is not None:
        if fuse_is_out(game, holder):
            explode(game, thrower, square=holder.square)
            return
        squares = aims(game, holder)
        if len(squares) == 0:
            explode(game, thrower, square=holder.square)
            return
        target = game.pick_square(ak.ASK_BOMB_AT, holder.side, player=holder.id, squares=squares, rule=r.SPEC_13)
        holder = throw(game, thrower, thrower=holder, to=target)


def fuse_is_out(game: Game, holder: Player) -> bool:
    """Whether a caught bomb explodes at once: a D6, 4 or more, that no team re-roll touches (DB21-SPEC-13, RR-05)."""
    fuse = Test(pu.BOMB, 4, rule=r.SPEC_13)
    fuse.below = True
    fuse.team = False
    fuse.basics = False
    fuse.cite(r.RR_05)
    return not pass_test(game, holder, test=fuse)


# -- in the air ----------------------------------------------------------------------------------------------------


def throw(game: Game, bomber: Player, thrower: Player, to: Square) -> Player | None:
    """
    One throw of a bomb: accuracy, scatter or deviation, interference, catch or explosion.

    Args:
        bomber: the Bombardier whose bomb it is; `thrower` is whoever holds it now.

    Returns: who has caught it; nobody, if it has exploded.
    Source: DB21-SPEC-13, -14, DB21-PASS-07 to -13, DB21-INTF-01, -08.
    """
    source = thrower.square
    game.tell(ev.BOMB, r.SPEC_13, player=thrower.id, source=source, to=to)
    game.cite(r.PASS_05)
    result = accuracy.accuracy_test(game, thrower, to=to, kind=accuracy.A_BOMB, rule=r.SPEC_13)
    if result == accuracy.FUMBLED:
        if not thrower.can_use(sk.SAFE_PASS) or not game.wants(thrower, sk.SAFE_PASS, rule=r.PASS_12):
            explode(game, bomber, square=source)
        return None
    flight = flights.Flight(source if result == accuracy.WILD else to, bomb=True)
    if result == accuracy.WILD:
        flights.deviate_flight(game, flight)
        game.cite(r.PASS_11)
    elif result == accuracy.INACCURATE:
        flights.scatter_flight(game, flight)
        game.cite(r.PASS_10)
    if flight.met_wall:
        game.cite(r.SPEC_14)
    deflector = interference.interference(game, thrower, landing=flight.ruler_end, result=result)
    if deflector is not None:
        if catch(game, deflector, base=-1):
            return deflector
        explode(game, bomber, square=deflector.square)
        return None
    return land(game, bomber, square=flight.square, modifier=0 if result == accuracy.ACCURATE else -1)


def land(game: Game, bomber: Player, square: Square, modifier: i64) -> Player | None:
    """
    A bomb comes down: it is caught, lost in an empty Portal, or explodes.

    Args:
        modifier: of the catch by a player in the square.

    Source: DB21-SPEC-13, -14, DB21-CATCH-01, -02.
    """
    who = game.player_at(square)
    if who is None and i64(game.state.board.portal[square]) > 0:
        game.tell(ev.EXPLODED, r.SPEC_14, to=square)
        return None
    if who is not None and who.has_zone and catch(game, who, base=modifier):
        return who
    explode(game, bomber, square=square)
    return None


def catch(game: Game, player: Player, base: i64) -> bool:
    """A player tries to catch a bomb, without the skills for catching the ball (DB21-SPEC-13, CATCH-01, -07)."""
    if player.has(sk.NO_HANDS):
        game.tell_skill(player, sk.NO_HANDS, rule=r.CATCH_07)
        return False
    if player.has(sk.NERVES_OF_STEEL) and count_markers(game.state, player.square, side=player.side) > 0:
        game.tell_skill(player, sk.NERVES_OF_STEEL, rule=r.CATCH_03)
    ball.tell_presence(game, player, rule=r.CATCH_03)
    modifier = accuracy.bomb_catch_modifier(game.state, player.id, base=base)
    caught = pass_test(game, player, test=agility_test(player, pu.CATCH, modifier=modifier, rule=r.SPEC_13))
    game.cite(r.CATCH_01)
    game.cite(r.CATCH_02)
    return caught


# -- the blast -----------------------------------------------------------------------------------------------------


def explode(game: Game, bomber: Player, square: Square) -> None:
    """
    A player in the square is hit, then those adjacent on a 4 or more, in the active coach's order.

    A dropped ball bounces when all of them have been dealt with.

    Source: DB21-SPEC-15, DB21-GEN-17, DB21-GEO-05, DB21-STAT-07.
    """
    state = game.state
    game.tell(ev.EXPLODED, r.SPEC_15, player=bomber.id, to=square)
    carrier = state.carrier
    near = beside(state, square)
    if len(near) > 0:
        game.cite(r.GEO_05)
    if len(near) > 1:
        game.cite(r.GEN_17)
    who = game.player_at(square)
    if who is not None:
        hit(game, bomber, victim=who)
    while len(near) > 0:
        next_one = game.pick_player(ak.ASK_ORDER, state.side, about=bomber.id, players=near, rule=r.GEN_17)
        near = ball.without(near, next_one)
        rolled = game.roll(pu.BOMB, next_one, kind=dice.D6, cuts=1 << 4)
        game.tell_roll(r.SPEC_15, pu.BOMB, player=next_one, rolled=rolled, target=4, success=1 if rolled < 4 else 0)
        if rolled >= 4:
            hit(game, bomber, victim=game.players[next_one])
    if carrier != NONE and not game.players[carrier].standing:
        ball.drop(game, game.players[carrier], may_place=True)


def beside(state: State, square: Square) -> vec[i16]:
    """The players on the squares adjacent to an explosion, in any state."""
    found = vec[i16]()
    for d in range(8):
        near = i64(state.adj[square * 8 + d])
        if near >= 0:
            who = state.player_at(near)
            if who != NONE:
                found = append(found, i16(who))
    return found


def hit(game: Game, bomber: Player, victim: Player) -> None:
    """A Standing victim is Placed Prone, and everyone hit takes an Armour roll (DB21-SPEC-15, TO-04)."""
    if victim.standing:
        game.tell(ev.PLACED_PRONE, r.SPEC_15, player=victim.id, other=bomber.id)
        game.lay(victim, PRONE, rule=r.SPEC_15)
        if victim.holds_ball and game.is_active_side(victim):
            game.turn_over(r.TO_04)
            game.cite(r.SPEC_15)
        elif victim.id == bomber.id:
            game.turn_over(r.SPEC_15)
    else:
        game.cite(r.STAT_08)
    injuries.risk_injury(game, victim, by=NONE, cause=causes.ACCIDENT, armour_modifier=0)
