"""
The addresses below `/api/buildings`: two coaches lay a dungeon in turn, then play in it.

A building is how it was begun and its moves; everything else follows from them. A move is stored before anybody hears
of it. When the last end zone lies the dungeon is stored, and the match that was asked for begins in it, with the same
secrets for the same seats.

A computer lays by itself when it is its turn: as soon as somebody looks at the building or has moved.
"""

import asyncio
import logging
import secrets
import time
from typing import Annotated, Any, Final

from fastapi import APIRouter, HTTPException, Query, Request, WebSocket
from fastapi import Path as PathParameter
from starlette.types import Scope

from dungeonbowl.dungeon.grid.terrain import TERRAINS, TILED
from dungeonbowl.dungeon.tiling.building import NotLawful
from dungeonbowl.notation.messages.view import team_head
from dungeonbowl.server.http import setups
from dungeonbowl.server.http.answers import BUSY, FLOOD, NOT_FOUND, NOT_STORED, Check, answering, refusal
from dungeonbowl.server.http.buildings.forms import (
    BuildingForm,
    BuildingMove,
    BuildingState,
    CreatedBuilding,
    LayForm,
    Places,
    TriedTile,
)
from dungeonbowl.server.http.dungeons.addresses import chosen_dungeon, keep_dungeon
from dungeonbowl.server.http.dungeons.addresses import refused as refused_plan
from dungeonbowl.server.http.dungeons.forms import PieceKind, RoomKind
from dungeonbowl.server.http.dungeons.plans import BadPlan
from dungeonbowl.server.http.forms import MatchForm, PlayingTeam, SeatTokens
from dungeonbowl.server.http.seats import opening
from dungeonbowl.server.laying.table import BuildingTable, Played
from dungeonbowl.server.live.beforehand import NotNow, Tables
from dungeonbowl.server.live.seated.keys import Keys
from dungeonbowl.server.live.seated.seats import links_of, make_seats, new_id
from dungeonbowl.server.settings import Settings
from dungeonbowl.server.store.buildings import BuildingRow, BuildingStore
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.matches import Storage
from dungeonbowl.server.store.rows import MatchRow, SeatRow
from dungeonbowl.server.store.teams import TeamStore

BuildingId = Annotated[str, PathParameter(min_length=1, max_length=32, pattern=r"^[a-z0-9]+$")]
NOT_LAWFUL: Final[dict[int | str, dict[str, Any]]] = {
    400: refusal(
        "The move is against a rule. `detail` has `code`, `message`, and the `rule` and `square` to blame, or null."
    ),
    403: refusal("This secret opens no seat here."),
    409: refusal("It is not this seat's turn, or there have been more moves."),
}

_log = logging.getLogger("dungeonbowl.server")


