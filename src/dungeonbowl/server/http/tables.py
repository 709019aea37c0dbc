"""Tables of the coaches' own for the dice of a match: a file, checked word by word before a match begins with it."""

import asyncio

from fastapi import APIRouter, Request

from dungeonbowl.core.tables import Tables
from dungeonbowl.data import BadData
from dungeonbowl.data.reading import parse_documents
from dungeonbowl.data.tables import own_tables
from dungeonbowl.notation.prose.tables import own_titles
from dungeonbowl.server.http.answers import FLOOD, Check, answering, refusal
from dungeonbowl.server.http.forms import CheckedTables, TablesForm


def tables_of(text: str, rules: str) -> Tables:
    """
    The tables of a game with those of a file's text in their place.

    Raises:
        ValueError: It is no such file, or one for another game; the message names the line.
    """
    try:
        root = parse_documents(text.encode(), "file")[0]
        game, tables = own_tables(root)
        if game != rules:
            root.fail(f"these are tables for {game}, and the match is of {rules}")
    except BadData as bad:
        raise ValueError(str(bad)) from None
    return tables


def tables_routes(may_check: Check) -> APIRouter:
    """
    The address at which a file of tables is checked.

    Args:
        may_check: Raises HTTPException when the sender has had too much worked out.
    """
    routes = APIRouter(prefix="/api/tables", tags=["setup"])

    @routes.post(
        "/check",
        summary="Read a file of tables and say what it replaces",
        description="Nothing is stored: a match takes the same file as `tables`.",
        responses={
            **FLOOD,
            400: refusal("No match can be played on it; the reason names the line."),
        },
    )
    async def check(form: TablesForm, request: Request) -> CheckedTables:
        may_check(request)
        with answering():
            tables = await asyncio.to_thread(tables_of, form.text, form.rules)
            return CheckedTables(replaces=own_titles(form.rules, tables))

    return routes
