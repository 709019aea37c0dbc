"""A scenario as read: a position, steps and what must follow. All values, nothing that moves."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from dungeonbowl.core.ids import NONE
from dungeonbowl.data.roster import Draft
from dungeonbowl.dungeon import Dungeon
from dungeonbowl.notation.scenario.counters import Counter
from dungeonbowl.state import TeamSheet

Square = tuple[int, int]
"""Column and row."""

Word = bool | int | str
"""A scalar of a scenario file."""

SHOWN = ("used", "declined", "idle")
"""What a scenario may show of a skill: that it acts, that its coach keeps it, that it does not apply."""

Face = int | str
"""One die: a number, or the word on it."""


@dataclass(frozen=True, slots=True)
class Deed:
    """
    One entry of an act.

    Attributes:
        key: One of `scenario_words.DEEDS`.
        squares: Where: the way of a move, else one square or none.
        player: Whom, or `NONE`.
        special: The key of a special action, the compass point of a facing, else empty.
    """

    key: str
    squares: tuple[Square, ...] = ()
    player: int = NONE
    special: str = ""


@dataclass(frozen=True, slots=True)
class Act:
    """
    A whole activation.

    Attributes:
        player: Who acts.
        deeds: What they do, in order.
        declared: The action that `as` names, 0 if the deeds say it.
        target: Whom an action declared by `as` is aimed at, or `NONE`.
        open: Whether the activation goes on in the next step.
        stopped: Whether something stops it before all is done: the first deed that cannot be done is the last tried.
    """

    player: int
    deeds: tuple[Deed, ...]
    declared: int = 0
    target: int = NONE
    open: bool = False
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Enter:
    """
    A reserve comes in. `by` is `random` for a Portal, or a way that this game has not.

    `verb` is the action declared before, where a game asks for one; 0 for that of the next act.
    """

    player: int
    by: str
    verb: int = 0


@dataclass(frozen=True, slots=True)
class Sponge:
    """The Magic Sponge on a player."""

    player: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """A coach ends the team turn."""

    side: int


@dataclass(frozen=True, slots=True)
class Clock:
    """So many minutes have been played."""

    minutes: int


@dataclass(frozen=True, slots=True)
class Cast:
    """A side's wizard casts the spell; what it is aimed at is a choice."""

    side: int


Tried = Act | Enter | Sponge | Cast
"""What may be legal or not."""


@dataclass(frozen=True, slots=True)
class Illegal:
    """Something that must be refused."""

    tried: Tried


Order = Act | Enter | Sponge | Cast | EndTurn | Clock | Illegal


@dataclass(frozen=True, slots=True)
class Odds:
    """The exact chance that an act goes through, with or without re-rolls."""

    act: Act
    rerolls: bool
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether something would now be accepted."""

    tried: Tried
    legal: bool
    shown: str


@dataclass(frozen=True, slots=True)
class Sign:
    """What an event of the step must look like, field by field."""

    kind: int
    fields: tuple[tuple[str, object], ...]
    shown: str


@dataclass(frozen=True, slots=True)
class Over:
    """How the match has ended: the winner as a state has it, and by what, if that is said; `NONE` for not at all."""

    winner: int
    by: str


ELSEWHERE: Final[Square] = (-1, -1)
"""In place of a chest's square: the ball is in none of those drawn."""


@dataclass(frozen=True, slots=True)
class Held:
    """Where a ball is: a carrier, a square, or neither (not found); then maybe in which chest."""

    carrier: int = NONE
    square: Square | None = None
    chest: Square | None = None


