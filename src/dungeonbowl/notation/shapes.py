"""
The shapes of what the server tells a page about a match.

Whoever builds a message says which shape it has, and `scripts/make_protocol.py` writes the page's types from them. A
square is `[column, row]`, both counted from 0 at the top left. Words that come from a table of their own (what a
question is about, what an option does) are types of their name on the page.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal, NotRequired, TypeAlias

# Pydantic reads a shape below Python 3.12 only if it is one of these.
from typing_extensions import TypedDict


@dataclass(frozen=True)
class Named:
    """What a type is called on the page, where Python's does not say it."""

    name: str


@dataclass(frozen=True)
class Says:
    """What a field means, for whoever reads the page's types."""

    text: str


Side: TypeAlias = Annotated[int, Named("Side")]
Square: TypeAlias = Annotated[list[int], Named("XY")]
Segment: TypeAlias = Annotated[list[int], Named("Segment")]
Pair: TypeAlias = Annotated[list[int], Named("[number, number]")]
# One for each side.
Numbers: TypeAlias = Annotated[list[int], Named("BySide<number>")]
Flags: TypeAlias = Annotated[list[bool], Named("BySide<boolean>")]
AskKind: TypeAlias = Annotated[str, Named("AskKind")]
Box: TypeAlias = Annotated[str, Named("Box")]
Colour: TypeAlias = Annotated[str, Named("Colour")]
Direction: TypeAlias = Annotated[str, Named("Direction")]
EventKind: TypeAlias = Annotated[str, Named("EventKind")]
FaceName: TypeAlias = Annotated[str, Named("FaceName")]
FeatureKind: TypeAlias = Annotated[str, Named("FeatureKind")]
OptionGroup: TypeAlias = Annotated[str, Named("OptionGroup")]
OptionIcon: TypeAlias = Annotated[str, Named("OptionIcon")]
Phase: TypeAlias = Annotated[str, Named("Phase")]
PitKind: TypeAlias = Annotated[str, Named("'nothing' | 'pit' | 'spiked_pit'")]
Posture: TypeAlias = Annotated[str, Named("Posture")]
Purpose: TypeAlias = Annotated[str, Named("Purpose")]
TileKind: TypeAlias = Annotated[str, Named("TileKind")]
Verb: TypeAlias = Annotated[str, Named("Verb")]
Dice: TypeAlias = Annotated[list[int | str], Named("Die[]")]

# ---- the match


class SkillInfo(TypedDict):
    """A skill or trait of a player."""

    key: str
    name: str
    value: int | None
    text: str
    asked: Annotated[bool, Says("Whether its coach is asked about it, and may settle it beforehand.")]


class CallInfo(TypedDict):
    """A call that is left to a coach, who may settle it beforehand."""

    key: str
    asks: Annotated[AskKind, Says("The question that it settles.")]
    name: str
    text: str


class Figure(TypedDict):
    """A figure of a profile in this game: its key in a player, what it means, and how it is printed."""

    key: Literal["ma", "st", "ag", "pa", "av", "sp", "ts", "cl"]
    term: str
    name: str
    means: str
    plus: Annotated[bool, Says('Whether it is the number that a roll needs, "3+".')]
    low: Annotated[bool, Says("Whether a low one is the better one.")]


class TableRow(TypedDict):
    """A row of a table: the totals that it is for, and what it says."""

    totals: str
    text: str


class TableInfo(TypedDict):
    """A table that dice are read on, or one column of it."""

    title: str
    dice: str
    adds: Annotated[str, Says("What is added to the dice; empty for nothing.")]
    rebuilt: Annotated[bool, Says("Whether the printed one is lost, and this one made from what is left.")]
    why: Annotated[str, Says("What a rebuilt one is made from; else empty.")]
    own: Annotated[bool, Says("Whether the coaches brought this one in the place of the game's.")]
    rows: list[TableRow]


class Terms(TypedDict):
    """What this game calls the things that games name differently."""

    pad: str
    pads: str
    rush: str
    rushes: str
    to_rush: str
    rush_on: str
    pad_risk: str
    pad_hint: str
    lies: Annotated[
        list[str] | None,
        Named("[string, string] | null"),
        Says("What it is to be prone and to be stunned, where it is which way up a player lies."),
    ]


class PlayerInfo(TypedDict):
    """A player as drafted."""

    id: int
    number: int
    name: str
    position: str
    ma: int
    st: int
    ag: int
    pa: int | None
    av: int
    sp: NotRequired[Annotated[int, Says("What the game of 1989 adds to a sprint.")]]
    ts: NotRequired[Annotated[int, Says("What it adds to a throw.")]]
    cl: NotRequired[Annotated[int, Says("What it adds to a catch.")]]
    skills: list[SkillInfo]


class TeamHead(TypedDict):
    """What a team is called and what it brings besides players."""

    name: str
    college: str
    colour: Colour
    rerolls: int
    training: Annotated[int, Says("Re-rolls of extra training.")]
    bribes: int
    babes: Annotated[int, Says("Bloodweiser Kegs, each of which adds 1 to the rolls for the knocked out.")]
    spell: Annotated[str | None, Says("The name of its wizard's spell.")]
    sponsor: str | None


