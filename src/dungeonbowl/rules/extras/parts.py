"""
What a team brings to a match besides its players, asked in a few questions.

`Extras` is a game without any: no wizard waits, no sponsor pays.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import bars
from dungeonbowl.core.ids import NONE
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.options import Options
from dungeonbowl.rules.topic import Topic
from dungeonbowl.state.state import Player, State


class Extras(Topic):
    """Nothing but the players."""

    def has_sponsors(self, options: Options) -> bool:
        """Whether teams may have a sponsor."""
        return False

    # -- gifts before the first turn

    def next_to_choose(self, state: State) -> i64:
        """The side whose coach still chooses a gift for the match, `NONE` if none."""
        return NONE

    def gifts(self) -> vec[i64]:
        """The gifts, as options."""
        return vec[i64]()

    def give(self, game: Game, side: i64, gift: i64) -> None:
        """The gift is chosen."""

    # -- spells and the like

    def from_casting(self, state: State) -> i64:
        """What keeps the coach in turn from casting a spell, one of `core.bars`."""
        return bars.SPELL_SPENT

    def cast(self, game: Game, side: i64) -> None:
        """The side's spell is cast."""

    def open_window(self, game: Game) -> None:
        """A team turn begins: the opposing coach may have a word first."""

    def answer_window(self, game: Game, value: i64) -> None:
        """What they said."""

    def end_turn(self, game: Game, side: i64) -> None:
        """Effects that last a team turn are over."""

    # -- the dugout and the ways in

    def way_in(self, game: Game, player: Player) -> i64:
        """The pad through which a reserve comes in: its number, 0 to roll for it, `NONE` if they must stay out."""
        return 0

    # -- harm

    def trapped(self, state: State, opener: Player, chest: i64) -> vec[i16]:
        """Whom a trap catches besides the opener: those beside the chest."""
        found = vec[i16]()
        for at in state.board.beside_chest(chest, state.closed):
            who = state.player_at(i64(at))
            if who != NONE and who != opener.id:
                found = append(found, i16(who))
        return found

    def trap_bonus(self, state: State) -> i64:
        """What is added to the Armour rolls of a trap."""
        return 0

    def cite_trap(self, game: Game, opener: Player) -> None:
        """Name the rules that made a trap what it was."""

    def saves(self, game: Game, victim: Player) -> bool:
        """Whether somebody who would leave the dungeon hurt rests in Reserves instead, told with its rule."""
        return False

    def has_physician(self, state: State, victim: Player) -> bool:
        """Whether two Casualty rolls are made for the player, one of which their coach takes."""
        return False
