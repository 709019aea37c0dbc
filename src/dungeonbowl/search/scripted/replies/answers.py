"""Answers to the questions inside a step: re-rolls, block dice, pushes, follow-ups, skills and the rest."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice as dc
from dungeonbowl.core import extras as ex
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import IN_PLAY, NOBODY, NONE, STANDING, side_of
from dungeonbowl.dungeon.grid.kinds import KIND_FLOOR, KIND_TOMB
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.queries import count_markers, has_zone
from dungeonbowl.rules.rolling.parts import passing_faces
from dungeonbowl.search.scripted.duties.jobs import stands_in_way
from dungeonbowl.search.scripted.judging.odds import catch_chance, reach_chance
from dungeonbowl.search.scripted.judging.table import HIDDEN, JOB_OPENER, LOOSE, OURS, THEIRS, Table
from dungeonbowl.search.scripted.plans.fights import bomb_worth, foul_worth, worth_down
from dungeonbowl.search.scripted.plans.moves import fall_cost


def no_of(options: list[int]) -> int:
    """The option that declines, or the last one."""
    for option in options:
        if op.verb_of(option) == op.NO:
            return option
    return options[len(options) - 1]


def yes_of(options: list[int]) -> int:
    """The first option that does not decline."""
    for option in options:
        if op.verb_of(option) != op.NO:
            return option
    return options[0]


# -- re-rolls -------------------------------------------------------------------------------------------------------


def answer_reroll(table: Table, player: i64, options: list[int], dice: list[int], purpose: int) -> int:
    """A skill where it helps, a team re-roll where enough hangs on the roll."""
    skill = NONE
    team = NONE
    pro = NONE
    for option in options:
        verb = op.verb_of(option)
        if verb == op.SKILL_REROLL:
            skill = option
        elif verb == op.TEAM_REROLL:
            team = option
        elif verb == op.PRO_REROLL:
            pro = option
    if not wants_again(table, player, dice, purpose):
        return no_of(options)
    if skill != NONE:
        return skill
    stake = reroll_stake(table, player, purpose)
    if team != NONE and stake >= reserve_value(table):
        return team
    if pro != NONE and stake > 0.0:
        return pro
    return no_of(options)


def wants_again(table: Table, player: i64, dice: list[int], purpose: int) -> bool:
    """Whether the result is bad enough to be rolled again at all."""
    if purpose == pu.BLOCK:
        return block_result_is_bad(table, player, dice)
    if purpose == pu.TELEPORT:
        state = table.state
        at = table.square(player)
        return at != NONE and len(dice) == 1 and i64(state.board.portal[at]) == dice[0]
    if purpose == pu.TRAIT and table.state.squads.has(player, sk.TAKE_ROOT):
        # Whoever has not taken root may be asked too, and would rather walk.
        return len(dice) == 1 and dice[0] == 1
    if purpose == pu.CATCH and table.rules.rerolls.after_success:
        # So may whoever has caught a loose ball, and keeps it.
        return len(dice) == 1 and dice[0] < 7 - catching_faces(table, player)
    return True


def catching_faces(table: Table, player: i64) -> i64:
    """With how many faces of the die a player catches a loose ball."""
    base = table.rules.balls.loose_catch
    modifier = ball.catch_modifier(table.rules, table.state, player=player, base=base)
    return passing_faces(table.state, player, modifier)


def block_result_is_bad(table: Table, player: i64, dice: list[int]) -> bool:
    """Whether every face on the table is a Turnover, or a mere push where a fall was wanted."""
    state = table.state
    target = state.target
    if target == NONE:
        return False
    best = -1000.0
    for face in dice:
        value = face_value(table, player, target, face)
        if value > best:
            best = value
    if best < 0.0:
        return True
    return state.carrier == target and best < table.numbers.half_a_hit * table.numbers.strip and table.rerolls() > 0


def reroll_stake(table: Table, player: i64, purpose: int) -> float:
    """What hangs on the roll."""
    numbers = table.numbers
    state = table.state
    if side_of(player) != table.seat:
        return 0.0
    if purpose in _OWN_LOSS:
        stake = numbers.own_loss
        if state.carrier == player:
            stake = numbers.own_loss_carrier
        if purpose == pu.TRAIT and i64(state.squads.bloodlust[player]) > 0:
            stake = fall_cost(table, player)
        return stake
    stake = fall_cost(table, player) if i64(state.box[player]) == IN_PLAY else numbers.turnover
    if purpose == pu.PICKUP or purpose == pu.CATCH or purpose == pu.PASS:
        stake += numbers.ball_roll * numbers.hold
    elif purpose == pu.BLOCK and state.carrier == state.target:
        stake += numbers.half_a_hit * numbers.strip
    return stake


_OWN_LOSS: Final = (pu.STAND_UP, pu.TRAIT, pu.FOUL_APPEARANCE, pu.DAUNTLESS, pu.JUMP_UP, pu.ROOM, pu.HYPNOTIC_GAZE)


def reserve_value(table: Table) -> float:
    """What a team re-roll is kept for: the fewer are left, the more."""
    left = table.rerolls()
    numbers = table.numbers
    if left >= 3:
        return numbers.reserve_of_three
    return numbers.reserve_of_two if left == 2 else numbers.reserve_of_one


# -- blocks ---------------------------------------------------------------------------------------------------------


def face_value(table: Table, blocker: i64, target: i64, face: int) -> float:
    """What a block die is worth to the blocker's side."""
    state = table.state
    squads = state.squads
    mine = side_of(blocker) == table.seat
    numbers = table.numbers
    falls = numbers.strip if state.carrier == target else numbers.their_hit
    loses = numbers.their_fall if state.carrier != blocker else numbers.hold
    if mine:
        falls = worth_down(table, blocker, target)
        loses = fall_cost(table, blocker)
    awake = has_zone(state, target)
    if face == dc.PLAYER_DOWN:
        return -loses
    if face == dc.BOTH_DOWN:
        if state.action == op.BLITZ and squads.has(blocker, sk.JUGGERNAUT) and not squads.has(blocker, sk.BLOCK):
            return numbers.face_push
        stays = squads.has(blocker, sk.BLOCK)
        if squads.has(blocker, sk.WRESTLE) or (awake and squads.has(target, sk.WRESTLE)):
            if state.carrier != blocker:
                loses *= numbers.wrestled_self
            return numbers.wrestled_down * falls - loses
        other_stays = awake and squads.has(target, sk.BLOCK)
        return (0.0 if other_stays else falls) - (0.0 if stays else loses)
    if face == dc.POW:
        return falls + numbers.face_pow
    if face == dc.STUMBLE and (not (awake and squads.has(target, sk.DODGE)) or squads.has(blocker, sk.TACKLE)):
        return falls
    return numbers.face_push if state.carrier != target else numbers.face_push_carrier


