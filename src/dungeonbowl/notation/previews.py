"""
The shapes of previews: what the server tells a page about what could be done, before anything is.

A preview is what its builder has found, under a head that says which preview it is and how many answers the match had
when it was worked out.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from typing_extensions import TypedDict

from dungeonbowl.notation.shapes import Named, Pair, Says, Side, Square, Verb

# ---- ways


HazardKind: TypeAlias = Literal[
    "portal",
    "strain",
    "trap",
    "room",
    "trait",
    "tentacles",
    "diving_tackle",
    "shadowing",
    "chasm",
    "pit",
]
Weight: TypeAlias = Literal["ask", "warn", "note"]
PassRange: TypeAlias = Annotated[Literal["quick", "short"], Named("PassRange")]


class Risk(TypedDict):
    """What a chance leaves out."""

    kind: HazardKind
    name: str
    weight: Annotated[Weight, Says("Whether to ask once more, to show it in amber, or only to mention it.")]
    chance: Annotated[float | None, Says("Of the harm, once it comes to the die.")]
    rule: str
    text: str


class PathSquare(TypedDict):
    """A square in reach, and the best way to it."""

    square: Square
    chance: float
    path: list[Square]
    rolls: list[str]
    skills: Annotated[list[str], Says("The player's own re-roll skills that the chance counts on.")]
    risks: list[Risk]


class Paths(TypedDict):
    """Where a player gets."""

    player: int
    squares: list[PathSquare]
    before: Annotated[list[Risk], Says("What may befall the player before the first step.")]


# ---- blocks and throws


class Fallen(TypedDict):
    """What one throw of block dice does, if whoever chooses picks what suits them."""

    target_down: float
    blocker_down: float


class Block(TypedDict):
    """The dice of a block, with the assists behind them."""

    player: int
    target: int
    dice: int
    chooser: Side
    strengths: Pair
    assists: Annotated[list[list[int]], Named("[number[], number[]]")]
    odds: Fallen


class PassSquare(TypedDict):
    """A square that a throw can be aimed at."""

    square: Square
    range: PassRange
    chance: float
    interferers: list[int]


class Passes(TypedDict):
    """Where a player can throw."""

    player: int
    squares: list[PassSquare]


class OwnRoll(TypedDict):
    """The roll of a foul (two dice against the armour) or of a gaze (one die)."""

    dice: int
    needed: int
    chance: float


class WayBeside(TypedDict):
    """The safest way beside whom the declared action is aimed at."""

    player: int
    target: int
    path: Annotated[
        list[Square] | None,
        Says("Empty when beside them already, null when there is none or nothing could be done there."),
    ]
    chance: float
    rolls: list[str]
    risks: Annotated[list[Risk], Says("What the chance leaves out.")]
    block: Annotated[Block | None, Says("The block from the end of the way, in a blitz.")]
    roll: Annotated[OwnRoll | None, Says("The roll of a foul or a gaze from there.")]


# ---- the table


class ZoneSquare(TypedDict):
    """A square in Tackle Zones, and of how many players."""

    square: Square
    count: int


class Zones(TypedDict):
    """The Tackle Zones of one side."""

    side: Side
    squares: list[ZoneSquare]


class Deployed(TypedDict):
    """A player and where they would be put."""

    player: int
    square: Square


class Lineup(TypedDict):
    """A suggestion for a coach who sets up."""

    side: Side
    players: Annotated[list[Deployed], Says("Whom the computer coach would put down from here on, in order.")]


# ---- answers


class Prospect(TypedDict):
    """What may come of an answer."""

    text: str
    chance: float
    good: Annotated[bool, Says("Meant for whoever is asked.")]


class Told(TypedDict):
    """What an answer would bring, whichever it is."""

    roll: Annotated[str, Says("The dice and what they need; empty where no single roll decides.")]
    dice: Annotated[int, Says("Dice of a block, else 0.")]
    chooser: Side | None
    lines: list[Prospect]
    notes: list[str]
    brief: Annotated[str, Says("The gist, for the button itself.")]


class OptionOdds(Told):
    """What one answer would bring, for the coach who is asked."""

    value: int


class Odds(TypedDict):
    """What the answers to the open question would bring."""

    options: list[OptionOdds]


# ---- why not


class Reason(TypedDict):
    """Why something cannot be chosen."""

    text: str
    rule: Annotated[str | None, Says("The id of the rule.")]


class BarredAction(Reason):
    """An action that cannot be chosen."""

    verb: Verb
    label: str


class BarredPlayers(Reason):
    """Players who cannot be chosen."""

    players: list[int]


class BarredSquares(Reason):
    """Squares that cannot be chosen."""

    squares: list[Square]


class Reasons(TypedDict):
    """Why actions, players and squares cannot be chosen."""

    player: Annotated[int | None, Says("Whose way it is, if anybody's.")]
    actions: list[BarredAction]
    players: list[BarredPlayers]
    squares: list[BarredSquares]
    otherwise: Annotated[Reason | None, Says("Of all else.")]


# ---- as they are sent


class PreviewHead(TypedDict):
    """What every preview says of itself."""

    type: Literal["preview"]
    seq: int


class PathsPreview(PreviewHead, Paths):
    """Where a player gets."""

    of: Literal["paths"]


class BlockPreview(PreviewHead, Block):
    """What a block would be."""

    of: Literal["block"]


class PassPreview(PreviewHead, Passes):
    """What throws would be."""

    of: Literal["pass"]


class Approach(PreviewHead, WayBeside):
    """The safest way beside whom the declared action is aimed at."""

    of: Literal["approach"]


class ZonesPreview(PreviewHead, Zones):
    """The Tackle Zones of one side."""

    of: Literal["zones"]


class LineupPreview(PreviewHead, Lineup):
    """A suggestion for a coach who sets up."""

    of: Literal["lineup"]


class OddsPreview(PreviewHead, Odds):
    """What the answers to the open question would bring."""

    of: Literal["odds"]


class ReasonsPreview(PreviewHead, Reasons):
    """Why something cannot be chosen."""

    of: Literal["reasons"]


Preview: TypeAlias = (
    PathsPreview | BlockPreview | PassPreview | Approach | ZonesPreview | LineupPreview | OddsPreview | ReasonsPreview
)
"""What a client may ask for without answering."""

SHAPES: Final = (
    Risk, PathSquare, Fallen, Block, PassSquare, OwnRoll, ZoneSquare, Deployed, Prospect, OptionOdds,
    Reason, BarredAction, BarredPlayers, BarredSquares,
    PathsPreview, BlockPreview, PassPreview, Approach, ZonesPreview, LineupPreview, OddsPreview, ReasonsPreview,
)  # fmt: skip
"""The shapes that the page's types list; what a preview holds below its head is a part of it there."""
