"""
The addresses below `/api/picks`: two coaches pick their teams in secret, then play.

Secret picks are how they were begun and what was taken since. What a coach has taken is stored before anybody hears of
it, and nobody else hears more than that there is something until both have picked.
"""

import asyncio
import logging
import time
from typing import Annotated, Any, Final

from fastapi import APIRouter, HTTPException, Query, Request, WebSocket
from fastapi import Path as PathParameter
from starlette.types import Scope

from dungeonbowl.rulesets import RULESETS
from dungeonbowl.server.http import setups
from dungeonbowl.server.http.answers import BUSY, FLOOD, NOT_FOUND, NOT_STORED, Check, answering, refusal
from dungeonbowl.server.http.forms import MatchForm, PlayingTeam, SeatTokens, SideForm, TeamChoice
from dungeonbowl.server.http.matches import Matches
from dungeonbowl.server.http.picks.forms import ChoiceForm, CreatedPick, PickForm, PickState
from dungeonbowl.server.http.picks.table import PickTable, Taken, any_of
from dungeonbowl.server.http.seats import opening
from dungeonbowl.server.live.beforehand import NotNow, Tables
from dungeonbowl.server.live.seated.keys import Keys
from dungeonbowl.server.live.seated.seats import links_of, make_seats, new_id
from dungeonbowl.server.settings import Settings
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.matches import Storage
from dungeonbowl.server.store.picks import PickRow, PickStore
from dungeonbowl.server.store.rows import SeatRow
from dungeonbowl.server.store.teams import TeamStore

PickId = Annotated[str, PathParameter(min_length=1, max_length=32, pattern=r"^[a-z0-9]+$")]
NOT_TAKEN: Final[dict[int | str, dict[str, Any]]] = {
    400: refusal("This team may not play, or the other coach has its college."),
    403: refusal("This secret opens no seat here."),
    409: refusal("It is not the sender's turn, or both have picked since."),
}

_log = logging.getLogger("dungeonbowl.server")


class Picks:
    """All secret picks of a server."""

    def __init__(self, storage: Storage, keys: Keys, settings: Settings, matches: Matches) -> None:
        """Make room for them. Raises StorageError."""
        self._storage = storage
        self._keys = keys
        self._matches = matches
        self._teams = TeamStore(storage)
        self.tables: Tables[PickRow, PickTable] = Tables("pick", PickStore(storage), keys, settings, self)

    async def begin(self, form: PickForm) -> CreatedPick:
        """
        Begin secret picks.

        Raises:
            ValueError: The match that is to follow can't be.
            StorageError: They can't be stored.
        """
        match = form.match
        await asyncio.to_thread(_check, match)
        # Made with two other teams, to hear of what is wrong with it now.
        home, away = setups.one_team_colleges(match.rules)[:2]
        await self._matches.made(_between(match, {"college": home}, {"college": away}), ())
        tokens, (one, other) = make_seats(match)
        row = PickRow(new_id(), time.time(), match.model_dump(mode="json"), (one, other))
        await asyncio.to_thread(self.tables.store.add, row)
        return CreatedPick(
            id=row.id,
            seats=SeatTokens(home=tokens[0], away=tokens[1]),
            links=links_of(f"/pick/{row.id}", tokens),
        )

    async def choose(self, table: PickTable, form: ChoiceForm, scope: Scope) -> None:
        """
        Take a team for a coach: look whether it may play, store it, show that there is one.

        Raises:
            NotOpened: The sender has no seat here.
            NotNow: It is not the sender's turn, or the phase is over.
            ValueError: The team may not play, or the other coach has its college.
            StorageError: It could not be stored, so it does not count.
        """
        sides = await self._keys.opened(table.seats, form.seat, scope)
        async with table.turn:
            side = table.side_of(form, sides)
            taken = await asyncio.to_thread(self._taken, table, side, form)
            await self._take(table, side, taken)
            await self._computers(table)

    def _taken(self, table: PickTable, side: int, choice: TeamChoice) -> Taken:
        """The team that a coach takes. Raises ValueError."""
        rules = table.row.match["rules"]
        chosen = SideForm(college=choice.college, team=choice.team, file=choice.file)
        key, team, head = setups.college_team(rules, setups.SIDES[side], chosen, self._teams.document)
        barred = table.barred(side)
        if barred is not None and barred.key == key:
            raise ValueError(f"{barred.told.college} is taken: pick another college (DB89-TEAM-03)")
        return Taken(key, team, PlayingTeam.model_validate(head))

    async def _take(self, table: PickTable, side: int, taken: Taken) -> None:
        """Store what a coach takes, and show that. Whoever calls has the turn. Raises NotNow, StorageError."""
        entry = table.entry(side, taken)
        await self.tables.enter(table, entry)
        table.take(entry)
        await self.tables.try_to_finish(table)
        self.tables.show(table)

    async def _computers(self, table: PickTable) -> None:
        """Let computers pick and choose as long as it is theirs. Raises NotNow, StorageError."""
        while (side := table.computer_side) is not None:
            barred = table.barred(side)
            kept = table.own_pick(side)
            colleges = [
                key for key in setups.one_team_colleges(table.row.match["rules"]) if barred is None or key != barred.key
            ]
            # Who chooses first keeps what was picked.
            key = kept.key if kept is not None and kept.key in colleges else any_of(colleges)
            taken = await asyncio.to_thread(self._taken, table, side, TeamChoice(college=key))
            await self._take(table, side, taken)

    # ---- what a kind of tables is asked for

    def load(self, row: PickRow, seats: tuple[SeatRow, SeatRow], entries: list[dict[str, Any]]) -> PickTable:
        """Secret picks as they were stored."""
        return PickTable(row, seats, entries)

    async def wake(self, table: PickTable) -> None:
        """Let computers pick that have not yet."""
        if table.computer_side is None:
            return
        async with table.turn:
            try:
                await self._computers(table)
            except (NotNow, StorageError) as failed:
                _log.error("pick %s: the computer could not pick: %s", table.id, failed)

    async def finish(self, table: PickTable) -> dict[str, Any]:
        """Begin the match of the two teams. Raises ValueError, StorageError."""
        home, away = table.taken
        assert home is not None and away is not None, "both have their teams"
        form = MatchForm.model_validate(table.row.match)
        row = await self._matches.made(_between(form, home.team, away.team), table.seats)
        await asyncio.to_thread(self._storage.add_match, row)
        return {"match": row.id}


