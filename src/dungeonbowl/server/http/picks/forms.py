"""The values that the addresses below `/api/picks` take and give."""

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, Field

from dungeonbowl.notation.shapes import Named, SeatInfo
from dungeonbowl.server.http.form import Form
from dungeonbowl.server.http.forms import MatchForm, PlayingTeam, SeatLinks, SeatTokens, TeamChoice

Picker: TypeAlias = Annotated[int, Named("0 | 1")]
"""One of the two coaches: home or away."""


class PickForm(Form):
    """A match whose coaches pick their teams in secret."""

    match: MatchForm = Field(
        description="The match that follows. Its sides name their coaches, and no college, team or file."
    )


class ChoiceForm(TeamChoice):
    """The team that a coach takes. Exactly one of `college`, `team` and `file` says which."""

    seat: Annotated[str, Field(min_length=1, max_length=100, description="The secret of the seat.")]
    side: Literal[0, 1] | None = Field(
        default=None, description="For which side, 0 home or 1 away, where the secret opens both."
    )
    phase: Literal["picking", "choosing"] = Field(description="What the sender takes part in.")


class CreatedPick(BaseModel):
    """Secret picks that were begun. The secrets are shown this once; they open the seats of the match as well."""

    id: str
    seats: SeatTokens
    links: SeatLinks


TwoTeams: TypeAlias = Annotated[list[PlayingTeam | None], Named("[PlayingTeam | null, PlayingTeam | null]")]
"""What each coach has taken, the home coach first."""


class PickState(BaseModel):
    """How far two coaches have come with their teams, as everybody may see it."""

    id: str
    rules: str = Field(description="The key of the ruleset.")
    phase: Literal["picking", "choosing", "over"]
    seat: Picker | None = Field(description="Whose choice it is after both have picked the same college.")
    picked: Annotated[list[bool], Named("[boolean, boolean]")] = Field(description="Who has picked, or has chosen.")
    met: PlayingTeam | None = Field(description="The college that both picked, once both have.")
    rolls: list[Annotated[list[int], Named("[number, number]")]] = Field(
        description="The D6 that both rolled for the first choice, home's first; equal ones were rolled again."
    )
    teams: TwoTeams = Field(description="What has been chosen, and in the end both teams.")
    match: str | None = Field(description="The id of the match; the secrets of the seats are the same.")
    seats: Annotated[list[SeatInfo], Named("[SeatInfo, SeatInfo]")] = Field(description="Who is here.")


class ToldPicks(PickState):
    """How far they are, as one client is told."""

    own: TwoTeams = Field(description="What the client's own seats have picked or chosen.")
