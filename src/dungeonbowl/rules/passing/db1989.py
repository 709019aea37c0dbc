"""
Throws of the game of 1989: 2D6, TS and CL read on a table for each range, and the team turn is over.

Source: BB2E-HAND, BB2E-THROW, BB2E-INT, DB89-UTHR, DB89-SCRAM.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import bars, races
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core import table_rows as tr
from dungeonbowl.core.ids import IN_PLAY, NOBODY, NONE, STANDING, PlayerId, RuleId, Square, side_of
from dungeonbowl.core.tables import PRINTED, Tables
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.rules import bases
from dungeonbowl.rules.ball import db1989 as balls
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.ball import spikes
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.passing import path
from dungeonbowl.rules.passing.parts import Chances, Passes
from dungeonbowl.rules.queries import count_markers
from dungeonbowl.rules.rolling.tables import roll_on
from dungeonbowl.state.state import DID_MOVE, Player, State

# How far something is; the tables of the ranges follow one another in this order.
OUT_OF_RANGE: Final = 0
QUICK: Final = 1
SHORT: Final = 2
LONG: Final = 3
LONG_BOMB: Final = 4

# What the event of a throw says of it, beside what throws of other games may be.
MISSED: Final = 4
ON_TARGET: Final = 5
WITHIN_REACH: Final = 6


def share_of(tables: Tables, table: int, modifier: i64 = 0) -> float:
    """The chance that a D6 gives the best result of a table, its last row."""
    best = tables.results[table][len(tables.results[table]) - 1]
    faces: i64 = 0
    for face in range(i64(1), i64(7)):
        if tables.result(table, face + modifier) == best:
            faces += 1
    return float(int(faces)) / 6


def range_of(tables: Tables, board: Board, a: Square, b: Square) -> i64:
    """How far `b` is for a thrower on `a`, `OUT_OF_RANGE` or `QUICK` to `LONG_BOMB`. Source: BB2E-THROW-04."""
    far = path.squared(board, a, b=b)
    if far == 0:
        return OUT_OF_RANGE
    if far <= tables.number(tr.QUICK):
        return QUICK
    if far <= tables.number(tr.SHORT):
        return SHORT
    if far <= tables.number(tr.LONG):
        return LONG
    return LONG_BOMB if far <= tables.number(tr.LONG_BOMB) else OUT_OF_RANGE


def is_in_reach(tables: Tables, board: Board, a: Square, b: Square) -> bool:
    """Whether a square is no farther than a throw goes underground. Source: DB89-UTHR-01."""
    far = range_of(tables, board, a=a, b=b)
    return far == QUICK or far == SHORT


def squares_around(state: State, source: Square) -> vec[i16]:
    """The squares around whoever is on one, in ascending order, beyond which no throw goes. Source: DB89-UTHR-01."""
    tables, board = state.squads.tables, state.board
    farthest = max(tables.number(tr.QUICK), tables.number(tr.SHORT))
    far: i64 = 0
    while (far + 1) * (far + 1) <= farthest:
        far += 1
    who = i64(state.occupant[source])
    base: i64 = 1 if who != NOBODY and state.squads.is_large(who) else 0
    found = vec[i16]()
    for y in range(board.y(source) - far, board.y(source) + base + far + 1):
        for x in range(board.x(source) - far, board.x(source) + base + far + 1):
            if board.at(x, y) != NONE:
                found = append(found, i16(board.at(x, y)))
    return found


class ByTable(Chances):
    """What is said of throws beforehand."""

    def range_of(self, board: Board, a: Square, b: Square) -> i64:
        """By the printed numbers, which are all that is known without a match. Source: BB2E-THROW-04."""
        return range_of(PRINTED, board, a=a, b=b)

    def by_table(self, state: State, thrower: PlayerId, to: Square, scrambles: bool) -> tuple[float, float]:
        """Source: BB2E-THROW-06, BB2E-INT, BB2E-SKILL-02, -03, DB89-DWARF-03, -04, DB89-ELF-03, DB89-LARGE-08."""
        passer, receiver = Player(state, thrower), Player(state, state.player_at(to))
        tables = state.squads.tables
        source = bases.nearest(state, passer.square, to=to)
        table = table_of(passer, range_of(tables, state.board, a=source, b=to))
        modifier = thrower_modifier(state, passer, scrambles=scrambles) + receiver_modifier(state, receiver)
        chances = tables.chances(int(table), modifier=modifier)
        caught = chances[tr.CAUGHT]
        near = chances[tr.INTERCEPTION]
        able = self.reaching(state, thrower, to=to)
        taken = 0.0
        best = 0.0
        for who in able:
            other = Player(state, i64(who))
            taken = max(taken, share_of(tables, tr.DWARF_INTERCEPTION) if other.race == races.DWARF else 1.0)
            if other.has(sk.INTERCEPT):
                level = state.squads.level(other.id, sk.INTERCEPT)
                best = max(best, share_of(tables, tr.SKILL_INTERCEPTION, modifier=level))
        taken = near * taken + (1.0 - caught - near) * best
        if receiver.has(sk.CATCH):
            level = state.squads.level(receiver.id, sk.CATCH)
            caught += (1.0 - caught - taken) * share_of(tables, tr.SKILL_CATCH, modifier=level)
        return caught, taken

    def reaching(self, state: State, thrower: i64, to: Square) -> vec[i16]:
        """Source: BB2E-INT-01."""
        source = bases.nearest(state, i64(state.square[thrower]), to=to)
        return interceptors(state, side_of(thrower), on_the_way=path.crossed(state.board, source, to=to))


class ThrowTable(Passes):
    """A throw is caught, missed or within an opponent's reach by one roll."""

    def __init__(self) -> None:
        super().__init__(ByTable(), hands_surely=True)

    def from_throw(self, state: State, source: Square, square: Square) -> i64:
        """What keeps a throw from being aimed at a square. Source: BB2E-THROW-01, DB89-UTHR-01 to -03."""
        source = bases.nearest(state, source, to=square)
        if square == source:
            return bars.OWN_SQUARE
        who = state.player_at(square)
        if state.spiked and (who == NONE or side_of(who) != side_of(state.player_at(source))):
            bar = from_spiking(state, square)
            return bar if bar else from_reach(state, source, square=square)
        if who == NONE or side_of(who) != side_of(state.player_at(source)):
            return bars.NO_TEAM_MATE
        if not may_take(state, who):
            return bars.RECEIVER_DOWN
        return from_reach(state, source, square=square)

    def targets(self, state: State, source: Square) -> vec[i16]:
        """The squares of the team-mates that a throw may be aimed at."""
        found = vec[i16]()
        for square in squares_around(state, source):
            if i64(state.board.kind[i64(square)]) and (state.spiked or state.player_at(i64(square)) != NONE):
                if not self.from_throw(state, source, square=i64(square)):
                    found = append(found, square)
        return found

    def from_wall(self, state: State, square: Square) -> i64:
        """What keeps a throw at the wall from a square in range. Source: DB89-WALL-01, -02."""
        if not path.is_wall(state.board, square):
            return bars.NO_WALL_THERE
        source = bases.nearest(state, i64(state.square[state.active]), to=square)
        return bars.NO_SIGHT if len(path.faces(state.board, source, wall=square)) == 0 else i64(bars.FREE)


