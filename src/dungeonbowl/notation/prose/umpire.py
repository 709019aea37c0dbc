"""
What an umpire says about a roll of real dice: what to roll, why, what it needs, and what every result means.

Nothing of it is known by heart: each result is tried on a copy of the match, and what the rules tell is what it means.
"""

from dataclasses import dataclass
from typing import Final

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core.events import Event, read_events
from dungeonbowl.core.ids import NONE
from dungeonbowl.core.questions import Question
from dungeonbowl.match import Match
from dungeonbowl.notation import shapes
from dungeonbowl.notation.prose import Prose
from dungeonbowl.notation.prose.words import COMPASS, capital, face_name, signed
from dungeonbowl.rules.ball.flights import template_direction

SENTENCES: Final = 2
"""How many sentences a result gets at most."""
_PAIRS: Final = (dice.TWO_D6, dice.PAIR_D6)
_BLOCK_DICE: Final = {dice.BLOCK_1: 1, dice.BLOCK_2: 2, dice.BLOCK_3: 3}
_QUIET: Final = (ev.ROLLED, ev.ACTIVATION_ENDED)
_DOWN: Final = (ev.FELL, ev.KNOCKED_DOWN, ev.PLACED_PRONE, ev.LANDED)
_TEST: Final = ("Failure.", "Success.")
_ARMOUR: Final = ("The armour holds.", "The armour is broken.")
_DIRECTIONS: Final = (pu.SCATTER, pu.BOUNCE, pu.DEVIATE)


def roll_words(match: Match, question: Question) -> str:
    """What is to be rolled and why, as one sentence."""
    kind = question.die
    if question.purpose == pu.COIN:
        return "Toss a coin."
    if kind >= dice.PICK:
        if question.purpose == pu.CHEST:
            balls = _balls_among(question)
            hold = (
                "One of the {} closed chests holds the ball"
                if balls == 1
                else "{1} of the {0} closed chests hold a ball"
            )
            return f"What is in the chest? {hold.format(kind - dice.PICK, balls)}."
        return f"Draw one of {kind - dice.PICK} at random."
    if question.purpose == pu.FIRST:
        side = len(match.game.tape) % 2
        return (
            f"Roll a D6 for {Prose(match.state, match.setup.rules).team(side)}: the higher roll places the first chest."
        )
    what = Prose(match.state, match.setup.rules).roll_name(question.purpose)
    whose = f" for {Prose(match.state, match.setup.rules).player(question.player)}" if question.player != NONE else ""
    return f"Roll {_dice_words(kind)}: {what}{whose}."


def _dice_words(kind: int) -> str:
    """Some dice, as they are called."""
    if kind in _PAIRS:
        return "two D6"
    if kind in _BLOCK_DICE:
        return ("a block die", "two block dice", "three block dice")[_BLOCK_DICE[kind] - 1]
    return f"a D{kind}"


@dataclass
class _Class:
    """Faces that mean the same: their name if they have one, their numbers, the values among them, what they mean."""

    label: str | None
    numbers: list[int]
    values: list[int]
    text: str


def roll_message(match: Match) -> shapes.RollSheet:
    """
    The open roll as an umpire explains it.

    Returns: `dice` (how many), `sides` (of each; 0 for block dice and for things that are drawn), `block`, `needs` in
        words or none, and `results`: `values` to answer with, `label` and `text` of each.
    """
    question = match.question
    assert question is not None and question.ask == ak.ASK_ROLL, "only a roll has results"
    kind = question.die
    block = _BLOCK_DICE.get(kind, 0)
    told = _told_so_far(match)
    found: list[_Class] = []
    needs: str | None = None
    for numbers, label, values in _classes(question):
        roll, text = _meaning(match, values[0], told)
        needs = needs or _needs(roll)
        before = found[-1] if found else None
        if before is not None and before.text == text and label is None and before.label is None:
            before.numbers += numbers
            before.values += values
        else:
            found.append(_Class(label, numbers, values, text))
    results: list[shapes.RollResult] = [
        {"label": _span(one.numbers) if one.label is None else one.label, "values": one.values, "text": one.text}
        for one in found
    ]
    return {
        "purpose": pu.PURPOSES[question.purpose],
        "dice": block or (2 if kind in _PAIRS else 1),
        "sides": 0 if block or kind >= dice.PICK else (6 if kind in _PAIRS else int(kind)),
        "block": bool(block),
        "needs": needs,
        "results": results,
    }


