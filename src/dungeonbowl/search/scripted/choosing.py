"""Which plan `scripted` carries out next, of all that its players might do."""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import options as op
from dungeonbowl.core.ids import IN_PLAY, NONE
from dungeonbowl.search.scripted.duties.jobs import give_jobs
from dungeonbowl.search.scripted.duties.lines import draw_line, take_posts
from dungeonbowl.search.scripted.judging.table import HIDDEN, LOOSE, OURS, Table
from dungeonbowl.search.scripted.plans.deeds import charge_plan, deed_plan, throw_plan
from dungeonbowl.search.scripted.plans.doors import door_plan
from dungeonbowl.search.scripted.plans.fights import blitz_plan, block_plan, foul_plan, special_plan
from dungeonbowl.search.scripted.plans.moves import (
    bold_plan,
    carry_plan,
    chest_plan,
    clearing_plan,
    pickup_plan,
    post_plan,
    score_plan,
    tug_plan,
    worth_trying,
)
from dungeonbowl.search.scripted.plans.plan import RANK_CARRY, RANK_SCORE, RANK_WIN, Plan
from dungeonbowl.search.scripted.plans.portals import carrier_hop_plan, entry_value, hop_plan
from dungeonbowl.search.scripted.plans.throws import giving_plan
from dungeonbowl.search.scripted.plans.tosses import toss_plan
from dungeonbowl.search.scripted.replies import setting_up as setup


def plan_line(table: Table) -> None:
    """The line of this moment, and whether our carrier is stuck behind opponents."""
    give_jobs(table)
    table.stuck = False
    centre: i64 = NONE
    if table.ball == OURS:
        centre = table.state.ball
        if table.can_act(table.state.carrier):
            plan = carry_plan(table, table.state.carrier)
            road = table.road_of(table.state.carrier)
            start = i64(road[centre])
            if plan is not None and plan.path:
                centre = i64(plan.path[len(plan.path) - 1])
            table.stuck = start - i64(road[centre]) < 10 * table.numbers.stuck_steps
    draw_line(table, table.line, centre)
    take_posts(table)


def dugout(table: Table, options: list[int]) -> int:
    """The best reserve to bring in, else a player for the Magic Sponge, else `NONE`."""
    best = NONE
    best_value = -1000.0
    enters = entry_value(table) >= table.numbers.enter_least
    for option in options:
        verb = op.verb_of(option)
        if verb == op.ENTER and enters:
            value = setup.enter_value(table, op.player_of(option))
        elif verb == op.SPONGE:
            value = setup.enter_value(table, op.player_of(option)) - table.numbers.sponge_later
        else:
            continue
        if value > best_value:
            best_value = value
            best = option
    return best


def best_plan(table: Table, able: list[int]) -> Plan | None:
    """The plan to carry out next among those of some players."""
    give_jobs(table)
    take_posts(table)
    best: Plan | None = None
    if table.ball == OURS:
        best = ball_plan(table, able)
        if best is not None and best.rank == RANK_WIN:
            return best
    reserved, special = treasure_plan(table, able)
    if special is not None and special.beats(best):
        best = special
    blitz: Plan | None = None
    for player in able:
        tug = tug_plan(table, player)
        if tug is not None and tug.beats(best):
            best = tug
        if player == table.state.carrier:
            continue
        for plan in player_plans(table, player, reserved):
            if plan.value >= table.numbers.least and plan.beats(best):
                best = plan
        plan_of_blitz = blitz_plan(table, player) if player != reserved else None
        if plan_of_blitz is not None and (blitz is None or plan_of_blitz.value > blitz.value):
            blitz = plan_of_blitz
    if table.ball == OURS and table.state.carrier in able:
        for plan in carrier_fights(table, table.state.carrier):
            if plan.beats(best):
                best = plan
    if blitz is not None and blitz.beats(best):
        best = blitz
    return best


