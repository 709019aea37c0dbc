"""The values that the addresses below `/api/league` take and give."""

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, Field

from dungeonbowl.league.written.shapes import Bought, GameKind, PlayerShown, Step, TeamFile, Todo
from dungeonbowl.notation import shapes
from dungeonbowl.notation.shapes import Named
from dungeonbowl.server.http.buildings.forms import Token
from dungeonbowl.server.http.dungeons.forms import FileChoice, PlanChoice, StoredChoice
from dungeonbowl.server.http.form import Form
from dungeonbowl.server.http.forms import COACH, CoachKey, Key, SeatTokens

Id = Annotated[str, Field(min_length=1, max_length=32, pattern=r"^[a-z0-9]+$")]
Seed = Annotated[int | None, Field(ge=0, lt=1 << 53, description="The seed of the dice; left out: a secret.")]
Of = Literal["game", "result", "off_season"]
Phase: TypeAlias = Annotated[
    Literal["invited", "opening", "before", "match", "after", "between", "over", "off"], Named("Phase")
]
Kind: TypeAlias = Annotated[GameKind, Named("Kind")]
LedBy: TypeAlias = Annotated[Literal["person", "computer"], Named("LedBy")]
NotePart: TypeAlias = Literal["before", "after", "between"]


class TeamChoice(Form):
    """A stored league team and the secret that lets its holder save it."""

    team: Id = Field(description="The id of a stored league team.")
    key: Token | None = Field(
        default=None, description="Its secret. Left out: whoever holds both the link to this side and the secret joins."
    )


class GameSide(Form):
    """One side of a league game: its team, which may still be chosen, and who plays the match."""

    team: TeamChoice | None = Field(default=None, description="Left out: whoever has the link to this side brings one.")
    coach: CoachKey = Field(default="me", description=COACH)
    led_by: LedBy | None = Field(
        default=None,
        description="Who decides for the team before the match and after it: `computer`, for the team of a computer "
        "coach only, or `person`, the holder of the side's secret. Left out: who plays the match.",
    )


class GameTerms(Form):
    """What both coaches agree on."""

    kind: Kind = Field(default="league", description="What the game counts for.")
    casualty_bonus: bool = Field(default=False, description="Whether three casualties bring a league point.")
    seed: Seed = None


class GameForm(GameTerms):
    """A league game to be arranged: what comes before it, the match, and what follows."""

    rules: Key = Field(description="The key of the ruleset.")
    home: GameSide
    away: GameSide
    dungeon: Key | StoredChoice | PlanChoice | FileChoice | None = Field(
        default=None, description="Where it is played, as for a match."
    )
    options: dict[Annotated[str, Field(max_length=40)], int | Annotated[str, Field(max_length=40)]] = Field(
        default_factory=dict, max_length=40, description="Options of the ruleset by name; left out: its defaults."
    )
    real_dice: bool = Field(default=False, description="Whether the match is played with dice at the table.")


class ResultForm(GameTerms):
    """A match that is over and was a league game: what follows it."""

    match: Id = Field(description="A finished match of this server, or a record that was uploaded to it.")
    home: TeamChoice | None = Field(default=None, description="Left out: whoever has the link to this side brings it.")
    away: TeamChoice | None = Field(default=None, description="Left out: whoever has the link to this side brings it.")


class OffSeasonForm(Form):
    """An off-season to be begun."""

    team: Id = Field(description="The id of a stored league team.")
    key: Token = Field(description="Its secret.")
    capped: bool = Field(default=False, description="Whether the budget is 1,300,000 at most.")
    seed: Seed = None


class StepForm(Form):
    """What every step of a coach carries."""

    seat: Token = Field(description="The secret of the side.")
    n: int = Field(ge=0, le=1_000_000, description="How many lines of the journal the sender knows of.")


class JoinForm(StepForm):
    """A team that joins."""

    side: Literal[0, 1]
    team: Id
    key: Token


class EntryForm(StepForm):
    """An entry: what a coach does."""

    side: Literal[0, 1] = Field(description="Whose entry it is.")
    do: str = Field(min_length=1, max_length=40, description="What to do, one of what `todo` of that side lists.")
    words: dict[Annotated[str, Field(max_length=40)], int | Annotated[str, Field(max_length=60)]] = Field(
        default_factory=dict, max_length=8, description="What that needs: `player`, `way`, `skill`, `position`, …"
    )


