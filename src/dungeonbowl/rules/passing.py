"""
Giving the ball away on purpose: passes, interference, throws at the wall, Hand-offs, Dump-off and Fumblerooskie.

Source: DB21-PASS, DB21-INTF, DB21-WTHR, DB21-HAND, DB21-BLK-29, DB21-TO-06 to -08, -13.
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
from dungeonbowl.core.ids import IN_PLAY, NONE, SLOTS
from dungeonbowl.dungeon.board import DX, DY, ROOM_BONE_PIT, Board
from dungeonbowl.rules import ball, movement
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.queries import (
    are_adjacent,
    count_markers,
    free_around,
    has_zone,
    is_marked,
    presence,
    side_of,
)
from dungeonbowl.rules.rolls import KEEP, offer
from dungeonbowl.state.state import ONLY_MOVES, OWES_SQUARE, ROOTED, SPENT_PASS, Player, State

# How far a square is for a throw.
OUT_OF_RANGE: Final = 0
QUICK: Final = 1
SHORT: Final = 2
AT_WALL: Final = 3
"""What the event of a declared throw at the wall says instead of the range."""

# What is thrown; each has its modifiers.
THE_BALL: Final = 0
BALL_AT_WALL: Final = 1
A_BOMB: Final = 2
A_TEAM_MATE: Final = 3

# How good a throw is.
FUMBLED: Final = 0
WILD: Final = 1
INACCURATE: Final = 2
ACCURATE: Final = 3
"""The better the throw, the harder the interference: its modifier is minus this number (DB21-INTF-06)."""


# -- range and targets ---------------------------------------------------------------------------------------


def range_of(board: Board, a: i64, b: i64) -> i64:
    """How far `b` is for a thrower on `a`: `OUT_OF_RANGE`, `QUICK` or `SHORT`. Source: DB21-PASS-05."""
    across = board.x(b) - board.x(a)
    down = board.y(b) - board.y(a)
    far = across * across + down * down
    if far == 0 or far > 45:
        return OUT_OF_RANGE
    return QUICK if far <= 10 else SHORT


def targets_from(state: State, source: i64, reach: i64 = SHORT) -> vec[i16]:
    """
    The squares a thrower on `source` may aim at, in ascending order: floor, in range and in sight.

    Args:
        reach: `QUICK` or `SHORT`.

    Source: DB21-PASS-04, -05, -06.
    """
    board = state.board
    sight = board.sight(source)
    found = vec[i16](capacity=32)
    x = board.x(source)
    y = board.y(source)
    far: i64 = 6 if reach == SHORT else 3
    limit: i64 = 45 if reach == SHORT else 10
    top = y - far if y > far else 0
    left = x - far if x > far else 0
    bottom = y + far if y + far < board.height else board.height - 1
    right = x + far if x + far < board.width else board.width - 1
    row = top
    while row <= bottom:
        column = left
        down = (row - y) * (row - y)
        while column <= right:
            square = row * board.width + column
            distance = down + (column - x) * (column - x)
            if 0 < distance <= limit and i64(sight[square]) and is_open_floor(state, square):
                found = append(found, i16(square))
            column += 1
        row += 1
    return found


def is_open_floor(state: State, square: i64) -> bool:
    """Whether the square is floor without a closed chest; players do not matter."""
    return state.board.is_floor(square) and not state.is_closed_chest(square)


def aims(game: Game) -> vec[i16]:
    """The squares that the active player may pass to."""
    return targets_from(game.state, i64(game.state.square[game.state.active]))


def wall_aims(game: Game) -> vec[i64]:
    """
    The wall faces that the active player may throw at, as options: the floor square before it and the side.

    Whatever stops a ball counts as wall here: features and closed Chests too.
    Source: DB21-WTHR-01, -02, DB21-CHEST-02, DB21-FEAT-13, -15, -17.
    """
    state = game.state
    found = vec[i64]()
    for square in targets_from(state, i64(state.square[state.active])):
        face: i64 = 0
        while face < 8:
            if has_wall(state, i64(square), face):
                found = append(found, op.option(op.AIM_WALL, face, i64(square)))
            face += 2
    return found


def has_wall(state: State, square: i64, face: i64) -> bool:
    """Whether a ball on the square would meet a wall in the straight direction `face`."""
    return i64(state.board.flight(state.closed)[square * 8 + face]) == NONE


# -- accuracy ------------------------------------------------------------------------------------------------


def accuracy_modifier(state: State, thrower: i64, to: i64, kind: i64 = THE_BALL) -> i64:
    """
    The modifier of a throw, with everything that applies unasked.

    Args:
        kind: `THE_BALL`, `BALL_AT_WALL`, `A_BOMB` or `A_TEAM_MATE`.

    Source: DB21-PASS-07, DB21-WTHR-03, DB21-TTM-05, DB21-SPEC-13, DB21-FEAT-05.
    """
    square = i64(state.square[thrower])
    side = side_of(thrower)
    modifier: i64 = -1 if range_of(state.board, square, to) == SHORT else 0
    if kind == A_TEAM_MATE or not state.squads.has(thrower, sk.NERVES_OF_STEEL):
        modifier -= count_markers(state, square, side)
    modifier -= presence(state, square, side)
    if kind <= BALL_AT_WALL and i64(state.board.room[square]) == ROOM_BONE_PIT:
        modifier -= 1
    return modifier


def accuracy_bonus(state: State, thrower: i64, kind: i64 = THE_BALL) -> i64:
    """What the thrower's optional skills may add once the die is seen: Accurate and, at a wall, Wall Thrower."""
    if not has_zone(state, thrower):
        return 0
    bonus: i64 = 0
    if kind != A_TEAM_MATE and state.squads.has(thrower, sk.ACCURATE):
        bonus += 1
    if kind == BALL_AT_WALL and state.squads.has(thrower, sk.WALL_THROWER):
        bonus += 1
    return bonus


