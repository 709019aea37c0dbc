"""
A match runs steps as transactions: a missing answer puts the state back, a given one runs the step again.

Between steps everything is in the state. Inside a step the checkpoint, the shallow answer that began it and the
answers since (the tape) are all there is; a re-run tells the same story, and only what is new of it is published.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core.events import Event, read_events
from dungeonbowl.core.ids import CHANCE, ENDED_BY, NONE, OVER, side_that_won
from dungeonbowl.core.questions import BadRecord, IllegalAnswer, Need, Question, RecordMismatch, Source
from dungeonbowl.core.tables import PRINTED, Tables
from dungeonbowl.dungeon.layout.plan import Dungeon
from dungeonbowl.dungeon.layout.written import write_dungeon
from dungeonbowl.match import record as rec
from dungeonbowl.match.own_tables import tables_to_json
from dungeonbowl.match.past import Past
from dungeonbowl.match.setup import Result, Setup, check_teams
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.options import Options
from dungeonbowl.rules.scoring import parts as scoring
from dungeonbowl.rules.seeded_dice import NotedDice, Seed, SeededDice, dice_from
from dungeonbowl.rules.setup import parts as setup
from dungeonbowl.rules.turns import parts as turns
from dungeonbowl.rules.turns import phases, team_turn
from dungeonbowl.rulesets import ruleset
from dungeonbowl.state.sheets import TeamSheet
from dungeonbowl.state.state import State

_NOTHING: Final = vec[i64]()

MOST_MINUTES: Final = 100_000
"""The largest reading of the clock."""


class Match:
    """One match, from the first coin to the touchdown. Make one with `Match.new`."""

    def __init__(self, setup: Setup, state: State, dice: SeededDice) -> None:
        self.setup = setup
        self.game = Game(state, setup.rules, options=setup.options, dice=dice)
        # The state before the present step; between steps it may be anybody's, and is not to be written to.
        self.checkpoint = state
        self.owns_checkpoint: bool = False
        self.question: Question | None = None
        self.step_value: i64 = NONE
        self.in_step: bool = False
        # Every answer so far: the question, the value, whose it was (CHANCE: given in place), the dice before it.
        self.asked: vec[i64] = _NOTHING
        self.given: vec[i64] = _NOTHING
        self.given_by: vec[i64] = _NOTHING
        self.dice_before: vec[i64] = _NOTHING
        self.words: vec[i64] = _NOTHING
        self.step_words: i64 = 0
        self.keeps_events: bool = True
        self.from_position: bool = False
        self.is_fork: bool = False
        # Of a fork: the answers before it.
        self.past: Past | None = None
        self._events: list[Event] = []
        self._read: int = 0

    # -- making one -------------------------------------------------------------------------------------

    @staticmethod
    def new(
        rules: str,
        home: TeamSheet,
        away: TeamSheet,
        dungeon: Dungeon,
        seed: Seed,
        options: dict[str, str | int] | None = None,
        real_dice: bool = False,
        more: tuple[TeamSheet, ...] = (),
        tables: Tables = PRINTED,
    ) -> Match:
        """
        A new match, at its first question.

        Args:
            rules: key of the ruleset.
            home, away: the teams; a team needs at least one player.
            dungeon: where they meet; its chests and portals are used unless the option `placement` is `coaches`.
            seed: what all dice follow from: 0 or more, below 2**64, or 32 bytes that nobody knows before the end.
            options: what was agreed on, by key; see `Ruleset.options`.
            real_dice: every roll is asked, as a question whose `ask` is `ASK_ROLL`, instead of rolled from the seed.
            more: the third and the fourth team, where the ruleset and the dungeon have room for them.
            tables: what the dice are read on, in a game that reads them on tables.

        Raises:
            ValueError: an unknown ruleset or option, a seed or team that cannot be used, or no room for the chests.
        """
        fate = dice_from(seed)
        teams = (home, away, *more)
        for team in teams:
            if not team.players:
                raise ValueError(f"team {team.name!r} has no players")
        check_teams(ruleset(rules), dungeon, len(teams))
        made = Setup(ruleset(rules), home, away, dungeon, Options(options or {}, ruleset(rules).options), more, tables)
        made.check()
        match = Match._unbegun(made, fate, real_dice)
        match._run()
        return match

    @staticmethod
    def _unbegun(made: Setup, fate: SeededDice, real_dice: bool) -> Match:
        """A match before its first die."""
        state = State(made.dungeon.board, made.squads)
        setup.fill_reserves(state)
        made.rules.rerolls.stock(state, made.options)
        match = Match(made, state, fate)
        match.game.seeded = not real_dice
        match.game.clocked = made.minutes > 0
        match._set_checkpoint()
        return match

    @staticmethod
    def at(made: Setup, state: State, seed: int = 0) -> Match:
        """A match that starts in the middle, from a position (scenarios, puzzles)."""
        match = Match(made, state, dice_from(seed))
        match.from_position = True
        phases.open_question(match.game)
        match._open()
        return match

    # -- answering --------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The live state; inside a step it shows how far the step has come."""
        return self.game.state

    @property
    def seq(self) -> int:
        """How many answers have been taken: the number of the open question."""
        return len(self.given)

    @property
    def answers(self) -> list[tuple[int, int]]:
        """Every answer so far: the number of the question and the value."""
        return [(int(self.asked[i64(at)]), int(self.given[i64(at)])) for at in range(len(self.given))]

    def answer(self, value: int) -> Question | None:
        """
        Answer the open question.

        Returns: the next question, or `None` when the match is over.

        Raises:
            IllegalAnswer: the open question does not list `value`; nothing has changed.
        """
        question = self.question
        if question is None:
            raise IllegalAnswer("the match is over")
        if question.ask == ak.ASK_ROLL:
            if value not in [packed for packed, _, _ in dice.faces_of(question.die)]:
                raise IllegalAnswer(f"{value} is no result of this roll")
        elif question.ask == ak.ASK_CLOCK:
            if not self.game.state.minutes <= value <= MOST_MINUTES:
                raise IllegalAnswer(f"{value} is no reading of the clock: it stood at {self.game.state.minutes}")
        elif value not in question.options:
            raise IllegalAnswer(f"{value} is no answer to {question.name}; {len(question.options)} options are listed")
        self._note(question.ask, question.seat, value, self.game.state.n)
        if self.in_step:
            self.game.tape = append(self.game.tape, i64(value))
            self.game.tape_asks = append(self.game.tape_asks, i64(question.ask))
            self.game.state.restore(self.checkpoint)
        else:
            self._set_checkpoint()
            self.step_value = value
            self._clear_tape()
        self._run()
        return self.question

    def _note(self, ask: i64, seat: i64, value: i64, dice_before: i64) -> None:
        self.asked = append(self.asked, ask)
        self.given = append(self.given, value)
        self.given_by = append(self.given_by, seat)
        self.dice_before = append(self.dice_before, dice_before)

    def _set_checkpoint(self) -> None:
        """Remember the present state as the one before the step that now begins."""
        if self.owns_checkpoint:
            self.checkpoint.restore(self.game.state)
        else:
            self.checkpoint = self.game.state.copy()
            self.owns_checkpoint = True

    def _clear_tape(self) -> None:
        self.game.tape = vec[i64]()
        self.game.tape_asks = vec[i64]()
        self.step_words = 0

    def _run(self) -> None:
        """Run the present step as far as the answers go, and open the question it comes to."""
        self._run_step()
        if not self.in_step:
            self._open()

    def _run_step(self) -> None:
        """Run the present step; it ends at a shallow question, or inside at one that nobody here answers."""
        game = self.game
        game.log.length = 0
        taped = len(game.tape)
        try:
            turns.perform(game, self.step_value)
        except Need as need:
            self.in_step = True
            self.question = need.question
            self._publish()
            self._note_in_place(taped)
            return
        self._publish()
        if len(game.tape) > 0:
            self._note_in_place(taped)
            self._clear_tape()
        self.in_step = False
        self.step_words = 0

    def _note_in_place(self, taped: int) -> None:
        """Write down what sources answered in place during the run."""
        game = self.game
        for at in range(taped, len(game.tape)):
            self._note(game.tape_asks[i64(at)], CHANCE, game.tape[i64(at)], NONE)

    def _open(self) -> None:
        """Make the shallow question of the present state the open one."""
        game = self.game
        if len(game.open_options) == 0:
            self.question = None
            return
        question = Question(int(game.open_ask), int(game.open_seat), int(game.open_player), list(game.open_options))
        if question.ask == ak.ASK_TARGET:
            # The first of the two targets of a Multiple Block.
            question.other = int(self.state.target)
        self.question = question

    def _publish(self) -> None:
        """Publish what the step has told beyond what it told before."""
        game = self.game
        if not self.keeps_events:
            return
        told = self.step_words
        words = self.words
        start = i64(len(words)) - told
        for at in range(told):
            assert game.log.words[at] == words[start + at], "a re-run told a different story"
        assert game.log.length >= told, "a re-run told less than before"
        for at in range(told, game.log.length):
            words = append(words, game.log.words[at])
        self.words = words
        self.step_words = game.log.length

    # -- playing with sources -----------------------------------------------------------------------------

    def seat_source(self, seat: int, source: Source | None) -> None:
        """Let a source answer for a seat in place from now on (`play` uses it); `None` takes it away."""
        self.game.seat_source(seat, source)

    def play(self, most: int = 1 << 60) -> int:
        """
        Let the sources play until the end, an open question that none of them answers, or `most` answers.

        Returns: how many shallow answers were given.
        """
        game = self.game
        count: i64 = 0
        limit: i64 = most
        if self.in_step:
            return 0
        self.question = None
        while count < limit and not self.in_step and len(game.open_options) > 0:
            source = game.source_of(game.open_seat)
            if source is None:
                break
            given = source.choose(game.open_ask, game.open_seat, game.open_player, game.open_options)
            if given == NONE:
                break
            count += 1
            self._note(game.open_ask, game.open_seat, given, game.state.n)
            self._set_checkpoint()
            self.step_value = given
            if len(game.tape) > 0:
                self._clear_tape()
            self.step_words = 0
            self._run_step()
        if not self.in_step:
            self._open()
        return count

    # -- what happened --------------------------------------------------------------------------------------

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, in order."""
        words = self.words
        if self._read != len(words):
            fresh = [int(words[i64(at)]) for at in range(self._read, len(words))]
            read_events(fresh, self._events, self.setup.rules.concordance)
            self._read = len(words)
        return self._events

    @property
    def result(self) -> Result | None:
        """How the match ended, or `None` while it goes on."""
        state = self.game.state
        if state.phase != OVER or self.question is not None:
            return None
        return Result(int(side_that_won(state.winner)), ENDED_BY[state.ended_by])

    def view(self, seat: int) -> State:
        """What the coach of `seat` (or a spectator, -1) may know: a copy of the state without its secrets."""
        return self.game.state.seen_by(seat)

    def seen(self, seat: int) -> Match:
        """A fork that knows no more than the coach of `seat` (or a spectator, -1): to work something out for them."""
        twin = self.fork()
        twin.game.state.restore(self.view(seat))
        if self.in_step:
            twin.checkpoint, twin.owns_checkpoint = self.checkpoint.seen_since(seat, self.game.state), True
        return twin

    def hash(self) -> int:
        """One number over the whole state and the answers of an unfinished step."""
        code = self.game.state.hash()
        for at in range(len(self.game.tape)):
            code = (code * 31 + int(self.game.tape[i64(at)])) & 0x3FFFFFFFFFFFFFFF
        return code

    # -- taking back, giving up -----------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether the last answer can be taken back: no die has been rolled since (DB21-GEN-02)."""
        last = self._last_choice()
        if last < 0 or self.is_fork or self.from_position or self.question is None or self.given_by[last] == CHANCE:
            return False
        return self.dice_before[last] == self.game.state.n and not self.game.state.shows_more_than(self.checkpoint)

    def _last_choice(self) -> i64:
        """The number of the last answer; a reading of the clock goes with the one before."""
        last = i64(len(self.given)) - 1
        while last >= 0 and self.asked[last] == ak.ASK_CLOCK:
            last -= 1
        return last

    @property
    def undo_seat(self) -> int:
        """Whose last answer `undo` would take back; -1 if it cannot be."""
        return int(self.given_by[self._last_choice()]) if self.can_undo else NONE

    def undo(self) -> None:
        """
        Take the last answer back.

        Raises:
            IllegalAnswer: a die has been rolled after it, or there is none.
        """
        if not self.can_undo:
            raise IllegalAnswer("you cannot undo: dice have been rolled since")
        twin = Match.replay(self.record(), int(self._last_choice()))
        self.become(twin)

    def become(self, other: Match) -> None:
        """Take over everything of another match with the same setup."""
        before = self.game
        self.game = other.game
        self.game.home_source = before.home_source
        self.game.away_source = before.away_source
        self.game.more_sources = before.more_sources
        self.checkpoint = other.checkpoint
        self.owns_checkpoint = other.owns_checkpoint
        self.question = other.question
        self.step_value = other.step_value
        self.in_step = other.in_step
        self.asked = other.asked
        self.given = other.given
        self.given_by = other.given_by
        self.dice_before = other.dice_before
        self.words = other.words
        self.step_words = other.step_words
        self._events = []
        self._read = 0

    def may_concede(self, seat: int) -> bool:
        """Whether the coach may concede now (DB21-SCORE-07)."""
        return not self.in_step and self.question is not None and team_turn.may_concede(self.game, seat)

    def concede(self, seat: int) -> None:
        """
        The coach of `seat` gives the match up.

        Raises:
            IllegalAnswer: it is not the start of that coach's own team turn.
        """
        if not self.may_concede(seat):
            raise IllegalAnswer("a coach may concede only at the start of their own team turn")
        self._note(ak.ASK_CONCEDE, seat, seat, self.game.state.n)
        self._set_checkpoint()
        self._clear_tape()
        if self.game.state.squads.sides > 2:
            # The others play on, and dice may have to be rolled.
            self.step_value = turns.GIVE_UP
            self._run()
            return
        self.game.log.length = 0
        scoring.concede(self.game, seat)
        self._publish()
        self._clear_tape()
        phases.open_question(self.game)
        self._open()

    # -- copies and records -------------------------------------------------------------------------------

    def fork(self, seed: Seed | None = None) -> Match:
        """
        An independent copy. Another `seed` changes every die not yet rolled; `None` keeps the dice to come.

        Sources are not taken along. A fork tells its events and counts its answers from the fork on; its record has
        those before as well.

        Raises:
            ValueError: another seed for a match with real dice.
        """
        if seed is not None and not self.game.seeded:
            raise ValueError("a match with real dice has no dice to come: fork it without a seed")
        game = self.game
        twin = Match(self.setup, game.state.copy(), game.dice)
        twin.game.seeded = game.seeded
        twin.game.clocked = game.clocked
        twin.game.patient = game.patient
        if seed is not None:
            twin.game.dice = game.dice.reseeded(game.state.n, seed)
        twin.past = self.past if len(self.given) == 0 else Past(self.past, self.asked, self.given)
        if self.in_step:
            twin.checkpoint = self.checkpoint.copy()
            twin.owns_checkpoint = True
            twin.game.tape = game.tape[:]
            twin.game.tape_asks = game.tape_asks[:]
        twin.question = self.question
        twin.step_value = self.step_value
        twin.in_step = self.in_step
        twin.keeps_events = False
        twin.is_fork = True
        twin.from_position = self.from_position
        twin.game.open_ask = game.open_ask
        twin.game.open_seat = game.open_seat
        twin.game.open_player = game.open_player
        twin.game.open_options = game.open_options
        return twin

    def record(self) -> dict[str, object]:
        """
        The whole match as plain JSON values; see `docs/formats/record.md`.

        Raises:
            ValueError: this match began in the middle, from a position.
        """
        if self.from_position:
            raise ValueError("a match that began from a position has no record: nothing tells how it came there")
        made = self.setup
        result = self.result
        outcome: dict[str, object] | None = None
        if result is not None:
            outcome = {"winner": result.winner, "by": result.by}
            if made.rules.time.keeps_score(made.options):
                outcome["score"] = [int(self.state.score(side)) for side in range(len(made.teams))]
            points = [
                int(made.rules.time.points(self.state.winner, self.state.ended_by, side))
                for side in range(len(made.teams))
            ]
            if NONE not in points:
                outcome["points"] = points
        real = not self.game.seeded
        (_, seed), *reseeded = self.game.dice.fates
        written: dict[str, object] = {
            "format": rec.FORMAT,
            "version": self._record_version(),
            "rules": made.rules.key,
            "rules_version": made.rules.version,
            "seed": rec.seed_to_json(seed),
            "options": dict(made.options.given),
            **rec.teams_to_json(made.teams),
            "dungeon": write_dungeon(made.dungeon),
            "answers": [[ak.ASK_NAMES[ask], value] for ask, value in self._all_answers()],
            "result": outcome,
            "hash": f"{self.hash():016x}",
        }
        if made.tables is not PRINTED:
            written["tables"] = tables_to_json(made.tables)
        if real:
            written["dice"] = "real"
        if reseeded:
            written["reseeded"] = [[at, rec.seed_to_json(seed)] for at, seed in reseeded]
        return written

    def _record_version(self) -> int:
        """The version of the record: the first that can hold this match."""
        fates = self.game.dice.fates
        if any(isinstance(seed, bytes) for _, seed in fates):
            return rec.VERSION
        if len(self.setup.teams) > 2:
            return rec.THIRD_VERSION
        return rec.SECOND_VERSION if not self.game.seeded or len(fates) > 1 or self.setup.minutes else rec.FIRST_VERSION

    def _all_answers(self) -> list[tuple[int, int]]:
        """The answers from the very beginning, those before a fork among them."""
        parts: list[Past] = []
        past = self.past
        while past is not None:
            parts.append(past)
            past = past.before
        parts.reverse()
        found: list[tuple[int, int]] = []
        for part in parts:
            for at in range(len(part.given)):
                found.append((int(part.asked[i64(at)]), int(part.given[i64(at)])))
        return found + self.answers

    @staticmethod
    def replay(record: object, until: int | None = None, notes_dice: bool = False) -> Match:
        """
        Play a record again.

        Args:
            record: as `record` returns it, or read from JSON.
            until: stop after so many answers.
            notes_dice: note every die, so that `dice_rolled` can tell them.

        Raises:
            BadRecord: the record cannot be read: where, and what was expected.
            RecordMismatch: an answer belongs to another question than the rules now ask.
        """
        read = rec.read_record(record)
        try:
            rules = ruleset(read.rules)
            home, away, *more = read.teams
            check_teams(rules, read.dungeon, len(read.teams))
            options = Options(read.options, rules.options)
            made = Setup(rules, home, away, read.dungeon, options, tuple(more), read.tables)
        except ValueError as error:
            raise BadRecord(str(error)) from error
        fate = dice_from(read.seed)
        for n, seed in read.reseeded:
            fate = fate.reseeded(n, seed)
        match = Match._unbegun(made, NotedDice(fate) if notes_dice else fate, read.real_dice)
        match._run()
        answers = read.answers if until is None else read.answers[:until]
        for at, (ask, value) in enumerate(answers):
            match.take(at, ask, value)
        if until is None and read.hash is not None and read.hash != f"{match.hash():016x}":
            raise RecordMismatch("hash: the match ends in another state than the record says")
        return match

    @property
    def dice_rolled(self) -> list[tuple[int, int]]:
        """The dice of a match that notes them, in the order of their numbers: sides, and the face counted from 0."""
        noted = self.game.dice
        if not isinstance(noted, NotedDice):
            raise ValueError("this match notes no dice: replay it with `notes_dice`")
        return [noted.rolled[n] for n in sorted(noted.rolled)]

    def take(self, at: int, ask: int, value: int) -> None:
        """Take one recorded answer, number `at`."""
        if ask == ak.ASK_CONCEDE:
            if value not in range(len(self.setup.teams)) or not self.may_concede(value):
                raise RecordMismatch(f"answers[{at}]: a concession that the rules do not allow here")
            self.concede(value)
            return
        question = self.question
        if question is None:
            raise RecordMismatch(f"answers[{at}]: the match was over before this answer")
        if question.ask != ask:
            raise RecordMismatch(f"answers[{at}]: recorded for {ak.ASK_NAMES[ask]}, but the rules ask {question.name}")
        try:
            self.answer(value)
        except IllegalAnswer as error:
            raise RecordMismatch(f"answers[{at}]: {error}") from error
