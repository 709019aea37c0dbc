"""
Journals: a procedure as a file that only grows, so that a crash neither loses an entry nor applies one twice.

The first line is the start of the procedure, each further line one entry with its number, in order. An entry reaches
the disk before it counts. A last line that a crash has cut short never counted, and goes when the next is written.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from dungeonbowl.data.reading import LARGEST_FILE, BadData, Entry, json_entry, parse_json, shown_path
from dungeonbowl.league.between import offseason, postgame, pregame
from dungeonbowl.league.procedure.dice import read_seed, seed_to_json
from dungeonbowl.league.procedure.steps import ENTRIES_MOST, Refusal
from dungeonbowl.league.roster.team import GAMES, Player, Team, known_college, position_of
from dungeonbowl.league.statistics import read_statistics, statistics_to_json
from dungeonbowl.league.written.files import player_to_json, read_line, read_player, team_of, team_to_json

FORMAT: Final = "dungeonbowl-league-journal"
VERSION: Final = 1
_LINE_MOST: Final = 4096

State = TypeVar("State")


class EntryTaken(Exception):
    """Somebody else has written to the journal since it was read."""


class Journal:
    """
    One journal on the disk.

    Attributes:
        path: Where it is.
        first_line: The line that it starts with.
        start: The same, read.
        entries: Its entries, in order.
    """

    def __init__(self, path: Path) -> None:
        """
        Read a journal.

        Raises:
            BadData: It cannot be read, or a line of it is damaged: which, and how.
        """
        self.path = path
        file = shown_path(path)
        try:
            raw = path.read_bytes()
        except FileNotFoundError:
            raise BadData(file, 0, "", "there is no such file") from None
        except OSError as failed:
            raise BadData(file, 0, "", f"cannot be read ({failed.strerror})") from None
        if len(raw) > 8 * LARGEST_FILE:
            raise BadData(file, 0, "", "larger than a journal can be")
        self._length = raw.rfind(b"\n") + 1
        lines = raw[: self._length].split(b"\n")[:-1]
        if not lines:
            raise BadData(file, 1, "", "the journal has no first line")
        self.first_line = lines[0]
        self.start: Entry = parse_json(lines[0], f"{file}:1")
        self.entries: list[dict[str, Any]] = [
            _read_entry(line, f"{file}:{at}", at - 2) for at, line in enumerate(lines[1:], 2)
        ]

    @classmethod
    def create(cls, path: Path, start: dict[str, Any]) -> Journal:
        """
        A new journal, with its first line on the disk.

        Raises:
            FileExistsError: There is a file of that name.
            OSError: It cannot be written.
        """
        if path.exists():
            raise FileExistsError(f"{path}: is there already")
        beside = path.with_name(f".{path.name}.part")
        with beside.open("wb") as file:
            _write(file.fileno(), _line(start))
        beside.replace(path)
        return cls(path)

    def append(self, entry: dict[str, Any]) -> None:
        """
        Put an entry on the disk.

        Raises:
            EntryTaken: Somebody else has written since this journal was read.
            OSError: It cannot be written; nothing of it counts.
        """
        line = _line(entry)
        with self.path.open("r+b") as file, _locked(file.fileno()):
            found = file.read()
            if found.rfind(b"\n") + 1 != self._length:
                raise EntryTaken
            file.truncate(self._length)
            file.seek(self._length)
            _write(file.fileno(), line)
        self._length += len(line)
        self.entries.append(entry)


def _line(value: dict[str, Any]) -> bytes:
    """A value as a line."""
    return (json.dumps(value, separators=(",", ":"), ensure_ascii=True) + "\n").encode()


def _write(descriptor: int, data: bytes) -> None:
    """Write all of it, and wait until the disk has it."""
    while data:
        data = data[os.write(descriptor, data) :]
    os.fsync(descriptor)


@contextmanager
def _locked(descriptor: int) -> Iterator[None]:
    """Keep other processes from writing the same journal at the same moment."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_LOCK, 1)
        yield
        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield


def _read_entry(line: bytes, place: str, n: int) -> dict[str, Any]:
    """One entry of a journal. Raises: BadData."""
    if len(line) > _LINE_MOST or n >= ENTRIES_MOST:
        raise BadData(place, 0, "", "more than an entry or a journal can hold")
    fields = {key: entry.value for key, entry in parse_json(line, place).items(20)}
    if isinstance(fields.get("n"), bool) or fields.get("n") != n:
        raise BadData(place, 0, "n", f"expected entry {n}, got {fields.get('n')!r}")
    return fields


# -- after a game -----------------------------------------------------------------------------------------------


def post_game_start(state: postgame.PostGame) -> dict[str, Any]:
    """The first line of the journal of a sequence that has not begun."""
    assert state.n == 0, "a journal starts before the first entry"
    fixture = state.fixture
    return {
        "format": FORMAT,
        "version": VERSION,
        "of": "post_game",
        "fixture": {
            "match": fixture.match,
            "kind": fixture.kind,
            "casualty_bonus": fixture.casualty_bonus,
            "dodged": list(fixture.dodged),
        },
        "seed": seed_to_json(state.seed),
        "statistics": statistics_to_json(state.statistics),
        "teams": [team_to_json(sitting.team) for sitting in state.sittings],
        "journeymen": [[player_to_json(guest) for guest in sitting.guests] for sitting in state.sittings],
    }


def read_post_game(start: Entry) -> postgame.PostGame:
    """The sequence that a first line tells of. Raises: BadData."""
    fields = _fields(start, "post_game", ("fixture", "seed", "statistics", "teams", "journeymen"))
    fixture = fields["fixture"].fields(("match", "kind", "casualty_bonus", "dodged"))
    dodged = [each.flag() for each in fixture["dodged"].entries(2, 2)]
    teams = [_read_team(each) for each in fields["teams"].entries(2, 2)]
    journeymen = fields["journeymen"].entries(2, 2)
    guests = [_read_players(each, of=team) for each, team in zip(journeymen, teams, strict=True)]
    try:
        return postgame.begin(
            postgame.Fixture(
                read_line(fixture["match"], 80),
                fixture["kind"].one_of(GAMES),
                fixture["casualty_bonus"].flag(),
                (dodged[0], dodged[1]),
            ),
            teams[0],
            teams[1],
            read_statistics(fields["statistics"]),
            read_seed(fields["seed"]),
            (guests[0], guests[1]),
        )
    except Refusal as refused:
        start.fail(str(refused))


def _read_team(entry: Entry) -> Team:
    """A team whose players play positions of its college. Raises: BadData."""
    team = team_of(entry)
    _check_positions(team, team.players, dict(entry.items(20))["players"])
    return team


def _read_players(entry: Entry, of: Team) -> tuple[Player, ...]:
    """Players that stand outside a team, in positions of its college. Raises: BadData."""
    players = tuple(read_player(each) for each in entry.entries(0, 20))
    _check_positions(of, players, entry)
    return players


def _check_positions(team: Team, players: Sequence[Player], read_from: Entry) -> None:
    """Whether all play positions of the college: who reads a team leaves that to its judge. Raises: BadData."""
    for player, entry in zip(players, read_from.entries(0, len(players)), strict=True):
        if position_of(team, player) is None:
            college = known_college(team).name
            dict(entry.items(20))["position"].fail(f"{college} has no position {player.position!r}")


def _fields(start: Entry, of: str, more: tuple[str, ...]) -> dict[str, Entry]:
    """The fields of a first line. Raises: BadData."""
    for key, wanted in (("format", FORMAT), ("version", VERSION), ("of", of)):
        found = dict(start.items(20)).get(key)
        if found is None:
            start.fail(f"the key {key} is missing: this is no journal")
        if found.value != wanted or isinstance(found.value, bool):
            found.fail(f"expected {wanted!r}, got {found.shown()}")
    return start.fields(("format", "version", "of", *more))


# -- before a game ----------------------------------------------------------------------------------------------


def pre_game_start(state: pregame.PreGame) -> dict[str, Any]:
    """The first line of the journal of the steps before a game."""
    assert state.n == 0, "a journal starts before the first entry"
    teams = [team_to_json(sitting.team) for sitting in state.sittings]
    return {"format": FORMAT, "version": VERSION, "of": "pre_game", "match": state.match, "teams": teams}


