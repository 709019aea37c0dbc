"""
The first lesson, on the real rules: a match of small teams whose dice and whose other side follow a script.

Its dice are those of a match with real dice, where every roll is asked; here the lesson answers. So whatever its pupil
tries is played by the rules, and comes out as the lesson wants it.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from dungeonbowl.core import asks as ak
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core.dice import faces_of
from dungeonbowl.core.ids import AWAY, HOME, NONE, SLOTS
from dungeonbowl.core.questions import Question
from dungeonbowl.data.lessons import THEIRS, Act, Lesson, load_lesson
from dungeonbowl.match import Match
from dungeonbowl.search.coaches.coach import Player
from dungeonbowl.search.fields.paths import field_for

COACH: Final = "lesson"
"""The name of the coach on the other side; a match with it is a lesson."""
SURE: Final = 0.99
PUPIL: Final = HOME


class Script:
    """What a lesson does at its table: it rolls the dice and plays the other side."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.numbers = {
            player.name: side * SLOTS + at
            for side, team in enumerate(lesson.teams)
            for at, player in enumerate(team.players)
        }

    def roll(self, match: Match) -> int:
        """What the dice show that are now rolled."""
        question = match.question
        assert question is not None and question.is_roll, "dice are rolled when they are asked for"
        if question.purpose == pu.TELEPORT:
            return self._other_portal(match, question)
        possible = [packed for packed, _, _ in faces_of(question.die)]
        wanted = self._wanted(match, question)
        return wanted if wanted in possible else possible[len(possible) // 2]

    def _wanted(self, match: Match, question: Question) -> int:
        """The result of the lesson for this kind of roll, `NONE` if none: the next one after each re-roll."""
        name = pu.PURPOSES[question.purpose]
        of_theirs = question.player >= SLOTS
        results = self.lesson.dice.get(THEIRS + name if of_theirs else name) or self.lesson.dice.get(name)
        if results is None:
            return NONE
        spent = int(self.lesson.teams[PUPIL].rerolls - match.state.rerolls(PUPIL))
        return results[min(spent, len(results) - 1)]

    def _other_portal(self, match: Match, question: Question) -> int:
        """The number of a portal that the player does not stand on."""
        board = match.state.board
        under = int(board.portal[int(match.state.square[question.player])])
        return next(number for number in range(1, 7) if number != under and board.portal_square[number] != NONE)

    def reply(self, match: Match) -> int:
        """The answer of the other side; before the first turn that of either side."""
        question = match.question
        assert question is not None and question.options, "a side answers when it is asked"
        if question.ask == ak.ASK_DEPLOY_AT:
            name = next(name for name, number in self.numbers.items() if number == match.state.active)
            return op.option(op.AT_SQUARE, NONE, self._square(match, self.lesson.places[name]))
        if question.ask == ak.ASK_TURN:
            return self._next_errand(match, question)
        if question.ask == ak.ASK_ACTION:
            return _with_verb(question, op.MOVE)
        if question.ask == ak.ASK_MOVE:
            return self._next_step(match, question)
        return _with_verb(question, op.NO)

    def _square(self, match: Match, place: tuple[int, int]) -> int:
        return place[1] * int(match.state.board.width) + place[0]

    def _goal(self, match: Match, player: int) -> int:
        """Where a player of the other side has to go in this turn, `NONE` if nowhere or if no safe way leads there."""
        turn = int(match.state.turns(AWAY)) - 1
        errands = self.lesson.theirs[turn] if turn < len(self.lesson.theirs) else ()
        field = field_for(match.setup.rules, match.state, player, team_reroll=False)
        for errand in errands:
            if self.numbers[errand.player] == player:
                for place in errand.squares:
                    square = self._square(match, place)
                    if match.state.square[player] == square:
                        return NONE
                    if field.chance[square] > SURE:
                        return square
        return NONE

    def _next_errand(self, match: Match, question: Question) -> int:
        """The next player with somewhere to go; else the turn is over."""
        for number in self.numbers.values():
            option = op.option(op.ACTIVATE, number)
            if option in question.options and self._goal(match, number) != NONE:
                return option
        return _with_verb(question, op.END_TURN)

    def _next_step(self, match: Match, question: Question) -> int:
        goal = self._goal(match, question.player)
        if goal != NONE:
            way = field_for(match.setup.rules, match.state, question.player, team_reroll=False).path(goal)
            step = op.option(op.STEP, NONE, int(way[0]))
            if step in question.options:
                return step
        return _with_verb(question, op.END_ACTIVATION)

    # ---- beginning

    def begin(self, step: str) -> Match:
        """
        The lesson's match where `step` begins.

        Raises:
            ValueError: There is no such step.
        """
        if step not in self.lesson.steps:
            raise ValueError(f"the lesson has no step {step[:40]!r}; there are {', '.join(self.lesson.steps)}")
        home, away = self.lesson.teams
        match = Match.new(self.lesson.dungeon.rules, home, away, self.lesson.dungeon, 0, real_dice=True)
        self.go_on(match)
        for key, way in self.lesson.steps.items():
            if key == step:
                return match
            for act in way:
                match.answer(self.answer(match, act))
                self.go_on(match)
        raise AssertionError("the step is one of them")

    def go_on(self, match: Match) -> None:
        """Play on until the pupil has a choice that is theirs."""
        while (question := match.question) is not None:
            if question.is_roll:
                match.answer(self.roll(match))
            elif question.seat != PUPIL or question.ask <= ak.ASK_DEPLOY_AT:
                match.answer(self.reply(match))
            else:
                return

    def answer(self, match: Match, act: Act) -> int:
        """The option that does what a step says. Raises ValueError."""
        question = match.question
        verb = op.VERBS.index(act.verb)
        for value in question.options if question is not None else ():
            if (
                op.verb_of(value) == verb
                and (act.player is None or op.player_of(value) == self.numbers[act.player])
                and (act.face is None or op.number_of(value) == act.face)
                and (act.square is None or op.square_of(value) == self._square(match, act.square))
            ):
                return int(value)
        raise ValueError(f"the lesson's way is wrong: nothing offers {act} at {question}")


def _with_verb(question: Question, verb: int) -> int:
    """The option with this verb, or the first there is."""
    return next((value for value in question.options if op.verb_of(value) == verb), question.options[0])


@cache
def first_script() -> Script:
    """The script of the first lesson."""
    return Script(load_lesson())


def script_of(match: Match) -> Script | None:
    """The script that rolls the dice of a match; none if it is no lesson."""
    script = first_script()
    is_lesson = match.setup.dungeon.key == script.lesson.dungeon.key and not match.game.seeded
    return script if is_lesson else None


class Doorkeeper:
    """The other side's place at the table: hears a match as its record, and answers by the script."""

    def __init__(self) -> None:
        self._memory = Player("random", 0)

    def think(self, record: dict[str, object], seat: int) -> list[int]:
        """The answer to the question the record ends at, in a list; empty if it is not this seat's."""
        match = self._memory.caught_up(record)
        question = match.question
        return [first_script().reply(match)] if question is not None and question.seat == seat else []
