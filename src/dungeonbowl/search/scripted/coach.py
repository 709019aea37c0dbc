"""
The computer coach `scripted`: plans by rule and weight, the safest useful activation first.

At every turn question each player's possible plans are weighed; the best one is remembered and followed through the
questions of its activation. A plan that no longer fits the table is thrown away and made again from what is left.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice as dc
from dungeonbowl.core import options as op
from dungeonbowl.core.ids import IN_PLAY, NONE, side_of
from dungeonbowl.rules.queries import is_in_pit
from dungeonbowl.rules.ruleset import Ruleset
from dungeonbowl.search.scripted import setting_up as setup
from dungeonbowl.search.scripted import spells
from dungeonbowl.search.scripted.asked import before_play, inside
from dungeonbowl.search.scripted.balls import BALLS, cared_for, hands
from dungeonbowl.search.scripted.doors import door_plan
from dungeonbowl.search.scripted.fights import blitz_plan, block_plan, bomb_worth, foul_plan, special_plan, worth_down
from dungeonbowl.search.scripted.jobs import give_jobs
from dungeonbowl.search.scripted.lines import draw_line, take_posts
from dungeonbowl.search.scripted.moves import (
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
from dungeonbowl.search.scripted.numbers import Numbers
from dungeonbowl.search.scripted.plan import RANK_CARRY, RANK_SAFE, RANK_SCORE, RANK_WIN, Plan
from dungeonbowl.search.scripted.portals import carrier_hop_plan, entry_value, hop_plan
from dungeonbowl.search.scripted.shortcut import Shortcut, best_shortcut
from dungeonbowl.search.scripted.table import HIDDEN, LOOSE, OURS, Table
from dungeonbowl.search.scripted.throws import giving_plan
from dungeonbowl.search.scripted.tosses import toss_plan
from dungeonbowl.state.state import State

MOST_REPLANS: Final = 4
"""How often one activation may be planned again before it is ended."""


class ScriptedCoach:
    """Answers every question of one seat from that seat's view; the same seed and views give the same answers."""

    def __init__(self, seed: int, numbers: Numbers | None = None, rules: Ruleset | None = None) -> None:
        self.numbers: Numbers = numbers if numbers is not None else Numbers()
        self.key0: i64 = dc.seed_key(seed, 0)
        self.key1: i64 = dc.seed_key(seed, 1)
        self.chequered: bool = False
        self.rules: Ruleset | None = rules
        self.table: Table | None = None
        self.plan: Plan | None = None
        self.at: int = 0
        self.expected: int = NONE
        self.replans: int = 0
        self.phase: i64 = NONE
        self.since: i64 = 0
        self.shortcut: Shortcut | None = None

    def think(
        self,
        view: State,
        ask: int,
        seat: int,
        player: int,
        options: list[int],
        skill: int,
        other: int,
        dice: list[int],
        purpose: int = 0,
    ) -> int:
        """
        Answer a question.

        Args:
            view: What the coach of `seat` may know.
            ask: One of `core.asks`; `player`, `skill`, `other` and `dice` are what the question is about.
            options: What may be answered; one of them is returned.
            purpose: What the dice on the table were rolled for, one of `core.purposes`, 0 if nobody knows.
        """
        if len(options) == 1:
            return options[0]
        table = self._look(view, seat, player)
        taken = self._shortcut_answer(ask, options)
        if taken != NONE:
            return taken
        if ask == ak.ASK_MOVE:
            answer = self._move(table, player, options)
        elif ask == ak.ASK_TURN:
            answer = self._turn(table, options)
        elif ask == ak.ASK_ACTION:
            answer = self._action(table, player, options, skill)
        elif ask == ak.ASK_TARGET:
            answer = self._target(table, player, options)
        elif ask == ak.ASK_AIM:
            answer = self._aim(table, player, options)
        elif ask <= ak.ASK_DEPLOY_AT or ask in (ak.ASK_TOSS, ak.ASK_PLACE_DOOR, ak.ASK_PLACE_PIT):
            answer = before_play(table, ask, options)
        else:
            answer = inside(table, ask, player, options, skill, other, dice, purpose)
        return answer if answer in options else options[0]

    def _look(self, view: State, seat: int, player: int) -> Table:
        table = self.table
        rules = self.rules
        assert rules is not None, "whoever asks a coach says which game is played"
        if table is None or table.rules is not rules:
            table = Table(view, self.numbers, rules)
            table.key0 = self.key0
            table.key1 = self.key1
            self.table = table
        if view.second_ball:
            table.maps.fit(view.board)
            view.mean(cared_for(table.maps, view, seat, player))
        table.look(view, seat, self.chequered)
        self._grow_impatient(table)
        if table.ball == HIDDEN:
            give_jobs(table)
        return table

    def _grow_impatient(self, table: Table) -> None:
        """The longer the ball stays in the same hands, and the longer the match, the less risks and opponents weigh."""
        turns = table.state.turns(table.seat)
        held = hands(table.state) if table.state.second_ball else table.ball * 64 + table.state.carrier
        mark = held + (table.state.closed << 10)
        if mark != self.phase or turns < self.since:
            self.phase = mark
            self.since = turns
        numbers = self.numbers
        table.stall = turns - self.since
        share = float(int(table.stall)) / float(numbers.patience)
        if turns > numbers.long_match:
            tired = float(int(turns - numbers.long_match)) / float(numbers.long_over)
            share = tired if tired > share else share
        table.caution = 1.0 - share * (1.0 - numbers.least_caution)
        if table.caution < numbers.least_caution:
            table.caution = numbers.least_caution
        table.watch = 1.0
        if turns > numbers.watch_until:
            table.watch = 1.0 - float(int(turns - numbers.watch_until)) / float(numbers.watch_over)
            if table.watch < 0.0:
                table.watch = 0.0

    # -- the team turn ------------------------------------------------------------------------------------

    def _turn(self, table: Table, options: list[int]) -> int:
        """Whom to activate, from the best plan of all; the dugout first; the end when nothing is worth doing."""
        self.plan = None
        for option in options:
            if op.verb_of(option) == op.STAND_UP or op.verb_of(option) == op.TURN_OVER:
                return option
        cast = op.bare(op.CAST)
        if cast in options and spells.should_cast(table):
            return cast
        plan_line(table)
        entering = dugout(table, options)
        if entering != NONE:
            return entering
        able: list[int] = []
        for option in options:
            if op.verb_of(option) == op.ACTIVATE:
                able.append(op.player_of(option))
        for player in able:
            if is_in_pit(table.state, player):
                # Nothing can be lost by climbing out.
                return op.option(op.ACTIVATE, player)
        plan = self._best_for_both(table, able) if table.state.second_ball else best_plan(table, able)
        if plan is None:
            return op.bare(op.END_TURN)
        self._follow(table, plan)
        return op.option(op.ACTIVATE, plan.player)

    def _best_for_both(self, table: Table, able: list[int]) -> Plan | None:
        """The best plan with either of two balls, among those of the players who care for it."""
        view = table.state
        seat = table.seat
        cares = [int(cared_for(table.maps, view, seat, player)) for player in able]
        best: Plan | None = None
        for ball in range(BALLS):
            carers = [player for player, cared in zip(able, cares, strict=True) if cared == ball]
            if not carers:
                continue
            view.mean(ball)
            table.look(view, seat, self.chequered)
            plan_line(table)
            plan = best_plan(table, carers)
            if plan is not None and plan.beats(best):
                best = plan
        return best

    def _follow(self, table: Table, plan: Plan) -> None:
        self.plan = plan
        self.at = 0
        self.expected = int(table.square(plan.player))
        self.replans = 0

    def _plan_of(self, table: Table, player: int) -> Plan | None:
        """The plan for the player in hand; made now if nothing is remembered of it."""
        plan = self.plan
        if plan is not None and plan.player == player:
            return plan
        self.plan = None
        plan = best_plan(table, [player])
        if plan is not None:
            self._follow(table, plan)
        return plan

    def _action(self, table: Table, player: int, options: list[int], skill: int) -> int:
        """The action of the plan. A thirsty player goes on with what was declared."""
        if skill != NONE:
            return options[0]
        shortcut = op.bare(op.SHORTCUT)
        if shortcut in options:
            self.shortcut = best_shortcut(table)
            if self.shortcut.player != NONE:
                self.plan = None
                return shortcut
        plan = self._plan_of(table, player)
        if plan is not None:
            verb = plan.action
            if table.claims:
                verb = op.SPRINT if len(plan.path) > table.ma(player) else op.MOVE
            for option in options:
                if op.verb_of(option) == verb:
                    return option
        self.plan = None
        return options[0]

    def _shortcut_answer(self, ask: int, options: list[int]) -> int:
        """Whom the shortcut takes and where to, once it has been taken; else `NONE`."""
        shortcut = self.shortcut
        if shortcut is None or shortcut.player == NONE:
            return NONE
        for option in options:
            if ask == ak.ASK_WHO and op.player_of(option) == shortcut.player:
                return option
            if ask == ak.ASK_PLACE and op.square_of(option) == shortcut.square:
                self.shortcut = None
                return option
        self.shortcut = None
        return NONE

    def _target(self, table: Table, player: int, options: list[int]) -> int:
        """The target of the plan, or whoever is worth most on the floor."""
        give_jobs(table)
        plan = self.plan
        best = options[0]
        best_value = -1000.0
        for option in options:
            who = op.player_of(option)
            if plan is not None and plan.player == player and plan.target == who:
                return option
            value = worth_down(table, player, who)
            if value > best_value:
                best_value = value
                best = option
        return best

    def _aim(self, table: Table, player: int, options: list[int]) -> int:
        """The square of the plan, or of its leap; a throw nobody planned goes to a team-mate, a bomb to opponents."""
        plan = self.plan
        state = table.state
        if state.aiming == op.LEAP:
            return int(op.option(op.AT_SQUARE, NONE, self.expected))
        best = options[0]
        best_value = -1000.0
        for option in options:
            square = op.square_of(option)
            if plan is not None and plan.player == player and plan.last_square == square:
                return option
            who = state.player_at(square)
            value = -0.1 * float(int(i64(table.to_goal[square])))
            if state.aiming == op.THROW_BOMB:
                value = bomb_worth(table, square)
            elif who != NONE:
                value += 10.0 if side_of(who) == table.seat else -10.0
            if value > best_value:
                best_value = value
                best = option
        return best

    # -- the activation -----------------------------------------------------------------------------------

    def _move(self, table: Table, player: int, options: list[int]) -> int:
        """The next step of the plan, then its point, then whatever is left to do."""
        end = op.bare(op.END_ACTIVATION)
        stand = op.bare(op.STAND_UP)
        if stand in options:
            return stand
        plan = self.plan
        if plan is None or plan.player != player:
            self.plan = None
            self.replans = 0
            return self._go_on(table, player, options)
        if int(table.square(player)) == self.expected and self.at < len(plan.path):
            step = self._step(plan, options)
            if step != NONE:
                return step
        if plan.last != NONE and self.at >= len(plan.path):
            last = point_of(plan, options)
            plan.last = NONE
            if last != NONE:
                return last
        if plan.last == op.BLOCK:
            last = point_of(plan, options)
            if last != NONE:
                plan.last = NONE
                return last
        arrived = plan.rank == RANK_SAFE and self.at >= len(plan.path) and int(table.square(player)) == self.expected
        if self.replans >= MOST_REPLANS or (arrived and table.state.carrier != player):
            return end
        return self._go_on(table, player, options)

    def _step(self, plan: Plan, options: list[int]) -> int:
        """The next square of the path as a step, a jump or a leap, or `NONE`."""
        to = plan.path[self.at]
        for verb in (op.STEP, op.JUMP):
            option = op.option(verb, NONE, to)
            if option in options:
                self.at += 1
                self.expected = to
                return int(option)
        leap = int(op.bare(op.LEAP))
        if leap in options and self._may_leap(plan, to):
            self.at += 1
            self.expected = to
            return leap
        return NONE

    def _may_leap(self, plan: Plan, to: int) -> bool:
        """Whether a leap leads to a square: it is free, and not beside the player."""
        table = self.table
        if table is None or not table.state.is_free(i64(to)):
            return False
        return bool(table.board.distance(table.square(i64(plan.player)), i64(to)) > 1)

    def _go_on(self, table: Table, player: int, options: list[int]) -> int:
        """Plan what is left of an activation: the carrier's way, or a better square without dice."""
        end = op.bare(op.END_ACTIVATION)
        self.replans += 1
        replans = self.replans
        plan = rest_plan(table, player)
        if plan is None or not plan.path:
            return end
        self._follow(table, plan)
        self.replans = replans
        step = self._step(plan, options)
        return step if step != NONE else end


