"""The one spell of the college's wizard: when it is worth casting, and at whom or where."""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import extras as ex
from dungeonbowl.core import options as op
from dungeonbowl.core.ids import NONE, STANDING, side_of
from dungeonbowl.rules.extras import wizards
from dungeonbowl.search.scripted.duties.jobs import post
from dungeonbowl.search.scripted.judging.odds import AT_LEAST, armour_breaks, out_chance
from dungeonbowl.search.scripted.judging.table import OURS, THEIRS, Table
from dungeonbowl.search.scripted.plans.fights import block_worth, worth_down

HIT: float = 0.5
"""Who is in the fire is hit on a 4 or more."""

JUMPS: float = 4 / 6
"""Lightning goes on with a 3 or more."""


def should_cast(table: Table) -> bool:
    """Whether the spell is worth more now than the hope of a better moment; the hope fades turn by turn."""
    numbers = table.numbers
    turn = float(int(table.state.turns(table.seat)))
    wanted = numbers.spell_first - numbers.spell_fades * turn
    if wanted < numbers.spell_least:
        wanted = numbers.spell_least
    return best_worth(table) >= wanted


def best_worth(table: Table) -> float:
    """What the spell is worth at its best target now."""
    state = table.state
    spell = state.squads.spell(table.seat)
    if spell == ex.NO_SPELL:
        return 0.0
    if spell == ex.BLINDING_LIGHT:
        return blinding_worth(table)
    best = 0.0
    if spell == ex.FIREBALL:
        for square in wizards.fireball_squares(state):
            worth = fire_worth(table, i64(square))
            if worth > best:
                best = worth
        return best
    for who in wizards.targets(state, table.seat):
        worth = spell_worth(table, spell, i64(who))
        if worth > best:
            best = worth
    return best


def answer_spell(table: Table, player: int, options: list[int]) -> int:
    """The target of the spell being cast: a player, or a square for the fire or for one who steps through shadow."""
    spell = table.state.squads.spell(table.seat)
    best = options[0]
    best_worth = -100000.0
    for option in options:
        who = op.player_of(option)
        square = op.square_of(option)
        if who != NONE:
            worth = spell_worth(table, spell, who)
        elif player != NONE:
            worth = post(table, player, square)
        else:
            worth = fire_worth(table, square)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def spell_worth(table: Table, spell: i64, who: i64) -> float:
    """What a spell that is aimed at a player is worth."""
    state = table.state
    numbers = table.numbers
    if spell == ex.BESTIAL_FURY:
        return numbers.fury_share * best_victim(table, who)
    if spell == ex.SHADOWED_STEP:
        return step_worth(table, who)
    if spell == ex.CHAIN_LIGHTNING:
        return lightning_worth(table, who)
    if side_of(who) == table.seat:
        return -worth_of_own(table, who)
    worth = worth_down(table, NONE, who)
    if spell == ex.TRANSMUTATION:
        return (1.0 - beyond(i64(state.squads.av[who]))) * (worth + numbers.out)
    if spell == ex.LIFE_DRAIN:
        return worth + numbers.out * numbers.drain_out
    return vines_worth(table, who)


def beyond(av: i64) -> float:
    """The chance that two dice show more than a number."""
    return AT_LEAST[av + 1] if av < 12 else 0.0


def worth_of_own(table: Table, who: i64) -> float:
    """What it costs that a player of ours is knocked down."""
    numbers = table.numbers
    cost = numbers.down + numbers.mate_lost * out_chance(table.rules, table.state, NONE, who)
    return cost + numbers.hold if table.state.carrier == who else cost


def best_victim(table: Table, who: i64) -> float:
    """What the best opponent beside a player is worth on the floor: whom a furious player would block."""
    best = 0.0
    for foe16 in table.foes:
        foe = i64(foe16)
        if i64(table.state.posture[foe]) != STANDING:
            continue
        reach = 0.0
        for d in range(8):
            square = i64(table.state.adj[table.square(foe) * 8 + d])
            if square >= 0 and table.field(who).chance[square] > reach:
                reach = table.field(who).chance[square]
        worth = reach * (worth_down(table, who, foe) - block_worth(table, who, foe))
        if worth > best:
            best = worth
    return best


def step_worth(table: Table, who: i64) -> float:
    """How much better the best square of a step through shadow is than where the player could walk."""
    field = table.field(who)
    best = -100000.0
    walked = post(table, who, table.square(who))
    for reached in field.reached:
        if field.chance[i64(reached)] >= table.numbers.careful:
            value = post(table, who, i64(reached))
            if value > walked:
                walked = value
    for square in wizards.step_squares(table.state, who):
        value = post(table, who, i64(square))
        if value > best:
            best = value
    return best - walked


def lightning_worth(table: Table, who: i64) -> float:
    """The first strike, and half of what the best second one would bring."""
    state = table.state
    first = struck_worth(table, who)
    best = -100000.0
    someone = False
    for side in (table.own, table.foes):
        for other16 in side:
            other = i64(other16)
            if other != who and state.board.within(table.square(who), table.square(other), wizards.JUMP_REACH):
                someone = True
                worth = struck_worth(table, other)
                if worth > best:
                    best = worth
    return first + (JUMPS * best if someone else 0.0)


def struck_worth(table: Table, who: i64) -> float:
    """What it is worth that lightning strikes a player."""
    breaks = armour_breaks(table.state, who, 0)
    if side_of(who) == table.seat:
        return -breaks * worth_of_own(table, who)
    return breaks * (worth_down(table, NONE, who) + table.numbers.out * table.numbers.drain_out)


def fire_worth(table: Table, square: i64) -> float:
    """The opponents in a fire less our own."""
    worth = 0.0
    for who16 in wizards.in_the_fire(table.state, square):
        who = i64(who16)
        if side_of(who) == table.seat:
            worth -= HIT * worth_of_own(table, who)
        else:
            worth += HIT * worth_down(table, NONE, who)
    return worth


def vines_worth(table: Table, who: i64) -> float:
    """What it is worth that an opponent sits out the turn that begins."""
    numbers = table.numbers
    state = table.state
    if state.carrier == who:
        return numbers.vines_carrier + numbers.win * numbers.stop_score * table.their_score()
    worth = float(int(i64(state.squads.ma[who]) + i64(state.squads.st[who])))
    if table.ball == OURS:
        table.feel_threat(state.carrier)
        for d in range(8):
            near = i64(state.adj[state.ball * 8 + d])
            if near >= 0 and table.field(who).chance[near] > 0.0:
                return worth + numbers.sack * table.threat[near]
    return worth


def blinding_worth(table: Table) -> float:
    """What it is worth that the opponents have no assists and do not give the ball on for a turn."""
    state = table.state
    numbers = table.numbers
    if table.ball == THEIRS:
        return numbers.blinding_passes
    if table.ball == OURS:
        return numbers.blinding_blocks * float(int(table.count_beside(state.ball, table.other, NONE)))
    return 0.0