def answer_block_die(table: Table, blocker: i64, other: i64, skill: i64, options: list[int]) -> int:
    """The best face for our side; asked which die Pro rolls again, the worst one."""
    state = table.state
    target = other if other != NONE else state.target
    best = options[0]
    best_value = -100000.0
    for option in options:
        if target == NONE or blocker == NONE:
            break
        value = face_value(table, blocker, target, int(op.number_of(option)))
        if side_of(blocker) != table.seat or skill == sk.PRO:
            value = -value
        if value > best_value:
            best_value = value
            best = option
    return best


def answer_push(table: Table, pushed: i64, options: list[int]) -> int:
    """Where an opponent is worst off, or our own player best."""
    best = options[0]
    best_value = -100000.0
    ours = side_of(pushed) == table.seat
    for option in options:
        square = op.square_of(option)
        harm = push_harm(table, pushed, square)
        value = -harm if ours else harm
        if value > best_value:
            best_value = value
            best = option
    return best


def push_harm(table: Table, pushed: i64, square: i64) -> float:
    """How bad a square is for a player pushed there."""
    numbers = table.numbers
    state = table.state
    board = state.board
    kind = i64(board.kind[square])
    side = side_of(pushed)
    if board.is_hazard(square):
        return numbers.push_chasm
    if kind == KIND_TOMB:
        return numbers.push_tomb
    if kind != KIND_FLOOR or state.is_shut_chest(square):
        return numbers.push_wall
    harm = 0.0
    if state.is_closed_chest(square):
        harm += numbers.push_chest
    if i64(board.portal[square]):
        harm += numbers.push_portal
    who = state.player_at(square)
    if who != NONE:
        harm += -numbers.push_into_theirs if side_of(who) != side else numbers.push_into_own
    if state.carrier == pushed:
        far = table.to_home if side != table.seat else table.to_goal
        harm += numbers.push_step * float(int(far[square]))
    elif state.ball != NONE and state.ball_found:
        away = i64(table.maps.to_square(state, state.ball)[square])
        harm += float(int(away if away < 8 else 8))
    if state.loose_on(square):
        harm -= numbers.push_on_ball
    harm += numbers.push_marked * float(int(count_markers(state, square, side=side)))
    for d in range(8):
        near = board.raw_neighbour(square, d)
        if near >= 0 and board.is_hazard(near):
            harm += numbers.push_brink
    return harm


