"""Who does what this turn: a job and the way to its place for every player; then what a square is worth."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NOBODY, NONE, PRONE, STANDING, STUNNED, side_of
from dungeonbowl.dungeon.grid.kinds import (
    ROOM_ARMOURY,
    ROOM_BONE_PIT,
    ROOM_CORPSE_CHASM,
    ROOM_CURSED_ROOM,
    ROOM_DRAGON_YOUNGLING,
    ROOM_FLOODED_ROOM,
    ROOM_FORGOTTEN_JAIL,
    ROOM_FUNGUS_FARM,
    ROOM_GLUTTONOUS_GREENHOUSE,
    ROOM_MALODOROUS_MARSH,
    ROOM_ROOT_WALK,
    ROOM_WEREWOLFS_LAIR,
    SUPPLEMENT_FIRST,
)
from dungeonbowl.rules.ground import many_rooms
from dungeonbowl.rules.queries import has_zone
from dungeonbowl.search.scripted.judging.table import (
    HIDDEN,
    JOB_BALL,
    JOB_CHASE,
    JOB_COVER,
    JOB_ESCORT,
    JOB_FRONT,
    JOB_KEEPER,
    JOB_NONE,
    JOB_OPENER,
    LOOSE,
    OURS,
    THEIRS,
    Table,
)
from dungeonbowl.search.scripted.ways.ground import FAR, WIDEST, Choke


def give_jobs(table: Table) -> None:
    """Give every player of the side a job for the present hunt, once for each look at the table."""
    if table.jobs_given:
        return
    table.jobs_given = True
    if table.ball == OURS:
        table.feel_threat(table.state.carrier)
    if table.ball == HIDDEN:
        share_chests(table)
    elif table.ball == LOOSE:
        go_for_ball(table)
    elif table.ball == OURS:
        see_it_home(table)
    else:
        hunt_carrier(table)


def employ(table: Table, player: i64, job: i64, at: i64, way: vec[i16], want: i64) -> None:
    """Give a player a job at a place."""
    table.job[player] = u8(job)
    table.job_at[player] = i16(at)
    table.goal[player] = table.way_of(player, way)
    table.want[player] = i16(want)


def steps_for(table: Table, player: i64, way: vec[i16]) -> i64:
    """Squares of movement that the player needs for a way, getting up included."""
    steps = table.steps_on(player, way)
    posture = i64(table.state.posture[player])
    if table.rules.facts.rises_first:
        if posture != STANDING:
            # A turn to get up in, and one before that to be turned over.
            steps += table.ma(player) * (2 if posture == STUNNED else 1)
    elif posture == PRONE and not table.state.squads.has(player, sk.JUMP_UP):
        steps += 3
    elif posture == STUNNED:
        steps += 3 + table.ma(player)
    return steps


# -- the ball is in a chest ---------------------------------------------------------------------------------------


def share_chests(table: Table) -> None:
    """One opener to each closed chest, the nearest pairs first; everybody else covers the chests being opened."""
    state = table.state
    taken: i64 = 0
    while True:
        best_player: i64 = NONE
        best_chest: i64 = NONE
        best = 1000.0
        for who16 in table.own:
            who = i64(who16)
            if i64(table.job[who]) != JOB_NONE or not table.has_hands(who):
                continue
            for at in range(state.board.chests):
                chest = table.in_order(at, state.board.chests)
                if (state.closed >> chest) & 1 == 0 or (taken >> chest) & 1:
                    continue
                steps = steps_for(table, who, table.maps.to_chest(state, chest))
                if steps >= FAR:
                    continue
                cost = chest_cost(table, who, steps)
                if cost < best:
                    best = cost
                    best_player = who
                    best_chest = chest
        if best_player == NONE:
            break
        taken |= i64(1) << best_chest
        way = table.maps.to_chest(state, best_chest)
        employ(table, best_player, JOB_OPENER, best_chest, way, 0)
    share_covers(table)


def chest_cost(table: Table, player: i64, steps: i64) -> float:
    """Turns to a chest, a little more for a player who is worth more than a booby trap."""
    squads = table.state.squads
    ma = table.ma(player)
    turns = float(int(steps)) / float(int(ma))
    fragile = 10.0 - float(int(squads.av[player]))
    return turns + table.numbers.fragile * fragile + 0.0005 * float(int(player % 20))


def share_covers(table: Table) -> None:
    """The players without a chest keep near the nearest one that is being opened; of several one keeps the door."""
    state = table.state
    keep_the_door(table)
    for who16 in table.own:
        who = i64(who16)
        if i64(table.job[who]) != JOB_NONE:
            continue
        best: i64 = FAR
        best_chest: i64 = NONE
        for at in range(state.board.chests):
            chest = table.in_order(at, state.board.chests)
            if (state.closed >> chest) & 1:
                steps = table.steps_on(who, table.maps.to_chest(state, chest))
                if steps < best:
                    best = steps
                    best_chest = chest
        if best_chest != NONE:
            way = table.maps.to_chest(state, best_chest)
            employ(table, who, JOB_COVER, best_chest, way, table.numbers.cover_distance)


def keep_the_door(table: Table) -> None:
    """Of several players without a chest the one nearest to our end zone keeps the last choke before it."""
    keeper: i64 = NONE
    nearest: i64 = FAR
    free = 0
    for who16 in table.own:
        who = i64(who16)
        if i64(table.job[who]) == JOB_NONE:
            free += 1
            steps = i64(table.to_home[table.square(who)])
            if steps < nearest:
                nearest = steps
                keeper = who
    if keeper == NONE or free <= table.numbers.keeper_spares or nearest > 2 * table.ma(keeper):
        return
    choke = table.ground().last_choke(table.seat, table.to_home, NONE, table.facing > 0)
    if choke is not None:
        door = middle_of(table, choke)
        employ(table, keeper, JOB_KEEPER, door, table.maps.to_square(table.state, door), 0)


# -- the ball lies loose ------------------------------------------------------------------------------------------


def go_for_ball(table: Table) -> None:
    """Everybody towards the ball; those who are far from it hold the way home."""
    way = table.maps.to_square(table.state, table.state.ball)
    for who16 in table.own:
        employ(table, i64(who16), JOB_BALL, table.state.ball, way, 1)


# -- we hold it ---------------------------------------------------------------------------------------------------


def see_it_home(table: Table) -> None:
    """A few keep beside the carrier; everybody else makes for the road ahead, on whatever side of the opponents."""
    state = table.state
    carrier = state.carrier
    at = state.ball
    near = table.maps.to_square(state, at)
    ahead = way_along(table, table.to_goal_past_them(), at, table.ma(carrier) - 1)
    front = in_steps(table.way_past_them(vec[i16]([i16(ahead)])))
    left = table.numbers.escorts
    behind = i64(table.to_goal[at])
    for _ in range(i64(len(table.own))):
        nearest: i64 = NONE
        least: i64 = 2 * FAR
        for who16 in table.own:
            who = i64(who16)
            if who == carrier or i64(table.job[who]) != JOB_NONE:
                continue
            steps = steps_for(table, who, near)
            if i64(table.to_goal[table.square(who)]) < behind:
                steps += table.numbers.ahead_of_ball
            if steps < least:
                least = steps
                nearest = who
        if nearest == NONE:
            return
        if left > 0:
            employ(table, nearest, JOB_ESCORT, at, near, 1)
            left -= 1
        else:
            employ(table, nearest, JOB_FRONT, ahead, front, 1)


def in_steps(tenths: vec[i16]) -> vec[i16]:
    """Tenths of a step as steps."""
    steps = tenths[:]
    for square in range(i64(len(steps))):
        steps[square] = i16(i64(steps[square]) // 10)
    return steps


# -- they hold it -------------------------------------------------------------------------------------------------


def hunt_carrier(table: Table) -> None:
    """One keeps the door, everybody else makes for where their carrier is going."""
    state = table.state
    at = state.ball
    ahead = way_along(table, table.to_home, at, table.ma(state.carrier))
    meet = table.maps.to_square(state, ahead)
    keeper: i64 = NONE
    nearest: i64 = FAR
    for who16 in table.own:
        who = i64(who16)
        steps = i64(table.to_home[table.square(who)])
        if i64(state.posture[who]) == STANDING and steps < nearest:
            nearest = steps
            keeper = who
    chase = table.maps.to_square(state, at)
    for who16 in table.own:
        who = i64(who16)
        if who == keeper and i64(table.to_home[at]) > 3:
            door = door_before(table, at)
            employ(table, who, JOB_KEEPER, door, table.maps.to_square(state, door), 0)
        elif i64(table.to_home[table.square(who)]) <= i64(table.to_home[at]):
            employ(table, who, JOB_CHASE, ahead, chase, 1)
        else:
            employ(table, who, JOB_CHASE, ahead, meet, 0)


def door_before(table: Table, square: i64) -> i64:
    """Where one waits for a carrier on the square: the last choke before our end zone, else near it."""
    choke = table.ground().last_choke(table.seat, table.to_home, square, table.facing > 0)
    if choke is not None:
        return middle_of(table, choke)
    return way_along(table, table.to_home, square, i64(table.to_home[square]) - 2)


def middle_of(table: Table, choke: Choke) -> i64:
    """The square in the middle of a choke, of two the first."""
    count = i64(len(choke.squares))
    return i64(choke.squares[table.in_order((count - 1) // 2, count)])


def way_along(table: Table, way: vec[i16], square: i64, steps: i64) -> i64:
    """The square that a carrier on `square` comes to after some steps of the shortest way, short of its end."""
    state = table.state
    at = square
    for _ in range(steps):
        next_at = at
        for turn in range(i64(8)):
            d = table.round(turn)
            near = i64(state.adj[at * 8 + d])
            if near >= 0 and i64(way[near]) < i64(way[next_at]):
                next_at = near
        if next_at == at or i64(way[next_at]) < 1:
            return at
        at = next_at
    return at


# -- what a square is worth ------------------------------------------------------------------------------------------


def post(table: Table, player: i64, square: i64) -> float:
    """What it is worth that the player ends the turn on the square; only differences matter."""
    numbers = table.numbers
    state = table.state
    board = state.board
    value = -terrain(table, player, square)
    way = table.goal[player]
    if way is not None:
        over = i64(way[square]) - i64(table.want[player])
        if over > 0:
            value -= numbers.step * float(int(over))
        elif over < 0:
            value += numbers.step_back * float(int(over))
    if i64(table.line.post_of[player]) == square:
        value += numbers.hold_line
    zones = float(int(table.zones_on(player, square)))
    if table.ball == THEIRS:
        value += in_their_way(table, square)
        value -= numbers.marked_hunting * zones
    else:
        value -= numbers.marked * zones
    if table.ball == OURS:
        if table.beside(square, state.ball):
            value += numbers.covered
            value += numbers.escort * table.threat[square]
            if i64(table.to_goal[square]) < i64(table.to_goal[state.ball]) and table.can_act(state.carrier):
                value -= numbers.make_way
        if zones > 0.0 and i64(table.job[player]) >= JOB_ESCORT:
            value += marks_hunters(table, square)
            if table.stuck:
                value += helps_to_open(table, player, square)
    elif table.ball == LOOSE:
        if table.beside(square, state.ball):
            value += numbers.ball_beside
    elif i64(board.openable(state.closed)[square]):
        job = i64(table.job[player])
        mask = i64(board.openable(state.closed)[square])
        if job == JOB_OPENER:
            mask &= ~(i64(1) << i64(table.job_at[player]))
            value -= numbers.crowd * float(int(table.count_beside(square, table.seat, player)))
        if mask:
            value -= numbers.blast
    return value


def terrain(table: Table, player: i64, square: i64) -> float:
    """What is bad about a square whoever holds the ball."""
    numbers = table.numbers
    board = table.board
    bad = 0.0
    if i64(board.portal[square]):
        bad += numbers.on_portal
    if table.ball != HIDDEN and i64(board.openable(table.state.closed)[square]):
        bad += numbers.blast_later
    room = i64(board.room[square])
    if room == ROOM_DRAGON_YOUNGLING:
        bad += numbers.lair
    elif room == ROOM_FORGOTTEN_JAIL:
        bad += numbers.jail
    elif room == ROOM_ARMOURY:
        bad += numbers.armoury
    elif room == ROOM_CURSED_ROOM:
        bad += numbers.cursed
    elif room == ROOM_FLOODED_ROOM:
        bad += numbers.flooded
    elif room == ROOM_BONE_PIT:
        bad += numbers.bone_pit
    elif room >= SUPPLEMENT_FIRST:
        bad += wild_terrain(table, player, room)
    if i64(table.brink[square]):
        bad += numbers.brink
    return bad


def wild_terrain(table: Table, player: i64, room: i64) -> float:
    """What is bad about ending in a room of the supplement."""
    numbers = table.numbers
    if room == ROOM_WEREWOLFS_LAIR:
        return numbers.wolf
    if room == ROOM_GLUTTONOUS_GREENHOUSE:
        return numbers.greenhouse
    if room == ROOM_CORPSE_CHASM:
        return numbers.corpses
    if room == ROOM_ROOT_WALK:
        return numbers.roots
    if room == ROOM_FUNGUS_FARM:
        return 0.0 if many_rooms.is_used_to_fungus(table.state, player) else numbers.fungus
    return numbers.marsh if room == ROOM_MALODOROUS_MARSH else 0.0


def marks_hunters(table: Table, square: i64) -> float:
    """For marking opponents near our carrier whom nobody marks yet."""
    state = table.state
    value = 0.0
    for d in range(8):
        near = i64(state.adj[square * 8 + d])
        if near < 0:
            continue
        who = i64(state.occupant[near])
        if who != NOBODY and side_of(who) != table.seat and has_zone(state, who):
            if table.board.within(near, state.ball, 7) and table.count_beside(near, table.seat, NONE) == 0:
                value += numbers_for_marking(table)
    return value


def helps_to_open(table: Table, player: i64, square: i64) -> float:
    """For marking opponents in our stuck carrier's way whom somebody else may yet block: assists."""
    state = table.state
    value = 0.0
    for d in range(8):
        near = i64(state.adj[square * 8 + d])
        if near < 0:
            continue
        who = i64(state.occupant[near])
        if who == NOBODY or side_of(who) == table.seat or not stands_in_way(table, who):
            continue
        # An assist counts only from one whom nobody else marks.
        alone = i64(table.foe_zones[square]) <= 1 or state.squads.has(player, sk.GUARD)
        value += table.numbers.assist if alone else table.numbers.marked
    return value


