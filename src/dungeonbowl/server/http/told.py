"""What everybody may know of a match at a glance."""

from typing import Any

from pydantic import BaseModel, Field

from dungeonbowl.core.ids import DEPLOY, DEPLOY_AT
from dungeonbowl.match import Match
from dungeonbowl.match.record import teams_from_json
from dungeonbowl.notation.messages.view import team_head
from dungeonbowl.notation.shapes import Colour, Side
from dungeonbowl.rules.scoring.parts import TURN_LIMIT
from dungeonbowl.server.live.timing.deadlines import winner_without
from dungeonbowl.server.store.rows import MatchRow
from dungeonbowl.state import TeamSheet


class GlanceTeam(BaseModel):
    """A team in few words."""

    name: str
    college: str = Field(description="The name of its college.")
    colour: Colour | None = Field(description="The key of its college, as a crest takes it.")


class GlanceResult(BaseModel):
    """How a match ended."""

    winner: Side | None = Field(description="0 home, 1 away and so on; null for a draw.")
    by: str


def told_of(match: Match, row: MatchRow) -> dict[str, Any]:
    """What of a match everybody may know at a glance."""
    question, result = match.question, match.result
    waits = row.waits_for is not None and int(match.state.phase) in (DEPLOY, DEPLOY_AT)
    state = "waits" if waits else "on"
    if question is None or row.replay:
        state = "over"
    asked = None if question is None or state != "on" or question.seat < 0 else int(question.seat)
    return {
        "state": state,
        "teams": [_glance(team, match.setup.rules.key) for team in match.setup.teams],
        "asked": asked,
        "turn": [int(match.state.turns(side)) for side in range(len(match.setup.teams))],
        "limit": int(match.setup.options.number(TURN_LIMIT)) or None,
        "result": None
        if result is None
        else GlanceResult(winner=None if result.winner < 0 else int(result.winner), by=str(result.by)),
    }


def told_of_abandoned(missed: int, teams: int) -> dict[str, Any]:
    """What else everybody may know of a match of so many teams in which the coach of `missed` did not play on."""
    result = GlanceResult(winner=winner_without(missed, teams), by="abandoned")
    return {"state": "abandoned", "asked": missed, "result": result}


def closed_glance(row: MatchRow, missed: int | None) -> dict[str, Any]:
    """What of a match that goes on no more, and was not kept, everybody may know at a glance."""
    try:
        teams = [_glance(team, row.rules) for team in teams_from_json(row.setup)]
    except (ValueError, KeyError):
        teams = []
    if missed is not None:
        return {"teams": teams, **told_of_abandoned(missed, len(teams))}
    return {"state": "closed", "teams": teams}


def _glance(team: TeamSheet, rules: str) -> GlanceTeam:
    """A team as it is told of at a glance."""
    head = team_head(team, rules)
    return GlanceTeam(name=head["name"], college=head["college"], colour=head["colour"])