def from_reach(state: State, source: Square, square: Square) -> i64:
    """What keeps a ball from flying to a square: how far it is, or a wall. Source: DB89-UTHR-01 to -04."""
    if not is_in_reach(state.squads.tables, state.board, a=source, b=square):
        return bars.OUT_OF_RANGE
    return bars.FREE if path.is_open(state.board, source, to=square) else i64(bars.NO_SIGHT)


def from_spiking(state: State, square: Square) -> i64:
    """What keeps a ball with spikes from being thrown at nobody or an opponent. Source: DB89-SPIKE-07, -08."""
    who = state.player_at(square)
    if who == NONE:
        fills = not state.board.is_floor(square) or balls.fills_square(state, square)
        return bars.NO_TARGET_FLOOR if fills else i64(bars.FREE)
    return bars.FREE if i64(state.posture[who]) == STANDING else i64(bars.IS_DOWN)


def may_take(state: State, who: i64) -> bool:
    """Whether somebody of the dungeon may have a ball given to them: they stand, and hold none (BB2E-BALL-02)."""
    return not state.holds(who) and i64(state.box[who]) == IN_PLAY and i64(state.posture[who]) == STANDING


# -- by hand ---------------------------------------------------------------------------------------------------------


def hand_off(game: Game, giver: Player, receiver: Player) -> None:
    """A carrier gives the ball to a team-mate beside them, without a roll. Source: BB2E-HAND-01, -02."""
    ball.release(game)
    game.tell(
        ev.HANDED_OFF, r.BB2E_HAND_01, player=giver.id, other=receiver.id, source=giver.square, to=receiver.square
    )
    game.cite(r.BB2E_HAND_02)
    game.give_ball(receiver, ev.BALL_CAUGHT, rule=r.BB2E_HAND_01)


