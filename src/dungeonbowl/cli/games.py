"""Whole games between computer coaches, one after another or in several processes, always the same ones."""

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from dungeonbowl.cli.console import stop
from dungeonbowl.cli.tables import tables_of
from dungeonbowl.core.tables import PRINTED
from dungeonbowl.data import dungeon_keys, load_dungeon, ready_keys, ready_team
from dungeonbowl.data.books import has_colleges
from dungeonbowl.data.reading import parse_json
from dungeonbowl.dungeon import Dungeon
from dungeonbowl.league import Team, advisor, parse_team, playable
from dungeonbowl.league.between import pregame
from dungeonbowl.league.lists import NOBODY, Hires, list_of, match_sheets
from dungeonbowl.league.lists.offers import ready_list
from dungeonbowl.league.roster.team import LEAGUE
from dungeonbowl.match import Match
from dungeonbowl.rulesets import RULESETS
from dungeonbowl.search.coaches.coach import Coach, coach, play_out_all
from dungeonbowl.server.computer.guests import Answering, BadCoach, ask, installed_guests, invite, is_spec
from dungeonbowl.state import TeamSheet

STRETCH: Final = 100_000
"""After so many answers a game is continued in a fork, which lets the answers go that nobody needs."""
_MASK: Final = (1 << 64) - 1


@dataclass(frozen=True)
class GameSpec:
    """
    One game to be played.

    Attributes:
        index: Its number, from 0.
        rules: The key of the ruleset.
        coaches: The keys of the coaches by side, that of the home side first.
        colleges: The colleges of the sides.
        dungeon: The key of the dungeon.
        seed: Of the dice; the coaches' own seeds follow from it.
        options: Options of the ruleset.
        keep_record: Whether the record is wanted.
        teams: The bytes of a team file for each side that has one; the others play the ready team of their college.
        tables: A file of tables of one's own, if there is one.
        hires: What each side hires for the game, where teams follow lists; empty for nobody.
    """

    index: int
    rules: str
    coaches: tuple[str, ...]
    colleges: tuple[str, ...]
    dungeon: str
    seed: int
    options: dict[str, str | int] = field(default_factory=dict)
    keep_record: bool = False
    teams: tuple[bytes | None, ...] = (None, None)
    tables: Path | None = None
    hires: tuple[Hires, ...] = ()


@dataclass(frozen=True)
class GameResult:
    """
    How a game went.

    Attributes:
        index: Its number, from 0.
        winner: The side, 0 home, 1 away and so on; -1 nobody.
        by: What ended it.
        turns: Team turns that each side began.
        decisions: How many questions the coaches answered.
        seconds: How long it took.
        record: The record as the bytes of a file; empty if not wanted.
    """

    index: int
    winner: int
    by: str
    turns: tuple[int, ...]
    decisions: int
    seconds: float
    record: bytes


def mixed(seed: int, part: int) -> int:
    """A seed that follows from another, different for every part."""
    x = (seed * 0x9E3779B97F4A7C15 + part * 0xBF58476D1CE4E5B9 + 0x94D049BB133111EB) & _MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    return (x ^ (x >> 31)) >> 11


def all_colleges(rules: str) -> list[str]:
    """The colleges or team lists that have a ready team."""
    return ready_keys(rules)


@cache
def all_dungeons(rules: str, teams: int = 2) -> tuple[str, ...]:
    """The dungeons that so many teams can play in."""
    return tuple(dungeon_keys(rules, teams))


def needed_for(rules: str, dungeon: Dungeon, teams: Sequence[TeamSheet]) -> dict[str, str | int]:
    """The options that a dungeon and some teams can only be played with."""
    game = RULESETS[rules]
    found = game.setup.needs(dungeon)
    for team in teams:
        found = {**found, **game.traits.needs(team)}
    return found


