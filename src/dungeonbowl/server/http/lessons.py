"""The first lesson over HTTP: begun at its first step or a later one. Its table is set by `lesson_script`."""

import asyncio
import time

from fastapi import APIRouter, Request
from pydantic import Field

from dungeonbowl.server.computer.lesson import COACH, first_script
from dungeonbowl.server.http.answers import BUSY, FLOOD, Check, answering, refusal
from dungeonbowl.server.http.form import Form
from dungeonbowl.server.http.forms import CreatedMatch
from dungeonbowl.server.http.matches import Matches
from dungeonbowl.server.live.seated.seats import digest, new_id, new_token
from dungeonbowl.server.store.rows import MatchRow, SeatRow


class LessonForm(Form):
    """A lesson to be begun."""

    step: str = Field(
        default="move", max_length=40, description="The step it begins at; what comes before has been done."
    )


def lesson_routes(matches: Matches, may_create: Check) -> APIRouter:
    """
    The address at which a lesson begins.

    Args:
        matches: Those of the server.
        may_create: Raises HTTPException when the sender has begun too much.
    """
    routes = APIRouter(prefix="/api")

    @routes.post(
        "/lesson",
        summary="Begin the first lesson, or one of its steps",
        description="A match on a small dungeon against a side that follows a script, with dice that are known. It is "
        "played like any other, over the same live connection.",
        tags=["matches"],
        status_code=201,
        responses={**FLOOD, **BUSY, 400: refusal("There is no such step.")},
    )
    async def begin(form: LessonForm, request: Request) -> CreatedMatch:
        may_create(request)
        script = first_script()
        with answering():
            match = await asyncio.to_thread(script.begin, form.step)
        token = new_token()
        seats = (
            SeatRow("person", "Home coach", digest(token), taken=True),
            SeatRow("computer", COACH, None, taken=True),
        )
        name = script.lesson.dungeon.name
        row = MatchRow(
            new_id(), name, match.setup.rules.key, replay=False, created=time.time(), setup=match.record(), seats=seats
        )
        return await matches.open(row, [token, None])

    return routes
