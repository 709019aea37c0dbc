"""
Another game of the same two teams, in the same dungeon and with the same options, when a match is over.

There is one rematch of a match: whoever asks first makes it, whoever asks later is shown to it. The secrets that
opened the seats of the match open those of the rematch.
"""

import asyncio
import time
from dataclasses import replace

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.types import Scope

from dungeonbowl.match import Match
from dungeonbowl.notation.messages.fates import new_secret
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
from dungeonbowl.server.http.form import Form
from dungeonbowl.server.http.matches import Matches
from dungeonbowl.server.http.seats import opening
from dungeonbowl.server.live.seated.keys import Keys
from dungeonbowl.server.live.seated.seats import new_id
from dungeonbowl.server.live.table import Room
from dungeonbowl.server.store.matches import Storage
from dungeonbowl.server.store.rows import MatchRow, SeatRow
from dungeonbowl.server.store.seats.seat_secrets import NotOpened


class RematchForm(Form):
    """A rematch that a coach asks for."""

    seat: str = Field(max_length=100, description="The secret of the coach's seat.")
    swapped: bool = Field(
        default=False, description="Whether the teams, and their coaches with them, change from home to away."
    )


class Rematch(BaseModel):
    """The rematch of a match."""

    id: str
    swapped: bool = Field(description="Whether the teams change from home to away in it.")


class Rematches:
    """Makes rematches."""

    def __init__(self, storage: Storage, keys: Keys, matches: Matches) -> None:
        self._storage = storage
        self._keys = keys
        self._matches = matches

    async def make(self, room: Room, form: RematchForm, scope: Scope) -> Rematch:
        """The rematch of a match that is over, made if there is none. Raises HTTPException."""
        with answering(NOT_STORED), opening():
            if not await self._keys.opened(room.row.seats, form.seat, scope):
                raise NotOpened(None)
            if room.rematch is None:
                row = await asyncio.to_thread(_again, room.match, room.row, room.seats, form.swapped)
                await asyncio.to_thread(self._storage.add_match, row)
                await asyncio.to_thread(self._storage.add_rematch, room.row.id, row.id, form.swapped)
                # Both coaches may have asked at once; the first that was stored counts.
                stored = await asyncio.to_thread(self._storage.match, room.row.id)
                assert stored is not None, "the match that was played is stored"
                room.tell_rematch(stored)
        await self._matches.room(str(room.row.rematch))
        return Rematch(id=str(room.row.rematch), swapped=room.row.swapped)


def _again(match: Match, row: MatchRow, seats: tuple[SeatRow, ...], swapped: bool) -> MatchRow:
    """The match from its beginning, with other dice. Raises ValueError."""
    made = match.setup
    # Of more than two teams each goes on to the next end zone.
    home, away, *more = (*made.teams[1:], made.teams[0]) if swapped else made.teams
    again = Match.new(
        rules=made.rules.key,
        home=home,
        away=away,
        dungeon=made.dungeon,
        seed=new_secret(),
        options=dict(made.options.given),
        real_dice=not match.game.seeded,
        more=tuple(more),
        tables=made.tables,
    )
    return replace(
        row,
        id=new_id(),
        name=setups.name_of((home, away, *more), made.dungeon),
        created=time.time(),
        setup=again.record(),
        seats=(*seats[1:], seats[0]) if swapped else seats,
        waits_for=None,
        rematch=None,
        swapped=False,
    )


def rematch_routes(rematches: Rematches, matches: Matches, may_create: Check) -> APIRouter:
    """
    The address at which a rematch is asked for.

    Args:
        rematches: Makes them.
        matches: Those of the server.
        may_create: Raises HTTPException when the sender has begun too much.
    """
    routes = APIRouter(prefix="/api")

    @routes.post(
        "/matches/{match_id}/rematch",
        summary="Play the same match again",
        description="The same teams, dungeon and options with other dice. There is one rematch of a match: whoever "
        "asks later is given the one that was made, and everybody at the table is told of it. The secrets of the seats "
        "open the same teams' seats in it.",
        tags=["matches"],
        responses={
            **NOT_FOUND,
            **EARLIER,
            **FLOOD,
            **BUSY,
            403: refusal("This secret opens no seat here."),
            409: refusal("The match is still being played."),
        },
    )
    async def rematch(match_id: MatchId, form: RematchForm, request: Request) -> Rematch:
        room = await matches.finished(match_id, "a rematch can be asked for when it is over")
        may_create(request)
        return await rematches.make(room, form, request.scope)

    return routes
