"""The application: every address of the server, and what it holds while it runs."""

import asyncio
import contextlib
import gzip
import secrets
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated, Any, Final

from fastapi import FastAPI, HTTPException, Query, Request, Response, WebSocket
from fastapi import Path as PathParameter
from starlette.middleware.gzip import GZipMiddleware

from dungeonbowl.server import setups
from dungeonbowl.server.answers import NOT_STORED, answering
from dungeonbowl.server.buildings import Buildings, building_routes
from dungeonbowl.server.callers import Callers
from dungeonbowl.server.coaches import Workers
from dungeonbowl.server.comparisons import Comparisons, fairness_routes
from dungeonbowl.server.dungeon_exchange import exchange_routes
from dungeonbowl.server.dungeons import chosen_dungeon, dungeon_routes
from dungeonbowl.server.forms import (
    CreatedMatch,
    CreatedReplay,
    ForkForm,
    Links,
    MatchForm,
    MatchState,
    Problem,
    Replay,
    RuleInfo,
    SeatTokens,
    Setup,
    SkillInfo,
)
from dungeonbowl.server.guards import Guard
from dungeonbowl.server.league_games import LeagueGames
from dungeonbowl.server.leagues import league_routes
from dungeonbowl.server.live import live
from dungeonbowl.server.pages import STATIC, add_pages
from dungeonbowl.server.replays import TooLong, check_record, fork_record, replay_frames
from dungeonbowl.server.room import Room, RoomUnavailable
from dungeonbowl.server.rooms import Rooms
from dungeonbowl.server.seats import make_seats, new_id
from dungeonbowl.server.settings import Settings
from dungeonbowl.server.storage import MatchRow, SeatRow, Storage
from dungeonbowl.server.team_store import TeamStore
from dungeonbowl.server.teams import team_routes

REPLAYS_KEPT: Final = 16
CHECK_SECONDS: Final = 60.0

MatchId = Annotated[str, PathParameter(min_length=1, max_length=32, pattern=r"^[a-z0-9]+$", description="The match.")]
RulesKey = Annotated[str, PathParameter(max_length=16, pattern=r"^[a-z0-9]+$", description="The key of a ruleset.")]

NOT_FOUND: Final[dict[int | str, dict[str, Any]]] = {404: {"model": Problem, "description": "There is no such thing."}}
BUSY: Final[dict[int | str, dict[str, Any]]] = {503: {"model": Problem, "description": "Not now; try again later."}}
FLOOD: Final[dict[int | str, dict[str, Any]]] = {429: {"model": Problem, "description": "Too many at once."}}


