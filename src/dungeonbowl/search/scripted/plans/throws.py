"""Plans that give the ball on: hand-offs and passes, where they win or save the day."""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE
from dungeonbowl.search.scripted.judging.odds import accurate_chance, catch_chance, reach_chance
from dungeonbowl.search.scripted.judging.table import OURS, Table
from dungeonbowl.search.scripted.plans.fights import places_beside
from dungeonbowl.search.scripted.plans.moves import thirst, turnover_cost
from dungeonbowl.search.scripted.plans.plan import RANK_RISK, RANK_SCORE, Plan
from dungeonbowl.state.state import SPENT_HANDOFF, SPENT_PASS


def giving_plan(table: Table) -> Plan | None:
    """The best hand-off or pass to a team-mate who can score this turn, or is so much nearer that it pays."""
    state = table.state
    if table.ball != OURS or not table.can_act(state.carrier):
        return None
    carrier = state.carrier
    if state.squads.has(carrier, sk.MY_BALL) or state.squads.has(carrier, sk.NO_HANDS):
        return None
    best: Plan | None = None
    for mate16 in table.own:
        mate = i64(mate16)
        if state.holds(mate) or not table.standing(mate) or not table.has_hands(mate):
            continue
        gain = worth_of_receiver(table, carrier, mate)
        if gain <= 0.0:
            continue
        if state.spent & SPENT_HANDOFF == 0:
            plan = hand_plan(table, carrier, mate, gain)
            if plan is not None and (best is None or plan.value > best.value):
                best = plan
        if state.spent & SPENT_PASS == 0 and table.rules.facts.declares:
            plan = pass_plan(table, carrier, mate, gain)
            if plan is not None and (best is None or plan.value > best.value + table.numbers.pass_over_hand):
                best = plan
    return best


def worth_of_receiver(table: Table, carrier: i64, mate: i64) -> float:
    """What it is worth that the mate has the ball rather than the carrier: the way to the end zone it saves."""
    numbers = table.numbers
    state = table.state
    gain = 0.0
    if table.can_act(mate):
        goal = table.best_goal(mate)
        if goal != NONE:
            gain = table.field(mate).chance[goal] * (1.0 - thirst(table, mate)) * numbers.win
    behind = i64(table.road_of(carrier)[table.square(carrier)])
    saved = (behind - i64(table.road_of(mate)[table.square(mate)])) // 10
    if table.can_act(mate) and not table.stuck:
        saved += table.ma(mate) - (table.ma(carrier) if table.can_act(carrier) else 0) // 2
    if saved >= 4:
        calm = numbers.carrier_step * float(int(saved))
        relief = table.sack_chance(carrier, state.ball) - table.sack_chance(mate, table.square(mate))
        calm += numbers.calm_share * numbers.sack * relief
        if table.stuck and i64(table.foe_zones[table.square(mate)]) == 0:
            calm += numbers.past_them
        if calm > gain:
            gain = calm
    return gain


def hand_plan(table: Table, carrier: i64, mate: i64, gain: float) -> Plan | None:
    """Walk beside a mate and hand the ball over."""
    state = table.state
    field = table.field(carrier)
    best = 0.0
    from_square: i64 = NONE
    for place in places_beside(table, carrier, mate):
        square = i64(place)
        if i64(field.cost[square]) > table.before_deed(carrier):
            continue
        if field.chance[square] > best and not table.is_trap(square):
            best = field.chance[square]
            from_square = square
    if from_square == NONE or field.uses_portal(int(from_square)):
        return None
    plan = Plan(int(carrier), op.HANDOFF, RANK_RISK)
    plan.path = field.path(int(from_square))
    plan.last = op.HAND_TO
    plan.last_player = int(mate)
    if table.rules.passes.hands_surely:
        # Nothing is rolled but for a dislike.
        return weighed(table, plan, best * float(int(table.rules.traits.gives(state, carrier, mate))) / 6, gain)
    return weighed(table, plan, best * catch_chance(table.rules, state, mate, table.rules.balls.sure_catch), gain)


def pass_plan(table: Table, carrier: i64, mate: i64, gain: float) -> Plan | None:
    """Throw the ball to a mate, from here or from a square that is reached without dice."""
    state = table.state
    numbers = table.numbers
    if not table.standing(carrier):
        return None
    at = table.square(mate)
    base = table.rules.passes.chances.catch_base(table.rules, state, mate)
    catch = catch_chance(table.rules, state, mate, base)
    if catch * gain < numbers.pass_worth * numbers.hold:
        return None
    field = table.field(carrier)
    best = 0.0
    from_square: i64 = NONE
    for reached in field.reached:
        square = i64(reached)
        if field.chance[square] < numbers.careful or table.is_trap(square):
            continue
        if table.rules.passes.from_throw(state, square, at):
            continue
        chance = throw_chance(table, carrier, square, at) - numbers.pass_walk * float(int(i64(field.cost[square])))
        if chance > best:
            best = chance
            from_square = square
    if from_square == NONE:
        return None
    plan = Plan(int(carrier), op.PASS, RANK_RISK)
    plan.path = field.path(int(from_square))
    plan.last = op.THROW_AT
    plan.last_square = int(at)
    return weighed(table, plan, best * catch, gain)


def weighed(table: Table, plan: Plan, chance: float, gain: float) -> Plan | None:
    """The plan of giving the ball on, with its value and rank: the gain against the ball and the turn lost."""
    numbers = table.numbers
    chance *= 1.0 - thirst(table, plan.player)
    lose = (numbers.hold + turnover_cost(table, plan.player)) * table.caution
    plan.value = chance * gain - (1.0 - chance) * lose
    plan.fail = 1.0 - chance
    if gain >= numbers.even * numbers.win:
        plan.rank = RANK_SCORE
    return plan if plan.value >= numbers.least else None


def throw_chance(table: Table, carrier: i64, square: i64, to: i64) -> float:
    """The chance that a throw from a square is accurate and nobody gets in its way."""
    scratch = table.scratch
    table.pretend(carrier, square)
    chance = accurate_chance(table.rules, scratch, carrier, to)
    if chance > 0.0:
        best = 0.0
        for who in table.rules.passes.chances.reaching(scratch, carrier, to=to):
            reached = reach_chance(table.rules, scratch, i64(who))
            if reached > 0.0:
                best = reached if reached > best else best
            else:
                chance *= table.numbers.interferer
        chance *= 1.0 - best
    table.pretend(carrier, table.square(carrier))
    return chance
