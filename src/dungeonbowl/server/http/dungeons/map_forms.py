"""The values that the addresses below `/api/dungeons/maps` take and give: dungeons drawn square by square."""

from typing import Annotated, TypeAlias

from pydantic import BaseModel, Field

from dungeonbowl.core.ids import MOST_SIDES
from dungeonbowl.dungeon.grid.squares import MAX_SIDE
from dungeonbowl.notation.shapes import DungeonInfo, Named, Square
from dungeonbowl.server.http.dungeons.forms import Blurb, Name, Place, RoomInfo, ViolationInfo
from dungeonbowl.server.http.form import Form, GivenBack

MOST_ROWS = int(MAX_SIDE)

GameKey = Annotated[str, Field(min_length=1, max_length=16, pattern=r"^[a-z0-9]+$", description="The key of a game.")]
Row = Annotated[str, Field(max_length=MOST_ROWS)]
Ground: TypeAlias = Annotated[str, Named("FeatureKind | 'wall' | 'floor' | 'zone' | 'chest' | 'pad' | 'doorway'")]


class RoomForm(GivenBack):
    """A room with a rule on a drawn map."""

    kind: Annotated[str, Field(max_length=40, pattern=r"^[a-z_]+$")]
    at: Place = Field(description="Its north-west corner.")
    width: int = Field(ge=1, le=MOST_ROWS)
    height: int = Field(ge=1, le=MOST_ROWS)


class MapForm(GivenBack):
    """A dungeon drawn square by square, lawful or not, in the letters of a dungeon file."""

    name: Name = ""
    blurb: Blurb = ""
    rules: GameKey
    rows: list[Row] = Field(min_length=1, max_length=MOST_ROWS, description="From the top, one letter a square.")
    zones: list[list[Place]] = Field(
        default_factory=list[list[Place]],
        max_length=MOST_SIDES,
        description="The squares of each end zone; left out where the letters A, B, Y and Z say them.",
    )
    rooms: list[RoomForm] = Field(
        default_factory=list[RoomForm], max_length=40, description="In games that have rooms with a rule."
    )


class MapWish(Form):
    """Wishes for a drawn dungeon made by dice."""

    rules: GameKey
    seed: int | None = Field(default=None, ge=0, lt=1 << 53, description="Left out: any.")
    hazards: bool = Field(default=False, description="Lay more than floor, where the game has it.")
    teams: int = Field(default=2, ge=2, le=MOST_SIDES, description="More than two where the game has maps for them.")


class LetterInfo(BaseModel):
    """One letter of a map."""

    letter: str
    kind: Ground = Field(description="What a square with this letter is, or what stands or lies on it.")


class KitPiece(BaseModel):
    """A tile of a kit, as it lies."""

    width: int
    height: int
    most: int = Field(description="How many there are, whichever way they lie.")


class Span(BaseModel):
    """From the least to the most."""

    least: int
    most: int


class MapGround(BaseModel):
    """What the dungeons of a game are drawn with, and how much of it."""

    rules: str
    name: str = Field(description="The name of the game.")
    pad: str = Field(description="What the game calls a pad.")
    pads_word: str = Field(description="Several of them.")
    letters: list[LetterInfo]
    squares: Span | None = Field(description="Squares that are no wall, as there should be; none for any number.")
    zone: Span = Field(description="Squares of each end zone or of the doorways of each side.")
    chests: int
    pads: Span
    kit: list[KitPiece] = Field(description="The tiles that all floor is laid of; none where any floor will do.")
    rooms: list[RoomInfo] = Field(description="Rooms with a rule that can be laid; none where the game has none.")
    dice: bool = Field(description="Whether dice make whole maps.")
    hazards: bool = Field(description="Whether dice lay hazards on wish.")
    most_teams: int = Field(description="For how many teams, at most, dice make a map.")
    width: int = Field(description="A good size to begin with.")
    height: int
    most_width: int
    most_height: int
    most_squares: int


class CheckedMap(BaseModel):
    """A drawn dungeon: what it looks like, and every rule it breaks."""

    lawful: bool
    violations: list[ViolationInfo]
    warnings: list[ViolationInfo] = Field(description="What it should be and is not; it can be played in all the same.")
    map: MapForm
    dungeon: DungeonInfo
    chests: list[Square]
    pads: list[Square | None] = Field(description="Pad 1 first; none for one that is missing.")
    walk: int | None = Field(description="Steps from one end zone to the nearest other; none where no way leads.")
    floor: int = Field(description="Squares that are no wall.")


class GeneratedMap(CheckedMap):
    """A drawn dungeon made by dice. It is not stored."""

    seed: int = Field(description="What it follows from; the same seed and wishes make it again.")


class StoredMap(CheckedMap):
    """A drawn dungeon that was stored, or one that comes with the game. It never changes."""

    id: str
    created: float | None = Field(description="Seconds since 1970; none for one that comes with the game.")
    link: str = Field(description="The page that shows it, from the server's root.")
