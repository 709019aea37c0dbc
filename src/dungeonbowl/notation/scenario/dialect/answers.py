"""Dice and answers as others lay them out: found under other words too, guessed where only one thing can be meant."""

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
from dungeonbowl.core.ids import NONE
from dungeonbowl.core.questions import Question
from dungeonbowl.data import load_skills
from dungeonbowl.data.books import book_of
from dungeonbowl.data.kinds import ask_kinds
from dungeonbowl.match import Match
from dungeonbowl.notation.scenario.dialect.words import ALSO_CALLED
from dungeonbowl.notation.scenario.model import Answer, Face, Square, Step
from dungeonbowl.notation.scenario.table import (
    APPLIED,
    BLOCK_DICE,
    OWN_WAYS,
    REROLLS,
    Choices,
    Tray,
    WentWrong,
    decision_of,
    meant,
)
from dungeonbowl.notation.scenario.words import COMPASS, LEFT_BEHIND
from dungeonbowl.rules.queries import count_markers
from dungeonbowl.rules.scoring.parts import scores_now

Roll = tuple[Face, ...]

_CLAIMED: Final = ("tackle", "intercept")
"""What is rolled for a tackle or an interception of 1989 that somebody claims."""

_STRAIGHT: Final = (ak.ASK_CASUALTY_RESULT, ak.ASK_MUTATION, ak.ASK_FACING)
"""Questions whose answers are words that are written in one way only."""


_GOALS: Final = ("place", "target_square")
"""Where it is said to which square a run out of turn leads."""

_IN_THE_WAY: Final = ("collision", "scatter", "hole", "lava")
"""What a failed leap rolls for somebody or something that it comes down on or in."""
_PAIRS: Final = (dice.TWO_D6, dice.PAIR_D6, dice.D68)
_SINGLE: Final = (dice.D6, dice.D8)
_LIDS: Final = {"ball": 6, "trap": 1}
"""What a D6 shows for what is in a chest."""
ON_TEMPLATE: Final = (pu.THROW_IN, pu.SCATTER)
"""What a D6 on the template is rolled for."""
_ON_TEMPLATE: Final = {7: 1, 0: 3, 1: 5}
"""What a D6 shows for a way on the template, by how many points of the compass it turns from where that points."""


class LooseTray(Tray):
    """Dice that are found under every word they go by; `rolled` notes each under the engine's own."""

    def __init__(self, step: Step, keys: dict[int, str], width: int) -> None:
        super().__init__(step, keys, width)
        self.rolled: list[tuple[str, Roll]] = []
        self.facing: Face = ""

    def waiting(self, purpose: str) -> list[Roll]:
        found = super().waiting(purpose)
        for other in ALSO_CALLED.get(purpose, ()):
            found = found or self.rolls.get(other, [])
        return found

    def draw(self, question: Question, faces: Sequence[Face]) -> int | None:
        found = super().draw(question, faces)
        # One of several may be numbered as well.
        return found if found is not None else self.pack(question.die, pu.PURPOSES[question.purpose], faces)

    def take(self, question: Question) -> int:
        waiting = self.waiting(pu.PURPOSES[question.purpose])
        if waiting:
            waiting[:] = _whole(question, waiting, str(self.facing))
        faces = waiting[0] if waiting else ()
        packed = super().take(question)
        self.note(question, self.name_of(question, packed) if question.drawn else faces)
        return packed

    def note(self, question: Question, faces: Roll) -> None:
        """Write down a roll."""
        self.rolled.append((pu.PURPOSES[question.purpose], faces))

    def dice(self) -> tuple[tuple[str, tuple[Roll, ...]], ...]:
        """All that was rolled, as a step holds it."""
        found: dict[str, list[Roll]] = {}
        for purpose, faces in self.rolled:
            found.setdefault(purpose, []).append(faces)
        return tuple((purpose, tuple(rolls)) for purpose, rolls in found.items())


