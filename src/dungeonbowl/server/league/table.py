"""
One league game or off-season: its lines played, what may be done next, and what everybody sees.

Everything follows from how the journal was begun and its lines: `join`, `opened`, `entry`, `played`, `gave_up` and
`off`.
Nothing here stores anything.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias, cast

from dungeonbowl.data.reading import BadData, json_entry
from dungeonbowl.league.between import advancing, hiring, offseason, postgame, pregame
from dungeonbowl.league.procedure.dice import read_seed
from dungeonbowl.league.procedure.steps import D16, Note, Refusal
from dungeonbowl.league.roster.draft import roster_json
from dungeonbowl.league.roster.team import Player, Team
from dungeonbowl.league.roster.values import current_team_value, team_value, unspent_spp
from dungeonbowl.league.statistics import Statistics, read_statistics, unplayed
from dungeonbowl.league.written.files import team_from_json, team_to_json
from dungeonbowl.league.written.shapes import HiringTodo, LearningTodo, PreGameTodo, RedraftTodo, Step, Todo
from dungeonbowl.rules.seeded_dice import Seed, commitment_to
from dungeonbowl.server.http.leagues.forms import (
    LeagueDice,
    LeagueNote,
    LeagueResult,
    LeagueSide,
    LeagueState,
    LedBy,
    NotePart,
    Of,
    Phase,
)
from dungeonbowl.server.live.connected.listener import Listener
from dungeonbowl.server.live.seated.seats import seats_message, with_taken
from dungeonbowl.server.store.leagues import NOTHING, Effects, Joining, LeagueRow, Line
from dungeonbowl.server.store.rows import SeatRow

GAME: Final = "game"
RESULT: Final = "result"
OFF_SEASON: Final = "off_season"
PERSON: Final = "person"
COMPUTER: Final = "computer"
ENDED: Final = ("over", "off")
UNPLAYED: Final = ("walkover", "unplayed")
"""How a fixture ends whose match was not played."""


NOTHING_YET: Final = {
    "invited": "a team must join first",
    "opening": "chests, portals and end zones must be placed first",
}


Procedure: TypeAlias = pregame.PreGame | postgame.PostGame | offseason.OffSeason


class NotNow(Exception):
    """A step that cannot be made. `code` is one word of the interface; the message is for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True)
class Joined:
    """A team as it joined."""

    id: str
    version: int
    team: Team


@dataclass(frozen=True)
class Progress:
    """
    How far a journal has come.

    Attributes:
        joined: The teams by side; an off-season has one.
        before, after, between: The procedures, from when each has begun.
        entries: How many entries each side has made.
        off: Whether it was called off; `wishes` are the sides that want that.
    """

    joined: tuple[Joined | None, ...]
    before: pregame.PreGame | None = None
    after: postgame.PostGame | None = None
    between: offseason.OffSeason | None = None
    entries: tuple[int, int] = (0, 0)
    wishes: frozenset[int] = frozenset()
    off: bool = False

    @property
    def phase(self) -> Phase:
        """Where the journal stands."""
        if self.off:
            return "off"
        if any(each is None for each in self.joined):
            return "invited"
        if self.between is not None:
            return "over" if self.between.over else "between"
        if self.after is not None:
            return "over" if self.after.over else "after"
        if self.before is None:
            return "opening"
        return "match" if self.before.over else "before"

    @property
    def teams(self) -> tuple[Team | None, ...]:
        """The teams as they are by now."""
        if self.between is not None:
            return (self.between.team,)
        if self.after is not None:
            return self.after.teams
        if self.before is not None:
            return tuple(sitting.team for sitting in self.before.sittings)
        return tuple(None if each is None else each.team for each in self.joined)