def stands_in_way(table: Table, target: i64) -> bool:
    """Whether an opponent stands in the way of our carrier who is stuck."""
    state = table.state
    square = table.square(target)
    if not has_zone(state, target):
        return False
    if i64(table.maps.to_square(state, state.ball)[square]) > table.numbers.opens_within:
        return False
    return i64(table.to_goal[square]) < i64(table.to_goal[state.ball])


def numbers_for_marking(table: Table) -> float:
    """Marking pays for the zone it is done in, and a little more."""
    return table.numbers.marked + table.numbers.marking


def in_their_way(table: Table, square: i64) -> float:
    """For standing beside their carrier, or on the way they have to go; worth less the longer the match lasts."""
    numbers = table.numbers
    state = table.state
    at = state.ball
    value = 0.0
    home = i64(table.to_home[at])
    mine = i64(table.to_home[square])
    if table.beside(square, at):
        value += numbers.obstacle
        if mine < home:
            value += numbers.goal_side
    walked = i64(table.maps.to_square(state, at)[square])
    aside = walked + mine - home
    if mine < home and aside <= 2 and walked <= table.ma(state.carrier) + 3:
        value += numbers.in_the_way * (1.0 - numbers.aside * float(int(aside)))
    return value * table.watch


def carrier_post(table: Table, carrier: i64, square: i64) -> float:
    """What it is worth that our carrier ends the turn on the square."""
    numbers = table.numbers
    value = -terrain(table, carrier, square) * numbers.carrier_terrain
    value -= 0.1 * numbers.carrier_step * float(int(table.road_of(carrier)[square]))
    value -= numbers.sack * table.caution * table.sack_chance(carrier, square)
    value += numbers.covered * float(int(table.count_beside(square, table.seat, carrier)))
    value += numbers.narrow * float(int(WIDEST - i64(table.ground().width[square])))
    return value
