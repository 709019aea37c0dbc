"""Plans that move: to a post, to a chest, to the ball, and the carrier's way to the end zone."""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import options as op
from dungeonbowl.core.ids import NONE, PRONE, STANDING, side_of
from dungeonbowl.search.scripted.duties.jobs import carrier_post, post
from dungeonbowl.search.scripted.judging.odds import out_chance, pickup_chance
from dungeonbowl.search.scripted.judging.table import HIDDEN, LOOSE, OURS, THEIRS, Table, closed_chests
from dungeonbowl.search.scripted.plans.plan import (
    RANK_CARRY,
    RANK_LAST,
    RANK_LATE,
    RANK_RISK,
    RANK_SAFE,
    RANK_SCORE,
    RANK_WIN,
    Plan,
)
from dungeonbowl.search.scripted.ways.ground import FAR
from dungeonbowl.search.scripted.ways.tolls import CHEST_STEPS
from dungeonbowl.state.state import HELD


def turnover_cost(table: Table, player: i64) -> float:
    """What the rest of the turn is worth without the player."""
    numbers = table.numbers
    if not table.rules.facts.turnovers:
        return 0.0
    cost = numbers.turnover
    for who16 in table.own:
        who = i64(who16)
        if who != player and table.can_act(who):
            cost += numbers.turnover_share
    return cost


def fall_cost(table: Table, player: i64) -> float:
    """What it costs that the player falls in the own turn, the Turnover included."""
    numbers = table.numbers
    cost = (
        turnover_cost(table, player)
        + numbers.down
        + numbers.mate_lost * out_chance(table.rules, table.state, NONE, player)
    )
    cost *= table.caution
    if table.state.carrier == player:
        cost += numbers.hold
    return cost


def thirst(table: Table, player: i64) -> float:
    """The chance that the player's own nature turns the activation into a Turnover (Bloodlust, nobody to bite)."""
    needed = i64(table.state.squads.bloodlust[player])
    if needed < 2:
        return 0.0
    return float(int(needed - 1)) / 6.0


def least_chance(table: Table) -> float:
    """The chance that a move must have at least to be thought of: less and less as caution goes."""
    numbers = table.numbers
    return numbers.even_in_haste + (numbers.even - numbers.even_in_haste) * table.caution


def tug_plan(table: Table, player: i64) -> Plan | None:
    """Tear the roots that hold the player: that is rolled when he is chosen, and where to go is planned afterwards."""
    if i64(table.state.touched[player]) & HELD == 0 or not table.standing(player):
        return None
    carries = table.state.carrier == player
    plan = Plan(int(player), op.MOVE, RANK_CARRY if carries else RANK_LAST)
    plan.value = table.numbers.tug
    return plan


# -- to a post ----------------------------------------------------------------------------------------------------


def post_plan(table: Table, player: i64) -> Plan | None:
    """The best square that can be reached without dice, if it is better than here."""
    numbers = table.numbers
    state = table.state
    field = table.field(player)
    here = table.square(player)
    prone = i64(state.posture[player]) == PRONE
    stay = post(table, player, here)
    if prone:
        stay -= numbers.stand
    best = stay + numbers.least
    best_square: i64 = NONE
    for reached in field.reached:
        square = i64(reached)
        if field.chance[square] < numbers.careful or (square == here and not prone):
            continue
        if table.is_trap(square) or (table.ball == LOOSE and table.covers(player, square, state.ball)):
            continue
        value = post(table, player, square) - numbers.walk * float(int(i64(field.cost[square])))
        value += table.whim(player, square)
        if value > best:
            best = value
            best_square = square
    if best_square == NONE:
        return None
    plan = Plan(int(player), op.MOVE, RANK_SAFE)
    plan.path = field.path(int(best_square))
    plan.value = best - stay
    plan.fail = thirst(table, player)
    if plan.fail > 0.0:
        plan.rank = RANK_RISK
        plan.value -= plan.fail * fall_cost(table, player)
    return plan


def bold_plan(table: Table, player: i64) -> Plan | None:
    """A square worth a roll: getting away from a marker to do one's job, or into their carrier's way."""
    numbers = table.numbers
    state = table.state
    field = table.field(player)
    here = table.square(player)
    stay = post(table, player, here)
    costs = fall_cost(table, player)
    even = least_chance(table)
    urgent = numbers.bold_urgency * numbers.win * table.their_score() if table.ball == THEIRS else 0.0
    best = numbers.least
    best_square: i64 = NONE
    for reached in field.reached:
        square = i64(reached)
        chance = field.chance[square]
        if chance >= numbers.careful or chance < even or table.is_trap(square):
            continue
        if table.ball == LOOSE and table.covers(player, square, state.ball):
            continue
        gain = post(table, player, square) - stay
        if urgent > 0.0 and table.beside(square, state.ball):
            gain += urgent * numbers.bold_share
        value = chance * gain - (1.0 - chance) * costs
        if value > best:
            best = value
            best_square = square
    if best_square == NONE:
        return None
    plan = Plan(int(player), op.MOVE, RANK_RISK)
    plan.path = field.path(int(best_square))
    plan.value = best
    plan.fail = 1.0 - field.chance[best_square]
    return plan