def result_of(pa: i64, rolled: i64, modifier: i64) -> i64:
    """
    How good a throw is: `FUMBLED`, `WILD`, `INACCURATE` or `ACCURATE`.

    Args:
        pa: the target number, 0 for none.

    Source: DB21-GEN-12, DB21-PASS-08, DB21-TTM-06.
    """
    if pa == 0 or rolled == 1:
        return FUMBLED
    if rolled == 6 or rolled + modifier >= pa:
        return ACCURATE
    return WILD if rolled + modifier <= 1 else INACCURATE


def accuracy_cuts(pa: i64, modifier: i64, bonus: i64) -> i64:
    """Where the results of an accuracy test begin, with and without up to `bonus` more."""
    cuts: i64 = 0
    extra: i64 = 0
    while extra <= bonus:
        for face in range(i64(2), i64(7)):
            if result_of(pa, face, modifier + extra) != result_of(pa, face - 1, modifier + extra):
                cuts |= i64(1) << face
        extra += 1
    return cuts


def accuracy_test(game: Game, thrower: Player, to: i64, kind: i64 = THE_BALL, rule: i64 = r.PASS_07) -> i64:
    """
    The test of a throw of the ball or a bomb, with its skills and its re-roll.

    Returns: `FUMBLED`, `WILD`, `INACCURATE` or `ACCURATE`. Source: DB21-PASS-07, -08, -15, DB21-WTHR-03.
    """
    state = game.state
    if thrower.pa == 0:
        return FUMBLED
    modifier = accuracy_modifier(state, thrower.id, to, kind)
    if thrower.has(sk.NERVES_OF_STEEL) and is_marked(state, thrower.id):
        game.tell_skill(thrower, sk.NERVES_OF_STEEL, r.PASS_07)
    ball.tell_presence(game, thrower, r.PASS_07)
    rolled = roll_accuracy(game, thrower, kind, modifier, rule)
    result = lifted_result(game, thrower, kind, rolled, modifier)
    if result == ACCURATE or offer(game, thrower, pu.PASS, sk.PASS, True, True, NONE, rolled) == KEEP:
        return result
    game.cite(r.PASS_15)
    rolled = roll_accuracy(game, thrower, kind, modifier, rule)
    return lifted_result(game, thrower, kind, rolled, modifier)