def create_app(settings: Settings, storage: Storage, static: Path = STATIC) -> FastAPI:
    """
    The application of one server.

    Args:
        settings: What it may take.
        storage: An open database. The caller closes it.
        static: The folder of the built page.
    """
    workers = Workers(settings.workers)
    guests = settings.all_guests
    rooms = Rooms(storage, workers, settings)
    callers = Callers(settings.limits.create_rate, settings.limits.create_burst, "matches are being created")
    drawers = Callers(settings.limits.check_rate, settings.limits.check_burst, "dungeons are being drawn")
    savers = Callers(settings.limits.create_rate, settings.limits.create_burst, "teams are being stored")
    checkers = Callers(settings.limits.check_rate, settings.limits.check_burst, "teams are being checked")
    teams = TeamStore(storage)
    buildings = Buildings(storage, settings)
    comparisons = Comparisons(storage)
    games = LeagueGames(storage, settings, rooms)
    finished_replays: dict[str, bytes] = {}

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        rooms.start()
        yield
        buildings.close()
        games.close()
        await comparisons.close()
        await rooms.close()
        workers.close()

    app = FastAPI(
        title="Dungeonbowl",
        description="Create matches, look at them and take their records. Playing itself happens over a WebSocket, "
        "the live connection at /api/matches/{id}/live.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
    app.add_middleware(Guard, settings=settings)
    app.state.rooms = rooms

    async def room_of(match_id: str) -> Room:
        try:
            room = await rooms.get(match_id)
        except RoomUnavailable as full:
            raise HTTPException(503, str(full)) from None
        if room is None:
            raise HTTPException(404, "there is no such match")
        return room

    async def keep(row: MatchRow) -> None:
        with answering(NOT_STORED):
            await asyncio.to_thread(storage.add_match, row)

    @app.get("/api/setup", summary="What can be chosen for a new match", tags=["setup"])
    async def setup() -> Setup:
        message = setups.setup_message()
        more = [{"key": guest.key, "name": guest.name, "blurb": guest.blurb} for guest in guests.values()]
        return Setup.model_validate({**message, "coaches": [*message["coaches"], *more]})

    @app.get("/api/rules/{ruleset}", summary="Every rule of a ruleset", tags=["setup"], responses=NOT_FOUND)
    async def rules(ruleset: RulesKey) -> list[RuleInfo]:
        try:
            return [RuleInfo.model_validate(rule) for rule in setups.rules_message(ruleset)]
        except KeyError:
            raise HTTPException(404, "there is no such ruleset") from None

    @app.get("/api/skills/{ruleset}", summary="Every skill and trait of a ruleset", tags=["setup"], responses=NOT_FOUND)
    async def skills(ruleset: RulesKey) -> list[SkillInfo]:
        try:
            return [SkillInfo.model_validate(skill) for skill in setups.skills_message(ruleset)]
        except KeyError:
            raise HTTPException(404, "there is no such ruleset") from None

    @app.post(
        "/api/matches",
        summary="Create a match",
        description="Gives the links to its seats. They are shown this once: whoever has a link plays that side.",
        tags=["matches"],
        status_code=201,
        responses={
            **FLOOD,
            **BUSY,
            400: {
                "model": Problem,
                "description": "No such team, dungeon, coach or option, or an unlawful team.",
            },
        },
    )
    async def create(form: MatchForm, request: Request) -> CreatedMatch:
        callers.check(request)
        with answering():
            dungeon = await asyncio.to_thread(chosen_dungeon, form.dungeon, storage)
            match, name = await asyncio.to_thread(setups.new_match, form, dungeon, teams.document, guests)
        tokens, seats = make_seats(form)
        row = MatchRow(new_id(), name, form.rules, False, time.time(), match.record(), seats)
        await keep(row)
        await room_of(row.id)
        return CreatedMatch(id=row.id, seats=SeatTokens(home=tokens[0], away=tokens[1]), links=links_of(row.id, tokens))

    @app.get(
        "/api/matches/{match_id}",
        summary="A match as a spectator sees it now",
        tags=["matches"],
        responses={**NOT_FOUND, **BUSY},
    )
    async def match_state(match_id: MatchId) -> MatchState:
        room = await room_of(match_id)
        return MatchState.model_validate({"match": room.info(), **room.state()})

    @app.get(
        "/api/matches/{match_id}/record",
        summary="The record of a finished match",
        description="Setup, seed and every answer: enough to play the match again, here or on a command line. "
        "While a match is played its record stays secret, since the seed in it tells the dice to come.",
        tags=["matches"],
        responses={**NOT_FOUND, **BUSY, 409: {"model": Problem, "description": "The match is still being played."}},
    )
    async def record(match_id: MatchId) -> dict[str, Any]:
        room = await room_of(match_id)
        if not room.row.replay and room.match.question is not None:
            raise HTTPException(409, "the match is still being played; its record tells the dice to come")
        return dict(room.match.record())

    @app.get(
        "/api/matches/{match_id}/replay",
        summary="A match from its beginning, frame by frame",
        tags=["matches"],
        responses={**NOT_FOUND, **BUSY},
        response_model=Replay,
    )
    async def replay(match_id: MatchId, request: Request) -> Response:
        room = await room_of(match_id)
        packed = finished_replays.get(match_id)
        if packed is None:
            over = room.row.replay or room.match.question is None
            try:
                packed = await workers.call("replays", replay_frames, room.match.record(), room.info())
            except TooLong as long:
                raise HTTPException(503, str(long)) from None
            if over:
                while len(finished_replays) >= REPLAYS_KEPT:
                    finished_replays.pop(next(iter(finished_replays)))
                finished_replays[match_id] = packed
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(packed, media_type="application/json", headers={"content-encoding": "gzip"})
        return Response(gzip.decompress(packed), media_type="application/json")

    @app.post(
        "/api/matches/{match_id}/fork",
        summary="Play on from a moment of a finished match",
        description="A match of its own: what happened before stands, the dice to come are others. The record of a "
        "match that is still being played is secret, and so it has no forks.",
        tags=["matches"],
        status_code=201,
        responses={
            **NOT_FOUND,
            **FLOOD,
            **BUSY,
            400: {"model": Problem, "description": "No such moment, or no such coach."},
            409: {"model": Problem, "description": "The match is still being played."},
        },
    )
    async def fork(match_id: MatchId, form: ForkForm, request: Request) -> CreatedMatch:
        room = await room_of(match_id)
        if not room.row.replay and room.match.question is not None:
            raise HTTPException(409, "the match is still being played; it can be played on from here when it is over")
        callers.check(request)
        seed = secrets.randbelow(setups.SEEDS) if form.seed is None else form.seed
        try:
            setups.check_coaches(form, not room.match.game.seeded, guests)
            record = await workers.call("replays", fork_record, room.match.record(), form.events, seed)
        except ValueError as wrong:
            raise HTTPException(400, str(wrong)) from None
        tokens, seats = make_seats(form)
        row = MatchRow(new_id(), f"{room.row.name}, played on"[:200], room.row.rules, False, time.time(), record, seats)
        await keep(row)
        await room_of(row.id)
        return CreatedMatch(id=row.id, seats=SeatTokens(home=tokens[0], away=tokens[1]), links=links_of(row.id, tokens))

    @app.post(
        "/api/replays",
        summary="Upload a record to watch it",
        description="The body is a record, as `dungeonbowl simulate --replays` writes it or `/record` gives it. "
        "It is played from beginning to end before it is stored.",
        tags=["replays"],
        status_code=201,
        responses={
            **FLOOD,
            **BUSY,
            400: {"model": Problem, "description": "It is no record, or the rules tell another story."},
            413: {"model": Problem, "description": "The record is too large."},
        },
    )
    async def upload(record: dict[str, Any], request: Request) -> CreatedReplay:
        callers.check(request)
        try:
            name, rules_key = await asyncio.wait_for(workers.call("replays", check_record, record), CHECK_SECONDS)
        except (ValueError, TooLong) as wrong:
            raise HTTPException(400, str(wrong)) from None
        except TimeoutError:
            raise HTTPException(503, "the server is busy with other replays; try again later") from None
        seat = SeatRow("person", "", None, True)
        row = MatchRow(new_id(), name, rules_key, True, time.time(), record, (seat, seat))
        await keep(row)
        return CreatedReplay(id=row.id)

    @app.websocket("/api/matches/{match_id}/live")
    async def live_connection(
        socket: WebSocket,
        match_id: str,
        seat: Annotated[str | None, Query(max_length=100)] = None,
        known: Annotated[int, Query(alias="from", ge=0)] = 0,
    ) -> None:
        await live(socket, rooms, settings.limits, match_id, seat, known)

    app.include_router(building_routes(buildings, drawers.check, callers.check))
    app.include_router(exchange_routes(storage, drawers.check))
    app.include_router(fairness_routes(comparisons, callers.check))
    app.include_router(dungeon_routes(storage, settings, drawers.check, callers.check))
    app.include_router(league_routes(games, settings, checkers.check, savers.check))
    app.include_router(team_routes(teams, settings.limits, checkers.check, savers.check))
    add_pages(app, static)
    return app


def links_of(match_id: str, tokens: list[str | None]) -> Links:
    """The pages of a match."""
    home, away = (None if token is None else f"/play/{match_id}?seat={token}" for token in tokens)
    return Links(home=home, away=away, watch=f"/watch/{match_id}", replay=f"/replay/{match_id}")
