"""The addresses below `/api/league`: league games from Journeymen to the next fixture, and off-seasons."""

import asyncio
import contextlib
import logging
from collections.abc import Iterator
from typing import Annotated, Any, Final

from fastapi import APIRouter, HTTPException, Query, Request, WebSocket
from fastapi import Path as PathParameter

from dungeonbowl.data.reading import BadData
from dungeonbowl.league.procedure.steps import Refusal
from dungeonbowl.server.http.answers import (
    BUSY,
    FLOOD,
    NOT_FOUND,
    NOT_READ,
    NOT_STORED,
    Bearer,
    Check,
    MatchId,
    answering,
    refusal,
    secret_in,
)
from dungeonbowl.server.http.leagues.forms import (
    CreatedJournal,
    EntryForm,
    GameForm,
    GiveUpForm,
    JoinForm,
    JournalOfMatch,
    JournalOfTeam,
    LeagueState,
    OffSeasonForm,
    ResultForm,
)
from dungeonbowl.server.http.teams.addresses import TeamId
from dungeonbowl.server.league.games import Full, LeagueGames, WrongKey
from dungeonbowl.server.league.table import LeagueTable, NotNow
from dungeonbowl.server.live.connected.connection import TRY_AGAIN, UNKNOWN
from dungeonbowl.server.live.connected.watching import watch
from dungeonbowl.server.live.loading import RoomUnavailable
from dungeonbowl.server.live.seated.keys import WHY, accepted
from dungeonbowl.server.settings import Settings
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.seats.seat_secrets import NotOpened
from dungeonbowl.server.store.teams import TeamChanged, TeamHeld

NOT_COUNTED: Final = f"{NOT_STORED}, so it does not count"
LISTED: Final = 200
"""So many journals of a team are listed, the newest."""

JournalId = Annotated[
    str, PathParameter(min_length=1, max_length=32, pattern=r"^[a-z0-9]+$", description="The journal.")
]
Seat = Annotated[
    str | None, Query(max_length=100, deprecated=True, description="The secret of a side, as older programs send it.")
]

BAD: Final[dict[int | str, dict[str, Any]]] = {
    400: refusal("No such team, match or dungeon, or a team that cannot play; which and why.")
}
KEYS: Final[dict[int | str, dict[str, Any]]] = {
    403: refusal("The secret does not open the team."),
    409: refusal("A team is held by another league game, or was saved at the same moment."),
}
STEPS: Final[dict[int | str, dict[str, Any]]] = {
    400: refusal(
        "A rule forbids it, and nothing has changed. `detail` has `code` (`refused`), `message`, and "
        "the `rule`, empty if the step makes no sense as it is."
    ),
    403: refusal("The secret does not open that side."),
    409: refusal(
        "`detail` has `code`, `message` and `n`, the number that the next step has to name. `stale`: "
        "the journal has moved on; nothing was applied twice. `not_now`: this is not to be done now."
    ),
}

_log = logging.getLogger("dungeonbowl.server")


@contextlib.contextmanager
def told(busy: str = NOT_STORED, table: LeagueTable | None = None) -> Iterator[None]:
    """
    Turn what can go wrong into answers.

    Args:
        busy: What is said of storage that fails.
        table: The journal that a step is made in.
    """
    try:
        with answering(busy):
            yield
    except NotNow as wrong:
        n = 0 if table is None else table.n
        status = 403 if wrong.code == "not_yours" else 409
        raise HTTPException(status, {"code": wrong.code, "message": str(wrong), "n": n}) from None
    except Refusal as refused:
        detail = {"code": "refused", "message": refused.reason, "rule": refused.rule}
        raise HTTPException(400, detail) from None
    except BadData as wrong:
        raise HTTPException(400, str(wrong)) from None
    except WrongKey as wrong:
        raise HTTPException(403, str(wrong)) from None
    except TeamHeld as held:
        raise HTTPException(409, str(held)) from None
    except TeamChanged:
        raise HTTPException(409, "somebody else just saved this team; try again") from None
    except Full:
        raise HTTPException(503, "this server cannot keep more league games") from None
    except RoomUnavailable as full:
        raise HTTPException(503, str(full)) from None


