"""
Lines of players that nobody walks past: the plug before their carrier, the seal behind ours.

A line is the smallest cut among the squares that players who have yet to act reach without dice; a square of it may
stay empty if it lies in two Tackle Zones.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from dungeonbowl.core.ids import NONE, STUNNED
from dungeonbowl.rules.queries import has_zone
from dungeonbowl.search.scripted.duties.jobs import employ
from dungeonbowl.search.scripted.judging.line import Line
from dungeonbowl.search.scripted.judging.table import OURS, THEIRS, Table
from dungeonbowl.search.scripted.ways.chokes import CLOSED, FILLABLE, OPEN, fewest_holders
from dungeonbowl.search.scripted.ways.maps import before_zone

LONGEST: Final = 8
"""Squares of a line at most."""


def draw_line(table: Table, line: Line, centre: i64) -> None:
    """
    Plan the line of this moment. Late in a match there is none: their carrier is hunted, and ours runs for it.

    Args:
        centre: the square our carrier will end on, or `NONE`; not used while the opponents hold the ball.
    """
    line.clear()
    line.moment = table.moment()
    if table.ball == THEIRS:
        if table.state.turns(table.seat) > table.numbers.plug_until:
            return
        sources = vec[i16]([i16(table.state.ball)])
        sinks = before_zone(table.state, table.seat, table.chequered)
        draw_between(table, line, sources, sinks, table.numbers.plug_most)
    elif table.ball == OURS and centre != NONE and table.state.turns(table.seat) <= table.numbers.seal_until:
        sources = hunters(table, centre)
        if len(sources):
            draw_between(table, line, sources, vec[i16]([i16(centre)]), table.numbers.seal_most)


def take_posts(table: Table) -> None:
    """Those who are to hold the line make for their places in it, whatever their job was."""
    line = table.line
    if line.moment != table.moment():
        line.clear()
        return
    for who16 in table.own:
        who = i64(who16)
        square = i64(line.post_of[who])
        if square != NONE:
            employ(table, who, i64(table.job[who]), square, table.maps.to_square(table.state, square), 0)


def hunters(table: Table, centre: i64) -> vec[i16]:
    """
    The squares of the opponents who could be beside our carrier next turn.

    Those ahead of a carrier who is stuck are left out: they are pressed, not kept away.
    """
    found = vec[i16]()
    state = table.state
    way = table.maps.to_square(state, centre)
    for who16 in table.foes:
        who = i64(who16)
        if i64(state.posture[who]) == STUNNED:
            continue
        if table.stuck and i64(table.to_goal[table.square(who)]) < i64(table.to_goal[centre]):
            continue
        if i64(way[table.square(who)]) <= table.ma(who) + 3:
            found = append(found, i16(table.square(who)))
    return found


def draw_between(table: Table, line: Line, sources: vec[i16], sinks: vec[i16], most: int) -> None:
    """The cheapest line between two places: first where no opponent is beside it, then anywhere."""
    for calm in (True, False):
        set_gates(table, calm)
        for square in sources:
            table.cut.gate[i64(square)] = u8(OPEN)
        for square in sinks:
            table.cut.gate[i64(square)] = u8(OPEN)
        if draw_gated(table, line, sources, sinks, most):
            return


def set_gates(table: Table, calm: bool) -> None:
    """Which squares can be passed and which could be filled, in `table.cut`."""
    state = table.state
    gate = table.cut.gate
    for square in range(table.board.squares):
        gate[square] = u8(OPEN)
    for who16 in table.own:
        who = i64(who16)
        if state.holds(who) or not table.can_act(who):
            gate[table.square(who)] = u8(CLOSED)
    for who16 in table.own:
        who = i64(who16)
        if state.holds(who) or not table.can_act(who) or table.rooted(who):
            continue
        field = table.field(who)
        for reached in field.reached:
            square = i64(reached)
            if field.chance[square] < table.numbers.careful or table.is_trap(square):
                continue
            if calm and i64(table.foe_zones[square]):
                continue
            gate[square] = u8(FILLABLE)


def draw_gated(table: Table, line: Line, sources: vec[i16], sinks: vec[i16], most: int) -> bool:
    """Find a cut and the players for it; squares that nobody is free to fill are left out and it is tried again."""
    adj = table.state.adj
    held = standing_still(table)
    for _ in range(4):
        size = table.cut.find(adj, sources, sinks, LONGEST)
        if size < 0:
            return False
        if size == 0:
            return True
        squares = vec[i16]()
        for at in range(size):
            squares = append(squares, table.cut.squares[table.in_order(at, size)])
        chosen = fewest_holders(adj, squares, held)
        wanted = vec[i16]()
        for at in range(i64(len(squares))):
            if (chosen >> at) & 1:
                wanted = append(wanted, squares[at])
        if len(wanted) > most:
            return False
        missing = man_line(table, line, wanted)
        if missing == NONE:
            line.squares = squares
            line.holders = len(wanted)
            return True
        line.clear()
        line.moment = table.moment()
        table.cut.gate[missing] = u8(OPEN)
    return False


def standing_still(table: Table) -> vec[u8]:
    """For each square 1 where a player of ours stands who has acted."""
    held = vec[u8]([u8(0)] * table.board.squares)
    for who16 in table.own:
        who = i64(who16)
        if not table.can_act(who) and has_zone(table.state, who):
            held[table.square(who)] = u8(1)
    return held


def man_line(table: Table, line: Line, wanted: vec[i16]) -> i64:
    """
    A player for each square, the scarcest square first, the nearest and cheapest player to each.

    Returns: `NONE`, or a square that nobody is left for.
    """
    taken = vec[u8]([u8(0)] * len(wanted))
    for _ in range(len(wanted)):
        scarcest: i64 = NONE
        fewest: i64 = 1000
        for at in range(i64(len(wanted))):
            if i64(taken[at]):
                continue
            count = candidates(table, line, i64(wanted[at]))
            if count < fewest:
                fewest = count
                scarcest = at
        square = i64(wanted[scarcest])
        if fewest == 0:
            return square
        taken[scarcest] = u8(1)
        line.post_of[best_holder(table, line, square)] = i16(square)
    return NONE


def may_hold(table: Table, line: Line, who: i64, square: i64) -> bool:
    """Whether a player is free for a square of the line and gets there without dice."""
    if i64(line.post_of[who]) != NONE or table.state.holds(who) or not table.can_act(who):
        return False
    if table.square(who) == square and table.standing(who):
        return True
    return not table.rooted(who) and table.field(who).chance[square] >= table.numbers.careful


def candidates(table: Table, line: Line, square: i64) -> i64:
    """How many players could hold a square."""
    count: i64 = 0
    for who in table.own:
        if may_hold(table, line, i64(who), square):
            count += 1
    return count


def best_holder(table: Table, line: Line, square: i64) -> i64:
    """Who holds a square: whoever is there, else the slowest and sturdiest who gets there, for the fast are needed."""
    best: i64 = NONE
    least = 1000.0
    squads = table.state.squads
    for who16 in table.own:
        who = i64(who16)
        if not may_hold(table, line, who, square):
            continue
        cost = float(int(table.ma(who) - i64(squads.st[who]))) + 0.1 * float(int(i64(table.field(who).cost[square])))
        if table.square(who) == square:
            cost -= 10.0
        if cost < least:
            least = cost
            best = who
    return best
