"""What a step lays out beforehand: dice by purpose and answers by decision, taken one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.coordinates import in_a_file
from dungeonbowl.core.ids import IN_PLAY, NONE, SIDE_LETTERS
from dungeonbowl.core.questions import Question
from dungeonbowl.data.kinds import ask_kinds
from dungeonbowl.match import Match
from dungeonbowl.notation.scenario.model import Act, Answer, Deed, Face, Step
from dungeonbowl.notation.scenario.words import COMPASS, LEFT_BEHIND, WALKS
from dungeonbowl.rules.ball.flights import template_direction

BLOCK_DICE: Final = {dice.BLOCK_1: 1, dice.BLOCK_2: 2, dice.BLOCK_3: 3}


class WentWrong(Exception):
    """A step that does not go as its scenario says."""

    def __init__(self, message: str, expected: str = "", found: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.expected = expected
        self.found = found


# -- dice --------------------------------------------------------------------------------------------------------


class Tray:
    """The dice of one step."""

    def __init__(self, step: Step, keys: dict[int, str], width: int = 1) -> None:
        self.width = width
        self.rolls = {purpose: list(rolls) for purpose, rolls in step.dice}
        self.keys = keys

    def take(self, question: Question) -> int:
        """The packed result of the roll that is asked for. Raises: WentWrong."""
        purpose = pu.PURPOSES[question.purpose]
        by = f" by {self.keys[question.player]}" if question.player in self.keys else ""
        waiting = self.waiting(purpose)
        if not waiting:
            raise WentWrong(f"unexpected roll: {purpose}{by}", "no roll", f"{purpose}{by}")
        faces = waiting.pop(0)
        packed = self.draw(question, faces) if question.drawn else self.pack(question.die, purpose, faces)
        if packed is not None and question.drawn and question.die < dice.PICK:
            packed += 1
        if packed is None:
            kind = _die_name(question.die)
            raise WentWrong(f"{purpose}{by}: {list(faces)} is no result of {kind}", kind, str(list(faces)))
        return packed

    def waiting(self, purpose: str) -> list[tuple[Face, ...]]:
        """The rolls laid out for a purpose."""
        return self.rolls.get(purpose, [])

    def left(self) -> str:
        """The dice that were never rolled, in words; empty if there are none."""
        left: list[str] = []
        for purpose, rolls in self.rolls.items():
            left += [f"{purpose} {' + '.join(str(face) for face in faces)}" for faces in rolls]
        return ", ".join(left)

    def name_of(self, question: Question, at: int) -> tuple[Face, ...]:
        """How one of the players, squares or skills of a draw is written: its key or place."""
        purpose, one = pu.PURPOSES[question.purpose], question.drawn[at]
        if purpose == "wall_bounce":
            # Which way the ball comes off, for each face of the die.
            return (COMPASS[one],)
        if purpose == "random_player":
            return (self.keys.get(one, ""),)
        return (one % self.width, one // self.width) if purpose == "random_square" else (sk.SKILL_KEYS[one],)

    def draw(self, question: Question, faces: Sequence[Face]) -> int | None:
        """Which of the players, squares or skills of a draw is named."""
        named = [at for at in range(len(question.drawn)) if self.name_of(question, at) == tuple(faces)]
        return named[0] if named else None

    def pack(self, die: int, purpose: str, faces: Sequence[Face]) -> int | None:
        """The faces as the engine packs them, or nothing if the die has them not."""
        if die in BLOCK_DICE:
            numbers = sorted(dice.FACE_NAMES.index(face) for face in faces if face in dice.FACE_NAMES[1:])
            if len(numbers) != len(faces) or len(faces) != BLOCK_DICE[die]:
                return None
            return sum(number << 5 * at for at, number in enumerate(numbers))
        if die == dice.TWO_D6 or die == dice.PAIR_D6:
            pair = [face for face in faces if isinstance(face, int) and 1 <= face <= 6]
            return pair[0] | pair[1] << 5 if len(pair) == len(faces) == 2 else None
        if die == dice.D68:
            pair = [
                face for face, most in zip(faces, (6, 8), strict=False) if isinstance(face, int) and 1 <= face <= most
            ]
            return pair[0] | pair[1] << 5 if len(pair) == len(faces) == 2 else None
        if len(faces) != 1:
            return None
        return self._pack_one(die, purpose, faces[0])

    def _pack_one(self, die: int, purpose: str, face: Face) -> int | None:
        if die == dice.D8 and purpose != "teleport":
            for number in range(1, 9):
                if isinstance(face, str) and COMPASS[int(template_direction(number))] == face:
                    return number
            return None
        if die < dice.PICK:
            return face if isinstance(face, int) and face <= die else None
        ways = die - dice.PICK
        if purpose == "chest" and isinstance(face, str):
            # The balls are the first of what is drawn from, traps all the others.
            return {"ball": 0, "trap": ways - 1}.get(face)
        if face in SIDE_LETTERS:
            return SIDE_LETTERS.index(str(face))
        return face - 1 if isinstance(face, int) and face <= ways else None


def _die_name(die: int) -> str:
    if die in BLOCK_DICE:
        return f"{BLOCK_DICE[die]} block dice" if BLOCK_DICE[die] > 1 else "a block die"
    if die == dice.D8:
        return "a direction"
    if die == dice.TWO_D6 or die == dice.PAIR_D6:
        return "2D6"
    return f"a D{die}" if die < dice.PICK else f"a draw of {die - dice.PICK}"


# -- answers -----------------------------------------------------------------------------------------------------

REROLLS: Final = {
    "no": op.NO,
    "team": op.TEAM_REROLL,
    "skill": op.SKILL_REROLL,
    "pro": op.PRO_REROLL,
    "snack": op.SNACK_REROLL,
}
"""Ways to roll again, by the word that chooses them."""

APPLIED: Final = {"armour": op.ARMOUR, "injury": op.INJURY, "none": op.NO}
"""Where a bonus goes, by the word that says so."""

OWN_WAYS: Final = ("own", "end_zone")
"""Words for a way in by what is the side's own; a square says it where there are several."""


