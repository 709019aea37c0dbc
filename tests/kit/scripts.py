"""Dice and answers laid out beforehand: what a test puts on the table for the rules to roll and to ask."""

from __future__ import annotations

from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice as dc
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.questions import Source
from tests.kit.positions import Place

Roll: TypeAlias = int | str | tuple[int, int]
"""One die, a compass point, or two dice of one roll."""
Dice: TypeAlias = dict[str, list[Roll]]
"""The rolls to come, by purpose."""
Answer: TypeAlias = str | int | Place
"""The verb of an option, the key of a skill that re-rolls, a player, or a square."""
Answers: TypeAlias = dict[str, list[Answer]]
"""The answers to come, by question."""

COMPASS: Final = {"NW": 1, "N": 2, "NE": 3, "W": 4, "E": 5, "SW": 6, "S": 7, "SE": 8}
"""The D8 of each direction, read off the Random Direction template."""


class Script(Source):
    """Rolls by purpose and answers by question, each in order; a surplus or a missing one is an error."""

    def __init__(self, dice: Dice, answers: Answers, width: int) -> None:
        self.dice = {purpose: list(rolls) for purpose, rolls in dice.items()}
        self.answers = {ask: list(given) for ask, given in answers.items()}
        self.width = width
        self.asked: list[tuple[str, int, list[int]]] = []

    def roll(self, purpose: i64, player: i64, die: i64, cuts: i64, doubles: bool) -> i64:
        name = pu.PURPOSES[purpose]
        waiting = self.dice.get(name)
        assert waiting, f"unexpected roll: {name} by {player}"
        rolled = waiting.pop(0)
        assert isinstance(rolled, tuple) == (die == dc.TWO_D6), f"{name}: {rolled} is not what is rolled"
        if isinstance(rolled, tuple):
            packed = rolled[0] | rolled[1] << 5
            assert dc.dice_sum(packed) == sum(rolled)
            return packed
        face = COMPASS[rolled] if isinstance(rolled, str) else rolled
        assert face <= die or die > dc.D16, f"{name}: a D{die} has no {face}"
        return face

    def choose(self, ask: i64, seat: i64, player: i64, options: vec[i64]) -> i64:
        name = ak.ASK_NAMES[ask]
        listed = [int(option) for option in options]
        self.asked.append((name, int(seat), listed))
        waiting = self.answers.get(name)
        assert waiting, f"unexpected question: {name} of seat {seat} about {player}: {listed}"
        wanted = waiting.pop(0)
        meant = [option for option in listed if self.is_meant(option, wanted)]
        assert meant, f"{name}: {wanted} is not among {listed}"
        assert len(meant) == 1, f"{name}: {wanted} may mean any of {meant}"
        return meant[0]

    def is_meant(self, option: int, wanted: Answer) -> bool:
        """Whether an option is what an answer means."""
        verb = op.VERBS[op.verb_of(option)]
        if isinstance(wanted, tuple):
            return int(op.square_of(option)) == wanted[1] * self.width + wanted[0]
        if isinstance(wanted, int):
            return verb == "at_player" and int(op.player_of(option)) == wanted
        return verb == wanted or (verb == "skill_reroll" and sk.SKILL_KEYS[op.player_of(option)] == wanted)

    def left(self) -> dict[str, object]:
        """What was laid out and never used."""
        return {name: rest for name, rest in [*self.dice.items(), *self.answers.items()] if rest}
