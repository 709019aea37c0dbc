"""What the addresses of teams take and give."""

from typing import Any

from pydantic import BaseModel, Field

from dungeonbowl.league.written.shapes import (
    CollegeOffer,
    InducementKey,
    ListFile,
    ListOffer,
    ListTotals,
    PlayerShown,
    TeamFile,
    Way,
)
from dungeonbowl.notation import shapes
from dungeonbowl.server.http.form import Form

Document = dict[str, Any]


class TeamViolation(BaseModel):
    """One rule that a team breaks."""

    rule: str
    where: str = Field(description="The way to it inside the team file, `players[3].position`; empty: the whole team.")
    text: str


class TotalsInfo(BaseModel):
    """What a team adds up to."""

    cost: int
    budget: int
    left: int = Field(description="Negative if the budget is overspent.")
    value: int
    current: int
    players: int
    available: int
    sections: dict[str, int]
    spent_spp: int


class CheckedTeam(BaseModel):
    """A team, what it adds up to and every rule it breaks."""

    team: TeamFile = Field(description="The team file, in the order and with the treasury that it is stored with.")
    violations: list[TeamViolation]
    totals: TotalsInfo | None = Field(description="None if the college lacks a position of the team.")
    players: list[PlayerShown] = Field(description="Every player as they are now: profile, skills explained, value.")


class CheckedList(BaseModel):
    """A team that follows a list, what it adds up to and every rule it breaks."""

    team: ListFile = Field(description="The team file as it is stored.")
    title: str = Field(description="The name of the list.")
    colour: shapes.Colour = Field(description="What such teams are painted in.")
    violations: list[TeamViolation]
    totals: ListTotals | None = Field(description="None if the list lacks a position of the team.")
    players: list[PlayerShown] = Field(description="Every player of the file as they come to a match.")


class Imported(BaseModel):
    """What is said of a file that was read."""

    warnings: list[str] = Field(description="What could not be taken over, and what was assumed.")


class ImportedTeam(CheckedTeam, Imported):
    """A team out of a file, perhaps another program's."""


class ImportedList(CheckedList, Imported):
    """A team that follows a list, out of a file."""


class Kept(BaseModel):
    """How a team is kept."""

    id: str
    version: int
    editable: bool = Field(description="Whether the secret that came with the request may save it.")
    held: str | None = Field(description="The league game or off-season that has the team: nobody saves it until then.")


class StoredTeam(CheckedTeam, Kept):
    """A stored team in its newest version."""


class StoredList(CheckedList, Kept):
    """A stored team that follows a list, in its newest version."""


class CreatedTeam(BaseModel):
    """A team that was stored."""

    id: str
    version: int
    key: str = Field(description="The secret that lets its holder save the team. It is shown this once.")
    link: str = Field(description="The page on which it can be changed.")
    share: str = Field(description="The page on which everybody can look at it.")


class SaveForm(Form):
    """A new version of a team."""

    version: int = Field(ge=1, description="The version that was changed; saving makes the next one.")
    team: Document


class SkillOffer(BaseModel):
    """A skill that can be learned."""

    key: str
    name: str
    category: str
    text: str


class InducementOffer(BaseModel):
    """An inducement that a team can be drafted with."""

    key: InducementKey
    name: str
    most: int
    cost: int


class RankOffer(BaseModel):
    """What an advancement costs a player who has had so many."""

    rank: str
    cost: dict[Way, int] = Field(description="In Star Player points, by way.")


class DraftBook(BaseModel):
    """Everything that teams are drafted from."""

    rules: str
    budget: int
    players_least: int
    players_most: int
    colleges: list[CollegeOffer]
    skills: list[SkillOffer] = Field(description="Every skill that can be learned, by category.")
    inducements: list[InducementOffer]
    sponsors: list[str]
    advancements: list[RankOffer] = Field(description="What the first to the sixth advancement cost, by way.")


class ListBook(BaseModel):
    """Everything that a team of one list is drafted from."""

    game: str = Field(description="What the game is called.")
    offer: ListOffer
    colour: shapes.Colour = Field(description="What such teams are painted in.")
    figures: list[shapes.Figure] = Field(description="The figures of a profile in this game, in their order.")
