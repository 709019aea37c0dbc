"""A suggestion for a coach who sets up: whom the computer coach would deploy, and where."""

from typing import Final

from dungeonbowl.core import asks as ak
from dungeonbowl.core import options as op
from dungeonbowl.match import Match
from dungeonbowl.notation import previews as shapes
from dungeonbowl.search.coaches.coach import coach
from dungeonbowl.search.fields.previews import place

SEED: Final = 1
"""Of the coach who suggests: the same table is always set up the same way."""


def lineup(match: Match) -> shapes.Lineup:
    """
    Whom to deploy from here on, in order, each with a square.

    Everything suggested is an option of the questions that come, so a page may answer with it one by one.

    Raises:
        ValueError: nobody is being asked to deploy.
    """
    question = match.question
    if question is None or question.ask not in (ak.ASK_DEPLOY, ak.ASK_DEPLOY_AT):
        raise ValueError("nobody is setting up now")
    seat = question.seat
    fork = match.fork()
    helper = coach("scripted", SEED)
    players: list[shapes.Deployed] = []
    while (asked := fork.question) is not None and asked.seat == seat:
        if asked.ask == ak.ASK_DEPLOY:
            fork.answer(helper.answer(fork))
        elif asked.ask == ak.ASK_DEPLOY_AT:
            option = helper.answer(fork)
            players.append({"player": int(asked.player), "square": place(fork.state, int(op.square_of(option)))})
            fork.answer(option)
        else:
            break
    return {"side": int(seat), "players": players}
