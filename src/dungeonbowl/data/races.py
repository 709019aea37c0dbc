"""
The races and the college teams of the game of 1989, and what makes a team of them legal.

Source: DB89-TEAM, DB89-RACE, DB89-DWARF, DB89-ELF, DB89-LARGE-01.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from dungeonbowl.data.books import RACE_GAMES, has_races
from dungeonbowl.data.drafting import ARMS
from dungeonbowl.data.reading import BadData, Entry, read_document
from dungeonbowl.data.roster import RosterViolation
from dungeonbowl.data.tables import Tables, load_tables

SQUAD: Final = 16
"""What the players of a team count in all (DB89-TEAM-07)."""
POSITIONS: Final = ("blitzer", "blocker", "catcher", "lineman", "thrower")
KICKER: Final = "kicker"
"""A position that no team of a dungeon has (DB89-KICK-02)."""
OTHERS: Final = "others"
"""Every other race."""
SKILLS: Final = ("catch", "intercept", "mighty_blow")
PROFILE: Final = ("ma", "sp", "st", "ag", "ts", "cl", "av")
BOUNDS: Final = ((1, 9), (0, 9), (1, 9), (1, 6), (-6, 6), (-6, 6), (2, 12))
_SOURCES: Final = ("printed", "rebuilt")
_BANS: Final = {("dwarf", "catcher"): "DB89-DWARF-02", ("elf", "blocker"): "DB89-ELF-08"}
"""The rules of positions that a race is barred from by name."""
_LINEMEN: Final = ("mummy", "werewolf")
"""Races whose players are always Linemen (DB89-TEAM-12)."""
_SHUNS: Final = {"dwarf": "DB89-DWARF-08", "elf": "DB89-ELF-07"}

_HERE: Final = Path(__file__).resolve().parent


@dataclass(frozen=True, slots=True)
class RacePosition:
    """
    A position of a race.

    Attributes:
        key: One of `POSITIONS`.
        profile: MA, SP, ST, AG, TS, CL and AV, as `PROFILE` names them.
        rebuilt: Whether the printed profile is lost, and this one built from what is left.
        only_third: Whether it is hired as the third race of a team alone.
    """

    key: str
    profile: tuple[int, ...]
    rebuilt: bool
    only_third: bool = False


@dataclass(frozen=True, slots=True)
class Race:
    """
    A race.

    Attributes:
        key, name, plural: Its key, and what one and several of it are called.
        counts: How many of the squad one of them counts.
        halves: Whether AG counts half in leaps and in climbing out of pits.
        large: Whether one covers four squares.
        throws: The key of the table that their throws are read on.
        shuns: The races with whom they never play in one team.
        dislikes: The races to whom they may refuse the ball; `OTHERS` for every other one.
        skills: What everybody of the race has, with the level.
        positions: Its positions, by key.
    """

    key: str
    name: str
    plural: str
    counts: int
    halves: bool
    large: bool
    throws: str
    shuns: tuple[str, ...]
    dislikes: tuple[str, ...]
    skills: Mapping[str, int]
    positions: Mapping[str, RacePosition]


@dataclass(frozen=True, slots=True)
class RaceTeam:
    """
    The team of a college.

    Attributes:
        college: The key of the college.
        wizards: What its wizards are called.
        name: The name of the team.
        races: Its first, second and third race, by key.
        third_as: The one position of the third race; empty for any.
        inner: Whether the college stands inside the Great Wheel, on whose rim the others stand in their order.
        arms: Whose sign and colours the page paints it in.
        blurb: A sentence about it.
    """

    college: str
    wizards: str
    name: str
    races: tuple[str, str, str]
    third_as: str
    arms: str
    blurb: str
    inner: bool = False


@dataclass(frozen=True, slots=True)
class RaceBook:
    """
    All races and teams of a game.

    Attributes:
        ruleset: The game.
        limits: How many of a position a team may have at most.
        races: The races, by key.
        teams: The teams of the colleges, by college.
        presets: Teams of one race and no college for a first match, by key.
    """

    ruleset: str
    limits: Mapping[str, int]
    races: Mapping[str, Race]
    teams: Mapping[str, RaceTeam]
    presets: Mapping[str, RaceTeam]

    def team(self, key: str) -> RaceTeam | None:
        """The team of a college, or of a first match."""
        return self.teams.get(key, self.presets.get(key))


@dataclass(frozen=True, slots=True)
class RaceDraft:
    """
    What a team is drafted from.

    Attributes:
        players: Players hired, by race and position.
        secondary: The die for the second race, 1 to 6.
        tertiary: The die for the third race, 1 to 6.
        large_monsters: Whether the match allows Large Monsters.
    """

    players: Mapping[tuple[str, str], int]
    secondary: int
    tertiary: int
    large_monsters: bool = False


# -- legal teams -----------------------------------------------------------------------------------------------------


def check_races(book: RaceBook, tables: Tables, team: RaceTeam, draft: RaceDraft) -> tuple[RosterViolation, ...]:
    """Every rule of drafting that a team breaks; none if it is legal."""
    found: list[RosterViolation] = []
    known = {
        (race, position): count
        for (race, position), count in draft.players.items()
        if count and race in book.races and position in book.races[race].positions
    }
    found += _strangers(book, team, draft)
    found += _too_many(book, tables, team, known, draft)
    for position, most in book.limits.items():
        hired = sum(count for (_, key), count in known.items() if key == position)
        if hired > most:
            found.append(RosterViolation("DB89-TEAM-06", f"{hired} {position}s; a team has at most {most}"))
    counted = sum(book.races[race].counts * count for (race, _), count in known.items())
    if counted != SQUAD:
        found.append(RosterViolation("DB89-TEAM-07", f"the players count {counted}; a team counts exactly {SQUAD}"))
    found += _quarrels(book, {race for race, _ in known})
    return tuple(found)


def _strangers(book: RaceBook, team: RaceTeam, draft: RaceDraft) -> list[RosterViolation]:
    """Whoever is of no race of the team, or of a position that the race has not."""
    found: list[RosterViolation] = []
    for (race, position), count in draft.players.items():
        if not count:
            continue
        if race not in book.races or race not in team.races:
            found.append(RosterViolation("DB89-TEAM-05", f"{race}: no race of the {team.name}"))
        elif position not in book.races[race].positions:
            found.append(RosterViolation(_ban_on(race, position), f"no {book.races[race].name} is a {position}"))
        elif book.races[race].large and not draft.large_monsters:
            text = f"{book.races[race].plural} are Large Monsters, which this match does not allow"
            found.append(RosterViolation("DB89-LARGE-01", text))
    return found


def _ban_on(race: str, position: str) -> str:
    """The rule that keeps a race from a position that it has not."""
    if position == KICKER:
        return "DB89-KICK-02"
    return _BANS.get((race, position), "DB89-TEAM-12" if race in _LINEMEN else "DB89-TEAM-08")


def _too_many(
    book: RaceBook, tables: Tables, team: RaceTeam, known: Mapping[tuple[str, str], int], draft: RaceDraft
) -> list[RosterViolation]:
    """More of the second or third race than the dice allow; a race that is the first too has no limit."""
    found: list[RosterViolation] = []
    first, second, third = team.races
    allowed = (
        int(tables.table("secondary").at(draft.secondary)),
        int(tables.table("tertiary").at(draft.tertiary)),
    )
    for race, most, word in ((second, allowed[0], "second"), (third, allowed[1], "third")):
        hired = sum(count for (key, _), count in known.items() if key == race)
        if race != first and hired > most:
            text = f"{hired} {book.races[race].plural}; the die allows {most} of the {word} race"
            found.append(RosterViolation("DB89-TEAM-05", text))
    for (race, position), count in known.items():
        most = allowed[1] if race == third and position == team.third_as else 0
        if book.races[race].positions[position].only_third and count > most:
            text = f"{count} {book.races[race].name} {position}s; this team may have {most}"
            found.append(RosterViolation("DB89-ELF-09", text))
    return found


def _quarrels(book: RaceBook, races: set[str]) -> list[RosterViolation]:
    """Races that never play in one team."""
    return [
        RosterViolation(_SHUNS[race], f"{book.races[race].plural} never play beside {book.races[other].plural}")
        for race in sorted(races)
        for other in book.races[race].shuns
        if other in races
    ]


# -- the file ----------------------------------------------------------------------------------------------------------


def _read_position(entry: Entry) -> RacePosition:
    fields = entry.fields(("profile", "source"), ("only_third",))
    values = fields["profile"].entries(len(PROFILE), len(PROFILE))
    return RacePosition(
        entry.key,
        tuple(value.number(*bounds) for value, bounds in zip(values, BOUNDS, strict=True)),
        fields["source"].one_of(_SOURCES) == "rebuilt",
        "only_third" in fields and fields["only_third"].flag(),
    )


def _read_race(entry: Entry, tables: Tables, races: tuple[str, ...]) -> Race:
    fields = entry.fields(
        ("name", "plural", "positions"), ("counts", "halves", "large", "throws", "shuns", "dislikes", "skills")
    )
    positions: dict[str, RacePosition] = {}
    for key, position in fields["positions"].items(len(POSITIONS)):
        if key not in POSITIONS:
            position.fail(f"expected one of {', '.join(POSITIONS)}, got {key}")
        positions[key] = _read_position(position)
    skills: dict[str, int] = {}
    for key, level in fields["skills"].items(len(SKILLS)) if "skills" in fields else ():
        if key not in SKILLS:
            level.fail(f"expected one of {', '.join(SKILLS)}, got {key}")
        skills[key] = level.number(1, 6)
    return Race(
        entry.key,
        fields["name"].text(40),
        fields["plural"].text(40),
        fields["counts"].number(1, 4) if "counts" in fields else 1,
        "halves" in fields and fields["halves"].flag(),
        "large" in fields and fields["large"].flag(),
        fields["throws"].one_of(tuple(tables.tables)) if "throws" in fields else "throw",
        fields["shuns"].words(races) if "shuns" in fields else (),
        fields["dislikes"].words((*races, OTHERS)) if "dislikes" in fields else (),
        skills,
        positions,
    )


def _read_team(entry: Entry, races: Mapping[str, Race]) -> RaceTeam:
    fields = entry.fields(("wizards", "team", "races", "arms", "blurb"), ("as", "inner"))
    keys = [each.one_of(tuple(races)) for each in fields["races"].entries(3, 3)]
    third = races[keys[2]]
    return RaceTeam(
        entry.key,
        fields["wizards"].text(40),
        fields["team"].text(40),
        (keys[0], keys[1], keys[2]),
        fields["as"].one_of(tuple(third.positions)) if "as" in fields else "",
        fields["arms"].one_of(ARMS),
        fields["blurb"].text(200),
        "inner" in fields and fields["inner"].flag(),
    )


def _read_preset(entry: Entry, races: Mapping[str, Race]) -> RaceTeam:
    """A team of one race."""
    fields = entry.fields(("team", "arms", "blurb"))
    if entry.key not in races:
        entry.fail(f"expected one of {', '.join(races)}, got {entry.key}")
    same = (entry.key, entry.key, entry.key)
    name = fields["team"].text(40)
    return RaceTeam(entry.key, "", name, same, "", fields["arms"].one_of(ARMS), fields["blurb"].text(200))


def read_races(path: Path, tables: Tables) -> RaceBook:
    """
    The races and teams of a game, whose throws are read on these tables.

    Raises:
        BadData: The file cannot be read, or is no such file.
    """
    fields = read_document(path).fields(("ruleset", "limits", "races", "teams", "presets"))
    limits: dict[str, int] = {}
    for key, entry in fields["limits"].items(len(POSITIONS)):
        if key not in POSITIONS:
            entry.fail(f"expected one of {', '.join(POSITIONS)}, got {key}")
        limits[key] = entry.number(0, SQUAD)
    keys = tuple(key for key, _ in fields["races"].items(40))
    races = {key: _read_race(entry, tables, keys) for key, entry in fields["races"].items(40)}
    teams = {key: _read_team(entry, races) for key, entry in fields["teams"].items(20)}
    presets = {key: _read_preset(entry, races) for key, entry in fields["presets"].items(4)}
    return RaceBook(fields["ruleset"].one_of(RACE_GAMES), limits, races, teams, presets)


@cache
def load_races(ruleset: str) -> RaceBook:
    """
    The races and teams of a game.

    Raises:
        BadData: It has none, or the file is damaged.
    """
    if not has_races(ruleset):
        raise BadData("data/teams", 0, "", f"no races of {ruleset[:40]!r}; there are those of {', '.join(RACE_GAMES)}")
    return read_races(_HERE / "teams" / f"{ruleset}.yaml", load_tables(ruleset))
