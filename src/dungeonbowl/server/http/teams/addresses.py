"""Teams over HTTP: what can be drafted, a draft checked while it is made, and teams stored, fetched and saved."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, Final, Literal, TypeAlias

from fastapi import APIRouter, HTTPException, Query, Request, Response
from fastapi import Path as PathParameter

from dungeonbowl.data import BadData
from dungeonbowl.data.books import COLLEGE_GAMES, has_colleges, has_lists
from dungeonbowl.league.either import document_of, file_of
from dungeonbowl.league.lists import ListTeam
from dungeonbowl.league.lists.offers import ready_list
from dungeonbowl.league.roster.draft import ready_draft
from dungeonbowl.league.written.fumbbl import write_fumbbl
from dungeonbowl.server.http.answers import (
    BUSY,
    FLOOD,
    NOT_FOUND,
    NOT_STORED,
    Bearer,
    RulesKey,
    answering,
    refusal,
    secret_in,
)
from dungeonbowl.server.http.errands import Errands
from dungeonbowl.server.http.teams.forms import (
    CheckedList,
    CheckedTeam,
    CreatedTeam,
    Document,
    DraftBook,
    ImportedList,
    ImportedTeam,
    ListBook,
    SaveForm,
    StoredList,
    StoredTeam,
)
from dungeonbowl.server.http.teams.judging import (
    TYPES,
    checked,
    download,
    draft_book,
    imported,
    lawful,
    list_book,
    opens,
    paper,
    read_team,
    stored,
)
from dungeonbowl.server.live.seated.seats import digest, new_id, new_token
from dungeonbowl.server.settings import Limits
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.teams import TeamHeld, TeamRow, TeamStore, VersionTaken

TeamId = Annotated[str, PathParameter(min_length=1, max_length=32, pattern=r"^[a-z0-9]+$", description="The team.")]
CollegeKey = Annotated[
    str, PathParameter(max_length=40, pattern=r"^[a-z_]+$", description="The key of a college or a team list.")
]
Secret = Annotated[
    str | None,
    Query(max_length=100, deprecated=True, description="The secret of the team, as older programs send it."),
]
Kind = Annotated[Literal["league", "exhibition"], Query(description="What a team of a college is drafted for.")]
Game = Annotated[
    str,
    Query(max_length=16, pattern=r"^[a-z0-9]+$", description="The key of a ruleset; that of colleges if left out."),
]
Paper: TypeAlias = Literal["roster", "cheat-sheet"]

BAD: Final[dict[int | str, dict[str, Any]]] = {
    400: refusal("It is no team: the place inside it, and what was expected.")
}
FORBIDDEN: Final[dict[int | str, dict[str, Any]]] = {403: refusal("The secret does not open this team.")}
STALE: Final[dict[int | str, dict[str, Any]]] = {
    409: refusal("Another version was saved since, or a league game has the team.")
}
UNLAWFUL: Final[dict[int | str, dict[str, Any]]] = {
    409: refusal("A team that breaks a rule cannot be written like this.")
}


def team_routes(
    store: TeamStore,
    limits: Limits,
    errands: Errands,
    count_check: Callable[[Request], None],
    count_creation: Callable[[Request], None],
    count_paper: Callable[[Request], None],
) -> APIRouter:
    """
    The addresses of teams.

    Args:
        store: Where they are kept.
        limits: How many of them.
        errands: Makes the papers.
        count_check: Called with each request that takes some work; refuses floods.
        count_creation: Called with each request that stores something; refuses floods.
        count_paper: Called with each request for a paper; refuses floods.
    """
    routes = APIRouter(prefix="/api/teams", tags=["teams"])
    _add_drafting(routes, errands, count_check, count_paper)
    _add_stored(routes, store, limits, count_creation)
    _add_files(routes, store, errands, count_paper)
    return routes


@contextmanager
def there() -> Iterator[None]:
    """Answer 404 where data knows no such thing. Raises HTTPException."""
    try:
        yield
    except BadData as bad:
        raise HTTPException(404, str(bad)) from None


def _add_drafting(
    routes: APIRouter,
    errands: Errands,
    count_check: Callable[[Request], None],
    count_paper: Callable[[Request], None],
) -> None:
    """The addresses that store nothing: what can be drafted, checks, foreign files, papers."""

    @routes.get("/book/{rules}", summary="What teams can be drafted from", responses=NOT_FOUND)
    async def book(rules: RulesKey) -> DraftBook:
        if not has_colleges(rules):
            raise HTTPException(404, "there is no such ruleset")
        return draft_book(rules)

    @routes.get("/book/{rules}/{team}", summary="What a team of a list can be drafted from", responses=NOT_FOUND)
    async def book_of_list(rules: RulesKey, team: CollegeKey) -> ListBook:
        if not has_lists(rules):
            raise HTTPException(404, "there is no such ruleset")
        with there():
            return list_book(rules, team)

    @routes.get("/ready/{college}", summary="The ready team of a college or a list, to change", responses=NOT_FOUND)
    async def ready(
        college: CollegeKey, kind: Kind = "league", rules: Game = COLLEGE_GAMES[0]
    ) -> CheckedTeam | CheckedList:
        with there():
            if has_lists(rules):
                return checked(ready_list(rules, college))
            return checked(ready_draft(college, kind, rules=rules))

    @routes.post(
        "/check",
        summary="Check a draft",
        description="The body is a team file, finished or not. Nothing is stored.",
        responses={**BAD, **FLOOD},
    )
    async def check(document: Document, request: Request) -> CheckedTeam | CheckedList:
        count_check(request)
        return checked(read_team(document))

    @routes.post(
        "/import",
        summary="Read a team file, of this program or of FUMBBL",
        description="The body is the file. Nothing is stored.",
        responses={**BAD, **FLOOD},
    )
    async def import_team(request: Request) -> ImportedTeam | ImportedList:
        count_check(request)
        return imported(await request.body())

    @routes.post(
        "/paper/{kind}",
        summary="The roster sheet or the cheat sheet of a team as PDF",
        description="The body is a team file that breaks no rule.",
        responses={**BAD, **FLOOD, **BUSY, **UNLAWFUL, 200: {"content": {TYPES["pdf"]: {}}}},
        response_class=Response,
    )
    async def paper_of(kind: Paper, document: Document, request: Request) -> Response:
        count_paper(request)
        return await paper(errands, request, read_team(document), kind)


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
        team, team_id, secret = read_team(document), new_id(), new_token()
        with answering(NOT_STORED):
            if await asyncio.to_thread(store.count) >= limits.teams:
                raise HTTPException(503, "this server cannot keep more teams")
            await asyncio.to_thread(store.add, team_id, digest(secret), document_of(team))
        address = f"/team/{team_id}"
        return CreatedTeam(id=team_id, version=1, key=secret, link=f"{address}#key={secret}", share=address)

    @routes.get(
        "/{team_id}",
        summary="A stored team",
        description="With its secret as a bearer token, as its holder sees it.",
        responses={**NOT_FOUND, **BUSY},
    )
    async def fetch(team_id: TeamId, bearer: Bearer, key: Secret = None) -> StoredTeam | StoredList:
        return stored(await row_of(store, team_id), secret_in(bearer, key))

    @routes.put(
        "/{team_id}",
        summary="Save a new version of a team",
        description="Its secret comes as a bearer token.",
        responses={**BAD, **FORBIDDEN, **NOT_FOUND, **STALE, **BUSY, **FLOOD},
    )
    async def save(
        team_id: TeamId, form: SaveForm, request: Request, bearer: Bearer, key: Secret = None
    ) -> StoredTeam | StoredList:
        count_creation(request)
        row = await row_of(store, team_id)
        secret = secret_in(bearer, key)
        if not opens(row, secret):
            raise HTTPException(403, "this link lets you look at the team, not change it")
        team = read_team(form.team)
        if form.version != row.version:
            raise HTTPException(409, f"version {row.version} was saved since version {form.version}; load it first")
        if row.version >= limits.team_versions:
            raise HTTPException(503, "this team has been saved too often; save it as a new team")
        try:
            await asyncio.to_thread(store.save, team_id, row.version + 1, document_of(team))
        except TeamHeld as held:
            raise HTTPException(409, str(held)) from None
        except VersionTaken:
            raise HTTPException(409, "somebody else just saved this team; load it first") from None
        except StorageError as failed:
            raise HTTPException(503, NOT_STORED) from failed
        return stored(await row_of(store, team_id), secret)


def _add_files(routes: APIRouter, store: TeamStore, errands: Errands, count_paper: Callable[[Request], None]) -> None:
    """The addresses of a stored team's files and papers."""

    @routes.get(
        "/{team_id}/file/{form}",
        summary="A stored team as a file: our own, or FUMBBL's JSON",
        responses={**BAD, **NOT_FOUND, **BUSY, **UNLAWFUL, 200: {"content": {TYPES["json"]: {}}}},
        response_class=Response,
    )
    async def export(team_id: TeamId, form: Literal["team", "fumbbl"]) -> Response:
        team = read_team((await row_of(store, team_id)).document)
        if form == "team":
            return download(file_of(team), "json", team.name)
        if isinstance(team, ListTeam):
            raise HTTPException(400, "FUMBBL's file is for teams of colleges")
        lawful(team)
        return download(write_fumbbl(team), "json", f"{team.name} fumbbl")

    @routes.get(
        "/{team_id}/paper/{kind}",
        summary="The roster sheet or the cheat sheet of a stored team as PDF",
        responses={**NOT_FOUND, **BUSY, **FLOOD, **UNLAWFUL, 200: {"content": {TYPES["pdf"]: {}}}},
        response_class=Response,
    )
    async def stored_paper(team_id: TeamId, kind: Paper, request: Request) -> Response:
        count_paper(request)
        team = read_team((await row_of(store, team_id)).document)
        return await paper(errands, request, team, kind)