def _whole(question: Question, waiting: list[Roll], facing: str) -> list[Roll]:
    """
    The rolls laid out for a purpose, the first as the die has it: dice that stand one after the other as one roll,
    rolls of one die that stand together one after the other, a way that the template shows as its number, the lid of a
    chest that a D6 lifts as a number too.

    Args:
        facing: Which way the template points, as a compass point.
    """
    together = BLOCK_DICE.get(question.die, 2 if question.die in _PAIRS else 1)
    if together > 1 and len(waiting) >= together and all(len(roll) == 1 for roll in waiting[:together]):
        return [tuple(face for roll in waiting[:together] for face in roll), *waiting[together:]]
    if question.die in _SINGLE and len(waiting[0]) > 1:
        waiting = [*((face,) for face in waiting[0]), *waiting[1:]]
    first, rest = waiting[0], waiting[1:]
    if len(first) != 1 or question.die != dice.D6:
        return waiting
    if first[0] in _LIDS:
        return [(_LIDS[str(first[0])],), *rest]
    if question.purpose in ON_TEMPLATE and first[0] in COMPASS and facing in COMPASS:
        turned = (COMPASS.index(str(first[0])) - COMPASS.index(facing)) % len(COMPASS)
        return [(_ON_TEMPLATE.get(turned, first[0]),), *rest]
    return waiting


