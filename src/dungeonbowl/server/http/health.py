"""Addresses for whoever runs the server: whether it lives, whether it can be used, and what it counts."""

import asyncio
import logging
from typing import Final

from fastapi import APIRouter, HTTPException, Response
from pydantic import BaseModel, Field

from dungeonbowl.server.computer.coaches import Thinkers
from dungeonbowl.server.http.answers import BUSY, NOT_READ
from dungeonbowl.server.http.errands import Errands
from dungeonbowl.server.live.tables import Rooms
from dungeonbowl.server.metrics import MEDIA_TYPE
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.matches import Storage

PATIENCE: Final = 3.0
"""Seconds that storage may take to answer."""

_log = logging.getLogger("dungeonbowl.server")


class Health(BaseModel):
    """A sign of life."""

    status: str = Field(description="`ok`.")


def health_routes(storage: Storage, rooms: Rooms, thinkers: Thinkers, errands: Errands) -> APIRouter:
    """
    The addresses.

    Args:
        storage: What the server keeps.
        rooms: The matches being played.
        thinkers: Where computer coaches think.
        errands: The work for pages.
    """
    routes = APIRouter(tags=["hosting"])

    @routes.get("/health", summary="Whether the server lives")
    async def health() -> Health:
        return Health(status="ok")

    @routes.get("/ready", summary="Whether the server can be used", responses=BUSY)
    async def ready() -> Health:
        await stored_matches(storage)
        return Health(status="ok")

    @routes.get(
        "/metrics",
        summary="What the server counts about itself, for Prometheus",
        responses={**BUSY, 200: {"content": {MEDIA_TYPE: {}}}},
        response_class=Response,
    )
    async def metrics() -> Response:
        workers = (*thinkers.workers, *errands.workers)
        gauges: dict[str, tuple[str, float]] = {
            "rooms": ("Matches in memory.", len(rooms)),
            "sockets": ("Open sockets that ask or are asked over HTTP.", rooms.metrics.sockets.total()),
            "live_connections": ("Live connections of all kinds.", len(rooms.lines)),
            "coaches_waiting": ("Answers of computer coaches under way or waiting.", thinkers.waiting),
            "errands_waiting": ("Replays, forks, checks, papers and maps under way or waiting.", errands.waiting),
            "workers": ("Processes for coaches, replays, papers and maps.", sum(each.running for each in workers)),
            "workers_stopped": (
                "Such processes that were stopped or died since the start.",
                sum(each.stopped for each in workers),
            ),
            "writes_waiting": ("Entries that wait to be stored.", storage.waiting),
            "matches_stored": ("Matches in storage.", await stored_matches(storage)),
        }
        return Response(rooms.metrics.text(gauges), media_type=MEDIA_TYPE)

    return routes


async def stored_matches(storage: Storage) -> int:
    """How many matches are stored. Raises HTTPException 503 when storage does not say so in time."""
    try:
        return await asyncio.wait_for(asyncio.to_thread(storage.matches), PATIENCE)
    except (StorageError, TimeoutError) as failed:
        _log.error("storage does not answer: %s", failed or "it takes too long")
        raise HTTPException(503, NOT_READ) from None
