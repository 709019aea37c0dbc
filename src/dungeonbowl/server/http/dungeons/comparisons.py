"""
The addresses below `/api/fairness`: whether a dungeon favours one of its end zones, played in a process of its own.

A comparison is worked on match by match and can be looked at meanwhile. It is kept in memory only: whoever wants it
again asks with the same seed and gets the same.
"""

import asyncio
import logging
import secrets
import time
from dataclasses import dataclass, field
from typing import Annotated, Any, Final

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi import Path as PathParameter
from pydantic import BaseModel, Field

from dungeonbowl.dungeon import write_dungeon
from dungeonbowl.notation.maps.fairness import fairness_svg
from dungeonbowl.server.callers import address_of
from dungeonbowl.server.computer.coaches import COACHES
from dungeonbowl.server.computer.fairness import FairResult, FairSpec, fairness_specs, play_fair, summarise
from dungeonbowl.server.computer.workers import Workers
from dungeonbowl.server.http.answers import BUSY, FLOOD, NOT_FOUND, Check, answering, refusal
from dungeonbowl.server.http.dungeons.addresses import SEEDS, wherever
from dungeonbowl.server.http.dungeons.forms import FileChoice, PlanChoice, StoredChoice
from dungeonbowl.server.http.form import Form
from dungeonbowl.server.http.forms import Key
from dungeonbowl.server.live.seated.seats import new_id
from dungeonbowl.server.store.matches import Storage

MOST_GAMES: Final = 100
WAITING: Final = 8
"""Comparisons that may be unfinished at once."""
WAITING_OF_ADDRESS: Final = 2
UNWATCHED: Final = 120.0
"""Seconds after which a comparison is given up at which nobody looks."""
KEPT: Final = 64
MATCH_SECONDS: Final = 300.0
"""How long one match of a comparison may take."""

ComparisonId = Annotated[str, PathParameter(min_length=1, max_length=32, pattern=r"^[a-z0-9]+$")]
_log = logging.getLogger("dungeonbowl.server")


class CompareForm(Form):
    """A comparison to be made."""

    dungeon: Key | StoredChoice | PlanChoice | FileChoice
    games: int = Field(
        default=20, ge=2, le=MOST_GAMES, description="As many for each end zone: a multiple of the teams."
    )
    coach: Key = Field(default="scripted", description="The computer coach that plays both sides.")
    seed: int | None = Field(default=None, ge=0, lt=1 << 53, description="Left out: any.")


class SideShare(BaseModel):
    """What one side won: of the matches that somebody won, with its 95 % bounds."""

    zone: str
    wins: int
    share: float
    low: float
    high: float


class FirstTurnShare(BaseModel):
    """What the side with the first turn won."""

    wins: int
    share: float
    low: float
    high: float


class FairnessResult(BaseModel):
    """What each end zone won."""

    dungeon: str
    coach: str
    seed: int
    games: int
    draws: int
    even: float = Field(description="The share of each end zone in a fair dungeon.")
    sides: list[SideShare]
    first_turn: FirstTurnShare
    fair: bool = Field(description="Whether chance alone explains the difference: all bounds hold an even share.")
    tells: bool = Field(description="Whether there are enough matches for `fair` to mean anything.")


class Comparison(BaseModel):
    """How far a comparison is."""

    id: str
    done: int
    games: int
    result: FairnessResult = Field(description="What was won so far.")
    failed: str | None = Field(description="Why it could not be finished.")


@dataclass
class _Work:
    """One comparison being made."""

    id: str
    name: str
    teams: int
    coach: str
    seed: int
    specs: list[FairSpec]
    address: str
    looked_at: float = field(default_factory=time.monotonic)
    results: list[FairResult] = field(default_factory=list[FairResult])
    failed: str | None = None
    task: "asyncio.Task[None] | None" = None

    def summary(self) -> dict[str, Any]:
        return summarise(self.name, self.coach, self.seed, self.results, self.teams)

    @property
    def unfinished(self) -> bool:
        """Whether it is being made."""
        return self.task is not None and not self.task.done()

    def shown(self) -> Comparison:
        result = FairnessResult.model_validate(self.summary())
        return Comparison(id=self.id, done=len(self.results), games=len(self.specs), result=result, failed=self.failed)


