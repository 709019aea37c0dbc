"""The application: every address of the server, and what it holds while it runs."""

import contextlib
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Annotated, Final

from fastapi import APIRouter, FastAPI, HTTPException, Query
from fastapi.exceptions import RequestValidationError
from starlette.middleware.gzip import GZipMiddleware

from dungeonbowl.rulesets import RULESETS
from dungeonbowl.server.callers import Askers
from dungeonbowl.server.computer.coaches import Thinkers
from dungeonbowl.server.computer.guests import Guest
from dungeonbowl.server.guards import Guard
from dungeonbowl.server.http import setups
from dungeonbowl.server.http.answers import NOT_FOUND, Check, RulesKey, not_valid
from dungeonbowl.server.http.buildings.addresses import Buildings, building_routes
from dungeonbowl.server.http.dungeons.addresses import dungeon_routes
from dungeonbowl.server.http.dungeons.comparisons import Comparisons, fairness_routes
from dungeonbowl.server.http.dungeons.exchange import exchange_routes
from dungeonbowl.server.http.dungeons.map_addresses import map_routes
from dungeonbowl.server.http.errands import Errands
from dungeonbowl.server.http.forms import CoachChoice, RuleEntry, Setup, SkillEntry
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
    rooms = Rooms(storage, thinkers, settings)
    may = Askers(limits)
    teams, keys = TeamStore(storage), Keys(storage, limits)
    buildings = Buildings(storage, keys, settings)
    comparisons = Comparisons(storage)
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
    app.include_router(setup_routes(guests, teams, may.drawers.check))
    app.include_router(match_routes(matches, keys, limits, may.callers.check, may.alone.check))
    app.include_router(rematch_routes(Rematches(storage, keys, matches), matches, may.callers.check))
    app.include_router(seat_routes(keys, may.takers.check))
    app.include_router(glance_routes(Lookout(storage, keys, rooms), may.lookers.check))
    app.include_router(lesson_routes(matches, may.callers.check))
    app.include_router(building_routes(buildings, may.drawers.check, may.callers.check))
    app.include_router(pick_routes(picks, may.drawers.check, may.callers.check))
    app.include_router(exchange_routes(storage, errands, may.drawers.check, may.printers.check))
    app.include_router(fairness_routes(comparisons, may.callers.check))
    app.include_router(map_routes(storage, settings, errands, may.drawers.check, kept, may.printers.check))
    app.include_router(dungeon_routes(storage, settings, may.drawers.check, kept))
    app.include_router(league_routes(games, settings, may.checkers.check, saved))
    app.include_router(team_routes(teams, limits, errands, may.checkers.check, saved, may.printers.check))
    app.include_router(health_routes(storage, rooms, thinkers, errands))
    add_pages(app, static)
    return app


def setup_routes(guests: Mapping[str, Guest], teams: TeamStore, may_check: Check) -> APIRouter:
    """
    The addresses at which a client learns what there is to choose, and the rules.

    Args:
        guests: Coaches of others that may play, by key.
        teams: Where teams are kept.
        may_check: Raises HTTPException when the sender has had too much worked out.
    """
    routes = APIRouter(prefix="/api", tags=["setup"])
    routes.include_router(tables_routes(may_check))
    routes.include_router(matchday_routes(teams, may_check))

    @routes.get("/setup", summary="What can be chosen for a new match", responses=NOT_FOUND)
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

    routes.include_router(reference_routes())
    return routes
