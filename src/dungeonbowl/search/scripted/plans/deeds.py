"""
Plans of a game in which a player moves and then does one thing, which nobody declares beforehand.

What a deed may end in comes from the rules (`Action.ends`, `Chances.by_table`); here it is weighed.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from dungeonbowl.core import options as op
from dungeonbowl.core.ids import FACE_DOWN, NONE, PRONE, STANDING
from dungeonbowl.rules.actions.ends import Ends
from dungeonbowl.rules.queries import is_in_pit
from dungeonbowl.search.fields.paths import PathField
from dungeonbowl.search.scripted.duties.jobs import carrier_post, post
from dungeonbowl.search.scripted.judging.odds import out_chance
from dungeonbowl.search.scripted.judging.table import LOOSE, Table
from dungeonbowl.search.scripted.plans.fights import is_freeing, opponents_beside, places_beside, worth_down, worth_push
from dungeonbowl.search.scripted.plans.moves import fall_cost
from dungeonbowl.search.scripted.plans.plan import RANK_CARRY, RANK_FREE, RANK_LAST, RANK_SAFE, Plan
from dungeonbowl.state.state import PIT_NOTHING, Player, State

_ON_FEET: Final = (op.BLOCK, op.PUSH)
_ON_GROUND: Final = (op.SNEAKY_FOUL, op.BLATANT_FOUL)
_AT_THE_END: Final = (op.BLOCK, op.PUSH, op.SNEAKY_FOUL, op.BLATANT_FOUL, op.SPEAR)
_NOWHERE: Final = vec[i16]()


# -- what a deed is worth ------------------------------------------------------------------------------------------


def ends_of(table: Table, verb: i64, player: i64, other: i64) -> Ends:
    """How a deed to another player may end: a spear ends a sprint, all else a move."""
    action = op.SPRINT if verb == op.SPEAR else op.MOVE
    return table.rules.action(action).ends(table.state, verb, player, other)


def worth_of_deed(table: Table, verb: i64, player: i64, other: i64) -> float:
    """What a deed to an opponent brings on average, what it may cost the doer counted."""
    return worth_of_ends(table, ends_of(table, verb, player, other), player, other)


def worth_of_ends(table: Table, ends: Ends, player: i64, other: i64) -> float:
    """What the ends of a deed are worth together."""
    numbers = table.numbers
    felled = worth_down(table, player, other)
    value = ends.falls * felled + ends.leaves * worth_gone(table, player, other)
    if ends.moves + ends.moves_and_falls > 0.0:
        value += (ends.moves + ends.moves_and_falls) * worth_moved(table, player, other)
        value += ends.moves_and_falls * felled
    value -= ends.own_fall * fall_cost(table, player)
    lost = numbers.mate_lost * table.caution
    if table.state.carrier == player:
        lost += numbers.hold
    return value - ends.own_leave * lost


def worth_gone(table: Table, player: i64, other: i64) -> float:
    """What it is worth that an opponent leaves the dungeon: they are down, and do not get up again."""
    numbers = table.numbers
    if i64(table.state.posture[other]) == FACE_DOWN:
        # They would not have been up again in their next turn either.
        return numbers.down + numbers.out
    return worth_down(table, player, other) + numbers.out * (1.0 - out_chance(table.rules, table.state, player, other))


def worth_moved(table: Table, player: i64, other: i64) -> float:
    """What it is worth to push an opponent to the worst square; with no room they fall."""
    squares = table.rules.pushes.choices(table.state, table.square(player), table.square(other), _NOWHERE)
    if len(squares) == 0:
        return worth_down(table, player, other)
    best = worth_push(table, other)
    for square in squares:
        value = worth_sent_to(table, player, other, i64(square))
        if value > best:
            best = value
    return best


def worth_sent_to(table: Table, player: i64, other: i64, square: i64) -> float:
    """What it is worth that an opponent is pushed to where a pit or a pad takes them; 0 for any other square."""
    numbers = table.numbers
    if i64(table.board.portal[square]):
        # They are up and about, but not where they stood; one number of all there are is lost in space.
        down = numbers.down + numbers.out * out_chance(table.rules, table.state, player, other)
        lost = numbers.out / float(int(table.board.portals))
        return worth_down(table, player, other) - down + numbers.push_portal + lost
    return pit_share(table.state, square) * (numbers.push_pit + worth_down(table, player, other))


def pit_share(state: State, square: i64) -> float:
    """The chance, as far as this coach knows, that a pit counter on a square is a pit."""
    pit = state.pit_at(square)
    if pit == NONE:
        return 0.0
    if state.is_open_pit(square):
        return 1.0
    kind = state.pit_kind(pit)
    if kind == 0:
        return 0.5
    return 0.0 if kind == PIT_NOTHING else 1.0


# -- at the end of a move --------------------------------------------------------------------------------------------


def last_deed(table: Table, player: i64, options: list[int]) -> int:
    """What is worth doing to a neighbour before the activation ends anyway, as an option, or `NONE`."""
    best = NONE
    if table.rules.facts.declares:
        return best
    best_value = table.numbers.least
    for option in options:
        verb = op.verb_of(option)
        if verb in _AT_THE_END:
            value = worth_of_deed(table, verb, player, op.player_of(option))
            if value > best_value:
                best_value = value
                best = option
    return best


def deed_plan(table: Table, player: i64) -> Plan | None:
    """Walk up to an opponent, and do what is worth most there: a block, a push, a foul."""
    if table.rules.facts.declares or not table.standing(player) or i64(table.state.hops[player]):
        return None
    best: Plan | None = None
    stay = post(table, player, table.square(player))
    for other16 in table.foes:
        other = i64(other16)
        if is_in_pit(table.state, other):
            continue
        plan = plan_against(table, player, other, stay)
        if plan is not None and plan.beats(best):
            best = plan
    return best


def plan_against(table: Table, player: i64, other: i64, stay: float) -> Plan | None:
    """
    The best deed to one opponent, from the best square beside them.

    Args:
        stay: what it is worth that the player remains here.
    """
    state = table.state
    numbers = table.numbers
    field = table.field(player)
    square = stand_beside(table, player, other)
    if square == NONE:
        return None
    verb: i64 = NONE
    worth = numbers.least
    ends: Ends | None = None
    for each in _ON_FEET if i64(state.posture[other]) == STANDING else _ON_GROUND:
        now = ends_of(table, each, player, other)
        value = worth_of_ends(table, now, player, other)
        if value > worth:
            worth = value
            verb = each
            ends = now
    if ends is None:
        return None
    chance = field.chance[square]
    lost = ends.own_fall + ends.own_leave
    freeing = is_freeing(table, other) and lost < numbers.free_blitz_risk
    plan = Plan(int(player), op.MOVE, RANK_FREE if freeing else RANK_SAFE)
    plan.path = field.path(int(square))
    plan.last = int(verb)
    plan.last_player = int(other)
    plan.value = chance * worth + post(table, player, square) - stay - (1.0 - chance) * fall_cost(table, player)
    plan.value -= numbers.walk * float(int(i64(field.cost[square])))
    plan.fail = 1.0 - chance * (1.0 - lost)
    return plan if plan.value >= numbers.least else None


def stand_beside(table: Table, player: i64, other: i64) -> i64:
    """The square beside an opponent that is best to be on, of those that are likely enough to be reached; or `NONE`."""
    state = table.state
    field = table.field(player)
    best: i64 = NONE
    best_value = -100000.0
    for place in places_beside(table, player, other):
        square = i64(place)
        if field.chance[square] < table.numbers.blitz_reach or field.uses_portal(int(square)):
            continue
        if i64(field.cost[square]) > table.before_deed(player):
            continue
        onto_ball = table.ball == LOOSE and table.covers(player, square, state.ball)
        if square != table.square(player) and (table.is_trap(square) or onto_ball):
            continue
        value = post(table, player, square)
        if field.chance[square] < 1.0:
            value -= (1.0 - field.chance[square]) * fall_cost(table, player)
        if value > best_value:
            best_value = value
            best = square
    return best


# -- shoulder charges --------------------------------------------------------------------------------------------------


def charge_plan(table: Table, player: i64) -> Plan | None:
    """Charge a neighbour first, and go on where they stood in the way."""
    if table.rules.facts.declares or not table.standing(player) or i64(table.state.hops[player]):
        return None
    best: Plan | None = None
    for other16 in opponents_beside(table, table.square(player), standing=True):
        other = i64(other16)
        if is_in_pit(table.state, other):
            continue
        ends = ends_of(table, op.CHARGE, player, other)
        value = worth_of_ends(table, ends, player, other) + ends.wins * worth_beyond(table, player, other)
        if value >= table.numbers.least and (best is None or value > best.value):
            best = Plan(int(player), op.MOVE, RANK_CARRY if table.state.carrier == player else RANK_SAFE)
            best.last = op.CHARGE
            best.last_player = int(other)
            best.goes_on = True
            best.value = value
            best.fail = ends.own_fall + ends.own_leave
    return best


def worth_beyond(table: Table, player: i64, other: i64) -> float:
    """What the way is worth that is open to a player once an opponent is down, more than staying here."""
    table.scratch.set_posture(other, PRONE)
    field = PathField(int(table.board.squares), table.rules)
    field.scores = True
    moves, _ = table.rules.moves.squares_of(table.scratch, Player(table.scratch, player))
    field.facing = table.facing
    field.compute(table.scratch, player, moves, 0, team_reroll=False)
    table.scratch.set_posture(other, i64(table.state.posture[other]))
    carries = table.state.carrier == player
    here = table.square(player)
    stay = carrier_post(table, player, here) if carries else post(table, player, here)
    best = 0.0
    for reached in field.reached:
        square = i64(reached)
        chance = field.chance[square]
        if chance < table.numbers.even or table.is_trap(square):
            continue
        value = (carrier_post(table, player, square) if carries else post(table, player, square)) - stay
        if table.ball == LOOSE and table.covers(player, square, table.state.ball):
            value += table.numbers.hold
        if carries and table.scores_on(player, square):
            value = table.numbers.win
        if chance * value > best:
            best = chance * value
    return best


# -- throws ------------------------------------------------------------------------------------------------------------


def throw_plan(table: Table, carrier: i64) -> Plan | None:
    """Throw the ball to a team-mate who is better placed, where that ends the team turn: when all others are done."""
    state = table.state
    if table.rules.facts.declares or not table.standing(carrier) or i64(state.hops[carrier]):
        return None
    best: Plan | None = None
    stay = carrier_post(table, carrier, table.square(carrier))
    near = i64(table.road_of(carrier)[table.square(carrier)]) - 10 * table.numbers.throw_saves
    for mate16 in table.own:
        mate = i64(mate16)
        if mate == carrier or not table.standing(mate) or i64(table.road_of(mate)[table.square(mate)]) > near:
            continue
        gain = carrier_post(table, mate, table.square(mate)) - stay
        if gain < table.numbers.throw_gain:
            continue
        plan = throw_to(table, carrier, mate, gain)
        if plan is not None and (best is None or plan.value > best.value):
            best = plan
    # Posts beside the carrier are weighed by what threatens the carrier, not the receivers.
    table.feel_threat(carrier)
    return best


def throw_to(table: Table, carrier: i64, mate: i64, gain: float) -> Plan | None:
    """
    A throw to one team-mate, from here or from the best square that is reached without dice.

    Args:
        gain: what it is worth that the mate has the ball.
    """
    numbers = table.numbers
    field = table.field(carrier)
    at = table.square(mate)
    best = numbers.least
    from_square: i64 = NONE
    fails = 1.0
    for reached in field.reached:
        square = i64(reached)
        if field.chance[square] < numbers.careful or i64(field.cost[square]) > table.before_deed(carrier):
            continue
        here = square == table.square(carrier)
        table.pretend(carrier, square)
        if (table.is_trap(square) and not here) or table.rules.passes.from_throw(table.scratch, square, at):
            continue
        caught, taken = table.rules.passes.chances.by_table(table.scratch, carrier, at, not here)
        missed = 1.0 - caught - taken
        value = caught * gain - (missed * numbers.hold + taken * (numbers.hold + numbers.strip)) * table.caution
        value -= numbers.walk_carrier * float(int(i64(field.cost[square])))
        if value > best:
            best = value
            from_square = square
            fails = 1.0 - caught
    table.pretend(carrier, table.square(carrier))
    if from_square == NONE:
        return None
    plan = Plan(int(carrier), op.MOVE, RANK_LAST)
    plan.path = field.path(int(from_square))
    plan.last = op.THROW_AT
    plan.last_square = int(at)
    plan.value = best * float(int(table.rules.traits.gives(table.state, carrier, mate))) / 6
    plan.fail = fails
    return plan