def roll_accuracy(game: Game, thrower: Player, kind: i64, modifier: i64, rule: i64) -> i64:
    """Roll and tell the die of an accuracy test."""
    state = game.state
    cuts = accuracy_cuts(thrower.pa, modifier, accuracy_bonus(state, thrower.id, kind))
    rolled = game.roll(pu.PASS, thrower.id, dice.D6, cuts)
    result = result_of(thrower.pa, rolled, modifier)
    game.tell_roll(rule, pu.PASS, thrower.id, rolled, thrower.pa, modifier, 1 if result == ACCURATE else 0)
    game.cite(r.PASS_08)
    game.cite(r.GEN_12)
    if kind <= BALL_AT_WALL and i64(state.board.room[thrower.square]) == ROOM_BONE_PIT:
        game.cite(r.FEAT_05)
    return rolled


def lifted_result(game: Game, thrower: Player, kind: i64, rolled: i64, modifier: i64) -> i64:
    """The result of a face, with the optional skills that its owner now declares (DB21-SKIL-02)."""
    bonus = accuracy_bonus(game.state, thrower.id, kind)
    before = modifier
    if bonus > 0 and thrower.has(sk.ACCURATE):
        if matters(thrower.pa, rolled, modifier, bonus, kind) and game.wants(thrower, sk.ACCURATE, r.PASS_07):
            game.cite(r.SKIL_02)
            modifier += 1
        bonus -= 1
    if bonus > 0 and matters(thrower.pa, rolled, modifier, bonus, kind):
        if game.wants(thrower, sk.WALL_THROWER, r.WTHR_03):
            game.cite(r.SKIL_02)
            if modifier != before:
                game.cite(r.SKIL_03)
            modifier += 1
    return result_of(thrower.pa, rolled, modifier)


def matters(pa: i64, rolled: i64, modifier: i64, bonus: i64, kind: i64) -> bool:
    """Whether a bonus can change the result of a face; at a wall only passed and failed are told apart."""
    before = result_of(pa, rolled, modifier)
    after = result_of(pa, rolled, modifier + bonus)
    if kind == BALL_AT_WALL:
        return before != ACCURATE and after == ACCURATE
    return before != after


# -- the pass ------------------------------------------------------------------------------------------------


def throw_ball(game: Game, passer: Player, to: i64) -> None:
    """
    A carrier passes the ball to a square.

    Source: DB21-PASS-01 to -19.
    """
    state = game.state
    reach = range_of(state.board, passer.square, to)
    game.tell(ev.PASS_DECLARED, r.PASS_02, passer.id, NONE, passer.square, to, reach)
    game.cite(r.PASS_01)
    game.cite(r.PASS_03)
    game.cite(r.PASS_04)
    game.cite(r.PASS_05)
    game.cite(r.PASS_06)
    game.cite(r.GEO_10)
    mate = game.player_at(to)
    if mate is not None and mate.side == passer.side and are_adjacent(state, passer.square, to):
        game.cite(r.PASS_14)
    answer_on_the_ball(game, passer)
    if not can_still_throw(game, passer, to):
        end_own_activation(game, passer)
        return
    result = accuracy_test(game, passer, to, THE_BALL)
    if result == FUMBLED:
        fumble(game, passer, to)
        return
    flight = let_fly(game, passer, to, result)
    if flight.met_wall:
        game.cite(r.INTF_11)
    if interfered_with(game, passer, flight.ruler_end, result):
        finish_throw(game, passer, r.TO_08, r.INTF_10)
        return
    if result == ACCURATE:
        game.tell_ball(r.PASS_09, pu.PASS, passer.square, to)
        if ball.land(game, to, 0, True) and is_completion(game, passer):
            game.cite(r.PASS_17)
    else:
        ball.land(game, flight.square, -1, False, True)
    finish_throw(game, passer, r.TO_07, r.PASS_16)


