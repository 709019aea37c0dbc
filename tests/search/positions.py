"""Plain positions on drawn maps, for tests of what `scripted` does with them."""

import random

from dungeonbowl.core import options as op
from dungeonbowl.core.ids import MOVING, NONE, SLOTS
from dungeonbowl.data import dungeon_keys, load_dungeon, ready_team
from dungeonbowl.data.rosters import load_rosters
from dungeonbowl.data.sheets import ready_keys
from dungeonbowl.match import Match, RandomCoach
from dungeonbowl.search.coaches.coach import coach
from dungeonbowl.search.scripted.duties.jobs import give_jobs
from dungeonbowl.search.scripted.judging.numbers import Numbers
from dungeonbowl.search.scripted.judging.table import Table
from dungeonbowl.state.sheets import PlayerSheet
from tests.kit.positions import match_at
from tests.laws.play import Picker, new_match
from tests.laws.random_matches import race_teams

LINEMAN = PlayerSheet(1, "line-man", "lineman", 6, 3, 3, 4, 9)

HALL = ["AAA............BBB", "AAA............BBB", "AAA............BBB", "AAA............BBB"]


def position(
    rows: list[str],
    home: list[tuple[int, int]],
    away: list[tuple[int, int]],
    carrier: int = NONE,
    loose: tuple[int, int] | None = None,
    sheets: dict[int, PlayerSheet] | None = None,
    rooms: list[tuple[str, int, int, int, int]] | None = None,
) -> Match:
    """
    The home side's turn; every player is a human line-man.

    Args:
        home: places of the home players 0, 1, ... by column and row.
        away: those of the away players 20, 21, ...
        sheets: the sheets of players who are something else, by number.
        rooms: rooms with a rule: kind, column, row, width, height.
    """
    others = sheets or {}
    return match_at(
        "db2021",
        rows,
        [(place, others.get(at, LINEMAN)) for at, place in enumerate(home)],
        [(place, others.get(at, LINEMAN)) for at, place in enumerate(away, SLOTS)],
        carrier,
        loose,
        rooms or [],
    )


def table_of(match: Match, seat: int = 0) -> Table:
    """What the coach of a seat sees, with the jobs given."""
    view = match.view(seat)
    table = Table(view, Numbers(), match.setup.rules)
    table.look(view, seat, chequered=False)
    give_jobs(table)
    return table


def place(match: Match, square: int) -> tuple[int, int]:
    """A square as column and row."""
    width = int(match.state.board.width)
    return square % width, square // width


def play_turn(match: Match) -> None:
    """The home side's turn by `scripted`."""
    mine = coach("scripted", 1)
    other = coach("scripted", 2)
    while match.question is not None and match.state.side == 0:
        match.answer((mine if match.question.seat == 0 else other).answer(match))


def happened(match: Match, kind: int) -> int:
    """How often something has happened."""
    return sum(event.kind == kind for event in match.events)


def started(rules: str, seed: int) -> Match:
    """A match of a game whose teams and dungeon follow from the seed."""
    if rules == "db2021":
        return new_match(seed, turns=8)
    if rules == "db1989" and seed % 4 == 1:
        return with_large_monsters(seed)
    teams, dungeons = ready_keys(rules), dungeon_keys(rules)
    home, away = (ready_team(teams[number % len(teams)], rules) for number in (seed, seed // 8))
    return Match.new(rules, home, away, load_dungeon(dungeons[seed // 64 % len(dungeons)]), seed, {"turn_limit": 8})


def with_large_monsters(seed: int) -> Match:
    """A match of 1989 that follows from the seed, between teams that have Large Monsters."""
    dice = random.Random(seed)
    options: dict[str, str | int] = {"large_monsters": "in_use", "turn_limit": 8}
    home, away = race_teams(dice.sample(load_rosters("db1989"), 2), options, dice)
    return Match.new("db1989", home, away, load_dungeon(dice.choice(dungeon_keys("db1989"))), seed, options)


def start_of_move(seed: int, length: int, rules: str = "db2021", action: int = op.MOVE) -> Match | None:
    """A random position in which a player has just begun a Move action, or another one that moves."""
    match = started(rules, seed)
    coach = RandomCoach(seed)
    match.seat_source(0, coach)
    match.seat_source(1, coach)
    match.play(12 + length)
    match.seat_source(0, None)
    match.seat_source(1, None)
    picker = Picker(seed)
    for _ in range(40):
        question = match.question
        if question is None:
            return None
        if not match.in_step and match.state.phase == MOVING and match.state.action == action:
            return match
        moves = [option for option in question.options if op.verb_of(option) == action]
        goes = [option for option in question.options if op.verb_of(option) == op.ACTIVATE]
        large = [option for option in goes if match.state.squads.is_large(op.player_of(option))]
        match.answer(picker.pick(moves or large or goes or question.options))
    return None
