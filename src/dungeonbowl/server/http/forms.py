"""The values that the programming interface takes and gives, as it describes them."""

from typing import Annotated, Any

from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from dungeonbowl.core.extras import MOST_BRIBES, MOST_TRAINING
from dungeonbowl.core.ids import MOST_SIDES
from dungeonbowl.league.written.shapes import ListInducement, ListStar
from dungeonbowl.notation import sent, shapes
from dungeonbowl.notation.shapes import Named, Says
from dungeonbowl.server.http.dungeons.forms import FileChoice, PlanChoice, StoredChoice
from dungeonbowl.server.http.form import Form
from dungeonbowl.server.live.seated.names import LONGEST, CoachName

Key = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z0-9_-]+$")]
COLLEGE = "The key of a college or team list, as `/api/setup` lists them for the ruleset."
COACH = (
    "Who plays: `me` (the sender, who may play several sides), `open` (whoever opens the link first), `hotseat` (at "
    "the same screen as the other seat), or the key of a computer coach."
)


CoachKey = Annotated[Key, Named("CoachKey")]
NAME = (
    f"What a person who plays is called, in {LONGEST} characters; empty for no name. Whoever joins may give one then."
)


class SideExtras(Form):
    """What a team brings besides its players."""

    training: int = Field(default=0, ge=0, le=MOST_TRAINING, description="How often Extra Team Training was bought.")
    bribes: int = Field(default=0, ge=0, le=MOST_BRIBES, description="How many bribes were bought.")
    wizard: bool = Field(default=False, description="Whether the wizard of the college comes along.")
    sponsor: Key | None = Field(default=None, description="A sponsor's key; the option `sponsors` must be `in_use`.")
    sponsored: int | None = Field(
        default=None, ge=1, le=99, description="The number of the player whom `air_oberwald` sponsors."
    )


class MercenaryForm(Form):
    """A mercenary hired for a match."""

    position: Key
    skill: Key | None = Field(default=None, description="One normal skill more, which costs more.")


class HiresForm(Form):
    """What a team of a list hires for a match, out of what it gets for the difference in Team Value."""

    inducements: dict[Key, Annotated[int, Field(ge=0, le=9)]] = Field(
        default_factory=dict, max_length=16, description="How many of each, by key."
    )
    stars: list[Key] = Field(default_factory=list, max_length=4, description="Star players, by key.")
    mercenaries: list[MercenaryForm] = Field(default_factory=list, max_length=16)
    journeymen: dict[Key, Annotated[int, Field(ge=0, le=16)]] = Field(
        default_factory=dict,
        max_length=4,
        description="How many of the Journeymen who fill up the team are of a position; the others are the cheapest.",
    )


class TeamChoice(Form):
    """A team that is to play. Exactly one of `college`, `team` and `file` says which."""

    college: Key | None = Field(default=None, description=COLLEGE + " Its ready team plays.")
    team: Annotated[str, Field(min_length=1, max_length=32, pattern=r"^[a-z0-9]+$")] | None = Field(
        default=None, description="The id of a stored team that plays instead."
    )
    file: dict[str, Any] | None = Field(default=None, description="A team file whose team plays instead.")


class SideForm(TeamChoice):
    """One side of a match to be created, with its team."""

    coach: CoachKey = Field(default="me", description=COACH)
    name: CoachName = Field(default="", description=NAME)
    extras: SideExtras | None = Field(
        default=None, description="Inducements and a sponsor for this match; left out: what the team has of its own."
    )
    hires: HiresForm | None = Field(
        default=None, description="What a team of a list hires for this match; left out: nothing."
    )


MORE = "The third and the fourth side, in a dungeon for so many."
"""What `more` is."""


class FixtureForm(Form):
    """What came before a league game: the lines of its journal."""

    start: dict[str, Any] = Field(description="The first line of the journal.")
    entries: list[dict[str, Any]] = Field(max_length=200, description="Every further line, in order.")


class MatchdayForm(Form):
    """Whom a match between teams of lists is to be between."""

    rules: Key = Field(description="The key of the ruleset.")
    sides: list[SideForm] = Field(
        min_length=2, max_length=MOST_SIDES, description="In the order of a match: `home`, `away`, then `more`."
    )


class HiredPosition(BaseModel):
    """A position of which somebody can come for a match."""

    key: str
    name: str
    cost: int = Field(description="Gold pieces; 0 for a Journeyman.")
    skills: dict[str, str] = Field(description="The normal skills that they learn, by key, with their names.")


class BrokenHire(BaseModel):
    """One rule that a team breaks with what it hires."""

    rule: str
    where: str = Field(description="The way to it inside the form of the side.")
    text: str


