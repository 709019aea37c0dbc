"""
League games and off-seasons of a server: begun, joined, moved on step by step, and ended.

A line is tried, stored, and only then counts. The match of a game is made when both teams have joined, with the same
secrets for the same seats. It opens with the teams as they are, up to the first player; there it waits for Journeymen
and inducements, and with the last word about them its teams are replaced by the full ones. What follows begins when it
is over. A side that a computer leads makes its entries as soon as it can act. All of this is made up for when the
journal is looked at, so a crash in between loses nothing.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from dungeonbowl.data import BadData, ready_teams
from dungeonbowl.data.books import LEAGUE_GAMES, has_leagues
from dungeonbowl.data.reading import json_entry
from dungeonbowl.league.between import pregame
from dungeonbowl.league.lists import is_list
from dungeonbowl.league.procedure.steps import Refusal
from dungeonbowl.league.roster.legality import check_team
from dungeonbowl.league.roster.team import LEAGUE, Team
from dungeonbowl.league.statistics import outcome_of
from dungeonbowl.league.written.files import team_of
from dungeonbowl.notation.messages.fates import new_secret
from dungeonbowl.server.http import setups
from dungeonbowl.server.http.dungeons.addresses import chosen_dungeon
from dungeonbowl.server.http.forms import MatchForm, SeatTokens, SideForm
from dungeonbowl.server.http.leagues.forms import (
    CreatedJournal,
    EntryForm,
    GameForm,
    GameSide,
    GiveUpForm,
    JoinForm,
    LeagueLinks,
    OffSeasonForm,
    ResultForm,
    TeamChoice,
)
from dungeonbowl.server.http.teams.judging import opens
from dungeonbowl.server.league.advice import next_line
from dungeonbowl.server.league.outcomes import ended_match, lines_after
from dungeonbowl.server.league.table import (
    COMPUTER,
    GAME,
    OFF_SEASON,
    PERSON,
    RESULT,
    LeagueTable,
    NotNow,
    Progress,
    carry_out,
    check_sheet,
    opens_first,
)
from dungeonbowl.server.live.connected.incoming import write_message
from dungeonbowl.server.live.loading import Closed, RoomUnavailable, played
from dungeonbowl.server.live.seated.keys import Keys
from dungeonbowl.server.live.seated.seats import digest, new_id, new_token, page_of_seat
from dungeonbowl.server.live.table import Room
from dungeonbowl.server.live.tables import Rooms
from dungeonbowl.server.settings import Settings
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.leagues import Effects, Joining, LeagueRow, LeagueStore, Line
from dungeonbowl.server.store.matches import EntryTaken, Storage
from dungeonbowl.server.store.rows import MatchRow, SeatRow
from dungeonbowl.server.store.teams import TeamRow, TeamStore
from dungeonbowl.state import TeamSheet

PERSONS: Final = setups.PERSONS
SIDES: Final = ("home", "away")
TABLES: Final = 500
"""Journals held in memory; more are loaded from storage when they are needed."""

NOT_YET: Final = (RoomUnavailable, StorageError, NotNow)
"""What may keep a journal from going on by itself; it is made up for when somebody looks again."""

_log = logging.getLogger("dungeonbowl.server")


class WrongKey(Exception):
    """The secret does not open the team. The message is for people."""


class Full(Exception):
    """The server keeps as many journals as it may."""


class LeagueGames:
    """All league games and off-seasons of a server."""

    def __init__(self, storage: Storage, keys: Keys, settings: Settings, rooms: Rooms) -> None:
        """Make room for them. Raises StorageError."""
        self._storage = storage
        self.keys = keys
        self.store = LeagueStore(storage)
        self._teams = TeamStore(storage)
        self._settings = settings
        self._rooms = rooms
        self._tables: dict[str, LeagueTable] = {}
        self._loading = asyncio.Lock()
        self._looking: set[asyncio.Task[None]] = set()
        rooms.call_league = self._match_waits

    # ---- beginning

    async def arrange(self, form: GameForm) -> CreatedJournal:
        """
        Arrange a league game.

        Raises:
            ValueError: There is no such team, dungeon, coach or option, or the team plays no league.
            WrongKey, TeamHeld, TeamChanged, Full, StorageError: It can't be begun.
        """
        sides = (form.home, form.away)
        for side, chosen in zip(SIDES, sides, strict=True):
            if chosen.coach not in ("me", "open") and (chosen.team is None or chosen.team.key is None):
                raise ValueError(f"{side}.team: name the team and its secret, since nobody else will bring it")
        led = [_led_by(side, chosen) for side, chosen in zip(SIDES, sides, strict=True)]
        match = form.model_dump(mode="json", include={"dungeon", "options", "real_dice", "rules"})
        coaches = {side: {"coach": chosen.coach} for side, chosen in zip(SIDES, sides, strict=True)}
        await asyncio.to_thread(self._try_match, {**match, **coaches})
        terms = {
            **_terms(form.kind, form.casualty_bonus, form.seed, form.rules),
            "wanted": [None if chosen.team is None else chosen.team.team for chosen in sides],
            "led_by": led,
            "opening": True,
            "form": {**match, **coaches, "seed": form.seed},
        }
        shared = new_token() if any(chosen.coach not in ("me", "open") for chosen in sides) else None
        tokens = [shared or new_token() for _ in sides]
        seats = tuple(
            SeatRow("person", f"{side.title()} coach", digest(token), chosen.coach != "open")
            for side, chosen, token in zip(SIDES, sides, tokens, strict=True)
        )
        row = LeagueRow(new_id(), time.time(), GAME, new_id(), terms, seats)
        made = await self._begin(row, [chosen.team for chosen in sides], tokens)
        if COMPUTER in led:
            with contextlib.suppress(*NOT_YET):
                await self.get(row.id)
        return made

    def _try_match(self, form: dict[str, Any]) -> None:
        """Make the match with ready teams, to hear of what is wrong with it now. Raises ValueError, StorageError."""
        if not has_leagues(form["rules"]):
            raise ValueError(
                f"rules: there is no league for {form['rules']}; there is one for {', '.join(LEAGUE_GAMES)}"
            )
        college = ready_teams(form["rules"])[0].college.colour
        sides = {side: {**form[side], "college": college} for side in SIDES}
        wanted = MatchForm.model_validate({**form, **sides})
        dungeon = chosen_dungeon(wanted.dungeon, wanted.rules, self._storage)
        setups.new_match(wanted, dungeon, guests=self._settings.all_guests)

    async def follow(self, form: ResultForm) -> CreatedJournal:
        """
        Begin what follows a match that is over.

        Raises:
            ValueError: There is no such match or team, the match goes on, or other teams played it.
            RoomUnavailable: The match can't be opened.
            WrongKey, TeamHeld, TeamChanged, Full, StorageError: It can't be begun.
        """
        stored, match, missed = await ended_match(self._rooms, form.match)
        if await asyncio.to_thread(self._arranged, form.match):
            raise ValueError("match: it belongs to a league game, which goes on by itself")
        key, statistics = await asyncio.to_thread(outcome_of, match, missed)
        teams = [form.home, form.away]
        terms = {
            **_terms(form.kind, form.casualty_bonus, form.seed, stored.rules),
            "wanted": [None if team is None else team.team for team in teams],
            "key": key,
            "statistics": statistics,
            "sheets": [sheet_of(match.setup.home), sheet_of(match.setup.away)],
        }
        both = all(team is not None and team.key is not None for team in teams)
        shared = new_token()
        tokens = [shared, shared if both else new_token()]
        seats = tuple(
            SeatRow("person", f"{side.title()} coach", digest(token), team is not None and team.key is not None)
            for side, token, team in zip(SIDES, tokens, teams, strict=True)
        )
        row = LeagueRow(new_id(), time.time(), RESULT, form.match, terms, seats)
        return await self._begin(row, teams, tokens)

    def _arranged(self, match_id: str) -> bool:
        """Whether the match belongs to an arranged game. Raises StorageError."""
        journal = self.store.of_match(match_id)
        row = None if journal is None else self.store.find(journal)
        return row is not None and row.of == GAME

    async def rest(self, form: OffSeasonForm) -> CreatedJournal:
        """
        Begin a team's off-season.

        Raises:
            ValueError: There is no such team, or it plays no league.
            WrongKey, TeamHeld, TeamChanged, Full, StorageError: It can't be begun.
        """
        token = new_token()
        terms = _terms("league", bonus=False, seed=form.seed, rules=LEAGUE_GAMES[0])
        terms |= {"wanted": [form.team], "capped": form.capped}
        seats = (SeatRow("person", "Coach", digest(token), taken=True),)
        row = LeagueRow(new_id(), time.time(), OFF_SEASON, None, terms, seats)
        return await self._begin(row, [TeamChoice(team=form.team, key=form.key)], [token])

    async def _begin(
        self, row: LeagueRow, choices: Sequence[TeamChoice | None], tokens: Sequence[str]
    ) -> CreatedJournal:
        """Store a journal with the teams whose secrets are there."""
        if await asyncio.to_thread(self.store.count) >= self._settings.limits.journals:
            raise Full
        ids = [choice.team for choice in choices if choice is not None]
        if len(set(ids)) < len(ids):
            raise ValueError("away.team: a team cannot play against itself")
        lines: list[Line] = []
        for side, choice in enumerate(choices):
            if choice is not None:
                found = await self._able(row, side, choice.team, choice.key)
                if choice.key is not None:
                    lines.append(join_line(side, found))
        progress = Progress((None,) * len(choices))
        for line in lines:
            try:
                progress = carry_out(row, progress, line)
            except Refusal as refused:
                raise ValueError(str(refused)) from None
        key = progress.after.fixture.match if progress.after is not None else ""
        joining = [Joining(line["join"], line["team"], line["version"]) for line in lines]
        await asyncio.to_thread(self.store.add, row, lines, Effects(joining, key=key))
        home, away = (page_of_seat(f"/league/{row.id}", token) for token in (tokens[0], tokens[-1]))
        single = len(tokens) == 1
        return CreatedJournal(
            id=row.id,
            seats=SeatTokens(home=tokens[0], away=None if single else tokens[1]),
            links=LeagueLinks(home=home, away=None if single else away, watch=f"/league/{row.id}"),
        )

    async def _able(self, row: LeagueRow, side: int, team_id: str, key: str | None) -> TeamRow:
        """
        The stored team that is to join, as it is now.

        Raises:
            ValueError: There is none, it breaks a rule, plays no league, or another team was named or played.
            WrongKey: A secret was given and does not open it.
        """
        word = "team" if row.of == OFF_SEASON else f"{SIDES[side]}.team"
        wanted = row.terms["wanted"][side]
        if wanted is not None and wanted != team_id:
            raise ValueError(f"{word}: another team was asked to this game")
        found = await asyncio.to_thread(self._teams.find, team_id)
        if found is None:
            raise ValueError(f"{word}: there is no stored team {team_id}")
        if key is not None and not opens(found, key):
            raise WrongKey(f"{word}: the secret does not open this team")
        if found.version >= self._settings.limits.team_versions:
            raise ValueError(f"{word}: it has been saved too often; save it as a new team")
        try:
            root = json_entry(found.document, word)
            if is_list(root):
                raise ValueError(f"{word}: no league is played with a team that follows a list")
            team = team_of(root)
            _check_able(word, team, row)
        except BadData as bad:
            raise ValueError(str(bad)) from None
        return found

    # ---- looking

    async def get(self, journal_id: str) -> LeagueTable | None:
        """
        A journal, as far as it can go by itself; none if there is no such journal.

        Raises:
            RoomUnavailable: Its match can't be opened.
            NotNow: It was moved on from elsewhere; look again.
            StorageError, BadData, Refusal: It can't be read.
        """
        async with self._loading:
            table = self._tables.get(journal_id)
            if table is None:
                row = await asyncio.to_thread(self.store.find, journal_id)
                if row is None:
                    return None
                row = replace(row, seats=await asyncio.to_thread(self.keys.as_taken, row.seats))
                lines = await asyncio.to_thread(self.store.lines, journal_id)
                table = await asyncio.to_thread(LeagueTable, row, lines)
                self._make_space()
                self._tables[journal_id] = table
        async with table.turn:
            await self._go_on(table)
        return table

    def _make_space(self) -> None:
        """Forget journals that nobody looks at, oldest first, when there are too many."""
        for journal_id, table in list(self._tables.items()):
            if len(self._tables) < TABLES:
                return
            if not table.listeners and not table.turn.locked():
                del self._tables[journal_id]

    # ---- moving on

    async def join(self, table: LeagueTable, form: JoinForm, sides: Collection[int]) -> None:
        """
        Bring a team to one of the sides that the sender's secret opens.

        Raises:
            NotNow: The journal has moved on, or the side has its team.
            ValueError: As `_able`. WrongKey, TeamHeld, TeamChanged, StorageError.
            Refusal: The two teams can't play this game.
        """
        async with table.turn:
            self._check(table, sides, form.side, form.n)
            if table.done.joined[form.side] is not None:
                raise NotNow("not_now", "that side already has a team")
            ids = [each.id for each in table.done.joined if each is not None]
            if form.team in ids:
                raise ValueError("team: a team cannot play against itself")
            found = await self._able(table.row, form.side, form.team, form.key)
            await self._append(table, [join_line(form.side, found)])
            await self._try_to_go_on(table)

    async def enter(self, table: LeagueTable, form: EntryForm, sides: Collection[int]) -> None:
        """
        Make an entry for one of the sides that the sender's secret opens: try it, store it with all it does, show it.

        Raises:
            NotNow: The journal has moved on, or nothing is to be entered now.
            Refusal: A rule forbids it.
            StorageError: It could not be stored, so it does not count.
        """
        async with table.turn:
            self._check(table, sides, form.side, form.n)
            await self._append(table, [table.entry_line(form.side, form.do, form.words)])
            await self._try_to_go_on(table)

    async def give_up(self, table: LeagueTable, form: GiveUpForm, sides: Collection[int]) -> None:
        """Give up a game that has not begun. Raises NotNow, StorageError."""
        async with table.turn:
            self._check(table, sides, form.side, form.n)
            if table.phase not in ("opening", "before"):
                raise NotNow("not_now", "a game can only be given up before deployment")
            await self._append(table, [{"gave_up": form.side}])

    async def call_off(self, table: LeagueTable, form: GiveUpForm, sides: Collection[int]) -> None:
        """Call the journal off: at once while nothing has been rolled or played, else if both sides say so."""
        async with table.turn:
            self._check(table, sides, form.side, form.n)
            if not may_call_off(table):
                raise NotNow("not_now", "it is too late to call this off")
            leaving = sides if table.phase == "match" else (form.side,)
            await self._append(table, [{"off": each} for each in leaving if each not in table.done.wishes])

    def _check(self, table: LeagueTable, sides: Collection[int], side: int, n: int) -> None:
        """Whether the side of a step exists and its sender may make it. Raises NotNow."""
        if side >= len(table.done.joined):
            raise NotNow("not_yours", "an off-season has one side, 0")
        table.check_step(sides, side, n)

    async def _append(self, table: LeagueTable, lines: list[Line]) -> None:
        """Try lines, store them, make them count, and show them. Raises NotNow, Refusal, StorageError."""
        if not lines:
            return
        done, effects = await asyncio.to_thread(table.tried, lines)
        if opens_first(table.row) and done.phase == "match" and table.phase != "match":
            with _now():
                effects = replace(effects, start=await asyncio.to_thread(self._full_start, table.row, done))
        try:
            await asyncio.to_thread(self.store.append, table.row.id, table.n, lines, effects)
        except EntryTaken:
            self._forget(table)
            raise NotNow("stale", "somebody else made an entry first; look again") from None
        except StorageError:
            # It may have been stored all the same; what is in storage is the truth.
            self._forget(table)
            raise
        table.take(lines, done)
        self.show(table)

    def _forget(self, table: LeagueTable) -> None:
        """Load a journal anew when somebody looks at it next. Whoever looks now comes back and is shown that."""
        if self._tables.get(table.row.id) is table:
            del self._tables[table.row.id]
        for listener in table.listeners:
            listener.hang_up("The journal is loaded again.")

    async def _try_to_go_on(self, table: LeagueTable) -> None:
        """Go on after a step that counts already: what fails now is made up for when somebody looks again."""
        try:
            await self._go_on(table)
        except NOT_YET as failed:
            _log.error("league game %s could not go on yet: %s", table.row.id, failed)

    async def _go_on(self, table: LeagueTable) -> None:
        """Do what nobody need be asked for: what the computer decides, the match, and what follows when it is over."""
        await self._lead(table)
        try:
            if table.phase == "opening" and (await self._room(table)).waits is not None:
                await self._append(table, [{"opened": True}])
                await self._lead(table)
            if table.phase == "match":
                await self._play(table)
                await self._lead(table)
        except Closed as closed:
            await self._go_on_without(table, closed)

    async def _go_on_without(self, table: LeagueTable, closed: Closed) -> None:
        """Go on with what came of a match that is not played any more; one of which that is not known is called off."""
        lines = await asyncio.to_thread(lines_after, closed, table.phase, self._storage)
        if not lines:
            table.closed = True
            return
        await self._append(table, lines)
        await self._lead(table)

    async def _lead(self, table: LeagueTable) -> None:
        """Make the entries of the sides that a computer leads, a line each, until it has nothing to do."""
        while (found := await asyncio.to_thread(next_line, table)) is not None:
            side, line = found
            try:
                await self._append(table, [line])
            except Refusal as refused:
                _log.error("league game %s: the computer's entry %s was refused: %s", table.row.id, line, refused)
                table.left.add(side)

    async def _play(self, table: LeagueTable) -> None:
        """Let the match go on with everything that was bought, and begin what follows when it is over."""
        room = await self._room(table)
        if room.row.waits_for is not None:
            room = await self._rooms.renew(room.row.id)
        if room.match.result is None:
            return
        key, statistics = await asyncio.to_thread(outcome_of, room.match)
        await self._append(table, [{"played": statistics, "key": key}])

    async def _room(self, table: LeagueTable) -> Room:
        """The room of the match, which is made if there is none. Raises RoomUnavailable, StorageError."""
        match_id = table.row.match
        assert match_id is not None, "a game has the id of its match from the beginning"
        if not table.match_there:
            if await asyncio.to_thread(self._storage.match, match_id) is None:
                with _now():
                    await asyncio.to_thread(self._make_match, table)
            table.match_there = True
            self.show(table)
        room = await self._rooms.get(match_id)
        if room is None:
            raise RoomUnavailable("the match of this game is gone")
        return room

    def _make_match(self, table: LeagueTable) -> None:
        """Store the match: until its first player, with the teams as they are. Raises ValueError, StorageError."""
        row, form = table.row, table.row.terms["form"]
        assert row.match is not None, "a game has the id of its match from the beginning"
        first = opens_first(row)
        wanted = _match_form(form)
        dungeon = chosen_dungeon(wanted.dungeon, wanted.rules, self._storage)
        setups.check_coaches(wanted, wanted.real_dice, self._settings.all_guests)
        match, name = setups.match_of(wanted, _sheets(table.done, wanted, first), dungeon, seed=wanted.seed)
        seats = [
            row.seats[side]
            if form[word]["coach"] in PERSONS
            else SeatRow("computer", form[word]["coach"], None, taken=True)
            for side, word in enumerate(SIDES)
        ]
        waits_for = row.id if first else None
        record, now = setups.marked(match.record(), wanted.seed), time.time()
        home, away = seats
        kept = MatchRow(row.match, name, form["rules"], replay=False, created=now, setup=record, seats=(home, away))
        self._storage.add_match(replace(kept, waits_for=waits_for))

    def _full_start(self, row: LeagueRow, done: Progress) -> tuple[str, dict[str, Any]]:
        """The match and its beginning with both teams as they come to it. Raises ValueError, StorageError."""
        assert row.match is not None, "a game has the id of its match from the beginning"
        found = self._storage.match(row.match)
        if found is None:
            raise ValueError("it is gone")
        wanted = _match_form(row.terms["form"])
        begun = played(found, ()).match
        # The dice stay those that the coaches were promised when the match was first made.
        (_, seed), *_ = begun.game.dice.fates
        match, _ = setups.match_of(wanted, _sheets(done, wanted, first=False), begun.setup.dungeon, seed=seed)
        return row.match, setups.marked(match.record(), wanted.seed)

    def _match_waits(self, journal_id: str) -> None:
        """Go on with a game whose match has come to where it waits."""

        async def look() -> None:
            with contextlib.suppress(*NOT_YET, BadData, Refusal):
                await self.get(journal_id)

        task = asyncio.create_task(look())
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    def show(self, table: LeagueTable) -> None:
        """Tell everybody who looks that something has changed."""
        text = write_message({"type": "changed", "n": table.n, "phase": table.phase})
        for listener in table.listeners:
            listener.send(text)

    def close(self) -> None:
        """Send everybody home. All journals stay in storage."""
        for task in self._looking:
            task.cancel()
        for table in self._tables.values():
            for listener in table.listeners:
                listener.hang_up()


@contextlib.contextmanager
def _now() -> Iterator[None]:
    """Say what keeps a match from being made. Raises RoomUnavailable."""
    try:
        yield
    except ValueError as wrong:
        raise RoomUnavailable(f"the match can't be made just now: {wrong}") from None


def _match_form(form: dict[str, Any]) -> MatchForm:
    """The form of a game's match. Its teams come from the journal."""
    sides = {side: SideForm(coach=form[side]["coach"]) for side in SIDES}
    words = {key: form[key] for key in ("rules", "dungeon", "seed", "options", "real_dice")}
    return MatchForm(home=sides["home"], away=sides["away"], **words)