def let_fly(game: Game, passer: Player, to: i64, result: i64) -> ball.Flight:
    """The ball leaves the hand; a scatter or deviation comes before any interference (DB21-PASS-10, -11, -13)."""
    source = passer.square
    ball.release(game)
    if result == ACCURATE:
        game.tell(ev.PASSED, r.PASS_09, passer.id, NONE, source, to, result)
        return ball.Flight(to)
    if result == WILD:
        game.tell(ev.PASSED, r.PASS_11, passer.id, NONE, source, to, result)
        game.cite(r.PASS_13)
        flight = ball.Flight(source)
        ball.deviate_flight(game, flight)
        return flight
    game.tell(ev.PASSED, r.PASS_10, passer.id, NONE, source, to, result)
    game.cite(r.PASS_13)
    game.tell_ball(r.PASS_10, pu.PASS, source, to)
    flight = ball.Flight(to)
    ball.scatter_flight(game, flight)
    return flight


def is_completion(game: Game, passer: Player) -> bool:
    """Whether a team-mate holds the ball that was just caught in the target square (DB21-PASS-17)."""
    carrier = game.state.carrier
    return carrier != NONE and carrier != passer.id and side_of(carrier) == passer.side


def can_still_throw(game: Game, passer: Player, to: i64) -> bool:
    """
    Whether the throw can go on after the opponents' answers.

    A chain of Portals set off by them may have taken the passer off their feet or away from the target.
    """
    state = game.state
    if not passer.holds_ball or not passer.standing:
        return False
    return range_of(state.board, passer.square, to) != OUT_OF_RANGE and state.board.sees(passer.square, to)


def fumble(game: Game, passer: Player, to: i64) -> None:
    """The ball is dropped at the passer's feet, unless Safe Pass keeps it in hand (DB21-PASS-12, TO-06)."""
    game.tell(ev.PASSED, r.PASS_12, passer.id, NONE, passer.square, to, FUMBLED)
    if passer.pa == 0:
        game.cite(r.GEN_12)
        game.cite(r.PASS_08)
    if passer.can_use(sk.SAFE_PASS) and game.wants(passer, sk.SAFE_PASS, r.PASS_12):
        end_own_activation(game, passer)
        return
    square = game.let_go(r.PASS_12)
    ball.roam(game, square, pu.BOUNCE, r.PASS_12)
    lose_turn(game, r.TO_06, r.PASS_12)
    end_own_activation(game, passer)


def lose_turn(game: Game, rule: i64, second: i64) -> None:
    """A Turnover with two rules behind it, unless there is one already or none can come of this."""
    if game.turnover or game.dump_off:
        return
    game.turn_over(rule)
    game.cite(second)


def end_own_activation(game: Game, player: Player) -> None:
    """The activation ends, if it is this player's own."""
    if game.state.active == player.id:
        game.end_activation()


def active_side_holds(game: Game) -> bool:
    """Whether a player of the active team is the carrier."""
    carrier = game.state.carrier
    return carrier != NONE and side_of(carrier) == game.state.side


def finish_throw(game: Game, passer: Player, rule: i64, second: i64) -> None:
    """
    Everything has come to rest: Turnover if the active team does not have the ball, then the end of the activation.

    Running Pass leaves the movement that is left. Source: DB21-PASS-16, -19, DB21-TO-07, -08, -13.
    """
    if not active_side_holds(game):
        lose_turn(game, rule, second)
    go_on(game, passer, sk.RUNNING_PASS, r.PASS_19)


def go_on(game: Game, player: Player, skill: i64, rule: i64) -> None:
    """The activation ends with the throw or Hand-off, unless a skill leaves the movement that is left."""
    state = game.state
    if state.active != player.id:
        return
    can_move = state.moves_left + state.rushes_left > 0 and not player.flagged(ROOTED)
    if can_move and player.can_use(skill) and not game.turnover and not game.finished:
        state.doing |= ONLY_MOVES
        game.tell_skill(player, skill, rule)
        return
    game.end_activation()


