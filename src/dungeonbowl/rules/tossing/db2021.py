"""
Throwing and kicking team-mates.

Source: DB21-TTM-01 to -24.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import bars, dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import LOST, NONE, STANDING, RuleId, Square
from dungeonbowl.dungeon.grid.kinds import KIND_CHASM
from dungeonbowl.rules.ball import flights
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.ball.walls import RICOCHETS
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import causes
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.moving import parts as moving
from dungeonbowl.rules.pads import parts as pads
from dungeonbowl.rules.passing import accuracy
from dungeonbowl.rules.queries import count_markers, team_mates_near
from dungeonbowl.rules.rolling.parts import Test, agility_test, pass_test, settle
from dungeonbowl.state.state import Player, State

# How good a throw was; the values of a `THROWN_PLAYER` event, in the order of `accuracy.result_of`.
FUMBLED: Final = 0
TERRIBLE: Final = 1
SUCCESSFUL: Final = 2
SUPERB: Final = 3

_LANDING: Final = vec[i64]([-1, -2, -1, 0])
"""The modifier of the landing test by the quality of the throw (DB21-TTM-09)."""


class Toss:
    """
    One throw or kick on its way: who, whom, how well, and where the thrown player is in the air.

    `controlled` tells whether they were Standing with a Tackle Zone when it began, `hit_wall` whether a wall
    stopped them.
    """

    def __init__(self, thrower: Player, mate: Player, kicked: bool) -> None:
        self.thrower = thrower
        self.mate = mate
        self.kicked = kicked
        self.quality: i64 = FUMBLED
        self.square: Square = thrower.square
        self.controlled: bool = mate.has_zone
        self.hit_wall: bool = False

    def __repr__(self) -> str:
        return f"<Toss of {self.mate} by {self.thrower}>"


# -- who and where -------------------------------------------------------------------------------------------------


def can_throw(thrower: Player) -> bool:
    """Whether a player has the trait and the Strength to throw a team-mate (DB21-TTM-01)."""
    return thrower.can_use(sk.THROW_TEAM_MATE) and thrower.st >= 5


def mates(state: State, thrower: Player) -> vec[i16]:
    """
    The adjacent team-mates that could be thrown now; in a declared kick only those Standing, and nobody Rooted.

    Source: DB21-TTM-01, -02, -22, SPEC-05.
    """
    found = vec[i16]()
    if from_tossing(state, thrower):
        return found
    for mate in team_mates_near(state, thrower.id):
        if not from_flying(state, i64(mate)):
            found = append(found, mate)
    return found


def from_tossing(state: State, thrower: Player) -> i64:
    """What keeps the active player from the declared throw or kick of anybody (DB21-TTM-01, -22, STAT-04)."""
    if not thrower.has_zone:
        return bars.DAZED
    if state.action == op.KICK_TEAM_MATE:
        return bars.FREE if thrower.has(sk.KICK_TEAM_MATE) else bars.NO_SKILL
    return bars.FREE if can_throw(thrower) else bars.TOO_WEAK


def from_flying(state: State, mate: i64) -> i64:
    """What keeps a team-mate beside the thrower from being thrown or kicked (DB21-TTM-01, -02, -22, SPEC-05)."""
    if not state.squads.has(mate, sk.RIGHT_STUFF):
        return bars.NO_RIGHT_STUFF
    if i64(state.squads.st[mate]) > 3:
        return bars.TOO_STRONG
    if state.is_rooted(mate):
        return bars.MATE_ROOTED
    if state.action == op.KICK_TEAM_MATE and i64(state.posture[mate]) != STANDING:
        return bars.MATE_DOWN
    return bars.FREE


def aims(game: Game, thrower: Player) -> vec[i16]:
    """The squares a team-mate may be thrown at: in Quick or Short range and in sight (DB21-TTM-03)."""
    return accuracy.targets_from(game.state, thrower.square)


# -- Always Hungry -------------------------------------------------------------------------------------------------


def before_aim(game: Game, thrower: Player, mate: Player) -> bool:
    """
    Always Hungry, once the thrower has moved and before the target is named; nothing happens to others.

    Returns: whether there is still a throw to be aimed; if not, everything is carried out and the activation over.
    Source: DB21-TTM-04, -21.
    """
    if not thrower.can_use(sk.ALWAYS_HUNGRY):
        return True
    game.tell_skill(thrower, sk.ALWAYS_HUNGRY, rule=r.TTM_21, other=mate.id)
    game.cite(r.TTM_04)
    if pass_test(game, thrower, test=Test(pu.TRAIT, 2, rule=r.TTM_21, about=sk.ALWAYS_HUNGRY + 1)):
        return True
    game.end_activation()
    if pass_test(game, thrower, test=Test(pu.TRAIT, 2, rule=r.TTM_21, about=sk.ALWAYS_HUNGRY + 1)):
        carry_out(game, Toss(thrower, mate, kicked=False), to=thrower.square)
    else:
        eat(game, thrower, mate=mate)
    return False


def eat(game: Game, thrower: Player, mate: Player) -> None:
    """The team-mate is gone for good, without any roll; a held ball bounces from the thrower (DB21-TTM-21, TO-09)."""
    held = mate.holds_ball
    game.remove(mate, LOST, rule=r.TTM_21)
    game.state.set_injury(mate.id, injuries.DEAD)
    game.tell(ev.CASUALTY_EVENT, r.TTM_21, player=mate.id, other=thrower.id, value=injuries.DEAD)
    if not held:
        return
    game.turn_over(r.TO_09)
    game.put_ball(thrower.square)
    game.let_go(r.TTM_21)
    ball.bounce(game, thrower.square)


# -- the throw -----------------------------------------------------------------------------------------------------


def throw_team_mate(game: Game, thrower: Player, mate: Player, to: Square) -> None:
    """Throw a team-mate at a square; the thrower's activation is over (DB21-TTM-04 to -20)."""
    toss = Toss(thrower, mate, kicked=False)
    toss.quality = test_throw(game, toss, to=to)
    carry_out(game, toss, to=to)


