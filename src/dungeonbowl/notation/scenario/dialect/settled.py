"""Answers and dice for what was settled: what others name although the rules left one possibility only."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from dataclasses import replace
from typing import Final

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.events import Event
from dungeonbowl.core.ids import NONE
from dungeonbowl.data import load_skills
from dungeonbowl.match import Match
from dungeonbowl.notation.scenario.model import Answer, Face, Step
from dungeonbowl.rules.passing.pass_block import SQUARES

_BREAKS_OFF: Final = (ev.TELEPORTED, ev.STAYS, ev.FELL, ev.KNOCKED_DOWN, ev.PLACED_PRONE)
_OF_A_FALL: Final = ("armour", "injury", "casualty", "lasting_injury", "regeneration")
_PUT_THERE: Final = (ev.MOVED, ev.PLACED, ev.BALL_MOVED)
_SHOVED: Final = (ev.PUSHED, ev.PUSH_BLOCKED)  # a tomb may be the only square
_STRUCK: Final = (ev.KNOCKED_DOWN, ev.FELL, ev.PLACED_PRONE, ev.ROLLED, ev.BITTEN)


def came_true(decision: str, answer: Answer, events: Sequence[Event], width: int) -> bool:
    """
    Whether an answer that nobody asked for says what has happened anyway.

    So a push may name its square where no other was free, a block its die where all showed the same face, a follow-up
    may be named where it was a duty or forbidden, the only player that something could strike, of the squares for a
    player or a ball the only one, or where a run was to end that was broken off, a catch that had to be tried, that a
    bonus is kept where it would change nothing, and either of two Casualty rolls that come to the same.

    Args:
        decision: The decision it would have answered.
        answer: What it says.
        events: What happened in the step.
        width: Columns of the map, by which squares are numbered.
    """
    if decision == "push_to" and isinstance(answer, tuple):
        return any(event.kind in _SHOVED and event.to == answer[1] * width + answer[0] for event in events)
    if decision == "block_die":
        return any(event.kind == ev.BLOCK_RESULT and dice.FACE_NAMES[event.value] == answer for event in events)
    if decision == "follow_up":
        # Nobody follows where a wall has stopped the push.
        moved = (ev.PUSHED,) if answer else (ev.PUSHED, ev.BLOCK_RESULT)
        pushed = any(event.kind in moved for event in events)
        return pushed and answer == any(event.kind == ev.FOLLOWED_UP for event in events)
    if decision == "place":
        there = answer[1] * width + answer[0] if isinstance(answer, tuple) else NONE
        there_at_last = any(event.kind in _PUT_THERE and event.to == there for event in events)
        return there_at_last or (there != NONE and _was_run_for(there, events, width))
    if decision == "tackle":
        return answer == "none"
    if decision == "who":
        return any(event.kind in _STRUCK and answer in (event.player, event.other) for event in events)
    if decision == "catch":
        return answer is True and any(event.purpose == pu.CATCH for event in events)
    if decision == "casualty_result":
        return any(event.kind == ev.TREATED for event in events)
    if decision == "apply_to":
        return answer == "none" and any(event.purpose == pu.ARMOUR for event in events)
    return False


def _was_run_for(goal: int, events: Sequence[Event], width: int) -> bool:
    """
    Whether a run with Pass Block was broken off that may have been meant to end on a square.

    A pad on the way carries the runner off, or they are held or go down, before anybody is asked for the rest of it.
    """
    began = [at for at, event in enumerate(events) if event.kind == ev.SKILL_USED and event.value == sk.PASS_BLOCK + 1]
    for at in began:
        run = [event for event in events[at:] if event.player == events[at].player]
        # Who is held at once has left no square.
        start = next((event.source for event in run if event.kind == ev.MOVED), goal)
        far = max(abs(goal % width - start % width), abs(goal // width - start // width))
        if far <= SQUARES and any(event.kind in _BREAKS_OFF for event in run):
            return True
    return False


def drop_settled_dice(rolls: MutableMapping[str, list[tuple[Face, ...]]], events: Sequence[Event]) -> None:
    """
    Take away dice that nobody rolled because they could decide nothing.

    A chest that can only be a trap, or only hold the ball, may be named as what it was. Gathering funds counts among
    what rolls for a room, but nothing hangs on that die; no more does anything on the lasting injury of a player who
    regenerates, or on where a Ball & Chain would have gone who fails to Go For It and is out.

    Args:
        rolls: The dice left, by purpose.
        events: What happened in the step.
    """
    if any(event.kind == ev.FUNDS_GATHERED for event in events):
        rolls.pop("room", None)
    if any(event.kind == ev.ROLLED and event.purpose == pu.REGENERATION and event.success == 1 for event in events):
        rolls.pop("lasting_injury", None)
    rushed = {event.player for event in events if event.purpose == pu.RUSH and event.success == 0}
    if len(rolls.get("throw_in", ())) == 1 and any(e.kind == ev.FELL and e.player in rushed for e in events):
        rolls.pop("throw_in")
    found = [(("ball" if event.value else "trap"),) for event in events if event.kind == ev.CHEST_OPENED]
    if rolls.get("chest") == found:
        rolls.pop("chest")


def other_order(step: Step) -> Step | None:
    """
    A Both Down that fells two players with their Armour rolls the other way round, if the step may be one; or the dice
    of the two players beside a bomb.

    Which of the two is rolled for first is up to nobody's decision and changes nothing in play, so that a scenario may
    write the dice in either order (DB21-GEN-17).
    """
    rolls = dict(step.dice)
    blast = rolls.get("bomb", ())
    if len(blast) == 2 and blast[0] != blast[1] and "who" not in dict(step.choose):
        return replace(step, dice=tuple((key, given[::-1] if key == "bomb" else given) for key, given in step.dice))
    faces = {face for roll in rolls.get("block", ()) for face in roll}
    if "both_down" not in faces or len(rolls.get("armour", ())) != 2:
        return None
    return replace(step, dice=tuple((key, given[::-1] if key in _OF_A_FALL else given) for key, given in step.dice))


def skills_that_acted(match: Match, events: Sequence[Event]) -> set[str]:
    """
    The skills whose moment came in a step unasked: told, rolled for, or taken as a re-roll.

    A skill that works without being asked about is not always told; then it is enough that somebody has it.
    """
    found: set[str] = set()
    squads = match.state.squads
    book = load_skills(match.setup.rules.key)
    for event in events:
        if event.kind in (ev.SKILL_USED, ev.TRAIT_RESULT) or (event.kind == ev.REROLLED and event.value):
            found.add(sk.SKILL_KEYS[event.value - 1])
        elif event.kind == ev.TELEPORTED and event.player != NONE and squads.has(event.player, sk.PORTAL_PASSER):
            # A declared Pass needs no other one.
            found.add("portal_passer")
        elif event.kind == ev.ROLLED:
            purpose = pu.PURPOSES[event.purpose]
            found.update(skill.key for skill in book.skills if skill.rolls and skill.key == purpose)
            found.update(_bonuses(match, event))
    for sheet in squads.sheets:
        for skill, _ in sheet.skills if sheet is not None else ():
            info = book.of_number(skill)
            if info.use in ("passive", "triggered") or info.chosen == "way" or info.untold:
                found.add(info.key)
    return found


def _bonuses(match: Match, event: Event) -> list[str]:
    """The optional bonuses of the roller to such a roll, and what is behind an Armour or Injury roll."""
    owner = event.other if event.purpose in (pu.ARMOUR, pu.INJURY) else event.player
    sheet = match.state.squads.sheets[owner] if owner != NONE else None
    book = load_skills(match.setup.rules.key)
    had = [book.of_number(skill) for skill, _ in sheet.skills] if sheet is not None else []
    return [skill.key for skill in had if pu.PURPOSES[event.purpose] in skill.lifts]
