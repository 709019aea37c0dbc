"""The addresses below `/api/dungeons/maps`: dungeons drawn square by square for the games that have no tiles."""

import asyncio
import secrets

from fastapi import APIRouter, HTTPException, Request, Response

from dungeonbowl.dungeon.carving.made import generate_drawn
from dungeonbowl.dungeon.tiling.generate import BadWish
from dungeonbowl.server.http.answers import BUSY, FLOOD, NOT_STORED, Check, answering, refusal
from dungeonbowl.server.http.dungeons.addresses import NO_PLAN, OWN, SEEDS, keep_under_its_id, refused
from dungeonbowl.server.http.dungeons.exchange import FILE, Kind, Paper, Square, file_response
from dungeonbowl.server.http.dungeons.forms import StoredLink
from dungeonbowl.server.http.dungeons.map_forms import CheckedMap, GeneratedMap, MapForm, MapGround, MapWish
from dungeonbowl.server.http.dungeons.maps import DRAWN, check_map, checked_map, drawn_dungeon, map_ground
from dungeonbowl.server.http.dungeons.plans import BadPlan
from dungeonbowl.server.http.errands import Errands
from dungeonbowl.server.settings import Settings
from dungeonbowl.server.store.matches import Storage


def map_routes(
    storage: Storage, settings: Settings, errands: Errands, may_check: Check, may_create: Check, may_print: Check
) -> APIRouter:
    """The addresses for drawn dungeons, as `dungeon_routes` has those for tiles; stored ones are found there too."""
    routes = APIRouter(prefix="/api/dungeons/maps", tags=["dungeons"])

    @routes.get("/ground", summary="What the dungeons of each game are drawn with")
    async def ground() -> list[MapGround]:
        return [map_ground(rules) for rules in DRAWN]

    @routes.post("/check", summary="Draw a map and say which rules it breaks", responses={**FLOOD, **NO_PLAN})
    async def check(form: MapForm, request: Request) -> CheckedMap:
        may_check(request)
        try:
            return await asyncio.to_thread(check_map, form)
        except BadPlan as bad:
            raise refused(bad) from None

    @routes.post(
        "/generate",
        summary="Draw a map by dice",
        description="Lawful, the same from either side. Nothing is stored.",
        responses={**FLOOD, 400: refusal("No such dungeon is possible.")},
    )
    async def generate(form: MapWish, request: Request) -> GeneratedMap:
        may_check(request)
        try:
            return await asyncio.to_thread(_made_by_dice, form)
        except BadWish as wrong:
            raise HTTPException(400, str(wrong)) from None

    @routes.post(
        "", summary="Store a map", description="Lawful or not.", status_code=201, responses={**FLOOD, **BUSY, **NO_PLAN}
    )
    async def store(form: MapForm, request: Request) -> StoredLink:
        may_create(request)
        with answering(NOT_STORED):
            try:
                return await asyncio.to_thread(_keep, storage, settings.limits.dungeons, form)
            except BadPlan as bad:
                raise refused(bad) from None

    @routes.post(
        "/file",
        summary="A map as a file to be saved",
        responses={**FLOOD, **NO_PLAN, **BUSY, **FILE},
        response_class=Response,
    )
    async def map_file(
        form: MapForm, request: Request, kind: Kind, square: Square = "25mm", paper: Paper = "a4"
    ) -> Response:
        (may_print if kind == "pdf" else may_check)(request)
        try:
            dungeon = await asyncio.to_thread(drawn_dungeon, form, OWN)
        except BadPlan as bad:
            raise refused(bad) from None
        return await file_response(errands, request, dungeon, kind, square, paper)

    return routes


def _made_by_dice(form: MapWish) -> GeneratedMap:
    """A map made by dice, and everything about it. Raises BadWish."""
    seed = secrets.randbelow(SEEDS) if form.seed is None else form.seed
    return GeneratedMap(
        **checked_map(generate_drawn(seed, form.rules, form.hazards, form.teams)).model_dump(), seed=seed
    )


def _keep(storage: Storage, most: int, form: MapForm) -> StoredLink:
    """Store a map. Raises BadPlan if it has no name or makes no board, StorageError if it can't be stored."""
    if not form.name.strip():
        raise BadPlan("a dungeon needs a name to be kept")
    return keep_under_its_id(storage, most, drawn_dungeon(form, OWN))
