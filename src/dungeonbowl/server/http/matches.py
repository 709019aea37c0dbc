"""Matches over HTTP: made, looked at, recorded, watched again and played on. Playing itself is in `live`."""

import asyncio
import gzip
import io
import time
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import replace
from typing import Annotated, Any, Final

from fastapi import APIRouter, HTTPException, Query, Request, Response, WebSocket
from fastapi.responses import StreamingResponse

from dungeonbowl.core.tables import PRINTED, Tables
from dungeonbowl.notation.messages.fates import new_secret
from dungeonbowl.server.computer.coaches import TURN_LIMIT
from dungeonbowl.server.computer.guests import Guest
from dungeonbowl.server.http import setups
from dungeonbowl.server.http.answers import (
    BUSY,
    EARLIER,
    FLOOD,
    NOT_FOUND,
    NOT_STORED,
    Check,
    MatchId,
    answering,
    refusal,
)
from dungeonbowl.server.http.dungeons.addresses import chosen_dungeon
from dungeonbowl.server.http.errands import Errands
from dungeonbowl.server.http.forms import (
    CreatedMatch,
    CreatedReplay,
    ForkForm,
    Frames,
    Links,
    MatchForm,
    MatchLuck,
    MatchState,
    ReplayData,
    SeatTokens,
    ToldDice,
)
from dungeonbowl.server.http.kept import NOTHING, Kept, kept_of, named, unplayed_record
from dungeonbowl.server.http.replays import (
    MOST_FRAMES,
    TooLong,
    check_record,
    dice_of,
    fork_record,
    frames_between,
    luck_of,
    replay_frames,
)
from dungeonbowl.server.http.tables import tables_of
from dungeonbowl.server.live.connected.connection import Wanted, live
from dungeonbowl.server.live.loading import Closed, RoomUnavailable
from dungeonbowl.server.live.seated.keys import Keys
from dungeonbowl.server.live.seated.names import names_told
from dungeonbowl.server.live.seated.seats import make_seats, new_id, page_of_seat
from dungeonbowl.server.live.table import Room
from dungeonbowl.server.live.tables import Rooms
from dungeonbowl.server.settings import Limits
from dungeonbowl.server.store.matches import Storage
from dungeonbowl.server.store.rows import MatchRow, SeatRow
from dungeonbowl.server.store.teams import TeamStore

REPLAYS_KEPT: Final = 16
LUCK_KEPT: Final = 256
RECORD: Final = {"type": "object", "title": "Record", "additionalProperties": True}
PART: Final = 64 * 1024
"""Bytes of an unpacked replay that are held at a time."""
GOES_ON: Final[dict[int | str, dict[str, Any]]] = {409: refusal("The match is still being played.")}
OF_FINISHED: Final[dict[int | str, dict[str, Any]]] = {**NOT_FOUND, **EARLIER, **BUSY, **GOES_ON}
"""What may come back instead of what is told of a match that is over."""