# -- throwing --------------------------------------------------------------------------------------------------------


def throw_ball(game: Game, passer: Player, receiver: Player, to: Square) -> None:
    """
    A carrier throws to a team-mate.

    Args:
        to: where the ball is aimed: the receiver's square, or one of those that a Large Monster covers.

    Source: BB2E-THROW-01, -04 to -09, BB2E-INT, DB89-UTHR, DB89-SCRAM-02, DB89-LARGE-08.
    """
    state = game.state
    source = bases.nearest(state, passer.square, to=to)
    far = range_of(state.squads.tables, state.board, a=source, b=to)
    game.tell(ev.PASS_DECLARED, r.BB2E_THROW_01, player=passer.id, source=source, to=to, value=far)
    game.cite(r.BB2E_THROW_04)
    game.cite(r.DB89_UTHR_01)
    if state.squads.is_large(passer.id) or state.squads.is_large(receiver.id):
        game.cite(r.DB89_LARGE_08)
    on_the_way = path.crossed(state.board, source, to=to)
    modifier = thrower_modifier(state, passer, scrambles=has_moved(state)) + receiver_modifier(state, receiver)
    result = throw_roll(game, passer, far=far, modifier=modifier, other=receiver.id)
    if result != tr.CAUGHT and taken_on_the_way(game, passer, on_the_way=on_the_way, result=result):
        end_turn(game)
        return
    if result != tr.CAUGHT and caught_by_skill(game, receiver):
        result = tr.CAUGHT
    ball.release(game)
    if result == tr.CAUGHT:
        game.tell(ev.PASSED, r.BB2E_THROW_07, player=passer.id, source=source, to=to, value=ON_TARGET)
        game.tell_ball(r.BB2E_THROW_07, pu.PASS, source=source, to=to)
        game.put_ball(to)
        if spikes.is_pricked(game, receiver):
            spikes.stay(game, to)
        else:
            game.give_ball(receiver, ev.BALL_CAUGHT, rule=r.BB2E_THROW_07)
            game.tell(ev.COMPLETION, r.BB2E_THROW_07, player=passer.id)
    else:
        game.tell(ev.PASSED, r.BB2E_THROW_08, player=passer.id, source=source, to=to, value=MISSED)
        game.tell_ball(r.BB2E_THROW_08, pu.PASS, source=source, to=to)
        balls.scatter(game, to, times=state.squads.tables.number(tr.SCATTERS_MISSED), rule=r.BB2E_THROW_08)
    end_turn(game)


