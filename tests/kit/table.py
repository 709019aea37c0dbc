"""A game in the middle of a turn, for tests of single rules: a position, and the dice and answers to come."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.events import Event, read_events
from dungeonbowl.core.ids import AWAY, HOME, IN_PLAY, MOVING, NOBODY, NONE, PLAYERS
from dungeonbowl.dungeon import Board
from dungeonbowl.dungeon.layout.drawn import drawn_board
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.options import Options
from dungeonbowl.rules.seeded_dice import SeededDice
from dungeonbowl.rulesets import DB2021, Ruleset
from dungeonbowl.state import Player, Squads, State
from tests.kit.positions import Piece, Place, Room, lay_ball, put_all, teams_of
from tests.kit.scripts import Answer, Answers, Dice, Script


class Table:
    """
    A game on a board that rolls and asks by a script.

    Home player 0 is in the middle of the action, if one is named; without it nobody has begun.
    """

    def __init__(
        self,
        rows: Sequence[str] | Board,
        home: Sequence[Piece],
        away: Sequence[Piece] = (),
        action: int = NONE,
        target: int = NONE,
        carrier: int = NONE,
        loose: Place | None = None,
        rooms: Sequence[Room] = (),
        rerolls: tuple[int, int] = (0, 0),
        bribes: int = 0,
        side: int = HOME,
        rules: Ruleset = DB2021,
        dice: Dice | None = None,
        answers: Answers | None = None,
    ) -> None:
        self.board = rows if isinstance(rows, Board) else drawn_board(list(rows), list(rooms), rules.key)
        self.state = state = State(self.board, Squads(*teams_of(rules, home, away)))
        self.game = Game(state, rules, Options({}, rules.options), SeededDice(1))
        self.game.seeded = False
        put_all(state, home, away)
        lay_ball(state, carrier, loose)
        state.phase = MOVING
        state.side = side
        state.set_rerolls(HOME, rerolls[HOME])
        state.set_rerolls(AWAY, rerolls[AWAY])
        state.set_bribes(HOME, bribes)
        if action != NONE:
            state.active = 0
            state.action = action
            state.target = target
            state.moves_left = self.player(0).ma
            state.rushes_left = 2
        self.game.begin_step()
        self.script = Script({}, {}, 0)
        self.deal(dice, **(answers or {}))

    def deal(self, dice: Dice | None = None, **answers: list[Answer]) -> None:
        """Lay out dice and answers."""
        self.script = Script(dice or {}, answers, int(self.board.width))
        self.game.dice_source = self.game.home_source = self.game.away_source = self.script

    # -- where things are ------------------------------------------------------------------------------------------

    def square(self, place: Place) -> int:
        """The number of the square in that column and row."""
        return int(self.board.at(*place))

    def place(self, square: int) -> Place:
        """Column and row of a square."""
        return int(self.board.x(square)), int(self.board.y(square))

    def player(self, player: int) -> Player:
        """The handle of a player."""
        return self.game.players[player]

    def where(self, player: int) -> Place:
        """Where a player in the dungeon is."""
        return self.place(int(self.state.square[player]))

    def box(self, player: int) -> int:
        """In play, or the box a player is in."""
        return int(self.state.box[player])

    @property
    def ball(self) -> int | Place | None:
        """Who holds the ball, or where it lies."""
        if self.state.carrier != NONE:
            return int(self.state.carrier)
        return None if self.state.ball == NONE else self.place(int(self.state.ball))

    def ball_rests(self) -> bool:
        """Whether the ball is held, or alone on a floor square that is no Portal."""
        state = self.state
        if state.carrier != NONE:
            return state.ball == i64(state.square[state.carrier])
        return state.is_free(state.ball) and int(self.board.portal[state.ball]) == 0

    def open_chests(self) -> None:
        """Every chest is gone and its square is floor."""
        self.state.closed = 0
        self.state.adj = self.board.adjacency(0)

    # -- what has happened -----------------------------------------------------------------------------------------

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

    @property
    def asked(self) -> list[str]:
        """The questions that were asked."""
        return [name for name, _, _ in self.script.asked]

    def told(self, name: str) -> list[Event]:
        """The events of one kind."""
        return [event for event in self.events if event.name == name]

    def skills_told(self) -> list[str]:
        """The skills that acted."""
        return [sk.SKILL_KEYS[event.value - 1] for event in self.told("skill_used")]

    # -- what must hold --------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """All dice and answers have been used, and every player is on one square of their own."""
        assert self.script.left() == {}
        for square in range(int(self.board.squares)):
            player = int(self.state.occupant[square])
            assert player == NOBODY or int(self.state.square[player]) == square
        for player in range(PLAYERS):
            if self.box(player) == IN_PLAY:
                assert int(self.state.occupant[int(self.state.square[player])]) == player

    def check(self, ball: int | Place | None, turnover: bool | None = None) -> None:
        """It is finished, the ball is where it should be, and the Turnover as it should be."""
        self.finish()
        assert self.ball == ball
        assert self.ball_rests(), "the ball rests only alone on plain floor"
        if turnover is not None:
            assert self.game.turnover == turnover
