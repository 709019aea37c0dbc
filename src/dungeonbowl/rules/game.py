"""
The game while a step runs: the one door for questions and dice, and the few verbs that change the state.

A rule asks with `choose` and `roll` on the line that needs the answer. Answers of the step so far stand on the
tape and are taken first; seeded dice and sources answer in place; otherwise `Need` unwinds to the match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import (
    AWAY,
    CHANCE,
    HOME,
    IN_PLAY,
    NOBODY,
    NONE,
    SLOTS,
    STANDING,
    PlayerId,
    RuleId,
    SkillId,
    Square,
    side_of,
)
from dungeonbowl.core.questions import Need, Question, RecordMismatch, Source, Walk
from dungeonbowl.rules.log import Log
from dungeonbowl.rules.notes import Notes
from dungeonbowl.rules.seeded_dice import SeededDice
from dungeonbowl.state.state import HELD, ROOTED, STINKS, Player, State

if TYPE_CHECKING:
    from dungeonbowl.rules.options import Options
    from dungeonbowl.rules.ruleset import Ruleset

_NOTHING: Final = vec[i64]()
_NO_HANDLES: Final[list[Player]] = []
"""What a game has before anybody asks for its players; never appended to."""

# Where courses of a step meet (see `Game.meet`).
AT_REROLL: Final = 1
AT_FACE: Final = 2
AT_PUSH: Final = 3
AT_BOUNCE: Final = 4


class Game:
    """One match in motion: the live state, the answers of the present step, and the events it has produced."""

    def __init__(self, state: State, rules: Ruleset, options: Options, dice: SeededDice) -> None:
        state.leapless = 1 if rules.moves.does_without_leaps(options) else 0
        state.spiked = 1 if rules.balls.have_spikes(options) else 0
        self.state = state
        self.rules = rules
        self.options = options
        self._players: list[Player] = _NO_HANDLES
        # The dice, unless every roll is asked.
        self.dice = dice
        self.seeded: bool = True
        # Whether coaches may meddle with every roll.
        self.meddled: bool = rules.rerolls.meddles(options)
        self.home_source: Source | None = None
        self.away_source: Source | None = None
        # Those of a third and a fourth seat, where there are any.
        self.more_sources: list[Source | None] = []
        self.dice_source: Source | None = None
        # Who goes through every course of the step, if somebody does.
        self.walk: Walk | None = None
        # The tape: answers of this step in order, choices and (where dice are not seeded) rolls.
        self.tape: vec[i64] = _NOTHING
        self.tape_asks: vec[i64] = _NOTHING
        self.cursor: i64 = 0
        self.log = Log()
        # What the step has brought about so far, besides the state.
        self.notes = Notes()
        # The shallow question that is open between steps.
        self.open_ask: i64 = 0
        self.open_seat: i64 = NONE
        self.open_player: i64 = NONE
        self.open_options: vec[i64] = _NOTHING
        # Whether somebody keeps the time; else the minutes in the state stand (positions, solvers).
        self.clocked: bool = False
        # Whether a shallow question with a single option is asked too; scenarios want every turn to wait.
        self.patient: bool = False
        # Whether casualty rolls are told apart by what they mean after the match; a solver may not care.
        self.aftermath: bool = True

    @property
    def players(self) -> list[Player]:
        """A handle on every slot by player id, made when first asked for: most forks never ask."""
        if len(self._players) == 0:
            self._players = [Player(self.state, i64(p)) for p in range(int(self.state.squads.players))]
        return self._players

    def begin_step(self) -> None:
        """Forget what the last step left behind in the game; the state stays."""
        self.cursor = 0
        self.notes.clear()

    @property
    def turnover(self) -> bool:
        """Whether the step ends in a Turnover."""
        return self.notes.turnover

    @property
    def finished(self) -> bool:
        """Whether the active player's activation ends with the step."""
        return self.notes.finished

    # -- choices --------------------------------------------------------------------------------------------

    def choose(
        self,
        ask: i64,
        seat: i64,
        player: PlayerId,
        options: vec[i64],
        skill: SkillId = NONE,
        other: PlayerId = NONE,
        rule: RuleId = 0,
        shown: i64 = 0,
        purpose: i64 = 0,
    ) -> i64:
        """
        Ask a coach for one of `options`; a single option is taken without asking.

        Args:
            ask: one of `core.asks`.
            seat: the coach who decides.
            player: the player it is about, or `NONE`.
            skill, other, rule: the skill, the second player and the rule it is about, for whoever words the question.
            shown: packed dice on the table.
            purpose: what it is for, one of `core.purposes`, where the question leaves that open.
        """
        if len(options) == 1:
            return options[0]
        at = self.cursor
        self.cursor = at + 1
        if at < len(self.tape):
            if self.tape_asks[at] != ask:
                raise RecordMismatch(
                    f"answer {at} of the step is for {ak.ASK_NAMES[self.tape_asks[at]]}, "
                    f"the rules ask {ak.ASK_NAMES[ask]}"
                )
            return self.tape[at]
        source = self.source_of(seat)
        if source is not None:
            given = source.choose(ask, seat, player=player, options=options)
            if given != NONE:
                self.tape = append(self.tape, given)
                self.tape_asks = append(self.tape_asks, ask)
                return given
        question = Question(ask, seat, player=player, options=list(options))
        question.skill = skill
        question.other = other
        question.purpose = purpose
        question.rule = self.rules.concordance.first(rule)
        while shown:
            question.dice.append(shown & 31)
            shown >>= 5
        raise Need(question)

    def source_of(self, seat: i64) -> Source | None:
        """Who answers for a seat in place, if somebody does."""
        if seat < 2:
            return self.home_source if seat == HOME else self.away_source
        at = seat - 2
        return self.more_sources[at] if at < len(self.more_sources) else None

    def seat_source(self, seat: i64, source: Source | None) -> None:
        """Let a source answer for a seat in place from now on; `None` takes it away."""
        if seat == HOME:
            self.home_source = source
        elif seat == AWAY:
            self.away_source = source
        else:
            while len(self.more_sources) < seat - 1:
                self.more_sources.append(None)
            self.more_sources[seat - 2] = source

    def read_clock(self) -> i64:
        """The minutes played so far, from whoever keeps the time (DB21-TIME-01). They never run back."""
        if not self.clocked:
            return self.state.minutes
        at = self.cursor
        self.cursor = at + 1
        if at < len(self.tape):
            if self.tape_asks[at] != ak.ASK_CLOCK:
                raise RecordMismatch(
                    f"answer {at} of the step is for {ak.ASK_NAMES[self.tape_asks[at]]}, the rules look at the clock"
                )
            return self.tape[at]
        raise Need(Question(ak.ASK_CLOCK, CHANCE, player=NONE, options=[]))

    def confirm(
        self, ask: i64, seat: i64, player: PlayerId, skill: SkillId = NONE, other: PlayerId = NONE, rule: RuleId = 0
    ) -> bool:
        """Ask a coach yes or no."""
        yes = op.option(op.YES)
        options = vec[i64]([yes, op.option(op.NO)])
        return self.choose(ask, seat, player=player, options=options, skill=skill, other=other, rule=rule) == yes

    def wants(self, player: Player, skill: SkillId, rule: RuleId, other: PlayerId = NONE) -> bool:
        """Ask a player's coach whether an optional skill is used; a yes is told as an event."""
        if not self.confirm(ak.ASK_USE_SKILL, player.side, player=player.id, skill=skill, other=other, rule=rule):
            return False
        self.tell_skill(player, skill, rule=rule, other=other)
        self.cite(ps.SKILL_BY_CHOICE)
        return True

    def pick_square(
        self, ask: i64, seat: i64, player: PlayerId, squares: vec[i16], rule: RuleId = 0, purpose: i64 = 0
    ) -> i64:
        """Ask a coach for one of some squares."""
        options = vec[i64]()
        for square in squares:
            options = append(options, op.option(op.AT_SQUARE, NONE, square=i64(square)))
        return op.square_of(self.choose(ask, seat, player=player, options=options, rule=rule, purpose=purpose))

    def pick_player(
        self,
        ask: i64,
        seat: i64,
        about: PlayerId,
        players: vec[i16],
        or_none: bool = False,
        skill: SkillId = NONE,
        rule: RuleId = 0,
        purpose: i64 = 0,
    ) -> i64:
        """Ask a coach for one of some players; with `or_none` they may name nobody (`NONE`)."""
        options = vec[i64]()
        for player in players:
            options = append(options, op.option(op.AT_PLAYER, i64(player)))
        if or_none:
            options = append(options, op.option(op.NO))
        return op.player_of(
            self.choose(ask, seat, player=about, options=options, skill=skill, rule=rule, purpose=purpose)
        )

    def meet(self, since: i64, place: i64, value: i64 = 0) -> None:
        """
        Courses of the step meet here: nothing that was answered `since` then can matter any more, but by the state,
        by what the game has noted of the step, and by `value`.

        A promise of the rule to whoever walks all courses: the rest of the step is then walked once for all of them.
        What the rule or a caller of it still holds in a variable and has from those answers must be in `value`.

        Args:
            since: `cursor` before the first of the answers, or `NONE`: there is nothing to promise.
            place: one of the `AT_...`, another one for each place within the same answers.
        """
        walk = self.walk
        if walk is not None and 0 <= since < self.cursor == len(self.tape):
            walk.meet(since, place, value=value)

    # -- dice -----------------------------------------------------------------------------------------------

    def roll(self, purpose: i64, player: PlayerId, kind: i64, cuts: i64 = dice.ALL_CUTS, doubles: bool = False) -> i64:
        """
        Roll dice for a purpose.

        Args:
            purpose: one of `core.purposes`.
            player: whose roll it is, or `NONE`.
            kind: the dice, see `core.dice`.
            cuts: bit k is set where the rule begins to tell results apart at the number k.
            doubles: whether the rule also cares for two equal faces.

        Returns: the face, or several faces packed (see `core.dice`).
        """
        if self.meddled:
            return self.rules.rerolls.meddled(self, purpose, player=player, kind=kind, cuts=cuts, doubles=doubles)
        return self.throw(purpose, player, kind=kind, cuts=cuts, doubles=doubles)

    def throw(self, purpose: i64, player: PlayerId, kind: i64, cuts: i64, doubles: bool) -> i64:
        """Throw dice with which nobody meddles; see `roll`."""
        if self.seeded:
            return self.dice.roll(self.state, kind)
        at = self.cursor
        self.cursor = at + 1
        if at < len(self.tape):
            if self.tape_asks[at] != ak.ASK_ROLL:
                raise RecordMismatch(
                    f"answer {at} of the step is for {ak.ASK_NAMES[self.tape_asks[at]]}, not for a roll"
                )
            self.state.n += 1
            return self.tape[at]
        source = self.dice_source
        if source is not None:
            given = source.roll(purpose, player, die=kind, cuts=cuts, doubles=doubles)
            if given != NONE:
                self.tape = append(self.tape, given)
                self.tape_asks = append(self.tape_asks, i64(ak.ASK_ROLL))
                self.state.n += 1
                return given
        question = Question(ak.ASK_ROLL, CHANCE, player=player, options=[])
        question.purpose = purpose
        question.die = kind
        question.cuts = cuts
        question.doubles = doubles
        question.drawn = [int(one) for one in self.notes.drawn]
        raise Need(question)

    def draw(self, purpose: i64, player: PlayerId, among: vec[i64]) -> i64:
        """Draw one of some players, squares or skills at random; of a single one nothing is rolled."""
        if len(among) == 1:
            return among[0]
        self.notes.drawn = among
        at = self.roll(purpose, player, kind=dice.PICK + len(among))
        self.notes.drawn = vec[i64]()
        return among[at]

    # -- the log --------------------------------------------------------------------------------------------

    def tell(
        self,
        kind: i64,
        rule: RuleId,
        player: PlayerId = NONE,
        other: PlayerId = NONE,
        source: Square = NONE,
        to: Square = NONE,
        value: i64 = 0,
        target: i64 = 0,
    ) -> None:
        """Write an event without dice."""
        if self.log.quiet:
            return
        self.log.write(
            ev.head(kind, rule, player=player, other=other, source=source, to=to),
            ev.body(0, 0, target=target, modifier=0, value=value, success=NONE),
        )

    def tell_roll(
        self,
        rule: RuleId,
        purpose: i64,
        player: PlayerId,
        rolled: i64,
        target: i64 = 0,
        modifier: i64 = 0,
        success: i64 = NONE,
        other: PlayerId = NONE,
        value: i64 = 0,
    ) -> None:
        """Write the event of a roll; `value` is what the purpose leaves open, such as the room."""
        if self.log.quiet:
            return
        self.log.write(
            ev.head(ev.ROLLED, rule, player=player, other=other, source=NONE, to=NONE),
            ev.body(purpose, rolled, target=target, modifier=modifier, value=value, success=success),
        )

    def tell_ball(self, rule: RuleId, purpose: i64, source: Square, to: Square, value: i64 = 0) -> None:
        """Write that the ball went from one square to another."""
        if self.log.quiet:
            return
        self.log.write(
            ev.head(ev.BALL_MOVED, rule, player=NONE, other=NONE, source=source, to=to),
            ev.body(purpose, 0, target=self.state.meant, modifier=0, value=value, success=NONE),
        )

    def tell_full(
        self,
        kind: i64,
        rule: RuleId,
        player: PlayerId,
        other: PlayerId = NONE,
        purpose: i64 = 0,
        rolled: i64 = 0,
        target: i64 = 0,
        modifier: i64 = 0,
        value: i64 = 0,
        success: i64 = NONE,
    ) -> None:
        """Write an event that is about more than `tell` and `tell_roll` write."""
        if self.log.quiet:
            return
        self.log.write(
            ev.head(kind, rule, player=player, other=other, source=NONE, to=NONE),
            ev.body(purpose, rolled, target=target, modifier=modifier, value=value, success=success),
        )

    def tell_skill(self, player: Player, skill: SkillId, rule: RuleId, other: PlayerId = NONE) -> None:
        """Write that a skill or trait acted."""
        self.tell(ev.SKILL_USED, rule, player=player.id, other=other, value=skill + 1)

    def cite(self, rule: RuleId) -> None:
        """Name one more rule behind the event before."""
        if self.log.quiet:
            return
        self.log.write(ev.head(ev.CITE, rule, player=NONE, other=NONE, source=NONE, to=NONE), 0)

    # -- queries used everywhere ----------------------------------------------------------------------------

    def player_at(self, square: Square) -> Player | None:
        """Who is on the square."""
        who = i64(self.state.occupant[square])
        return None if who == NOBODY else self.players[who]

    def is_active_side(self, player: Player) -> bool:
        """Whether it is the team turn of the player's side."""
        return player.side == self.state.side

    # -- verbs: the only places that change what is on the table ------------------------------------------------

    def move(self, player: Player, to: Square, kind: i64, rule: RuleId, other: PlayerId = NONE, value: i64 = 0) -> None:
        """
        Put a player of the dungeon on another square; a held ball goes along.

        Whoever is on `to` is not touched: the caller moves them on at once (a chain reaction).
        """
        state = self.state
        source = player.square
        if i64(state.occupant[source]) == player.id:
            state.set_occupant(source, NOBODY)
        state.set_occupant(to, player.id)
        if state.squads.is_large(player.id):
            state.spread(player.id, source, to=to)
        state.set_square(player.id, to)
        if state.carrier == player.id:
            state.ball = to
        elif state.other_carrier == player.id:
            state.other_ball = to
        self.tell(kind, rule, player=player.id, other=other, source=source, to=to, value=value)
        if state.board.has_rooms:
            self.rules.ground.entered(self, player, source=source)

    def lift(self, player: Player) -> None:
        """Take a player off their square for a moment (a chain of pushes or teleports puts them down again)."""
        self.state.set_occupant(player.square, NOBODY)

    def stand(self, player: Player) -> None:
        """Of two players on one square, which a chain of teleports may bring about for a moment, this one holds it."""
        self.state.set_occupant(player.square, player.id)

    def put(self, player: Player, to: Square, kind: i64, rule: RuleId, value: i64 = 0) -> None:
        """Put a player who is on no square of their own on one; from a box they come in Standing."""
        state = self.state
        source = player.square
        if i64(state.box[player.id]) != IN_PLAY:
            state.set_box(player.id, IN_PLAY)
            state.set_posture(player.id, STANDING)
            source = NONE
        state.set_occupant(to, player.id)
        if state.squads.is_large(player.id):
            state.spread(player.id, source, to=to)
        state.set_square(player.id, to)
        if state.carrier == player.id:
            state.ball = to
        elif state.other_carrier == player.id:
            state.other_ball = to
        self.tell(kind, rule, player=player.id, source=source, to=to, value=value)
        if state.board.has_rooms:
            self.rules.ground.entered(self, player, source=source)

    def remove(self, player: Player, box: i64, rule: RuleId) -> None:
        """Take a player out of the dungeon into a box; a held ball is let go by the caller."""
        state = self.state
        square = player.square
        if square != NONE and i64(state.occupant[square]) == player.id:
            state.set_occupant(square, NOBODY)
        if state.squads.is_large(player.id):
            state.spread(player.id, square, to=NONE)
        state.set_square(player.id, NONE)
        state.set_box(player.id, box)
        state.set_posture(player.id, STANDING)
        state.set_flags(player.id, i64(state.flags[player.id]) & ~(ROOTED | STINKS))
        state.set_touched(player.id, i64(state.touched[player.id]) & ~HELD)
        self.tell(ev.REMOVED, rule, player=player.id, source=square, value=box)
        self.cite(ps.LEFT_PLAY)
        if player.has(sk.LEADER) and self._leader_waits(player.side):
            self.cite(ps.LEADER_AWAY)
        if state.active == player.id:
            self.notes.finished = True

    def _leader_waits(self, side: i64) -> bool:
        """Whether a side's Leader re-roll is unused and none of its Leaders is in the dungeon."""
        state = self.state
        if state.leader(side) != 1:
            return False
        first: i64 = side * SLOTS
        for p in range(first, first + SLOTS):
            if i64(state.box[p]) == IN_PLAY and state.squads.has(p, sk.LEADER):
                return False
        return True

    def lay(self, player: Player, posture: i64, rule: RuleId) -> None:
        """Change a player's posture. One who goes down is no longer Rooted, and their own activation ends."""
        state = self.state
        if i64(state.posture[player.id]) == posture:
            return
        state.set_posture(player.id, posture)
        self.tell(ev.POSTURE, rule, player=player.id, value=posture)
        if posture != STANDING:
            if player.flagged(ROOTED):
                self.clear_flag(player, ROOTED, rule=ps.ROOTS_LET_GO)
            if state.active == player.id:
                self.notes.finished = True

    def set_flag(self, player: Player, flag: i64, rule: RuleId) -> None:
        """Set a flag of a player."""
        self.state.set_flags(player.id, i64(self.state.flags[player.id]) | flag)
        self.tell(ev.FLAG, rule, player=player.id, value=flag)

    def clear_flag(self, player: Player, flag: i64, rule: RuleId) -> None:
        """Clear a flag of a player."""
        self.state.set_flags(player.id, i64(self.state.flags[player.id]) & ~flag)
        self.tell(ev.FLAG, rule, player=player.id, value=-flag)

    def give_ball(self, player: Player, kind: i64, rule: RuleId) -> None:
        """The player holds the ball from now on."""
        state = self.state
        state.carrier = player.id
        state.ball = player.square
        state.ball_found = 1
        self.tell(kind, rule, player=player.id, to=player.square, target=state.meant)

    def find_ball(self, square: Square, rule: RuleId) -> None:
        """The ball has come to light and lies loose on a square."""
        state = self.state
        state.carrier = NONE
        state.ball = square
        state.ball_found = 1
        self.tell(ev.BALL_FOUND, rule, to=square, target=state.meant)

    def let_go(self, rule: RuleId) -> i64:
        """The carrier holds the ball no longer; returns the square it is loose in."""
        state = self.state
        holder = state.carrier
        square = state.ball
        state.carrier = NONE
        self.tell(ev.BALL_DROPPED, rule, player=holder, source=square, target=state.meant)
        return square

    def put_ball(self, square: Square) -> None:
        """The ball lies loose on the square; whoever moved it has told so."""
        self.state.ball = square

    def turn_over(self, rule: RuleId) -> None:
        """Note a Turnover; it takes effect when the step ends."""
        notes = self.notes
        if not self.rules.facts.turnovers:
            return
        if not notes.turnover and not notes.dump_off and not notes.between_turns:
            notes.turnover = True
            self.tell(ev.TURNOVER, rule, value=self.state.side)

    def end_team_turn(self, rule: RuleId) -> None:
        """The team turn is over when the step ends, without a Turnover."""
        self.notes.turn_ended = rule
        self.notes.finished = True

    def end_activation(self) -> None:
        """The active player's activation is over when the step ends."""
        self.notes.finished = True

    def spend_reroll(self, side: i64, leader: bool, rule: RuleId) -> None:
        """Take a team re-roll, or the Leader's."""
        state = self.state
        if leader:
            state.set_leader(side, 2)
        else:
            state.set_rerolls(side, state.rerolls(side) - 1)
        self.tell(ev.REROLL_SPENT, rule, value=side, target=state.rerolls(side))
        self.cite(ps.REROLL_GONE)

    def side_of(self, player: PlayerId) -> i64:
        """The side of a player id."""
        return side_of(player)