def league_routes(games: LeagueGames, settings: Settings, may_check: Check, may_create: Check) -> APIRouter:
    """
    The addresses of league games and off-seasons.

    Args:
        games: Those of the server.
        settings: Limits.
        may_check: Raises HTTPException when the sender has made too many steps.
        may_create: Raises HTTPException when the sender has begun too much.
    """
    routes = APIRouter(prefix="/api/league", tags=["league"])
    _add_beginnings(routes, games, may_create)
    _add_lists(routes, games)
    _add_steps(routes, games, may_check)

    @routes.websocket("/{journal_id}/live")
    async def live(
        socket: WebSocket, journal_id: str, seat: Annotated[str | None, Query(max_length=100)] = None
    ) -> None:
        await _live(socket, games, settings, journal_id, seat)

    return routes


def _add_beginnings(routes: APIRouter, games: LeagueGames, may_create: Check) -> None:
    """The addresses at which journals are begun."""

    @routes.post(
        "/games",
        summary="Arrange a league game",
        description="Gives a link for each side; they are shown this once. Whoever has a team's secret brings the "
        "team, and until the game is over nobody else saves it. What comes before the match begins when both are "
        "there. A side with a computer coach is led by the computer beside the match as well, unless `led_by` says "
        "otherwise.",
        status_code=201,
        responses={**FLOOD, **BUSY, **BAD, **KEYS},
    )
    async def arrange(form: GameForm, request: Request) -> CreatedJournal:
        may_create(request)
        with told():
            return await games.arrange(form)

    @routes.post(
        "/results",
        summary="Begin what follows a league game that was played",
        description="The match is a finished one of this server, or a record that was uploaded as a replay. Both teams "
        "must be as they came to it.",
        status_code=201,
        responses={**FLOOD, **BUSY, **BAD, **KEYS},
    )
    async def follow(form: ResultForm, request: Request) -> CreatedJournal:
        may_create(request)
        with told():
            return await games.follow(form)

    @routes.post(
        "/off-seasons",
        summary="Begin a team's off-season",
        status_code=201,
        responses={**FLOOD, **BUSY, **BAD, **KEYS},
    )
    async def rest(form: OffSeasonForm, request: Request) -> CreatedJournal:
        may_create(request)
        with told():
            return await games.rest(form)


def _add_lists(routes: APIRouter, games: LeagueGames) -> None:
    """The addresses that find journals."""

    @routes.get("/of-match/{match_id}", summary="The league game that a match belongs to", responses=BUSY)
    async def of_match(match_id: MatchId) -> JournalOfMatch:
        with told(NOT_READ):
            return JournalOfMatch(journal=await asyncio.to_thread(games.store.of_match, match_id))

    @routes.get("/of-team/{team_id}", summary="The league games and off-seasons of a team", responses=BUSY)
    async def of_team(team_id: TeamId) -> list[JournalOfTeam]:
        with told(NOT_READ):
            found = await asyncio.to_thread(games.store.of_team, team_id, LISTED)
        return [JournalOfTeam.model_validate(each, from_attributes=True) for each in found]