class Buildings:
    """All buildings of a server."""

    def __init__(self, storage: Storage, keys: Keys, settings: Settings) -> None:
        """Make room for them. Raises StorageError."""
        self._storage = storage
        self._keys = keys
        self._teams = TeamStore(storage)
        self._settings = settings
        self.tables: Tables[BuildingRow, BuildingTable] = Tables(
            "building", BuildingStore(storage), keys, settings, self
        )
        self._computers: dict[str, asyncio.Task[None]] = {}

    async def begin(self, form: BuildingForm) -> CreatedBuilding:
        """
        Begin a building.

        Raises:
            ValueError: The match that is to follow can't be.
            StorageError: It can't be stored.
        """
        match = await asyncio.to_thread(setups.with_files, form.match, self._teams.document)
        if match.dungeon is not None:
            raise ValueError("dungeon: it is about to be built; leave it out")
        if match.more:
            raise ValueError("more: two coaches lay a dungeon, and two teams meet in it")
        await asyncio.to_thread(self._try_match, match)
        tokens, (one, other) = make_seats(match)
        row = BuildingRow(new_id(), time.time(), secrets.randbelow(2), match.model_dump(mode="json"), (one, other))
        await asyncio.to_thread(self.tables.store.add, row)
        return CreatedBuilding(
            id=row.id,
            seats=SeatTokens(home=tokens[0], away=tokens[1]),
            links=links_of(f"/build/{row.id}", tokens),
        )

    def _try_match(self, form: MatchForm) -> None:
        """Make the match in another dungeon, to hear of what is wrong with it now. Raises ValueError."""
        if form.rules not in TERRAINS or not TERRAINS[form.rules].tiled:
            raise ValueError(f"rules: no dungeon is laid for {form.rules}; one is for {TILED}")
        setups.new_match(form, chosen_dungeon(None, form.rules, self._storage), guests=self._settings.all_guests)

    def load(self, row: BuildingRow, seats: tuple[SeatRow, SeatRow], entries: list[dict[str, Any]]) -> BuildingTable:
        """A building as it was stored."""
        return BuildingTable(row, seats, entries, _teams_of(row))

    async def move(self, table: BuildingTable, form: BuildingMove, scope: Scope) -> None:
        """
        Make a move: try it, store it, show it.

        Raises:
            NotOpened: The sender has no seat here.
            NotNow: It is not the sender's turn, or the table has moved on.
            NotLawful: It breaks a rule.
            StorageError: It could not be stored, so it does not count.
        """
        seats = await self._keys.opened(table.seats, form.seat, scope)
        async with table.turn:
            entry, after = await asyncio.to_thread(table.tried, form, seats)
            await self._make(table, entry, after)
        self._wake_computer(table)

    async def _make(self, table: BuildingTable, entry: dict[str, Any], after: Played) -> None:
        """Store a move that was tried, and show it. Whoever calls has the turn. Raises NotNow, StorageError."""
        await self.tables.enter(table, entry)
        table.take(entry, after)
        await self.tables.try_to_finish(table)
        await asyncio.to_thread(table.state)
        self.tables.show(table)

    # ---- computers

    async def wake(self, table: BuildingTable) -> None:
        """Let a computer lay, if it is its turn."""
        self._wake_computer(table)

    def _wake_computer(self, table: BuildingTable) -> None:
        laying = self._computers.get(table.row.id)
        if table.computer_lays and (laying is None or laying.done()):
            task = asyncio.create_task(self._lay_for_computer(table))
            self._computers[table.row.id] = task
            task.add_done_callback(lambda done: self._computer_is_done(table, done))

    def _computer_is_done(self, table: BuildingTable, done: "asyncio.Task[None]") -> None:
        """Let go of a computer's task, and go on at the table that was loaded anew in the meantime, if one was."""
        if self._computers.get(table.row.id) is done:
            del self._computers[table.row.id]
        now = self.tables.now(table)
        if now is not None and now is not table and not done.cancelled():
            self._wake_computer(now)

    async def _lay_for_computer(self, table: BuildingTable) -> None:
        """Lay until a person has the turn. What fails is tried again when somebody looks."""
        try:
            while self.tables.is_open(table) and table.computer_lays:
                if table.listeners:
                    # Time to see what was laid before, and to take it back.
                    await asyncio.sleep(self._settings.laying_pause)
                seq, entry, after = await asyncio.to_thread(table.computer_move)
                async with table.turn:
                    if table.seq == seq and self.tables.is_open(table):
                        await self._make(table, entry, after)
        except (NotNow, StorageError) as failed:
            _log.error("building %s: the computer could not lay: %s", table.row.id, failed)
        except Exception:
            _log.exception("building %s: the computer failed to lay", table.row.id)

    # ---- what is stored

    async def finish(self, table: BuildingTable) -> dict[str, Any]:
        """Store the dungeon that was built, and begin the match in it. Raises ValueError, StorageError."""
        dungeon = table.dungeon()
        await asyncio.to_thread(keep_dungeon, self._storage, self._settings.limits.dungeons, dungeon)
        form = MatchForm.model_validate(table.row.match)
        options = {"placement": "coaches", **form.options}
        asked = form.model_copy(update={"options": options})
        # The coaches were known when the building began; one from elsewhere may be gone since.
        guests = (form.home.coach, form.away.coach)
        match, name = await asyncio.to_thread(setups.new_match, asked, dungeon, guests=guests)
        begun = setups.marked(match.record(), form.seed)
        row = MatchRow(new_id(), name, form.rules, replay=False, created=time.time(), setup=begun, seats=table.seats)
        await asyncio.to_thread(self._storage.add_match, row)
        return {"stored": dungeon.key, "match": row.id}

    async def close(self) -> None:
        """Send everybody home. All buildings stay in storage."""
        laying = tuple(self._computers.values())
        for task in laying:
            task.cancel()
        await asyncio.gather(*laying, return_exceptions=True)
        self.tables.close()


