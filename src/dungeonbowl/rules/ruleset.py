"""What a ruleset chooses: one variant of each topic, and the options of a table."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import passages as ps
from dungeonbowl.core.concordance import Concordance
from dungeonbowl.core.options import VERBS
from dungeonbowl.dungeon.kinds import KIND_CHASM, KIND_LIQUID, KIND_TRAP
from dungeonbowl.rules.actions.parts import Action
from dungeonbowl.rules.ball.parts import Balls
from dungeonbowl.rules.blocking.parts import Blocks
from dungeonbowl.rules.chests.parts import Chests
from dungeonbowl.rules.edition import Edition
from dungeonbowl.rules.extras.parts import Extras
from dungeonbowl.rules.facts import Facts
from dungeonbowl.rules.ground.parts import Ground
from dungeonbowl.rules.injuries.parts import Injuries
from dungeonbowl.rules.moving.parts import Moves
from dungeonbowl.rules.pads.parts import Pads
from dungeonbowl.rules.passing.parts import Passes
from dungeonbowl.rules.pushing.parts import Pushes
from dungeonbowl.rules.rolling.parts import Rerolls
from dungeonbowl.rules.scoring.parts import Time
from dungeonbowl.rules.setup.parts import Setup
from dungeonbowl.rules.traits.parts import Traits

NOT_DECLARED: Final = Action(0, 0)
"""What a verb declares that is no action of the game: nothing."""


class Ruleset:
    """
    A printed game: its key, its version and the variant of each topic. See `docs/topics.md`.

    `prefixes` are what the ids of its rules begin with, `edition` the living rulebook that its core is taken from.
    """

    def __init__(
        self,
        key: str,
        title: str,
        version: int,
        prefixes: tuple[str, ...],
        edition: Edition,
        facts: Facts,
        options: tuple[Option, ...],
        actions: tuple[Action, ...],
        setup: Setup,
        rerolls: Rerolls,
        ground: Ground,
        extras: Extras,
        chests: Chests,
        pads: Pads,
        traits: Traits,
        moves: Moves,
        blocks: Blocks,
        pushes: Pushes,
        balls: Balls,
        passes: Passes,
        injuries: Injuries,
        time: Time,
    ) -> None:
        self.key = key
        self.title = title
        self.version = version
        self.concordance = Concordance(prefixes)
        self.edition = edition
        self.facts = facts
        self.options = options
        # What may be declared, in the order in which it is offered.
        self.actions: list[Action] = list(actions)
        self._by_verb: list[Action] = [NOT_DECLARED] * len(VERBS)
        for action in actions:
            self._by_verb[int(action.verb)] = action
        self.setup = setup
        self.rerolls = rerolls
        self.ground = ground
        self.extras = extras
        self.chests = chests
        self.pads = pads
        self.traits = traits
        self.moves = moves
        self.blocks = blocks
        self.pushes = pushes
        self.balls = balls
        self.passes = passes
        self.injuries = injuries
        self.time = time

    def action(self, verb: i64) -> Action:
        """The action that a verb declares."""
        return self._by_verb[verb]


class Option:
    """
    One thing that whoever plays may agree on.

    Args:
        key: its word.
        title: what it is called where somebody chooses.
        choices: the words it may be, each with what it means, the default first; empty where it is a whole number, by
            default 0.
        most: the largest number it may be.
        rule: the passage whose rule it changes; 0 if it adds something.
    """

    def __init__(
        self, key: str, title: str, choices: tuple[tuple[str, str], ...] = (), most: int = 0, rule: int = 0
    ) -> None:
        self.key = key
        self.title = title
        self.words: tuple[str, ...] = tuple([word for word, _ in choices])
        self.meanings: tuple[str, ...] = tuple([meaning for _, meaning in choices])
        self.most = most
        self.rule = rule

    @property
    def default(self) -> str | int:
        """What holds where nothing is said."""
        return self.words[0] if self.words else 0

    def check(self, value: str | int) -> None:
        """Raises: ValueError: it does not take this value; the message names both."""
        if self.words:
            if value not in self.words:
                raise ValueError(f"options: {self.key}: expected {' or '.join(self.words)}, got {value!r}")
        elif not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= self.most:
            raise ValueError(f"options: {self.key}: expected a whole number from 0 to {self.most}, got {value!r}")


TURN_LIMIT: Final = Option("turn_limit", "Turn limit", most=10_000)
TIME_LIMIT: Final = Option("time_limit", "Time limit in minutes", most=600)
PLACEMENT: Final = Option(
    "placement",
    "Chests and portals",
    (("stored", "as on the map"), ("coaches", "placed by the coaches, in turn")),
)
END_ZONE_SQUARES: Final = Option(
    "end_zone_squares",
    "End zones",
    (("tile", "the whole tile"), ("chequered", "its chequered half")),
    rule=ps.GOAL,
)
CASUALTY_TABLE: Final = Option(
    "casualty_table",
    "Casualty table",
    (("cheat_sheet", "of the reference sheet"), ("page", "of the rulebook's page")),
    rule=ps.CASUALTY_ROW,
)
HAZARD_KINDS: Final = (("deadly", "may kill"), ("harmless", "only take a player out of the match"))
CHASMS: Final = Option("chasms", "Chasms and holes", HAZARD_KINDS)
LIQUIDS: Final = Option("liquids", "Liquids", HAZARD_KINDS)
PIT_TRAPS: Final = Option("pit_traps", "Pit traps", HAZARD_KINDS)
ALARMS: Final = Option(
    "alarms",
    "Time and alarms",
    (
        ("none", "no limit of time"),
        ("clock", "90 minutes, and two alarms on the way"),
        ("turns", "36 team turns, and two alarms on the way"),
    ),
)
TIMED_MINUTES: Final = 90
CHESTS: Final = Option(
    "chests",
    "How the ball is found",
    (("tokens", "one of the chests, drawn before play"), ("roll", "by a die that helps more with each chest")),
)
LIMITS: Final = Option(
    "limits",
    "Time and limits",
    (
        ("turns", "60 team turns; nobody comes in after 36, players leave after 48"),
        ("clock", "150 minutes; nobody comes in after 90, players leave after 120"),
    ),
)
LIMIT_MINUTES: Final = 150
ALARM_CLOCK: Final = Option(
    "alarm_clock",
    "Time and alarms",
    (
        ("turns", "alarms after 24 and 32 team turns, then as many as dice say"),
        ("clock", "alarms at 30 and 40 minutes, the end at 50 at the latest"),
    ),
)
ALARM_CLOCK_MINUTES: Final = 50
ENDING: Final = Option(
    "ending",
    "What wins",
    (("sudden", "the first touchdown"), ("timed", "the most touchdowns when the time is up")),
)
SPONSORS: Final = Option("sponsors", "Sponsors", (("none", "help nobody"), ("in_use", "help their teams")))
EVERY_OPTION: Final = (
    TURN_LIMIT,
    TIME_LIMIT,
    PLACEMENT,
    END_ZONE_SQUARES,
    CASUALTY_TABLE,
    SPONSORS,
    CHASMS,
    LIQUIDS,
    PIT_TRAPS,
    ALARMS,
    CHESTS,
    LIMITS,
    ENDING,
    ALARM_CLOCK,
)
"""The options of all games."""


class Options:
    """
    The options of one match, checked.

    Args:
        given: what was agreed on, by key; the rest is as by default.
        known: the options that there are.

    Raises:
        ValueError: an unknown option or a value it does not take; the message names both.
    """

    def __init__(self, given: dict[str, str | int], known: tuple[Option, ...] = EVERY_OPTION) -> None:
        self.given: dict[str, str | int] = {option.key: option.default for option in known}
        for option in known:
            if option.key in given:
                option.check(given[option.key])
        for key, value in given.items():
            if key not in self.given:
                raise ValueError(f"options: {key}: unknown option; the options are {', '.join(sorted(self.given))}")
            self.given[key] = value
        self.turn_limit: int = int(self.given.get(TURN_LIMIT.key, 0))
        self.time_limit: int = int(self.given.get(TIME_LIMIT.key, 0))
        self.alarms_by_turns: bool = self._is(ALARMS, "turns")
        if self._is(ALARMS, "clock"):
            self.time_limit = TIMED_MINUTES
        if self._is(LIMITS, "clock"):
            self.time_limit = LIMIT_MINUTES
        if self._is(ALARM_CLOCK, "clock"):
            self.time_limit = ALARM_CLOCK_MINUTES
        self.plays_on: bool = self._is(ENDING, "timed")
        self.chests_by_die: bool = self._is(CHESTS, "roll")
        self.coaches_place: bool = self._is(PLACEMENT, "coaches")
        self.chequered_only: bool = self._is(END_ZONE_SQUARES, "chequered")
        self.page_casualties: bool = self._is(CASUALTY_TABLE, "page")
        self.sponsors: bool = self._is(SPONSORS, "in_use")
        # The kinds of squares that take a player out without a roll, a bit each.
        self.harmless: i64 = 0
        for option, kind in ((CHASMS, KIND_CHASM), (LIQUIDS, KIND_LIQUID), (PIT_TRAPS, KIND_TRAP)):
            if self._is(option, "harmless"):
                self.harmless |= i64(1) << kind

    def _is(self, option: Option, word: str) -> bool:
        """Whether this word was agreed on."""
        return self.given.get(option.key) == word
