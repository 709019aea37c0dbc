"""Plans that throw or kick a team-mate: the carrier into the end zone, or somebody to where he is needed."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NOBODY, NONE
from dungeonbowl.rules.passing import accuracy
from dungeonbowl.search.fields.targets import agility_chance
from dungeonbowl.search.scripted.judging.table import Table
from dungeonbowl.search.scripted.plans.moves import thirst, turnover_cost
from dungeonbowl.search.scripted.plans.plan import RANK_RISK, RANK_SCORE, Plan
from dungeonbowl.state.state import SPENT_KICK, SPENT_PASS

SCATTERS: Final = 3
"""Random steps of a thrown player from the square aimed at."""

LANDS_AFTER_GOOD: Final = -1
"""What a throw that was good, but not superb, costs the landing."""


class Toss:
    """A throw as weighed: the chance that it goes where it should, and what it gains on average."""

    def __init__(self) -> None:
        self.square: i64 = NONE
        self.chance: float = 0.0
        self.gain: float = 0.0


def toss_plan(table: Table, player: i64) -> Plan | None:
    """The best throw or kick of a team-mate by a player."""
    state = table.state
    squads = state.squads
    if state.carrier == player:
        return None
    best: Plan | None = None
    if squads.has(player, sk.THROW_TEAM_MATE) and i64(squads.st[player]) >= 5 and state.spent & SPENT_PASS == 0:
        best = toss_by(table, player, op.THROW_TEAM_MATE)
    if squads.has(player, sk.KICK_TEAM_MATE) and state.spent & SPENT_KICK == 0:
        plan = toss_by(table, player, op.KICK_TEAM_MATE)
        if plan is not None and plan.beats(best):
            best = plan
    return best


def toss_by(table: Table, player: i64, verb: int) -> Plan | None:
    """The best throw by a player of any team-mate light enough, wherever the player can walk beside him."""
    state = table.state
    best: Plan | None = None
    for mate16 in table.own:
        mate = i64(mate16)
        if mate == player or not table.standing(mate) or table.rooted(mate):
            continue
        if not state.squads.has(mate, sk.RIGHT_STUFF) or i64(state.squads.st[mate]) > 3:
            continue
        if most_gain(table, mate) < table.numbers.toss_least:
            continue
        source = toss_from(table, player, mate)
        if source == NONE:
            continue
        plan = toss_of(table, player, mate, source, verb)
        if plan is not None and plan.beats(best):
            best = plan
    return best


def toss_from(table: Table, player: i64, mate: i64) -> i64:
    """The square beside the mate that the player reaches without dice and that is nearest to where he is to go."""
    field = table.field(player)
    way = way_of(table, mate)
    best: i64 = NONE
    if way is None:
        return best
    base = table.square(mate) * 8
    for turn in range(i64(8)):
        d = table.round(turn)
        square = i64(table.state.adj[base + d])
        if square < 0 or field.chance[square] < table.numbers.careful or table.is_trap(square):
            continue
        if i64(table.foe_zones[square]) and square != table.square(player):
            continue
        if best == NONE or i64(way[square]) < i64(way[best]):
            best = square
    return best


def toss_of(table: Table, player: i64, mate: i64, source: i64, verb: int) -> Plan | None:
    """The best aim of one throw from one square."""
    numbers = table.numbers
    table.pretend(player, source)
    toss = best_toss(table, player, mate, source, verb)
    table.pretend(player, table.square(player))
    if toss.square == NONE:
        return None
    eaten = 1 / 36 if table.state.squads.has(player, sk.ALWAYS_HUNGRY) else 0.0
    chance = toss.chance * (1.0 - thirst(table, player)) * (1.0 - eaten)
    lose = numbers.toss_fall * table.caution
    if table.state.carrier == mate:
        lose += (numbers.hold + turnover_cost(table, player)) * table.caution
    value = chance * toss.gain - (1.0 - chance) * lose - eaten * numbers.mate_lost
    if value < numbers.toss_least:
        return None
    scores = toss.gain >= numbers.even * numbers.win
    plan = Plan(int(player), verb, RANK_SCORE if scores else RANK_RISK)
    plan.path = table.field(player).path(int(source))
    plan.last = verb
    plan.last_player = int(mate)
    plan.last_square = int(toss.square)
    plan.value = value
    plan.fail = 1.0 - chance
    return plan


def best_toss(table: Table, player: i64, mate: i64, source: i64, verb: int) -> Toss:
    """The aim that gains most: the few squares that look best are weighed with all their scatters."""
    best = Toss()
    best_value = 0.0
    for square16 in likely_aims(table, mate, source):
        square = i64(square16)
        good, superb = toss_quality(table, player, square, verb)
        if good + superb <= 0.0:
            continue
        toss = Toss()
        toss.square = square
        lands = vec[float]([good / (good + superb), superb / (good + superb)])
        spread_landing(table, mate, square, lands, toss)
        toss.chance *= good + superb
        if toss.chance * toss.gain > best_value:
            best_value = toss.chance * toss.gain
            best = toss
    return best


def likely_aims(table: Table, mate: i64, source: i64) -> vec[i16]:
    """The squares in range that are best to land on, a handful."""
    gains = vec[float]()
    found = vec[i16]()
    targets = accuracy.targets_from(table.state, source)
    for at in range(i64(len(targets))):
        square16 = targets[table.in_order(at, i64(len(targets)))]
        square = i64(square16)
        gain = landing_gain(table, mate, square)
        if gain <= 0.0:
            continue
        if len(found) < table.numbers.toss_aims:
            found = append(found, square16)
            gains = append(gains, gain)
            continue
        worst: i64 = 0
        for other in range(i64(len(gains))):
            if gains[other] < gains[worst]:
                worst = other
        if gain > gains[worst]:
            gains[worst] = gain
            found[worst] = square16
    return found


def toss_quality(table: Table, player: i64, square: i64, verb: int) -> tuple[float, float]:
    """The chances of a throw that is good and of one that is superb, as the thrower stands in the scratch state."""
    state = table.scratch
    pa = i64(state.squads.pa[player])
    if pa == 0:
        return 0.0, 0.0
    modifier = accuracy.accuracy_modifier(state, player, to=square, kind=accuracy.A_TEAM_MATE)
    if verb == op.THROW_TEAM_MATE and state.squads.has(player, sk.STRONG_ARM):
        modifier += 1
    good = 0
    superb = 0
    for face in range(i64(1), i64(7)):
        result = accuracy.result_of(pa, face, modifier=modifier)
        if result == accuracy.ACCURATE:
            superb += 1
        elif result == accuracy.INACCURATE:
            good += 1
    return good / 6, superb / 6


def spread_landing(table: Table, mate: i64, aim: i64, lands: vec[float], toss: Toss) -> None:
    """
    Fill in the chance that the mate lands on his feet, and what that gains on average, over all scatters.

    Args:
        lands: the shares of good and of superb throws.
    """
    state = table.state
    flight = table.board.flight(state.closed)
    here = vec[i16]([i16(aim)])
    share = vec[float]([1.0])
    for _ in range(SCATTERS):
        squares = vec[i16]()
        shares = vec[float]()
        for at in range(i64(len(here))):
            for d in range(8):
                near = i64(flight[i64(here[at]) * 8 + d])
                if near >= 0:
                    squares, shares = add_share(squares, shares, near, share[at] / 8.0)
        here = squares
        share = shares
    chance = 0.0
    gained = 0.0
    ag = i64(state.squads.ag[mate])
    for at in range(i64(len(here))):
        square = i64(here[at])
        if i64(state.occupant[square]) != NOBODY or table.board.is_hazard(square):
            continue
        markers = i64(table.foe_zones[square])
        stands = lands[0] * agility_chance(ag, LANDS_AFTER_GOOD - markers) + lands[1] * agility_chance(ag, -markers)
        chance += share[at] * stands
        gained += share[at] * stands * landing_gain(table, mate, square)
    toss.chance = chance
    toss.gain = gained / chance if chance > 0.0 else 0.0


def add_share(squares: vec[i16], shares: vec[float], square: i64, share: float) -> tuple[vec[i16], vec[float]]:
    """Add to the share of a square, which is appended if it is new."""
    for at in range(i64(len(squares))):
        if i64(squares[at]) == square:
            shares[at] += share
            return squares, shares
    return append(squares, i16(square)), append(shares, share)


def way_of(table: Table, mate: i64) -> vec[i16] | None:
    """Steps to where the mate is to go: the end zone for the carrier, the post of his job for others."""
    return table.to_goal if table.state.carrier == mate else table.goal[mate]


def most_gain(table: Table, mate: i64) -> float:
    """What a mate could gain at most by being thrown: the end zone for the carrier, the way to the post for others."""
    way = way_of(table, mate)
    if way is None:
        return 0.0
    if table.state.carrier == mate:
        return table.numbers.win
    return table.numbers.step * float(int(i64(way[table.square(mate)]) - i64(table.want[mate])))


def landing_gain(table: Table, mate: i64, square: i64) -> float:
    """What it is worth that the mate lands on a square: a touchdown, one to come this turn, or steps saved."""
    numbers = table.numbers
    way = way_of(table, mate)
    if way is None or table.is_trap(square):
        return 0.0
    here = i64(way[table.square(mate)])
    there = i64(way[square])
    saved = here - there
    walks = table.ma(mate) if table.can_act(mate) else 0
    if table.state.carrier != mate:
        left = there if there > i64(table.want[mate]) else i64(table.want[mate])
        # What the mate could have walked himself is no gain.
        return numbers.step * float(int(here - walks - left)) if here - walks > left else 0.0
    if there == 0:
        return numbers.win
    if walks and there <= walks and i64(table.foe_zones[square]) == 0:
        return numbers.win * numbers.score_in_one
    if saved <= walks:
        return 0.0
    calm = numbers.carrier_step * float(int(saved - walks))
    calm -= numbers.sack * table.sack_chance(mate, square)
    return calm if calm > 0.0 else 0.0