class GiveUpForm(StepForm):
    """A side that gives up, or calls off."""

    side: Literal[0, 1]


class LeagueLinks(BaseModel):
    """Addresses of pages, from the server's root."""

    home: str
    away: str | None
    watch: str


class CreatedJournal(BaseModel):
    """A journal that was begun. Its secrets are shown this once; they open the seats of the match as well."""

    id: str
    seats: SeatTokens
    links: LeagueLinks


class LeagueNote(BaseModel):
    """One thing that happened."""

    part: NotePart
    n: int = Field(description="The number of the entry it came of, in that part.")
    side: int = Field(description="0 home, 1 away, -1 both.")
    rule: str
    text: str
    dice: list[int]
    sides: Literal[6, 16] = Field(description="How many sides the dice are drawn with.")


class LeagueSide(BaseModel):
    """One side of a journal as it stands."""

    team: Id | None = Field(description="The stored team; none while nobody has joined.")
    wanted: Id | None = Field(description="The team that is to join; none if any may.")
    version: int = Field(description="The version with which it joined; 0 while it has not.")
    file: TeamFile | None = Field(description="The team file as it is by now.")
    value: int
    current: int
    players: list[PlayerShown] = Field(description="The players of that file as they are now.")
    guests: list[PlayerShown] = Field(
        description="Who is there for this game only, or waits to be hired again: profile, skills, value."
    )
    points: dict[int, int] = Field(description="Star Player points that are not spent, by number.")
    step: Step = Field(description="The step this side is in.")
    todo: Todo | None = Field(description="What its coach may do now; none if they have to wait.")
    bought: Bought = Field(description="Inducements bought for the game.")
    entries: int = Field(description="How many entries this side has made.")
    led_by: LedBy = Field(
        description="`computer`: the server makes its entries as soon as it can act. The step `outcome`, which is for "
        "both sides at once, it enters only where a computer leads both."
    )
    wants_off: bool = Field(description="Whether it wants the game called off.")
    saved: int | None = Field(description="The version that was stored in the end.")


class LeagueResult(BaseModel):
    """How the match of a league game ended."""

    winner: int = Field(description="0 home, 1 away, -1 nobody.")
    by: str


class LeagueDice(BaseModel):
    """The secret that the dice beside the match follow from; the match has one of its own."""

    commitment: str = Field(description="The SHA-256 of the secret, in hex.")
    secret: str | None = Field(description="The secret in hex, as soon as nothing is rolled any more.")


class LeagueState(BaseModel):
    """How far a journal has come."""

    id: str
    of: Of
    phase: Phase
    n: int = Field(description="How many lines it has; the next step names this number.")
    you: list[int] = Field(description="The sides that the secret of the request opens.")
    rules: str
    kind: Kind
    casualty_bonus: bool
    capped: bool
    opening: bool = Field(
        description="Whether the match opens before Journeymen and inducements, as DB21-PRE-01 has it: chests, "
        "Portals, end zones and coins, up to the first player. Games arranged by earlier versions begin with those."
    )
    seeded: bool = Field(description="Whether the seed was named by whoever began it, so that the dice can be known.")
    dice: LeagueDice | None = Field(
        description="Where they come from; none where a seed was named, and in journals of earlier versions."
    )
    match: str | None = Field(description="The match, as soon as there is one.")
    closed: bool = Field(
        description="Whether the match was begun by earlier rules, which this server no longer plays: the game can "
        "only be called off, and arranged anew."
    )
    result: LeagueResult | None = Field(description="How the match ended.")
    sides: list[LeagueSide]
    seats: list[shapes.SeatInfo]
    notes: list[LeagueNote]


class JournalOfMatch(BaseModel):
    """The journal that a match belongs to."""

    journal: str | None


class JournalOfTeam(BaseModel):
    """A journal in the list of a team."""

    id: str
    of: Of
    created: float
    match: str | None
    key: str | None = Field(description="The `match` of the game in the team's history.")
    end: Literal["over", "off"] | None = Field(description="How it ended; none while it goes on.")