def plan_line(table: Table) -> None:
    """The line of this moment, and whether our carrier is stuck behind opponents."""
    give_jobs(table)
    table.stuck = False
    centre: i64 = NONE
    if table.ball == OURS:
        centre = table.state.ball
        if table.can_act(table.state.carrier):
            plan = carry_plan(table, table.state.carrier)
            road = table.to_goal_past_them()
            start = i64(road[centre])
            if plan is not None and plan.path:
                centre = i64(plan.path[len(plan.path) - 1])
            table.stuck = start - i64(road[centre]) < 10 * table.numbers.stuck_steps
    draw_line(table, table.line, centre)
    take_posts(table)


# -- choosing ---------------------------------------------------------------------------------------------------------


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
    carry = carry_plan(table, carrier)
    hop = carrier_hop_plan(table, carrier, carry)
    if hop is not None:
        return hop
    if giving is not None and (carry is None or giving.value > carry.value + table.numbers.give_over_carry):
        # Before the others move: whoever is to have the ball must not have gone.
        giving.rank = RANK_CARRY
        return giving
    return carry


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
    block = block_plan(table, player)
    if block is not None:
        plans.append(block)
    if player == reserved:
        return plans
    special = special_plan(table, player)
    if special is not None:
        plans.append(special)
    door = door_plan(table, player)
    if door is not None:
        plans.append(door)
    clearing = clearing_plan(table, player)
    if clearing is not None:
        plans.append(clearing)
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
