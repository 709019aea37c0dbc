"""Plans that hurt: blocks, the Blitz, fouls and what replaces a Block."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NOBODY, NONE, STANDING, side_of
from dungeonbowl.dungeon.grid.kinds import ROOM_HALL_OF_BONES, ROOM_KITCHEN, ROOM_TREASURE_ROOM, ROOM_TUCK_SHOP
from dungeonbowl.rules import bases
from dungeonbowl.rules.blocking.pool import strengths
from dungeonbowl.rules.fouls import parts as fouls
from dungeonbowl.rules.passing import accuracy
from dungeonbowl.rules.queries import has_zone
from dungeonbowl.search.fields.targets import agility_chance
from dungeonbowl.search.scripted.duties.jobs import stands_in_way
from dungeonbowl.search.scripted.judging.odds import (
    armour_breaks,
    block_odds,
    down_face,
    fall_face,
    odds_of,
    out_chance,
)
from dungeonbowl.search.scripted.judging.table import HIDDEN, JOB_OPENER, LOOSE, OURS, Table
from dungeonbowl.search.scripted.plans.moves import fall_cost, thirst, turnover_cost
from dungeonbowl.search.scripted.plans.plan import RANK_FREE, RANK_IDLE, RANK_RISK, RANK_SAFE, Plan
from dungeonbowl.state.state import FED, GATHERED, SNACKED, SPENT_BLITZ, SPENT_BOMB, SPENT_FOUL, VOMITED, Player


def worth_down(table: Table, by: i64, target: i64) -> float:
    """What it is worth to knock an opponent down."""
    numbers = table.numbers
    state = table.state
    value = numbers.down + numbers.out * out_chance(table.rules, state, by, target)
    if state.holds(target):
        return value + numbers.strip + numbers.stop_score * numbers.win * table.their_score()
    square = table.square(target)
    if table.ball == OURS:
        if table.beside(square, state.ball):
            value += numbers.marks_carrier
        ahead = i64(table.to_goal[state.ball]) - i64(table.to_goal[square])
        walked = i64(table.maps.to_square(state, state.ball)[square])
        if 0 < ahead and walked <= 6 and walked - ahead <= 1:
            value += numbers.plugs * float(int(8 - walked)) / 8.0
    elif table.ball == LOOSE and table.beside(square, state.ball):
        value += numbers.near_ball
    for d in range(8):
        near = i64(state.adj[square * 8 + d])
        if near >= 0:
            who = i64(state.occupant[near])
            if who != NOBODY and side_of(who) == table.seat and table.can_act(who) and who != by:
                value += numbers.marks_somebody
                if table.ball == HIDDEN and i64(table.job[who]) == JOB_OPENER:
                    value += numbers.marks_opener
    if table.ball == HIDDEN and i64(state.board.openable(state.closed)[square]):
        value += numbers.guards_chest
    return value


def opponents_beside(table: Table, square: i64, standing: bool) -> vec[i16]:
    """The opponents beside a square that are on their feet, or those that are not."""
    state = table.state
    found = vec[i16]()
    if state.squads.any_large:
        for one in bases.players_beside(state, square):
            who = i64(one)
            if side_of(who) != table.seat and (i64(state.posture[who]) == STANDING) == standing:
                found = append(found, one)
        return found
    for turn in range(i64(8)):
        d = table.round(turn)
        near = i64(state.adj[square * 8 + d])
        if near < 0:
            continue
        who = i64(state.occupant[near])
        if who != NOBODY and side_of(who) != table.seat and (i64(state.posture[who]) == STANDING) == standing:
            found = append(found, i16(who))
    return found


def worth_push(table: Table, target: i64) -> float:
    """What it is worth to push an opponent a square."""
    state = table.state
    value = table.numbers.pushed
    if table.ball == OURS and table.beside(table.square(target), state.ball):
        value += table.numbers.pushed_off_carrier
    elif is_freeing(table, target):
        value += table.numbers.pushed_off_road
    return value


def is_freeing(table: Table, target: i64) -> bool:
    """Whether the opponent marks our carrier, who has yet to act, or stands in the way of one who is stuck."""
    state = table.state
    if table.ball != OURS or not table.can_act(state.carrier) or not has_zone(state, target):
        return False
    if table.beside(table.square(target), state.ball):
        return True
    return table.stuck and stands_in_way(table, target)


# -- blocks -------------------------------------------------------------------------------------------------------


def block_plan(table: Table, player: i64) -> Plan | None:
    """The best Block, or what replaces it, against a neighbour."""
    if not table.standing(player):
        return None
    best: Plan | None = None
    for target16 in opponents_beside(table, table.square(player), standing=True):
        target = i64(target16)
        plan = plain_block(table, player, target)
        if plan is not None and plan.beats(best):
            best = plan
        for verb in (op.STAB, op.PROJECTILE_VOMIT, op.BREATHE_FIRE):
            plan = special_block(table, player, target, i64(verb))
            if plan is not None and plan.beats(best):
                best = plan
    plan = double_block(table, player)
    return plan if plan is not None and plan.beats(best) else best


def double_block(table: Table, player: i64) -> Plan | None:
    """A Multiple Block of the two neighbours that are worth most, at two points of Strength less."""
    state = table.state
    if not state.squads.has(player, sk.MULTIPLE_BLOCK):
        return None
    first = 0.0
    second = 0.0
    target: i64 = NONE
    stays = 1.0
    for target16 in opponents_beside(table, table.square(player), standing=True):
        foe = i64(target16)
        attack, defence = strengths(state, Player(state, player), target=Player(state, foe), blitzing=False)
        odds_of(
            table.odds, attack - 2, defence, down_face(state, player, foe), fall_face(state, player, blitzing=False)
        )
        value = table.odds.down * worth_down(table, player, foe) + table.odds.push * worth_push(table, foe)
        value -= table.odds.fall * fall_cost(table, player)
        stays *= 1.0 - table.odds.fall
        if value > first:
            second = first
            first = value
            target = foe
        elif value > second:
            second = value
    if target == NONE or second <= 0.0 or first + second < table.numbers.least:
        return None
    plan = Plan(int(player), op.MULTIPLE_BLOCK, RANK_RISK)
    plan.target = int(target)
    plan.value = first + second - thirst(table, player) * fall_cost(table, player)
    plan.fail = 1.0 - stays * (1.0 - thirst(table, player))
    return plan


def block_worth(table: Table, player: i64, target: i64) -> float:
    """What a Block from where the player stands brings on average, falls not counted; 0 where they are not beside."""
    if not table.beside(table.square(player), table.square(target)):
        return 0.0
    block_odds(table.odds, table.rules, table.state, player, target, blitzing=False)
    return table.odds.down * worth_down(table, player, target)


def plain_block(table: Table, player: i64, target: i64) -> Plan | None:
    """A Block by its odds."""
    state = table.state
    odds = table.odds
    block_odds(odds, table.rules, state, player, target, blitzing=False)
    value = odds.down * worth_down(table, player, target) + odds.push * worth_push(table, target)
    if state.squads.has(target, sk.FOUL_APPEARANCE):
        value *= 5 / 6
    value -= odds.fall * fall_cost(table, player)
    risk = thirst(table, player)
    value -= risk * fall_cost(table, player)
    if value < table.numbers.least:
        return None
    freeing = is_freeing(table, target) and odds.fall < table.numbers.free_risk
    plan = Plan(int(player), op.BLOCK, RANK_FREE if freeing else RANK_RISK)
    plan.target = int(target)
    if not table.rules.facts.names_targets:
        # Whom the Block is thrown at comes up after the action is declared.
        plan.last = op.BLOCK
        plan.last_player = int(target)
    plan.value = value
    plan.fail = odds.fall + risk
    return plan


def special_block(table: Table, player: i64, target: i64, verb: i64) -> Plan | None:
    """A Stab, Projectile Vomit or Breathe Fire."""
    state = table.state
    squads = state.squads
    breaks = armour_breaks(state, target, 0)
    worth = worth_down(table, player, target)
    if verb == op.STAB:
        if not squads.has(player, sk.STAB):
            return None
        value = breaks * worth
        fail = 0.0
    elif verb == op.PROJECTILE_VOMIT:
        if not squads.has(player, sk.PROJECTILE_VOMIT) or i64(state.flags[player]) & VOMITED:
            return None
        value = breaks * worth * 5 / 6 - table.numbers.down * armour_breaks(state, player, 0) / 6
        fail = 0.0
    else:
        if not squads.has(player, sk.BREATHE_FIRE):
            return None
        big = i64(squads.st[target]) >= 5
        value = (2 / 6 if big else 3 / 6) * worth - (2 / 6 if big else 1 / 6) * fall_cost(table, player)
        fail = 2 / 6 if big else 1 / 6
    fail += thirst(table, player)
    if value < table.numbers.least:
        return None
    plan = Plan(int(player), int(verb), RANK_RISK)
    plan.target = int(target)
    plan.value = value
    plan.fail = fail
    return plan


# -- the Blitz ----------------------------------------------------------------------------------------------------


def blitz_plan(table: Table, player: i64) -> Plan | None:
    """The best Blitz of a player: whom, and from where."""
    state = table.state
    if state.spent & SPENT_BLITZ or not table.rules.facts.declares:
        return None
    best: Plan | None = None
    field = table.field(player)
    for target16 in table.foes:
        target = i64(target16)
        if i64(state.posture[target]) != STANDING:
            continue
        worth = worth_down(table, player, target)
        for place in places_beside(table, player, target):
            square = i64(place)
            if field.chance[square] < table.numbers.blitz_reach or table.is_trap(square):
                continue
            if i64(field.cost[square]) > table.before_block(player) or field.uses_portal(int(square)):
                continue
            plan = blitz_from(table, player, target, square, worth)
            if plan is not None and plan.beats(best):
                best = plan
    return best


def places_beside(table: Table, player: i64, target: i64) -> vec[i16]:
    """The squares on which a player would be beside another, in the order of a look round."""
    state = table.state
    at = table.square(target)
    found = vec[i16]()
    if state.squads.any_large:
        for y in range(state.board.y(at) - 2, state.board.y(at) + 3):
            for x in range(state.board.x(at) - 2, state.board.x(at) + 3):
                square = state.board.at(x, y)
                if square == NONE or table.field(player).chance[square] <= 0.0:
                    continue
                if bases.would_touch(state, player, at=square, other=target):
                    found = append(found, i16(square))
        return found
    for turn in range(i64(8)):
        near = i64(state.adj[at * 8 + table.round(turn)])
        if near >= 0:
            found = append(found, i16(near))
    return found


def blitz_from(table: Table, player: i64, target: i64, square: i64, worth: float) -> Plan | None:
    """A Blitz from one square beside the target."""
    state = table.state
    field = table.field(player)
    chance = field.chance[square]
    if i64(field.cost[square]) > table.before_rush(player):
        chance *= 5 / 6
    if chance * worth < table.numbers.least:
        return None
    odds_from(table, player, target, square)
    odds = table.odds
    gain = odds.down * worth + odds.push * worth_push(table, target)
    if state.squads.has(target, sk.FOUL_APPEARANCE):
        gain *= 5 / 6
    chance *= 1.0 - thirst(table, player)
    costs = fall_cost(table, player)
    if i64(table.line.post_of[player]) not in (NONE, square) and not state.holds(target):
        gain -= table.numbers.hold_line
    value = chance * (gain - odds.fall * costs) - (1.0 - chance) * costs
    value -= table.numbers.blitz_walk * float(int(i64(field.cost[square])))
    if value < table.numbers.blitz_least:
        return None
    fail = 1.0 - chance * (1.0 - odds.fall)
    freeing = is_freeing(table, target) and fail < table.numbers.free_blitz_risk
    plan = Plan(int(player), op.BLITZ, RANK_FREE if freeing else RANK_RISK)
    plan.target = int(target)
    plan.path = field.path(int(square))
    plan.last = op.BLOCK
    plan.last_player = int(target)
    plan.value = value
    plan.fail = fail
    return plan


def odds_from(table: Table, player: i64, target: i64, square: i64) -> None:
    """The odds of a Block as if the player already stood on the square; left in `table.odds`."""
    table.pretend(player, square)
    table.scratch.set_posture(player, STANDING)
    block_odds(table.odds, table.rules, table.scratch, player, target, blitzing=True)
    table.pretend(player, table.square(player))


# -- fouls --------------------------------------------------------------------------------------------------------


def foul_plan(table: Table, player: i64) -> Plan | None:
    """A Foul on a neighbour who is down, where enough friends help and the fouler will not be missed."""
    state = table.state
    numbers = table.numbers
    if not table.rules.facts.declares or state.spent & SPENT_FOUL or not table.standing(player) or state.holds(player):
        return None
    best: Plan | None = None
    for victim16 in opponents_beside(table, table.square(player), standing=False):
        victim = i64(victim16)
        value = foul_worth(table, player, victim)
        if value > numbers.foul_gain and (best is None or value > best.value):
            best = Plan(int(player), op.FOUL, RANK_RISK)
            best.target = int(victim)
            best.last = op.FOUL
            best.last_player = int(victim)
            best.value = value
            best.fail = sent_off_chance(foul_breaks(table, player, victim))
    return best


def foul_breaks(table: Table, player: i64, victim: i64) -> float:
    """The chance that a Foul beats the armour."""
    state = table.state
    modifier = fouls.foul_modifier(state, player, victim=victim)
    if state.squads.has(player, sk.DIRTY_PLAYER):
        modifier += i64(state.squads.dirty_player[player])
    return armour_breaks(state, victim, modifier)


def sent_off_chance(breaks: float) -> float:
    """The chance of a natural double on either roll."""
    return 1 / 6 + breaks / 6


def foul_worth(table: Table, player: i64, victim: i64) -> float:
    """What a Foul is worth, the referee considered."""
    numbers = table.numbers
    breaks = foul_breaks(table, player, victim)
    gain = breaks * (numbers.foul_out * numbers.out + numbers.foul_stun * numbers.down)
    return gain - sent_off_chance(breaks) * (numbers.mate_lost + turnover_cost(table, player))


# -- other things -------------------------------------------------------------------------------------------------


def special_plan(table: Table, player: i64) -> Plan | None:
    """What a room offers, a gaze, a bomb: what costs nothing but the activation."""
    if not table.standing(player) or table.state.holds(player):
        return None
    best = food_plan(table, player)
    plan = skull_plan(table, player)
    if plan is not None and plan.beats(best):
        best = plan
    plan = snack_plan(table, player)
    if plan is not None and plan.beats(best):
        best = plan
    plan = gaze_plan(table, player)
    if plan is not None and plan.beats(best):
        best = plan
    plan = bomb_plan(table, player)
    if plan is not None and plan.beats(best):
        best = plan
    plan = funds_plan(table, player)
    if plan is not None and plan.beats(best):
        best = plan
    return best


def funds_plan(table: Table, player: i64) -> Plan | None:
    """Gather funds in the treasure room, once for each player, when everything else is done."""
    state = table.state
    if i64(state.board.room[table.square(player)]) != ROOM_TREASURE_ROOM or i64(state.flags[player]) & GATHERED:
        return None
    plan = Plan(int(player), op.GATHER_FUNDS, RANK_IDLE)
    plan.value = table.numbers.funds
    return plan


def food_plan(table: Table, player: i64) -> Plan | None:
    """Throw food at whoever is worth most on the floor."""
    state = table.state
    if i64(state.board.room[table.square(player)]) != ROOM_KITCHEN:
        return None
    return _throw_at(table, player, op.THROW_FOOD, 3.0)


def skull_plan(table: Table, player: i64) -> Plan | None:
    """Throw a skull of the Hall of Bones at a neighbour: worse than good block dice, but nothing can go wrong."""
    state = table.state
    if i64(state.board.room[table.square(player)]) != ROOM_HALL_OF_BONES:
        return None
    return _throw_at(table, player, op.SKULL_SMASH, 2.0)


def _throw_at(table: Table, player: i64, action: i64, share: float) -> Plan | None:
    """Throw what the room holds at the target worth most on the floor; one throw in `share` fells somebody."""
    best: Plan | None = None
    for target16 in table.rules.action(action).targets(table.state, Player(table.state, player)):
        target = i64(target16)
        value = worth_down(table, player, target) / share
        if best is None or value > best.value:
            best = Plan(int(player), int(action), RANK_SAFE)
            best.target = int(target)
            best.value = value
    return best


def snack_plan(table: Table, player: i64) -> Plan | None:
    """A snack for one who has nothing else to do in the shop, and has had none: one time in six it lies heavy."""
    state = table.state
    if i64(state.board.room[table.square(player)]) != ROOM_TUCK_SHOP or i64(state.touched[player]) & (FED | SNACKED):
        return None
    if i64(table.foe_zones[table.square(player)]):
        return None
    plan = Plan(int(player), op.TASTY_SNACK, RANK_IDLE)
    plan.value = table.numbers.snack
    return plan


def gaze_plan(table: Table, player: i64) -> Plan | None:
    """Gaze at an opponent who marks our carrier."""
    state = table.state
    if not state.squads.has(player, sk.HYPNOTIC_GAZE) or table.ball != OURS:
        return None
    best: Plan | None = None
    field = table.field(player)
    for target16 in table.foes:
        target = i64(target16)
        if not is_freeing(table, target):
            continue
        at = table.square(target)
        for turn in range(i64(8)):
            d = table.round(turn)
            square = i64(state.adj[at * 8 + d])
            if square < 0 or field.chance[square] < table.numbers.careful:
                continue
            modifier = 1 - i64(table.foe_zones[square])
            chance = agility_chance(i64(state.squads.ag[player]), modifier)
            value = chance * table.numbers.gazed
            if best is None or value > best.value:
                best = Plan(int(player), op.HYPNOTIC_GAZE, RANK_FREE)
                best.target = int(target)
                best.path = field.path(int(square))
                best.last = op.HYPNOTIC_GAZE
                best.last_player = int(target)
                best.value = value
                best.fail = thirst(table, player)
    return best


def bomb_plan(table: Table, player: i64) -> Plan | None:
    """A bomb among the opponents, far from our own."""
    state = table.state
    if not state.squads.has(player, sk.BOMBARDIER) or state.spent & SPENT_BOMB:
        return None
    square = bomb_square(table, table.square(player))
    if square == NONE:
        return None
    numbers = table.numbers
    plan = Plan(int(player), op.THROW_BOMB, RANK_RISK)
    plan.last_square = int(square)
    plan.value = numbers.bomb_hits * bomb_worth(table, square) - numbers.bomb_risk * turnover_cost(table, player)
    plan.fail = numbers.bomb_risk
    return plan if plan.value > numbers.least else None


def bomb_square(table: Table, source: i64) -> i64:
    """The square where a bomb does them most harm, or `NONE`."""
    best = 0.0
    found: i64 = NONE
    targets = accuracy.targets_from(table.state, source)
    for at in range(i64(len(targets))):
        square = i64(targets[table.in_order(at, i64(len(targets)))])
        if table.board.distance(source, square) < 3:
            continue
        worth = bomb_worth(table, square)
        if worth > best:
            best = worth
            found = square
    return found


def bomb_worth(table: Table, square: i64) -> float:
    """The opponents in a blast less our own near it."""
    state = table.state
    value = 0.0
    who = state.player_at(square)
    if who != NONE:
        value += table.numbers.down if side_of(who) != table.seat else -table.numbers.bomb_own
    for d in range(8):
        near = i64(state.adj[square * 8 + d])
        if near >= 0:
            who = state.player_at(near)
            if who != NONE and i64(state.posture[who]) == STANDING:
                value += table.numbers.down if side_of(who) != table.seat else -table.numbers.bomb_own
    return value