def carry_out(row: LeagueRow, done: Progress, line: Line) -> Progress:
    """
    The journal after one more line; the old progress is as it was.

    Raises:
        Refusal: A rule forbids the entry.
        BadData: The line is damaged.
    """
    if "join" in line:
        joined = list(done.joined)
        joined[line["join"]] = Joined(line["team"], line["version"], team_from_json(line["file"]))
        return _begun(row, replace(done, joined=tuple(joined)))
    if "opened" in line:
        home, away = (each.team for each in done.joined if each is not None)
        return replace(done, before=pregame.begin(row.id, home, away))
    if "played" in line:
        statistics = read_statistics(json_entry(line["played"], "played"))
        return replace(done, after=_after(row, done, statistics, line["key"]))
    if "gave_up" in line:
        begun = replace(done, before=None)
        return replace(done, after=_after(row, begun, unplayed(line["gave_up"]), row.id))
    if "off" in line:
        wishes = done.wishes | {line["off"]}
        return replace(done, wishes=wishes, off=done.phase != "match" or len(wishes) == 2)
    entry = line["entry"]
    counts = (done.entries[0] + (entry["side"] == 0), done.entries[1] + (entry["side"] == 1))
    if done.after is not None:
        return replace(done, after=postgame.carry_out(done.after, entry), entries=counts)
    if done.between is not None:
        return replace(done, between=offseason.carry_out(done.between, entry), entries=counts)
    assert done.before is not None, "an entry belongs to a procedure that has begun"
    return replace(done, before=pregame.carry_out(done.before, entry), entries=counts)


def opens_first(row: LeagueRow) -> bool:
    """Whether the match of a game opens before Journeymen and inducements; earlier versions did it the other way."""
    return bool(row.terms.get("opening"))


def _begun(row: LeagueRow, done: Progress) -> Progress:
    """With its first procedure, if everybody has joined."""
    teams = [each.team for each in done.joined if each is not None]
    if len(teams) < len(done.joined):
        return done
    if row.of == OFF_SEASON:
        return replace(done, between=offseason.begin(teams[0], _seed(row), row.terms["capped"]))
    if row.of == GAME:
        return done if opens_first(row) else replace(done, before=pregame.begin(row.id, teams[0], teams[1]))
    statistics = read_statistics(json_entry(row.terms["statistics"], "statistics"))
    return replace(done, after=_after(row, done, statistics, row.terms["key"]))


def _seed(row: LeagueRow) -> Seed:
    """What the dice beside the match follow from; journals of earlier versions have a number that nobody chose."""
    return read_seed(json_entry(row.terms["seed"], "seed"))


def _told_dice(seed: Seed, ended: bool) -> LeagueDice | None:
    """What may be told of a secret: its commitment, and itself when nothing is rolled any more."""
    if not isinstance(seed, bytes):
        return None
    return LeagueDice(commitment=commitment_to(seed), secret=seed.hex() if ended else None)


def _after(row: LeagueRow, done: Progress, statistics: Statistics, key: str) -> postgame.PostGame:
    """What follows the game, before its first entry."""
    fixture = postgame.Fixture(key, row.terms["kind"], row.terms["casualty_bonus"])
    seed = _seed(row)
    if done.before is not None:
        one, two = done.before.sittings
        guests = (one.journeymen, two.journeymen)
        return postgame.begin(fixture, one.team, two.team, statistics, seed, guests)
    home, away = (each.team for each in done.joined if each is not None)
    return postgame.begin(fixture, home, away, statistics, seed)


