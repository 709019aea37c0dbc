"""Teams over HTTP: what can be drafted, a draft checked while it is made, and teams stored, fetched and saved."""

import asyncio
import hmac
from collections.abc import Callable
from dataclasses import asdict
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, HTTPException, Query, Request, Response
from fastapi import Path as PathParameter
from pydantic import BaseModel, Field

from dungeonbowl.data import BadData, load_colleges, load_skills
from dungeonbowl.data.rule_book import BY_COLLEGE
from dungeonbowl.league.draft import college_json, ready_draft, roster_json, totals_of, with_treasury
from dungeonbowl.league.files import team_from_json, team_to_json, write_team
from dungeonbowl.league.fumbbl import parse_any, write_fumbbl
from dungeonbowl.league.legality import check_team
from dungeonbowl.league.papers import cheat_sheet_pdf, roster_pdf
from dungeonbowl.league.shapes import CollegeOffer, InducementKey, PlayerShown, TeamFile, Way
from dungeonbowl.league.team import (
    INDUCEMENT_COST,
    INDUCEMENT_MOST,
    INDUCEMENTS,
    SPONSORS,
    WAYS,
    Team,
)
from dungeonbowl.league.values import RANKS, advancement_cost
from dungeonbowl.server.http.answers import BUSY, FLOOD, NOT_FOUND, NOT_STORED, RulesKey, answering
from dungeonbowl.server.http.form import Form
from dungeonbowl.server.http.forms import Problem
from dungeonbowl.server.live.seats import digest, new_id, new_token
from dungeonbowl.server.settings import Limits
from dungeonbowl.server.store.matches import StorageError
from dungeonbowl.server.store.teams import TeamHeld, TeamRow, TeamStore, VersionTaken

Document = dict[str, Any]
TeamId = Annotated[str, PathParameter(min_length=1, max_length=32, pattern=r"^[a-z0-9]+$", description="The team.")]
CollegeKey = Annotated[str, PathParameter(max_length=40, pattern=r"^[a-z_]+$", description="The key of a college.")]
Secret = Annotated[str | None, Query(max_length=100, description="The secret given when the team was stored.")]
Kind = Annotated[Literal["league", "exhibition"], Query(description="What it is drafted for.")]

BAD: Final[dict[int | str, dict[str, Any]]] = {
    400: {"model": Problem, "description": "It is no team: the place inside it, and what was expected."}
}
FORBIDDEN: Final[dict[int | str, dict[str, Any]]] = {
    403: {"model": Problem, "description": "The secret does not open this team."}
}
STALE: Final[dict[int | str, dict[str, Any]]] = {
    409: {"model": Problem, "description": "Another version was saved since, or a league game has the team."}
}
UNLAWFUL: Final[dict[int | str, dict[str, Any]]] = {
    409: {"model": Problem, "description": "A team that breaks a rule cannot be written like this."}
}
TYPES: Final = {"pdf": "application/pdf", "json": "application/json"}


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


class ImportedTeam(CheckedTeam):
    """A team out of another program's file."""

    warnings: list[str] = Field(description="What could not be taken over, and what was assumed.")


class StoredTeam(CheckedTeam):
    """A stored team in its newest version."""

    id: str
    version: int
    editable: bool = Field(description="Whether the secret that came with the request may save it.")
    held: str | None = Field(description="The league game or off-season that has the team: nobody saves it until then.")


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


def team_routes(
    store: TeamStore, limits: Limits, count_check: Callable[[Request], None], count_creation: Callable[[Request], None]
) -> APIRouter:
    """
    The addresses of teams.

    Args:
        store: Where they are kept.
        limits: How many of them.
        count_check: Called with each request that takes some work; refuses floods.
        count_creation: Called with each request that stores something; refuses floods.
    """
    routes = APIRouter(prefix="/api/teams", tags=["teams"])
    _add_drafting(routes, count_check)
    _add_stored(routes, store, limits, count_creation)
    _add_files(routes, store, count_check)
    return routes


