"""The addresses below `/api/dungeons`: building a dungeon, checking it, keeping it, and choosing it for a match."""

import asyncio
import secrets
import time
from typing import Annotated, Any, Final

from fastapi import APIRouter, HTTPException, Request
from fastapi import Path as PathParameter

from dungeonbowl.core.ids import MOST_SIDES
from dungeonbowl.data import BadData, dungeon_keys, load_dungeon
from dungeonbowl.data.dungeons import drawn_faults, load_dungeon_text, stored_files
from dungeonbowl.dungeon import BadMap, Dungeon, parse_dungeon, validate, write_dungeon
from dungeonbowl.dungeon.grid.terrain import TILED
from dungeonbowl.dungeon.tiling.generate import BadWish, generate
from dungeonbowl.server.http.answers import BUSY, FLOOD, NOT_FOUND, NOT_STORED, Check, answering, refusal
from dungeonbowl.server.http.dungeons.forms import (
    CheckedPlan,
    FileChoice,
    GeneratedPlan,
    GenerateForm,
    Pieces,
    PlanChoice,
    PlanForm,
    StoredChoice,
    StoredDungeon,
    StoredLink,
)
from dungeonbowl.server.http.dungeons.map_forms import StoredMap
from dungeonbowl.server.http.dungeons.maps import checked_map, is_drawn
from dungeonbowl.server.http.dungeons.plans import (
    BadPlan,
    check,
    checked,
    content_id,
    dungeon_of,
    form_of,
    pieces_message,
)
from dungeonbowl.server.settings import Settings
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.matches import Storage
from dungeonbowl.server.store.rows import DungeonRow

OWN: Final = "own"
"""The key of a dungeon that was given whole and not stored."""

SEEDS: Final = 1 << 53

DungeonId = Annotated[
    str, PathParameter(min_length=1, max_length=32, pattern=r"^[a-z0-9_]+$", description="An id, or a built-in key.")
]

NO_PLAN: Final[dict[int | str, dict[str, Any]]] = {
    400: refusal(
        "The plan makes no dungeon at all. `detail` has `code`, `message`, and the `tile` and `square` "
        "to blame, or null."
    )
}


def dungeon_routes(storage: Storage, settings: Settings, may_check: Check, may_create: Check) -> APIRouter:
    """
    The addresses for dungeons.

    Args:
        storage: Where dungeons are kept.
        settings: Limits.
        may_check: Raises HTTPException when the sender has had too much worked out.
        may_create: Raises HTTPException when the sender has stored too much.
    """
    routes = APIRouter(prefix="/api/dungeons", tags=["dungeons"])

    @routes.get("/pieces", summary="What a dungeon is built of")
    async def pieces() -> Pieces:
        return pieces_message()

    @routes.post(
        "/check",
        summary="Assemble a plan and say which rules it breaks",
        description="Nothing is stored. Doorways are drawn where they are missing.",
        responses={**FLOOD, **NO_PLAN},
    )
    async def check_plan(form: PlanForm, request: Request) -> CheckedPlan:
        may_check(request)
        try:
            return await asyncio.to_thread(check, form)
        except BadPlan as bad:
            raise refused(bad) from None

    @routes.post(
        "/generate",
        summary="Make a dungeon by dice",
        description="Lawful, with chests and portals. Nothing is stored.",
        responses={**FLOOD, 400: refusal("No such dungeon is possible.")},
    )
    async def generated(form: GenerateForm, request: Request) -> GeneratedPlan:
        may_check(request)
        try:
            return await asyncio.to_thread(made_by_dice, form)
        except BadWish as wrong:
            raise HTTPException(400, str(wrong)) from None

    @routes.post(
        "",
        summary="Store a dungeon",
        description="Lawful or not; only a lawful one can be played in. It never changes: the same content has the "
        "same id, another content another one.",
        status_code=201,
        responses={**FLOOD, **BUSY, **NO_PLAN},
    )
    async def store(form: PlanForm, request: Request) -> StoredLink:
        may_create(request)
        with answering(NOT_STORED):
            try:
                return await asyncio.to_thread(keep, storage, settings.limits.dungeons, form)
            except BadPlan as bad:
                raise refused(bad) from None

    @routes.get(
        "/{dungeon_id}", summary="A stored dungeon, or one that comes with the game", responses={**NOT_FOUND, **BUSY}
    )
    async def stored(dungeon_id: DungeonId) -> StoredDungeon | StoredMap:
        dungeon, created = await there(storage, dungeon_id)
        return await asyncio.to_thread(stored_info, dungeon, dungeon_id, created)

    return routes


def refused(bad: BadPlan) -> HTTPException:
    """The answer to a plan that makes no dungeon."""
    return HTTPException(400, {"code": "bad_plan", "message": str(bad), "tile": bad.tile, "square": bad.square})


def keep(storage: Storage, most: int, form: PlanForm) -> StoredLink:
    """
    Store the dungeon of a form.

    Raises:
        BadPlan: It makes no dungeon at all, or has no name.
        StorageError: It can't be stored.
    """
    if not form.name.strip():
        raise BadPlan("a dungeon needs a name to be kept")
    return keep_under_its_id(storage, most, dungeon_of(form, OWN))