def answer_follow_up(table: Table, blocker: i64, other: i64, options: list[int]) -> int:
    """Follow to where the fewer opponents stand; never with the ball, never away from a chest or our carrier."""
    state = table.state
    here = table.square(blocker)
    if state.carrier == blocker or other == NONE:
        return no_of(options)
    vacated = NONE
    if state.carrier == other:
        return yes_of(options)
    if table.ball == HIDDEN and i64(table.job[blocker]) == JOB_OPENER:
        if i64(state.board.openable(state.closed)[here]):
            return no_of(options)
    if i64(table.line.post_of[blocker]) == here:
        return no_of(options)
    pressing = table.ball == OURS and table.stuck and stands_in_way(table, other)
    if table.ball == OURS and table.beside(here, state.ball) and not pressing:
        return no_of(options)
    if table.ball == LOOSE and table.beside(here, state.ball):
        return no_of(options)
    vacated = between(table, here, table.square(other))
    if vacated == NONE:
        return no_of(options)
    if table.is_trap(vacated) or i64(state.board.openable(state.closed)[vacated]):
        return no_of(options)
    if pressing:
        return yes_of(options)
    now = count_markers(state, here, side=table.seat)
    then = count_markers(state, vacated, side=table.seat) - (1 if has_zone(state, other) else 0)
    return yes_of(options) if then <= now else no_of(options)


def between(table: Table, a: i64, b: i64) -> i64:
    """A free square beside both `a` and `b`: about where the pushed player stood."""
    state = table.state
    if b == NONE:
        return NONE
    for turn in range(i64(8)):
        d = table.round(turn)
        near = i64(state.adj[a * 8 + d])
        if near >= 0 and i64(state.occupant[near]) == NOBODY and table.beside(near, b):
            return near
    return NONE


# -- skills -----------------------------------------------------------------------------------------------------------


def answer_skill(table: Table, player: i64, skill: i64, other: i64, options: list[int]) -> int:
    """Skills are used, but for those that would do us harm here."""
    state = table.state
    squads = state.squads
    if skill == sk.FUMBLEROOSKIE:
        return yes_of(options) if leaves_ball_well(table, player) else no_of(options)
    if skill == sk.PILE_DRIVER:
        if other == NONE:
            return no_of(options)
        gain = foul_worth(table, player, other) - table.numbers.down - table.numbers.stand
        return yes_of(options) if gain > table.numbers.foul_gain else no_of(options)
    if skill == sk.STAND_FIRM or skill == sk.SIDESTEP:
        return yes_of(options)
    if skill == sk.WRESTLE:
        if state.carrier == player:
            return no_of(options)
        if side_of(player) == state.side:
            stays = squads.has(player, sk.BLOCK)
            falls = other != NONE and not squads.has(other, sk.BLOCK)
            return no_of(options) if stays and (falls or state.carrier != other) else yes_of(options)
        return no_of(options) if squads.has(player, sk.BLOCK) and state.carrier != other else yes_of(options)
    if skill == sk.JUGGERNAUT:
        stays = squads.has(player, sk.BLOCK) and other != NONE and not squads.has(other, sk.BLOCK)
        return no_of(options) if stays else yes_of(options)
    if skill == sk.DIVING_TACKLE:
        return yes_of(options) if other != NONE and state.carrier == other else no_of(options)
    if skill == sk.SHADOWING:
        return no_of(options) if state.carrier == player else yes_of(options)
    return yes_of(options)


def leaves_ball_well(table: Table, carrier: i64) -> bool:
    """Whether a ball left behind would lie where only ours are: a mate beside it, no opponent near."""
    state = table.state
    if i64(table.foe_zones[state.ball]):
        return False
    for d in range(8):
        near = i64(state.adj[state.ball * 8 + d])
        if near < 0:
            continue
        who = i64(state.occupant[near])
        if who == NOBODY or who == carrier or side_of(who) != table.seat:
            continue
        if (
            table.can_act(who)
            and table.has_hands(who)
            and i64(table.to_goal[near]) + table.ma(carrier) <= table.ma(who)
        ):
            return True
    return False


# -- On the Ball ------------------------------------------------------------------------------------------------------


def answer_on_the_ball(table: Table, player: i64, options: list[int]) -> int:
    """A few squares before a throw: towards the receiver that it is worst to leave alone, and never a Dodge."""
    end = op.bare(op.END_ACTIVATION)
    here = table.square(player)
    if i64(table.foe_zones[here]):
        return end
    best = end
    best_value = guards_receivers(table, here) + table.numbers.least
    for option in options:
        if op.verb_of(option) != op.STEP:
            continue
        square = op.square_of(option)
        value = guards_receivers(table, square)
        if i64(table.foe_zones[square]) == 0 and not i64(table.board.portal[square]):
            value += guards_beyond(table, square)
        if value > best_value:
            best_value = value
            best = option
    return best