def ball_plan(table: Table, able: list[int]) -> Plan | None:
    """What our carrier does: score, give the ball on, or carry it further."""
    carrier = table.state.carrier
    if int(carrier) not in able:
        return None
    score = score_plan(table, carrier)
    if score is not None and score.rank == RANK_WIN:
        return score
    giving = giving_plan(table)
    best: Plan | None = None
    if score is not None and worth_trying(table, carrier, 1.0 - score.fail):
        best = score
    if giving is not None and giving.rank == RANK_SCORE and worth_trying(table, carrier, 1.0 - giving.fail):
        if best is None or giving.fail < best.fail:
            best = giving
    if best is not None:
        return best
    carry = better_than_walking(table, carrier, carry_plan(table, carrier))
    hop = carrier_hop_plan(table, carrier, carry)
    if hop is not None:
        return hop
    if giving is not None and (carry is None or giving.value > carry.value + table.numbers.give_over_carry):
        # Before the others move: whoever is to have the ball must not have gone.
        giving.rank = RANK_CARRY
        return giving
    return carry


def better_than_walking(table: Table, carrier: i64, carry: Plan | None) -> Plan | None:
    """A charge or a throw of the carrier's, where it is better than the walk by enough; else the walk."""
    best = carry
    least = table.numbers.give_over_carry + (carry.value if carry is not None else 0.0)
    for plan in (charge_plan(table, carrier), throw_plan(table, carrier)):
        if plan is not None and plan.value > least:
            least = plan.value
            best = plan
    return best


def treasure_plan(table: Table, able: list[int]) -> tuple[int, Plan | None]:
    """The best plan to open a chest or to take the loose ball, and whose it is: that player does nothing else."""
    best: Plan | None = None
    if table.ball != HIDDEN and table.ball != LOOSE:
        return NONE, None
    for player in able:
        plan = chest_plan(table, player) if table.ball == HIDDEN else pickup_plan(table, player)
        if plan is not None and (best is None or plan.value > best.value):
            best = plan
    return (best.player, best) if best is not None else (NONE, None)


def player_plans(table: Table, player: int, reserved: int) -> list[Plan]:
    """Everything a player without the ball might do, but for the Blitz."""
    plans: list[Plan] = []
    block = block_plan(table, player) if table.rules.facts.declares or player == reserved else None
    if block is not None:
        plans.append(block)
    if player == reserved:
        return plans
    for deed in (
        deed_plan(table, player),
        charge_plan(table, player),
        special_plan(table, player),
        door_plan(table, player),
        clearing_plan(table, player),
    ):
        if deed is not None:
            plans.append(deed)
    toss = toss_plan(table, player)
    if toss is not None and (toss.rank != RANK_SCORE or worth_trying(table, table.state.carrier, 1.0 - toss.fail)):
        plans.append(toss)
    post = post_plan(table, player)
    if table.caution < table.numbers.haste:
        bold = bold_plan(table, player)
        if bold is not None and (post is None or bold.value > post.value + table.numbers.bold_over):
            post = bold
    hop = hop_plan(table, player, post.value if post is not None else 0.0)
    if hop is not None:
        plans.append(hop)
    if post is not None:
        if block is None or block.fail > table.numbers.block_before_move or block.value < post.value:
            plans.append(post)
    elif block is None:
        bold = bold_plan(table, player)
        if bold is not None:
            plans.append(bold)
    foul = foul_plan(table, player)
    if foul is not None:
        plans.append(foul)
    return plans


def carrier_fights(table: Table, carrier: i64) -> list[Plan]:
    """The carrier blocks only where nothing can go wrong for the ball, and opens a door that nobody opens for him."""
    plans: list[Plan] = []
    block = block_plan(table, carrier)
    if block is not None and block.fail <= 1 / 36 + 0.001:
        plans.append(block)
    door = door_plan(table, carrier)
    if door is not None:
        plans.append(door)
    return plans


def rest_plan(table: Table, player: int) -> Plan | None:
    """What a player does with the rest of an activation."""
    give_jobs(table)
    take_posts(table)
    state = table.state
    if i64(state.box[player]) != IN_PLAY or not table.standing(player):
        return None
    if state.carrier != player:
        if table.ball == LOOSE:
            plan = pickup_plan(table, player)
            if plan is not None:
                return plan
        return post_plan(table, player)
    score = score_plan(table, player)
    if score is not None and worth_trying(table, player, 1.0 - score.fail):
        return score
    return carry_plan(table, player)


def point_of(plan: Plan, options: list[int]) -> int:
    """The option that is the point of the plan, or `NONE`."""
    for option in options:
        if op.verb_of(option) != plan.last:
            continue
        if plan.last_player != NONE and op.player_of(option) != plan.last_player:
            continue
        if plan.last in (op.OPEN_CHEST, op.OPEN_DOOR) and op.square_of(option) != plan.last_square:
            continue
        return option
    return NONE