def kick_team_mate(game: Game, kicker: Player, mate: Player, to: Square) -> None:
    """Kick a team-mate at a square: a throw with a worse fumble (DB21-TTM-22, -23)."""
    toss = Toss(kicker, mate, kicked=True)
    game.tell_skill(kicker, sk.KICK_TEAM_MATE, rule=r.TTM_22, other=mate.id)
    game.cite(r.TTM_23)
    toss.quality = test_throw(game, toss, to=to)
    carry_out(game, toss, to=to)


def test_throw(game: Game, toss: Toss, to: Square) -> i64:
    """The test of a throw with Strong Arm and its re-roll; no PA is a fumble without a roll (DB21-TTM-05, -06)."""
    thrower = toss.thrower
    if thrower.pa == 0:
        game.tell_roll(r.TTM_06, pu.THROW_PLAYER, player=thrower.id, rolled=0, success=0, other=toss.mate.id)
        game.cite(r.GEN_12)
        return FUMBLED
    ball.tell_presence(game, thrower, rule=r.TTM_05)
    modifier = accuracy.accuracy_modifier(game.state, thrower.id, to=to, kind=accuracy.A_TEAM_MATE)
    strong = not toss.kicked and thrower.can_use(sk.STRONG_ARM)
    throw = TeamMateThrow(toss, modifier=modifier, strong=strong)
    settle(game, thrower, roll=throw)
    return throw.result


class TeamMateThrow(accuracy.ThrowRoll):
    """The die of a thrown team-mate, which Strong Arm lifts; a kicked one's nothing. Source: DB21-TTM-05."""

    def __init__(self, toss: Toss, modifier: i64, strong: bool) -> None:
        super().__init__(pu.THROW_PLAYER, r.TTM_05, modifier=modifier, bonus=1 if strong else 0)
        self.other = toss.mate.id
        self.cited = append(append(self.cited, i16(r.GEN_12)), i16(r.TTM_03))

    def lifted(self, game: Game, player: Player) -> i64:
        """Strong Arm is asked about where it makes a difference (DB21-TTM-05)."""
        quality = accuracy.result_of(player.pa, self.rolled, modifier=self.modifier)
        if self.bonus == 0:
            return quality
        better = accuracy.result_of(player.pa, self.rolled, modifier=self.modifier + 1)
        if better == quality or not game.wants(player, sk.STRONG_ARM, rule=r.TTM_05, other=self.other):
            return quality
        game.cite(r.SKIL_02)
        return better