def guards_receivers(table: Table, square: i64) -> float:
    """What it is worth to stand on a square while a ball flies: each receiver marked, more so near our end zone."""
    state = table.state
    value = 0.0
    if i64(table.board.portal[square]):
        value -= table.numbers.on_portal
    for d in range(8):
        near = i64(state.adj[square * 8 + d])
        if near < 0:
            continue
        who = i64(state.occupant[near])
        if who == NOBODY or side_of(who) == table.seat or who == state.active or not table.has_hands(who):
            continue
        if i64(state.posture[who]) == STANDING:
            value += receiver_danger(table, who)
    return value


def receiver_danger(table: Table, who: i64) -> float:
    """How bad it would be if an opponent caught the ball where they stand."""
    far = i64(table.to_home[table.square(who)])
    walks = table.ma(who)
    return table.numbers.marking + table.numbers.step * float(int(2 * walks - far if far < 2 * walks else 0))


def guards_beyond(table: Table, square: i64) -> float:
    """What the best square one step further is worth, discounted: the way to it counts too."""
    best = 0.0
    for d in range(8):
        near = i64(table.state.adj[square * 8 + d])
        if near >= 0 and i64(table.state.occupant[near]) == NOBODY:
            value = guards_receivers(table, near)
            if value > best:
                best = value
    return best * table.numbers.even


# -- sponsors ----------------------------------------------------------------------------------------------------------


def mildest(options: list[int]) -> int:
    """The Casualty roll with the lower row."""
    best = options[0]
    for option in options:
        if op.number_of(option) < op.number_of(best):
            best = option
    return best


def answer_boon(table: Table, player: i64, options: list[int]) -> int:
    """Boots for one who runs, a helmet for one who is hit."""
    fast = player != NONE and table.ma(player) >= 6
    wanted = ex.BOON_BOOTS if fast else ex.BOON_HELMET
    for option in options:
        if op.number_of(option) == wanted:
            return option
    return options[0]


# -- who, where, in which order ---------------------------------------------------------------------------------------


def answer_who(table: Table, ask: int, options: list[int]) -> int:
    """One of several players: our cheapest where one must suffer, our best hands where one may act."""
    state = table.state
    best = options[0]
    best_value = -100000.0
    for option in options:
        who = op.player_of(option)
        if who == NONE:
            continue
        price = float(int(i64(state.squads.st[who]) + i64(state.squads.ma[who])))
        if state.carrier == who:
            price += table.numbers.price_carrier
        if ask == ak.ASK_INTERFERE:
            reached = reach_chance(table.rules, state, who)
            price = -(reached if reached > 0.0 else catch_chance(table.rules, state, who, -3))
        elif side_of(who) != table.seat:
            price = -price
        if -price > best_value:
            best_value = -price
            best = option
    return best


def answer_tackle(table: Table, options: list[int]) -> int:
    """Whoever may tackle does, the nimblest first: a tackle costs nothing."""
    best = options[0]
    least: i64 = 100
    for option in options:
        who = op.player_of(option)
        if who != NONE and i64(table.state.squads.ag[who]) < least:
            least = i64(table.state.squads.ag[who])
            best = option
    return best


def answer_place(table: Table, player: i64, options: list[int]) -> int:
    """A square for a player or the ball: away from opponents and Portals, near our own."""
    numbers = table.numbers
    state = table.state
    best = options[0]
    best_value = -100000.0
    for option in options:
        square = op.square_of(option)
        value = -numbers.place_marked * float(int(count_markers(state, square, side=table.seat)))
        value += float(int(table.count_beside(square, table.seat, player)))
        if i64(state.board.portal[square]):
            value -= numbers.on_portal
        if state.board.is_hazard(square):
            value -= numbers.push_chasm
        if state.is_closed_chest(square):
            value -= numbers.push_chest
        value -= numbers.place_step * float(int(table.to_goal[square]))
        if table.ball == THEIRS and side_of(player) == table.seat:
            value += numbers.place_beside if table.beside(square, state.ball) else 0.0
        if value > best_value:
            best_value = value
            best = option
    return best


def answer_bomb(table: Table, options: list[int]) -> int:
    """Where a bomb in our hands goes: among them, else far from everybody."""
    best = options[0]
    best_value = -100000.0
    for option in options:
        square = op.square_of(option)
        value = bomb_worth(table, square)
        if value > best_value:
            best_value = value
            best = option
    return best


def answer_dump(table: Table, options: list[int]) -> int:
    """Dump the ball on the best catcher in reach, or keep it."""
    state = table.state
    best = no_of(options)
    best_value = table.numbers.dump_least
    for option in options:
        square = op.square_of(option)
        if square == NONE:
            continue
        who = state.player_at(square)
        if who == NONE or side_of(who) != table.seat or i64(state.posture[who]) != STANDING:
            continue
        chance = catch_chance(table.rules, state, who, table.rules.balls.sure_catch)
        if chance > best_value:
            best_value = chance
            best = option
    return best