def _classes(question: Question) -> list[tuple[list[int], str | None, list[int]]]:
    """The results that the rule tells apart: their numbers, a name if they have one, and the values among them."""
    kind = question.die
    if kind in _BLOCK_DICE:
        # Which of several dice counts is asked afterwards, so each face is explained as if they all showed it.
        count = _BLOCK_DICE[kind]
        faces = (dice.PLAYER_DOWN, dice.BOTH_DOWN, dice.PUSH_BACK, dice.STUMBLE, dice.POW)
        return [([face], face_name(face), [sum(face << (5 * at) for at in range(count))]) for face in faces]
    groups: dict[tuple[int, bool], list[tuple[int, int]]] = {}
    for packed, number, _ in dice.faces_of(kind):
        group = max((k for k in range(number + 1) if (question.cuts >> k) & 1), default=0)
        if question.cuts == dice.ALL_CUTS:
            group = number
        double = bool(question.doubles) and (packed & 31) == (packed >> 5) & 31
        groups.setdefault((group, double), []).append((packed, number))
    found: list[tuple[list[int], str | None, list[int]]] = []
    for (_, double), members in groups.items():
        numbers = sorted({number for _, number in members})
        label = f"{_span(numbers)}, a double" if double else _label(question, numbers)
        if kind == dice.PAIR_D6:
            label = f"{members[0][0] & 31} and {members[0][0] >> 5}"
        found.append((numbers, label, [packed for packed, _ in members]))
    return found


def _label(question: Question, numbers: list[int]) -> str | None:
    """What a class of results is called, if it is more than its numbers."""
    if question.purpose == pu.COIN:
        return ("Heads", "Tails")[numbers[0] & 1]
    if question.purpose == pu.CHEST and question.cuts != dice.ALL_CUTS:
        return ("The ball" if _balls_among(question) == 1 else "A ball") if numbers[0] == 0 else "No ball"
    if question.die == dice.D8 and question.purpose in _DIRECTIONS:
        return f"{numbers[0]}, {COMPASS[int(template_direction(numbers[0]))]}"
    if question.die >= dice.PICK:
        return _span([number + 1 for number in numbers])
    return None


def _balls_among(question: Question) -> int:
    """How many balls there are among what is drawn for a chest: they come first."""
    return next((k for k in range(1, question.die) if (question.cuts >> k) & 1), 1)


def _span(numbers: list[int]) -> str:
    """Numbers from the least to the most."""
    least, most = numbers[0], numbers[-1]
    return str(least) if least == most else f"{least}–{most}"


def _told_so_far(match: Match) -> int:
    """How many events the unfinished step has told."""
    words = match.words
    first = len(words) - int(match.step_words)
    events: list[Event] = []
    read_events([int(words[at]) for at in range(first, len(words))], events, match.setup.rules.concordance)
    return len(events)


def _meaning(match: Match, value: int, told: int) -> tuple[Event | None, str]:
    """The roll as it would be told with one result, and what follows from it."""
    twin = match.fork()
    twin.keeps_events = True
    twin.answer(value)
    roll = next((event for event in twin.events[told:] if event.kind == ev.ROLLED), None)
    sentences: list[str] = []
    if roll is not None and roll.success in (0, 1):
        sentences.append((_ARMOUR if roll.purpose == pu.ARMOUR else _TEST)[roll.success])
    elif roll is not None and roll.purpose in (pu.COIN, pu.NO_PURPOSE):
        sentences.append(Prose(twin.state, twin.setup.rules).event(roll))
    told = _tell(twin, told, sentences)
    while (keep := _keeping(twin.question)) is not None:
        # What a result means is what happens if nobody rolls again.
        sentences.append("Without a re-roll:")
        twin.answer(keep)
        told = _tell(twin, told, sentences)
    if twin.question is not None and twin.in_step:
        sentences.append(f"Then: {_next(twin, twin.question)}")
    if sentences and sentences[-1].endswith("re-roll:"):
        sentences.append("nothing more happens.")
    return roll, " ".join(sentences) or "Nothing more happens."


def _tell(twin: Match, told: int, sentences: list[str]) -> int:
    """Add what has happened since event `told`, as far as it is worth saying; returns how much has happened."""
    prose = Prose(twin.state, twin.setup.rules)
    events = twin.events
    for before, event in zip([None, *events[told:]], events[told:], strict=False):
        if event.kind == ev.TURNOVER:
            sentences.append("Turnover!")
            break
        if event.kind in (ev.TURN_ENDED, ev.TURN_BEGAN) or len(sentences) > SENTENCES:
            break
        if event.kind in _QUIET or (event.kind == ev.POSTURE and before is not None and before.kind in _DOWN):
            continue
        text = prose.event(event)
        if event.kind == ev.BLOCK_RESULT:
            text = capital(text.partition(": ")[2])
        if text:
            sentences.append(text)
    return len(events)


def _keeping(question: Question | None) -> int | None:
    """The answer that keeps a result where a re-roll is offered."""
    if question is None or question.ask != ak.ASK_REROLL:
        return None
    return next((value for value in question.options if op.verb_of(value) == op.NO), None)


def _next(twin: Match, question: Question) -> str:
    """What is asked next, as the end of a sentence."""
    text = roll_words(twin, question) if question.is_roll else Prose(twin.state, twin.setup.rules).question(question)
    return text[:1].lower() + text[1:] if question.is_roll else text


def _needs(roll: Event | None) -> str | None:
    """What a test needs, with its modifier; none where it is no test."""
    if roll is None or roll.success not in (0, 1) or not roll.target:
        return None
    modifier = f", with {signed(roll.modifier)} to the roll" if roll.modifier else ""
    return f"Needs {roll.target}+{modifier}."
