"""`dungeonbowl simulate`: many games between computer coaches."""

import os
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias, TypeVar

import typer

from dungeonbowl.cli.console import RULES, check_known, check_writable, progress, stop, write_bytes, write_json
from dungeonbowl.cli.games import GameResult, GameSpec, all_colleges, all_dungeons, mixed, play_game, sheets_of
from dungeonbowl.cli.hires import AwayHires, HomeHires, check_hiring, hires_of
from dungeonbowl.cli.processes import spread
from dungeonbowl.cli.tables import tables_of
from dungeonbowl.cli.team import read_sheet
from dungeonbowl.core.ids import MOST_SIDES
from dungeonbowl.data import BadData, load_dungeon
from dungeonbowl.data.dungeons import WISH
from dungeonbowl.dungeon.carving.made import is_drawn
from dungeonbowl.league.lists import NOBODY, Hires
from dungeonbowl.rules.scoring.parts import TURN_LIMIT as AGREED
from dungeonbowl.rulesets import RULESETS
from dungeonbowl.server.computer.coaches import COACHES
from dungeonbowl.server.computer.guests import BadCoach, guest_of, installed_guests, is_spec

EXAMPLES: Final = """
Examples:

dungeonbowl simulate --home scripted --away random --games 400 --seed 1

dungeonbowl simulate --home-team my-team.json --away-college metal --games 50

dungeonbowl simulate --games 20 --replays games --json result.json --jobs 2

dungeonbowl simulate --games 20 --dungeon generate:any

dungeonbowl simulate --home my_coaches:Walker --away scripted --games 100

dungeonbowl simulate --rules db1989 --tables my-tables.yaml --games 100
dungeonbowl simulate --rules db5 --teams 4 --home scripted --away random --games 20

dungeonbowl simulate --rules naf --home-college snotling --away-college norse --home-hire bribes=2 --games 50
"""
SIDES: Final = ("home", "away")
Chosen = TypeVar("Chosen")
TURN_LIMIT: Final = 2_000
"""More team turns than a game has that gets anywhere: what goes on longer would never end (DB21-SCORE-08)."""
ANY_DUNGEON: Final = f"{WISH}any"
"""Asks for dungeons made by dice, another one every second game."""

DungeonWish: TypeAlias = Annotated[
    str | None, typer.Option(metavar="KEY", help="The dungeon: a key, a file, generate:SEED, or generate:any.")
]
TablesFile: TypeAlias = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Your own tables for the dice, in a game that has some.")
]


def simulate(
    rules: Annotated[str, typer.Option(help="The ruleset.")] = RULES,
    home: Annotated[str, typer.Option(metavar="COACH", help="The coach of the home side.")] = "scripted",
    away: Annotated[str, typer.Option(metavar="COACH", help="The coach of the away side.")] = "random",
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(min=0, max=(1 << 53) - 1, help="The seed that every game follows from.")] = 1,
    jobs: Annotated[int, typer.Option(min=0, max=256, help="Processes; 0 for one each processor.")] = 0,
    json: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the result as JSON.")] = None,
    replays: Annotated[Path | None, typer.Option(metavar="DIR", help="Write the record of each game.")] = None,
    home_college: Annotated[str | None, typer.Option(metavar="KEY", help="The home coach's college.")] = None,
    away_college: Annotated[str | None, typer.Option(metavar="KEY", help="The away coach's college.")] = None,
    home_team: Annotated[Path | None, typer.Option(metavar="FILE", help="The home coach's team, a team file.")] = None,
    away_team: Annotated[Path | None, typer.Option(metavar="FILE", help="The away coach's team, a team file.")] = None,
    dungeon: DungeonWish = None,
    teams: Annotated[
        int, typer.Option(min=2, max=MOST_SIDES, help="How many teams meet in each game; all but one are away teams.")
    ] = 2,
    turn_limit: Annotated[
        int,
        typer.Option(min=0, max=AGREED.most, help="Team turns a side after which a game ends; 0 for no limit."),
    ] = TURN_LIMIT,
    tables: TablesFile = None,
    home_hire: HomeHires = None,
    away_hire: AwayHires = None,
) -> None:
    """
    Let computer coaches play games against each other.

    The coaches change sides every other game; wins are counted by coach. With three or four teams the home coach plays
    one of them, another one in each game, and the away coach all others. Colleges and dungeons that are not named
    take turns; two league teams take Journeymen and inducements first, and teams of lists hire what --home-hire and
    --away-hire name, every away team the same. The same seed gives the same games and the same records, however many
    processes play them.
    """
    check_known("ruleset", rules, tuple(RULESETS))
    check_teams(rules, teams, dungeon)
    files, colleges = read_teams((home_team, away_team), (home_college, away_college), rules)
    specs = make_specs(
        rules, (home, away), games, seed, colleges, dungeon, turn_limit, replays is not None, files, teams
    )
    if tables is not None:
        specs = on_tables(specs, rules, tables)
    hires = hires_of(home_hire or (), "--home-hire"), hires_of(away_hire or (), "--away-hire")
    specs = hiring(specs, rules, hires, teams)
    if json is not None:
        check_writable(json)
    if replays is not None:
        make_folder(replays)
    began = time.perf_counter()
    tally = Tally(teams)
    with progress("games", games) as bar, spread(play_game, specs, jobs or os.cpu_count() or 1) as played:
        for result in played:
            if replays is not None:
                write_bytes(replays / record_name(result.index), result.record)
            tally.add(result)
            bar.tick()
    summary = tally.summary(rules, seed, time.perf_counter() - began)
    if json is not None:
        write_json(json, summary)
    tell(summary, home, away, turn_limit)