def _add_steps(routes: APIRouter, games: LeagueGames, may_check: Check) -> None:
    """The addresses at which a journal is looked at and moved on."""

    async def table_of(journal_id: str) -> LeagueTable:
        with told(NOT_READ):
            try:
                table = await games.get(journal_id)
            except (BadData, Refusal) as bad:
                _log.error("league game %s can't be loaded: %s", journal_id, bad)
                raise RoomUnavailable("this was begun with other rules than this server has") from None
        if table is None:
            raise HTTPException(404, "there is no such league game")
        return table

    async def sides_of(table: LeagueTable, secret: str | None, request: Request) -> tuple[int, ...]:
        """The sides that a secret opens, for a step. Raises NotNow, StorageError, HTTPException 429."""
        try:
            return await games.keys.opened(table.seats, secret, request.scope)
        except NotOpened as refused:
            raise NotNow("not_yours", WHY[refused.kind]) from None

    async def shown(table: LeagueTable, sides: tuple[int, ...]) -> LeagueState:
        return await asyncio.to_thread(table.state, sides)

    @routes.get(
        "/{journal_id}",
        summary="How far a league game is",
        description="With the key of a side as a bearer token, as its coach sees it.",
        responses={**FLOOD, **NOT_FOUND, **BUSY},
    )
    async def state(journal_id: JournalId, request: Request, bearer: Bearer, seat: Seat = None) -> LeagueState:
        table = await table_of(journal_id)
        sides: tuple[int, ...] = ()
        with answering(), contextlib.suppress(NotOpened):
            sides = await games.keys.opened(table.seats, secret_in(bearer, seat), request.scope)
        return await shown(table, sides)

    @routes.post(
        "/{journal_id}/join",
        summary="Bring a team to a league game",
        responses={**FLOOD, **NOT_FOUND, **BUSY, **STEPS},
    )
    async def join(journal_id: JournalId, form: JoinForm, request: Request) -> LeagueState:
        may_check(request)
        table = await table_of(journal_id)
        with told(NOT_COUNTED, table):
            sides = await sides_of(table, form.seat, request)
            await games.join(table, form, sides)
        return await shown(table, sides)

    @routes.post(
        "/{journal_id}/entries",
        summary="Make an entry",
        description="It is tried against the rules, stored, and counts only then; what a computer decides after it has "
        "followed when this answers. With the last one the teams' new versions are stored in the same moment.",
        responses={**FLOOD, **NOT_FOUND, **BUSY, **STEPS},
    )
    async def enter(journal_id: JournalId, form: EntryForm, request: Request) -> LeagueState:
        may_check(request)
        table = await table_of(journal_id)
        with told(NOT_COUNTED, table):
            sides = await sides_of(table, form.seat, request)
            await games.enter(table, form, sides)
        return await shown(table, sides)

    @routes.post(
        "/{journal_id}/give-up",
        summary="Give up a game before its match begins",
        responses={**FLOOD, **NOT_FOUND, **BUSY, **STEPS},
    )
    async def give_up(journal_id: JournalId, form: GiveUpForm, request: Request) -> LeagueState:
        may_check(request)
        table = await table_of(journal_id)
        with told(NOT_COUNTED, table):
            sides = await sides_of(table, form.seat, request)
            await games.give_up(table, form, sides)
        return await shown(table, sides)

    @routes.post(
        "/{journal_id}/call-off",
        summary="Call off what was begun, as if it had not been",
        description="At once while no match is played and nothing is rolled; during the match both sides have to. The "
        "teams are let go as they were.",
        responses={**FLOOD, **NOT_FOUND, **BUSY, **STEPS},
    )
    async def call_off(journal_id: JournalId, form: GiveUpForm, request: Request) -> LeagueState:
        may_check(request)
        table = await table_of(journal_id)
        with told(NOT_COUNTED, table):
            sides = await sides_of(table, form.seat, request)
            await games.call_off(table, form, sides)
        return await shown(table, sides)


async def _live(socket: WebSocket, games: LeagueGames, settings: Settings, journal_id: str, older: str | None) -> None:
    """Tell one client of every change until it hangs up."""
    secret = await accepted(socket, older)
    try:
        table = await games.get(journal_id)
    except (StorageError, RoomUnavailable, NotNow, BadData, Refusal):
        await socket.close(TRY_AGAIN, "this league game can't be read just now")
        return
    if table is None:
        await socket.close(UNKNOWN, "there is no such league game")
        return
    await watch(socket, table, secret, games.keys, settings.limits, games.show)