class Comparisons:
    """All comparisons of a server."""

    def __init__(self, storage: Storage) -> None:
        """Make room for them. The process is started when first needed."""
        self._storage = storage
        self._workers = Workers(1, MATCH_SECONDS)
        self._works: dict[str, _Work] = {}

    async def begin(self, form: CompareForm, address: str) -> Comparison:
        """
        Begin a comparison that an address asks for.

        Raises:
            ValueError: There is no such dungeon or coach.
            StorageError: Storage can't be read.
            OverflowError: Too many are being made.
            HTTPException: This address has several under way.
        """
        coaches = [key for key, _, _ in COACHES]
        if form.coach not in coaches:
            raise ValueError(f"coach: there is no coach {form.coach}; there are {', '.join(coaches)}")
        dungeon = await asyncio.to_thread(wherever, form.dungeon, self._storage)
        if form.games % dungeon.teams:
            raise ValueError(f"games: {dungeon.teams} teams change sides, so it takes a multiple of {dungeon.teams}")
        unfinished = [work.address for work in self._works.values() if work.unfinished]
        if unfinished.count(address) >= WAITING_OF_ADDRESS:
            raise HTTPException(
                429, f"{WAITING_OF_ADDRESS} comparisons from your network are under way; wait until one is done"
            )
        if len(unfinished) >= WAITING:
            raise OverflowError
        for work_id, work in list(self._works.items()):
            if len(self._works) >= KEPT and work.task is not None and work.task.done():
                del self._works[work_id]
        seed = secrets.randbelow(SEEDS) if form.seed is None else form.seed
        specs = fairness_specs(write_dungeon(dungeon), form.games, form.coach, seed)
        work = _Work(new_id(), dungeon.name, dungeon.teams, form.coach, seed, specs, address)
        work.task = asyncio.create_task(self._play(work))
        self._works[work.id] = work
        return work.shown()

    async def _play(self, work: _Work) -> None:
        """Play the matches of a comparison, one after the other."""
        try:
            for spec in work.specs:
                if time.monotonic() - work.looked_at > UNWATCHED:
                    work.failed = "nobody looked at it for a while; start it again with its seed"
                    return
                work.results.append(await self._workers.call("fairness", play_fair, spec))
        except Exception:
            _log.exception("comparison %s failed", work.id)
            work.failed = "a match could not be played"

    def find(self, comparison_id: str) -> _Work | None:
        """The comparison of that id, if it is still known."""
        return self._works.get(comparison_id)

    async def close(self) -> None:
        """Stop all work."""
        tasks = [work.task for work in self._works.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._workers.close()


def fairness_routes(comparisons: Comparisons, may_create: Check) -> APIRouter:
    """
    The addresses for comparisons.

    Args:
        comparisons: Those of the server.
        may_create: Raises HTTPException when the sender has begun too much.
    """
    routes = APIRouter(prefix="/api/fairness", tags=["dungeons"])

    def known(comparison_id: str) -> _Work:
        work = comparisons.find(comparison_id)
        if work is None:
            raise HTTPException(404, "this comparison does not exist or has expired; start it again with its seed")
        work.looked_at = time.monotonic()
        return work

    @routes.post(
        "",
        summary="See whether a dungeon favours one of its end zones",
        description="Plays matches between equal computer coaches. Look at the comparison's address for its progress.",
        status_code=202,
        responses={**FLOOD, **BUSY, 400: refusal("No such dungeon or coach.")},
    )
    async def begin(form: CompareForm, request: Request) -> Comparison:
        may_create(request)
        with answering():
            try:
                return await comparisons.begin(form, address_of(request.scope))
            except OverflowError:
                raise HTTPException(503, "the server is busy comparing other dungeons; try again later") from None

    @routes.get("/{comparison_id}", summary="How far a comparison is", responses=NOT_FOUND)
    async def progress(comparison_id: ComparisonId) -> Comparison:
        return known(comparison_id).shown()

    @routes.get(
        "/{comparison_id}/picture",
        summary="What was won so far, as an SVG picture",
        responses={**NOT_FOUND, 200: {"content": {"image/svg+xml": {}}}},
        response_class=Response,
    )
    async def picture(comparison_id: ComparisonId) -> Response:
        return Response(fairness_svg(known(comparison_id).summary()), media_type="image/svg+xml")

    return routes
