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
from dungeonbowl.core.ids import NONE, side_of
from dungeonbowl.rules.queries import is_in_pit
from dungeonbowl.rules.ruleset import Ruleset
from dungeonbowl.search.scripted.choosing import best_plan, dugout, plan_line, point_of, rest_plan
from dungeonbowl.search.scripted.duties.balls import BALLS, cared_for, hands
from dungeonbowl.search.scripted.duties.jobs import give_jobs
from dungeonbowl.search.scripted.judging.numbers import Numbers
from dungeonbowl.search.scripted.judging.table import HIDDEN, Table
from dungeonbowl.search.scripted.plans.deeds import last_deed
from dungeonbowl.search.scripted.plans.fights import bomb_worth, worth_down
from dungeonbowl.search.scripted.plans.plan import RANK_SAFE, Plan
from dungeonbowl.search.scripted.replies import spells
from dungeonbowl.search.scripted.replies.asked import before_play, inside
from dungeonbowl.search.scripted.replies.shortcut import Shortcut, best_shortcut
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
            if answer == op.bare(op.END_ACTIVATION):
                deed = last_deed(table, player, options)
                answer = deed if deed != NONE else answer
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
            if not table.rules.facts.declares:
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
        arrived = (
            plan.rank == RANK_SAFE
            and not plan.goes_on
            and self.at >= len(plan.path)
            and int(table.square(player)) == self.expected
        )
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