# -- to a chest ---------------------------------------------------------------------------------------------------


def chest_plan(table: Table, player: i64) -> Plan | None:
    """Walk to a closed chest and open it, if that is worth the booby trap."""
    state = table.state
    numbers = table.numbers
    if table.ball != HIDDEN or not table.has_hands(player):
        return None
    if state.board.chests_open:
        return entering_plan(table, player)
    field = table.field(player)
    openable = state.board.openable(state.closed)
    count = float(int(closed_chests(state)))
    best: Plan | None = None
    for reached in field.reached:
        square = i64(reached)
        mask = i64(openable[square])
        chance = field.chance[square]
        if mask == 0 or chance < numbers.run_risk or i64(table.foe_zones[square]) or i64(state.board.portal[square]):
            continue
        for at in range(state.board.chests):
            chest = table.in_order(at, state.board.chests)
            if (mask >> chest) & 1 == 0:
                continue
            worth = worth_opening(table, player, square, chest, count)
            value = chance * worth - (1.0 - chance) * fall_cost(table, player)
            if value > numbers.open_least and (best is None or value > best.value):
                best = Plan(int(player), op.MOVE, RANK_RISK)
                best.path = field.path(int(square))
                best.last = op.OPEN_CHEST
                best.last_square = int(i64(state.board.chest_square[chest]))
                best.value = value
                best.fail = 1.0 - chance / count
    return best


def entering_plan(table: Table, player: i64) -> Plan | None:
    """Walk into a closed chest, where that opens it, if it is worth the booby trap; the ball must be picked up."""
    state = table.state
    numbers = table.numbers
    field = table.field(player)
    count = float(int(closed_chests(state)))
    best: Plan | None = None
    for at in range(state.board.chests):
        chest = table.in_order(at, state.board.chests)
        square = i64(state.board.chest_square[chest])
        chance = field.chance[square]
        if not state.is_closed_chest(square) or chance < numbers.run_risk:
            continue
        picks = pickup_chance(table.rules, state, player, square, i64(table.foe_zones[square]))
        worth = worth_opening(table, player, square, chest, count)
        missed = numbers.hold - numbers.loose + turnover_cost(table, player)
        worth -= (1.0 - picks) * missed * table.caution / count
        value = chance * worth - (1.0 - chance) * fall_cost(table, player)
        if value > numbers.open_least and (best is None or value > best.value):
            best = Plan(int(player), op.MOVE, RANK_RISK)
            best.path = field.path(int(square))
            best.value = value
            best.fail = 1.0 - chance * picks / count
    return best


def worth_opening(table: Table, player: i64, square: i64, chest: i64, count: float) -> float:
    """What opening a chest from a square is worth: the ball in one of `count`, a booby trap in the others."""
    numbers = table.numbers
    state = table.state
    sack = table.sack_chance(player, square)
    found = numbers.hold * (1.0 - sack) - numbers.found_sacked * numbers.hold * sack
    found += numbers.found_fast * numbers.hold * float(int(i64(state.squads.ma[player]) - 6))
    found -= numbers.found_step * float(int(table.to_goal[square]))
    blast = numbers.trap + numbers.mate_lost * out_chance(table.rules, state, NONE, player)
    for near16 in state.board.beside_chest(chest, state.closed):
        who = state.player_at(i64(near16))
        if who == NONE or who == player:
            continue
        if side_of(who) == table.seat:
            blast += numbers.trap_mate
        elif i64(state.posture[who]) == STANDING:
            blast -= numbers.trap_enemy
    # The rest of the turn goes with a booby trap; whoever has not acted by then had little to do.
    blast += numbers.trap_turnover * turnover_cost(table, player)
    # Where both sides wait for the other to be blown up, whoever has waited longest opens.
    blast *= table.caution
    return found / count - blast * (count - 1.0) / count


def clearing_plan(table: Table, player: i64) -> Plan | None:
    """Open a chest that our way leads through, once nothing but a trap can be in it."""
    state = table.state
    numbers = table.numbers
    if not table.ways.lead_through_chests or table.ball == HIDDEN or state.closed == 0 or state.carrier == player:
        return None
    field = table.field(player)
    openable = state.board.openable(state.closed)
    best: Plan | None = None
    for reached in field.reached:
        square = i64(reached)
        mask = i64(openable[square])
        chance = field.chance[square]
        if mask == 0 or chance < numbers.run_risk or i64(table.foe_zones[square]) or table.is_trap(square):
            continue
        for chest in range(state.board.chests):
            if (mask >> chest) & 1 == 0 or not leads_through(table, i64(state.board.chest_square[chest])):
                continue
            value = numbers.carrier_step * float(int(CHEST_STEPS)) * chance
            value -= (numbers.trap + numbers.mate_lost * out_chance(table.rules, state, NONE, player)) * table.caution
            if table.ball == OURS and table.beside(i64(state.board.chest_square[chest]), state.ball):
                value -= numbers.hold * table.caution
            if value > numbers.least and (best is None or value > best.value):
                best = Plan(int(player), op.MOVE, RANK_LAST)
                best.path = field.path(int(square))
                best.last = op.OPEN_CHEST
                best.last_square = int(i64(state.board.chest_square[chest]))
                best.value = value
                best.fail = 1.0
    return best