def _add_drafting(routes: APIRouter, count_check: Callable[[Request], None]) -> None:
    """The addresses that store nothing: what can be drafted, checks, foreign files, papers."""

    @routes.get("/book/{rules}", summary="What teams can be drafted from", responses=NOT_FOUND)
    async def book(rules: RulesKey) -> DraftBook:
        if rules not in BY_COLLEGE:
            raise HTTPException(404, "there is no such ruleset")
        return draft_book(rules)

    @routes.get("/ready/{college}", summary="The ready team of a college, to change", responses=NOT_FOUND)
    async def ready(college: CollegeKey, kind: Kind = "league") -> CheckedTeam:
        try:
            return checked(ready_draft(college, kind, rules=BY_COLLEGE[0]))
        except BadData as bad:
            raise HTTPException(404, str(bad)) from None

    @routes.post(
        "/check",
        summary="Check a draft",
        description="The body is a team file, finished or not. Nothing is stored.",
        responses={**BAD, **FLOOD},
    )
    async def check(document: Document, request: Request) -> CheckedTeam:
        count_check(request)
        return checked(read_team(document))

    @routes.post(
        "/import",
        summary="Read a team file, of this program or of FUMBBL",
        description="The body is the file. Nothing is stored.",
        responses={**BAD, **FLOOD},
    )
    async def import_team(request: Request) -> ImportedTeam:
        count_check(request)
        try:
            found = parse_any(await request.body(), "file", rules=BY_COLLEGE[0])
        except BadData as bad:
            raise HTTPException(400, str(bad)) from None
        return ImportedTeam(**checked(found.team).model_dump(), warnings=list(found.warnings))

    @routes.post(
        "/paper/{paper}",
        summary="The roster sheet or the cheat sheet of a team as PDF",
        description="The body is a team file that breaks no rule.",
        responses={**BAD, **FLOOD, **UNLAWFUL, 200: {"content": {TYPES["pdf"]: {}}}},
        response_class=Response,
    )
    async def paper_of(paper: Literal["roster", "cheat-sheet"], document: Document, request: Request) -> Response:
        count_check(request)
        return await asyncio.to_thread(_pdf, read_team(document), paper)


async def row_of(store: TeamStore, team_id: str) -> TeamRow:
    """The stored team of an id. Raises HTTPException 404 or 503."""
    with answering():
        row = await asyncio.to_thread(store.find, team_id)
    if row is None:
        raise HTTPException(404, "there is no such team")
    return row


def _add_stored(routes: APIRouter, store: TeamStore, limits: Limits, count_creation: Callable[[Request], None]) -> None:
    """The addresses at which a team is stored, looked at and saved."""

    @routes.post(
        "",
        summary="Store a team",
        description="The body is a team file, which may still break rules; only lawful teams can play. "
        "Gives, this once, the secret that lets its holder save the team.",
        status_code=201,
        responses={**BAD, **FLOOD, **BUSY},
    )
    async def create(document: Document, request: Request) -> CreatedTeam:
        count_creation(request)
        team, team_id, secret = with_treasury(read_team(document)), new_id(), new_token()
        with answering(NOT_STORED):
            if await asyncio.to_thread(store.count) >= limits.teams:
                raise HTTPException(503, "this server cannot keep more teams")
            await asyncio.to_thread(store.add, team_id, digest(secret), team_to_json(team))
        address = f"/team/{team_id}"
        return CreatedTeam(id=team_id, version=1, key=secret, link=f"{address}?key={secret}", share=address)

    @routes.get("/{team_id}", summary="A stored team", responses={**NOT_FOUND, **BUSY})
    async def fetch(team_id: TeamId, key: Secret = None) -> StoredTeam:
        return stored(await row_of(store, team_id), key)

    @routes.put(
        "/{team_id}",
        summary="Save a new version of a team",
        responses={**BAD, **FORBIDDEN, **NOT_FOUND, **STALE, **BUSY, **FLOOD},
    )
    async def save(team_id: TeamId, form: SaveForm, request: Request, key: Secret = None) -> StoredTeam:
        count_creation(request)
        row = await row_of(store, team_id)
        if not opens(row, key):
            raise HTTPException(403, "this link lets you look at the team, not change it")
        team = with_treasury(read_team(form.team))
        if form.version != row.version:
            raise HTTPException(409, f"version {row.version} was saved since version {form.version}; load it first")
        if row.version >= limits.team_versions:
            raise HTTPException(503, "this team has been saved too often; save it as a new team")
        try:
            await asyncio.to_thread(store.save, team_id, row.version + 1, team_to_json(team))
        except TeamHeld as held:
            raise HTTPException(409, str(held)) from None
        except VersionTaken:
            raise HTTPException(409, "somebody else just saved this team; load it first") from None
        except StorageError as failed:
            raise HTTPException(503, NOT_STORED) from failed
        return stored(await row_of(store, team_id), key)