# -- On the Ball ---------------------------------------------------------------------------------------------


def answer_on_the_ball(game: Game, passer: Player) -> None:
    """
    Opponents with On the Ball may each move up to three squares once the target is named.

    Source: DB21-PASS-18.
    """
    state = game.state
    if not state.squads.anyone_has(sk.ON_THE_BALL):
        return
    able = vec[i16]()
    first: i64 = SLOTS if passer.side == 0 else 0
    for p in range(first, first + SLOTS):
        player = game.players[p]
        if player.can_use(sk.ON_THE_BALL) and p != state.active and not player.flagged(ROOTED):
            able = append(able, i16(p))
    moves_left = state.moves_left
    rushes_left = state.rushes_left
    dumping = game.dump_off
    game.dump_off = False
    game.reacting = True
    while len(able) > 0:
        who = movement.pick_reactor(game, able, sk.ON_THE_BALL, r.PASS_18, passer.id)
        if who == NONE or not run_to_ball(game, game.players[who]):
            break
        able = ball.without(able, who)
    game.reacting = False
    game.dump_off = dumping
    state.moves_left = moves_left
    state.rushes_left = rushes_left


def run_to_ball(game: Game, player: Player) -> bool:
    """
    Up to three squares of one player with On the Ball.

    Returns: False if they Fell Over, which ends all answers; in the own team's turn that is a Turnover.
    """
    state = game.state
    for _ in range(3):
        squares = free_around(state, player.square)
        options = vec[i64]()
        for square in squares:
            options = append(options, op.option(op.STEP, NONE, i64(square)))
        options = append(options, op.option(op.END_ACTIVATION))
        picked = game.choose(ak.ASK_ON_THE_BALL, player.side, player.id, options, sk.ON_THE_BALL, NONE, r.PASS_18)
        if op.verb_of(picked) == op.END_ACTIVATION:
            return True
        source = player.square
        stands = movement.reaction_step(game, player, op.square_of(picked))
        if not stands:
            if game.is_active_side(player):
                lose_turn(game, r.TO_02, r.PASS_18)
            return False
        if player.square == source or not player.has_zone:
            return True
    return True


# -- interference --------------------------------------------------------------------------------------------


def interferers(state: State, passer: i64, landing: i64) -> vec[i16]:
    """
    Who of the other team could interfere with a throw that is measured to `landing`.

    Source: DB21-INTF-02, -03, -04, -05.
    """
    found = vec[i16]()
    board = state.board
    source = i64(state.square[passer])
    x = board.x(landing) - board.x(source)
    y = board.y(landing) - board.y(source)
    length = x * x + y * y
    if length <= 1:
        return found
    first: i64 = SLOTS if side_of(passer) == 0 else 0
    for p in range(first, first + SLOTS):
        if i64(state.box[p]) != IN_PLAY or not has_zone(state, p) or state.squads.has(p, sk.NO_HANDS):
            continue
        square = i64(state.square[p])
        across = board.x(square) - board.x(source)
        down = board.y(square) - board.y(source)
        if across * across + down * down >= length:
            continue
        if (across - x) * (across - x) + (down - y) * (down - y) >= length:
            continue
        if under_ruler(x, y, across, down) and board.sees(source, square):
            found = append(found, i16(p))
    return found


def under_ruler(x: i64, y: i64, across: i64, down: i64) -> bool:
    """
    Whether a corner of the square at (`across`, `down`) lies less than 0.87 squares from the line through (0, 0) and
    (`x`, `y`). All in whole numbers. Source: DB21-INTF-03.
    """
    length = x * x + y * y
    for corner in range(i64(4)):
        left = 2 * across + (1 if corner & 1 else -1)
        top = 2 * down + (1 if corner & 2 else -1)
        aside = left * y - top * x
        # aside / (2 * sqrt(length)) < 0.87
        if aside * aside * 2500 < 7569 * length:
            return True
    return False