def end_turn(game: Game) -> None:
    """Whatever has become of it, the team turn is over. Source: BB2E-THROW-09."""
    game.end_team_turn(r.BB2E_THROW_09)


def thrower_modifier(state: State, passer: Player, scrambles: bool) -> i64:
    """What a thrower adds: TS, zones around them, a scramble. Source: BB2E-THROW-06, DB89-SCRAM-02."""
    modifier = passer.ts - count_markers(state, passer.square, side=passer.side)
    return modifier - 1 if scrambles else modifier


def has_moved(state: State) -> bool:
    """Whether the active player has moved, so that a throw of theirs is a scramble. Source: DB89-SCRAM-01."""
    return state.doing & DID_MOVE != 0


def receiver_modifier(state: State, receiver: Player) -> i64:
    """What the target of a throw adds: CL, and zones around them. Source: BB2E-THROW-06."""
    return receiver.cl - count_markers(state, receiver.square, side=receiver.side)


def throw_roll(game: Game, passer: Player, far: i64, modifier: i64, other: i64) -> i64:
    """The roll of a throw: `INTERCEPTION`, `MISSED` or `CAUGHT`. Source: BB2E-THROW-06, DB89-DWARF-03."""
    table = table_of(passer, far)
    result = roll_on(
        game, table, purpose=pu.PASS, player=passer.id, rule=r.BB2E_THROW_06, modifier=modifier, other=other, two=True
    )
    if table >= tr.THROW_DWARF_QUICK:
        game.cite(r.DB89_DWARF_03)
    if game.state.spiked:
        game.cite(r.DB89_SPIKE_02)
        game.cite(r.DB89_SPIKE_03)
    if game.state.doing & DID_MOVE:
        game.cite(r.BB2E_THROW_02)
        game.cite(r.DB89_SCRAM_01)
        game.cite(r.DB89_SCRAM_02)
    return result


def table_of(passer: Player, far: i64) -> i64:
    """The table that a throw is read on. Source: BB2E-THROW-06, DB89-DWARF-03."""
    first: i64 = tr.THROW_DWARF_QUICK if passer.race == races.DWARF else tr.THROW_QUICK
    return first + far - QUICK + passer.state.spiked


# -- on the way ------------------------------------------------------------------------------------------------------


def interceptors(state: State, side: i64, on_the_way: vec[i16]) -> vec[i16]:
    """The opponents of a side on some squares who could take a ball there. Source: BB2E-INT-01."""
    found = vec[i16]()
    for square in on_the_way:
        who = state.player_at(i64(square))
        if who != NONE and side_of(who) != side and may_take(state, who) and not bases.is_among(found, who):
            found = append(found, i16(who))
    return found


def taken_on_the_way(game: Game, passer: Player, on_the_way: vec[i16], result: i64) -> bool:
    """
    Whether an opponent on the way has the ball now.

    Args:
        result: of the throw, `INTERCEPTION` or `MISSED`.

    Source: BB2E-INT-01 to -04, DB89-DWARF-04, DB89-ELF-02 to -05.
    """
    able = interceptors(game.state, passer.side, on_the_way=on_the_way)
    if result == tr.INTERCEPTION:
        if len(able) == 0:
            game.cite(r.BB2E_INT_01)
            return False
        game.tell(ev.PASSED, r.BB2E_INT_01, player=passer.id, source=passer.square, value=WITHIN_REACH)
        chosen = pick_interceptor(game, passer, able=able, skill=NONE, rule=r.BB2E_INT_02)
        if chosen == NONE or len(able) > 1:
            game.cite(r.BB2E_INT_02)
        if chosen != NONE:
            # Whoever was named is the only one who may have it.
            return intercepts(game, passer, who=game.players[chosen])
    return intercepted_by_skill(game, passer, able=able)