def _add_files(routes: APIRouter, store: TeamStore, count_check: Callable[[Request], None]) -> None:
    """The addresses of a stored team's files and papers."""

    @routes.get(
        "/{team_id}/file/{form}",
        summary="A stored team as a file: our own, or FUMBBL's JSON",
        responses={**NOT_FOUND, **BUSY, **UNLAWFUL, 200: {"content": {TYPES["json"]: {}}}},
        response_class=Response,
    )
    async def export(team_id: TeamId, form: Literal["team", "fumbbl"]) -> Response:
        team = read_team((await row_of(store, team_id)).document)
        if form == "fumbbl":
            lawful(team)
        data = write_team(team) if form == "team" else write_fumbbl(team)
        return download(data, "json", f"{team.name}{'' if form == 'team' else ' fumbbl'}")

    @routes.get(
        "/{team_id}/paper/{paper}",
        summary="The roster sheet or the cheat sheet of a stored team as PDF",
        responses={**NOT_FOUND, **BUSY, **FLOOD, **UNLAWFUL, 200: {"content": {TYPES["pdf"]: {}}}},
        response_class=Response,
    )
    async def paper(team_id: TeamId, paper: Literal["roster", "cheat-sheet"], request: Request) -> Response:
        count_check(request)
        team = read_team((await row_of(store, team_id)).document)
        return await asyncio.to_thread(_pdf, team, paper)


def read_team(document: Document) -> Team:
    """The team of a request's body. Raises HTTPException 400."""
    try:
        return team_from_json(document)
    except BadData as bad:
        raise HTTPException(400, str(bad)) from None


def checked(team: Team) -> CheckedTeam:
    """A team with its totals and violations."""
    team = with_treasury(team)
    totals = totals_of(team)
    return CheckedTeam(
        team=team_to_json(team),
        violations=[TeamViolation(rule=each.rule, where=each.where, text=each.text) for each in check_team(team)],
        totals=TotalsInfo(**asdict(totals)) if totals is not None else None,
        players=roster_json(team),
    )


def stored(row: TeamRow, key: str | None) -> StoredTeam:
    """A stored team as it is shown."""
    team = read_team(row.document)
    return StoredTeam(
        **checked(team).model_dump(), id=row.id, version=row.version, editable=opens(row, key), held=row.held
    )


def opens(row: TeamRow, key: str | None) -> bool:
    """Whether a secret lets its holder save the team."""
    return key is not None and hmac.compare_digest(digest(key).encode(), row.token.encode())


def lawful(team: Team) -> None:
    """Refuse a team that breaks a rule. Raises HTTPException 409."""
    violations = check_team(team)
    if violations:
        raise HTTPException(409, f"the team breaks rules: {violations[0]}")


def _pdf(team: Team, paper: str) -> Response:
    """One of the papers of a lawful team. Raises HTTPException 409."""
    lawful(team)
    data = roster_pdf(team) if paper == "roster" else cheat_sheet_pdf(team)
    return download(data, "pdf", f"{team.name} {paper}")


def download(data: bytes, kind: str, name: str) -> Response:
    """A file to be saved under a name of plain letters."""
    plain = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name.lower())
    plain = "-".join(part for part in plain.split("-") if part)[:80] or "team"
    headers = {"content-disposition": f'attachment; filename="{plain}.{kind}"'}
    return Response(data, media_type=TYPES[kind], headers=headers)


def draft_book(rules: str) -> DraftBook:
    """Everything that teams of a ruleset are drafted from."""
    book = load_colleges(rules)
    names = {"training": "Extra Team Training", "bribes": "Bribe", "wizard": "College Wizard"}
    return DraftBook(
        rules=rules,
        budget=book.draft.budget,
        players_least=book.draft.players_least,
        players_most=book.draft.players_most,
        colleges=[college_json(college) for college in book.colleges],
        skills=[
            SkillOffer(key=skill.key, name=skill.label(), category=skill.category, text=skill.effect)
            for skill in load_skills(rules).skills
            if skill.category != "trait"
        ],
        inducements=[
            InducementOffer(key=key, name=names[key], most=INDUCEMENT_MOST[key], cost=INDUCEMENT_COST)
            for key in INDUCEMENTS
        ],
        sponsors=list(SPONSORS),
        advancements=[
            RankOffer(rank=RANKS[at + 1], cost={way: advancement_cost(at, way) for way in WAYS}) for at in range(6)
        ],
    )
