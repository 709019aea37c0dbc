"""A small table for tests of special actions: pieces on a drawn board in the middle of an action, dice and answers."""

from __future__ import annotations

from typing import TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice as dc
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core.events import EVENT_NAMES
from dungeonbowl.core.ids import HOME, IN_PLAY, MOVING, NOBODY, NONE, PLAYERS, SLOTS, STANDING
from dungeonbowl.core.questions import Source
from dungeonbowl.dungeon.drawn import drawn_board
from dungeonbowl.rulesets import DB2021, Ruleset
from dungeonbowl.state.sheets import TeamSheet
from dungeonbowl.state.state import Player
from tests.kit.positions import COMPASS, Laid, lay_ball, player_sheet, put

Roll: TypeAlias = int | str | tuple[int, int]
"""One die, a compass point, or two dice of one roll."""

YES = int(op.option(op.YES))
NO = int(op.option(op.NO))
TEAM_REROLL = int(op.option(op.TEAM_REROLL))


def who(player: int) -> int:
    """The answer that names a player."""
    return int(op.option(op.AT_PLAYER, player))


class Script(Source):
    """Dice by purpose and answers by question, each in order; an unanswered re-roll is declined."""

    def __init__(self, dice: dict[str, list[Roll]], answers: dict[str, list[int]]) -> None:
        self.dice = {purpose: list(rolls) for purpose, rolls in dice.items()}
        self.answers = {ask: list(values) for ask, values in answers.items()}
        self.asked: list[tuple[str, int, list[int]]] = []

    def choose(self, ask: i64, seat: i64, player: i64, options: vec[i64]) -> i64:
        name = ak.ASK_NAMES[ask]
        listed = [int(option) for option in options]
        self.asked.append((name, int(seat), listed))
        waiting = self.answers.get(name)
        if not waiting:
            assert name == "reroll", f"nobody answers {name} about {player}: {listed}"
            return NO
        value = waiting.pop(0)
        assert value in listed, f"{name} does not offer {value}: {listed}"
        return value

    def roll(self, purpose: i64, player: i64, die: i64, cuts: i64, doubles: bool) -> i64:
        name = pu.PURPOSES[purpose]
        waiting = self.dice.get(name)
        assert waiting, f"unexpected roll: {name} by {player}"
        rolled = waiting.pop(0)
        if isinstance(rolled, str):
            return COMPASS[rolled]
        if isinstance(rolled, tuple):
            assert die == dc.TWO_D6, f"{name} is one die"
            return rolled[0] | rolled[1] << 5
        assert die != dc.TWO_D6, f"{name} is two dice"
        return rolled


class Piece:
    """A player to be put on the table; what is left out is a human line-man's."""

    def __init__(
        self,
        at: tuple[int, int],
        ma: int = 6,
        st: int = 3,
        ag: int = 3,
        pa: int = 4,
        av: int = 9,
        skills: dict[str, int] | list[str] | None = None,
        posture: int = STANDING,
        position: str = "lineman",
    ) -> None:
        self.at = at
        self.posture = posture
        self.sheet = player_sheet(1, position, position, ma, st, ag, pa, av, skills or [])


class Table(Laid):
    """The home side's turn: `active` is in the middle of `action`. Home players are 0, 1, ..., away 20, 21, ..."""

    def __init__(
        self,
        rows: list[str],
        home: list[Piece],
        away: list[Piece],
        action: int = op.MOVE,
        target: int = NONE,
        carrier: int = NONE,
        loose: tuple[int, int] | None = None,
        rooms: list[tuple[str, int, int, int, int]] | None = None,
        rerolls: int = 0,
        bribes: int = 0,
        rules: Ruleset = DB2021,
    ) -> None:
        first_game = rules is DB2021
        race = "fire" if first_game else "human"
        home_team, away_team = (
            TeamSheet("a team", race, tuple(piece.sheet for piece in pieces)) for pieces in (home, away)
        )
        drawing = "db2021" if first_game else "db5"
        super().__init__(drawn_board(rows, rooms or [], drawing), home_team, away_team, rules)
        for first, pieces in ((0, home), (SLOTS, away)):
            for k, piece in enumerate(pieces):
                put(self.state, first + k, piece.at, piece.posture)
        state = self.state
        state.set_rerolls(HOME, rerolls)
        state.set_bribes(HOME, bribes)
        state.phase = MOVING
        state.active = 0
        state.action = action
        state.target = target
        state.moves_left = self.player(0).ma
        state.rushes_left = 2
        lay_ball(state, carrier, loose)
        self.game.begin_step()
        self.script = Script({}, {})
        self.deal()

    def hand_ball(self, player: int) -> None:
        """The player holds the ball."""
        lay_ball(self.state, player)

    def deal(self, dice: dict[str, list[Roll]] | None = None, **answers: list[int]) -> None:
        """Lay out dice and answers."""
        self.script = Script(dice or {}, answers)
        self.listen_to(self.script)

    def at(self, x: int, y: int) -> int:
        """The square in that column and row."""
        return self.square((x, y))

    def aim(self, x: int, y: int) -> int:
        """The answer that names a square."""
        return int(op.option(op.AT_SQUARE, NONE, self.at(x, y)))

    def player(self, player: int) -> Player:
        """The handle of a player."""
        return self.numbered(player)

    def where(self, player: int) -> tuple[int, int]:
        """Where a player in the dungeon is."""
        return self.place(int(self.state.square[player]))

    def box(self, player: int) -> int:
        """In play, or the box a player is in."""
        return int(self.state.box[player])

    def ball(self) -> tuple[int, int]:
        """Where the ball is."""
        return self.place(int(self.state.ball))

    def kinds(self) -> list[str]:
        """The words for what has happened."""
        return [EVENT_NAMES[event.kind] for event in self.events]

    def asked(self) -> list[str]:
        """The questions that were asked, re-rolls left out."""
        return [name for name, _, _ in self.script.asked if name != "reroll"]

    def finish(self) -> None:
        """All dice and answers have been used, and every player is on one square of their own."""
        left = [name for name, rest in [*self.script.dice.items(), *self.script.answers.items()] if rest]
        assert left == [], f"never used: {left}"
        for square in range(int(self.board.squares)):
            player = int(self.state.occupant[square])
            assert player == NOBODY or int(self.state.square[player]) == square
        for player in range(PLAYERS):
            if self.box(player) == IN_PLAY:
                assert int(self.state.occupant[int(self.state.square[player])]) == player