class Matches:
    """The matches of a server, for those who ask about them over HTTP."""

    def __init__(
        self,
        storage: Storage,
        rooms: Rooms,
        errands: Errands,
        teams: TeamStore,
        guests: Mapping[str, Guest],
        tables: Mapping[str, Tables],
    ) -> None:
        """
        Keep what matches are made and told with.

        Args:
            storage: Where they are stored.
            rooms: Where they are played.
            errands: Works replays out.
            teams: The stored teams that may play.
            guests: Coaches of others that may play, by key.
            tables: Tables of one's own for the dice of new matches, by game.
        """
        self.rooms = rooms
        self._storage = storage
        self._errands = errands
        self._teams = teams
        self._guests = guests
        self._tables = tables
        self._finished: dict[str, bytes] = {}
        self._luck: dict[str, MatchLuck] = {}

    async def room(self, match_id: str) -> Room:
        """The room of a match. Raises HTTPException."""
        found = await self._found(match_id)
        if isinstance(found, Closed):
            raise HTTPException(410, str(found))
        return found

    async def _found(self, match_id: str) -> Room | Closed:
        """The room of a match, or what is left of one that is not played any more. Raises HTTPException."""
        try:
            room = await self.rooms.get(match_id)
        except Closed as closed:
            return closed
        except RoomUnavailable as full:
            raise HTTPException(503, str(full)) from None
        if room is None:
            raise HTTPException(404, "there is no such match")
        return room

    async def _told(self, match_id: str, paper: str, request: Request) -> Any:
        """What was kept of a match that is not played any more; none of one that can be. Raises HTTPException."""
        found = await self._found(match_id)
        if not isinstance(found, Closed):
            return None
        papers = found.ending.papers or (await self._made_now(found, request)).papers or {}
        told = papers.get(paper)
        if told is None:
            raise HTTPException(410, str(found))
        return told

    async def _made_now(self, closed: Closed, request: Request) -> Kept:
        """What is told of a match that was abandoned so lately that nothing is kept of it yet. Raises HTTPException."""
        if closed.ending.seat is None:
            return NOTHING
        with answering():
            entries = await asyncio.to_thread(self._storage.entries, closed.row.id)
        try:
            return await self._errands.run(request, kept_of, closed.row, entries, closed.ending.seat)
        except ValueError:
            return NOTHING

    async def state(self, match_id: str, request: Request) -> MatchState:
        """A match as a spectator sees it. Raises HTTPException."""
        kept = await self._told(match_id, "state", request)
        if kept is not None:
            return MatchState.model_validate(kept)
        room = await self.room(match_id)
        return MatchState.model_validate({"match": room.info(), **room.state()})

    async def record(self, match_id: str) -> dict[str, Any]:
        """The record of a match that is over, or closed. Raises HTTPException."""
        found = await self._found(match_id)
        if isinstance(found, Closed):
            if found.ending.papers is not None:
                kept: dict[str, Any] = found.ending.papers["record"]
                return kept
            with answering():
                entries = await asyncio.to_thread(self._storage.entries, match_id)
            return unplayed_record(found.row, entries)
        room = await self.finished(match_id, "its record tells the dice to come")
        return named(room.match.record(), room.seats)

    async def finished(self, match_id: str, otherwise: str) -> Room:
        """The room of a match that is over, since until then its record is secret. Raises HTTPException."""
        room = await self.room(match_id)
        if not room.row.replay and room.match.question is not None:
            raise HTTPException(409, f"the match is still being played; {otherwise}")
        return room

    async def create(self, form: MatchForm) -> CreatedMatch:
        """A new match. Raises HTTPException."""
        with answering():
            tokens, seats = make_seats(form)
            row = await self.made(form, seats)
        return await self.open(row, tokens)

    async def made(self, form: MatchForm, seats: tuple[SeatRow, ...]) -> MatchRow:
        """The match that a form asks for, not yet stored. Raises ValueError, StorageError."""
        dungeon = await asyncio.to_thread(chosen_dungeon, form.dungeon, form.rules, self._storage, len(form.sides))
        if form.tables is None:
            tables = self._tables.get(form.rules, PRINTED)
        else:
            tables = await asyncio.to_thread(tables_of, form.tables, form.rules)
        match, name = await asyncio.to_thread(
            setups.new_match, form, dungeon, self._teams.document, self._guests, tables
        )
        return _row(name, form.rules, setups.marked(match.record(), form.seed), seats)

    async def fork(self, room: Room, form: ForkForm, request: Request) -> CreatedMatch:
        """A match that goes on from a moment of another. Raises HTTPException."""
        seed = new_secret() if form.seed is None else form.seed
        with answering():
            if len(form.coaches) != len(room.match.setup.teams):
                raise ValueError(f"more: {len(room.match.setup.teams)} coaches are needed, one for each team")
            setups.check_coaches(form, not room.match.game.seeded, self._guests)
            people = {coach for coach, _ in form.coaches} & set(setups.PERSONS)
            limit = 0 if people else TURN_LIMIT
            record = await self._errands.run(request, fork_record, room.match.record(), form.events, seed, limit)
        marked = setups.marked(record, form.seed)
        tokens, seats = make_seats(form)
        return await self.open(_row(f"{room.row.name}, played on"[:200], room.row.rules, marked, seats), tokens)

    async def open(self, row: MatchRow, tokens: list[str | None]) -> CreatedMatch:
        """Store a match that is made, open its room and give the links to its seats. Raises HTTPException."""
        await self._keep(row)
        await self.room(row.id)
        return CreatedMatch(
            id=row.id, seats=SeatTokens(home=tokens[0], away=tokens[1], more=tokens[2:]), links=_links(row.id, tokens)
        )

    async def upload(self, request: Request) -> CreatedReplay:
        """Store a record to be watched, once it has told its story. Raises HTTPException."""
        try:
            # It is read where it is played: what does not tell a story takes no memory here.
            name, rules, record = await self._errands.run(request, check_record, await request.body())
        except (ValueError, TooLong) as wrong:
            raise HTTPException(400, str(wrong)) from None
        seat = SeatRow("person", "", None, taken=True)
        seats = tuple(replace(seat, name=word) for word in names_told(record))
        row = MatchRow(new_id(), name, rules, replay=True, created=time.time(), setup=record, seats=seats)
        await self._keep(row)
        self.rooms.call_over(row.id)
        return CreatedReplay(id=row.id)

    async def replay(self, match_id: str, request: Request) -> bytes:
        """The frames of a match, gzipped JSON; those of the last finished ones are at hand. Raises HTTPException."""
        packed = self._finished.get(match_id)
        if packed is not None:
            return packed
        room = await self._found(match_id)
        if isinstance(room, Closed):
            with answering():
                kept = await asyncio.to_thread(self._storage.kept_replay, match_id)
            kept = kept or (await self._made_now(room, request)).replay
            if kept is None:
                raise HTTPException(410, str(room))
            return kept
        over = room.row.replay or room.match.question is None
        try:
            packed = await self._errands.run(request, replay_frames, room.match.record(), room.info())
        except TooLong as long:
            raise HTTPException(503, str(long)) from None
        if over:
            while len(self._finished) >= REPLAYS_KEPT:
                self._finished.pop(next(iter(self._finished)))
            self._finished[match_id] = packed
        return packed

    async def dice(self, match_id: str, request: Request) -> ToldDice:
        """The dice of a match that is over, and what they follow from. Raises HTTPException."""
        kept = await self._told(match_id, "dice", request)
        if kept is not None:
            return ToldDice.model_validate(kept)
        room = await self.finished(match_id, "what its dice follow from tells those to come")
        if not room.match.game.seeded:
            raise HTTPException(409, "the dice of this match were rolled at a table: there is nothing to check")
        try:
            return await self._errands.run(request, dice_of, room.match.record())
        except TooLong as long:
            raise HTTPException(503, str(long)) from None

    async def luck(self, match_id: str, request: Request) -> MatchLuck:
        """How lucky the sides of a match that is over were; that of the last ones is kept. Raises HTTPException."""
        kept = await self._told(match_id, "luck", request)
        if kept is not None:
            return MatchLuck.model_validate(kept)
        room = await self.finished(match_id, "its luck is counted when it is over")
        counted = self._luck.get(match_id)
        if counted is None:
            try:
                counted = await self._errands.run(request, luck_of, room.match.record())
            except TooLong as long:
                raise HTTPException(503, str(long)) from None
            while len(self._luck) >= LUCK_KEPT:
                self._luck.pop(next(iter(self._luck)))
            self._luck[match_id] = counted
        return counted

    async def frames(self, match_id: str, request: Request, first: int, until: int) -> bytes:
        """Some frames of a match, gzipped JSON. Raises HTTPException."""
        record = (await self.room(match_id)).match.record()
        # A turn is looked at again in the middle of a match: it must not wait for whole replays.
        return await self._errands.run_short(request, frames_between, record, first, until)

    async def _keep(self, row: MatchRow) -> None:
        with answering(NOT_STORED):
            await asyncio.to_thread(self._storage.add_match, row)


