"""Cragfall's shortcut: whom it takes where, and whether that is worth its one use in a match."""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core.ids import NONE
from dungeonbowl.rules.extras import sponsors
from dungeonbowl.rules.queries import has_zone
from dungeonbowl.search.scripted.duties.jobs import post
from dungeonbowl.search.scripted.judging.odds import pickup_chance
from dungeonbowl.search.scripted.judging.table import HIDDEN, LOOSE, OURS, THEIRS, Table, closed_chests
from dungeonbowl.search.scripted.plans.moves import chest_plan, pickup_plan, worth_opening


class Shortcut:
    """A player, the square of another room, and what it is worth that the player stands there now."""

    def __init__(self) -> None:
        self.player: i64 = NONE
        self.square: i64 = NONE
        self.value: float = 0.0


def best_shortcut(table: Table) -> Shortcut:
    """The best use of the shortcut at this moment; nobody's where nothing is worth as much as a later one might be."""
    best = Shortcut()
    best.value = least_worth(table)
    if table.ball == OURS or is_within_reach(table):
        return best
    for who16 in table.own:
        who = i64(who16)
        if not table.can_act(who) or not sponsors.may_walk(table.state, who):
            continue
        for square16 in sponsors.far_squares(table.state, who):
            square = i64(square16)
            if (i64(table.foe_zones[square]) and table.ball != THEIRS) or i64(table.board.portal[square]):
                continue
            value = worth_there(table, who, square)
            if value > best.value:
                best.player = who
                best.square = square
                best.value = value
    return best


def least_worth(table: Table) -> float:
    """What the shortcut must be worth: the hope of a better moment, which fades turn by turn."""
    numbers = table.numbers
    least = numbers.spell_first - numbers.spell_fades * float(int(table.state.turns(table.seat)))
    return least if least > numbers.spell_least else numbers.spell_least


def is_within_reach(table: Table) -> bool:
    """Whether somebody gets on foot to where the shortcut would take one."""
    for who16 in table.own:
        who = i64(who16)
        if not table.can_act(who):
            continue
        if table.ball == HIDDEN and chest_plan(table, who) is not None:
            return True
        if table.ball == LOOSE and pickup_plan(table, who) is not None:
            return True
    return False


def worth_there(table: Table, who: i64, square: i64) -> float:
    """What it is worth that a player who has yet to act stands on a far square instead."""
    state = table.state
    numbers = table.numbers
    if table.ball == HIDDEN:
        return worth_beside_chest(table, who, square)
    if table.ball == LOOSE:
        if not table.has_hands(who) or not table.beside(square, state.ball) or not state.is_empty(state.ball):
            return 0.0
        held = numbers.hold * (1.0 - numbers.pickup_sack * table.sack_chance(who, state.ball))
        if i64(table.to_goal[state.ball]) < table.ma(who):
            held += numbers.pickup_score * numbers.win
        return pickup_chance(table.rules, state, who, state.ball, i64(table.foe_zones[state.ball])) * held
    if not has_zone(state, who) or not table.standing(who):
        return 0.0
    stops = numbers.bold_urgency * numbers.win * table.their_score() if table.beside(square, state.ball) else 0.0
    return stops + post(table, who, square) - post(table, who, table.square(who))


def worth_beside_chest(table: Table, who: i64, square: i64) -> float:
    """What opening the best chest beside a square is worth, for one who has hands and is on their feet."""
    mask = i64(table.board.openable(table.state.closed)[square])
    if mask == 0 or not table.has_hands(who) or not table.standing(who):
        return 0.0
    best = 0.0
    count = float(int(closed_chests(table.state)))
    for chest in range(table.board.chests):
        if (mask >> chest) & 1:
            value = worth_opening(table, who, square, chest, count)
            if value > best:
                best = value
    return best