def _between(form: MatchForm, home: dict[str, Any], away: dict[str, Any]) -> MatchForm:
    """A match with its teams."""
    return form.model_copy(
        update={"home": form.home.model_copy(update=home), "away": form.away.model_copy(update=away)}
    )


def _check(form: MatchForm) -> None:
    """Whether two coaches of this match can pick their teams in secret. Raises ValueError."""
    games = [key for key in RULESETS if setups.one_team_colleges(key)]
    if form.rules not in games:
        raise ValueError(f"rules: teams are picked in secret in {', '.join(games)}, where each college has one")
    if form.more:
        raise ValueError("more: two coaches pick in secret")
    for word, side in (("home", form.home), ("away", form.away)):
        if [side.college, side.team, side.file, side.extras, side.hires].count(None) != 5:
            raise ValueError(f"{word}: the team is picked later; name the coach alone")
    if form.fixture is not None:
        raise ValueError("fixture: a league game has its teams")
    if not {coach for coach, _ in form.coaches} & set(setups.PERSONS):
        raise ValueError("away: two computers have no secrets; leave one side to a person")


def pick_routes(picks: Picks, may_check: Check, may_create: Check) -> APIRouter:
    """
    The addresses for teams that are picked in secret.

    Args:
        picks: Those of the server.
        may_check: Raises HTTPException when the sender has had too much worked out.
        may_create: Raises HTTPException when the sender has begun too much.
    """
    routes = APIRouter(prefix="/api/picks", tags=["picks"])

    @routes.post(
        "",
        summary="Let two coaches pick their teams in secret",
        description="Gives the links to their seats. The match follows when both have their teams.",
        status_code=201,
        responses={**FLOOD, **BUSY, 400: refusal("The match that follows can't be.")},
    )
    async def begin(form: PickForm, request: Request) -> CreatedPick:
        may_create(request)
        with answering(NOT_STORED):
            return await picks.begin(form)

    @routes.get("/{pick_id}", summary="How far two coaches are with their teams", responses={**NOT_FOUND, **BUSY})
    async def state(pick_id: PickId) -> PickState:
        return (await picks.tables.there(pick_id)).state()

    _add_choices(routes, picks, may_check)

    @routes.websocket("/{pick_id}/live")
    async def live(socket: WebSocket, pick_id: str, seat: Annotated[str | None, Query(max_length=100)] = None) -> None:
        await picks.tables.live(socket, pick_id, seat)

    return routes


def _add_choices(routes: APIRouter, picks: Picks, may_check: Check) -> None:
    """The address at which a coach takes a team."""

    @routes.post(
        "/{pick_id}/choices",
        summary="Take a team",
        description="In secret until both have picked; whoever has picked may pick again until then. Of one college "
        "that both have picked, the higher of two D6 chooses first.",
        responses={**FLOOD, **NOT_FOUND, **BUSY, **NOT_TAKEN},
    )
    async def choose(pick_id: PickId, form: ChoiceForm, request: Request) -> PickState:
        may_check(request)
        table = await picks.tables.there(pick_id)
        try:
            with opening(), answering(f"{NOT_STORED}, so it does not count"):
                await picks.choose(table, form, request.scope)
        except NotNow as refused:
            raise HTTPException(409, str(refused)) from None
        return table.state()