class TeamInfo(TeamHead):
    """A team as drafted."""

    side: Side
    players: list[PlayerInfo]


class TileInfo(TypedDict):
    """A tile of the dungeon, or a part of a drawn map."""

    id: str
    kind: TileKind
    name: str
    room: str | None
    rule: str | None
    rule_id: Annotated[str | None, Says("The id of that rule.")]
    squares: list[Square]


class FeatureInfo(TypedDict):
    """What lies on some squares."""

    kind: FeatureKind
    squares: list[Square]


class DungeonInfo(TypedDict):
    """The dungeon; walls and doorways run along the lines of the grid."""

    name: str
    width: int
    height: int
    tiles: list[TileInfo]
    walls: list[Segment]
    doorways: list[Segment]
    features: list[FeatureInfo]
    supplement: Annotated[bool, Says("Whether it is laid with tiles of the supplement.")]
    end_zones: Annotated[list[list[Square]], Named("BySide<XY[]>")]


class MatchHead(TypedDict):
    """What of a match does not change while it is played."""

    rules: str
    options: Annotated[dict[str, str | int], Named("Record<string, unknown>")]
    real_dice: Annotated[bool, Says("Dice are rolled at a table and entered.")]
    dungeon: DungeonInfo
    figures: list[Figure]
    terms: Terms
    calls: list[CallInfo]
    tables: Annotated[list[TableInfo] | None, Says("What dice are read on, by number; null in a game without tables.")]
    teams: Annotated[list[TeamInfo], Named("BySide<TeamInfo>")]


class SeatInfo(TypedDict):
    """A seat as everybody may see it."""

    taken: bool
    connected: bool
    kind: Literal["person", "computer"]
    name: str


class DiceInfo(TypedDict):
    """Where the dice of a match come from."""

    source: Annotated[Literal["secret", "seed", "table"], Says("A secret, a seed, or dice rolled at a table.")]
    commitment: Annotated[str | None, Says("The SHA-256 of the secret, in hex.")]
    seed: Annotated[str | None, Says("The seed in digits, if it was chosen or the match is over.")]


class MatchInfo(MatchHead):
    """A match with its seats."""

    id: str
    name: str
    dice: DiceInfo
    seats: Annotated[list[SeatInfo], Named("BySide<SeatInfo>")]
    replay: bool


class ClockView(TypedDict):
    """The clock of a match with a time limit."""

    limit: Annotated[int, Says("Minutes.")]
    seconds: Annotated[float, Says("Played when the server said so.")]
    running: bool


class Presence(TypedDict):
    """Who is here."""

    seats: Annotated[list[SeatInfo], Named("BySide<SeatInfo>")]
    spectators: int
    clock: ClockView | None


# ---- the table


Spent = TypedDict(
    "Spent",
    {"blitz": bool, "pass": bool, "handoff": bool, "foul": bool, "kick": bool, "bomb": bool, "dugout": bool},
)
"""What the team turn has had already."""


class TurnView(TypedDict):
    """Whose turn it is, and what is under way in it."""

    side: Side | None
    number: Numbers
    active: int | None
    action: Verb | None
    target: int | None
    moves_left: int
    rushes_left: int
    spent: Spent
    first: bool


class PlayerView(TypedDict):
    """Where a player is and how they are."""

    id: int
    side: Side
    square: Square | None
    state: Posture | None
    box: Box | None
    used: bool
    ball: bool
    large: NotRequired[Annotated[bool, Says("That `square` is the north-west one of two by two that they cover.")]]
    ball_number: NotRequired[Annotated[int, Says("Which of two balls they hold, 1 or 2.")]]
    marks: Annotated[list[str], Named("(Mark | `mutation_${string}`)[]")]


class BallView(TypedDict):
    """Where a ball is, as far as it has been found."""

    state: Literal["hidden", "held", "loose", "lost"]
    square: Square | None
    carrier: int | None


class Portal(TypedDict):
    """A portal or pad and its number."""

    number: int
    square: Square


class DoorView(TypedDict):
    """A door that somebody may open or shut."""

    square: Square
    open: bool


class PitView(TypedDict):
    """A pit counter in the dungeon."""

    square: Square
    side: Annotated[int, Says("Who has laid it.")]
    kind: Annotated[PitKind | None, Says("What it is; none where it lies face-down and is not one's own.")]
    open: Annotated[bool, Says("Whether it lies face-up.")]


class OverView(TypedDict):
    """How the match ended."""

    winner: Side | None
    by: str


class Tally(TypedDict):
    """What a match has come to that goes on after a touchdown."""

    score: Numbers
    note: Annotated[str, Says("How long it goes on, in words; empty where nobody knows or it is over.")]
    points: Annotated[Numbers | None, Says("What it was worth to both, once it is over, in a game that gives points.")]