class LeagueTable:
    """
    A journal in memory.

    Attributes:
        row: How it was begun.
        lines: Everything that was stored since.
        done: How far it has come.
        left: Sides that a computer leads and could not go on with: a person decides for them.
    """

    def __init__(self, row: LeagueRow, lines: Sequence[Line]) -> None:
        """Play lines that were lawful when they were made. Raises Refusal or BadData if they no longer are."""
        self.row = row
        self.lines: list[Line] = []
        self.listeners: set[Listener] = set()
        self.turn = asyncio.Lock()
        self.match_there = row.of == RESULT or any("opened" in line for line in lines)
        self.closed = False
        """Whether its match can't be played to the end: it was begun by earlier rules."""
        self.left: set[int] = set()
        self.done = Progress((None,) if row.of == OFF_SEASON else (None, None))
        for line in lines:
            self.done = carry_out(row, self.done, line)
            self.lines.append(line)

    @property
    def n(self) -> int:
        """How many lines there are."""
        return len(self.lines)

    @property
    def phase(self) -> Phase:
        """Where it stands."""
        return self.done.phase

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        """Who sits here."""
        return self.row.seats

    def sit(self, places: Collection[int]) -> None:
        """Note that somebody has opened the seats at these places."""
        self.row = replace(self.row, seats=with_taken(self.row.seats, places))

    def led_by(self, side: int) -> LedBy:
        """Who decides for a side. Games arranged before there was a choice are led by people."""
        led: LedBy = self.row.terms["led_by"][side] if "led_by" in self.row.terms else PERSON
        return PERSON if side in self.left else led

    def check_step(self, sides: Collection[int], side: int, n: int) -> None:
        """
        Whether the coach of some sides may make a step for one now.

        Raises:
            NotNow: It is another's, the journal has moved on, or is at its end.
        """
        if side not in sides:
            raise NotNow("not_yours", "this link does not open that side")
        if n != self.n:
            raise NotNow("stale", "somebody else made an entry first; look again")
        if self.phase in ENDED:
            raise NotNow("not_now", "everything is done" if self.phase == "over" else "it was called off")

    def tried(self, lines: Sequence[Line]) -> tuple[Progress, Effects]:
        """
        What lines would make of the journal, which they do not change.

        Returns: how far it has come then, and what that does to teams.

        Raises:
            Refusal: A rule forbids it.
        """
        done = self.done
        for line in lines:
            done = carry_out(self.row, done, line)
        return done, self._effects(lines, done)

    def _effects(self, lines: Sequence[Line], done: Progress) -> Effects:
        """What lines do to teams, and where they lead to an end."""
        joining = [Joining(line["join"], line["team"], line["version"]) for line in lines if "join" in line]
        effects = replace(NOTHING, joining=joining)
        if self.done.after is None and done.after is not None:
            effects = replace(effects, key=done.after.fixture.match)
        if done.phase == "off":
            return replace(effects, end="off")
        if done.phase != "over":
            return effects
        pairs = zip(done.joined, done.teams, strict=True)
        versions = [(each.id, team_to_json(team)) for each, team in pairs if each is not None and team is not None]
        return replace(effects, end="over", versions=versions)

    def entry_line(self, side: int, do: str, words: dict[str, Any]) -> Line:
        """The line of an entry, with the number that its procedure expects. Raises NotNow, Refusal."""
        procedure = {"before": self.done.before, "after": self.done.after, "between": self.done.between}.get(self.phase)
        if procedure is None:
            raise NotNow("not_now", NOTHING_YET.get(self.phase, "the match is being played"))
        if {"n", "side", "do"} & set(words):
            raise Refusal("", "words: n, side and do stand beside them")
        return {"entry": {"n": procedure.n, "side": side, "do": do, **words}}

    def take(self, lines: Sequence[Line], done: Progress) -> None:
        """Make stored lines count."""
        self.lines.extend(lines)
        self.done = done

    # -- what everybody sees

    def state(self, sides: Collection[int]) -> LeagueState:
        """How far it has come, as the coach of some sides sees it."""
        row, done, terms = self.row, self.done, self.row.terms
        connected = [any(seat in each.seats for each in self.listeners) for seat in range(len(row.seats))]
        result = None
        if done.after is not None:
            result = LeagueResult(winner=done.after.statistics.winner, by=done.after.statistics.by)
        procedures: tuple[tuple[NotePart, Procedure | None], ...] = (
            ("before", done.before),
            ("after", done.after),
            ("between", done.between),
        )
        return LeagueState(
            id=row.id,
            of=cast("Of", row.of),
            phase=done.phase,
            n=self.n,
            you=list(sides),
            rules=terms["rules"],
            kind=terms["kind"],
            casualty_bonus=terms["casualty_bonus"],
            capped=terms["capped"],
            opening=opens_first(row),
            seeded=terms["seeded"],
            dice=_told_dice(_seed(row), done.phase in ENDED),
            match=row.match if self.match_there and not (result and result.by in UNPLAYED) else None,
            closed=self.closed,
            result=result,
            sides=[self._side(side) for side in range(len(done.joined))],
            seats=seats_message(row.seats, connected),
            notes=[
                _note(part, note) for part, procedure in procedures if procedure is not None for note in procedure.notes
            ],
        )

    def _side(self, side: int) -> LeagueSide:
        """One side as it stands."""
        joined, team = self.done.joined[side], self.done.teams[side]
        found = LeagueSide(
            team=None if joined is None else joined.id,
            wanted=self.row.terms["wanted"][side],
            version=0 if joined is None else joined.version,
            file=None,
            value=0,
            current=0,
            players=[],
            guests=[],
            points={},
            step="",
            todo=None,
            bought={"training": 0, "bribes": 0, "wizard": 0},
            entries=self.done.entries[side],
            led_by=self.led_by(side),
            wants_off=side in self.done.wishes,
            saved=joined.version + 1 if joined is not None and self.done.phase == "over" else None,
        )
        if team is None:
            return found
        guests = self._guests(side)
        found.file = team_to_json(team)
        found.value = team_value(team)
        found.current = current_team_value(team)
        found.players = roster_json(team)
        found.guests = roster_json(replace(team, players=guests))
        found.points = {player.number: unspent_spp(player) for player in (*team.players, *guests)}
        found.step, found.todo = self._todo(side)
        if self.done.before is not None:
            bought = self.done.before.sittings[side].bought
            found.bought = {"training": bought.training, "bribes": bought.bribes, "wizard": bought.wizard}
        return found

    def _guests(self, side: int) -> tuple[Player, ...]:
        """Who stands outside the team."""
        done = self.done
        if done.between is not None:
            return () if done.between.n == 0 else done.between.waiting
        if done.after is not None:
            return done.after.sittings[side].guests
        return done.before.sittings[side].journeymen if done.before is not None else ()

    def _todo(self, side: int) -> tuple[Step, Todo | None]:
        """The step that a side is in, and what its coach may do."""
        done = self.done
        if done.phase in ("invited", "opening", "match", "off", "over"):
            return "", None
        if done.between is not None:
            if done.between.n == 0:
                return "scouting", {}
            return "redraft", _any_step(offseason.choices(done.between))
        if done.after is not None:
            sitting = done.after.sittings[side]
            step = postgame.STEPS[sitting.step - 1]
            if sitting.step == 2:
                return step, _any_step(advancing.choices(sitting))
            if sitting.step == 3:
                return step, _any_step(hiring.choices(sitting))
            return step, {} if sitting.step == 1 else None
        assert done.before is not None, "one of the three procedures has begun"
        step = pregame.STEPS[done.before.sittings[side].step]
        if step not in ("journeymen", "inducements"):
            return step, None
        return step, _any_step(pregame.choices(done.before, side))


