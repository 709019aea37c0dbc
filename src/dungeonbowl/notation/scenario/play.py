"""Playing a scenario: its steps one after the other on a fresh match, and the checks that need no match."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core.events import Event
from dungeonbowl.core.ids import MOVING, NONE, SIDE_LETTERS, TURN, WINDOW
from dungeonbowl.core.questions import IllegalAnswer, Question
from dungeonbowl.core.tables import PRINTED, Tables
from dungeonbowl.data import load_colleges
from dungeonbowl.data.books import has_colleges
from dungeonbowl.data.roster import rules_broken
from dungeonbowl.data.rosters import list_rules_broken
from dungeonbowl.match import Match
from dungeonbowl.notation.scenario.acts import (
    SKIP,
    Part,
    Refused,
    answer_for,
    declared_by,
    parts_of,
)
from dungeonbowl.notation.scenario.counters import counters_broken
from dungeonbowl.notation.scenario.drawn import map_violations
from dungeonbowl.notation.scenario.expect import Look
from dungeonbowl.notation.scenario.legality import first_answer, interrupts, may_end, refusal
from dungeonbowl.notation.scenario.model import (
    Act,
    Clock,
    EndTurn,
    Enter,
    Expect,
    Illegal,
    RosterCheck,
    Scenario,
    ScenarioResult,
    Step,
    Tried,
)
from dungeonbowl.notation.scenario.placing import to_match
from dungeonbowl.notation.scenario.table import Choices, Tray, WentWrong
from dungeonbowl.notation.scenario.words import LEFT_BEHIND


@dataclass(slots=True)
class Seen:
    """
    What a scenario shows on its way.

    Attributes:
        steps: The events of each step.
        opened: Every decision that was open, by name, and the skills that one was about.
    """

    steps: list[list[Event]] = field(default_factory=list)
    opened: set[str] = field(default_factory=set)

    @property
    def events(self) -> list[Event]:
        """The events of all steps."""
        return [event for step in self.steps for event in step]


def play_scenario(scenario: Scenario, seen: Seen | None = None, tables: Tables = PRINTED) -> ScenarioResult:
    """
    Play a scenario as it is written on a match of its own, or make its check.

    Args:
        seen: Where to note what happens.
        tables: What its dice are read on, in a game that reads them on tables.
    """
    if scenario.check is not None:
        return _check(scenario)
    number, wrong = play_steps(scenario, OneStep, seen, tables)
    return passed(scenario) if wrong is None else failed(scenario, number, wrong)


def play_steps(
    scenario: Scenario,
    kind: Callable[[Match, Scenario, Step], StepPlayer],
    seen: Seen | None = None,
    tables: Tables = PRINTED,
) -> tuple[int, WentWrong | None]:
    """
    Play the steps one after the other until one goes wrong.

    Args:
        kind: What plays a step.
        seen: Where to note what happens.
        tables: What the dice are read on, in a game that reads them on tables.

    Returns: the number of the last step that was begun, and what is wrong with it.
    """
    assert scenario.position is not None, "a scenario is played or checked"
    number = 0
    try:
        match = to_match(scenario.position, scenario.rules, tables)
        for step in scenario.steps:
            number += 1
            one = kind(match, scenario, step)
            one.run()
            if seen is not None:
                seen.steps.append(one.events)
                seen.opened |= one.choices.opened
    except WentWrong as wrong:
        return number, wrong
    except Exception as broken:
        # One scenario that nobody thought of must not take the others with it.
        shown = f"the engine broke off: {type(broken).__name__}: {broken}"
        return number, WentWrong(shown, "an end of the step", "none")
    return number, None


def passed(scenario: Scenario) -> ScenarioResult:
    """The result of a scenario in which everything was as expected."""
    return ScenarioResult(
        scenario.file, scenario.id, passed=True, step=0, expected="", found="", message="", covers=scenario.covers
    )


def failed(scenario: Scenario, step: int, wrong: WentWrong) -> ScenarioResult:
    """The result of a scenario of which a step went wrong."""
    return ScenarioResult(
        scenario.file,
        scenario.id,
        passed=False,
        step=step,
        expected=wrong.expected,
        found=wrong.found,
        message=wrong.message,
        covers=scenario.covers,
    )


class StepPlayer(ABC):
    """One step on its way; what becomes of parts that are refused and of what is left at the end is for its kinds."""

    def __init__(self, match: Match, scenario: Scenario, step: Step) -> None:
        assert scenario.position is not None, "only what has a position has steps"
        self.match = match
        self.scenario = scenario
        self.position = scenario.position
        self.keys = scenario.keys
        self.step = step
        self.tray = Tray(step, scenario.keys, int(match.state.board.width))
        self.choices = Choices(step, scenario.keys)
        self.first_event = len(match.events)

    @property
    def events(self) -> list[Event]:
        """What has happened in this step."""
        return self.match.events[self.first_event :]

    def run(self) -> None:
        """Do the step and look at what it has led to. Raises: WentWrong."""
        order = self.step.order
        if isinstance(order, Illegal):
            self._must_be_refused(order.tried)
        elif isinstance(order, EndTurn):
            self._end_turn(order.side)
        elif isinstance(order, Clock):
            self.match.state.minutes = order.minutes
        else:
            self._do(order)
        self.nothing_left()
        self.look(self.step.expect)

    def look(self, expect: Expect) -> None:
        """Compare what is there with what is expected. Raises: WentWrong."""
        look = Look(self.match, self.position, self.keys, self.events, self.choices.opened)
        wrong = list(look.differences(expect))
        if wrong:
            expected = "; ".join(wanted for wanted, _ in wrong)
            found = "; ".join(there for _, there in wrong)
            message = "; ".join(f"expected {wanted}, found {there}" for wanted, there in wrong)
            raise WentWrong(message, expected, found)

    # -- answers

    def answer(self, value: int) -> None:
        """Answer the shallow question, and every one that it leads to until the next. Raises: WentWrong."""
        self.match.answer(value)
        while self.match.in_step:
            question = self.match.question
            assert question is not None, "inside a step something is asked"
            self.match.answer(self.roll(question) if question.is_roll else self.choices.take(self.match, question))

    def roll(self, question: Question) -> int:
        """The result of a roll. Raises: WentWrong."""
        return self.tray.take(question)

    @abstractmethod
    def refused(self, part: Part, why: Refused) -> bool:
        """Whether to go on with the parts after one that cannot be done. Raises: WentWrong."""

    @abstractmethod
    def nothing_left(self) -> None:
        """See that every die was rolled and every answer asked for. Raises: WentWrong."""

    # -- what is done

    def prepare(self, act: Act) -> None:
        """Note what an act answers itself. Raises: WentWrong."""
        self.choices.said.hear(act)

    def _do(self, tried: Tried) -> None:
        """All parts of what is done, then the end of the activation. Raises: WentWrong."""
        match = self.match
        player = tried.player if isinstance(tried, Act) else NONE
        going_on = player != NONE and int(match.state.active) == player
        if isinstance(tried, Act):
            self.prepare(tried)
        elif isinstance(tried, Enter):
            self.choices.said.way_in = tried.by
            self.choices.said.comes_to = tried.verb or self._next_verb(tried.player)
        for part in parts_of(match, tried):
            answer = answer_for(match, part, player, going_on)
            if isinstance(answer, Refused):
                if not self.refused(part, answer):
                    break
            elif answer != SKIP:
                self.answer(answer)
            elif part.kind == "drop":
                self.choices.said.drops_now = True
        if isinstance(tried, Act) and not tried.open and int(match.state.active) == player:
            self._close()

    def _next_verb(self, player: int) -> int:
        """The action of the next step, where it is an act of this player; else a Move."""
        steps = self.scenario.steps
        order = next((after.order for step, after in pairwise(steps) if step.order is self.step.order), None)
        return (
            declared_by(order, self.match.setup.rules)[0]
            if isinstance(order, Act) and order.player == player
            else int(op.MOVE)
        )

    def _close(self) -> None:
        """End the open activation."""
        if int(self.match.state.phase) == MOVING:
            if not may_end(self.match):
                raise WentWrong("refused: ending the activation", "ending the activation", "not offered")
            self.answer(int(op.option(op.END_ACTIVATION)))
        elif int(self.match.state.phase) != TURN:
            question = self.match.question
            found = question.name if question is not None else "nothing"
            raise WentWrong(f"unanswered: {found}", "an answer in the act", found)

    def _end_turn(self, side: int) -> None:
        """A coach ends the turn."""
        match = self.match
        if int(match.state.phase) == WINDOW:
            self.answer(int(op.option(op.NO)))
        if int(match.state.active) != NONE:
            self._close()
        if int(match.state.side) != side or int(match.state.phase) != TURN:
            raise WentWrong(f"it is not the turn of {SIDE_LETTERS[side]}", f"turn {SIDE_LETTERS[side]}", "another turn")
        self.answer(int(op.option(op.END_TURN)))

    def _must_be_refused(self, tried: Tried) -> None:
        """
        What is illegal is not offered, is refused when tried all the same, and changes nothing.

        The next thing done ends an activation that was left open; an attempt at it comes into that activation.
        """
        match = self.match
        before = (match.hash(), match.seq, len(match.words), match.state.numbers())
        if not interrupts(match, tried) and refusal(match, tried) is None:
            raise WentWrong("accepted what must be refused", "refused", "accepted")
        value = first_answer(match, tried)
        question = match.question
        if value != NONE and (question is None or value not in question.options):
            try:
                match.answer(value)
            except IllegalAnswer:
                pass
            else:
                raise WentWrong("took an answer that is not offered", "refused", "accepted")
        if (match.hash(), match.seq, len(match.words), match.state.numbers()) != before:
            raise WentWrong("something changed that was refused", "the position as it was", "another position")


class OneStep(StepPlayer):
    """A step as it is written: whatever cannot be done, is not asked or comes unasked is a mistake."""

    stopped = False

    def prepare(self, act: Act) -> None:
        if any(deed.special == LEFT_BEHIND and deed.squares for deed in act.deeds):
            shown = f"special: {LEFT_BEHIND} before the step from which the ball is left behind, without a square"
            raise WentWrong(f"expected {shown}", shown, "a square")
        super().prepare(act)

    def refused(self, part: Part, why: Refused) -> bool:
        order = self.step.order
        if isinstance(order, Act) and order.stopped and self._came_between():
            self.stopped = True
            return False
        raise WentWrong(f"refused: {why.shown}", why.shown, "not offered")

    def _came_between(self) -> bool:
        """Whether anything has happened since the activation began that may have stopped it."""
        return any(event.kind != ev.ACTIVATED for event in self.events)

    def nothing_left(self) -> None:
        if isinstance(self.step.order, Act) and self.step.order.stopped and not self.stopped:
            raise WentWrong("expected the act to be stopped, found it done", "an act that is stopped", "all of it done")
        dice = self.tray.left()
        if dice:
            raise WentWrong(f"never rolled: {dice}", f"rolls for {dice}", "no such roll")
        answers = self.choices.left()
        if answers:
            raise WentWrong(f"never asked: {answers}", f"a question for {answers}", "no such question")


# -- checks without a match ----------------------------------------------------------------------------------------


def _check(scenario: Scenario) -> ScenarioResult:
    check = scenario.check
    assert check is not None, "a check is asked for"
    if isinstance(check, RosterCheck):
        if has_colleges(scenario.rules):
            broken = rules_broken(check.team, check.draft, load_colleges(scenario.rules))
        else:
            broken = list_rules_broken(scenario.rules, check.team, check.draft, check.large_monsters)
    else:
        broken = [*check.undrawable, *map_violations(check.dungeon, check.options)]
        broken += counters_broken(check.counters, check.dungeon.board, dict(check.options))
    found = "legal" if not broken else f"illegal because of {', '.join(dict.fromkeys(broken))}"
    wanted = "legal" if check.legal else "illegal"
    if check.because:
        wanted += f" because of {', '.join(check.because)}"
    if check.legal == (not broken) and set(check.because) <= set(broken):
        return passed(scenario)
    return failed(scenario, 0, WentWrong(f"expected {wanted}, found {found}", wanted, found))
