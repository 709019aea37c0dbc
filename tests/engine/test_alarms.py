"""The moments of the two alarms: every one of a window as likely, and none of them anywhere to be seen before."""

from __future__ import annotations

from fractions import Fraction

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from dungeonbowl.core import purposes as pu
from dungeonbowl.core.dice import PICK
from dungeonbowl.core.ids import AWAY, HOME, NONE
from dungeonbowl.core.questions import Source
from dungeonbowl.data import dungeon_keys, load_dungeon
from dungeonbowl.match import Match
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.options import Options
from dungeonbowl.rules.scoring.living import MINUTES, TURNS, WINDOW, WINDOW_TURNS, has_come
from dungeonbowl.rules.seeded_dice import SeededDice
from dungeonbowl.rulesets import ruleset
from dungeonbowl.state import Squads, State, TeamSheet
from tests.kit.positions import player_sheet

COVERS = ("DB5-TIME-01", "DB5-TIME-10")


class Rolled(Source):
    """Rolls what it is told, and remembers of how many one was drawn."""

    def __init__(self, comes: bool) -> None:
        super().__init__()
        self.comes = comes
        self.asked: list[tuple[int, int]] = []

    def choose(self, ask: i64, seat: i64, player: i64, options: vec[i64]) -> i64:
        """Nobody chooses here."""
        raise AssertionError(f"{ask} is asked")

    def roll(self, purpose: i64, player: i64, die: i64, cuts: i64, doubles: bool) -> i64:
        """The lowest or the highest."""
        assert purpose == pu.ALARM
        self.asked.append((int(die) - PICK, int(cuts).bit_length() - 1))
        return 0 if self.comes else die - PICK - 1


def game_of(source: Rolled, alarms: str = "turns") -> Game:
    """A game at the beginning, in the first dungeon of Dungeonbowl 5."""
    sheet = TeamSheet("a team", "human", (player_sheet(),))
    board = load_dungeon(dungeon_keys("db5")[0]).board
    rules = ruleset("db5")
    game = Game(State(board, Squads(sheet, sheet)), rules, Options({"alarms": alarms}, rules.options), SeededDice(1))
    game.seeded = False
    game.dice_source = source
    return game


@pytest.mark.parametrize(("first", "window"), [(TURNS[0], WINDOW_TURNS), (TURNS[1], WINDOW_TURNS)])
def test_every_turn_of_a_window_is_as_likely(first: int, window: int) -> None:
    """DB5-TIME-10."""
    still = Fraction(1)
    for now in range(1, 40):
        dice = Rolled(comes=False)
        came = has_come(game_of(dice), first, window, since=now, now=now)
        chance = Fraction(dice.asked[0][1], dice.asked[0][0]) if dice.asked else Fraction(int(came))
        assert still * chance == (Fraction(1, window) if first <= now < first + window else 0)
        still *= 1 - chance
        if came:
            break
    assert still == 0


@pytest.mark.parametrize("steps", [(38, 40, 41, 60), (20, 36, 45), (44, 50)])
@pytest.mark.parametrize("first", MINUTES)
def test_minutes_weigh_as_many_as_the_turn_took(first: int, steps: tuple[int, ...]) -> None:
    """DB5-TIME-09."""
    still, since = Fraction(1), 0
    for minute in (step + first - MINUTES[0] for step in steps):
        dice = Rolled(comes=False)
        came = has_come(game_of(dice, "clock"), first, WINDOW, since=since + 1, now=minute)
        chance = Fraction(dice.asked[0][1], dice.asked[0][0]) if dice.asked else Fraction(int(came))
        weight = max(0, min(minute, first + WINDOW - 1) - max(since + 1, first) + 1)
        assert still * chance == Fraction(weight, WINDOW)
        still *= 1 - chance
        since = minute
    assert still == 0


def test_the_first_turn_of_the_window_may_open_all_chests() -> None:
    game = game_of(Rolled(comes=True))
    state = game.state
    state.ball_chest = 0
    state.set_turns(HOME, 7)
    state.set_turns(AWAY, 6)
    game.rules.time.between_turns(game)
    assert int(state.alarms) == 0 and int(state.closed) != 0
    state.set_turns(AWAY, 7)
    game.rules.time.between_turns(game)
    assert int(state.alarms) == 1 and int(state.closed) == 0 and int(state.ball) == int(state.board.chest_square[0])


def test_the_second_alarm_leaves_the_pads_of_the_end_zones() -> None:
    """DB5-TIME-06."""
    game = game_of(Rolled(comes=True))
    state = game.state
    state.alarms = 1
    state.set_turns(HOME, 13)
    state.set_turns(AWAY, 13)
    game.rules.time.between_turns(game)
    left = [int(square) for square in state.board.portal_square if int(square) != NONE]
    assert int(state.alarms) == 2 and len(left) == 2
    assert sorted(int(state.board.zone[square]) for square in left) == [1, 2]
    assert game.rules.time.shuts_dugout(game) and not game.rules.time.is_up(game)
    state.set_turns(HOME, 18)
    state.set_turns(AWAY, 18)
    assert game.rules.time.is_up(game)


def test_a_match_by_the_clock_has_its_ninety_minutes() -> None:
    """DB5-TIME-01: only where the coaches agree on it."""
    sheet = TeamSheet("a team", "human", (player_sheet(),))
    dungeon = load_dungeon(dungeon_keys("db5")[0])
    for alarms, minutes in (("none", 0), ("turns", 0), ("clock", 90)):
        match = Match.new("db5", sheet, sheet, dungeon, 1, {"alarms": alarms})
        assert match.setup.minutes == minutes and match.game.clocked == (minutes > 0)
