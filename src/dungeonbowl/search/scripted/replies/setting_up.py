"""Before the first turn: chests, portals, the end zone, who starts and where."""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import IN_PLAY, NONE, SLOTS
from dungeonbowl.search.scripted.judging.table import Table
from dungeonbowl.search.scripted.ways.ground import FAR
from dungeonbowl.search.scripted.ways.maps import spread, zone_squares
from dungeonbowl.state.state import State


def place_token(table: Table, options: list[int]) -> int:
    """
    A chest or a Portal goes where both sides have it about equally far, since whose side is whose may not be known.

    Where it is, and a Portal may lie there, the first goes into the own end zone: reserves come in by it.
    """
    state = table.state
    own = own_zone_pad(table, options)
    if own != NONE:
        return own
    ways = [spread(state, zone_squares(state.board, side, chequered=False)) for side in range(state.board.sides)]
    best = options[0]
    best_value = -1000.0
    for option in options:
        square = op.square_of(option)
        least = i64(ways[0][square])
        most = least
        for way in ways:
            least = min(least, i64(way[square]))
            most = max(most, i64(way[square]))
        uneven = most - least
        value = -float(int(uneven)) + table.numbers.place_whim * table.whim(0, square)
        if table.ways.lead_through_chests:
            # What lies in a narrow passage is in everybody's way.
            value -= table.numbers.place_narrow * float(int(8 - room_around(state, square)))
        if value > best_value:
            best_value = value
            best = option
    return best


def room_around(state: State, square: i64) -> i64:
    """How many of the squares around one are floor without a chest or a pad."""
    board = state.board
    count: i64 = 0
    for d in range(i64(8)):
        near = board.raw_neighbour(square, d)
        if near != NONE and board.is_floor(near) and not i64(board.chest[near]) and not i64(board.portal[near]):
            count += 1
    return count


def own_zone_pad(table: Table, options: list[int]) -> int:
    """The option of a Portal in the own end zone that has none yet, or `NONE`."""
    state = table.state
    zone = table.seat + 1
    for square in state.placing:
        if i64(square) != NONE and i64(state.board.zone[i64(square)]) == zone:
            return NONE
    for option in options:
        if i64(state.board.zone[op.square_of(option)]) == zone:
            return option
    return NONE


def pick_end_zone(table: Table, options: list[int]) -> int:
    """The drawn end zone that is nearer to the chests; of two alike either, as the coach's whim has it."""
    state = table.state
    best = options[0]
    least = 1000000.0
    for option in options:
        if op.verb_of(option) != op.TAKE_SIDE:
            continue
        way = spread(state, zone_squares(state.board, op.number_of(option), chequered=False))
        total = table.whim(0, op.number_of(option))
        for chest in range(state.board.chests):
            around = FAR
            for square in state.board.beside_chest(chest, state.closed):
                if i64(way[i64(square)]) < around:
                    around = i64(way[i64(square)])
            total += float(int(around))
        if total < least:
            least = total
            best = option
    return best


def deploy_next(table: Table, options: list[int]) -> int:
    """Who starts: the fast, then the strong, then hands, and one who is cheap."""
    state = table.state
    down: i64 = 0
    for p in range(table.seat * SLOTS, table.seat * SLOTS + SLOTS):
        if i64(state.box[p]) == IN_PLAY:
            down += 1
    best = options[0]
    best_value = -1000.0
    for option in options:
        value = starter_value(table, op.player_of(option), down)
        if value > best_value:
            best_value = value
            best = option
    return best


def starter_value(table: Table, player: i64, down: i64) -> float:
    """How well a player fills the next place of the starting six."""
    numbers = table.numbers
    squads = table.state.squads
    ma = float(int(i64(squads.ma[player])))
    st = float(int(i64(squads.st[player])))
    av = float(int(i64(squads.av[player])))
    hands = 7.0 - float(int(i64(squads.ag[player])))
    if squads.has(player, sk.SURE_HANDS):
        hands += numbers.start_sure_hands
    if squads.has(player, sk.NO_HANDS):
        hands = -numbers.start_no_hands
    value = numbers.start_hands * hands + numbers.start_ma * ma + numbers.start_av * av
    if down < 2:
        value += numbers.start_fast * ma + hands
    elif down < 4:
        value += numbers.start_strong * st + av + (numbers.start_block if squads.has(player, sk.BLOCK) else 0.0)
    elif down == 4:
        value += numbers.start_fast * hands
    else:
        value += av
    if squads.has(player, sk.BLOODLUST) or squads.has(player, sk.REALLY_STUPID):
        value -= numbers.start_moody
    return value


def deploy_at(table: Table, options: list[int]) -> int:
    """The free square nearest to the chests."""
    state = table.state
    best = options[0]
    least = 1000000.0
    for option in options:
        square = op.square_of(option)
        near = float(int(i64(table.to_goal[square])))
        for chest in range(state.board.chests):
            steps = i64(table.maps.to_chest(state, chest)[square])
            if steps < FAR:
                near += table.numbers.start_chest * float(int(steps))
        if near < least or (near == least and table.facing):
            least = near
            best = option
    return best


def enter_value(table: Table, player: i64) -> float:
    """How welcome a reserve is now."""
    squads = table.state.squads
    value = float(int(i64(squads.ma[player]))) + float(int(i64(squads.st[player])))
    if squads.has(player, sk.BLOCK):
        value += 0.5 * table.numbers.start_block
    if squads.has(player, sk.NO_HANDS):
        value -= table.numbers.start_no_hands
    return value