def carry_out(game: Game, toss: Toss, to: Square) -> None:
    """
    The flight and the landing of a throw whose quality is known; the thrower's activation is over.

    Source: DB21-TTM-07, -08.
    """
    thrower = toss.thrower
    mate = toss.mate
    game.tell(
        ev.THROWN_PLAYER, r.TTM_06, player=thrower.id, other=mate.id, source=mate.square, to=to, value=toss.quality
    )
    game.cite(r.TTM_01)
    game.cite(r.TTM_02)
    game.cite(r.TTM_04)
    game.cite(r.TTM_20)
    game.end_activation()
    if toss.quality == FUMBLED:
        game.cite(r.TTM_08)
        if toss.kicked:
            kick_badly(game, toss)
            return
        game.lift(mate)
        bounce_on(game, toss, rule=r.TTM_08)
    elif toss.quality == TERRIBLE:
        game.lift(mate)
        deviate(game, toss)
    else:
        game.lift(mate)
        toss.square = to
        scatter(game, toss)
    come_down(game, toss)


def kick_badly(game: Game, toss: Toss) -> None:
    """
    A fumbled kick: the kicked player is removed by an Injury roll in which Stunned counts as KO'd.

    Source: DB21-TTM-22, TO-09.
    """
    mate = toss.mate
    held = mate.holds_ball
    injuries.injury_roll(game, mate, by=toss.thrower.id, cause=causes.KICK)
    game.cite(r.TTM_22)
    if held:
        game.turn_over(r.TO_09)
    ball.drop(game, mate)


# -- in the air ----------------------------------------------------------------------------------------------------


def scatter(game: Game, toss: Toss) -> None:
    """Three random steps; a wall ends them (DB21-TTM-07, -13)."""
    for _ in range(3):
        d = flights.roll_direction(game, pu.SCATTER, rule=r.TTM_07)
        if not step(game, toss, d=d):
            return


def deviate(game: Game, toss: Toss) -> None:
    """A random direction and distance from the thrower; a wall ends the flight (DB21-TTM-07, -13)."""
    d = flights.roll_direction(game, pu.DEVIATE, rule=r.TTM_07)
    distance = game.roll(pu.DEVIATE_DISTANCE, NONE, kind=dice.D6)
    game.tell_roll(r.TTM_07, pu.DEVIATE_DISTANCE, player=NONE, rolled=distance)
    for _ in range(distance):
        if not step(game, toss, d=d):
            return


def step(game: Game, toss: Toss, d: i64) -> bool:
    """One step through the air; returns False where a wall, a feature or a Chest stops the player (DB21-TTM-13)."""
    state = game.state
    to = i64(state.board.flight(state.closed)[toss.square * 8 + d])
    if to != NONE:
        toss.square = to
        return True
    toss.hit_wall = True
    game.cite(r.TTM_13)
    flights.cite_obstacle(game, toss.square, d=d)
    return False


def bounce_on(game: Game, toss: Toss, rule: RuleId) -> None:
    """One bounce of a thrown player; at a wall they follow the ricochet as a ball would (DB21-TTM-08, -12 to -14)."""
    state = game.state
    d = flights.roll_direction(game, pu.SCATTER, rule=rule)
    to = i64(state.board.flight(state.closed)[toss.square * 8 + d])
    if to != NONE:
        toss.square = to
        return
    rebound = RICOCHETS.ricochet(game, toss.square, d=d)
    toss.square = rebound.square
    game.cite(rebound.rule)
    game.cite(r.TTM_13)


# -- coming down ---------------------------------------------------------------------------------------------------


