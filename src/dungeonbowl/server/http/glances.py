"""
How the matches of one person stand, all at once and in a few words: whose move it is, what turn, how it ended.

A match that is being played is looked at where it is played. Any other is loaded once, and again only when its journal
has become longer: it takes no room, and nobody is told that somebody looked.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.types import Scope

from dungeonbowl.notation import sent
from dungeonbowl.notation.shapes import Numbers, Side
from dungeonbowl.server.http.answers import BUSY, FLOOD, Check, answering
from dungeonbowl.server.http.form import Form
from dungeonbowl.server.http.told import GlanceResult, GlanceTeam, closed_glance, told_of
from dungeonbowl.server.live.loading import Closed
from dungeonbowl.server.live.seated.keys import Keys
from dungeonbowl.server.live.seated.seats import opened, shown_name
from dungeonbowl.server.live.tables import Rooms
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.matches import Storage
from dungeonbowl.server.store.rows import MatchRow

MOST: Final = 40
"""Matches in one request: as many as a browser remembers."""
KEPT: Final = 2_000
"""Matches of which the server remembers how they stood when somebody last asked."""

_log = logging.getLogger("dungeonbowl.server")


class GlanceWish(Form):
    """One match that somebody asks about."""

    id: Annotated[str, Field(min_length=1, max_length=32, pattern=r"^[a-z0-9]+$")]
    seat: Annotated[str, Field(max_length=100)] | None = Field(
        default=None, description="The secret of a seat; left out: as a spectator."
    )


class GlancesForm(Form):
    """The matches that somebody asks about."""

    matches: list[GlanceWish] = Field(max_length=MOST)


class GlanceCoach(BaseModel):
    """Who sits on one side."""

    kind: Literal["person", "computer"]
    name: str
    taken: bool = Field(description="Whether the seat was ever opened.")
    connected: bool = Field(description="Whether the coach is at the table now.")


class Glance(BaseModel):
    """How one match stands."""

    id: str
    state: Literal["on", "over", "waits", "abandoned", "closed", "gone", "unreadable"] = Field(
        description="`waits`: for its league game. `abandoned`: a coach did not play on, so it has ended. "
        "`closed`: begun by earlier rules, which the server no longer plays. "
        "`gone`: there is no such match. `unreadable`: not just now. The fields below are empty for the last two."
    )
    you: list[Side] = Field(default=[], description="The seats that the secret opens.")
    name: str = ""
    teams: list[GlanceTeam] = []
    coaches: list[GlanceCoach] = []
    asked: Side | None = Field(
        default=None,
        description="Whose move it is, or was when it was abandoned; null where a die of the table is asked.",
    )
    yours: bool = Field(default=False, description="Whether it is the move of whoever asks.")
    turn: Numbers = Field(default=[0, 0], description="Team turns that each side has begun.")
    limit: int | None = Field(default=None, description="Most team turns a side.")
    result: GlanceResult | None = None
    created: float = Field(default=0, description="Seconds since 1970.")
    active: float = Field(default=0, description="When the last entry was made: seconds since 1970.")
    until: float | None = Field(
        default=None,
        description="When the match ends unless whose move it is plays on, once they are told: seconds since 1970.",
    )


class Glances(BaseModel):
    """How the matches stand, in the order in which they were asked for."""

    matches: list[Glance]


@dataclass(frozen=True)
class _Seen:
    """A match as it stood after so many entries, in another row's setup or this one's."""

    entries: int
    waits_for: str | None
    missed: int | None
    told: dict[str, Any]


@dataclass(frozen=True)
class _Known:
    """What storage tells of a match without its being played."""

    entries: int
    active: float
    """When the last entry was made; 0 where there is none."""
    missed: int | None
    """If it was abandoned, whose coach did not play on."""
    deadline: sent.Deadline | None


class Lookout:
    """Tells how matches stand, without opening a room for each."""

    def __init__(self, storage: Storage, keys: Keys, rooms: Rooms) -> None:
        self._storage = storage
        self._keys = keys
        self._rooms = rooms
        self._seen: OrderedDict[str, _Seen] = OrderedDict()
        self._loading = asyncio.Lock()

    async def look(self, wishes: list[GlanceWish], scope: Scope) -> list[Glance]:
        """How matches stand. Raises StorageError, HTTPException 429."""
        ids = list({wish.id for wish in wishes})
        known = await asyncio.to_thread(self._known, ids)
        names = await self._keys.names([wish.seat for wish in wishes if wish.seat], scope)
        return [await self._glance(wish.id, names.get(wish.seat or ""), known[wish.id]) for wish in wishes]

    def _known(self, ids: Sequence[str]) -> dict[str, _Known]:
        """What storage tells of matches without their being played. Raises StorageError."""
        activity, missed = self._storage.activity(ids), self._storage.abandoned(ids)
        deadlines = self._rooms.deadlines(ids)
        return {one: _Known(*activity.get(one, (0, 0.0)), missed.get(one), deadlines.get(one)) for one in ids}

    async def _glance(self, match_id: str, seat: str | None, known: _Known) -> Glance:
        """How one match stands, for whoever has a key to the seat of that name. Raises StorageError."""
        row = await asyncio.to_thread(self._storage.match, match_id)
        if row is None:
            return Glance(id=match_id, state="gone")
        room = self._rooms.open_room(match_id)
        coaches = list(row.seats)
        connected = [seat.kind == "computer" for seat in coaches]
        if room is not None:
            connected = [bool(seat["connected"]) for seat in room.presence()["seats"]]
            told: dict[str, Any] | None = told_of(room.match, row)
        else:
            told = await self._told(row, known)
        if told is None:
            return Glance(id=match_id, state="unreadable")
        you = list(opened(row.seats, seat))
        return Glance(
            id=match_id,
            you=you,
            name=row.name,
            coaches=[
                GlanceCoach.model_validate(
                    {"kind": seat.kind, "name": shown_name(seat), "taken": seat.taken, "connected": connected[side]}
                )
                for side, seat in enumerate(coaches)
            ],
            yours=bool(you) and told["state"] == "on" and (told["asked"] is None or told["asked"] in you),
            created=row.created,
            active=known.active or row.created,
            until=known.deadline["until"] if known.deadline is not None and told["state"] == "on" else None,
            **told,
        )

    async def _told(self, row: MatchRow, known: _Known) -> dict[str, Any] | None:
        """What is to be told of a match that nobody plays now; none if it can't be read."""
        async with self._loading:
            seen = self._seen.pop(row.id, None)
            stands = (known.entries, row.waits_for, known.missed)
            if seen is None or stands != (seen.entries, seen.waits_for, seen.missed):
                try:
                    loaded = await asyncio.to_thread(self._rooms.load, row)
                    seen = _Seen(len(loaded.entries), row.waits_for, None, told_of(loaded.match, row))
                except Closed as closed:
                    papers = closed.ending.papers
                    told = closed_glance(row, closed.ending.seat) if papers is None else papers["glance"]
                    seen = _Seen(*stands, told)
                except StorageError:
                    raise
                except Exception as failed:
                    _log.error("match %s can't be looked at: %s", row.id, failed)
                    return None
            self._seen[row.id] = seen
            while len(self._seen) > KEPT:
                self._seen.popitem(last=False)
            return seen.told


def glance_routes(lookout: Lookout, may_check: Check) -> APIRouter:
    """
    The address at which a person's matches are looked at.

    Args:
        lookout: Tells how they stand.
        may_check: Raises HTTPException when the sender has asked for too much.
    """
    routes = APIRouter(prefix="/api")

    @routes.post(
        "/glances",
        summary="How several matches stand, in a few words",
        description=f"For a list of one's own matches: up to {MOST} at once, each with the secret of its seat if there "
        "is one. Nothing is changed; the secrets stand in the body so that no log of addresses keeps them.",
        tags=["matches"],
        responses={**FLOOD, **BUSY},
    )
    async def glances(form: GlancesForm, request: Request) -> Glances:
        may_check(request)
        with answering():
            return Glances(matches=await lookout.look(form.matches, request.scope))

    return routes