def interference_modifier(state: State, interferer: i64, passer: i64, base: i64) -> i64:
    """
    The modifier of an interference test, with everything that applies unasked.

    Args:
        base: -3 against an accurate throw, -2 inaccurate, -1 wildly inaccurate.

    Source: DB21-INTF-06, -07.
    """
    squads = state.squads
    modifier = base - presence(state, i64(state.square[interferer]), side_of(interferer))
    if not squads.has(interferer, sk.NERVES_OF_STEEL) and is_marked(state, interferer):
        modifier -= 1
    if squads.has(passer, sk.STUNTY):
        modifier += 1
    return modifier


def interfered_with(game: Game, passer: Player, landing: i64, result: i64, rule: i64 = r.INTF_01) -> bool:
    """
    The other coach may let one player interfere with a throw of the ball.

    Args:
        landing: where the ruler is laid to.
        result: how good the throw was.
        rule: why they may.

    Returns: whether the throw was Deflected; then the ball has come to rest or is held.
    Source: DB21-INTF-01, -08, -09, -12.
    """
    who = interference(game, passer, landing, result, rule)
    if who is None:
        return False
    game.put_ball(who.square)
    game.tell_ball(r.INTF_08, pu.PASS, passer.square, who.square)
    if ball.catch(game, who, -1, r.INTF_08):
        return True
    flight = ball.Flight(who.square)
    ball.scatter_flight(game, flight)
    game.cite(r.INTF_09)
    ball.land(game, flight.square, -1, False, True)
    return True


def interference(game: Game, passer: Player, landing: i64, result: i64, rule: i64 = r.INTF_01) -> Player | None:
    """
    The choice of an interferer and their test, for a ball or a bomb.

    Returns: who Deflected the throw. Source: DB21-INTF-01, -06, -07, -12.
    """
    able = interferers(game.state, passer.id, landing)
    if len(able) == 0:
        return None
    chosen = game.pick_player(ak.ASK_INTERFERE, 1 - passer.side, passer.id, able, True, NONE, r.INTF_01)
    if chosen == NONE:
        return None
    who = game.players[chosen]
    deflected = interference_test(game, who, passer, -result)
    game.tell_full(ev.INTERFERED, rule, who.id, passer.id, pu.INTERFERE, 0, 0, 0, result, 1 if deflected else 0)
    if rule != r.INTF_01:
        game.cite(r.INTF_01)
    game.cite(r.INTF_02)
    game.cite(r.INTF_03)
    game.cite(r.INTF_04)
    game.cite(r.INTF_05)
    game.cite(r.INTF_08 if deflected else r.INTF_12)
    return who if deflected else None


def interference_test(game: Game, who: Player, passer: Player, base: i64) -> bool:
    """The Agility test of an interferer (DB21-INTF-06, -07)."""
    state = game.state
    modifier = interference_modifier(state, who.id, passer.id, base)
    if who.has(sk.NERVES_OF_STEEL) and is_marked(state, who.id):
        game.tell_skill(who, sk.NERVES_OF_STEEL, r.INTF_07)
    if passer.has(sk.STUNTY):
        game.tell_skill(passer, sk.STUNTY, r.INTF_07, who.id)
    ball.tell_presence(game, who, r.INTF_07)
    test = ball.Test(pu.INTERFERE, r.INTF_06, r.INTF_07)
    test.boost(who, sk.EXTRA_ARMS, 1)
    test.boost(who, sk.VERY_LONG_LEGS, 2)
    if modifier != base:
        test.cite(r.INTF_07)
    return ball.attempt(game, who, test, modifier)


# -- throwing at the wall --------------------------------------------------------------------------------------