@dataclass(slots=True)
class Said:
    """
    What the order of a step answers itself, besides the questions between steps.

    Attributes:
        bites: The players whom a Bloodlust bites, in order.
        drops: How often the ball is left behind; then no question about that is open to `choose`.
        drops_now: Whether it is left behind by the step just made.
        stabs: Whether the two of a Multiple Block are stabbed.
        keeps_action: Whether a Bloodlust keeps the declared action, since the act still needs it.
        way_in: How a reserve comes in: `own`, `random` or a square.
        comes_to: The action that a reserve declares before.
        climbs_to: Where somebody stands who has climbed out of a pit.
        opens_first: The chest that is opened before what the act is declared for.
    """

    bites: list[int] = field(default_factory=list)
    drops: int = 0
    drops_now: bool = False
    stabs: bool = False
    keeps_action: bool = True
    way_in: str = "random"
    comes_to: int = 0
    climbs_to: tuple[int, int] | None = None
    opens_first: tuple[int, int] | None = None

    def hear(self, act: Act) -> None:
        """Note what an act says."""
        self.bites = [deed.player for deed in act.deeds if deed.key == "bite"]
        self.climbs_to = next((deed.squares[0] for deed in act.deeds if deed.key == "climb_out"), None)
        self.opens_first = opened_first(act)
        self.drops = sum(1 for deed in act.deeds if deed.special == LEFT_BEHIND)
        self.stabs = act.declared == op.STAB and any(deed.key == "multiple_block" for deed in act.deeds)
        # What is declared as something else and ends with a gaze has become a Move.
        other = act.declared not in (0, op.HYPNOTIC_GAZE)
        as_a_move = [deed for deed in act.deeds if deed.key == "move" or (other and deed.special == "hypnotic_gaze")]
        self.keeps_action = not as_a_move or any(is_point(deed) for deed in act.deeds if deed not in as_a_move)


def opened_first(act: Act) -> tuple[int, int] | None:
    """The chest that an act opens before anything else that is more than movement, if it then goes on to something."""
    points = [deed for deed in act.deeds if is_point(deed)]
    return points[0].squares[0] if len(points) > 1 and points[0].key == "open_chest" else None


def is_point(deed: Deed) -> bool:
    """Whether a deed is what an action is declared for, and not on the way to it."""
    return deed.key not in (*WALKS, "stand", "blitz", "bite")