class SideMatchday(BaseModel):
    """A team before its match: what it is worth, what it may hire, and what is wrong with what it hires."""

    team: str = Field(description="Its name.")
    value: int = Field(description="Its Team Value, Journeymen and all.")
    gold: int = Field(description="What it gets for the difference to the highest Team Value.")
    spent: int = Field(description="What it hires costs.")
    rule: str = Field(description="The rule by which it gets gold.")
    due: int = Field(description="How many Journeymen fill it up.")
    journeymen: list[HiredPosition] = Field(description="Of what they can be, the cheapest first.")
    inducements: list[ListInducement] = Field(description="Of each, how many more it may have.")
    stars: list[ListStar]
    stars_most: int
    mercenaries: list[HiredPosition]
    mercenary_skill: int = Field(description="Gold pieces of a mercenary's skill.")
    violations: list[BrokenHire]


MOST_OF_TABLES = 40_000
"""Characters of a file of tables: four times as many as all tables of a game take."""


TablesText = Annotated[str, Field(max_length=MOST_OF_TABLES)]


class TablesForm(Form):
    """A file of tables of the coaches' own, as `--tables` of the command line takes it."""

    rules: Key = Field(description="The key of the ruleset that it is for.")
    text: TablesText


class CheckedTables(BaseModel):
    """A file of tables that a match can be played on."""

    replaces: list[str] = Field(description="The titles of the tables and numbers that it replaces.")


class MatchForm(Form):
    """A match to be created."""

    rules: Key = Field(description="The key of the ruleset.")
    home: SideForm
    away: SideForm
    more: list[SideForm] = Field(default_factory=list, max_length=MOST_SIDES - 2, description=MORE)
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
    tables: TablesText | None = Field(
        default=None, description="The text of a file of tables on which the dice are read in the place of the game's."
    )

    @property
    def sides(self) -> list[SideForm]:
        """All sides, the home side first."""
        return [self.home, self.away, *self.more]

    @property
    def coaches(self) -> list[tuple[str, str]]:
        """The coach of each side and that coach's name."""
        return [(side.coach, side.name) for side in self.sides]


class CoachForm(Form):
    """Who plays one side of a match that goes on."""

    coach: CoachKey = Field(default="me", description=COACH)
    name: CoachName = Field(default="", description=NAME)


class ForkForm(Form):
    """A match to be played on from a moment of another one."""

    events: int = Field(
        ge=0, le=10_000_000, description="How many events have happened, as a frame of the replay says."
    )
    home: CoachForm
    away: CoachForm
    more: list[CoachForm] = Field(default_factory=list, max_length=MOST_SIDES - 2, description=MORE)
    seed: int | None = Field(default=None, ge=0, lt=1 << 53, description="The seed of the dice; left out: a secret.")

    @property
    def coaches(self) -> list[tuple[str, str]]:
        """The coach of each side and that coach's name."""
        return [(side.coach, side.name) for side in (self.home, self.away, *self.more)]


class SeatTokens(BaseModel):
    """The secrets of the seats: keys of one's own, links for others. They are shown this once."""

    home: str | None
    away: str | None
    more: list[str | None] = []


class PlayingTeam(BaseModel):
    """A team that will play."""

    name: str
    college: str
    colour: shapes.Colour | None


class SeatLinks(BaseModel):
    """Addresses of the page on which two coaches prepare their match, from the server's root."""

    home: str | None
    away: str | None
    watch: str


class Links(BaseModel):
    """Addresses of pages, from the server's root."""

    home: str | None
    away: str | None
    more: list[str | None] = []
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


class MatchState(BaseModel):
    """A match as a spectator sees it now."""

    match: shapes.MatchInfo
    seq: int = Field(description="How many answers the match has had.")
    view: shapes.View = Field(description="Everything that is on the table.")
    question: shapes.Asked | None = Field(description="What is asked of whom; none when the match is over.")
    clock: shapes.ClockView | None = Field(description="Where there is a time limit.")
    deadline: sent.Deadline | None = Field(
        default=None, description="Until when a coach can play on, where nothing was done for long."
    )


class Frame(TypedDict):
    """The table at a moment of a match."""

    n: Annotated[int, Says("How many events it shows.")]
    view: shapes.View


class ReplayData(BaseModel):
    """A match from its beginning, one frame after each answer that changed something."""

    match: shapes.MatchInfo
    frames: list[Frame]
    events: list[shapes.GameEvent]


class Frames(BaseModel):
    """A part of a match, one frame after each answer that changed something."""

    frames: list[Frame]


class DicePart(BaseModel):
    """What the dice from a number on follow from: a seed or a secret."""

    first: int = Field(description="The number of the first of them, from 0.")
    seed: str | None = Field(description="In digits.")
    secret: str | None = Field(description="32 bytes in hex.")
    commitment: str | None = Field(description="The SHA-256 of the secret, in hex.")