def read_pre_game(start: Entry) -> pregame.PreGame:
    """The steps before a game that a first line tells of. Raises: BadData."""
    fields = _fields(start, "pre_game", ("match", "teams"))
    teams = [_read_team(each) for each in fields["teams"].entries(2, 2)]
    try:
        return pregame.begin(read_line(fields["match"], 80), teams[0], teams[1])
    except Refusal as refused:
        start.fail(str(refused))


def pre_game_from_json(start: object, entries: Sequence[dict[str, Any]]) -> pregame.PreGame:
    """The steps before a game from the lines of its journal. Raises: BadData, if a line breaks a rule."""
    state = read_pre_game(json_entry(start, "fixture.start"))
    for at, entry in enumerate(entries):
        try:
            state = pregame.carry_out(state, entry)
        except Refusal as refused:
            raise BadData("fixture", 0, f"entries[{at}]", str(refused)) from None
    return state


# -- between seasons --------------------------------------------------------------------------------------------


def off_season_start(state: offseason.OffSeason) -> dict[str, Any]:
    """The first line of the journal of an off-season that has not begun."""
    assert state.n == 0, "a journal starts before the first entry"
    head = {"format": FORMAT, "version": VERSION, "of": "off_season"}
    return {**head, "team": team_to_json(state.team), "seed": seed_to_json(state.seed), "capped": state.capped}


def read_off_season(start: Entry) -> offseason.OffSeason:
    """The off-season that a first line tells of. Raises: BadData."""
    fields = _fields(start, "off_season", ("team", "seed", "capped"))
    team, seed = _read_team(fields["team"]), read_seed(fields["seed"])
    try:
        return offseason.begin(team, seed, fields["capped"].flag())
    except Refusal as refused:
        start.fail(str(refused))


# -- a procedure and its journal ---------------------------------------------------------------------------------


class Kept(Generic[State]):
    """
    A procedure that is kept in a journal.

    Attributes:
        state: How far it has come.
    """

    def __init__(
        self,
        path: Path,
        read: Callable[[Entry], State],
        carry_out: Callable[[State, dict[str, Any]], State],
    ) -> None:
        """Replay a journal. Raises: BadData, if it cannot be read or an entry of it breaks a rule."""
        self._journal = Journal(path)
        self._carry_out = carry_out
        self.state = read(self._journal.start)
        for at, entry in enumerate(self._journal.entries):
            try:
                self.state = carry_out(self.state, entry)
            except Refusal as refused:
                raise BadData(shown_path(path), at + 2, "", str(refused)) from None

    def enter(self, entry: dict[str, Any]) -> State:
        """
        Carry out an entry: tried first, stored next, and only then it counts.

        Raises:
            Refusal: A rule forbids it, and nothing is stored.
            EntryTaken: Somebody else has written since; read the journal again.
            OSError: It cannot be stored, and does not count.
        """
        after = self._carry_out(self.state, entry)
        self._journal.append(entry)
        self.state = after
        return after


def open_post_game(path: Path) -> Kept[postgame.PostGame]:
    """The sequence after a game in a journal. Raises: BadData."""
    return Kept(path, read_post_game, postgame.carry_out)


def keep_post_game(path: Path, state: postgame.PostGame) -> Kept[postgame.PostGame]:
    """A new journal of a sequence that has not begun. Raises: FileExistsError, OSError."""
    Journal.create(path, post_game_start(state))
    return open_post_game(path)


def open_pre_game(path: Path) -> Kept[pregame.PreGame]:
    """The steps before a game in a journal. Raises: BadData."""
    return Kept(path, read_pre_game, pregame.carry_out)


def keep_pre_game(path: Path, state: pregame.PreGame) -> Kept[pregame.PreGame]:
    """A new journal of steps that have not begun. Raises: FileExistsError, OSError."""
    Journal.create(path, pre_game_start(state))
    return open_pre_game(path)


def open_off_season(path: Path) -> Kept[offseason.OffSeason]:
    """The off-season in a journal. Raises: BadData."""
    return Kept(path, read_off_season, offseason.carry_out)


def keep_off_season(path: Path, state: offseason.OffSeason) -> Kept[offseason.OffSeason]:
    """A new journal of an off-season that has not begun. Raises: FileExistsError, OSError."""
    Journal.create(path, off_season_start(state))
    return open_off_season(path)
