"""What a step lays out beforehand: dice by purpose and answers by decision, taken one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.coordinates import in_a_file
from dungeonbowl.core.ids import AWAY, HOME, NONE, SIDE_LETTERS
from dungeonbowl.core.questions import Question
from dungeonbowl.data import load_skills
from dungeonbowl.data.kinds import ask_kinds
from dungeonbowl.match import Match
from dungeonbowl.notation.scenario.model import Answer, Face, Square, Step
from dungeonbowl.notation.scenario.words import ALSO_CALLED, COMPASS, LEFT_BEHIND
from dungeonbowl.rules.ball.flights import template_direction
from dungeonbowl.rules.queries import count_markers

_YES_NO: Final = ("no", "yes")
_BLOCK_DICE: Final = {dice.BLOCK_1: 1, dice.BLOCK_2: 2, dice.BLOCK_3: 3}


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
        waiting = self.rolls.get(purpose)
        for other in ALSO_CALLED.get(purpose, ()):
            waiting = waiting or self.rolls.get(other)
        if not waiting:
            raise WentWrong(f"unexpected roll: {purpose}{by}", "no roll", f"{purpose}{by}")
        faces = waiting.pop(0)
        packed = self._draw(question, faces) if question.drawn else self._pack(question.die, purpose, faces)
        if packed is None:
            kind = _die_name(question.die)
            raise WentWrong(f"{purpose}{by}: {list(faces)} is no result of {kind}", kind, str(list(faces)))
        return packed

    def left(self) -> str:
        """The dice that were never rolled, in words; empty if there are none."""
        left: list[str] = []
        for purpose, rolls in self.rolls.items():
            left += [f"{purpose} {' + '.join(str(face) for face in faces)}" for faces in rolls]
        return ", ".join(left)

    def _draw(self, question: Question, faces: Sequence[Face]) -> int | None:
        """Which of the players, squares or skills of a draw is named, by its key or place, or by its number in it."""
        purpose = pu.PURPOSES[question.purpose]
        for at, one in enumerate(question.drawn):
            if purpose == "random_player":
                shown: tuple[Face, ...] = (self.keys.get(one, ""),)
            elif purpose == "random_square":
                shown = (one % self.width, one // self.width)
            else:
                shown = (sk.SKILL_KEYS[one],)
            if tuple(faces) == shown:
                return at
        return self._pack(question.die, purpose, faces)

    def _pack(self, die: int, purpose: str, faces: Sequence[Face]) -> int | None:
        """The faces as the engine packs them, or nothing if the die has them not."""
        if die in _BLOCK_DICE:
            numbers = sorted(dice.FACE_NAMES.index(face) for face in faces if face in dice.FACE_NAMES[1:])
            if len(numbers) != len(faces) or len(faces) != _BLOCK_DICE[die]:
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
            return {"ball": 0, "trap": 1}.get(face)
        if face in SIDE_LETTERS:
            return SIDE_LETTERS.index(str(face))
        return face - 1 if isinstance(face, int) and face <= ways else None


def _die_name(die: int) -> str:
    if die in _BLOCK_DICE:
        return f"{_BLOCK_DICE[die]} block dice" if _BLOCK_DICE[die] > 1 else "a block die"
    if die == dice.D8:
        return "a direction"
    if die == dice.TWO_D6 or die == dice.PAIR_D6:
        return "2D6"
    return f"a D{die}" if die < dice.PICK else f"a draw of {die - dice.PICK}"


# -- answers -----------------------------------------------------------------------------------------------------


class Choices:
    """
    The answers of one step, and which decisions were open in it.

    `bites` are the players that the act itself names as bitten; `drops_at` has an entry for each ball that the act
    itself leaves behind, with the square if it names that, and `drops_now` says that the step just made is the one;
    `stabs` says that the act names its Multiple Block as two Stabs; `keeps_action` whether it still needs the action
    it declared, for a Bloodlust that may turn it into a move. `runs_to` is the square of a step that stands right
    after a Block, where Hit and Run may lead, `runs` whether it does; `fouls_on` says that a Foul stands there;
    `passes` says that the act throws the ball, as a Portal Passer may whatever was declared. `way_in` is how a reserve
    comes in: `own`, `random` or a square.
    """

    def __init__(self, step: Step, keys: dict[int, str]) -> None:
        self.answers: dict[str, list[Answer]] = {name: list(given) for name, given in step.choose}
        self.order = [name for name, _ in step.choose]
        self.keys = keys
        self.opened: set[str] = set()
        self.spent: dict[str, set[str]] = {"use": set(), "decline": set()}
        self.applied: dict[int, Answer] = {}
        self.last_in_order: set[Answer] = set()
        self.passed_over: dict[str, list[Answer]] = {}
        self.bites: list[int] = []
        self.drops_at: list[Square | None] = []
        self.drops_now = False
        self.stabs = False
        self.keeps_action = True
        self.runs_to: Square | None = None
        self.runs = False
        self.fouls_on = False
        self.passes = False
        self.way_in = "random"

    def left(self, acted: set[str], forced: Callable[[str, Answer], bool]) -> str:
        """
        The answers that nobody asked for, in words.

        Args:
            acted: Skills; naming one of them counts as asked.
            forced: Whether an answer names what happened without a choice, which is no mistake.
        """
        parts: list[str] = []
        for name, given in self.passed_over.items():
            self.answers[name] = [*given, *self.answers[name]]
        for name, given in self.answers.items():
            rest = [answer for answer in given if name not in ("use", "decline") or answer not in acted]
            if name == "who":
                rest = [answer for answer in rest if answer not in self.last_in_order]
            rest = [answer for answer in rest if not forced(name, answer)]
            if rest:
                parts.append(f"{name}: {', '.join(self._shown(name, answer) for answer in rest)}")
        parts += [f"special: {LEFT_BEHIND}" for _ in self.drops_at]
        return "; ".join(parts)

    def _shown(self, name: str, answer: Answer) -> str:
        if name in ("who", "interfere") and isinstance(answer, int):
            return self.keys.get(answer, str(answer))
        if isinstance(answer, tuple):
            return str(list(answer))
        return str(answer).lower() if isinstance(answer, bool) else str(answer)

    def take(self, match: Match, question: Question) -> int:
        """The option that answers an open question. Raises: WentWrong."""
        ask = question.ask
        name = ask_kinds()[ask].decision or ask_kinds()[ask].key
        options = [int(option) for option in question.options]
        self.opened.add(name)
        skills = [int(question.skill)] if question.skill != NONE else []
        if ask == ak.ASK_REROLL:
            skills = [int(op.number_of(option)) for option in options if op.verb_of(option) == op.SKILL_REROLL]
        self.opened.update(sk.SKILL_KEYS[skill] for skill in skills)
        if len(set(options)) == 1:
            return options[0]
        picked = self._pick(match, question, options, name)
        if picked == NONE:
            who = SIDE_LETTERS[question.seat] if question.seat in (HOME, AWAY) else "nobody"
            about = f" for {self.keys[question.player]}" if question.player in self.keys else ""
            skill = f" ({sk.SKILL_KEYS[question.skill]})" if question.skill != NONE else ""
            found = f"{name}{skill} asked of {who}{about}"
            raise WentWrong(f"unanswered: {found}", "an answer in choose", found)
        return picked

    def _pick(self, match: Match, question: Question, options: list[int], name: str) -> int:
        ask = question.ask
        if ask == ak.ASK_REROLL:
            return self._reroll(options)
        if ask == ak.ASK_BLOCK_DIE:
            return self._block_die(question, options)
        if ask == ak.ASK_APPLY_TO:
            return self._apply_to(question, options)
        if ask == ak.ASK_USE_SKILL:
            return self._use(match, question)
        if ask == ak.ASK_WAY_IN:
            return self._way_in(match, options)
        if ask == ak.ASK_ACTION:
            return options[0] if self.keeps_action else options[1]
        answers = ask_kinds()[ask].answers
        if answers == _YES_NO:
            given = self._next(name)
            return NONE if given is None else self._among(options, op.option(op.YES if given else op.NO), name, given)
        if ask == ak.ASK_DUMP_OFF or ask == ak.ASK_ON_THE_BALL:
            return self._answer_out_of_turn(match, question, options)
        if ask == ak.ASK_MUTATION:
            given = self._next(name)
            skill = sk.SKILL_KEYS.index(str(given)) if given in sk.SKILL_KEYS else NONE
            return NONE if given is None else self._among(options, int(op.option(op.MUTATION, skill)), name, given)
        if ask == ak.ASK_CASUALTY_RESULT:
            given = self._next(name)
            return NONE if given is None else options[0 if given == "first" else 1]
        if "at_square" in answers and any(op.verb_of(option) == op.AT_SQUARE for option in options):
            return self._square(match, options, name)
        return self._player(match, question, options, name)

    def _next(self, name: str) -> Answer | None:
        """The next answer to a decision, taken from its list."""
        given = self.answers.get(name)
        return given.pop(0) if given else None

    def _among(self, options: list[int], value: int, name: str, given: Answer) -> int:
        if value not in options:
            shown = self._shown(name, given)
            raise WentWrong(f"{name}: {shown} is not offered", shown, f"{len(options)} other options")
        return value

    def _way_in(self, match: Match, options: list[int]) -> int:
        """The pad that a reserve comes in by: one of the own end zone, a square of one, or a random one."""
        named = [option for option in options if op.verb_of(option) == op.AT_SQUARE]
        if self.way_in == "random":
            return next(option for option in options if option not in named)
        meant = [option for option in named if self.way_in in ("own", _shown_square(match, option))]
        return meant[0] if len(meant) == 1 else NONE

    # -- decision by decision

    def _reroll(self, options: list[int]) -> int:
        given = self._next("reroll")
        if given is None:
            return self._reroll_by_skill(options)
        for option in options:
            # What is answered otherwise may have been declined by name besides.
            if op.verb_of(option) == op.SKILL_REROLL and given != "skill":
                self._named("decline", sk.SKILL_KEYS[op.number_of(option)])
            elif op.verb_of(option) == op.PRO_REROLL and given != "pro":
                self._named("decline", "pro")
        if given == "no":
            return int(op.option(op.NO))
        verb = {"team": op.TEAM_REROLL, "skill": op.SKILL_REROLL, "pro": op.PRO_REROLL, "snack": op.SNACK_REROLL}[
            str(given)
        ]
        for option in options:
            if op.verb_of(option) == verb:
                return option
        raise WentWrong(f"reroll: {given} is not offered", str(given), "no such re-roll")

    def _reroll_by_skill(self, options: list[int]) -> int:
        """A re-roll may be named by its skill too; left out it is not taken."""
        for option in options:
            verb = op.verb_of(option)
            if verb == op.SKILL_REROLL or verb == op.PRO_REROLL:
                key = "pro" if verb == op.PRO_REROLL else sk.SKILL_KEYS[op.number_of(option)]
                if self._named("use", key):
                    return option
                self._named("decline", key)
        return int(op.option(op.NO))

    def _named(self, name: str, key: str) -> bool:
        """Whether a skill is named under `use` or `decline`; the naming is then spent."""
        given = self.answers.get(name, [])
        if key not in given:
            return False
        given.remove(key)
        self.spent[name].add(key)
        return True

    def _vacated(self, match: Match, player: int) -> Square:
        """The square that a player has left last."""
        left = [event for event in match.events if event.player == player and event.kind in (ev.MOVED, ev.JUMPED)]
        square = left[-1].source
        return square % int(match.state.board.width), square // int(match.state.board.width)

    def _drops_here(self, match: Match, player: int) -> bool:
        """Whether the act leaves the ball in the square just vacated, which then is done."""
        at = self.drops_at[0]
        if not self.drops_now if at is None else at != self._vacated(match, player):
            return False
        self.drops_at.pop(0)
        self.drops_now = False
        return True

    def _use(self, match: Match, question: Question) -> int:
        key = sk.SKILL_KEYS[question.skill]
        if key == LEFT_BEHIND and self.drops_at:
            return int(op.option(op.YES if self._drops_here(match, question.player) else op.NO))
        if key == "stab" and self.stabs:
            return int(op.option(op.YES))
        where = next((name for name in ("place", "target_square") if self.answers.get(name)), "")
        if key == LEFT_BEHIND and where:
            # The square where the ball is to be left may be named.
            if self.answers[where][0] != self._vacated(match, question.player):
                return int(op.option(op.NO))
            self._next(where)
        for name in self.order:
            if name in ("use", "decline") and self._named(name, key):
                self.runs = self.runs or (name == "use" and key == "hit_and_run")
                return int(op.option(op.YES if name == "use" else op.NO))
        if self.answers.get("who") and self.answers["who"][0] == question.player:
            self._next("who")
            return int(op.option(op.YES))
        if key == "hit_and_run" and self.runs_to is not None and int(match.state.action) != op.BLITZ:
            self.runs = True
            return int(op.option(op.YES))
        skill = load_skills(match.setup.rules.key).of_key(key)
        if skill.chosen == "square" and (self.answers.get("place") or self.answers.get("target_square")):
            return int(op.option(op.YES))
        if key == "pile_driver" and self.fouls_on:
            return int(op.option(op.YES))
        if key == "portal_passer":
            return int(op.option(op.YES if self.passes else op.NO))
        again = [name for name in ("use", "decline") if key in self.spent[name]]
        if len(again) == 1:
            return int(op.option(op.YES if again[0] == "use" else op.NO))
        if key == "diving_tackle" and not _would_fell(match):
            return int(op.option(op.NO))
        if skill.taken or skill.use in ("passive", "triggered"):
            return int(op.option(op.YES))
        return NONE

    def _block_die(self, question: Question, options: list[int]) -> int:
        """
        The die that counts. Pro asks before which die to roll again: where only one face is named that is the face
        wanted in the end, so another die goes.
        """
        given = self.answers.get("block_die", [])
        if question.skill == sk.PRO and len(given) == 1:
            kept = op.option(op.FACE, dice.FACE_NAMES.index(str(given[0])))
            for option in options:
                if option != kept:
                    return option
        if not given:
            return NONE
        face = given.pop(0)
        return self._among(options, int(op.option(op.FACE, dice.FACE_NAMES.index(str(face)))), "block_die", face)

    def _apply_to(self, question: Question, options: list[int]) -> int:
        """A bonus goes on one roll of one victim; one answer serves for both rolls."""
        if question.other not in self.applied:
            given = self._next("apply_to")
            key = sk.SKILL_KEYS[question.skill] if question.skill != NONE else ""
            if given is None and self._named("decline", key):
                given = "none"
            elif given is None and self._named("use", key):
                given = "armour" if int(op.option(op.ARMOUR)) in options else "injury"
            if given is None:
                return NONE
            self.applied[question.other] = given
        wanted = {"armour": op.ARMOUR, "injury": op.INJURY, "none": op.NO}[str(self.applied[question.other])]
        value = int(op.option(wanted))
        return value if value in options else int(op.option(op.NO))

    def _square(self, match: Match, options: list[int], name: str) -> int:
        other = {"place": "target_square", "target_square": "place"}.get(name, name)
        if name == "push_to" and self._places_pushed(match, options):
            other = "place"
        asked = name if self.answers.get(name) else other
        given = self._next(asked)
        if given is None and name == "place" and self.runs:
            given = self.runs_to
        if not isinstance(given, tuple):
            return NONE
        open_squares = {int(op.square_of(option)): option for option in options}
        following = self.answers.get(asked, [])[:1]
        if name == "push_to" and _number(match, given) not in open_squares and following:
            # In a chain a square without an alternative may be named as well; that it was taken is seen at the end.
            self.passed_over.setdefault(asked, []).append(given)
            given = self._next(asked)
            assert isinstance(given, tuple), "squares are read as pairs"
        square = _number(match, given)
        if square != NONE and square in open_squares:
            return open_squares[square]
        raise WentWrong(f"{asked}: {in_a_file(*given)} is not offered", in_a_file(*given), _squares(match, options))

    def _places_pushed(self, match: Match, options: list[int]) -> bool:
        """Whether the next square under `place` is one that a pushed player may go to, as a Sidestep may say it."""
        given = self.answers.get("place", [])[:1]
        return any(isinstance(at, tuple) and _number(match, at) in map(op.square_of, options) for at in given)

    def _answer_out_of_turn(self, match: Match, question: Question, options: list[int]) -> int:
        """Dump-off, or a step of On the Ball towards the square named, until it is reached."""
        ways = ("target_square", "place") if question.ask == ak.ASK_DUMP_OFF else ("place", "target_square")
        name = next((name for name in ways if self.answers.get(name)), "")
        stop = [option for option in options if int(op.square_of(option)) == NONE]
        if question.ask == ak.ASK_DUMP_OFF:
            if self._named("decline", "dump_off"):
                return stop[0]
            self._named("use", "dump_off")
            return self._square(match, options, name) if name else NONE
        if not name:
            return stop[0]
        given = self.answers[name][0]
        assert isinstance(given, tuple), "squares are read as pairs"
        target = _number(match, given)
        if target == NONE:
            return self._square(match, options, name)
        away = match.state.board.walk(target)
        side = int(question.seat)
        best = min(
            (option for option in options if option not in stop),
            key=lambda option: (
                int(away[op.square_of(option)]),
                int(count_markers(match.state, op.square_of(option), side=side)),
            ),
        )
        if int(op.square_of(best)) == target:
            self._next(name)
        return best

    def _player(self, match: Match, question: Question, options: list[int], name: str) -> int:
        """One of several players, or nobody."""
        nobody = int(op.option(op.NO))
        if question.ask == ak.ASK_BITE and self.bites:
            return self._among(options, int(op.option(op.AT_PLAYER, self.bites.pop(0))), name, "bite")
        key = sk.SKILL_KEYS[question.skill] if question.skill != NONE else ""
        if key and not self.answers.get(name) and nobody in options and self._named("decline", key):
            return nobody
        given = self.answers.get(name)
        if question.ask == ak.ASK_ORDER:
            first = int(op.option(op.AT_PLAYER, given[0])) if given and isinstance(given[0], int) else NONE
            if first in options:
                self._next(name)
            else:
                first = options[0]
            # Whoever is left at the end is not asked for, but may have been named.
            self.last_in_order = {int(op.player_of(option)) for option in options if option != first}
            return first
        if not given:
            return nobody if key == "diving_tackle" and not _would_fell(match) else NONE
        self._named("use", key)
        answer = given.pop(0)
        value = nobody if not isinstance(answer, int) else int(op.option(op.AT_PLAYER, answer))
        return self._among(options, value, name, answer)


def _would_fell(match: Match) -> bool:
    """Whether a Diving Tackle would turn the test just passed; where it would not, nobody needs to decline it."""
    rolls = [event for event in match.events if event.kind == ev.ROLLED and event.purpose in (pu.DODGE, pu.JUMP)]
    last = rolls[-1]
    return last.dice[0] != 6 and last.dice[0] + last.modifier - 2 < last.target


def _shown_square(match: Match, option: int) -> str:
    board, square = match.state.board, op.square_of(option)
    return str([int(board.x(square)), int(board.y(square))])


def _number(match: Match, square: Square) -> int:
    return int(match.state.board.at(square[0], square[1]))


def _squares(match: Match, options: list[int]) -> str:
    board = match.state.board
    squares = [int(op.square_of(option)) for option in options]
    return ", ".join(in_a_file(int(board.x(sq)), int(board.y(sq))) for sq in squares if sq != NONE)
