"""A small table for the tests of single rules: a drawn map, a few players, dice and answers laid out beforehand."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from librt.vecs import vec
from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import AWAY, HOME, MOVING, NONE, PRONE, SLOTS, STANDING, STUNNED
from dungeonbowl.core.questions import Source
from dungeonbowl.dungeon import Board
from dungeonbowl.dungeon.drawn import drawn_board
from dungeonbowl.state import Player, PlayerSheet, TeamSheet
from tests.kit.positions import COMPASS, Laid, Place, Room, lay_ball, player_sheet

Square = Place
Answer = str | Square | None
"""`yes`, `no`, `team`, `pro`, the key of a skill that re-rolls, a player's key, a square, or None for nobody."""

POSTURES = {"standing": STANDING, "prone": PRONE, "stunned": STUNNED}


class Figure(TypedDict):
    """One player of a position; what is left out is a line-man's."""

    at: Square
    ma: NotRequired[int]
    st: NotRequired[int]
    ag: NotRequired[int]
    pa: NotRequired[int]
    av: NotRequired[int]
    skills: NotRequired[list[str]]
    state: NotRequired[str]


class Script(Source):
    """Answers dice by purpose and questions by name, each from a list; a surplus or a missing one is an error."""

    def __init__(self, dice: dict[str, list[int | str]], answers: dict[str, list[Answer]], width: int) -> None:
        self.dice: dict[str, list[int | str]] = {purpose: list(results) for purpose, results in dice.items()}
        self.answers = {ask: list(given) for ask, given in answers.items()}
        self.width = width
        self.asked: list[str] = []

    def roll(self, purpose: i64, player: i64, die: i64, cuts: i64, doubles: bool) -> i64:
        name = pu.PURPOSES[purpose]
        waiting = self.dice.get(name)
        assert waiting, f"unexpected roll: {name} by {player}"
        face = waiting.pop(0)
        if isinstance(face, str):
            face = COMPASS[face]
        assert face <= die or die > 16, f"{name}: a D{die} has no {face}"
        return face

    def choose(self, ask: i64, seat: i64, player: i64, options: vec[i64]) -> i64:
        name = ak.ASK_NAMES[ask]
        self.asked.append(name)
        waiting = self.answers.get(name)
        assert waiting, f"unexpected question: {name} of seat {seat} about {player}: {list(options)}"
        wanted = waiting.pop(0)
        for option in options:
            if self.is_meant(int(option), wanted):
                return option
        raise AssertionError(f"{name}: {wanted} is not among {list(options)}")

    def is_meant(self, option: int, wanted: Answer) -> bool:
        """Whether an option is what an answer means."""
        verb = op.VERBS[op.verb_of(option)]
        square = int(op.square_of(option))
        if wanted is None or wanted in ("no", "yes"):
            return verb == (wanted or "no")
        if wanted == "stop":
            return verb == "end_activation"
        if isinstance(wanted, tuple):
            return square == wanted[1] * self.width + wanted[0]
        if wanted in ("team", "pro"):
            return verb == f"{wanted}_reroll"
        if verb == "skill_reroll":
            return sk.SKILL_KEYS[op.player_of(option)] == wanted
        return verb == "at_player" and int(op.player_of(option)) == number(wanted)

    def left(self) -> dict[str, object]:
        """What was laid out and never used."""
        return {name: rest for name, rest in [*self.dice.items(), *self.answers.items()] if rest}


def number(key: str) -> int:
    """The player id of a key such as a1 or b12."""
    return (0 if key[0] == "a" else SLOTS) + int(key[1:]) - 1


class Table(Laid):
    """A position in play, with the dice and answers to come."""

    def __init__(
        self,
        rows: str | Board,
        players: dict[str, Figure],
        ball: str | Square | None = None,
        active: str | None = None,
        side: int = 0,
        rooms: list[Room] | None = None,
        rerolls: tuple[int, int] = (0, 0),
        dice: dict[str, list[int | str]] | None = None,
        answers: dict[str, list[Answer]] | None = None,
    ) -> None:
        board = rows if isinstance(rows, Board) else drawn_board(drawn(rows), rooms or [], "db2021")
        super().__init__(board, self._team("a", players), self._team("b", players))
        self.script = Script(dice or {}, answers or {}, int(board.width))
        self.listen_to(self.script)
        state = self.state
        state.phase = MOVING
        state.side = side
        for side in (HOME, AWAY):
            state.set_rerolls(side, rerolls[side])
        for key, figure in players.items():
            player = self.player(key)
            self.game.put(player, self.square(figure["at"]), ev.DEPLOYED, r.SET_01)
            posture = POSTURES[figure.get("state", "standing")]
            if posture != STANDING:
                self.game.lay(player, posture, r.STAT_01)
        if active is not None:
            state.active = self.player(active).id
            state.moves_left = self.player(active).ma
            state.rushes_left = 2
        if isinstance(ball, str):
            self.game.give_ball(self.player(ball), ev.BALL_TAKEN, r.PICK_03)
        elif ball is not None:
            lay_ball(state, loose=ball)
        self.game.log.length = 0
        self.game.notes.finished = False

    def _team(self, letter: str, players: dict[str, Figure]) -> TeamSheet:
        last = max((number(key) % SLOTS for key in players if key[0] == letter), default=-1)
        sheets: list[PlayerSheet] = []
        for slot in range(last + 1):
            figure = players.get(f"{letter}{slot + 1}", Figure(at=(0, 0)))
            skills = dict.fromkeys(figure.get("skills", []), 1)
            sheets.append(
                player_sheet(
                    slot + 1,
                    f"{letter}{slot + 1}",
                    ma=figure.get("ma", 6),
                    st=figure.get("st", 3),
                    ag=figure.get("ag", 3),
                    pa=figure.get("pa", 4),
                    av=figure.get("av", 9),
                    skills=skills,
                )
            )
        return TeamSheet(letter, "fire", tuple(sheets))

    def player(self, key: str) -> Player:
        """The player with that key."""
        return self.numbered(number(key))

    def open_chests(self) -> None:
        """Every chest is gone and its square is floor."""
        self.state.closed = 0
        self.state.adj = self.board.adjacency(0)

    @property
    def ball(self) -> str | Square | None:
        """Who holds the ball, or where it lies."""
        carrier = int(self.state.carrier)
        if carrier != NONE:
            return f"{'a' if carrier < SLOTS else 'b'}{carrier % SLOTS + 1}"
        at = int(self.state.ball)
        return None if at == NONE else self.place(at)

    def told(self, name: str) -> list[ev.Event]:
        """The events of one kind."""
        return [event for event in self.events if event.name == name]

    def skills_told(self) -> list[str]:
        """The skills that acted."""
        return [sk.SKILL_KEYS[event.value - 1] for event in self.told("skill_used")]

    def check(self, ball: str | Square | None, turnover: bool | None = None) -> None:
        """The ball is where it should be, the Turnover as it should be, and nothing laid out is left."""
        assert self.ball == ball
        assert self.script.left() == {}
        assert self.ball_rests(), "the ball rests only alone on plain floor"
        if turnover is not None:
            assert self.game.turnover == turnover

    def ball_rests(self) -> bool:
        """Whether the ball is held, or alone on a floor square that is no Portal."""
        state = self.state
        if state.carrier != NONE:
            return state.ball == i64(state.square[state.carrier])
        at = state.ball
        return state.is_free(at) and int(self.board.portal[at]) == 0


def drawn(text: str) -> list[str]:
    """The rows of a drawn map, indentation and empty lines aside."""
    return [line.strip() for line in text.strip().splitlines()]