def throw_at_wall(game: Game, thrower: Player, square: i64, face: i64) -> None:
    """
    A carrier throws the ball at the wall of a square.

    Args:
        square: the floor square before the wall.
        face: the side of the square the wall is on: 0 north, 2 east, 4 south, 6 west.

    Source: DB21-WTHR-01 to -12.
    """
    game.tell(ev.PASS_DECLARED, r.WTHR_01, thrower.id, NONE, thrower.square, square, AT_WALL)
    game.cite(r.WTHR_02)
    game.cite(r.PASS_01)
    answer_on_the_ball(game, thrower)
    if not can_still_throw(game, thrower, square):
        end_own_activation(game, thrower)
        return
    result = accuracy_test(game, thrower, square, BALL_AT_WALL, r.WTHR_03)
    if result == FUMBLED:
        fumble(game, thrower, square)
        return
    source = thrower.square
    ball.release(game)
    struck = square
    if result == ACCURATE:
        game.tell(ev.PASSED, r.WTHR_04, thrower.id, NONE, source, square, result)
    else:
        game.tell(ev.PASSED, r.WTHR_05, thrower.id, NONE, source, square, result)
        struck = strayed(game, square, face)
        result = INACCURATE
    if interfered_with(game, thrower, struck, result, r.WTHR_06):
        finish_throw(game, thrower, r.TO_08, r.INTF_10)
        return
    game.tell_ball(r.WTHR_04 if result == ACCURATE else r.WTHR_05, pu.PASS, source, struck)
    game.cite(r.WTHR_06)
    come_back(game, struck, return_direction(game.state, source, struck, face))
    if active_side_holds(game):
        game.cite(r.WTHR_12)
    finish_throw(game, thrower, r.TO_13, r.WTHR_11)


def strayed(game: Game, square: i64, face: i64) -> i64:
    """
    A missed throw strikes the wall one square to the right or left, where there is one.

    Source: DB21-WTHR-05.
    """
    state = game.state
    rolled = game.roll(pu.WALL_SIDE, NONE, dice.D6, 1 << 4)
    game.tell_roll(r.WTHR_05, pu.WALL_SIDE, NONE, rolled)
    aside = (face + 2) & 7 if rolled <= 3 else (face + 6) & 7
    beside = i64(state.adj[square * 8 + aside])
    if beside == NONE or not has_wall(state, beside, face):
        return square
    return beside


def return_direction(state: State, source: i64, struck: i64, face: i64) -> i64:
    """
    The direction in which a ball thrown from `source` leaves the wall on side `face` of `struck`.

    Source: DB21-WTHR-07.
    """
    board = state.board
    straight = (face + 4) & 7
    north_or_south = face == 0 or face == 4
    aside = board.x(struck) - board.x(source) if north_or_south else board.y(struck) - board.y(source)
    if aside == 0:
        return straight
    slanted = (straight + 1) & 7
    lean = DX[slanted] if north_or_south else DY[slanted]
    return slanted if (lean > 0) == (aside > 0) else (straight + 7) & 7


def come_back(game: Game, struck: i64, d: i64) -> None:
    """
    The ball returns from the wall, and whoever it passes may try to catch it.

    Source: DB21-WTHR-08 to -11, DB21-TELE-27, DB21-BALL-04, -11, DB21-CATCH-06.
    """
    distance = game.roll(pu.WALL_BOUNCE_DISTANCE, NONE, dice.D6)
    game.tell_roll(r.WTHR_08, pu.WALL_BOUNCE_DISTANCE, NONE, distance)
    flight = ball.Flight(struck)
    for _ in range(distance):
        d = ball.fly_on(game, flight, d, pu.WALL_BOUNCE_DISTANCE, r.WTHR_07)
        if flight.met_wall:
            game.cite(r.WTHR_09)
            flight.before_wall = NONE
        who = game.player_at(flight.square)
        if who is None:
            if i64(game.state.board.portal[flight.square]) > 0:
                game.cite(r.TELE_27)
            continue
        if not who.has_zone or who.has(sk.NO_HANDS):
            continue
        game.put_ball(flight.square)
        if game.confirm(ak.ASK_CATCH, who.side, who.id, NONE, NONE, r.WTHR_10) and ball.catch(game, who, -1, r.WTHR_10):
            return
    d = ball.roll_direction(game, pu.SCATTER, r.WTHR_11)
    game.cite(r.BALL_04)
    ball.fly_on(game, flight, d, pu.SCATTER, r.WTHR_11)
    ball.come_to_rest(game, flight)


