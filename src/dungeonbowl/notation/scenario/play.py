"""Playing a scenario: its steps one after the other on a fresh match, and the checks that need no match."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.events import Event
from dungeonbowl.core.ids import IN_PLAY, MOVING, NONE, SIDE_LETTERS, STANDING, TURN, WINDOW
from dungeonbowl.core.purposes import ARMOUR, INJURY, PURPOSES, TRAIT
from dungeonbowl.core.questions import IllegalAnswer, Question
from dungeonbowl.data import check_roster, load_colleges, load_skills
from dungeonbowl.match import Match
from dungeonbowl.notation.scenario.acts import (
    SKIP,
    Part,
    Refused,
    answer_for,
    first_answer,
    interrupts,
    parts_of,
    refusal,
)
from dungeonbowl.notation.scenario.drawn import map_violations
from dungeonbowl.notation.scenario.expect import Look
from dungeonbowl.notation.scenario.forced import came_true, drop_settled_dice, other_order
from dungeonbowl.notation.scenario.model import (
    Act,
    Answer,
    Clock,
    EndTurn,
    Enter,
    Illegal,
    RosterCheck,
    Scenario,
    ScenarioResult,
    Step,
    Tried,
)
from dungeonbowl.notation.scenario.position import to_match
from dungeonbowl.notation.scenario.table import Choices, Tray, WentWrong
from dungeonbowl.notation.scenario.words import LEFT_BEHIND
from dungeonbowl.state.state import ROOTED

_AT_EXHIBITIONS: Final = {
    "DB21-TEAM-02": "DB21-EXH-02",
    "DB21-TEAM-04": "DB21-EXH-02",
    "DB21-TEAM-05": "DB21-EXH-01",
    "DB21-TEAM-06": "DB21-EXH-02",
}
"""Rules of drafting that are said once more for exhibition teams."""


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


def play_scenario(scenario: Scenario, seen: Seen | None = None) -> ScenarioResult:
    """
    Play a scenario on a match of its own, or make its check.

    Args:
        seen: Where to note what happens.
    """
    if scenario.check is not None:
        return _check(scenario)
    first = _play(scenario, seen)
    result = first
    while not result.passed and result.step:
        failed = result.step
        other = other_order(scenario.steps[failed - 1])
        if other is None:
            return first
        scenario = replace(scenario, steps=(*scenario.steps[: failed - 1], other, *scenario.steps[failed:]))
        result = _play(scenario, None)
        if not result.passed and result.step <= failed:
            return first
    return result if result.passed else first


def _play(scenario: Scenario, seen: Seen | None) -> ScenarioResult:
    assert scenario.position is not None, "a scenario is played or checked"
    number = 0
    try:
        match = to_match(scenario.position, scenario.rules)
        for step in scenario.steps:
            number += 1
            one = _OneStep(match, scenario, step)
            one.run()
            if seen is not None:
                seen.steps.append(one.events)
                seen.opened |= one.choices.opened
    except WentWrong as wrong:
        return _failed(scenario, number, wrong)
    except Exception as broken:
        # One scenario that nobody thought of must not take the others with it.
        shown = f"the engine broke off: {type(broken).__name__}: {broken}"
        return _failed(scenario, number, WentWrong(shown, "an end of the step", "none"))
    return _passed(scenario)


def _passed(scenario: Scenario) -> ScenarioResult:
    return ScenarioResult(scenario.file, scenario.id, True, 0, "", "", "", scenario.covers)


def _failed(scenario: Scenario, step: int, wrong: WentWrong) -> ScenarioResult:
    return ScenarioResult(
        scenario.file, scenario.id, False, step, wrong.expected, wrong.found, wrong.message, scenario.covers
    )


class _OneStep:
    """One step on its way."""

    def __init__(self, match: Match, scenario: Scenario, step: Step) -> None:
        assert scenario.position is not None, "only what has a position has steps"
        self.match = match
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
        self._nothing_left()
        look = Look(self.match, self.position, self.keys, self.events, self.choices.opened)
        wrong = list(look.differences(self.step.expect))
        if wrong:
            expected = "; ".join(wanted for wanted, _ in wrong)
            found = "; ".join(there for _, there in wrong)
            message = "; ".join(f"expected {wanted}, found {there}" for wanted, there in wrong)
            raise WentWrong(message, expected, found)

    def _nothing_left(self) -> None:
        drop_settled_dice(self.tray.rolls, self.events)
        dice = self.tray.left()
        if dice:
            raise WentWrong(f"never rolled: {dice}", f"rolls for {dice}", "no such roll")
        answers = self.choices.left(self._skills_that_acted(), self._forced)
        if answers:
            raise WentWrong(f"never asked: {answers}", f"a question for {answers}", "no such question")

    def _skills_that_acted(self) -> set[str]:
        """
        The skills whose moment came in this step unasked: told, rolled for, or taken as a re-roll.

        A skill that works without being asked about is not always told; then it is enough that somebody has it.
        """
        found: set[str] = set()
        book = load_skills(self.match.setup.rules.key)
        for event in self.events:
            if event.kind in (ev.SKILL_USED, ev.TRAIT_RESULT):
                found.add(sk.SKILL_KEYS[event.value - 1])
            elif event.kind == ev.REROLLED and event.value:
                found.add(sk.SKILL_KEYS[event.value - 1])
            elif event.kind == ev.TELEPORTED and self._has(event.player, sk.PORTAL_PASSER):
                # A declared Pass needs no other one.
                found.add("portal_passer")
            elif event.kind == ev.ROLLED:
                found.update(skill.key for skill in book.skills if skill.rolls and skill.key == PURPOSES[event.purpose])
                found.update(self._bonuses(event))
        for sheet in self.match.state.squads.sheets:
            for skill, _ in sheet.skills if sheet is not None else ():
                info = book.of_number(skill)
                if info.use in ("passive", "triggered") or info.chosen == "way" or info.untold:
                    found.add(info.key)
        return found

    def _forced(self, decision: str, answer: Answer) -> bool:
        """Whether what an answer says is what has happened where the rules left one possibility only."""
        return came_true(decision, answer, self.events, int(self.match.state.board.width))

    def _has(self, player: int, skill: int) -> bool:
        return player != NONE and bool(self.match.state.squads.has(player, skill))

    def _bonuses(self, event: Event) -> list[str]:
        """The optional bonuses of the roller to such a roll, and what is behind an Armour or Injury roll."""
        owner = event.other if event.purpose in (ARMOUR, INJURY) else event.player
        sheet = self.match.state.squads.sheets[owner] if owner != NONE else None
        book = load_skills(self.match.setup.rules.key)
        had = [book.of_number(skill) for skill, _ in sheet.skills] if sheet is not None else []
        return [skill.key for skill in had if PURPOSES[event.purpose] in skill.lifts]

    # -- answers

    def _answer(self, value: int) -> None:
        """Answer the shallow question, and every one that it leads to until the next. Raises: WentWrong."""
        self.match.answer(value)
        while self.match.in_step:
            question = self.match.question
            assert question is not None, "inside a step something is asked"
            given = self._roll(question) if question.is_roll else self.choices.take(self.match, question)
            self.match.answer(given)

    def _roll(self, question: Question) -> int:
        """The result of a roll. One that decides nothing may be left out: that of somebody who is Rooted already."""
        if question.purpose == TRAIT and not self.tray.rolls.get("trait") and self._is_rooted(question.player):
            return 1
        return self.tray.take(question)

    def _is_rooted(self, player: int) -> bool:
        return self._has(player, sk.TAKE_ROOT) and bool(int(self.match.state.flags[player]) & ROOTED)

    # -- what is done

    def _do(self, tried: Tried) -> None:
        """All parts of what is done, then the end of the activation. Raises: WentWrong."""
        match = self.match
        player = tried.player if isinstance(tried, Act) else NONE
        going_on = player != NONE and int(match.state.active) == player
        if isinstance(tried, Act):
            self._prepare(tried)
        elif isinstance(tried, Enter):
            self.choices.way_in = tried.by
        for part in parts_of(match, tried):
            answer = answer_for(match, part, player, going_on)
            if isinstance(answer, Refused):
                if self._has_run_there(player, part):
                    continue
                if self._something_failed(player):
                    break
                raise WentWrong(f"refused: {answer.shown}", answer.shown, "not offered")
            if answer != SKIP:
                self._answer(answer)
            elif part.kind == "drop":
                self.choices.drops_now = True
        if isinstance(tried, Act) and not tried.open and int(match.state.active) == player:
            self._close()

    def _prepare(self, act: Act) -> None:
        """
        What the act itself answers: whom a Bloodlust bites, where a ball is left, whether the two of a Multiple Block
        are stabbed, whether the declared action is still wanted, and what follows a Block.
        """
        self.choices.bites = [deed.player for deed in act.deeds if deed.key == "bite"]
        points = [deed for deed in act.deeds if deed.key not in ("move", "stand", "blitz", "bite", "jump", "leap")]
        left = [deed for deed in act.deeds if deed.special == LEFT_BEHIND]
        self.choices.drops_at = [deed.squares[0] if deed.squares else None for deed in left]
        self.choices.passes = any(deed.key in ("pass", "throw_at_wall") for deed in act.deeds)
        self.choices.stabs = act.declared == op.STAB and any(deed.key == "multiple_block" for deed in act.deeds)
        self.choices.keeps_action = bool(points) or not any(deed.key == "move" for deed in act.deeds)
        for deed, then in pairwise(act.deeds):
            if deed.key in ("block", "special"):
                self.choices.fouls_on = then.key == "foul"
                self.choices.runs_to = then.squares[0] if then.key == "move" and then.squares else None

    def _has_run_there(self, player: int, part: Part) -> bool:
        """Whether a step has been made already, as the free one of a Hit and Run."""
        if not self.choices.runs or part.verb != op.STEP or part.square is None:
            return False
        self.choices.runs = False
        board = self.match.state.board
        return int(board.at(*part.square)) == int(self.match.state.square[player])

    def _something_failed(self, player: int) -> bool:
        """Whether anything has gone wrong for the acting player, so that the rest of an act is dropped."""
        state = self.match.state
        if player == NONE:
            return False
        if int(state.box[player]) != IN_PLAY or int(state.posture[player]) != STANDING:
            return any(event.kind != ev.ACTIVATED for event in self.events)
        wrong = (ev.TURNOVER, ev.MISHAP, ev.OVER_EVENT, ev.PUSH_BLOCKED)
        held = any(event.kind == ev.STAYS and event.other != NONE for event in self.events)
        return held or any(event.kind in wrong or event.success == 0 for event in self.events)

    def _close(self) -> None:
        """End the open activation."""
        if int(self.match.state.phase) == MOVING:
            self._answer(int(op.option(op.END_ACTIVATION)))
        elif int(self.match.state.phase) != TURN:
            question = self.match.question
            found = question.name if question is not None else "nothing"
            raise WentWrong(f"unanswered: {found}", "an answer in the act", found)

    def _end_turn(self, side: int) -> None:
        """A coach ends the turn; one whose turn has just ended by itself has nothing left to do."""
        match = self.match
        if int(match.state.phase) == WINDOW:
            self._answer(int(op.option(op.NO)))
        if int(match.state.active) != NONE:
            self._close()
        if int(match.state.side) != side or int(match.state.phase) != TURN:
            if self._has_just_ended(side):
                return
            raise WentWrong(f"it is not the turn of {SIDE_LETTERS[side]}", f"turn {SIDE_LETTERS[side]}", "another turn")
        self._answer(int(op.option(op.END_TURN)))

    def _has_just_ended(self, side: int) -> bool:
        """Whether the last thing that happened is that a turn of the side ended and the other's began."""
        tail = [event for event in self.match.events if event.kind in (ev.TURN_ENDED, ev.ACTIVATED, ev.ENTERED)]
        return bool(tail) and tail[-1].kind == ev.TURN_ENDED and tail[-1].value == side

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


# -- checks without a match ----------------------------------------------------------------------------------------


def _check(scenario: Scenario) -> ScenarioResult:
    check = scenario.check
    assert check is not None, "a check is asked for"
    if isinstance(check, RosterCheck):
        broken = [violation.rule for violation in check_roster(check.team, check.draft, load_colleges(scenario.rules))]
        if check.draft.apothecary:
            broken.append("DB21-HEAL-05")
        if check.draft.budget or check.draft.inducements:
            broken += [_AT_EXHIBITIONS[rule] for rule in broken if rule in _AT_EXHIBITIONS]
    else:
        broken = map_violations(check.dungeon)
    found = "legal" if not broken else f"illegal because of {', '.join(dict.fromkeys(broken))}"
    wanted = "legal" if check.legal else "illegal"
    if check.because:
        wanted += f" because of {', '.join(check.because)}"
    if check.legal == (not broken) and set(check.because) <= set(broken):
        return _passed(scenario)
    return _failed(scenario, 0, WentWrong(f"expected {wanted}, found {found}", wanted, found))
