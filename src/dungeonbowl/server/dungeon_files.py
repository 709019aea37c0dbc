"""Dungeon files that somebody brings along: read, checked and shown, and kept nowhere."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

from fastapi import APIRouter, HTTPException, Request

from dungeonbowl.data import BadData
from dungeonbowl.data.dungeons import build_dungeon
from dungeonbowl.data.reading import parse_documents
from dungeonbowl.dungeon.board import BadMap
from dungeonbowl.dungeon.validate import validate
from dungeonbowl.server.dungeon_forms import CheckedPlan, FileChoice
from dungeonbowl.server.dungeon_plans import BadPlan, checked, form_of
from dungeonbowl.server.dungeons import OWN
from dungeonbowl.server.forms import Problem

ANSWERS: Final[dict[int | str, dict[str, Any]]] = {
    400: {"model": Problem, "description": "It is no dungeon file; the message says where and why."},
    429: {"model": Problem, "description": "Too many at once."},
}


def dungeon_file_routes(may_check: Callable[[Request], None]) -> APIRouter:
    """
    The address that reads dungeon files.

    Args:
        may_check: Raises HTTPException when the sender has had too much worked out.
    """
    routes = APIRouter(prefix="/api/dungeon-files", tags=["dungeons"])

    @routes.post(
        "/check",
        summary="Read a dungeon file and say which rules it breaks",
        description="Nothing is stored. A lawful one is played by giving the same text as `dungeon` of a new match.",
        responses=ANSWERS,
    )
    async def check_file(form: FileChoice, request: Request) -> CheckedPlan:
        may_check(request)
        try:
            return await asyncio.to_thread(read_file, form.file)
        except ValueError as bad:
            raise HTTPException(400, str(bad)) from None

    return routes


def read_file(text: str) -> CheckedPlan:
    """
    What a dungeon file makes, lawful or not.

    Raises:
        ValueError: It can't be read: line, key and reason.
    """
    try:
        dungeon = build_dungeon(parse_documents(text.encode(), "dungeon")[0], OWN)
        return checked(dungeon, validate(dungeon), form_of(dungeon))
    except (BadData, BadPlan, BadMap) as bad:
        raise ValueError(str(bad)) from None