def come_down(game: Game, toss: Toss) -> None:
    """
    Everything from the first square a thrown player comes down on until they lie, stand or are gone.

    A crash (thrown while down or without a Tackle Zone, or stopped by a wall) bounces once; every occupied square
    fells its occupant and bounces the thrown player on.

    Source: DB21-TTM-09 to -19, DB21-FEAT-22, GEO-07.
    """
    state = game.state
    mate = toss.mate
    crashes = toss.hit_wall or not toss.controlled
    bounced = False
    fell_on_somebody = False
    while i64(state.board.kind[toss.square]) != KIND_CHASM:
        occupant = game.player_at(toss.square)
        if toss.square == state.wolf:
            bounced = True
            bounce_on(game, toss, rule=r.DZ_10)
        elif occupant is not None:
            land_on(game, toss, occupant=occupant)
            fell_on_somebody = True
            bounced = True
            bounce_on(game, toss, rule=r.TTM_14)
        elif crashes and not bounced:
            bounced = True
            bounce_on(game, toss, rule=r.TTM_12)
        else:
            break
    game.move(mate, toss.square, kind=ev.PLACED, rule=r.TTM_07, other=toss.thrower.id)
    if game.rules.ground.swallows(game, mate):
        game.cite(r.TTM_18)
        game.cite(r.GEO_07)
    elif state.board.is_pit(toss.square):
        land_badly(game, toss, kind=ev.KNOCKED_DOWN, rule=r.DZ_16, because=r.TTM_15)
    elif fell_on_somebody:
        land_badly(game, toss, kind=ev.KNOCKED_DOWN, rule=r.TTM_14, because=r.TTM_15)
    elif crashes:
        land_badly(game, toss, kind=ev.FELL, rule=r.TTM_12, because=r.TTM_11)
    else:
        try_to_land(game, toss)


def land_on(game: Game, toss: Toss, occupant: Player) -> None:
    """Somebody stands or lies where the thrown player comes down and is Knocked Down (DB21-TTM-14, -16, TO-12)."""
    if occupant.side == game.state.side:
        game.turn_over(r.TO_12)
        game.cite(r.TTM_16)
    if not occupant.standing:
        game.cite(r.STAT_08)
    injuries.knock_down(game, occupant, rule=r.TTM_14, by=toss.mate.id)


def try_to_land(game: Game, toss: Toss) -> None:
    """The landing test on an unoccupied square; a safe landing is voluntary movement (DB21-TTM-09, -10, MOVE-11)."""
    mate = toss.mate
    at = mate.square
    modifier = _LANDING[toss.quality] - count_markers(game.state, at, side=mate.side)
    if not pass_test(game, mate, test=agility_test(mate, pu.LAND, modifier=modifier, rule=r.TTM_09)):
        land_badly(game, toss, kind=ev.FELL, rule=r.TTM_10, because=r.TTM_11)
        return
    tell_landing(game, toss, rule=r.TTM_10, safe=True)
    game.cite(r.MOVE_11)
    if toss.quality == SUPERB and not toss.kicked:
        game.tell(ev.COMPLETION, r.TTM_24, player=toss.thrower.id)
    if mate.holds_ball and i64(game.state.board.zone[at]) == 2 - mate.side:
        game.cite(r.TTM_19)
    if i64(game.state.board.portal[at]) > 0:
        game.cite(r.TTM_18)
    moving.arrive(game, mate, own_movement=False)


def land_badly(game: Game, toss: Toss, kind: i64, rule: RuleId, because: RuleId) -> None:
    """
    The thrown player goes down where they are: armour, injury, the ball, then the Portal.

    Args:
        kind: `FELL`, or `KNOCKED_DOWN` for one who came down on somebody.
        because: the rule by which this is a Turnover for a carrier only.

    Source: DB21-TTM-10 to -15, -17, -18, PICK-05, TO-09, TO-15.
    """
    mate = toss.mate
    at = mate.square
    held = mate.holds_ball
    # The mate's own ball may come back to the square and rest, if they are gone by then.
    lay_there = game.state.carrier == NONE and game.state.ball == at
    tell_landing(game, toss, rule=rule, safe=False)
    injuries.go_down(game, mate, kind=kind, rule=rule, armour_modifier=1 if toss.hit_wall else 0)
    if held:
        game.turn_over(r.TO_09)
        game.cite(r.TTM_17)
    else:
        game.cite(r.TO_15)
    game.cite(because)
    ball.drop(game, mate, may_place=kind == ev.KNOCKED_DOWN)
    if lay_there:
        ball.disturb(game, at)
    if mate.in_play and i64(game.state.board.portal[at]) > 0:
        game.cite(r.TTM_18)
        pads.settle_on_portal(game, mate)


def tell_landing(game: Game, toss: Toss, rule: RuleId, safe: bool) -> None:
    """Tell how a thrown player came down."""
    game.tell_full(
        ev.LANDED,
        rule,
        player=toss.mate.id,
        other=toss.thrower.id,
        purpose=pu.LAND,
        value=toss.quality,
        success=1 if safe else 0,
    )
    if toss.hit_wall:
        game.cite(r.TTM_13)