def pick_interceptor(game: Game, passer: Player, able: vec[i16], skill: i64, rule: RuleId) -> i64:
    """Whom the other coach names to take the ball on its way; `NONE` for nobody."""
    return game.pick_player(
        ak.ASK_INTERFERE, 1 - passer.side, about=passer.id, players=able, or_none=True, skill=skill, rule=rule
    )


def intercepts(game: Game, passer: Player, who: Player) -> bool:
    """Whether somebody named takes the ball, which only Dwarfs roll for. Source: BB2E-INT-03, DB89-DWARF-04."""
    risked = who.race == races.DWARF
    if risked:
        at = who.square
        if spikes.is_pricked(game, who):
            leave(game, passer, at=at)
            return True
        result = roll_on(game, tr.DWARF_INTERCEPTION, purpose=pu.INTERFERE, player=who.id, rule=r.DB89_DWARF_04)
        if result != tr.INTERCEPTION:
            return False
    take(game, passer, who=who, rule=r.BB2E_INT_03, risked=risked)
    return True


def intercepted_by_skill(game: Game, passer: Player, able: vec[i16]) -> bool:
    """One opponent on the way of a missed throw may try their skill. Source: BB2E-SKILL-01, -02, DB89-ELF-02 to -05."""
    state = game.state
    skilled = vec[i16]()
    for who in able:
        if state.squads.has(i64(who), sk.INTERCEPT):
            skilled = append(skilled, who)
    if len(skilled) == 0:
        return False
    chosen = pick_interceptor(game, passer, able=skilled, skill=sk.INTERCEPT, rule=r.DB89_ELF_03)
    if chosen == NONE:
        return False
    player = game.players[chosen]
    game.tell_skill(player, sk.INTERCEPT, rule=r.BB2E_SKILL_02)
    level = state.squads.level(chosen, sk.INTERCEPT)
    result = roll_on(
        game, tr.SKILL_INTERCEPTION, purpose=pu.INTERFERE, player=chosen, rule=r.DB89_ELF_03, modifier=level
    )
    game.cite(r.BB2E_SKILL_01)
    if result != tr.INTERCEPTION:
        return False
    # Only now is it an Interception, with which the risk of spikes comes (DB89-SPIKE-04).
    take(game, passer, who=player, rule=r.DB89_ELF_04, risked=False)
    return True


def take(game: Game, passer: Player, who: Player, rule: RuleId, risked: bool) -> None:
    """
    An opponent on the way has the ball.

    Args:
        risked: whether spikes have had their chance.

    Source: BB2E-INT-03, -04, DB89-SPIKE-04, -05.
    """
    at = who.square
    if not risked and spikes.is_pricked(game, who):
        leave(game, passer, at=at)
        return
    ball.release(game)
    game.tell_ball(rule, pu.PASS, source=passer.square, to=who.square)
    game.give_ball(who, ev.BALL_CAUGHT, rule=rule)
    game.tell(ev.INTERCEPTION, rule, player=who.id)
    game.cite(r.BB2E_INT_04)


def leave(game: Game, passer: Player, at: Square) -> None:
    """The ball lies where its spikes have put somebody out on its way. Source: DB89-SPIKE-05, -15."""
    ball.release(game)
    game.tell_ball(r.DB89_SPIKE_05, pu.PASS, source=passer.square, to=at)
    spikes.stay(game, at)


def caught_by_skill(game: Game, receiver: Player) -> bool:
    """Whether the target of a missed throw catches it all the same. Source: BB2E-SKILL-01, -03."""
    if not receiver.has(sk.CATCH):
        return False
    game.tell_skill(receiver, sk.CATCH, rule=r.BB2E_SKILL_03)
    level = game.state.squads.level(receiver.id, sk.CATCH)
    result = roll_on(game, tr.SKILL_CATCH, purpose=pu.CATCH, player=receiver.id, rule=r.BB2E_SKILL_03, modifier=level)
    return result == tr.CAUGHT
