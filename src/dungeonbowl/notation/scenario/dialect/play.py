"""Rewriting a scenario to the strict form: it is played once with an open mind, and what happened is written down."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Final

from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import IN_PLAY, NONE, STANDING
from dungeonbowl.core.questions import Question
from dungeonbowl.match import Match
from dungeonbowl.notation.scenario.acts import Part, Refused
from dungeonbowl.notation.scenario.dialect.acts import (
    armed,
    flown_facing,
    needs_blitz,
    plain_order,
    with_the_trait,
    without,
)
from dungeonbowl.notation.scenario.dialect.answers import ON_TEMPLATE, LooseChoices, LooseTray
from dungeonbowl.notation.scenario.dialect.expect import plain_expect
from dungeonbowl.notation.scenario.dialect.settled import came_true, drop_settled_dice, other_order, skills_that_acted
from dungeonbowl.notation.scenario.model import (
    ELSEWHERE,
    Act,
    Answer,
    Enter,
    Expect,
    Held,
    Order,
    Position,
    Scenario,
    ScenarioResult,
    Step,
)
from dungeonbowl.notation.scenario.play import Seen, StepPlayer, failed, play_scenario, play_steps
from dungeonbowl.notation.scenario.table import WentWrong
from dungeonbowl.notation.scenario.words import COMPASS
from dungeonbowl.rules.rolling.living import SUCCESSES
from dungeonbowl.rulesets import ruleset
from dungeonbowl.state.state import PIT_NOTHING, ROOTED

_WRONG: Final = (ev.TURNOVER, ev.MISHAP, ev.OVER_EVENT, ev.PUSH_BLOCKED)
_ENDS_THE_WAY: Final = (ev.FIGHT_RESULT, ev.TELEPORTED)
"""What ends a walk that was not declared, though nothing has failed: a charge that fells nobody, a teleport."""


def play_dialect(scenario: Scenario, seen: Seen | None = None) -> ScenarioResult:
    """
    Play a scenario of others: rewritten to the strict form, and then as that is written.

    Args:
        seen: Where to note what happens.
    """
    if scenario.check is not None:
        return play_scenario(scenario, seen)
    strict, number, wrong = _rewritten(scenario)
    return play_scenario(strict, seen) if wrong is None else failed(scenario, number, wrong)


def to_strict(scenario: Scenario) -> Scenario:
    """
    A scenario of others in the strict form.

    Raises:
        WentWrong: There is none, since it does not go as it says even when it is read with an open mind.
    """
    if scenario.check is not None:
        return scenario
    strict, _, wrong = _rewritten(scenario)
    if wrong is not None:
        raise wrong
    return strict


def _rewritten(scenario: Scenario) -> tuple[Scenario, int, WentWrong | None]:
    """
    The scenario in the strict form; or else the step at which it goes wrong and why.

    Where it goes wrong it is tried as it may have been meant besides, each time from the step on that went wrong.
    """
    first = strict, number, wrong = _once(scenario)
    while wrong is not None and number:
        at = number
        others = [found for found in _meant_otherwise(scenario, at - 1, wrong) if found is not None]
        if not others:
            return first
        scenario = others[0]
        strict, number, wrong = _once(scenario)
        if wrong is not None and number <= at:
            return first
    return (strict, number, None) if wrong is None else first


def _meant_otherwise(scenario: Scenario, at: int, wrong: WentWrong) -> list[Scenario | None]:
    """
    What a scenario may mean besides: a Blitz that its deeds need, a chainsaw or a Stab in place of a Block, doors that
    are in use since some are drawn, a Both Down or a blast with its dice in the other order, a trait rolled on
    entering.
    """
    steps = scenario.steps
    position = scenario.position
    if position is not None and not ruleset(scenario.rules).facts.declares:
        return [_meant_undeclared(scenario, position, at)]
    if position is not None and len(position.dungeon.board.door_square) and "doors" not in dict(position.options):
        return [replace(scenario, position=replace(position, options=(*position.options, ("doors", "shut"))))]
    again = _rolls_successes(scenario, steps[at])
    if again is not None:
        return [again]
    order = steps[at].order
    if position is not None and isinstance(order, Act):
        meant = needs_blitz(order) if wrong.message.startswith("refused") else None
        if meant is None:
            meant = armed(order, frozenset(dict(steps[at].dice)), named=dict(steps[at].choose).get("use", ()))
        if meant is not None:
            return [replace(scenario, steps=(*steps[:at], replace(steps[at], order=meant), *steps[at + 1 :]))]
    if wrong.message.startswith("unexpected roll: trait"):
        moved = with_the_trait(steps, at)
        return [replace(scenario, steps=moved) if moved is not None else None]
    other = other_order(steps[at])
    return [replace(scenario, steps=(*steps[:at], other, *steps[at + 1 :])) if other is not None else None]


def _rolls_successes(scenario: Scenario, step: Step) -> Scenario | None:
    """The scenario with re-rolls after every success, if it may be one of those that the step means (LRB-RR-04)."""
    position = scenario.position
    answers = dict(step.choose).get("reroll", ())
    asked = any(answer != "no" for answer in answers) or dict(step.expect.offered).get("reroll", False)
    offered = SUCCESSES in ruleset(scenario.rules).options
    if position is None or not asked or not offered or SUCCESSES.key in dict(position.options):
        return None
    return replace(scenario, position=replace(position, options=(*position.options, (SUCCESSES.key, "always"))))


def _meant_undeclared(scenario: Scenario, position: Position, at: int) -> Scenario | None:
    """
    What a scenario may mean besides where actions are not declared: a cup of other counters than the chests drawn
    tell, a tackle declined for one opponent alone, pits that lie face-up.
    """
    steps = scenario.steps
    filled = _other_cup(position, steps[at])
    if filled is not None:
        return replace(scenario, position=filled)
    claimed = _claims_alone(steps[at])
    if claimed is not None:
        return replace(scenario, steps=(*steps[:at], claimed, *steps[at + 1 :]))
    pits = frozenset(counter.square for counter in position.counters if counter.kind != PIT_NOTHING)
    return replace(scenario, position=replace(position, inside=pits)) if pits - position.inside else None


def _other_cup(position: Position, step: Step) -> Position | None:
    """
    A position whose cup holds what a step draws from it, if that is none of what it should hold: a trap where the ball
    is all that is left, or a second ball.
    """
    drawn = [face for roll in dict(step.dice).get("chest", ()) for face in roll]
    if "trap" in drawn and position.balls == (Held(),):
        return replace(position, balls=(Held(chest=ELSEWHERE),))
    if "ball" in drawn and len(position.balls) == 1 and position.balls != (Held(),):
        return replace(position, balls=(*position.balls, Held()))
    return None


def _claims_alone(step: Step) -> Step | None:
    """A step with the claimed tackles only: a `none` before one may be for another opponent."""
    choose = dict(step.choose)
    claims = tuple(answer for answer in choose.get("tackle", ()) if answer != "none")
    if not claims or len(claims) == len(choose["tackle"]):
        return None
    return replace(step, choose=tuple({**choose, "tackle": claims}.items()))


def _once(scenario: Scenario) -> tuple[Scenario, int, WentWrong | None]:
    made: list[_LooseStep] = []

    def kind(match: Match, played: Scenario, step: Step) -> StepPlayer:
        made.append(_LooseStep(match, played, step))
        return made[-1]

    number, wrong = play_steps(scenario, kind)
    return replace(scenario, steps=tuple(one.strict for one in made)), number, wrong


class _LooseStep(StepPlayer):
    """A step with an open mind; once it has been played, `strict` is what happened in the strict form."""

    def __init__(self, match: Match, scenario: Scenario, step: Step) -> None:
        order, ways = flown_facing(step.order)
        step = replace(step, order=plain_order(match, order))
        if ways:
            step = replace(step, choose=(*step.choose, ("facing", ways)))
        super().__init__(match, scenario, step)
        self.strict = step
        self.loose_tray = LooseTray(step, scenario.keys, int(match.state.board.width))
        self.loose_choices = LooseChoices(step, scenario.keys)
        self.tray = self.loose_tray
        self.choices = self.loose_choices
        self.made: set[tuple[int, int]] = set()
        self.swung = ""
        self.stopped = False

    def look(self, expect: Expect) -> None:
        plain = plain_expect(self.match, self.events, expect)
        self.strict = replace(
            self.step,
            order=self._done(),
            dice=self.loose_tray.dice(),
            choose=self.loose_choices.choose(),
            expect=plain,
        )
        super().look(plain)

    def _done(self) -> Order:
        """What was done: an act that was stopped says so."""
        order = self.step.order
        if isinstance(order, Enter):
            return replace(order, by=self.choices.said.way_in)
        return replace(without(order, self.made), stopped=self.stopped) if isinstance(order, Act) else order

    # -- what is done

    def prepare(self, act: Act) -> None:
        super().prepare(act)
        choices = self.loose_choices
        choices.passes = any(deed.key in ("pass", "throw_at_wall") for deed in act.deeds)
        for deed, then in pairwise(act.deeds):
            if deed.key in ("block", "special"):
                choices.fouls_on = then.key == "foul"
                choices.runs_to = then.squares[0] if then.key == "move" and then.squares else None

    def answer(self, value: int) -> None:
        if op.verb_of(value) == op.REEL:
            self.swung = COMPASS[int(op.number_of(value))]
        super().answer(value)

    def refused(self, part: Part, why: Refused) -> bool:
        player = self.step.order.player if isinstance(self.step.order, Act) else NONE
        if self._has_run_there(player, part):
            self.made.add(part.of)
            return True
        if self._something_failed(player):
            self.stopped = True
            return False
        raise WentWrong(f"refused: {why.shown}", why.shown, "not offered")

    def _has_run_there(self, player: int, part: Part) -> bool:
        """Whether a step has been made already, as the free one of a Hit and Run."""
        if not self.loose_choices.runs or part.verb != op.STEP or part.square is None:
            return False
        self.loose_choices.runs = False
        board = self.match.state.board
        return int(board.at(*part.square)) == int(self.match.state.square[player])

    def _something_failed(self, player: int) -> bool:
        """Whether anything has gone wrong for the acting player, so that the rest of an act is dropped."""
        state = self.match.state
        if player == NONE:
            return False
        if int(state.box[player]) != IN_PLAY or int(state.posture[player]) != STANDING:
            return any(event.kind != ev.ACTIVATED for event in self.events)
        held = any(event.kind == ev.STAYS and event.other != NONE for event in self.events)
        if not self.match.setup.rules.facts.declares:
            held = held or any(event.kind in _ENDS_THE_WAY and event.player == player for event in self.events)
        return held or any(event.kind in _WRONG or event.success == 0 for event in self.events)

    # -- dice and answers

    def roll(self, question: Question) -> int:
        """
        The result of a roll. One that decides nothing may be left out: that of somebody who is Rooted already, and the
        draw of a square where nobody says which.
        """
        if question.purpose == pu.TRAIT and not self.tray.rolls.get("trait") and self._is_rooted(question.player):
            self.loose_tray.note(question, (1,))
            return 1
        if question.purpose == pu.RANDOM_SQUARE and not self.tray.waiting("random_square"):
            self.loose_tray.note(question, self.tray.name_of(question, 0))
            return 0
        if question.purpose in ON_TEMPLATE:
            self.loose_tray.facing = self._facing()
        return super().roll(question)

    def _facing(self) -> str:
        """Which way the template points: as the last answer about it says, or else the last swing of a chain."""
        given = [str(answer) for name, answer in self.loose_choices.given if name == "facing"]
        return given[-1] if given else self.swung

    def _is_rooted(self, player: int) -> bool:
        state = self.match.state
        rooter = player != NONE and bool(state.squads.has(player, sk.TAKE_ROOT))
        return rooter and bool(int(state.flags[player]) & ROOTED)

    def nothing_left(self) -> None:
        drop_settled_dice(self.tray.rolls, self.events)
        dice = self.tray.left()
        if dice:
            raise WentWrong(f"never rolled: {dice}", f"rolls for {dice}", "no such roll")
        answers = self.loose_choices.unasked(skills_that_acted(self.match, self.events), self._forced)
        if answers:
            raise WentWrong(f"never asked: {answers}", f"a question for {answers}", "no such question")

    def _forced(self, decision: str, answer: Answer) -> bool:
        """Whether what an answer says is what has happened where the rules left one possibility only."""
        return came_true(decision, answer, self.events, int(self.match.state.board.width))