def _sheets(done: Progress, form: MatchForm, first: bool) -> tuple[TeamSheet, TeamSheet]:
    """Both teams for the match: `first`, as they are, or with all that comes before it."""
    sponsors = form.options.get("sponsors") == "in_use"
    if first:
        home, away = (team for team in done.teams if team is not None)
        return pregame.opening_sheets(home, away, sponsors)
    assert done.before is not None, "both coaches are ready"
    return done.before.sheets(sponsors)


def may_call_off(table: LeagueTable) -> bool:
    """Whether nothing has been rolled or recorded yet that could be undone by calling off."""
    after, between = table.done.after, table.done.between
    if between is not None:
        return between.n == 0
    return after is None or (table.row.of == RESULT and after.n == 0)


def join_line(side: int, row: TeamRow) -> Line:
    """The line with which a team joins, as it is now."""
    return {"join": side, "team": row.id, "version": row.version, "file": row.document}


def sheet_of(sheet: TeamSheet) -> dict[str, Any]:
    """What of a team's sheet tells that it is the same team."""
    return {
        "name": sheet.name,
        "players": [[int(each.number), each.name, each.position] for each in sheet.players],
        "bought": bool(sheet.bribes or sheet.training or sheet.wizard),
    }


def _led_by(side: str, chosen: GameSide) -> str:
    """Who decides for a side beside the match. Raises ValueError."""
    computer = chosen.coach not in PERSONS
    if chosen.led_by == COMPUTER and not computer:
        raise ValueError(f"{side}.led_by: a computer leads the team of a computer coach, and {chosen.coach} is none")
    return chosen.led_by or (COMPUTER if computer else PERSON)


def _terms(kind: str, bonus: bool, seed: int | None, rules: str) -> dict[str, Any]:
    """What every journal is begun with."""
    return {
        "kind": kind,
        "casualty_bonus": bonus,
        "capped": False,
        "seeded": seed is not None,
        "seed": new_secret().hex() if seed is None else seed,
        "rules": rules,
    }


def _check_able(word: str, team: Team, row: LeagueRow) -> None:
    """Whether a team may join. Raises BadData."""
    if team.kind != LEAGUE:
        raise BadData(word, 0, "kind", f"{team.name} is an exhibition team; league games are for league teams")
    violations = check_team(team)
    if violations:
        raise BadData(word, 0, violations[0].where, f"{team.name} breaks a rule: {violations[0]}")
    if team.rules != row.terms["rules"]:
        raise BadData(word, 0, "rules", f"{team.name} is a team of {team.rules}")
    sheets = row.terms.get("sheets")
    if sheets is not None:
        side = SIDES.index(word.split(".")[0])
        check_sheet(word, team, sheets[side])