class LooseChoices(Choices):
    """
    Answers that are taken for what they can only mean; `given` notes each under the name of its question.

    `runs_to` is the square of a step that stands right after a Block, where Hit and Run may lead, `runs` whether it
    does; `fouls_on` says that a Foul stands there; `passes` that the act throws the ball, as a Portal Passer may
    whatever was declared; `headed` where a run out of turn is to end, by its player.
    """

    def __init__(self, step: Step, keys: dict[int, str]) -> None:
        super().__init__(step, keys)
        self.given: list[tuple[str, Answer]] = []
        drawn = [roll for purpose, rolls in step.dice if purpose in ("random_square", "leap_square") for roll in rolls]
        self.drawn = [roll for roll in drawn if len(roll) == 2]
        self.dice = dict(step.dice)
        self.ends_at = dict(step.expect.at)
        self.carrier = step.expect.ball.carrier if step.expect.ball is not None else NONE
        self.rerolls_said = len(self.answers.get("reroll", []))
        self.spent: dict[str, set[str]] = {"use": set(), "decline": set()}
        self.applied: dict[int, Answer] = {}
        self.last_in_order: set[Answer] = set()
        self.passed_over: dict[str, list[Answer]] = {}
        self.runs_to: Square | None = None
        self.runs = False
        self.fouls_on = False
        self.passes = False
        self.headed: dict[int, Square] = {}

    def choose(self) -> tuple[tuple[str, tuple[Answer, ...]], ...]:
        """All that was answered, as a step holds it. A re-roll that is not taken is said where the file says so."""
        found: dict[str, list[Answer]] = {name: [] for name in self.order}
        for name, answer in self.given:
            found.setdefault(name, []).append(answer)
        rerolls = found.get("reroll", [])
        while rerolls[-1:] == ["no"] and len(rerolls) > self.rerolls_said:
            rerolls.pop()
        first = self._named_first()
        if first:
            found = {first: found[first], **found}
        return tuple((name, tuple(answers)) for name, answers in found.items() if answers)

    def _named_first(self) -> str:
        """
        Which of `use` and `decline` stands first for a skill that is named under both; empty if none is.

        Raises:
            WentWrong: A skill is used and declined by turns, or two skills want another order; that cannot be written.
        """
        turns: dict[Answer, list[str]] = {}
        for name, key in self.given:
            if name in ("use", "decline") and turns.setdefault(key, [])[-1:] != [name]:
                turns[key].append(name)
        both = {key: names for key, names in turns.items() if len(names) > 1}
        if any(len(names) > 2 for names in both.values()) or len({names[0] for names in both.values()}) > 1:
            shown = f"using and declining {', '.join(str(key) for key in both)} by turns"
            raise WentWrong(f"{shown} has no strict form", "one after the other", shown)
        return next((names[0] for names in both.values()), "")

    def unasked(self, acted: set[str], forced: Callable[[str, Answer], bool]) -> str:
        """
        The answers that nobody asked for, in words.

        Args:
            acted: Skills; naming one of them counts as asked.
            forced: Whether an answer names what happened without a choice, which is no mistake.

        Raises:
            WentWrong: A run was to end where none may.
        """
        for name, skipped in self.passed_over.items():
            self.answers[name] = [*skipped, *self.answers[name]]
        for name, given in self.answers.items():
            rest = [answer for answer in given if name not in ("use", "decline") or answer not in acted]
            if name == "who":
                rest = [answer for answer in rest if answer not in self.last_in_order]
            self.answers[name] = [answer for answer in rest if not forced(name, answer)]
        for goal in self.headed.values():
            if any(goal in self.answers.get(name, ()) for name in _GOALS):
                raise _no_end(goal)
        return self.left()

    def pick(self, match: Match, question: Question, options: list[int], name: str) -> int:
        if question.ask == ak.ASK_WAY_IN and self.said.way_in in OWN_WAYS:
            place = self.next("place") or self.next("target_square")
            self.said.way_in = str(list(place)) if isinstance(place, tuple) else self.said.way_in
        ordered = self.by_order(match, question, options)
        if ordered != NONE:
            return ordered
        picked = self._guess(match, question, options, name)
        if picked != NONE:
            self.given.append(answer_of(match, question, picked))
        return picked

    def _guess(self, match: Match, question: Question, options: list[int], name: str) -> int:
        ask = question.ask
        if ask == ak.ASK_REROLL:
            return self._way_to_reroll(options)
        if ask == ak.ASK_BLOCK_DIE:
            return self._block_die(question, options)
        if ask == ak.ASK_APPLY_TO:
            return self._apply_to(question, options)
        if ask == ak.ASK_USE_SKILL:
            return self._use_skill(match, question)
        if ask_kinds()[ask].named:
            return self._use_wall(question, ask_kinds()[ask].named)
        if ask in (ak.ASK_DUMP_OFF, ak.ASK_ON_THE_BALL):
            return self._answer_out_of_turn(match, question, options)
        if ask in _STRAIGHT or {int(op.verb_of(option)) for option in options} == {op.NO, op.YES}:
            given = self.next(name)
            if given is None:
                return self._settled(match, question)
            return self.among(options, meant(match, question, given), name, given)
        if any(op.verb_of(option) == op.AT_SQUARE for option in options):
            return self._square(match, options, name, question)
        return self._player(match, question, options, name)

    # -- decision by decision

    def _settled(self, match: Match, question: Question) -> int:
        """A yes or no that nobody has given: as the dice say; nobody follows a score or raises the dead."""
        ask = question.ask
        if ask == ak.ASK_CATCH and self.dice.get("catch"):
            return int(op.option(op.YES))
        if ask == ak.ASK_KICK_DICE and self.dice.get("throw_player"):
            return int(op.option(op.YES if len(self.dice["throw_player"][0]) > 1 else op.NO))
        if (ask == ak.ASK_FOLLOW_UP and scores_now(match.game)) or ask == ak.ASK_RAISE:
            return int(op.option(op.NO))
        return NONE

    def _use_wall(self, question: Question, key: str) -> int:
        """Whether the wall adds to the roll that lies there; `apply_to` may say which of the two it adds to."""
        found = self._use(key)
        if found != NONE or not self.answers.get("apply_to"):
            return found
        wanted = self.answers["apply_to"][0]
        if wanted == pu.PURPOSES[question.purpose]:
            self.next("apply_to")
            return int(op.option(op.YES))
        return int(op.option(op.NO))

    def _way_to_reroll(self, options: list[int]) -> int:
        given = self.next("reroll")
        if given is None:
            return self._reroll_by_skill(options)
        for option in options:
            # What is answered otherwise may have been declined by name besides.
            if op.verb_of(option) == op.SKILL_REROLL and given != "skill":
                self._named("decline", sk.SKILL_KEYS[op.number_of(option)])
            elif op.verb_of(option) == op.PRO_REROLL and given != "pro":
                self._named("decline", "pro")
        by_skill = [option for option in options if op.verb_of(option) == op.SKILL_REROLL]
        if given == "skill" and by_skill:
            # Two skills that roll the same die again are one as good as the other.
            return by_skill[0]
        by_snack = [option for option in options if op.verb_of(option) == op.SNACK_REROLL]
        if given == "skill" and by_snack:
            # There is no other word for it.
            return by_snack[0]
        return self.reroll_named(options, str(given))

    def _reroll_by_skill(self, options: list[int]) -> int:
        """A re-roll may be named by its skill too; left out it is not taken."""
        for option in options:
            verb = op.verb_of(option)
            if verb == op.SKILL_REROLL or verb == op.PRO_REROLL:
                key = "pro" if verb == op.PRO_REROLL else sk.SKILL_KEYS[op.number_of(option)]
                if self._named("use", key):
                    return option
                if self._named("decline", key):
                    # To decline it by name is to say that nothing is rolled again.
                    self.rerolls_said = max(self.rerolls_said, 1 + sum(name == "reroll" for name, _ in self.given))
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
        return in_columns(match, left[-1].source)

    def _use_skill(self, match: Match, question: Question) -> int:
        key = sk.SKILL_KEYS[question.skill]
        where = next((name for name in ("place", "target_square") if self.answers.get(name)), "")
        if key == LEFT_BEHIND and where:
            # The square where the ball is to be left may be named.
            if self.answers[where][0] != self._vacated(match, question.player):
                return int(op.option(op.NO))
            self.next(where)
        for name in self.order:
            if name in ("use", "decline") and self._named(name, key):
                self.runs = self.runs or (name == "use" and key == "hit_and_run")
                return int(op.option(op.YES if name == "use" else op.NO))
        if self.answers.get("who") and self.answers["who"][0] == question.player:
            self.next("who")
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
        return self.among(options, int(op.option(op.FACE, dice.FACE_NAMES.index(str(face)))), "block_die", face)

    def _apply_to(self, question: Question, options: list[int]) -> int:
        """A bonus goes on one roll of one victim; one answer serves for both rolls."""
        if question.other not in self.applied:
            given = self.next("apply_to")
            key = sk.SKILL_KEYS[question.skill] if question.skill != NONE else ""
            if given is None and self._named("decline", key):
                given = "none"
            elif given is None and self._named("use", key):
                given = "armour" if op.option(op.ARMOUR) in options else "injury"
            elif given is None and op.option(op.ARMOUR) in options:
                # It is asked where it would break the armour, so that an Injury roll says that it does.
                given = "armour" if self.dice.get("injury") else "none"
            if given is None:
                return NONE
            self.applied[question.other] = given
        value = int(op.option(APPLIED[str(self.applied[question.other])]))
        return value if value in options else int(op.option(op.NO))

    def _towards(self, match: Match, question: Question, options: list[int]) -> int:
        """
        The square nearest to the one that a failed leap is drawn to end over, and then to where it has to end.

        Dice that only something in the way asks for say that it leads over such a thing.
        """
        state = match.state
        ends = self.ends_at.get(question.player)
        goals = [int(state.board.at(int(at[0]), int(at[1]))) for at in (*self.drawn[:1], ends) if at is not None]
        met = not self.drawn and any(self.dice.get(key) for key in _IN_THE_WAY)

        def miss(option: int) -> tuple[bool, list[int]]:
            square = int(op.square_of(option))
            bare = bool(state.is_free(square)) and not state.board.is_hazard(square)
            return bare and met, [int(state.board.distance(square, goal)) for goal in goals]

        return min(options, key=miss)

    def _square(self, match: Match, options: list[int], name: str, question: Question) -> int:
        other = {"place": "target_square", "target_square": "place"}.get(name, name)
        if name == "push_to" and self._places_pushed(match, options):
            other = "place"
        asked = name if self.answers.get(name) else other
        given = self.next(asked)
        if given is None and name == "place" and self.runs:
            given = self.runs_to
        if given is None and name == "push_to":
            # Asked again after somebody in the way has refused: nothing else was wanted.
            given = next((last for key, last in reversed(self.given) if key == name), None)
        if given is None and name == "leap_over":
            # The way is the one that leads over the square that will be drawn.
            return self._towards(match, question, options)
        if not isinstance(given, tuple):
            return int(op.option(op.NO)) if given == "none" and op.option(op.NO) in options else NONE
        open_squares = {int(op.square_of(option)): option for option in options}
        following = self.answers.get(asked, [])[:1]
        if name == "push_to" and _number(match, given) not in open_squares and following:
            # In a chain a square without an alternative may be named as well; that it was taken is seen at the end.
            self.passed_over.setdefault(asked, []).append(given)
            given = self.next(asked)
            assert isinstance(given, tuple), "squares are read as pairs"
        square = _number(match, given)
        if square != NONE and square in open_squares:
            return open_squares[square]
        board = match.state.board
        walls = [option for at, option in open_squares.items() if not board.is_floor(at)]
        if name == "push_to" and walls and not (square != NONE and board.is_floor(square)):
            # Of several walls behind somebody one is offered, and each is as good.
            return walls[0]
        raise WentWrong(f"{asked}: {in_a_file(*given)} is not offered", in_a_file(*given), _squares(match, options))

    def _places_pushed(self, match: Match, options: list[int]) -> bool:
        """Whether the next square under `place` is one that a pushed player may go to, as a Sidestep may say it."""
        given = self.answers.get("place", [])[:1]
        return any(isinstance(at, tuple) and _number(match, at) in map(op.square_of, options) for at in given)

    def _answer_out_of_turn(self, match: Match, question: Question, options: list[int]) -> int:
        """Dump-off, or a step of On the Ball or Pass Block towards the square named, until it is reached."""
        ways = _GOALS[::-1] if question.ask == ak.ASK_DUMP_OFF else _GOALS
        name = next((name for name in ways if self.answers.get(name)), "")
        stop = [option for option in options if int(op.square_of(option)) == NONE]
        if name and self.answers[name][0] == "none":
            self.next(name)
            return self.among(options, stop[0] if stop else NONE, name, "none")
        if question.ask == ak.ASK_DUMP_OFF:
            if self._named("decline", "dump_off"):
                return stop[0]
            self._named("use", "dump_off")
            return self._square(match, options, name, question) if name else NONE
        if not name:
            if not stop and question.player in self.headed:
                # A run with Pass Block goes on until it is of use.
                raise _no_end(self.headed[question.player])
            return stop[0] if stop else NONE
        given = self.answers[name][0]
        assert isinstance(given, tuple), "squares are read as pairs"
        target = _number(match, given)
        if target == NONE:
            return self._square(match, options, name, question)
        self.headed[question.player] = given
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
            self.next(name)
        return best

    def _player(self, match: Match, question: Question, options: list[int], name: str) -> int:
        """One of several players, or nobody."""
        nobody = int(op.option(op.NO))
        key = sk.SKILL_KEYS[question.skill] if question.skill != NONE else ""
        if key and not self.answers.get(name) and nobody in options and self._named("decline", key):
            return nobody
        given = self.answers.get(name)
        if question.ask == ak.ASK_ORDER:
            first = int(op.option(op.AT_PLAYER, given[0])) if given and isinstance(given[0], int) else NONE
            if first in options:
                self.next(name)
            else:
                first = options[0]
            # Whoever is left at the end is not asked for, but may have been named.
            self.last_in_order = {int(op.player_of(option)) for option in options if option != first}
            return first
        if not given and question.ask == ak.ASK_TACKLE and name in self.order:
            # Who tackles on this act has been said; nobody else does.
            return nobody
        claimed = question.ask in (ak.ASK_TACKLE, ak.ASK_INTERFERE) and book_of(match.setup.rules.key).claims
        if not given and claimed:
            return self._claim(options, nobody)
        if not given:
            return nobody if key == "diving_tackle" and not _would_fell(match) else NONE
        self._named("use", key)
        answer = given.pop(0)
        value = nobody if not isinstance(answer, int) else int(op.option(op.AT_PLAYER, answer))
        return self.among(options, value, name, answer)

    def _claim(self, options: list[int], nobody: int) -> int:
        """A claim that nobody has spoken of: the only one that the dice or the ball tell of, or else none."""
        claims = [option for option in options if option != nobody]
        carrier = [option for option in claims if int(op.player_of(option)) == self.carrier]
        if carrier:
            return carrier[0]
        rolled = any(self.dice.get(key) for key in _CLAIMED) or self._named("use", "intercept")
        return claims[0] if rolled and len(claims) == 1 else nobody