def play_game(spec: GameSpec) -> GameResult:
    """Play one game to its end. The same spec gives the same game."""
    began = time.perf_counter()
    home, away, *more = sheets_of(spec)
    dungeon = load_dungeon(spec.dungeon)
    match = Match.new(
        rules=spec.rules,
        home=home,
        away=away,
        dungeon=dungeon,
        seed=spec.seed,
        options={**needed_for(spec.rules, dungeon, (home, away, *more)), **dict(spec.options)},
        more=tuple(more),
        tables=PRINTED if spec.tables is None else tables_of(spec.tables)[1],
    )
    match, decisions = play_whole(match, spec)
    result = match.result
    assert result is not None, "coaches answer every question until the match is over"
    return GameResult(
        index=spec.index,
        winner=int(result.winner),
        by=str(result.by),
        turns=tuple(int(match.state.turns(side)) for side in range(len(spec.coaches))),
        decisions=decisions,
        seconds=time.perf_counter() - began,
        record=record_bytes(match) if spec.keep_record else b"",
    )


def sheets_of(spec: GameSpec) -> tuple[TeamSheet, ...]:
    """
    The teams as they come to the game.

    Before two league teams meet, the computer coach takes Journeymen and buys inducements for both; teams of lists
    hire what the command says. Raises BadData for what they may not.
    """
    if not has_colleges(spec.rules):
        teams = [
            ready_list(spec.rules, key) if file is None else list_of(parse_json(file, "team"))
            for key, file in zip(spec.colleges, spec.teams, strict=True)
        ]
        return match_sheets(teams, spec.hires or [NOBODY] * len(teams), spec.rules, spec.colleges)
    one, two = (None if file is None else parse_team(file) for file in spec.teams)
    if one is not None and two is not None and one.kind == two.kind == LEAGUE:
        return before_league_game(one, two)
    home, away = (
        ready_team(college, spec.rules) if team is None else playable(team, spec.rules)
        for college, team in zip(spec.colleges, (one, two), strict=True)
    )
    return home, away


def before_league_game(home: Team, away: Team) -> tuple[TeamSheet, TeamSheet]:
    """The sheets of two lawful league teams, all that comes before the game decided by the computer coach."""
    state = pregame.begin("simulate", home, away)
    while not state.over:
        entry = advisor.before_game(state, 0) or advisor.before_game(state, 1)
        assert entry is not None, "until both are ready one of them has something to do"
        state = pregame.carry_out(state, entry)
    return state.sheets()


def play_whole(match: Match, spec: GameSpec) -> tuple[Match, int]:
    """
    Let the coaches of a game play it to its end, however long that takes, in a bounded memory.

    Nobody looks at the events, and where no record is wanted nobody looks at the answers: a match remembers those of
    one stretch.

    Returns: the match at its end, and how many questions were answered.

    Raises:
        Complaint: A coach from elsewhere fails.
    """
    specs = {guest.key: guest.spec for guest in installed_guests()}
    names = [specs.get(name, name) for name in spec.coaches]
    seeds = [mixed(spec.seed, seat + 1) for seat in range(len(spec.coaches))]
    match.keeps_events = False
    decisions = 0
    try:
        coaches = [
            invite(name, seed) if is_spec(name) else coach(name, seed) for name, seed in zip(names, seeds, strict=True)
        ]
        while True:
            play_stretch(match, coaches, names)
            decisions += match.seq
            if match.question is None:
                return match, decisions
            match = match.fork()
            if not spec.keep_record:
                match.past = None
    except BadCoach as bad:
        stop(f"game {spec.index + 1}: {bad}")


def play_stretch(match: Match, coaches: "Sequence[Coach | Answering]", names: Sequence[str]) -> None:
    """Let coaches play until the match is over, or for a stretch of it. Raises BadCoach."""
    own = [each for each in coaches if isinstance(each, Coach)]
    if len(own) == len(coaches):
        play_out_all(match, own, STRETCH)
        return
    while (question := match.question) is not None and match.seq < STRETCH:
        player = coaches[question.seat]
        if isinstance(player, Coach):
            match.answer(player.answer(match))
        else:
            match.answer(ask(player, names[question.seat], match))


def record_bytes(match: Match) -> bytes:
    """The record of a match as the bytes of a file."""
    return (json.dumps(match.record(), separators=(",", ":"), ensure_ascii=False) + "\n").encode()