class View(TypedDict):
    """What is on the table, as one coach sees it."""

    turn: TurnView
    phase: Phase
    players: list[PlayerView]
    ball: BallView
    second_ball: NotRequired[Annotated[BallView, Says("Where the second ball is, in a match with two.")]]
    chests: list[Square]
    portals: list[Portal]
    doors: Annotated[list[DoorView], Says("Doors that open and shut; none where they are open passages.")]
    pits: NotRequired[Annotated[list[PitView], Says("Pit counters, where any have been laid.")]]
    werewolf: Annotated[Square | None, Says("Where the neutral Werewolf is, in a dungeon that has its lair.")]
    rerolls: Numbers
    bribes: Numbers
    apothecaries: Annotated[Numbers, Says("Apothecaries that each side has left.")]
    igors: Annotated[Numbers, Says("Igors that each side has left.")]
    magic: Annotated[Numbers | None, Says("Magic Points that each side has left; null in a match without magic.")]
    spells: Annotated[
        list[str | None],
        Named("BySide<string | null>"),
        Says("The spell that each side's wizard may still cast."),
    ]
    blinded: Annotated[Flags, Says("Whom Blinding Light keeps from passing, handing off and assisting.")]
    score: Numbers
    tally: Annotated[Tally | None, Says("Null in a match that the first touchdown ends.")]
    limit: int | None
    starters: Annotated[int, Says("How many players a team puts down before the first turn.")]
    end_zones: Annotated[
        list[list[Square]] | None,
        Named("BySide<XY[]> | null"),
        Says("The end zones of the home and the away team; null until they are chosen."),
    ]
    undo: Annotated[bool, Says("Whether the reader may take back their last answer.")]
    concede: Annotated[bool, Says("Whether this seat may concede now; for a spectator never.")]
    over: OverView | None


# ---- questions and events


class Option(TypedDict):
    """One answer to a question."""

    value: int
    verb: Verb
    group: Annotated[OptionGroup, Says("The list in which it is shown.")]
    icon: Annotated[OptionIcon, Says("The sign beside it.")]
    player: int | None
    square: Square | None
    text: str
    warning: str | None
    number: NotRequired[
        Annotated[int, Says("Of a verb that names no player: the number of its face, skill, side and so on.")]
    ]
    face: NotRequired[Annotated[FaceName, Says("Of a block die: its face.")]]
    dice: NotRequired[Annotated[list[int], Says("Of dice that magic fixes: the face of one, or those of both.")]]
    skill: NotRequired[Annotated[str, Says("Of a skill's re-roll: the skill.")]]
    direction: NotRequired[Annotated[Direction, Says("Of a throw at the wall: where the wall faces.")]]
    end_zone: NotRequired[Annotated[Side, Says("Of a choice of sides: which end zone of the map.")]]


class RollResult(TypedDict):
    """Faces that mean the same."""

    label: str
    values: list[int]
    text: str


class RollSheet(TypedDict):
    """What an umpire says about a roll of real dice."""

    purpose: Purpose
    dice: int
    sides: Annotated[int, Says("0 for block dice, and for what is drawn or tossed.")]
    block: bool
    needs: str | None
    results: list[RollResult]


class Asked(TypedDict):
    """A question as it is sent: the options are there only for whoever is asked."""

    seq: int
    kind: AskKind
    seat: Annotated[Side | None, Says("Null for a roll of real dice: whoever sits at the table enters it.")]
    yours: bool
    player: int | None
    other: int | None
    skill: str | None
    text: str
    rule: str | None
    dice: Dice | None
    options: NotRequired[list[Option]]
    roll: NotRequired[Annotated[RollSheet, Says("Of a roll of real dice: what an umpire says about it.")]]


class TableHit(TypedDict):
    """A row of a table that a roll has hit, both by their number, and what it says."""

    table: int
    row: int
    says: str


GameEvent = TypedDict(
    "GameEvent",
    {
        "n": int,
        "kind": EventKind,
        "rules": list[str],
        "side": Side | None,
        "player": int | None,
        "other": int | None,
        "from": Square | None,
        "to": Square | None,
        "purpose": Purpose | None,
        "dice": Dice | None,
        "target": int | None,
        "modifier": int | None,
        "success": bool | None,
        "skill": Annotated[str | None, Says("The skill or trait it is about.")],
        "value": int | None,
        "text": str,
        "hit": NotRequired[Annotated[TableHit, Says("Of a roll that is read on a table: the row.")]],
    },
)
"""Something that has happened."""


SHAPES: Final = (
    SkillInfo, CallInfo, Figure, TableRow, TableInfo, Terms, PlayerInfo, TeamHead, TeamInfo, TileInfo, FeatureInfo,
    DungeonInfo, MatchHead,
    SeatInfo, DiceInfo, MatchInfo, ClockView, Presence,
    Spent, TurnView, PlayerView, BallView, Portal, DoorView, PitView, OverView, Tally, View,
    Option, RollResult, RollSheet, Asked, TableHit, GameEvent,
)  # fmt: skip
"""Every shape of these, as the page's types list them; those of whole messages are in `sent`."""