def _row(name: str, rules: str, record: dict[str, Any], seats: tuple[SeatRow, ...]) -> MatchRow:
    """A new match as it is stored."""
    return MatchRow(new_id(), name, rules, replay=False, created=time.time(), setup=record, seats=seats)


def _links(match_id: str, tokens: list[str | None]) -> Links:
    """The pages of a match."""
    page = f"/play/{match_id}"
    home, away, *more = (None if token is None else page_of_seat(page, token) for token in tokens)
    return Links(home=home, away=away, more=more, watch=f"/watch/{match_id}", replay=f"/replay/{match_id}")


def match_routes(matches: Matches, keys: Keys, limits: Limits, may_create: Check, may_leave_alone: Check) -> APIRouter:
    """
    The addresses of matches and replays.

    Args:
        matches: Those of the server.
        keys: What opens their seats.
        limits: What a live connection may take.
        may_create: Raises HTTPException when the sender has begun too much.
        may_leave_alone: Raises HTTPException when the sender has left too many matches to computers.
    """
    routes = APIRouter(prefix="/api")

    def may_begin(form: MatchForm | ForkForm, request: Request) -> None:
        may_create(request)
        if not {coach for coach, _ in form.coaches} & set(setups.PERSONS):
            may_leave_alone(request)

    _add_beginnings(routes, matches, may_begin)
    _add_uploads(routes, matches, may_create)
    _add_looks(routes, matches)
    _add_past(routes, matches)
    _add_dice(routes, matches)

    @routes.websocket("/matches/{match_id}/live")
    async def live_connection(
        socket: WebSocket,
        match_id: str,
        seat: Annotated[str | None, Query(max_length=100)] = None,
        known: Annotated[int, Query(alias="from", ge=0)] = 0,
        digest: Annotated[str | None, Query(max_length=8)] = None,
    ) -> None:
        await live(socket, matches.rooms, keys, limits, Wanted(match_id, seat, known, digest))

    return routes


