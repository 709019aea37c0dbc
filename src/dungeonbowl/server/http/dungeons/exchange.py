"""Addresses below `/api/dungeons` for files: other programs' maps in, and maps, pictures and paper out."""

import asyncio
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, HTTPException, Query, Request, Response
from pydantic import BaseModel, Field

from dungeonbowl.data import BadData
from dungeonbowl.data.dungeons import dungeon_text, load_dungeon_text
from dungeonbowl.dungeon import Dungeon, validate
from dungeonbowl.dungeon.grid.terrain import TERRAINS, TILED
from dungeonbowl.dungeon.layout.written import write_dungeon
from dungeonbowl.notation.maps.files import read_file
from dungeonbowl.notation.maps.info import dungeon_info
from dungeonbowl.notation.shapes import DungeonInfo
from dungeonbowl.server.http.answers import BUSY, FLOOD, NOT_FOUND, Check, refusal
from dungeonbowl.server.http.dungeons.addresses import NO_PLAN, OWN, DungeonId, refused, there
from dungeonbowl.server.http.dungeons.files import file_of
from dungeonbowl.server.http.dungeons.forms import CheckedPlan, PlanForm
from dungeonbowl.server.http.dungeons.map_forms import CheckedMap
from dungeonbowl.server.http.dungeons.maps import checked_map, is_drawn
from dungeonbowl.server.http.dungeons.plans import BadPlan, checked, dungeon_of, form_of
from dungeonbowl.server.http.errands import Errands
from dungeonbowl.server.store.matches import Storage

Kind = Annotated[
    Literal["yaml", "svg", "pdf", "uvtt", "tiled", "terrain"],
    Query(description="`terrain` is the picture that a `tiled` map needs beside it, as `terrain.png`."),
]
Square = Annotated[Literal["25mm", "1in"], Query(description="pdf: the side of a square on paper.")]
Paper = Annotated[Literal["a4", "letter"], Query(description="pdf: the paper.")]
FileName = Annotated[
    str, Query(min_length=1, max_length=120, description="The file's name; its end says what it is, such as .dd2vtt.")
]
Rules = Annotated[
    str,
    Query(
        max_length=16,
        description="The game that another program's map is drawn for, else that of tiles; ours say it themselves.",
    ),
]

TYPES: Final = {
    "yaml": ("application/yaml", "yaml"),
    "svg": ("image/svg+xml", "svg"),
    "pdf": ("application/pdf", "pdf"),
    "uvtt": ("application/json", "dd2vtt"),
    "tiled": ("application/json", "tmj"),
    "terrain": ("image/png", "png"),
}
"""The media type of each kind, and the end of the file's name."""
FILE: Final[dict[int | str, dict[str, Any]]] = {
    200: {"description": "The file.", "content": {media: {} for media, _ in TYPES.values()}}
}


class ImportedDungeon(BaseModel):
    """A dungeon from somebody's file. It is not stored."""

    name: str
    warnings: list[str] = Field(description="What was left out or guessed.")
    plan: CheckedPlan | None = Field(description="The plan to build on; none for a map that is not built of tiles.")
    map: CheckedMap | None = Field(description="The map to draw on; none for tiles, and for the game that has them.")
    dungeon: DungeonInfo
    file: str = Field(description='The same as the text of a dungeon file; a match takes it as `{"file": ...}`.')
    lawful: bool = Field(description="Whether a match can be played in it.")
    refused: str | None = Field(description="Why none can, with the line of `file` to blame.")


def exchange_routes(storage: Storage, errands: Errands, may_check: Check, may_print: Check) -> APIRouter:
    """
    The addresses for files of dungeons.

    Args:
        storage: Where dungeons are kept.
        errands: Makes the files.
        may_check: Raises HTTPException when the sender has had too much worked out.
        may_print: Raises HTTPException when the sender has had too much laid out on paper.
    """
    routes = APIRouter(prefix="/api/dungeons", tags=["dungeons"])

    _add_import(routes, may_check)

    @routes.post(
        "/file",
        summary="A plan as a file to be saved",
        responses={**FLOOD, **NO_PLAN, **BUSY, **FILE},
        response_class=Response,
    )
    async def plan_file(
        form: PlanForm, request: Request, kind: Kind, square: Square = "25mm", paper: Paper = "a4"
    ) -> Response:
        (may_print if kind == "pdf" else may_check)(request)
        try:
            dungeon = await asyncio.to_thread(dungeon_of, form, OWN)
        except BadPlan as bad:
            raise refused(bad) from None
        return await file_response(errands, request, dungeon, kind, square, paper)

    @routes.get(
        "/{dungeon_id}/file",
        summary="A stored dungeon as a file to be saved",
        responses={**FLOOD, **NOT_FOUND, **BUSY, **FILE},
        response_class=Response,
    )
    async def stored_file(
        dungeon_id: DungeonId, request: Request, kind: Kind, square: Square = "25mm", paper: Paper = "a4"
    ) -> Response:
        (may_print if kind == "pdf" else may_check)(request)
        dungeon, _ = await there(storage, dungeon_id)
        return await file_response(errands, request, dungeon, kind, square, paper)

    return routes


def _add_import(routes: APIRouter, may_check: Check) -> None:
    """The address at which a file is read."""

    @routes.post(
        "/import",
        summary="Read a dungeon file, or a map of Universal VTT, Tiled or One Page Dungeon",
        description="The body is the file, up to 20 MB. Nothing is stored.",
        responses={
            **FLOOD,
            400: refusal("The file can't be read; the reason names the place."),
            413: refusal("The file is too large."),
        },
    )
    async def import_file(request: Request, name: FileName, rules: Rules = TILED) -> ImportedDungeon:
        may_check(request)
        if rules not in TERRAINS:
            raise HTTPException(400, f"rules: expected one of {', '.join(TERRAINS)}, got {rules}")
        raw = await request.body()
        try:
            return await asyncio.to_thread(imported, raw, name, rules)
        except BadData as bad:
            raise HTTPException(400, str(bad)) from None


def imported(raw: bytes, name: str, rules: str) -> ImportedDungeon:
    """A dungeon from a file; a map of another program becomes one of a game. Raises BadData."""
    found = read_file(raw, name, rules)
    dungeon = found.dungeon
    violations = validate(dungeon)
    plan = None if dungeon.plan is None else checked(dungeon, violations, form_of(dungeon))
    text = dungeon_text(dungeon)
    refusal: str | None = None
    try:
        load_dungeon_text(text.encode(), "dungeon", OWN)
    except BadData as bad:
        refusal = str(bad)
    return ImportedDungeon(
        name=dungeon.name,
        warnings=found.warnings,
        plan=plan,
        map=checked_map(dungeon) if is_drawn(dungeon) else None,
        dungeon=dungeon_info(dungeon),
        file=text,
        lawful=refusal is None,
        refused=refusal,
    )


async def file_response(
    errands: Errands, request: Request, dungeon: Dungeon, kind: str, square: str, paper: str
) -> Response:
    """A dungeon as a file, to be saved under a name of plain letters. Raises HTTPException."""
    # The board of a dungeon does not travel between processes; its text does.
    data = await errands.run_short(request, file_of, write_dungeon(dungeon), kind, square, paper)
    plain = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in dungeon.name.lower())
    name = "-".join(part for part in plain.split("-") if part)[:80] or "dungeon"
    media, end = TYPES[kind]
    shown = "terrain" if kind == "terrain" else name
    return Response(data, media_type=media, headers={"content-disposition": f'attachment; filename="{shown}.{end}"'})
