"""The addresses below `/api/seats`: take a seat by its link, make or renew a link, sign other devices out."""

import contextlib
from collections.abc import Iterator
from typing import Annotated, Any, Final

from fastapi import APIRouter, HTTPException, Request
from pydantic import BaseModel, Field

from dungeonbowl.server.http.answers import BUSY, FLOOD, NOT_STORED, Check, answering, refusal
from dungeonbowl.server.http.form import Form
from dungeonbowl.server.live.seated.keys import WHY, Keys
from dungeonbowl.server.live.seated.seats import new_token
from dungeonbowl.server.store.seats.seat_secrets import NotOpened

Secret = Annotated[str, Field(min_length=1, max_length=100)]
Drawn = Annotated[str, Field(min_length=32, max_length=100, pattern=r"^[A-Za-z0-9_-]+$")]
"""A secret that a client has drawn: 192 bits or more, by a generator that is fit for secrets."""

DRAWN: Final = "Left out: the server draws it. Whoever draws it and asks again after a lost answer is told the same."
NOT_OPENED: Final[dict[int | str, dict[str, Any]]] = {
    400: refusal("The secret that was drawn is in use already."),
    403: refusal("The secret does not do that: unknown, used, renewed or signed out."),
}


class TakeForm(Form):
    """A link that is opened."""

    link: Secret = Field(description="The secret of the link.")
    key: Drawn | None = Field(default=None, description=f"The key that is to open the seat. {DRAWN}")


class TakenSeat(BaseModel):
    """A seat that was taken."""

    key: str = Field(description="What opens the seat from now on. Of a link that is a key itself, that one.")


class LinkForm(Form):
    """A link to be made."""

    seat: Secret = Field(description="A key of the seat, or its link as long as nobody has used it.")
    link: Drawn | None = Field(default=None, description=f"The secret of the new link. {DRAWN}")


class SeatLink(BaseModel):
    """A link that was made."""

    link: str = Field(description="Its secret. The link that the seat had before has ended.")


class SignOutForm(Form):
    """A coach who signs other devices out."""

    seat: Secret = Field(description="The key that stays.")


class SignedOut(BaseModel):
    """What was signed out."""

    ended: int = Field(description="How many keys and links of the seat have ended.")


@contextlib.contextmanager
def opening() -> Iterator[None]:
    """Answer 403 with the reason where a secret does not do what was asked."""
    try:
        yield
    except NotOpened as refused:
        raise HTTPException(403, WHY[refused.kind]) from None


def seat_routes(keys: Keys, may_change: Check) -> APIRouter:
    """
    The addresses at which seats are taken.

    Args:
        keys: The links and keys of the server.
        may_change: Raises HTTPException when the sender has asked for too much.
    """
    routes = APIRouter(prefix="/api/seats", tags=["seats"], responses={**FLOOD, **BUSY, **NOT_OPENED})

    @routes.post(
        "/take",
        summary="Take a seat by its link",
        description="The first who does so has the seat, in every match, building and league game that it sits at; the "
        "link is spent. Nobody else can play or look with it, whoever made it included.",
    )
    async def take(form: TakeForm, request: Request) -> TakenSeat:
        may_change(request)
        with answering(NOT_STORED), opening():
            return TakenSeat(key=await keys.take(form.link, form.key or new_token(), request.scope))

    @routes.post(
        "/link",
        summary="Make a link to a seat",
        description="By a key: to go on at another device, which gets a key of its own. By a link that nobody has "
        "used: to renew it, where it went to the wrong person. A seat has one link at a time, and the one before ends.",
    )
    async def link(form: LinkForm, request: Request) -> SeatLink:
        may_change(request)
        made = form.link or new_token()
        with answering(NOT_STORED), opening():
            await keys.make_link(form.seat, made, request.scope)
        return SeatLink(link=made)

    @routes.post(
        "/sign-out",
        summary="Sign other devices out",
        description="Every other key of the seat ends, and its link. Whoever is connected by one is hung up on.",
    )
    async def sign_out(form: SignOutForm, request: Request) -> SignedOut:
        may_change(request)
        with answering(NOT_STORED), opening():
            return SignedOut(ended=await keys.end_others(form.seat, request.scope))

    return routes