@dataclass(frozen=True, slots=True)
class Expect:
    """What must be true after a step; what is left out is not looked at."""

    at: tuple[tuple[int, Square], ...] = ()
    state: tuple[tuple[int, str], ...] = ()
    box: tuple[tuple[int, str], ...] = ()
    ball: Held | None = None
    balls: tuple[Held, ...] = ()
    turn: int = NONE
    turnover: bool | None = None
    over: Over | None = None
    score: tuple[tuple[int, int], ...] = ()
    rerolls: tuple[tuple[int, int], ...] = ()
    magic: tuple[tuple[int, int], ...] = ()
    chests: tuple[Square, ...] | None = None
    doors: tuple[tuple[str, tuple[Square, ...]], ...] = ()
    used: tuple[tuple[int, bool], ...] = ()
    moves_left: tuple[tuple[int, int], ...] = ()
    map: tuple[tuple[Square, str], ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    events: tuple[Sign, ...] = ()
    offered: tuple[tuple[str, bool], ...] = ()
    odds: tuple[Odds, ...] = ()


Answer = Word | Square
"""One answer to a decision."""


@dataclass(frozen=True, slots=True)
class Step:
    """
    One step.

    Attributes:
        order: What is done.
        dice: The results to come, by purpose; one roll is one or several faces.
        choose: The answers to come, by decision, in the order written.
        expect: What must be true afterwards.
        magic: What each side does with its Magic Points, roll by roll: `reroll`, `pass`, or the faces of fixed dice.
    """

    order: Order
    dice: tuple[tuple[str, tuple[tuple[Face, ...], ...]], ...] = ()
    choose: tuple[tuple[str, tuple[Answer, ...]], ...] = ()
    expect: Expect = field(default_factory=Expect)
    magic: tuple[tuple[int, tuple[str | tuple[int, ...], ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A player of a position: `square` on the map, or else `box`."""

    player: int
    square: Square | None
    posture: int
    box: int
    used: bool


@dataclass(frozen=True, slots=True)
class Position:
    """Everything on the table before the first step."""

    dungeon: Dungeon
    teams: tuple[TeamSheet, ...]
    pieces: tuple[Piece, ...]
    balls: tuple[Held, ...]
    side: int
    first_turn: bool
    score: tuple[int, ...]
    minutes: int
    options: tuple[tuple[str, str | int], ...]
    boons: tuple[int, ...] = (0, 0)
    magic: tuple[int, int] = (NONE, NONE)
    counters: tuple[Counter, ...] = ()
    inside: frozenset[Square] = frozenset()


@dataclass(frozen=True, slots=True)
class RosterCheck:
    """A team to be drafted, and whether it may be; `large_monsters`: whether the match allows them."""

    team: str
    draft: Draft
    legal: bool
    because: tuple[str, ...]
    large_monsters: bool = False


@dataclass(frozen=True, slots=True)
class DungeonCheck:
    """
    A map to be judged by the rules of construction, as far as a drawn map tells.

    Attributes:
        dungeon: The dungeon drawn, without what no dungeon of the game can hold.
        undrawable: The rules that forbid what was left out.
        options: What was agreed on.
        counters: The pit counters drawn.
    """

    dungeon: Dungeon
    legal: bool
    because: tuple[str, ...]
    undrawable: tuple[str, ...] = ()
    options: tuple[tuple[str, str | int], ...] = ()
    counters: tuple[Counter, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """
    One scenario of a file.

    Attributes:
        file: Its file, as complaints show it.
        line: Where it begins.
        id: Its name, unique among all that are run together.
        covers: The rules it proves.
        title: What it proves, in words.
        rules: The key of its ruleset.
        keys: The names of the players by id, as the file writes them.
        position: The table, for a scenario that is played.
        steps: What is played.
        check: What is checked without a match, else nothing.
        shows: What it shows of skills, one of `SHOWN` and the skill's key.
        foreign: Whether its file could only be read in the spelling of others.
        otherwise: The same as it reads with what others spell otherwise put right.
    """

    file: str
    line: int
    id: str
    covers: tuple[str, ...]
    title: str
    rules: str
    keys: dict[int, str]
    position: Position | None = None
    steps: tuple[Step, ...] = ()
    check: RosterCheck | DungeonCheck | None = None
    shows: frozenset[tuple[str, str]] = frozenset()
    foreign: bool = False
    otherwise: Scenario | None = None


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """
    How a scenario went.

    Attributes:
        file: Its file.
        id: Its name.
        passed: Whether everything was as expected.
        step: The step that went wrong, from 1; 0 if none did or none was run.
        expected: What was expected there.
        found: What was there instead.
        message: Both in one sentence; empty if it passed.
        covers: The rules it proves.
        others: Whether it passed only as others word it.
    """

    file: str
    id: str
    passed: bool
    step: int
    expected: str
    found: str
    message: str
    covers: tuple[str, ...]
    others: bool = False