def _add_beginnings(
    routes: APIRouter,
    matches: Matches,
    may_begin: Callable[[MatchForm | ForkForm, Request], None],
) -> None:
    """The addresses at which matches are made."""

    @routes.post(
        "/matches",
        summary="Create a match",
        description="Gives the secrets of its seats, which are shown this once. Those of `me` and `hotseat` are keys "
        "and open their seats; those of `open` are links, and take theirs at `/api/seats/take`, once.",
        tags=["matches"],
        status_code=201,
        responses={
            **FLOOD,
            **BUSY,
            400: refusal("No such team, dungeon, coach or option, or an unlawful team."),
        },
    )
    async def create(form: MatchForm, request: Request) -> CreatedMatch:
        may_begin(form, request)
        return await matches.create(form)

    @routes.post(
        "/matches/{match_id}/fork",
        summary="Play on from a moment of a finished match",
        description="A match of its own: what happened before stands, the dice to come are others. The record of a "
        "match that is still being played is secret, and so it has no forks.",
        tags=["matches"],
        status_code=201,
        responses={
            **NOT_FOUND,
            **EARLIER,
            **FLOOD,
            **BUSY,
            400: refusal("No such moment, or no such coach."),
            **GOES_ON,
        },
    )
    async def fork(match_id: MatchId, form: ForkForm, request: Request) -> CreatedMatch:
        room = await matches.finished(match_id, "it can be played on from here when it is over")
        may_begin(form, request)
        return await matches.fork(room, form, request)


def _add_uploads(routes: APIRouter, matches: Matches, may_create: Check) -> None:
    """The address at which replays are stored."""

    @routes.post(
        "/replays",
        summary="Upload a record to watch it",
        description="The body is a record, as `dungeonbowl simulate --replays` writes it or `/record` gives it. "
        "It is played from beginning to end before it is stored.",
        tags=["replays"],
        status_code=201,
        responses={
            **FLOOD,
            **BUSY,
            400: refusal("It is no record, or does not match the rules."),
            413: refusal("The record is too large."),
        },
        openapi_extra={"requestBody": {"required": True, "content": {"application/json": {"schema": RECORD}}}},
    )
    async def upload(request: Request) -> CreatedReplay:
        may_create(request)
        return await matches.upload(request)