def answer_of(match: Match, question: Question, option: int) -> tuple[str, Answer]:
    """What chooses an option in so many words: the decision and the answer."""
    name = decision_of(question)
    verb = op.verb_of(option)
    if question.ask == ak.ASK_REROLL:
        skilled = [int(each) for each in question.options if op.verb_of(each) == op.SKILL_REROLL]
        if verb == op.SKILL_REROLL and len(skilled) > 1:
            return name, sk.SKILL_KEYS[op.number_of(option)]
        return name, next(word for word, meaning in REROLLS.items() if meaning == verb)
    if question.ask == ak.ASK_USE_SKILL:
        return "use" if verb == op.YES else "decline", sk.SKILL_KEYS[question.skill]
    if ask_kinds()[question.ask].named:
        return "use" if verb == op.YES else "decline", ask_kinds()[question.ask].named
    if question.ask == ak.ASK_APPLY_TO:
        return name, next(word for word, meaning in APPLIED.items() if meaning == verb)
    if question.ask == ak.ASK_BLOCK_DIE:
        return name, dice.FACE_NAMES[op.number_of(option)]
    if question.ask == ak.ASK_FACING:
        return name, COMPASS[op.number_of(option)]
    if question.ask == ak.ASK_MUTATION:
        return name, sk.SKILL_KEYS[op.number_of(option)]
    if question.ask == ak.ASK_CASUALTY_RESULT:
        return name, "first" if option == question.options[0] else "second"
    if op.YES in [op.verb_of(each) for each in question.options]:
        return name, verb == op.YES
    if op.square_of(option) != NONE:
        return name, in_columns(match, int(op.square_of(option)))
    return name, int(op.player_of(option)) if op.player_of(option) != NONE else "none"


def in_columns(match: Match, square: int) -> Square:
    """A square as files write it."""
    width = int(match.state.board.width)
    return square % width, square // width


def _would_fell(match: Match) -> bool:
    """Whether a Diving Tackle would turn the test just passed; where it would not, nobody needs to decline it."""
    rolls = [event for event in match.events if event.kind == ev.ROLLED and event.purpose in (pu.DODGE, pu.JUMP)]
    last = rolls[-1]
    return last.dice[0] != 6 and last.dice[0] + last.modifier - 2 < last.target


def _no_end(goal: Square) -> WentWrong:
    """The mistake of a run that is to end where none may."""
    shown = in_a_file(*goal)
    return WentWrong(f"place: {shown} is not offered", shown, "other squares to end on")


def _number(match: Match, square: Square) -> int:
    return int(match.state.board.at(square[0], square[1]))


def _squares(match: Match, options: list[int]) -> str:
    board = match.state.board
    squares = [int(op.square_of(option)) for option in options]
    return ", ".join(in_a_file(int(board.x(sq)), int(board.y(sq))) for sq in squares if sq != NONE)
