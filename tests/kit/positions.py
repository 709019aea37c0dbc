"""
Positions on drawn maps: what every test that needs players somewhere builds on.

`match_at` makes a match whose home side is in its turn. `Laid` is a game at the table, whose dice and answers a script
gives; `tests.engine.pieces` and `tests.engine.ball_table` say in their own words what lies on theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.events import Event, read_events
from dungeonbowl.core.ids import AWAY, HOME, IN_PLAY, NONE, SLOTS, STANDING, TURN
from dungeonbowl.core.questions import Source
from dungeonbowl.data import dungeon_keys, load_dungeon
from dungeonbowl.dungeon import Board
from dungeonbowl.dungeon.drawn import drawn_board
from dungeonbowl.match import Match
from dungeonbowl.match.setup import Setup
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.options import Options
from dungeonbowl.rules.seeded_dice import SeededDice
from dungeonbowl.rulesets import DB2021, Ruleset, ruleset
from dungeonbowl.state import Player, PlayerSheet, Squads, State, TeamSheet

Place: TypeAlias = tuple[int, int]
"""Column and row."""
Room: TypeAlias = tuple[str, int, int, int, int]
"""Kind, column, row, width, height."""

COMPASS: Final = {"NW": 1, "N": 2, "NE": 3, "W": 4, "E": 5, "SW": 6, "S": 7, "SE": 8}
"""The D8 of each direction, read off the Random Direction template."""


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
    home: Sequence[tuple[Place, PlayerSheet]],
    away: Sequence[tuple[Place, PlayerSheet]],
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
        home: The players 0, 1, ... and where they are.
        away: The players 20, 21, ...
        carrier: Who holds the ball.
        loose: Where it lies.
        rooms: Rooms with a rule.
        rerolls: The home side's team re-rolls.
    """
    board = drawn_board(list(rows), list(rooms), rules)
    college = "fire" if rules == DB2021.key else "human"
    teams = [TeamSheet("a team", college, tuple(sheet for _, sheet in side)) for side in (home, away)]
    game = ruleset(rules)
    setup = Setup(game, teams[0], teams[1], load_dungeon(dungeon_keys(rules)[0]), Options({}, game.options))
    state = State(board, setup.squads)
    for first, side in ((0, home), (SLOTS, away)):
        for player, (place, _) in enumerate(side, first):
            put(state, player, place)
    lay_ball(state, carrier, loose)
    state.phase = TURN
    state.set_turns(HOME, 2)
    state.set_turns(AWAY, 1)
    state.set_rerolls(HOME, rerolls)
    return Match.at(setup, state, 1)


class Laid:
    """A game on a board, of 2021 unless another is named, that rolls and asks by a script."""

    def __init__(self, board: Board, home: TeamSheet, away: TeamSheet, rules: Ruleset = DB2021) -> None:
        self.board = board
        self.state = State(board, Squads(home, away))
        self.game = Game(self.state, rules, Options({}, rules.options), SeededDice(1))
        self.game.seeded = False

    def listen_to(self, script: Source) -> None:
        """Take every die and every answer from the script."""
        self.game.dice_source = script
        self.game.home_source = script
        self.game.away_source = script

    def square(self, place: Place) -> int:
        """The number of the square in that column and row."""
        return int(self.board.at(*place))

    def place(self, square: int) -> Place:
        """Column and row of a square."""
        return int(self.board.x(square)), int(self.board.y(square))

    def numbered(self, player: int) -> Player:
        """The handle of a player."""
        return self.game.players[player]

    @property
    def events(self) -> list[Event]:
        """What has happened since the position was set up, with every rule behind it."""
        found: list[Event] = []
        words = [int(self.game.log.words[at]) for at in range(int(self.game.log.length))]
        read_events(words, found, self.game.rules.concordance)
        return found

    @property
    def cited(self) -> set[str]:
        """The rule ids behind the events, short: `PASS-09`."""
        return {r.RULE_IDS[rule].removeprefix("DB21-") for event in self.events for rule in event.rules}
