"""What addresses have in common: words in them, and what went wrong as the answer to whoever asked."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, Final

from fastapi import Depends, HTTPException, Request
from fastapi import Path as PathParameter
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from dungeonbowl.server.store.database.engines import StorageError

Check = Callable[[Request], None]
"""Raises HTTPException when a sender has asked for too much."""

MatchId = Annotated[str, PathParameter(min_length=1, max_length=32, pattern=r"^[a-z0-9]+$", description="The match.")]
RulesKey = Annotated[str, PathParameter(max_length=16, pattern=r"^[a-z0-9]+$", description="The key of a ruleset.")]

Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(HTTPBearer(auto_error=False))]
"""A secret in a header of a request, where no log keeps it: `Authorization: Bearer SECRET`."""


def refusal(why: str) -> dict[str, Any]:
    """
    What an address's description says of one of its refusals, which are all alike.

    It points to what `/api/setup` describes in full: by the model itself, each would be built again for every address.
    """
    return {"description": why, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}


NOT_FOUND: Final[dict[int | str, dict[str, Any]]] = {404: refusal("There is no such thing.")}
BUSY: Final[dict[int | str, dict[str, Any]]] = {503: refusal("Not now; try again later.")}
EARLIER: Final[dict[int | str, dict[str, Any]]] = {
    410: refusal("It was abandoned, or is of earlier rules, and this is not kept.")
}
FLOOD: Final[dict[int | str, dict[str, Any]]] = {429: refusal("Too many at once.")}

NOT_STORED: Final = "the server could not store this"
MOST_FAULTS: Final = 20
"""So many wrong values of one request are told."""
LONGEST_WORD: Final = 60
NOT_READ: Final = "the server's storage can't be read just now"


def secret_in(bearer: HTTPAuthorizationCredentials | None, older: str | None) -> str | None:
    """The secret that a request carries in a header or, as older clients have it, in its address."""
    return older if bearer is None else bearer.credentials


@contextmanager
def answering(busy: str = NOT_READ) -> Iterator[None]:
    """
    Answer 400 with the reason for what can't be, and 503 where storage fails.

    Args:
        busy: What is said of storage that fails.
    """
    try:
        yield
    except ValueError as wrong:
        raise HTTPException(400, str(wrong)) from None
    except StorageError as failed:
        raise HTTPException(503, busy) from failed


async def not_valid(_: Request, wrong: RequestValidationError) -> JSONResponse:
    """The answer to values that can't be: where each stands and what was expected, without the value itself."""
    faults = [
        {
            "type": fault["type"],
            "loc": [part[:LONGEST_WORD] if isinstance(part, str) else part for part in fault["loc"]],
            "msg": fault["msg"],
        }
        for fault in wrong.errors()[:MOST_FAULTS]
    ]
    return JSONResponse({"detail": faults}, status_code=422)