def _any_step(todo: PreGameTodo | LearningTodo | HiringTodo | RedraftTodo) -> Todo:
    """What may be done in one step, told as what may be done in any: a test holds that no field is missing there."""
    return cast("Todo", todo)


def _note(part: NotePart, note: Note) -> LeagueNote:
    """A note as everybody sees it."""
    sides: Literal[6, 16] = 16 if note.sides == D16 else 6
    return LeagueNote(
        part=part, n=note.n, side=note.side, rule=note.rule, text=note.text, dice=list(note.dice), sides=sides
    )


def check_sheet(side: str, team: Team, sheet: dict[str, Any]) -> None:
    """
    Whether a team is the one that came to a match.

    Args:
        sheet: What `sheet_of` made of the team's sheet.

    Raises:
        BadData: It is not; the message says what differs.
    """
    if team.name != sheet["name"]:
        raise BadData(side, 0, "team", f"{sheet['name']} played, not {team.name}")
    able = [[player.number, player.name, player.position] for player in team.players if player.available]
    for player in sheet["players"]:
        if player not in able:
            text = f"number {player[0]}, {player[1]}, played but is not on the list or could not play"
            raise BadData(side, 0, "team", text)
    for player in able:
        if player not in sheet["players"]:
            raise BadData(side, 0, "team", f"number {player[0]}, {player[1]}, could play but was not at the match")
    if sheet["bought"]:
        text = "it brought inducements that were not paid from a treasury (DB21-PRE-05)"
        raise BadData(side, 0, "team", text)