def make_folder(folder: Path) -> None:
    """Make a folder, if there is none. Raises Complaint if none can be made."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as failed:
        stop(f"{folder}: {failed.strerror or failed}")


def on_tables(specs: list[GameSpec], rules: str, tables: Path) -> list[GameSpec]:
    """The same games with their dice read on other tables. Raises Complaint if these are of another game."""
    game, _ = tables_of(tables)
    if game != rules:
        stop(f"{tables}: these are tables of {game}, and the games are of {rules}")
    return [replace(spec, tables=tables) for spec in specs]


def hiring(specs: list[GameSpec], rules: str, hires: tuple[Hires, Hires], teams: int) -> list[GameSpec]:
    """The same games with what the coaches' teams hire. Raises Complaint if some of them may not."""
    check_hiring(rules, hires)
    if hires == (NOBODY, NOBODY):
        return specs
    found: list[GameSpec] = []
    met: set[tuple[tuple[str, ...], int]] = set()
    for spec in specs:
        seat = spec.index % teams
        hired = replace(spec, hires=seated(hires[0], [hires[1]] * (teams - 1), seat))
        found.append(hired)
        # The same teams meet again and again, and may always hire the same.
        if (spec.colleges, seat) not in met:
            met.add((spec.colleges, seat))
            try:
                sheets_of(hired)
            except BadData as bad:
                stop(f"game {spec.index + 1}: {bad}")
    return found