def _add_looks(routes: APIRouter, matches: Matches) -> None:
    """The addresses at which a match is looked at."""

    @routes.get(
        "/matches/{match_id}",
        summary="A match as a spectator sees it now",
        tags=["matches"],
        responses={**NOT_FOUND, **EARLIER, **BUSY},
    )
    async def match_state(match_id: MatchId, request: Request) -> MatchState:
        return await matches.state(match_id, request)


def _add_past(routes: APIRouter, matches: Matches) -> None:
    """The addresses at which it is told how a match went."""

    @routes.get(
        "/matches/{match_id}/record",
        summary="The record of a finished match",
        description="Setup, seed and every answer: enough to play the match again, here or on a command line; that of "
        "a match of earlier rules, by the version of then; that of an abandoned one leaves its last question open. "
        "While a match is played its record stays secret, since the seed in it tells the dice to come.",
        tags=["matches"],
        responses=OF_FINISHED,
    )
    async def record(match_id: MatchId) -> dict[str, Any]:
        return await matches.record(match_id)

    @routes.get(
        "/matches/{match_id}/replay",
        summary="A match from its beginning, frame by frame",
        tags=["matches"],
        responses={**NOT_FOUND, **EARLIER, **FLOOD, **BUSY},
        response_model=ReplayData,
    )
    async def replay(match_id: MatchId, request: Request) -> Response:
        return _unpacked_for(request, await matches.replay(match_id, request))

    @routes.get(
        "/matches/{match_id}/frames",
        summary="A part of a match, frame by frame",
        description="Of the match as a spectator sees it: the table as it stood before an event, and after each answer "
        "from there on, until so many events are shown. A turn that is looked at again needs no more of a replay; its "
        f"events are those of the live connection. At most {MOST_FRAMES} frames come.",
        tags=["matches"],
        responses={**NOT_FOUND, **EARLIER, **FLOOD, **BUSY},
        response_model=Frames,
    )
    async def frames(
        match_id: MatchId,
        request: Request,
        first: Annotated[int, Query(alias="from", ge=0, description="Number of the first event.")],
        until: Annotated[int, Query(ge=0, description="How many events are to be shown at the end.")],
    ) -> Response:
        return _unpacked_for(request, await matches.frames(match_id, request, first, until))


def _add_dice(routes: APIRouter, matches: Matches) -> None:
    """The addresses at which it is told how the dice fell, and how lucky both sides were."""

    @routes.get(
        "/matches/{match_id}/dice",
        summary="The dice of a finished match, to be checked",
        description="What they follow from, and every die with its sides and its face. The n-th die of a secret, both "
        "counted from 0, is `floor(x * sides / 2**64)`, where x is the first 8 bytes of the HMAC-SHA-256 of n under "
        "the secret. The SHA-256 of the secret was shown as the match's commitment before the first die.",
        tags=["matches"],
        responses=OF_FINISHED,
    )
    async def dice(match_id: MatchId, request: Request) -> ToldDice:
        return await matches.dice(match_id, request)

    @routes.get(
        "/matches/{match_id}/luck",
        summary="How lucky the sides of a finished match were",
        description="By kind of roll and altogether: how often a roll went well for the side, and how often that was "
        "expected, by the chance that each roll had when it was made. `less` and `more` are how likely the same rolls "
        "were to go worse and to go better.",
        tags=["matches"],
        responses=OF_FINISHED,
    )
    async def luck(match_id: MatchId, request: Request) -> MatchLuck:
        return await matches.luck(match_id, request)


def _unpacked_for(request: Request, packed: bytes) -> Response:
    """Gzipped JSON for whoever takes that, plain for others."""
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, media_type="application/json", headers={"content-encoding": "gzip"})
    return StreamingResponse(_unpacked(packed), media_type="application/json")


async def _unpacked(packed: bytes) -> AsyncIterator[bytes]:
    """What was packed, part by part as the client takes it: a long match unpacks to tens of megabytes."""
    with gzip.open(io.BytesIO(packed)) as file:
        while part := file.read(PART):
            yield part
