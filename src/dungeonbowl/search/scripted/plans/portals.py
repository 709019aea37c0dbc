"""Portals: who steps on one and hopes, who comes in through one, and what it means to be sent on."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from dungeonbowl.core import options as op
from dungeonbowl.core.ids import NONE, STUNNED, side_of
from dungeonbowl.search.scripted.duties.jobs import carrier_post, steps_for
from dungeonbowl.search.scripted.judging.table import HIDDEN, OURS, THEIRS, Table
from dungeonbowl.search.scripted.plans.plan import RANK_RISK, RANK_SAFE, Plan
from dungeonbowl.search.scripted.ways.ground import FAR


def hop_plan(table: Table, player: i64, walking: float) -> Plan | None:
    """
    Step on a Portal and hope: where that saves turns on the way to one's post, or the team has been left behind.

    Args:
        walking: what the player gains by walking instead.
    """
    state = table.state
    numbers = table.numbers
    board = state.board
    way = table.goal[player]
    if board.portals < 2 or i64(state.hops[player]) or state.carrier == player or way is None:
        return None
    if i64(table.line.post_of[player]) != NONE:
        return None
    needed = 0.25 if is_beaten(table) else numbers.hop_turns
    best: Plan | None = None
    field = table.field(player)
    for number in range(i64(1), i64(len(board.portal_square))):
        square = i64(board.portal_square[number])
        if square == NONE or field.chance[square] < numbers.careful or square == table.square(player):
            continue
        left = i64(0) if table.ways.end_at_pads else field.moves - i64(field.cost[square])
        saved = turns_saved(table, player, way, number, left)
        if saved < needed:
            continue
        value = saved * numbers.step * float(int(table.ma(player))) + chain_value(table, player, number)
        value -= numbers.mishap / float(int(board.portals))
        if value > walking and (best is None or value > best.value):
            best = Plan(int(player), op.MOVE, RANK_SAFE)
            best.path = field.path(int(square))
            best.value = value
    return best


def turns_saved(table: Table, player: i64, way: vec[i16], number: i64, left: i64) -> float:
    """
    How many turns to the player's post a teleport from Portal `number` saves on average.

    Args:
        left: squares of movement the player still has on the Portal.
    """
    board = table.board
    ma = float(int(table.ma(player)))
    want = i64(table.want[player])
    stay = float(int(past(i64(way[table.square(player)]), want))) / ma
    if stay < 1.0:
        stay = 1.0
    total = 0.0
    others = 0
    for other in range(i64(1), i64(len(board.portal_square))):
        square = i64(board.portal_square[other])
        if square == NONE or other == number:
            continue
        others += 1
        total += 1.0 + float(int(past(past(i64(way[square]), want), left - 1 if left > 0 else 0))) / ma
    return stay - total / others if others else 0.0


def past(steps: i64, less: i64) -> i64:
    """Steps less some, never below 0."""
    return steps - less if steps > less else 0


def is_beaten(table: Table) -> bool:
    """Whether so many of ours are so far from the ball that the team plays without them."""
    state = table.state
    if table.ball == HIDDEN:
        return False
    way = table.maps.to_square(state, state.ball)
    out = 0
    for who16 in table.own:
        who = i64(who16)
        steps = steps_for(table, who, way)
        if steps < FAR and float(int(steps)) > table.numbers.beaten_turns * float(int(table.ma(who))):
            out += 1
    return out >= table.numbers.hop_beaten


# -- whoever stands where one comes out -----------------------------------------------------------------------------


def chain_value(table: Table, player: i64, number: i64) -> float:
    """What it is worth on average that players are sent on from the Portals of arrival; `number` 0 for the dugout."""
    board = table.board
    total = 0.0
    for other in range(i64(1), i64(len(board.portal_square))):
        square = i64(board.portal_square[other])
        if square != NONE and other != number:
            who = table.state.player_at(square)
            if who != NONE and who != player:
                total += displaced_value(table, who)
    return total / float(int(board.portals)) if board.portals else 0.0


def displaced_value(table: Table, who: i64) -> float:
    """What it is worth that a player is sent on from a Portal: bad for ours, good if theirs was needed there."""
    numbers = table.numbers
    state = table.state
    if side_of(who) == table.seat:
        if state.carrier == who:
            return -numbers.hold
        holds = i64(table.line.post_of[who]) == table.square(who)
        return -numbers.displaced - (numbers.displaced_line if holds else 0.0)
    value = numbers.displaced
    if state.carrier == who:
        return value + numbers.loose
    if table.ball == THEIRS and table.beside(table.square(who), state.ball):
        return value + numbers.displaced_guard
    if table.ball == OURS and is_last_defender(table, who):
        return value + numbers.displaced_guard
    return value


def is_last_defender(table: Table, who: i64) -> bool:
    """Whether only this opponent stands between our carrier and the end zone."""
    state = table.state
    home = i64(table.to_goal[state.ball])
    for other16 in table.foes:
        other = i64(other16)
        if i64(state.posture[other]) != STUNNED and (i64(table.to_goal[table.square(other)]) < home) != (other == who):
            return False
    return True


# -- the dugout -----------------------------------------------------------------------------------------------------


def entry_value(table: Table) -> float:
    """What it is worth to bring somebody in through the Portals now."""
    state = table.state
    board = table.board
    numbers = table.numbers
    if not board.portals:
        return -1.0
    value = numbers.enter + chain_value(table, NONE, 0)
    if table.ball == THEIRS:
        behind = 0
        for number in range(i64(1), i64(len(board.portal_square))):
            square = i64(board.portal_square[number])
            if square != NONE and i64(table.to_home[square]) <= i64(table.to_home[state.ball]):
                behind += 1
        value += numbers.enter_goal_side * behind
    # Far Portals bring somebody in who has a long way to go.
    return value - 0.1 * numbers.step * table.ground().pad_mean[table.seat if table.ball == THEIRS else table.other]


# -- the carrier ------------------------------------------------------------------------------------------------------


def carrier_hop_plan(table: Table, carrier: i64, carry: Plan | None) -> Plan | None:
    """
    The carrier takes to a Portal where he is about to be felled or has long been stuck.

    A way into the end zone is weighed as a score.

    Args:
        carry: what he would do otherwise.
    """
    state = table.state
    numbers = table.numbers
    board = table.board
    if board.portals < 2 or i64(state.hops[carrier]):
        return None
    field = table.field(carrier)
    stay = table.square(carrier)
    if carry is not None and carry.path:
        stay = i64(carry.path[len(carry.path) - 1])
    stuck = table.stuck and table.stall >= numbers.patience
    if table.sack_chance(carrier, stay) <= numbers.flee_sack and not stuck:
        return None
    lose = numbers.hold * (table.caution if stuck else 1.0)
    best: Plan | None = None
    share = 1.0 / float(int(board.portals))
    here = carrier_post(table, carrier, stay)
    for number in range(i64(1), i64(len(board.portal_square))):
        square = i64(board.portal_square[number])
        if square == NONE or field.chance[square] < numbers.careful:
            continue
        total = 0.0
        for other in range(i64(1), i64(len(board.portal_square))):
            to = i64(board.portal_square[other])
            if to != NONE and other != number:
                total += carrier_post(table, carrier, to) + numbers.on_portal * numbers.carrier_terrain - here
        value = share * (total - lose - numbers.mate_lost) + chain_value(table, carrier, number)
        if value > numbers.least and (best is None or value > best.value):
            best = Plan(int(carrier), op.MOVE, RANK_RISK)
            best.path = field.path(int(square))
            best.value = value
            best.fail = share
    return best