def make_specs(
    rules: str,
    coaches: tuple[str, str],
    games: int,
    seed: int,
    colleges: tuple[str | None, str | None],
    dungeon: str | None,
    turn_limit: int,
    keep_record: bool,
    files: tuple[bytes | None, bytes | None] = (None, None),
    teams: int = 2,
) -> list[GameSpec]:
    """The games to be played. Raises Complaint if a ruleset, coach, college or dungeon is unknown."""
    check_known("ruleset", rules, tuple(RULESETS))
    for coach in coaches:
        check_coach(coach)
    every_college = all_colleges(rules)
    for college in colleges:
        if college is not None:
            check_known("college", college, every_college)
    if dungeon is not None and dungeon != ANY_DUNGEON:
        check_dungeon(dungeon)
    specs: list[GameSpec] = []
    for index in range(games):
        # The home coach sits at another side in each game of a round of as many games as there are teams.
        round_, home = divmod(index, teams)
        count = len(every_college)
        mine = colleges[0] or every_college[round_ % count]
        theirs = [colleges[1] or every_college[(round_ + at + round_ // count) % count] for at in range(1, teams)]
        specs.append(
            GameSpec(
                index=index,
                rules=rules,
                coaches=seated(coaches[0], [coaches[1]] * (teams - 1), home),
                colleges=seated(mine, theirs, home),
                dungeon=dungeon_of(dungeon, round_, seed, rules, teams),
                seed=mixed(seed, index),
                options={"turn_limit": turn_limit} if turn_limit else {},
                keep_record=keep_record,
                teams=seated(files[0], [files[1]] * (teams - 1), home),
            )
        )
    return specs


def seated(home: Chosen, others: list[Chosen], seat: int) -> tuple[Chosen, ...]:
    """What the home coach has at its seat, and what the others have at theirs."""
    return (*others[:seat], home, *others[seat:])


def check_teams(rules: str, teams: int, dungeon: str | None) -> None:
    """Complain about a number of teams that the game or the dungeon does not have."""
    most = int(RULESETS[rules].facts.most_teams)
    if teams > most:
        stop(f"--teams: {RULESETS[rules].title} is played by at most {most} teams")
    if dungeon is not None and dungeon != ANY_DUNGEON:
        check_dungeon(dungeon)
        made_for = load_dungeon(dungeon).teams
        if made_for != teams:
            stop(f"--dungeon: {dungeon} is made for {made_for} teams, not for {teams}")


def read_teams(
    files: tuple[Path | None, Path | None], colleges: tuple[str | None, str | None], rules: str
) -> tuple[tuple[bytes | None, bytes | None], tuple[str | None, str | None]]:
    """
    The team files of both coaches, as bytes, and the colleges that they play.

    Raises:
        Complaint: A file is no lawful team, or a college is named besides it.
    """
    read: list[bytes | None] = []
    played: list[str | None] = []
    for side, file, college in zip(SIDES, files, colleges, strict=True):
        if file is None:
            read.append(None)
            played.append(college)
            continue
        if college is not None:
            stop(f"--{side}-team and --{side}-college: the file says which college plays; leave one out")
        played.append(read_sheet(file, rules).college)
        read.append(file.read_bytes())
    return (read[0], read[1]), (played[0], played[1])


def check_dungeon(dungeon: str) -> None:
    """Complain about a dungeon that can't be played in."""
    try:
        load_dungeon(dungeon)
    except BadData as bad:
        stop(str(bad))


def dungeon_of(dungeon: str | None, pair: int, seed: int, rules: str, teams: int = 2) -> str:
    """The dungeon of a round of games with sides changed: the one asked for, one made by dice, or the next of all."""
    if dungeon == ANY_DUNGEON:
        return (
            f"{WISH}{mixed(seed, -1 - pair)}"
            + (f":{rules}" if is_drawn(rules) else "")
            + (f":{teams}" if teams > 2 else "")
        )
    every_dungeon = all_dungeons(rules, teams)
    return dungeon or every_dungeon[pair % len(every_dungeon)]


def check_coach(name: str) -> None:
    """Complain about a coach that can't be had."""
    installed = {guest.key for guest in installed_guests()}
    if is_spec(name):
        try:
            guest_of(name)
        except BadCoach as bad:
            stop(str(bad))
    elif name not in installed:
        check_known("coach", name, [*(key for key, _, _ in COACHES), *sorted(installed), "module:factory"])


def record_name(index: int) -> str:
    """The file name of a game's record."""
    return f"game-{index + 1:06d}.json"


class Tally:
    """Games counted as they end, so that any number of them takes no more memory than a few."""

    def __init__(self, teams: int = 2) -> None:
        """Start with none. `teams` is how many play in each."""
        self._teams = teams
        self._wins = {"home": 0, "away": 0}
        self._draws = 0
        self._ended_by: Counter[str] = Counter()
        self._turns: Counter[int] = Counter()
        self._decisions = 0

    def add(self, result: GameResult) -> None:
        """Count one."""
        if result.winner < 0:
            self._draws += 1
        else:
            self._wins["home" if result.winner == result.index % self._teams else "away"] += 1
        self._ended_by[result.by] += 1
        self._turns.update(result.turns)
        self._decisions += result.decisions

    def summary(self, rules: str, seed: int, seconds: float) -> dict[str, Any]:
        """The result of all games; `wins` counts coaches, whichever side they played."""
        turns = self._turns
        return {
            "rules": rules,
            **({"teams": self._teams} if self._teams > 2 else {}),
            "games": self._ended_by.total(),
            "wins": self._wins,
            "draws": self._draws,
            "ended_by": dict(sorted(self._ended_by.items())),
            "team_turns": {"median": quantile(turns, 0.5), "p90": quantile(turns, 0.9), "max": max(turns, default=0)},
            "decisions": self._decisions,
            "seconds": round(seconds, 3),
            "seed": seed,
        }


def quantile(counts: Counter[int], share: float) -> int:
    """The value below or at which `share` of those lie that were counted."""
    due = share * counts.total()
    for value in sorted(counts):
        due -= counts[value]
        if due <= 0:
            return value
    return 0


def tell(summary: dict[str, Any], home: str, away: str, turn_limit: int) -> None:
    """The result in a few lines."""
    games = summary["games"]
    for side, coach in zip(SIDES, (home, away), strict=True):
        won = summary["wins"][side]
        several = f", {summary['teams'] - 1} teams" if side == "away" and "teams" in summary else ""
        print(f"{coach} ({side}{several}): {won} of {games} won, {100 * won / games:.1f} %")
    print(f"draws: {summary['draws']}")
    print("ended by: " + ", ".join(f"{how} {count}" for how, count in summary["ended_by"].items()))
    if turn_limit and "time" in summary["ended_by"]:
        print(f"time is up after {turn_limit} team turns a side (--turn-limit)")
    turns = summary["team_turns"]
    print(f"team turns a side: median {turns['median']}, 90 % within {turns['p90']}, most {turns['max']}")
    speed = summary["decisions"] / summary["seconds"] if summary["seconds"] else 0
    print(f"{summary['decisions']} decisions in {summary['seconds']:.1f} s ({speed:,.0f} a second)")
