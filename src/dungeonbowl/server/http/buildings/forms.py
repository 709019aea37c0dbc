"""The values that the addresses below `/api/buildings` take and give."""

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, Field

from dungeonbowl.notation.shapes import DungeonInfo, Named, SeatInfo, Square
from dungeonbowl.server.http.dungeons.forms import (
    DoorwaysForm,
    Joint,
    PieceKind,
    Place,
    PlanForm,
    RoomKind,
)
from dungeonbowl.server.http.form import Form
from dungeonbowl.server.http.forms import MatchForm, PlayingTeam, SeatLinks, SeatTokens

Token = Annotated[str, Field(min_length=1, max_length=100)]

Layer: TypeAlias = Annotated[int, Named("0 | 1")]
"""One of the two coaches who lay a dungeon: home or away."""


class BuildingForm(Form):
    """A dungeon to be laid by two coaches in turn, and the match that follows in it."""

    match: MatchForm = Field(
        description="The match to be played in the dungeon, by the same two coaches. `dungeon` is left out."
    )


class LayForm(Form):
    """A tile to be laid."""

    kind: PieceKind
    room: RoomKind | None = None
    at: Place
    turn: int = Field(default=0, ge=0, le=3)
    doorways: DoorwaysForm | None = Field(
        default=None, description="Which of two middles a joint of the tile gets; left out: what suits best."
    )


class BuildingMove(Form):
    """What the coach whose turn it is does: exactly one of `lay`, `enough` and `undo`."""

    seat: Token = Field(description="The secret of the seat.")
    seq: int = Field(ge=0, le=1_000_000, description="How many moves the sender knows of.")
    lay: LayForm | None = None
    enough: Literal[True] | None = Field(default=None, description="No more tiles, if the other coach agrees.")
    undo: Literal[True] | None = Field(
        default=None, description="Take back the own last move, and a computer's answer to it."
    )


class CreatedBuilding(BaseModel):
    """A building that was begun. Its secrets are shown this once; they open the seats of the match as well."""

    id: str
    seats: SeatTokens
    links: SeatLinks


class BuildingStep(BaseModel):
    """What one coach has done."""

    seat: Layer
    tile: str | None = Field(description="The id of the tile laid; none for saying that it is enough.")


class BuildingState(BaseModel):
    """How far two coaches have come with their dungeon."""

    id: str
    seq: int
    phase: Literal["laying", "end_zones", "built"]
    seat: Layer | None = Field(description="Whose turn it is, 0 home or 1 away; none when everything lies.")
    first: Layer = Field(description="Who began; a coin decided.")
    undo: Layer | None = Field(description="Who may take the last move back.")
    steps: list[BuildingStep]
    left: dict[str, int] = Field(description="Pieces left in the box, by kind.")
    rooms_left: list[str]
    may_say_enough: bool
    missing: str = Field(description="What is missing before it can be enough.")
    end_zone_places: list[Square] = Field(description="Where the next end zone may go, while they are laid.")
    plan: PlanForm = Field(description="The tiles where they lie on the table.")
    dungeon: DungeonInfo | None = Field(description="The same as the page draws it; none before the first tile.")
    stored: str | None = Field(description="The id of the finished dungeon.")
    match: str | None = Field(description="The id of the match in it; the secrets of the seats are the same.")
    seats: Annotated[list[SeatInfo], Named("[SeatInfo, SeatInfo]")] = Field(description="Who is here.")
    teams: Annotated[list[PlayingTeam], Named("[PlayingTeam, PlayingTeam]")] = Field(
        description="Who will play in it, in the order of the seats."
    )


class Places(BaseModel):
    """Where a piece may be laid now."""

    seq: int
    places: list[Square]


class TriedTile(BaseModel):
    """What the dungeon would be with one more tile. Nothing has changed."""

    seq: int
    tile: str = Field(description="The id the tile would have.")
    plan: PlanForm
    dungeon: DungeonInfo
    joints: list[Joint] = Field(description="Where it would be joined to others, with the doorways to choose from.")