# -- Hand-off ------------------------------------------------------------------------------------------------


def hand_off(game: Game, giver: Player, receiver: Player) -> None:
    """
    A carrier gives the ball to an adjacent Standing team-mate, who must catch it.

    Source: DB21-HAND-01 to -06, DB21-FEAT-05.
    """
    state = game.state
    ball.release(game)
    game.tell(ev.HANDED_OFF, r.HAND_01, giver.id, receiver.id, giver.square, receiver.square)
    game.cite(r.HAND_02)
    game.cite(r.HAND_04)
    game.put_ball(receiver.square)
    if not receiver.has_zone:
        ball.roam(game, receiver.square, pu.BOUNCE, r.HAND_03)
    else:
        pitted = i64(state.board.room[giver.square]) == ROOM_BONE_PIT
        if not ball.catch(game, receiver, 0, r.HAND_02, False, pitted):
            ball.roam(game, receiver.square, pu.BOUNCE, r.HAND_05, r.CATCH_05)
    if not active_side_holds(game):
        lose_turn(game, r.TO_07, r.HAND_05)
    go_on(game, giver, sk.GIVE_AND_GO, r.HAND_06)


# -- letting the ball go out of turn or on the way ---------------------------------------------------------------


def may_release(player: Player) -> bool:
    """Whether a carrier may give up the ball willingly (DB21-SPEC-18)."""
    return player.holds_ball and not player.has(sk.MY_BALL)


def dump_off(game: Game, carrier: Player) -> None:
    """
    A carrier named as the target of a Block may make a Quick pass first; it never causes a Turnover.

    Source: DB21-BLK-29; the passing rules.
    """
    if not may_release(carrier) or not carrier.can_use(sk.DUMP_OFF):
        return
    options = vec[i64]()
    for square in targets_from(game.state, carrier.square, QUICK):
        options = append(options, op.option(op.AT_SQUARE, NONE, i64(square)))
    if len(options) == 0:
        return
    options = append(options, op.option(op.NO))
    picked = game.choose(ak.ASK_DUMP_OFF, carrier.side, carrier.id, options, sk.DUMP_OFF, NONE, r.BLK_29)
    if op.verb_of(picked) == op.NO:
        return
    game.tell_skill(carrier, sk.DUMP_OFF, r.BLK_29)
    game.dump_off = True
    throw_ball(game, carrier, op.square_of(picked))
    game.dump_off = False


def leave_behind(game: Game, player: Player, vacated: i64) -> bool:
    """
    Fumblerooskie: in a Move or Blitz the carrier may leave the ball in the square they have just vacated.

    Called after each step. Returns: whether the ball was left. Source: DB21-TELE-28, DB21-SPEC-18.
    """
    action = game.state.action
    if not may_release(player) or not player.can_use(sk.FUMBLEROOSKIE):
        return False
    if game.state.active != player.id or (action != op.MOVE and action != op.BLITZ):
        return False
    if not game.state.is_empty(vacated) or not game.wants(player, sk.FUMBLEROOSKIE, r.TELE_28):
        return False
    ball.release(game)
    ball.lay_down(game, player.square, vacated, r.TELE_28)
    return True


def pass_from_portal(game: Game, player: Player) -> None:
    """
    Portal Passer: a carrier teleported in their own activation may declare a Pass now.

    Called once the teleport is done. Source: DB21-PASS-20.
    """
    state = game.state
    if state.active != player.id or game.finished or not may_release(player) or not player.can_use(sk.PORTAL_PASSER):
        return
    if state.spent & SPENT_PASS or state.action == op.PASS:
        return
    owed: i64 = 1 if state.doing & OWES_SQUARE else 0
    if state.moves_left + state.rushes_left < owed or not game.wants(player, sk.PORTAL_PASSER, r.PASS_20):
        return
    state.action = op.PASS
    state.target = NONE
    state.spent |= SPENT_PASS