def leads_through(table: Table, chest: i64) -> bool:
    """Whether our carrier's way leads through a chest, or ours to a loose ball."""
    state = table.state
    if table.ball != OURS:
        return False
    way = i64(table.maps.to_square(state, state.ball)[chest])
    return way < FAR and way + i64(table.to_goal[chest]) <= i64(table.to_goal[state.ball]) + 1


# -- to the ball --------------------------------------------------------------------------------------------------


def pickup_plan(table: Table, player: i64) -> Plan | None:
    """Go and take the loose ball."""
    state = table.state
    numbers = table.numbers
    if table.ball != LOOSE or not table.has_hands(player) or not state.is_empty(state.ball):
        return None
    field = table.field(player)
    at = table.place_on(player, state.ball)
    chance = field.chance[at] * (1.0 - thirst(table, player))
    if chance <= 0.0 or field.uses_portal(int(at)):
        return None
    sack = table.sack_chance(player, at)
    left = field.reach - i64(field.cost[at])
    ahead = i64(table.to_goal[state.ball])
    worth = numbers.hold * (1.0 - numbers.pickup_sack * sack) - numbers.found_step * float(int(ahead))
    if ahead <= left:
        worth += numbers.pickup_score * numbers.win
    value = chance * (worth + numbers.loose) - (1.0 - chance) * turnover_cost(table, player)
    if chance < numbers.pickup and value < numbers.pickup_worth * numbers.hold:
        return None
    plan = Plan(int(player), op.MOVE, RANK_RISK)
    plan.path = field.path(int(at))
    plan.value = value
    plan.fail = 1.0 - chance
    return plan if value > 0.0 else None


# -- the carrier --------------------------------------------------------------------------------------------------


def score_plan(table: Table, player: i64) -> Plan | None:
    """The carrier's walk into the end zone, if there is a way at all."""
    goal = table.best_goal(player)
    if goal == NONE:
        return None
    field = table.field(player)
    chance = field.chance[goal] * (1.0 - thirst(table, player))
    plan = Plan(int(player), op.MOVE, RANK_WIN if chance >= table.numbers.sure else RANK_SCORE)
    plan.path = field.path(int(goal))
    plan.value = chance * table.numbers.win
    plan.fail = 1.0 - chance
    return plan


def carry_plan(table: Table, player: i64) -> Plan | None:
    """The carrier's best square short of the end zone, dice weighed against what they win."""
    numbers = table.numbers
    field = table.field(player)
    here = table.square(player)
    prone = not table.standing(player)
    stay = carrier_post(table, player, here)
    lose = (numbers.hold + turnover_cost(table, player)) * table.caution
    even = least_chance(table)
    best = stay + (-1000.0 if prone else numbers.least)
    best_square: i64 = NONE
    for reached in field.reached:
        square = i64(reached)
        chance = field.chance[square]
        if chance < even or (square == here and not prone) or table.is_trap(square):
            continue
        value = carrier_post(table, player, square) - numbers.walk_carrier * float(int(i64(field.cost[square])))
        if chance < numbers.careful:
            value = chance * (value - stay) - (1.0 - chance) * lose + stay
        if value > best:
            best = value
            best_square = square
    if best_square == NONE:
        return None
    risky = field.chance[best_square] < numbers.careful
    rank = RANK_RISK if risky else RANK_CARRY
    road = table.road_of(player)
    if not risky and not prone and i64(road[here]) - i64(road[best_square]) < 10 * numbers.stuck_steps:
        # Little to gain: first see what the others can open, unless it is for safety.
        relief = table.sack_chance(player, here) - table.sack_chance(player, best_square)
        rank = RANK_LATE if relief > numbers.relief else RANK_LAST
    plan = Plan(int(player), op.MOVE, rank)
    plan.path = field.path(int(best_square))
    plan.value = best - stay
    plan.fail = 1.0 - field.chance[best_square] * (1.0 - thirst(table, player))
    return plan


def worth_trying(table: Table, player: i64, chance: float) -> bool:
    """Whether the carrier (or a team-mate after a hand-off) should go for the end zone now rather than next turn."""
    numbers = table.numbers
    if chance >= numbers.score_now:
        return True
    carrier = table.state.carrier
    if carrier == NONE or table.ball != OURS:
        return chance >= numbers.even
    plan = carry_plan(table, carrier)
    square = table.square(carrier)
    if plan is not None and plan.path and plan.fail < numbers.slight:
        square = i64(plan.path[len(plan.path) - 1])
    far = i64(table.to_goal[square])
    ma = table.ma(carrier)
    later = numbers.score_in_one if far <= ma else (numbers.score_in_two if far <= 2 * ma else numbers.score_later)
    # Who has been stuck for long has learned that later is not better.
    caution = table.caution if table.caution > numbers.score_caution else numbers.score_caution
    waiting = later * (1.0 - table.sack_chance(carrier, square)) * caution
    return chance > numbers.score_hope * waiting