class Choices:
    """The answers of one step, each to the question of its own name, and which decisions were open in it."""

    def __init__(self, step: Step, keys: dict[int, str]) -> None:
        self.answers: dict[str, list[Answer]] = {name: list(given) for name, given in step.choose}
        self.order = [name for name, _ in step.choose]
        self.keys = keys
        self.opened: set[str] = set()
        self.said = Said()
        self.magic = {side: list(given) for side, given in step.magic}

    def left(self) -> str:
        """The answers that nobody asked for, in words."""
        parts = [
            f"{name}: {', '.join(self.shown(name, answer) for answer in given)}"
            for name, given in self.answers.items()
            if given
        ]
        parts += [f"magic: {SIDE_LETTERS[side]}: {given}" for side, rest in self.magic.items() for given in rest]
        return "; ".join(parts + [f"special: {LEFT_BEHIND}"] * self.said.drops)

    def shown(self, name: str, answer: Answer) -> str:
        """An answer as a file writes it."""
        if name in ("who", "interfere", "spell", "tackle") and isinstance(answer, int) and not isinstance(answer, bool):
            return self.keys.get(answer, str(answer))
        if isinstance(answer, tuple):
            return str(list(answer))
        return str(answer).lower() if isinstance(answer, bool) else str(answer)

    def take(self, match: Match, question: Question) -> int:
        """The option that answers an open question. Raises: WentWrong."""
        ask = question.ask
        name = decision_of(question)
        options = [int(option) for option in question.options]
        self.opened.add(name)
        if ask in (ak.ASK_MAGIC_FIX, ak.ASK_MAGIC_REROLL):
            return self._by_magic(question, options)
        self.opened.add(ask_kinds()[ask].named or name)
        skills = [int(question.skill)] if question.skill != NONE else []
        if ask == ak.ASK_REROLL:
            skills = [int(op.number_of(option)) for option in options if op.verb_of(option) == op.SKILL_REROLL]
            skills += [sk.PRO for option in options if op.verb_of(option) == op.PRO_REROLL]
        self.opened.update(sk.SKILL_KEYS[skill] for skill in skills)
        if len(set(options)) == 1:
            return options[0]
        picked = self.pick(match, question, options, name)
        if picked == NONE:
            who = SIDE_LETTERS[question.seat] if question.seat >= 0 else "nobody"
            about = f" for {self.keys[question.player]}" if question.player in self.keys else ""
            skill = f" ({sk.SKILL_KEYS[question.skill]})" if question.skill != NONE else ""
            found = f"{name}{skill} asked of {who}{about}"
            raise WentWrong(f"unanswered: {found}", "an answer in choose", found)
        return picked

    def _by_magic(self, question: Question, options: list[int]) -> int:
        """What a side does with its Magic Points; one of which nothing is said keeps them. Raises: WentWrong."""
        waiting = self.magic.get(question.seat, [])
        fixes = question.ask == ak.ASK_MAGIC_FIX
        if not waiting or fixes != isinstance(waiting[0], tuple):
            return int(op.option(op.NO))
        given = waiting.pop(0)
        if isinstance(given, tuple):
            return self.among(options, int(op.option(op.FIX, dice.fix_number(*given))), "magic", str(list(given)))
        return int(op.option(op.YES if given == "reroll" else op.NO))

    def by_order(self, match: Match, question: Question, options: list[int]) -> int:
        """The option that the order of the step itself names; `NONE` if it leaves the question to `choose`."""
        said, ask = self.said, question.ask
        if ask == ak.ASK_WAY_IN:
            found = ways_in(match, options, said.way_in)
            return found[0] if len(found) == 1 else NONE
        if ask == ak.ASK_ENTRY_ACTION:
            return self.among(options, int(op.bare(said.comes_to)), "entry_action", op.VERBS[said.comes_to])
        if ask == ak.ASK_ACTION:
            return options[0] if said.keeps_action else options[1]
        if ask == ak.ASK_BITE and said.bites:
            bitten = said.bites.pop(0)
            return self.among(options, op.option(op.AT_PLAYER, bitten), "bite", self.keys.get(bitten, ""))
        if ask == ak.ASK_OPEN_FIRST:
            if said.opens_first is None:
                return int(op.option(op.NO))
            return self.among(options, meant(match, question, said.opens_first), "open_chest", said.opens_first)
        if ask == ak.ASK_PLACE and said.climbs_to is not None:
            return self.among(options, meant(match, question, said.climbs_to), "climb_out", said.climbs_to)
        if ask != ak.ASK_USE_SKILL:
            return NONE
        if question.skill == sk.STAB and said.stabs:
            return int(op.option(op.YES))
        if question.skill == sk.FUMBLEROOSKIE and (said.drops or said.drops_now):
            answer = op.YES if said.drops_now else op.NO
            said.drops -= int(said.drops_now)
            said.drops_now = False
            return int(op.option(answer))
        return NONE

    def pick(self, match: Match, question: Question, options: list[int], name: str) -> int:
        """One of several options; `NONE` if nothing says which. Raises: WentWrong."""
        ordered = self.by_order(match, question, options)
        if ordered != NONE:
            return ordered
        if question.ask == ak.ASK_REROLL:
            return self.reroll_named(options, str(self.next("reroll") or "no"))
        if question.ask == ak.ASK_USE_SKILL:
            return self._use(sk.SKILL_KEYS[question.skill])
        if ask_kinds()[ask := question.ask].named:
            return self._use(ask_kinds()[ask].named)
        given = self.next(name)
        return NONE if given is None else self.among(options, meant(match, question, given), name, given)

    def next(self, name: str) -> Answer | None:
        """The next answer to a decision, taken from its list."""
        given = self.answers.get(name)
        return given.pop(0) if given else None

    def among(self, options: list[int], value: int, name: str, given: Answer) -> int:
        """An option that is open. Raises: WentWrong if it is not."""
        if value not in options:
            shown = in_a_file(*given) if isinstance(given, tuple) else self.shown(name, given)
            raise WentWrong(f"{name}: {shown} is not offered", shown, f"{len(options)} other options")
        return value

    def reroll_named(self, options: list[int], given: str) -> int:
        """The way to roll again that a word names: a kind, or a skill where there are several. Raises: WentWrong."""
        if given in REROLLS:
            found = [option for option in options if op.verb_of(option) == REROLLS[given]]
        else:
            skill = op.option(op.SKILL_REROLL, sk.SKILL_KEYS.index(given))
            found = [option for option in options if option == skill]
        if len(found) > 1:
            named = ", ".join(sk.SKILL_KEYS[op.number_of(option)] for option in found)
            raise WentWrong(f"reroll: {given} may be any of {named}", "the name of one", named)
        if not found:
            raise WentWrong(f"reroll: {given} is not offered", given, "no such re-roll")
        return found[0]

    def _use(self, key: str) -> int:
        """Whether a skill is used; one named both ways is answered first as it is named first."""
        for name in self.order:
            if name in ("use", "decline") and key in self.answers[name]:
                self.answers[name].remove(key)
                return int(op.option(op.YES if name == "use" else op.NO))
        return NONE