def keep_under_its_id(storage: Storage, most: int, dungeon: Dungeon) -> StoredLink:
    """Store a dungeon under the id that follows from it. Raises StorageError."""
    dungeon.key = content_id(dungeon)
    keep_dungeon(storage, most, dungeon)
    return StoredLink(id=dungeon.key, link=link_of(dungeon.key), lawful=not validate(dungeon) + drawn_faults(dungeon))


def keep_dungeon(storage: Storage, most: int, dungeon: Dungeon) -> None:
    """Store a dungeon under its key, if it is not there yet. Raises StorageError."""
    if storage.dungeon(dungeon.key) is None:
        if storage.dungeons() >= most:
            raise StorageError(f"{most} dungeons are kept; no more are taken")
        storage.add_dungeon(DungeonRow(dungeon.key, time.time(), write_dungeon(dungeon)))


def made_by_dice(form: GenerateForm) -> GeneratedPlan:
    """A dungeon made by dice, and everything about it. Raises BadWish."""
    seed = secrets.randbelow(SEEDS) if form.seed is None else form.seed
    dungeon = generate(seed, form.tiles, form.symmetric, form.shape)
    return GeneratedPlan(**checked(dungeon, validate(dungeon), form_of(dungeon)).model_dump(), seed=seed)


def link_of(dungeon_id: str) -> str:
    """The page of a stored dungeon."""
    return f"/dungeons/{dungeon_id}"


def find(storage: Storage, dungeon_id: str) -> tuple[Dungeon, float | None] | None:
    """A stored dungeon and when it was stored, or one that comes with the game. Raises StorageError."""
    if dungeon_id in stored_files():
        dungeon = load_dungeon(dungeon_id)
        # What the dice choose among is shown one by one.
        return None if dungeon.layouts else (dungeon, None)
    row = storage.dungeon(dungeon_id)
    return None if row is None else (parse_dungeon(row.dungeon), row.created)


async def there(storage: Storage, dungeon_id: str) -> tuple[Dungeon, float | None]:
    """What `find` finds. Raises HTTPException 404 or 503."""
    with answering():
        found = await asyncio.to_thread(find, storage, dungeon_id)
    if found is None:
        raise HTTPException(404, "there is no such dungeon")
    return found


def stored_info(dungeon: Dungeon, dungeon_id: str, created: float | None) -> StoredDungeon | StoredMap:
    """Everything about a stored dungeon."""
    if is_drawn(dungeon):
        return StoredMap(**checked_map(dungeon).model_dump(), id=dungeon_id, created=created, link=link_of(dungeon_id))
    about = checked(dungeon, validate(dungeon), form_of(dungeon))
    return StoredDungeon(**about.model_dump(), id=dungeon_id, created=created, link=link_of(dungeon_id))


def wherever(choice: str | StoredChoice | PlanChoice | FileChoice, storage: Storage) -> Dungeon:
    """The dungeon that was chosen, whichever game it is for. Raises as `chosen_dungeon` does."""
    game = stored_files()[choice].parent.name if isinstance(choice, str) and choice in stored_files() else TILED
    dungeon = chosen_dungeon(choice, game, storage)
    if dungeon.layouts:
        raise ValueError(f"dungeon: {dungeon.name} is left to the dice; choose one of its layouts")
    return dungeon


def chosen_dungeon(
    choice: str | StoredChoice | PlanChoice | FileChoice | None, rules: str, storage: Storage, teams: int = 2
) -> Dungeon:
    """
    The dungeon that a match of a game is to be played in, whichever way it was chosen; nothing but the first that is
    made for so many teams where none was.

    Raises:
        ValueError: There is no such dungeon, it can't be read, or it breaks a rule; the message begins with `dungeon:`.
        StorageError: Storage can't be read.
    """
    if choice is None or isinstance(choice, str):
        keys = dungeon_keys(rules, teams)
        if not keys:
            several = "" if teams == 2 else f" and {teams} teams"
            raise ValueError(f"rules: there is no dungeon for {rules}{several}")
        key = keys[0] if choice is None else choice
        # One for another number of teams is refused with that number.
        if key not in keys and not any(key in dungeon_keys(rules, count) for count in range(2, MOST_SIDES + 1)):
            raise ValueError(f"dungeon: there is no dungeon {key}; there are {', '.join(keys)}")
        return load_dungeon(key)
    try:
        if isinstance(choice, FileChoice):
            return load_dungeon_text(choice.file.encode(), "dungeon", OWN)
        if isinstance(choice, PlanChoice):
            dungeon = dungeon_of(choice.plan, OWN)
        else:
            row = storage.dungeon(choice.stored)
            if row is None:
                raise ValueError(f"dungeon: no dungeon is stored as {choice.stored}")
            dungeon = parse_dungeon(row.dungeon)
    except BadData as bad:
        raise ValueError(str(bad)) from None
    except (BadPlan, BadMap) as bad:
        raise ValueError(f"dungeon: {bad}") from None
    broken = validate(dungeon) + drawn_faults(dungeon)
    if broken:
        more = "" if len(broken) == 1 else f" (and {len(broken) - 1} more)"
        raise ValueError(f"dungeon: {broken[0]}{more}")
    return dungeon