class ToldDice(BaseModel):
    """All dice of a match that is over."""

    parts: list[DicePart] = Field(description="Oldest first; more than one where a match was played on.")
    dice: list[shapes.Pair] = Field(description="Of each die its sides, and its face counted from 0.")


class LuckOfRolls(BaseModel):
    """The luck of some rolls of a side."""

    name: str = Field(description="What the game calls them.")
    lucky: str = Field(description="When such a roll goes well for the side; empty for all kinds together.")
    rolls: int
    went_well: int
    expected: float = Field(description="How many were expected to go well: the sum of their chances.")


class LuckOfSide(BaseModel):
    """The luck of one side."""

    team: str
    says: str = Field(description="Its luck in words.")
    kinds: list[LuckOfRolls] = Field(description="By kind, the commonest first.")
    all: LuckOfRolls
    less: float | None = Field(
        description="The chance, 0 to 1, that fewer of the same rolls had gone well; nothing where none was made."
    )
    more: float | None = Field(description="That more had.")


class MatchLuck(BaseModel):
    """How lucky the sides of a match that is over were."""

    sides: list[LuckOfSide] = Field(description="The home side first.")


class RuleEntry(BaseModel):
    """One rule."""

    id: str
    statement: str
    chapter: str
    source: str = Field(description="The headings of the printed rules behind it; empty where it is wholly our own.")
    why: str = Field(description="Where the printed rules leave something open: the reason for this reading.")
    played: bool = Field(description="Whether this version plays it.")


class SkillEntry(BaseModel):
    """One skill or trait in a game's book."""

    key: str
    name: str
    text: str


class OptionChoice(BaseModel):
    """What a table may agree on: one of some words, each with what it means, or a number from 0 to `most`."""

    key: str
    title: str
    default: str | int
    values: list[str] | None
    meanings: list[str] | None
    most: int | None
    needs: str | None = Field(description="An option that has to be agreed on with it; by itself it is refused.")


class GameDifference(BaseModel):
    """One row of the table in which the games are compared."""

    title: str
    text: str
    rule: str | None = Field(default=None, description="The rule that says it in full, where the book has it.")


class RulesetChoice(BaseModel):
    """One game."""

    key: str
    name: str
    blurb: str = Field(description="What to expect of it, in a few words.")
    own: bool = Field(description="Whether extras and leagues can be had for it.")
    laid: bool = Field(description="Whether its dungeons are laid of tiles, by two coaches in turn if they like.")
    tables: bool = Field(description="Whether its dice are read on tables, which coaches may replace by their own.")
    secret_pick: bool = Field(
        description="Whether its coaches may pick their teams in secret: each college has one team."
    )
    options: list[OptionChoice]
    differences: list[GameDifference] = Field(description="How it differs from the others: the same rows in each game.")


class ReadyTeam(shapes.TeamHead):
    """A team that can be played as it is."""

    blurb: str
    players: list[shapes.PlayerInfo]


class CollegeChoice(BaseModel):
    """One college or team list, and its ready team."""

    key: str
    name: str
    blurb: str
    secret_pick: bool = Field(description="Whether a coach may pick it in secret.")
    team: ReadyTeam


class DungeonChoice(shapes.DungeonInfo):
    """One dungeon that can be played."""

    key: str
    blurb: str
    layouts: Annotated[list[str], shapes.Says("The dungeons that dice choose among; none for one that is known.")]


class CoachChoice(BaseModel):
    """One computer coach."""

    key: str
    name: str
    blurb: str


class SpellChoice(BaseModel):
    """The spell of a college's wizard."""

    college: str
    name: str
    text: str


class SponsorChoice(BaseModel):
    """A sponsor, and what it brings."""

    key: str
    name: str
    text: str


class ExtrasChoice(BaseModel):
    """What can be brought besides players: how much of it, each college's spell, and the sponsors."""

    training: int
    bribes: int
    spells: list[SpellChoice]
    sponsors: list[SponsorChoice]


class GoodSide(BaseModel):
    """One side of a match that is good as it is."""

    college: str
    coach: str


class GoodMatch(BaseModel):
    """A match form that is good as it is."""

    rules: str
    home: GoodSide
    away: GoodSide
    dungeon: str
    seed: None = None
    options: dict[str, int | str] = {}


class Setup(BaseModel):
    """Everything that can be chosen for a new match."""

    rules: list[RulesetChoice]
    colleges: list[CollegeChoice]
    figures: list[shapes.Figure] = Field(
        description="The figures of a profile in this game, in the order of its rosters."
    )
    dungeons: list[DungeonChoice]
    more_dungeons: list[DungeonChoice] = Field(description="Those for three and for four teams, as many as end zones.")
    coaches: list[CoachChoice]
    extras: ExtrasChoice | None = Field(description="None in a game without extras.")
    defaults: GoodMatch


class Problem(BaseModel):
    """Why a request was refused."""

    detail: Any