def decision_of(question: Question) -> str:
    """The word under which a scenario answers a question, or else the word of the question."""
    kind = ask_kinds()[question.ask]
    return kind.decision or kind.key


def meant(match: Match, question: Question, given: Answer) -> int:
    """The option that an answer means, whether it is open or not; `NONE` if there is no such option."""
    answers = ask_kinds()[question.ask].answers
    if isinstance(given, bool):
        return int(op.option(op.YES if given else op.NO))
    if isinstance(given, tuple):
        square = match.state.board.at(given[0], given[1])
        of = [int(option) for option in question.options if op.square_of(option) == square]
        return of[0] if square != NONE and of else NONE
    if question.ask == ak.ASK_BLOCK_DIE:
        return int(op.option(op.FACE, dice.FACE_NAMES.index(str(given))))
    if question.ask == ak.ASK_APPLY_TO:
        return int(op.option(APPLIED[str(given)]))
    if question.ask == ak.ASK_FACING:
        return int(op.option(op.FACE_WAY, COMPASS.index(str(given))))
    if question.ask == ak.ASK_MUTATION:
        return int(op.option(op.MUTATION, sk.SKILL_KEYS.index(str(given))))
    if question.ask == ak.ASK_CASUALTY_RESULT:
        return int(question.options[0 if given == "first" else 1])
    if given == "none":
        return int(op.option(op.END_ACTIVATION if "end_activation" in answers else op.NO))
    return int(op.option(op.AT_PLAYER, given)) if isinstance(given, int) else NONE


def ways_in(match: Match, options: Sequence[int], way: str) -> list[int]:
    """
    The ways in among the options that are meant.

    Args:
        way: `random`, the row of a square, or `own` and `end_zone`, which are those that are not random.
    """
    named = [int(option) for option in options if op.verb_of(option) == op.AT_SQUARE]
    if way == "random":
        return [int(option) for option in options if int(option) not in named]
    return [option for option in named if way in (*OWN_WAYS, _shown_square(match, option))]


def has_come_in(match: Match, player: int, way: str) -> bool:
    """Whether somebody for whom there was one way in only has come in by the one that is meant."""
    state = match.state
    if way == "random":
        return int(state.board.portals) > 0
    return way in OWN_WAYS or (int(state.box[player]) == IN_PLAY and way == _shown(match, int(state.square[player])))


def _shown_square(match: Match, option: int) -> str:
    return _shown(match, int(op.square_of(option)))


def _shown(match: Match, square: int) -> str:
    board = match.state.board
    return str([int(board.x(square)), int(board.y(square))])
