"""The values that the programming interface takes and gives, as it describes them."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from dungeonbowl.core.extras import MOST_BRIBES, MOST_TRAINING
from dungeonbowl.server.http.dungeons.forms import DungeonPicture, FileChoice, PlanChoice, StoredChoice
from dungeonbowl.server.http.form import Form
from dungeonbowl.server.live.names import LONGEST, CoachName

Key = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z0-9_-]+$")]
COLLEGE = "The key of a college or team list, as `/api/setup` lists them for the ruleset."
COACH = (
    "Who plays: `me` (the sender), `open` (whoever gets the link), `hotseat` (at the same screen as the other seat), "
    "or the key of a computer coach."
)


NAME = (
    f"What a person who plays is called, in {LONGEST} characters; empty for no name. Whoever joins may give one then."
)


class ExtrasForm(Form):
    """What a team brings besides its players."""

    training: int = Field(default=0, ge=0, le=MOST_TRAINING, description="How often Extra Team Training was bought.")
    bribes: int = Field(default=0, ge=0, le=MOST_BRIBES, description="How many bribes were bought.")
    wizard: bool = Field(default=False, description="Whether the wizard of the college comes along.")
    sponsor: Key | None = Field(default=None, description="A sponsor's key; the option `sponsors` must be `in_use`.")
    sponsored: int | None = Field(
        default=None, ge=1, le=99, description="The number of the player whom `air_oberwald` sponsors."
    )


class SideForm(Form):
    """One side of a match to be created. Exactly one of `college`, `team` and `file` says who plays."""

    college: Key | None = Field(default=None, description=COLLEGE + " Its ready team plays.")
    team: Annotated[str, Field(min_length=1, max_length=32, pattern=r"^[a-z0-9]+$")] | None = Field(
        default=None, description="The id of a stored team that plays instead."
    )
    file: dict[str, Any] | None = Field(default=None, description="A team file whose team plays instead.")
    coach: Key = Field(default="me", description=COACH)
    name: CoachName = Field(default="", description=NAME)
    extras: ExtrasForm | None = Field(
        default=None, description="Inducements and a sponsor for this match; left out: what the team has of its own."
    )


class FixtureForm(Form):
    """What came before a league game: the lines of its journal."""

    start: dict[str, Any] = Field(description="The first line of the journal.")
    entries: list[dict[str, Any]] = Field(max_length=200, description="Every further line, in order.")


class MatchForm(Form):
    """A match to be created."""

    rules: Key = Field(description="The key of the ruleset.")
    home: SideForm
    away: SideForm
    dungeon: Key | StoredChoice | PlanChoice | FileChoice | None = Field(
        default=None,
        description="The key of a dungeon, one that was stored, or one given whole; left out: the first of the list.",
    )
    seed: int | None = Field(default=None, ge=0, lt=1 << 53, description="The seed of the dice; left out: a secret.")
    options: dict[Annotated[str, Field(max_length=40)], int | Annotated[str, Field(max_length=40)]] = Field(
        default_factory=dict, max_length=40, description="Options of the ruleset by name; left out: its defaults."
    )
    fixture: FixtureForm | None = Field(
        default=None, description="A league game whose teams come with Journeymen and inducements; the sides name none."
    )
    real_dice: bool = Field(
        default=False, description="Whether the coaches roll dice at their table and enter what they show."
    )


class CoachForm(Form):
    """Who plays one side of a match that goes on."""

    coach: Key = Field(default="me", description=COACH)
    name: CoachName = Field(default="", description=NAME)


class ForkForm(Form):
    """A match to be played on from a moment of another one."""

    events: int = Field(
        ge=0, le=10_000_000, description="How many events have happened, as a frame of the replay says."
    )
    home: CoachForm
    away: CoachForm
    seed: int | None = Field(default=None, ge=0, lt=1 << 53, description="The seed of the dice; left out: a secret.")


class SeatTokens(BaseModel):
    """The secrets that open the seats. They are shown this once."""

    home: str | None
    away: str | None


class Links(BaseModel):
    """Addresses of pages, from the server's root."""

    home: str | None
    away: str | None
    watch: str
    replay: str


class CreatedMatch(BaseModel):
    """A match that was created."""

    id: str
    seats: SeatTokens
    links: Links


class CreatedReplay(BaseModel):
    """A replay that was stored."""

    id: str


class SeatInfo(BaseModel):
    """One seat of a match."""

    taken: bool
    connected: bool
    kind: Literal["person", "computer"]
    name: str


class MatchInfo(BaseModel):
    """What does not change while a match is played, and its seats."""

    id: str
    rules: str
    name: str
    options: dict[str, Any]
    real_dice: bool = Field(description="Whether dice are rolled at a table and entered.")
    dungeon: dict[str, Any] = Field(description="Tiles, walls, doorways and features of the map.")
    figures: list[dict[str, Any]] = Field(
        description="The figures of a profile in this game, in the order of its rosters."
    )
    terms: dict[str, str] = Field(description="What this game calls the things that games name differently.")
    teams: list[dict[str, Any]] = Field(description="Both teams with their players.")
    seats: list[SeatInfo]
    replay: bool


class MatchState(BaseModel):
    """A match as a spectator sees it now."""

    match: MatchInfo
    seq: int = Field(description="How many answers the match has had.")
    view: dict[str, Any] = Field(description="Everything that is on the table.")
    question: dict[str, Any] | None = Field(description="What is asked of whom; none when the match is over.")
    clock: dict[str, Any] | None = Field(
        description="Where there is a time limit: `limit` in minutes, `seconds` played, and whether it is `running`."
    )


class Replay(BaseModel):
    """A match from its beginning, one frame after each answer that changed something."""

    match: MatchInfo
    frames: list[dict[str, Any]] = Field(description="`n`: how many events the frame shows; `view`: the table then.")
    events: list[dict[str, Any]]


class Frames(BaseModel):
    """A part of a match, one frame after each answer that changed something."""

    frames: list[dict[str, Any]] = Field(description="`n`: how many events the frame shows; `view`: the table then.")


class RuleInfo(BaseModel):
    """One rule."""

    id: str
    statement: str
    chapter: str
    why: str = Field(description="Where the printed rules leave something open: the reason for this reading.")
    played: bool = Field(description="Whether this version plays it.")


class SkillInfo(BaseModel):
    """One skill or trait."""

    key: str
    name: str
    text: str


class CollegeInfo(BaseModel):
    """One college and its ready team."""

    key: str
    name: str
    blurb: str
    team: dict[str, Any] = Field(description="The ready team: name, re-rolls and players.")


class DungeonSummary(DungeonPicture):
    """One dungeon that can be played."""

    key: str
    blurb: str


class CoachInfo(BaseModel):
    """One computer coach."""

    key: str
    name: str
    blurb: str


class Setup(BaseModel):
    """Everything that can be chosen for a new match."""

    rules: list[dict[str, Any]]
    colleges: list[CollegeInfo]
    figures: list[dict[str, Any]] = Field(
        description="The figures of a profile in this game, in the order of its rosters."
    )
    dungeons: list[DungeonSummary]
    coaches: list[CoachInfo]
    extras: dict[str, Any] | None = Field(
        description="How much can be bought, each college's spell, and the sponsors; none in a game without extras."
    )
    defaults: dict[str, Any] = Field(description="A match form that is good as it is.")


class Problem(BaseModel):
    """Why a request was refused."""

    detail: Any
