"""
Positions on drawn maps: what every test that needs players somewhere builds on.

`match_at` makes a match whose home side is in its turn; `tests.kit.table` has a game in the middle of one, whose dice
and answers a script gives. Home players are 0, 1, ..., away players 20, 21, ...
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import AWAY, HOME, IN_PLAY, NONE, SLOTS, STANDING, TURN
from dungeonbowl.data import dungeon_keys, load_dungeon
from dungeonbowl.dungeon.layout.drawn import drawn_board
from dungeonbowl.match import Match
from dungeonbowl.match.setup import Setup
from dungeonbowl.rules.options import Options
from dungeonbowl.rulesets import DB2021, Ruleset, ruleset
from dungeonbowl.state import PlayerSheet, State, TeamSheet

Place: TypeAlias = tuple[int, int]
"""Column and row."""
Room: TypeAlias = tuple[str, int, int, int, int]
"""Kind, column, row, width, height."""

Piece: TypeAlias = tuple[Place, PlayerSheet] | tuple[Place, PlayerSheet, int]
"""Where a player is and who; for one who is not standing, also the posture."""


def player_sheet(
    number: int = 1,
    name: str = "somebody",
    position: str = "lineman",
    ma: int = 6,
    st: int = 3,
    ag: int = 3,
    pa: int = 4,
    av: int = 9,
    skills: Mapping[str, int] | Iterable[str] = (),
    niggling: int = 0,
) -> PlayerSheet:
    """A player; what is left out is a human line-man's. Skills are keys, with their values where they have one."""
    values = skills if isinstance(skills, Mapping) else dict.fromkeys(skills, 0)
    numbers = tuple((sk.SKILL_KEYS.index(key), value) for key, value in values.items())
    return PlayerSheet(number, name, position, ma, st, ag, pa, av, numbers, niggling=niggling)


def hall(rows: int) -> list[str]:
    """An empty hall of so many rows, walls counted, with an end zone at either end."""
    wall, floor = "#" * 16, "#AA..........BB#"
    return [wall, *[floor] * (rows - 2), wall]


def piece(
    at: Place,
    ma: int = 6,
    st: int = 3,
    ag: int = 3,
    pa: int = 4,
    av: int = 9,
    skills: Mapping[str, int] | Iterable[str] = (),
    posture: int = STANDING,
    position: str = "lineman",
) -> Piece:
    """A player somewhere; what is left out is a human line-man's."""
    sheet = player_sheet(position=position, ma=ma, st=st, ag=ag, pa=pa, av=av, skills=skills)
    return at, sheet, posture


def teams_of(game: Ruleset, home: Sequence[Piece], away: Sequence[Piece]) -> tuple[TeamSheet, TeamSheet]:
    """The sheets of both sides."""
    college = "fire" if game is DB2021 else "human"
    sides = [tuple(each[1] for each in pieces) for pieces in (home, away)]
    return TeamSheet("a team", college, sides[0]), TeamSheet("a team", college, sides[1])


def put_all(state: State, home: Sequence[Piece], away: Sequence[Piece]) -> None:
    """Put both sides on their squares."""
    for first, pieces in ((0, home), (SLOTS, away)):
        for player, each in enumerate(pieces, first):
            put(state, player, each[0], each[2] if len(each) == 3 else STANDING)


def put(state: State, player: int, place: Place, posture: int = STANDING) -> None:
    """Put a player on a square, a Large Monster with its north-west one."""
    square = int(state.board.at(*place))
    state.set_box(player, IN_PLAY)
    state.set_posture(player, posture)
    state.set_square(player, square)
    state.set_occupant(square, player)
    if state.squads.is_large(player):
        state.spread(player, NONE, square)


def lay_ball(state: State, carrier: int = NONE, loose: Place | None = None) -> None:
    """Give somebody the ball, or put it on a square; left alone where neither is named."""
    if carrier != NONE:
        state.carrier = carrier
        state.ball = int(state.square[carrier])
    elif loose is not None:
        state.ball = int(state.board.at(*loose))
    else:
        return
    state.ball_found = 1


def match_at(
    rules: str,
    rows: Sequence[str],
    home: Sequence[Piece],
    away: Sequence[Piece],
    carrier: int = NONE,
    loose: Place | None = None,
    rooms: Sequence[Room] = (),
    rerolls: int = 0,
) -> Match:
    """
    A match in the home side's second turn.

    Args:
        rules: The key of the game.
        rows: The map.
        home: The players 0, 1, ...
        away: The players 20, 21, ...
        carrier: Who holds the ball.
        loose: Where it lies.
        rooms: Rooms with a rule.
        rerolls: The home side's team re-rolls.
    """
    board = drawn_board(list(rows), list(rooms), rules)
    game = ruleset(rules)
    teams = teams_of(game, home, away)
    setup = Setup(game, teams[0], teams[1], load_dungeon(dungeon_keys(rules)[0]), Options({}, game.options))
    state = State(board, setup.squads)
    put_all(state, home, away)
    lay_ball(state, carrier, loose)
    state.phase = TURN
    state.set_turns(HOME, 2)
    state.set_turns(AWAY, 1)
    state.set_rerolls(HOME, rerolls)
    return Match.at(setup, state, 1)
