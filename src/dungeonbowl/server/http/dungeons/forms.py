"""The values that the addresses below `/api/dungeons` take and give, as the programming interface describes them."""

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, Field, WithJsonSchema

from dungeonbowl.dungeon.grid.kinds import ROOM_NAMES
from dungeonbowl.notation.shapes import DungeonInfo, FeatureInfo, Named, Square
from dungeonbowl.server.http.form import Form, GivenBack

MOST_TILES = 32
MOST_DOORWAYS = 64

ROOMS: Final = ROOM_NAMES[1:]

PieceKind: TypeAlias = Annotated[
    Literal["end_zone", "corridor_long", "corridor_t", "corridor_l", "room_square", "room_large"], Named("PieceKind")
]


def _known_room(name: str) -> str:
    """The name of a room. Raises ValueError for one that is none."""
    if name not in ROOMS:
        raise ValueError(f"there is no room {name}")
    return name


RoomKind = Annotated[str, AfterValidator(_known_room), WithJsonSchema({"type": "string", "enum": list(ROOMS)})]
Facing = Literal["N", "E", "S", "W"]
TileId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z][a-z0-9_]*$")]
Coordinate = Annotated[int, Field(ge=0, le=63)]
Place = Annotated[
    list[Coordinate], Named("XY"), Field(min_length=2, max_length=2, description="Column and row, from 0.")
]
Rect = Annotated[
    list[Coordinate],
    Field(min_length=4, max_length=4, description="First column, last column, first row, last row."),
]
Stretch = Annotated[
    list[Coordinate],
    Field(min_length=3, max_length=3, description="The line, then the first and the last square along it."),
]
Name = Annotated[str, Field(max_length=60, pattern=r"^[^\x00-\x1f\x7f]*$")]
Blurb = Annotated[str, Field(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")]


class TileForm(GivenBack):
    """One tile: a piece of the box by `at` and `turn`, or squares of one's own by `rects` and `facing`."""

    id: TileId
    kind: PieceKind
    room: RoomKind | None = Field(default=None, description="The room printed on the tile, if any.")
    at: Place | None = Field(default=None, description="The top left corner of the smallest rectangle around the tile.")
    turn: int = Field(default=0, ge=0, le=3, description="Quarter turns clockwise.")
    rects: list[Rect] | None = Field(default=None, min_length=1, max_length=4)
    facing: Facing | None = None


class DoorwaysForm(GivenBack):
    """Doorways: `h` opens the edge below row `line`, `v` the edge right of column `line`."""

    h: list[Stretch] = Field(default_factory=list[Stretch], max_length=MOST_DOORWAYS)
    v: list[Stretch] = Field(default_factory=list[Stretch], max_length=MOST_DOORWAYS)


class PlanForm(GivenBack):
    """A dungeon being built, lawful or not."""

    name: Name = ""
    blurb: Blurb = ""
    tiles: list[TileForm] = Field(max_length=MOST_TILES)
    doorways: DoorwaysForm | None = Field(
        default=None,
        description="Left out: one in the middle of every joint. Given: those that are in the middle of a joint are "
        "kept, the other joints get theirs.",
    )
    exact: bool = Field(default=False, description="Take the doorways as they are given, whatever rules they break.")
    chests: list[Place] = Field(default_factory=list[Place], max_length=6)
    portals: list[Place] = Field(default_factory=list[Place], max_length=6, description="Portal 1 first.")


class GenerateForm(Form):
    """Wishes for a dungeon made by dice."""

    seed: int | None = Field(default=None, ge=0, lt=1 << 53, description="Left out: any.")
    tiles: int = Field(default=0, ge=0, le=16, description="End zones included: 10 to 16, 11 to 16 symmetric; 0: any.")
    symmetric: bool = Field(default=False, description="Make both halves alike.")
    shape: Literal["winding", "mixed", "knotted"] = "mixed"


class StoredChoice(Form):
    """A dungeon that was stored here."""

    stored: Annotated[str, Field(min_length=1, max_length=32, pattern=r"^[a-z0-9]+$")]


class PlanChoice(Form):
    """A dungeon given whole, as a plan."""

    plan: PlanForm


class FileChoice(Form):
    """A dungeon given whole, as the text of a dungeon file."""

    file: Annotated[str, Field(min_length=1, max_length=48 * 1024)]


class TurnInfo(BaseModel):
    """A piece after so many quarter turns clockwise."""

    width: int
    height: int
    squares: list[Square] = Field(description="Its squares from its own corner, [column, row].")
    facing: Facing | None
    features: dict[str, list[FeatureInfo]] = Field(
        description="By room: what is printed on the tile, in squares from its own corner."
    )


class RoomInfo(BaseModel):
    """A room that a piece can be."""

    key: str
    name: str
    rule: str


class PieceInfo(BaseModel):
    """One kind of tile in the box."""

    kind: PieceKind
    name: str
    most: int = Field(description="How many the box has.")
    rooms: list[RoomInfo] = Field(description="The rooms it can be, each once in a dungeon; none for a plain tile.")
    supplement: list[RoomInfo] = Field(
        description="The supplement's tiles of this shape, each once in a dungeon; they do not come out of the box."
    )
    turns: list[TurnInfo] = Field(description="Its four ways to lie.")


class Pieces(BaseModel):
    """What a dungeon is built of, and how much of it."""

    pieces: list[PieceInfo]
    corridors_needed: int
    square_rooms_needed: int
    large_rooms_needed: int
    end_zones_needed: int
    chests: int
    portals: int
    most_tiles: int
    side: int = Field(description="Columns and rows of the grid at most.")
    squares: int = Field(description="Squares of the smallest rectangle around the dungeon at most.")


class ViolationInfo(BaseModel):
    """One rule that a dungeon breaks."""

    rule: str
    statement: str = Field(description="The rule.")
    text: str = Field(description="What is wrong, in plain words.")
    squares: list[Square]
    tiles: list[str] = Field(description="The ids of the tiles it is about.")


class Joint(BaseModel):
    """Where two tiles touch along two squares or more."""

    tiles: list[str]
    upright: bool = Field(description="Whether one walks through it east and west: its doorways belong in `v`.")
    choices: list[list[int]] = Field(description="The lawful doorways: one, or two where the squares are odd.")
    chosen: list[int] | None = Field(description="The one that is there.")


class CheckedPlan(BaseModel):
    """A plan assembled: what it looks like, and every rule it breaks."""

    lawful: bool
    violations: list[ViolationInfo]
    plan: PlanForm = Field(description="The plan as it was understood, doorways drawn.")
    dungeon: DungeonInfo
    joints: list[Joint]
    free_chests: list[Square] = Field(description="Where the next chest could stand.")
    free_portals: list[Square] = Field(description="Where the next portal could lie.")
    walk: int | None = Field(description="Steps from one end zone to the other; none where no way leads.")
    floor: int = Field(description="Squares that can be stood on.")


class GeneratedPlan(CheckedPlan):
    """A dungeon made by dice. It is not stored."""

    seed: int = Field(description="What it follows from; the same seed and wishes make it again.")


class StoredDungeon(CheckedPlan):
    """A dungeon that was stored, or one that comes with the game. It never changes."""

    id: str
    created: float | None = Field(description="Seconds since 1970; none for one that comes with the game.")
    link: str = Field(description="The page that shows it, from the server's root.")


class StoredLink(BaseModel):
    """Where a stored dungeon can be found."""

    id: str
    link: str
    lawful: bool = Field(description="Whether it can be played in.")