def _teams_of(row: BuildingRow) -> list[PlayingTeam]:
    """The teams of the match that follows."""
    form = MatchForm.model_validate(row.match)
    return [PlayingTeam.model_validate(team_head(sheet, form.rules)) for sheet in setups.teams_of(form)]


def _not_lawful(wrong: NotLawful) -> HTTPException:
    """The answer to a move against a rule."""
    square = list(wrong.square) if wrong.square[0] >= 0 else None
    detail = {"code": "not_lawful", "message": str(wrong), "rule": wrong.rule or None, "square": square}
    return HTTPException(400, detail)


def building_routes(buildings: Buildings, may_check: Check, may_create: Check) -> APIRouter:
    """
    The addresses for dungeons laid in turn.

    Args:
        buildings: The buildings of the server.
        may_check: Raises HTTPException when the sender has had too much worked out.
        may_create: Raises HTTPException when the sender has begun too much.
    """
    routes = APIRouter(prefix="/api/buildings", tags=["buildings"])

    @routes.post(
        "",
        summary="Begin a dungeon that two coaches lay in turn",
        description="Gives the links to its seats. The match follows when the last end zone lies.",
        status_code=201,
        responses={**FLOOD, **BUSY, 400: refusal("The match that follows can't be.")},
    )
    async def begin(form: BuildingForm, request: Request) -> CreatedBuilding:
        may_create(request)
        with answering(NOT_STORED):
            return await buildings.begin(form)

    _add_looks(routes, buildings, may_check)
    _add_moves(routes, buildings, may_check)

    @routes.websocket("/{building_id}/live")
    async def live(
        socket: WebSocket, building_id: str, seat: Annotated[str | None, Query(max_length=100)] = None
    ) -> None:
        await buildings.tables.live(socket, building_id, seat)

    return routes


def _add_looks(routes: APIRouter, buildings: Buildings, may_check: Check) -> None:
    """The addresses at which a building is looked at, and a piece is tried."""

    @routes.get("/{building_id}", summary="How far a building is", responses={**NOT_FOUND, **BUSY})
    async def state(building_id: BuildingId) -> BuildingState:
        return (await buildings.tables.there(building_id)).state()

    @routes.get(
        "/{building_id}/places",
        summary="Where a piece may be laid now",
        responses={**FLOOD, **NOT_FOUND, **BUSY},
    )
    async def places(
        building_id: BuildingId,
        request: Request,
        kind: PieceKind,
        room: RoomKind | None = None,
        turn: Annotated[int, Query(ge=0, le=3)] = 0,
    ) -> Places:
        may_check(request)
        table = await buildings.tables.there(building_id)
        found = await asyncio.to_thread(table.places, kind, room, turn)
        return Places(seq=table.seq, places=found)

    @routes.post(
        "/{building_id}/try",
        summary="What the dungeon would be with one more tile",
        description="Nothing is changed, and nobody else hears of it.",
        responses={**FLOOD, **NOT_FOUND, **BUSY, 400: NOT_LAWFUL[400]},
    )
    async def with_tile(building_id: BuildingId, form: LayForm, request: Request) -> TriedTile:
        may_check(request)
        table = await buildings.tables.there(building_id)
        try:
            return await asyncio.to_thread(table.with_tile, form)
        except NotLawful as wrong:
            raise _not_lawful(wrong) from None
        except BadPlan as bad:
            raise refused_plan(bad) from None


def _add_moves(routes: APIRouter, buildings: Buildings, may_check: Check) -> None:
    """The address at which a building goes on."""

    @routes.post(
        "/{building_id}/moves",
        summary="Lay a tile, say that it is enough, or take the last move back",
        responses={**FLOOD, **NOT_FOUND, **BUSY, **NOT_LAWFUL},
    )
    async def move(building_id: BuildingId, form: BuildingMove, request: Request) -> BuildingState:
        may_check(request)
        table = await buildings.tables.there(building_id)
        try:
            with opening():
                await buildings.move(table, form, request.scope)
        except NotNow as refused:
            raise HTTPException(409, str(refused)) from None
        except NotLawful as wrong:
            raise _not_lawful(wrong) from None
        except BadPlan as bad:
            raise refused_plan(bad) from None
        except StorageError as failed:
            _log.error("building %s: a move could not be stored: %s", building_id, failed)
            raise HTTPException(503, f"{NOT_STORED}, so it does not count") from failed
        return table.state()
