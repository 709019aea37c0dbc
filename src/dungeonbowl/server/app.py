"""The application: every address of the server, and what it holds while it runs."""

import contextlib
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Annotated, Any, Final

from fastapi import APIRouter, FastAPI, HTTPException, Query
from fastapi.exceptions import RequestValidationError
from starlette.middleware.gzip import GZipMiddleware

from dungeonbowl.rulesets import RULESETS
from dungeonbowl.server.callers import Askers
from dungeonbowl.server.computer.coaches import Thinkers
from dungeonbowl.server.computer.guests import Guest
from dungeonbowl.server.guards import Guard
from dungeonbowl.server.http import setups
from dungeonbowl.server.http.answers import NOT_FOUND, RulesKey, not_valid
from dungeonbowl.server.http.buildings.addresses import Buildings, building_routes
from dungeonbowl.server.http.dungeons.addresses import dungeon_routes
from dungeonbowl.server.http.dungeons.comparisons import Comparisons, fairness_routes
from dungeonbowl.server.http.dungeons.exchange import exchange_routes
from dungeonbowl.server.http.dungeons.map_addresses import map_routes
from dungeonbowl.server.http.errands import Errands
from dungeonbowl.server.http.forms import CoachChoice, Problem, RuleEntry, Setup, SkillEntry
from dungeonbowl.server.http.glances import Lookout, glance_routes
from dungeonbowl.server.http.health import health_routes
from dungeonbowl.server.http.keeping import Keeper
from dungeonbowl.server.http.leagues.addresses import league_routes
from dungeonbowl.server.http.lessons import lesson_routes
from dungeonbowl.server.http.matchday import matchday_routes
from dungeonbowl.server.http.matches import Matches, match_routes
from dungeonbowl.server.http.picks.addresses import Picks, pick_routes
from dungeonbowl.server.http.reference import reference_routes
from dungeonbowl.server.http.rematches import Rematches, rematch_routes
from dungeonbowl.server.http.seats import seat_routes
from dungeonbowl.server.http.tables import tables_routes
from dungeonbowl.server.http.teams.addresses import team_routes
from dungeonbowl.server.league.games import LeagueGames
from dungeonbowl.server.live.seated.keys import Keys
from dungeonbowl.server.live.tables import Rooms
from dungeonbowl.server.pages import STATIC, add_pages
from dungeonbowl.server.settings import Settings
from dungeonbowl.server.store.matches import Storage
from dungeonbowl.server.store.teams import TeamStore

FIRST: Final = next(iter(RULESETS))
"""The game whose setup is told to whoever names none."""


def bare_app(lifespan: Callable[[FastAPI], AbstractAsyncContextManager[None]]) -> FastAPI:
    """An application without addresses: how it describes itself, and what it says of values that can't be."""
    app = FastAPI(
        title="Dungeonbowl",
        description="Create matches, look at them and take their records. Playing itself happens over a WebSocket, "
        "the live connection at /api/matches/{id}/live.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.add_exception_handler(RequestValidationError, not_valid)  # type: ignore[arg-type]
    return app


def create_app(settings: Settings, storage: Storage, static: Path = STATIC) -> FastAPI:
    """
    The application of one server.

    Args:
        settings: What it may take.
        storage: An open database. The caller closes it.
        static: The folder of the built page.
    """
    thinkers, errands = Thinkers(settings.workers, settings.limits.coach_time), Errands(settings.limits)
    guests, limits = settings.all_guests, settings.limits
    rooms, may = Rooms(storage, thinkers, settings), Askers(limits)
    teams, keys = TeamStore(storage), Keys(storage, limits)
    buildings, comparisons = Buildings(storage, keys, settings), Comparisons(storage)
    games = LeagueGames(storage, keys, settings, rooms)
    matches = Matches(storage, rooms, errands, teams, guests, settings.tables)
    picks = Picks(storage, keys, settings, matches)

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        rooms.start()
        async with Keeper(storage, errands, rooms):
            yield
        await buildings.close()
        picks.tables.close()
        games.close()
        await comparisons.close()
        await rooms.close()
        thinkers.close()
        errands.close()

    app = bare_app(lifespan)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
    app.add_middleware(Guard, settings=settings, lines=rooms.lines, metrics=rooms.metrics)
    app.state.rooms = rooms

    kept, saved = may.callers.also(may.keepers), may.savers.also(may.keepers)
    add_routes(
        app,
        tables_routes(may.drawers.check),
        matchday_routes(teams, may.drawers.check),
        setup_routes(guests),
        reference_routes(),
        match_routes(matches, keys, limits, may.callers.check, may.alone.check),
        rematch_routes(Rematches(storage, keys, matches), matches, may.callers.check),
        seat_routes(keys, may.takers.check),
        glance_routes(Lookout(storage, keys, rooms), may.lookers.check),
        lesson_routes(matches, may.callers.check),
        building_routes(buildings, may.drawers.check, may.callers.check),
        pick_routes(picks, may.drawers.check, may.callers.check),
        exchange_routes(storage, errands, may.drawers.check, may.printers.check),
        fairness_routes(comparisons, may.callers.check),
        map_routes(storage, settings, errands, may.drawers.check, kept, may.printers.check),
        dungeon_routes(storage, settings, may.drawers.check, kept),
        league_routes(games, settings, may.checkers.check, saved),
        team_routes(teams, limits, errands, may.checkers.check, saved, may.printers.check),
        health_routes(storage, rooms, thinkers, errands),
    )
    add_pages(app, static)
    return app


def add_routes(app: FastAPI, *routers: APIRouter) -> None:
    """Add addresses as they stand: `include_router` would build each a second time, at the first request."""
    for router in routers:
        app.router.routes.extend(router.routes)


def setup_routes(guests: Mapping[str, Guest]) -> APIRouter:
    """
    The addresses at which a client learns what there is to choose, and the rules.

    Args:
        guests: Coaches of others that may play, by key.
    """
    routes = APIRouter(prefix="/api", tags=["setup"])

    told: dict[int | str, dict[str, Any]] = {404: {**NOT_FOUND[404], "model": Problem}}

    @routes.get("/setup", summary="What can be chosen for a new match", responses=told)
    async def setup(
        rules: Annotated[str, Query(max_length=40, description="The key of a ruleset; left out: the first.")] = FIRST,
    ) -> Setup:
        try:
            message = setups.setup_message(rules)
        except KeyError:
            raise HTTPException(404, "there is no such ruleset") from None
        more = [CoachChoice(key=guest.key, name=guest.name, blurb=guest.blurb) for guest in guests.values()]
        return message.model_copy(update={"coaches": [*message.coaches, *more]})

    @routes.get("/rules/{ruleset}", summary="Every rule of a ruleset", responses=NOT_FOUND)
    async def rules(ruleset: RulesKey) -> list[RuleEntry]:
        try:
            return setups.rules_message(ruleset)
        except KeyError:
            raise HTTPException(404, "there is no such ruleset") from None

    @routes.get("/skills/{ruleset}", summary="Every skill and trait of a ruleset", responses=NOT_FOUND)
    async def skills(ruleset: RulesKey) -> list[SkillEntry]:
        try:
            return setups.skills_message(ruleset)
        except KeyError:
            raise HTTPException(404, "there is no such ruleset") from None

    return routes
