"""
Landing on somebody in the Astrogranite Edition, by a leap, a throw or a fall: who goes down, where the other ends up.

Source: AGE-COLL.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, RuleId, Square
from dungeonbowl.dungeon.grid.kinds import KIND_WALL
from dungeonbowl.rules.ball import flights
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries.age import fell_together, lands_on_feet
from dungeonbowl.rules.options import Option
from dungeonbowl.rules.rolling.parts import cut
from dungeonbowl.rules.tossing import living
from dungeonbowl.state.state import Player, State

PLAYER_COLLISIONS: Final = Option(
    "player_collisions",
    "Landing on players",
    choices=(("in_use", "fells them by weight"), ("left_out", "does what it does in the core")),
    rule=r.AGE_COLL_04,
)

# Weight classes, light to heavy (AGE-COLL-02).
TITCHY: Final = 0
STUNTY: Final = 1
NORMAL: Final = 2
BIG: Final = 3

NEGATIVE: Final = vec[i64]([sk.BONE_HEAD, sk.REALLY_STUPID, sk.WILD_ANIMAL, sk.TAKE_ROOT, sk.ALWAYS_HUNGRY])
"""What makes a strong player a Big Guy."""


def weight_of(player: Player) -> i64:
    """A player's weight class: the lightest that they have the trait of. Source: AGE-COLL-02."""
    if player.has(sk.TITCHY):
        return TITCHY
    if player.has(sk.STUNTY):
        return STUNTY
    if player.st >= 5:
        for trait in NEGATIVE:
            if player.has(trait):
                return BIG
    return NORMAL


def is_occupied(state: State, square: Square) -> bool:
    """Whether nobody can come to rest there: a player, a closed chest or a statue is in the way (age.md, chapter 0)."""
    board = state.board
    if state.player_at(square) != NONE or state.is_closed_chest(square):
        return True
    return not board.is_floor(square) and not board.is_hazard(square)


def is_felled(game: Game, victim: Player, weight: i64) -> bool:
    """
    Whether something of a weight class knocks down the player whom it lands on; nobody rolls that again.

    Source: AGE-COLL-04, -07, -09.
    """
    if game.options.says(PLAYER_COLLISIONS, "left_out"):
        return False
    if not victim.standing:
        game.cite(r.AGE_COLL_09)
        return False
    heavier = weight_of(victim) - weight
    game.cite(r.AGE_COLL_02)
    if heavier < 0 or heavier > 1:
        game.cite(r.AGE_COLL_04)
        return heavier < 0 and not lands_on_feet(game, victim)
    needed: i64 = 2 if heavier == 0 else 4
    rolled = game.roll(pu.COLLISION, victim.id, kind=dice.D6, cuts=cut(needed))
    game.tell_roll(
        r.AGE_COLL_04,
        pu.COLLISION,
        player=victim.id,
        rolled=rolled,
        target=needed,
        success=1 if rolled >= needed else 0,
    )
    return rolled >= needed and not lands_on_feet(game, victim)


class Resting:
    """What comes to rest: somebody, where no thing says otherwise."""

    def fits(self, state: State, square: Square) -> bool:
        """Whether a square that is no wall has room for it."""
        return not is_occupied(state, square)

    def fits_beside(self, state: State, square: Square) -> bool:
        """Whether any square around has."""
        for d in range(i64(8)):
            to = state.board.raw_neighbour(square, d)
            if to != NONE and i64(state.board.kind[to]) != KIND_WALL and self.fits(state, to):
                return True
        return False


SOMEBODY: Final = Resting()


def scattered(game: Game, square: Square, what: Resting, purpose: i64, rule: RuleId) -> i64:
    """
    Where what cannot stay on a square ends up: one square off, and on from there while nothing around has room.

    Source: AGE-COLL-03, AGE-BALL-01, AGE-CHM-07.
    """
    state = game.state
    for _ in range(1000):
        to = state.board.raw_neighbour(square, flights.roll_direction(game, purpose, rule=rule))
        if to == NONE or i64(state.board.kind[to]) == KIND_WALL:
            continue
        if what.fits(state, to):
            return to
        if not what.fits_beside(state, square):
            square = to
    raise AssertionError("a die finds room in 1000 rolls")


def land_on(
    game: Game,
    player: Player,
    at: Square,
    rule: RuleId,
    weight: i64,
    thrown: bool = False,
    falls: bool = False,
    besides: RuleId = 0,
) -> None:
    """
    A player comes down on a square that somebody or something occupies; they are on no square of their own by then.

    Args:
        weight: what they count as.
        thrown: whether their own fall costs the team its turn only if they hold the ball.
        falls: whether they go down in any case, which no Acrobatics prevent.
        besides: one more rule behind it.

    Source: AGE-COLL-01, -03, -06, -08, AGE-LEAP-15, AGE-SKILL-03.
    """
    state = game.state
    victim = game.player_at(at)
    down = vec[i16]()
    game.tell(ev.LANDED_ON, rule, player=player.id, other=NONE if victim is None else victim.id, to=at)
    game.cite(r.AGE_COLL_01)
    if besides:
        game.cite(besides)
    if victim is not None and is_felled(game, victim, weight=weight):
        down = append(down, i16(victim.id))
    to = scattered(game, at, what=SOMEBODY, purpose=pu.SCATTER, rule=r.AGE_COLL_03)
    lay_there = state.carrier == NONE and state.ball == to
    game.move(player, to, kind=ev.PLACED, rule=r.AGE_COLL_03)
    falls_in = game.rules.ground.is_trap(state, to)
    if not falls_in and (falls or not lands_on_feet(game, player)):
        down = append(down, i16(player.id))
    fell_together(game, down, rule=r.AGE_COLL_08, thrown=player.id if thrown else NONE, arrives=player)
    game.cite(r.AGE_COLL_06)
    if falls_in:
        game.rules.ground.settles(game, player, source=NONE)
        return
    if lay_there:
        ball.disturb(game, to)


# -- thrown team-mates -----------------------------------------------------------------------------------------------


def throw_team_mate(game: Game, thrower: Player, mate: Player, to: Square) -> None:
    """The throw of the core; who comes down on somebody counts one class heavier. Source: AGE-COLL-01, -05."""
    flight = living.take_off(game, thrower, mate=mate, to=to)
    if flight is None:
        return
    at = flight.square
    if game.options.says(PLAYER_COLLISIONS, "left_out") or not is_occupied(game.state, at):
        living.come_down(game, thrower, mate=mate, flight=flight, modifier=0)
        return
    land_on(game, mate, at=at, rule=r.AGE_COLL_05, weight=weight_of(mate) + 1, thrown=True)
